//! StarShot, four seats: as its users play it, through the public contract. `play` checks each command again, as it always
//! does: no game of ours has an unchecked way.

use starshot_rules::engine::{Game, Log, Seat, Turn};
use starshot_rules::games::starshot::{Event, GameState};

use crate::{Tally, XorShift};

thread_local! {
    static START: GameState = GameState::standard(4).and_then(|setup| GameState::new(&setup)).expect("the standard start");
}

/// One game without a log.
pub fn playout(random: &mut XorShift, tally: &mut Tally) {
    game(random, tally, &mut ());
}

/// One game with every event kept.
pub fn playout_with_log(random: &mut XorShift, tally: &mut Tally) {
    thread_local! {
        static LOG: core::cell::RefCell<Vec<Event>> = const { core::cell::RefCell::new(Vec::new()) };
    }
    LOG.with_borrow_mut(|log| {
        log.clear();
        game(random, tally, log);
    });
}

fn game(random: &mut XorShift, tally: &mut Tally, log: &mut impl Log<Event>) {
    let mut state = START.with(Clone::clone);
    loop {
        match state.turn() {
            Turn::Over => break,
            Turn::Chance => {
                let at = random.below(state.total_weight() as usize);
                let roll = state.roll_at(at as u32).expect("a number below the total");
                state.roll(roll, log).expect("a listed roll");
                tally.rolls += 1;
            }
            turn => {
                let seat: Seat = turn.seats().lowest().expect("somebody acts");
                let mut count = 0;
                let choose = |choices| {
                    count = choices;
                    random.below(choices)
                };
                let command = state.pick(seat, choose).expect("a number below the count");
                tally.decided(count, u64::from(GameState::id(command)));
                state.play(seat, command, log).expect("a listed command");
            }
        }
    }
}
