//! Laws that hold in every game: the five of the rules catalogue, and those of the contract.

use std::collections::BTreeSet;

use proptest::prelude::*;
use starshot_rules::engine::Event as _;
use starshot_rules::games::shooting_stars::{Colour, Command, Event, GameState, Pieces, Setup};
use starshot_rules::kit::hex::Hex;
use starshot_rules::{Game, Seat, Viewer};

use super::model::{Model, Move};
use super::support::{mover, random_game, start};

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// A create or a shot as end points, so that it can be turned and mirrored.
fn end_points(state: &GameState) -> BTreeSet<(Hex, Hex)> {
    let points = |command| match command {
        Command::Create { cell } => Some((cell.hex(), cell.hex())),
        Command::Shoot { from, dir, dist } => Some((from.hex(), from.ahead(dir, dist)?.hex())),
        _ => None,
    };
    state.legal(mover(state)).into_iter().filter_map(points).collect()
}

/// Symmetry number 0..12 of the board.
fn turned(hex: Hex, symmetry: u8) -> Hex {
    let mirrored = if symmetry < 6 { hex } else { Hex::new(hex.r, hex.q) };
    (0..symmetry % 6).fold(mirrored, |hex, _| Hex::new(-hex.r, hex.q + hex.r))
}

fn turned_setup(setup: &Setup, symmetry: u8) -> Setup {
    let turn = |hexes: &[Hex]| hexes.iter().map(|hex| turned(*hex, symmetry)).collect();
    let side = |side: &Pieces| Pieces {
        stars: turn(&side.stars),
        dust: turn(&side.dust),
    };
    Setup {
        red: side(&setup.red),
        blue: side(&setup.blue),
        ..setup.clone()
    }
}

proptest! {
    #![proptest_config(config(48))]

    /// (a), (b) and (e) of the catalogue, the bounds of `shooting-stars:TER-1`, the turns of `shooting-stars:TRN-1`.
    #[test]
    fn what_is_counted_adds_up(seed: u64) {
        let (mut creates, mut shots, mut passes) = ([0; 2], [0; 2], 0);
        let mut before = start();
        for (state, events) in random_game(start(), seed) {
            for event in events {
                match event {
                    Event::Created { by, .. } => creates[by.colour.index()] += 1,
                    Event::Shot { by, .. } => shots[by.colour.index()] += 1,
                    Event::Passed { .. } => passes += 1,
                    _ => {}
                }
            }
            prop_assert_eq!(state.occupied().len(), creates.iter().sum::<u32>() + shots.iter().sum::<u32>());
            prop_assert_eq!(u32::from(state.ply()), state.occupied().len() + passes);
            prop_assert!(u32::from(state.ply()) <= 2 * state.occupied().len() + u32::from(state.passes()));
            prop_assert!(state.ply() <= 124);
            prop_assert_eq!(state.to_move() == Colour::Red, state.ply() % 2 == 0);
            for colour in Colour::ALL {
                prop_assert!(before.dust(colour).minus(state.dust(colour)).is_empty());
                prop_assert_eq!(state.dust(colour).len(), shots[colour.index()]);
                prop_assert_eq!(state.stars(colour).len(), creates[colour.index()]);
            }
            before = state;
        }
    }

    /// (c) of the catalogue.
    #[test]
    fn the_twelve_symmetries_commute_with_the_move_list(seed: u64) {
        for (state, _) in random_game(start(), seed).iter().filter(|(state, _)| !state.is_over()) {
            for symmetry in 0..12 {
                let image = GameState::new(&turned_setup(&state.setup(), symmetry)).unwrap();
                let points = end_points(state).into_iter();
                let expected = points.map(|(a, b)| (turned(a, symmetry), turned(b, symmetry))).collect();
                prop_assert_eq!(end_points(&image), expected);
            }
        }
    }

    /// (d) of the catalogue.
    #[test]
    fn swapping_colours_and_mover_swaps_the_lists(seed: u64) {
        for (state, _) in random_game(start(), seed) {
            let Setup { red, blue, to_move, .. } = state.setup();
            for red_seat in [Seat(0), Seat(1)] {
                let (red, blue) = (blue.clone(), red.clone());
                let setup = Setup { red, blue, to_move: to_move.other(), red_seat, ..state.setup() };
                let swapped = GameState::new(&setup).unwrap();
                prop_assert_eq!(swapped.legal(mover(&swapped)), state.legal(mover(&state)));
            }
        }
    }

    /// The engine lists what the model lists, in the same order, and plays as it does.
    #[test]
    fn the_model_agrees(seed: u64) {
        let mut model = Model::start();
        for (state, events) in random_game(start(), seed) {
            for event in &events {
                let made = model.moves().into_iter().find(|made| match event {
                    Event::Created { cell, .. } => made.text() == format!("create {cell}"),
                    Event::Shot { from, to, .. } => {
                        let text = made.text();
                        let dist = from.hex().distance(to.hex());
                        text.starts_with(&format!("shoot {from} ")) && text.ends_with(&format!(" {dist}"))
                            && text.parse().is_ok_and(|command| matches!(command,
                                Command::Shoot { dir, dist, .. } if from.ahead(dir, dist) == Some(*to)))
                    }
                    Event::Passed { forced, .. } => *made == Move::Pass && *forced == (model.moves().len() == 1),
                    _ => false,
                });
                if let Some(made) = made {
                    model.make(made);
                }
            }
            prop_assert_eq!(&Model::read(&state.position()).moves(), &model.moves());
            prop_assert_eq!((model.over(), model.plies), (state.is_over(), state.ply().into()));
            prop_assert_eq!(model.letters('r') as u32, state.dust(Colour::Red).len());
            if !state.is_over() {
                let listed = state.legal(mover(&state)).iter().map(Command::to_string).collect::<Vec<_>>();
                let expected = model.moves().into_iter().map(Move::text).collect::<Vec<_>>();
                prop_assert_eq!(listed, expected);
            }
        }
    }
}

