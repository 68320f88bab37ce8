"""From X to numerators over one denominator for each board, and where they fit 64 bits."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from law78.bulk.charts import Charts, Worth
from law78.bulk.columns import Bools, Int64, Whole
from law78.bulk.integers import BEYOND, MOST, product_fits, rounded_counts, with_multiples
from law78.bulk.lines import PERCENT
from law78.bulk.parts import Part
from law78.outcome import Side
from law78.regulation import Rules
from law78.rounding import Rounding

MOST_GIVEN = 2**31
"""Percentages and quanta are worked on in int64 up to this numerator and denominator."""

LEAST_ROOM = 2**14
"""Kept free where entries are rounded: 200, what parts of per cent add to a denominator, times
40, what a small group's step does, and one bit."""


@dataclass(frozen=True)
class Awarded:
    """The artificial scores of a side: their lines and boards, and what they get, reduced."""

    lines: Int64
    boards: Int64
    numerators: Int64
    denominators: Int64


@dataclass(frozen=True)
class Multipliers:
    """How the values of a chart's entries become numerators over the board's denominator.

    The value of an entry is X, or its matchpoints as a number of quanta where
    they are rounded before they are weighed. A score's numerator is
    value * of_score + added, a ruling's sum(weight * value) * of_ruling + added.
    mirrored is what the numerators of N-S and E-W make together, where one table
    serves both and nothing is rounded.
    """

    of_score: Int64
    of_ruling: Int64
    added: Int64
    mirrored: Int64


