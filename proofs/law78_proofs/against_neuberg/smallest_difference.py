"""The smallest board on which the other ways to score rulings differ. Claim P8.14."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, permutations, product

from law78.board import EXACT, LineScore
from law78.exact import ZERO
from law78.methods import WAYS, Way, by_frequencies, has_ruling
from law78.notation import parse_line
from law78.outcome import Line, Score, Side, ruling
from law78_proofs.against_neuberg.boards_with_rulings import (
    above_half,
    balance,
    no_ruling_no_difference,
)
from law78_proofs.against_neuberg.missing_lines import held_weights, total
from law78_proofs.frame.claim import Claim, Perturbed, Standing, Tie
from law78_proofs.frame.decide import Step, figures, found
from law78_proofs.frame.random_boards import in_words

SCORES = (600, -100, -200)
MOST_LINES, FINEST = 3, 4
"""The search goes no further than three lines and weights in quarters."""

FIRST = "600 12C1c:1/600/1/-100"
OTHERS = WAYS[1:]

KEEPS = {
    "this method": ("sum", "expectation", "balance"),
    "one at a time": ("balance",),
    "dropped, Neuberg": ("balance",),
    "dropped": (),
    "total points": ("sum", "balance"),
    "likeliest": ("sum", "balance"),
    "clamped": ("expectation", "balance"),
}
"""What each way conserves; that it does so on every board is P8.8 to P8.13."""

BY_HAND = {
    "this method": ("3/2", "1/2"),  # -1 + 1/2 = -1/2, -1/2 + 1/2 + 3/2 = 3/2, half of both
    "one at a time": ("0", "1/2"),  # alone; half of a tie and half of nothing
    "dropped, Neuberg": ("1", "1/2"),  # (0 + 1) x 2/1 - 1; as before
    "dropped": ("0", "1/2"),  # as one at a time
    "total points": ("2", "0"),  # 600 beats 250
    "likeliest": ("1", "1"),  # the two tie: of equally likely scores the first named
    "clamped": ("3/2", "3/4"),  # 0 in place of -1/2, half of 3/2 and of 0
}
"""N-S's matchpoints of the score and of the ruling on the first board, worked by hand."""


def boards(lines: int, denominator: int) -> list[tuple[Line, ...]]:
    """All boards with these lines and weights with this denominator, in the order of P8.14."""
    parts = sorted(
        (
            parts
            for parts in product(range(denominator, -1, -1), repeat=len(SCORES))
            if sum(parts) == denominator
        ),
        key=outcomes,
    )
    chosen = sorted(
        combinations_with_replacement(parts, lines),
        key=lambda board: (
            sum(outcomes(own) > 1 for own in board),
            sum(outcomes(own) for own in board),
        ),
    )
    return [tuple(line_of(own) for own in board) for board in chosen]


def outcomes(parts: Sequence[int]) -> int:
    """How many scores have a part."""
    return sum(part > 0 for part in parts)


def line_of(parts: Sequence[int]) -> Line:
    """A score, or a ruling by parts of the three scores."""
    own = [(part, score) for part, score in zip(parts, SCORES, strict=True) if part]
    return Line(Score(own[0][1]) if len(own) == 1 else ruling(*own))


def smallest_difference(missing: int, apart: bool) -> tuple[str, list[str]] | None:
    """The first board on which a way differs from this method, and all ways that differ on it.

    missing: results expected beyond the lines; apart: whether only boards are
    tried on which no ruling has a score of another line.
    """
    for lines, denominator in product(range(1, MOST_LINES + 1), range(1, FINEST + 1)):
        for board in boards(lines, denominator):
            if apart and shares_a_score(board):
                continue
            ours = by_frequencies(board, lines + missing, EXACT).lines
            differ = [
                way.name for way in OTHERS if way.score(board, lines + missing, EXACT).lines != ours
            ]
            if differ:
                return in_words(board), differ
    return None


def shares_a_score(board: Sequence[Line]) -> bool:
    """Whether a ruling has a score that another line has too."""
    return any(
        has_ruling(line) and held_weights(line, Side.NS).keys() & held_weights(other, Side.NS)
        for line, other in permutations(board, 2)
    )


def first_board() -> list[Line]:
    """The board that the search finds."""
    return [parse_line(text) for text in FIRST.split()]


def keeps(way: Way) -> tuple[str, ...]:
    """Which of the three a way keeps on the first board."""
    board = first_board()
    ours = by_frequencies(board, None, EXACT).lines
    theirs = way.score(board, None, EXACT).lines
    kept = {
        "sum": all(above_half(theirs, side) == 0 for side in Side),
        "expectation": all(
            total([our], side) == total([their], side)
            for line, our, their in zip(board, ours, theirs, strict=True)
            if not has_ruling(line)
            for side in Side
        ),
        "balance": all(balance(line) == top_of(line) for line in theirs),
    }
    return tuple(name for name, is_kept in kept.items() if is_kept)


def top_of(line: LineScore) -> Fraction:
    """N-S's top of a line."""
    return ZERO if line.ns is None else line.ns.top


def first_differences(missing: int = 0, apart: bool = False) -> Iterator[Step]:
    """P8.14: the search, and what each way gives and keeps on the board that it finds."""
    yield found(
        "the smallest board on which a way differs",
        lambda: smallest_difference(missing, apart),
        (FIRST, [way.name for way in OTHERS]),
    )
    yield figures(
        "what each way gives there",
        {
            way.name: tuple(
                str(total([line], Side.NS)) for line in way.score(first_board(), None, EXACT).lines
            )
            for way in WAYS
        },
        BY_HAND,
    )
    yield figures("what each way keeps there", {way.name: keeps(way) for way in WAYS}, KEEPS)


CLAIMS = (
    Claim(
        id="P8.14",
        title="the smallest full board on which any other way differs, and all do",
        clauses=("K4", "K9", "K10"),
        statement=(
            "On a full board of one line, or without a ruling, every way gives what this method"
            " gives. The first full board on which one differs is a score and a ruling that is half"
            " that score"
            f" and half a lower one, {FIRST}: and there all of them differ, and none keeps"
            " anything but what P8.8 to P8.13 prove that it keeps. The order: fewest lines, then"
            " smallest common denominator of the weights, fewest rulings, fewest outcomes, and"
            " then the higher scores first, line by line."
        ),
        formula="N-S 3/2 and 1/2; 0, 1/2; 1, 1/2; 0, 1/2; 2, 0; 1, 1; 3/2, 3/4",
        domain=(
            "boards of up to three lines with the scores 600, -100 and -200, weights in wholes,"
            " halves, thirds and quarters, E the number of lines"
        ),
        standing=Standing.SEARCHED,
        argument=(
            "Without a ruling no way has anything to replace, and by P8.13 nothing to clamp. The"
            " search goes through the boards in the order stated. A finer ruling could come"
            " earlier only on a board of one line, where the top is 0: a score alone gets 0 by"
            " every way, so does a ruling whose scores are taken one at a time, a ruling in the"
            " table alone gets the average, which is 0, and 0 to 0 is all that clamping leaves."
        ),
        steps=first_differences,
        perturbed=(
            Perturbed("also where a result is missing", lambda: first_differences(missing=1)),
            Perturbed(
                "and all differ where the ruling has no score of the other line's",
                lambda: first_differences(apart=True),
            ),
        ),
        ties=(Tie("all ways on boards without a ruling", no_ruling_no_difference, boards=60),),
    ),
)
