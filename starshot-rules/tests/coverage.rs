//! What random play reaches, as a matrix: phase x command, phase x roll, events, reasons, for every game and seat count. A
//! cell that stays empty must stand in `data/coverage-<game>.txt` with the proof that it cannot occur; a cell that stands
//! there and does occur fails too.
//!
//! Games are played from the ordinary start and from tuned ones, in which what is rare is common. Reasons are collected by
//! giving every command of the id space, and some outside of it, to every seat at states along the way.

mod support;

use std::collections::{BTreeMap, BTreeSet};

use starshot_rules::engine::{Event, Game, Reason, Seat, Turn, below};
use starshot_rules::games::{shooting_stars, starshot};
use support::TestRng;
use support::source::{games, string_arms, variants};
use support::starts;

/// What the suite must know of a game to cover it.
trait Covered: Game {
    /// The proofs.
    const PROOFS: &'static str;
    /// All phases, in order.
    const PHASES: &'static [&'static str];
    /// The sources of the event and reason names.
    const NAMES: [&'static str; 2];
    /// Where games start, and how many are played from there.
    fn starts(seats: u8) -> Vec<(Self::Setup, u64)>;
    fn phase(&self) -> &'static str;
    /// Commands that no id names.
    fn odd_commands() -> Vec<Self::Command>;
    /// A position like this one that can only be written, because play would go on from it by itself.
    fn as_written(&self) -> Option<Self>;
}

impl Covered for starshot::GameState {
    const PROOFS: &'static str = include_str!("data/coverage-starshot.txt");
    const PHASES: &'static [&'static str] = &[
        "RevealPurples",
        "PlaceTokens",
        "ChooseStart",
        "Draw",
        "Orders",
        "Window",
        "Discards",
        "Boost",
        "AttackRoll",
        "Side",
        "Lane",
        "Breacher",
        "Parts",
        "Explosive",
        "Vampiric",
        "Salvage",
        "Over",
    ];
    const NAMES: [&'static str; 2] = [
        include_str!("../src/games/starshot/event.rs"),
        include_str!("../src/games/starshot/reason.rs"),
    ];

    fn starts(seats: u8) -> Vec<(Self::Setup, u64)> {
        starts::starshot(seats).into_iter().zip([10, 50, 80, 25, 25]).collect()
    }

    fn phase(&self) -> &'static str {
        let phase = self.setup().phase as usize;
        Self::PHASES[phase]
    }

    fn odd_commands() -> Vec<Self::Command> {
        let seats = [4, 7, 255].map(Seat);
        let both = |seat| [starshot::Command::Warp(seat), starshot::Command::Target(seat)];
        seats.into_iter().flat_map(both).collect()
    }

    /// All discards are picked: only `done` is left, which is never asked.
    fn as_written(&self) -> Option<Self> {
        let mut setup = self.setup();
        let tokens = setup.seats[usize::from(setup.active.0)].tokens;
        let attack = setup.attack.as_mut()?;
        attack.discarding = tokens.iter().take(attack.discards.into()).collect();
        Self::new(&setup)
            .ok()
            .filter(|_| setup.phase == starshot::Phase::Discards)
    }
}

impl Covered for shooting_stars::GameState {
    const PROOFS: &'static str = include_str!("data/coverage-shooting-stars.txt");
    const PHASES: &'static [&'static str] = &["Nigiri", "Move", "Over"];
    const NAMES: [&'static str; 2] = [
        include_str!("../src/games/shooting_stars/event.rs"),
        include_str!("../src/games/shooting_stars/reason.rs"),
    ];

    fn starts(seats: u8) -> Vec<(Self::Setup, u64)> {
        vec![
            (Self::standard(seats).unwrap(), 10),
            (shooting_stars::Setup::tournament(), 30),
        ]
    }

    fn phase(&self) -> &'static str {
        match self.turn() {
            Turn::All(_) => "Nigiri",
            Turn::Over => "Over",
            _ => "Move",
        }
    }

    fn odd_commands() -> Vec<Self::Command> {
        Vec::new()
    }

    fn as_written(&self) -> Option<Self> {
        None
    }
}

/// The kind of a command or roll: the name of its variant.
fn kind(word: &impl std::fmt::Debug) -> String {
    let text = format!("{word:?}");
    let end = text.find(|c: char| !c.is_alphanumeric()).unwrap_or(text.len());
    text[..end].to_string()
}

