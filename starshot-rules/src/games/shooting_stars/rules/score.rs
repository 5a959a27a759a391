//! Who wins.

use alloc::vec::Vec;

use crate::engine::{Log, Outcome, Place, Seat};
use crate::games::shooting_stars::data::Colour;
use crate::games::shooting_stars::event::Event;
use crate::games::shooting_stars::state::GameState;

/// Points in half points: two for each own stardust, nothing for stars (`shooting-stars:END-1`), and the komi for Blue
/// (`shooting-stars:KOM-1`).
pub(in super::super) fn half_points(state: &GameState, colour: Colour) -> i32 {
    let komi = match colour {
        Colour::Red => 0,
        Colour::Blue => i32::from(state.komi_halves),
    };
    2 * state.dust(colour).len() as i32 + komi
}

/// More points win; a tie goes to the second player, Blue (`shooting-stars:END-1`).
pub(in super::super) fn winner(state: &GameState) -> Colour {
    if half_points(state, Colour::Red) > half_points(state, Colour::Blue) {
        Colour::Red
    } else {
        Colour::Blue
    }
}

/// Announces the end (`shooting-stars:END-1`, `shooting-stars:KOM-1`).
pub(in super::super) fn announce(state: &GameState, log: &mut impl Log<Event>) {
    log.push(Event::GameOver {
        red: state.dust(Colour::Red).len() as u8,
        blue: state.dust(Colour::Blue).len() as u8,
        komi_halves: state.komi_halves,
        winner: state.player(winner(state)),
    });
}

/// The result by seat, once the game is over. What breaks a tie is being Blue.
pub(in super::super) fn outcome(state: &GameState) -> Option<Outcome> {
    let place = |seat: u8| {
        let colour = state.colour_of(Seat(seat));
        Place {
            place: if colour == winner(state) { 1 } else { 2 },
            score: half_points(state, colour),
            tie_breaks: [i32::from(colour == Colour::Blue), 0],
        }
    };
    state.is_over().then(|| Outcome {
        places: (0..2).map(place).collect::<Vec<_>>(),
    })
}
