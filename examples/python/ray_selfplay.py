"""Bots play whole games against one another on Ray, here or on a cluster, and the wins of each seat are counted.

    pip install starshot "ray==2.60.0"
    python ray_selfplay.py --games 1000 --out games.jsonl                  # on the cores of this machine
    python ray_selfplay.py --games 1000 --out games.jsonl --address auto   # on the cluster this machine belongs to

Game k is decided by the seed and k alone, so the file is the same, byte for byte, for any number of workers. Each line
of it is one game. Lines are written as games end: when a worker dies its unfinished games are played again, and when
everything stops, the same command goes on where it stopped. All nodes of a cluster need the package `starshot`.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import math
import os
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

import starshot

try:
    import ray
except ImportError:
    sys.exit("this example needs Ray, which is not installed: pip install 'ray==2.60.0'")

#: Games a task: enough that sending it costs little, few enough that little is lost with a worker.
CHUNK = 5
#: So many deaths without one finished task between them are no accident any more.
PATIENCE = 5

Game = dict[str, Any]
#: What is told of a game.
FIELDS = ("index", "places", "scores", "decisions", "digest")


def play(game: str, seats: int, seed: int, index: int) -> Game:
    """Play game number `index` of a seed with a bot on every seat."""
    match_seed, bot_seed = (int(word) for word in np.random.SeedSequence([seed, index]).generate_state(2, np.uint64))
    match, rng, bot = starshot.Match(game, seats, match_seed), starshot.Rng(bot_seed), starshot.bot(game)
    decisions = 0
    while match.outcome is None:
        seat = match.turn.seats[0]
        match.play(bot.choose(match.view(seat), rng), seat=seat)
        decisions += 1
    outcome, digest = match.outcome, f"{match.state.digest:016x}"
    return dict(zip(FIELDS, (index, outcome.places, outcome.scores, decisions, digest), strict=True))


def play_all(game: str, seats: int, seed: int, indices: list[int]) -> list[Game]:
    """Play these games; what a task of Ray does."""
    return [play(game, seats, seed, index) for index in indices]


class Ledger:
    """The file of finished games: a line that says what is played, then a line a game.

    One line is one write at the end of the file, so a stop can tear no line but the last, which is then dropped.
    """

    def __init__(self, path: Path, run: dict[str, Any]) -> None:
        self.path = path
        self.head = json.dumps(run)
        self.games: dict[int, Game] = {}
        if path.exists() and path.stat().st_size:
            self._read()
        else:
            path.write_text(self.head + "\n")
        self._file = path.open("ab", buffering=0)

    def _read(self) -> None:
        try:
            head, *lines = self.path.read_text().split("\n")
        except UnicodeDecodeError:
            raise SystemExit(f"{self.path} is no file of games. Give another --out.") from None
        if head != self.head or not lines:
            raise SystemExit(
                f"{self.path} holds other games than asked for: it begins with\n  {head}\nand this run with\n"
                f"  {self.head}\nGive the same arguments to go on with it, or another --out."
            )
        torn = lines.pop()  # what follows the last end of a line: nothing, if nothing was torn
        for number, line in enumerate(lines, 2):
            try:
                game = json.loads(line)
                self.games[int(game["index"])] = {name: game[name] for name in FIELDS}
            except (ValueError, TypeError, KeyError):
                raise SystemExit(f"{self.path}, line {number} is no game: {line[:60]!r}. Remove it to go on.") from None
        if torn:
            os.truncate(self.path, self.path.stat().st_size - len(torn.encode()))

    def add(self, game: Game) -> None:
        """Keep a finished game, once."""
        if game["index"] not in self.games:
            self.games[game["index"]] = game
            self._file.write((json.dumps(game) + "\n").encode())

    def close(self) -> None:
        """Leave the lines in the order of the games, whatever order they ended in."""
        self._file.close()
        lines = [self.head, *(json.dumps(self.games[index]) for index in sorted(self.games))]
        whole = self.path.with_name(self.path.name + ".part")
        whole.write_text("\n".join(lines) + "\n")
        os.replace(whole, self.path)


def bar(done: int, total: int) -> None:
    """Show on the terminal how far it is."""
    if sys.stderr.isatty():
        filled = 30 * done // total
        print(f"\r[{'#' * filled}{'.' * (30 - filled)}] {done}/{total} games", end="", file=sys.stderr, flush=True)
        if done == total:
            print(file=sys.stderr)


def finished(chunks: list[list[int]], workers: int, game: str, seats: int, seed: int) -> Iterator[list[Game]]:
    """Have the chunks played, as many at a time as there are workers, and give each when it ends."""
    task = ray.remote(max_retries=0)(play_all)
    waiting, deaths = list(reversed(chunks)), 0
    running: dict[Any, list[int]] = {}
    while waiting or running:
        while waiting and len(running) < workers:
            chunk = waiting.pop()
            running[task.remote(game, seats, seed, chunk)] = chunk
        [ended], _ = ray.wait(list(running))
        chunk = running.pop(ended)
        try:
            games = ray.get(ended)
        except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError) as death:
            deaths += 1
            if deaths == PATIENCE:
                raise SystemExit(f"{deaths} workers in a row died; the finished games are kept. {death}") from None
            print(f"a worker died: games {chunk[0]} to {chunk[-1]} are played again", file=sys.stderr)
            waiting.append(chunk)
            continue
        deaths = 0
        yield games


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Give the 95% interval of a rate."""
    z, rate = 1.96, wins / games
    middle, half = rate + z * z / (2 * games), z * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    return (middle - half) / (1 + z * z / games), (middle + half) / (1 + z * z / games)


