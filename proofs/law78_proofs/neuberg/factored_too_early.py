"""Rulings put into a table that was already factored. Claims P9.4 and P9.5."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from random import Random
from typing import TypeAlias

import sympy as sp

from law78.board import EXACT, score_board
from law78.exact import ZERO
from law78.frequency import Frequencies, climb, frequency_table, multiplied, weigh
from law78.methods import has_ruling
from law78.outcome import (
    Artificial,
    Line,
    Percentage,
    Played,
    Score,
    Side,
    Weights,
    ruling,
    weights,
)
from law78_proofs.frame.claim import Claim, Perturbed, Sides, Standing, Tie
from law78_proofs.frame.decide import Expression, Step, found, identity
from law78_proofs.frame.random_boards import in_words, random_board, random_ruling
from law78_proofs.method.climbing import closed_form
from law78_proofs.rulings.one_at_a_time import MOST_LINES, RULINGS, SCORES

missing = sp.Symbol("m", integer=True, positive=True)
"""How many results are missing."""

below, on, higher = sp.symbols("L f H", nonnegative=True)
others = below + on + higher
"""The results without the rulings below a score, on it and above it; B is all, above 0."""

ruled_below, ruled_on, ruled_above = sp.symbols("U V X", nonnegative=True)
rulings = ruled_below + ruled_on + ruled_above
"""The weights of all rulings below a score, on it and above it; k is how many rulings."""

beaten, equalled, lost = sp.symbols("x y z", nonnegative=True)
compared = (2 * beaten + equalled) / (beaten + equalled + lost) * others * rulings
"""The expected comparisons of all rulings with all other results, added, by the parts of these
in which the ruling is better, equal, or worse."""

results = others + rulings
expected = results + missing
early = (others + missing) / others
"""The factor of a table without its rulings."""


# The closed form -----------------------------------------------------------------------------


def what_is_factored_matters(
    held_against: Expression = rulings, rulings_with_themselves: Expression = rulings**2
) -> Iterator[Step]:
    """Entries of the two charts, and the sum of the other way over all results."""
    yield identity(
        "a chart entry, the method's less the other",
        closed_form(below + ruled_below, on + ruled_on, expected / results)
        - closed_form(early * below + ruled_below, early * on + ruled_on),
        missing / results * (2 * ruled_below + ruled_on - held_against * (2 * below + on) / others),
    )
    weighed_for_others = early * others**2 + 2 * others * rulings - compared
    weighed_for_rulings = early * compared + rulings_with_themselves
    yield identity(
        "the sum over all results, less A (E - 1)",
        weighed_for_others + weighed_for_rulings - results - results * (expected - 1),
        missing * (compared / others - rulings),
    )


# The other way, by the reference's steps -----------------------------------------------------


def held_by(lines: Sequence[Line]) -> list[Weights]:
    """What lines hold for N-S; artificial scores hold nothing."""
    return [weights(line.result, Side.NS) for line in lines if isinstance(line.result, Played)]


def factored_early(lines: Sequence[Line]) -> dict[int, Fraction]:
    """N-S's chart where the field is factored first and the rulings added as they are."""
    field = held_by([line for line in lines if not has_ruling(line)])
    ruled = held_by([line for line in lines if has_ruling(line)])
    if not field:
        return {}
    filled = Fraction(len(lines) - len(ruled), len(field))
    return climb(frequency_table([multiplied(frequency_table(field), filled), *ruled]))


def factored_last(lines: Sequence[Line]) -> dict[int, Fraction]:
    """N-S's chart by the method: the rulings in the table when it is factored."""
    charts = score_board(lines, None, EXACT).charts[Side.NS]
    return {row.score: row.matchpoints for chart in charts for row in chart.rows}


