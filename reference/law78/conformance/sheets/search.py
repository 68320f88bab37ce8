"""The search for the smallest board that tells the known mistakes apart.

    python -m law78.conformance.sheets.search scores averages rulings

What is wanted is all that some board of the kind tells apart on some display, found
out on large boards drawn at random. No board with fewer lines than `fewest` says can
do it. For scores every board of that many lines is looked at, in a fixed order, over
the lines of `kinds`, and then every board of one line more: the first that tells all
apart is kept, and no board of those lines is smaller. With averages and rulings there
are too many boards to look at all. The board of the scores gets lines drawn at random
and changed for as long as fewer pairs of mistakes are left, and one more where that
is in vain: that proves nothing, and a sheet says which board cannot be made smaller.

The same seed finds the same board with the same mistakes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, count, product
from random import Random
from typing import TypeAlias

from law78.conformance.sheets.alike import Alike, alike_in_both, are_alike, pairs_of, widest
from law78.conformance.sheets.boards import Board, SheetLine
from law78.conformance.sheets.figures import (
    CANDIDATES,
    DISPLAYS,
    EXACTLY,
    OF_CONTRACTS,
    RIGHT,
    Exact,
    Scores,
    all_figures,
    exact_figures,
    figures_of,
    not_told_apart,
    scores_shown,
)
from law78.conformance.sheets.kept import Sheet, load_sheet, save_sheet
from law78.conformance.sheets.kinds import (
    CONTRACTS,
    KINDS,
    NOT_PLAYED,
    PASSED_OUT,
    Kind,
    is_scored_in_earnest,
)

LARGE = 16
"""Lines of the boards that are drawn."""

SAMPLE = 20
"""Large boards on which it is found out what can be told apart."""

SEED = 1

KEYS = (
    ("slam-premium-doubled", RIGHT),
    ("doubled-always-game", RIGHT),
    ("redoubled-always-game", RIGHT),
    ("no-minor-game-by-doubling", RIGHT),
    ("no-game-by-doubling", "no-minor-game-by-doubling"),
    ("undertricks-never-vulnerable", RIGHT),
    ("fourth-undertrick", RIGHT),
)
"""What is to be told apart with contracts: no contract does two of them, so each needs a line."""

RULINGS = 2
"""Without a second ruling none shows that they are scored one after another."""

STARTS = 6
"""Boards that are drawn before they get one line more."""

IN_VAIN = 120
"""Changes in a row that leave no fewer pairs, after which other rulings are drawn."""

NOISE = "binary-floats"

OnDisplays: TypeAlias = Mapping[str, Alike]
"""For each display, by its name, the mistakes that no board tells apart."""


def fewest(kind: Kind) -> int:
    """How many lines a board of a kind must have to tell apart all that one does.

    One for each of KEYS; a board passed out, without which a zero that is
    taken for not played does not show; one not played, and where the kind has them
    an average and two rulings. With an average and no ruling it is one line more: of
    nine results expected there are eight, and 9/8 is exact in binary floating point.

    >>> fewest(KINDS["scores"]), fewest(KINDS["averages"]), fewest(KINDS["rulings"])
    (9, 11, 12)
    """
    played_and_not = len(KEYS) + len((PASSED_OUT, NOT_PLAYED))
    return played_and_not + {"scores": 0, "averages": 2, "rulings": 1 + RULINGS}[kind.name]


# What can be told apart ------------------------------------------------------------------------


def drawn(kind: Kind, random: Random, lines: int = LARGE) -> Board:
    """A board of a kind, drawn at random, with a line not played and one passed out."""
    while True:
        board = (PASSED_OUT, NOT_PLAYED, *(kind.draw(random) for _ in range(lines - 2)))
        if is_scored_in_earnest(board):
            return tuple(random.sample(board, len(board)))


def alike(kind: Kind, random: Random, sample: int = SAMPLE) -> OnDisplays:
    """What is told apart on no board of a sample."""
    found: dict[str, Alike] = {}
    for _ in range(sample):
        figures = all_figures(drawn(kind, random))
        for display in DISPLAYS:
            same = not_told_apart(figures, display)
            found[display.name] = alike_in_both(found.get(display.name, same), same)
    for display in DISPLAYS:
        if display.quantum is not None:
            found[display.name] = _with_noise(found[display.name])
    return found


def _with_noise(alike: Alike) -> Alike:
    """NOISE taken for right: what is rounded shows it by a freak at most, next to a half."""
    as_right = [frozenset((RIGHT,)), *(group for group in alike if RIGHT in group)]
    return widest((*alike, *(group | {NOISE} for group in as_right)))


class Wanted:
    """How many pairs of mistakes a board does not tell apart that some board does."""

    def __init__(self, same: OnDisplays) -> None:
        self._same = {display: pairs_of(alike) for display, alike in same.items()}
        shows = [
            name
            for name in CANDIDATES
            if not all(are_alike(RIGHT, name, same[display.name]) for display in DISPLAYS)
        ]
        self._of_contracts = [RIGHT, *(name for name in shows if name in OF_CONTRACTS)]
        self._of_boards = [RIGHT, *(name for name in shows if name not in OF_CONTRACTS)]
        self._scores: dict[SheetLine, tuple[Scores | None, ...]] = {}

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
        by_name = zip(*(self._scores_of(line) for line in board), strict=True)
        return len(self._of_contracts) - len(set(by_name))

    def _scores_of(self, line: SheetLine) -> tuple[Scores | None, ...]:
        """What a program shows for a line with each mistake."""
        if line not in self._scores:
            self._scores[line] = tuple(scores_shown((line,), name) for name in self._of_contracts)
        return self._scores[line]

    def _untold_on_displays(self, figures: Mapping[str, Exact | None], at_most: int) -> int:
        left = 0
        for display in DISPLAYS:
            alike = pairs_of(not_told_apart(figures, display))
            left += len(alike - self._same[display.name])
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
    """All boards of a number of lines that tell apart every one of KEYS.

    Each needs a line; one is passed out, and one not played. The order of the lines does
    not matter where there are no rulings.
    """
    chosen_of = [[line for line in of if tells_apart(line, *key)] for key in KEYS]
    others = lines - len(chosen_of) - len((PASSED_OUT, NOT_PLAYED))
    for rest in combinations_with_replacement(of, others):
        for chosen in product(*chosen_of):
            yield (*chosen, *rest, PASSED_OUT, NOT_PLAYED)


def tells_apart(line: SheetLine, one: str, other: str) -> bool:
    """Whether programs with either mistake make different scores of the contract."""
    return scores_shown((line,), one) != scores_shown((line,), other)


def first_of_every(kind: Kind, wanted: Wanted) -> Board:
    """The first board, of as few lines as can be, that tells all apart."""
    return next(
        board
        for lines in count(fewest(kind))
        for board in every_board(lines, (*CONTRACTS, NOT_PLAYED))
        if wanted.all_told(board)
    )


# With averages and rulings ---------------------------------------------------------------------


def grown(kind: Kind, board: Board, wanted: Wanted, random: Random) -> Board:
    """A board with lines of a kind more, drawn and changed until all is told apart.

    As few of them as `fewest` allows, and one more each time that STARTS were in vain.
    """
    for lines in count(fewest(kind) - len(board)):
        for _ in range(STARTS):
            found = _with_more(kind, board, lines, wanted, random)
            if found is not None:
                return found
    raise AssertionError("count ends nowhere")


def _with_more(
    kind: Kind, board: Board, lines: int, wanted: Wanted, random: Random
) -> Board | None:
    more = [kind.draw(random) for _ in range(lines)]
    order = random.sample(range(len(board) + lines), len(board) + lines)
    left = wanted.untold(_in_order(board, more, order), sys.maxsize)
    in_vain = 0
    while left and in_vain < IN_VAIN:
        changed = list(more)
        changed[random.randrange(lines)] = kind.draw(random)
        other = wanted.untold(_in_order(board, changed, order), left)
        in_vain = 0 if other < left else in_vain + 1
        if other <= left:
            more, left = changed, other
    print(kind.name, len(board) + lines, "lines:", left, "pairs left", file=sys.stderr)
    return None if left else _in_order(board, more, order)


def _in_order(board: Board, more: Sequence[SheetLine], order: Sequence[int]) -> Board:
    lines = (*board, *more)
    return tuple(lines[place] for place in order)


# Keeping ---------------------------------------------------------------------------------------


def search(kind: Kind, seed: int = SEED) -> Sheet:
    """The sheet of a kind; the others are made of the kept one for scores."""
    same = alike(kind, Random(seed))
    wanted = Wanted(same)
    if kind.name == "scores":
        board = first_of_every(kind, wanted)
        how = "the first, in a fixed order, of all boards of as few lines over the contracts"
        how += " of the search"
    else:
        board = grown(kind, load_sheet("scores").board, wanted, Random(seed))
        how = (
            "the lines of the sheet for scores, and others drawn at random and changed"
            f" (seed {seed}) until all is told apart; not every board was looked at"
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
