//! A position of any game.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyType};
use starshot_rules::engine::{self, Seat, Seeded};
use starshot_rules::games::any::{AnyError, AnyEvent, AnyState, GameId, Pick};

use crate::choice::{Command, Roll, What};
use crate::error::{Doing, Refusal, error};
use crate::outcome::{Outcome, Turn};
use crate::random::Rng;
use crate::view::View;
use crate::{buffer, event, game, json, seat};

/// A position of a game, with every secret in it: for the host and for search. It never changes; `apply` gives a new one.
///
/// Made by `new_game`, `State.from_setup` or `State.from_json`. Equal when every game property is, hashable, picklable
/// (another version of format or rules is a `FormatError`). Threads may share it.
#[pyclass(frozen, eq, hash, module = "starshot._native")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct State(pub(crate) AnyState);

/// A new state and what happened on the way.
#[pyclass(frozen, module = "starshot._native")]
pub(crate) struct Step {
    /// The state after.
    #[pyo3(get)]
    state: Py<State>,
    told: Told,
}

/// What happened: kept, or to be found out by playing it again, since most callers never ask.
enum Told {
    Kept(Vec<AnyEvent>),
    Again {
        before: Py<State>,
        choice: Option<(Option<Seat>, u32)>,
        /// As it was before chance spoke.
        rng: Option<Seeded>,
    },
}

impl Step {
    fn told(&self) -> Vec<AnyEvent> {
        match &self.told {
            Told::Kept(events) => events.clone(),
            Told::Again { before, choice, rng } => {
                let mut state = before.get().0.clone();
                let played = choice.map(|(seat, id)| state.play(seat, Pick::Id(id)));
                let mut events = played.and_then(Result::ok).unwrap_or_default();
                if let Some(rng) = rng {
                    events.extend(state.settle(&mut rng.clone()));
                }
                events
            }
        }
    }
}

#[pymethods]
impl Step {
    /// What happened, in order, unredacted: for the host.
    #[getter]
    fn events<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        event::list(py, self.told().into_iter(), self.state.get().0.seats())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let pair = (self.state.clone_ref(py), self.events(py)?);
        Ok(pair.into_pyobject(py)?.try_iter()?.into_any())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.state.get() == other.state.get() && self.told() == other.told()
    }

    fn __hash__(&self) -> u64 {
        json::hash(self.state.get())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> crate::Reduced<'py, (Py<State>, Bound<'py, PyList>)> {
        let py = slf.py();
        let load = py.import("starshot._native")?.getattr("_load_step")?;
        Ok((load, (slf.get().state.clone_ref(py), slf.get().events(py)?)))
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!(
            "<Step: {} events, then {}>",
            self.told().len(),
            self.state.get().__repr__(py)
        )
    }
}

/// Plays what was given in place.
pub(crate) fn play(state: &mut AnyState, what: &What, seat: Option<Seat>) -> Result<Vec<AnyEvent>, AnyError> {
    let pick = match what {
        What::Roll(id) => return state.roll(*id),
        What::Command(id) | What::Id(id) => Pick::Id(*id),
        What::Text(text) => Pick::Text(text),
    };
    // At chance what comes without a seat is a roll; a command never is.
    let command_at_chance = matches!(what, What::Command(_)) && state.turn() == engine::Turn::Chance;
    state.play(
        if command_at_chance {
            seat.or(Some(Seat(0)))
        } else {
            seat
        },
        pick,
    )
}

impl State {
    fn game_id(&self) -> GameId {
        self.0.game()
    }

    /// How many ids there are of what is asked now.
    fn space(&self) -> u32 {
        match self.0.turn() {
            engine::Turn::Chance => self.game_id().rolls(),
            _ => self.game_id().ids(),
        }
    }

    fn read(&self, what: &Bound<'_, PyAny>) -> PyResult<Result<What, Refusal>> {
        What::read(what, self.game_id(), self.space())
    }

    /// The id by which this is played, if it is one thing; at chance a command is no roll.
    fn id(&self, what: &What) -> Option<u32> {
        match what {
            What::Id(id) => Some(*id),
            What::Command(id) if self.0.turn() != engine::Turn::Chance => Some(*id),
            _ => None,
        }
    }

    fn asked(&self, py: Python<'_>, seat: Option<i64>) -> PyResult<Option<Seat>> {
        seat::asked(py, seat, self.0.turn(), self.0.seats())
    }

    /// The seat as the rules judge it: one the game does not have is refused by them.
    fn judged(seat: Option<i64>) -> Option<Seat> {
        seat.map(|number| Seat(u8::try_from(number).unwrap_or(u8::MAX)))
    }
}

