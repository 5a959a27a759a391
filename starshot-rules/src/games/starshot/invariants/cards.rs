//! Cards: what a player owns, what is known of it in public, and the stacks.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::super::data::cards::{BASE_KINDS, Card, Cover, Ordered};
use super::super::data::purple::Purple;
use super::super::fault::{Fault, FaultKind};
use super::super::state::{Cards, GameState, Phase};
use crate::engine::Seat;
use crate::kit::counts::Counts;

/// The base cards of a pile.
pub(crate) fn base_part(pile: Counts) -> Counts {
    pile.below(BASE_KINDS)
}

/// The Desperation cards of a pile.
pub(crate) fn desperation_part(pile: Counts) -> Counts {
    pile.minus(base_part(pile))
}

impl GameState {
    pub(super) fn check_cards(&self, seat: Seat, faults: &mut Vec<Fault>) {
        let cards = self.cards(seat);
        let mut fault =
            |kind, part: &str, problem: String| faults.push(Fault::new(kind, format_args!("{seat} {part}"), problem));
        let blank = cards.bag.is_empty() && cards.hand.is_empty() && cards.discard.is_empty();
        if cards.hidden {
            let secret = cards
                .stacks
                .iter()
                .any(|stack| !stack.revealed && stack.cards[0].is_some());
            if !blank || secret {
                fault(FaultKind::Cards, "cards", "hidden cards are left blank".to_string());
            }
            return;
        }
        let identified = self.identified(seat);
        let base = self.tuning.base_deck();
        if base_part(identified) != base {
            fault(
                FaultKind::Cards,
                "cards",
                format!(
                    "the base cards {:?} are not the base deck",
                    names(base_part(identified))
                ),
            );
        }
        let gained = desperation_part(identified).total() + u16::from(cards.top);
        if gained != u16::from(cards.owned) {
            fault(
                FaultKind::Known,
                "owned",
                format!("{} Desperation cards, but {gained} are there", cards.owned),
            );
        }
        let stacks = cards.stacks.iter().map(|stack| stack.faces().total()).sum::<u16>();
        let counts = [
            ("deck", cards.deck, cards.bag.total()),
            ("aside", cards.aside, cards.hand.total() + stacks),
            ("discards", cards.discards, cards.discard.total()),
        ];
        for (part, number, counted) in counts {
            if u16::from(number) != counted {
                fault(
                    FaultKind::Known,
                    part,
                    format!("{number}, but {counted} cards are there"),
                );
            }
        }
        let drawing = matches!(self.phase, Phase::Draw | Phase::Orders) || self.action > 0;
        if !self.ship(seat).alive || !drawing {
            let early =
                cards.aside > 0 || (self.phase <= Phase::ChooseStart && (cards.discards, cards.owned) != (0, 0));
            if early {
                fault(
                    FaultKind::Cards,
                    "cards",
                    format!("cards in hand, stacks or gained in phase {:?}", self.phase),
                );
            }
        }
        if !cards.discard.contains(cards.shown) {
            fault(
                FaultKind::Known,
                "shown",
                "more faces than the discard pile holds".to_string(),
            );
        }
        let fresh_aside = desperation_part(identified_aside(cards)).total();
        let fresh_discard = desperation_part(cards.discard).total();
        if u16::from(cards.fresh_aside) > fresh_aside || u16::from(cards.fresh_discard) > fresh_discard {
            fault(
                FaultKind::Known,
                "fresh",
                "more cards drawn from the top than Desperation cards lie there".to_string(),
            );
        }
        if !desperation_part(identified).contains(cards.evidenced) {
            fault(
                FaultKind::Known,
                "evidenced",
                "faces the player does not own".to_string(),
            );
        }
    }

