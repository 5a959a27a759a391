//! The attack in progress.

use alloc::vec::Vec;

use super::super::data::cards::{Effect, OBLIQUE, VAMPIRIC};
use super::super::data::purple::Purple;
use super::super::data::ship::{Tile, lane};
use super::super::fault::{Fault, FaultKind};
use super::super::state::{Attack, GameState, Phase};
use crate::engine::{Seat, Seats};

impl GameState {
    pub(super) fn check_attack(&self, faults: &mut Vec<Fault>) {
        let attack = &self.attack;
        let mut fault = |part: &str, problem: &str| {
            faults.push(Fault::new(FaultKind::Attack, format_args!("attack {part}"), problem))
        };
        let attacking = (Phase::Discards..=Phase::Vampiric).contains(&self.phase);
        if !attacking {
            if *attack != Attack::default() {
                fault("", "none is in progress in this phase");
            }
            return;
        }
        let others = self.each_seat().filter(|&seat| seat != self.active).collect();
        let rolling = self.phase <= Phase::AttackRoll;
        let dead = attack.targets.iter().any(|seat| !self.ship(seat).alive);
        if attack.targets.is_empty()
            || attack.targets.iter().any(|seat| !Seats::contains(others, seat))
            || rolling && dead
        {
            fault("targets", "not enemies on the board");
        }
        if !self.attacked || !matches!(self.effect(), Some(Effect::Attack)) {
            fault("place", "the place in the program is not the attack");
        }
        let sums = self.sums();
        if attack.power_ups < sums.power_ups || attack.power_ups - sums.power_ups > sums.discards {
            fault("power_ups", "not what stack and discards give");
        }
        let own = self.ship(self.active);
        let discarding = self.phase == Phase::Discards;
        if discarding != (attack.discards > 0)
            || attack.discards > sums.discards
            || !own.tokens.contains_all(attack.discarding)
            || !discarding && !attack.discarding.is_empty()
            || attack.discarding.len() > attack.discards.into()
            || discarding && attack.power_ups != sums.power_ups
            || discarding && own.tokens.is_empty()
        {
            fault("discards", "do not fit the stack, the phase or the tokens");
        }
        if attack.reds > 8 || discarding && attack.reds > 0 {
            fault("reds", "more than can be flipped");
        }
        self.check_hit(faults);
    }

    fn check_hit(&self, faults: &mut Vec<Fault>) {
        let attack = &self.attack;
        let mut fault = |part: &str, problem: &str| {
            faults.push(Fault::new(FaultKind::Attack, format_args!("attack {part}"), problem))
        };
        let damaging = (Phase::Side..=Phase::Explosive).contains(&self.phase);
        if !damaging {
            let clean = (attack.points, attack.lane, attack.again, attack.tile) == (0, 0, false, None);
            if !clean || !attack.hits.is_empty() {
                fault("hits", "no hit is being resolved in this phase");
            }
            let fresh = (attack.target, attack.scored, attack.side, attack.taken) == (Seat(0), false, None, 0);
            if self.phase <= Phase::AttackRoll && !fresh {
                fault("target", "nothing has been resolved before the roll");
            }
            if self.phase == Phase::Vampiric && (attack.traits & VAMPIRIC == 0 || self.winnable().is_empty()) {
                fault("taken", "no token can be gained");
            }
            return;
        }
        let later: Seats = self
            .in_order_from_attacker(attack.targets)
            .skip_while(|&seat| seat != attack.target)
            .skip(1)
            .collect();
        if !attack.targets.contains(attack.target)
            || !self.ship(attack.target).alive
            || self.ship(attack.target).shield > 0 && attack.scored && attack.points == 0
        {
            fault("target", "not a target that is alive");
            return;
        }
        if attack
            .hits
            .iter()
            .any(|seat| !later.contains(seat) || !self.ship(seat).alive)
        {
            fault("hits", "only later targets can still be hit");
        }
        if attack.points == 0 || attack.points > self.tuning.damage_base.saturating_add(attack.power_ups) {
            fault("points", "not between 1 and what the attack deals");
        }
        let oblique = attack.traits & OBLIQUE != 0;
        if attack.side.is_some() != (oblique && self.phase != Phase::Side) || self.phase == Phase::Side && !oblique {
            fault("side", "does not fit Oblique Aim and the phase");
        }
        let rolled = self.phase > Phase::Lane;
        if rolled != (1..=12).contains(&attack.lane) || !rolled && attack.lane != 0 {
            fault("lane", "does not fit the phase");
        }
        let tile = if rolled && attack.lane > 0 && attack.lane <= 12 {
            self.struck()
        } else {
            None
        };
        let found = self.phase == Phase::Parts || self.phase == Phase::Explosive;
        if attack.tile != if found { tile } else { None } || found && tile.is_none() {
            fault("tile", "not the outermost intact tile of the lane");
            return;
        }
        let able = match self.phase {
            Phase::Breacher => own_ready(self, Purple::HullBreacher) && !attack.again,
            Phase::Explosive => own_ready(self, Purple::ExplosiveRounds),
            Phase::Parts => {
                let ship = self.ship(attack.target);
                ship.has(Purple::InterchangeableParts)
                    && tile.is_some_and(|tile| ship.tokens.contains(tile))
                    && !self.swappable().is_empty()
            }
            _ => true,
        };
        if !able {
            fault("phase", "the ability asked about cannot be used");
        }
    }

    fn struck(&self) -> Option<Tile> {
        let intact = self.ship(self.attack.target).intact;
        lane(self.attack.lane)
            .iter()
            .copied()
            .find(|&tile| intact.contains(tile))
    }
}

fn own_ready(state: &GameState, ability: Purple) -> bool {
    state.ship(state.active).has_ready(ability)
}
