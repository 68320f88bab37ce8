"""The search for an event to key in that tells as many known mistakes apart as can be.

    python -m law78.conformance.exchange.event_search scores averages rulings

Events are drawn at random; the one that tells most pairs of mistakes apart, over all
displays, is changed a line at a time for as long as that makes it better or no worse.
Nothing proves that no other event tells more. The same seed finds the same event with
the same mistakes.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from law78.conformance.exchange.event_figures import CANDIDATES, Boards, exact_of_event
from law78.conformance.exchange.keyed_event import KeyedEvent, save_event, vulnerable_on
from law78.conformance.sheets.boards import SheetLine, played
from law78.conformance.sheets.figures import DISPLAYS, RIGHT, Exact, Pairs, not_told_apart
from law78.conformance.sheets.kinds import KINDS, Kind, is_scored_in_earnest

TABLES = 5
"""Tables of the event, and boards: 25 results are keyed in."""

DRAWN = 10
CHANGED = 80
SEED = 1


@dataclass(frozen=True, slots=True)
class Tried:
    """An event with the pairs of mistakes that each display of it does not tell apart."""

    boards: Boards
    alike: dict[str, Pairs]

    @property
    def left(self) -> int:
        """How many pairs are not told apart, over all displays."""
        return sum(len(pairs) for pairs in self.alike.values())


def tried(boards: Boards, names: Sequence[str] = CANDIDATES) -> Tried:
    """An event looked at, for the mistakes of these names."""
    figures: dict[str, Exact | None] = {RIGHT: exact_of_event(boards)}
    figures |= {name: exact_of_event(boards, [name]) for name in names}
    return Tried(boards, {display.name: not_told_apart(figures, display) for display in DISPLAYS})


def found(kind: Kind, random: Random) -> Tried:
    """The best event of some that are drawn, made better."""
    drawn = [tried(_drawn(kind, random)) for _ in range(DRAWN)]
    names = [name for name in CANDIDATES if any(shows(name, each) for each in drawn)]
    best = tried(min(drawn, key=lambda each: each.left).boards, names)
    for _ in range(CHANGED):
        other = tried(_with_another_line(best.boards, kind, random), names)
        if other.left <= best.left:
            best = other
    return tried(best.boards)


def shows(name: str, event: Tried) -> bool:
    """Whether a mistake gives something else than what is right, on some display."""
    return any(frozenset((RIGHT, name)) not in pairs for pairs in event.alike.values())


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
        best = found(KINDS[name], Random(SEED))
        save_event(KeyedEvent(name, best.boards, how, best.alike))
        print(name, best.left)


if __name__ == "__main__":
    main(sys.argv[1:])
