//! The rules of StarShot and its sibling games as a library that other programs trust.
#![cfg_attr(not(test), no_std)]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod kit;

pub mod engine;

pub mod games;

#[cfg(feature = "bots")]
pub mod bots;

pub use engine::{Game, Seat, Turn, View, Viewer};

/// The version of this library, as in its `Cargo.toml`.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The examples of the README run as tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
