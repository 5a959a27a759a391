"""Views: complete at every node, values, and buffers of the caller."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from play import nodes, some

import starshot


def test_views_work_at_every_node(game: str, seats: int) -> None:
    for state in some(game, seats):
        for seat in [None, *range(seats)]:
            view = state.view(seat)
            assert view.viewer == seat
            assert view.turn == state.turn
            assert view.outcome == state.outcome
            assert view.legal_ids() == ([] if seat is None else state.legal_ids(seat))
            assert [command.id for command in view.legal()] == view.legal_ids()
            assert np.flatnonzero(view.mask()).tolist() == view.legal_ids()
            for what in (0, 1, "nonsense", -1):
                seen, told = view.check(what), state.check(what, seat=seats if seat is None else seat)
                if state.turn.kind != "over" or isinstance(what, int):
                    assert (seen is None) == (told is None)
            for twin in (copy.copy(view), copy.deepcopy(view), pickle.loads(pickle.dumps(view))):
                assert twin == view
                assert hash(twin) == hash(view)
                assert twin.digest == view.digest
            assert starshot.View.from_json(view.to_json()) == view
            assert view.to_dict()["setup"] == view.setup()
            assert np.array_equal(view.observe(), view.observe(np.full(view.observe().shape, 7, np.float32)))


def test_a_fair_world_has_the_same_view(game: str, seats: int) -> None:
    for state in some(game, seats, every=15):
        for seat in [None, *range(seats)]:
            view = state.view(seat)
            worlds = [view.determinize(seed) for seed in range(4)]
            assert all(world.view(seat) == view for world in worlds)
            assert worlds == [view.determinize(seed) for seed in range(4)]
            assert view.determinize(starshot.Rng(2)) == worlds[2]


def test_worlds_differ_where_something_is_hidden() -> None:
    state = starshot.Match("starshot", seed=1).state
    while not state.turn.simultaneous:
        state = state.apply(state.legal_ids()[0], rng=starshot.Rng(1)).state
    for _ in range(12):
        state = state.apply(state.legal_ids()[0], rng=starshot.Rng(1)).state
    view = state.view(None)
    assert len({view.determinize(seed) for seed in range(30)}) > 1


def test_hidden_picks_do_not_show() -> None:
    state = starshot.Match("starshot", seed=3).state
    while not state.turn.simultaneous:
        state = state.apply(state.legal_ids()[0], rng=starshot.Rng(1)).state
    mover, other = state.turn.seats[:2]
    after = [state.apply(command, seat=mover).state for command in state.legal(mover)]
    assert len(after) > 1
    views = {step.view(other) for step in after}
    assert len(views) == 1
    assert len({step.view(mover) for step in after}) == len(after)
    assert len({step.view(other).observe().tobytes() for step in after}) == 1


WRONG: list[tuple[Callable[[int], Any], type[Exception], str]] = [
    (lambda n: np.zeros(n, np.float64), TypeError, "dtype"),
    (lambda n: np.zeros(n, np.uint8), TypeError, "dtype"),
    (lambda n: np.zeros(n, np.dtype("f4").newbyteorder()), TypeError, "dtype"),
    (lambda n: [0.0] * n, TypeError, "numpy array"),
    (lambda n: "x" * n, TypeError, "numpy array"),
    (lambda n: np.zeros(n - 1, np.float32), ValueError, "shape"),
    (lambda n: np.zeros(n + 1, np.float32), ValueError, "shape"),
    (lambda n: np.zeros((1, n), np.float32), ValueError, "shape"),
    (lambda n: np.zeros((), np.float32), ValueError, "shape"),
    (lambda n: np.zeros(2 * n, np.float32)[::2], ValueError, "contiguous"),
    (lambda n: np.zeros(4 * n + 1, np.uint8)[1:].view(np.float32), ValueError, "aligned"),
    (lambda n: _read_only(np.zeros(n, np.float32)), ValueError, "read-only"),
]


def _read_only(array: np.ndarray) -> np.ndarray:
    array.flags.writeable = False
    return array


@pytest.mark.parametrize(("make", "error", "word"), WRONG)
def test_wrong_buffers_are_refused_and_not_written(
    make: Callable[[int], Any], error: type[Exception], word: str
) -> None:
    view = starshot.Match("starshot", seed=1).view(0)
    out = make(starshot.game_info("starshot").observation)
    before = copy.deepcopy(out)
    with pytest.raises(error, match=word):
        view.observe(out)
    assert np.array_equal(before, out) if isinstance(out, np.ndarray) else before == out


def test_right_buffers_are_written_in_place() -> None:
    match = starshot.Match("starshot", seed=1)
    info = starshot.game_info("starshot")
    numbers = np.full(info.observation, np.nan, np.float32)
    assert match.view(0).observe(numbers) is numbers
    assert not np.isnan(numbers).any()
    mask = np.full(info.commands, 5, np.int8)
    assert match.state.mask(out=mask) is mask
    assert np.flatnonzero(mask).tolist() == match.state.legal_ids()
    assert mask.max() == 1
    whole = np.zeros((3, info.observation), np.float32)
    match.view(0).observe(whole[1])
    assert np.array_equal(whole[1], numbers)
    assert not whole[0].any()
    with pytest.raises(TypeError, match="int8"):
        match.state.mask(out=np.zeros(info.commands, np.bool_))  # type: ignore[arg-type]


def test_odds_are_those_of_the_dice() -> None:
    """The chances of every declared attack of a game, against all 36 throws carried out."""
    compared = 0
    for state in nodes("starshot", 2, seed=5):
        odds = state.view(0).odds()
        assert odds == state.view(1).odds() == state.view(None).odds(), "they follow from what everybody knows"
        if odds is None:
            continue
        while state.turn.kind == "seats":  # nothing is added to the attack
            legal = {str(command) for command in state.legal()}
            state = state.apply("done" if "done" in legal else "fire").state
        hits = [0] * 2
        for roll, weight in state.chance_weights():
            for event in state.apply(roll).events:
                if event.kind == "AttackHit":
                    assert event.fields["seat"] == odds["attacker"]
                    hits[event.fields["target"]] += weight
        for target in odds["targets"]:
            assert target["ways"] == hits[target["target"]]
            damage = target["damage"]
            points = [] if damage == "shield" else damage.get("sides", {"all": damage.get("points")}).values()
            for point in points:
                assert point["of"] == point["faces"] ** point["points"]
                assert sum(point["effective"]) == point["of"]
                assert 0 <= point["destroyed"] <= point["of"]
        compared += 1
    assert compared > 3


def test_games_without_dice_have_no_odds() -> None:
    assert all(state.view(0).odds() is None for state in nodes("shooting-stars", 2))
