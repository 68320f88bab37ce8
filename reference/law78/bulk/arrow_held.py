"""Rulings and artificial scores from Arrow columns without nulls."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any, TypeAlias

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from law78.bulk.arrow_boards import encoded
from law78.bulk.columns import INT64_MOST, Int64, Whole
from law78.bulk.conversion import AVERAGES
from law78.bulk.lines import PERCENT, Rulings, Shares
from law78.bulk.schema import SCORE, WEIGHT
from law78.errors import Code, Law78Error, printable
from law78.exact import parse_rational
from law78.notation import artificial_percentage, ascii_upper
from law78.outcome import Average, refuse_unless_positive

At: TypeAlias = Callable[[Law78Error, int], Law78Error]
"""An error with its place, told by the entry."""


def rulings_of(entries: Int64, column: pa.Array | None, name: str, at: At) -> Rulings:
    """The rulings at these entries, from a column of lists of weights and scores. Clauses K4, K5.

    Raises Law78Error: `weights` for a ruling without outcomes or a weight below 1,
    `field` for null in a ruling, `limit` for a score that is none.
    """
    if column is None or not len(entries):
        return Rulings.none()
    counts: Int64 = _numpy(pc.list_value_length(column)).astype(np.int64)
    if not bool(counts.all()):
        raise at(
            Law78Error(Code.WEIGHTS, "a ruling has no outcome", "give at least one"),
            int(entries[np.argmin(counts)]),
        )
    offsets = np.concatenate([np.zeros(1, np.int64), np.cumsum(counts)])
    outcomes = column.flatten()

    def at_outcome(error: Law78Error, outcome: int) -> Law78Error:
        return at(error, int(entries[np.searchsorted(offsets, outcome, side="right") - 1]))

    parts = {}
    for part in (WEIGHT, SCORE):
        own = pc.struct_field(outcomes, part)
        if own.null_count:
            raise at_outcome(
                Law78Error(
                    Code.FIELD,
                    f"a ruling with null for a {part}",
                    "give each outcome a weight and a score",
                ),
                int(np.argmax(_numpy(own.is_null()))),
            )
        parts[part] = whole_numbers(own)
    weights, scores = parts[WEIGHT], parts[SCORE]
    wrong = np.flatnonzero(weights <= 0)
    if len(wrong):
        try:
            refuse_unless_positive(int(weights[wrong[0]]))
        except Law78Error as error:
            raise at_outcome(error, int(wrong[0])) from None
    bounds = np.iinfo(np.int32)
    wrong = np.flatnonzero((scores > bounds.max) | (scores < bounds.min))
    if len(wrong):
        raise at_outcome(
            Law78Error(
                Code.LIMIT,
                f"a number in {name} that is no score",
                "correct it: no real one comes near it",
            ),
            int(wrong[0]),
        )
    if int(weights.max()) * int(counts.max()) > INT64_MOST:
        weights = weights.astype(object)
    wholes = np.add.reduceat(weights, offsets[:-1])
    return Rulings(entries, offsets, scores.astype(np.int32), weights, wholes)


def whole_numbers(column: pa.Array) -> Whole:
    """A column of whole numbers: int64, or Python's own where one is too large.

    >>> whole_numbers(pa.array([2**64 - 1], pa.uint64()))
    array([18446744073709551615], dtype=object)
    """
    values = _numpy(column)
    if values.dtype == np.uint64 and len(values) and int(values.max()) > INT64_MOST:
        return np.array(values.tolist(), object)
    whole: Whole = values.astype(np.int64, copy=False)
    return whole


def shares_of(entries: Int64, column: pa.Array | None, at: At) -> Shares:
    """The artificial scores at these entries. Clauses K15, K16.

    Raises Law78Error: `notation` for what is none, or outside 0 to 100 per cent.
    """
    if column is None or not len(entries):
        return Shares.none()
    codes, values = encoded(column)
    own = _numpy(codes)
    read: list[tuple[int, int, int]] = []
    for code, value in enumerate(values):
        try:
            read.append(share_of(value))
        except Law78Error as error:
            used = np.flatnonzero(own == code)
            if len(used):
                raise at(error, int(entries[used[0]])) from None
            read.append((PERCENT, 0, 1))
    averages, numerators, denominators = zip(*read, strict=True)
    return Shares(
        entries,
        np.array(averages, np.uint8)[own],
        _of_whole(numerators)[own],
        _of_whole(denominators)[own],
    )


def share_of(value: str | int | Decimal) -> tuple[int, int, int]:
    """What an artificial score says: its kind, and its percentage as numerator and denominator.

    >>> share_of("62.5%"), share_of("60"), share_of("A+")
    ((0, 125, 2), (0, 60, 1), (1, 1, 1))
    """
    if isinstance(value, str):
        if ascii_upper(value) in {str(average) for average in Average}:
            return AVERAGES[Average(ascii_upper(value))], 1, 1
        if value.endswith("%%"):
            raise Law78Error(Code.NOTATION, f"{printable(value)!r} is no artificial score", _REMEDY)
        try:
            percent = parse_rational(value.removesuffix("%"))
        except Law78Error as error:
            raise Law78Error(
                error.code, f"{printable(value)!r} is no artificial score", _REMEDY
            ) from None
    else:
        percent = Fraction(value)
    percent = artificial_percentage(percent).percent
    return PERCENT, percent.numerator, percent.denominator


_REMEDY = "write it like 60, 62.5 or A+"


def _of_whole(values: tuple[int, ...]) -> Any:
    fits = all(value <= INT64_MOST for value in values)
    return np.array(values, np.int64 if fits else object)


def _numpy(column: pa.Array) -> Any:
    return column.to_numpy(zero_copy_only=False)
