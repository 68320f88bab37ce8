"""The smallest boards on which two rounded sides do not make the top. Claims P12.11 and P12.12."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import combinations_with_replacement, product
from random import Random

from law78.board import LineScore, score_board
from law78.exact import ZERO
from law78.outcome import Line, Score, ruling
from law78.regulation import Rules, method_of
from law78.rounding import MODES, Rounding
from law78_proofs.frame.claim import Claim, Perturbed, Sides, Standing, Tie
from law78_proofs.frame.decide import Step, found
from law78_proofs.frame.random_boards import SCORES, in_words

MOST_PARTS = 5
"""Parts of the largest boards that are tried; every search ends before."""

SCALE = (-100, 140, 170, 420, 600)
"""Scores for the search, from the lowest up: only their order counts."""

Held = tuple[tuple[int, ...], ...]
"""What each line holds: the places in SCALE of its parts, lowest first."""


def boards_by_parts(most_parts: int = MOST_PARTS) -> Iterator[tuple[int, Held]]:
    """All boards of scores and rulings with their E, from the smallest on.

    A score is one part, a ruling as many as its ratio has, at most most_parts; a
    result that is missing is one. Fewest parts first; then least E; then fewest
    lines; then fewest different scores; then fewest parts on the first lines;
    then their lowest scores.
    """
    for size in range(1, MOST_PARTS + 1):
        for expected in range(1, size + 1):
            for lines in range(1, expected + 1):
                held = size - expected + lines
                for different in range(1, held + 1):
                    for board in boards_of(held, lines, different, most_parts):
                        yield expected, board


def boards_of(held: int, lines: int, different: int, most_parts: int) -> Iterator[Held]:
    """The boards of so many parts on so many lines on which so many different scores occur."""
    for own_parts in _shared_out(held, lines, most_parts):
        choices = (combinations_with_replacement(range(different), own) for own in own_parts)
        for board in product(*choices):
            if len({place for own in board for place in own}) == different:
                yield board


def _shared_out(held: int, lines: int, most: int, least: int = 1) -> Iterator[tuple[int, ...]]:
    """So many parts on so many lines, never fewer than on the line before."""
    if lines == 0:
        if held == 0:
            yield ()
        return
    for own in range(least, min(most, held) + 1):
        for others in _shared_out(held - own, lines - 1, most, own):
            yield (own, *others)


def as_lines(board: Held, scores: Sequence[int] = SCALE) -> list[Line]:
    """A board's lines: a score, or a ruling by how often each score is among its parts."""
    return [
        Line(
            Score(scores[own[0]])
            if len(own) == 1
            else ruling(*((times, scores[place]) for place, times in Counter(own).items()))
        )
        for own in board
    ]


def first_broken(
    mode: str,
    quantum: Fraction,
    scale: int = 2,
    most_parts: int = MOST_PARTS,
    full: bool = False,
) -> tuple[str, Fraction, Fraction, Fraction] | None:
    """The first board with a line whose rounded sides do not make what the exact ones do.

    Of its first such line N-S and E-W exactly, and what they make when rounded.
    full: of the boards on which no result is missing.
    """
    exact = Rules(scale=str(scale))
    rounding = replace(exact, rounding=(Rounding("board", quantum, mode),))
    for expected, board in boards_by_parts(most_parts):
        if full and len(board) < expected:
            continue
        lines = as_lines(board)
        before = score_board(lines, expected, method_of(exact)).lines
        after = score_board(lines, expected, method_of(rounding)).lines
        for own, rounded in zip(before, after, strict=True):
            ns, ew = _both(own)
            together = sum(_both(rounded), ZERO)
            if ns + ew != together:
                return in_words(lines, expected), ns, ew, together
    return None


def _both(line: LineScore) -> list[Fraction]:
    return [own.matchpoints for own in (line.ns, line.ew) if own is not None]


WHOLE, TENTH, HUNDREDTH = Fraction(1), Fraction(1, 10), Fraction(1, 100)

A_RULING = "-100 12C1c:1/-100/1/140 --expected 2"
"""1.5 of -100 and 0.5 of 140: -1 + 1.5 = 0.5 for -100, of 2."""

TWO_RULINGS = "12C1c:1/-100/1/140 12C1c:1/-100/1/170 --expected 2"
"""1 of -100: -1 + 1 = 0; 0 + 1 + 0.5 = 1.5 for 140; the first ruling half of each: 0.75 of 2."""

