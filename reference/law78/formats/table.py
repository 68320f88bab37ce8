"""Events as a table: CSV with a header, one line of a board in each row.

Columns board and result are needed. Read too are pair_ns, pair_ew, group and
section; vulnerable, contract, declarer and tricks; and what a program printed for
each line: ns_matchpoints, ew_matchpoints, ns_percentage and ew_percentage, kept as
text and never scored. They stand in any order, in either case of letters. The
delimiter is a comma, a semicolon or a tab, whichever makes a header of it; bar and
slash belong to the notation of results.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches

from law78.contract import parse_vulnerable
from law78.errors import Code, Law78Error, Place, printable
from law78.event import ContractResult, Event, EventBoard, EventLine, Printed, Remark
from law78.formats.checks import Rows
from law78.notation import parse_line
from law78.outcome import Line

NEEDED = ("board", "result")
OF_CONTRACTS = ("vulnerable", "contract", "declarer", "tricks")
PRINTED = ("ns_matchpoints", "ew_matchpoints", "ns_percentage", "ew_percentage")
COLUMNS = (*NEEDED, "pair_ns", "pair_ew", "group", "section", *OF_CONTRACTS, *PRINTED)


def _names_of_printed() -> dict[str, str]:
    """Short names for the columns of PRINTED, the side before or after them."""
    short = {"matchpoints": ("mp", "mps", "points", "pts"), "percentage": ("%", "pct", "percent")}
    return {
        name: f"{side}_{figure}"
        for side in ("ns", "ew")
        for figure, shorter in short.items()
        for word in (figure, *shorter)
        for name in (f"{side}_{word}", f"{side} {word}", f"{word}_{side}", f"{word} {side}")
        if name != f"{side}_{figure}"
    }


ALSO_CALLED = {
    "ns": "pair_ns",
    "ew": "pair_ew",
    "score": "result",
    "vul": "vulnerable",
    "by": "declarer",
    **_names_of_printed(),
}
"""Names that spreadsheets use for these columns."""

DELIMITERS = (",", ";", "\t")
NOBODY = "-"
DECLARERS = ("N", "E", "S", "W")

_TRICKS = re.compile(r"[0-9]{1,2}")

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
    vulnerable: dict[str, str] = {}
    odd_cells: list[tuple[str, str, Place]] = []
    for number, cells in rows:
        try:
            row = _by_column(header, cells)
            board, line = _line(row)
            _add_vulnerable(vulnerable, board, row.get("vulnerable") or "")
        except Law78Error as error:
            raise error.at(row=number) from None
        lines = boards.setdefault(board, [])
        lines.append(line)
        places.setdefault(board, []).append(number)
        place = Place(row=number, board=board, line=len(lines))
        odd_cells.extend((name, cell, place) for name, cell in _odd_cells(row))
    event = Event(
        boards=tuple(
            EventBoard(board, tuple(lines), vulnerable=vulnerable.get(board))
            for board, lines in boards.items()
        ),
        remarks=(*_unknown_columns(header, header_row), *_odd_remarks(odd_cells)),
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


def _by_column(header: Sequence[str], cells: Sequence[str]) -> dict[str, str]:
    if len(cells) != len(header):
        raise Law78Error(
            Code.SYNTAX,
            f"{len(cells)} cells under {len(header)} columns",
            "give each column a cell; a cell that holds the delimiter stands in quotes",
        )
    return dict(zip(header, cells, strict=True))


def _line(row: Mapping[str, str]) -> tuple[str, EventLine]:
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
        contract=_contract(row),
        printed=_printed(row),
    )


def _contract(row: Mapping[str, str]) -> ContractResult | None:
    contract, declarer, tricks = (row.get(name) or "" for name in OF_CONTRACTS[1:])
    if contract in ("", NOBODY):
        return None
    return ContractResult(
        contract=contract,
        declarer=declarer.upper() if declarer.upper() in DECLARERS else None,
        tricks=int(tricks) if _TRICKS.fullmatch(tricks) else None,
    )


def _printed(row: Mapping[str, str]) -> Printed | None:
    """What is printed for a line; a minus by itself says that a side gets nothing, and is kept."""
    ns, ew, ns_percentage, ew_percentage = (row.get(name) or None for name in PRINTED)
    printed = Printed(ns, ew, ns_percentage, ew_percentage)
    return None if printed == Printed() else printed


def _add_vulnerable(found: dict[str, str], board: str, cell: str) -> None:
    """Take down who is vulnerable on a board; its rows may leave it out, and must agree."""
    if not cell:
        return
    try:
        said = parse_vulnerable(cell).value
    except Law78Error as error:
        raise error.at(board=board) from None
    if found.setdefault(board, said) != said:
        raise Law78Error(
            Code.FIELD,
            f"the board is vulnerable {said} here and {found[board]} above",
            "give it once, or the same in each row",
            Place(board=board),
        )


def _odd_cells(row: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Cells beside a contract that are not read; no score is lost with them."""
    contract, declarer, tricks = (row.get(name) or "" for name in OF_CONTRACTS[1:])
    without = contract in ("", NOBODY)
    if declarer not in ("", NOBODY) and (without or declarer.upper() not in DECLARERS):
        yield "declarer", declarer
    if tricks not in ("", NOBODY) and (without or not _TRICKS.fullmatch(tricks)):
        yield "tricks", tricks


def _odd_remarks(cells: Sequence[tuple[str, str, Place]]) -> Iterator[Remark]:
    """One remark a column, at the first of its cells that are not read."""
    for column in OF_CONTRACTS:
        odd = [(cell, place) for name, cell, place in cells if name == column]
        if odd:
            (first, place), more = odd[0], len(odd) - 1
            yield Remark(
                Code.FIELD,
                f"the {column} {printable(first, 20)!r}"
                + (f" and {more} more are not read" if more else " is not read"),
                "beside a contract, a declarer is N, E, S or W, and tricks are counted up to 13",
                place,
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
