"""What the options of `judge` and `sheet` say of a program: its name, scale, values, rounding."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from law78.conformance.declaration import Breach, Declaration, parse_declaration
from law78.conformance.exchange.answers import UNNAMED, declaration_of
from law78.conformance.protocol import PROTOCOL, SCALES, VALUES
from law78.errors import Code, Law78Error, printable
from law78.formats import read_bytes
from law78.formats.strict_json import load

Command = TypeVar("Command", bound=Callable[..., Any])

EXACT = "exact"
"""What says that nothing is rounded."""


def declaring_options(command: Command) -> Command:
    """Add --scale, --values and --rounding."""
    command = click.option(
        "--rounding",
        "roundings",
        multiple=True,
        metavar="STAGE=QUANTUM:MODE",
        help="How it rounds, like board=0.1:half_up; may be repeated; `exact` for not at all."
        " Where nothing is said, it is worked out from the figures.",
    )(command)
    command = click.option("--values", type=click.Choice(VALUES), help="What its figures are.")(
        command
    )
    return click.option(
        "--scale",
        type=click.Choice([str(each) for each in SCALES]),
        help="What a win counts: 2, or 1 where a tie counts a half.",
    )(command)


def declared(
    scale: str | None,
    values: str | None,
    roundings: Sequence[str],
    name: str | None = None,
    version: str | None = None,
) -> Declaration | None:
    """What the options declare, None where none is given; operations and features are left open.

    >>> declared(None, None, ["board=0.1:half_up"]).rounding[0].mode
    'half_up'

    Raises Law78Error (`usage`).
    """
    if not roundings and (scale, values, name, version) == (None, None, None, None):
        return None
    answer: dict[str, object] = {
        "protocol": PROTOCOL,
        "subject": {"name": name or UNNAMED, "version": version or ""},
        "operations": [],
        "features": [],
        "values": values or VALUES[0],
        "scale": int(scale or SCALES[0]),
    }
    if roundings:
        stages = [] if list(roundings) == [EXACT] else [_stage(text) for text in roundings]
        answer["rounding"] = stages
    try:
        return parse_declaration(answer)
    except Breach as breach:
        raise Law78Error(Code.USAGE, str(breach), "see --help") from None


def _stage(text: str) -> dict[str, object]:
    stage, equals, rest = text.partition("=")
    quantum, colon, mode = rest.partition(":")
    if not equals or not colon:
        raise Law78Error(
            Code.USAGE,
            f"the rounding {printable(text)!r}",
            "write it as STAGE=QUANTUM:MODE, like board=0.1:half_up; or exact, alone",
        )
    return {"stage": stage, "quantum": quantum, "mode": mode}


def declaration_in(file: str) -> Declaration:
    """What a program says of itself in a file: a JSON object like the answer to `hello`.

    Raises Law78Error: `unreadable`, what the reader of JSON raises, `field`.
    """
    try:
        return declaration_of(load(read_bytes(file)))
    except Law78Error as error:
        raise error.at(file=file) from None
