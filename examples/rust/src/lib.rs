//! What the programs of this package share: their flags, their generator, a game between bots.

pub mod bots;
pub mod flags;
pub mod rng;
