"""Rounding as printf and toFixed do it: not the figure, but the binary number nearest to it.

Most decimals have no binary number of their own. 1.15 becomes one that is a little
less, and is printed as 1.1; 37.85 one that is a little more, and is printed as 37.9.
That is the function of no mode of clause K29.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from law78.rounding import Rounding


def nearest_double(value: Fraction) -> Fraction:
    """The number that binary floating point of 64 bits holds for a figure.

    >>> nearest_double(Fraction("1.15")) < Fraction("1.15"), nearest_double(Fraction("1.25"))
    (True, Fraction(5, 4))
    """
    return Fraction(value.numerator / value.denominator)


@dataclass(frozen=True, slots=True)
class RoundingOfBinary(Rounding):
    """A rounding of the binary number nearest to the figure.

    Halves, which only quarters and eighths and the like come to in binary, go by the
    mode: to the even digit with printf and in Python, up with toFixed. Figures below 0
    go as those above it.

    >>> tenths = RoundingOfBinary("board", Fraction(1, 10), "half_even")
    >>> [str(tenths.of(Fraction(text), Fraction(8))) for text in ("1.15", "37.85", "1.25")]
    ['11/10', '379/10', '6/5']
    """

    def of(self, value: Fraction, average: Fraction) -> Fraction:
        """The binary number nearest to the value, rounded."""
        # Not super(): a dataclass with slots is another class than the one that it names.
        size = Rounding.of(self, nearest_double(abs(value)), average)
        return -size if value < 0 else size
