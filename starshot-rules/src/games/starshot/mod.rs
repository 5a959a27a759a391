#![doc = include_str!("README.md")]

pub mod data;

mod command;
mod event;
mod phase;
mod reason;

mod state;

mod rules;

mod legal;
mod why_not;

mod turn;

mod fault;
mod invariants;
mod setup;

mod fill;
mod programs;
mod view;

mod bytes;
mod notation;

pub mod observe;
pub mod odds;

mod facts;
mod whole;

mod english;
mod flat;
mod picture;
mod position;
mod told;

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use rand_core::Rng;

pub use command::{Command, Heading, Roll};
pub use event::{Event, Why};
pub use facts::{AttackFacts, Facts, ShipFacts, StackFacts};
pub use fault::{Fault, FaultKind};
pub use phase::Phase;
pub use position::PositionError;
pub use reason::Reason;
pub use setup::{AttackSetup, CardsSetup, Faces, SeatSetup, Setup, StackSetup};
pub use state::GameState;
pub use whole::{Orders, Placement, StackOrders};

use crate::engine::{Common, Game, Log, Outcome, Seat, Section, Source, Turn, Viewer};
use data::board::Board;
use data::tuning::Tuning;

impl Game for GameState {
    type Setup = Setup;
    type Fault = Fault;
    type Command = Command;
    type Roll = Roll;
    type Event = Event;
    type Reason = Reason;

    const ID: &'static str = "starshot";
    const RULES: &'static str = "2026-11-07";
    const IDS: u32 = Command::IDS as u32;
    const ROLLS: u32 = Roll::IDS as u32;
    const OBSERVATION: usize = observe::OBSERVATION;
    // Six rounds of 16 turns. A turn has fewer than 400 steps: at most 4 runs of some 12 effects, 20 flips and readied
    // tokens, 15 discards, 3 hits of 14 points with 6 steps each, 15 tokens won. Setup, draws and orders fit into the rest.
    const LONGEST: u32 = 6 * 16 * 400;
    const SEATS: &'static [u8] = &[2, 3, 4];

    fn standard(seats: u8) -> Result<Setup, Vec<Fault>> {
        if Self::SEATS.contains(&seats) {
            Ok(Setup::start(seats, Board::standard(), Tuning::default()))
        } else {
            Err(vec![Fault::seats(seats.into())])
        }
    }

    fn new(setup: &Setup) -> Result<Self, Vec<Fault>> {
        setup::full(setup)
    }

    fn seen(setup: &Setup, viewer: Viewer) -> Result<Self, Vec<Fault>> {
        setup::partly(setup, viewer.seat())
    }

    fn setup(&self) -> Setup {
        self.describe()
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.whose_turn()
    }

    #[inline]
    fn each_legal<B>(&self, seat: Seat, mut f: impl FnMut(Command) -> ControlFlow<B>) -> ControlFlow<B> {
        self.legal_mask(seat)
            .each(|id| Command::from_id(id).map_or(ControlFlow::Continue(()), &mut f))
    }

    #[inline]
    fn each_roll<B>(&self, f: impl FnMut(Roll, u32) -> ControlFlow<B>) -> ControlFlow<B> {
        self.rolls_with_weights(f)
    }

    /// Kinds: 0 Purples, 1 start player, 2 own deck, 3 Desperation cards, 4 attack dice, 5 lane die, 6 its reroll.
    fn source(&self) -> Option<Source> {
        let kind = match self.phase {
            Phase::RevealPurples => 0,
            Phase::ChooseStart => 1,
            Phase::Draw if self.cards(self.active).top == 0 => 2,
            Phase::Draw => 3,
            Phase::AttackRoll => 4,
            Phase::Lane if !self.attack.again => 5,
            Phase::Lane => 6,
            _ => return None,
        };
        let seat = if kind < 2 { u8::MAX } else { self.active.0 };
        Some(Source {
            kind,
            round: self.round,
            seat,
        })
    }

    #[inline]
    fn check(&self, seat: Seat, command: Command) -> Result<(), Reason> {
        self.verdict(seat, command)
    }