/// What was reached: axis, phase (`-` where none is told apart) and kind, with how often.
#[derive(Default)]
struct Reached(BTreeMap<(&'static str, &'static str, String), u64>);

impl Reached {
    fn note(&mut self, axis: &'static str, phase: &'static str, kind: &str) {
        *self.0.entry((axis, phase, kind.to_string())).or_default() += 1;
    }
}

fn play<G: Covered>(setup: &G::Setup, rng: &mut TestRng, reached: &mut Reached) {
    let mut state = G::new(setup).unwrap_or_else(|faults| panic!("{faults:#?}"));
    let mut log = Vec::new();
    state.start(&mut log);
    loop {
        let phase = state.phase();
        for event in log.drain(..) {
            reached.note("event", "-", G::Event::kind(&event));
        }
        let one_in = match state.turn() {
            Turn::Over => 1,
            Turn::Any(_) => 2,
            Turn::All(_) => 3,
            Turn::Chance => 20,
        };
        if below(rng, one_in) == 0 {
            refusals(&state, reached);
            if let Some(state) = state.as_written() {
                refusals(&state, reached);
            }
        }
        match state.turn() {
            Turn::Over => {
                reached.note("over", phase, "Over");
                return;
            }
            Turn::Chance => {
                let roll = state.sample_roll(rng).unwrap();
                reached.note("roll", phase, &kind(&roll));
                state.roll(roll, &mut log).unwrap();
            }
            turn => {
                let seats = turn.seats();
                let seat = seats.iter().nth(below(rng, seats.len()) as usize).unwrap();
                let command = state.sample(seat, rng).unwrap();
                reached.note("command", phase, &kind(&command));
                state.play(seat, command, &mut log).unwrap();
            }
        }
    }
}

/// Gives every command to every seat and every roll to the table, and notes why they are refused.
fn refusals<G: Covered>(state: &G, reached: &mut Reached) {
    let commands: Vec<G::Command> = (0..G::IDS).filter_map(G::command).chain(G::odd_commands()).collect();
    for seat in (0..=state.seats()).chain([u8::MAX]).map(Seat) {
        let mut last = "";
        for &command in &commands {
            if let Err(reason) = state.check(seat, command) {
                if reason.name() != last {
                    reached.note("reason", "-", reason.name());
                }
                last = reason.name();
            }
        }
    }
    for roll in (0..G::ROLLS).filter_map(G::roll_of) {
        if let Err(reason) = state.clone().roll(roll, &mut ()) {
            reached.note("reason", "-", reason.name());
        }
    }
}

/// Every cell there is: axis, phase and kind.
fn cells<G: Covered>() -> BTreeSet<(&'static str, &'static str, String)> {
    let commands: BTreeSet<String> = (0..G::IDS).filter_map(G::command).map(|word| kind(&word)).collect();
    let rolls: BTreeSet<String> = (0..G::ROLLS).filter_map(G::roll_of).map(|word| kind(&word)).collect();
    let mut cells = BTreeSet::new();
    for &phase in G::PHASES {
        cells.extend(commands.iter().map(|kind| ("command", phase, kind.clone())));
        cells.extend(rolls.iter().map(|kind| ("roll", phase, kind.clone())));
    }
    let events = string_arms(G::NAMES[0], "fn kind");
    let engine = include_str!("../src/engine/reason.rs");
    let reasons = variants(G::NAMES[1], "pub enum Reason")
        .into_iter()
        .chain(variants(engine, "pub enum Common"))
        .filter(|name| name != "Common");
    cells.extend(events.into_iter().map(|kind| ("event", "-", kind)));
    cells.extend(reasons.map(|kind| ("reason", "-", kind)));
    cells.insert(("over", "Over", "Over".to_string()));
    cells
}

/// One line of the proofs: axis, seat counts, phases, kinds, proof. `*` is all, `!A,B` all but these.
struct Proof<'a> {
    line: &'a str,
    fields: [&'a str; 4],
}

impl<'a> Proof<'a> {
    fn read(line: &'a str) -> Self {
        let parts: Vec<&str> = line.split('\t').collect();
        let [axis, seats, phases, kinds, proof] = parts[..] else {
            panic!("not five fields: {line:?}")
        };
        assert!(proof.len() >= 12, "no proof: {line:?}");
        Self {
            line,
            fields: [axis, seats, phases, kinds],
        }
    }

