//! `odds`: exact chances of an attack, for players and programs that weigh one.
//!
//! No rule is written again here. The dice are compared by [`GameState::roll_attack`], a hit is led past the shield by
//! [`GameState::next_hit`], and every point is rolled on a scratch copy of the position, so whatever the chapters say about
//! shields, lanes, tokens, cut-off and destruction is what the odds say. Options are not assumed: no further Red or Power
//! Conduit, no further Reconfigure discard, no Hull Breacher, no Interchangeable Parts, no Explosive Rounds.
//!
//! Only public facts are used, so a view answers as the whole state does.

use alloc::vec::Vec;

use serde::Serialize;

use super::command::{Command, Roll};
use super::data::cards::{Effect, SCATTER};
use super::data::ship::{Side, Tile, TileSet};
use super::state::{GameState, Phase, Ship};
use crate::engine::{Seat, Seats, View};

/// The most points of one hit that odds are counted for: with 17 points the denominator 12^17 still fits in 64 bits. The
/// widest tuning deals 13.
pub const MOST_POINTS: u8 = 17;

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
    /// Points dealt (DAMAGE-01).
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
    /// The exact odds of the declared attack, as if the attacker now said `done` (to discards) and `fire`. `None` when no
    /// attack is declared and unrolled, or a hit would deal more than [`MOST_POINTS`].
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
        Some(AttackOdds {
            attacker: fired.active,
            targets: targets.map(|target| fired.target_odds(target)).collect::<Option<_>>()?,
        })
    }

    /// The exact odds against one ship if the attack, which is the next effect of the stack, were declared now with no Red
    /// and no discard. `None` when an attack is not the next effect, the ship cannot be attacked (or lies outside the cone
    /// of a Scatter attack), or a hit would deal more than [`MOST_POINTS`].
    pub fn odds_against(&self, target: Seat) -> Option<TargetOdds> {
        if self.phase != Phase::Window || self.effect() != Some(Effect::Attack) {
            return None;
        }
        let mut declared = self.clone();
        declared.declare(
            self.attackable()
                .contains(target)
                .then_some(target)
                .into_iter()
                .collect(),
            &mut (),
        );
        declared.odds()?.targets.pop()
    }

    /// The ships that the attack, if it is the next effect, may be declared on.
    fn attackable(&self) -> Seats {
        if self.sums().traits & SCATTER == 0 {
            self.enemies(self.active)
        } else {
            self.scatter_targets()
        }
    }

    /// A hit on one ship, when the dice are due.
    fn target_odds(&self, target: Seat) -> Option<TargetOdds> {
        let mut throws = self.clone();
        let mut ways = 0;
        for pair in 0..36 {
            throws.attack.hits = Seats::EMPTY;
            throws.roll_attack([pair / 6 + 1, pair % 6 + 1], &mut ());
            ways += u8::from(throws.attack.hits.contains(target));
        }
        throws.attack.hits = Seats::one(target);
        Some(TargetOdds {
            target,
            need: self.need(target),
            bonus: self.bonus(),
            ways,
            damage: throws.hit_damage()?,
        })
    }

    /// What the hit that is next to be resolved does.
    fn hit_damage(mut self) -> Option<Damage> {
        self.pile = 0; // so that nobody gains a card over and over
        self.next_hit(&mut ());
        Some(match self.phase {
            Phase::Side => {
                let side = |side| {
                    let mut named = self.clone();
                    named.choose_side(side, &mut ());
                    named.point_odds()
                };
                Damage::Sides {
                    left: side(Side::Left)?,
                    right: side(Side::Right)?,
                }
            }
            Phase::Lane | Phase::EndPoint => Damage::Points(self.point_odds()?),
            _ => Damage::Shield,
        })
    }

    /// What the points do, when the first lane is due.
    fn point_odds(mut self) -> Option<PointOdds> {
        let (points, faces) = (self.attack.points, if self.attack.side.is_some() { 6 } else { 12 });
        if points > MOST_POINTS {
            return None;
        }
        let mut odds = PointOdds {
            points,
            faces,
            of: u64::from(faces).pow(points.into()),
            effective: alloc::vec![0; usize::from(points) + 1],
            destroyed: 0,
        };
        let whole = self.ship(self.attack.target).clone();
        let mut level = alloc::vec![(Hull::of(&whole, 0), 1)];
        for left in (1..=points).rev() {
            level = self.next_level(&whole, level, left, &mut odds);
        }
        for (hull, weight) in level {
            odds.effective[usize::from(hull.done)] += weight;
        }
        Some(odds)
    }

    /// From every hull that is possible before a point, with its weight, to every hull that is possible after it. Ships
    /// destroyed by the point are counted at once.
    fn next_level(
        &mut self,
        whole: &Ship,
        level: Vec<(Hull, u64)>,
        left: u8,
        odds: &mut PointOdds,
    ) -> Vec<(Hull, u64)> {
        let mut next = Vec::with_capacity(level.len() * usize::from(odds.faces));
        for (hull, weight) in level {
            for face in 1..=odds.faces {
                let roll = if odds.faces == 6 {
                    Roll::Die(face)
                } else {
                    Roll::Lane(face)
                };
                match self.point(whole, hull, left, roll) {
                    (after, true) => next.push((after, weight)),
                    (after, false) => {
                        let all = weight * u64::from(odds.faces).pow(u32::from(left) - 1);
                        odds.effective[usize::from(after.done)] += all;
                        odds.destroyed += all;
                    }
                }
            }
        }
        merged(next)
    }

    /// One point on a hull, when `left` points are left with it: the hull after it and whether the ship still flies. Every
    /// option is declined.
    fn point(&mut self, whole: &Ship, hull: Hull, left: u8, roll: Roll) -> (Hull, bool) {
        let target = self.attack.target;
        hull.put_on(self.ship_mut(target), whole);
        self.attack.points = left;
        self.attack.scored = false;
        self.phase = Phase::Lane;
        self.roll_lane(roll, &mut ());
        loop {
            match self.phase {
                Phase::Breacher | Phase::Parts | Phase::Explosive => {
                    self.carry_out(self.decider(), Command::Decline, &mut ());
                }
                Phase::Strike => self.strike(&mut ()),
                Phase::EndPoint => self.end_point(&mut ()),
                _ => break,
            }
        }
        let done = hull.done + u8::from(self.attack.scored);
        let ship = self.ship(target);
        (Hull::of(ship, done), ship.alive)
    }
}

