//! The fastest way through single games.

use std::sync::{Mutex, PoisonError};

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyBytes, PyDict};
use starshot_rules::engine::{Seat, Seeded, Turn, Viewer};
use starshot_rules::games::any::AnyState;

use crate::error::{Doing, error};
use crate::outcome::Outcome;
use crate::state::State;
use crate::{buffer, game};

/// One game played in place, a choice being its number in the list of legal commands: one call a decision.
///
/// `Stepper(game, seats=None, seed=0, **options)`. The lowest seat that owes a command is asked; chance is drawn from
/// `Rng(seed)`. Step by step it is the same as `state.apply(state.legal_ids()[k], rng=rng)` from `new_game(..)` with that
/// generator. Threads may share it: calls run one after another.
#[pyclass(frozen, module = "starshot._native")]
pub(crate) struct Stepper {
    play: Mutex<Play>,
    start: AnyState,
}

#[derive(Clone)]
struct Play {
    state: AnyState,
    rng: Seeded,
    seat: Option<Seat>,
    count: usize,
}

impl Play {
    fn new(start: &AnyState, seed: u64) -> Self {
        let (state, rng) = (start.clone(), Seeded::new(seed));
        let mut play = Self {
            state,
            rng,
            seat: None,
            count: 0,
        };
        play.settle();
        play
    }

    /// Lets chance speak and looks who is asked.
    fn settle(&mut self) {
        if self.state.turn() == Turn::Chance {
            self.state.settle_quietly(&mut self.rng);
        }
        self.seat = self.state.turn().seats().lowest();
        self.count = self.seat.map_or(0, |seat| self.state.count(seat));
    }
}

impl Stepper {
    fn with<T>(&self, py: Python<'_>, f: impl FnOnce(&mut Play) -> T) -> T {
        let mut play = self.play.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner);
        f(&mut play)
    }
}

#[pymethods]
impl Stepper {
    #[new]
    #[pyo3(signature = (game, seats = None, seed = 0, **options))]
    fn new(
        py: Python<'_>,
        game: &str,
        seats: Option<i64>,
        seed: u64,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let start = game::started(py, game, seats, options)?;
        Ok(Self {
            play: Mutex::new(Play::new(&start, seed)),
            start,
        })
    }

    /// Begins a new game with this seed and gives the number of legal commands.
    fn reset(&self, py: Python<'_>, seed: u64) -> usize {
        self.with(py, |play| {
            *play = Play::new(&self.start, seed);
            play.count
        })
    }

    /// Plays legal command number `k` of the seat that is asked, resolves the chance that follows, and gives the number of
    /// legal commands then: 0 when the game is over. Raises `IndexError` for a number that is not below `count`.
    fn step(&self, py: Python<'_>, k: usize) -> PyResult<usize> {
        self.with(py, |play| {
            let seat = play.seat.filter(|_| k < play.count);
            if !seat.is_some_and(|seat| play.state.play_nth(seat, k)) {
                let count = play.count;
                return Err(PyIndexError::new_err(format!(
                    "there is no legal command {k}: there are {count}"
                )));
            }
            play.settle();
            Ok(play.count)
        })
    }

    /// How many legal commands there are: 0 when the game is over.
    #[getter]
    fn count(&self, py: Python<'_>) -> usize {
        self.with(py, |play| play.count)
    }

    /// The seat that is asked; None when the game is over.
    #[getter]
    fn seat(&self, py: Python<'_>) -> Option<u8> {
        self.with(py, |play| play.seat.map(|seat| seat.0))
    }

    /// The ids of the legal commands: number k is what `step(k)` plays.
    fn legal_ids(&self, py: Python<'_>) -> Vec<u32> {
        self.with(py, |play| {
            play.seat.map(|seat| play.state.legal_ids(seat)).unwrap_or_default()
        })
    }

    /// The mask of the legal commands. `out` as in `State.mask`.
    #[pyo3(signature = (out = None))]
    fn mask<'py>(&self, py: Python<'py>, out: Option<Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        let ids = self.start.game().ids();
        self.with(py, |play| {
            buffer::mask(py, out, ids, |put| {
                if let Some(seat) = play.seat {
                    play.state.each_legal_id(seat, put);
                }
            })
        })
    }

    /// What the seat that is asked knows (a spectator, when the game is over). `out` as in `View.observe`.
    #[pyo3(signature = (out = None))]
    fn observe<'py>(&self, py: Python<'py>, out: Option<Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        let length = self.start.game().observation();
        self.with(py, |play| {
            let viewer = play.seat.map_or(Viewer::Spectator, Viewer::Seat);
            buffer::numbers(py, out, length, |numbers| {
                let _ = play.state.view(viewer).observe(numbers);
            })
        })
    }

    /// The state now.
    #[getter]
    fn state(&self, py: Python<'_>) -> State {
        State(self.with(py, |play| play.state.clone()))
    }

    /// How it ended; None while it has not.
    #[getter]
    fn outcome(&self, py: Python<'_>) -> Option<Outcome> {
        self.with(py, |play| play.state.outcome()).map(Outcome)
    }

    fn __copy__(&self, py: Python<'_>) -> Self {
        let play = self.with(py, |play| play.clone());
        Self {
            play: Mutex::new(play),
            start: self.start.clone(),
        }
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
        self.__copy__(py)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> crate::Reduced<'py, (Bound<'py, PyBytes>, Bound<'py, PyBytes>, u64)> {
        let load = py.import("starshot._native")?.getattr("_load_stepper")?;
        let (state, rng) = self.with(py, |play| (play.state.to_bytes(), play.rng.state()));
        let start = PyBytes::new(py, &self.start.to_bytes());
        Ok((load, (start, PyBytes::new(py, &state), rng)))
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let (seat, count) = self.with(py, |play| (play.seat, play.count));
        let game = self.start.game();
        match seat {
            Some(seat) => format!("<Stepper of {game}: {seat} has {count} commands>"),
            None => format!("<Stepper of {game}: over>"),
        }
    }
}

/// The stepper in a pickle: what its games begin with, its game now, and the state of its generator.
#[pyfunction]
#[pyo3(name = "_load_stepper")]
pub(crate) fn load_stepper(py: Python<'_>, start: &[u8], state: &[u8], rng: u64) -> PyResult<Stepper> {
    let load = |bytes| AnyState::from_bytes(bytes).map_err(|wrong| error(py, Doing::Load, "", wrong));
    let play = Mutex::new(Play::new(&load(state)?, rng));
    let start = load(start)?;
    Ok(Stepper { play, start })
}
