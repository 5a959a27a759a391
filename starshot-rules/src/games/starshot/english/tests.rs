use alloc::vec::Vec;
use core::fmt::Write as _;

use crate::engine::{Event as _, Seat, Seats};
use crate::games::starshot::data::cards::{Card, Cover, Mode, OBLIQUE, Ordered, SCATTER, STEADY, VAMPIRIC};
use crate::games::starshot::data::purple::Purple;
use crate::games::starshot::data::ship::{Side, Tile, TileSet};
use crate::games::starshot::{Command, Event, Phase, Why};
use crate::kit::hex::{Direction, Hex};

const SEAT: Seat = Seat(1);
const OTHER: Seat = Seat(0);

/// The kinds of events.
const KINDS: usize = 55;

/// The number of an event's kind. No `_` here: a new kind must get a number and a sample.
const fn number(event: &Event) -> usize {
    match event {
        Event::PurpleRevealed { .. } => 0,
        Event::Picked { .. } => 1,
        Event::Committed { .. } => 2,
        Event::TokensPlaced { .. } => 3,
        Event::StartPlayerChosen { .. } => 4,
        Event::RoundStarted { .. } => 5,
        Event::Reshuffled { .. } => 6,
        Event::CardDrawn { .. } => 7,
        Event::OrdersBegun { .. } => 8,
        Event::CoversShown { .. } => 9,
        Event::ActionStarted { .. } => 10,
        Event::StackRevealed { .. } => 11,
        Event::TokenFlipped { .. } => 12,
        Event::TokenReadied { .. } => 13,
        Event::Turned { .. } => 14,
        Event::Moved { .. } => 15,
        Event::Warped { .. } => 16,
        Event::WarpFailed { .. } => 17,
        Event::TileRepaired { .. } => 18,
        Event::RepairFailed { .. } => 19,
        Event::AttackDeclared { .. } => 20,
        Event::AttackSkipped { .. } => 21,
        Event::TokenDiscarded { .. } => 22,
        Event::AttackRolled { .. } => 23,
        Event::AttackHit { .. } => 24,
        Event::AttackMissed { .. } => 25,
        Event::ShieldSpent { .. } => 26,
        Event::ShieldPierced { .. } => 27,
        Event::PointsDealt { .. } => 28,
        Event::SideChosen { .. } => 29,
        Event::LaneRolled { .. } => 30,
        Event::PointLost { .. } => 31,
        Event::TokenKnockedOff { .. } => 32,
        Event::TokenSwapped { .. } => 33,
        Event::TileDestroyed { .. } => 34,
        Event::TileExploded { .. } => 35,
        Event::TilesCutOff { .. } => 36,
        Event::AbilityLost { .. } => 37,
        Event::SpeedClamped { .. } => 38,
        Event::ShipDestroyed { .. } => 39,
        Event::VpScored { .. } => 40,
        Event::DesperationGained { .. } => 41,
        Event::DesperationEmpty { .. } => 42,
        Event::TokenGained { .. } => 43,
        Event::SpeedSet { .. } => 44,
        Event::Raided { .. } => 45,
        Event::CleanupDone { .. } => 46,
        Event::StartPlayerPassed { .. } => 47,
        Event::Ranked { .. } => 48,
        Event::TokenSalvaged { .. } => 49,
        Event::DiscardsOffered { .. } => 50,
        Event::DiscardPicked { .. } => 51,
        Event::SwapOffered { .. } => 52,
        Event::FourthStackLost { .. } => 53,
        Event::Waiting { .. } => 54,
    }
}

fn samples() -> Vec<Event> {
    let mut samples = setup_and_orders();
    samples.extend(turns());
    samples.extend(attacks());
    samples.extend(damage());
    samples.extend(gains_and_end());
    samples
}

