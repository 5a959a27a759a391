//! Whole games whose chance comes from a seed.

use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyBytes, PyDict, PyList};
use starshot_rules::engine::{Common, Seat};
use starshot_rules::games::any::{AnyError, AnyMatch, AnyRecord, Pick};

use crate::choice::What;
use crate::error::{Doing, Refusal, error};
use crate::outcome::{Outcome, Turn};
use crate::record::Record;
use crate::state::State;
use crate::view::View;
use crate::{event, game, seat};

/// A game whose chance comes from a seed, with its log, its record and undo. Its state is never at chance.
///
/// `Match(game, seats=None, seed=0, server=False, **options)`: game, seats and options as in `new_game`. The same seed
/// and commands give the same game on every machine, after undo and in any thread. A `server` match refuses to undo past
/// chance or what others have seen. A match is its host's: it holds every secret.
///
/// It changes, so it has no hash; copies and pickles are matches of their own. Threads may share it: calls run one
/// after another.
#[pyclass(frozen, module = "starshot._native")]
pub(crate) struct Match {
    game: Mutex<AnyMatch>,
    server: bool,
}

impl Match {
    fn with<T>(&self, py: Python<'_>, f: impl FnOnce(&mut AnyMatch) -> T) -> T {
        let mut game = self.game.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner);
        f(&mut game)
    }

    fn of(game: AnyMatch, server: bool) -> Self {
        let game = Mutex::new(if server { game.server() } else { game });
        Self { game, server }
    }

    fn copied(&self, py: Python<'_>) -> Self {
        Self::of(self.with(py, |game| game.clone()), self.server)
    }
}

/// What a match is given: a roll has no place in it.
#[allow(clippy::result_large_err, reason = "a refusal is no hot path")]
fn read(what: &Bound<'_, PyAny>, game: &AnyMatch) -> PyResult<Result<What, Refusal>> {
    let what = What::read(what, game.game(), game.game().ids())?;
    Ok(what.and_then(|what| match what {
        What::Roll(_) => Err(Refusal::common(what.tried(), Common::NoRollDue)),
        other => Ok(other),
    }))
}

fn pick(what: &What) -> Pick<'_> {
    match what {
        What::Command(id) | What::Roll(id) | What::Id(id) => Pick::Id(*id),
        What::Text(text) => Pick::Text(text),
    }
}

/// The seat as the rules judge it.
fn judged(seat: Option<i64>) -> Option<Seat> {
    seat.map(|number| Seat(u8::try_from(number).unwrap_or(u8::MAX)))
}

#[pymethods]
impl Match {
    #[new]
    #[pyo3(signature = (game, seats = None, seed = 0, server = false, **options))]
    fn new(
        py: Python<'_>,
        game: &str,
        seats: Option<i64>,
        seed: u64,
        server: bool,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let game = game::game(py, game)?;
        let setup = game::setup(py, game, seats, options)?;
        let new = AnyMatch::new(game, &setup, seed).map_err(|wrong| error(py, Doing::Setup, "", wrong))?;
        Ok(Self::of(new, server))
    }

    /// Goes on with a recorded game; with the seed it was played with, as the match would have. Raises `FormatError` where
    /// the replay leaves the record.
    #[staticmethod]
    #[pyo3(signature = (record, seed = 0, server = false))]
    fn from_record(py: Python<'_>, record: &Record, seed: u64, server: bool) -> PyResult<Self> {
        let resumed = AnyMatch::from_record(&record.0, seed).map_err(|wrong| error(py, Doing::Load, "", wrong))?;
        Ok(Self::of(resumed, server))
    }

