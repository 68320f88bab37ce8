"""Boards of one kind taken together, few enough to be worked on at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from law78.bulk.columns import Bools, Int64, Whole
from law78.bulk.compiled import Loops, as_read, loops_for
from law78.bulk.integers import MOST, MOST_DENOMINATOR, with_multiples
from law78.bulk.lines import Held, Kind, Lines, Rulings, Shares, with_replaced
from law78.errors import Code, Law78Error
from law78.outcome import Side

LINES_IN_PART = 1 << 18
"""Lines that are worked on at once, unless a board has more: what a processor's cache holds."""

COUNTED_IN_PART = 256
"""Boards that are counted at once: Law 77 has some 400 scores, a cell each on every board."""

MOST_COMPARED = 127
"""Lines up to which those of a board are compared in pairs rather than counted: the wins of
a line fit in 8 bits."""

MOST_OUTCOMES_COMPARED = 32
"""Outcomes of its rulings up to which a board is compared in pairs."""

Places: TypeAlias = slice | Int64


@dataclass(frozen=True)
class Part:
    """Some boards; lines and boards count from 0 in it.

    boards, lines   where they are among all boards and all lines
    size            the lines of each board, where all are to be compared in pairs:
                    none of these boards is split or fouled; None: to be counted
    held            what each side holds, by line: the same object where no line differs
    split_lines     the lines with a score on at least one side, and different sides
    groups          None where no board of the part is fouled
    expected        E of each board
    loops           compiled, where they are to be used
    """

    boards: Places
    lines: Places
    size: int | None
    starts: Int64
    held: Mapping[Side, Held]
    split_lines: Int64
    groups: NDArray[np.int32] | None
    expected: Int64
    loops: Loops | None = None

    @property
    def board_count(self) -> int:
        """How many boards."""
        return len(self.starts) - 1

    @property
    def line_count(self) -> int:
        """How many lines."""
        return int(self.starts[-1])

    @cached_property
    def sizes(self) -> Int64:
        """How many lines each board has."""
        return np.diff(self.starts)

    @cached_property
    def board_of_line(self) -> Int64:
        """Each line's board."""
        return np.repeat(np.arange(self.board_count), self.sizes)

    @property
    def sides_differ(self) -> bool:
        """Whether E-W hold something else on some line."""
        return self.held[Side.NS] is not self.held[Side.EW]

    def boards_of(self, lines: Int64) -> Int64:
        """The boards that some lines are on."""
        if self.board_count == 1:
            return np.zeros(len(lines), np.int64)
        if self.size is not None:
            return lines // self.size
        return np.searchsorted(self.starts, lines, side="right") - 1

    def number_on_boards(self, lines: Int64) -> Int64:
        """How many of these lines each board has."""
        return np.bincount(self.boards_of(lines), minlength=self.board_count)

    @cached_property
    def denominators(self) -> Int64:
        """The common denominator of the weights of each board's rulings.

        1 where there are none, BEYOND where it is too large.
        """
        if self._weighed is not None:
            return self._weighed[0]
        found = np.ones(self.board_count, np.int64)
        for side in Side if self.sides_differ else [Side.NS]:
            values = self.held[side].rulings.denominators
            if not len(values):
                continue
            if int(values.max()) > MOST_DENOMINATOR:
                values = np.minimum(values, MOST_DENOMINATOR + 1)
            with_multiples(found, self.ruling_boards(side), values)
        return found

    @cached_property
    def _weighed(self) -> tuple[Int64, Int64] | None:
        # The denominators and N-S's weights over them, by a loop where both sides hold the same.
        rulings = self.held[Side.NS].rulings
        if self.loops is None or self.sides_differ or not len(rulings):
            return None
        units, weights = np.empty(self.board_count, np.int64), np.empty_like(rulings.weights)
        self.loops.weigh(
            *as_read(self.starts[1:], rulings.entries, rulings.offsets),
            *as_read(rulings.weights, rulings.denominators),
            MOST_DENOMINATOR,
            units,
            weights,
        )
        return units, weights

    def ruling_boards(self, side: Side) -> Int64:
        """The board of each of a side's rulings."""
        return self._of_rulings[side][0]

    def number_of_rulings(self, side: Side) -> Int64:
        """How many rulings each board has on a side."""
        return self._of_rulings[side][1]

    def outcomes_of(self, side: Side) -> Int64:
        """How many outcomes the rulings of each board have on a side."""
        return self._of_rulings[side][2]

    def weights(self, side: Side) -> Int64:
        """The weight of every outcome of a side, over the denominator of its board."""
        return self._weights[side]

    @cached_property
    def _of_rulings(self) -> dict[Side, tuple[Int64, Int64, Int64]]:
        found: dict[Side, tuple[Int64, Int64, Int64]] = {}
        for side in Side:
            rulings = self.held[side].rulings
            if side is Side.EW and rulings is self.held[Side.NS].rulings:
                found[side] = found[Side.NS]
                continue
            boards = self.boards_of(rulings.entries)
            counts = np.bincount(boards, minlength=self.board_count)
            outcomes = np.diff(rulings.offsets[np.cumsum(counts)], prepend=0)
            found[side] = boards, counts, outcomes
        return found

    @cached_property
    def _weights(self) -> dict[Side, Int64]:
        if self._weighed is not None:
            return dict.fromkeys(Side, self._weighed[1])
        found: dict[Side, Int64] = {}
        for side in Side:
            rulings = self.held[side].rulings
            if side is Side.EW and rulings is self.held[Side.NS].rulings:
                found[side] = found[Side.NS]
                continue
            steps = self.denominators[self.ruling_boards(side)] // rulings.denominators
            found[side] = rulings.weights * np.repeat(steps, np.diff(rulings.offsets))
        return found


