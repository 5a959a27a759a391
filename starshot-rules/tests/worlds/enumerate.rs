//! The list of worlds: every full state behind a view with its weight, by code of its own.
#![allow(clippy::needless_range_loop, reason = "a kind indexes several piles at once")]

use std::collections::BTreeMap;

use starshot_rules::engine::Game;
use starshot_rules::games::starshot::data::cards::{Card, Cover, Mode, Ordered};
use starshot_rules::games::starshot::data::purple::Purple;
use starshot_rules::games::starshot::data::ship::{Tile, TileSet};
use starshot_rules::games::starshot::{CardsSetup, Faces, GameState, Phase, SeatSetup, Setup, StackSetup};
use starshot_rules::kit::counts::Counts;

/// A multiset of cards, one number a kind.
pub type Pile = [u8; 24];

pub fn pile(faces: &Faces) -> Pile {
    core::array::from_fn(|kind| faces.0.get(kind as u8))
}

pub fn size(pile: &Pile) -> usize {
    pile.iter().map(|&n| usize::from(n)).sum()
}

pub fn desperate(pile: &Pile) -> usize {
    pile[4..].iter().map(|&n| usize::from(n)).sum()
}

pub fn packed(pile: &Pile) -> Faces {
    Faces(Counts::from_slice(pile))
}

/// What is known of a hidden seat's cards, read off a view's description.
pub struct Known {
    pub seat: usize,
    /// Unseen cards in bag, aside and discard pile.
    pub room: [usize; 3],
    /// Cards in sight: open stacks and a Hyperdrive cover that shows; faces that lie open in the discard pile.
    pub open: Pile,
    pub shown: Pile,
    pub evidenced: Pile,
    pub fresh_aside: usize,
    pub fresh_discard: usize,
    /// From which stack on they lie face down, and how many there are.
    pub face_down: core::ops::Range<usize>,
}

impl Known {
    pub fn read(setup: &Setup, seat: usize) -> Self {
        let cards = &setup.seats[seat].cards;
        let n = setup.seats.len();
        let turns_had = (seat + n - usize::from(setup.start.0)) % n < usize::from(setup.cursor);
        let opened = match (setup.action, setup.phase) {
            (0, _) => 0,
            (4, Phase::Salvage | Phase::Over) => 4,
            (action, _) => usize::from(action) - usize::from(!turns_had),
        };
        let mut open = [0; 24];
        for card in cards.stacks.iter().flat_map(|stack| &stack.cards) {
            open[card.card() as usize] += 1;
        }
        if cards.stacks.iter().any(|stack| stack.cover == Some(Cover::Hyperdrive)) {
            open[Card::Hyperdrive as usize] += 1;
        }
        let shown = pile(&cards.shown);
        Self {
            seat,
            room: [
                usize::from(cards.deck.unwrap()),
                usize::from(cards.aside.unwrap()) - size(&open),
                usize::from(cards.discards.unwrap()) - size(&shown),
            ],
            open,
            shown,
            evidenced: pile(&cards.evidenced.unwrap()),
            fresh_aside: usize::from(cards.fresh_aside),
            fresh_discard: usize::from(cards.fresh_discard),
            face_down: opened.min(cards.stacks.len())..cards.stacks.len(),
        }
    }

    /// Whether these unseen piles fit what is known.
    fn allows(&self, [bag, aside, discard]: &[Pile; 3]) -> bool {
        let owned = |kind: usize| bag[kind] + aside[kind] + discard[kind] + self.open[kind] + self.shown[kind];
        (4..24).all(|kind| owned(kind) >= self.evidenced[kind])
            && desperate(aside) + desperate(&self.open) >= self.fresh_aside
            && desperate(discard) + desperate(&self.shown) >= self.fresh_discard
    }
}

/// Unseen piles of each hidden seat: bag, aside, discard.
type Deal = Vec<[Pile; 3]>;

