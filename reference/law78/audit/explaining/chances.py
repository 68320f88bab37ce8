"""How many rulings would fit a line's board by accident: rulings tried against values shown.

A ruling that was looked for among many fits some figures by accident. Whoever tries R
rulings on figures that could have come out in V ways finds R / V by accident. A ruling is
held where that is less than MOST_BY_CHANCE:

- V counts what is set right and nothing else: the different scores of the field that do not
  come out as the board is, and the line's own figure where it does not. Each score of the
  field could have any value between what it has with the ruling above it and below it, in
  steps as fine as the figures tell, and no less than a score below it has more; the line
  itself any between nothing and the top. One score is taken off, for the sum of all
  matchpoints is known. E-W's figures are the rest of N-S's, and count for nothing.
- R counts every ruling as plain as the one that is found, or plainer: as many outcomes, as
  many of them on no score of the field, and weights with as large a denominator. It counts
  for each line that may have been ruled, and for each E that is tried, where E is another
  than follows.

A ruling for each side is held where each is, by that side's figures alone.

So the document's board, 2 x 600 and 5 x -100, with 40 % of 600 and 60 % of -100 for the last
line to tenths, is held: R is 2 scores and 9 weights of halves to fifths; V is 11 values of
one of the scores, a fifth of a point apart from 0 to 2, and 71 of the line from 0 to 14.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from math import comb

from law78.audit.explaining.bounded import Bounded
from law78.audit.explaining.comparisons import Steps, percentage_of, points_of
from law78.audit.explaining.distributions import Plainness
from law78.audit.explaining.positions import Position
from law78.audit.explaining.weights import weights_as_simple
from law78.outcome import Line, Score, Side

MOST_BY_CHANCE = Fraction(1, 100)
"""How many rulings may be expected to fit by accident where one is held."""


def values_shown(
    case: Bounded,
    place: int,
    shown: Mapping[int, Line],
    steps: Steps,
    wrong: frozenset[int],
    sides: Collection[Side] = tuple(Side),
) -> int:
    """V: in how many ways could what a ruling on a line sets right have come out.

    shown are the other lines, and wrong those that do not come out as the board is, by place
    from 0; sides are those whose figures are read.
    """
    set_right: dict[int, Fraction] = {}
    for other, line in shown.items():
        step = _step(case, other, steps, sides)
        if other in wrong and isinstance(line.result, Score) and step is not None:
            points = line.result.points
            set_right[points] = min(step, set_right.get(points, step))
    ways = 1
    if set_right:
        values = int(2 / max(set_right.values())) + 1
        independent = len(set_right) - 1
        # None has less than one below it.
        ways = comb(values + independent - 1, independent)
    own = _step(case, place, steps, sides) if place in wrong else None
    return ways if own is None else ways * (int(steps.top / steps.factor / own) + 1)


def rulings_as_plain(plainness: Plainness, every: Collection[Position]) -> int:
    """R: how many rulings on these positions are as plain as one, or plainer."""
    outcomes, off, denominator = plainness
    on_scores = sum(own.is_on_a_score for own in every)
    between = len(every) - on_scores
    return sum(
        comb(on_scores, few - some) * comb(between, some) * weights_as_simple(few, denominator)
        for few in range(1, outcomes + 1)
        for some in range(min(off, few) + 1)
    )


def is_no_accident(rulings: int, values: int) -> bool:
    """Whether so many rulings would hardly fit figures that could have come out in so many ways.

    >>> is_no_accident(11, 21 * 141), is_no_accident(30, 21 * 141)
    (True, False)
    """
    return rulings < values * MOST_BY_CHANCE


def _step(case: Bounded, place: int, steps: Steps, sides: Collection[Side]) -> Fraction | None:
    """How many comparisons apart two values are that a line's finest figure can tell apart."""
    units = [
        unit
        for side in sides
        for figure, unit in (
            (points_of(case.printed[place], side), case.units.points),
            (percentage_of(case.printed[place], side), case.units.percentage * steps.top / 100),
        )
        if figure is not None
    ]
    return min(units) / steps.factor if units else None
