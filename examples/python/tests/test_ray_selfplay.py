"""Self-play on Ray: the same games for any number of workers, whatever dies on the way. Run by scripts/ray.sh."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import ray_selfplay

SCRIPT = Path(ray_selfplay.__file__)
GAMES = 40


def command(out: Path, *more: str) -> list[str]:
    return [sys.executable, str(SCRIPT), "--seed", "5", "--games", str(GAMES), "--out", str(out), *more]


def run(out: Path, *more: str, code: int = 0, **env: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(command(out, *more), capture_output=True, text=True, timeout=100, env=os.environ | env)
    assert done.returncode == code, done.stderr
    return done


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, str]:
    """The file and the summary of a run by one worker."""
    out = tmp_path_factory.mktemp("ray") / "games.jsonl"
    summary = run(out, "--workers", "1").stdout
    return out.read_bytes(), summary


def test_a_run_is_whole_and_summed_up(undisturbed: tuple[bytes, str]) -> None:
    head, *games = [json.loads(line) for line in undisturbed[0].splitlines()]
    assert (head["game"], head["seats"], head["seed"]) == ("starshot", 4, 5)
    assert [game["index"] for game in games] == list(range(GAMES))
    assert len({game["digest"] for game in games}) == GAMES, "every game is another"
    summary = undisturbed[1].splitlines()
    shares = [float(line.split("wins")[1].split("%")[0]) for line in summary[1:]]
    assert len(shares) == 4
    assert abs(sum(shares) - 100) < 0.5
    first = sum(game["places"].count(1) == 1 and game["places"][0] == 1 for game in games)
    assert shares[0] >= 100 * first / GAMES - 0.1


def test_three_workers_play_the_same_games(tmp_path: Path, undisturbed: tuple[bytes, str]) -> None:
    out = tmp_path / "games.jsonl"
    assert run(out, "--workers", "3").stdout == undisturbed[1]
    assert out.read_bytes() == undisturbed[0]


def parents() -> dict[int, int]:
    """The parent of every process."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            found[int(folder.name)] = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
        except OSError:  # it has ended
            continue
    return found


def playing(driver: int) -> list[int]:
    """The workers of this driver that are in the middle of a task."""
    tree, found = parents(), []
    for pid in tree:
        above = pid
        while above in tree and above != driver:
            above = tree[above]
        try:
            busy = b"ray::play_all" in Path(f"/proc/{pid}/cmdline").read_bytes()
        except OSError:
            continue
        if above == driver and busy:
            found.append(pid)
    return found


def test_games_of_a_worker_that_is_killed_are_played_again(tmp_path: Path, undisturbed: tuple[bytes, str]) -> None:
    out = tmp_path / "games.jsonl"
    with subprocess.Popen(command(out, "--workers", "2"), stdout=subprocess.PIPE, stderr=subprocess.PIPE) as driver:
        killed = 0
        while driver.poll() is None and not killed:
            # Some games are finished, some are not.
            if out.exists() and out.read_bytes().count(b"\n") > 1 and (workers := playing(driver.pid)):
                os.kill(workers[0], signal.SIGKILL)
                killed += 1
            time.sleep(0.01)
        summary, errors = driver.communicate(timeout=100)
    assert driver.returncode == 0, errors.decode()
    assert killed
    assert b"are played again" in errors
    assert summary.decode() == undisturbed[1]
    assert out.read_bytes() == undisturbed[0]


def test_a_stopped_run_goes_on_where_it_stopped(tmp_path: Path, undisturbed: tuple[bytes, str]) -> None:
    out = tmp_path / "games.jsonl"
    lines = undisturbed[0].splitlines(keepends=True)
    # In the order in which they ended, and torn in the middle of a line.
    kept = [lines[0], *reversed(lines[11:]), lines[3][:20]]
    out.write_bytes(b"".join(kept))
    done = run(out, "--workers", "2")
    assert f"{GAMES - 10} of {GAMES} games are there already" in done.stderr
    assert done.stdout == undisturbed[1]
    assert out.read_bytes() == undisturbed[0]
    again = run(out)
    assert "Started a local Ray instance" not in again.stderr, "nothing is left to play"
    assert again.stdout == undisturbed[1]


WRONG = [
    (["--game", "chess"], "starshot"),
    (["--seats", "9"], "starshot is for [2, 3, 4] seats, not 9"),
    (["--games", "0"], "--games: a whole number from 1 on is needed, not '0'"),
    (["--games", "many"], "--games"),
    (["--workers", "0"], "--workers"),
    (["--seed", "-1"], "--seed"),
    (["--out", "/nowhere/at/all.jsonl"], "there is no folder /nowhere/at"),
]


@pytest.mark.parametrize(("arguments", "message"), WRONG)
def test_wrong_arguments_are_named(
    tmp_path: Path, arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        ray_selfplay.main(command(tmp_path / "games.jsonl", *arguments)[2:])
    assert ended.value.code == 2
    assert message in capsys.readouterr().err
    assert not list(tmp_path.iterdir()), "nothing is written"


def test_a_file_of_other_games_is_left_alone(tmp_path: Path, undisturbed: tuple[bytes, str]) -> None:
    out = tmp_path / "games.jsonl"
    broken = undisturbed[0].replace(b'"places"', b'"places', 1)
    for content, arguments, message in (
        (undisturbed[0], ["--seats", "2"], "holds other games than asked for"),
        (b"a diary\n", [], "holds other games than asked for"),
        (broken, [], "line 2 is no game"),
    ):
        out.write_bytes(content)
        with pytest.raises(SystemExit, match=message):
            ray_selfplay.main(command(out, *arguments)[2:])
        assert out.read_bytes() == content


CLUSTER = """
import ray
head = ray.init(num_cpus=2, include_dashboard=False, _node_ip_address="127.0.0.1")
print(head.address_info["gcs_address"], flush=True)
input()
"""


def test_it_joins_a_cluster(tmp_path: Path, undisturbed: tuple[bytes, str]) -> None:
    with subprocess.Popen([sys.executable, "-c", CLUSTER], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as head:
        assert head.stdin is not None
        assert head.stdout is not None
        address = head.stdout.readline().decode().strip()
        out = tmp_path / "games.jsonl"
        done = run(out, "--address", address)
        head.stdin.write(b"\n")
        head.stdin.close()
    assert "Started a local Ray instance" not in done.stderr
    assert done.stdout == undisturbed[1]
    assert out.read_bytes() == undisturbed[0]


def test_without_a_cluster_or_ray_it_says_what_to_do(tmp_path: Path) -> None:
    for address in ("127.0.0.1:1", "ray://127.0.0.1:1", "127.0.0.1:many"):
        with pytest.raises(SystemExit, match=f"there is no Ray cluster at {address}: start one with"):
            ray_selfplay.main(command(tmp_path / "games.jsonl", "--address", address)[2:])
    done = run(tmp_path / "games.jsonl", "--address", "auto", code=1, RAY_TMPDIR=str(tmp_path))
    assert "there is no Ray cluster at auto: start one with `ray start --head`" in done.stderr
    code = f"import runpy, sys; sys.modules['ray'] = None; runpy.run_path({str(SCRIPT)!r}, run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 1
    assert "pip install 'ray==" in done.stderr
