"""A better score never gets less, and never gives others more. Claims P13.4 and P13.5."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random

import sympy as sp

from law78.board import score_board
from law78.frequency import climb
from law78.outcome import Line, Outcome, Played, Score, Side, Split, Weighted, Weights
from law78_proofs.frame.claim import Claim, Perturbed, Sides, Standing, Tie
from law78_proofs.frame.decide import Expression, Step, above, at_least, identity
from law78_proofs.frame.random_boards import in_words
from law78_proofs.method.climbing import below, following, higher, reached
from law78_proofs.method.each_regulation import (
    LARGE,
    REGULATIONS,
    SMALL,
    got,
    held_by,
    missing,
    own_weights,
    random_expected,
    random_fouled_board,
    with_score,
)

beyond = sp.Symbol("a", integer=True, nonnegative=True)
"""Results beyond the first: A is 1 + a."""

moved, some = sp.symbols("t o", positive=True)
stays, own_between, own_high = sp.symbols("s v w", nonnegative=True)
own_low = moved + stays
"""What is moved up of the line from a lower score to a higher; what stays on the lower; what the
line has of all scores between the two, and of the higher. A weight above 0.

Weights and frequencies are counted in parts here, any number of which are one result: what is
said of the move is homogeneous in them. So all values that these may have are those of a board."""

other_low, other_between, other_high = sp.symbols("u' v' w'", nonnegative=True)
"""What one other line has of these."""

rest_low, rest_between, rest_high = sp.symbols("p q r", nonnegative=True)
at_low, between, at_high = (
    rest_low + other_low,
    rest_between + other_between,
    rest_high + other_high,
)
"""What all the other lines have of these: that line, and the rest."""

lower, on_it, own_more, other_more = sp.symbols("g h i j", nonnegative=True)
"""Of a score between or above: what lies below it there, and on it. By how much the comparisons
of a line's scores between, in the mean, are more than the least that they can be."""

on_low, on_between, on_high = at_low + own_low, between + own_between, at_high + own_high
"""What the table has of these."""

own_from_between = own_between * (2 * (below + on_low) + own_more)
other_from_between = other_between * (2 * (below + on_low) + other_more)
"""The comparisons that the line, and the other line, get from all their scores between."""


def comparisons_are_worth(counts: int = 1) -> Iterator[Step]:
    """What n comparisons more are worth under each regulation, and that it is not below 0.

    In a small group, where it is 5 % of the top, it may be 0. The next higher score has
    n = f + g comparisons more, of the 2 L + f that a score has.
    """
    among = below + reached + following + higher
    compared, more = 2 * below + reached, reached + following
    least, expecting = 1 + beyond, 1 + beyond + missing
    for regulation in REGULATIONS:
        yield identity(
            f"{regulation.name}: n comparisons more",
            regulation.entry(compared + counts * more, among) - regulation.entry(compared, among),
            regulation.worth(among, among + missing) * more,
        )
        worth = sp.sympify(regulation.worth(least, expecting))
        yield at_least(f"{regulation.name}: the worth", worth, 0)
        if regulation not in SMALL:
            yield above(f"{regulation.name}: the worth", worth, 0)


# P13.4: lines on one board -------------------------------------------------------------------


def better_gets_more(at_least_by: Expression = 0) -> Iterator[Step]:
    """From a score to the next higher one, and from a line to a better one."""
    yield from comparisons_are_worth()
    table = {0: below, 1: reached, 2: following, 3: higher}
    chart = climb(table)
    difference = chart[2] - chart[1]
    yield identity("the next higher score", difference, reached + following)
    yield above("it has more comparisons", difference, at_least_by)


def is_better(own: Weights, other: Weights) -> bool:
    """Whether weights are another's with some moved up: never more of them at or below a score."""
    scores = sorted({*own, *other})
    pairs = [(_up_to(own, score), _up_to(other, score)) for score in scores]
    return all(mine <= theirs for mine, theirs in pairs) and dict(own) != dict(other)


def _up_to(held: Weights, most: int) -> Fraction:
    return sum((part for score, part in held.items() if score <= most), Fraction(0))


def code_gives_better_lines_more(random: Random) -> Iterator[Sides]:
    """Every two lines of a group and side of which one is better than the other."""
    lines = random_fouled_board(random, most=10)
    most = random_expected(random, lines)
    for regulation in random.sample(REGULATIONS, 3):
        scored = score_board(lines, most, regulation.method)
        for side in Side:
            for group in (None, "a"):
                places = with_score(lines, side, group)
                for one, other in ((one, other) for one in places for other in places):
                    if is_better(held_by(lines[one], side), held_by(lines[other], side)):
                        mine, theirs = got(scored, one, side), got(scored, other, side)
                        yield Sides(
                            mine.matchpoints > theirs.matchpoints,
                            regulation in LARGE or mine.top > 0,
                            f"{in_words(lines, most)}, {regulation.name}",
                        )


