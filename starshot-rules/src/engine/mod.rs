//! What all games share: the [`Game`] contract, seats and turns, refusals, events, views, matches and records.

mod digest;
mod event;
mod game;
mod random;
mod reason;
mod seat;
mod text;
mod turn;
mod view;

pub use digest::{Digest, Section, Sections};
pub use event::{Event, Log};
pub use game::{Game, Outcome, Place, Step};
pub use random::{Source, below, below_u64, draw};
pub use reason::{Common, Reason, Refusal, RuleId};
pub use seat::{Seat, Seats, Viewer};
pub use text::{TextError, Word, split_word};
pub use turn::Turn;
pub use view::View;
