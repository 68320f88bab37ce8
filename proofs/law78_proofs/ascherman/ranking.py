"""Where Ascherman and Neuberg rank alike. Claims P10.4 to P10.7; where not: ascherman_smallest."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import TypeAlias

import sympy as sp

from law78.board import EXACT, Method
from law78.event import Event, EventBoard, EventLine, Pair, pair_of
from law78.exact import ZERO
from law78.frequency import multiplied, number_of_results, weigh
from law78.outcome import Line, Played, Score, Side, on_side
from law78.regulation import Rules
from law78.session import ScoredEvent, score_event
from law78.unequal import Group, add_the_missing, tie_with_itself
from law78_proofs.ascherman.percentages import (
    ASCHERMAN,
    GROUP,
    below,
    both,
    drawn,
    frequency,
    results,
)
from law78_proofs.frame.claim import Claim, Perturbed, Sides, Standing, Tie
from law78_proofs.frame.decide import Expression, Step, above, identity
from law78_proofs.frame.random_boards import PLAYED, SCORES, in_words, random_line
from law78_proofs.method.climbing import closed_form
from law78_proofs.method.shares import shares
from law78_proofs.small_groups.percentages import percentage

more, missing, over, under = sp.symbols("m r y x", integer=True, nonnegative=True)
"""What one group has more than another; results that are missing; what a figure is more than
the least it can be."""

matchpoints, others_matchpoints, total = sp.symbols("M M' T")
"""Matchpoints of a line and of another, and a pair's total, under the method."""

boards, beyond_ones = sp.symbols("n v", integer=True, positive=True)
beyond_one = sp.Symbol("e", integer=True, nonnegative=True)
available, mean = 2 * beyond_ones, 1 + beyond_ones / boards
"""Of a pair its boards and the sum of E - 1 over them, which is above 0; E - 1 of one board. Then
what was available on its boards, V, and the mean of E."""

# P10.4 ---------------------------------------------------------------------------------------

Adjust = Callable[[Expression, Group], Expression]


def same_order(adjust: Adjust = tie_with_itself) -> Iterator[Step]:
    """Two lines with a score, of one group or of two, on one side or on both."""
    larger = results + more
    expected = larger + missing
    top, top_with_itself = 2 * (expected - 1), 2 * expected
    one = adjust(matchpoints, Group(results=results, expected=expected, top=top))
    another = adjust(others_matchpoints, Group(results=larger, expected=expected, top=top))
    yield identity("difference in matchpoints", one - another, matchpoints - others_matchpoints)
    yield identity(
        "difference in per cent",
        100 * (one - another) / top_with_itself,
        100 * (matchpoints - others_matchpoints) / top * (expected - 1) / expected,
    )
    yield above(
        "the one is a positive multiple of the other", (1 + beyond_one) / (2 + beyond_one), 0
    )


def code_keeps_the_order(random: Random) -> Iterator[Sides]:
    """Every two sides of lines that have a score."""
    lines, expecting = drawn(random, least=2)
    neuberg, ascherman = both(lines, expecting)
    had = [
        (percentage(one, side), percentage(other, side))
        for line, one, other in zip(lines, neuberg.lines, ascherman.lines, strict=True)
        for side in Side
        if isinstance(on_side(line.result, side), Played)
    ]
    for (one, one_with), (other, other_with) in combinations(had, 2):
        yield Sides(order(one_with, other_with), order(one, other), in_words(lines, expecting))


def order(one: Fraction, other: Fraction) -> int:
    """1 where the first is ahead, -1 where it is behind, 0 for a tie."""
    return (one > other) - (one < other)


# P10.5 ---------------------------------------------------------------------------------------


Compare: TypeAlias = Callable[[str, Expression, Expression], Step]


def beside_sixty(artificial: int = 1, level_by_neuberg: Compare = above) -> Iterator[Step]:
    """A score with j = 2 below + frequency - A, a whole number, beside 60 % on its board.

    artificial: how many lines at least are in E and not in A.
    """

    def by_ascherman(balance: Expression, among: Expression) -> Expression:
        return 50 + 50 * balance / among

    def by_neuberg(balance: Expression, among: Expression) -> Expression:
        expecting = among + artificial + missing
        return 50 + 50 * balance * expecting / (among * (expecting - 1))

    shares = (("Ascherman", by_ascherman), ("Neuberg", by_neuberg))
    expecting = results + artificial + missing
    factored = closed_form(below, frequency, expecting / results)
    balance = 2 * below + frequency - results
    yield identity(
        "by Ascherman", by_ascherman(balance, results), 100 * (factored + 1) / (2 * expecting)
    )
    yield identity(
        "by Neuberg", by_neuberg(balance, results), 100 * factored / (2 * (expecting - 1))
    )
    balance, among = sp.Symbol("j", integer=True, positive=True), 1 + more
    for name, share in shares:
        yield above(f"j at 0 or below, by {name}", 60, share(-under, among))
        yield above(f"5 j below A, by {name}", 60, share(balance, 5 * balance + 1 + under))
        yield above(f"5 j above A, by {name}", share((among + 1 + over) / 5, among), 60)
    yield identity("5 j at A: level by Ascherman", by_ascherman(balance, 5 * balance), 60)
    yield level_by_neuberg("5 j at A: ahead by Neuberg", by_neuberg(balance, 5 * balance), 60)
    for name, share in shares:
        yield identity(
            f"the opponents' mirror, by {name}", share(-balance, among), 100 - share(balance, among)
        )


