"""A line stays within 0 to the top under the other ways for missing results. Claim P6.3."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random

import sympy as sp

from law78.board import score_board
from law78.exact import ZERO
from law78.outcome import Line, NotPlayed, Score, Side
from law78.regulation import Rules, method_of
from law78.unequal import (
    Group,
    add_the_missing,
    neuberg_factor,
    no_factor,
    small_group,
    tie_with_itself,
    top_of_expected,
    top_of_results,
    top_with_itself,
    unchanged,
)
from law78_proofs.bounds.lines_and_entries import held_by, random_expected, random_groups, top_of
from law78_proofs.frame.claim import Claim, Perturbed, Sides, Standing, Tie
from law78_proofs.frame.decide import Expression, Step, above, at_least, figures
from law78_proofs.frame.random_boards import EVERY_KIND, SCORES, in_words, random_board

missing, more = sp.symbols("m n", integer=True, nonnegative=True)
others_get, any_top = sp.symbols("Q T", nonnegative=True)
any_figure = sp.symbols("M", real=True)
"""E - A; A - 1; what a line gets by its comparisons with all else; any top; any figure."""

Adjust = Callable[[Expression, Group], Expression]
Factor = Callable[[Group], Expression]

AT_LEAST_ONE = 1 + more
"""A: where a line has a score there is one result at least."""


def way_keeps_within(
    way: str, group: Group, multiple_of: Factor, adjust: Adjust, strictly: bool = False
) -> Iterator[Step]:
    """The lowest and the highest line there can be under a way for missing results."""
    multiple = multiple_of(group)
    lowest = multiple - 1
    highest = 2 * (multiple * group.results - 1) - lowest
    never = above if strictly else at_least
    yield never(f"{way}: the lowest line", adjust(lowest, group), 0)
    yield never(f"{way}: the highest line", group.top, adjust(highest, group))
    yield at_least(
        f"{way}: a line with more before has no less after",
        adjust(any_figure + others_get, group),
        adjust(any_figure, group),
    )


def ways_keep_within(
    itself: Adjust = tie_with_itself, add_one_factor: Factor = no_factor, most_small: int = 3
) -> Iterator[Step]:
    """Ascherman, add-one, none, and small groups of up to most_small results; the least tops."""
    expecting = AT_LEAST_ONE + missing
    yield from way_keeps_within(
        "ascherman", Group(AT_LEAST_ONE, expecting, 2 * expecting), neuberg_factor, itself, True
    )
    full = Group(AT_LEAST_ONE, expecting, top_of(expecting))
    yield from way_keeps_within("add-one", full, add_one_factor, add_the_missing)
    of_results = Group(AT_LEAST_ONE, expecting, top_of(AT_LEAST_ONE))
    yield from way_keeps_within("none", of_results, no_factor, unchanged)
    for number in range(1, most_small + 1):
        group = Group(sp.Integer(number), number + missing, any_top)
        yield from way_keeps_within(f"small group of {number}", group, no_factor, small_group)
    none_or_one = (0, 1)
    for says, tops, due in (
        ("E, Neuberg and add-one", [top_of_expected(ZERO, own) for own in none_or_one], [0, 0]),
        ("E, ascherman", [top_with_itself(ZERO, own) for own in none_or_one], [0, 2]),
        ("A, none", [top_of_results(Fraction(own), 2) for own in none_or_one], [0, 0]),
    ):
        yield figures(f"the top by the code, of 0 and 1 for {says}", tops, due)


WAYS = ("ascherman", "add_one", "none", "small")

NOT_PLAYED = Line(NotPlayed())


def least_most_top(way: str, results: int, expected: int) -> tuple[Fraction, Fraction, Fraction]:
    """What a line below all others must have, one above all others, and the top."""
    full = Fraction(2 * (expected - 1))
    match way:
        case "ascherman":
            off = Fraction(expected, results)
            return off, 2 * expected - off, Fraction(2 * expected)
        case "add_one":
            off = Fraction(expected - results)
            return off, full - off, full
        case "none":
            return ZERO, Fraction(2 * (results - 1)), Fraction(2 * (results - 1))
        case "small":
            off = Fraction(5 * (results - 1))
            return (60 - off) * full / 100, (60 + off) * full / 100, full
        case _:
            raise ValueError(way)


def code_reaches_both_ends(random: Random) -> Iterator[Sides]:
    """A score below all others, which for E-W is above all others, under each way."""
    way = random.choice(WAYS)
    small = way == "small"
    lines = [] if small else random_board(random)
    lines += [Line(Score(random.choice(SCORES))) for _ in range(random.randint(0, 2))]
    lines.append(Line(Score(min(SCORES) - 10)))
    expecting = max(3 * len(lines), 3) if small else random_expected(random, lines)
    rules = Rules(small_groups="ebu") if small else Rules(unequal=way)
    last = score_board(lines, expecting, method_of(rules)).lines[-1]
    for side, end in ((Side.NS, 0), (Side.EW, 1)):
        there = sum(held_by(line, side) is not None for line in lines)
        score = last.of(side)
        assert score is not None
        *ends, top = least_most_top(way, there, expecting)
        board = f"{in_words(lines, expecting)} under {way}"
        yield Sides(score.matchpoints, ends[end], board)
        yield Sides(score.top, top, board)


def code_keeps_within_under_every_way(random: Random) -> Iterator[Sides]:
    """Every line of a random board, fouled or not, is in 0 to its own top under each way.

    The board may be without a score, and all its lines not played.
    """
    kinds = random.choice((EVERY_KIND, EVERY_KIND, ("artificial", "not played")))
    drawn = random_board(random, kinds)
    lines = random_groups(random, drawn if kinds is EVERY_KIND else drawn[1:] or [NOT_PLAYED])
    expecting = random_expected(random, lines)
    way, small = random.choice(WAYS[:3]), random.choice(("none", "ebu", "acbl"))
    scored = score_board(lines, expecting, method_of(Rules(unequal=way, small_groups=small)))
    yield Sides(
        min(scored.tops.values()) >= 0, True, f"{in_words(lines, expecting)} under {way}, {small}"
    )
    for line in scored.lines:
        for score in (line.ns, line.ew):
            if score is not None:
                yield Sides(
                    0 <= score.matchpoints <= score.top,
                    True,
                    f"{in_words(lines, expecting)} under {way}, {small}",
                )


CLAIMS = (
    Claim(
        id="P6.3",
        title="a line lies in 0 to the top under the other ways for missing results",
        clauses=("K10", "K22", "K23", "K24", "K25"),
        statement=(
            "With one chart a side a line lies in 0 to the top under Ascherman, where it reaches"
            " neither, under add-one, under none, and in a small group of up to three results,"
            " whichever of the three tops that has. The top is not below 0, also where there is no"
            " result or none is expected; so neither is an artificial score."
        ),
        formula=(
            "E/A <= M + 1 <= 2 E - E/A; E - A <= M + E - A <= 2 (E - 1) - (E - A);"
            " 0 <= M <= 2 (A - 1); 60 - 5 (A - 1) <= per cent <= 60 + 5 (A - 1)"
        ),
        domain=(
            "any line with a score on that side, A of 1 or more, E not below A; for the top any A"
            " and E"
        ),
        standing=Standing.PROVED,
        argument=(
            "By P6.1, with E/A or 1 for the factor, a line has factor - 1 at least before the"
            " entries are adjusted, and that much less than 2 (factor A - 1) at most. Each way"
            " changes all entries by one and the same function, which is linear, so it changes the"
            " line, whose weights make 1, in the same way; and it keeps the order. So it is enough"
            " that the lowest line there can be is not below 0 after it, and the highest not above"
            " the top. Small groups have up to three results, and each of the three sizes is a"
            " case. The tops are 2 (E - 1), 2 E and 2 (A - 1), from E or A of 1 on not below 0;"
            " those of 0 are asked of the code."
        ),
        steps=ways_keep_within,
        perturbed=(
            Perturbed(
                "ascherman: a line does not tie with itself",
                lambda: ways_keep_within(itself=unchanged),
            ),
            Perturbed(
                "add-one: the frequencies are multiplied as well",
                lambda: ways_keep_within(add_one_factor=neuberg_factor),
            ),
            Perturbed("small groups of up to ten", lambda: ways_keep_within(most_small=10)),
        ),
        ties=(
            Tie(
                "lines at both ends have the bounds themselves, of that top", code_reaches_both_ends
            ),
            Tie("every line under every way", code_keeps_within_under_every_way),
        ),
    ),
)
