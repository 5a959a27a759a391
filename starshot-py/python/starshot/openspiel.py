"""Every game of the core for OpenSpiel. It needs the package `open_spiel`; importing this module registers the games.

>>> import pyspiel
>>> import starshot.openspiel
>>> game = pyspiel.load_game("python_shooting_stars")
>>> state = game.new_initial_state()
>>> state.action_to_string(0, state.legal_actions()[0])
'create 0,-4'

The short name is `python_` and the id with `_` for `-`. Parameters: `seats` and `options`, a JSON object of the setup
fields that `starshot.new_game` takes, or `setup`, a whole position; `load` and `load_state` write them for you.

Chance nodes are explicit, with the rolls' ids as actions. Of seats that decide at the same time the lowest acts first,
and the others see nothing of it. The return comes at the end and is the default reward: 1 for the first place to -1 for
the last, ties averaged.

An information state is all that a seat has seen and done: its view, and what it remembers, a 128-bit digest of the
events told to it and its own commands. The tensor has the digest's first 64 bits as zeros and ones, after the viewer
and the observation: they tell histories apart, but what a network can learn from is the observation.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any
from urllib.parse import quote, unquote

import numpy as np
import pyspiel

from starshot._native import Command, GameInfo, Roll, State, game_info, games, new_game
from starshot.errors import SetupError

__all__ = ["CoreGame", "CoreState", "Observer", "load", "load_state", "short_name"]

MEMORY_BITS = 64


def short_name(game: str) -> str:
    """Give the name under which OpenSpiel knows a game of the core."""
    return "python_" + game.replace("-", "_")


def load(game: str = "starshot", seats: int | None = None, **options: Any) -> CoreGame:
    """Load a game as `starshot.new_game` would make it. Raises `SetupError`.

    The game's string, which OpenSpiel writes into saves, holds seats and options.
    """
    parameters: dict[str, Any] = {"seats": game_info(game).default_seats if seats is None else seats}
    if options:
        parameters["options"] = _write(options)
    new_game(game, parameters["seats"], **options)  # what is wrong is said here, in our words
    loaded: CoreGame = pyspiel.load_game(short_name(game), parameters)
    return loaded


def load_state(state: State) -> CoreGame:
    """Load the game that begins in this position."""
    loaded: CoreGame = pyspiel.load_game(short_name(state.game), {"setup": _write(state.setup())})
    return loaded


def _write(fields: dict[str, Any]) -> str:
    # OpenSpiel's own text form splits at commas, so none may stand in the value.
    return quote(json.dumps(fields, separators=(",", ":"), sort_keys=True))


def _game_type(info: GameInfo) -> pyspiel.GameType:
    kinds = pyspiel.GameType.ChanceMode
    return pyspiel.GameType(
        short_name=short_name(info.id),
        long_name=info.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=kinds.EXPLICIT_STOCHASTIC if info.rolls else kinds.DETERMINISTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(info.seats),
        min_num_players=min(info.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": info.default_seats, "options": "", "setup": ""},
    )


def _read(parameters: dict[str, Any], name: str) -> dict[str, Any]:
    """Read the fields of a setup in JSON, or in JSON as `_write` quotes it."""
    text = parameters.get(name, "")
    try:
        fields = json.loads(text if text.startswith("{") else unquote(text) or "{}")
    except ValueError as error:
        raise SetupError(f"the parameter `{name}` must be a JSON object of setup fields: {error}") from None
    if not isinstance(fields, dict):
        raise SetupError(f"the parameter `{name}` must be a JSON object of setup fields, not {text!r}")
    return fields


def _start(info: GameInfo, parameters: dict[str, Any]) -> State:
    setup, options = _read(parameters, "setup"), _read(parameters, "options")
    seats = parameters.get("seats", info.default_seats)
    if setup:
        start = State.from_setup(info.id, setup)
        if options or seats not in (start.seats, info.default_seats):
            raise SetupError("`setup` is a whole position: `options`, and `seats` of another number, contradict it")
        return start
    if twice := {"game", "seats"} & set(options):
        raise SetupError(f"`options` has {sorted(twice)}: the short name says the game, and `seats` is a parameter")
    return new_game(info.id, seats, **options)


class CoreGame(pyspiel.Game):
    """A game of the core with its seats and options fixed; each game of the core is a subclass."""

    kind: pyspiel.GameType
    info: GameInfo

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        parameters, info = dict(parameters or {}), self.info
        self.start = _start(info, parameters)
        for name in ("setup", "options"):  # as they can be saved
            if fields := _read(parameters, name):
                parameters[name] = _write(fields)
        limits = pyspiel.GameInfo(
            num_distinct_actions=info.commands,
            max_chance_outcomes=info.rolls,
            num_players=self.start.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=info.longest,
        )
        super().__init__(self.kind, limits, parameters)

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return _of_string, (str(self),)

    def new_initial_state(self) -> CoreState:
        """Give the state before the first decision or roll."""
        return CoreState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict[str, Any] | None = None
    ) -> Observer | None:
        """Give what writes information states (with perfect recall) or observations (without, the default).

        Both are of all that one player may know, public and private together; for other kinds this gives None.
        """
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if params:
            raise ValueError(f"there are no observation parameters, so not {sorted(params)}")
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return Observer(self, kind.perfect_recall)


def _of_string(text: str) -> CoreGame:
    """Load the game in a pickle: importing this has registered it."""
    loaded: CoreGame = pyspiel.load_game(text)
    return loaded


class CoreState(pyspiel.State):
    """A position of the core, and what each seat remembers of the way to it."""

    def __init__(self, game: CoreGame) -> None:
        super().__init__(game)
        self.core: State = game.start
        # By seat, and bytes, so that a clone shares them.
        self.memories: tuple[bytes, ...] = (bytes(16),) * game.num_players()

    def current_player(self) -> int:
        """Give the lowest seat that owes a decision, chance, or the end."""
        turn = self.core.turn
        if turn.kind == "seats":
            return turn.seats[0]
        return int(pyspiel.PlayerId.CHANCE if turn.kind == "chance" else pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return self.core.legal_ids(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Give the rolls that can come up, by id, with their probabilities."""
        return [(roll.id, probability) for roll, probability in self.core.chance()]

    def _apply_action(self, action: int) -> None:
        player = self.current_player()
        step = self.core.apply(action, seat=player if player >= 0 else None)
        memories = list(self.memories)
        if player >= 0:
            memories[player] = _remember(memories[player], f"did {action}")
        for event in step.events:
            for seat, memory in enumerate(memories):
                seen = event.seen_by(seat)
                if seen is not None:
                    memories[seat] = _remember(memory, f"{seen.kind} {seen}")
        self.core, self.memories = step.state, tuple(memories)

    def _action_to_string(self, player: int, action: int) -> str:
        kind = Roll if player == pyspiel.PlayerId.CHANCE else Command
        return str(kind(self.core.game, action))

    def is_terminal(self) -> bool:
        """Say whether the game is over."""
        return self.core.turn.kind == "over"

    def returns(self) -> list[float]:
        """Give the rewards of the places at the end, before it zeros."""
        outcome = self.core.outcome
        return [0.0] * self.core.seats if outcome is None else list(outcome.rewards)

    def resample_from_infostate(self, player: int, uniform: Any) -> CoreState:
        """Draw a state with the same information state for this player, for OpenSpiel's IS-MCTS in Python.

        `uniform` gives numbers from 0 to 1. The world is drawn by `View.determinize`: hidden cards and choices are fair
        for the view, and what others remember is blank. It has no history, so it cannot be serialized.
        """
        drawn = CoreState(self.get_game())
        drawn.core = self.core.view(player).determinize(int(uniform() * 2**53))
        drawn.memories = tuple(memory if k == player else bytes(16) for k, memory in enumerate(self.memories))
        return drawn

    def __str__(self) -> str:
        return repr(self.core)


