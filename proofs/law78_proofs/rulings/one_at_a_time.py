"""Rulings added one at a time to a field that omits the others. Claims P5.3 and P5.4."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from random import Random
from typing import TypeAlias

import sympy as sp

from law78.board import EXACT, ScoredBoard, SideScore, score_board
from law78.methods import has_ruling, one_at_a_time
from law78.notation import line_text
from law78.outcome import Line, Score, Side, ruling
from law78_proofs.frame.claim import Claim, Perturbed, Sides, Standing, Tie
from law78_proofs.frame.decide import Expression, Step, found, identity
from law78_proofs.frame.random_boards import in_words, random_board, random_ruling

against_kept, against_omitted = sp.symbols("D R", nonnegative=True)
"""A line's expected comparisons with the lines that are kept, and with those that are left out."""

kept, omitted = sp.symbols("p q", positive=True)
"""How many lines are kept, itself not counted, and how many are left out."""


# The closed form -----------------------------------------------------------------------------


def omission_moves_the_percentage(
    sign: Expression = 1, share: Expression = omitted
) -> Iterator[Step]:
    """What leaving lines out of the comparison does to a line's part of the top."""

    def part_of_top(comparisons: Expression, lines: Expression) -> Expression:
        return comparisons / (2 * lines)

    yield identity(
        "the whole field less the lines kept",
        part_of_top(against_kept + against_omitted, kept + omitted)
        - part_of_top(against_kept, kept),
        share
        / (kept + omitted)
        * (part_of_top(against_omitted, omitted) - sign * part_of_top(against_kept, kept)),
    )


def code_omits_rulings(random: Random) -> Iterator[Sides]:
    """Each line of a full board by both ways, and alone with the lines kept or left out."""
    plain = random_board(random, ("score",), most=5)
    ruled = [Line(random_ruling(random)) for _ in range(random.randint(1, 3))]
    board = [*plain, *ruled]
    whole, in_turn = score_board(board, None, EXACT), one_at_a_time(board, None, EXACT)
    for place, own in enumerate(board):
        without = [line for where, line in enumerate(board) if where != place]
        left_out = [line for line in without if has_ruling(line)]
        left_in = [line for line in without if not has_ruling(line)]
        if left_out and left_in:
            yield Sides(
                _percentage(whole, place) - _percentage(in_turn, place),
                Fraction(len(left_out), len(without))
                * (_percentage_among(own, left_out) - _percentage_among(own, left_in)),
                in_words(board),
            )


def _percentage_among(line: Line, others: Sequence[Line]) -> Fraction:
    return _percentage(score_board([line, *others], None, EXACT), 0)


def _percentage(scored: ScoredBoard, place: int) -> Fraction:
    score = scored.lines[place].ns
    assert score is not None
    assert score.percentage is not None
    return score.percentage


# The search ----------------------------------------------------------------------------------

SCORES = (-100, 600)
RULINGS = tuple(ruling((made, 600), (down, -100)) for made, down in ((1, 1), (1, 2), (2, 1)))
MOST_LINES = 4

Difference: TypeAlias = tuple[str, str, Fraction, Fraction]
"""A board, a line of it, and the line's percentage by the method and by the other way."""


def boards_in_order(most_rulings: int) -> Iterator[list[Line]]:
    """Fewest lines first, then fewest rulings, then in the order of SCORES and of RULINGS."""
    for lines in range(1, MOST_LINES + 1):
        for rulings in range(min(lines, most_rulings) + 1):
            for scores in combinations_with_replacement(SCORES, lines - rulings):
                for ruled in combinations_with_replacement(RULINGS, rulings):
                    yield [*(Line(Score(score)) for score in scores), *map(Line, ruled)]


Figure: TypeAlias = Callable[[SideScore], Fraction | None]


def percentage(score: SideScore) -> Fraction | None:
    """Per cent of the way's own top; None where that is 0."""
    return score.percentage


def matchpoints(score: SideScore) -> Fraction | None:
    """Matchpoints, whatever they are out of."""
    return score.matchpoints


def first_difference(
    of_rulings: bool = False, most_rulings: int = MOST_LINES, figure: Figure = percentage
) -> Difference | None:
    """The first line to which one at a time gives another figure than the method does."""
    for board in boards_in_order(most_rulings):
        scores = zip(
            board,
            score_board(board, None, EXACT).lines,
            one_at_a_time(board, None, EXACT).lines,
            strict=True,
        )
        for line, by_the_method, by_the_way in scores:
            for side in Side:
                own, other = by_the_method.of(side), by_the_way.of(side)
                if own is None or other is None or (of_rulings and not has_ruling(line)):
                    continue
                a, b = figure(own), figure(other)
                if a is not None and b is not None and a != b:
                    return in_words(board), line_text(line), a, b
    return None


