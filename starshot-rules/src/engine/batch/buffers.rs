//! The caller's buffers.

use super::BatchError;
use crate::engine::game::Game;
use crate::engine::reason::Reason;

/// Where a batch of N games writes. Every buffer is the caller's, in rows of one game each.
#[derive(Debug)]
pub struct Buffers<'a> {
    /// `[N, IDS]`: 1 for the legal commands of the current seat, else 0; all 0 when nobody owes one.
    pub masks: &'a mut [u8],
    /// `[N, seats]`: the reward of this step.
    pub rewards: &'a mut [f32],
    /// `[N]`: 1 if the game has ended in this step (or had before, with autoreset off).
    pub done: &'a mut [u8],
    /// `[N]`: the current seat, the lowest that owes; 255 when nobody does.
    pub seats: &'a mut [u8],
    /// `[N, OBSERVATION]`: what the current seat knows; at the end, what the seat that acted last knows.
    pub observations: Option<&'a mut [f32]>,
    /// `[N, OBSERVATION]`: with same-step autoreset, the last observation of the games that ended in this step; the
    /// rows of others are left as they are.
    pub final_observations: Option<&'a mut [f32]>,
}

/// The rows of one game.
pub(super) struct Row<'a> {
    pub(super) mask: &'a mut [u8],
    pub(super) rewards: &'a mut [f32],
    pub(super) done: &'a mut u8,
    pub(super) seat: &'a mut u8,
    pub(super) observation: Option<&'a mut [f32]>,
    pub(super) last: Option<&'a mut [f32]>,
}

impl Buffers<'_> {
    pub(super) fn check<G: Game, R: Reason>(&self, games: usize, seats: usize) -> Result<(), BatchError<R>> {
        let optional = |buffer: &Option<&mut [f32]>| buffer.as_ref().map_or(games * G::OBSERVATION, |b| b.len());
        let sizes = [
            ("masks", self.masks.len(), games * G::IDS as usize),
            ("rewards", self.rewards.len(), games * seats),
            ("done", self.done.len(), games),
            ("seats", self.seats.len(), games),
            ("observations", optional(&self.observations), games * G::OBSERVATION),
            (
                "final_observations",
                optional(&self.final_observations),
                games * G::OBSERVATION,
            ),
        ];
        match sizes.into_iter().find(|(_, found, expected)| found != expected) {
            Some((buffer, found, expected)) => Err(BatchError::Size {
                buffer,
                found,
                expected,
            }),
            None => Ok(()),
        }
    }

    /// The rows of game k; the sizes have been checked.
    pub(super) fn row<G: Game>(&mut self, k: usize, seats: usize) -> Row<'_> {
        fn part<T>(buffer: &mut [T], k: usize, width: usize) -> &mut [T] {
            &mut buffer[k * width..(k + 1) * width]
        }
        Row {
            mask: part(self.masks, k, G::IDS as usize),
            rewards: part(self.rewards, k, seats),
            done: &mut self.done[k],
            seat: &mut self.seats[k],
            observation: self
                .observations
                .as_deref_mut()
                .map(|buffer| part(buffer, k, G::OBSERVATION)),
            last: self
                .final_observations
                .as_deref_mut()
                .map(|buffer| part(buffer, k, G::OBSERVATION)),
        }
    }
}
