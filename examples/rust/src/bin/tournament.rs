//! Lets the bot of a game play against random play, seats alternating, and prints how often it wins.

use std::io::{IsTerminal, Write};
use std::time::Instant;

use starshot_examples::bots::Player;
use starshot_examples::flags::{Flag, Flags, fail};
use starshot_examples::rng::SplitMix;
use starshot_rules::engine::{Outcome, Seat, Turn, Viewer};
use starshot_rules::games::any::{AnyError, AnyState, GameId};

const FLAGS: &[Flag] = &[
    ("--game", "ID", "which game (starshot)"),
    ("--games", "N", "how many games (1000)"),
    (
        "--seats",
        "N",
        "how many seats (2); one is the bot's, all others play at random",
    ),
    ("--seed", "N", "the seed of the first game (1)"),
];

fn main() {
    let flags = Flags::of_program("Lets the bot of a game play against random play.", FLAGS);
    if let Err(error) = run(&flags) {
        fail(&error);
    }
}

fn run(flags: &Flags) -> Result<(), String> {
    let game = flags.game()?;
    let seats = if flags.has("--seats") { flags.seats(game)? } else { 2 };
    let (games, seed) = (flags.get("--games", 1000u64)?, flags.get("--seed", 1u64)?);
    let setup = game.setup(seats, None).map_err(|error| error.to_string())?;
    let (mut wins, mut ties, begun) = (0, 0, Instant::now());
    let (mut points, mut others) = (0i64, 0i64);
    for n in 0..games {
        let bot = Seat((n % u64::from(seats)) as u8);
        let outcome = one_game(game, &setup, bot, seed + n).map_err(|error| error.to_string())?;
        let own = outcome.places[bot.index()];
        let shared = outcome.places.iter().filter(|place| place.place == 1).count() > 1;
        wins += u64::from(own.place == 1 && !shared);
        ties += u64::from(own.place == 1 && shared);
        points += i64::from(own.score);
        others += outcome.places.iter().map(|place| i64::from(place.score)).sum::<i64>() - i64::from(own.score);
        progress(n + 1, games);
    }
    let (low, high) = interval(wins, games);
    println!(
        "{}, {seats} seats: {games} games from seed {seed}, the bot's seat alternating",
        game.title()
    );
    println!("the bot won {wins} and shared the first place in {ties}");
    let percent = |part: f64| 100.0 * part;
    println!(
        "win rate {:.1} %, 95% interval {:.1} to {:.1} % (Wilson)",
        percent(wins as f64 / games.max(1) as f64),
        percent(low),
        percent(high)
    );
    println!(
        "mean score {:.1} {unit} against {:.1} {unit}",
        points as f64 / games.max(1) as f64,
        others as f64 / (games.max(1) * u64::from(seats - 1)) as f64,
        unit = game.unit()
    );
    eprintln!("{:.1} s", begun.elapsed().as_secs_f64());
    Ok(())
}

/// One game to its end: the bot on one seat, random play on the others.
fn one_game(game: GameId, setup: &str, bot: Seat, seed: u64) -> Result<Outcome, AnyError> {
    let mut rng = SplitMix(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut state = AnyState::new(game, setup)?;
    state.start();
    loop {
        state.settle(&mut rng);
        match state.turn() {
            Turn::All(seats) | Turn::Any(seats) => {
                let seat = seats.lowest().unwrap_or_default();
                let player = if seat == bot { Player::Bot } else { Player::Random };
                let view = state.view(Viewer::Seat(seat));
                if let Some(pick) = player.choose(&view, &mut rng) {
                    state.play(Some(seat), pick)?;
                }
            }
            Turn::Chance | Turn::Over => {
                if let Some(outcome) = state.outcome() {
                    return Ok(outcome);
                }
            }
        }
    }
}

/// The Wilson interval of a rate at 95 %.
fn interval(wins: u64, games: u64) -> (f64, f64) {
    let (n, z) = (games.max(1) as f64, 1.96_f64);
    let rate = wins as f64 / n;
    let middle = rate + z * z / (2.0 * n);
    let reach = z * (rate * (1.0 - rate) / n + z * z / (4.0 * n * n)).sqrt();
    let whole = 1.0 + z * z / n;
    ((middle - reach) / whole, (middle + reach) / whole)
}

/// A bar on a terminal; nothing in a pipe.
fn progress(done: u64, of: u64) {
    let mut err = std::io::stderr();
    if !err.is_terminal() {
        return;
    }
    let filled = (done * 40 / of.max(1)) as usize;
    let end = if done == of { "\n" } else { "" };
    let _ = write!(err, "\r[{:<40}] {done}/{of}{end}", "#".repeat(filled));
    let _ = err.flush();
}
