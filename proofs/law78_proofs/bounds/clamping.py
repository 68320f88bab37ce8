"""What clamping the entries of a chart breaks. Claim P6.4."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from random import Random

from law78.board import EXACT, ScoredBoard, score_board
from law78.exact import ZERO
from law78.methods import clamped
from law78.outcome import Line, Played, Score, Side, ruling, weights
from law78.unequal import Group
from law78_proofs.bounds.lines_and_entries import (
    held_by,
    matchpoints,
    random_expected,
    random_groups,
)
from law78_proofs.frame.claim import Claim, Perturbed, Sides, Standing, Tie
from law78_proofs.frame.decide import Step, found
from law78_proofs.frame.random_boards import PLAYED, in_words, random_board

SCALE = (-100, 600, 620, 650)
"""The scores of the search, lowest first: only their order counts."""

WayOfScoring = Callable[[Sequence[Line]], ScoredBoard]


def by_this_method(lines: Sequence[Line], expected: int | None = None) -> ScoredBoard:
    """The board as it is scored by this method."""
    return score_board(lines, expected, EXACT)


def by_clamping(lines: Sequence[Line]) -> ScoredBoard:
    """The board with every entry of its charts kept in 0 to the top."""
    return clamped(lines, None, EXACT)


def by_clamping_at_the_bottom(lines: Sequence[Line]) -> ScoredBoard:
    """The board with no entry below 0; those above the top stay as they are."""

    def adjust(entry: Fraction, group: Group) -> Fraction:
        return max(EXACT.adjust(entry, group), ZERO)

    return score_board(lines, None, replace(EXACT, adjust=adjust))


def by_clamping_with_one_missing(lines: Sequence[Line]) -> ScoredBoard:
    """The board with its entries clamped, and one result more expected."""
    return clamped(lines, len(lines) + 1, EXACT)


MOST_SIZE = 5
"""Lines and parts together, up to which boards are tried."""


def boards_with_a_ruling() -> Iterator[list[Line]]:
    """Full boards of scores and, last, one ruling of two scores or more, smallest first.

    The size is the number of lines and of the ruling's parts together. Of one
    size: fewest lines, then the lowest scores of the others, then the fewest
    and the lowest scores of the ruling, then the fewest parts for the lowest.
    """
    for size in range(3, MOST_SIZE + 1):
        scores = SCALE[: size - 1]
        for lines in range(1, size - 1):
            for others in combinations_with_replacement(scores, lines - 1):
                field = [Line(Score(points)) for points in others]
                yield from ([*field, Line(held)] for held in rulings(size - lines, scores))


def rulings(parts: int, scores: Sequence[int]) -> Iterator[Played]:
    """Every ruling of so many parts over two or more of the scores."""
    for outcomes in range(2, parts + 1):
        for held in combinations(scores, outcomes):
            for ends in combinations(range(1, parts), outcomes - 1):
                starts = (0, *ends)
                shares = [end - start for start, end in zip(starts, (*ends, parts), strict=True)]
                yield ruling(*zip(shares, held, strict=True))


def ruling_and_expectation(
    lines: Sequence[Line], score: WayOfScoring, side: Side
) -> tuple[Fraction, Fraction]:
    """What the ruling has, and the sum of weight times what adding that one score would give."""
    last = len(lines) - 1
    held = lines[-1].result
    assert isinstance(held, Played)
    scored = score(lines)
    expectation = sum(
        (
            weight
            * matchpoints(
                by_this_method([*lines[:-1], Line(Score(points))], scored.expected), last, side
            )
            for points, weight in weights(held, Side.NS).items()
        ),
        ZERO,
    )
    return matchpoints(scored, last, side), expectation


def sum_and_due(
    lines: Sequence[Line], score: WayOfScoring, side: Side
) -> tuple[Fraction, Fraction]:
    """What all lines have together, and A (E - 1): n (n - 1) on a full board."""
    scored = score(lines)
    together = sum((matchpoints(scored, place, side) for place in range(len(lines))), ZERO)
    return together, Fraction(len(lines) * (scored.expected - 1))


Measure = Callable[[Sequence[Line], WayOfScoring, Side], tuple[Fraction, Fraction]]


def first_unequal(measure: Measure, score: WayOfScoring) -> tuple[object, ...] | None:
    """The smallest board on which the two figures differ, with the side and the figures."""
    for lines in boards_with_a_ruling():
        for side in Side:
            had, due = measure(lines, score, side)
            if had != due:
                return in_words(lines), side.value, had, due
    return None


def clamping_breaks(score: WayOfScoring = by_clamping) -> Iterator[Step]:
    """The smallest boards on which clamping breaks the ruling's expectation and the sum.

    By hand: -100 has 1.5 and 600 has 0.5, so the entries are 1/2 and 5/2 of a top of 2.
    """
    board = "-100 12C1c:1/-100/1/600"
    yield found(
        "the smallest board on which a ruling has not its expectation: 5/4, not 3/2",
        lambda: first_unequal(ruling_and_expectation, score),
        (board, "ns", Fraction(5, 4), Fraction(3, 2)),
    )
    yield found(
        "the smallest board on which a side's sum is not n (n - 1): 7/4, not 2",
        lambda: first_unequal(sum_and_due, score),
        (board, "ns", Fraction(7, 4), Fraction(2)),
    )


def code_clamps(random: Random) -> Iterator[Sides]:
    """A clamped line is off by its weights times what is cut off the entries of its chart."""
    lines = random_groups(random, random_board(random, PLAYED))
    expecting = random_expected(random, lines)
    scored = score_board(lines, expecting, EXACT)
    cut = clamped(lines, expecting, EXACT)
    for side in Side:
        charts = {chart.group: chart for chart in scored.charts[side]}
        for place, line in enumerate(lines):
            own, top = held_by(line, side), charts[line.group].top
            assert own is not None
            changed = {
                row.score: max(-row.matchpoints, ZERO) - max(row.matchpoints - top, ZERO)
                for row in charts[line.group].rows
            }
            yield Sides(
                matchpoints(cut, place, side) - matchpoints(scored, place, side),
                sum((weight * changed[score] for score, weight in own.items()), ZERO),
                in_words(lines, expecting),
            )


CLAIMS = (
    Claim(
        id="P6.4",
        title="clamping the chart breaks a ruling's expectation and the sum",
        clauses=("K4", "K9", "K10", "K13"),
        statement=(
            "Where the entries of a chart are kept in 0 to the top, a ruling no longer has the sum"
            " of weight times what adding that one score would give, and a side's matchpoints no"
            " longer sum to n (n - 1). The smallest board shows both: a score, and a ruling half of"
            " it and half of a better score. Order: fewest lines and parts of the ruling together;"
            " then fewest lines; then the lowest scores of the others; then the fewest and lowest"
            " scores of the ruling; N-S before E-W."
        ),
        formula=(
            "-100 12C1c:1/-100/1/600: 1/2 x 1/2 + 1/2 x 2 = 5/4, not 3/2; 1/2 + 5/4 = 7/4, not 2"
        ),
        domain="full boards of scores and one ruling of two scores or more",
        standing=Standing.SEARCHED,
        argument=(
            "All boards are tried in this order, up to equal order of their scores, since nothing"
            " but the order of scores enters the method; as many different scores are tried as a"
            " board can hold. One line alone has a top of 0 and 0 by either way."
        ),
        steps=clamping_breaks,
        perturbed=(
            Perturbed(
                "clamping at the bottom alone does it there too",
                lambda: clamping_breaks(by_clamping_at_the_bottom),
            ),
            Perturbed(
                "the board need not be full",
                lambda: clamping_breaks(by_clamping_with_one_missing),
            ),
        ),
        ties=(Tie("a clamped line is off by its weights times what is cut off", code_clamps),),
    ),
)
