"""The same kind of work by OpenSpiel: whole games move by move, and an observation as numbers."""

from __future__ import annotations

import random
from collections.abc import Callable

import pyspiel
from clock import DECISIONS, checksum, cpu_ns, report
from open_spiel.python.observation import make_observation


def player(name: str) -> Callable[..., int]:
    """Give what plays whole games and counts the decisions."""
    game = pyspiel.load_game(name)

    def play(played: list[int] | None = None) -> int:
        pick, decisions = random.Random(1).random, 0
        while decisions < DECISIONS // 4:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    at = pick()
                    for choice, probability in state.chance_outcomes():  # noqa: B007
                        at -= probability
                        if at < 0:
                            break
                else:
                    ids = state.legal_actions()
                    choice = ids[int(pick() * len(ids))]
                    decisions += 1
                state.apply_action(choice)
                if played is not None:
                    played.append(choice)
        return decisions

    return play


def observing() -> float:
    """Give the time of a number of an observation of Hanabi, in the faster of the two ways there are."""
    game = pyspiel.load_game("hanabi")
    pick, state, states = random.Random(1).random, game.new_initial_state(), []
    while not state.is_terminal():
        if not state.is_chance_node():
            states.append(state.clone())
        ids = state.legal_actions()
        state.apply_action(ids[int(pick() * len(ids))])
    length, observation = game.observation_tensor_shape()[0], make_observation(game)

    def listed() -> int:
        for _ in range(100):
            for state in states:
                state.observation_tensor(state.current_player())
        return 100 * len(states) * length

    def written() -> int:
        for _ in range(100):
            for state in states:
                observation.set_from(state, state.current_player())
        return 100 * len(states) * len(observation.tensor)

    return min(cpu_ns(listed), cpu_ns(written))


def main() -> None:
    """Measure everything."""
    for name, what in (("crazy_eights(players=4)", "crazy_eights"), ("backgammon", "backgammon")):
        play, games = player(name), []
        play(games)
        report("OpenSpiel", "single", cpu_ns(play), checksum(games), game=what)
    report("OpenSpiel", "float", observing(), game="hanabi")


if __name__ == "__main__":
    main()
