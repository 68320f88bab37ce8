"""Score the boards of a part: X, numerators over each board's denominator, and rounding."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from law78.bulk.charts import Charts, Worth, charts_of, results_of, worth_of
from law78.bulk.columns import Bools, Int64, Whole
from law78.bulk.compiled import MOST_CLIMBED, Loops, as_read
from law78.bulk.counting import (
    charts_of_lines,
    charts_of_outcomes,
    chunks,
    climbed,
    slots_for,
)
from law78.bulk.integers import BEYOND, MOST, alike, largest, rounded_counts, sums, with_multiples
from law78.bulk.lines import Kind
from law78.bulk.multipliers import (
    Awarded,
    Multipliers,
    awarded,
    denominators_of,
    multipliers_of,
    rounded_entries,
)
from law78.bulk.pairwise import Compared, Matrix, compared
from law78.bulk.parts import MOST_OUTCOMES_COMPARED, Part
from law78.bulk.results import ByBoard, Columns
from law78.outcome import Side
from law78.regulation import Rules
from law78.rounding import Rounding

BySide: TypeAlias = Mapping[Side, Int64]


@dataclass(frozen=True)
class Work:
    """A part and what is known of it before its lines are compared.

    unit            1 / unit is what the frequencies of each board are counted in
    fits            the boards on which every number fits 64 bits
    worth           by chart; by kind of board where there are kinds
    kinds           the kind of each board, where boards of a kind are alike
    """

    part: Part
    charts: Charts
    rules: Rules
    unit: Int64
    fits: Bools
    worth: Mapping[Side, Worth]
    given: Mapping[Side, Awarded]
    denominators: Int64
    multipliers: Mapping[Side, Multipliers]
    kinds: Int64 | None = None

    def tops(self, side: Side) -> Int64:
        """The top of each chart."""
        own = self.worth[side].tops
        return own if self.kinds is None else _of_all(own, self.kinds)

    def board_tops(self, side: Side) -> Int64:
        """The top of each board, which its artificial scores are a percentage of."""
        own = self.worth[side].board_tops
        return own if self.kinds is None else _of_all(own, self.kinds)

    @property
    def is_mirrored(self) -> bool:
        """Whether each line's two numerators add up to the same on its chart."""
        return not len(self.part.split_lines) and self.rules.rounding_of("component") is None


def score_part(
    part: Part, rules: Rules, columns: Mapping[Side, Columns], by_board: ByBoard
) -> Bools:
    """Score the boards of a part, and say on which of them all numbers fit 64 bits.

    Only the sides that have columns are filled in: N-S alone where E-W's is what
    N-S's leave. What stands for the boards that do not fit is meaningless.
    """
    work = _prepared(part, rules)
    numerators = {side: _place_for(columns[side], part) for side in columns}
    if part.size is None:
        _weigh_rulings(work, _count(work, numerators), numerators)
    elif part.loops is not None and work.is_mirrored and fits_loops(part, work.unit):
        _compare_by_loop(work, part.loops, numerators)
    else:
        _weigh_rulings(work, _compare(work, numerators), numerators)
    for side, own in columns.items():
        given, held = work.given[side], part.held[side]
        if len(given.lines):
            steps = work.denominators[given.boards] // given.denominators
            numerators[side][given.lines] = given.numerators * steps
        if held.highest >= Kind.NOT_PLAYED:
            numerators[side][held.kinds >= Kind.NOT_PLAYED] = 0
        own.tops[part.boards] = work.board_tops(side)
        if own.line_tops is not None:
            own.line_tops[part.lines] = _line_tops(work, side)
    by_board.denominators[part.boards] = work.denominators
    if Side.EW not in columns:
        by_board.together[part.boards] = work.multipliers[Side.NS].mirrored
    rounding = rules.rounding_of("board")
    if rounding is not None:
        _round_boards(work, numerators, rounding, columns)
    for side, own in columns.items():
        if not isinstance(part.lines, slice):
            own.numerators[part.lines] = numerators[side]
    return work.fits


def _place_for(columns: Columns, part: Part) -> Int64:
    if isinstance(part.lines, slice):
        return columns.numerators[part.lines]
    return np.empty(part.line_count, np.int64)


