//! StarShot: 2-4 pirate ships, secret programs, dice, ships of 15 tiles that are shot apart.

pub mod data;

mod command;
mod event;
mod reason;

mod state;

mod rules;

mod legal;
mod why_not;

mod turn;

mod notation;

mod english;

mod picture;

pub use command::{Command, Heading, Roll};
pub use event::{Event, Why};
pub use reason::Reason;
pub use state::{GameState, Phase};
