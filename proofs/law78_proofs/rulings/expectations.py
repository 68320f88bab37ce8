"""With rulings in the table every line gets its expectation. Claims P5.1 and P5.2."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random

import sympy as sp

from law78.board import EXACT, score_board
from law78.exact import ONE, ZERO
from law78.frequency import climb, frequency_table, multiplied, number_of_results, weigh
from law78.outcome import Score, Side, Weighted, Weights, on_side, weights
from law78.regulation import method_of
from law78.unequal import Group, neuberg_factor
from law78_proofs.frame.claim import Claim, Perturbed, Sides, Standing, Tie
from law78_proofs.frame.decide import Expression, Step, identity
from law78_proofs.frame.random_boards import in_words
from law78_proofs.method.climbing import closed_form, counted
from law78_proofs.method.shares import shares
from law78_proofs.rulings.one_ruling import (
    beaten,
    below,
    compared_with_all,
    equalled,
    factor,
    in_the_table,
    on,
    ruling_and_its_scores,
    weighed_in_the_table,
    weight,
)
from law78_proofs.rulings.played_out import (
    matchpoints_of,
    played_out,
    random_grouped_board,
    random_rules,
)

lost, missing = sp.symbols("z m", integer=True, nonnegative=True)
results = 1 + beaten + equalled + lost
expected = results + missing
"""A: the line itself, the results that it beats, equals, and loses to; and E."""

BEATEN, EQUALLED, LOST = 2, 1, 0
"""What a comparison of two scores is worth, on the scale of 2."""

higher = sp.Symbol("H", nonnegative=True)
"""The results above a score."""

ruled_below, ruled_on, ruled_above = shares(*sp.symbols("u v x", nonnegative=True))
"""A ruling's weights below a score of another line, on it and above it, by its parts."""


# The statements ------------------------------------------------------------------------------


def chart_counts_comparisons(equalled: Expression = EQUALLED) -> Iterator[Step]:
    """What the code's chart counts at a score, as results are added to the table in turn."""
    yield identity("base: no result yet", counted({1: ZERO}), 0)
    table = {0: below, 1: on, 2: higher}
    for place, where, worth in ((0, "below", BEATEN), (1, "on", equalled), (2, "above", LOST)):
        yield identity(
            f"step, at a score: a part of a result {where} it",
            counted(table, {place: weight}),
            counted(table) + weight * worth,
        )


def expected_comparisons(
    equalled: Expression = EQUALLED, with_itself: Expression = 0
) -> Iterator[Step]:
    """A line's matchpoints are Neuberg's of the comparisons with all other lines."""
    yield from chart_counts_comparisons(equalled)
    yield from weighed_in_the_table()
    compared = compared_with_all + with_itself
    neuberg = neuberg_factor(Group(results, expected, top=sp.Integer(0)))
    yield identity(
        "end: weights that make one whole, through Neuberg",
        in_the_table(compared_with_all, 1, neuberg),
        (compared + 1) * expected / results - 1,
    )
    full = neuberg_factor(Group(results, results, top=sp.Integer(0)))
    yield identity("end: on a full board", in_the_table(compared_with_all, 1, full), compared)


def ruling_settled(counted: Expression = 1, apart: Expression = 0) -> Iterator[Step]:
    """One ruling replaced by each of its scores in turn: the others' entries, and its own."""
    yield identity(
        "a chart entry at any score of another line",
        closed_form(below + counted * ruled_below, on + counted * ruled_on, factor),
        ruled_below * closed_form(below + 1, on, factor)
        + ruled_on * closed_form(below, on + 1, factor)
        + ruled_above * closed_form(below + apart, on, factor),
    )
    yield from ruling_and_its_scores()


# The code on symbols -------------------------------------------------------------------------


