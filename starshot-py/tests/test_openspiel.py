"""The games as OpenSpiel sees them: its own checks, and what they do not look at."""

from __future__ import annotations

import doctest
import json
import pickle
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.algorithms.generate_playthrough import playthrough
from open_spiel.python.tests import games_sim_test

import starshot
import starshot.openspiel


def states(game: Any, seed: int = 1) -> Iterator[Any]:
    """Every state of a random game."""
    rng = np.random.default_rng(seed)
    state = game.new_initial_state()
    yield state.clone()
    while not state.is_terminal():
        if state.is_chance_node():
            rolls, probabilities = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(rolls, p=probabilities)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
        yield state.clone()


def infos(state: Any) -> list[tuple[str, bytes]]:
    """The information states of all seats, as text and as numbers."""
    return [
        (state.information_state_string(seat), np.array(state.information_state_tensor(seat), np.float32).tobytes())
        for seat in range(state.num_players())
    ]


def test_the_example_of_the_module_runs() -> None:
    result = doctest.testmod(starshot.openspiel)
    assert result.attempted > 3
    assert result.failed == 0


def test_the_games_are_registered_by_name(game: str) -> None:
    name = starshot.openspiel.short_name(game)
    assert name in pyspiel.registered_names()
    loaded = pyspiel.load_game(name)
    info = starshot.game_info(game)
    assert loaded.num_players() == info.default_seats
    assert loaded.num_distinct_actions() == info.commands
    assert loaded.max_chance_outcomes() == info.rolls


def test_openspiel_passes_its_own_checks(game: str, seats: int) -> None:
    loaded = pyspiel.load_game(starshot.openspiel.short_name(game), {"seats": seats})
    pyspiel.random_sim_test(loaded, num_sims=3, serialize=True, verbose=False)
    games_sim_test.GamesSimTest().sim_game(loaded)


def test_openspiel_writes_a_playthrough(game: str) -> None:
    options = {"tuning": {"rounds": 1, "hand": 1, "starting_tokens": 0}} if game == "starshot" else {}
    loaded = starshot.openspiel.load(game, **options)
    text = playthrough(str(loaded), action_sequence=None, seed=1)
    assert "GameType.chance_mode = ChanceMode." in text
    assert "Returns() = " in text


def test_a_state_is_the_same_game_as_the_core_plays(game: str, seats: int) -> None:
    loaded = starshot.openspiel.load(game, seats)
    core = starshot.new_game(game, seats)
    for state in states(loaded):
        history = state.history()
        if history:
            core = core.apply(history[-1]).state
        assert state.core == core
        if core.turn.kind == "chance":
            assert state.chance_outcomes() == [(roll.id, chance) for roll, chance in core.chance()]
        elif core.turn.kind == "seats":
            assert state.current_player() == core.turn.seats[0]
            assert state.legal_actions() == core.legal_ids()
    assert core.outcome is not None
    assert state.returns() == list(core.outcome.rewards)
    assert len(history) <= loaded.max_game_length()


def test_copies_go_on_alike(game: str, seats: int) -> None:
    loaded = starshot.openspiel.load(game, seats)
    for k, state in enumerate(states(loaded)):
        if k % 40:
            continue
        twins = [
            state.clone(),
            pickle.loads(pickle.dumps(state)),
            pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(loaded, state))[1],
        ]
        for twin in twins:
            assert (twin.core, twin.memories, twin.history()) == (state.core, state.memories, state.history())
        if not state.is_terminal():
            action = state.legal_actions()[-1]
            before = infos(state)
            for twin in twins:
                twin.apply_action(action)
            assert infos(state) == before, "a copy's future is its own"
            assert len({tuple(infos(twin)) for twin in twins}) == 1


def test_what_is_hidden_from_a_seat_is_not_in_its_information_state(game: str, seats: int) -> None:
    """The lowest seat makes its whole secret decision in different ways: nobody else may tell, but it can."""
    options = {"nigiri": {"held": "owed", "guess": "owed"}} if game == "shooting-stars" else {}
    loaded = starshot.openspiel.load(game, seats, **options)
    rng = np.random.default_rng(2)
    compared = 0
    for state in states(loaded):
        turn = state.core.turn
        if not turn.simultaneous or len(turn.seats) < 2 or (compared and rng.integers(3)):
            continue
        seat, others = turn.seats[0], [other for other in range(seats) if other != turn.seats[0]]
        seen, own, done = set(), {}, {}
        for _ in range(6):
            branch = state.clone()
            while branch.current_player() == seat:
                branch.apply_action(int(rng.choice(branch.legal_actions())))
            picks = tuple(branch.history()[len(state.history()) :])
            told = infos(branch)
            seen.add(tuple(told[other] for other in others))
            own[picks], done[told[seat]] = told[seat], picks
        assert len(seen) == 1
        assert len(own) == len(done), "whoever did something else knows that it did"
        compared += len(own) > 1
    assert compared > 0


def test_a_drawn_card_is_known_to_its_owner_alone() -> None:
    drawn = 0
    for state in states(starshot.openspiel.load("starshot", 2, tuning={"rounds": 1})):
        if not state.is_chance_node() or not state.action_to_string(state.legal_actions()[0]).startswith("draw"):
            continue
        after = [infos(state.child(roll)) for roll in state.legal_actions()]
        seats = [{told[seat] for told in after} for seat in range(2)]
        assert sorted(map(len, seats)) == [1, len(after)]
        drawn += len(after) > 1
    assert drawn > 2


