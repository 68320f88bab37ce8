"""Many machines: files of lines in any order in, a folder of scored files out, by Dask.

Two rounds of tasks, each of which only reads files and writes files under names
of its own:

    split   a piece of the input is divided by board into partitions, so that all
            lines of a board come to the same one, whatever file they are in
    score   a partition's parts of all pieces are scored as `score_table` does

A task writes its file in another folder and moves it to its name, and does the same
whenever it is run again: so a worker may die at any moment, its tasks are given
to others, and nothing is lost or there twice. The folders must be seen by every
worker. Needs Dask: `pip install 'law78[cluster]'`. See reference/BULK.md.
"""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pyarrow as pa

from law78.bulk.cluster_tasks import (
    SCORED,
    SPLIT,
    WRITING,
    Piece,
    score_partition,
    split_piece,
    taken_columns,
)
from law78.bulk.schema import Wanted, output_schema
from law78.bulk.stream import Counts
from law78.bulk.stream_files import Progress, open_parquet
from law78.errors import Code, Law78Error
from law78.regulation import Rules
from law78.rounding import Rounding

LINES_A_PIECE = 1 << 20
"""Lines of a piece of the input, and more only where a row group has more."""

LINES_A_PARTITION = 1 << 21
"""Lines of a partition, more or less, where nothing else is asked for."""

Task = TypeVar("Task")


def score_dataset(
    client: Any,
    sources: str | Sequence[str],
    target: str,
    rules: Rules | None = None,
    per_section: bool = False,
    decimals: Sequence[Rounding] = (),
    partitions: int | None = None,
    progress: Progress | None = None,
) -> Counts:
    """Score Parquet files on the workers of a `distributed.Client`, into a folder of them.

    sources are files, or a folder whose `*.parquet` are taken; a board's lines may
    be in any of them. target is the folder that will be made; it appears when all
    is scored, and until then stands beside its place, its name beginning with a
    point. Each line is in one of its files, in the order of the input there.
    partitions is how many of them to make; every worker holds one in memory.
    progress is told how many lines, counted once for each round, are done.

    Raises Law78Error: as `score_table` with the file and row, `exists` for a
    target that is there already, `field` for files whose columns differ, `limit`
    where a task ended its worker again and again.
    """
    wanted = Wanted(rules or Rules(), per_section, tuple(decimals))
    place = _refuse_target(target)
    pieces, schema = _planned(_files(sources))
    output_schema(schema, wanted)
    total = sum(piece.lines for piece in pieces)
    count = partitions or max(1, -(-total // LINES_A_PARTITION))
    if count < 1:
        raise Law78Error(Code.USAGE, "fewer than one partition", "ask for one or more")
    told = _Told(progress, 2 * total)
    folder = place.with_name(f".{place.name[:100]}.{secrets.token_hex(8)}.part")
    folder.mkdir()
    try:
        for name in (SPLIT, WRITING, SCORED):
            (folder / name).mkdir()
        split = partial(split_piece, folder=str(folder), count=count, wanted=wanted)
        parts: dict[Piece, list[int]] = {}
        for piece, lines_of_parts in _done(client, split, pieces):
            parts[piece] = lines_of_parts
            told.add(piece.lines)
        found = Counts()
        score = partial(
            score_partition, folder=str(folder), wanted=wanted, schema=taken_columns(schema)
        )
        tasks = [
            tuple((piece, parts[piece][number], number) for piece in pieces)
            for number in range(count)
        ]
        for _, scored in _done(client, score, tasks):
            found.lines += scored.lines
            found.boards += scored.boards
            told.add(scored.lines)
        if found.lines != total:
            raise Law78Error(
                Code.INTERNAL,
                f"{total} lines went in and {found.lines} came out",
                "this is a mistake in law78: please report it",
            )
        if place.exists():
            raise _exists(target)
        os.rename(folder / SCORED, place)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return found


class _Told:
    def __init__(self, progress: Progress | None, total: int) -> None:
        self.progress, self.total, self.done = progress, total, 0

    def add(self, lines: int) -> None:
        self.done += lines
        if self.progress is not None:
            self.progress(self.done, self.total)


def _done(
    client: Any, work: Callable[[Task], Any], tasks: Iterable[Task]
) -> Iterable[tuple[Task, Any]]:
    """Each task with what came of it, as they are done on the workers."""
    from distributed import KilledWorker, as_completed

    futures = {future: task for task in tasks for future in [client.submit(work, task, pure=False)]}
    try:
        for future in as_completed(list(futures)):
            try:
                result = future.result()
            except KilledWorker:
                raise Law78Error(
                    Code.LIMIT,
                    "a task ended its worker again and again",
                    "give the workers more memory, or ask for more partitions",
                ) from None
            except pa.ArrowException as error:
                raise Law78Error(
                    Code.UNSUPPORTED,
                    f"the columns cannot be divided: {' '.join(str(error).split())[:200]}",
                    "leave out columns of unusual types",
                ) from None
            yield futures.pop(future), result
            # What is told is kept here: no worker need do it again.
            future.release()
    finally:
        client.cancel(list(futures))


# Planning --------------------------------------------------------------------------------------


def _refuse_target(target: str) -> Path:
    place = Path(os.path.realpath(target))
    if place.exists():
        raise _exists(target)
    if not place.parent.is_dir():
        raise Law78Error(Code.UNREADABLE, "its folder does not exist", "make the folder first").at(
            file=target
        )
    return place


def _exists(target: str) -> Law78Error:
    return Law78Error(Code.EXISTS, "it exists already", "give another name").at(file=target)


def _files(sources: str | Sequence[str]) -> list[str]:
    if not isinstance(sources, str):
        found = list(sources)
    elif os.path.isdir(sources):
        found = sorted(str(path) for path in Path(sources).glob("*.parquet"))
    else:
        found = [sources]
    if not found:
        raise Law78Error(
            Code.EMPTY, "there is no Parquet file", "give files, or a folder with some"
        )
    # A worker's working folder may be another.
    return [os.path.abspath(path) for path in found]


def _planned(files: Sequence[str]) -> tuple[list[Piece], pa.Schema]:
    """The pieces of the files, and the columns that all of them have."""
    pieces: list[Piece] = []
    schema: pa.Schema | None = None
    for path in files:
        with open_parquet(path) as file:
            metadata, own = file.metadata, file.schema_arrow
        if schema is not None and not own.equals(schema):
            raise Law78Error(
                Code.FIELD,
                "its columns are not those of the file before it",
                "give every file the same columns, of the same types, in the same order",
            ).at(file=path)
        schema = schema or own
        groups: list[int] = []
        first = lines = 0
        for group in range(metadata.num_row_groups):
            groups.append(group)
            lines += metadata.row_group(group).num_rows
            if lines >= LINES_A_PIECE or group == metadata.num_row_groups - 1:
                pieces.append(Piece(len(pieces), path, tuple(groups), first, lines))
                first, lines, groups = first + lines, 0, []
    return pieces, schema
