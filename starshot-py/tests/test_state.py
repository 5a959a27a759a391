"""States are values: what they offer at every kind of node, and that nothing changes them."""

from __future__ import annotations

import copy
import pickle
import re

import numpy as np
import pytest
from play import nodes, some

import starshot


def test_legal_lists_ids_and_mask_agree_at_every_node(game: str, seats: int) -> None:
    commands = starshot.game_info(game).commands
    for state in some(game, seats):
        for seat in [None, *range(seats)]:
            ids = state.legal_ids(seat)
            legal = state.legal(seat)
            mask = state.mask(seat)
            assert [command.id for command in legal] == ids == sorted(ids)
            assert mask.dtype == np.int8
            assert mask.shape == (commands,)
            assert np.flatnonzero(mask).tolist() == ids
            owes = state.turn.seats and (seat is None or seat in state.turn.seats)
            assert bool(ids) == bool(owes)
        if state.turn.seats:
            assert state.legal() == state.legal(min(state.turn.seats))


def test_chance_is_listed_with_exact_weights(game: str, seats: int) -> None:
    for state in some(game, seats):
        weights, chances = state.chance_weights(), state.chance()
        assert bool(weights) == (state.turn.kind == "chance")
        assert [roll for roll, _ in weights] == [roll for roll, _ in chances]
        assert all(weight > 0 for _, weight in weights)
        total = sum(weight for _, weight in weights)
        for (_, weight), (_, chance) in zip(weights, chances, strict=True):
            assert chance == pytest.approx(weight / total)
        if weights:
            assert state.turn.seats == ()
            by_id = state.apply(weights[-1][0].id)
            assert by_id == state.apply(weights[-1][0]) == state.apply(str(weights[-1][0]))


def test_a_command_is_applied_as_value_id_text_or_numpy_integer(game: str, seats: int) -> None:
    for state in some(game, seats):
        before = state.to_bytes()
        for seat in state.turn.seats:
            command = state.legal(seat)[-1]
            step = state.apply(command, seat=seat)
            for same in (command.id, str(command), np.int64(command.id), np.uint8(command.id % 256)):
                if int(same) == command.id if not isinstance(same, str) else True:
                    assert state.apply(same, seat=seat) == step
            assert step.state != state
            assert step.state.digest != state.digest
            assert hash(pickle.loads(pickle.dumps(step))) == hash(step)
            assert pickle.loads(pickle.dumps(step)) == step
            after, events = step
            assert after == step.state
            assert events == step.events
        assert state.to_bytes() == before


def test_with_a_generator_the_chance_that_follows_is_resolved(game: str, seats: int) -> None:
    def play(seed: int) -> starshot.State:
        rng = starshot.Rng(seed)
        state = starshot.new_game(game, seats=seats).settle(rng).state
        while state.turn.kind != "over":
            assert state.turn.kind == "seats"
            legal = state.legal_ids()
            state = state.apply(legal[rng.below(len(legal))], rng=rng).state
        return state

    assert play(5) == play(5)
    assert play(5) != play(6)


def test_states_are_values(game: str, seats: int) -> None:
    seen: dict[starshot.State, int] = {}
    for k, state in enumerate(some(game, seats)):
        for twin in (
            copy.copy(state),
            copy.deepcopy(state),
            pickle.loads(pickle.dumps(state)),
            starshot.State.from_json(state.to_json()),
            starshot.State.from_bytes(state.to_bytes()),
        ):
            assert twin == state
            assert hash(twin) == hash(state)
            assert twin.digest == state.digest
            assert twin.to_json() == state.to_json()
            assert twin.turn == state.turn
        seen[state] = k
        assert seen[starshot.State.from_json(state.to_json())] == k
        with pytest.raises(AttributeError):
            state.seats = 7  # type: ignore[misc]
    assert len(seen) == len(some(game, seats))


def test_a_pickled_state_has_the_same_future(game: str, seats: int) -> None:
    for state in some(game, seats, every=40):
        twin = pickle.loads(pickle.dumps(state))
        assert twin.rollout(starshot.Rng(3)) == state.rollout(starshot.Rng(3))


def test_setups_describe_any_position(game: str, seats: int) -> None:
    for state in some(game, seats):
        assert starshot.State.from_setup(game, state.setup()) == state