def _prepared(part: Part, rules: Rules) -> Work:
    charts = charts_of(part)
    weights_unit = np.maximum(part.denominators, 1)
    unit = weights_unit
    if rules.split == "halves" and len(part.split_lines):
        split = part.boards_of(part.split_lines)
        unit = weights_unit.copy()
        unit[split] = 2 * weights_unit[split]
    sides = list(Side) if part.sides_differ else [Side.NS]
    results = {side: results_of(part, charts, side) for side in sides}
    fits = part.denominators != BEYOND
    is_plain = part.size is not None and not any(len(part.held[side].shares) for side in sides)
    if is_plain and not any(rules.rounding_of(stage) for stage in ("component", "board")):
        return _prepared_by_kind(part, charts, rules, results[Side.NS])
    worth = {
        side: worth_of(results[side], unit[charts.boards], part.expected, charts, rules)
        for side in sides
    }
    given = {}
    for side in sides:
        given[side], own_fits = awarded(part, side, worth[side], rules)
        fits &= own_fits
    denominators, multipliers, fits = _multiplied(charts, worth, given, weights_unit, fits, rules)
    if not part.sides_differ:
        worth[Side.EW], given[Side.EW] = worth[Side.NS], given[Side.NS]
        multipliers[Side.EW] = multipliers[Side.NS]
    return Work(part, charts, rules, unit, fits, worth, given, denominators, multipliers)


def _multiplied(
    charts: Charts,
    worth: Mapping[Side, Worth],
    given: Mapping[Side, Awarded],
    weights_unit: Int64,
    fits: Bools,
    rules: Rules,
) -> tuple[Int64, dict[Side, Multipliers], Bools]:
    """The boards' denominators, how numerators are made, and the boards on which all fit."""
    denominators = np.ones(len(weights_unit), np.int64)
    for side in worth:
        own = denominators_of(charts, worth[side], given[side], weights_unit, rules)
        fits &= own != BEYOND
        own[~fits] = 1
        if side is Side.NS:
            denominators = own
        else:
            with_multiples(denominators, np.arange(len(own)), own, MOST)
            fits &= denominators != BEYOND
    denominators[~fits] = 1
    multipliers = {}
    for side in worth:
        multipliers[side], own_fits = multipliers_of(
            charts, worth[side], given[side], denominators, weights_unit, rules
        )
        fits = fits & own_fits
    return denominators, multipliers, fits


def _prepared_by_kind(part: Part, charts: Charts, rules: Rules, results: Int64) -> Work:
    """The same for boards that A, E and D alone tell apart: once for each kind of board."""
    firsts, kinds = alike(results, part.expected, part.denominators)
    few, few_units = Charts(np.arange(len(firsts)), None), np.maximum(part.denominators[firsts], 1)
    worth = worth_of(results[firsts], few_units, part.expected[firsts], few, rules)
    nothing = np.zeros(0, np.int64)
    given = Awarded(nothing, nothing, nothing, nothing)
    denominators, multipliers, fits = _multiplied(
        few,
        {Side.NS: worth},
        {Side.NS: given},
        few_units,
        part.denominators[firsts] != BEYOND,
        rules,
    )
    own = multipliers[Side.NS]
    own = Multipliers(
        *(_of_all(of, kinds) for of in (own.of_score, own.of_ruling, own.added, own.mirrored))
    )
    return Work(
        part=part,
        charts=charts,
        rules=rules,
        unit=_of_all(few_units, kinds),
        fits=_of_all(fits, kinds),
        worth=dict.fromkeys(Side, worth),
        given=dict.fromkeys(Side, given),
        denominators=_of_all(denominators, kinds),
        multipliers=dict.fromkeys(Side, own),
        kinds=kinds,
    )


def _of_all(of_kinds: Whole, kinds: Int64) -> Whole:
    """A column of kinds of boards as a column of the boards."""
    return np.broadcast_to(of_kinds, kinds.shape) if len(of_kinds) == 1 else of_kinds[kinds]


