"""Batches: equal to single games, whatever their number of games and threads; the caller's arrays; autoreset."""

from __future__ import annotations

import copy
import pickle
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


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_every_slot_is_the_single_game_of_its_number(game: str, seats: int, threads: int) -> None:
    """Step by step: who is asked, mask, rewards, end, observation and digest of all games, and of those that follow."""
    games = 4
    env = starshot.VectorEnv(game, games, seats, seed=21, threads=threads)
    alone = [starshot.VectorEnv(game, 1, seats, seed=21) for _ in range(games)]
    for k, single in enumerate(alone):
        for _ in range(k):
            single.reset_where([True])
    rng, begun = starshot.Rng(4), 0
    for _ in range(700):
        for k, single in enumerate(alone):
            assert env.number(k) == single.number(0)
            assert env.state(k).digest == single.state(0).digest
            for name in ("current_seat", "masks", "rewards", "dones", "observations"):
                assert np.array_equal(getattr(env, name)[k], getattr(single, name)[0]), name
        actions = env.sample(rng)
        ended = env.dones.copy()
        env.step(actions)
        for k, single in enumerate(alone):
            single.step(actions[k : k + 1])
            if ended[k]:  # now number k + 4; alone, number k + 1 has begun
                begun += 1
                for _ in range(games - 1):
                    single.reset_where([True])
    assert begun >= games


def test_single_games_by_number_are_states_played_on(game: str, seats: int) -> None:
    """The state after a step is what `State.apply` makes of the one before, chance aside."""
    env = starshot.VectorEnv(game, 3, seats, seed=5)
    rng, compared = starshot.Rng(5), 0
    for _ in range(60):
        before = [env.state(k) for k in range(3)]
        actions = env.sample(rng)
        env.step(actions)
        for k in np.flatnonzero([state.outcome is None for state in before]):
            after = before[k].apply(int(actions[k])).state
            if after.turn.kind != "chance":
                compared += 1
                assert after == env.state(int(k))
    assert compared > 60


def test_sample_takes_every_legal_command_and_no_other(game: str) -> None:
    env, rng = starshot.VectorEnv(game, 1, seed=1), starshot.Rng(1)
    legal = env.state(0).legal_ids()
    drawn = [int(env.sample(rng)[0]) for _ in range(100 * len(legal))]
    assert set(drawn) == set(legal)
    counts = np.bincount(drawn)[legal]
    assert ((counts - 100) ** 2 / 100).sum() < 3 * len(legal), "equally likely: chi square is about their number"
    env.masks[0] = 0
    assert env.sample(rng).tolist() == [0]
    assert env.sample(rng).dtype == np.uint32


@pytest.mark.parametrize("autoreset", ["next_step", "same_step", "disabled"])
def test_copies_and_pickles_have_the_same_future(game: str, seats: int, autoreset: Any) -> None:
    def future(each: starshot.VectorEnv, steps: int) -> list[Any]:
        seen: list[Any] = []
        rng = starshot.Rng(2)
        for _ in range(steps):
            if autoreset == "disabled" and each.dones.any():
                each.reset_where(each.dones.copy())
            each.step(each.sample(rng))
            seen.append([each.number(k) for k in range(3)])
            seen.append([array.tobytes() for array in (each.masks, each.rewards, each.dones, each.current_seat)])
        return [*seen, [each.state(k).digest for k in range(3)]]

    env = starshot.VectorEnv(game, 3, seats, seed=8, threads=2, autoreset=autoreset, observations=False)
    env.reset(seed=9)
    ends = 0
    for wait in (0, 5, 90, 250, 1):
        for _ in range(wait):
            future(env, 1)
            ends += int(env.dones.any())
        twins = [copy.copy(env), copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
        assert not any(np.shares_memory(twin.masks, env.masks) for twin in twins)
        before = [env.state(k).digest for k in range(3)]
        futures = [future(twin, 30) for twin in twins]
        again = future(pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(env)))), 30)
        assert [env.state(k).digest for k in range(3)] == before
        assert futures[0] == futures[1] == futures[2] == again == future(copy.deepcopy(env), 30)
    assert ends > 3


