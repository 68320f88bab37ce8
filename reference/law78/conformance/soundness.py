"""Whether what a program says of its rounding is sound, apart from whether it does it.

Sound is rounding that can neither change a ranking nor make the two sides of a line
add to something else than the top, or give one of them more than the top. Lines of
small groups, where both sides are compensated, and split lines are left out: their
sides do not add to the top at all. Clauses K29, K34.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from law78.conformance.declaration import Declaration
from law78.exact import readable
from law78.rounding import Rounding

FULL_PERCENTAGE = Fraction(100)


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
        for sentence in _unsound(rounding, declaration)
    )


def _unsound(rounding: Rounding, declaration: Declaration) -> Iterator[str]:
    if rounding.carried:
        yield (
            f"Each {rounding.stage} is carried on rounded to {readable(rounding.quantum)}: two"
            " pairs can change places, or tie, that exact figures keep apart (K34)."
        )
    in_percent = declaration.values == "percentage"
    match rounding.stage:
        case "percentage" if in_percent:
            yield from _of_two_sides(rounding, FULL_PERCENTAGE, _above(rounding))
        case "component" | "board" if rounding.carried or not in_percent:
            scale = declaration.scale
            yield from _of_two_sides(rounding, Fraction(scale), _above_some_top(rounding, scale))
        case _:  # a pair's figures, and matchpoints that percentages are not made of
            return


def _of_two_sides(rounding: Rounding, top: Fraction, may_be_above: bool) -> Iterator[str]:
    """What is unsound about a line's two sides; every full score is a multiple of top."""
    quantum, steps = readable(rounding.quantum), top / rounding.quantum
    if rounding.side == "complement":
        if may_be_above:
            yield (
                f"A full score is not always a multiple of {quantum}: with {rounding.mode} N-S can"
                " get more than the top, and E-W less than 0 (K29)."
            )
    elif rounding.mode == "truncate":
        yield f"Truncated to {quantum}, N-S and E-W of a line can add to less than the top (K29)."
    elif rounding.mode == "half_up" or steps.denominator != 1 or steps % 2:
        # With an odd number of steps two halves, one at the average, both go up.
        yield (
            f"With {rounding.mode} to {quantum} on each side, N-S and E-W of a line can add to"
            " more than the top (K29)."
        )


def _above(rounding: Rounding) -> bool:
    """Whether 100 % is rounded to more."""
    return rounding.of(FULL_PERCENTAGE, FULL_PERCENTAGE / 2) > FULL_PERCENTAGE


def _above_some_top(rounding: Rounding, scale: int) -> bool:
    """Whether some top, which is any multiple of the scale, is rounded to more.

    A top is 2 (E - 1), 2 (A - 1) or 2 E on the scale of 2. In steps of the quantum
    tops end in every multiple of 1 / denominator: in halves alone, or in more.
    """
    parts_of_a_step = (scale / rounding.quantum).denominator
    if rounding.mode == "truncate" or parts_of_a_step == 1:
        return False
    return parts_of_a_step > 2 or rounding.mode != "half_to_average"
