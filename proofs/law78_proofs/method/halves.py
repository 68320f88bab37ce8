"""De Wael's half frequencies: sums, balance, better scores. Claims P2.4, P3.5 and P13.6."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random

import sympy as sp

from law78.board import one_table_with_halves, score_board
from law78.exact import HALF
from law78.frequency import frequency_table, multiplied, weigh
from law78.notation import line_text
from law78.outcome import Line, Score, Side, Split, Weights
from law78_proofs.frame.claim import Claim, Perturbed, Sides, Standing, Tie
from law78_proofs.frame.decide import Expression, Step, at_least, identity
from law78_proofs.frame.random_boards import PLAYED, UNSPLIT, in_words
from law78_proofs.method.balance import both_of, is_unsplit, together
from law78_proofs.method.climbing import below, higher
from law78_proofs.method.each_regulation import (
    REGULATIONS,
    Regulation,
    got,
    held_by,
    missing,
    random_expected,
    random_fouled_board,
    with_score,
)
from law78_proofs.method.sums import sum_of_side
from law78_proofs.monotone.better_scores import (
    GAIN,
    LOSS,
    at_high,
    at_low,
    between,
    comparisons_are_worth,
    moved,
    other_between,
    other_high,
    other_low,
    other_more,
    own_between,
    own_high,
    own_low,
    own_more,
    reaching,
    touched,
    with_a_weight_moved_up,
)

rest_on_low, gap, rest_on_high = sp.symbols("p b q", nonnegative=True)
on_low, on_high = HALF + rest_on_low, HALF + rest_on_high
low_compared = 2 * below + on_low
high_compared = 2 * (below + on_low + gap) + on_high
split_among = below + on_low + gap + on_high + higher
"""Of a split line's two scores: what the N-S chart has on the lower and on the higher, the line's
own half among it, and b between; the comparisons of both, 2 L + f, in that chart; and A."""

LOWER, HIGHER = 0, 10
SPLITS = (Line(Split(Score(LOWER), Score(HIGHER))), Line(Split(Score(HIGHER), Score(LOWER))))
"""A split line that gives N-S the lower of its two scores, and one that gives them the higher."""

WITH_SPLITS = (*UNSPLIT, "split", "split", "not played")


def scored_with_halves(regulation: Regulation) -> Regulation:
    """The regulation with half frequencies."""
    return replace(regulation, method=replace(regulation.method, fill=one_table_with_halves))


WITH_HALVES = tuple(map(scored_with_halves, REGULATIONS))


def in_view(held: Weights, side: Side) -> dict[int, Fraction]:
    """A side's own view as N-S's view, or the other way round."""
    return {score if side is Side.NS else -score: part for score, part in held.items()}


def in_table(line: Line, side: Side) -> Weights:
    """What a line adds to the table with halves, in a side's view."""
    if is_unsplit(line):
        return held_by(line, side)
    halves = (in_view(in_view(multiplied(held_by(line, own), HALF), own), side) for own in Side)
    return frequency_table(halves)


# P2.4: sums ----------------------------------------------------------------------------------


def entries(regulation: Regulation, side: Side) -> dict[int, Expression]:
    """A side's entries of the two scores, in its own view: E-W's comparisons are 2 A less N-S's."""
    if side is Side.NS:
        compared = {LOWER: low_compared, HIGHER: high_compared}
    else:
        compared = {
            -HIGHER: 2 * split_among - high_compared,
            -LOWER: 2 * split_among - low_compared,
        }
    return {
        score: regulation.entry(comparisons, split_among) for score, comparisons in compared.items()
    }


def difference(regulation: Regulation, line: Line) -> Expression:
    """The N-S chart's entry for N-S's score of the line less its entry for E-W's."""
    ns, ew = (in_view(held_by(line, side), side) for side in Side)
    chart = entries(regulation, Side.NS)
    return weigh(ns, chart) - weigh(ew, chart)


