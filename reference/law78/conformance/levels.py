"""What a claim of conformance may say: levels, each of them some areas of the suite.

A program reaches a level when every vector of its areas passes: nothing fails
and nothing is unsupported, but rules that an authority chooses, which no level asks for.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from law78.conformance.results import CaseResult, RunResult, Verdict
from law78.conformance.vectors import AREAS, choices_of, load_suite


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
        if case.verdict is not Verdict.UNSUPPORTED or case.id not in choices():
            verdicts.setdefault(case.area, set()).add(case.verdict)
    reached = None
    for level in LEVELS:
        if any(verdicts.get(area) != {Verdict.PASS} for area in level.areas):
            break
        reached = level
    return reached


@cache
def choices() -> dict[str, tuple[str, ...]]:
    """The rules that an authority chooses, by the vectors of the suite that ask for them.

    Another authority's program may lack them and reach every level: unsupported they
    take nothing away, and wrong they are wrong.
    """
    asked = {vector.id: choices_of(vector) for vector in load_suite().vectors}
    return {identity: rules for identity, rules in asked.items() if rules}


def not_kept(run: RunResult) -> tuple[CaseResult, ...]:
    """The cases that a program's declaration promises and that it does not support.

    What an authority chooses is no promise, as it cannot be declared.
    """
    said = run.declaration
    promised = {
        vector.id
        for vector in load_suite().vectors
        if vector.operation in said.operations
        and set(vector.features) <= set(said.features)
        and vector.id not in choices()
    }
    return tuple(
        case for case in run.cases if case.verdict is Verdict.UNSUPPORTED and case.id in promised
    )


def level_claimed(run: RunResult) -> Level | None:
    """The level at which a program conforms; None where it conforms at none.

    It takes the whole suite, and that nothing in it failed.
    """
    return None if run.selection or run.fails else level_of(run.cases)


def reaches(run: RunResult, name: str) -> bool:
    """Whether a program conforms at the level of that name, or at one above it."""
    claimed = level_claimed(run)
    names = [level.name for level in LEVELS]
    return claimed is not None and names.index(claimed.name) >= names.index(name)


def agrees(run: RunResult) -> bool:
    """Whether a run ends well: exit code 0.

    Of the whole suite a level must be reached; of a part something must pass. Nothing
    may fail.
    """
    if run.selection:
        return not run.fails and run.count(Verdict.PASS) > 0
    return level_claimed(run) is not None
