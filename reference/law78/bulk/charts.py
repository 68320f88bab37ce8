"""The charts of a part's boards: how many results each has, and what an entry of it is worth.

X is twice the results below a score and once those at it, the climb's
`2 * below + frequency`, in units of 1 / D. Each regulation gives M, an entry of
the chart, as X * a / b + c / d.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from law78.bulk.columns import Bools, Int64
from law78.bulk.lines import Kind
from law78.bulk.parts import Part
from law78.outcome import Side
from law78.regulation import Rules
from law78.unequal import SMALL_GROUP_AVERAGE, SMALL_GROUP_STEP


@dataclass(frozen=True)
class Charts:
    """The charts of some boards, for both sides; a board that is not fouled has one.

    boards      each chart's board, never going down
    of_line     the chart that each line would be in, None where it is its board
    """

    boards: Int64
    of_line: Int64 | None

    def __len__(self) -> int:
        return len(self.boards)


@dataclass(frozen=True)
class Worth:
    """What the entries of each chart are worth on a side: M = X * a / b + c / d.

    units       A of each chart in units of its 1 / D
    a b c d     on the rules' own scale, positive but for c
    tops        of each chart, on the scale of 2
    board_tops  of each board: what its artificial scores are a percentage of
    """

    units: Int64
    a: Int64
    b: Int64
    c: Int64
    d: Int64
    tops: Int64
    board_tops: Int64


def charts_of(part: Part) -> Charts:
    """The charts of the part's boards: one a group where a board is fouled. Clause K21."""
    if part.groups is None:
        return Charts(np.arange(part.board_count), None)
    has_score = np.zeros(part.line_count, bool)
    for side in Side:
        has_score |= part.held[side].kinds <= Kind.RULING
    keys = part.board_of_line * (int(part.groups.max()) + 1) + part.groups
    charts = np.unique(keys[has_score])
    of_line = np.minimum(np.searchsorted(charts, keys), max(len(charts) - 1, 0))
    return Charts(charts // (int(part.groups.max()) + 1), of_line)


def results_of(part: Part, charts: Charts, side: Side) -> Int64:
    """A of each chart on a side. Clause K7.

    Every line with a score on the side adds 1; under `halves` a split line adds
    a half for each of its two scores, which is the same.
    """
    kinds = part.held[side].kinds
    if part.held[side].highest <= Kind.RULING and charts.of_line is None:
        return part.sizes
    if charts.of_line is None:
        other = np.flatnonzero(kinds > Kind.RULING)
        return part.sizes - part.number_on_boards(other) if len(other) else part.sizes
    played = np.flatnonzero(kinds <= Kind.RULING)
    return np.bincount(charts.of_line[played], minlength=len(charts))


def worth_of(results: Int64, unit: Int64, expected: Int64, charts: Charts, rules: Rules) -> Worth:
    """What the entries of each chart are worth on a side. Clauses K12, K13, K22 to K28.

    results is A of each chart and unit its D; expected is E of each board.
    """
    boards, units = len(expected), results * unit
    of_chart = expected[charts.boards]
    tops = _tops(results, of_chart, rules)
    count = len(units)
    a, b = np.ones(count, np.int64), unit.copy()
    c, d = np.full(count, -1, np.int64), np.ones(count, np.int64)
    if rules.unequal in ("neuberg", "ascherman"):
        missing = np.flatnonzero((results != of_chart) & (results > 0))
        common = np.gcd(of_chart[missing], units[missing])
        a[missing] = of_chart[missing] // common
        b[missing] = units[missing] // common
    if rules.unequal == "ascherman":
        c[:] = 0
    if rules.unequal == "add_one":
        c = of_chart - results - 1
    small = np.flatnonzero(_is_small(results, of_chart, charts, boards, rules))
    if len(small):
        # (60 + 5 (X / D - A)) per cent of the top.
        a[small], b[small] = _lowest(int(SMALL_GROUP_STEP) * tops[small], 100 * unit[small])
        c[small], d[small] = _lowest(
            (int(SMALL_GROUP_AVERAGE) - int(SMALL_GROUP_STEP) * results[small]) * tops[small],
            np.full(len(small), 100),
        )
    board_tops = tops
    if len(charts) != boards or charts.of_line is not None:
        of_board = np.zeros(boards, np.int64)
        np.add.at(of_board, charts.boards, results)
        board_tops = _tops(of_board, expected, rules)
    parts_of_one = 2 // int(rules.scale)
    return Worth(units, a, b * parts_of_one, c, d * parts_of_one, tops, board_tops)


def _tops(results: Int64, expected: Int64, rules: Rules) -> Int64:
    if rules.unequal == "ascherman":
        return 2 * expected
    compared = results if rules.unequal == "none" else expected
    return np.maximum(2 * (compared - 1), 0)


def _is_small(results: Int64, expected: Int64, charts: Charts, boards: int, rules: Rules) -> Bools:
    """Which charts are scored as small groups. Clauses K26, K27."""
    if rules.small_groups == "none":
        return np.zeros(len(results), bool)
    is_open: Bools = (results < expected) & (results > 0) & (results <= 3)
    if rules.small_groups == "ebu":
        is_fouled = (np.bincount(charts.boards, minlength=boards) > 1)[charts.boards]
        is_open &= np.where(results == 1, is_fouled | (expected > 2), expected >= 3 * results)
        return is_open
    largest = np.zeros(boards, np.int64)
    np.maximum.at(largest, charts.boards, results)
    is_open &= (results != 3) | (largest[charts.boards] > results)
    return is_open


def _lowest(numerators: Int64, denominators: Int64) -> tuple[Int64, Int64]:
    common = np.gcd(numerators, denominators)
    return numerators // common, denominators // common
