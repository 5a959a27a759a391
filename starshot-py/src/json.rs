//! JSON of the core as Python values and back, and hashes.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

fn module(py: Python<'_>) -> PyResult<&Bound<'_, PyModule>> {
    static MODULE: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    let module = MODULE.get_or_try_init(py, || py.import("json").map(Bound::unbind))?;
    Ok(module.bind(py))
}

/// The Python value of a JSON text.
pub(crate) fn loads<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    module(py)?.call_method1("loads", (text,))
}

/// The JSON text of a Python value. What JSON has no word for raises a `TypeError`.
pub(crate) fn dumps(value: &Bound<'_, PyAny>) -> PyResult<String> {
    module(value.py())?.call_method1("dumps", (value,))?.extract()
}

/// The same in every process of one build.
pub(crate) fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
