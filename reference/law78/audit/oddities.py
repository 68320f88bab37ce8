"""What is odd on a board beside its figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from law78.audit.contracts import contract_oddities
from law78.audit.findings import BoardAudit, Explanation, Kind
from law78.audit.printed import figure_of
from law78.errors import printable
from law78.event import EventLine

NO_FIGURES = ("", "-", "--", "—")
"""What programs print for a side that gets nothing."""


def with_oddities(audit: BoardAudit) -> BoardAudit:
    """The audit of a board with what is odd beside its figures."""
    board = audit.board
    return replace(audit, oddities=(*not_figures(board.lines), *contract_oddities(board)))


def not_figures(lines: Sequence[EventLine]) -> Iterator[Explanation]:
    """What is printed where a figure should be and is none.

    >>> from law78.event import Printed
    >>> from law78.notation import parse_line
    >>> line = EventLine(parse_line("600"), "600", printed=Printed("12,6", "top"))
    >>> [odd.lines for odd in not_figures([line])]
    [(1,)]
    """
    for place, line in enumerate(lines, start=1):
        if line.printed is None:
            continue
        own = line.printed
        for text in (own.ns, own.ew, own.ns_percentage, own.ew_percentage):
            if text is not None and text.strip() not in NO_FIGURES and figure_of(text) is None:
                yield Explanation(
                    Kind.NOT_A_FIGURE,
                    f"Line {place} has {printable(text.strip(), 20)!r} where a figure should be.",
                    (place,),
                    details={"text": text[:100]},
                )
