//! What happened: a list of events that the caller keeps and uses again.

use std::ffi::c_char;

use starshot_rules::games::any::AnyEvent;

use crate::STARSHOT_MAX_ARGS;
use crate::convention::{Error, Fault, List, Status, free, get, guard, out, put, viewer};

/// A list of events. Functions that change a game append to it what happened, unredacted. It grows as needed and keeps
/// its room when it is cleared, so a loop that clears and uses it again allocates nothing.
#[derive(Debug)]
pub struct EventLog(pub(crate) Vec<AnyEvent>);

/// What happened, as numbers; `starshot_event_name`, `starshot_event_field` and `starshot_event_rule` say what they mean.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Event {
    /// The kind, one of the game's `STARSHOT_EVENT_...` constants.
    pub kind: u16,
    /// The number of the rule that made it happen.
    pub rule: u16,
    /// The seat whose action or ship it is; -1 for nobody.
    pub actor: i32,
    /// The fields of the kind in their order; what is absent or hidden is -1, the rest is 0.
    pub args: [i32; STARSHOT_MAX_ARGS],
}

impl From<&AnyEvent> for Event {
    fn from(event: &AnyEvent) -> Self {
        let flat = event.flat();
        Self {
            kind: flat.kind,
            rule: flat.rule,
            actor: flat.actor.map_or(-1, |seat| seat.0.into()),
            args: flat.args,
        }
    }
}

const PAST: Fault = Fault::NotThere("the log has fewer events");

/// A new, empty log with room for many events.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_log_new(log: *mut *mut EventLog, error: *mut Error) -> Status {
    guard(error, || {
        out!(log);
        put!(log = Box::into_raw(Box::new(EventLog(Vec::with_capacity(256)))));
        Ok(())
    })
}

/// Frees a log; NULL is ignored.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_log_free(log: *mut EventLog) {
    free!(log);
}

/// Forgets all events and keeps the room.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_log_clear(log: *mut EventLog, error: *mut Error) -> Status {
    guard(error, || {
        get!(mut log).0.clear();
        Ok(())
    })
}

/// The events from number `from` on, as numbers. `size` gets how many there are from there on.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_log_read(
    log: *const EventLog,
    from: usize,
    buffer: *mut Event,
    capacity: usize,
    size: *mut usize,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let events = get!(log).0.get(from..).ok_or(PAST)?;
        List { buffer, capacity, size }.fill(|put| events.iter().for_each(|event| put(event.into())))
    })
}

/// Event number `n` as one English line.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_log_text(
    log: *const EventLog,
    n: usize,
    buffer: *mut c_char,
    capacity: usize,
    size: *mut usize,
    error: *mut Error,
) -> Status {
    guard(error, || {
        List { buffer, capacity, size }.say(&get!(log).0.get(n).ok_or(PAST)?.to_string())
    })
}

/// Event number `n` as JSON.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_log_json(
    log: *const EventLog,
    n: usize,
    buffer: *mut c_char,
    capacity: usize,
    size: *mut usize,
    error: *mut Error,
) -> Status {
    guard(error, || {
        List { buffer, capacity, size }.say(&get!(log).0.get(n).ok_or(PAST)?.to_json())
    })
}

/// Appends to `into` what a viewer sees of the events from number `from` on, redacted. Send a seat nothing else.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_log_seen_by(
    log: *const EventLog,
    from: usize,
    viewer: i32,
    into: *mut EventLog,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let viewer = self::viewer(viewer, u8::MAX)?;
        out!(log, into);
        if log == into.cast_const() {
            return Err(Fault::Argument {
                name: "into",
                what: "it must be another log",
            });
        }
        let seen = get!(log).0.get(from..).ok_or(PAST)?;
        get!(mut into)
            .0
            .extend(seen.iter().filter_map(|event| event.seen_by(viewer)));
        Ok(())
    })
}
