//! Position lines, setups, digests and pictures.

use starshot_rules::games::shooting_stars::{Fault, GameState, Piece, Setup};
use starshot_rules::kit::hex::Hex;
use starshot_rules::{Game, Seat, Viewer};

use super::support::{pieces, play, random_game, start};

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
            let bytes = postcard::to_allocvec(&state.setup()).unwrap();
            assert_eq!(postcard::from_bytes::<Setup>(&bytes).unwrap(), state.setup());
            assert_eq!(GameState::from_position(&line).unwrap().digest(), state.digest());
        }
    }
}

#[test]
fn digests_differ_by_section() {
    let differ = |line: &str| {
        let (a, b) = (start().digests(), line.parse::<GameState>().unwrap().digests());
        let pairs = a.parts().iter().zip(b.parts());
        let names = pairs.filter(|(a, b)| a.1 != b.1).map(|(a, _)| a.0.to_string());
        names.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(differ("5/6/7/8/9/8/7/6/5 r 0 0 0 0 -"), "");
    assert_eq!(differ("5/6/7/8/9/8/7/6/5 r 0 0.5 0 0 -"), "score");
    assert_eq!(differ("R4/6/7/8/9/8/7/6/5 r 0 0 0 0 -"), "table");
    assert_eq!(differ("5/6/7/8/9/8/7/6/4b r 0 0 0 0 -"), "table");
    assert_eq!(differ("5/6/7/8/9/8/7/6/5 b 0 0 0 0 -"), "turn");
    assert_eq!(differ("5/6/7/8/9/8/7/6/5 r 0 0 1 0 -"), "turn");
    assert_eq!(differ("5/6/7/8/9/8/7/6/5 r 1 0 0 0 -"), "turn");
    assert_eq!(differ("5/6/7/8/9/8/7/6/5 r 1 0 0 1 -"), "turn");
    assert_eq!(differ("5/6/7/8/9/8/7/6/5 r 0 0 0 0 .."), "turn, seat 0, seat 1");
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
    assert_eq!(state.view(Viewer::Spectator).picture(), expected);
}
