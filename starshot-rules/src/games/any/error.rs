//! What can go wrong behind the one face.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use serde_json::Value;
use thiserror::Error;

use super::GameId;
use crate::engine::{Diverged, FormatError, NoUndo, NotAll, NotPlayed, NotWhole, Reason, RuleId, TextError};

/// No game has this id.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no game `{found}`: the games are {}", known())]
pub struct UnknownGame {
    /// What was asked for.
    pub found: String,
}

fn known() -> String {
    let ids: Vec<&str> = GameId::ALL.iter().map(|game| game.id()).collect();
    ids.join(", ")
}

impl FromStr for GameId {
    type Err = UnknownGame;

    fn from_str(id: &str) -> Result<Self, UnknownGame> {
        let game = Self::ALL.iter().copied().find(|game| game.id() == id);
        game.ok_or_else(|| UnknownGame { found: id.to_string() })
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// Why the rules refuse something: the reason of any game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{tried}: {reason} [{rule}]")]
pub struct AnyRefusal {
    /// What was tried, as text.
    pub tried: String,
    /// The stable number of the reason: below 100 shared by all games.
    pub code: u16,
    /// The stable name of the reason.
    pub name: &'static str,
    /// The rule that refuses.
    pub rule: RuleId,
    /// The reason in English.
    pub reason: String,
    /// What the reason names, as a JSON object such as `{"owing":[0],"seat":1}`.
    pub operands: Box<str>,
    /// Of a whole decision: which of its picks, from 0.
    pub pick: Option<usize>,
}

impl AnyRefusal {
    /// What was tried and why not; of a whole decision, which pick.
    pub fn new<R: Reason>(tried: impl ToString, reason: R, pick: Option<usize>) -> Self {
        Self {
            tried: tried.to_string(),
            code: reason.code(),
            name: reason.name(),
            rule: reason.rule(),
            reason: reason.to_string(),
            operands: Value::Object(reason.operands()).to_string().into(),
            pick,
        }
    }
}

/// Whatever can go wrong. Nothing has changed then.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum AnyError {
    /// No such game.
    #[error(transparent)]
    UnknownGame(#[from] UnknownGame),
    /// The setup has faults.
    #[error("the setup has {} faults: {}", faults.len(), faults.join("; "))]
    Setup {
        /// All of them, as text.
        faults: Vec<String>,
    },
    /// A command or roll does not parse.
    #[error(transparent)]
    Text(#[from] TextError),
    /// The rules refuse it.
    #[error(transparent)]
    Refused(#[from] AnyRefusal),
    /// A whole decision is not one, or not the one that was begun.
    #[error("{what}")]
    NotWhole {
        /// What is wrong.
        what: String,
    },
    /// Saved data or JSON cannot be taken.
    #[error(transparent)]
    Format(#[from] FormatError),
    /// The record is not of the game that the rules play.
    #[error(transparent)]
    Diverged(#[from] Diverged),
    /// Nothing can be undone.
    #[error(transparent)]
    NoUndo(#[from] NoUndo),
    /// A batch of so many games.
    #[error("{games} games are too many: at most {}", crate::engine::MOST_GAMES)]
    TooManyGames {
        /// How many were asked for.
        games: usize,
    },
    /// The buffer has another length.
    #[error("the buffer must have {needed} places")]
    Length {
        /// The right one.
        needed: usize,
    },
}

impl AnyError {
    /// All faults of a setup.
    pub(super) fn faults<F: ToString>(faults: &[F]) -> Self {
        let faults = faults.iter().map(ToString::to_string).collect();
        Self::Setup { faults }
    }

    pub(super) fn not_played<R: Reason>(error: NotPlayed<R>) -> Self {
        match error {
            NotPlayed::Text(error) => Self::Text(error),
            NotPlayed::Refused { tried, reason } => Self::Refused(AnyRefusal::new(tried, reason, None)),
        }
    }

    pub(super) fn not_all<G: crate::engine::Game>(error: NotAll<G>) -> Self {
        match error {
            NotWhole::Text(error) => Self::Text(error),
            NotWhole::Refused { pick, refusal } => {
                Self::Refused(AnyRefusal::new(refusal.tried, refusal.reason, Some(pick)))
            }
            NotWhole::Begun { .. } | NotWhole::Incomplete { .. } => Self::NotWhole {
                what: error.to_string(),
            },
        }
    }
}