class Parted:
    """The boards of lines, divided into parts."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self.loops = loops_for(len(lines.held.rulings))
        self.expected = lines.results_expected()
        self.ew_starts = np.searchsorted(lines.ew_lines, lines.starts)
        self.rulings = self._starts_on_boards(lines.held.rulings.entries)
        self.shares = self._starts_on_boards(lines.held.shares.entries)
        self.ew_rulings = self._starts(lines.ew.rulings.entries, self.ew_starts)
        self.ew_shares = self._starts(lines.ew.shares.entries, self.ew_starts)

    def _starts_on_boards(self, entries: Int64) -> Int64 | None:
        return _offsets(self.lines.number_on_boards(entries)) if len(entries) else None

    @staticmethod
    def _starts(entries: Int64, starts: Int64) -> Int64 | None:
        return np.searchsorted(entries, starts) if len(entries) else None

    def parts(self) -> Iterator[Part]:
        """The boards in parts of at most LINES_IN_PART lines, or of one board.

        Boards of one size stand together, where they are compared in pairs.
        """
        sizes, size = self.lines.sizes, self.lines.size
        counted = self._counted(sizes)
        if size is not None and bool((counted == counted[0]).all()):
            most = COUNTED_IN_PART if counted[0] else len(sizes)
            step = max(1, min(LINES_IN_PART // size, most))
            for first in range(0, len(sizes), step):
                boards = np.arange(first, min(first + step, len(sizes)))
                yield self._part(boards, None if counted[0] else size)
            return
        kinds = np.where(counted, 0, sizes)
        order = np.argsort(kinds, kind="stable")
        kinds_in_order = kinds[order]
        ends = np.cumsum(sizes[order])
        first, done = 0, 0
        while first < len(order):
            kind = int(kinds_in_order[first])
            last = int(np.searchsorted(ends, done + LINES_IN_PART, side="right"))
            last = min(last, int(np.searchsorted(kinds_in_order, kind, side="right")))
            if not kind:
                last = min(last, first + COUNTED_IN_PART)
            last = max(last, first + 1)
            yield self._part(order[first:last], kind or None)
            first, done = last, int(ends[last - 1])

    def _counted(self, sizes: Int64) -> Bools:
        """The boards that are counted: large, split or fouled, or with many outcomes."""
        lines = self.lines
        counted = sizes > MOST_COMPARED
        if len(lines.ew_lines):
            ns, ew = lines.held.kinds[lines.ew_lines], lines.ew.kinds
            is_split = (ns <= Kind.RULING) | (ew <= Kind.RULING)
            counted[lines.boards_of(lines.ew_lines[is_split])] = True
        if lines.groups is not None:
            counted[lines.boards_of(np.flatnonzero(lines.groups))] = True
        if self.rulings is not None:
            counted |= np.diff(lines.held.rulings.offsets[self.rulings]) > MOST_OUTCOMES_COMPARED
        return counted

    def _part(self, boards: Int64, size: int | None) -> Part:
        lines = self.lines
        first, last = int(boards[0]), int(boards[-1]) + 1
        is_stretch = last - first == len(boards)
        of_boards: Places = slice(first, last) if is_stretch else boards
        begins, ends = lines.starts[:-1][of_boards], lines.starts[1:][of_boards]
        counts = ends - begins
        starts = _offsets(counts)
        of_lines = _places(is_stretch, begins, counts)
        ns = self._held(lines.held, self.rulings, self.shares, of_boards, of_lines, begins, starts)
        held, split_lines = {Side.NS: ns, Side.EW: ns}, np.zeros(0, np.int64)
        if len(lines.ew_lines):
            own_begins = self.ew_starts[:-1][of_boards]
            own_counts = self.ew_starts[1:][of_boards] - own_begins
            own_starts = _offsets(own_counts)
            if own_starts[-1]:
                own = _places(is_stretch, own_begins, own_counts)
                ew_lines = lines.ew_lines[own] + np.repeat(starts[:-1] - begins, own_counts)
                ew = self._held(
                    lines.ew,
                    self.ew_rulings,
                    self.ew_shares,
                    of_boards,
                    own,
                    own_begins,
                    own_starts,
                )
                is_split = (ns.kinds[ew_lines] <= Kind.RULING) | (ew.kinds <= Kind.RULING)
                split_lines = ew_lines[is_split]
                held[Side.EW] = with_replaced(ns, ew_lines, ew)
        groups = None if lines.groups is None else lines.groups[of_lines]
        return Part(
            boards=of_boards,
            lines=of_lines,
            size=size,
            starts=starts,
            held=held,
            split_lines=split_lines,
            groups=groups if groups is not None and bool(groups.any()) else None,
            expected=self.expected[of_boards],
            loops=self.loops,
        )

    @staticmethod
    def _held(
        held: Held,
        ruling_starts: Int64 | None,
        share_starts: Int64 | None,
        boards: Places,
        entries: Places,
        begins: Int64,
        starts: Int64,
    ) -> Held:
        """What some boards hold: their entries, which began at `begins` and now do at `starts`."""
        rulings, shares = held.rulings, held.shares
        is_stretch = isinstance(boards, slice)
        kept_rulings, kept_shares = Rulings.none(), Shares.none()
        if ruling_starts is not None:
            firsts = ruling_starts[:-1][boards]
            counts = ruling_starts[1:][boards] - firsts
            own = _places(is_stretch, firsts, counts)
            outcomes = rulings.offsets[:-1][own]
            outcome_counts = rulings.offsets[1:][own] - outcomes
            of_outcomes = _places(is_stretch, outcomes, outcome_counts)
            kept_rulings = Rulings(
                _moved(rulings.entries[own], starts[:-1] - begins, counts, is_stretch),
                _offsets(outcome_counts),
                rulings.scores[of_outcomes],
                _within_64_bits(rulings.weights[of_outcomes]),
                _within_64_bits(rulings.denominators[own]),
            )
        if share_starts is not None:
            firsts = share_starts[:-1][boards]
            counts = share_starts[1:][boards] - firsts
            own = _places(is_stretch, firsts, counts)
            kept_shares = Shares(
                _moved(shares.entries[own], starts[:-1] - begins, counts, is_stretch),
                shares.averages[own],
                _within_64_bits(shares.numerators[own]),
                _within_64_bits(shares.denominators[own]),
            )
        return Held(held.kinds[entries], held.scores[entries], kept_rulings, kept_shares)


def _moved(entries: Int64, by: Int64, counts: Int64, is_stretch: bool) -> Int64:
    """Entries moved with their boards, of which each has so many; all alike in a stretch."""
    return entries + (by[0] if is_stretch else np.repeat(by, counts))


def _within_64_bits(numbers: Whole) -> Int64:
    # What is cut here is too large for int64 arithmetic anyhow, and is told by that.
    if numbers.dtype == np.int64:
        return numbers
    return np.clip(numbers, -MOST, MOST).astype(np.int64)


def _offsets(counts: Int64) -> Int64:
    return np.concatenate([np.zeros(1, np.int64), np.cumsum(counts)])


def _places(is_stretch: bool, begins: Int64, counts: Int64) -> Places:
    """The places from each beginning on, so many of each: a slice where they are in a row."""
    if not len(begins):
        return slice(0, 0)
    if is_stretch:
        return slice(int(begins[0]), int(begins[-1] + counts[-1]))
    return np.repeat(begins - _offsets(counts)[:-1], counts) + np.arange(counts.sum())


def refuse_undefined_halves(lines: Lines) -> None:
    """Refuse half frequencies of a line with one side artificial. Clause K19."""
    ns, ew = lines.held.kinds[lines.ew_lines], lines.ew.kinds
    wrong = np.flatnonzero((ns <= Kind.RULING) != (ew <= Kind.RULING))
    if len(wrong):
        board = int(lines.boards_of(lines.ew_lines[wrong[:1]])[0])
        raise Law78Error(
            Code.UNSUPPORTED,
            "half frequencies of a line with one side artificial",
            "score split lines by a chart a side: split=charts",
        ).at(board=lines.name(board))
