"""Matches, what each seat is told of them, records and verdicts."""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path

import pytest

import starshot


def played(game: str, seats: int, steps: int = 10**9, seed: int = 7, **options: object) -> starshot.Match:
    match = starshot.Match(game, seats=seats, seed=seed, **options)
    rng = starshot.Rng(seed)
    player = starshot.RandomPlayer()
    while match.outcome is None and steps > 0:
        seat = match.turn.seats[0]
        match.play(player.choose(match.view(seat), rng), seat=seat)
        assert match.state.turn.kind != "chance"
        steps -= 1
    return match


def test_the_same_seed_and_commands_give_the_same_match(game: str, seats: int) -> None:
    assert played(game, seats) == played(game, seats)
    assert played(game, seats).events == played(game, seats).events
    assert played(game, seats) != played(game, seats, seed=8)


def test_copies_and_pickles_go_on_alike_and_apart(game: str, seats: int) -> None:
    match = played(game, seats, steps=9)
    before = match.state
    twins = [copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))]
    for twin in twins:
        assert twin == match
        twin.play(twin.state.legal_ids()[-1])
        assert twin != match
    assert match.state == before
    assert twins[0] == twins[1] == twins[2]


def test_undo_brings_the_state_and_the_same_draws_back(game: str, seats: int) -> None:
    match = played(game, seats, steps=12)
    start, log = match.state, match.events
    events = match.play(match.state.legal_ids()[0])
    after = match.state
    assert match.events == log + events
    assert match.undo()
    assert match.state == start
    assert match.events == log
    assert match.play(match.state.legal_ids()[0]) == events
    assert match.state == after
    for _ in range(13):
        match.undo()
    with pytest.raises(starshot.IllegalCommand, match="no command to undo"):
        match.undo()


def test_a_server_refuses_undo_past_a_reveal() -> None:
    match = played("shooting-stars", 2, steps=3, server=True)
    assert match.server
    assert pickle.loads(pickle.dumps(match)).server
    with pytest.raises(starshot.IllegalCommand, match="seen"):
        match.undo()


def test_seats_are_told_what_they_may_know(game: str, seats: int) -> None:
    match = played(game, seats)
    for seat in [None, *range(seats)]:
        told = match.events_for(seat)
        seen = [event.seen_by(seat) for event in match.events]
        assert told == [event for event in seen if event is not None]
        assert all(event.seen_by(seat) == event for event in told)
    with pytest.raises(starshot.IllegalCommand):
        match.events_for(seats)
    with pytest.raises(starshot.IllegalCommand):
        match.events[0].seen_by(seats)


def test_others_do_not_see_a_seats_picks() -> None:
    match = played("starshot", 4, steps=60)
    hidden = [event for event in match.events if event.seen_by(None) != event]
    assert hidden, "something of a game of StarShot is secret"


def test_records_replay_exactly(game: str, seats: int, tmp_path: Path) -> None:
    match = played(game, seats)
    record = match.record()
    assert str(record.verify()) == "Exact"
    assert record.verify().kind == "exact"
    assert pickle.loads(pickle.dumps(record.verify())) == record.verify()
    for name in ("game.json", "game.bin"):
        record.save(tmp_path / name)
        loaded = starshot.Record.load(tmp_path / name)
        assert loaded == record
        assert hash(loaded) == hash(record)
        assert str(loaded.verify()).startswith("Exact")
        again = tmp_path / ("again-" + name)
        loaded.save(str(again))
        assert again.read_bytes() == (tmp_path / name).read_bytes()
    assert (tmp_path / "game.json").read_text().startswith("{")
    assert pickle.loads(pickle.dumps(record)) == record
    assert starshot.Match.from_record(record, seed=match.seed) == match
    assert len(record) > 0
    for seat in [None, *range(seats)]:
        seen = record.for_seat(seat)
        assert seen
        json.dumps(seen)


def test_edited_records_are_found_out(tmp_path: Path) -> None:
    record = played("starshot", 2).record()
    data = bytearray(record.to_bytes())
    data[len(data) // 2] ^= 1
    with pytest.raises(starshot.FormatError) as caught:
        starshot.Record.from_bytes(bytes(data))
    assert caught.value.details["kind"] == "checksum"
    for cut in range(0, len(data), 97):
        with pytest.raises(starshot.FormatError):
            starshot.Record.from_bytes(record.to_bytes()[:cut])
    with pytest.raises(starshot.FormatError):
        starshot.Record.from_json("[1]")
    (tmp_path / "x.json").write_bytes(b'{"\xff"}')
    with pytest.raises(starshot.FormatError):
        starshot.Record.load(tmp_path / "x.json")
    with pytest.raises(FileNotFoundError):
        starshot.Record.load(tmp_path / "none")


def test_refused_commands_change_nothing() -> None:
    match = played("starshot", 3, steps=20)
    before = pickle.dumps(match)
    refused = 0
    for what in [*range(0, starshot.game_info("starshot").commands, 11), "nonsense", -4, 2**70]:
        for seat in (None, 0, 1, 2, 3, -1):
            if match.check(what, seat) is None:
                continue
            refused += 1
            with pytest.raises(starshot.IllegalCommand):
                match.play(what, seat)
    assert refused > 50
    assert pickle.dumps(match) == before


def test_bots_see_views_and_play_whole_games(game: str, seats: int) -> None:
    bot = starshot.bot(game)
    assert pickle.loads(pickle.dumps(bot)) == bot

    def play() -> starshot.Match:
        match, rng = starshot.Match(game, seats=seats, seed=2), starshot.Rng(2)
        while match.outcome is None:
            view = match.view(match.turn.seats[0])
            command = bot.choose(view, rng)
            assert command in view.legal()
            match.play(command)
        return match

    match = play()
    assert match == play()
    with pytest.raises(starshot.StarshotError, match="owes"):
        bot.choose(match.view(0), starshot.Rng(1))
    other = next(name for name in starshot.games() if name != game)
    with pytest.raises(starshot.StarshotError, match=other):
        bot.choose(starshot.new_game(other).view(0), starshot.Rng(1))
    with pytest.raises(starshot.SetupError):
        starshot.bot("chess")


def test_matches_have_no_hash() -> None:
    with pytest.raises(TypeError):
        hash(starshot.Match("shooting-stars"))
    with pytest.raises(TypeError):
        hash(starshot.Rng(1))
