"""Tables that came back: comma, semicolon or tab between the cells, as a spreadsheet wrote them."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from law78.errors import Code, Law78Error, Place, printable

DELIMITERS = (",", ";", "\t")

NOTHING = "-"
"""What is written where a program shows that a side gets nothing."""

_DECIMAL_COMMA = re.compile(r"-?[0-9]+,[0-9]+%?")


@dataclass(frozen=True, slots=True)
class Row:
    """A row's cells by column, in small letters, and in which row of the file it begins."""

    number: int
    cells: dict[str, str]

    def cell(self, column: str) -> str:
        """A cell without blanks around it; empty where the column is not there."""
        return self.cells.get(column, "")


def read_rows(text: str, needed: Sequence[str]) -> list[Row]:
    """The rows under a header that has the needed columns, by whichever delimiter makes one.

    >>> read_rows("id;ns\\na-1;12,6\\n", ["id", "ns"])
    [Row(number=2, cells={'id': 'a-1', 'ns': '12,6'})]

    Raises Law78Error: `format` where the header lacks a column, `field` for a column
    that is there twice, `syntax` for a row of another length or broken quotes.
    """
    for delimiter in DELIMITERS:
        rows = _rows(text, delimiter)
        try:
            number, header = next(rows, (1, []))
        except Law78Error:
            continue
        names = [name.lower() for name in header]
        if all(name in names for name in needed):
            _refuse_twice(names, number)
            return [Row(number, _by_column(names, cells, number)) for number, cells in rows]
    raise Law78Error(
        Code.FORMAT,
        f"no table with the columns {', '.join(needed)}",
        "keep the first row as it was exported",
    )


def has_columns(text: str, needed: Sequence[str]) -> bool:
    """Whether the text is a table whose first row has these columns."""
    for delimiter in DELIMITERS:
        try:
            _, header = next(_rows(text, delimiter), (1, []))
        except Law78Error:
            continue
        if all(name in [each.lower() for each in header] for name in needed):
            return True
    return False


def _rows(text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    begins = 1
    while True:
        try:
            cells = next(reader, None)
        except csv.Error as error:
            raise Law78Error(
                Code.SYNTAX,
                f"broken table: {printable(str(error))}",
                "close the quotes, and write no cell that long",
            ).at(row=begins) from None
        if cells is None:
            return
        stripped = [cell.strip() for cell in cells]
        if any(stripped):
            yield begins, stripped
        begins = reader.line_num + 1


def _refuse_twice(names: Sequence[str], row: int) -> None:
    for name, times in Counter(names).items():
        if name and times > 1:
            raise Law78Error(
                Code.FIELD, f"two columns {printable(name)}", "leave one out", Place(row=row)
            )


def _by_column(names: Sequence[str], cells: Sequence[str], row: int) -> dict[str, str]:
    if len(cells) > len(names) and any(cells[len(names) :]):
        raise Law78Error(
            Code.SYNTAX,
            f"{len(cells)} cells under {len(names)} columns",
            "a decimal is written with a point where commas part the cells",
            Place(row=row),
        )
    return dict(zip(names, cells, strict=False))


def with_point(figure: str) -> str:
    """A figure with a decimal point where it has a decimal comma.

    >>> with_point("12,6"), with_point("39/5")
    ('12.6', '39/5')
    """
    return figure.replace(",", ".") if _DECIMAL_COMMA.fullmatch(figure) else figure
