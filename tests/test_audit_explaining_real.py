"""The irregular boards of two published files, explained without being told what is wrong.

The files are no part of the project. LAW78_REAL_FILES names the folder that holds them;
without it these tests skip. What is wrong on the boards was found by hand from the files.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from law78.audit.case import Case, Explained
from law78.audit.explaining import explain
from law78.audit.findings import Kind
from law78.audit.printed import printed_line, unit_of
from law78.audit.supposition import Units, contradicting
from law78.board import counted_lines
from law78.event import Event
from law78.formats import read_event
from law78.notation import parse_line
from law78.regulation import Rules

FOLDER = os.environ.get("LAW78_REAL_FILES")

pytestmark = pytest.mark.skipif(
    FOLDER is None, reason="LAW78_REAL_FILES does not name a folder with published result files"
)


def event_of(file: str) -> Event:
    path = Path(FOLDER or "") / "usebio" / file
    return read_event(path.read_bytes(), file)


def case_of(event: Event, name: str) -> Case:
    """A board under Neuberg with E of its lines, to the digits that the file prints."""
    every = [printed_line(line) for board in event.boards for line in board.lines]
    (board,) = (board for board in event.boards if board.board == name)
    counted = counted_lines([line.line for line in board.lines])
    return Case(
        board,
        tuple(printed_line(line) for line in board.lines),
        Rules(),
        counted,
        max(len(board.lines) for board in event.boards),
        Units(
            unit_of(figure for own in every for figure in (own.ns, own.ew)),
            unit_of(figure for own in every for figure in (own.ns_percentage, own.ew_percentage)),
        ),
    )


def explained(event: Event, name: str) -> tuple[Explained, ...]:
    case = case_of(event, name)
    found = explain(case)
    for own in found:
        assert contradicting(own.supposition, case.printed, case.units) == frozenset()
    return found


def test_compscore_board_1_has_a_line_scored_as_an_average() -> None:
    """2S and 110 are shown, and 20 / 20 printed; the other 20 are Neuberg's of 21. Clause K13."""
    (found,) = explained(event_of("compscore3-irregular.xml"), "1")
    assert found.explanation.kind is Kind.SCORED_AS_AVERAGE
    assert found.explanation.lines == (1,)
    assert found.supposition.lines[0] == parse_line("A5050")
    assert found.supposition.expected == 21


def test_compscore_board_2_agrees() -> None:
    """A6060 is 24 / 24 of 40, the others Neuberg's: nothing to explain. Clauses K13, K15."""
    case = case_of(event_of("compscore3-irregular.xml"), "2")
    assert contradicting(case.as_it_is, case.printed, case.units) == frozenset()
    assert explain(case) == ()


def test_compscore_board_3_has_a_code_that_its_points_contradict() -> None:
    """A5050 is shown with 23 / 11 of 40: 57.5 % and 27.5 %. Clause K15."""
    (found,) = explained(event_of("compscore3-irregular.xml"), "3")
    assert found.explanation.kind is Kind.CODE_CONTRADICTED
    assert found.supposition.lines[0] == parse_line("57.5%|27.5%")


def test_compscore_board_4_has_an_overridden_line() -> None:
    """-650 has 21 / 19 where nine equal lines have 19 / 21, and nobody else is touched."""
    (found,) = explained(event_of("compscore3-irregular.xml"), "4")
    assert found.explanation.kind is Kind.LINE_OVERRIDDEN
    assert found.explanation.lines == (1,)


@pytest.mark.parametrize(("board", "score"), [("1", 420), ("2", -400), ("3", -50)])
def test_nz_boards_1_to_3_have_a_score_that_is_not_in_the_file(board: str, score: int) -> None:
    """A result once entered for the phantom table, alone in explaining the board."""
    (found,) = explained(event_of("nz-phantom.xml"), board)
    assert found.explanation.kind is Kind.HIDDEN_SCORE
    assert found.explanation.others == 0
    assert found.supposition.lines[5:] == (parse_line(str(score)),)
    assert found.supposition.expected == 6


def test_the_other_nz_boards_count_a_phantom_in_e() -> None:
    """24 boards are Neuberg's of 6 over 5, which nothing in the file says. Clause K13."""
    event = event_of("nz-phantom.xml")
    others = [board.board for board in event.boards if board.board not in ("1", "2", "3")]
    assert len(others) == 24
    for board in others:
        (found,) = explained(event, board)
        assert found.explanation.kind is Kind.OTHER_EXPECTED
        assert found.supposition.expected == 6
