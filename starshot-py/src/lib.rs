//! The Python layer over `starshot-rules`: names, types and buffers. No rule, table or dice is in it, and every game
//! that the core has appears here by itself.
//!
//! One convention throughout: values of the core are wrapped in frozen classes; a call that the rules refuse raises
//! `IllegalCommand`, a setup with faults `SetupError`, data that cannot be read `FormatError`, and nothing has changed
//! then. What changes (a match, a generator) lies behind a lock, so that no class can be torn by threads.
#![forbid(unsafe_code)]

mod buffer;
mod choice;
mod error;
mod event;
mod json;
mod random;
mod seat;

mod game;
mod matches;
mod outcome;
mod record;
mod state;
mod view;

mod batch;
mod history;
mod stepper;

use pyo3::prelude::*;

/// What pickle calls, and with what.
type Reduced<'py, T> = PyResult<(Bound<'py, PyAny>, T)>;

/// The compiled half of the package `starshot`.
#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::batch::{Games, load_games, sample};
    #[pymodule_export]
    use crate::choice::{Command, Roll};
    #[pymodule_export]
    use crate::error::{Refusal, load_refusal, panic_on_purpose};
    #[pymodule_export]
    use crate::event::{Event, load_event};
    #[pymodule_export]
    use crate::game::{GameInfo, game_info, games, new_game};
    #[pymodule_export]
    use crate::matches::{Match, load_match};
    #[pymodule_export]
    use crate::outcome::{Outcome, Turn, load_outcome, load_turn};
    #[pymodule_export]
    use crate::random::Rng;
    #[pymodule_export]
    use crate::record::{Record, Verdict, load_verdict};
    #[pymodule_export]
    use crate::state::{State, Step, load_state, load_step};
    #[pymodule_export]
    use crate::stepper::{Stepper, load_stepper};
    #[pymodule_export]
    use crate::view::{Bot, View, load_view};

    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "the name Python expects")]
    const __version__: &str = starshot_rules::VERSION;
}
