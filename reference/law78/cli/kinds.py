"""The options by which the kind of an event or sheet is asked for, and files are written."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from law78.errors import Code, Law78Error

Command = TypeVar("Command", bound=Callable[..., Any])

DEFAULT_KIND = "rulings"

_FOR = {
    "rulings": "With rulings and averages (the default, where there is one).",
    "averages": "With averages, for programs that take no rulings.",
    "scores": "With scores alone.",
}


def kind_options(command: Command) -> Command:
    """Add --rulings, --averages and --scores."""
    for kind in reversed(_FOR):
        command = click.option(f"--{kind}", "kind", flag_value=kind, help=_FOR[kind])(command)
    return command


def output_options(command: Command) -> Command:
    """Add --output and --force."""
    command = click.option("--force", is_flag=True, help="Write over a file that exists.")(command)
    return click.option(
        "--output",
        "-o",
        metavar="FILE",
        type=click.Path(dir_okay=False, allow_dash=True),
        help="Write into a file, not to standard output.",
    )(command)


def write_output(data: str | bytes, file: str | None, force: bool) -> None:
    """Write text or bytes where they were asked for.

    Raises Law78Error: `exists` for a file that is there already and is not to be
    written over, `unreadable` where it cannot be written.
    """
    content = data.encode("utf-8") if isinstance(data, str) else data
    if file in (None, "-"):
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        return
    try:
        with Path(str(file)).open("wb" if force else "xb") as opened:
            opened.write(content)
    except FileExistsError:
        raise Law78Error(
            Code.EXISTS, "the file exists already", "give another name, or --force"
        ).at(file=file) from None
    except (OSError, ValueError) as error:
        raise Law78Error(
            Code.UNREADABLE,
            f"the file cannot be written: {getattr(error, 'strerror', None) or 'bad name'}",
            "give another name",
        ).at(file=file) from None
