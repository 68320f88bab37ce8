"""The `law78` command, and how it ends: an exit code, and errors in one line."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import click

from law78 import __version__
from law78.errors import Code, Law78Error

EXIT_FINE = 0
EXIT_REFUSED = 2
EXIT_UNREACHABLE = 3
EXIT_INTERRUPTED = 130
EXIT_UNHEARD = 141
"""What a shell gives a program whose reader has gone: nobody may take it for success."""

COMMANDS = {
    "board": "law78.cli.board",
    "score": "law78.cli.score",
    "compare": "law78.cli.compare",
    "audit": "law78.cli.audit",
    "regulations": "law78.cli.regulations",
    "bulk": "law78.cli.bulk",
    "subject": "law78.cli.subject",
    "smoke": "law78.cli.smoke",
    "fuzz": "law78.cli.fuzz",
    "check": "law78.cli.check",
    "report": "law78.cli.report",
    "export": "law78.cli.export",
    "judge": "law78.cli.judge",
    "sheet": "law78.cli.sheet",
    "prove": "law78.cli.prove",
    "completion": "law78.cli.completion",
}
"""Subcommands and their modules, loaded only when they are called."""

EPILOG = """\b
Examples:
  law78 board 2x600 5x-100 12C1c:2/600/3/-100
  law78 compare 2x600 5x-100 12C1c:2/600/3/-100
  law78 score event.json --regulation ebu
  law78 audit results.xml
  law78 regulations ebu acbl
  law78 check -- python3 my_subject.py
  law78 prove

\b
Exit codes: 0 done; 1 a proof fails, a program does not conform, a printed
figure differs; 2 wrong use or unreadable input; 3 a program under test
cannot be reached.
Colour follows NO_COLOR. Shell completion: law78 completion --help
"""


class LazyGroup(click.Group):
    """The subcommands by name, so that none pays for the imports of another."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = __import__(COMMANDS[cmd_name], fromlist=["command"])
        command: click.Command = module.command
        return command


@click.group(
    cls=LazyGroup,
    no_args_is_help=False,
    epilog=EPILOG,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
)
@click.version_option(__version__, "-V", "--version", message="law78 %(version)s")
def law78() -> None:
    """Exact matchpoints for duplicate bridge, weighted rulings included."""


def main() -> None:
    """Run the command line and exit."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run the command line and return the exit code; errors go to standard error."""
    _open_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        status = law78.main(args=list(arguments), prog_name="law78", standalone_mode=False)
        sys.stdout.flush()
    except SystemExit:
        # click's own way of saying that the reader of a pipe has gone.
        return _leave_unsaid(EXIT_UNHEARD)
    except Law78Error as error:
        return _refuse(error, arguments)
    except click.ClickException as error:
        return _refuse(_usage(error), arguments)
    except (click.Abort, KeyboardInterrupt):
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        return _leave_unsaid(EXIT_UNHEARD)
    except OSError as error:
        return _leave_unsaid(_refuse(_unwritable(error), arguments))
    except Exception as error:
        if os.environ.get("LAW78_TRACEBACK"):
            raise
        return _refuse(_internal(error), arguments)
    return status if isinstance(status, int) else EXIT_FINE


def _open_closed_streams() -> None:
    # A shell can start a program with a standard stream closed: then it leads nowhere.
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115


def _leave_unsaid(status: int) -> int:
    # What is still buffered can be written nowhere, and must not be tried again at the end.
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status


def _refuse(error: Law78Error, arguments: Sequence[str]) -> int:
    options = arguments[: arguments.index("--")] if "--" in arguments else arguments
    as_json = json.dumps({"error": error.as_data()})
    text = as_json if "--json" in options else f"law78: error {error}"
    try:
        print(text, file=sys.stderr, flush=True)
    except OSError:
        sys.stderr = None
    return EXIT_UNREACHABLE if error.code is Code.PROTOCOL else EXIT_REFUSED


def _usage(error: click.ClickException) -> Law78Error:
    problem = " ".join(error.format_message().split()).rstrip(".")
    context: Any = getattr(error, "ctx", None)
    command = context.command_path if context is not None else "law78"
    return Law78Error(Code.USAGE, problem, f"see {command} --help")


def _unwritable(error: OSError) -> Law78Error:
    return Law78Error(
        Code.UNREADABLE,
        f"the input or output broke off: {error.strerror or type(error).__name__}",
        "check the disk and what the output is piped into",
    )


def _internal(error: Exception) -> Law78Error:
    return Law78Error(
        Code.INTERNAL,
        f"{type(error).__name__}: {' '.join(str(error).split())}",
        "this is a mistake in law78: please report it, with LAW78_TRACEBACK=1 set",
    )
