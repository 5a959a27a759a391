//! Games as they were played.

use std::path::PathBuf;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyType};
use starshot_rules::engine;
use starshot_rules::games::any::AnyRecord;

use crate::error::{Doing, error, format_error};
use crate::{json, seat};

/// A game as it was played: setup, choices, and digests after each. It replays without rolling and cannot lie.
///
/// A record of a running game is its host's secret; `for_seat` is what a seat may have.
#[pyclass(frozen, eq, module = "starshot._native")]
#[derive(PartialEq)]
pub(crate) struct Record(pub(crate) AnyRecord);

#[pymethods]
impl Record {
    /// The record in a file that `save` wrote, JSON or bytes. Raises `FormatError`, or `OSError` as `open` does.
    #[classmethod]
    fn load(class: &Bound<'_, PyType>, py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        let data = std::fs::read(&path)?;
        if data.starts_with(b"{") {
            let text = String::from_utf8(data)
                .map_err(|_| format_error(py, "syntax", &format!("{} is no UTF-8 text", path.display())))?;
            return Self::from_json(class, py, &text);
        }
        Self::from_bytes(class, py, &data)
    }

    /// The record in the JSON text of `to_json`. Raises `FormatError`.
    #[classmethod]
    fn from_json(_class: &Bound<'_, PyType>, py: Python<'_>, text: &str) -> PyResult<Self> {
        AnyRecord::from_json(text)
            .map(Self)
            .map_err(|wrong| error(py, Doing::Load, "", wrong))
    }

    /// The record in the bytes of `to_bytes`. Raises `FormatError`.
    #[classmethod]
    fn from_bytes(_class: &Bound<'_, PyType>, py: Python<'_>, data: &[u8]) -> PyResult<Self> {
        AnyRecord::from_bytes(data)
            .map(Self)
            .map_err(|wrong| error(py, Doing::Load, "", wrong))
    }

    /// Writes the record to a file: JSON if the name ends in `.json`, else the compact bytes.
    fn save(&self, path: PathBuf) -> PyResult<()> {
        let json = path.extension().is_some_and(|ending| ending == "json");
        Ok(std::fs::write(
            path,
            if json {
                self.0.to_json().into_bytes()
            } else {
                self.0.to_bytes()
            },
        )?)
    }

    /// The id of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.0.game().id()
    }

    /// As JSON text.
    fn to_json(&self) -> String {
        self.0.to_json()
    }

    /// As bytes.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_bytes())
    }

    /// Replays the game and says what that proves; other threads run meanwhile.
    fn verify(&self, py: Python<'_>) -> Verdict {
        Verdict::of(&py.detach(|| self.0.verify()))
    }

    /// The game as this seat saw it (None: a spectator): its view at the start and now, and the events it saw. Raises
    /// `FormatError` where the replay leaves the record.
    #[pyo3(signature = (seat))]
    fn for_seat<'py>(&self, py: Python<'py>, seat: Option<i64>) -> PyResult<Bound<'py, PyAny>> {
        let viewer = seat::viewer(py, seat, self.0.seats())?;
        let seen = py.detach(|| self.0.for_seat(viewer));
        json::loads(py, &seen.map_err(|wrong| error(py, Doing::Load, "", wrong))?)
    }

    /// How many choices it holds, of seats and of chance.
    fn __len__(&self) -> usize {
        self.0.steps()
    }

    fn __hash__(&self) -> u64 {
        json::hash(&self.0.to_bytes())
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> crate::Reduced<'py, (Bound<'py, PyBytes>,)> {
        Ok((slf.get_type().getattr("from_bytes")?, (slf.get().to_bytes(slf.py()),)))
    }

    fn __repr__(&self) -> String {
        format!("<Record of {}, {} choices>", self.0.game(), self.0.steps())
    }
}

/// What a replay proved; `str(verdict)` begins `Exact`, `Unverified` or `Diverged`.
#[pyclass(frozen, eq, hash, module = "starshot._native")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Verdict {
    kind: String,
    text: String,
    step: Option<usize>,
    sections: Vec<String>,
}

impl Verdict {
    fn of(verdict: &engine::Verdict) -> Self {
        let (kind, step, sections) = match verdict {
            engine::Verdict::Exact => ("exact", None, Vec::new()),
            engine::Verdict::Unverified { .. } => ("unverified", None, Vec::new()),
            engine::Verdict::Diverged(diverged) => {
                let sections = diverged.sections.iter().map(ToString::to_string).collect();
                ("diverged", Some(diverged.step), sections)
            }
        };
        let text = verdict.to_string();
        Self {
            kind: kind.into(),
            text,
            step,
            sections,
        }
    }
}

/// Kind, text, step and sections.
type Parts = (String, String, Option<usize>, Vec<String>);

#[pymethods]
impl Verdict {
    /// `"exact"`, `"unverified"` or `"diverged"`.
    #[getter]
    fn kind(&self) -> &str {
        &self.kind
    }

    /// The step after which the replay left the record: 0 is the start, n the n-th choice; None if it did not.
    #[getter]
    fn step(&self) -> Option<usize> {
        self.step
    }

    /// The sections of the state that differ there.
    #[getter]
    fn sections(&self) -> Vec<String> {
        self.sections.clone()
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("<Verdict {}>", self.text)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> crate::Reduced<'py, Parts> {
        let load = py.import("starshot._native")?.getattr("_load_verdict")?;
        Ok((
            load,
            (self.kind.clone(), self.text.clone(), self.step, self.sections.clone()),
        ))
    }
}

/// The verdict in a pickle.
#[pyfunction]
#[pyo3(name = "_load_verdict")]
pub(crate) fn load_verdict(kind: String, text: String, step: Option<usize>, sections: Vec<String>) -> Verdict {
    Verdict {
        kind,
        text,
        step,
        sections,
    }
}
