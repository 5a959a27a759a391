//! The C interface of the rules: `include/starshot.h`, written from these sources, says to C what stands here.
//!
//! No rule lives here: every function hands on to `starshot_rules::games::any`. The convention that all of them keep is
//! in `convention.rs`; for C programmers it stands in this crate's README.md.
#![allow(
    clippy::missing_safety_doc,
    reason = "one promise for all functions, in README.md: see `Safety` there"
)]

mod convention;
mod rng;

pub mod game;

pub mod log;

pub mod state;

pub mod stepping;

pub mod board;

pub mod view;

pub mod matches;

pub mod record;

pub mod batch;

use std::ffi::{CStr, c_char};

pub use convention::{Error, Status};

/// The number of this interface: a program works with a library that gives the number it was compiled with,
/// `STARSHOT_ABI_VERSION`. It changes when a function, a struct or the meaning of a number does.
pub const STARSHOT_ABI_VERSION: u32 = 1;

/// Instead of a seat: the lowest that owes a decision, or chance if it must speak.
pub const STARSHOT_ANY_SEAT: i32 = -1;

/// Instead of a viewer's seat: somebody who knows only what everybody knows.
pub const STARSHOT_SPECTATOR: i32 = -1;

/// The most seats of any game: the most entries of an outcome.
pub const STARSHOT_MAX_SEATS: u32 = 8;

/// No game has more command ids or roll ids than this.
pub const STARSHOT_MAX_IDS: u32 = 4096;

/// The arguments of an event.
pub const STARSHOT_MAX_ARGS: usize = 8;

/// The interface this library has. Compare it with `STARSHOT_ABI_VERSION` before any other call.
#[unsafe(no_mangle)]
pub extern "C" fn starshot_abi_version() -> u32 {
    STARSHOT_ABI_VERSION
}

/// The version of this library, such as `0.1.0`. The text lives as long as the library is loaded.
#[unsafe(no_mangle)]
pub extern "C" fn starshot_version() -> *const c_char {
    const VERSION: &CStr = match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
        Ok(version) => version,
        Err(_) => panic!("the version has a NUL in it"), // proof: a constant, judged when the crate is compiled
    };
    VERSION.as_ptr()
}
