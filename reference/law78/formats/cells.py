"""Names from a stranger's file as cells of a table that a spreadsheet may open."""

from __future__ import annotations

import unicodedata

FORMULA_SIGNS = "=@+-\t\r"
"""What a spreadsheet takes for the beginning of a formula."""


def cell(name: str | None) -> str:
    """A name as a cell: an apostrophe before what would be run as a formula.

    Some spreadsheets take the wide signs of East Asian scripts too. A number
    below zero is no formula.

    >>> cell("=1+1"), cell("12"), cell("-1"), cell(None)
    ("'=1+1", '12', '-1', '')
    """
    if name is None:
        return ""
    sign = unicodedata.normalize("NFKC", name[:1])
    is_number = sign == "-" and name[1:].isdecimal()
    return f"'{name}" if sign and sign in FORMULA_SIGNS and not is_number else name
