"""This method against Neuberg's formula, where results are missing. Claims P8.1 to P8.5.

A field has A results; m lines more have rulings, and E, at least A + m, results are
expected. This method has the rulings in the table; Neuberg's formula leaves them out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

import sympy as sp

from law78.frequency import START, climb, multiplied
from law78.unequal import Group, neuberg_factor
from law78_proofs.against_neuberg.missing_lines import (
    agreement_in_the_code,
    differences_in_the_code,
    leak_in_the_code,
    only_the_frequencies_agree,
    own_frequencies_in_the_code,
    shared_frequencies_in_the_code,
)
from law78_proofs.frame.claim import Claim, Perturbed, Standing, Tie
from law78_proofs.frame.decide import Expression, Step, above, identity
from law78_proofs.method.shares import shares

Of: TypeAlias = Callable[[Expression], Expression]
"""Something that E gives."""

below, higher, weight_below, weight, weight_above = sp.symbols("L H W w V", nonnegative=True)
"""The field's frequencies below a score and above it; the missing lines' weights below it, on it
and above it."""

frequency = sp.Symbol("f", positive=True)
extra = sp.Symbol("x", integer=True, nonnegative=True)
"""The score's frequency in the field; how many more results are expected than lines are there."""

results = below + frequency + higher
missing = weight_below + weight + weight_above
expected = results + missing + extra
"""A; m, how many lines are missing; E."""

compared = 2 * below + frequency
"""What a score gets from the field: 2 for each result below, 1 for each equal one."""

weighed = 2 * weight_below + weight
"""What it gets from the missing lines, by their weights."""


def factor(results: Expression, expected: Expression) -> Expression:
    """E / A, by the code."""
    return neuberg_factor(Group(results=results, expected=expected, top=2 * (expected - 1)))


def entry(compared: Expression, results: Expression, expected: Expression) -> Expression:
    """Matchpoints of a score, by claim P1: factor (2 below + frequency) - 1."""
    return factor(results, expected) * compared + START


def average_of(expected: Expression) -> Expression:
    """Half of the top."""
    return expected - 1


this_method = entry(compared + weighed, results + missing, expected)
neuberg = entry(compared, results, expected)

# Proofs --------------------------------------------------------------------------------------

lines = sp.Symbol("m", integer=True, positive=True)
"""How many lines are missing, where their weights follow from the field's frequencies."""


def own_frequencies(counted_lines: int = 0, counted_extra: int = 0) -> Iterator[Step]:
    """P8.1: the factored table is Neuberg's, and each missing line gets the average.

    The weights are the frequencies over A, and the lines and more expected that count there.
    """
    over = results + counted_lines * lines + counted_extra * extra
    expected = results + lines + extra
    with_them = multiplied(
        {0: frequency + lines * frequency / over}, factor(results + lines, expected)
    )
    without = multiplied({0: frequency}, factor(results, expected))
    yield identity("each frequency of the factored table", with_them[0], without[0])

    def paid(below: Expression) -> Expression:
        return (factor(results, expected) * below**2 + below * START) / results

    yield identity(
        "a missing line, step: one score more",
        paid(below) + frequency / over * entry(compared, results, expected),
        paid(below + frequency),
    )
    yield identity("a missing line, all scores", paid(results), average_of(expected))


def excess(weighed: Expression, lines: Expression, counted_lines: int = 0) -> Expression:
    """What a score gets from the missing lines, less what Neuberg's formula puts for them.

    counted_lines: how often the missing lines count among the results of the field.
    """
    return weighed - lines * compared / (results + counted_lines * lines)


def difference_of_the_two(
    counted_lines: int = 0, below_counts: int = 2, in_the_factor: int = 1
) -> Iterator[Step]:
    """P8.2: this method less Neuberg, at one score."""
    over_all = factor(results + in_the_factor * missing, expected)
    got = below_counts * weight_below + weight
    yield identity(
        "m lines, and any E",
        this_method - neuberg,
        over_all * excess(got, missing, counted_lines),
    )
    below_it, on_it, _ = shares(*sp.symbols("u v z", nonnegative=True))
    full = results + 1
    yield identity(
        "one line, and E = A + 1",
        entry(compared + 2 * below_it + on_it, full, full) - entry(compared, results, full),
        excess(below_counts * below_it + on_it, sp.Integer(1), counted_lines),
    )


