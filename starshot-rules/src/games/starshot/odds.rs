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
use super::data::ship::{Side, TILES, Tile, TileSet};
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
    fn point_odds(self) -> Option<PointOdds> {
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
        Sequences::new(self, faces).count(&mut odds);
        Some(odds)
    }
}

/// What decides how further points go on: the tiles in play and the tokens on them. Which tiles out of play were destroyed
/// and which cut off matters for Life Support only, and that cannot be cut off.
#[derive(Clone, Copy)]
struct Hull {
    intact: TileSet,
    tokens: TileSet,
    destroyed: TileSet,
}

impl Hull {
    fn of(ship: &Ship) -> Self {
        Self {
            intact: ship.intact,
            tokens: ship.tokens,
            destroyed: ship.destroyed,
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

    fn key(self) -> u32 {
        u32::from(self.intact.bits()) | u32::from(self.tokens.bits()) << 16
    }
}

/// What a point does to a hull when it finds one tile.
#[derive(Clone, Copy)]
struct Change {
    /// The number of the hull after it; `None` if the ship is destroyed.
    to: Option<u32>,
    /// The point did something.
    effective: bool,
    /// How many faces of the lane die lead to this tile.
    ways: u64,
}

/// Every hull that the points of a hit can leave, each tried once with every face of the die.
struct Sequences {
    /// Where the points are rolled.
    scratch: GameState,
    whole: Ship,
    faces: u8,
    hulls: Vec<Hull>,
    /// The changes of the hulls tried so far, hull by hull.
    changes: Vec<Change>,
    /// Where the changes of each hull tried begin, and where the next begin.
    starts: Vec<usize>,
    /// Open-addressed table of hull numbers by key, 0 for an empty place, else number + 1; its length is a power of two.
    table: Vec<u32>,
}

impl Sequences {
    fn new(scratch: GameState, faces: u8) -> Self {
        let whole = *scratch.ship(scratch.attack.target);
        let (hulls, changes, starts, table) = (Vec::new(), Vec::new(), alloc::vec![0], alloc::vec![0; 64]);
        Self {
            scratch,
            whole,
            faces,
            hulls,
            changes,
            starts,
            table,
        }
    }

    /// Adds up the weights of all sequences, point by point: before each point, the weight of every hull together with the
    /// number of points that did something.
    fn count(mut self, odds: &mut PointOdds) {
        let width = usize::from(odds.points) + 1;
        self.number(Hull::of(&self.whole));
        let mut now = alloc::vec![0; width];
        now[0] = 1;
        for left in (0..u32::from(odds.points)).rev() {
            let below = u64::from(self.faces).pow(left); // sequences of the points that a destroyed ship does not take
            let mut next = Vec::with_capacity(now.len() * 2);
            for (k, row) in now.chunks_exact(width).enumerate() {
                let Some(least) = row.iter().position(|&weight| weight > 0) else {
                    continue;
                };
                let weights = &row[least..width - left as usize - 1];
                self.try_every_face(k);
                next.resize(self.hulls.len() * width, 0);
                for change in &self.changes[self.starts[k]..self.starts[k + 1]] {
                    let done = least + usize::from(change.effective);
                    match change.to {
                        Some(to) => add(&mut next[to as usize * width + done..], weights, change.ways),
                        None => {
                            add(&mut odds.effective[done..], weights, change.ways * below);
                            odds.destroyed += weights.iter().sum::<u64>() * change.ways * below;
                        }
                    }
                }
            }
            now = next;
        }
        for row in now.chunks_exact(width) {
            add(&mut odds.effective, row, 1);
        }
    }

    /// Fills in the changes of hull `k`; hulls are first met, and so tried, in ascending order.
    fn try_every_face(&mut self, k: usize) {
        if k + 1 < self.starts.len() {
            return;
        }
        let mut known = [usize::MAX; TILES + 1];
        for face in 1..=self.faces {
            self.strike(
                k,
                if self.faces == 6 {
                    Roll::Die(face)
                } else {
                    Roll::Lane(face)
                },
            );
            // what follows depends on the tile the point found, not on the lane that led there
            let found = self.scratch.attack.tile.map_or(TILES, |tile| tile as usize);
            if known[found] == usize::MAX {
                known[found] = self.changes.len();
                let change = self.finish_point();
                self.changes.push(change);
            }
            self.changes[known[found]].ways += 1;
        }
        self.starts.push(self.changes.len());
    }

    /// One point on hull `k`, up to the strike; not the last one of the hit (what follows that adds nothing here).
    fn strike(&mut self, k: usize, roll: Roll) {
        let state = &mut self.scratch;
        self.hulls[k].put_on(state.ship_mut(state.attack.target), &self.whole);
        state.attack.points = 2;
        state.attack.scored = false;
        state.phase = Phase::Lane;
        state.roll_lane(roll, &mut ());
        if state.phase == Phase::Breacher {
            state.carry_out(state.active, Command::Decline, &mut ());
        }
        state.strike(&mut ());
    }

    /// The rest of the point; every option is declined.
    fn finish_point(&mut self) -> Change {
        let state = &mut self.scratch;
        while let Phase::Parts | Phase::Explosive = state.phase {
            state.carry_out(state.decider(), Command::Decline, &mut ());
        }
        state.end_point(&mut ());
        let (ship, effective) = (state.ship(state.attack.target), state.attack.scored);
        let after = ship.alive.then(|| Hull::of(ship));
        Change {
            to: after.map(|hull| self.number(hull)),
            effective,
            ways: 0,
        }
    }

    /// The number of a hull; a new one is appended.
    fn number(&mut self, hull: Hull) -> u32 {
        if self.hulls.len() * 2 >= self.table.len() {
            self.table = alloc::vec![0; self.table.len() * 4];
            for k in 0..self.hulls.len() {
                let place = self.place(self.hulls[k].key());
                self.table[place] = k as u32 + 1;
            }
        }
        let place = self.place(hull.key());
        if self.table[place] == 0 {
            self.hulls.push(hull);
            self.table[place] = self.hulls.len() as u32;
        }
        self.table[place] - 1
    }

    /// Where a key stands in the table, or would.
    fn place(&self, key: u32) -> usize {
        let mask = self.table.len() - 1;
        let mut place = (key.wrapping_mul(0x9e37_79b9) >> 8) as usize & mask;
        while self.table[place] > 0 && self.hulls[self.table[place] as usize - 1].key() != key {
            place = (place + 1) & mask;
        }
        place
    }
}

/// Adds weights, each `times` as often.
fn add(sums: &mut [u64], weights: &[u64], times: u64) {
    for (sum, weight) in sums.iter_mut().zip(weights) {
        *sum += weight * times;
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
