//! The generator of these programs. Users of the library bring any `rand_core` generator; this one is small and seeded.

use std::convert::Infallible;

use rand_core::TryRng;

/// SplitMix64.
#[derive(Clone, Debug)]
pub struct SplitMix(pub u64);

impl TryRng for SplitMix {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok((self.try_next_u64()? >> 32) as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        Ok(x ^ x >> 31)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        rand_core::utils::fill_bytes_via_next_word(bytes, || self.try_next_u64())
    }
}

impl SplitMix {
    /// The generator for one decision of a match: the same decision gets the same one again, after undo and loading too.
    pub fn of_decision(seed: u64, steps: usize) -> Self {
        Self(seed.wrapping_mul(0xd134_2543_de82_ef95) ^ (steps as u64).wrapping_mul(0x2545_f491_4f6c_dd1d))
    }
}
