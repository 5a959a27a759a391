//! `determinize` against full enumeration: on tiny decks every full state behind a view is listed with its exact weight, by
//! code that shares nothing with the library's own dealing, and compared with many drawn worlds.
//!
//! The weight of a world: cards first, every assignment of distinguishable cards to unseen places that fits the public facts
//! alike; then the secret choice, every legal one alike. Another seat's unfinished picks are dropped.

mod support;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use starshot_rules::engine::{Game, Seat, Turn, Viewer, below};
use starshot_rules::games::starshot::data::board::Board;
use starshot_rules::games::starshot::data::cards::{Card, Cover, Mode, Ordered};
use starshot_rules::games::starshot::data::purple::Purple;
use starshot_rules::games::starshot::data::ship::{Tile, TileSet};
use starshot_rules::games::starshot::data::tuning::Tuning;
use starshot_rules::games::starshot::{CardsSetup, Faces, GameState, Phase, SeatSetup, Setup, StackSetup};
use starshot_rules::kit::counts::Counts;
use starshot_rules::kit::hex::Hex;
use support::TestRng;

/// A multiset of cards, one number a kind.
type Pile = [u8; 24];

fn pile(faces: &Faces) -> Pile {
    core::array::from_fn(|kind| faces.0.get(kind as u8))
}

fn size(pile: &Pile) -> usize {
    pile.iter().map(|&n| usize::from(n)).sum()
}

fn desperate(pile: &Pile) -> usize {
    pile[4..].iter().map(|&n| usize::from(n)).sum()
}

fn packed(pile: &Pile) -> Faces {
    Faces(Counts::from_slice(pile))
}

/// What is known of a hidden seat's cards, read off a view's description.
struct Known {
    seat: usize,
    /// Unseen cards in bag, aside and discard pile.
    room: [usize; 3],
    /// Cards in sight: open stacks and a Hyperdrive cover that shows; faces that lie open in the discard pile.
    open: Pile,
    shown: Pile,
    evidenced: Pile,
    fresh_aside: usize,
    fresh_discard: usize,
    /// From which stack on they lie face down, and how many there are.
    face_down: core::ops::Range<usize>,
}

