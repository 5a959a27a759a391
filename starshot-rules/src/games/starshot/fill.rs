//! A fair world behind a view: cards first, then programs.
//!
//! Given *Known*, every assignment of distinguishable cards to unseen places is equally likely, and so is every legal
//! placement or program that fits the public facts. Where *Known* says "at least so many", cards are first assigned with
//! exactly that many fixed and the rest free, and the result is kept with the probability that undoes the over-count of
//! assignments that have more: exact, and rarely rejected.

use rand_core::Rng;

use super::invariants::{base_part, desperation_part, rest, sum};
use super::programs;
use super::state::{Cards, GameState, Phase};
use crate::engine::{Seat, below};
use crate::kit::counts::Counts;

/// Fills every hidden seat.
pub(crate) fn fill(state: &mut GameState, rng: &mut impl Rng) {
    let hidden = |state: &GameState, seat: &Seat| state.cards(*seat).hidden;
    let faces = loop {
        if let Some(faces) = deal_faces(state, rng) {
            break faces;
        }
    };
    for (seat, faces) in state.each_seat().zip(faces) {
        if hidden(state, &seat) {
            let base = state.tuning.base_deck();
            let shown = state.covers_shown();
            let cards = state.cards_mut(seat);
            while !deal_places(cards, shown, faces, base, rng) {}
            cards.hidden = false;
            choose(state, seat, rng);
        }
    }
    state.reckon();
}

/// Which unseen Desperation faces each hidden seat owns: `None` where the draw is rejected.
fn deal_faces(state: &GameState, rng: &mut impl Rng) -> Option<[Counts; 4]> {
    let shown = state.covers_shown();
    let mut pool = state.tuning.desperation_deck();
    let mut must = [Counts::EMPTY; 4]; // evidenced and not in sight
    let mut free = [0u16; 4]; // unseen cards past those
    for seat in state.each_seat() {
        let cards = state.cards(seat);
        pool = rest(pool, state.placed_faces(seat));
        if cards.hidden {
            let in_sight = desperation_part(sum(cards.shown, cards.open(shown)));
            must[seat.index()] = rest(cards.evidenced, in_sight);
            free[seat.index()] = u16::from(cards.owned - cards.top) - cards.evidenced.total();
        }
    }
    let whole = pool;
    let mut faces = must;
    for (faces, &free) in faces.iter_mut().zip(&free) {
        *faces = faces.plus(draw_from(&mut pool, free, rng));
    }
    for (k, faces) in faces.iter().enumerate() {
        for face in must[k].kinds() {
            let others = whole.total() - u16::from(whole.get(face));
            let least = u16::from(must[k].get(face)) + free[k].saturating_sub(others);
            if !keep(must[k].get(face).into(), least, faces.get(face).into(), rng) {
                return None;
            }
        }
    }
    Some(faces)
}

/// Where a hidden seat's unseen cards lie: deck, aside or discard pile. False where the draw is rejected.
fn deal_places(cards: &mut Cards, covers_shown: bool, faces: Counts, base: Counts, rng: &mut impl Rng) -> bool {
    let open = cards.open(covers_shown);
    let unseen_base = rest(base, base_part(sum(cards.shown, open)));
    let lacking = |fresh: u8, pile: Counts| u16::from(fresh).saturating_sub(desperation_part(pile).total());
    let must_aside = lacking(cards.fresh_aside, open);
    let must_discard = lacking(cards.fresh_discard, cards.shown);
    let aside = u16::from(cards.aside) - open.total();
    let discard = u16::from(cards.discards) - cards.shown.total();
    let mut desperation = faces;
    let mut hand = draw_from(&mut desperation, must_aside, rng);
    let mut pile = draw_from(&mut desperation, must_discard, rng);
    let mut left = desperation.plus(unseen_base);
    hand = hand.plus(draw_from(&mut left, aside - must_aside, rng));
    pile = pile.plus(draw_from(&mut left, discard - must_discard, rng));
    let fits = [(must_aside, aside, hand), (must_discard, discard, pile)]
        .into_iter()
        .all(|(must, places, cards)| {
            let least = must + (places - must).saturating_sub(unseen_base.total());
            keep(must, least, desperation_part(cards).total(), rng)
        });
    if fits {
        cards.hand = hand;
        cards.discard = cards.shown.plus(pile);
        cards.bag = left;
    }
    fits
}

/// Keeps an assignment in which `must` of `number` cards were fixed with probability C(least, must) / C(number, must),
/// where `least` is the smallest number possible.
fn keep(must: u16, least: u16, number: u16, rng: &mut impl Rng) -> bool {
    (0..must).all(|k| below(rng, u32::from(number - k)) < u32::from(least - k))
}

/// Takes cards from a pile, each equally likely.
fn draw_from(pile: &mut Counts, number: u16, rng: &mut impl Rng) -> Counts {
    let mut drawn = Counts::EMPTY;
    for _ in 0..number {
        let at = below(rng, pile.total().into()) as u16;
        if let Some(kind) = pile.nth(at) {
            pile.take(kind);
            drawn.add(kind);
        }
    }
    drawn
}

/// The secret choice of a seat whose cards have been dealt: a placement or the stacks still face down.
fn choose(state: &mut GameState, seat: Seat, rng: &mut impl Rng) {
    if !state.ship(seat).alive {
        return;
    }
    match state.phase {
        Phase::PlaceTokens if state.cards(seat).committed => programs::place_at_random(state, seat, rng),
        Phase::Orders if state.cards(seat).committed => programs::order_at_random(state, seat, rng),
        _ if state.covers_shown() => programs::stack_at_random(state, seat, rng),
        _ => {}
    }
}
