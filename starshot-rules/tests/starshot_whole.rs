//! Two grains of choice: whole programs and placements are their picks, and the picks are the whole.

mod support;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use proptest::prelude::*;
use starshot_rules::engine::{Game, NotWhole, Seat, Turn, play_all};
use starshot_rules::games::starshot::data::ship::TileSet;
use starshot_rules::games::starshot::{Command, GameState, Orders, Phase, Placement};
use support::TestRng;

/// A game of two seats played at random up to the given phase of the given round.
fn until(phase: Phase, round: u8, hand: u8, seed: u64) -> GameState {
    let mut setup = GameState::standard(2).unwrap();
    setup.tuning.hand = hand;
    let mut state = GameState::new(&setup).unwrap();
    let mut rng = TestRng(seed);
    state.start(&mut ());
    while state.phase() != phase || state.round() < round {
        match state.turn() {
            Turn::Over => return until(phase, round, hand, seed + 1000),
            Turn::Chance => state.roll(state.sample_roll(&mut rng).unwrap(), &mut ()).unwrap(),
            turn => {
                let seat = turn.seats().lowest().unwrap();
                let command = state.sample(seat, &mut rng).unwrap();
                state.play(seat, command, &mut ()).unwrap();
            }
        }
    }
    state
}

/// Every sequence of picks by which a seat can commit, found by playing them.
fn sequences(state: &GameState, seat: Seat, made: &mut Vec<Command>, found: &mut Vec<Vec<Command>>) {
    for command in state.legal(seat) {
        let mut after = state.clone();
        after.play(seat, command, &mut ()).unwrap();
        made.push(command);
        if after.phase() == state.phase() && after.turn().has(seat) {
            sequences(&after, seat, made, found);
        } else {
            found.push(made.clone());
        }
        made.pop();
    }
}

fn every_orders(state: &GameState, seat: Seat) -> Vec<Orders> {
    let mut all = Vec::new();
    let _ = state.each_orders::<()>(seat, |orders| {
        all.push(orders.clone());
        ControlFlow::Continue(())
    });
    all
}

/// DESIGN: `Orders` is its picks and the picks are one `Orders`, on every small hand met.
#[test]
fn orders_and_pick_sequences_are_one_to_one() {
    let mut hands = BTreeSet::new();
    let mut fourth = 0;
    for seed in 0..40 {
        let state = until(Phase::Orders, 1 + seed as u8 % 4, 2, seed);
        for seat in [Seat(0), Seat(1)] {
            if !state.turn().has(seat) || !hands.insert((state.hand(seat), state.stacks(seat))) {
                continue;
            }
            fourth += u32::from(state.stacks(seat) == 4);
            let mut played = Vec::new();
            sequences(&state, seat, &mut Vec::new(), &mut played);
            let listed = every_orders(&state, seat);
            assert_eq!(listed.len() as u64, state.count_orders(seat));
            assert!(
                listed
                    .iter()
                    .map(|orders| orders.picks().collect::<Vec<_>>())
                    .eq(played.iter().cloned())
            );
            assert!(
                played
                    .iter()
                    .map(|picks| Orders::of(picks).unwrap())
                    .eq(listed.iter().cloned())
            );
            let texts: BTreeSet<String> = listed.iter().map(ToString::to_string).collect();
            assert_eq!(texts.len(), listed.len());
            for orders in &listed {
                assert_eq!(&orders.to_string().parse::<Orders>().unwrap(), orders);
            }
        }
    }
    assert!(
        hands.len() > 8 && fourth > 0,
        "{} hands, {fourth} with four stacks",
        hands.len()
    );
}

#[test]
fn placements_and_pick_sequences_are_one_to_one() {
    let mut setup = GameState::standard(2).unwrap();
    setup.tuning.starting_tokens = 2;
    let mut state = GameState::new(&setup).unwrap();
    while state.turn() == Turn::Chance {
        state.roll(state.rolls()[0].0, &mut ()).unwrap();
    }
    let mut played = Vec::new();
    sequences(&state, Seat(0), &mut Vec::new(), &mut played);
    // two of the 13 tiles beside the Kyber Lab, or one of them and one of the four abilities
    assert_eq!(played.len(), 13 * 12 / 2 + 13 * 4);
    let whole: BTreeSet<Placement> = played.iter().map(|picks| Placement::of(picks).unwrap()).collect();
    assert_eq!(whole.len(), played.len());
    for (placement, picks) in whole.iter().map(|whole| (whole, whole.picks().collect::<Vec<_>>())) {
        assert!(played.contains(&picks));
        assert_eq!(&placement.to_string().parse::<Placement>().unwrap(), placement);
        let (mut by_picks, mut at_once) = (state.clone(), state.clone());
        play_all(&mut by_picks, Seat(0), picks, &mut ()).unwrap();
        at_once.apply_placement(Seat(0), *placement, &mut ()).unwrap();
        assert_eq!(by_picks, at_once);
    }
}