def code_compares_rulings() -> Iterator[Step]:
    """Two rulings of two outcomes and one more line, on symbols, by the code and pair by pair."""
    one, other = (shares(*sp.symbols(f"{name}1:3", positive=True)) for name in "ab")
    lines = [{0: one[0], 2: one[1]}, {1: other[0], 2: other[1]}, {1: ONE}]
    table = frequency_table(lines)
    group = Group(number_of_results(table), 3 + missing, top=ZERO)
    chart = climb(multiplied(table, neuberg_factor(group)))
    for place, own in enumerate(lines):
        compared = sum(_comparison(own, line) for line in lines if line is not own)
        yield identity(
            f"line {place + 1}: the code's matchpoints and its comparisons",
            weigh(own, chart),
            (compared + 1) * (3 + missing) / 3 - 1,
        )


def code_settles_rulings() -> Iterator[Step]:
    """Two rulings and a score, on symbols: the code's line and the mean of its four boards."""
    one, other = (shares(*sp.symbols(f"{name}1:3", positive=True)) for name in "ab")
    rulings = ({0: one[0], 2: one[1]}, {1: other[0], 2: other[1]})
    alone = {1: ONE}
    ways = [(first, second) for first in rulings[0] for second in rulings[1]]
    chances = [rulings[0][first] * rulings[1][second] for first, second in ways]
    boards = [({first: ONE}, {second: ONE}, alone) for first, second in ways]
    for place, own in enumerate((*rulings, alone)):
        yield identity(
            f"line {place + 1}: the code's matchpoints and their mean over four boards",
            _line_by_the_code((*rulings, alone), own),
            sum(
                chance * _line_by_the_code(board, board[place])
                for chance, board in zip(chances, boards, strict=True)
            ),
        )


def _line_by_the_code(lines: Sequence[Weights], own: Weights) -> Expression:
    table = frequency_table(lines)
    group = Group(number_of_results(table), len(lines) + missing, top=ZERO)
    return weigh(own, climb(multiplied(table, neuberg_factor(group))))


# Ties to the code ----------------------------------------------------------------------------


def code_compares_pairs(random: Random) -> Iterator[Sides]:
    """Every line of a board beside its comparisons with every other one, counted here."""
    lines, results_expected = random_grouped_board(random)
    scored = score_board(lines, results_expected, EXACT)
    for side in Side:
        held = [on_side(line.result, side) for line in lines]
        for place, own in enumerate(held):
            if not isinstance(own, Score | Weighted):
                continue
            others = [
                weights(other, side)
                for where, other in enumerate(held)
                if where != place
                and isinstance(other, Score | Weighted)
                and lines[where].group == lines[place].group
            ]
            comparisons = sum(_comparison(weights(own, side), other) for other in others)
            yield Sides(
                matchpoints_of(scored, place, side),
                (comparisons + 1) * Fraction(results_expected, len(others) + 1) - 1,
                in_words(lines, results_expected),
            )


def _comparison(own: Weights, other: Weights) -> Fraction:
    return sum(
        (
            probability
            * chance
            * (BEATEN if mine > theirs else EQUALLED if mine == theirs else LOST)
            for mine, probability in own.items()
            for theirs, chance in other.items()
        ),
        ZERO,
    )


def code_gives_the_mean(random: Random) -> Iterator[Sides]:
    """Every line of a board beside its mean over all ways in which the rulings come out."""
    lines, results_expected = random_grouped_board(random, most=5)
    method = method_of(random_rules(random))
    scored = score_board(lines, results_expected, method)
    outcomes = [
        (probability, score_board(out, results_expected, method))
        for probability, out in played_out(lines)
    ]
    for place in range(len(lines)):
        for side in Side:
            gets = matchpoints_of(scored, place, side)
            if gets is not None:
                yield Sides(
                    gets,
                    sum(own * (matchpoints_of(out, place, side) or 0) for own, out in outcomes),
                    in_words(lines, results_expected),
                )


# The claims ----------------------------------------------------------------------------------

