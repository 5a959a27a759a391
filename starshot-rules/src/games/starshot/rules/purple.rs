//! PURPLE: tokens that are flipped, readied, gained, and abilities that end. What an ability changes stands in the chapter
//! it changes: Longshot, Phase Cloak and Lead the Target in `attack`, Shield Piercer in `shield`, Reinforced Hull, Hull
//! Breacher, Interchangeable Parts and Explosive Rounds in `damage`, Exoskeleton in `cut_off`, Escape Pod in `destruction`
//! and `ending`, Redline in `speed`, Spin Gyro in `movement`, Salvage and
//! Vault Tec in `raid`, Beta Version and Bone Room in `orders` and `stack`.

use crate::engine::{Log, Seat};
use crate::games::starshot::data::purple::Purple;
use crate::games::starshot::data::ship::{Tile, TileSet};
use crate::games::starshot::event::Event;
use crate::games::starshot::state::{GameState, Stack};

impl GameState {
    /// PURPLE-General-02: a ready token is flipped; it stays on its tile as armor.
    pub(crate) fn flip(&mut self, seat: Seat, tile: Tile, log: &mut impl Log<Event>) {
        let ship = self.ship_mut(seat);
        ship.flipped = ship.flipped.with(tile);
        log.push(Event::TokenFlipped { seat, tile });
    }

    /// PURPLE-General-01: the token has left the Kyber Lab, so its ability ends at once and for good.
    pub(crate) fn lose_ability(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        let Some(ability) = self.ship_mut(seat).ability.take() else {
            return;
        };
        log.push(Event::AbilityLost { seat, ability });
        match ability {
            Purple::Redline => self.clamp_speed(seat, log),
            Purple::BetaVersion => self.drop_fourth_stack(seat, log),
            _ => {}
        }
    }

    /// PURPLE-BetaVersion-01: lost before its Action 4 turn, the fourth stack is not run; its card lies with the unused ones
    /// until Cleanup.
    fn drop_fourth_stack(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        let cards = self.cards_mut(seat);
        if cards.fourth && !cards.stacks[3].revealed {
            cards.hand = cards.hand.plus(cards.stacks[3].faces());
            cards.stacks[3] = Stack::default();
            cards.fourth = false;
            cards.picking = 3;
            log.push(Event::FourthStackLost { seat });
        }
    }

    /// PURPLE-PowerConduit-01: other own flipped tokens, in a window and, STACK-10, while declaring an attack.
    pub(crate) fn readiable(&self, seat: Seat) -> TileSet {
        let ship = self.ship(seat);
        if ship.has_ready(Purple::PowerConduit) {
            ship.flipped
        } else {
            TileSet::EMPTY
        }
    }

    /// PURPLE-PowerConduit-01: one of them becomes ready.
    pub(crate) fn conduit(&mut self, tile: Tile, log: &mut impl Log<Event>) {
        let seat = self.active;
        self.flip(seat, Tile::KyberLab, log);
        let ship = self.ship_mut(seat);
        ship.flipped = ship.flipped.without(tile);
        log.push(Event::TokenReadied { seat, tile });
    }

    /// A token comes onto an empty intact tile, ready; on the Kyber Lab it brings the named ability.
    pub(crate) fn gain_token(&mut self, seat: Seat, tile: Tile, ability: Option<Purple>) {
        let ship = self.ship_mut(seat);
        ship.tokens = ship.tokens.with(tile);
        if tile == Tile::KyberLab {
            ship.ability = ability;
        }
    }
}