#[test]
fn a_refused_program_changes_nothing_and_names_the_pick() {
    let plain = |state: &GameState| state.ship_facts(Seat(0)).unwrap().ability.is_none();
    let mut state = (0..).map(|seed| until(Phase::Orders, 1, 5, seed)).find(plain).unwrap();
    let (before, mut log) = (state.clone(), Vec::new());
    let hyperdrive: Orders = "orders: - | Sealed / - | Sealed / - | Hyperdrive".parse().unwrap();
    let refused = state.apply_orders(Seat(0), &hyperdrive, &mut log).unwrap_err();
    assert!(matches!(refused, NotWhole::Refused { pick: 2, .. }), "{refused}");
    let short: Orders = "orders: - | Sealed / - | Overdrive".parse().unwrap();
    let refused = state.apply_orders(Seat(0), &short, &mut log).unwrap_err();
    assert_eq!(refused, NotWhole::Incomplete { picks: 2 });
    let long: Orders = "orders: - | Sealed / - | Sealed / - | Sealed / - | Sealed"
        .parse()
        .unwrap();
    let refused = state.apply_orders(Seat(0), &long, &mut log).unwrap_err();
    assert!(matches!(refused, NotWhole::Refused { pick: 3, .. }), "{refused}");
    assert!(state == before && log.is_empty());

    // picks that were made already must be the first of the whole
    state
        .play(Seat(0), "cover Overdrive".parse().unwrap(), &mut ())
        .unwrap();
    let other: Orders = "orders: - | Sealed / - | Sealed / - | Sealed".parse().unwrap();
    let refused = state.apply_orders(Seat(0), &other, &mut log).unwrap_err();
    assert!(matches!(refused, NotWhole::Begun { pick: 0, .. }), "{refused}");
    let same: Orders = "orders: - | Overdrive / - | Sealed / - | Sealed".parse().unwrap();
    state.apply_orders(Seat(0), &same, &mut log).unwrap();
    assert!(!state.turn().has(Seat(0)));
    assert!(!log.is_empty());
}

#[test]
fn texts_that_are_no_whole_decision_say_where() {
    for (text, at) in [
        ("order Cruise", 0),
        ("orders: Cruise | Sealed / Crusie | Sealed", 26),
        ("orders: Cruise, Drift, Drift | Sealed", 8),
        ("orders: Cruise | Open", 17),
        ("orders: Cruise", 8),
        ("orders: Cruise front-move | Sealed", 15),
    ] {
        assert_eq!(text.parse::<Orders>().unwrap_err().at, at, "{text}");
    }
    let any_order: Placement = "placement: KyberLab, LeftCargo | Longshot".parse().unwrap();
    assert_eq!(any_order.to_string(), "placement: LeftCargo, KyberLab | Longshot");
    for (text, at) in [
        ("placement: TailCargo, LeftCargo, TailCargo", 33),
        ("placement: LeftCargo | Nothing", 23),
        ("placement: Bridges", 11),
    ] {
        assert_eq!(text.parse::<Placement>().unwrap_err().at, at, "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Random picks from random hands make a whole that plays to the same state at once.
    #[test]
    fn random_programs_round_trip(seed in 0u64..10_000, round in 1u8..5) {
        let state = until(Phase::Orders, round, 5, seed);
        let seat = state.turn().seats().lowest().unwrap();
        let (mut by_picks, mut rng, mut picks) = (state.clone(), TestRng(seed), Vec::new());
        while by_picks.phase() == Phase::Orders && by_picks.turn().has(seat) {
            // programs from the middle of a decision are counted too
            if seed % 8 == 0 && picks.len() > 3 {
                prop_assert_eq!(every_orders(&by_picks, seat).len() as u64, by_picks.count_orders(seat));
            }
            let command = by_picks.sample(seat, &mut rng).unwrap();
            by_picks.play(seat, command, &mut ()).unwrap();
            picks.push(command);
        }
        let orders = Orders::of(&picks).unwrap();
        prop_assert_eq!(orders.picks().collect::<Vec<_>>(), picks);
        prop_assert_eq!(&orders.to_string().parse::<Orders>().unwrap(), &orders);
        let mut at_once = state.clone();
        at_once.apply_orders(seat, &orders, &mut ()).unwrap();
        prop_assert_eq!(at_once, by_picks);
    }

    #[test]
    fn random_placements_round_trip(seed in 0u64..10_000) {
        let state = until(Phase::PlaceTokens, 0, 5, seed);
        let (mut by_picks, mut rng, mut picks) = (state.clone(), TestRng(seed), Vec::new());
        while by_picks.turn().has(Seat(0)) {
            let command = by_picks.sample(Seat(0), &mut rng).unwrap();
            by_picks.play(Seat(0), command, &mut ()).unwrap();
            picks.push(command);
        }
        let placement = Placement::of(&picks).unwrap();
        prop_assert_eq!(placement.tiles.len(), 5);
        prop_assert!(placement.tiles.minus(TileSet::TOKENS).is_empty());
        prop_assert_eq!(placement.picks().collect::<Vec<_>>(), picks);
        let mut at_once = state.clone();
        at_once.apply_placement(Seat(0), placement, &mut ()).unwrap();
        prop_assert_eq!(at_once, by_picks);
    }
}
