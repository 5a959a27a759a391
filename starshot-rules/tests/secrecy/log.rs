//! What the log of a looker-on holds: all that is public, and nothing of secret picks.

use starshot_rules::Seat;
use starshot_rules::engine::{Event, Game, Turn, Viewer, below};
use starshot_rules::games::starshot::{self, GameState, Phase};

use super::support::TestRng;
use super::support::mirror::Mirror;
use super::{Probe, random_step, told};

/// Deck, aside, discards, fresh ones of the latter two, covers counted against the next draw.
type Sizes = (Option<u8>, Option<u8>, Option<u8>, u8, u8, u8);

/// A spectator's log is enough to know what a spectator knows; on the way: what the public numbers and the numbering of
/// events would betray.
fn log_is_complete(seats: u8, games: u64) -> u32 {
    let mut compared = 0;
    for (k, start) in GameState::starts(seats).iter().cycle().take(games as usize).enumerate() {
        let mut rng = TestRng(31 * u64::from(seats) + k as u64);
        let mut state = GameState::new(start).unwrap();
        let mut mirror = Mirror::new(start);
        let mut log = Vec::new();
        state.start(&mut log);
        let mut sizes: Option<Vec<Sizes>> = None;
        loop {
            for event in log.iter().filter_map(|event| event.seen_by(Viewer::Spectator)) {
                mirror.see(event);
            }
            let view = state.view(Viewer::Spectator).setup();
            let kept = mirror.describe();
            assert!(
                kept == view,
                "the log lacks something\nlog {:#?}\nmirror {:#?}\nview {:#?}",
                log,
                kept,
                view
            );
            compared += 1;
            // E-162: from the draw to Cleanup no pile of a ship on the board changes its public size
            let now = view.seats.iter().map(|seat| {
                let cards = &seat.cards;
                (
                    cards.deck,
                    cards.aside,
                    cards.discards,
                    cards.fresh_aside,
                    cards.fresh_discard,
                    cards.over,
                )
            });
            let now: Vec<_> = now.collect();
            if view.phase == Phase::Orders || (view.action > 0 && view.phase != Phase::Over) {
                for (seat, (before, now)) in sizes.iter().flatten().zip(&now).enumerate() {
                    let destroyed = now.1 == Some(0) && before.1 != Some(0);
                    assert!(
                        destroyed || before == now,
                        "seat {seat}: {before:?} became {now:?} in {:?}",
                        view.phase
                    );
                }
                sizes = Some(now);
            } else {
                sizes = None;
            }
            if state.turn() == Turn::Over {
                break;
            }
            log.clear();
            let secret = matches!(state.turn(), Turn::All(_));
            let actor = random_step(&mut state, &mut rng, &mut log);
            if let (true, Some(seat)) = (secret, actor) {
                // the numbers of a viewer's events count no secret pick of another seat
                for viewer in Viewer::all(seats).filter(|viewer| !viewer.is(seat)) {
                    let told = told(&log, viewer);
                    assert!(
                        told.is_empty() || told[0].1 == starshot::Event::Committed { seat },
                        "{viewer} is told {told:?} of a secret pick"
                    );
                }
            }
        }
    }
    compared
}

#[test]
fn complete_log() {
    for seats in [2, 3, 4] {
        let compared = log_is_complete(seats, 120);
        println!("{seats} seats: {compared} views rebuilt from events");
    }
}

/// ORDERS-13: in whatever order the secret picks come in, the state is the same, and a looker-on who hears of the same
/// commitments hears the same.
#[test]
fn order_of_commitments() {
    for seats in [2u8, 3, 4] {
        let mut rng = TestRng(5 + u64::from(seats));
        let mut state = GameState::new(&GameState::starts(seats)[1]).unwrap();
        state.start(&mut ());
        let mut tried = 0;
        while tried < 12 && state.turn() != Turn::Over {
            let Turn::All(owing) = state.turn() else {
                random_step(&mut state, &mut rng, &mut Vec::new());
                continue;
            };
            let programs: Vec<Vec<_>> = (0..seats)
                .map(Seat)
                .map(|seat| {
                    if !owing.contains(seat) {
                        return Vec::new();
                    }
                    // alone at the table, so that nothing follows the last pick of the seat
                    let mut alone = state.clone();
                    let mut picks = Vec::new();
                    while alone.turn() == Turn::All(owing) {
                        let command = alone.sample(seat, &mut rng).unwrap();
                        alone.play(seat, command, &mut ()).unwrap();
                        picks.push((seat, command));
                    }
                    picks
                })
                .collect();
            let ends: Vec<_> = (0..6)
                .map(|_| {
                    let mut left = programs.clone();
                    let mut end = state.clone();
                    let mut log = Vec::new();
                    while left.iter().any(|picks| !picks.is_empty()) {
                        let k = below(&mut rng, seats.into()) as usize;
                        if !left[k].is_empty() {
                            let (seat, command) = left[k].remove(0);
                            end.play(seat, command, &mut log).unwrap();
                        }
                    }
                    let mut told: Vec<_> = log
                        .iter()
                        .filter_map(|event| event.seen_by(Viewer::Spectator))
                        .collect();
                    let hidden = owing.len() as usize;
                    assert!(
                        told[..hidden].iter().all(|event| event.kind() == "Committed"),
                        "one event a commitment: {told:?}"
                    );
                    (end, told.split_off(hidden))
                })
                .collect();
            assert!(
                ends.iter().all(|end| *end == ends[0]),
                "the order of secret picks shows"
            );
            state = ends[0].0.clone();
            tried += 1;
        }
        assert!(tried >= 7, "{seats} seats: {tried} rounds of secret decisions");
    }
}
