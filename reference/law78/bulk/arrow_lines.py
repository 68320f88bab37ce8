"""From the columns of an Arrow table to lines.

An error says where it is as `Lines` does: the board's number, from 1, and the
line on it. `law78.bulk.arrow` puts the names in.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from law78.board import MOST_EXPECTED
from law78.bulk.arrow_boards import Boards, encoded
from law78.bulk.arrow_held import rulings_of, shares_of, whole_numbers
from law78.bulk.columns import Bools, Int64
from law78.bulk.lines import SAME_EXPECTED, Held, Kind, Lines
from law78.bulk.schema import (
    ABSENT,
    BOARD,
    BYE,
    EW_ARTIFICIAL,
    EW_RULING,
    EW_SCORE,
    EXPECTED,
    GROUP,
    NOT_PLAYED,
    NS_ARTIFICIAL,
    RULING,
    SCORE,
    is_text,
)
from law78.errors import Code, Law78Error, printable
from law78.notation import ascii_upper

Columns: TypeAlias = dict[str, pa.Array]

INT32_MOST = 2**31 - 1


def lines_of(columns: Columns, boards: Boards) -> Lines:
    """The lines that columns hold, which are in the order of the boards.

    Raises Law78Error, with board and line, for a line that says nothing or more
    than one thing, an artificial score without E-W's own, E that is not the same
    on a board, and whatever Lines refuses.
    """
    count = int(boards.starts[-1])
    reader = _Reader(columns, boards, count)
    reader.refuse_unnamed()
    kinds, groups = reader.kinds(), reader.groups()
    ew_lines = reader.ew_lines(kinds)
    return Lines(
        starts=boards.starts,
        held=reader.held(kinds, None, SCORE, RULING, NS_ARTIFICIAL),
        ew_lines=ew_lines,
        ew=reader.held(reader.ew_kinds(ew_lines), ew_lines, EW_SCORE, EW_RULING, EW_ARTIFICIAL),
        groups=groups,
        expected=reader.expected(),
    )


class _Reader:
    def __init__(self, columns: Columns, boards: Boards, count: int) -> None:
        # A column without a single value is as good as none.
        self.columns = {
            name: column for name, column in columns.items() if column.null_count < len(column)
        }
        self.boards = boards
        self.count = count

    def refuse(self, wrong: Any, code: Code, problem: str, remedy: str) -> None:
        """Refuse the first line that is wrong."""
        if bool(np.any(wrong)):
            raise self.at(Law78Error(code, problem, remedy), int(np.argmax(wrong)))

    def at(self, error: Law78Error, place: int) -> Law78Error:
        board = self.boards.board_of(place)
        return error.at(board=str(board + 1), line=place - int(self.boards.starts[board]) + 1)

    def given(self, name: str) -> Bools:
        """The lines that have a value in a column."""
        column = self.columns.get(name)
        if column is None:
            return np.zeros(self.count, bool)
        if not column.null_count:
            return np.ones(self.count, bool)
        valid: Bools = _numpy(column.is_valid())
        return valid

    def refuse_unnamed(self) -> None:
        missing = ~self.given(BOARD)
        column = self.columns.get(BOARD)
        if column is not None and is_text(column.type):
            # All lines of a board have its name.
            firsts = self.boards.starts[:-1]
            codes, names = encoded(column.take(pa.array(firsts)))
            if "" in names:
                missing[firsts] |= _numpy(codes.fill_null(-1)) == names.index("")
        self.refuse(missing, Code.FIELD, "a line without a board", "name the board of every line")

    def kinds(self) -> NDArray[np.uint8]:
        """What each line holds for N-S."""
        has_score = self.given(SCORE)
        kinds = np.full(self.count, Kind.SCORE, np.uint8)
        if bool(has_score.all()) and not self.columns.keys() & {RULING, NS_ARTIFICIAL, ABSENT}:
            return kinds
        has_ruling, has_share = self.given(RULING), self.given(NS_ARTIFICIAL)
        has_nothing = self.given(ABSENT)
        held = sum(own.astype(np.uint8) for own in (has_score, has_ruling, has_share, has_nothing))
        what = f"{SCORE}, {RULING}, {NS_ARTIFICIAL} or {ABSENT}"
        self.refuse(
            held == 0,
            Code.FIELD,
            "a line that says nothing",
            f"give {what}; {NOT_PLAYED} is a line that was not played",
        )
        self.refuse(
            held != 1, Code.FIELD, "a line that says more than one thing", f"give one of {what}"
        )
        kinds[has_ruling] = Kind.RULING
        kinds[has_share] = Kind.SHARE
        kinds[has_nothing] = self._absent(has_nothing)
        return kinds

    def _absent(self, given: Bools) -> Any:
        if ABSENT not in self.columns:
            return Kind.NOT_PLAYED
        codes, texts = encoded(self.columns[ABSENT].filter(pa.array(given)))
        known = {NOT_PLAYED: Kind.NOT_PLAYED, BYE: Kind.BYE}
        kinds = [known.get(ascii_upper(text)) for text in texts]
        if None in kinds:
            bad = kinds.index(None)
            place = np.flatnonzero(given)[np.argmax(_numpy(codes) == bad)]
            raise self.at(
                Law78Error(
                    Code.FIELD,
                    f"{ABSENT} is {printable(texts[bad])!r}",
                    f"{NOT_PLAYED} is a line that was not played, {BYE} one without opponents",
                ),
                int(place),
            )
        return np.array(kinds, np.uint8)[_numpy(codes)]

    def ew_lines(self, kinds: NDArray[np.uint8]) -> Int64:
        """The lines on which E-W hold something of their own."""
        names = (EW_SCORE, EW_RULING, EW_ARTIFICIAL)
        if not self.columns.keys() & {NS_ARTIFICIAL, *names}:
            return np.zeros(0, np.int64)
        held = sum(self.given(name).astype(np.uint8) for name in names)
        self.refuse(
            held > 1,
            Code.FIELD,
            "more than one thing for E-W",
            f"give one of {', '.join(names)}",
        )
        self.refuse(
            (kinds == Kind.SHARE) & (held == 0),
            Code.FIELD,
            "an artificial score for N-S alone",
            f"say what E-W get: {EW_ARTIFICIAL}, or their own score",
        )
        self.refuse(
            (kinds >= Kind.NOT_PLAYED) & (held > 0),
            Code.FIELD,
            "a line that was not played, or a bye, with something for E-W",
            "leave it out",
        )
        return np.flatnonzero(held)

    def ew_kinds(self, lines: Int64) -> NDArray[np.uint8]:
        kinds = np.full(len(lines), Kind.SCORE, np.uint8)
        kinds[self.given(EW_RULING)[lines]] = Kind.RULING
        kinds[self.given(EW_ARTIFICIAL)[lines]] = Kind.SHARE
        return kinds

    def held(
        self, kinds: NDArray[np.uint8], lines: Int64 | None, score: str, ruling: str, share: str
    ) -> Held:
        """What the lines hold for a side, all of them or some."""

        def own(name: str, kind: Kind) -> tuple[Int64, pa.Array | None]:
            column = self.columns.get(name)
            if column is None:
                return np.zeros(0, np.int64), None
            entries = np.flatnonzero(kinds == kind)
            return entries, column.drop_null()

        def at(error: Law78Error, entry: int) -> Law78Error:
            return self.at(error, entry if lines is None else int(lines[entry]))

        ruling_entries, rulings = own(ruling, Kind.RULING)
        share_entries, shares = own(share, Kind.SHARE)
        return Held(
            kinds,
            self._scores(score, lines, len(kinds)),
            rulings_of(ruling_entries, rulings, ruling, at),
            shares_of(share_entries, shares, at),
        )

    def _scores(self, name: str, lines: Int64 | None, count: int) -> NDArray[np.int32]:
        column = self.columns.get(name)
        if column is None or not count:
            return np.zeros(count, np.int32)
        most = pc.min_max(column).as_py()
        if most["max"] > INT32_MOST or most["min"] < -INT32_MOST - 1:
            values = whole_numbers(column.fill_null(0))
            self.refuse(
                (values > INT32_MOST) | (values < -INT32_MOST - 1),
                Code.LIMIT,
                f"a number in {name} that is no score",
                "correct it: no real one comes near it",
            )
        scores: NDArray[np.int32] = _numpy(column.fill_null(0)).astype(np.int32, copy=False)
        return scores if lines is None else scores[lines]

    def groups(self) -> NDArray[np.int32] | None:
        column = self.columns.get(GROUP)
        if column is None:
            return None
        codes, names = encoded(column)
        groups: NDArray[np.int32] = _numpy(codes.cast(pa.int32()).fill_null(-1)) + 1
        if "" in names:
            self.refuse(
                groups == names.index("") + 1,
                Code.GROUP,
                "a group without a name",
                "leave it null for the main group",
            )
        return groups

    def expected(self) -> Int64 | None:
        column = self.columns.get(EXPECTED)
        if column is None:
            return None
        given = self.given(EXPECTED)
        values = whole_numbers(column.fill_null(0))
        self.refuse(
            given & (values < 0),
            Code.EXPECTED,
            "fewer than 0 results expected",
            "expect at least 0",
        )
        # What is cut here is refused as more than can be expected.
        own = np.where(given, np.minimum(values, MOST_EXPECTED + 1), SAME_EXPECTED).astype(np.int64)
        firsts = own[self.boards.starts[:-1]]
        self.refuse(
            own != np.repeat(firsts, np.diff(self.boards.starts)),
            Code.EXPECTED,
            f"{EXPECTED} is not the same on every line of the board",
            "give each line of a board the same, or none of them",
        )
        return firsts


def _numpy(column: pa.Array) -> Any:
    return column.to_numpy(zero_copy_only=False)
