"""What a program must print: the exact answer put through the stages it declares. Clause K29."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeAlias

from law78.conformance.declaration import Declaration
from law78.conformance.vectors import BoardDue, Due, RankDue, SessionDue
from law78.event import Event
from law78.exact import ZERO
from law78.outcome import Line, Played, Side, on_side, weights
from law78.ranking import Standing
from law78.regulations import known_regulation
from law78.rounding import Rounding
from law78.session import score_event

Pair: TypeAlias = tuple[Fraction | None, Fraction | None]
"""The figures of N-S and E-W of a line; None where there is none."""

Entries: TypeAlias = Mapping[tuple[str, str | None, int], Fraction]
"""Matchpoints by side, group and score, from the charts of a board."""

AVERAGE_PERCENTAGE = Fraction(50)


@dataclass(frozen=True, slots=True)
class ExactSide:
    """What a side of a line must get before anything is rounded, on the scale of 2.

    parts are the weight and the matchpoints of each score that it holds, () for an
    artificial score, None where the charts do not tell them.
    """

    due: Due
    parts: tuple[tuple[Fraction, Fraction], ...] | None


@dataclass(frozen=True, slots=True)
class ExactLine:
    """What a line must get before anything is rounded; None for a side that gets nothing."""

    ns: ExactSide | None
    ew: ExactSide | None


def figures_due(lines: Sequence[Line], expected: BoardDue, declaration: Declaration) -> list[Pair]:
    """What each line must be given: in matchpoints on the program's scale, or in per cent.

    Clauses K28, K29. Raises ValueError where each score's matchpoints are rounded
    and the charts do not tell them.
    """
    return [line_due(line, declaration) for line in exact_lines(lines, expected)]


def exact_lines(lines: Sequence[Line], expected: BoardDue) -> list[ExactLine]:
    """The lines of a board with what they must get."""
    entries = {
        (chart.side, chart.group, entry.score): entry.matchpoints
        for chart in expected.charts
        for entry in chart.entries
    }
    return [
        ExactLine(
            _exact_side(line, Side.NS, due.ns, entries),
            _exact_side(line, Side.EW, due.ew, entries),
        )
        for line, due in zip(lines, expected.lines, strict=True)
    ]


def _exact_side(line: Line, side: Side, due: Due | None, entries: Entries) -> ExactSide | None:
    if due is None:
        return None
    held = on_side(line.result, side)
    if not isinstance(held, Played):
        return ExactSide(due, ())
    keys = {
        (side.value, line.group, score): weight for score, weight in weights(held, side).items()
    }
    if any(key not in entries for key in keys):
        return ExactSide(due, None)
    return ExactSide(due, tuple((weight, entries[key]) for key, weight in keys.items()))


def line_due(line: ExactLine, declaration: Declaration) -> Pair:
    """What a line must be given, as figures_due has it for a whole board."""
    matchpoints = (
        _weighed(line.ns, declaration),
        _weighed(line.ew, declaration),
    )
    in_percent = declaration.values == "percentage"
    board = declaration.rounding_of("board")
    if board is not None and (board.carried or not in_percent):
        matchpoints = put_through(matchpoints, board, averages(line, declaration, "board"))
    if not in_percent:
        return matchpoints
    percentages = (
        _percent(matchpoints[0], line.ns, declaration),
        _percent(matchpoints[1], line.ew, declaration),
    )
    percentage = declaration.rounding_of("percentage")
    if percentage is None:
        return percentages
    return put_through(percentages, percentage, averages(line, declaration, "percentage"))


def averages(line: ExactLine, declaration: Declaration, stage: str) -> Pair:
    """What half of the top is for each side of a line, in what the stage rounds."""
    if stage == "percentage":
        return AVERAGE_PERCENTAGE, AVERAGE_PERCENTAGE
    half = Fraction(declaration.scale, 4)
    return (
        None if line.ns is None else line.ns.due.top * half,
        None if line.ew is None else line.ew.due.top * half,
    )


def _weighed(side: ExactSide | None, declaration: Declaration) -> Fraction | None:
    """A side's matchpoints, each score's rounded before they are weighed where the program does."""
    if side is None:
        return None
    unit = Fraction(declaration.scale, 2)
    rounding = declaration.rounding_of("component")
    if rounding is None or side.parts == ():
        return side.due.matchpoints * unit
    if side.parts is None:
        raise ValueError("the charts do not tell the matchpoints of each score")
    average = side.due.top * unit / 2
    return sum((weight * rounding.of(entry * unit, average) for weight, entry in side.parts), ZERO)


def _percent(
    matchpoints: Fraction | None, side: ExactSide | None, declaration: Declaration
) -> Fraction | None:
    if matchpoints is None or side is None or not side.due.top:
        return None
    return matchpoints * 200 / (side.due.top * declaration.scale)


def put_through(exact: Pair, rounding: Rounding, averages: Pair) -> Pair:
    """A line's two figures rounded; with `complement` E-W get what N-S leave of their sum."""
    ns, ew = (
        None if value is None or average is None else rounding.of(value, average)
        for value, average in zip(exact, averages, strict=True)
    )
    if rounding.side == "complement" and None not in (*exact, ns):
        ew = sum((value for value in exact if value is not None), ZERO) - (ns or ZERO)
    return ns, ew


