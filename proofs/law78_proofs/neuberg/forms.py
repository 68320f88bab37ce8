"""Neuberg's formula: its derivation, its forms, its percentages. Claims P7.1 to P7.3."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from random import Random

import sympy as sp

from law78.board import EXACT, Chart, score_board
from law78.exact import HALF
from law78.frequency import START, climb, multiplied, number_of_results
from law78.outcome import Line, Played, Share, Side, on_side
from law78.regulation import Rules, method_of
from law78.unequal import Group, neuberg_factor
from law78_proofs.bounds.lines_and_entries import random_expected, random_groups, top_of
from law78_proofs.frame.claim import Claim, Perturbed, Sides, Standing, Tie
from law78_proofs.frame.decide import Expression, Step, above, identity
from law78_proofs.frame.random_boards import PLAYED, in_words, random_board

below, higher = sp.symbols("L H", nonnegative=True)
left, following = sp.symbols("f g", positive=True)
"""The frequencies below a score and above the next one; of the score, and of the next one."""

results = below + left + following + higher
climbed = 2 * below + left - 1
"""A; and the matchpoints among the A results, M, which with A may be anything that there can be."""

missing, others = sp.symbols("m n", integer=True, nonnegative=True)
expected = results + missing
"""E - A; A - 2; E."""

Formula = Callable[[Expression, Expression, Expression], Expression]
"""Matchpoints among A results, A and E -> matchpoints among E results."""


def neuberg(
    matchpoints: Expression, results: Expression, expected: Expression, one: Expression = 1
) -> Expression:
    """Neuberg's formula, (M + 1) E/A - 1, with the factor of the code."""
    group = Group(results, expected, top_of(expected))
    return (matchpoints + one) * neuberg_factor(group) - one


def of_comparisons(
    matchpoints: Expression, results: Expression, expected: Expression
) -> Expression:
    """A mistake: the comparisons, A - 1 and E - 1, put in for the results."""
    return neuberg(matchpoints, results - 1, expected - 1)


def pro_rata(matchpoints: Expression, results: Expression, expected: Expression) -> Expression:
    """A mistake: the matchpoints in proportion, M E/A."""
    return matchpoints * expected / results


# From the frequencies ------------------------------------------------------------------------


def factored_climb(start: Expression = START, formula: Formula = neuberg) -> Iterator[Step]:
    """The climb of multiplied frequencies beside the climb of those there are, step by step."""
    start = sp.sympify(start)
    multiple = neuberg_factor(Group(results, expected, top_of(expected)))
    yield identity("base: where both climbs start", start, formula(start, results, expected))
    yield identity(
        "step: to the next score",
        formula(climbed, results, expected) + multiple * left + multiple * following,
        formula(climbed + left + following, results, expected),
    )


def factored_by_the_code() -> Iterator[Step]:
    """The reference's own climb, on symbols, for two, three and four scores."""
    for scores in (2, 3, 4):
        frequencies = dict(enumerate(sp.symbols(f"f1:{scores + 1}", positive=True)))
        number = number_of_results(frequencies)
        enough = number + missing
        factored = multiplied(frequencies, neuberg_factor(Group(number, enough, top_of(enough))))
        raised, plain = climb(factored), climb(frequencies)
        for score in frequencies:
            yield identity(
                f"{scores} scores, the code's entry {score + 1}",
                raised[score],
                neuberg(plain[score], number, enough),
            )


NONE = method_of(Rules(unequal="none"))
"""Nothing done for missing results: its charts hold the matchpoints among the A results."""


def charts_of_the_code(
    lines: Sequence[Line], expecting: int, scale: str = "2"
) -> Iterator[tuple[Chart, Chart]]:
    """Each chart of a board, without anything done for missing results and by Neuberg."""
    plain = score_board(lines, expecting, method_of(Rules(unequal="none", scale=scale)))
    raised = score_board(lines, expecting, method_of(Rules(scale=scale)))
    for side in Side:
        yield from zip(plain.charts[side], raised.charts[side], strict=True)


def figures_of_the_code(
    lines: Sequence[Line], expecting: int, scale: str = "2"
) -> Iterator[tuple[Fraction, Fraction, Fraction]]:
    """Of each entry of each chart: matchpoints among A results, A, and matchpoints by Neuberg."""
    for plain, raised in charts_of_the_code(lines, expecting, scale):
        for row, by_neuberg in zip(plain.rows, raised.rows, strict=True):
            yield row.matchpoints, plain.results, by_neuberg.matchpoints


def code_factors(random: Random) -> Iterator[Sides]:
    """Neuberg's formula on the entries of a random board, fouled or not."""
    lines = random_groups(random, random_board(random))
    expecting = random_expected(random, lines)
    for plain, there, by_neuberg in figures_of_the_code(lines, expecting):
        yield Sides(by_neuberg, neuberg(plain, there, expecting), in_words(lines, expecting))


