//! Pictures for a terminal, as plain text: the board and the ships. They show only what lies open on the table; what a
//! viewer may not see is blank in the position a view holds, so it cannot get in here.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::data::purple::Purple;
use super::data::ship::TokenKind;
use super::state::{GameState, Phase};
use crate::engine::{Seat, Turn, View};

mod board;
mod mat;

use board::board_picture;
use mat::{ship_picture, ships_picture};

impl GameState {
    /// The table as text: what the game waits for, the board and the ships. Each line ends with a line break.
    pub fn picture(&self) -> String {
        format!("{}\n{}\n{}", headline(self), board_picture(self), ships_picture(self))
    }

    /// One ship's mat as text, without the legend; empty for a seat the game does not have.
    pub fn ship_picture(&self, seat: Seat) -> String {
        if seat.0 < self.seats {
            ship_picture(self, seat)
        } else {
            String::new()
        }
    }
}

impl View<GameState> {
    /// The table as the viewer sees it: [`GameState::picture`] without placements that are not shown yet.
    pub fn picture(&self) -> String {
        self.seen().picture()
    }

    /// One ship's mat as the viewer sees it.
    pub fn ship_picture(&self, seat: Seat) -> String {
        self.seen().ship_picture(seat)
    }
}

/// Round, step, who must act and what lies beside the board.
fn headline(state: &GameState) -> String {
    let step = match state.action {
        _ if state.phase == Phase::Over => "the game is over".to_string(),
        _ if state.phase == Phase::Salvage => "raids".to_string(),
        0 if state.round == 0 => "setup".to_string(),
        0 => "Orders".to_string(),
        action => format!("Action {action}"),
    };
    let round = match state.round {
        0 => String::new(),
        round => format!("round {round} of {}, ", state.tuning.rounds),
    };
    let waits = match state.whose_turn() {
        Turn::Over => String::new(),
        Turn::Chance => ", waiting for chance".to_string(),
        turn => format!(", waiting for {}", turn.seats()),
    };
    let purples: Vec<&str> = state.revealed.iter().map(Purple::title).collect();
    let start = if state.round == 0 {
        String::new()
    } else {
        format!("start player {}; ", state.start)
    };
    format!(
        "{round}{step}{waits}\n{start}Desperation cards left: {}\nPurples: {}\n",
        state.pile,
        if purples.is_empty() {
            "none yet".to_string()
        } else {
            purples.join(", ")
        }
    )
}

/// The letter of a token: the first of its colour, or L.
const fn letter(kind: TokenKind) -> char {
    match kind {
        TokenKind::Red => 'R',
        TokenKind::Green => 'G',
        TokenKind::Blue => 'B',
        TokenKind::Yellow => 'Y',
        TokenKind::Purple => 'P',
        TokenKind::LifeSupport => 'L',
    }
}

/// Puts lines into columns of a width, some spaces apart, without spaces at the end of a line.
fn side_by_side(blocks: &[Vec<String>], width: usize, gap: usize) -> String {
    let height = blocks.iter().map(Vec::len).max().unwrap_or(0);
    let mut text = String::new();
    for row in 0..height {
        let mut line = String::new();
        for block in blocks {
            let cell = block.get(row).map_or("", String::as_str);
            line.push_str(&format!("{cell:<width$}{:gap$}", ""));
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
