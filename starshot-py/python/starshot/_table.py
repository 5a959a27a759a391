"""What the environments share: a match, its rewards, what a seat is shown."""

from __future__ import annotations

import copy
from typing import Any, Self, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from starshot._native import Match, Outcome, game_info
from starshot.errors import StarshotError

Observation: TypeAlias = dict[str, Any]

RENDER_MODES = ["ansi", "human"]


class Apart:
    """What makes every copy of an environment one of its own, with a match of its own."""

    def __copy__(self) -> Self:
        return copy.deepcopy(self)


class Table:
    """A match of an environment: begun by `deal`, gone after `clear`."""

    def __init__(
        self, game: str, seats: int | None, reward: str, render_mode: str | None, setup: dict[str, Any]
    ) -> None:
        if reward not in ("place", "score"):
            raise ValueError(f"reward must be 'place' or 'score', not {reward!r}")
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode must be one of {RENDER_MODES} or None, not {render_mode!r}")
        self.info = game_info(game)
        self.seats = self.info.default_seats if seats is None else seats
        self.reward = reward
        self.render_mode = render_mode
        self.setup = dict(setup)
        self.closed = False
        self._match: Match | None = None
        self._scores: tuple[int, ...] = ()
        Match(game, seats=self.seats, **self.setup)  # whatever is wrong with it is said now

    @property
    def match(self) -> Match:
        """The match now."""
        if self.closed:
            raise StarshotError("the environment is closed")
        if self._match is None:
            raise StarshotError("call reset() first")
        return self._match

    def deal(self, rng: np.random.Generator, options: dict[str, Any] | None) -> None:
        """Begin a new match with a seed drawn from `rng`; `options["setup"]` changes the setup from now on."""
        if self.closed:
            raise StarshotError("the environment is closed")
        setup = self.setup | dict((options or {}).get("setup", {}))
        seed = int(rng.integers(2**63))
        self._match = Match(self.info.id, seats=self.seats, seed=seed, **setup)
        self.setup = setup
        self._scores = self._match.state.scores

    def rewards(self) -> list[float]:
        """Give what each seat gets for the step just made."""
        outcome = self.match.outcome
        if self.reward == "place":
            return [0.0] * self.seats if outcome is None else list(outcome.rewards)
        before, self._scores = self._scores, self.match.state.scores
        return [float(now - then) for now, then in zip(self._scores, before, strict=True)]

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, once it has."""
        return self.match.outcome

    def asked(self) -> tuple[int, ...]:
        """Give the seats that decide now: all that owe a secret decision, else the lowest that may act."""
        turn = self.match.turn
        return turn.seats if turn.simultaneous else turn.seats[:1]

    def render(self) -> str | None:
        """Give the picture as lookers-on see it, or print it."""
        picture = self.match.view(None).picture()
        if self.render_mode == "human":
            print(picture)
            return None
        return picture

    def observation_space(self, actions: int) -> spaces.Dict:
        """Give the space of what one seat is shown."""
        return spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, (self.info.observation,), np.float32),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )

    def mask(self, seat: int, out: NDArray[np.int8] | None = None) -> NDArray[np.int8]:
        """Give the mask of a seat's legal commands."""
        return self.match.state.mask(seat, out)


def names(seats: int) -> list[str]:
    """Give the names of the agents."""
    return [f"seat_{seat}" for seat in range(seats)]
