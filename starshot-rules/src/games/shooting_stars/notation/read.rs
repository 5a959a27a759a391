//! Reading a position from its line.

use alloc::string::ToString;
use core::str::FromStr;

use super::{choice_letter, rows};
use crate::engine::{Seat, TextError};
use crate::games::shooting_stars::data::{Cell, Choice, Colour, HalfPoints, Nigiri, Piece, PieceKind};
use crate::games::shooting_stars::setup::{Fault, Pieces, Setup};

/// Reads the fields into a setup; also gives where each field begins.
pub(super) fn read(text: &str) -> Result<(Setup, [&str; 7]), TextError> {
    let fields = split_fields(text)?;
    let [_, side, passes, komi, red_seat, ply, nigiri] = fields.map(|field| field.split(' ').next().unwrap_or(""));
    let mut setup = Setup::default();
    read_rows(text, &mut setup)?;
    let wrong = |field: usize, expected| TextError::at(text, fields[field], expected);
    let setup = Setup {
        to_move: match side {
            "r" => Colour::Red,
            "b" => Colour::Blue,
            _ => return Err(wrong(1, SIDE)),
        },
        passes: canonical(passes)
            .filter(|passes| *passes <= 2)
            .ok_or_else(|| wrong(2, PASSES))?,
        komi_halves: read_komi(komi).ok_or_else(|| wrong(3, "the komi, a multiple of 0.5 such as 1.5"))?,
        red_seat: Seat(
            canonical(red_seat)
                .filter(|seat| *seat <= 1)
                .ok_or_else(|| wrong(4, RED_SEAT))?,
        ),
        ply: canonical(ply).ok_or_else(|| wrong(5, PLY))?,
        nigiri: read_nigiri(nigiri).ok_or_else(|| wrong(6, "- or two of . o e ?"))?,
        ..setup
    };
    Ok((setup, fields))
}

const SIDE: &str = "the side to move, r or b";
const PASSES: &str = "the passes in a row, 0 to 2";
const RED_SEAT: &str = "the seat of Red, 0 or 1";
const PLY: &str = "the number of plies, no more than the pieces allow";

/// The seven rests of the text that begin with a field.
fn split_fields(text: &str) -> Result<[&str; 7], TextError> {
    let mut fields = [text; 7];
    for n in 1..7 {
        let Some((_, rest)) = fields[n - 1].split_once(' ') else {
            return Err(TextError::at(
                text,
                &text[text.len()..],
                "seven fields with one space between",
            ));
        };
        fields[n] = rest;
    }
    match fields[6].find(' ') {
        Some(end) => Err(TextError::at(text, &fields[6][end..], "the end of the position")),
        None => Ok(fields),
    }
}

/// The value of a word that prints exactly like it.
fn canonical<T: FromStr + ToString>(word: &str) -> Option<T> {
    word.parse::<T>().ok().filter(|value| value.to_string() == word)
}

fn read_komi(word: &str) -> Option<i16> {
    let (whole, half) = word.strip_suffix(".5").map_or((word, 0), |whole| (whole, 1));
    let sign = if whole.starts_with('-') { -1 } else { 1 };
    let whole = whole.parse::<i32>().ok()?;
    let halves = whole.checked_mul(2)?.checked_add(sign * half)?;
    if HalfPoints(halves).to_string() == word {
        i16::try_from(halves).ok()
    } else {
        None
    }
}

fn read_nigiri(word: &str) -> Option<Option<Nigiri>> {
    let choice = |letter| Choice::ALL.into_iter().find(|choice| choice_letter(*choice) == letter);
    let mut letters = word.chars();
    match (letters.next(), letters.next(), letters.next()) {
        (Some('-'), None, None) => Some(None),
        (Some(held), Some(guess), None) => Some(Some(Nigiri {
            held: choice(held)?,
            guess: choice(guess)?,
        })),
        _ => None,
    }
}

/// Reads the board at the start of the text, row by row.
fn read_rows(text: &str, setup: &mut Setup) -> Result<(), TextError> {
    let mut rest = text;
    for (n, row) in rows().into_iter().enumerate() {
        let mut at = row.start;
        let mut after_run = false;
        while at < row.end {
            let here = rest;
            let letter = next_letter(&mut rest);
            let piece = Piece::ALL.into_iter().find(|piece| Some(piece.letter()) == letter);
            let run = letter
                .and_then(|letter| letter.to_digit(10))
                .filter(|run| *run > 0 && !after_run);
            match (piece, run) {
                (Some(piece), _) => put(setup, piece, at),
                (None, Some(run)) if at + run as usize <= row.end => at += run as usize - 1,
                _ => {
                    return Err(TextError::at(
                        text,
                        here,
                        "R, r, B, b or one run of empty hexes that fits the row",
                    ));
                }
            }
            after_run = piece.is_none();
            at += 1;
        }
        let here = rest;
        if next_letter(&mut rest) != Some(if n == 8 { ' ' } else { '/' }) {
            return Err(TextError::at(
                text,
                here,
                "the end of the row: / or, after the ninth row, a space",
            ));
        }
    }
    Ok(())
}

fn next_letter(rest: &mut &str) -> Option<char> {
    let letter = rest.chars().next()?;
    *rest = &rest[letter.len_utf8()..];
    Some(letter)
}

fn put(setup: &mut Setup, piece: Piece, index: usize) {
    let Pieces { stars, dust } = match piece.colour {
        Colour::Red => &mut setup.red,
        Colour::Blue => &mut setup.blue,
    };
    let list = match piece.kind {
        PieceKind::Star => stars,
        PieceKind::Dust => dust,
    };
    list.extend(Cell::new(index as u8).map(Cell::hex));
}

/// The field a fault is about, and what would have been right there.
pub(super) fn place_of(fault: &Fault) -> (usize, &'static str) {
    match fault {
        Fault::Seats { .. } | Fault::OffBoard { .. } | Fault::Overlap { .. } => (0, "one piece a hex"),
        Fault::Passes { .. } => (2, PASSES),
        Fault::RedSeat { .. } => (4, RED_SEAT),
        Fault::Ply { .. } => (5, PLY),
        Fault::NigiriTooLate => (6, "-, since nigiri comes before the first move"),
        Fault::NigiriDone => (6, "- or a choice still owed, since nigiri ends when both have chosen"),
        Fault::Unknown { .. } => (6, "- or two of . o e"),
    }
}
