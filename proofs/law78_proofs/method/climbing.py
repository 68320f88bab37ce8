"""The document's climb and the closed form are the same. Claim P1."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import sympy as sp

from law78.frequency import START, Frequencies, climb, frequency_table, multiplied
from law78_proofs.frame.claim import Claim, Perturbed, Sides, Standing, Tie
from law78_proofs.frame.decide import Expression, Step, identity
from law78_proofs.frame.random_boards import random_frequencies

below, reached, following, factor = sp.symbols("L f g c", positive=True)
higher = sp.Symbol("H", nonnegative=True)
"""The sum of all lower frequencies, the frequency of a score and of the next score, E / A; the
sum of all higher frequencies."""


def closed_form(
    below: Expression, frequency: Expression, factor: Expression = 1, below_counts: int = 2
) -> Expression:
    """Matchpoints of a score: factor (2 below + frequency) - 1."""
    return factor * (below_counts * below + frequency) - 1


def counted(*tables: Frequencies) -> Expression:
    """2 below + frequency at score 1 of tables put together, by the code's table and climb."""
    return climb(frequency_table(tables))[1] - START


def climb_agrees(
    start: Expression = START, left_counts: int = 1, below_counts: int = 2
) -> Iterator[Step]:
    """Base and step of the induction on the number of scores, lowest first."""
    start = sp.sympify(start)
    yield identity(
        "base: the lowest score, with nothing below it",
        start + factor * reached,
        closed_form(0, reached, factor, below_counts),
    )
    yield identity(
        "step: from one score to the next higher one",
        closed_form(below, reached, factor, below_counts)
        + left_counts * factor * reached
        + factor * following,
        closed_form(below + reached, following, factor, below_counts),
    )


def climbed_by_the_code() -> Iterator[Step]:
    """The reference's own climb, run on symbols, for two, three and four scores."""
    for scores in (2, 3, 4):
        frequencies = sp.symbols(f"f1:{scores + 1}", positive=True)
        chart = climb(multiplied(dict(enumerate(frequencies)), factor))
        for place, frequency in enumerate(frequencies):
            yield identity(
                f"{scores} scores, the code's entry {place + 1}",
                chart[place],
                closed_form(sum(frequencies[:place]), frequency, factor),
            )


def code_climbs(random: Random) -> Iterator[Sides]:
    """The reference's climb beside the closed form, on a random table."""
    frequencies = random_frequencies(random)
    multiple = random.choice(list(frequencies.values()))
    chart = climb(multiplied(frequencies, multiple))
    for score, frequency in frequencies.items():
        lower = sum(times for other, times in frequencies.items() if other < score)
        yield Sides(
            chart[score], closed_form(lower, frequency, multiple), f"{frequencies} times {multiple}"
        )


CLAIMS = (
    Claim(
        id="P1",
        title="the climb and the closed form agree",
        clauses=("K8", "K13"),
        statement=(
            "Start at -1, add the lowest frequency, then at each step the frequency just left and"
            " the one just reached: every score then has factor times (twice the frequencies below"
            " it, and its own), less 1."
        ),
        formula=(
            "M(1) = -1 + c f(1), M(i+1) = M(i) + c f(i) + c f(i+1)"
            "  =>  M(i) = c (2 L(i) + f(i)) - 1"
        ),
        domain="any number of scores, any frequencies and any factor",
        standing=Standing.PROVED,
        argument=(
            "Induction on the scores from the lowest up. The base is the lowest score, for which"
            " L = 0. If the formula holds for a score with L below it and frequency f, the next"
            " score has L + f below it; with any frequency g the climb's step gives the formula"
            " there. Both are identities in free symbols."
        ),
        steps=climb_agrees,
        perturbed=(
            Perturbed("the climb starts at 0", lambda: climb_agrees(start=0)),
            Perturbed("the frequency just left is left out", lambda: climb_agrees(left_counts=0)),
            Perturbed("what is below counts once", lambda: climb_agrees(below_counts=1)),
        ),
        ties=(Tie("frequency.climb gives the closed form", code_climbs),),
        checks=climbed_by_the_code,
    ),
)
