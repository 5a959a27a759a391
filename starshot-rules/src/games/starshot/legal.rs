//! What a seat may do now, as a set of command ids. The same questions of the rules chapters answer "why not?" in
//! `why_not.rs`.

use core::ops::ControlFlow;

use super::command::{Command, Roll, block};
use super::data::cards::{BASE_KINDS, Card, Effect, Ordered, SCATTER};
use super::data::purple::Purple;
use super::data::ship::{Tile, TileSet};
use super::state::{GameState, Phase};
use crate::engine::Seat;
use crate::kit::mask::Mask;

impl GameState {
    /// The legal commands of a seat; none if it owes nothing.
    pub(crate) fn legal_mask(&self, seat: Seat) -> Mask {
        let mut mask = Mask::EMPTY;
        if !self.owes(seat) {
            return mask;
        }
        let tiles = |mask: &mut Mask, first: u8, tiles: TileSet| mask.insert_from(first, tiles.bits().into());
        match self.phase {
            Phase::PlaceTokens => {
                tiles(&mut mask, block::PLACE, self.places(seat));
                if self.places(seat).is_empty() && self.owes_ability(seat) {
                    mask.insert_from(block::ABILITY, self.revealed.bits().into());
                }
            }
            Phase::Orders => self.order_mask(seat, &mut mask),
            Phase::Window => self.window_mask(&mut mask),
            Phase::Discards => {
                tiles(&mut mask, block::DISCARD, self.discardable());
                mask.insert(block::DONE);
            }
            Phase::Boost => {
                tiles(&mut mask, block::FLIP, self.ship(seat).ready().and(TileSet::CANNONS));
                tiles(&mut mask, block::CONDUIT, self.readiable(seat));
                mask.insert(block::FIRE);
            }
            Phase::Side => mask.insert_from(block::SIDE, 0b11),
            Phase::Breacher => mask.insert(block::REROLL),
            Phase::Parts => tiles(&mut mask, block::SWAP, self.swappable()),
            Phase::Explosive => mask.insert(block::EXPLODE),
            Phase::Vampiric => {
                let winnable = self.winnable();
                tiles(&mut mask, block::GAIN, winnable.without(Tile::KyberLab));
                if winnable.contains(Tile::KyberLab) {
                    mask.insert_from(block::ABILITY, self.revealed.bits().into());
                }
            }
            Phase::Salvage => tiles(&mut mask, block::SALVAGE, self.ship(seat).empty_tiles()),
            _ => {}
        }
        if matches!(
            self.phase,
            Phase::Breacher | Phase::Parts | Phase::Explosive | Phase::Salvage
        ) {
            mask.insert(block::DECLINE);
        }
        mask
    }

    /// ORDERS-05 to ORDERS-11: cards in their modes while the stack has room, and the covers.
    fn order_mask(&self, seat: Seat, mask: &mut Mask) {
        let cards = self.cards(seat);
        let stack = &cards.stacks[usize::from(cards.picking) & 3];
        if stack.cards().count() < Self::stack_size(cards.picking) {
            let may_become = |kind| ORDERABLE[usize::from(kind)];
            let ordered = cards.hand.kinds().map(may_become).fold(0, |all, bits| all | bits);
            mask.insert_from(block::ORDER, ordered);
        }
        for (k, allowed) in (0..).zip(self.covers(seat)) {
            if allowed {
                mask.insert(block::COVER + k);
            }
        }
    }

    /// STACK-09: the flips on offer and the next effect's own choice.
    fn window_mask(&self, mask: &mut Mask) {
        let seat = self.active;
        let ship = self.ship(seat);
        mask.insert_from(block::FLIP, ship.ready().and(TileSet::ENGINES).bits().into());
        if ship.ability.is_some_and(Purple::is_flip) {
            mask.insert_from(block::CONDUIT, self.readiable(seat).bits().into());
            if ship.has_ready(Purple::SpinGyro) {
                mask.insert(block::SPIN_GYRO);
            }
        }
        let (first, choices) = self.effect_choices();
        mask.insert_from(first, choices);
    }

    /// The choices of the next effect as bits from a first id; `go` where it has none (STACK-11: it must be carried out).
    pub(crate) fn effect_choices(&self) -> (u8, u64) {
        let choices = match self.effect() {
            Some(Effect::Move(_)) => (block::MOVE, 0b0111),
            Some(Effect::DriftMove) => (block::MOVE, 0b1111),
            Some(Effect::Slip(_)) => (block::SLIP, 0b11),
            Some(Effect::Turn2) => (block::TURN, 0b11),
            Some(Effect::Warp) => (block::WARP, self.enemies(self.active).bits().into()),
            Some(Effect::Repair) => (block::REPAIR, self.repairable(self.active).bits().into()),
            // ATTACK-03: compulsory when a target exists; CARD-ScatterShot-03: a Scatter attack chooses none
            Some(Effect::Attack) if self.sums().traits & SCATTER == 0 => {
                (block::TARGET, self.enemies(self.active).bits().into())
            }
            Some(Effect::Attack | Effect::Straight(_) | Effect::UTurn) | None => (block::GO, 1),
        };
        if choices.1 == 0 { (block::GO, 1) } else { choices }
    }

