//! What a viewer knows as a fixed row of numbers, for learning programs.
//!
//! Seats come in the viewer's order: its own first, then on to the left; a spectator sees seat 0 first. For a fixed board,
//! tuning and number of seats two different views have different rows: nothing is clamped or rounded, and every count is
//! divided by a power of two, which keeps it exact. A count may exceed 1. What is absent (no attack, no such seat, a hidden
//! card) is all zero.

mod layout;
#[cfg(test)]
mod tests;

pub use layout::{OBSERVATION, SEAT_LENGTH, SEATS_AT, SLICES, Slice};

use super::data::cards::{BASE_KINDS, Cover};
use super::data::purple::PURPLES;
use super::data::ship::{TILES, TileSet};
use super::state::{Attack, Cards, GameState, MOST_SEATS, Ship, Stack};
use crate::engine::{Seat, Seats, Viewer};
use crate::kit::counts::Counts;
use layout::{CARDS, RESTING, SECRETS_AT, SLOT};

/// Writes the row from left to right. The row is blank before, so what is zero may be skipped.
struct Pen<'a> {
    out: &'a mut [f32; OBSERVATION],
    at: usize,
}

impl Pen<'_> {
    #[inline(always)]
    fn number(&mut self, number: f32) {
        self.out[self.at] = number;
        self.at += 1;
    }

    /// A count, divided by a power of two.
    #[inline(always)]
    fn count(&mut self, count: impl Into<f32>, by: f32) {
        self.number(count.into() * (1.0 / by));
    }

    #[inline(always)]
    fn flag(&mut self, on: bool) {
        self.number(f32::from(u8::from(on)));
    }

    /// One of `length`; none for an index past them.
    #[inline(always)]
    fn one_of(&mut self, index: usize, length: usize) {
        if index < length {
            self.out[self.at + index] = 1.0;
        }
        self.at += length;
    }

    #[inline(always)]
    fn bits(&mut self, bits: u32, length: usize) {
        for (k, place) in self.out[self.at..self.at + length].iter_mut().enumerate() {
            *place = if bits & 1 << k == 0 { 0.0 } else { 1.0 };
        }
        self.at += length;
    }

    #[inline(always)]
    fn tiles(&mut self, tiles: TileSet) {
        self.bits(tiles.bits().into(), TILES);
    }

    /// The numbers of the kinds from `first` (a multiple of 4) on, / 4.
    #[inline(always)]
    fn counts(&mut self, counts: Counts, first: u8) {
        // a number left where it is in its word is a multiple of what it would be in the lowest bits
        const SCALES: [f32; 4] = [0.25, 0.25 / 32.0, 0.25 / 1024.0, 0.25 / 32768.0];
        for four in &counts.fours()[usize::from(first / 4)..] {
            let places = &mut self.out[self.at..self.at + 4];
            for (k, place) in places.iter_mut().enumerate() {
                *place = (four & 31 << (5 * k)) as i32 as f32 * SCALES[k];
            }
            self.at += 4;
        }
    }
}

/// The order in which a viewer meets the seats.
#[derive(Clone, Copy)]
struct Order {
    own: u8,
    seats: u8,
}

impl Order {
    #[inline(always)]
    fn place(self, seat: Seat) -> usize {
        let place = seat.0 + self.seats - self.own;
        usize::from(if place >= self.seats { place - self.seats } else { place })
    }

    #[inline(always)]
    fn places(self, seats: Seats) -> u32 {
        let bits = u32::from(seats.bits());
        (bits >> self.own | bits << (self.seats - self.own)) & ((1 << self.seats) - 1)
    }

    #[inline(always)]
    fn seat(self, place: usize) -> Option<Seat> {
        let place = place as u8;
        (place < self.seats).then(|| Seat((self.own + place) % self.seats))
    }
}

impl GameState {
    /// Writes what a viewer knows; `self` is the position hidden for that viewer. A row of another length than
    /// [`OBSERVATION`] is left as it is.
    pub fn write_observation(&self, viewer: Viewer, out: &mut [f32]) {
        let Ok(out) = out.try_into() else {
            return;
        };
        let own = viewer.seat().filter(|seat| seat.0 < self.seats);
        let order = Order {
            own: own.map_or(0, |seat| seat.0),
            seats: self.seats,
        };
        let mut pen = Pen { out, at: 0 };
        pen.out.fill(0.0);
        pen.one_of(own.map_or(MOST_SEATS, Seat::index), MOST_SEATS + 1);
        self.write_table(order, &mut pen);
        self.attack.write(order, &mut pen);
        if let Some(own) = own {
            pen.at = SECRETS_AT;
            self.cards(own).write_secrets(&mut pen);
        }
        for place in 0..MOST_SEATS {
            pen.at = SEATS_AT + place * SEAT_LENGTH;
            if let Some(seat) = order.seat(place) {
                self.write_seat(seat, &mut pen);
            }
        }
    }

