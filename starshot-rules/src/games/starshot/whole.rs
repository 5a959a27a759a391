//! Whole secret decisions as values: a placement, a program. The small grain is the picks; this is the large one.
//!
//! One whole value is one sequence of picks and the other way round, so a whole value is played by playing its picks, all
//! or none.

mod text;

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::command::Command;
use super::data::cards::{Card, Cover, Ordered};
use super::data::purple::Purple;
use super::data::ship::TileSet;
use super::event::Event;
use super::programs::programs;
use super::state::{GameState, Phase};
use crate::engine::{Log, NotAll, Seat, play_all, rest_of};

/// One stack of a program: its cards, top first, and its cover.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StackOrders {
    cards: [Option<Ordered>; 2],
    cover: Cover,
}

impl StackOrders {
    /// A stack of at most two cards, top first; `None` for more.
    pub fn new(cards: &[Ordered], cover: Cover) -> Option<Self> {
        let cards = match *cards {
            [] => [None, None],
            [top] => [Some(top), None],
            [top, bottom] => [Some(top), Some(bottom)],
            _ => return None,
        };
        Some(Self { cards, cover })
    }

    /// The cards, top first.
    pub fn cards(&self) -> impl Iterator<Item = Ordered> + use<> {
        self.cards.into_iter().flatten()
    }

    /// The cover.
    pub fn cover(&self) -> Cover {
        self.cover
    }
}

/// A whole secret program (ORDERS-05 to ORDERS-10): three stacks, or four with Beta Version. Its text:
/// `orders: Cruise, SnapShot | Sealed / DriftKing front-move | Overdrive / - | Hyperdrive`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Orders {
    stacks: Vec<StackOrders>,
}

impl Orders {
    /// A program of these stacks. Whether it is legal is for [`GameState::apply_orders`] to say.
    pub fn new(stacks: impl IntoIterator<Item = StackOrders>) -> Self {
        Self {
            stacks: stacks.into_iter().collect(),
        }
    }

    /// The program that these picks build; `None` if they are not the picks of a program (a card past the second of a
    /// stack, a stack left open, another command).
    pub fn of(picks: &[Command]) -> Option<Self> {
        let (mut stacks, mut cards) = (Vec::new(), Vec::new());
        for &pick in picks {
            match pick {
                Command::Order(card) => cards.push(card),
                Command::Cover(cover) => {
                    stacks.push(StackOrders::new(&cards, cover)?);
                    cards.clear();
                }
                _ => return None,
            }
        }
        (cards.is_empty() && !stacks.is_empty()).then_some(Self { stacks })
    }

    /// The stacks in order.
    pub fn stacks(&self) -> &[StackOrders] {
        &self.stacks
    }

    /// The picks, in their one order: stack by stack the cards, top first, and the cover.
    pub fn picks(&self) -> impl Iterator<Item = Command> + '_ {
        self.stacks.iter().flat_map(|stack| {
            let cards = stack.cards().map(Command::Order);
            cards.chain([Command::Cover(stack.cover)])
        })
    }
}

/// A whole placement (SETUP-02, SETUP-03). Its text: `placement: LeftCannon, TailCargo, KyberLab | Longshot`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Placement {
    /// The tiles that get a token.
    pub tiles: TileSet,
    /// The ability of the token on the Kyber Lab, if it gets one.
    pub ability: Option<Purple>,
}

impl Placement {
    /// The placement that these picks build; `None` if they are not the picks of a placement.
    pub fn of(picks: &[Command]) -> Option<Self> {
        let mut placement = Self {
            tiles: TileSet::EMPTY,
            ability: None,
        };
        for &pick in picks {
            match pick {
                Command::Place(tile) if placement.tiles.last().is_none_or(|last| last < tile) => {
                    placement.tiles = placement.tiles.with(tile);
                }
                Command::Ability(purple) if placement.ability.is_none() => placement.ability = Some(purple),
                _ => return None,
            }
        }
        // the ability is the last pick, so no tile came after it
        let last = picks.last().copied();
        let in_order = placement
            .ability
            .map(Command::Ability)
            .is_none_or(|pick| last == Some(pick));
        in_order.then_some(placement)
    }

