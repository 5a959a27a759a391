//! One choice of the game, of a seat or of chance: by value, by text or by id.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use thiserror::Error;

use super::event::Log;
use super::game::{Game, Step};
use super::reason::{Common, Reason};
use super::seat::Seat;
use super::text::TextError;
use super::turn::Turn;

/// What was chosen: a command of a seat, or an outcome of chance. A game is its setup and a list of these.
#[derive(Debug)]
pub enum Choice<G: Game> {
    /// A seat decided.
    Play {
        /// Who.
        seat: Seat,
        /// What.
        command: G::Command,
    },
    /// Chance spoke.
    Roll {
        /// The outcome.
        roll: G::Roll,
    },
}

impl<G: Game> Clone for Choice<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Choice<G> {}

impl<G: Game> PartialEq for Choice<G> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (
                Self::Play { seat, command },
                Self::Play {
                    seat: other_seat,
                    command: other,
                },
            ) => seat == other_seat && command == other,
            (Self::Roll { roll }, Self::Roll { roll: other }) => roll == other,
            _ => false,
        }
    }
}

impl<G: Game> Eq for Choice<G> {}

impl<G: Game> fmt::Display for Choice<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play { seat, command } => write!(f, "{seat}: {command}"),
            Self::Roll { roll } => write!(f, "roll: {roll}"),
        }
    }
}

/// A choice that was not carried out. The state is as it was.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NotPlayed<R: Reason> {
    /// The text does not parse.
    #[error(transparent)]
    Text(#[from] TextError),
    /// The rules refuse it.
    #[error("{tried}: {reason} [{}]", reason.rule())]
    Refused {
        /// What was tried.
        tried: String,
        /// Why not.
        reason: R,
    },
}

impl<G: Game> Choice<G> {
    /// The choice a text names: a roll when chance must speak, else a command of `seat`, or of the lowest seat that owes
    /// one if none is given.
    ///
    /// # Errors
    /// What was expected and where, if the text does not parse. Whether the choice is legal is not looked at.
    pub fn from_text(state: &G, seat: Option<Seat>, text: &str) -> Result<Self, TextError> {
        if state.turn() == Turn::Chance && seat.is_none() {
            return Ok(Self::Roll { roll: text.parse()? });
        }
        Ok(Self::Play {
            seat: acting(state, seat),
            command: text.parse()?,
        })
    }

    /// The choice an id names: a roll id when chance must speak and no seat is given, else a command id.
    ///
    /// # Errors
    /// [`Common::UnknownId`] if the id names nothing. Whether the choice is legal is not looked at.
    pub fn from_id(state: &G, seat: Option<Seat>, id: u32) -> Result<Self, G::Reason> {
        if state.turn() == Turn::Chance && seat.is_none() {
            let roll = G::roll_of(id).filter(|_| id < G::ROLLS);
            return roll
                .map(|roll| Self::Roll { roll })
                .ok_or_else(|| unknown(id, G::ROLLS));
        }
        Ok(Self::Play {
            seat: acting(state, seat),
            command: command_by_id::<G>(id)?,
        })
    }

    /// Carries the choice out in place.
    ///
    /// # Errors
    /// The reason; then nothing has changed.
    pub fn play(self, state: &mut G, log: &mut impl Log<G::Event>) -> Result<(), G::Reason> {
        match self {
            Self::Play { seat, command } => state.play(seat, command, log),
            Self::Roll { roll } => state.roll(roll, log),
        }
    }

    /// The state after the choice, and the events; the given state stays as it is.
    ///
    /// # Errors
    /// The refusal, with what was tried.
    pub fn apply(self, state: &G) -> Result<Step<G>, NotPlayed<G::Reason>> {
        let mut step = Step {
            state: state.clone(),
            events: Vec::new(),
        };
        match self.play(&mut step.state, &mut step.events) {
            Ok(()) => Ok(step),
            Err(reason) => Err(NotPlayed::Refused {
                tried: self.to_string(),
                reason,
            }),
        }
    }
}

/// The command with this id, of any seat and moment.
///
/// # Errors
/// [`Common::UnknownId`].
pub fn command_by_id<G: Game>(id: u32) -> Result<G::Command, G::Reason> {
    G::command(id)
        .filter(|_| id < G::IDS)
        .ok_or_else(|| unknown(id, G::IDS))
}

/// Reads a text as [`Choice::from_text`] does and applies it.
///
/// # Errors
/// Whether it does not parse or is refused.
pub fn apply_text<G: Game>(state: &G, seat: Option<Seat>, text: &str) -> Result<Step<G>, NotPlayed<G::Reason>> {
    Choice::from_text(state, seat, text)?.apply(state)
}

/// Takes an id as [`Choice::from_id`] does and applies it.
///
/// # Errors
/// The refusal; [`Common::UnknownId`] if the id names nothing.
pub fn apply_id<G: Game>(state: &G, seat: Option<Seat>, id: u32) -> Result<Step<G>, NotPlayed<G::Reason>> {
    match Choice::from_id(state, seat, id) {
        Ok(choice) => choice.apply(state),
        Err(reason) => Err(NotPlayed::Refused {
            tried: id.to_string(),
            reason,
        }),
    }
}

/// The given seat, or the lowest that owes; at the end seat 0, which is then refused as any seat is.
fn acting<G: Game>(state: &G, seat: Option<Seat>) -> Seat {
    seat.or_else(|| state.turn().seats().lowest()).unwrap_or_default()
}

fn unknown<R: Reason>(id: u32, ids: u32) -> R {
    Common::UnknownId { id, ids }.into()
}
