"""Events as a table: CSV with a header, one line of a board in each row.

Columns board and result are needed, pair_ns, pair_ew, group and section are
read, in any order and in either case of letters. The delimiter is a comma, a
semicolon or a tab, whichever makes a header of it; bar and slash belong to the
notation of results.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from law78.errors import Code, Law78Error, Place, printable
from law78.event import Event, EventBoard, EventLine, Remark
from law78.formats.checks import Rows
from law78.notation import parse_line
from law78.outcome import Line

NEEDED = ("board", "result")
COLUMNS = (*NEEDED, "pair_ns", "pair_ew", "group", "section")
ALSO_CALLED = {"ns": "pair_ns", "ew": "pair_ew", "score": "result"}
"""Names that spreadsheets use for these columns."""

DELIMITERS = (",", ";", "\t")
NOBODY = "-"

_HEADER_HELP = "the first row names the columns: " + ", ".join(COLUMNS)


def read_table(text: str) -> tuple[Event, Rows]:
    """The event that a table says, and the row of each of its lines.

    >>> event, rows = read_table("Board;NS;EW;Result\\n1;3;7;600\\n2;4;8;NP\\n1;5;9;-100\\n")
    >>> [(board.board, len(board.lines)) for board in event.boards], rows
    ([('1', 2), ('2', 1)], ((2, 4), (3,)))

    Raises Law78Error: `format` where the header is none, `syntax`, `field`,
    `limit`, and what parse_line raises, with the row.
    """
    header, header_row, rows = _header_and_rows(text)
    boards: dict[str, list[EventLine]] = {}
    places: dict[str, list[int]] = {}
    for number, cells in rows:
        try:
            board, line = _line(header, cells)
        except Law78Error as error:
            raise error.at(row=number) from None
        boards.setdefault(board, []).append(line)
        places.setdefault(board, []).append(number)
    event = Event(
        boards=tuple(EventBoard(board, tuple(lines)) for board, lines in boards.items()),
        remarks=_unknown_columns(header, header_row),
    )
    return event, tuple(tuple(numbers) for numbers in places.values())


def _header_and_rows(text: str) -> tuple[list[str], int, Iterator[tuple[int, list[str]]]]:
    """The header's names in small letters, its row, and the rows below, numbered."""
    best: list[str] = []
    best_row = 1
    for delimiter in DELIMITERS:
        rows = _rows(text, delimiter)
        try:
            number, cells = next(rows, (1, []))
        except Law78Error:  # not its delimiter
            continue
        header = _meant([name.lower() for name in cells])
        if all(name in header for name in NEEDED):
            _refuse_columns_twice(header, number)
            _refuse_one_side(header, number)
            return header, number, rows
        if _known(header) > _known(best):
            best, best_row = header, number
    if not best:
        raise Law78Error(
            Code.FORMAT, "neither JSON, nor XML, nor a table with a header", _HEADER_HELP
        )
    missing = next(name for name in NEEDED if name not in best)
    raise Law78Error(
        Code.FIELD,
        f"the column {missing} is missing among {printable(', '.join(best), 200)}",
        _HEADER_HELP,
        Place(row=best_row),
    )


def _meant(header: list[str]) -> list[str]:
    return [
        ALSO_CALLED[name] if name in ALSO_CALLED and ALSO_CALLED[name] not in header else name
        for name in header
    ]


def _refuse_one_side(header: Sequence[str], row: int) -> None:
    if ("pair_ns" in header) != ("pair_ew" in header):
        there, missing = ("ns", "ew") if "pair_ns" in header else ("ew", "ns")
        raise Law78Error(
            Code.FIELD,
            f"the column pair_{there} without pair_{missing}",
            "give both, or neither to score the boards alone",
            Place(row=row),
        )


def _refuse_columns_twice(header: Sequence[str], row: int) -> None:
    for name in COLUMNS:
        if header.count(name) > 1:
            raise Law78Error(Code.FIELD, f"two columns {name}", "leave one out", Place(row=row))


def _known(names: Sequence[str]) -> int:
    return sum(name in COLUMNS for name in names)


def _rows(text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """Rows that are not blank, each with the row of the file in which it begins."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    begins = 1
    while True:
        try:
            cells = next(reader, None)
        except csv.Error as error:
            raise _broken(error, begins) from None
        if cells is None:
            return
        stripped = [cell.strip() for cell in cells]
        if any(stripped):
            yield begins, stripped
        begins = reader.line_num + 1


def _broken(error: csv.Error, row: int) -> Law78Error:
    if "field larger than field limit" in str(error):
        return Law78Error(
            Code.LIMIT,
            f"a cell of more than {csv.field_size_limit()} characters",
            "shorten it, or close its quotes",
            Place(row=row),
        )
    return Law78Error(
        Code.SYNTAX,
        f"broken table: {printable(str(error))}",
        "close the quotes, and double those inside a cell",
        Place(row=row),
    )


def _line(header: Sequence[str], cells: Sequence[str]) -> tuple[str, EventLine]:
    if len(cells) != len(header):
        raise Law78Error(
            Code.SYNTAX,
            f"{len(cells)} cells under {len(header)} columns",
            "give each column a cell; a cell that holds the delimiter stands in quotes",
        )
    row = dict(zip(header, cells, strict=True))
    for name in NEEDED:
        if not row[name]:
            raise Law78Error(
                Code.FIELD,
                f"the {name} is blank",
                "a line that was not played is NP" if name == "result" else "give it",
            )
    try:
        line, raw = _result(row["result"], row.get("group") or None)
    except Law78Error as error:
        raise error.at(board=row["board"]) from None
    return row["board"], EventLine(
        line=line,
        raw=raw,
        pair_ns=_pair(row.get("pair_ns")),
        pair_ew=_pair(row.get("pair_ew")),
        section=row.get("section") or None,
    )


def _pair(cell: str | None) -> str | None:
    return None if cell in (None, "", NOBODY) else cell


def _result(result: str, group: str | None) -> tuple[Line, str]:
    """A row's result with the group that its own column gives it. Clauses K21, K35."""
    if group is None:
        return parse_line(result), result
    if "@" not in result:
        marked = f"{result}@{group}"
        return parse_line(marked), marked
    line = parse_line(result)
    if line.group != group.lower():
        raise Law78Error(
            Code.GROUP,
            f"the result says group {line.group} and the column {printable(group)}",
            "give one group",
        )
    return line, result


def _unknown_columns(header: Sequence[str], row: int) -> tuple[Remark, ...]:
    unknown = [name for name in header if name not in COLUMNS]
    if not unknown:
        return ()
    near = [(name, get_close_matches(name[:60], COLUMNS, 1)) for name in unknown]
    meant = [f"{match[0]} for {printable(name)}" for name, match in near if match]
    shown = ", ".join(name or "one without a name" for name in unknown)
    return (
        Remark(
            Code.FIELD,
            f"columns that are not read: {printable(shown, 200)}",
            f"did you mean {printable(', '.join(meant), 200)}?"
            if meant
            else f"the columns read are {', '.join(COLUMNS)}",
            Place(row=row),
        ),
    )
