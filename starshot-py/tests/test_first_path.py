"""The first steps of anybody: version, games, a new game, its legal commands as text, one applied."""

import re

import pytest

import starshot


def test_the_version_is_a_version() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+.*", starshot.__version__)


def test_the_games_are_those_of_the_core() -> None:
    games = starshot.games()
    assert games[0] == "starshot"
    assert "shooting-stars" in games
    assert len(set(games)) == len(games)


def test_every_legal_text_is_applied_and_the_old_state_stays(game: str, seats: int) -> None:
    state = starshot.new_game(game, seats=seats)
    assert state.seats == seats
    state = state.settle(starshot.Rng(1)).state
    before = state.to_json()
    texts = [str(command) for command in state.legal()]
    assert texts
    for text in texts:
        step = state.apply(text)
        assert step.state != state
    assert state.to_json() == before


def test_the_usual_seats() -> None:
    assert starshot.new_game("starshot").seats == 4
    assert starshot.new_game("shooting-stars").seats == 2


def test_unsupported_seats_are_refused(game: str) -> None:
    supported = starshot.game_info(game).seats
    for wrong in {-1, 0, 1, 2, 3, 4, 5, 9, 255, 256, 10**18} - set(supported):
        with pytest.raises(starshot.SetupError) as caught:
            starshot.new_game(game, seats=wrong)
        assert caught.value.details["faults"], wrong


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(starshot.SetupError, match="chess"):
        starshot.new_game("chess")
