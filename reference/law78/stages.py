"""The steps by which a regulation rounds a board. Clause K29.

Each takes the place of a step of the method that rounds nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from law78 import frequency
from law78.board import LineScore, SideScore, Table
from law78.outcome import Weights
from law78.rounding import Rounding


def rounded_board(rounding: Rounding) -> Callable[[LineScore], LineScore]:
    """The step that rounds a line's two scores. Clause K29.

    With `complement` E-W get what the rounded N-S leave of the two sides' sum,
    which is the top on most lines; a side alone is rounded by itself.

    >>> from law78.outcome import Side
    >>> tenths = Rounding("board", Fraction(1, 10), "half_up", "complement")
    >>> line = LineScore(*(SideScore(Fraction(n, 4), Fraction(16)) for n in (5, 59)))
    >>> print(*(rounded_board(tenths)(line).of(side).matchpoints for side in Side))
    13/10 147/10
    """

    def finish(line: LineScore) -> LineScore:
        ns = None if line.ns is None else _rounded(line.ns, rounding)
        ew = None if line.ew is None else _rounded(line.ew, rounding)
        if rounding.side == "complement" and line.ns and line.ew and ns:
            rest = line.ns.matchpoints + line.ew.matchpoints - ns.printed
            ew = _with_rounded(line.ew, rest, rounding)
        return LineScore(ns, ew)

    return finish


def _rounded(score: SideScore, rounding: Rounding) -> SideScore:
    return _with_rounded(score, rounding.of(score.matchpoints, score.top / 2), rounding)


def _with_rounded(score: SideScore, value: Fraction, rounding: Rounding) -> SideScore:
    return replace(score, **{"matchpoints" if rounding.carried else "shown": value})


def rounded_components(rounding: Rounding) -> Callable[[Weights, Table], Fraction]:
    """The step that rounds the matchpoints of each score before they are weighed. Clause K29."""

    def weigh(line_weights: Weights, table: Table) -> Fraction:
        unit = Fraction(table.method.scale, 2)
        average = table.group.top * unit / 2
        entries = {
            score: rounding.of(table.matchpoints[score] * unit, average) / unit
            for score in line_weights
        }
        return frequency.weigh(line_weights, entries)

    return weigh
