//! A start or any position, to be written by hand, and how it is checked.

use alloc::vec;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::data::{Cell, Cells, Choice, Colour, Nigiri, Piece, PieceKind};
use super::state::{GameState, LAST_PASS};
use crate::engine::{Seat, Viewer};
use crate::kit::hex::Hex;

/// A position in plain fields. In JSON every field may be left out and is then as at the start of a game.
///
/// ```
/// use starshot_rules::{Game, games::shooting_stars::{GameState, Setup}};
/// let setup: Setup = serde_json::from_str(r#"{"red": {"stars": [[0, 1]]}, "komi_halves": 3}"#).unwrap();
/// assert_eq!(GameState::new(&setup).unwrap().setup(), setup);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// Red's pieces.
    pub red: Pieces,
    /// Blue's pieces.
    pub blue: Pieces,
    /// Whose move it is.
    pub to_move: Colour,
    /// Passes just made in a row, 0 to 2; with 2 the game is over.
    pub passes: u8,
    /// What is added to Blue's points, in half points; any number, 0 in the base rules.
    pub komi_halves: i16,
    /// The seat that plays Red (with nigiri: that would without a swap).
    pub red_seat: Seat,
    /// Creates, shots and passes made so far.
    pub ply: u8,
    /// The choosing of colours, if it is still going on.
    pub nigiri: Option<Nigiri>,
}

/// The pieces of one colour.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Pieces {
    /// Where its stars are.
    pub stars: Vec<Hex>,
    /// Where its stardust lies.
    pub dust: Vec<Hex>,
}

/// One thing wrong with a setup.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Fault {
    /// The game is for two.
    #[error("Shooting Stars is played by 2, not by {seats}")]
    Seats {
        /// The number asked for.
        seats: u8,
    },
    /// A piece off the board.
    #[error("a {piece} lies at {hex}, off the board of radius 4")]
    OffBoard {
        /// What.
        piece: Piece,
        /// Where.
        hex: Hex,
    },
    /// Two pieces on a hex, or one listed twice (`shooting-stars:OCC-1`).
    #[error("{hex} holds a {first} and a {second}: a hex holds one piece")]
    Overlap {
        /// Where.
        hex: Hex,
        /// The piece listed first.
        first: Piece,
        /// The piece listed on top of it.
        second: Piece,
    },
    /// More passes than end the game (`shooting-stars:PAS-2`).
    #[error("{passes} passes in a row: the game ends after 2")]
    Passes {
        /// The number given.
        passes: u8,
    },
    /// No such seat.
    #[error("Red cannot be played by {seat}: the seats are 0 and 1")]
    RedSeat {
        /// The seat given.
        seat: Seat,
    },
    /// More plies than the pieces on the board allow (`shooting-stars:TER-1`).
    #[error("{ply} plies are too many: with these pieces and passes at most {most} were made")]
    Ply {
        /// The number given.
        ply: u8,
        /// The largest possible.
        most: u8,
    },
    /// Nigiri goes on although the game has begun (`shooting-stars:TOU-1`).
    #[error("nigiri comes before the first move: it needs an empty board, Red to move, ply 0 and no pass")]
    NigiriTooLate,
    /// Both have chosen (`shooting-stars:TOU-1`).
    #[error("both have chosen in nigiri: leave it out and say which seat plays Red")]
    NigiriDone,
    /// A choice is unknown where it must be known.
    #[error("the choice of {seat} in nigiri must be known here: owed, odd or even")]
    Unknown {
        /// Whose choice.
        seat: Seat,
    },
}

impl Setup {
    /// A tournament start: nigiri, and the smallest komi the rules suggest, 1.5 (`shooting-stars:TOU-1`,
    /// `shooting-stars:KOM-1`).
    pub fn tournament() -> Self {
        Self {
            komi_halves: 3,
            nigiri: Some(Nigiri::default()),
            ..Self::default()
        }
    }

    fn pieces(&self, piece: Piece) -> &[Hex] {
        let side = match piece.colour {
            Colour::Red => &self.red,
            Colour::Blue => &self.blue,
        };
        match piece.kind {
            PieceKind::Star => &side.stars,
            PieceKind::Dust => &side.dust,
        }
    }
}

