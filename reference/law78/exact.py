"""Exact numbers: reading them strictly, writing them canonically.

A number is a `fractions.Fraction` from the moment it is read until it is
printed. Clause K1.
"""

from __future__ import annotations

import re
from fractions import Fraction

from law78.errors import Code, Law78Error, printable

ZERO = Fraction(0)
ONE = Fraction(1)
HALF = Fraction(1, 2)

MOST_DIGITS = 18
"""Digits a number that somebody wrote may have on either side of its point or bar."""

SHORT_PLACES = 4
"""Decimal places up to which a figure is shown as a decimal; beyond, as a fraction."""

_CHUNK = 10**4000

_RATIONAL = re.compile(
    r"(?P<sign>-?)(?P<whole>[0-9]+)(?:/(?P<below>[0-9]+)|\.(?P<places>[0-9]+))?(?P<percent>%?)"
)


def parse_rational(text: str) -> Fraction:
    """The rational number that a text says, exactly. Clause K1.

    Accepted are "12", "-1/2", "39/5", "2/4", "0.5" and "50%"; nothing else:
    no exponent, no blank, no leading plus, no other script's digits.

    >>> parse_rational("50%"), parse_rational("2/4"), parse_rational("-0.25")
    (Fraction(1, 2), Fraction(1, 2), Fraction(-1, 4))

    Raises Law78Error: `limit` beyond MOST_DIGITS digits, `notation` otherwise.
    """
    if len(text) > 3 * MOST_DIGITS:
        raise _too_long(text)
    read = _RATIONAL.fullmatch(text)
    if read is None:
        raise Law78Error(
            Code.NOTATION,
            f"{printable(text)!r} is not a number",
            'write it like "12", "39/5", "0.5" or "50%"',
        )
    if any(
        len(digits) > MOST_DIGITS for digits in read.group("whole", "below", "places") if digits
    ):
        raise _too_long(text)
    places = read["places"] or ""
    below = int(read["below"] or 1) * (100 if read["percent"] else 1)
    if below == 0:
        raise Law78Error(
            Code.NOTATION, f"{printable(text)!r} divides by zero", "correct the number"
        )
    value = Fraction(int(read["whole"] + places), below * 10 ** len(places))
    return -value if read["sign"] else value


def _too_long(text: str) -> Law78Error:
    return Law78Error(
        Code.LIMIT,
        f"the number {printable(text, 20)!r} is too long",
        f"write it with at most {MOST_DIGITS} digits",
    )


def canonical(value: Fraction | int) -> str:
    """The canonical text of a rational: lowest terms, no decimals. Clause K1.

    >>> canonical(Fraction(78, 10)), canonical(Fraction(24, 2))
    ('39/5', '12')
    """
    numerator, denominator = value.numerator, value.denominator
    if denominator == 1:
        return _whole_text(numerator)
    return f"{_whole_text(numerator)}/{_whole_text(denominator)}"


def readable(value: Fraction | int, places: int = SHORT_PLACES) -> str:
    """A rational as a person would write it: a short decimal, else a fraction.

    No digit is lost: 4.6 is shown as a decimal because it is one, 89/7 is not.

    >>> readable(Fraction(23, 5)), readable(Fraction(89, 7)), readable(Fraction(-1, 2))
    ('4.6', '89/7', '-0.5')
    """
    for count in range(places + 1):
        scaled = value * 10**count
        if scaled.denominator == 1:
            return decimal_text(scaled.numerator, count)
    return canonical(value)


def decimal_text(units: int, places: int) -> str:
    """A whole number of units in the last of so many decimal places.

    >>> decimal_text(-5, 1), decimal_text(1260, 2)
    ('-0.5', '12.60')
    """
    sign = "-" if units < 0 else ""
    digits = _whole_text(abs(units)).rjust(places + 1, "0")
    return sign + (f"{digits[:-places]}.{digits[-places:]}" if places else digits)


def _whole_text(number: int) -> str:
    # str() refuses very long integers, which long events of odd weights can reach.
    if -_CHUNK < number < _CHUNK:
        return str(number)
    sign = "-" if number < 0 else ""
    parts: list[str] = []
    rest = abs(number)
    while rest >= _CHUNK:
        rest, part = divmod(rest, _CHUNK)
        parts.append(str(part).rjust(4000, "0"))
    return sign + str(rest) + "".join(reversed(parts))
