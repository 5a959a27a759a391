//! Batches: equal to single matches, all or nothing, without allocation.

mod support;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use starshot_rules::engine::{Autoreset, Batch, BatchError, Outcome, Place, Reason, Reward, Seat};
use support::TestRng;
use support::laws::{self, Table};
use support::toy::{Toy, start, varied};

/// Counts the allocations of this thread.
struct Counting;

thread_local! {
    static COUNT: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: every call goes on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let _ = COUNT.try_with(|count| count.set(count.get() + 1));
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        unsafe { System.dealloc(place, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn laws_hold() {
    for seed in 0..6 {
        let setup = varied(seed);
        for autoreset in [Autoreset::NextStep, Autoreset::SameStep, Autoreset::Disabled] {
            laws::batches_are_matches::<Toy>(&setup, seed, autoreset, 120);
        }
        laws::batch_errors_change_nothing::<Toy>(&setup);
        laws::parts_are_the_whole::<Toy>(&setup, seed);
    }
}

fn batch(games: usize, autoreset: Autoreset, reward: Reward) -> (Batch<Toy>, Table) {
    let mut batch = Batch::new(&start(2, 2), 5, games, autoreset, reward).unwrap();
    let mut table = Table::new::<Toy>(games, 2);
    batch.write(&mut table.buffers()).unwrap();
    (batch, table)
}

fn step(batch: &mut Batch<Toy>, table: &mut Table, picks: &mut TestRng) {
    let commands: Vec<u32> = (0..batch.len()).map(|k| table.pick::<Toy>(k, picks)).collect();
    batch.step(&commands, &mut table.buffers()).unwrap();
}

/// Nothing is allocated but the list of places at the end of a game, which is the game's own.
#[test]
fn stepping_does_not_allocate() {
    for autoreset in [Autoreset::NextStep, Autoreset::SameStep] {
        let (mut batch, mut table) = batch(16, autoreset, Reward::Place);
        let (mut picks, mut ends) = (TestRng(1), 0);
        for _ in 0..200 {
            let commands: Vec<u32> = (0..16).map(|k| table.pick::<Toy>(k, &mut picks)).collect();
            let before = COUNT.get();
            batch.step(&commands, &mut table.buffers()).unwrap();
            let made = COUNT.get() - before;
            let ended = table.done.iter().map(|&done| usize::from(done)).sum::<usize>();
            assert!(made <= ended, "{made} allocations, {ended} games ended");
            ends += ended;
        }
        assert!(ends > 100);
    }
}

#[test]
fn scores_as_rewards_add_up_to_the_score() {
    let (mut batch, mut table) = batch(3, Autoreset::Disabled, Reward::Score);
    let (mut picks, mut sums) = (TestRng(2), [0.0; 6]);
    while table.done.iter().all(|&done| done == 0) {
        step(&mut batch, &mut table, &mut picks);
        sums.iter_mut()
            .zip(&table.rewards)
            .for_each(|(sum, reward)| *sum += reward);
    }
    for k in 0..3 {
        let setup = starshot_rules::Game::setup(batch.state(k).unwrap());
        let scores: Vec<f32> = setup.players.iter().map(|player| f32::from(player.score)).collect();
        assert_eq!(sums[2 * k..2 * k + 2], scores);
    }
    assert!(sums.iter().any(|&sum| sum > 0.0));
}

#[test]
fn an_ended_game_waits_without_autoreset() {
    let (mut batch, mut table) = batch(1, Autoreset::Disabled, Reward::Place);
    let mut picks = TestRng(3);
    while table.done == [0] {
        step(&mut batch, &mut table, &mut picks);
    }
    assert_eq!((table.seats[0], table.masks.iter().sum::<u8>()), (255, 0));
    match batch.step(&[0], &mut table.buffers()) {
        Err(BatchError::Refused { index: 0, reason, .. }) => assert_eq!(reason.code(), 1),
        other => panic!("{other:?}"),
    }
    batch.reset_where(&[1]).unwrap();
    assert_eq!(batch.number(0), Some(1));
    batch.write(&mut table.buffers()).unwrap();
    assert_eq!((table.done[0], table.seats[0]), (0, 0));
    let first = batch.state(0).cloned();
    batch.reset(Some(6));
    assert_eq!(batch.number(0), Some(0));
    assert_ne!(batch.state(0).cloned(), first);
}

#[test]
fn same_step_keeps_the_last_observation() {
    let (mut batch, mut table) = batch(1, Autoreset::SameStep, Reward::Place);
    let mut picks = TestRng(4);
    table.last.fill(7.0);
    while table.done[0] != 1 {
        assert!(table.last.iter().all(|&value| value == 7.0));
        step(&mut batch, &mut table, &mut picks);
    }
    assert_eq!(table.last[1], 2.0, "the last round");
    assert_eq!(table.observations[1], 1.0, "the first round of the next game");
    assert_eq!((table.seats[0], batch.number(0)), (0, Some(1)));
}

#[test]
fn errors_name_index_and_reason() {
    let (mut batch, mut table) = batch(3, Autoreset::NextStep, Reward::Place);
    let error = batch.step(&[0, 0, 5], &mut table.buffers()).unwrap_err();
    assert!(error.to_string().starts_with("game 2, command 5: "), "{error}");
    let mut second = batch.parts(2).nth(1).unwrap();
    let mut piece = Table::new::<Toy>(1, 2);
    assert!(matches!(
        second.step(&[6], &mut piece.buffers()),
        Err(BatchError::Refused { index: 2, id: 6, .. })
    ));
}

#[test]
fn ties_share_the_average() {
    let outcome = |places: &[u8]| Outcome {
        places: places
            .iter()
            .map(|&place| Place {
                place,
                score: 0,
                tie_breaks: [0, 0],
            })
            .collect(),
    };
    let rewards = |places: &[u8]| -> Vec<f64> {
        (0..places.len())
            .map(|seat| outcome(places).reward(Seat(seat as u8)))
            .collect()
    };
    assert_eq!(rewards(&[1, 2]), [1.0, -1.0]);
    assert_eq!(rewards(&[1, 1]), [0.0, 0.0]);
    assert_eq!(rewards(&[2, 1, 2]), [-0.5, 1.0, -0.5]);
    assert_eq!(rewards(&[1, 1, 3]), [0.5, 0.5, -1.0]);
    assert_eq!(rewards(&[3, 1, 2]), [-1.0, 1.0, 0.0]);
    assert_eq!(rewards(&[1]), [1.0]);
    assert_eq!(rewards(&[1, 2, 3, 4]).iter().sum::<f64>(), 0.0);
    assert_eq!(outcome(&[1, 2]).reward(Seat(5)), 0.0);
}
