//! The games, each behind the same contract.

pub mod shooting_stars;
