//! Rules as data: one text file per rule id with scenarios that fail when that rule's code is broken.
//!
//! A file is a list of scenarios. `#` starts a comment line; a line that starts with a space goes on with the line before.
//!
//! ```text
//! == What the scenario shows                      starts a scenario
//! rules: ATTACK-07 E-77 V-015                     the ids it covers; the file's own id is one of some scenario's
//! base: duel                                      a named position, changed by:
//! setup: {"round": 2, "seats": {"1": {"vp": 3}}}    JSON laid over it: objects merge, a list takes {"index": value}
//! seat 1: {"speed": 4}                              the same for one seat
//!                                                 and what the game offers (see its `Staged::shorthand`)
//! fault: Board seat 2 shares the hex              the setup is refused, a fault of this kind says this
//!
//! 0: target 1                                     seat 0 plays a command; every command must be accepted
//! * attack 3 4                                    chance gives this roll; it must be possible here
//! mark: fork   back: fork   same: fork            keep a position, return to it, demand that it is reached again
//!
//! turn: 0 | any 0 1 | all 0 1 | chance | over     who must act
//! legal 0: fire, flip LeftCannon                  all legal commands of a seat, in any order; `none` for none
//! rolls: draw Drift x2, draw Cruise               all outcomes of chance with weights
//! rolls: 36 attack                                so many, each of weight 1, all beginning with this word
//! refuse 0: target 0 -> OwnShip 135 starshot:ATTACK-01   refused by name, code, rule; the state stays
//! refuse *: lane 13 -> ImpossibleRoll 7 engine:TURN-07   the same for a roll
//! events: AttackHit{target=1, need=8} SpeedSet    these among the last step's, in this order (before any step: the start's)
//! events exactly: ...                             these and no other; `none` for none
//! no events: PointLost                            none like these in the last step
//! story: / no story:                              as `events:` and `no events:` over the scenario so far
//! sees 1: ... / sees spectator exactly: ...       as `events`, of what a viewer sees of the last step
//! state: /seats/1/speed = 5; /round = 2           JSON pointers into the position's setup
//! view 1: /seats/0/cards/hidden = true            the same in what a viewer knows
//! outcome: /places/0/score = 9                    the same in the outcome
//! ```
//!
//! Checked without being asked for: the invariants hold after each step, the position's setup gives the position again, and
//! playing the same steps again gives the same states and events.

#[path = "scenario/patterns.rs"]
mod patterns;

use patterns::{exactly, in_order, nowhere, pointers};

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde_json::{Map, Value};
use starshot_rules::engine::{Event, Game, Reason, Seat, Turn, Viewer};

/// A game that scenarios can be written for.
pub trait Staged: Game {
    /// A named position as JSON of the game's setup, which may lack what `fit` adds.
    fn base(name: &str) -> Option<Value>;
    /// A setup line of the game's own such as `stack 0: Drift`; `None` if the key is none of them.
    fn shorthand(setup: &mut Value, key: &str, words: &str) -> Option<Result<(), String>>;
    /// Adds to a setup what follows from the rest and is tedious to write.
    fn fit(setup: Value) -> Value;
    /// Kinds of events that end every step: `exactly` passes over them unless they are named.
    const ROUTINE: &'static [&'static str] = &[];
    /// The name of a fault's kind.
    fn fault_kind(fault: &Self::Fault) -> String;
    /// The invariants.
    ///
    /// # Errors
    /// What is broken.
    fn invariants(&self) -> Result<(), String>;
}

/// What a run covered.
#[derive(Default)]
pub struct Report {
    /// How many scenarios ran.
    pub scenarios: usize,
    /// The ids they name, each with the scenarios that do.
    pub ids: BTreeMap<String, usize>,
    /// One text a failure.
    pub failures: Vec<String>,
}

/// Runs every file of a folder. `known` are the ids that may stand in `rules:` lines; files are named after ids of `files`.
pub fn run_folder<G: Staged>(folder: &Path, files: &BTreeSet<String>, known: impl Fn(&str) -> bool) -> Report {
    let mut report = Report::default();
    let mut paths: Vec<_> = fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    for path in paths {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).unwrap();
        let id = name.strip_suffix(".txt").unwrap_or_default();
        if !files.contains(id) {
            report.failures.push(format!("{name}: the file's name is no rule id"));
        }
        let before = report.ids.get(id).copied().unwrap_or(0);
        run_text::<G>(&name, &text, &known, &mut report);
        if report.ids.get(id).copied().unwrap_or(0) == before {
            report.failures.push(format!("{name}: no scenario in it covers {id}"));
        }
    }
    report
}

