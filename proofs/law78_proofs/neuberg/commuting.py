"""Missing results, weighing and rulings: what may be done in either order. Claims P9.1 to P9.3."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import TypeAlias

import sympy as sp

from law78 import unequal
from law78.board import EXACT, score_board, tables_of_side
from law78.frequency import climb, multiplied, weigh
from law78.outcome import Played, Side, on_side
from law78.regulation import UNEQUAL, method_of
from law78.unequal import Group
from law78_proofs.frame.claim import Claim, Perturbed, Sides, Standing, Tie
from law78_proofs.frame.decide import Expression, Step, identity
from law78_proofs.frame.random_boards import in_words, random_frequencies, random_weights
from law78_proofs.method.climbing import closed_form
from law78_proofs.method.shares import shares
from law78_proofs.rulings.one_ruling import (
    beaten,
    compared_with_all,
    equalled,
    in_the_table,
    one_by_one,
)
from law78_proofs.rulings.played_out import (
    matchpoints_of,
    played_out,
    random_grouped_board,
    random_rules,
)

below, on, between, following, higher = sp.symbols("L f b g H", nonnegative=True)
results = below + on + between + following + higher
"""The results below a score, on it, between it and another, on that and above it; A is all."""

missing, first_missing = sp.symbols("m k", integer=True, nonnegative=True)
expected = results + missing
"""How many results are missing, E being A + m; how many of more are made up first."""

part, other_part = sp.symbols("p q", positive=True)
rest, weight = shares(other_part, part)
lower, higher_entry = closed_form(below, on), closed_form(below + on + between, following)
"""What is weighed, by parts: two entries, of which the second has this weight, the first the
rest."""

ruled_below, ruled_on, ruled_above = shares(*sp.symbols("u v x", nonnegative=True))
"""A ruling's weights below a score of another line, on it and above it, by its parts."""

GROUP = Group(results, expected, top=sp.Symbol("T", nonnegative=True))
FACTOR = unequal.neuberg_factor(GROUP)

Rule: TypeAlias = Callable[[Expression], Expression]
"""From matchpoints among the results there are to matchpoints on the board."""


def neuberg(
    matchpoints: Expression, factor: Expression = FACTOR, itself: Expression = 1
) -> Expression:
    """Neuberg's formula, on matchpoints: (M + 1) E/A - 1."""
    return (matchpoints + itself) * factor - 1


def neuberg_factor_of(among: Expression) -> Expression:
    """E/A by the code, where m of A results more are expected."""
    return unequal.neuberg_factor(replace(GROUP, results=among, expected=among + missing))


def weighing_commutes(name: str, rule: Rule, rest: Expression = rest) -> Step:
    """That a rule may be applied before two figures are weighed, or after."""
    return identity(
        f"weighing: {name}",
        rule(rest * lower + weight * higher_entry),
        rest * rule(lower) + weight * rule(higher_entry),
    )


# Neuberg on the table, on its chart, or on the line ------------------------------------------


def neuberg_anywhere(itself: Expression = 1, rest: Expression = rest) -> Iterator[Step]:
    """Factored frequencies climbed, factored entries, and a factored line."""

    def factored(matchpoints: Expression) -> Expression:
        return neuberg(matchpoints, itself=itself)

    entry = closed_form(below, on)
    lowest = {0: on, 1: higher}
    factor = neuberg_factor_of(on + higher)
    yield identity(
        "base: the lowest score, by the code",
        climb(multiplied(lowest, factor))[0],
        neuberg(climb(lowest)[0], factor, itself),
    )
    yield identity(
        "step: from one score to the next higher one",
        factored(entry) + FACTOR * on + FACTOR * following,
        factored(entry + on + following),
    )
    yield weighing_commutes("Neuberg's formula", factored, rest)


def code_factors_anywhere(random: Random) -> Iterator[Sides]:
    """The functions of frequency.py, with the factor before the climb and after the weighing."""
    frequencies = random_frequencies(random)
    factor = Fraction(random.randint(1, 12), random.randint(1, 12))
    own = {score: times for times, score in random_weights(random, list(frequencies))}
    matchpoints = weigh(own, climb(frequencies))
    yield Sides(
        weigh(own, climb(multiplied(frequencies, factor))),
        neuberg(matchpoints, factor),
        f"{frequencies} times {factor}, a ruling of {own}",
    )


# Every regulation's rule ---------------------------------------------------------------------


def rules_of_the_code() -> dict[str, Rule]:
    """What each regulation makes of matchpoints, by the functions that regulation.py names."""

    def rule(
        factor: Callable[[Group], Fraction], adjust: Callable[[Fraction, Group], Fraction]
    ) -> Rule:
        return lambda matchpoints: adjust(neuberg(matchpoints, factor(GROUP)), GROUP)

    rules = {name: rule(factor, adjust) for name, (_, factor, adjust) in UNEQUAL.items()}
    return {**rules, "a small group": rule(unequal.no_factor, unequal.small_group)}


