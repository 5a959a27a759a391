//! Chance resolved from a seed: one way for single games and for batches.

use alloc::vec::Vec;

use super::event::Log;
use super::game::Game;
use super::random::{Source, draw};
use super::turn::Turn;

/// Lets chance speak until a seat must act or the game is over.
///
/// `count` gives how many draws of a source were made before and counts this one; `told` hears of every roll, with the
/// state and the log after it.
pub(super) fn settle<G: Game, L: Log<G::Event>>(
    state: &mut G,
    stream: u64,
    mut count: impl FnMut(Source) -> u64,
    log: &mut L,
    mut told: impl FnMut(&G, G::Roll, &L),
) {
    while state.turn() == Turn::Chance {
        let roll = state.source().and_then(|source| {
            let n = count(source);
            state.roll_at(draw(stream, G::ID, source, n, state.total_weight()))
        });
        let done = roll.is_some_and(|roll| state.roll(roll, log).is_ok());
        debug_assert!(done, "a game at chance lists no outcome or refuses one it lists");
        let Some(roll) = roll.filter(|_| done) else {
            return;
        };
        told(state, roll, log);
    }
}

/// How many draws of each source one game has made.
///
/// Games draw again from the source they have just drawn from, so the list is searched from its end.
#[derive(Clone, Debug)]
pub(super) struct Draws(Vec<(Source, u64)>);

impl Draws {
    /// Room for more sources than the games of this crate have, so that a batch does not allocate while it plays.
    pub(super) fn roomy() -> Self {
        Self(Vec::with_capacity(128))
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// How many before; counts one more.
    pub(super) fn next(&mut self, source: Source) -> u64 {
        if let Some((_, made)) = self.0.iter_mut().rev().find(|(known, _)| *known == source) {
            *made += 1;
            return *made - 1;
        }
        self.0.push((source, 1));
        0
    }
}