impl Known {
    fn read(setup: &Setup, seat: usize) -> Self {
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
fn enumerate(view: &Setup, most: usize) -> Option<Vec<(GameState, f64)>> {
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

/// The true world as far as a viewer's worlds can hold it: unfinished picks of others start over.
fn without_unfinished_picks(state: &GameState, viewer: Viewer) -> GameState {
    let mut setup = state.setup();
    for (k, ship) in (0..).zip(&mut setup.seats) {
        if viewer.is(Seat(k)) || ship.cards.committed {
            continue;
        }
        if setup.phase == Phase::PlaceTokens {
            ship.tokens = TileSet::EMPTY;
            ship.ability = None;
        }
        if setup.phase == Phase::Orders {
            for stack in ship.cards.stacks.drain(..) {
                for card in stack.cards {
                    ship.cards.hand.0.add(card.card() as u8);
                }
                if stack.cover == Some(Cover::Hyperdrive) {
                    ship.cards.hand.0.add(Card::Hyperdrive as u8);
                }
            }
        }
    }
    GameState::new(&setup).unwrap()
}

/// How far a chi-square lies out, in standard deviations of a normal (Wilson and Hilferty).
fn deviations(chi_square: f64, freedom: f64) -> f64 {
    let spread = 2.0 / (9.0 * freedom);
    ((chi_square / freedom).cbrt() - (1.0 - spread)) / spread.sqrt()
}

/// Draws many worlds from a view and compares them with the list: none else, none missing, frequencies by weight.
fn compare(state: &GameState, viewer: Viewer, worlds: &[(GameState, f64)], rng: &mut TestRng) -> u32 {
    let view = state.view(viewer);
    let context = || format!("{viewer} {:#?}", view.setup());
    let index: HashMap<&GameState, usize> = worlds.iter().enumerate().map(|(k, (world, _))| (world, k)).collect();
    assert_eq!(index.len(), worlds.len(), "a world is listed twice");
    for (world, _) in worlds {
        assert!(
            world.view(viewer) == view,
            "a listed world has another view: {}",
            context()
        );
    }
    let truth = without_unfinished_picks(state, viewer);
    assert!(
        index.contains_key(&truth),
        "the true world is not among the {}: {}",
        worlds.len(),
        context()
    );
    let least = worlds.iter().map(|&(_, weight)| weight).fold(1.0, f64::min);
    let draws = (18.0 / least).clamp(400.0, 120_000.0) as u32;
    let mut drawn = vec![0u32; worlds.len()];
    for _ in 0..draws {
        let world = view.determinize(rng);
        let Some(&k) = index.get(&world) else {
            panic!(
                "a drawn world is not among the {} listed: {:#?}\n{}",
                worlds.len(),
                world.setup(),
                context()
            );
        };
        drawn[k] += 1;
    }
    let (mut chi_square, mut cells) = (0.0, 0u32);
    let mut rare = (0.0, 0u32);
    for (&number, &(_, weight)) in drawn.iter().zip(worlds) {
        let expected = weight * f64::from(draws);
        assert!(
            number > 0 || expected < 18.0,
            "a world of weight {weight} never came in {draws} draws: {}",
            context()
        );
        if expected < 8.0 {
            rare = (rare.0 + expected, rare.1 + number);
        } else {
            chi_square += (f64::from(number) - expected).powi(2) / expected;
            cells += 1;
        }
    }
    if rare.0 >= 8.0 {
        chi_square += (f64::from(rare.1) - rare.0).powi(2) / rare.0;
        cells += 1;
    }
    if cells > 1 {
        let out = deviations(chi_square, f64::from(cells - 1));
        assert!(
            out < 4.5,
            "weights are wrong: {out:.1} deviations, {cells} cells, {draws} draws: {}",
            context()
        );
    }
    draws
}

/// The kinds of view that must be covered.
fn features(state: &GameState, view: &Setup, viewer: Viewer) -> BTreeSet<&'static str> {
    let mut found = BTreeSet::new();
    let truth = state.setup();
    if viewer == Viewer::Spectator {
        found.insert("spectator");
    }
    for (k, ship) in view.seats.iter().enumerate().filter(|(_, ship)| ship.cards.hidden) {
        let (cards, known) = (&ship.cards, Known::read(view, k));
        let mut note = |feature, holds| {
            if holds {
                found.insert(feature);
            }
        };
        let dead = ship.destroyed.contains(Tile::Bridge)
            || ship.destroyed.contains(Tile::LeftLife) && ship.destroyed.contains(Tile::RightLife);
        let wanted: Vec<_> = (4..24)
            .filter(|&kind| known.evidenced[kind] > known.open[kind] + known.shown[kind])
            .map(|kind| (kind, known.evidenced[kind] - known.open[kind] - known.shown[kind]))
            .collect();
        note("placement", view.phase == Phase::PlaceTokens && cards.committed);
        note(
            "placement unfinished",
            view.phase == Phase::PlaceTokens && !truth.seats[k].tokens.is_empty() && !cards.committed,
        );
        note(
            "drawing",
            view.phase == Phase::Draw && usize::from(view.active.0) == k && cards.aside > Some(0),
        );
        note(
            "drawing from the top",
            view.phase == Phase::Draw && usize::from(view.active.0) == k && cards.top > 0,
        );
        note(
            "ordering",
            view.phase == Phase::Orders && !truth.seats[k].cards.stacks.is_empty() && !cards.committed,
        );
        note("ordered", view.phase == Phase::Orders && cards.committed);
        note(
            "ordered with a fresh card",
            view.phase == Phase::Orders && cards.committed && cards.fresh_aside > 0,
        );
        note("covers", view.action > 0 && !known.face_down.is_empty() && !dead);
        note("in an attack", view.attack.is_some() && !known.face_down.is_empty());
        note("destroyed", dead);
        note("destroyed with Desperation cards", dead && cards.owned > Some(1));
        note("fresh aside", known.fresh_aside > desperate(&known.open) && !dead);
        note("one of several is fresh", {
            known.fresh_aside > desperate(&known.open)
                && usize::from(cards.owned.unwrap() - cards.top) > known.fresh_aside + size(&known.evidenced)
        });
        note(
            "fresh in the discard pile",
            known.fresh_discard > desperate(&known.shown),
        );
        note(
            "fresh in both",
            known.fresh_discard > desperate(&known.shown) && known.fresh_aside > desperate(&known.open),
        );
        note("evidenced, place unknown", !wanted.is_empty());
        note("evidenced twice", wanted.iter().any(|&(_, copies)| copies >= 2));
        note(
            "evidenced, more owned",
            !wanted.is_empty()
                && wanted.iter().map(|&(_, n)| usize::from(n)).sum::<usize>()
                    + desperate(&known.open)
                    + desperate(&known.shown)
                    + usize::from(cards.top)
                    < usize::from(cards.owned.unwrap()),
        );
        note("shown", size(&known.shown) > 0);
        note(
            "Hyperdrive",
            known.face_down.contains(&2) && cards.stacks[2].cover == Some(Cover::Hyperdrive),
        );
        note("fourth stack", cards.fourth && known.face_down.contains(&3));
        note(
            "fourth stack ordered",
            cards.fourth && view.phase == Phase::Orders && cards.committed,
        );
        note(
            "Bone Room",
            ship.ability == Some(Purple::BoneRoom) && view.phase == Phase::Orders && cards.committed,
        );
        note(
            "no room for base cards",
            known.room[0] == 0 && desperate(&known.open) > 0,
        );
    }
    found
}

const FEATURES: [&str; 26] = [
    "spectator",
    "placement",
    "placement unfinished",
    "drawing",
    "drawing from the top",
    "ordering",
    "ordered",
    "ordered with a fresh card",
    "covers",
    "in an attack",
    "destroyed",
    "destroyed with Desperation cards",
    "fresh aside",
    "one of several is fresh",
    "fresh in the discard pile",
    "fresh in both",
    "evidenced, place unknown",
    "evidenced twice",
    "evidenced, more owned",
    "shown",
    "Hyperdrive",
    "fourth stack",
    "fourth stack ordered",
    "Bone Room",
    "no room for base cards",
    "after a reshuffle",
];

/// Tiny games: 3 base cards, 4 Desperation cards of which one is doubled, ships side by side so that hits and raids are many.
fn tiny(hand: u8, rounds: u8, desperation: &[(Card, u8)], ability: Option<Purple>) -> Setup {
    let mut copies = [0; 24];
    copies[Card::Drift as usize] = 1;
    copies[Card::SnapShot as usize] = 2;
    for &(card, number) in desperation {
        copies[card as usize] = number;
    }
    let tuning = Tuning {
        rounds,
        hand,
        copies,
        hit_bonus: 9,
        shield_charges: 0,
        shield_down_bonus: 0,
        overdrive_penalty: 0,
        starting_tokens: if ability.is_some() { 1 } else { 2 },
        purples: 2,
        ..Tuning::default()
    };
    let mut setup = Setup::start(2, Board::standard(), tuning);
    setup.purples = [Purple::BetaVersion, Purple::BoneRoom].into_iter().collect();
    setup.phase = Phase::PlaceTokens;
    for (seat, q) in setup.seats.iter_mut().zip(1..) {
        seat.hex = Hex::new(q, -4);
        if ability.is_some() {
            seat.tokens = TileSet::of(&[Tile::KyberLab]);
            seat.ability = ability;
        }
    }
    if ability.is_some() {
        setup.phase = Phase::ChooseStart;
    }
    setup
}

#[test]
fn worlds_fit_the_enumeration() {
    let doubled: &[_] = &[(Card::PreciseShot, 2), (Card::HullRepair, 1), (Card::Hyperdrive, 1)];
    let plain: &[_] = &[(Card::BrutalAim, 3), (Card::CrazyIvan, 1)];
    let starts = [
        tiny(1, 2, doubled, None),
        tiny(2, 3, doubled, None),
        tiny(1, 4, doubled, None),
        tiny(2, 4, plain, None),
        tiny(3, 3, plain, None),
        tiny(1, 3, doubled, Some(Purple::BetaVersion)),
        tiny(0, 3, doubled, Some(Purple::BoneRoom)),
        tiny(1, 3, plain, Some(Purple::BoneRoom)),
    ];
    let mut covered: BTreeMap<&str, u32> = BTreeMap::new();
    let (mut views, mut listed, mut drawn, mut skipped) = (0u32, 0usize, 0u32, 0u32);
    let mut rng = TestRng(2026);
    for game in 0..1500usize {
        let mut state = GameState::new(&starts[game % starts.len()]).unwrap();
        let mut reshuffled = false;
        state.start(&mut ());
        while state.turn() != Turn::Over {
            for viewer in [Viewer::Seat(Seat(0)), Viewer::Spectator] {
                let view = state.view(viewer).setup();
                let mut new = features(&state, &view, viewer);
                if reshuffled {
                    new.insert("after a reshuffle");
                }
                let wanted = |feature: &&str| covered.get(feature).is_none_or(|&n| n < 12);
                if !new.iter().any(wanted) {
                    continue;
                }
                // views that are cheap to list first: another game brings what is skipped here
                let Some(worlds) = enumerate(&view, 1500) else {
                    skipped += 1;
                    continue;
                };
                drawn += compare(&state, viewer, &worlds, &mut rng);
                views += 1;
                listed += worlds.len();
                for feature in new {
                    *covered.entry(feature).or_default() += 1;
                }
            }
            let mut log = Vec::new();
            match state.turn() {
                Turn::Chance => {
                    let roll = state.sample_roll(&mut rng).unwrap();
                    state.roll(roll, &mut log).unwrap();
                }
                turn => {
                    let owing: Vec<_> = turn.seats().iter().collect();
                    let seat = owing[below(&mut rng, owing.len() as u32) as usize];
                    let command = state.sample(seat, &mut rng).unwrap();
                    state.play(seat, command, &mut log).unwrap();
                }
            }
            reshuffled |= log.iter().any(|event| {
                matches!(
                    event,
                    starshot_rules::games::starshot::Event::Reshuffled { seat: Seat(1), .. }
                )
            });
        }
    }
    println!("{views} views, {listed} worlds listed, {drawn} drawn, {skipped} views too large\n{covered:#?}");
    for feature in FEATURES {
        assert!(
            covered.get(feature).is_some_and(|&n| n >= 3),
            "hardly covered: {feature}"
        );
    }
}

/// ln of n over k.
fn ln_choose(n: u32, k: u32) -> f64 {
    (0..k).map(|j| (f64::from(n - j) / f64::from(j + 1)).ln()).sum()
}

/// A position in Orders of the second round with these cards of seat 1 (others have only their base cards).
fn ordering(seats: u8, copies: [u8; 24], cards: &CardsSetup) -> GameState {
    let tuning = Tuning {
        copies,
        purples: 1,
        ..Tuning::default()
    };
    let mut setup = Setup::start(seats, Board::standard(), tuning);
    setup.purples = [Purple::Redline].into_iter().collect();
    setup.phase = Phase::Orders;
    setup.round = 2;
    setup.cursor = seats;
    setup.seats[1].cards = cards.clone();
    GameState::new(&setup).unwrap()
}

/// Draws worlds and compares how often seat 1 has so many of something with the weights.
fn compare_numbers(state: &GameState, number: impl Fn(&CardsSetup) -> u32, weight: impl Fn(u32) -> Option<f64>) {
    let view = state.view(Viewer::Seat(Seat(0)));
    let mut rng = TestRng(31);
    let weights: BTreeMap<u32, f64> = (0..=60).filter_map(|n| Some((n, weight(n)?.exp()))).collect();
    let total: f64 = weights.values().sum();
    let draws = 4000;
    let mut drawn = BTreeMap::<u32, u32>::new();
    for _ in 0..draws {
        *drawn
            .entry(number(&view.determinize(&mut rng).setup().seats[1].cards))
            .or_default() += 1;
    }
    assert!(drawn.keys().all(|n| weights.contains_key(n)), "{drawn:?} {weights:?}");
    let (mut chi_square, mut cells) = (0.0, 0u32);
    for (n, weight) in weights {
        let expected = f64::from(draws) * weight / total;
        if expected >= 8.0 {
            chi_square += (f64::from(drawn.get(&n).copied().unwrap_or(0)) - expected).powi(2) / expected;
            cells += 1;
        }
    }
    let out = deviations(chi_square, f64::from(cells.max(2) - 1));
    assert!(out < 4.5, "{out:.1} deviations: {drawn:?}");
}

const A: usize = Card::PreciseShot as usize;
const B: usize = Card::CrazyIvan as usize;

/// Decks far from the printed one: worlds come at once and as often as they should.
#[test]
fn extreme_decks() {
    let begun = std::time::Instant::now();
    let cards = |base: Pile, a: u8, b: u8| {
        let mut pile = base;
        (pile[A], pile[B]) = (a, b);
        packed(&pile)
    };
    let mut base = [0; 24];
    base[..4].fill(1);
    let mut copies = base;
    // one face: evidence 5 of 10 owned says nothing
    copies[A] = 31;
    let one = CardsSetup {
        bag: Some(cards(base, 10, 0)),
        evidenced: Some(cards([0; 24], 5, 0)),
        ..CardsSetup::default()
    };
    compare_numbers(
        &ordering(2, copies, &one),
        |cards| cards.bag.unwrap().0.get(A as u8).into(),
        |n| (n == 10).then_some(0.0),
    );
    // two faces, much evidence of one: likely, and far out
    copies[B] = 31;
    for (evidence, owned) in [(15, 30), (5, 10), (24, 30), (29, 30)] {
        let two = CardsSetup {
            bag: Some(cards(base, evidence, owned - evidence)),
            evidenced: Some(cards([0; 24], evidence, 0)),
            ..CardsSetup::default()
        };
        let (evidence, owned) = (u32::from(evidence), u32::from(owned));
        compare_numbers(
            &ordering(2, copies, &two),
            |cards| cards.bag.unwrap().0.get(A as u8).into(),
            |n| {
                (evidence..=owned)
                    .contains(&n)
                    .then(|| ln_choose(31, n) + ln_choose(31, owned - n))
            },
        );
    }
    // a hand of Desperation cards only, all fresh
    let all = CardsSetup {
        bag: Some(cards(base, 3, 2)),
        hand: cards([0; 24], 12, 8),
        fresh_aside: 20,
        ..CardsSetup::default()
    };
    compare_numbers(
        &ordering(2, copies, &all),
        |cards| desperate(&pile(&cards.hand)) as u32,
        |n| (n == 20).then_some(0.0),
    );
    // many fresh cards in a discard pile that would hold half as many by chance
    base[..4].fill(25);
    copies[..4].fill(25);
    let mut deck = base;
    deck[0] -= 20;
    let mut gone = [0; 24];
    gone[0] = 20;
    let heap = CardsSetup {
        bag: Some(cards(deck, 10, 10)),
        discard: cards(gone, 10, 10),
        fresh_discard: 20,
        ..CardsSetup::default()
    };
    compare_numbers(
        &ordering(2, copies, &heap),
        |cards| desperate(&pile(&cards.discard)) as u32,
        |n| {
            (20..=40)
                .contains(&n)
                .then(|| ln_choose(40, n) + ln_choose(100, 40 - n))
        },
    );
    // so much evidence at once that no dealing fits by luck: the bounds hold all the same
    copies = [31; 24];
    copies[..4].fill(1);
    base = [0; 24];
    base[..4].fill(1);
    let mut setup = ordering(4, copies, &CardsSetup::default()).setup();
    for seat in &mut setup.seats {
        let (mut owned, mut evidence) = (base, [0; 24]);
        owned[4..24].fill(2);
        owned[4..14].fill(4);
        evidence[4..14].fill(4);
        seat.cards = CardsSetup {
            bag: Some(packed(&owned)),
            evidenced: Some(packed(&evidence)),
            ..CardsSetup::default()
        };
    }
    let crowded = GameState::new(&setup).unwrap();
    let view = crowded.view(Viewer::Spectator);
    let mut rng = TestRng(4);
    for _ in 0..3 {
        let world = view.determinize(&mut rng);
        assert!(world.view(Viewer::Spectator) == view && world.check_invariants().is_ok());
    }
    println!("extreme decks: {:?}", begun.elapsed());
    assert!(begun.elapsed().as_secs() < 60, "dealing takes too long");
}
