"""The score tables of a page: boards side by side, each row of each of them understood.

    Board:  1                             Board:  2
    Pair  Contr    Ld    Result  Score    Pair  Contr    Ld    Result  Score
     1 2  3N  N  = H2   600      12 2      1 2  Pass             0      6 8

The words are in the page's language. What a cell is, is told by its shape and by
the columns that the words stand over; a row that does not fit is an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from law78.errors import Code, Law78Error, Place, printable
from law78.event import ContractResult, EventLine, Printed
from law78.formats.magic_contest_page import Row
from law78.notation import parse_line
from law78.outcome import Bye, Line, Score

_SEPARATOR = re.compile(r"\s*-{10,}\s*")
_TITLE = re.compile(r"(?P<word>[^\W\d_]+):\s{0,9}(?P<number>[0-9]{1,4})(?:\s+|$)")
_TOKEN = re.compile(r"\S+")

_NO_PAIR = "--"
_PAIR = re.compile(r"[0-9]{1,4}")
_POINTS = re.compile(r"[0-9]{1,4}(?:[.,][0-9]{1,3})?")
_WORD = re.compile(r"[^\W\d_]{1,20}")
_CONTRACT = re.compile(
    r"(?P<level>[1-7])(?P<strain>[^\W\d_xX]{1,2})(?P<doubled>[xX]{0,2})\s+"
    r"(?P<declarer>[^\W\d_])\s+(?P<odd>=|[-+][0-9]{1,2})(?:\s+(?P<lead>[^\W\d_][^\W_]{1,2}))?"
    r"(?:\s+|$)"
)
_PASSED_OUT = re.compile(r"pass?e?(?:\s+|$)", re.IGNORECASE | re.ASCII)
_RESULT = re.compile(
    r"(?P<result>-?[0-9]+|A[-+=]/A[-+=]|12C1c:\S+?)(?:\s*>(?P<group>[a-i]))?",
    re.IGNORECASE | re.ASCII,
)
_RULING_ALONE = re.compile(r"(?:\([0-9]{1,2}\)\s*)?12C1c", re.IGNORECASE | re.ASCII)

# English and Scandinavian letters, which do not contradict each other.
_STRAINS = {"S": "S", "H": "H", "D": "D", "C": "C", "R": "D", "K": "C", "N": "N", "NT": "NT"}
_DECLARERS = {"N": "N", "E": "E", "S": "S", "W": "W", "Ö": "E", "Ø": "E", "V": "W"}
_BOOK = 6

_FEWEST_COLUMNS, _MOST_COLUMNS = 3, 5  # pairs, contract and lead if shown, result, points
_WITH_CONTRACT, _WITH_LEAD = 4, 5


@dataclass(frozen=True, slots=True)
class Played:
    """A contract and its tricks above or below, in the page's letters."""

    level: int
    strain: str
    doubled: str
    declarer: str
    odd: int

    @property
    def known(self) -> bool:
        """Whether its letters are English or Scandinavian."""
        return self.strain.upper() in _STRAINS and self.declarer.upper() in _DECLARERS

    def in_english(self) -> ContractResult:
        """The contract in English letters; known must be true."""
        return ContractResult(
            contract=f"{self.level}{_STRAINS[self.strain.upper()]}{self.doubled}",
            declarer=_DECLARERS[self.declarer.upper()],
            tricks=_BOOK + self.level + self.odd,
        )


@dataclass(frozen=True, slots=True)
class FoundLine:
    """A line with where it stands; played is None where no contract is shown or played."""

    place: Place
    line: EventLine
    played: Played | None = None


@dataclass(frozen=True, slots=True)
class FoundBoard:
    """A board with its lines, and where it begins."""

    name: str
    place: Place
    lines: list[FoundLine]


@dataclass(frozen=True, slots=True)
class _Columns:
    """Boards side by side: where each begins, and the columns that all of them have.

    result_ends counts from a board's own beginning: what begins there or later
    is points.
    """

    boards: Sequence[FoundBoard]
    begins: Sequence[int]
    count: int = 0
    result_ends: int = 0


def tables_begin(rows: Sequence[Row]) -> int:
    """The index of the first row of the score tables; past the end where there are none."""
    for index, row in enumerate(rows):
        if _titles(row.text):
            above = index - 1
            while above >= 0 and not rows[above].text.strip():
                above -= 1
            return above if above >= 0 and is_separator(rows[above].text) else index
    return len(rows)


