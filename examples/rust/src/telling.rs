//! How a game is told in lines of text.

use starshot_rules::engine::Outcome;
use starshot_rules::games::any::{AnyEvent, GameId};

/// Events as lines with their rules; the same line many times in a row becomes one. What the game waits for is for
/// programs that follow the log: people see it.
pub fn tell(events: &[AnyEvent]) -> Vec<String> {
    let mut told: Vec<(String, String, u32)> = Vec::new();
    for event in events.iter().filter(|event| event.kind() != "Waiting") {
        let line = event.to_string();
        match told.last_mut() {
            Some((last, _, times)) if *last == line => *times += 1,
            _ => told.push((line, event.rule().to_string(), 1)),
        }
    }
    let times = |n| if n > 1 { format!(", {n} times") } else { String::new() };
    told.into_iter()
        .map(|(line, rule, n)| format!("  {line}{} [{rule}]", times(n)))
        .collect()
}

/// Who came in where.
pub fn ranking(game: GameId, outcome: &Outcome) -> Vec<String> {
    let mut places: Vec<_> = outcome.places.iter().enumerate().collect();
    places.sort_by_key(|&(seat, place)| (place.place, seat));
    let line = |(seat, place): (usize, &starshot_rules::engine::Place)| {
        format!("  {}. seat {seat} with {} {}", place.place, place.score, game.unit())
    };
    places.into_iter().map(line).collect()
}
