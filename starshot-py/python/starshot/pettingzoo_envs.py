"""PettingZoo environments over the core. They need the package `pettingzoo`.

Both show each seat what it may know and nothing else, as a dictionary: `observation` (float32, `View.observe`) and
`action_mask` (int8). The mask is in the infos too. No seat leaves before the game ends, even if it cannot act any more:
at the end every agent is terminated at once, with its last reward and the view it has of the final position.
"""

from __future__ import annotations

import operator
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo.utils.env import AECEnv, ParallelEnv  # type: ignore[import-untyped]

from starshot._native import Match
from starshot._table import RENDER_MODES, Apart, Observation, Table, names
from starshot.errors import IllegalCommand

__all__ = ["AECGame", "ParallelGame"]


class AECGame(Apart, AECEnv[str, Observation, int]):  # type: ignore[misc]
    """One agent acts at a time; while several owe a secret decision they act by turns, and nothing shows.

    An action is a command id. An illegal one raises `IllegalCommand` and changes nothing.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "is_parallelizable": False}  # noqa: RUF012 - pettingzoo's

    def __init__(
        self,
        game: str = "starshot",
        seats: int | None = None,
        *,
        reward: Literal["place", "score"] = "place",
        render_mode: Literal["ansi", "human"] | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self._table = Table(game, seats, reward, render_mode, options)
        self.metadata = {**self.metadata, "name": f"starshot_{game}_v0"}
        self.render_mode = render_mode
        self.possible_agents = names(self._table.seats)
        self.agents: list[str] = []
        actions = self._table.info.commands
        self.observation_spaces = {agent: self._table.observation_space(actions) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._rng = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        """Give the space of what an agent is shown."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Give the space of an agent's actions: the command ids."""
        return self.action_spaces[agent]

    @property
    def match(self) -> Match:
        """The match that is played: the host's, with every secret."""
        return self._table.match

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game, which a seed decides; without one the games go on from the last seed.

        `options["setup"]` changes fields of the setup from this reset on. Whatever was set before is kept.
        """
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self._table.deal(self._rng, options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self.infos: dict[str, dict[str, Any]] = {}
        self.agent_selection = self.agents[0]
        self._look()

    def _look(self) -> None:
        """Say who acts now, and renew the masks."""
        asked = self._table.asked()
        if asked:
            self.agent_selection = self.possible_agents[asked[0]]
        self.infos = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}

    def _mask(self, agent: str) -> NDArray[np.int8]:
        return self._table.mask(self.possible_agents.index(agent))

    def observe(self, agent: str) -> Observation:
        """Give what an agent may know now, and the mask of what it may do."""
        seat = self.possible_agents.index(agent)
        return {"observation": self._table.match.view(seat).observe(), "action_mask": self._mask(agent)}

    def step(self, action: int | None) -> None:
        """Play a command of the selected agent; None for one that is terminated."""
        match = self._table.match
        agent = self.agent_selection
        if self.terminations.get(agent, True):
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalCommand(f"{agent} owes a command", details={"name": "NoAction", "tried": "None"})
        match.play(action, seat=self.possible_agents.index(agent))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, self._table.rewards(), strict=True))
        over = self._table.outcome is not None
        self.terminations = dict.fromkeys(self.agents, over)
        self._accumulate_rewards()
        self._look()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Give the picture of the table as lookers-on see it (`ansi`), or print it (`human`)."""
        return self._table.render()

    def close(self) -> None:
        """End the use of the environment; whatever is called then raises `StarshotError`."""
        self._table.closed = True


