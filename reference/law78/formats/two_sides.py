"""A line's result where a file gives each side's by itself, in that side's own view.

Clauses K15, K16, K18, K35.
"""

from __future__ import annotations

import re
from typing import TypeAlias

from law78.errors import Code, Law78Error, printable
from law78.notation import parse_line
from law78.outcome import Line

Own: TypeAlias = int | str
"""A side's score in its own view, or its share of the top in notation: A+, A=, A-, 60%."""

_SCORE = re.compile(r"[+-]?[0-9]{1,18}")
_SHARE = re.compile(
    r"\^?(?P<percent>[0-9]{1,3}(?:[.,][0-9]{1,4})?)%|\^(?P<bare>[0-9]{1,3}"
    r"(?:[.,][0-9]{1,4})?)"
)
_AVERAGE = re.compile(r"\^?(?:AVE(?P<sign>[-+=]?)|A(?P<short>[-+=]))", re.IGNORECASE)


def read_own(text: str) -> Own | None:
    """A side's own result, None where the text is none.

    Scores, PASS, averages as A+ and as AVE+, and percentages: with their sign, or
    behind the caret by which PBN marks an artificial score.

    >>> read_own("-100"), read_own("PASS"), read_own("AVE-"), read_own("^60"), read_own("3NT")
    (-100, 0, 'A-', '60%', None)
    """
    if text.upper() == "PASS":
        return 0
    if _SCORE.fullmatch(text):
        return int(text)
    average = _AVERAGE.fullmatch(text)
    if average is not None:
        return f"A{average['sign'] or average['short'] or '='}"
    share = _SHARE.fullmatch(text)
    if share is not None:
        return (share["percent"] or share["bare"]).replace(",", ".") + "%"
    return None


def line_of_sides(ns: Own | None, ew: Own | None) -> tuple[Line, str]:
    """A line's result from its sides', and the same in notation.

    A score on one side alone is the other's with the sign turned; two scores that
    are not each other's are split.

    >>> line_of_sides(600, None)[1], line_of_sides(None, 100)[1], line_of_sides(420, 50)[1]
    ('600', '-100', '420|-50')
    >>> line_of_sides("A+", "40%")[1], line_of_sides("A+", "A-")[1], line_of_sides(600, "A+")[1]
    ('A+|40%', 'A+/A-', '600|A+')

    Raises Law78Error: `notation` where one side alone is artificial and nothing is
    said of the other, else as parse_line does.
    """
    if ns is None and isinstance(ew, int):
        ns = -ew
    if ew is None and isinstance(ns, int):
        ew = -ns
    if ns is None or ew is None:
        given = ns if ew is None else ew
        raise Law78Error(
            Code.NOTATION,
            f"{printable(str(given))!r} for one side, and nothing for the other",
            "say what each side has",
        )
    text = _text(ns, ew)
    return parse_line(text), text


def _text(ns: Own, ew: Own) -> str:
    if isinstance(ns, int) and isinstance(ew, int) and ns == -ew:
        return str(ns)
    if str(ns).startswith("A") and str(ew).startswith("A"):
        return f"{ns}/{ew}"
    return f"{ns}|{-ew if isinstance(ew, int) else ew}"
