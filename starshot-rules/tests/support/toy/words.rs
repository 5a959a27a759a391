//! Commands, rolls, events and reasons of the toy, and their texts.

use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Serialize};
use starshot_rules::engine::{Common, Event, Reason, RuleId, Seat, TextError, Viewer, split_word};

/// What the die will show.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Side {
    /// 1 to 3.
    Low,
    /// 4 to 6.
    High,
}

/// A decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Command {
    /// `bet 2`: first secret pick.
    Bet(u8),
    /// `call low`: second secret pick, which commits.
    Call(Side),
    /// `stand`: leave the die.
    Stand,
    /// `again`: spend the reroll.
    Again,
}

/// Chance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Roll {
    /// `die 4`.
    Die(u8),
    /// `card 2`: for the eyes of the seat that draws.
    Card(u8),
}

/// A word and, if it takes one, a number in a range.
fn number(text: &str, rest: &str, low: u8, high: u8) -> Result<u8, TextError> {
    let (word, tail) = split_word(rest);
    let number = word
        .parse()
        .ok()
        .filter(|n| (low..=high).contains(n) && word.len() == 1);
    match number {
        Some(number) if tail.is_empty() => Ok(number),
        _ => Err(TextError::at(text, rest, "one small number")),
    }
}

impl FromStr for Command {
    type Err = TextError;
    fn from_str(text: &str) -> Result<Self, TextError> {
        let (word, rest) = split_word(text);
        match (word, rest.trim_end()) {
            ("bet", _) => Ok(Self::Bet(number(text, rest, 1, 3)?)),
            ("call", "low") => Ok(Self::Call(Side::Low)),
            ("call", "high") => Ok(Self::Call(Side::High)),
            ("stand", "") => Ok(Self::Stand),
            ("again", "") => Ok(Self::Again),
            ("call", _) => Err(TextError::at(text, rest, "`low` or `high`")),
            _ => Err(TextError::at(
                text,
                text.trim_start(),
                "`bet`, `call`, `stand` or `again`",
            )),
        }
    }
}

impl FromStr for Roll {
    type Err = TextError;
    fn from_str(text: &str) -> Result<Self, TextError> {
        let (word, rest) = split_word(text);
        match word {
            "die" => Ok(Self::Die(number(text, rest, 1, 6)?)),
            "card" => Ok(Self::Card(number(text, rest, 1, 4)?)),
            _ => Err(TextError::at(text, text.trim_start(), "`die` or `card`")),
        }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bet(n) => write!(f, "bet {n}"),
            Self::Call(Side::Low) => f.write_str("call low"),
            Self::Call(Side::High) => f.write_str("call high"),
            Self::Stand => f.write_str("stand"),
            Self::Again => f.write_str("again"),
        }
    }
}

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Die(n) => write!(f, "die {n}"),
            Self::Card(n) => write!(f, "card {n}"),
        }
    }
}

/// What happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Happened {
    /// A round begins.
    Round(u8),
    /// A card was drawn; its face is the seat's own.
    Drew { seat: Seat, card: Option<u8> },
    /// A secret pick, seen by its seat only.
    Picked { seat: Seat, command: Command },
    /// A seat is done.
    Committed(Seat),
    /// Cards and picks are shown.
    Shown { seat: Seat, card: u8, bet: u8, side: Side },
    /// The die fell.
    Rolled(u8),
    /// A seat left the die; forced if it had no reroll.
    Stood { seat: Seat, forced: bool },
    /// A seat spent its reroll.
    Rerolled(Seat),
    /// Points were won.
    Scored { seat: Seat, points: u8 },
    /// The game is over.
    Ended,
}

impl Event for Happened {
    fn rule(&self) -> RuleId {
        RuleId(match self {
            Self::Round(_) | Self::Ended => "toy:ROUND-01",
            Self::Drew { .. } => "toy:DRAW-01",
            Self::Picked { .. } | Self::Committed(_) | Self::Shown { .. } => "toy:BET-01",
            Self::Rolled(_) | Self::Stood { .. } | Self::Rerolled(_) => "toy:DIE-01",
            Self::Scored { .. } => "toy:SCORE-01",
        })
    }

    fn seen_by(&self, viewer: Viewer) -> Option<Self> {
        match *self {
            Self::Drew { seat, .. } if !viewer.is(seat) => Some(Self::Drew { seat, card: None }),
            Self::Picked { seat, .. } if !viewer.is(seat) => None,
            event => Some(event),
        }
    }

    fn kind(&self) -> &'static str {
        match self {
            Self::Round(_) => "round",
            Self::Drew { .. } => "drew",
            Self::Picked { .. } => "picked",
            Self::Committed(_) => "committed",
            Self::Shown { .. } => "shown",
            Self::Rolled(_) => "rolled",
            Self::Stood { .. } => "stood",
            Self::Rerolled(_) => "rerolled",
            Self::Scored { .. } => "scored",
            Self::Ended => "ended",
        }
    }
}

impl fmt::Display for Happened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

/// Why not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Why {
    /// A reason all games share.
    Common(Common),
    /// 100: the bet is above the limit.
    TooMuch { bet: u8, limit: u8 },
}

impl From<Common> for Why {
    fn from(common: Common) -> Self {
        Self::Common(common)
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Common(common) => common.fmt(f),
            Self::TooMuch { bet, limit } => write!(f, "a bet of {bet} is above {limit}"),
        }
    }
}

impl Reason for Why {
    fn code(&self) -> u16 {
        match self {
            Self::Common(common) => common.code(),
            Self::TooMuch { .. } => 100,
        }
    }
    fn rule(&self) -> RuleId {
        match self {
            Self::Common(common) => common.rule(),
            Self::TooMuch { .. } => RuleId("toy:BET-02"),
        }
    }
    fn name(&self) -> &'static str {
        match self {
            Self::Common(common) => common.name(),
            Self::TooMuch { .. } => "TooMuch",
        }
    }
}