def is_separator(text: str) -> bool:
    """Whether a row is a line of dashes.

    >>> is_separator("-" * 40), is_separator("--  9   Bye")
    (True, False)
    """
    return _SEPARATOR.fullmatch(text) is not None


def read_boards(rows: Iterable[Row]) -> list[FoundBoard]:
    """The boards of the score tables.

    >>> rows = [
    ...     Row(1, "Board:  7"),
    ...     Row(2, "Pair  Contr    Ld    Result  Score"),
    ...     Row(3, " 1 2  3N  N  = H2   600      1,5 0"),
    ... ]
    >>> [line.line.raw for board in read_boards(rows) for line in board.lines]
    ['600']

    Raises Law78Error with the row, and the board and line where they are known:
    `syntax` for a row that is not understood, `board`, `field`, and what
    parse_line raises.
    """
    found: dict[str, FoundBoard] = {}
    columns: _Columns | None = None
    for row in rows:
        if not row.text.strip():
            continue
        titles = _titles(row.text)
        if titles:
            if columns is not None and not columns.count:
                raise _not_understood(row.text, row.place)
            columns = _beside(titles, row, found)
        elif is_separator(row.text):
            columns = None
        elif columns is None:
            raise _not_understood(row.text, row.place)
        elif not columns.count:
            columns = _with_labels(columns, row)
        else:
            _add_lines(columns, row)
    return list(found.values())


def _titles(text: str) -> list[tuple[int, str]]:
    """Where each board begins, and its number; empty where the row is no row of titles."""
    begins = len(text) - len(text.lstrip())
    found: list[tuple[int, str]] = []
    words: set[str] = set()
    while begins < len(text):
        title = _TITLE.match(text, begins)
        if title is None:
            return []
        words.add(title["word"])
        found.append((begins, title["number"]))
        begins = title.end()
    return found if len(words) == 1 else []


def _beside(titles: Sequence[tuple[int, str]], row: Row, found: dict[str, FoundBoard]) -> _Columns:
    boards = []
    for _, number in titles:
        board = FoundBoard(number, Place(row=row.number, board=number), [])
        if number in found:
            raise Law78Error(
                Code.BOARD,
                "the board is there twice",
                "put all its lines on one board, or correct the number",
                board.place,
            )
        found[number] = board
        boards.append(board)
    return _Columns(boards, [begins for begins, _ in titles])


def _with_labels(columns: _Columns, row: Row) -> _Columns:
    """The columns that the row of labels says; each board has the same."""
    labels = [
        [(begins, label[0], label.end()) for label in _TOKEN.finditer(cell)]
        for begins, cell in zip(columns.begins, _cells(columns, row), strict=True)
    ]
    names = [[name for _, name, _ in of_board] for of_board in labels]
    first = labels[0]
    if any(of_board != names[0] for of_board in names) or any(
        [end for _, _, end in of_board] != [end for _, _, end in first] for of_board in labels
    ):
        raise Law78Error(
            Code.FIELD,
            "boards side by side with different columns",
            "give each the same",
            row.place,
        )
    if not _FEWEST_COLUMNS <= len(first) <= _MOST_COLUMNS or any(
        character.isdigit() for name in names[0] for character in name
    ):
        raise Law78Error(
            Code.FIELD,
            f"the columns {printable(' '.join(names[0]))!r} are not known",
            "a board has pairs, contract, lead, result and points, or the same without"
            " the lead or the contract",
            row.place,
        )
    return _Columns(columns.boards, columns.begins, len(first), first[-2][2])


def _cells(columns: _Columns, row: Row) -> Iterator[str]:
    """The row cut at the beginning of each board."""
    text = row.text
    if text[: columns.begins[0]].strip():
        raise _not_understood(text, row.place)
    for begins in columns.begins[1:]:
        if text[begins - 1 : begins].strip():
            raise Law78Error(
                Code.SYNTAX,
                "boards side by side run into each other",
                "set them apart by blanks",
                row.place,
            )
    for begins, ends in pairwise([*columns.begins, len(text) + 1]):
        yield text[begins:ends]


def _add_lines(columns: _Columns, row: Row) -> None:
    for board, cell in zip(columns.boards, _cells(columns, row), strict=True):
        if not cell.strip():
            continue
        place = Place(row=row.number, board=board.name, line=len(board.lines) + 1)
        try:
            board.lines.append(_found_line(cell, columns, place))
        except Law78Error as error:
            raise error.at(row=place.row, board=place.board, line=place.line) from None


