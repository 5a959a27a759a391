//! Many games in one call.

use std::num::NonZero;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use numpy::PyArray1;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::PyBytes;
use starshot_rules::engine::{Autoreset, Buffers, Reward, Seeded, below};
use starshot_rules::games::any::{AnyBatch, AnyBatchError, AnyError, AnyPart, AnyState, GameId};

use crate::buffer::{readable, writable};
use crate::error::{Doing, batch_error, error, format_error};
use crate::game;
use crate::history::{self, History, Played};
use crate::random::Rng;
use crate::state::State;

/// More games than this do not help anybody and could use up the memory of the machine.
const MOST: usize = 1 << 17;

/// The games under a `VectorEnv`: N games of one setup, stepped into the caller's arrays without the interpreter.
#[pyclass(frozen, module = "starshot._native", name = "_Games")]
pub(crate) struct Games {
    running: Mutex<Running>,
    plan: Plan,
}

#[derive(Clone)]
struct Running {
    batch: AnyBatch,
    seed: u64,
    history: History,
}

/// What does not change.
#[derive(Clone)]
struct Plan {
    /// The state that every game begins with.
    start: AnyState,
    game: GameId,
    games: usize,
    seats: u8,
    threads: usize,
    autoreset: Autoreset,
    reward: Reward,
}

const AUTORESETS: [(&str, Autoreset); 3] = [
    ("next_step", Autoreset::NextStep),
    ("same_step", Autoreset::SameStep),
    ("disabled", Autoreset::Disabled),
];
const REWARDS: [(&str, Reward); 2] = [("place", Reward::Place), ("score", Reward::Score)];

/// The value of a word.
fn named<T: Copy, const N: usize>(what: &str, word: &str, words: &[(&str, T); N]) -> PyResult<T> {
    let found = words.iter().find(|(name, _)| *name == word);
    found.map(|&(_, value)| value).ok_or_else(|| {
        let words = words.map(|(name, _)| name).join(", ");
        PyValueError::new_err(format!("{what} must be one of {words}, not {word:?}"))
    })
}

/// The word of a value.
fn name<T: Copy + PartialEq, const N: usize>(value: T, words: &[(&'static str, T); N]) -> &'static str {
    words.iter().find(|word| word.1 == value).map_or("", |word| word.0)
}

/// One game a row.
struct Arrays<'a> {
    masks: &'a mut [u8],
    rewards: &'a mut [f32],
    done: &'a mut [u8],
    seats: &'a mut [u8],
    observations: Option<&'a mut [f32]>,
    final_observations: Option<&'a mut [f32]>,
}

/// The first `rows` rows, and what is left.
fn split<'a, T>(from: &mut &'a mut [T], places: usize) -> &'a mut [T] {
    let (part, rest) = std::mem::take(from).split_at_mut(places);
    *from = rest;
    part
}

impl<'a> Arrays<'a> {
    fn reborrow(&mut self) -> Arrays<'_> {
        Arrays {
            masks: self.masks,
            rewards: self.rewards,
            done: self.done,
            seats: self.seats,
            observations: self.observations.as_deref_mut(),
            final_observations: self.final_observations.as_deref_mut(),
        }
    }

    fn take(&mut self, rows: usize, game: GameId, seats: u8) -> Buffers<'a> {
        let length = rows * game.observation();
        Buffers {
            masks: split(&mut self.masks, rows * game.ids() as usize),
            rewards: split(&mut self.rewards, rows * usize::from(seats)),
            done: split(&mut self.done, rows),
            seats: split(&mut self.seats, rows),
            observations: self.observations.as_mut().map(|all| split(all, length)),
            final_observations: self.final_observations.as_mut().map(|all| split(all, length)),
        }
    }
}

