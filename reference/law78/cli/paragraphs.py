"""Running text for people: wrapped to 80 columns, in a pipe too, and to a narrower terminal."""

from __future__ import annotations

import shutil
import sys
from textwrap import wrap

from law78.cli.tables import say

WIDTH = 78
NARROWEST = 30


def say_paragraph(text: str, indent: int = 0, hanging: int = 0) -> None:
    """Print a paragraph; hanging is by how much its further lines stand in from the first."""
    for line in wrap(
        text,
        _width(),
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + hanging),
        break_long_words=False,
        break_on_hyphens=False,
    ):
        say(line)


def _width() -> int:
    if not sys.stdout.isatty():
        return WIDTH
    return max(NARROWEST, min(WIDTH, shutil.get_terminal_size().columns - 2))
