"""The same kind of work by `fastcatan`: four-seat Catan."""

from __future__ import annotations

import random

import fastcatan
import numpy as np
from clock import DECISIONS, GAMES, STEPS, checksum, cpu_ns, report, stepped_ns


def single(played: list[int] | None = None) -> int:
    """Play whole games; give the number of decisions."""
    pick, game, decisions, seed = random.Random(1).random, fastcatan.Env(), 0, 0
    while decisions < DECISIONS:
        seed += 1
        game.reset(seed=seed)
        over = False
        while not over:
            ids = game.legal_actions()
            choice = ids[int(pick() * len(ids))]
            over = game.step(choice)
            decisions += 1
            if played is not None:
                played.append(choice)
    return decisions


def batch() -> tuple[float, int]:
    """Give the CPU time of one game's step with masks and autoreset, and a checksum over the masks at the end."""
    games, rng = fastcatan.BatchedEnv(GAMES, seed=0), np.random.default_rng(1)
    games.reset()
    masks = np.zeros((GAMES, fastcatan.MASK_WORDS), np.uint64)
    dones = np.zeros(GAMES, np.uint8)
    games.write_masks(masks)

    def choose() -> np.ndarray:
        legal = np.unpackbits(masks.view(np.uint8), axis=1, bitorder="little")
        return (rng.random(legal.shape, np.float32) * legal).argmax(axis=1).astype(np.uint32)

    def step(actions: np.ndarray) -> None:
        games.step_autoreset(actions, dones)
        games.write_masks(masks)

    for _ in range(STEPS):
        step(choose())
    value = stepped_ns(step, choose)
    return value, checksum(masks.ravel().tolist())


def main() -> None:
    """Measure everything."""
    games: list[int] = []
    single(games)
    report("fastcatan", "single", cpu_ns(single), checksum(games))
    report("fastcatan", "batch", *batch())


if __name__ == "__main__":
    main()
