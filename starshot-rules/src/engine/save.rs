//! Saves of a position or of what one viewer knows of it: JSON to read and edit, bytes to keep.
//!
//! ```json
//! {"format":1,"game":"starshot","rules":"2026-11-07","setup":{}}
//! {"format":1,"game":"starshot","rules":"2026-11-07","viewer":{"seat":0},"setup":{}}
//! ```
//! Save, load, save gives the same text and the same bytes. The save of a state holds every secret of the game; what a
//! seat may have is the save of its view. The binary frame ends with a checksum; JSON may be edited, and what comes of it
//! is checked like any setup.
//!
//! # Setups
//! The bytes hold the setup as postcard, which drops field names. A setup type that does not survive that (with
//! `skip_serializing_if`, `untagged`, `flatten` or an internal `tag`) is noticed when it is written and held as JSON
//! instead: larger, never wrong. `serde(default)` on its own is fine. A setup must be writable as JSON (text keys in
//! maps) and must not hold lists of empty values.

use alloc::string::String;
use alloc::vec::Vec;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::bytes::{Kind, Reader, Writer};
use super::format::{FORMAT, FormatError, json};
use super::game::Game;
use super::seat::{Seat, Viewer};
use super::view::View;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StateFile<S> {
    format: u16,
    game: String,
    rules: String,
    setup: S,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ViewFile<S> {
    format: u16,
    game: String,
    rules: String,
    viewer: Viewer,
    setup: S,
}

/// Saving and loading, for every game's state.
pub trait Save: Game {
    /// The save as JSON.
    fn to_json(&self) -> String {
        json(&StateFile {
            format: FORMAT,
            game: Self::ID.into(),
            rules: Self::RULES.into(),
            setup: self.setup(),
        })
    }

    /// The state in a save.
    ///
    /// # Errors
    /// What is wrong with the text; saves of other formats, games or rules versions are not loaded.
    fn from_json(text: &str) -> Result<Self, FormatError> {
        let file: StateFile<Self::Setup> = read_json::<Self, _>(text)?;
        Self::new(&file.setup).map_err(|faults| FormatError::faults(&faults))
    }

    /// The save as bytes.
    fn to_bytes(&self) -> Vec<u8> {
        let mut writer = Writer::open(Kind::State, Self::ID, Self::RULES);
        writer.setup(&self.setup());
        writer.finish()
    }

    /// The state in a save.
    ///
    /// # Errors
    /// What is wrong with the bytes; saves of other formats, games or rules versions are not loaded.
    fn from_bytes(bytes: &[u8]) -> Result<Self, FormatError> {
        let mut reader = open::<Self>(bytes, Kind::State)?;
        let setup = reader.setup()?;
        reader.end()?;
        Self::new(&setup).map_err(|faults| FormatError::faults(&faults))
    }
}

impl<G: Game> Save for G {}

impl<G: Game> View<G> {
    /// The save of what is known as JSON. It holds nothing the viewer does not know.
    pub fn to_json(&self) -> String {
        json(&ViewFile {
            format: FORMAT,
            game: G::ID.into(),
            rules: G::RULES.into(),
            viewer: self.viewer(),
            setup: self.setup(),
        })
    }

    /// The view in a save.
    ///
    /// # Errors
    /// As [`Save::from_json`].
    pub fn from_json(text: &str) -> Result<Self, FormatError> {
        let file: ViewFile<G::Setup> = read_json::<G, _>(text)?;
        load(&file.setup, file.viewer)
    }

    /// The save of what is known as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut writer = Writer::open(Kind::View, G::ID, G::RULES);
        writer.u8(self.viewer().seat().map_or(u8::MAX, |seat| seat.0));
        writer.setup(&self.setup());
        writer.finish()
    }

    /// The view in a save.
    ///
    /// # Errors
    /// As [`Save::from_bytes`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, FormatError> {
        let mut reader = open::<G>(bytes, Kind::View)?;
        let viewer = match reader.u8()? {
            u8::MAX => Viewer::Spectator,
            seat => Viewer::Seat(Seat(seat)),
        };
        let setup = reader.setup()?;
        reader.end()?;
        load(&setup, viewer)
    }
}

/// The view of a seat the game has.
fn load<G: Game>(setup: &G::Setup, viewer: Viewer) -> Result<View<G>, FormatError> {
    let no_seat = || FormatError::faults(&["the viewer has no seat in this game"]);
    let most = G::SEATS.iter().copied().max().unwrap_or(0);
    if viewer.seat().is_some_and(|seat| seat.0 >= most) {
        return Err(no_seat());
    }
    let seen = G::seen(setup, viewer).map_err(|faults| FormatError::faults(&faults))?;
    if viewer.seat().is_some_and(|seat| seat.0 >= seen.seats()) {
        return Err(no_seat());
    }
    Ok(View::of(&seen, viewer))
}

fn open<G: Game>(bytes: &[u8], kind: Kind) -> Result<Reader<'_>, FormatError> {
    let (reader, rules) = Reader::open(bytes, kind, G::ID)?;
    if rules != G::RULES {
        return Err(FormatError::Rules {
            found: rules,
            expected: G::RULES,
        });
    }
    Ok(reader)
}

/// Checks format and game, then rules version, then reads the rest.
fn read_json<G: Game, F: DeserializeOwned>(text: &str) -> Result<F, FormatError> {
    let rules = read_head::<G>(text)?;
    if rules != G::RULES {
        return Err(FormatError::Rules {
            found: rules,
            expected: G::RULES,
        });
    }
    Ok(serde_json::from_str(text)?)
}

/// The rules version of a JSON text of this game in a known format.
pub(super) fn read_head<G: Game>(text: &str) -> Result<String, FormatError> {
    #[derive(Deserialize)]
    struct Format {
        format: u64,
    }
    #[derive(Deserialize)]
    struct Names {
        game: String,
        rules: String,
    }
    let Format { format } = serde_json::from_str(text)?;
    if format != u64::from(FORMAT) {
        return Err(FormatError::Format {
            found: format,
            known: FORMAT,
        });
    }
    let Names { game, rules } = serde_json::from_str(text)?;
    if game != G::ID {
        return Err(FormatError::Game {
            found: game,
            expected: G::ID,
        });
    }
    Ok(rules)
}
