"""Is the game even, and what does a change of its numbers do? Bots play seeded games; intervals say how sure it is.

    python examples/python/balance.py --games 400 --processes 2 --plots .

prints the win rates by seat, by Purple ability and by card, then compares the printed game with a changed one under
common random numbers, and saves two plots.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import study

import starshot


def main() -> None:
    """Play, print, and draw where told."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--games", type=study.whole(2), default=8, help="games of each setting (8 is a taste: take hundreds)"
    )
    parser.add_argument("--seats", type=study.whole(2), default=4)
    parser.add_argument("--seed", type=study.whole(0), default=1, help="of the first game; the others follow")
    parser.add_argument("--processes", type=study.whole(1), default=1)
    parser.add_argument(
        "--change",
        type=json.loads,
        default={"hit_bonus": 1},
        help="""JSON such as '{"hand": 6}': numbers of the tuning""",
    )
    parser.add_argument("--plots", type=Path, help="folder for balance.png and change.png")
    told = parser.parse_args()
    if not isinstance(told.change, dict):
        parser.error("argument --change: a JSON object of numbers of the tuning is needed")
    try:
        starshot.new_game("starshot", told.seats, tuning=told.change)
    except starshot.SetupError as error:
        parser.error(str(error))
    if told.plots:
        try:
            told.plots.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            parser.error(f"argument --plots: {error}")

    common = {"games": told.games, "seats": told.seats, "seed": told.seed, "processes": told.processes}
    printed = study.played(**common, label="as printed")
    for title, found in (
        ("seat", study.by_seat(printed)),
        ("Purple ability at the start", study.by_ability(printed)),
        ("card the seat ran", study.by_card(printed)),
    ):
        print(f"\nGames won, by {title}", *found, sep="\n  ")

    name = ", ".join(f"{key} = {value}" for key, value in told.change.items())
    difference = study.compared(printed, study.played(**common, label=name, tuning=told.change))
    print(f"\nA game with {name}:", *difference, sep="\n  ")

    if told.plots:
        study.rates_figure(printed).savefig(told.plots / "balance.png", dpi=120)
        study.change_figure(difference, name).savefig(told.plots / "change.png", dpi=120)
        print(f"saved balance.png and change.png in {told.plots}")


if __name__ == "__main__":
    main()
