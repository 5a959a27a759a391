//! The observation: no gap, exact, different for different views, blind to what the viewer may not know, quick.

mod support;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::hash::{DefaultHasher, Hash, Hasher};

use starshot_rules::engine::{Game, Seat, Turn, View, Viewer};
use starshot_rules::games::starshot::data::board::Board;
use starshot_rules::games::starshot::data::tuning::Tuning;
use starshot_rules::games::starshot::observe::{OBSERVATION, SEAT_LENGTH, SEATS_AT, SLICES, Slice};
use starshot_rules::games::starshot::{GameState, Setup};
use support::TestRng;

fn row(view: &View<GameState>) -> Vec<f32> {
    let mut row = vec![f32::NAN; OBSERVATION];
    view.observe(&mut row).unwrap();
    row
}

fn slice(seat: Option<u8>, name: &str) -> Slice {
    *SLICES
        .iter()
        .find(|slice| slice.seat == seat && slice.name == name)
        .unwrap()
}

/// Plays a random game and shows every state on the way.
fn random_game(seed: u64, seats: u8, tuning: Tuning, mut look: impl FnMut(&GameState, &mut TestRng)) {
    let mut rng = TestRng(seed);
    let setup = Setup::start(seats, Board::standard(), tuning);
    let mut state = GameState::new(&setup).unwrap();
    state.start(&mut ());
    loop {
        look(&state, &mut rng);
        match state.turn() {
            Turn::Over => return,
            Turn::Chance => {
                let roll = state.sample_roll(&mut rng).unwrap();
                state.roll(roll, &mut ()).unwrap();
            }
            turn => {
                let owing = turn.seats();
                let first = u32::from(rng.0 as u8) % owing.len();
                let seat = owing.iter().nth(first as usize).unwrap();
                let command = state.sample(seat, &mut rng).unwrap();
                state.play(seat, command, &mut ()).unwrap();
            }
        }
    }
}

#[test]
fn slices_lie_side_by_side() {
    let mut next = 0;
    for slice in SLICES {
        assert_eq!(slice.range().start, next, "{slice:?}");
        assert!(slice.length > 0 && !slice.meaning.is_empty());
        next = slice.range().end;
        if let Some(place) = slice.seat {
            let block = SEATS_AT + usize::from(place) * SEAT_LENGTH;
            assert!(slice.start >= block && next <= block + SEAT_LENGTH);
        }
    }
    assert_eq!(next, OBSERVATION);
    assert_eq!(GameState::OBSERVATION, OBSERVATION);
}

/// Every named part holds what it says, in the viewer's order of seats.
#[test]
fn parts_hold_what_they_say() {
    random_game(5, 3, Tuning::default(), |state, _| {
        let setup = state.setup();
        for viewer in Viewer::all(3) {
            let row = row(&state.view(viewer));
            let part = |seat, name| &row[slice(seat, name).range()];
            let one = |part: &[f32]| {
                (part.iter().sum::<f32>() == 1.0)
                    .then(|| part.iter().position(|&x| x == 1.0))
                    .flatten()
            };
            let own = viewer.seat().map_or(0, |seat| seat.0);
            assert_eq!(one(part(None, "viewer")), Some(viewer.seat().map_or(4, Seat::index)));
            assert_eq!(one(part(None, "seats")), Some(1));
            assert_eq!(one(part(None, "phase")), Some(setup.phase as usize));
            assert_eq!(one(part(None, "round")), Some(setup.round.into()));
            assert_eq!(
                one(part(None, "active")),
                Some(usize::from((setup.active.0 + 3 - own) % 3))
            );
            let attack = setup.attack.as_ref();
            for place in 0..4 {
                let seat = (own + place) % 3;
                let target = attack.is_some_and(|attack| attack.targets.contains(Seat(seat))) && place < 3;
                assert_eq!(
                    part(None, "attack.targets")[usize::from(place)],
                    f32::from(u8::from(target))
                );
                let block = |name| part(Some(place), name);
                let Some(ship) = (place < 3).then(|| &setup.seats[usize::from(seat)]) else {
                    assert!(row[SEATS_AT + 3 * SEAT_LENGTH..].iter().all(|&x| x == 0.0));
                    continue;
                };
                assert_eq!(
                    block("hex"),
                    [f32::from(ship.hex.q) / 16.0, f32::from(ship.hex.r) / 16.0]
                );
                assert_eq!(one(block("facing")), Some(ship.facing.number().into()));
                let numbers = [
                    f32::from(ship.speed) / 8.0,
                    f32::from(ship.shield) / 4.0,
                    f32::from(ship.vp) / 32.0,
                ];
                assert_eq!(block("numbers"), numbers);
                assert_eq!(block("destroyed").iter().sum::<f32>(), ship.destroyed.len() as f32);
                let hand: f32 = part(None, "own.hand").iter().sum();
                if place == 0 && viewer != Viewer::Spectator {
                    assert_eq!(hand * 4.0, f32::from(ship.cards.hand.0.total()));
                    assert_eq!(
                        block("slots").iter().any(|&x| x > 0.0),
                        ship.cards.stacks.iter().any(|s| !s.cards.is_empty())
                    );
                }
            }
        }
    });
}

