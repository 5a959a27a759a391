//! Batches of any game.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use super::error::AnyError;
use super::state::parse_setup;
use super::{Any, AnyBatch, AnyReason, AnyState, GameId};
use crate::engine::{Autoreset, Batch, BatchError, Buffers, NoBatch, Part, Reward};

/// Why a batch was not stepped: as [`BatchError`]. Nothing has changed, in no game and no buffer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnyBatchError {
    /// A buffer has the wrong size.
    Size {
        /// Which.
        buffer: &'static str,
        /// How many places it has.
        found: usize,
        /// How many it must have.
        expected: usize,
    },
    /// A command is refused.
    Refused {
        /// Which game of the batch.
        index: usize,
        /// The id that was given.
        id: u32,
        /// Why not.
        reason: AnyReason,
    },
}

fn any<G: Any>(error: BatchError<G::Reason>) -> AnyBatchError {
    match error {
        BatchError::Size {
            buffer,
            found,
            expected,
        } => AnyBatchError::Size {
            buffer,
            found,
            expected,
        },
        BatchError::Refused { index, id, reason } => {
            let reason = G::reason(reason);
            AnyBatchError::Refused { index, id, reason }
        }
    }
}

impl AnyBatch {
    /// So many games from the JSON of one setup, all at their start.
    ///
    /// # Errors
    /// JSON that does not parse; every fault of the setup; more games than a batch holds.
    pub fn new(
        game: GameId,
        setup: &str,
        seed: u64,
        games: usize,
        autoreset: Autoreset,
        reward: Reward,
    ) -> Result<Self, AnyError> {
        by_id!(game, G => {
            let batch = Batch::<G>::new(&parse_setup::<G>(setup)?, seed, games, autoreset, reward);
            batch.map(G::batch_of).map_err(|error| match error {
                NoBatch::Faults(faults) => AnyError::faults(&faults),
                NoBatch::TooMany { games } => AnyError::TooManyGames { games },
            })
        })
    }

    /// Of which game.
    pub fn game(&self) -> GameId {
        each!(Self, self, _, G => G::GAME)
    }

    /// How many games.
    pub fn len(&self) -> usize {
        each!(Self, self, batch, G => batch.len())
    }

    /// Whether there is no game.
    pub fn is_empty(&self) -> bool {
        each!(Self, self, batch, G => batch.is_empty())
    }

    /// How many seats each game has.
    pub fn seats(&self) -> u8 {
        each!(Self, self, batch, G => batch.seats())
    }

    /// A copy of the state of game k.
    pub fn state(&self, k: usize) -> Option<AnyState> {
        each!(Self, self, batch, G => batch.state(k).cloned().map(Into::into))
    }

    /// Which game of the seed slot k plays now.
    pub fn number(&self, k: usize) -> Option<u64> {
        each!(Self, self, batch, G => batch.number(k))
    }

    /// The games in parts of at most so many (at least 1), in order, for the caller's threads.
    pub fn parts(&mut self, most: usize) -> Vec<AnyPart<'_>> {
        each!(Self, self, batch, G => batch.parts(most).map(|part| AnyPart(Box::new(part))).collect())
    }

    /// Begins all games anew, of another seed if one is given.
    pub fn reset(&mut self, seed: Option<u64>) {
        each!(Self, self, batch, G => batch.reset(seed));
    }

    /// Begins the next game of each slot whose flag is not 0.
    ///
    /// # Errors
    /// If there are not as many flags as games.
    pub fn reset_where(&mut self, flags: &[u8]) -> Result<(), AnyBatchError> {
        each!(Self, self, batch, G => batch.reset_where(flags).map_err(any::<G>))
    }

    /// Steps every game once.
    ///
    /// # Errors
    /// The first wrong buffer size or refused command; then nothing has changed.
    pub fn step(&mut self, commands: &[u32], out: &mut Buffers<'_>) -> Result<(), AnyBatchError> {
        each!(Self, self, batch, G => batch.step(commands, out).map_err(any::<G>))
    }

    /// Writes the buffers as things are.
    ///
    /// # Errors
    /// If a buffer has the wrong size.
    pub fn write(&mut self, out: &mut Buffers<'_>) -> Result<(), AnyBatchError> {
        each!(Self, self, batch, G => batch.write(out).map_err(any::<G>))
    }
}

/// Consecutive games of a batch, to be stepped on a thread of their own. Which game it is is asked once a step.
pub struct AnyPart<'a>(Box<dyn Games + 'a>);

trait Games: Send {
    fn len(&self) -> usize;
    fn check(&self, commands: &[u32]) -> Result<(), AnyBatchError>;
    fn step(&mut self, commands: &[u32], out: &mut Buffers<'_>) -> Result<(), AnyBatchError>;
    fn write(&self, out: &mut Buffers<'_>) -> Result<(), AnyBatchError>;
}

impl<G: Any + Send + Sync> Games for Part<'_, G> {
    fn len(&self) -> usize {
        Self::len(self)
    }

    fn check(&self, commands: &[u32]) -> Result<(), AnyBatchError> {
        Self::check(self, commands).map_err(any::<G>)
    }

    fn step(&mut self, commands: &[u32], out: &mut Buffers<'_>) -> Result<(), AnyBatchError> {
        Self::step(self, commands, out).map_err(any::<G>)
    }

    fn write(&self, out: &mut Buffers<'_>) -> Result<(), AnyBatchError> {
        Self::write(self, out).map_err(any::<G>)
    }
}

impl AnyPart<'_> {
    /// How many games.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no game.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether [`step`](Self::step) would take these commands.
    ///
    /// # Errors
    /// The first command that is refused; its index counts through the whole batch.
    pub fn check(&self, commands: &[u32]) -> Result<(), AnyBatchError> {
        self.0.check(commands)
    }

    /// As [`Part::step`].
    ///
    /// # Errors
    /// The first wrong buffer size or refused command; then nothing has changed.
    pub fn step(&mut self, commands: &[u32], out: &mut Buffers<'_>) -> Result<(), AnyBatchError> {
        self.0.step(commands, out)
    }

    /// As [`Part::write`].
    ///
    /// # Errors
    /// If a buffer has the wrong size.
    pub fn write(&self, out: &mut Buffers<'_>) -> Result<(), AnyBatchError> {
        self.0.write(out)
    }
}

impl fmt::Debug for AnyPart<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyPart({} games)", self.len())
    }
}
