//! Many games in one call.

use std::num::NonZero;
use std::sync::{Mutex, PoisonError};
use std::thread;

use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use starshot_rules::engine::{Autoreset, Buffers, Reward};
use starshot_rules::games::any::{AnyBatch, AnyBatchError, AnyPart, GameId};

use crate::buffer::{readable, writable};
use crate::error::{Doing, batch_error, error};
use crate::game;
use crate::state::State;

/// More games than this do not help anybody and could use up the memory of the machine.
const MOST: usize = 1 << 17;

/// The games under a `VectorEnv`: N games of one setup, stepped into the caller's arrays without the interpreter.
#[pyclass(frozen, module = "starshot._native", name = "_Games")]
pub(crate) struct Games {
    batch: Mutex<AnyBatch>,
    game: GameId,
    games: usize,
    seats: u8,
    threads: usize,
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

/// Does the same to every part, each on a thread of its own if there are several.
fn on_threads<'a, T: Send>(
    parts: Vec<(AnyPart<'a>, T)>,
    f: impl Fn(AnyPart<'a>, T) -> Result<(), AnyBatchError> + Sync,
) -> Result<(), AnyBatchError> {
    if parts.len() < 2 {
        return parts.into_iter().try_for_each(|(part, with)| f(part, with));
    }
    thread::scope(|scope| {
        let f = &f;
        let running: Vec<_> = parts
            .into_iter()
            .map(|(part, with)| scope.spawn(move || f(part, with)))
            .collect();
        // All are waited for; the first of what went wrong is told. A panic goes on here and becomes an exception.
        let done: Vec<_> = running.into_iter().map(thread::ScopedJoinHandle::join).collect();
        done.into_iter()
            .try_for_each(|done| done.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
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
        let (games, game) = (self.games, self.game);
        let watched = [games, game.observation()];
        let commands = commands
            .map(|commands| readable::<u32>(commands, "commands", &[games]))
            .transpose()?;
        let mut masks = writable::<u8>(masks, "masks", &[games, game.ids() as usize])?;
        let mut rewards = writable::<f32>(rewards, "rewards", &[games, self.seats.into()])?;
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
        let mut batch = self.batch.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner);
        let batch = &mut *batch;
        let most = games.div_ceil(self.threads);
        let run = py.detach(move || {
            let parts = batch.parts(most);
            if let Some(commands) = commands {
                for (part, chunk) in parts.iter().zip(commands.chunks(most)) {
                    part.check(chunk)?;
                }
            }
            let mut chunks = commands.map(|commands| commands.chunks(most));
            let parts = parts.into_iter().map(|part| {
                let buffers = arrays.take(part.len(), game, self.seats);
                (part, (chunks.as_mut().and_then(Iterator::next), buffers))
            });
            on_threads(parts.collect(), |mut part, (commands, mut buffers)| match commands {
                Some(commands) => part.step(commands, &mut buffers),
                None => part.write(&mut buffers),
            })
        });
        run.map_err(|wrong| batch_error(py, wrong))
    }

    fn with<T>(&self, py: Python<'_>, f: impl FnOnce(&mut AnyBatch) -> T) -> T {
        let mut batch = self.batch.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner);
        f(&mut batch)
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
        let autoreset = match autoreset {
            "next_step" => Autoreset::NextStep,
            "same_step" => Autoreset::SameStep,
            "disabled" => Autoreset::Disabled,
            other => {
                let message = format!("autoreset must be next_step, same_step or disabled, not {other:?}");
                return Err(PyValueError::new_err(message));
            }
        };
        let reward = match reward {
            "place" => Reward::Place,
            "score" => Reward::Score,
            other => {
                return Err(PyValueError::new_err(format!(
                    "reward must be place or score, not {other:?}"
                )));
            }
        };
        let game = game::game(py, game)?;
        let setup = game::setup(py, game, seats, options)?;
        let batch = AnyBatch::new(game, &setup, seed, games, autoreset, reward)
            .map_err(|wrong| error(py, Doing::Setup, "", wrong))?;
        let seats = batch.seats();
        let threads = threads.get().min(games);
        Ok(Self {
            batch: Mutex::new(batch),
            game,
            games,
            seats,
            threads,
        })
    }

    /// How many seats each game has.
    #[getter]
    fn seats(&self) -> u8 {
        self.seats
    }

    /// Begins all games anew, slot k with game k, of another seed if one is given.
    #[pyo3(signature = (seed = None))]
    fn reset(&self, py: Python<'_>, seed: Option<u64>) {
        self.with(py, |batch| batch.reset(seed));
    }

    /// Begins the next game of each slot whose flag is not 0.
    fn reset_where(&self, py: Python<'_>, flags: &Bound<'_, PyAny>) -> PyResult<()> {
        let flags = readable::<u8>(flags, "flags", &[self.games])?;
        let flags = flags.as_slice()?;
        self.with(py, |batch| batch.reset_where(flags))
            .map_err(|wrong| batch_error(py, wrong))
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
        let state = self.with(py, |batch| batch.state(k));
        state
            .map(State)
            .ok_or_else(|| PyIndexError::new_err(format!("there is no game {k}: there are {}", self.games)))
    }

    /// Which game of the seed slot k plays now. Raises `IndexError`.
    fn number(&self, py: Python<'_>, k: usize) -> PyResult<u64> {
        let number = self.with(py, |batch| batch.number(k));
        number.ok_or_else(|| PyIndexError::new_err(format!("there is no game {k}: there are {}", self.games)))
    }
}