def _found_line(cell: str, columns: _Columns, place: Place) -> FoundLine:
    tokens = list(_TOKEN.finditer(cell))
    points = [token[0] for token in tokens if token.start() >= columns.result_ends]
    before = [token for token in tokens if token.start() < columns.result_ends]
    if len(before) < 3 or not all(
        _PAIR.fullmatch(token[0]) or token[0] == _NO_PAIR for token in before[:2]
    ):
        raise _not_understood(cell)
    ns, ew = (None if token[0] == _NO_PAIR else token[0] for token in before[:2])
    held = cell[before[2].start() : before[-1].end()]
    if not all(_POINTS.fullmatch(text) for text in points):
        raise _not_understood(cell)
    if ns is None or ew is None:
        return FoundLine(place, _bye(ns, ew, held, points, cell))
    if len(points) != 2:
        raise Law78Error(
            Code.SYNTAX,
            f"{len(points)} points in the row {printable(cell.strip())!r}",
            "a row has two points, one a pair",
        )
    contract, passed, result = _contract_and_result(held, columns.count, cell)
    line = _result(result)
    if passed and line != Line(Score(0)):
        raise Law78Error(
            Code.CONTRACT,
            f"passed out with the result {printable(result)!r}",
            "a board passed out scores 0",
        )
    return FoundLine(
        place,
        EventLine(
            line=line,
            raw=result,
            pair_ns=ns,
            pair_ew=ew,
            contract=ContractResult("PASS") if passed else None,
            printed=Printed(*points),
        ),
        contract,
    )


def _bye(ns: str | None, ew: str | None, held: str, points: Sequence[str], cell: str) -> EventLine:
    """A line of one pair: a word for bye, and the pair's points if it is given any. Clause K20."""
    if (ns is None and ew is None) or not _WORD.fullmatch(held) or len(points) > 1:
        raise _not_understood(cell)
    printed = points[0] if points else None
    return EventLine(
        line=Line(Bye()),
        raw=held,
        pair_ns=ns,
        pair_ew=ew,
        printed=None
        if printed is None
        else Printed(ns=None if ns is None else printed, ew=None if ew is None else printed),
    )


def _contract_and_result(held: str, columns: int, cell: str) -> tuple[Played | None, bool, str]:
    """The contract if there is one, whether passed out, and the text of the result."""
    read = _CONTRACT.match(held)
    passed = None if read else _PASSED_OUT.match(held)
    prefix = read or passed
    result = held[prefix.end() :] if prefix else held
    if (prefix and columns < _WITH_CONTRACT) or (read and read["lead"] and columns < _WITH_LEAD):
        raise _not_understood(cell)
    if not result:
        raise Law78Error(
            Code.NOTATION,
            f"no result in the row {printable(cell.strip())!r}",
            "give it; a line that was not played can be given as NP in JSON or CSV",
        )
    contract = None
    if read:
        contract = Played(
            level=int(read["level"]),
            strain=read["strain"],
            doubled=read["doubled"],
            declarer=read["declarer"],
            odd=0 if read["odd"] == "=" else int(read["odd"]),
        )
    return contract, passed is not None, result


def _result(text: str) -> Line:
    """A result as the page has it: a score, two averages or a ruling, >a for a group.

    Clauses K16, K21, K35.
    """
    read = _RESULT.fullmatch(text)
    if read is not None:
        group = "" if read["group"] is None else f"@{read['group']}"
        return parse_line(read["result"] + group)
    if _RULING_ALONE.fullmatch(text.partition(">")[0].strip()):
        raise Law78Error(
            Code.NOTATION,
            f"the ruling {printable(text)!r} without its outcomes",
            "write it as it was entered, like 12C1c:2/600/3/-100",
        )
    raise Law78Error(
        Code.NOTATION,
        f"the result {printable(text)!r} is not understood",
        "it is a score (-100), two averages (A+/A-) or a ruling (12C1c:2/600/3/-100),"
        " with >a in another group of a fouled board",
    )


def _not_understood(text: str, place: Place | None = None) -> Law78Error:
    return Law78Error(
        Code.SYNTAX,
        f"the row {printable(text.strip())!r} is not understood",
        "a row of a board has two pairs, a contract if it was played, a result and two points",
        place or Place(),
    )
