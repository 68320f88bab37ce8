"""Boards with rulings, scored by the code in each way: the ties of claims P8.8 to P8.14."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from random import Random
from typing import TypeAlias

from law78.board import EXACT, LineScore, SideScore, score_board
from law78.exact import ONE, ZERO
from law78.methods import (
    WAYS,
    Scoring,
    by_frequencies,
    clamped,
    dropped,
    dropped_and_factored,
    has_ruling,
    one_at_a_time,
)
from law78.outcome import Line, Score, Side, Weights
from law78_proofs.against_neuberg.missing_lines import (
    comparisons,
    expectation,
    held_weights,
    one_chart,
    total,
)
from law78_proofs.frame.claim import Sides
from law78_proofs.frame.random_boards import in_words, random_board, random_ruling

# Boards --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Board:
    """A board of one chart a side: its lines with one score, its lines with rulings, and E."""

    others: list[Line]
    rulings: list[Line]
    without_result: list[Line]
    expected: int

    @property
    def lines(self) -> list[Line]:
        """The others first, then the rulings."""
        return [*self.others, *self.rulings, *self.without_result]

    @property
    def words(self) -> str:
        """The board as it can be typed."""
        return in_words(self.lines, self.expected)


def drawn(random: Random, most_rulings: int = 3) -> Board:
    """A board with one score or more, rulings, and now and then lines without a result."""
    drawn = random_board(random, ("score", "score", "score", "artificial", "not played"), most=6)
    rulings = [Line(random_ruling(random, 3)) for _ in range(random.randint(1, most_rulings))]
    others = [line for line in drawn if isinstance(line.result, Score)]
    without = [line for line in drawn if not isinstance(line.result, Score)]
    return Board(others, rulings, without, expectation(random, [*drawn, *rulings]))


@dataclass(frozen=True)
class View:
    """A line as a way that leaves the rulings of other lines out sees the board.

    seen: comparisons with what is kept, itself among it; kept: how many results
    that is; unseen: comparisons with the rulings left out; left: how many they are.
    """

    seen: Fraction
    kept: int
    unseen: Fraction
    left: int


def view(board: Board, line: Line, side: Side) -> View:
    """What a line sees and does not see."""
    rulings = list(board.rulings)
    itself = ZERO
    if has_ruling(line):
        rulings.remove(line)
        itself = ONE
    own = held_weights(line, side)
    return View(
        seen=itself + against(own, board.others, side),
        kept=len(board.others) + int(itself),
        unseen=against(own, rulings, side),
        left=len(rulings),
    )


def against(own: Weights, lines: Sequence[Line], side: Side) -> Fraction:
    """The comparisons of a line, weighted by its own weights, with others."""
    return sum((weight * comparisons(lines, side, score) for score, weight in own.items()), ZERO)


def scored_by(way: Scoring, board: Board) -> list[LineScore]:
    """What the lines with a result get."""
    scored = way(board.lines, board.expected, EXACT).lines
    return list(scored[: len(board.others) + len(board.rulings)])


def balance(line: LineScore) -> Fraction:
    """What N-S and E-W get together."""
    return total([line], Side.NS) + total([line], Side.EW)


# Ties ----------------------------------------------------------------------------------------


def each_gets_its_expectation(random: Random) -> Iterator[Sides]:
    """By this method each line gets what it gets over all outcomes of the rulings, by weight."""
    board = drawn(random, most_rulings=2)
    scored = scored_by(by_frequencies, board)
    expectations = [dict.fromkeys(Side, ZERO) for _ in scored]
    for outcomes in product(*(held_weights(line, Side.NS).items() for line in board.rulings)):
        came_out = replace(board, rulings=[Line(Score(score)) for score, _ in outcomes])
        chance = ONE
        for _, weight in outcomes:
            chance *= weight
        for own, line in zip(expectations, scored_by(by_frequencies, came_out), strict=True):
            for side in Side:
                own[side] += chance * total([line], side)
    for own, line in zip(expectations, scored, strict=True):
        yield Sides({side: total([line], side) for side in Side}, own, board.words)
        yield Sides(balance(line), Fraction(2 * (board.expected - 1)), board.words)
    for side in Side:
        yield Sides(total(scored, side), Fraction(len(scored) * (board.expected - 1)), board.words)


def in_turn_by_formula(random: Random) -> Iterator[Sides]:
    """One at a time: each line's matchpoints, top and error beside their formulas."""
    board = drawn(random)
    expected = board.expected
    for seen, score, error in views(one_at_a_time, board):
        there = expected - seen.left
        yield Sides(score.matchpoints, there * seen.seen / seen.kept - 1, board.words)
        yield Sides(score.top, 2 * (there - 1), board.words)
        too_few = seen.left * (there - seen.kept) * seen.seen / seen.kept
        together = seen.kept + seen.left
        yield Sides(error, (expected * seen.unseen - too_few) / together, board.words)


