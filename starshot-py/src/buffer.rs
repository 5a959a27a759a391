//! Numpy arrays of the caller, checked before anything is written.

use numpy::{
    Element, PyArray1, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn, PyReadwriteArrayDyn,
    PyUntypedArray, PyUntypedArrayMethods, dtype,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

/// The array behind an argument, of this element type and shape, contiguous and aligned; nothing else is taken.
fn checked<'a, 'py, T: Element>(
    array: &'a Bound<'py, PyAny>,
    name: &str,
    shape: &[usize],
) -> PyResult<&'a Bound<'py, PyArrayDyn<T>>> {
    let Ok(untyped) = array.cast::<PyUntypedArray>() else {
        let kind = array.get_type().name()?;
        return Err(PyTypeError::new_err(format!(
            "`{name}` must be a numpy array, not {kind}"
        )));
    };
    let (needed, found) = (dtype::<T>(array.py()), untyped.dtype());
    if !found.is_equiv_to(&needed) {
        return Err(PyTypeError::new_err(format!(
            "`{name}` must have dtype {needed}, not {found}"
        )));
    }
    if untyped.shape() != shape {
        let found = untyped.shape();
        return Err(PyValueError::new_err(format!(
            "`{name}` must have shape {shape:?}, not {found:?}"
        )));
    }
    let typed = array.cast::<PyArrayDyn<T>>()?;
    if !untyped.is_c_contiguous() || !typed.data().is_aligned() {
        return Err(PyValueError::new_err(format!(
            "`{name}` must be C-contiguous and aligned"
        )));
    }
    Ok(typed)
}

/// An array to write into.
pub(crate) fn writable<'py, T: Element>(
    array: &Bound<'py, PyAny>,
    name: &str,
    shape: &[usize],
) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    let typed = checked::<T>(array, name, shape)?;
    typed.try_readwrite().map_err(|why| {
        let why = match why {
            numpy::BorrowError::NotWriteable => "is read-only",
            _ => "is in use by another call, or given twice",
        };
        PyValueError::new_err(format!("`{name}` {why}"))
    })
}

/// An array to read.
pub(crate) fn readable<'py, T: Element>(
    array: &Bound<'py, PyAny>,
    name: &str,
    shape: &[usize],
) -> PyResult<PyReadonlyArrayDyn<'py, T>> {
    let typed = checked::<T>(array, name, shape)?;
    typed
        .try_readonly()
        .map_err(|_| PyValueError::new_err(format!("`{name}` is in use by another call")))
}

/// A mask: 1 at each id that `fill` names, 0 elsewhere; in the caller's array, or in a new one.
pub(crate) fn mask<'py>(
    py: Python<'py>,
    out: Option<Bound<'py, PyAny>>,
    ids: u32,
    fill: impl FnOnce(&mut dyn FnMut(u32)),
) -> PyResult<Bound<'py, PyAny>> {
    fn write(slice: &mut [i8], fill: impl FnOnce(&mut dyn FnMut(u32))) {
        fill(&mut |id| {
            if let Some(place) = slice.get_mut(id as usize) {
                *place = 1;
            }
        });
    }
    let Some(out) = out else {
        let mut mask = vec![0; ids as usize];
        write(&mut mask, fill);
        return Ok(PyArray1::from_vec(py, mask).into_any());
    };
    let mut array = writable::<i8>(&out, "out", &[ids as usize])?;
    let slice = array.as_slice_mut()?;
    slice.fill(0);
    write(slice, fill);
    drop(array);
    Ok(out)
}

/// Numbers that `fill` writes, every one of them; into the caller's array, or into a new one.
pub(crate) fn numbers<'py>(
    py: Python<'py>,
    out: Option<Bound<'py, PyAny>>,
    length: usize,
    fill: impl FnOnce(&mut [f32]),
) -> PyResult<Bound<'py, PyAny>> {
    let Some(out) = out else {
        let mut numbers = vec![0.0; length];
        fill(&mut numbers);
        return Ok(PyArray1::from_vec(py, numbers).into_any());
    };
    let mut array = writable::<f32>(&out, "out", &[length])?;
    fill(array.as_slice_mut()?);
    drop(array);
    Ok(out)
}
