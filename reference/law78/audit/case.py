"""A board whose printed figures do not come out by the rules of its file: what is known of it."""

from __future__ import annotations

from dataclasses import dataclass

from law78.audit.findings import Explanation
from law78.audit.printed import PrintedLine
from law78.audit.supposition import Supposition, Units
from law78.event import EventBoard
from law78.regulation import Rules


@dataclass(frozen=True, slots=True)
class Case:
    """A board to be explained: as the file has it, and the rules of the file.

    expected is E by the rules of the file, most the largest count of lines over the field.
    """

    board: EventBoard
    printed: tuple[PrintedLine, ...]
    rules: Rules
    expected: int
    most: int
    units: Units

    @property
    def as_it_is(self) -> Supposition:
        """The board by the rules of the file, nothing supposed."""
        return Supposition(tuple(line.line for line in self.board.lines), self.expected, self.rules)


@dataclass(frozen=True, slots=True)
class Explained:
    """An explanation, and the supposition under which every figure not excused comes out."""

    explanation: Explanation
    supposition: Supposition
