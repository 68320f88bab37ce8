"""Which known mistakes give what was read off a program, under which rounding."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import TypeAlias

from law78.conformance.answers import Figure
from law78.conformance.quanta import quanta_of
from law78.conformance.rounding_search import CLOSE
from law78.conformance.sheets.figures import Exact, Scores, Stages, figures_of
from law78.exact import ZERO
from law78.rounding import MODES, SIDES, Rounding

COMBINED = 6
"""How many mistakes that explain something are tried together with every other one."""

BEFORE_PERCENTAGES = (Fraction(1), Fraction(1, 10), Fraction(1, 100))
"""To what matchpoints may be rounded before percentages are made of them."""


class Blank(Enum):
    """A place without a figure."""

    NOTHING = "the side gets nothing"
    UNREAD = "nobody read it"


Cell: TypeAlias = Figure | Blank


@dataclass(frozen=True, slots=True)
class Seen:
    """What was read off a program.

    scores are those that it made of the contracts, None where it was not looked at or
    has none; cells are each line's figures, N-S and E-W; rounding is what it says
    that it does, None where it says nothing.
    """

    scores: Scores
    cells: tuple[tuple[Cell, Cell], ...]
    values: str = "matchpoints"
    scale: int = 2
    rounding: Stages | None = None

    @property
    def figures(self) -> list[Figure]:
        """Every figure that was read."""
        return [cell for pair in self.cells for cell in pair if isinstance(cell, Figure)]


@dataclass(frozen=True, slots=True)
class Explanation:
    """Mistakes, none where all is right, that give all that was read, under a rounding."""

    mistakes: tuple[str, ...]
    stages: Stages


Give: TypeAlias = Callable[[tuple[str, ...]], Exact | None]
"""What a program with some mistakes gives."""


def explanations(
    seen: Seen,
    give: Give,
    candidates: Sequence[str],
    instead: Sequence[str] = (),
    agree: Callable[[Exact, Stages], bool] = lambda exact, stages: True,
) -> list[Explanation]:
    """All that explain what was read: no mistake or one; else one of `instead`; else two at once.

    Mistakes that give what is right are left out. agree is a further test of what a
    program with the mistakes gives.
    """
    tried = _roundings(seen)
    right = give(())

    def explaining(names: Iterable[tuple[str, ...]]) -> Iterator[Explanation]:
        for mistakes in names:
            exact = give(mistakes)
            if exact is None or not _may_explain(exact, seen, tried):
                continue
            if mistakes and _comes_to(exact, right, seen):
                continue
            for stages in tried:
                if _explains(exact, stages, seen) and agree(exact, stages):
                    yield Explanation(mistakes, stages)
                    break

    single = list(explaining([(), *((name,) for name in candidates)]))
    single = single or list(explaining((name,) for name in instead))
    if single or right is None:
        return single
    showing = [
        name
        for name in candidates
        for exact in [give((name,))]
        if exact is not None and not _comes_to(exact, right, seen)
    ]
    return list(explaining(_two_at_once(seen, give, right, showing)))


def _comes_to(exact: Exact, right: Exact | None, seen: Seen) -> bool:
    """Whether a program shows what is right, but for the noise of binary floating point."""
    return right is not None and (
        exact.scores == right.scores
        and exact.standings == right.standings
        and all(
            one is other or (one is not None and other is not None and abs(one - other) < CLOSE)
            for line, right_line in zip(exact.lines, right.lines, strict=True)
            for one, other in zip(
                figures_of(line, seen.values), figures_of(right_line, seen.values), strict=True
            )
        )
    )


def best_rounding(seen: Seen, exact: Exact) -> Stages:
    """The rounding by which most of what was read is what it should be."""
    return max(_roundings(seen), key=lambda stages: explained(exact, stages, seen))


def _roundings(seen: Seen) -> list[Stages]:
    """The roundings to try, the simplest first; the declared one alone where there is one."""
    if seen.rounding is not None:
        return [seen.rounding]
    last = "board" if seen.values == "matchpoints" else "percentage"
    printed: list[Stages] = [
        (Rounding(last, quantum, mode, side, carried=False),)
        for quantum in quanta_of(seen.figures)
        for side in SIDES
        for mode in MODES
    ]
    tried: list[Stages] = [(), *printed]
    if seen.values == "percentage":
        tried += [
            (Rounding("board", quantum, "half_up"), *stages)
            for quantum in BEFORE_PERCENTAGES
            for stages in printed
        ]
    return tried


def _explains(exact: Exact, stages: Stages, seen: Seen) -> bool:
    return all(
        _agrees(cell, figure)
        for line, cells in zip(exact.lines, seen.cells, strict=True)
        for cell, figure in zip(
            cells, figures_of(line, seen.values, stages, seen.scale), strict=True
        )
    )


def explained(exact: Exact, stages: Stages, seen: Seen) -> int:
    """How many of the figures that were read a program shows that gives and rounds so."""
    return sum(
        isinstance(cell, Figure) and _agrees(cell, figure)
        for line, cells in zip(exact.lines, seen.cells, strict=True)
        for cell, figure in zip(
            cells, figures_of(line, seen.values, stages, seen.scale), strict=True
        )
    )


def lines_that_differ(exact: Exact, stages: Stages, seen: Seen) -> tuple[int, ...]:
    """The lines, from 1, of which something was read that such a program does not show."""
    return tuple(
        place
        for place, (line, cells) in enumerate(zip(exact.lines, seen.cells, strict=True), start=1)
        if not all(
            _agrees(cell, figure)
            for cell, figure in zip(
                cells, figures_of(line, seen.values, stages, seen.scale), strict=True
            )
        )
    )


def _agrees(cell: Cell, figure: Fraction | None) -> bool:
    if isinstance(cell, Figure):
        return cell.value == figure
    return cell is Blank.UNREAD or figure is None


def _may_explain(exact: Exact, seen: Seen, tried: Sequence[Stages]) -> bool:
    """Whether the scores are those, and no figure is farther off than rounding takes it."""
    if not _same_scores(exact.scores, seen.scores):
        return False
    reach = _reach(tried, exact)
    return all(
        _is_near(cell, figure, reach)
        for line, cells in zip(exact.lines, seen.cells, strict=True)
        for cell, figure in zip(cells, figures_of(line, seen.values, scale=seen.scale), strict=True)
    )


def _same_scores(given: Scores, seen: Scores) -> bool:
    return all(other is None or score == other for score, other in zip(given, seen, strict=True))


def _reach(tried: Sequence[Stages], exact: Exact) -> Fraction:
    """How far the stages can take a figure from what it is: in per cent, as 1 of the top may be."""
    tops = [score.top for line in exact.lines for score in (line.ns, line.ew) if score is not None]
    smallest = min((top for top in tops if top), default=Fraction(2)) / 2
    return max(
        (
            sum(
                (
                    each.quantum * 100 / smallest
                    if each.stage == "board" and len(stages) > 1
                    else each.quantum
                    for each in stages
                ),
                ZERO,
            )
            for stages in tried
        ),
        default=ZERO,
    )


def _is_near(cell: Cell, figure: Fraction | None, reach: Fraction) -> bool:
    if not isinstance(cell, Figure) or figure is None:
        return _agrees(cell, figure)
    return abs(cell.value - figure) <= reach


def _two_at_once(
    seen: Seen, give: Give, right: Exact, candidates: Sequence[str]
) -> Iterator[tuple[str, ...]]:
    """Two mistakes, of which one explains many figures or all scores that are wrong.

    One of them explains something by itself: where none does, no two are tried.
    """
    reach = _reach(_roundings(seen), right)
    wrong = [
        (place, side)
        for place, line in enumerate(right.lines)
        for side, figure in enumerate(figures_of(line, seen.values, scale=seen.scale))
        if not _is_near(seen.cells[place][side], figure, reach)
    ]
    other_scores = not _same_scores(right.scores, seen.scores)

    def explains(name: str) -> tuple[bool, int]:
        exact = give((name,))
        assert exact is not None
        return other_scores and _same_scores(exact.scores, seen.scores), sum(
            _is_near(
                seen.cells[place][side],
                figures_of(exact.lines[place], seen.values, scale=seen.scale)[side],
                reach,
            )
            for place, side in wrong
        )

    explaining = {name: explains(name) for name in candidates}
    something = [name for name in candidates if any(explaining[name])]
    widest = sorted(something, key=lambda name: explaining[name], reverse=True)[:COMBINED]
    yield from dict.fromkeys(
        tuple(sorted((one, other), key=candidates.index))
        for one in widest
        for other in candidates
        if one != other
    )
