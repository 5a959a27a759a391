"""What must not happen: data of another version taken, threads tearing a value, a defect ending the interpreter."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
import threading
import time
from collections.abc import Callable

import pytest

import starshot
from starshot import _native


def digest(data: bytes) -> int:
    """The documented digest: FNV-1a, then the finalizer of SplitMix64."""
    word = 2**64 - 1
    x = 0xCBF29CE484222325
    for byte in data:
        x = (x ^ byte) * 0x100000001B3 & word
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & word
    x = (x ^ x >> 27) * 0x94D049BB133111EB & word
    return x ^ x >> 31


def of_other_rules(data: bytes, game: str) -> bytes:
    """The same data, but as another version of the rules would have written it."""
    rules = starshot.game_info(game).rules.encode()
    assert data.count(rules) == 1
    body = data[:-8]
    assert digest(body) == int.from_bytes(data[-8:], "little"), "the checksum is what the documents say"
    body = body.replace(rules, b"1999-12-31")
    return body + digest(body).to_bytes(8, "little")


def test_pickles_of_other_rules_are_not_loaded(game: str) -> None:
    state = starshot.new_game(game)
    assert starshot.State.from_bytes(state.to_bytes()) == state
    for value, load in ((state, _native._load_state), (state.view(0), _native._load_view)):
        with pytest.raises(starshot.FormatError) as caught:
            load(of_other_rules(value.to_bytes(), game))
        details = caught.value.details
        assert details["kind"] == "rules"
        assert (details["found"], details["known"]) == ("1999-12-31", starshot.game_info(game).rules)
        pickled = pickle.dumps(value)
        assert value.to_bytes() in pickled
        changed = pickled.replace(value.to_bytes(), of_other_rules(value.to_bytes(), game))
        with pytest.raises(starshot.FormatError, match="1999-12-31"):
            pickle.loads(changed)


def test_json_of_other_versions_and_games_is_not_loaded(game: str) -> None:
    text = starshot.new_game(game).to_json()
    rules = starshot.game_info(game).rules
    cases = {
        "rules": text.replace(rules, "1999-12-31"),
        "format": text.replace('"format":1', '"format":99'),
        "game": text.replace(f'"game":"{game}"', '"game":"chess"'),
        "syntax": text[:-5],
    }
    for kind, wrong in cases.items():
        assert wrong != text
        with pytest.raises(starshot.FormatError) as caught:
            starshot.State.from_json(wrong)
        assert caught.value.details["kind"] == kind
    with pytest.raises(starshot.FormatError):
        starshot.View.from_json(text)
    with pytest.raises(starshot.FormatError):
        starshot.State.from_json(starshot.new_game(game).view(0).to_json())


def test_broken_bytes_are_refused_not_fatal(game: str) -> None:
    data = starshot.new_game(game).to_bytes()
    rng = starshot.Rng(5)
    for _ in range(300):
        broken = bytearray(data)
        at = rng.below(len(broken))
        broken[at] ^= 1 + rng.below(255)
        if rng.below(2):  # with a right checksum, so that the content itself is looked at
            broken[-8:] = digest(bytes(broken[:-8])).to_bytes(8, "little")
        try:
            state = starshot.State.from_bytes(bytes(broken))
        except starshot.FormatError:
            continue
        state.rollout(starshot.Rng(1))


def test_exceptions_are_picklable() -> None:
    errors = []
    for wrong in (
        lambda: starshot.new_game("starshot", seats=9),
        lambda: starshot.new_game("shooting-stars").apply("pass", seat=1),
        lambda: starshot.State.from_json("{}"),
    ):
        with pytest.raises(starshot.StarshotError) as caught:
            wrong()
        errors.append(caught.value)
    assert [type(error) for error in errors] == [starshot.SetupError, starshot.IllegalCommand, starshot.FormatError]
    for error in errors:
        for twin in (pickle.loads(pickle.dumps(error)), copy.deepcopy(error)):
            assert type(twin) is type(error)
            assert (str(twin), twin.code, twin.rule, twin.details) == (
                str(error),
                error.code,
                error.rule,
                error.details,
            )


def together(work: Callable[[int], None], threads: int = 4) -> None:
    """Run it on several threads at once; what one raises is raised."""
    failed: list[BaseException] = []
    barrier = threading.Barrier(threads)

    def run(k: int) -> None:
        try:
            barrier.wait()
            work(k)
        except BaseException as error:
            failed.append(error)

    running = [threading.Thread(target=run, args=(k,)) for k in range(threads)]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()
    if failed:
        raise failed[0]


def test_threads_may_share_a_state(game: str) -> None:
    state = starshot.new_game(game).settle(starshot.Rng(1)).state
    alone = [state.rollout(starshot.Rng(seed)).digest for seed in range(12)]
    views = [state.view(seat) for seat in range(state.seats)]

    def work(k: int) -> None:
        for seed in range(12):
            assert state.rollout(starshot.Rng(seed)).digest == alone[seed]
            assert [state.view(seat) for seat in range(state.seats)] == views
            assert state.apply(state.legal_ids()[0]).state != state

    together(work)


def test_threads_may_share_a_match_and_a_generator() -> None:
    match, rng = starshot.Match("starshot", seats=4, seed=1), starshot.Rng(1)
    player = starshot.RandomPlayer()
    played = [0] * 4

    def work(k: int) -> None:
        while match.outcome is None:
            try:
                match.play(player.choose(match.view(k), rng), seat=k)
                played[k] += 1
            except ValueError:
                time.sleep(0)  # it owes nothing now
            except starshot.IllegalCommand:
                raise AssertionError("only the thread of a seat plays for it") from None
            match.state, match.events_for(k)

    together(work)
    assert all(played)
    assert str(match.record().verify()) == "Exact"


def rollouts() -> Callable[[], object]:
    state, rng = starshot.new_game("starshot", seats=4), starshot.Rng(1)
    return lambda: state.rollout(rng)


def replays() -> Callable[[], object]:
    match = starshot.Match("starshot", seats=4)
    while match.outcome is None:
        match.play(match.state.legal_ids()[-1])
    return match.record().verify


def steps() -> Callable[[], object]:
    env = starshot.VectorEnv("starshot", 64, seats=4)
    return lambda: env.step(env.masks.argmax(axis=1))


@pytest.mark.parametrize("make", [rollouts, replays, steps])
def test_other_threads_run_during_long_calls(make: Callable[[], Callable[[], object]]) -> None:
    call = make()
    stop = threading.Event()
    ticks = 0

    def tick() -> None:
        nonlocal ticks
        while not stop.is_set():
            ticks += 1
            time.sleep(0)

    thread = threading.Thread(target=tick)
    # By itself the interpreter would let the other thread in only after 100 s: so it is the calls that do.
    interval = sys.getswitchinterval()
    sys.setswitchinterval(100)
    try:
        thread.start()
        start = ticks
        patience = time.perf_counter() + 20
        while ticks == start and time.perf_counter() < patience:
            call()
        end = ticks
    finally:
        stop.set()
        sys.setswitchinterval(interval)
        thread.join()
    assert end > start


def test_a_defect_becomes_an_exception_and_the_interpreter_goes_on() -> None:
    code = """
import starshot
from starshot import _native
match = starshot.Match("starshot", seed=1)
for _ in range(3):
    try:
        _native._panic_on_purpose()
    except BaseException as error:
        print(type(error).__name__, error)
match.play(match.state.legal_ids()[0])
print("alive")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.splitlines() == ["PanicException on purpose"] * 3 + ["alive"]


def test_generators() -> None:
    rng = starshot.Rng(7)
    first = [rng.below(100) for _ in range(50)]
    rng = starshot.Rng(7)
    for twin in (copy.copy(rng), copy.deepcopy(rng), pickle.loads(pickle.dumps(rng))):
        assert twin == rng
        assert [twin.below(100) for _ in range(50)] == first
    assert rng == starshot.Rng(7)
    assert len(set(first)) > 20
    with pytest.raises(starshot.StarshotError):
        rng.below(0)
    for wrong in (-1, 2**64):
        with pytest.raises(OverflowError):
            starshot.Rng(wrong)
