"""What balance.py and balance.ipynb share: seeded games of bots, rates with intervals, plots."""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter
from tqdm import tqdm

import starshot

Z = 1.96  # 95%


def whole(least: int) -> Callable[[str], int]:
    """Give a parser of whole numbers from `least` on, for arguments."""

    def parse(text: str) -> int:
        if not text.isdecimal() or not least <= int(text) < 2**32:
            raise argparse.ArgumentTypeError(f"a whole number from {least} on is needed, not {text!r}")
        return int(text)

    return parse


@dataclass(frozen=True)
class Seat:
    """What one seat of a game had and got."""

    win: float  # 1 for the only winner, shared when several are first
    score: int
    hits: int
    destroyed: bool
    ability: str  # the Purple ability placed at the start
    cards: frozenset[str]  # those it ran


def chosen(view: starshot.View, rng: starshot.Rng) -> starshot.Command:
    """Give the bot's command, but draw the starting ability: bots all like the same one, so none could win more."""
    command = starshot.bot(view.game).choose(view, rng)
    if view.turn.simultaneous and str(command).startswith("ability "):
        abilities = [other for other in view.legal() if str(other).startswith("ability ")]
        command = abilities[rng.below(len(abilities))]
    return command


def play(seed: int, seats: int, **options: Any) -> list[Seat]:
    """Play one game of bots. The same seed has the same dice and draws under any options."""
    match = starshot.Match("starshot", seats=seats, seed=seed, **options)
    rngs = [starshot.Rng(seed * seats + seat) for seat in range(seats)]
    while match.outcome is None:
        seat = match.turn.seats[0]
        match.play(chosen(match.view(seat), rngs[seat]), seat=seat)
    abilities, cards = ["none"] * seats, [set[str]() for _ in range(seats)]
    hits, destroyed = [0] * seats, [False] * seats
    for event in match.events:
        told = event.fields
        if event.kind == "TokensPlaced" and told["ability"]:
            abilities[told["seat"]] = told["ability"]
        elif event.kind == "StackRevealed":
            cards[told["seat"]] |= {name.split()[0] for name in told["cards"] if name}
        elif event.kind == "AttackHit":
            hits[told["seat"]] += 1
        elif event.kind == "ShipDestroyed":
            destroyed[told["seat"]] = True
    winners = match.outcome.winners
    wins = [(seat in winners) / len(winners) for seat in range(seats)]
    return list(
        map(
            Seat,
            wins,
            match.outcome.scores,
            hits,
            destroyed,
            abilities,
            map(frozenset, cards),
        )
    )


def played(
    games: int,
    seats: int,
    seed: int,
    processes: int = 1,
    label: str = "games",
    **options: Any,
) -> list[list[Seat]]:
    """Play so many games, of the seeds from `seed` on."""
    one, seeds = partial(play, seats=seats, **options), range(seed, seed + games)
    if processes == 1:
        return list(tqdm(map(one, seeds), label, games))
    with ProcessPoolExecutor(processes) as pool:
        return list(tqdm(pool.map(one, seeds, chunksize=4), label, games))


@dataclass(frozen=True)
class Rate:
    """A win rate with its 95% interval."""

    name: str
    wins: float
    games: int

    @property
    def rate(self) -> float:
        """The part of the games that was won."""
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's: it stays between 0 and 1 and is honest for few games."""
        n, p = self.games, self.rate
        middle, half = (
            p + Z * Z / (2 * n),
            Z * math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)),
        )
        return max(0.0, (middle - half) / (1 + Z * Z / n)), min(1.0, (middle + half) / (1 + Z * Z / n))

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.name:<20} {self.rate:6.1%}  ({low:5.1%} to {high:5.1%}) of {self.games}"


def rates(named: Iterable[tuple[str, Seat]]) -> list[Rate]:
    """Give the win rate of each name, the best first."""
    wins: dict[str, list[float]] = {}
    for name, seat in named:
        wins.setdefault(name, []).append(seat.win)
    found = [Rate(name, sum(won), len(won)) for name, won in wins.items()]
    return sorted(found, key=lambda rate: (-rate.rate, rate.name))


def by_seat(games: list[list[Seat]]) -> list[Rate]:
    """Give the win rates by place at the table, in order."""
    found = rates((f"seat {k}", seat) for game in games for k, seat in enumerate(game))
    return sorted(found, key=lambda rate: rate.name)


def by_ability(games: list[list[Seat]]) -> list[Rate]:
    """Give the win rates of the seats that placed each Purple ability at the start."""
    return rates((seat.ability, seat) for game in games for seat in game)


def by_card(games: list[list[Seat]]) -> list[Rate]:
    """Give the win rates of the seats that ran each card at least once.

    Who lives longer runs more cards, so this is no proof that a card wins: for that change it, and compare.
    """
    return rates((card, seat) for game in games for seat in game for card in seat.cards)


