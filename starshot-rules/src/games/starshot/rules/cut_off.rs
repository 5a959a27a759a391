//! CUTOFF: tiles stay in play only while intact tiles join them to the Bridge.

use crate::engine::{Log, Seat};
use crate::games::starshot::data::purple::Purple;
use crate::games::starshot::event::Event;
use crate::games::starshot::state::{GameState, Phase};

impl GameState {
    /// CUTOFF-01: every intact tile without a path to the Bridge is lost for good (CUTOFF-04), its token with it.
    /// CUTOFF-02, PURPLE-Exoskeleton-01: not while Exoskeleton is active. CUTOFF-03: so when its token leaves, this is
    /// called at once. CUTOFF-05: it is never called for a ship that has just been destroyed.
    pub(crate) fn cut_off(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        let ship = self.ship(seat);
        if ship.has(Purple::Exoskeleton) {
            return;
        }
        let joined = ship.intact.joined_to_bridge();
        let tiles = ship.intact.minus(joined);
        if tiles.is_empty() {
            return;
        }
        if self.phase == Phase::EndPoint {
            self.attack.note_taken(ship.tokens.and(tiles)); // by an attack: CARD-VampiricShot-01
        }
        let ship = self.ship_mut(seat);
        ship.intact = joined;
        ship.tokens = ship.tokens.and(joined);
        ship.flipped = ship.flipped.and(joined);
        log.push(Event::TilesCutOff { seat, tiles });
    }
}
