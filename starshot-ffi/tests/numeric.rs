//! The numeric path allocates nothing: whole games of every game under a counting allocator.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ffi::{CString, c_char};
use std::ptr::{null, null_mut};

use starshot::batch::{
    BatchBuffers, STARSHOT_AUTORESET_SAME_STEP, STARSHOT_REWARD_SCORE, starshot_batch_free, starshot_batch_new,
    starshot_batch_step, starshot_batch_write,
};
use starshot::game::{Sizes, starshot_game_sizes};
use starshot::log::{EventLog, starshot_log_clear, starshot_log_free, starshot_log_new, starshot_log_read};
use starshot::state::{
    Roll, TurnInfo, TurnKind, starshot_state_apply_id, starshot_state_chance, starshot_state_check_id,
    starshot_state_copy_into, starshot_state_digest, starshot_state_free, starshot_state_legal_ids,
    starshot_state_mask, starshot_state_new, starshot_state_observe, starshot_state_turn,
};
use starshot::stepping::{starshot_state_settle, starshot_state_step};
use starshot::{Error, Status};
use starshot_rules::games::any::GameId;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

struct Counting;

// SAFETY: all is handed on to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

const OK: Status = Status::Ok;

fn error() -> Error {
    Error {
        status: OK,
        code: 0,
        index: 0,
        reason: [0; 64],
        rule: [0; 64],
        text: [0; 880],
    }
}

fn next(random: &mut u64, below: u64) -> u64 {
    *random = random
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*random >> 33) % below
}

/// The buffers a program keeps.
struct Kept {
    ids: Vec<u32>,
    mask: Vec<u8>,
    rolls: Vec<Roll>,
    floats: Vec<f32>,
    events: Vec<starshot::log::Event>,
}

/// Plays one random game with every function of the numeric path and gives the number of decisions.
///
/// # Safety
/// The handles are live and of this game.
unsafe fn play(
    game: &Sizes,
    handles: (*mut starshot::state::State, *mut starshot::state::State, *mut EventLog),
    buffers: &mut Kept,
    random: &mut u64,
) -> u64 {
    let (state, branch, log) = handles;
    let Kept {
        ids,
        mask,
        rolls,
        floats,
        events,
    } = buffers;
    let (mut error, mut decisions, mut size) = (error(), 0, 0);
    let mut turn = TurnInfo {
        kind: TurnKind::Over,
        seats: 0,
        lowest: -1,
    };
    // SAFETY: the buffers are as long as they say, the handles live.
    unsafe {
        loop {
            assert_eq!(starshot_state_turn(state, &raw mut turn, &raw mut error), OK);
            let seat = turn.lowest;
            let id = match turn.kind {
                TurnKind::Over => return decisions,
                TurnKind::Chance => {
                    let listed =
                        starshot_state_chance(state, rolls.as_mut_ptr(), rolls.len(), &raw mut size, &raw mut error);
                    assert_eq!(listed, OK);
                    rolls[next(random, size as u64) as usize].id
                }
                _ => {
                    decisions += 1;
                    let mask_ok = starshot_state_mask(state, seat, mask.as_mut_ptr(), mask.len(), &raw mut error);
                    assert_eq!(mask_ok, OK);
                    let listed = starshot_state_legal_ids(
                        state,
                        seat,
                        ids.as_mut_ptr(),
                        ids.len(),
                        &raw mut size,
                        &raw mut error,
                    );
                    assert_eq!(listed, OK);
                    assert_eq!(mask.iter().filter(|&&legal| legal == 1).count(), size);
                    let seen = starshot_state_observe(state, seat, floats.as_mut_ptr(), floats.len(), &raw mut error);
                    assert_eq!(seen, OK);
                    // a refusal is explained without allocation, too
                    assert_eq!(
                        starshot_state_check_id(state, seat, u32::MAX, &raw mut error),
                        Status::Refused
                    );
                    assert_eq!(error.code, 8);
                    ids[next(random, size as u64) as usize]
                }
            };
            assert_eq!(starshot_log_clear(log, &raw mut error), OK);
            assert_eq!(starshot_state_copy_into(state, branch, &raw mut error), OK);
            assert_eq!(
                starshot_state_apply_id(branch, seat, id, null_mut(), &raw mut error),
                OK
            );
            assert_eq!(starshot_state_apply_id(state, seat, id, log, &raw mut error), OK);
            let read = starshot_log_read(log, 0, events.as_mut_ptr(), events.len(), &raw mut size, &raw mut error);
            assert_eq!(read, OK);
            let known =
                |event: &starshot::log::Event| u32::from(event.kind) < game.kinds && u32::from(event.rule) < game.rules;
            assert!(events[..size].iter().all(known), "an event or rule is not listed");
        }
    }
}