def code_differs_by_the_closed_form(random: Random) -> Iterator[Sides]:
    """Both charts of a random board with rulings and artificial scores, and the sum of one."""
    plain = random_board(random, ("score",), most=5)
    ruled = [Line(random_ruling(random)) for _ in range(random.randint(1, 3))]
    artificial = [AVERAGE] * random.randint(0, 3)
    board = [*plain, *ruled, *artificial]
    field, added = frequency_table(held_by(plain)), frequency_table(held_by(ruled))
    last, first = factored_last(board), factored_early(board)
    part = Fraction(len(artificial), len(plain) + len(ruled))
    for score in last:
        against_field = _comparisons(field, score) * Fraction(len(ruled), len(plain))
        yield Sides(
            last[score] - first[score],
            part * (_comparisons(added, score) - against_field),
            in_words(board),
        )
    of_rulings = sum(_comparisons(field, score) * times for score, times in added.items())
    counted = len(plain) + len(ruled)
    yield Sides(
        sum(weigh(own, first) for own in held_by(board)),
        counted * (len(board) - 1) + len(artificial) * (of_rulings / len(plain) - len(ruled)),
        in_words(board),
    )


def code_agrees_where_it_must(random: Random) -> Iterator[Sides]:
    """Both charts without a missing result, and with a ruling that is like the field."""
    plain = random_board(random, ("score",), most=6)
    full = [*plain, *(Line(random_ruling(random)) for _ in range(random.randint(1, 3)))]
    yield Sides(factored_last(full), factored_early(full), in_words(full))
    like_the_field = ruling(*((1, line.result) for line in plain if isinstance(line.result, Score)))
    missing = [*plain, Line(like_the_field), *[AVERAGE] * random.randint(1, 3)]
    yield Sides(factored_last(missing), factored_early(missing), in_words(missing))


def _comparisons(table: Frequencies, score: int) -> Fraction:
    lower = sum((times for other, times in table.items() if other < score), ZERO)
    return 2 * lower + table.get(score, ZERO)


# The search ----------------------------------------------------------------------------------

AVERAGE = Line(Artificial(Percentage(Fraction(50)), Percentage(Fraction(50))))

Charts: TypeAlias = tuple[str, dict[int, Fraction], dict[int, Fraction]]
"""A board, and its N-S chart by the method and by the other way."""


def boards_in_order(most_rulings: int, most_artificial: int) -> Iterator[list[Line]]:
    """Fewest lines, then rulings, then artificial scores; then by SCORES and by RULINGS."""
    for lines in range(1, MOST_LINES + 1):
        for ruled in range(min(lines, most_rulings) + 1):
            for artificial in range(min(lines - ruled, most_artificial) + 1):
                for scores in combinations_with_replacement(SCORES, lines - ruled - artificial):
                    for held in combinations_with_replacement(RULINGS, ruled):
                        played = [*(Line(Score(score)) for score in scores), *map(Line, held)]
                        yield played + [AVERAGE] * artificial


def first_difference(most_rulings: int, most_artificial: int) -> Charts | None:
    """The first board on which the two charts differ at a score that both have."""
    for board in boards_in_order(most_rulings, most_artificial):
        method, other = factored_last(board), factored_early(board)
        if any(method[score] != other[score] for score in other):
            return in_words(board), method, other
    return None


def smallest_board(
    most_rulings: int = MOST_LINES, most_artificial: int = MOST_LINES
) -> Iterator[Step]:
    """The first board on which it matters, with both charts as worked out by hand.

    By the method the frequencies are 3/2 times 3/2 and 1/2; the other way they
    are 2 times 1 and half of the ruling, 5/2 and 1/2.
    """
    low, high = Fraction(9, 4), Fraction(3, 4)
    half = Fraction(1, 2)
    yield found(
        "the first board on which the charts differ",
        lambda: first_difference(most_rulings, most_artificial),
        (
            "-100 12C1c:1/600/1/-100 A5050",
            {600: -1 + low + low + high, -100: -1 + low},
            {600: -1 + 2 * (2 + half) + half, -100: -1 + 2 + half},
        ),
    )


