//! A plain description of any position whatever, with public fields, and its conversion to and from the state.
//!
//! Left out on purpose, because it follows from the rest: who is destroyed (DESTROY-01), which stacks are turned up, how
//! many Desperation cards are left, which faces nobody has identified, Aim and properties of the attack in progress.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::data::board::{Board, Chart};
use super::data::cards::{Card, Cover, Ordered};
use super::data::purple::{Purple, PurpleSet};
use super::data::ship::{Side, Tile, TileSet, TokenKind};
use super::data::tuning::Tuning;
use super::fault::Fault;
use super::invariants;
use super::state::{Attack, Cards, GameState, Phase, Ship, Stack};
use crate::engine::{Seat, Seats};
use crate::kit::counts::Counts;
use crate::kit::hex::{Direction, Hex};

/// Any position of StarShot. Fields left out of JSON take the values of an ordinary start.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// The numbers of the game.
    pub tuning: Tuning,
    /// The board.
    pub board: Board,
    /// What the game waits for.
    pub phase: Phase,
    /// 1..rounds; 0 before the first.
    pub round: u8,
    /// 1..4; 0 outside Actions and raids.
    pub action: u8,
    /// The start player.
    pub start: Seat,
    /// Who draws, takes a turn or raids.
    pub active: Seat,
    /// How many seats, counted from the start player, have had their draw, turn or raid of this step, the active one included.
    pub cursor: u8,
    /// Cards the active seat still draws.
    pub draws: u8,
    /// The place in the program of the active seat's stack: run * 4 + card * 2 + effect.
    pub place: u8,
    /// Hexes counted by flips this turn.
    pub flips: u8,
    /// The merged attack of this turn is declared or behind.
    pub attacked: bool,
    /// The attack in progress.
    pub attack: Option<AttackSetup>,
    /// The revealed Purple abilities.
    pub purples: PurpleSet,
    /// One a seat.
    pub seats: Vec<SeatSetup>,
}

/// A ship and its cards.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SeatSetup {
    /// Where the ship is.
    pub hex: Hex,
    /// How it faces.
    pub facing: Direction,
    /// Its speed.
    pub speed: u8,
    /// Shield charges.
    pub shield: u8,
    /// Victory points.
    pub vp: u16,
    /// Tiles destroyed.
    pub destroyed: TileSet,
    /// Tiles cut off.
    pub lost: TileSet,
    /// Tiles that hold a token.
    pub tokens: TileSet,
    /// Those whose token is flipped.
    pub flipped: TileSet,
    /// The ability of the token on the Kyber Lab.
    pub ability: Option<Purple>,
    /// The cards.
    pub cards: CardsSetup,
}

/// A player's cards. What is `None` is counted from the cards, if they are not hidden.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CardsSetup {
    /// The secret piles are unknown: such a setup makes a view.
    pub hidden: bool,
    /// The identified part of the deck; `None` is the base cards that lie nowhere else.
    pub bag: Option<Faces>,
    /// The hand, or after the commitment the unused cards.
    pub hand: Faces,
    /// The discard pile.
    pub discard: Faces,
    /// The stacks; a stack left out after Orders is empty and Sealed.
    pub stacks: Vec<StackSetup>,
    /// The placement or Orders are in; counted unless the cards are hidden.
    pub committed: bool,
    /// There is a fourth stack this round.
    pub fourth: bool,
    /// Overdrive and Hyperdrive covers of the last round.
    pub over: u8,
    /// Size of the bag.
    pub deck: Option<u8>,
    /// Face-down Desperation cards on top of the deck.
    pub top: u8,
    /// Cards drawn this round, wherever they are now.
    pub aside: Option<u8>,
    /// Size of the discard pile.
    pub discards: Option<u8>,
    /// Desperation cards gained in all.
    pub owned: Option<u8>,
    /// Cards drawn from the top that are aside.
    pub fresh_aside: u8,
    /// Cards drawn from the top since the last reshuffle that are in the discard pile.
    pub fresh_discard: u8,
    /// Faces run since the last reshuffle that lie in the discard pile.
    pub shown: Faces,
    /// Of each Desperation face the most copies ever evidenced at once; `None` is those in sight now.
    pub evidenced: Option<Faces>,
}

