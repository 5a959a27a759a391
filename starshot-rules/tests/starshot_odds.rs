//! `odds` against the catalogue's numbers, against every sequence of rolls played out, and view against state.

#[path = "starshot_odds/played.rs"]
mod played;
mod support;
#[path = "starshot_odds/table.rs"]
mod table;

use played::played_out;
use starshot_rules::engine::{Game, Seat, Seats, Turn, Viewer};
use starshot_rules::games::starshot::data::cards::{Card, Cover, Ordered};
use starshot_rules::games::starshot::data::purple::{Purple, PurpleSet};
use starshot_rules::games::starshot::data::ship::{Side, Tile, TileSet};
use starshot_rules::games::starshot::data::tuning::{CutOff, Tuning};
use starshot_rules::games::starshot::odds::{Damage, PointOdds, TargetOdds};
use starshot_rules::games::starshot::{AttackSetup, Command, Event, GameState, Phase, Roll, Setup, StackSetup};
use starshot_rules::kit::hex::Hex;
use support::TestRng;
use table::ROWS;

const TARGET: Seat = Seat(1);

/// Seat 0 is about to roll an attack with this stack on seat 1, which stands `range` hexes to the east.
fn attack(cards: &[Card], cover: Cover, range: i8) -> Setup {
    let mut setup = Setup {
        phase: Phase::AttackRoll,
        round: 1,
        action: 1,
        cursor: 1,
        attacked: true,
        purples: [
            Purple::Longshot,
            Purple::PhaseCloak,
            Purple::LeadTheTarget,
            Purple::Redline,
        ]
        .into_iter()
        .collect(),
        ..GameState::standard(2).unwrap()
    };
    setup.seats[0].hex = Hex::new(-10, 0);
    setup.seats[1].hex = Hex::new(range - 10, 0);
    let cards: Vec<_> = cards.iter().map(|&card| Ordered::face_up(card)).collect();
    let runs = if cover == Cover::Overdrive { 2 } else { 1 };
    let power_ups = cards.iter().map(|card| card.row().power_ups * runs).sum();
    setup.seats[0].cards.fresh_aside = cards.iter().filter(|card| card.card().is_desperation()).count() as u8;
    setup.seats[0].cards.stacks = vec![StackSetup {
        cards,
        cover: Some(cover),
    }];
    setup.attack = Some(AttackSetup {
        targets: Seats::one(TARGET),
        power_ups,
        ..AttackSetup::default()
    });
    setup
}

fn bearing(setup: &mut Setup, seat: usize, ability: Purple) {
    setup.purples = setup
        .purples
        .iter()
        .filter(|&other| other != ability)
        .take(3)
        .collect::<PurpleSet>()
        .with(ability);
    for seat in &setup.seats {
        setup.purples = seat
            .ability
            .map_or(setup.purples, |ability| setup.purples.with(ability));
    }
    setup.tuning.purples = setup.purples.len() as u8;
    setup.seats[seat].tokens = setup.seats[seat].tokens.with(Tile::KyberLab);
    setup.seats[seat].ability = Some(ability);
}

