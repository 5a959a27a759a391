//! What is printed: cards, the ship, Purple abilities, the board and the numbers designers turn.

pub mod board;
pub mod cards;
pub mod purple;
pub mod ship;
pub mod tuning;
