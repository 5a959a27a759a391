//! Choosing colours before the first move (`shooting-stars:TOU-1`).

use crate::engine::{Log, Seat};
use crate::games::shooting_stars::data::{Choice, Colour, Parity};
use crate::games::shooting_stars::event::Event;
use crate::games::shooting_stars::reason::Reason;
use crate::games::shooting_stars::state::GameState;

/// The prospective Blue holds, the prospective Red guesses (`shooting-stars:TOU-1`).
pub(in super::super) fn check(state: &GameState, seat: Seat, role: Colour) -> Result<(), Reason> {
    match role {
        role if role == state.colour_of(seat) => Ok(()),
        Colour::Blue => Err(Reason::HoldIsForBlue { seat }),
        Colour::Red => Err(Reason::GuessIsForRed { seat }),
    }
}

/// Takes a secret choice; once both are in they are shown, and a wrong guess swaps the colours
/// (`shooting-stars:TOU-1`).
pub(in super::super) fn choose(state: &mut GameState, role: Colour, parity: Parity, log: &mut impl Log<Event>) {
    let Some(nigiri) = &mut state.nigiri else { return };
    match role {
        Colour::Red => nigiri.guess = Choice::from(parity),
        Colour::Blue => nigiri.held = Choice::from(parity),
    }
    let chosen = nigiri.held.parity().zip(nigiri.guess.parity());
    log.push(Event::Committed {
        seat: state.seat_of(role),
        choice: Some(parity),
    });
    if let Some((held, guess)) = chosen {
        log.push(Event::Opened { held, guess });
        state.nigiri = None;
        settle_colours(state, held == guess, log);
    }
}

fn settle_colours(state: &mut GameState, right: bool, log: &mut impl Log<Event>) {
    if right {
        log.push(Event::ColoursKept { red: state.red_seat });
    } else {
        state.red_seat = state.seat_of(Colour::Blue);
        log.push(Event::ColoursSwapped { red: state.red_seat });
    }
}
