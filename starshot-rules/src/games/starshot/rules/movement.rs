//! MOVE: hexes, facings, the board edge, and the cards that only move.

use crate::engine::{Log, Seat};
use crate::games::starshot::command::Heading;
use crate::games::starshot::data::cards::Effect;
use crate::games::starshot::data::purple::Purple;
use crate::games::starshot::data::ship::{Side, Tile, TileSet};
use crate::games::starshot::event::Event;
use crate::games::starshot::state::GameState;
use crate::kit::hex::{Direction, Hex};

impl GameState {
    /// MOVE-04: hex by hex in one direction; at the edge the rest of the move is lost. MOVE-01: nothing blocks.
    pub(crate) fn travel(&mut self, seat: Seat, direction: Direction, hexes: u8, log: &mut impl Log<Event>) {
        let from = self.ship(seat).hex;
        let mut to = from;
        let mut gone = 0;
        while gone < hexes && self.chart.has(to.ahead(direction, 1)) {
            to = to.ahead(direction, 1);
            gone += 1;
        }
        self.ship_mut(seat).hex = to;
        log.push(Event::Moved {
            seat,
            from,
            to,
            hexes,
            stopped: gone < hexes,
        });
    }

    /// Turns a ship clockwise by `sixths` (MOVE-02).
    pub(crate) fn turn_ship(&mut self, seat: Seat, sixths: i8, log: &mut impl Log<Event>) {
        let ship = self.ship_mut(seat);
        ship.facing = ship.facing.turned(sixths);
        log.push(Event::Turned {
            seat,
            facing: ship.facing,
        });
    }

    /// Goes straight ahead (MOVE-07, MOVE-08).
    pub(crate) fn go_straight(&mut self, seat: Seat, hexes: u8, log: &mut impl Log<Event>) {
        let facing = self.ship(seat).facing;
        self.travel(seat, facing, hexes, log);
    }

    /// MOVE-02, MOVE-03: turn as chosen, then exactly the printed hexes.
    pub(crate) fn carry_out_move(&mut self, heading: Heading, log: &mut impl Log<Event>) {
        let seat = self.active;
        let hexes = match self.effect() {
            Some(Effect::Move(hexes)) => hexes,
            _ => 1, // MOVE-03: Drift
        };
        let sixths = match heading {
            Heading::Straight => 0,
            Heading::Left => -1,
            Heading::Right => 1,
            Heading::UTurn => 3,
        };
        if sixths != 0 {
            self.turn_ship(seat, sixths, log);
        }
        self.go_straight(seat, hexes, log);
        self.next_effect();
    }

    /// MOVE-06: Sideslip to a front side; the facing stays.
    pub(crate) fn carry_out_slip(&mut self, side: Side, log: &mut impl Log<Event>) {
        let seat = self.active;
        let Some(Effect::Slip(hexes)) = self.effect() else {
            return;
        };
        let direction = self.ship(seat).facing.turned(if side == Side::Left { -1 } else { 1 });
        self.travel(seat, direction, hexes, log);
        self.next_effect();
    }

    /// MOVE-07: Drift King's two sides, also for a ship that the edge stopped.
    pub(crate) fn carry_out_turn2(&mut self, side: Side, log: &mut impl Log<Event>) {
        self.turn_ship(self.active, if side == Side::Left { -2 } else { 2 }, log);
        self.next_effect();
    }

    /// MOVE-08: a Green moves one hex, at the edge too, and counts 1.
    pub(crate) fn flip_green(&mut self, tile: Tile, log: &mut impl Log<Event>) {
        let seat = self.active;
        self.flip(seat, tile, log);
        self.go_straight(seat, 1, log);
        self.flips = self.flips.saturating_add(1);
    }

    /// PURPLE-SpinGyro-01: U-turn, then one hex straight; counts 1, also at the edge.
    pub(crate) fn spin_gyro(&mut self, log: &mut impl Log<Event>) {
        let seat = self.active;
        self.flip(seat, Tile::KyberLab, log);
        self.turn_ship(seat, 3, log);
        self.go_straight(seat, 1, log);
        self.flips = self.flips.saturating_add(1);
    }

    /// CARD-NightJammer-01: where a warp behind this target lands. The hex behind it, else a hex next to both that hex and
    /// the target. CARD-NightJammer-02: on a hexagonal board at most one of the two is on the board.
    pub fn landing(&self, target: Seat) -> Option<Hex> {
        let ship = self.ship(target);
        let beside = |sixths| ship.hex.ahead(ship.facing.turned(sixths), 1);
        [beside(3), beside(2), beside(4)]
            .into_iter()
            .find(|&hex| self.chart.has(hex))
    }

    /// CARD-NightJammer-01: warp behind the chosen enemy, or nothing happens.
    pub(crate) fn carry_out_warp(&mut self, target: Option<Seat>, log: &mut impl Log<Event>) {
        let seat = self.active;
        match target.and_then(|target| Some((target, self.landing(target)?))) {
            Some((target, to)) => {
                let facing = self.ship(target).facing;
                let ship = self.ship_mut(seat);
                ship.hex = to;
                ship.facing = facing;
                log.push(Event::Warped {
                    seat,
                    target,
                    to,
                    facing,
                });
            }
            None => log.push(Event::WarpFailed { seat }),
        }
        self.next_effect();
    }

    /// CARD-HullRepair-01: destroyed tiles that would be joined to the Bridge; any with Exoskeleton.
    pub(crate) fn repairable(&self, seat: Seat) -> TileSet {
        let ship = self.ship(seat);
        if ship.destroyed.is_empty() || ship.has(Purple::Exoskeleton) {
            return ship.destroyed;
        }
        ship.destroyed
            .iter()
            .filter(|&tile| ship.intact.with(tile).joined_to_bridge().contains(tile))
            .collect()
    }

    /// CARD-HullRepair-01: the tile comes back without a token; lost tiles behind it stay lost.
    pub(crate) fn carry_out_repair(&mut self, tile: Option<Tile>, log: &mut impl Log<Event>) {
        let seat = self.active;
        match tile {
            Some(tile) => {
                let ship = self.ship_mut(seat);
                ship.destroyed = ship.destroyed.without(tile);
                ship.intact = ship.intact.with(tile);
                log.push(Event::TileRepaired { seat, tile });
            }
            None => log.push(Event::RepairFailed { seat }),
        }
        self.next_effect();
    }
}
