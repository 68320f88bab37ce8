"""What split lines do to the balance of the others. Claims P3.3 and P3.4."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random

import sympy as sp

from law78.board import score_board, tables_of_side
from law78.outcome import Line, Side
from law78.regulation import Rules, method_of
from law78.unequal import small_for_acbl
from law78_proofs.frame.claim import Claim, Perturbed, Sides, Standing, Tie
from law78_proofs.frame.decide import Expression, Step, figures, identity
from law78_proofs.frame.random_boards import EVERY_KIND, PLAYED, in_words
from law78_proofs.method.balance import both_of, is_unsplit, together
from law78_proofs.method.climbing import below, counted, higher, reached
from law78_proofs.method.each_regulation import (
    ADD_ONE,
    ASCHERMAN,
    LARGE,
    NEUBERG,
    NONE,
    REGULATIONS,
    SMALL,
    Regulation,
    comparison,
    got,
    held_by,
    missing,
    random_expected,
    random_fouled_board,
    with_score,
)

ACBL = method_of(Rules(small_groups="acbl"))

weight, lines_so_far, difference = sp.symbols("w n d")
"""An outcome's weight; lines counted so far; the split lines' differences x - y, added."""

with_ns, with_ew = sp.symbols("x y")
"""A line's N-S comparison with a split line's N-S score, and with its E-W score."""

ours, among = 2 * below + reached, below + reached + higher
"""A line's N-S comparisons with all results that N-S have, its own among them, N; and A."""


# P3.3: split lines ---------------------------------------------------------------------------


