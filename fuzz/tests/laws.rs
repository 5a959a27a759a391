//! Each law over a fixed set of inputs, so that a broken one is seen without a fuzzer at hand.

use starshot_fuzz::{no_bytes_crash_the_boundary, no_command_panics, text_round_trips};
use starshot_rules::engine::{Choice, Game, Record, Save, Viewer};
use starshot_rules::games::{shooting_stars, starshot};

const ALPHABET: &[u8] = b"0123456789 .,:;+-/*=abcdefghijklmnopqrstuvwxyzABCDEFS{}[]\"\n";

/// A fixed xorshift stream.
struct Stream(u64);

impl Stream {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, total: usize) -> usize {
        (self.next() >> 16) as usize % total
    }
}

/// Calls the law with `count` inputs of 0 to `longest` bytes, every byte taken through `shape`.
fn hold(law: fn(&[u8]), count: usize, longest: usize, shape: fn(u8) -> u8) {
    let mut stream = Stream(0x9e37_79b9_7f4a_7c15);
    for _ in 0..count {
        let length = stream.below(longest + 1);
        let input: Vec<u8> = (0..length).map(|_| shape((stream.next() >> 24) as u8)).collect();
        law(&input);
    }
}

#[test]
fn no_command_panics_holds() {
    hold(no_command_panics, 1_000, 512, |byte| byte);
    // long ones see the end of a game
    hold(no_command_panics, 20, 20_000, |byte| byte);
    no_command_panics(&[]);
}

#[test]
fn no_bytes_crash_the_boundary_holds() {
    hold(no_bytes_crash_the_boundary, 600, 3_000, |byte| byte);
    no_bytes_crash_the_boundary(&[]);
    // inputs that a fuzzer found to reach the most
    let seeds = concat!(env!("CARGO_MANIFEST_DIR"), "/seeds/no_bytes_crash_the_boundary");
    let Ok(files) = std::fs::read_dir(seeds) else {
        panic!("the seeds are committed")
    };
    let inputs = files.flatten().filter_map(|file| std::fs::read(file.path()).ok());
    assert!(inputs.map(|input| no_bytes_crash_the_boundary(&input)).count() > 10);
}

/// Texts of all kinds, as the library writes them.
fn texts<G: Game>(seats: u8, texts: &mut Vec<String>) {
    let Ok(setup) = G::standard(seats) else {
        panic!("{seats} seats are refused")
    };
    let (Ok(mut state), Ok(mut record)) = (G::new(&setup), Record::<G>::new(&setup)) else {
        panic!("the standard setup is refused")
    };
    let mut stream = Stream(u64::from(seats));
    for step in 0..400 {
        let Some(choice) = some_choice(&state, &mut stream) else {
            break;
        };
        let mut events = Vec::new();
        assert!(
            choice.play(&mut state, &mut events).is_ok(),
            "a listed choice is refused"
        );
        record.push(choice, &state, &events);
        texts.push(choice.to_string());
        if step % 40 == 0 {
            texts.push(state.to_json());
            texts.push(state.view(Viewer::Spectator).to_json());
            texts.push(record.to_json());
        }
    }
}

fn some_choice<G: Game>(state: &G, stream: &mut Stream) -> Option<Choice<G>> {
    if let Some(seat) = state.turn().seats().lowest() {
        let command = state.nth(seat, stream.below(state.count(seat)))?;
        return Some(Choice::Play { seat, command });
    }
    let total = state.total_weight();
    (total > 0)
        .then(|| state.roll_at(stream.below(total as usize) as u32))
        .flatten()
        .map(|roll| Choice::Roll { roll })
}

#[test]
fn text_round_trips_holds() {
    hold(text_round_trips, 2_000, 512, |byte| byte);
    // Bytes of the alphabet that texts are made of get further than arbitrary ones.
    hold(text_round_trips, 2_000, 512, |byte| {
        ALPHABET[usize::from(byte) % ALPHABET.len()]
    });
}

/// Our own texts are read, and so are those with a few bytes changed, or refused.
#[test]
fn texts_of_our_own_round_trip() {
    let mut own = Vec::new();
    texts::<starshot::GameState>(2, &mut own);
    texts::<starshot::GameState>(4, &mut own);
    texts::<shooting_stars::GameState>(2, &mut own);
    let lines = include_str!("../../starshot-rules/tests/data/tree/starshot.txt").lines();
    let more = include_str!("../../starshot-rules/tests/data/tree/shooting-stars.txt").lines();
    own.extend(
        lines
            .chain(more)
            .filter_map(|line| Some(line.split_once('\t')?.0.to_string())),
    );
    let mut stream = Stream(5);
    for text in &own {
        text_round_trips(text.as_bytes());
        for _ in 0..12 {
            let mut spoiled = text.clone().into_bytes();
            for _ in 0..=stream.below(2) {
                let at = stream.below(spoiled.len());
                match stream.below(4) {
                    0 => spoiled[at] = stream.next() as u8,
                    1 => spoiled[at] = ALPHABET[stream.below(ALPHABET.len())],
                    2 => spoiled[at] = b'0' + stream.below(10) as u8,
                    _ => drop(spoiled.remove(at)),
                }
                if spoiled.is_empty() {
                    break;
                }
            }
            text_round_trips(&spoiled);
        }
    }
}
