"""What a line of a board can hold.

A line holds one of six things: a `Score`, a `Weighted` ruling, a `Split` score,
an `Artificial` score, `NotPlayed` or `Bye`. All scores are total points from
N-S's point of view; `weights` gives them as a side sees them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from math import gcd, lcm
from typing import TypeAlias

from law78.errors import Code, Law78Error, printable
from law78.exact import ONE, ZERO, canonical

Weights: TypeAlias = Mapping[int, Fraction]
"""Scores with their weights, in one side's own view; the weights make 1."""


MOST_DENOMINATOR_DIGITS = 1000
"""Digits that the common denominator of a board's weights may have."""

MOST_DENOMINATOR = 10**MOST_DENOMINATOR_DIGITS

MOST_NESTED = 100
"""How deep rulings may be nested in rulings: the document's own example is two deep."""

MOST_OUTCOMES = 100_000
"""Outcomes a ruling may have when it is written out flat."""


class Side(StrEnum):
    """The two sides of a table."""

    NS = "ns"
    EW = "ew"


@dataclass(frozen=True, slots=True)
class Score:
    """A played or assigned score: total points, N-S's view. Clause K3."""

    points: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """One part of a ruling: its weight, and the score or ruling it stands for."""

    weight: Fraction
    result: Score | Weighted


@dataclass(frozen=True, slots=True)
class Weighted:
    """A ruling under Law 12C1(c): outcomes with weights that make 1. Clauses K4 to K6.

    >>> ruling((2, 600), (3, -100)).outcomes[0].weight
    Fraction(2, 5)

    Raises Law78Error (`weights`) where a weight is not positive or where the
    weights do not add up to 1.
    """

    outcomes: tuple[Outcome, ...]
    depth: int = field(init=False, compare=False, repr=False)
    size: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        inner = [own.result for own in self.outcomes if isinstance(own.result, Weighted)]
        scores = len(self.outcomes) - len(inner)
        object.__setattr__(self, "depth", 1 + max((own.depth for own in inner), default=0))
        object.__setattr__(self, "size", scores + sum(own.size for own in inner))
        if self.depth > MOST_NESTED or self.size > MOST_OUTCOMES:
            raise Law78Error(
                Code.LIMIT,
                f"a ruling nested {self.depth} deep, of {printable(str(self.size))} outcomes",
                f"nest at most {MOST_NESTED} deep and name at most {MOST_OUTCOMES} outcomes",
            )
        if not self.outcomes:
            raise Law78Error(Code.WEIGHTS, "a ruling has no outcome", "give at least one")
        for outcome in self.outcomes:
            refuse_unless_positive(outcome.weight)
        common_denominator(outcome.weight for outcome in self.outcomes)
        total = sum((outcome.weight for outcome in self.outcomes), ZERO)
        if total != ONE:
            meant = lowest_parts(outcome.weight for outcome in self.outcomes)
            parts = "/".join(canonical(part) for part in meant)
            raise Law78Error(
                Code.WEIGHTS,
                f"the weights add up to {printable(canonical(total))}, not to 1",
                f"correct them, or give the ratio that was meant, {printable(parts, 200)}",
            )


@dataclass(frozen=True, slots=True)
class Percentage:
    """A side's artificial score as a percentage of the top: 60 is 60 %. Clause K15."""

    percent: Fraction


class Average(StrEnum):
    """A side's artificial score that may depend on its session. Clauses K16, K17."""

    PLUS = "A+"
    EQUAL = "A="
    MINUS = "A-"


NOMINAL = {Average.PLUS: Fraction(60), Average.EQUAL: Fraction(50), Average.MINUS: Fraction(40)}
"""The percentages that Law 12C2 gives the three averages. Clause K16."""

Played: TypeAlias = Score | Weighted
Share: TypeAlias = Percentage | Average


@dataclass(frozen=True, slots=True)
class Artificial:
    """An artificial score on both sides, Law 12C2. Clause K15."""

    ns: Share
    ew: Share


@dataclass(frozen=True, slots=True)
class Split:
    """Different scores for the two sides, at least one of them played. Clauses K18, K19.

    Scores are N-S's view on both sides.

    Raises Law78Error (`notation`) where both sides are artificial: that is an
    Artificial line.
    """

    ns: Played | Share
    ew: Played | Share

    def __post_init__(self) -> None:
        if not isinstance(self.ns, Played) and not isinstance(self.ew, Played):
            raise Law78Error(
                Code.NOTATION,
                "a split score with both sides artificial",
                "give it as an artificial score",
            )


@dataclass(frozen=True, slots=True)
class NotPlayed:
    """A line that was not played: it is in no table and gets nothing. Clause K20."""


@dataclass(frozen=True, slots=True)
class Bye:
    """A line without opponents: it is in no table and gets nothing. Clause K20."""


