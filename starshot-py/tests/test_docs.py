"""Everything public says what it is, and every example of the documents runs."""

from __future__ import annotations

import doctest
import inspect
import os
import re
from pathlib import Path
from typing import Any

import pytest

import starshot

README = Path(__file__).parent.parent / "README.md"
PROJECT = Path(__file__).parents[2] / "README.md"


def blocks(file: Path) -> list[str]:
    return re.findall(r"```python\n(.*?)```", file.read_text(), re.DOTALL)


BLOCKS = blocks(README)


def test_the_first_screen_of_the_project_plays(capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = blocks(PROJECT)
    exec(compile(block, f"{PROJECT}", "exec"), {})
    assert capsys.readouterr().out


@pytest.mark.parametrize("number", range(len(BLOCKS)))
def test_blocks_of_the_readme_run(number: int, tmp_path: Path) -> None:
    """Each block runs after those before it: they are read as one text."""
    home = Path.cwd()
    os.chdir(tmp_path)
    try:
        names: dict[str, Any] = {}
        for block in BLOCKS[: number + 1]:
            exec(compile(block, f"{README}", "exec"), names)
    finally:
        os.chdir(home)


def test_the_readme_has_blocks() -> None:
    assert len(BLOCKS) >= 3


def test_the_examples_of_the_package_run() -> None:
    result = doctest.testmod(starshot)
    assert result.attempted > 2
    assert result.failed == 0


def test_every_public_name_is_documented() -> None:
    missing = []
    for name in starshot.__all__:
        if name == "__version__":
            continue
        item = getattr(starshot, name)
        if not inspect.getdoc(item):
            missing.append(name)
        if inspect.isclass(item) and not issubclass(item, Exception):
            members = [part for part in vars(item) if not part.startswith("_")]
            missing += [f"{name}.{part}" for part in members if not inspect.getdoc(getattr(item, part))]
    assert not missing


def test_the_names_are_listed() -> None:
    public = {
        name for name in vars(starshot) if not name.startswith("_") and not inspect.ismodule(getattr(starshot, name))
    }
    assert public - {"annotations", "TYPE_CHECKING", "Any", "Literal", "Mapping"} == set(starshot.__all__) - {
        "__version__"
    }
