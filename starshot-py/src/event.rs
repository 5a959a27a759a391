//! What happened.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use starshot_rules::games::any::{AnyError, AnyEvent, GameId};

use crate::error::{Doing, error, format_error};
use crate::json;
use crate::seat::viewer;

/// One thing that happened, in the words of the rules; `str(event)` is one English line.
///
/// Events of `apply` and `Match.play` are unredacted: for the host. `seen_by` is what a seat may be told.
#[pyclass(frozen, eq, module = "starshot._native")]
#[derive(PartialEq)]
pub(crate) struct Event {
    pub(crate) event: AnyEvent,
    /// How many seats the game has.
    seats: u8,
}

/// Events as a Python list.
pub(crate) fn list<'py>(
    py: Python<'py>,
    events: impl ExactSizeIterator<Item = AnyEvent>,
    seats: u8,
) -> PyResult<Bound<'py, PyList>> {
    let events: Vec<Py<Event>> = events
        .map(|event| Py::new(py, Event { event, seats }))
        .collect::<PyResult<_>>()?;
    PyList::new(py, events)
}

#[pymethods]
impl Event {
    /// The id of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.event.game().id()
    }

    /// The stable name of the kind of event.
    #[getter]
    fn kind(&self) -> &'static str {
        self.event.kind()
    }

    /// The id of the rule that made it happen.
    #[getter]
    fn rule(&self) -> String {
        self.event.rule().to_string()
    }

    /// The English line, as `str(event)`.
    #[getter]
    fn english(&self) -> String {
        self.event.to_string()
    }

    /// The heading of the part of the game that begins here, such as `Round 2`; None if no part does.
    #[getter]
    fn heading(&self) -> Option<String> {
        self.event.heading()
    }

    /// What the event tells, by name; empty if its kind says all.
    #[getter]
    fn fields<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let value = json::loads(py, &self.event.to_json())?;
        let fields = PyDict::new(py);
        let Ok(whole) = value.cast::<PyDict>() else {
            return Ok(fields);
        };
        for inner in whole.values() {
            match inner.cast_into::<PyDict>() {
                Ok(inner) => fields.update(inner.as_mapping())?,
                Err(other) => fields.set_item("value", other.into_inner())?,
            }
        }
        Ok(fields)
    }

    /// The JSON form as Python values.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::loads(py, &self.event.to_json())
    }

    /// What this seat sees of it (None: a spectator): the event, a redacted form, or None if it sees nothing.
    #[pyo3(signature = (seat))]
    fn seen_by(&self, py: Python<'_>, seat: Option<i64>) -> PyResult<Option<Self>> {
        let seats = self.seats;
        let seen = self.event.seen_by(viewer(py, seat, seats)?);
        Ok(seen.map(|event| Self { event, seats }))
    }

    fn __str__(&self) -> String {
        self.event.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Event {} [{}] {}>", self.event.kind(), self.event.rule(), self.event)
    }

    fn __hash__(&self) -> u64 {
        json::hash(&self.event.to_json())
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> crate::Reduced<'py, Parts> {
        let (game, load) = (
            self.event.game(),
            py.import("starshot._native")?.getattr("_load_event")?,
        );
        Ok((
            load,
            (game.id().into(), game.rules().into(), self.event.to_json(), self.seats),
        ))
    }
}

/// Game, rules version, JSON and number of seats.
type Parts = (String, String, String, u8);

/// The event in a pickle.
#[pyfunction]
#[pyo3(name = "_load_event")]
pub(crate) fn load_event(py: Python<'_>, game: &str, rules: &str, text: &str, seats: u8) -> PyResult<Event> {
    let wrong = |wrong: AnyError| error(py, Doing::Load, "", wrong);
    let game: GameId = game.parse().map_err(|unknown| wrong(AnyError::UnknownGame(unknown)))?;
    if rules != game.rules() {
        let message = format!(
            "the event is of rules version {rules:?}, this library plays version {:?}",
            game.rules()
        );
        return Err(format_error(py, "rules", &message));
    }
    AnyEvent::from_json(game, text)
        .map(|event| Event { event, seats })
        .map_err(wrong)
}
