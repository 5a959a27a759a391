"""The stepper in place is the same game as single applied commands."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

import starshot


def test_it_plays_what_apply_plays(game: str, seats: int) -> None:
    stepper = starshot.Stepper(game, seats=seats, seed=5)
    rng, picks = starshot.Rng(5), starshot.Rng(6)
    state = starshot.new_game(game, seats=seats).settle(rng).state
    info = starshot.game_info(game)
    numbers, mask = np.zeros(info.observation, np.float32), np.zeros(info.commands, np.int8)
    count = stepper.count
    while count:
        assert stepper.state == state
        legal = state.legal_ids()
        assert stepper.legal_ids() == legal
        assert stepper.seat == state.turn.seats[0]
        assert count == len(legal)
        assert np.array_equal(stepper.mask(mask), state.mask())
        assert np.array_equal(stepper.observe(numbers), state.view(stepper.seat).observe())
        assert copy.copy(stepper).state == state
        k = picks.below(count)
        count = stepper.step(k)
        state = state.apply(legal[k], rng=rng).state
    assert stepper.state == state
    assert stepper.seat is None
    assert stepper.outcome == state.outcome is not None
    assert not stepper.mask().any()
    with pytest.raises(IndexError):
        stepper.step(0)
    assert stepper.reset(5) > 0
    assert stepper.state == starshot.Stepper(game, seats=seats, seed=5).state


def test_a_number_that_is_not_below_the_count_is_refused() -> None:
    stepper = starshot.Stepper("starshot", seed=1)
    before = stepper.state
    with pytest.raises(IndexError, match=str(stepper.count)):
        stepper.step(stepper.count)
    with pytest.raises(OverflowError):
        stepper.step(-1)
    assert stepper.state == before


def test_copies_and_pickles_have_the_same_future(game: str, seats: int) -> None:
    stepper = starshot.Stepper(game, seats=seats, seed=3)
    for _ in range(7):
        stepper.step(stepper.count // 2)

    def future(each: starshot.Stepper) -> list[int]:
        seen = []
        while each.count:
            each.step(each.count // 2)
            seen.append(each.state.digest)
        return [*seen, each.reset(8), each.state.digest]

    twins = [copy.copy(stepper), copy.deepcopy(stepper), pickle.loads(pickle.dumps(stepper))]
    before = stepper.state
    futures = [future(twin) for twin in twins]
    assert stepper.state == before
    assert futures[0] == futures[1] == futures[2] == future(stepper)
    assert len(futures[0]) > 10
    with pytest.raises(starshot.FormatError):
        starshot._native._load_stepper(b"StSh", b"StSh", 0)
