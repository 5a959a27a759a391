//! A match: a state, the chance of a seed, the log of what happened, the record and undo.

use alloc::string::ToString;
use alloc::vec::Vec;

use thiserror::Error;

use super::chance::settle;
use super::choice::{Choice, NotPlayed, command_by_id};
use super::event::Event;
use super::game::Game;
use super::random::{Source, stream};
use super::reason::Refusal;
use super::record::{Diverged, Numbered, Record, numbered};
use super::seat::{Seat, Viewer};
use super::turn::Turn;

/// A game whose chance comes from a seed. Its state is never at chance: what dice and decks say after a command is part
/// of playing it.
///
/// No generator is stored. Draw n of a source is a pure function of seed, game number, game, source and n
/// (`starshot-mix-1`, see [`draw`](super::draw)), and n is the number of draws of that source in the record, so the same
/// commands bring the same draws after undo, after loading and in any thread.
///
/// A match is its host's: state, record, log and seed hold every secret. Give a seat its view and
/// [`events_for`](Self::events_for).
#[derive(Clone, PartialEq, Debug)]
pub struct Match<G: Game> {
    seed: u64,
    number: u64,
    server: bool,
    state: G,
    events: Vec<G::Event>,
    record: Record<G>,
    /// The source of each roll of the record, in order.
    draws: Vec<Source>,
    past: Vec<Before<G>>,
}

/// Why a game refuses a command, with the command.
pub type Refused<G> = Refusal<<G as Game>::Command, <G as Game>::Reason>;

/// The match before a command.
#[derive(Clone, PartialEq, Debug)]
struct Before<G> {
    state: G,
    events: usize,
    steps: usize,
    draws: usize,
}

/// Why a command cannot be undone. The match is as it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NoUndo {
    /// No seat has played a command.
    #[error("there is no command to undo")]
    Nothing,
    /// Chance has spoken since.
    #[error("this match is a server's: dice or a deck have spoken since the last command")]
    Chance,
    /// Somebody else has seen what came of it.
    #[error("this match is a server's: {viewer} has seen what came of the last command")]
    Reveal {
        /// The first who saw something.
        viewer: Viewer,
    },
}

impl<G: Game> Match<G> {
    /// A new match: what is forced at the start is played and the first chance resolved.
    ///
    /// # Errors
    /// Every fault of the setup.
    pub fn new(setup: &G::Setup, seed: u64) -> Result<Self, Vec<G::Fault>> {
        Self::numbered(setup, seed, 0)
    }

    /// Game number `number` of a seed: as new as with another seed, and the same as that game of a
    /// [`Batch`](super::Batch).
    ///
    /// # Errors
    /// Every fault of the setup.
    pub fn numbered(setup: &G::Setup, seed: u64, number: u64) -> Result<Self, Vec<G::Fault>> {
        let mut state = G::new(setup)?;
        let mut events = Vec::new();
        let record = Record::new(setup)?;
        state.start(&mut events);
        let (draws, past) = (Vec::new(), Vec::new());
        let mut new = Self {
            seed,
            number,
            server: false,
            state,
            events,
            record,
            draws,
            past,
        };
        new.settle();
        Ok(new)
    }

    /// Goes on with a recorded game. With the seed it was played with it goes on as the match would have.
    ///
    /// # Errors
    /// Where the replay leaves the record.
    pub fn from_record(record: &Record<G>, seed: u64) -> Result<Self, Diverged> {
        Self::from_record_numbered(record, seed, 0)
    }

    /// As [`from_record`](Self::from_record), for game number `number` of the seed.
    ///
    /// # Errors
    /// Where the replay leaves the record.
    pub fn from_record_numbered(record: &Record<G>, seed: u64, number: u64) -> Result<Self, Diverged> {
        let fault = || Diverged {
            step: 0,
            sections: Vec::new(),
            refusal: Some("the setup has faults".into()),
        };
        let fresh = Record::new(record.setup()).map_err(|_| fault())?;
        let state = G::new(record.setup()).map_err(|_| fault())?;
        let (events, draws, past) = (Vec::new(), Vec::new(), Vec::new());
        let mut resumed = Self {
            seed,
            number,
            server: false,
            state,
            events,
            record: fresh,
            draws,
            past,
        };
        for moment in record.replay() {
            let moment = moment?;
            match moment.choice {
                Some(Choice::Play { .. }) => resumed.past.push(resumed.before()),
                Some(Choice::Roll { .. }) => resumed.draws.extend(resumed.state.source()),
                None => {}
            }
            resumed.state = moment.state;
            if let Some(choice) = moment.choice {
                resumed.record.push(choice, &resumed.state, &moment.events);
            }
            resumed.events.extend(moment.events);
        }
        resumed.settle();
        Ok(resumed)
    }

    /// The same match with the undo of a server: refused past chance or a reveal, see [`undo`](Self::undo).
    #[must_use]
    pub fn server(mut self) -> Self {
        self.server = true;
        self
    }

    /// Where the match stands; never at chance.
    pub fn state(&self) -> &G {
        &self.state
    }

    /// The seed.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The number of the game among those of the seed.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Everything that happened, unredacted: for the host.
    pub fn events(&self) -> &[G::Event] {
        &self.events
    }

    /// What this viewer saw happen, redacted and numbered for it.
    pub fn events_for(&self, viewer: Viewer) -> Vec<Numbered<G::Event>> {
        numbered(&self.events, viewer).collect()
    }

    /// The record so far: for the host.
    pub fn record(&self) -> &Record<G> {
        &self.record
    }

    /// Whether the command would be accepted; if not, why.
    ///
    /// # Errors
    /// The refusal.
    pub fn check(&self, seat: Seat, command: G::Command) -> Result<(), Refused<G>> {
        self.state
            .check(seat, command)
            .map_err(|reason| Refusal { tried: command, reason })
    }