def dropped_by_formula(random: Random) -> Iterator[Sides]:
    """Dropped: each line's matchpoints and top beside their formulas."""
    board = drawn(random)
    for seen, score, _ in views(dropped, board):
        there = board.expected - seen.left
        yield Sides(score.matchpoints, there * seen.seen / seen.kept - 1, board.words)
        yield Sides(score.top, 2 * (board.expected - 1), board.words)
    short = [2 * len(board.rulings)] * len(board.others)
    short += [2 * (len(board.rulings) - 1)] * len(board.rulings)
    for scored, lost in zip(scored_by(dropped, board), short, strict=True):
        yield Sides(balance(scored), 2 * (board.expected - 1) - lost, board.words)


def factored_by_formula(random: Random) -> Iterator[Sides]:
    """Dropped, Neuberg: each line's matchpoints, top and error beside their formulas."""
    board = drawn(random)
    expected = board.expected
    for seen, score, error in views(dropped_and_factored, board):
        yield Sides(score.matchpoints, expected * seen.seen / seen.kept - 1, board.words)
        yield Sides(score.top, 2 * (expected - 1), board.words)
        missing = seen.unseen - seen.left * seen.seen / seen.kept
        yield Sides(error, expected * missing / (seen.kept + seen.left), board.words)


def views(way: Scoring, board: Board) -> Iterator[tuple[View, SideScore, Fraction]]:
    """Each line and side: what it sees, its score, and how much more this method gives it."""
    ours, theirs = scored_by(by_frequencies, board), scored_by(way, board)
    for line, our, their in zip([*board.others, *board.rulings], ours, theirs, strict=True):
        for side in Side:
            score = their.of(side)
            assert score is not None
            yield view(board, line, side), score, total([our], side) - score.matchpoints


def in_turn_leak(random: Random) -> Iterator[Sides]:
    """One at a time: a side has above half of its tops what the rulings have."""
    board = drawn(random)
    scored = scored_by(one_at_a_time, board)
    for side in Side:
        rulings = above_half(scored[len(board.others) :], side)
        yield Sides(above_half(scored, side), rulings, board.words)


def factored_leak(random: Random) -> Iterator[Sides]:
    """Dropped, Neuberg: the same, and with one ruling it is what this method gives it."""
    board = drawn(random)
    ours, theirs = (scored_by(way, board) for way in (by_frequencies, dropped_and_factored))
    for side in Side:
        rulings = above_half(theirs[len(board.others) :], side)
        yield Sides(above_half(theirs, side), rulings, board.words)
        if len(board.rulings) == 1:
            yield Sides(total(theirs[-1:], side), total(ours[-1:], side), board.words)


def dropped_leak(random: Random) -> Iterator[Sides]:
    """Dropped: the same, less k for each of the others."""
    board = drawn(random)
    scored = scored_by(dropped, board)
    for side in Side:
        rulings = above_half(scored[len(board.others) :], side)
        lost = len(board.rulings) * len(board.others)
        yield Sides(above_half(scored, side), rulings - lost, board.words)