def rules_commute(rest: Expression = rest) -> Iterator[Step]:
    """Every regulation's rule may be applied to a chart's entries or to a line's matchpoints."""
    for name, rule in rules_of_the_code().items():
        yield weighing_commutes(name, rule, rest)


def code_applies_rules_to_lines(random: Random) -> Iterator[Sides]:
    """Each line under any rules, and the rule applied once to what it has among the results."""
    lines, results_expected = random_grouped_board(random)
    method = method_of(replace(random_rules(random), scale="2"))
    counted = replace(method, factor=unequal.no_factor, adjust=unequal.unchanged)
    by_the_rules = score_board(lines, results_expected, method)
    among_results = score_board(lines, results_expected, counted)
    for side in Side:
        tables = tables_of_side(Counter(lines), side, results_expected, method)
        for place, line in enumerate(lines):
            own = matchpoints_of(among_results, place, side)
            if own is not None and isinstance(on_side(line.result, side), Played):
                group = tables[line.group].group
                yield Sides(
                    matchpoints_of(by_the_rules, place, side),
                    method.adjust(neuberg(own, method.factor(group)), group),
                    in_words(lines, results_expected),
                )


# Rulings and missing results, in either order ------------------------------------------------


def either_order(whole: Expression = 1, twice: Expression = 0) -> Iterator[Step]:
    """Rulings first and then Neuberg, or Neuberg for each score and then the weights.

    twice: how much of what was made up first is made up again.
    """
    among = below + on + higher + 1
    factor = neuberg_factor_of(among)
    ruling_first = neuberg(closed_form(below + ruled_below, on + ruled_on), factor)
    yield identity(
        "a chart entry at any score of another line",
        ruling_first,
        ruled_below * closed_form(below + 1, on, factor)
        + ruled_on * closed_form(below, on + 1, factor)
        + ruled_above * closed_form(below, on, factor),
    )
    yield identity(
        "a chart entry, and the one of the method",
        ruling_first,
        closed_form(below + ruled_below, on + ruled_on, factor),
    )
    factor = neuberg_factor_of(1 + beaten + equalled + higher)
    yield identity(
        "the ruling itself",
        neuberg(in_the_table(compared_with_all, whole, sp.Integer(1)), factor),
        one_by_one(compared_with_all, whole, factor),
    )
    yield weighing_commutes("Neuberg's formula", neuberg)
    first = results + first_missing
    filled = neuberg(lower, unequal.neuberg_factor(replace(GROUP, expected=first)))
    last = replace(GROUP, results=first - twice * first_missing, expected=first + missing)
    yield identity(
        "missing results made up one after another",
        neuberg(filled, unequal.neuberg_factor(last)),
        neuberg(lower, unequal.neuberg_factor(replace(GROUP, expected=first + missing))),
    )


def code_scores_in_either_order(random: Random) -> Iterator[Sides]:
    """A board of every kind of line: rulings first, missing results first, and score_board."""
    lines, results_expected = random_grouped_board(random, most=5)
    scored = score_board(lines, results_expected, EXACT)
    full = score_board(lines, results_expected, replace(EXACT, factor=unequal.no_factor))
    outcomes = [
        (probability, score_board(out, results_expected, EXACT))
        for probability, out in played_out(lines)
    ]
    for side in Side:
        counted = {chart.group: chart.results for chart in full.charts[side]}
        for place, line in enumerate(lines):
            among_results = matchpoints_of(full, place, side)
            if among_results is None:
                continue
            ruling_first = (
                neuberg(among_results, results_expected / counted[line.group])
                if isinstance(on_side(line.result, side), Played)
                else among_results
            )
            missing_first = sum(
                probability * (matchpoints_of(out, place, side) or 0)
                for probability, out in outcomes
            )
            board = in_words(lines, results_expected)
            yield Sides(ruling_first, missing_first, board)
            yield Sides(ruling_first, matchpoints_of(scored, place, side), board)


# The claims ----------------------------------------------------------------------------------

