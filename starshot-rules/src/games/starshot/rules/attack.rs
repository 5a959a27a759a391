//! ATTACK: declaring, boosting, the roll, and the order in which targets are resolved.

use crate::engine::{Log, Seat, Seats};
use crate::games::starshot::data::cards::{SCATTER, STEADY, VAMPIRIC};
use crate::games::starshot::data::purple::Purple;
use crate::games::starshot::data::ship::{Tile, TileSet};
use crate::games::starshot::event::Event;
use crate::games::starshot::state::{Attack, GameState, Phase};
use crate::kit::hex::{Direction, Hex};

impl GameState {
    /// CARD-ScatterShot-01, CARD-ScatterShot-03: the enemies in the cone, if the stack holds Scatter Shot, whatever other
    /// attack cards it holds (CARD-ScatterShot-04).
    pub(crate) fn scatter_targets(&self) -> Seats {
        if self.sums().traits & SCATTER == 0 {
            return Seats::EMPTY;
        }
        let ship = self.ship(self.active);
        let inside = |seat: &Seat| in_cone(ship.hex, ship.facing, self.ship(*seat).hex);
        self.enemies(self.active).iter().filter(inside).collect()
    }

    /// ATTACK-02: the merged attack is declared on these ships. Without any it does not take place.
    pub(crate) fn declare(&mut self, targets: Seats, log: &mut impl Log<Event>) {
        let seat = self.active;
        self.attacked = true;
        if targets.is_empty() {
            log.push(Event::AttackSkipped { seat });
            self.next_effect();
            return;
        }
        let sums = self.sums();
        self.attack = Attack {
            targets,
            aim: sums.aim,
            power_ups: sums.power_ups,
            traits: sums.traits,
            discards: sums.discards,
            ..Attack::default()
        };
        let (aim, power_ups, traits) = (sums.aim, sums.power_ups, sums.traits);
        log.push(Event::AttackDeclared {
            seat,
            targets,
            aim,
            power_ups,
            traits,
        });
        if sums.discards > 0 && !self.ship(seat).tokens.is_empty() {
            let most = sums.discards;
            log.push(Event::DiscardsOffered { seat, most });
            self.phase = Phase::Discards;
        } else {
            self.attack.discards = 0; // nothing to give
            self.phase = Phase::Boost;
        }
    }

    /// ATTACK-04: the tokens that may be picked next for discard, tiles ascending.
    pub(crate) fn discardable(&self) -> TileSet {
        let picked = self.attack.discarding;
        if picked.len() >= u32::from(self.attack.discards) {
            return TileSet::EMPTY;
        }
        let tokens = self.ship(self.active).tokens;
        picked.last().map_or(tokens, |last| tokens.after(last))
    }

    /// ATTACK-04: a token is picked in the open; it stays until all are.
    pub(crate) fn pick_discard(&mut self, tile: Tile, log: &mut impl Log<Event>) {
        self.attack.discarding = self.attack.discarding.with(tile);
        log.push(Event::DiscardPicked {
            seat: self.active,
            tile,
        });
    }

    /// ATTACK-04, CARD-Reconfigure-01: the picked tokens go together, each for a Power-Up, then take effect at once.
    pub(crate) fn discard(&mut self, log: &mut impl Log<Event>) {
        let seat = self.active;
        let picked = self.attack.discarding;
        let ship = self.ship_mut(seat);
        ship.tokens = ship.tokens.minus(picked);
        ship.flipped = ship.flipped.minus(picked);
        for tile in picked.iter() {
            log.push(Event::TokenDiscarded { seat, tile });
        }
        self.attack.power_ups += picked.len() as u8;
        self.attack.discarding = TileSet::EMPTY;
        self.attack.discards = 0;
        if picked.contains(Tile::KyberLab) {
            self.lose_ability(seat, log);
            self.cut_off(seat, log); // CUTOFF-03
        }
        self.phase = Phase::Boost;
    }

    /// ATTACK-05: a ready Red is flipped for +1.
    pub(crate) fn flip_red(&mut self, tile: Tile, log: &mut impl Log<Event>) {
        self.flip(self.active, tile, log);
        self.attack.reds = self.attack.reds.saturating_add(1);
    }

