//! The six directions and how far a line goes.

use core::fmt;

use serde::{Deserialize, Serialize};

use crate::kit::hex::Direction;

/// The distance from the centre to a corner.
pub const RADIUS: u8 = 4;

/// One of the six directions, counter-clockwise from east (the canonical order of shots).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Dir {
    /// East, (+1, 0).
    E,
    /// North-east, (+1, -1).
    NE,
    /// North-west, (0, -1).
    NW,
    /// West, (-1, 0).
    W,
    /// South-west, (-1, +1).
    SW,
    /// South-east, (0, +1).
    SE,
}

impl Dir {
    /// All six, in canonical order.
    pub const ALL: [Self; 6] = [Self::E, Self::NE, Self::NW, Self::W, Self::SW, Self::SE];

    /// The same direction on the shared hex grid, which counts clockwise.
    #[inline]
    pub const fn on_the_grid(self) -> Direction {
        Direction::new(6 - self as u8)
    }
}

impl fmt::Display for Dir {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.on_the_grid().fmt(f)
    }
}

/// How far a star is shot: 1 to 8 hexes, the longest line of the board. A shot of no length cannot be written
/// (`shooting-stars:SHO-1`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Distance(u8);

impl Distance {
    /// The longest.
    pub const MAX: Self = Self(2 * RADIUS);

    /// So many hexes, if that is 1 to 8.
    #[inline]
    pub const fn new(steps: u8) -> Option<Self> {
        if steps >= 1 && steps <= Self::MAX.0 {
            Some(Self(steps))
        } else {
            None
        }
    }

    /// The number of hexes.
    #[inline]
    pub const fn steps(self) -> u8 {
        self.0
    }

    /// 1, 2, .. up to `most`.
    #[inline]
    pub(crate) fn up_to(most: u8) -> impl Iterator<Item = Self> {
        (1..=most.min(Self::MAX.0)).map(Self)
    }
}

impl TryFrom<u8> for Distance {
    type Error = &'static str;

    fn try_from(steps: u8) -> Result<Self, Self::Error> {
        Self::new(steps).ok_or("a distance is a number from 1 to 8")
    }
}

impl From<Distance> for u8 {
    fn from(dist: Distance) -> Self {
        dist.0
    }
}

impl fmt::Display for Distance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
