//! The whole position of a game, and questions about it that are no rule.
//!
//! Decks are lazy: nobody knows the order of a shuffled deck, so a deck is a number of unidentified Desperation cards on
//! top and an unordered bag below; a draw is a roll weighted by the bag or by the pile of unidentified faces.

use super::data::board::Chart;
use super::data::cards::{BASE_KINDS, Card, Cover, Ordered};
use super::data::purple::{Purple, PurpleSet};
use super::data::ship::{Side, Tile, TileSet};
use super::data::tuning::Tuning;
pub(crate) use super::phase::Phase;
use crate::engine::{Seat, Seats};
use crate::kit::counts::Counts;
use crate::kit::hex::{Direction, Hex};

/// Seats of the largest game.
pub(crate) const MOST_SEATS: usize = 4;

/// A ship: where it is and what is left of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Ship {
    pub(crate) hex: Hex,
    pub(crate) facing: Direction,
    pub(crate) speed: u8,
    pub(crate) shield: u8,
    pub(crate) vp: u16,
    /// Tiles in play. A tile neither intact nor destroyed is lost.
    pub(crate) intact: TileSet,
    pub(crate) destroyed: TileSet,
    pub(crate) tokens: TileSet,
    pub(crate) flipped: TileSet,
    /// The ability of the token on the Kyber Lab.
    pub(crate) ability: Option<Purple>,
    /// Not destroyed.
    pub(crate) alive: bool,
}

impl Ship {
    /// PURPLE-General-01: whether the owner's Purple ability is this one and on.
    #[inline]
    pub(crate) fn has(&self, purple: Purple) -> bool {
        self.ability == Some(purple)
    }

    /// PURPLE-General-02: whether this flip ability can be flipped.
    #[inline]
    pub(crate) fn has_ready(&self, purple: Purple) -> bool {
        self.has(purple) && !self.flipped.contains(Tile::KyberLab)
    }

    /// Tokens not flipped.
    #[inline]
    pub(crate) fn ready(&self) -> TileSet {
        self.tokens.minus(self.flipped)
    }

    /// Intact tiles but the Bridge that hold no token.
    #[inline]
    pub(crate) fn empty_tiles(&self) -> TileSet {
        self.intact.and(TileSet::TOKENS).minus(self.tokens)
    }

    /// Tiles lost by cut-off.
    pub(crate) fn lost(&self) -> TileSet {
        TileSet::ALL.minus(self.intact).minus(self.destroyed)
    }
}

/// One stack of Orders.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Stack {
    /// Top first; the first free place ends the stack.
    pub(crate) cards: [Option<Ordered>; 2],
    /// `None` until closed.
    pub(crate) cover: Option<Cover>,
    /// Turned up: everybody has seen it.
    pub(crate) revealed: bool,
}

impl Stack {
    /// The cards, top first.
    #[inline]
    pub(crate) fn cards(&self) -> impl Iterator<Item = Ordered> + use<> {
        self.cards.into_iter().flatten()
    }

    /// Its cards by kind, with a Hyperdrive cover.
    pub(crate) fn faces(&self) -> Counts {
        let mut faces = Counts::EMPTY;
        for card in self.cards() {
            faces.add(card.card() as u8);
        }
        if self.cover == Some(Cover::Hyperdrive) {
            faces.add(Card::Hyperdrive as u8);
        }
        faces
    }
}

