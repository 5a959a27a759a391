//! Who must act now.

use super::seat::{Seat, Seats};

/// Who must act now.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// Dice or decks: one of [`Game::each_roll`](super::Game::each_roll) is given to [`Game::roll`](super::Game::roll).
    Chance,
    /// Each of these seats owes a secret decision; they come in any order and show when all are in.
    All(Seats),
    /// One of these seats acts next; usually it is one seat.
    Any(Seats),
    /// The game has ended.
    Over,
}

impl Turn {
    /// The seats that may act now.
    #[inline]
    pub const fn seats(self) -> Seats {
        match self {
            Self::All(seats) | Self::Any(seats) => seats,
            Self::Chance | Self::Over => Seats::EMPTY,
        }
    }

    /// Whether this seat may act now.
    #[inline]
    pub const fn has(self, seat: Seat) -> bool {
        self.seats().contains(seat)
    }
}
