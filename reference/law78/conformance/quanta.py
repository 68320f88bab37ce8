"""To which quanta printed figures can have been rounded."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from law78.conformance.answers import Figure

MOST_DECIMALS = 12
"""Decimals up to which a figure counts as rounded on purpose."""

STEPS = (Fraction(1), Fraction(2), Fraction(5), Fraction(25))
"""Multiples of a power of ten that are in use as a quantum: 0.1, 0.2, 0.5, 0.25."""

LARGEST = Fraction(1)

MOST_QUANTA = 4
"""Quanta that are worth trying: one that is finer than these would have shown."""


def quanta_of(figures: Sequence[Figure]) -> list[Fraction]:
    """Quanta of which every printed figure is a multiple, coarsest first; none among fractions.

    >>> quanta_of([Figure("12.6", Fraction(63, 5)), Figure("3", Fraction(3))])
    [Fraction(1, 5), Fraction(1, 10)]
    """
    if not figures or any("/" in figure.written for figure in figures):
        return []
    decimals = max(len(figure.written.partition(".")[2]) for figure in figures)
    tried = {
        step / 10**place for place in range(min(decimals, MOST_DECIMALS) + 1) for step in STEPS
    }
    multiples = [
        quantum
        for quantum in sorted(tried, reverse=True)
        if quantum <= LARGEST
        and all((figure.value / quantum).denominator == 1 for figure in figures)
    ]
    return multiples[:MOST_QUANTA]