# P13.5: a line made better -------------------------------------------------------------------


def touched(low: Expression, between: Expression, high: Expression) -> Expression:
    """What there is of the lower score, twice what is between, and of the higher."""
    return low + 2 * between + high


GAIN = moved * touched(at_low, between, at_high)
LOSS = moved * touched(other_low, other_between, other_high)
"""What moving the weight adds to a line's comparisons with the others, and what it takes from
those of another line."""


def moving_up(gain: Expression = GAIN, in_table: Expression = moved) -> Iterator[Step]:
    """What the move does to the comparisons of the chart's scores, of the line, of another line."""
    low, high = 2 * below + on_low, 2 * (below + on_low + on_between) + on_high
    up_to_low = below + on_low - in_table
    low_after = 2 * below + on_low - in_table
    high_after = 2 * (up_to_low + on_between) + on_high + in_table
    yield identity("the lower score", low_after, low - moved)
    yield identity(
        "a score between",
        2 * (up_to_low + lower) + on_it,
        2 * (below + on_low + lower) + on_it - 2 * moved,
    )
    yield identity("the higher score", high_after, high - moved)
    yield identity(
        "a score above",
        2 * (up_to_low + on_between + on_high + in_table + lower) + on_it,
        2 * (below + on_low + on_between + on_high + lower) + on_it,
    )
    between_after = own_from_between - 2 * moved * own_between
    yield identity(
        "the line itself",
        (own_low - moved) * low_after + between_after + (own_high + moved) * high_after,
        own_low * low + own_from_between + own_high * high + gain,
    )
    between_after = other_from_between - 2 * moved * other_between
    yield identity(
        "another line",
        other_low * low_after + between_after + other_high * high_after,
        other_low * low + other_from_between + other_high * high - LOSS,
    )


def the_signs(nobody: bool = False) -> Iterator[Step]:
    """Never hurt; helped wherever another line has a weight; no other line of its side helped."""
    yield at_least("the line itself", GAIN, 0)
    others = (other_low, other_between, other_high, rest_low, rest_between, rest_high)
    nothing = dict.fromkeys(others, 0)
    for place in (other_low, other_between, other_high):
        more = GAIN.subs(nothing | ({} if nobody else {place: some}))
        yield above(f"the line itself, where another line has some of {place}", more, 0)
    yield at_least("another line", 0, -LOSS)


def code_moves_up(random: Random) -> Iterator[Sides]:
    """What moving a weight up does to every line, by the code, beside the formula."""
    lines = random_fouled_board(random)
    most = random_expected(random, lines)
    side, place = random.choice(
        [
            (side, place)
            for side in Side
            for place, line in enumerate(lines)
            if own_weights(line, side) is not None
        ]
    )
    after, low, high, part = with_a_weight_moved_up(random, lines, place, side)
    is_split = isinstance(lines[place].result, Split)
    for regulation in random.sample(REGULATIONS, 3):
        old, new = (score_board(held, most, regulation.method) for held in (lines, after))
        for viewed in Side:
            # The opponents of a line that is not split are moved down.
            up = 1 if viewed is side else 0 if is_split else -1
            ends = (low, high) if viewed is side else (-high, -low)
            same_group = with_score(lines, viewed, lines[place].group)
            reach = {other: reaching(held_by(lines[other], viewed), *ends) for other in same_group}
            of_others = sum(reach.values()) - reach.get(place, 0)
            worth = up * part * regulation.worth(Fraction(len(same_group)), most)
            for other, line in enumerate(lines):
                if own_weights(line, viewed) is not None:
                    more = got(new, other, viewed).matchpoints - got(old, other, viewed).matchpoints
                    yield Sides(
                        more,
                        worth * (of_others if other == place else -reach.get(other, 0)),
                        f"{in_words(lines, most)}, {regulation.name}:"
                        f" {part} from {low} to {high} on line {place + 1}, {side}",
                    )


def reaching(held: Weights, low: int, high: int) -> Fraction:
    """What a line has of two scores, and twice what it has between: p + 2 q + r."""
    return sum(
        (
            part * (2 if low < score < high else 1)
            for score, part in held.items()
            if low <= score <= high
        ),
        Fraction(0),
    )


