//! What lies open on the table, as plain values: for bots, clients and pictures of one's own.
//!
//! Everything here is public but the hand and the stacks that still lie face down: a view answers those for its own seat
//! only.

use alloc::vec::Vec;

use serde::Serialize;

use super::command::Heading;
use super::data::board::Chart;
use super::data::cards::{Card, Cover, Effect, Ordered};
use super::data::purple::{Purple, PurpleSet};
use super::data::ship::TileSet;
use super::data::tuning::Tuning;
use super::state::{GameState, Phase};
use crate::engine::{Seat, View};
use crate::kit::hex::{Direction, Hex};

/// A ship as everybody sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct ShipFacts {
    /// Whose it is.
    pub seat: Seat,
    /// Where it is; of a destroyed ship, where it was.
    pub hex: Hex,
    /// Where it faces.
    pub facing: Direction,
    /// The number on the speed track.
    pub speed: u8,
    /// Shield charges left.
    pub shield: u8,
    /// Victory points scored so far, Cargo not counted.
    pub vp: u16,
    /// Tiles in play.
    pub intact: TileSet,
    /// Tiles destroyed; the rest is lost by cut-off.
    pub destroyed: TileSet,
    /// Tiles with a token. Before all placements are in, a view has none of the others'.
    pub tokens: TileSet,
    /// Those of them that are flipped.
    pub flipped: TileSet,
    /// The ability of the token on the Kyber Lab.
    pub ability: Option<Purple>,
    /// Not destroyed.
    pub alive: bool,
}

/// A stack as far as it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct StackFacts {
    /// The cards, top first.
    pub cards: [Option<Ordered>; 2],
    /// The cover; `None` while the stack is being built.
    pub cover: Option<Cover>,
    /// How often the stack runs under that cover.
    pub runs: u8,
}

/// The attack in progress, as everybody sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct AttackFacts {
    /// The ship being resolved.
    pub target: Seat,
    /// The lane rolled for the point in hand, 0 before.
    pub lane: u8,
    /// The tile that point found.
    pub tile: Option<super::data::ship::Tile>,
}

impl GameState {
    /// A ship; `None` for a seat the game does not have.
    pub fn ship_facts(&self, seat: Seat) -> Option<ShipFacts> {
        (seat.0 < self.seats).then(|| {
            let ship = self.ship(seat);
            ShipFacts {
                seat,
                hex: ship.hex,
                facing: ship.facing,
                speed: ship.speed,
                shield: ship.shield,
                vp: ship.vp,
                intact: ship.intact,
                destroyed: ship.destroyed,
                tokens: ship.tokens,
                flipped: ship.flipped,
                ability: ship.ability,
                alive: ship.alive,
            }
        })
    }

    /// Every ship, by seat.
    pub fn ships_facts(&self) -> Vec<ShipFacts> {
        self.each_seat().filter_map(|seat| self.ship_facts(seat)).collect()
    }

    /// What the game waits for.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The round, from 1; 0 before the first. It is also the number of the vulnerable planet (RAID-01).
    pub fn round(&self) -> u8 {
        self.round
    }

    /// The Action, 1-4; 0 outside Actions.
    pub fn action(&self) -> u8 {
        self.action
    }

    /// The start player of this round.
    pub fn start_player(&self) -> Seat {
        self.start
    }

    /// The board.
    pub fn chart(&self) -> &Chart {
        &self.chart
    }

    /// The numbers of the rules.
    pub fn tuning(&self) -> &Tuning {
        &self.tuning
    }

    /// The Purples that lie open.
    pub fn purples(&self) -> PurpleSet {
        self.revealed
    }

    /// The attack in progress, while it is being resolved.
    pub fn attack_facts(&self) -> Option<AttackFacts> {
        let resolving = matches!(
            self.phase,
            Phase::Side | Phase::Lane | Phase::Breacher | Phase::Parts | Phase::Explosive
        );
        resolving.then_some(AttackFacts {
            target: self.attack.target,
            lane: self.attack.lane,
            tile: self.attack.tile,
        })
    }

    /// What is left of the program of the turn that is being taken, the next effect first; empty outside a turn.
    pub fn effects_ahead(&self) -> Vec<Effect> {
        let mut ahead = Vec::new();
        if self.phase == Phase::Window {
            let mut rest = self.clone();
            while let Some(effect) = rest.effect() {
                rest.attacked |= effect == Effect::Attack;
                ahead.push(effect);
                rest.next_effect();
            }
        }
        ahead
    }

