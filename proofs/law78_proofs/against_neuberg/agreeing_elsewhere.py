"""Rulings on scores that the field does not have, and Neuberg's formula. Claims P8.6 and P8.7."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from random import Random
from typing import TypeAlias

import sympy as sp

from law78.exact import HALF, ZERO
from law78.frequency import climb, frequency_table, multiplied
from law78.outcome import Line, Score, Side, ruling
from law78_proofs.against_neuberg.difference import DOMAIN
from law78_proofs.against_neuberg.missing_lines import (
    agree,
    as_by_neuberg,
    charts_of,
    expectation,
    halved,
    split_line,
)
from law78_proofs.frame.claim import Claim, Perturbed, Sides, Standing, Tie
from law78_proofs.frame.decide import Expression, Step, found, identity
from law78_proofs.frame.random_boards import random_board

below, higher = sp.symbols("L H", nonnegative=True)
frequency, following = sp.symbols("f g", positive=True)
results = below + frequency + following + higher
"""The field's frequencies below a score, on it, on the next higher one, and above that; A."""

lines = sp.Symbol("m", integer=True, positive=True)
"""How many lines are missing."""

# Proofs --------------------------------------------------------------------------------------


def weight_below(below: Expression, frequency: Expression, results: Expression) -> Expression:
    """The weight below a score that agreement asks for, with none on it: P8.3."""
    return lines / results * (2 * below + frequency) / 2


def weights_between_the_scores(part_below: Fraction = HALF) -> Iterator[Step]:
    """P8.6: what agreement leaves for rulings on none of the field's scores, from the bottom."""
    under = sp.sympify(part_below)
    among = frequency + higher
    yield identity(
        "below the lowest score",
        weight_below(0, frequency, among),
        under * lines / among * frequency,
    )
    yield identity(
        "between a score and the next",
        weight_below(below + frequency, following, results)
        - weight_below(below, frequency, results),
        lines / results * ((1 - under) * frequency + under * following),
    )
    among = below + frequency
    yield identity(
        "above the highest score",
        lines - weight_below(below, frequency, among),
        (1 - under) * lines / among * frequency,
    )


# The smallest example ------------------------------------------------------------------------

MOST_LINES, FINEST = 4, 4
"""The search goes no further than fields of 4 lines and weights in quarters."""

Places: TypeAlias = tuple[Fraction, ...]
"""Weights below the lowest score of the field, on it, between it and the next, and so on."""


def smallest_elsewhere(different: int, none_shared: bool) -> tuple[tuple[int, ...], Places] | None:
    """The first field and ruling, in order, that agree though the ruling has other scores.

    different: how many different scores the field has at least. none_shared: the
    ruling has none of them.
    """
    for lines, denominator in product(range(1, MOST_LINES + 1), range(1, FINEST + 1)):
        tried = [
            (field, tuple(Fraction(part, denominator) for part in parts))
            for field in shared_out(lines)
            if len(field) >= different
            for parts in product(range(denominator + 1), repeat=2 * len(field) + 1)
            if sum(parts) == denominator
        ]
        for field, placed in sorted(tried, key=lambda pair: sum(map(bool, pair[1]))):
            elsewhere, shared = any(placed[0::2]), any(placed[1::2])
            if elsewhere and not (shared and none_shared) and agrees(field, placed):
                return field, placed
    return None


def shared_out(lines: int) -> list[tuple[int, ...]]:
    """Every way to have lines on scores: their frequencies from the lowest score up."""
    if lines == 0:
        return [()]
    return [(first, *rest) for first in range(1, lines + 1) for rest in shared_out(lines - first)]


def agrees(frequencies: Sequence[int], placed: Places) -> bool:
    """Whether, by the code, the two methods agree on a field and one missing line."""
    field = [
        Line(Score(2 * place + 1)) for place, times in enumerate(frequencies) for _ in range(times)
    ]
    line = Line(ruling(*((weight, place) for place, weight in enumerate(placed) if weight)))
    return agree(field, [line], len(field) + 1, Side.NS)


def smallest_examples(none_shared: bool = True, outer: Fraction = Fraction(1, 4)) -> Iterator[Step]:
    """P8.7: the two that the search finds, and as many of one score as of another.

    outer: the weight below the lower of two scores as frequent as each other, and above the higher.
    """
    quarter = Fraction(1, 4)
    yield found(
        "the smallest of all",
        lambda: smallest_elsewhere(different=1, none_shared=False),
        ((1,), (HALF, ZERO, HALF)),
    )
    yield found(
        "the smallest with two different scores in the field and none of them in the ruling",
        lambda: smallest_elsewhere(different=2, none_shared=none_shared),
        ((1, 1), (quarter, ZERO, HALF, ZERO, quarter)),
    )
    each = sp.Symbol("n", integer=True, positive=True)
    field = {1: each, 3: each}
    placed = {0: outer, 2: 1 - 2 * outer, 4: outer}
    full = climb(frequency_table([field, placed]))
    raised = climb(multiplied(field, (2 * each + 1) / (2 * each)))
    for words, score in (("lower", 1), ("higher", 3)):
        yield identity(f"n of one score and n of another, the {words}", full[score], raised[score])


