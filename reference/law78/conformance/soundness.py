"""Whether what a program says of its rounding is sound, apart from whether it does it.

Sound is rounding that can neither change a ranking nor make the two sides of a line
add to something else than the top, or give one of them more than the top. Lines of
small groups, where both sides are compensated, and split lines are left out: their
sides do not add to the top at all. Clauses K29, K34.
"""

from __future__ import annotations

from collections.abc import Iterator

from law78.conformance.declaration import Declaration
from law78.exact import readable
from law78.rounding import Rounding

FULL_PERCENTAGE = 100


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
    top = _top_divisor(rounding, declaration)
    if top is not None:
        yield from _of_two_sides(rounding, top)


def _top_divisor(rounding: Rounding, declaration: Declaration) -> int | None:
    """What every full score is a multiple of; None where the two sides of a line are not rounded.

    A top is 2 (E - 1), 2 (A - 1) or 2 E on the scale of 2. Matchpoints that are not
    carried on are not to be seen in percentages.
    """
    in_percent = declaration.values == "percentage"
    match rounding.stage:
        case "percentage" if in_percent:
            return FULL_PERCENTAGE
        case "component" | "board" if rounding.carried or not in_percent:
            return declaration.scale
        case _:
            return None


def _of_two_sides(rounding: Rounding, top: int) -> Iterator[str]:
    quantum, steps = readable(rounding.quantum), top / rounding.quantum
    if rounding.side == "complement":
        # At half a step above the last multiple, halves towards the average still go down.
        never_above = rounding.mode == "half_to_average" and steps.denominator == 2
        if steps.denominator != 1 and rounding.mode != "truncate" and not never_above:
            yield (
                f"The top is not always a multiple of {quantum}: with {rounding.mode} N-S can get"
                " more than the top, and E-W less than 0 (K29)."
            )
    elif rounding.mode == "truncate":
        yield f"Truncated to {quantum}, N-S and E-W of a line can add to less than the top (K29)."
    elif rounding.mode == "half_up" or steps.denominator != 1 or steps % 2:
        # With an odd number of steps two halves, one at the average, both go up.
        yield (
            f"With {rounding.mode} to {quantum} on each side, N-S and E-W of a line can add to"
            " more than the top (K29)."
        )
