"""Columns of whole numbers, taken from whatever array is given, or refused."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from law78.errors import Code, Law78Error

Int64: TypeAlias = NDArray[np.int64]
Whole: TypeAlias = NDArray[Any]
"""Whole numbers: int64, or Python's own (dtype object) where they are too large for that."""

Bools: TypeAlias = NDArray[np.bool_]

INT64_MOST = 2**63 - 1


def column(values: object, dtype: type[np.signedinteger[Any]] | type[np.uint8], what: str) -> Any:
    """The values as a column of this type; no copy where they have it already.

    >>> column([1, 2], np.int32, "scores").dtype
    dtype('int32')

    Raises Law78Error: `field` for what is not one column of whole numbers,
    `limit` for numbers that the type cannot hold.
    """
    array = _one_dimension(values, what)
    if array.dtype == dtype:
        return array
    if not len(array):
        return array.astype(dtype)
    if array.dtype == object:
        _refuse_unless_whole(array, what)
    elif array.dtype.kind not in "iu":
        raise _not_whole(what)
    bounds = np.iinfo(dtype)
    if int(array.min()) < bounds.min or int(array.max()) > bounds.max:
        raise Law78Error(
            Code.LIMIT,
            f"{what}: a number outside {bounds.min} to {bounds.max}",
            "correct it: no real one comes near it",
        )
    return array.astype(dtype)


def whole_column(values: object, what: str) -> Whole:
    """The values as int64 where all fit, else as Python's whole numbers.

    >>> whole_column([1, 2**70], "weights")
    array([1, 1180591620717411303424], dtype=object)

    Raises Law78Error (`field`) for what is not one column of whole numbers.
    """
    array = _one_dimension(values, what)
    if array.dtype == np.int64:
        return array
    if not len(array):
        return array.astype(np.int64)
    if array.dtype == object:
        _refuse_unless_whole(array, what)
        array = np.array([int(value) for value in array], dtype=object)
    elif array.dtype.kind not in "iu":
        raise _not_whole(what)
    if int(array.min()) >= -INT64_MOST and int(array.max()) <= INT64_MOST:
        return array.astype(np.int64)
    return array.astype(object)


def _one_dimension(values: object, what: str) -> NDArray[Any]:
    if isinstance(values, np.ndarray):
        array = values
    else:
        held = list(values) if isinstance(values, list | tuple | range) else None
        if held is None:
            raise _not_whole(what)
        array = np.array(held, dtype=object)
        if array.ndim == 1 and all(type(value) is int for value in held):
            fits = all(-INT64_MOST <= value <= INT64_MOST for value in held)
            array = array.astype(np.int64) if fits else array
    if array.ndim != 1:
        raise _not_whole(what)
    return array


def _refuse_unless_whole(array: NDArray[Any], what: str) -> None:
    if not all(isinstance(value, int | np.integer) for value in array):
        raise _not_whole(what)


def _not_whole(what: str) -> Law78Error:
    return Law78Error(
        Code.FIELD, f"{what}: not a column of whole numbers", "give an array of one dimension"
    )