#[pymethods]
impl State {
    /// A state from a setup as `State.setup()` gives it, with whatever changed: any position, ready for its first
    /// decision or chance. Raises `SetupError`, which lists every fault in `.details["faults"]`.
    #[classmethod]
    fn from_setup(_class: &Bound<'_, PyType>, py: Python<'_>, game: &str, setup: &Bound<'_, PyDict>) -> PyResult<Self> {
        let game = game::game(py, game)?;
        let setup = json::dumps(setup)?;
        let mut state = AnyState::new(game, &setup).map_err(|wrong| error(py, Doing::Setup, "", wrong))?;
        state.start();
        Ok(Self(state))
    }

    /// The state in the JSON text of `to_json`. Raises `FormatError`.
    #[classmethod]
    fn from_json(_class: &Bound<'_, PyType>, py: Python<'_>, text: &str) -> PyResult<Self> {
        AnyState::from_json(text)
            .map(Self)
            .map_err(|wrong| error(py, Doing::Load, "", wrong))
    }

    /// The state in the bytes of `to_bytes`. Raises `FormatError`.
    #[classmethod]
    fn from_bytes(_class: &Bound<'_, PyType>, py: Python<'_>, data: &[u8]) -> PyResult<Self> {
        load_state(py, data)
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

    /// Who must act now.
    #[getter]
    fn turn(&self) -> Turn {
        Turn(self.0.turn())
    }

    /// The legal commands of a seat, ascending by id (None: of the lowest seat that owes one). Empty if it owes nothing.
    #[pyo3(signature = (seat = None))]
    fn legal(&self, py: Python<'_>, seat: Option<i64>) -> PyResult<Vec<Command>> {
        let game = self.game_id();
        Ok(self
            .legal_ids(py, seat)?
            .into_iter()
            .map(|id| Command { game, id })
            .collect())
    }

    /// The ids of the legal commands, in the order of `legal`.
    #[pyo3(signature = (seat = None))]
    fn legal_ids(&self, py: Python<'_>, seat: Option<i64>) -> PyResult<Vec<u32>> {
        let mut ids = Vec::with_capacity(32);
        if let Some(seat) = self.asked(py, seat)? {
            self.0.each_legal_id(seat, |id| ids.push(id));
        }
        Ok(ids)
    }

    /// An int8 array of `game_info(game).commands` places: 1 for each legal id of the seat, else 0.
    ///
    /// `out` is an array to write into instead of a new one: int8, of that shape, C-contiguous, writable; another raises
    /// `TypeError` (no array, dtype) or `ValueError`.
    #[pyo3(signature = (seat = None, out = None))]
    fn mask<'py>(
        &self,
        py: Python<'py>,
        seat: Option<i64>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let seat = self.asked(py, seat)?;
        buffer::mask(py, out, self.game_id().ids(), |put| {
            if let Some(seat) = seat {
                self.0.each_legal_id(seat, put);
            }
        })
    }

    /// The outcomes of the chance point with their probabilities, ascending by id; empty if no chance is due.
    fn chance(&self) -> Vec<(Roll, f64)> {
        let weights = self.chance_weights();
        let total: f64 = weights.iter().map(|&(_, weight)| f64::from(weight)).sum();
        weights
            .into_iter()
            .map(|(roll, weight)| (roll, f64::from(weight) / total))
            .collect()
    }

    /// The outcomes of the chance point with their exact integer weights, in the order of `chance`.
    fn chance_weights(&self) -> Vec<(Roll, u32)> {
        let game = self.game_id();
        self.0
            .rolls()
            .into_iter()
            .map(|roll| (Roll { game, id: roll.id }, roll.weight))
            .collect()
    }

    /// The state after a command or roll, and what happened; this state stays as it is.
    ///
    /// `what` is a `Command` or `Roll`, its text, or its id; at chance an id or text without `seat` is a roll's. `seat`
    /// is who commands (None: the lowest that owes one). The text of a whole secret decision plays all its picks or
    /// none. With `rng` the chance that follows is resolved in the same call. Raises `IllegalCommand`.
    #[pyo3(signature = (what, seat = None, rng = None))]
    fn apply(
        slf: &Bound<'_, Self>,
        py: Python<'_>,
        what: &Bound<'_, PyAny>,
        seat: Option<i64>,
        rng: Option<&Bound<'_, Rng>>,
    ) -> PyResult<Step> {
        let this = slf.get();
        let what = this.read(what)?.map_err(|refusal| refusal.raise(py))?;
        let (mut state, seat) = (this.0.clone(), Self::judged(seat));
        let mut told = if let Some(id) = this.id(&what)
            && state.play_id(seat, id, &mut ()).is_ok()
        {
            Told::Again {
                before: slf.clone().unbind(),
                choice: Some((seat, id)),
                rng: None,
            }
        } else {
            let played = play(&mut state, &what, seat);
            Told::Kept(played.map_err(|wrong| error(py, Doing::Play, &what.tried(), wrong))?)
        };
        if let Some(rng) = rng
            && state.turn() == engine::Turn::Chance
        {
            rng.get().with(py, |seeded| match &mut told {
                Told::Kept(events) => events.extend(state.settle(seeded)),
                Told::Again { rng, .. } => {
                    *rng = Some(seeded.clone());
                    state.settle_quietly(seeded);
                }
            });
        }
        let state = Py::new(py, Self(state))?;
        Ok(Step { state, told })
    }