@dataclass(frozen=True)
class Compared:
    """What is counted in each game of the same seeds under two settings."""

    name: str
    before: np.ndarray
    after: np.ndarray

    @property
    def difference(self) -> float:
        """How much more there is in a game after the change."""
        return float((self.after - self.before).mean())

    @property
    def paired(self) -> float:
        """Half the width of the 95% interval of the difference, game against game of the same seed."""
        return Z * float((self.after - self.before).std(ddof=1)) / math.sqrt(len(self.before))

    @property
    def unpaired(self) -> float:
        """Half the width of the interval that as many games of unrelated seeds would have given."""
        return Z * math.sqrt((self.before.var(ddof=1) + self.after.var(ddof=1)) / len(self.before))

    def __str__(self) -> str:
        part = 1 - self.paired / self.unpaired if self.unpaired else 0.0
        return (
            f"{self.name:<16} {self.before.mean():5.1f} {self.difference:+6.2f}  (+-{self.paired:.2f} with common "
            f"random numbers, +-{self.unpaired:.2f} without: {abs(part):.0%} {'narrower' if part >= 0 else 'wider'})"
        )


def compared(before: list[list[Seat]], after: list[list[Seat]]) -> list[Compared]:
    """Compare games of the same seeds: what all seats do and get together."""

    def count(name: str, of: Callable[[Seat], float]) -> Compared:
        return Compared(
            name,
            *(np.array([sum(map(of, game)) for game in games], float) for games in (before, after)),
        )

    return [
        count("hits", lambda seat: seat.hits),
        count("ships destroyed", lambda seat: seat.destroyed),
        count("points", lambda seat: seat.score),
    ]


def draw_rates(axes: Axes, found: list[Rate], even: float, title: str) -> None:
    """Draw win rates as dots with their intervals, the first on top, and a line where all would be even."""
    places = np.arange(len(found))[::-1]
    middle = np.array([rate.rate for rate in found])
    ends = np.array([rate.interval for rate in found]).T
    axes.axvline(even, color="0.6", linestyle="--", linewidth=1)
    axes.errorbar(
        middle,
        places,
        xerr=abs(ends - middle),
        fmt="o",
        markersize=4,
        capsize=2,
        color="tab:blue",
    )
    axes.set_yticks(places, [f"{rate.name} ({rate.games})" for rate in found], fontsize=8)
    axes.set_ylim(-0.7, len(found) - 0.3)
    axes.xaxis.set_major_locator(MaxNLocator(6, steps=[1, 2, 5, 10]))
    axes.xaxis.set_major_formatter(PercentFormatter(1, 0))
    axes.set_title(title, fontsize=10)
    axes.set_xlabel("games won, 95% interval")
    axes.grid(axis="x", alpha=0.3)


def rates_figure(games: list[list[Seat]]) -> Figure:
    """Draw the win rates by seat, ability and card."""
    figure = Figure(figsize=(11, 7), layout="constrained")
    panels = figure.subplot_mosaic([["seat", "card"], ["ability", "card"]], height_ratios=[1, 3])
    even = 1 / len(games[0])
    draw_rates(panels["seat"], by_seat(games), even, "by seat")
    draw_rates(panels["ability"], by_ability(games), even, "by Purple ability at the start")
    draw_rates(panels["card"], by_card(games), even, "by card the seat ran")
    figure.suptitle(f"StarShot, {len(games[0])} bots, {len(games)} games (in brackets: seats counted; dashed: even)")
    return figure


def change_figure(found: list[Compared], name: str) -> Figure:
    """Draw the first count, game against game, and the change of all counts with both intervals."""
    found = [count for count in found if count.before.any()]  # a change of nothing has no percentage
    figure = Figure(figsize=(11, 4.5), layout="constrained")
    games, changes = figure.subplots(1, 2, width_ratios=[1, 1.6])
    first = found[0]
    most = max(first.before.max(), first.after.max()) + 1
    games.plot([0, most], [0, most], color="0.6", linestyle="--", linewidth=1)
    games.scatter(first.before, first.after, s=14, alpha=0.4)
    games.set(
        xlabel=f"{first.name} in a game as printed",
        ylabel=f"{first.name} with {name}, same seed",
        aspect="equal",
    )
    games.set_title("each dot is a seed", fontsize=10)
    places = np.arange(len(found))[::-1]
    for half, up, label in (
        ("paired", 0.12, "common random numbers"),
        ("unpaired", -0.12, "unrelated seeds"),
    ):
        middle = [count.difference / count.before.mean() for count in found]
        width = [getattr(count, half) / count.before.mean() for count in found]
        changes.errorbar(middle, places + up, xerr=width, fmt="o", capsize=4, label=label)
    changes.axvline(0, color="0.6", linestyle="--", linewidth=1)
    changes.set_yticks(
        places,
        [f"{count.name}\n({count.before.mean():.1f} as printed)" for count in found],
    )
    changes.set(ylim=(-0.6, len(found) - 0.4), xlabel="change of what a game has, 95% interval")
    changes.xaxis.set_major_locator(MaxNLocator(steps=[1, 2, 5, 10]))
    changes.xaxis.set_major_formatter(PercentFormatter(1, 0))
    changes.grid(axis="x", alpha=0.3)
    changes.legend(loc="best", fontsize=8)
    figure.suptitle(f"StarShot with {name}: {len(first.before)} games of bots with and without it")
    return figure
