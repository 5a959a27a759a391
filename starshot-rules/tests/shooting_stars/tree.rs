//! Tree counts: how many ways there are to make so many decisions. The file is the model's; model and engine must agree
//! with it. Each line is a position, a tab, and the counts for depths 1, 2, ..

use starshot_rules::Game;
use starshot_rules::games::shooting_stars::GameState;

use super::model::Model;
use super::support::mover;

const COUNTS: &str = include_str!("../data/tree/shooting-stars.txt");

fn lines() -> impl Iterator<Item = (&'static str, Vec<u64>)> {
    COUNTS.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let (position, counts) = line.split_once('\t').unwrap();
        (
            position,
            counts.split(' ').map(|count| count.parse().unwrap()).collect(),
        )
    })
}

fn tree(state: &GameState, depth: u32) -> u64 {
    if state.is_over() {
        return 0;
    }
    if depth == 1 {
        return state.count(mover(state)) as u64;
    }
    let after = |command| tree(&state.apply(mover(state), command).unwrap().state, depth - 1);
    state.legal(mover(state)).into_iter().map(after).sum()
}

#[test]
fn the_engine_agrees_with_the_file() {
    assert_eq!(lines().count(), 10);
    for (position, counts) in lines() {
        let state: GameState = position.parse().unwrap();
        assert_eq!(state.position(), position);
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(tree(&state, depth), count, "{position}, depth {depth}");
        }
    }
}

#[test]
fn the_model_agrees_with_the_file() {
    let line = |(position, counts): (&str, Vec<u64>)| {
        let model = Model::read(position);
        let counts = (1..=counts.len() as u32)
            .map(|depth| model.tree(depth).to_string())
            .collect::<Vec<_>>();
        format!("{position}\t{}", counts.join(" "))
    };
    let found = lines().map(line).collect::<Vec<_>>();
    let written = COUNTS.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>();
    assert_eq!(
        written,
        found,
        "by the model the file should read:\n{}",
        found.join("\n")
    );
}
