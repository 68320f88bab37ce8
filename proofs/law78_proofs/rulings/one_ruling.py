"""A ruling in the table gets what adding its scores one by one would give. Claim P4."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

import sympy as sp

from law78.board import EXACT, score_board
from law78.exact import ONE, ZERO
from law78.frequency import climb, frequency_table, multiplied, number_of_results, weigh
from law78.outcome import Line, Score, Side, Weights, ruling
from law78.regulation import method_of
from law78.unequal import Group, neuberg_factor
from law78_proofs.frame.claim import Claim, Perturbed, Sides, Standing, Tie
from law78_proofs.frame.decide import Expression, Step, figures, identity
from law78_proofs.frame.random_boards import in_words, random_ruling
from law78_proofs.method.climbing import closed_form
from law78_proofs.method.shares import shares
from law78_proofs.rulings.played_out import (
    matchpoints_of,
    random_grouped_board,
    random_rules,
    ways_out,
)

factor = sp.Symbol("c", positive=True)
"""E / A."""

mean, beyond, on = sp.symbols("d l f", nonnegative=True)
below = mean / 2 + beyond
"""The results of the other lines below a score, L, and on it, f: rulings among them by their
weights. At least half of d, what lower scores get from them in the mean, lies below; l is more."""

before, part, after = sp.symbols("b p a", nonnegative=True)
weight_below, weight, _ = shares(before, part, after)
"""Of a ruling, by its parts: the weights of its lower outcomes, W, and of one outcome, w."""

compared = weight_below * mean
"""The sum, over the lower outcomes, of weight times comparisons with the other lines, D."""

beaten, equalled = sp.symbols("x y", nonnegative=True)
compared_with_all = 2 * beaten + equalled
"""The same for a whole line, D, by the results that it beats and those that it equals."""

expected = sp.Symbol("E", positive=True)


# The statements ------------------------------------------------------------------------------


def in_the_table(
    compared: Expression, weight: Expression, factor: Expression = factor
) -> Expression:
    """A ruling's matchpoints in the table that it is in, summed up to some outcome."""
    return factor * (compared + weight**2) - weight


def one_by_one(compared: Expression, weight: Expression, factor: Expression = factor) -> Expression:
    """The same for a ruling whose scores are added to the table in turn, each by itself."""
    return factor * (compared + weight) - weight


def weighed_in_the_table(tie_with_itself: Expression = 1) -> Iterator[Step]:
    """The step of the induction on the outcomes of a ruling, lowest first.

    The base is that both are 0 for no outcome.
    """
    yield identity(
        "step, in the table: one outcome more",
        in_the_table(compared, weight_below)
        + weight * closed_form(below + weight_below, on + tie_with_itself * weight, factor),
        in_the_table(compared + weight * (2 * below + on), weight_below + weight),
    )


def ruling_and_its_scores(
    tie_with_itself: Expression = 1, added: Expression = 1, whole: Expression = 1
) -> Iterator[Step]:
    """A ruling in the table, and its scores added one by one."""
    yield from weighed_in_the_table(tie_with_itself)
    yield identity(
        "step, one by one: one outcome more",
        one_by_one(compared, weight_below) + weight * closed_form(below, on + added, factor),
        one_by_one(compared + weight * (2 * below + on), weight_below + weight),
    )
    yield identity(
        "end: weights that make one whole",
        in_the_table(compared_with_all, whole),
        one_by_one(compared_with_all, whole),
    )


# The code on symbols -------------------------------------------------------------------------


