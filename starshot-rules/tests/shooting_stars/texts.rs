//! Ids, command texts, JSON, position lines, setups, pictures and events.

use starshot_rules::engine::Event as _;
use starshot_rules::games::shooting_stars::{
    Cell, Colour, Command, Dir, Event, Fault, GameState, HalfPoints, Parity, Piece, Setup,
};
use starshot_rules::kit::hex::{Hex, hexagon};
use starshot_rules::{Game, Seat};

use super::support::{cell, pieces, play, random_game, start};

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
fn positions_and_setups_round_trip() {
    for (seed, komi_halves) in [(1, 0), (2, 3), (3, -1), (4, i16::MIN), (5, i16::MAX)] {
        let setup = Setup {
            komi_halves,
            ..Setup::tournament()
        };
        for (state, _) in random_game(GameState::new(&setup).unwrap(), seed) {
            let line = state.position();
            assert_eq!(GameState::from_position(&line).as_ref(), Ok(&state), "{line}");
            assert_eq!(GameState::new(&state.setup()).as_ref(), Ok(&state));
            let json = serde_json::to_string(&state.setup()).unwrap();
            assert_eq!(serde_json::from_str::<Setup>(&json).unwrap(), state.setup());
            assert_eq!(GameState::from_position(&line).unwrap().digest(), state.digest());
        }
    }
}

#[test]
fn digests_differ_by_section() {
    let base = start();
    let names = |setup: Setup| {
        let other = GameState::new(&setup).unwrap();
        let (a, b) = (base.digests(), other.digests());
        let pairs = a.parts().iter().zip(b.parts());
        pairs
            .filter(|(a, b)| a.1 != b.1)
            .map(|(a, _)| a.0.to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        names(Setup {
            komi_halves: 1,
            ..Setup::default()
        }),
        ["score"]
    );
    assert_eq!(
        names(Setup {
            red: pieces(&[[1, 0]], &[]),
            ..Setup::default()
        }),
        ["table"]
    );
    assert_eq!(
        names(Setup {
            blue: pieces(&[], &[[1, 0]]),
            ..Setup::default()
        }),
        ["table"]
    );
    assert_eq!(
        names(Setup {
            to_move: Colour::Blue,
            ..Setup::default()
        }),
        ["turn"]
    );
    assert_eq!(
        names(Setup {
            red_seat: Seat(1),
            ..Setup::default()
        }),
        ["turn"]
    );
    assert_eq!(
        names(Setup {
            passes: 1,
            ..Setup::default()
        }),
        ["turn"]
    );
    assert_eq!(
        names(Setup {
            nigiri: Some(Default::default()),
            ..Setup::default()
        }),
        ["turn", "seat 0", "seat 1"]
    );
}

#[test]
fn position_lines_that_do_not_parse_say_where() {
    let start_line = "5/6/7/8/9/8/7/6/5 r 0 0 0 0 -";
    assert_eq!(start().position(), start_line);
    let cases = [
        ("", 0),
        ("5/6/7/8/9/8/7/6/5 r 0 0 0 0", 27),
        ("5/6/7/8/9/8/7/6/5 r 0 0 0 0 - ", 29),
        ("6/6/7/8/9/8/7/6/5 r 0 0 0 0 -", 0),
        ("5/6/7/44/9/8/7/6/5 r 0 0 0 0 -", 7),
        ("5/6/7/4R2/9/8/7/6/5 r 0 0 0 0 -", 9),
        ("5/6/7/8R/9/8/7/6/5 r 0 0 0 0 -", 7),
        ("5/6/7/8/0R8/8/7/6/5 r 0 0 0 0 -", 8),
        ("5/6/7/8/9/8/7/6/4x r 0 0 0 0 -", 17),
        ("5/6/7/8/9/8/7/6/5/ r 0 0 0 0 -", 17),
        ("5/6/7/8/9/8/7/6/5 R 0 0 0 0 -", 18),
        ("5/6/7/8/9/8/7/6/5 r 3 0 0 0 -", 20),
        ("5/6/7/8/9/8/7/6/5 r 0 1.25 0 0 -", 22),
        ("5/6/7/8/9/8/7/6/5 r 0 -0 0 0 -", 22),
        ("5/6/7/8/9/8/7/6/5 r 0 99999 0 0 -", 22),
        ("5/6/7/8/9/8/7/6/5 r 0 0 2 0 -", 24),
        ("5/6/7/8/9/8/7/6/5 r 0 0 0 00 -", 26),
        ("5/6/7/8/9/8/7/6/5 r 0 0 0 1 -", 26),
        ("5/6/7/8/9/8/7/6/5 r 0 0 0 0 o", 28),
        ("5/6/7/8/9/8/7/6/5 r 0 0 0 0 oe", 28),
        ("5/6/7/8/9/8/7/6/5 r 0 0 0 0 ?.", 28),
        ("5/6/7/8/9/8/7/6/5 b 0 0 0 0 ..", 28),
    ];
    for (line, at) in cases {
        assert_eq!(
            GameState::from_position(line).map_err(|error| error.at),
            Err(at),
            "{line:?}"
        );
    }
    let edited = start_line.replace("-", "o.");
    assert_eq!(edited.parse::<GameState>().unwrap().position(), edited);
}

#[test]
fn every_fault_of_a_setup_is_listed() {
    let [star, dust, blue_star, _] = Piece::ALL;
    let setup = Setup {
        red: pieces(&[[0, 0], [5, 0], [0, 0]], &[[0, 0]]),
        blue: pieces(&[[-128, 127]], &[]),
        passes: 3,
        red_seat: Seat(2),
        ply: 5,
        nigiri: Some(Default::default()),
        ..Setup::default()
    };
    let hex = Hex::CENTRE;
    let expected = [
        Fault::OffBoard {
            piece: star,
            hex: Hex::new(5, 0),
        },
        Fault::Overlap {
            hex,
            first: star,
            second: star,
        },
        Fault::Overlap {
            hex,
            first: star,
            second: dust,
        },
        Fault::OffBoard {
            piece: blue_star,
            hex: Hex::new(-128, 127),
        },
        Fault::Passes { passes: 3 },
        Fault::RedSeat { seat: Seat(2) },
        Fault::Ply { ply: 5, most: 4 },
        Fault::NigiriTooLate,
    ];
    assert_eq!(GameState::new(&setup), Err(expected.to_vec()));
    assert_eq!(
        expected[1].to_string(),
        "0,0 holds a Red star and a Red star: a hex holds one piece"
    );
    assert_eq!(GameState::standard(3), Err(vec![Fault::Seats { seats: 3 }]));
}

#[test]
fn a_picture() {
    let mut state = start();
    for text in ["create 0,1", "create -2,-2", "shoot 0,1 E 2", "shoot -2,-2 SE 3"] {
        play(&mut state, text);
    }
    let expected = [
        "    . . . . .",
        "   . . . . . .",
        "  b . . . . . .",
        " . . . . . . . .",
        ". . . . * . . . .",
        " . . B . r . R .",
        "  . . . . . . .",
        "   . . . . . .",
        "    . . . . .",
        "Red (seat 0) to move; stardust 1-1, komi 0, passes 0",
        "",
    ]
    .join("\n");
    assert_eq!(state.picture(), expected);
    assert_eq!(state.view(starshot_rules::Viewer::Spectator).picture(), expected);
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
