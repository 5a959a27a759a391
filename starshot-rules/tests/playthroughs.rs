//! Whole recorded games, to be read and to be compared: each choice, what happened and by which rule, who did not see it,
//! and what each viewer then knows, as a digest and, where a part of the game begins, as a position on one line.
//!
//! The files are in `playthroughs/`; `BLESS=1` writes them anew from the choices they hold. A changed line is a rule, a
//! text or a secret that changed.

mod support;

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use starshot_rules::engine::{Seat, Turn, Viewer};
use starshot_rules::games::any::{AnyEvent, AnyState, AnyView, GameId};
use starshot_rules::games::starshot::Phase;
use support::plays::{By, Kept, hold, names_in, played, view_digests};

/// A recorded game: the name of its file, the game, seats, what its setup sets otherwise, who played and with which seed.
struct Recorded(&'static str, GameId, u8, Option<&'static str>, By, u64);

const NIGIRI: &str = r#"{"komi_halves": 3, "nigiri": {"held": "owed", "guess": "owed"}}"#;

const RECORDED: &[Recorded] = &[
    Recorded("starshot-2-bots", GameId::StarShot, 2, None, By::Bots, 2),
    Recorded("starshot-2-dice", GameId::StarShot, 2, None, By::Dice, 12),
    Recorded("starshot-3-bots", GameId::StarShot, 3, None, By::Bots, 3),
    Recorded(
        "starshot-4-bots",
        GameId::StarShot,
        4,
        Some(r#"{"tuning": {"rounds": 5}}"#),
        By::Bots,
        4,
    ),
    Recorded("shooting-stars-bots", GameId::ShootingStars, 2, None, By::Bots, 5),
    Recorded("shooting-stars-dice", GameId::ShootingStars, 2, None, By::Dice, 6),
    Recorded(
        "shooting-stars-nigiri",
        GameId::ShootingStars,
        2,
        Some(NIGIRI),
        By::Bots,
        7,
    ),
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs")
}

/// The choices in a text as written below: the lines that begin with `#`.
fn kept(text: &str) -> Vec<Kept> {
    let choice = |line: &str| {
        let (who, text) = line.strip_prefix('#')?.split_once(' ')?.1.split_once(": ")?;
        let seat = match who.strip_prefix("seat ") {
            Some(seat) => Some(Seat(seat.parse().ok()?)),
            None => None,
        };
        Some((seat, text.to_string()))
    };
    text.lines().filter_map(choice).collect()
}

/// The part of the game a state is in: at its first state all positions are told.
fn part(state: &AnyState) -> String {
    if state.turn() == Turn::Over {
        return "the end".into();
    }
    match state {
        AnyState::StarShot(state) => {
            let (round, action) = (state.round(), state.action());
            match state.phase() {
                Phase::RevealPurples => "the Purple abilities".into(),
                Phase::PlaceTokens => "placing tokens".into(),
                Phase::ChooseStart => "the start player".into(),
                Phase::Draw => format!("round {round}, draws"),
                Phase::Orders => format!("round {round}, Orders"),
                Phase::Salvage => format!("round {round}, raids of Action {action}"),
                _ => format!("round {round}, Action {action}"),
            }
        }
        AnyState::ShootingStars(state) => match (state.nigiri(), state.ply() / 2 * 2) {
            (Some(_), _) => "nigiri".into(),
            (None, made) => format!("plies {} and {}", made + 1, made + 2),
        },
    }
}

fn position(state: &AnyState) -> String {
    match state {
        AnyState::StarShot(state) => state.position(),
        AnyState::ShootingStars(state) => state.position(),
    }
}

fn view_position(view: &AnyView) -> String {
    match view {
        AnyView::StarShot(view) => view.position(),
        AnyView::ShootingStars(view) => view.position(),
    }
}

/// The position of the host and of each viewer; what is as the host's is not written again.
fn tell_positions(page: &mut String, state: &AnyState) {
    let host = position(state);
    writeln!(page, "\n== {}\nhost: {host}", part(state)).unwrap();
    for viewer in Viewer::all(state.seats()) {
        let seen = view_position(&state.view(viewer));
        let seen = if seen == host { "as the host" } else { &seen };
        writeln!(page, "{viewer}: {seen}").unwrap();
    }
}

fn tell_events(page: &mut String, seats: u8, events: &[AnyEvent]) {
    for event in events {
        write!(page, "   {event} [{}]", event.rule()).unwrap();
        for viewer in Viewer::all(seats) {
            match event.seen_by(viewer) {
                None => write!(page, " | {viewer}: unseen").unwrap(),
                Some(seen) if seen != *event => write!(page, " | {viewer}: {seen}").unwrap(),
                Some(_) => {}
            }
        }
        page.push('\n');
    }
}

fn page(recorded: &Recorded, kept: Vec<Kept>) -> String {
    let &Recorded(name, game, seats, options, by, seed) = recorded;
    let setup = game.setup(seats, options).unwrap();
    let played = played(game, &setup, kept, by, seed);
    let who = match by {
        By::Bots => "bots",
        By::Dice => "dice: any legal command of any seat that owes one",
    };
    let mut page = format!(
        "{name}: {} of rules {}, {seats} seats, played by {who}, seed {seed}.\n\
         A line with # is a choice; under it what happened, with the rule, and who saw otherwise; then the digests of the \
         views\nof the seats and of a spectator. A line with == begins a part of the game and tells the positions.\n",
        game.title(),
        game.rules()
    );
    let tell_digests = |page: &mut String, state: &AnyState| {
        writeln!(page, "   = {}", view_digests(state).join(" ")).unwrap();
    };
    tell_positions(&mut page, &AnyState::new(game, &setup).unwrap());
    tell_events(&mut page, seats, &played.forced);
    tell_digests(&mut page, &played.start);
    let mut before = part(&played.start);
    for (number, step) in (1..).zip(&played.steps) {
        let who = step.seat.map_or("roll".to_string(), |seat| seat.to_string());
        writeln!(page, "#{number} {who}: {}", step.text).unwrap();
        tell_events(&mut page, seats, &step.events);
        tell_digests(&mut page, &step.after);
        let now = part(&step.after);
        if now != before {
            tell_positions(&mut page, &step.after);
        }
        before = now;
    }
    page.push('\n');
    let outcome = played.steps.last().and_then(|step| step.after.outcome()).unwrap();
    for (seat, place) in (0..).map(Seat).zip(outcome.places) {
        writeln!(page, "{seat}: place {}, {} {}", place.place, place.score, game.unit()).unwrap();
    }
    page
}

#[test]
fn recorded_games_go_as_they_went() {
    for recorded in RECORDED {
        let path = folder().join(recorded.0).with_extension("txt");
        let written = fs::read_to_string(&path).unwrap_or_default();
        let page = page(recorded, kept(&written));
        println!("{}: {} lines, {} bytes", recorded.0, page.lines().count(), page.len());
        hold(&path, &page);
        assert!(page.lines().count() < 3000, "{} is too long to be read", recorded.0);
    }
    let mut known: Vec<String> = RECORDED.iter().map(|recorded| format!("{}.txt", recorded.0)).collect();
    known.sort();
    assert_eq!(names_in(&folder()), known, "a file of no recorded game");
}