def with_a_tie(random: Random) -> list[Line]:
    """Five scores, or ten, one of which has a fifth of them more below it than above."""
    fives = random.randint(1, 2)
    times = 2 * random.randint(1, 2 * fives)
    lower = (6 * fives - times) // 2
    on_it = random.choice(SCORES[1:-1])
    scores = [on_it] * times
    scores += random.choices([score for score in SCORES if score < on_it], k=lower)
    scores += random.choices(
        [score for score in SCORES if score > on_it], k=5 * fives - lower - times
    )
    return [Line(Score(score)) for score in scores]


def code_beside_sixty(random: Random) -> Iterator[Sides]:
    """Scores beside A6040 on boards without rulings: who is ahead by the code."""
    lines, expecting = drawn(random, ("score", "score", "artificial"), least=2)
    if all(isinstance(line.result, Score) for line in lines):
        expecting += 1
    yield from beside_an_artificial_score(lines, expecting)
    level = with_a_tie(random)
    yield from beside_an_artificial_score(level, len(level) + random.randint(1, 4))


def beside_an_artificial_score(lines: Sequence[Line], expecting: int) -> Iterator[Sides]:
    """Who is ahead by Neuberg beside who is ahead by Ascherman, a tie broken as P10.5 says."""
    neuberg, ascherman = both(lines, expecting)
    for line, one, other in zip(lines, neuberg.lines, ascherman.lines, strict=True):
        if isinstance(line.result, Score):
            for side in Side:
                for artificial, tied in ((60, 1), (40, -1)):
                    by_ascherman = order(percentage(other, side), Fraction(artificial))
                    yield Sides(
                        order(percentage(one, side), Fraction(artificial)),
                        by_ascherman or tied,
                        in_words(lines, expecting),
                    )


# P10.6, P10.7 --------------------------------------------------------------------------------


own_weights = dict(zip((1, 2), shares(*sp.symbols("p q", positive=True)), strict=True))
"""A pair's ruling on one more board, of two outcomes."""


def on_one_board(method: Method) -> Expression:
    """What the ruling gets there, by the method's own steps.

    Both scores are there once at least, so that any weights of the ruling are among them.
    """
    lower, more_on, more_on_next, above_both = sp.symbols("L g h H", nonnegative=True)
    table = {0: lower, 1: 1 + more_on, 2: 1 + more_on_next, 3: above_both}
    among = number_of_results(table)
    group = Group(among, among + missing, top=ZERO)
    climbed = method.climb(multiplied(table, method.factor(group)))
    return weigh(
        own_weights, {score: method.adjust(climbed[score], group) for score in own_weights}
    )


def one_a_board(itself: int = 1) -> Iterator[Step]:
    """A pair's total, by induction on its boards; no board, no difference."""
    yield identity(
        "one more board, by the code",
        (total + itself * boards) + on_one_board(ASCHERMAN),
        (total + on_one_board(EXACT)) + itself * (boards + 1),
    )


def by_mean_expected(more_available: int = 2) -> Iterator[Step]:
    """A pair's percentage by its boards, and its mean of percentages where E is one.

    more_available: on a board under Ascherman.
    """
    top = 2 * beyond_one
    yield identity(
        "what was available, one more board",
        (available + 2 * boards) + (top + more_available),
        (available + top) + 2 * (boards + 1),
    )
    yield identity(
        "its percentage beside Neuberg's",
        100 * (total + boards) / (available + 2 * boards),
        50 + (100 * total / available - 50) * available / (available + 2 * boards),
    )
    yield identity("by its mean E", available / (available + 2 * boards), (mean - 1) / mean)
    yield above("which is above 0", (mean - 1) / mean, 0)
    top, with_itself = 2 * (1 + beyond_one), 2 * (1 + beyond_one) + more_available
    kept = (1 + beyond_one) / (2 + beyond_one)
    yield identity(
        "percentages added where E is one, one more board",
        (50 * boards + (total - 50 * boards) * kept)
        + 100 * tie_with_itself(matchpoints, GROUP) / with_itself,
        50 * (boards + 1) + (total + 100 * matchpoints / top - 50 * (boards + 1)) * kept,
    )


