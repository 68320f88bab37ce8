"""What comes out: columns of matchpoints."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from law78.board import LineScore, SideScore
from law78.bulk.columns import Int64, Whole
from law78.outcome import Side

BOARDS_AT_ONCE = 1 << 12
"""Boards of which E-W's figures are made at once: what is put by stays in a processor's cache."""


@dataclass(frozen=True, slots=True)
class ScoredSide:
    """What the lines get on one side, exactly.

    numerators    by line: matchpoints are numerators / the board's denominator; 0
                  for a line that gets nothing; int64, or Python's own numbers (dtype
                  object) where one is too large
    tops          by board: what a full score is worth on the scale of 2, which is
                  twice what it is worth with scale 1
    line_tops     by line, in place of tops: under unequal=none each group of a
                  fouled board has its own; None where no board needs them
    shown         by line, over the same denominators: what is printed where the
                  rules round for printing alone; None where they do not
    """

    numerators: Whole
    tops: Int64
    line_tops: Int64 | None = None
    shown: Whole | None = None


@dataclass(frozen=True)
class Scored:
    """Boards scored.

    starts      where the lines of each board start, as given
    denominators
                by board, what the numerators of both sides are over; int64, or
                Python's own numbers where one is too large
    ns          what the lines get N-S
    own_ew      what they get E-W; None where it is what N-S's leave of `together`
    together    by board, what the numerators of both sides of each line make together,
                absent lines left out; None where own_ew is there
    absent      the lines that get nothing: not played, and byes
    scale       2 for a win and 1 for a tie, or 1 for a win
    in_python   the boards whose numbers did not fit 64 bits: scored by the reference
    """

    starts: Int64
    denominators: Whole
    ns: ScoredSide
    own_ew: ScoredSide | None
    together: Whole | None
    absent: Int64
    scale: int
    in_python: Int64

    @cached_property
    def ew(self) -> ScoredSide:
        """What the lines get E-W: made when it is first asked for, where N-S's tell it.

        Where no line is split or artificial and nothing is rounded, the two sides of
        a line make the same on every line of a board. Clause K2.
        """
        if self.own_ew is not None:
            return self.own_ew
        assert self.together is not None
        of_ns, boards = self.ns.numerators, len(self.together)
        numerators = np.empty(len(of_ns), np.result_type(self.together, of_ns))
        for first in range(0, boards, BOARDS_AT_ONCE):
            together = self.together[first : first + BOARDS_AT_ONCE]
            starts = self.starts[first : first + BOARDS_AT_ONCE + 1]
            lines = slice(int(starts[0]), int(starts[-1]))
            is_same = bool((together == together[0]).all())
            both = together[:1] if is_same else by_line(together, starts)
            np.subtract(both, of_ns[lines], out=numerators[lines])
        numerators[self.absent] = 0
        return ScoredSide(numerators, self.ns.tops)

    def of(self, side: Side) -> ScoredSide:
        """One side's."""
        return self.ns if side is Side.NS else self.ew

    def line_tops(self, side: Side) -> Int64:
        """Each line's top, by line, on the scale of `tops`."""
        own = self.of(side)
        return by_line(own.tops, self.starts) if own.line_tops is None else own.line_tops

    def line(self, line: int) -> LineScore:
        """What one line gets, as the reference says it.

        >>> from law78 import Rules, parse_line
        >>> from law78.bulk import lines_of_boards, score
        >>> scored = score(lines_of_boards([[parse_line("600"), parse_line("-100")]]), Rules())
        >>> scored.line(0).ns
        SideScore(matchpoints=Fraction(2, 1), top=Fraction(2, 1), shown=None)
        """
        place = int(np.searchsorted(self.absent, line))
        if place < len(self.absent) and self.absent[place] == line:
            return LineScore(None, None)
        board = int(np.searchsorted(self.starts, line, side="right")) - 1
        return LineScore(*(self._side_score(self.of(side), line, board) for side in Side))

    def _side_score(self, own: ScoredSide, line: int, board: int) -> SideScore:
        denominator = int(self.denominators[board])
        top = own.tops[board] if own.line_tops is None else own.line_tops[line]
        shown = None if own.shown is None else Fraction(int(own.shown[line]), denominator)
        return SideScore(
            Fraction(int(own.numerators[line]), denominator),
            Fraction(int(top) * self.scale, 2),
            shown,
        )


def by_line(of_boards: Whole, starts: Int64) -> Whole:
    """A number of each board for each of its lines.

    >>> by_line(np.array([7, 5]), np.array([0, 2, 3]))
    array([7, 7, 5])
    """
    sizes = np.diff(starts)
    if len(sizes) and bool((sizes == sizes[0]).all()):
        # Boards of one size, as most are in an archive: much faster so.
        return np.repeat(of_boards, int(sizes[0]))
    return np.repeat(of_boards, sizes)


@dataclass(frozen=True)
class Columns:
    """The columns of a side while they are filled: see ScoredSide."""

    numerators: Int64
    tops: Int64
    line_tops: Int64 | None
    shown: Int64 | None


@dataclass(frozen=True)
class ByBoard:
    """The columns of the boards while they are filled: see Scored."""

    denominators: Int64
    together: Int64
