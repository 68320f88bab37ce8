"""`law78 subject`: the reference as a program under test."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import BinaryIO

import click

from law78.conformance.subject import MOST_REQUEST_BYTES, answers


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
    for answer in answers(request_lines(sys.stdin.buffer)):
        sys.stdout.write(answer + "\n")
        sys.stdout.flush()


def request_lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream; of one that is too long no more than shows that it is."""
    while line := stream.readline(MOST_REQUEST_BYTES + 1):
        rest = line
        while len(rest) > MOST_REQUEST_BYTES and not rest.endswith(b"\n"):
            rest = stream.readline(MOST_REQUEST_BYTES + 1)
        yield line