def halves_add_up(sign_of_ew: int = 1) -> Iterator[Step]:
    """Step of the induction on split lines: what a line gets, less what is in the table for it.

    What it puts into the table is asked of the code. For N-S it is so for any entries.
    """
    any_entries = dict(zip((LOWER, HIGHER), sp.symbols("m k"), strict=True))
    for line in SPLITS:
        ns, ew = (in_view(held_by(line, side), side) for side in Side)
        yield identity(
            f"N-S: one more split line, {line_text(line)}",
            more_than_in_the_table(line, Side.NS, any_entries),
            (weigh(ns, any_entries) - weigh(ew, any_entries)) / 2,
        )
        for regulation in REGULATIONS:
            yield identity(
                f"{regulation.name}, E-W: one more split line, {line_text(line)}",
                more_than_in_the_table(line, Side.EW, entries(regulation, Side.EW)),
                sign_of_ew * difference(regulation, line) / 2,
            )


def more_than_in_the_table(line: Line, side: Side, chart: dict[int, Expression]) -> Expression:
    """What a side of a line gets by its chart above what the line puts into its table."""
    (table,) = one_table_with_halves({line: 1}, side).values()
    return weigh(held_by(line, side), chart) - weigh(table, chart)


def code_adds_up_halves(random: Random) -> Iterator[Sides]:
    """Each side of each group beside the chart's sum and half of the split lines' differences."""
    lines = random_fouled_board(random, WITH_SPLITS)
    most = random_expected(random, lines)
    for regulation in WITH_HALVES:
        scored = score_board(lines, most, regulation.method)
        for chart in scored.charts[Side.NS]:
            by_score = {row.score: row.matchpoints for row in chart.rows}
            places = with_score(lines, Side.NS, chart.group)
            differences = sum(
                weigh(held_by(lines[place], Side.NS), by_score)
                - weigh(in_view(held_by(lines[place], Side.EW), Side.EW), by_score)
                for place in places
            )
            top = regulation.top(len(places), most)
            for side in Side:
                yield Sides(
                    sum_of_side(scored, places, side),
                    len(places) * regulation.average * top + differences / 2,
                    f"{in_words(lines, most)}, {regulation.name}",
                )


# P3.5: balance -------------------------------------------------------------------------------


def halves_are_balanced(split_is_worth: int = 1) -> Iterator[Step]:
    """Both sides of a line that is not split, and of split ones."""
    for regulation in REGULATIONS:
        both = together(regulation, split_among, split_among + missing)
        ns, ew = (entries(regulation, side) for side in Side)
        yield identity(f"{regulation.name}: a line that is not split", ns[LOWER] + ew[-LOWER], both)
        for line in SPLITS:
            yield identity(
                f"{regulation.name}: a split line, {line_text(line)}",
                weigh(held_by(line, Side.NS), ns) + weigh(held_by(line, Side.EW), ew),
                both + split_is_worth * difference(regulation, line),
            )


def code_balances_halves(random: Random) -> Iterator[Sides]:
    """Both sides of each line, by the code."""
    lines = random_fouled_board(random, WITH_SPLITS)
    most = random_expected(random, lines)
    for regulation in WITH_HALVES:
        scored = score_board(lines, most, regulation.method)
        for chart in scored.charts[Side.NS]:
            by_score = {row.score: row.matchpoints for row in chart.rows}
            places = with_score(lines, Side.NS, chart.group)
            for place in places:
                ns, ew = (in_view(held_by(lines[place], side), side) for side in Side)
                yield Sides(
                    both_of(scored, place),
                    together(regulation, len(places), most)
                    + weigh(ns, by_score)
                    - weigh(ew, by_score),
                    f"{in_words(lines, most)}, {regulation.name}",
                )


# P13.6: a split line made better -------------------------------------------------------------

ew_low, ew_between, ew_high = sp.symbols("u'' v'' w''", nonnegative=True)
ew_more = sp.Symbol("k", nonnegative=True)
"""What the split line's E-W hold, in N-S's view, of the lower score, of all between, of the
higher; and of those between by how much their comparisons are more than they must be."""