def above_half(scored: Sequence[LineScore], side: Side) -> Fraction:
    """Matchpoints less half of the tops."""
    tops = (own.top for line in scored for own in [line.of(side)] if own is not None)
    return total(scored, side) - sum(tops, ZERO) / 2


Choose: TypeAlias = Callable[[Line], Fraction]


def average_of_total_points(line: Line) -> Fraction:
    """A ruling's scores times their weights, N-S's view."""
    own = held_weights(line, Side.NS)
    return sum((weight * score for score, weight in own.items()), ZERO)


def likeliest_score(line: Line) -> Fraction:
    """A ruling's score of the greatest weight, the first named of several, N-S's view."""
    own = held_weights(line, Side.NS)
    most = max(own.values())
    return Fraction(next(score for score, weight in own.items() if weight == most))


def one_score_instead(way: Scoring, choose: Choose) -> Callable[[Random], Iterator[Sides]]:
    """A way with one score for each ruling: errors of the others, sum and balance."""

    def sides(random: Random) -> Iterator[Sides]:
        board = drawn(random)
        ours, theirs = scored_by(by_frequencies, board), scored_by(way, board)
        for side in Side:
            yield Sides(above_half(theirs, side), ZERO, board.words)
            chosen = [own_view(choose(line), side) for line in board.rulings]
            for line, our, their in zip(board.others, ours, theirs, strict=False):
                (score,) = held_weights(line, side)
                compared = sum(2 * (own < score) + (own == score) for own in chosen)
                yield Sides(
                    total([our], side) - total([their], side),
                    Fraction(board.expected, len(theirs))
                    * (comparisons(board.rulings, side, score) - compared),
                    board.words,
                )
        for scored in theirs:
            yield Sides(balance(scored), Fraction(2 * (board.expected - 1)), board.words)

    return sides


def one_ruling_moved(way: Scoring, choose: Choose) -> Callable[[Random], Iterator[Sides]]:
    """What the only ruling gains by its chosen score beside the formula."""

    def sides(random: Random) -> Iterator[Sides]:
        board = drawn(random, most_rulings=1)
        (line,) = board.rulings
        ours, theirs = scored_by(by_frequencies, board)[-1:], scored_by(way, board)[-1:]
        for side in Side:
            own = held_weights(line, side)
            chosen = comparisons(board.others, side, own_view(choose(line), side))
            yield Sides(
                total(theirs, side) - total(ours, side),
                Fraction(board.expected, len(board.others) + 1)
                * (chosen - against(own, board.others, side)),
                board.words,
            )

    return sides


def own_view(score: Fraction, side: Side) -> Fraction:
    """A score in N-S's view as the side sees it."""
    return score if side is Side.NS else -score


def clamping_leaks(random: Random) -> Iterator[Sides]:
    """What clamping adds to a side, the others' matchpoints, and the balance."""
    board = drawn(random)
    ours, theirs = scored_by(by_frequencies, board), scored_by(clamped, board)
    others = len(board.others)
    yield Sides(theirs[:others], ours[:others], board.words)
    top = 2 * (board.expected - 1)
    for line in theirs:
        yield Sides(balance(line), Fraction(top), board.words)
    for side in Side:
        chart = one_chart(board.lines, board.expected, side)
        low = sum((row.frequency for row in chart.rows if row.matchpoints < 0), ZERO)
        high = sum((row.frequency for row in chart.rows if row.matchpoints > top), ZERO)
        added = low - chart.factor * low**2 - (high - chart.factor * high**2)
        leak = above_half(theirs, side)
        yield Sides(leak, added, board.words)
        yield Sides(abs(leak) <= 1 / (4 * chart.factor), True, board.words)


def no_ruling_no_difference(random: Random) -> Iterator[Sides]:
    """On a board without a ruling every way is this method."""
    lines = random_board(random, ("score", "artificial", "not played"))
    expected = expectation(random, lines)
    for way in WAYS:
        yield Sides(
            way.score(lines, expected, EXACT).lines,
            score_board(lines, expected, EXACT).lines,
            f"{in_words(lines, expected)} by {way.name}",
        )
