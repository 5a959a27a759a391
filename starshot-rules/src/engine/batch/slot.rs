//! One game of a batch.

use alloc::vec;
use alloc::vec::Vec;

use super::buffers::Row;
use super::reward::{Autoreset, Reward, scores};
use crate::engine::chance::{Draws, settle};
use crate::engine::choice::command_by_id;
use crate::engine::game::Game;
use crate::engine::random::stream;
use crate::engine::seat::{Seat, Viewer};
use crate::kit::bits::Bits;

/// What all games of a batch share.
#[derive(Clone, Debug)]
pub(super) struct Plan<G> {
    /// After what is forced at the start, before the first chance.
    pub(super) start: G,
    pub(super) seed: u64,
    pub(super) games: u64,
    pub(super) autoreset: Autoreset,
    pub(super) reward: Reward,
}

#[derive(Clone, Debug)]
pub(super) struct Slot<G> {
    state: G,
    number: u64,
    stream: u64,
    draws: Draws,
    /// Who acted last.
    last: Viewer,
    /// Whose command is taken: the lowest seat that owes one.
    asked: Option<Seat>,
    /// What that seat may do, an id a bit.
    legal: Vec<u64>,
}

impl<G: Game> Slot<G> {
    pub(super) fn new(plan: &Plan<G>, number: u64) -> Self {
        let (state, draws) = (plan.start.clone(), Draws::roomy());
        let mut slot = Self {
            state,
            number,
            stream: 0,
            draws,
            last: Viewer::Spectator,
            asked: None,
            legal: vec![0; G::IDS.div_ceil(u64::BITS) as usize],
        };
        slot.begin(plan, number);
        slot
    }

    pub(super) fn begin(&mut self, plan: &Plan<G>, number: u64) {
        self.state.clone_from(&plan.start);
        self.number = number;
        self.stream = stream(plan.seed, number);
        self.draws.clear();
        self.last = Viewer::Spectator;
        self.settle();
        self.look();
    }

    pub(super) fn begin_next(&mut self, plan: &Plan<G>) {
        self.begin(plan, self.number.wrapping_add(plan.games));
    }

    pub(super) fn state(&self) -> &G {
        &self.state
    }

    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// Whether the command would be taken.
    pub(super) fn check(&self, id: u32) -> Result<(), G::Reason> {
        let word = self.legal.get((id / u64::BITS) as usize);
        if word.is_some_and(|word| word >> (id % u64::BITS) & 1 == 1) {
            return Ok(());
        }
        self.state
            .check(self.asked.unwrap_or_default(), command_by_id::<G>(id)?)
    }

    /// Whether the game has ended.
    pub(super) fn is_over(&self) -> bool {
        self.asked.is_none()
    }

    /// Plays a command that was checked.
    pub(super) fn step(&mut self, plan: &Plan<G>, id: u32, mut row: Row<'_>) {
        row.rewards.fill(0.0);
        *row.done = 0;
        if self.is_over() && plan.autoreset == Autoreset::NextStep {
            self.begin_next(plan);
            return self.write(&mut row);
        }
        let before = (plan.reward == Reward::Score).then(|| scores(&self.state));
        let seat = self.asked.unwrap_or_default();
        let played = G::command(id).is_some_and(|command| self.state.play(seat, command, &mut ()).is_ok());
        debug_assert!(played, "a command that was checked is refused");
        self.last = Viewer::Seat(seat);
        self.settle();
        self.look();
        let over = self.is_over();
        self.reward(before, over, row.rewards);
        *row.done = over.into();
        if over && plan.autoreset == Autoreset::SameStep {
            if let Some(last) = &mut row.last {
                self.state.hide(self.last).observe(self.last, last);
            }
            self.begin_next(plan);
        }
        self.write(&mut row);
    }

    /// Sees who is asked, and for what.
    fn look(&mut self) {
        let Self {
            state, asked, legal, ..
        } = self;
        legal.fill(0);
        *asked = state.turn().seats().lowest();
        if let Some(seat) = *asked {
            state.each_legal_id(seat, |id| {
                if let Some(word) = legal.get_mut((id / u64::BITS) as usize) {
                    *word |= 1 << (id % u64::BITS);
                }
            });
        }
    }

    /// Mask, seat and observation.
    pub(super) fn write(&self, row: &mut Row<'_>) {
        row.mask.fill(0);
        for (&word, places) in self.legal.iter().zip(row.mask.chunks_mut(u64::BITS as usize)) {
            for bit in Bits(word) {
                if let Some(place) = places.get_mut(usize::from(bit)) {
                    *place = 1;
                }
            }
        }
        *row.seat = self.asked.map_or(u8::MAX, |seat| seat.0);
        if let Some(out) = &mut row.observation {
            let viewer = self.asked.map_or(self.last, Viewer::Seat);
            self.state.hide(viewer).observe(viewer, out);
        }
    }

    fn reward(&self, before: Option<[i32; 8]>, over: bool, out: &mut [f32]) {
        if let Some(before) = before {
            let after = scores(&self.state);
            for (out, (before, after)) in out.iter_mut().zip(before.into_iter().zip(after)) {
                *out = (after - before) as f32;
            }
        } else if over && let Some(outcome) = self.state.outcome() {
            for (k, out) in out.iter_mut().enumerate() {
                *out = outcome.reward(Seat(k as u8)) as f32;
            }
        }
    }

    fn settle(&mut self) {
        let Self {
            state, stream, draws, ..
        } = self;
        settle(state, *stream, |source| draws.next(source), &mut (), |_, _, ()| {});
    }
}
