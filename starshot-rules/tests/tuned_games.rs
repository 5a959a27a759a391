//! Whole games of StarShot on random tuning tables and boards: any numbers within the published ranges, extremes often.

mod support;

use rand_core::Rng;
use starshot_rules::engine::{Game, Seat, Turn, View, Viewer, below};
use starshot_rules::games::starshot::data::board::{Berth, Board, MOST_CENTRES, MOST_RADIUS};
use starshot_rules::games::starshot::data::tuning::{CutOff, Tuning};
use starshot_rules::games::starshot::{GameState, Setup};
use starshot_rules::kit::hex::{Direction, Hex, hexagon};
use support::TestRng;

/// How many games are played.
const GAMES: u32 = 1000;
/// The smallest radius on which six planets fit easily.
const LEAST_RADIUS: u8 = 6;

/// Every number of the table at an end of its range or anywhere in it.
fn random_tuning(rng: &mut TestRng) -> Tuning {
    let mut table = serde_json::to_value(Tuning::default()).unwrap();
    for dial in Tuning::default().dials() {
        let span = u32::from(dial.most - dial.least);
        table[dial.name] = match below(rng, 5) {
            0 => dial.least,
            1 => dial.most,
            2 => dial.value,
            _ => dial.least + below(rng, span + 1) as u8,
        }
        .into();
    }
    let mut tuning: Tuning = serde_json::from_value(table).unwrap();
    tuning.cut_off = [CutOff::Point, CutOff::Hit][below(rng, 2) as usize];
    let most = [1, 2, 4, 32][below(rng, 4) as usize];
    match below(rng, 8) {
        0 => tuning.copies.fill(0),
        1 => tuning.copies.fill(31),
        2 => {}
        3 => tuning.copies[4..].fill(0),
        _ => tuning.copies.fill_with(|| below(rng, most) as u8),
    }
    tuning
}

/// A board that breaks no rule of boards.
fn random_board(rng: &mut TestRng) -> Board {
    let radius = LEAST_RADIUS + below(rng, u32::from(MOST_RADIUS - LEAST_RADIUS) + 1) as u8;
    let hexes: Vec<Hex> = hexagon(radius).collect();
    let mut any = |hexes: &[Hex]| hexes[below(rng, hexes.len() as u32) as usize];
    let mut planets: [Vec<Hex>; 6] = Default::default();
    let mut centres: Vec<Hex> = Vec::new();
    for number in 0..18 {
        let free: Vec<Hex> = hexes
            .iter()
            .copied()
            .filter(|hex| hex.within(radius - 1) && centres.iter().all(|other| hex.distance(*other) >= 3))
            .collect();
        if free.is_empty() || centres.len() == MOST_CENTRES {
            break;
        }
        centres.push(any(&free));
        planets[number % 6].push(centres[number]);
    }
    let mut berths: Vec<Berth> = Vec::new();
    while berths.len() < 8 {
        let hex = any(&hexes);
        if berths.iter().all(|berth| berth.hex != hex) {
            let facing = Direction::new(berths.len() as u8);
            berths.push(Berth { hex, facing });
        }
    }
    Board {
        radius,
        planets,
        berths,
        seating: [vec![8, 1], vec![2, 7, 5], vec![4, 2, 1, 3]],
    }
}

/// Setups, views and fair worlds of a position come back whole.
fn comes_back(state: &GameState, rng: &mut TestRng) {
    assert!(GameState::new(&state.setup()).as_ref() == Ok(state));
    assert!(GameState::from_position(&state.position()).as_ref() == Ok(state));
    let mut seen = vec![0.0; GameState::OBSERVATION];
    for viewer in Viewer::all(state.seats()) {
        let view = state.view(viewer);
        assert!(View::new(&view.setup(), viewer).as_ref() == Ok(&view));
        let world = view.determinize(rng);
        assert_eq!(world.check_invariants(), Ok(()));
        assert!(world.view(viewer) == view);
        if let Viewer::Seat(seat) = viewer {
            assert_eq!(view.legal(), state.legal(seat));
        }
        view.observe(&mut seen).unwrap();
        assert!(seen.iter().all(|number| number.is_finite()));
        assert!(!view.picture().is_empty());
        let _ = view.odds();
    }
}

/// Plays one random game; the number of its steps.
fn play(setup: &Setup, rng: &mut TestRng) -> u32 {
    let mut state = GameState::new(setup).unwrap_or_else(|faults| panic!("{setup:?}: {faults:#?}"));
    state.start(&mut ());
    let mut steps = 0;
    loop {
        assert_eq!(state.check_invariants(), Ok(()), "step {steps}");
        if below(rng, 24) == 0 {
            comes_back(&state, rng);
        }
        match state.turn() {
            Turn::Over => break,
            Turn::Chance => {
                let roll = state.sample_roll(rng).expect("chance has an outcome");
                assert_eq!(state.roll(roll, &mut ()), Ok(()));
            }
            turn => {
                let owing: Vec<Seat> = turn.seats().iter().collect();
                let seat = owing[below(rng, owing.len() as u32) as usize];
                let command = state.sample(seat, rng).expect("a seat that owes has a legal command");
                assert_eq!(state.play(seat, command, &mut ()), Ok(()));
            }
        }
        steps += 1;
    }
    comes_back(&state, rng);
    let places = state.outcome().expect("the game is over").places;
    assert!(places.iter().any(|place| place.place == 1));
    steps
}

#[test]
fn games_on_random_tables_and_boards_keep_every_law() {
    let mut rng = TestRng(0x7a5e_d00d);
    let mut steps = 0;
    for game in 0..GAMES {
        let seed = rng.next_u64();
        let mut rng = TestRng(seed);
        let (tuning, board) = (random_tuning(&mut rng), random_board(&mut rng));
        let setup = Setup::start(2 + (game % 3) as u8, board, tuning);
        let played = std::panic::catch_unwind(move || play(&setup, &mut rng));
        steps += played.unwrap_or_else(|_| panic!("game {game} with seed {seed}, {tuning:?}"));
    }
    assert!(steps > 20 * GAMES, "{steps} steps");
}
