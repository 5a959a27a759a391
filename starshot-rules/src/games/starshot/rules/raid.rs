//! RAID: the vulnerable planet.

use crate::engine::{Log, Seat};
use crate::games::starshot::data::purple::Purple;
use crate::games::starshot::data::ship::Tile;
use crate::games::starshot::event::{Event, Why};
use crate::games::starshot::state::{GameState, Phase};

/// The planet at the centre, worth the most.
const LAST_PLANET: u8 = 6;

impl GameState {
    /// RAID-01: after the last Action each alive ship in turn order from the start player.
    pub(crate) fn next_raid(&mut self, log: &mut impl Log<Event>) {
        let seats = self.cursor..self.seats;
        let next = seats
            .map(|k| (k, self.left_of(self.start, k)))
            .find(|&(_, seat)| self.ship(seat).alive);
        let Some((k, seat)) = next else {
            self.phase = Phase::Cleanup;
            return;
        };
        self.cursor = k + 1;
        self.active = seat;
        let distance = self.chart.distance_to_planet(self.round, self.ship(seat).hex); // RAID-02, MOVE-09
        let raids = distance <= 1 || distance == 2 && self.ship(seat).has(Purple::VaultTec); // RAID-03
        if !raids {
            return;
        }
        log.push(Event::Raided {
            seat,
            planet: self.round,
            distance: distance as u8,
        });
        if distance <= 1 && self.may_salvage(seat) {
            self.phase = Phase::Salvage;
        } else {
            self.raid(distance == 2, log);
        }
    }

    /// RAID-04, PURPLE-Salvage-01: a normal raid of planets 1-5 and an empty intact tile.
    pub(crate) fn may_salvage(&self, seat: Seat) -> bool {
        let ship = self.ship(seat);
        ship.has(Purple::Salvage) && self.round < LAST_PLANET && !ship.empty_tiles().is_empty()
    }

    /// RAID-01, RAID-03, RAID-05: VP, then the Desperation card.
    pub(crate) fn raid(&mut self, far: bool, log: &mut impl Log<Event>) {
        let (seat, tuning) = (self.active, &self.tuning);
        let full = if self.round == LAST_PLANET {
            tuning.vp_last_raid
        } else {
            tuning.vp_raid
        };
        let (points, why) = if far {
            (full.saturating_sub(tuning.vault_tec_less), Why::FarRaid) // PURPLE-VaultTec-01
        } else {
            (full, Why::Raid)
        };
        self.score(seat, points, why, log);
        self.gain_desperation(seat, log);
        self.phase = Phase::NextRaid;
    }

    /// RAID-04, RAID-05: fewer VP, a ready token, the Desperation card.
    pub(crate) fn salvage(&mut self, tile: Tile, log: &mut impl Log<Event>) {
        let seat = self.active;
        self.score(seat, self.tuning.vp_salvage, Why::Salvage, log);
        self.gain_token(seat, tile, None);
        log.push(Event::TokenSalvaged { seat, tile });
        self.gain_desperation(seat, log);
        self.phase = Phase::NextRaid;
    }
}
