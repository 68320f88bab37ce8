"""Small groups: their bounds, and the scale beside Neuberg's. Claims P11.4 and P11.5."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random

import sympy as sp

from law78.board import EXACT, score_board
from law78.outcome import Side
from law78.unequal import Group, neuberg_factor
from law78_proofs.frame.claim import Claim, Perturbed, Sides, Standing, Tie
from law78_proofs.frame.decide import Expression, Step, above, at_least, identity
from law78_proofs.frame.random_boards import in_words
from law78_proofs.method.climbing import closed_form
from law78_proofs.method.shares import shares
from law78_proofs.small_groups.percentages import EVERY_GROUP_SMALL, drawn, percent, percentages

frequency = sp.Symbol("f", positive=True)
below, higher, level = sp.symbols("L H t", nonnegative=True)
"""The frequency of a score, those below it and those above it; beside one line, of its score."""

WHOLE_LINES = sp.symbols("L H t", integer=True, nonnegative=True)
"""The same beside a line where no other has a ruling."""

so_far, weight, _ = shares(*sp.symbols("b p a", nonnegative=True))
"""Of a line, by its parts: the weights of its outcomes so far, and of one more."""

other_lines, more = sp.symbols("n m", integer=True, nonnegative=True)
over, under = sp.symbols("y x", nonnegative=True)
"""How many other lines there are; what a figure is more, or less, than it must be."""

# P11.4 ---------------------------------------------------------------------------------------


def bounds(
    half_width: Expression = 5, others: Sequence[Expression] = (below, higher, level)
) -> Iterator[Step]:
    """A line within 60 and half_width for each other result, an entry within one more."""
    lower, above_it, equal = others
    yield identity(
        "a line's comparisons with itself, one more outcome of it",
        so_far**2 + weight * ((2 * (lower + so_far) + (equal + weight)) - (2 * lower + equal)),
        (so_far + weight) ** 2,
    )
    among = lower + equal + above_it + 1
    whole_score = percent(2 * lower + equal, among)
    yield at_least("at most", 60 + half_width * (among - 1), whole_score)
    yield at_least("at least", whole_score, 60 - half_width * (among - 1))
    in_chart = below + frequency + higher
    entry = percent(closed_form(below, frequency), in_chart)
    yield above("an entry is below", 60 + half_width * in_chart, entry)
    yield above("and above", entry, 60 - half_width * in_chart)
    at_the_end, rest = shares(*sp.symbols("p q", positive=True))
    whole = other_lines + 1
    at_top = percent(closed_form(rest * whole, at_the_end * whole), whole)
    yield identity("which it nears", at_top, 60 + half_width * whole * rest)
    at_bottom = percent(closed_form(0, at_the_end * whole), whole)
    yield identity("at both ends", at_bottom, 60 - half_width * whole * rest)


def ends() -> Iterator[Step]:
    """The best and the worst of one, two and three."""
    for among, worst, best in ((1, 60, 60), (2, 55, 65), (3, 50, 70)):
        yield identity(f"the best of {among}", percent(2 * among - 2, sp.Integer(among)), best)
        yield identity(f"the worst of {among}", percent(0, sp.Integer(among)), worst)


def code_within_bounds(random: Random) -> Iterator[Sides]:
    """The code's lines, rulings among them."""
    lines, expecting = drawn(random)
    scored = score_board(lines, expecting, EVERY_GROUP_SMALL)
    for side in Side:
        width = {chart.group: 5 * (chart.results - 1) for chart in scored.charts[side]}
        for group, share in percentages(lines, scored, side):
            inside = 60 - width[group] <= share <= 60 + width[group]
            yield Sides(inside, True, in_words(lines, expecting))


# P11.5 ---------------------------------------------------------------------------------------


def more_than_by_neuberg(
    balance: Expression, among: Expression, expecting: Expression
) -> Expression:
    """Per cent on this scale less per cent by Neuberg, at M - (A - 1) = balance."""
    matchpoints = balance + among - 1
    group = Group(results=among, expected=expecting, top=2 * (expecting - 1))
    by_neuberg = neuberg_factor(group) * (matchpoints + 1) - 1
    return percent(matchpoints, among) - 100 * by_neuberg / group.top


