"""From boards scored to Arrow columns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pyarrow as pa

from law78.bulk.arrow_boards import Boards
from law78.bulk.columns import INT64_MOST, Bools, Whole
from law78.bulk.decimals import decimals, percentages
from law78.bulk.results import Scored, by_line
from law78.bulk.schema import DIGITS, Wanted, places_of
from law78.errors import Code, Law78Error
from law78.outcome import Side
from law78.rounding import Rounding


def figures(scored: Scored, boards: Boards, wanted: Wanted) -> list[pa.Array]:
    """The columns that `wanted.fields()` names, by line of the table, null where there is nothing.

    Raises Law78Error (`limit`), with the number of the board, where a figure does
    not fit.
    """
    is_absent = np.zeros(len(scored.ns.numerators), bool)
    is_absent[scored.absent] = True
    over = by_line(scored.denominators, boards.starts)
    columns = [scored.ns.numerators, scored.ew.numerators, over]
    found = [_column(values, is_absent, boards) for values in columns]
    found += _tops(scored, is_absent, boards)
    if wanted.has_shown:
        for side in Side:
            shown = scored.of(side).shown
            assert shown is not None
            found.append(_column(shown, is_absent, boards))
    for rounding in wanted.decimals:
        found += _decimals(scored, boards, rounding)
    return found


def _tops(scored: Scored, is_absent: Bools, boards: Boards) -> list[pa.Array]:
    """What a full score is worth, N-S and E-W.

    A whole number on either scale: 2 (E - 1) or E - 1, 2 E or E.
    """
    by_side = [scored.of(side) for side in Side]
    if any(own.line_tops is not None for own in by_side):
        of_lines = [scored.line_tops(side) * scored.scale // 2 for side in Side]
        return [_column(values, is_absent, boards) for values in of_lines]
    ns, ew = (own.tops * scored.scale // 2 for own in by_side)
    found = [_column(by_line(ns, boards.starts), is_absent, boards)]
    if np.array_equal(ns, ew):
        return found * 2
    return [*found, _column(by_line(ew, boards.starts), is_absent, boards)]


def _column(values: Whole, is_null: Bools, boards: Boards) -> pa.Array:
    if values.dtype == object:
        _refuse_beyond(values, INT64_MOST, "a figure beyond 64 bits", boards)
        values = values.astype(np.int64)
    values, is_null = _as_given(values, boards), _as_given(is_null, boards)
    return pa.array(values, pa.int64(), mask=is_null if bool(is_null.any()) else None)


def _as_given(values: Any, boards: Boards) -> Any:
    """The values of lines put back where the lines are in the table."""
    if boards.order is None:
        return values
    found = np.empty_like(values)
    found[boards.order] = values
    return found


def _decimals(scored: Scored, boards: Boards, rounding: Rounding) -> Iterator[pa.Array]:
    of_stage = decimals if rounding.stage == "board" else percentages
    places = places_of(rounding.quantum)
    units = int(rounding.quantum * 10**places)
    counts = of_stage(scored, rounding.quantum, rounding.mode)
    for values, has in ((counts.ns, counts.has_ns), (counts.ew, counts.has_ew)):
        _refuse_beyond(values, (10**DIGITS - 1) // units, "a decimal of too many digits", boards)
        whole = _column(values.astype(np.int64) * units, ~has, boards).cast(pa.decimal128(19, 0))
        # The same digits with the point moved.
        kind = pa.decimal128(DIGITS, places)
        yield pa.Array.from_buffers(kind, len(whole), whole.buffers(), whole.null_count)


def _refuse_beyond(values: Whole, most: int, what: str, boards: Boards) -> None:
    if not len(values) or max(int(values.max()), -int(values.min())) <= most:
        return
    place = int(np.argmax(abs(values) > most))
    raise Law78Error(
        Code.LIMIT,
        what,
        "score this board by itself: law78 board, or law78.score_board",
    ).at(board=str(boards.board_of(place) + 1))