proptest! {
    #![proptest_config(config(12))]

    /// Of all ids and for every seat, exactly the listed are accepted; what is refused changes nothing.
    #[test]
    fn listed_is_accepted(seed: u64, nigiri: bool) {
        let setup = if nigiri { Setup::tournament() } else { Setup::default() };
        for (state, _) in random_game(GameState::new(&setup).unwrap(), seed) {
            for seat in [Seat(0), Seat(1), Seat(2)] {
                let mut listed = state.legal(seat);
                prop_assert_eq!(listed.len(), state.count(seat));
                prop_assert_eq!(state.nth(seat, listed.len()), None);
                listed.reverse();
                for command in (0..GameState::IDS).map(|id| GameState::command(id).unwrap()) {
                    let expected = listed.last() == Some(&command);
                    if expected {
                        prop_assert_eq!(state.nth(seat, state.count(seat) - listed.len()), listed.pop());
                    }
                    prop_assert_eq!(state.check(seat, command).is_ok(), expected, "{} {}", seat, command);
                    let mut after = state.clone();
                    let played = after.play(seat, command, &mut ());
                    prop_assert_eq!(played, state.check(seat, command));
                    prop_assert_eq!(after == state, !expected);
                }
                prop_assert!(listed.is_empty(), "not in the order of the ids");
            }
        }
    }

    /// A spectator's events are enough to follow the game.
    #[test]
    fn the_log_is_complete(seed: u64) {
        let first = GameState::new(&Setup::tournament()).unwrap();
        let mut mirror = first.view(Viewer::Spectator).setup();
        for (state, events) in random_game(first, seed) {
            for event in events.iter().filter_map(|event| event.seen_by(Viewer::Spectator)) {
                follow(&mut mirror, event);
            }
            prop_assert_eq!(&mirror, &state.view(Viewer::Spectator).setup());
        }
    }
}

/// Takes one event into a mirror of the position.
fn follow(mirror: &mut Setup, event: Event) {
    use starshot_rules::games::shooting_stars::Choice;
    let passes = mirror.passes;
    let mut moved = |passes| {
        (mirror.passes, mirror.ply) = (passes, mirror.ply + 1);
        mirror.to_move = mirror.to_move.other();
    };
    match event {
        Event::Created { .. } | Event::Shot { .. } => moved(0),
        Event::Passed { .. } => moved(passes + 1),
        Event::Committed { seat, .. } => {
            let nigiri = mirror.nigiri.as_mut().unwrap();
            let choice = if seat == mirror.red_seat {
                &mut nigiri.guess
            } else {
                &mut nigiri.held
            };
            *choice = Choice::Hidden;
        }
        Event::Opened { .. } => mirror.nigiri = None,
        Event::ColoursSwapped { red } | Event::ColoursKept { red } => mirror.red_seat = red,
        Event::Dusted { .. } | Event::GameOver { .. } => {}
    }
    let by_cell = |hexes: &mut Vec<Hex>, hex: Hex| {
        hexes.push(hex);
        hexes.sort_by_key(|hex| (hex.r, hex.q));
    };
    match event {
        Event::Created { by, cell } => by_cell(&mut side(mirror, by.colour).stars, cell.hex()),
        Event::Dusted { by, cell } => by_cell(&mut side(mirror, by.colour).dust, cell.hex()),
        Event::Shot { by, from, to } => {
            let stars = &mut side(mirror, by.colour).stars;
            stars.retain(|star| *star != from.hex());
            by_cell(stars, to.hex());
        }
        _ => {}
    }
}

fn side(mirror: &mut Setup, colour: Colour) -> &mut Pieces {
    match colour {
        Colour::Red => &mut mirror.red,
        Colour::Blue => &mut mirror.blue,
    }
}