    /// `seats` to `unidentified`.
    #[inline(always)]
    fn write_table(&self, order: Order, pen: &mut Pen<'_>) {
        pen.one_of(usize::from(self.seats) - 2, 3);
        pen.bits(self.revealed.bits(), PURPLES);
        pen.one_of(self.phase as usize, RESTING);
        pen.one_of(self.round.into(), 7);
        pen.one_of(self.action.into(), 5);
        pen.one_of(order.place(self.start), MOST_SEATS);
        pen.one_of(order.place(self.active), MOST_SEATS);
        pen.count(self.cursor, 4.0);
        pen.count(self.draws, 8.0);
        pen.count(self.place >> 2, 4.0);
        pen.flag(self.place & 2 != 0);
        pen.flag(self.place & 1 != 0);
        pen.count(self.flips, 8.0);
        pen.flag(self.attacked);
        pen.count(self.pile, 64.0);
        pen.counts(self.unidentified, BASE_KINDS);
    }

    /// One seat's block.
    #[inline(always)]
    fn write_seat(&self, seat: Seat, pen: &mut Pen<'_>) {
        let (ship, cards) = (self.ship(seat), self.cards(seat));
        pen.flag(true);
        pen.flag(ship.alive);
        pen.flag(cards.hidden);
        ship.write(self.chart.distance_to_planet(self.round, ship.hex), pen);
        cards.write_public(pen);
        for stack in &cards.stacks {
            pen.flag(stack.revealed);
            pen.one_of(stack.cover.map_or(usize::MAX, |cover| cover as usize), Cover::ALL.len());
        }
        let [first, second, third, fourth] = cards.stacks.each_ref().map(Stack::numbers);
        for number in [first[0], first[1], second[0], second[1], third[0], third[1], fourth[0]] {
            pen.out[pen.at..pen.at + SLOT].copy_from_slice(&CARDS[number]);
            pen.at += SLOT;
        }
    }
}

impl Attack {
    #[inline(always)]
    fn write(&self, order: Order, pen: &mut Pen<'_>) {
        if self.targets.is_empty() {
            return; // all zero
        }
        pen.bits(order.places(self.targets), MOST_SEATS);
        pen.bits(order.places(self.hits), MOST_SEATS);
        pen.one_of(order.place(self.target), MOST_SEATS);
        pen.count(self.aim, 16.0);
        pen.count(self.reds, 8.0);
        pen.count(self.power_ups, 8.0);
        pen.bits(self.traits.into(), 4);
        pen.count(self.discards, 8.0);
        pen.tiles(self.discarding);
        pen.count(self.points, 8.0);
        pen.flag(self.scored);
        pen.one_of(self.side.map_or(usize::MAX, |side| side as usize), 2);
        pen.one_of(usize::from(self.lane).wrapping_sub(1), 12);
        pen.flag(self.again);
        pen.one_of(self.tile.map_or(usize::MAX, |tile| tile as usize), TILES);
        pen.bits(self.taken.into(), 6);
    }
}

impl Ship {
    /// `hex` to `ability`.
    #[inline(always)]
    fn write(&self, distance: u16, pen: &mut Pen<'_>) {
        pen.count(self.hex.q, 16.0);
        pen.count(self.hex.r, 16.0);
        pen.count(distance.min(32), 16.0);
        pen.one_of(self.facing.number().into(), 6);
        pen.count(self.speed, 8.0);
        pen.count(self.shield, 4.0);
        pen.count(self.vp, 32.0);
        pen.tiles(self.intact);
        pen.tiles(self.destroyed);
        pen.tiles(self.tokens);
        pen.tiles(self.flipped);
        pen.one_of(self.ability.map_or(usize::MAX, |ability| ability as usize), PURPLES);
    }
}

impl Cards {
    /// `piles` to `evidenced`.
    #[inline(always)]
    fn write_public(&self, pen: &mut Pen<'_>) {
        pen.count(self.deck, 16.0);
        pen.count(self.top, 8.0);
        pen.count(self.aside, 8.0);
        pen.count(self.discards, 16.0);
        pen.count(self.owned, 16.0);
        pen.count(self.fresh_aside, 8.0);
        pen.count(self.fresh_discard, 8.0);
        pen.count(self.over, 4.0);
        pen.flag(self.committed);
        pen.flag(self.fourth);
        pen.counts(self.shown, 0);
        pen.counts(self.evidenced, BASE_KINDS);
    }

    /// `own.hand` to `own.picking`.
    #[inline(always)]
    fn write_secrets(&self, pen: &mut Pen<'_>) {
        pen.counts(self.hand, 0);
        pen.counts(self.bag, 0);
        pen.counts(self.discard, 0);
        pen.one_of(self.picking.into(), 5);
    }
}

impl Stack {
    /// Where its cards are described in [`CARDS`].
    #[inline(always)]
    fn numbers(&self) -> [usize; 2] {
        self.cards
            .map(|card| card.map_or(0, |card| usize::from(card.number()) + 1))
    }
}
