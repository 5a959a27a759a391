//! Follows a program over the board: every place it may lead to, with the best that can be had on the way.

use alloc::vec;
use alloc::vec::Vec;

use super::enemies;
use crate::engine::Seat;
use crate::engine::View;
use crate::games::starshot::data::cards::{Cover, Effect, SCATTER, STEADY};
use crate::games::starshot::data::purple::Purple;
use crate::games::starshot::data::ship::{Tile, TileSet};
use crate::games::starshot::{Facts, GameState, Heading, ShipFacts, StackFacts};
use crate::kit::hex::{Direction, Hex};

/// Where a ship is and how it faces.
pub(super) type Place = (Hex, Direction);

/// One step of a program.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    Effect(Effect),
    Shot(Shot),
}

/// What the cards of a stack give to its attack.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Shot {
    aim: f32,
    power_ups: f32,
    steady: bool,
    scatter: bool,
}

/// The round as one ship sees it.
pub(super) struct Course<'a> {
    facts: Facts<'a>,
    ship: ShipFacts,
    enemies: Vec<ShipFacts>,
}

/// Room for the places of two steps; kept between reckonings.
pub(super) struct Scratch {
    now: Reached,
    next: Reached,
}

/// The places reached and the best worth had on the way to each.
struct Reached {
    worth: Vec<f32>,
    places: Vec<u16>,
}

impl<'a> Course<'a> {
    pub(super) fn new(facts: Facts<'a>, ship: ShipFacts) -> Self {
        Self {
            facts,
            ship,
            enemies: enemies(facts, ship.seat),
        }
    }

    /// What is left of the own program this round, from the next effect of the turn that is being taken.
    pub(super) fn ahead(&self) -> Vec<Step> {
        let (me, action) = (self.ship.seat, self.facts.action());
        let stack = |index| self.facts.stack_facts(me, index).unwrap_or_default();
        let shot = shot(&stack(action.saturating_sub(1)), 1.0);
        let mut steps: Vec<Step> = self
            .facts
            .effects_ahead()
            .into_iter()
            .map(|effect| step(effect, shot))
            .collect();
        for index in action..self.facts.stacks(me) {
            self.add_stack(&stack(index), &mut steps);
        }
        steps
    }

    /// Adds the program of a stack.
    pub(super) fn add_stack(&self, stack: &StackFacts, steps: &mut Vec<Step>) {
        let shot = shot(stack, 0.0);
        let mut fired = false;
        for _ in 0..stack.runs {
            for effect in stack.cards.iter().flatten().flat_map(|card| card.row().effects) {
                let is_shot = *effect == Effect::Attack;
                if !(is_shot && fired) {
                    steps.push(step(*effect, shot));
                }
                fired |= is_shot;
            }
        }
    }

    /// What a speed is worth as defence.
    pub(super) fn speed_worth(&self, hexes: u8) -> f32 {
        0.06 * f32::from(hexes.min(self.facts.tuning().speed_cap))
    }

    /// The best that these steps can bring from a place to the end of the round.
    pub(super) fn promise(&self, from: Place, steps: &[Step], scratch: &mut Scratch) -> f32 {
        scratch.now.clear();
        scratch.now.reach(self.index(from), 0.0);
        for step in steps {
            scratch.next.clear();
            for &index in &scratch.now.places {
                let (worth, place) = (scratch.now.worth[usize::from(index)], self.place(index));
                self.take(*step, place, |after, gain| {
                    scratch.next.reach(self.index(after), worth + gain)
                });
            }
            core::mem::swap(&mut scratch.now, &mut scratch.next);
        }
        let ends = scratch.now.places.iter();
        ends.map(|&index| scratch.now.worth[usize::from(index)] + self.berth_worth(self.place(index)))
            .fold(f32::MIN, f32::max)
    }

    /// Every place one step may lead to, with what the step brings.
    fn take(&self, step: Step, place: Place, mut reach: impl FnMut(Place, f32)) {
        let (hex, facing) = place;
        let moves = match step {
            Step::Effect(Effect::Move(hexes)) => (&Heading::ALL[..3], hexes),
            Step::Effect(Effect::DriftMove) => (&Heading::ALL[..], 1),
            Step::Effect(Effect::Straight(hexes)) => (&Heading::ALL[..1], hexes),
            Step::Effect(Effect::UTurn) => (&Heading::ALL[3..], 0),
            Step::Effect(Effect::Slip(hexes)) => {
                for sixths in [-1, 1] {
                    reach((self.facts.slid(hex, facing.turned(sixths), hexes), facing), 0.0);
                }
                return;
            }
            Step::Effect(Effect::Turn2) => {
                for sixths in [-2, 2] {
                    reach((hex, facing.turned(sixths)), 0.0);
                }
                return;
            }
            Step::Effect(Effect::Warp) => {
                for enemy in &self.enemies {
                    let landing = self.facts.landing(enemy.seat);
                    reach(landing.map_or(place, |hex| (hex, enemy.facing)), 0.0);
                }
                return;
            }
            Step::Effect(Effect::Repair | Effect::Attack) => return reach(place, 0.0),
            Step::Shot(shot) => return reach(place, self.shot_worth(place, shot)),
        };
        for &heading in moves.0 {
            reach(self.facts.moved(place, heading, moves.1), 0.0);
        }
    }

