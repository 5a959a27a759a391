//! A program in C that calls what the input says, with handles it has, has not, or has already.

mod calls;
mod memory;
mod table;

use core::ffi::c_char;
use core::fmt::Debug;
use core::ptr::{null, null_mut};
use std::ffi::CString;

use starshot_ffi::state::{
    Roll, State, TurnInfo, TurnKind, starshot_state_chance, starshot_state_legal_ids, starshot_state_turn,
};
use starshot_ffi::{Error, STARSHOT_MAX_IDS, Status};
use starshot_rules::games::any::GameId;

use crate::Bytes;
use memory::{Guarded, Told};
use table::{Handle, Table};

/// Games in a batch, and places that are looked at.
const MOST_GAMES: usize = 3;

/// So many calls are enough for one input.
const MOST_CALLS: usize = 600;

/// Whatever a program in C calls with whatever numbers, texts and buffers, a status comes back: never the one of a defect.
/// A call that fails has changed nothing, no call that only asks has, and none writes outside the memory it was given.
pub fn no_bytes_crash_the_boundary(data: &[u8]) {
    let mut program = Program {
        bytes: Bytes::new(data),
        table: Table::filled(),
    };
    for _ in 0..MOST_CALLS {
        let Some(what) = program.bytes.u8() else { break };
        program.one_call(what);
    }
}

/// Whether a call may change what a handle holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    Asks,
    Changes,
}

struct Program<'a> {
    bytes: Bytes<'a>,
    table: Table,
}

/// A text for C, or NULL.
struct Text(Option<CString>);

impl Text {
    fn new(bytes: impl IntoIterator<Item = u8>) -> Self {
        Self(CString::new(bytes.into_iter().filter(|&byte| byte != 0).collect::<Vec<u8>>()).ok())
    }

    fn pointer(&self) -> *const c_char {
        self.0.as_ref().map_or(null(), |text| text.as_ptr())
    }
}