def random_session(random: Random) -> Event:
    """One to four boards at up to four tables; pairs move, and tables miss boards at random."""
    tables = random.randint(2, 4)
    pairs = [str(number) for number in range(1, 2 * tables + 1)]
    kinds = (*PLAYED, "score", "split", "not played")
    played = []
    for number in range(1, random.randint(1, 4) + 1):
        seated = random.sample(pairs, 2 * random.randint(1, tables))
        lines = (
            EventLine(random_line(random, kinds), "", pair_ns=ns, pair_ew=ew)
            for ns, ew in zip(seated[::2], seated[1::2], strict=True)
        )
        played.append(EventBoard(str(number), tuple(lines)))
    return Event(tuple(played), winners=1)


def scored_twice(event: Event, rules_expected: str) -> tuple[ScoredEvent, ScoredEvent]:
    """A session by Neuberg and by Ascherman."""
    return (
        score_event(event, Rules(expected=rules_expected)),
        score_event(event, Rules(unequal="ascherman", expected=rules_expected)),
    )


def expected_of(scored: ScoredEvent) -> dict[Pair, list[int]]:
    """E of the boards on which each pair has a result."""
    found: dict[Pair, list[int]] = {}
    for board in scored.boards:
        for line in board.board.lines:
            for side in Side:
                pair = pair_of(line, side, scored.winners)
                if pair is not None and isinstance(on_side(line.line.result, side), Played):
                    found.setdefault(pair, []).append(board.scored.expected)
    return found


def session_in_words(event: Event) -> str:
    """A session's boards as they can be typed."""
    return " / ".join(in_words([line.line for line in board.lines]) for board in event.boards)


def code_totals(random: Random) -> Iterator[Sides]:
    """Every pair's total by session.score_event."""
    event = random_session(random)
    neuberg, ascherman = scored_twice(event, random.choice(("field", "board")))
    by_pair = {standing.pair: standing for standing in ascherman.ranking}
    on_boards = expected_of(neuberg)
    for standing in neuberg.ranking:
        had = len(on_boards[standing.pair])
        yield Sides(by_pair[standing.pair].total, standing.total + had, session_in_words(event))


def code_percentages(random: Random) -> Iterator[Sides]:
    """Every pair's percentage by session.score_event, and the order of those with one mean E."""
    event = random_session(random)
    neuberg, ascherman = scored_twice(event, random.choice(("field", "board")))
    words = session_in_words(event)
    with_itself, by_neuberg = pair_percentages(ascherman), pair_percentages(neuberg)
    means = {
        pair: Fraction(sum(on_boards), len(on_boards))
        for pair, on_boards in expected_of(neuberg).items()
    }
    for pair, share in by_neuberg.items():
        kept = (share - 50) * (means[pair] - 1) / means[pair]
        yield Sides(with_itself[pair], 50 + kept, words)
    for one, other in combinations(by_neuberg, 2):
        if means[one] == means[other]:
            yield Sides(
                order(with_itself[one], with_itself[other]),
                order(by_neuberg[one], by_neuberg[other]),
                words,
            )


def pair_percentages(scored: ScoredEvent) -> dict[Pair, Fraction]:
    """The percentage of each pair that has one."""
    return {
        standing.pair: standing.percentage
        for standing in scored.ranking
        if standing.percentage is not None
    }


