"""Many games stepped in one call."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from starshot._native import Rng, State, _Games, _sample, game_info

__all__ = ["VectorEnv"]

_Step: TypeAlias = tuple[
    NDArray[np.float32] | None, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
]


class VectorEnv:
    """N games of one kind, chance included, stepped by one call that leaves the interpreter free meanwhile.

    In each game the lowest seat that owes a command is asked. Game k of `num_envs` plays games k, k + N, k + 2 N, .. of
    the seed, one after another; each is the same, step by step, whatever N and `threads` are.

    The arrays are the caller's if given in `buffers`, and are written in place by every call:

    | name | shape | dtype | what |
    |---|---|---|---|
    | `masks` | `[N, commands]` | int8 | 1 for the legal commands of the current seat |
    | `rewards` | `[N, seats]` | float32 | of this step |
    | `dones` | `[N]` | bool | whether the game has ended in this step |
    | `current_seat` | `[N]` | int8 | who is asked; -1 when nobody is |
    | `observations` | `[N, observation]` | float32 | what the current seat knows; at an end, the seat that acted last |
    | `final_observations` | `[N, observation]` | float32 | with `same_step`, the last view of games that ended |

    `autoreset` is Gymnasium's: `"next_step"` (the step after an end ignores its action and begins a game),
    `"same_step"` (a game that ends begins anew at once) or `"disabled"` (see `reset_where`). `reward` is `"place"` (at
    the end 1 for the first to -1 for the last) or `"score"` (changes of the own score). Further options change the
    setup, as in `new_game`.

    `observations=False` leaves observations out, which is faster. Wrong buffers raise `TypeError` or `ValueError`.

    Copies and pickles go on alike and apart, with arrays of their own. A pickle holds the commands since each game
    began; another version of format or rules is a `FormatError`.
    """

    def __init__(
        self,
        game: str = "starshot",
        num_envs: int = 1,
        seats: int | None = None,
        *,
        seed: int = 0,
        autoreset: Literal["next_step", "same_step", "disabled"] = "next_step",
        reward: Literal["place", "score"] = "place",
        observations: bool = True,
        threads: int = 1,
        buffers: Mapping[str, NDArray[Any]] | None = None,
        **options: Any,
    ) -> None:
        self._games = _Games(game, num_envs, seats, seed, autoreset, reward, threads, options)
        self.game = game
        self.num_envs = num_envs
        self.seats = self._games.seats
        self.autoreset = autoreset
        self.info = game_info(game)
        self._closed = False
        seen = (num_envs, self.info.observation)
        wanted: dict[str, tuple[tuple[int, ...], Any]] = {
            "masks": ((num_envs, self.info.commands), np.int8),
            "rewards": ((num_envs, self.seats), np.float32),
            "dones": ((num_envs,), np.bool_),
            "current_seat": ((num_envs,), np.int8),
        }
        if observations:
            wanted["observations"] = (seen, np.float32)
            if autoreset == "same_step":
                wanted["final_observations"] = (seen, np.float32)
        given = dict(buffers or {})
        if not set(given) <= set(wanted):
            raise ValueError(f"there are no buffers {sorted(set(given) - set(wanted))} here: {sorted(wanted)}")
        arrays = {name: _buffer(name, given.get(name), *what) for name, what in wanted.items()}
        self.masks: NDArray[np.int8] = arrays["masks"]
        self.rewards: NDArray[np.float32] = arrays["rewards"]
        self.dones: NDArray[np.bool_] = arrays["dones"]
        self.current_seat: NDArray[np.int8] = arrays["current_seat"]
        self.observations: NDArray[np.float32] | None = arrays.get("observations")
        self.final_observations: NDArray[np.float32] | None = arrays.get("final_observations")
        self._truncations: NDArray[np.bool_] = np.zeros(num_envs, np.bool_)
        self._look()
        self._write()

    def _look(self) -> None:
        """See the arrays of the caller as the core does."""
        self._bytes = tuple(array.view(np.uint8) for array in (self.masks, self.dones, self.current_seat))

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "_bytes"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        # arrays of its own: a pickle may bring memory that is shared or cannot be written
        vars(self).update(
            {name: np.array(value) if isinstance(value, np.ndarray) else value for name, value in state.items()}
        )
        self._look()

    def __copy__(self) -> VectorEnv:
        return copy.deepcopy(self)

    def _write(self) -> None:
        masks, dones, current = self._bytes
        self._games.write(masks, self.rewards, dones, current, self.observations)

    def _infos(self) -> dict[str, Any]:
        infos: dict[str, Any] = {"action_mask": self.masks, "current_seat": self.current_seat}
        if self.final_observations is not None:
            infos["final_obs"] = self.final_observations
            infos["_final_obs"] = self.dones
        return infos

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32] | None, dict[str, Any]]:
        """Begin all games anew, of another seed if one is given; gives the observations and the infos."""
        del options  # taken because Gymnasium gives it; the options of the games are those of the constructor
        self._open()
        self._games.reset(seed)
        self._write()
        return self.observations, self._infos()

    def reset_where(self, flags: ArrayLike) -> None:
        """Begin the next game of each slot whose flag is true, ended or not, and write the arrays."""
        self._open()
        array = np.asarray(flags)
        if array.dtype != np.bool_:
            raise TypeError(f"`flags` must have dtype bool, not {array.dtype}")
        self._games.reset_where(np.ascontiguousarray(array).view(np.uint8))
        self._write()

    def step(self, actions: ArrayLike) -> _Step:
        """Play `actions[k]`, a command id of the current seat, in every game k.

        Gives observations, rewards `[N, seats]`, terminations `[N]`, truncations `[N]` (never) and infos
        (`action_mask`, `current_seat`, `final_obs`): the arrays of this object, which the next call overwrites. A
        refused action raises `IllegalCommand`, whose `details["index"]` names the game; then nothing has changed in any
        game.
        """
        self._open()
        masks, dones, current = self._bytes
        self._games.step(_ids(actions), masks, self.rewards, dones, current, self.observations, self.final_observations)
        return self.observations, self.rewards, self.dones, self._truncations, self._infos()

    def sample(self, rng: Rng) -> NDArray[np.uint32]:
        """Draw an action for every game, each with a 1 in its mask equally likely; 0 where there is none."""
        self._open()
        return _sample(self._bytes[0], self.masks.shape, rng)

    def state(self, k: int) -> State:
        """Give the state of game k: the host's, with every secret."""
        self._open()
        return self._games.state(k)

    def number(self, k: int) -> int:
        """Give which game of the seed slot k plays now."""
        self._open()
        return self._games.number(k)

    def close(self) -> None:
        """End the use of the environment; whatever is called then raises `ValueError`."""
        self._closed = True

    def _open(self) -> None:
        if self._closed:
            raise ValueError("the environment is closed")

    def __repr__(self) -> str:
        return f"<VectorEnv of {self.num_envs} games of {self.game}, {self.seats} seats, autoreset {self.autoreset}>"


