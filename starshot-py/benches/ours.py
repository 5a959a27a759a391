"""Our figures: four-seat StarShot, every legal command equally likely, whole games one after another."""

from __future__ import annotations

import random
import resource
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
from clock import DECISIONS, GAMES, STEPS, checksum, cpu_ns, report, stepped_ns

import starshot

ENGINE, GAME, SEATS = "starshot", "starshot", 4


def single(played: list[int] | None = None) -> int:
    """Play whole games by `legal_ids` and `apply`; give the number of decisions."""
    pick, rng = random.Random(1).random, starshot.Rng(1)
    start, decisions = starshot.new_game(GAME, SEATS), 0
    while decisions < DECISIONS:
        state = start.settle(rng).state
        while ids := state.legal_ids():
            choice = ids[int(pick() * len(ids))]
            state = state.apply(choice, rng=rng).state
            decisions += 1
            if played is not None:
                played.append(choice)
    return decisions


def in_place(played: list[int] | None = None) -> int:
    """Play whole games with a `Stepper`, one call a decision."""
    pick, decisions, games = random.Random(1).random, 0, 0
    stepper = starshot.Stepper(GAME, SEATS)
    step = stepper.step
    while decisions < DECISIONS:
        games += 1
        count = stepper.reset(games)
        while count:
            k = int(pick() * count)
            if played is not None:
                played.append(stepper.legal_ids()[k])
            count = step(k)
            decisions += 1
    return decisions


def observing() -> float:
    """Give the time of a number of `View.observe` into a given array."""
    rng, out = starshot.Rng(1), np.zeros(starshot.game_info(GAME).observation, np.float32)
    views, state = [], starshot.new_game(GAME, SEATS).settle(rng).state
    while ids := state.legal_ids():
        views.append(state.view(state.turn.seats[0]))
        state = state.apply(ids[rng.below(len(ids))], rng=rng).state

    def run() -> int:
        for _ in range(100):
            for view in views:
                view.observe(out)
        return 100 * len(views) * len(out)

    return cpu_ns(run)


def games(threads: int, observations: bool) -> tuple[starshot.VectorEnv, starshot.Rng]:
    """Give a batch whose games are no more at the same point, and a generator for its actions."""
    rng = starshot.Rng(1)
    env = starshot.VectorEnv(
        GAME, GAMES, SEATS, seed=1, threads=threads, observations=observations, autoreset="same_step"
    )
    for _ in range(STEPS):
        env.step(env.sample(rng))
    return env, rng


def stand(env: starshot.VectorEnv) -> int:
    """Give a checksum over where the games stand."""
    return checksum(env.state(k).digest for k in range(GAMES))


def by_threads() -> list[tuple[float, int]]:
    """Give the CPU time of one game's step on one and on two threads, measured in turn, and where the games stand."""
    batches, spent = [games(threads, observations=False) for threads in (1, 2)], [0, 0]
    for _ in range(STEPS):
        for k, (env, rng) in enumerate(batches):
            actions = env.sample(rng)
            start = time.process_time_ns()
            env.step(actions)
            spent[k] += time.process_time_ns() - start
    return [(ns / STEPS / GAMES, stand(env)) for ns, (env, _) in zip(spent, batches, strict=True)]


def seen(picking: bool) -> tuple[float, int]:
    """Give the CPU time of one game's step with observations and where the games stand."""
    env, rng = games(1, observations=True)
    if picking:
        value = stepped_ns(lambda _: env.step(env.sample(rng)), lambda: None)
    else:
        value = stepped_ns(env.step, lambda: env.sample(rng))
    return value, stand(env)


def importing() -> float:
    """Give the milliseconds of CPU time that the import costs beyond numpy's own."""

    def run(what: str) -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", f"import {what}"], check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)

    pairs = [(run("numpy"), run("numpy, starshot")) for _ in range(5)]
    return min(both for _, both in pairs) - min(alone for alone, _ in pairs)


def main(wheel: Path) -> None:
    """Measure everything."""
    played: list[int] = []
    single(played)
    report(ENGINE, "single", cpu_ns(single), checksum(played))
    played.clear()
    in_place(played)
    report(ENGINE, "stepper", cpu_ns(in_place), checksum(played))
    report(ENGINE, "float", observing())
    one, two = by_threads()
    report(ENGINE, "batch", *one)
    report(ENGINE, "batch threads", *two)
    report(ENGINE, "batch seen", *seen(picking=False))
    report(ENGINE, "batch seen picked", *seen(picking=True))
    report(ENGINE, "wheel", wheel.stat().st_size)
    report(ENGINE, "import", importing())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
