//! Tree counts of StarShot: how many ways there are to go on for so many steps. A step is a command of the lowest seat that
//! owes one, or an outcome of dice or decks, each outcome counted once. Each line of the file is a position, a tab, and the
//! counts for depths 1, 2, ..; `BLESS=1` counts the positions of the file anew.
//!
//! A changed count is a changed rule: the first depth at which it differs says how far from the position to look.

use std::fs;
use std::path::Path;

use starshot_rules::engine::{Game, Turn};
use starshot_rules::games::starshot::GameState;

const FILE: &str = "tests/data/tree/starshot.txt";

/// The states one step on.
fn next(state: &GameState) -> Vec<GameState> {
    match state.turn() {
        Turn::Over => Vec::new(),
        Turn::Chance => state
            .rolls()
            .into_iter()
            .map(|(roll, _)| state.apply_roll(roll).unwrap().state)
            .collect(),
        turn => {
            let seat = turn.seats().lowest().unwrap();
            let commands = state.legal(seat).into_iter();
            commands
                .map(|command| state.apply(seat, command).unwrap().state)
                .collect()
        }
    }
}

fn leaves(state: &GameState, depth: u32) -> u64 {
    let next = next(state);
    if depth == 1 {
        return next.len() as u64;
    }
    next.iter().map(|state| leaves(state, depth - 1)).sum()
}

/// A line with its counts taken anew, to the depth it has.
fn counted(line: &str) -> String {
    let (position, counts) = line.split_once('\t').unwrap();
    let state = GameState::from_position(position).unwrap_or_else(|error| panic!("{error}: {position}"));
    assert_eq!(state.position(), position);
    let counts: Vec<String> = (1..)
        .zip(counts.split(' '))
        .map(|(depth, _)| leaves(&state, depth).to_string())
        .collect();
    format!("{position}\t{}", counts.join(" "))
}

#[test]
fn trees_are_as_wide_as_they_were() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    let written = fs::read_to_string(&path).unwrap();
    let lines = written.lines().map(|line| match line.starts_with('#') {
        true => line.to_string(),
        false => counted(line),
    });
    let found = lines.collect::<Vec<_>>().join("\n") + "\n";
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &found).unwrap();
    }
    let positions = found.lines().filter(|line| !line.starts_with('#')).count();
    assert!(positions >= 16, "only {positions} positions");
    let now = fs::read_to_string(&path).unwrap();
    for (written, found) in now.lines().zip(found.lines()) {
        assert_eq!(written, found);
    }
    assert_eq!(now, found);
}
