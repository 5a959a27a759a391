//! Whole secret decisions: all picks of one, or none.

use alloc::vec::Vec;
use core::fmt::{Debug, Display};

use thiserror::Error;

use super::event::Log;
use super::game::Game;
use super::reason::{Reason, Refusal};
use super::seat::Seat;
use super::text::TextError;
use super::turn::Turn;

/// Why a whole decision was not carried out. The state is as it was.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NotWhole<C: Display + Debug, R: Reason> {
    /// The text does not parse.
    #[error(transparent)]
    Text(#[from] TextError),
    /// A pick is refused.
    #[error("pick {}: {refusal}", pick + 1)]
    Refused {
        /// Which pick, from 0.
        pick: usize,
        /// What and why.
        refusal: Refusal<C, R>,
    },
    /// The seat has begun to pick something else.
    #[error("other picks were made already: pick {} was `{made}`", pick + 1)]
    Begun {
        /// The first pick that differs, from 0.
        pick: usize,
        /// What was picked there.
        made: C,
    },
    /// All picks are legal, but the decision is not complete with them.
    #[error("this is not the whole decision: after its {picks} picks more are due")]
    Incomplete {
        /// How many picks it has.
        picks: usize,
    },
}

/// [`NotWhole`] of a game.
pub type NotAll<G> = NotWhole<<G as Game>::Command, <G as Game>::Reason>;

/// Plays all of these commands of one seat, or none.
///
/// # Errors
/// The first that is refused; then nothing has changed and nothing is logged.
pub fn play_all<G: Game>(
    state: &mut G,
    seat: Seat,
    picks: impl IntoIterator<Item = G::Command>,
    log: &mut impl Log<G::Event>,
) -> Result<(), NotAll<G>> {
    let (mut after, mut events) = (state.clone(), Vec::new());
    for (pick, tried) in picks.into_iter().enumerate() {
        let refused = |reason| NotWhole::Refused {
            pick,
            refusal: Refusal { tried, reason },
        };
        after.play(seat, tried, &mut events).map_err(refused)?;
    }
    *state = after;
    events.into_iter().for_each(|event| log.push(event));
    Ok(())
}

/// The picks of a whole decision that are still to be made, all of them legal, when `made` are made already.
///
/// # Errors
/// Why the decision cannot be carried out.
pub fn rest_of<G: Game>(
    state: &G,
    seat: Seat,
    made: &[G::Command],
    picks: &[G::Command],
) -> Result<Vec<G::Command>, NotAll<G>> {
    if let Some(pick) = (0..made.len()).find(|&n| picks.get(n) != Some(&made[n])) {
        return Err(NotWhole::Begun { pick, made: made[pick] });
    }
    let mut tried = state.clone();
    for (pick, &next) in picks.iter().enumerate().skip(made.len()) {
        let refused = |reason| NotWhole::Refused {
            pick,
            refusal: Refusal { tried: next, reason },
        };
        tried.play(seat, next, &mut ()).map_err(refused)?;
    }
    match (state.turn(), tried.turn()) {
        // the seat still owes the same decision
        (Turn::All(before), Turn::All(after)) if before == after && after.contains(seat) => {
            Err(NotWhole::Incomplete { picks: picks.len() })
        }
        _ => Ok(picks[made.len()..].to_vec()),
    }
}
