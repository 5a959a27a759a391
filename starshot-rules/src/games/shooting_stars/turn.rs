//! THE TURN, top to bottom.
//!
//! 1. Nigiri, if it is played: both choose in secret, a wrong guess swaps the colours (`shooting-stars:TOU-1`).
//! 2. The side to move, Red first, creates a star, shoots a star or passes; then the other side (`shooting-stars:TRN-1`).
//! 3. A side that can only pass passes without being asked (`shooting-stars:PAS-1`).
//! 4. After two passes in a row the stardust is counted (`shooting-stars:PAS-2`, `shooting-stars:END-1`).
//!
//! Every create and every shot fills one more hex, and at most one pass stands between two of them, so a game has at
//! most 124 plies (`shooting-stars:TER-1`).

use super::command::Command;
use super::data::Colour;
use super::event::Event;
use super::legal;
use super::reason::Reason;
use super::rules::{create, nigiri, pass, score, shoot};
use super::state::GameState;
use crate::engine::{Log, Seat};

/// Carries a command out, and the forced passes after it.
#[inline]
pub(super) fn play(
    state: &mut GameState,
    seat: Seat,
    command: Command,
    log: &mut impl Log<Event>,
) -> Result<(), Reason> {
    legal::check(state, seat, command)?;
    match command {
        Command::Hold(parity) => nigiri::choose(state, Colour::Blue, parity, log),
        Command::Guess(parity) => nigiri::choose(state, Colour::Red, parity, log),
        Command::Create { cell } => {
            create::create(state, cell, log);
            hand_over(state, 0);
        }
        Command::Shoot { from, dir, dist } => {
            shoot::shoot(state, from, dir, dist, log);
            hand_over(state, 0);
        }
        Command::Pass => pass_turn(state, false, log),
    }
    run_forced(state, log);
    Ok(())
}

/// Passes for whoever can do nothing else, until somebody has a choice or the game is over (`shooting-stars:PAS-1`).
pub(super) fn run_forced(state: &mut GameState, log: &mut impl Log<Event>) {
    while state.nigiri.is_none() && !state.is_over() && pass::is_forced(state) {
        pass_turn(state, true, log);
    }
}

fn pass_turn(state: &mut GameState, forced: bool, log: &mut impl Log<Event>) {
    pass::pass(state, forced, log);
    hand_over(state, state.passes);
    if state.is_over() {
        score::announce(state, log);
    }
}

/// The other side is to move (`shooting-stars:TRN-1`); the passes in a row stand at `passes`.
fn hand_over(state: &mut GameState, passes: u8) {
    state.passes = passes;
    state.to_move = state.to_move.other();
    state.ply += 1;
}
