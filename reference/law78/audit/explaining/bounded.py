"""A case with a bound on how long its explanation is looked for."""

from __future__ import annotations

from dataclasses import dataclass, field

from law78.audit.case import Case

MOST_WORK = 75_000
"""Steps of work on a board, each some twenty to forty microseconds of one processor.

A step is half a line scored, a position of a score looked at, or some weights tried there.
"""


class Exhausted(Exception):
    """The work that may be done on a board is done."""


@dataclass(slots=True)
class Budget:
    """Steps of work that are left."""

    left: int = MOST_WORK

    def spend(self, steps: int) -> None:
        """Take steps off; Exhausted where there are none left."""
        self.left -= steps
        if self.left < 0:
            raise Exhausted


@dataclass(frozen=True, slots=True)
class Bounded(Case):
    """A case, and the work that may still be done on it. What is made from it shares that."""

    budget: Budget = field(default_factory=Budget, compare=False)


def bounded(case: Case) -> Bounded:
    """A case with all its work before it."""
    return Bounded(case.board, case.printed, case.rules, case.expected, case.most, case.units)
