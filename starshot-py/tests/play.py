"""Random games for the tests."""

from __future__ import annotations

from collections.abc import Iterator

import starshot

TABLES = [(game, seats) for game in starshot.games() for seats in starshot.game_info(game).seats]


def nodes(game: str, seats: int, seed: int = 1) -> Iterator[starshot.State]:
    """Every state of a random game, chance nodes and the end included."""
    rng = starshot.Rng(seed)
    state = starshot.new_game(game, seats=seats)
    while True:
        yield state
        if state.turn.kind == "over":
            return
        if state.turn.kind == "chance":
            weights = state.chance_weights()
            at = rng.below(sum(weight for _, weight in weights))
            for roll, weight in weights:  # noqa: B007
                if at < weight:
                    break
                at -= weight
            state = state.apply(roll).state
        else:
            owing = state.turn.seats
            seat = owing[rng.below(len(owing))]
            legal = state.legal_ids(seat)
            state = state.apply(legal[rng.below(len(legal))], seat=seat).state


def some(game: str, seats: int, every: int = 7) -> list[starshot.State]:
    """Some states of a random game: one of each turn's kind at least, the last one, and every few of the others."""
    found: list[starshot.State] = []
    kinds: set[tuple[str, bool]] = set()
    for k, state in enumerate(nodes(game, seats)):
        kind = (state.turn.kind, state.turn.simultaneous)
        if k % every == 0 or kind not in kinds or state.turn.kind == "over":
            found.append(state)
        kinds.add(kind)
    return found
