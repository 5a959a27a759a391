//! Commands and rolls: what a seat decides and what chance says.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString, PyType};
use starshot_rules::engine::Common;
use starshot_rules::games::any::{AnyError, GameId};

use crate::error::{Doing, Refusal, error};
use crate::json;

/// What is given to `apply`, `play` and `check`.
pub(crate) enum What {
    Command(u32),
    Roll(u32),
    Id(u32),
    Text(String),
}

impl What {
    /// Reads it; `ids` is the size of the space an integer would be an id of.
    pub(crate) fn read(what: &Bound<'_, PyAny>, game: GameId, ids: u32) -> PyResult<Result<Self, Refusal>> {
        if what.is_exact_instance_of::<PyInt>()
            && let Ok(id) = what.extract()
        {
            return Ok(Ok(Self::Id(id)));
        }
        let foreign = |other: GameId| {
            let reason = format!("it is of the game {other}, and this is {game}");
            Ok(Err(Refusal::unreadable(what.to_string(), "OtherGame", reason, None)))
        };
        if let Ok(command) = what.cast::<Command>() {
            let command = command.get();
            return if command.game == game {
                Ok(Ok(Self::Command(command.id)))
            } else {
                foreign(command.game)
            };
        }
        if let Ok(roll) = what.cast::<Roll>() {
            let roll = roll.get();
            return if roll.game == game {
                Ok(Ok(Self::Roll(roll.id)))
            } else {
                foreign(roll.game)
            };
        }
        if let Ok(text) = what.cast::<PyString>() {
            return Ok(Ok(Self::Text(text.extract()?)));
        }
        if what.hasattr("__index__")? {
            let number = what.call_method0("__index__")?;
            return Ok(number.extract().map(Self::Id).map_err(|_| {
                let reason = Common::UnknownId { id: u32::MAX, ids };
                Refusal::common(number.to_string(), reason)
            }));
        }
        let kind = what.get_type().name()?;
        Err(PyTypeError::new_err(format!(
            "a command, roll, id or text is needed, not {kind}"
        )))
    }

    /// As it was given.
    pub(crate) fn tried(&self) -> String {
        match self {
            Self::Command(id) | Self::Roll(id) | Self::Id(id) => id.to_string(),
            Self::Text(text) => text.clone(),
        }
    }
}

macro_rules! word {
    ($(#[$doc:meta])* $name:ident, $what:literal, $text:ident, $of_text:ident, $json:ident, $ids:ident, { $($more:tt)* }) => {
        $(#[$doc])*
        #[pyclass(frozen, eq, ord, hash, module = "starshot._native")]
        #[derive(PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(crate) struct $name {
            pub(crate) game: GameId,
            pub(crate) id: u32,
        }

        impl $name {
            fn text(&self) -> String {
                self.game.$text(self.id).unwrap_or_default()
            }
        }

        #[pymethods]
        impl $name {
            #[new]
            fn new(py: Python<'_>, game: &str, what: &Bound<'_, PyAny>) -> PyResult<Self> {
                let game: GameId = game.parse().map_err(|unknown| error(py, Doing::Setup, "", AnyError::UnknownGame(unknown)))?;
                let ids = game.$ids();
                let id = match What::read(what, game, ids)?.map_err(|refusal| refusal.raise(py))? {
                    What::Text(text) => game.$of_text(&text).map_err(|wrong| error(py, Doing::Play, &text, wrong.into()))?,
                    What::Command(id) | What::Roll(id) | What::Id(id) => id,
                };
                if game.$text(id).is_none() || id >= ids {
                    return Err(Refusal::common(id.to_string(), Common::UnknownId { id, ids }).raise(py));
                }
                Ok(Self { game, id })
            }

            /// The id of the game.
            #[getter]
            fn game(&self) -> &'static str {
                self.game.id()
            }

            /// The dense id.
            #[getter]
            fn id(&self) -> u32 {
                self.id
            }

            $($more)*

            /// The JSON form as Python values.
            fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                json::loads(py, &self.game.$json(self.id).unwrap_or_default())
            }

            fn __index__(&self) -> u32 {
                self.id
            }

            fn __str__(&self) -> String {
                self.text()
            }

            fn __repr__(&self) -> String {
                format!("<{} {:?}, id {} of {}>", $what, self.text(), self.id, self.game)
            }

            fn __copy__(slf: Py<Self>) -> Py<Self> {
                slf
            }

            fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
                slf
            }

            fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (&'static str, String)) {
                (slf.get_type(), (slf.get().game.id(), slf.get().text()))
            }
        }
    };
}

word! {
    /// One decision of one seat. `Command(game, id_or_text)`; `str(command)` is the text that `apply` takes.
    ///
    /// Ordered by id, hashable, picklable (as its text, which lasts longer than an id).
    Command, "Command", command_text, command_id, command_json, ids, {
        /// What it does, in English.
        #[getter]
        fn english(&self) -> String {
            self.game.describe(self.id).unwrap_or_default()
        }
    }
}

word! {
    /// One outcome of chance. `Roll(game, id_or_text)`; `str(roll)` is the text that `apply` takes.
    ///
    /// Ordered by id, hashable, picklable (as its text, which lasts longer than an id).
    Roll, "Roll", roll_text, roll_id, roll_json, rolls, {}
}
