//! The StarShot rules as classes of Godot 4: `StarShotGame` for whoever runs a game, `StarShotView` for a client.
//!
//! [`table`] and [`seen`] are plain Rust and decide what is answered; `class` hands it to the engine. No rule lives here.

#[cfg(feature = "engine")]
mod class;
pub mod seen;
pub mod table;
