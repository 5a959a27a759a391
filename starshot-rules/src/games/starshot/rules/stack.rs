//! STACK: whose turn it is, the program of a stack, and what the merged attack adds up to.

use crate::engine::{Log, Seat};
use crate::games::starshot::data::cards::{Cover, Effect, Ordered};
use crate::games::starshot::event::Event;
use crate::games::starshot::state::{GameState, Phase};

/// What all cards of a stack and all runs give to the merged attack (STACK-05, STACK-06).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sums {
    pub(crate) aim: u8,
    pub(crate) power_ups: u8,
    pub(crate) traits: u8,
    pub(crate) discards: u8,
}

impl GameState {
    /// The first alive seat that takes a turn at place `k` or later in turn order, and its place. STACK-02: in Action 4
    /// only those whose Beta Version has been active since Orders.
    #[inline]
    pub(crate) fn seat_from(&self, k: u8) -> Option<(u8, Seat)> {
        (k..self.seats)
            .map(|k| (k, self.left_of(self.start, k)))
            .find(|&(_, seat)| self.ship(seat).alive && (self.action != 4 || self.cards(seat).fourth))
    }

    /// STACK-01, STACK-02: an Action begins.
    pub(crate) fn begin_action(&mut self, log: &mut impl Log<Event>) {
        self.cursor = 0;
        if self.action < 4 || self.seat_from(0).is_some() {
            log.push(Event::ActionStarted { action: self.action });
            self.phase = Phase::NextTurn;
        } else {
            self.phase = Phase::NextRaid;
        }
    }

    /// STACK-01: the next player in turn order takes a turn; after the last the next Action begins.
    pub(crate) fn next_turn(&mut self, log: &mut impl Log<Event>) {
        match self.seat_from(self.cursor) {
            Some((k, seat)) => {
                self.cursor = k + 1;
                self.reveal_stack(seat, log);
            }
            None if self.action < 4 => {
                self.action += 1;
                self.phase = Phase::BeginAction;
            }
            None => {
                self.cursor = 0;
                self.phase = Phase::NextRaid;
            }
        }
    }

    /// STACK-03: the turn starts by revealing the stack; the first window comes after that.
    fn reveal_stack(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        self.active = seat;
        self.flips = 0;
        self.attacked = false;
        let index = usize::from(self.action - 1) & 3;
        let stack = &mut self.cards_mut(seat).stacks[index];
        stack.revealed = true;
        let (cards, cover) = (stack.cards, stack.cover.unwrap_or(Cover::Sealed));
        if cards[0].is_some() {
            self.note_evidence(seat);
        }
        log.push(Event::StackRevealed {
            seat,
            action: self.action,
            cover,
            cards,
        });
        self.place = 0;
        self.settle_place();
        self.phase = Phase::Window;
    }

    /// STACK-03: how often the stack runs.
    #[inline]
    pub(crate) fn runs(&self) -> u8 {
        match self.stack().cover {
            Some(Cover::Overdrive) => self.tuning.overdrive_runs,
            Some(Cover::Hyperdrive) => self.tuning.hyperdrive_runs,
            Some(Cover::Sealed) | None => 1,
        }
    }

    /// The program's next atomic effect; `None` after the last.
    #[inline]
    pub(crate) fn effect(&self) -> Option<Effect> {
        let card = self.stack().cards[usize::from(self.place >> 1 & 1)]?;
        if self.place >> 2 >= self.runs() {
            return None;
        }
        card.row().effects.get(usize::from(self.place & 1)).copied()
    }

    /// Goes on to the next atomic effect of the program.
    #[inline]
    pub(crate) fn next_effect(&mut self) {
        self.place += 1;
        self.settle_place();
    }

    /// Skips what is no effect: the rest of a short card, an empty place and, STACK-04, an Attack after the first one.
    /// STACK-09: what is skipped here adds no window. STACK-14: so a turn has at most one attack.
    pub(crate) fn settle_place(&mut self) {
        let end = self.runs() * 4;
        let cards = self.stack().cards;
        let effects = cards.map(|card| card.map_or(&[][..], |card: Ordered| card.row().effects));
        if effects[0].is_empty() && effects[1].is_empty() {
            self.place = end;
        }
        while self.place < end {
            match effects[usize::from(self.place >> 1 & 1)].get(usize::from(self.place & 1)) {
                Some(Effect::Attack) if self.attacked => self.place += 1,
                Some(_) => return,
                None => self.place = (self.place | 1) + 1,
            }
        }
    }

    /// STACK-05 to STACK-07: the sums of the stack over all runs. Special properties count once, Reconfigure per instance.
    /// STACK-08: only an Attack effect asks for them, so without one they come to nothing.
    pub(crate) fn sums(&self) -> Sums {
        let runs = self.runs();
        let mut sums = Sums {
            aim: 0,
            power_ups: 0,
            traits: 0,
            discards: 0,
        };
        for row in self.stack().cards().map(Ordered::row) {
            sums.aim += row.aim * runs;
            sums.power_ups += row.power_ups * runs;
            sums.traits |= row.traits;
            sums.discards += row.discards * runs;
        }
        sums
    }
}