impl Program<'_> {
    /// The next byte of the input, 0 after its end.
    fn byte(&mut self) -> u8 {
        self.bytes.u8().unwrap_or(0)
    }

    fn below(&mut self, total: usize) -> usize {
        usize::from(self.byte()) % total
    }

    /// One time in so many.
    fn rarely(&mut self, times: u8) -> bool {
        self.byte() % times == times - 1
    }

    /// A handle: most often one there is.
    fn handle<T: Handle>(&mut self) -> *mut T {
        let byte = usize::from(self.byte());
        let places = T::places(&mut self.table);
        if byte >= 250 {
            null_mut()
        } else {
            places[byte % places.len()]
        }
    }

    /// A seat or viewer: most often one there is.
    fn seat(&mut self) -> i32 {
        match self.byte() {
            byte @ 0..=239 => i32::from(byte % 6) - 1,
            byte @ 240..=249 => i32::from(byte),
            250..=252 => i32::MAX,
            253 => 256,
            254 => -2,
            255 => i32::MIN,
        }
    }

    /// A number of an id, a kind, an index.
    fn number(&mut self) -> u32 {
        match self.byte() {
            byte @ 0..=199 => u32::from(byte),
            200..=249 => u32::from(self.bytes.u16().unwrap_or(0)) % (STARSHOT_MAX_IDS + 2),
            _ => self.bytes.u32().unwrap_or(u32::MAX),
        }
    }

    /// A seed, or the state of a generator.
    fn seed(&mut self) -> u64 {
        u64::from(self.byte()) << 32 | 1
    }

    /// One of a few lengths around the right one.
    fn length(&mut self, right: usize) -> usize {
        match self.byte() {
            0..=199 => right,
            200..=229 => right.saturating_sub(1),
            230..=239 => 0,
            240..=247 => right + 1,
            248..=251 => usize::MAX,
            252..=253 => usize::MAX / 2,
            _ => usize::MAX / 4 + 1,
        }
    }

    fn game(&mut self) -> Text {
        match self.byte() {
            byte @ 0..=239 => Text::new(GameId::ALL[usize::from(byte) % GameId::ALL.len()].id().bytes()),
            240..=247 => self.any_text(),
            _ => Text(None),
        }
    }

    /// Whatever the input holds.
    fn any_text(&mut self) -> Text {
        let length = self.below(40);
        let bytes: Vec<u8> = (0..length).map(|_| self.byte()).collect();
        Text::new(bytes)
    }

    /// A text that means something, or is near to it, or anything.
    fn text(&mut self, good: impl AsRef<[u8]>) -> Text {
        let mut good = good.as_ref().to_vec();
        match self.byte() {
            0..=159 => Text::new(good),
            160..=219 if !good.is_empty() => {
                let at = usize::from(self.bytes.u16().unwrap_or(0)) % good.len();
                match self.byte() {
                    byte @ 0..=127 => good[at] = byte,
                    128..=191 => good.truncate(at),
                    byte => good.insert(at, byte),
                }
                Text::new(good)
            }
            220..=251 => self.any_text(),
            _ => Text(None),
        }
    }

    /// Calls, and looks at what every call promises.
    fn call(&mut self, how: Use, call: impl FnOnce(*mut Error) -> Status) -> Status {
        let mut told = Told::new(!self.rarely(4));
        // To look at all handles costs more than the call.
        let before = self.rarely(2).then(|| self.table.digest());
        let status = call(told.pointer());
        assert_ne!(status, Status::Panic, "a defect");
        told.check(status);
        if let Some(before) = before.filter(|_| how == Use::Asks || status != Status::Ok) {
            assert!(
                before == self.table.digest(),
                "a call that gave {status:?} has changed something"
            );
        }
        status
    }

    /// A call that gives one value. NULL instead of the place for it is refused.
    fn value<T: Copy + PartialEq + Debug>(&mut self, mark: T, call: impl FnOnce(*mut T, *mut Error) -> Status) {
        let mut place = Guarded::new(1, mark);
        let nowhere = self.rarely(16);
        let out = if nowhere { null_mut() } else { place.start() };
        let status = self.call(Use::Asks, |error| call(out, error));
        place.inside(1);
        assert!(status == Status::Ok || place.untouched(), "a failure gave a value");
        assert!(!nowhere || status != Status::Ok, "NULL was taken for a place");
    }

    /// A call that makes a handle.
    fn make<T: Handle>(&mut self, call: impl FnOnce(*mut *mut T, *mut Error) -> Status) {
        let place = self.below(3);
        let mut made = Guarded::new(1, null_mut::<T>());
        let nowhere = self.rarely(16);
        let out = if nowhere { null_mut() } else { made.start() };
        let status = self.call(Use::Asks, |error| call(out, error));
        let handle = made.inside(1)[0];
        assert_eq!(handle.is_null(), status != Status::Ok, "{status:?} and a handle");
        if !handle.is_null() {
            self.table.put(place, handle);
        }
    }

    /// A call that writes a list: into a buffer of some size, and without one.
    fn list<T: Copy + PartialEq + Debug>(
        &mut self,
        mark: T,
        call: impl Fn(*mut T, usize, *mut usize, *mut Error) -> Status,
    ) {
        let mut needed = usize::MAX;
        let asked = self.call(Use::Asks, |error| call(null_mut(), 0, &raw mut needed, error));
        if asked != Status::Ok {
            // What is wrong with the other arguments is wrong with a buffer, too.
            needed = 3;
        }
        let claimed = self.length(needed);
        let room = claimed.min(needed + 1);
        let mut buffer = Guarded::new(room, mark);
        let nowhere = self.rarely(32);
        let start = if nowhere { null_mut() } else { buffer.start() };
        let mut size = Guarded::new(1, usize::MAX);
        let no_size = self.rarely(8);
        let at = if no_size { null_mut() } else { size.start() };
        let status = self.call(Use::Asks, |error| call(start, claimed, at, error));
        buffer.inside(room);
        let said = size.inside(1)[0];
        let expected = match asked {
            Status::Ok if nowhere && claimed > 0 => Status::NullPointer,
            Status::Ok if nowhere && no_size => Status::NullPointer,
            Status::Ok if nowhere => Status::Ok,
            Status::Ok
                if claimed
                    .checked_mul(size_of::<T>())
                    .is_none_or(|all| isize::try_from(all).is_err()) =>
            {
                Status::BadArgument
            }
            Status::Ok if claimed < needed => Status::WrongSize,
            other => other,
        };
        assert_eq!(status, expected, "{needed} are needed, {claimed} claimed");
        if !no_size && [Status::Ok, Status::WrongSize].contains(&status) && asked == Status::Ok {
            assert_eq!(said, needed, "the sizes differ");
        }
    }

    /// A call that writes a text.
    fn say(&mut self, call: impl Fn(*mut c_char, usize, *mut usize, *mut Error) -> Status) {
        self.list(b'!' as c_char, &call);
        let mut size = 0;
        if call(null_mut(), 0, &raw mut size, null_mut()) != Status::Ok {
            return;
        }
        let mut buffer = Guarded::new(size, b'!' as c_char);
        let start = buffer.start();
        assert_eq!(call(start, size, null_mut(), null_mut()), Status::Ok);
        assert_eq!(memory::text(buffer.inside(size)).len(), size - 1, "a text ends early");
        if size > 1 {
            let mut small = Guarded::new(size - 1, b'!' as c_char);
            let start = small.start();
            assert_eq!(call(start, size - 1, null_mut(), null_mut()), Status::WrongSize);
            assert_eq!(memory::text(small.inside(size - 1)), "", "half a text was left");
        }
    }

    /// A call that fills a buffer of one right length.
    fn fill<T: Copy + PartialEq + Debug>(
        &mut self,
        right: usize,
        mark: T,
        call: impl FnOnce(*mut T, usize, *mut Error) -> Status,
    ) {
        let mut claimed = self.length(right);
        if claimed
            .checked_mul(size_of::<T>())
            .is_some_and(|all| isize::try_from(all).is_ok())
        {
            // memory could hold so many, so the interface may believe it
            claimed = claimed.min(right + 1);
        }
        let room = claimed.min(right + 1);
        let mut buffer = Guarded::new(room, mark);
        let start = if self.rarely(32) { null_mut() } else { buffer.start() };
        let status = self.call(Use::Asks, |error| call(start, claimed, error));
        buffer.inside(room);
        assert!(
            status != Status::Ok || claimed == right,
            "{claimed} places were taken for {right}"
        );
        assert!(
            status == Status::Ok || buffer.untouched(),
            "{status:?} and something was written"
        );
    }

    /// A seat and an id for a state: most often what is listed there.
    fn choice(&mut self, state: *const State) -> (i32, u32) {
        let legal = if self.rarely(5) { Vec::new() } else { listed(state) };
        if legal.is_empty() {
            return (self.seat(), self.number());
        }
        let n = usize::from(self.bytes.u16().unwrap_or(0)) % legal.len();
        (-1, legal[n])
    }
}

/// The ids of what may come next: commands of the lowest seat that owes one, or rolls.
fn listed(state: *const State) -> Vec<u32> {
    let mut turn = TurnInfo {
        kind: TurnKind::Over,
        seats: 0,
        lowest: -1,
    };
    let mut size = 0;
    // SAFETY: NULL, which is refused, or a live handle; the buffers are as long as they say.
    unsafe {
        if starshot_state_turn(state, &raw mut turn, null_mut()) != Status::Ok {
            return Vec::new();
        }
        if turn.kind == TurnKind::Chance {
            let mut rolls = vec![Roll { id: 0, weight: 0 }; STARSHOT_MAX_IDS as usize];
            starshot_state_chance(state, rolls.as_mut_ptr(), rolls.len(), &raw mut size, null_mut());
            rolls[..size].iter().map(|roll| roll.id).collect()
        } else {
            let mut ids = vec![0; STARSHOT_MAX_IDS as usize];
            starshot_state_legal_ids(state, -1, ids.as_mut_ptr(), ids.len(), &raw mut size, null_mut());
            ids.truncate(size);
            ids
        }
    }
}
