"""Whole numbers in columns: where they fit in 64 bits, common multiples, and rounding."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from law78.bulk.columns import Bools, Int64, Whole
from law78.errors import Code, Law78Error, printable
from law78.rounding import MODES

MOST = 2**61
"""Products are kept up to this: the sum of any two, and its double, fit in int64."""

MOST_DENOMINATOR = 2**30
"""Denominators are kept up to this, so that a frequency table's sums fit in int64."""

SMALL = 40
"""Any number of numbers up to this have a common multiple below MOST: that of 1 to 40 is
5,342,931,457,063,200."""

BEYOND = 0
"""Stands for a denominator that is too large."""


def product_fits(*factors: Int64 | int, most: int = MOST) -> Bools:
    """Where the product of these positive numbers is at most `most`, told without making it.

    >>> product_fits(np.array([2**30, 2**31]), np.array([2**31, 2**31]))
    array([ True, False])
    """
    largest = 1
    for factor in factors:
        largest *= factor if isinstance(factor, int) else int(factor.max(initial=1))
    if largest <= most:
        return np.ones(np.broadcast_shapes(*(np.shape(factor) for factor in factors)), bool)
    # most // a // b is most // (a b): it is 1 or more exactly where a b is at most `most`.
    rest: Int64 = np.asarray(most, np.int64)
    for factor in factors:
        rest = rest // np.maximum(factor, 1)
    return rest >= 1


def with_multiples(
    denominators: Int64, boards: Int64, values: Int64, most: int = MOST_DENOMINATOR
) -> None:
    """Make each board's denominator a multiple of all its values, in place; BEYOND above `most`.

    boards says which board each value is of, never going down.

    >>> denominators = np.ones(2, np.int64)
    >>> with_multiples(denominators, np.array([0, 0, 0]), np.array([4, 6, 3]))
    >>> denominators
    array([12,  1])
    """
    while len(values):
        first = _first_on_boards(boards)
        if int(values.max()) <= SMALL:
            boards, values = boards[first], np.lcm.reduceat(values, first)
            of, value = boards, values
        else:
            of, value = boards[first], values[first]
        known = denominators[of]
        if bool((known == 1).all()) and int(value.max()) <= most:
            denominators[of] = value
        else:
            # gcd(0, value) is value: what is beyond stays beyond.
            step = value // np.gcd(known, value)
            grown = known * np.minimum(step, most)
            denominators[of] = np.where(known <= most // step, grown, BEYOND)
        if len(of) == len(boards):
            return
        # Each round at least doubles every denominator that still has to grow.
        grows = np.flatnonzero(denominators[boards] % values)
        boards, values = boards[grows], values[grows]


def alike(*columns: Int64) -> tuple[Int64, Int64]:
    """Kinds of rows, by what columns say of them: a row of each kind, and the kind of each row.

    >>> alike(np.array([7, 7, 5, 7]), np.array([1, 2, 1, 1]))
    (array([2, 3, 1]), array([1, 2, 0, 1]))
    """
    rows = len(columns[0])
    kinds, count = np.zeros(rows, np.int64), min(rows, 1)
    for own in columns:
        if not bool((own == own[:1]).all()):
            codes, different = _numbered(own - own.min(), int(own.max()) - int(own.min()) + 1)
            if count > 1:
                codes, different = _numbered(kinds * different + codes, count * different)
            kinds, count = codes, different
    a_row = np.empty(count, np.int64)
    a_row[kinds] = np.arange(rows)
    return a_row, kinds


def _numbered(codes: Int64, below: int) -> tuple[Int64, int]:
    """Codes from 0 on, all below a number, as 0, 1, 2, ..., and how many of them there are."""
    if below > 4 * len(codes):
        values, numbered = np.unique(codes, return_inverse=True)
        return numbered, len(values)
    is_present = np.zeros(below, bool)
    is_present[codes] = True
    numbers = np.cumsum(is_present) - 1
    return numbers[codes], int(numbers[-1]) + 1


def sums(values: Whole, offsets: Int64) -> Whole:
    """The sum of each stretch of values, from offsets[n] up to offsets[n + 1].

    A sum that fits int64 is right though the sum of all does not: that is cut modulo
    2**64, and so is the difference.

    >>> sums(np.array([1, 2, 3, 2**62, 2**62]), np.array([0, 2, 3, 4, 5])).tolist()[:2]
    [3, 3]
    """
    up_to: Whole = np.concatenate([np.zeros(1, values.dtype), np.cumsum(values)])
    found: Whole = up_to[offsets[1:]] - up_to[offsets[:-1]]
    return found


def _first_on_boards(boards: Int64) -> Int64:
    is_first = np.ones(len(boards), bool)
    np.not_equal(boards[1:], boards[:-1], out=is_first[1:])
    return np.flatnonzero(is_first)


def rounded_counts(
    numerators: Whole,
    denominators: Whole,
    averages: Whole,
    quantum: Fraction,
    mode: str,
) -> Whole:
    """Each numerator / denominator rounded to a whole number of quanta. Clause K29.

    averages are twice the averages, as numerators over the same denominators. In
    int64 where nothing can overflow, else in Python's whole numbers.

    >>> fours, averages = np.array([4, 4]), np.array([64, 64])
    >>> rounded_counts(np.array([5, -5]), fours, averages, Fraction(1, 10), "half_up")
    array([ 13, -12])

    Raises Law78Error (`regulation`) for a mode that is not known or a quantum
    that is not positive.
    """
    refuse_unless_rounding(quantum, mode)
    numerators, denominators, averages = (
        np.asarray(own) for own in (numerators, denominators, averages)
    )
    most, divisor = largest(numerators), largest(denominators)
    needed = max(
        2 * most * quantum.denominator + divisor * quantum.numerator,
        2 * divisor * quantum.numerator,
        2 * most,
        largest(averages),
    )
    if needed >= 4 * MOST:
        numerators, denominators, averages = (
            own.astype(object) for own in (numerators, denominators, averages)
        )
    value = numerators * quantum.denominator
    unit = denominators * quantum.numerator
    if mode == "truncate":
        size: Whole = abs(value) // unit
        return np.where(value < 0, -size, size)
    up: Whole = (2 * value + unit) // (2 * unit)
    if mode == "half_up":
        return up
    down = -((unit - 2 * value) // (2 * unit))
    if mode == "half_even":
        return np.where(up % 2 == 0, up, down)
    if mode == "half_to_average":
        return np.where(2 * numerators > averages, down, up)
    return np.where(2 * numerators < averages, down, up)


def refuse_unless_rounding(quantum: Fraction, mode: str) -> None:
    """Refuse a rounding that is none. Clause K29."""
    if mode not in MODES:
        raise Law78Error(
            Code.REGULATION,
            f"no way of rounding is called {printable(str(mode))!r}",
            f"it is one of {', '.join(MODES)}",
        )
    if quantum <= 0:
        raise Law78Error(
            Code.REGULATION, "a quantum that is not positive", "give the unit to round to"
        )


def largest(values: Whole) -> int:
    """The largest size of some numbers; 0 of none."""
    return max(int(values.max()), -int(values.min())) if values.size else 0
