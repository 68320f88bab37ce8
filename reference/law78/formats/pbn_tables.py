r"""PBN's ScoreTable: its columns, and each row understood.

    [ScoreTable "PairId_NS\2R;PairId_EW\2R;Contract\4L;Declarer;Result;Score_NS;Score_EW;MP_NS"]
     1  9 3N   N  9 "600"     - 12.6
     8 16 -    -  -  "A+"  "A-"  8.4

A score stands on the side that has it, above zero as a rule, or on both sides, each
in its own view; one that stands below zero is one lost.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from law78.errors import Code, Law78Error, Place, printable
from law78.event import ContractResult, EventLine, Printed
from law78.formats.pbn_text import MOST_ROWS, Game, TableRow
from law78.formats.two_sides import Own, line_of_sides, read_own
from law78.outcome import Bye, Line, NotPlayed, Score

SCORES = ("score_ns", "score_ew")
POINTS = ("mp_ns", "mp_ew")
PERCENTAGES = ("percentage_ns", "percentage_ew")
IMPS = ("imp_ns", "imp_ew")

_READ = (
    *("pairid_ns", "pairid_ew", "section", "contract", "declarer", "result", "multiplicity"),
    *(*SCORES, *POINTS, *PERCENTAGES),
)
_NO_RESULT = ("rank", "ranktie", "names_ns", "names_ew", "table", "round", "lead")
_OF_INDIVIDUALS = re.compile(r"(?:playerid|mp|percentage|score)_(?:north|east|south|west|[nesw])")
_OF_TEAMS = ("room", "teamid", "team_ns", "team_ew", "teamid_ns", "teamid_ew")
_NAMES = "names"

_COLUMN = re.compile(r"\s*[-+]?(?P<name>[^\\]+?)\s*(?:\\.*)?")
_FIGURE = re.compile(r"\^?(?P<figure>-?[0-9]{1,9}(?:[.,][0-9]{1,12})?%?)")
_TRICKS = re.compile(r"[0-9]{1,2}")
_TIMES = re.compile(r"[0-9]{1,5}")
_PASSED_OUT = ("PASS", "PASSED", "P")
_BYE = "BYE"
_NOT_PLAYED = "NP"
_DECLARERS = ("N", "E", "S", "W")
EMPTY = ("-", "?", "")
"""Cells that say nothing: not known, or not to be known."""

MOST_TIMES = MOST_ROWS
"""How many equal lines one row may stand for, and lines of a board."""


@dataclass(slots=True)
class Odd:
    """What is not read, counted over all tables, with where each is first."""

    columns: dict[str, Place] = field(default_factory=dict)
    cells: dict[str, tuple[str, Place, int]] = field(default_factory=dict)
    points_alone: list[Place] = field(default_factory=list)

    def cell(self, column: str, cell: str, place: Place) -> None:
        """Take down a cell that is not read."""
        first, where, count = self.cells.get(column, (cell, place, 0))
        self.cells[column] = (first, where, count + 1)


def columns_of(game: Game, table: str) -> list[str]:
    """The names of a table's columns, in small letters.

    Raises Law78Error (`field`) for a column that is there twice or has no name.
    """
    place = game.place(table)
    names: dict[str, None] = {}  # in their order
    for written in game.tags[table].value.split(";"):
        read = _COLUMN.fullmatch(written)
        if read is None:
            raise Law78Error(
                Code.FIELD,
                f"{table} has the column {printable(written)!r}",
                r"name each column, like PairId_NS\2R",
                place,
            )
        name = read["name"].lower()
        if name in names:
            raise Law78Error(
                Code.FIELD, f"{table} has two columns {printable(name)}", "leave one out", place
            )
        names[name] = None
    return list(names)


def refuse_other_events(columns: Sequence[str], place: Place) -> None:
    """Refuse by name a table of individuals or of teams. Raises Law78Error (`unsupported`)."""
    for name in columns:
        kind = (
            "individuals"
            if _OF_INDIVIDUALS.fullmatch(name)
            else "teams"
            if name in _OF_TEAMS
            else None
        )
        if kind is not None:
            raise Law78Error(
                Code.UNSUPPORTED,
                f"an event of {kind}: the column {printable(name)}",
                "one session of a pairs event at matchpoints is read",
                place,
            )


def lines_of(game: Game, columns: Sequence[str], odd: Odd) -> list[tuple[EventLine, int]]:
    """The lines of a game's ScoreTable, each with its row.

    Raises Law78Error with row, board and line: `syntax` for a row of another length,
    `field`, `notation`, `limit`, and what parse_line raises.
    """
    place = game.place("ScoreTable")
    if not any(name in columns for name in SCORES):
        raise Law78Error(
            Code.FIELD,
            "a ScoreTable without Score_NS and Score_EW",
            "let the program write the scores too",
            place,
        )
    for name in columns:
        if name not in _READ and name not in _NO_RESULT:
            odd.columns.setdefault(name, place)
    lines: list[tuple[EventLine, int]] = []
    for row in game.tables["ScoreTable"]:
        place = Place(row=row.number, board=game.says("Board"), line=len(lines) + 1)
        try:
            cells = cells_of(row, columns)
            line = _line(cells, odd, place)
            times = _times(cells, line)
        except Law78Error as error:
            raise error.at(row=place.row, board=place.board, line=place.line) from None
        lines.extend([(line, row.number)] * times)
        if len(lines) > MOST_TIMES:
            raise Law78Error(
                Code.LIMIT,
                f"more than {MOST_TIMES} lines on one board",
                "correct the Multiplicity",
                place,
            )
    return lines


def cells_of(row: TableRow, columns: Sequence[str]) -> Mapping[str, str]:
    """A row's cells by column; names that stand last may have blanks and no quotes.

    >>> cells_of(TableRow(7, ["1", "9", "Ann", "Bo", "-", "Cy"]), ["a", "b", "names_ns"])["b"]
    '9'

    Raises Law78Error (`syntax`) for a row of another length.
    """
    leading = len(columns)
    while leading and columns[leading - 1].startswith(_NAMES):
        leading -= 1
    if len(row.cells) != len(columns) and not (leading < len(columns) and len(row.cells) > leading):
        raise Law78Error(
            Code.SYNTAX,
            f"{len(row.cells)} cells under {len(columns)} columns",
            "give each column a cell, - where it has nothing; blanks stand in quotes",
            Place(row=row.number),
        )
    return dict(zip(columns[:leading], row.cells, strict=False))


def _line(cells: Mapping[str, str], odd: Odd, place: Place) -> EventLine:
    line, raw = _result(cells)
    printed = _printed(cells)
    if isinstance(line.result, NotPlayed) and printed is not None:
        odd.points_alone.append(place)
    return EventLine(
        line=line,
        raw=raw,
        pair_ns=cell_of(cells, "pairid_ns"),
        pair_ew=cell_of(cells, "pairid_ew"),
        section=cell_of(cells, "section"),
        contract=_contract(cells, odd, place),
        printed=printed,
    )


def cell_of(cells: Mapping[str, str], name: str) -> str | None:
    """A cell's text, None where it says nothing or its column is not there."""
    cell = cells.get(name, "")
    return None if cell in EMPTY else cell


