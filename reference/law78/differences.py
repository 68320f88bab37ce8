"""Where two scorings differ: printed figures of a board or a session, held side by side.

A printed figure is what stands on the result sheet: a line's matchpoints on a
side, a pair's total, percentage and place, each as its regulation rounds it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeAlias

from law78.board import ScoredBoard, SideScore, score_board
from law78.errors import Code, Law78Error
from law78.event import Event, EventBoard, EventLine, Pair
from law78.outcome import Line, Side
from law78.ranking import Standing
from law78.regulation import Rules, method_of, refuse_unfit_rulings
from law78.session import ScoredEvent, score_event


@dataclass(frozen=True, slots=True)
class Where:
    """Which figure: of a side of a line, or of a pair over the session.

    kind is matchpoints, total, percentage or rank; `refused` is no figure but
    whether there are any. board and line count from 1, and are 0 where the
    figure does not belong to one.
    """

    kind: str
    board: int = 0
    line: int = 0
    side: Side | None = None
    pair: Pair | None = None


@dataclass(frozen=True, slots=True)
class Value:
    """A figure as printed, and what it is out of; or the code of a refusal.

    number is None where there is no figure, out_of where it is out of nothing.
    """

    number: Fraction | None = None
    out_of: Fraction | None = None
    refused: Code | None = None


Figures: TypeAlias = Mapping[Where, Value]


def board_figures(lines: Sequence[Line], expected: int | None, rules: Rules) -> Figures:
    """Every figure that is printed of a board, N-S before E-W, line by line. Clause K29.

    A board that the rules refuse has its refusal for its only figure.

    >>> from law78.notation import parse_line
    >>> figures = board_figures([parse_line("600"), parse_line("-100")], None, Rules())
    >>> [str(value.number) for where, value in figures.items() if where.side is Side.NS]
    ['2', '0']
    """
    try:
        refuse_unfit_rulings(lines, rules)
        scored = score_board(lines, expected, method_of(rules))
    except Law78Error as error:
        return _refusal(error)
    return {Where("refused"): Value()} | _line_figures(1, scored)


def session_figures(event: Event, rules: Rules) -> Figures:
    """Every figure that is printed of a session: its boards', then its pairs'. Clauses K29, K33.

    A session that the rules refuse has its refusal for its only figure.
    """
    try:
        scored = score_event(event, rules)
    except Law78Error as error:
        return _refusal(error)
    figures = {Where("refused"): Value()}
    for place, board in enumerate(scored.boards, start=1):
        figures |= _line_figures(place, board.scored)
    for own in scored.ranking:
        pair = own.pair
        figures[Where("total", pair=pair)] = Value(own.shown_total, own.available)
        figures[Where("percentage", pair=pair)] = Value(own.shown_percentage)
        figures[Where("rank", pair=pair)] = Value(Fraction(own.rank))
    return figures


def _refusal(error: Law78Error) -> Figures:
    return {Where("refused"): Value(refused=error.code)}


def _line_figures(board: int, scored: ScoredBoard) -> dict[Where, Value]:
    return {
        Where("matchpoints", board, place, side): Value()
        if own is None
        else Value(own.printed, own.top)
        for place, line in enumerate(scored.lines, start=1)
        for side in Side
        for own in [line.of(side)]
    }


def as_shares(figures: Figures) -> Figures:
    """The figures with everything that is out of something in per cent of it. Clause K28.

    Two scorings on different scales can only be compared so.

    >>> half = Where("matchpoints", 1, 1, Side.NS)
    >>> str(as_shares({half: Value(Fraction(1), Fraction(2))})[half].number)
    '50'
    """
    return {where: _as_share(value) for where, value in figures.items()}


def _as_share(value: Value) -> Value:
    if value.out_of is None:
        return value
    share = value.number * 100 / value.out_of if value.number is not None and value.out_of else None
    return replace(value, number=share, out_of=None)


def first_difference(a: Figures, b: Figures) -> Where | None:
    """The first figure that the two have not alike, None where there is none.

    >>> first_difference({Where("rank"): Value(Fraction(1))}, {Where("rank"): Value(Fraction(2))})
    Where(kind='rank', board=0, line=0, side=None, pair=None)
    """
    return next((where for where in {**a, **b} if a.get(where) != b.get(where)), None)


@dataclass(frozen=True, slots=True)
class LineDifference:
    """A side of a line that does not get the same from both scorings.

    board, section and line say where, line counting from 1; a and b are None
    where the side gets nothing.
    """

    board: EventBoard
    section: str | None
    line: int
    side: Side
    a: SideScore | None
    b: SideScore | None

    @property
    def event_line(self) -> EventLine:
        """The line itself, with its pairs and its result."""
        return self.board.lines[self.line - 1]


@dataclass(frozen=True, slots=True)
class PairDifference:
    """A pair whose total, percentage or place is not the same in both rankings."""

    pair: Pair
    a: Standing
    b: Standing

    @property
    def moves(self) -> bool:
        """Whether the pair's place differs, and not its figures alone."""
        return self.a.rank != self.b.rank


