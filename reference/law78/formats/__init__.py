"""Files in and out: one module a format, all giving the same `Event`."""

from __future__ import annotations

import sys
from pathlib import Path

from law78.errors import Code, Law78Error
from law78.event import Event
from law78.formats.acbl_live import read_acbl_live
from law78.formats.checks import Rows, board_remarks, checked
from law78.formats.event_json import event_of, read_board, read_json, write_event
from law78.formats.magic_contest import read_magic_contest
from law78.formats.pbn import read_pbn
from law78.formats.recognise import Kind, kind_of
from law78.formats.table import read_table
from law78.formats.text import decode
from law78.formats.usebio import read_usebio

__all__ = [
    "MOST_BYTES",
    "board_remarks",
    "checked",
    "event_of",
    "read_board",
    "read_bytes",
    "read_event",
    "read_file",
    "write_event",
]

MOST_BYTES = 32 * 1024 * 1024
"""Bytes of a file: a hundred times the largest real event."""

STANDARD_INPUT = "-"


def read_event(data: bytes, file: str | None = None) -> Event:
    """The event in a file's content, whatever its format, checked.

    >>> read_event(b"board,result\\n1,600\\n1,-100\\n", "club.csv").boards[0].lines[1].raw
    '-100'

    Raises Law78Error with the place, as the formats and `checked` do; `limit`
    beyond MOST_BYTES.
    """
    try:
        event, rows = _read(data)
    except Law78Error as error:
        raise error.at(file=file) from None
    return checked(event, file=file, rows=rows)


def _read(data: bytes) -> tuple[Event, Rows]:
    if len(data) > MOST_BYTES:
        raise Law78Error(
            Code.LIMIT,
            f"more than {MOST_BYTES} bytes",
            "give one event, without hand records and play",
        )
    match kind_of(data):
        case Kind.JSON:
            return read_json(data), ()
        case Kind.XML:
            return read_usebio(data)
        case Kind.MAGIC_CONTEST:
            return read_magic_contest(data)
        case Kind.PBN:
            return read_pbn(data)
        case Kind.ACBL_LIVE:
            return read_acbl_live(data)
        case Kind.TABLE:
            return read_table(decode(data))


def read_file(path: str) -> Event:
    """The event in a file, or on standard input where the path is `-`.

    Raises Law78Error: `unreadable` for a file that cannot be opened, else as
    read_event does.
    """
    if path == STANDARD_INPUT:
        return read_event(sys.stdin.buffer.read(MOST_BYTES + 1), "standard input")
    return read_event(read_bytes(path), path)


def read_bytes(path: str) -> bytes:
    """A file's bytes, no more than one past MOST_BYTES. Raises Law78Error (`unreadable`)."""
    try:
        with Path(path).open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        problem = "there is no such file"
    except IsADirectoryError:
        problem = "this is a directory"
    except PermissionError:
        problem = "the file may not be read"
    except (OSError, ValueError):
        problem = "the file cannot be opened"
    raise Law78Error(Code.UNREADABLE, problem, "give a file that can be read").at(file=path)