/// What decides how further points go on: the tiles in play and the tokens on them (a tile out of play that was destroyed,
/// not cut off, matters for Life Support only, which cannot be cut off), and how many points did something so far.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Hull {
    intact: TileSet,
    tokens: TileSet,
    destroyed: TileSet,
    done: u8,
}

impl Hull {
    fn of(ship: &Ship, done: u8) -> Self {
        Self {
            intact: ship.intact,
            tokens: ship.tokens,
            destroyed: ship.destroyed,
            done,
        }
    }

    /// Makes the ship look like this; `whole` is how it was before the first point.
    fn put_on(self, ship: &mut Ship, whole: &Ship) {
        ship.intact = self.intact;
        ship.tokens = self.tokens;
        ship.destroyed = self.destroyed;
        ship.flipped = whole.flipped.and(self.tokens);
        ship.ability = whole.ability.filter(|_| self.tokens.contains(Tile::KyberLab)); // PURPLE-General-01
        ship.alive = true;
    }

    fn key(self) -> u64 {
        u64::from(self.intact.bits()) | u64::from(self.tokens.bits()) << 16 | u64::from(self.done) << 32
    }
}

/// Equal hulls become one with the sum of their weights.
fn merged(mut hulls: Vec<(Hull, u64)>) -> Vec<(Hull, u64)> {
    hulls.sort_unstable_by_key(|entry| entry.0.key());
    hulls.dedup_by(|later, kept| {
        let same = later.0.key() == kept.0.key();
        if same {
            kept.1 += later.1;
        }
        same
    });
    hulls
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
