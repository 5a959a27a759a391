//! What can be wrong with a setup.

use alloc::string::{String, ToString};
use core::fmt;

use thiserror::Error;

use crate::engine::{RuleId, Seat};

/// One thing wrong with a setup.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{place}: {problem} [{}]", kind.rule())]
pub struct Fault {
    /// The stable kind.
    pub kind: FaultKind,
    /// Which part of the setup, such as `seat 2 tokens`.
    pub place: String,
    /// What is wrong there, in English.
    pub problem: String,
}

/// The stable kinds of fault; the number is the code.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u16)]
pub enum FaultKind {
    /// The number of seats is not 2, 3 or 4.
    Seats = 1,
    /// A number of the tuning table is out of its range.
    Dial = 2,
    /// More copies of a card than a pile can count.
    Copies = 3,
    /// The board breaks BOARD-01: its radius or its numbers of planet centres.
    Board = 4,
    /// A seat number the game does not have.
    SeatNumber = 5,
    /// The phase, round, Action or place in the turn do not fit together.
    Turn = 6,
    /// The revealed Purple abilities do not fit the phase.
    Purples = 7,
    /// A ship is off the board, too fast or over-shielded.
    Ship = 8,
    /// Tiles contradict each other or the cut-off rule.
    Tiles = 9,
    /// Tokens where none can be, or flipped ones that cannot flip.
    Tokens = 10,
    /// Ability and Kyber Lab token do not match.
    Ability = 11,
    /// All ships are destroyed.
    NobodyAlive = 12,
    /// Cards that the player cannot own, or too many of them.
    Cards = 13,
    /// A public number of cards contradicts the cards or the other numbers.
    Known = 14,
    /// Stacks or covers that Orders do not allow.
    Stacks = 15,
    /// The attack in progress does not fit.
    Attack = 16,
    /// Hidden cards where all must be known.
    Unknown = 17,
    /// The board breaks BOARD-02: planets off the board or overlapping.
    Planets = 18,
    /// The board breaks BOARD-03: its starting seats.
    Berths = 19,
    /// The board breaks BOARD-04: which seats are used by how many players.
    Seating = 20,
}

impl FaultKind {
    /// The rule the setup breaks.
    pub const fn rule(self) -> RuleId {
        RuleId(match self {
            Self::Seats | Self::SeatNumber => "starshot:SETUP-06",
            Self::Dial | Self::Copies => "starshot:SETUP-05",
            Self::Board => "starshot:BOARD-01",
            Self::Planets => "starshot:BOARD-02",
            Self::Berths => "starshot:BOARD-03",
            Self::Seating => "starshot:BOARD-04",
            Self::Turn => "starshot:STACK-01",
            Self::Purples => "starshot:SETUP-01",
            Self::Ship => "starshot:SETUP-04",
            Self::Tiles => "starshot:CUTOFF-01",
            Self::Tokens => "starshot:SETUP-02",
            Self::Ability => "starshot:SETUP-03",
            Self::NobodyAlive => "starshot:DESTROY-04",
            Self::Cards | Self::Known | Self::Unknown => "starshot:ORDERS-03",
            Self::Stacks => "starshot:ORDERS-05",
            Self::Attack => "starshot:ATTACK-02",
        })
    }
}

impl Fault {
    pub(super) fn new(kind: FaultKind, place: impl fmt::Display, problem: impl fmt::Display) -> Self {
        Self {
            kind,
            place: place.to_string(),
            problem: problem.to_string(),
        }
    }

    pub(crate) fn unknown(seat: Seat) -> Self {
        Self::new(
            FaultKind::Unknown,
            format_args!("{seat} cards"),
            "hidden here; only another seat's view may leave them open",
        )
    }

    pub(crate) fn no_seat(seat: Seat, seats: u8) -> Self {
        Self::new(
            FaultKind::SeatNumber,
            "viewer",
            format_args!("there is no {seat} among {seats} seats"),
        )
    }

    pub(crate) fn seats(given: usize) -> Self {
        Self::new(
            FaultKind::Seats,
            "seats",
            format_args!("{given} given; the game has 2, 3 or 4"),
        )
    }
}
