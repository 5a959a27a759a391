//! What one viewer may know, and players who know no more.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyType};
use starshot_rules::engine::Seeded;
use starshot_rules::games::any::{AnyView, GameId, Pick};

use crate::choice::{Command, What};
use crate::error::{Doing, Refusal, error, plain_error};
use crate::outcome::{Outcome, Turn};
use crate::random::Rng;
use crate::state::State;
use crate::{buffer, json};

/// Everything one viewer may know of a position and nothing else: no hidden card can be got out of it.
///
/// Made by `State.view(seat)`, at any point of the game. Equal when viewer and everything known to it are, hashable,
/// picklable. Threads may share it.
#[pyclass(frozen, eq, hash, module = "starshot._native")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct View(pub(crate) AnyView);

impl View {
    fn game_id(&self) -> GameId {
        self.0.game()
    }
}

#[pymethods]
impl View {
    /// The view in the JSON text of `to_json`. Raises `FormatError`.
    #[classmethod]
    fn from_json(_class: &Bound<'_, PyType>, py: Python<'_>, text: &str) -> PyResult<Self> {
        AnyView::from_json(text)
            .map(Self)
            .map_err(|wrong| error(py, Doing::Load, "", wrong))
    }

    /// The view in the bytes of `to_bytes`. Raises `FormatError`.
    #[classmethod]
    fn from_bytes(_class: &Bound<'_, PyType>, py: Python<'_>, data: &[u8]) -> PyResult<Self> {
        load_view(py, data)
    }

    /// The id of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.game_id().id()
    }

    /// How many seats the game has.
    #[getter]
    fn seats(&self) -> u8 {
        self.0.seats()
    }

    /// Whose view it is; None for a spectator's.
    #[getter]
    fn viewer(&self) -> Option<u8> {
        self.0.viewer().seat().map(|seat| seat.0)
    }

    /// Who must act now.
    #[getter]
    fn turn(&self) -> Turn {
        Turn(self.0.turn())
    }

    /// How it ended; None while it has not.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome().map(Outcome)
    }

    /// The viewer's legal commands, ascending by id; empty if it owes nothing.
    fn legal(&self) -> Vec<Command> {
        let game = self.game_id();
        self.0.legal_ids().into_iter().map(|id| Command { game, id }).collect()
    }

    /// The ids of the legal commands, in the order of `legal`.
    fn legal_ids(&self) -> Vec<u32> {
        self.0.legal_ids()
    }

    /// An int8 array of `game_info(game).commands` places: 1 for each legal id, else 0. `out` as in `State.mask`.
    #[pyo3(signature = (out = None))]
    fn mask<'py>(&self, py: Python<'py>, out: Option<Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        buffer::mask(py, out, self.game_id().ids(), |put| {
            self.0.legal_ids().into_iter().for_each(put)
        })
    }

    /// Why the viewer may not play this now, or None if it may. `what` is a `Command`, its text or its id.
    fn check(&self, py: Python<'_>, what: &Bound<'_, PyAny>) -> PyResult<Option<Refusal>> {
        let what = match What::read(what, self.game_id(), self.game_id().ids())? {
            Ok(what) => what,
            Err(refusal) => return Ok(Some(refusal)),
        };
        let tried = what.tried();
        let pick = match &what {
            What::Command(id) | What::Id(id) => Pick::Id(*id),
            What::Text(text) => Pick::Text(text),
            What::Roll(_) => {
                let reason = "chance rolls, no seat does".into();
                return Ok(Some(Refusal::unreadable(tried, "NotACommand", reason, None)));
            }
        };
        match self.0.check(pick) {
            Ok(()) => Ok(None),
            Err(wrong) => Refusal::from_error(&tried, wrong)
                .map(Some)
                .map_err(|wrong| error(py, Doing::Play, &tried, wrong)),
        }
    }

    /// What is known as a float32 array of `game_info(game).observation` places.
    ///
    /// `out` is an array to write into instead of a new one: float32, of that shape, C-contiguous, writable; another
    /// raises `TypeError` (no array, dtype) or `ValueError`. Every place is written.
    #[pyo3(signature = (out = None))]
    fn observe<'py>(&self, py: Python<'py>, out: Option<Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        buffer::numbers(py, out, self.game_id().observation(), |numbers| {
            // The length is right, and nothing else can be wrong.
            let _ = self.0.observe(numbers);
        })
    }

    /// A full state with exactly this view, drawn fairly. `seed` is an integer or a generator, which moves on.
    fn determinize(&self, py: Python<'_>, seed: Seed<'_>) -> State {
        State(match seed {
            Seed::Number(seed) => self.0.determinize(&mut Seeded::new(seed)),
            Seed::Rng(rng) => rng.get().with(py, |seeded| self.0.determinize(seeded)),
        })
    }

    /// What is known as a setup, unknown parts left open.
    fn setup<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::loads(py, &self.0.setup())
    }

    /// The save as Python values: `format`, `game`, `rules`, `viewer` and `setup`.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::loads(py, &self.0.to_json())
    }

    /// The save of what is known as JSON text.
    fn to_json(&self) -> String {
        self.0.to_json()
    }

    /// The save of what is known as bytes.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_bytes())
    }

    /// The stable 64-bit digest of what is known.
    #[getter]
    fn digest(&self) -> u64 {
        self.0.digest()
    }

    /// The table as text.
    fn picture(&self) -> String {
        self.0.picture()
    }

    /// What the viewer may want to hear before it decides, a line each: odds, its hand.
    fn advice(&self) -> Vec<String> {
        self.0.advice()
    }

    /// The exact odds of what the viewer is about to do; None if nothing it has odds for is open.
    ///
    /// Games without dice have none. StarShot has them while an attack is declared and not yet rolled, as if the attacker
    /// added nothing: `{"attacker": seat, "targets": [..]}`, where each target has
    ///
    /// - `target`, the seat; `need` and `bonus`, what the dice must reach and what is added to them;
    /// - `ways`, how many of the 36 throws of two dice hit;
    /// - `damage`, what a hit does: `"shield"` (the shield takes it), `{"points": p}`, or `{"sides": {"left": p,
    ///   "right": p}}` if the attacker will name a side.
    ///
    /// Here `p` is a dictionary: `points` (dealt), `faces` (of the die that finds each lane) and integer weights out of
    /// `of`: `effective[k]` of exactly k points taking a token or a tile, `destroyed` of the ship being destroyed.
    fn odds<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.0.odds().map(|odds| json::loads(py, &odds)).transpose()
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> crate::Reduced<'py, (Bound<'py, PyBytes>,)> {
        Ok((
            py.import("starshot._native")?.getattr("_load_view")?,
            (self.to_bytes(py),),
        ))
    }

    fn __repr__(&self) -> String {
        let (game, turn) = (self.game_id(), Turn(self.0.turn()).describe());
        format!(
            "<View of {game} for {}, {turn}, digest {:016x}>",
            self.0.viewer(),
            self.0.digest()
        )
    }
}