def vanishes(counted_lines: int = 0, below_counts: int = 2) -> Iterator[Step]:
    """P8.3: the difference is a multiple, not by 0, of what is to vanish."""
    multiple = factor(results + missing, expected)
    got = below_counts * weight_below + weight
    yield identity(
        "a multiple", this_method - neuberg, multiple * excess(got, missing, counted_lines)
    )
    yield above("not by 0", multiple, 0)


one_part, rest_of_it = sp.symbols("p q", positive=True)
elsewhere, _ = shares(one_part, rest_of_it)
"""A part of something, above 0 and below 1."""


def weights_from_the_bottom(under: Expression = 0, between: Expression = 0) -> Iterator[Step]:
    """P8.4: what agreement leaves for the weight on each score, from the lowest up.

    under and between are weights on scores that the field does not have, as parts of the most
    that there could be.
    """

    def left(below: Expression, weight_below: Expression, share: Expression) -> Expression:
        return share * (2 * below + frequency) - 2 * weight_below

    share = lines / (frequency + higher)
    yield identity(
        "base: the weight on the lowest score",
        left(0, under * share * frequency / 2, share),
        share * frequency,
    )
    share = lines / results
    yield identity(
        "step: the weight on the next score",
        left(below, share * below + between * share * frequency / 2, share),
        share * frequency,
    )
    yield identity(
        "step: the weight below the score after it",
        share * below + share * frequency,
        share * (below + frequency),
    )


def sum_of_the_differences(of_each: Of = average_of) -> Iterator[Step]:
    """P8.5: the differences over the field and the missing lines' matchpoints, added up."""
    multiple = factor(results + missing, expected)

    def together(below: Expression, weight_below: Expression) -> Expression:
        whole = (below + weight_below) ** 2 - (results + missing) * below**2 / results
        return multiple * whole + weight_below * START

    yield identity("base: no score yet", together(0, 0), 0)
    yield identity(
        "step: one score more",
        together(below, weight_below) + frequency * (this_method - neuberg) + weight * this_method,
        together(below + frequency, weight_below + weight),
    )
    yield identity("all scores", together(results, missing), missing * of_each(expected))


def the_top(expected: Expression) -> Expression:
    """What a full score is worth."""
    return 2 * (expected - 1)


def expected_itself(expected: Expression) -> Expression:
    """E."""
    return expected


# Checks --------------------------------------------------------------------------------------


def both_by_the_code(
    scores: int,
) -> tuple[list[Expression], list[Expression], list[Expression], list[Expression]]:
    """A field's frequencies, a ruling's weights, and the code's two charts of them, E = A + 1."""
    field = list(sp.symbols(f"f1:{scores + 1}", positive=True))
    free = list(sp.symbols(f"w1:{scores}", positive=True))
    line = [*free, 1 - sum(free)]
    results = sum(field)
    full = [own + part for own, part in zip(field, line, strict=True)]
    with_line = climb(multiplied(dict(enumerate(full)), factor(results + 1, results + 1)))
    without = climb(multiplied(dict(enumerate(field)), factor(results, results + 1)))
    return field, line, list(with_line.values()), list(without.values())


def differences_by_the_code() -> Iterator[Step]:
    """The reference's own climb on symbols: one missing line, two to four scores."""
    for scores in (2, 3, 4):
        field, line, with_line, without = both_by_the_code(scores)
        for place in range(scores):
            yield identity(
                f"{scores} scores, the code's difference at score {place + 1}",
                with_line[place] - without[place],
                2 * sum(line[:place])
                + line[place]
                - (2 * sum(field[:place]) + field[place]) / sum(field),
            )