def test_check_says_what_apply_would(game: str, seats: int) -> None:
    refused = 0
    for state in some(game, seats, every=25):
        for seat in [None, *range(seats), seats, 300, -1]:
            for what in [*range(0, starshot.game_info(game).commands, 37), -1, 2**40, "nonsense", ""]:
                refusal = state.check(what, seat)
                if refusal is None:
                    state.apply(what, seat)
                    continue
                refused += 1
                with pytest.raises(starshot.IllegalCommand) as caught:
                    state.apply(what, seat)
                assert (caught.value.code, caught.value.rule) == (refusal.code, refusal.rule)
                assert caught.value.details == refusal.details
                assert str(caught.value) == str(refusal)
    assert refused > 100


def test_refusals_name_reason_and_rule() -> None:
    state = starshot.new_game("shooting-stars")
    seat = state.turn.seats[0]
    refusal = state.check(state.legal_ids()[0], seat=1 - seat)
    assert refusal is not None
    assert (refusal.code, refusal.name, refusal.rule) == (4, "NotYourTurn", "engine:TURN-04")
    assert refusal.details["tried"]
    assert refusal.details["operands"] == {"seat": 1 - seat, "owing": [seat]}
    unknown = state.check(10**30)
    assert unknown is not None
    assert (unknown.code, unknown.tried) == (8, str(10**30))
    assert unknown.details["operands"]["ids"] == starshot.game_info("shooting-stars").commands
    assert pickle.loads(pickle.dumps(refusal)) == copy.deepcopy(refusal) == refusal
    text = state.check("create 99,")
    assert text is not None
    assert text.code is None
    assert text.details["at"] >= 0
    assert text.details["operands"] == {}
    assert hash(text) == hash(state.check("create 99,"))


def test_the_operands_of_a_refusal_are_data() -> None:
    state = starshot.new_game("shooting-stars").apply("create 2,0").state
    with pytest.raises(starshot.IllegalCommand) as caught:
        state.apply("create 3,0")
    assert caught.value.details["name"] == "NextToPiece"
    star = {"colour": "red", "kind": "star"}
    assert caught.value.details["operands"] == {"cell": [3, 0], "neighbour": [2, 0], "piece": star}
    twin = pickle.loads(pickle.dumps(caught.value))
    assert twin.details == caught.value.details


def test_rolls_and_commands_do_not_stand_in_for_each_other(game: str, seats: int) -> None:
    states = list(nodes(game, seats))
    deciding = next(state for state in states if state.turn.kind == "seats")
    command = deciding.legal()[0]
    for state in states:
        if state.turn.kind == "chance":
            refusal = state.check(command)
            assert refusal is not None
            assert refusal.name == "ChanceSpeaks"
            roll = state.chance()[0][0]
            refusal = deciding.check(roll)
            assert refusal is not None
            assert refusal.name == "NoRollDue"
            break
    over = states[-1]
    refusal = over.check(command)
    assert refusal is not None
    assert refusal.name == "GameOver"


def test_a_command_of_another_game_is_refused() -> None:
    one, other = (starshot.new_game(game).settle(starshot.Rng(1)).state for game in starshot.games()[:2])
    with pytest.raises(starshot.IllegalCommand, match="game"):
        one.apply(other.legal()[0])


