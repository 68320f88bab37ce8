"""`law78 subject`: the reference as a program under test."""

from __future__ import annotations

import sys

import click

from law78.conformance.subject import answers


@click.command(
    "subject",
    epilog="""\b
Example:
  echo '{"seq":0,"op":"hello","protocol":1}' | law78 subject
""",
)
def command() -> None:
    """Answer the subject protocol on standard input and output.

    One JSON object a line. It ends at {"op":"bye"} or at the end of the input.
    """
    for answer in answers(sys.stdin.buffer):
        sys.stdout.write(answer + "\n")
        sys.stdout.flush()
