"""What Neuberg's formula keeps, and what two mistakes in it do. Claims P7.4 and P7.5."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import sympy as sp

from law78.board import EXACT, score_board
from law78.exact import HALF
from law78.outcome import Line, Score
from law78_proofs.bounds.lines_and_entries import random_expected, random_groups, top_of
from law78_proofs.frame.claim import Claim, Perturbed, Sides, Standing, Tie
from law78_proofs.frame.decide import Expression, Step, above, identity
from law78_proofs.frame.random_boards import PLAYED, in_words, random_board, random_played
from law78_proofs.neuberg.forms import (
    Formula,
    charts_of_the_code,
    climbed,
    expected,
    figures_of_the_code,
    following,
    half_scale,
    left,
    missing,
    neuberg,
    of_comparisons,
    one_for_a_half,
    others,
    pro_rata,
    results,
)

ahead = left + following
"""By how much the next higher score is above a score."""


def keeps(formula: Formula = neuberg) -> Iterator[Step]:
    """A full board, the average, the order, and a single result."""
    yield identity("a full board stays as it is", formula(climbed, results, results), climbed)
    yield identity(
        "the average stays the average", formula(results - 1, results, expected), expected - 1
    )
    raised = formula(climbed + ahead, results, expected)
    plain = formula(climbed, results, expected)
    yield above("a line that is ahead stays ahead", raised, plain)
    yield identity("by E/A times as much", raised - plain, ahead * expected / results)
    single = sp.Integer(1)
    yield identity(
        "a single result has the average",
        formula(2 * single - 2, single, single + missing),
        single + missing - 1,
    )


def code_keeps(random: Random) -> Iterator[Sides]:
    """A full board, the distances between entries, lines all alike, and a single result."""
    full = random_board(random, (*PLAYED, "split"))
    for before, _, after in figures_of_the_code(full, len(full)):
        yield Sides(after, before, in_words(full))
    lines = random_groups(random, random_board(random))
    expecting = random_expected(random, lines)
    for plain_chart, raised_chart in charts_of_the_code(lines, expecting):
        plain = [row.matchpoints for row in plain_chart.rows]
        raised = [row.matchpoints for row in raised_chart.rows]
        for place in range(1, len(plain)):
            apart = (plain[place - 1] - plain[place]) * expecting / plain_chart.results
            yield Sides(raised[place - 1] - raised[place], apart, in_words(lines, expecting))
            yield Sides(apart > 0, True, in_words(lines, expecting))
    alike = [Line(Score(140))] * random.randint(1, 5)
    single = [Line(random_played(random))]
    for board in (alike, single):
        expecting = random_expected(random, board)
        for line in score_board(board, expecting, EXACT).lines:
            assert line.ns is not None
            assert line.ew is not None
            got = (line.ns.matchpoints, line.ew.matchpoints)
            yield Sides(got, (expecting - 1, expecting - 1), in_words(board, expecting))


# Two mistakes --------------------------------------------------------------------------------


def mistakes(one: Expression = 1) -> Iterator[Step]:
    """By how much a line is off, by 1 for 1/2 on the scale of 1, and by comparisons for results."""
    multiple = expected / results
    yield identity(
        "1 for 1/2 on the scale of 1 gives every line E/A - 1 too much",
        half_scale(climbed, results, expected, one) - neuberg(climbed, results, expected),
        multiple - 1,
    )
    two_or_more = 2 + others
    enough = two_or_more + missing
    best = of_comparisons(top_of(two_or_more), two_or_more, enough)
    over = missing / (1 + others)
    yield identity("comparisons for results give the best line", best - top_of(enough), over)
    short = two_or_more + 1 + missing
    best = of_comparisons(top_of(two_or_more), two_or_more, short)
    yield above("which is above the top where a result is missing", best, top_of(short))


def code_shows_the_mistakes(random: Random) -> Iterator[Sides]:
    """The two mistakes on the entries of a random board, less what the code has."""
    lines = random_groups(random, random_board(random))
    expecting = random_expected(random, lines)
    board = in_words(lines, expecting)
    for plain, there, by_neuberg in figures_of_the_code(lines, expecting, scale="1"):
        wrong = (plain + 1) * expecting / there - 1
        yield Sides(wrong - by_neuberg, (expecting / there - 1) / 2, board)
    best = [Line(Score(points)) for points in range(random.randint(2, 6))]
    expecting = random_expected(random, best)
    plain, there, by_neuberg = next(figures_of_the_code(best, expecting))
    top = 2 * (expecting - 1)
    over = of_comparisons(plain, there, expecting) - top
    yield Sides(over, (expecting - there) / (there - 1), in_words(best, expecting))
    yield Sides(by_neuberg <= top, True, in_words(best, expecting))


CLAIMS = (
    Claim(
        id="P7.4",
        title="what Neuberg's formula keeps",
        clauses=("K13", "K14"),
        statement=(
            "On a full board nothing changes. The average A - 1 becomes the average E - 1. A line"
            " that is ahead stays ahead, by E/A times as much. A single result, a score or a"
            " ruling, has the average."
        ),
        formula=(
            "A = E: M' = M; (A - 1)' = E - 1; M + d > M => (M + d)' - M' = d E/A > 0;"
            " A = 1: M' = E - 1"
        ),
        domain="any M, any A and E above 0",
        standing=Standing.PROVED,
        argument=(
            "Identities, and a difference that is positive. A single result has M = 0: a score,"
            " because it is compared with nothing; a ruling by P6.1, where all else adds nothing."
        ),
        steps=keeps,
        perturbed=(
            Perturbed("in proportion, M E/A", lambda: keeps(pro_rata)),
            Perturbed("comparisons for results", lambda: keeps(of_comparisons)),
            Perturbed(
                "on the scale of 1 with 1",
                lambda: keeps(one_for_a_half),
            ),
        ),
        ties=(Tie("full boards, distances, equal scores, single results", code_keeps),),
    ),
    Claim(
        id="P7.5",
        title="by how much two mistakes in Neuberg's formula are off",
        clauses=("K13", "K28"),
        statement=(
            "With 1 for 1/2 on the scale of 1 every line has E/A - 1 too much, on the scale of 2."
            " With the comparisons A - 1 and E - 1 for the results A and E a line better than all"
            " others has (E - A)/(A - 1) above the top."
        ),
        formula=(
            "2 ((M/2 + 1) E/A - 1) = M' + (E/A - 1);"
            " (2 (A - 1) + 1) (E - 1)/(A - 1) - 1 = 2 (E - 1) + (E - A)/(A - 1)"
        ),
        domain="any M, A and E; the second for A of 2 or more",
        standing=Standing.PROVED,
        argument=(
            "Identities. A line better than all others has M = 2 (A - 1). The last is above 0 where"
            " E is above A."
        ),
        steps=mistakes,
        perturbed=(Perturbed("the first is none with 1/2", lambda: mistakes(one=HALF)),),
        ties=(Tie("both mistakes beside the code", code_shows_the_mistakes),),
    ),
)