struct Line<'a> {
    number: usize,
    text: std::borrow::Cow<'a, str>,
}

fn run_text<G: Staged>(name: &str, text: &str, known: &impl Fn(&str) -> bool, report: &mut Report) {
    let mut lines: Vec<Line<'_>> = Vec::new();
    for (number, text) in (1..).zip(text.lines()) {
        if text.trim().is_empty() || text.starts_with('#') {
            continue;
        }
        match lines.last_mut() {
            Some(last) if text.starts_with(' ') => {
                let joined = format!("{} {}", last.text, text.trim());
                last.text = joined.into();
            }
            _ => lines.push(Line {
                number,
                text: text.trim_end().into(),
            }),
        }
    }
    let starts: Vec<usize> = (0..lines.len()).filter(|&k| lines[k].text.starts_with("== ")).collect();
    if starts.first() != Some(&0) {
        report.failures.push(format!("{name}: begin with `== title`"));
        return;
    }
    for (k, &start) in starts.iter().enumerate() {
        let end = starts.get(k + 1).copied().unwrap_or(lines.len());
        let title = &lines[start].text[3..];
        let mut run = Run::<G>::new();
        report.scenarios += 1;
        let mut failed = None;
        for line in &lines[start + 1..end] {
            if let Err(problem) = run.line(&line.text, known) {
                failed = Some((line.number, line.text.to_string(), problem));
                break;
            }
        }
        let failed = failed.or_else(|| {
            let last = &lines[end - 1];
            run.end()
                .err()
                .map(|problem| (last.number, "(end of the scenario)".to_string(), problem))
        });
        for id in run.ids {
            *report.ids.entry(id).or_default() += 1;
        }
        if let Some((number, line, problem)) = failed {
            report.failures.push(format!(
                "{name}:{number}: {title}\n    {line}\n    {}",
                problem.replace('\n', "\n    ")
            ));
        }
    }
}

/// One step that was taken.
#[derive(Clone)]
enum Move<G: Game> {
    Play(Seat, G::Command),
    Roll(G::Roll),
}

/// A position on the way, with the way.
#[derive(Clone)]
struct Spot<G: Game> {
    state: G,
    moves: Vec<Move<G>>,
    /// What happened in all, and where the last step's part begins.
    story: Vec<G::Event>,
    fresh: usize,
}

struct Run<G: Game> {
    ids: Vec<String>,
    setup: Option<Value>,
    as_written: bool,
    begun: Option<G>,
    spot: Option<Spot<G>>,
    marks: BTreeMap<String, Spot<G>>,
    asserted: bool,
}

type Check = Result<(), String>;

impl<G: Staged> Run<G> {
    fn new() -> Self {
        Self {
            ids: Vec::new(),
            setup: None,
            as_written: false,
            begun: None,
            spot: None,
            marks: BTreeMap::new(),
            asserted: false,
        }
    }

    fn line(&mut self, line: &str, known: &impl Fn(&str) -> bool) -> Check {
        if let Some(roll) = line.strip_prefix("* ") {
            return self.take(Move::Roll(parse(roll)?));
        }
        let (key, rest) = line
            .split_once(':')
            .ok_or("no such line: a key and a colon are missing")?;
        let (key, rest) = (key.trim(), rest.trim());
        if self.spot.is_none() && self.setup_line(key, rest, known)? {
            return Ok(());
        }
        self.begin()?;
        if let Ok(seat) = key.parse() {
            return self.take(Move::Play(Seat(seat), parse(rest)?));
        }
        match key {
            "mark" => {
                self.marks.insert(rest.to_string(), self.here()?.clone());
                return Ok(());
            }
            "back" => {
                let spot = self.marks.get(rest).ok_or("no such mark")?;
                self.replay()?;
                self.spot = Some(spot.clone());
                return Ok(());
            }
            _ => {}
        }
        self.asserted = true;
        self.assertion(key, rest)
    }

