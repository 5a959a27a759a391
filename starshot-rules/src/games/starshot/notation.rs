//! Text forms of commands and rolls. Their English, and that of events, stands in `english.rs`.
//!
//! Names are written without spaces as in the code: `LeftCannon`, `MultiTask`, `SpinGyro`.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use super::command::{Command, Heading, Roll};
use super::data::cards::{Card, Cover, Mode, Ordered};
use super::data::purple::Purple;
use super::data::ship::{Side, Tile};
use crate::engine::{Seat, TextError, split_word};

impl fmt::Display for Ordered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.card())?;
        match self.mode() {
            Some(Mode::FrontMove) => f.write_str(" front-move"),
            Some(Mode::FrontPowerUp) => f.write_str(" front-power-up"),
            Some(Mode::Back) | None => Ok(()),
        }
    }
}

impl From<Ordered> for String {
    fn from(ordered: Ordered) -> Self {
        ordered.to_string()
    }
}

impl TryFrom<String> for Ordered {
    type Error = TextError;

    fn try_from(text: String) -> Result<Self, TextError> {
        text.parse()
    }
}

impl FromStr for Ordered {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut words = Words::new(text);
        let ordered = words.ordered()?;
        words.end()?;
        Ok(ordered)
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(tile) => write!(f, "place {tile:?}"),
            Self::Ability(purple) => write!(f, "ability {purple:?}"),
            Self::Order(ordered) => write!(f, "order {ordered}"),
            Self::Cover(cover) => write!(f, "cover {cover:?}"),
            Self::Go => f.write_str("go"),
            Self::SpinGyro => f.write_str("spin-gyro"),
            Self::Flip(tile) => write!(f, "flip {tile:?}"),
            Self::Conduit(tile) => write!(f, "conduit {tile:?}"),
            Self::Move(heading) => write!(f, "move {}", heading_word(*heading)),
            Self::Slip(side) => write!(f, "slip {}", side_word(*side)),
            Self::Turn(side) => write!(f, "turn {}", side_word(*side)),
            Self::Warp(seat) => write!(f, "warp {}", seat.0),
            Self::Repair(tile) => write!(f, "repair {tile:?}"),
            Self::Target(seat) => write!(f, "target {}", seat.0),
            Self::Discard(tile) => write!(f, "discard {tile:?}"),
            Self::Done => f.write_str("done"),
            Self::Fire => f.write_str("fire"),
            Self::Side(side) => write!(f, "side {}", side_word(*side)),
            Self::Reroll => f.write_str("reroll"),
            Self::Swap(tile) => write!(f, "swap {tile:?}"),
            Self::Explode => f.write_str("explode"),
            Self::Gain(tile) => write!(f, "gain {tile:?}"),
            Self::Salvage(tile) => write!(f, "salvage {tile:?}"),
            Self::Decline => f.write_str("decline"),
        }
    }
}

const fn heading_word(heading: Heading) -> &'static str {
    match heading {
        Heading::Straight => "straight",
        Heading::Left => "left",
        Heading::Right => "right",
        Heading::UTurn => "u-turn",
    }
}

const fn side_word(side: Side) -> &'static str {
    match side {
        Side::Left => "left",
        Side::Right => "right",
    }
}

impl FromStr for Command {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut words = Words::new(text);
        let command = match words.take() {
            "place" => Self::Place(words.tile()?),
            "ability" => Self::Ability(words.purple()?),
            "order" => Self::Order(words.ordered()?),
            "cover" => Self::Cover(words.cover()?),
            "go" => Self::Go,
            "spin-gyro" => Self::SpinGyro,
            "flip" => Self::Flip(words.tile()?),
            "conduit" => Self::Conduit(words.tile()?),
            "move" => Self::Move(words.one_of(
                "straight, left, right or u-turn",
                &Heading::ALL,
                |&heading, word| heading_word(heading) == word,
            )?),
            "slip" => Self::Slip(words.side()?),
            "turn" => Self::Turn(words.side()?),
            "warp" => Self::Warp(words.seat()?),
            "repair" => Self::Repair(words.tile()?),
            "target" => Self::Target(words.seat()?),
            "discard" => Self::Discard(words.tile()?),
            "done" => Self::Done,
            "fire" => Self::Fire,
            "side" => Self::Side(words.side()?),
            "reroll" => Self::Reroll,
            "swap" => Self::Swap(words.tile()?),
            "explode" => Self::Explode,
            "gain" => Self::Gain(words.tile()?),
            "salvage" => Self::Salvage(words.tile()?),
            "decline" => Self::Decline,
            _ => return Err(words.wrong("a command such as `move left`, `target 1` or `go`")),
        };
        words.end()?;
        Ok(command)
    }
}

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Purple(purple) => write!(f, "purple {purple:?}"),
            Self::Start(seat) => write!(f, "start {}", seat.0),
            Self::Draw(card) => write!(f, "draw {card:?}"),
            Self::Attack(a, b) => write!(f, "attack {a} {b}"),
            Self::Lane(lane) => write!(f, "lane {lane}"),
            Self::Die(die) => write!(f, "die {die}"),
        }
    }
}