fn setup_and_orders() -> Vec<Event> {
    let (seat, fourth) = (SEAT, Seats::EMPTY);
    let pick = Command::Order(Ordered::new(Card::MultiTask, Mode::FrontMove));
    let tiles = TileSet::of(&[Tile::LeftCannon, Tile::TailEngine, Tile::RightLife, Tile::KyberLab]);
    vec![
        Event::PurpleRevealed {
            purple: Purple::LeadTheTarget,
        },
        Event::Picked {
            seat,
            pick: Command::Place(Tile::LeftLife),
        },
        Event::Picked { seat, pick },
        Event::Committed { seat },
        Event::TokensPlaced {
            seat,
            tiles,
            ability: Some(Purple::SpinGyro),
        },
        Event::TokensPlaced {
            seat,
            tiles: TileSet::of(&[Tile::LeftCargo]),
            ability: None,
        },
        Event::TokensPlaced {
            seat,
            tiles: TileSet::EMPTY,
            ability: None,
        },
        Event::StartPlayerChosen { seat },
        Event::RoundStarted { round: 2 },
        Event::Reshuffled { seat, cards: 9 },
        Event::CardDrawn {
            seat,
            card: Some(Card::LeafOnTheWind),
            from_top: true,
        },
        Event::CardDrawn {
            seat,
            card: None,
            from_top: true,
        },
        Event::CardDrawn {
            seat,
            card: Some(Card::Drift),
            from_top: false,
        },
        Event::CardDrawn {
            seat,
            card: None,
            from_top: false,
        },
        Event::OrdersBegun { fourth },
        Event::OrdersBegun {
            fourth: fourth.with(SEAT).with(OTHER),
        },
        Event::CoversShown {
            seat,
            covers: Cover::ALL,
        },
    ]
}

fn turns() -> Vec<Event> {
    let (seat, facing) = (SEAT, Direction::new(1));
    let careful = Some(Ordered::face_up(Card::CarefulShot));
    let front = Some(Ordered::new(Card::NightJammer, Mode::FrontPowerUp));
    let revealed = |action, cover, cards| Event::StackRevealed {
        seat,
        action,
        cover,
        cards,
    };
    let moved = |to, hexes, stopped| Event::Moved {
        seat,
        from: Hex::new(9, 0),
        to,
        hexes,
        stopped,
    };
    vec![
        Event::ActionStarted { action: 1 },
        revealed(1, Cover::Sealed, [None, None]),
        revealed(2, Cover::Overdrive, [careful, None]),
        revealed(3, Cover::Hyperdrive, [careful, front]),
        Event::TokenFlipped {
            seat,
            tile: Tile::LeftEngine,
        },
        Event::TokenReadied {
            seat,
            tile: Tile::ForwardCannon,
        },
        Event::Turned { seat, facing },
        moved(Hex::new(7, 0), 2, false),
        moved(Hex::new(10, 0), 3, true),
        Event::Warped {
            seat,
            target: OTHER,
            to: Hex::new(4, -10),
            facing,
        },
        Event::WarpFailed { seat },
        Event::TileRepaired {
            seat,
            tile: Tile::LeftArmor,
        },
        Event::RepairFailed { seat },
        Event::SpeedSet { seat, speed: 4 },
    ]
}

fn attacks() -> Vec<Event> {
    let (seat, target) = (SEAT, OTHER);
    let declared = |targets, aim, power_ups, traits| Event::AttackDeclared {
        seat,
        targets,
        aim,
        power_ups,
        traits,
    };
    let one = Seats::one(OTHER);
    vec![
        declared(one, 0, 0, 0),
        declared(one, 8, 0, VAMPIRIC),
        declared(one, 0, 2, OBLIQUE),
        declared(one, 2, 1, STEADY),
        declared(
            one.with(Seat(2)).with(Seat(3)),
            4,
            3,
            SCATTER | STEADY | OBLIQUE | VAMPIRIC,
        ),
        Event::AttackSkipped { seat },
        Event::TokenDiscarded {
            seat,
            tile: Tile::TailCargo,
        },
        Event::AttackRolled {
            seat,
            dice: [3, 5],
            total: 11,
        },
        Event::AttackHit { seat, target, need: 9 },
        Event::AttackMissed { seat, target, need: 12 },
        Event::ShieldSpent { seat: target, left: 0 },
        Event::ShieldSpent { seat: target, left: 2 },
        Event::ShieldPierced { seat: target, left: 0 },
        Event::ShieldPierced { seat: target, left: 1 },
    ]
}

