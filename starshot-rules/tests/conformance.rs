//! One suite for all games.

mod support;

use starshot_rules::engine::{Game, Turn, Viewer};
use starshot_rules::games::starshot;
use support::TestRng;

fn random_games<G: Game>(seats: u8, games: u64) {
    let mut plays = 0u64;
    for seed in 0..games {
        let mut rng = TestRng(seed);
        let mut state = G::new(&G::standard(seats).unwrap()).unwrap();
        let mut log = Vec::new();
        state.start(&mut log);
        loop {
            let setup = state.setup();
            let again = G::new(&setup).unwrap_or_else(|faults| {
                panic!(
                    "{faults:#?}\n{setup:#?}\n{:#?}",
                    log.iter().rev().take(12).collect::<Vec<_>>()
                )
            });
            assert_eq!(again, state, "seed {seed}");
            for viewer in Viewer::all(seats) {
                let view = state.view(viewer);
                if seed < 20 {
                    let world = view.determinize(&mut rng);
                    let _ = G::new(&world.setup()).unwrap_or_else(|faults| panic!("{faults:#?}"));
                    assert_eq!(world.view(viewer), view);
                    assert_eq!(starshot_rules::View::new(&view.setup(), viewer).unwrap(), view);
                }
                if let Some(seat) = viewer.seat() {
                    assert_eq!(view.legal(), state.legal(seat));
                }
            }
            match state.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let roll = state.sample_roll(&mut rng).unwrap();
                    state.roll(roll, &mut log).unwrap();
                }
                turn => {
                    let seat = turn.seats().lowest().unwrap();
                    let command = state
                        .sample(seat, &mut rng)
                        .unwrap_or_else(|| panic!("no choice {:#?}", state.setup()));
                    state.play(seat, command, &mut log).unwrap();
                }
            }
            plays += 1;
        }
        assert!(state.outcome().is_some());
    }
    println!("{} {seats}: {plays} plays in {games} games", G::ID);
}

#[test]
fn starshot_random_games() {
    for seats in [2, 3, 4] {
        random_games::<starshot::GameState>(seats, 100);
    }
}

#[test]
fn shooting_stars_random_games() {
    random_games::<starshot_rules::games::shooting_stars::GameState>(2, 50);
}
