"""Ways of scoring rulings in which a better line gets less, or helps others. Claim P13.7."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations_with_replacement
from random import Random
from typing import TypeAlias

from law78.board import EXACT
from law78.methods import WAYS, Scoring
from law78.outcome import Line, Score, Side, ruling
from law78_proofs.frame.claim import Claim, Perturbed, Sides, Standing, Tie
from law78_proofs.frame.decide import Step, found
from law78_proofs.frame.random_boards import PLAYED, in_words, random_board
from law78_proofs.method.each_regulation import got
from law78_proofs.monotone.better_scores import with_a_weight_moved_up

Matchpoints: TypeAlias = tuple[Fraction, ...]
"""What the N-S pairs get, the one whose line is made better last."""

IsWrong: TypeAlias = Callable[[Matchpoints, Matchpoints], bool]

Move: TypeAlias = tuple[str, str, Matchpoints, Matchpoints]
"""A board before and after a weight is moved up on its last line, and what N-S get."""

SCORES = (-100, 600, 1430)
MOST_LINES = 3
MOST_PARTS = 3
"""The boards that are searched: so many lines, the last one's weights in so many parts."""


def hurts(before: Matchpoints, after: Matchpoints) -> bool:
    """Whether the line that was made better gets less."""
    return after[-1] < before[-1]


def helps(before: Matchpoints, after: Matchpoints) -> bool:
    """Whether one of the others gets more."""
    return any(new > old for old, new in zip(before[:-1], after[:-1], strict=True))


def matchpoints(way: Scoring, lines: Sequence[Line], missing: int = 0) -> Matchpoints:
    """What the N-S pairs of a board get, with results expected beyond its lines."""
    scored = way(lines, len(lines) + missing, EXACT)
    return tuple(got(scored, place, Side.NS).matchpoints for place in range(len(lines)))


def moves() -> Iterator[tuple[list[Line], list[Line]]]:
    """Boards before and after one part is moved up on the last line.

    Fewest lines first, then fewest parts, then the others' scores from the lowest
    up, then the line's parts, most on the lowest score first, then the move from
    the lowest score and to the lowest.
    """
    for lines in range(1, MOST_LINES + 1):
        for total in range(1, MOST_PARTS + 1):
            for scores in combinations_with_replacement(SCORES, lines - 1):
                others = [Line(Score(score)) for score in scores]
                for parts in in_parts(total, len(SCORES)):
                    for low, high in ((0, 1), (0, 2), (1, 2)):
                        if parts[low]:
                            better = list(parts)
                            better[low] -= 1
                            better[high] += 1
                            yield [*others, of_parts(parts)], [*others, of_parts(better)]


def in_parts(total: int, places: int) -> Iterator[tuple[int, ...]]:
    """All ways to divide a number of parts among places, most in the first place first.

    >>> list(in_parts(2, 2))
    [(2, 0), (1, 1), (0, 2)]
    """
    if places == 1:
        yield (total,)
        return
    for first in range(total, -1, -1):
        for others in in_parts(total - first, places - 1):
            yield (first, *others)


def of_parts(parts: Sequence[int]) -> Line:
    """A line with these parts of the three scores, the lowest named first."""
    named = [(part, score) for part, score in zip(parts, SCORES, strict=True) if part]
    return Line(Score(named[0][1]) if len(named) == 1 else ruling(*named))


def first_move(way: Scoring, is_wrong: IsWrong, missing: int = 0) -> Move | None:
    """The first move by which a line is hurt, or another helped."""
    for lines, better in moves():
        before, after = (matchpoints(way, board, missing) for board in (lines, better))
        if is_wrong(before, after):
            return in_words(lines), in_words(better), before, after
    return None


BY_NAME = {way.name: way.score for way in WAYS}

HALF_AND_HALF = "-100 12C1c:1/600/1/1430"
"""600 made better by half: a ruling that beats -100 for certain, as 600 does."""

CLAMPED_HURTS: Move = (
    "-100 600",
    HALF_AND_HALF,
    (Fraction(0), Fraction(2)),
    (Fraction(0), Fraction(7, 4)),
)
DROPPED_HELPS: Move = (
    "-100 600",
    HALF_AND_HALF,
    (Fraction(0), Fraction(2)),
    (Fraction(1), Fraction(2)),
)


