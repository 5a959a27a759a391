//! The board and the small words of the game.

mod board;
mod line;
mod words;

pub use board::{BOARD, Cell, Cells};
pub use line::{Dir, Distance, RADIUS};
pub use words::{Choice, Colour, HalfPoints, Nigiri, Parity, Piece, PieceKind, Player};
