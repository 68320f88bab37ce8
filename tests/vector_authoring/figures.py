"""Figures as people write them, and figures that were said somewhere.

Nothing here looks at law78.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction


class Differs(Exception):
    """Two sources of a figure that are not the same."""


@dataclass(frozen=True)
class Figures:
    """Figures that were published or worked out by hand.

    where  the publication, or the derivation
    said   what a line gets, "600 12.6 1.4" for N-S's 12.6 and E-W's 1.4 and "." for a
           figure that is not said, several with commas between them; for a session
           "1 7.5" is pair 1's total
    chart  entries of a chart in the same form, scores in N-S's view, with the group's
           mark where it has one
    """

    where: str
    said: str = ""
    chart: str = ""


def said(text: str) -> dict[str, tuple[Fraction | None, ...]]:
    """What Figures say, by token.

    >>> said("600 12.6 ., -100 4.6 9.4")["600"]
    (Fraction(63, 5), None)
    """
    found: dict[str, tuple[Fraction | None, ...]] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        token, *figures = part.split()
        if token in found:
            raise Differs(f"{token} is said twice")
        found[token] = tuple(None if figure == "." else Fraction(figure) for figure in figures)
    return found


def shown(value: Fraction | int) -> str:
    """A short decimal where the number is one, else a fraction.

    >>> shown(Fraction(23, 5)), shown(Fraction(-1, 2)), shown(Fraction(89, 7)), shown(12)
    ('4.6', '-0.5', '89/7', '12')
    """
    value = Fraction(value)
    for places in range(5):
        scaled = value * 10**places
        if scaled.denominator == 1:
            digits = str(abs(scaled.numerator)).rjust(places + 1, "0")
            sign = "-" if value < 0 else ""
            return sign + (f"{digits[:-places]}.{digits[-places:]}" if places else digits)
    return written(value)


def written(value: Fraction | int) -> str:
    """The canonical text of a rational: lowest terms, no decimals.

    >>> written(Fraction(78, 10)), written(Fraction(24, 2))
    ('39/5', '12')
    """
    return str(Fraction(value))


def factor(value: Fraction | int) -> str:
    """A number as a factor or a later term: negative ones in brackets."""
    return f"({shown(value)})" if value < 0 else shown(value)


def added(terms: list[str]) -> str:
    """Terms with plus signs between them, minus signs where a term has one.

    >>> added(["-1", "5.6"]), added(["7.5", "-1"])
    ('-1 + 5.6', '7.5 - 1')
    """
    text = terms[0]
    for term in terms[1:]:
        text += f" - {term[1:]}" if term.startswith("-") else f" + {term}"
    return text


def natural(text: str) -> tuple[int, str]:
    """A key that puts 2 before 10."""
    number = re.match(r"[0-9]+", text)
    return (int(number[0]) if number else -1, text)