def smallest_moves(by_clamping: IsWrong = hurts, missing: int = 0) -> Iterator[Step]:
    """The searches, one for each way and each wrong that it does.

    by_clamping is what clamping does wrong; missing, how many results more than lines
    are expected.
    """
    likeliest: Move = (
        "-100 12C1c:1/-100/2/600",
        "-100 12C1c:1/-100/1/600/1/1430",
        (Fraction(0), Fraction(2)),
        (Fraction(1), Fraction(1)),
    )
    left_alone: Move = (
        "600 12C1c:1/-100/1/600",
        "600 600",
        (Fraction(0), Fraction(1, 2)),
        (Fraction(1), Fraction(1)),
    )
    for name, is_wrong, expected in (
        ("clamped", by_clamping, CLAMPED_HURTS),
        ("likeliest", hurts, likeliest),
        ("likeliest", helps, likeliest),
        ("dropped, Neuberg", helps, DROPPED_HELPS),
        ("dropped", helps, left_alone),
        ("one at a time", helps, left_alone),
    ):
        yield found(
            f"{name}: a move that {is_wrong.__name__}",
            partial(first_move, BY_NAME[name], is_wrong, missing),
            expected,
        )


NEVER_HURT = ("this method", "total points", "one at a time", "dropped", "dropped, Neuberg")
NEVER_HELP = ("this method", "total points", "clamped")


def code_never_does(random: Random) -> Iterator[Sides]:
    """A weight moved up on a full board, by the ways that do not do this wrong."""
    lines = random_board(random, PLAYED, most=4)
    *others, line = random.sample(lines, len(lines))
    lines = [*others, line]
    better, *_ = with_a_weight_moved_up(random, lines, len(others), Side.NS)
    for names, is_wrong in ((NEVER_HURT, hurts), (NEVER_HELP, helps)):
        for name in names:
            before, after = (matchpoints(BY_NAME[name], board) for board in (lines, better))
            yield Sides(
                is_wrong(before, after),
                False,
                f"{in_words(lines)} and {in_words(better)}, {name}",
            )


CLAIMS = (
    Claim(
        id="P13.7",
        title="other ways, by which a better line gets less, or others more",
        clauses=("K4", "K9", "K10"),
        statement=(
            "What P13.5 says does not hold for other ways of scoring rulings, on full boards"
            " already. 600 beside -100 has everything; made better by half, half 600 and half 1430,"
            " it still beats -100 for"
            " certain. With entries clamped it then gets 7/4 for 2. With the ruling dropped and"
            " Neuberg it is the pair with -100 that gains: the average, 1, for 0. The likeliest"
            " outcome: 1/3 of -100 and 2/3 of 600 gets 2 beside -100, and 1, when one third is"
            " moved up to 1430. Half -100 and half 600 beside 600, made 600: dropped without a"
            " factor, or one at a time, the other 600 then gains. Each is the first of its kind:"
            " fewest lines, then fewest parts, then as in the argument."
        ),
        formula="0.5 x 2 + 0.5 x 1.5 = 7/4 < 2;  (0 + 1) x 2/1 - 1 = 1 > 0",
        domain=(
            "full boards of up to three lines, scores -100, 600 and 1430, a line with weights in up"
            " to three equal parts, of which one is moved up; all other lines single scores"
        ),
        standing=Standing.SEARCHED,
        argument=(
            "All such moves are tried in order: fewest lines, then fewest parts, then the others'"
            " scores from the lowest up, then the line's parts, most on the lowest score first,"
            " then the move from the lowest score and to the lowest. The first that does the wrong"
            " is the smallest. The ways that are not named for a wrong do not do it: total points"
            " move one score up (P13.5); clamped entries are no higher where the chart's are no"
            " higher; and what is dropped or added in turn gets the weighted sum of what its scores"
            " would get, a higher one no less than a lower one (P13.5)."
        ),
        steps=smallest_moves,
        perturbed=(
            Perturbed("clamping helps another line", lambda: smallest_moves(by_clamping=helps)),
            Perturbed("also where a result is missing", lambda: smallest_moves(missing=1)),
        ),
        ties=(Tie("the ways that do not do this wrong", code_never_does, 40),),
    ),
)
"""The claims of this module."""
