//! One suite for all games: every game, every seat count it supports, the same laws.

mod support;

use starshot_rules::engine::{Autoreset, Event, Game, Seat, Turn, View, Viewer};
use starshot_rules::games::{shooting_stars, starshot};
use support::{TestRng, laws};

/// Lists every game once; a new game is a new line.
macro_rules! every_game {
    ($law:ident) => {
        $law::<starshot::GameState>();
        $law::<shooting_stars::GameState>();
    };
}

/// Starts of every supported seat count.
fn starts<G: Game>() -> impl Iterator<Item = (u8, G::Setup)> {
    G::SEATS.iter().map(|&seats| (seats, G::standard(seats).unwrap()))
}

/// Calls `f` at every state of some random games.
fn along_games<G: Game>(setup: &G::Setup, games: u64, mut f: impl FnMut(&G, &mut TestRng)) {
    for seed in 0..games {
        let mut rng = TestRng(seed);
        let mut state = G::new(setup).unwrap();
        state.start(&mut ());
        loop {
            f(&state, &mut rng);
            match state.turn() {
                Turn::Over => break,
                Turn::Chance => state.roll(state.sample_roll(&mut rng).unwrap(), &mut ()).unwrap(),
                turn => {
                    let owing: Vec<Seat> = turn.seats().iter().collect();
                    let seat = owing[starshot_rules::engine::below(&mut rng, owing.len() as u32) as usize];
                    let command = state.sample(seat, &mut rng).expect("a seat that owes has a choice");
                    state.play(seat, command, &mut ()).unwrap();
                }
            }
        }
        assert!(state.outcome().is_some());
    }
}

fn setups_come_back<G: Game>() {
    for (_, setup) in starts::<G>() {
        along_games::<G>(&setup, 20, |state, _| {
            let again = G::new(&state.setup());
            assert!(again.as_ref() == Ok(state), "{:?}\n{:#?}", again.err(), state.setup());
        });
    }
}

#[test]
fn a_setup_describes_its_state_and_new_checks_every_invariant() {
    every_game!(setups_come_back);
}

fn views_and_worlds<G: Game>() {
    for (seats, setup) in starts::<G>() {
        along_games::<G>(&setup, 4, |state, rng| {
            for viewer in Viewer::all(seats) {
                let view = state.view(viewer);
                assert_eq!(View::new(&view.setup(), viewer).as_ref(), Ok(&view));
                let world = view.determinize(rng);
                assert_eq!(G::new(&world.setup()).as_ref(), Ok(&world), "an invalid world");
                assert_eq!(world.view(viewer), view, "a world the viewer can tell apart");
                let own = viewer.seat().map_or(Vec::new(), |seat| state.legal(seat));
                assert_eq!(view.legal(), own);
                assert_eq!(view.turn(), state.turn());
            }
        });
    }
}

#[test]
fn a_view_is_enough_for_its_seat_and_its_worlds_look_the_same() {
    every_game!(views_and_worlds);
}

fn listed_is_accepted<G: Game>() {
    for (seats, setup) in starts::<G>() {
        along_games::<G>(&setup, 2, |state, _| {
            for seat in (0..seats).map(Seat) {
                let listed = state.legal(seat);
                assert!(listed.is_sorted_by_key(|&command| G::id(command)));
                assert_eq!(listed.len(), state.count(seat));
                assert_eq!(listed.is_empty(), !state.turn().has(seat));
                for id in 0..G::IDS {
                    let command = G::command(id).expect("a dense id space");
                    assert_eq!(G::id(command), id);
                    let verdict = state.check(seat, command);
                    assert_eq!(verdict.is_ok(), listed.contains(&command), "{command} {verdict:?}");
                }
            }
            let total: u32 = state.rolls().iter().map(|&(_, weight)| weight).sum();
            assert_eq!(total, state.total_weight());
            assert_eq!(total > 0, state.turn() == Turn::Chance);
            assert_eq!(state.source().is_some(), state.turn() == Turn::Chance);
            assert!(state.rolls().is_sorted_by_key(|&(roll, _)| G::roll_id(roll)));
            assert!(
                (0..total).map(|at| state.roll_at(at)).eq(state
                    .rolls()
                    .into_iter()
                    .flat_map(|(roll, weight)| vec![Some(roll); weight as usize]))
            );
        });
    }
}

#[test]
fn what_is_listed_is_accepted_and_all_else_refused() {
    every_game!(listed_is_accepted);
}

fn old_states_stay<G: Game>() {
    for (_, setup) in starts::<G>() {
        along_games::<G>(&setup, 3, |state, rng| {
            let before = state.clone();
            for seat in state.turn().seats().iter() {
                let command = state.sample(seat, rng).unwrap();
                let step = state.apply(seat, command).unwrap();
                let mut in_place = state.clone();
                let mut log = Vec::new();
                in_place.play(seat, command, &mut log).unwrap();
                assert_eq!((step.state, step.events), (in_place, log));
            }
            assert_eq!(*state, before);
        });
    }
}