# Its forms -----------------------------------------------------------------------------------


def divided(matchpoints: Expression, results: Expression, expected: Expression) -> Expression:
    """Over one denominator: (M E + (E - A)) / A."""
    return (matchpoints * expected + (expected - results)) / results


def with_extra_points(
    matchpoints: Expression, results: Expression, expected: Expression
) -> Expression:
    """In proportion, and extra points: M E/A + (E/A - 1)."""
    return matchpoints * expected / results + (expected / results - 1)


def german(matchpoints: Expression, results: Expression, expected: Expression) -> Expression:
    """The German way: K lines of E are artificial, and M grows by K/(E - K) M + K/(E - K)."""
    artificial = expected - results
    share = artificial / (expected - artificial)
    return matchpoints + share * matchpoints + share


def half_scale(
    matchpoints: Expression,
    results: Expression,
    expected: Expression,
    one: Expression = HALF,
) -> Expression:
    """With a half for a tie: (S + 1/2) E/A - 1/2, for half of the matchpoints."""
    return 2 * neuberg(matchpoints / 2, results, expected, one)


def one_for_a_half(
    matchpoints: Expression, results: Expression, expected: Expression
) -> Expression:
    """A mistake: 1 for 1/2 on the scale of 1, (S + 1) E/A - 1."""
    return half_scale(matchpoints, results, expected, one=1)


def half_scale_with_a_share(
    matchpoints: Expression, results: Expression, expected: Expression
) -> Expression:
    """With a half for a tie, as the ACBL writes it: S E/A + (E - A) / 2A."""
    return 2 * (matchpoints / 2 * expected / results + (expected - results) / (2 * results))


def from_the_average(
    matchpoints: Expression, results: Expression, expected: Expression
) -> Expression:
    """Counted from the average: what is above or below it, times E/A."""
    return (expected - 1) + (matchpoints - (results - 1)) * expected / results


FORMS: tuple[tuple[str, Formula], ...] = (
    ("over one denominator", divided),
    ("extra points", with_extra_points),
    ("the German form", german),
    ("on the scale of 1, with 1/2", half_scale),
    ("on the scale of 1, with a share of what is missing", half_scale_with_a_share),
    ("from the average", from_the_average),
)


def forms_agree(forms: tuple[tuple[str, Formula], ...] = FORMS) -> Iterator[Step]:
    """Each form is Neuberg's formula."""
    for name, form in forms:
        yield identity(name, form(climbed, results, expected), neuberg(climbed, results, expected))


def code_is_each_form(random: Random) -> Iterator[Sides]:
    """Each form on the entries of a random board, on both scales."""
    lines = random_groups(random, random_board(random))
    expecting = random_expected(random, lines)
    board = in_words(lines, expecting)
    for plain, there, by_neuberg in figures_of_the_code(lines, expecting):
        for _, form in FORMS:
            yield Sides(by_neuberg, form(plain, there, expecting), board)
    for plain, there, by_neuberg in figures_of_the_code(lines, expecting, scale="1"):
        yield Sides(by_neuberg, expecting / there * (plain + HALF) - HALF, board)


def code_is_german(random: Random) -> Iterator[Sides]:
    """The German form with the artificial lines counted, on a board where no other is missing."""
    lines = random_board(random, (*PLAYED, "artificial"))
    artificial = sum(isinstance(on_side(line.result, Side.NS), Share) for line in lines)
    share = Fraction(artificial, len(lines) - artificial)
    for plain, _, by_neuberg in figures_of_the_code(lines, len(lines)):
        yield Sides(by_neuberg - plain, share * plain + share, in_words(lines))


# In per cent ---------------------------------------------------------------------------------


def in_per_cent(percent: Expression, results: Expression, expected: Expression) -> Expression:
    """50 + (P - 50) (A - 1)/A E/(E - 1), for a percentage among A results of 2 or more."""
    return 50 + (percent - 50) * (results - 1) / results * expected / (expected - 1)


def percentages_agree(form: Formula = in_per_cent) -> Iterator[Step]:
    """The percentage of Neuberg's matchpoints, by the percentage among the A results."""
    yield above("the top among two results or more is above 0", top_of(2 + others), 0)
    yield identity(
        "the percentage of the top",
        100 * neuberg(climbed, results, expected) / top_of(expected),
        form(100 * climbed / top_of(results), results, expected),
    )


