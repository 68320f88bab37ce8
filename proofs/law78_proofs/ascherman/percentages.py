"""Ascherman on one board: the method plus one, over 2E. Claims P10.1 to P10.3."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random

import sympy as sp

from law78.board import EXACT, ScoredBoard, counted_lines, score_board, share_of_top
from law78.frequency import climb, multiplied
from law78.outcome import Line, Played, Side, on_side
from law78.regulation import Rules, method_of
from law78.unequal import Group, neuberg_factor
from law78_proofs.frame.claim import Claim, Perturbed, Sides, Standing, Tie
from law78_proofs.frame.decide import Expression, Step, above, at_least, identity
from law78_proofs.frame.random_boards import EVERY_KIND, in_words, random_board
from law78_proofs.method.climbing import closed_form
from law78_proofs.method.shares import shares
from law78_proofs.small_groups.percentages import fouled, percentage

ASCHERMAN = method_of(Rules(unequal="ascherman"))

frequency = sp.Symbol("f", positive=True)
below, higher = sp.symbols("L H", nonnegative=True)
"""The frequencies on a score, below it and above it."""

missing, other_lines = sp.symbols("m n", integer=True, nonnegative=True)
results = below + frequency + higher
expected = results + missing
"""How many results are missing; how many other lines there are; A, and E."""

so_far, weight, _ = shares(*sp.symbols("b p a", nonnegative=True))
"""Of a line, by its parts: the weights of its outcomes so far, W, and of one more, w."""

sum_so_far, percent = sp.symbols("S k")
"""Of a line's outcomes so far: their weights times what they get; a percentage."""

GROUP = Group(results=results, expected=expected, top=2 * (expected - 1))
TOP = 2 * (expected - 1)
TOP_WITH_ITSELF = 2 * expected
SHRINKS = (expected - 1) / expected
"""By what a percentage's distance from 50 is multiplied."""

ENTRY = closed_form(below, frequency, neuberg_factor(GROUP))
"""Matchpoints of a score under the method, M."""


def percent_of_results(below: Expression, frequency: Expression, results: Expression) -> Expression:
    """A score's percentage under Ascherman: E is not in it."""
    return 50 * (2 * below + frequency) / results


PERCENT_OF_RESULTS = percent_of_results(below, frequency, results)

# P10.1 ---------------------------------------------------------------------------------------


def plus_one(
    itself: int = 1,
    top_with_itself: Expression = TOP_WITH_ITSELF,
    shrinks: Expression = SHRINKS,
) -> Iterator[Step]:
    """A score, a line by induction on its outcomes, and their percentages."""
    table = {0: below, 1: frequency, 2: higher}
    climbed = climb(multiplied(table, ASCHERMAN.factor(GROUP)))
    with_itself = ASCHERMAN.adjust(climbed[1], GROUP)
    yield identity("a score, by the code", with_itself, ENTRY + itself)
    yield identity(
        "a line, one more outcome of it",
        (sum_so_far + itself * so_far) + weight * with_itself,
        (sum_so_far + weight * ENTRY) + itself * (so_far + weight),
    )
    yield identity(
        "its percentage beside Neuberg's",
        100 * (ENTRY + itself) / top_with_itself,
        50 + (100 * ENTRY / TOP - 50) * shrinks,
    )
    yield identity("a score's percentage", 100 * with_itself / top_with_itself, PERCENT_OF_RESULTS)
    yield identity(
        "an artificial score",
        100 * share_of_top(percent, top_with_itself) / top_with_itself,
        100 * share_of_top(percent, TOP) / TOP,
    )


def both(lines: Sequence[Line], expecting: int) -> tuple[ScoredBoard, ScoredBoard]:
    """A board by Neuberg and by Ascherman."""
    return score_board(lines, expecting, EXACT), score_board(lines, expecting, ASCHERMAN)


def drawn(
    random: Random, kinds: Sequence[str] = EVERY_KIND, least: int = 1
) -> tuple[list[Line], int]:
    """A random board, fouled or not, and how many results are expected."""
    lines = fouled(random, random_board(random, kinds, least))
    return lines, max(least, counted_lines(lines) + random.choice((0, 0, 1, 2, 5)))


