"""Every test with a `game` and `seats` runs for each game that the core has and each seat count it supports."""

import pytest

import starshot

TABLES = [(game, seats) for game in starshot.games() for seats in starshot.game_info(game).seats]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if {"game", "seats"} <= set(metafunc.fixturenames):
        metafunc.parametrize(("game", "seats"), TABLES, ids=[f"{game}-{seats}" for game, seats in TABLES])
    elif "game" in metafunc.fixturenames:
        metafunc.parametrize("game", starshot.games())