    /// Whether the line was part of the setup.
    fn setup_line(&mut self, key: &str, rest: &str, known: &impl Fn(&str) -> bool) -> Result<bool, String> {
        if key == "rules" {
            for id in rest.split_whitespace() {
                if !known(id) {
                    return Err(format!("{id} is no known id"));
                }
                self.ids.push(id.to_string());
            }
            return Ok(true);
        }
        if key == "base" {
            let (name, exactly) = rest
                .strip_suffix(", as written")
                .map_or((rest, false), |name| (name, true));
            self.as_written = exactly;
            self.setup = Some(G::base(name).ok_or_else(|| format!("there is no base {name:?}"))?);
            return Ok(true);
        }
        let setup = self.setup.as_mut().ok_or("say the base first")?;
        if key == "setup" {
            lay(setup, json(rest)?)?;
        } else if let Some(seat) = key.strip_prefix("seat ") {
            lay(setup, wrap("seats", wrap(seat, json(rest)?)))?;
        } else if key == "fault" {
            return self.fault(rest).map(|()| true);
        } else if let Some(result) = G::shorthand(setup, key, rest) {
            result?;
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    fn read_setup(&self) -> Result<G::Setup, String> {
        let setup = self.setup.clone().ok_or("say the base first")?;
        let setup = if self.as_written { setup } else { G::fit(setup) };
        serde_json::from_value(setup).map_err(|error| format!("the setup does not parse: {error}"))
    }

    fn fault(&mut self, rest: &str) -> Check {
        self.asserted = true;
        let (kind, says) = rest.split_once(' ').unwrap_or((rest, ""));
        let faults = match G::new(&self.read_setup()?) {
            Ok(_) => return Err("the setup is accepted".to_string()),
            Err(faults) => faults,
        };
        let list: Vec<String> = faults.iter().map(ToString::to_string).collect();
        let fits = |fault: &G::Fault| G::fault_kind(fault) == kind && fault.to_string().contains(says.trim());
        if faults.iter().any(fits) {
            Ok(())
        } else {
            Err(format!("faults:\n{}", list.join("\n")))
        }
    }

    fn begin(&mut self) -> Check {
        if self.spot.is_some() {
            return Ok(());
        }
        if self.ids.is_empty() {
            return Err("the scenario names no rules".to_string());
        }
        let state = G::new(&self.read_setup()?).map_err(|faults| {
            let list: Vec<String> = faults.iter().map(ToString::to_string).collect();
            format!("the setup has faults:\n{}", list.join("\n"))
        })?;
        self.begun = Some(state.clone());
        let mut spot = Spot {
            state,
            moves: Vec::new(),
            story: Vec::new(),
            fresh: 0,
        };
        spot.state.start(&mut spot.story);
        sound(&spot.state)?;
        self.spot = Some(spot);
        Ok(())
    }

    fn here(&self) -> Result<&Spot<G>, String> {
        self.spot.as_ref().ok_or_else(|| "nothing has begun".to_string())
    }

    fn take(&mut self, step: Move<G>) -> Check {
        self.begin()?;
        let spot = self.spot.as_mut().ok_or("nothing has begun")?;
        spot.fresh = spot.story.len();
        let before = spot.state.clone();
        let taken = match &step {
            Move::Play(seat, command) => spot.state.play(*seat, *command, &mut spot.story),
            Move::Roll(roll) => spot.state.roll(*roll, &mut spot.story),
        };
        if let Err(reason) = taken {
            let turn = before.turn();
            return Err(format!(
                "refused: {reason} [{} {} {}]; {}",
                reason.name(),
                reason.code(),
                reason.rule(),
                due(&before, turn)
            ));
        }
        spot.moves.push(step);
        sound(&spot.state)
    }

    fn assertion(&self, key: &str, rest: &str) -> Check {
        let spot = self.here()?;
        let state = &spot.state;
        let words: Vec<&str> = key.split_whitespace().collect();
        match words[..] {
            ["turn"] => same(rest, &turn_text(state.turn())),
            ["legal", seat] => {
                let list = state.legal(Seat(parse(seat)?));
                same_set(rest, list.iter().map(ToString::to_string).collect())
            }
            ["rolls"] => rolls(rest, state),
            ["refuse", who] => refuse(who, rest, state),
            ["events"] => in_order(rest, &spot.story[spot.fresh..]),
            ["events", "exactly"] => exactly(rest, &spot.story[spot.fresh..], G::ROUTINE),
            ["no", "events"] => nowhere(rest, &spot.story[spot.fresh..]),
            ["story"] => in_order(rest, &spot.story),
            ["no", "story"] => nowhere(rest, &spot.story),
            ["sees", viewer] => in_order(rest, &self.seen(viewer)?),
            ["sees", viewer, "exactly"] => exactly(rest, &self.seen(viewer)?, G::ROUTINE),
            ["state"] => pointers(rest, &value(&state.setup())?),
            ["view", viewer] => pointers(rest, &value(&state.view(viewer_of(viewer)?).setup())?),
            ["outcome"] => pointers(rest, &value(&state.outcome())?),
            ["same"] => {
                let other = self.marks.get(rest).ok_or("no such mark")?;
                if other.state == *state {
                    Ok(())
                } else {
                    Err(format!(
                        "another position:\n{}\nand there:\n{}",
                        value(&state.setup())?,
                        value(&other.state.setup())?
                    ))
                }
            }
            _ => Err(format!("there is no {key:?} line")),
        }
    }

    fn seen(&self, viewer: &str) -> Result<Vec<G::Event>, String> {
        let (spot, viewer) = (self.here()?, viewer_of(viewer)?);
        Ok(spot.story[spot.fresh..]
            .iter()
            .filter_map(|event| event.seen_by(viewer))
            .collect())
    }

    fn end(&mut self) -> Check {
        if !self.asserted {
            return Err("the scenario asserts nothing".to_string());
        }
        if self.ids.is_empty() {
            return Err("the scenario names no rules".to_string());
        }
        self.replay()
    }

    /// The same steps give the same state and the same events.
    fn replay(&self) -> Check {
        let (Some(begun), Some(spot)) = (&self.begun, &self.spot) else {
            return Ok(());
        };
        let (mut state, mut story) = (begun.clone(), Vec::new());
        state.start(&mut story);
        for step in &spot.moves {
            let taken = match step {
                Move::Play(seat, command) => state.play(*seat, *command, &mut story),
                Move::Roll(roll) => state.roll(*roll, &mut story),
            };
            taken.map_err(|reason| format!("refused when played again: {reason}"))?;
        }
        if state == spot.state && story == spot.story {
            Ok(())
        } else {
            Err("playing the same steps again gives something else".to_string())
        }
    }
}

/// Invariants, and the setup gives the state again.
fn sound<G: Staged>(state: &G) -> Check {
    state.invariants()?;
    let setup = value(&state.setup())?;
    let again = serde_json::from_value(setup).map_err(|error| format!("its own setup does not parse: {error}"))?;
    match G::new(&again) {
        Ok(again) if again == *state => Ok(()),
        Ok(_) => Err("the position's setup gives another position".to_string()),
        Err(faults) => {
            let list: Vec<String> = faults.iter().map(ToString::to_string).collect();
            Err(format!("the position's own setup has faults:\n{}", list.join("\n")))
        }
    }
}

fn parse<T: std::str::FromStr>(text: &str) -> Result<T, String>
where
    T::Err: std::fmt::Display,
{
    text.trim().parse().map_err(|error| format!("{text:?}: {error}"))
}

/// Reads JSON.
pub fn json(text: &str) -> Result<Value, String> {
    serde_json::from_str(text).map_err(|error| format!("no JSON: {error}: {text}"))
}

fn value(of: &impl serde::Serialize) -> Result<Value, String> {
    serde_json::to_value(of).map_err(|error| error.to_string())
}

/// `{key: value}`.
pub fn wrap(key: &str, value: Value) -> Value {
    Value::Object(Map::from_iter([(key.to_string(), value)]))
}

/// Lays a patch over a value: objects merge; a list takes an object of indices; anything else replaces.
pub fn lay(under: &mut Value, over: Value) -> Result<(), String> {
    match (under, over) {
        (Value::Object(under), Value::Object(over)) => {
            for (key, over) in over {
                lay(under.entry(key).or_insert(Value::Null), over)?;
            }
        }
        (Value::Array(under), Value::Object(over)) => {
            for (key, over) in over {
                let k: usize = parse(&key)?;
                while under.len() <= k {
                    under.push(Value::Object(Map::new()));
                }
                lay(&mut under[k], over)?;
            }
        }
        (under, over) => *under = over,
    }
    Ok(())
}

fn viewer_of(text: &str) -> Result<Viewer, String> {
    if text == "spectator" {
        return Ok(Viewer::Spectator);
    }
    Ok(Viewer::Seat(Seat(parse(text)?)))
}

fn turn_text(turn: Turn) -> String {
    let list = |word: &str| {
        let seats = turn.seats();
        let numbers: Vec<String> = seats.iter().map(|seat| seat.0.to_string()).collect();
        format!("{word}{}", numbers.join(" "))
    };
    match turn {
        Turn::Chance => "chance".to_string(),
        Turn::Over => "over".to_string(),
        Turn::All(_) => list("all "),
        Turn::Any(seats) if seats.len() == 1 => list(""),
        Turn::Any(_) => list("any "),
    }
}

fn due<G: Game>(state: &G, turn: Turn) -> String {
    let mut text = format!("turn: {}", turn_text(turn));
    for seat in turn.seats().iter() {
        let list: Vec<String> = state.legal(seat).iter().map(ToString::to_string).collect();
        text += &format!("\nlegal {}: {}", seat.0, list.join(", "));
    }
    let rolls = state.rolls();
    if let Some((roll, _)) = rolls.first() {
        text += &format!("\n{} rolls from {roll} on", rolls.len());
    }
    text
}

fn same(expected: &str, came: &str) -> Check {
    if expected == came {
        Ok(())
    } else {
        Err(format!("came: {came}"))
    }
}

fn same_set(expected: &str, came: Vec<String>) -> Check {
    let mut wanted: Vec<&str> = match expected {
        "none" => Vec::new(),
        _ => expected.split(',').map(str::trim).collect(),
    };
    let mut there: Vec<&str> = came.iter().map(String::as_str).collect();
    wanted.sort_unstable();
    there.sort_unstable();
    if wanted == there {
        Ok(())
    } else {
        Err(format!("came: {}", came.join(", ")))
    }
}

fn rolls<G: Game>(expected: &str, state: &G) -> Check {
    let rolls = state.rolls();
    let total: u32 = rolls.iter().map(|&(_, weight)| weight).sum();
    if total != state.total_weight() {
        return Err(format!("the weights add up to {total}, not {}", state.total_weight()));
    }
    let text = |&(roll, weight): &(G::Roll, u32)| {
        if weight == 1 {
            roll.to_string()
        } else {
            format!("{roll} x{weight}")
        }
    };
    if let Some((count, word)) = expected.split_once(' ')
        && let Ok(count) = count.parse::<usize>()
    {
        let fits = |(roll, weight): &(G::Roll, u32)| *weight == 1 && roll.to_string().split(' ').next() == Some(word);
        if rolls.len() == count && rolls.iter().all(fits) {
            return Ok(());
        }
    }
    same_set(expected, rolls.iter().map(text).collect())
}

fn refuse<G: Game>(who: &str, rest: &str, state: &G) -> Check {
    let (tried, expected) = rest.rsplit_once("->").ok_or("write `command -> Name code rule`")?;
    let mut after = state.clone();
    let mut log = Vec::new();
    let reason = if who == "*" {
        after.roll(parse(tried)?, &mut log)
    } else {
        let (seat, command) = (Seat(parse(who)?), parse(tried)?);
        let checked = state.check(seat, command).err();
        let applied = state.apply(seat, command).err().map(|refusal| refusal.reason);
        if checked != after.clone().play(seat, command, &mut Vec::new()).err() || checked != applied {
            return Err("check, apply and play differ".to_string());
        }
        after.play(seat, command, &mut log)
    };
    let Err(reason) = reason else {
        return Err("accepted".to_string());
    };
    if after != *state || !log.is_empty() {
        return Err("refused, but something changed".to_string());
    }
    same(
        expected.trim(),
        &format!("{} {} {}", reason.name(), reason.code(), reason.rule()),
    )
    .map_err(|came| format!("{came}: {reason}"))
}
