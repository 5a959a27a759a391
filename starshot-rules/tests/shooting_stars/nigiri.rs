//! Nigiri: who plays which colour, and what is hidden meanwhile (`shooting-stars:TOU-1`).

use starshot_rules::engine::{Event as _, Seats};
use starshot_rules::games::shooting_stars::{
    Choice, Colour, Command, Event, Fault, GameState, Nigiri, Parity, Roll, Setup,
};
use starshot_rules::{Game, Seat, Turn, View, Viewer};

use super::support::TestRng;

const GUESSER: Seat = Seat(0);
const HOLDER: Seat = Seat(1);

fn tournament() -> GameState {
    GameState::new(&Setup::tournament()).unwrap()
}

fn chosen(state: &GameState, seat: Seat, command: Command) -> (GameState, Vec<Event>) {
    let step = state.apply(seat, command).unwrap();
    (step.state, step.events)
}

#[test]
fn both_choose_in_any_order_and_a_wrong_guess_swaps() {
    assert_eq!(tournament().turn(), Turn::All(Seats::first(2)));
    for held in Parity::ALL {
        for guess in Parity::ALL {
            let (first, _) = chosen(&tournament(), HOLDER, Command::Hold(held));
            assert_eq!(first.turn(), Turn::All(Seats::one(GUESSER)));
            let (state, events) = chosen(&first, GUESSER, Command::Guess(guess));
            let (other, _) = chosen(&tournament(), GUESSER, Command::Guess(guess));
            assert_eq!(chosen(&other, HOLDER, Command::Hold(held)).0, state);

            let red = if held == guess { GUESSER } else { HOLDER };
            let colours = if held == guess {
                Event::ColoursKept { red }
            } else {
                Event::ColoursSwapped { red }
            };
            let committed = Event::Committed {
                seat: GUESSER,
                choice: Some(guess),
            };
            assert_eq!(events, [committed, Event::Opened { held, guess }, colours]);
            assert_eq!(state.turn(), Turn::Any(Seats::one(red)));
            assert_eq!((state.to_move(), state.seat_of(Colour::Red)), (Colour::Red, red));
            assert_eq!(state.count(red), 61);
            assert_eq!(state.nigiri(), None);
        }
    }
}

#[test]
fn results_are_by_seat_after_a_swap() {
    let (state, _) = chosen(&tournament(), HOLDER, Command::Hold(Parity::Odd));
    let (mut state, _) = chosen(&state, GUESSER, Command::Guess(Parity::Even));
    for (seat, text) in [(1, "create 3,0"), (0, "pass"), (1, "shoot 3,0 W 1"), (0, "pass")] {
        state.play(Seat(seat), text.parse().unwrap(), &mut ()).unwrap();
    }
    let mut events = Vec::new();
    state.play(Seat(1), Command::Pass, &mut events).unwrap();
    let places = state.outcome().unwrap().places;
    assert_eq!(
        places
            .iter()
            .map(|place| (place.place, place.score))
            .collect::<Vec<_>>(),
        [(1, 3), (2, 2)]
    );
    let line = "the game is over, Red 1, Blue 0 and komi 1.5: Blue (seat 0) wins";
    assert_eq!(events.last().unwrap().to_string(), line);
}

#[test]
fn a_view_shows_that_the_other_has_chosen_and_no_more() {
    for (seat, choose) in [
        (HOLDER, Command::Hold as fn(Parity) -> Command),
        (GUESSER, Command::Guess),
    ] {
        let [odd, even] = Parity::ALL.map(|parity| chosen(&tournament(), seat, choose(parity)));
        for viewer in Viewer::all(2) {
            let (a, b) = (odd.0.view(viewer), even.0.view(viewer));
            let (seen_a, seen_b) = (odd.1[0].seen_by(viewer), even.1[0].seen_by(viewer));
            let numbers = |view: &View<GameState>| {
                let mut out = vec![f32::NAN; GameState::OBSERVATION];
                view.observe(&mut out).unwrap();
                assert!(out.iter().all(|number| number.is_finite()));
                out
            };
            let own = viewer.is(seat);
            assert_eq!(a != b, own);
            assert_eq!(a.digest() != b.digest(), own);
            assert_eq!(a.position() != b.position(), own);
            assert_eq!(a.setup() != b.setup(), own);
            assert_eq!(numbers(&a) != numbers(&b), own);
            assert_eq!(seen_a != seen_b, own);
            assert_eq!(a.turn(), odd.0.turn());
            assert_ne!(numbers(&a), numbers(&tournament().view(viewer)), "the fact is public");
            if let Viewer::Seat(seat) = viewer {
                assert_eq!(a.legal(), odd.0.legal(seat));
            }
            let again = View::<GameState>::new(&Setup::from_position(&a.position()).unwrap(), viewer);
            assert_eq!(again.as_ref(), Ok(&a));
        }
    }
}

