"""Tables in plain text, for paper: columns of one width, cells wrapped inside them."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap


def text_table(
    headings: Sequence[str], rows: Sequence[Sequence[str]], widths: Sequence[int]
) -> list[str]:
    """The lines of a table with rules between its rows, as forms to write into have them.

    >>> print(*text_table(["no", "result"], [["1", "a long one"]], [2, 6]), sep="\\n")
    +----+--------+
    | no | result |
    +----+--------+
    | 1  | a long |
    |    | one    |
    +----+--------+
    """
    rule = "+" + "+".join("-" * (width + 2) for width in widths) + "+"
    lines = [rule, *_row(headings, widths), rule]
    for row in rows:
        lines += [*_row(row, widths), rule]
    return lines


def _row(cells: Sequence[str], widths: Sequence[int]) -> list[str]:
    wrapped = [wrap(cell, width) or [""] for cell, width in zip(cells, widths, strict=True)]
    height = max(len(lines) for lines in wrapped)
    return [
        "| "
        + " | ".join(
            (lines[place] if place < len(lines) else "").ljust(width)
            for lines, width in zip(wrapped, widths, strict=True)
        )
        + " |"
        for place in range(height)
    ]


def paragraph(text: str, width: int = 78, first: str = "", rest: str = "") -> list[str]:
    """A paragraph wrapped, with what its first line and its other lines begin with."""
    return wrap(
        text,
        width,
        initial_indent=first,
        subsequent_indent=rest,
        break_long_words=False,
        break_on_hyphens=False,
    )
