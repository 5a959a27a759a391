//! One small sensible policy per game, to play against and to compare with. Not strong: readable.
//!
//! A bot sees a view, never a state: it cannot know more than the seat it plays for. It keeps nothing between decisions;
//! what it needs of chance comes from the caller's generator, so a seed makes its games repeat.

pub mod shooting_stars;
pub mod starshot;
