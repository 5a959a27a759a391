//! Every number of the tuning table and every part of the board changes something that can be named.
//!
//! The fields are found by destructuring without `..`: a new field does not compile until it has its test here, and a field
//! whose test is not called is an unused variable.

#[path = "starshot_tuning/board.rs"]
mod board;

use board::{where_the_board_ends, where_the_planets_are, where_the_ships_start, who_starts_where};

use starshot_rules::Seat;
use starshot_rules::engine::{Game, Turn};
use starshot_rules::games::starshot::data::board::Board;
use starshot_rules::games::starshot::data::cards::{BASE_KINDS, Card, Cover, Ordered};
use starshot_rules::games::starshot::data::purple::Purple;
use starshot_rules::games::starshot::data::ship::{Tile, TileSet};
use starshot_rules::games::starshot::data::tuning::{CutOff, Tuning};
use starshot_rules::games::starshot::{
    CardsSetup, Command, Event, GameState, Phase, Roll, SeatSetup, Setup, StackSetup, Why,
};
use starshot_rules::kit::hex::Hex;

const NONE: &[&str] = &[];
const ONE: Seat = Seat(0);
const TWO: Seat = Seat(1);

/// A game that is played by text.
struct Play {
    state: GameState,
    log: Vec<Event>,
}

impl Play {
    fn from(setup: &Setup) -> Self {
        let state = GameState::new(setup).unwrap_or_else(|faults| panic!("{faults:#?}"));
        let mut play = Self { state, log: Vec::new() };
        play.state.start(&mut play.log);
        play
    }

    /// Commands of whoever is to act, or rolls where chance is due.
    fn go(mut self, lines: &[&str]) -> Self {
        for line in lines {
            match self.state.turn() {
                Turn::Chance => {
                    let roll: Roll = line.parse().unwrap();
                    self.state
                        .roll(roll, &mut self.log)
                        .unwrap_or_else(|error| panic!("{line}: {error}"));
                }
                turn => {
                    let seat = turn
                        .seats()
                        .lowest()
                        .unwrap_or_else(|| panic!("{line}: the game is over"));
                    let command: Command = line.parse().unwrap();
                    self.state
                        .play(seat, command, &mut self.log)
                        .unwrap_or_else(|error| panic!("{line}: {error}"));
                }
            }
        }
        self
    }

    /// The last event that the question knows an answer to.
    fn last<T>(&self, question: impl Fn(&Event) -> Option<T>) -> Option<T> {
        self.log.iter().rev().find_map(question)
    }

    fn vp(&self, wanted: Why) -> u8 {
        self.last(|event| match *event {
            Event::VpScored { points, why, .. } if why == wanted => Some(points),
            _ => None,
        })
        .unwrap_or_else(|| panic!("no {wanted:?} in {:#?}", self.log))
    }
}

/// The printed numbers with one change.
fn tuned(change: impl FnOnce(&mut Tuning)) -> Tuning {
    let mut tuning = Tuning::default();
    change(&mut tuning);
    tuning
}

/// Two bare ships four hexes apart, shields down; it is the first turn of an Action of round 1, and the first ship runs
/// this stack under this cover.
fn duel(tuning: Tuning, action: u8, cards: &[&str], cover: Cover) -> Setup {
    let stack = StackSetup {
        cards: cards.iter().map(|card| card.parse::<Ordered>().unwrap()).collect(),
        cover: Some(cover),
    };
    let mut stacks = vec![StackSetup::default(); usize::from(action) - 1];
    for earlier in &mut stacks {
        earlier.cover = Some(Cover::Sealed);
    }
    stacks.push(stack);
    let seat = |q, stacks| SeatSetup {
        hex: Hex::new(q, 0),
        cards: CardsSetup {
            stacks,
            ..CardsSetup::default()
        },
        ..SeatSetup::default()
    };
    Setup {
        tuning,
        phase: Phase::Window,
        round: 1,
        action,
        cursor: 1,
        purples: Purple::ALL.into_iter().take(usize::from(tuning.purples)).collect(),
        seats: vec![seat(0, stacks), seat(4, Vec::new())],
        ..Setup::default()
    }
}

/// The same with a token on this ship's Kyber Lab.
fn with_ability(mut setup: Setup, seat: Seat, ability: Purple) -> Setup {
    let three = Purple::ALL.into_iter().filter(|&other| other != ability).take(3);
    setup.purples = three.chain([ability]).collect();
    let ship = &mut setup.seats[seat.index()];
    ship.tokens = ship.tokens.with(Tile::KyberLab);
    ship.ability = Some(ability);
    setup
}

