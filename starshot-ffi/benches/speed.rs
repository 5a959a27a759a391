//! What the C interface costs a decision: `speed.c` and its twin below play the same games by the same calls, in turns.
//! `make bench` builds both and prints the table; the checksums prove that the games are the same.
#![allow(missing_docs, reason = "a program")]

use std::ffi::c_long;
use std::ops::ControlFlow;
use std::process::Command;

use starshot_rules::engine::{Game, Seeded, Told};
use starshot_rules::games::{shooting_stars, starshot};
use starshot_rules::{Seat, Turn};

const RUNS: usize = 5;

unsafe extern "C" {
    safe fn clock() -> c_long;
}

/// CPU nanoseconds of this process; POSIX counts a million a second.
fn cpu() -> f64 {
    clock() as f64 * 1e3
}

/// What a run gives.
#[derive(Default)]
struct Run {
    decisions: u64,
    checksum: u64,
    time: f64,
}

impl Run {
    fn note(&mut self, word: u64) {
        self.checksum = (self.checksum ^ word).wrapping_mul(0x0000_0100_0000_01b3);
    }
}

fn next(random: &mut u64) -> u64 {
    *random = random
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    *random >> 33
}

/// Draws as `starshot_state_rollout` does: the number is the generator.
fn drawing<T>(random: &mut u64, draw: impl FnOnce(&mut Seeded) -> T) -> T {
    let mut rng = Seeded::new(*random);
    let drawn = draw(&mut rng);
    *random = rng.state();
    drawn
}

/// As `play` in `speed.c`, by the same steps.
fn play<G: Game>(state: &mut G, random: &mut u64, ids: &mut [u32], run: &mut Run) {
    loop {
        while let Some(roll) = drawing(random, |rng| state.sample_roll(rng)) {
            state.roll(roll, &mut ()).expect("it can come up");
        }
        let Some(seat) = state.turn().seats().lowest() else {
            return;
        };
        let id = decide(state, seat, random, ids);
        run.decisions += 1;
        run.note(u64::from(id));
    }
}

/// As `play_steps` in `speed.c`.
fn play_steps<G: Game>(state: &mut G, random: &mut u64, run: &mut Run) {
    let settled = |state: &mut G, random: &mut u64| {
        while let Some(roll) = drawing(random, |rng| state.sample_roll(rng)) {
            state.roll(roll, &mut ()).expect("it can come up");
        }
        let seat = state.turn().seats().lowest();
        seat.map(|seat| (seat, state.count(seat)))
    };
    let mut next_up = settled(state, random);
    while let Some((seat, count)) = next_up {
        let choice = next(random) as usize % count;
        let command = state.nth(seat, choice).expect("there are so many");
        state.play(seat, command, &mut ()).expect("it is listed");
        next_up = settled(state, random);
        run.decisions += 1;
        run.note(choice as u64);
    }
}

/// Lists the ids of the legal commands, picks one and plays it.
fn decide<G: Game>(state: &mut G, seat: Seat, random: &mut u64, ids: &mut [u32]) -> u32 {
    let mut count = 0;
    let _ = state.each_legal::<()>(seat, |command| {
        ids[count] = G::id(command);
        count += 1;
        ControlFlow::Continue(())
    });
    let id = ids[next(random) as usize % count];
    let command = G::command(id).expect("it is listed");
    state.play(seat, command, &mut ()).expect("it is listed");
    id
}

/// As `play_rolls` in `speed.c`.
fn play_rolls<G: Game>(state: &mut G, random: &mut u64, ids: &mut [u32], rolls: &mut [(u32, u32)], run: &mut Run) {
    loop {
        let turn = state.turn();
        let mut count = 0;
        let id = match turn {
            Turn::Over => return,
            Turn::Chance => {
                let _ = state.each_roll::<()>(|roll, weight| {
                    rolls[count] = (G::roll_id(roll), weight);
                    count += 1;
                    ControlFlow::Continue(())
                });
                let total: u64 = rolls[..count].iter().map(|roll| u64::from(roll.1)).sum();
                let mut at = next(random) % total;
                let mut k = 0;
                while at >= u64::from(rolls[k].1) {
                    at -= u64::from(rolls[k].1);
                    k += 1;
                }
                let id = rolls[k].0;
                let roll = G::roll_of(id).expect("it is listed");
                state.roll(roll, &mut ()).expect("it is listed");
                id
            }
            _ => {
                let seat = turn.seats().lowest().expect("a seat owes a decision");
                let id = decide(state, seat, random, ids);
                run.decisions += 1;
                id
            }
        };
        run.note(u64::from(id));
    }
}

