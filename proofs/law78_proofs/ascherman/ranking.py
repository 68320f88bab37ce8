"""Where Ascherman and Neuberg rank alike. Claims P10.4 to P10.7; where not: ascherman_smallest."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations
from random import Random

import sympy as sp

from law78.event import Event, EventBoard, EventLine, Pair, pair_of
from law78.outcome import Played, Score, Side, on_side
from law78.regulation import Rules
from law78.session import ScoredEvent, score_event
from law78.unequal import Group, add_the_missing, tie_with_itself
from law78_proofs.ascherman.percentages import (
    GROUP,
    SHRINKS,
    TOP,
    TOP_WITH_ITSELF,
    both,
    drawn,
)
from law78_proofs.frame.claim import Claim, Perturbed, Sides, Standing, Tie
from law78_proofs.frame.decide import Expression, Step, above, identity
from law78_proofs.frame.random_boards import PLAYED, in_words, random_line
from law78_proofs.method.climbing import closed_form
from law78_proofs.small_groups.percentages import percentage

expected, frequency, mean, boards, available = sp.symbols("E f e n V", positive=True)
"""E; the frequency of a score; of a pair, its mean E, its boards and what was available."""

below, more, missing, over, under = sp.symbols("L m r y x", nonnegative=True)
"""The frequencies below a score; what a figure is more than the least it can be; results
that are missing beside one."""

matchpoints, others_matchpoints, total = sp.symbols("M M' T")
"""Matchpoints of a line and of another, and a pair's total, under the method."""

beyond_one = sp.Symbol("m", positive=True)
"""By how much E, or a mean E, is above 1."""

ALIKE = SHRINKS.subs(expected, 1 + beyond_one)


# P10.4 ---------------------------------------------------------------------------------------

Adjust = Callable[[Expression, Group], Expression]


def same_order(adjust: Adjust = tie_with_itself) -> Iterator[Step]:
    """Two lines with a score, of one group or of two, on one side or on both."""
    other = Group(results=GROUP.results + more, expected=expected, top=GROUP.top)
    one, another = adjust(matchpoints, GROUP), adjust(others_matchpoints, other)
    yield identity("difference in matchpoints", one - another, matchpoints - others_matchpoints)
    yield identity(
        "difference in per cent",
        100 * (one - another) / TOP_WITH_ITSELF,
        100 * (matchpoints - others_matchpoints) / TOP * SHRINKS,
    )
    yield above("the one is a positive multiple of the other", ALIKE, 0)


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


def beside_sixty(nearest: Expression = 1, artificial: int = 1) -> Iterator[Step]:
    """A score with j = 2 below + frequency - A, a whole number, beside 60 % on its board.

    nearest is how near 5 j comes to A without being A; artificial, how many lines
    at least are in E and not in A.
    """
    balance, among = sp.Symbol("j"), sp.Symbol("A", positive=True)
    expecting = among + artificial + missing
    by_ascherman = 50 + 50 * balance / among
    by_neuberg = 50 + 50 * balance * expecting / (among * (expecting - 1))
    of_score = {balance: 2 * below + frequency - among}
    factored = closed_form(below, frequency, expecting / among)
    top = 2 * (expecting - 1)
    yield identity(
        "by Ascherman", by_ascherman.subs(of_score), 100 * (factored + 1) / (2 * expecting)
    )
    yield identity("by Neuberg", by_neuberg.subs(of_score), 100 * factored / top)
    for says, less, more_than in (
        ("5 j below A", {balance: (among - nearest - under) / 5}, False),
        ("5 j above A", {balance: (among + nearest + over) / 5}, True),
    ):
        for name, share in (("Ascherman", by_ascherman), ("Neuberg", by_neuberg)):
            sides = (share.subs(less), 60) if more_than else (60, share.subs(less))
            yield above(f"{says}, by {name}", *sides)
    level_at = {balance: among / 5}
    yield identity("5 j at A: level by Ascherman", by_ascherman.subs(level_at), 60)
    yield above("5 j at A: above by Neuberg", by_neuberg.subs(level_at), 60)
    for name, share in (("Ascherman", by_ascherman), ("Neuberg", by_neuberg)):
        yield identity(
            f"the opponents' mirror, by {name}", share.subs(balance, -balance), 100 - share
        )


def code_beside_sixty(random: Random) -> Iterator[Sides]:
    """Scores beside A6040 on boards without rulings: who is ahead by the code."""
    lines, expecting = drawn(random, ("score", "score", "artificial"), least=2)
    if all(isinstance(line.result, Score) for line in lines):
        expecting += 1
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


def one_a_board(itself: int = 1) -> Iterator[Step]:
    """A pair's total, by induction on its boards; no board, no difference."""
    yield identity(
        "one more board",
        (total + itself * boards) + tie_with_itself(matchpoints, GROUP),
        (total + matchpoints) + itself * (boards + 1),
    )


def by_mean_expected(top_with_itself: Expression = TOP_WITH_ITSELF) -> Iterator[Step]:
    """A pair's percentage by its boards, and its mean of percentages where E is one."""
    yield identity(
        "what was available, one more board",
        (available + 2 * boards) + top_with_itself,
        (available + TOP) + 2 * (boards + 1),
    )
    yield identity(
        "its percentage beside Neuberg's",
        100 * (total + boards) / (available + 2 * boards),
        50 + (100 * total / available - 50) * available / (available + 2 * boards),
    )
    of_mean = {available: 2 * boards * (mean - 1)}
    shrinks = SHRINKS.subs(expected, mean)
    yield identity("by its mean E", (available / (available + 2 * boards)).subs(of_mean), shrinks)
    yield above("which is above 0", ALIKE, 0)
    with_itself = 100 * tie_with_itself(matchpoints, GROUP) / top_with_itself
    yield identity(
        "percentages added where E is one, one more board",
        (50 * boards + (total - 50 * boards) * SHRINKS) + with_itself,
        50 * (boards + 1) + (total + 100 * matchpoints / TOP - 50 * (boards + 1)) * SHRINKS,
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
            "Without rulings the frequencies are whole, and so are j and A: 5 j is A - 1 or less,"
            " or A, or A + 1 or more. In each case both percentages are on the side of 60 that is"
            " said. j = A/5 needs five results. Turning the sign of j round turns both round"
            " about 50."
        ),
        steps=beside_sixty,
        perturbed=(
            Perturbed(
                "with rulings, where 5 j may be anything",
                lambda: beside_sixty(nearest=sp.Rational(1, 100)),
            ),
            Perturbed("without an artificial line", lambda: beside_sixty(artificial=0)),
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
        argument="Induction on the boards n of a pair, of which each adds one by P10.1.",
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
            Perturbed("a top of 2 E + 1", lambda: by_mean_expected(TOP_WITH_ITSELF + 1)),
            Perturbed("a top of 2 (E - 1)", lambda: by_mean_expected(TOP)),
        ),
        ties=(Tie("percentages by session.score_event", code_percentages),),
    ),
)
