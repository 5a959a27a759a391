//! A state: the whole game, secrets included. It is the host's; what a seat may know is a view.

use std::ffi::c_char;

use starshot_rules::games::any::{AnyState, GameId, Pick};
use starshot_rules::{Seat, Turn};

use crate::convention::{Error, Fault, List, Status, free, get, guard, out, put, seat, slice, text, viewer};
use crate::game::{game, setup};
use crate::log::EventLog;

/// A game somewhere between start and end, with all its secrets: for whoever runs the game.
#[derive(Debug)]
pub struct State(pub(crate) AnyState);

/// How to read the seats of a `starshot_turn`.
#[repr(u32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TurnKind {
    /// Dice or decks: give one of the listed rolls.
    Chance = 0,
    /// Each of the seats owes a secret decision; they come in any order.
    All = 1,
    /// One of the seats acts next; usually it is one seat.
    Any = 2,
    /// The game has ended.
    Over = 3,
}

/// Who must act.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnInfo {
    /// How to read `seats`.
    pub kind: TurnKind,
    /// Bit n is seat n.
    pub seats: u32,
    /// The lowest of them; -1 if there is none.
    pub lowest: i32,
}

/// An outcome of chance. The chance of it is its weight by the sum of all.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Roll {
    /// The roll id.
    pub id: u32,
    /// The weight, above 0.
    pub weight: u32,
}

/// Where a seat ended.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// 1 is first; equal seats share a place.
    pub place: u32,
    /// Points, in the unit of the game.
    pub score: i32,
    /// What was compared after the score, in order; the larger is the better.
    pub tie_breaks: [i32; 2],
}

impl From<Turn> for TurnInfo {
    fn from(turn: Turn) -> Self {
        let kind = match turn {
            Turn::Chance => TurnKind::Chance,
            Turn::All(_) => TurnKind::All,
            Turn::Any(_) => TurnKind::Any,
            Turn::Over => TurnKind::Over,
        };
        let seats = turn.seats();
        Self {
            kind,
            seats: seats.bits().into(),
            lowest: seats.lowest().map_or(-1, |seat| seat.0.into()),
        }
    }
}

/// A new handle.
pub(crate) fn boxed(state: AnyState) -> *mut State {
    Box::into_raw(Box::new(State(state)))
}

/// The seat that is meant: the lowest that owes a decision for -1, and seat 0 if none does, to be refused.
fn acting(number: i32, state: &AnyState) -> Result<Seat, Fault> {
    let lowest = || state.turn().seats().lowest();
    Ok(seat(number)?.or_else(lowest).unwrap_or_default())
}

/// Texts, one a line.
pub(crate) fn lines(texts: &[String]) -> String {
    texts.join("\n")
}

/// Appends events, if there is a log.
///
/// # Safety
/// NULL or a log that no other call uses now.
pub(crate) unsafe fn tell(log: *mut EventLog, events: Vec<starshot_rules::games::any::AnyEvent>) {
    // SAFETY: as the caller promises.
    if let Some(log) = unsafe { log.as_mut() } {
        log.0.extend(events);
    }
}

/// The id that a JSON names: of a roll when chance must speak and no seat is given, else of a command.
pub(crate) fn id_of_json(game: GameId, turn: Turn, seat: Option<Seat>, json: &str) -> Result<u32, Fault> {
    if turn == Turn::Chance && seat.is_none() {
        game.roll_of_json(json).map_err(Fault::Text)
    } else {
        command_of_json(game, json)
    }
}

/// The id of the command that a JSON names.
pub(crate) fn command_of_json(game: GameId, json: &str) -> Result<u32, Fault> {
    game.command_of_json(json).map_err(Fault::Text)
}

/// A refusal without texts.
fn refused(tried: u32, reason: starshot_rules::games::any::AnyReason) -> Fault {
    Fault::Refused {
        tried,
        index: 0,
        reason,
    }
}

fn play(state: &mut AnyState, seat: Option<Seat>, id: u32, log: Option<&mut EventLog>) -> Result<(), Fault> {
    let played = match log {
        Some(log) => state.play_id(seat, id, &mut log.0),
        None => state.play_id(seat, id, &mut ()),
    };
    played.map_err(|reason| refused(id, reason))
}

/// A new game. `seats` 0 is the game's default; `options` may be NULL, see `starshot_game_setup`. What is forced at the
/// start is played; `log` (may be NULL) gets what happened.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_state_new(
    game: *const c_char,
    seats: u32,
    options: *const c_char,
    log: *mut EventLog,
    state: *mut *mut State,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let game = self::game(text!(game))?;
        out!(state);
        let options = if options.is_null() { None } else { Some(text!(options)) };
        let mut new = AnyState::new(game, &setup(game, seats, options)?)?;
        let events = new.start();
        // SAFETY: the caller's.
        unsafe { tell(log, events) };
        put!(state = boxed(new));
        Ok(())
    })
}

