"""Whether what a program says of its rounding is sound, apart from whether it does it.

Sound is rounding that can neither change a ranking nor give a line more than the
top. Each sentence names one way in which it is not. Clauses K29, K34.
"""

from __future__ import annotations

from collections.abc import Iterator

from law78.conformance.declaration import Declaration
from law78.exact import readable
from law78.rounding import Rounding

SYMMETRICAL = ("half_to_average", "half_from_average")


def unsound(declaration: Declaration) -> tuple[str, ...]:
    """What is unsound about a declared rounding, one sentence each; () where nothing is.

    >>> from fractions import Fraction
    >>> shown = Rounding("board", Fraction(1, 10), "half_to_average", carried=False)
    >>> unsound(Declaration("A", "1", (), (), rounding=(shown,)))
    ()
    """
    return tuple(
        sentence
        for rounding in declaration.rounding or ()
        for sentence in _unsound(rounding, declaration.scale)
    )


def _unsound(rounding: Rounding, scale: int) -> Iterator[str]:
    quantum = readable(rounding.quantum)
    if rounding.carried:
        yield (
            f"Each {rounding.stage} is carried on rounded to {quantum}: two pairs can change"
            " places, or tie, that exact figures keep apart (K34)."
        )
    if rounding.stage in ("percentage", "total") or rounding.side == "complement":
        return
    if rounding.mode == "truncate":
        yield (f"Truncated to {quantum}, N-S and E-W of a line can add to less than the top (K29).")
    elif rounding.mode not in SYMMETRICAL:
        if rounding.mode == "half_even" and _divides_evenly(rounding, scale):
            return
        yield (
            f"With {rounding.mode} to {quantum} on each side, N-S and E-W of a line can add to"
            " more than the top (K29)."
        )
    elif not _divides(rounding, scale):
        yield (
            f"The top is not always a multiple of {quantum}: N-S and E-W of a line need not add"
            " to the top (K29)."
        )


def _divides(rounding: Rounding, scale: int) -> bool:
    """Whether every top, a multiple of the scale, is a multiple of the quantum."""
    return (scale / rounding.quantum).denominator == 1


def _divides_evenly(rounding: Rounding, scale: int) -> bool:
    return _divides(rounding, scale) and (scale / rounding.quantum) % 2 == 0
