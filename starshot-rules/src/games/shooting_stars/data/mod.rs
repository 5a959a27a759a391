//! The board and the small words of the game.

mod board;
mod line;
mod tables;
mod words;

pub use board::{Cell, Cells};
pub use line::{Dir, Distance, RADIUS};
pub use tables::BOARD;
pub use words::{Choice, Colour, HalfPoints, Nigiri, Parity, Piece, PieceKind, Player};
