//! Bots play a whole game from a seed; it is told round by round, recorded, read back and replayed.

use std::path::{Path, PathBuf};

use starshot_examples::bots::Player;
use starshot_examples::flags::{Flag, Flags, fail};
use starshot_examples::rng::SplitMix;
use starshot_examples::telling::{ranking, tell};
use starshot_rules::engine::{Turn, Viewer};
use starshot_rules::games::any::{AnyError, AnyEvent, AnyMatch, AnyRecord, GameId};

const FLAGS: &[Flag] = &[
    ("--game", "ID", "which game (starshot)"),
    ("--seed", "N", "the seed of dice, decks and bots (7)"),
    ("--seats", "N", "how many seats (the game's usual number)"),
    (
        "--record",
        "FILE",
        "where the record goes (target/demo/GAME-SEATS-SEED.json)",
    ),
    ("--quiet", "", "print only how it ended and what the replay proved"),
];

/// Commands between two looks at the table in a game without headings.
const LOOK: usize = 12;

fn main() {
    let flags = Flags::of_program("Lets bots play a whole game and tells it.", FLAGS);
    if let Err(error) = run(&flags) {
        fail(&error);
    }
}

fn run(flags: &Flags) -> Result<(), String> {
    let text = |error: AnyError| error.to_string();
    let game = flags.game()?;
    let (seats, seed) = (flags.seats(game)?, flags.get("--seed", 7u64)?);
    let path = flags.text("--record").map_or_else(
        || PathBuf::from(format!("target/demo/{game}-{seats}-{seed}.json")),
        PathBuf::from,
    );
    println!(
        "{}, {seats} seats, seed {seed}, rules of {}",
        game.title(),
        game.rules()
    );
    let mut telling = Telling {
        quiet: flags.has("--quiet"),
        headings: false,
        part: "the setup".into(),
        commands: 0,
    };
    let played = play(game, seats, seed, &mut telling).map_err(text)?;
    telling.look(&played, "the end");
    println!("\nthe ranking");
    for line in played.outcome().iter().flat_map(|outcome| ranking(game, outcome)) {
        println!("{line}");
    }
    prove(&played, &path)
}

/// Plays the game to its end.
fn play(game: GameId, seats: u8, seed: u64, telling: &mut Telling) -> Result<AnyMatch, AnyError> {
    let mut table = AnyMatch::new(game, &game.setup(seats, None)?, seed)?;
    telling.tell(&table, &table.events(0));
    while let Turn::All(seats) | Turn::Any(seats) = table.turn() {
        let seat = seats.lowest().unwrap_or_default();
        let mut rng = SplitMix::of_decision(seed, table.steps());
        let Some(pick) = Player::Bot.choose(&table.view(Viewer::Seat(seat)), &mut rng) else {
            break;
        };
        let events = table.play(Some(seat), pick)?;
        telling.tell(&table, &events);
    }
    Ok(table)
}

/// Writes the record, reads it back and replays it.
fn prove(played: &AnyMatch, path: &Path) -> Result<(), String> {
    let failed = |what: std::io::Error| format!("{}: {what}", path.display());
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(failed)?;
    }
    let record = played.record();
    std::fs::write(path, record.to_json()).map_err(failed)?;
    let read = std::fs::read_to_string(path).map_err(failed)?;
    let read = AnyRecord::from_json(&read).map_err(|error| error.to_string())?;
    println!("\n{} choices, in {}", read.steps(), path.display());
    println!("read back and replayed: {}", read.verify());
    if read == record {
        Ok(())
    } else {
        Err("the record changed on its way through the file".into())
    }
}

/// Tells what a looker-on sees.
struct Telling {
    quiet: bool,
    headings: bool,
    part: String,
    commands: usize,
}

impl Telling {
    fn tell(&mut self, table: &AnyMatch, events: &[AnyEvent]) {
        if self.quiet {
            return;
        }
        let seen: Vec<AnyEvent> = events
            .iter()
            .filter_map(|event| event.seen_by(Viewer::Spectator))
            .collect();
        let mut rest = &seen[..];
        while let Some(place) = rest.iter().position(|event| event.heading().is_some()) {
            print(&tell(&rest[..place]));
            if self.headings {
                self.look(table, &self.part.clone());
            }
            self.headings = true;
            self.part = rest[place].heading().unwrap_or_default();
            println!("\n=== {}", self.part);
            print(&tell(&rest[place..=place]));
            rest = &rest[place + 1..];
        }
        print(&tell(rest));
        self.commands += 1;
        let open = matches!(table.turn(), Turn::Any(_));
        if !self.headings && open && self.commands.is_multiple_of(LOOK) {
            self.look(table, &format!("{} commands", self.commands));
        }
    }

    fn look(&self, table: &AnyMatch, when: &str) {
        if !self.quiet {
            println!(
                "\n--- the table after {when}\n{}",
                table.view(Viewer::Spectator).picture()
            );
        }
    }
}

fn print(lines: &[String]) {
    for line in lines {
        println!("{line}");
    }
}
