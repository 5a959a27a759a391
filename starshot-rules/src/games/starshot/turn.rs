//! THE TURN, top to bottom. [`GameState::advance`] can be laid beside the round overview of the book.

use super::command::{Command, Roll};
use super::data::cards::Effect;
use super::data::ship::Tile;
use super::event::Event;
use super::state::{GameState, Phase};
use crate::engine::{Log, Seat, Seats, Turn};

impl GameState {
    /// Does what needs neither decision nor chance until one of them is due.
    pub(crate) fn advance(&mut self, log: &mut impl Log<Event>) {
        loop {
            match self.phase {
                // Setup, in this order (SETUP-08)
                Phase::RevealPurples => return,
                Phase::PlaceTokens => return,
                Phase::ChooseStart => return,
                // Each round: Orders
                Phase::BeginRound => self.begin_round(log),
                Phase::NextDraw => self.next_draw(log),
                Phase::Draw => return,
                Phase::BeginOrders => self.begin_orders(log),
                Phase::Orders => return,
                // Actions 1 to 3, and 4 for Beta Version: each player in turn order
                Phase::BeginAction => self.begin_action(log),
                Phase::NextTurn => self.next_turn(log),
                Phase::EndTurn => self.end_turn(log),
                // An attack within a turn: roll, then each target hit, point by point
                Phase::AttackRoll => return,
                Phase::NextHit => self.next_hit(log),
                Phase::Lane => return,
                Phase::Strike => self.strike(log),
                Phase::EndPoint => self.end_point(log),
                // Planet raids
                Phase::NextRaid => self.next_raid(log),
                // Cleanup, or the end
                Phase::Cleanup => self.clean_up(log),
                Phase::Over => return,
                // Decisions; STACK-13: one with a single legal answer is not asked
                Phase::Window
                | Phase::Discards
                | Phase::Boost
                | Phase::Side
                | Phase::Breacher
                | Phase::Parts
                | Phase::Explosive
                | Phase::Vampiric
                | Phase::Salvage => match self.only_choice() {
                    Some(command) => self.carry_out(self.decider(), command, log),
                    None => return,
                },
            }
        }
    }

    /// STACK-13: what the game waits for, said once everything that needs no answer has been done.
    pub(crate) fn say_waiting(&self, log: &mut impl Log<Event>) {
        log.push(Event::Waiting {
            phase: self.phase,
            action: self.action,
            active: self.active,
            cursor: self.cursor,
            draws: self.draws,
            place: self.place,
        });
    }

    /// Who must act.
    #[inline]
    pub(crate) fn whose_turn(&self) -> Turn {
        match self.phase {
            Phase::RevealPurples | Phase::ChooseStart | Phase::Draw | Phase::AttackRoll | Phase::Lane => Turn::Chance,
            Phase::PlaceTokens | Phase::Orders => Turn::All(self.owing()),
            Phase::Over => Turn::Over,
            _ => Turn::Any(Seats::one(self.decider())),
        }
    }

    /// Carries a legal command out.
    pub(crate) fn carry_out(&mut self, seat: Seat, command: Command, log: &mut impl Log<Event>) {
        match command {
            Command::Place(_) => self.place(seat, command, log),
            Command::Ability(_) if self.phase == Phase::PlaceTokens => self.place(seat, command, log),
            Command::Order(_) | Command::Cover(_) => self.order(seat, command, log),
            Command::Go => self.go_on(log),
            Command::SpinGyro => self.spin_gyro(log),
            Command::Flip(tile) if self.phase == Phase::Boost => self.flip_red(tile, log),
            Command::Flip(tile) => self.flip_green(tile, log),
            Command::Conduit(tile) => self.conduit(tile, log),
            Command::Move(heading) => self.carry_out_move(heading, log),
            Command::Slip(side) => self.carry_out_slip(side, log),
            Command::Turn(side) => self.carry_out_turn2(side, log),
            Command::Warp(target) => self.carry_out_warp(Some(target), log),
            Command::Repair(tile) => self.carry_out_repair(Some(tile), log),
            Command::Target(target) => self.declare(Seats::one(target), log),
            Command::Discard(tile) => self.pick_discard(tile, log),
            Command::Done => self.discard(log),
            Command::Fire => self.phase = Phase::AttackRoll,
            Command::Side(side) => self.choose_side(side, log),
            Command::Reroll => self.reroll_lane(log),
            Command::Swap(tile) => self.swap_token(tile, log),
            Command::Explode => self.explode(log),
            Command::Gain(tile) => self.gain_won(tile, None, log),
            Command::Ability(purple) => self.gain_won(Tile::KyberLab, Some(purple), log),
            Command::Salvage(tile) => self.salvage(tile, log),
            Command::Decline => self.decline(log),
        }
    }

    /// `go` in a window: the next effect without a choice, or the end of the turn (STACK-09, STACK-12).
    fn go_on(&mut self, log: &mut impl Log<Event>) {
        let seat = self.active;
        match self.effect() {
            Some(Effect::Straight(hexes)) => {
                self.go_straight(seat, hexes, log);
                self.next_effect();
            }
            Some(Effect::UTurn) => {
                self.turn_ship(seat, 3, log);
                self.next_effect();
            }
            Some(Effect::Warp) => self.carry_out_warp(None, log),
            Some(Effect::Repair) => self.carry_out_repair(None, log),
            Some(Effect::Attack) => {
                let targets = self.scatter_targets(); // empty for a plain attack without an enemy
                self.declare(targets, log);
            }
            _ => self.phase = Phase::EndTurn,
        }
    }

    /// `decline`: the ability on offer is not used.
    fn decline(&mut self, log: &mut impl Log<Event>) {
        match self.phase {
            Phase::Breacher => self.phase = Phase::Strike,
            Phase::Parts => {
                if let Some(tile) = self.attack.tile {
                    self.knock_off(tile, log);
                }
            }
            Phase::Salvage => self.raid(false, log),
            _ => self.phase = Phase::EndPoint,
        }
    }

    /// Carries out a roll that is possible here.
    pub(crate) fn carry_out_roll(&mut self, roll: Roll, log: &mut impl Log<Event>) {
        match roll {
            Roll::Purple(purple) => self.reveal_purple(purple, log),
            Roll::Start(seat) => self.choose_start(seat, log),
            Roll::Draw(card) => self.draw_card(card, log),
            Roll::Attack(a, b) => self.roll_attack([a, b], log),
            Roll::Lane(_) | Roll::Die(_) => self.roll_lane(roll, log),
        }
    }
}
