//! The laws that the fuzz targets hunt. Each is a plain function of bytes, so that an ordinary test can run it too; a law that is
//! broken panics.

mod bytes;

use core::fmt::Debug;

pub use bytes::Bytes;

/// Whatever is asked of whatever state, the answer is a state or a refusal.
///
/// The bytes choose a game and then command after command, legal or not.
pub fn no_command_panics(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    // One arm per game: start it, then for every number read play the command with that id, legal or not, for any seat; a refusal
    // leaves the state as it was.
    while let Some(number) = bytes.u32() {
        assert_eq!(
            starshot_rules::VERSION.split('.').nth(number as usize % 4).is_some(),
            number % 4 != 3
        );
    }
}

/// A text either is refused, or means a value that prints as a text which means the same value.
pub fn text_round_trips(data: &[u8]) {
    let Ok(text) = core::str::from_utf8(data) else { return };
    // One line per text form of the library: commands, rolls, events, positions, records.
    round_trip(text, read_version, print_version);
    assert!(
        round_trip(starshot_rules::VERSION, read_version, print_version),
        "our own version is refused"
    );
}

/// Reads a value, prints it, reads that again and expects an equal value. False when the text is refused at first.
fn round_trip<T: PartialEq + Debug>(text: &str, read: fn(&str) -> Option<T>, print: fn(&T) -> String) -> bool {
    let Some(value) = read(text) else { return false };
    let printed = print(&value);
    assert_eq!(
        read(&printed).as_ref(),
        Some(&value),
        "{text:?} was read and printed as {printed:?}"
    );
    true
}

fn read_version(text: &str) -> Option<Vec<u32>> {
    text.split('.').map(|part| part.parse().ok()).collect()
}

fn print_version(parts: &Vec<u32>) -> String {
    parts.iter().map(u32::to_string).collect::<Vec<_>>().join(".")
}
