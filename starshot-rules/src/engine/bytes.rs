//! The compact binary frame of saves and records.
//!
//! ```text
//! "StSh"  kind (S state, V view, R record)  format u16  length u32 of all that follows
//! game id, rules version (each: varint length, UTF-8)   content   checksum u64
//! ```
//! Numbers are little endian, varints are LEB128 in the shortest form, the checksum is the [`Digest`] of all bytes
//! before it. A setup is one byte (0 postcard, 1 JSON), a varint length and that many bytes.

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Serialize, de::DeserializeOwned};

use super::digest::Digest;
use super::format::{FORMAT, FormatError, json};

const MAGIC: [u8; 4] = *b"StSh";
const LENGTH_AT: usize = 7;
const HEAD: usize = 11;
const CHECKSUM: usize = 8;

/// What a frame holds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    State,
    View,
    Record,
}

impl Kind {
    const ALL: [Self; 3] = [Self::State, Self::View, Self::Record];

    const fn byte(self) -> u8 {
        match self {
            Self::State => b'S',
            Self::View => b'V',
            Self::Record => b'R',
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::State => "state",
            Self::View => "view",
            Self::Record => "record",
        }
    }
}

/// Writes a frame.
pub(super) struct Writer(Vec<u8>);

impl Writer {
    pub(super) fn open(kind: Kind, game: &str, rules: &str) -> Self {
        let mut writer = Self(MAGIC.to_vec());
        writer.u8(kind.byte());
        writer.u16(FORMAT);
        writer.0.extend([0; HEAD - LENGTH_AT]);
        writer.blob(game.as_bytes());
        writer.blob(rules.as_bytes());
        writer
    }

    pub(super) fn u8(&mut self, value: u8) {
        self.0.push(value);
    }

    pub(super) fn u16(&mut self, value: u16) {
        self.0.extend(value.to_le_bytes());
    }

    pub(super) fn varint(&mut self, mut value: u32) {
        while value >= 0x80 {
            self.u8(value as u8 | 0x80);
            value >>= 7;
        }
        self.u8(value as u8);
    }

    fn blob(&mut self, bytes: &[u8]) {
        self.varint(bytes.len() as u32);
        self.0.extend(bytes);
    }

    /// Postcard if the setup survives it, else JSON.
    pub(super) fn setup<S: Serialize + DeserializeOwned + PartialEq>(&mut self, setup: &S) {
        let survives = |bytes: &Vec<u8>| {
            postcard::take_from_bytes::<S>(bytes).is_ok_and(|(back, rest)| rest.is_empty() && back == *setup)
        };
        match postcard::to_allocvec(setup).ok().filter(survives) {
            Some(bytes) => {
                self.u8(0);
                self.blob(&bytes);
            }
            None => {
                self.u8(1);
                self.blob(json(setup).as_bytes());
            }
        }
    }

    /// The checksum of what is written so far.
    pub(super) fn seal(&mut self) -> u64 {
        let length = (self.0.len() - HEAD + CHECKSUM) as u32;
        self.0[LENGTH_AT..HEAD].copy_from_slice(&length.to_le_bytes());
        Digest::of(&self.0)
    }

    pub(super) fn finish(mut self) -> Vec<u8> {
        let checksum = self.seal();
        self.0.extend(checksum.to_le_bytes());
        self.0
    }
}