#[test]
fn a_hidden_choice_is_odd_or_even_with_equal_chances() {
    let mut rng = TestRng(1);
    for held in Parity::ALL {
        let (state, _) = chosen(&tournament(), HOLDER, Command::Hold(held));
        for viewer in [Viewer::Seat(GUESSER), Viewer::Spectator] {
            let view = state.view(viewer);
            let mut odd = 0;
            for _ in 0..4000 {
                let world = view.determinize(&mut rng);
                assert_eq!(world.view(viewer), view);
                assert_eq!(GameState::new(&world.setup()).as_ref(), Ok(&world));
                odd += u32::from(world.nigiri().unwrap().held == Choice::Odd);
            }
            assert!((1800..2200).contains(&odd), "{odd} of 4000");
        }
        assert_eq!(state.view(Viewer::Seat(HOLDER)).determinize(&mut rng), state);
    }
}

#[test]
fn different_views_give_different_numbers() {
    let mut seen = std::collections::BTreeMap::new();
    for seed in 0..40 {
        for (state, _) in super::support::random_game(tournament(), seed) {
            for viewer in Viewer::all(2) {
                let view = state.view(viewer);
                let mut out = vec![0.0; GameState::OBSERVATION];
                view.observe(&mut out).unwrap();
                let key = out.iter().map(|number| number.to_bits()).collect::<Vec<_>>();
                assert_eq!(seen.entry(key).or_insert_with(|| view.clone()), &view);
            }
        }
    }
}

#[test]
fn setups_of_nigiri() {
    let with = |held, guess| Setup {
        nigiri: Some(Nigiri { held, guess }),
        ..Setup::default()
    };
    let faults = |setup: &Setup| GameState::new(setup).unwrap_err();
    let hidden = with(Choice::Hidden, Choice::Owed);
    assert_eq!(faults(&hidden), [Fault::Unknown { seat: HOLDER }]);
    assert!(View::<GameState>::new(&hidden, Viewer::Seat(GUESSER)).is_ok());
    assert!(View::<GameState>::new(&hidden, Viewer::Seat(HOLDER)).is_err());
    assert_eq!(faults(&with(Choice::Odd, Choice::Even)), [Fault::NigiriDone]);
    let mut late = with(Choice::Owed, Choice::Odd);
    late.passes = 1;
    assert_eq!(faults(&late), [Fault::NigiriTooLate]);
    late.passes = 0;
    late.to_move = Colour::Blue;
    assert_eq!(faults(&late), [Fault::NigiriTooLate]);
    late.to_move = Colour::Red;
    late.red_seat = Seat(1);
    let state = GameState::new(&late).unwrap();
    assert_eq!(
        state.legal(Seat(0)),
        [Command::Hold(Parity::Odd), Command::Hold(Parity::Even)]
    );
    assert!(state.legal(Seat(1)).is_empty());
}

#[test]
fn there_is_no_chance() {
    assert_eq!(GameState::ROLLS, 0);
    assert_eq!(tournament().rolls(), []);
    assert_eq!(tournament().source(), None);
    assert_eq!(GameState::roll_of(0), None);
    assert_eq!("6".parse::<Roll>().unwrap_err().at, 0);
    assert!(serde_json::from_str::<Roll>("\"6\"").is_err());
}

/// Every field alone shows in the numbers, and so does who looks.
#[test]
fn each_field_is_observed() {
    let lines = [
        "5/6/7/8/2R6/8/7/6/5 r 0 0 0 0 -",
        "5/6/7/8/2B6/8/7/6/5 r 0 0 0 0 -",
        "5/6/7/8/2r6/8/7/6/5 r 0 0 0 0 -",
        "5/6/7/8/2b6/8/7/6/5 r 0 0 0 0 -",
        "5/6/7/8/3R5/8/7/6/5 r 0 0 0 0 -",
        "5/6/7/8/2R6/8/7/6/5 b 0 0 0 0 -",
        "5/6/7/8/2R6/8/7/6/5 r 1 0 0 0 -",
        "5/6/7/8/2R6/8/7/6/5 r 2 0 0 0 -",
        "5/6/7/8/2R6/8/7/6/5 r 0 0.5 0 0 -",
        "5/6/7/8/2R6/8/7/6/5 r 0 -16384 0 0 -",
        "5/6/7/8/2R6/8/7/6/5 r 0 0 1 0 -",
        "5/6/7/8/2R6/8/7/6/5 r 0 0 0 1 -",
        "5/6/7/8/2R6/8/7/6/5 r 0 0 0 2 -",
        "5/6/7/8/9/8/7/6/5 r 0 0 0 0 -",
        "5/6/7/8/9/8/7/6/5 r 0 0 0 0 ..",
        "5/6/7/8/9/8/7/6/5 r 0 0 0 0 o.",
        "5/6/7/8/9/8/7/6/5 r 0 0 0 0 .o",
    ];
    let mut seen = std::collections::BTreeSet::new();
    for line in lines {
        for viewer in Viewer::all(2) {
            let mut out = vec![0.0; GameState::OBSERVATION];
            line.parse::<GameState>()
                .unwrap()
                .view(viewer)
                .observe(&mut out)
                .unwrap();
            let numbers = out.iter().map(|number: &f32| number.to_bits()).collect::<Vec<_>>();
            assert!(seen.insert(numbers), "{line} as {viewer} looks like another");
        }
    }
}
