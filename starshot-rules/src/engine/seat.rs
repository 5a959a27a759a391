//! Seats, sets of seats and viewers.

use core::fmt;

use serde::{Deserialize, Serialize};

use crate::kit::bits::Bits;

/// A player's place at the table, 0..n-1, clockwise. Any number can be written; a game refuses a seat it does not have.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The number, for indexing.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

/// A set of seats below 8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Seats(u8);

impl Seats {
    /// No seat.
    pub const EMPTY: Self = Self(0);

    /// Seats 0..n-1 (n at most 8).
    #[inline]
    pub const fn first(n: u8) -> Self {
        Self(if n >= 8 { u8::MAX } else { (1 << n) - 1 })
    }

    /// Just this seat.
    #[inline]
    pub const fn one(seat: Seat) -> Self {
        Self::EMPTY.with(seat)
    }

    /// With this seat added; a seat from 8 up is ignored.
    #[inline]
    pub const fn with(self, seat: Seat) -> Self {
        if seat.0 < 8 { Self(self.0 | 1 << seat.0) } else { self }
    }

    /// Without this seat.
    #[inline]
    pub const fn without(self, seat: Seat) -> Self {
        if seat.0 < 8 {
            Self(self.0 & !(1 << seat.0))
        } else {
            self
        }
    }

    /// Whether the seat is in the set.
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        seat.0 < 8 && self.0 >> seat.0 & 1 == 1
    }

    /// How many seats.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest seat.
    #[inline]
    pub fn lowest(self) -> Option<Seat> {
        self.iter().next()
    }

    /// The seats, ascending.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Bits(u64::from(self.0)).map(Seat)
    }

    /// Bit k is seat k.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The set with these bits.
    #[inline]
    pub const fn from_bits(bits: u8) -> Self {
        Self(bits)
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl Serialize for Seats {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Seats {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let seats = alloc::vec::Vec::<Seat>::deserialize(deserializer)?;
        if let Some(seat) = seats.iter().find(|seat| seat.0 >= 8) {
            return Err(serde::de::Error::custom(format_args!("{seat} is not below 8")));
        }
        Ok(seats.into_iter().collect())
    }
}

impl fmt::Display for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.len() == 1 { "seat" } else { "seats" })?;
        for (k, seat) in self.iter().enumerate() {
            write!(f, "{}{}", if k == 0 { " " } else { ", " }, seat.0)?;
        }
        Ok(())
    }
}

/// Who looks at a game: a seat, or somebody who knows only what everybody knows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// The player of this seat.
    Seat(Seat),
    /// A looker-on without any secret.
    Spectator,
}

impl Viewer {
    /// Whether this viewer is that seat.
    #[inline]
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }

    /// The seat, unless a spectator.
    #[inline]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Spectator => None,
        }
    }

    /// Every viewer of a game of n seats: the seats, then the spectator.
    pub fn all(seats: u8) -> impl Iterator<Item = Self> {
        (0..seats).map(|n| Self::Seat(Seat(n))).chain([Self::Spectator])
    }
}

impl fmt::Display for Viewer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => seat.fmt(f),
            Self::Spectator => f.write_str("a spectator"),
        }
    }
}