#[test]
fn whole_games_allocate_nothing() {
    for &id in GameId::ALL {
        let name = CString::new(id.id()).unwrap();
        let mut error = error();
        let mut sizes = Sizes {
            seats: 0,
            default_seats: 0,
            ids: 0,
            rolls: 0,
            observation: 0,
            kinds: 0,
            rules: 0,
        };
        let (mut state, mut branch, mut log) = (null_mut(), null_mut(), null_mut());
        let mut random = 7;
        let mut decisions = 0;
        // SAFETY: every pointer is live and every length true.
        unsafe {
            assert_eq!(starshot_game_sizes(name.as_ptr(), &raw mut sizes, &raw mut error), OK);
            assert_eq!(starshot_log_new(&raw mut log, &raw mut error), OK);
            let blank = starshot::log::Event {
                kind: 0,
                rule: 0,
                actor: 0,
                args: [0; 8],
            };
            let mut kept = Kept {
                ids: vec![0; sizes.ids as usize],
                mask: vec![0; sizes.ids as usize],
                rolls: vec![Roll { id: 0, weight: 0 }; sizes.rolls as usize + 1],
                floats: vec![0.0; sizes.observation as usize],
                events: vec![blank; 512],
            };
            for _ in 0..10 {
                let new = |out| starshot_state_new(name.as_ptr(), 0, null(), null_mut(), out, null_mut());
                assert_eq!(new(&raw mut state), OK);
                assert_eq!(new(&raw mut branch), OK);
                let before = ALLOCATIONS.get();
                decisions += play(&sizes, (state, branch, log), &mut kept, &mut random);
                assert_eq!(ALLOCATIONS.get() - before, 0, "{id}: the numeric path allocates");
                starshot_state_free(state);
                starshot_state_free(branch);
            }
            starshot_log_free(log);
        }
        assert!(decisions > 200, "{id}: only {decisions} decisions");
    }
}

#[test]
fn batch_steps_allocate_nothing() {
    const GAMES: usize = 16;
    for &id in GameId::ALL {
        let name = CString::new(id.id()).unwrap();
        let (ids, seats, width) = (id.ids() as usize, usize::from(id.default_seats()), id.observation());
        let (mut masks, mut done, mut current) = (vec![0u8; GAMES * ids], [0u8; GAMES], [0u8; GAMES]);
        let (mut rewards, mut seen) = (vec![0f32; GAMES * seats], vec![0f32; GAMES * width]);
        let buffers = BatchBuffers {
            masks: masks.as_mut_ptr(),
            masks_length: masks.len(),
            rewards: rewards.as_mut_ptr(),
            rewards_length: rewards.len(),
            done: done.as_mut_ptr(),
            done_length: GAMES,
            seats: current.as_mut_ptr(),
            seats_length: GAMES,
            observations: seen.as_mut_ptr(),
            observations_length: seen.len(),
            final_observations: null_mut(),
            final_observations_length: 0,
        };
        let mut batch = null_mut();
        let text: *const c_char = name.as_ptr();
        let mut commands = [0u32; GAMES];
        let (mut random, mut steps) = (3, 0);
        // SAFETY: every pointer is live and every length true.
        unsafe {
            let (mode, reward) = (STARSHOT_AUTORESET_SAME_STEP, STARSHOT_REWARD_SCORE);
            let made = starshot_batch_new(text, 0, null(), 5, GAMES, mode, reward, &raw mut batch, null_mut());
            assert_eq!(made, OK);
            assert_eq!(starshot_batch_write(batch, &raw const buffers, null_mut()), OK);
            while steps < 40 {
                for (k, command) in commands.iter_mut().enumerate() {
                    let mask = &masks[k * ids..(k + 1) * ids];
                    let count = mask.iter().filter(|&&legal| legal == 1).count() as u64;
                    let n = next(&mut random, count) as usize;
                    *command = mask
                        .iter()
                        .enumerate()
                        .filter(|(_, legal)| **legal == 1)
                        .nth(n)
                        .unwrap()
                        .0 as u32;
                }
                let before = ALLOCATIONS.get();
                let stepped = starshot_batch_step(batch, commands.as_ptr(), GAMES, &raw const buffers, null_mut());
                assert_eq!(stepped, OK);
                // A game that ends makes its outcome, which is a list.
                if done.contains(&1) {
                    break;
                }
                assert_eq!(ALLOCATIONS.get() - before, 0, "{id}: a step of a batch allocates");
                steps += 1;
            }
            starshot_batch_free(batch);
        }
        assert!(steps > 10, "{id}: only {steps} steps");
    }
}

