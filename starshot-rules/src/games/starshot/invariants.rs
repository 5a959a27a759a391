//! What is true of every position (catalogue 3.7, 5.2): small named checks, used for setups, in tests after every step, and
//! in fuzzing.

mod attack;
mod cards;
mod given;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::data::purple::Purple;
use super::data::ship::{Tile, TileSet};
use super::data::tuning::CutOff;
use super::fault::{Fault, FaultKind};
use super::state::{GameState, Phase};
use crate::engine::Seat;

pub(crate) use cards::{base_part, desperation_part};
pub(crate) use given::unpackable;

impl GameState {
    /// Every fault of the position; none in a state.
    pub(crate) fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        self.check_turn(&mut faults);
        self.check_ships(&mut faults);
        for seat in self.each_seat() {
            self.check_cards(seat, &mut faults);
            self.check_known(seat, &mut faults);
        }
        self.check_faces(&mut faults);
        self.check_stacks(&mut faults);
        if faults.is_empty() {
            self.check_attack(&mut faults);
        }
        faults
    }

    fn check_turn(&self, faults: &mut Vec<Fault>) {
        let mut fault = |place: &str, problem: String| faults.push(Fault::new(FaultKind::Turn, place, problem));
        if self.phase > Phase::Over {
            fault("phase", format!("{:?} is never waited in", self.phase));
            return;
        }
        let before = self.phase <= Phase::ChooseStart;
        let drawing = matches!(self.phase, Phase::Draw | Phase::Orders);
        let acting = (Phase::Window..=Phase::Vampiric).contains(&self.phase);
        let after = matches!(self.phase, Phase::Salvage | Phase::Over);
        let rounds = if before { 0..=0 } else { 1..=self.tuning.rounds };
        if !rounds.contains(&self.round) || self.phase == Phase::Over && self.round != self.tuning.rounds {
            fault("round", format!("{} does not fit phase {:?}", self.round, self.phase));
        }
        let actions = if acting {
            1..=4
        } else if after {
            4..=4
        } else {
            0..=0
        };
        if !actions.contains(&self.action) {
            fault("action", format!("{} does not fit phase {:?}", self.action, self.phase));
        }
        let turn_of = (self.active.0 + self.seats - self.start.0) % self.seats + 1;
        if (acting || self.phase == Phase::Draw || self.phase == Phase::Salvage) && self.cursor != turn_of {
            fault(
                "cursor",
                format!(
                    "{} is not {turn_of}, the place of the active seat in turn order",
                    self.cursor
                ),
            );
        }
        if (acting || matches!(self.phase, Phase::Draw | Phase::Salvage)) && !self.ship(self.active).alive {
            fault("active", format!("the ship of {} is destroyed", self.active));
        }
        if before && (self.cursor, self.start, self.active) != (0, Seat(0), Seat(0)) || self.cursor > self.seats {
            fault(
                "cursor",
                format!(
                    "cursor {}, start or active do not fit phase {:?}",
                    self.cursor, self.phase
                ),
            );
        }
        if (self.phase == Phase::Draw) != (self.draws > 0) || self.draws > 20 {
            fault(
                "draws",
                format!("{} cards to draw in phase {:?}", self.draws, self.phase),
            );
        }
        if (drawing || before || after) && (self.place, self.flips, self.attacked) != (0, 0, false) {
            fault(
                "place",
                "only a turn has a place in a program, flips and an attack behind it".to_string(),
            );
        }
        let known = self.revealed.len();
        let wanted = u32::from(self.tuning.purples);
        if (self.phase == Phase::RevealPurples && known >= wanted)
            || (self.phase != Phase::RevealPurples && known != wanted)
        {
            let problem = format!("{known} revealed of {wanted} in phase {:?}", self.phase);
            faults.push(Fault::new(FaultKind::Purples, "purples", problem));
        }
        if matches!(self.phase, Phase::PlaceTokens | Phase::Orders) && self.owing().is_empty() {
            faults.push(Fault::new(
                FaultKind::Turn,
                "phase",
                "nobody owes a secret decision any more",
            ));
        }
        if acting {
            self.check_place(faults);
        }
    }

    fn check_place(&self, faults: &mut Vec<Fault>) {
        let mut settled = self.clone();
        if self.phase != Phase::Window {
            settled.attacked = false; // the place stays on the attack until it is over
        }
        settled.settle_place();
        if settled.place != self.place || self.place > self.runs() * 4 {
            let problem = format!(
                "{} is no place of an effect (or the end) of the active stack",
                self.place
            );
            faults.push(Fault::new(FaultKind::Turn, "place", problem));
        }
    }

    fn check_ships(&self, faults: &mut Vec<Fault>) {
        if self.alive().is_empty() {
            faults.push(Fault::new(FaultKind::NobodyAlive, "seats", "all ships are destroyed"));
        }
        for seat in self.each_seat() {
            let ship = self.ship(seat);
            let mut fault = |kind, part: &str, problem: String| {
                faults.push(Fault::new(kind, format_args!("{seat} {part}"), problem))
            };
            if !self.chart.has(ship.hex) {
                fault(FaultKind::Ship, "hex", format!("{} is off the board", ship.hex));
            }
            if ship.speed > self.speed_cap(seat).max(if ship.alive { 0 } else { 9 }) {
                fault(
                    FaultKind::Ship,
                    "speed",
                    format!("{} is above {}", ship.speed, self.speed_cap(seat)),
                );
            }
            if ship.shield > self.tuning.shield_charges {
                fault(
                    FaultKind::Ship,
                    "shield",
                    format!("{} charges, at most {}", ship.shield, self.tuning.shield_charges),
                );
            }
            let joined = ship.intact.joined_to_bridge();
            let loose = ship.intact.minus(joined);
            let late = self.tuning.cut_off == CutOff::Hit && self.attack.points > 0 && self.attack.target == seat;
            let fresh = self.phase == Phase::Explosive && self.attack.target == seat; // E-111: the check waits
            if ship.alive && !loose.is_empty() && !ship.has(Purple::Exoskeleton) && !late && !fresh {
                fault(
                    FaultKind::Tiles,
                    "tiles",
                    format!("{:?} are not joined to the Bridge", list(loose)),
                );
            }
            let never = ship.lost().minus(OUTER);
            if !never.is_empty() {
                fault(
                    FaultKind::Tiles,
                    "lost",
                    format!("{:?} can never be cut off", list(never)),
                );
            }
            let homeless = ship.tokens.minus(ship.intact.and(TileSet::TOKENS));
            if !homeless.is_empty() {
                fault(
                    FaultKind::Tokens,
                    "tokens",
                    format!("none can be on {:?}", list(homeless)),
                );
            }
            let stiff = ship.flipped.minus(ship.tokens.and(self.flippable(seat)));
            if !stiff.is_empty() {
                fault(
                    FaultKind::Tokens,
                    "flipped",
                    format!("no flipped token can be on {:?}", list(stiff)),
                );
            }
            if self.phase < Phase::Window && !ship.flipped.is_empty() && ship.alive {
                fault(
                    FaultKind::Tokens,
                    "flipped",
                    "no token is flipped before the Actions".to_string(),
                );
            }
            self.check_ability(seat, faults);
        }
    }

    fn check_ability(&self, seat: Seat, faults: &mut Vec<Fault>) {
        let ship = self.ship(seat);
        let mut fault =
            |problem: String| faults.push(Fault::new(FaultKind::Ability, format_args!("{seat} ability"), problem));
        let token = ship.tokens.contains(Tile::KyberLab);
        let naming = self.phase == Phase::PlaceTokens && ship.ability.is_none();
        if token != ship.ability.is_some() && !naming {
            fault(format!(
                "{:?} with {} token on the Kyber Lab",
                ship.ability,
                if token { "a" } else { "no" }
            ));
        }
        if ship.ability.is_some_and(|ability| !self.revealed.contains(ability)) {
            fault(format!("{:?} is not revealed", ship.ability));
        }
        let most = u32::from(self.tuning.starting_tokens);
        let placed = ship.tokens.len();
        let early = self.phase <= Phase::ChooseStart;
        if early && placed > if self.phase == Phase::RevealPurples { 0 } else { most } {
            fault(format!("{placed} tokens before the first round, at most {most}"));
        }
        if self.phase == Phase::ChooseStart && placed != most {
            fault(format!("{placed} tokens placed, not {most}"));
        }
        if self.phase == Phase::PlaceTokens && placed < most && placed > 0 {
            let after = ship
                .tokens
                .last()
                .map_or(TileSet::TOKENS, |last| TileSet::TOKENS.after(last));
            if after.len() < most - placed || ship.ability.is_some() {
                fault(
                    "the picks so far cannot be completed: tiles are picked in ascending order, then the ability"
                        .to_string(),
                );
            }
        }
    }

    /// Tiles whose token may be flipped.
    fn flippable(&self, seat: Seat) -> TileSet {
        let purple = self.ship(seat).ability.is_some_and(Purple::is_flip);
        let kinds = TileSet::CANNONS.or(TileSet::ENGINES);
        if purple { kinds.with(Tile::KyberLab) } else { kinds }
    }
}

/// The tiles that a cut-off can take (catalogue 1.7).
const OUTER: TileSet = TileSet::CANNONS
    .or(TileSet::ENGINES)
    .with(Tile::LeftCargo)
    .with(Tile::RightCargo);

fn list(tiles: TileSet) -> Vec<Tile> {
    tiles.iter().collect()
}
