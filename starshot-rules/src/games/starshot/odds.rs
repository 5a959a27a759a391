//! `odds`: exact chances of an attack, for players and programs that weigh one.
//!
//! No rule is written again here. The dice are compared by `GameState::roll_attack`, a hit is led past the shield by
//! `GameState::next_hit`, and every point is rolled on a scratch copy of the position, so whatever the chapters say about
//! shields, lanes, tokens, cut-off and destruction is what the odds say. Options are not assumed: no further Red or Power
//! Conduit, no further Reconfigure discard, no Hull Breacher, no Interchangeable Parts, no Explosive Rounds.
//!
//! Only public facts are used, so a view answers as the whole state does.

mod sequences;

use alloc::vec::Vec;

use serde::Serialize;

use super::command::Command;
use super::data::cards::{Effect, SCATTER};
use super::data::ship::Side;
use super::state::{GameState, Phase};
use crate::engine::{Seat, Seats, View};
use sequences::Sequences;

/// The odds of an attack, target by target in the order of resolution (ATTACK-09).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct AttackOdds {
    /// Who attacks.
    pub attacker: Seat,
    /// One entry for each ship attacked.
    pub targets: Vec<TargetOdds>,
}

/// The odds against one target.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TargetOdds {
    /// The ship attacked.
    pub target: Seat,
    /// The number the total must reach: range and speed (ATTACK-07).
    pub need: u8,
    /// What is added to the dice: Aim, Reds and the bonus of the tuning (ATTACK-08).
    pub bonus: u8,
    /// In how many of the 36 throws of two dice the ship is hit.
    pub ways: u8,
    /// What a hit does.
    pub damage: Damage,
}

/// What a hit does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Damage {
    /// The shield takes the whole hit (SHIELD-02): no point is dealt.
    Shield,
    /// The points fall anywhere.
    Points(PointOdds),
    /// Oblique Aim: the attacker will choose a side after the hit, so there is one answer for each.
    Sides {
        /// If the left side is named.
        left: PointOdds,
        /// If the right side is named.
        right: PointOdds,
    },
}

/// What the points of one hit do, as weights over all equally likely sequences of lane rolls: `faces` to the power of
/// `points`. (A ship destroyed early takes no further point; that sequence stands for all that begin like it.)
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PointOdds {
    /// Points dealt (DAMAGE-01): at most 13, with the widest tuning and two cards in four runs.
    pub points: u8,
    /// Faces of the lane die: 12, or 6 with Oblique Aim.
    pub faces: u8,
    /// The denominator of all weights.
    pub of: u64,
    /// Place k: the weight of exactly k points doing something (token off or tile destroyed); `points + 1` places, which
    /// add up to `of`.
    pub effective: Vec<u64>,
    /// The weight of the ship being destroyed.
    pub destroyed: u64,
}

impl AttackOdds {
    /// The entry of one ship.
    pub fn against(&self, target: Seat) -> Option<&TargetOdds> {
        self.targets.iter().find(|odds| odds.target == target)
    }
}

impl TargetOdds {
    /// The chance of a hit, 0 to 1.
    pub fn hit(&self) -> f64 {
        f64::from(self.ways) / 36.0
    }

    /// The chance that the attack destroys this ship, 0 to 1; with Oblique Aim on the side that is better for it.
    pub fn destroys(&self) -> f64 {
        self.hit() * self.damage.destroys()
    }
}

impl Damage {
    /// The points of a hit: none for a shield, one answer a side for Oblique Aim.
    pub fn points(&self) -> impl Iterator<Item = &PointOdds> {
        let (one, two) = match self {
            Self::Shield => (None, None),
            Self::Points(points) => (Some(points), None),
            Self::Sides { left, right } => (Some(left), Some(right)),
        };
        one.into_iter().chain(two)
    }

    /// The chance that a hit destroys the ship, 0 to 1; with Oblique Aim on the side that is better for it.
    pub fn destroys(&self) -> f64 {
        self.points().map(PointOdds::destroys).fold(0.0, f64::max)
    }
}

