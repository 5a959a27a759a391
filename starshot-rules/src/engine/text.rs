//! Text forms of commands and rolls.

use alloc::string::{String, ToString};
use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::str::FromStr;

use serde::{Serialize, de::DeserializeOwned};
use thiserror::Error;

/// What a command or a roll is: a small value with an order, a text form that parses back, and a JSON form.
pub trait Word:
    Copy + Ord + Hash + Debug + Display + FromStr<Err = TextError> + Serialize + DeserializeOwned + 'static
{
}

impl<T> Word for T where
    T: Copy + Ord + Hash + Debug + Display + FromStr<Err = TextError> + Serialize + DeserializeOwned + 'static
{
}

/// A text that does not parse: what was expected, what stands there and where.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected {expected} at byte {at}, found {found:?}")]
pub struct TextError {
    /// What would have been right, in words.
    pub expected: &'static str,
    /// The text from that place on, at most 40 characters of it.
    pub found: String,
    /// The place, in bytes from the start of the text.
    pub at: usize,
}

impl TextError {
    /// The error at `rest`, which must be a part of `text`.
    pub fn at(text: &str, rest: &str, expected: &'static str) -> Self {
        let at = text.len().saturating_sub(rest.len());
        Self {
            expected,
            found: rest.chars().take(40).collect::<String>().to_string(),
            at,
        }
    }
}

/// Splits the first word off: the word and the trimmed rest.
pub fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    match text.find(char::is_whitespace) {
        Some(end) => (&text[..end], text[end..].trim_start()),
        None => (text, &text[text.len()..]),
    }
}