# The claims ----------------------------------------------------------------------------------

CLAIMS = (
    Claim(
        id="P9.4",
        title="a ruling in a table that was factored before is another method",
        clauses=("K4", "K7", "K13"),
        statement=(
            "Where the table has results without the rulings and is factored with these alone, the"
            " rulings then being added as they are,"
            " an entry is below the method's by m/A times what the score has against the rulings"
            " less k times what it has on average against a result of the field: it is the method's"
            " exactly where the two are equal. The side's matchpoints are then more than A (E - 1)"
            " by m times what the rulings have on average against the field, less k. So rulings are"
            " counted in A before anything is factored, and their weights are factored too."
        ),
        formula=(
            "c (2 (L + U) + f + V) - d (2 L + f) - (2 U + V) = m/A (2 U + V - k (2 L + f)/B),"
            " A = B + k, E = A + m, c = E/A, d = (B + m)/B"
        ),
        domain=(
            "each side and group with a result that is no ruling: B such results, B above 0, of any"
            " frequencies; k rulings of any weights; m results missing"
        ),
        standing=Standing.PROVED,
        argument=(
            "Both entries are by P1, and their difference is an identity in free symbols. The"
            " sum: each line is weighed in the factored-early chart, which counts d for each result"
            " of the field and 1 for each ruling. The field's comparisons with itself, each line"
            " with itself included, are B^2, and the rulings' with each other k^2: a table whose"
            " frequencies make T has T^2 with itself, as the W^2 of P4. The rulings have D against"
            " the field, so the field has 2 B k - D against the rulings, two for each pair. Less 1"
            " for each of A results."
        ),
        steps=what_is_factored_matters,
        perturbed=(
            Perturbed(
                "the rulings are held against one result of the field",
                lambda: what_is_factored_matters(held_against=sp.Integer(1)),
            ),
            Perturbed(
                "rulings do not meet each other",
                lambda: what_is_factored_matters(rulings_with_themselves=rulings),
            ),
        ),
        ties=(Tie("score_board beside a table factored early", code_differs_by_the_closed_form),),
    ),
    Claim(
        id="P9.5",
        title="the smallest board on which factoring too early is wrong",
        clauses=("K4", "K7", "K13"),
        statement=(
            "Factoring the table before the ruling is in it first gives another chart on the board"
            " -100 12C1c:1/600/1/-100 A5050: 1.5 and 4.5 for -100 and 600 where they should be 1.25"
            " and 4.25. The order: fewest lines first, then fewest rulings, then fewest artificial"
            " scores, all A5050, then scores in the order -100, 600, then rulings of the two in the"
            " order 1/600/1/-100, 1/600/2/-100, 2/600/1/-100."
        ),
        formula="climb(c (F + R)) is not climb(d F + R)",
        domain=(
            "boards of those scores, rulings and averages, E the number of lines; that no board of"
            " fewer lines shows it, of whatever scores and weights, is in the argument"
        ),
        standing=Standing.SEARCHED,
        argument=(
            "All boards are scored in that order, until a score has an entry by both ways and the"
            " two differ. By P9.4 there must be a ruling, a missing result and a result that is"
            " factored. By hand: c is 3/2 and the frequencies are 9/4 and 3/4; the other way d is 2"
            " and they are 2 + 1/2 and 1/2. The ruling should have 2.75 and gets 3; together they"
            " have 4.5 where there are A (E - 1) = 4."
        ),
        steps=smallest_board,
        perturbed=(
            Perturbed("no result need be missing", lambda: smallest_board(most_artificial=0)),
            Perturbed("no ruling is needed", lambda: smallest_board(most_rulings=0)),
        ),
        ties=(
            Tie(
                "nothing missing, or a ruling by the field's own frequencies",
                code_agrees_where_it_must,
            ),
        ),
    ),
)
