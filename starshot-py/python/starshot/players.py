"""Players: whoever chooses a command from a view."""

from __future__ import annotations

from typing import Protocol

from starshot._native import Bot, Command, Rng, View

__all__ = ["Player", "RandomPlayer", "bot"]


class Player(Protocol):
    """Whoever has `choose(view, rng)`: it sees what its seat may know and nothing else."""

    def choose(self, view: View, rng: Rng) -> Command:
        """Choose one of `view.legal()`; draw what is random from `rng`, so that games can be repeated."""
        ...


class RandomPlayer:
    """Plays every legal command with the same probability, in any game."""

    def choose(self, view: View, rng: Rng) -> Command:
        """Choose; a view whose viewer owes nothing raises `ValueError`."""
        legal = view.legal()
        if not legal:
            raise ValueError("the viewer owes no command now")
        return legal[rng.below(len(legal))]

    def __repr__(self) -> str:
        return "RandomPlayer()"


def bot(game: str) -> Bot:
    """Give the small sensible player that comes with a game. It is a `Player`: `choose(view, rng)`."""
    return Bot(game)