/// One stack.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StackSetup {
    /// Top first, at most two.
    pub cards: Vec<Ordered>,
    /// `None` while it is being built.
    pub cover: Option<Cover>,
}

/// The attack in progress.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AttackSetup {
    /// Declared on.
    pub targets: Seats,
    /// Hit and not yet resolved, the one in hand excluded.
    pub hits: Seats,
    /// Being resolved.
    pub target: Seat,
    /// Reds flipped.
    pub reds: u8,
    /// Power-Ups of the stack and of discards.
    pub power_ups: u8,
    /// Reconfigure discards still allowed.
    pub discards: u8,
    /// Tokens picked for discard.
    pub discarding: TileSet,
    /// Points still to deal, the one in hand included.
    pub points: u8,
    /// The hit did something.
    pub scored: bool,
    /// The side named for Oblique Aim.
    pub side: Option<Side>,
    /// The lane rolled for the point in hand, 0 before.
    pub lane: u8,
    /// The lane die is thrown again or was.
    pub again: bool,
    /// The tile the point found.
    pub tile: Option<Tile>,
    /// Kinds of tokens taken off enemies.
    pub taken: Vec<TokenKind>,
}

/// Cards by kind with their numbers; in JSON `{"Drift": 2, "Cruise": 3}`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Faces(pub Counts);

impl Serialize for Faces {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let faces = self.0;
        let count = faces.kinds().count();
        let entries = faces
            .kinds()
            .map(|kind| (Card::ALL[usize::from(kind)], faces.get(kind)));
        let mut map = serializer.serialize_map(Some(count))?;
        for (card, number) in entries {
            serde::ser::SerializeMap::serialize_entry(&mut map, &card, &number)?;
        }
        serde::ser::SerializeMap::end(map)
    }
}

impl<'de> Deserialize<'de> for Faces {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut faces = Counts::EMPTY;
        for (card, number) in BTreeMap::<Card, u8>::deserialize(deserializer)? {
            if number > crate::kit::counts::MOST {
                let limit = crate::kit::counts::MOST;
                return Err(serde::de::Error::custom(format_args!(
                    "{number} copies of {card:?}: at most {limit}"
                )));
            }
            faces.set(card as u8, number);
        }
        Ok(Self(faces))
    }
}

impl Setup {
    /// The start of an ordinary game for this many seats on a board and with numbers of your own: ships unhurt (SETUP-04) on
    /// their starting seats (SETUP-06), every base deck whole (SETUP-05).
    pub fn start(seats: u8, board: Board, tuning: Tuning) -> Self {
        let chart = Chart::pack(&board);
        let seat = |k| {
            let berth = chart.berth(seats, k);
            SeatSetup {
                hex: berth.hex,
                facing: berth.facing,
                shield: tuning.shield_charges,
                ..SeatSetup::default()
            }
        };
        Self {
            tuning,
            board,
            seats: (0..seats).map(seat).collect(),
            ..Self::default()
        }
    }

