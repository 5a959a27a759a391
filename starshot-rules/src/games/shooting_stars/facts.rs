//! What a view tells of the board: all of it, for nothing on the board is hidden.

use super::data::{Cells, Colour};
use super::state::GameState;
use crate::engine::{Seat, View};

impl View<GameState> {
    /// The stars of a colour.
    pub fn stars(&self, colour: Colour) -> Cells {
        self.seen().stars(colour)
    }

    /// The stardust of a colour.
    pub fn dust(&self, colour: Colour) -> Cells {
        self.seen().dust(colour)
    }

    /// The side to move; Red during nigiri.
    pub fn to_move(&self) -> Colour {
        self.seen().to_move()
    }

    /// The colour of a seat (during nigiri: the prospective one).
    pub fn colour_of(&self, seat: Seat) -> Colour {
        self.seen().colour_of(seat)
    }
}
