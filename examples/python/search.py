"""Information-set Monte Carlo tree search against the game's bot.

    python examples/python/search.py 50 --iterations 1000

It knows what its seat knows: each iteration draws a fair world from the view, walks down the tree by UCB over the
commands of whoever acts, and plays the rest at random. A node is an information set, so that all worlds share it.
"""

from __future__ import annotations

import argparse
import math
from collections import Counter, defaultdict
from dataclasses import dataclass, field

from study import Rate, whole
from tqdm import tqdm

import starshot


@dataclass
class Node:
    """The commands of one seat in one information set: how often each was open and tried, and what it brought."""

    open: Counter[int] = field(default_factory=Counter)
    tried: Counter[int] = field(default_factory=Counter)
    total: defaultdict[int, float] = field(default_factory=lambda: defaultdict(float))

    def choose(self, legal: list[int], c: float, rng: starshot.Rng) -> int:
        """Take one never tried, else the command of the highest upper confidence bound."""
        self.open.update(legal)
        if new := [command for command in legal if command not in self.tried]:
            return new[rng.below(len(new))]

        def bound(command: int) -> float:
            n = self.tried[command]
            return self.total[command] / n + c * math.sqrt(math.log(self.open[command]) / n)

        return max(legal, key=bound)


Tree = dict[tuple[int | None, int], Node]  # by seat and the digest of its view


class Searcher:
    """A player that searches so many iterations before each command."""

    def __init__(self, iterations: int, c: float = 0.7) -> None:
        self.iterations, self.c = iterations, c

    def choose(self, view: starshot.View, rng: starshot.Rng) -> starshot.Command:
        """Give the command that was tried most."""
        root = Node()
        tree: Tree = {(view.viewer, view.digest): root}
        for _ in range(self.iterations):
            self.iterate(view.determinize(rng), view.viewer, tree, rng)
        return max(view.legal(), key=lambda command: root.tried[command.id])

    def iterate(self, world: starshot.State, first: int | None, tree: Tree, rng: starshot.Rng) -> None:
        """Walk from the root to a new node, play the rest at random, and tell the nodes on the way."""
        path: list[tuple[Node, int, int]] = []
        new = False
        while not new and world.turn.kind == "seats":
            seat = first if first in world.turn.seats and not path else world.turn.seats[0]
            assert seat is not None
            key = (seat, world.view(seat).digest)
            new = key not in tree
            node = tree.setdefault(key, Node())
            command = node.choose(world.legal_ids(seat), self.c, rng)
            path.append((node, seat, command))
            world = world.apply(command, seat=seat, rng=rng).state
        end = world.rollout(rng).outcome
        assert end is not None
        for node, seat, command in path:
            node.tried[command] += 1
            node.total[command] += end.rewards[seat]


def main() -> None:
    """Play games of two, the searcher in either seat by turns, and print how many it won."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", type=whole(1), nargs="?", default=4)
    parser.add_argument("--game", default="starshot", choices=starshot.games())
    parser.add_argument("--iterations", type=whole(1), default=100, help="before each command: the more, the stronger")
    told = parser.parse_args()
    searcher, bot, won = Searcher(told.iterations), starshot.bot(told.game), 0.0
    for k in tqdm(range(told.games), "games"):
        match, rng, own = starshot.Match(told.game, seats=2, seed=k), starshot.Rng(k), k % 2
        while match.outcome is None:
            seat = match.turn.seats[0]
            player = searcher if seat == own else bot
            match.play(player.choose(match.view(seat), rng), seat=seat)
        won += (own in match.outcome.winners) / len(match.outcome.winners)
    print(f"won against the bot with {told.iterations} iterations:", Rate(told.game, won, told.games))


if __name__ == "__main__":
    main()