A_THIRD = "-100 12C1c:2/-100/1/140 --expected 2"
"""5/3 of -100: -1 + 5/3 = 2/3, of 2."""

BY_ITSELF = "-100 --expected 2"
"""On the scale of 1 a single result of two has 0.5 of 1."""

TWO_EQUAL = "-100 -100 --expected 2"
"""On the scale of 1 two equal scores have 0.5 of 1 each."""

ONE_OF_TWO = tuple(
    (mode, Fraction(together))
    for mode, together in (
        ("half_up", 2),
        ("half_even", 0),
        ("half_to_average", 2),
        ("half_from_average", 2),
        ("truncate", 0),
    )
)
"""What 0.5 and 0.5 of 1 make in whole matchpoints."""


def rulings_break(most_parts: int = MOST_PARTS) -> Iterator[Step]:
    """Scores and rulings: the first of all boards, on either scale."""
    for says, scale, quantum, mode, board, ns, ew, together in (
        ("whole ones", 2, WHOLE, "half_up", A_RULING, "1/2", "3/2", "3"),
        ("whole ones", 2, WHOLE, "truncate", A_RULING, "1/2", "3/2", "1"),
        ("tenths", 2, TENTH, "half_up", TWO_RULINGS, "3/4", "5/4", "21/10"),
        ("tenths", 2, TENTH, "truncate", A_THIRD, "2/3", "4/3", "19/10"),
        ("hundredths", 1, HUNDREDTH, "half_up", TWO_RULINGS, "3/8", "5/8", "101/100"),
    ):
        yield _first(says, scale, quantum, mode, most_parts, (board, ns, ew, together))
    yield from one_of_two(most_parts)


def one_of_two(most_parts: int) -> Iterator[Step]:
    """Whole matchpoints on the scale of 1: the first of all boards."""
    for mode, together in ONE_OF_TWO:
        yield _first(
            "whole ones", 1, WHOLE, mode, most_parts, (BY_ITSELF, "1/2", "1/2", str(together))
        )


def scores_break(most_parts: int = 1) -> Iterator[Step]:
    """Scores alone: the first of all boards, and on the scale of 1 the first full one.

    By hand: (0 + 1) x 3/2 - 1 = 1/2 of 4; (2 + 1) x 5/4 - 1 = 11/4 of 8; (1 + 1) x 4/3 - 1 = 5/3
    of 6; 11/4 and 8 are 11/8 and 4 on the scale of 1.
    """
    two, three, four = (f"{'-100 ' * times}140 --expected {times + 2}" for times in (1, 2, 3))
    for says, scale, quantum, mode, board, ns, ew, together in (
        ("whole ones", 2, WHOLE, "half_up", two, "1/2", "7/2", "5"),
        ("whole ones", 2, WHOLE, "truncate", two, "1/2", "7/2", "3"),
        ("tenths", 2, TENTH, "half_up", four, "11/4", "21/4", "81/10"),
        ("tenths", 2, TENTH, "truncate", three, "5/3", "13/3", "59/10"),
        ("hundredths", 1, HUNDREDTH, "half_up", four, "11/8", "21/8", "401/100"),
    ):
        yield _first(says, scale, quantum, mode, most_parts, (board, ns, ew, together))
    yield from one_of_two(most_parts)
    half = Fraction(1, 2)
    for mode, together_in_whole in ONE_OF_TWO:
        yield found(
            f"{mode}, whole ones, scale of 1, full boards",
            partial(first_broken, mode, WHOLE, 1, most_parts, full=True),
            (TWO_EQUAL, half, half, together_in_whole),
        )
    yield found(
        "half_up, whole ones, scale of 2, full boards",
        partial(first_broken, "half_up", WHOLE, 2, most_parts, full=True),
        None,
    )


def _first(
    says: str,
    scale: int,
    quantum: Fraction,
    mode: str,
    most_parts: int,
    found_first: tuple[str, str, str, str],
) -> Step:
    board, *numbers = found_first
    return found(
        f"{mode}, {says}, scale of {scale}",
        lambda: first_broken(mode, quantum, scale, most_parts),
        (board, *map(Fraction, numbers)),
    )


