//! The board as data: planets and starting seats (catalogue 5).
//!
//! The printed picture is lost. [`Board::standard`] is a reconstruction that keeps everything the text fixes; any other
//! board that keeps BOARD-01 to BOARD-04 can be given in its place.

use alloc::vec;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::kit::hex::{Direction, Hex};

/// The largest radius.
pub const MOST_RADIUS: u8 = 15;
/// The most planet centres of all numbers together.
pub const MOST_CENTRES: usize = 16;
/// The most starting seats.
pub const MOST_BERTHS: usize = 8;

/// A board.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// Hexes from the centre to the edge, 1-15.
    pub radius: u8,
    /// The centres of planets 1-6, in this order (BOARD-01).
    pub planets: [Vec<Hex>; 6],
    /// The starting seats, numbered from 1 in this order (BOARD-03).
    pub berths: Vec<Berth>,
    /// For 2, 3 and 4 players: the numbers of the seats used, clockwise (BOARD-04).
    pub seating: [Vec<u8>; 3],
}

/// A starting seat: where a ship begins and how it faces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Berth {
    /// Where.
    pub hex: Hex,
    /// Facing.
    pub facing: Direction,
}

impl Board {
    /// The board used when none is given: ours (catalogue 5.3), since the printed picture is lost.
    pub fn standard() -> Self {
        let hex = Hex::new;
        let berth = |q, r, facing| Berth {
            hex: hex(q, r),
            facing: Direction::new(facing),
        };
        Self {
            radius: 10,
            planets: [
                vec![hex(2, -4), hex(-2, 4)],
                vec![hex(5, 1), hex(-5, -1)],
                vec![hex(4, -8), hex(-4, 8)],
                vec![hex(4, -1), hex(-4, 1)],
                vec![hex(9, 0), hex(-9, 0)],
                vec![hex(0, 0)],
            ],
            berths: vec![
                berth(10, -5, 2),
                berth(4, 6, 4),
                berth(-10, 5, 5),
                berth(-4, -6, 1),
                berth(10, -7, 2),
                berth(3, 7, 4),
            ],
            seating: [vec![1, 3], vec![4, 5, 6], vec![1, 2, 3, 4]],
        }
    }
}

impl Default for Board {
    fn default() -> Self {
        Self::standard()
    }
}

/// A checked board, packed to lie in the state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Chart {
    radius: u8,
    centres: u8,
    berths: u8,
    /// Planet number and centre; the rest is zero.
    planets: [(u8, Hex); MOST_CENTRES],
    marks: [Berth; MOST_BERTHS],
    seating: [[u8; 4]; 3],
}

impl Chart {
    /// Packs a board; what exceeds the caps is cut, so the board is checked first.
    pub fn pack(board: &Board) -> Self {
        let mut chart = Self {
            radius: board.radius,
            centres: 0,
            berths: board.berths.len().min(MOST_BERTHS) as u8,
            planets: [(0, Hex::CENTRE); MOST_CENTRES],
            marks: [Berth::default(); MOST_BERTHS],
            seating: [[0; 4]; 3],
        };
        let centres = (1u8..)
            .zip(&board.planets)
            .flat_map(|(number, hexes)| hexes.iter().map(move |&hex| (number, hex)));
        for (slot, centre) in chart.planets.iter_mut().zip(centres) {
            *slot = centre;
            chart.centres += 1;
        }
        for (slot, &berth) in chart.marks.iter_mut().zip(&board.berths) {
            *slot = berth;
        }
        for (slots, list) in chart.seating.iter_mut().zip(&board.seating) {
            for (slot, &number) in slots.iter_mut().zip(list) {
                *slot = number;
            }
        }
        chart
    }

    /// The board again.
    pub fn board(&self) -> Board {
        let mut planets: [Vec<Hex>; 6] = Default::default();
        for &(number, hex) in &self.planets[..usize::from(self.centres)] {
            planets[usize::from(number - 1)].push(hex);
        }
        Board {
            radius: self.radius,
            planets,
            berths: self.marks[..usize::from(self.berths)].to_vec(),
            seating: [2, 3, 4].map(|n| self.seating[n - 2][..n].to_vec()),
        }
    }

    /// Hexes from the centre to the edge.
    pub fn radius(&self) -> u8 {
        self.radius
    }

    /// Whether the hex is on the board.
    #[inline]
    pub fn has(&self, hex: Hex) -> bool {
        hex.within(self.radius)
    }

    /// The planets' centres with their numbers.
    pub fn centres(&self) -> &[(u8, Hex)] {
        &self.planets[..usize::from(self.centres)]
    }

    /// The distance to the nearest centre of this planet (RAID-02).
    #[inline]
    pub fn distance_to_planet(&self, number: u8, from: Hex) -> u16 {
        let centres = self.centres().iter().filter(|centre| centre.0 == number);
        centres.map(|centre| from.distance(centre.1)).min().unwrap_or(u16::MAX)
    }

    /// Where seat `seat` of an `n`-player game starts (SETUP-06); n is 2, 3 or 4.
    pub fn berth(&self, n: u8, seat: u8) -> Berth {
        let number = self.seating[usize::from(n.clamp(2, 4)) - 2][usize::from(seat.min(3))];
        self.marks[(usize::from(number).max(1) - 1).min(MOST_BERTHS - 1)]
    }
}
