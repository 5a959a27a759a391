//! What a game is worth to its seats, for learning.

use crate::engine::game::{Game, Outcome};
use crate::engine::seat::Seat;

/// What the rewards of a [`Batch`](super::Batch) are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Reward {
    /// At the end 1 for the first place, -1 for the last, evenly between; nothing before. See [`Outcome::reward`].
    #[default]
    Place,
    /// The change of the seat's own [`Game::score`] in this step.
    Score,
}

/// When a game that has ended begins anew, as Gymnasium names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Autoreset {
    /// The next step ignores the command, begins the next game and gives no reward.
    #[default]
    NextStep,
    /// In the same step: mask, seat and observation are the next game's, reward and done the old one's.
    SameStep,
    /// Not by itself: a command for an ended game is refused until the caller resets it.
    Disabled,
}

impl Outcome {
    /// `1 - 2 (place - 1) / (n - 1)` for this seat, seats that share a place sharing its average; 1 with one seat, 0 for
    /// a seat the game does not have.
    pub fn reward(&self, seat: Seat) -> f64 {
        let Some(own) = self.places.get(seat.index()) else {
            return 0.0;
        };
        if self.places.len() < 2 {
            return 1.0;
        }
        let tied = self.places.iter().filter(|other| other.place == own.place).count();
        // Twice the average place from 0, exact in integers.
        let twice = 2 * (usize::from(own.place).saturating_sub(1)) + tied - 1;
        let last = self.places.len() - 1;
        (last as f64 - twice as f64) / last as f64
    }
}

/// The score of each seat, as far as it has one.
pub(super) fn scores<G: Game>(state: &G) -> [i32; 8] {
    core::array::from_fn(|k| {
        if k < usize::from(state.seats()) {
            state.score(Seat(k as u8))
        } else {
            0
        }
    })
}