def split_lines_unbalance(
    equal: int = 1, of_split: Expression = with_ns - with_ew
) -> Iterator[Step]:
    """What a result adds to a score's comparisons; the induction on lines; both sides together."""
    table = {0: below, 1: reached, 2: higher}
    for place, where, worth in ((0, "below", 2), (1, "equal to", equal), (2, "above", 0)):
        yield identity(
            f"an outcome {where} it",
            counted(table, {place: weight}),
            counted(table) + worth * weight,
        )
    yield figures(
        "the E-W pair gets 2 less what the N-S pair gets",
        [_compared(-own, -other) for own in range(3) for other in range(3)],
        [2 - _compared(own, other) for own in range(3) for other in range(3)],
    )
    together_so_far = 2 * lines_so_far + difference
    one_more = 2 * (lines_so_far + 1) + difference
    yield identity("step: a line not split", together_so_far + with_ns + (2 - with_ns), one_more)
    yield identity(
        "step: a split line", together_so_far + with_ns + (2 - with_ew), one_more + of_split
    )
    for regulation in REGULATIONS:
        yield identity(
            f"{regulation.name}: both sides, of A lines",
            regulation.entry(ours, among) + regulation.entry(2 * among + difference - ours, among),
            together(regulation, among, among + missing)
            + regulation.worth(among, among + missing) * difference,
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

below_ew, on_ew, higher_ew = sp.symbols("L' f' H'", nonnegative=True)
theirs, among_ew = 2 * below_ew + on_ew, below_ew + on_ew + higher_ew
"""The line's N-S comparisons with all results that E-W have, K; and how many these are, B."""

all_expected = among + among_ew + missing
"""E, which is the same for both sides. The steps are identities: they hold for any E."""

BOTH: tuple[tuple[Regulation, Expression], ...] = (
    (NEUBERG, 2 * (all_expected - 1) + all_expected * (ours / among - theirs / among_ew)),
    (ASCHERMAN, 2 * all_expected + all_expected * (ours / among - theirs / among_ew)),
    (ADD_ONE, 2 * (all_expected - 1) + (ours - among) - (theirs - among_ew)),
    (NONE, among + among_ew - 2 + (ours - among) - (theirs - among_ew)),
)
"""What both sides of a line get together where N-S have A results and E-W have B."""


def artificial_sides_unbalance(mean_counts: int = 1, tie_counts: int = 1) -> Iterator[Step]:
    """A side by itself; both sides, of A and of B results; then one result more for one side.

    A side that alone is artificial leaves it to the other to have one result more.
    """
    for regulation in REGULATIONS:
        yield identity(
            f"{regulation.name}: a side by itself",
            regulation.entry(ours, among),
            regulation.average * regulation.top(among, among + missing)
            + regulation.worth(among, among + missing) * (ours - among),
        )
    for regulation, both in BOTH:
        yield identity(
            f"{regulation.name}: both sides",
            regulation.entry(ours, among, all_expected)
            + regulation.entry(2 * among_ew - theirs, among_ew, all_expected),
            both,
        )
    expected = among + 1 + missing  # among is A' here, the others
    mean = mean_counts * ours / among
    for regulation in LARGE:
        name, one_side = regulation.name, regulation.top(among, expected)
        if regulation in (NEUBERG, ASCHERMAN):
            more = expected / (among + 1) * (with_ns - mean)
        else:
            more = with_ns - tie_counts
        both = (one_side + regulation.top(among + 1, expected)) / 2
        yield identity(
            f"{name}: one result more for N-S",
            regulation.entry(ours + with_ns, among + 1, expected)
            + regulation.entry(2 * among - ours, among, expected),
            both + more,
        )
        yield identity(
            f"{name}: one result more for E-W",
            regulation.entry(ours, among, expected)
            + regulation.entry(2 * (among + 1) - (ours + with_ns), among + 1, expected),
            both - more,
        )


def code_unbalances_by_artificial_sides(random: Random) -> Iterator[Sides]:
    """Both sides of each unsplit line, under every regulation, beside its comparisons."""
    lines = random_fouled_board(random)
    most = random_expected(random, lines)
    for regulation in random.sample(REGULATIONS, 4):
        scored = score_board(lines, most, regulation.method)
        for place, line in enumerate(lines):
            if is_unsplit(line):
                by_sides = (by_itself(lines, place, side, most, regulation) for side in Side)
                board = f"{in_words(lines, most)}, {regulation.name}"
                yield Sides(both_of(scored, place), sum(by_sides), board)


def code_has_one_side_small(random: Random) -> Iterator[Sides]:
    """Each side of each unsplit line, with the ACBL's small groups, by whether that is small."""
    lines = random_fouled_board(random, (*EVERY_KIND, "one side artificial"))
    most = random_expected(random, lines)
    scored = score_board(lines, most, ACBL)
    for side in Side:
        tables = tables_of_side(Counter(lines), side, most, ACBL)
        for place, line in enumerate(lines):
            if is_unsplit(line):
                is_small = small_for_acbl(tables[line.group].group)
                regulation = SMALL[0] if is_small else NEUBERG
                yield Sides(
                    got(scored, place, side).matchpoints,
                    by_itself(lines, place, side, most, regulation),
                    in_words(lines, most),
                )


def by_itself(
    lines: Sequence[Line], place: int, side: Side, most: int, regulation: Regulation
) -> Fraction:
    """The formula of a side by itself: E-W's comparisons above B are K's below it."""
    places = with_score(lines, side, lines[place].group)
    count = Fraction(len(places))
    above = _compared_with(lines, place, places, side) - count
    share = regulation.average * regulation.top(count, most)
    worth = regulation.worth(count, most)
    return Fraction(share + worth * (above if side is Side.NS else -above))


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
            " or above (the first three steps). Nothing else is used"
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
        clauses=("K18", "K13", "K22", "K23", "K24", "K25"),
        statement=(
            "Where the sides of a group have A and B results, a side of a line gets what a result"
            " gets there on average and, for each comparison above as many as it has results, what"
            " a comparison is worth on that side (P3.3). So both sides together get, with Neuberg"
            " and Ascherman, the top and E times its mean N-S comparison with the results of N-S"
            " less that with those of E-W, its own result included; with add-one the top and"
            " (N - A) - (K - B); with none A + B - 2, half of both tops, and the same; where both"
            " sides are small 120 % of the top and 5 % of it for each of (N - A) - (K - B), and"
            " where one side is small each by its own. One result more for N-S alone, beside A'"
            " others, adds with Neuberg and Ascherman the factor times the comparison with it less"
            " the mean comparison with the others: the mean is what is put in its place for E-W."
            " With add-one and none it adds the comparison less 1: a tie is put there. For E-W"
            " alone the sign is turned round. Where what is put there is right it unbalances"
            " nothing."
        ),
        formula=(
            "side: m = average top + worth (N - A)\n"
            "neuberg, ascherman: m_ns + m_ew = top + E (N/A - K/B) = top + E/(A' + 1) (x - K/A')\n"
            "add_one: top + (N - A) - (K - B) = top + x - 1\n"
            "none: A + B - 2 + (N - A) - (K - B) = 2 A' - 1 + x - 1"
        ),
        domain=(
            "a chart a side, any lines, every regulation, small for both sides, for one or for"
            " neither; a line that is not split"
        ),
        standing=Standing.PROVED,
        argument=(
            "As in P3.3, N is the sum of the line's comparisons with N-S's A results and 2 B - K"
            " the sum of E-W's with theirs, where K is in N-S's view. The regulation's entries, by"
            " the code, make the formula of a side by itself, with its own A or B and, in a small"
            " group, 60 % for the average and 5 % of the top for the worth: so it does not matter"
            " whether the other side is small too. The sums are those of the two. With one result"
            " more for N-S, N = K + x and A = A' + 1 where B = A'; for E-W alone it is the same"
            " with the sign turned round. A ruling is the average of its outcomes (P3.1)."
        ),
        steps=artificial_sides_unbalance,
        perturbed=(
            Perturbed(
                "nothing is put in the place of the missing result",
                lambda: artificial_sides_unbalance(mean_counts=0),
            ),
            Perturbed(
                "with add-one and none a win is put there",
                lambda: artificial_sides_unbalance(tie_counts=2),
            ),
        ),
        ties=(
            Tie(
                "both sides of lines beside sides that alone are artificial",
                code_unbalances_by_artificial_sides,
            ),
            Tie("each side by whether it is small for the ACBL", code_has_one_side_small),
        ),
    ),
)
"""The claims of this module."""
