"""How a file's figures are rounded, and what an exact figure is when the file prints it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TypeAlias

from law78.audit.figures import (
    PERCENTAGE,
    POINTS,
    Figures,
    Stages,
    declared,
    is_single,
)
from law78.audit.findings import SideAudit
from law78.audit.printed import PrintedLine
from law78.audit.supposition import Units
from law78.board import LineScore, ScoredBoard, SideScore
from law78.conformance.answers import Figure, LineFigures
from law78.conformance.declaration import Declaration
from law78.conformance.printing import ExactLine, ExactSide, Pair, exact_lines, line_due
from law78.conformance.rounding_search import SeenLines, search_lines
from law78.conformance.scored_vectors import board_due
from law78.conformance.vectors import Due
from law78.outcome import Line, Weighted
from law78.rounding import MODES, Rounding

Shown: TypeAlias = tuple[Fraction | None, Figure | None]
"""What a figure is when it is printed, and what is printed."""

POINTS_FIRST = (Fraction(1, 100), Fraction(1, 10), Fraction(1), Fraction(1, 1000))
"""To what points that are not printed may be rounded before percentages are made of them."""


@dataclass(frozen=True, slots=True)
class _LineShown:
    """A line's score and its figures as they are printed; the score is kept, for its id."""

    score: LineScore
    points: Pair
    share: Pair


@dataclass(frozen=True, slots=True)
class RoundingFound:
    """The rounding of points and of percentages; values is what is checked first.

    known holds the figures of scores that were asked for.
    """

    values: str
    points: Figures
    percentage: Figures
    known: dict[int, _LineShown] = field(default_factory=dict, compare=False, repr=False)

    @property
    def first(self) -> Figures:
        """The kind of figures that is checked on the boards."""
        return self.points if self.values == POINTS else self.percentage

    @property
    def reach(self) -> Units:
        """How far printed figures may be from the exact ones."""
        return Units(self.points.reach, self.percentage.reach)

    @property
    def stages(self) -> Stages:
        """All that is rounded: points, and percentages made of them or of exact points."""
        stages = list(self.points.stages)
        for own in self.percentage.stages:
            alike = [
                place
                for place, other in enumerate(stages)
                if (other.stage, other.quantum, other.mode) == (own.stage, own.quantum, own.mode)
            ]
            if alike:
                stages[alike[0]] = own
            else:
                stages.append(own)
        return tuple(stages)

    def lines(
        self, printed: Sequence[PrintedLine], lines: Sequence[Line], scored: ScoredBoard
    ) -> Iterator[tuple[SideAudit, SideAudit]]:
        """Each line's two sides: what is due, what that is when printed, and whether it was."""
        exact: list[ExactLine] | None = None
        for place, own in enumerate(printed):
            score = scored.lines[place]
            # Lines of one result share a score: it is put through the stages once.
            known = self.known.get(id(score))
            if known is None:
                exact = exact or exact_of(lines, scored)
                known = self.known[id(score)] = self._shown(exact[place], score)
            yield (
                self._side(
                    score.ns, (known.points[0], own.ns), (known.share[0], own.ns_percentage)
                ),
                self._side(
                    score.ew, (known.points[1], own.ew), (known.share[1], own.ew_percentage)
                ),
            )

    def _shown(self, exact: ExactLine, score: LineScore) -> _LineShown:
        in_percent = self.values == PERCENTAGE or self.percentage.found is not None
        return _LineShown(
            score,
            line_due(exact, self.points.declaration),
            line_due(exact, self.percentage.declaration) if in_percent else (None, None),
        )

    def _side(self, score: SideScore | None, points: Shown, percentage: Shown) -> SideAudit:
        held = [
            rounding.agrees(shown, figure)
            for rounding, (shown, figure) in (
                (self.points, points),
                (self.percentage, percentage),
            )
            if figure is not None
        ]
        shown, printed = points if self.values == POINTS else percentage
        return SideAudit(
            due=None if score is None else score.matchpoints,
            top=None if score is None else score.top,
            shown=shown,
            printed=printed,
            agrees=all(held) if held else None,
        )


