"""A first agent that learns StarShot by playing against itself: a policy with one weight per number and command.

    pip install starshot
    python train.py           # about half a minute on one core
    python train.py --quick   # some seconds: enough to see that it learns

Actor and critic, both linear: what a seat did before it gained more on the other than was expected is made likelier,
and what is to be expected is learned beside it. The policy sees what its seat may know and nothing else. Before and
after it plays against random legal commands.
"""

from __future__ import annotations

import argparse
import math
import sys
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

import starshot

GAME, SEATS = "starshot", 2
INFO = starshot.game_info(GAME)

Numbers = NDArray[np.float32]


@dataclass
class Plan:
    """How much is played: updates of the weights, each after so many steps of so many games at once."""

    updates: int = 160
    steps: int = 64
    games: int = 128
    #: A point counts this much less for each decision that lies between.
    discount: float = 0.995
    rate: float = 0.001
    trials: int = 1000


QUICK = Plan(updates=40, games=64, rate=0.002, trials=600)


class Policy:
    """Linear functions of the observation: a score of each command, and last the lead that is to be expected."""

    def __init__(self) -> None:
        shape = INFO.observation, INFO.commands + 1
        self.weights = np.zeros(shape, np.float32)
        # Adam: running means of the gradient and of its square.
        self._mean, self._square, self._updates = np.zeros(shape, np.float32), np.zeros(shape, np.float32), 0

    def look(self, observations: Numbers, masks: NDArray[np.int8]) -> tuple[Numbers, Numbers]:
        """Give the probabilities of the commands and the lead expected, a row for each observation."""
        values = observations @ self.weights
        scores = np.where(masks != 0, values[:, :-1], -np.inf)
        powers = np.exp(scores - scores.max(axis=1, keepdims=True))
        return powers / powers.sum(axis=1, keepdims=True), values[:, -1]

    def climb(self, gradient: Numbers, rate: float) -> None:
        """Move the weights uphill."""
        self._updates += 1
        self._mean += 0.1 * (gradient - self._mean)
        self._square += 0.01 * (gradient**2 - self._square)
        mean, square = self._mean / (1 - 0.9**self._updates), self._square / (1 - 0.99**self._updates)
        self.weights += rate * mean / (np.sqrt(square) + 1e-6)


def draw(probabilities: Numbers, rng: np.random.Generator) -> NDArray[np.int64]:
    """Draw a command for each row."""
    sums = probabilities.cumsum(axis=1)
    return (sums > rng.random((len(sums), 1), np.float32) * sums[:, -1:]).argmax(axis=1)


def learn(policy: Policy, plan: Plan, seed: int) -> None:
    """Let the policy play both seats, and after each stretch of play climb towards what gained points."""
    env = starshot.VectorEnv(GAME, plan.games, SEATS, seed=seed, reward="score", autoreset="same_step")
    assert env.observations is not None
    rng = np.random.default_rng(seed)
    shape = plan.steps, plan.games
    seen = np.empty((*shape, INFO.observation), np.float32)
    slopes = np.empty((*shape, INFO.commands + 1), np.float32)
    signs, hopes, leads = (np.empty(shape, np.float32) for _ in range(3))
    ends = np.empty(shape, np.bool_)
    for update in range(plan.updates):
        for step in range(plan.steps):
            seen[step] = env.observations
            signs[step] = 1 - 2 * env.current_seat
            probabilities, hopes[step] = policy.look(env.observations, env.masks)
            actions = draw(probabilities, rng)
            slopes[step, :, :-1] = -probabilities
            slopes[step, np.arange(plan.games), actions] += 1
            env.step(actions)
            leads[step] = env.rewards[:, 0] - env.rewards[:, 1]
            ends[step] = env.dones
        # The lead that seat 0 gains from each step on, and how much more than was expected that is for who acted.
        after = (1 - 2 * env.current_seat) * policy.look(env.observations, env.masks)[1]
        surprises = np.empty(shape, np.float32)
        for step in reversed(range(plan.steps)):
            after = leads[step] + plan.discount * after * ~ends[step]
            surprises[step] = signs[step] * after - hopes[step]
        slopes[:, :, :-1] *= (surprises / (surprises.std() + 1e-6))[:, :, None]
        slopes[:, :, -1] = surprises
        flat = seen.reshape(-1, INFO.observation).T @ slopes.reshape(-1, INFO.commands + 1)
        policy.climb(flat / surprises.size, plan.rate)
        bar(update + 1, plan.updates)


def trial(policy: Policy, games: int, seed: int) -> tuple[float, float]:
    """Play against random commands, seats alternating; give the share of wins and half its 95% interval."""
    env = starshot.VectorEnv(GAME, games, SEATS, seed=seed)
    assert env.observations is not None
    rng, random = np.random.default_rng(seed), starshot.Rng(seed)
    own, shares, playing = np.arange(games) % SEATS, np.zeros(games), np.ones(games, np.bool_)
    while playing.any():
        actions = env.sample(random)
        mine = np.flatnonzero(playing & (env.current_seat == own))
        if len(mine):
            actions[mine] = draw(policy.look(env.observations[mine], env.masks[mine])[0], rng)
        env.step(actions)
        ended = np.flatnonzero(playing & env.dones)
        shares[ended] = (env.rewards[ended, own[ended]] + 1) / 2  # a tie is half a win
        playing[ended] = False
    return float(shares.mean()), float(1.96 * shares.std() / math.sqrt(games))


def bar(done: int, total: int) -> None:
    """Show on the terminal how far it is."""
    if sys.stderr.isatty():
        filled = 30 * done // total
        end = "\n" if done == total else ""
        print(f"\r[{'#' * filled}{'.' * (30 - filled)}] {done}/{total} updates", end=end, file=sys.stderr, flush=True)


def main(given: list[str] | None = None) -> tuple[float, float]:
    """Learn, and tell how often random play was beaten before and after."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--quick", action="store_true", help="learn for a few seconds only")
    parser.add_argument("--seed", type=int, default=1, help="what decides everything (%(default)s)")
    args = parser.parse_args(given)
    if not 0 <= args.seed < 2**32:
        parser.error(f"argument --seed: a number from 0 to 4294967295 is needed, not {args.seed}")
    plan, policy, shares = QUICK if args.quick else Plan(), Policy(), []
    for when in ("before", "after"):
        if when == "after":
            learn(policy, plan, args.seed)
        share, half = trial(policy, plan.trials, args.seed + 1000)
        shares.append(share)
        print(f"wins against random play {when} learning: {share:.1%} +- {half:.1%} ({plan.trials} games)")
    return shares[0], shares[1]


if __name__ == "__main__":
    main()