def _buffer(name: str, given: NDArray[Any] | None, shape: tuple[int, ...], dtype: Any) -> NDArray[Any]:
    if given is None:
        return np.zeros(shape, dtype)
    if not isinstance(given, np.ndarray):
        raise TypeError(f"`{name}` must be a numpy array, not {type(given).__name__}")
    if given.dtype != dtype:
        raise TypeError(f"`{name}` must have dtype {np.dtype(dtype)}, not {given.dtype}")
    if given.shape != shape:
        raise ValueError(f"`{name}` must have shape {shape}, not {given.shape}")
    if not (given.flags.c_contiguous and given.flags.aligned and given.flags.writeable):
        raise ValueError(f"`{name}` must be C-contiguous, aligned and writable")
    return given


def _ids(actions: ArrayLike) -> NDArray[np.uint32]:
    array = np.asarray(actions)
    if array.dtype == np.uint32:
        return np.ascontiguousarray(array)
    if array.dtype.kind not in "iu":
        raise TypeError(f"actions must be integers, not {array.dtype}")
    # Seen without a sign, what is negative is larger than anything of its type.
    most = min(np.iinfo(array.dtype).max, 0xFFFF_FFFF)
    if array.size and array.view(array.dtype.str.replace("i", "u")).max() > most:
        raise ValueError("actions must be from 0 to 2**32 - 1")
    return np.ascontiguousarray(array, np.uint32)
