//! Axial hex coordinates on a hexagon-shaped board.
//!
//! `q` and `r` are axial coordinates, the third cube coordinate is `s = -q - r`. The six directions run clockwise
//! for pointy-top hexes with the screen's y axis pointing down:
//!
//! ```text
//!     4 NW   5 NE
//!  3 W   (q,r)   0 E
//!     2 SW   1 SE
//! ```

use core::fmt;

use serde::{Deserialize, Serialize};

/// One hex, in axial coordinates. Written `q,r`; in JSON `[q, r]`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(from = "[i8; 2]", into = "[i8; 2]")]
pub struct Hex {
    /// Column: grows to the east.
    pub q: i8,
    /// Row: grows to the south-east.
    pub r: i8,
}

/// Unit steps of the directions 0..5: E, SE, SW, W, NW, NE.
pub const STEPS: [Hex; 6] = [
    Hex::new(1, 0),
    Hex::new(0, 1),
    Hex::new(-1, 1),
    Hex::new(-1, 0),
    Hex::new(0, -1),
    Hex::new(1, -1),
];

/// One of the six directions, 0..5, clockwise from east.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Direction(u8);

impl Direction {
    /// All six, clockwise from east.
    pub const ALL: [Self; 6] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// Direction `n` modulo 6.
    ///
    /// ```
    /// use starshot_rules::kit::hex::Direction;
    /// assert_eq!(Direction::new(7), Direction::new(1));
    /// ```
    pub const fn new(n: u8) -> Self {
        Self(n % 6)
    }

    /// The number 0..5.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Turned clockwise by `sixths` of a full turn (negative: counter-clockwise).
    pub const fn turned(self, sixths: i8) -> Self {
        Self((self.0 as i16 + sixths as i16).rem_euclid(6) as u8)
    }

    /// The unit step in this direction.
    pub const fn step(self) -> Hex {
        STEPS[self.0 as usize]
    }
}

impl TryFrom<u8> for Direction {
    type Error = &'static str;
    fn try_from(n: u8) -> Result<Self, Self::Error> {
        if n < 6 {
            Ok(Self(n))
        } else {
            Err("a direction is a number from 0 to 5")
        }
    }
}

impl From<Direction> for u8 {
    fn from(direction: Direction) -> Self {
        direction.0
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["E", "SE", "SW", "W", "NW", "NE"][self.0 as usize])
    }
}

impl Hex {
    /// The hex (0,0).
    pub const CENTRE: Self = Self::new(0, 0);

    /// The hex at column `q`, row `r`.
    pub const fn new(q: i8, r: i8) -> Self {
        Self { q, r }
    }

    /// The number of steps between two hexes.
    ///
    /// ```
    /// use starshot_rules::kit::hex::Hex;
    /// assert_eq!(Hex::new(0, 0).distance(Hex::new(3, -5)), 5);
    /// ```
    pub const fn distance(self, other: Self) -> u16 {
        let dq = self.q as i16 - other.q as i16;
        let dr = self.r as i16 - other.r as i16;
        let ds = dq + dr;
        let (dq, dr, ds) = (dq.unsigned_abs(), dr.unsigned_abs(), ds.unsigned_abs());
        let most = if dq > dr { dq } else { dr };
        if most > ds { most } else { ds }
    }

    /// Whether the hex lies on a hexagon of this radius around (0,0).
    pub const fn within(self, radius: u8) -> bool {
        self.distance(Self::CENTRE) <= radius as u16
    }

    /// Where the centre of the hex lies when its sides are 1 long, corners up: x to the east, y to the south, (0,0) in the
    /// centre of the board.
    ///
    /// ```
    /// use starshot_rules::kit::hex::Hex;
    /// assert_eq!(Hex::new(0, 2).point(), (1.7320508075688772, 3.0));
    /// ```
    pub const fn point(self) -> (f64, f64) {
        const ROOT_OF_3: f64 = 1.732_050_807_568_877_2;
        (ROOT_OF_3 * (self.q as f64 + self.r as f64 / 2.0), 1.5 * self.r as f64)
    }

    /// The hex `steps` further in a direction. Coordinates stay far from the limits of `i8` on any board we allow.
    pub const fn ahead(self, direction: Direction, steps: i8) -> Self {
        let step = direction.step();
        Self::new(
            self.q.wrapping_add(step.q.wrapping_mul(steps)),
            self.r.wrapping_add(step.r.wrapping_mul(steps)),
        )
    }
}

impl From<[i8; 2]> for Hex {
    fn from([q, r]: [i8; 2]) -> Self {
        Self { q, r }
    }
}

impl From<Hex> for [i8; 2] {
    fn from(hex: Hex) -> Self {
        [hex.q, hex.r]
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.q, self.r)
    }
}

/// Every hex of a hexagon of this radius, row by row (`r` ascending, then `q`).
pub fn hexagon(radius: u8) -> impl Iterator<Item = Hex> {
    let radius = radius.min(60) as i8;
    (-radius..=radius).flat_map(move |r| {
        let from = (-radius).max(-radius - r);
        let to = radius.min(radius - r);
        (from..=to).map(move |q| Hex::new(q, r))
    })
}

#[cfg(test)]
mod tests {
    use super::Direction;

    #[test]
    fn any_number_of_sixths_can_be_turned() {
        for direction in Direction::ALL {
            for sixths in i8::MIN..=i8::MAX {
                let number = (i32::from(direction.number()) + i32::from(sixths)).rem_euclid(6);
                assert_eq!(direction.turned(sixths), Direction::new(number as u8));
            }
        }
    }
}