CLAIMS = (
    Claim(
        id="P9.1",
        title="Neuberg on the table, on its chart or on the line",
        clauses=("K9", "K13"),
        statement=(
            "It is the same to factor the frequencies before the climb, to put each entry of the"
            " unfactored chart through Neuberg's formula, or to weigh a ruling in the unfactored"
            " chart and put its matchpoints through the formula once."
        ),
        formula=(
            "sum w(i) (c (2 L(i) + f(i)) - 1) = sum w(i) ((M(i) + 1) c - 1)"
            " = (sum w(i) M(i) + 1) c - 1, c = E/A"
        ),
        domain="any frequencies, any A above 0 and any E, any ruling whose weights make 1",
        standing=Standing.PROVED,
        argument=(
            "Table and chart: induction on the scores from the lowest up. An entry that is"
            " Neuberg's of the unfactored one stays so in the climb's next step; P1 is used for the"
            " unfactored entry alone. Chart and line: induction on the outcomes. A ruling of one"
            " outcome more than k is weighed as one of two, of which the last has its weight w and"
            " the first is the ruling of the other k with weights divided by 1 - w, which make 1;"
            " for two it is an identity in free symbols."
        ),
        steps=neuberg_anywhere,
        perturbed=(
            Perturbed("Neuberg without its 1", lambda: neuberg_anywhere(itself=0)),
            Perturbed("the half scale's 1/2", lambda: neuberg_anywhere(itself=sp.Rational(1, 2))),
            Perturbed("weights that do not make 1", lambda: neuberg_anywhere(rest=weight)),
        ),
        ties=(Tie("frequency.py, the factor first and last", code_factors_anywhere),),
    ),
    Claim(
        id="P9.2",
        title="every regulation's rule commutes with weighing",
        clauses=("K9", "K13", "K22", "K23", "K24", "K25"),
        statement=(
            "What a regulation does for missing results or small groups may be done to each entry"
            " of the chart or once to the line's matchpoints. So what P4 and P5.2 say for Neuberg"
            " they say for each of these regulations."
        ),
        formula="g((1 - w) x + w y) = (1 - w) g(x) + w g(y), g(M) what a regulation makes of M",
        domain=(
            "Neuberg, Ascherman, add-one, none and small groups, with any A, E, top and other"
            " groups, unrounded; any ruling whose weights make 1. Clamping and rounding are not of"
            " this kind"
        ),
        standing=Standing.PROVED,
        argument=(
            "What a regulation makes of matchpoints depends, beside these, on A, E, the top and the"
            " other groups alone. The steps run the reference's own rules on symbols: for a ruling"
            " of two outcomes it is an identity, and so for any number, by induction as in P9.1."
            " When a ruling comes out as one of its scores, A, E, the top and the other groups stay"
            " as they are, and so does the rule: it may be applied after the sums of P4 and the"
            " means of P5.2, which hold for any factor, 1 among them."
        ),
        steps=rules_commute,
        perturbed=(Perturbed("weights that do not make 1", lambda: rules_commute(rest=weight)),),
        ties=(
            Tie(
                "score_board under any rules, the rule applied to lines",
                code_applies_rules_to_lines,
            ),
        ),
    ),
    Claim(
        id="P9.3",
        title="rulings and missing results in either order",
        clauses=("K4", "K7", "K13", "K15"),
        statement=(
            "Rulings first: the board is scored as if it were full, with the rulings in the table,"
            " and each line's matchpoints are put through Neuberg's formula for the artificial"
            " scores. Artificial scores first: for each way in which the rulings can come out the"
            " board is scored with Neuberg, and each line gets the mean, by the products of the"
            " weights. Both give each line what the method gives it. Results that are missing may"
            " also be made up one after another. What an artificial score is worth on the board by"
            " itself does not depend on the rulings; in a session A+ and A- may (K17)."
        ),
        formula=(
            "N(M; A, E) = (M + 1) E/A - 1: mean over s of N(M(s); A, E) = N(mean over s of M(s);"
            " A, E) = N(M; A, E), and N(N(M; A, B); B, E) = N(M; A, E)"
        ),
        domain=(
            "any number of rulings and of artificial scores, of other missing results and of"
            " groups; any outcomes and weights that make 1"
        ),
        standing=Standing.PROVED,
        argument=(
            "A and E do not depend on how a ruling comes out, so Neuberg's formula is the same in"
            " all cases. For one ruling an entry at another line's score is the mean of the entries"
            " with the whole ruling below, on or above it, each through Neuberg, and the ruling"
            " itself is as in P4. For several: induction as in P5.2, with the mean of two figures"
            " through Neuberg as the step from one outcome to the next. That the method gives the"
            " same is P9.1. The top is 2 (E - 1) and artificial scores are a percentage of it."
        ),
        steps=either_order,
        perturbed=(
            Perturbed(
                "a ruling that makes half a result",
                lambda: either_order(whole=sp.Rational(1, 2)),
            ),
            Perturbed(
                "missing results made up twice over",
                lambda: either_order(twice=1),
            ),
        ),
        ties=(
            Tie(
                "score_board, rulings first and missing results first",
                code_scores_in_either_order,
                boards=80,
            ),
        ),
    ),
)
