//! Matches: a game whose chance comes from a seed, with its log, its record and undo.

use std::ffi::c_char;

use starshot_rules::games::any::{AnyMatch, Pick};

use crate::convention::{Error, Status, free, get, guard, out, put, seat, text, viewer};
use crate::game::{game, setup};
use crate::log::EventLog;
use crate::record::GameRecord;
use crate::state::{State, TurnInfo, boxed, id_of_json, tell};
use crate::view::View;

/// A game whose chance comes from a seed. It is never at chance: what dice and decks say after a command is part of
/// playing it. It is its host's: it holds every secret.
#[derive(Debug)]
pub struct GameMatch(pub(crate) AnyMatch);

fn boxed_match(game: AnyMatch, server: u8) -> *mut GameMatch {
    let game = if server == 0 { game } else { game.server() };
    Box::into_raw(Box::new(GameMatch(game)))
}

/// A new match; see `starshot_state_new` for seats and options. The same seed and commands bring the same game. With
/// `server` not 0 undo is refused past chance and past what others have seen.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_match_new(
    name: *const c_char,
    seats: u32,
    options: *const c_char,
    seed: u64,
    server: u8,
    game: *mut *mut GameMatch,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let name = self::game(text!(name))?;
        out!(game);
        let options = if options.is_null() { None } else { Some(text!(options)) };
        let new = AnyMatch::new(name, &setup(name, seats, options)?, seed)?;
        put!(game = boxed_match(new, server));
        Ok(())
    })
}

/// A new match from the JSON of a setup.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_match_from_setup(
    name: *const c_char,
    setup: *const c_char,
    seed: u64,
    server: u8,
    game: *mut *mut GameMatch,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let name = self::game(text!(name))?;
        out!(game);
        put!(game = boxed_match(AnyMatch::new(name, text!(setup), seed)?, server));
        Ok(())
    })
}

/// Goes on with a recorded game; with the seed it was played with, as the match would have.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_match_from_record(
    record: *const GameRecord,
    seed: u64,
    server: u8,
    game: *mut *mut GameMatch,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let record = get!(record);
        out!(game);
        put!(game = boxed_match(AnyMatch::from_record(&record.0, seed)?, server));
        Ok(())
    })
}

/// Frees a match; NULL is ignored.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_match_free(game: *mut GameMatch) {
    free!(game);
}

/// Who must act.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_match_turn(game: *const GameMatch, turn: *mut TurnInfo, error: *mut Error) -> Status {
    guard(error, || {
        let game = get!(game);
        out!(turn);
        put!(turn = game.0.turn().into());
        Ok(())
    })
}

/// A copy of the state the match is in.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_match_state(
    game: *const GameMatch,
    state: *mut *mut State,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let game = get!(game);
        out!(state);
        put!(state = boxed(game.0.state()));
        Ok(())
    })
}

/// Makes `state` a copy of the state the match is in, whatever it was.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_match_copy_state(
    game: *const GameMatch,
    state: *mut State,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let game = get!(game);
        get!(mut state).0 = game.0.state();
        Ok(())
    })
}

/// What a viewer may know now. `viewer` is a seat or -1 for a spectator.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_match_view(
    game: *const GameMatch,
    viewer: i32,
    view: *mut *mut View,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let game = get!(game);
        out!(view);
        let viewer = self::viewer(viewer, game.0.seats())?;
        put!(view = Box::into_raw(Box::new(View(game.0.view(viewer)))));
        Ok(())
    })
}

/// Plays a command by its id and resolves the chance that follows. With seat -1 it is of the lowest seat that owes one.
/// `log` (may be NULL) gets what happened. When it is refused nothing has changed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_match_play_id(
    game: *mut GameMatch,
    seat: i32,
    id: u32,
    log: *mut EventLog,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let game = get!(mut game);
        let events = game.0.play(self::seat(seat)?, Pick::Id(id))?;
        // SAFETY: the caller's.
        unsafe { tell(log, events) };
        Ok(())
    })
}

/// Plays a command by its text; that of a whole secret decision plays all its picks or none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_match_play_text(
    game: *mut GameMatch,
    seat: i32,
    command: *const c_char,
    log: *mut EventLog,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let game = get!(mut game);
        let events = game.0.play(self::seat(seat)?, Pick::Text(text!(command)))?;
        // SAFETY: the caller's.
        unsafe { tell(log, events) };
        Ok(())
    })
}

/// Plays a command by its JSON.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_match_play_json(
    game: *mut GameMatch,
    seat: i32,
    command: *const c_char,
    log: *mut EventLog,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let game = get!(mut game);
        let seat = self::seat(seat)?;
        let id = id_of_json(game.0.game(), game.0.turn(), seat, text!(command))?;
        let events = game.0.play(seat, Pick::Id(id))?;
        // SAFETY: the caller's.
        unsafe { tell(log, events) };
        Ok(())
    })
}

/// Goes back to before the last command, chance included. Played again, the same draws come. `seat` (may be NULL) gets
/// whose command it was.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_match_undo(game: *mut GameMatch, seat: *mut i32, error: *mut Error) -> Status {
    guard(error, || {
        let (undone, _) = get!(mut game).0.undo()?;
        if !seat.is_null() {
            put!(seat = undone.map_or(-1, |seat| seat.0.into()));
        }
        Ok(())
    })
}

/// How many choices were made, rolls included.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_match_steps(game: *const GameMatch, steps: *mut usize, error: *mut Error) -> Status {
    guard(error, || {
        let game = get!(game);
        out!(steps);
        put!(steps = game.0.steps());
        Ok(())
    })
}

/// Appends to `log` everything that happened from event number `from` on, unredacted: for the host.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_match_events(
    game: *const GameMatch,
    from: usize,
    log: *mut EventLog,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let (game, log) = (get!(game), get!(mut log));
        log.0.extend(game.0.events(from));
        Ok(())
    })
}

/// Appends to `log` what a viewer saw happen, redacted, from its own event number `from` on: the numbers count what that
/// viewer saw, so they betray nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_match_events_for(
    game: *const GameMatch,
    viewer: i32,
    from: usize,
    log: *mut EventLog,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let (game, log) = (get!(game), get!(mut log));
        let viewer = self::viewer(viewer, game.0.seats())?;
        log.0.extend(game.0.events_for(viewer).into_iter().skip(from));
        Ok(())
    })
}

/// The record so far: the host's secret while the game runs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_match_record(
    game: *const GameMatch,
    record: *mut *mut GameRecord,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let game = get!(game);
        out!(record);
        put!(record = Box::into_raw(Box::new(GameRecord(game.0.record()))));
        Ok(())
    })
}

impl From<AnyMatch> for GameMatch {
    fn from(game: AnyMatch) -> Self {
        Self(game)
    }
}