Result: TypeAlias = Score | Weighted | Split | Artificial | NotPlayed | Bye


@dataclass(frozen=True, slots=True)
class Line:
    """One table's row on a board: its result, and its group where the board is fouled.

    The group is None for the main group. Clause K21.

    >>> Line(Score(-420), group="a").group
    'a'

    Raises Law78Error (`group`) for a group on a line that has no score.
    """

    result: Result
    group: str | None = None

    def __post_init__(self) -> None:
        if self.group is not None and not isinstance(self.result, Score | Weighted | Split):
            raise Law78Error(
                Code.GROUP,
                f"group {printable(self.group)} on a line that has no score",
                "an artificial score, NP and BYE belong to no group: leave the group out",
            )


def ruling(*parts: tuple[int | Fraction, int | Score | Weighted]) -> Weighted:
    """A ruling from parts in ratio: each a weight and a score, N-S's view. Clause K5.

    >>> ruling((1, 600), (1, 100), (1, -100)).outcomes[0].weight
    Fraction(1, 3)

    Raises Law78Error (`weights`) where a part is zero or negative.
    """
    for part, _ in parts:
        refuse_unless_positive(part)
    total = sum((Fraction(part) for part, _ in parts), ZERO)
    return Weighted(
        tuple(
            Outcome(part / total, Score(result) if isinstance(result, int) else result)
            for part, result in parts
        )
    )


def refuse_unless_positive(weight: int | Fraction) -> None:
    """Refuse a weight of zero or less. Clause K5."""
    if weight <= 0:
        raise Law78Error(
            Code.WEIGHTS,
            f"a weight of {printable(canonical(weight))}",
            "leave out what cannot happen; every weight is more than zero",
        )


def common_denominator(weights: Iterable[Fraction]) -> int:
    """The least common denominator of the weights. Clause K5.

    >>> common_denominator([Fraction(1, 3), Fraction(1, 4)])
    12

    Raises Law78Error (`limit`) beyond MOST_DENOMINATOR_DIGITS digits: no real
    ruling comes near it, and exact arithmetic would take for ever.
    """
    denominator = 1
    for weight in weights:
        denominator = lcm(denominator, weight.denominator)
        if denominator >= MOST_DENOMINATOR:
            raise Law78Error(
                Code.LIMIT,
                "the weights have no common denominator of"
                f" {MOST_DENOMINATOR_DIGITS} digits or fewer",
                "give simpler weights",
            )
    return denominator


def flat(result: Played) -> list[tuple[Fraction, int]]:
    """A result's outcomes written out flat, N-S's view: nested weights multiply. Clause K6.

    >>> inner = ruling((1, 420), (2, -50))
    >>> flat(ruling((3, 400), (3, inner), (4, 300)))[1]
    (Fraction(1, 10), 420)
    """
    found: list[tuple[Fraction, int]] = []
    waiting = [Outcome(ONE, result)]
    while waiting:
        outcome = waiting.pop()
        if isinstance(outcome.result, Score):
            found.append((outcome.weight, outcome.result.points))
        else:
            waiting.extend(
                Outcome(outcome.weight * inner.weight, inner.result)
                for inner in reversed(outcome.result.outcomes)
            )
    return found


def weights(result: Played, side: Side) -> dict[int, Fraction]:
    """A result's scores and weights in the side's own view. Clauses K2, K4.

    >>> weights(ruling((2, 600), (3, -100)), Side.EW)
    {-600: Fraction(2, 5), 100: Fraction(3, 5)}
    """
    own = 1 if side is Side.NS else -1
    if isinstance(result, Score):
        return {own * result.points: ONE}
    table: dict[int, Fraction] = {}
    for weight, points in flat(result):
        table[own * points] = table.get(own * points, ZERO) + weight
    return table


def on_side(result: Result, side: Side) -> Played | Share | None:
    """What a line holds for one side; None for a line that gets nothing. Clause K18.

    >>> on_side(Split(Score(600), Percentage(Fraction(60))), Side.EW)
    Percentage(percent=Fraction(60, 1))
    """
    match result:
        case Score() | Weighted():
            return result
        case Split(ns, ew) | Artificial(ns, ew):
            return ns if side is Side.NS else ew
        case NotPlayed() | Bye():
            return None


def lowest_parts(weights: Iterable[Fraction]) -> list[int]:
    """Weights as the smallest whole numbers in the same ratio. Clause K5.

    >>> lowest_parts([Fraction(40), Fraction(60)])
    [2, 3]
    """
    fractions = list(weights)
    denominator = common_denominator(fractions)
    whole = [int(fraction * denominator) for fraction in fractions]
    divisor = gcd(*whole)
    return [number // divisor for number in whole]
