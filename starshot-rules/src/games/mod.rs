//! The games, each behind the same contract.