Printed: TypeAlias = tuple[Sequence[Line], Sequence[PrintedLine], ScoredBoard]
"""A board's lines, what is printed for them, and what is due."""


def find_rounding(
    boards: Sequence[Printed], values: str, scale: int, units: Units, top: Fraction
) -> RoundingFound:
    """The rounding that explains most figures of boards that come out; top is the smallest.

    Percentages may be made of points as these are rounded, or, where no points are
    printed, of points that are rounded somehow.
    """
    exact = [
        (line, printed)
        for lines, all_printed, scored in boards
        for line, printed in zip(exact_of(lines, scored), all_printed, strict=True)
    ]
    weighted = any(isinstance(line.result, Weighted) for lines, _, _ in boards for line in lines)
    points = _search(
        [(line, printed.ns, printed.ew) for line, printed in exact],
        declared(POINTS, scale),
        units.points,
        early=None if weighted else (),
    )
    early: list[Rounding] | None = None
    if not weighted:
        early = [Rounding("board", quantum, mode) for quantum in POINTS_FIRST for mode in MODES]
    if points.found is not None:
        early = [replace(own, carried=True) for own in points.stages if own.stage == "board"]
    percentage = _search(
        [(line, printed.ns_percentage, printed.ew_percentage) for line, printed in exact],
        declared(PERCENTAGE, scale),
        units.percentage,
        early=early,
    )
    percentage = replace(percentage, point=100 / top)
    return RoundingFound(values, points, percentage)


def _search(
    lines: Iterable[tuple[ExactLine, Figure | None, Figure | None]],
    declaration: Declaration,
    unit: Fraction,
    early: Sequence[Rounding] | None,
) -> Figures:
    seen: SeenLines = {}
    written: set[tuple[Figure | None, Figure | None]] = set()
    for exact, *printed in lines:
        if printed == [None, None]:
            continue
        written.add((printed[0], printed[1]))
        for counter, figure in zip(
            seen.setdefault(exact, (Counter(), Counter())), printed, strict=True
        ):
            if figure is not None:
                counter[figure.value] += 1
    figures = [LineFigures(ns, ew) for ns, ew in written]
    found = search_lines(seen, figures, declaration, early=early)
    if found is not None and not found.explains_all and found.of_binary is not None:
        found = replace(found, stages=(found.of_binary,), explained=found.figures)
    is_binary = found is not None and not found.explains_all and _are_all_single(seen, declaration)
    # Nothing is rounded as far as is seen, and nothing had to be.
    is_told = (
        found is None
        or bool(found.stages)
        or any(
            (value / unit).denominator != 1
            for both in seen.values()
            for counter in both
            for value in counter
            if value is not None
        )
    )
    return Figures(declaration.values, declaration.scale, unit, found, is_binary, is_told)


def _are_all_single(lines: SeenLines, declaration: Declaration) -> bool:
    return all(
        right is not None and figure is not None and is_single(right, figure)
        for line, printed in lines.items()
        for right, figures in zip(line_due(line, declaration), printed, strict=True)
        for figure in figures
    )


def exact_of(lines: Sequence[Line], scored: ScoredBoard) -> list[ExactLine]:
    """What the lines of a scored board get before anything is rounded, on the scale of 2."""
    if any(isinstance(line.result, Weighted) for line in lines):
        # What a ruling's scores get by themselves is in the charts.
        kept = scored.lines[: len(lines)]
        return exact_lines(lines, board_due(replace(scored, lines=kept)))
    known: dict[int, ExactLine] = {}
    for score in scored.lines[: len(lines)]:
        if id(score) not in known:
            known[id(score)] = ExactLine(
                _exact_side(score.ns, scored.scale), _exact_side(score.ew, scored.scale)
            )
    return [known[id(score)] for score in scored.lines[: len(lines)]]


def _exact_side(score: SideScore | None, scale: int) -> ExactSide | None:
    if score is None:
        return None
    if scale == 2:
        return ExactSide(Due(score.matchpoints, score.top), ())
    return ExactSide(Due(score.matchpoints * 2 / scale, score.top * 2 / scale), ())
