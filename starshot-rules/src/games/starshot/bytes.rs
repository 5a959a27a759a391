//! The canonical bytes of a state for digests, section by section. Every field is destructured, so none is forgotten.

use super::data::board::Chart;
use super::data::cards::KINDS;
use super::data::tuning::Tuning;
use super::state::{Attack, Cards, GameState, Ship, Stack};
use crate::engine::{Seat, Section};
use crate::kit::counts::Counts;
use crate::kit::hex::Hex;

/// A fixed buffer that is written front to back.
struct Bytes {
    buffer: [u8; 256],
    length: usize,
}

impl Bytes {
    fn new() -> Self {
        Self {
            buffer: [0; 256],
            length: 0,
        }
    }

    fn put(&mut self, bytes: &[u8]) -> &mut Self {
        debug_assert!(
            self.length + bytes.len() <= self.buffer.len(),
            "a section has outgrown its buffer"
        );
        for (slot, &byte) in self.buffer.iter_mut().skip(self.length).zip(bytes) {
            *slot = byte;
        }
        self.length += bytes.len();
        self
    }

    fn u8(&mut self, number: u8) -> &mut Self {
        self.put(&[number])
    }

    fn u16(&mut self, number: u16) -> &mut Self {
        self.put(&number.to_le_bytes())
    }

    fn hex(&mut self, hex: Hex) -> &mut Self {
        self.put(&[hex.q as u8, hex.r as u8])
    }

    fn counts(&mut self, counts: Counts) -> &mut Self {
        let [low, high] = counts.words();
        self.put(&low.to_le_bytes()).put(&high.to_le_bytes())
    }

    fn option(&mut self, number: Option<u8>) -> &mut Self {
        self.u8(number.map_or(255, |number| number))
    }

    fn written(&self) -> &[u8] {
        &self.buffer[..self.length.min(self.buffer.len())]
    }
}

/// Gives each section's bytes to `f`: turn, table, each seat, piles, score.
pub(crate) fn sections(state: &GameState, mut f: impl FnMut(Section, &[u8])) {
    let GameState {
        tuning,
        chart,
        seats,
        revealed,
        phase,
        round,
        action,
        start,
        active,
        cursor,
        draws,
        place,
        flips,
        attacked,
        attack,
        pile,
        unidentified,
        ships,
        cards,
    } = state;
    let mut turn = Bytes::new();
    turn.put(&[
        *phase as u8,
        *round,
        *action,
        start.0,
        active.0,
        *cursor,
        *draws,
        *place,
        *flips,
        u8::from(*attacked),
    ]);
    write_attack(&mut turn, attack);
    f(Section::Turn, turn.written());

    let mut table = Bytes::new();
    table.u8(*seats).put(&revealed.bits().to_le_bytes());
    write_tuning(&mut table, tuning);
    write_chart(&mut table, chart);
    for ship in &ships[..usize::from(*seats)] {
        write_ship(&mut table, ship);
    }
    f(Section::Table, table.written());

    for (k, cards) in cards[..usize::from(*seats)].iter().enumerate() {
        let mut seat = Bytes::new();
        write_cards(&mut seat, cards);
        f(Section::Seat(Seat(k as u8)), seat.written());
    }

    let mut piles = Bytes::new();
    piles.u16(*pile).counts(*unidentified);
    f(Section::Piles, piles.written());

    let mut score = Bytes::new();
    for ship in &ships[..usize::from(*seats)] {
        score.u16(ship.vp);
    }
    f(Section::Score, score.written());
}

fn write_attack(bytes: &mut Bytes, attack: &Attack) {
    let Attack {
        targets,
        hits,
        target,
        aim,
        reds,
        power_ups,
        traits,
        discards,
        discarding,
        points,
        scored,
        side,
        lane,
        again,
        tile,
        taken,
    } = attack;
    bytes.put(&[
        targets.bits(),
        hits.bits(),
        target.0,
        *aim,
        *reds,
        *power_ups,
        *traits,
        *discards,
    ]);
    bytes.u16(discarding.bits()).put(&[*points, u8::from(*scored)]);
    bytes
        .option(side.map(|side| side as u8))
        .put(&[*lane, u8::from(*again)]);
    bytes.option(tile.map(|tile| tile as u8)).u8(*taken);
}

fn write_tuning(bytes: &mut Bytes, tuning: &Tuning) {
    for dial in tuning.dials() {
        bytes.u8(dial.value);
    }
    bytes.u8(tuning.cut_off as u8).put(&tuning.copies);
    const { assert!(KINDS == 24) };
}

/// The board: planets, and where the seats of each player count start.
fn write_chart(bytes: &mut Bytes, chart: &Chart) {
    bytes.u8(chart.radius());
    for &(number, hex) in chart.centres() {
        bytes.u8(number).hex(hex);
    }
    for n in 2..=4 {
        for seat in 0..n {
            let berth = chart.berth(n, seat);
            bytes.hex(berth.hex).u8(berth.facing.number());
        }
    }
}

fn write_ship(bytes: &mut Bytes, ship: &Ship) {
    let Ship {
        hex,
        facing,
        speed,
        shield,
        vp: _,
        intact,
        destroyed,
        tokens,
        flipped,
        ability,
        alive,
    } = ship; // vp: score section
    bytes.hex(*hex).put(&[facing.number(), *speed, *shield]);
    for tiles in [intact, destroyed, tokens, flipped] {
        bytes.u16(tiles.bits());
    }
    bytes.option(ability.map(|ability| ability as u8)).u8(u8::from(*alive));
}

fn write_cards(bytes: &mut Bytes, cards: &Cards) {
    let Cards {
        hidden,
        bag,
        hand,
        discard,
        stacks,
        picking,
        committed,
        fourth,
        over,
        deck,
        top,
        aside,
        discards,
        owned,
        fresh_aside,
        fresh_discard,
        shown,
        evidenced,
    } = cards;
    for pile in [bag, hand, discard, shown, evidenced] {
        bytes.counts(*pile);
    }
    for Stack { cards, cover, revealed } in stacks {
        for card in cards {
            bytes.option(card.map(|card| card.number()));
        }
        bytes.option(cover.map(|cover| cover as u8)).u8(u8::from(*revealed));
    }
    bytes.put(&[
        u8::from(*hidden),
        *picking,
        u8::from(*committed),
        u8::from(*fourth),
        *over,
        *deck,
        *top,
    ]);
    bytes.put(&[*aside, *discards, *owned, *fresh_aside, *fresh_discard]);
}
