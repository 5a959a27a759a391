//! The games, each behind the same contract.

pub mod shooting_stars;
pub mod starshot;

pub mod any;
