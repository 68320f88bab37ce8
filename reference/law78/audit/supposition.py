"""A supposition about a board, put to the test: do the printed figures come out under it?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from law78.audit.printed import PrintedLine, could_be
from law78.board import LineScore, ScoredBoard, SideScore, score_board
from law78.errors import Law78Error
from law78.outcome import Line
from law78.regulation import Rules, method_of


@dataclass(frozen=True, slots=True)
class Units:
    """One unit of the last printed digit of points and of percentages."""

    points: Fraction
    percentage: Fraction


@dataclass(frozen=True, slots=True)
class Supposition:
    """How a board may have been scored: these lines, this E, under these rules.

    lines begin with the board's own, in its order, some of them perhaps replaced; further
    ones are scores that the file does not show. excused are places, from 0, of lines whose
    own figures are not held against it.
    """

    lines: tuple[Line, ...]
    expected: int
    rules: Rules
    excused: frozenset[int] = frozenset()

    def scored(self) -> ScoredBoard | None:
        """The board scored so; None where it cannot be."""
        try:
            return score_board(self.lines, self.expected, method_of(self.rules))
        except Law78Error:
            return None


def contradicting(
    supposition: Supposition, printed: Sequence[PrintedLine], units: Units
) -> frozenset[int] | None:
    """The places, from 0, of lines with a figure that cannot come out; None if it cannot be scored.

    A file's figures come out where each could be the exact one, rounded somehow.
    """
    scored = supposition.scored()
    if scored is None:
        return None
    return frozenset(
        place
        for place, (line, score) in enumerate(zip(printed, scored.lines, strict=False))
        if place not in supposition.excused and not comes_out(line, score, units)
    )


def comes_out(printed: PrintedLine, score: LineScore, units: Units) -> bool:
    """Whether every printed figure of a line could be its exact one, rounded."""
    return (
        could_be(_points(score.ns), printed.ns, units.points)
        and could_be(_points(score.ew), printed.ew, units.points)
        and could_be(_percentage(score.ns), printed.ns_percentage, units.percentage)
        and could_be(_percentage(score.ew), printed.ew_percentage, units.percentage)
    )


def _points(score: SideScore | None) -> Fraction | None:
    return None if score is None else score.matchpoints


def _percentage(score: SideScore | None) -> Fraction | None:
    return None if score is None else score.percentage
