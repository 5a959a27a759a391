//! Colours, pieces, points and the parts of nigiri.

use core::fmt;

use serde::{Deserialize, Serialize};

use crate::engine::Seat;

/// A side. Red moves first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// The first player.
    #[default]
    Red,
    /// The second player.
    Blue,
}

impl Colour {
    /// Both, first player first.
    pub const ALL: [Self; 2] = [Self::Red, Self::Blue];

    /// 0 for Red, 1 for Blue.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The opponent's.
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::Red => Self::Blue,
            Self::Blue => Self::Red,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Red => "Red",
            Self::Blue => "Blue",
        })
    }
}

/// A colour and the seat that plays it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Player {
    /// Who sits there.
    pub seat: Seat,
    /// The side.
    pub colour: Colour,
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.colour, self.seat)
    }
}

/// What a piece is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PieceKind {
    /// Can be shot; scores nothing.
    Star,
    /// Lies where a star was shot from, for good; scores one point.
    Dust,
}

/// A playing piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Piece {
    /// Whose.
    pub colour: Colour,
    /// Star or stardust.
    pub kind: PieceKind,
}

impl Piece {
    /// Every piece, Red's first, stars first.
    pub const ALL: [Self; 4] = [
        Self {
            colour: Colour::Red,
            kind: PieceKind::Star,
        },
        Self {
            colour: Colour::Red,
            kind: PieceKind::Dust,
        },
        Self {
            colour: Colour::Blue,
            kind: PieceKind::Star,
        },
        Self {
            colour: Colour::Blue,
            kind: PieceKind::Dust,
        },
    ];

    /// The letter in position strings and pictures: `R`, `r`, `B`, `b` (stars are capitals).
    pub const fn letter(self) -> char {
        match (self.colour, self.kind) {
            (Colour::Red, PieceKind::Star) => 'R',
            (Colour::Red, PieceKind::Dust) => 'r',
            (Colour::Blue, PieceKind::Star) => 'B',
            (Colour::Blue, PieceKind::Dust) => 'b',
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            PieceKind::Star => write!(f, "{} star", self.colour),
            PieceKind::Dust => write!(f, "{} stardust", self.colour),
        }
    }
}

/// A number of half points, printed in points: 3 is `1.5`, -1 is `-0.5`, 4 is `2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct HalfPoints(pub i32);

impl fmt::Display for HalfPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, size) = (if self.0 < 0 { "-" } else { "" }, self.0.unsigned_abs());
        write!(f, "{sign}{}{}", size / 2, if size % 2 == 1 { ".5" } else { "" })
    }
}

/// Odd or even, as held or guessed in nigiri.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Parity {
    /// One piece, or any odd number.
    Odd,
    /// Two pieces, or any even number.
    Even,
}

impl Parity {
    /// Both, in canonical order.
    pub const ALL: [Self; 2] = [Self::Odd, Self::Even];
}

impl fmt::Display for Parity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Odd => "odd",
            Self::Even => "even",
        })
    }
}

/// What is known of one player's choice in nigiri.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// Not made yet.
    #[default]
    Owed,
    /// Odd.
    Odd,
    /// Even.
    Even,
    /// Made, but the viewer does not know which; only in views.
    Hidden,
}

impl Choice {
    /// All, in the order of the observation.
    pub const ALL: [Self; 4] = [Self::Owed, Self::Odd, Self::Even, Self::Hidden];

    /// What it was, if made and known.
    pub const fn parity(self) -> Option<Parity> {
        match self {
            Self::Odd => Some(Parity::Odd),
            Self::Even => Some(Parity::Even),
            Self::Owed | Self::Hidden => None,
        }
    }
}

impl From<Parity> for Choice {
    fn from(parity: Parity) -> Self {
        match parity {
            Parity::Odd => Self::Odd,
            Parity::Even => Self::Even,
        }
    }
}

/// The choosing of colours, while it lasts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Nigiri {
    /// What the prospective Blue holds.
    pub held: Choice,
    /// What the prospective Red guesses.
    pub guess: Choice,
}

impl Nigiri {
    /// The choice of the prospective holder of this colour: Blue holds, Red guesses.
    pub const fn of(self, colour: Colour) -> Choice {
        match colour {
            Colour::Red => self.guess,
            Colour::Blue => self.held,
        }
    }
}
