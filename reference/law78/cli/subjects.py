"""What the subcommands that run a program under test have in common."""

from __future__ import annotations

from collections.abc import Callable
from math import isnan
from typing import Any, TypeVar

import click

Command = TypeVar("Command", bound=Callable[..., Any])

DEFAULT_SECONDS = 10.0
MOST_SECONDS = 3600.0


class Seconds(click.FloatRange):
    """A time limit. NaN, which is neither above nor below anything, is refused too."""

    name = "seconds"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        seconds: float = super().convert(value, param, ctx)
        if isnan(seconds):
            self.fail("'nan' is not a number of seconds", param, ctx)
        return seconds


def command_argument(command: Command) -> Command:
    """Add the command of the program under test, after --."""
    return click.argument(
        "command", nargs=-1, required=True, type=click.UNPROCESSED, metavar="-- COMMAND..."
    )(command)


def timeout_option(command: Command) -> Command:
    """Add --timeout."""
    return click.option(
        "--timeout",
        type=Seconds(min=0, min_open=True, max=MOST_SECONDS),
        default=DEFAULT_SECONDS,
        show_default=True,
        metavar="SECONDS",
        help="How long the program may take for one answer.",
    )(command)
