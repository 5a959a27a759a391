//! Whole positions: one line, and pictures.

use std::fmt::Write as _;

use starshot_rules::engine::{Game, Seat, Turn, View, Viewer};
use starshot_rules::games::starshot::data::board::Board;
use starshot_rules::games::starshot::data::cards::Card;
use starshot_rules::games::starshot::data::purple::{Purple, PurpleSet};
use starshot_rules::games::starshot::data::ship::{Tile, TileSet};
use starshot_rules::games::starshot::data::tuning::{CutOff, Tuning};
use starshot_rules::games::starshot::{Command, Faces, GameState, Phase, PositionError, Setup};
use starshot_rules::kit::hex::{Direction, Hex};

use crate::support::TestRng;

/// Plays a random game and shows every state on the way.
fn walk(setup: &Setup, seed: u64, mut f: impl FnMut(&GameState)) {
    let mut rng = TestRng(seed);
    let mut state = GameState::new(setup).unwrap();
    loop {
        f(&state);
        match state.turn() {
            Turn::Over => return,
            Turn::Chance => {
                let roll = state.sample_roll(&mut rng).unwrap();
                state.roll(roll, &mut ()).unwrap();
            }
            turn => {
                let seat = turn.seats().lowest().unwrap();
                let command = state.sample(seat, &mut rng).unwrap();
                state.play(seat, command, &mut ()).unwrap();
            }
        }
    }
}

/// A game with many tokens and few abilities, so that every decision comes up.
fn crowded(seats: u8) -> Setup {
    let mut setup = GameState::standard(seats).unwrap();
    setup.tuning.starting_tokens = 11;
    setup.tuning.purples = 3;
    setup.tuning.copies[Card::VampiricShot as usize] = 31;
    setup.phase = Phase::PlaceTokens;
    setup.purples = PurpleSet::EMPTY
        .with(Purple::InterchangeableParts)
        .with(Purple::ExplosiveRounds)
        .with(Purple::Salvage);
    setup
}

#[test]
fn every_position_goes_on_one_line_and_back() {
    let mut phases = std::collections::BTreeSet::new();
    for (seats, seed) in [2, 3, 4]
        .into_iter()
        .flat_map(|seats| (0..25).map(move |seed| (seats, seed)))
    {
        for setup in [GameState::standard(seats).unwrap(), crowded(seats)] {
            walk(&setup, seed, |state| {
                phases.insert(state.setup().phase);
                let line = state.position();
                assert!(!line.contains("  ") && !line.contains('\n'), "{line}");
                assert_eq!(GameState::from_position(&line).as_ref(), Ok(state), "{line}");
            });
        }
    }
    assert_eq!(phases.len(), 17, "a phase was never met: {phases:?}");
}

#[test]
fn every_view_goes_on_one_line_and_back_and_hides_what_it_must() {
    for (seats, seed) in [(2, 7), (4, 8)] {
        walk(&GameState::standard(seats).unwrap(), seed, |state| {
            for viewer in Viewer::all(seats) {
                let view = state.view(viewer);
                let setup = Setup::from_position(&view.position()).unwrap();
                assert_eq!(View::new(&setup, viewer).as_ref(), Ok(&view));
                assert!(matches!(
                    GameState::from_position(&view.position()),
                    Err(PositionError::Faults(_))
                ));
                if state.setup().phase != Phase::PlaceTokens {
                    assert_eq!(view.picture(), state.picture(), "the pictures show what is public");
                }
            }
        });
    }
}

/// A small game on another board.
fn tuned() -> Setup {
    let mut board = Board::standard();
    board.radius = 12;
    board.planets[4] = vec![Hex::new(11, 0)];
    board.berths[1].facing = Direction::new(3);
    let mut tuning = Tuning {
        rounds: 2,
        cut_off: CutOff::Hit,
        ..Tuning::default()
    };
    tuning.copies[Card::Hyperdrive as usize] = 7;
    Setup::start(3, board, tuning)
}

#[test]
fn numbers_and_boards_of_ones_own_go_on_the_line() {
    let start = GameState::new(&tuned()).unwrap();
    insta::assert_snapshot!(start.position());
    walk(&tuned(), 3, |state| {
        assert_eq!(GameState::from_position(&state.position()).as_ref(), Ok(state));
    });
}

