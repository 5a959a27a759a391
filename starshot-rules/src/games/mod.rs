//! The games, each behind the same contract.

pub mod starshot;
