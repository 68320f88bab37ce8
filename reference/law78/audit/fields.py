"""The boards of a file made ready for its audit: field by field, with what each board can tell."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from law78.audit.printed import PrintedLine, printed_line, unit_of
from law78.audit.supposition import Units
from law78.board import counted_lines
from law78.event import Event, EventBoard, winners_of
from law78.outcome import (
    Artificial,
    Average,
    Bye,
    Line,
    NotPlayed,
    Percentage,
    Share,
    Side,
    Split,
    on_side,
)
from law78.regulation import Rules

PLUS, _, MINUS = Rules().nominal


@dataclass(frozen=True, slots=True, eq=False)
class FieldBoard:
    """A board, or what a section has of it.

    printed is what can be held against the board: the figures of the file, less the
    zeros of lines that get nothing. fitted are those that rules are found by: points
    where there are any, for percentages may be made of points that are rounded.
    counted are the lines that have or should have a result. is_plain: nothing artificial
    and one group, so that A = E where E is the lines. depending are the places, from 0,
    of lines whose own figures depend on the rest of the session: averages, codes that
    may stand for them, and byes.
    """

    board: EventBoard
    section: str | None
    lines: tuple[Line, ...]
    printed: tuple[PrintedLine, ...]
    fitted: tuple[PrintedLine, ...]
    counted: int
    is_plain: bool
    depending: frozenset[int]

    @property
    def has_figures(self) -> bool:
        """Whether anything is printed for the board."""
        return not all(line.is_blank for line in self.printed)

    @property
    def lines_and_byes(self) -> int:
        """The lines counted, and those without opponents."""
        return self.counted + sum(isinstance(line.result, Bye) for line in self.lines)


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """The boards that are compared with each other; most is E by the file or the most lines."""

    boards: tuple[FieldBoard, ...]
    most: int


@dataclass(frozen=True, slots=True)
class Fields:
    """A file's fields: one of all sections, or each section."""

    event: Event
    winners: int
    per_section: bool
    fields: tuple[Field, ...]

    @property
    def boards(self) -> list[FieldBoard]:
        """Every board of every field."""
        return [board for field in self.fields for board in field.boards]


def pooled(event: Event) -> Fields:
    """All sections as one field.

    >>> from law78.formats import read_event
    >>> event = read_event(b"board,section,result\\n1,A,600\\n1,B,-100\\n1,B,BYE\\n", "club.csv")
    >>> pooled(event).fields[0].most
    2
    """
    return Fields(event, winners_of(event), False, (_field(event.boards, None, event.expected),))


def by_section(event: Event) -> Fields | None:
    """Each section as a field of its own; None where there are not several."""
    sections = dict.fromkeys(line.section for board in event.boards for line in board.lines)
    if len(sections) < 2:
        return None
    fields = []
    for section in sections:
        kept = (
            replace(board, lines=tuple(line for line in board.lines if line.section == section))
            for board in event.boards
        )
        boards = tuple(board for board in kept if board.lines)
        fields.append(_field(boards, section, event.expected))
    return Fields(event, winners_of(event), True, tuple(fields))


def _field(boards: Iterable[EventBoard], section: str | None, expected: int | None) -> Field:
    ready = tuple(_field_board(board, section) for board in boards)
    return Field(ready, expected or max((board.counted for board in ready), default=0))


def _field_board(board: EventBoard, section: str | None) -> FieldBoard:
    lines = tuple(line.line for line in board.lines)
    printed = tuple(
        _less_zeros(line, printed_line(own)) for line, own in zip(lines, board.lines, strict=True)
    )
    has_points = any(own.ns is not None or own.ew is not None for own in printed)
    return FieldBoard(
        board=board,
        section=section,
        lines=lines,
        printed=printed,
        fitted=tuple(PrintedLine(own.ns, own.ew) for own in printed) if has_points else printed,
        counted=counted_lines(lines),
        is_plain=_is_plain(lines),
        depending=frozenset(
            place for place, line in enumerate(lines) if _may_depend_on_session(line)
        ),
    )


def _less_zeros(line: Line, printed: PrintedLine) -> PrintedLine:
    # Some programs print 0 for a line that gets nothing.
    figures = (printed.ns, printed.ew, printed.ns_percentage, printed.ew_percentage)
    gets_nothing = isinstance(line.result, NotPlayed | Bye)
    if gets_nothing and all(each is None or not each.value for each in figures):
        return PrintedLine()
    return printed


def _is_plain(lines: Iterable[Line]) -> bool:
    return not any(line.group is not None or _is_artificial(line) for line in lines)


def _is_artificial(line: Line) -> bool:
    """Whether a side of a line is artificial."""
    if isinstance(line.result, Artificial):
        return True
    return isinstance(line.result, Split) and any(
        isinstance(on_side(line.result, side), Share) for side in Side
    )


def _may_depend_on_session(line: Line) -> bool:
    if isinstance(line.result, Bye):
        return True
    for side in Side:
        held = on_side(line.result, side)
        if isinstance(held, Average):
            return True
        if isinstance(held, Percentage) and held.percent in (PLUS, MINUS):
            return True
    return False


def values_of(boards: Iterable[FieldBoard]) -> str | None:
    """What the boards print: matchpoints, else percentage, None where they print neither."""
    found = None
    for board in boards:
        for line in board.printed:
            if line.ns is not None or line.ew is not None:
                return "matchpoints"
            if not line.is_blank:
                found = "percentage"
    return found


def units_of(boards: Iterable[FieldBoard]) -> Units:
    """One unit of the last digit of points, and of percentages, anywhere in the file."""
    lines = [line for board in boards for line in board.printed]
    return Units(
        unit_of({each for line in lines for each in (line.ns, line.ew)}),
        unit_of({each for line in lines for each in (line.ns_percentage, line.ew_percentage)}),
    )


def smallest_top(fields: Fields, scale: int) -> Fraction:
    """The smallest top that boards can have, by their results: what a point is most worth of."""
    most = max((field.most for field in fields.fields), default=2)
    fewest = min((board.counted for board in fields.boards if board.counted > 1), default=most)
    return Fraction(scale * max(min(fewest, most) - 1, 1))


def scale_told(boards: Iterable[FieldBoard]) -> int:
    """The scale that printed points tell: by both sides' sum, else by the largest; 2 if neither.

    The two sides of a line share 2 (E - 1), or half of that on the scale of 1.
    """
    votes = {1: 0, 2: 0}
    for board in boards:
        sums = sums_of(board)
        if sums and board.counted > 1:
            shared = sum(sums, Fraction(0)) / len(sums) / (board.counted - 1)
            votes[2 if 2 * shared >= 3 else 1] += 1
            continue
        points = [line.ns.value for line in board.printed if line.ns is not None]
        if points:
            votes[2 if max(points) > board.counted - 1 else 1] += 1
    return 1 if votes[1] > votes[2] else 2


def sums_of(board: FieldBoard) -> list[Fraction]:
    """What both sides together were printed for, on each line that is not artificial."""
    return [
        printed.ns.value + printed.ew.value
        for line, printed in zip(board.lines, board.printed, strict=True)
        if printed.ns is not None and printed.ew is not None
        if not isinstance(line.result, NotPlayed | Bye | Split) and not _is_artificial(line)
    ]
