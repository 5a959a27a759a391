//! A policy for StarShot.
//!
//! It plans the rest of the round as if the enemies stood still: it makes up programs, follows each one over the board
//! and keeps the one that promises most (shots weighed by their chance to hit, the vulnerable planet, the way to the next
//! one, speed as defence, cards that Overdrive costs). In its turns it steers by the same reckoning, with the program it
//! has. The rest are small rules: which token to give up, which lane to roll again.

mod course;
mod program;

use alloc::vec::Vec;
use core::ops::ControlFlow;

use rand_core::Rng;

use crate::engine::{Seat, View};
use crate::games::starshot::data::cards::Effect;
use crate::games::starshot::data::purple::Purple;
use crate::games::starshot::data::ship::{Side, Tile, TokenKind, lane};
use crate::games::starshot::{Command, Facts, GameState, Phase, ShipFacts};
use course::{Course, Place, Step};

/// What the bot would play for the viewer; `None` if the viewer owes nothing.
pub fn choose(view: &View<GameState>, rng: &mut impl Rng) -> Option<Command> {
    let me = view.viewer().seat()?;
    let facts = view.facts();
    let ship = facts.ship_facts(me)?;
    match facts.phase() {
        Phase::Orders => program::next_pick(facts, ship, rng),
        Phase::Window => {
            let worth = steering(view, facts, ship);
            best(view, worth)
        }
        _ => best(view, |command| rule_of_thumb(view, facts, ship, command)),
    }
}

/// The legal command of the largest worth; the first of equal ones.
fn best(view: &View<GameState>, mut worth: impl FnMut(Command) -> f32) -> Option<Command> {
    let mut found: Option<(f32, Command)> = None;
    let _ = view.each_legal::<()>(|command| {
        let here = worth(command);
        if found.is_none_or(|(most, _)| here > most) {
            found = Some((here, command));
        }
        ControlFlow::Continue(())
    });
    found.map(|(_, command)| command)
}

/// What each command of a window leads to, by the rest of the own program.
fn steering<'a>(view: &'a View<GameState>, facts: Facts<'a>, ship: ShipFacts) -> impl FnMut(Command) -> f32 + 'a {
    let course = Course::new(facts, ship);
    let steps = course.ahead();
    let here = (ship.hex, ship.facing);
    let after = steps.get(1..).unwrap_or_default().to_vec();
    let mut scratch = course.scratch();
    move |command| {
        let mut go_on = |place: Place, steps: &[Step]| course.promise(place, steps, &mut scratch);
        match (command, facts.effects_ahead().first()) {
            (Command::Move(heading), Some(&Effect::Move(hexes))) => go_on(facts.moved(here, heading, hexes), &after),
            (Command::Move(heading), _) => go_on(facts.moved(here, heading, 1), &after),
            (Command::Slip(side), Some(&Effect::Slip(hexes))) => {
                let way = ship.facing.turned(if side == Side::Left { -1 } else { 1 });
                go_on((facts.slid(ship.hex, way, hexes), ship.facing), &after)
            }
            (Command::Turn(side), _) => {
                let facing = ship.facing.turned(if side == Side::Left { -2 } else { 2 });
                go_on((ship.hex, facing), &after)
            }
            (Command::Warp(target), _) => {
                let place = facts
                    .landing(target)
                    .zip(facts.ship_facts(target))
                    .map(|(hex, other)| (hex, other.facing));
                go_on(place.unwrap_or(here), &after)
            }
            (Command::Target(target), _) => go_on(here, &after) + course.shot_at(view, target),
            (Command::Repair(tile), _) => go_on(here, &after) + repair_worth(tile),
            // flips are worth what they bring now, less a little for what they might bring later
            (Command::Flip(_), _) => {
                go_on((facts.slid(ship.hex, ship.facing, 1), ship.facing), &steps) + course.speed_worth(1) - 0.1
            }
            (Command::SpinGyro, _) => {
                let facing = ship.facing.turned(3);
                go_on((facts.slid(ship.hex, facing, 1), facing), &steps) + course.speed_worth(1) - 0.1
            }
            (Command::Conduit(_), _) => f32::MIN,
            _ => go_on(here, &steps),
        }
    }
}

