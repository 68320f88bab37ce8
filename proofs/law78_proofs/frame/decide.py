"""How a step of a proof is decided: never by simplification, which promises nothing.

An identity holds when the difference of its sides is the zero polynomial, over
one denominator. An inequality holds when its expanded difference has no
negative coefficient, in symbols that are themselves not negative: the test is
sufficient, so what it does not decide is said to be undecided, never true.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import product
from typing import Any, TypeAlias

import sympy as sp

Expression: TypeAlias = Any
"""A sympy expression, or a rational that sympy makes one of."""


class Outcome(StrEnum):
    """What became of a step."""

    HOLDS = "holds"
    REFUTED = "refuted"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Decision:
    """What became of a step, and where it is refuted: values of the symbols, or two figures."""

    outcome: Outcome
    witness: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that has to hold: what it says, by which means, and how it is decided."""

    says: str
    means: str
    decide: Callable[[], Decision]


HOLDS = Decision(Outcome.HOLDS)
UNDECIDED = Decision(Outcome.UNDECIDED)

IDENTITY = "identity"
INEQUALITY = "inequality"
FIGURES = "figures"
SEARCH = "search"
"""The means by which steps are decided."""

TRIED = tuple(sp.Rational(*value) for value in ((1, 1), (2, 1), (1, 2), (3, 1), (1, 3), (0, 1)))
"""Values that are put in for the symbols where a refutation looks for a witness."""

MOST_TRIED = 5_000


def identity(says: str, left: Expression, right: Expression) -> Step:
    """That two rational expressions are equal wherever both are defined.

    >>> f = sp.Symbol("f")
    >>> identity("a square", (f + 1) ** 2, f**2 + 2 * f + 1).decide().outcome
    <Outcome.HOLDS: 'holds'>
    >>> identity("no square", (f + 1) ** 2, f**2 + 1).decide().witness
    'f = 1: 4 is not 2'
    """

    def decide() -> Decision:
        _refuse_floats(left, right)
        if sp.cancel(sp.sympify(left) - sp.sympify(right)) == 0:
            return HOLDS
        for values in _tried(left, right):
            left_side, right_side = _at(left, values), _at(right, values)
            if None not in (left_side, right_side) and left_side != right_side:
                return _refuted(values, f"{left_side} is not {right_side}")
        return UNDECIDED

    return Step(says, IDENTITY, decide)


def at_least(says: str, larger: Expression, smaller: Expression) -> Step:
    """That one rational expression is never below another, by the signs of its coefficients.

    What the symbols may be is in their assumptions: positive or nonnegative.

    >>> f, g = sp.symbols("f g", nonnegative=True)
    >>> at_least("squares", f**2 + g, 0).decide().outcome
    <Outcome.HOLDS: 'holds'>
    >>> at_least("not so", f, g).decide().witness
    'f = 1, g = 2: 1 is below 2'
    """
    return _inequality(says, larger, smaller, strict=False)


def above(says: str, larger: Expression, smaller: Expression) -> Step:
    """That one rational expression is always above another, by the signs of its coefficients."""
    return _inequality(says, larger, smaller, strict=True)


def figures(says: str, left: object, right: object) -> Step:
    """That two figures, or tables of figures, are the same."""
    return found(says, lambda: left, right, FIGURES)


def found(says: str, search: Callable[[], object], expected: object, means: str = SEARCH) -> Step:
    """That a search, repeated here, finds what it is said to find."""

    def decide() -> Decision:
        result = search()
        if result == expected:
            return HOLDS
        return Decision(Outcome.REFUTED, f"{_figures(result)} is not {_figures(expected)}")

    return Step(says, means, decide)


def _inequality(says: str, larger: Expression, smaller: Expression, *, strict: bool) -> Step:
    def decide() -> Decision:
        _refuse_floats(larger, smaller)
        difference = sp.sympify(larger) - sp.sympify(smaller)
        numerator, denominator = sp.fraction(sp.cancel(difference))
        if _has_no_negative(numerator, strict=strict) and _has_no_negative(
            denominator, strict=True
        ):
            return HOLDS
        word = "not above" if strict else "below"
        for values in _tried(larger, smaller):
            high, low = _at(larger, values), _at(smaller, values)
            if None not in (high, low) and (high < low or (strict and high == low)):
                return _refuted(values, f"{high} is {word} {low}")
        return UNDECIDED

    return Step(says, INEQUALITY, decide)


def _refuse_floats(*sides: Expression) -> None:
    if any(sp.sympify(side).has(sp.Float) for side in sides):
        raise ValueError("a float in a proof")


def _has_no_negative(expression: Expression, *, strict: bool) -> bool:
    """Whether a polynomial in symbols that are not negative has no negative coefficient.

    strict: and one term at least that cannot be zero.
    """
    generators = sorted(expression.free_symbols, key=str)
    if not all(symbol.is_nonnegative for symbol in generators):
        return False
    if not expression.is_polynomial(*generators):
        return False
    if not generators:
        return bool(expression > 0 if strict else expression >= 0)
    terms = sp.Poly(expression, *generators).terms()
    if any(coefficient < 0 for _, coefficient in terms):
        return False
    return not strict or any(
        coefficient > 0
        and all(
            symbol.is_positive
            for symbol, power in zip(generators, powers, strict=True)
            if power > 0
        )
        for powers, coefficient in terms
    )


def _tried(*expressions: Expression) -> Iterator[dict[Any, Any]]:
    symbols = sorted(
        {symbol for side in expressions for symbol in sp.sympify(side).free_symbols}, key=str
    )
    for count, values in enumerate(product(TRIED, repeat=len(symbols))):
        if count == MOST_TRIED:
            return
        tried = dict(zip(symbols, values, strict=True))
        if all(_may_be(symbol, value) for symbol, value in tried.items()):
            yield tried


def _may_be(symbol: Any, value: Any) -> bool:
    if symbol.is_positive and value == 0:
        return False
    return not (symbol.is_integer and not value.is_integer)


def _at(expression: Expression, values: Mapping[Any, Any]) -> Any:
    value = sp.sympify(expression).subs(values)
    return value if value.is_rational else None


def _refuted(values: Mapping[Any, Any], found: str) -> Decision:
    where = ", ".join(f"{symbol} = {value}" for symbol, value in values.items())
    return Decision(Outcome.REFUTED, f"{where}: {found}" if where else found)


def _figures(value: object) -> str:
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_figures(k)}: {_figures(v)}" for k, v in value.items()) + "}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "(" + ", ".join(map(_figures, value)) + ")"
    return str(value)
