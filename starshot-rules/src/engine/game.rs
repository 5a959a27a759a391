//! The contract every game keeps.

use alloc::vec::Vec;
use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::ops::ControlFlow;

use rand_core::Rng;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::digest::{Section, Sections};
use super::event::{Event, Log};
use super::random::{Source, below};
use super::reason::{Reason, Refusal};
use super::seat::{Seat, Viewer};
use super::text::Word;
use super::turn::Turn;
use super::view::View;

/// How a game ended: one entry a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// By seat.
    pub places: Vec<Place>,
}

/// Where a seat ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Place {
    /// 1 is first; equal seats share a place and the next number is skipped (1, 1, 3).
    pub place: u8,
    /// Points, in the game's unit (its README names it).
    pub score: i32,
    /// What was compared after the score, in order; the larger is the better.
    pub tie_breaks: [i32; 2],
}

/// A new state and what happened on the way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step<G: Game> {
    /// The state after.
    pub state: G,
    /// What happened, in order.
    pub events: Vec<G::Event>,
}

/// A game: a checked, always valid position that knows its rules.
///
/// # Equality
/// Two states are equal when every game property is: same rules data, same position, same secrets, same public knowledge.
pub trait Game: Clone + Eq + Hash + Debug + Sized + 'static {
    /// A plain description of any position, with public fields; possibly with unknowns.
    type Setup: Clone + PartialEq + Debug + Serialize + DeserializeOwned;
    /// One thing wrong with a setup.
    type Fault: Clone + PartialEq + Debug + Display;
    /// One decision of one seat.
    type Command: Word;
    /// One outcome of a chance point.
    type Roll: Word;
    /// What happened.
    type Event: Event;
    /// Why a command was refused.
    type Reason: Reason;

    /// The id, such as `starshot`.
    const ID: &'static str;
    /// The version of the rules, a date.
    const RULES: &'static str;
    /// The size of the command id space.
    const IDS: u32;
    /// The size of the roll id space.
    const ROLLS: u32;
    /// The length of the observation.
    const OBSERVATION: usize;
    /// No game, however its setup is tuned, asks for more decisions and rolls than this. A bound; real games are shorter.
    const LONGEST: u32;
    /// The supported numbers of seats, ascending.
    const SEATS: &'static [u8];

    /// The setup of an ordinary start for this many seats.
    ///
    /// # Errors
    /// The faults, if that number of seats is not supported.
    fn standard(seats: u8) -> Result<Self::Setup, Vec<Self::Fault>>;
    /// Checks a setup into a state and leaves it as written (forced steps run in the next `play`, `roll` or `start`).
    ///
    /// # Errors
    /// Every fault of the setup; unknown parts are faults.
    fn new(setup: &Self::Setup) -> Result<Self, Vec<Self::Fault>>;
    /// Checks a setup with unknowns into what `viewer` may know. Used by [`View::new`].
    ///
    /// # Errors
    /// Every fault of the setup.
    fn seen(setup: &Self::Setup, viewer: Viewer) -> Result<Self, Vec<Self::Fault>>;
    /// The description of this position; `new(&s.setup()) == s`.
    fn setup(&self) -> Self::Setup;
    /// How many seats.
    fn seats(&self) -> u8;
    /// Who must act.
    fn turn(&self) -> Turn;
    /// Every legal command of a seat, ascending by id, without allocation; none if the seat owes nothing.
    fn each_legal<B>(&self, seat: Seat, f: impl FnMut(Self::Command) -> ControlFlow<B>) -> ControlFlow<B>;
    /// Every outcome of the chance point with its weight (above 0), ascending by id; none if no chance is due.
    fn each_roll<B>(&self, f: impl FnMut(Self::Roll, u32) -> ControlFlow<B>) -> ControlFlow<B>;
    /// Which stream this chance point draws from; `None` if no chance is due.
    fn source(&self) -> Option<Source>;
    /// Whether the command would be accepted; if not, why.
    ///
    /// # Errors
    /// The first test that fails, in documented order: [`Common`](super::Common) first, then the game's own by code.
    fn check(&self, seat: Seat, command: Self::Command) -> Result<(), Self::Reason>;
    /// Carries a command out in place, and everything that follows from it without a decision or chance.
    ///
    /// # Errors
    /// As [`check`](Self::check); then nothing has changed.
    fn play(&mut self, seat: Seat, command: Self::Command, log: &mut impl Log<Self::Event>)
    -> Result<(), Self::Reason>;
    /// Carries a chance outcome out in place.
    ///
    /// # Errors
    /// If no chance is due or this outcome has no weight here; then nothing has changed.
    fn roll(&mut self, roll: Self::Roll, log: &mut impl Log<Self::Event>) -> Result<(), Self::Reason>;
    /// Runs what needs neither decision nor chance in a position as written.
    fn start(&mut self, log: &mut impl Log<Self::Event>);
    /// The position as this viewer knows it, built anew from what is granted. Used by [`View::of`].
    fn hide(&self, viewer: Viewer) -> Self;
    /// Fills what is hidden with a random fitting world. Used by [`View::determinize`].
    fn fill(&mut self, rng: &mut impl Rng);
    /// The canonical bytes for digests, section by section.
    fn sections(&self, f: impl FnMut(Section, &[u8]));
    /// Writes what a viewer may know as numbers; `self` is a position hidden for that viewer, `out` has
    /// [`OBSERVATION`](Self::OBSERVATION) places.
    fn observe(&self, viewer: Viewer, out: &mut [f32]);
    /// The dense id of a command, below [`IDS`](Self::IDS).
    fn id(command: Self::Command) -> u32;
    /// The command with this id.
    fn command(id: u32) -> Option<Self::Command>;
    /// The dense id of a roll, below [`ROLLS`](Self::ROLLS).
    fn roll_id(roll: Self::Roll) -> u32;
    /// The roll with this id.
    fn roll_of(id: u32) -> Option<Self::Roll>;
    /// How it ended, once it has.
    fn outcome(&self) -> Option<Outcome>;

    /// The points of a seat so far, in the unit of [`Place::score`], which it is at the end. A game that counts as it
    /// goes says so here; else it is 0 until the end.
    fn score(&self, seat: Seat) -> i32 {
        let place = self
            .outcome()
            .and_then(|outcome| outcome.places.get(seat.index()).copied());
        place.map_or(0, |place| place.score)
    }

    /// The ids of the commands of [`each_legal`](Self::each_legal).
    fn each_legal_id(&self, seat: Seat, mut f: impl FnMut(u32)) {
        let _ = self.each_legal::<()>(seat, |command| {
            f(Self::id(command));
            ControlFlow::Continue(())
        });
    }

    /// How many legal commands a seat has.
    fn count(&self, seat: Seat) -> usize {
        let mut count = 0;
        let _ = self.each_legal::<()>(seat, |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// Legal command number `n` of a seat, in canonical order.
    fn nth(&self, seat: Seat, mut n: usize) -> Option<Self::Command> {
        self.each_legal(seat, |command| {
            if n == 0 {
                return ControlFlow::Break(command);
            }
            n -= 1;
            ControlFlow::Continue(())
        })
        .break_value()
    }

    /// The legal commands of a seat as a list.
    fn legal(&self, seat: Seat) -> Vec<Self::Command> {
        let mut list = Vec::new();
        let _ = self.each_legal::<()>(seat, |command| {
            list.push(command);
            ControlFlow::Continue(())
        });
        list
    }

    /// The chance outcomes with their weights as a list.
    fn rolls(&self) -> Vec<(Self::Roll, u32)> {
        let mut list = Vec::new();
        let _ = self.each_roll::<()>(|roll, weight| {
            list.push((roll, weight));
            ControlFlow::Continue(())
        });
        list
    }

    /// One legal command of a seat: `choose` is told how many there are and says which, in canonical order; `None` if the
    /// seat has none or the choice is not below their number. The quickest way to take one of many.
    fn pick(&self, seat: Seat, choose: impl FnOnce(usize) -> usize) -> Option<Self::Command> {
        let count = self.count(seat);
        if count == 0 {
            None
        } else {
            self.nth(seat, choose(count))
        }
    }

    /// A uniformly random legal command of a seat; `None` if it has none.
    fn sample(&self, seat: Seat, rng: &mut impl Rng) -> Option<Self::Command> {
        self.pick(seat, |count| below(rng, count as u32) as usize)
    }

    /// A random outcome of the chance point, by weight; `None` if no chance is due.
    fn sample_roll(&self, rng: &mut impl Rng) -> Option<Self::Roll> {
        let total = self.total_weight();
        if total == 0 {
            None
        } else {
            self.roll_at(below(rng, total))
        }
    }

    /// The sum of the weights of the chance point.
    fn total_weight(&self) -> u32 {
        let mut total = 0;
        let _ = self.each_roll::<()>(|_, weight| {
            total += weight;
            ControlFlow::Continue(())
        });
        total
    }

    /// The outcome in which point `at` of the summed weights falls.
    fn roll_at(&self, mut at: u32) -> Option<Self::Roll> {
        self.each_roll(|roll, weight| {
            if at < weight {
                return ControlFlow::Break(roll);
            }
            at -= weight;
            ControlFlow::Continue(())
        })
        .break_value()
    }

    /// Plays uniformly random commands and rolls to the end, in place.
    fn rollout(&mut self, rng: &mut impl Rng) {
        loop {
            let done = match self.turn() {
                Turn::Over => return,
                Turn::Chance => self.sample_roll(rng).map(|roll| self.roll(roll, &mut ()).is_ok()),
                turn => {
                    let seat = turn.seats().lowest();
                    seat.and_then(|seat| {
                        self.sample(seat, rng)
                            .map(|command| self.play(seat, command, &mut ()).is_ok())
                    })
                }
            };
            debug_assert_eq!(done, Some(true), "a listed choice was refused");
            if done != Some(true) {
                return;
            }
        }
    }

    /// The state after a command, and the events; this state stays as it is.
    ///
    /// # Errors
    /// The refusal, with the command and the reason.
    fn apply(&self, seat: Seat, command: Self::Command) -> Result<Step<Self>, Refusal<Self::Command, Self::Reason>> {
        let mut step = Step {
            state: self.clone(),
            events: Vec::new(),
        };
        match step.state.play(seat, command, &mut step.events) {
            Ok(()) => Ok(step),
            Err(reason) => Err(Refusal { tried: command, reason }),
        }
    }

    /// The state after a chance outcome, and the events; this state stays as it is.
    ///
    /// # Errors
    /// The refusal, with the roll and the reason.
    fn apply_roll(&self, roll: Self::Roll) -> Result<Step<Self>, Refusal<Self::Roll, Self::Reason>> {
        let mut step = Step {
            state: self.clone(),
            events: Vec::new(),
        };
        match step.state.roll(roll, &mut step.events) {
            Ok(()) => Ok(step),
            Err(reason) => Err(Refusal { tried: roll, reason }),
        }
    }

    /// What a viewer may know, and nothing else.
    fn view(&self, viewer: Viewer) -> View<Self> {
        View::of(self, viewer)
    }

    /// The digests of the sections.
    fn digests(&self) -> Sections {
        let mut sections = Sections::default();
        self.sections(|section, bytes| sections.add(section, bytes));
        sections
    }

    /// The 64-bit digest of the whole state.
    fn digest(&self) -> u64 {
        self.digests().whole()
    }
}
