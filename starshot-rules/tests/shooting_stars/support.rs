//! Short ways to write positions and to play.

use core::convert::Infallible;

use rand_core::TryRng;
use starshot_rules::games::shooting_stars::{Cell, Colour, Command, Event, GameState, Pieces, Setup};
use starshot_rules::kit::hex::Hex;
use starshot_rules::{Game, Seat, Turn};

/// Hexes of a setup.
pub(crate) fn hexes(list: &[[i8; 2]]) -> Vec<Hex> {
    list.iter().map(|hex| Hex::from(*hex)).collect()
}

/// A cell of the board.
pub(crate) fn cell(q: i8, r: i8) -> Cell {
    Cell::at(Hex::new(q, r)).unwrap()
}

/// Pieces of one colour.
pub(crate) fn pieces(stars: &[[i8; 2]], dust: &[[i8; 2]]) -> Pieces {
    Pieces {
        stars: hexes(stars),
        dust: hexes(dust),
    }
}

/// The position with these stars and no stardust.
pub(crate) fn stars(red: &[[i8; 2]], blue: &[[i8; 2]], to_move: Colour) -> GameState {
    let setup = Setup {
        red: pieces(red, &[]),
        blue: pieces(blue, &[]),
        to_move,
        ..Setup::default()
    };
    GameState::new(&setup).unwrap()
}

/// The empty board.
pub(crate) fn start() -> GameState {
    stars(&[], &[], Colour::Red)
}

/// The seat that must act.
pub(crate) fn mover(state: &GameState) -> Seat {
    state.seat_of(state.to_move())
}

/// The legal commands of the side to move.
pub(crate) fn legal(state: &GameState) -> Vec<Command> {
    state.legal(mover(state))
}

/// How many creates and shots are legal; checks that there is also a pass, last.
pub(crate) fn creates_and_shots(state: &GameState) -> (usize, usize) {
    let list = legal(state);
    assert_eq!(list.last(), Some(&Command::Pass));
    let creates = list
        .iter()
        .filter(|command| matches!(command, Command::Create { .. }))
        .count();
    (creates, list.len() - creates - 1)
}

/// Plays one command text; gives what happened.
pub(crate) fn play(state: &mut GameState, text: &str) -> Vec<Event> {
    let mut events = Vec::new();
    state
        .play(mover(state), text.parse().unwrap(), &mut events)
        .unwrap_or_else(|reason| panic!("{text}: {reason}"));
    events
}

/// Red's and Blue's stardust.
pub(crate) fn score(state: &GameState) -> [u32; 2] {
    Colour::ALL.map(|colour| state.dust(colour).len())
}

/// The seat in first place.
pub(crate) fn first_place(state: &GameState) -> usize {
    state
        .outcome()
        .unwrap()
        .places
        .iter()
        .position(|place| place.place == 1)
        .unwrap()
}

/// A small generator for tests.
#[derive(Clone)]
pub(crate) struct TestRng(pub(crate) u64);

impl TryRng for TestRng {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok((self.try_next_u64()? >> 32) as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let mixed = (self.0 ^ self.0 >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Ok(mixed ^ mixed >> 29)
    }

    fn try_fill_bytes(&mut self, dst: &mut [u8]) -> Result<(), Infallible> {
        for byte in dst {
            *byte = self.try_next_u64()? as u8;
        }
        Ok(())
    }
}

/// Every state of a random game, the first and the last included, each with the events that led to it.
pub(crate) fn random_game(mut state: GameState, seed: u64) -> Vec<(GameState, Vec<Event>)> {
    let mut rng = TestRng(seed);
    let mut states = vec![(state.clone(), Vec::new())];
    while let Some(seat) = state.turn().seats().iter().last() {
        let command = state.sample(seat, &mut rng).unwrap();
        let mut events = Vec::new();
        state.play(seat, command, &mut events).unwrap();
        states.push((state.clone(), events));
    }
    assert_eq!(state.turn(), Turn::Over);
    states
}
