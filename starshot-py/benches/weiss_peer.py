"""The same kind of work by `weiss-sim`: batches of a two-player card game with observations and legal ids.

In its fastest layout: observations of 16-bit integers, and random legal actions drawn within the step.
"""

from __future__ import annotations

import numpy as np
import weiss_sim
from clock import GAMES, STEPS, checksum, report, stepped_ns


def main() -> None:
    """Measure everything."""
    deck = (list(range(1, 14)) * 4)[:50]
    _, games = weiss_sim.make_pool(
        "train",
        GAMES,
        deck_lists=[deck, deck],
        deck_ids=[1, 2],
        seed=1,
        layout="i16_legal_ids_nometa",
        num_threads=1,
    )
    games.reset()
    rng = np.random.default_rng(1)
    out = None

    def choose() -> np.ndarray:
        return rng.integers(2**63, size=GAMES, dtype=np.uint64)

    def step(seeds: np.ndarray) -> None:
        nonlocal out
        out, _ = games.step_random_legal(seeds)
        over = out.terminated | out.truncated
        if over.any():
            games.reset_done(over)

    for _ in range(STEPS):
        step(choose())
    value = stepped_ns(step, choose)
    report("weiss-sim", "batch seen picked", value, checksum(out.obs.astype(np.uint16).ravel().tolist()))


if __name__ == "__main__":
    main()