@pytest.mark.parametrize("wrong", [None, 1.5, b"x", [], {}, object()])
def test_what_is_no_choice_is_a_type_error(wrong: object) -> None:
    state = starshot.new_game("shooting-stars")
    with pytest.raises(TypeError):
        state.apply(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        starshot.Match("shooting-stars").play(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [-1, 2, 255, 256, 2**40])
def test_seats_the_game_does_not_have_are_refused(seat: int) -> None:
    state = starshot.new_game("shooting-stars")
    for ask in (state.legal, state.legal_ids, state.mask, state.view, state.picture):
        with pytest.raises(starshot.IllegalCommand) as caught:
            ask(seat)
        assert caught.value.code == 2


def test_the_outcome_comes_at_the_end_only(game: str, seats: int) -> None:
    states = list(nodes(game, seats))
    assert all(state.outcome is None for state in states[:-1])
    outcome = states[-1].outcome
    assert outcome is not None
    assert len(outcome.places) == len(outcome.scores) == len(outcome.tie_breaks) == seats
    assert outcome.winners == tuple(seat for seat in range(seats) if outcome.places[seat] == 1)
    assert sum(outcome.rewards) == pytest.approx(0, abs=1e-12)
    assert states[-1].scores == outcome.scores
    assert pickle.loads(pickle.dumps(outcome)) == copy.deepcopy(outcome) == outcome
    for state in states:
        assert pickle.loads(pickle.dumps(state.turn)) == copy.copy(state.turn) == state.turn
    for seat, reward in enumerate(outcome.rewards):
        tied = outcome.places.count(outcome.places[seat])
        place = outcome.places[seat] + (tied - 1) / 2
        assert reward == pytest.approx(1 - 2 * (place - 1) / (seats - 1))


def test_events_tell_kind_fields_rule_and_english(game: str, seats: int) -> None:
    rng = starshot.Rng(9)
    match = starshot.Match(game, seats=seats, seed=4)
    player = starshot.RandomPlayer()
    while match.outcome is None:
        match.play(player.choose(match.view(match.turn.seats[0]), rng))
    events = match.events
    assert {event.game for event in events} == {game}
    assert all(re.fullmatch(r"[a-z-]+:[A-Za-z-]+-\d+", event.rule) for event in events)
    assert all(event.english == str(event) != "" for event in events)
    assert len({event.kind for event in events}) > 2
    assert any(event.fields for event in events)
    assert all(hash(event) == hash(copy.deepcopy(event)) for event in events)
    assert [pickle.loads(pickle.dumps(event)) for event in events] == events
    twin = next(other for other in events[1:] if other != events[0])
    assert twin.to_dict() != events[0].to_dict()


def test_commands_are_ordered_values() -> None:
    state = starshot.new_game("starshot").settle(starshot.Rng(1)).state
    legal = state.legal()
    assert legal == sorted(legal)
    for command in legal:
        assert pickle.loads(pickle.dumps(command)) == command == starshot.Command("starshot", str(command))
        assert starshot.Command("starshot", command.id) == command
        assert hash(copy.copy(command)) == hash(command)
        assert command.english
        assert repr(str(command))[1:-1] in repr(command)
    with pytest.raises(starshot.IllegalCommand):
        starshot.Command("starshot", 10**6)
    with pytest.raises(starshot.SetupError):
        starshot.Command("chess", 1)


def test_reprs_and_pictures_help(game: str, seats: int) -> None:
    for state in some(game, seats):
        assert game in repr(state)
        assert f"{seats} seats" in repr(state)
        for seat in [None, *range(seats)]:
            assert len(state.picture(seat).splitlines()) > 3
            assert state.view(seat).picture() == state.picture(seat)
            assert game in repr(state.view(seat))


def test_options_change_the_setup() -> None:
    rounds = starshot.new_game("starshot").setup()["tuning"]["rounds"]
    changed = starshot.new_game("starshot", tuning={"rounds": rounds - 1})
    assert changed.setup()["tuning"]["rounds"] == rounds - 1
    for wrong in ({"tuning": {"rounds": 99}}, {"tuning": {"roundz": 1}}, {"colour": 1}, {"tuning": 5}):
        with pytest.raises(starshot.SetupError):
            starshot.new_game("starshot", **wrong)
    with pytest.raises(TypeError):
        starshot.new_game("starshot", tuning=object())


def test_rollouts_are_reproducible_and_end(game: str, seats: int) -> None:
    state = starshot.new_game(game, seats=seats)
    ends = [state.rollout(starshot.Rng(seed)) for seed in (1, 1, 2)]
    assert ends[0] == ends[1] != ends[2]
    assert ends[0].turn.kind == "over"
    rng = starshot.Rng(1)
    assert state.rollout(rng) != state.rollout(rng)


def test_events_asked_for_late_are_those_that_happened(game: str, seats: int) -> None:
    """By id nothing is logged until somebody asks; by text everything is at once."""
    picks, rng, late = starshot.Rng(3), starshot.Rng(4), starshot.Rng(4)
    state = starshot.new_game(game, seats=seats).settle(rng).state
    late_start = starshot.new_game(game, seats=seats).settle(late)
    steps = [(late_start, starshot.new_game(game, seats=seats).settle(starshot.Rng(4)).events)]
    while state.outcome is None:
        command = state.legal()[picks.below(len(state.legal()))]
        at_once = state.apply(str(command), rng=rng)
        assert state.apply(command, rng=copy.copy(late)) == state.apply(command.id, rng=late)
        steps.append((state.apply(command, rng=starshot.Rng(9)), state.apply(str(command), rng=starshot.Rng(9)).events))
        state = at_once.state
        assert rng == late
    assert sum(len(step.events) for step, _ in steps) > len(steps) / 2
    for step, events in steps:
        assert step.events == events == pickle.loads(pickle.dumps(step)).events
    if starshot.game_info(game).rolls:
        chance = next(node for node in nodes(game, seats) if node.turn.kind == "chance")
        roll = chance.chance()[0][0]
        assert chance.apply(roll.id) == chance.apply(roll) == chance.apply(str(roll))
