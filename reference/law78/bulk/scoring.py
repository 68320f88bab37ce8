"""Score boards: columns of lines in, columns of matchpoints out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

import numpy as np

from law78.board import SideScore, score_board
from law78.bulk.columns import INT64_MOST, Int64, Whole
from law78.bulk.conversion import board_lines
from law78.bulk.integers import refuse_unless_rounding
from law78.bulk.lines import Held, Lines
from law78.bulk.multipliers import MOST_GIVEN
from law78.bulk.part_scores import score_part
from law78.bulk.parts import Parted, refuse_undefined_halves
from law78.bulk.results import ByBoard, Columns, Scored, ScoredSide
from law78.errors import Law78Error
from law78.exact import ZERO
from law78.outcome import Line, Side
from law78.regulation import Rules, method_of, refuse_unfit_rulings

NOTHING = SideScore(ZERO, ZERO)


def score(lines: Lines, rules: Rules) -> Scored:
    """Score boards under the rules. Clauses K2 to K29, K38.

    Every board by itself: A+, A= and A- are worth what `rules.nominal` says, E is
    `lines.expected` or the board's own lines, byes get nothing, and of the
    roundings those of the stages `component` and `board` are done. Nothing of a
    session is.

    Raises Law78Error, with the board, as the reference does: `regulation` for a
    ruling that the rules do not allow, `unsupported` for half frequencies of a
    line with one side artificial, `limit` for weights without a common
    denominator of a sensible size. Of several wrong boards it names one.
    """
    _refuse_unfit_rulings(lines, rules)
    for stage in ("component", "board"):
        rounding = rules.rounding_of(stage)
        if rounding is not None:
            refuse_unless_rounding(rounding.quantum, rounding.mode)
    if rules.split == "halves":
        refuse_undefined_halves(lines)
    sides = [Side.NS] if _is_mirrored(lines, rules) else list(Side)
    columns = {side: _empty_columns(lines, rules) for side in sides}
    by_board = ByBoard(np.ones(lines.boards, np.int64), np.zeros(lines.boards, np.int64))
    beyond = list(range(lines.boards)) if _has_large_quantum(rules) else []
    for part in Parted(lines).parts() if not beyond else ():
        fits = score_part(part, rules, columns, by_board)
        if not bool(fits.all()):
            beyond += np.arange(lines.boards)[part.boards][~fits].tolist()
    by_reference = {board: _by_reference(lines, board, rules) for board in sorted(beyond)}
    finished = {side: _finished(lines, columns[side], by_reference, side) for side in sides}
    return Scored(
        starts=lines.starts,
        denominators=_with_numbers(
            by_board.denominators, [(board, own.denominator) for board, own in by_reference.items()]
        ),
        ns=finished[Side.NS],
        own_ew=finished.get(Side.EW),
        together=None
        if Side.EW in sides
        else _with_numbers(
            by_board.together, [(board, own.together) for board, own in by_reference.items()]
        ),
        absent=lines.absent(),
        scale=int(rules.scale),
        in_python=np.array(sorted(beyond), np.int64),
    )


def _is_mirrored(lines: Lines, rules: Rules) -> bool:
    """Whether the two sides of a line make the same on every line of each board. Clause K2."""
    return (
        not len(lines.ew_lines)
        and not len(lines.held.shares)
        and lines.groups is None
        and not any(rules.rounding_of(stage) for stage in ("component", "board"))
    )


def _empty_columns(lines: Lines, rules: Rules) -> Columns:
    count, boards = len(lines), lines.boards
    by_group = rules.unequal == "none" and lines.groups is not None
    rounding = rules.rounding_of("board")
    return Columns(
        numerators=np.empty(count, np.int64),
        tops=np.empty(boards, np.int64),
        line_tops=np.zeros(count, np.int64) if by_group else None,
        shown=np.zeros(count, np.int64) if rounding and not rounding.carried else None,
    )


def _has_large_quantum(rules: Rules) -> bool:
    roundings = (rules.rounding_of(stage) for stage in ("component", "board"))
    return any(
        max(own.quantum.numerator, own.quantum.denominator) > MOST_GIVEN
        for own in roundings
        if own is not None
    )


@dataclass(frozen=True)
class _Side:
    # A side of a board as the reference scores it, in whole numbers.
    numerators: list[int]
    shown: list[int]
    top: int
    line_tops: list[int]


@dataclass(frozen=True)
class _Board:
    denominator: int
    ns: _Side
    ew: _Side

    def of(self, side: Side) -> _Side:
        return self.ns if side is Side.NS else self.ew

    @property
    def together(self) -> int:
        # The same on every line but the absent ones, which have 0.
        return max(map(sum, zip(self.ns.numerators, self.ew.numerators, strict=True)))


def _by_reference(lines: Lines, board: int, rules: Rules) -> _Board:
    """What the reference says of a board whose numbers do not fit 64 bits."""
    try:
        scored = score_board(
            board_lines(lines, board), lines.results_expected_of(board), method_of(rules)
        )
    except Law78Error as error:
        raise error.at(board=lines.name(board)) from None
    got = {side: [line.of(side) or NOTHING for line in scored.lines] for side in Side}
    every = [own for side in Side for own in got[side]]
    denominator = lcm(*(figure.denominator for own in every for figure in _figures(own)))
    to_scale_of_2 = Fraction(2, scored.scale)
    sides = (
        _Side(
            numerators=[int(own.matchpoints * denominator) for own in got[side]],
            shown=[int(own.printed * denominator) for own in got[side]],
            top=int(scored.tops[side] * to_scale_of_2),
            line_tops=[int(own.top * to_scale_of_2) for own in got[side]],
        )
        for side in Side
    )
    return _Board(denominator, *sides)


def _figures(score: SideScore) -> tuple[Fraction, Fraction]:
    return score.matchpoints, score.printed


def _finished(
    lines: Lines, columns: Columns, by_reference: Mapping[int, _Board], side: Side
) -> ScoredSide:
    """The columns of a side with what the reference said put in."""
    boards = [(board, own.of(side)) for board, own in by_reference.items()]

    def of_lines(column: Int64 | None, values: Callable[[_Side], list[int]]) -> Whole | None:
        if column is None:
            return None
        places = [(int(lines.starts[board]), values(own)) for board, own in boards]
        return _with_numbers(
            column,
            [(start + n, value) for start, found in places for n, value in enumerate(found)],
        )

    numerators = of_lines(columns.numerators, lambda own: own.numerators)
    assert numerators is not None
    return ScoredSide(
        numerators=numerators,
        tops=_with_numbers(columns.tops, [(board, own.top) for board, own in boards]),
        line_tops=of_lines(columns.line_tops, lambda own: own.line_tops),
        shown=of_lines(columns.shown, lambda own: own.shown),
    )


def _with_numbers(column: Int64, numbers: list[tuple[int, int]]) -> Whole:
    """The column with numbers put in at their places: Python's own where one is too large."""
    found: Whole = column
    if any(abs(number) > INT64_MOST for _, number in numbers):
        found = found.astype(object)
    for place, number in numbers:
        found[place] = number
    return found


