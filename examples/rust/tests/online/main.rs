//! Whole games over loopback while everything goes wrong that can: lost connections, a killed server, defective, cheating and
//! hostile clients. Then every byte that was sent is compared with what its receiver may know.

mod player;
mod sent;
mod served;

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::PathBuf;
use std::process::Command;
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use starshot_examples::online::host::MAX_ERRORS;
use starshot_examples::online::server::MAX_CONNECTIONS;
use starshot_examples::online::wire::{Ask, MAX_LINE, Say};
use starshot_examples::rng::SplitMix;
use starshot_rules::engine::{Seat, Viewer};
use starshot_rules::games::any::{AnyMatch, AnyRecord, Pick};

use player::{OPENING, Player, Trick};
use sent::Allowed;
use served::Served;

/// What the seats do wrong: the first one has a bad line and a defect, the second stutters, the last one cheats.
fn tricks(seat: usize, seats: usize, cards: bool) -> Vec<Trick> {
    use Trick::{CardNotHeld, Crash, Illegal, LoseConnection, Mistake, Replay, StartAnew};
    match seat {
        0 => vec![Mistake, LoseConnection, Replay, StartAnew, Crash, Replay, Mistake],
        last if last + 1 == seats => [Illegal, Replay]
            .into_iter()
            .chain(cards.then_some(CardNotHeld))
            .collect(),
        1 => vec![Replay; 3],
        _ => vec![],
    }
}

/// What a player's thread says.
enum News {
    /// It is time for the crash.
    Crash,
    /// It has played to the end, or panicked.
    Ended(usize, thread::Result<Box<(Player, AnyRecord)>>),
}

#[test]
fn starshot_is_played_to_the_end_whatever_goes_wrong() {
    play("--game starshot --seats 4 --seed 7", "starshot.json", true);
}

#[test]
fn shooting_stars_is_played_to_the_end_whatever_goes_wrong() {
    play("--game shooting-stars --seed 7", "shooting-stars.json", false);
}

fn play(flags: &str, file: &str, cards: bool) {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(file);
    let _ = std::fs::remove_file(&file);
    let served = Served::start(flags, &file);
    let (tokens, seats) = (served.tokens.clone(), served.tokens.len());

    // the last seat cheats while nobody else is there, so that it is certain who is asked
    let mut cheat = Player::new(Some(&tokens[seats - 1]), 100, &OPENING);
    assert_eq!(cheat.run(|| served.address, || {}, false), None);
    cheat.add(&tricks(seats - 1, seats, cards));
    let player = |seat: usize| Player::new(Some(&tokens[seat]), seat as u64, &tricks(seat, seats, cards));
    let mut players: Vec<_> = (0..seats - 1).map(player).collect();
    players.extend([cheat, Player::new(None, 0, &[])]);
    players[1].pick_by_pick = true;

    let (address, restarted, inbox) = let_play(players, served.address);
    hostile(served.address, &tokens);

    let (mut served, mut ended) = (Some(served), BTreeMap::new());
    while ended.len() <= seats {
        match inbox.recv().unwrap() {
            News::Crash => {
                drop(served.take());
                let again = Served::start("", &file);
                assert_eq!(again.tokens, tokens);
                assert!(again.step > 0);
                *address.lock().unwrap() = again.address;
                served = Some(again);
                restarted.send(()).unwrap();
            }
            News::Ended(seat, Ok(player)) => drop(ended.insert(seat, player)),
            News::Ended(_, Err(panic)) => resume_unwind(panic),
        }
    }
    assert_eq!(served.unwrap().end(), "over: Exact\n");
    let record = kept(&file);
    for (&seat, player) in &ended {
        let (player, last) = &**player;
        assert_eq!(*last, record, "after the end everybody has the whole game");
        compare(seat, seats, player, &record, cards);
    }
    same_without_trouble(&record, &file);
}

/// Lets each play in a thread of its own. Gives where they look for the server, what to tell when it is there again, and
/// what they say.
fn let_play(players: Vec<Player>, server: SocketAddr) -> (Arc<Mutex<SocketAddr>>, SyncSender<()>, Receiver<News>) {
    let address = Arc::new(Mutex::new(server));
    let (news, inbox) = channel();
    let (restarted, restarts) = sync_channel::<()>(0);
    let mut restarts = Some(restarts); // the first seat's
    for (seat, mut player) in players.into_iter().enumerate() {
        let (address, news, restarts) = (address.clone(), news.clone(), restarts.take());
        thread::spawn(move || {
            let crash = || {
                news.send(News::Crash).unwrap();
                restarts.as_ref().unwrap().recv().unwrap();
            };
            let played = || player.run(|| *address.lock().unwrap(), crash, true).unwrap();
            let ended = catch_unwind(AssertUnwindSafe(played)).map(|record| Box::new((player, record)));
            let _ = news.send(News::Ended(seat, ended));
        });
    }
    (address, restarted, inbox)
}

