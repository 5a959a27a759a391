//! Whole games through `games::any`, and the files that keep them.
//!
//! A kept game is the list of its choices. It is played by these as far as the rules accept them and by a policy from
//! there on, so a bot that plays otherwise changes no file, and a rule that does changes the file from that step.

use std::collections::VecDeque;
use std::fs;
use std::path::Path;

use starshot_rules::engine::{Seat, Turn, Viewer, below};
use starshot_rules::games::any::{AnyEvent, AnyRoll, AnyState, GameId, Pick};

use super::TestRng;

/// Who plays on when no kept choice is left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// The game's bot for every seat.
    Bots,
    /// Any legal command of any seat that owes one.
    Dice,
}

/// A choice as a file keeps it: the seat, none for chance, and the text.
pub type Kept = (Option<Seat>, String);

/// One step of a game.
pub struct Step {
    /// What could be chosen: the legal ids of the lowest owing seat, none at chance.
    pub legal: Option<Vec<u32>>,
    /// What chance could say.
    pub rolls: Vec<AnyRoll>,
    /// Who chose; none for chance.
    pub seat: Option<Seat>,
    /// The id of the command or roll.
    pub id: u32,
    /// Its text.
    pub text: String,
    /// What happened, unredacted.
    pub events: Vec<AnyEvent>,
    /// The state after it.
    pub after: AnyState,
}

/// A game from its start to its end.
pub struct Played {
    /// What is forced at the start.
    pub forced: Vec<AnyEvent>,
    /// The state after that.
    pub start: AnyState,
    /// All that was chosen.
    pub steps: Vec<Step>,
}

/// Plays a game of this setup to its end.
pub fn played(game: GameId, setup: &str, kept: Vec<Kept>, by: By, seed: u64) -> Played {
    let mut state = AnyState::new(game, setup).unwrap();
    let (mut kept, mut rng) = (VecDeque::from(kept), TestRng(seed));
    let (forced, start) = (state.start(), state.clone());
    let mut steps = Vec::new();
    while state.turn() != Turn::Over {
        let owing = state.turn().seats();
        let legal = owing.lowest().map(|seat| state.legal_ids(seat));
        let rolls = state.rolls();
        let next = kept.pop_front().filter(|(seat, text)| {
            let mut tried = state.clone();
            tried.play(*seat, Pick::Text(text)).is_ok()
        });
        let (seat, text) = next.unwrap_or_else(|| {
            kept.clear();
            chosen(&state, by, &mut rng)
        });
        let id = id_of(&state, seat, &text);
        let events = state.play(seat, Pick::Text(&text)).unwrap();
        let after = state.clone();
        steps.push(Step {
            legal,
            rolls,
            seat,
            id,
            text,
            events,
            after,
        });
    }
    Played { forced, start, steps }
}

/// The id of a text that is legal now.
fn id_of(state: &AnyState, seat: Option<Seat>, text: &str) -> u32 {
    let Some(seat) = seat else {
        let roll = state.rolls().into_iter().find(|roll| roll.text == text);
        return roll.expect("a roll that can be").id;
    };
    let at = state.legal(seat).iter().position(|legal| legal == text);
    state.legal_ids(seat)[at.expect("a legal command")]
}

/// What the policy chooses.
fn chosen(state: &AnyState, by: By, rng: &mut TestRng) -> Kept {
    if state.turn() == Turn::Chance {
        let rolls = state.rolls();
        let mut at = below(rng, rolls.iter().map(|roll| roll.weight).sum());
        let mut here = |roll: &&AnyRoll| {
            let found = at < roll.weight;
            at = at.wrapping_sub(roll.weight);
            found
        };
        return (None, rolls.iter().find(|roll| here(roll)).unwrap().text.clone());
    }
    let owing: Vec<Seat> = state.turn().seats().iter().collect();
    let seat = match by {
        By::Bots => owing[0],
        By::Dice => owing[below(rng, owing.len() as u32) as usize],
    };
    let text = match by {
        By::Bots => {
            let id = state.view(Viewer::Seat(seat)).bot(rng).expect("a seat that owes plays");
            state.game().command_text(id).unwrap()
        }
        By::Dice => {
            let legal = state.legal(seat);
            legal[below(rng, legal.len() as u32) as usize].clone()
        }
    };
    (Some(seat), text)
}

/// The digests of what each viewer knows, as 16 hex digits: the seats in order, then the spectator.
pub fn view_digests(state: &AnyState) -> Vec<String> {
    let hex = |viewer| format!("{:016x}", state.view(viewer).digest());
    Viewer::all(state.seats()).map(hex).collect()
}

/// Holds a text to its file, or writes the file if `BLESS` is set; the first line that differs is named.
pub fn hold(path: &Path, text: &str) {
    if std::env::var_os("BLESS").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let written = fs::read_to_string(path).unwrap_or_default();
    if written == text {
        return;
    }
    let name = path.file_name().unwrap().to_string_lossy();
    let (mut old, mut new) = (written.lines(), text.lines());
    for number in 1.. {
        let (old, new) = (old.next(), new.next());
        if old != new || old.is_none() {
            let show = |line: Option<&str>| line.map_or("(the end)".to_string(), str::to_string);
            panic!(
                "{name} differs first at line {number}\n  file: {}\n   now: {}\nmake bless",
                show(old),
                show(new)
            );
        }
    }
}

/// The names of the files in a folder.
pub fn names_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
    let mut names: Vec<String> = entries.map(|entry| entry.file_name().into_string().unwrap()).collect();
    names.sort();
    names
}
