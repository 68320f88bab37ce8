"""What a program must print: the exact answer put through the stages it declares. Clause K29."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeAlias

from law78.conformance.declaration import Declaration
from law78.conformance.vectors import BoardDue, Due, RankDue, SessionDue
from law78.event import Event
from law78.exact import ZERO
from law78.outcome import Line, Played, Side, on_side, weights
from law78.regulations import known_regulation
from law78.rounding import Rounding
from law78.session import score_event

Sides: TypeAlias = tuple[Due | None, Due | None]
"""What N-S and E-W of a line must get; None for a side that gets nothing."""

Pair: TypeAlias = tuple[Fraction | None, Fraction | None]
"""The figures of N-S and E-W of a line; None where there is none."""

Entries: TypeAlias = Mapping[tuple[str, str | None, int], Fraction]
"""Matchpoints by side, group and score, from the charts of a board."""

AVERAGE_PERCENTAGE = Fraction(50)


def figures_due(lines: Sequence[Line], expected: BoardDue, declaration: Declaration) -> list[Pair]:
    """What each line must be given: in matchpoints on the program's scale, or in per cent."""
    entries = {
        (chart.side, chart.group, entry.score): entry.matchpoints
        for chart in expected.charts
        for entry in chart.entries
    }
    return [
        _line_due(line, (due.ns, due.ew), entries, declaration)
        for line, due in zip(lines, expected.lines, strict=True)
    ]


def _line_due(line: Line, exact: Sides, entries: Entries, declaration: Declaration) -> Pair:
    unit = Fraction(declaration.scale, 2)
    ns, ew = (None if due is None else Due(due.matchpoints * unit, due.top * unit) for due in exact)
    component = declaration.rounding_of("component")
    if component is not None:
        ns = _weighed_again(ns, line, Side.NS, entries, unit, component)
        ew = _weighed_again(ew, line, Side.EW, entries, unit, component)
    board = declaration.rounding_of("board")
    in_percent = declaration.values == "percentage"
    matchpoints = _pair_of((ns, ew), _matchpoints)
    if board is not None and (board.carried or not in_percent):
        matchpoints = put_through(matchpoints, board, _pair_of((ns, ew), _average))
    if not in_percent:
        return matchpoints
    tops = _pair_of((ns, ew), lambda due: due.top)
    percentages = (_percent(matchpoints[0], tops[0]), _percent(matchpoints[1], tops[1]))
    percentage = declaration.rounding_of("percentage")
    if percentage is None:
        return percentages
    return put_through(percentages, percentage, (AVERAGE_PERCENTAGE, AVERAGE_PERCENTAGE))


def _weighed_again(
    due: Due | None, line: Line, side: Side, entries: Entries, unit: Fraction, rounding: Rounding
) -> Due | None:
    """What is due where the matchpoints of each score are rounded before they are weighed."""
    held = on_side(line.result, side)
    if due is None or not isinstance(held, Played):
        return due
    matchpoints = ZERO
    for score, weight in weights(held, side).items():
        entry = entries[side.value, line.group, score] * unit
        matchpoints += weight * rounding.of(entry, due.top / 2)
    return replace(due, matchpoints=matchpoints)


def put_through(exact: Pair, rounding: Rounding, averages: Pair) -> Pair:
    """A line's two figures rounded; with `complement` E-W get what N-S leave of their sum."""
    ns, ew = (
        None if value is None or average is None else rounding.of(value, average)
        for value, average in zip(exact, averages, strict=True)
    )
    if rounding.side == "complement" and None not in (*exact, ns):
        ew = sum((value for value in exact if value is not None), ZERO) - (ns or ZERO)
    return ns, ew


def _pair_of(sides: Sides, figure: Callable[[Due], Fraction]) -> Pair:
    ns, ew = sides
    return None if ns is None else figure(ns), None if ew is None else figure(ew)


def _matchpoints(due: Due) -> Fraction:
    return due.matchpoints


def _average(due: Due) -> Fraction:
    return due.top / 2


def _percent(matchpoints: Fraction | None, top: Fraction | None) -> Fraction | None:
    return None if matchpoints is None or not top else matchpoints * 100 / top


# Sessions ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RowDue:
    """A pair's row as it must be printed."""

    pair: str
    section: str | None
    side: str | None
    total: Fraction
    percentage: Fraction | None
    rank: int


def ranking_due(event: Event, expected: SessionDue, declaration: Declaration) -> list[RowDue]:
    """The ranking as it must be printed: totals on the program's scale, and percentages.

    Where a rounded figure is carried on, the event is scored again with it: the
    exact ranking does not hold the boards.
    """
    rounding = declaration.rounding or ()
    if not any(each.carried for each in rounding):
        return [_row_due(row, declaration) for row in expected.ranking]
    own = known_regulation(event.regulation or "exact").rules
    scored = score_event(event, replace(own, rounding=rounding, scale=str(declaration.scale)))
    return [
        RowDue(
            pair=standing.pair.number,
            section=standing.pair.section,
            side=None if standing.pair.side is None else standing.pair.side.value.upper(),
            total=standing.shown_total,
            percentage=standing.shown_percentage,
            rank=standing.rank,
        )
        for standing in scored.ranking
    ]


def _row_due(row: RankDue, declaration: Declaration) -> RowDue:
    unit = Fraction(declaration.scale, 2)
    total, percentage = row.total * unit, row.percentage
    of_total = declaration.rounding_of("total")
    of_percentage = declaration.rounding_of("percentage")
    if of_total is not None:
        total = of_total.of(total, row.available * unit / 2)
    if of_percentage is not None and percentage is not None:
        percentage = of_percentage.of(percentage, AVERAGE_PERCENTAGE)
    return RowDue(row.pair, row.section, row.side, total, percentage, row.rank)
