"""Which board each line of a table is on, told from the columns that name it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, TypeAlias

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from law78.bulk.columns import Bools, Int64

Digests: TypeAlias = NDArray[np.bytes_]


@dataclass(frozen=True, slots=True)
class Boards:
    """The lines of a table by board.

    order   the lines, board by board; None where they stand so already. Lines keep
            their order on a board
    starts  where the lines of each board start in that order
    firsts  each board's first line in the table
    """

    order: Int64 | None
    starts: Int64
    firsts: Int64

    def __len__(self) -> int:
        return len(self.firsts)

    def line(self, place: int) -> int:
        """The line of the table that is at a place of the order."""
        return place if self.order is None else int(self.order[place])

    def board_of(self, place: int) -> int:
        """The board that the line at a place of the order is on."""
        return int(np.searchsorted(self.starts, place, side="right")) - 1


def boards_of(names: Sequence[pa.Array], count: int) -> Boards:
    """The boards of so many lines, told by columns that name them; null is a name too.

    >>> boards = boards_of([pa.array(["7", "5", "7"])], 3)
    >>> boards.order, boards.starts, boards.firsts
    (array([0, 2, 1]), array([0, 2, 3]), array([0, 1]))
    """
    runs = starts_of_runs(names, count)
    codes = _codes_of_runs(names, runs)
    ends = np.append(runs, count)
    number = int(codes.max(initial=-1)) + 1
    if number == len(runs):
        return Boards(None, ends, runs)
    of_line = np.repeat(codes, np.diff(ends))
    order = np.argsort(of_line, kind="stable")
    starts = np.concatenate([np.zeros(1, np.int64), np.cumsum(np.bincount(of_line))])
    return Boards(order, starts, order[starts[:-1]])


def starts_of_runs(names: Sequence[pa.Array], count: int) -> Int64:
    """The lines that are on another board than the line before them."""
    is_new = np.zeros(count, bool)
    is_new[:1] = True
    for column in names:
        is_new[1:] |= _differs(_comparable(column))
    return np.flatnonzero(is_new)


def _differs(column: pa.Array) -> Bools:
    """Where a value differs from the one before it."""
    differs = pc.not_equal(column[1:], column[:-1])
    found: Bools = _numpy(differs.fill_null(False))
    if column.null_count:
        is_null = _numpy(column.is_null())
        found |= is_null[1:] != is_null[:-1]
    return found


def _comparable(column: pa.Array) -> pa.Array:
    if pa.types.is_null(column.type):
        return column.cast(pa.int8())
    if pa.types.is_dictionary(column.type):
        return encoded(column)[0]
    return column


def _codes_of_runs(names: Sequence[pa.Array], runs: Int64) -> Int64:
    """A number for each run, the same where the names are: 0, 1, ... in the order first met."""
    joint = np.zeros(len(runs), np.int64)
    for column in names:
        own = _filled(encoded(column.take(pa.array(runs)))[0])
        joint = joint * (int(own.max(initial=0)) + 1) + own
        joint = np.unique(joint, return_inverse=True)[1]
    return first_met(joint)


def first_met(codes: Int64) -> Int64:
    """Codes renumbered in the order in which they are first met.

    >>> first_met(np.array([4, 2, 4, 7]))
    array([0, 1, 0, 2])
    """
    _, firsts, inverse = np.unique(codes, return_index=True, return_inverse=True)
    rank = np.empty(len(firsts), np.int64)
    rank[np.argsort(firsts)] = np.arange(len(firsts))
    return rank[inverse]


def encoded(column: pa.Array) -> tuple[pa.Array, list[Any]]:
    """A column as codes, null where it is null, and the different values that they stand for.

    >>> codes, values = encoded(pa.array(["b", "a", None, "b"]).dictionary_encode())
    >>> codes.to_pylist(), values
    ([0, 1, None, 0], ['b', 'a'])
    """
    if pa.types.is_null(column.type):
        return pa.nulls(len(column), pa.int32()), []
    if not pa.types.is_dictionary(column.type):
        found = column.dictionary_encode()
        return found.indices, found.dictionary.to_pylist()
    # A dictionary may hold a value twice, null, or values that nothing stands for.
    values = column.dictionary.dictionary_encode()
    return values.indices.take(column.indices), values.dictionary.to_pylist()


def digests(names: Sequence[pa.Array], key: bytes) -> Digests:
    """16 bytes for each line that tell its board: the same names give the same.

    Each name has a digest of its own under the key, and a line's is their sum.
    """
    count = len(names[0]) if names else 0
    total = np.zeros((count, 2), np.uint64)
    for place, column in enumerate(names):
        codes, values = encoded(column)
        known = b"".join(_digest(place, value, key) for value in [*values, None])
        table = np.frombuffer(known, np.uint64).reshape(-1, 2)
        total += table[np.where(_numpy(codes.is_null()), len(values), _filled(codes) - 1)]
    return total.view("S16").reshape(-1)


def _digest(place: int, value: int | str | None, key: bytes) -> bytes:
    kind = "n" if value is None else "i" if isinstance(value, int) else "s"
    text = f"{place}{kind}{value}".encode("utf-8", "surrogatepass")
    return blake2b(text, digest_size=16, key=key).digest()


def _filled(codes: pa.Array) -> Int64:
    """Codes from 1 on, 0 where there is none."""
    found: Int64 = _numpy(codes.cast(pa.int64()).fill_null(-1)) + 1
    return found


def _numpy(column: pa.Array) -> Any:
    return column.to_numpy(zero_copy_only=False)
