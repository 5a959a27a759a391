//! SETUP: revealed Purples, starting tokens, the first start player.

use crate::engine::{Log, Seat};
use crate::games::starshot::command::Command;
use crate::games::starshot::data::purple::Purple;
use crate::games::starshot::data::ship::{Tile, TileSet};
use crate::games::starshot::event::Event;
use crate::games::starshot::state::{GameState, Phase};

impl GameState {
    /// SETUP-01: one Purple card more is turned up, until enough lie open.
    pub(crate) fn reveal_purple(&mut self, purple: Purple, log: &mut impl Log<Event>) {
        self.revealed = self.revealed.with(purple);
        log.push(Event::PurpleRevealed { purple });
        if self.revealed.len() >= u32::from(self.tuning.purples) {
            self.phase = if self.tuning.starting_tokens == 0 {
                Phase::ChooseStart
            } else {
                Phase::PlaceTokens
            };
        }
    }

    /// SETUP-02: the tiles a seat may place its next token on. Tiles are picked in ascending order, so that one placement
    /// is one sequence of picks, and enough tiles must be left for the rest.
    pub(crate) fn places(&self, seat: Seat) -> TileSet {
        let placed = self.ship(seat).tokens;
        let missing = u32::from(self.tuning.starting_tokens).saturating_sub(placed.len());
        if missing == 0 {
            return TileSet::EMPTY;
        }
        let open = placed
            .last()
            .map_or(TileSet::TOKENS, |last| TileSet::TOKENS.after(last));
        let mut places = open;
        for _ in 1..missing {
            places = places.last().map_or(places, |last| places.without(last));
        }
        places
    }

    /// SETUP-03: whether the seat has yet to name the ability of its Kyber Lab.
    pub(crate) fn owes_ability(&self, seat: Seat) -> bool {
        let ship = self.ship(seat);
        ship.tokens.contains(Tile::KyberLab) && ship.ability.is_none()
    }

    /// SETUP-02, SETUP-03: one pick of a placement; after the last of the last seat all placements show at once.
    pub(crate) fn place(&mut self, seat: Seat, pick: Command, log: &mut impl Log<Event>) {
        let ship = self.ship_mut(seat);
        match pick {
            Command::Place(tile) => ship.tokens = ship.tokens.with(tile),
            Command::Ability(purple) => ship.ability = Some(purple),
            _ => {}
        }
        log.push(Event::Picked { seat, pick });
        let complete = self.ship(seat).tokens.len() >= u32::from(self.tuning.starting_tokens);
        if !complete || self.owes_ability(seat) {
            return;
        }
        self.cards_mut(seat).committed = true;
        log.push(Event::Committed { seat });
        if self.owing().is_empty() {
            for seat in self.each_seat() {
                let ship = self.ship(seat);
                log.push(Event::TokensPlaced {
                    seat,
                    tiles: ship.tokens,
                    ability: ship.ability,
                });
            }
            self.phase = Phase::ChooseStart;
        }
    }

    /// SETUP-07: the first start player.
    pub(crate) fn choose_start(&mut self, seat: Seat, log: &mut impl Log<Event>) {
        self.start = seat;
        self.round = 1;
        log.push(Event::StartPlayerChosen { seat });
        self.phase = Phase::BeginRound;
    }
}
