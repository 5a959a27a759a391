//! What the tests of the engine share: a small game and laws that hold for every game.
#![allow(
    dead_code,
    unused_imports,
    unreachable_pub,
    missing_docs,
    reason = "each test file uses a part of it"
)]

pub mod laws;
pub mod plays;
pub mod toy;

pub mod source;
pub mod starts;

pub mod mirror;

use core::convert::Infallible;

use rand_core::TryRng;

/// SplitMix64, for picking what to play.
#[derive(Clone, Debug)]
pub struct TestRng(pub u64);

impl TryRng for TestRng {
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

    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Infallible> {
        for byte in out {
            *byte = self.try_next_u32()? as u8;
        }
        Ok(())
    }
}
