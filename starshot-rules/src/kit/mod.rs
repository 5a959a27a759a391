//! Parts that know no game: hexes, packed counts, dice, small sets, unbiased random picks.

pub mod bits;
pub mod counts;
pub mod dice;
pub mod hex;
pub mod mask;
