//! A game over a network: a server that knows everything, and clients that know what their seats may know.
//!
//! ```text
//! online                                          server and one client a seat on this machine; you read what a looker-on sees
//! online --serve 0.0.0.0:7777 --save FILE         only the server; goes on with the game in FILE if there is one
//! online --join HOST:7777 --token TOKEN           only the client of one seat; without --token a looker-on
//! ```

use std::io::{self, Write};
use std::net::{SocketAddr, TcpListener, ToSocketAddrs};
use std::path::PathBuf;
use std::thread;

use starshot_examples::flags::{Flag, Flags, fail};
use starshot_examples::online::client::{Client, Heard};
use starshot_examples::online::host::Host;
use starshot_examples::online::server::serve;
use starshot_examples::telling::{ranking, tell};
use starshot_rules::games::any::{AnyMatch, AnyRecord};

const FLAGS: &[Flag] = &[
    ("--serve", "ADDRESS", "be only the server, here"),
    ("--join", "ADDRESS", "be only a client of the server there"),
    ("--token", "TOKEN", "the seat to join as; a looker-on without"),
    (
        "--save",
        "FILE",
        "where the server keeps the game, to go on after a crash",
    ),
    ("--game", "ID", "which game (starshot)"),
    ("--seats", "N", "how many seats (the game's usual number)"),
    (
        "--seed",
        "N",
        "the seed of dice and decks (the system's random numbers)",
    ),
];

fn main() {
    let flags = Flags::of_program("A game over a network.", FLAGS);
    if let Err(error) = run(&flags) {
        fail(&error);
    }
}

fn run(flags: &Flags) -> Result<(), String> {
    let error = |error: io::Error| error.to_string();
    if let Some(address) = flags.text("--join") {
        let token = flags.text("--token").map(String::from);
        return watch(resolve(address)?, token).map_err(error);
    }
    let host = host(flags)?;
    let listener = TcpListener::bind(flags.text("--serve").unwrap_or("127.0.0.1:0")).map_err(error)?;
    let address = listener.local_addr().map_err(error)?;
    if flags.has("--serve") {
        announce(address, &host);
        let host = serve(listener, host).map_err(error)?;
        println!("over: {}", host.game().record().verify());
        return Ok(());
    }
    let tokens = host.tokens().to_vec();
    let server = thread::spawn(move || serve(listener, host));
    let seats: Vec<_> = (1..)
        .zip(tokens)
        .map(|(n, token)| thread::spawn(move || play(address, token, n)))
        .collect();
    watch(address, None).map_err(error)?;
    for seat in seats {
        seat.join().map_err(|_| "a client has panicked")?.map_err(error)?;
    }
    server.join().map_err(|_| "the server has panicked")?.map_err(error)?;
    Ok(())
}

/// The game that was kept, or a new one.
fn host(flags: &Flags) -> Result<Host, String> {
    let file = flags.text("--save").map(PathBuf::from);
    if let Some(file) = file.as_deref().filter(|file| file.exists()) {
        return Host::resume(file).map_err(|error| error.to_string());
    }
    let game = flags.game()?;
    let seats = flags.seats(game)?;
    let seed = flags.get("--seed", random()?)?;
    let token = |_| Ok(format!("{:016x}{:016x}", random()?, random()?));
    let tokens = (0..seats).map(token).collect::<Result<_, String>>()?;
    Host::new(game, seats, seed, tokens, file).map_err(|error| error.to_string())
}

/// A number nobody can guess.
fn random() -> Result<u64, String> {
    getrandom::u64().map_err(|error| error.to_string())
}

fn announce(address: SocketAddr, host: &Host) {
    println!("listening on {address}");
    for (seat, token) in host.tokens().iter().enumerate() {
        println!("seat {seat}: {token}");
    }
    let game = host.game();
    println!("{} at step {}", game.game().title(), game.steps());
}

fn resolve(address: &str) -> Result<SocketAddr, String> {
    let found = address
        .to_socket_addrs()
        .map_err(|error| format!("{address}: {error}"))?
        .next();
    found.ok_or_else(|| format!("{address}: no such address"))
}

fn play(address: SocketAddr, token: String, seed: u64) -> io::Result<AnyRecord> {
    Client::new(Some(token), seed).run(|| address, |_| {})
}

/// A client that says what it hears.
fn watch(address: SocketAddr, token: Option<String>) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let mut said = Ok(());
    let record = Client::new(token, 0).run(
        || address,
        |heard| {
            let lines = match heard {
                Heard::Welcome(Some(seat), seats) => vec![format!("seated as seat {seat} of {seats}")],
                Heard::Welcome(None, seats) => vec![format!("looking on, {seats} seats")],
                Heard::Event(event) => {
                    let heading = event.heading().map(|heading| format!("\n=== {heading}"));
                    heading.into_iter().chain(tell(&[*event])).collect()
                }
                Heard::Error(trouble) => vec![format!("not taken: {}", trouble.says)],
                Heard::View | Heard::Played | Heard::Record(_) => Vec::new(),
            };
            for line in lines {
                said = writeln!(out, "{line}");
            }
        },
    )?;
    said?;
    // a finished game is nobody's secret: everybody can replay it
    let game = AnyMatch::from_record(&record, 0).map_err(io::Error::other)?;
    writeln!(out, "\nthe ranking")?;
    for line in game.outcome().iter().flat_map(|outcome| ranking(game.game(), outcome)) {
        writeln!(out, "{line}")?;
    }
    writeln!(
        out,
        "the record of {} steps replayed by this client: {}",
        record.steps(),
        record.verify()
    )
}
