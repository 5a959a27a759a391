//! CLEANUP: between rounds.

use crate::engine::Log;
use crate::games::starshot::data::cards::Cover;
use crate::games::starshot::data::ship::TileSet;
use crate::games::starshot::event::Event;
use crate::games::starshot::state::{GameState, Phase, Stack};
use crate::kit::counts::Counts;

impl GameState {
    /// After rounds before the last; END-01: none after the last.
    pub(crate) fn clean_up(&mut self, log: &mut impl Log<Event>) {
        if self.round >= self.tuning.rounds {
            self.end_game(log);
            return;
        }
        for seat in self.alive().iter() {
            self.discard_played(seat.index());
            self.ship_mut(seat).flipped = TileSet::EMPTY; // CLEANUP-02
        }
        log.push(Event::CleanupDone { round: self.round });
        let left = (1..=self.seats)
            .map(|k| self.left_of(self.start, k))
            .find(|&seat| self.ship(seat).alive);
        self.start = left.unwrap_or(self.start); // CLEANUP-03
        log.push(Event::StartPlayerPassed { seat: self.start });
        self.action = 0;
        self.active = self.start;
        self.round += 1;
        self.phase = Phase::BeginRound;
    }

    /// CLEANUP-01: stack cards, run or not, and a Hyperdrive cover go to the discard pile, and with them, in public only
    /// now, the unused cards (E-162). CLEANUP-04: the covers of the round are kept for the next draw.
    fn discard_played(&mut self, index: usize) {
        let cards = &mut self.cards[index];
        let stacks = cards
            .stacks
            .iter()
            .fold(Counts::EMPTY, |all, stack| all.plus(stack.faces()));
        cards.shown = cards.shown.plus(cards.open(true));
        cards.discard = cards.discard.plus(cards.hand).plus(stacks);
        cards.discards += cards.aside;
        cards.over = cards
            .stacks
            .iter()
            .filter(|stack| matches!(stack.cover, Some(Cover::Overdrive | Cover::Hyperdrive)))
            .count() as u8;
        cards.fresh_discard += cards.fresh_aside;
        cards.fresh_aside = 0;
        cards.aside = 0;
        cards.hand = Counts::EMPTY;
        cards.stacks = [Stack::default(); 4];
        cards.fourth = false;
        cards.picking = 0;
        cards.committed = false;
    }
}