    /// What the public numbers of a seat say of each other; enough for a fitting world to exist.
    pub(super) fn check_known(&self, seat: Seat, faults: &mut Vec<Fault>) {
        let (cards, alive) = (self.cards(seat), self.ship(seat).alive);
        let mut fault = |part: &str, problem: String| {
            faults.push(Fault::new(FaultKind::Known, format_args!("{seat} {part}"), problem))
        };
        let number = |pile: Counts| u32::from(pile.total());
        let base = number(self.tuning.base_deck());
        let open = cards.open(self.covers_shown());
        let (deck, top, aside, discards) = (
            cards.deck.into(),
            u32::from(cards.top),
            u32::from(cards.aside),
            u32::from(cards.discards),
        );
        if deck + top + aside + discards != base + u32::from(cards.owned) {
            fault(
                "owned",
                format!(
                    "{deck} + {top} + {aside} + {discards} cards are not {base} and {} gained",
                    cards.owned
                ),
            );
        }
        // no seat can gain more than 12 cards by attacks and one by a raid in a round; sizes must stay below 256
        let still = 13 * u32::from(7u8.saturating_sub(self.round));
        if base + u32::from(cards.owned) + still > 255 {
            let problem = format!("{} Desperation cards by round {} are too many", cards.owned, self.round);
            fault("owned", problem);
        }
        let unseen_aside = aside.checked_sub(number(open));
        let unseen_discard = discards.checked_sub(number(cards.shown));
        let (Some(unseen_aside), Some(unseen_discard)) = (unseen_aside, unseen_discard) else {
            fault("aside", "more cards lie open than there are".to_string());
            return;
        };
        let in_sight = cards.shown.plus_capped(open);
        if number(in_sight) != number(cards.shown) + number(open) {
            fault("shown", "more copies lie open than a deck can have".to_string());
            return;
        }
        let seen = number(desperation_part(in_sight));
        let seen_base = number(base_part(in_sight));
        let identified = u32::from(cards.owned).checked_sub(top);
        if identified.is_none_or(|identified| identified < seen.max(number(cards.evidenced)))
            || !cards.evidenced.contains(desperation_part(in_sight))
            || !base_part(cards.evidenced).is_empty()
        {
            fault(
                "evidenced",
                "evidenced faces, those in sight and the cards owned contradict each other".to_string(),
            );
            return;
        }
        let unseen = identified.unwrap_or(0) - seen;
        let must_aside = u32::from(cards.fresh_aside).saturating_sub(number(desperation_part(open)));
        let must_discard = u32::from(cards.fresh_discard).saturating_sub(number(desperation_part(cards.shown)));
        if must_aside > unseen_aside
            || must_discard > unseen_discard
            || must_aside + must_discard > unseen
            || seen_base > base
            || !self.tuning.base_deck().contains(base_part(in_sight))
        {
            fault("fresh", "cards drawn from the top have no place".to_string());
        }
        let heap = [
            deck,
            aside,
            u32::from(cards.fresh_aside),
            u32::from(cards.fresh_discard),
            u32::from(cards.over),
            number(cards.shown),
        ];
        if !alive && (heap.iter().any(|&number| number > 0) || cards.fourth) {
            fault("cards", "a destroyed ship's cards lie in one heap".to_string());
        }
    }

    pub(super) fn check_faces(&self, faults: &mut Vec<Fault>) {
        let mut placed = Counts::EMPTY;
        let deck = self.tuning.desperation_deck();
        let gained: u16 = self.each_seat().map(|seat| u16::from(self.cards(seat).owned)).sum();
        let mut too_many = gained > deck.total();
        for seat in self.each_seat() {
            let faces = self.placed_faces(seat);
            too_many |= faces
                .kinds()
                .any(|kind| placed.get(kind) + faces.get(kind) > deck.get(kind));
            placed = placed.plus_capped(faces);
        }
        if too_many {
            faults.push(Fault::new(
                FaultKind::Cards,
                "Desperation cards",
                "more than the deck holds",
            ));
        }
    }

    pub(super) fn check_stacks(&self, faults: &mut Vec<Fault>) {
        for seat in self.each_seat() {
            let (cards, ship) = (self.cards(seat), self.ship(seat));
            let mut fault =
                |problem: String| faults.push(Fault::new(FaultKind::Stacks, format_args!("{seat} stacks"), problem));
            let ordering = self.phase == Phase::Orders || self.action > 0;
            if (!ordering || !ship.alive)
                && cards
                    .stacks
                    .iter()
                    .any(|stack| stack.cover.is_some() || stack.cards[0].is_some())
            {
                fault(format!("there are none in phase {:?}", self.phase));
                continue;
            }
            if self.phase == Phase::Orders && ship.alive && cards.fourth != ship.has(Purple::BetaVersion) {
                fault("the fourth stack belongs to Beta Version".to_string());
            }
            if (cards.fourth && !ship.has(Purple::BetaVersion) && !cards.stacks[3].revealed)
                || (cards.fourth && !ordering)
            {
                fault("a fourth stack without Beta Version".to_string());
            }
            for (k, stack) in (0u8..).zip(&cards.stacks) {
                if stack.cards().count() > Self::stack_size(k) || (stack.cards[0].is_none() && stack.cards[1].is_some())
                {
                    fault(format!("stack {} holds too many cards", k + 1));
                }
                if stack.cards().any(|card| card == Ordered::face_up(Card::Hyperdrive)) {
                    fault("Hyperdrive's back is a cover".to_string());
                }
                let building = !cards.hidden && self.phase == Phase::Orders && k == cards.picking;
                if k > cards.stack_count()
                    || (k >= cards.stack_count() || k > cards.picking) && *stack != Default::default()
                {
                    fault(format!("stack {} is not built yet or does not exist", k + 1));
                } else if stack.cover.is_none() && stack.cards[0].is_some() && !building {
                    fault(format!("stack {} has no cover", k + 1));
                }
                let seal = k == 3 && !matches!(stack.cover, None | Some(Cover::Sealed));
                if seal || k != 2 && stack.cover == Some(Cover::Hyperdrive) {
                    fault(format!("stack {} cannot be covered by {:?}", k + 1, stack.cover));
                }
                let sealed = matches!(stack.cover, None | Some(Cover::Sealed));
                if self.phase == Phase::Orders && ship.has(Purple::BoneRoom) && !sealed {
                    fault("Bone Room forbids Overdrive".to_string());
                }
            }
        }
    }
}

fn names(pile: Counts) -> Vec<(Card, u8)> {
    pile.kinds()
        .map(|kind| (Card::ALL[usize::from(kind)], pile.get(kind)))
        .collect()
}

fn identified_aside(cards: &Cards) -> Counts {
    cards
        .stacks
        .iter()
        .fold(cards.hand, |all, stack| all.plus_capped(stack.faces()))
}
