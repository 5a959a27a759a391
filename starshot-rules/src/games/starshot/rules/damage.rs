//! DAMAGE: points, lanes, tokens and tiles, one point after the other.

use crate::engine::{Log, Seat};
use crate::games::starshot::command::Roll;
use crate::games::starshot::data::cards::OBLIQUE;
use crate::games::starshot::data::purple::Purple;
use crate::games::starshot::data::ship::{Side, Tile, TileSet, lane};
use crate::games::starshot::data::tuning::CutOff;
use crate::games::starshot::event::{Event, Why};
use crate::games::starshot::state::{GameState, Phase};

impl GameState {
    /// DAMAGE-01: the number of points is fixed before the first lane roll.
    pub(crate) fn begin_damage(&mut self, log: &mut impl Log<Event>) {
        let seat = self.attack.target;
        let mut points = self.tuning.damage_base + self.attack.power_ups;
        if points >= 2 && self.ship(seat).has(Purple::ReinforcedHull) {
            points -= 1; // PURPLE-ReinforcedHull-01
        }
        self.attack.points = points;
        log.push(Event::PointsDealt { seat, points });
        self.phase = match points {
            0 => Phase::EndPoint,
            _ if self.attack.traits & OBLIQUE != 0 => Phase::Side,
            _ => Phase::Lane,
        };
    }

    /// CARD-ObliqueAim-01: the side of the target's mat, once per target.
    pub(crate) fn choose_side(&mut self, side: Side, log: &mut impl Log<Event>) {
        self.attack.side = Some(side);
        log.push(Event::SideChosen {
            seat: self.active,
            target: self.attack.target,
            side,
        });
        self.phase = Phase::Lane;
    }

    /// DAMAGE-02: the lane of the point; DAMAGE-03: the attacker may flip Hull Breacher to roll it again.
    pub(crate) fn roll_lane(&mut self, roll: Roll, log: &mut impl Log<Event>) {
        let lane = match (roll, self.attack.side) {
            (Roll::Die(die), Some(Side::Right)) => die + 6,
            (Roll::Die(number) | Roll::Lane(number), _) => number,
            _ => return,
        };
        self.attack.lane = lane;
        log.push(Event::LaneRolled {
            seat: self.attack.target,
            lane,
            again: self.attack.again,
        });
        let breacher = !self.attack.again && self.ship(self.active).has_ready(Purple::HullBreacher);
        self.phase = if breacher { Phase::Breacher } else { Phase::Strike };
    }

    /// DAMAGE-03, PURPLE-HullBreacher-01: the same die again; the second result stands.
    pub(crate) fn reroll_lane(&mut self, log: &mut impl Log<Event>) {
        self.flip(self.active, Tile::KyberLab, log);
        self.attack.again = true;
        self.attack.lane = 0;
        self.phase = Phase::Lane;
    }

    /// DAMAGE-04: the outermost intact tile of the lane takes the point.
    pub(crate) fn strike(&mut self, log: &mut impl Log<Event>) {
        let seat = self.attack.target;
        let ship = self.ship(seat);
        let struck = lane(self.attack.lane)
            .iter()
            .copied()
            .find(|&tile| ship.intact.contains(tile));
        self.attack.tile = struck;
        let Some(tile) = struck else {
            log.push(Event::PointLost {
                seat,
                lane: self.attack.lane,
            });
            self.phase = Phase::EndPoint;
            return;
        };
        self.attack.scored = true;
        let ship = self.ship(seat);
        if !ship.tokens.contains(tile) {
            // DAMAGE-06, DAMAGE-10
            self.destroy_tile(seat, tile);
            log.push(Event::TileDestroyed { seat, tile });
            self.phase = Phase::EndPoint;
        } else if ship.has(Purple::InterchangeableParts) && !self.swappable().is_empty() {
            log.push(Event::SwapOffered { seat, tile });
            self.phase = Phase::Parts;
        } else {
            self.knock_off(tile, log);
        }
    }

