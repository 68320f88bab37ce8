"""CONFORMANCE.md publishes what the suite and the programs really do."""

from __future__ import annotations

import os

import pytest

from law78.conformance.mistakes import MISTAKES
from law78.conformance.vectors import load_suite
from published_tables import PAGE, PROGRAMS, Program, between, mistakes_table, row_of

TEXT = PAGE.read_text(encoding="utf-8")


@pytest.mark.usefixtures("answers_kept")
def test_the_table_of_mistakes_is_not_stale() -> None:
    assert between(TEXT, "mistakes") == mistakes_table(), (
        "python tests/published_tables.py mistakes"
    )


def test_the_page_counts_vectors_and_mistakes_rightly() -> None:
    words = " ".join(TEXT.split())
    assert f"{len(load_suite().vectors)} vectors" in words
    assert f"{len(MISTAKES)} known mistakes" in words


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.name)
def test_the_matrix_is_what_a_run_gives(program: Program) -> None:
    if not program.is_there():
        assert not os.environ.get("LAW78_ALL_SUBJECTS"), f"{program.name} must be installed"
        pytest.skip(f"{program.name} is not installed")
    published = [
        [cell.strip() for cell in line.strip("|\n").split("|")]
        for line in between(TEXT, "programs").splitlines()
        if line.startswith("| ")
    ]
    assert row_of(program) in published, "python tests/published_tables.py programs"