    /// The picks, in their one order: tiles ascending, then the ability.
    pub fn picks(self) -> impl Iterator<Item = Command> {
        let ability = self.ability.map(Command::Ability);
        self.tiles.iter().map(Command::Place).chain(ability)
    }
}

impl GameState {
    /// Plays a whole program, all or nothing. Picks that were made already must be its first ones.
    ///
    /// # Errors
    /// Why not; then nothing has changed.
    pub fn apply_orders(&mut self, seat: Seat, orders: &Orders, log: &mut impl Log<Event>) -> Result<(), NotAll<Self>> {
        let rest = rest_of(self, seat, &self.made(seat), &orders.picks().collect::<Vec<_>>())?;
        play_all(self, seat, rest, log)
    }

    /// Plays a whole placement, all or nothing. Picks that were made already must be its first ones.
    ///
    /// # Errors
    /// Why not; then nothing has changed.
    pub fn apply_placement(
        &mut self,
        seat: Seat,
        placement: Placement,
        log: &mut impl Log<Event>,
    ) -> Result<(), NotAll<Self>> {
        let rest = rest_of(self, seat, &self.made(seat), &placement.picks().collect::<Vec<_>>())?;
        play_all(self, seat, rest, log)
    }

    /// The picks of the open secret decision that a seat has made.
    pub(crate) fn made(&self, seat: Seat) -> Vec<Command> {
        if !self.owing().contains(seat) {
            return Vec::new();
        }
        match self.phase {
            Phase::PlaceTokens => self.ship(seat).tokens.iter().map(Command::Place).collect(),
            Phase::Orders => {
                let stacks = self.cards(seat).stacks.iter();
                let picks = stacks.flat_map(|stack| {
                    let cards = stack.cards().map(Command::Order);
                    cards.chain(stack.cover.map(Command::Cover))
                });
                picks.collect()
            }
            _ => Vec::new(),
        }
    }

    /// Every program that the seat may still order, in the order of its picks, one at a time; none if it owes no Orders.
    pub fn each_orders<B>(&self, seat: Seat, mut f: impl FnMut(&Orders) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.phase != Phase::Orders || !self.owing().contains(seat) {
            return ControlFlow::Continue(());
        }
        let mut picks = self.made(seat);
        self.clone().orders_from(seat, &mut picks, &mut f)
    }

    /// How many programs [`each_orders`](Self::each_orders) would list, by counting and not by listing.
    pub fn count_orders(&self, seat: Seat) -> u64 {
        if self.phase != Phase::Orders || !self.owing().contains(seat) {
            return 0;
        }
        let cards = self.cards(seat);
        let (picking, count) = (cards.picking, cards.stack_count());
        let open = cards.stacks[usize::from(picking) & 3].cards().count();
        let room = |index| Self::stack_size(index) - if index == picking { open } else { 0 };
        let sizes: Vec<usize> = (picking..count).map(room).collect();
        if self.ship(seat).has(Purple::BoneRoom) {
            return programs(cards.hand, &sizes);
        }
        let covers = 3u32.saturating_sub(picking.into());
        let plain = programs(cards.hand, &sizes) << covers;
        let mut without = cards.hand;
        if covers > 0 && without.take(Card::Hyperdrive as u8) {
            plain + (programs(without, &sizes) << (covers - 1))
        } else {
            plain
        }
    }

    fn orders_from<B>(
        &mut self,
        seat: Seat,
        picks: &mut Vec<Command>,
        f: &mut impl FnMut(&Orders) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.cards(seat).picking == self.cards(seat).stack_count() {
            return Orders::of(picks).map_or(ControlFlow::Continue(()), |orders| f(&orders));
        }
        let before = *self.cards(seat);
        for id in 0..Command::IDS {
            let Some(pick) = Command::from_id(id).filter(|_| self.legal_mask(seat).contains(id.into())) else {
                continue;
            };
            self.cards_mut(seat).take_pick(pick);
            picks.push(pick);
            let flow = self.orders_from(seat, picks, f);
            picks.pop();
            *self.cards_mut(seat) = before;
            flow?;
        }
        ControlFlow::Continue(())
    }
}
