#![doc = include_str!("README.md")]

mod command;
mod data;
mod event;
mod facts;
mod flat;
mod legal;
mod notation;
mod reason;
mod rules;
mod setup;
mod state;
mod told;
mod turn;
mod view;

use alloc::vec::Vec;
use core::ops::ControlFlow;

use rand_core::Rng;

use crate::engine::{Game, Log, Outcome, Seat, Section, Source, Turn, Viewer};

pub use command::Command;
pub use data::{
    BOARD, Cell, Cells, Choice, Colour, Dir, Distance, HalfPoints, Nigiri, Parity, Piece, PieceKind, Player, RADIUS,
};
pub use event::{Event, Roll};
pub use reason::Reason;
pub use setup::{Fault, Pieces, Setup};
pub use state::GameState;

impl Game for GameState {
    type Setup = Setup;
    type Fault = Fault;
    type Command = Command;
    type Roll = Roll;
    type Event = Event;
    type Reason = Reason;

    const ID: &'static str = "shooting-stars";
    const RULES: &'static str = "2026-11-07";
    const IDS: u32 = Command::IDS;
    const ROLLS: u32 = 0;
    const OBSERVATION: usize = view::OBSERVATION;
    // Nigiri; each move but a pass leaves one piece more on the 61 hexes, and between two such moves one pass at most.
    const LONGEST: u32 = 2 + 2 * 61 + 2;
    const SEATS: &'static [u8] = &[2];

    fn standard(seats: u8) -> Result<Setup, Vec<Fault>> {
        setup::standard(seats)
    }

    fn new(setup: &Setup) -> Result<Self, Vec<Fault>> {
        setup::new(setup)
    }

    fn seen(setup: &Setup, viewer: Viewer) -> Result<Self, Vec<Fault>> {
        setup::seen(setup, viewer)
    }

    fn setup(&self) -> Setup {
        setup::describe(self)
    }

    fn seats(&self) -> u8 {
        2
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.turn()
    }

    #[inline]
    fn each_legal<B>(&self, seat: Seat, f: impl FnMut(Command) -> ControlFlow<B>) -> ControlFlow<B> {
        legal::each(self, seat, f)
    }

    fn each_roll<B>(&self, _: impl FnMut(Roll, u32) -> ControlFlow<B>) -> ControlFlow<B> {
        ControlFlow::Continue(())
    }

    fn source(&self) -> Option<Source> {
        None
    }

    fn check(&self, seat: Seat, command: Command) -> Result<(), Reason> {
        legal::check(self, seat, command)
    }

    #[inline]
    fn play(&mut self, seat: Seat, command: Command, log: &mut impl Log<Event>) -> Result<(), Reason> {
        turn::play(self, seat, command, log)
    }

    fn roll(&mut self, roll: Roll, _: &mut impl Log<Event>) -> Result<(), Reason> {
        match roll {}
    }

    fn start(&mut self, log: &mut impl Log<Event>) {
        turn::run_forced(self, log);
    }

    fn hide(&self, viewer: Viewer) -> Self {
        view::hide(self, viewer)
    }

    fn fill(&mut self, rng: &mut impl Rng) {
        view::fill(self, rng);
    }

    fn sections(&self, f: impl FnMut(Section, &[u8])) {
        notation::sections(self, f);
    }

    fn observe(&self, viewer: Viewer, out: &mut [f32]) {
        view::observe(self, viewer, out);
    }

    fn id(command: Command) -> u32 {
        command.id()
    }

    fn command(id: u32) -> Option<Command> {
        Command::from_id(id)
    }

    fn roll_id(roll: Roll) -> u32 {
        match roll {}
    }

    fn roll_of(_: u32) -> Option<Roll> {
        None
    }

    fn outcome(&self) -> Option<Outcome> {
        rules::score::outcome(self)
    }

    #[inline]
    fn count(&self, seat: Seat) -> usize {
        legal::count(self, seat)
    }

    #[inline]
    fn nth(&self, seat: Seat, n: usize) -> Option<Command> {
        legal::nth(self, seat, n)
    }
}
