//! What all games share: the [`Game`] contract, seats and turns, refusals, events, views, matches and records.

mod batch;
mod bytes;
mod chance;
mod choice;
mod digest;
mod event;
mod flat;
mod format;
mod game;
mod matches;
mod random;
mod reason;
mod record;
mod save;
mod seat;
mod spot;
mod text;
mod told;
mod turn;
mod view;
mod whole;

pub use batch::{Autoreset, Batch, BatchError, Buffers, MOST_GAMES, NoBatch, Part, Reward};
pub use choice::{Choice, NotPlayed, apply_id, apply_text, command_by_id};
pub use digest::{Digest, Section, Sections};
pub use event::{Event, Log};
pub use flat::{Actor, Flat, FlatEvent, FlatEvents, FlatKind, MOST_ARGS, Numbers};
pub use format::{FORMAT, FormatError};
pub use game::{Game, Outcome, Place, Step};
pub use matches::{Match, NoUndo, Refused};
pub use random::{Seeded, Source, below, below_u64, draw, stream};
pub use reason::{Common, Reason, Refusal, RuleId};
pub use record::{Diverged, Moment, Numbered, Record, Replay, SeatRecord, Verdict, Why};
pub use save::Save;
pub use seat::{Seat, Seats, Viewer};
pub use spot::{Spot, SpotKind};
pub use text::{TextError, Word, split_word};
pub use told::Told;
pub use turn::Turn;
pub use view::View;
pub use whole::{NotAll, NotWhole, play_all, rest_of};

pub(crate) use flat::{checked_fields, flat_events, flat_words};