/// What was sent is what may be known, and what was to go wrong went wrong.
fn compare(seat: usize, seats: usize, player: &Player, record: &AnyRecord, cards: bool) {
    let is_seat = seat < seats;
    let viewer = if is_seat {
        Viewer::Seat(Seat(seat as u8))
    } else {
        Viewer::Spectator
    };
    Allowed::of(record, viewer).check(&player.connections);
    let mut owed = BTreeMap::new();
    let opening = if seat + 1 == seats { &OPENING[..] } else { &[] };
    for &trick in tricks(seat, seats, cards).iter().chain(opening).filter(|_| is_seat) {
        *owed.entry(trick).or_default() += 1;
    }
    assert_eq!(player.done, owed, "{viewer}");
    let lost = if seat == 0 { 4 } else { 2 };
    assert!(
        player.connections.len() >= lost,
        "{viewer}: {}",
        player.connections.len()
    );
}

/// The record that the server kept.
fn kept(file: &PathBuf) -> AnyRecord {
    let saved: Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    let record = AnyRecord::from_json(saved["record"].as_str().unwrap()).unwrap();
    assert_eq!(record.verify().to_string(), "Exact");
    record
}

/// The same decisions in one piece, without a crash and with the same seed, bring the same game.
fn same_without_trouble(record: &AnyRecord, file: &PathBuf) {
    let saved: Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    let steps: Value = serde_json::from_str(&record.to_json()).unwrap();
    let seed = saved["seed"].as_u64().unwrap();
    let mut game = AnyMatch::new(record.game(), &steps["setup"].to_string(), seed).unwrap();
    for step in steps["steps"].as_array().unwrap() {
        if let (Some(seat), Some(text)) = (step["seat"].as_u64(), step["play"].as_str()) {
            game.play(Some(Seat(seat as u8)), Pick::Text(text)).unwrap();
        }
    }
    assert_eq!(game.record(), *record);
}

