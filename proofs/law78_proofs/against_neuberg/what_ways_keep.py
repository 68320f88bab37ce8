"""What the other ways to score rulings conserve, and by how much they fail. Claims P8.8 to P8.13.

A board has A lines with one score, the others, and k lines with rulings; E, at
least A + k, results are expected. Three things are asked of a way:

the sum          a side's matchpoints come to half of its tops
the expectation  each of the others gets what it gets on average if each ruling comes
                 out by its weights, independently of the others
the balance      N-S and E-W of a line come to the top
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import sympy as sp

from law78.exact import HALF, ONE
from law78.frequency import START
from law78.methods import likeliest_outcome, total_points_averaged
from law78_proofs.against_neuberg.boards_with_rulings import (
    average_of_total_points,
    clamping_leaks,
    dropped_by_formula,
    dropped_leak,
    each_gets_its_expectation,
    factored_by_formula,
    factored_leak,
    in_turn_by_formula,
    in_turn_leak,
    likeliest_score,
    one_ruling_moved,
    one_score_instead,
)
from law78_proofs.against_neuberg.difference import entry, factor
from law78_proofs.frame.claim import Claim, Perturbed, Standing, Tie
from law78_proofs.frame.decide import Expression, Step, above, at_least, identity
from law78_proofs.method.shares import shares

below, higher, beaten, lost = sp.symbols("L H b l", nonnegative=True)
frequency, following, equalled = sp.symbols("f g t", positive=True)
"""The frequencies below a score and above the next one; of the score and of the next one. Of the
results that a line is compared with: those that it beats, loses to, and equals, itself too."""

kept = beaten + equalled + lost
seen = 2 * beaten + equalled
"""How many results a line is compared with, n; what it gets from them, s."""

left = sp.Symbol("d", integer=True, positive=True)
part_below, part_on, part_above = shares(*sp.symbols("u v y", nonnegative=True))
unseen = left * (2 * part_below + part_on)
"""How many rulings a line is not compared with; parts of their weights below, on and above its
score; what it would get from them, r."""

chosen_on, chosen_above = sp.symbols("i j", integer=True, nonnegative=True)
"""How many of the scores chosen for rulings equal a line's score, and how many are above it."""

extra = sp.Symbol("e", integer=True, nonnegative=True)
"""More results expected than lines."""

whole = kept + left
expected = whole + extra
"""All results, A + k, and E."""

# Proofs --------------------------------------------------------------------------------------


def adds_up(lost_from_each: int, of_each: Expression) -> Iterator[Step]:
    """The matchpoints of n results in a table of their own, where d others are left out.

    E is as many less than with these as is lost from each.
    """
    among = below + frequency + higher
    expected = among + left + extra

    def together(below: Expression) -> Expression:
        return factor(among, expected - lost_from_each * left) * below**2 + below * START

    yield identity(
        "the sum, step: one score more",
        together(below)
        + frequency * entry(2 * below + frequency, among, expected - lost_from_each * left),
        together(below + frequency),
    )
    yield identity("the sum, all scores", together(among), among * (expected + of_each))


def balances(among: Expression, expected: Expression, top: Expression) -> Step:
    """N-S and E-W of a line: what one side gets from n results is 2 n less the other's."""
    both = entry(seen, among, expected) + entry(2 * among - seen, among, expected)
    return identity("the balance", both, top)


def this_method(above_counts: int = 0) -> Iterator[Step]:
    """P8.8: the sum, the balance, and the expectation, one ruling after the other."""
    yield from adds_up(0, sp.Integer(-1))
    yield balances(whole, expected, 2 * (expected - 1))
    full = kept + 1
    outcomes = ((part_below, 2), (part_on, 1), (part_above, above_counts))
    yield identity(
        "the expectation: one ruling more",
        sum(chance * entry(seen + points, full, full + extra) for chance, points in outcomes),
        entry(seen + 2 * part_below + part_on, full, full + extra),
    )
    yield from ruling_in_turn()


def error_where_left_out(expected_there: Expression, error: Expression) -> Step:
    """What this method gives a line above a way that leaves rulings out and expects less."""
    return identity(
        "the error of a line",
        entry(seen + unseen, whole, expected) - entry(seen, kept, expected_there),
        error,
    )


def ruling_in_turn(comparison_with_itself: int = 1) -> Iterator[Step]:
    """A ruling by its weights in the table, beside each of its scores in turn in its place.

    kept is the number of results with the ruling, seen what a score gets from the others.
    """
    among = kept + 1
    weight_below, weight = part_below, part_on

    def apart(below: Expression) -> Expression:
        return factor(among, among + extra) * (below**2 - comparison_with_itself * below)

    yield identity(
        "a ruling itself, step: one score more",
        apart(weight_below)
        + weight * entry(seen + 2 * weight_below + weight, among, among + extra)
        - weight * entry(seen + comparison_with_itself, among, among + extra),
        apart(weight_below + weight),
    )
    yield identity("a ruling itself, all scores", apart(sp.Integer(1)), 0)