    /// ATTACK-07: the number the total must reach against this target: range and speed. ATTACK-06: the target's
    /// defensive abilities are automatic. MOVE-09: range is the distance in hexes and nothing else.
    pub(crate) fn need(&self, target: Seat) -> u8 {
        let (own, other) = (self.ship(self.active), self.ship(target));
        let mut range = own.hex.distance(other.hex).min(99) as u8;
        if own.has(Purple::Longshot) {
            range = range.min(8); // PURPLE-Longshot-01
        }
        if other.has(Purple::PhaseCloak) {
            range = range.max(2); // PURPLE-PhaseCloak-01
        }
        let ignored = self.attack.traits & STEADY != 0 || own.has(Purple::LeadTheTarget) && other.speed <= 3; // PURPLE-LeadTheTarget-01
        range + if ignored { 0 } else { other.speed }
    }

    /// What is added to the dice.
    pub(crate) fn bonus(&self) -> u8 {
        self.attack
            .aim
            .saturating_add(self.attack.reds)
            .saturating_add(self.tuning.hit_bonus)
    }

    /// Seats in turn order from the attacker's left (ATTACK-09).
    pub(crate) fn in_order_from_attacker(&self, among: Seats) -> impl Iterator<Item = Seat> + use<> {
        let (active, seats) = (self.active.0, self.seats);
        (1..seats)
            .map(move |k| Seat((active + k) % seats))
            .filter(move |&seat| among.contains(seat))
    }

    /// ATTACK-07 to ATTACK-09: one roll, compared with each target's own number before any damage.
    pub(crate) fn roll_attack(&mut self, dice: [u8; 2], log: &mut impl Log<Event>) {
        let seat = self.active;
        let sum = dice[0] + dice[1];
        let total = sum.saturating_add(self.bonus());
        log.push(Event::AttackRolled { seat, dice, total });
        for target in self.in_order_from_attacker(self.attack.targets) {
            let need = self.need(target);
            if sum == 12 || total >= need {
                self.attack.hits = self.attack.hits.with(target);
                log.push(Event::AttackHit { seat, target, need });
            } else {
                log.push(Event::AttackMissed { seat, target, need });
            }
        }
        self.phase = Phase::NextHit;
    }

    /// ATTACK-09, ATTACK-10: the next target that was hit; after the last one the Vampiric gain (ATTACK-11).
    pub(crate) fn next_hit(&mut self, log: &mut impl Log<Event>) {
        let Some(target) = self.in_order_from_attacker(self.attack.hits).next() else {
            self.finish_attack();
            return;
        };
        self.attack.hits = self.attack.hits.without(target);
        self.attack.target = target;
        self.attack.scored = false;
        self.attack.side = None;
        if self.meet_shield(log) {
            self.begin_damage(log);
        }
    }

    /// ATTACK-11: the Vampiric gain if a tile fits (CARD-VampiricShot-01), then the program goes on.
    fn finish_attack(&mut self) {
        if self.attack.traits & VAMPIRIC != 0 && !self.winnable().is_empty() {
            self.phase = Phase::Vampiric;
        } else {
            self.end_attack();
        }
    }

    /// The attack is over; the program goes on in a window.
    pub(crate) fn end_attack(&mut self) {
        self.attack = Attack::default();
        self.next_effect();
        self.phase = Phase::Window;
    }

    /// CARD-VampiricShot-01: own empty intact tiles of a kind that the attack took off enemies.
    pub(crate) fn winnable(&self) -> TileSet {
        let taken = self.attack.taken;
        let fits = |tile: &Tile| tile.token_kind().is_some_and(|kind| taken >> kind as u8 & 1 == 1);
        self.ship(self.active).empty_tiles().iter().filter(fits).collect()
    }

    /// CARD-VampiricShot-01, CARD-VampiricShot-02: the token that was won is placed ready.
    pub(crate) fn gain_won(&mut self, tile: Tile, ability: Option<Purple>, log: &mut impl Log<Event>) {
        let seat = self.active;
        self.gain_token(seat, tile, ability);
        log.push(Event::TokenGained { seat, tile, ability });
        self.end_attack();
    }
}

/// CARD-ScatterShot-02: whether a hex lies in the cone of a ship: apex one hex ahead, between the directions one side left
/// and one side right, borders included.
pub(crate) fn in_cone(own: Hex, facing: Direction, hex: Hex) -> bool {
    let apex = own.ahead(facing, 1);
    let (dq, dr) = (
        i16::from(hex.q) - i16::from(apex.q),
        i16::from(hex.r) - i16::from(apex.r),
    );
    let (left, right) = (facing.turned(-1).step(), facing.turned(1).step());
    // solve (dq, dr) = a * left + b * right; the determinant of two steps 120 degrees apart is 1
    let a = dq * i16::from(right.r) - dr * i16::from(right.q);
    let b = dr * i16::from(left.q) - dq * i16::from(left.r);
    a >= 0 && b >= 0
}