# Ties ----------------------------------------------------------------------------------------


def halves_in_the_code(random: Random) -> Iterator[Sides]:
    """Rulings that halve each frequency: the field gets what Neuberg gives, they the average."""
    field = random_board(random)
    line = split_line({side: halved(chart) for side, chart in charts_of(field).items()})
    lines = [line] * random.randint(1, 2)
    yield from as_by_neuberg(field, lines, expectation(random, [*field, *lines]))


def quarters_in_the_code(random: Random) -> Iterator[Sides]:
    """As many of one score as of another, and a quarter below, a half between, a quarter above."""
    field = [Line(Score(600)), Line(Score(-100))] * random.randint(1, 5)
    line = Line(ruling((1, 620), (2, 100), (1, -200)))
    yield from as_by_neuberg(field, [line], expectation(random, [*field, line]))


# Claims --------------------------------------------------------------------------------------

CLAIMS = (
    Claim(
        id="P8.6",
        title="rulings on other scores that agree with Neuberg all the same",
        clauses=("K4", "K13"),
        statement=(
            "Rulings on none of the field's scores agree with Neuberg's formula at every score of"
            " the field exactly when their weights, all missing lines together, are m / A times:"
            " half the lowest score's frequency, below it; half the frequencies of two neighbours,"
            " between them; half the highest score's frequency, above it. So in each field there"
            " is room for such a ruling, wherever scores can lie there."
        ),
        formula="w = 0 and W = m (L + f / 2) / A at each score of the field",
        domain=DOMAIN + "; no score of the rulings is one of the field's",
        standing=Standing.PROVED,
        argument=(
            "By P8.3, with w = 0, agreement at a score is W = m (2 L + f) / (2 A). The weight"
            " below the lowest score is this at L = 0; between two scores it is the difference of"
            " this at the two; above the highest, where L + f = A, it is what is left of m. These"
            " are the halves of the statement, and with them W is as P8.3 asks at every score."
        ),
        steps=weights_between_the_scores,
        perturbed=(
            Perturbed(
                "a third below and two thirds above",
                lambda: weights_between_the_scores(Fraction(1, 3)),
            ),
        ),
        ties=(Tie("score_board with halves below and above", halves_in_the_code),),
    ),
    Claim(
        id="P8.7",
        title="the smallest agreement on other scores",
        clauses=("K4", "K13"),
        statement=(
            "Agreement with Neuberg's formula does not make the weights the field's frequencies."
            " The smallest example is a field of one result and a ruling half below it, half above"
            " it. The smallest with two different scores in the field and none of them in the"
            " ruling is a field of 1 and 1 and a ruling 1/4 below both, 1/2 between, 1/4 above"
            " both; the same ruling does for n and n, so for 2 and 2. The order: fewest lines in"
            " the field, then smallest common denominator of the weights, then fewest outcomes."
        ),
        formula="field 1, ruling 1/2 | 1/2; field n | n, ruling 1/4 | 1/2 | 1/4",
        domain=(
            "one missing line, E = A + 1; fields of up to four lines, weights in wholes, halves,"
            " thirds and quarters; outcomes between the same two scores of the field are one"
        ),
        standing=Standing.SEARCHED,
        argument=(
            "Only the order of scores counts: a ruling is its weights below, on, between and above"
            " the field's scores. All are tried in the order stated, by the reference's own"
            " boards, with and without the ruling. Weights finer than quarters could come earlier"
            " only in a smaller field: before the first example there is none, and before the"
            " second only the field of one line, which has no two different scores. For n and n"
            " the code's entries, with the ruling and factored without it, are equal for any n."
        ),
        steps=smallest_examples,
        perturbed=(
            Perturbed(
                "a third below, between and above does for n and n",
                lambda: smallest_examples(outer=Fraction(1, 3)),
            ),
            Perturbed(
                "also where the ruling may have scores of the field",
                lambda: smallest_examples(none_shared=False),
            ),
        ),
        ties=(Tie("score_board, fields of n and n", quarters_in_the_code, boards=60),),
    ),
)
