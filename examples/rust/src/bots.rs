//! Who decides for a seat when no person does.

use rand_core::Rng;
use starshot_rules::games::any::{AnyView, Pick};

use crate::rng::SplitMix;

/// A way to decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// The game's bot.
    Bot,
    /// Any legal command, each equally likely.
    Random,
}

impl Player {
    /// The command this player gives for the seat whose view this is; nothing if the seat owes nothing.
    pub fn choose(self, view: &AnyView, rng: &mut SplitMix) -> Option<Pick<'static>> {
        match self {
            Self::Bot => view.bot(rng).map(Pick::Id),
            Self::Random => {
                let legal = view.legal_ids();
                let place = (u64::from(rng.next_u32()) * legal.len() as u64) >> 32;
                legal.get(place as usize).copied().map(Pick::Id)
            }
        }
    }
}