/// Any position: from the JSON of a setup, as written. What is forced there runs in the next choice, or in
/// `starshot_state_start`. An invalid setup lists every fault.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_state_from_setup(
    game: *const c_char,
    setup: *const c_char,
    state: *mut *mut State,
    error: *mut Error,
) -> Status {
    guard(error, || {
        out!(state);
        put!(state = boxed(AnyState::new(self::game(text!(game))?, text!(setup))?));
        Ok(())
    })
}

/// Runs what needs neither decision nor chance in a position as written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_state_start(state: *mut State, log: *mut EventLog, error: *mut Error) -> Status {
    guard(error, || {
        let events = get!(mut state).0.start();
        // SAFETY: the caller's.
        unsafe { tell(log, events) };
        Ok(())
    })
}

/// Frees a state; NULL is ignored.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_state_free(state: *mut State) {
    free!(state);
}

/// A copy with a handle of its own.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_state_clone(state: *const State, copy: *mut *mut State, error: *mut Error) -> Status {
    guard(error, || {
        let state = get!(state);
        out!(copy);
        put!(copy = boxed(state.0.clone()));
        Ok(())
    })
}

/// Makes `into` a copy, whatever it was: a branch without a new handle and without allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_state_copy_into(state: *const State, into: *mut State, error: *mut Error) -> Status {
    guard(error, || {
        let _ = get!(into);
        if state != into.cast_const() {
            let (state, into) = (get!(state), get!(mut into));
            into.0.clone_from(&state.0);
        }
        Ok(())
    })
}

/// The name of the state's game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_state_game(
    state: *const State,
    buffer: *mut c_char,
    capacity: usize,
    size: *mut usize,
    error: *mut Error,
) -> Status {
    guard(error, || List { buffer, capacity, size }.say(get!(state).0.game().id()))
}

/// How many seats.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_state_seats(state: *const State, seats: *mut u32, error: *mut Error) -> Status {
    guard(error, || {
        let state = get!(state);
        out!(seats);
        put!(seats = state.0.seats().into());
        Ok(())
    })
}

/// Who must act.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_state_turn(state: *const State, turn: *mut TurnInfo, error: *mut Error) -> Status {
    guard(error, || {
        let state = get!(state);
        out!(turn);
        put!(turn = state.0.turn().into());
        Ok(())
    })
}

/// The ids of the legal commands of a seat, ascending; none if it owes nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_state_legal_ids(
    state: *const State,
    seat: i32,
    buffer: *mut u32,
    capacity: usize,
    size: *mut usize,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let state = get!(state);
        let seat = acting(seat, &state.0)?;
        List { buffer, capacity, size }.fill(|places| state.0.each_legal_id(seat, |id| places.put(id)))
    })
}

/// The texts of the legal commands of a seat in the same order, one a line.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_state_legal_text(
    state: *const State,
    seat: i32,
    buffer: *mut c_char,
    capacity: usize,
    size: *mut usize,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let state = get!(state);
        let seat = acting(seat, &state.0)?;
        List { buffer, capacity, size }.say(&lines(&state.0.legal(seat)))
    })
}

/// The legal commands of a seat as a JSON array of objects with `id`, `text`, `command` and `says` (English).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_state_legal_json(
    state: *const State,
    seat: i32,
    buffer: *mut c_char,
    capacity: usize,
    size: *mut usize,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let state = get!(state);
        let seat = acting(seat, &state.0)?;
        List { buffer, capacity, size }.say(&state.0.legal_json(seat))
    })
}

/// Writes 1 for every legal id of a seat and 0 for the rest. `length` is the game's number of ids.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_state_mask(
    state: *const State,
    seat: i32,
    mask: *mut u8,
    length: usize,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let state = get!(state);
        let seat = acting(seat, &state.0)?;
        Ok(state.0.mask(seat, slice!(mut mask, length))?)
    })
}

/// The outcomes of the chance point with their weights, ascending by id; none if no chance is due.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_state_chance(
    state: *const State,
    buffer: *mut Roll,
    capacity: usize,
    size: *mut usize,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let state = get!(state);
        List { buffer, capacity, size }
            .fill(|places| state.0.each_roll_id(|id, weight| places.put(Roll { id, weight })))
    })
}

/// The same as a JSON array of objects with `id`, `weight`, `text` and `roll`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_state_chance_json(
    state: *const State,
    buffer: *mut c_char,
    capacity: usize,
    size: *mut usize,
    error: *mut Error,
) -> Status {
    guard(error, || {
        List { buffer, capacity, size }.say(&get!(state).0.rolls_json())
    })
}

/// Plays a command of a seat by its id, in place. With seat -1 it is of the lowest seat that owes one or, when chance
/// must speak, `id` is a roll id. `log` may be NULL. When it is refused nothing has changed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_state_apply_id(
    state: *mut State,
    seat: i32,
    id: u32,
    log: *mut EventLog,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let state = get!(mut state);
        // SAFETY: NULL or the caller's.
        play(&mut state.0, self::seat(seat)?, id, unsafe { log.as_mut() })
    })
}