    /// Why `apply` would refuse this, or None if it would not.
    #[pyo3(signature = (what, seat = None))]
    pub(crate) fn check(
        &self,
        py: Python<'_>,
        what: &Bound<'_, PyAny>,
        seat: Option<i64>,
    ) -> PyResult<Option<Refusal>> {
        let what = match self.read(what)? {
            Ok(what) => what,
            Err(refusal) => return Ok(Some(refusal)),
        };
        match play(&mut self.0.clone(), &what, Self::judged(seat)) {
            Ok(_) => Ok(None),
            Err(wrong) => {
                let tried = what.tried();
                Refusal::from_error(&tried, wrong)
                    .map(Some)
                    .map_err(|wrong| error(py, Doing::Play, &tried, wrong))
            }
        }
    }

    /// The state after chance has spoken until a seat must act or the game is over, drawn from `rng`.
    fn settle(slf: &Bound<'_, Self>, py: Python<'_>, rng: &Bound<'_, Rng>) -> PyResult<Step> {
        let mut state = slf.get().0.clone();
        let rng = rng.get().with(py, |seeded| {
            let before = seeded.clone();
            state.settle_quietly(seeded);
            before
        });
        let told = Told::Again {
            before: slf.clone().unbind(),
            choice: None,
            rng: Some(rng),
        };
        let state = Py::new(py, Self(state))?;
        Ok(Step { state, told })
    }

    /// The end of a game of uniformly random commands and rolls from here. It moves `rng` on by one draw; other threads
    /// run meanwhile.
    fn rollout(&self, py: Python<'_>, rng: &Bound<'_, Rng>) -> Self {
        let (mut state, mut seeded) = (self.0.clone(), rng.get().split(py));
        py.detach(|| state.rollout(&mut seeded));
        Self(state)
    }

    /// The description of this position: fields and lists that `from_setup` takes back.
    fn setup<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::loads(py, &self.0.setup())
    }

    /// Everything the viewer in this seat may know and nothing else (None: a spectator).
    #[pyo3(signature = (seat))]
    fn view(&self, py: Python<'_>, seat: Option<i64>) -> PyResult<View> {
        Ok(View(self.0.view(seat::viewer(py, seat, self.0.seats())?)))
    }

    /// The stable 64-bit digest of the whole state: the host's. Compare digests of views between a server and clients.
    #[getter]
    fn digest(&self) -> u64 {
        self.0.digest()
    }

    /// How it ended; None while it has not.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome().map(Outcome)
    }

    /// The points of each seat so far, in the game's unit.
    #[getter]
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, pyo3::types::PyTuple>> {
        let scores = (0..self.0.seats()).map(|seat| self.0.score(Seat(seat)));
        pyo3::types::PyTuple::new(py, scores.collect::<Vec<_>>())
    }

    /// The save as JSON text, every secret included.
    fn to_json(&self) -> String {
        self.0.to_json()
    }

    /// The save as bytes, every secret included.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_bytes())
    }

    /// The table as text, as the viewer in this seat sees it (None: a spectator).
    #[pyo3(signature = (seat = None))]
    fn picture(&self, py: Python<'_>, seat: Option<i64>) -> PyResult<String> {
        Ok(self.view(py, seat)?.0.picture())
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> crate::Reduced<'py, (Bound<'py, PyBytes>,)> {
        Ok((
            py.import("starshot._native")?.getattr("_load_state")?,
            (self.to_bytes(py),),
        ))
    }

    fn __repr__(&self, _py: Python<'_>) -> String {
        let turn = Turn(self.0.turn()).describe();
        format!(
            "<State of {}, {} seats, {turn}, digest {:016x}>",
            self.game_id(),
            self.0.seats(),
            self.0.digest()
        )
    }
}

/// The step in a pickle.
#[pyfunction]
#[pyo3(name = "_load_step")]
pub(crate) fn load_step(state: Py<State>, events: Vec<PyRef<'_, event::Event>>) -> Step {
    let told = Told::Kept(events.iter().map(|event| event.event).collect());
    Step { state, told }
}

/// The state in the bytes of a pickle.
#[pyfunction]
#[pyo3(name = "_load_state")]
pub(crate) fn load_state(py: Python<'_>, data: &[u8]) -> PyResult<State> {
    AnyState::from_bytes(data)
        .map(State)
        .map_err(|wrong| error(py, Doing::Load, "", wrong))
}
