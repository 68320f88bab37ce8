"""The kinds of sheets: what the board of each may hold, and how one is drawn at random."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from law78.conformance.sheets.boards import Board, SheetLine, played
from law78.outcome import Artificial

NOT_PLAYED = SheetLine("NP")
PASSED_OUT = played("PASS")

CONTRACTS: tuple[SheetLine, ...] = (
    played("6NT", "N", 12),
    played("6S", "N", 12),
    played("1CXX", "S", 8),
    played("1CXX", "S", 10),
    played("2SX", "N", 8),
    played("2NTX", "N", 8),
    played("3NT", "N", 9),
    played("4S", "N", 10),
    played("2H", "S", 10),
    played("1NT", "S", 7),
    played("3NT", "S", 8),
    played("4SX", "N", 8),
    played("4HX", "W", 6),
    played("3NT", "E", 8),
    played("2H", "W", 8),
    played("4S", "E", 10),
    played("1NTX", "N", 8),
    played("1SX", "N", 10),
    played("1HX", "N", 12),
    played("1NTX", "N", 12),
    played("1CX", "E", 9),
    played("1HX", "E", 11),
    played("2CXX", "N", 8),
    played("2CXX", "N", 9),
    played("3CX", "N", 10),
    played("3DX", "N", 12),
    played("2DXX", "E", 8),
    played("1NTXX", "N", 8),
    played("1CXX", "S", 12),
    played("1DXX", "E", 9),
    played("6NTX", "N", 12),
    played("6SX", "N", 12),
    played("6CXX", "N", 13),
    played("6NTX", "N", 13),
    played("4SXX", "N", 7),
    played("4SXX", "N", 2),
    played("4SX", "N", 2),
    played("6C", "N", 4),
    played("4HXX", "W", 6),
    played("4HXX", "W", 2),
    played("4HX", "W", 2),
    PASSED_OUT,
)
"""The played lines that a board is made of. Every known mistake with contracts shows on
some; some have one score with different contracts; there are scores above, at and below
zero, and scores whose order is another when they are taken for texts."""

AVERAGES: tuple[SheetLine, ...] = tuple(
    SheetLine(f"{ns}/{ew}") for ns in ("A+", "A=", "A-") for ew in ("A+", "A=", "A-")
)

MOST_PARTS = 5
"""The largest part of a ruling on a sheet."""

MOST_OUTCOMES = 3
"""Outcomes that a ruling on a sheet may have; they may name a score twice."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of sheet: its name, for which programs it is, and how one line is drawn."""

    name: str
    title: str
    draw: Callable[[Random], SheetLine]


def _score_line(random: Random) -> SheetLine:
    return NOT_PLAYED if random.random() < 0.1 else random.choice(CONTRACTS)


def _average_line(random: Random) -> SheetLine:
    return random.choice(AVERAGES) if random.random() < 0.25 else _score_line(random)


def _ruling_line(random: Random) -> SheetLine:
    return draw_ruling(random) if random.random() < 0.3 else _average_line(random)


def draw_ruling(random: Random) -> SheetLine:
    """A ruling drawn at random, of two or three outcomes, not all of one score."""
    scores = [random.choice(CONTRACTS).result for _ in range(random.randint(2, MOST_OUTCOMES))]
    if len(set(scores)) == 1:
        return draw_ruling(random)
    parts = "/".join(f"{random.randint(1, MOST_PARTS)}/{score}" for score in scores)
    return SheetLine(f"12C1c:{parts}")


KINDS: Mapping[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind("rulings", "for a program that takes weighted rulings and averages", _ruling_line),
        Kind("averages", "for a program that takes averages, and no rulings", _average_line),
        Kind("scores", "for a program that takes scores alone", _score_line),
    )
}


def is_scored_in_earnest(board: Board) -> bool:
    """Whether there are more results than averages, as on any board that a field has played.

    >>> is_scored_in_earnest((PASSED_OUT, AVERAGES[0]))
    False
    """
    averages = sum(isinstance(line.line.result, Artificial) for line in board)
    results = sum(line != NOT_PLAYED for line in board) - averages
    return results > averages
