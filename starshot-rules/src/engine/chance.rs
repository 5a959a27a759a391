//! Chance resolved from a seed: one way for single games and for batches.

use alloc::vec::Vec;

use super::digest::Digest;
use super::event::Log;
use super::game::Game;
use super::random::{Source, draw_of};
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
    let game = const { Digest::of(G::ID.as_bytes()) };
    while state.turn() == Turn::Chance {
        let roll = state.source().and_then(|source| {
            let n = count(source);
            state.roll_at(draw_of(stream, game, source, n, state.total_weight()))
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
pub(super) struct Draws {
    sources: Vec<u32>,
    made: Vec<u64>,
}

impl Draws {
    /// Room for more sources than the games of this crate have, so that a batch does not allocate while it plays.
    pub(super) fn roomy() -> Self {
        Self {
            sources: Vec::with_capacity(128),
            made: Vec::with_capacity(128),
        }
    }

    pub(super) fn clear(&mut self) {
        self.sources.clear();
        self.made.clear();
    }

    /// How many before; counts one more.
    #[inline]
    pub(super) fn next(&mut self, source: Source) -> u64 {
        let source = u32::from_le_bytes([source.kind, source.round, source.seat, 0]);
        let known = self.sources.iter().rposition(|&known| known == source);
        if let Some(made) = known.and_then(|k| self.made.get_mut(k)) {
            *made += 1;
            return *made - 1;
        }
        self.sources.push(source);
        self.made.push(1);
        0
    }
}
