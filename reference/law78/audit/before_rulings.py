"""A ranking made before the averages: artificial lines had a score then, and totals tell which."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from math import lcm

from law78.audit.averages_found import Settled
from law78.audit.collected import Collected, collected_exactly
from law78.audit.explaining.positions import Position, positions
from law78.audit.fields import FieldBoard, Fields
from law78.audit.printed import figure_of, unit_of
from law78.audit.totals import matched
from law78.board import score_board
from law78.conformance.answers import Figure
from law78.errors import Law78Error
from law78.event import Event, Pair
from law78.exact import ZERO
from law78.outcome import Artificial, Line, Score
from law78.regulation import method_of

MOST_LINES = 2
"""Artificial lines of an event whose scores are looked for together."""

MOST_CHOICES = 4000
"""Scores of all these lines together that are tried."""

NEARLY_ALL = Fraction(9, 10)
"""The share of the printed totals that must come out: few would by accident."""


@dataclass(frozen=True, slots=True)
class _Choice:
    """A board with scores in place of its averages, and what each pair gets of it."""

    board: FieldBoard
    places: tuple[int, ...]
    scores: tuple[Position, ...]
    points: Mapping[Pair, Fraction]
    settled: Settled

    @property
    def words(self) -> str:
        """Which lines have which scores."""
        return " and ".join(
            f"line {place + 1} of board {self.board.board.board} had a score {score.words}"
            for place, score in zip(self.places, self.scores, strict=True)
        )


def before_rulings(
    event: Event, fields: Fields, settled: Settled
) -> Iterator[tuple[str, dict[Pair, Collected]]]:
    """What the pairs had while each artificial line had a score, if nearly all totals tell it.

    settled is the event by the rules found. The scores are those by which most totals
    come out, the first of several.
    """
    lines = [
        (board, place)
        for board in settled.scored
        for place, line in enumerate(board.lines)
        if isinstance(line.result, Artificial)
    ]
    if not 1 <= len(lines) <= MOST_LINES:
        return
    wanted = _wanted(event, collected_exactly(event, fields, settled))
    if not wanted:
        return
    bare = replace(event, penalties=())
    boards = dict.fromkeys(board for board, _ in lines)
    others = {board: scored for board, scored in settled.scored.items() if board not in boards}
    base = collected_exactly(event, fields, replace(settled, scored=others))
    choices = [
        _choices(bare, fields, settled, board, [place for own, place in lines if own is board])
        for board in boards
    ]
    count = 1
    for own in choices:
        count *= len(own)
    if not 0 < count <= MOST_CHOICES:
        return
    unit = unit_of(wanted.values())
    still = {
        pair: figure.value - (base[pair].came_out if pair in base else ZERO)
        for pair, figure in wanted.items()
    }
    best = _likeliest(choices, still, unit)
    if best is None:
        return
    whole = dict(settled.scored)
    for chosen in best:
        whole |= chosen.settled.scored
    words = " and ".join(chosen.words for chosen in best)
    yield (
        f"as before the averages, when {words}",
        collected_exactly(event, fields, replace(settled, scored=whole)),
    )


def _wanted(event: Event, pairs: Mapping[Pair, Collected]) -> dict[Pair, Figure]:
    """The printed totals."""
    return {
        pair: figure
        for pair, row in matched(event.printed_pairs, pairs).items()
        if (figure := figure_of(row.total)) is not None
    }


def _likeliest(
    choices: Sequence[Sequence[_Choice]], still: Mapping[Pair, Fraction], unit: Fraction
) -> tuple[_Choice, ...] | None:
    """The choices by which most totals come out; None if those are not nearly all.

    still is what each total has to have from these boards. The sums are of integers over
    a common denominator.
    """
    points = [[[own.points.get(pair, ZERO) for pair in still] for own in of] for of in choices]
    every = [*still.values(), unit, *(each for of in points for own in of for each in own)]
    over = lcm(*(each.denominator for each in every))
    wanted = [int(each * over) for each in still.values()]
    allowed = int(unit * over)
    whole = [[[int(each * over) for each in own] for own in of] for of in points]

    def coming_out(chosen: Sequence[int]) -> int:
        columns = [of[place] for of, place in zip(whole, chosen, strict=True)]
        sums = map(sum, zip(*columns, strict=True))
        return sum(abs(left - own) < allowed for left, own in zip(wanted, sums, strict=True))

    best = max(product(*(range(len(of)) for of in choices)), key=coming_out)
    if coming_out(best) < NEARLY_ALL * len(wanted):
        return None
    return tuple(of[place] for of, place in zip(choices, best, strict=True))


def _choices(
    event: Event, fields: Fields, settled: Settled, board: FieldBoard, places: Sequence[int]
) -> list[_Choice]:
    field = [line.result.points for line in board.lines if isinstance(line.result, Score)]
    method = method_of(settled.rules)
    expected = settled.scored[board].expected
    found = []
    for scores in product(positions(field, board.board.vulnerable), repeat=len(places)):
        lines = list(board.lines)
        for place, score in zip(places, scores, strict=True):
            lines[place] = Line(Score(score.score))
        try:
            scored = score_board(lines, expected, method)
        except Law78Error:
            continue
        own = replace(settled, scored={board: scored})
        points = {
            pair: each.came_out for pair, each in collected_exactly(event, fields, own).items()
        }
        found.append(_Choice(board, tuple(places), scores, points, own))
    return found
