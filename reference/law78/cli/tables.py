"""Tables for people: 80 columns on a terminal, whole lines in a pipe."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from law78.errors import printable

UNBOUNDED = 100_000
"""Columns where there is no terminal: what is piped is folded by nobody."""


@dataclass(frozen=True, slots=True)
class Column:
    """A heading, and on which side its cells are aligned."""

    heading: str
    right: bool = True


def say(text: str = "", style: str = "") -> None:
    """Print a line of text."""
    _print([Text(_visible(text), style=style)])


def _visible(text: str) -> str:
    # A name may hold characters that are not seen and turn a terminal's line round.
    return "\n".join(printable(line, len(line)) for line in text.split("\n"))


def say_table(
    columns: Sequence[Column], rows: Iterable[Sequence[str]], gap: int = 3, repeated: int = 1
) -> None:
    """Print a table. Cells are text and nothing else: no markup in them is obeyed.

    A table too wide for the terminal moves together, and where that is not enough
    it is printed in parts, the first columns repeated: a figure is never broken.
    """
    every = list(rows)
    width = _console().width
    widths = [
        max(cell_len(line) for text in cells for line in (text.splitlines() or [""]))
        for cells in zip([column.heading for column in columns], *every, strict=True)
    ]
    while gap > 1 and sum(widths) + gap * (len(widths) - 1) > width:
        gap -= 1
    for number, part in enumerate(_parts(widths, width, gap, repeated)):
        if number:
            say()
        table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, gap, 0, 0))
        for place in part:
            table.add_column(
                Text(columns[place].heading),
                justify="right" if columns[place].right else "left",
                overflow="fold",
            )
        for row in every:
            table.add_row(*(Text(_visible(row[place])) for place in part))
        _print([table])


def _parts(widths: Sequence[int], width: int, gap: int, repeated: int) -> Iterator[list[int]]:
    first = list(range(repeated))
    part = list(first)
    for place in range(repeated, len(widths)):
        if part != first and sum(widths[each] + gap for each in (*part, place)) - gap > width:
            yield part
            part = list(first)
        part.append(place)
    yield part


def say_steps(heading: str, rows: Iterable[tuple[str, str]]) -> None:
    """Print a heading and, under it, labels with the text that belongs to each."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(overflow="fold", justify="left")
    table.add_column(overflow="fold")
    for label, text in rows:
        table.add_row(Text(_visible(label)), Text(_visible(text)))
    _print([Text(_visible(heading), style="bold")])
    _print([table], indent=2)


def _console() -> Console:
    return Console(
        file=sys.stdout,
        highlight=False,
        width=None if sys.stdout.isatty() else UNBOUNDED,
        emoji=False,
        color_system=None if os.environ.get("NO_COLOR") else "auto",
    )


def _print(items: Sequence[Text | Table], indent: int = 0) -> None:
    on_terminal = sys.stdout.isatty()
    console = _console()
    if on_terminal:
        console.width = max(console.width - indent, 20)
    with console.capture() as capture:
        for item in items:
            console.print(item)
    for line in capture.get().splitlines():
        sys.stdout.write((" " * indent + line).rstrip() + "\n")