def one_in_turn(lost_from_each: int = 1) -> Iterator[Step]:
    """P8.9: the rulings left out, and that many results fewer expected."""
    there = expected - lost_from_each * left
    yield from adds_up(lost_from_each, -left - 1)
    yield balances(kept, there, 2 * (expected - left - 1))
    yield error_where_left_out(
        there,
        factor(whole, expected) * unseen - left * extra / whole * seen / kept,
    )
    yield identity(
        "the error of a line on a full board",
        entry(seen + unseen, whole, whole) - entry(seen, kept, whole - lost_from_each * left),
        unseen,
    )
    yield from ruling_in_turn()


def out_with_neuberg(over: Expression = kept) -> Iterator[Step]:
    """P8.10: the rulings left out, and as many results expected as with them."""
    yield from adds_up(0, sp.Integer(-1))
    yield balances(kept, expected, 2 * (expected - 1))
    yield error_where_left_out(expected, factor(whole, expected) * (unseen - left * seen / over))
    yield from ruling_in_turn()


def out_of_the_whole_top(lost_from_each: int = 2) -> Iterator[Step]:
    """P8.11: matchpoints as one at a time, out of the whole top."""
    yield balances(kept, expected - left, 2 * (expected - 1) - lost_from_each * left)
    yield from adds_up(1, -1 - sp.Rational(lost_from_each, 2) * left)


def one_score(times: int = 1) -> Iterator[Step]:
    """P8.12: a score in place of each ruling; the table is an ordinary one.

    Of the scores chosen as many are below the line's score as have not to be on it or above.
    """
    yield from adds_up(0, sp.Integer(-1))
    yield balances(whole, expected, 2 * (expected - 1))
    rulings = left + chosen_on + chosen_above
    got, chosen = rulings * (2 * part_below + part_on), 2 * left + chosen_on
    full = kept + rulings
    yield identity(
        "the error of one of the others",
        entry(seen + got, full, full + extra) - entry(seen + chosen, full, full + extra),
        times * factor(full, full + extra) * (got - chosen),
    )
    one_more = kept + 1
    of_choice = 2 * kept * part_below
    yield identity(
        "what the only ruling gains",
        entry(of_choice + 1, one_more, one_more + extra)
        - entry(seen + 1, one_more, one_more + extra),
        times * factor(one_more, one_more + extra) * (of_choice - seen),
    )


under_it, more_of_it = sp.symbols("k h", nonnegative=True)
"""What is in the table below a score, and on it beyond once: by rulings any part of a result."""


def clamping(least: Fraction = ONE, most: Fraction = Fraction(1, 4)) -> Iterator[Step]:
    """P8.13: whose entries are clamped, and what that adds.

    least: how often a score that one of the others has is there at the least; a line whose
    weight it is only in part has the rest of it above.
    """
    at_least_there = least + more_of_it
    among = under_it + at_least_there + (1 - least) + higher
    yield at_least(
        "a score that one of the others has is not below 0",
        entry(2 * under_it + at_least_there, among, among + extra),
        0,
    )
    yield balances(whole, expected, 2 * (expected - 1))
    among = below + frequency + following + higher
    yield above(
        "a higher score has a higher entry",
        entry(2 * (below + frequency) + following, among, among + extra),
        entry(2 * below + frequency, among, among + extra),
    )
    weight_below, weight = sp.symbols("W w", nonnegative=True)
    among = weight_below + weight + 1 + higher
    multiple = factor(among, among + extra)

    def added(weight_below: Expression) -> Expression:
        return -weight_below * START - multiple * weight_below**2

    yield identity(
        "added at the bottom, step: one score more",
        added(weight_below) + weight * (0 - entry(2 * weight_below + weight, among, among + extra)),
        added(weight_below + weight),
    )
    bound = sp.sympify(most) / multiple
    yield identity(
        "what is left to the bound is a square over four times the factor",
        bound - added(weight_below),
        (1 - 2 * multiple * weight_below) ** 2 / (4 * multiple),
    )
    yield identity("it is reached", added(1 / (2 * multiple)), bound)


# Claims --------------------------------------------------------------------------------------

DOMAIN = (
    "any board of one chart a side without split lines, with one line of a single score or more,"
    " any number k of rulings, any E of at least A + k, Neuberg's formula where E is above A + k"
)

