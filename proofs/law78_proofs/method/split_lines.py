"""What split lines do to the balance of the others. Claims P3.3 and P3.4."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random

import sympy as sp

from law78.board import score_board
from law78.outcome import Line, Side
from law78_proofs.frame.claim import Claim, Perturbed, Sides, Standing, Tie
from law78_proofs.frame.decide import Expression, Step, figures, identity
from law78_proofs.frame.random_boards import PLAYED, in_words
from law78_proofs.method.balance import both_of, is_unsplit, together
from law78_proofs.method.climbing import below, reached
from law78_proofs.method.each_regulation import (
    ASCHERMAN,
    NEUBERG,
    REGULATIONS,
    comparison,
    expected,
    held_by,
    random_expected,
    random_fouled_board,
    results,
    with_score,
)

weight, counted, difference = sp.symbols("w n d")
"""An outcome's weight; lines counted so far; the split lines' differences x - y, added."""

ours, theirs = sp.symbols("N K")
"""A line's N-S comparisons with all results that N-S have, and with all that E-W have, added;
its own result is one of them."""

with_ns, with_ew = sp.symbols("x y")
"""A line's N-S comparison with a split line's N-S score, and with its E-W score."""


# P3.3: split lines ---------------------------------------------------------------------------


def split_lines_unbalance(
    equal: int = 1, of_split: Expression = with_ns - with_ew
) -> Iterator[Step]:
    """What a result adds to a score's comparisons; the induction on lines; both sides together."""
    twice = 2 * below + reached
    yield identity("an outcome below it", twice + 2 * weight, 2 * (below + weight) + reached)
    yield identity("an outcome equal to it", twice + equal * weight, 2 * below + reached + weight)
    yield figures(
        "the E-W pair gets 2 less what the N-S pair gets",
        [_compared(-own, -other) for own in range(3) for other in range(3)],
        [2 - _compared(own, other) for own in range(3) for other in range(3)],
    )
    together_so_far = 2 * counted + difference
    one_more = 2 * (counted + 1) + difference
    yield identity("step: a line not split", together_so_far + with_ns + (2 - with_ns), one_more)
    yield identity(
        "step: a split line", together_so_far + with_ns + (2 - with_ew), one_more + of_split
    )
    for regulation in REGULATIONS:
        yield identity(
            f"{regulation.name}: both sides, of A lines",
            regulation.entry(ours) + regulation.entry(2 * results + difference - ours),
            together(regulation) + regulation.worth(results, expected) * difference,
        )


def _compared(own: int, other: int) -> int:
    return 2 if own > other else 1 if own == other else 0


def code_unbalances(random: Random) -> Iterator[Sides]:
    """The code's two sides of each unsplit line beside its comparisons with the split ones."""
    lines = random_fouled_board(random, (*PLAYED, "split"))
    most = random_expected(random, lines)
    for regulation in REGULATIONS:
        scored = score_board(lines, most, regulation.method)
        for group in (None, "a"):
            places = with_score(lines, Side.NS, group)
            both = together(regulation, len(places), most)
            board = f"{in_words(lines, most)}, {regulation.name}"
            over = {place: both_of(scored, place) - both for place in places}
            for place in places:
                if is_unsplit(lines[place]):
                    yield Sides(
                        over[place],
                        regulation.worth(Fraction(len(places)), most)
                        * (
                            _compared_with(lines, place, places, Side.NS)
                            - _compared_with(lines, place, places, Side.EW)
                        ),
                        board,
                    )
            yield Sides(sum(over.values()), 0, board)


def _compared_with(
    lines: Sequence[Line], place: int, places: Sequence[int], side: Side
) -> Fraction:
    """An unsplit line's N-S comparisons with the results that one side of the others has."""
    own = _ns_view(lines[place], Side.NS)
    return sum((comparison(own, _ns_view(lines[other], side)) for other in places), Fraction(0))


def _ns_view(line: Line, side: Side) -> dict[int, Fraction]:
    sign = 1 if side is Side.NS else -1
    return {sign * score: part for score, part in held_by(line, side).items()}


# P3.4: a side alone artificial ---------------------------------------------------------------

others, of_ew = sp.symbols("A' B", positive=True)
"""How many results there are without the artificial side's line; how many E-W have."""


def artificial_sides_unbalance(mean_counts: int = 1) -> Iterator[Step]:
    """Both sides of a line where N-S have A results and E-W have B; then one such line."""
    for regulation in (NEUBERG, ASCHERMAN):
        name = regulation.name
        of_ns = regulation.entry(ours)
        of_other = regulation.entry(2 * results - theirs).subs(results, of_ew)
        sum_of_sides = together(regulation) + expected * (
            ours / results - mean_counts * theirs / of_ew
        )
        yield identity(f"{name}: both sides", of_ns + of_other, sum_of_sides)
        yield identity(
            f"{name}: one line more for N-S",
            sum_of_sides.subs({ours: theirs + with_ns, of_ew: others}).subs(results, others + 1),
            together(regulation)
            + expected / (others + 1) * (with_ns - mean_counts * theirs / others),
        )
        yield identity(
            f"{name}: one line more for E-W",
            sum_of_sides.subs({theirs: ours + with_ew, of_ew: others + 1}).subs(results, others),
            together(regulation)
            - expected / (others + 1) * (with_ew - mean_counts * ours / others),
        )