def code_has_the_percentage(random: Random) -> Iterator[Sides]:
    """The percentages of a random board's lines, where two results or more are compared."""
    lines = random_groups(random, random_board(random))
    expecting = random_expected(random, lines)
    plain, raised = (score_board(lines, expecting, method) for method in (NONE, EXACT))
    for side in Side:
        there = {chart.group: chart.results for chart in plain.charts[side]}
        for line, before, after in zip(lines, plain.lines, raised.lines, strict=True):
            among, found = before.of(side), after.of(side)
            if not isinstance(on_side(line.result, side), Played) or there[line.group] < 2:
                continue
            assert among is not None
            assert found is not None
            yield Sides(
                found.percentage,
                in_per_cent(among.percentage, there[line.group], expecting),
                in_words(lines, expecting),
            )


CLAIMS = (
    Claim(
        id="P7.1",
        title="Neuberg's formula is the climb of the multiplied frequencies",
        clauses=("K8", "K13"),
        statement=(
            "Where every frequency is multiplied by E/A before the climb, a score that has M among"
            " the A results has (M + 1) E/A - 1."
        ),
        formula="climb of E/A f(1), E/A f(2), ... = (climb of f(1), f(2), ... + 1) E/A - 1",
        domain="any number of scores, any frequencies, A and E",
        standing=Standing.PROVED,
        argument=(
            "Induction along the two climbs. Both start at -1, which Neuberg's formula leaves"
            " where it is. If it holds at one score, both climbs go on by the frequency just left"
            " and the one just reached, the one climb by E/A times as much, and it holds at the"
            " next. Into the lowest score the frequency left is 0."
        ),
        steps=factored_climb,
        perturbed=(
            Perturbed("the climb starts at 0", lambda: factored_climb(start=0)),
            Perturbed("in proportion, M E/A", lambda: factored_climb(formula=pro_rata)),
            Perturbed("comparisons for results", lambda: factored_climb(formula=of_comparisons)),
        ),
        ties=(Tie("the code's entries by Neuberg, and with nothing done", code_factors),),
        checks=factored_by_the_code,
    ),
    Claim(
        id="P7.2",
        title="the forms of Neuberg's formula are all the same",
        clauses=("K13", "K28"),
        statement=(
            "(M + 1) E/A - 1 is also (M E + (E - A))/A; M E/A and E/A - 1 extra points; the German"
            " M and K/(E - K) (M + 1), where K of E lines are artificial; (S + 1/2) E/A - 1/2 and"
            " S E/A + (E - A)/2A on the scale of 1; and the average, with what M is above or below"
            " it times E/A."
        ),
        formula=(
            "(M + 1) E/A - 1 = (M E + E - A)/A = M E/A + (E/A - 1) = M + K/(E - K) (M + 1)"
            " = 2 ((M/2 + 1/2) E/A - 1/2) = 2 (M/2 E/A + (E - A)/2A) = E - 1 + (M - (A - 1)) E/A"
        ),
        domain="any M, A and E; K = E - A",
        standing=Standing.PROVED,
        argument=(
            "Each is an identity in M, A and E. So that no values need be looked at that no board"
            " has, M is 2 L + f - 1, A is L + f + g + H and E is A + m."
        ),
        steps=forms_agree,
        perturbed=(
            Perturbed(
                "1, not 1/2, on the scale of 1",
                lambda: forms_agree((("with 1", one_for_a_half),)),
            ),
            Perturbed(
                "comparisons for results",
                lambda: forms_agree((("of comparisons", of_comparisons),)),
            ),
            Perturbed(
                "in proportion, without extra points",
                lambda: forms_agree((("in proportion", pro_rata),)),
            ),
        ),
        ties=(
            Tie("each form gives the code's entries", code_is_each_form),
            Tie("the German form, K counted on the board", code_is_german),
        ),
    ),
    Claim(
        id="P7.3",
        title="Neuberg's formula in per cent",
        clauses=("K12", "K13"),
        statement=(
            "A line with P per cent of 2 (A - 1) among A results, two or more, has"
            " 50 + (P - 50) (A - 1)/A E/(E - 1) per cent of 2 (E - 1). A single result has no"
            " percentage among itself."
        ),
        formula=(
            "100 ((M + 1) E/A - 1) / (2 (E - 1))"
            " = 50 + (100 M / (2 (A - 1)) - 50) (A - 1)/A E/(E - 1)"
        ),
        domain="A of 2 or more, E not below A, any M",
        standing=Standing.PROVED,
        argument="An identity in L, f, A and E - A, with M = 2 L + f - 1; neither top is 0.",
        steps=percentages_agree,
        perturbed=(
            Perturbed(
                "the percentage stays",
                lambda: percentages_agree(lambda percent, results, expected: percent),
            ),
            Perturbed(
                "comparisons for results",
                lambda: percentages_agree(
                    lambda percent, results, expected: in_per_cent(
                        percent, results - 1, expected - 1
                    )
                ),
            ),
        ),
        ties=(Tie("the percentages of the code's lines", code_has_the_percentage),),
    ),
)
