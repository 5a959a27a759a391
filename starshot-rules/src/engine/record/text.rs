//! The readable form of a record: JSON, one line a step.
//!
//! ```json
//! {"format":1,"game":"starshot","rules":"2026-11-07",
//! "setup":{},
//! "sections":["turn","table",{"seat":0}],
//! "start":"0a1b2c3d4e5f",
//! "steps":[
//! {"seat":0,"play":"left","after":"0a1b2c3d4e5f"},
//! {"roll":"4","after":"0a1b2c3d4e5f"}
//! ],
//! "checksum":"0123456789abcdef"}
//! ```
//! Commands and rolls are in their text forms. `start` and `after` hold four hex digits for each section. The checksum
//! is that of the compact form. Blanks and the order of keys are free, everything else is not.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{Display, Write};
use core::str::FromStr;

use serde::Deserialize;
use serde_json::Value;

use super::Record;
use crate::engine::choice::Choice;
use crate::engine::digest::Section;
use crate::engine::format::{FORMAT, FormatError, json};
use crate::engine::game::Game;
use crate::engine::save::read_head;
use crate::engine::seat::Seat;
use crate::engine::text::TextError;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File<S> {
    #[serde(rename = "format")]
    _format: u16,
    #[serde(rename = "game")]
    _game: String,
    rules: String,
    setup: S,
    sections: Vec<Section>,
    start: String,
    steps: Vec<Line>,
    checksum: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    seat: Option<Seat>,
    play: Option<String>,
    roll: Option<String>,
    after: String,
}

impl<G: Game> Record<G> {
    /// The readable form.
    pub fn to_json(&self) -> String {
        let mut out = format!(
            "{{\"format\":{FORMAT},\"game\":{},\"rules\":{},\n",
            json(&G::ID),
            json(&self.rules)
        );
        out += &format!(
            "\"setup\":{},\n\"sections\":{},\n",
            json(&self.setup),
            json(&self.sections)
        );
        out += &format!("\"start\":\"{}\",\n\"steps\":[", hex(self.digests(0)));
        for (k, choice) in self.steps.iter().enumerate() {
            out += if k == 0 { "\n" } else { ",\n" };
            out += &match choice {
                Choice::Play { seat, command } => {
                    format!("{{\"seat\":{},\"play\":{}", seat.0, json(&command.to_string()))
                }
                Choice::Roll { roll } => format!("{{\"roll\":{}", json(&roll.to_string())),
            };
            out += &format!(",\"after\":\"{}\"}}", hex(self.digests(k + 1)));
        }
        out += &format!("\n],\n\"checksum\":\"{:016x}\"}}\n", self.checksum());
        out
    }

    /// The record in this text.
    ///
    /// # Errors
    /// What is wrong and where. A record of another rules version is loaded if it can be read.
    pub fn from_json(text: &str) -> Result<Self, FormatError> {
        let rules = read_head::<G>(text)?;
        let other = (rules != G::RULES).then_some(rules);
        Self::parse(text).map_err(|error| match (other, error) {
            (_, error @ (FormatError::Checksum { .. } | FormatError::NotCanonical)) => error,
            (Some(found), _) => FormatError::Rules {
                found,
                expected: G::RULES,
            },
            (None, error) => error,
        })
    }

    fn parse(text: &str) -> Result<Self, FormatError> {
        let file: File<G::Setup> = serde_json::from_str(text)?;
        let width = file.sections.len();
        let mut digests = Vec::new();
        read_hex(0, &file.start, width, &mut digests)?;
        let mut steps = Vec::with_capacity(file.steps.len());
        for (k, line) in file.steps.iter().enumerate() {
            steps.push(read_line(k + 1, line)?);
            read_hex(k + 1, &line.after, width, &mut digests)?;
        }
        let found = hex_number(0, &file.checksum, 16)?;
        let record = Self {
            rules: file.rules,
            setup: file.setup,
            sections: file.sections,
            steps,
            digests,
        };
        let computed = record.checksum();
        if found != computed {
            return Err(FormatError::Checksum { found, computed });
        }
        let (there, ours): (Value, Value) = (serde_json::from_str(text)?, serde_json::from_str(&record.to_json())?);
        if there != ours {
            return Err(FormatError::NotCanonical);
        }
        record.checked()
    }
}

fn read_line<G: Game>(step: usize, line: &Line) -> Result<Choice<G>, FormatError> {
    match (line.seat, &line.play, &line.roll) {
        (Some(seat), Some(play), None) if seat.0 < u8::MAX => Ok(Choice::Play {
            seat,
            command: word(step, play)?,
        }),
        (None, None, Some(roll)) => Ok(Choice::Roll {
            roll: word(step, roll)?,
        }),
        _ => Err(bad(step, "a step has `seat` (below 255) and `play`, or else `roll`")),
    }
}

/// A command or a roll, written as it is printed.
fn word<T: FromStr<Err = TextError> + Display>(step: usize, text: &str) -> Result<T, FormatError> {
    let word: T = text.parse().map_err(|error: TextError| bad(step, error))?;
    if word.to_string() != text {
        return Err(bad(step, format_args!("{text:?} is written {:?}", word.to_string())));
    }
    Ok(word)
}

fn hex(digests: &[u16]) -> String {
    digests
        .iter()
        .fold(String::with_capacity(4 * digests.len()), |mut out, digest| {
            let _ = write!(out, "{digest:04x}");
            out
        })
}

fn read_hex(step: usize, text: &str, width: usize, digests: &mut Vec<u16>) -> Result<(), FormatError> {
    if !text.is_ascii() || text.len() != 4 * width {
        return Err(bad(
            step,
            format_args!("there are {} hex digits where {} belong", text.len(), 4 * width),
        ));
    }
    for k in 0..width {
        digests.push(hex_number(step, &text[4 * k..4 * k + 4], 4)? as u16);
    }
    Ok(())
}

/// So many lower-case hex digits.
fn hex_number(step: usize, text: &str, digits: usize) -> Result<u64, FormatError> {
    let lower = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    let number = u64::from_str_radix(text, 16).ok();
    number
        .filter(|_| text.len() == digits && text.bytes().all(lower))
        .ok_or_else(|| bad(step, format_args!("{text:?} is not {digits} lower-case hex digits")))
}

fn bad(step: usize, what: impl Display) -> FormatError {
    FormatError::Step {
        step,
        what: what.to_string(),
    }
}
