"""Every way in which law78 says no.

The codes are a closed list: a program may depend on them. A refusal is one
line: what is wrong, where, and what to do about it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum


class Code(StrEnum):
    """The closed list of codes. A code keeps its meaning for good."""

    USAGE = "usage"  # a command line that cannot be understood
    UNREADABLE = "unreadable"  # a file that is missing or cannot be opened
    EXISTS = "exists"  # an output file that is already there
    ENCODING = "encoding"  # bytes that are not text in the encoding they claim
    FORMAT = "format"  # content of no known format
    SYNTAX = "syntax"  # broken JSON, CSV or XML, a truncated file
    ENTITIES = "entities"  # XML that declares entities
    LIMIT = "limit"  # longer, larger or deeper than anything real
    FIELD = "field"  # a field that is missing, unknown or of the wrong kind
    NOTATION = "notation"  # a result that is not in the notation
    WEIGHTS = "weights"  # a ruling whose weights do not make one whole
    GROUP = "group"  # a group of a fouled board where there can be none
    SCORE = "score"  # a score that no contract gives
    CONTRACT = "contract"  # a contract that cannot be, or not with this score
    PAIR = "pair"  # a pair in two places at once
    BOARD = "board"  # the same board twice
    EMPTY = "empty"  # an event without boards, a board without lines
    EXPECTED = "expected"  # fewer results expected than there are lines
    REGULATION = "regulation"  # a regulation or rule that is not known
    UNSUPPORTED = "unsupported"  # known, and not scored here
    PROTOCOL = "protocol"  # a message that breaks the subject protocol
    INTERNAL = "internal"  # a mistake of law78's own


@dataclass(frozen=True, slots=True)
class Place:
    """Where something is: a file, a line of it, a board, a line of the board.

    Lines count from 1.

    >>> str(Place(file="event.csv", row=7, board="3"))
    'event.csv, row 7, board 3'
    """

    file: str | None = None
    row: int | None = None
    board: str | None = None
    line: int | None = None

    def __str__(self) -> str:
        parts = [
            f"{label}{value}"
            for label, value in (
                ("", None if self.file is None else printable(self.file, 200)),
                ("row ", self.row),
                ("board ", None if self.board is None else printable(self.board)),
                ("line ", self.line),
            )
            if value is not None
        ]
        return ", ".join(parts)


NOWHERE = Place()


class Law78Error(Exception):
    """A refusal.

    >>> error = Law78Error(Code.WEIGHTS, "the percentages make 99", "write 1/1/1")
    >>> str(error.at(board="3"))
    '[weights] board 3: the percentages make 99; write 1/1/1'
    """

    def __init__(self, code: Code, problem: str, remedy: str, place: Place = NOWHERE) -> None:
        super().__init__(code, problem, remedy, place)
        self.code = code
        self.problem = problem
        self.remedy = remedy
        self.place = place

    def at(
        self,
        *,
        file: str | None = None,
        row: int | None = None,
        board: str | None = None,
        line: int | None = None,
    ) -> Law78Error:
        """This error with more said of its place; what is known already stays."""
        known = self.place
        self.place = replace(
            known,
            file=file if known.file is None else known.file,
            row=row if known.row is None else known.row,
            board=board if known.board is None else known.board,
            line=line if known.line is None else known.line,
        )
        return self

    def __str__(self) -> str:
        place = str(self.place)
        where = f"{place}: " if place else ""
        return f"[{self.code}] {where}{self.problem}; {self.remedy}"

    def as_data(self) -> dict[str, object]:
        """The same as a JSON object."""
        place = {
            key: value
            for key, value in (
                ("file", self.place.file),
                ("row", self.place.row),
                ("board", self.place.board),
                ("line", self.place.line),
            )
            if value is not None
        }
        return {
            "code": str(self.code),
            "message": self.problem,
            "place": place,
            "remedy": self.remedy,
        }


def printable(text: str, most: int = 60) -> str:
    """Somebody's text, made safe to stand in a one-line message.

    Control characters and line ends are escaped and long text is cut.

    >>> printable("12C1c\\n")
    '12C1c\\\\n'
    """
    shown = text if len(text) <= most else text[:most] + "…"
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode("ascii")
        for character in shown
    )
