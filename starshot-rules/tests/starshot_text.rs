//! Text forms of StarShot: commands and rolls with their JSON and ids, positions on one line, pictures.

mod support;

#[path = "starshot_text/positions.rs"]
mod positions;

use std::fmt::Write as _;

use starshot_rules::engine::{Game, Seat, Word};
use starshot_rules::games::starshot::{Command, GameState, Roll};

fn commands() -> Vec<Command> {
    (0..Command::IDS).map(|id| Command::from_id(id).unwrap()).collect()
}

fn rolls() -> Vec<Roll> {
    (0..Roll::IDS).map(|id| Roll::from_id(id).unwrap()).collect()
}

/// Every word prints and parses back exactly, in text and in JSON, and stands in the order of its ids.
fn laws_of_words<W: Word>(words: &[W]) {
    for pair in words.windows(2) {
        assert!(
            pair[0] < pair[1],
            "{:?} and {:?} are not in the order of their ids",
            pair[0],
            pair[1]
        );
    }
    for &word in words {
        let text = word.to_string();
        assert_eq!(text.parse::<W>().as_ref(), Ok(&word), "{text}");
        let json = serde_json::to_string(&word).unwrap();
        assert_eq!(serde_json::from_str::<W>(&json).unwrap(), word, "{json}");
        // text that is cut or grows is another word or none, never the same one
        let longer = format!("{text} x").parse::<W>().unwrap_err();
        assert_eq!((longer.at, longer.found.as_str()), (text.len() + 1, "x"), "{text}");
        for end in 0..text.len() {
            assert_ne!(text[..end].parse::<W>(), Ok(word), "{}", &text[..end]);
        }
    }
}

#[test]
fn commands_print_parse_and_are_ordered_by_id() {
    laws_of_words(&commands());
    for (id, command) in (0..).zip(commands()) {
        assert_eq!((command.id(), GameState::id(command)), (id, id.into()));
        assert_eq!(GameState::command(id.into()), Some(command));
    }
    assert_eq!(Command::from_id(Command::IDS), None);
    assert_eq!(Command::from_id(u8::MAX), None);
    assert_eq!(
        (GameState::command(GameState::IDS), GameState::command(256)),
        (None, None)
    );
}

#[test]
fn rolls_print_parse_and_are_ordered_by_id() {
    laws_of_words(&rolls());
    for (id, roll) in (0..).zip(rolls()) {
        assert_eq!((roll.id(), GameState::roll_id(roll)), (id, id.into()));
        assert_eq!(GameState::roll_of(id.into()), Some(roll));
    }
    assert_eq!(Roll::from_id(Roll::IDS), None);
    assert_eq!(Roll::from_id(u8::MAX), None);
    assert_eq!(
        (GameState::roll_of(GameState::ROLLS), GameState::roll_of(256)),
        (None, None)
    );
}

#[test]
fn values_no_game_has_parse_but_have_no_id() {
    for command in [Command::Warp(Seat(4)), Command::Target(Seat(255))] {
        assert_eq!(command.to_string().parse(), Ok(command));
        assert_eq!(Command::from_id(command.id()), None, "{command}");
    }
    for roll in [
        Roll::Attack(0, 1),
        Roll::Attack(6, 7),
        Roll::Lane(0),
        Roll::Lane(13),
        Roll::Die(7),
        Roll::Start(Seat(9)),
    ] {
        assert_eq!(roll.to_string().parse(), Ok(roll));
        assert_eq!(Roll::from_id(roll.id()), None, "{roll}");
    }
}

#[test]
fn the_json_forms_stay_as_they_are() {
    let mut lines = String::new();
    for command in commands()
        .chunk_by(|a, b| name(a) == name(b))
        .map(|block| block[block.len() - 1])
    {
        writeln!(
            lines,
            "{:<20} {}",
            command.to_string(),
            serde_json::to_string(&command).unwrap()
        )
        .unwrap();
    }
    for roll in rolls()
        .chunk_by(|a, b| name(a) == name(b))
        .map(|block| block[block.len() - 1])
    {
        writeln!(
            lines,
            "{:<20} {}",
            roll.to_string(),
            serde_json::to_string(&roll).unwrap()
        )
        .unwrap();
    }
    insta::assert_snapshot!(lines);
}

fn name(word: &impl Word) -> String {
    word.to_string().split(' ').next().unwrap_or_default().to_string()
}

#[test]
fn a_bad_text_is_refused_where_it_goes_wrong() {
    let commands = [
        "",
        "   ",
        "Go",
        "fly",
        "go on",
        "GO",
        "place",
        "place Cannon",
        "place leftcannon",
        "place LeftCannon LeftCannon",
        "ability Longshots",
        "order",
        "order Cruise front-move",
        "order MultiTask front",
        "order MultiTask back",
        "cover",
        "cover Open",
        "move up",
        "move  up",
        "slip straight",
        "turn u-turn",
        "warp",
        "warp x",
        "warp 01",
        "warp -1",
        "target 256",
        "target 1 2",
        "side both",
        "gain ",
        "salvage Örgel",
        "\u{1f680} go",
        "decline decline",
    ];
    let rolls = [
        "",
        "purple",
        "purple Red",
        "start",
        "start one",
        "draw",
        "draw Snap Shot",
        "attack",
        "attack 3",
        "attack 3 5 1",
        "attack 3,5",
        "lane",
        "lane 07",
        "lane 999",
        "die d6",
        "dice 3",
    ];
    let mut lines = String::new();
    for text in commands {
        let error = text.parse::<Command>().unwrap_err();
        assert!(text.is_char_boundary(error.at), "{text:?}");
        assert!(text[error.at..].starts_with(&error.found), "{text:?}");
        writeln!(lines, "command {text:?}: {error}").unwrap();
    }
    for text in rolls {
        let error = text.parse::<Roll>().unwrap_err();
        assert!(text[error.at..].starts_with(&error.found), "{text:?}");
        writeln!(lines, "roll {text:?}: {error}").unwrap();
    }
    insta::assert_snapshot!(lines);
}

#[test]
fn a_long_bad_text_is_quoted_in_part() {
    let text = format!("place {}", "ü".repeat(100));
    let error = text.parse::<Command>().unwrap_err();
    assert_eq!((error.at, error.found.chars().count()), (6, 40));
}