/// A player's cards. Once the ship is destroyed all identified ones lie together in `discard` (DESTROY-03).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Cards {
    /// Whether the viewer whose view this is may not look: then `bag`, `hand`, `discard` and unrevealed stacks are blank.
    pub(crate) hidden: bool,
    /// Secret: the identified part of the deck.
    pub(crate) bag: Counts,
    /// Secret: the hand; after the commitment the unused cards, which join the discard pile in public at Cleanup (E-162).
    pub(crate) hand: Counts,
    /// Secret but for `shown`.
    pub(crate) discard: Counts,
    /// Secret until revealed.
    pub(crate) stacks: [Stack; 4],
    /// Secret while Orders are open: which stack is being built.
    pub(crate) picking: u8,
    /// Public: placement or Orders of this phase are in.
    pub(crate) committed: bool,
    /// Public: a fourth stack exists this round (ORDERS-09) and its owner still has Beta Version (STACK-02).
    pub(crate) fourth: bool,
    /// Public: covers counted against the next draw (CLEANUP-04).
    pub(crate) over: u8,
    /// Public: size of `bag`.
    pub(crate) deck: u8,
    /// Public: face-down Desperation cards on top of the deck.
    pub(crate) top: u8,
    /// Public: cards drawn this round, wherever they are now.
    pub(crate) aside: u8,
    /// Public: size of `discard`.
    pub(crate) discards: u8,
    /// Public: Desperation cards gained in all.
    pub(crate) owned: u8,
    /// Public: cards drawn from `top` that are in `aside`.
    pub(crate) fresh_aside: u8,
    /// Public: cards drawn from `top` since the last reshuffle that are in `discard`.
    pub(crate) fresh_discard: u8,
    /// Public: faces run since the last reshuffle that lie in `discard`.
    pub(crate) shown: Counts,
    /// Public: of each Desperation face the most copies ever evidenced at once.
    pub(crate) evidenced: Counts,
}

impl Cards {
    /// Public: faces that lie open in `aside`: revealed stacks and, once covers show, a Hyperdrive cover.
    pub(crate) fn open(&self, covers_shown: bool) -> Counts {
        let mut open = Counts::EMPTY;
        for stack in &self.stacks {
            if stack.revealed {
                open = open.plus(stack.faces());
            } else if covers_shown && stack.cover == Some(Cover::Hyperdrive) {
                open.add(Card::Hyperdrive as u8);
            }
        }
        open
    }

    /// How many stacks this seat orders.
    #[inline]
    pub(crate) fn stack_count(&self) -> u8 {
        3 + u8::from(self.fourth)
    }
}

/// The attack in progress; all zero when there is none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Attack {
    /// Declared on.
    pub(crate) targets: Seats,
    /// Hit and not yet resolved.
    pub(crate) hits: Seats,
    /// Being resolved.
    pub(crate) target: Seat,
    /// Sum of Aim.
    pub(crate) aim: u8,
    /// Reds flipped.
    pub(crate) reds: u8,
    /// Power-Ups, discards included.
    pub(crate) power_ups: u8,
    /// Bits of `data::cards`.
    pub(crate) traits: u8,
    /// Reconfigure discards still allowed.
    pub(crate) discards: u8,
    /// Tokens picked for discard, not yet removed.
    pub(crate) discarding: TileSet,
    /// Points still to deal, the one in hand included.
    pub(crate) points: u8,
    /// The hit did something (SCORE-01).
    pub(crate) scored: bool,
    /// The side named for Oblique Aim.
    pub(crate) side: Option<Side>,
    /// The lane rolled for the point in hand, 0 before.
    pub(crate) lane: u8,
    /// The lane die is thrown again.
    pub(crate) again: bool,
    /// The tile the point found.
    pub(crate) tile: Option<Tile>,
    /// Kinds of tokens taken off enemies, bit k = kind k.
    pub(crate) taken: u8,
}

impl Attack {
    /// CARD-VampiricShot-01: remembers the kinds of tokens the attack took off enemies.
    pub(crate) fn note_taken(&mut self, tiles: TileSet) {
        for kind in tiles.iter().filter_map(Tile::token_kind) {
            self.taken |= 1 << kind as u8;
        }
    }
}

