"""What the printed figures say of scores that the file does not show.

A score with L results below it and f equal to it has matchpoints factor * (2 L + f) - 1.
So a printed figure says, up to its rounding, what 2 L + f is; what the file's own
scores make of it is known, and the rest is what the others, not shown, add. This only
narrows a search: what is found is put to the reference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from law78 import frequency
from law78.audit.explaining.bounded import Bounded
from law78.audit.explaining.evidence import sums_of_sides
from law78.audit.explaining.positions import Position
from law78.audit.printed import PrintedLine
from law78.board import counted_lines, one_table_a_side
from law78.conformance.answers import Figure
from law78.exact import ZERO
from law78.outcome import Line, Score, Side
from law78.regulation import SCALE, UNEQUAL, Rules
from law78.unequal import Group

Added: TypeAlias = Mapping[int, tuple[Fraction, Fraction]]
"""For each score of the field, N-S's view, what is more and what is less than what the
scores not shown add there: two for each below it, one for each equal to it."""

MOST_MORE = 12
"""How many more results than follow are tried for E where no top shows."""


@dataclass(frozen=True, slots=True)
class Steps:
    """How comparisons become matchpoints: factor * comparisons + constant, out of the top."""

    factor: Fraction
    constant: Fraction
    top: Fraction

    def comparisons(self, matchpoints: Fraction) -> Fraction:
        """2 L + f of a score with these matchpoints."""
        return (matchpoints - self.constant) / self.factor


def steps_of(rules: Rules, results: Fraction, expected: int) -> Steps | None:
    """The steps for A results of E, on the scale of the file; None where there are none."""
    if results <= 0 or (rules.small_groups != "none" and results <= 3):
        return None
    top_of, factor_of, adjust = UNEQUAL[rules.unequal]
    top = top_of(results, expected)
    group = Group(results, expected, top)
    unit = Fraction(SCALE[rules.scale], 2)
    return Steps(factor_of(group) * unit, adjust(frequency.START, group) * unit, top * unit)


def results_with(lines: Sequence[Line], hidden: int) -> Fraction:
    """A of N-S's table, with so many results that are not among these lines."""
    table = one_table_a_side(Counter(lines), Side.NS).get(None, {})
    return frequency.number_of_results(table) + hidden


def comparisons_shown(lines: Sequence[Line], side: Side) -> dict[int, Fraction]:
    """2 L + f of each score among these lines, in the side's own view."""
    tables = one_table_a_side(Counter(lines), side)
    climbed = frequency.climb(tables.get(None, {}))
    return {score: entry - frequency.START for score, entry in climbed.items()}


def added(
    case: Bounded,
    shown: Mapping[int, Line],
    hidden: int,
    expected: int,
    sides: Sequence[Side] = tuple(Side),
) -> Added | None:
    """What so many results that are not shown add at each score; None where none can.

    shown are the lines whose scores take part, by place from 0; sides are those whose
    figures are read.
    """
    within: dict[int, tuple[Fraction, Fraction]] = {}
    for side in sides:
        lines = list(shown.values())
        table = one_table_a_side(Counter(lines), side).get(None, {})
        results = frequency.number_of_results(table) + hidden
        steps = steps_of(case.rules, results, expected)
        if steps is None:
            return None
        own = comparisons_shown(lines, side)
        for score, printed in _figures(case, shown):
            for low, high in _matchpoints(printed, side, steps, case):
                seen = score if side is Side.NS else -score
                least = steps.comparisons(low) - own[seen]
                most = steps.comparisons(high) - own[seen]
                if side is Side.EW:
                    least, most = 2 * hidden - most, 2 * hidden - least
                known = within.get(score, (least, most))
                least, most = max(known[0], least), min(known[1], most)
                if least >= most:
                    return None
                within[score] = least, most
    return within


def seen_at(position: Position, lines: Sequence[Line]) -> Fraction:
    """2 L + f that a score at a position would have of these lines, N-S's view."""
    table = one_table_a_side(Counter(lines), Side.NS).get(None, {})
    return sum((times * (2 - position.beaten_by(score)) for score, times in table.items()), ZERO)