#[test]
fn apply_leaves_the_old_state_and_play_is_the_same_in_place() {
    every_game!(old_states_stay);
}

/// Every order in which the seats give the same secret decisions leads to the same state.
fn order_does_not_matter<G: Game>() {
    for (_, setup) in starts::<G>() {
        along_games::<G>(&setup, 3, |state, rng| {
            let Turn::All(owing) = state.turn() else { return };
            let decide = |mut state: G, seats: &mut dyn Iterator<Item = Seat>, seed: u64| {
                for seat in seats {
                    let mut rng = TestRng(seed ^ u64::from(seat.0));
                    while matches!(state.turn(), Turn::All(owing) if owing.contains(seat)) {
                        let command = state.sample(seat, &mut rng).unwrap();
                        state.play(seat, command, &mut ()).unwrap();
                    }
                }
                state
            };
            let seed = u64::from(starshot_rules::engine::below(rng, 1000));
            let seats: Vec<Seat> = owing.iter().collect();
            let forward = decide(state.clone(), &mut seats.iter().copied(), seed);
            let backward = decide(state.clone(), &mut seats.iter().rev().copied(), seed);
            assert_eq!(forward, backward);
        });
    }
}

#[test]
fn secret_decisions_come_in_any_order() {
    every_game!(order_does_not_matter);
}

fn words_come_back<G: Game>() {
    for id in 0..G::IDS {
        let command = G::command(id).unwrap();
        assert_eq!(
            command.to_string().parse::<G::Command>().as_ref(),
            Ok(&command),
            "{command}"
        );
        let json = serde_json::to_string(&command).unwrap();
        assert_eq!(serde_json::from_str::<G::Command>(&json).unwrap(), command, "{json}");
    }
    for id in 0..G::ROLLS {
        let roll = G::roll_of(id).unwrap();
        assert_eq!(G::roll_id(roll), id);
        assert_eq!(roll.to_string().parse::<G::Roll>().as_ref(), Ok(&roll), "{roll}");
        let json = serde_json::to_string(&roll).unwrap();
        assert_eq!(serde_json::from_str::<G::Roll>(&json).unwrap(), roll, "{json}");
    }
    assert!(G::command(G::IDS).is_none() && G::roll_of(G::ROLLS).is_none());
}

#[test]
fn every_command_and_roll_comes_back_from_text_and_json() {
    every_game!(words_come_back);
}

fn engine_laws<G: Game>() {
    for (seats, setup) in starts::<G>() {
        let seed = u64::from(seats);
        laws::saves_come_back::<G>(&setup, seed);
        laws::records_are_exact::<G>(&setup, seed);
        laws::seat_records_are_views::<G>(&setup, seed);
        laws::matches_undo_and_resume::<G>(&setup, seed);
        laws::cut_records_resume::<G>(&setup, seed);
        laws::refusals_change_nothing::<G>(&setup, seed);
        laws::the_end_refuses::<G>(&setup, seed);
        laws::batch_errors_change_nothing::<G>(&setup);
        laws::parts_are_the_whole::<G>(&setup, seed);
        for autoreset in [Autoreset::NextStep, Autoreset::SameStep, Autoreset::Disabled] {
            laws::batches_are_matches::<G>(&setup, seed, autoreset, 300);
        }
    }
}

#[test]
fn saves_records_matches_and_batches_keep_their_laws() {
    every_game!(engine_laws);
}

fn every_event_has_a_rule<G: Game>() {
    for (seats, setup) in starts::<G>() {
        let game = laws::random_match::<G>(&setup, 5, usize::MAX);
        for event in game.events() {
            let (chapter, number) = event.rule().0.rsplit_once('-').expect("GAME:CHAPTER-number");
            assert!(
                chapter.starts_with(&format!("{}:", G::ID)) && number.parse::<u8>().is_ok(),
                "{}",
                event.rule()
            );
            assert!(
                !event.kind().is_empty() && !event.to_string().contains('\n'),
                "{event:?}"
            );
            let redacted = event.seen_by(Viewer::Spectator);
            let seen: Vec<_> = (0..seats)
                .filter_map(|k| event.seen_by(Viewer::Seat(Seat(k))))
                .collect();
            assert!(redacted.is_none_or(|redacted| redacted.kind() == event.kind()));
            assert!(!seen.is_empty(), "nobody sees {event:?}");
        }
    }
}

#[test]
fn every_event_names_its_rule_and_is_seen_by_somebody() {
    every_game!(every_event_has_a_rule);
}
