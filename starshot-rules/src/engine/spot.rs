//! Where things lie on a board, for whoever draws it.

use crate::kit::hex::{Direction, Hex};

/// What lies at a place of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SpotKind {
    /// A hex that can be stood on.
    Hex,
    /// The centre of a planet.
    Planet,
    /// Where a seat starts.
    Start,
}

/// A place of the board. All of them are public.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Spot {
    /// What.
    pub kind: SpotKind,
    /// The number of the hex in the game's order, of the planet, or the seat.
    pub number: u16,
    /// Where.
    pub at: Hex,
    /// Which way a ship faces that starts there.
    pub facing: Option<Direction>,
}
