//! What a viewer is granted. The facts everybody is entitled to are listed as *Known* in this folder's README.
//!
//! [`hide`] builds the viewer's position anew, field by field, from what is granted; a field that nobody thought of does
//! not compile.

use super::state::{Attack, Cards, GameState, MOST_SEATS, Phase, Ship, Stack};
use crate::engine::{Seat, Viewer};
use crate::kit::counts::Counts;

use super::data::ship::TileSet;

/// The position as `viewer` knows it.
pub(crate) fn hide(state: &GameState, viewer: Viewer) -> GameState {
    let GameState {
        tuning,
        chart,
        seats,
        revealed,
        phase,
        round,
        action,
        start,
        active,
        cursor,
        draws,
        place,
        flips,
        attacked,
        attack,
        pile,
        unidentified: _, // a secret as a whole: reckoned anew below from what the viewer has seen
        ships,
        cards,
    } = state;
    let mine = |k: usize| viewer.is(Seat(k as u8)) || k >= usize::from(*seats);
    let mut seen = GameState {
        tuning: *tuning,
        chart: *chart,
        seats: *seats,
        revealed: *revealed,
        phase: *phase,
        round: *round,
        action: *action,
        start: *start,
        active: *active,
        cursor: *cursor,
        draws: *draws,
        place: *place,
        flips: *flips,
        attacked: *attacked,
        attack: Attack { ..*attack },
        pile: *pile,
        unidentified: Counts::EMPTY,
        ships: core::array::from_fn::<_, MOST_SEATS, _>(|k| {
            if mine(k) {
                ships[k]
            } else {
                hide_ship(&ships[k], *phase)
            }
        }),
        cards: core::array::from_fn::<_, MOST_SEATS, _>(|k| {
            if mine(k) {
                cards[k]
            } else {
                hide_cards(&cards[k], state.covers_shown())
            }
        }),
    };
    seen.reckon();
    seen
}

/// Another player's ship lies open, but for a placement before all are in (SETUP-02).
fn hide_ship(ship: &Ship, phase: Phase) -> Ship {
    let Ship {
        hex,
        facing,
        speed,
        shield,
        vp,
        intact,
        destroyed,
        tokens,
        flipped,
        ability,
        alive,
    } = ship;
    let placing = phase == Phase::PlaceTokens;
    Ship {
        hex: *hex,
        facing: *facing,
        speed: *speed,
        shield: *shield,
        vp: *vp,
        intact: *intact,
        destroyed: *destroyed,
        tokens: if placing { TileSet::EMPTY } else { *tokens },
        flipped: *flipped,
        ability: if placing { None } else { *ability },
        alive: *alive,
    }
}

/// Of another player's cards the public numbers, the covers once shown, and what has been turned up (catalogue 3.5).
fn hide_cards(cards: &Cards, covers_shown: bool) -> Cards {
    let Cards {
        hidden: _,
        bag: _,
        hand: _,
        discard: _,
        stacks,
        picking,
        committed,
        fourth,
        over,
        deck,
        top,
        aside,
        discards,
        owned,
        fresh_aside,
        fresh_discard,
        shown,
        evidenced,
    } = cards;
    Cards {
        hidden: true,
        bag: Counts::EMPTY,
        hand: Counts::EMPTY,
        discard: Counts::EMPTY,
        stacks: stacks.map(|stack| hide_stack(&stack, covers_shown)),
        picking: if covers_shown { *picking } else { 0 },
        committed: *committed,
        fourth: *fourth,
        over: *over,
        deck: *deck,
        top: *top,
        aside: *aside,
        discards: *discards,
        owned: *owned,
        fresh_aside: *fresh_aside,
        fresh_discard: *fresh_discard,
        shown: *shown,
        evidenced: *evidenced,
    }
}

/// ORDERS-14: covers show after the last commitment; cards, modes and sizes stay hidden until the stack's turn.
fn hide_stack(stack: &Stack, covers_shown: bool) -> Stack {
    let Stack { cards, cover, revealed } = stack;
    Stack {
        cards: if *revealed { *cards } else { [None; 2] },
        cover: if covers_shown { *cover } else { None },
        revealed: *revealed,
    }
}
