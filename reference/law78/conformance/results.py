"""What becomes of a vector when a program is asked: verdicts, and the record of a run."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from law78.conformance.declaration import Declaration
from law78.rounding import Rounding

JsonObject: TypeAlias = dict[str, object]


class Verdict(StrEnum):
    """The closed list."""

    PASS = "pass"
    WRONG_VALUE = "wrong value"
    WRONGLY_REFUSED = "wrongly refused"
    WRONGLY_ACCEPTED = "wrongly accepted"
    UNSUPPORTED = "unsupported"
    CRASHED = "crashed"
    TIMED_OUT = "timed out"
    BROKE_PROTOCOL = "broke the protocol"

    @property
    def is_failure(self) -> bool:
        """Whether a program with this verdict anywhere does not conform."""
        return self not in (Verdict.PASS, Verdict.UNSUPPORTED)


@dataclass(frozen=True, slots=True)
class Difference:
    """A figure that is not what it must be. got is as the program wrote it."""

    where: str
    expected: str
    got: str


@dataclass(frozen=True, slots=True)
class CaseResult:
    """What became of one vector: the verdict, a sentence where it is no pass, and figures.

    answer is what the program said, for diagnosis and for the record: the written
    figures by line and side, or None where there are none. raw is the line that it wrote
    where that breaks the protocol, safe to print and cut.
    """

    id: str
    area: str
    title: str
    verdict: Verdict
    sentence: str = ""
    differences: tuple[Difference, ...] = ()
    answer: JsonObject | None = None
    milliseconds: int = 0
    raw: str = ""


@dataclass(frozen=True, slots=True)
class Cause:
    """Known mistakes, one or two at once, that explain wrong answers.

    agrees of: in how many of the cases that tell them apart from the right method
    the program answered as they do. cases are those cases. alternatives are other
    mistakes that explain the very same cases, so that nobody can tell which it is.
    """

    mistakes: tuple[str, ...]
    story: str
    change: str
    clauses: tuple[str, ...]
    agrees: int
    of: int
    cases: tuple[str, ...]
    alternatives: tuple[tuple[str, ...], ...] = ()


ROUNDING_KNOWN = ("declared", "exact", "inferred", "unexplained", "nothing")
"""How well it is known how a program rounds: a closed list."""


@dataclass(frozen=True, slots=True)
class RoundingFound:
    """How the program rounds: as it says, or as its answers say.

    known: declared, exact (nothing is rounded), inferred (it does not say, and its
    answers all agree with this), unexplained (no rounding explains its answers:
    this one explains most), nothing (no figures). sentence says so in words;
    unsound has a sentence for each way in which the rounding is not sound.
    """

    known: str
    stages: tuple[Rounding, ...]
    sentence: str
    unsound: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RelationResult:
    """A relation between a program's own answers, on how many boards, and where it fails."""

    name: str
    says: str
    boards: int
    failures: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RunResult:
    """A program's whole result: all that any report is made of.

    selection is () where the whole suite was asked, else what chose a part of it.
    live is whether a program was asked, whose command line is command; else a file of
    answers was judged, and command is its name.
    """

    command: tuple[str, ...]
    suite: str
    law78: str
    started: str
    milliseconds: int
    declaration: Declaration
    rounding: RoundingFound
    cases: tuple[CaseResult, ...]
    causes: tuple[Cause, ...] = ()
    relations: tuple[RelationResult, ...] = ()
    remarks: tuple[str, ...] = ()
    selection: tuple[str, ...] = ()
    live: bool = True

    def count(self, verdict: Verdict) -> int:
        """How many cases have the verdict."""
        return sum(case.verdict is verdict for case in self.cases)

    @property
    def fails(self) -> bool:
        """Whether any case failed, or any relation between the answers."""
        return any(case.verdict.is_failure for case in self.cases) or any(
            relation.failures for relation in self.relations
        )