def awarded(part: Part, side: Side, worth: Worth, rules: Rules) -> tuple[Awarded, Bools]:
    """What a side's artificial scores get, and the boards on which that fits. Clauses K15, K16."""
    shares = part.held[side].shares
    boards = part.boards_of(shares.entries)
    fits = np.ones(part.board_count, bool)
    if not len(shares):
        return Awarded(boards, boards, boards, boards), fits
    per_cent, below = shares.numerators.copy(), shares.denominators.copy()
    is_average = shares.averages != PERCENT
    nominal = [
        own if max(abs(own.numerator), own.denominator) <= MOST_GIVEN else None
        for own in rules.nominal
    ]
    per_cent[is_average] = _of_averages(
        [MOST if own is None else own.numerator for own in nominal], shares.averages[is_average]
    )
    below[is_average] = _of_averages(
        [1 if own is None else own.denominator for own in nominal], shares.averages[is_average]
    )
    too_large = (np.maximum(abs(per_cent), below)) > MOST_GIVEN
    fits[boards[too_large]] = False
    numerators = np.where(too_large, 0, per_cent) * worth.board_tops[boards]
    denominators = np.where(too_large, 1, below) * (100 * (2 // int(rules.scale)))
    common = np.gcd(numerators, denominators)
    return Awarded(shares.entries, boards, numerators // common, denominators // common), fits


def _of_averages(values: list[int], averages: np.ndarray[tuple[int], np.dtype[np.uint8]]) -> Int64:
    return np.array([0, *values], np.int64)[averages]


def denominators_of(
    charts: Charts,
    worth: Worth,
    given: Awarded,
    weights_unit: Int64,
    rules: Rules,
) -> Int64:
    """The denominator of each board's numerators on a side; BEYOND where it is too large.

    weights_unit is the common denominator of the weights of each board's rulings.
    """
    component, board = rules.rounding_of("component"), rules.rounding_of("board")
    of_weights = weights_unit[charts.boards]
    is_played = worth.units > 0
    entries = worth.b if component is None else np.array([component.quantum.denominator])
    fits = product_fits(entries, of_weights)
    parts_of_one = 2 // int(rules.scale)
    values = np.where(is_played & fits, entries * of_weights, parts_of_one)
    if charts.of_line is None and component is None:
        # One chart a board, and b is a multiple of the parts of one.
        found = values
    else:
        # With scale 1 a tie is a half.
        found = np.full(len(weights_unit), parts_of_one)
        with_multiples(found, charts.boards, values, MOST)
    found[charts.boards[is_played & ~fits]] = BEYOND
    if component is None:
        more = np.flatnonzero(is_played & (worth.d != parts_of_one))
        with_multiples(found, charts.boards[more], worth.d[more], MOST)
    with_multiples(found, given.boards, given.denominators, MOST)
    if board is not None:
        boards = np.arange(len(found))
        quanta = np.full(len(found), board.quantum.denominator)
        with_multiples(found, boards, quanta, MOST)
    return found


def multipliers_of(
    charts: Charts,
    worth: Worth,
    given: Awarded,
    denominators: Int64,
    weights_unit: Int64,
    rules: Rules,
) -> tuple[Multipliers, Bools]:
    """How numerators over these denominators are made, and the boards on which all fit.

    Nothing that is made of a board that fits, on the way or at the end, is above
    2**62 in size: X is at most 2 A, and the weights of a ruling make one whole, whose
    denominator is in `times`.
    """
    component, board = rules.rounding_of("component"), rules.rounding_of("board")
    of_chart, of_weights = denominators[charts.boards], weights_unit[charts.boards]
    most = np.maximum(2 * worth.units, 1)
    if component is None:
        times = of_chart // worth.b
        added = of_chart // worth.d
        fits = product_fits(most, np.maximum(worth.a, 1), times)
        fits &= product_fits(np.maximum(abs(worth.c), 1), added)
        of_score, added = worth.a * times, worth.c * added
        of_ruling = of_score // of_weights
    else:
        quantum = component.quantum
        times = of_chart // (quantum.denominator * of_weights)
        of_ruling = quantum.numerator * times
        of_score, added = of_ruling * of_weights, np.zeros(len(charts), np.int64)
        # A count of quanta is at most the matchpoints' denominator times them, and one.
        size = np.maximum(np.maximum(worth.a, abs(worth.c)), 1)
        fits = product_fits(
            most, size, LEAST_ROOM, quantum.denominator, quantum.numerator, of_weights, times
        )
    on_board = np.ones(len(denominators), bool)
    on_board[charts.boards[~fits & (worth.units > 0)]] = False
    shares_fit = product_fits(
        np.maximum(abs(given.numerators), 1), denominators[given.boards] // given.denominators
    )
    on_board[given.boards[~shares_fit]] = False
    if board is not None:
        steps = denominators // board.quantum.denominator
        on_board &= product_fits(steps, board.quantum.numerator)
    keep = on_board[charts.boards]
    of_score, of_ruling, added = (np.where(keep, own, 0) for own in (of_score, of_ruling, added))
    mirrored = 2 * worth.units * of_score + 2 * added
    return Multipliers(of_score, of_ruling, added, mirrored), on_board


def rounded_entries(
    climbed: Int64, worth: Worth, charts: Int64, rounding: Rounding, keep: Bools, scale: int
) -> Int64:
    """The matchpoints of entries as numbers of quanta; charts says which each is in. Clause K29.

    Entries of charts that are not to be kept are 0.
    """
    denominators = np.ones(len(worth.a), np.int64)
    places = np.arange(len(denominators))
    keep = keep & (worth.units > 0)
    with_multiples(denominators, places, np.where(keep, worth.b, 1), MOST)
    with_multiples(denominators, places, np.where(keep, worth.d, 1), MOST)
    a = np.where(keep, worth.a * (denominators // worth.b), 0)
    c = np.where(keep, worth.c * (denominators // worth.d), 0)
    averages = np.where(keep, worth.tops * (denominators // (2 // scale)), 0)
    counts: Whole = rounded_counts(
        climbed * a[charts] + c[charts],
        denominators[charts],
        averages[charts],
        rounding.quantum,
        rounding.mode,
    )
    return counts.astype(np.int64)
