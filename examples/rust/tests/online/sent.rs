//! Compares every byte that was sent with what its viewer may know, as the record of the game says.

use serde_json::{Value, json};
use starshot_rules::engine::{Event, Game, Match, Record, Turn, Viewer};
use starshot_rules::games::any::AnyRecord;

/// All that a viewer may be sent in a whole game, as lines.
pub(crate) struct Allowed {
    welcome: String,
    /// By number.
    events: Vec<String>,
    /// In order, each with the number of events that led there.
    views: Vec<(usize, String)>,
    record: String,
}

impl Allowed {
    pub(crate) fn of(record: &AnyRecord, viewer: Viewer) -> Self {
        let (events, views) = match record {
            AnyRecord::StarShot(record) => allowed(record, viewer),
            AnyRecord::ShootingStars(record) => allowed(record, viewer),
        };
        let seat = viewer.seat().map(|seat| seat.0);
        let (game, seats) = (record.game(), record.seats());
        let welcome = json!({ "game": game.id(), "rules": game.rules(), "seat": seat, "seats": seats });
        let record = record.to_json().replace('\n', "");
        Self {
            welcome: format!("{{\"welcome\":{welcome}}}"),
            events,
            views,
            record: format!("{{\"record\":{record}}}"),
        }
    }

    /// Checks what came over each connection of the viewer, in order.
    pub(crate) fn check(&self, connections: &[Vec<String>]) {
        let mut got = vec![false; self.events.len()];
        for lines in connections {
            self.check_connection(lines, &mut got);
        }
        assert!(got.iter().all(|&got| got), "an event was not sent");
        let end = connections.last().map_or(&[][..], |lines| &lines[lines.len() - 2..]);
        assert_eq!(end, [self.views.last().unwrap().1.clone(), self.record.clone()]);
    }

    fn check_connection(&self, lines: &[String], got: &mut [bool]) {
        // the place of the last view, and whether the same one may come again
        let (mut place, mut again) = (0, true);
        let (mut told, mut is_open) = (None, false);
        for (k, line) in lines.iter().enumerate() {
            let message: Value = serde_json::from_str(line).unwrap();
            let kind = message.as_object().unwrap().keys().next().unwrap().as_str();
            match kind {
                "welcome" => {
                    assert_eq!((k, line), (0, &self.welcome));
                    is_open = true;
                }
                "event" => {
                    let n = message["event"]["n"].as_u64().unwrap() as usize;
                    assert_eq!(*line, self.events[n]);
                    assert_eq!(n, told.unwrap_or(n), "events come in order");
                    (told, got[n]) = (Some(n + 1), true);
                }
                "view" => {
                    let from = place + usize::from(!again);
                    let found = self.views[from..].iter().position(|(_, view)| view == line);
                    let found =
                        from + found.unwrap_or_else(|| panic!("{line} is not what the viewer knows, or nothing new"));
                    assert_eq!(
                        self.views[found].0,
                        told.unwrap_or(self.views[found].0),
                        "its events came before"
                    );
                    (place, again, told) = (found, false, Some(self.views[found].0));
                }
                "played" => assert_eq!(line, r#"{"played":{}}"#),
                "error" => again |= matches!(message["error"]["code"].as_str(), Some("stale" | "desync")),
                "record" => assert_eq!((k + 1, line), (lines.len(), &self.record)),
                other => panic!("{other} is no message"),
            }
            assert!(
                is_open || kind == "error",
                "something was sent before the welcome: {line}"
            );
        }
    }
}

fn allowed<G: Game>(record: &Record<G>, viewer: Viewer) -> (Vec<String>, Vec<(usize, String)>) {
    let (mut seen, mut views) = (0, Vec::new());
    for moment in record.replay() {
        let moment = moment.unwrap();
        seen += moment
            .events
            .iter()
            .filter(|event| event.seen_by(viewer).is_some())
            .count();
        let view = (seen, format!("{{\"view\":{}}}", moment.state.view(viewer).to_json()));
        // with chance due the host goes on at once; a view without news is not sent
        if moment.state.turn() != Turn::Chance && views.last() != Some(&view) {
            views.push(view);
        }
    }
    let events = Match::from_record(record, 0).unwrap().events_for(viewer);
    let line = |event| format!("{{\"event\":{}}}", serde_json::to_string(event).unwrap());
    (events.iter().map(line).collect(), views)
}
