"""The weights that directors use."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import gcd, lcm

PARTS = (20, 3, 6, 8)
"""Multiples of 5 % (quarters among them), thirds, sixths and eighths."""

WHOLE = lcm(*PARTS)
"""Parts of which each of these weights is a whole number."""


@cache
def two_weights() -> tuple[Fraction, ...]:
    """What the first of two outcomes may weigh, the simplest first.

    >>> [str(weight) for weight in two_weights()[:4]]
    ['1/2', '1/3', '2/3', '1/4']
    """
    found = {Fraction(part, whole) for whole in PARTS for part in range(1, whole)}
    return tuple(sorted(found, key=lambda weight: (weight.denominator, weight)))


@cache
def three_weights() -> tuple[tuple[int, int, int], ...]:
    """What three outcomes may weigh, in parts of WHOLE, the simplest first.

    >>> three_weights()[0]
    (40, 40, 40)
    """
    found = {
        (first * WHOLE // parts, second * WHOLE // parts, (parts - first - second) * WHOLE // parts)
        for parts in PARTS
        for first in range(1, parts - 1)
        for second in range(1, parts - first)
    }
    return tuple(sorted(found, key=lambda each: (-gcd(*each), each)))


@cache
def weights_as_simple(outcomes: int, denominator: int) -> int:
    """In how many ways so many outcomes may weigh, with no denominator larger than this one.

    >>> weights_as_simple(1, 1), weights_as_simple(2, 5), weights_as_simple(3, 4)
    (1, 9, 4)
    """
    if outcomes == 1:
        return 1
    if outcomes == 2:
        return sum(weight.denominator <= denominator for weight in two_weights())
    return sum(
        max(Fraction(part, WHOLE).denominator for part in parts) <= denominator
        for parts in three_weights()
    )