    #[inline]
    fn play(&mut self, seat: Seat, command: Command, log: &mut impl Log<Event>) -> Result<(), Reason> {
        self.verdict(seat, command)?;
        let before = (self.phase, self.round);
        self.carry_out(seat, command, log);
        self.advance(log);
        // nobody may learn how many secret picks another seat has made
        if (self.phase, self.round) != before || !matches!(before.0, Phase::PlaceTokens | Phase::Orders) {
            self.say_waiting(log);
        }
        Ok(())
    }

    #[inline]
    fn roll(&mut self, roll: Roll, log: &mut impl Log<Event>) -> Result<(), Reason> {
        match self.whose_turn() {
            Turn::Chance => {}
            Turn::Over => return Err(Common::GameOver.into()),
            Turn::All(_) | Turn::Any(_) => return Err(Common::NoRollDue.into()),
        }
        if !self.can_roll(roll) {
            return Err(Common::ImpossibleRoll.into());
        }
        self.carry_out_roll(roll, log);
        self.advance(log);
        self.say_waiting(log);
        Ok(())
    }

    fn start(&mut self, log: &mut impl Log<Event>) {
        self.advance(log);
        self.say_waiting(log);
    }

    fn hide(&self, viewer: Viewer) -> Self {
        view::hide(self, viewer)
    }

    fn fill(&mut self, rng: &mut impl Rng) {
        fill::fill(self, rng);
    }

    fn sections(&self, f: impl FnMut(Section, &[u8])) {
        bytes::sections(self, f);
    }

    #[inline]
    fn observe(&self, viewer: Viewer, out: &mut [f32]) {
        self.write_observation(viewer, out);
    }

    #[inline]
    fn id(command: Command) -> u32 {
        command.id().into()
    }

    #[inline]
    fn command(id: u32) -> Option<Command> {
        u8::try_from(id).ok().and_then(Command::from_id)
    }

    #[inline]
    fn roll_id(roll: Roll) -> u32 {
        roll.id().into()
    }

    #[inline]
    fn roll_of(id: u32) -> Option<Roll> {
        u8::try_from(id).ok().and_then(Roll::from_id)
    }

    fn outcome(&self) -> Option<Outcome> {
        let over = self.phase == Phase::Over;
        over.then(|| Outcome {
            places: self.each_seat().map(|seat| self.standing(seat)).collect(),
        })
    }

    /// VP so far, then the final score: a destroyed ship loses its points at the end (END-03).
    fn score(&self, seat: Seat) -> i32 {
        if seat.0 >= self.seats {
            0
        } else if self.phase == Phase::Over {
            self.final_score(seat).into()
        } else {
            self.ship(seat).vp.into()
        }
    }

    #[inline]
    fn each_legal_id(&self, seat: Seat, mut f: impl FnMut(u32)) {
        let _ = self.legal_mask(seat).each::<()>(|id| {
            f(id.into());
            ControlFlow::Continue(())
        });
    }

    #[inline]
    fn count(&self, seat: Seat) -> usize {
        self.legal_mask(seat).len() as usize
    }

    #[inline]
    fn nth(&self, seat: Seat, n: usize) -> Option<Command> {
        self.legal_mask(seat).nth(n).and_then(Command::from_id)
    }

    #[inline]
    fn pick(&self, seat: Seat, choose: impl FnOnce(usize) -> usize) -> Option<Command> {
        let mask = self.legal_mask(seat);
        let count = mask.len() as usize;
        if count == 0 {
            None
        } else {
            mask.nth(choose(count)).and_then(Command::from_id)
        }
    }

    #[inline]
    fn total_weight(&self) -> u32 {
        self.roll_total()
    }

    #[inline]
    fn roll_at(&self, at: u32) -> Option<Roll> {
        self.roll_number(at)
    }
}

impl GameState {
    /// Every invariant the position breaks (catalogue 3.7); none in any state that this library made.
    ///
    /// # Errors
    /// The faults.
    pub fn check_invariants(&self) -> Result<(), Vec<Fault>> {
        let faults = self.faults();
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }
}