def with_a_weight_moved_up(
    random: Random, lines: Sequence[Line], place: int, side: Side
) -> tuple[list[Line], int, int, Fraction]:
    """The board with some weight of a line moved up, in the side's view: from, to, how much."""
    own = dict(held_by(lines[place], side))
    low = random.choice(list(own))
    high = low + random.choice((10, 50, 150, 700, 2000))
    part = own[low] * Fraction(random.randint(1, 4), 4)
    own[low] -= part
    own[high] = own.get(high, Fraction(0)) + part
    sign = 1 if side is Side.NS else -1
    held = played({sign * score: weight for score, weight in own.items() if weight})
    match lines[place].result:
        case Split(ns, ew):
            result = Split(held, ew) if side is Side.NS else Split(ns, held)
            changed = replace(lines[place], result=result)
        case _:
            changed = replace(lines[place], result=held)
    return [*lines[:place], changed, *lines[place + 1 :]], low, high, part


def played(held: Weights) -> Played:
    """A score, or a ruling with these weights, N-S's view."""
    if len(held) == 1:
        return Score(*held)
    return Weighted(tuple(Outcome(part, Score(score)) for score, part in held.items()))


CLAIMS = (
    Claim(
        id="P13.4",
        title="of two lines on a board the better one gets more",
        clauses=("K8", "K9", "K22", "K23", "K24", "K25"),
        statement=(
            "In one chart a higher score gets more than a lower one, and a line gets more than"
            " another of its group and side that it can be made from by moving weights up. Only in"
            " a small group whose top is 0 do all get the same."
        ),
        formula="m(i+1) - m(i) = worth (f(i) + f(i+1)) > 0",
        domain="every regulation; any scores, any frequencies above 0; A at least 1, E at least A",
        standing=Standing.PROVED,
        argument=(
            "By P1 a score's entry is made of its 2 L + f comparisons, and by each regulation's"
            " steps, taken from the code, n more of them are worth n times the worth: that is above"
            " 0, in a small group where the top is. The next higher score has f + g comparisons"
            " more; from neighbours it goes on to any two scores by adding. Moving weight t from a"
            " score to a higher one, the chart as it is, adds t times the difference of their"
            " entries; from the worse line to the better one it is a finite number of such moves. A"
            " line that has, up to each score, no more weight than the other can be made from it"
            " so: carry what is too much at the lowest score up to the next, and go on."
        ),
        steps=better_gets_more,
        perturbed=(
            Perturbed(
                "it gets more by twice what is on the lower score",
                lambda: better_gets_more(2 * reached),
            ),
            Perturbed("every comparison counts twice", lambda: comparisons_are_worth(2)),
        ),
        ties=(Tie("the better of two lines gets more", code_gives_better_lines_more, 60),),
    ),
    Claim(
        id="P13.5",
        title="a line made better is never hurt, and no other line of its side is helped",
        clauses=("K4", "K8", "K9", "K13", "K18", "K21", "K25"),
        statement=(
            "Weight t of a line is moved from a score to a higher one, and all else stays. Of the"
            " lower score, of all between the two, and of the higher, the other lines of the group"
            " have p, q and r on that side. The line then gets t (p + 2 q + r) comparisons more: it"
            " is never hurt, and it is helped exactly where another line has a weight from the"
            " lower score to the higher, both included (and a comparison is worth something: the"
            " top of a small group is not 0). Another line that has u, v and w of these gets"
            " t (u + 2 v + w) comparisons less: none of its side is helped. With the line not"
            " split, its opponents' weight is moved down: by the same rule they never gain, and the"
            " other opponents never lose. The other side of a split line, and other groups, get"
            " what they had."
        ),
        formula=(
            "line: + worth t (p + 2 q + r);  other line: - worth t (u + 2 v + w);  worth as in P3.3"
        ),
        domain="a chart a side, every regulation, any lines; t is at most what the line has there",
        standing=Standing.PROVED,
        argument=(
            "A does not change, so neither does E/A, the top, or which group is small. A line's"
            " matchpoints are made of its comparisons, the weighted 2 L + f, as an entry is, since"
            " its weights make 1; what more of them are worth is the first identities. In the table"
            " the lower score has t less and the higher t more: the two scores have t comparisons"
            " less, those between 2 t, those above and below as many as before. What a line has"
            " between it has by its weights, so that V falls by 2 t times its weight there; the"
            " last identities add up what the line and another line get. All this is homogeneous in"
            " weights and frequencies, which may be counted in any parts. A score of which nothing"
            " is left leaves the table, and is weighed by 0. The signs are read from the"
            " coefficients. E-W's table is another one of the same kind (K2)."
        ),
        steps=lambda: (*comparisons_are_worth(), *moving_up(), *the_signs()),
        perturbed=(
            Perturbed("the table stays as it was", lambda: moving_up(in_table=0)),
            Perturbed(
                "only what lies between counts", lambda: moving_up(moved * touched(0, between, 0))
            ),
            Perturbed("the line is helped where nobody else is", lambda: the_signs(nobody=True)),
        ),
        ties=(Tie("a weight moved up on a board", code_moves_up),),
    ),
)
"""The claims of this module."""