def comparisons_of(
    case: Bounded,
    place: int,
    lines: Sequence[Line],
    expected: int,
    *,
    hidden: int = 1,
    side: Side = Side.NS,
) -> tuple[Fraction, Fraction]:
    """What a line's own figures of a side say of its comparisons, N-S's view.

    The field is these lines and so many results that are not among them, its own one of them.
    """
    results = results_with(lines, hidden)
    steps = steps_of(case.rules, results, expected)
    # More and less than any: a figure that is not printed says nothing.
    least, most = Fraction(-1), 2 * results + 1
    if steps is None:
        return least, most
    for figure in _matchpoints(case.printed[place], side, steps, case):
        low, high = (steps.comparisons(own) for own in figure)
        if side is Side.EW:
            low, high = 2 * results - high, 2 * results - low
        least, most = max(least, low), min(most, high)
    return least, most


def _figures(case: Bounded, shown: Mapping[int, Line]) -> list[tuple[int, PrintedLine]]:
    # Equal lines with equal figures say the same.
    found = {}
    for place, line in shown.items():
        if isinstance(line.result, Score):
            printed = case.printed[place]
            written = tuple(None if own is None else own.written for own in _four(printed))
            found[line.result.points, written] = line.result.points, printed
    return list(found.values())


def _four(printed: PrintedLine) -> tuple[Figure | None, ...]:
    return printed.ns, printed.ew, printed.ns_percentage, printed.ew_percentage


def _matchpoints(
    printed: PrintedLine, side: Side, steps: Steps, case: Bounded
) -> list[tuple[Fraction, Fraction]]:
    points, percentage = points_of(printed, side), percentage_of(printed, side)
    found = []
    if points is not None:
        found.append(_around(points, case.units.points, Fraction(1)))
    if percentage is not None:
        found.append(_around(percentage, case.units.percentage, steps.top / 100))
    return found


def points_of(printed: PrintedLine, side: Side) -> Figure | None:
    """The points that are printed for a side of a line."""
    return printed.ns if side is Side.NS else printed.ew


def percentage_of(printed: PrintedLine, side: Side) -> Figure | None:
    """The percentage that is printed for a side of a line."""
    return printed.ns_percentage if side is Side.NS else printed.ew_percentage


def _around(figure: Figure, unit: Fraction, worth: Fraction) -> tuple[Fraction, Fraction]:
    return (figure.value - unit) * worth, (figure.value + unit) * worth


def field_of(case: Bounded, but: frozenset[int] = frozenset()) -> dict[int, Line]:
    """The board's lines by place from 0, but for some."""
    return {place: line.line for place, line in enumerate(case.board.lines) if place not in but}


def fits(amount: Fraction | int, within: tuple[Fraction, Fraction]) -> bool:
    """Whether an amount lies between the two."""
    return within[0] < amount < within[1]


def expected_shown(case: Bounded, lines: Sequence[Line], hidden: int = 0) -> list[int]:
    """The numbers of results expected, E, that the printed figures allow, least first.

    Where both sides are printed their sum is the top, which says E: those that most lines
    show. Else the E that follows, and some more.
    """
    least = max(case.expected, counted_lines(lines) + hidden)
    results = results_with(lines, hidden)
    sums = sums_of_sides(case)
    if case.rules.unequal == "none":
        return [least]
    if not sums:
        return list(range(least, least + MOST_MORE + 1))
    shown: Counter[int] = Counter()
    for together, times in sums.items():
        guess = together / SCALE[case.rules.scale]
        for expected in range(int(guess) - 1, int(guess) + 4):
            steps = steps_of(case.rules, results, expected) if expected >= least else None
            if steps is not None and abs(steps.top - together) < 2 * case.units.points:
                shown[expected] += times
    most = max(shown.values(), default=0)
    return sorted(expected for expected, times in shown.items() if times == most)
