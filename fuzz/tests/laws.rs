//! Each law over a fixed set of inputs, so that a broken one is seen without a fuzzer at hand.

use starshot_fuzz::{no_command_panics, text_round_trips};

const ALPHABET: &[u8] = b"0123456789 .,:;+-/*=abcdefghijklmnopqrstuvwxyzABCDEFS{}[]\"\n";

/// Calls the law with `count` inputs of 0 to 511 bytes from a fixed xorshift stream, every byte taken through `shape`.
fn hold(law: fn(&[u8]), count: usize, shape: fn(u8) -> u8) {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    for _ in 0..count {
        let length = (next() % 512) as usize;
        let input: Vec<u8> = (0..length).map(|_| shape((next() >> 24) as u8)).collect();
        law(&input);
    }
}

#[test]
fn no_command_panics_holds() {
    hold(no_command_panics, 2_000, |byte| byte);
    no_command_panics(&[]);
}

#[test]
fn text_round_trips_holds() {
    hold(text_round_trips, 2_000, |byte| byte);
    // Bytes of the alphabet that texts are made of get further than arbitrary ones.
    hold(text_round_trips, 2_000, |byte| {
        ALPHABET[usize::from(byte) % ALPHABET.len()]
    });
    text_round_trips(starshot_rules::VERSION.as_bytes());
}