    /// Packs the setup into a state that may still be invalid.
    ///
    /// # Errors
    /// Faults of what cannot be packed at all: seats, numbers, board.
    pub(crate) fn pack(&self) -> Result<GameState, Vec<Fault>> {
        let faults = invariants::unpackable(self);
        if !faults.is_empty() {
            return Err(faults);
        }
        let base = self.tuning.base_deck();
        let mut state = GameState {
            tuning: self.tuning,
            chart: Chart::pack(&self.board),
            seats: self.seats.len() as u8,
            revealed: self.purples,
            phase: self.phase,
            round: self.round,
            action: self.action,
            start: self.start,
            active: self.active,
            cursor: self.cursor,
            draws: self.draws,
            place: self.place,
            flips: self.flips,
            attacked: self.attacked,
            attack: Attack::default(),
            pile: 0,
            unidentified: Counts::EMPTY,
            ships: core::array::from_fn(|k| self.seats.get(k).map_or(Ship::none(), SeatSetup::ship)),
            cards: core::array::from_fn(|k| self.seats.get(k).map_or(Cards::none(), |seat| seat.cards.pack(base))),
        };
        for seat in state.each_seat() {
            let wrecked = state.is_wrecked(seat);
            state.ship_mut(seat).alive = !wrecked;
            self.finish_cards(&mut state, seat);
        }
        if let Some(attack) = &self.attack {
            state.attack = attack.pack();
            let sums = state.sums();
            state.attack.aim = sums.aim;
            state.attack.traits = sums.traits;
        }
        state.reckon();
        Ok(state)
    }

    /// What follows from the position: turned-up stacks, open covers, commitments, evidence.
    fn finish_cards(&self, state: &mut GameState, seat: Seat) {
        let (alive, shown) = (state.ship(seat).alive, state.covers_shown());
        let committed = state.has_committed(seat);
        let revealed: [bool; 4] = core::array::from_fn(|k| alive && state.is_turned_up(seat, k as u8));
        let count = usize::from(state.cards(seat).stack_count());
        let given = self.seats.get(seat.index()).map(|seat| &seat.cards);
        let cards = state.cards_mut(seat);
        for (k, stack) in cards.stacks.iter_mut().enumerate() {
            stack.revealed = revealed[k];
            if alive && shown && k < count && stack.cover.is_none() {
                stack.cover = Some(Cover::Sealed);
            }
        }
        cards.picking = if alive && !cards.hidden {
            cards.stacks.iter().filter(|stack| stack.cover.is_some()).count() as u8
        } else {
            0
        };
        if cards.hidden {
            if state.phase != Phase::PlaceTokens && state.phase != Phase::Orders {
                state.cards_mut(seat).committed = committed;
            }
            if alive && shown {
                let cards = state.cards_mut(seat);
                cards.picking = count as u8;
            }
        } else {
            state.cards_mut(seat).committed = committed;
        }
        if given.is_none_or(|given| given.evidenced.is_none()) {
            state.note_evidence(seat);
        }
    }
}

impl SeatSetup {
    fn ship(&self) -> Ship {
        Ship {
            hex: self.hex,
            facing: self.facing,
            speed: self.speed,
            shield: self.shield,
            vp: self.vp,
            intact: TileSet::ALL.minus(self.destroyed).minus(self.lost),
            destroyed: self.destroyed,
            tokens: self.tokens,
            flipped: self.flipped,
            ability: self.ability,
            alive: true,
        }
    }
}

impl Ship {
    /// The place of a seat the game does not have.
    pub(crate) fn none() -> Self {
        Self {
            alive: false,
            ..SeatSetup::default().ship()
        }
    }
}

impl Cards {
    /// The place of a seat the game does not have.
    pub(crate) fn none() -> Self {
        CardsSetup::default().pack(Counts::EMPTY)
    }
}

