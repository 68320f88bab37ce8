"""Matchpoints and percentages as decimals: rounded when asked for, by the named modes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from law78.bulk.columns import Bools, Whole
from law78.bulk.integers import MOST, refuse_unless_rounding, rounded_counts
from law78.bulk.results import Scored, ScoredSide
from law78.outcome import Side

BOARDS_AT_ONCE = 1 << 14


@dataclass(frozen=True, slots=True)
class Decimals:
    """Figures by line, N-S and E-W, each as a number of quanta: 126 of 1/10 is 12.6.

    has_ns and has_ew say which lines have a figure; it is 0 where they have none.
    """

    ns: Whole
    ew: Whole
    has_ns: Bools
    has_ew: Bools
    quantum: Fraction


def decimals(scored: Scored, quantum: Fraction, mode: str) -> Decimals:
    """The matchpoints rounded, each side by itself. Clause K29.

    Where the rules round for printing alone it is what they print that is rounded.

    >>> from law78 import Rules, parse_line
    >>> from law78.bulk import lines_of_boards, score
    >>> texts = ("600", "600", "-100", "12C1c:2/600/3/-100")
    >>> scored = score(lines_of_boards([[parse_line(text) for text in texts]]), Rules())
    >>> decimals(scored, Fraction(1, 10), "half_up").ns
    array([46, 46,  6, 22])

    Raises Law78Error (`regulation`) for a mode that is not known or a quantum
    that is not positive.
    """
    return _rounded(scored, quantum, mode, of_percentages=False)


def percentages(scored: Scored, quantum: Fraction, mode: str) -> Decimals:
    """The percentages rounded: matchpoints in per cent of the top. Clauses K12, K29.

    A line has none where its top is 0.

    Raises Law78Error as decimals does.
    """
    return _rounded(scored, quantum, mode, of_percentages=True)


def _rounded(scored: Scored, quantum: Fraction, mode: str, of_percentages: bool) -> Decimals:
    refuse_unless_rounding(quantum, mode)
    found = {}
    for side in Side:
        has = np.ones(len(scored.ns.numerators), bool)
        has[scored.absent] = False
        parts = [
            _rounded_stretch(scored, scored.of(side), where, has, quantum, mode, of_percentages)
            for where in _stretches(scored)
        ]
        found[side] = (np.concatenate(parts) if parts else np.zeros(0, np.int64), has)
    return Decimals(
        found[Side.NS][0], found[Side.EW][0], found[Side.NS][1], found[Side.EW][1], quantum
    )


def _stretches(scored: Scored) -> Iterator[tuple[slice, slice]]:
    """Boards, and their lines, some at a time."""
    boards = len(scored.starts) - 1
    for first in range(0, boards, BOARDS_AT_ONCE):
        last = min(first + BOARDS_AT_ONCE, boards)
        lines = slice(int(scored.starts[first]), int(scored.starts[last]))
        yield slice(first, last), lines


def _rounded_stretch(
    scored: Scored,
    own: ScoredSide,
    where: tuple[slice, slice],
    has: Bools,
    quantum: Fraction,
    mode: str,
    of_percentages: bool,
) -> Whole:
    boards, lines = where
    sizes = np.diff(scored.starts[boards.start : boards.stop + 1])
    numerators: Whole = (own.numerators if own.shown is None else own.shown)[lines]
    denominators: Whole = scored.denominators[boards]
    tops: Whole = np.repeat(own.tops[boards], sizes)
    if own.line_tops is not None:
        tops = own.line_tops[lines]
    parts_of_one = 2 // scored.scale
    largest = max(int(abs(numerators).max(initial=1)), int(denominators.max(initial=1)))
    if largest * 200 * max(int(tops.max(initial=1)), 1) > MOST:
        numerators, denominators = numerators.astype(object), denominators.astype(object)
        tops = tops.astype(object)
    over = np.repeat(denominators, sizes)
    if not of_percentages:
        # The average is half of the top; tops are on the scale of 2.
        counts = rounded_counts(
            numerators * parts_of_one, over * parts_of_one, tops * over, quantum, mode
        )
        return np.where(has[lines], counts, 0)
    has[lines] &= (tops > 0).astype(bool)
    divisors = np.where(has[lines], over * tops, 1)
    counts = rounded_counts(
        np.where(has[lines], numerators * (100 * parts_of_one), 0),
        divisors,
        100 * divisors,
        quantum,
        mode,
    )
    return np.where(has[lines], counts, 0)