    /// STACK-13: the decision, if it has one legal answer.
    pub(crate) fn only_choice(&self) -> Option<Command> {
        if self.phase == Phase::Window && !self.effect_choices().1.is_power_of_two() {
            return None; // the commonest answer, without listing the flips
        }
        self.legal_mask(self.decider()).only().and_then(Command::from_id)
    }

    /// Every outcome of the chance point with its weight, ascending by id.
    pub(crate) fn rolls_with_weights<B>(&self, mut f: impl FnMut(Roll, u32) -> ControlFlow<B>) -> ControlFlow<B> {
        match self.phase {
            // CP-01
            Phase::RevealPurples => {
                for purple in Purple::ALL {
                    if !self.revealed.contains(purple) {
                        f(Roll::Purple(purple), 1)?;
                    }
                }
            }
            // CP-04
            Phase::ChooseStart => {
                for seat in self.each_seat() {
                    f(Roll::Start(seat), 1)?;
                }
            }
            // CP-02, CP-03
            Phase::Draw => {
                let drawable = self.drawable();
                for kind in drawable.kinds() {
                    f(Roll::Draw(Card::ALL[usize::from(kind)]), drawable.get(kind).into())?;
                }
            }
            // CP-06
            Phase::AttackRoll => {
                for pair in 0..36 {
                    f(Roll::Attack(pair / 6 + 1, pair % 6 + 1), 1)?;
                }
            }
            // CP-07, CP-08
            Phase::Lane if self.attack.side.is_some() => {
                for die in 1..=6 {
                    f(Roll::Die(die), 1)?;
                }
            }
            Phase::Lane => {
                for lane in 1..=12 {
                    f(Roll::Lane(lane), 1)?;
                }
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }

    /// The sum of the weights of the chance point; 0 if no chance is due.
    pub(crate) fn roll_total(&self) -> u32 {
        match self.phase {
            Phase::RevealPurples => Purple::ALL.len() as u32 - self.revealed.len(),
            Phase::ChooseStart => self.seats.into(),
            Phase::Draw => self.drawable().total().into(),
            Phase::AttackRoll => 36,
            Phase::Lane if self.attack.side.is_some() => 6,
            Phase::Lane => 12,
            _ => 0,
        }
    }

    /// The outcome in which point `at` of the summed weights falls.
    pub(crate) fn roll_number(&self, at: u32) -> Option<Roll> {
        let at = u16::try_from(at).ok()?;
        let small = at.min(u8::MAX.into()) as u8;
        match self.phase {
            Phase::RevealPurples => {
                let hidden = Purple::ALL
                    .into_iter()
                    .filter(|&purple| !self.revealed.contains(purple));
                hidden.map(Roll::Purple).nth(at.into())
            }
            Phase::ChooseStart if small < self.seats => Some(Roll::Start(Seat(small))),
            Phase::Draw => self
                .drawable()
                .nth(at)
                .map(|kind| Roll::Draw(Card::ALL[usize::from(kind)])),
            Phase::AttackRoll if small < 36 => Some(Roll::Attack(small / 6 + 1, small % 6 + 1)),
            Phase::Lane if self.attack.side.is_some() && small < 6 => Some(Roll::Die(small + 1)),
            Phase::Lane if self.attack.side.is_none() && small < 12 => Some(Roll::Lane(small + 1)),
            _ => None,
        }
    }

    /// Whether this outcome can come up here.
    pub(crate) fn can_roll(&self, roll: Roll) -> bool {
        match (self.phase, roll) {
            (Phase::RevealPurples, Roll::Purple(purple)) => !self.revealed.contains(purple),
            (Phase::ChooseStart, Roll::Start(seat)) => seat.0 < self.seats,
            (Phase::Draw, Roll::Draw(card)) => self.drawable().get(card as u8) > 0,
            (Phase::AttackRoll, Roll::Attack(1..=6, 1..=6)) => true,
            (Phase::Lane, Roll::Die(1..=6)) => self.attack.side.is_some(),
            (Phase::Lane, Roll::Lane(1..=12)) => self.attack.side.is_none(),
            _ => false,
        }
    }
}

/// For each card kind the ordered cards it may become, as bits of their numbers. Hyperdrive's back is a cover and no stack
/// card (ORDERS-07).
static ORDERABLE: [u64; Card::ALL.len()] = {
    let mut table = [0; Card::ALL.len()];
    let mut kind = 0;
    while kind < table.len() {
        let card = Card::ALL[kind];
        let back = Ordered::face_up(card).number();
        table[kind] = match card {
            Card::Hyperdrive => 0b011 << (back - 2),
            _ if kind < BASE_KINDS as usize => 1 << back,
            _ => 0b111 << (back - 2),
        };
        kind += 1;
    }
    table
};