/// Every assignment of physical cards to unseen places, counted by what can be told apart afterwards.
fn deals(setup: &Setup, hidden: &[Known], limit: u64) -> Option<BTreeMap<Deal, u64>> {
    let copies = setup.tuning.copies;
    // the physical cards that nobody at this view has in sight: base cards with their owner
    let mut cards: Vec<(usize, Option<usize>)> = Vec::new();
    for (k, known) in hidden.iter().enumerate() {
        for kind in 0..4 {
            let unseen = copies[kind] - known.open[kind] - known.shown[kind];
            cards.extend((0..unseen).map(|_| (kind, Some(k))));
        }
    }
    let mut unseen = copies;
    for known in hidden {
        for kind in 4..24 {
            unseen[kind] -= known.open[kind] + known.shown[kind];
        }
    }
    for (seat, ship) in setup.seats.iter().enumerate() {
        if hidden.iter().all(|known| known.seat != seat) {
            let own = &ship.cards;
            let stacks = own.stacks.iter();
            let hyper = stacks
                .clone()
                .filter(|stack| stack.cover == Some(Cover::Hyperdrive))
                .count();
            unseen[Card::Hyperdrive as usize] -= hyper as u8;
            for card in stacks.flat_map(|stack| &stack.cards) {
                if card.card().is_desperation() {
                    unseen[card.card() as usize] -= 1;
                }
            }
            for kind in 4..24 {
                let faces = [&own.bag.unwrap(), &own.hand, &own.discard].map(|faces| faces.0.get(kind as u8));
                unseen[kind] -= faces.iter().sum::<u8>();
            }
        }
    }
    for kind in 4..24 {
        cards.extend((0..unseen[kind]).map(|_| (kind, None)));
    }
    let mut room: Vec<_> = hidden.iter().map(|known| known.room).collect();
    let wanted: usize = room.iter().flatten().sum();
    let spare = cards.len().checked_sub(wanted).expect("more places than cards");
    let mut found = BTreeMap::new();
    let mut deal: Deal = vec![[[0; 24]; 3]; hidden.len()];
    let mut steps = 0;
    place(&cards, spare, &mut room, &mut deal, &mut steps, limit, &mut |deal| {
        if hidden.iter().zip(deal).all(|(known, piles)| known.allows(piles)) {
            *found.entry(deal.clone()).or_insert(0) += 1;
        }
    });
    (steps < limit).then_some(found)
}

/// Puts the first card everywhere it may lie (`spare` Desperation cards stay unidentified), then the rest.
fn place(
    cards: &[(usize, Option<usize>)],
    spare: usize,
    room: &mut [[usize; 3]],
    deal: &mut Deal,
    steps: &mut u64,
    limit: u64,
    found: &mut impl FnMut(&Deal),
) {
    *steps += 1;
    if *steps >= limit {
        return;
    }
    let Some((&(kind, owner), rest)) = cards.split_first() else {
        found(deal);
        return;
    };
    for seat in 0..room.len() {
        if owner.is_some_and(|owner| owner != seat) {
            continue;
        }
        for at in 0..3 {
            if room[seat][at] > 0 {
                room[seat][at] -= 1;
                deal[seat][at][kind] += 1;
                place(rest, spare, room, deal, steps, limit, found);
                deal[seat][at][kind] -= 1;
                room[seat][at] += 1;
            }
        }
    }
    if owner.is_none() && spare > 0 {
        place(rest, spare - 1, room, deal, steps, limit, found);
    }
}

/// The ways in which one face-down stack of at most `most` cards can be filled, with what is left of the hand.
fn fillings(hand: &Pile, most: usize) -> Vec<(Vec<Ordered>, Pile)> {
    let mut all = vec![(Vec::new(), *hand)];
    let mut last = all.clone();
    for _ in 0..most {
        let mut next = Vec::new();
        for (cards, left) in &last {
            for card in Card::ALL.into_iter().filter(|&card| left[card as usize] > 0) {
                let modes: &[Mode] = match card {
                    Card::Drift | Card::Cruise | Card::SnapShot | Card::CarefulShot => &[Mode::Back],
                    Card::Hyperdrive => &[Mode::FrontMove, Mode::FrontPowerUp],
                    _ => &[Mode::FrontMove, Mode::FrontPowerUp, Mode::Back],
                };
                for &mode in modes {
                    let (mut cards, mut left) = (cards.clone(), *left);
                    left[card as usize] -= 1;
                    cards.push(Ordered::new(card, mode));
                    next.push((cards, left));
                }
            }
        }
        all.extend(next.iter().cloned());
        last = next;
    }
    all
}

/// Every legal filling of stacks `from..`, given what covers may be chosen for each.
fn programs(hand: &Pile, covers: &[Vec<Cover>], from: usize) -> Vec<(Vec<StackSetup>, Pile)> {
    let mut all = vec![(Vec::new(), *hand)];
    for (k, covers) in (from..).zip(covers) {
        let mut next = Vec::new();
        for (stacks, hand) in &all {
            for (cards, left) in fillings(hand, if k < 3 { 2 } else { 1 }) {
                for &cover in covers {
                    let mut left = left;
                    if cover == Cover::Hyperdrive {
                        if left[Card::Hyperdrive as usize] == 0 {
                            continue;
                        }
                        left[Card::Hyperdrive as usize] -= 1;
                    }
                    let mut stacks: Vec<StackSetup> = stacks.clone();
                    stacks.push(StackSetup {
                        cards: cards.clone(),
                        cover: Some(cover),
                    });
                    next.push((stacks, left));
                }
            }
        }
        all = next;
    }
    all
}

