//! What goes on by itself: chance, one decision a call, random games.

use crate::convention::{Error, Fault, Status, get, guard, out, put};
use crate::log::EventLog;
use crate::rng::Rng;
use crate::state::{State, tell};

/// Lets chance speak until a seat must act or the game is over. `rng` is any number of yours; it moves on.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_state_settle(
    state: *mut State,
    rng: *mut u64,
    log: *mut EventLog,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let (state, rng) = (get!(mut state), get!(mut rng));
        match log.is_null() {
            true => state.0.settle_quietly(&mut Rng(rng)),
            // SAFETY: the caller's.
            false => unsafe { tell(log, state.0.settle(&mut Rng(rng))) },
        }
        Ok(())
    })
}

/// Plays uniformly random commands and rolls to the end. `rng` is any number of yours; it moves on.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_state_rollout(state: *mut State, rng: *mut u64, error: *mut Error) -> Status {
    guard(error, || {
        let (state, rng) = (get!(mut state), get!(mut rng));
        state.0.rollout(&mut Rng(rng));
        Ok(())
    })
}

/// One call a decision, the quickest way through games: plays legal command number `choice` (from 0, as
/// `starshot_state_legal_ids` lists them) of the lowest seat that owes one, and lets chance speak. `count` gets how many legal
/// commands there are then: 0 when the game is over. `rng` is any number of yours; it moves on. Events are not kept.
/// `STARSHOT_STATUS_NOT_THERE` if there is no such command, or chance must speak first: then nothing has changed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_state_step(
    state: *mut State,
    choice: usize,
    rng: *mut u64,
    count: *mut usize,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let (state, rng) = (get!(mut state), get!(mut rng));
        out!(count);
        let owing = state.0.turn().seats().lowest();
        if !owing.is_some_and(|seat| state.0.play_nth(seat, choice)) {
            return Err(Fault::NotThere("there is no legal command of this number"));
        }
        state.0.settle_quietly(&mut Rng(rng));
        let owing = state.0.turn().seats().lowest();
        put!(count = owing.map_or(0, |seat| state.0.count(seat)));
        Ok(())
    })
}