CLAIMS = (
    Claim(
        id="P10.4",
        title="on one board Ascherman and Neuberg rank scores alike",
        clauses=("K22", "K13", "K21"),
        statement=(
            "On one board any two lines that have a score, a ruling among them, differ by the same"
            " matchpoints under both, and in per cent by (E - 1)/E as much under Ascherman: the"
            " order and the ties are the same. The two may be in different groups of a fouled board"
            " and on different sides."
        ),
        formula="M1' - M2' = M1 - M2,  P1' - P2' = (P1 - P2) (E - 1)/E",
        domain="any board, E of 2 or more, sides that have no artificial score",
        standing=Standing.PROVED,
        argument=(
            "By P10.1 each has one more, whatever A is in its group; E and the top are those of"
            " the board. (E - 1)/E is above 0."
        ),
        steps=same_order,
        perturbed=(
            Perturbed(
                "a line gets a tie for each result missing in its group, as by add-one",
                lambda: same_order(add_the_missing),
            ),
        ),
        ties=(Tie("every two sides on boards of board.score_board", code_keeps_the_order),),
    ),
    Claim(
        id="P10.5",
        title="beside A6040, Ascherman makes ties and no more",
        clauses=("K22", "K13", "K15"),
        statement=(
            "On a board without rulings let j be what a score has more of results below it than"
            " above. Under both, the score is behind 60 per cent where 5 j is below A, and ahead"
            " where 5 j is above A. Where 5 j = A it is level with it under Ascherman and ahead by"
            " Neuberg. So on one board A6040 and a score never change places; the smallest board"
            " with such a tie has five results. For 40 per cent the same in the mirror."
        ),
        formula="P = 50 + 50 j E / (A (E - 1)),  P' = 50 + 50 j / A,  j = 2 L + f - A",
        domain=(
            "boards whose lines have scores or A6040, one A6040 at least, so that E is A + 1 or"
            " more; fouled boards too"
        ),
        standing=Standing.PROVED,
        argument=(
            "Without rulings the frequencies are whole, and so are j and A: j is 0 or below, or 5 j"
            " is above 0 and A - 1 or less, or A, or A + 1 or more. In each case both percentages"
            " are on the side of 60 that is"
            " said. j = A/5 needs five results. Turning the sign of j round turns both round"
            " about 50."
        ),
        steps=beside_sixty,
        perturbed=(
            Perturbed("without an artificial line", lambda: beside_sixty(artificial=0)),
            Perturbed(
                "where 5 j is A it is level by Neuberg too",
                lambda: beside_sixty(level_by_neuberg=identity),
            ),
        ),
        ties=(Tie("scores beside A6040 by board.score_board", code_beside_sixty),),
    ),
    Claim(
        id="P10.6",
        title="by totals Ascherman and Neuberg rank pairs of as many boards alike",
        clauses=("K22", "K13", "K33"),
        statement=(
            "Over a session a pair's total is one matchpoint more under Ascherman for each board on"
            " which it has a result. Two pairs with as many boards differ by the same matchpoints"
            " under both, so totals rank them alike: pairs that played the same boards, and others"
            " too, also where E varies from board to board."
        ),
        formula="T' = T + n,  T1' - T2' = T1 - T2 where n1 = n2",
        domain=(
            "any session of one field or many, for pairs without artificial scores, awarded byes"
            " and penalties, nothing rounded"
        ),
        standing=Standing.PROVED,
        argument=(
            "Induction on the boards n of a pair: with none both totals are 0, and one more board,"
            " whatever A and E are there, adds one. By the code's own steps it is so for a ruling"
            " of two outcomes; for any line it is P10.1."
        ),
        steps=one_a_board,
        perturbed=(
            Perturbed("nothing more for a board", lambda: one_a_board(itself=0)),
            Perturbed("two more for each board", lambda: one_a_board(itself=2)),
        ),
        ties=(Tie("totals by session.score_event", code_totals),),
    ),
    Claim(
        id="P10.7",
        title="by percentages Ascherman and Neuberg rank pairs of one mean E alike",
        clauses=("K22", "K13", "K33", "K32"),
        statement=(
            "A pair's percentage, its total over what was available, keeps (e - 1)/e of its"
            " distance from 50 under Ascherman, e being the mean of E over its boards. Pairs with"
            " the same mean E are ranked alike: all pairs where E is that of the field, those that"
            " played the same boards where E is each board's own. Where E is the same on all"
            " boards, so it is with a mean of percentages."
        ),
        formula="P' = 50 + (P - 50) (e - 1)/e,  e = sum of E / n",
        domain=(
            "pairs of any session, for each of which something was available by Neuberg (mean E"
            " above 1), without artificial scores, awarded byes and penalties, nothing rounded"
        ),
        standing=Standing.PROVED,
        argument=(
            "Induction on a pair's boards: 2 more are available on each than by Neuberg, and by"
            " P10.6 the total is 1 more for each. What is available by Neuberg, V, is the sum of"
            " 2 (E - 1), which is 2 n (e - 1). A factor above 0 that two pairs share keeps their"
            " order and their ties. With one E the percentages of n boards, added, keep (E - 1)/E"
            " of their distance from 50 n, by induction on the boards."
        ),
        steps=by_mean_expected,
        perturbed=(
            Perturbed("a top of 2 E + 1", lambda: by_mean_expected(more_available=3)),
            Perturbed("a top of 2 (E - 1)", lambda: by_mean_expected(more_available=0)),
        ),
        ties=(Tie("percentages by session.score_event", code_percentages),),
    ),
)