def sums_by_the_code() -> Iterator[Step]:
    """The reference's own climb on symbols: one missing line, two and three scores."""
    for scores in (2, 3):
        field, line, with_line, without = both_by_the_code(scores)
        differences = [ours - theirs for ours, theirs in zip(with_line, without, strict=True)]
        yield identity(
            f"{scores} scores, the code's differences together",
            sum(own * difference for own, difference in zip(field, differences, strict=True)),
            sum(field) - sum(part * ours for part, ours in zip(line, with_line, strict=True)),
        )


def only_weights_that_agree() -> Iterator[Step]:
    """The weights by which the code's two charts agree, solved for: two to four scores."""
    for scores in (2, 3, 4):
        field, line, with_line, without = both_by_the_code(scores)
        free = line[:-1]
        apart = [ours - theirs for ours, theirs in zip(with_line, without, strict=True)]
        (agreeing,) = sp.linsolve(apart, free)
        for place, weight in enumerate(agreeing):
            yield identity(
                f"{scores} scores, the only weight on score {place + 1}",
                weight,
                field[place] / sum(field),
            )


# Claims --------------------------------------------------------------------------------------

DOMAIN = (
    "any chart: a field of any results, rulings among them or not, any number of"
    " missing lines with a score on the chart's side, and any E of at least A + m"
)

