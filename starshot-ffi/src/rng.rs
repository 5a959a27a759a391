//! Random numbers whose state is one number of the caller.

use std::convert::Infallible;

use rand_core::TryRng;
use starshot_rules::engine::Seeded;

/// The caller's number as the generator of this seed; it moves on with each draw.
pub(crate) struct Rng<'a>(pub(crate) &'a mut u64);

impl Rng<'_> {
    fn with<T>(&mut self, draw: impl FnOnce(&mut Seeded) -> T) -> T {
        let mut seeded = Seeded::new(*self.0);
        let drawn = draw(&mut seeded);
        *self.0 = seeded.state();
        drawn
    }
}

impl TryRng for Rng<'_> {
    type Error = Infallible;

    #[inline]
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.with(Seeded::try_next_u32)
    }

    #[inline]
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.with(Seeded::try_next_u64)
    }

    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Infallible> {
        self.with(|seeded| seeded.try_fill_bytes(out))
    }
}