impl FromStr for Roll {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut words = Words::new(text);
        let roll = match words.take() {
            "purple" => Self::Purple(words.purple()?),
            "start" => Self::Start(words.seat()?),
            "draw" => Self::Draw(words.card()?),
            "attack" => Self::Attack(words.number()?, words.number()?),
            "lane" => Self::Lane(words.number()?),
            "die" => Self::Die(words.number()?),
            _ => return Err(words.wrong("a roll such as `attack 3 5`, `lane 7` or `draw Cruise`")),
        };
        words.end()?;
        Ok(roll)
    }
}

/// Reads a text word by word and remembers where it is.
pub(super) struct Words<'a> {
    text: &'a str,
    /// The word taken last and all after it.
    here: &'a str,
    rest: &'a str,
}

impl<'a> Words<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            text,
            here: text,
            rest: text,
        }
    }

    fn take(&mut self) -> &'a str {
        let (word, rest) = split_word(self.rest);
        self.here = self.rest.trim_start();
        self.rest = rest;
        word
    }

    fn wrong(&self, expected: &'static str) -> TextError {
        TextError::at(self.text, self.here, expected)
    }

    pub(super) fn end(&mut self) -> Result<(), TextError> {
        if self.take().is_empty() {
            Ok(())
        } else {
            Err(self.wrong("nothing more"))
        }
    }

    fn one_of<T: Copy>(
        &mut self,
        expected: &'static str,
        all: &[T],
        fits: impl Fn(&T, &str) -> bool,
    ) -> Result<T, TextError> {
        let word = self.take();
        all.iter()
            .find(|item| fits(item, word))
            .copied()
            .ok_or_else(|| self.wrong(expected))
    }

    pub(super) fn tile(&mut self) -> Result<Tile, TextError> {
        self.one_of("a tile such as LeftCannon", &Tile::ALL, |tile, word| {
            format!("{tile:?}") == word
        })
    }

    pub(super) fn purple(&mut self) -> Result<Purple, TextError> {
        self.one_of("a Purple ability such as Longshot", &Purple::ALL, |purple, word| {
            format!("{purple:?}") == word
        })
    }

    fn card(&mut self) -> Result<Card, TextError> {
        self.one_of("a card such as SnapShot", &Card::ALL, |card, word| {
            format!("{card:?}") == word
        })
    }

    pub(super) fn cover(&mut self) -> Result<Cover, TextError> {
        self.one_of(
            "a cover: Sealed, Overdrive or Hyperdrive",
            &Cover::ALL,
            |cover, word| format!("{cover:?}") == word,
        )
    }

    fn side(&mut self) -> Result<Side, TextError> {
        self.one_of("left or right", &Side::ALL, |&side, word| side_word(side) == word)
    }

    pub(super) fn ordered(&mut self) -> Result<Ordered, TextError> {
        let card = self.card()?;
        let mode = match split_word(self.rest).0 {
            "front-move" => Mode::FrontMove,
            "front-power-up" => Mode::FrontPowerUp,
            _ => return Ok(Ordered::face_up(card)),
        };
        self.take();
        if card.is_desperation() {
            Ok(Ordered::new(card, mode))
        } else {
            Err(self.wrong("nothing more: base cards have one face"))
        }
    }

    fn number(&mut self) -> Result<u8, TextError> {
        let word = self.take();
        // canonical digits only, so that every text has one form
        let digits = !word.is_empty()
            && word.bytes().all(|byte| byte.is_ascii_digit())
            && (word == "0" || !word.starts_with('0'));
        word.parse()
            .ok()
            .filter(|_| digits)
            .ok_or_else(|| self.wrong("a small number"))
    }

    fn seat(&mut self) -> Result<Seat, TextError> {
        self.number().map(Seat).map_err(|error| TextError {
            expected: "a seat number",
            ..error
        })
    }
}
