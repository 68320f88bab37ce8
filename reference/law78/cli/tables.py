"""Tables for people: 80 columns on a terminal, whole lines in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table
from rich.text import Text

UNBOUNDED = 100_000
"""Columns where there is no terminal: what is piped is folded by nobody."""


@dataclass(frozen=True, slots=True)
class Column:
    """A heading, and on which side its cells are aligned."""

    heading: str
    right: bool = True


def say(text: str = "", style: str = "") -> None:
    """Print a line of text."""
    _print([Text(text, style=style)])


def say_table(columns: Sequence[Column], rows: Iterable[Sequence[str]], gap: int = 3) -> None:
    """Print a table. Cells are text and nothing else: no markup in them is obeyed."""
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, gap, 0, 0))
    for column in columns:
        table.add_column(
            Text(column.heading),
            justify="right" if column.right else "left",
            overflow="fold",
        )
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    _print([table])


def say_steps(heading: str, rows: Iterable[tuple[str, str]]) -> None:
    """Print a heading and, under it, labels with the text that belongs to each."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(overflow="fold", justify="left")
    table.add_column(overflow="fold")
    for label, text in rows:
        table.add_row(Text(label), Text(text))
    _print([Text(heading, style="bold")])
    _print([table], indent=2)


def _print(items: Sequence[Text | Table], indent: int = 0) -> None:
    on_terminal = sys.stdout.isatty()
    console = Console(
        file=sys.stdout, highlight=False, width=None if on_terminal else UNBOUNDED, emoji=False
    )
    if on_terminal:
        console.width = max(console.width - indent, 20)
    with console.capture() as capture:
        for item in items:
            console.print(item)
    for line in capture.get().splitlines():
        sys.stdout.write((" " * indent + line).rstrip() + "\n")
