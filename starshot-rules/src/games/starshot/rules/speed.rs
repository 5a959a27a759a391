//! SPEED: what a turn counts and the box it is written in. SPEED-05: it stays between own turns; SPEED-07: a turn that does
//! not take place sets nothing.

use crate::engine::{Log, Seat};
use crate::games::starshot::data::cards::Ordered;
use crate::games::starshot::data::purple::Purple;
use crate::games::starshot::event::Event;
use crate::games::starshot::state::{GameState, Phase};

impl GameState {
    /// The highest speed of a ship now (PURPLE-Redline-01).
    pub(crate) fn speed_cap(&self, seat: Seat) -> u8 {
        if self.ship(seat).has(Purple::Redline) {
            self.tuning.redline_cap
        } else {
            self.tuning.speed_cap
        }
    }

    /// SPEED-02: the printed hexes of every card and run, and the flips; those lost at the edge too (MOVE-05), those of an
    /// attack that merged away or had no target too (SPEED-03), and 0 for an empty stack (SPEED-04). Every effect of a program is carried
    /// out by the end of the turn, so the sum over the stack is the sum over the turn.
    fn count(&self) -> u8 {
        let printed: u8 = self
            .stack()
            .cards()
            .map(Ordered::row)
            .map(|row| row.counts * self.runs())
            .sum();
        printed.saturating_add(self.flips)
    }

    /// SPEED-01, STACK-12: the end of the own turn sets the speed.
    pub(crate) fn end_turn(&mut self, log: &mut impl Log<Event>) {
        let seat = self.active;
        let speed = self.count().min(self.speed_cap(seat));
        self.ship_mut(seat).speed = speed;
        log.push(Event::SpeedSet { seat, speed });
        self.place = 0;
        self.flips = 0;
        self.attacked = false;
        self.phase = Phase::NextTurn;
    }

    /// SPEED-06: Redline has left the Kyber Lab.
    pub(crate) fn clamp_speed(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        let cap = self.speed_cap(seat);
        let ship = self.ship_mut(seat);
        if ship.speed > cap {
            ship.speed = cap;
            log.push(Event::SpeedClamped { seat, speed: cap });
        }
    }
}