def _remember(memory: bytes, what: str) -> bytes:
    return blake2b(memory + what.encode(), digest_size=16).digest()


class Observer:
    """Writes what a player knows into `tensor`, whose named parts are in `dict`; see OpenSpiel's `observation.py`."""

    def __init__(self, game: CoreGame, recall: bool) -> None:
        self._recall = recall
        sizes = {"player": game.num_players(), "observation": game.info.observation}
        if self._recall:
            sizes["memory"] = MEMORY_BITS
        self.tensor = np.zeros(sum(sizes.values()), np.float32)
        ends = np.cumsum(list(sizes.values()))
        self.dict = dict(zip(sizes, np.split(self.tensor, ends[:-1]), strict=True))

    def set_from(self, state: CoreState, player: int) -> None:
        """Write what the player knows in this state."""
        self.dict["player"].fill(0)
        self.dict["player"][player] = 1
        state.core.view(player).observe(self.dict["observation"])
        if self._recall:
            memory = np.frombuffer(state.memories[player], np.uint8, MEMORY_BITS // 8)
            self.dict["memory"][:] = np.unpackbits(memory)

    def string_from(self, state: CoreState, player: int) -> str:
        """Give what the player knows: the view's JSON, or with perfect recall the digests of view and memory."""
        view = state.core.view(player)
        if not self._recall:
            return view.to_json()
        return f"seat {player} sees {view.digest:016x} remembers {state.memories[player].hex()}"


for _info in map(game_info, games()):
    _kind = _game_type(_info)
    # A class for each: OpenSpiel frees what it was given after Python has ended, which only a class survives.
    pyspiel.register_game(_kind, type(short_name(_info.id), (CoreGame,), {"kind": _kind, "info": _info}))