    /// What it is worth to end the round there: the raid, else the way to the next planet.
    fn berth_worth(&self, (hex, _): Place) -> f32 {
        let (chart, tuning, round) = (self.facts.chart(), self.facts.tuning(), self.facts.round());
        let raid = f32::from(if round == 6 {
            tuning.vp_last_raid
        } else {
            tuning.vp_raid
        });
        let away = chart.distance_to_planet(round, hex);
        // a raid also brings a Desperation card
        let now = match away {
            0 | 1 => raid + 0.4,
            2 if self.ship.ability == Some(Purple::VaultTec) => raid - 0.6,
            _ => 0.0,
        };
        if round >= tuning.rounds {
            return now - 0.01 * f32::from(away.min(60));
        }
        let next = chart.distance_to_planet(round + 1, hex).saturating_sub(1).min(60);
        let weight = if round == 5 { 0.25 } else { 0.12 };
        now - weight * f32::from(next)
    }

    /// The best expected worth of a shot from there.
    fn shot_worth(&self, (hex, _): Place, shot: Shot) -> f32 {
        let worth = |enemy: &ShipFacts| {
            let mut range = hex.distance(enemy.hex) as f32;
            if self.ship.ability == Some(Purple::Longshot) {
                range = range.min(8.0);
            }
            if enemy.ability == Some(Purple::PhaseCloak) {
                range = range.max(2.0);
            }
            let led = self.ship.ability == Some(Purple::LeadTheTarget) && enemy.speed <= 3;
            let speed = if shot.steady || led {
                0.0
            } else {
                f32::from(enemy.speed)
            };
            chance(range + speed - shot.aim) * hit_worth(enemy, shot.power_ups)
        };
        let all = self.enemies.iter().map(worth);
        if shot.scatter {
            all.sum::<f32>() * 0.3
        } else {
            all.fold(0.0, f32::max)
        }
    }

    /// What the attack that is next is worth against this ship, by its exact odds.
    pub(super) fn shot_at(&self, view: &View<GameState>, target: Seat) -> f32 {
        let enemy = self.enemies.iter().find(|enemy| enemy.seat == target);
        let odds = view.odds_against(target);
        odds.zip(enemy).map_or(0.0, |(odds, enemy)| {
            let points = odds.damage.points().next().map_or(0.0, |points| points.mean() as f32);
            odds.hit() as f32 * hit_worth(enemy, points - 1.0) + 2.0 * odds.destroys() as f32
        })
    }

    pub(super) fn scratch(&self) -> Scratch {
        let side = 2 * usize::from(self.facts.chart().radius()) + 1;
        let reached = || Reached {
            worth: vec![f32::MIN; side * side * 6],
            places: Vec::new(),
        };
        Scratch {
            now: reached(),
            next: reached(),
        }
    }

    fn index(&self, (hex, facing): Place) -> u16 {
        let radius = i16::from(self.facts.chart().radius());
        let (q, r) = (i16::from(hex.q) + radius, i16::from(hex.r) + radius);
        ((q * (2 * radius + 1) + r) * 6 + i16::from(facing.number())) as u16
    }

    fn place(&self, index: u16) -> Place {
        let radius = u16::from(self.facts.chart().radius());
        let (cell, side) = (index / 6, 2 * radius + 1);
        let axis = |n: u16| (n as i16 - radius as i16) as i8;
        (
            Hex::new(axis(cell / side), axis(cell % side)),
            Direction::new((index % 6) as u8),
        )
    }
}

impl Reached {
    fn clear(&mut self) {
        for index in self.places.drain(..) {
            self.worth[usize::from(index)] = f32::MIN;
        }
    }

    fn reach(&mut self, index: u16, worth: f32) {
        let known = &mut self.worth[usize::from(index)];
        if *known == f32::MIN {
            self.places.push(index);
        }
        *known = known.max(worth);
    }
}

fn step(effect: Effect, shot: Shot) -> Step {
    match effect {
        Effect::Attack => Step::Shot(shot),
        other => Step::Effect(other),
    }
}

/// What a stack gives to its attack, with this much help from Reds.
fn shot(stack: &StackFacts, help: f32) -> Shot {
    let mut shot = Shot {
        aim: help,
        ..Shot::default()
    };
    for row in stack.cards.iter().flatten().map(|card| card.row()) {
        shot.aim += f32::from(row.aim * stack.runs);
        shot.power_ups += f32::from(row.power_ups * stack.runs);
        shot.steady |= row.traits & STEADY != 0;
        shot.scatter |= row.traits & SCATTER != 0;
    }
    shot
}

/// What a cover costs: the cards that the next hand lacks.
pub(super) fn cover_cost(cover: Cover) -> f32 {
    match cover {
        Cover::Sealed => 0.0,
        Cover::Overdrive | Cover::Hyperdrive => 0.45,
    }
}

/// The worth of a hit: its point, and what it breaks.
fn hit_worth(enemy: &ShipFacts, power_ups: f32) -> f32 {
    if enemy.shield > 0 {
        return 1.1;
    }
    let lives = enemy
        .intact
        .and(TileSet::EMPTY.with(Tile::LeftLife).with(Tile::RightLife))
        .len();
    let weak = lives < 2 || enemy.intact.len() < 9;
    let damage = 1.0 + power_ups.max(0.0);
    1.0 + damage * if weak { 0.4 } else { 0.2 }
}

/// The chance that two dice reach a number (a natural 12 always hits), also between whole numbers.
fn chance(need: f32) -> f32 {
    const WAYS: [f32; 14] = [36., 36., 36., 35., 33., 30., 26., 21., 15., 10., 6., 3., 1., 1.];
    let need = need.clamp(0.0, 12.0);
    let low = need as usize;
    (WAYS[low] + (WAYS[low + 1] - WAYS[low]) * (need - low as f32)) / 36.0
}
