//! A legal set of up to 256 ids as four words.

use core::ops::ControlFlow;

use super::bits::{Bits, nth_bit};

/// A set of ids 0..255; what a game with a small id space lists its legal commands as.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Mask(pub [u64; 4]);

impl Mask {
    /// No id.
    pub const EMPTY: Self = Self([0; 4]);

    /// Adds one id (below 256).
    #[inline]
    pub const fn insert(&mut self, id: u8) {
        self.0[(id >> 6) as usize] |= 1 << (id & 63);
    }

    /// Adds ids `first + k` for every set bit k of `bits`.
    #[inline]
    pub const fn insert_from(&mut self, first: u8, bits: u64) {
        let word = (first >> 6) as usize;
        let shift = first & 63;
        self.0[word] |= bits << shift;
        if shift != 0 && word < 3 {
            self.0[word + 1] |= bits >> (64 - shift);
        }
    }

    /// Whether the id is in the set; false from 256 up.
    #[inline]
    pub const fn contains(&self, id: u32) -> bool {
        id < 256 && self.0[(id >> 6) as usize] >> (id & 63) & 1 == 1
    }

    /// How many ids.
    #[inline]
    pub const fn len(&self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones() + self.0[3].count_ones()
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    /// The id, if there is one alone.
    #[inline]
    pub const fn only(&self) -> Option<u8> {
        let (word, base) = match self.0 {
            [word, 0, 0, 0] => (word, 0),
            [0, word, 0, 0] => (word, 64),
            [0, 0, word, 0] => (word, 128),
            [0, 0, 0, word] => (word, 192),
            _ => return None,
        };
        if word.is_power_of_two() {
            Some(base + word.trailing_zeros() as u8)
        } else {
            None
        }
    }

    /// Id number `n` in ascending order.
    #[inline]
    pub fn nth(&self, mut n: usize) -> Option<u8> {
        for (word, base) in self.0.iter().zip([0, 64, 128, 192]) {
            let here = word.count_ones() as usize;
            if n < here {
                return nth_bit(*word, n as u32).map(|bit| base + bit);
            }
            n -= here;
        }
        None
    }

    /// Calls `f` with every id, ascending, until it breaks.
    #[inline]
    pub fn each<B>(&self, mut f: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
        for (word, base) in self.0.iter().zip([0, 64, 128, 192]) {
            for bit in Bits(*word) {
                f(base + bit)?;
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::Mask;
    use core::ops::ControlFlow;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn behaves_like_a_list(mut ids in proptest::collection::vec(any::<u8>(), 0..9), first in 0..=192u8, bits: u32) {
            let mut mask = Mask::EMPTY;
            ids.iter().for_each(|&id| mask.insert(id));
            mask.insert_from(first, u64::from(bits));
            ids.extend((0..32).filter(|k| bits >> k & 1 == 1).map(|k| first + k));
            ids.sort_unstable();
            ids.dedup();
            let mut each = Vec::new();
            let _ = mask.each::<()>(|id| {
                each.push(id);
                ControlFlow::Continue(())
            });
            prop_assert_eq!(&each, &ids);
            prop_assert_eq!(mask.len() as usize, ids.len());
            prop_assert_eq!(mask.is_empty(), ids.is_empty());
            for n in 0..=ids.len() + 1 {
                prop_assert_eq!(mask.nth(n), ids.get(n).copied());
                prop_assert_eq!(mask.nth(n | 1 << 32), None);
            }
            prop_assert!((0..300).all(|id| mask.contains(id) == ids.iter().any(|&own| u32::from(own) == id)));
        }

        #[test]
        fn knows_when_an_id_is_alone(one: u8, other: u8) {
            let mut mask = Mask::EMPTY;
            prop_assert_eq!(mask.only(), None);
            mask.insert(one);
            prop_assert_eq!(mask.only(), Some(one));
            mask.insert(other);
            prop_assert_eq!(mask.only(), (one == other).then_some(one));
        }
    }
}