def _compare(work: Work, numerators: BySide) -> BySide:
    """Fill in the scores' numerators by pairs of lines; the values of outcomes come back."""
    part, component = work.part, work.rules.rounding_of("component")
    found = compared(part, work.unit)
    own = work.multipliers[Side.NS]
    if component is None:
        _write_mirrored(found, own, numerators)
        return {Side.NS: found.outcomes}
    lines = np.empty(found.lines.shape[::-1], np.int64)
    lines[slice(None) if found.order is None else found.order] = found.lines.T
    is_score = part.held[Side.NS].kinds == Kind.SCORE
    of_lines, of_outcomes = (
        part.board_of_line,
        charts_of_outcomes(part, work.charts, part.held[Side.NS].rulings),
    )
    outcomes = {}
    for side in Side:
        climbed_lines, climbed_outcomes = lines.reshape(-1), found.outcomes
        if side is Side.EW:
            both = 2 * work.worth[side].units
            climbed_lines = both[of_lines] - climbed_lines
            climbed_outcomes = both[of_outcomes] - climbed_outcomes
        climbed_lines = np.where(is_score, climbed_lines, 0)
        values = _values(work, side, climbed_lines, of_lines)
        numerators[side][:] = values * work.multipliers[side].of_score[of_lines]
        outcomes[side] = _values(work, side, climbed_outcomes, of_outcomes)
    return outcomes


def fits_loops(part: Part, unit: Int64) -> bool:
    """Whether X is small enough for the loops on every board of a part.

    It is at most 2 A in units of 1 / `unit`, and A is at most the board's lines. What is
    made of X fits in 64 bits by `multipliers_of`.
    """
    assert part.size is not None
    return len(part.held[Side.NS].rulings) > 0 and 2 * part.size * int(unit.max()) <= MOST_CLIMBED


def _compare_by_loop(work: Work, loops: Loops, numerators: BySide) -> None:
    """Fill in the numerators of scores and rulings, board by board."""
    part, own = work.part, work.multipliers[Side.NS]
    assert part.size is not None
    held, rulings = part.held[Side.NS], part.held[Side.NS].rulings
    loops.compare(
        part.size,
        *as_read(held.kinds, held.scores, rulings.entries, rulings.offsets),
        *as_read(rulings.scores, part.weights(Side.NS), work.unit),
        *as_read(own.of_score, own.of_ruling, own.added),
        *np.empty((3, part.size + MOST_OUTCOMES_COMPARED), np.int32),
        numerators[Side.NS],
    )
    _write_ew(own, part.size, numerators)


def _write_mirrored(found: Compared, own: Multipliers, numerators: BySide) -> None:
    """Write numerators by line, a board's lines together, from X by line and board."""
    order = slice(None) if found.order is None else found.order
    of_score, added = _alike(own.of_score[order]), _alike(own.added[order])
    lines = np.ascontiguousarray(_scaled(found, of_score, added).T)
    if found.order is not None:
        column_of = np.empty_like(found.order)
        column_of[found.order] = np.arange(len(found.order))
        lines = lines.take(column_of, axis=0)
    numerators[Side.NS][:] = lines.reshape(-1)
    _write_ew(own, len(found.lines), numerators)


def _write_ew(own: Multipliers, size: int, numerators: BySide) -> None:
    """Write what N-S's numerators leave of both, on boards of one size, where it is asked for."""
    if Side.EW in numerators:
        mirrored = _alike(own.mirrored)
        together = mirrored if mirrored.ndim == 0 else np.repeat(mirrored, size)
        np.subtract(together, numerators[Side.NS], out=numerators[Side.EW])


def _scaled(found: Compared, of_score: Int64, added: Int64) -> Matrix:
    """X as numerators, in the fewest bits for which nothing can be too large."""
    most = found.most * largest(of_score) + largest(added)
    bits = next((own for own in (np.int16, np.int32) if most <= np.iinfo(own).max), np.int64)
    scaled: Matrix = found.lines.astype(bits)
    if of_score.ndim or int(of_score) != 1:
        scaled *= of_score.astype(bits)
    scaled += added.astype(bits)
    return scaled


def _alike(by_board: Int64) -> Int64:
    """The numbers, or one alone where all are the same: as when boards are plain and full."""
    return by_board[:1].reshape(()) if bool((by_board == by_board[0]).all()) else by_board


