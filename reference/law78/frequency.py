"""The method: one frequency table, climbed from the bottom.

This is the document's computation in the document's order. Frequencies are
rational because a ruling enters the table with its weights: 40 % of 600 is 0.4
of a result. Scores are in the own view of the side whose table it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TypeAlias

from law78.exact import ZERO
from law78.outcome import Weights

Frequencies: TypeAlias = Mapping[int, Fraction]
"""Scores with how many results each has."""

Matchpoints: TypeAlias = Mapping[int, Fraction]
"""Scores with what each is worth, 2 for a score beaten and 1 for a score equalled."""

START = Fraction(-1)
"""Where the climb starts: a result is not compared with itself."""


def frequency_table(results: Iterable[Weights]) -> dict[int, Fraction]:
    """Add each result to the table: a score once, a ruling by its weights. Clauses K3, K4.

    The document's 2 times 600, 5 times -100 and 40 % / 60 % of the two:

    >>> two, five = [{600: Fraction(1)}] * 2, [{-100: Fraction(1)}] * 5
    >>> table = frequency_table(two + five + [{600: Fraction(2, 5), -100: Fraction(3, 5)}])
    >>> print(table[600], table[-100])
    12/5 28/5
    """
    frequencies: dict[int, Fraction] = {}
    for weights in results:
        for score, weight in weights.items():
            frequencies[score] = frequencies.get(score, ZERO) + weight
    return frequencies


def number_of_results(frequencies: Frequencies) -> Fraction:
    """How many results the table holds: the sum of its frequencies, A. Clause K7.

    >>> number_of_results({600: Fraction(12, 5), -100: Fraction(28, 5)})
    Fraction(8, 1)
    """
    return sum(frequencies.values(), ZERO)


def multiplied(frequencies: Frequencies, factor: Fraction) -> dict[int, Fraction]:
    """Every frequency times the factor. Clause K13.

    >>> multiplied({400: Fraction(2)}, Fraction(11, 10))
    {400: Fraction(11, 5)}
    """
    return {score: frequency * factor for score, frequency in frequencies.items()}


def climb(frequencies: Frequencies) -> dict[int, Fraction]:
    """Matchpoints of every score in the table, from the lowest up. Clauses K8, K10.

    Start at -1 and add the lowest frequency; then, at each step, add the
    frequency just left and the frequency just reached. Nothing is clamped: an
    entry may lie below 0 or above the top.

    The document's 4.6 and 12.6:

    >>> chart = climb({600: Fraction(12, 5), -100: Fraction(28, 5)})
    >>> print(chart[-100], chart[600])
    23/5 63/5
    """
    matchpoints: dict[int, Fraction] = {}
    reached = START
    just_left = ZERO
    for score in sorted(frequencies):
        reached = reached + just_left + frequencies[score]
        matchpoints[score] = reached
        just_left = frequencies[score]
    return matchpoints


def weigh(weights: Weights, matchpoints: Matchpoints) -> Fraction:
    """A line's matchpoints: each outcome's matchpoints times its weight, added. Clause K9.

    The document's 0.4 times 12.6 and 0.6 times 4.6, which make 7.8:

    >>> chart = {600: Fraction(63, 5), -100: Fraction(23, 5)}
    >>> print(weigh({600: Fraction(2, 5), -100: Fraction(3, 5)}, chart))
    39/5
    """
    return sum((weight * matchpoints[score] for score, weight in weights.items()), ZERO)
