"""What the workers of a cluster do: see law78.bulk.cluster.

A task writes its file in another folder and moves it to its name, and does the same
whenever it is run again.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from law78.bulk.arrow import name_columns, scored_table, without_views
from law78.bulk.arrow_boards import digests, starts_of_runs
from law78.bulk.columns import Int64
from law78.bulk.schema import Wanted
from law78.bulk.stream import Counts
from law78.bulk.stream_files import open_parquet, read_batches
from law78.errors import Code, Law78Error, Place

KEY = b"law78 partitions"
"""The same on every worker: it only decides which partition a board comes to."""

SPLIT, WRITING, SCORED = "split", "writing", "scored"
"""The folders of the parts of pieces, of files while they are written, and of results."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Some row groups of a file, from its line `first` on, from 0."""

    number: int
    path: str
    row_groups: tuple[int, ...]
    first: int
    lines: int


def split_piece(piece: Piece, folder: str, count: int, wanted: Wanted) -> list[int]:
    """Divide a piece among the partitions, and say how many lines each got of it."""
    with open_parquet(piece.path) as file:
        try:
            batches = list(read_batches(file, list(piece.row_groups)))
        except Law78Error as error:
            raise error.at(file=piece.path) from None
        table = pa.Table.from_batches(batches, file.schema_arrow)
    table = table.cast(taken_columns(table.schema))
    partition = _partitions(table, count, wanted)
    order = np.argsort(partition, kind="stable")
    bounds = np.searchsorted(partition[order], np.arange(count + 1))
    # The place of each line goes along, for messages.
    table = table.append_column("", pa.array(np.arange(piece.first, piece.first + len(table))))
    for number in np.flatnonzero(np.diff(bounds)).tolist():
        own = table.take(pa.array(order[bounds[number] : bounds[number + 1]]))
        _write_whole(folder, _part_path(folder, piece, number), partial(_write_arrow, own))
    lines: list[int] = np.diff(bounds).tolist()
    return lines


def taken_columns(schema: pa.Schema) -> pa.Schema:
    """The columns with types of which lines can be picked."""
    kinds = [field.with_type(without_views(field.type)) for field in schema]
    return pa.schema(kinds, schema.metadata)


def _partitions(table: pa.Table, count: int, wanted: Wanted) -> Int64:
    """The partition of each line: told by its board alone."""
    names = name_columns(table, wanted)
    runs = starts_of_runs(names, len(table))
    own = digests([column.take(pa.array(runs)) for column in names], KEY)
    of_run = (own.view(np.uint64)[::2] % np.uint64(count)).astype(np.int64)
    return np.repeat(of_run, np.diff(np.append(runs, len(table))))


def score_partition(
    parts: Sequence[tuple[Piece, int, int]], folder: str, wanted: Wanted, schema: pa.Schema
) -> Counts:
    """Score a partition, given how many lines it has of each piece, and write its file."""
    number = parts[0][2] if parts else 0
    tables = [schema.append(pa.field("", pa.int64())).empty_table()]
    pieces: list[Piece] = []
    for piece, lines, _ in parts:
        if not lines:
            continue
        path = _part_path(folder, piece, number)
        with pa.OSFile(path, "rb") as file:
            table = pa.ipc.open_file(file).read_all()
        if len(table) != lines:
            raise Law78Error(
                Code.UNREADABLE,
                f"{len(table)} lines were read where {lines} were written",
                "see that every worker sees the same files",
            ).at(file=path)
        tables.append(table)
        pieces.append(piece)
    together = pa.concat_tables(tables)
    ends = np.cumsum([len(table) for table in tables[1:]])
    rows = together.column(together.num_columns - 1)

    def place_of(line: int) -> Place:
        piece = pieces[int(np.searchsorted(ends, line, side="right"))]
        return Place(file=piece.path, row=rows[line].as_py() + 1)

    lines_alone = together.remove_column(together.num_columns - 1)
    scored, boards = scored_table(lines_alone, wanted, place_of)
    path = os.path.join(folder, SCORED, f"part-{number:05d}.parquet")
    _write_whole(folder, path, partial(pq.write_table, scored))
    return Counts(len(scored), len(boards))


def _part_path(folder: str, piece: Piece, number: int) -> str:
    return os.path.join(folder, SPLIT, f"{piece.number:05d}-{number:05d}.arrow")


def _write_arrow(table: pa.Table, path: str) -> None:
    options = pa.ipc.IpcWriteOptions(compression="lz4", unify_dictionaries=True)
    with pa.ipc.new_file(path, table.schema, options=options) as writer:
        writer.write_table(table)


def _write_whole(folder: str, path: str, write: Callable[[str], Any]) -> None:
    """Write a file so that it is there with all its content, or not at all.

    Until then it is in a folder of its own: what a dead worker leaves is no result.
    """
    beside = os.path.join(folder, WRITING, secrets.token_hex(16))
    try:
        write(beside)
        os.replace(beside, path)
    except (pa.ArrowException, OSError) as error:
        raise Law78Error(
            Code.UNREADABLE,
            f"a file cannot be written: {' '.join(str(error).split())[:200]}",
            "check the disk, and that every worker sees the folder",
        ).at(file=path) from None
    finally:
        with suppress(OSError):
            os.unlink(beside)
