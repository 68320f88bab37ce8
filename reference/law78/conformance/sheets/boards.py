"""A sheet's board: lines to key in, with contracts, at the vulnerability of board 2."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from law78.board import counted_lines
from law78.contract import contract_score, parse_contract
from law78.notation import parse_line
from law78.outcome import Line, Score

BOARD_NUMBER = "2"
"""On board 2 every program takes N-S alone to be vulnerable."""

VULNERABLE = "NS"


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A line to key in: its result as notation, and the contract that gives it.

    contract, declarer and tricks are None where a director gave the result, or
    where there is none; a board passed out has the contract PASS alone.
    """

    result: str
    contract: str | None = None
    declarer: str | None = None
    tricks: int | None = None
    vulnerable: str = VULNERABLE

    @property
    def line(self) -> Line:
        """What the line holds."""
        return _parsed(self.result)

    @property
    def score(self) -> int | None:
        """The score of a line that was played, N-S's view; None for another."""
        result = self.line.result
        was_played = self.contract is not None and isinstance(result, Score)
        return result.points if was_played and isinstance(result, Score) else None


Board: TypeAlias = tuple[SheetLine, ...]

_parsed = cache(parse_line)


def played(
    contract: str,
    declarer: str | None = None,
    tricks: int | None = None,
    vulnerable: str = VULNERABLE,
) -> SheetLine:
    """A line that was played, with the score that Law 77 gives it. Clause K30.

    >>> played("3NT", "N", 9).result
    '600'
    """
    score = contract_score(parse_contract(contract), declarer, tricks, vulnerable)
    return SheetLine(str(score), contract, declarer, tricks, vulnerable)


def expected_of(board: Board) -> int:
    """The results expected: every line but those not played. Clause K11.

    >>> expected_of((played("PASS"), SheetLine("A+/A-"), SheetLine("NP")))
    2
    """
    return counted_lines([line.line for line in board])
