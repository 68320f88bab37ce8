"""Rulings and small boards taken one after the other, by loops that numba compiles.

numpy takes thousands of boards at once, and passes over them again for every step
and for every outcome of a rank: these loops pass over them three times. They are
used where numba is installed (`pip install 'law78[fast]'`) and LEAST_RULINGS or more
are scored at once; what comes out is the same, to the last digit.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import gcd
from typing import Any

import numpy as np
from numpy.typing import NDArray

from law78.bulk.columns import Int64

LEAST_RULINGS = 100_000
"""Rulings from which on the loops are used: to load numba takes as long as to score millions."""

MOST_CLIMBED = 2**31 - 1
"""Boards are compared here where X is at most this: in 32 bits twice as many are done at once."""

GOOD = -1
"""Stands for no ruling."""


def first_bad_ruling(offsets: Int64, weights: Int64, denominators: Int64) -> int:
    """The first ruling whose weights are not positive or not one whole; GOOD: none. Clause K4.

    No sum is above its denominator, however large the weights are.
    """
    for ruling in range(len(denominators)):
        rest = denominators[ruling]
        if rest <= 0:
            return ruling
        for outcome in range(offsets[ruling], offsets[ruling + 1]):
            weight = weights[outcome]
            if weight <= 0 or weight > rest:
                return ruling
            rest -= weight
        if rest != 0:
            return ruling
    return GOOD


def weigh(
    ends: Int64,
    entries: Int64,
    offsets: Int64,
    weights: Int64,
    denominators: Int64,
    most: int,
    units: Int64,
    weighed: Int64,
) -> None:
    """Write the common denominator of each board's rulings, and their weights over it. Clause K5.

    ends        of each board, the line after its last one
    entries     the line of each ruling; its outcomes are from `offsets` up to the next
    most        denominators are made up to this
    units       by board: 1 where it has no ruling, 0 where the denominator is above `most`
    weighed     by outcome, at most its board's `units`
    """
    first = 0
    for board in range(len(units)):
        unit, last = 1, first
        while last < len(entries) and entries[last] < ends[board]:
            denominator = denominators[last]
            # Most have a multiple of it already; 0 is one, so that what is beyond stays there.
            if unit % denominator != 0:
                step = denominator // gcd(unit, denominator)
                # Not multiplied unless it fits.
                unit = unit * step if unit <= most // step else 0
            last += 1
        units[board] = unit
        for ruling in range(first, last):
            times = unit // denominators[ruling]
            for outcome in range(offsets[ruling], offsets[ruling + 1]):
                weighed[outcome] = weights[outcome] * times
        first = last


def compare(
    size: int,
    kinds: NDArray[np.uint8],
    held: NDArray[np.int32],
    entries: Int64,
    offsets: Int64,
    outcomes: NDArray[np.int32],
    weights: Int64,
    units: Int64,
    of_score: Int64,
    of_ruling: Int64,
    added: Int64,
    scores: NDArray[np.int32],
    frequencies: NDArray[np.int32],
    climbed: NDArray[np.int32],
    numerators: Int64,
) -> None:
    """Write the numerators of scores and rulings, board by board. Clauses K3, K4, K8, K9.

    size        lines of each board; `kinds` and `held` (scores) are by line
    entries     the line of each ruling; its outcomes are from `offsets` up to the next
    outcomes    scores of outcomes; `weights` are theirs, of which `units` make 1
    of_score, of_ruling, added
                by board: how X makes numerators, see `Multipliers`
    scores, frequencies, climbed
                room for the lines of a board and its outcomes
    numerators  what is written, by line; of other kinds of lines, anything
    """
    first = 0
    for board in range(len(units)):
        line, unit = board * size, units[board]
        # The frequency table, score by score: a played score once, an outcome by its weight.
        for own in range(size):
            scores[own] = held[line + own]
            frequencies[own] = unit if kinds[line + own] == 0 else 0
        count, last = size, first
        while last < len(entries) and entries[last] < line + size:
            for outcome in range(offsets[last], offsets[last + 1]):
                scores[count] = outcomes[outcome]
                frequencies[count] = weights[outcome]
                count += 1
            last += 1
        # X: twice what is below, and once what is equal, that with itself too.
        for own in range(count):
            score, twice_below = scores[own], 0
            for other in range(count):
                frequency = frequencies[other]
                twice_below += frequency if score > scores[other] else 0
                twice_below += frequency if score >= scores[other] else 0
            climbed[own] = twice_below
        for own in range(size):
            numerators[line + own] = climbed[own] * of_score[board] + added[board]
        own = size
        for ruling in range(first, last):
            values = 0
            for outcome in range(offsets[ruling], offsets[ruling + 1]):
                values += weights[outcome] * climbed[own]
                own += 1
            numerators[entries[ruling]] = values * of_ruling[board] + added[board]
        first = last


@dataclass(frozen=True)
class Loops:
    """The three loops, compiled; as they stand here they do the same, slowly."""

    first_bad_ruling: Callable[..., int] = first_bad_ruling
    weigh: Callable[..., None] = weigh
    compare: Callable[..., None] = compare


def loops_for(rulings: int) -> Loops | None:
    """The loops, where there are rulings enough and numba is installed."""
    return compiled() if rulings >= LEAST_RULINGS and is_installed() else None


@cache
def is_installed() -> bool:
    """Whether numba is."""
    return importlib.util.find_spec("numba") is not None


@cache
def compiled() -> Loops:
    """The loops compiled, or read from where another process has put them."""
    from numba import njit, types

    def read(*of: Any) -> list[Any]:
        return [types.Array(own, 1, "C", readonly=True) for own in of]

    def written(*of: Any) -> list[Any]:
        return [types.Array(own, 1, "C") for own in of]

    whole, score, kind = types.int64, types.int32, types.uint8

    def made(loop: Callable[..., Any], gives: Any, *takes: Any) -> Any:
        try:
            return njit(gives(*takes), cache=True)(loop)
        except RuntimeError:  # there is nowhere to put it
            return njit(gives(*takes))(loop)

    return Loops(
        made(first_bad_ruling, whole, *read(whole, whole, whole)),
        made(weigh, types.void, *read(*[whole] * 5), whole, *written(whole, whole)),
        made(
            compare,
            types.void,
            whole,
            *read(kind, score, whole, whole, score, *[whole] * 5),
            *written(score, score, score, whole),
        ),
    )


def as_read(*columns: NDArray[Any]) -> list[NDArray[Any]]:
    """Columns as the loops read them: in a row and aligned, copied where they are not."""
    return [np.require(column, requirements=["C", "ALIGNED"]) for column in columns]
