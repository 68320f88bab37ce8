"""What a claim of conformance may say: levels, each of them some areas of the suite.

A program reaches a level when every vector of its areas passes: nothing fails
and nothing is unsupported.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from law78.conformance.results import CaseResult, Verdict
from law78.conformance.vectors import AREAS


@dataclass(frozen=True, slots=True)
class Level:
    """A level: its name, what it stands for, and the areas that must pass."""

    name: str
    says: str
    areas: tuple[str, ...]


PLAIN = ("plain", "ties")
CLUB = (*PLAIN, "artificial", "unequal", "rounding")
RULINGS = (*CLUB, "weighted", "several-weighted")

LEVELS = (
    Level("plain", "full boards of scores", PLAIN),
    Level("club", "also averages, missing results and what is printed of them", CLUB),
    Level("rulings", "also weighted scores, in the table with their weights", RULINGS),
    Level("full", "everything, split scores, fouled boards and sessions included", AREAS),
)
"""The levels, each including the ones before it."""


def level_of(cases: Iterable[CaseResult]) -> Level | None:
    """The highest level that a run reaches; None where it reaches none.

    A level counts only where the run asked something in each of its areas.

    >>> passed = [CaseResult(f"{area}-1", area, "", Verdict.PASS) for area in PLAIN]
    >>> level_of(passed).name
    'plain'
    """
    verdicts: dict[str, set[Verdict]] = {}
    for case in cases:
        verdicts.setdefault(case.area, set()).add(case.verdict)
    reached = None
    for level in LEVELS:
        if any(verdicts.get(area) != {Verdict.PASS} for area in level.areas):
            break
        reached = level
    return reached
