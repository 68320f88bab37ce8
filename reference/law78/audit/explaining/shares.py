"""The percentages that a line was given where it has an artificial score."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from law78.audit.explaining.bounded import Bounded
from law78.audit.printed import PrintedLine, could_be
from law78.audit.supposition import Supposition
from law78.conformance.answers import Figure
from law78.exact import ZERO
from law78.outcome import Artificial, Line, Percentage, Side

USUAL = tuple(Fraction(percent) for percent in (50, 60, 40))
"""What Law 12C2 gives; all else is a choice."""

ALL = Fraction(100)


def percentages(
    case: Bounded, place: int, supposition: Supposition
) -> tuple[Fraction, Fraction] | None:
    """The simplest percentages, N-S and E-W, with which a line's figures come out.

    A side with nothing printed gets the rest to 100. None where no percentage does.
    """
    case.budget.spend(2 * len(supposition.lines) + 10)
    scored = artificial(supposition, place, (ZERO, ZERO)).scored()
    if scored is None:
        return None
    printed = case.printed[place]
    ns = _percentage(printed, Side.NS, scored.tops[Side.NS], case)
    ew = _percentage(printed, Side.EW, scored.tops[Side.EW], case)
    if ns is None:
        ns = None if ew is None else ALL - ew
    if ew is None:
        ew = None if ns is None else ALL - ns
    return None if ns is None or ew is None else (ns, ew)


def artificial(
    supposition: Supposition, place: int, percents: tuple[Fraction, Fraction]
) -> Supposition:
    """The supposition with an artificial score of these percentages on one line."""
    lines = list(supposition.lines)
    lines[place] = Line(Artificial(Percentage(percents[0]), Percentage(percents[1])))
    return replace(supposition, lines=tuple(lines))


def are_usual(percents: tuple[Fraction, Fraction]) -> bool:
    """Whether both percentages are among those of Law 12C2."""
    return all(own in USUAL for own in percents)


def _percentage(printed: PrintedLine, side: Side, top: Fraction, case: Bounded) -> Fraction | None:
    points = printed.ns if side is Side.NS else printed.ew
    percentage = printed.ns_percentage if side is Side.NS else printed.ew_percentage
    for percent in _simplest_first(points, percentage, top):
        if (
            0 <= percent <= 100
            and could_be(percent * top / 100, points, case.units.points)
            and could_be(percent, percentage, case.units.percentage)
        ):
            return percent
    return None


def _simplest_first(
    points: Figure | None, percentage: Figure | None, top: Fraction
) -> Iterator[Fraction]:
    if percentage is not None:
        near = percentage.value
    elif points is not None and top:
        near = points.value * 100 / top
    else:
        return
    yield from USUAL
    yield from _multiples(Fraction(5), near)
    if near * 2 == near * 2 // 1:
        yield near
    yield from _multiples(Fraction(1), near)
    yield from _multiples(Fraction(1, 2), near)
    yield near


def _multiples(step: Fraction, near: Fraction) -> list[Fraction]:
    """The two multiples of a step next to a number, the nearer one first."""
    below = near // step * step
    return sorted((below, below + step), key=lambda own: abs(own - near))
