//! The short digests of a step.

use postcard::ser_flavors::Flavor;

use crate::engine::digest::{Digest, Section};
use crate::engine::format::json;
use crate::engine::game::Game;

/// The upper 16 bits of the digest of each section of the state and, last, of what happened.
///
/// Without the log, a die that shows another number to the same effect would leave no trace.
pub(super) fn after<G: Game>(state: &G, events: &[G::Event]) -> impl Iterator<Item = (Section, u16)> {
    let sections = state.digests().into_parts();
    let log = events
        .iter()
        .fold(Digest::default(), |log, event| log.bytes(&of(event).to_le_bytes()));
    let all = sections.into_iter().chain([(Section::Log, log.finish())]);
    all.map(|(section, digest)| (section, (digest >> 48) as u16))
}

/// The digest of the postcard form of an event, or of its JSON if its type has no such form.
fn of<E: serde::Serialize>(event: &E) -> u64 {
    let digest = postcard::serialize_with_flavor(event, Running(Digest::default()));
    digest.map_or_else(|_| Digest::of(json(event).as_bytes()), Digest::finish)
}

/// Takes bytes into a digest as they are written.
struct Running(Digest);

impl Flavor for Running {
    type Output = Digest;

    fn try_push(&mut self, byte: u8) -> postcard::Result<()> {
        self.0 = self.0.bytes(&[byte]);
        Ok(())
    }

    fn finalize(self) -> postcard::Result<Digest> {
        Ok(self.0)
    }
}