CLAIMS = (
    Claim(
        id="P8.1",
        title="Neuberg is this method with the field's own frequencies for what is missing",
        clauses=("K4", "K13"),
        statement=(
            "Give the missing lines rulings whose weights, together, are m times the field's own"
            " frequencies over A. Then every line of the field gets what Neuberg's formula gives"
            " it without them. A missing line whose own weights are the frequencies over A gets"
            " the average."
        ),
        formula="w = m f / A at each score  =>  E / (A + m) (f + w) = E / A f",
        domain=DOMAIN,
        standing=Standing.PROVED,
        argument=(
            "Frequency by frequency, the factored table is the same with the rulings and without,"
            " so the climb gives the same entries. For the missing line itself, induction on the"
            " scores from the lowest up: the sum of f / A times the entry over all scores up to"
            " one is (E / A t^2 - t) / A, where t is the sum of their frequencies, and E - 1"
            " where t is A."
        ),
        steps=own_frequencies,
        perturbed=(
            Perturbed("the frequencies over E", lambda: own_frequencies(1, 1)),
            Perturbed("the frequencies over A + m", lambda: own_frequencies(1)),
        ),
        ties=(
            Tie("score_board, each missing line by the frequencies", own_frequencies_in_the_code),
            Tie("score_board, two missing lines that share them", shared_frequencies_in_the_code),
        ),
    ),
    Claim(
        id="P8.2",
        title="the difference of this method and Neuberg at each score",
        clauses=("K4", "K13"),
        statement=(
            "At each score of the field this method gives more than Neuberg's formula by E / (A +"
            " m) times what the score gets from the missing lines, 2 (weight below) + (weight on"
            " it), less m times what it gets from a result of the field on average, (2 below +"
            " frequency) / A. For one missing line and E = A + 1 the factor is 1."
        ),
        formula="M - N = E / (A + m) (2 W + w - m (2 L + f) / A)",
        domain=DOMAIN,
        standing=Standing.PROVED,
        argument=(
            "Both are given by the closed form of claim P1: this method with the frequencies of"
            " field and rulings and the factor E / (A + m), Neuberg with the field's alone and the"
            " factor E / A. The difference is an identity in free symbols."
        ),
        steps=difference_of_the_two,
        perturbed=(
            Perturbed("over A + m", lambda: difference_of_the_two(counted_lines=1)),
            Perturbed("weight below counts once", lambda: difference_of_the_two(below_counts=1)),
            Perturbed("the factor is E / A", lambda: difference_of_the_two(in_the_factor=0)),
        ),
        ties=(Tie("score_board with and without the lines", differences_in_the_code),),
        checks=differences_by_the_code,
    ),
    Claim(
        id="P8.3",
        title="when the two agree",
        clauses=("K4", "K13"),
        statement=(
            "This method and Neuberg's formula agree at a score of the field exactly when 2"
            " (weight below) + (weight on it) = m (2 below + frequency) / A there, whatever E is."
            " So they agree on the whole field exactly when this holds at each of its scores."
        ),
        formula="M = N  <=>  2 W + w = m (2 L + f) / A",
        domain=DOMAIN,
        standing=Standing.PROVED,
        argument=(
            "The difference is the factor E / (A + m) times the difference of the two sides of the"
            " condition, and the factor is above 0: so one vanishes exactly when the other does."
        ),
        steps=vanishes,
        perturbed=(
            Perturbed("over A + m", lambda: vanishes(counted_lines=1)),
            Perturbed("weight below counts once", lambda: vanishes(below_counts=1)),
        ),
        ties=(Tie("score_board agrees exactly where the condition holds", agreement_in_the_code),),
    ),
    Claim(
        id="P8.4",
        title="rulings on the field's scores alone agree only by its frequencies",
        clauses=("K4", "K13"),
        statement=(
            "If the rulings use only scores of the field, and the two methods agree at every score"
            " of the field, then the weights on each score, all missing lines together, are m"
            " times its frequency over A: for one line, its frequency over A."
        ),
        formula="2 W + w = m (2 L + f) / A at each score  =>  w = m f / A at each score",
        domain=DOMAIN + "; every score of the rulings is one of the field's",
        standing=Standing.PROVED,
        argument=(
            "Induction on the field's scores from the lowest up. By P8.3 the weight on a score is"
            " m (2 L + f) / A - 2 W. No ruling has a score below the lowest, so there L = W = 0"
            " and the weight is m f / A. If the weights on all lower scores are m / A times their"
            " frequencies, and there is none between them, W = m L / A, and the weight on the next"
            " score is m f / A. That there is no weight below or between the field's scores is"
            " what the hypothesis gives; without it the steps fail, and P8.6 says what can be."
        ),
        steps=weights_from_the_bottom,
        perturbed=(
            Perturbed(
                "with weight below the field's lowest score",
                lambda: weights_from_the_bottom(under=elsewhere),
            ),
            Perturbed(
                "with weight between two scores of the field",
                lambda: weights_from_the_bottom(between=elsewhere),
            ),
        ),
        ties=(
            Tie(
                "score_board agrees exactly where weights are frequencies",
                only_the_frequencies_agree,
            ),
        ),
        checks=only_weights_that_agree,
    ),
    Claim(
        id="P8.5",
        title="what leaving rulings out leaks into the field",
        clauses=("K4", "K13"),
        statement=(
            "Summed over all lines of the field, this method less Neuberg is what the missing lines"
            " get below the average by this method: for one line, the average less its matchpoints."
            " So a ruling above the average that is left out leaves the field that much too much,"
            " and one below it that much too little."
            " And where the two agree at every score, the missing lines get the average together."
        ),
        formula="sum f (M - N) = m (E - 1) - sum w M",
        domain=DOMAIN,
        standing=Standing.PROVED,
        argument=(
            "Induction on all scores, of field and rulings, from the lowest up; f or w may be 0."
            " The sum of f (M - N) + w M over all scores up to one is E / (A + m) ((t + v)^2 -"
            " (A + m) / A t^2) - v, where t is the sum of their frequencies and v of their"
            " weights. Over all scores t = A and v = m, and it is m (E - 1). The average is"
            " E - 1, half of the top."
        ),
        steps=sum_of_the_differences,
        perturbed=(
            Perturbed("the average is E", lambda: sum_of_the_differences(expected_itself)),
            Perturbed("the top in place of the average", lambda: sum_of_the_differences(the_top)),
        ),
        ties=(Tie("score_board with and without the lines, added up", leak_in_the_code),),
        checks=sums_by_the_code,
    ),
)