/// A table in round 3 that shows every sign of the pictures.
fn table() -> GameState {
    let mut setup = GameState::standard(4).unwrap();
    setup.phase = Phase::Window;
    (setup.round, setup.action, setup.cursor, setup.place) = (3, 1, 3, 4);
    (setup.start, setup.active) = (Seat(2), Seat(0));
    setup.purples = PurpleSet::EMPTY
        .with(Purple::InterchangeableParts)
        .with(Purple::SpinGyro)
        .with(Purple::Exoskeleton)
        .with(Purple::BetaVersion);
    let places = [(4, -8, 2), (3, -8, 0), (4, -8, 5), (-4, 1, 4)];
    for (seat, (q, r, facing)) in setup.seats.iter_mut().zip(places) {
        seat.hex = Hex::new(q, r);
        seat.facing = Direction::new(facing);
        seat.cards.over = 1;
    }
    let [a, b, c, d] = &mut setup.seats[..] else {
        panic!("four seats")
    };
    a.tokens = TileSet::of(&[
        Tile::LeftCannon,
        Tile::TailEngine,
        Tile::RightLife,
        Tile::RightCargo,
        Tile::KyberLab,
    ]);
    a.flipped = TileSet::of(&[Tile::LeftCannon]);
    a.ability = Some(Purple::InterchangeableParts);
    (a.vp, a.speed) = (12, 5);
    b.destroyed = TileSet::of(&[Tile::LeftArmor, Tile::LeftCargo, Tile::RightLife]);
    b.lost = TileSet::of(&[Tile::LeftCannon, Tile::RightEngine]);
    b.tokens = TileSet::of(&[Tile::RightArmor, Tile::ForwardCannon]);
    (b.vp, b.shield, b.cards.top) = (3, 0, 2);
    c.tokens = TileSet::of(&[Tile::LeftLife]);
    d.destroyed = TileSet::LIFE;
    d.shield = 0;
    d.cards.over = 0;
    d.cards.bag = Some(Faces::default());
    d.cards.discard = Faces(setup.tuning.base_deck());
    GameState::new(&setup).unwrap()
}

#[test]
fn the_table_is_drawn() {
    let table = table();
    insta::assert_snapshot!(table.picture());
    insta::assert_snapshot!("one_ship", table.ship_picture(Seat(1)));
    insta::assert_snapshot!("one_line", table.position());
    assert_eq!(table.ship_picture(Seat(4)), "");
    assert!(
        table.picture().lines().all(|line| line.chars().count() <= 100),
        "too wide"
    );
}

#[test]
fn a_placement_shows_in_no_other_picture_before_all_are_in() {
    let mut state = GameState::standard(2)
        .map(|setup| GameState::new(&setup).unwrap())
        .unwrap();
    while state.turn() == Turn::Chance {
        state.roll(state.roll_at(0).unwrap(), &mut ()).unwrap();
    }
    state.play(Seat(0), Command::Place(Tile::LeftCannon), &mut ()).unwrap();
    assert!(state.picture().contains("[R]") && state.view(Viewer::Seat(Seat(0))).ship_picture(Seat(0)).contains("[R]"));
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Spectator] {
        assert!(!state.view(viewer).ship_picture(Seat(0)).contains("[R]"), "{viewer}");
    }
}

#[test]
fn a_bad_position_is_refused_where_it_goes_wrong() {
    let good = table().position();
    let mut lines = String::new();
    let mut case = |what: &str, text: &str| match GameState::from_position(text) {
        Ok(_) => panic!("{what}: {text}"),
        Err(error) => writeln!(lines, "{what}: {error}").unwrap(),
    };
    case("nothing", "");
    case(
        "another notation",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    );
    for (what, from, to) in [
        ("unknown number", "- - ", "{\"round\":3} - "),
        ("number out of range", "- - ", "{\"rounds\":9} - "),
        ("broken board", "- - ", "- {\"radius\":3 "),
        ("unknown phase", "window", "windows"),
        ("phase that is never waited in", "window", "strike"),
        ("two spaces", "window ", "window  "),
        ("leading zero", "window 4,3,", "window 4,03,"),
        ("missing number", "window 4,3,1,", "window 4,3,"),
        ("one seat too many", "window 4,", "window 3,"),
        ("maybe", "4,0,0 -", "4,0,2 -"),
        ("purples out of order", " ghlq ", " hglq "),
        ("ship off the board", " 4,-8,2", " 14,-8,2"),
        ("no such facing", " 4,-8,2", " 4,-8,6"),
        ("unknown tile sign", ";otoo", ";o?oo"),
        ("no such ability", ";h;", ";z;"),
        ("no such card", "a2b3c2d3", "a2b3c2z3"),
        ("cards out of order", "a2b3c2d3", "b3a2c2d3"),
        ("one written out", "a2b3c2d3", "a2b3c2d1"),
        ("more than is owned", "a2b3c2d3", "a2b3c2d4"),
    ] {
        assert!(good.contains(from), "{what}: {good}");
        case(what, &good.replacen(from, to, 1));
    }
    case("cut", &good[..good.len() - 3]);
    case(
        "three seats gone",
        &good.split(' ').take(8).collect::<Vec<_>>().join(" "),
    );
    case("something after it", &format!("{good} x"));
    insta::assert_snapshot!(lines);
}

#[test]
fn no_cut_or_changed_position_panics() {
    let good = table().position();
    for end in 0..good.len() {
        assert!(GameState::from_position(&good[..end]).is_err(), "{}", &good[..end]);
    }
    for at in 0..good.len() {
        for sign in ["", "-", "9", "z", " ", "/", "ü"] {
            let text = format!("{}{sign}{}", &good[..at], &good[at + 1..]);
            if let Ok(state) = GameState::from_position(&text) {
                assert_eq!(state.position(), text, "a second form of one position");
            }
        }
    }
}
