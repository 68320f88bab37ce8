"""Batches of lines in, batches of scored lines out, in bounded memory.

The lines of a board stand together: a board that runs over the end of a batch
is carried on into the next, so that what is kept is a batch and one board. Of
the boards that are done 16 bytes each are kept, to tell a board that comes
again; a hundred million of them are 1.6 GB.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import pyarrow as pa

from law78.bulk.arrow import PlaceOf, name_columns, reader_of, scored_table
from law78.bulk.arrow_boards import Boards, Digests, digests, starts_of_runs
from law78.bulk.schema import BOARD, Wanted, output_schema
from law78.errors import Code, Law78Error, Place
from law78.regulation import Rules
from law78.rounding import Rounding

LINES_AT_ONCE = 1 << 18
"""Lines that are scored together, and more only where a board has more."""


@dataclass
class Counts:
    """What has been scored."""

    lines: int = 0
    boards: int = 0


def score_stream(
    data: Any,
    rules: Rules | None = None,
    per_section: bool = False,
    decimals: Sequence[Rounding] = (),
) -> pa.RecordBatchReader:
    """Score lines as they come: as `score_table`, but the lines of a board stand together.

    >>> batches = score_stream(pa.table({"board": [1, 1, 2], "score": [600, -100, 0]}))
    >>> batches.read_all()["ns_numerator"].to_pylist()
    [2, 0, 0]

    Raises Law78Error as score_table does, the columns' at once and the lines' when
    their batch is read, and `board` for a board that comes again.
    """
    wanted = Wanted(rules or Rules(), per_section, tuple(decimals))
    reader = reader_of(data)
    schema = output_schema(reader.schema, wanted)
    tables = scored_batches(reader, reader.schema, wanted, Counts())
    return pa.RecordBatchReader.from_batches(
        schema, (batch for table in tables for batch in table.to_batches())
    )


def scored_batches(
    batches: Iterable[pa.RecordBatch], schema: pa.Schema, wanted: Wanted, counts: Counts
) -> Iterator[pa.Table]:
    """The batches scored, whole boards at a time; counts is kept up to date."""
    done = _Done(os.urandom(16))
    for table in whole_boards(batches, schema, wanted):
        place_of = partial(_row_after, counts.lines)
        scored, boards = scored_table(table, wanted, place_of)
        done.add(table, boards, wanted, place_of)
        counts.lines += len(table)
        counts.boards += len(boards)
        yield scored


def _row_after(lines: int, line: int) -> Place:
    return Place(row=lines + line + 1)


def whole_boards(
    batches: Iterable[pa.RecordBatch], schema: pa.Schema, wanted: Wanted
) -> Iterator[pa.Table]:
    """The batches put together and cut where boards end: tables of whole boards."""
    kept: list[pa.Table] = []
    waiting: list[pa.RecordBatch] = []
    count = 0
    for batch in batches:
        if len(batch):
            waiting.append(batch)
            count += len(batch)
        if count >= LINES_AT_ONCE:
            table = pa.Table.from_batches(waiting, schema)
            waiting, count = [], 0
            cut = _last_start(kept, table, wanted)
            if cut is None:
                kept.append(table)
                continue
            yield pa.concat_tables([*kept, table.slice(0, cut)])
            kept = [table.slice(cut)]
    rest = pa.concat_tables([*kept, pa.Table.from_batches(waiting, schema)])
    if len(rest):
        yield rest


def _last_start(kept: Sequence[pa.Table], table: pa.Table, wanted: Wanted) -> int | None:
    """Where the table's last board starts; None where all of it goes on with what is kept."""
    before = [kept[-1].slice(len(kept[-1]) - 1)] if kept else []
    looked_at = pa.concat_tables([*before, table])
    starts = starts_of_runs(name_columns(looked_at, wanted), len(looked_at))
    last = int(starts[-1]) - len(before)
    return last if last > 0 or (last == 0 and kept) else None


class _Done:
    """The boards that are done, 16 bytes of each."""

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.known: Digests = np.zeros(0, "S16")

    def add(self, table: pa.Table, boards: Boards, wanted: Wanted, place_of: PlaceOf) -> None:
        """Take the boards of a table as done.

        Raises Law78Error (`board`) for one that was done before, or that does not
        stand together.
        """
        if boards.order is not None:
            moved = np.flatnonzero(np.diff(boards.order) != 1)
            raise _again(table, int(boards.order[moved[0] + 1]), place_of)
        names = [column.take(pa.array(boards.firsts)) for column in name_columns(table, wanted)]
        own = digests(names, self.key)
        order = np.argsort(own)
        own = own[order]
        places = np.searchsorted(self.known, own)
        inside = np.flatnonzero(places < len(self.known))
        again = inside[self.known[places[inside]] == own[inside]]
        if len(again):
            raise _again(table, int(boards.firsts[order[again].min()]), place_of)
        self.known = np.insert(self.known, places, own)


def _again(table: pa.Table, line: int, place_of: PlaceOf) -> Law78Error:
    return Law78Error(
        Code.BOARD,
        "the board comes again, after others",
        "bring the lines of each board together: sort by event and board"
        " (by section between them, where each is a field of its own)",
    ).at(row=place_of(line).row, board=str(table[BOARD][line].as_py()))
