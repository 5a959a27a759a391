//! Many games stepped in one call into the caller's buffers.

use std::ffi::c_char;

use starshot_rules::engine::{Autoreset, Buffers, Reward};
use starshot_rules::games::any::AnyBatch;

use crate::convention::{Error, Fault, Status, free, get, guard, out, put, slice, text};
use crate::game::{game, setup};
use crate::state::{State, boxed};

/// Many games of one setup, each on its own stream of chance.
#[derive(Debug)]
pub struct GameBatch(pub(crate) AnyBatch);

/// The most games of a batch.
pub const STARSHOT_MAX_BATCH: usize = 1 << 20;

/// `reward`: at the end 1 for the first place, -1 for the last, evenly between; nothing before.
pub const STARSHOT_REWARD_PLACE: u32 = 0;
/// `reward`: the change of the seat's own score in this step.
pub const STARSHOT_REWARD_SCORE: u32 = 1;

/// `autoreset`: the step after the end ignores the command and begins the next game.
pub const STARSHOT_AUTORESET_NEXT_STEP: u32 = 0;
/// `autoreset`: mask, seat and observation are the next game's at once, reward and done the old one's.
pub const STARSHOT_AUTORESET_SAME_STEP: u32 = 1;
/// `autoreset`: a game that is over refuses commands until `starshot_batch_reset_where`.
pub const STARSHOT_AUTORESET_DISABLED: u32 = 2;

/// Where a batch of N games writes: your memory, in rows of one game each. Every length is that of the whole buffer, so
/// that it can be checked.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct BatchBuffers {
    /// N x ids: 1 for the legal commands of the current seat, else 0; all 0 when nobody owes one.
    pub masks: *mut u8,
    /// N x ids.
    pub masks_length: usize,
    /// N x seats: the reward of this step.
    pub rewards: *mut f32,
    /// N x seats.
    pub rewards_length: usize,
    /// N: 1 if the game has ended in this step.
    pub done: *mut u8,
    /// N.
    pub done_length: usize,
    /// N: the current seat, the lowest that owes; 255 when nobody does.
    pub seats: *mut u8,
    /// N.
    pub seats_length: usize,
    /// N x observation, or NULL: what the current seat knows.
    pub observations: *mut f32,
    /// N x observation; 0 with NULL.
    pub observations_length: usize,
    /// N x observation, or NULL: with same-step autoreset the last observation of the games that ended in this step.
    pub final_observations: *mut f32,
    /// N x observation; 0 with NULL.
    pub final_observations_length: usize,
}

/// Hands the caller's buffers to `body`.
fn with<R>(
    to: &BatchBuffers,
    body: impl FnOnce(&mut Buffers<'_>) -> Result<R, starshot_rules::games::any::AnyBatchError>,
) -> Result<R, Fault> {
    let BatchBuffers {
        masks,
        rewards,
        done,
        seats,
        observations,
        final_observations,
        ..
    } = *to;
    let mut buffers = Buffers {
        masks: slice!(mut masks, to.masks_length),
        rewards: slice!(mut rewards, to.rewards_length),
        done: slice!(mut done, to.done_length),
        seats: slice!(mut seats, to.seats_length),
        observations: match observations.is_null() && to.observations_length == 0 {
            true => None,
            false => Some(slice!(mut observations, to.observations_length)),
        },
        final_observations: match final_observations.is_null() && to.final_observations_length == 0 {
            true => None,
            false => Some(slice!(mut final_observations, to.final_observations_length)),
        },
    };
    Ok(body(&mut buffers)?)
}

/// So many games from one setup, all at their start; see `starshot_state_new` for seats and options. Game k plays games
/// k, k + N, k + 2 N, .. of the seed, each the same however many games there are.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_batch_new(
    game: *const c_char,
    seats: u32,
    options: *const c_char,
    seed: u64,
    games: usize,
    autoreset: u32,
    reward: u32,
    batch: *mut *mut GameBatch,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let game = self::game(text!(game))?;
        out!(batch);
        let options = if options.is_null() { None } else { Some(text!(options)) };
        if !(1..=STARSHOT_MAX_BATCH).contains(&games) {
            return Err(Fault::Argument {
                name: "games",
                what: "a batch has from 1 to 1048576 games",
            });
        }
        let autoreset = match autoreset {
            STARSHOT_AUTORESET_NEXT_STEP => Autoreset::NextStep,
            STARSHOT_AUTORESET_SAME_STEP => Autoreset::SameStep,
            STARSHOT_AUTORESET_DISABLED => Autoreset::Disabled,
            _ => {
                return Err(Fault::Argument {
                    name: "autoreset",
                    what: "there is no such mode",
                });
            }
        };
        let reward = match reward {
            STARSHOT_REWARD_PLACE => Reward::Place,
            STARSHOT_REWARD_SCORE => Reward::Score,
            _ => {
                return Err(Fault::Argument {
                    name: "reward",
                    what: "there is no such reward",
                });
            }
        };
        let new = AnyBatch::new(game, &setup(game, seats, options)?, seed, games, autoreset, reward)?;
        put!(batch = Box::into_raw(Box::new(GameBatch(new))));
        Ok(())
    })
}

/// Frees a batch; NULL is ignored.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_batch_free(batch: *mut GameBatch) {
    free!(batch);
}

/// Writes the buffers as things are, without a step: masks, seats, observations, no reward.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_batch_write(
    batch: *mut GameBatch,
    buffers: *const BatchBuffers,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let (batch, buffers) = (get!(mut batch), get!(buffers));
        with(buffers, |out| batch.0.write(out))
    })
}

/// Plays command id `commands[k]` of the current seat of game k, resolves chance, begins ended games anew as told, and
/// writes what came of it. If one command is refused nothing has changed in any game; `index` says which.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_batch_step(
    batch: *mut GameBatch,
    commands: *const u32,
    length: usize,
    buffers: *const BatchBuffers,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let (batch, buffers) = (get!(mut batch), get!(buffers));
        let commands = slice!(commands, length);
        with(buffers, |out| batch.0.step(commands, out))
    })
}

/// Begins all games anew. `seed` may be NULL: the same seed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_batch_reset(batch: *mut GameBatch, seed: *const u64, error: *mut Error) -> Status {
    guard(error, || {
        let batch = get!(mut batch);
        // SAFETY: NULL or the caller's.
        batch.0.reset(unsafe { seed.as_ref() }.copied());
        Ok(())
    })
}

/// Begins the next game of each place whose flag is not 0, whether its game is over or not.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_batch_reset_where(
    batch: *mut GameBatch,
    flags: *const u8,
    length: usize,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let batch = get!(mut batch);
        Ok(batch.0.reset_where(slice!(flags, length))?)
    })
}

/// A copy of the state of game k.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_batch_state(
    batch: *const GameBatch,
    k: usize,
    state: *mut *mut State,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let batch = get!(batch);
        out!(state);
        put!(state = boxed(batch.0.state(k).ok_or(Fault::NotThere("the batch has fewer games"))?));
        Ok(())
    })
}
