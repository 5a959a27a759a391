//! Records: a game as its setup and the list of what was chosen, which replay without rolling and cannot lie.
//!
//! A record of a running game is the secret of its host: it holds every hand and every roll. What a seat may have is
//! [`Record::for_seat`].

mod binary;
mod digests;
mod seat;
mod text;
mod verdict;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::choice::Choice;
use super::digest::Section;
use super::format::FormatError;
use super::game::Game;

pub(super) use seat::numbered;
pub use seat::{Numbered, SeatRecord};
pub use verdict::{Diverged, Moment, Replay, Verdict, Why};

/// A game as it was played: setup, choices and, after each of them, a short digest of every section of the state and
/// one of what happened in the step.
///
/// Only what was asked is in it: forced decisions follow from the rest. Step 0 is the start (the setup and what is
/// forced from it), step n the n-th choice.
#[derive(Clone, PartialEq, Debug)]
pub struct Record<G: Game> {
    rules: String,
    setup: G::Setup,
    sections: Vec<Section>,
    steps: Vec<Choice<G>>,
    /// One for each section, for step 0, 1, ..
    digests: Vec<u16>,
}

impl<G: Game> Record<G> {
    /// The record of a game that starts at this setup; what is forced there is taken as done.
    ///
    /// # Errors
    /// Every fault of the setup.
    pub fn new(setup: &G::Setup) -> Result<Self, Vec<G::Fault>> {
        let mut state = G::new(setup)?;
        let setup = state.setup();
        let mut events = Vec::new();
        state.start(&mut events);
        let sections = digests::after(&state, &events).map(|(section, _)| section).collect();
        let mut record = Self {
            rules: G::RULES.to_string(),
            setup,
            sections,
            steps: Vec::new(),
            digests: Vec::new(),
        };
        record.digest(&state, &events);
        Ok(record)
    }

    /// Writes down what was chosen, the state after it (and after all that was forced by it) and what happened.
    pub fn push(&mut self, choice: Choice<G>, after: &G, events: &[G::Event]) {
        self.steps.push(choice);
        self.digest(after, events);
    }

    /// The position at the beginning, before anything forced.
    pub fn setup(&self) -> &G::Setup {
        &self.setup
    }

    /// The version of the rules it was played by.
    pub fn rules(&self) -> &str {
        &self.rules
    }

    /// What was chosen, in order.
    pub fn steps(&self) -> &[Choice<G>] {
        &self.steps
    }

    /// The sections whose digests it holds; none if it has no digests.
    pub fn sections(&self) -> &[Section] {
        &self.sections
    }

    /// The same game without digests: shorter, and never better than `Unverified`.
    #[must_use]
    pub fn without_digests(mut self) -> Self {
        self.sections.clear();
        self.digests.clear();
        self
    }

    /// The first `steps` steps, or all if there are fewer.
    pub fn truncate(&mut self, steps: usize) {
        self.steps.truncate(steps);
        self.digests.truncate(self.sections.len() * (self.steps.len() + 1));
    }

    /// The digests after a step.
    fn digests(&self, step: usize) -> &[u16] {
        let width = self.sections.len();
        self.digests.get(step * width..(step + 1) * width).unwrap_or_default()
    }

    fn digest(&mut self, state: &G, events: &[G::Event]) {
        if !self.sections.is_empty() {
            // The sections of a game are the same at every step.
            let after = digests::after(state, events)
                .map(|(_, digest)| digest)
                .chain(core::iter::repeat(0));
            self.digests.extend(after.take(self.sections.len()));
        }
    }

    /// A record as it was read, its setup checked unless it is of other rules.
    fn checked(self) -> Result<Self, FormatError> {
        if self.rules == G::RULES {
            G::new(&self.setup).map_err(|faults| FormatError::faults(&faults))?;
        }
        Ok(self)
    }
}
