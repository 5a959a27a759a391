//! What the programs of this package share: their flags, their generator, who decides, how a game is told.

pub mod bots;
pub mod flags;
pub mod rng;
pub mod table;
pub mod telling;