def _result(cells: Mapping[str, str]) -> tuple[Line, str]:
    """A row's result from the scores of both sides. Clauses K15, K16, K18, K20, K35."""
    written = [cell_of(cells, name) for name in SCORES]
    if any(text is not None and text.upper() == _BYE for text in written):
        return Line(Bye()), "Bye"
    if all(text is None or text.upper() == _NOT_PLAYED for text in written):
        return _result_without_score(cells)
    return line_of_sides(*(_own(text) for text in written))


def _own(text: str | None) -> Own | None:
    if text is None:
        return None
    own = read_own(text)
    if own is None:
        raise Law78Error(
            Code.NOTATION,
            f"the score {printable(text)!r} is not understood",
            "it is a score like 100, an average like A+, a percentage like ^60, Bye or -",
        )
    return own


def _result_without_score(cells: Mapping[str, str]) -> tuple[Line, str]:
    """Artificial percentages, a board passed out, or a line that was not played."""
    marked = [cells.get(name, "") for name in PERCENTAGES]
    if any(text.startswith("^") for text in marked):
        return line_of_sides(*(_own(text) if text.startswith("^") else None for text in marked))
    if (cell_of(cells, "contract") or "").upper() in _PASSED_OUT:
        return Line(Score(0)), "PASS"
    return Line(NotPlayed()), "NP"


def _contract(cells: Mapping[str, str], odd: Odd, place: Place) -> ContractResult | None:
    contract = cell_of(cells, "contract")
    declarer, tricks = cell_of(cells, "declarer"), cell_of(cells, "result")
    if contract is None:
        return None
    if contract.upper() in _PASSED_OUT:
        return ContractResult("PASS")
    seat = (declarer or "").removeprefix("^").upper()
    if declarer is not None and seat not in _DECLARERS:
        odd.cell("Declarer", declarer, place)
    if tricks is not None and not _TRICKS.fullmatch(tricks):
        odd.cell("Result", tricks, place)
    return ContractResult(
        contract=contract,
        declarer=seat if seat in _DECLARERS else None,
        tricks=int(tricks) if tricks is not None and _TRICKS.fullmatch(tricks) else None,
    )


def _printed(cells: Mapping[str, str]) -> Printed | None:
    """What is printed for a line, without the mark of what is artificial."""
    ns, ew, ns_percentage, ew_percentage = (
        _figure(cells, name) for name in (*POINTS, *PERCENTAGES)
    )
    printed = Printed(ns, ew, ns_percentage, ew_percentage)
    return None if printed == Printed() else printed


def _figure(cells: Mapping[str, str], name: str) -> str | None:
    cell = cell_of(cells, name)
    if cell is None:
        return None
    read = _FIGURE.fullmatch(cell)
    if read is None:
        raise Law78Error(
            Code.FIELD,
            f"{name} is {printable(cell)!r}",
            "it is a figure like 12.6, or - where there is none",
        )
    return read["figure"]


def _times(cells: Mapping[str, str], line: EventLine) -> int:
    """How many equal lines a row stands for."""
    written = cell_of(cells, "multiplicity")
    if written is None:
        return 1
    if not _TIMES.fullmatch(written) or not 1 <= int(written) <= MOST_TIMES:
        raise Law78Error(
            Code.FIELD,
            f"the Multiplicity {printable(written)!r}",
            f"it is how many lines are equal, 1 to {MOST_TIMES}",
        )
    times = int(written)
    if times > 1 and (line.pair_ns is not None or line.pair_ew is not None):
        raise Law78Error(
            Code.FIELD,
            f"a pair {times} times on one board",
            "give each pair a row of its own, or leave the pairs out",
        )
    return times
