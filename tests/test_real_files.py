"""Published files, scored from their raw results and held against what they print.

The files are no part of the project. LAW78_REAL_FILES names the folder that
holds them; without it these tests skip. The counts are of the files, not of
law78: a board is counted as comparable when every line has a score and, as far
as the file tells, none is missing.
"""

from __future__ import annotations

import os
from fractions import Fraction
from pathlib import Path

import pytest

from law78.errors import Code, Law78Error
from law78.event import Event, EventBoard
from law78.formats import read_file
from law78.outcome import Artificial, Score, Side
from law78.regulation import Rules
from law78.regulations import known_regulation
from law78.session import ScoredEvent, score_event

FOLDER = os.environ.get("LAW78_REAL_FILES")

pytestmark = pytest.mark.skipif(
    FOLDER is None, reason="LAW78_REAL_FILES does not name a folder with published result files"
)

# File, its boards, the comparable ones, and the boards among these whose printed
# points are not those of their printed scores: on board 1 of the Compscore3 file
# a line with a score was scored as an average, on board 4 one line was overridden.
USEBIO = [
    ("brian-v1.0.xml", 24, 23, ()),
    ("compscore3-irregular.xml", 27, 25, ("1", "4")),
    ("ebuscore-two-sections.xml", 18, 17, ()),
    ("nz-phantom.xml", 27, 0, ()),
    ("realbridge.xml", 21, 21, ()),
]


def comparable(board: EventBoard, event: Event) -> bool:
    """Whether every line has a score and the board has as many lines as any."""
    most = max(len(other.lines) for other in event.boards)
    return len(board.lines) == most and all(
        isinstance(line.line.result, Score) for line in board.lines
    )


@pytest.mark.parametrize(("file", "boards", "count", "odd"), USEBIO)
def test_printed_points_are_reproduced(
    file: str, boards: int, count: int, odd: tuple[str, ...]
) -> None:
    """Boards on which nothing is missing have the printed points. Clauses K3, K8, K32."""
    event = read_file(str(Path(FOLDER or "") / "usebio" / file))
    assert len(event.boards) == boards
    scored = score_event(event, Rules())
    compared = 0
    differing = []
    for board in scored.boards:
        if file.startswith("nz-phantom") or not comparable(board.board, event):
            continue
        compared += 1
        for line, score in zip(board.board.lines, board.scored.lines, strict=True):
            assert line.printed is not None
            for side, printed in ((Side.NS, line.printed.ns), (Side.EW, line.printed.ew)):
                own = score.of(side)
                assert own is not None
                if (
                    own.matchpoints != Fraction(printed or "")
                    and board.board.board not in differing
                ):
                    differing.append(board.board.board)
    assert compared == count
    assert tuple(differing) == odd


def figures(scored: ScoredEvent) -> list[tuple[Fraction, Fraction, Fraction, str | None]]:
    """For each side of each line: points as shown, as printed, percentage, and that as printed."""
    found = []
    for board in scored.boards:
        for line, score in zip(board.board.lines, board.scored.lines, strict=True):
            assert line.printed is not None
            printed = line.printed
            for side, points, percentage in (
                (Side.NS, printed.ns, printed.ns_percentage),
                (Side.EW, printed.ew, printed.ew_percentage),
            ):
                own = score.of(side)
                assert own is not None
                assert own.percentage is not None
                found.append((own.printed, Fraction(points or ""), own.percentage, percentage))
    return found


def half_up(value: Fraction, places: int) -> Fraction:
    """A value at so many decimals, halves up."""
    return Fraction((2 * value * 10**places + 1) // 2, 10**places)


def test_a_pbn_file_is_reproduced() -> None:
    """Clauses K16, K17, K29, K33: 66 boards of 18 lines, two of them A+/A+ on board 16."""
    event = read_file(str(Path(FOLDER or "") / "pbn" / "ruter-66-boards.pbn"))
    lines = [line for board in event.boards for line in board.lines]
    artificial = [line for line in lines if isinstance(line.line.result, Artificial)]
    assert (len(event.boards), len(lines), len(event.printed_pairs)) == (66, 66 * 18, 36)
    assert [line.raw for line in artificial] == ["A+/A+", "A+/A+"]
    assert artificial == list(event.boards[15].lines[16:])
    # Every contract gives its score; all that the file is said for is a second session.
    assert [remark.code for remark in event.remarks] == [Code.UNSUPPORTED]
    assert [board.vulnerable for board in event.boards[:4]] == ["NONE", "NS", "EW", "ALL"]
    scored = score_event(event, known_regulation("magic-contest").rules)
    found = figures(scored)
    assert len(found) == 2 * 66 * 18
    for shown, printed, exact, percentage in found:
        assert shown == printed
        assert half_up(exact, 0) == Fraction(percentage or "")
    standings = {standing.pair.number: standing for standing in scored.ranking}
    for pair in event.printed_pairs:
        standing = standings[pair.number]
        assert standing.percentage is not None
        assert half_up(standing.total, 1) == Fraction(pair.total or "")
        assert half_up(standing.percentage, 2) == Fraction(pair.percentage or "")


def test_a_page_of_acbl_live_is_reproduced() -> None:
    """Clauses K28, K33: 18 boards of 5 lines, half a point for a tie.

    Totals are brought to 18 boards and rounded, and percentages are of the rounded
    total: pair 12 has 29 of 64, 32.625 of 72, printed 32.63, which is 45.319 %.
    """
    event = read_file(str(Path(FOLDER or "") / "acbl-live" / "club-game.html"))
    assert (len(event.boards), len(event.printed_pairs), event.winners) == (18, 11, 1)
    assert event.remarks == ()
    assert [board.vulnerable for board in event.boards[:4]] == ["NONE", "NS", "EW", "ALL"]
    scored = score_event(event, known_regulation("acbl").rules)
    found = figures(scored)
    assert len(found) == 2 * 90
    assert all(shown == printed for shown, printed, _, _ in found)
    standings = {standing.pair.number: standing for standing in scored.ranking}
    assert sorted(standing.boards for standing in scored.ranking) == [16] * 9 + [18] * 2
    for pair in event.printed_pairs:
        standing = standings[pair.number]
        total = half_up(standing.total * 18 / standing.boards, 2)
        assert total == Fraction(pair.total or "")
        assert half_up(total / (18 * 4) * 100, 2) == Fraction(pair.percentage or "")


def test_every_file_at_matchpoints_is_read_and_imps_are_refused_by_name() -> None:
    refused = {}
    for path in sorted(Path(FOLDER or "").glob("*/*")):
        try:
            event = read_file(str(path))
        except Law78Error as error:
            refused[path.name] = error
            continue
        # What an auditor needs: points of every line, a ranking, the program.
        assert all(line.printed for board in event.boards for line in board.lines)
        assert event.printed_pairs
        assert event.program
    assert list(refused) == ["imps-2013-09-30.html"]
    (why,) = refused.values()
    assert why.code is Code.UNSUPPORTED
    assert "IMP" in why.problem
