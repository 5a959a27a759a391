//! A fair world behind a view: cards first, then programs.
//!
//! Given *Known*, every assignment of distinguishable cards to unseen places is equally likely, and so is every legal
//! placement or program that fits the public facts. Where *Known* says "at least so many", some cards are first fixed there
//! and the rest dealt freely; a result with too few is thrown away, and one that can come about in several ways is kept
//! with the probability that undoes it. That is exact however many are fixed, so each attempt fixes another share of them:
//! all is best where the bound is rare, none where it holds anyway.

use rand_core::Rng;

use super::invariants::{base_part, desperation_part};
use super::programs;
use super::state::{Cards, GameState, MOST_SEATS, Phase};
use crate::engine::{Seat, below};
use crate::kit::counts::Counts;

/// Fills every hidden seat.
pub(crate) fn fill(state: &mut GameState, rng: &mut impl Rng) {
    let hidden = |state: &GameState, seat: &Seat| state.cards(*seat).hidden;
    let unseen = Unseen::of(state);
    let faces = (0..TRIES).find_map(|attempt| unseen.deal(attempt % SHARES, rng));
    let faces = faces.unwrap_or_else(|| unseen.shuffle(rng));
    for (seat, faces) in state.each_seat().zip(faces) {
        if hidden(state, &seat) {
            let base = state.tuning.base_deck();
            let shown = state.covers_shown();
            let cards = state.cards_mut(seat);
            while !(0..SHARES).any(|share| deal_places(cards, shown, faces, base, share, rng)) {}
            cards.hidden = false;
            choose(state, seat, rng);
        }
    }
    state.reckon();
}

/// How many shares of the bounds are tried in turn.
const SHARES: u16 = 5;
/// After how many tries the faces are shuffled instead. Games need a few; only a position made up with dozens of evidenced
/// faces can come to this.
const TRIES: u16 = 4000;

/// How many of `must` are fixed: all at share 0, none at the last.
const fn fixed_of(must: u16, share: u16) -> u16 {
    must * (SHARES - 1 - share) / (SHARES - 1)
}

/// What is known of the Desperation faces that are not in sight.
struct Unseen {
    /// All of them.
    pool: Counts,
    /// How many each hidden seat has.
    number: [u16; MOST_SEATS],
    /// Those it has been seen to own.
    must: [Counts; MOST_SEATS],
}

impl Unseen {
    fn of(state: &GameState) -> Self {
        let mut unseen = Self {
            pool: state.tuning.desperation_deck(),
            number: [0; MOST_SEATS],
            must: [Counts::EMPTY; MOST_SEATS],
        };
        for seat in state.each_seat() {
            let (cards, k) = (state.cards(seat), seat.index());
            if cards.hidden {
                let in_sight = desperation_part(cards.shown.plus_capped(cards.open(state.covers_shown())));
                unseen.must[k] = cards.evidenced.minus_capped(in_sight);
                unseen.number[k] = u16::from(cards.owned - cards.top) - in_sight.total();
                unseen.pool = unseen.pool.minus_capped(in_sight);
            } else {
                unseen.pool = unseen.pool.minus_capped(state.placed_faces(seat));
            }
        }
        unseen
    }

    /// Which of them each hidden seat owns: `None` where the draw is rejected.
    fn deal(&self, share: u16, rng: &mut impl Rng) -> Option<[Counts; MOST_SEATS]> {
        let fixed = self.must.map(|must| {
            let mut fixed = Counts::EMPTY;
            for face in must.kinds() {
                fixed.set(face, fixed_of(must.get(face).into(), share) as u8);
            }
            fixed
        });
        let whole = fixed.iter().fold(self.pool, |pool, &fixed| pool.minus_capped(fixed));
        let mut pool = whole;
        let mut faces = fixed;
        for (faces, number) in faces.iter_mut().zip(self.number) {
            *faces = faces.plus(draw_from(&mut pool, number - faces.total(), rng));
        }
        for (k, faces) in faces.iter().enumerate() {
            for face in self.must[k].kinds() {
                let others = whole.total() - u16::from(whole.get(face));
                let bound = Bound {
                    must: self.must[k].get(face).into(),
                    fixed: fixed[k].get(face).into(),
                    surely: (self.number[k] - fixed[k].total()).saturating_sub(others),
                };
                if !bound.keep(faces.get(face).into(), rng) {
                    return None;
                }
            }
        }
        Some(faces)
    }