/// Does the same to every part, each on a thread of its own, the last on this one.
fn on_threads<'a, T: Send>(
    mut parts: Vec<(AnyPart<'a>, T)>,
    f: impl Fn(AnyPart<'a>, T) -> Result<(), AnyBatchError> + Sync,
) -> Result<(), AnyBatchError> {
    let Some((part, with)) = parts.pop() else {
        return Ok(());
    };
    thread::scope(|scope| {
        let f = &f;
        let running: Vec<_> = parts
            .into_iter()
            .map(|(part, with)| scope.spawn(move || f(part, with)))
            .collect();
        let own = f(part, with);
        // All are waited for; the first of what went wrong is told. A panic goes on here and becomes an exception.
        let done: Vec<_> = running.into_iter().map(thread::ScopedJoinHandle::join).collect();
        done.into_iter()
            .try_for_each(|done| done.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .and(own)
    })
}

impl Games {
    /// Steps or only writes, the interpreter being free meanwhile.
    #[allow(clippy::too_many_arguments, reason = "one for each array")]
    fn run(
        &self,
        py: Python<'_>,
        commands: Option<&Bound<'_, PyAny>>,
        masks: &Bound<'_, PyAny>,
        rewards: &Bound<'_, PyAny>,
        done: &Bound<'_, PyAny>,
        seats: &Bound<'_, PyAny>,
        observations: Option<&Bound<'_, PyAny>>,
        final_observations: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let Plan {
            games,
            game,
            seats: each,
            ..
        } = self.plan;
        let watched = [games, game.observation()];
        let commands = commands
            .map(|commands| readable::<u32>(commands, "commands", &[games]))
            .transpose()?;
        let mut masks = writable::<u8>(masks, "masks", &[games, game.ids() as usize])?;
        let mut rewards = writable::<f32>(rewards, "rewards", &[games, each.into()])?;
        let mut done = writable::<u8>(done, "done", &[games])?;
        let mut seats = writable::<u8>(seats, "seats", &[games])?;
        let mut observations = observations
            .map(|array| writable::<f32>(array, "observations", &watched))
            .transpose()?;
        let mut final_observations = final_observations
            .map(|array| writable::<f32>(array, "final_observations", &watched))
            .transpose()?;
        let commands = commands.as_ref().map(|commands| commands.as_slice()).transpose()?;
        let mut arrays = Arrays {
            masks: masks.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            done: done.as_slice_mut()?,
            seats: seats.as_slice_mut()?,
            observations: observations.as_mut().map(|array| array.as_slice_mut()).transpose()?,
            final_observations: final_observations
                .as_mut()
                .map(|array| array.as_slice_mut())
                .transpose()?,
        };
        let mut running = self.lock(py);
        let (most, autoreset) = (games.div_ceil(self.plan.threads), self.plan.autoreset);
        let Running { batch, history, .. } = &mut *running;
        let run = py.detach(move || {
            let parts = batch.parts(most);
            // A part looks at its own commands; but where one is refused, the others must not have been stepped.
            if let Some(commands) = commands.filter(|_| parts.len() > 1) {
                for (part, chunk) in parts.iter().zip(commands.chunks(most)) {
                    part.check(chunk)?;
                }
            }
            let mut chunks = commands.map(|commands| commands.chunks(most));
            let mut rest = arrays.reborrow();
            let parts = parts.into_iter().map(|part| {
                let buffers = rest.take(part.len(), game, each);
                (part, (chunks.as_mut().and_then(Iterator::next), buffers))
            });
            on_threads(parts.collect(), |mut part, (commands, mut buffers)| match commands {
                Some(commands) => part.step(commands, &mut buffers),
                None => part.write(&mut buffers),
            })?;
            if let Some(commands) = commands {
                history.step(commands, arrays.done, autoreset);
            }
            Ok(())
        });
        run.map_err(|wrong| batch_error(py, wrong))
    }

    fn lock(&self, py: Python<'_>) -> MutexGuard<'_, Running> {
        self.running
            .lock_py_attached(py)
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn no_game(&self, k: usize) -> PyErr {
        PyIndexError::new_err(format!("there is no game {k}: there are {}", self.plan.games))
    }

    /// Games of this plan, all at their start.
    fn begun(plan: Plan, seed: u64) -> Result<Self, AnyError> {
        let Plan {
            game,
            games,
            autoreset,
            reward,
            ..
        } = plan;
        let batch = AnyBatch::new(game, &plan.start.setup(), seed, games, autoreset, reward)?;
        let history = History::new(games);
        let running = Mutex::new(Running { batch, seed, history });
        Ok(Self { running, plan })
    }
}

#[pymethods]
impl Games {
    #[new]
    #[pyo3(signature = (game, games, seats, seed, autoreset, reward, threads, options))]
    #[allow(clippy::too_many_arguments, reason = "called by one place, by name")]
    fn new(
        py: Python<'_>,
        game: &str,
        games: usize,
        seats: Option<i64>,
        seed: u64,
        autoreset: &str,
        reward: &str,
        threads: NonZero<usize>,
        options: Option<&Bound<'_, pyo3::types::PyDict>>,
    ) -> PyResult<Self> {
        if games == 0 || games > MOST {
            return Err(PyValueError::new_err(format!(
                "the number of games must be from 1 to {MOST}, not {games}"
            )));
        }
        let autoreset = named("autoreset", autoreset, &AUTORESETS)?;
        let reward = named("reward", reward, &REWARDS)?;
        let start = game::started(py, game, seats, options)?;
        let plan = Plan {
            game: start.game(),
            games,
            seats: start.seats(),
            threads: threads.get().min(games),
            start,
            autoreset,
            reward,
        };
        Self::begun(plan, seed).map_err(|wrong| error(py, Doing::Setup, "", wrong))
    }

    /// How many seats each game has.
    #[getter]
    fn seats(&self) -> u8 {
        self.plan.seats
    }

    /// Begins all games anew, slot k with game k, of another seed if one is given.
    #[pyo3(signature = (seed = None))]
    fn reset(&self, py: Python<'_>, seed: Option<u64>) {
        let mut running = self.lock(py);
        running.seed = seed.unwrap_or(running.seed);
        running.batch.reset(seed);
        running.history = History::new(self.plan.games);
    }

    /// Begins the next game of each slot whose flag is not 0.
    fn reset_where(&self, py: Python<'_>, flags: &Bound<'_, PyAny>) -> PyResult<()> {
        let flags = readable::<u8>(flags, "flags", &[self.plan.games])?;
        let flags = flags.as_slice()?;
        let mut running = self.lock(py);
        let Running { batch, history, .. } = &mut *running;
        batch.reset_where(flags).map_err(|wrong| batch_error(py, wrong))?;
        for (k, _) in (0..).zip(flags).filter(|&(_, &flag)| flag != 0) {
            history.begin(k);
        }
        Ok(())
    }

    /// Steps every game once and writes what came of it.
    #[allow(clippy::too_many_arguments, reason = "one for each array")]
    fn step(
        &self,
        py: Python<'_>,
        commands: &Bound<'_, PyAny>,
        masks: &Bound<'_, PyAny>,
        rewards: &Bound<'_, PyAny>,
        done: &Bound<'_, PyAny>,
        seats: &Bound<'_, PyAny>,
        observations: Option<&Bound<'_, PyAny>>,
        final_observations: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        self.run(
            py,
            Some(commands),
            masks,
            rewards,
            done,
            seats,
            observations,
            final_observations,
        )
    }

    /// Writes how every game stands.
    fn write(
        &self,
        py: Python<'_>,
        masks: &Bound<'_, PyAny>,
        rewards: &Bound<'_, PyAny>,
        done: &Bound<'_, PyAny>,
        seats: &Bound<'_, PyAny>,
        observations: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        self.run(py, None, masks, rewards, done, seats, observations, None)
    }

    /// The state of game k; never at chance. Raises `IndexError`.
    fn state(&self, py: Python<'_>, k: usize) -> PyResult<State> {
        let state = self.lock(py).batch.state(k);
        state.map(State).ok_or_else(|| self.no_game(k))
    }

    /// Which game of the seed slot k plays now. Raises `IndexError`.
    fn number(&self, py: Python<'_>, k: usize) -> PyResult<u64> {
        let number = self.lock(py).batch.number(k);
        number.ok_or_else(|| self.no_game(k))
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
        let running = Mutex::new(self.lock(py).clone());
        let plan = self.plan.clone();
        Self { running, plan }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> crate::Reduced<'py, (Bound<'py, PyBytes>, Words, u64, Vec<Played>)> {
        let load = py.import("starshot._native")?.getattr("_load_games")?;
        let Plan { start, threads, .. } = &self.plan;
        let words = (
            name(self.plan.autoreset, &AUTORESETS).into(),
            name(self.plan.reward, &REWARDS).into(),
            *threads,
        );
        let running = self.lock(py);
        let Running {
            batch, seed, history, ..
        } = &*running;
        let played = |k| Some((batch.number(k)?, batch.state(k)?.digest(), history.commands(k)));
        let games = (0..self.plan.games).filter_map(played).collect();
        Ok((load, (PyBytes::new(py, &start.to_bytes()), words, *seed, games)))
    }
}

/// Autoreset, reward and the number of threads.
type Words = (String, String, usize);

/// The games in a pickle: played again from the beginning of each.
#[pyfunction]
#[pyo3(name = "_load_games")]
pub(crate) fn load_games(
    py: Python<'_>,
    start: &[u8],
    words: Words,
    seed: u64,
    played: Vec<Played>,
) -> PyResult<Games> {
    let load = |wrong| error(py, Doing::Load, "", wrong);
    let start = AnyState::from_bytes(start).map_err(load)?;
    let (autoreset, reward, threads) = words;
    let plan = Plan {
        game: start.game(),
        games: played.len(),
        seats: start.seats(),
        threads: threads.max(1),
        start,
        autoreset: named("autoreset", &autoreset, &AUTORESETS)?,
        reward: named("reward", &reward, &REWARDS)?,
    };
    let games = Games::begun(plan, seed).map_err(load)?;
    let mut running = games.lock(py);
    match history::replay(&mut running.batch, &played, games.plan.autoreset) {
        Some(history) => running.history = history,
        None => {
            return Err(format_error(
                py,
                "diverged",
                "the games in this pickle come out otherwise when replayed",
            ));
        }
    }
    drop(running);
    Ok(games)
}

/// Writes a random command of every row of masks into `out`, each with the same probability; 0 where there is none.
#[pyfunction]
#[pyo3(name = "_sample")]
pub(crate) fn sample<'py>(
    py: Python<'py>,
    masks: &Bound<'py, PyAny>,
    shape: [usize; 2],
    rng: &Rng,
) -> PyResult<Bound<'py, PyArray1<u32>>> {
    let masks = readable::<u8>(masks, "masks", &shape)?;
    let masks = masks.as_slice()?;
    let pick = |rng: &mut Seeded, row: &[u8]| {
        let count = row.iter().filter(|&&place| place != 0).count() as u32;
        if count == 0 {
            return 0;
        }
        let n = below(rng, count) as usize;
        let mut legal = (0..).zip(row).filter(|&(_, &place)| place != 0).map(|(id, _)| id);
        legal.nth(n).unwrap_or(0)
    };
    let picked = rng.with(py, |rng| {
        masks.chunks(shape[1].max(1)).map(|row| pick(rng, row)).collect()
    });
    Ok(PyArray1::from_vec(py, picked))
}
