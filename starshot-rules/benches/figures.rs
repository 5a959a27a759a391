//! Our own figures: what a game of each kind costs and amounts to. Run with `make bench`; peers stand in `benches/peers`.

use std::alloc::{GlobalAlloc, Layout, System};
use std::hint::black_box;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use rand_core::TryRng;
use starshot_rules::engine::{Game, Turn, below};
use starshot_rules::games::{shooting_stars, starshot};

/// Counts allocations.
struct Counting;

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);

// SAFETY: hands every call on to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: the caller's promise
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// SplitMix64.
struct Random(u64);

impl TryRng for Random {
    type Error = core::convert::Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        self.try_next_u64().map(|word| (word >> 32) as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        Ok(x ^ x >> 31)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Self::Error> {
        rand_core::utils::fill_bytes_via_next_word(bytes, || self.try_next_u64())
    }
}

#[derive(Default, Clone, Copy)]
struct Tally {
    decisions: u64,
    rolls: u64,
    choices: u64,
    checksum: u64,
}

fn play<G: Game>(start: &G, random: &mut Random, tally: &mut Tally) {
    let mut state = start.clone();
    loop {
        match state.turn() {
            Turn::Over => return,
            Turn::Chance => {
                let Some(roll) = state.sample_roll(random) else { return };
                if state.roll(roll, &mut ()).is_err() {
                    return;
                }
                tally.rolls += 1;
            }
            turn => {
                let Some(seat) = turn.seats().lowest() else { return };
                let count = state.count(seat);
                let Some(command) = state.nth(seat, below(random, count as u32) as usize) else {
                    return;
                };
                if state.play(seat, command, &mut ()).is_err() {
                    return;
                }
                tally.decisions += 1;
                tally.choices += count as u64;
                tally.checksum = (tally.checksum ^ u64::from(G::id(command))).wrapping_mul(0x0000_0100_0000_01b3);
            }
        }
    }
}

fn row<G: Game>(seats: u8, games: u64) {
    let Ok(start) = G::standard(seats).and_then(|setup| G::new(&setup)) else {
        return;
    };
    let (mut times, mut tally, mut allocated) = (Vec::new(), Tally::default(), 0);
    for _ in 0..5 {
        tally = Tally::default();
        let mut random = Random(1);
        let before = ALLOCATIONS.load(Ordering::Relaxed);
        let clock = Instant::now();
        for _ in 0..games {
            play(&start, &mut random, &mut tally);
        }
        let time = clock.elapsed().as_nanos() as f64;
        allocated = ALLOCATIONS.load(Ordering::Relaxed) - before;
        times.push(time);
    }
    times.sort_by(f64::total_cmp);
    let (time, all) = (times[2], games as f64);
    println!(
        "{:<16}{seats:>5}{:>13.1}{:>10.0}{:>11.1}{:>9.1}{:>11.2}{:>13}  {:016x}",
        G::ID,
        time / tally.decisions as f64,
        all / (time / 1e9),
        tally.decisions as f64 / all,
        tally.rolls as f64 / all,
        tally.choices as f64 / tally.decisions as f64,
        allocated,
        tally.checksum,
    );
}

/// Nanoseconds of one run of `f`, the best of some batches.
fn best(mut f: impl FnMut()) -> f64 {
    let mut best = f64::MAX;
    for _ in 0..50 {
        let clock = Instant::now();
        for _ in 0..10_000 {
            f();
        }
        best = best.min(clock.elapsed().as_nanos() as f64 / 10_000.0);
    }
    best
}

fn size<G: Game>(seats: u8) {
    let Ok(state) = G::standard(seats).and_then(|setup| G::new(&setup)) else {
        return;
    };
    let bytes = size_of::<G>();
    let mut slot = state.clone();
    let clone = best(|| {
        slot = black_box(&state).clone();
        black_box(&slot);
    });
    let plain = vec![1u8; bytes];
    let mut target = vec![0u8; bytes];
    let bare = best(|| black_box(&mut target).copy_from_slice(black_box(&plain)));
    println!(
        "{:<16}{bytes:>9} bytes{clone:>10.1} ns to clone{bare:>10.1} ns for a bare copy",
        G::ID
    );
}

fn main() {
    println!("Uniform-random whole games, log off, median of 5 (wall clock; ratios to peers: see below)");
    println!("game            seats  ns/decision   games/s  decisions    rolls  branching  allocations  checksum");
    for seats in [2, 3, 4] {
        row::<starshot::GameState>(seats, 4_000);
    }
    row::<shooting_stars::GameState>(2, 4_000);
    println!();
    size::<starshot::GameState>(4);
    size::<shooting_stars::GameState>(2);
    println!();
}
