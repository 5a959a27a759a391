//! Memory of a caller with something around it that must not be touched.

use core::fmt::Debug;
use core::mem::MaybeUninit;
use core::ptr::null_mut;
use core::slice;

use starshot_ffi::{Error, Status};

/// Elements on each side of a buffer.
const AROUND: usize = 8;

/// A buffer between two guards.
pub(super) struct Guarded<T> {
    memory: Vec<T>,
    mark: T,
}

impl<T: Copy + PartialEq + Debug> Guarded<T> {
    /// Room for so many, filled with `mark` as its guards are.
    pub(super) fn new(room: usize, mark: T) -> Self {
        Self {
            memory: vec![mark; room + 2 * AROUND],
            mark,
        }
    }

    /// Where the room begins.
    pub(super) fn start(&mut self) -> *mut T {
        self.memory[AROUND..].as_mut_ptr()
    }

    /// What is in the first `length` places. The guards must be as they were.
    pub(super) fn inside(&self, length: usize) -> &[T] {
        let end = self.memory.len() - AROUND;
        let around = self.memory[..AROUND].iter().chain(&self.memory[end..]);
        assert!(
            around.into_iter().all(|one| *one == self.mark),
            "a call wrote outside the buffer: {:?}",
            self.memory
        );
        &self.memory[AROUND..AROUND + length]
    }

    /// Nothing was written at all.
    pub(super) fn untouched(&self) -> bool {
        self.memory.iter().all(|one| *one == self.mark)
    }
}

/// What fills an explanation before a call: no status, no text, no NUL.
const STALE: u8 = 0xaa;

/// A place for an explanation, or none.
pub(super) struct Told {
    memory: Option<Box<[MaybeUninit<Error>; 3]>>,
}

impl Told {
    /// With `wanted` a place full of garbage, else NULL.
    pub(super) fn new(wanted: bool) -> Self {
        let mut memory = Box::new([const { MaybeUninit::uninit() }; 3]);
        // SAFETY: within the box; it is read as bytes, or as an explanation once one was written.
        unsafe { memory.as_mut_ptr().write_bytes(STALE, 3) };
        Self {
            memory: wanted.then_some(memory),
        }
    }

    /// The pointer to hand over.
    pub(super) fn pointer(&mut self) -> *mut Error {
        self.memory.as_mut().map_or(null_mut(), |memory| memory[1].as_mut_ptr())
    }

    /// The explanation is that of this status, and nothing beside it was written.
    pub(super) fn check(&self, status: Status) {
        let Some(memory) = &self.memory else { return };
        for side in [&memory[0], &memory[2]] {
            // SAFETY: filled above.
            let bytes = unsafe { slice::from_raw_parts(side.as_ptr().cast::<u8>(), size_of::<Error>()) };
            assert!(
                bytes.iter().all(|&byte| byte == STALE),
                "a call wrote beside the explanation"
            );
        }
        // SAFETY: the first number is the status; all were filled above.
        let found = unsafe { memory[1].as_ptr().cast::<u32>().read() };
        assert_eq!(found, status as u32, "the explanation has another status");
        // SAFETY: the status has just been looked at, the rest are plain numbers.
        let error = unsafe { memory[1].assume_init_ref() };
        let text = text(&error.text);
        assert_eq!(
            text.is_empty(),
            status == Status::Ok,
            "{status:?} is explained by `{text}`"
        );
        let refused = status == Status::Refused;
        assert_eq!(error.code != 0, refused, "{status:?} with code {}", error.code);
        assert_eq!(!self::text(&error.reason).is_empty(), refused);
        assert_eq!(!self::text(&error.rule).is_empty(), refused);
    }
}

/// The text in a C array: it ends and is UTF-8.
pub(super) fn text(array: &[core::ffi::c_char]) -> String {
    let bytes: Vec<u8> = array
        .iter()
        .map(|&byte| byte as u8)
        .take_while(|&byte| byte != 0)
        .collect();
    assert!(bytes.len() < array.len(), "a text does not end");
    String::from_utf8(bytes).unwrap_or_else(|error| panic!("a text is not UTF-8: {error}"))
}