/// Strangers: nobody of them has a token, and none learns anything.
fn hostile(address: SocketAddr, tokens: &[String]) {
    garbage(address, tokens);
    looker_on(address);
    let join = ["--join", &address.to_string(), "--token", "guessed"];
    let guest = Command::new(env!("CARGO_BIN_EXE_online")).args(join).output().unwrap();
    assert!(!guest.status.success());
    assert_eq!(guest.stderr, b"error: nobody at this table has this token\n");
    // half a line, and gone
    TcpStream::connect(address)
        .unwrap()
        .write_all(br#"{"hello":{"tok"#)
        .unwrap();
    // asks without end and never reads: it is hung up on
    let mut deaf = TcpStream::connect(address).unwrap();
    let asks = "{\"watch\":{\"seen\":0}}\n".repeat(1000);
    let asked = (0..10_000).find(|_| deaf.write_all(asks.as_bytes()).is_err());
    assert!(asked.is_some(), "the server keeps what nobody reads");
    crowd(address);
}

/// More connections than the server takes, all of them silent: one is closed, and players who come back meanwhile wait.
fn crowd(address: SocketAddr) {
    let crowd: Vec<_> = (0..=MAX_CONNECTIONS)
        .map(|_| TcpStream::connect(address).unwrap())
        .collect();
    let closed = |mut stream: &TcpStream| {
        stream.set_read_timeout(Some(Duration::from_millis(1))).unwrap();
        is_closed(stream.read(&mut [0]).as_ref().map(|&bytes| bytes > 0))
    };
    let found = (0..1000).any(|_| crowd.iter().any(closed));
    assert!(found, "the server takes more than {MAX_CONNECTIONS}");
}

/// Whether a connection was closed, by what reading from it gave.
fn is_closed(read: Result<bool, &std::io::Error>) -> bool {
    read.map_or_else(|error| error.kind() == ErrorKind::ConnectionReset, |more| !more)
}

fn garbage(address: SocketAddr, tokens: &[String]) {
    let mut rng = SplitMix(5);
    let mut random = vec![0; 2000];
    rand_core::Rng::fill_bytes(&mut rng, &mut random);
    random.retain(|&byte| byte != b'\n');
    let guess = |token: &str| {
        json!({ "hello": { "token": token, "seen": 0 } })
            .to_string()
            .into_bytes()
    };
    let lines: Vec<(Vec<u8>, &str)> = vec![
        (b"hello?".to_vec(), "bad_message"),
        (b"".to_vec(), "bad_message"),
        (random, "not_text"),
        (vec![b'x'; 1 << 20], "too_long"),
        (vec![0; 1 << 20], "too_long"),
        (b"\0\0\0".to_vec(), "bad_message"),
        (b"[".repeat(4000), "bad_message"),
        (br#"{"hello":{"token":5,"seen":0}}"#.to_vec(), "bad_message"),
        (br#"{"hello":{"token":"x","seen":-1}}"#.to_vec(), "bad_message"),
        (br#"{"watch":{"seen":1e99}}"#.to_vec(), "bad_message"),
        (br#"{"watch":{}}"#.to_vec(), "bad_message"),
        (br#"{"record":{}}"#.to_vec(), "bad_message"),
        (br#"{"view":{"seat":1}}"#.to_vec(), "bad_message"),
        (
            br#"{"play":{"seen":0,"digest":"0","command":[]}}"#.to_vec(),
            "bad_message",
        ),
        (
            br#"{"play":{"seen":0,"digest":"0","command":0}}"#.to_vec(),
            "hello_first",
        ),
        (guess(""), "unknown_token"),
        (guess(&tokens[0][1..]), "unknown_token"),
        (guess(&format!("{}0", tokens[0])), "unknown_token"),
    ];
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let mut heard = BufReader::new(stream.try_clone().unwrap()).lines();
    let mut answer = |line: &[u8], code: &str| {
        (&stream).write_all(&[line, b"\n"].concat()).unwrap();
        let heard: Value = serde_json::from_str(&heard.next().unwrap().unwrap()).unwrap();
        assert_eq!(
            heard["error"]["code"],
            code,
            "{}",
            String::from_utf8_lossy(&line[..line.len().min(60)])
        );
        assert_eq!(heard.as_object().unwrap().len(), 1, "{heard}");
    };
    for (line, code) in &lines {
        answer(line, code);
    }
    // whoever goes on guessing is hung up on
    for n in lines.len()..MAX_ERRORS as usize {
        answer(&guess(&format!("{n:032x}")), "unknown_token");
    }
    let end = heard.next().transpose();
    assert!(is_closed(end.as_ref().map(Option::is_some)), "{end:?}");
}

fn looker_on(address: SocketAddr) {
    let mut stream = TcpStream::connect(address).unwrap();
    stream
        .write_all(b"{\"watch\":{\"seen\":4000000000}}\n{\"play\":{\"seen\":0,\"digest\":\"0\",\"command\":0}}\n")
        .unwrap();
    let mut said = String::new();
    for line in BufReader::new(stream).lines() {
        said = line.unwrap();
        if said.starts_with(r#"{"error""#) {
            break;
        }
    }
    assert!(said.contains("not_seated"), "{said}");
}

#[test]
fn the_guide_shows_messages_as_they_are() {
    let guide = include_str!("../../../../starshot-ffi/ONLINE.md");
    let blocks: Vec<&str> = guide
        .split("```json\n")
        .skip(1)
        .map(|block| block.split("```").next().unwrap())
        .collect();
    assert_eq!(blocks.len(), 2);
    for line in blocks[0].lines() {
        let ask: Ask = serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(serde_json::to_string(&ask).unwrap(), line);
    }
    for line in blocks[1].lines() {
        serde_json::from_str::<Say>(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    }
    assert!(guide.contains(&format!("over {MAX_LINE} bytes")) && guide.contains(&format!("after {MAX_ERRORS} errors")));
}

#[test]
fn a_game_of_clients_on_this_machine_is_told() {
    let out = Command::new(env!("CARGO_BIN_EXE_online"))
        .args(["--seats", "2", "--seed", "3"])
        .output()
        .unwrap();
    let mut told = String::new();
    out.stdout.as_slice().read_to_string(&mut told).unwrap();
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    for says in [
        "\n=== Round 6\n",
        "\nthe ranking\n  1. seat ",
        "steps replayed by this client: Exact\n",
    ] {
        assert!(told.contains(says), "{says}\n{told}");
    }
    assert!(!told.contains("picks in secret"), "a looker-on is told no secret");
}
