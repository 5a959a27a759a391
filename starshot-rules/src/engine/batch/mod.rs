//! Many games stepped in one call on the calling thread, into the caller's buffers.

mod buffers;
mod reward;
mod slot;

use alloc::vec::Vec;

use thiserror::Error;

use super::game::Game;
use super::reason::Reason;

pub use buffers::Buffers;
pub use reward::{Autoreset, Reward};
use slot::{Plan, Slot};

/// N games of one setup, each on its own stream of chance.
///
/// Slot k plays games k, k + N, k + 2 N, .. of the seed, one after another: each is the same, step by step, as
/// [`Match::numbered`](super::Match::numbered) with that number, however many games or threads there are. Chance is
/// resolved inside. Stepping allocates nothing except where a game's own functions do ([`Game::outcome`] at an end).
///
/// Threads are the caller's: [`parts`](Self::parts) gives pieces that can be stepped independently, with the same
/// results.
#[derive(Clone, Debug)]
pub struct Batch<G: Game> {
    plan: Plan<G>,
    slots: Vec<Slot<G>>,
}

/// Consecutive games of a batch.
#[derive(Debug)]
pub struct Part<'a, G: Game> {
    plan: &'a Plan<G>,
    first: usize,
    slots: &'a mut [Slot<G>],
}

/// The most games of one batch.
pub const MOST_GAMES: usize = 1 << 20;

/// Why a batch could not be made.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NoBatch<F> {
    /// Every fault of the setup.
    #[error("the setup has {} faults", .0.len())]
    Faults(Vec<F>),
    /// More than [`MOST_GAMES`].
    #[error("{games} games are too many: at most {MOST_GAMES}")]
    TooMany {
        /// How many were asked for.
        games: usize,
    },
}

/// Why a batch was not stepped. Nothing has changed, in no game and no buffer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum BatchError<R: Reason> {
    /// A buffer has the wrong size.
    #[error("the buffer `{buffer}` has {found} places, {expected} are needed")]
    Size {
        /// Which.
        buffer: &'static str,
        /// How many places it has.
        found: usize,
        /// How many it must have.
        expected: usize,
    },
    /// A command is refused.
    #[error("game {index}, command {id}: {reason} [{}]", reason.rule())]
    Refused {
        /// Which game of the batch.
        index: usize,
        /// The id that was given.
        id: u32,
        /// Why not.
        reason: R,
    },
}

impl<G: Game> Batch<G> {
    /// So many games from one setup, all at their start.
    ///
    /// # Errors
    /// More games than [`MOST_GAMES`]; every fault of the setup.
    pub fn new(
        setup: &G::Setup,
        seed: u64,
        games: usize,
        autoreset: Autoreset,
        reward: Reward,
    ) -> Result<Self, NoBatch<G::Fault>> {
        if games > MOST_GAMES {
            return Err(NoBatch::TooMany { games });
        }
        let mut start = G::new(setup).map_err(NoBatch::Faults)?;
        start.start(&mut ());
        let plan = Plan {
            start,
            seed,
            games: games as u64,
            autoreset,
            reward,
        };
        let slots = (0..games as u64).map(|number| Slot::new(&plan, number)).collect();
        Ok(Self { plan, slots })
    }

    /// How many games.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether there is no game.
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// How many seats each game has: the width of the rewards.
    pub fn seats(&self) -> u8 {
        self.plan.start.seats()
    }

    /// The state of game k; never at chance.
    pub fn state(&self, k: usize) -> Option<&G> {
        self.slots.get(k).map(Slot::state)
    }

    /// Which game of the seed slot k plays now.
    pub fn number(&self, k: usize) -> Option<u64> {
        self.slots.get(k).map(Slot::number)
    }

    /// Begins all games anew, slot k with game k, of another seed if one is given.
    pub fn reset(&mut self, seed: Option<u64>) {
        self.plan.seed = seed.unwrap_or(self.plan.seed);
        for (k, slot) in self.slots.iter_mut().enumerate() {
            slot.begin(&self.plan, k as u64);
        }
    }