CLAIMS = (
    Claim(
        id="P5.1",
        title="matchpoints are expected comparisons with every other line",
        clauses=("K4", "K8", "K9", "K13"),
        statement=(
            "A line's matchpoints on a full board are the sum, over all other lines, of what it"
            " can expect from a comparison with that line, 2 for a score beaten and 1 for a score"
            " equalled, each line coming out by its own weights independently of the other. Where"
            " results are missing they are Neuberg's formula of that sum."
        ),
        formula=(
            "D(i) = sum over j other than i, s, t of w(i, s) w(j, t) K(s, t),"
            " K(s, t) = 2, 1 or 0 as s >, = or < t  =>  M(i) = (D(i) + 1) E/A - 1"
        ),
        domain=(
            "each side and group of any board with a chart a side: any number of lines, any number"
            " of outcomes a line, any weights that make 1; any E"
        ),
        standing=Standing.PROVED,
        argument=(
            "The table is a sum over all outcomes of all lines, a score being one outcome of"
            " weight 1. Adding one outcome of weight w to it adds 2 w, w or 0 to 2 below +"
            " frequency at a score, as the outcome is lower, equal or higher: this is w K. So by"
            " induction on the outcomes in the table, 2 L + f of the other lines at a score s is"
            " the sum of w(j, t) K(s, t) over them. A line of several outcomes is weighed as in"
            " P4, with D for the sum of w (2 L + f) over its outcomes, that is, for its expected"
            " comparisons with all others: at W = 1 it has c (D + 1) - 1, a line with one score"
            " being the case of one outcome. The line's comparison with itself has made the 1."
            " Each comparison is of one pair of lines, so nothing but the independence of the two"
            " is used."
        ),
        steps=expected_comparisons,
        perturbed=(
            Perturbed("a tie counts 2", lambda: expected_comparisons(equalled=2)),
            Perturbed(
                "a line is compared with itself too", lambda: expected_comparisons(with_itself=1)
            ),
        ),
        ties=(Tie("score_board and comparisons of pairs of lines", code_compares_pairs),),
        checks=code_compares_rulings,
    ),
    Claim(
        id="P5.2",
        title="with any number of rulings every line gets its expectation",
        clauses=("K4", "K7", "K9"),
        statement=(
            "Every line gets the mean of what it would get on the boards on which each ruling has"
            " come out as one of its scores, each board weighted by the product of the weights of"
            " those scores. On the board by itself a line with an artificial score gets the same on"
            " all of them. In a session an A+ that is raised, or an A- that is lowered, to the"
            " pair's own percentage need not be worth its mean: that is not linear (K17)."
        ),
        formula="M(i) = sum over s1, ..., sr of w(1, s1) ... w(r, sr) M(i | s1, ..., sr)",
        domain=(
            "any number of rulings, any number of outcomes, any weights that make 1; any other"
            " lines, groups and E; the two sides of a split line may hold a ruling each. The same"
            " under every regulation with a chart a side that rounds nothing, by P9.2"
        ),
        standing=Standing.PROVED,
        argument=(
            "Induction on the number of rulings; without one there is one board, of weight 1. Take"
            " one of them, and let it come out as each of its scores in turn. Every A stays as it"
            " is, because the ruling adds 1 to its table and so does each score, and with A the"
            " factor and the top. At a score s of another line the chart's entry depends only on"
            " how much of the ruling lies below s, how much on it, and how much above, parts u, v"
            " and x: it is the mean of the entries with the whole ruling below, on or above,"
            " an identity in free symbols. Another line weighs its entries by weights of its own"
            " that do not change, so it gets the mean too. The ruling itself gets it by P4. On each"
            " of the boards that remain there is one ruling less, so each line's matchpoints there"
            " are the mean over the others by the products of their weights; multiplied by the"
            " weight of the score that was taken, these are the products of all. The two sides"
            " have tables of their own, so a line split between two rulings is two rulings."
        ),
        steps=ruling_settled,
        perturbed=(
            Perturbed("the ruling is left out of the table", lambda: ruling_settled(counted=0)),
            Perturbed(
                "a score of the ruling that is above counts as beaten",
                lambda: ruling_settled(apart=1),
            ),
        ),
        ties=(
            Tie(
                "score_board and its mean over all boards played out",
                code_gives_the_mean,
                boards=80,
            ),
        ),
        checks=code_settles_rulings,
    ),
)
