"""A search for the smallest session that Ascherman and Neuberg rank differently.

Two pairs, 1 and 2, are looked at; who else sits at a line makes no difference.
Of boards on which they get the same, only the first is tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from typing import TypeAlias

from law78.board import LineScore, score_board
from law78.notation import parse_line
from law78.outcome import Side
from law78.regulation import Rules, method_of
from law78_proofs.ascherman.ranking import order

SCORES = ("620", "420", "140", "-50", "-100", "-200", "-300")
"""As many different scores as a board of the search can have lines: only their order counts."""

WAYS = ("neuberg", "ascherman")

Place: TypeAlias = tuple[int, Side] | None
"""A line and a side; None for a pair that does not play the board."""

Got: TypeAlias = tuple[Fraction, Fraction] | None
"""Matchpoints and top of a pair on a board."""


@dataclass(frozen=True, slots=True)
class Seated:
    """A board's results, where pairs 1 and 2 sit, and what each gets under each of WAYS."""

    results: tuple[str, ...]
    places: tuple[Place, Place]
    got: tuple[tuple[Got, Got], tuple[Got, Got]]


@dataclass(frozen=True, slots=True)
class Tried:
    """Which sessions are tried, and how a pair's percentage is made.

    rules_expected is `field` or `board`; percentage takes what a pair got on its
    boards. least is the fewest lines of a board; both says whether both pairs play
    every board, artificial is the artificial score among the results.
    """

    rules_expected: str
    percentage: Callable[[Sequence[tuple[Fraction, Fraction]]], Fraction]
    most_lines: int
    least: int = 2
    both: bool = True
    artificial: str | None = None


def mean_of_percentages(had: Sequence[tuple[Fraction, Fraction]]) -> Fraction:
    """The percentages of the boards, added, over how many there are. law78 has no such ranking."""
    return sum((100 * matchpoints / top for matchpoints, top in had), Fraction(0)) / len(had)


def of_all_together(had: Sequence[tuple[Fraction, Fraction]]) -> Fraction:
    """Matchpoints over tops, of all boards together. Clause K33."""
    available = sum(top for _, top in had)
    return 100 * sum((matchpoints for matchpoints, _ in had), Fraction(0)) / available


# What is tried -------------------------------------------------------------------------------


def results_of(lines: int, artificial: str | None) -> Iterator[tuple[str, ...]]:
    """The results of a board: no artificial score first; scores from the best down, untied
    first, then with ties from the top.

    >>> list(results_of(3, None))[:3]
    [('620', '420', '140'), ('620', '620', '420'), ('620', '420', '420')]
    """
    for codes in range(lines + 1 if artificial else 1):
        for tied in product((False, True), repeat=max(lines - codes - 1, 0)):
            better = 0
            scores = [] if codes == lines else [SCORES[0]]
            for same in reversed(tied):
                better += not same
                scores.append(SCORES[better])
            yield (*scores, *[artificial or ""] * codes)


@cache
def boards_of(lines: int, expected: int, both: bool, artificial: str | None) -> tuple[Seated, ...]:
    """The boards of so many lines, by their results, then by pair 1's place and by pair 2's:
    N-S line by line, E-W line by line, not there."""
    boards: dict[object, Seated] = {}
    for results in results_of(lines, artificial):
        parsed = [parse_line(result) for result in results]
        scored = [
            score_board(parsed, expected, method_of(Rules(unequal=way))).lines for way in WAYS
        ]
        places: list[Place] = [(line, side) for side in Side for line in range(lines)]
        if not both:
            places.append(None)
        for one, other in product(places, repeat=2):
            if one is None or one != other:
                neuberg, ascherman = ((got(way, one), got(way, other)) for way in scored)
                seated = Seated(results, (one, other), (neuberg, ascherman))
                boards.setdefault(seated.got, seated)
    return tuple(boards.values())


def got(lines: Sequence[LineScore], place: Place) -> Got:
    """Matchpoints and top of the pair that sits at a place."""
    if place is None:
        return None
    line, side = place
    own = lines[line].of(side)
    return None if own is None else (own.matchpoints, own.top)


def sizes_of(lines: int, boards: int, least: int) -> Iterator[tuple[int, ...]]:
    """So many lines in so many boards, least to most, the smallest first."""
    if boards == 1:
        if lines >= least:
            yield (lines,)
        return
    for first in range(least, lines // boards + 1):
        for rest in sizes_of(lines - first, boards - 1, first):
            yield (first, *rest)


def sessions(tried: Tried) -> Iterator[tuple[Seated, ...]]:
    """Fewest lines first, then fewest boards, then the smallest boards, then as boards_of."""
    for lines in range(2, tried.most_lines + 1):
        for boards in range(1, lines // tried.least + 1):
            for sizes in sizes_of(lines, boards, tried.least):
                yield from product(*choices(sizes, tried))


def choices(sizes: Sequence[int], tried: Tried) -> Iterator[tuple[Seated, ...]]:
    """Of boards of these sizes, what each can be."""
    most = max(sizes)
    for size in sizes:
        expected = most if tried.rules_expected == "field" else size
        yield boards_of(size, expected, tried.both, tried.artificial)


# What is looked for --------------------------------------------------------------------------

Both: TypeAlias = tuple[Fraction, Fraction]
"""Percentages of pairs 1 and 2."""


def percentages(session: Sequence[Seated], tried: Tried) -> tuple[Both, Both] | None:
    """Percentages by Neuberg and under Ascherman; None where there is none."""
    figures = []
    for way in (0, 1):
        for pair in (0, 1):
            had = [own for board in session if (own := board.got[way][pair]) is not None]
            if not any(top for _, top in had):
                return None
            figures.append(tried.percentage(had))
    return (figures[0], figures[1]), (figures[2], figures[3])


def differ(neuberg: Both, ascherman: Both) -> bool:
    """Whether the two pairs are ranked differently, be it a tie in one of them."""
    return order(*neuberg) != order(*ascherman)


def change_places(neuberg: Both, ascherman: Both) -> bool:
    """Whether each pair is ahead of the other in one of the two."""
    return order(*neuberg) * order(*ascherman) < 0


def first(tried: Tried, wanted: Callable[[Both, Both], bool]) -> tuple[str, ...] | None:
    """The first session that shows it, in words, and the percentages of both pairs."""
    for session in sessions(tried):
        figures = percentages(session, tried)
        if figures is not None and wanted(*figures):
            in_words = [board_in_words(board) for board in session]
            return (*in_words, *(f"{one} {other}" for one, other in figures))
    return None


def board_in_words(board: Seated) -> str:
    """The results of a board, with pairs 1 and 2 where they sit."""
    seats = {place: name for name, place in zip("12", board.places, strict=True)}
    return ", ".join(
        " ".join(
            [
                result,
                *(
                    f"({seats[line, side]} {side.upper()})"
                    for side in Side
                    if (line, side) in seats
                ),
            ]
        )
        for line, result in enumerate(board.results)
    )
