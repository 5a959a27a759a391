//! Saves of states and views.

mod support;

use std::collections::BTreeMap;

use serde_json::{Value, json};
use starshot_rules::engine::{Digest, FormatError, Game, Record, Save, Seat, View, Viewer};
use support::laws::{random_match, saves_come_back};
use support::toy::{Setup, Toy, ToyNext, ToyOther, start};

#[test]
fn save_load_save_is_byte_identical() {
    for seed in 0..20 {
        saves_come_back::<Toy>(&start(2 + seed as u8 % 2, 2), seed);
    }
}

fn saved() -> Toy {
    random_match::<Toy>(&start(3, 2), 4, 3).state().clone()
}

#[test]
fn the_text_is_the_documented_one() {
    let state = saved();
    let file: Value = serde_json::from_str(&state.to_json()).unwrap();
    assert_eq!(
        file,
        json!({"format": 1, "game": "toy", "rules": "2026-01-01", "setup": state.setup()})
    );
    let view = state.view(Viewer::Seat(Seat(1)));
    let file: Value = serde_json::from_str(&view.to_json()).unwrap();
    let viewer = json!({"seat": 1});
    assert_eq!(
        file,
        json!({"format": 1, "game": "toy", "rules": "2026-01-01", "viewer": viewer, "setup": view.setup()})
    );
    assert_eq!(&state.to_bytes()[..7], b"StShS\x01\x00");
    assert!(state.to_bytes().len() < 80, "{}", state.to_bytes().len());
}

