"""The figures that a file prints, and whether an exact figure can have been rounded to one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from law78.conformance.answers import Figure, printed_figure
from law78.event import EventLine

LONGEST = 40
"""Characters of the longest figure: what is longer is none, and no table can show it."""


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """What is printed for a line; None where nothing is, or what is there is no figure."""

    ns: Figure | None = None
    ew: Figure | None = None
    ns_percentage: Figure | None = None
    ew_percentage: Figure | None = None

    @property
    def is_blank(self) -> bool:
        """Whether nothing is printed for the line."""
        return all(
            each is None for each in (self.ns, self.ew, self.ns_percentage, self.ew_percentage)
        )


def printed_line(line: EventLine) -> PrintedLine:
    """A line's printed figures, read.

    >>> from law78.event import Printed
    >>> from law78.notation import parse_line
    >>> line = EventLine(parse_line("600"), "600", printed=Printed("12,6", "1,4"))
    >>> printed_line(line).ns.value
    Fraction(63, 5)
    """
    if line.printed is None:
        return PrintedLine()
    return PrintedLine(
        figure_of(line.printed.ns),
        figure_of(line.printed.ew),
        figure_of(line.printed.ns_percentage),
        figure_of(line.printed.ew_percentage),
    )


@lru_cache(maxsize=10_000)
def figure_of(text: str | None) -> Figure | None:
    """A printed figure, with a point or a comma; None where it is none.

    >>> figure_of("62,5 %").value, figure_of("Bye")
    (Fraction(125, 2), None)
    """
    return None if text is None or len(text) > LONGEST else printed_figure(text)


def unit_of(figures: Iterable[Figure | None]) -> Fraction:
    """One unit of the last digit that is printed anywhere: what rounding can have changed.

    >>> unit_of([figure_of("12.6"), figure_of("3")])
    Fraction(1, 10)
    """
    decimals = max(
        (len(each.written.partition(".")[2]) for each in figures if each is not None), default=0
    )
    return Fraction(1, 10**decimals)


def could_be(exact: Fraction | None, printed: Figure | None, unit: Fraction) -> bool:
    """Whether some rounding to the unit, or to half of it and then the unit, prints the figure.

    What is not printed is not held against anything.
    """
    if printed is None:
        return True
    return exact is not None and (printed.value == exact or abs(printed.value - exact) < unit)
