//! What stands where in the row.

use core::ops::Range;

use crate::games::starshot::data::cards::{BASE_KINDS, Effect, KINDS, ORDERED, Ordered};
use crate::games::starshot::data::purple::PURPLES;
use crate::games::starshot::data::ship::TILES;
use crate::games::starshot::state::{MOST_SEATS, Phase};

/// A named part of the row: name, length, meaning.
type Part = (&'static str, usize, &'static str);

/// Kinds of Desperation faces.
const FACES: usize = KINDS - BASE_KINDS as usize;
/// Phases a game rests in.
pub(super) const RESTING: usize = Phase::Over as usize + 1;
/// Places for cards in stacks: two in each of three, one in the fourth.
const SLOTS: usize = 7;
/// Numbers that describe a card in a stack.
pub(super) const SLOT: usize = 6;

/// The parts that occur once, in order.
const COMMON: [Part; 30] = [
    ("viewer", MOST_SEATS + 1, "the viewer's absolute seat, last a spectator"),
    ("seats", 3, "2, 3 or 4 seats"),
    ("revealed", PURPLES, "revealed Purple abilities"),
    ("phase", RESTING, "what the game waits for"),
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
pub(super) const SECRETS_AT: usize = SEATS_AT - (3 * KINDS + 5);
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
pub(super) static CARDS: [[f32; SLOT]; ORDERED + 1] = {
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
