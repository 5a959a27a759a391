"""A Gymnasium environment for one seat, the others being played by given players. It needs the package `gymnasium`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, SupportsFloat

import gymnasium
import numpy as np
from gymnasium import spaces

from starshot._native import Match, Rng
from starshot._table import RENDER_MODES, Apart, Observation, Table
from starshot.players import Player, bot

__all__ = ["SeatGame"]


class SeatGame(Apart, gymnasium.Env[Observation, np.int64]):
    """One seat of a game: a step plays its command and then the others' until it must act again or the game is over.

    What it is shown is a dictionary: `observation` (float32, what its seat may know) and `action_mask` (int8), which is
    in the info too. The reward is the seat's for all that happened in the step.

    `opponents` is a player for all other seats, or one for each by seat; a seat without one is played by the game's
    bot. An illegal action ends the episode with reward -1 and the reason in `info["refusal"]`; with `illegal="raise"`
    it raises `IllegalCommand` and changes nothing.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012 - gymnasium's

    def __init__(
        self,
        game: str = "starshot",
        seats: int | None = None,
        *,
        seat: int = 0,
        opponents: Player | Mapping[int, Player] | None = None,
        reward: Literal["place", "score"] = "place",
        illegal: Literal["end", "raise"] = "end",
        render_mode: Literal["ansi", "human"] | None = None,
        **options: Any,
    ) -> None:
        self._table = Table(game, seats, reward, render_mode, options)
        if seat not in range(self._table.seats):
            raise ValueError(f"there is no seat {seat}: this game has seats 0 to {self._table.seats - 1}")
        if illegal not in ("end", "raise"):
            raise ValueError(f"illegal must be 'end' or 'raise', not {illegal!r}")
        self.seat = seat
        self.render_mode = render_mode
        self._illegal = illegal
        others = [other for other in range(self._table.seats) if other != seat]
        if isinstance(opponents, Mapping):
            if not set(opponents) <= set(others):
                raise ValueError(f"opponents sit in {others}, not in {sorted(set(opponents) - set(others))}")
            self._players: dict[int, Player] = {other: opponents.get(other) or bot(game) for other in others}
        else:
            self._players = {other: opponents or bot(game) for other in others}
        self._ended = False
        self.observation_space = self._table.observation_space(self._table.info.commands)
        self.action_space = spaces.Discrete(self._table.info.commands)

    @property
    def match(self) -> Match:
        """The match that is played: the host's, with every secret."""
        return self._table.match

    def _others(self) -> None:
        """Let the others play until the seat must act or the game is over."""
        match = self._table.match
        while (asked := self._table.asked()) and self.seat not in asked:
            player = self._players[asked[0]]
            match.play(player.choose(match.view(asked[0]), self._rng), seat=asked[0])

    def _shown(self) -> tuple[Observation, dict[str, Any]]:
        mask = self._table.mask(self.seat)
        shown = {"observation": self._table.match.view(self.seat).observe(), "action_mask": mask}
        return shown, {"action_mask": mask}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game, which a seed decides, the others' choices included.

        `options["setup"]` changes fields of the setup from this reset on. Whatever was set before is kept.
        """
        super().reset(seed=seed)
        self._table.deal(self.np_random, options)
        self._rng = Rng(int(self.np_random.integers(2**63)))
        self._ended = False
        self._others()
        self._table.rewards()  # what the others did before the first decision is nobody's reward
        return self._shown()

    def step(self, action: np.int64 | int) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        """Play a command of the seat, then the others'."""
        match = self._table.match
        if self._ended:
            raise gymnasium.error.ResetNeeded("the game is over: call reset()")
        if self._illegal == "end" and (refusal := match.check(action, seat=self.seat)) is not None:
            self._ended = True
            shown, info = self._shown()
            return shown, -1.0, True, False, info | {"refusal": str(refusal)}
        match.play(action, seat=self.seat)
        self._others()
        reward = self._table.rewards()[self.seat]
        self._ended = self._table.outcome is not None
        shown, info = self._shown()
        if self.render_mode == "human":
            self.render()
        return shown, reward, self._ended, False, info

    def render(self) -> str | None:
        """Give the picture of the table as lookers-on see it (`ansi`), or print it (`human`)."""
        return self._table.render()

    def close(self) -> None:
        """End the use of the environment; whatever is called then raises `StarshotError`."""
        self._table.closed = True
