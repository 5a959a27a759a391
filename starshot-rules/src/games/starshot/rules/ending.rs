//! END: the final score and the ranking.

use crate::engine::{Log, Place, Seat};
use crate::games::starshot::data::purple::Purple;
use crate::games::starshot::data::ship::TileSet;
use crate::games::starshot::event::Event;
use crate::games::starshot::state::{GameState, Phase};

impl GameState {
    /// END-02, END-03: VP and Cargo of a survivor or of a destroyed ship with Escape Pod; else 0.
    pub(crate) fn final_score(&self, seat: Seat) -> u16 {
        let ship = self.ship(seat);
        if !ship.alive && !ship.has(Purple::EscapePod) {
            return 0;
        }
        let cargo = ship.tokens.and(TileSet::CARGO).len() as u16;
        ship.vp.saturating_add(cargo * u16::from(self.tuning.vp_cargo))
    }

    /// END-04: by score, then tiles left, then tokens left; equal seats share a place and the next number is skipped.
    pub(crate) fn standing(&self, seat: Seat) -> Place {
        let place = 1 + self
            .each_seat()
            .filter(|&other| self.rank_key(other) > self.rank_key(seat))
            .count() as u8;
        let (score, tiles, tokens) = self.rank_key(seat);
        Place {
            place,
            score: score.into(),
            tie_breaks: [tiles as i32, tokens as i32],
        }
    }

    fn rank_key(&self, seat: Seat) -> (u16, u32, u32) {
        let ship = self.ship(seat);
        let (tiles, tokens) = if ship.alive {
            (ship.intact.len(), ship.tokens.len())
        } else {
            (0, 0)
        };
        (self.final_score(seat), tiles, tokens)
    }

    /// END-01: the game ends after the raids of the last round.
    pub(crate) fn end_game(&mut self, log: &mut impl Log<Event>) {
        self.phase = Phase::Over;
        for seat in self.each_seat() {
            let Place {
                place,
                score,
                tie_breaks: [tiles, tokens],
            } = self.standing(seat);
            log.push(Event::Ranked {
                seat,
                place,
                score: score as u16,
                tiles: tiles as u8,
                tokens: tokens as u8,
            });
        }
    }
}
