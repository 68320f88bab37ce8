"""What becomes of a vector when a program is asked: verdicts, and the record of a run."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

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
    figures by line and side, or None where there are none.
    """

    id: str
    area: str
    title: str
    verdict: Verdict
    sentence: str = ""
    differences: tuple[Difference, ...] = ()
    answer: JsonObject | None = None
    milliseconds: int = 0


@dataclass(frozen=True, slots=True)
class Cause:
    """A known mistake that explains answers: in how many of the cases that tell it apart."""

    mistakes: tuple[str, ...]
    agrees: int
    of: int
    cases: tuple[str, ...]
    story: str
    clauses: tuple[str, ...]
    change: str


@dataclass(frozen=True, slots=True)
class RunResult:
    """A program's whole result: all that any report is made of.

    rounding_said tells how rounding was known: `declared`, `exact`, `inferred` or
    `unexplained`; soundness is one sentence for each thing that is unsound about
    the rounding, none where it is sound or not known.
    """

    format: str
    suite: str
    law78: str
    command: str
    subject: JsonObject
    started: str
    seconds: str
    cases: tuple[CaseResult, ...]
    causes: tuple[Cause, ...] = ()
    rounding_said: str = ""
    rounding: tuple[JsonObject, ...] = ()
    soundness: tuple[str, ...] = ()
    metamorphic: tuple[JsonObject, ...] = ()
    remarks: tuple[str, ...] = field(default=())

    def count(self, verdict: Verdict) -> int:
        """How many cases have the verdict."""
        return sum(case.verdict is verdict for case in self.cases)

    @property
    def conforms(self) -> bool:
        """Whether nothing failed, and something passed."""
        return self.count(Verdict.PASS) > 0 and not any(
            case.verdict.is_failure for case in self.cases
        )
