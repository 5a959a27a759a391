//! The same cheap generator for every engine, so that none is charged for a dearer one.

/// Marsaglia's xorshift with 64 bits of state.
pub struct XorShift(u64);

impl XorShift {
    /// Any seed but zero.
    pub fn new(seed: u64) -> Self {
        assert_ne!(seed, 0);
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `bound`, by multiplication; the bias is far below what a benchmark can see.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * bound as u64) >> 32) as usize
    }
}
