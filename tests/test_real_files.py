"""Published USEBIO files, scored from their raw results and held against what they print.

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

from law78.event import Event, EventBoard
from law78.formats import read_file
from law78.outcome import Score, Side
from law78.regulation import Rules
from law78.session import score_event

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
