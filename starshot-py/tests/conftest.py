"""Every test with a `game` and `seats` runs for each game that the core has and each seat count it supports."""

from __future__ import annotations

import pytest
from play import TABLES

import starshot


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if {"game", "seats"} <= set(metafunc.fixturenames):
        metafunc.parametrize(("game", "seats"), TABLES, ids=[f"{game}-{seats}" for game, seats in TABLES])
    elif "game" in metafunc.fixturenames:
        metafunc.parametrize("game", starshot.games())
