//! Why a command is refused.

use serde::Serialize;
use thiserror::Error;

use super::data::{Cell, Dir, Piece};
use crate::engine::{self, Common, RuleId, Seat};

/// Why a command is refused. The tests run in this order, the shared ones first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error, Serialize)]
pub enum Reason {
    /// 1-99: a reason all games share.
    #[error(transparent)]
    Common(#[from] Common),
    /// 100: only the prospective Blue holds pieces.
    #[error("{seat} is the one who guesses: use guess odd or guess even")]
    HoldIsForBlue {
        /// Who tried.
        seat: Seat,
    },
    /// 101: only the prospective Red guesses.
    #[error("{seat} is the one who holds pieces: use hold odd or hold even")]
    GuessIsForRed {
        /// Who tried.
        seat: Seat,
    },
    /// 102: a star is created on an empty hex.
    #[error("a {piece} lies at {cell}: create on an empty hex")]
    CellOccupied {
        /// Where.
        cell: Cell,
        /// What lies there.
        piece: Piece,
    },
    /// 103: no star is created on the centre.
    #[error("no star can be created on the centre: create elsewhere, or shoot a star there")]
    CentreBarred,
    /// 104: no star is created next to a piece.
    #[error("{cell} is next to the {piece} at {neighbour}: create on a hex with no piece around it")]
    NextToPiece {
        /// Where the star was to be created.
        cell: Cell,
        /// The first neighbour with a piece, by cell index.
        neighbour: Cell,
        /// What lies there.
        piece: Piece,
    },
    /// 105: the hex is empty.
    #[error("there is no star at {from}: shoot one of your stars")]
    NothingToShoot {
        /// The empty hex.
        from: Cell,
    },
    /// 106: stardust never moves.
    #[error("a {piece} lies at {from} and never moves: shoot one of your stars")]
    StardustStays {
        /// Where it lies.
        from: Cell,
        /// Whose stardust.
        piece: Piece,
    },
    /// 107: the star is the opponent's.
    #[error("the star at {from} is your opponent's: shoot one of your own")]
    NotYourStar {
        /// Where it is.
        from: Cell,
    },
    /// 108: the line leaves the board.
    #[error("the board ends at distance {room} {dir} of {from}: shoot no farther")]
    OffBoard {
        /// Where the star is.
        from: Cell,
        /// Which way it was shot.
        dir: Dir,
        /// How many hexes the board has that way.
        room: u8,
    },
    /// 109: a piece is in the way, or on the hex aimed at.
    #[error("a {piece} at {at} is in the way: shoot elsewhere or less far (open hexes that way: {open})")]
    PathBlocked {
        /// The first piece met.
        at: Cell,
        /// What lies there.
        piece: Piece,
        /// How far the star can go that way.
        open: u8,
    },
}

impl engine::Reason for Reason {
    fn code(&self) -> u16 {
        match self {
            Self::Common(common) => common.code(),
            Self::HoldIsForBlue { .. } => 100,
            Self::GuessIsForRed { .. } => 101,
            Self::CellOccupied { .. } => 102,
            Self::CentreBarred => 103,
            Self::NextToPiece { .. } => 104,
            Self::NothingToShoot { .. } => 105,
            Self::StardustStays { .. } => 106,
            Self::NotYourStar { .. } => 107,
            Self::OffBoard { .. } => 108,
            Self::PathBlocked { .. } => 109,
        }
    }

    fn rule(&self) -> RuleId {
        RuleId(match self {
            Self::Common(common) => return common.rule(),
            Self::HoldIsForBlue { .. } | Self::GuessIsForRed { .. } => "shooting-stars:TOU-1",
            Self::CellOccupied { .. } => "shooting-stars:OCC-1",
            Self::CentreBarred | Self::NextToPiece { .. } => "shooting-stars:CRE-1",
            Self::StardustStays { .. } => "shooting-stars:SHO-3",
            Self::NothingToShoot { .. } | Self::NotYourStar { .. } => "shooting-stars:SHO-1",
            Self::OffBoard { .. } | Self::PathBlocked { .. } => "shooting-stars:SHO-1",
        })
    }

    fn name(&self) -> &'static str {
        match self {
            Self::Common(common) => common.name(),
            Self::HoldIsForBlue { .. } => "HoldIsForBlue",
            Self::GuessIsForRed { .. } => "GuessIsForRed",
            Self::CellOccupied { .. } => "CellOccupied",
            Self::CentreBarred => "CentreBarred",
            Self::NextToPiece { .. } => "NextToPiece",
            Self::NothingToShoot { .. } => "NothingToShoot",
            Self::StardustStays { .. } => "StardustStays",
            Self::NotYourStar { .. } => "NotYourStar",
            Self::OffBoard { .. } => "OffBoard",
            Self::PathBlocked { .. } => "PathBlocked",
        }
    }
}
