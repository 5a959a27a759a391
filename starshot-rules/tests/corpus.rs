//! The published corpus in `corpus/` at the root: what every binding and port must reproduce. `BLESS=1` writes it anew
//! from the choices it holds. What its lines mean is told in its README.

mod support;

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use starshot_rules::engine::{FORMAT, Seat, Turn, Viewer};
use starshot_rules::games::any::{AnyEvent, AnyState, GameId, Pick};
use support::plays::{By, Kept, Step, hold, names_in, played, view_digests};

/// A game of the corpus: its name, seats, what its setup sets otherwise, who played and with which seed.
type Sample = (&'static str, u8, Option<&'static str>, By, u64);

const SHORT: Option<&str> = Some(r#"{"tuning": {"rounds": 2}}"#);
const ROUGH: Option<&str> =
    Some(r#"{"tuning": {"rounds": 2, "hit_bonus": 9, "damage_base": 3, "starting_tokens": 9}}"#);
const NIGIRI: Option<&str> = Some(r#"{"komi_halves": 3, "nigiri": {"held": "owed", "guess": "owed"}}"#);

const STARSHOT: &[Sample] = &[
    ("two bots", 2, SHORT, By::Bots, 1),
    ("two at random", 2, SHORT, By::Dice, 2),
    ("two bots, rough", 2, ROUGH, By::Bots, 3),
    ("three at random, rough", 3, ROUGH, By::Dice, 4),
    ("three bots", 3, SHORT, By::Bots, 5),
    ("four bots, rough", 4, ROUGH, By::Bots, 6),
];

const SHOOTING_STARS: &[Sample] = &[
    ("bots", 2, None, By::Bots, 1),
    ("more bots", 2, None, By::Bots, 2),
    ("at random", 2, None, By::Dice, 3),
    ("more at random", 2, None, By::Dice, 4),
    ("nigiri, bots", 2, NIGIRI, By::Bots, 5),
    ("nigiri, at random", 2, NIGIRI, By::Dice, 6),
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus")
}

fn path(game: GameId) -> PathBuf {
    folder().join(game.id()).with_extension("jsonl")
}

fn samples(game: GameId) -> &'static [Sample] {
    match game {
        GameId::StarShot => STARSHOT,
        GameId::ShootingStars => SHOOTING_STARS,
    }
}

fn lines(game: GameId) -> Vec<Value> {
    let text = fs::read_to_string(path(game)).unwrap_or_default();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn events(events: &[AnyEvent]) -> Value {
    let event = |event: &AnyEvent| {
        let (kind, rule) = (event.kind(), event.rule().to_string());
        json!({ "kind": kind, "rule": rule, "text": event.to_string(), "event": parsed(&event.to_json()) })
    };
    events.iter().map(event).collect()
}

fn digest(state: &AnyState) -> String {
    format!("{:016x}", state.digest())
}

fn head(game: GameId) -> Value {
    json!({ "format": FORMAT, "game": game.id(), "rules": game.rules() })
}

fn start(name: &str, setup: &str, forced: &[AnyEvent], state: &AnyState) -> Value {
    json!({
        "name": name,
        "seats": state.seats(),
        "setup": parsed(setup),
        "events": events(forced),
        "digest": digest(state),
        "views": view_digests(state),
    })
}

fn step(step: &Step) -> Value {
    let mut line = json!({
        "seat": step.seat.map(|seat| seat.0),
        "id": step.id,
        "text": step.text,
        "legal": step.legal,
        "events": events(&step.events),
        "digest": digest(&step.after),
        "views": view_digests(&step.after),
    });
    if step.seat.is_none() {
        line["rolls"] = step.rolls.iter().map(|roll| json!([roll.id, roll.weight])).collect();
    }
    line
}

fn end(state: &AnyState) -> Value {
    json!({ "outcome": state.outcome() })
}

/// The choices of each game that the file holds.
fn kept(game: GameId) -> Vec<Vec<Kept>> {
    let mut games = Vec::new();
    for line in lines(game) {
        if line.get("name").is_some() {
            games.push(Vec::new());
        } else if let (Some(text), Some(choices)) = (line["text"].as_str(), games.last_mut()) {
            let seat = line["seat"].as_u64().map(|seat| Seat(seat as u8));
            choices.push((seat, text.to_string()));
        }
    }
    games
}

fn write_or_compare() {
    for &game in GameId::ALL {
        let mut kept = kept(game).into_iter();
        let mut page = vec![head(game)];
        for &(name, seats, options, by, seed) in samples(game) {
            let setup = game.setup(seats, options).unwrap();
            let setup = AnyState::new(game, &setup).unwrap().setup();
            let played = played(game, &setup, kept.next().unwrap_or_default(), by, seed);
            page.push(start(name, &setup, &played.forced, &played.start));
            page.extend(played.steps.iter().map(step));
            page.push(end(&played.steps.last().unwrap().after));
        }
        let page: String = page.iter().map(|line| format!("{line}\n")).collect();
        println!("{}: {} lines, {} bytes", game.id(), page.lines().count(), page.len());
        hold(&path(game), &page);
        assert!(page.len() < 1_500_000, "{} is too long", game.id());
    }
}

/// A reader that has nothing but the file, as a port has: one state is played by texts, one by ids.
struct Port {
    by_text: AnyState,
    by_id: AnyState,
}

impl Port {
    fn check(&self, line: &Value) {
        for state in [&self.by_text, &self.by_id] {
            assert_eq!(line["digest"], digest(state));
            assert_eq!(line["views"], json!(view_digests(state)));
        }
        assert_eq!(self.by_text, self.by_id);
    }

    fn begin(game: GameId, line: &Value) -> Self {
        let mut state = AnyState::new(game, &line["setup"].to_string()).unwrap();
        assert_eq!(line["setup"], parsed(&state.setup()));
        assert_eq!(line["events"], events(&state.start()));
        assert_eq!(line["seats"], state.seats());
        let port = Self {
            by_text: state.clone(),
            by_id: state,
        };
        port.check(line);
        port
    }

    fn play(&mut self, line: &Value) {
        let seat = line["seat"].as_u64().map(|seat| Seat(seat as u8));
        let (text, id) = (line["text"].as_str().unwrap(), line["id"].as_u64().unwrap() as u32);
        let lowest = self.by_id.turn().seats().lowest();
        assert_eq!(line["legal"], json!(lowest.map(|seat| self.by_id.legal_ids(seat))));
        match seat {
            None => {
                let rolls = self.by_id.rolls();
                let pairs: Value = rolls.iter().map(|roll| json!([roll.id, roll.weight])).collect();
                assert_eq!(line["rolls"], pairs);
                assert_eq!(self.by_id.game().roll_text(id).as_deref(), Some(text));
            }
            Some(seat) => {
                assert!(line.get("rolls").is_none() && self.by_id.rolls().is_empty());
                assert_eq!(self.by_id.game().command_text(id).as_deref(), Some(text));
                let view = self.by_id.view(Viewer::Seat(seat));
                assert!(view.legal_ids().contains(&id) && view.legal().iter().any(|legal| legal == text));
            }
        }
        assert_eq!(
            line["events"],
            events(&self.by_text.play(seat, Pick::Text(text)).unwrap())
        );
        assert_eq!(line["events"], events(&self.by_id.play(seat, Pick::Id(id)).unwrap()));
        self.check(line);
    }
}

fn replay() {
    for &game in GameId::ALL {
        let lines = lines(game);
        assert_eq!(lines[0], head(game));
        let (mut port, mut ended) = (None, 0);
        for (number, line) in (2..).zip(&lines[1..]) {
            // named when an assertion below fails
            let at = format!("{}.jsonl, line {number}", game.id());
            let checked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                if line.get("setup").is_some() {
                    assert!(port.is_none(), "the game before has no end");
                    port = Some(Port::begin(game, line));
                } else if let Some(outcome) = line.get("outcome") {
                    let port = port.take().expect("a game");
                    assert_eq!(port.by_id.turn(), Turn::Over);
                    assert_eq!(*outcome, json!(port.by_text.outcome()));
                    ended += 1;
                } else {
                    port.as_mut().expect("a game").play(line);
                }
            }));
            assert!(checked.is_ok(), "see above: {at}");
        }
        assert!(port.is_none(), "the last game has no end");
        assert_eq!(ended, samples(game).len());
    }
}

/// One test, in this order: a file that is written anew must be whole before it is read.
#[test]
fn the_corpus_is_what_the_rules_say_and_replays_from_its_files_alone() {
    write_or_compare();
    replay();
    let mut known: Vec<String> = GameId::ALL.iter().map(|game| format!("{}.jsonl", game.id())).collect();
    known.push("README.md".into());
    known.sort();
    assert_eq!(names_in(&folder()), known);
}
