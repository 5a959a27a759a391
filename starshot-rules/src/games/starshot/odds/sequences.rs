//! The points of one hit, rolled in every possible order.

use alloc::vec::Vec;

use super::PointOdds;
use crate::games::starshot::command::{Command, Roll};
use crate::games::starshot::data::ship::{TILES, Tile, TileSet};
use crate::games::starshot::state::{GameState, Phase, Ship};

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
pub(super) struct Sequences {
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
    pub(super) fn new(scratch: GameState, faces: u8) -> Self {
        let whole = Ship {
            ..*scratch.ship(scratch.attack.target)
        };
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
    pub(super) fn count(mut self, odds: &mut PointOdds) {
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