    /// Plays a command and resolves the chance that follows; gives what happened, unredacted.
    ///
    /// # Errors
    /// The refusal; then nothing has changed.
    pub fn play(&mut self, seat: Seat, command: G::Command) -> Result<&[G::Event], Refused<G>> {
        self.check(seat, command)?;
        let before = self.before();
        let happened = before.events;
        if let Err(reason) = self.state.play(seat, command, &mut self.events) {
            self.events.truncate(happened);
            return Err(Refusal { tried: command, reason });
        }
        self.past.push(before);
        self.record
            .push(Choice::Play { seat, command }, &self.state, &self.events[happened..]);
        self.settle();
        Ok(&self.events[happened..])
    }

    /// Plays the command a text names; without a seat it is of the lowest seat that owes one.
    ///
    /// # Errors
    /// Whether the text does not parse or the command is refused; then nothing has changed.
    pub fn play_text(&mut self, seat: Option<Seat>, text: &str) -> Result<&[G::Event], NotPlayed<G::Reason>> {
        let command = text.parse()?;
        self.played(seat, command)
    }

    /// Plays the command an id names; without a seat it is of the lowest seat that owes one.
    ///
    /// # Errors
    /// The refusal; then nothing has changed.
    pub fn play_id(&mut self, seat: Option<Seat>, id: u32) -> Result<&[G::Event], NotPlayed<G::Reason>> {
        let unknown = |reason| NotPlayed::Refused {
            tried: id.to_string(),
            reason,
        };
        let command = command_by_id::<G>(id).map_err(unknown)?;
        self.played(seat, command)
    }

    /// Goes back to before the last command of a seat, chance included, and gives what was undone. Played again, the
    /// same draws come.
    ///
    /// A [`server`](Self::server) match undoes only what nobody can have learned from: no chance has spoken since, and
    /// nobody but the acting seat has seen an event of it. One thing may have been seen: that the seat is done, while
    /// others still owe their secret decisions. (A game in which a command lets its own seat look at something hidden
    /// makes that a private roll.)
    ///
    /// # Errors
    /// Why not; then nothing has changed.
    pub fn undo(&mut self) -> Result<Choice<G>, NoUndo> {
        let before = self.past.last().ok_or(NoUndo::Nothing)?;
        let undone = *self.record.steps().get(before.steps).ok_or(NoUndo::Nothing)?;
        if self.server {
            self.check_undo(before, undone)?;
        }
        let Some(before) = self.past.pop() else {
            return Err(NoUndo::Nothing);
        };
        self.state = before.state;
        self.events.truncate(before.events);
        self.record.truncate(before.steps);
        self.draws.truncate(before.draws);
        Ok(undone)
    }

    fn check_undo(&self, before: &Before<G>, undone: Choice<G>) -> Result<(), NoUndo> {
        let Choice::Play { seat, .. } = undone else {
            return Err(NoUndo::Chance);
        };
        if self.draws.len() > before.draws {
            return Err(NoUndo::Chance);
        }
        if only_done(before.state.turn(), self.state.turn(), seat) {
            return Ok(());
        }
        let since = &self.events[before.events..];
        let mut others = Viewer::all(self.state.seats()).filter(|viewer| !viewer.is(seat));
        match others.find(|&viewer| since.iter().any(|event| event.seen_by(viewer).is_some())) {
            Some(viewer) => Err(NoUndo::Reveal { viewer }),
            None => Ok(()),
        }
    }

    fn played(&mut self, seat: Option<Seat>, command: G::Command) -> Result<&[G::Event], NotPlayed<G::Reason>> {
        let seat = seat.or_else(|| self.state.turn().seats().lowest()).unwrap_or_default();
        self.play(seat, command).map_err(|refusal| NotPlayed::Refused {
            tried: refusal.tried.to_string(),
            reason: refusal.reason,
        })
    }

    fn before(&self) -> Before<G> {
        Before {
            state: self.state.clone(),
            events: self.events.len(),
            steps: self.record.steps().len(),
            draws: self.draws.len(),
        }
    }

    fn settle(&mut self) {
        let Self {
            seed,
            number,
            state,
            events,
            record,
            draws,
            ..
        } = self;
        let count = |source| {
            let made = draws.iter().filter(|&&known| known == source).count();
            draws.push(source);
            made as u64
        };
        let mut told = events.len();
        settle(state, stream(*seed, *number), count, events, |after, roll, events| {
            record.push(Choice::Roll { roll }, after, &events[told..]);
            told = events.len();
        });
    }
}

/// Whether nothing can show but that this seat is done: the same seats less this one still owe their secret decisions.
fn only_done(before: Turn, after: Turn, seat: Seat) -> bool {
    matches!((before, after), (Turn::All(owing), Turn::All(still)) if still == owing.without(seat))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::seat::Seats;

    #[test]
    fn only_the_same_secret_phase_hides_a_decision() {
        let all = |seats: &[u8]| Turn::All(seats.iter().map(|&seat| Seat(seat)).collect());
        assert!(only_done(all(&[0, 1]), all(&[1]), Seat(0)));
        assert!(
            !only_done(all(&[1]), all(&[0, 1]), Seat(1)),
            "the last is in and the next phase has begun"
        );
        assert!(!only_done(all(&[1]), all(&[1]), Seat(1)), "the same, alone");
        assert!(!only_done(all(&[0, 1]), Turn::Any(Seats::one(Seat(1))), Seat(0)));
        assert!(!only_done(Turn::Any(Seats::first(2)), all(&[1]), Seat(0)));
    }
}
