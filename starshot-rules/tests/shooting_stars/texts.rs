//! Ids, command texts, JSON and events.

use starshot_rules::engine::Event as _;
use starshot_rules::games::shooting_stars::{Cell, Command, Dir, Event, GameState, HalfPoints, Parity, Setup};
use starshot_rules::kit::hex::{Hex, hexagon};
use starshot_rules::{Game, Seat};

use super::support::{cell, pieces, play, start};

#[test]
fn ids_run_without_a_gap_in_canonical_order() {
    assert_eq!(GameState::IDS, 2994);
    let commands = (0..2994).map(|id| GameState::command(id).unwrap()).collect::<Vec<_>>();
    assert!(commands.is_sorted_by(|a, b| a < b));
    for (id, command) in (0..).zip(&commands) {
        assert_eq!(GameState::id(*command), id);
        assert_eq!(command.to_string().parse(), Ok(*command));
        let json = serde_json::to_string(command).unwrap();
        assert_eq!(serde_json::from_str::<Command>(&json).unwrap(), *command);
    }
    for id in [2994, 4096, u32::MAX] {
        assert_eq!(GameState::command(id), None);
    }
    let texts = [0, 60, 61, 61 + 48 * 60 + 47, 2989, 2990, 2991, 2992, 2993].map(|id| commands[id].to_string());
    let expected = ["create 0,-4", "create 0,4", "shoot 0,-4 E 1", "shoot 0,4 SE 8", "pass"];
    assert_eq!(texts[..5], expected);
    assert_eq!(texts[5..], ["hold odd", "hold even", "guess odd", "guess even"]);
}

#[test]
fn cells_and_directions_are_those_of_the_catalogue() {
    assert!(Cell::all().map(Cell::hex).eq(hexagon(4)));
    assert_eq!(Cell::CENTRE.hex(), Hex::CENTRE);
    let steps = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];
    for (dir, (q, r)) in Dir::ALL.into_iter().zip(steps) {
        let Command::Shoot { from, dist, .. } = format!("shoot 0,0 {dir} 1").parse().unwrap() else {
            panic!()
        };
        assert_eq!(from.ahead(dir, dist), Some(cell(q, r)));
        assert_eq!(format!("{dir:?}"), dir.to_string());
    }
    let degrees = |n| Cell::all().filter(|cell| cell.neighbours().len() == n).count();
    assert_eq!([3, 4, 6].map(degrees), [6, 18, 37]);
}

#[test]
fn commands_that_do_not_parse_say_where() {
    let cases = [
        ("", 0, "create, shoot, pass, hold or guess"),
        ("Pass", 0, "create, shoot, pass, hold or guess"),
        ("create", 6, "a hex of the board such as 2,-1"),
        ("create 5,0", 7, "a hex of the board such as 2,-1"),
        ("create +1,0", 7, "a hex of the board such as 2,-1"),
        ("create -0,0", 7, "a hex of the board such as 2,-1"),
        ("create 1, 0", 7, "a hex of the board such as 2,-1"),
        ("shoot 0,1 N 3", 10, "a direction: E, NE, NW, W, SW or SE"),
        ("shoot 0,1 NE 0", 13, "a distance from 1 to 8"),
        ("shoot 0,1 NE 9", 13, "a distance from 1 to 8"),
        ("shoot 0,1 NE -1", 13, "a distance from 1 to 8"),
        ("hold two", 5, "odd or even"),
        ("pass pass", 5, "the end of the command"),
        ("create 1,0 \u{1f680}", 11, "the end of the command"),
    ];
    for (text, at, expected) in cases {
        let error = text.parse::<Command>().unwrap_err();
        assert_eq!((error.at, error.expected), (at, expected), "{text:?}");
    }
}

#[test]
fn json_is_readable() {
    let json = |text: &str| serde_json::to_string(&text.parse::<Command>().unwrap()).unwrap();
    assert_eq!(json("create 2,0"), r#"{"create":{"cell":[2,0]}}"#);
    assert_eq!(
        json("shoot 0,1 NE 3"),
        r#"{"shoot":{"from":[0,1],"dir":"NE","dist":3}}"#
    );
    assert_eq!(json("pass"), r#""pass""#);
    assert_eq!(json("hold odd"), r#"{"hold":"odd"}"#);
    for bad in [
        r#"{"create":{"cell":[5,0]}}"#,
        r#"{"shoot":{"from":[0,1],"dir":"NE","dist":0}}"#,
    ] {
        assert!(serde_json::from_str::<Command>(bad).is_err());
    }
    assert_eq!(
        serde_json::from_str::<Setup>("{}").unwrap(),
        GameState::standard(2).unwrap()
    );
    assert!(
        serde_json::from_str::<Setup>(r#"{"komi": 3}"#).is_err(),
        "an unknown field is not dropped"
    );
    let setup = serde_json::to_string(&Setup {
        red: pieces(&[[0, 1]], &[]),
        ..Setup::tournament()
    })
    .unwrap();
    let red = r#""red":{"stars":[[0,1]],"dust":[]}"#;
    assert!(
        setup.contains(red) && setup.contains(r#""nigiri":{"held":"owed","guess":"owed"}"#),
        "{setup}"
    );
}

#[test]
fn events_in_words_and_by_rule() {
    let mut state = start();
    let mut events = play(&mut state, "create 0,1");
    for text in ["pass", "shoot 0,1 NW 1", "pass", "pass"] {
        events.extend(play(&mut state, text));
    }
    let lines = events
        .iter()
        .map(|event| format!("{event} [{}]", event.rule()))
        .collect::<Vec<_>>();
    let expected = [
        "Red (seat 0) creates a star at 0,1 [shooting-stars:CRE-1]",
        "Blue (seat 1) passes [shooting-stars:PAS-1]",
        "Red (seat 0) shoots the star at 0,1 to 0,0 [shooting-stars:SHO-1]",
        "Red stardust lies at 0,1 [shooting-stars:SHO-2]",
        "Blue (seat 1) passes [shooting-stars:PAS-1]",
        "Red (seat 0) passes [shooting-stars:PAS-1]",
        "the game is over, Red 1, Blue 0: Red (seat 0) wins [shooting-stars:END-1]",
    ];
    assert_eq!(lines, expected);
    let choice = Some(Parity::Odd);
    assert_eq!(
        Event::Committed { seat: Seat(1), choice }.to_string(),
        "seat 1 has chosen odd"
    );
    assert_eq!(
        Event::Committed {
            seat: Seat(1),
            choice: None
        }
        .to_string(),
        "seat 1 has chosen"
    );
    for (halves, text) in [(0, "0"), (1, "0.5"), (-1, "-0.5"), (3, "1.5"), (-4, "-2")] {
        assert_eq!(HalfPoints(halves).to_string(), text);
    }
    for event in events {
        let json = serde_json::to_string(&event).unwrap();
        assert_eq!(serde_json::from_str::<Event>(&json).unwrap(), event);
    }
}
