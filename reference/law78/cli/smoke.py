"""`law78 smoke`: does a program under test talk as it should?"""

from __future__ import annotations

import json
import shlex
import sys

import click

from law78.cli.options import json_option
from law78.cli.subjects import command_argument, timeout_option
from law78.cli.tables import say
from law78.conformance.smoke import Step, smoke
from law78.errors import printable

EXIT_FAULT = 3
MOST_SHOWN = 300


@click.command(
    "smoke",
    epilog="""\b
Examples:
  law78 smoke -- python3 my_subject.py
  law78 smoke --timeout 20 -- java -jar scorer.jar --law78

\b
Exit codes: 0 it talks as it should; 2 wrong use; 3 it does not.
""",
)
@timeout_option
@json_option
@command_argument
def command(timeout: float, as_json: bool, command: tuple[str, ...]) -> None:
    """Talk to a program and say in words what is wrong with its answers.

    Shows every line that is sent and every line that comes back: hello, a few
    boards, what is no board, and the farewell. Whether its figures are right is
    for `law78 check`.
    """
    steps: list[Step] = []
    for step in smoke(command, timeout):
        steps.append(step)
        if not as_json:
            _show(step)
    faults = [step for step in steps if step.fault is not None]
    if as_json:
        sys.stdout.write(json.dumps({"steps": [_data(step) for step in steps]}, indent=1) + "\n")
    elif not faults:
        say()
        say("It talks as it should. Its figures: law78 check -- " + shlex.join(command))
    if faults:
        click.get_current_context().exit(EXIT_FAULT)


def _show(step: Step) -> None:
    say(step.title, style="bold")
    say(f"  > {printable(step.sent, MOST_SHOWN)}")
    if step.got:
        say(f"  < {printable(step.got, MOST_SHOWN)}")
    if step.fault is None:
        say(f"  fine: {step.remark}" if step.remark else "  fine")
    else:
        say(f"  WRONG: {step.fault}", style="bold red")
    if step.advice:
        say(f"  {step.advice}")


def _data(step: Step) -> dict[str, object]:
    return {
        "title": step.title,
        "sent": step.sent,
        "got": step.got,
        "fault": step.fault,
        "advice": step.advice,
        "remark": step.remark,
    }
