//! The rules of StarShot and its sibling games as a library that other programs trust.
#![cfg_attr(not(test), no_std)]
#![forbid(unsafe_code)]

extern crate alloc;

/// The version of this library, as in its `Cargo.toml`.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
