"""Batches: equal to single games, whatever their number of games and threads; the caller's arrays; autoreset."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import starshot


def choose(env: starshot.VectorEnv, rng: np.random.Generator) -> np.ndarray:
    """A random legal command for every game; 0 where nobody owes one."""
    scores = rng.random(env.masks.shape) * env.masks
    return scores.argmax(axis=1).astype(np.uint32)


def test_arrays_show_each_games_state(game: str, seats: int) -> None:
    env = starshot.VectorEnv(game, 3, seats, seed=9)
    env.reset()
    digests = [env.state(k).digest for k in range(3)]
    assert env.number(2) == 2
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(2000):
        actions = choose(env, rng)
        was_over = env.dones.copy()
        for k in range(3):
            state = env.state(k)
            assert state.turn.kind != "chance"
            if env.number(k) < 3:
                seat = env.current_seat[k]
                assert env.masks[k].tolist() == state.mask().tolist()
                assert env.observations is not None
                if seat >= 0:
                    assert seat == state.turn.seats[0]
                    assert np.array_equal(env.observations[k], state.view(int(seat)).observe())
        env.step(actions)
        for k in np.flatnonzero(env.dones & ~was_over):
            outcome = env.state(int(k)).outcome
            assert outcome is not None
            assert np.allclose(env.rewards[k], outcome.rewards)
            ended += 1
        assert not env.rewards[~env.dones].any()
        if ended >= 3:
            break
    assert ended >= 3
    env.reset()
    assert [env.state(k).digest for k in range(3)] == digests


def test_the_games_do_not_depend_on_the_number_of_threads(game: str) -> None:
    def run(threads: int) -> list[Any]:
        env = starshot.VectorEnv(game, 13, seed=3, threads=threads, autoreset="same_step")
        rng = np.random.default_rng(2)
        seen: list[Any] = []
        for _ in range(150):
            env.step(choose(env, rng))
            assert env.observations is not None
            seen.append((env.masks.tobytes(), env.rewards.tobytes(), env.dones.tobytes(), env.observations.tobytes()))
        return [seen, [env.state(k).digest for k in range(13)], [env.number(k) for k in range(13)]]

    assert run(1) == run(2) == run(5) == run(64)


def test_the_games_do_not_depend_on_their_number(game: str, seats: int) -> None:
    """Game 0 of a seed is the same in every batch, and is the match of that seed."""
    first = []
    for games in (1, 4):
        env = starshot.VectorEnv(game, games, seats, seed=11)
        digests = []
        for _ in range(80):
            env.step(env.masks.argmax(axis=1))
            digests.append(env.state(0).digest)
        first.append(digests)
    assert first[0] == first[1]
    match = starshot.Match(game, seats=seats, seed=11)
    digests = []
    for _ in range(80):
        match.play(match.state.legal_ids()[0])
        digests.append(match.state.digest)
        if match.outcome:
            break
    assert first[0][: len(digests)] == digests


def finish(env: starshot.VectorEnv, rng: np.random.Generator) -> None:
    for _ in range(5000):
        env.step(choose(env, rng))
        if env.dones.any():
            return
    raise AssertionError("no game ended")


def test_next_step_autoreset() -> None:
    env = starshot.VectorEnv("shooting-stars", 1, seed=1)
    rng = np.random.default_rng(1)
    finish(env, rng)
    assert env.current_seat[0] == -1
    assert not env.masks.any()
    assert env.rewards.any()
    env.step([0])
    assert env.number(0) == 1
    assert not env.dones.any()
    assert not env.rewards.any()
    assert env.masks.any()


def test_same_step_autoreset() -> None:
    env = starshot.VectorEnv("shooting-stars", 1, seed=1, autoreset="same_step")
    last = starshot.VectorEnv("shooting-stars", 1, seed=1)
    rng, same = np.random.default_rng(1), np.random.default_rng(1)
    finish(env, rng)
    finish(last, same)
    assert env.number(0) == 1
    assert env.rewards.any()
    assert env.masks.any()
    assert env.final_observations is not None
    assert np.array_equal(env.final_observations, last.observations)
    assert not np.array_equal(env.observations, last.observations)


def test_disabled_autoreset() -> None:
    env = starshot.VectorEnv("shooting-stars", 2, seed=1, autoreset="disabled")
    rng = np.random.default_rng(1)
    finish(env, rng)
    over = int(np.flatnonzero(env.dones)[0])
    before = [env.state(k) for k in range(2)]
    with pytest.raises(starshot.IllegalCommand) as caught:
        env.step(choose(env, rng))
    assert caught.value.details["index"] == over
    assert (caught.value.details["name"], caught.value.details["operands"]) == ("GameOver", {})
    assert [env.state(k) for k in range(2)] == before
    env.reset_where(env.dones.copy())
    assert env.number(over) == over + 2
    assert not env.dones.any()


def test_rewards_may_be_changes_of_the_score() -> None:
    env = starshot.VectorEnv("starshot", 2, 2, seed=4, reward="score", autoreset="disabled")
    rng = np.random.default_rng(1)
    total = np.zeros((2, 2))
    while not env.dones.any():
        env.step(choose(env, rng))
        total += env.rewards
    over = int(np.flatnonzero(env.dones)[0])
    assert total[over].tolist() == list(env.state(over).scores)


def test_the_arrays_are_the_callers() -> None:
    info = starshot.game_info("starshot")
    own = {
        "masks": np.zeros((2, info.commands), np.int8),
        "rewards": np.zeros((2, 4), np.float32),
        "dones": np.zeros(2, np.bool_),
        "current_seat": np.zeros(2, np.int8),
        "observations": np.zeros((2, info.observation), np.float32),
    }
    env = starshot.VectorEnv("starshot", 2, buffers=own)
    assert own["masks"].any()
    assert own["observations"].any()
    env.step(own["masks"].argmax(axis=1))
    assert all(getattr(env, name) is array for name, array in own.items())


BAD: list[tuple[str, Any, type[Exception]]] = [
    ("masks", np.zeros((2, 3), np.int8), ValueError),
    ("masks", np.zeros((2, 3), np.float32), TypeError),
    ("rewards", np.zeros((2, 4), np.float64), TypeError),
    ("rewards", np.zeros((4, 2), np.float32).T, ValueError),
    ("dones", [False, False], TypeError),
    ("current_seat", np.zeros(4, np.int8)[::2], ValueError),
    ("colours", np.zeros(2), ValueError),
]


@pytest.mark.parametrize(("name", "array", "error"), BAD)
def test_wrong_arrays_are_refused(name: str, array: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match=name):
        starshot.VectorEnv("starshot", 2, buffers={name: array})


def test_wrong_actions_are_refused_and_change_nothing() -> None:
    env = starshot.VectorEnv("starshot", 2, seed=1, threads=2)
    before = [env.state(k) for k in range(2)]
    good = env.masks.argmax(axis=1)
    wrong: list[tuple[Any, type[Exception]]] = [
        (good[:1], ValueError),
        (good.astype(np.float32), TypeError),
        ([good], ValueError),
        ([-1, 0], ValueError),
        ([2**40, 0], ValueError),
        ([good[0], 10**6], starshot.IllegalCommand),
    ]
    for actions, error in wrong:
        with pytest.raises(error):
            env.step(actions)
        assert [env.state(k) for k in range(2)] == before
    env.step(good)
    with pytest.raises(IndexError):
        env.state(2)
    env.close()
    with pytest.raises(ValueError, match="closed"):
        env.step(good)


@pytest.mark.parametrize("games", [0, -1, 10**9, 2**70])
def test_impossible_numbers_of_games_are_refused(games: int) -> None:
    with pytest.raises((ValueError, OverflowError)):
        starshot.VectorEnv("starshot", games)


def test_wrong_words_are_refused() -> None:
    for wrong in ({"autoreset": "never"}, {"reward": "money"}, {"threads": 0}):
        with pytest.raises(ValueError):  # noqa: PT011 - each says its own
            starshot.VectorEnv("starshot", 1, **wrong)  # type: ignore[arg-type]


def test_one_array_given_twice_is_refused() -> None:
    array = np.zeros((4, starshot.game_info("starshot").observation), np.float32)
    with pytest.raises(ValueError, match="twice"):
        starshot.VectorEnv(
            "starshot", 4, autoreset="same_step", buffers={"observations": array, "final_observations": array}
        ).step([0, 0, 0, 0])
