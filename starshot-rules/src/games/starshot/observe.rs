//! What a viewer knows as a fixed row of numbers, for learning programs.
//!
//! Seats come in the viewer's order: its own first, then on to the left; a spectator sees seat 0 first. For a fixed board,
//! tuning and number of seats two different views have different rows: nothing is clamped or rounded, and every count is
//! divided by a power of two, which keeps it exact. A count may exceed 1. What is absent (no attack, no such seat, a hidden
//! card) is all zero.

use core::ops::Range;

use super::data::cards::{BASE_KINDS, Cover, Effect, KINDS, ORDERED, Ordered};
use super::data::purple::PURPLES;
use super::data::ship::{TILES, TileSet};
use super::state::{Attack, Cards, GameState, MOST_SEATS, Phase, Ship, Stack};
use crate::engine::{Seat, Seats, Viewer};
use crate::kit::counts::Counts;

/// A named part of the row: name, length, meaning.
type Part = (&'static str, usize, &'static str);

/// Kinds of Desperation faces.
const FACES: usize = KINDS - BASE_KINDS as usize;
/// Phases a game rests in.
const RESTING: usize = Phase::Over as usize + 1;
/// Places for cards in stacks: two in each of three, one in the fourth.
const SLOTS: usize = 7;
/// Numbers that describe a card in a stack.
const SLOT: usize = 6;

/// The parts that occur once, in order.
const COMMON: [Part; 31] = [
    ("viewer", MOST_SEATS + 1, "the viewer's absolute seat, last a spectator"),
    ("seats", 3, "2, 3 or 4 seats"),
    ("revealed", PURPLES, "revealed Purple abilities"),
    ("phase", RESTING, "what the game waits for"),
    ("between", 1, "a phase a game never rests in, / 32"),
    ("round", 7, "0 before the first, 1-6"),
    ("action", 5, "0 outside Actions, 1-4"),
    ("start", MOST_SEATS, "the start player"),
    ("active", MOST_SEATS, "who draws, takes a turn or raids"),
    ("cursor", 1, "seats that had their step, / 4"),
    ("draws", 1, "cards still to draw, / 8"),
    ("place", 3, "place in the program: run / 4, card, effect"),
    ("flips", 1, "hexes counted by flips this turn, / 8"),
    ("attacked", 1, "the attack of this turn is declared or behind"),
    ("pile", 1, "Desperation cards left to gain, / 64"),
    (
        "unidentified",
        FACES,
        "per Desperation face the copies the viewer has not seen identified, / 4",
    ),
    ("attack.targets", MOST_SEATS, "declared on"),
    ("attack.hits", MOST_SEATS, "hit and not yet resolved"),
    ("attack.target", MOST_SEATS, "being resolved; zero without an attack"),
    ("attack.numbers", 3, "Aim / 16, Reds / 8, Power-Ups / 8"),
    ("attack.traits", 4, "Scatter, Steady, Oblique, Vampiric"),
    ("attack.discards", 1, "Reconfigure discards still allowed, / 8"),
    ("attack.discarding", TILES, "tokens picked for discard"),
    ("attack.points", 2, "points still to deal / 8, the hit did something"),
    ("attack.lane", 15, "side named (left, right), lane 1-12, thrown again"),
    ("attack.tile", TILES, "the tile the point found"),
    ("attack.taken", 6, "kinds of tokens taken off enemies"),
    (
        "own.hand",
        KINDS,
        "the viewer's hand (after the commitment: unused cards), / 4",
    ),
    ("own.bag", KINDS, "the identified part of the viewer's deck, / 4"),
    ("own.discard", KINDS, "the viewer's discard pile, / 4"),
    ("own.picking", 5, "the stack the viewer builds, 0-3; 4 stacks built"),
];

