//! Shooting Stars: the vectors of its rules, its laws, its texts, its secrets and its tree counts.

#[path = "shooting_stars/model.rs"]
mod model;
#[path = "shooting_stars/support.rs"]
mod support;

#[path = "shooting_stars/laws.rs"]
mod laws;
#[path = "shooting_stars/nigiri.rs"]
mod nigiri;
#[path = "shooting_stars/positions.rs"]
mod positions;
#[path = "shooting_stars/refusals.rs"]
mod refusals;
#[path = "shooting_stars/texts.rs"]
mod texts;
#[path = "shooting_stars/tree.rs"]
mod tree;
#[path = "shooting_stars/vectors.rs"]
mod vectors;
