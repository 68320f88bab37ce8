"""What the claims about every regulation are said of: the code's steps, and random boards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from typing import TypeAlias

import sympy as sp

from law78.board import Method, ScoredBoard, SideScore, counted_lines
from law78.frequency import START, multiplied
from law78.outcome import Line, Score, Side, Split, Weighted, Weights, on_side, weights
from law78.regulation import Rules, method_of, with_small_groups
from law78.unequal import Group
from law78_proofs.frame.decide import Expression
from law78_proofs.frame.random_boards import EVERY_KIND, random_board

results = sp.Symbol("A", positive=True)
missing = sp.Symbol("m", integer=True, nonnegative=True)
expected = results + missing
"""The results of a group, A; those that are missing; and the results expected, E."""

OfGroup: TypeAlias = Callable[[Expression, Expression], Expression]
"""Something that A and E give: symbols or figures, as they are put in."""


@dataclass(frozen=True, slots=True)
class Regulation:
    """A regulation, for one group.

    name
    method        its steps, in the code
    top           A and E -> the top
    average       what a result gets on average, as a part of the top
    worth         A and E -> what a comparison that is better by 1 adds to a line
    """

    name: str
    method: Method
    top: OfGroup
    average: Fraction
    worth: OfGroup

    def entry(
        self,
        comparisons: Expression,
        results: Expression = results,
        expected: Expression = None,
        start: Expression = START,
    ) -> Expression:
        """The chart's entry for twice what is below a score, and what is on it, by the code.

        expected is E, m more than A where it is not given.
        """
        group = self._group(results, expected)
        return self.method.adjust(start + self.method.factor(group) * comparisons, group)

    def lowest(self, frequency: Expression, results: Expression) -> Expression:
        """The entry of the lowest score, by the code's own climb."""
        group = self._group(results, None)
        climbed = self.method.climb(multiplied({0: frequency}, self.method.factor(group)))
        return self.method.adjust(climbed[0], group)

    def _group(self, results: Expression, expected: Expression) -> Group:
        expected = results + missing if expected is None else expected
        return Group(results=results, expected=expected, top=self.top(results, expected))


def top_by_expected(results: Expression, expected: Expression) -> Expression:
    """2 (E - 1)."""
    return 2 * (expected - 1)


def top_by_results(results: Expression, expected: Expression) -> Expression:
    """2 (A - 1)."""
    return 2 * (results - 1)


def top_with_itself(results: Expression, expected: Expression) -> Expression:
    """2 E."""
    return 2 * expected


def factor(results: Expression, expected: Expression) -> Expression:
    """Neuberg's, E / A."""
    return expected / results


def one(results: Expression, expected: Expression) -> Expression:
    """A comparison is worth what it is."""
    return Fraction(1)


def _plain(name: str, top: OfGroup, worth: OfGroup) -> Regulation:
    return Regulation(name, method_of(Rules(unequal=name)), top, Fraction(1, 2), worth)


def _small(regulation: Regulation) -> Regulation:
    def worth(results: Expression, expected: Expression) -> Expression:
        return Fraction(5, 100) * regulation.top(results, expected)

    return Regulation(
        f"small group, {regulation.name}",
        with_small_groups(regulation.method, lambda group: True),
        regulation.top,
        Fraction(60, 100),
        worth,
    )


NEUBERG = _plain("neuberg", top_by_expected, factor)
ASCHERMAN = _plain("ascherman", top_with_itself, factor)
ADD_ONE = _plain("add_one", top_by_expected, one)
NONE = _plain("none", top_by_results, one)
LARGE = (NEUBERG, ASCHERMAN, ADD_ONE, NONE)
SMALL = tuple(map(_small, LARGE))
REGULATIONS = (*LARGE, *SMALL)
"""Every way of scoring a group that a regulation can choose."""


def random_fouled_board(
    random: Random, kinds: Sequence[str] = EVERY_KIND, least: int = 1, most: int = 8
) -> list[Line]:
    """A board whose lines, now and then, are in two groups."""
    lines = random_board(random, kinds, least, most)
    if random.random() < 0.5:
        return lines
    return [
        replace(line, group=random.choice((None, "a")))
        if isinstance(line.result, Score | Weighted | Split)
        else line
        for line in lines
    ]


def random_expected(random: Random, lines: Sequence[Line]) -> int:
    """As many results as there are lines, or up to three more."""
    return counted_lines(lines) + random.randint(0, 3)


def own_weights(line: Line, side: Side) -> Weights | None:
    """What a line adds to a side's table; None where the side has no score."""
    held = on_side(line.result, side)
    return weights(held, side) if isinstance(held, Score | Weighted) else None


def held_by(line: Line, side: Side) -> Weights:
    """The weights that a side has on a line on which it has a score."""
    held = own_weights(line, side)
    assert held is not None
    return held


def with_score(lines: Sequence[Line], side: Side, group: str | None) -> list[int]:
    """The places of a group's lines that have a score on this side."""
    return [
        place
        for place, line in enumerate(lines)
        if line.group == group and own_weights(line, side) is not None
    ]


def got(scored: ScoredBoard, place: int, side: Side) -> SideScore:
    """What the line in this place, which gets something, gets on this side."""
    score = scored.lines[place].of(side)
    assert score is not None
    return score


def comparison(own: Mapping[int, Fraction], other: Mapping[int, Fraction]) -> Fraction:
    """What one result gets on average from another: 2 where it is better, 1 where it is equal."""
    return sum(
        (
            weight * part * (2 if score > compared else 1 if score == compared else 0)
            for score, weight in own.items()
            for compared, part in other.items()
        ),
        Fraction(0),
    )