OWN = moved / 2 * touched(ew_low, ew_between, ew_high)
"""What the move adds to the line's comparisons with the other half of itself."""


def moving_a_split_up(own: Expression = OWN) -> Iterator[Step]:
    """The comparisons of N-S and of E-W of the line, and of another line, after the move."""
    on_low = at_low + (own_low + ew_low) / 2
    on_between = between + (own_between + ew_between) / 2
    on_high = at_high + (own_high + ew_high) / 2
    low, high = 2 * below + on_low, 2 * (below + on_low + on_between) + on_high
    low_after, high_after = low - moved / 2, high - moved / 2
    yield identity("the lower score", 2 * below + (on_low - moved / 2), low_after)
    yield identity(
        "the higher score",
        2 * (below + (on_low - moved / 2) + on_between) + (on_high + moved / 2),
        high_after,
    )
    from_between = own_between * (2 * (below + on_low) + own_more)
    yield identity(
        "N-S of the line",
        (own_low - moved) * low_after
        + (from_between - moved * own_between)
        + (own_high + moved) * high_after,
        own_low * low + from_between + own_high * high + GAIN + own,
    )
    among = below + on_low + on_between + on_high + higher
    from_between = ew_between * (2 * (below + on_low) + ew_more)
    yield identity(
        "E-W of the line",
        2 * among
        - (ew_low * low_after + (from_between - moved * ew_between) + ew_high * high_after),
        2 * among - (ew_low * low + from_between + ew_high * high) + own,
    )
    from_between = other_between * (2 * (below + on_low) + other_more)
    yield identity(
        "N-S of another line",
        other_low * low_after + (from_between - moved * other_between) + other_high * high_after,
        other_low * low + from_between + other_high * high - LOSS / 2,
    )
    yield at_least("N-S of the line are not hurt", GAIN + own, 0)
    yield at_least("E-W of the line are not hurt", own, 0)


def code_moves_up_in_halves(random: Random) -> Iterator[Sides]:
    """What moving a weight up on a line does to every line, by the code, beside the formula."""
    lines = random_fouled_board(random, (*PLAYED, "split", "split"))
    most = random_expected(random, lines)
    side, place = random.choice(list(Side)), random.randrange(len(lines))
    after, low, high, part = with_a_weight_moved_up(random, lines, place, side)
    is_split = isinstance(lines[place].result, Split)
    in_chart = part / 2 if is_split else part
    same_group = with_score(lines, side, lines[place].group)
    for regulation in random.sample(WITH_HALVES, 3):
        old, new = (score_board(board, most, regulation.method) for board in (lines, after))
        worth = regulation.worth(Fraction(len(same_group)), most)
        for viewed in Side:
            up = 1 if viewed is side else -1
            ends = (low, high) if viewed is side else (-high, -low)
            for other in same_group:
                reached = reaching(held_by(lines[other], viewed), *ends)
                more = -up * in_chart * reached
                if other == place and (viewed is side or not is_split):
                    of_all = sum(
                        reaching(in_table(lines[one], viewed), *ends) for one in same_group
                    )
                    more = up * part * (of_all - in_chart / part * reached)
                yield Sides(
                    got(new, other, viewed).matchpoints - got(old, other, viewed).matchpoints,
                    worth * more,
                    f"{in_words(lines, most)}, {regulation.name}:"
                    f" {part} from {low} to {high} on line {place + 1}, {side}",
                )