def test_a_game_that_has_just_ended_is_pickled_as_it_stands() -> None:
    env, rng = starshot.VectorEnv("shooting-stars", 2, seed=1), starshot.Rng(1)
    while not env.dones.any():
        env.step(env.sample(rng))
    twin = pickle.loads(pickle.dumps(env))
    for _ in range(3):
        actions = env.sample(rng)
        for each in (env, twin):
            each.step(actions)
        assert [twin.state(k) for k in range(2)] == [env.state(k) for k in range(2)]
        assert [twin.number(k) for k in range(2)] == [env.number(k) for k in range(2)]
        assert np.array_equal(twin.observations, env.observations)


def test_pickles_that_do_not_come_out_again_are_refused() -> None:
    env, rng = starshot.VectorEnv("shooting-stars", 2, seed=1), starshot.Rng(1)
    for _ in range(6):
        env.step(env.sample(rng))
    load, (start, words, seed, played) = env._games.__reduce__()
    assert load(start, words, seed, played).state(1) == env.state(1)
    number, digest, commands = played[1]
    wrong: list[Any] = [
        (number, digest + 1, commands),
        (number, digest, commands[:-1]),
        (number, digest, [*commands, 10**6]),
        (0, digest, commands),
        (2, digest, commands),
    ]
    for game in wrong:
        with pytest.raises(starshot.FormatError) as caught:
            load(start, words, seed, [played[0], game])
        assert caught.value.details["kind"] == "diverged"
    with pytest.raises(starshot.FormatError):
        load(start[:-1], words, seed, played)
    with pytest.raises(starshot.FormatError):
        load(start, words, seed, [])


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


@pytest.mark.parametrize("autoreset", ["next_step", "same_step", "disabled"])
@pytest.mark.parametrize("threads", [1, 3])
def test_one_illegal_command_among_many_changes_no_game(threads: int, autoreset: Any) -> None:
    env, rng = starshot.VectorEnv("starshot", 6, seed=1, threads=threads, autoreset=autoreset), starshot.Rng(1)
    refused = 0
    for step in range(700):
        if step % 50 == 0 or (autoreset == "disabled" and env.dones.any()):
            flags = env.dones.copy()
            flags[step % 5] = True
            env.reset_where(flags)
        k = step % 6
        good = env.sample(rng)
        if env.current_seat[k] >= 0:
            wrong = good.copy()
            wrong[k] = np.flatnonzero(env.masks[k] == 0)[rng.below(200)]
            env.masks[k] = 1  # the caller's array is no proof
            before = [env.state(j).digest for j in range(6)]
            with pytest.raises(starshot.IllegalCommand) as caught:
                env.step(wrong)
            assert caught.value.details["index"] == k
            assert [env.state(j).digest for j in range(6)] == before
            refused += 1
        env.step(good)
    assert refused > 600


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


@pytest.mark.parametrize("autoreset", ["next_step", "same_step", "disabled"])
def test_a_copy_of_ended_games_goes_on_and_can_be_pickled_again(autoreset: Any) -> None:
    env, rng = starshot.VectorEnv("shooting-stars", 4, seed=1, threads=2, autoreset=autoreset), starshot.Rng(1)
    while not env.dones.any():
        env.step(env.sample(rng))
    twin = pickle.loads(pickle.dumps(env))
    for _ in range(3):
        actions = env.sample(rng)
        if autoreset == "disabled" and env.dones.any():
            twin.reset_where(np.zeros(4, bool))  # none: the ended ones stay so
            before = [twin.state(k).digest for k in range(4)]
            with pytest.raises(starshot.IllegalCommand):
                twin.step(actions)
            assert [twin.state(k).digest for k in range(4)] == before
            for one in (env, twin):
                one.reset_where(one.dones.copy())
            actions = env.sample(rng)
        env.step(actions)
        twin.step(actions)
        twin = pickle.loads(pickle.dumps(twin))
        assert [twin.state(k) for k in range(4)] == [env.state(k) for k in range(4)]


def test_a_pickle_with_arrays_beside_it_has_arrays_of_its_own() -> None:
    env, beside = starshot.VectorEnv("shooting-stars", 3, seed=1), []
    text = pickle.dumps(env, protocol=5, buffer_callback=beside.append)
    for buffers in (beside, [bytes(buffer.raw()) for buffer in beside]):
        twin = pickle.loads(text, buffers=buffers)
        before = env.masks.copy()
        twin.step(twin.sample(starshot.Rng(1)))
        assert (env.masks == before).all()
