//! A game just large enough to have everything a game can have: private draws from a lazy bag, secret decisions of two
//! picks, a weighted die, forced decisions, points and ties.
//!
//! Each round every seat draws a card (1-4) unseen by others, then secretly bets 1-3 on low or high. All is shown, the
//! die falls, and each seat in turn may spend rerolls. Who called the side right wins bet and card.

mod contract;
mod rules;
mod words;

use serde::{Deserialize, Serialize};

pub use words::{Command, Happened, Roll, Side, Why};

/// Unknown to the viewer.
pub const UNKNOWN: u8 = 255;
/// The seat of the table.
pub const TABLE: u8 = 255;

/// The toy and three that are almost it: 1 has other rules, 2 is another game, 3 claims to be 0 but counts otherwise.
pub type Toy = ToyOf<0>;
/// Another version of the rules.
pub type ToyNext = ToyOf<1>;
/// Another game.
pub type ToyOther = ToyOf<2>;
/// The same version with a rule broken: a point more for every win.
pub type ToyBroken = ToyOf<3>;

/// Where the round stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// The next round has not begun.
    Fresh,
    /// This seat draws.
    Deal(u8),
    /// Secret bets.
    Bets,
    /// The die falls, thrown by this seat or the table.
    Throw(u8),
    /// This seat stands or rolls again.
    Choose(u8),
    /// The end.
    Over,
}

/// A seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// 0 none, 1-4, or unknown.
    pub card: u8,
    /// 0 none, 1-3, or unknown.
    pub bet: u8,
    /// 0 none, 1 low, 2 high, or unknown.
    pub side: u8,
    /// Has bet and called.
    pub done: bool,
    /// Rerolls left.
    pub rerolls: u8,
    /// Points.
    pub score: i16,
}

/// Any position.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// 1-3.
    pub rounds: u8,
    /// 1-3.
    pub limit: u8,
    /// The weights of the die.
    pub die: [u8; 6],
    /// The round, from 1 once begun.
    pub round: u8,
    /// Where it stands.
    pub phase: Phase,
    /// What the die shows, 0 before it fell.
    pub shows: u8,
    /// How many cards of each face are in the bag; in a view, with the unseen cards of others.
    pub bag: [u8; 4],
    /// 2 or 3.
    pub players: Vec<Player>,
}

/// A checked position: a setup whose seats lie in a row of three.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ToyOf<const V: usize> {
    rounds: u8,
    limit: u8,
    die: [u8; 6],
    round: u8,
    phase: Phase,
    shows: u8,
    bag: [u8; 4],
    seats: u8,
    players: [Player; 3],
}

/// An ordinary start.
pub fn start(seats: u8, rounds: u8) -> Setup {
    let player = Player {
        rerolls: 1,
        ..Player::default()
    };
    Setup {
        rounds,
        limit: 3,
        die: [2, 1, 1, 1, 1, 2],
        round: 0,
        phase: Phase::Fresh,
        shows: 0,
        bag: [3, 3, 2, 2],
        players: vec![player; seats.into()],
    }
}

/// A start by number, so that many of them differ in seats, rounds and rerolls.
pub fn varied(seed: u64) -> Setup {
    let mut setup = start(2 + seed as u8 % 2, 1 + seed as u8 % 3);
    setup
        .players
        .iter_mut()
        .for_each(|player| player.rerolls = 1 + (seed / 2) as u8 % 3);
    setup
}
