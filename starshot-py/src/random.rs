//! A small generator for those who do not bring their own.

use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use starshot_rules::engine::{Seeded, below};

use crate::error::plain_error;

/// A seeded generator (SplitMix64): the same numbers on every platform. Not for secrets.
///
/// `Rng(seed)` takes any integer from 0 to 2**64 - 1. It can be copied and pickled; a copy goes on from the same place.
#[pyclass(frozen, module = "starshot._native")]
pub(crate) struct Rng(Mutex<Seeded>);

impl Rng {
    /// Uses the generator; threads wait for one another, with the interpreter free meanwhile.
    pub(crate) fn with<T>(&self, py: Python<'_>, f: impl FnOnce(&mut Seeded) -> T) -> T {
        let mut seeded = self.0.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner);
        f(&mut seeded)
    }

    /// A generator for one long piece of work, which moves this one on by one draw.
    pub(crate) fn split(&self, py: Python<'_>) -> Seeded {
        use rand_core::Rng as _;
        self.with(py, |seeded| Seeded::new(seeded.next_u64()))
    }
}

#[pymethods]
impl Rng {
    #[new]
    #[pyo3(signature = (seed = 0))]
    fn new(seed: u64) -> Self {
        Self(Mutex::new(Seeded::new(seed)))
    }

    /// A number from 0 to `total` - 1, each equally likely; `total` is from 1 to 2**32 - 1.
    fn below(&self, py: Python<'_>, total: u32) -> PyResult<u32> {
        if total == 0 {
            return Err(plain_error(py, "there is no number below 0"));
        }
        Ok(self.with(py, |seeded| below(seeded, total)))
    }

    /// The seed of a generator that goes on from here.
    #[getter]
    fn state(&self, py: Python<'_>) -> u64 {
        self.with(py, |seeded| seeded.state())
    }

    fn __eq__(&self, py: Python<'_>, other: &Self) -> bool {
        self.state(py) == other.state(py)
    }

    fn __copy__(&self, py: Python<'_>) -> Self {
        Self::new(self.state(py))
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
        Self::new(self.state(py))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, pyo3::types::PyType>, (u64,)) {
        (slf.get_type(), (slf.get().state(slf.py()),))
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("Rng({})", self.state(py))
    }
}