fn state(setup: &Setup) -> GameState {
    GameState::new(setup).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

fn against(state: &GameState) -> TargetOdds {
    state.odds().unwrap().against(TARGET).unwrap().clone()
}

#[test]
fn attack_numbers_of_the_catalogue() {
    for row in ROWS {
        let mut setup = attack(row.cards, Cover::Sealed, row.range);
        setup.seats[1].speed = row.speed;
        setup.seats[0].tokens = TileSet::CANNONS;
        setup.seats[0].flipped = TileSet::CANNONS.iter().take(row.reds.into()).collect();
        setup.attack.as_mut().unwrap().reds = row.reds;
        for (seat, ability) in [row.own, row.other].into_iter().enumerate() {
            if let Some(ability) = ability {
                bearing(&mut setup, seat, ability);
            }
        }
        let state = state(&setup);
        let odds = against(&state);
        let dice = row.dice[0] + row.dice[1];
        assert_eq!((odds.need, dice + odds.bonus), (row.need, row.total), "{}", row.id);
        let hits = |a, b| {
            let events = state.apply_roll(Roll::Attack(a, b)).unwrap().events;
            events
                .iter()
                .any(|event| matches!(event, Event::AttackHit { target: TARGET, .. }))
        };
        assert_eq!(hits(row.dice[0], row.dice[1]), row.hit, "{}", row.id);
        let ways = (1..=6)
            .flat_map(|a| (1..=6).map(move |b| (a, b)))
            .filter(|&(a, b)| hits(a, b))
            .count();
        assert_eq!(usize::from(odds.ways), ways, "{}", row.id);
    }
}

fn sums_up(odds: &PointOdds) {
    assert_eq!(odds.effective.iter().sum::<u64>(), odds.of);
    assert_eq!(odds.of, u64::from(odds.faces).pow(odds.points.into()));
    assert!(odds.destroyed <= odds.of);
    let mean = (0..odds.effective.len())
        .map(|k| k as f64 * odds.chance_of(k))
        .sum::<f64>();
    assert!((mean - odds.mean()).abs() < 1e-12);
}

/// Compares the odds of this attack with what is played out.
fn compare(setup: &Setup) -> Damage {
    let state = state(setup);
    let damage = against(&state).damage;
    damage.points().for_each(sums_up);
    match &damage {
        Damage::Shield => {
            let step = state.apply_roll(Roll::Attack(6, 6)).unwrap();
            assert!(
                step.events
                    .iter()
                    .any(|event| matches!(event, Event::ShieldSpent { .. }))
            );
        }
        Damage::Points(points) => assert_eq!(*points, played_out(&state, None, points.points)),
        Damage::Sides { left, right } => {
            assert_eq!(*left, played_out(&state, Some(Side::Left), left.points));
            assert_eq!(*right, played_out(&state, Some(Side::Right), right.points));
        }
    }
    damage
}

const BRUTAL: &[Card] = &[Card::SnapShot, Card::BrutalAim];

fn points(damage: &Damage) -> Vec<(u8, u64, u64)> {
    damage
        .points()
        .map(|odds| (odds.points, odds.destroyed, odds.of))
        .collect()
}

/// Three points on an unshielded ship with one armored lane, in both readings of the cut-off.
#[test]
fn points_are_those_of_all_sequences() {
    for cut_off in [CutOff::Point, CutOff::Hit] {
        let mut setup = attack(BRUTAL, Cover::Overdrive, 3);
        setup.tuning.cut_off = cut_off;
        setup.seats[1].shield = 0;
        compare(&setup);
        setup.seats[1].tokens = [Tile::LeftCargo, Tile::LeftArmor, Tile::RightCannon, Tile::TailCargo]
            .into_iter()
            .collect();
        compare(&setup);
        setup.seats[1].destroyed = [Tile::LeftLife, Tile::LeftCargo, Tile::RightArmor]
            .into_iter()
            .collect();
        setup.seats[1].lost = [Tile::LeftEngine].into_iter().collect();
        setup.seats[1].tokens = [Tile::LeftArmor, Tile::RightCannon, Tile::TailCargo]
            .into_iter()
            .collect();
        let damage = compare(&setup);
        assert!(damage.destroys() > 0.0 && damage.destroys() < 1.0);
    }
}

/// DAMAGE-01, SHIELD-02, SHIELD-03 and the options that are not assumed.
#[test]
fn abilities_count_and_options_are_declined() {
    let mut setup = attack(BRUTAL, Cover::Overdrive, 3);
    setup.seats[1].destroyed = TileSet::of(&[Tile::TailEngine]);
    setup.seats[1].tokens = TileSet::of(&[Tile::LeftCargo, Tile::LeftArmor, Tile::TailCargo]);
    assert_eq!(compare(&setup), Damage::Shield);
    bearing(&mut setup, 0, Purple::ShieldPiercer);
    assert_eq!(points(&compare(&setup)), [(3, 13, 1728)]);
    bearing(&mut setup, 1, Purple::ReinforcedHull);
    assert_eq!(points(&compare(&setup)), [(2, 0, 144)]);
    setup.seats[1].shield = 0;
    let bare = |own, other| {
        let mut setup = setup.clone();
        bearing(&mut setup, 0, own);
        bearing(&mut setup, 1, other);
        compare(&setup)
    };
    let plain = bare(Purple::Longshot, Purple::EscapePod);
    assert_eq!(bare(Purple::HullBreacher, Purple::EscapePod), plain);
    assert_eq!(bare(Purple::ExplosiveRounds, Purple::EscapePod), plain);
    assert_eq!(bare(Purple::Longshot, Purple::InterchangeableParts), plain);
}

/// CUTOFF-02, CUTOFF-03: tiles that Exoskeleton holds take points until its token goes.
#[test]
fn exoskeleton_holds_tiles_until_its_token_goes() {
    let mut setup = attack(BRUTAL, Cover::Overdrive, 3);
    bearing(&mut setup, 1, Purple::Exoskeleton);
    setup.seats[1].shield = 0;
    setup.seats[1].destroyed = TileSet::of(&[
        Tile::LeftArmor,
        Tile::LeftCargo,
        Tile::LeftLife,
        Tile::ForwardCannon,
        Tile::RightCargo,
    ]);
    setup.seats[1].tokens = TileSet::of(&[Tile::KyberLab, Tile::LeftCannon, Tile::LeftEngine]);
    let damage = compare(&setup);
    bearing(&mut setup, 1, Purple::EscapePod);
    setup.seats[1].lost = TileSet::of(&[Tile::LeftCannon, Tile::LeftEngine]);
    setup.seats[1].tokens = TileSet::of(&[Tile::KyberLab]);
    assert!(compare(&setup).destroys() > damage.destroys());
}

/// CARD-ObliqueAim-01: one answer for each side, six faces.
#[test]
fn oblique_aim_answers_for_both_sides() {
    let mut setup = attack(&[Card::SnapShot, Card::ObliqueAim], Cover::Sealed, 3);
    assert_eq!(compare(&setup), Damage::Shield);
    setup.seats[1].shield = 0;
    setup.seats[1].destroyed = [Tile::LeftEngine, Tile::LeftLife].into_iter().collect(); // lane 2 lies open
    assert_eq!(points(&compare(&setup)), [(1, 1, 6), (1, 0, 6)]);
}

/// A hit without points: damage base 0 (a tuned game).
#[test]
fn no_point_is_a_certainty() {
    let mut setup = attack(&[Card::SnapShot], Cover::Sealed, 3);
    setup.tuning.damage_base = 0;
    setup.seats[1].shield = 0;
    assert_eq!(points(&compare(&setup)), [(0, 0, 1)]);
}

/// ATTACK-09: each target of a Scatter attack has its own number and hull.
#[test]
fn scatter_answers_for_each_target_in_order() {
    let mut setup = attack(&[Card::ScatterShot], Cover::Sealed, 3);
    setup.seats.extend([setup.seats[1].clone(), setup.seats[1].clone()]);
    setup.seats[2].speed = 3;
    setup.seats[3].shield = 0;
    setup.attack.as_mut().unwrap().targets = [Seat(1), Seat(2), Seat(3)].into_iter().collect();
    let odds = state(&setup).odds().unwrap();
    let ways: Vec<_> = odds.targets.iter().map(|odds| (odds.target, odds.ways)).collect();
    assert_eq!(ways, [(Seat(1), 35), (Seat(2), 26), (Seat(3), 35)]);
    assert_eq!(odds.targets[0].damage, Damage::Shield);
    assert_eq!(points(&odds.targets[2].damage), [(1, 0, 12)]);
}

/// A tuned game's long hit on an armored ship still adds up exactly.
#[test]
fn the_longest_hit_adds_up() {
    let mut setup = attack(&[Card::SnapShot, Card::BrutalAim], Cover::Overdrive, 3);
    setup.tuning = Tuning {
        damage_base: 5,
        overdrive_runs: 4,
        ..setup.tuning
    };
    setup.attack.as_mut().unwrap().power_ups = 4;
    setup.seats[1].shield = 0;
    setup.seats[1].tokens = TileSet::of(&[Tile::LeftLife, Tile::RightLife, Tile::LeftArmor, Tile::LeftCargo]);
    let damage = against(&state(&setup)).damage;
    damage.points().for_each(sums_up);
    assert_eq!(points(&damage)[0].0, 9);
}

/// In random games: views answer as the state does, `odds_against` is `odds` after the declaration, the dice agree.
#[test]
fn view_and_state_agree_in_random_games() {
    let (mut declared, mut expected) = (0, 0);
    for seed in 0..30 {
        let mut rng = TestRng(seed);
        let mut state = GameState::new(&GameState::standard(2 + (seed % 3) as u8).unwrap()).unwrap();
        state.start(&mut ());
        while state.turn() != Turn::Over {
            let odds = state.odds();
            declared += u32::from(odds.is_some());
            for viewer in Viewer::all(state.seats()) {
                let view = state.view(viewer);
                assert_eq!(view.odds(), odds);
                for seat in (0..=state.seats()).map(Seat) {
                    assert_eq!(view.odds_against(seat), state.odds_against(seat));
                }
            }
            let turn = state.turn();
            if turn == Turn::Chance {
                let roll = state.sample_roll(&mut rng).unwrap();
                if let (Some(odds), Roll::Attack(a, b)) = (&odds, roll) {
                    for event in state.apply_roll(roll).unwrap().events {
                        if let Event::AttackHit { target, need, .. } | Event::AttackMissed { target, need, .. } = event
                        {
                            let odds = odds.against(target).unwrap();
                            let hit = matches!(event, Event::AttackHit { .. });
                            assert_eq!((odds.need, a + b + odds.bonus >= need || a + b == 12), (need, hit));
                        }
                    }
                }
                state.roll(roll, &mut ()).unwrap();
                continue;
            }
            let seat = turn.seats().lowest().unwrap();
            let command = state.sample(seat, &mut rng).unwrap();
            let before = if let Command::Target(target) = command {
                state.odds_against(target)
            } else {
                None
            };
            state.play(seat, command, &mut ()).unwrap();
            if let Command::Target(_) = command {
                assert_eq!(state.odds().map(|odds| odds.targets), before.map(|odds| vec![odds]));
                expected += 1;
            }
        }
        assert_eq!((state.odds(), state.odds_against(Seat(0))), (None, None));
    }
    assert!(declared > 100 && expected > 50, "{declared} {expected}");
}

/// Prints what odds cost; run with `--release --ignored --nocapture`.
#[test]
#[ignore = "a figure, not a check"]
fn speed() {
    for (base, runs) in [(0, 1), (1, 1), (1, 2), (3, 2), (5, 2), (5, 4)] {
        let mut setup = attack(BRUTAL, Cover::Overdrive, 3);
        setup.tuning = Tuning {
            damage_base: base,
            overdrive_runs: runs,
            ..setup.tuning
        };
        setup.attack.as_mut().unwrap().power_ups = runs;
        setup.seats[1].shield = 0;
        setup.seats[1].tokens = TileSet::of(&[Tile::LeftLife, Tile::KyberLab, Tile::RightArmor, Tile::LeftCargo]);
        bearing(&mut setup, 1, Purple::EscapePod);
        let state = state(&setup);
        let time = || {
            let start = std::time::Instant::now();
            std::hint::black_box(state.odds());
            start.elapsed()
        };
        let best = (0..20).map(|_| time()).min().unwrap();
        println!("{} points: {best:?}", base + runs);
    }
}
