//! What the programs of this package share: their flags, their generator, who decides, how a game is told,
//! how it is played online.

pub mod bots;
pub mod flags;
pub mod online;
pub mod rng;
pub mod table;
pub mod telling;
