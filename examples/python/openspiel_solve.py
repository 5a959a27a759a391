"""A duel of one round, learned by counterfactual regret minimization from OpenSpiel.

    python examples/python/openspiel_solve.py 20000

Two ships face each other beside the vulnerable planet, with three of four cards each: Drift, twice Cruise, Snap Shot.
Whoever hits or raids scores. Outcome-sampling MCCFR plays the duel against itself, and the average of its strategies is
then tried against random play. More iterations make it better; the true solution needs far more than a few seconds.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver
from study import whole
from tqdm import trange

import starshot
import starshot.openspiel

TUNING = {
    "rounds": 1,
    "hand": 3,
    "shield_down_bonus": 0,
    "starting_tokens": 0,
    "purples": 1,
    "copies": [1, 2, 1, 0] + [0] * 20,  # no other cards
}


def duel() -> starshot.State:
    """Give the position: the ships three hexes from each other, about to draw."""
    state = starshot.new_game("starshot", seats=2, tuning=TUNING)
    setup = state.apply("purple Longshot").state.apply("start 0").state.setup()
    for seat, place in zip(setup["seats"], ({"hex": [2, -6], "facing": 1}, {"hex": [2, -2], "facing": 4}), strict=True):
        seat.update(place)
    return starshot.State.from_setup("starshot", setup)


def worth(game: Any, policies: list[Any], games: int, rng: np.random.Generator) -> tuple[float, float]:
    """Play games and give the mean return of seat 0 with half its 95% interval; a policy of None is random play."""
    returns = []
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                choices = state.chance_outcomes()
            elif policy := policies[state.current_player()]:
                choices = list(policy.action_probabilities(state).items())
            else:
                choices = [(action, 1 / len(state.legal_actions())) for action in state.legal_actions()]
            actions, probabilities = zip(*choices, strict=True)
            state.apply_action(int(rng.choice(actions, p=probabilities)))
        returns.append(state.returns()[0])
    return float(np.mean(returns)), 1.96 * float(np.std(returns)) / games**0.5


def main() -> None:
    """Learn, then play against random play from either seat."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("iterations", type=whole(1), nargs="?", default=1000)
    parser.add_argument("--games", type=whole(1), default=300, help="to try the strategy in, from each seat")
    parser.add_argument("--seed", type=whole(0), default=1)
    told = parser.parse_args()

    game = starshot.openspiel.load_state(duel())
    np.random.seed(told.seed)  # the solver draws from numpy's global generator
    solver = OutcomeSamplingSolver(game)
    for _ in trange(told.iterations, desc="learning"):
        solver.iteration()
    learned = solver.average_policy()

    rng = np.random.default_rng(told.seed)
    before, half = worth(game, [None, None], told.games, rng)
    print(f"seat 0, random against random:  {before:+.2f} +- {half:.2f} (1: always wins, -1: always loses)")
    first, half = worth(game, [learned, None], told.games, rng)
    print(f"seat 0, learned against random: {first:+.2f} +- {half:.2f}")
    second, half = worth(game, [None, learned], told.games, rng)
    print(f"seat 1, learned against random: {-second:+.2f} +- {half:.2f}")


if __name__ == "__main__":
    main()