/// The last turn of Action 3 of a round: both stacks empty, the second ship to move.
fn last_turn(tuning: Tuning, round: u8) -> Setup {
    let mut setup = duel(tuning, 3, NONE, Cover::Sealed);
    setup.round = round;
    setup.active = TWO;
    setup.cursor = 2;
    setup.place = 4; // behind the one run of the empty stack; the forced `go` runs in `start`
    setup
}

/// Before the first start player is known: what follows is the first draw.
fn before_round_one(tuning: Tuning) -> Setup {
    Setup {
        phase: Phase::ChooseStart,
        purples: Purple::ALL.into_iter().take(usize::from(tuning.purples)).collect(),
        ..Setup::start(
            2,
            Board::standard(),
            Tuning {
                starting_tokens: 0,
                ..tuning
            },
        )
    }
}

fn draws(setup: &Setup) -> u8 {
    Play::from(setup).go(&["start 0"]).state.setup().draws
}

#[test]
fn every_number_of_the_tuning_table() {
    let Tuning {
        rounds,
        purples,
        starting_tokens,
        shield_charges,
        hand,
        shield_down_bonus,
        bone_room_bonus,
        overdrive_penalty,
        overdrive_runs,
        hyperdrive_runs,
        speed_cap,
        redline_cap,
        hit_bonus,
        damage_base,
        vp_hit,
        vp_kill,
        vp_raid,
        vp_last_raid,
        vp_salvage,
        vault_tec_less,
        vp_cargo,
        cut_off,
        copies,
    } = Tuning::default();
    the_last_round(rounds);
    revealed_purples(purples);
    tokens_placed(starting_tokens);
    charges_to_spend(shield_charges);
    cards_drawn(hand);
    cards_more_without_shield(shield_down_bonus);
    cards_more_with_bone_room(bone_room_bonus);
    cards_fewer_for_overdrive(overdrive_penalty);
    runs_of_an_overdriven_stack(overdrive_runs);
    runs_of_the_hyperdriven_stack(hyperdrive_runs);
    highest_speed(speed_cap);
    highest_speed_with_redline(redline_cap);
    added_to_the_roll(hit_bonus);
    points_of_a_plain_hit(damage_base);
    victory_points_of_a_hit(vp_hit);
    victory_points_of_a_kill(vp_kill);
    victory_points_of_a_raid(vp_raid);
    victory_points_of_the_last_raid(vp_last_raid);
    victory_points_of_salvage(vp_salvage);
    victory_points_lost_from_afar(vault_tec_less);
    victory_points_of_cargo(vp_cargo);
    when_tiles_are_cut_off(cut_off);
    copies_of_each_card(copies);
}

#[test]
fn every_part_of_the_board() {
    let Board {
        radius,
        planets,
        berths,
        seating,
    } = Board::standard();
    where_the_board_ends(radius);
    where_the_planets_are(&planets);
    where_the_ships_start(&berths);
    who_starts_where(&seating);
}

/// Every range of the table is the documented one: one past either end is a fault that names the number.
#[test]
fn every_number_has_its_range() {
    let dials = Tuning::default().dials();
    for dial in dials {
        for (value, fits) in [
            (dial.least, true),
            (dial.most, true),
            (dial.most + 1, false),
            (dial.least.wrapping_sub(1), false),
        ] {
            let mut table = serde_json::to_value(Tuning::default()).unwrap();
            table[dial.name] = value.into();
            let tuning: Tuning = serde_json::from_value(table).unwrap();
            let named = GameState::new(&Setup::start(2, Board::standard(), tuning))
                .err()
                .unwrap_or_default()
                .iter()
                .any(|fault| fault.place == format!("tuning {}", dial.name));
            assert_eq!(named, !fits, "{} = {value}", dial.name);
        }
    }
}

fn the_last_round(default: u8) {
    let end = |rounds| {
        Play::from(&last_turn(tuned(|table| table.rounds = rounds), 2))
            .state
            .turn()
    };
    assert_eq!(default, 6);
    assert_eq!(end(2), Turn::Over);
    assert_eq!(end(3), Turn::Chance); // the draw of round 3
}

