"""The search for the smallest board that tells the known mistakes apart.

    python -m law78.conformance.sheets.search scores averages rulings

What is wanted is all that some board of the kind tells apart on some display, found
out on large boards drawn at random. No board with fewer lines than `fewest` says can
do it. For scores and averages every board of that many lines is looked at, in a fixed
order, over the lines of `kinds`, and then every board of one line more: the first that
tells all apart is kept, and no board of those lines is smaller. For rulings there are
too many boards to look at all. The board of the averages gets two rulings more, drawn
at random and changed for as long as fewer pairs of mistakes are left: that proves
nothing, but as the board has as few lines as `fewest` says, none is smaller either.

The same seed finds the same board with the same mistakes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, count
from random import Random
from typing import TypeAlias

from law78.conformance.sheets.boards import Board, SheetLine
from law78.conformance.sheets.figures import (
    CANDIDATES,
    DISPLAYS,
    EXACTLY,
    OF_CONTRACTS,
    RIGHT,
    Exact,
    Pairs,
    all_figures,
    exact_figures,
    figures_of,
    not_told_apart,
    scores_shown,
    showing_the_same,
)
from law78.conformance.sheets.kept import Sheet, load_sheet, save_sheet
from law78.conformance.sheets.kinds import (
    AVERAGES,
    CONTRACTS,
    KINDS,
    NOT_PLAYED,
    PASSED_OUT,
    Kind,
    draw_ruling,
    is_scored_in_earnest,
)

LARGE = 16
"""Lines of the boards that are drawn."""

SAMPLE = 20
"""Large boards on which it is found out what can be told apart."""

SEED = 1

KEY_MISTAKES = (
    "slams-never-vulnerable",
    "partscore-doubled",
    "no-game-by-doubling",
    "undertricks-never-vulnerable",
    "fourth-undertrick",
)
"""Mistakes with contracts of which no contract shows two, so that each needs a line."""

RULINGS = 2
"""Without a second ruling none shows that they are scored one after another."""

IN_VAIN = 120
"""Changes in a row that leave no fewer pairs, after which other rulings are drawn."""

NOISE = "binary-floats"

Alike: TypeAlias = Mapping[str, Pairs]
"""For each display, by its name, the pairs of mistakes that no board tells apart."""


def fewest(kind: Kind) -> int:
    """How many lines a board of a kind must have to tell apart all that one does.

    One for each of KEY_MISTAKES; a board passed out, without which a zero that is
    taken for not played does not show; one not played, and where the kind has them
    an average and two rulings.

    >>> fewest(KINDS["scores"]), fewest(KINDS["averages"]), fewest(KINDS["rulings"])
    (7, 8, 10)
    """
    played_and_not = len(KEY_MISTAKES) + len((PASSED_OUT, NOT_PLAYED))
    return played_and_not + {"scores": 0, "averages": 1, "rulings": 1 + RULINGS}[kind.name]


# What can be told apart ------------------------------------------------------------------------


def drawn(kind: Kind, random: Random, lines: int = LARGE) -> Board:
    """A board of a kind, drawn at random, with a line not played and one passed out."""
    while True:
        board = (PASSED_OUT, NOT_PLAYED, *(kind.draw(random) for _ in range(lines - 2)))
        if is_scored_in_earnest(board):
            return tuple(random.sample(board, len(board)))


def alike(kind: Kind, random: Random, sample: int = SAMPLE) -> Alike:
    """What is told apart on no board of a sample."""
    found: dict[str, Pairs] = {}
    for _ in range(sample):
        figures = all_figures(drawn(kind, random))
        for display in DISPLAYS:
            pairs = not_told_apart(figures, display)
            found[display.name] = found.get(display.name, pairs) & pairs
    for display in DISPLAYS:
        if display.quantum is not None:
            found[display.name] |= _noise_alike(found[display.name])
    return found


def _noise_alike(pairs: Pairs) -> Pairs:
    """NOISE taken for right: what is rounded shows it by a freak at most, next to a half."""
    as_right = {RIGHT} | {name for name in CANDIDATES if frozenset((RIGHT, name)) in pairs}
    return frozenset(frozenset((name, NOISE)) for name in as_right - {NOISE})


class Wanted:
    """How many pairs of mistakes a board does not tell apart that some board does."""

    def __init__(self, same: Alike) -> None:
        self._same = same
        shows = [
            name
            for name in CANDIDATES
            if any(frozenset((RIGHT, name)) not in same[display.name] for display in DISPLAYS)
        ]
        self._of_contracts = [RIGHT, *(name for name in shows if name in OF_CONTRACTS)]
        self._of_boards = [RIGHT, *(name for name in shows if name not in OF_CONTRACTS)]

    def all_told(self, board: Board) -> bool:
        """Whether a board tells apart all that some board does, on every display."""
        return self.untold(board, 0) == 0

    def untold(self, board: Board, at_most: int) -> int:
        """How many pairs are left, at first of exact figures alone.

        Where they are more than at_most, only that; most boards are found out soon.
        """
        left = self._untold_by_scores(board)
        if left > at_most or not is_scored_in_earnest(board):
            return max(left, at_most + 1)
        figures: dict[str, Exact | None] = {}
        seen: dict[object, list[str]] = {}
        for name in list(self._of_boards):
            exact = figures[name] = exact_figures(board, () if name == RIGHT else (name,))
            key = exact and tuple(figures_of(line, "matchpoints") for line in exact.lines)
            others = seen.setdefault(key, [])
            for other in others:
                left += self._is_wanted(name, other, EXACTLY.name)
                if left > at_most:
                    return left
            others.append(name)
        return left or self._untold_on_displays(figures, at_most)

    def _untold_by_scores(self, board: Board) -> int:
        """Mistakes with contracts that the scores alone do not tell apart."""
        shown = {scores_shown(board, name) for name in self._of_contracts}
        return len(self._of_contracts) - len(shown)

    def _untold_on_displays(self, figures: Mapping[str, Exact | None], at_most: int) -> int:
        left = 0
        for display in DISPLAYS:
            for pair in showing_the_same(figures, display):
                left += pair not in self._same[display.name]
                if left > at_most:
                    return left
        return left

    def _is_wanted(self, one: str, other: str, display: str) -> bool:
        if frozenset((one, other)) in self._same[display]:
            return False
        # Most boards fail on pairs on which others failed just before.
        for name in (one, other):
            self._of_boards.remove(name)
            self._of_boards.insert(0, name)
        return True


# Every board -----------------------------------------------------------------------------------


def every_board(lines: int, of: Sequence[SheetLine]) -> Iterator[Board]:
    """All boards of a number of lines, one passed out and one not played among them.

    The order of the lines does not matter where there are no rulings.
    """
    for others in combinations_with_replacement(of, lines - 2):
        yield (*others, PASSED_OUT, NOT_PLAYED)


def first_of_every(kind: Kind, wanted: Wanted) -> Board:
    """The first board, of as few lines as can be, that tells all apart."""
    of = (*CONTRACTS, NOT_PLAYED) if kind.name == "scores" else (*CONTRACTS, NOT_PLAYED, *AVERAGES)
    return next(
        board
        for lines in count(fewest(kind))
        for board in every_board(lines, of)
        if wanted.all_told(board)
    )


# With rulings ----------------------------------------------------------------------------------


def with_two_rulings(board: Board, wanted: Wanted, random: Random) -> Board:
    """A board with two rulings more, that tells all apart."""
    while True:
        rulings = [draw_ruling(random) for _ in range(RULINGS)]
        order = random.sample(range(len(board) + RULINGS), len(board) + RULINGS)
        left = wanted.untold(_in_order(board, rulings, order), sys.maxsize)
        in_vain = 0
        while left and in_vain < IN_VAIN:
            changed = list(rulings)
            changed[random.randrange(RULINGS)] = draw_ruling(random)
            other = wanted.untold(_in_order(board, changed, order), left)
            in_vain = 0 if other < left else in_vain + 1
            if other <= left:
                rulings, left = changed, other
        if not left:
            return _in_order(board, rulings, order)


def _in_order(board: Board, rulings: Sequence[SheetLine], order: Sequence[int]) -> Board:
    lines = (*board, *rulings)
    return tuple(lines[place] for place in order)


# Keeping ---------------------------------------------------------------------------------------


def search(kind: Kind, seed: int = SEED) -> Sheet:
    """The sheet of a kind; that with rulings is made of the kept one with averages."""
    same = alike(kind, Random(seed))
    wanted = Wanted(same)
    if kind.name == "rulings":
        board = with_two_rulings(load_sheet("averages").board, wanted, Random(seed))
        how = (
            "the lines of the sheet for averages, with two rulings drawn at random and changed"
            f" (seed {seed}) until all is told apart; not every board was looked at"
        )
    else:
        board = first_of_every(kind, wanted)
        how = (
            "the first, in a fixed order, of all boards of as few lines over the contracts"
            " of the search" + (", and the nine averages" if kind.name == "averages" else "")
        )
    if len(board) == fewest(kind):
        how += "; no board that tells as much apart has fewer lines"
    return Sheet(kind.name, board, how, same)


def main(names: Sequence[str]) -> None:
    """Search for the boards of these kinds and keep them."""
    for name in names:
        sheet = search(KINDS[name])
        save_sheet(sheet)
        print(name, *(line.result for line in sheet.board))


if __name__ == "__main__":
    main(sys.argv[1:])
