//! Records: whole games that replay without rolling and cannot lie.

use std::ffi::c_char;

use starshot_rules::engine::Verdict as Proof;
use starshot_rules::games::any::AnyRecord;

use crate::convention::{Error, List, Status, free, get, guard, out, put, slice, text, viewer};

/// A game as it was played: its setup and every choice, with digests.
#[derive(Debug)]
pub struct GameRecord(pub(crate) AnyRecord);

/// What a replay proved.
#[repr(u32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Every step was accepted and every digest is the same.
    Exact = 0,
    /// Nothing can be proved: another version of the rules, or no digests.
    Unverified = 1,
    /// The replay is another game than the recorded one.
    Diverged = 2,
}

/// Frees a record; NULL is ignored.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_record_free(record: *mut GameRecord) {
    free!(record);
}

/// The name of the record's game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_record_game(
    record: *const GameRecord,
    buffer: *mut c_char,
    capacity: usize,
    size: *mut usize,
    error: *mut Error,
) -> Status {
    guard(error, || {
        List { buffer, capacity, size }.say(get!(record).0.game().id())
    })
}

/// How many choices it holds, rolls included.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_record_steps(
    record: *const GameRecord,
    steps: *mut usize,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let record = get!(record);
        out!(steps);
        put!(steps = record.0.steps());
        Ok(())
    })
}

/// Replays the game and says what that proves, as a number and as a sentence that begins with its name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_record_verify(
    record: *const GameRecord,
    verdict: *mut Verdict,
    buffer: *mut c_char,
    capacity: usize,
    size: *mut usize,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let record = get!(record);
        out!(verdict);
        let proof = record.0.verify();
        put!(
            verdict = match proof {
                Proof::Exact => Verdict::Exact,
                Proof::Unverified { .. } => Verdict::Unverified,
                Proof::Diverged(_) => Verdict::Diverged,
            }
        );
        List { buffer, capacity, size }.say(&proof.to_string())
    })
}

/// The game as one viewer saw it, as JSON: what it may have. `viewer` is a seat or -1 for a spectator.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_record_for_seat(
    record: *const GameRecord,
    viewer: i32,
    buffer: *mut c_char,
    capacity: usize,
    size: *mut usize,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let record = get!(record);
        let viewer = self::viewer(viewer, record.0.seats())?;
        List { buffer, capacity, size }.say(&record.0.for_seat(viewer)?)
    })
}

/// The record as JSON.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_record_to_json(
    record: *const GameRecord,
    buffer: *mut c_char,
    capacity: usize,
    size: *mut usize,
    error: *mut Error,
) -> Status {
    guard(error, || List { buffer, capacity, size }.say(&get!(record).0.to_json()))
}

/// The record in this JSON, of whichever game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_record_from_json(
    json: *const c_char,
    record: *mut *mut GameRecord,
    error: *mut Error,
) -> Status {
    guard(error, || {
        out!(record);
        put!(record = Box::into_raw(Box::new(GameRecord(AnyRecord::from_json(text!(json))?))));
        Ok(())
    })
}

/// The record as bytes, shorter than the JSON.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_record_to_bytes(
    record: *const GameRecord,
    buffer: *mut u8,
    capacity: usize,
    size: *mut usize,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let bytes = get!(record).0.to_bytes();
        List { buffer, capacity, size }.fill(|places| bytes.into_iter().for_each(|byte| places.put(byte)))
    })
}

/// The record in these bytes, of whichever game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_record_from_bytes(
    bytes: *const u8,
    length: usize,
    record: *mut *mut GameRecord,
    error: *mut Error,
) -> Status {
    guard(error, || {
        out!(record);
        put!(record = Box::into_raw(Box::new(GameRecord(AnyRecord::from_bytes(slice!(bytes, length))?))));
        Ok(())
    })
}
