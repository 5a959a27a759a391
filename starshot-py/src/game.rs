//! Which games there are, and how one begins.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use starshot_rules::games::any::{AnyError, AnyState, GameId};

use crate::error::{Doing, error, setup_error};
use crate::json;
use crate::state::State;

/// The game of this id.
pub(crate) fn game(py: Python<'_>, id: &str) -> PyResult<GameId> {
    id.parse()
        .map_err(|unknown| error(py, Doing::Setup, "", AnyError::UnknownGame(unknown)))
}

/// The JSON of the setup of an ordinary start, changed by options.
pub(crate) fn setup(
    py: Python<'_>,
    game: GameId,
    seats: Option<i64>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<String> {
    let seats = seats.unwrap_or_else(|| game.default_seats().into());
    let options = match options {
        Some(options) if !options.is_empty() => Some(json::dumps(options)?),
        _ => None,
    };
    let Ok(count) = u8::try_from(seats) else {
        return Err(setup_error(
            py,
            &format!("{game} is for {:?} seats, not {seats}", game.seats()),
        ));
    };
    game.setup(count, options.as_deref())
        .map_err(|wrong| error(py, Doing::Setup, "", wrong))
}

/// A game at its first decision or chance.
pub(crate) fn started(
    py: Python<'_>,
    game: &str,
    seats: Option<i64>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<AnyState> {
    let game = self::game(py, game)?;
    let setup = setup(py, game, seats, options)?;
    let mut state = AnyState::new(game, &setup).map_err(|wrong| error(py, Doing::Setup, "", wrong))?;
    state.start();
    Ok(state)
}

/// The ids of all games.
#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    GameId::ALL.iter().map(|game| game.id()).collect()
}

/// What is fixed about a game. Raises `SetupError` for an unknown one.
#[pyfunction]
pub(crate) fn game_info(py: Python<'_>, game: &str) -> PyResult<GameInfo> {
    Ok(GameInfo(self::game(py, game)?))
}

/// A new game, ready for its first decision or chance: what is forced at the start is done.
///
/// `game` is one of `games()`, `seats` a number of seats it supports (None: its usual number). Options are fields of
/// the setup to set otherwise, as deep as they lie: `new_game("starshot", tuning={"rounds": 3})`; `State.setup()` shows
/// them all. Raises `SetupError`, which lists every fault in `.details["faults"]`.
#[pyfunction]
#[pyo3(signature = (game, seats = None, **options))]
pub(crate) fn new_game(
    py: Python<'_>,
    game: &str,
    seats: Option<i64>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<State> {
    started(py, game, seats, options).map(State)
}

/// What is fixed about a game.
#[pyclass(frozen, eq, hash, module = "starshot._native")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct GameInfo(GameId);

#[pymethods]
impl GameInfo {
    /// The id.
    #[getter]
    fn id(&self) -> &'static str {
        self.0.id()
    }

    /// The name in print.
    #[getter]
    fn title(&self) -> &'static str {
        self.0.title()
    }

    /// The version of the rules.
    #[getter]
    fn rules(&self) -> &'static str {
        self.0.rules()
    }

    /// What scores are counted in.
    #[getter]
    fn unit(&self) -> &'static str {
        self.0.unit()
    }

    /// The supported numbers of seats, ascending.
    #[getter]
    fn seats<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.seats())
    }

    /// The number of seats when nothing is said.
    #[getter]
    fn default_seats(&self) -> u8 {
        self.0.default_seats()
    }

    /// How many command ids there are: the length of a mask.
    #[getter]
    fn commands(&self) -> u32 {
        self.0.ids()
    }

    /// How many roll ids there are.
    #[getter]
    fn rolls(&self) -> u32 {
        self.0.rolls()
    }

    /// The length of an observation.
    #[getter]
    fn observation(&self) -> usize {
        self.0.observation()
    }

    /// No game asks for more decisions and rolls than this, however its setup is tuned. A bound; real games are shorter.
    #[getter]
    fn longest(&self) -> u32 {
        self.0.longest()
    }

    fn __repr__(&self) -> String {
        format!(
            "<GameInfo {}: {}, rules {}, seats {:?}>",
            self.0,
            self.0.title(),
            self.0.rules(),
            self.0.seats()
        )
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> crate::Reduced<'py, (&'static str,)> {
        Ok((py.import("starshot._native")?.getattr("game_info")?, (self.0.id(),)))
    }
}
