//! The one convention of all functions (written for C programmers in this crate's README.md): a status is returned,
//! results go through out-pointers, NULL is looked for, panics stop here, and what went wrong is told in the caller's
//! [`Error`].

use std::any::Any;
use std::ffi::c_char;
use std::fmt::{self, Display, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use starshot_rules::games::any::{AnyBatchError, AnyError, AnyReason};
use starshot_rules::{Seat, Viewer};

/// What a function says. Numbers are never reused; a later version may add some, so treat an unknown one as a failure.
#[repr(u32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// Done.
    Ok = 0,
    /// A pointer that must not be NULL is NULL.
    NullPointer = 1,
    /// A number or a length is none that this function takes.
    BadArgument = 2,
    /// A text is not UTF-8.
    BadUtf8 = 3,
    /// The buffer is too small or has the wrong size; the size that is needed was written or is in the explanation.
    WrongSize = 4,
    /// There is no game of this name.
    UnknownGame = 5,
    /// The setup has faults; the explanation lists them.
    BadSetup = 6,
    /// A text or JSON of a command or roll does not parse; the explanation says where.
    BadText = 7,
    /// The rules refuse it: `code`, `reason` and `rule` say why.
    Refused = 8,
    /// A whole decision is incomplete, or not the one that was begun.
    NotWhole = 9,
    /// Saved data or JSON cannot be taken: damaged, cut short, of another kind, format or rules version.
    BadFormat = 10,
    /// The record is not of the game that these rules play.
    Diverged = 11,
    /// There is nothing to undo, or this match does not allow it.
    NoUndo = 12,
    /// What was asked for is not there now: odds without an attack, an outcome before the end, an entry past the last.
    NotThere = 13,
    /// A defect of this library. Nothing unwound into the caller; free the handles of this call and report it.
    Panic = 14,
}

/// Where a function explains its failure, in the caller's memory. All texts are UTF-8 and end with NUL; a longer one is
/// cut. After success `status` is `STARSHOT_STATUS_OK` and all else is empty.
#[repr(C)]
#[derive(Clone, Copy)]
#[allow(
    missing_debug_implementations,
    reason = "the derived one would print a thousand numbers"
)]
pub struct Error {
    /// The status that the function returned.
    pub status: Status,
    /// With `STARSHOT_STATUS_REFUSED`: the stable number of the reason, below 100 shared by all games.
    pub code: u32,
    /// Which pick of a whole decision or which game of a batch it was, from 0; else 0.
    pub index: u64,
    /// With `STARSHOT_STATUS_REFUSED`: the stable name of the reason, such as `NotYourTurn`.
    pub reason: [c_char; 64],
    /// With `STARSHOT_STATUS_REFUSED`: the rule that refuses, such as `starshot:ATTACK-03`.
    pub rule: [c_char; 64],
    /// One English sentence.
    pub text: [c_char; 880],
}

/// What went wrong inside a function.
pub(crate) enum Fault {
    Null(&'static str),
    Argument {
        name: &'static str,
        what: &'static str,
    },
    Utf8 {
        name: &'static str,
        at: usize,
    },
    Small {
        needed: usize,
    },
    Size {
        buffer: &'static str,
        found: usize,
        needed: usize,
    },
    NotThere(&'static str),
    Refused {
        tried: u32,
        index: usize,
        reason: AnyReason,
    },
    Any(AnyError),
    Text(AnyError),
}

impl From<AnyError> for Fault {
    fn from(error: AnyError) -> Self {
        Self::Any(error)
    }
}

impl From<AnyBatchError> for Fault {
    fn from(error: AnyBatchError) -> Self {
        match error {
            AnyBatchError::Size {
                buffer,
                found,
                expected,
            } => Self::Size {
                buffer,
                found,
                needed: expected,
            },
            AnyBatchError::Refused { index, id, reason } => Self::Refused {
                tried: id,
                index,
                reason,
            },
        }
    }
}

impl Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null(name) => write!(f, "`{name}` is NULL"),
            Self::Argument { name, what } => write!(f, "`{name}`: {what}"),
            Self::Utf8 { name, at } => write!(f, "`{name}` is not UTF-8 from byte {at} on"),
            Self::Small { needed } => write!(f, "the buffer is too small: {needed} places are needed"),
            Self::Size { buffer, found, needed } => {
                write!(f, "the buffer `{buffer}` has {found} places, {needed} are needed")
            }
            Self::NotThere(what) => f.write_str(what),
            Self::Refused { tried, reason, .. } => write!(f, "{tried}: {reason} [{}]", reason.rule()),
            Self::Any(error) | Self::Text(error) => write!(f, "{error}"),
        }
    }
}

