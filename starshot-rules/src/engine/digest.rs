//! The documented 64-bit digest: the same on every platform and in every binding.
//!
//! A digest is FNV-1a (64 bit, offset `cbf29ce484222325`, prime `100000001b3`) over the canonical bytes, followed by the
//! finalizer of SplitMix64. The digest of a state runs over its sections in order, each as its tag byte, the length of
//! its bytes (u32, little endian) and its bytes; numbers in the bytes are little endian.

use alloc::vec::Vec;

use super::seat::Seat;

/// A part of a state that is compared on its own when a replay differs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Section {
    /// Phase and who must act.
    Turn,
    /// What lies on the table for all to see.
    Table,
    /// What belongs to a seat (its cards, its plans).
    Seat(Seat),
    /// Shared piles.
    Piles,
    /// Points.
    Score,
    /// What happened in a step. No part of a state: records add it, games do not.
    Log,
}

impl Section {
    /// The tag byte: 0 turn, 1 table, 2 piles, 3 score, 4 log, 16 + k seat k.
    pub const fn tag(self) -> u8 {
        match self {
            Self::Turn => 0,
            Self::Table => 1,
            Self::Piles => 2,
            Self::Score => 3,
            Self::Log => 4,
            Self::Seat(seat) => 16u8.saturating_add(seat.0),
        }
    }

    /// The section with this tag byte.
    pub const fn from_tag(tag: u8) -> Option<Self> {
        match tag {
            0 => Some(Self::Turn),
            1 => Some(Self::Table),
            2 => Some(Self::Piles),
            3 => Some(Self::Score),
            4 => Some(Self::Log),
            16..24 => Some(Self::Seat(Seat(tag - 16))),
            _ => None,
        }
    }
}

impl core::fmt::Display for Section {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Turn => f.write_str("turn"),
            Self::Table => f.write_str("table"),
            Self::Piles => f.write_str("piles"),
            Self::Score => f.write_str("score"),
            Self::Log => f.write_str("log"),
            Self::Seat(seat) => seat.fmt(f),
        }
    }
}

/// The running digest of some bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Digest(u64);

impl Default for Digest {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl Digest {
    /// Of no bytes.
    const EMPTY: Self = Self(0xcbf2_9ce4_8422_2325);

    /// Goes on with these bytes.
    #[must_use]
    pub const fn bytes(mut self, bytes: &[u8]) -> Self {
        let mut k = 0;
        while k < bytes.len() {
            self.0 = (self.0 ^ bytes[k] as u64).wrapping_mul(0x0000_0100_0000_01b3);
            k += 1;
        }
        self
    }

    /// The digest of all so far.
    pub const fn finish(self) -> u64 {
        mix(self.0)
    }

    /// The digest of these bytes.
    ///
    /// ```
    /// use starshot_rules::engine::Digest;
    /// assert_eq!(Digest::of(b"starshot"), 0x6cb2_bae0_828c_21a6);
    /// ```
    pub const fn of(bytes: &[u8]) -> u64 {
        Self::EMPTY.bytes(bytes).finish()
    }
}

/// The finalizer of SplitMix64.
pub(super) const fn mix(mut x: u64) -> u64 {
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

/// Collects the canonical bytes of a state section by section.
#[derive(Clone, Default, Debug)]
pub struct Sections {
    parts: Vec<(Section, u64)>,
    whole: Digest,
}

impl Sections {
    /// Takes one section.
    pub fn add(&mut self, section: Section, bytes: &[u8]) {
        self.whole = self
            .whole
            .bytes(&[section.tag()])
            .bytes(&(bytes.len() as u32).to_le_bytes())
            .bytes(bytes);
        self.parts.push((section, Digest::of(bytes)));
    }

    /// The digest of each section, in order.
    pub fn parts(&self) -> &[(Section, u64)] {
        &self.parts
    }

    /// The digest of each section, in order.
    pub(super) fn into_parts(self) -> Vec<(Section, u64)> {
        self.parts
    }

    /// The digest of the whole.
    pub fn whole(&self) -> u64 {
        self.whole.finish()
    }
}
