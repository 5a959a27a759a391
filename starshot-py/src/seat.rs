//! Seats and viewers as Python gives them.

use pyo3::prelude::*;
use starshot_rules::engine::{Common, Seat, Turn, Viewer};

use crate::error::Refusal;

/// The seat of this number, if the game has it.
pub(crate) fn seat(py: Python<'_>, number: i64, seats: u8) -> PyResult<Seat> {
    match u8::try_from(number) {
        Ok(number) if number < seats => Ok(Seat(number)),
        _ => {
            // The shared reason holds a small number only; what was given is told as it was.
            let nearest = Seat(u8::try_from(number).unwrap_or(u8::MAX));
            let reason = Common::NoSuchSeat { seat: nearest, seats };
            Err(Refusal::common(format!("seat {number}"), reason).raise(py))
        }
    }
}

/// The viewer in this seat; a spectator without one.
pub(crate) fn viewer(py: Python<'_>, number: Option<i64>, seats: u8) -> PyResult<Viewer> {
    number.map_or(Ok(Viewer::Spectator), |number| {
        seat(py, number, seats).map(Viewer::Seat)
    })
}

/// The seat that is asked about: the given one, else the lowest that owes a command; `None` if no seat does.
pub(crate) fn asked(py: Python<'_>, number: Option<i64>, turn: Turn, seats: u8) -> PyResult<Option<Seat>> {
    match number {
        Some(number) => seat(py, number, seats).map(Some),
        None => Ok(turn.seats().lowest()),
    }
}
