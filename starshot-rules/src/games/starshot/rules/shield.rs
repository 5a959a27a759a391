//! SHIELD: the charge that takes a whole hit. SHIELD-01: it never comes back. SHIELD-04 stands at the draw (ORDERS-01).

use crate::engine::Log;
use crate::games::starshot::data::purple::Purple;
use crate::games::starshot::event::{Event, Why};
use crate::games::starshot::state::GameState;

impl GameState {
    /// SHIELD-02, SHIELD-03: a charge is always spent; whether the hit goes on to deal points.
    pub(crate) fn meet_shield(&mut self, log: &mut impl Log<Event>) -> bool {
        let seat = self.attack.target;
        if self.ship(seat).shield == 0 {
            return true;
        }
        self.ship_mut(seat).shield -= 1;
        let left = self.ship(seat).shield;
        if self.ship(self.active).has(Purple::ShieldPiercer) {
            log.push(Event::ShieldPierced { seat, left }); // PURPLE-ShieldPiercer-01
            self.attack.scored = true;
            return true;
        }
        log.push(Event::ShieldSpent { seat, left });
        self.score(self.active, self.tuning.vp_hit, Why::ShieldHit, log);
        self.gain_desperation(seat, log);
        false
    }
}
