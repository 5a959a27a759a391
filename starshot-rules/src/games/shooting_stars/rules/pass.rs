//! Passing, voluntary and forced.

use super::create;
use crate::engine::Log;
use crate::games::shooting_stars::event::Event;
use crate::games::shooting_stars::state::GameState;

/// Whether the side to move has no create and no shot, so that passing is all it can do (`shooting-stars:PAS-1`).
#[inline]
pub(in super::super) fn is_forced(state: &GameState) -> bool {
    let occupied = state.occupied();
    let can_shoot = state
        .stars(state.to_move)
        .iter()
        .any(|star| !star.neighbours().minus(occupied).is_empty());
    !can_shoot && create::open_cells(occupied).is_empty()
}

/// Counts the pass. Whoever passed may move again later; two passes in a row end the game (`shooting-stars:PAS-2`).
pub(in super::super) fn pass(state: &mut GameState, forced: bool, log: &mut impl Log<Event>) {
    state.passes += 1;
    log.push(Event::Passed {
        by: state.player(state.to_move),
        forced,
    });
}
