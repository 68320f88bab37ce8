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

LEAST_NARROW, LEAST_WIDE = -(2**14), -(2**32)
"""Less than every score, in 16 bits and in 64: the difference of any two fits there too."""


@dataclass(frozen=True)
class Compared:
    """X of every line that holds a score, and of every outcome. See `charts`.

    order       the boards in the order of the columns; None: as they are
    lines       X, as the matrix; anything up to `most` where a line holds no score
    most        what no X is above in size
    outcomes    X of each outcome, in the order of the rulings
    """

    order: Int64 | None
    lines: Matrix
    most: int
    outcomes: Int64


def compared(part: Part, unit: Int64) -> Compared:
    """X of every score and outcome, N-S's view, in units of 1 / `unit` of its board.

    Clauses K3, K4, K8.
    """
    held, size, boards = part.held[Side.NS], part.size, part.board_count
    assert size is not None
    rulings, outcomes_of, order = held.rulings, part.outcomes_of(Side.NS), None
    if len(rulings):
        order = np.argsort((-outcomes_of).astype(np.int8), kind="stable")
    nothing = np.concatenate([held.shares.entries, held.absent()])
    scores = _matrix(held, np.concatenate([rulings.entries, nothing]), order, boards, size)
    without: Matrix | int = 0
    if len(nothing):
        without = part.number_on_boards(nothing).astype(np.int16)
        without = without if order is None else without[order]
    wins = _wins(scores)
    # X is at most 2 * size in units of 1, and twice that on the way.
    most = 4 * size * int(unit.max())
    if order is None:
        # Each win is worth 2 and each tie 1, that with itself too; each line beats those
        # that hold no score, which is taken back.
        plain = wins.astype(np.int16)
        plain += size - 2 * without
        if int(unit.max()) > 1:
            plain = plain * unit
        return Compared(None, plain, most, np.zeros(0, np.int64))
    ruled = part.number_of_rulings(Side.NS).astype(np.int16)[order]
    unit = unit[order].astype(np.int16 if most <= np.iinfo(np.int16).max else np.int64)
    # The results there are, and the lines without a score of their own.
    counted, absent = size - without, ruled + without
    climbed = wins.astype(unit.dtype)
    climbed += counted - absent
    climbed *= unit
    # The boards that have an outcome of each rank are the first ones, so many of them.
    widths = (boards - np.cumsum(np.bincount(outcomes_of))[:-1]).tolist()
    first = (np.cumsum(outcomes_of) - outcomes_of)[order]
    places = [first[:width] + rank for rank, width in enumerate(widths)]
    found = _with_outcomes(part, scores, absent, climbed, counted, unit, places)
    outcomes = np.empty(len(rulings.scores), np.int64)
    for rank, own in enumerate(places):
        outcomes[own] = found[rank, : len(own)]
    return Compared(order, climbed, most, outcomes)


def _matrix(held: Held, others: Int64, order: Int64 | None, boards: int, size: int) -> Matrix:
    """The scores by line and board; where a line holds none, less than every score."""
    columns = (held.scores, held.rulings.scores)
    low = min(int(own.min(initial=0)) for own in columns)
    high = max(int(own.max(initial=0)) for own in columns)
    # Scores of bridge fit 16 bits, and so do their differences; the lowest is kept free.
    is_narrow = low > LEAST_NARROW and high < -LEAST_NARROW
    scores: Matrix = held.scores.astype(np.int16 if is_narrow else np.int64)
    scores[others] = LEAST_NARROW if is_narrow else LEAST_WIDE
    by_board = scores.reshape(boards, size)
    return np.ascontiguousarray((by_board if order is None else by_board.take(order, axis=0)).T)


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


def _with_outcomes(
    part: Part,
    scores: Matrix,
    absent: Any,
    climbed: Matrix,
    counted: Matrix | int,
    unit: Matrix,
    places: list[Int64],
) -> Matrix:
    """X of the outcomes, a row for each rank; what they are worth to the lines is added.

    places says where the outcomes of each rank are among all, for the first boards:
    the others have none of that rank.
    """
    size = len(scores)
    of_all = part.held[Side.NS].rulings.scores.astype(scores.dtype)
    weights_of_all = part.weights(Side.NS).astype(unit.dtype)
    # The lines, and below them the outcomes, which are compared with all that is above.
    shape = (size + len(places), len(places[0]))
    rows, weights = np.empty(shape, scores.dtype), np.empty((len(places), shape[1]), unit.dtype)
    rows[:size] = scores[:, : shape[1]]
    room = np.empty(max((size + rank) * len(own) for rank, own in enumerate(places)), scores.dtype)
    # As many below as above, to begin with.
    found = np.empty(weights.shape, unit.dtype)
    found[:] = (counted if isinstance(counted, int) else counted[: shape[1]]) * unit[: shape[1]]
    for rank, own in enumerate(places):
        width, row = len(own), size + rank
        score, weight = rows[row, :width], weights[rank, :width]
        # Every place is there: `clip` only spares a second look.
        of_all.take(own, out=score, mode="clip")
        weights_of_all.take(own, out=weight, mode="clip")
        sign = room[: row * width].reshape(row, width)
        np.subtract(rows[:row, :width], score, out=sign)
        np.sign(sign, out=sign)
        # The lines that hold no score are below every outcome.
        lost = np.add.reduce(sign[:size], axis=0, dtype=unit.dtype) + absent[:width]
        lost *= unit[:width]
        sign = sign.astype(unit.dtype, copy=False)
        if rank:
            lost += np.add.reduce(sign[size:] * weights[:rank, :width], axis=0, dtype=unit.dtype)
        found[rank, :width] -= lost
        sign *= weight
        climbed[:, :width] += sign[:size]
        found[:rank, :width] += sign[size:]
    return found