fn revealed_purples(default: u8) {
    let phase = |purples| {
        let setup = Setup::start(2, Board::standard(), tuned(|table| table.purples = purples));
        let play = Play::from(&setup).go(&[
            "purple Longshot",
            "purple Redline",
            "purple Salvage",
            "purple EscapePod",
        ]);
        play.state.setup().phase
    };
    assert_eq!(phase(default), Phase::PlaceTokens);
    assert_eq!(phase(default + 1), Phase::RevealPurples);
}

fn tokens_placed(default: u8) {
    let owing = |starting_tokens| {
        let tuning = tuned(|table| table.starting_tokens = starting_tokens);
        let setup = Setup {
            phase: Phase::PlaceTokens,
            purples: Purple::ALL.into_iter().take(4).collect(),
            ..Setup::start(2, Board::standard(), tuning)
        };
        let tiles = ["LeftCannon", "ForwardCannon", "RightCannon", "LeftEngine", "TailEngine"];
        let places = tiles.map(|tile| format!("place {tile}"));
        let play = Play::from(&setup).go(&places.each_ref().map(String::as_str));
        play.state.turn().seats().len()
    };
    assert_eq!(owing(default), 1); // the first seat is done
    assert_eq!(owing(default + 1), 2);
}

fn charges_to_spend(default: u8) {
    let charges = |shield_charges| {
        let setup = Setup::start(
            2,
            Board::standard(),
            tuned(|table| table.shield_charges = shield_charges),
        );
        Play::from(&setup).state.setup().seats[1].shield
    };
    assert_eq!(charges(default), 1);
    let mut setup = duel(tuned(|table| table.shield_charges = 2), 1, &["SnapShot"], Cover::Sealed);
    setup.seats[1].shield = charges(2);
    let play = Play::from(&setup).go(&["attack 6 6"]);
    assert!(
        play.log.contains(&Event::ShieldSpent { seat: TWO, left: 1 }),
        "{:#?}",
        play.log
    );
}

fn cards_drawn(default: u8) {
    let tuning = |hand| tuned(|table| table.hand = hand);
    assert_eq!(draws(&before_round_one(tuning(default))), 5);
    assert_eq!(draws(&before_round_one(tuning(8))), 8);
}

fn cards_more_without_shield(default: u8) {
    let drawn = |shield_down_bonus, shield| {
        let mut setup = before_round_one(tuned(|table| table.shield_down_bonus = shield_down_bonus));
        setup.seats[0].shield = shield;
        draws(&setup)
    };
    assert_eq!((drawn(default, 0), drawn(3, 0), drawn(3, 1)), (6, 8, 5));
}

fn cards_more_with_bone_room(default: u8) {
    let drawn = |bone_room_bonus, ability| {
        let tuning = tuned(|table| table.bone_room_bonus = bone_room_bonus); // the end of round 1, since no token is placed before the start player is known in this start
        draws_next_round(with_ability(last_turn(tuning, 1), TWO, ability))
    };
    assert_eq!(drawn(default, Purple::BoneRoom), 7);
    assert_eq!(drawn(4, Purple::BoneRoom), 10);
    assert_eq!(drawn(4, Purple::Longshot), 6);
}

/// Cards that the second seat draws first in the next round; shields are down.
fn draws_next_round(setup: Setup) -> u8 {
    let play = Play::from(&setup);
    let next = play.state.setup();
    assert_eq!((next.phase, next.active), (Phase::Draw, TWO));
    next.draws
}

fn cards_fewer_for_overdrive(default: u8) {
    let drawn = |overdrive_penalty| {
        let mut setup = last_turn(tuned(|table| table.overdrive_penalty = overdrive_penalty), 1);
        let covered = |cover| StackSetup {
            cover: Some(cover),
            ..StackSetup::default()
        };
        setup.seats[1].cards.stacks = vec![covered(Cover::Overdrive), covered(Cover::Overdrive)];
        draws_next_round(setup)
    };
    assert_eq!(drawn(default), 6 - 2);
    assert_eq!(drawn(2), 6 - 4);
    assert_eq!(drawn(0), 6);
}

/// Aim of the attack of one Careful Shot.
fn aim(tuning: Tuning, action: u8, cover: Cover) -> u8 {
    let mut setup = duel(tuning, action, &["CarefulShot"], cover);
    setup.seats[0].hex = Hex::new(-6, 0);
    Play::from(&setup)
        .last(|event| match *event {
            Event::AttackDeclared { aim, .. } => Some(aim),
            _ => None,
        })
        .unwrap()
}

fn runs_of_an_overdriven_stack(default: u8) {
    let runs = |overdrive_runs| {
        aim(
            tuned(|table| table.overdrive_runs = overdrive_runs),
            3,
            Cover::Overdrive,
        )
    };
    assert_eq!((runs(default), runs(4)), (2, 4));
}

