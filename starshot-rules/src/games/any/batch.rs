//! Batches of any game.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use super::error::{AnyError, AnyRefusal};
use super::state::parse_setup;
use super::{Any, AnyState, GameId};
use crate::engine::{Autoreset, Batch, BatchError, Buffers, Part, Reason, Reward};

/// A [`Batch`] of any game: which it is is asked once a step, not once a game.
pub struct AnyBatch {
    game: GameId,
    games: Box<dyn Games>,
}

/// A [`Part`] of a batch, to be stepped on a thread of its own.
pub struct AnyPart<'a>(Box<dyn Piece + 'a>);

trait Games: Send + Sync {
    fn len(&self) -> usize;
    fn seats(&self) -> u8;
    fn state(&self, k: usize) -> Option<AnyState>;
    fn number(&self, k: usize) -> Option<u64>;
    fn reset(&mut self, seed: Option<u64>);
    fn reset_where(&mut self, flags: &[u8]) -> Result<(), AnyError>;
    fn parts(&mut self, most: usize) -> Vec<AnyPart<'_>>;
}

trait Piece: Send {
    fn len(&self) -> usize;
    fn check(&self, commands: &[u32]) -> Result<(), AnyError>;
    fn step(&mut self, commands: &[u32], out: &mut Buffers<'_>) -> Result<(), AnyError>;
    fn write(&self, out: &mut Buffers<'_>) -> Result<(), AnyError>;
}

fn error<R: Reason>(error: BatchError<R>) -> AnyError {
    match error {
        BatchError::Size { expected, .. } => AnyError::Length { needed: expected },
        BatchError::Refused { index, id, reason } => AnyError::InBatch {
            index,
            refusal: AnyRefusal::new(id, reason, None),
        },
    }
}

impl<G: Any + Send + Sync> Games for Batch<G> {
    fn len(&self) -> usize {
        Self::len(self)
    }

    fn seats(&self) -> u8 {
        Self::seats(self)
    }

    fn state(&self, k: usize) -> Option<AnyState> {
        Self::state(self, k).map(|state| state.clone().into())
    }

    fn number(&self, k: usize) -> Option<u64> {
        Self::number(self, k)
    }

    fn reset(&mut self, seed: Option<u64>) {
        Self::reset(self, seed);
    }

    fn reset_where(&mut self, flags: &[u8]) -> Result<(), AnyError> {
        Self::reset_where(self, flags).map_err(error)
    }

    fn parts(&mut self, most: usize) -> Vec<AnyPart<'_>> {
        Self::parts(self, most).map(|part| AnyPart(Box::new(part))).collect()
    }
}

impl<G: Any + Send + Sync> Piece for Part<'_, G> {
    fn len(&self) -> usize {
        Self::len(self)
    }

    fn check(&self, commands: &[u32]) -> Result<(), AnyError> {
        Self::check(self, commands).map_err(error)
    }

    fn step(&mut self, commands: &[u32], out: &mut Buffers<'_>) -> Result<(), AnyError> {
        Self::step(self, commands, out).map_err(error)
    }

    fn write(&self, out: &mut Buffers<'_>) -> Result<(), AnyError> {
        Self::write(self, out).map_err(error)
    }
}

impl AnyBatch {
    /// So many games from the JSON of one setup, all at their start. See [`Batch`].
    ///
    /// # Errors
    /// JSON that does not parse; every fault of the setup.
    pub fn new(
        game: GameId,
        setup: &str,
        seed: u64,
        games: usize,
        autoreset: Autoreset,
        reward: Reward,
    ) -> Result<Self, AnyError> {
        let games: Box<dyn Games> = by_id!(game, G => {
            let batch = Batch::<G>::new(&parse_setup::<G>(setup)?, seed, games, autoreset, reward);
            Box::new(batch.map_err(|faults| AnyError::faults(&faults))?)
        });
        Ok(Self { game, games })
    }

    /// Of which game.
    pub fn game(&self) -> GameId {
        self.game
    }

    /// How many games.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there is no game.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many seats each game has.
    pub fn seats(&self) -> u8 {
        self.games.seats()
    }

    /// The state of game k; never at chance.
    pub fn state(&self, k: usize) -> Option<AnyState> {
        self.games.state(k)
    }

    /// Which game of the seed slot k plays now.
    pub fn number(&self, k: usize) -> Option<u64> {
        self.games.number(k)
    }

    /// Begins all games anew, of another seed if one is given.
    pub fn reset(&mut self, seed: Option<u64>) {
        self.games.reset(seed);
    }

    /// Begins the next game of each slot whose flag is not 0.
    ///
    /// # Errors
    /// If there are not as many flags as games.
    pub fn reset_where(&mut self, flags: &[u8]) -> Result<(), AnyError> {
        self.games.reset_where(flags)
    }

    /// The games in parts of at most so many (at least 1), in order.
    pub fn parts(&mut self, most: usize) -> Vec<AnyPart<'_>> {
        self.games.parts(most)
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
    pub fn check(&self, commands: &[u32]) -> Result<(), AnyError> {
        self.0.check(commands)
    }

    /// As [`Part::step`].
    ///
    /// # Errors
    /// The first wrong buffer size or refused command; then nothing has changed.
    pub fn step(&mut self, commands: &[u32], out: &mut Buffers<'_>) -> Result<(), AnyError> {
        self.0.step(commands, out)
    }

    /// As [`Part::write`].
    ///
    /// # Errors
    /// If a buffer has the wrong size.
    pub fn write(&self, out: &mut Buffers<'_>) -> Result<(), AnyError> {
        self.0.write(out)
    }
}

impl fmt::Debug for AnyBatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyBatch({}, {} games)", self.game, self.len())
    }
}

impl fmt::Debug for AnyPart<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyPart({} games)", self.len())
    }
}
