"""What is raised when something is refused."""

from __future__ import annotations

from typing import Any

__all__ = ["FormatError", "IllegalCommand", "SetupError", "StarshotError"]


class StarshotError(Exception):
    """Whatever this library refuses. Nothing has changed when it is raised.

    `code` is the stable number of the reason and `rule` the id of the rule that refuses, both None where no rule
    speaks; `details` says more by name: see the subclasses.
    """

    def __init__(
        self,
        message: str,
        code: int | None = None,
        rule: str | None = None,
        details: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.rule = rule
        self.details: dict[str, Any] = {} if details is None else details

    def __reduce__(self) -> tuple[type[StarshotError], tuple[str, int | None, str | None, dict[str, Any]]]:
        return type(self), (str(self), self.code, self.rule, self.details)


class IllegalCommand(StarshotError):  # noqa: N818 - the name is fixed
    """A command or roll that the rules refuse, or that is none.

    `details` has `name` (of the reason), `reason` (in English), `operands` (a dictionary of what the reason names, such
    as `{"seat": 1, "owing": [0]}`) and `tried`; where there is one, `pick` (of a whole secret decision, which of its
    picks), `at` (where a text stops to make sense) or `index` (which game of many).
    """


class SetupError(StarshotError):
    """A game that cannot be: an unknown one, an unsupported number of seats, a setup with faults.

    `details["faults"]` lists every fault.
    """


class FormatError(StarshotError):
    """Saved data, a pickle or a record that cannot be taken.

    `details["kind"]` says why: `"format"`, `"rules"` and `"game"` (another version or game: `found` and `known` name
    both), `"checksum"`, `"truncated"`, `"syntax"`, `"setup"` (with `faults`), `"diverged"` (with `step` and `sections`)
    and others.
    """
