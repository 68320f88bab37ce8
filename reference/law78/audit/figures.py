"""How one kind of figure, points or percentages, is rounded, and which printed ones agree."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from law78.conformance.answers import Figure
from law78.conformance.declaration import Declaration
from law78.conformance.rounding_search import Found
from law78.rounding import Rounding

Stages: TypeAlias = tuple[Rounding, ...]

SINGLE = Fraction(1, 2**23)
"""Single precision: figures within so much of the exact ones, in their proportion, look like
binary floating point."""

COARSEST_BINARY = Fraction(1, 10**4)
"""Figures must be printed to as much at least to tell binary floating point from rounding."""

TRUSTED = Fraction(9, 10)
"""The share of figures that a rounding must explain to be held against the others."""

HALF_AND_A_BIT = Fraction(51, 100)
"""How far rounding to the nearest can be from the exact figure, in quanta."""

POINTS, PERCENTAGE = "matchpoints", "percentage"


@dataclass(frozen=True, slots=True)
class Figures:
    """How one kind of figure, points or percentages, is rounded on the boards of a file.

    found is None where there are none; is_binary: no rounding explains them, and each
    is the exact one in single precision. is_told is false where every exact figure needs
    no more digits than are printed: then nothing tells how others would be rounded.
    point is what a point is worth at most in these figures.
    """

    values: str
    scale: int
    unit: Fraction
    found: Found | None
    is_binary: bool = False
    is_told: bool = True
    point: Fraction = Fraction(0)

    @property
    def stages(self) -> Stages:
        """What is rounded, stage by stage; nothing where no rounding is trusted."""
        return self.found.stages if self.found is not None and self.is_trusted else ()

    @property
    def is_trusted(self) -> bool:
        """Whether the rounding explains all but a few figures."""
        return self.found is not None and self.found.explained >= TRUSTED * self.found.figures

    @property
    def reach(self) -> Fraction:
        """How far a printed figure may be from the exact one."""
        if self.is_binary:
            return COARSEST_BINARY
        if not self.is_trusted or not self.is_told:
            return self.unit
        if not self.stages:
            return self.unit / 1000
        reach = Fraction(0)
        for own in self.stages:
            quantum = (
                own.quantum if own.stage == self.stages[-1].stage else own.quantum * self.point
            )
            reach += quantum if own.mode == "truncate" else quantum * HALF_AND_A_BIT
        return reach

    def agrees(self, shown: Fraction | None, printed: Figure) -> bool:
        """Whether a printed figure is what is due when it is shown."""
        if shown is None:
            return False
        if self.is_binary:
            return is_single(shown, printed.value)
        if shown == printed.value:
            return True
        if not self.is_trusted:
            # Some rounding is meant: a figure that needs none must be right.
            return abs(shown - printed.value) < self.unit
        # Where nothing tells the rounding, any may be meant; what is exact must be right.
        return (
            not self.is_told
            and (shown / self.unit).denominator != 1
            and abs(shown - printed.value) < self.unit
        )

    @property
    def declaration(self) -> Declaration:
        """The rounding as a program would declare it."""
        return declared(self.values, self.scale, self.stages)


def is_single(exact: Fraction, printed: Fraction) -> bool:
    """Whether a printed figure can be the exact one in single precision.

    >>> is_single(Fraction(1000, 21), Fraction("47.61905")), is_single(Fraction(48), Fraction(49))
    (True, False)
    """
    return abs(exact - printed) <= abs(exact) * SINGLE


def declared(values: str, scale: int, stages: Stages = ()) -> Declaration:
    """What a program that prints so would say of itself."""
    return Declaration("", "", (), (), values, scale, stages)
