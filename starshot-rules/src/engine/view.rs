//! What one viewer may know.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use rand_core::Rng;

use super::digest::Digest;
use super::game::{Game, Outcome};
use super::reason::Refusal;
use super::seat::{Seat, Viewer};
use super::turn::Turn;

/// Everything a viewer may know of a game and nothing else. There is no way to play on a view.
///
/// Every seat-facing answer is a method of this type and has no other input, so none can leak what the view lacks.
///
/// # Equality
/// Two views are equal when viewer and everything known to it are.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct View<G: Game> {
    seen: G,
    viewer: Viewer,
}

impl<G: Game> View<G> {
    /// What the viewer knows of this state.
    pub fn of(state: &G, viewer: Viewer) -> Self {
        Self {
            seen: state.hide(viewer),
            viewer,
        }
    }

    /// A view from a setup in which what the viewer cannot know may be left unknown.
    ///
    /// # Errors
    /// Every fault of the setup.
    pub fn new(setup: &G::Setup, viewer: Viewer) -> Result<Self, Vec<G::Fault>> {
        Ok(Self::of(&G::seen(setup, viewer)?, viewer))
    }

    /// Whose view this is.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// How many seats.
    pub fn seats(&self) -> u8 {
        self.seen.seats()
    }

    /// Who must act.
    pub fn turn(&self) -> Turn {
        self.seen.turn()
    }

    /// How it ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.seen.outcome()
    }

    /// The description of what is known, unknown parts left open.
    pub fn setup(&self) -> G::Setup {
        self.seen.setup()
    }

    /// The viewer's legal commands, ascending by id; none for a spectator or when the viewer owes nothing.
    pub fn each_legal<B>(&self, f: impl FnMut(G::Command) -> ControlFlow<B>) -> ControlFlow<B> {
        match self.viewer {
            Viewer::Seat(seat) => self.seen.each_legal(seat, f),
            Viewer::Spectator => ControlFlow::Continue(()),
        }
    }

    /// The viewer's legal commands as a list.
    pub fn legal(&self) -> Vec<G::Command> {
        match self.viewer {
            Viewer::Seat(seat) => self.seen.legal(seat),
            Viewer::Spectator => Vec::new(),
        }
    }

    /// Why the viewer may not play this command now, or `Ok`.
    ///
    /// # Errors
    /// The refusal. A spectator is refused as a seat the game does not have.
    pub fn check(&self, command: G::Command) -> Result<(), Refusal<G::Command, G::Reason>> {
        let seat = self.viewer.seat().unwrap_or(Seat(u8::MAX));
        self.seen
            .check(seat, command)
            .map_err(|reason| Refusal { tried: command, reason })
    }

    /// What is known as numbers, into a buffer of [`Game::OBSERVATION`] places.
    ///
    /// # Errors
    /// The length needed, if the buffer has another.
    pub fn observe(&self, out: &mut [f32]) -> Result<(), usize> {
        if out.len() != G::OBSERVATION {
            return Err(G::OBSERVATION);
        }
        self.seen.observe(self.viewer, out);
        Ok(())
    }

    /// A full state with exactly this view, drawn fairly (see the game's README, *Known*).
    pub fn determinize(&self, rng: &mut impl Rng) -> G {
        let mut world = self.seen.clone();
        world.fill(rng);
        world
    }

    /// The 64-bit digest of what is known, for comparing a client with its server.
    pub fn digest(&self) -> u64 {
        let viewer = self.viewer.seat().map_or(u8::MAX, |seat| seat.0);
        Digest::default()
            .bytes(&[viewer])
            .bytes(&self.seen.digest().to_le_bytes())
            .finish()
    }

    /// The hidden position, for the game's own seat-facing outputs (pictures, facts). It holds nothing the viewer lacks.
    pub(crate) fn seen(&self) -> &G {
        &self.seen
    }
}
