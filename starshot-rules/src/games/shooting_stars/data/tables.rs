//! The layout of the 61 hexes, worked out at compile time so that move generation is bit arithmetic.

use super::line::{Dir, RADIUS};
use crate::kit::hex::Hex;

/// How many hexes the board has.
pub const BOARD: usize = 61;

/// Every hex by cell index: row by row (`r` ascending), inside a row `q` ascending.
pub(super) static HEXES: [Hex; BOARD] = hexes();

/// By cell, the cells next to it.
pub(super) static NEIGHBOURS: [u64; BOARD] = neighbours();

/// The neighbours of sets: by place of four cells in the word and by which of the four, all cells next to one of them.
pub(super) static NEIGHBOURS_OF_FOUR: [[u64; 16]; 16] = neighbours_of_four();

/// By cell and direction, the cells on the line from there to the edge, the cell itself left out.
pub(super) static RAYS: [[u64; 6]; BOARD] = rays();

/// By cell and direction, how many cells that line has.
pub(super) static ROOM: [[u8; 6]; BOARD] = room();

/// By two cells, how many steps lie between them.
pub(super) static STEPS: [[u8; BOARD]; BOARD] = steps();

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

/// The index of the hex, if the board has it.
pub(super) const fn index_of(hex: Hex) -> Option<u8> {
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

const fn neighbours_of_four() -> [[u64; 16]; 16] {
    let cells = neighbours();
    let mut masks = [[0; 16]; 16];
    let mut n = 0;
    while n < BOARD {
        let mut four = 0;
        while four < 16 {
            if four >> (n % 4) & 1 == 1 {
                masks[n / 4][four] |= cells[n];
            }
            four += 1;
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

const fn room() -> [[u8; 6]; BOARD] {
    let rays = rays();
    let mut room = [[0; 6]; BOARD];
    let mut n = 0;
    while n < 6 * BOARD {
        room[n / 6][n % 6] = rays[n / 6][n % 6].count_ones() as u8;
        n += 1;
    }
    room
}

const fn steps() -> [[u8; BOARD]; BOARD] {
    let hexes = hexes();
    let mut steps = [[0; BOARD]; BOARD];
    let mut n = 0;
    while n < BOARD * BOARD {
        steps[n / BOARD][n % BOARD] = hexes[n / BOARD].distance(hexes[n % BOARD]) as u8;
        n += 1;
    }
    steps
}