def _refuse_unfit_rulings(lines: Lines, rules: Rules) -> None:
    """Refuse a ruling that the regulation does not allow. Clause K38."""
    if rules.most_outcomes is None and rules.weight_quantum is None:
        return
    wrong: list[tuple[int, Law78Error]] = []
    for held, to in ((lines.held, None), (lines.ew, lines.ew_lines)):
        for ruling in _doubtful_rulings(held, rules):
            try:
                refuse_unfit_rulings([Line(held.rulings.as_weighted(ruling))], rules)
            except Law78Error as error:
                entry = int(held.rulings.entries[ruling])
                line = entry if to is None else int(to[entry])
                wrong.append((line, Law78Error(error.code, error.problem, error.remedy)))
                break
    if wrong:
        line, first = min(wrong, key=lambda found: found[0])
        raise lines.at(first, line)


def _doubtful_rulings(held: Held, rules: Rules) -> list[int]:
    """The rulings that the reference may refuse: it adds the weights of equal scores first."""
    rulings = held.rulings
    counts = np.diff(rulings.offsets)
    is_doubtful = np.zeros(len(rulings), bool)
    if rules.most_outcomes is not None:
        is_doubtful |= counts > rules.most_outcomes
    if rules.weight_quantum is not None and len(rulings):
        weights, denominators = rulings.weights, rulings.denominators
        below, above = rules.weight_quantum.denominator, rules.weight_quantum.numerator
        if int(denominators.max()) * max(below, above) > INT64_MOST:
            weights, denominators = weights.astype(object), denominators.astype(object)
        rest = (weights * below) % np.repeat(denominators * above, counts)
        is_doubtful |= np.logical_or.reduceat(rest != 0, rulings.offsets[:-1])
    return np.flatnonzero(is_doubtful).tolist()