CLAIMS = (
    Claim(
        id="P8.8",
        title="this method conserves the sum, the expectation and the balance",
        clauses=("K2", "K4", "K8", "K9", "K13"),
        statement=(
            "By this method a side's matchpoints come to (A + k) (E - 1), N-S and E-W of each line"
            " to the top, and each line gets what it gets on average if the rulings come out by"
            " their weights, independently."
        ),
        formula="sum M = (A + k) (E - 1), M + M' = 2 (E - 1), M = sum over outcomes of chance M",
        domain=DOMAIN,
        standing=Standing.PROVED,
        argument=(
            "The sum by induction on the scores; with no score both are 0. The balance because"
            " E-W's comparisons are 2 n less N-S's, n being A + k. The expectation ruling by"
            " ruling: an entry grows by the factor times 2, 1 or 0 where a ruling comes out below,"
            " on or above its score; by the"
            " chances of these that makes the entry with the ruling in the table by its weights."
            " For a ruling itself the same holds of the other rulings, and that its weights in the"
            " table come to one comparison with itself, as a single score's do, is an induction on"
            " its own scores: among those up to one, the two differ by the factor times v^2 - v,"
            " v being their weights, and v is 1 at the end."
        ),
        steps=this_method,
        perturbed=(
            Perturbed("a ruling above the score counts 1", lambda: this_method(above_counts=1)),
        ),
        ties=(
            Tie(
                "by_frequencies beside all outcomes of the rulings",
                each_gets_its_expectation,
                boards=40,
            ),
        ),
    ),
    Claim(
        id="P8.9",
        title="one at a time: balanced, the field as if the rulings were not there",
        clauses=("K4", "K9"),
        statement=(
            "Where each ruling is added to the others one score at a time, and these are left as"
            " without it: the top is 2 (E - k - 1), for a ruling 2 (E - k), N-S and E-W come to it,"
            " and the others come to half of theirs. Not conserved is the sum: a side has, above"
            " half of its tops, what the rulings have above half of theirs. Nor the expectation: on"
            " a full board each of the others lacks its comparisons with the rulings, 2 W + w, and"
            " a ruling those with the other rulings; with more expected, the formula. The only"
            " ruling gets what this method gives."
        ),
        formula="M - M' = (E r - d (E - n - d) s / n) / (n + d)",
        domain=DOMAIN,
        standing=Standing.PROVED,
        argument=(
            "A line sees s from n results, itself among them, and does not see r from d rulings:"
            " n = A and d = k for one of the others, n = A + 1 and d = k - 1 for a ruling, whose s"
            " and r are weighted by its weights. It gets (E - d) s / n - 1 and this method gives"
            " E (s + r) / (n + d) - 1. The others' sum by induction on their scores: they come to"
            " n times half of their top, so only the rulings are above or below it. The only"
            " ruling gets the same by both as in P8.8: its scores in turn, or its weights."
        ),
        steps=one_in_turn,
        perturbed=(
            Perturbed("as many are expected as before", lambda: one_in_turn(lost_from_each=0)),
            Perturbed(
                "a score added is not compared with itself",
                lambda: ruling_in_turn(comparison_with_itself=0),
            ),
        ),
        ties=(
            Tie("one_at_a_time line by line", in_turn_by_formula, boards=40),
            Tie("one_at_a_time added up", in_turn_leak, boards=60),
        ),
    ),
    Claim(
        id="P8.10",
        title="dropped and Neuberg: balanced, but not the sum nor the expectation",
        clauses=("K4", "K13"),
        statement=(
            "Where rulings are left out and the others raised by Neuberg's formula: N-S and E-W"
            " come to the top, and the others to A (E - 1). Not conserved is the sum: a side has"
            " too much by what the rulings get above the average. Nor the expectation: each of the"
            " others is off as in P8.2, a ruling likewise by the rulings that it does not see. The"
            " only ruling gets what this method gives."
        ),
        formula="M - M' = E / (n + d) (r - d s / n);  sum M' = (A + k) (E - 1) + sum (R - (E - 1))",
        domain=DOMAIN,
        standing=Standing.PROVED,
        argument="As for P8.9, with E in place of E - d: the line gets E s / n - 1.",
        steps=out_with_neuberg,
        perturbed=(Perturbed("the share of all results", lambda: out_with_neuberg(over=whole)),),
        ties=(
            Tie("dropped_and_factored line by line", factored_by_formula, boards=40),
            Tie("dropped_and_factored added up", factored_leak, boards=60),
        ),
    ),
    Claim(
        id="P8.11",
        title="dropped: neither the sum nor the expectation nor the balance",
        clauses=("K4", "K12"),
        statement=(
            "Where rulings are left out and nothing is made up for it, the matchpoints are those of"
            " one at a time (P8.9), with its errors, out of the whole top. N-S and E-W of the"
            " others come to 2 k less than the top, of a ruling to 2 (k - 1) less: the only ruling"
            " keeps the balance. A side lacks k for each of the others, and what the rulings have"
            " below the average; where they have it above, that much less."
        ),
        formula="M + M' = 2 (E - 1) - 2 d;  sum M = (A + k) (E - 1) - k A + sum (R - (E - 1))",
        domain=DOMAIN,
        standing=Standing.PROVED,
        argument=(
            "The line gets (E - d) s / n - 1 and its opponents (E - d) (2 n - s) / n - 1. The"
            " others' sum by induction on their scores is A (E - k - 1)."
        ),
        steps=out_of_the_whole_top,
        perturbed=(
            Perturbed("1 is lost for each ruling", lambda: out_of_the_whole_top(lost_from_each=1)),
        ),
        ties=(
            Tie("dropped line by line", dropped_by_formula, boards=40),
            Tie("dropped added up", dropped_leak, boards=60),
        ),
    ),
    Claim(
        id="P8.12",
        title="one score for each ruling: the sum and the balance, not the expectation",
        clauses=("K4", "K9"),
        statement=(
            "Where one score stands for each ruling, its average in total points or the likeliest,"
            " the sum and the balance are kept. Not the expectation: one of the others is off by"
            " E / (A + k) times the difference of its comparisons with the rulings and with the"
            " scores chosen, 2, 1 or 0 each. What the only ruling gains by it, the others lose:"
            " E / (A + 1) times what the chosen score gets from them above what the ruling gets."
        ),
        formula="M - M' = E / (A + k) (2 W + w - c)",
        domain=DOMAIN,
        standing=Standing.PROVED,
        argument=(
            "The table is an ordinary one with A + k single scores, so sum and balance are those"
            " of P8.8 with each ruling a single score. A line of the others with s comparisons"
            " among themselves gets E (s + c) / (A + k) - 1 in place of E (s + 2 W + w) / (A + k)"
            " - 1. The only ruling gets the factor times what its score gets from the others and"
            " 1 for itself, in place of the weighted sum of that, which it gets by P8.10; since"
            " the sum is kept, the others lose it."
        ),
        steps=one_score,
        perturbed=(Perturbed("twice as much", lambda: one_score(times=2)),),
        ties=(
            Tie(
                "total_points_averaged",
                one_score_instead(total_points_averaged, average_of_total_points),
            ),
            Tie("likeliest_outcome", one_score_instead(likeliest_outcome, likeliest_score)),
            Tie(
                "total_points_averaged, the only ruling",
                one_ruling_moved(total_points_averaged, average_of_total_points),
            ),
            Tie(
                "likeliest_outcome, the only ruling",
                one_ruling_moved(likeliest_outcome, likeliest_score),
            ),
        ),
    ),
    Claim(
        id="P8.13",
        title="clamped: the expectation of the others and the balance, not the sum",
        clauses=("K4", "K10"),
        statement=(
            "Where the entries of the chart are kept between 0 and the top, the others and the"
            " balance stay as they are. The sum does not: a side gets too much by p - F p^2, where"
            " F is E / (A + k) and p the weights on all scores with an entry below 0, and too"
            " little by the same of the scores with an entry above the top. Each of the two is at"
            " most 1 / (4 F), so on a full board a quarter of a matchpoint; it is reached where p"
            " is 1 / (2 F), as by the document's own third table."
        ),
        formula="sum M' - sum M = (p - F p^2) - (q - F q^2);  p - F p^2 <= 1 / (4 F)",
        domain=DOMAIN,
        standing=Standing.PROVED,
        argument=(
            "A score that one of the others has is in the table once at least, and F is 1 at"
            " least: its entry is not below 0, nor E-W's, and so not above the top. Entries rise"
            " with the score, so those below 0 are the lowest, where only rulings are. Each is"
            " raised by 0 - (F (2 L + f) - 1), which the rulings get f times; by induction these"
            " come to p - F p^2. At the other end the same holds of E-W. Clamping at both ends is"
            " the same seen from either side, which keeps the balance. 1 / (4 F) less p - F p^2 is"
            " a square over 4 F, and never negative. What is added and what is taken away are"
            " neither below 0 nor above that, and so is the size of their difference."
        ),
        steps=clamping,
        perturbed=(
            Perturbed("a score that is there half a time", lambda: clamping(least=HALF)),
            Perturbed("an eighth of a matchpoint", lambda: clamping(most=Fraction(1, 8))),
        ),
        ties=(Tie("clamped beside this method", clamping_leaks),),
    ),
)
