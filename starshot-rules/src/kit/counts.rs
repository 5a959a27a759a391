//! How many of each of 24 kinds: a multiset in two words, 5 bits a kind.

use serde::{Deserialize, Serialize};

use super::bits::Bits;

/// Kinds a [`Counts`] tells apart.
pub const KINDS: usize = 24;
/// The largest number of one kind.
pub const MOST: u8 = 31;

const PER_WORD: u8 = 12;
const LOW: u64 = 0x0084_2108_4210_8421;
/// Every field at its largest.
const FULL: u64 = LOW * MOST as u64;
/// Every other 5-bit field, so that each has five spare bits above it.
const EVEN: u64 = 0x007c_1f07_c1f0_7c1f;

/// A multiset over [`KINDS`] kinds with at most [`MOST`] of each. A kind is a number modulo [`KINDS`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Counts([u64; 2]);

impl Counts {
    /// Nothing.
    pub const EMPTY: Self = Self([0; 2]);

    /// These numbers, one a kind; kinds past the slice have none, numbers above [`MOST`] become [`MOST`].
    pub fn from_slice(numbers: &[u8]) -> Self {
        let word = |numbers: &[u8]| {
            let fields = numbers.iter().take(PER_WORD.into()).rev();
            fields.fold(0, |word, &number| word << 5 | u64::from(number.min(MOST)))
        };
        let (low, high) = numbers.split_at(numbers.len().min(PER_WORD.into()));
        Self([word(low), word(high)])
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

    /// Kind by kind what is left after taking `other`, none where it has more.
    #[inline]
    pub const fn minus_capped(self, other: Self) -> Self {
        Self([fields_minus(self.0[0], other.0[0]), fields_minus(self.0[1], other.0[1])])
    }

    /// Kind by kind the sum, at most [`MOST`].
    #[inline]
    pub const fn plus_capped(self, other: Self) -> Self {
        let room = Self([FULL ^ self.0[0], FULL ^ self.0[1]]);
        self.plus(other.minus(other.minus_capped(room)))
    }

    /// Those of the kinds below `kind`.
    #[inline]
    pub const fn below(self, kind: u8) -> Self {
        let [low, high] = self.0;
        if kind < PER_WORD {
            Self([low & ((1 << (kind * 5)) - 1), 0])
        } else if kind < KINDS as u8 {
            Self([low, high & ((1 << ((kind - PER_WORD) * 5)) - 1)])
        } else {
            self
        }
    }

    /// Kind by kind the larger number.
    #[inline]
    pub const fn most(self, other: Self) -> Self {
        self.plus(other.minus_capped(self))
    }

    /// Whether every kind has at least as many as in `other`.
    #[inline]
    pub const fn contains(&self, other: Self) -> bool {
        other.minus_capped(*self).is_empty()
    }

    /// How many in all.
    #[inline]
    pub const fn total(&self) -> u16 {
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

    /// The numbers of four kinds at a time, 5 bits each, the lowest kind in the lowest bits.
    #[inline]
    pub const fn fours(&self) -> [u32; KINDS / 4] {
        const FOUR: u64 = (1 << 20) - 1;
        let [low, high] = self.0;
        [
            (low & FOUR) as u32,
            (low >> 20 & FOUR) as u32,
            (low >> 40 & FOUR) as u32,
            (high & FOUR) as u32,
            (high >> 20 & FOUR) as u32,
            (high >> 40 & FOUR) as u32,
        ]
    }

    /// The kind of card number `n` when all are laid out by kind, ascending.
    #[inline]
    pub fn nth(&self, mut n: u16) -> Option<u8> {
        for (word, first) in self.0.into_iter().zip([0, PER_WORD]) {
            for bit in Bits(present(word)) {
                let here = (word >> bit) as u16 & u16::from(MOST);
                if n < here {
                    return Some(first + bit / 5);
                }
                n -= here;
            }
        }
        None
    }

    /// The two words, kind 0 in the lowest bits: the canonical form for digests.
    pub const fn words(&self) -> [u64; 2] {
        self.0
    }
}

/// Field by field the difference, 0 where `b` is larger.
#[inline]
const fn fields_minus(a: u64, b: u64) -> u64 {
    const fn half(a: u64, b: u64) -> u64 {
        const GUARDS: u64 = (LOW & EVEN) << 5;
        let difference = (a & EVEN | GUARDS) - (b & EVEN);
        let larger = difference & GUARDS; // a guard that was not borrowed from
        difference & (larger - (larger >> 5))
    }
    half(a, b) | half(a >> 5, b >> 5) << 5
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
            let fours = numbers.chunks(4).map(|four| four.iter().rev().fold(0, |all, &n| all << 5 | u32::from(n)));
            prop_assert!(fours.eq(counts.fours()));
            prop_assert_eq!(counts.nth(n), laid_out.get(usize::from(n)).copied());
            prop_assert!(counts.kinds().eq((0..KINDS as u8).filter(|&kind| numbers[usize::from(kind)] > 0)));
        }

        #[test]
        fn adds_and_takes_kind_by_kind(
            a in proptest::collection::vec(0..=MOST, KINDS),
            b in proptest::collection::vec(0..=MOST, KINDS),
            kind in 0..=KINDS,
        ) {
            let (left, right) = (Counts::from_slice(&a), Counts::from_slice(&b));
            let both = |f: fn(u8, u8) -> u8| -> Vec<u8> { a.iter().zip(&b).map(|(&a, &b)| f(a, b)).collect() };
            prop_assert_eq!(left.plus_capped(right), Counts::from_slice(&both(|a, b| (a + b).min(MOST))));
            prop_assert_eq!(left.minus_capped(right), Counts::from_slice(&both(u8::saturating_sub)));
            prop_assert_eq!(left.most(right), Counts::from_slice(&both(u8::max)));
            prop_assert_eq!(left.contains(right), a.iter().zip(&b).all(|(a, b)| a >= b));
            prop_assert_eq!(left.below(kind as u8), Counts::from_slice(&a[..kind]));
        }
    }
}