/// Reads a frame whose checksum is right.
pub(super) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    /// The content of a frame, and its rules version.
    pub(super) fn open(bytes: &'a [u8], kind: Kind, game: &'static str) -> Result<(Self, String), FormatError> {
        let mut reader = Self { bytes, at: 0 };
        if reader.take(MAGIC.len())? != MAGIC {
            return Err(FormatError::NotOurs);
        }
        let byte = reader.u8()?;
        let Some(found) = Kind::ALL.into_iter().find(|kind| kind.byte() == byte) else {
            return Err(reader.bad(1, "no such kind of data"));
        };
        let format = reader.u16()?;
        if format != FORMAT {
            return Err(FormatError::Format {
                found: format.into(),
                known: FORMAT,
            });
        }
        if found != kind {
            return Err(FormatError::Kind {
                found: found.name(),
                expected: kind.name(),
            });
        }
        reader.check_length()?;
        reader.check_sum()?;
        let found = reader.text()?;
        if found != game {
            return Err(FormatError::Game {
                found: found.into(),
                expected: game,
            });
        }
        let rules = reader.text()?.into();
        Ok((reader, rules))
    }

    fn check_length(&mut self) -> Result<(), FormatError> {
        let length = u32::from_le_bytes(self.array()?) as usize;
        let there = self.bytes.len() - self.at;
        if length > there {
            return Err(FormatError::Truncated {
                at: self.bytes.len(),
                needed: length - there,
            });
        }
        if length < there {
            return Err(FormatError::Trailing { at: self.at + length });
        }
        Ok(())
    }

    fn check_sum(&mut self) -> Result<(), FormatError> {
        let at = self.at;
        let Some((content, sum)) = self
            .bytes
            .split_last_chunk::<CHECKSUM>()
            .filter(|(content, _)| content.len() >= at)
        else {
            return Err(FormatError::Truncated {
                at: self.bytes.len(),
                needed: CHECKSUM,
            });
        };
        let (found, computed) = (u64::from_le_bytes(*sum), Digest::of(content));
        if found != computed {
            return Err(FormatError::Checksum { found, computed });
        }
        self.bytes = content;
        Ok(())
    }

    fn take(&mut self, length: usize) -> Result<&'a [u8], FormatError> {
        let rest = &self.bytes[self.at..];
        let Some(taken) = rest.get(..length) else {
            return Err(FormatError::Truncated {
                at: self.bytes.len(),
                needed: length - rest.len(),
            });
        };
        self.at += length;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], FormatError> {
        let taken = self.take(N)?;
        Ok(core::array::from_fn(|k| taken[k]))
    }

    pub(super) fn u8(&mut self) -> Result<u8, FormatError> {
        Ok(self.array::<1>()?[0])
    }

    pub(super) fn u16(&mut self) -> Result<u16, FormatError> {
        Ok(u16::from_le_bytes(self.array()?))
    }

    pub(super) fn varint(&mut self) -> Result<u32, FormatError> {
        let mut value = 0u64;
        for k in 0..5 {
            let byte = self.u8()?;
            value |= u64::from(byte & 0x7f) << (7 * k);
            if byte < 0x80 {
                let shortest = k == 0 || byte != 0;
                return u32::try_from(value)
                    .ok()
                    .filter(|_| shortest)
                    .ok_or_else(|| self.bad(1, "a number is too large or not in its shortest form"));
            }
        }
        Err(self.bad(1, "a number is longer than five bytes"))
    }

    fn blob(&mut self) -> Result<&'a [u8], FormatError> {
        let length = self.varint()?;
        self.take(length as usize)
    }

    fn text(&mut self) -> Result<&'a str, FormatError> {
        let blob = self.blob()?;
        core::str::from_utf8(blob).map_err(|_| self.bad(blob.len(), "a text is not UTF-8"))
    }

    pub(super) fn setup<S: DeserializeOwned>(&mut self) -> Result<S, FormatError> {
        let form = self.u8()?;
        let blob = self.blob()?;
        match form {
            0 => match postcard::take_from_bytes(blob) {
                Ok((setup, [])) => Ok(setup),
                Ok((_, rest)) => Err(FormatError::Trailing {
                    at: self.at - rest.len(),
                }),
                Err(_) => Err(self.bad(blob.len(), "this is no setup of the game")),
            },
            1 => Ok(serde_json::from_slice(blob)?),
            _ => Err(self.bad(blob.len() + 1, "no such form of a setup")),
        }
    }

    /// How many bytes are left.
    pub(super) fn left(&self) -> usize {
        self.bytes.len() - self.at
    }

    /// Whether all was read.
    pub(super) fn end(&self) -> Result<(), FormatError> {
        match self.left() {
            0 => Ok(()),
            _ => Err(FormatError::Trailing { at: self.at }),
        }
    }

    /// What was read last, so many bytes back, is impossible.
    pub(super) fn bad(&self, back: usize, what: &'static str) -> FormatError {
        FormatError::Malformed {
            at: self.at.saturating_sub(back),
            what,
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use alloc::vec;
    use core::fmt::Debug;

    use serde::Deserialize;

    use super::*;

    fn comes_back<S: Serialize + DeserializeOwned + PartialEq + Debug>(setup: &S) -> u8 {
        let mut writer = Writer::open(Kind::State, "toy", "1");
        writer.setup(setup);
        let bytes = writer.finish();
        let (mut reader, rules) = Reader::open(&bytes, Kind::State, "toy").unwrap();
        assert_eq!(rules, "1");
        let form = reader.bytes[reader.at];
        assert_eq!(&reader.setup::<S>().unwrap(), setup);
        reader.end().unwrap();
        form
    }

    /// Postcard loses these, so they are held as JSON.
    #[test]
    fn a_setup_that_postcard_loses_is_held_as_json() {
        #[derive(Serialize, Deserialize, PartialEq, Debug, Default)]
        #[serde(default)]
        struct Plain {
            a: u8,
            b: Option<String>,
        }
        #[derive(Serialize, Deserialize, PartialEq, Debug, Default)]
        #[serde(default)]
        struct Skips {
            #[serde(skip_serializing_if = "Option::is_none")]
            a: Option<u8>,
            b: u8,
        }
        #[derive(Serialize, Deserialize, PartialEq, Debug)]
        #[serde(tag = "kind")]
        enum Tagged {
            Ship { x: u8 },
        }
        #[derive(Serialize, Deserialize, PartialEq, Debug)]
        struct Flat {
            #[serde(flatten)]
            inner: Plain,
        }
        let plain = || Plain {
            a: 3,
            b: Some("x".into()),
        };
        assert_eq!(comes_back(&plain()), 0);
        assert_eq!(comes_back(&Skips { a: None, b: 1 }), 1);
        assert_eq!(comes_back(&vec![Tagged::Ship { x: 1 }]), 1);
        assert_eq!(comes_back(&Flat { inner: plain() }), 1);
    }

    #[test]
    fn varints_have_one_form() {
        let read = |bytes: &[u8]| Reader { bytes, at: 0 }.varint();
        for value in [0, 1, 127, 128, 300, 65_535, 1 << 28, u32::MAX] {
            let mut writer = Writer(Vec::new());
            writer.varint(value);
            assert_eq!(read(&writer.0), Ok(value));
        }
        for bad in [&[0x80, 0][..], &[0xff, 0xff, 0xff, 0xff, 0x10], &[0x80; 6]] {
            assert!(matches!(read(bad), Err(FormatError::Malformed { .. })), "{bad:?}");
        }
        assert_eq!(read(&[0x80]), Err(FormatError::Truncated { at: 1, needed: 1 }));
    }
}
