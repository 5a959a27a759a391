//! Why saved data was not taken.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Display;

use serde::Serialize;
use thiserror::Error;

/// The format number of all saved data. A change that old data does not survive raises it.
pub const FORMAT: u16 = 1;

/// Saved data that cannot be taken: what is wrong and, where it is known, at which place.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum FormatError {
    /// The bytes do not begin like data of this library.
    #[error("this is no data of the StarShot rules: the first four bytes are not `StSh`")]
    NotOurs,
    /// Data of this library, but of another kind.
    #[error("this is a {found}, and a {expected} was asked for")]
    Kind {
        /// What it is.
        found: &'static str,
        /// What it should be.
        expected: &'static str,
    },
    /// A format this version does not know.
    #[error("the data has format {found}, this library reads format {known}")]
    Format {
        /// The format of the data.
        found: u64,
        /// The format this library reads.
        known: u16,
    },
    /// Data of another game.
    #[error("the data is of the game `{found}`, not of `{expected}`")]
    Game {
        /// The game of the data.
        found: String,
        /// The game that was asked for.
        expected: &'static str,
    },
    /// Data of another version of the rules.
    #[error("the data is of rules version {found:?}, this library plays version {expected:?}")]
    Rules {
        /// The rules version of the data.
        found: String,
        /// The rules version of this library.
        expected: &'static str,
    },
    /// The bytes end too early.
    #[error("the data is cut short: {needed} more bytes are needed at byte {at}")]
    Truncated {
        /// The place, in bytes from the start.
        at: usize,
        /// How many bytes are missing there.
        needed: usize,
    },
    /// There are bytes after the end.
    #[error("there is something after the end of the data, at byte {at}")]
    Trailing {
        /// The place, in bytes from the start.
        at: usize,
    },
    /// The text is no JSON, or not of the shape it must have.
    #[error("{what}")]
    Syntax {
        /// The line, from 1; 0 if unknown.
        line: usize,
        /// The column, from 1; 0 if unknown.
        column: usize,
        /// What is wrong, with line and column.
        what: String,
    },
    /// A value in the bytes is impossible.
    #[error("{what} at byte {at}")]
    Malformed {
        /// The place, in bytes from the start.
        at: usize,
        /// What is wrong.
        what: &'static str,
    },
    /// The setup cannot be a position of this game.
    #[error("the setup has {} faults: {}", faults.len(), faults.join("; "))]
    Setup {
        /// Every fault, as text.
        faults: Vec<String>,
    },
    /// A step of a record cannot be read.
    #[error("step {step}: {what}")]
    Step {
        /// The step, from 1.
        step: usize,
        /// What is wrong.
        what: String,
    },
    /// The checksum does not belong to the content: the data was edited or damaged.
    #[error("the data was edited or damaged: its checksum is {found:016x}, its content has {computed:016x}")]
    Checksum {
        /// The checksum that stands there.
        found: u64,
        /// The checksum of the content.
        computed: u64,
    },
    /// The content is right but not written as this library writes it, so it holds something that was not read.
    #[error("the record holds something that this library would not write: save it anew instead of editing it")]
    NotCanonical,
}

impl FormatError {
    /// Every fault of a setup.
    pub(super) fn faults<F: Display>(faults: &[F]) -> Self {
        let faults = faults.iter().map(ToString::to_string).collect();
        Self::Setup { faults }
    }
}

impl From<serde_json::Error> for FormatError {
    fn from(error: serde_json::Error) -> Self {
        Self::Syntax {
            line: error.line(),
            column: error.column(),
            what: error.to_string(),
        }
    }
}

/// The JSON of a value whose type can always be written.
///
/// # Panics
/// If the value refuses to be written, which is a defect of its type: see *Setups* in the module `save`.
pub(super) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("it can be written as JSON") // proof: no such type refuses, and the tests write each
}
