"""The rules of StarShot and its sibling games: what a seat may do, what happens then, what it may see.

>>> import starshot
>>> state = starshot.new_game("shooting-stars", seats=2)
>>> step = state.apply(state.legal()[0])
>>> step.state.turn.seats
(1,)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

from starshot._native import (
    Bot,
    Command,
    Event,
    GameInfo,
    Match,
    Outcome,
    Record,
    Refusal,
    Rng,
    Roll,
    State,
    Step,
    Stepper,
    Turn,
    Verdict,
    View,
    __version__,
    game_info,
    games,
    new_game,
)
from starshot.errors import FormatError, IllegalCommand, SetupError, StarshotError
from starshot.players import Player, RandomPlayer, bot
from starshot.vector import VectorEnv

if TYPE_CHECKING:
    from starshot.gymnasium_env import SeatGame
    from starshot.pettingzoo_envs import AECGame, ParallelGame

__all__ = [
    "Bot",
    "Command",
    "Event",
    "FormatError",
    "GameInfo",
    "IllegalCommand",
    "Match",
    "Outcome",
    "Player",
    "RandomPlayer",
    "Record",
    "Refusal",
    "Rng",
    "Roll",
    "SetupError",
    "StarshotError",
    "State",
    "Step",
    "Stepper",
    "Turn",
    "VectorEnv",
    "Verdict",
    "View",
    "__version__",
    "aec_env",
    "bot",
    "game_info",
    "games",
    "new_game",
    "parallel_env",
    "seat_env",
]


def aec_env(
    game: str = "starshot",
    seats: int | None = None,
    *,
    reward: Literal["place", "score"] = "place",
    render_mode: Literal["ansi", "human"] | None = None,
    **options: Any,
) -> AECGame:
    """Make a PettingZoo environment in which agents act one at a time. It needs the package `pettingzoo`.

    `reward` is `"place"` (at the end 1 for the first to -1 for the last, ties averaged) or `"score"` (changes of the
    own score). Further options change the setup, as in `new_game`, and are kept over resets.
    """
    from starshot.pettingzoo_envs import AECGame

    return AECGame(game, seats, reward=reward, render_mode=render_mode, **options)


def parallel_env(
    game: str = "starshot",
    seats: int | None = None,
    *,
    reward: Literal["place", "score"] = "place",
    illegal: Literal["end", "raise"] = "end",
    render_mode: Literal["ansi", "human"] | None = None,
    **options: Any,
) -> ParallelGame:
    """Make a PettingZoo environment in which all agents act in every step. It needs the package `pettingzoo`.

    The last action id means "nothing owed". An illegal action ends the episode with -1 for its agent, or raises
    `IllegalCommand` with `illegal="raise"`. Other arguments as in `aec_env`.
    """
    from starshot.pettingzoo_envs import ParallelGame

    return ParallelGame(game, seats, reward=reward, illegal=illegal, render_mode=render_mode, **options)


def seat_env(
    game: str = "starshot",
    seats: int | None = None,
    *,
    seat: int = 0,
    opponents: Player | Mapping[int, Player] | None = None,
    reward: Literal["place", "score"] = "place",
    illegal: Literal["end", "raise"] = "end",
    render_mode: Literal["ansi", "human"] | None = None,
    **options: Any,
) -> SeatGame:
    """Make a Gymnasium environment for one seat, the others played by `opponents` or bots. It needs `gymnasium`.

    See `starshot.gymnasium_env.SeatGame`.
    """
    from starshot.gymnasium_env import SeatGame

    return SeatGame(
        game,
        seats,
        seat=seat,
        opponents=opponents,
        reward=reward,
        illegal=illegal,
        render_mode=render_mode,
        **options,
    )