def code_unbalances_by_artificial_sides(random: Random) -> Iterator[Sides]:
    """The code's two sides of each unsplit line beside its mean comparisons on either side."""
    lines = random_fouled_board(random)
    most = random_expected(random, lines)
    for regulation in (NEUBERG, ASCHERMAN):
        scored = score_board(lines, most, regulation.method)
        for group in (None, "a"):
            places = {side: with_score(lines, side, group) for side in Side}
            for place in places[Side.NS]:
                if not is_unsplit(lines[place]):
                    continue
                mean_ns, mean_ew = (
                    _compared_with(lines, place, places[side], side) / len(places[side])
                    for side in Side
                )
                yield Sides(
                    both_of(scored, place),
                    regulation.top(len(places), most) + most * (mean_ns - mean_ew),
                    f"{in_words(lines, most)}, {regulation.name}",
                )


CLAIMS = (
    Claim(
        id="P3.3",
        title="by how much split lines unbalance the others",
        clauses=("K18", "K9", "K25"),
        statement=(
            "A split line with a score on each side adds to what the two sides of each other line"
            " of its group get together: what a comparison is worth, times that line's N-S"
            " comparison (2, 1 or 0) with the split line's N-S score less that with its E-W score."
            " A comparison is worth E/A with Neuberg and Ascherman, 1 with add-one and none, 5 % of"
            " the top in a small group. Several split lines add up. Over all lines of the group,"
            " the split ones among them, the differences add up to 0."
        ),
        formula="m_ns + m_ew = both + worth x sum over split lines of (x - y)",
        domain=(
            "a chart a side; groups in which no side alone is artificial, small for both sides or"
            " for neither; lines may hold rulings, split ones too: x and y are averages then"
        ),
        standing=Standing.PROVED,
        argument=(
            "For a score, 2 L + f is the sum of its comparisons with all results of the table, its"
            " own among them: an outcome of weight w puts 2 w, w or 0 into it as it is below, equal"
            " or above (the first two steps; what is above is not in L and f). Nothing else is used"
            " of the table. In N-S's view, a line not split puts x into N-S's comparisons and 2 - x"
            " into E-W's, a split line x and 2 - y. So by induction on the lines, after n of them"
            " both together are 2 n + d, where d is the sum of x - y over the split ones. After all"
            " A lines E-W's are 2 A + d - N; the regulation's entries, by the code, make both"
            " together plus worth times d. A ruling is the average of its outcomes, and so are its"
            " comparisons (P3.1). The sum over all lines is that of P2.3 for either side."
        ),
        steps=split_lines_unbalance,
        perturbed=(
            Perturbed(
                "E-W's score of the split line does not matter",
                lambda: split_lines_unbalance(of_split=with_ns),
            ),
            Perturbed(
                "the other way round", lambda: split_lines_unbalance(of_split=with_ew - with_ns)
            ),
            Perturbed("a tie is a win", lambda: split_lines_unbalance(equal=2)),
        ),
        ties=(Tie("both sides of lines beside split lines", code_unbalances, 60),),
    ),
    Claim(
        id="P3.4",
        title="by how much a side that alone is artificial unbalances the others",
        clauses=("K18", "K13", "K22"),
        statement=(
            "Where the sides of a group have A and B results, both sides of a line together get the"
            " top and E times its mean N-S comparison with the results of N-S less that with those"
            " of E-W, its own result included. One line more for N-S alone, beside A' others, adds"
            " the factor times the comparison with it less the mean comparison with the others: the"
            " mean is what Neuberg puts in its place for E-W. Where those are equal it unbalances"
            " nothing."
        ),
        formula="m_ns + m_ew = top + E (N/A - K/B) = top + E/(A' + 1) (x - K/A')",
        domain="a chart a side, any lines, Neuberg and Ascherman; a line that is not split",
        standing=Standing.PROVED,
        argument=(
            "As in P3.3, N is the sum of the line's comparisons with N-S's A results and 2 B - K"
            " the sum of E-W's with theirs, where K is in N-S's view. The regulation's entries make"
            " the formula. With one line more for N-S, N = K + x and A = A' + 1 where B = A'; for"
            " E-W alone it is the same with the sign turned round."
        ),
        steps=artificial_sides_unbalance,
        perturbed=(
            Perturbed(
                "nothing is put in the place of the missing result",
                lambda: artificial_sides_unbalance(mean_counts=0),
            ),
        ),
        ties=(
            Tie(
                "both sides of lines beside sides that alone are artificial",
                code_unbalances_by_artificial_sides,
            ),
        ),
    ),
)
"""The claims of this module."""