def beside_neuberg(kept: int = 10, largest: int = 3, from_balance: int = 1) -> Iterator[Step]:
    """The difference of the two, and its sign in groups of one to largest.

    By 2 L + f for its comparisons a score has d = M - (A - 1) = L - H.
    """
    results = below + frequency + higher
    expected = results + 1 + more
    balance = below - higher
    slope = 5 * (10 * expected - results * (expected - 1)) / (results * (expected - 1))
    yield identity(
        "the difference",
        more_than_by_neuberg(balance, results, expected),
        kept - slope * balance,
    )
    for among in range(1, largest + 1):
        size, expecting = sp.Integer(among), among + 1 + more
        yield above(
            f"A = {among}: more for the middle and below",
            more_than_by_neuberg(-under, size, expecting),
            0,
        )
        yield above(
            f"A = {among}: less from {from_balance} above the middle",
            0,
            more_than_by_neuberg(from_balance + over, size, expecting),
        )


def code_beside_neuberg(random: Random) -> Iterator[Sides]:
    """The two by the code, line by line, by the line's own M."""
    lines, expecting = drawn(random)
    scale = score_board(lines, expecting, EVERY_GROUP_SMALL)
    neuberg = score_board(lines, expecting, EXACT)
    for side in Side:
        among = {chart.group: chart.results for chart in scale.charts[side]}
        for (group, share), (_, by_neuberg) in zip(
            percentages(lines, scale, side), percentages(lines, neuberg, side), strict=True
        ):
            size = among[group]
            slope = Fraction(10 * expecting - size * (expecting - 1), size * (expecting - 1))
            yield Sides(share - by_neuberg, 10 - slope * (share - 60), in_words(lines, expecting))


CLAIMS = (
    Claim(
        id="P11.4",
        title="a line of a small group stays within 60 and 5 for each other result",
        clauses=("K25", "K10"),
        statement=(
            "A line of a small group has 60 per cent, at most 5 (A - 1) more and at most 5 (A - 1)"
            " less, rulings included: 60 alone, 55 to 65 in a group of two, 50 to 70 in a group of"
            " three. An entry of the chart lies within 5 A, and comes as near to that as one likes."
        ),
        formula="|P - 60| <= 5 (A - 1) for a line,  |P - 60| < 5 A for an entry",
        domain="any A, any frequencies and weights; one table a side (not De Wael's halves)",
        standing=Standing.PROVED,
        argument=(
            "What a line's own weights w add to its M is the sum of w (2 W + w), W its weight"
            " below: by induction W^2 so far, and 1 at the end, which the -1 of M takes off. So"
            " the line has the average, by its weights, of what each outcome would get as a whole"
            " score among the A - 1 others, L below, t level and H above; each of these is within"
            " 5 (A - 1) of 60, and so is their average. An entry has L + f + H = A with f above 0;"
            " with a ruling's weight for f, a share w of A, it can be 5 A w from that end."
        ),
        steps=bounds,
        perturbed=(
            Perturbed("4 for each other result", lambda: bounds(4, WHOLE_LINES)),
            Perturbed("6 for each other result", lambda: bounds(half_width=6)),
        ),
        ties=(Tie("lines of board.score_board with small groups", code_within_bounds),),
        checks=ends,
    ),
    Claim(
        id="P11.5",
        title="beside Neuberg, a small group costs its best and helps the others",
        clauses=("K25", "K13"),
        statement=(
            "By M - (A - 1) = d a line gets 10 per cent more in a small group than by Neuberg, and"
            " 5 d (10 E - A (E - 1))/(A (E - 1)) less. Where A is 1, 2 or 3 and below E,"
            " lines with d of 1 or more get less than by Neuberg, and lines in the middle or below"
            " it get more. The two agree at d = 2 A (E - 1)/(10 E - A (E - 1)), which is between 0"
            " and 1: for no line of a group without rulings."
        ),
        formula="P small - P Neuberg = 10 - 5 d (10 E - A (E - 1)) / (A (E - 1))",
        domain="any A and E of 2 or more; the signs for A of 1, 2 and 3 below E",
        standing=Standing.PROVED,
        argument=(
            "Both are linear in M, so the formula for a score is that for a line. The signs are"
            " decided for d = 1 + y, for d = -x and E = A + 1 + m, each of x, y and m 0 or more."
            " As the difference is above 0 at d = 0 and below 0 at d = 1, it is 0 in between;"
            " without rulings d is whole."
        ),
        steps=beside_neuberg,
        perturbed=(
            Perturbed("5 per cent more", lambda: beside_neuberg(kept=5)),
            Perturbed("less from the middle on", lambda: beside_neuberg(from_balance=0)),
            Perturbed("the same for groups of up to seven", lambda: beside_neuberg(largest=7)),
        ),
        ties=(Tie("board.score_board with and without small groups", code_beside_neuberg),),
    ),
)
