//! Why a command was refused.

use alloc::string::String;
use core::fmt::{self, Debug, Display};

use serde::{Serialize, Serializer};
use serde_json::{Map, Value};
use thiserror::Error;

use super::seat::{Seat, Seats};
use super::turn::Turn;

/// The id of a rule, `game:CHAPTER-number` such as `starshot:ATTACK-07`; `engine:` for what all games share.
/// `RULES.md` leads from the id to the code and the test.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RuleId(pub &'static str);

impl Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl Serialize for RuleId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0)
    }
}

/// A reason for refusing. `Display` says in English what is wrong and, where it helps, what to do.
///
/// It serialises by its [`name`](Self::name), `{"NotYourTurn": {"seat": 1, "owing": [0]}}` or `"NoRollDue"`; in a game's
/// own type a shared one stands in the variant `Common`.
pub trait Reason: Copy + Eq + Debug + Display + Serialize + From<Common> {
    /// The stable number: 1-99 shared by all games ([`Common`]), from 100 the game's own. Never reused.
    fn code(&self) -> u16;
    /// The rule that refuses.
    fn rule(&self) -> RuleId;
    /// The stable name of the reason, without its operands.
    fn name(&self) -> &'static str;

    /// The operands by name, as they serialise; none of a reason that needs none.
    fn operands(&self) -> Map<String, Value> {
        let mut value = serde_json::to_value(self).unwrap_or_default();
        if let Some(shared) = value.get_mut("Common") {
            value = shared.take();
        }
        match value.get_mut(self.name()).map(Value::take) {
            Some(Value::Object(operands)) => operands,
            _ => Map::new(),
        }
    }
}

/// The reasons all games share, in the order in which they are tested.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error, Serialize)]
pub enum Common {
    /// 1: the game has ended.
    #[error("the game is over")]
    GameOver,
    /// 2: no such seat at this table.
    #[error("there is no {seat}: this game has seats 0 to {}", seats.saturating_sub(1))]
    NoSuchSeat {
        /// The seat that was named.
        seat: Seat,
        /// How many the game has.
        seats: u8,
    },
    /// 3: a roll is due, not a command.
    #[error("dice or a deck speak now: give one of the listed rolls first")]
    ChanceSpeaks,
    /// 4: other seats must act.
    #[error("{seat} does not act now; {owing} must")]
    NotYourTurn {
        /// The seat that tried.
        seat: Seat,
        /// Who must act.
        owing: Seats,
    },
    /// 5: the seat's secret decision is in already.
    #[error("{seat} has already committed and waits for {owing}")]
    AlreadyCommitted {
        /// The seat that tried.
        seat: Seat,
        /// Who must still act.
        owing: Seats,
    },
    /// 6: a roll was given while no chance point is due.
    #[error("no roll is due now")]
    NoRollDue,
    /// 7: this outcome cannot come up here.
    #[error("this roll cannot come up here; give one of the listed rolls")]
    ImpossibleRoll,
    /// 8: the id names nothing.
    #[error("there is no id {id}: ids run from 0 to {}", ids.saturating_sub(1))]
    UnknownId {
        /// The id that was given.
        id: u32,
        /// The size of the id space.
        ids: u32,
    },
    /// 9: the command is one of the game's, but of another moment.
    #[error("this command has no place at this point of the game; list the legal commands to see what has")]
    NotNow,
}

impl Common {
    /// The tests all games share, in their order: over, seat, chance, turn. `committed` are seats whose secret decision
    /// of this phase is in.
    ///
    /// # Errors
    /// The first test that fails.
    #[inline]
    pub fn check_seat(turn: Turn, seats: u8, seat: Seat) -> Result<(), Self> {
        match turn {
            _ if turn.has(seat) => Ok(()),
            Turn::Over => Err(Self::GameOver),
            _ if seat.0 >= seats => Err(Self::NoSuchSeat { seat, seats }),
            Turn::Chance => Err(Self::ChanceSpeaks),
            Turn::All(owing) => Err(Self::AlreadyCommitted { seat, owing }),
            Turn::Any(owing) => Err(Self::NotYourTurn { seat, owing }),
        }
    }

    /// The stable number.
    pub const fn code(self) -> u16 {
        match self {
            Self::GameOver => 1,
            Self::NoSuchSeat { .. } => 2,
            Self::ChanceSpeaks => 3,
            Self::NotYourTurn { .. } => 4,
            Self::AlreadyCommitted { .. } => 5,
            Self::NoRollDue => 6,
            Self::ImpossibleRoll => 7,
            Self::UnknownId { .. } => 8,
            Self::NotNow => 9,
        }
    }

    /// The rule of the shared contract (`ARCHITECTURE.md` lists them).
    pub const fn rule(self) -> RuleId {
        RuleId(match self {
            Self::GameOver => "engine:TURN-01",
            Self::NoSuchSeat { .. } => "engine:TURN-02",
            Self::ChanceSpeaks => "engine:TURN-03",
            Self::NotYourTurn { .. } => "engine:TURN-04",
            Self::AlreadyCommitted { .. } => "engine:TURN-05",
            Self::NoRollDue => "engine:TURN-06",
            Self::ImpossibleRoll => "engine:TURN-07",
            Self::UnknownId { .. } => "engine:TURN-08",
            Self::NotNow => "engine:TURN-09",
        })
    }

    /// The stable name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::GameOver => "GameOver",
            Self::NoSuchSeat { .. } => "NoSuchSeat",
            Self::ChanceSpeaks => "ChanceSpeaks",
            Self::NotYourTurn { .. } => "NotYourTurn",
            Self::AlreadyCommitted { .. } => "AlreadyCommitted",
            Self::NoRollDue => "NoRollDue",
            Self::ImpossibleRoll => "ImpossibleRoll",
            Self::UnknownId { .. } => "UnknownId",
            Self::NotNow => "NotNow",
        }
    }
}

impl Reason for Common {
    fn code(&self) -> u16 {
        Self::code(*self)
    }

    fn rule(&self) -> RuleId {
        Self::rule(*self)
    }

    fn name(&self) -> &'static str {
        Self::name(*self)
    }
}

/// A refused command or roll: what was tried and why not. The state is as it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{tried}: {reason} [{}]", reason.rule())]
pub struct Refusal<T: Display + Debug, R: Reason> {
    /// What was tried.
    pub tried: T,
    /// Why not.
    pub reason: R,
}