/// The ordinary start.
pub(super) fn standard(seats: u8) -> Result<Setup, Vec<Fault>> {
    if seats == 2 {
        Ok(Setup::default())
    } else {
        Err(vec![Fault::Seats { seats }])
    }
}

/// Checks a setup; `may_be_hidden` says whose choices in nigiri may be unknown.
fn checked(setup: &Setup, may_be_hidden: impl Fn(Seat) -> bool) -> Result<GameState, Vec<Fault>> {
    let mut faults = Vec::new();
    let mut state = GameState {
        stars: [Cells::EMPTY; 2],
        dust: [Cells::EMPTY; 2],
        komi_halves: setup.komi_halves,
        to_move: setup.to_move,
        passes: setup.passes,
        red_seat: Seat(setup.red_seat.0 & 1),
        ply: setup.ply,
        nigiri: setup.nigiri,
    };
    place_pieces(setup, &mut state, &mut faults);
    if setup.passes > LAST_PASS {
        faults.push(Fault::Passes { passes: setup.passes });
    }
    if setup.red_seat.0 > 1 {
        faults.push(Fault::RedSeat { seat: setup.red_seat });
    }
    // shooting-stars:TER-1
    let most = 2 * state.occupied().len() as u8 + setup.passes.min(LAST_PASS);
    if setup.ply > most {
        faults.push(Fault::Ply { ply: setup.ply, most });
    }
    check_nigiri(&state, may_be_hidden, &mut faults);
    if faults.is_empty() { Ok(state) } else { Err(faults) }
}

fn place_pieces(setup: &Setup, state: &mut GameState, faults: &mut Vec<Fault>) {
    for piece in Piece::ALL {
        for &hex in setup.pieces(piece) {
            let Some(cell) = Cell::at(hex) else {
                faults.push(Fault::OffBoard { piece, hex });
                continue;
            };
            if let Some(first) = state.at(cell) {
                faults.push(Fault::Overlap {
                    hex,
                    first,
                    second: piece,
                });
                continue;
            }
            let set = match piece.kind {
                PieceKind::Star => &mut state.stars[piece.colour.index()],
                PieceKind::Dust => &mut state.dust[piece.colour.index()],
            };
            *set = set.or(Cells::one(cell));
        }
    }
}

fn check_nigiri(state: &GameState, may_be_hidden: impl Fn(Seat) -> bool, faults: &mut Vec<Fault>) {
    let Some(nigiri) = state.nigiri else { return };
    let untouched = state.occupied().is_empty() && state.passes == 0 && state.ply == 0;
    if !untouched || state.to_move != Colour::Red {
        faults.push(Fault::NigiriTooLate);
    }
    if nigiri.held != Choice::Owed && nigiri.guess != Choice::Owed {
        faults.push(Fault::NigiriDone);
    }
    for colour in Colour::ALL {
        let seat = state.seat_of(colour);
        if nigiri.of(colour) == Choice::Hidden && !may_be_hidden(seat) {
            faults.push(Fault::Unknown { seat });
        }
    }
}

/// Checks a setup without unknowns.
pub(super) fn new(setup: &Setup) -> Result<GameState, Vec<Fault>> {
    checked(setup, |_| false)
}

/// Checks a setup in which a viewer need not know the others' choices.
pub(super) fn seen(setup: &Setup, viewer: Viewer) -> Result<GameState, Vec<Fault>> {
    checked(setup, |seat| !viewer.is(seat))
}

/// The description of a position, hexes ascending by cell.
pub(super) fn describe(state: &GameState) -> Setup {
    let hexes = |cells: Cells| cells.iter().map(Cell::hex).collect();
    let pieces = |colour| Pieces {
        stars: hexes(state.stars(colour)),
        dust: hexes(state.dust(colour)),
    };
    Setup {
        red: pieces(Colour::Red),
        blue: pieces(Colour::Blue),
        to_move: state.to_move,
        passes: state.passes,
        komi_halves: state.komi_halves,
        red_seat: state.red_seat,
        ply: state.ply,
        nigiri: state.nigiri,
    }
}