def code_adds_one(random: Random) -> Iterator[Sides]:
    """Entries, lines, tops and percentages of the code under both."""
    lines, expecting = drawn(random)
    neuberg, ascherman = both(lines, expecting)
    words = in_words(lines, expecting)
    for side in Side:
        yield Sides(ascherman.tops[side], 2 * expecting, words)
        yield Sides(ascherman.tops[side], neuberg.tops[side] + 2, words)
        for chart, with_itself in zip(neuberg.charts[side], ascherman.charts[side], strict=True):
            for row, one_more in zip(chart.rows, with_itself.rows, strict=True):
                yield Sides(one_more.matchpoints, row.matchpoints + 1, words)
        for line, of_neuberg, of_ascherman in zip(
            lines, neuberg.lines, ascherman.lines, strict=True
        ):
            own, with_one = of_neuberg.of(side), of_ascherman.of(side)
            if own is None or with_one is None:
                continue
            if isinstance(on_side(line.result, side), Played):
                yield Sides(with_one.matchpoints, own.matchpoints + 1, words)
                if own.percentage is not None:
                    kept = (own.percentage - 50) * Fraction(expecting - 1, expecting)
                    yield Sides(with_one.percentage, 50 + kept, words)
            elif own.percentage is not None:
                yield Sides(with_one.percentage, own.percentage, words)


# P10.2 ---------------------------------------------------------------------------------------


others_below, level, others_above = sp.symbols("L t H", nonnegative=True)
WHOLE_LINES = sp.symbols("L t H", integer=True, nonnegative=True)
"""Beside one line, what the others have below its score, of it, and above it; the same where none
of them has a ruling."""


def never_at_an_end(
    itself: int = 1,
    others: Sequence[Expression] = (others_below, level, others_above),
) -> Iterator[Step]:
    """A line's comparisons, itself included, and an entry's, in per cent of 2 A."""
    lower, level, above_it = others
    yield identity(
        "a line's comparisons with itself, one more outcome of it",
        so_far**2 + weight * ((2 * (lower + so_far) + (level + weight)) - (2 * lower + level)),
        (so_far + weight) ** 2,
    )
    among = lower + level + above_it + 1
    share = 50 * (2 * lower + level + itself) / among
    yield at_least("a line of one score has 50/A or more", share, 50 / among)
    yield at_least("and 100 - 50/A or less", 100 - 50 / among, share)
    entry = PERCENT_OF_RESULTS
    yield above("an entry is above 0", entry, 0)
    yield above("and below 100", 100, entry)
    at_the_end, rest = shares(*sp.symbols("p q", positive=True))
    whole = other_lines + 1
    at_bottom = percent_of_results(0, at_the_end * whole, whole)
    at_top = percent_of_results(rest * whole, at_the_end * whole, whole)
    yield identity("which it nears", at_bottom, 50 * at_the_end)
    yield identity("at both ends", at_top, 100 - 50 * at_the_end)


def code_stays_inside(random: Random) -> Iterator[Sides]:
    """Every line and entry of the code."""
    lines, expecting = drawn(random)
    scored = score_board(lines, expecting, ASCHERMAN)
    words = in_words(lines, expecting)
    for side in Side:
        least = {chart.group: 50 / chart.results for chart in scored.charts[side]}
        for chart in scored.charts[side]:
            for row in chart.rows:
                yield Sides(0 < row.matchpoints < chart.top, True, words)
        for line, score in zip(lines, scored.lines, strict=True):
            if isinstance(on_side(line.result, side), Played):
                end = least[line.group]
                yield Sides(end <= percentage(score, side) <= 100 - end, True, words)


# P10.3 ---------------------------------------------------------------------------------------


def nears_ascherman(divisor: Expression = expected - 1) -> Iterator[Step]:
    """Neuberg's percentage is Ascherman's and what is left of its distance from 50."""
    yield identity(
        "a score", 100 * ENTRY / TOP, PERCENT_OF_RESULTS + (PERCENT_OF_RESULTS - 50) / divisor
    )
    yield identity(
        "a line, one more outcome of it",
        (sum_so_far + (sum_so_far - 50 * so_far) / divisor)
        + weight * (percent + (percent - 50) / divisor),
        (sum_so_far + weight * percent)
        + (sum_so_far + weight * percent - 50 * (so_far + weight)) / divisor,
    )
    compared, distance = sp.symbols("e c", positive=True)
    yield above("the rest falls as E grows", distance / compared, distance / (compared + 1))
    yield above(
        "it is below 50/(E - 1)",
        50 / compared,
        (50 - 50 / results) / compared,
    )


def code_nears_ascherman(random: Random) -> Iterator[Sides]:
    """The same board with more and more results expected."""
    lines = random_board(random, least=2)
    ascherman = score_board(lines, None, ASCHERMAN)
    for expecting in (10, 20, 40, 1000):
        neuberg = score_board(lines, expecting, EXACT)
        for line, score, limit in zip(lines, neuberg.lines, ascherman.lines, strict=True):
            for side in Side:
                if isinstance(on_side(line.result, side), Played):
                    nears = percentage(limit, side)
                    rest = (nears - 50) / (expecting - 1)
                    yield Sides(percentage(score, side), nears + rest, in_words(lines, expecting))


