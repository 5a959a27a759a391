//! What the proof runs: deterministic work with the rules, folded into one number. The bare program and the host program share
//! this file, so the two numbers must be equal.

use alloc::string::ToString;

use starshot_rules::Viewer;
use starshot_rules::engine::{Seeded, below};
use starshot_rules::games::any::{AnyError, AnyState, GameId, Pick};

/// A 64-bit FNV-1a sum of everything that the work saw.
struct Sum(u64);

impl Sum {
    fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}

/// Does all the work and returns its sum.
pub fn sum_of_all_work() -> u64 {
    let mut sum = Sum::new();
    sum.add(alloc::format!("rules {}", starshot_rules::VERSION).as_bytes());
    for &game in GameId::ALL {
        for &seats in game.seats() {
            if let Err(error) = random_game(game, seats, &mut sum) {
                panic!("{}, {seats} seats: {error}", game.id());
            }
        }
    }
    sum.0
}

/// A random game from a fixed seed to its end: every event's text, every state's digest, the views, the save.
fn random_game(game: GameId, seats: u8, sum: &mut Sum) -> Result<(), AnyError> {
    let mut rng = Seeded::new(u64::from(seats));
    let mut state = AnyState::new(game, &game.setup(seats, None)?)?;
    let mut events = state.start();
    events.extend(state.settle(&mut rng));
    while let Some(seat) = state.turn().seats().lowest() {
        let ids = state.legal_ids(seat);
        let id = ids[below(&mut rng, ids.len() as u32) as usize];
        events.extend(state.play(Some(seat), Pick::Id(id))?);
        events.extend(state.settle(&mut rng));
        sum.add(&state.digest().to_le_bytes());
    }
    for event in events {
        sum.add(event.to_string().as_bytes());
    }
    for viewer in Viewer::all(seats) {
        sum.add(&state.view(viewer).digest().to_le_bytes());
    }
    sum.add(&state.to_bytes());
    sum.add(state.to_json().as_bytes());
    Ok(())
}
