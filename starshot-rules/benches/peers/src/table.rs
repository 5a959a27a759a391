//! The printed table.

use core::fmt::Write;

use crate::Tally;

/// One engine's figures.
pub struct Row {
    name: &'static str,
    ns: f64,
    spread: f64,
    games_a_second: f64,
    decisions_a_game: f64,
    rolls_a_game: f64,
    branching: f64,
    checksum: u64,
}

impl Row {
    /// Figures from the CPU times of the rounds and what was played in each of them.
    pub fn new(name: &'static str, mut times: Vec<u64>, tally: &Tally) -> Self {
        times.sort_unstable();
        let decisions = tally.decisions as f64;
        let games = tally.games as f64;
        let median = times[times.len() / 2] as f64;
        Self {
            name,
            ns: median / decisions,
            spread: (times[times.len() - 1] - times[0]) as f64 / median,
            games_a_second: games * 1e9 / median,
            decisions_a_game: decisions / games,
            rolls_a_game: tally.rolls as f64 / games,
            branching: tally.choices as f64 / decisions,
            checksum: tally.checksum,
        }
    }
}

/// All rows under one heading; the ratio is how many times as fast as the first row an engine decides.
pub fn render(rows: &[Row]) -> String {
    let mut out = format!(
        "{:<20} {:>11} {:>7} {:>7} {:>10} {:>11} {:>8} {:>10}  {:<16}\n",
        "engine", "ns/decision", "ratio", "spread", "games/s", "decisions", "rolls", "branching", "checksum"
    );
    for row in rows {
        let _ = writeln!(
            out,
            "{:<20} {:>11.1} {:>6.2}x {:>6.1}% {:>10.0} {:>11.1} {:>8.1} {:>10.1}  {:016x}",
            row.name,
            row.ns,
            rows[0].ns / row.ns,
            row.spread * 100.0,
            row.games_a_second,
            row.decisions_a_game,
            row.rolls_a_game,
            row.branching,
            row.checksum
        );
    }
    out
}
