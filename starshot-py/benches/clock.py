"""What all measurements share: CPU time, and a checksum of what was played.

Every program measures everything once; `scripts/bench-python.sh` runs them in turn, and `table.py` takes medians.
"""

from __future__ import annotations

import gc
import json
import time
from collections.abc import Callable, Iterable
from typing import Any

#: How many decisions a run of single games makes at least, and how many steps a run of a batch.
DECISIONS, STEPS, GAMES = 100_000, 200, 1024


def report(engine: str, what: str, value: float, checksum: int | None = None, game: str = "") -> None:
    """Print one figure as a line of JSON."""
    print(json.dumps({"engine": engine, "what": what, "game": game, "value": value, "checksum": checksum}), flush=True)


def cpu_ns(run: Callable[[], int]) -> float:
    """Give the CPU time of all threads for one of the things that `run` does and counts."""
    gc.collect()
    gc.disable()
    start = time.process_time_ns()
    count = run()
    spent = time.process_time_ns() - start
    gc.enable()
    return spent / count


def stepped_ns(step: Callable[[Any], object], choose: Callable[[], Any]) -> float:
    """Give the CPU time of one game's step in a batch, the choice of the actions left out."""
    spent = 0
    for _ in range(STEPS):
        actions = choose()
        start = time.process_time_ns()
        step(actions)
        spent += time.process_time_ns() - start
    return spent / STEPS / GAMES


def checksum(numbers: Iterable[int]) -> int:
    """FNV-1a over numbers."""
    x = 0xCBF29CE484222325
    for number in numbers:
        x = (x ^ number) * 0x100000001B3 & 0xFFFF_FFFF_FFFF_FFFF
    return x
