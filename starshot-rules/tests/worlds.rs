//! `determinize` against full enumeration: on tiny decks every full state behind a view is listed with its exact weight, by
//! code that shares nothing with the library's own dealing, and compared with many drawn worlds.
//!
//! The weight of a world: cards first, every assignment of distinguishable cards to unseen places that fits the public facts
//! alike; then the secret choice, every legal one alike. Another seat's unfinished picks are dropped.

#[path = "worlds/enumerate.rs"]
#[allow(unreachable_pub)]
mod enumerate;
mod support;

use std::collections::{BTreeMap, BTreeSet};

use enumerate::{Known, Pile, desperate, enumerate, packed, pile, size};
use starshot_rules::engine::{Game, Seat, Turn, Viewer, below};
use starshot_rules::games::starshot::data::board::Board;
use starshot_rules::games::starshot::data::cards::{Card, Cover};
use starshot_rules::games::starshot::data::purple::Purple;
use starshot_rules::games::starshot::data::ship::{Tile, TileSet};
use starshot_rules::games::starshot::data::tuning::Tuning;
use starshot_rules::games::starshot::{CardsSetup, GameState, Phase, Setup};
use starshot_rules::kit::hex::Hex;
use support::TestRng;

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

#[allow(clippy::disallowed_types, reason = "states have no order; the map is only looked up")]
/// Draws many worlds from a view and compares them with the list: none else, none missing, frequencies by weight.
fn compare(state: &GameState, viewer: Viewer, worlds: &[(GameState, f64)], rng: &mut TestRng) -> u32 {
    let view = state.view(viewer);
    let context = || format!("{viewer} {:#?}", view.setup());
    let index: std::collections::HashMap<&GameState, usize> =
        worlds.iter().enumerate().map(|(k, (world, _))| (world, k)).collect();
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
            "two cards left for the fourth stack",
            cards.fourth && known.face_down == (3..4) && known.room[1] >= 2,
        );
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

const FEATURES: [&str; 27] = [
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
    "two cards left for the fourth stack",
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
        tiny(2, 3, plain, Some(Purple::BetaVersion)),
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
