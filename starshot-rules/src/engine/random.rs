//! Reproducible chance without a stored generator, and unbiased picks from any generator.
//!
//! **`starshot-mix-1`**, frozen: the words of draw `n` of a source are
//! `mix(key + (k + 1) * 9e3779b97f4a7c15)` for k = 0, 1, .. (all arithmetic modulo 2^64) where `mix` is the finalizer of
//! SplitMix64 and the key is built from the parts in order, `key = mix(key ^ part)` starting at the seed, over: the
//! digest of the game id, `kind`, `round`, `seat`, `n`. The upper 32 bits of a word are used. Game number `g` of a seed
//! draws with the seed `mix(mix(seed) ^ g)`.

use core::convert::Infallible;

use rand_core::{Rng, TryRng};
use serde::{Deserialize, Serialize};

use super::digest::{Digest, mix};

/// Where a chance point comes from. Different sources, rounds and seats draw from different streams.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Source {
    /// The game's own number for the kind of chance (a deck, a die).
    pub kind: u8,
    /// The round, 0 before the first.
    pub round: u8,
    /// The seat that rolls or draws; 255 for the table.
    pub seat: u8,
}

/// The seed with which game number `number` of a seed draws; a match is game 0 unless said otherwise.
pub const fn stream(seed: u64, number: u64) -> u64 {
    mix(mix(seed) ^ number)
}

/// Draw number `n` of a source: a number below `total`, each equally likely; 0 if `total` is 0.
///
/// A pure function of its arguments: same seed, same draw, whatever happened between.
pub fn draw(seed: u64, game: &str, source: Source, n: u64, total: u32) -> u32 {
    draw_of(seed, Digest::of(game.as_bytes()), source, n, total)
}

/// [`draw`] with the digest of the game id.
#[inline]
pub(super) fn draw_of(seed: u64, game: u64, source: Source, n: u64, total: u32) -> u32 {
    let parts = [game, source.kind.into(), source.round.into(), source.seat.into(), n];
    let key = parts.into_iter().fold(seed, |key, part| mix(key ^ part));
    let mut k = 0u64;
    bounded(total, || {
        k += 1;
        (mix(key.wrapping_add(k.wrapping_mul(0x9e37_79b9_7f4a_7c15))) >> 32) as u32
    })
}

/// A number below `total` from a generator, without bias; 0 if `total` is 0.
#[inline]
pub fn below(rng: &mut impl Rng, total: u32) -> u32 {
    bounded(total, || rng.next_u32())
}

/// A number below `total` for totals past 32 bits, without bias; 0 if `total` is 0.
pub fn below_u64(rng: &mut impl Rng, total: u64) -> u64 {
    if let Ok(total) = u32::try_from(total) {
        return u64::from(below(rng, total));
    }
    let spare = u64::MAX - (u64::MAX % total + 1) % total;
    loop {
        let word = rng.next_u64();
        if word <= spare {
            return word % total;
        }
    }
}

/// A small seeded generator (SplitMix64), for sampling, rollouts and bots where bringing one of your own is too much.
/// The numbers are the same on every platform. It is not for secrets.
///
/// ```
/// use starshot_rules::engine::{Seeded, below};
/// let mut rng = Seeded::new(7);
/// assert!(below(&mut rng, 6) < 6);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seeded(u64);

impl Seeded {
    /// The generator of this seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The seed of a generator that goes on from here.
    pub const fn state(&self) -> u64 {
        self.0
    }
}

impl TryRng for Seeded {
    type Error = Infallible;

    #[inline]
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.try_next_u64().map(|word| (word >> 32) as u32)
    }

    #[inline]
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        Ok(mix(self.0))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        rand_core::utils::fill_bytes_via_next_word(bytes, || self.try_next_u64())
    }
}

/// Multiply and reject: unbiased, and usually one word a number.
#[inline]
fn bounded(total: u32, mut word: impl FnMut() -> u32) -> u32 {
    if total == 0 {
        return 0;
    }
    loop {
        let product = u64::from(word()) * u64::from(total);
        let low = product as u32;
        if low >= total || low >= total.wrapping_neg() % total {
            return (product >> 32) as u32;
        }
    }
}