    /// The same by many swaps of two cards, each of which keeps the bounds: as even as one likes, if never quite even.
    fn shuffle(&self, rng: &mut impl Rng) -> [Counts; MOST_SEATS] {
        let mut must = [Counts::EMPTY; MOST_SEATS + 1];
        must[..MOST_SEATS].copy_from_slice(&self.must);
        let mut pool = self.must.iter().fold(self.pool, |pool, &must| pool.minus_capped(must));
        let mut piles = must;
        for (pile, number) in piles.iter_mut().zip(self.number) {
            *pile = pile.plus(draw_from(&mut pool, number - pile.total(), rng));
        }
        piles[MOST_SEATS] = pool;
        let total = self.pool.total();
        for _ in 0..64 * u32::from(total) {
            let [a, b] = [(); 2].map(|()| card_at(&piles, below(rng, total.into()) as u16));
            let (Some((p, x)), Some((q, y))) = (a, b) else { continue };
            if x != y && p != q && piles[p].get(x) > must[p].get(x) && piles[q].get(y) > must[q].get(y) {
                piles[p].take(x);
                piles[q].take(y);
                piles[p].add(y);
                piles[q].add(x);
            }
        }
        core::array::from_fn(|k| piles[k])
    }
}

/// The pile and the kind of card number `at` when all piles are laid out.
fn card_at(piles: &[Counts], mut at: u16) -> Option<(usize, u8)> {
    for (k, pile) in piles.iter().enumerate() {
        if at < pile.total() {
            return pile.nth(at).map(|kind| (k, kind));
        }
        at -= pile.total();
    }
    None
}

/// Where a hidden seat's unseen cards lie: deck, aside or discard pile. False where the draw is rejected.
fn deal_places(
    cards: &mut Cards,
    covers_shown: bool,
    faces: Counts,
    base: Counts,
    share: u16,
    rng: &mut impl Rng,
) -> bool {
    let open = cards.open(covers_shown);
    let unseen_base = base.minus_capped(base_part(cards.shown.plus_capped(open)));
    let mut desperation = faces;
    // fresh cards that are not in sight must be among the unseen ones of their place
    let mut begin = |fresh: u8, size: u8, in_sight: Counts| {
        let must = u16::from(fresh).saturating_sub(desperation_part(in_sight).total());
        let fixed = fixed_of(must, share);
        let places = u16::from(size) - in_sight.total() - fixed;
        let surely = places.saturating_sub(unseen_base.total());
        let pile = draw_from(&mut desperation, fixed, rng);
        (Bound { must, fixed, surely }, places, pile)
    };
    let (aside, aside_places, hand) = begin(cards.fresh_aside, cards.aside, open);
    let (discard, discard_places, pile) = begin(cards.fresh_discard, cards.discards, cards.shown);
    let mut left = desperation.plus(unseen_base);
    let hand = hand.plus(draw_from(&mut left, aside_places, rng));
    let pile = pile.plus(draw_from(&mut left, discard_places, rng));
    let fits = aside.keep(desperation_part(hand).total(), rng) && discard.keep(desperation_part(pile).total(), rng);
    if fits {
        cards.hand = hand;
        cards.discard = cards.shown.plus(pile);
        cards.bag = left;
    }
    fits
}

/// "At least `must` of a kind": `fixed` of them are put there first, `surely` more come whatever is dealt.
struct Bound {
    must: u16,
    fixed: u16,
    surely: u16,
}

impl Bound {
    /// Whether an assignment with `number` of the kind is kept. It comes about in C(number, fixed) ways; with the least
    /// number that can be kept in C(least, fixed): the quotient is the probability.
    fn keep(&self, number: u16, rng: &mut impl Rng) -> bool {
        let least = self.must.max(self.fixed + self.surely);
        number >= self.must && (0..self.fixed).all(|k| below(rng, u32::from(number - k)) < u32::from(least - k))
    }
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
