//! Makes up programs and picks by the best of them.

use alloc::vec::Vec;

use rand_core::Rng;

use super::course::{Course, Scratch, Step, cover_cost};
use crate::engine::below;
use crate::games::starshot::data::cards::{Card, Cover, Mode, Ordered};
use crate::games::starshot::data::purple::Purple;
use crate::games::starshot::{Command, Facts, ShipFacts, StackFacts};

/// Programs made up before the first pick; half as many for each stack that is closed.
const TRIES: u32 = 96;

/// The next pick of the best program that begins with the picks already made.
pub(super) fn next_pick(facts: Facts<'_>, ship: ShipFacts, rng: &mut impl Rng) -> Option<Command> {
    let index = facts.building(ship.seat)?;
    let draft = Draft::new(facts, ship, index)?;
    let course = Course::new(facts, ship);
    let mut scratch = course.scratch();
    let mut best: Option<(f32, Command)> = None;
    for _ in 0..(TRIES >> index).max(8) {
        let (next, program) = draft.make_up(rng);
        let worth = worth(facts, ship, &course, &program, &mut scratch);
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, next));
        }
    }
    best.map(|(_, pick)| pick)
}

/// What a whole program promises.
fn worth(facts: Facts<'_>, ship: ShipFacts, course: &Course<'_>, program: &[StackFacts], scratch: &mut Scratch) -> f32 {
    let mut steps: Vec<Step> = Vec::new();
    let mut worth = 0.0;
    let last_round = facts.round() >= facts.tuning().rounds;
    for stack in program {
        course.add_stack(stack, &mut steps);
        let hexes: u8 = stack
            .cards
            .iter()
            .flatten()
            .map(|card| card.row().counts * stack.runs)
            .sum();
        worth += course.speed_worth(hexes);
        if !last_round {
            worth -= stack.cover.map_or(0.0, cover_cost);
        }
    }
    worth + course.promise((ship.hex, ship.facing), &steps, scratch)
}

/// The picks made so far and the hand that is left.
struct Draft<'a> {
    facts: Facts<'a>,
    hand: Vec<Card>,
    made: Vec<StackFacts>,
    stacks: u8,
    sealed: bool,
}

impl<'a> Draft<'a> {
    fn new(facts: Facts<'a>, ship: ShipFacts, index: u8) -> Option<Self> {
        Some(Self {
            facts,
            hand: facts.hand(ship.seat)?,
            made: (0..=index)
                .filter_map(|index| facts.stack_facts(ship.seat, index))
                .collect(),
            stacks: facts.stacks(ship.seat),
            sealed: ship.ability == Some(Purple::BoneRoom),
        })
    }

    /// A legal program that begins with the picks made, and its next pick.
    fn make_up(&self, rng: &mut impl Rng) -> (Command, Vec<StackFacts>) {
        let (mut hand, mut program) = (self.hand.clone(), self.made.clone());
        let mut next = None;
        for index in self.made.len() - 1..usize::from(self.stacks) {
            if index == program.len() {
                program.push(StackFacts::default());
            }
            let size = if index < 3 { 2 } else { 1 };
            let wanted = size - usize::from(below(rng, 4) == 0);
            let mut stack = program[index];
            for slot in stack.cards.iter_mut().take(wanted).filter(|slot| slot.is_none()) {
                let Some(card) = take_any(&mut hand, rng) else { break };
                *slot = Some(in_a_mode(card, rng));
                next = next.or(slot.map(Command::Order));
            }
            let cover = self.cover(index, &mut hand, rng);
            next = next.or(Some(Command::Cover(cover)));
            stack.cover = Some(cover);
            stack.runs = match cover {
                Cover::Sealed => 1,
                Cover::Overdrive => self.facts.tuning().overdrive_runs,
                Cover::Hyperdrive => self.facts.tuning().hyperdrive_runs,
            };
            program[index] = stack;
        }
        (next.unwrap_or(Command::Cover(Cover::Sealed)), program)
    }

    fn cover(&self, index: usize, hand: &mut Vec<Card>, rng: &mut impl Rng) -> Cover {
        if index > 2 || self.sealed {
            return Cover::Sealed;
        }
        let hyperdrive = hand.iter().position(|&card| card == Card::Hyperdrive);
        match (below(rng, 4), hyperdrive) {
            (0 | 1, Some(place)) if index == 2 => {
                hand.remove(place);
                Cover::Hyperdrive
            }
            (0, _) => Cover::Overdrive,
            _ => Cover::Sealed,
        }
    }
}

fn take_any(hand: &mut Vec<Card>, rng: &mut impl Rng) -> Option<Card> {
    (!hand.is_empty()).then(|| hand.swap_remove(below(rng, hand.len() as u32) as usize))
}

/// A Desperation card on its back more often than on its front; Hyperdrive in a stack has only a front (ORDERS-07).
fn in_a_mode(card: Card, rng: &mut impl Rng) -> Ordered {
    let mode = match below(rng, 8) {
        0 | 1 => Mode::FrontMove,
        2 => Mode::FrontPowerUp,
        _ if card == Card::Hyperdrive => Mode::FrontMove,
        _ => Mode::Back,
    };
    Ordered::new(card, mode)
}
