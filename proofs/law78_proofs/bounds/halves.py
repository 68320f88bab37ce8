"""How far De Wael's halves leave 0 to the top. Claims P6.5 and P6.6."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, permutations
from random import Random

from law78.board import score_board
from law78.exact import HALF, ONE, ZERO
from law78.frequency import START
from law78.outcome import Line, Played, Score, Side, Split, on_side, weights
from law78.regulation import Rules, method_of
from law78_proofs.bounds.lines_and_entries import (
    factor,
    gets_from,
    line_value,
    matchpoints,
    missing,
    other_lines,
    part_gained,
    random_expected,
    random_groups,
    results,
    weighed_in_a_table_that_holds_it,
)
from law78_proofs.frame.claim import Claim, Perturbed, Sides, Standing, Tie
from law78_proofs.frame.decide import Expression, Step, at_least, found, identity
from law78_proofs.frame.random_boards import PLAYED, SCORES, in_words, random_board, random_played

HALVES = method_of(Rules(split="halves"))

# How far -------------------------------------------------------------------------------------


def split_line_bounded(
    own: Expression = HALF, start: Expression = START, off: Expression = ONE
) -> Iterator[Step]:
    """A split line's own half in the table: E/2A - 1 at least, and as far from the top."""
    multiple = factor(results, results + missing)
    all_else = other_lines + HALF
    value = line_value(multiple, own, 2 * all_else * part_gained, start)
    yield from weighed_in_a_table_that_holds_it(own, start)
    yield at_least("a split line is not below E/2A - 1", value, multiple / 2 - off)
    yield identity(
        "below all others, its own other score among them, it has that",
        line_value(multiple, own, ZERO, start),
        multiple / 2 - off,
    )
    yield at_least("which is not below -1/2", multiple / 2 - off, -HALF)
    twice = factor(results, 2 * results + missing)
    yield at_least("and not below 0 where E is 2 A or more", twice / 2 - off, 0)


def code_splits_by_halves(random: Random) -> Iterator[Sides]:
    """Each line by its comparisons under halves: with all other lines, and its own other score."""
    lines = [Line(Split(random_played(random), random_played(random)))]
    lines += random_board(random, (*PLAYED, "split", "artificial", "not played"))
    random.shuffle(lines)
    lines = random_groups(random, lines)
    expecting = random_expected(random, lines)
    scored = score_board(lines, expecting, HALVES)
    for side in Side:
        for place, line in enumerate(lines):
            held = on_side(line.result, side)
            if not isinstance(held, Played):
                continue
            group = [other for other in lines if other.group == line.group]
            halves = [half for other in group for half in both_sides(other, side)]
            own = weights(held, side)
            gets = HALF * sum((gets_from(own, half) for half in halves), ZERO)
            itself = HALF if isinstance(line.result, Split) else ONE
            multiple = Fraction(2 * expecting, len(halves))
            least = multiple * itself - 1
            has = matchpoints(scored, place, side)
            board = in_words(lines, expecting)
            yield Sides(has, least + multiple * (gets - itself * gets_from(own, own)), board)
            yield Sides(least <= has <= 2 * (expecting - 1) - least, True, board)


def both_sides(line: Line, side: Side) -> list[dict[int, Fraction]]:
    """What a line holds for N-S and for E-W, both in one side's view; nothing if artificial."""
    held = [on_side(line.result, own) for own in Side]
    return [weights(each, side) for each in held if isinstance(each, Played)]


# The smallest boards -------------------------------------------------------------------------

SCALE = (-100, 600, 620, 650)
"""The scores of the search, lowest first: only their order counts."""

MOST_LINES = 2
"""Lines up to which boards are tried: four scores are as many as two lines can hold."""


def boards_with_splits(least: int) -> Iterator[list[Line]]:
    """Full boards of scores and split scores, of least lines or more, fewest first.

    Of so many lines, from the lowest scores up, a score before a split score,
    N-S's score before E-W's.
    """
    for lines in range(least, MOST_LINES + 1):
        scores = SCALE[: 2 * lines]
        kinds = [Line(Score(points)) for points in scores]
        kinds += [Line(Split(Score(ns), Score(ew))) for ns, ew in permutations(scores, 2)]
        yield from map(list, combinations_with_replacement(kinds, lines))