/// For one setup, different views have different rows and equal views equal rows.
#[test]
fn different_views_have_different_rows() {
    let quick = Tuning {
        purples: 17,
        starting_tokens: 14,
        shield_charges: 0,
        hand: 10,
        damage_base: 3,
        ..Tuning::default()
    };
    for (seats, tuning) in [
        (2, Tuning::default()),
        (3, Tuning::default()),
        (4, Tuning::default()),
        (3, quick),
        (4, quick),
    ] {
        let mut known: BTreeMap<u64, View<GameState>> = BTreeMap::new();
        for seed in 0..12 {
            random_game(seed, seats, tuning, |state, _| {
                for viewer in Viewer::all(seats) {
                    let view = state.view(viewer);
                    let mut hasher = DefaultHasher::new();
                    row(&view).iter().for_each(|x| x.to_bits().hash(&mut hasher));
                    match known.entry(hasher.finish()) {
                        Entry::Vacant(entry) => drop(entry.insert(view)),
                        Entry::Occupied(entry) => assert_eq!(*entry.get(), view),
                    }
                }
            });
        }
        assert!(known.len() > 5_000, "{}", known.len());
    }
}

/// Worlds that a viewer cannot tell apart have one row.
#[test]
fn what_is_hidden_does_not_show() {
    let mut changed = 0;
    for seed in 0..6 {
        random_game(seed, 4, Tuning::default(), |state, rng| {
            for viewer in Viewer::all(4) {
                let view = state.view(viewer);
                let world = view.determinize(rng);
                changed += u32::from(world != *state);
                let bits = |view| row(view).into_iter().map(f32::to_bits).collect::<Vec<_>>();
                assert_eq!(bits(&world.view(viewer)), bits(&view));
            }
        });
    }
    assert!(changed > 1_000);
}

/// Single facts of a position, changed alone, each show in the row of a viewer who knows them.
#[test]
fn every_public_number_shows() {
    random_game(9, 4, Tuning::default(), |state, _| {
        let before = row(&state.view(Viewer::Spectator));
        for seat in 0..4 {
            for change in 0..4 {
                let mut setup = state.setup();
                let ship = &mut setup.seats[seat];
                match change {
                    0 => ship.vp += 1,
                    1 => ship.facing = ship.facing.turned(1),
                    2 => ship.speed ^= 1,
                    _ => ship.shield ^= 1,
                }
                if let Ok(other) = GameState::new(&setup) {
                    assert_ne!(row(&other.view(Viewer::Spectator)), before);
                }
            }
        }
    });
}

#[test]
fn another_length_is_refused() {
    let state = GameState::new(&GameState::standard(2).unwrap()).unwrap();
    for length in [0, OBSERVATION - 1, OBSERVATION + 1] {
        let mut row = vec![7.0; length];
        assert_eq!(state.view(Viewer::Spectator).observe(&mut row), Err(OBSERVATION));
        state.write_observation(Viewer::Spectator, &mut row);
        assert!(row.iter().all(|&x| x == 7.0));
    }
}

/// Prints the time a float takes; run with `--release --ignored --nocapture`.
#[test]
#[ignore = "a figure, not a check"]
fn speed() {
    let mut views = Vec::new();
    random_game(3, 4, Tuning::default(), |state, _| views.push(state.clone()));
    let mut out = vec![0.0; OBSERVATION];
    let mut best = f64::MAX;
    for _ in 0..200 {
        let start = std::time::Instant::now();
        for state in &views {
            state.write_observation(Viewer::Seat(Seat(1)), &mut out);
            std::hint::black_box(&mut out);
        }
        best = best.min(start.elapsed().as_nanos() as f64 / (views.len() * OBSERVATION) as f64);
    }
    println!(
        "{best:.3} ns a float, {OBSERVATION} floats, {:.0} ns a row",
        best * OBSERVATION as f64
    );
}