#[test]
fn other_formats_games_and_rules_name_both() {
    let (text, bytes) = (saved().to_json(), saved().to_bytes());
    let game = FormatError::Game {
        found: "toy".into(),
        expected: "other-toy",
    };
    let rules = FormatError::Rules {
        found: "2026-01-01".into(),
        expected: "2026-02-02",
    };
    assert_eq!(ToyOther::from_json(&text), Err(game.clone()));
    assert_eq!(ToyOther::from_bytes(&bytes), Err(game));
    assert_eq!(ToyNext::from_json(&text), Err(rules.clone()));
    assert_eq!(ToyNext::from_bytes(&bytes), Err(rules.clone()));
    assert!(rules.to_string().contains("2026-01-01") && rules.to_string().contains("2026-02-02"));
    let format = FormatError::Format { found: 2, known: 1 };
    assert_eq!(
        Toy::from_json(&text.replace("\"format\":1", "\"format\":2")),
        Err(format.clone())
    );
    let mut newer = bytes;
    newer[5] = 2;
    assert_eq!(Toy::from_bytes(&newer), Err(format));
    assert_eq!(
        Toy::from_json(r#"{"format":7,"now":"all else"}"#),
        Err(FormatError::Format { found: 7, known: 1 }),
        "the format comes first"
    );
}

#[test]
fn kinds_are_not_mixed_up() {
    let state = saved();
    let view = state.view(Viewer::Spectator);
    assert_eq!(
        Toy::from_bytes(&view.to_bytes()),
        Err(FormatError::Kind {
            found: "view",
            expected: "state"
        })
    );
    assert_eq!(
        Record::<Toy>::from_bytes(&state.to_bytes()),
        Err(FormatError::Kind {
            found: "state",
            expected: "record"
        })
    );
    assert!(matches!(
        Toy::from_json(&view.to_json()),
        Err(FormatError::Syntax { line: 1, .. })
    ));
    assert!(matches!(
        View::<Toy>::from_json(&state.to_json()),
        Err(FormatError::Syntax { line: 1, .. })
    ));
    assert_eq!(Toy::from_bytes(b"PK\x03\x04 anything"), Err(FormatError::NotOurs));
}

#[test]
fn cut_edited_and_lengthened_bytes_are_errors() {
    let bytes = saved().to_bytes();
    for cut in 0..bytes.len() {
        assert!(
            matches!(Toy::from_bytes(&bytes[..cut]), Err(FormatError::Truncated { .. })),
            "{cut}"
        );
    }
    let longer = [&bytes[..], &[0]].concat();
    assert_eq!(Toy::from_bytes(&longer), Err(FormatError::Trailing { at: bytes.len() }));
    for at in 0..bytes.len() {
        for flip in 1..=255 {
            let mut edited = bytes.clone();
            edited[at] ^= flip;
            assert!(Toy::from_bytes(&edited).is_err(), "{at} {flip}");
        }
    }
    let text = saved().to_json();
    for cut in 0..text.len() {
        assert!(
            matches!(Toy::from_json(&text[..cut]), Err(FormatError::Syntax { .. })),
            "{cut}"
        );
    }
    assert!(matches!(
        Toy::from_json(&format!("{text}x")),
        Err(FormatError::Syntax { .. })
    ));
}

/// Content that was edited and sealed anew is checked like any setup, and never panics.
#[test]
fn sealed_nonsense_is_checked() {
    let state = saved();
    for bytes in [state.to_bytes(), state.view(Viewer::Seat(Seat(0))).to_bytes()] {
        let content = bytes.len() - 8;
        for at in 11..content {
            for value in [0, 1, 2, 0x7f, 0x80, 0xfe, 0xff] {
                let mut edited = bytes[..content].to_vec();
                edited[at] = value;
                edited.extend(Digest::of(&edited).to_le_bytes());
                if let Ok(loaded) = Toy::from_bytes(&edited) {
                    assert_eq!(Toy::new(&loaded.setup()), Ok(loaded));
                }
                let _ = View::<Toy>::from_bytes(&edited);
            }
        }
    }
}

#[test]
fn huge_lengths_are_refused_before_anything_is_held() {
    let bytes = saved().to_bytes();
    let setup_at = 11 + 1 + 3 + 1 + 10;
    assert_eq!(bytes[setup_at], 0, "postcard");
    for lie in [
        &[0xff, 0xff, 0xff, 0xff, 0x0f][..],
        &[0xff, 0xff, 0xff, 0xff, 0xff],
        &[0x80, 0x80, 0x00],
    ] {
        let mut edited = [&bytes[..=setup_at], lie].concat();
        let length = (edited.len() - 11 + 8) as u32;
        edited[7..11].copy_from_slice(&length.to_le_bytes());
        edited.extend(Digest::of(&edited).to_le_bytes());
        let error = Toy::from_bytes(&edited).unwrap_err();
        assert!(
            matches!(error, FormatError::Truncated { .. } | FormatError::Malformed { .. }),
            "{error}"
        );
    }
}

#[test]
fn faults_are_all_listed() {
    let mut file: Value = serde_json::from_str(&saved().to_json()).unwrap();
    file["setup"]["limit"] = json!(9);
    file["setup"]["rounds"] = json!(0);
    match Toy::from_json(&file.to_string()) {
        Err(FormatError::Setup { faults }) => assert!(faults.len() >= 2, "{faults:?}"),
        other => panic!("{other:?}"),
    }
    for viewer in [json!({"seat": 3}), json!({"seat": 200})] {
        let mut file: Value = serde_json::from_str(&saved().view(Viewer::Spectator).to_json()).unwrap();
        file["viewer"] = viewer;
        assert!(matches!(
            View::<Toy>::from_json(&file.to_string()),
            Err(FormatError::Setup { .. })
        ));
    }
    let two = random_match::<Toy>(&start(2, 2), 4, 3)
        .state()
        .view(Viewer::Seat(Seat(1)))
        .to_json();
    let third = two.replace("{\"seat\":1}", "{\"seat\":2}");
    assert!(
        matches!(View::<Toy>::from_json(&third), Err(FormatError::Setup { .. })),
        "a seat of larger games"
    );
}

/// What a save of a view holds does not change with what its viewer cannot know.
#[test]
fn saves_of_views_hold_no_secret() {
    let game = random_match::<Toy>(&start(2, 2), 8, 1);
    let mut other: Setup = game.state().setup();
    let drawn = other.players[1].card;
    let face = (1..=4)
        .find(|&face| face != drawn && other.bag[usize::from(face) - 1] > 0)
        .unwrap();
    other.players[1].card = face;
    other.bag[usize::from(face) - 1] -= 1;
    other.bag[usize::from(drawn) - 1] += 1;
    let other = Toy::new(&other).unwrap();
    assert_ne!(&other, game.state());
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Spectator] {
        assert_eq!(other.view(viewer).to_bytes(), game.state().view(viewer).to_bytes());
        assert_eq!(other.view(viewer).to_json(), game.state().view(viewer).to_json());
    }
    let own = Viewer::Seat(Seat(1));
    assert_ne!(other.view(own).to_bytes(), game.state().view(own).to_bytes());
    let _: BTreeMap<String, Value> = serde_json::from_str(&other.view(own).to_json()).unwrap();
}
