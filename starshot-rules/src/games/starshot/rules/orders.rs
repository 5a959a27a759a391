//! ORDERS: the draw and the secret stacks.

use crate::engine::{Log, Seat, Seats};
use crate::games::starshot::command::Command;
use crate::games::starshot::data::cards::{Card, Cover};
use crate::games::starshot::data::purple::Purple;
use crate::games::starshot::event::Event;
use crate::games::starshot::state::{Cards, GameState, Phase, Stack};
use crate::kit::counts::Counts;

impl GameState {
    /// ORDERS-01: how many cards a seat draws this round.
    pub(crate) fn hand_size(&self, seat: Seat) -> u8 {
        let (ship, tuning) = (self.ship(seat), &self.tuning);
        let mut cards = tuning.hand;
        if ship.shield == 0 {
            cards += tuning.shield_down_bonus; // SHIELD-04
        }
        if ship.has(Purple::BoneRoom) {
            cards += tuning.bone_room_bonus; // PURPLE-BoneRoom-01
        }
        cards.saturating_sub(self.cards(seat).over.saturating_mul(tuning.overdrive_penalty))
    }

    /// A round begins: every alive player draws (ORDERS-01).
    pub(crate) fn begin_round(&mut self, log: &mut impl Log<Event>) {
        log.push(Event::RoundStarted { round: self.round });
        for cards in &mut self.cards {
            cards.committed = false;
        }
        self.cursor = 0;
        self.draws = 0;
        self.phase = Phase::NextDraw;
    }

    /// ORDERS-02, ORDERS-04: the next card, or the next player's first, in turn order from the start player.
    pub(crate) fn next_draw(&mut self, log: &mut impl Log<Event>) {
        while self.draws == 0 {
            let Some((k, seat)) = self.seat_from(self.cursor) else {
                self.phase = Phase::BeginOrders;
                return;
            };
            self.cursor = k + 1;
            self.active = seat;
            self.draws = self.hand_size(seat);
        }
        let seat = self.active;
        let cards = self.cards_mut(seat);
        if cards.deck == 0 && cards.top == 0 {
            if cards.discards == 0 {
                self.draws = 0; // ORDERS-03: cannot happen with the printed numbers; a smaller deck gives what there is
                return;
            }
            // CP-05: nothing to choose. What ran since the last shuffle is no longer known to be in the discard pile.
            let moved = cards.discards;
            cards.bag = cards.discard;
            cards.deck = moved;
            cards.discard = Counts::EMPTY;
            cards.discards = 0;
            cards.shown = Counts::EMPTY;
            cards.fresh_discard = 0;
            log.push(Event::Reshuffled { seat, cards: moved });
        }
        self.phase = Phase::Draw;
    }

    /// CP-02, CP-03: the faces the next card may have, with their numbers.
    #[inline]
    pub(crate) fn drawable(&self) -> Counts {
        let cards = self.cards(self.active);
        if cards.top > 0 { self.unidentified } else { cards.bag }
    }

    /// One card is drawn.
    pub(crate) fn draw_card(&mut self, card: Card, log: &mut impl Log<Event>) {
        let seat = self.active;
        let from_top = self.cards(seat).top > 0;
        if from_top {
            self.unidentified.take(card as u8);
        }
        let cards = self.cards_mut(seat);
        if from_top {
            cards.top -= 1;
            cards.fresh_aside += 1;
        } else {
            cards.bag.take(card as u8);
            cards.deck -= 1;
        }
        cards.hand.add(card as u8);
        cards.aside += 1;
        self.draws -= 1;
        log.push(Event::CardDrawn {
            seat,
            card: Some(card),
            from_top,
        });
        self.phase = Phase::NextDraw;
    }

    /// Orders begin; ORDERS-09: who has a fourth stack. PURPLE-BetaVersion-02: this is asked here only, so an ability gained
    /// later in the round brings none.
    pub(crate) fn begin_orders(&mut self, log: &mut impl Log<Event>) {
        let mut fourth = Seats::EMPTY;
        for seat in self.alive().iter() {
            let beta = self.ship(seat).has(Purple::BetaVersion);
            if beta {
                fourth = fourth.with(seat);
            }
            let cards = self.cards_mut(seat);
            cards.fourth = beta;
            cards.picking = 0;
        }
        log.push(Event::OrdersBegun { fourth });
        self.phase = Phase::Orders;
    }

    /// ORDERS-05, ORDERS-09: how many cards the stack with this index may hold.
    #[inline]
    pub(crate) const fn stack_size(index: u8) -> usize {
        if index < 3 { 2 } else { 1 }
    }

    /// ORDERS-06, ORDERS-07: the covers that may close the stack being built, an empty one too (ORDERS-08). ORDERS-10,
    /// PURPLE-BoneRoom-01: with Bone Room only Sealed.
    #[inline]
    pub(crate) fn covers(&self, seat: Seat) -> [bool; 3] {
        let cards = self.cards(seat);
        let free = cards.picking < 3 && !self.ship(seat).has(Purple::BoneRoom);
        let hyperdrive = free && cards.picking == 2 && cards.hand.get(Card::Hyperdrive as u8) > 0;
        [true, free, hyperdrive]
    }

    /// ORDERS-05: one pick of the secret program: a card for the stack being built, or the cover that closes it. ORDERS-15:
    /// nothing about the board is picked here; each effect asks when it runs.
    pub(crate) fn order(&mut self, seat: Seat, pick: Command, log: &mut impl Log<Event>) {
        self.cards_mut(seat).take_pick(pick);
        log.push(Event::Picked { seat, pick });
        let cards = self.cards_mut(seat);
        // ORDERS-12: what is still in hand is out of play from the commitment on (E-162: in public only at Cleanup)
        if cards.picking == cards.stack_count() {
            cards.committed = true;
            log.push(Event::Committed { seat });
            if self.owing().is_empty() {
                self.show_covers(log);
            }
        }
    }

    /// ORDERS-14: after the last commitment the covers are public.
    fn show_covers(&mut self, log: &mut impl Log<Event>) {
        self.action = 1;
        for seat in self.alive().iter() {
            let cover = |stack: &Stack| stack.cover.unwrap_or(Cover::Sealed);
            let stacks = &self.cards(seat).stacks;
            let covers = [cover(&stacks[0]), cover(&stacks[1]), cover(&stacks[2])];
            log.push(Event::CoversShown { seat, covers });
            if covers[2] == Cover::Hyperdrive {
                self.note_evidence(seat);
            }
        }
        self.phase = Phase::BeginAction;
    }
}

impl Cards {
    /// ORDERS-05 to ORDERS-07: a legal pick goes from the hand onto the stack being built, or closes it.
    pub(crate) fn take_pick(&mut self, pick: Command) {
        let stack = &mut self.stacks[usize::from(self.picking) & 3];
        match pick {
            Command::Order(ordered) => {
                self.hand.take(ordered.card() as u8);
                let slot = usize::from(stack.cards[0].is_some());
                stack.cards[slot] = Some(ordered);
            }
            Command::Cover(cover) => {
                if cover == Cover::Hyperdrive {
                    self.hand.take(Card::Hyperdrive as u8);
                }
                stack.cover = Some(cover);
                self.picking += 1;
            }
            _ => {}
        }
    }
}