CLAIMS = (
    Claim(
        id="P2.4",
        title="by how much De Wael's halves miss the sums",
        clauses=("K19",),
        statement=(
            "With half frequencies the chart adds up as in P2.3. The lines of a side get more, by"
            " half of each split line's difference, which may be negative: the N-S chart's entry"
            " for N-S's score less its entry for E-W's. It is the same amount for both sides."
        ),
        formula="sum over lines = sum over the chart + 1/2 sum over split lines of (m(ns) - m(ew))",
        domain="every regulation; boards without a side that alone is artificial",
        standing=Standing.PROVED,
        argument=(
            "Induction on the split lines; P2.2 holds for the others. A split line gets one entry"
            " and is in the table with half of each of its two scores. For E-W the table is the"
            " same turned round: a score with X comparisons, 2 L + f, in N-S's chart has 2 A - X in"
            " E-W's (P3.5). By the regulation's entries and the table of the code, on either side"
            " the line gets (m(ns) - m(ew)) / 2 more than is in the table for it. Both orders of"
            " the two scores are decided; where they are equal nothing is split. A split of"
            " rulings has averages for entries, by P2.2 on each side of the line."
        ),
        steps=halves_add_up,
        perturbed=(Perturbed("what N-S gain E-W lose", lambda: halves_add_up(sign_of_ew=-1)),),
        ties=(Tie("groups with half frequencies", code_adds_up_halves, 60),),
    ),
    Claim(
        id="P3.5",
        title="De Wael's halves balance every line but the split ones",
        clauses=("K19", "K22", "K23", "K24", "K25"),
        statement=(
            "With half frequencies both sides of a line that is not split get together what they"
            " get where nothing is split: the top, or 120 % of it in a small group. A split line"
            " gets that and the N-S chart's entry for N-S's score less its entry for E-W's."
        ),
        formula="not split: m_ns + m_ew = both;  split: both + m(ns) - m(ew)",
        domain="every regulation; boards without a side that alone is artificial",
        standing=Standing.PROVED,
        argument=(
            "Whatever is split, both sides have the same table, each in its own view. So a score"
            " that has X comparisons, 2 L + f, in N-S's chart has 2 A - X in E-W's, as in P3.1; a"
            " split line has two scores, with X and with Y. The entries are taken from the code."
            " Rulings by averages, as in P3.1."
        ),
        steps=halves_are_balanced,
        perturbed=(
            Perturbed("split lines are balanced too", lambda: halves_are_balanced(0)),
            Perturbed("the other way round", lambda: halves_are_balanced(-1)),
        ),
        ties=(Tie("both sides of lines with half frequencies", code_balances_halves, 60),),
    ),
    Claim(
        id="P13.6",
        title="a split line made better with De Wael's halves",
        clauses=("K19",),
        statement=(
            "With half frequencies P13.5 holds for a line that is not split, p, q and r being what"
            " the others have in the table. If weight t is moved up on N-S's side of a split line"
            " whose E-W hold, in N-S's view, u', v' and w' of the lower score, of all between, and"
            " of the higher, then N-S of the line get t (p + 2 q + r + (u' + 2 v' + w') / 2)"
            " comparisons more, and another N-S pair that has u, v and w gets t (u + 2 v + w) / 2"
            " less: the line is never hurt and no N-S pair is helped. Every E-W pair, the opponents"
            " on that line among them, gets as much more as an N-S pair with its score gets less."
        ),
        formula=(
            "line: + worth t (p + 2 q + r + (u' + 2 v' + w') / 2);"
            "  other line: - worth t (u + 2 v + w) / 2"
        ),
        domain="every regulation; boards without a side that alone is artificial",
        standing=Standing.PROVED,
        argument=(
            "As P13.5, but the table has t/2 less of the lower score and t/2 more of the higher,"
            " and the line's own weights are in it by half, beside half of its opponents'. The"
            " two scores have t/2 comparisons less, those between t. E-W's comparisons are 2 A less"
            " those of the same score in N-S's chart. Moving E-W's weight is the same in E-W's view"
            " (K2). What comparisons are worth is decided as in P13.5."
        ),
        steps=lambda: (*comparisons_are_worth(), *moving_a_split_up()),
        perturbed=(
            Perturbed("nothing comes from the line's other half", lambda: moving_a_split_up(0)),
        ),
        ties=(Tie("a weight moved up, half frequencies", code_moves_up_in_halves),),
    ),
)
"""The claims of this module."""