def code_sees_order_alone(random: Random) -> Iterator[Sides]:
    """A board like those of the search, and with other scores in the same order: the same."""
    different = random.randint(1, 4)
    expected, board = random.choice(
        [(2, board) for board in boards_of(4, 2, different, most_parts=3)]
        + [(4, board) for board in boards_of(3, 3, min(different, 3), most_parts=1)]
    )
    stage = Rounding("board", random.choice([WHOLE, TENTH]), random.choice(list(MODES)))
    method = method_of(Rules(rounding=(stage,)))
    others = sorted(random.sample(SCORES, len(SCALE)))
    one, other = (as_lines(board, scores) for scores in (SCALE, others))
    left, right = (
        [_both(line) for line in score_board(lines, expected, method).lines]
        for lines in (one, other)
    )
    yield Sides(left, right, f"{in_words(one, expected)} and {in_words(other, expected)}")


ORDER = (
    " Order: fewest parts, where a score is one, a ruling as many as its ratio has, and a missing"
    " result one; then least E; then fewest lines; then fewest different scores; then fewest parts"
    " and lowest scores of the first lines."
)

TRIED = (
    "All boards are tried in this order, up to equal order of their scores, since nothing but the"
    " order of scores enters the method, each by score_board with and without rounding."
)

CLAIMS = (
    Claim(
        id="P12.11",
        title="the smallest boards of scores and rulings on which rounded sides miss the top",
        clauses=("K28", "K29", "Q9"),
        statement=(
            "Of boards of scores and rulings, on the scale of 2. In whole matchpoints a score"
            " beside a ruling half of it and half of a better score:"
            " 0.5 and 1.5 of 2 make 3 half up and 1 truncated. In tenths half up two rulings, half"
            " of one score each and half of two other ones: 0.75 and 1.25 of 2 make 2.1; truncated"
            " a score beside a ruling of 2 to 1: 2/3 and 4/3 make 1.9. On the scale of 1 the same"
            " two rulings make 1.01 of 1 in hundredths half up; and in whole matchpoints a single"
            " result of two has 0.5 of 1 on both sides, which make 2 or 0 in every mode." + ORDER
        ),
        formula=(
            "-100 12C1c:1/-100/1/140; 12C1c:1/-100/1/140 12C1c:1/-100/1/170;"
            " -100 12C1c:2/-100/1/140; -100 --expected 2"
        ),
        domain="boards of scores and rulings, none artificial, no groups, scored by Neuberg",
        standing=Standing.SEARCHED,
        argument=TRIED
        + " In the other modes there is no such board on the scale of 2, nor on the scale of 1 in"
        " tenths or hundredths: P12.7.",
        steps=rulings_break,
        perturbed=(
            Perturbed("there is no smaller board of scores", lambda: rulings_break(most_parts=1)),
        ),
        ties=(Tie("only the order of scores counts", code_sees_order_alone),),
    ),
    Claim(
        id="P12.12",
        title="the smallest boards of scores alone on which two rounded sides do not make the top",
        clauses=("K13", "K28", "K29"),
        statement=(
            "On the scale of 2 a result must be missing if there is no ruling. In whole matchpoints"
            " two results of three will do: 0.5 and 3.5 of 4 make 5 half up and 3 truncated. In"
            " tenths half up it takes four of five: 2.75 and 5.25 of 8 make 8.1; truncated three"
            " of four: 5/3 and 13/3 of 6 make 5.9. On the scale of 1 the four of five make 4.01 of"
            " 4 in hundredths half up; in whole matchpoints a single result of two, and of full"
            " boards two equal scores, have 0.5 and 0.5 of 1, which make 2 or 0 in every mode."
            " Order: least E; then fewest lines; then fewest different scores; then the lowest"
            " scores."
        ),
        formula=(
            "-100 140 --expected 3; -100 -100 -100 140 --expected 5; -100 -100 140 --expected 4;"
            " on the scale of 1 -100 --expected 2, and full -100 -100"
        ),
        domain=(
            "boards of scores, none artificial, no groups, scored by Neuberg; quanta of one"
            " matchpoint, a tenth, a hundredth"
        ),
        standing=Standing.SEARCHED,
        argument=TRIED
        + " On a full board 2 x below + frequency - 1 is a whole number, so on the scale of 2"
        " nothing is rounded, and on the scale of 1 a half in whole matchpoints at most.",
        steps=scores_break,
        perturbed=(
            Perturbed("rulings do not make it smaller", lambda: scores_break(most_parts=2)),
        ),
        ties=(Tie("only the order of scores counts, here too", code_sees_order_alone),),
    ),
)
