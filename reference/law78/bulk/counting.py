"""Large, split and fouled boards: a frequency table of every chart, counted and summed.

Nothing is sorted: a chart has a cell for each score there may be, the lines are
counted into the cells, and sums along the cells give X (see `charts`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import prod
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from law78.bulk.charts import Charts
from law78.bulk.columns import Int64
from law78.bulk.lines import Kind, Rulings
from law78.bulk.parts import Part
from law78.outcome import Side

LINES_AT_ONCE = 1 << 16
"""Lines that are counted or looked up at once."""

WIDEST = 1 << 16
"""The widest range of scores that has a cell for each number: Law 77 needs 15,201."""

MOST_CELLS = 1 << 21
"""Cells that the tables of a part may have, or some for each line where that is more."""

Scores: TypeAlias = NDArray[np.int32]
Codes: TypeAlias = NDArray[Any]
"""Numbers of scores within a chart, from 0: 16 bits where the charts are not wide."""


@dataclass(frozen=True)
class Slots:
    """Where the cell of a score in a chart is.

    Cells are numbered by chart and then by score, `width` of them a chart; score s
    has the cell codes(s) of its chart. kept are the numbers of the cells there
    are, None where all are.
    """

    charts: int
    width: int
    codes: Callable[[Scores], Codes]
    kept: Int64 | None = None

    def of(self, scores: Scores, charts: Int64 | None) -> Int64:
        """The cells of scores in their charts, None where there is one chart alone."""
        return self.of_codes(self.codes(scores), charts)

    def of_codes(self, codes: Codes, charts: Int64 | None) -> Int64:
        """The same for scores of which the codes are known."""
        cells = codes.astype(np.int64)
        if charts is not None:
            cells += charts * self.width
        return cells if self.kept is None else np.searchsorted(self.kept, cells)

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of a table: a row for each chart, or one row of the cells that are kept."""
        return (self.charts, self.width) if self.kept is None else (len(self.kept),)

    def by_chart(self, numbers: Int64) -> Int64:
        """A number of each chart as it goes with the cells of a table."""
        return numbers[:, None] if self.kept is None else numbers[self.kept // self.width]

    def charts_of_cells(self) -> Int64:
        """The chart of each cell, in one row."""
        own = self.by_chart(np.arange(self.charts))
        return np.broadcast_to(own, self.shape).reshape(-1)


def chunks(part: Part) -> Iterator[slice]:
    """The lines, some at a time."""
    count = part.line_count
    step = LINES_AT_ONCE if part.board_count == 1 else count
    for begin in range(0, count, step):
        yield slice(begin, min(begin + step, count))


def charts_of_lines(part: Part, charts: Charts, lines: slice | Int64) -> Int64 | None:
    """The charts that some lines are in; None where there is one chart alone."""
    if len(charts) == 1:
        return None
    return (part.board_of_line if charts.of_line is None else charts.of_line)[lines]


def charts_of_outcomes(part: Part, charts: Charts, rulings: Rulings) -> Int64:
    """The chart of each outcome of some rulings."""
    own = charts_of_lines(part, charts, rulings.entries)
    own = np.zeros(len(rulings), np.int64) if own is None else own
    return np.repeat(own, np.diff(rulings.offsets))


def slots_for(part: Part, charts: Charts) -> Slots:
    """A cell for each score, also of lines that hold none, and some more."""
    sides = list(Side) if part.sides_differ else [Side.NS]
    columns = [part.held[side].scores for side in sides]
    columns += [part.held[side].rulings.scores for side in sides]
    columns = [column for column in columns if len(column)]
    low = min(int(column.min()) for column in columns)
    width = max(int(column.max()) for column in columns) - low + 1
    most = max(MOST_CELLS, 4 * part.line_count)
    count = len(charts)
    slots = Slots(count, width, lambda own: _above(own, low))
    if width > WIDEST:
        present = np.unique(np.concatenate([np.unique(column) for column in columns]))
        slots = Slots(count, len(present), lambda own: np.searchsorted(present, own))
    elif count * width > LINES_AT_ONCE:
        is_present = np.zeros(width, bool)
        for column in columns:
            for begin in range(0, len(column), LINES_AT_ONCE):
                is_present[column[begin : begin + LINES_AT_ONCE] - low] = True
        codes = (np.cumsum(is_present) - 1).astype(np.uint16)
        slots = Slots(count, int(codes[-1]) + 1, lambda own: codes[own - low])
    if prod(slots.shape) <= most:
        return slots
    # Few of so many cells have a score: keep those alone.
    used = [np.zeros(0, np.int64)]
    for side in sides:
        held = part.held[side]
        for lines in chunks(part):
            cells = slots.of(held.scores[lines], charts_of_lines(part, charts, lines))
            used.append(np.unique(cells))
        of_outcomes = charts_of_outcomes(part, charts, held.rulings)
        used.append(np.unique(slots.of(held.rulings.scores, of_outcomes)))
    return Slots(count, slots.width, slots.codes, np.unique(np.concatenate(used)))


def _above(scores: Scores, low: int) -> NDArray[np.uint16]:
    """How far scores are above the lowest, which is less than 2**16: both modulo 2**16."""
    codes = scores.astype(np.uint16)
    codes -= np.uint16(low % 2**16)
    return codes


def climbed(
    part: Part,
    charts: Charts,
    side: Side,
    slots: Slots,
    codes: Codes,
    unit: Int64,
    halves: bool,
) -> Int64:
    """X of every cell of a side's table, N-S's view, in units of 1 / `unit` of its chart.

    codes are those of the side's scores, by line. With halves the two scores of a
    split line are in both sides' tables, half each (unit is even where there is one).
    Clauses K3, K4, K8, K18, K19.
    """
    held = part.held[side]
    counts = np.zeros(prod(slots.shape), np.int64)
    for lines in chunks(part):
        cells = slots.of_codes(codes[lines], charts_of_lines(part, charts, lines))
        counts += np.bincount(cells, minlength=len(counts))
    if held.has_others:
        # What holds no score was counted with the rest, and is taken out.
        others = held.others()
        cells = slots.of_codes(codes[others], charts_of_lines(part, charts, others))
        counts -= np.bincount(cells, minlength=len(counts))
    table = counts.reshape(slots.shape)
    if int(unit.max()) > 1:
        table *= slots.by_chart(unit)
    times = unit // np.maximum(part.denominators, 1)[charts.boards]
    if len(held.rulings):
        of_outcomes = charts_of_outcomes(part, charts, held.rulings)
        weights = part.weights(side) * times[of_outcomes]
        np.add.at(counts, slots.of(held.rulings.scores, of_outcomes), weights)
    if halves and len(part.split_lines):
        _move_halves(counts, part, charts, side, slots, unit)
    # Up to a score, itself included, twice; less itself once.
    up_to = np.cumsum(table, axis=-1)
    if slots.kept is not None:
        firsts = np.searchsorted(slots.kept, np.arange(slots.charts) * slots.width)
        before = np.append(up_to, 0)[firsts - 1]
        before[firsts == 0] = 0
        up_to -= slots.by_chart(before)
    up_to *= 2
    up_to -= table
    return up_to


def _move_halves(
    counts: Int64, part: Part, charts: Charts, side: Side, slots: Slots, unit: Int64
) -> None:
    """Take half of the split lines' scores out, and put half of the other side's in."""
    for of, sign in ((side, -1), (Side.EW if side is Side.NS else Side.NS, 1)):
        held = part.held[of]
        lines = part.split_lines[held.kinds[part.split_lines] == Kind.SCORE]
        own = charts_of_lines(part, charts, lines)
        half = unit[0] // 2 if own is None else unit[own] // 2
        np.add.at(counts, slots.of(held.scores[lines], own), sign * half)
        rulings = held.rulings
        is_split = np.isin(rulings.entries, part.split_lines)
        outcomes = np.repeat(is_split, np.diff(rulings.offsets))
        of_outcomes = charts_of_outcomes(part, charts, rulings)[outcomes]
        cells = slots.of(rulings.scores[outcomes], of_outcomes)
        # The unit of a board with a split line is half of the weights'.
        np.add.at(counts, cells, sign * part.weights(of)[outcomes])
