//! DESTROY: when a ship is destroyed and what leaves the game with it.

use crate::engine::{Log, Seat};
use crate::games::starshot::data::purple::Purple;
use crate::games::starshot::data::ship::{Tile, TileSet};
use crate::games::starshot::event::Event;
use crate::games::starshot::state::{GameState, Stack};
use crate::kit::counts::Counts;

impl GameState {
    /// DESTROY-01: the Bridge is destroyed, or both Life Support tiles are.
    pub(crate) fn is_wrecked(&self, seat: Seat) -> bool {
        let destroyed = self.ship(seat).destroyed;
        destroyed.contains(Tile::Bridge) || destroyed.and(TileSet::LIFE) == TileSet::LIFE
    }

    /// DESTROY-02: Escape Pod and Cargo are judged at this instant; the tokens stay as they are for it.
    /// DESTROY-03: the ship leaves the board and its cards leave the game; they are kept in one heap, because which faces
    /// are still unidentified depends on them. DESTROY-04, DESTROY-05: turn order skips it and the game goes on.
    pub(crate) fn destroy_ship(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        let by = self.active;
        let ship = self.ship_mut(seat);
        ship.alive = false;
        let pod = ship.has(Purple::EscapePod); // PURPLE-EscapePod-01
        let cargo = ship.tokens.and(TileSet::CARGO).len() as u8;
        let cards = self.cards_mut(seat);
        let stacks = cards
            .stacks
            .iter()
            .fold(Counts::EMPTY, |all, stack| all.plus(stack.faces()));
        cards.discard = cards.discard.plus(cards.bag).plus(cards.hand).plus(stacks);
        cards.discards += cards.deck + cards.aside;
        cards.bag = Counts::EMPTY;
        cards.hand = Counts::EMPTY;
        cards.stacks = [Stack::default(); 4];
        cards.picking = 0;
        cards.committed = false;
        cards.fourth = false;
        cards.over = 0;
        cards.deck = 0;
        cards.aside = 0;
        cards.fresh_aside = 0;
        cards.fresh_discard = 0;
        cards.shown = Counts::EMPTY;
        log.push(Event::ShipDestroyed { seat, by, pod, cargo });
    }
}