impl CardsSetup {
    fn pack(&self, base: Counts) -> Cards {
        let mut stacks = [Stack::default(); 4];
        for (stack, given) in stacks.iter_mut().zip(&self.stacks) {
            for (slot, &card) in stack.cards.iter_mut().zip(&given.cards) {
                *slot = Some(card);
            }
            stack.cover = given.cover;
        }
        let in_stacks = stacks
            .iter()
            .fold(Counts::EMPTY, |all, stack| all.plus_capped(stack.faces()));
        let elsewhere = self.hand.0.plus_capped(self.discard.0).plus_capped(in_stacks);
        let bag = match (self.hidden, self.bag) {
            (true, _) => Counts::EMPTY,
            (false, Some(bag)) => bag.0,
            (false, None) => base.minus_capped(elsewhere),
        };
        let aside = self.hand.0.total() + in_stacks.total();
        let identified = bag.plus_capped(elsewhere);
        let desperation = identified.total() - invariants::base_part(identified).total();
        let small = |number: u16| number.min(255) as u8;
        Cards {
            hidden: self.hidden,
            bag,
            hand: self.hand.0,
            discard: self.discard.0,
            stacks,
            picking: 0,
            committed: self.committed,
            fourth: self.fourth,
            over: self.over,
            deck: self.deck.unwrap_or(small(bag.total())),
            top: self.top,
            aside: self.aside.unwrap_or(small(aside)),
            discards: self.discards.unwrap_or(small(self.discard.0.total())),
            owned: self.owned.unwrap_or(small(desperation + u16::from(self.top))),
            fresh_aside: self.fresh_aside,
            fresh_discard: self.fresh_discard,
            shown: self.shown.0,
            evidenced: self.evidenced.unwrap_or_default().0,
        }
    }
}

impl AttackSetup {
    fn pack(&self) -> Attack {
        Attack {
            targets: self.targets,
            hits: self.hits,
            target: self.target,
            aim: 0,
            reds: self.reds,
            power_ups: self.power_ups,
            traits: 0,
            discards: self.discards,
            discarding: self.discarding,
            points: self.points,
            scored: self.scored,
            side: self.side,
            lane: self.lane,
            again: self.again,
            tile: self.tile,
            taken: self.taken.iter().fold(0, |bits, &kind| bits | 1 << kind as u8),
        }
    }
}

impl GameState {
    /// What follows from the cards: how many Desperation cards are left, and which faces are not identified; in a view
    /// those that may be unidentified as far as the viewer knows.
    pub(crate) fn reckon(&mut self) {
        let deck = self.tuning.desperation_deck();
        let gained: u16 = self.each_seat().map(|seat| u16::from(self.cards(seat).owned)).sum();
        self.pile = deck.total().saturating_sub(gained);
        self.unidentified = self
            .each_seat()
            .fold(deck, |left, seat| left.minus_capped(self.placed_faces(seat)));
    }

    /// The Desperation faces that the reckoning places with a seat: all identified ones, or those evidenced if its cards are
    /// hidden.
    pub(crate) fn placed_faces(&self, seat: Seat) -> Counts {
        let cards = self.cards(seat);
        if cards.hidden {
            cards.evidenced
        } else {
            invariants::desperation_part(self.identified(seat))
        }
    }

    /// All cards of a seat whose face its owner knows.
    pub(crate) fn identified(&self, seat: Seat) -> Counts {
        let cards = self.cards(seat);
        let piles = cards.bag.plus_capped(cards.hand).plus_capped(cards.discard);
        let stacks = &cards.stacks;
        stacks.iter().fold(piles, |all, stack| all.plus_capped(stack.faces()))
    }

    /// Whether a stack has been turned up.
    pub(crate) fn is_turned_up(&self, seat: Seat, stack: u8) -> bool {
        let had_turn = (seat.0 + self.seats - self.start.0 % self.seats) % self.seats < self.cursor;
        let exists = stack < self.cards(seat).stack_count();
        let now = stack + 1 == self.action && (had_turn || matches!(self.phase, Phase::Salvage | Phase::Over));
        exists && (stack + 1 < self.action || now)
    }

    /// Whether a seat's placement or Orders of the phase are in, counted from its own cards.
    pub(crate) fn has_committed(&self, seat: Seat) -> bool {
        let (ship, cards) = (self.ship(seat), self.cards(seat));
        match self.phase {
            Phase::PlaceTokens => {
                ship.tokens.len() >= u32::from(self.tuning.starting_tokens) && !self.owes_ability(seat)
            }
            Phase::ChooseStart => self.tuning.starting_tokens > 0,
            Phase::Orders => {
                ship.alive
                    && cards.stacks.iter().filter(|stack| stack.cover.is_some()).count()
                        >= usize::from(cards.stack_count())
            }
            _ => ship.alive && self.covers_shown(),
        }
    }

