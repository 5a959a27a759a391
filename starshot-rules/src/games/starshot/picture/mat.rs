//! The ship mats, bow up.
//!
//! ```text
//!         FC
//!     LC      RC          FC forward cannon    LC RC cargo
//! LN      KL      RN      LN RN cannons        KL Kyber Lab
//!     LA      RA          LA RA armor
//!         BR              BR Bridge
//!     LL      RL          LL RL Life Support
//! LE      TC      RE      LE RE engines        TC tail cargo
//!         TE              TE tail engine
//! ```

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{letter, side_by_side};
use crate::engine::Seat;
use crate::games::starshot::data::purple::Purple;
use crate::games::starshot::data::ship::Tile;
use crate::games::starshot::state::{GameState, Ship};

/// Columns a mat takes; four and the gaps between them fit in 100.
const WIDTH: usize = 23;
const GAP: usize = 2;

const LEGEND: &str = "\
[ ] intact  [R] token (L: Life Support)  (R) flipped  [#] Bridge  x destroyed  ~ cut off
deck 8+2: 2 unseen Desperation cards on top  aside: drawn this round  gained: Desperation cards
";

/// The tiles row by row from the bow, each with its column of five.
const ROWS: [&[(usize, Tile)]; 8] = [
    &[(2, Tile::ForwardCannon)],
    &[(1, Tile::LeftCargo), (3, Tile::RightCargo)],
    &[(0, Tile::LeftCannon), (2, Tile::KyberLab), (4, Tile::RightCannon)],
    &[(1, Tile::LeftArmor), (3, Tile::RightArmor)],
    &[(2, Tile::Bridge)],
    &[(1, Tile::LeftLife), (3, Tile::RightLife)],
    &[(0, Tile::LeftEngine), (2, Tile::TailCargo), (4, Tile::RightEngine)],
    &[(2, Tile::TailEngine)],
];

/// All mats side by side, and what the signs mean.
pub(crate) fn ships_picture(state: &GameState) -> String {
    let mats: Vec<Vec<String>> = state.each_seat().map(|seat| mat(state, seat)).collect();
    side_by_side(&mats, WIDTH, GAP) + LEGEND
}

/// One mat.
pub(crate) fn ship_picture(state: &GameState, seat: Seat) -> String {
    side_by_side(&[mat(state, seat)], WIDTH, GAP)
}

fn mat(state: &GameState, seat: Seat) -> Vec<String> {
    let (ship, cards) = (state.ship(seat), state.cards(seat));
    let mut lines = Vec::new();
    lines.push(format!(
        "{seat}{:>width$}",
        format!("{} VP", ship.vp),
        width = WIDTH - 6
    ));
    lines.push(if ship.alive {
        format!("shield {}  speed {}", ship.shield, ship.speed)
    } else {
        "DESTROYED".to_string()
    });
    lines.extend(ROWS.iter().map(|row| tile_row(ship, row)));
    lines.push(ship.ability.map_or("no ability", Purple::title).to_string());
    lines.push(format!("deck {}+{}  aside {}", cards.deck, cards.top, cards.aside));
    lines.push(format!("discard {}  gained {}", cards.discards, cards.owned));
    lines
}

fn tile_row(ship: &Ship, row: &[(usize, Tile)]) -> String {
    let mut line = String::new();
    for &(column, tile) in row {
        let before = column * 4 + 2 - line.chars().count();
        line.push_str(&format!("{:before$}{}", "", tile_sign(ship, tile)));
    }
    line
}

/// Three columns for a tile.
fn tile_sign(ship: &Ship, tile: Tile) -> String {
    let token = ship
        .tokens
        .contains(tile)
        .then(|| tile.token_kind().map_or('?', letter));
    match token {
        _ if ship.destroyed.contains(tile) => " x ".to_string(),
        _ if !ship.intact.contains(tile) => " ~ ".to_string(),
        Some(letter) if ship.flipped.contains(tile) => format!("({letter})"),
        Some(letter) => format!("[{letter}]"),
        None if tile == Tile::Bridge => "[#]".to_string(),
        None => "[ ]".to_string(),
    }
}
