//! What a viewer may know, and that as numbers.

use rand_core::Rng;

use super::data::{BOARD, Cells, Choice, Colour, Nigiri, Parity};
use super::state::GameState;
use crate::engine::{Viewer, below};

/// The length of the observation: four planes of the board and 17 single numbers.
pub(super) const OBSERVATION: usize = 4 * BOARD + 17;

/// The position as a viewer knows it. All is public but the other seat's choice in nigiri, of which only the fact is
/// granted (`shooting-stars:TOU-1`).
pub(super) fn hide(state: &GameState, viewer: Viewer) -> GameState {
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
    let granted = |colour: Colour, choice: Choice| match choice {
        Choice::Owed => Choice::Owed,
        own if viewer.is(state.seat_of(colour)) => own,
        Choice::Odd | Choice::Even | Choice::Hidden => Choice::Hidden,
    };
    let nigiri = nigiri.map(|Nigiri { held, guess }| Nigiri {
        held: granted(Colour::Blue, held),
        guess: granted(Colour::Red, guess),
    });
    GameState {
        stars,
        dust,
        komi_halves,
        to_move,
        passes,
        red_seat,
        ply,
        nigiri,
    }
}

/// Draws what is hidden: each unknown choice is odd or even with equal chances.
pub(super) fn fill(state: &mut GameState, rng: &mut impl Rng) {
    let Some(Nigiri { held, guess }) = &mut state.nigiri else {
        return;
    };
    for choice in [held, guess] {
        if *choice == Choice::Hidden {
            *choice = Parity::ALL[below(rng, 2) as usize].into();
        }
    }
}

/// Writes the observation, seen from the viewer's side (a spectator's is Red's):
///
/// | places | what |
/// |---|---|
/// | 4 x 61 | own stars, own stardust, the other's stars, the other's stardust, by cell index |
/// | 2 | the viewer is seat 0, seat 1 |
/// | 1 | seat 0 plays Red |
/// | 1 | the own side is to move |
/// | 2 | at least one pass, two passes in a row |
/// | 1 | komi in points, for Blue |
/// | 1 | plies / 124 |
/// | 1 | nigiri goes on |
/// | 2 x 4 | the own choice, the other's choice: owed, odd, even, made but unknown; all 0 without nigiri |
pub(super) fn observe(state: &GameState, viewer: Viewer, out: &mut [f32]) {
    let own = viewer.seat().map_or(Colour::Red, |seat| state.colour_of(seat));
    let mut out = Writer { out };
    for colour in [own, own.other()] {
        out.plane(state.stars(colour));
        out.plane(state.dust(colour));
    }
    let seat = viewer.seat().map(|seat| seat.0);
    out.flag(seat == Some(0));
    out.flag(seat == Some(1));
    out.flag(state.red_seat.0 == 0);
    out.flag(state.to_move == own);
    out.flag(state.passes >= 1);
    out.flag(state.passes >= 2);
    out.number(f32::from(state.komi_halves) / 2.0);
    out.number(f32::from(state.ply) / 124.0);
    out.flag(state.nigiri.is_some());
    for colour in [own, own.other()] {
        for choice in Choice::ALL {
            out.flag(state.nigiri.is_some_and(|nigiri| nigiri.of(colour) == choice));
        }
    }
}

/// Writes one number after the other; what finds no room is dropped.
struct Writer<'a> {
    out: &'a mut [f32],
}

impl Writer<'_> {
    fn number(&mut self, number: f32) {
        if let Some((place, rest)) = core::mem::take(&mut self.out).split_first_mut() {
            *place = number;
            self.out = rest;
        }
    }

    fn flag(&mut self, flag: bool) {
        self.number(f32::from(u8::from(flag)));
    }

    fn plane(&mut self, cells: Cells) {
        for index in 0..BOARD {
            self.flag(cells.bits() >> index & 1 == 1);
        }
    }
}
