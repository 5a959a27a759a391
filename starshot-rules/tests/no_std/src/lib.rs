//! The rules as a library for a machine with nothing on it: own panic handler, own memory, no std, no libc.
#![no_std]

extern crate alloc;

// A dependency that was given its std feature by mistake.
#[cfg(feature = "let-std-in")]
extern crate serde;

mod work;

use core::alloc::{GlobalAlloc, Layout};
use core::panic::PanicInfo;
use core::sync::atomic::{AtomicUsize, Ordering};

const MEMORY: usize = 16 << 20;

/// Hands out a fixed block from the front and takes nothing back: enough for a short run.
struct Bump {
    next: AtomicUsize,
}

#[repr(align(64))]
struct Block(core::cell::UnsafeCell<[u8; MEMORY]>);

// SAFETY: every byte is handed out once, by the atomic counter of `Bump`.
unsafe impl Sync for Block {}

static BLOCK: Block = Block(core::cell::UnsafeCell::new([0; MEMORY]));

#[global_allocator]
static ALLOCATOR: Bump = Bump {
    next: AtomicUsize::new(0),
};

// SAFETY: the ranges handed out lie inside BLOCK, never overlap and have the alignment asked for.
unsafe impl GlobalAlloc for Bump {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let base = BLOCK.0.get() as usize;
        let place = self.next.try_update(Ordering::Relaxed, Ordering::Relaxed, |next| {
            let start = (base + next).next_multiple_of(layout.align()) - base;
            start.checked_add(layout.size()).filter(|end| *end <= MEMORY)
        });
        match place {
            Ok(next) => ((base + next).next_multiple_of(layout.align())) as *mut u8,
            Err(_) => core::ptr::null_mut(),
        }
    }

    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
}

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    // SAFETY: defined in start.c; it ends the program.
    unsafe { starshot_panicked() }
}

unsafe extern "C" {
    fn starshot_panicked() -> !;
}

/// Does the work of `work.rs`; called by start.c.
#[unsafe(no_mangle)]
pub extern "C" fn starshot_work() -> u64 {
    work::sum_of_all_work()
}
