//! Events in numbers: the numbers lead back to the names, and the listing holds every rule that an event can name.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use starshot_rules::engine::{Seat, Turn};
use starshot_rules::games::any::{AnyEvent, AnyState, GameId};

/// The rule ids that stand in the file of the game's events.
fn named(game: GameId) -> BTreeSet<String> {
    let folder = game.id().replace('-', "_");
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("src/games")
        .join(folder)
        .join("event.rs");
    let text = fs::read_to_string(path).unwrap();
    let start = format!("\"{}:", game.id());
    let ids = text
        .match_indices(&start)
        .map(|(at, _)| text[at + 1..].split('"').next().unwrap().to_string());
    ids.collect()
}

#[test]
fn the_listing_holds_exactly_the_rules_that_events_name() {
    for &game in GameId::ALL {
        let listed: Vec<String> = game.event_rules().iter().map(ToString::to_string).collect();
        assert_eq!(listed, named(game).into_iter().collect::<Vec<_>>(), "{game}");
    }
}

#[test]
fn the_numbers_of_events_lead_back_to_their_names() {
    for &game in GameId::ALL {
        let (mut events, mut random): (Vec<AnyEvent>, u64) = (Vec::new(), 1);
        for _ in 0..20 {
            let mut state = AnyState::new(game, &game.setup(game.default_seats(), None).unwrap()).unwrap();
            events.extend(state.start());
            while state.turn() != Turn::Over {
                let mut ids = Vec::new();
                match state.turn().seats().lowest() {
                    Some(seat) => state.each_legal_id(seat, |id| ids.push(id)),
                    None => state.each_roll_id(|id, _| ids.push(id)),
                }
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                state
                    .play_id(None, ids[(random >> 33) as usize % ids.len()], &mut events)
                    .unwrap();
            }
        }
        let mut kinds = BTreeSet::new();
        for event in &events {
            let flat = event.flat();
            let kind = game.kinds()[usize::from(flat.kind)];
            assert_eq!(kind.name, event.kind());
            assert_eq!(game.event_rules()[usize::from(flat.rule)], event.rule().0);
            let says = event.to_json();
            for (name, _) in kind.fields {
                assert!(says.contains(&format!("\"{name}\":")), "{name} is no field of {says}");
            }
            if let Some(Seat(seat)) = flat.actor {
                let field = format!("{{\"{}\":", kind.fields[0].0);
                assert!(
                    says.contains(&format!("\"seat\":{seat}"))
                        || says.contains(&format!("{field}{seat}"))
                        || says.contains(&format!("\"{}\":{seat}", kind.fields[0].0)),
                    "seat {seat} is not in {says}"
                );
            }
            let used: usize = kind.fields.iter().map(|(_, width)| width).sum();
            assert!(flat.args[used..].iter().all(|&arg| arg == 0), "{says}");
            kinds.insert(kind.name);
        }
        assert!(kinds.len() * 2 > game.kinds().len(), "{game}: only {kinds:?} came up");
    }
}
