//! Commands and rolls as ids, texts and JSON; single steps by id.

use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;

use super::error::{AnyError, AnyRefusal};
use super::{Any, AnyEvent, AnyState, GameId};
use crate::engine::{Common, Game, Seat, TextError};

fn json(word: impl Serialize) -> Option<String> {
    serde_json::to_string(&word).ok()
}

impl GameId {
    /// The id of the command that a text names, legal or not.
    ///
    /// # Errors
    /// What was expected and where, if the text does not parse.
    pub fn command_id(self, text: &str) -> Result<u32, TextError> {
        by_id!(self, G => text.parse().map(<G as Game>::id))
    }

    /// The id of the roll that a text names, possible or not.
    ///
    /// # Errors
    /// What was expected and where, if the text does not parse.
    pub fn roll_id(self, text: &str) -> Result<u32, TextError> {
        by_id!(self, G => text.parse().map(<G as Game>::roll_id))
    }

    /// A command as JSON; `None` if the id names nothing.
    pub fn command_json(self, id: u32) -> Option<String> {
        by_id!(self, G => G::command(id).and_then(json))
    }

    /// A roll as JSON; `None` if the id names nothing.
    pub fn roll_json(self, id: u32) -> Option<String> {
        by_id!(self, G => G::roll_of(id).and_then(json))
    }
}

fn roll<G: Any>(state: &mut G, id: u32) -> Result<Vec<AnyEvent>, AnyError> {
    let unknown = || AnyRefusal::new(id, G::Reason::from(Common::UnknownId { id, ids: G::ROLLS }), None);
    let roll = G::roll_of(id).filter(|_| id < G::ROLLS).ok_or_else(unknown)?;
    let mut events = Vec::new();
    state
        .roll(roll, &mut events)
        .map_err(|reason| AnyRefusal::new(roll, reason, None))?;
    Ok(events.into_iter().map(G::event).collect())
}

impl AnyState {
    /// Carries a chance outcome out.
    ///
    /// # Errors
    /// If no chance is due or this outcome cannot come up here; then nothing has changed.
    pub fn roll(&mut self, id: u32) -> Result<Vec<AnyEvent>, AnyError> {
        each!(Self, self, state, G => roll(state, id))
    }

    /// The points of a seat so far.
    pub fn score(&self, seat: Seat) -> i32 {
        each!(Self, self, state, G => state.score(seat))
    }

    /// The id of legal command number `n` of a seat, in canonical order.
    pub fn nth_id(&self, seat: Seat, n: usize) -> Option<u32> {
        each!(Self, self, state, G => state.nth(seat, n).map(G::id))
    }

    /// Plays legal command number `n` of a seat without keeping the events; `false` if there is no such.
    pub fn play_nth(&mut self, seat: Seat, n: usize) -> bool {
        each!(Self, self, state, G => {
            let command = state.nth(seat, n);
            command.is_some_and(|command| state.play(seat, command, &mut ()).is_ok())
        })
    }

    /// As [`settle`](Self::settle), without keeping the events.
    pub fn settle_quietly(&mut self, rng: &mut impl rand_core::Rng) {
        each!(Self, self, state, G => {
            while let Some(roll) = state.sample_roll(rng) {
                if state.roll(roll, &mut ()).is_err() {
                    break;
                }
            }
        });
    }
}