# Sessions ------------------------------------------------------------------------------------


Who: TypeAlias = tuple[str, str | None, str | None]
"""A pair of a ranking: its number, its section, and its side where there are two winners."""


@dataclass(frozen=True, slots=True)
class RowDue:
    """A pair's row as it must be printed: matchpoints on the program's scale, and per cent.

    available is never rounded: it is a sum of tops.
    """

    pair: str
    section: str | None
    side: str | None
    total: Fraction
    available: Fraction
    percentage: Fraction | None
    boards: int
    rank: int
    tied: bool

    @property
    def who(self) -> Who:
        """Whose row it is."""
        return self.pair, self.section, self.side


def ranking_due(event: Event, expected: SessionDue, declaration: Declaration) -> list[RowDue]:
    """The ranking as it must be printed: totals on the program's scale, and percentages.

    expected is on the scale of 2, as the event's penalties are. Where a rounded
    figure is carried on, the event is scored again with it: the exact ranking does
    not hold the boards. Clauses K29, K34.
    """
    rounding = declaration.rounding or ()
    if not any(each.carried for each in rounding):
        return [_row_due(row, declaration) for row in expected.ranking]
    own = known_regulation(event.regulation or "exact").rules
    rules = replace(own, rounding=rounding, scale=str(declaration.scale))
    scored = score_event(_on_scale(event, declaration.scale), rules)
    return [
        RowDue(
            *_who(standing),
            total=standing.shown_total,
            available=standing.available,
            percentage=standing.shown_percentage,
            boards=standing.boards,
            rank=standing.rank,
            tied=standing.tied,
        )
        for standing in scored.ranking
    ]


def penalties_due(event: Event, scale: int) -> dict[Who, Fraction]:
    """What is taken off each pair's total, 0 where nothing is, on a scale. Clause K36.

    Unrounded. The expected ranking has totals alone, so the event is scored for it.
    """
    rules = known_regulation(event.regulation or "exact").rules
    scored = score_event(event, replace(rules, rounding=(), scale="2"))
    unit = Fraction(scale, 2)
    return {_who(standing): standing.penalty * unit for standing in scored.ranking}


def _who(standing: Standing) -> Who:
    pair = standing.pair
    return pair.number, pair.section, None if pair.side is None else pair.side.value.upper()


def _on_scale(event: Event, scale: int) -> Event:
    """The event with its penalties, which are matchpoints on the scale of 2, on another scale."""
    unit = Fraction(scale, 2)
    return replace(
        event,
        penalties=tuple(
            penalty
            if penalty.matchpoints is None
            else replace(penalty, matchpoints=penalty.matchpoints * unit)
            for penalty in event.penalties
        ),
    )


def _row_due(row: RankDue, declaration: Declaration) -> RowDue:
    unit = Fraction(declaration.scale, 2)
    total, percentage = row.total * unit, row.percentage
    of_total = declaration.rounding_of("total")
    of_percentage = declaration.rounding_of("percentage")
    if of_total is not None:
        total = of_total.of(total, row.available * unit / 2)
    if of_percentage is not None and percentage is not None:
        percentage = of_percentage.of(percentage, AVERAGE_PERCENTAGE)
    return RowDue(
        pair=row.pair,
        section=row.section,
        side=row.side,
        total=total,
        available=row.available * unit,
        percentage=percentage,
        boards=row.boards,
        rank=row.rank,
        tied=row.tied,
    )