/// Where chance comes from.
#[derive(FromPyObject)]
pub(crate) enum Seed<'py> {
    Number(u64),
    Rng(Bound<'py, Rng>),
}

/// The view in the bytes of a pickle.
#[pyfunction]
#[pyo3(name = "_load_view")]
pub(crate) fn load_view(py: Python<'_>, data: &[u8]) -> PyResult<View> {
    AnyView::from_bytes(data)
        .map(View)
        .map_err(|wrong| error(py, Doing::Load, "", wrong))
}

/// The small sensible player that comes with each game. `Bot(game)`; it sees a view, never a state.
#[pyclass(frozen, eq, hash, module = "starshot._native")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Bot(GameId);

#[pymethods]
impl Bot {
    #[new]
    fn new(py: Python<'_>, game: &str) -> PyResult<Self> {
        crate::game::game(py, game).map(Self)
    }

    /// The id of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.0.id()
    }

    /// What the bot would play for the viewer of this view. Raises `StarshotError` if the viewer owes nothing or the view
    /// is of another game.
    fn choose(&self, py: Python<'_>, view: &View, rng: &Bound<'_, Rng>) -> PyResult<Command> {
        if view.game_id() != self.0 {
            let message = format!("this bot plays {}, and the view is of {}", self.0, view.game_id());
            return Err(plain_error(py, &message));
        }
        let id = rng.get().with(py, |seeded| view.0.bot(seeded));
        let command = id.map(|id| Command { game: self.0, id });
        command.ok_or_else(|| plain_error(py, &format!("{} owes no command now", view.0.viewer())))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (&'static str,)) {
        (slf.get_type(), (slf.get().0.id(),))
    }

    fn __repr__(&self) -> String {
        format!("Bot({:?})", self.0.id())
    }
}
