//! The board in staggered rows, four columns a hex.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::engine::Seat;
use crate::games::starshot::state::GameState;
use crate::kit::hex::{Direction, Hex};

const LEGEND: &str = "  3 planet  (3) its centre  [3] {3} while vulnerable  0→ seat 0 facing E  02 seats on one hex\n";

/// The board with planets and ships, and a line for each ship.
///
/// A row holds the hexes of one `r`, which stands before it; half a hex further right is one row down. Columns count `q`.
pub(crate) fn board_picture(state: &GameState) -> String {
    let radius = state.chart.radius() as i8;
    let mut picture = String::new();
    for r in -radius..=radius {
        let mut line = format!("{r:>3} {:indent$}", "", indent = 2 * usize::from(r.unsigned_abs()));
        for q in (-radius).max(-radius - r)..=radius.min(radius - r) {
            line.push_str(&cell(state, Hex::new(q, r)));
        }
        picture.push_str(line.trim_end());
        picture.push('\n');
    }
    picture.push_str(LEGEND);
    for seat in state.each_seat() {
        picture.push_str(&ship_line(state, seat));
    }
    picture
}

/// What a hex shows, four columns wide: ships before planets.
fn cell(state: &GameState, hex: Hex) -> String {
    let planet = planet_at(state, hex);
    let vulnerable = planet.is_some_and(|planet| planet.0 == state.round);
    let here = state
        .each_seat()
        .filter(|&seat| state.ship(seat).alive && state.ship(seat).hex == hex);
    let here: Vec<Seat> = here.collect();
    match (here.as_slice(), planet) {
        ([], None) => " .  ".to_string(),
        ([], Some((number, 0))) if vulnerable => format!("{{{number}}} "),
        ([], Some((number, _))) if vulnerable => format!("[{number}] "),
        ([], Some((number, 0))) => format!("({number}) "),
        ([], Some((number, _))) => format!(" {number}  "),
        ([seat], _) => bracketed(&format!("{}{}", seat.0, arrow(state.ship(*seat).facing)), vulnerable),
        (seats, _) => {
            let digits: String = seats.iter().map(|seat| seat.0.to_string()).collect();
            if seats.len() > 2 {
                format!("{digits:<4}")
            } else {
                bracketed(&digits, vulnerable)
            }
        }
    }
}

fn bracketed(two: &str, vulnerable: bool) -> String {
    if vulnerable {
        format!("[{two}]")
    } else {
        format!(" {two} ")
    }
}

/// The planet on a hex and the distance from its centre.
fn planet_at(state: &GameState, hex: Hex) -> Option<(u8, u16)> {
    let near = |&(number, centre): &(u8, Hex)| {
        let distance = hex.distance(centre);
        (distance <= 1).then_some((number, distance))
    };
    state.chart.centres().iter().find_map(near)
}

const fn arrow(facing: Direction) -> char {
    ['→', '↘', '↙', '←', '↖', '↗'][facing.number() as usize]
}

fn ship_line(state: &GameState, seat: Seat) -> String {
    let ship = state.ship(seat);
    if !ship.alive {
        return format!("  {seat}: destroyed\n");
    }
    let planet = match planet_at(state, ship.hex) {
        Some((number, _)) => format!(", on planet {number}"),
        None => String::new(),
    };
    format!(
        "  {seat}: at {} facing {} {}{planet}\n",
        ship.hex,
        ship.facing,
        arrow(ship.facing)
    )
}
