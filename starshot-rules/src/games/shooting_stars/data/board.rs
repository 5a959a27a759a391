//! The 61 hexes and the tables that make move generation bit arithmetic.

use core::fmt;

use serde::{Deserialize, Serialize};

use super::line::{Dir, Distance, RADIUS};
use crate::kit::bits::{Bits, nth_bit};
use crate::kit::hex::Hex;

/// How many hexes the board has.
pub const BOARD: usize = 61;

/// Every hex by cell index: row by row (`r` ascending), inside a row `q` ascending.
static HEXES: [Hex; BOARD] = hexes();

/// By cell, the cells next to it.
static NEIGHBOURS: [u64; BOARD] = neighbours();

/// By cell and direction, the cells on the line from there to the edge, the cell itself left out.
static RAYS: [[u64; 6]; BOARD] = rays();

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

const fn hexes() -> [Hex; BOARD] {
    let radius = RADIUS as i8;
    let mut list = [Hex::CENTRE; BOARD];
    let (mut n, mut r) = (0, -radius);
    while r <= radius {
        let mut q = -radius;
        while q <= radius {
            if Hex::new(q, r).within(RADIUS) {
                list[n] = Hex::new(q, r);
                n += 1;
            }
            q += 1;
        }
        r += 1;
    }
    list
}

/// The index of the first cell of each row.
const ROW_STARTS: [u8; 9] = [0, 5, 11, 18, 26, 35, 43, 50, 56];

const fn index_of(hex: Hex) -> Option<u8> {
    if !hex.within(RADIUS) {
        return None;
    }
    let radius = RADIUS as i8;
    let first = if hex.r < 0 { -radius - hex.r } else { -radius };
    Some(ROW_STARTS[(hex.r + radius) as usize] + (hex.q - first) as u8)
}

const fn neighbours() -> [u64; BOARD] {
    let hexes = hexes();
    let mut masks = [0; BOARD];
    let mut n = 0;
    while n < BOARD {
        let mut d = 0;
        while d < 6 {
            if let Some(next) = index_of(hexes[n].ahead(Dir::ALL[d].on_the_grid(), 1)) {
                masks[n] |= 1 << next;
            }
            d += 1;
        }
        n += 1;
    }
    masks
}

const fn rays() -> [[u64; 6]; BOARD] {
    let hexes = hexes();
    let mut masks = [[0; 6]; BOARD];
    let mut n = 0;
    while n < BOARD {
        let mut d = 0;
        while d < 6 {
            let mut hex = hexes[n].ahead(Dir::ALL[d].on_the_grid(), 1);
            while let Some(next) = index_of(hex) {
                masks[n][d] |= 1 << next;
                hex = hex.ahead(Dir::ALL[d].on_the_grid(), 1);
            }
            d += 1;
        }
        n += 1;
    }
    masks
}