def summary(games: list[Game], seats: int) -> str:
    """Tell how often each seat wins, a shared first place being shared out, and what it scores."""
    lines = [f"{len(games)} games, {sum(game['decisions'] for game in games) / len(games):.1f} decisions a game"]
    for seat in range(seats):
        wins = sum((game["places"][seat] == 1) / game["places"].count(1) for game in games)
        low, high = wilson(wins, len(games))
        scores = np.array([game["scores"][seat] for game in games], float)
        error = 1.96 * scores.std(ddof=1) / math.sqrt(len(games)) if len(games) > 1 else math.nan
        lines.append(
            f"seat {seat}: wins {wins / len(games):6.1%} (95% interval {low:6.1%} to {high:6.1%}), "
            f"score {scores.mean():.2f} +- {error:.2f}"
        )
    return "\n".join(lines)


def number(least: int) -> Any:
    """Give a parser of integers that are not below `least`."""

    def parse(text: str) -> int:
        if not text.isdecimal() or int(text) < least:
            raise argparse.ArgumentTypeError(f"a whole number from {least} on is needed, not {text!r}")
        return int(text)

    return parse


def arguments(given: list[str] | None = None) -> argparse.Namespace:
    """Read the command line; whatever is wrong with it is said before Ray starts."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--game", choices=starshot.games(), default="starshot", help="which game (%(default)s)")
    parser.add_argument("--seats", type=number(1), help="how many seats (the usual number of the game)")
    parser.add_argument("--games", type=number(1), default=200, help="how many games (%(default)s)")
    parser.add_argument("--seed", type=number(0), default=1, help="what decides all games (%(default)s)")
    parser.add_argument("--workers", type=number(1), help="games at a time (one for each core there is)")
    parser.add_argument("--address", help="a Ray cluster: auto, HOST:PORT or ray://HOST:PORT (none: this machine)")
    parser.add_argument("--out", type=Path, default=Path("selfplay.jsonl"), help="the file of games (%(default)s)")
    args = parser.parse_args(given)
    info = starshot.game_info(args.game)
    args.seats = args.seats or info.default_seats
    if args.seats not in info.seats:
        parser.error(f"argument --seats: {args.game} is for {list(info.seats)} seats, not {args.seats}")
    args.out = args.out.resolve()  # through a link to the file itself
    if not args.out.parent.is_dir():
        parser.error(f"argument --out: there is no folder {args.out.parent}")
    if args.out.exists() and not args.out.is_file():
        parser.error(f"argument --out: {args.out} is no plain file")
    return args


def connect(address: str | None, workers: int | None) -> int:
    """Start Ray on this machine or join a cluster, and give how many games are played at a time."""
    if address is None:
        ray.init(num_cpus=workers, include_dashboard=False, _node_ip_address="127.0.0.1", log_to_driver=False)
    else:
        try:
            host, colon, port = address.removeprefix("ray://").rpartition(":")
            if colon:  # Ray itself would try for minutes
                socket.create_connection((host, int(port)), timeout=10).close()
            ray.init(address=address, log_to_driver=False)
        except (OSError, ValueError, OverflowError, RuntimeError) as error:
            raise SystemExit(
                f"there is no Ray cluster at {address}: start one with `ray start --head`, which prints its address. "
                f"({error})"
            ) from None
    return workers or max(1, int(ray.cluster_resources().get("CPU", 1)))


def main(given: list[str] | None = None) -> None:
    """Play what is missing, then tell how it stands."""
    args = arguments(given)
    run = {
        "game": args.game,
        "rules": starshot.game_info(args.game).rules,
        "seats": args.seats,
        "seed": args.seed,
        "starshot": starshot.__version__,
    }
    ledger = Ledger(args.out, run)
    missing = [index for index in range(args.games) if index not in ledger.games]
    done = args.games - len(missing)
    print(f"{done} of {args.games} games are there already" if done else f"{args.games} games", file=sys.stderr)
    if missing:
        chunks = [missing[at : at + CHUNK] for at in range(0, len(missing), CHUNK)]
        with contextlib.redirect_stdout(sys.stderr):  # what Ray tells of dead workers is no part of the summary
            workers = connect(args.address, args.workers)
            bar(done, args.games)
            for games in finished(chunks, workers, args.game, args.seats, args.seed):
                for game in games:
                    ledger.add(game)
                done += len(games)
                bar(done, args.games)
            ray.shutdown()
    ledger.close()
    print(summary([ledger.games[index] for index in range(args.games)], args.seats))


if __name__ == "__main__":
    main()
