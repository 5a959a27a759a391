"""The rules of StarShot and its sibling games: what a seat may do, what happens then, what it may see.

>>> import starshot
>>> state = starshot.new_game("shooting-stars", seats=2)
>>> step = state.apply(state.legal()[0])
>>> step.state.turn.seats
(1,)
"""

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

__all__ = [
    "Bot",
    "Command",
    "Event",
    "FormatError",
    "GameInfo",
    "IllegalCommand",
    "Match",
    "Outcome",
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
    "Verdict",
    "View",
    "__version__",
    "bot",
    "game_info",
    "games",
    "new_game",
]


def bot(game: str) -> Bot:
    """Give the small sensible player of a game: `choose(view, rng)` gives its command. It sees a view, never a state."""
    return Bot(game)
