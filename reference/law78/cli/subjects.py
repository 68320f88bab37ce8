"""What the subcommands that run a program under test have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

Command = TypeVar("Command", bound=Callable[..., Any])

DEFAULT_SECONDS = 10.0
MOST_SECONDS = 3600.0


def command_argument(command: Command) -> Command:
    """Add the command of the program under test, after --."""
    return click.argument(
        "command", nargs=-1, required=True, type=click.UNPROCESSED, metavar="-- COMMAND..."
    )(command)


def timeout_option(command: Command) -> Command:
    """Add --timeout."""
    return click.option(
        "--timeout",
        type=click.FloatRange(min=0, min_open=True, max=MOST_SECONDS),
        default=DEFAULT_SECONDS,
        show_default=True,
        metavar="SECONDS",
        help="How long the program may take for one answer.",
    )(command)
