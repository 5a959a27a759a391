"""Our figures: four-seat StarShot, every legal command equally likely, whole games one after another."""

from __future__ import annotations

import random
import resource
import subprocess
import sys
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


def batch(threads: int, observations: bool, picking: bool) -> tuple[float, int]:
    """Give the CPU time of one game's step and a checksum over where the games stand."""
    rng = starshot.Rng(1)
    env = starshot.VectorEnv(
        GAME, GAMES, SEATS, seed=1, threads=threads, observations=observations, autoreset="same_step"
    )
    for _ in range(STEPS):  # until the games are no more at the same point
        env.step(env.sample(rng))
    if picking:
        value = stepped_ns(lambda _: env.step(env.sample(rng)), lambda: None)
    else:
        value = stepped_ns(env.step, lambda: env.sample(rng))
    return value, checksum(env.state(k).digest for k in range(GAMES))


def importing() -> float:
    """Give the milliseconds of CPU time that the import costs beyond numpy's own."""

    def run(what: str) -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", f"import {what}"], check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)

    alone, both = ([run(what) for _ in range(3)] for what in ("numpy", "numpy, starshot"))
    return min(both) - min(alone)


def main(wheel: Path) -> None:
    """Measure everything."""
    games: list[int] = []
    single(games)
    report(ENGINE, "single", cpu_ns(single), checksum(games))
    games.clear()
    in_place(games)
    report(ENGINE, "stepper", cpu_ns(in_place), checksum(games))
    report(ENGINE, "float", observing())
    for what, threads, observations, picking in (
        ("batch", 1, False, False),
        ("batch seen", 1, True, False),
        ("batch seen picked", 1, True, True),
        ("batch threads", 2, False, False),
    ):
        report(ENGINE, what, *batch(threads, observations, picking))
    report(ENGINE, "wheel", wheel.stat().st_size)
    report(ENGINE, "import", importing())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
