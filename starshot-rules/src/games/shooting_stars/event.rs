//! What happens, in the words of the rules.

use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Serialize};

use super::data::{Cell, HalfPoints, Parity, Player};
use crate::engine::{self, RuleId, Seat, TextError, Viewer};

/// One thing that happened.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A star was put on the board.
    Created {
        /// By whom.
        by: Player,
        /// Where.
        cell: Cell,
    },
    /// A star was shot.
    Shot {
        /// By whom.
        by: Player,
        /// Where the star was.
        from: Cell,
        /// Where it is now.
        to: Cell,
    },
    /// Stardust was laid where the star was shot from.
    Dusted {
        /// By whom; the stardust is of that colour.
        by: Player,
        /// Where.
        cell: Cell,
    },
    /// A turn was passed.
    Passed {
        /// By whom.
        by: Player,
        /// Whether nothing else was legal, so that it was not asked.
        forced: bool,
    },
    /// A player chose in nigiri.
    Committed {
        /// Who.
        seat: Seat,
        /// What, if the viewer may know.
        choice: Option<Parity>,
    },
    /// Both choices of nigiri were shown.
    Opened {
        /// What the prospective Blue held.
        held: Parity,
        /// What the prospective Red guessed.
        guess: Parity,
    },
    /// The guess was right: the colours stay.
    ColoursKept {
        /// Who plays Red.
        red: Seat,
    },
    /// The guess was wrong: the colours are swapped.
    ColoursSwapped {
        /// Who plays Red from now on.
        red: Seat,
    },
    /// The game ended.
    GameOver {
        /// Red's stardust.
        red: u8,
        /// Blue's stardust.
        blue: u8,
        /// Added to Blue's stardust, in half points.
        komi_halves: i16,
        /// Who won.
        winner: Player,
    },
}

impl engine::Event for Event {
    fn rule(&self) -> RuleId {
        RuleId(match self {
            Self::Created { .. } => "shooting-stars:CRE-1",
            Self::Shot { .. } => "shooting-stars:SHO-1",
            Self::Dusted { .. } => "shooting-stars:SHO-2",
            Self::Passed { .. } => "shooting-stars:PAS-1",
            Self::Committed { .. } | Self::Opened { .. } => "shooting-stars:TOU-1",
            Self::ColoursKept { .. } | Self::ColoursSwapped { .. } => "shooting-stars:TOU-1",
            Self::GameOver { komi_halves: 0, .. } => "shooting-stars:END-1",
            Self::GameOver { .. } => "shooting-stars:KOM-1",
        })
    }

    fn seen_by(&self, viewer: Viewer) -> Option<Self> {
        Some(match *self {
            Self::Committed { seat, .. } if !viewer.is(seat) => Self::Committed { seat, choice: None },
            public => public,
        })
    }

    fn kind(&self) -> &'static str {
        match self {
            Self::Created { .. } => "Created",
            Self::Shot { .. } => "Shot",
            Self::Dusted { .. } => "Dusted",
            Self::Passed { .. } => "Passed",
            Self::Committed { .. } => "Committed",
            Self::Opened { .. } => "Opened",
            Self::ColoursKept { .. } => "ColoursKept",
            Self::ColoursSwapped { .. } => "ColoursSwapped",
            Self::GameOver { .. } => "GameOver",
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Created { by, cell } => write!(f, "{by} creates a star at {cell}"),
            Self::Shot { by, from, to } => write!(f, "{by} shoots the star at {from} to {to}"),
            Self::Dusted { by, cell } => write!(f, "{} stardust lies at {cell}", by.colour),
            Self::Passed { by, forced: false } => write!(f, "{by} passes"),
            Self::Passed { by, forced: true } => write!(f, "{by} has no other move and passes"),
            Self::Committed { seat, choice: None } => write!(f, "{seat} has chosen"),
            Self::Committed {
                seat,
                choice: Some(choice),
            } => write!(f, "{seat} has chosen {choice}"),
            Self::Opened { held, guess } => write!(f, "the hand held {held}, the guess was {guess}"),
            Self::ColoursKept { red } => write!(f, "the colours stay: {red} plays Red"),
            Self::ColoursSwapped { red } => write!(f, "the colours are swapped: {red} plays Red"),
            Self::GameOver {
                red,
                blue,
                komi_halves: 0,
                winner,
            } => {
                write!(f, "the game is over, Red {red}, Blue {blue}: {winner} wins")
            }
            Self::GameOver {
                red,
                blue,
                komi_halves,
                winner,
            } => {
                let komi = HalfPoints((*komi_halves).into());
                write!(
                    f,
                    "the game is over, Red {red}, Blue {blue} and komi {komi}: {winner} wins"
                )
            }
        }
    }
}

/// A chance outcome: this game has none, so there is no value of this type.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Roll {}

impl fmt::Display for Roll {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl FromStr for Roll {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        Err(TextError::at(text, text, "nothing: this game has no chance"))
    }
}