impl Fault {
    fn status(&self) -> Status {
        match self {
            Self::Null(_) => Status::NullPointer,
            Self::Argument { .. } => Status::BadArgument,
            Self::Utf8 { .. } => Status::BadUtf8,
            Self::Small { .. } | Self::Size { .. } => Status::WrongSize,
            Self::NotThere(_) => Status::NotThere,
            Self::Refused { .. } => Status::Refused,
            Self::Text(AnyError::Format(_)) => Status::BadText,
            Self::Any(error) | Self::Text(error) => match error {
                AnyError::UnknownGame(_) => Status::UnknownGame,
                AnyError::Setup { .. } => Status::BadSetup,
                AnyError::Text(_) => Status::BadText,
                AnyError::Refused(_) => Status::Refused,
                AnyError::NotWhole { .. } => Status::NotWhole,
                AnyError::Diverged(_) => Status::Diverged,
                AnyError::NoUndo(_) => Status::NoUndo,
                AnyError::Length { .. } => Status::WrongSize,
                _ => Status::BadFormat,
            },
        }
    }

    /// Fills the caller's explanation in.
    fn explain(&self, error: &mut Error) {
        error.status = self.status();
        match self {
            Self::Refused { index, reason, .. } => {
                error.code = reason.code().into();
                error.index = *index as u64;
                print(&mut error.reason, format_args!("{}", reason.name()));
                print(&mut error.rule, format_args!("{}", reason.rule()));
            }
            Self::Any(AnyError::Refused(refusal)) => {
                error.code = refusal.code.into();
                error.index = refusal.pick.unwrap_or_default() as u64;
                print(&mut error.reason, format_args!("{}", refusal.name));
                print(&mut error.rule, format_args!("{}", refusal.rule));
            }
            _ => {}
        }
        print(&mut error.text, format_args!("{self}"));
    }
}

/// Writes into a fixed text, cut between two characters, ended by NUL. Nothing is allocated.
fn print(out: &mut [c_char], text: fmt::Arguments<'_>) {
    struct Cut<'a> {
        out: &'a mut [c_char],
        used: usize,
    }
    impl Write for Cut<'_> {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            let mut end = text.len().min(self.out.len() - 1 - self.used);
            while !text.is_char_boundary(end) {
                end -= 1;
            }
            for byte in text.as_bytes()[..end].iter().filter(|&&byte| byte != 0) {
                self.out[self.used] = *byte as c_char;
                self.used += 1;
            }
            if end < text.len() { Err(fmt::Error) } else { Ok(()) }
        }
    }
    let mut cut = Cut { out, used: 0 };
    // It stops where the text is full, and that is all an error means here.
    let _ = cut.write_fmt(text);
    let used = cut.used;
    out[used] = 0;
}

/// Empties the caller's explanation, if there is one.
///
/// # Safety
/// NULL or the caller's to be written. It may hold anything.
#[inline]
unsafe fn clear(error: *mut Error) {
    if !error.is_null() {
        // SAFETY: as the caller promises. No reference before the status is one.
        unsafe {
            (&raw mut (*error).status).write(Status::Ok);
            (&raw mut (*error).code).write(0);
            (&raw mut (*error).index).write(0);
            (&raw mut (*error).reason).cast::<c_char>().write(0);
            (&raw mut (*error).rule).cast::<c_char>().write(0);
            (&raw mut (*error).text).cast::<c_char>().write(0);
        }
    }
}

/// Explains a fault to the caller and gives its status.
///
/// # Safety
/// NULL or an explanation that was cleared.
#[cold]
#[inline(never)]
unsafe fn explained(fault: &Fault, error: *mut Error) -> Status {
    // SAFETY: as the caller promises.
    if let Some(error) = unsafe { error.as_mut() } {
        fault.explain(error);
    }
    fault.status()
}

/// Tells the caller of a defect.
///
/// # Safety
/// As `explained`.
#[cold]
#[inline(never)]
unsafe fn defect(payload: Box<dyn Any + Send>, error: *mut Error) -> Status {
    // SAFETY: as the caller promises.
    if let Some(error) = unsafe { error.as_mut() } {
        let text = payload.downcast_ref::<&str>().copied();
        let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
        error.status = Status::Panic;
        print(
            &mut error.text,
            format_args!("a defect of this library: {}", text.unwrap_or("panic")),
        );
    }
    // Dropping it could panic again.
    std::mem::forget(payload);
    Status::Panic
}

