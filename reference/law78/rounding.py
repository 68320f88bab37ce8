"""Named rounding of a rational to a quantum. Clause K29.

There is no default: law78 rounds nothing unless a regulation names how.
A mode decides only what happens to exact halves, apart from `truncate`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from law78.exact import HALF


def half_up(value: Fraction, quantum: Fraction) -> Fraction:
    """To the nearest multiple of the quantum, halves towards plus infinity. Clause K29.

    >>> half_up(Fraction(5, 4), Fraction(1, 10)), half_up(Fraction(-5, 4), Fraction(1, 10))
    (Fraction(13, 10), Fraction(-6, 5))
    """
    return _multiple_below(value / quantum + HALF) * quantum


def half_down(value: Fraction, quantum: Fraction) -> Fraction:
    """To the nearest multiple of the quantum, halves towards minus infinity. Clause K29.

    >>> half_down(Fraction(5, 4), Fraction(1, 10))
    Fraction(6, 5)
    """
    return -half_up(-value, quantum)


def half_even(value: Fraction, quantum: Fraction) -> Fraction:
    """To the nearest multiple of the quantum, halves to the even multiple. Clause K29.

    >>> half_even(Fraction(845, 100), Fraction(1, 10))
    Fraction(42, 5)
    """
    up = half_up(value, quantum)
    down = half_down(value, quantum)
    return up if (up / quantum) % 2 == 0 else down


def half_to_average(value: Fraction, quantum: Fraction, average: Fraction) -> Fraction:
    """To the nearest multiple of the quantum, halves towards the average. Clause K29.

    A half that is the average itself has no side to go to and goes up: open
    question Q9.

    >>> half_to_average(Fraction(5, 4), Fraction(1, 10), average=Fraction(8))
    Fraction(13, 10)
    """
    return half_down(value, quantum) if value > average else half_up(value, quantum)


def half_from_average(value: Fraction, quantum: Fraction, average: Fraction) -> Fraction:
    """To the nearest multiple of the quantum, halves away from the average. Clause K29.

    A half that is the average itself has no side to go to and goes up: open
    question Q9.

    >>> half_from_average(Fraction(5, 4), Fraction(1, 10), average=Fraction(8))
    Fraction(6, 5)
    """
    return half_down(value, quantum) if value < average else half_up(value, quantum)


def truncate(value: Fraction, quantum: Fraction) -> Fraction:
    """To the multiple of the quantum at or next to the value on zero's side. Clause K29.

    >>> truncate(Fraction(639, 100), Fraction(1, 10)), truncate(Fraction(-1, 20), Fraction(1, 10))
    (Fraction(63, 10), Fraction(0, 1))
    """
    size = _multiple_below(abs(value) / quantum) * quantum
    return -size if value < 0 else size


def rounded(value: Fraction, quantum: Fraction, mode: str, average: Fraction) -> Fraction:
    """The value rounded by the mode of that name. Clause K29.

    The average is half of the top, on the scale of the value; only the two
    modes that name the average use it.

    >>> rounded(Fraction(5, 4), Fraction(1, 10), "half_up", average=Fraction(8))
    Fraction(13, 10)

    Raises KeyError for a mode that is not in MODES, ValueError for a quantum
    that is not positive.
    """
    if quantum <= 0:
        raise ValueError("a quantum is positive")
    return MODES[mode](value, quantum, average)


MODES: dict[str, Callable[[Fraction, Fraction, Fraction], Fraction]] = {
    "half_up": lambda value, quantum, average: half_up(value, quantum),
    "half_even": lambda value, quantum, average: half_even(value, quantum),
    "half_to_average": half_to_average,
    "half_from_average": half_from_average,
    "truncate": lambda value, quantum, average: truncate(value, quantum),
}
"""The closed list of modes, by the names that regulations and programs use."""


STAGES = ("component", "board", "percentage", "total")
"""What can be rounded: the matchpoints of each score that a line holds, before they
are weighed; a line's matchpoints; a pair's percentage; its total."""

SIDES = ("each", "complement")


@dataclass(frozen=True, slots=True)
class Rounding:
    """One rounding that a regulation names or a program does. Clause K29.

    quantum is on the scale of what is rounded. side is `each` where both sides
    are rounded by themselves, `complement` where N-S is rounded and E-W gets the
    rest. carried says whether the rounded value is carried on, or only shown.

    >>> tenths = Rounding("board", Fraction(1, 10), "half_up")
    >>> tenths.of(Fraction(5, 4), average=Fraction(8))
    Fraction(13, 10)
    """

    stage: str
    quantum: Fraction
    mode: str
    side: str = "each"
    carried: bool = True

    def of(self, value: Fraction, average: Fraction) -> Fraction:
        """The value rounded; the average is half of the top it is out of."""
        return rounded(value, self.quantum, self.mode, average)


def _multiple_below(count: Fraction) -> Fraction:
    return Fraction(count.numerator // count.denominator)