    fn covers(&self, seats: u8, cell: &(&'static str, &'static str, String)) -> bool {
        let is_in = |list: &str, name: &str| match list.strip_prefix('!') {
            Some(list) => list.split(',').all(|item| item != name),
            None => list == "*" || list.split(',').any(|item| item == name),
        };
        let [axis, counts, phases, kinds] = self.fields;
        axis == cell.0 && is_in(counts, &seats.to_string()) && is_in(phases, cell.1) && is_in(kinds, &cell.2)
    }
}

fn table(seats: u8, title: &str, reached: &Reached, cells: &BTreeSet<(&'static str, &'static str, String)>) {
    println!("\n{title}, {seats} seats");
    let axes: BTreeSet<&str> = cells.iter().map(|cell| cell.0).collect();
    for axis in axes {
        let kinds: BTreeSet<&String> = cells.iter().filter(|cell| cell.0 == axis).map(|cell| &cell.2).collect();
        let times = |phase, kind: &String| reached.0.get(&(axis, phase, kind.clone())).copied().unwrap_or(0);
        let mut lines: BTreeMap<usize, String> = BTreeMap::new();
        for (at, phase) in cells
            .iter()
            .filter(|cell| cell.0 == axis)
            .map(|cell| cell.1)
            .enumerate()
        {
            if lines
                .values()
                .any(|line| line.starts_with(&format!("  {axis:8}{phase:14}")))
            {
                continue;
            }
            let found = kinds.iter().filter(|kind| times(phase, kind) > 0);
            let found: Vec<String> = found.map(|kind| format!("{kind} {}", times(phase, kind))).collect();
            lines.insert(at, format!("  {axis:8}{phase:14} {}", found.join(", ")));
        }
        println!("{}", lines.into_values().collect::<Vec<_>>().join("\n"));
    }
}

fn covers_all<G: Covered>() {
    let cells = cells::<G>();
    let proofs: Vec<Proof<'_>> = G::PROOFS
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(Proof::read)
        .collect();
    let mut wrong = Vec::new();
    let mut needed = BTreeSet::new();
    for &seats in G::SEATS {
        let mut reached = Reached::default();
        let mut rng = TestRng(u64::from(seats));
        for (setup, games) in G::starts(seats) {
            for _ in 0..games {
                play::<G>(&setup, &mut rng, &mut reached);
            }
        }
        table(seats, G::ID, &reached, &cells);
        let mut empty = 0;
        for cell in reached.0.keys().filter(|cell| !cells.contains(*cell)) {
            wrong.push(format!("{seats} seats: {cell:?} is no cell of the matrix"));
        }
        for cell in &cells {
            let proof = proofs.iter().position(|proof| proof.covers(seats, cell));
            match (reached.0.contains_key(cell), proof) {
                (true, Some(proof)) => wrong.push(format!(
                    "{seats} seats: {cell:?} occurs, against: {}",
                    proofs[proof].line
                )),
                (false, None) => wrong.push(format!("{seats} seats: {cell:?} is empty and no proof says why")),
                (false, Some(proof)) => {
                    empty += 1;
                    needed.insert(proof);
                }
                (true, None) => {}
            }
        }
        println!(
            "{} {seats}: {} cells, {} reached, {empty} proved empty",
            G::ID,
            cells.len(),
            reached.0.len()
        );
    }
    for (at, proof) in proofs.iter().enumerate() {
        if !needed.contains(&at) {
            wrong.push(format!(
                "a proof of nothing, or of what lines above prove: {}",
                proof.line
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn starshot_is_covered() {
    covers_all::<starshot::GameState>();
}

#[test]
fn shooting_stars_is_covered() {
    covers_all::<shooting_stars::GameState>();
}

/// The phases written above are those of the game, in its order.
#[test]
fn no_phase_is_skipped() {
    let phases = variants(include_str!("../src/games/starshot/phase.rs"), "pub enum Phase");
    assert_eq!(phases[..17], *starshot::GameState::PHASES);
    // what is never waited in comes after
    assert_eq!(phases[17], "BeginRound");
}

#[test]
fn no_game_is_skipped() {
    let covered = [shooting_stars::GameState::ID, starshot::GameState::ID].map(|id| id.replace('-', "_"));
    assert_eq!(games(), covered);
}
