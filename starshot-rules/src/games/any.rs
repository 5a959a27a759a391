//! Every game behind one face, without type parameters: for bindings, tools and tables that learn the game at run time.
//!
//! This is the only file that knows all games. A game more is one line in the list below (and, with the
//! feature `bots`, a module of its name in `bots`); all that is built on this file then has it.
//!
//! ```
//! use starshot_rules::games::any::{AnyState, GameId, Pick};
//! use starshot_rules::Seat;
//!
//! let game: GameId = "shooting-stars".parse()?;
//! let mut state = AnyState::new(game, &game.setup(2, None)?)?;
//! let events = state.play(Some(Seat(0)), Pick::Text("create 2,0"))?;
//! assert_eq!(events[0].to_string(), "Red (seat 0) creates a star at 2,0");
//! assert_eq!("chess".parse::<GameId>().unwrap_err().to_string(),
//!     "there is no game `chess`: the games are starshot, shooting-stars");
//! # Ok::<(), starshot_rules::games::any::AnyError>(())
//! ```

use alloc::string::String;
use core::fmt;

#[cfg(feature = "bots")]
use rand_core::Rng;
use serde::de::DeserializeOwned;

pub use batch::{AnyBatchError, AnyPart};
pub use error::{AnyError, AnyRefusal, UnknownGame};
pub use state::AnyRoll;

use crate::engine::{Batch, Event, FlatEvents, FormatError, Game, Match, Record, RuleId, Told, View, Viewer};

/// A choice by its dense id or by its text: a roll when chance must speak and no seat is given, else a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pick<'a> {
    /// The id.
    Id(u32),
    /// The text; also that of a whole secret decision, where the game has one.
    Text(&'a str),
}

/// What a game type is wrapped into.
trait Any: Told<Event: FlatEvents + DeserializeOwned> + Into<AnyState> {
    const GAME: GameId;
    fn event(event: Self::Event) -> AnyEvent;
    fn reason(reason: Self::Reason) -> AnyReason;
    fn batch_of(batch: Batch<Self>) -> AnyBatch;
    fn view_of(view: View<Self>) -> AnyView;
    fn match_of(game: Match<Self>) -> AnyMatch;
    fn record_of(record: Record<Self>) -> AnyRecord;
    #[cfg(feature = "bots")]
    fn bot(view: &View<Self>, rng: &mut impl Rng) -> Option<Self::Command>;
}