def _count(work: Work, numerators: BySide) -> BySide:
    """Fill in the scores' numerators by frequency tables; the values of outcomes come back."""
    part, charts = work.part, work.charts
    slots = slots_for(part, charts)
    unit = work.unit[charts.boards]
    halves = work.rules.split == "halves"
    codes = {Side.NS: slots.codes(part.held[Side.NS].scores)}
    of_ns = climbed(part, charts, Side.NS, slots, codes[Side.NS], unit, halves)
    outcomes, worths = {}, {}
    for side in numerators:
        own, cells = work.multipliers[side], of_ns
        if side is Side.EW:
            if len(part.split_lines):
                codes[side] = slots.codes(part.held[side].scores)
                cells = climbed(part, charts, side, slots, codes[side], unit, halves)
            # What is below for N-S is above for E-W. Clause K2.
            cells = slots.by_chart(2 * work.worth[side].units) - cells
        values = cells
        if work.rules.rounding_of("component") is not None:
            of_cells = slots.charts_of_cells()
            values = _values(work, side, cells.reshape(-1), of_cells).reshape(slots.shape)
        worth = values * slots.by_chart(own.of_score) + slots.by_chart(own.added)
        worths[side] = worth.reshape(-1)
        rulings = part.held[side].rulings
        of_outcomes = slots.of(rulings.scores, charts_of_outcomes(part, charts, rulings))
        outcomes[side] = values.reshape(-1)[of_outcomes]
    for side in codes:
        for lines in chunks(part):
            # What holds no score gets something here that is written over afterwards.
            cells = slots.of_codes(codes[side][lines], charts_of_lines(part, charts, lines))
            _look_up(worths[side], cells, numerators[side][lines])
            if len(part.split_lines) or Side.EW not in numerators:
                continue
            if work.is_mirrored and len(charts) == 1:
                both = work.multipliers[Side.NS].mirrored[0]
                np.subtract(both, numerators[Side.NS][lines], out=numerators[Side.EW][lines])
            else:
                _look_up(worths[Side.EW], cells, numerators[Side.EW][lines])
    return outcomes


def _look_up(worths: Int64, cells: Int64, numerators: Int64) -> None:
    # Every cell is there: `clip` only spares a second look.
    worths.take(cells, out=numerators, mode="clip")


def _values(work: Work, side: Side, climbed_entries: Int64, charts: Int64) -> Int64:
    """The values of entries, of which X is given: X itself, or numbers of quanta. Clause K29."""
    component = work.rules.rounding_of("component")
    if component is None:
        return climbed_entries
    keep = work.fits[work.charts.boards]
    return rounded_entries(
        climbed_entries, work.worth[side], charts, component, keep, int(work.rules.scale)
    )


def _weigh_rulings(work: Work, outcomes: BySide, numerators: BySide) -> None:
    """Fill in the numerators of the rulings. Clause K9."""
    part, charts = work.part, work.charts
    for side, values in outcomes.items():
        rulings = part.held[side].rulings
        if not len(rulings):
            continue
        of = part.ruling_boards(side)
        if charts.of_line is not None:
            of = charts.of_line[rulings.entries]
        weighed = part.weights(side) * values
        own = work.multipliers[side]
        found = sums(weighed, rulings.offsets) * own.of_ruling[of] + own.added[of]
        numerators[side][rulings.entries] = found
        if Side.EW in numerators and Side.EW not in outcomes:
            numerators[Side.EW][rulings.entries] = own.mirrored[of] - found


def _line_tops(work: Work, side: Side) -> Int64:
    part, tops, board_tops = work.part, work.tops(side), work.board_tops(side)
    kinds = part.held[side].kinds
    of_lines = charts_of_lines(part, work.charts, slice(None))
    own = tops[0] if of_lines is None else tops[of_lines]
    found = np.where(kinds <= Kind.RULING, own, board_tops[part.board_of_line])
    found[kinds >= Kind.NOT_PLAYED] = 0
    return found


def _round_boards(
    work: Work, numerators: BySide, rounding: Rounding, columns: Mapping[Side, Columns]
) -> None:
    """Round what each line gets. Clause K29."""
    part, scale = work.part, int(work.rules.scale)
    quantum = rounding.quantum
    total = numerators[Side.NS] + numerators[Side.EW]
    rounded = total
    over = work.denominators
    steps = np.where(work.fits, over // quantum.denominator * quantum.numerator, 0)
    for side in Side:
        if side is Side.EW and rounding.side == "complement":
            rounded = total - rounded
        else:
            averages = _line_tops(work, side) * (over // (2 // scale))[part.board_of_line]
            counts = rounded_counts(
                numerators[side],
                over[part.board_of_line],
                averages,
                quantum,
                rounding.mode,
            )
            rounded = counts.astype(np.int64) * steps[part.board_of_line]
        shown = columns[side].shown
        if shown is None:
            numerators[side][:] = rounded
        else:
            shown[part.lines] = rounded
