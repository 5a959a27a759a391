//! How many of each of 24 kinds: a multiset in two words, 5 bits a kind.

use serde::{Deserialize, Serialize};

use super::bits::Bits;

/// Kinds a [`Counts`] tells apart.
pub const KINDS: usize = 24;
/// The largest number of one kind.
pub const MOST: u8 = 31;

const PER_WORD: u8 = 12;
const LOW: u64 = 0x0084_2108_4210_8421;

/// A multiset over [`KINDS`] kinds with at most [`MOST`] of each. A kind is a number modulo [`KINDS`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Counts([u64; 2]);

impl Counts {
    /// Nothing.
    pub const EMPTY: Self = Self([0; 2]);

    /// These numbers, one a kind; kinds past the slice have none, numbers above [`MOST`] become [`MOST`].
    pub fn from_slice(numbers: &[u8]) -> Self {
        let mut counts = Self::EMPTY;
        for (kind, &number) in numbers.iter().take(KINDS).enumerate() {
            counts.set(kind as u8, number.min(MOST));
        }
        counts
    }

    /// How many of a kind.
    #[inline]
    pub const fn get(&self, kind: u8) -> u8 {
        (self.0[(kind / PER_WORD % 2) as usize] >> (kind % PER_WORD * 5)) as u8 & MOST
    }

    /// Sets the number of a kind.
    #[inline]
    pub const fn set(&mut self, kind: u8, number: u8) {
        let shift = kind % PER_WORD * 5;
        let word = &mut self.0[(kind / PER_WORD % 2) as usize];
        *word = *word & !((MOST as u64) << shift) | ((number & MOST) as u64) << shift;
    }

    /// One more of a kind; nothing if there are [`MOST`].
    #[inline]
    pub const fn add(&mut self, kind: u8) {
        if self.get(kind) < MOST {
            self.0[(kind / PER_WORD % 2) as usize] += 1 << (kind % PER_WORD * 5);
        }
    }

    /// One less of a kind, if there is one.
    #[inline]
    pub const fn take(&mut self, kind: u8) -> bool {
        if self.get(kind) == 0 {
            return false;
        }
        self.0[(kind / PER_WORD % 2) as usize] -= 1 << (kind % PER_WORD * 5);
        true
    }

    /// All of both. The caller keeps every kind at [`MOST`] or below.
    #[inline]
    pub const fn plus(self, other: Self) -> Self {
        Self([self.0[0].wrapping_add(other.0[0]), self.0[1].wrapping_add(other.0[1])])
    }

    /// What is left after taking `other`, which must be contained.
    #[inline]
    pub const fn minus(self, other: Self) -> Self {
        Self([self.0[0].wrapping_sub(other.0[0]), self.0[1].wrapping_sub(other.0[1])])
    }

    /// Kind by kind the larger number.
    pub fn most(self, other: Self) -> Self {
        let mut most = self;
        for kind in other.kinds() {
            most.set(kind, self.get(kind).max(other.get(kind)));
        }
        most
    }

    /// Whether every kind has at least as many as in `other`.
    pub fn contains(&self, other: Self) -> bool {
        other.kinds().all(|kind| self.get(kind) >= other.get(kind))
    }

    /// How many in all.
    #[inline]
    pub const fn total(&self) -> u16 {
        const EVEN: u64 = 0x007c_1f07_c1f0_7c1f;
        let pairs = (self.0[0] & EVEN) + (self.0[0] >> 5 & EVEN);
        let more = (self.0[1] & EVEN) + (self.0[1] >> 5 & EVEN);
        // 2^10 = 1 (mod 1023): the remainder is the sum of the six 10-bit lanes of each word
        ((pairs % 1023) + (more % 1023)) as u16
    }

    /// Whether there is nothing.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    /// The kinds of which there is at least one, ascending.
    #[inline]
    pub fn kinds(&self) -> impl Iterator<Item = u8> + use<> {
        Bits(present(self.0[0]))
            .map(|bit| bit / 5)
            .chain(Bits(present(self.0[1])).map(|bit| bit / 5 + PER_WORD))
    }

    /// The kind of card number `n` when all are laid out by kind, ascending.
    #[inline]
    pub fn nth(&self, mut n: u16) -> Option<u8> {
        for kind in self.kinds() {
            let here = u16::from(self.get(kind));
            if n < here {
                return Some(kind);
            }
            n -= here;
        }
        None
    }

    /// The two words, kind 0 in the lowest bits: the canonical form for digests.
    pub const fn words(&self) -> [u64; 2] {
        self.0
    }
}

/// The lowest bit of each 5-bit field that is not zero.
#[inline]
const fn present(word: u64) -> u64 {
    (word | word >> 1 | word >> 2 | word >> 3 | word >> 4) & LOW
}

#[cfg(test)]
mod tests {
    use super::{Counts, KINDS, MOST};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn behaves_like_an_array(numbers in proptest::collection::vec(0..=MOST, KINDS), n in 0u16..800) {
            let counts = Counts::from_slice(&numbers);
            let total: u16 = numbers.iter().map(|&n| u16::from(n)).sum();
            prop_assert_eq!(counts.total(), total);
            let laid_out: Vec<u8> =
                (0..KINDS).flat_map(|kind| vec![kind as u8; usize::from(numbers[kind])]).collect();
            prop_assert_eq!(counts.nth(n), laid_out.get(usize::from(n)).copied());
            prop_assert!(counts.kinds().eq((0..KINDS as u8).filter(|&kind| numbers[usize::from(kind)] > 0)));
        }
    }
}
