//! What a seat can decide, its text form and its id.

use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Serialize};

use super::data::{BOARD, Cell, Dir, Distance, Parity};
use crate::engine::{TextError, split_word};
use crate::kit::hex::Hex;

/// One decision. The order is the canonical one and the order of the ids: creates by cell, shots by cell, direction and
/// distance, pass, then the choices of nigiri.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// Put a new star on a hex: `create 2,0`.
    Create {
        /// Where.
        cell: Cell,
    },
    /// Move a star in a straight line: `shoot 0,1 NE 3`.
    Shoot {
        /// Where the star is.
        from: Cell,
        /// Which way.
        dir: Dir,
        /// How far.
        dist: Distance,
    },
    /// Do nothing this turn: `pass`.
    Pass,
    /// The prospective Blue's secret number of pieces: `hold odd`.
    Hold(Parity),
    /// The prospective Red's secret guess: `guess even`.
    Guess(Parity),
}

const SHOTS: u32 = BOARD as u32;
const PASS: u32 = SHOTS + (BOARD * 6) as u32 * Distance::MAX.steps() as u32;
const HOLD: u32 = PASS + 1;
const GUESS: u32 = HOLD + 2;

impl Command {
    /// The size of the id space.
    pub const IDS: u32 = GUESS + 2;

    /// The id: `create` 0..60, `shoot` 61 + 48 from + 8 direction + distance - 1, `pass` 2989, `hold` 2990 and 2991,
    /// `guess` 2992 and 2993.
    #[inline]
    pub const fn id(self) -> u32 {
        match self {
            Self::Create { cell } => cell.index() as u32,
            Self::Shoot { from, dir, dist } => {
                SHOTS + (from.index() as u32 * 6 + dir as u32) * 8 + dist.steps() as u32 - 1
            }
            Self::Pass => PASS,
            Self::Hold(parity) => HOLD + parity as u32,
            Self::Guess(parity) => GUESS + parity as u32,
        }
    }

    /// The command with this id.
    pub fn from_id(id: u32) -> Option<Self> {
        Some(match id {
            0..SHOTS => Self::Create {
                cell: Cell::new(id as u8)?,
            },
            SHOTS..PASS => {
                let (ray, step) = ((id - SHOTS) / 8, (id - SHOTS) % 8);
                let from = Cell::new((ray / 6) as u8)?;
                let dist = Distance::new(step as u8 + 1)?;
                Self::Shoot {
                    from,
                    dir: Dir::ALL[(ray % 6) as usize],
                    dist,
                }
            }
            PASS => Self::Pass,
            HOLD..GUESS => Self::Hold(Parity::ALL[(id - HOLD) as usize]),
            GUESS..Self::IDS => Self::Guess(Parity::ALL[(id - GUESS) as usize]),
            _ => return None,
        })
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Create { cell } => write!(f, "create {cell}"),
            Self::Shoot { from, dir, dist } => write!(f, "shoot {from} {dir} {dist}"),
            Self::Pass => f.write_str("pass"),
            Self::Hold(parity) => write!(f, "hold {parity}"),
            Self::Guess(parity) => write!(f, "guess {parity}"),
        }
    }
}

impl FromStr for Command {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let start = text.trim_start();
        let mut words = Words { text, rest: start };
        let command = match words.next() {
            "create" => Self::Create { cell: words.cell()? },
            "shoot" => Self::Shoot {
                from: words.cell()?,
                dir: words.dir()?,
                dist: words.dist()?,
            },
            "pass" => Self::Pass,
            "hold" => Self::Hold(words.parity()?),
            "guess" => Self::Guess(words.parity()?),
            _ => return Err(TextError::at(text, start, "create, shoot, pass, hold or guess")),
        };
        if words.rest.is_empty() {
            Ok(command)
        } else {
            Err(TextError::at(text, words.rest, "the end of the command"))
        }
    }
}

/// A text being read word by word.
struct Words<'a> {
    text: &'a str,
    rest: &'a str,
}

impl<'a> Words<'a> {
    fn next(&mut self) -> &'a str {
        let (word, rest) = split_word(self.rest);
        self.rest = rest;
        word
    }

    /// The next word as `read` understands it, or an error at that word.
    fn read<T>(&mut self, expected: &'static str, read: impl FnOnce(&str) -> Option<T>) -> Result<T, TextError> {
        let here = self.rest;
        read(self.next()).ok_or_else(|| TextError::at(self.text, here, expected))
    }

    fn cell(&mut self) -> Result<Cell, TextError> {
        self.read("a hex of the board such as 2,-1", |word| {
            let (q, r) = word.split_once(',')?;
            Cell::at(Hex::new(number(q)?, number(r)?))
        })
    }

    fn dir(&mut self) -> Result<Dir, TextError> {
        self.read("a direction: E, NE, NW, W, SW or SE", |word| {
            let names = ["E", "NE", "NW", "W", "SW", "SE"];
            names.iter().position(|name| *name == word).map(|n| Dir::ALL[n])
        })
    }

    fn dist(&mut self) -> Result<Distance, TextError> {
        self.read("a distance from 1 to 8", |word| {
            Distance::new(u8::try_from(number(word)?).ok()?)
        })
    }

    fn parity(&mut self) -> Result<Parity, TextError> {
        self.read("odd or even", |word| match word {
            "odd" => Some(Parity::Odd),
            "even" => Some(Parity::Even),
            _ => None,
        })
    }
}

/// A one-digit number, with no other spelling than the printed one.
fn number(word: &str) -> Option<i8> {
    let (sign, digit) = word.strip_prefix('-').map_or((1, word), |digit| (-1, digit));
    match digit.as_bytes() {
        [b'0'] if sign < 0 => None,
        [digit @ b'0'..=b'9'] => Some(sign * (digit - b'0') as i8),
        _ => None,
    }
}