impl PointOdds {
    /// The chance that exactly `k` points of a hit do something, 0 to 1.
    pub fn chance_of(&self, k: usize) -> f64 {
        self.effective
            .get(k)
            .map_or(0.0, |&weight| weight as f64 / self.of as f64)
    }

    /// How many points of a hit do something on average.
    pub fn mean(&self) -> f64 {
        (0..self.effective.len()).map(|k| k as f64 * self.chance_of(k)).sum()
    }

    /// The chance that a hit destroys the ship, 0 to 1.
    pub fn destroys(&self) -> f64 {
        self.destroyed as f64 / self.of as f64
    }
}

impl GameState {
    /// The exact odds of the declared attack, as if the attacker now said `done` (to discards) and `fire`. `None` unless an
    /// attack is declared and not yet rolled.
    pub fn odds(&self) -> Option<AttackOdds> {
        let mut fired = self.clone();
        if fired.phase == Phase::Discards {
            fired.carry_out(fired.active, Command::Done, &mut ());
        }
        if fired.phase == Phase::Boost {
            fired.carry_out(fired.active, Command::Fire, &mut ());
        }
        if fired.phase != Phase::AttackRoll {
            return None;
        }
        let targets = fired.in_order_from_attacker(fired.attack.targets);
        let targets = targets.map(|target| fired.target_odds(target)).collect();
        Some(AttackOdds {
            attacker: fired.active,
            targets,
        })
    }

    /// The exact odds against one ship if the attack, which is the next effect of the stack, were declared now with no Red
    /// and no discard. `None` when an attack is not the next effect or cannot be declared on this ship; a Scatter attack
    /// takes the ships in its cone.
    pub fn odds_against(&self, target: Seat) -> Option<TargetOdds> {
        if self.phase != Phase::Window || self.effect() != Some(Effect::Attack) {
            return None;
        }
        let scatter = self.sums().traits & SCATTER != 0;
        let open = if scatter {
            self.scatter_targets()
        } else {
            self.enemies(self.active)
        };
        if !open.contains(target) {
            return None;
        }
        let mut declared = self.clone();
        declared.declare(Seats::one(target), &mut ());
        declared.odds()?.targets.pop()
    }

    /// The odds against one ship when the dice are due.
    fn target_odds(&self, target: Seat) -> TargetOdds {
        let mut throws = self.clone();
        let mut ways = 0;
        for pair in 0..36 {
            throws.attack.hits = Seats::EMPTY;
            throws.roll_attack([pair / 6 + 1, pair % 6 + 1], &mut ());
            ways += u8::from(throws.attack.hits.contains(target));
        }
        throws.attack.hits = Seats::one(target);
        TargetOdds {
            target,
            need: self.need(target),
            bonus: self.bonus(),
            ways,
            damage: throws.hit_damage(),
        }
    }

    /// What the hit that is next to be resolved does.
    fn hit_damage(mut self) -> Damage {
        self.pile = 0; // so that nobody gains a card in every try
        self.next_hit(&mut ());
        match self.phase {
            Phase::Side => {
                let side = |side| {
                    let mut named = self.clone();
                    named.choose_side(side, &mut ());
                    named.point_odds()
                };
                Damage::Sides {
                    left: side(Side::Left),
                    right: side(Side::Right),
                }
            }
            Phase::Lane | Phase::EndPoint => Damage::Points(self.point_odds()),
            _ => Damage::Shield,
        }
    }

    /// What the points do when the first lane is due.
    fn point_odds(self) -> PointOdds {
        let (points, faces) = (self.attack.points, if self.attack.side.is_some() { 6 } else { 12 });
        let mut odds = PointOdds {
            points,
            faces,
            of: u64::from(faces).pow(points.into()),
            effective: alloc::vec![0; usize::from(points) + 1],
            destroyed: 0,
        };
        Sequences::new(self, faces).count(&mut odds);
        odds
    }
}

impl View<GameState> {
    /// The exact odds of the declared attack; see [`GameState::odds`].
    pub fn odds(&self) -> Option<AttackOdds> {
        self.seen().odds()
    }

    /// The exact odds against one ship if the attack were declared now; see [`GameState::odds_against`].
    pub fn odds_against(&self, target: Seat) -> Option<TargetOdds> {
        self.seen().odds_against(target)
    }
}