fn damage() -> Vec<Event> {
    let seat = OTHER;
    let both = TileSet::of(&[Tile::LeftCannon, Tile::LeftCargo]);
    vec![
        Event::PointsDealt { seat, points: 1 },
        Event::PointsDealt { seat, points: 3 },
        Event::SideChosen {
            seat: SEAT,
            target: seat,
            side: Side::Left,
        },
        Event::LaneRolled {
            seat,
            lane: 7,
            again: false,
        },
        Event::LaneRolled {
            seat,
            lane: 12,
            again: true,
        },
        Event::PointLost { seat, lane: 12 },
        Event::TokenKnockedOff {
            seat,
            tile: Tile::ForwardCannon,
        },
        Event::TokenSwapped {
            seat,
            hit: Tile::KyberLab,
            tile: Tile::TailCargo,
        },
        Event::TileDestroyed {
            seat,
            tile: Tile::RightLife,
        },
        Event::TileExploded {
            seat,
            tile: Tile::LeftArmor,
        },
        Event::TilesCutOff { seat, tiles: both },
        Event::TilesCutOff {
            seat,
            tiles: both.with(Tile::ForwardCannon),
        },
        Event::AbilityLost {
            seat,
            ability: Purple::Redline,
        },
        Event::SpeedClamped { seat, speed: 5 },
        Event::ShipDestroyed {
            seat,
            by: SEAT,
            pod: false,
            cargo: 1,
        },
        Event::ShipDestroyed {
            seat,
            by: SEAT,
            pod: true,
            cargo: 2,
        },
    ]
}

fn gains_and_end() -> Vec<Event> {
    let seat = SEAT;
    let scored = |points, why| Event::VpScored { seat, points, why };
    vec![
        scored(1, Why::Hit),
        scored(1, Why::ShieldHit),
        scored(3, Why::Kill),
        scored(6, Why::Raid),
        scored(5, Why::FarRaid),
        scored(1, Why::Salvage),
        Event::DesperationGained { seat },
        Event::DesperationEmpty { seat },
        Event::DiscardsOffered { seat, most: 1 },
        Event::DiscardsOffered { seat, most: 2 },
        Event::DiscardPicked {
            seat,
            tile: Tile::LeftArmor,
        },
        Event::SwapOffered {
            seat,
            tile: Tile::LeftArmor,
        },
        Event::FourthStackLost { seat },
        Event::Waiting {
            phase: Phase::Window,
            action: 1,
            active: seat,
            cursor: 1,
            draws: 0,
            place: 0,
        },
        Event::TokenSalvaged {
            seat,
            tile: Tile::LeftEngine,
        },
        Event::TokenGained {
            seat,
            tile: Tile::LeftCargo,
            ability: None,
        },
        Event::TokenGained {
            seat,
            tile: Tile::KyberLab,
            ability: Some(Purple::VaultTec),
        },
        Event::Raided {
            seat,
            planet: 6,
            distance: 0,
        },
        Event::Raided {
            seat,
            planet: 3,
            distance: 1,
        },
        Event::Raided {
            seat,
            planet: 3,
            distance: 2,
        },
        Event::CleanupDone { round: 2 },
        Event::StartPlayerPassed { seat },
        Event::Ranked {
            seat,
            place: 1,
            score: 14,
            tiles: 12,
            tokens: 1,
        },
    ]
}

#[test]
fn every_kind_of_event_is_one_english_line() {
    let samples = samples();
    let mut seen = [false; KINDS];
    let mut lines = String::new();
    for event in &samples {
        seen[number(event)] = true;
        let line = event.to_string();
        assert!(!line.is_empty() && !line.contains('\n'), "{event:?}: {line}");
        assert!(!line.contains(event.rule().0), "{event:?}: the caller adds the rule id");
        writeln!(lines, "{:<18} {line}", event.kind()).unwrap();
    }
    assert_eq!(seen, [true; KINDS], "a kind of event has no sample");
    insta::assert_snapshot!(lines);
}

#[test]
fn every_command_is_described_in_its_own_words() {
    let mut lines = String::new();
    let mut words = Vec::new();
    for command in (0..Command::IDS).filter_map(Command::from_id) {
        let text = command.to_string();
        writeln!(lines, "{text:<32} {}", command.describe()).unwrap();
        words.push(command.describe());
    }
    words.sort();
    let all = words.len();
    words.dedup();
    assert_eq!(words.len(), all, "two commands read the same");
    insta::assert_snapshot!(lines);
}