#[test]
fn a_step_is_list_pick_apply_and_settle() {
    for &id in GameId::ALL {
        let name = CString::new(id.id()).unwrap();
        let (mut error, mut ids) = (error(), vec![0; id.ids() as usize]);
        let (mut state, mut other) = (null_mut(), null_mut());
        let (mut random, mut dice, mut same_dice, mut decisions) = (7, 11, 11, 0);
        // SAFETY: every pointer is live and every length true.
        unsafe {
            let new = |out| starshot_state_new(name.as_ptr(), 0, null(), null_mut(), out, null_mut());
            assert_eq!(new(&raw mut state), OK);
            assert_eq!(new(&raw mut other), OK);
            // whoever begins with chance lets it speak first
            assert_eq!(
                starshot_state_settle(state, &raw mut dice, null_mut(), &raw mut error),
                OK
            );
            assert_eq!(
                starshot_state_settle(other, &raw mut same_dice, null_mut(), &raw mut error),
                OK
            );
            let digest = |state| {
                let mut digest = 0;
                assert_eq!(starshot_state_digest(state, &raw mut digest, null_mut()), OK);
                digest
            };
            let (mut size, mut count) = (0, usize::MAX);
            loop {
                let listed =
                    starshot_state_legal_ids(state, -1, ids.as_mut_ptr(), ids.len(), &raw mut size, &raw mut error);
                assert_eq!(listed, OK);
                assert!(size == count || decisions == 0, "{id}: {count} counted, {size} listed");
                let before = digest(other);
                for none in [size, size | 1 << 32, usize::MAX] {
                    let wrong = starshot_state_step(other, none, &raw mut same_dice, &raw mut count, &raw mut error);
                    assert_eq!((wrong, digest(other)), (Status::NotThere, before));
                }
                if size == 0 {
                    break;
                }
                let k = next(&mut random, size as u64) as usize;
                assert_eq!(
                    starshot_state_apply_id(state, -1, ids[k], null_mut(), &raw mut error),
                    OK
                );
                assert_eq!(
                    starshot_state_settle(state, &raw mut dice, null_mut(), &raw mut error),
                    OK
                );
                let before = ALLOCATIONS.get();
                assert_eq!(
                    starshot_state_step(other, k, &raw mut same_dice, &raw mut count, &raw mut error),
                    OK
                );
                assert_eq!(ALLOCATIONS.get(), before, "{id}: a step allocates");
                assert_eq!((digest(state), dice), (digest(other), same_dice));
                decisions += 1;
            }
            starshot_state_free(state);
            starshot_state_free(other);
        }
        assert!(decisions > 20, "{id}: only {decisions} decisions");
    }
}
