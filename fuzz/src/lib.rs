//! The laws that the fuzz targets hunt. Each is a plain function of bytes, so that an ordinary test can run it too; a law that is
//! broken panics.

mod bytes;

use core::fmt::{self, Debug, Display, Formatter};
use core::str::FromStr;

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
    round_trip::<Version>(text);
    assert!(
        round_trip::<Version>(starshot_rules::VERSION),
        "our own version is refused"
    );
}

/// Reads a value, prints it, reads that again and expects an equal value. False when the text is refused at first.
fn round_trip<T: FromStr + Display + PartialEq + Debug>(text: &str) -> bool {
    let Ok(value) = text.parse::<T>() else { return false };
    let printed = value.to_string();
    assert_eq!(
        printed.parse::<T>().ok().as_ref(),
        Some(&value),
        "{text:?} was read and printed as {printed:?}"
    );
    true
}

/// A version number, the only text of the library without a type of its own.
#[derive(PartialEq, Debug)]
struct Version([u32; 3]);

impl FromStr for Version {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let parts = text
            .split('.')
            .map(|part| part.parse().map_err(drop))
            .collect::<Result<Vec<u32>, ()>>()?;
        parts.try_into().map(Self).map_err(drop)
    }
}

impl Display for Version {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let [major, minor, patch] = self.0;
        write!(f, "{major}.{minor}.{patch}")
    }
}
