"""Small boards of one size: every two lines compared, for thousands of boards at once.

A matrix has a row for each line of a board and a column for each board, so that
one comparison of two rows compares two lines on all the boards. Scores make the
plain matrix. Rulings are a correction to it: the outcomes are compared with the
scores, and with each other, by weight. Boards stand in the order of how many
outcomes they have, so that the outcomes of a rank are on the first columns.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from law78.bulk.columns import Int64
from law78.bulk.lines import Held
from law78.bulk.parts import Part
from law78.outcome import Side

Matrix = NDArray[Any]


@dataclass(frozen=True)
class Compared:
    """X of every line that holds a score, and of every outcome. See `charts`.

    order       the boards in the order of the columns; None: as they are
    lines       X, as the matrix; anything where a line holds no score
    outcomes    X of each outcome, in the order of the rulings
    """

    order: Int64 | None
    lines: Matrix
    outcomes: Int64


def compared(part: Part, unit: Int64) -> Compared:
    """X of every score and outcome, N-S's view, in units of 1 / `unit` of its board.

    Clauses K3, K4, K8.
    """
    held, size, boards = part.held[Side.NS], part.size, part.board_count
    assert size is not None
    outcomes_of, order = part.outcomes_of(Side.NS), None
    if len(held.rulings):
        order = np.argsort((-outcomes_of).astype(np.int8), kind="stable")
    others = held.others()
    scores = _matrix(held, others, order, boards, size)
    absent: Matrix | int = 0
    if len(others):
        absent = part.number_on_boards(others).astype(np.int16)
        absent = absent if order is None else absent[order]
    wins = _wins(scores)
    if order is None:
        # Each win is worth 2 and each tie 1, that with itself too; each line beats those
        # that hold no score, which is taken back.
        plain = wins.astype(np.int16) + (size - 2 * absent)
        if int(unit.max()) > 1:
            plain = plain * unit
        return Compared(None, plain, np.zeros(0, np.int64))
    unit = unit[order]
    # X is at most 2 * size in units of 1.
    is_narrow = 4 * size * int(unit.max()) <= np.iinfo(np.int16).max
    unit = unit.astype(np.int16 if is_narrow else np.int64)
    counted = size - absent + part.number_of_rulings(Side.NS)[order].astype(np.int16)
    lines = (wins + (counted - absent)) * unit
    first = np.cumsum(outcomes_of) - outcomes_of
    outcomes = _Outcomes(part, first[order], outcomes_of[order], counted, unit, scores.dtype)
    outcomes.compare_with_lines(scores, absent, lines)
    outcomes.compare_with_each_other()
    return Compared(order, lines, outcomes.in_their_order())


def _matrix(held: Held, others: Int64, order: Int64 | None, boards: int, size: int) -> Matrix:
    """The scores by line and board; where a line holds none, less than every score."""
    columns = (held.scores, held.rulings.scores)
    low = min(int(own.min(initial=0)) for own in columns)
    high = max(int(own.max(initial=0)) for own in columns)
    # Scores of bridge fit 16 bits; the lowest number is kept free.
    is_narrow = low > -(2**15) and high < 2**15
    scores: Matrix = held.scores.astype(np.int16 if is_narrow else np.int64)
    scores[others] = -(2**15) if is_narrow else -(2**63)
    by_board = scores.reshape(boards, size)
    return np.ascontiguousarray((by_board if order is None else by_board[order]).T)


def _wins(scores: Matrix) -> NDArray[np.int8]:
    """Lines that each line beats less lines that beat it; lines are compared at each distance."""
    size, boards = scores.shape
    wins = np.zeros(scores.shape, np.int8)
    above, below = np.empty((2, max(size - 1, 0) * boards), bool)
    for distance in range(1, size):
        cells = (size - distance) * boards
        beats = above[:cells].reshape(-1, boards)
        loses = below[:cells].reshape(-1, boards)
        np.greater(scores[distance:], scores[:-distance], out=beats)
        np.less(scores[distance:], scores[:-distance], out=loses)
        sign = beats.view(np.int8)
        sign -= loses.view(np.int8)
        wins[distance:] += sign
        wins[:-distance] -= sign
    return wins


def _sign(one: Matrix, other: Matrix) -> NDArray[np.int8]:
    sign = np.greater(one, other).view(np.int8)
    sign -= np.less(one, other).view(np.int8)
    return sign


class _Outcomes:
    # The outcomes of the boards as matrices, a row for each rank; the boards that have
    # an outcome of a rank are the first ones, so many as `width` says.

    def __init__(
        self,
        part: Part,
        first: Int64,
        outcomes_of: Int64,
        counted: Matrix,
        unit: Matrix,
        dtype: np.dtype[Any],
    ) -> None:
        scores, weights = part.held[Side.NS].rulings.scores, part.weights(Side.NS)
        ranks = int(outcomes_of[0])
        self.width = np.searchsorted(-outcomes_of, -np.arange(ranks), side="left").tolist()
        # Where the outcomes of each rank are among all.
        self.places = [first[:width] + rank for rank, width in enumerate(self.width)]
        shape = (ranks, self.width[0])
        self.scores, self.weights = np.zeros(shape, dtype), np.zeros(shape, unit.dtype)
        for rank, places in enumerate(self.places):
            self.scores[rank, : len(places)] = scores[places]
            self.weights[rank, : len(places)] = weights[places]
        self.unit = unit[: shape[1]]
        # As many below as above, to begin with.
        self.found = np.empty(shape, unit.dtype)
        self.found[:] = counted[: shape[1]] * self.unit

    def in_their_order(self) -> Int64:
        """X of the outcomes, in the order of the rulings."""
        found = np.empty(sum(self.width), np.int64)
        for rank, places in enumerate(self.places):
            found[places] = self.found[rank, : len(places)]
        return found

    def compare_with_lines(self, scores: Matrix, absent: Any, lines: Matrix) -> None:
        """Add each outcome's comparisons to the lines', and the lines' to the outcome's."""
        for rank, width in enumerate(self.width):
            sign = _sign(scores[:, :width], self.scores[rank, :width])
            # The lines that hold no score are below every outcome.
            beaten = -np.add.reduce(sign, axis=0, dtype=np.int8) - absent[:width]
            lines[:, :width] += sign * self.weights[rank, :width]
            self.found[rank, :width] += beaten * self.unit[:width]

    def compare_with_each_other(self) -> None:
        """Add the comparisons of every two outcomes of a board."""
        for rank, width in enumerate(self.width[1:], start=1):
            sign = _sign(self.scores[:rank, :width], self.scores[rank, :width])
            self.found[:rank, :width] += sign * self.weights[rank, :width]
            sign = sign * self.weights[:rank, :width]
            self.found[rank, :width] -= np.add.reduce(sign, axis=0, dtype=sign.dtype)