/// A whole, always valid position of StarShot.
///
/// # Equality
/// Two states are equal when tuning, board, position, every hidden card and all public knowledge are equal.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct GameState {
    pub(crate) tuning: Tuning,
    pub(crate) chart: Chart,
    pub(crate) seats: u8,
    pub(crate) revealed: PurpleSet,
    pub(crate) phase: Phase,
    /// 1..rounds; 0 before the first.
    pub(crate) round: u8,
    /// 1..4; 0 outside Actions.
    pub(crate) action: u8,
    pub(crate) start: Seat,
    /// Who draws, takes a turn or raids.
    pub(crate) active: Seat,
    /// Where `NextTurn`, `NextDraw` and `NextRaid` go on, counted from the start player.
    pub(crate) cursor: u8,
    /// Cards the active seat still draws.
    pub(crate) draws: u8,
    /// The place in the program: run * 4 + card * 2 + effect.
    pub(crate) place: u8,
    /// Hexes counted by flips this turn.
    pub(crate) flips: u8,
    /// The merged attack of this turn is behind.
    pub(crate) attacked: bool,
    pub(crate) attack: Attack,
    /// Desperation cards left to gain.
    pub(crate) pile: u16,
    /// Secret: faces nobody has identified, in the pile or face down on a deck. A view holds its own reckoning.
    pub(crate) unidentified: Counts,
    pub(crate) ships: [Ship; MOST_SEATS],
    pub(crate) cards: [Cards; MOST_SEATS],
}

impl GameState {
    #[inline]
    pub(crate) fn ship(&self, seat: Seat) -> &Ship {
        &self.ships[seat.index() & 3]
    }

    #[inline]
    pub(crate) fn ship_mut(&mut self, seat: Seat) -> &mut Ship {
        &mut self.ships[seat.index() & 3]
    }

    #[inline]
    pub(crate) fn cards(&self, seat: Seat) -> &Cards {
        &self.cards[seat.index() & 3]
    }

    #[inline]
    pub(crate) fn cards_mut(&mut self, seat: Seat) -> &mut Cards {
        &mut self.cards[seat.index() & 3]
    }

    /// Every seat of the game, destroyed ones too.
    pub(crate) fn each_seat(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats).map(Seat)
    }

    /// Seats with a ship on the board.
    #[inline]
    pub(crate) fn alive(&self) -> Seats {
        let mut alive = 0;
        for (k, ship) in self.ships.iter().enumerate() {
            alive |= u8::from(ship.alive) << k;
        }
        Seats::from_bits(alive)
    }

    /// Every other ship on the board.
    #[inline]
    pub(crate) fn enemies(&self, seat: Seat) -> Seats {
        self.alive().without(seat)
    }

    /// The seat `k` places to the left of another.
    #[inline]
    pub(crate) fn left_of(&self, seat: Seat, k: u8) -> Seat {
        Seat((seat.0 + k) % self.seats)
    }

    /// Alive seats that still owe their placement or Orders.
    #[inline]
    pub(crate) fn owing(&self) -> Seats {
        let mut owing = 0;
        for (k, (ship, cards)) in self.ships.iter().zip(&self.cards).enumerate() {
            owing |= u8::from(ship.alive && !cards.committed) << k;
        }
        Seats::from_bits(owing)
    }

    /// Whether this seat must act now.
    #[inline]
    pub(crate) fn owes(&self, seat: Seat) -> bool {
        match self.phase {
            Phase::RevealPurples | Phase::ChooseStart | Phase::Draw | Phase::AttackRoll | Phase::Lane | Phase::Over => {
                false
            }
            Phase::PlaceTokens | Phase::Orders => {
                seat.0 < self.seats && self.ship(seat).alive && !self.cards(seat).committed
            }
            _ => seat == self.decider(),
        }
    }

    /// Whether the cover sides of this round lie open (ORDERS-14).
    #[inline]
    pub(crate) fn covers_shown(&self) -> bool {
        self.action > 0
    }

    /// The stack whose turn it is.
    #[inline]
    pub(crate) fn stack(&self) -> &Stack {
        &self.cards(self.active).stacks[usize::from(self.action.saturating_sub(1)) & 3]
    }

    /// *Known*: remember how many copies of each Desperation face have been in sight at once.
    pub(crate) fn note_evidence(&mut self, seat: Seat) {
        let shown = self.covers_shown();
        let cards = self.cards_mut(seat);
        let in_sight = cards.shown.plus(cards.open(shown));
        let faces = in_sight.minus(in_sight.below(BASE_KINDS));
        cards.evidenced = cards.evidenced.most(faces);
    }

    /// Who decides in the present phase, when it is one seat.
    #[inline]
    pub(crate) fn decider(&self) -> Seat {
        if self.phase == Phase::Parts {
            self.attack.target
        } else {
            self.active
        }
    }
}