@dataclass(frozen=True, slots=True)
class EventDifferences:
    """Where two scorings of one event differ, in the order of the boards and of ranking a.

    by_share is true where the scales differ: then figures are compared in per
    cent, and totals not at all.
    """

    lines: tuple[LineDifference, ...]
    pairs: tuple[PairDifference, ...]
    by_share: bool

    @property
    def boards(self) -> int:
        """On how many boards a figure differs."""
        return len({(difference.board.board, difference.section) for difference in self.lines})


def event_differences(a: ScoredEvent, b: ScoredEvent) -> EventDifferences:
    """Which printed figures of one event differ between two scorings. Clauses K28, K29, K33.

    >>> from law78.notation import parse_line
    >>> lines = tuple(EventLine(parse_line(text), text, str(n), str(n + 3))
    ...     for n, text in enumerate(("600", "-100"), start=1))
    >>> event = Event((EventBoard("1", lines, expected=3),))
    >>> scored = [score_event(event, Rules(unequal=way)) for way in ("neuberg", "add_one")]
    >>> found = event_differences(*scored)
    >>> [(own.line, str(own.side), str(own.a.printed), str(own.b.printed)) for own in found.lines]
    [(1, 'ns', '7/2', '3'), (1, 'ew', '1/2', '1'), (2, 'ns', '1/2', '1'), (2, 'ew', '7/2', '3')]
    """
    by_share = any(
        one.scored.scale != other.scored.scale
        for one, other in zip(a.boards, b.boards, strict=True)
    )
    lines = [
        LineDifference(one.board, one.section, place, side, of_a, of_b)
        for one, other in zip(a.boards, b.boards, strict=True)
        for place, (line_a, line_b) in enumerate(
            zip(one.scored.lines, other.scored.lines, strict=True), start=1
        )
        for side in Side
        for of_a, of_b in [(line_a.of(side), line_b.of(side))]
        if _line_value(of_a, by_share) != _line_value(of_b, by_share)
    ]
    of_pair = {standing.pair: standing for standing in b.ranking}
    pairs = [
        PairDifference(standing.pair, standing, of_pair[standing.pair])
        for standing in a.ranking
        if standing.pair in of_pair
        and _pair_values(standing, by_share) != _pair_values(of_pair[standing.pair], by_share)
    ]
    return EventDifferences(tuple(lines), tuple(pairs), by_share)


def _line_value(own: SideScore | None, by_share: bool) -> Value:
    value = Value() if own is None else Value(own.printed, own.top)
    return _as_share(value) if by_share else value


def _pair_values(own: Standing, by_share: bool) -> tuple[object, ...]:
    figures = (own.shown_percentage, own.rank)
    return figures if by_share else (*figures, own.shown_total, own.available)
