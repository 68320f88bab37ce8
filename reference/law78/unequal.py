"""Boards with fewer results than expected, and the top.

A regulation chooses one way for the board (Neuberg, Ascherman, add-one or
none) and may score very small groups in a way of their own. Each way is a few
one-line rules: by what the frequencies are multiplied before the climb, what is
done to each entry after it, and what the top is. Matchpoints are on the scale
of 2 for a score beaten and 1 for a score equalled.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from law78.exact import ONE, ZERO

SMALL_GROUP_AVERAGE = Fraction(60)
"""Per cent that the middle of a small group gets."""

SMALL_GROUP_STEP = Fraction(5)
"""Per cent for each matchpoint above or below the middle of a small group."""


@dataclass(frozen=True, slots=True)
class Group:
    """One side's results in one group of a board, as far as the rules look at them.

    results: how many results there are (A); expected: how many were expected
    (E), the same for every group; others: how many results the board's other
    groups have on this side, empty where the board is not fouled; top: what a
    full score is worth here.
    """

    results: Fraction
    expected: int
    top: Fraction
    others: tuple[Fraction, ...] = ()

    @property
    def is_fouled(self) -> bool:
        """Whether the board was played in more than one version. Clause K21."""
        return bool(self.others)


def neuberg_factor(group: Group) -> Fraction:
    """Neuberg: what is missing is filled up in proportion, E / A. Clause K13.

    >>> neuberg_factor(Group(results=Fraction(10), expected=11, top=Fraction(20)))
    Fraction(11, 10)
    """
    return group.expected / group.results


def no_factor(group: Group) -> Fraction:
    """The frequencies stay as they are. Clauses K23, K24."""
    return ONE


def unchanged(entry: Fraction, group: Group) -> Fraction:
    """An entry of the climb stays as it is. Clauses K13, K24."""
    return entry


def add_the_missing(entry: Fraction, group: Group) -> Fraction:
    """Add-one: a tie with every result that is missing, M + E - A. Clause K23.

    >>> add_the_missing(Fraction(4), Group(results=Fraction(3), expected=5, top=Fraction(8)))
    Fraction(6, 1)
    """
    return entry + group.expected - group.results


def tie_with_itself(entry: Fraction, group: Group) -> Fraction:
    """Ascherman: a line also ties with itself, M + 1. Clause K22."""
    return entry + 1


def top_of_expected(results: Fraction, expected: int) -> Fraction:
    """The top where every result was expected to be compared: 2 (E - 1). Clause K12.

    >>> top_of_expected(results=Fraction(7), expected=8)
    Fraction(14, 1)
    """
    return max(Fraction(2 * (expected - 1)), ZERO)


def top_of_results(results: Fraction, expected: int) -> Fraction:
    """The top of the results there are: 2 (A - 1). Clause K24.

    >>> top_of_results(results=Fraction(7), expected=8)
    Fraction(12, 1)
    """
    return max(2 * (results - 1), ZERO)


def top_with_itself(results: Fraction, expected: int) -> Fraction:
    """Ascherman's top, which no line reaches: 2 E. Clause K22."""
    return Fraction(2 * expected)


def small_group(entry: Fraction, group: Group) -> Fraction:
    """Matchpoints in a small group: 60 + 5 (M - (A - 1)) per cent of the top. Clause K25.

    M is the entry of the climb with the frequencies as counted.

    The best of three among ten gets 70 % of 18:

    >>> three_of_ten = Group(results=Fraction(3), expected=10, top=Fraction(18))
    >>> small_group(Fraction(4), three_of_ten)
    Fraction(63, 5)
    """
    middle = group.results - 1
    percent = SMALL_GROUP_AVERAGE + SMALL_GROUP_STEP * (entry - middle)
    return percent / 100 * group.top


def never_small(group: Group) -> bool:
    """No group is scored as a small one. Clause K25."""
    return False


def small_for_ebu(group: Group) -> bool:
    """Whether the EBU scores the group as a small one. Clause K26.

    A of 2 or 3 where E is at least 3 A; A of 1 on a fouled board, and else
    where more than two were expected (open question Q5).

    >>> small_for_ebu(Group(results=Fraction(3), expected=9, top=Fraction(16)))
    True
    """
    results, expected = group.results, group.expected
    if results >= expected:
        return False
    if results == 1:
        return group.is_fouled or expected > 2
    return results <= 3 and expected >= 3 * results


def small_for_acbl(group: Group) -> bool:
    """Whether the ACBL scores the group as a small one. Clause K27.

    A below E: 1 and 2 always, 3 unless no group is larger (a tie for largest is
    open question Q6).

    >>> three_of_seven = Group(Fraction(3), 7, top=Fraction(12), others=(Fraction(4),))
    >>> small_for_acbl(three_of_seven)
    True
    """
    results = group.results
    if results >= group.expected or results > 3:
        return False
    return results != 3 or any(other > results for other in group.others)
