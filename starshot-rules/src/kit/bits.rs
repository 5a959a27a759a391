//! Walking the set bits of a word.

/// The positions of the set bits of a word, ascending.
///
/// ```
/// use starshot_rules::kit::bits::Bits;
/// assert_eq!(Bits(0b1010).collect::<Vec<_>>(), [1, 3]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Bits(pub u64);

impl Iterator for Bits {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}

/// The position of set bit number `n` (from 0, ascending), if the word has that many.
#[inline]
pub fn nth_bit(mut word: u64, n: u32) -> Option<u8> {
    for _ in 0..n.min(u64::BITS) {
        word &= word.wrapping_sub(1);
    }
    if word == 0 {
        None
    } else {
        Some(word.trailing_zeros() as u8)
    }
}