def first_outside(split: str, least: int) -> tuple[object, ...] | None:
    """The smallest board with a line outside 0 to the top: its place, side and matchpoints."""
    method = method_of(Rules(split=split))
    for lines in boards_with_splits(least):
        scored = score_board(lines, None, method)
        for side in Side:
            for place in range(len(lines)):
                has = matchpoints(scored, place, side)
                if not 0 <= has <= 2 * (len(lines) - 1):
                    return in_words(lines), place + 1, side.value, has
    return None


def halves_leave(split: str = "halves") -> Iterator[Step]:
    """The smallest board with a line outside the bounds, and the smallest with a top above 0.

    By hand: -1 + 0.5 = -0.5 for the lowest of two halves; beside -100 E-W's half of -600 is
    the lowest again.
    """
    yield found(
        "the smallest board with a line outside: N-S -1/2 of a top of 0",
        lambda: first_outside(split, 1),
        ("-100|600", 1, "ns", -HALF),
    )
    yield found(
        "the smallest board of two lines or more: E-W -1/2 of a top of 2",
        lambda: first_outside(split, 2),
        ("-100 -100|600", 2, "ew", -HALF),
    )


def code_leaves_by_halves(random: Random) -> Iterator[Sides]:
    """A split line with N-S's score below all others and E-W's above all others."""
    lines = random_board(random, PLAYED)
    lines.append(Line(Split(Score(min(SCORES) - 10), Score(max(SCORES) + 10))))
    expecting = random_expected(random, lines)
    scored = score_board(lines, expecting, HALVES)
    for side in Side:
        yield Sides(
            matchpoints(scored, len(lines) - 1, side),
            Fraction(expecting, 2 * len(lines)) - 1,
            in_words(lines, expecting),
        )


CLAIMS = (
    Claim(
        id="P6.5",
        title="by halves a split line leaves 0 to the top by half a matchpoint at most",
        clauses=("K10", "K19"),
        statement=(
            "With Neuberg and De Wael's halves a split line lies at least E/2A - 1 above 0 and as"
            " much below the top: it can be half a matchpoint outside on a full board, less where"
            " results are missing, and not outside at all where E is 2 A or more. All other lines"
            " stay in 0 to the top."
        ),
        formula="E/2A - 1 <= sum of w(i) M(i) <= 2 (E - 1) - (E/2A - 1)",
        domain=("Neuberg; any line with scores on both sides, any number of scores, E not below A"),
        standing=Standing.PROVED,
        argument=(
            "As P6.1, with half of the line's own weights in the table: all else, the half of its"
            " other side's scores among it, adds something not negative. So the line has"
            " E/A (1/2 + Q) - 1. Q is 0 where all else is above the line's own scores. A line that"
            " is not split has all its own weight in the one table, and P6.1 holds as it stands."
        ),
        steps=split_line_bounded,
        perturbed=(
            Perturbed("a split line keeps to 0 as others do", lambda: split_line_bounded(off=HALF)),
            Perturbed("a quarter of its weights", lambda: split_line_bounded(own=HALF / 2)),
            Perturbed("the climb starts at 0", lambda: split_line_bounded(start=ZERO)),
        ),
        ties=(Tie("a line by its comparisons, and within its bounds", code_splits_by_halves),),
    ),
    Claim(
        id="P6.6",
        title="the smallest boards on which halves leave 0 to the top",
        clauses=("K10", "K19"),
        statement=(
            "A split score alone on its board has 1/2 less than 0 where each side has the worse of"
            " the two scores. With a top above 0 the smallest board is a score, and a split line"
            " that gives N-S the same and E-W a worse one. Order: fewest lines; then the lowest"
            " scores, a score before a split score, N-S's score before E-W's; N-S before E-W."
        ),
        formula="-100|600: -1 + 1/2 = -1/2 of 0; -100 -100|600: E-W -1 + 1/2 = -1/2 of 2",
        domain="full boards of scores and split scores; then those of two lines or more",
        standing=Standing.SEARCHED,
        argument=(
            "All boards are tried in this order, up to equal order of their scores; as many"
            " different scores are tried as a board can hold. With a top above 0 no board of one"
            " line need be tried: its E is 2 or more, and by P6.5 the line stays in 0 to the top."
        ),
        steps=halves_leave,
        perturbed=(
            Perturbed("a chart a side leaves them as well", lambda: halves_leave(split="charts")),
        ),
        ties=(
            Tie(
                "a split line worse than all others on both sides has E/2A - 1",
                code_leaves_by_halves,
            ),
        ),
    ),
)
