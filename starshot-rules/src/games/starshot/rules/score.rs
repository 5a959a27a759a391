//! SCORE: victory points and the Desperation cards that hits and raids bring.

use crate::engine::{Log, Seat};
use crate::games::starshot::event::{Event, Why};
use crate::games::starshot::state::GameState;

impl GameState {
    /// Points for a seat; they are never lost during the game (SCORE-06).
    pub(crate) fn score(&mut self, seat: Seat, points: u8, why: Why, log: &mut impl Log<Event>) {
        let ship = self.ship_mut(seat);
        ship.vp = ship.vp.saturating_add(u16::from(points));
        log.push(Event::VpScored { seat, points, why });
    }

    /// SCORE-05: the top Desperation card goes unseen on top of the own deck; none left: nothing.
    pub(crate) fn gain_desperation(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        if self.pile == 0 {
            log.push(Event::DesperationEmpty { seat });
            return;
        }
        self.pile -= 1;
        let cards = self.cards_mut(seat);
        cards.top += 1;
        cards.owned += 1;
        log.push(Event::DesperationGained { seat });
    }
}