def code_weighs_rulings() -> Iterator[Step]:
    """The reference's own functions, run on symbols, for rulings of two to four outcomes."""
    for outcomes in (2, 3, 4):
        field = dict(enumerate(sp.symbols(f"f1:{outcomes + 1}", positive=True)))
        given = sp.symbols(f"w1:{outcomes}", positive=True)
        own = dict(enumerate((*given, 1 - sum(given))))
        yield identity(
            f"{outcomes} outcomes, the code's ruling and its scores one by one",
            _by_the_code(field, own, own),
            sum(own[score] * _by_the_code(field, {score: ONE}, {score: ONE}) for score in own),
        )
    others = [Line(Score(600))] * 2 + [Line(Score(-100))] * 5
    last = [Line(Score(600)), Line(Score(-100)), Line(ruling((2, 600), (3, -100)))]
    yield figures(
        "the document's 12, 5 and 7.8",
        [matchpoints_of(score_board([*others, line], None, EXACT), -1, Side.NS) for line in last],
        [12, 5, Fraction(2, 5) * 12 + Fraction(3, 5) * 5],
    )


def _by_the_code(field: Weights, entered: Weights, weighed: Weights) -> Expression:
    table = frequency_table([field, entered])
    group = Group(number_of_results(table), expected, top=ZERO)
    return weigh(weighed, climb(multiplied(table, neuberg_factor(group))))


# Ties to the code ----------------------------------------------------------------------------


def code_adds_scores_in_turn(random: Random) -> Iterator[Sides]:
    """A ruling among lines of every kind, and its scores in its place, under any rules."""
    lines, results_expected = random_grouped_board(random)
    method = method_of(random_rules(random))
    ruled = Line(random_ruling(random), random.choice((None, "a")))
    in_turn = [
        (probability, score_board([*lines, one], results_expected + 1, method))
        for probability, one in ways_out(ruled)
    ]
    scored = score_board([*lines, ruled], results_expected + 1, method)
    for side in Side:
        yield Sides(
            matchpoints_of(scored, -1, side),
            sum(own * (matchpoints_of(board, -1, side) or 0) for own, board in in_turn),
            in_words([*lines, ruled], results_expected + 1),
        )


# The claims ----------------------------------------------------------------------------------

CLAIMS = (
    Claim(
        id="P4",
        title="a ruling gets what adding its scores one by one would give",
        clauses=("K4", "K9"),
        statement=(
            "A ruling's matchpoints are the sum, over its outcomes, of the weight times what the"
            " line would get if it had that score alone."
        ),
        formula=(
            "W(i) = w(1) + ... + w(i-1), w(1) + ... + w(k) = 1"
            "  =>  sum w(i) (c (2 (L(i) + W(i)) + f(i) + w(i)) - 1)"
            " = sum w(i) (c (2 L(i) + f(i) + 1) - 1)"
        ),
        domain=(
            "any number of outcomes and any weights that make 1; any other lines, rulings among"
            " them; any factor. The same under every regulation with a chart a side that rounds"
            " nothing, by P9.2"
        ),
        standing=Standing.PROVED,
        argument=(
            "L and f are the other lines' results below an outcome and on it, equal outcomes of"
            " the ruling being merged. A is the same both ways, because the ruling adds 1 to it"
            " and so does each of its scores; so is the factor c. By P1 both sides are sums over"
            " the ruling's outcomes, taken from the lowest up. Induction on the outcomes: with W"
            " for the weights so far and D for the sum of w (2 L + f) so far, the first sum is"
            " c (D + W^2) - W and the second c (D + W) - W. Both are 0 for no outcome, and one"
            " outcome more is an identity in free symbols. At the end W is 1, and W^2 is W."
        ),
        steps=ruling_and_its_scores,
        perturbed=(
            Perturbed(
                "an outcome does not tie with itself in the table",
                lambda: ruling_and_its_scores(tie_with_itself=0),
            ),
            Perturbed(
                "a score is compared with the table without being added",
                lambda: ruling_and_its_scores(added=0),
            ),
            Perturbed(
                "the weights make a half",
                lambda: ruling_and_its_scores(whole=sp.Rational(1, 2)),
            ),
        ),
        ties=(
            Tie("score_board with a ruling and with each of its scores", code_adds_scores_in_turn),
        ),
        checks=code_weighs_rulings,
    ),
)
