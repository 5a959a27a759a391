"""The example that learns does learn."""

from __future__ import annotations

import numpy as np
import pytest
import train

import starshot


def test_it_learns_and_says_how_much(capsys: pytest.CaptureFixture[str]) -> None:
    before, after = train.main(["--quick"])
    assert 0.4 < before < 0.6, "without learning it plays at random"
    assert after > before + 0.1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert f"{before:.1%} +- " in lines[0]
    assert f"{after:.1%} +- " in lines[1]


def test_what_is_illegal_has_no_probability() -> None:
    env, policy = starshot.VectorEnv(train.GAME, 50, train.SEATS, seed=1), train.Policy()
    policy.weights[:] = np.random.default_rng(1).normal(size=policy.weights.shape)
    probabilities, expected = policy.look(env.observations, env.masks)
    assert np.allclose(probabilities.sum(axis=1), 1)
    assert not probabilities[env.masks == 0].any()
    assert expected.shape == (50,)
    env.step(train.draw(probabilities, np.random.default_rng(1)))


def test_a_wrong_seed_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        train.main(["--seed", "-1"])
    assert "--seed: a number from 0 to 4294967295 is needed, not -1" in capsys.readouterr().err