    /// Steps every game once. See [`Part::step`].
    ///
    /// # Errors
    /// As [`Part::step`].
    pub fn step(&mut self, commands: &[u32], out: &mut Buffers<'_>) -> Result<(), BatchError<G::Reason>> {
        self.whole().step(commands, out)
    }

    /// Begins the next game of each slot whose flag is not 0, whether its game has ended or not.
    ///
    /// # Errors
    /// If there are not as many flags as games.
    pub fn reset_where(&mut self, flags: &[u8]) -> Result<(), BatchError<G::Reason>> {
        check_length("flags", flags.len(), self.slots.len())?;
        for (slot, _) in self.slots.iter_mut().zip(flags).filter(|&(_, &flag)| flag != 0) {
            slot.begin_next(&self.plan);
        }
        Ok(())
    }

    /// Writes masks, seats and observations as they are, no reward, and done for games that are over.
    ///
    /// # Errors
    /// If a buffer has the wrong size.
    pub fn write(&mut self, out: &mut Buffers<'_>) -> Result<(), BatchError<G::Reason>> {
        self.whole().write(out)
    }

    /// The games in parts of at most so many (at least 1), for the caller's threads.
    pub fn parts(&mut self, most: usize) -> impl Iterator<Item = Part<'_, G>> {
        let (plan, most) = (&self.plan, most.max(1));
        let chunks = self.slots.chunks_mut(most).enumerate();
        chunks.map(move |(k, slots)| Part {
            plan,
            first: k * most,
            slots,
        })
    }

    fn whole(&mut self) -> Part<'_, G> {
        Part {
            plan: &self.plan,
            first: 0,
            slots: &mut self.slots,
        }
    }
}

impl<G: Game> Part<'_, G> {
    /// How many games.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether there is no game.
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// Whether [`step`](Self::step) would take these commands. The index in an error counts through the whole batch.
    ///
    /// # Errors
    /// The first command that is refused.
    pub fn check(&self, commands: &[u32]) -> Result<(), BatchError<G::Reason>> {
        check_length("commands", commands.len(), self.slots.len())?;
        for (k, (slot, &id)) in self.slots.iter().zip(commands).enumerate() {
            let refused = |reason| BatchError::Refused {
                index: self.first + k,
                id,
                reason,
            };
            if self.plan.autoreset == Autoreset::NextStep && slot.is_over() {
                continue;
            }
            slot.check(id).map_err(refused)?;
        }
        Ok(())
    }

    /// Plays command `commands[k]` of the current seat of game k (the lowest that owes), resolves chance, begins ended
    /// games anew as told, and writes what came of it. The rows are those of this part's games.
    ///
    /// # Errors
    /// The first wrong buffer size or refused command; then nothing has changed.
    pub fn step(&mut self, commands: &[u32], out: &mut Buffers<'_>) -> Result<(), BatchError<G::Reason>> {
        let seats = self.plan.start.seats().into();
        out.check::<G, _>(self.slots.len(), seats)?;
        self.check(commands)?;
        for (k, (slot, &id)) in self.slots.iter_mut().zip(commands).enumerate() {
            slot.step(self.plan, id, out.row::<G>(k, seats));
        }
        Ok(())
    }

    /// As [`Batch::write`], for this part.
    ///
    /// # Errors
    /// If a buffer has the wrong size.
    pub fn write(&self, out: &mut Buffers<'_>) -> Result<(), BatchError<G::Reason>> {
        let seats = self.plan.start.seats().into();
        out.check::<G, _>(self.slots.len(), seats)?;
        for (k, slot) in self.slots.iter().enumerate() {
            let mut row = out.row::<G>(k, seats);
            row.rewards.fill(0.0);
            *row.done = slot.is_over().into();
            slot.write(&mut row);
        }
        Ok(())
    }
}

fn check_length<R: Reason>(buffer: &'static str, found: usize, expected: usize) -> Result<(), BatchError<R>> {
    if found == expected {
        Ok(())
    } else {
        Err(BatchError::Size {
            buffer,
            found,
            expected,
        })
    }
}
