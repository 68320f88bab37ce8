r"""PBN as text: games, their tags and their tables; nothing of the bridge.

    % PBN 2.1
    [Board "1"]
    [ScoreTable "PairId_NS\2R;PairId_EW\2R;Score_NS\4R;Score_EW\4R"]
     1  9  "600"      -
     8 16      -  "100"

A game ends at a blank row. A row that begins with % is no part of it, what stands
after ; or in braces is a comment. A tag whose value is # has that of the nearest
game before; one that begins with ## says it for all games to come.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from law78.errors import Code, Law78Error, Place, printable
from law78.formats.text import decode

MOST_PBN_BYTES = 4 * 1024 * 1024
"""Bytes of a file: four times that of 100 boards at 100 tables."""

MOST_ROWS = 10_000
"""Rows of a table: far more than any field."""

TABLES = ("ScoreTable", "TotalScoreTable")
"""The tables whose rows are kept."""

MOST_GAMES = 10_000
"""Games of a file: a hundred times those of the longest session."""

TAGS = (
    *("Event", "Board", "Vulnerable", "Scoring", "Competition", "Session"),
    *("HomeTeam", "VisitTeam", "Application", *TABLES),
)
"""The tags that are kept."""

_NEVER_INHERITED = ("Vulnerable",)
_SAME = "#"
_FROM_HERE = "##"

_TAG = re.compile(r'\[\s*(?P<name>[A-Za-z][A-Za-z0-9_]*)\s*"(?P<value>(?:[^"\\]++|\\.)*+)"\s*\]')
# A value that ends in a backslash, by a program that does not double it.
_PLAIN_TAG = re.compile(r'\[\s*(?P<name>[A-Za-z][A-Za-z0-9_]*)\s*"(?P<value>[^"]*)"\s*\]')
_STRING = re.compile(r'"(?P<text>(?:[^"\\]++|\\.)*+)"')
_WORD = re.compile(r'[^\s";{\[][^\s";{]*')
_ESCAPED = re.compile(r'\\(["\\])')
_BLANKS = re.compile(r"\s*")
_LATIN = "windows-1252"  # PBN is Latin-1; what programs write beyond it is this


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag's value, and the row in which it stands."""

    value: str
    row: int


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of a table, cut at its blanks, quotes taken off."""

    number: int
    cells: Sequence[str]


@dataclass(slots=True)
class Game:
    """One game: the tags that are kept, by name, and the rows of its tables."""

    row: int
    tags: dict[str, Tag] = field(default_factory=dict)
    tables: dict[str, list[TableRow]] = field(default_factory=dict)

    def says(self, name: str) -> str:
        """A tag's value without blanks around it; empty where it is not there or not known."""
        value = self.tags[name].value.strip() if name in self.tags else ""
        return "" if value == "?" else value

    def place(self, name: str) -> Place:
        """Where a tag stands, and on which board."""
        row = self.tags[name].row if name in self.tags else self.row
        return Place(row=row, board=self.says("Board") or None)


@dataclass(frozen=True, slots=True)
class PbnText:
    """The games of a file, and the rows that begin with %, each without it."""

    games: Sequence[Game]
    escaped: Sequence[Tag]


def read_text(data: bytes) -> PbnText:
    r"""A file's games, what they inherit filled in.

    >>> text = read_text(b'[Event "Pairs"]\n[Board "1"]\n\n[Event "#"]\n[Board "2"]\n')
    >>> [(game.says("Event"), game.says("Board")) for game in text.games]
    [('Pairs', '1'), ('Pairs', '2')]

    Raises Law78Error with the row: `limit`, `encoding`, `syntax` for a tag, a text
    or a comment that is broken and for a row that belongs to no table.
    """
    if len(data) > MOST_PBN_BYTES:
        raise Law78Error(
            Code.LIMIT, f"a PBN file of more than {MOST_PBN_BYTES} bytes", "give one session"
        )
    scan = _Scan()
    text = _decoded(data).replace("\r\n", "\n").replace("\r", "\n")
    for number, row in enumerate(text.split("\n"), start=1):
        scan.add(number, row)
    scan.end()
    _inherit(scan.games)
    return PbnText(scan.games, scan.escaped)


def _decoded(data: bytes) -> str:
    """UTF-8 where the bytes are, else Latin-1, which the format is by its own words."""
    try:
        return decode(data)
    except Law78Error as error:
        if error.place.row is None:  # UTF-16 or UTF-32
            raise
    return decode(data, _LATIN)


