//! Replaying, and what came of it.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use thiserror::Error;

use super::{Record, digests};
use crate::engine::choice::Choice;
use crate::engine::digest::Section;
use crate::engine::game::Game;
use crate::engine::reason::Reason;

/// What a replay proved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Every step was accepted and every digest is the same.
    Exact,
    /// Nothing can be proved.
    Unverified {
        /// The cause.
        why: Why,
    },
    /// The replay is another game than the recorded one.
    Diverged(Diverged),
}

/// Why nothing can be proved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// It was played by another version of the rules.
    OtherRules {
        /// The version of the record.
        record: String,
        /// The version of this library.
        library: &'static str,
    },
    /// Every step was accepted, but the record has no digests to compare.
    NoDigests,
}

/// Where a replay leaves its record.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub struct Diverged {
    /// The step: 0 is the start, n the n-th choice.
    pub step: usize,
    /// The sections that differ after it, as far as they are in the record; none if the step was refused.
    pub sections: Vec<Section>,
    /// What was refused and why, if the step was refused.
    pub refusal: Option<String>,
}

impl fmt::Display for Diverged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Diverged at step {}: ", self.step)?;
        if let Some(refusal) = &self.refusal {
            return write!(f, "refused: {refusal}");
        }
        for (k, section) in self.sections.iter().enumerate() {
            write!(f, "{}{section}", if k == 0 { "" } else { ", " })?;
        }
        f.write_str(if self.sections.len() == 1 {
            " differs"
        } else {
            " differ"
        })
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exact => f.write_str("Exact"),
            Self::Unverified { why: Why::NoDigests } => {
                f.write_str("Unverified: the record has no digests, though every step was accepted")
            }
            Self::Unverified {
                why: Why::OtherRules { record, library },
            } => {
                write!(
                    f,
                    "Unverified: the record is of rules version {record:?}, this library plays {library:?}"
                )
            }
            Self::Diverged(diverged) => diverged.fmt(f),
        }
    }
}

/// A state on the way, and how it came about.
#[derive(Clone, Debug)]
pub struct Moment<G: Game> {
    /// 0 is the start, n the n-th choice.
    pub step: usize,
    /// What was chosen; nothing at the start.
    pub choice: Option<Choice<G>>,
    /// What happened.
    pub events: Vec<G::Event>,
    /// The state after.
    pub state: G,
}

/// A replay, moment by moment. It ends after the last step or the first error.
#[derive(Clone, Debug)]
pub struct Replay<'a, G: Game> {
    record: &'a Record<G>,
    state: Option<G>,
    step: usize,
}

impl<G: Game> Record<G> {
    /// Replays the game: no dice are thrown, the record says what came.
    ///
    /// Each moment is compared with its digests, except where the record has none or is of other rules.
    pub fn replay(&self) -> Replay<'_, G> {
        Replay {
            record: self,
            state: None,
            step: 0,
        }
    }

    /// Replays the game and says what that proved.
    pub fn verify(&self) -> Verdict {
        if self.rules != G::RULES {
            let why = Why::OtherRules {
                record: self.rules.clone(),
                library: G::RULES,
            };
            return Verdict::Unverified { why };
        }
        if let Some(diverged) = self.replay().find_map(Result::err) {
            return Verdict::Diverged(diverged);
        }
        if self.sections.is_empty() {
            return Verdict::Unverified { why: Why::NoDigests };
        }
        Verdict::Exact
    }

    /// The sections in which this is not the recorded state or not what happened in that step.
    fn differing(&self, step: usize, state: &G, events: &[G::Event]) -> Vec<Section> {
        if self.sections.is_empty() || self.rules != G::RULES {
            return Vec::new();
        }
        let recorded: Vec<_> = self
            .sections
            .iter()
            .copied()
            .zip(self.digests(step).iter().copied())
            .collect();
        let computed: Vec<_> = digests::after(state, events).collect();
        let other = computed.iter().filter(|part| !recorded.contains(part));
        let unknown = recorded
            .iter()
            .filter(|(section, _)| computed.iter().all(|(known, _)| known != section));
        other.chain(unknown).map(|&(section, _)| section).collect()
    }
}

impl<G: Game> Replay<'_, G> {
    fn first(&self) -> Result<Moment<G>, Diverged> {
        let refused = |faults: Vec<G::Fault>| {
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            self.diverged(Vec::new(), Some(faults.join("; ")))
        };
        let mut state = G::new(&self.record.setup).map_err(refused)?;
        let mut events = Vec::new();
        state.start(&mut events);
        Ok(Moment {
            step: 0,
            choice: None,
            events,
            state,
        })
    }

    fn following(&self, mut state: G, choice: Choice<G>) -> Result<Moment<G>, Diverged> {
        let mut events = Vec::new();
        match choice.play(&mut state, &mut events) {
            Ok(()) => Ok(Moment {
                step: self.step,
                choice: Some(choice),
                events,
                state,
            }),
            Err(reason) => {
                let refusal = alloc::format!("{choice}: {reason} [{}]", reason.rule());
                Err(self.diverged(Vec::new(), Some(refusal)))
            }
        }
    }

    fn compared(&self, moment: Moment<G>) -> Result<Moment<G>, Diverged> {
        let sections = self.record.differing(self.step, &moment.state, &moment.events);
        if sections.is_empty() {
            Ok(moment)
        } else {
            Err(self.diverged(sections, None))
        }
    }

    fn diverged(&self, sections: Vec<Section>, refusal: Option<String>) -> Diverged {
        Diverged {
            step: self.step,
            sections,
            refusal,
        }
    }
}

impl<G: Game> Iterator for Replay<'_, G> {
    type Item = Result<Moment<G>, Diverged>;

    fn next(&mut self) -> Option<Self::Item> {
        let moment = match (self.step, self.state.take()) {
            (0, _) => self.first(),
            (step, Some(state)) => self.following(state, *self.record.steps.get(step - 1)?),
            (_, None) => return None,
        };
        let moment = moment.and_then(|moment| self.compared(moment));
        self.state = moment.as_ref().ok().map(|moment| moment.state.clone());
        self.step += 1;
        Some(moment)
    }
}