/// Plays a command or a roll by its text, as `starshot_state_apply_id` does. The text of a whole secret decision plays
/// all its picks or none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_state_apply_text(
    state: *mut State,
    seat: i32,
    command: *const c_char,
    log: *mut EventLog,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let state = get!(mut state);
        let events = state.0.play(self::seat(seat)?, Pick::Text(text!(command)))?;
        // SAFETY: the caller's.
        unsafe { tell(log, events) };
        Ok(())
    })
}

/// Plays a command or a roll by its JSON, as `starshot_state_apply_id` does.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_state_apply_json(
    state: *mut State,
    seat: i32,
    command: *const c_char,
    log: *mut EventLog,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let state = get!(mut state);
        let seat = self::seat(seat)?;
        let id = id_of_json(state.0.game(), state.0.turn(), seat, text!(command))?;
        // SAFETY: NULL or the caller's.
        play(&mut state.0, seat, id, unsafe { log.as_mut() })
    })
}

/// Why not? `STARSHOT_STATUS_OK` if the command would be accepted, else `STARSHOT_STATUS_REFUSED` with code, reason, rule
/// and a sentence. Nothing changes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_state_check_id(state: *const State, seat: i32, id: u32, error: *mut Error) -> Status {
    guard(error, || {
        let state = get!(state);
        let seat = acting(seat, &state.0)?;
        state.0.check_id(seat, id).map_err(|reason| refused(id, reason))
    })
}

/// Why not? As `starshot_state_check_id`, by text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_state_check_text(
    state: *const State,
    seat: i32,
    command: *const c_char,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let state = get!(state);
        let seat = acting(seat, &state.0)?;
        Ok(state.0.check(seat, Pick::Text(text!(command)))?)
    })
}

/// Why not? As `starshot_state_check_id`, by JSON.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_state_check_json(
    state: *const State,
    seat: i32,
    command: *const c_char,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let state = get!(state);
        let seat = acting(seat, &state.0)?;
        let id = command_of_json(state.0.game(), text!(command))?;
        state.0.check_id(seat, id).map_err(|reason| refused(id, reason))
    })
}

/// How it ended, an entry a seat; `STARSHOT_STATUS_NOT_THERE` before the end.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_state_outcome(
    state: *const State,
    buffer: *mut Place,
    capacity: usize,
    size: *mut usize,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let outcome = get!(state).0.outcome().ok_or(Fault::NotThere("the game is not over"))?;
        List { buffer, capacity, size }.fill(|places| {
            outcome.places.iter().for_each(|place| {
                places.put(Place {
                    place: place.place.into(),
                    score: place.score,
                    tie_breaks: place.tie_breaks,
                });
            })
        })
    })
}

/// The 64-bit digest of the whole state: the same in every language and on every platform.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_state_digest(state: *const State, digest: *mut u64, error: *mut Error) -> Status {
    guard(error, || {
        let state = get!(state);
        out!(digest);
        put!(digest = state.0.digest());
        Ok(())
    })
}

/// What a viewer may know as numbers, without a view handle. `length` is the game's length of an observation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_state_observe(
    state: *const State,
    viewer: i32,
    out: *mut f32,
    length: usize,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let state = get!(state);
        let viewer = self::viewer(viewer, state.0.seats())?;
        Ok(state.0.view(viewer).observe(slice!(mut out, length))?)
    })
}

/// The description of the position as the JSON of a setup: `starshot_state_from_setup` takes it back.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_state_setup(
    state: *const State,
    buffer: *mut c_char,
    capacity: usize,
    size: *mut usize,
    error: *mut Error,
) -> Status {
    guard(error, || List { buffer, capacity, size }.say(&get!(state).0.setup()))
}

/// The save as JSON.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_state_to_json(
    state: *const State,
    buffer: *mut c_char,
    capacity: usize,
    size: *mut usize,
    error: *mut Error,
) -> Status {
    guard(error, || List { buffer, capacity, size }.say(&get!(state).0.to_json()))
}

/// The state in a save, of whichever game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_state_from_json(
    json: *const c_char,
    state: *mut *mut State,
    error: *mut Error,
) -> Status {
    guard(error, || {
        out!(state);
        put!(state = boxed(AnyState::from_json(text!(json))?));
        Ok(())
    })
}

/// The save as bytes, shorter than the JSON.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_state_to_bytes(
    state: *const State,
    buffer: *mut u8,
    capacity: usize,
    size: *mut usize,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let bytes = get!(state).0.to_bytes();
        List { buffer, capacity, size }.fill(|places| bytes.into_iter().for_each(|byte| places.put(byte)))
    })
}

/// The state in a save, of whichever game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_state_from_bytes(
    bytes: *const u8,
    length: usize,
    state: *mut *mut State,
    error: *mut Error,
) -> Status {
    guard(error, || {
        out!(state);
        put!(state = boxed(AnyState::from_bytes(slice!(bytes, length))?));
        Ok(())
    })
}

impl From<AnyState> for State {
    fn from(state: AnyState) -> Self {
        Self(state)
    }
}
