"""The notebook of the balance study runs from top to bottom, and is committed without what it printed."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[2] / "examples" / "python"


@pytest.mark.filterwarnings("default::DeprecationWarning")
def test_the_balance_study_runs() -> None:
    notebook = nbformat.read(FOLDER / "balance.ipynb", as_version=4)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    for cell in cells:
        assert (cell.outputs, cell.execution_count) == ([], None), "clear all outputs before the commit"
    NotebookClient(notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": FOLDER}}).execute()
    outputs = [output for cell in cells for output in cell.outputs]
    figures = [output for output in outputs if "image/png" in output.get("data", {})]
    assert len(figures) == 2
    text = "".join(output.get("text", "") for output in outputs)
    assert "seat 3" in text
    assert "with common random numbers" in text