def smallest_boards(figure: Figure = percentage, most_rulings: int = MOST_LINES) -> Iterator[Step]:
    """The first board on which any line differs, and the first on which a ruling does."""
    half = "12C1c:1/600/1/-100"
    yield found(
        "the first line that differs",
        lambda: first_difference(figure=figure),
        (f"-100 -100 {half}", "-100", Fraction(1 + Fraction(1, 2), 4) * 100, Fraction(1, 2) * 100),
    )
    yield found(
        "the first ruling that differs",
        lambda: first_difference(of_rulings=True, most_rulings=most_rulings),
        (
            f"-100 {half} {half}",
            half,
            Fraction(1 + Fraction(3, 2), 4) * 100,
            Fraction(1 + Fraction(1, 2), 2) * 100,
        ),
    )


def code_agrees_on_one_ruling(random: Random) -> Iterator[Sides]:
    """One ruling, of any scores and weights, among scores alone: its score by both ways."""
    board = [*random_board(random, ("score",), most=6), Line(random_ruling(random))]
    whole, in_turn = score_board(board, None, EXACT), one_at_a_time(board, None, EXACT)
    yield Sides(whole.lines[-1], in_turn.lines[-1], in_words(board))


# The claims ----------------------------------------------------------------------------------

CLAIMS = (
    Claim(
        id="P5.3",
        title="what omitting other lines does to a percentage",
        clauses=("K4", "K12"),
        statement=(
            "Where the rulings are added one at a time to a field without the others, a line's"
            " percentage is out by the part of its comparisons that is left out, times the"
            " difference between its percentage against the lines left out and against those kept."
            " It is right exactly where these two are equal."
        ),
        formula=(
            "p kept, q left out: (D + R)/(2 (p + q)) - D/(2 p) = q/(p + q) (R/(2 q) - D/(2 p))"
        ),
        domain=(
            "any line of a full board of scores and rulings, that has at least one line to be"
            " compared with and one that is left out: for a ruling the other rulings, for a score"
            " all of them"
        ),
        standing=Standing.PROVED,
        argument=(
            "By P5.1 a line has D + R of 2 (p + q) by the method, where D and R are its expected"
            " comparisons with the lines kept and left out. One at a time a score is compared with"
            " the other scores alone, and a ruling, by P4, with the scores alone: D of 2 p. The"
            " same D and R are what it would have on a board with only those lines. The identity"
            " is in free symbols, and q/(p + q) is not 0."
        ),
        steps=omission_moves_the_percentage,
        perturbed=(
            Perturbed("the two are added", lambda: omission_moves_the_percentage(sign=-1)),
            Perturbed(
                "the part is that of the lines kept",
                lambda: omission_moves_the_percentage(share=kept),
            ),
        ),
        ties=(
            Tie("score_board, methods.one_at_a_time and boards of the parts", code_omits_rulings),
        ),
    ),
    Claim(
        id="P5.4",
        title="the smallest boards on which one at a time is wrong",
        clauses=("K4", "K12"),
        statement=(
            "Of full boards, adding rulings one at a time to a field that omits the others first"
            " gives a line another percentage on -100 -100 12C1c:1/600/1/-100, where -100 should"
            " have 37.5 % and gets 50 %, and first gives one to a ruling on -100 and twice"
            " 12C1c:1/600/1/-100, where each ruling should have 62.5 % and gets 75 %. The order:"
            " fewest lines first, then fewest rulings, then scores in the order -100, 600, then"
            " rulings of the two in the order 1/600/1/-100, 1/600/2/-100, 2/600/1/-100."
        ),
        formula="M/(2 (n - 1)) of n lines is not M'/(2 (n - k)) of the n - k without the others",
        domain=(
            "full boards of those scores and rulings; that no board of fewer lines shows it, of"
            " whatever scores and weights, is in the argument"
        ),
        standing=Standing.SEARCHED,
        argument=(
            "All boards are scored in that order by the method and by methods.one_at_a_time, until"
            " a line has a percentage by both and the two differ. No board of one line or two can"
            " do it, nor can any ruling that is the only one on its board: by P5.3 a line must have"
            " one line to be compared with and another one that is left out. The figures are those"
            " of the comparisons: -100 ties with one and has half a tie with the ruling, 1.5 of 4,"
            " where without it there is 1 of 2; a ruling has 1.5 against -100 and 1 against the"
            " other one, 2.5 of 4, where without it there is 1.5 of 2."
        ),
        steps=smallest_boards,
        perturbed=(
            Perturbed(
                "it is the first on which a line has other matchpoints",
                lambda: smallest_boards(figure=matchpoints),
            ),
            Perturbed(
                "one ruling is enough for a ruling to differ",
                lambda: list(smallest_boards(most_rulings=1))[1:],
            ),
        ),
        ties=(Tie("methods.one_at_a_time on boards with one ruling", code_agrees_on_one_ruling),),
    ),
)
