//! Uniform-random playouts of other people's engines and of ours, timed the same way in the same run.
//!
//! One decision = enumerate the legal moves, pick one, play it. CPU time of this process, median of five rounds; within a round the
//! engines take turns, so that a machine that slows down slows all of them. Read the ratios: nanoseconds are this machine's.

mod clock;
mod cozy;
mod random;
mod shak;
mod star;
mod table;

use clock::cpu_ns;
use random::XorShift;

const ROUNDS: usize = 5;
const DECISIONS_A_ROUND: u64 = 1_000_000;
const LONGEST_GAME: u32 = 300;

/// What a number of playouts amounted to.
#[derive(Clone, Copy, Default)]
pub struct Tally {
    games: u64,
    decisions: u64,
    /// Dice and draws resolved between the decisions.
    rolls: u64,
    /// Legal moves over all decisions.
    choices: u64,
    /// Changes when other games are played: a faster figure with another checksum compares nothing.
    checksum: u64,
}

impl Tally {
    /// Counts a decision: one of `choices` moves was picked, and `what` tells which.
    fn decided(&mut self, choices: usize, what: u64) {
        self.decisions += 1;
        self.choices += choices as u64;
        self.checksum = (self.checksum ^ what)
            .wrapping_mul(0x0000_0100_0000_01b3)
            .rotate_left(17);
    }
}

/// One row of the table.
struct Engine {
    name: &'static str,
    /// Plays one whole game.
    playout: fn(&mut XorShift, &mut Tally),
}

/// The first row is what the others are compared with. Add ours here: a function that plays one whole game.
const ENGINES: &[Engine] = &[
    Engine {
        name: "cozy-chess 0.3",
        playout: cozy::playout,
    },
    Engine {
        name: "shakmaty 0.30.1",
        playout: shak::playout,
    },
    Engine {
        name: "StarShot, 4 seats",
        playout: star::playout,
    },
    Engine {
        name: "the same, events kept",
        playout: star::playout_with_log,
    },
];

/// Plays games until enough decisions were taken; CPU nanoseconds and what was played.
fn round(engine: &Engine, decisions: u64) -> (u64, Tally) {
    let mut random = XorShift::new(1);
    let mut tally = Tally::default();
    let start = cpu_ns();
    while tally.decisions < decisions {
        (engine.playout)(&mut random, &mut tally);
        tally.games += 1;
    }
    (cpu_ns() - start, tally)
}

fn main() {
    let decisions = match std::env::args().nth(1).map(|word| word.parse()) {
        None => DECISIONS_A_ROUND,
        Some(Ok(decisions)) => decisions,
        Some(Err(_)) => {
            eprintln!("usage: starshot-peers [DECISIONS A ROUND]");
            std::process::exit(2);
        }
    };
    for engine in ENGINES {
        round(engine, decisions / 10);
    }
    let mut times = vec![Vec::with_capacity(ROUNDS); ENGINES.len()];
    let mut tallies = vec![Tally::default(); ENGINES.len()];
    for _ in 0..ROUNDS {
        for ((engine, times), tally) in ENGINES.iter().zip(&mut times).zip(&mut tallies) {
            let (time, played) = round(engine, decisions);
            times.push(time);
            *tally = played;
        }
    }
    println!(
        "starshot-rules {}; random playouts, CPU time, median of {ROUNDS}",
        starshot_rules::VERSION
    );
    let played = ENGINES.iter().zip(times).zip(&tallies);
    let rows: Vec<_> = played
        .map(|((engine, times), tally)| table::Row::new(engine.name, times, tally))
        .collect();
    print!("{}", table::render(&rows));
}
