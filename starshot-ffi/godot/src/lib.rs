//! The StarShot rules as a class of Godot 4: `StarShotGame`.
//!
//! [`table`] is plain Rust and decides what is answered; `class` hands it to the engine. No rule lives here.

#[cfg(feature = "engine")]
mod class;
pub mod table;