/// One wrapper: an enum with a variant for each game.
macro_rules! wrapper {
    ($(#[$doc:meta])* $name:ident: $($variant:ident($inner:ty)),*) => {
        $(#[$doc])*
        #[allow(clippy::large_enum_variant, reason = "a state stays where it is, without a heap")]
        pub enum $name {
            $(#[doc = concat!("Of `", stringify!($variant), "`.")] $variant($inner)),*
        }
    };
}

macro_rules! games {
    ($($variant:ident = $module:ident),* $(,)?) => {
        games! { @ ($) $($variant = $module),* }
    };
    (@ ($d:tt) $($variant:ident = $module:ident),*) => {
        /// The name of a game. It prints and parses as its id, such as `shooting-stars`.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum GameId {
            $(#[doc = concat!("See [`", stringify!($module), "`](super::", stringify!($module), ").")] $variant),*
        }

        impl GameId {
            /// All games.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];
        }

        wrapper! {
            /// A state of any game.
            #[derive(Clone, PartialEq, Eq, Hash, Debug)]
            AnyState: $($variant(super::$module::GameState)),*
        }
        wrapper! {
            /// What one viewer may know of a state of any game.
            #[derive(Clone, PartialEq, Eq, Hash, Debug)]
            AnyView: $($variant(View<super::$module::GameState>)),*
        }
        wrapper! {
            /// A match of any game.
            #[derive(Clone, PartialEq, Debug)]
            AnyMatch: $($variant(Match<super::$module::GameState>)),*
        }
        wrapper! {
            /// A record of any game.
            #[derive(Clone, PartialEq, Debug)]
            AnyRecord: $($variant(Record<super::$module::GameState>)),*
        }
        wrapper! {
            /// What happened in any game.
            #[derive(Clone, Copy, PartialEq, Eq, Debug)]
            AnyEvent: $($variant(<super::$module::GameState as Game>::Event)),*
        }

        wrapper! {
            /// Why the rules of any game refuse something, without texts.
            #[derive(Clone, Copy, PartialEq, Eq, Debug)]
            AnyReason: $($variant(<super::$module::GameState as Game>::Reason)),*
        }
        wrapper! {
            /// Many games of any one kind.
            #[derive(Clone, Debug)]
            AnyBatch: $($variant(Batch<super::$module::GameState>)),*
        }

        $(
            impl From<super::$module::GameState> for AnyState {
                fn from(state: super::$module::GameState) -> Self {
                    Self::$variant(state)
                }
            }

            impl Any for super::$module::GameState {
                const GAME: GameId = GameId::$variant;

                fn event(event: Self::Event) -> AnyEvent {
                    AnyEvent::$variant(event)
                }

                fn reason(reason: Self::Reason) -> AnyReason {
                    AnyReason::$variant(reason)
                }

                fn batch_of(batch: Batch<Self>) -> AnyBatch {
                    AnyBatch::$variant(batch)
                }

                fn view_of(view: View<Self>) -> AnyView {
                    AnyView::$variant(view)
                }

                fn match_of(game: Match<Self>) -> AnyMatch {
                    AnyMatch::$variant(game)
                }

                fn record_of(record: Record<Self>) -> AnyRecord {
                    AnyRecord::$variant(record)
                }

                #[cfg(feature = "bots")]
                fn bot(view: &View<Self>, rng: &mut impl Rng) -> Option<Self::Command> {
                    crate::bots::$module::choose(view, rng)
                }
            }
        )*

        /// `each!(AnyState, self, state, G => body)`: the body with what is inside and with the game's type, whichever
        /// it is of.
        macro_rules! each {
            ($d on:ident, $d value:expr, $d inner:pat_param, $d game:ident => $d body:expr) => {
                match $d value {
                    $($d on::$variant($d inner) => {
                        #[allow(dead_code, reason = "not every body names the type")]
                        type $d game = crate::games::$module::GameState;
                        $d body
                    })*
                }
            };
        }

        /// `by_id!(id, G => body)`: the body with the type of the game of this id.
        macro_rules! by_id {
            ($d id:expr, $d game:ident => $d body:expr) => {
                match $d id {
                    $(GameId::$variant => {
                        type $d game = crate::games::$module::GameState;
                        $d body
                    })*
                }
            };
        }
    };
}

// The list. Its order is the order in which games are offered.
games! {
    StarShot = starshot,
    ShootingStars = shooting_stars,
}

// They use the macros above.
mod batch;
mod error;
mod json;
mod matches;
mod numeric;
mod state;
mod view;
mod words;

impl fmt::Display for AnyEvent {
    /// One English line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(Self, self, event, G => fmt::Display::fmt(event, f))
    }
}

impl AnyEvent {
    /// Of which game.
    pub fn game(&self) -> GameId {
        each!(Self, self, _, G => G::GAME)
    }

    /// The stable name of the kind of event.
    pub fn kind(&self) -> &'static str {
        each!(Self, self, event, G => event.kind())
    }

    /// The rule that made it happen.
    pub fn rule(&self) -> RuleId {
        each!(Self, self, event, G => event.rule())
    }

    /// What this viewer sees of it: the event, a redacted form, or nothing.
    pub fn seen_by(&self, viewer: Viewer) -> Option<Self> {
        each!(Self, self, event, G => event.seen_by(viewer).map(G::event))
    }

    /// The heading of the part of the game that begins with this event, such as `Round 2`.
    pub fn heading(&self) -> Option<String> {
        each!(Self, self, event, G => G::heading(event))
    }

    /// The event of a game in this JSON.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn from_json(game: GameId, text: &str) -> Result<Self, AnyError> {
        by_id!(game, G => serde_json::from_str(text).map(G::event).map_err(|error| FormatError::from(error).into()))
    }

    /// As JSON, named by its kind.
    pub fn to_json(&self) -> String {
        each!(Self, self, event, G => serde_json::to_string(event).unwrap_or_default())
    }
}
