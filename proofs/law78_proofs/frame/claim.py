"""What a claim is: one object, with all that is needed to believe it or to break it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import TypeAlias

from law78_proofs.frame.decide import Step

Steps: TypeAlias = Callable[[], Iterable[Step]]


class Standing(StrEnum):
    """What a claim's steps amount to."""

    PROVED = "proved"
    SEARCHED = "smallest of all, by search"
    CHECKED = "checked over a finite range"

    @property
    def brief(self) -> str:
        """In one word."""
        return {"PROVED": "proved", "SEARCHED": "smallest", "CHECKED": "checked"}[self.name]


@dataclass(frozen=True, slots=True)
class Perturbed:
    """The statement with a sign, a constant or an index changed: its steps must refute it."""

    says: str
    steps: Steps


@dataclass(frozen=True, slots=True)
class Sides:
    """The two sides of a statement on one board, by the reference's own functions."""

    left: object
    right: object
    board: str


@dataclass(frozen=True, slots=True)
class Tie:
    """The claim on random boards: what is compared, and how one board is drawn and scored.

    sides gives one pair or more for each drawing; they must be equal.
    """

    says: str
    sides: Callable[[Random], Iterator[Sides]]
    boards: int = 100


@dataclass(frozen=True, slots=True)
class Claim:
    """One claim.

    id         keeps its meaning for good
    title      in a few words
    clauses    of SPEC.md that it stands for
    statement  in words
    formula    the same as a formula
    domain     for which boards it is said
    standing   whether it is proved, found by search, or checked over a finite range
    argument   why the steps are enough, in words a mathematician accepts
    steps      what is decided
    perturbed  statements that must be refuted by the same steps
    ties       to the reference's functions
    checks     the statement itself for a few small cases: no proof, and not called one
    """

    id: str
    title: str
    clauses: tuple[str, ...]
    statement: str
    formula: str
    domain: str
    standing: Standing
    argument: str
    steps: Steps
    perturbed: tuple[Perturbed, ...]
    ties: tuple[Tie, ...]
    checks: Steps = lambda: ()