/// Runs the body of a function: its panic stops here, its fault is explained.
#[inline]
pub(crate) fn guard(error: *mut Error, body: impl FnOnce() -> Result<(), Fault>) -> Status {
    // SAFETY: NULL or the caller's, as every function demands of its pointers.
    unsafe { clear(error) };
    // Only a number comes out: a fault is large, and carrying it through would cost every call that succeeds.
    let status = catch_unwind(AssertUnwindSafe(|| match body() {
        Ok(()) => Status::Ok,
        // SAFETY: as above, and cleared.
        Err(fault) => unsafe { explained(&fault, error) },
    }));
    match status {
        Ok(status) => status,
        // SAFETY: as above; what was written before the panic is a whole explanation or none.
        Err(payload) => unsafe { defect(payload, error) },
    }
}

/// The reference behind a pointer of that name, or the fault.
macro_rules! get {
    ($pointer:ident) => {
        // SAFETY: NULL or a live handle or struct, as the caller promises.
        unsafe { $pointer.as_ref() }.ok_or($crate::convention::Fault::Null(stringify!($pointer)))?
    };
    (mut $pointer:ident) => {
        // SAFETY: as above, and no other call uses it now.
        unsafe { $pointer.as_mut() }.ok_or($crate::convention::Fault::Null(stringify!($pointer)))?
    };
}

/// Writes a value through an out-pointer of that name; `get!(out ..)` before anything is changed, `put!` at the end.
macro_rules! out {
    ($($pointer:ident),*) => {
        $(if $pointer.is_null() {
            return Err($crate::convention::Fault::Null(stringify!($pointer)));
        })*
    };
}

/// Writes a value through an out-pointer that [`out!`] has looked at.
macro_rules! put {
    ($pointer:ident = $value:expr) => {{
        let value = $value;
        // SAFETY: not NULL, and the caller's to be written.
        unsafe { $pointer.write(value) }
    }};
}

/// The text behind a pointer of that name, or the fault.
macro_rules! text {
    ($pointer:ident) => {{
        out!($pointer);
        // SAFETY: not NULL and ended by NUL, as the caller promises.
        let text = unsafe { std::ffi::CStr::from_ptr($pointer) };
        text.to_str().map_err(|error| $crate::convention::Fault::Utf8 {
            name: stringify!($pointer),
            at: error.valid_up_to(),
        })?
    }};
}

/// The slice of a pointer and a length, or the fault.
macro_rules! slice {
    ($pointer:ident, $length:expr) => {{
        let length = $crate::convention::checked_length($pointer, stringify!($pointer), $length)?;
        // SAFETY: not NULL and so long, as the caller promises.
        if length == 0 {
            &[][..]
        } else {
            unsafe { std::slice::from_raw_parts($pointer, length) }
        }
    }};
    (mut $pointer:ident, $length:expr) => {{
        let length = $crate::convention::checked_length($pointer, stringify!($pointer), $length)?;
        // SAFETY: not NULL, so long and initialised or plain numbers, as the caller promises.
        if length == 0 {
            &mut [][..]
        } else {
            unsafe { std::slice::from_raw_parts_mut($pointer, length) }
        }
    }};
}

/// What frees a handle.
macro_rules! free {
    ($pointer:ident) => {
        if !$pointer.is_null() {
            // SAFETY: it came from `Box::into_raw` here and is freed once, as the caller promises.
            $crate::convention::guard(std::ptr::null_mut(), || Ok(drop(unsafe { Box::from_raw($pointer) })));
        }
    };
}

pub(crate) use {free, get, out, put, slice, text};

/// The length, if there can be so many and they are somewhere.
pub(crate) fn checked_length<T>(pointer: *const T, name: &'static str, length: usize) -> Result<usize, Fault> {
    if length > 0 && pointer.is_null() {
        return Err(Fault::Null(name));
    }
    match length.checked_mul(size_of::<T>()) {
        Some(bytes) if isize::try_from(bytes).is_ok() => Ok(length),
        _ => Err(Fault::Argument {
            name,
            what: "no memory holds so many",
        }),
    }
}

/// A caller's list: where, how many places, and where the number that is needed goes.
pub(crate) struct List<T> {
    pub(crate) buffer: *mut T,
    pub(crate) capacity: usize,
    pub(crate) size: *mut usize,
}

/// The places of a list while it is filled.
pub(crate) struct Places<T> {
    buffer: *mut T,
    room: usize,
    used: usize,
}

