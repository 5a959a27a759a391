"""The ecosystem's own checkers, for every game and seat count, and what they do not look at."""

from __future__ import annotations

import copy
import pickle
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

import starshot


def playing(env: Any, seed: int = 0) -> Any:
    """Play one AEC game at random and give it at its end, before the agents leave."""
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    while not env.terminations[env.agent_selection]:
        env.step(int(rng.choice(np.flatnonzero(env.infos[env.agent_selection]["action_mask"]))))
    return env


def quiet(check: Callable[[], None]) -> None:
    """Run a checker that warns of nothing but taste."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        check()
    serious = [str(warning.message) for warning in caught if not _taste(str(warning.message))]
    assert not serious


def _taste(message: str) -> bool:
    return any(part in message for part in TASTE)


#: Advice that does not fit: observations of games have no natural bounds, and some of their numbers never vary.
TASTE = (
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
    "We recommend you to use a symmetric and normalized Box action space",
    "A Box observation space minimum value is -infinity",
    "A Box observation space maximum value is infinity",
    "Agent's minimum observation space value is -infinity",
    "Agent's maximum observation space value is infinity",
    "not a dict. See",
    "Observation is not a NumPy array",
    "Not able to test alternative render modes",
)


def test_aec_passes_the_checkers(game: str, seats: int) -> None:
    quiet(lambda: api_test(starshot.aec_env(game, seats), num_cycles=300))
    seed_test(lambda: starshot.aec_env(game, seats), num_cycles=150)
    render_test(lambda render_mode: starshot.aec_env(game, seats, render_mode=render_mode))


def test_parallel_passes_the_checkers(game: str, seats: int) -> None:
    quiet(lambda: parallel_api_test(starshot.parallel_env(game, seats), num_cycles=300))
    parallel_seed_test(lambda: starshot.parallel_env(game, seats), num_cycles=100)
    render_test_parallel(game, seats)


def render_test_parallel(game: str, seats: int) -> None:
    """PettingZoo has a render test for AEC only."""
    for mode in ("ansi", "human"):
        env = starshot.parallel_env(game, seats, render_mode=mode)  # type: ignore[arg-type]
        env.reset(seed=1)
        picture = env.render()
        assert picture is None if mode == "human" else isinstance(picture, str)


def test_gymnasium_passes_the_checker(game: str, seats: int) -> None:
    for seat in range(seats):
        env = starshot.seat_env(game, seats, seat=seat, render_mode="ansi")
        quiet(lambda env=env: check_env(env, skip_render_check=False))  # type: ignore[misc]


def test_aec_is_the_match_it_plays(game: str, seats: int) -> None:
    env = playing(starshot.aec_env(game, seats), seed=5)
    match = env.match
    assert str(match.record().verify()) == "Exact"
    outcome = match.outcome
    assert all(env.terminations.values())
    assert [env.rewards[agent] for agent in env.agents] == list(outcome.rewards)
    seen = []
    while env.agents:
        agent = env.agent_selection
        observation, reward, terminated, truncated, info = env.last()
        seat = env.possible_agents.index(agent)
        assert np.array_equal(observation["observation"], match.view(seat).observe())
        assert reward == outcome.rewards[seat], "every seat gets its reward at its last step"
        assert terminated
        assert not truncated
        assert not info["action_mask"].any()
        seen.append(agent)
        env.step(None)
    assert sorted(seen) == env.possible_agents


def test_masks_are_int8_fresh_and_never_empty_for_who_acts(game: str, seats: int) -> None:
    env = starshot.aec_env(game, seats)
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(200):
        agent = env.agent_selection
        seat = env.possible_agents.index(agent)
        if env.terminations[agent]:
            break
        mask = env.observe(agent)["action_mask"]
        assert mask.dtype == np.int8
        assert np.array_equal(mask, env.infos[agent]["action_mask"])
        assert np.flatnonzero(mask).tolist() == env.match.state.legal_ids(seat) != []
        env.step(int(rng.choice(np.flatnonzero(mask))))


def test_parallel_agents_that_owe_nothing_have_one_action(game: str, seats: int) -> None:
    env = starshot.parallel_env(game, seats)
    observations, _infos = env.reset(seed=3)
    rng = np.random.default_rng(3)
    while env.agents:
        turn = env.match.turn
        asked = turn.seats if turn.simultaneous else turn.seats[:1]
        for seat, agent in enumerate(env.possible_agents):
            mask = observations[agent]["action_mask"]
            assert mask[env.nothing] == (seat not in asked)
            assert np.flatnonzero(mask[:-1]).tolist() == (env.match.state.legal_ids(seat) if seat in asked else [])
        actions = {agent: int(rng.choice(np.flatnonzero(observations[agent]["action_mask"]))) for agent in env.agents}
        observations, rewards, terminations, _truncations, _infos = env.step(actions)
    outcome = env.match.outcome
    assert outcome is not None
    assert list(rewards.values()) == list(outcome.rewards)
    assert all(terminations.values())


def test_illegal_actions_change_nothing() -> None:
    aec = starshot.aec_env("starshot")
    aec.reset(seed=1)
    before = aec.match.state
    for wrong in (10**6, -1, None):
        with pytest.raises(starshot.IllegalCommand):
            aec.step(wrong)
    assert aec.match.state == before

    parallel = starshot.parallel_env("starshot", illegal="raise")
    observations, _ = parallel.reset(seed=1)
    before = parallel.match.state
    good = {agent: int(seen["action_mask"].argmax()) for agent, seen in observations.items()}
    for agent in parallel.agents:
        with pytest.raises(starshot.IllegalCommand):
            parallel.step(good | {agent: 10**6})
    with pytest.raises(starshot.IllegalCommand):
        parallel.step({})
    assert parallel.match.state == before
    parallel.step(good)
    assert parallel.match.state != before
    parallel = starshot.parallel_env("starshot")
    parallel.reset(seed=1)
    agent = parallel.agents[1]
    _, rewards, terminations, _, infos = parallel.step(good | {agent: 10**6})
    assert [rewards.pop(agent), *rewards.values()] == [-1.0, 0.0, 0.0, 0.0]
    assert all(terminations.values())
    assert agent in infos[agent]["refusal"]
    assert parallel.match.state == before

    single = starshot.seat_env("starshot", illegal="raise")
    single.reset(seed=1)
    before = single.match.state
    with pytest.raises(starshot.IllegalCommand):
        single.step(10**6)
    assert single.match.state == before
    single = starshot.seat_env("starshot")
    single.reset(seed=1)
    _, reward, terminated, _, info = single.step(10**6)
    assert (reward, terminated) == (-1.0, True)
    assert "engine:TURN-08" in info["refusal"]


def test_options_are_kept_over_resets() -> None:
    def rounds(env: Any) -> int:
        return int(env.match.state.setup()["tuning"]["rounds"])

    for make in (starshot.aec_env, starshot.parallel_env, starshot.seat_env):
        env = make("starshot", tuning={"rounds": 2})
        env.reset(seed=1)
        assert rounds(env) == 2
        env.reset()
        assert rounds(env) == 2
        env.reset(options={"setup": {"tuning": {"rounds": 1}}})
        assert rounds(env) == 1
        env.reset(seed=1)
        assert rounds(env) == 1
        with pytest.raises(starshot.SetupError):
            env.reset(options={"setup": {"tuning": {"rounds": 99}}})
        assert rounds(env) == 1


def test_unseeded_resets_go_on_from_the_last_seed() -> None:
    def digests() -> list[int]:
        env = starshot.aec_env("starshot")
        found = []
        for seed in (4, None, None):
            env.reset(seed=seed)
            found.append(env.match.state.digest)
        return found

    assert digests() == digests()
    assert len(set(digests())) == 3


def future(env: Any, games: int) -> list[Any]:
    """What an environment shows from here to the end of its game and through the next ones, seeds not given."""
    seen = []
    for _ in range(games):
        while env.match.outcome is None:
            seat = env.match.turn.seats[0]
            action = env.match.state.legal_ids()[-1]
            if isinstance(env, starshot.pettingzoo_envs.ParallelGame):
                owing = env.match.turn.seats if env.match.turn.simultaneous else (seat,)
                legal = {f"seat_{k}": env.match.state.legal_ids(k)[-1] for k in owing}
                env.step({agent: legal.get(agent, env.nothing) for agent in env.agents})
            else:
                env.step(action)
            seen.append(env.match.state.digest)
        env.reset()
    return [*seen, env.match.state.digest]


def test_copies_and_pickles_of_environments_have_the_same_future() -> None:
    for make in (starshot.aec_env, starshot.parallel_env, starshot.seat_env):
        env = make("starshot", seats=2)
        env.reset(seed=6)
        twins = [copy.copy(env), copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
        for twin in twins:
            assert twin.match == env.match
        futures = []
        for each in (*twins, env):
            before = env.match.state
            futures.append(future(each, 2))
            assert (env.match.state == before) == (each is not env), "a copy shares nothing"
        assert futures[0] == futures[1] == futures[2] == futures[3]
        assert len(set(futures[0])) > 20


def test_closed_and_unopened_environments_say_so() -> None:
    for make in (starshot.aec_env, starshot.parallel_env, starshot.seat_env):
        env = make("shooting-stars")
        with pytest.raises(starshot.StarshotError, match="reset"):
            env.step(0)
        env.close()
        with pytest.raises(starshot.StarshotError, match="closed"):
            env.reset()
        with pytest.raises(starshot.StarshotError, match="closed"):
            env.step(0)


def test_scores_as_rewards_add_up(game: str, seats: int) -> None:
    env = starshot.parallel_env(game, seats, reward="score")
    observations, _ = env.reset(seed=2)
    start = env.match.state.scores
    total = np.zeros(seats)
    rng = np.random.default_rng(2)
    while env.agents:
        actions = {agent: int(rng.choice(np.flatnonzero(observations[agent]["action_mask"]))) for agent in env.agents}
        observations, rewards, *_ = env.step(actions)
        total += list(rewards.values())
    assert total.tolist() == [end - begin for end, begin in zip(env.match.state.scores, start, strict=True)]


def test_players_are_given_by_seat() -> None:
    calls: list[int | None] = []

    class Watching(starshot.RandomPlayer):
        def choose(self, view: starshot.View, rng: starshot.Rng) -> starshot.Command:
            calls.append(view.viewer)
            return super().choose(view, rng)

    env = starshot.seat_env("starshot", 3, seat=1, opponents={0: Watching()})
    _, info = env.reset(seed=1)
    for _ in range(20):
        _, _, over, _, info = env.step(int(info["action_mask"].argmax()))
        if over:
            break
    assert set(calls) == {0}
    with pytest.raises(ValueError, match="opponents"):
        starshot.seat_env("starshot", 3, seat=1, opponents={1: Watching()})
    with pytest.raises(ValueError, match="seat"):
        starshot.seat_env("starshot", 3, seat=3)