    /// The hand of a seat, by kind; `None` where it is hidden.
    pub fn hand(&self, seat: Seat) -> Option<Vec<Card>> {
        let known = seat.0 < self.seats && !self.cards(seat).hidden;
        known.then(|| {
            let hand = &self.cards(seat).hand;
            let copies = |kind| core::iter::repeat_n(Card::ALL[usize::from(kind)], usize::from(hand.get(kind)));
            hand.kinds().flat_map(copies).collect()
        })
    }

    /// A stack of a seat, 0 to 2 (3 with Beta Version); `None` where it is hidden or there is none.
    pub fn stack_facts(&self, seat: Seat, index: u8) -> Option<StackFacts> {
        if seat.0 >= self.seats || index >= self.cards(seat).stack_count() {
            return None;
        }
        let stack = &self.cards(seat).stacks[usize::from(index) & 3];
        (stack.revealed || !self.cards(seat).hidden).then_some(StackFacts {
            cards: stack.cards,
            cover: stack.cover,
            runs: match stack.cover {
                Some(Cover::Overdrive) => self.tuning.overdrive_runs,
                Some(Cover::Hyperdrive) => self.tuning.hyperdrive_runs,
                Some(Cover::Sealed) | None => 1,
            },
        })
    }

    /// Which stack a seat is building, 0 to 2 (3 with Beta Version); `None` when it owes no Orders or they are hidden.
    pub fn building(&self, seat: Seat) -> Option<u8> {
        let owes = self.phase == Phase::Orders && self.owing().contains(seat);
        (owes && !self.cards(seat).hidden).then(|| self.cards(seat).picking)
    }

    /// How many stacks a seat orders this round: 3, or 4 with Beta Version.
    pub fn stacks(&self, seat: Seat) -> u8 {
        self.cards(seat).stack_count()
    }

    /// Where a ship that stands and faces so is after a Move of this heading and number of hexes (MOVE-02, MOVE-04).
    pub fn moved(&self, from: (Hex, Direction), heading: Heading, hexes: u8) -> (Hex, Direction) {
        let facing = from.1.turned(match heading {
            Heading::Straight => 0,
            Heading::Left => -1,
            Heading::Right => 1,
            Heading::UTurn => 3,
        });
        (self.slid(from.0, facing, hexes), facing)
    }

    /// The hex that is reached by going this way, at most to the edge (MOVE-04).
    pub fn slid(&self, mut hex: Hex, direction: Direction, hexes: u8) -> Hex {
        for _ in 0..hexes {
            let next = hex.ahead(direction, 1);
            if !self.chart.has(next) {
                break;
            }
            hex = next;
        }
        hex
    }
}

impl View<GameState> {
    /// The facts of the position as this viewer knows it; what the viewer may not know is absent.
    ///
    /// ```
    /// use starshot_rules::games::starshot::GameState;
    /// use starshot_rules::{Game, Seat, Viewer};
    /// let state = GameState::new(&GameState::standard(2)?)?;
    /// let view = state.view(Viewer::Seat(Seat(0)));
    /// assert!(view.facts().hand(Seat(0)).is_some());
    /// assert!(view.facts().hand(Seat(1)).is_none());
    /// # Ok::<(), Vec<starshot_rules::games::starshot::Fault>>(())
    /// ```
    pub fn facts(&self) -> Facts<'_> {
        Facts(self.seen())
    }
}

/// The questions of a view that have one answer for everybody who may know it. It cannot play.
#[derive(Clone, Copy, Debug)]
pub struct Facts<'a>(&'a GameState);

macro_rules! asks {
    ($($name:ident($($arg:ident: $ty:ty),*) -> $out:ty;)*) => {
        impl<'a> Facts<'a> {
            $(
                #[doc = concat!("See [`GameState::", stringify!($name), "`].")]
                pub fn $name(&self, $($arg: $ty),*) -> $out {
                    self.0.$name($($arg),*)
                }
            )*
        }
    };
}

asks! {
    ship_facts(seat: Seat) -> Option<ShipFacts>;
    ships_facts() -> Vec<ShipFacts>;
    phase() -> Phase;
    round() -> u8;
    action() -> u8;
    start_player() -> Seat;
    chart() -> &'a Chart;
    tuning() -> &'a Tuning;
    purples() -> PurpleSet;
    attack_facts() -> Option<AttackFacts>;
    effects_ahead() -> Vec<Effect>;
    hand(seat: Seat) -> Option<Vec<Card>>;
    stack_facts(seat: Seat, index: u8) -> Option<StackFacts>;
    building(seat: Seat) -> Option<u8>;
    stacks(seat: Seat) -> u8;
    moved(from: (Hex, Direction), heading: Heading, hexes: u8) -> (Hex, Direction);
    landing(target: Seat) -> Option<Hex>;
    slid(hex: Hex, direction: Direction, hexes: u8) -> Hex;
}