class ParallelGame(Apart, ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """All agents act in every step: those that owe a secret decision together, else one.

    An action is a command id, or the extra last id "nothing owed", the only one of an agent that is not asked. An
    illegal action ends the episode: who gave one gets -1 and the reason in `infos[agent]["refusal"]`, the others 0, and
    the match stays as it was. (PettingZoo tests parallel environments with actions that do not heed the
    mask.) With `illegal="raise"` it raises `IllegalCommand` and changes nothing.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES}  # noqa: RUF012 - pettingzoo's

    def __init__(
        self,
        game: str = "starshot",
        seats: int | None = None,
        *,
        reward: Literal["place", "score"] = "place",
        illegal: Literal["end", "raise"] = "end",
        render_mode: Literal["ansi", "human"] | None = None,
        **options: Any,
    ) -> None:
        self._table = Table(game, seats, reward, render_mode, options)
        if illegal not in ("end", "raise"):
            raise ValueError(f"illegal must be 'end' or 'raise', not {illegal!r}")
        self._illegal = illegal
        self.metadata = {**self.metadata, "name": f"starshot_{game}_v0"}
        self.render_mode = render_mode
        self.possible_agents = names(self._table.seats)
        self.agents: list[str] = []
        #: The id of "nothing owed".
        self.nothing = self._table.info.commands
        actions = self.nothing + 1
        self.observation_spaces = {agent: self._table.observation_space(actions) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._rng = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        """Give the space of what an agent is shown."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Give the space of an agent's actions: the command ids and "nothing owed"."""
        return self.action_spaces[agent]

    @property
    def match(self) -> Match:
        """The match that is played: the host's, with every secret."""
        return self._table.match

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a new game, which a seed decides; without one the games go on from the last seed.

        `options["setup"]` changes fields of the setup from this reset on. Whatever was set before is kept.
        """
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self._table.deal(self._rng, options)
        self.agents = list(self.possible_agents)
        return self._shown()

    def _shown(self) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        asked = self._table.asked()
        observations: dict[str, Observation] = {}
        for seat, agent in enumerate(self.possible_agents):
            mask = np.zeros(self.nothing + 1, np.int8)
            if seat in asked:
                self._table.mask(seat, mask[: self.nothing])
            else:
                mask[self.nothing] = 1
            observations[agent] = {"observation": self._table.match.view(seat).observe(), "action_mask": mask}
        return observations, {agent: {"action_mask": shown["action_mask"]} for agent, shown in observations.items()}

    def _sorted(self, actions: dict[str, int]) -> tuple[list[tuple[int, int]], dict[str, IllegalCommand]]:
        """Give the commands in the actions by seat, and what is refused by agent."""
        if set(actions) != set(self.agents):
            details = {"name": "WrongAgents", "tried": sorted(actions)}
            raise IllegalCommand(f"actions of {self.agents} are needed, not of {sorted(actions)}", details=details)
        match = self._table.match
        asked = self._table.asked()
        commands: list[tuple[int, int]] = []
        refused: dict[str, IllegalCommand] = {}
        for seat, agent in enumerate(self.possible_agents):
            action = operator.index(actions[agent])
            if seat in asked:
                commands.append((seat, action))
                refusal = match.check(action, seat=seat)
                if refusal is not None:
                    message = f"{agent}: {refusal}"
                    refused[agent] = IllegalCommand(message, refusal.code, refusal.rule, refusal.details)
            elif action != self.nothing:
                details = {"name": "NothingOwed", "tried": str(action)}
                message = f"{agent} owes nothing: its action must be {self.nothing}"
                refused[agent] = IllegalCommand(message, details=details)
        return commands, refused

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Play the commands of all agents that are asked; after the end there are no agents and nothing happens."""
        match = self._table.match
        if not self.agents:
            return {}, {}, {}, {}, {}
        commands, refused = self._sorted(actions)
        if refused and self._illegal == "raise":
            raise next(iter(refused.values()))
        for seat, command in [] if refused else commands:
            match.play(command, seat=seat)
        observations, infos = self._shown()
        if refused:
            rewards = {agent: -1.0 if agent in refused else 0.0 for agent in self.agents}
            for agent, refusal in refused.items():
                infos[agent]["refusal"] = str(refusal)
        else:
            rewards = dict(zip(self.agents, self._table.rewards(), strict=True))
        over = bool(refused) or self._table.outcome is not None
        terminations = dict.fromkeys(self.agents, over)
        truncations = dict.fromkeys(self.agents, False)
        if over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return observations, rewards, terminations, truncations, infos

    def render(self) -> str | None:
        """Give the picture of the table as lookers-on see it (`ansi`), or print it (`human`)."""
        return self._table.render()

    def close(self) -> None:
        """End the use of the environment; whatever is called then raises `StarshotError`."""
        self._table.closed = True
