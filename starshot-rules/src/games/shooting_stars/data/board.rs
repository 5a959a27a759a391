//! Hexes of the board and sets of them.

use core::fmt;

use serde::{Deserialize, Serialize};

use super::line::{Dir, Distance};
use super::tables::{BOARD, HEXES, NEIGHBOURS, NEIGHBOURS_OF_FOUR, RAYS, ROOM, STEPS, index_of};
use crate::kit::bits::{Bits, nth_bit};
use crate::kit::hex::Hex;

/// One hex of the board, as its index 0..60. Written `q,r`; in JSON `[q, r]`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "Hex", into = "Hex")]
pub struct Cell(u8);

impl Cell {
    /// The marked centre.
    pub const CENTRE: Self = Self(30);

    /// The cell with this index, 0..60.
    #[inline]
    pub const fn new(index: u8) -> Option<Self> {
        if (index as usize) < BOARD {
            Some(Self(index))
        } else {
            None
        }
    }

    /// The cell at these coordinates, if the board has it.
    ///
    /// ```
    /// use starshot_rules::{games::shooting_stars::Cell, kit::hex::Hex};
    /// assert_eq!(Cell::at(Hex::new(0, 0)), Some(Cell::CENTRE));
    /// assert_eq!(Cell::at(Hex::new(3, 2)), None);
    /// ```
    pub const fn at(hex: Hex) -> Option<Self> {
        match index_of(hex) {
            Some(index) => Some(Self(index)),
            None => None,
        }
    }

    /// All cells, ascending.
    pub fn all() -> impl Iterator<Item = Self> {
        Cells::ALL.iter()
    }

    /// The index, 0..60.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The coordinates.
    #[inline]
    pub fn hex(self) -> Hex {
        HEXES[self.index()]
    }

    /// The three to six cells next to it.
    #[inline]
    pub fn neighbours(self) -> Cells {
        Cells(NEIGHBOURS[self.index()])
    }

    /// The cells on the line from here to the edge, this one left out.
    #[inline]
    pub fn ray(self, dir: Dir) -> Cells {
        Cells(RAYS[self.index()][dir as usize])
    }

    /// How many cells the board has in a direction.
    #[inline]
    pub fn room(self, dir: Dir) -> u8 {
        ROOM[self.index()][dir as usize]
    }

    /// The number of steps between two cells.
    #[inline]
    pub fn steps_to(self, other: Self) -> u8 {
        STEPS[self.index()][other.index()]
    }

    /// The cell so far away in a direction, if the board has it.
    #[inline]
    pub fn ahead(self, dir: Dir, dist: Distance) -> Option<Self> {
        Self::at(self.hex().ahead(dir.on_the_grid(), dist.steps() as i8))
    }
}

impl TryFrom<Hex> for Cell {
    type Error = &'static str;

    fn try_from(hex: Hex) -> Result<Self, Self::Error> {
        Self::at(hex).ok_or("the hex is not on the board of radius 4")
    }
}

impl From<Cell> for Hex {
    fn from(cell: Cell) -> Self {
        cell.hex()
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.hex().fmt(f)
    }
}

/// A set of cells: bit k is the cell with index k.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Cells(u64);

impl Cells {
    /// No cell.
    pub const EMPTY: Self = Self(0);

    /// The whole board.
    pub const ALL: Self = Self((1 << BOARD) - 1);

    /// Just this cell.
    #[inline]
    pub const fn one(cell: Cell) -> Self {
        Self(1 << cell.0)
    }

    /// The bits.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// How many cells.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the cell is in the set.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.0 & 1 == 1
    }

    /// The cells in either set.
    #[inline]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The cells in both sets.
    #[inline]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The cells of this set that are not in the other.
    #[inline]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The cells next to one of the set (some may be in the set themselves).
    #[inline]
    pub fn neighbours(self) -> Self {
        let fours = NEIGHBOURS_OF_FOUR.iter().enumerate();
        Self(fours.fold(0, |near, (place, masks)| {
            near | masks[(self.0 >> (4 * place) & 15) as usize]
        }))
    }

    /// The cells, ascending.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        Bits(self.0).map(Cell)
    }

    /// Cell number `n` of the set, ascending, if it has that many.
    #[inline]
    pub fn nth(self, n: u32) -> Option<Cell> {
        nth_bit(self.0, n).map(Cell)
    }

    /// The cell of the set that a walk in this direction along one line meets first.
    #[inline]
    pub(crate) fn first_towards(self, dir: Dir) -> Option<Cell> {
        let towards_higher_index = matches!(dir, Dir::E | Dir::SW | Dir::SE);
        let bit = if towards_higher_index {
            self.0.trailing_zeros()
        } else {
            self.0.checked_ilog2().unwrap_or(64)
        };
        Cell::new(bit as u8)
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, |set, cell| set.or(Self::one(cell)))
    }
}