    /// The description of this position.
    pub(crate) fn describe(&self) -> Setup {
        let attack = self.attack;
        let kinds = [
            TokenKind::Red,
            TokenKind::Green,
            TokenKind::Blue,
            TokenKind::Yellow,
            TokenKind::Purple,
            TokenKind::LifeSupport,
        ];
        Setup {
            tuning: self.tuning,
            board: self.chart.board(),
            phase: self.phase,
            round: self.round,
            action: self.action,
            start: self.start,
            active: self.active,
            cursor: self.cursor,
            draws: self.draws,
            place: self.place,
            flips: self.flips,
            attacked: self.attacked,
            attack: (attack != Attack::default()).then(|| AttackSetup {
                targets: attack.targets,
                hits: attack.hits,
                target: attack.target,
                reds: attack.reds,
                power_ups: attack.power_ups,
                discards: attack.discards,
                discarding: attack.discarding,
                points: attack.points,
                scored: attack.scored,
                side: attack.side,
                lane: attack.lane,
                again: attack.again,
                tile: attack.tile,
                taken: kinds
                    .into_iter()
                    .filter(|&kind| attack.taken >> kind as u8 & 1 == 1)
                    .collect(),
            }),
            purples: self.revealed,
            seats: self.each_seat().map(|seat| self.describe_seat(seat)).collect(),
        }
    }

    fn describe_seat(&self, seat: Seat) -> SeatSetup {
        let (ship, cards) = (self.ship(seat), self.cards(seat));
        let used = cards
            .stacks
            .iter()
            .rposition(|stack| *stack != Stack::default())
            .map_or(0, |last| last + 1);
        SeatSetup {
            hex: ship.hex,
            facing: ship.facing,
            speed: ship.speed,
            shield: ship.shield,
            vp: ship.vp,
            destroyed: ship.destroyed,
            lost: ship.lost(),
            tokens: ship.tokens,
            flipped: ship.flipped,
            ability: ship.ability,
            cards: CardsSetup {
                hidden: cards.hidden,
                bag: Some(Faces(cards.bag)),
                hand: Faces(cards.hand),
                discard: Faces(cards.discard),
                stacks: cards.stacks[..used]
                    .iter()
                    .map(|stack| StackSetup {
                        cards: stack.cards().collect(),
                        cover: stack.cover,
                    })
                    .collect(),
                committed: cards.committed,
                fourth: cards.fourth,
                over: cards.over,
                deck: Some(cards.deck),
                top: cards.top,
                aside: Some(cards.aside),
                discards: Some(cards.discards),
                owned: Some(cards.owned),
                fresh_aside: cards.fresh_aside,
                fresh_discard: cards.fresh_discard,
                shown: Faces(cards.shown),
                evidenced: Some(Faces(cards.evidenced)),
            },
        }
    }
}

/// Checks a full position.
///
/// # Errors
/// Every fault; hidden cards are faults.
pub(crate) fn full(setup: &Setup) -> Result<GameState, Vec<Fault>> {
    let state = setup.pack()?;
    let mut faults = state.faults();
    faults.extend(
        state
            .each_seat()
            .filter(|&seat| state.cards(seat).hidden)
            .map(Fault::unknown),
    );
    if faults.is_empty() { Ok(state) } else { Err(faults) }
}

/// Checks a position in which what `viewer` cannot know may be unknown.
///
/// # Errors
/// Every fault; hidden cards of the viewer's own seat are one.
pub(crate) fn partly(setup: &Setup, viewer: Option<Seat>) -> Result<GameState, Vec<Fault>> {
    let state = setup.pack()?;
    let mut faults = state.faults();
    if let Some(seat) = viewer {
        if seat.0 >= state.seats {
            faults.push(Fault::no_seat(seat, state.seats));
        } else if state.cards(seat).hidden {
            faults.push(Fault::unknown(seat));
        }
    }
    if faults.is_empty() { Ok(state) } else { Err(faults) }
}
