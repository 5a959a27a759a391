//! People play in the terminal, at one keyboard or against bots.

use std::io::{self, ErrorKind};

use starshot_examples::flags::{Flag, Flags, fail};
use starshot_examples::table::Table;
use starshot_rules::engine::{Seat, Seats};
use starshot_rules::games::any::AnyMatch;

const FLAGS: &[Flag] = &[
    ("--game", "ID", "which game (starshot)"),
    ("--seed", "N", "the seed of dice, decks and bots (the clock's)"),
    ("--seats", "N", "how many seats (the game's usual number)"),
    (
        "--people",
        "LIST",
        "the seats of people, such as 0,2 or all (0); bots play the others",
    ),
    ("--quiet", "", "takes no effect here: a person must see the table"),
];

fn main() {
    let flags = Flags::of_program("Play in the terminal, at one keyboard or against bots.", FLAGS);
    if let Err(error) = run(&flags) {
        fail(&error);
    }
}

fn run(flags: &Flags) -> Result<(), String> {
    let game = flags.game()?;
    let seats = flags.seats(game)?;
    let people = people(flags.text("--people").unwrap_or("0"), seats)?;
    let clock = || std::time::UNIX_EPOCH.elapsed().map_or(1, |since| since.as_secs());
    let seed = if flags.has("--seed") {
        flags.get("--seed", 0)?
    } else {
        clock()
    };
    let setup = game.setup(seats, None).map_err(|error| error.to_string())?;
    let table = AnyMatch::new(game, &setup, seed).map_err(|error| error.to_string())?;
    match Table::new(table, people, io::stdin().lock(), io::stdout().lock()).run() {
        // whoever read our output has gone
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        other => other.map_err(|error| error.to_string()),
    }
}

/// The seats that people take.
fn people(list: &str, seats: u8) -> Result<Seats, String> {
    if list == "all" {
        return Ok(Seats::first(seats));
    }
    let seat = |word: &str| {
        let number = word.trim().parse::<u8>().ok().filter(|&number| number < seats);
        number
            .map(Seat)
            .ok_or_else(|| format!("--people: there is no seat `{word}`: the seats are 0 to {}", seats - 1))
    };
    list.split(',').map(seat).collect()
}