fn runs_of_the_hyperdriven_stack(default: u8) {
    let runs = |hyperdrive_runs| {
        aim(
            tuned(|table| table.hyperdrive_runs = hyperdrive_runs),
            3,
            Cover::Hyperdrive,
        )
    };
    assert_eq!((runs(default), runs(1)), (3, 1));
}

fn speed_after_turbo_ions(setup: &Setup) -> u8 {
    let play = Play::from(setup);
    play.log
        .iter()
        .find_map(|event| match *event {
            Event::SpeedSet { seat: ONE, speed } => Some(speed),
            _ => None,
        })
        .unwrap()
}

fn highest_speed(default: u8) {
    let speed = |speed_cap| {
        let tuning = tuned(|table| table.speed_cap = speed_cap);
        speed_after_turbo_ions(&duel(tuning, 1, &["TurboIons"], Cover::Sealed))
    };
    assert_eq!((speed(default), speed(3), speed(9)), (5, 3, 8));
}

fn highest_speed_with_redline(default: u8) {
    let speed = |redline_cap, ability| {
        let tuning = tuned(|table| table.redline_cap = redline_cap);
        speed_after_turbo_ions(&with_ability(
            duel(tuning, 1, &["TurboIons"], Cover::Sealed),
            ONE,
            ability,
        ))
    };
    assert_eq!(speed(default, Purple::Redline), 7);
    assert_eq!(speed(6, Purple::Redline), 6);
    assert_eq!(speed(6, Purple::Longshot), 5);
}

fn added_to_the_roll(default: u8) {
    let hit = |hit_bonus| {
        let tuning = tuned(|table| table.hit_bonus = hit_bonus);
        let play = Play::from(&duel(tuning, 1, &["SnapShot"], Cover::Sealed)).go(&["attack 1 2"]);
        let total = play.last(|event| match *event {
            Event::AttackRolled { total, .. } => Some(total),
            _ => None,
        });
        let hit = play.log.contains(&Event::AttackHit {
            seat: ONE,
            target: TWO,
            need: 4,
        });
        (total, hit)
    };
    assert_eq!(hit(default), (Some(3), false));
    assert_eq!(hit(1), (Some(4), true));
}

fn points_of_a_plain_hit(default: u8) {
    let points = |damage_base| {
        let tuning = tuned(|table| table.damage_base = damage_base);
        let play = Play::from(&duel(tuning, 1, &["SnapShot"], Cover::Sealed)).go(&["attack 6 6"]);
        play.last(|event| match *event {
            Event::PointsDealt { points, .. } => Some(points),
            _ => None,
        })
    };
    assert_eq!((points(default), points(3), points(0)), (Some(1), Some(3), Some(0)));
}

fn victory_points_of_a_hit(default: u8) {
    let vp = |vp_hit, shield| {
        let mut setup = duel(tuned(|table| table.vp_hit = vp_hit), 1, &["SnapShot"], Cover::Sealed);
        setup.seats[1].shield = shield;
        let play = Play::from(&setup).go(&["attack 6 6"]);
        if shield > 0 {
            play.vp(Why::ShieldHit)
        } else {
            play.go(&["lane 1"]).vp(Why::Hit)
        }
    };
    assert_eq!((vp(default, 0), vp(default, 1)), (1, 1));
    assert_eq!((vp(4, 0), vp(4, 1)), (4, 4));
}

fn victory_points_of_a_kill(default: u8) {
    let vp = |vp_kill| {
        let mut setup = duel(tuned(|table| table.vp_kill = vp_kill), 1, &["SnapShot"], Cover::Sealed);
        setup.seats[1].destroyed = TileSet::of(&[Tile::LeftCannon, Tile::LeftArmor]);
        let play = Play::from(&setup).go(&["attack 6 6", "lane 4"]);
        (play.vp(Why::Kill), play.state.setup().seats[0].vp)
    };
    assert_eq!((vp(default), vp(7)), ((3, 3), (7, 7)));
}

fn raid(tuning: Tuning, round: u8, ability: Option<Purple>, hex: Hex) -> Play {
    let mut setup = last_turn(tuning, round);
    setup.seats[1].hex = hex;
    if let Some(ability) = ability {
        setup = with_ability(setup, TWO, ability);
    }
    Play::from(&setup)
}