fn twin<G: Game + Told>(games: u64, seed: u64, how: &str) -> Run {
    let setup = G::standard(G::DEFAULT_SEATS).unwrap_or_else(|_| panic!("the default seats can play"));
    let mut start = G::new(&setup).unwrap_or_else(|_| panic!("the standard setup is sound"));
    start.start(&mut ());
    let mut state = start.clone();
    let (mut ids, mut rolls) = (vec![0; G::IDS as usize], vec![(0, 0); G::ROLLS as usize + 1]);
    let (mut run, mut random) = (Run::default(), seed);
    let from = cpu();
    for _ in 0..games {
        state.clone_from(&start);
        match how {
            "rollout" => {
                drawing(&mut random, |rng| state.rollout(rng));
                run.note(state.digest());
            }
            "steps" => play_steps(&mut state, &mut random, &mut run),
            "rolls" => play_rolls(&mut state, &mut random, &mut ids, &mut rolls, &mut run),
            _ => play(&mut state, &mut random, &mut ids, &mut run),
        }
    }
    run.time = cpu() - from;
    run
}

fn through_c(program: &str, game: &str, games: u64, seed: u64, how: &str) -> Run {
    let arguments = [game, &games.to_string(), &seed.to_string(), how];
    let output = Command::new(program)
        .args(arguments)
        .output()
        .expect("speed.c is built");
    let text = String::from_utf8(output.stdout).expect("it prints numbers");
    let numbers: Vec<&str> = text.split_whitespace().collect();
    let [decisions, checksum, time] = numbers[..] else {
        panic!("{program} printed `{text}`")
    };
    Run {
        decisions: decisions.parse().expect("a number"),
        checksum: checksum.parse().expect("a number"),
        time: time.parse().expect("a number"),
    }
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn rows<G: Game + Told>(program: &str, games: u64) {
    let mut decisions = 0.0;
    for how in ["steps", "ids", "rolls", "rollout"] {
        let (mut inside, mut outside, mut apart) = (Vec::new(), Vec::new(), Vec::new());
        for seed in 0..RUNS as u64 {
            let c_first = seed % 2 == 0;
            let early = c_first.then(|| through_c(program, G::ID, games, seed, how));
            let rust = twin::<G>(games, seed, how);
            let c = early.unwrap_or_else(|| through_c(program, G::ID, games, seed, how));
            assert_eq!(
                (rust.decisions, rust.checksum),
                (c.decisions, c.checksum),
                "they play other games"
            );
            if how != "rollout" {
                decisions = rust.decisions as f64;
            }
            inside.push(rust.time / decisions);
            outside.push(c.time / decisions);
            apart.push((c.time - rust.time) / decisions);
        }
        println!(
            "{:<16}{how:<9}{:>10.1}{:>10.1}{:>12.1}{:>16}",
            G::ID,
            median(inside),
            median(outside),
            median(apart),
            format!("{decisions:.0} decisions"),
        );
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let Some(program) = arguments.first() else {
        println!("left out: `make bench` builds speed.c and names it here");
        return;
    };
    // Fewer games, to count instructions by.
    let share = |games: u64| match arguments.get(1).and_then(|part| part.parse::<u64>().ok()) {
        Some(part) => games / part.max(1),
        None => games,
    };
    println!("CPU ns a decision, median of {RUNS} in turns. ids: turn, legal ids, pick, apply by id, settle");
    println!("rolls: chance listed, picked and applied by id, too. rollout: one call a game");
    println!("game            how            Rust         C  difference");
    rows::<starshot::GameState>(program, share(2_000));
    rows::<shooting_stars::GameState>(program, share(8_000));
}
