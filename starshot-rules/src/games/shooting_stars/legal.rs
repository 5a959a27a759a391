//! Which commands are legal, listed and checked.

use core::ops::ControlFlow;

use super::command::Command;
use super::data::{Colour, Dir, Distance, Parity};
use super::reason::Reason;
use super::rules::{create, nigiri, shoot};
use super::state::GameState;
use crate::engine::{Common, Seat};

/// Whether a command is legal; if not, the first test that fails, in the order of [`Reason`].
pub(super) fn check(state: &GameState, seat: Seat, command: Command) -> Result<(), Reason> {
    Common::check_seat(state.turn(), 2, seat)?;
    match (command, state.nigiri) {
        (Command::Hold(_), Some(_)) => nigiri::check(state, seat, Colour::Blue),
        (Command::Guess(_), Some(_)) => nigiri::check(state, seat, Colour::Red),
        (Command::Create { cell }, None) => create::check(state, cell),
        (Command::Shoot { from, dir, dist }, None) => shoot::check(state, from, dir, dist),
        // shooting-stars:PAS-1: always
        (Command::Pass, None) => Ok(()),
        _ => Err(Common::NotNow.into()),
    }
}

/// Every legal command in canonical order: creates, shots, pass; in nigiri the two choices.
#[inline]
pub(super) fn each<B>(state: &GameState, seat: Seat, mut f: impl FnMut(Command) -> ControlFlow<B>) -> ControlFlow<B> {
    if !state.turn().has(seat) {
        return ControlFlow::Continue(());
    }
    if state.nigiri.is_some() {
        return Parity::ALL
            .into_iter()
            .try_for_each(|parity| f(choice(state, seat, parity)));
    }
    let occupied = state.occupied();
    for cell in create::open_cells(occupied).iter() {
        f(Command::Create { cell })?;
    }
    for from in state.stars(state.to_move).iter() {
        for dir in Dir::ALL {
            for dist in Distance::up_to(shoot::reach(from, dir, occupied)) {
                f(Command::Shoot { from, dir, dist })?;
            }
        }
    }
    // shooting-stars:PAS-1
    f(Command::Pass)
}

/// How many commands are legal, without walking them.
pub(super) fn count(state: &GameState, seat: Seat) -> usize {
    if !state.turn().has(seat) {
        return 0;
    }
    if state.nigiri.is_some() {
        return Parity::ALL.len();
    }
    let occupied = state.occupied();
    let shots = |from| {
        Dir::ALL
            .into_iter()
            .map(move |dir| usize::from(shoot::reach(from, dir, occupied)))
    };
    let shots = state.stars(state.to_move).iter().flat_map(shots).sum::<usize>();
    create::open_cells(occupied).len() as usize + shots + 1
}

/// Legal command number `n` in canonical order, skipping whole lines of shots.
pub(super) fn nth(state: &GameState, seat: Seat, n: usize) -> Option<Command> {
    if !state.turn().has(seat) {
        return None;
    }
    if state.nigiri.is_some() {
        return Parity::ALL.get(n).map(|parity| choice(state, seat, *parity));
    }
    let occupied = state.occupied();
    let creates = create::open_cells(occupied);
    let mut n = u32::try_from(n).ok()?;
    if let Some(cell) = creates.nth(n) {
        return Some(Command::Create { cell });
    }
    n -= creates.len();
    for from in state.stars(state.to_move).iter() {
        for dir in Dir::ALL {
            let reach = u32::from(shoot::reach(from, dir, occupied));
            if n < reach {
                return Distance::new(n as u8 + 1).map(|dist| Command::Shoot { from, dir, dist });
            }
            n -= reach;
        }
    }
    (n == 0).then_some(Command::Pass)
}

/// The command by which this seat makes its choice in nigiri.
fn choice(state: &GameState, seat: Seat, parity: Parity) -> Command {
    match state.colour_of(seat) {
        Colour::Red => Command::Guess(parity),
        Colour::Blue => Command::Hold(parity),
    }
}
