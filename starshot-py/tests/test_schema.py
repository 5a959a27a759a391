"""What a client is sent fits the JSON Schemas of `starshot-ffi/schema`; what was tampered with does not."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator, validators
from play import some

import starshot

SCHEMAS = Path(__file__).parents[2] / "starshot-ffi" / "schema"
EACH = 12  # events of a kind that are looked at, and games of a table


class Schema:
    """A schema that remembers which of its properties a document has had."""

    def __init__(self, game: str, what: str) -> None:
        self.document = json.loads((SCHEMAS / f"{game}.{what}.schema.json").read_text(encoding="utf-8"))
        Draft202012Validator.check_schema(self.document)
        self.met: set[tuple[int, str]] = set()
        plain = Draft202012Validator.VALIDATORS["properties"]

        def properties(validator: Any, names: dict[str, Any], instance: Any, schema: Any) -> Iterator[Any]:
            if isinstance(instance, dict):
                self.met |= {(id(names), name) for name in names if name in instance}
            yield from plain(validator, names, instance, schema)

        self.validator = validators.extend(Draft202012Validator, {"properties": properties})(self.document)

    def fits(self, document: Any) -> bool:
        return bool(self.validator.is_valid(document))

    def never_met(self) -> list[str]:
        return [name for place, name in self._properties(self.document) if (place, name) not in self.met]

    def _properties(self, part: Any) -> Iterator[tuple[int, str]]:
        if isinstance(part, dict):
            if isinstance(part.get("properties"), dict):
                yield from ((id(part["properties"]), name) for name in part["properties"])
            for inside in part.values():
                yield from self._properties(inside)
        elif isinstance(part, list):
            for inside in part:
                yield from self._properties(inside)


def starts(game: str) -> list[dict[str, Any]]:
    """Options under which everything happens: sure and heavy hits, few and rare cards, all abilities; nigiri."""
    if game != "starshot":
        return [{}, {"nigiri": {}, "komi_halves": 3}]
    base, rest = [2, 2, 3, 3], 20
    rare = [6 if card in (9, 15, 21) else 0 for card in range(4, 24)]  # Vampiric Shot, Oblique Aim, NightJammer
    fierce = {"hit_bonus": 9, "damage_base": 5, "starting_tokens": 14, "purples": 17, "speed_cap": 1, "redline_cap": 9}
    return [
        {},
        {"tuning": {**fierce, "copies": base + rare}},
        {"tuning": {**fierce, "damage_base": 1, "copies": [*base, 1, *[0] * (rest - 1)]}},
        {"tuning": {"starting_tokens": 14, "purples": 17}},
    ]


def matches(game: str, options: dict[str, Any]) -> Iterator[starshot.Match]:
    """Random matches, played to the end."""
    for seats in starshot.game_info(game).seats:
        for seed in range(EACH):
            rng = starshot.Rng(seed)
            match = starshot.Match(game, seats=seats, seed=seed, **options)
            while match.turn.kind != "over":
                seat = match.turn.seats[0]
                legal = match.state.legal_ids(seat)
                match.play(legal[rng.below(len(legal))], seat=seat)
            yield match


def viewers(seats: int) -> list[int | None]:
    return [None, *range(seats)]


def changed(document: Any) -> Iterator[Any]:
    """The document with one thing wrong at a time: a field missing, a field more, a number turned into a text."""
    places: list[list[Any]] = [[]]
    while places:
        place = places.pop()
        part = document
        for step in place:
            part = part[step]
        if isinstance(part, dict):
            yield put(document, [*place, "no such field"], 1)
            if place[-1:] not in (
                ["hand"],
                ["discard"],
                ["bag"],
                ["shown"],
                ["evidenced"],
            ):  # any cards, any number of kinds
                yield from (put(document, [*place, name], None, drop=True) for name in part)
            places += [[*place, name] for name in part]
        elif isinstance(part, list) and part:
            places.append([*place, 0])
        elif isinstance(part, int):
            yield put(document, place, "one")


def put(document: Any, place: list[Any], value: Any, drop: bool = False) -> Any:
    tampered = copy.deepcopy(document)
    part = tampered
    for step in place[:-1]:
        part = part[step]
    if drop:
        del part[place[-1]]
    else:
        part[place[-1]] = value
    return tampered


def test_every_view_fits(game: str) -> None:
    schema = Schema(game, "view")
    for seats in starshot.game_info(game).seats:
        for state in some(game, seats, every=20):
            for seat in viewers(seats):
                text = state.view(seat).to_json()
                assert schema.fits(json.loads(text)), text
    for options in starts(game):
        state = starshot.new_game(game, **options)
        assert schema.fits(json.loads(state.view(0).to_json()))
    assert schema.never_met() == []


def test_every_event_fits(game: str) -> None:
    schema = Schema(game, "event")
    looked: Counter[str] = Counter()
    for options in starts(game):
        for match in matches(game, options):
            for seat in viewers(match.state.seats):
                for event in match.events_for(seat):
                    if looked[event.kind] < EACH or (seat == 0 and looked[event.kind] < 2 * EACH):
                        looked[event.kind] += 1
                        assert schema.fits(event.to_dict()), event.to_dict()
    assert schema.never_met() == []


def test_what_was_tampered_with_does_not_fit(game: str) -> None:
    schema = Schema(game, "view")
    state = list(some(game, starshot.game_info(game).default_seats, every=10))[3]
    view = json.loads(state.view(0).to_json())
    wrong = list(changed(view))
    assert len(wrong) > 20
    for document in wrong:
        assert not schema.fits(document), document
    for name, value in (
        ("game", "chess"),
        ("format", 2),
        ("rules", "1999-01-01"),
        ("viewer", {"seat": 8}),
        ("setup", []),
    ):
        assert not schema.fits({**view, name: value})


@pytest.mark.parametrize("what", ["view", "event"])
def test_another_game_does_not_fit(what: str) -> None:
    for game, other in zip(starshot.games(), reversed(starshot.games()), strict=True):
        match = next(matches(other, {}))
        document = json.loads(match.view(0).to_json()) if what == "view" else match.events[0].to_dict()
        assert not Schema(game, what).fits(document)