class _Scan:
    """What is read so far, a row at a time."""

    def __init__(self) -> None:
        self.games: list[Game] = []
        self.escaped: list[Tag] = []
        self._between = True
        self._section: str | None = None
        self._comment_row: int | None = None

    def add(self, number: int, row: str) -> None:
        """Take in one row of the file."""
        if self._comment_row is None:
            if row.startswith("%"):
                self.escaped.append(Tag(row[1:].strip(), number))
                return
            if not row.strip():
                self._between, self._section = True, None
                return
        at = self._after_comment(row, 0) if self._comment_row is not None else 0
        cells: list[str] = []
        while at < len(row):
            at = _blanks_end(row, at)
            if at == len(row) or row[at] == ";":
                break
            if row[at] == "{":
                self._comment_row = number
                at = self._after_comment(row, at + 1)
            elif row[at] == "[":
                self._add_row(number, cells)
                cells = []
                at = self._tag(number, row, at)
            else:
                at = self._cell(number, row, at, cells)
        self._add_row(number, cells)

    def end(self) -> None:
        """Refuse what is still open at the end."""
        if self._comment_row is not None:
            raise _syntax("a comment that is never closed", "close it: }", self._comment_row)

    def _after_comment(self, row: str, at: int) -> int:
        closed = row.find("}", at)
        if closed < 0:
            return len(row)
        self._comment_row = None
        return closed + 1

    def _tag(self, number: int, row: str, at: int) -> int:
        read = _TAG.match(row, at) or _PLAIN_TAG.match(row, at)
        if read is None:
            raise _syntax(
                f"the tag {printable(row[at:])!r} is broken", 'write it like [Board "1"]', number
            )
        name, value = read["name"], _ESCAPED.sub(r"\1", read["value"])
        if self._between or (name in ("Event", "Board") and name in self.games[-1].tags):
            self.games.append(Game(number))
            self._between = False
            if len(self.games) > MOST_GAMES:
                raise Law78Error(
                    Code.LIMIT, f"more than {MOST_GAMES} games", "give one session"
                ).at(row=number)
        game = self.games[-1]
        if name in TABLES and name in game.tables:
            raise Law78Error(
                Code.FIELD, f"{name} twice in one game", "put all its rows together"
            ).at(row=number, board=game.says("Board") or None)
        if name in TAGS:
            game.tags.setdefault(name, Tag(value, number))
        if name in TABLES:
            game.tables[name] = []
        self._section = name
        return read.end()

    def _cell(self, number: int, row: str, at: int, cells: list[str]) -> int:
        string, word = _STRING.match(row, at), _WORD.match(row, at)
        if string is not None:
            cells.append(_ESCAPED.sub(r"\1", string["text"]).strip())
            return string.end()
        if word is not None:
            cells.append(word[0])
            return word.end()
        if self._section in TABLES:
            raise _syntax(
                f"the text {printable(row[at:])!r} has no closing quote", "close it", number
            )
        return len(row)  # in a section that is not read

    def _add_row(self, number: int, cells: Sequence[str]) -> None:
        if not cells:
            return
        if self._section is None:
            raise _syntax(
                f"the row {printable(' '.join(cells[:20]))!r} belongs to no table",
                "leave no blank row within a table",
                number,
            )
        if self._section in TABLES:
            rows = self.games[-1].tables[self._section]
            rows.append(TableRow(number, cells))
            if len(rows) > MOST_ROWS:
                raise Law78Error(
                    Code.LIMIT, f"a {self._section} of more than {MOST_ROWS} rows", "correct it"
                ).at(row=number, board=self.games[-1].says("Board") or None)


def _blanks_end(row: str, at: int) -> int:
    blanks = _BLANKS.match(row, at)
    return at if blanks is None else blanks.end()


def _syntax(problem: str, remedy: str, row: int) -> Law78Error:
    return Law78Error(Code.SYNTAX, problem, remedy, Place(row=row))


def _inherit(games: Sequence[Game]) -> None:
    last: dict[str, str] = {}
    to_come: dict[str, str] = {}
    for game in games:
        for name, tag in list(game.tags.items()):
            if name in _NEVER_INHERITED:
                continue
            value = tag.value
            if value.startswith(_FROM_HERE):
                value = to_come[name] = value.removeprefix(_FROM_HERE)
            elif value == _SAME:
                value = last.get(name, "")
            game.tags[name] = Tag(value, tag.row)
            last[name] = value
        for name, value in to_come.items():
            if name not in game.tags:
                game.tags[name] = Tag(value, game.row)
                last[name] = value


def escaped_meta(text: PbnText) -> dict[str, Tag]:
    r"""What a program says of itself and of the event in rows that begin with %.

    META elements by their names in small letters, as Ruter writes them, and what
    stands after `Creator:` and `HRTitleEvent`, as BridgeComposer does. The first counts.

    >>> said = escaped_meta(read_text(b'% <META name=Generator content="Ruter">\n%Creator: X\n'))
    >>> said["generator"].value, said["creator"].value
    ('Ruter', 'X')
    """
    found: dict[str, Tag] = {}
    for row in text.escaped:
        meta = _META.match(row.value)
        said = _SAID.match(row.value)
        if meta is not None:
            found.setdefault(meta["name"].lower(), Tag(meta["value"].strip(), row.row))
        elif said is not None:
            value = said["value"].strip().strip('"').strip()
            found.setdefault(said["name"].lower(), Tag(value, row.row))
    return found


_META = re.compile(
    r'<META\s+name=(?P<name>[A-Za-z]{1,40})\s+content="(?P<value>[^"]*)"', re.IGNORECASE
)
_SAID = re.compile(r"(?P<name>Creator|HRTitleEvent)(?::|\s)(?P<value>.*)", re.IGNORECASE)
