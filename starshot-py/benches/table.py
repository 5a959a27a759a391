"""Puts the rows of all measurements into one table: ours, the peer's, their ratio, and what we have promised.

`table.py ROWS MACHINE [PAGE]` prints it, and with a page replaces what stands between the marks in it.
"""

from __future__ import annotations

import json
import statistics
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Row = dict[str, Any]


@dataclass
class Line:
    """One line of the table: a row of ours beside a row of somebody else."""

    title: str
    what: str
    unit: str
    peer: tuple[str, str, str] | None = None  # engine, what, game
    must: str = ""
    target: str = ""


FASTCATAN = ("fastcatan", "single", "")
LINES = [
    Line("`legal_ids` + pick + `apply(id, rng=)`", "single", "ns", FASTCATAN, "1.5 x", "2.1 x"),
    Line("", "single", "ns", ("OpenSpiel", "single", "crazy_eights")),
    Line("", "single", "ns", ("OpenSpiel", "single", "backgammon")),
    Line("`Stepper`: pick + `step(k)`", "stepper", "ns", FASTCATAN, "2.3 x", "3.4 x"),
    Line("`View.observe(out)`, a float", "float", "ns", ("OpenSpiel", "float", "hanabi"), "1.2 ns", "0.7 ns"),
    Line("batch of 1,024 without observations", "batch", "M/s", ("fastcatan", "batch", ""), "5 M/s", "7.5 M/s"),
    Line("the same with observations", "batch seen", "M/s", None, "3 M/s", "5 M/s"),
    Line("the same, random choice included", "batch seen picked", "M/s", ("weiss-sim", "batch seen picked", "")),
    Line("two threads, without observations", "batch threads", "M/s", ("starshot", "batch", ""), "0.83 x", "0.91 x"),
    Line("wheel", "wheel", "KiB"),
    Line("import, beyond that of numpy", "import", "ms"),
]


def shown(value: float, unit: str) -> str:
    """Give a row's value (nanoseconds, bytes or milliseconds) in the unit of the line."""
    if unit == "M/s":
        return f"{1000 / value:.2f} M/s"
    if unit == "KiB":
        return f"{value / 1024:.0f} KiB"
    if unit == "ms" and value < 1:
        return "under 1 ms"
    return f"{value:.0f} {unit}" if value >= 10 else f"{value:.2f} {unit}"


def medians(rows: list[Row]) -> list[Row]:
    """Give one row for all that measure the same; the same must have been played in each."""
    groups: dict[tuple[str, str, str], list[Row]] = {}
    for row in rows:
        groups.setdefault((row["engine"], row["what"], row["game"]), []).append(row)
    for key, group in groups.items():
        if len({row["checksum"] for row in group}) > 1:
            sys.exit(f"{' '.join(key)}: the runs did not play the same")
    return [group[0] | {"value": statistics.median(row["value"] for row in group)} for group in groups.values()]


def table(rows: list[Row]) -> list[str]:
    """Give the lines of the table."""
    found = {(row["engine"], row["what"], row["game"]): row for row in rows}
    lines = ["| a decision, step or float | here | peer | ratio | must | target |", "|---|---|---|---|---|---|"]
    for line in LINES:
        own = found["starshot", line.what, ""]
        peer, ratio = "", ""
        if line.peer is not None:
            other = found.get(line.peer)
            name = " ".join(part for part in (line.peer[0], line.peer[2]) if part)
            peer = f"{shown(other['value'], line.unit)} {name}" if other else f"{name}: not run"
            ratio = f"{other['value'] / own['value']:.2f} x" if other else ""
        cells = line.title, shown(own["value"], line.unit), peer, ratio, line.must, line.target
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def checksums(rows: list[Row]) -> list[str]:
    """Give a line for everything that was played."""
    lines = ["```text"]
    for row in rows:
        if row["checksum"] is not None:
            name = " ".join(part for part in (row["engine"], row["game"], row["what"]) if part)
            lines.append(f"{row['checksum']:016x}  {name}")
    return [*lines, "```"]


def main(rows_file: str, machine: str, page: str | None = None) -> None:
    """Print the table, and write it into the page."""
    rows = medians([json.loads(line) for line in Path(rows_file).read_text().splitlines()])
    text = "\n".join([machine, "", *table(rows), "", "Checksums of what was played:", "", *checksums(rows)])
    print(text)
    if page is not None:
        before, begin, rest = Path(page).read_text().partition("<!-- table -->\n")
        _, end, after = rest.partition("<!-- end of table -->")
        if not begin or not end:
            sys.exit(f"{page} has no marks to write the table between")
        Path(page).write_text(f"{before}{begin}{text}\n{end}{after}")


if __name__ == "__main__":
    main(*sys.argv[1:])
