"""Every line of every board as comma-separated values, figures exact. Clauses K1, K35.

The table is one that `law78.formats.table` reads: the columns of the lines are
read again, those of the scores draw a remark.
"""

from __future__ import annotations

import csv
import io

from law78.board import SideScore
from law78.exact import canonical
from law78.formats.cells import cell
from law78.notation import line_text
from law78.outcome import Line, Side
from law78.session import ScoredEvent

COLUMNS = (
    "board",
    "section",
    "pair_ns",
    "pair_ew",
    "group",
    "result",
    "ns_matchpoints",
    "ew_matchpoints",
    "ns_top",
    "ew_top",
    "ns_percentage",
    "ew_percentage",
)


def write_boards_csv(scored: ScoredEvent) -> str:
    """A scored event's lines with their scores, board by board in the order scored.

    A cell is empty where there is nothing: no group, no pair, no score. A name
    that a spreadsheet would run as a formula has an apostrophe put before it.

    >>> from law78.event import Event, EventBoard, EventLine
    >>> from law78.notation import parse_line
    >>> from law78.regulation import Rules
    >>> from law78.session import score_event
    >>> lines = [EventLine(parse_line(text), text, "1", "9") for text in ("600@a", "NP")]
    >>> scored = score_event(Event((EventBoard("7", tuple(lines)),), expected=3), Rules())
    >>> print(write_boards_csv(scored), end="")
    board,section,pair_ns,pair_ew,group,result,ns_matchpoints,ew_matchpoints,\
ns_top,ew_top,ns_percentage,ew_percentage
    7,,1,9,a,600,2,2,4,4,50,50
    7,,1,9,,NP,,,,,,
    """
    text = io.StringIO()
    write = csv.writer(text, lineterminator="\n").writerow
    write(COLUMNS)
    for board in scored.boards:
        for line, score in zip(board.board.lines, board.scored.lines, strict=True):
            sides = [score.of(side) for side in Side]
            write(
                [
                    cell(board.board.board),
                    cell(line.section),
                    cell(line.pair_ns),
                    cell(line.pair_ew),
                    line.line.group or "",
                    line_text(Line(line.line.result)),
                    *(_matchpoints(side) for side in sides),
                    *("" if side is None else canonical(side.top) for side in sides),
                    *(_percentage(side) for side in sides),
                ]
            )
    return text.getvalue()


def _matchpoints(score: SideScore | None) -> str:
    return "" if score is None else canonical(score.matchpoints)


def _percentage(score: SideScore | None) -> str:
    if score is None or score.percentage is None:
        return ""
    return canonical(score.percentage)