impl<T: Copy> Places<T> {
    /// The next one; it is only counted when there is no room.
    #[inline]
    pub(crate) fn put(&mut self, value: T) {
        if self.used < self.room {
            // SAFETY: within the caller's buffer.
            unsafe { self.buffer.add(self.used).write(value) };
        }
        self.used += 1;
    }
}

impl<T: Copy> List<T> {
    /// Writes all that `each` gives, if it fits, and how many that is. Without a buffer only that. If it does not fit,
    /// the buffer holds the beginning.
    pub(crate) fn fill(self, each: impl FnOnce(&mut Places<T>)) -> Result<(), Fault> {
        let Self { buffer, capacity, size } = self;
        let room = if buffer.is_null() {
            0
        } else {
            checked_length(buffer, "buffer", capacity)?
        };
        if buffer.is_null() && capacity > 0 {
            return Err(Fault::Null("buffer"));
        }
        if buffer.is_null() && size.is_null() {
            return Err(Fault::Null("size"));
        }
        let mut places = Places { buffer, room, used: 0 };
        each(&mut places);
        let used = places.used;
        if !size.is_null() {
            put!(size = used);
        }
        if buffer.is_null() || used <= room {
            Ok(())
        } else {
            Err(Fault::Small { needed: used })
        }
    }
}

impl List<c_char> {
    /// Writes a text and its final NUL. If it does not fit, the buffer holds an empty text.
    pub(crate) fn say(self, text: &str) -> Result<(), Fault> {
        let bytes = text.bytes().filter(|&byte| byte != 0).chain([0]);
        let (buffer, capacity) = (self.buffer, self.capacity);
        let said = self.fill(|places| bytes.for_each(|byte| places.put(byte as c_char)));
        if matches!(said, Err(Fault::Small { .. })) && capacity > 0 {
            // SAFETY: within the caller's buffer.
            unsafe { buffer.write(0) };
        }
        said
    }
}

/// The seat of a number: none for -1.
pub(crate) fn seat(number: i32) -> Result<Option<Seat>, Fault> {
    match number {
        -1 => Ok(None),
        _ => u8::try_from(number)
            .map(|seat| Some(Seat(seat)))
            .map_err(|_| Fault::Argument {
                name: "seat",
                what: "a seat is a number from 0 on, or -1 for the lowest that owes a decision",
            }),
    }
}

/// The viewer of a number: the spectator for -1.
pub(crate) fn viewer(number: i32, seats: u8) -> Result<Viewer, Fault> {
    match number {
        -1 => Ok(Viewer::Spectator),
        _ => match u8::try_from(number) {
            Ok(seat) if seat < seats => Ok(Viewer::Seat(Seat(seat))),
            _ => Err(Fault::Argument {
                name: "viewer",
                what: "a seat of this game, or -1 for a spectator",
            }),
        },
    }
}

#[cfg(test)]
mod tests {
    use std::ffi::CStr;

    use super::{Error, Fault, Status, guard};

    fn blank() -> Error {
        Error {
            status: Status::Ok,
            code: 7,
            index: 7,
            reason: [1; 64],
            rule: [1; 64],
            text: [1; 880],
        }
    }

    fn text(error: &Error) -> &str {
        // SAFETY: it ends with NUL, which the test would show otherwise.
        unsafe { CStr::from_ptr(error.text.as_ptr()) }.to_str().unwrap()
    }

    #[test]
    fn a_panic_stops_at_the_boundary_and_is_told() {
        let mut error = blank();
        assert_eq!(guard(&raw mut error, || panic!("on purpose {}", 1)), Status::Panic);
        assert_eq!(
            (error.status, text(&error)),
            (Status::Panic, "a defect of this library: on purpose 1")
        );
        assert_eq!(guard(std::ptr::null_mut(), || panic!("on purpose")), Status::Panic);
    }

    #[test]
    fn success_clears_what_was_told_before() {
        let mut error = blank();
        assert_eq!(guard(&raw mut error, || Ok(())), Status::Ok);
        assert_eq!((error.status, error.code, error.index), (Status::Ok, 0, 0));
        assert_eq!((error.reason[0], error.rule[0], error.text[0]), (0, 0, 0));
    }

    #[test]
    fn a_long_explanation_is_cut_between_characters() {
        let mut error = blank();
        let long: &'static str = Box::leak("\u{e9}".repeat(1000).into_boxed_str());
        assert_eq!(guard(&raw mut error, || Err(Fault::NotThere(long))), Status::NotThere);
        assert_eq!(text(&error), "\u{e9}".repeat(439));
    }
}