/// The secret decisions a hidden seat may have made with these aside cards: what becomes of its ship and cards.
fn decisions(setup: &Setup, known: &Known, aside: &Pile) -> Vec<SeatSetup> {
    let ship = &setup.seats[known.seat];
    let cards = &ship.cards;
    let with = |stacks: Vec<StackSetup>, hand: &Pile| SeatSetup {
        cards: CardsSetup {
            hand: packed(hand),
            stacks,
            ..cards.clone()
        },
        ..ship.clone()
    };
    match setup.phase {
        Phase::PlaceTokens if cards.committed => {
            let wanted = u32::from(setup.tuning.starting_tokens);
            let sets = (0..1u16 << 15).filter(|bits| bits & 1 == 0 && bits.count_ones() == wanted);
            let mut all = Vec::new();
            for tokens in sets.map(TileSet::from_bits) {
                let named: Vec<_> = if tokens.contains(Tile::KyberLab) {
                    setup.purples.iter().map(Some).collect()
                } else {
                    vec![None]
                };
                all.extend(named.into_iter().map(|ability| SeatSetup {
                    tokens,
                    ability,
                    ..with(Vec::new(), aside)
                }));
            }
            all
        }
        Phase::Orders if cards.committed => {
            let free = ship.ability != Some(Purple::BoneRoom);
            let mut covers = vec![vec![Cover::Sealed]; 3 + usize::from(cards.fourth)];
            if free {
                covers[..3].iter_mut().for_each(|covers| covers.push(Cover::Overdrive));
                covers[2].push(Cover::Hyperdrive);
            }
            programs(aside, &covers, 0)
                .into_iter()
                .map(|(stacks, hand)| with(stacks, &hand))
                .collect()
        }
        _ if known.face_down.is_empty() => vec![with(cards.stacks.clone(), aside)],
        _ => {
            // the covers lie open, a Hyperdrive among them has left the hand
            let covers: Vec<_> = cards.stacks[known.face_down.clone()]
                .iter()
                .map(|stack| stack.cover.unwrap())
                .collect();
            let sealed: Vec<_> = covers.iter().map(|_| vec![Cover::Sealed]).collect();
            let filled = programs(aside, &sealed, known.face_down.start);
            let fit = |(stacks, hand): (Vec<StackSetup>, Pile)| {
                let mut all = cards.stacks[..known.face_down.start].to_vec();
                all.extend(stacks.into_iter().zip(&covers).map(|(stack, &cover)| StackSetup {
                    cover: Some(cover),
                    ..stack
                }));
                with(all, &hand)
            };
            filled.into_iter().map(fit).collect()
        }
    }
}

/// Every world behind a view with its weight; `None` if there are too many to list.
pub fn enumerate(view: &Setup, most: usize) -> Option<Vec<(GameState, f64)>> {
    let hidden: Vec<_> = (0..view.seats.len())
        .filter(|&seat| view.seats[seat].cards.hidden)
        .map(|seat| Known::read(view, seat))
        .collect();
    let deals = deals(view, &hidden, 400_000)?;
    let total: u64 = deals.values().sum();
    let mut worlds = Vec::new();
    for (deal, ways) in &deals {
        let mut partial = vec![(view.clone(), *ways as f64 / total as f64)];
        for (known, [bag, aside, discard]) in hidden.iter().zip(deal) {
            let mut choices = decisions(view, known, aside);
            let each = choices.len();
            if worlds.len() + partial.len() * each > most {
                return None;
            }
            for ship in &mut choices {
                ship.cards.hidden = false;
                ship.cards.bag = Some(packed(bag));
                let discard: Pile = core::array::from_fn(|kind| discard[kind] + known.shown[kind]);
                ship.cards.discard = packed(&discard);
            }
            let grow = |(setup, weight): (Setup, f64)| {
                choices
                    .iter()
                    .map(move |ship| {
                        let mut setup = setup.clone();
                        setup.seats[known.seat] = ship.clone();
                        (setup, weight / each as f64)
                    })
                    .collect::<Vec<_>>()
            };
            partial = partial.into_iter().flat_map(grow).collect();
        }
        for (setup, weight) in partial {
            let world = GameState::new(&setup).unwrap_or_else(|faults| panic!("{faults:#?}\n{setup:#?}"));
            worlds.push((world, weight));
        }
    }
    Some(worlds)
}