CLAIMS = (
    Claim(
        id="P10.1",
        title="Ascherman is the method plus one, over 2E",
        clauses=("K22", "K13", "K15"),
        statement=(
            "Under Ascherman every score, and so every line, has one matchpoint more than by the"
            " method with Neuberg's factor, and the top is two more. A percentage keeps (E - 1)/E"
            " of its distance from 50. A score's is 50 (2 below + frequency)/A, in which E does not"
            " stand. The percentage of an artificial score is the same under both."
        ),
        formula=(
            "M' = M + 1, top' = 2 E = top + 2\n"
            "P' = 100 M' / 2 E = 50 + (P - 50) (E - 1)/E = 50 (2 L + f)/A"
        ),
        domain=(
            "every side of every line, any frequencies and weights, fouled boards and split lines"
            " too; percentages where E is 2 or more, since the method has none for E = 1"
        ),
        standing=Standing.PROVED,
        argument=(
            "The frequencies, the factor and the climb are the same, so a score's entry is the"
            " closed form of P1 and one more. A line: induction on its outcomes, with the weights"
            " so far W; W is 1 at the end, so the line has one more as well. The percentages are"
            " identities in M and E, that of a score in L, f, A and E."
        ),
        steps=plus_one,
        perturbed=(
            Perturbed("a line does not tie with itself", lambda: plus_one(itself=0)),
            Perturbed("a line ties with itself twice", lambda: plus_one(itself=2)),
            Perturbed("the top is 2 (E - 1)", lambda: plus_one(top_with_itself=TOP)),
            Perturbed(
                "the distance from 50 is multiplied by E/(E + 1)",
                lambda: plus_one(shrinks=expected / (expected + 1)),
            ),
        ),
        ties=(Tie("board.score_board under both", code_adds_one),),
    ),
    Claim(
        id="P10.2",
        title="Ascherman's top and 0 are never reached, by no line and no entry",
        clauses=("K22", "K10"),
        statement=(
            "Under Ascherman a line has at least 50/A per cent and at most 100 - 50/A. An entry of"
            " the chart lies between 0 and 100 per cent, and comes as near to either as one likes."
            " So this chart has no entry below 0 or above its top, as the method's can have."
        ),
        formula="50/A <= P' of a line <= 100 - 50/A,  0 < P' of a score < 100",
        domain="every side that has a score, any E; one table a side (not De Wael's halves)",
        standing=Standing.PROVED,
        argument=(
            "A line's weights w stand in its own table. What they add to its own comparisons is"
            " the sum of w (2 W + w), W the line's weight below: by induction W^2 so far, and 1 at"
            " the end, the tie with itself. The other A - 1 results, of which L are below an"
            " outcome, t level and H above, add 2 L + t, which is from 0 to 2 (A - 1): an average"
            " of the outcomes by weights that make 1 is so too. An entry has L + f + H = A with f"
            " above 0. With a ruling's weight for f, a share w of A at the bottom or at the top,"
            " it is 50 w from the end, and w may be as small as one likes."
        ),
        steps=never_at_an_end,
        perturbed=(
            Perturbed("a line does not tie with itself", lambda: never_at_an_end(0, WHOLE_LINES)),
            Perturbed("a line ties with itself twice", lambda: never_at_an_end(2, WHOLE_LINES)),
        ),
        ties=(Tie("lines and charts of board.score_board are inside", code_stays_inside),),
    ),
    Claim(
        id="P10.3",
        title="Neuberg's percentage nears Ascherman's as E grows",
        clauses=("K22", "K13"),
        statement=(
            "Hold the results and let more and more be expected. By Neuberg a line's percentage is"
            " its percentage under Ascherman, P', which stays, and (P' - 50)/(E - 1). It is never"
            " nearer to 50 than P', is within 50/(E - 1) of it, and has it for its limit."
        ),
        formula="P = P' + (P' - 50)/(E - 1)",
        domain="every side that has a score, any frequencies and weights, E of 2 or more",
        standing=Standing.PROVED,
        argument=(
            "An identity for a score, with P' = 50 (2 L + f)/A by P10.1, and by induction on the"
            " outcomes for a line, whose weights make 1. P' - 50 has no E in it, so the rest falls"
            " as E grows, and to 0; by P10.2 it is at most 50 - 50/A in size."
        ),
        steps=nears_ascherman,
        perturbed=(
            Perturbed("the rest is divided by E", lambda: nears_ascherman(expected)),
            Perturbed("the rest is divided by E - 2", lambda: nears_ascherman(expected - 2)),
        ),
        ties=(Tie("board.score_board as E grows", code_nears_ascherman, boards=60),),
    ),
)