/// The worth of a command outside windows and Orders.
fn rule_of_thumb(view: &View<GameState>, facts: Facts<'_>, ship: ShipFacts, command: Command) -> f32 {
    match command {
        Command::Place(tile) => placing(facts, tile),
        Command::Ability(purple) => ability_worth(purple),
        Command::Gain(tile) | Command::Salvage(tile) => match tile.token_kind() {
            Some(TokenKind::Yellow) => 3.0,
            Some(kind) => token_worth(kind),
            None => 0.0,
        },
        // a Salvage raid pays when the token is Cargo: the same points, and armor
        Command::Decline if facts.phase() == Phase::Salvage => 2.0,
        // a token at a time while the shot is not yet nearly sure
        Command::Flip(_) | Command::Conduit(_) => f32::from(u8::from(doubtful(view))),
        Command::Fire | Command::Done => 0.5,
        Command::Discard(tile) => {
            // a point more is worth a token of little use against a ship without shield
            let cheap = tile.token_kind().is_some_and(|kind| token_worth(kind) < 0.4);
            if cheap && open_targets(view) { 1.0 } else { 0.0 }
        }
        Command::Side(side) => weak_side(facts, side),
        Command::Reroll => f32::from(u8::from(lane_is_empty(facts))),
        Command::Explode => 1.0,
        Command::Swap(tile) => {
            let hit = facts.attack_facts().and_then(|attack| attack.tile);
            worth_of(hit) - worth_of(Some(tile))
        }
        Command::Decline if facts.phase() == Phase::Parts => 0.05,
        Command::Decline => 0.5,
        _ => {
            debug_assert!(ship.alive, "only ships on the board decide");
            0.0
        }
    }
}

/// Tokens at the start: Cargo for its points, the Kyber Lab if a good ability lies open, a gun, an engine.
fn placing(facts: Facts<'_>, tile: Tile) -> f32 {
    // tiles are picked in ascending order, so the wanted ones are taken as they come and the others left out
    let lab = facts.purples().iter().any(|purple| ability_worth(purple) > 0.5);
    let wanted = match tile {
        Tile::ForwardCannon | Tile::LeftCargo | Tile::RightCargo | Tile::TailCargo => true,
        Tile::KyberLab => lab,
        Tile::TailEngine => !lab,
        _ => false,
    };
    f32::from(u8::from(wanted))
}

/// How much an ability helps this policy, which flies straight for planets and shoots.
fn ability_worth(purple: Purple) -> f32 {
    match purple {
        Purple::LeadTheTarget => 1.0,
        Purple::Salvage => 0.9,
        Purple::ShieldPiercer => 0.8,
        Purple::Longshot => 0.75,
        Purple::BetaVersion => 0.7,
        Purple::ReinforcedHull => 0.65,
        Purple::SpinGyro => 0.6,
        Purple::VaultTec => 0.55,
        Purple::EscapePod => 0.5,
        Purple::PowerConduit => 0.4,
        Purple::BoneRoom => 0.3,
        _ => 0.2,
    }
}

fn token_worth(kind: TokenKind) -> f32 {
    match kind {
        TokenKind::Yellow => 1.0,
        TokenKind::Purple => 0.9,
        TokenKind::Red => 0.6,
        TokenKind::Green => 0.5,
        TokenKind::Blue => 0.3,
        TokenKind::LifeSupport => 0.7,
    }
}

fn worth_of(tile: Option<Tile>) -> f32 {
    tile.and_then(Tile::token_kind).map_or(0.0, token_worth)
}

fn repair_worth(tile: Tile) -> f32 {
    match tile {
        Tile::LeftLife | Tile::RightLife => 1.0,
        Tile::LeftArmor | Tile::RightArmor => 0.8,
        Tile::TailCargo => 0.7,
        _ => 0.4,
    }
}

/// Whether some target of the declared attack is hit less than 33 times in 36.
fn doubtful(view: &View<GameState>) -> bool {
    view.odds()
        .is_some_and(|odds| odds.targets.iter().any(|target| target.ways < 33))
}

/// Whether a hit of the declared attack would reach tiles.
fn open_targets(view: &View<GameState>) -> bool {
    let reached = |odds: crate::games::starshot::odds::AttackOdds| {
        odds.targets
            .iter()
            .any(|target| target.ways > 15 && target.damage.points().next().is_some())
    };
    view.odds().is_some_and(reached)
}

/// The side on which the target has less left; its Life Support counts most.
fn weak_side(facts: Facts<'_>, side: Side) -> f32 {
    let target = facts.attack_facts().and_then(|attack| facts.ship_facts(attack.target));
    let Some(target) = target else { return 0.0 };
    let (here, other) = match side {
        Side::Left => (Tile::LeftLife, Tile::RightLife),
        Side::Right => (Tile::RightLife, Tile::LeftLife),
    };
    let last_life = target.intact.contains(here) && !target.intact.contains(other);
    let armor = target.tokens.contains(here);
    f32::from(u8::from(last_life)) * 2.0 - f32::from(u8::from(armor))
}

/// Whether the lane that was rolled has no tile left.
fn lane_is_empty(facts: Facts<'_>) -> bool {
    let Some(attack) = facts.attack_facts() else {
        return false;
    };
    let Some(target) = facts.ship_facts(attack.target) else {
        return false;
    };
    !lane(attack.lane).iter().any(|&tile| target.intact.contains(tile))
}

/// The other ships on the board.
fn enemies(facts: Facts<'_>, me: Seat) -> Vec<ShipFacts> {
    let mut ships = facts.ships_facts();
    ships.retain(|ship| ship.alive && ship.seat != me);
    ships
}