fn victory_points_of_a_raid(default: u8) {
    let vp = |vp_raid| raid(tuned(|table| table.vp_raid = vp_raid), 1, None, Hex::new(2, -4)).vp(Why::Raid);
    assert_eq!((vp(default), vp(5)), (2, 5));
}

fn victory_points_of_the_last_raid(default: u8) {
    let vp = |vp_last_raid| {
        let tuning = tuned(|table| table.vp_last_raid = vp_last_raid);
        raid(tuning, 6, None, Hex::new(0, 1)).vp(Why::Raid)
    };
    assert_eq!((vp(default), vp(9)), (6, 9));
    let tuning = tuned(|table| table.vp_last_raid = 9);
    assert_eq!(raid(tuning, 5, None, Hex::new(9, 0)).vp(Why::Raid), 2);
}

fn victory_points_of_salvage(default: u8) {
    let vp = |vp_salvage| {
        let tuning = tuned(|table| table.vp_salvage = vp_salvage);
        raid(tuning, 1, Some(Purple::Salvage), Hex::new(2, -4))
            .go(&["salvage LeftEngine"])
            .vp(Why::Salvage)
    };
    assert_eq!((vp(default), vp(0)), (1, 0));
}

fn victory_points_lost_from_afar(default: u8) {
    let vp = |vault_tec_less, round, hex| {
        let tuning = tuned(|table| table.vault_tec_less = vault_tec_less);
        raid(tuning, round, Some(Purple::VaultTec), hex).vp(Why::FarRaid)
    };
    let (near, centre) = (Hex::new(2, -2), Hex::new(0, 2));
    assert_eq!((vp(default, 1, near), vp(default, 6, centre)), (1, 5));
    assert_eq!((vp(2, 1, near), vp(4, 6, centre)), (0, 2));
    assert_eq!(vp(9, 1, near), 0); // never below none
}

fn victory_points_of_cargo(default: u8) {
    let score = |vp_cargo| {
        let mut setup = last_turn(tuned(|table| table.vp_cargo = vp_cargo), 6);
        setup.seats[0].hex = Hex::new(8, 0);
        setup.seats[0].tokens = TileSet::of(&[Tile::LeftCargo, Tile::TailCargo, Tile::LeftArmor]);
        Play::from(&setup).state.outcome().unwrap().places[0].score
    };
    assert_eq!((score(default), score(3)), (2, 6));
}

/// Three points cut the right bow loose; the fourth comes down lane 8, whose outermost tile is part of it.
fn when_tiles_are_cut_off(default: CutOff) {
    let fourth = |cut_off| {
        let tuning = tuned(|table| table.cut_off = cut_off);
        let setup = duel(
            tuning,
            3,
            &["SnapShot", "PreciseShot front-power-up"],
            Cover::Hyperdrive,
        );
        Play::from(&setup)
            .go(&["attack 6 6", "lane 5", "lane 5", "lane 5", "lane 8"])
            .last(|event| match *event {
                Event::TileDestroyed { tile, .. } => Some(tile),
                _ => None,
            })
    };
    assert_eq!(default, CutOff::Point);
    assert_eq!(fourth(CutOff::Point), Some(Tile::RightLife));
    assert_eq!(fourth(CutOff::Hit), Some(Tile::RightCargo));
}

/// One copy more of a kind is one more in the weight of its draw, and of no other kind's.
fn copies_of_each_card(default: [u8; Card::ALL.len()]) {
    let weights = |copies, card: Card| {
        let mut setup = before_round_one(tuned(|table| table.copies = copies));
        if card.is_desperation() {
            // the end of round 1 with a Desperation card face down on top of the second seat's deck
            setup = last_turn(tuned(|table| table.copies = copies), 1);
            setup.seats[1].cards.top = 1;
            return Play::from(&setup).state.rolls();
        }
        Play::from(&setup).go(&["start 0"]).state.rolls()
    };
    for (kind, &number) in default.iter().enumerate() {
        let card = Card::ALL[kind];
        assert_eq!(card.is_desperation(), kind >= usize::from(BASE_KINDS));
        let mut more = default;
        more[kind] += 1;
        let (before, after) = (weights(default, card), weights(more, card));
        assert!(
            before.contains(&(Roll::Draw(card), number.into())),
            "{card:?}: {before:?}"
        );
        let expected: Vec<_> = before
            .into_iter()
            .map(|(roll, weight)| (roll, weight + u32::from(roll == Roll::Draw(card))))
            .collect();
        assert_eq!(after, expected, "{card:?}");
    }
}
