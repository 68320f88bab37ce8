"""Parquet files in and out: read in batches, and never a half-written file under the final name."""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO

import pyarrow as pa
import pyarrow.parquet as pq

from law78.bulk.schema import Wanted, output_schema
from law78.bulk.stream import LINES_AT_ONCE, Counts, scored_batches
from law78.errors import Code, Law78Error

LINES_READ = 1 << 16
"""Lines that are read together."""

Progress = Callable[[int, int], None]
"""Told how many lines are done, and of how many."""


def score_file(
    source: str,
    target: str,
    wanted: Wanted,
    force: bool = False,
    progress: Progress | None = None,
) -> Counts:
    """Score a Parquet file into another; the lines of a board stand together in it.

    The output is written beside its final place, under a name that begins with a
    point and ends in `.part`, and takes its name when all of it is there. A
    process that is killed leaves that file alone.

    Raises Law78Error: `exists` for an output that is there already (force writes
    over it), `usage` where it is the input, `unreadable` for what cannot be opened
    or written, `format` and `syntax` for what is no whole Parquet file, and what
    `law78.bulk.arrow.score_table` and `law78.bulk.stream.score_stream` refuse.
    """
    place = refuse_target(source, target, force)
    counts = Counts()
    with open_parquet(source) as file:
        try:
            schema = output_schema(file.schema_arrow, wanted)
            total = file.metadata.num_rows
            if progress is not None:
                progress(0, total)
            with (
                written_beside(target, place, force) as out,
                _writer(out, schema, target) as writer,
            ):
                batches = read_batches(file)
                for table in scored_batches(batches, file.schema_arrow, wanted, counts):
                    with _writing(target):
                        writer.write_table(table, row_group_size=LINES_AT_ONCE)
                    if progress is not None:
                        progress(counts.lines, total)
        except Law78Error as error:
            raise error.at(file=source) from None
    return counts


def refuse_target(source: str, target: str, force: bool) -> str:
    """Where the output will stand, links followed; refused where it cannot."""
    place = os.path.realpath(target)
    try:
        found = os.stat(place)
    except FileNotFoundError:
        found = None
    except (OSError, ValueError) as error:
        raise _not_written(target, error) from None
    if found is not None:
        if os.path.exists(source) and os.path.samefile(source, place):
            raise Law78Error(
                Code.USAGE, "the output is the input", "give the output another name"
            ).at(file=target)
        if not stat.S_ISREG(found.st_mode):
            raise Law78Error(Code.UNREADABLE, "it is no plain file", "give another name").at(
                file=target
            )
        if not force:
            raise _exists(target)
    if not os.path.isdir(os.path.dirname(place)):
        raise Law78Error(Code.UNREADABLE, "its folder does not exist", "make the folder first").at(
            file=target
        )
    return place


# Reading ---------------------------------------------------------------------------------------


@contextlib.contextmanager
def open_parquet(path: str) -> Iterator[Any]:
    """A Parquet file, opened.

    Raises Law78Error: `unreadable`, or `format` for what is no whole Parquet file.
    """
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise Law78Error(
                Code.UNREADABLE, "it is no plain file", "give a Parquet file, no stream or folder"
            ).at(file=path)
        opened = open(path, "rb")  # noqa: SIM115
    except (OSError, ValueError) as error:
        raise Law78Error(
            Code.UNREADABLE,
            f"the file cannot be opened: {getattr(error, 'strerror', None) or 'bad name'}",
            "check the name and that it can be read",
        ).at(file=path) from None
    with opened:
        try:
            # Columns are read piece by piece, however large a row group is.
            file = pq.ParquetFile(opened, buffer_size=1 << 20, pre_buffer=False)
        except (pa.ArrowException, OSError) as error:
            raise Law78Error(
                Code.FORMAT,
                f"it is no whole Parquet file: {_told(error)}",
                "give a Parquet file, written to its end; BULK.md shows how to make one of a CSV",
            ).at(file=path) from None
        yield file


def read_batches(file: Any, row_groups: list[int] | None = None) -> Iterator[pa.RecordBatch]:
    """The batches of a Parquet file, or of some of its row groups, one after the other.

    Raises Law78Error (`syntax`) where the file is broken.
    """
    batches = file.iter_batches(batch_size=LINES_READ, row_groups=row_groups)
    while True:
        try:
            batch = next(batches)
        except StopIteration:
            return
        except (pa.ArrowException, OSError) as error:
            raise Law78Error(
                Code.SYNTAX,
                f"the file is broken: {_told(error)}",
                "get a whole copy, or write it again",
            ) from None
        yield batch


# Writing ---------------------------------------------------------------------------------------


@contextlib.contextmanager
def written_beside(target: str, place: str, force: bool) -> Iterator[BinaryIO]:
    """A file to write into, which stands at its place once everything went well.

    Whatever goes wrong, Ctrl-C included, it is taken away again.
    """
    folder, name = os.path.split(place)
    beside = os.path.join(folder, f".{name[:100]}.{secrets.token_hex(8)}.part")
    try:
        opened = open(beside, "xb")  # noqa: SIM115
    except OSError as error:
        raise _not_written(target, error) from None
    try:
        with opened:
            yield opened
            with _writing(target):
                opened.flush()
                os.fsync(opened.fileno())
        with _writing(target):
            _take_place(beside, place, target, force)
    finally:
        with contextlib.suppress(OSError):
            os.unlink(beside)


def _take_place(beside: str, place: str, target: str, force: bool) -> None:
    if not force:
        try:
            # Unlike a renaming, a link does not write over what has come there meanwhile.
            os.link(beside, place)
            return
        except FileExistsError:
            raise _exists(target) from None
        except OSError:
            # Not every file system has links.
            if os.path.exists(place):
                raise _exists(target) from None
    os.replace(beside, place)


@contextlib.contextmanager
def _writer(out: BinaryIO, schema: pa.Schema, target: str) -> Iterator[Any]:
    writer = pq.ParquetWriter(out, schema)
    try:
        yield writer
    except BaseException:
        with contextlib.suppress(Exception):
            writer.close()
        raise
    with _writing(target):
        writer.close()


@contextlib.contextmanager
def _writing(target: str) -> Iterator[None]:
    try:
        yield
    except (pa.ArrowException, OSError) as error:
        raise _not_written(target, error) from None


def _not_written(target: str, error: Exception) -> Law78Error:
    what = getattr(error, "strerror", None) or _told(error) or "bad name"
    return Law78Error(
        Code.UNREADABLE, f"the output cannot be written: {what}", "check the disk, or its name"
    ).at(file=target)


def _exists(target: str) -> Law78Error:
    return Law78Error(Code.EXISTS, "the file exists already", "give another name, or --force").at(
        file=target
    )


def _told(error: Exception) -> str:
    return " ".join(str(error).split())[:200].rstrip(".")
