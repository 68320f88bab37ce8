"""Which rounding explains what a program printed, where it does not say.

Candidates are tried in a stated order, simplest first: none; the printed figures
rounded, by every mode, each side by itself or E-W as the complement; the scores
of a line rounded before they are weighed; for percentages, also out of rounded
matchpoints. An explanation explains every figure; where there is none, the
candidate that explains most is given, and is said to be no explanation.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeAlias

from law78.conformance.answers import BoardAnswer, Figure
from law78.conformance.declaration import Declaration
from law78.conformance.printing import figures_due
from law78.conformance.vectors import BoardDue
from law78.outcome import Line
from law78.rounding import MODES, SIDES, Rounding

Stages: TypeAlias = tuple[Rounding, ...]

MOST_DECIMALS = 6
"""Decimals up to which a figure counts as rounded on purpose."""

STEPS = (Fraction(1), Fraction(2), Fraction(5), Fraction(25))
"""Multiples of a power of ten that are in use as a quantum: 0.1, 0.2, 0.5, 0.25."""

EARLY_QUANTA = (Fraction(1), Fraction(1, 2), Fraction(1, 10), Fraction(1, 100), Fraction(1, 1000))
"""What a program may round to before its last step."""

CLOSE = Fraction(1, 10**9)
"""Within this of the exact figures, printed figures look like binary floating point."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A board's lines, what it should give exactly, and what was printed."""

    lines: tuple[Line, ...]
    expected: BoardDue
    printed: BoardAnswer


@dataclass(frozen=True, slots=True)
class Found:
    """What the search found.

    stages is the simplest rounding that explains every figure, or else the one
    that explains most; explained of figures; others explain every figure as well.
    looks_binary: no rounding does, and every figure is within 1e-9 of the exact one.
    """

    stages: Stages
    explained: int
    figures: int
    others: tuple[Stages, ...] = ()
    looks_binary: bool = False

    @property
    def explains_all(self) -> bool:
        """Whether every figure is explained."""
        return self.explained == self.figures


def search(seen: Sequence[Seen], declaration: Declaration) -> Found | None:
    """The rounding that explains printed figures; None where there are no figures.

    The declaration gives scale and values; its own rounding is not looked at.
    """
    figures = [figure for board in seen for figure in _printed(board)]
    if not figures:
        return None
    best: Found | None = None
    explaining: list[Stages] = []
    for level in _candidates(figures, declaration.values):
        for stages in level:
            count = _explained(seen, replace(declaration, rounding=stages))
            if count == len(figures):
                explaining.append(stages)
            if best is None or count > best.explained:
                best = Found(stages, count, len(figures))
        if explaining:
            return Found(explaining[0], len(figures), len(figures), tuple(explaining[1:]))
    assert best is not None
    exactly = replace(declaration, rounding=())
    return replace(best, looks_binary=all(_is_close(board, exactly) for board in seen))


def _printed(board: Seen) -> Iterator[Figure]:
    for line in board.printed.lines:
        for figure in (line.ns, line.ew):
            if figure is not None:
                yield figure


def _candidates(figures: Sequence[Figure], values: str) -> Iterator[list[Stages]]:
    """Candidates, level by level: a simpler level that explains everything ends the search."""
    yield [()]
    last = "board" if values == "matchpoints" else "percentage"
    printed = [
        Rounding(last, quantum, mode, side)
        for quantum in _quanta(figures)
        for side in SIDES
        for mode in MODES
    ]
    yield [(rounding,) for rounding in printed]
    early = "component" if values == "matchpoints" else "board"
    carried = [Rounding(early, quantum, mode) for quantum in EARLY_QUANTA for mode in MODES]
    yield [(rounding,) for rounding in carried]
    yield [(first, rounding) for first in carried for rounding in printed]


def _quanta(figures: Sequence[Figure]) -> list[Fraction]:
    """Quanta of which every printed figure is a multiple, coarsest first."""
    if any("/" in figure.written for figure in figures):
        return []
    decimals = max(len(figure.written.partition(".")[2]) for figure in figures)
    tried = {
        step / 10**place for place in range(min(decimals, MOST_DECIMALS) + 1) for step in STEPS
    }
    return [
        quantum
        for quantum in sorted(tried, reverse=True)
        if quantum <= 1 and all((figure.value / quantum).denominator == 1 for figure in figures)
    ]


def _explained(seen: Sequence[Seen], declaration: Declaration) -> int:
    return sum(
        figure is not None and figure.value == due
        for board in seen
        for pair, line in zip(
            figures_due(board.lines, board.expected, declaration), board.printed.lines, strict=True
        )
        for due, figure in zip(pair, (line.ns, line.ew), strict=True)
    )


def _is_close(board: Seen, exactly: Declaration) -> bool:
    due = figures_due(board.lines, board.expected, exactly)
    return all(
        figure is None or (right is not None and abs(figure.value - right) < CLOSE)
        for pair, line in zip(due, board.printed.lines, strict=True)
        for right, figure in zip(pair, (line.ns, line.ew), strict=True)
    )
