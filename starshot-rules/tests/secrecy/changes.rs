//! Changes by hand of one hidden thing in a position.

use starshot_rules::engine::below;
use starshot_rules::games::starshot::data::cards::{Card, Cover, Mode, Ordered};
use starshot_rules::games::starshot::data::ship::{Tile, TileSet};
use starshot_rules::games::starshot::{Faces, Phase, Setup};
use starshot_rules::kit::counts::Counts;

use crate::support::TestRng;

/// The cards of a pile, one entry a card.
fn laid_out(pile: Counts) -> Vec<Card> {
    (0..pile.total())
        .filter_map(|n| pile.nth(n))
        .map(|kind| Card::ALL[usize::from(kind)])
        .collect()
}

pub fn pick<T: Copy>(list: &[T], rng: &mut TestRng) -> Option<T> {
    (!list.is_empty()).then(|| list[below(rng, list.len() as u32) as usize])
}

/// Swaps a card of one pile with a card of another.
fn swap(a: &mut Faces, b: &mut Faces, rng: &mut TestRng) -> Option<()> {
    let (x, y) = (pick(&laid_out(a.0), rng)? as u8, pick(&laid_out(b.0), rng)? as u8);
    a.0.take(x);
    b.0.take(y);
    a.0.add(y);
    b.0.add(x);
    Some(())
}

/// The names of the changes that [`change`] makes.
pub const CHANGES: [&str; 12] = [
    "hand and deck",
    "hand and discard pile",
    "deck and discard pile",
    "stack card unused",
    "unused card stacked",
    "mode",
    "order in a stack",
    "face nobody knows",
    "unfinished picks",
    "placement",
    "covers before all are in",
    "between two others",
];

/// Changes one hidden thing of `seat` in a position; `other` is one more seat whose cards are hidden.
pub fn change(what: &str, setup: &mut Setup, seat: usize, other: Option<usize>, rng: &mut TestRng) -> Option<()> {
    let (phase, acting) = (setup.phase, setup.action > 0);
    let committed = setup.seats[seat].cards.committed;
    let deck = setup.tuning;
    // which stacks lie open is not written down: those of past Actions and, after the own turn began, the present one
    let seats = setup.seats.len() as u8;
    let had_turn = (seat as u8 + seats - setup.start.0) % seats < setup.cursor;
    let open = if acting {
        usize::from(setup.action) - usize::from(!had_turn)
    } else {
        0
    };
    let tokens = usize::from(deck.starting_tokens);
    let ship = &mut setup.seats[seat];
    let cards = &mut ship.cards;
    let hidden_stacks = open.min(cards.stacks.len())..cards.stacks.len();
    let sealed = (phase == Phase::Orders && committed) || acting;
    match what {
        "hand and deck" => swap(&mut cards.hand, cards.bag.as_mut()?, rng),
        "hand and discard pile" => swap(&mut cards.hand, &mut cards.discard, rng),
        "deck and discard pile" => swap(cards.bag.as_mut()?, &mut cards.discard, rng),
        "stack card unused" if sealed => {
            let stack = cards.stacks[hidden_stacks]
                .iter_mut()
                .find(|stack| !stack.cards.is_empty())?;
            let card = stack.cards.pop()?;
            cards.hand.0.add(card.card() as u8);
            Some(())
        }
        "unused card stacked" if sealed => {
            let card = pick(&laid_out(cards.hand.0), rng)?;
            let stack = cards.stacks[hidden_stacks]
                .iter_mut()
                .find(|stack| stack.cards.is_empty())?;
            cards.hand.0.take(card as u8);
            stack.cards.push(Ordered::new(card, Mode::FrontPowerUp));
            Some(())
        }
        "mode" if sealed => {
            let stacks = cards.stacks[hidden_stacks]
                .iter_mut()
                .flat_map(|stack| &mut stack.cards);
            let card = { stacks }.find(|card| card.card().is_desperation())?;
            let front = card.mode() == Some(Mode::FrontMove);
            *card = Ordered::new(card.card(), if front { Mode::FrontPowerUp } else { Mode::FrontMove });
            Some(())
        }
        "order in a stack" if sealed => {
            cards.stacks[hidden_stacks]
                .iter_mut()
                .find(|stack| stack.cards.len() == 2)?
                .cards
                .swap(0, 1);
            Some(())
        }
        "face nobody knows" => {
            let pile = if below(rng, 2) == 0 {
                &mut cards.hand
            } else {
                cards.bag.as_mut()?
            };
            let known: Vec<_> = laid_out(pile.0)
                .into_iter()
                .filter(|card| card.is_desperation())
                .collect();
            let card = pick(&known, rng)?;
            pile.0.take(card as u8);
            pile.0.add(pick(&Card::ALL[4..], rng)? as u8); // refused below if no copy of it is left
            Some(())
        }
        "unfinished picks" if phase == Phase::Orders && !committed => {
            for stack in cards.stacks.drain(..) {
                for card in stack.cards {
                    cards.hand.0.add(card.card() as u8);
                }
                if stack.cover == Some(Cover::Hyperdrive) {
                    cards.hand.0.add(Card::Hyperdrive as u8);
                }
            }
            Some(())
        }
        "placement" if phase == Phase::PlaceTokens => {
            ship.ability = None;
            ship.tokens = TileSet::EMPTY;
            let mut tiles: Vec<_> = TileSet::TOKENS.iter().collect();
            while committed && (ship.tokens.len() as usize) < tokens {
                let tile = pick(&tiles, rng)?;
                tiles.retain(|&other| other != tile);
                ship.tokens = ship.tokens.with(tile);
            }
            if ship.tokens.contains(Tile::KyberLab) {
                ship.ability = pick(&setup.purples.iter().collect::<Vec<_>>(), rng);
            }
            Some(())
        }
        "covers before all are in" if phase == Phase::Orders && committed => {
            let cover = &mut cards.stacks[usize::from(below(rng, 2) == 0)].cover;
            *cover = Some(if *cover == Some(Cover::Sealed) {
                Cover::Overdrive
            } else {
                Cover::Sealed
            });
            Some(())
        }
        "between two others" => {
            let mut piles = [seat, other?].map(|seat| setup.seats[seat].cards.hand);
            let [a, b] = &mut piles;
            let desperate = |pile: &Faces| {
                laid_out(pile.0)
                    .into_iter()
                    .filter(|card| card.is_desperation())
                    .collect()
            };
            let (x, y): (Vec<Card>, Vec<Card>) = (desperate(a), desperate(b));
            let (x, y) = (pick(&x, rng)?, pick(&y, rng)?);
            a.0.take(x as u8);
            b.0.take(y as u8);
            a.0.add(y as u8);
            b.0.add(x as u8);
            setup.seats[seat].cards.hand = piles[0];
            setup.seats[other?].cards.hand = piles[1];
            Some(())
        }
        _ => None,
    }
}