    fn destroy_tile(&mut self, seat: Seat, tile: Tile) {
        let ship = self.ship_mut(seat);
        ship.intact = ship.intact.without(tile);
        ship.destroyed = ship.destroyed.with(tile);
    }

    /// DAMAGE-05: the tokens the target may give instead of the one hit.
    pub(crate) fn swappable(&self) -> TileSet {
        let tokens = self.ship(self.attack.target).tokens;
        self.attack.tile.map_or(TileSet::EMPTY, |tile| tokens.without(tile))
    }

    /// Takes a token off the target (not by cut-off).
    fn take_token(&mut self, tile: Tile) {
        self.attack.note_taken(TileSet::of(&[tile]));
        let ship = self.ship_mut(self.attack.target);
        ship.tokens = ship.tokens.without(tile);
        ship.flipped = ship.flipped.without(tile);
    }

    /// DAMAGE-05: the token on the tile is knocked off; DAMAGE-07: the attacker may flip Explosive Rounds.
    pub(crate) fn knock_off(&mut self, tile: Tile, log: &mut impl Log<Event>) {
        let seat = self.attack.target;
        self.take_token(tile);
        log.push(Event::TokenKnockedOff { seat, tile });
        if tile == Tile::KyberLab {
            self.lose_ability(seat, log); // CUTOFF-03: the cut-off check waits for Explosive Rounds (E-111)
        }
        let explosive = self.ship(self.active).has_ready(Purple::ExplosiveRounds);
        self.phase = if explosive { Phase::Explosive } else { Phase::EndPoint };
    }

    /// PURPLE-InterchangeableParts-01: another token goes. PURPLE-InterchangeableParts-02: it counts as damage, without
    /// Explosive Rounds.
    pub(crate) fn swap_token(&mut self, tile: Tile, log: &mut impl Log<Event>) {
        let seat = self.attack.target;
        let hit = self.attack.tile.unwrap_or(tile);
        self.take_token(tile);
        log.push(Event::TokenSwapped { seat, hit, tile });
        if tile == Tile::KyberLab {
            self.lose_ability(seat, log);
        }
        self.phase = Phase::EndPoint;
    }

    /// DAMAGE-07, PURPLE-ExplosiveRounds-01: the tile that lost its token is destroyed.
    pub(crate) fn explode(&mut self, log: &mut impl Log<Event>) {
        let seat = self.attack.target;
        self.flip(self.active, Tile::KyberLab, log);
        if let Some(tile) = self.attack.tile {
            self.destroy_tile(seat, tile);
            log.push(Event::TileExploded { seat, tile });
        }
        self.phase = Phase::EndPoint;
    }

    /// DAMAGE-08: destruction, then cut-off, then the next point. DAMAGE-09: a destroyed ship takes no further points.
    pub(crate) fn end_point(&mut self, log: &mut impl Log<Event>) {
        let seat = self.attack.target;
        self.attack.points = self.attack.points.saturating_sub(1);
        self.attack.lane = 0;
        self.attack.again = false;
        self.attack.tile = None;
        if self.is_wrecked(seat) {
            self.attack.points = 0;
            self.destroy_ship(seat, log);
            self.score(self.active, self.tuning.vp_kill, Why::Kill, log); // SCORE-02
            self.phase = Phase::NextHit;
            return;
        }
        let last = self.attack.points == 0;
        if self.tuning.cut_off == CutOff::Point || last {
            self.cut_off(seat, log); // E-105
        }
        if !last {
            self.phase = Phase::Lane;
            return;
        }
        if self.attack.scored {
            self.score(self.active, self.tuning.vp_hit, Why::Hit, log); // SCORE-01
            self.gain_desperation(seat, log); // SCORE-04
        }
        self.phase = Phase::NextHit; // SCORE-03: a hit that did nothing scores nothing
    }
}
