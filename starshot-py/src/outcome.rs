//! Who must act, and how a game ended.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use starshot_rules::engine::{self, Place, Seat, Seats};

/// Who must act now.
#[pyclass(frozen, eq, hash, module = "starshot._native")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Turn(pub(crate) engine::Turn);

#[pymethods]
impl Turn {
    /// `"chance"` (dice or a deck speak), `"seats"` or `"over"`.
    #[getter]
    fn kind(&self) -> &'static str {
        match self.0 {
            engine::Turn::Chance => "chance",
            engine::Turn::All(_) | engine::Turn::Any(_) => "seats",
            engine::Turn::Over => "over",
        }
    }

    /// The seats that may act, ascending; empty at chance and at the end.
    #[getter]
    fn seats<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.seats().iter().map(|seat| seat.0).collect::<Vec<_>>())
    }

    /// Whether each of the seats owes a secret decision, in any order, that shows when all are in.
    #[getter]
    fn simultaneous(&self) -> bool {
        matches!(self.0, engine::Turn::All(_))
    }

    fn __repr__(&self) -> String {
        format!("<Turn: {}>", self.describe())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> crate::Reduced<'py, (&'static str, u8, bool)> {
        let load = py.import("starshot._native")?.getattr("_load_turn")?;
        Ok((load, (self.kind(), self.0.seats().bits(), self.simultaneous())))
    }
}

impl Turn {
    pub(crate) fn describe(&self) -> String {
        match self.0 {
            engine::Turn::Chance => "chance speaks".into(),
            engine::Turn::All(seats) => format!("{seats} to decide in secret"),
            engine::Turn::Any(seats) => format!("{seats} to act"),
            engine::Turn::Over => "over".into(),
        }
    }
}

/// How a game ended; every tuple is by seat.
#[pyclass(frozen, eq, module = "starshot._native")]
#[derive(PartialEq)]
pub(crate) struct Outcome(pub(crate) engine::Outcome);

#[pymethods]
impl Outcome {
    /// 1 is first; equal seats share a place and the next number is skipped: (1, 1, 3).
    #[getter]
    fn places<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.places.iter().map(|place| place.place).collect::<Vec<_>>())
    }

    /// The points, in the game's unit.
    #[getter]
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.places.iter().map(|place| place.score).collect::<Vec<_>>())
    }

    /// What was compared after the score, in order; the larger is the better.
    #[getter]
    fn tie_breaks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let pairs = self
            .0
            .places
            .iter()
            .map(|place| (place.tie_breaks[0], place.tie_breaks[1]));
        PyTuple::new(py, pairs.collect::<Vec<_>>())
    }

    /// The seats on the first place.
    #[getter]
    fn winners<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let seats = self.0.places.iter().enumerate().filter(|(_, place)| place.place == 1);
        PyTuple::new(py, seats.map(|(seat, _)| seat).collect::<Vec<_>>())
    }

    /// 1 for the first place, -1 for the last, evenly between, equal seats sharing the average.
    #[getter]
    fn rewards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let rewards = (0..self.0.places.len()).map(|seat| self.0.reward(Seat(seat as u8)));
        PyTuple::new(py, rewards.collect::<Vec<_>>())
    }

    fn __hash__(&self) -> u64 {
        let places = self
            .0
            .places
            .iter()
            .map(|place| (place.place, place.score, place.tie_breaks));
        crate::json::hash(&places.collect::<Vec<_>>())
    }

    fn __repr__(&self) -> String {
        let places = self.0.places.iter().enumerate();
        let places: Vec<String> = places
            .map(|(seat, place)| format!("seat {seat}: place {} with {}", place.place, place.score))
            .collect();
        format!("<Outcome {}>", places.join(", "))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> crate::Reduced<'py, (Vec<Row>,)> {
        let places = self
            .0
            .places
            .iter()
            .map(|place| (place.place, place.score, place.tie_breaks));
        Ok((
            py.import("starshot._native")?.getattr("_load_outcome")?,
            (places.collect(),),
        ))
    }
}

/// Place, score and tie-breaks of a seat.
type Row = (u8, i32, [i32; 2]);

/// The turn in a pickle.
#[pyfunction]
#[pyo3(name = "_load_turn")]
pub(crate) fn load_turn(kind: &str, seats: u8, simultaneous: bool) -> PyResult<Turn> {
    let seats = Seats::from_bits(seats);
    Ok(Turn(match kind {
        "chance" => engine::Turn::Chance,
        "over" => engine::Turn::Over,
        "seats" if simultaneous => engine::Turn::All(seats),
        "seats" => engine::Turn::Any(seats),
        other => return Err(PyValueError::new_err(format!("there is no turn {other:?}"))),
    }))
}

/// The outcome in a pickle.
#[pyfunction]
#[pyo3(name = "_load_outcome")]
pub(crate) fn load_outcome(rows: Vec<Row>) -> Outcome {
    let places = rows.into_iter().map(|(place, score, tie_breaks)| Place {
        place,
        score,
        tie_breaks,
    });
    Outcome(engine::Outcome {
        places: places.collect(),
    })
}
