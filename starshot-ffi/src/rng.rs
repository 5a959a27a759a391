//! Random numbers whose state is one number of the caller: SplitMix64.

use std::convert::Infallible;

use rand_core::TryRng;

/// The caller's number; it moves on with each draw.
pub(crate) struct Rng<'a>(pub(crate) &'a mut u64);

impl TryRng for Rng<'_> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.try_next_u64().map(|word| (word >> 32) as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        *self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = *self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        Ok(z ^ z >> 31)
    }

    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Infallible> {
        for chunk in out.chunks_mut(8) {
            let word = self.try_next_u64()?.to_le_bytes();
            chunk.copy_from_slice(&word[..chunk.len()]);
        }
        Ok(())
    }
}
