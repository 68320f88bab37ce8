"""The smallest boards on which a line is out of balance. Claim P3.6."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from random import Random
from typing import TypeAlias

from law78.board import Method, score_board
from law78.notation import parse_line
from law78.outcome import Line, Side
from law78.regulation import Rules, method_of
from law78_proofs.frame.claim import Claim, Perturbed, Sides, Standing, Tie
from law78_proofs.frame.decide import Step, found
from law78_proofs.frame.random_boards import in_words
from law78_proofs.method.balance import both_of, is_unsplit
from law78_proofs.method.each_regulation import NEUBERG, got, random_fouled_board

Unbalanced: TypeAlias = tuple[str, str, Fraction, Fraction, Fraction]
"""A board, a line of it, what N-S and E-W get for that, and the top."""

ONE_SPLIT = ("600", "-100", "600|-100", "-100|600")
ONE_ARTIFICIAL = ("600", "-100", "600|60%", "-100|60%", "60%|600", "60%|-100")
TWO_GROUPS = ("600", "600@a", "600|60%@a")
"""Kinds of lines, in the order in which boards are made of them."""

ACBL = method_of(Rules(small_groups="acbl"))
EBU = method_of(Rules(small_groups="ebu"))
HALVES = method_of(Rules(split="halves"))


def first_unbalanced(
    kinds: Sequence[str],
    most: int,
    method: Method,
    looked_at: Callable[[Sequence[Line], Line], bool],
    parts: Sequence[Fraction],
) -> Unbalanced | None:
    """The first line looked at whose sides do not make one of these parts of the top.

    Boards with the fewest lines come first, then they come in the order of the kinds.
    """
    for count in range(1, most + 1):
        for board in combinations_with_replacement(kinds, count):
            lines = [parse_line(kind) for kind in board]
            scored = score_board(lines, None, method)
            for place, line in enumerate(lines):
                if looked_at(lines, line):
                    ns, ew = got(scored, place, Side.NS), got(scored, place, Side.EW)
                    if ns.matchpoints + ew.matchpoints not in [part * ns.top for part in parts]:
                        return " ".join(board), board[place], ns.matchpoints, ew.matchpoints, ns.top
    return None


def unsplit(lines: Sequence[Line], line: Line) -> bool:
    """A line that is not split, whatever the others are."""
    return is_unsplit(line)


def in_unsplit_group(lines: Sequence[Line], line: Line) -> bool:
    """A line in a group without a split line."""
    return is_unsplit(line) and all(
        is_unsplit(other) for other in lines if other.group == line.group
    )


def smallest_unbalanced(
    with_a_split: Method = NEUBERG.method, small_groups: Method = ACBL
) -> Iterator[Step]:
    """The three searches: how split lines are scored, and whose small groups are looked at."""
    whole, compensated = Fraction(1), Fraction(6, 5)
    yield found(
        "a split score, a chart a side, Neuberg",
        lambda: first_unbalanced(ONE_SPLIT, 2, with_a_split, unsplit, [whole]),
        ("600 600|-100", "600", Fraction(1), Fraction(0), Fraction(2)),
    )
    yield found(
        "a side alone artificial, a chart a side, Neuberg",
        lambda: first_unbalanced(ONE_ARTIFICIAL, 2, NEUBERG.method, unsplit, [whole]),
        ("600 -100|60%", "600", Fraction(2), Fraction(1), Fraction(2)),
    )
    yield found(
        "a group with nothing split, small groups as the ACBL has them",
        lambda: first_unbalanced(
            TWO_GROUPS, 7, small_groups, in_unsplit_group, [whole, compensated]
        ),
        (
            "600 600 600 600@a 600@a 600@a 600|60%@a",
            "600",
            Fraction(36, 5),
            Fraction(6),
            Fraction(12),
        ),
    )


def code_is_balanced_elsewhere(random: Random) -> Iterator[Sides]:
    """Groups with nothing split on boards of under seven lines, small groups as the ACBL has."""
    lines = random_fouled_board(random, most=6)
    scored = score_board(lines, None, ACBL)
    for place, line in enumerate(lines):
        if in_unsplit_group(lines, line):
            both, top = both_of(scored, place), got(scored, place, Side.NS).top
            yield Sides(both in (top, top * 6 / 5), True, in_words(lines))


CLAIMS = (
    Claim(
        id="P3.6",
        title="the smallest boards that are out of balance",
        clauses=("K18", "K25", "K27"),
        statement=(
            "The first boards with a line, not split itself, whose sides do not make the top, E the"
            " number of lines. Fewest lines first."
            " Beside a split score: 600 and 600|-100, where 600 gets 1 and 0 of 2. Beside a side"
            " alone artificial: 600 and -100|60%, where 600 gets 2 and 1 of 2. And the first, with"
            " small groups as the ACBL has them, where nothing is split in the line's own group"
            " and it gets neither the top nor 120 % of it: three times 600 and, in group a, three"
            " times 600 and one 600|60%. The group of three is small for N-S, who have four results"
            " in group a, and not for E-W, who have three."
        ),
        formula="1 + 0 < 2;  2 + 1 > 2;  7.2 + 6 is neither 12 nor 14.4",
        domain=(
            "lines of the kinds of each search: 600, -100 and their splits; those two, with or"
            " without an artificial side of 60 %; 600 in either group, and 600|60% in group a"
        ),
        standing=Standing.SEARCHED,
        argument=(
            "All boards of these kinds of lines are scored, those with the fewest lines first, then"
            " in the order in which the kinds are named in this module. Two scores are enough for"
            " boards of two lines, because only their order counts. Which group is small does not"
            " depend on scores, so the third search has one score; no kind of line could make it"
            " fewer lines, for only a group of three is small by what another has, and that must"
            " have four."
        ),
        steps=smallest_unbalanced,
        perturbed=(
            Perturbed(
                "De Wael's halves unbalance it too",
                lambda: smallest_unbalanced(with_a_split=HALVES),
            ),
            Perturbed(
                "small groups as the EBU has them do it too",
                lambda: smallest_unbalanced(small_groups=EBU),
            ),
        ),
        ties=(
            Tie("unsplit groups of boards of under seven lines, ACBL", code_is_balanced_elsewhere),
        ),
    ),
)
"""The claims of this module."""