/// The parts that every seat has, in order.
const SEAT: [Part; 17] = [
    (
        "present",
        3,
        "the game has this seat, its ship is not destroyed, its cards are hidden from the viewer",
    ),
    ("hex", 2, "q and r, / 16"),
    (
        "distance",
        1,
        "to the planet of this round, / 16 (2 where there is none)",
    ),
    ("facing", 6, "direction 0-5, clockwise from east"),
    ("numbers", 3, "speed / 8, shield / 4, VP / 32"),
    ("intact", TILES, "tiles in play"),
    ("destroyed", TILES, "tiles destroyed; in neither set: lost"),
    ("tokens", TILES, "tiles with a token"),
    ("flipped", TILES, "tiles with a flipped token"),
    ("ability", PURPLES, "the active Purple ability"),
    (
        "piles",
        4,
        "deck / 16, face-down on top / 8, drawn this round / 8, discard pile / 16",
    ),
    (
        "counts",
        4,
        "Desperation cards owned / 16, from the top: aside / 8, discarded / 8, covers counted / 4",
    ),
    ("public", 2, "committed, has a fourth stack"),
    (
        "shown",
        KINDS,
        "faces run since the last reshuffle that lie in the discard pile, / 4",
    ),
    (
        "evidenced",
        FACES,
        "per Desperation face the most copies ever in sight at once, / 4",
    ),
    (
        "stacks",
        16,
        "four times: turned up, cover Sealed, Overdrive, Hyperdrive",
    ),
    (
        "slots",
        SLOTS * SLOT,
        "per card known in a stack: (number + 1) / 64, attacks, Aim / 8, Power-Ups, hexes / 8, turns or moves",
    ),
];

const fn length(parts: &[Part]) -> usize {
    let (mut sum, mut k) = (0, 0);
    while k < parts.len() {
        sum += parts[k].1;
        k += 1;
    }
    sum
}

/// The length of one seat's block.
pub const SEAT_LENGTH: usize = length(&SEAT);
/// Where the first seat's block begins.
pub const SEATS_AT: usize = length(&COMMON);
/// Where `own.hand` begins; the viewer's secrets are the last of what occurs once.
const SECRETS_AT: usize = SEATS_AT - (3 * KINDS + 5);
/// The length of the row.
pub const OBSERVATION: usize = SEATS_AT + MOST_SEATS * SEAT_LENGTH;

const PARTS: usize = COMMON.len() + MOST_SEATS * SEAT.len();

/// A named part of the row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slice {
    /// Whose block: `None` for what occurs once, else the place in the viewer's order of seats.
    pub seat: Option<u8>,
    /// The name.
    pub name: &'static str,
    /// The first place.
    pub start: usize,
    /// How many places.
    pub length: usize,
    /// What the numbers mean.
    pub meaning: &'static str,
}

impl Slice {
    /// The places.
    pub const fn range(&self) -> Range<usize> {
        self.start..self.start + self.length
    }
}

/// Every part of the row in order, without gaps.
pub const SLICES: [Slice; PARTS] = {
    let mut slices = [Slice {
        seat: None,
        name: "",
        start: 0,
        length: 0,
        meaning: "",
    }; PARTS];
    let (mut k, mut start) = (0, 0);
    while k < slices.len() {
        let (seat, (name, length, meaning)) = if k < COMMON.len() {
            (None, COMMON[k])
        } else {
            let k = k - COMMON.len();
            (Some((k / SEAT.len()) as u8), SEAT[k % SEAT.len()])
        };
        slices[k] = Slice {
            seat,
            name,
            start,
            length,
            meaning,
        };
        start += length;
        k += 1;
    }
    slices
};

/// How a card in a stack is described, by number + 1; an empty place is all zero.
static CARDS: [[f32; SLOT]; ORDERED + 1] = {
    let mut rows = [[0.0; SLOT]; ORDERED + 1];
    let mut number = 0;
    while let Some(ordered) = Ordered::from_number(number) {
        let row = ordered.row();
        let (mut attacks, mut moves, mut k) = (0.0, 0.0, 0);
        while k < row.effects.len() {
            match row.effects[k] {
                Effect::Attack => attacks = 1.0,
                _ => moves = 1.0,
            }
            k += 1;
        }
        number += 1;
        rows[number as usize] = [
            number as f32 / 64.0,
            attacks,
            row.aim as f32 / 8.0,
            row.power_ups as f32,
            row.counts as f32 / 8.0,
            moves,
        ];
    }
    rows
};

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
            *place = (bits >> k & 1) as f32;
        }
        self.at += length;
    }

    #[inline(always)]
    fn tiles(&mut self, tiles: TileSet) {
        self.bits(tiles.bits().into(), TILES);
    }

    /// The numbers of the kinds from `first` on, / 4.
    #[inline(always)]
    fn counts(&mut self, counts: Counts, first: u8) {
        let length = KINDS - usize::from(first);
        for (kind, place) in (first..).zip(&mut self.out[self.at..self.at + length]) {
            *place = f32::from(counts.get(kind)) * 0.25;
        }
        self.at += length;
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
        let phase = self.phase as u8;
        pen.one_of(phase.into(), RESTING);
        pen.count(if usize::from(phase) < RESTING { 0 } else { phase }, 32.0);
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