    /// The id of the game.
    #[getter]
    fn game(&self, py: Python<'_>) -> &'static str {
        self.with(py, |game| game.game().id())
    }

    /// How many seats the game has.
    #[getter]
    fn seats(&self, py: Python<'_>) -> u8 {
        self.with(py, |game| game.seats())
    }

    /// The seed.
    #[getter]
    fn seed(&self, py: Python<'_>) -> u64 {
        self.with(py, |game| game.seed())
    }

    /// Whether undo is that of a server.
    #[getter]
    fn server(&self) -> bool {
        self.server
    }

    /// Where the match stands; never at chance.
    #[getter]
    fn state(&self, py: Python<'_>) -> State {
        State(self.with(py, |game| game.state()))
    }

    /// Who must act now.
    #[getter]
    fn turn(&self, py: Python<'_>) -> Turn {
        Turn(self.with(py, |game| game.turn()))
    }

    /// How it ended; None while it has not.
    #[getter]
    fn outcome(&self, py: Python<'_>) -> Option<Outcome> {
        self.with(py, |game| game.outcome()).map(Outcome)
    }

    /// Everything the viewer in this seat may know (None: a spectator).
    #[pyo3(signature = (seat))]
    fn view(&self, py: Python<'_>, seat: Option<i64>) -> PyResult<View> {
        let viewer = seat::viewer(py, seat, self.seats(py))?;
        Ok(View(self.with(py, |game| game.view(viewer))))
    }

    /// Why `play` would refuse this, or None if it would not.
    #[pyo3(signature = (what, seat = None))]
    fn check(&self, py: Python<'_>, what: &Bound<'_, PyAny>, seat: Option<i64>) -> PyResult<Option<Refusal>> {
        self.state(py).check(py, what, seat)
    }

    /// Plays a command, resolves the chance that follows, and gives what happened, unredacted.
    ///
    /// `what` is a `Command`, its text or its id, or the text of a whole secret decision; `seat` is who plays it (None: the
    /// lowest seat that owes one). Raises `IllegalCommand`; then nothing has changed.
    #[pyo3(signature = (what, seat = None))]
    fn play<'py>(&self, py: Python<'py>, what: &Bound<'py, PyAny>, seat: Option<i64>) -> PyResult<Bound<'py, PyList>> {
        let what = self
            .with(py, |game| read(what, game))?
            .map_err(|refusal| refusal.raise(py))?;
        let played = self.with(py, |game| game.play(judged(seat), pick(&what)));
        let events = played.map_err(|wrong| error(py, Doing::Play, &what.tried(), wrong))?;
        event::list(py, events.into_iter(), self.seats(py))
    }

    /// Goes back to before the last command of a seat, chance included, and gives that command as text. Played again,
    /// the same draws come. Raises `IllegalCommand` if nothing can be undone.
    fn undo(&self, py: Python<'_>) -> PyResult<String> {
        let undone = self.with(py, |game| game.undo());
        undone
            .map(|(_, text)| text)
            .map_err(|wrong| error(py, Doing::Play, "undo", wrong))
    }

    /// Everything that happened, unredacted: for the host.
    #[getter]
    fn events<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        event::list(py, self.with(py, |game| game.events(0)).into_iter(), self.seats(py))
    }

    /// What the viewer in this seat saw happen, redacted (None: a spectator).
    #[pyo3(signature = (seat))]
    fn events_for<'py>(&self, py: Python<'py>, seat: Option<i64>) -> PyResult<Bound<'py, PyList>> {
        let viewer = seat::viewer(py, seat, self.seats(py))?;
        event::list(
            py,
            self.with(py, |game| game.events_for(viewer)).into_iter(),
            self.seats(py),
        )
    }

    /// The record so far: for the host.
    fn record(&self, py: Python<'_>) -> Record {
        Record(self.with(py, |game| game.record()))
    }

    fn __eq__(&self, py: Python<'_>, other: &Self) -> bool {
        let other = (other.with(py, |game| game.clone()), other.server);
        self.server == other.1 && self.with(py, |game| *game == other.0)
    }

    fn __copy__(&self, py: Python<'_>) -> Self {
        self.copied(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
        self.copied(py)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> crate::Reduced<'py, (Bound<'py, PyBytes>, u64, bool)> {
        let (record, seed) = self.with(py, |game| (game.record().to_bytes(), game.seed()));
        let load = py.import("starshot._native")?.getattr("_load_match")?;
        Ok((load, (PyBytes::new(py, &record), seed, self.server)))
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let (id, seed, turn) = self.with(py, |game| (game.game(), game.seed(), Turn(game.turn()).describe()));
        format!("<Match of {id}, {} seats, seed {seed}, {turn}>", self.seats(py))
    }
}

/// The match in a pickle.
#[pyfunction]
#[pyo3(name = "_load_match")]
pub(crate) fn load_match(py: Python<'_>, data: &[u8], seed: u64, server: bool) -> PyResult<Match> {
    let resumed: Result<AnyMatch, AnyError> =
        AnyRecord::from_bytes(data).and_then(|record| AnyMatch::from_record(&record, seed));
    resumed
        .map(|game| Match::of(game, server))
        .map_err(|wrong| error(py, Doing::Load, "", wrong))
}
