//! Positions as one line of text, as a picture and as canonical bytes.
//!
//! The README describes the line; the start is `5/6/7/8/9/8/7/6/5 r 0 0 0 0 -`.

mod read;

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt::{self, Write};
use core::str::FromStr;

use super::data::{Cell, Choice, Colour, HalfPoints, Nigiri, Piece};
use super::setup::{self, Setup};
use super::state::GameState;
use crate::engine::{Seat, Section, TextError, View};

impl GameState {
    /// The position as one line.
    pub fn position(&self) -> String {
        self.to_string()
    }

    /// Reads a position from its line.
    ///
    /// # Errors
    /// What was expected and where, if the line is not of that form, is not the line of its position, or names no valid
    /// position.
    pub fn from_position(text: &str) -> Result<Self, TextError> {
        let (setup, fields) = read::read(text)?;
        setup::new(&setup).map_err(|faults| {
            let (field, expected) = faults.first().map_or((0, "a valid position"), read::place_of);
            TextError::at(text, fields[field], expected)
        })
    }

    /// The board in letters, north at the top, and a line that says whose move it is. `.` is an empty hex, `*` the empty
    /// centre.
    pub fn picture(&self) -> String {
        let mut picture = String::new();
        for row in rows() {
            picture.push_str(&" ".repeat(9 - row.len()));
            for (n, index) in row.enumerate() {
                let empty = if index == Cell::CENTRE.index() { '*' } else { '.' };
                let piece = Cell::new(index as u8).and_then(|cell| self.at(cell));
                picture.push_str(if n == 0 { "" } else { " " });
                picture.push(piece.map_or(empty, Piece::letter));
            }
            picture.push('\n');
        }
        picture + &self.status()
    }

    fn status(&self) -> String {
        let [red, blue] = Colour::ALL.map(|colour| self.dust(colour).len());
        let turn = match (self.nigiri, self.is_over(), self.to_move) {
            (Some(_), ..) => String::from("nigiri"),
            (None, true, _) => String::from("the game is over"),
            (None, false, mover) => format!("{} to move", self.player(mover)),
        };
        let komi = HalfPoints(self.komi_halves.into());
        format!("{turn}; stardust {red}-{blue}, komi {komi}, passes {}\n", self.passes)
    }
}

impl View<GameState> {
    /// What the viewer knows of the position as one line; unknown choices of nigiri are `?`.
    pub fn position(&self) -> String {
        self.seen().position()
    }

    /// The board in letters, as [`GameState::picture`].
    pub fn picture(&self) -> String {
        self.seen().picture()
    }
}

impl Setup {
    /// Reads the line of a position or of a view, without checking that the position is valid.
    ///
    /// # Errors
    /// What was expected and where.
    pub fn from_position(text: &str) -> Result<Self, TextError> {
        read::read(text).map(|(setup, _)| setup)
    }
}

impl fmt::Display for GameState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, row) in rows().into_iter().enumerate() {
            f.write_str(if n == 0 { "" } else { "/" })?;
            let mut empty = 0;
            for index in row {
                let Some(piece) = Cell::new(index as u8).and_then(|cell| self.at(cell)) else {
                    empty += 1;
                    continue;
                };
                write_run(f, empty)?;
                empty = 0;
                f.write_char(piece.letter())?;
            }
            write_run(f, empty)?;
        }
        let side = match self.to_move {
            Colour::Red => 'r',
            Colour::Blue => 'b',
        };
        let komi = HalfPoints(self.komi_halves.into());
        write!(f, " {side} {} {komi} {} {} ", self.passes, self.red_seat.0, self.ply)?;
        match self.nigiri {
            Some(Nigiri { held, guess }) => write!(f, "{}{}", choice_letter(held), choice_letter(guess)),
            None => f.write_char('-'),
        }
    }
}

impl FromStr for GameState {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        Self::from_position(text)
    }
}

fn write_run(f: &mut fmt::Formatter<'_>, empty: u8) -> fmt::Result {
    if empty == 0 { Ok(()) } else { write!(f, "{empty}") }
}

fn choice_letter(choice: Choice) -> char {
    match choice {
        Choice::Owed => '.',
        Choice::Odd => 'o',
        Choice::Even => 'e',
        Choice::Hidden => '?',
    }
}

/// The cell indexes of the nine rows, north to south.
fn rows() -> [core::ops::Range<usize>; 9] {
    let mut start = 0;
    [5, 6, 7, 8, 9, 8, 7, 6, 5].map(|length| {
        start += length;
        start - length..start
    })
}

/// The canonical bytes: turn (side, passes, ply, seat of Red, nigiri or not), table (stars and stardust of Red, of
/// Blue), each seat's choice in nigiri (0 owed, 1 odd, 2 even, 3 unknown; nothing without nigiri), score (komi).
pub(super) fn sections(state: &GameState, mut f: impl FnMut(Section, &[u8])) {
    let GameState {
        stars,
        dust,
        komi_halves,
        to_move,
        passes,
        red_seat,
        ply,
        nigiri,
    } = *state;
    f(
        Section::Turn,
        &[to_move as u8, passes, ply, red_seat.0, u8::from(nigiri.is_some())],
    );
    let mut table = [0; 32];
    let sets = [stars[0], dust[0], stars[1], dust[1]];
    for (place, set) in table.chunks_exact_mut(8).zip(sets) {
        place.copy_from_slice(&set.bits().to_le_bytes());
    }
    f(Section::Table, &table);
    for seat in [Seat(0), Seat(1)] {
        let choice = nigiri.map(|nigiri| nigiri.of(state.colour_of(seat)) as u8);
        f(Section::Seat(seat), choice.as_slice());
    }
    f(Section::Score, &komi_halves.to_le_bytes());
}
