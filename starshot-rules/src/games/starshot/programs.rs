//! Counting the legal placements and programs, and drawing one of them, each equally likely.

use rand_core::Rng;

use super::data::cards::{BASE_KINDS, Card, Cover, Mode, Ordered};
use super::data::purple::Purple;
use super::data::ship::{Tile, TileSet};
use super::state::{GameState, Stack};
use crate::engine::{Seat, below, below_u64};
use crate::kit::counts::Counts;

/// Cards that three full stacks and a fourth hold.
const MOST_CARDS: usize = 7;

/// SETUP-02, SETUP-03: a uniformly random placement.
pub(crate) fn place_at_random(state: &mut GameState, seat: Seat, rng: &mut impl Rng) {
    let tokens = u64::from(state.tuning.starting_tokens);
    let others = u64::from(TileSet::TOKENS.len()) - 1;
    let abilities = state.revealed.len();
    let without = choose(others, tokens);
    let with = if tokens == 0 {
        0
    } else {
        choose(others, tokens - 1) * u64::from(abilities)
    };
    let kyber = below_u64(rng, without + with) >= without;
    let mut missing = tokens - u64::from(kyber);
    let mut tiles = TileSet::EMPTY;
    for (left, tile) in (1..=others).rev().zip(TileSet::TOKENS.without(Tile::KyberLab).iter()) {
        if u64::from(below(rng, left as u32)) < missing {
            tiles = tiles.with(tile);
            missing -= 1;
        }
    }
    let ability = if kyber {
        state.revealed.iter().nth(below(rng, abilities) as usize)
    } else {
        None
    };
    let ship = state.ship_mut(seat);
    ship.tokens = if kyber { tiles.with(Tile::KyberLab) } else { tiles };
    ship.ability = ability;
}

/// n over k.
pub(crate) fn choose(n: u64, k: u64) -> u64 {
    if k > n {
        0
    } else {
        (0..k).fold(1, |ways, j| ways * (n - j) / (j + 1))
    }
}

/// ORDERS-05 to ORDERS-10: a uniformly random program from the hand.
pub(crate) fn order_at_random(state: &mut GameState, seat: Seat, rng: &mut impl Rng) {
    let sealed_only = state.ship(seat).has(Purple::BoneRoom);
    let cards = state.cards_mut(seat);
    let count = usize::from(cards.stack_count());
    let sizes = &SIZES[..count];
    let mut without = cards.hand;
    let hyperdrive = !sealed_only && without.take(Card::Hyperdrive as u8);
    let covers = if sealed_only { 1 } else { 8 };
    let plain = programs(cards.hand, sizes) * covers;
    let hyper = if hyperdrive { programs(without, sizes) * 4 } else { 0 };
    let hyper = below_u64(rng, plain + hyper) >= plain;
    for (k, stack) in cards.stacks[..count].iter_mut().enumerate() {
        let over = k < 3 && !sealed_only && below(rng, 2) == 1;
        stack.cover = Some(if over { Cover::Overdrive } else { Cover::Sealed });
    }
    if hyper {
        cards.stacks[2].cover = Some(Cover::Hyperdrive);
        cards.hand = without;
    }
    cards.picking = count as u8;
    deal(&mut cards.hand, &mut cards.stacks[..count], rng);
}

/// The stacks still face down: uniform over what the hand allows under the covers that lie open.
pub(crate) fn stack_at_random(state: &mut GameState, seat: Seat, rng: &mut impl Rng) {
    let cards = state.cards_mut(seat);
    let count = usize::from(cards.stack_count());
    let first = cards.stacks[..count]
        .iter()
        .position(|stack| !stack.revealed)
        .unwrap_or(count);
    deal_sized(
        &mut cards.hand,
        &mut cards.stacks[first..count],
        &SIZES[first..count],
        rng,
    );
}

const SIZES: [usize; 4] = [2, 2, 2, 1];

fn deal(hand: &mut Counts, stacks: &mut [Stack], rng: &mut impl Rng) {
    let count = stacks.len();
    deal_sized(hand, stacks, &SIZES[..count], rng);
}

/// In how many ways stacks of at most these sizes can be filled from a hand.
pub(crate) fn programs(hand: Counts, sizes: &[usize]) -> u64 {
    let (fillings, sequences) = (fillings(sizes), sequences(hand));
    fillings
        .iter()
        .zip(&sequences)
        .map(|(fillings, sequences)| fillings * sequences)
        .sum()
}

/// For each total the number of ways to split it over stacks of at most these sizes.
fn fillings(sizes: &[usize]) -> [u64; MOST_CARDS + 1] {
    let mut ways = [0; MOST_CARDS + 1];
    ways[0] = 1;
    for &size in sizes {
        let before = ways;
        for (total, ways) in ways.iter_mut().enumerate() {
            *ways = (0..=size.min(total)).map(|held| before[total - held]).sum();
        }
    }
    ways
}

/// For each length the number of sequences of that many cards of a hand in their modes.
fn sequences(hand: Counts) -> [u64; MOST_CARDS + 1] {
    let mut ways = [0; MOST_CARDS + 1];
    ways[0] = 1;
    for kind in hand.kinds() {
        let (before, modes) = (ways, modes(kind));
        for (length, ways) in ways.iter_mut().enumerate() {
            *ways = (0..=usize::from(hand.get(kind)).min(length))
                .map(|held| before[length - held] * choose(length as u64, held as u64) * modes.pow(held as u32))
                .sum();
        }
    }
    ways
}

/// In how many modes a card may lie in a stack.
const fn modes(kind: u8) -> u64 {
    match kind {
        0..BASE_KINDS => 1,
        _ if kind == Card::Hyperdrive as u8 => 2,
        _ => 3,
    }
}

/// Fills the stacks from the hand, every filling equally likely.
fn deal_sized(hand: &mut Counts, stacks: &mut [Stack], sizes: &[usize], rng: &mut impl Rng) {
    let ways = fillings(sizes);
    let sequences_now = sequences(*hand);
    let mut at = below_u64(rng, programs(*hand, sizes));
    let mut total = 0;
    while total < MOST_CARDS && at >= ways[total] * sequences_now[total] {
        at -= ways[total] * sequences_now[total];
        total += 1;
    }
    for (k, stack) in stacks.iter_mut().enumerate() {
        let later = fillings(&sizes[k + 1..]);
        let mut at = below_u64(rng, (0..=sizes[k].min(total)).map(|held| later[total - held]).sum());
        let mut held = 0;
        while at >= later[total - held] {
            at -= later[total - held];
            held += 1;
        }
        for slot in &mut stack.cards[..held] {
            *slot = next_card(hand, total, rng);
            total -= 1;
        }
    }
}

/// The first card of a sequence of `length` cards, with the weight of the sequences that begin with it.
fn next_card(hand: &mut Counts, length: usize, rng: &mut impl Rng) -> Option<Ordered> {
    let mut at = below_u64(rng, sequences(*hand)[length]);
    for kind in hand.kinds() {
        let mut after = *hand;
        after.take(kind);
        let each = sequences(after)[length - 1];
        if at < each * modes(kind) {
            *hand = after;
            let mode = match at / each {
                0 => Mode::FrontMove,
                1 => Mode::FrontPowerUp,
                _ => Mode::Back,
            };
            return Some(Ordered::new(Card::ALL[usize::from(kind)], mode));
        }
        at -= each * modes(kind);
    }
    None
}
