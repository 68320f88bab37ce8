"""The search for an event to key in that tells as many known mistakes apart as can be.

    python -m law78.conformance.exchange.event_search scores averages rulings

Events are drawn at random; the one that tells most pairs of mistakes apart, by exact
figures and by figures to a tenth, is changed a line at a time: a change is kept that
makes it no worse.
Nothing proves that no other event tells more. The same seed finds the same event with
the same mistakes.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from random import Random

from law78.conformance.exchange.event_figures import CANDIDATES, exact_of_event
from law78.conformance.exchange.keyed_event import Boards, KeyedEvent, save_event, vulnerable_on
from law78.conformance.sheets.alike import Alike, pairs_of
from law78.conformance.sheets.boards import SheetLine, played
from law78.conformance.sheets.figures import (
    DISPLAYS,
    EXACTLY,
    RIGHT,
    Display,
    Exact,
    not_told_apart,
)
from law78.conformance.sheets.kinds import KINDS, Kind, is_scored_in_earnest

TABLES = 5
"""Tables of the event, and boards: 25 results are keyed in."""

DRAWN = 20
CHANGED = 240
SEED = 1

COARSE = next(display for display in DISPLAYS if display.name == "matchpoints to 0.1")


def alike(
    boards: Boards, displays: Sequence[Display] = DISPLAYS, names: Sequence[str] = CANDIDATES
) -> dict[str, Alike]:
    """For each display, the mistakes that an event does not tell apart."""
    figures: dict[str, Exact | None] = {RIGHT: exact_of_event(boards)}
    figures |= {name: exact_of_event(boards, [name]) for name in names}
    return {display.name: not_told_apart(figures, display) for display in displays}


def left(boards: Boards, names: Sequence[str]) -> int:
    """How many pairs are left on exact figures, and on those to a tenth."""
    return sum(len(pairs_of(each)) for each in alike(boards, (EXACTLY, COARSE), names).values())


def found(kind: Kind, random: Random) -> Boards:
    """The best event of some that are drawn, made better."""
    drawn = [_drawn(kind, random) for _ in range(DRAWN)]
    names = [name for name in CANDIDATES if any(shows(name, boards) for boards in drawn)]
    fewest, best = min(
        ((left(boards, names), boards) for boards in drawn), key=lambda each: each[0]
    )
    for _ in range(CHANGED):
        other = _with_another_line(best, kind, random)
        if (fewer := left(other, names)) <= fewest:
            fewest, best = fewer, other
    return best


def shows(name: str, boards: Boards) -> bool:
    """Whether a program with a mistake gives something else than what is right."""
    return exact_of_event(boards, [name]) != exact_of_event(boards)


def _drawn(kind: Kind, random: Random) -> Boards:
    return tuple(_board(kind, random, number) for number in range(1, TABLES + 1))


def _board(kind: Kind, random: Random, number: int) -> tuple[SheetLine, ...]:
    while True:
        board = tuple(_at(kind.draw(random), number) for _ in range(TABLES))
        if is_scored_in_earnest(board):
            return board


def _at(line: SheetLine, board: int) -> SheetLine:
    """A line as it is on a board of that number: the score goes with the vulnerability."""
    if line.contract is None:
        return line
    return played(line.contract, line.declarer, line.tricks, vulnerable_on(board))


def _with_another_line(boards: Boards, kind: Kind, random: Random) -> Boards:
    place, table = random.randrange(TABLES), random.randrange(TABLES)
    while True:
        board = list(boards[place])
        board[table] = _at(kind.draw(random), place + 1)
        if is_scored_in_earnest(tuple(board)):
            return (*boards[:place], tuple(board), *boards[place + 1 :])


def main(names: Sequence[str]) -> None:
    """Search for the events of these kinds and keep them."""
    how = (
        f"the best of {DRAWN} events drawn at random (seed {SEED}), changed a line at a time"
        f" {CHANGED} times; not every event was looked at"
    )
    for name in names:
        boards = found(KINDS[name], Random(SEED))
        save_event(KeyedEvent(name, boards, how, alike(boards)))
        print(name)


if __name__ == "__main__":
    main(sys.argv[1:])