def test_a_seat_remembers_what_the_table_no_longer_shows() -> None:
    """The same position, reached in two orders."""
    ends = []
    for first, second in (("create 2,0", "create -2,0"), ("create -2,0", "create 2,0")):
        state = starshot.openspiel.load("shooting-stars").new_initial_state()
        for text in (first, "create -4,2", second, "pass"):
            state.apply_action(state.string_to_action(state.current_player(), text))
        ends.append(state)
    one, other = ends
    assert one.core == other.core
    for seat in range(2):
        assert one.observation_string(seat) == other.observation_string(seat)
        assert one.observation_tensor(seat) == other.observation_tensor(seat)
        assert one.information_state_string(seat) != other.information_state_string(seat)
        assert one.information_state_tensor(seat) != other.information_state_tensor(seat)


def test_observations_are_the_views(game: str, seats: int) -> None:
    for k, state in enumerate(states(starshot.openspiel.load(game, seats))):
        if k % 10 == 0 and not state.is_terminal():
            for seat in range(seats):
                view = state.core.view(seat)
                numbers = np.array(state.observation_tensor(seat), np.float32)
                assert numbers[:seats].tolist() == [float(seat == other) for other in range(seats)]
                assert np.array_equal(numbers[seats:], view.observe())
                assert starshot.View.from_json(state.observation_string(seat)) == view


def test_there_are_observers_of_what_one_player_knows_only() -> None:
    loaded = starshot.openspiel.load("starshot", 2)
    for private in (pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.ALL_PLAYERS):
        assert loaded.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True, private_info=private)) is None
    with pytest.raises(ValueError, match="no observation parameters"):
        loaded.make_py_observer(None, {"size": 3})
    parts = loaded.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True)).dict
    assert {name: len(part) for name, part in parts.items()} == {
        "player": 2,
        "observation": starshot.game_info("starshot").observation,
        "memory": 64,
    }


@pytest.mark.parametrize(
    ("parameters", "what"),
    [
        ({"seats": 9}, "seats: 9 given"),
        ({"options": '{"tuning": {"rounds": 9}}'}, "tuning rounds: 9 is not in 1 to 6"),
        ({"options": "{rounds"}, "must be a JSON object of setup fields"),
        ({"options": "[1]"}, "must be a JSON object of setup fields"),
    ],
)
def test_what_is_no_game_is_said(parameters: dict[str, Any], what: str) -> None:
    with pytest.raises(starshot.SetupError, match=what):
        pyspiel.load_game("python_starshot", parameters)


def test_the_name_of_a_game_holds_its_options() -> None:
    options: dict[str, Any] = {"tuning": {"rounds": 1, "hand": 3}}
    loaded = starshot.openspiel.load("starshot", 2, **options)
    assert loaded.start == starshot.new_game("starshot", 2, **options)
    assert pyspiel.load_game(str(loaded)).start == loaded.start
    by_hand = pyspiel.load_game("python_starshot", {"seats": 2, "options": json.dumps(options)})
    assert by_hand.start == loaded.start


def test_options_in_plain_json_can_be_saved() -> None:
    options = json.dumps({"tuning": {"rounds": 1, "hand": 2}})
    game = pyspiel.load_game("python_starshot", {"seats": 2, "options": options})
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    again, found = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(again) == str(game) == str(pickle.loads(pickle.dumps(game)))
    assert found.core == state.core


@pytest.mark.parametrize(
    "more",
    [{"seats": 3}, {"options": '{"tuning":{"rounds":1}}'}],
)
def test_a_whole_position_is_not_contradicted(more: dict[str, Any]) -> None:
    setup = json.dumps(starshot.new_game("starshot", seats=2).setup())
    with pytest.raises(starshot.SetupError, match="contradict"):
        pyspiel.load_game("python_starshot", {"setup": setup} | more)
    with pytest.raises(starshot.SetupError, match="seats"):
        pyspiel.load_game("python_starshot", {"options": '{"seats":3}'})


def test_any_position_is_a_game(game: str, seats: int) -> None:
    for k, state in enumerate(states(starshot.openspiel.load(game, seats))):
        if k % 25 == 0:
            loaded = starshot.openspiel.load_state(state.core)
            assert loaded.num_players() == seats
            assert loaded.new_initial_state().core == state.core
            assert pyspiel.load_game(str(loaded)).start == state.core


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    state = starshot.openspiel.load("shooting-stars").new_initial_state()
    with pytest.raises(starshot.IllegalCommand):
        state.apply_action(10**6)
    assert state.history() == []
    assert state.core == starshot.new_game("shooting-stars")


def test_a_seat_may_search_in_fair_worlds() -> None:
    loaded = starshot.openspiel.load("starshot", 2, tuning={"rounds": 1, "hand": 2, "starting_tokens": 1})
    bot = ismcts.ISMCTSBot(
        game=loaded,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=1.4,
        max_simulations=5,
        random_state=np.random.RandomState(2),
    )
    state = loaded.new_initial_state()
    while state.is_chance_node() or len(state.legal_actions()) < 2:
        state.apply_action(state.legal_actions()[0])
    player = state.current_player()
    drawn = state.resample_from_infostate(player, lambda: 0.3)
    assert infos(drawn)[player] == infos(state)[player]
    assert bot.step(state) in state.legal_actions()
