"""A program under test that makes known mistakes.

    python -m law78.conformance.mistaken_subject NAME [NAME]

It is the reference but for the steps that the mistakes replace.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

import click

from law78.conformance import subject
from law78.conformance.line_data import JsonObject
from law78.conformance.mistakes import BY_ID, making, named
from law78.conformance.mistakes.answering import EXACTLY, Row, Said, question_of, said_by
from law78.conformance.mistakes.scorer import Scorer
from law78.errors import Code
from law78.exact import canonical


def answers(requests: Iterable[bytes], mistakes: Sequence[str] = ()) -> Iterator[str]:
    """Answer each request in turn, until the tester says goodbye.

    >>> from law78.conformance.protocol import board_request
    >>> from law78.notation import parse_line
    >>> lines = [parse_line(text) for text in ("600", "600", "-100")]
    >>> request = json.dumps({"seq": 1} | board_request(lines, 3)).encode()
    >>> print(*answers([request], ["ties-worth-nothing"]))
    {"seq":1,"lines":[{"ns":"2","ew":"0"},{"ns":"2","ew":"0"},{"ns":"0","ew":"4"}]}

    Raises KeyError for a mistake that is not known.
    """
    scorer, name = making(named(mistakes)), "+".join(mistakes) or "none"
    for text in requests:
        right = list(subject.answers([text]))
        if not right:
            if text.strip():
                return
            continue
        answer = _answer(text, json.loads(right[0]), scorer, name)
        yield json.dumps(answer, separators=(",", ":"))


def _answer(text: bytes, right: JsonObject, scorer: Scorer, name: str) -> JsonObject:
    """The answer with the mistakes made, out of the right one."""
    match right:
        case {"protocol": _}:
            return right | {"subject": {"name": f"mistaken: {name}", "version": "1"}}
        case {"seq": None} | {"unsupported": _} | {"error": {"code": Code.PROTOCOL}}:
            return right
    said = said_by(scorer, question_of(json.loads(text)), EXACTLY)
    return {"seq": right["seq"]} | _data(said)


def _data(said: Said) -> JsonObject:
    match said:
        case None:
            return {"error": {"code": "refused", "message": "this is no bridge"}}
        case int():
            return {"score": said}
        case tuple():
            return {"lines": [{"ns": _text(ns), "ew": _text(ew)} for ns, ew in said]}
        case _:
            return {"ranking": [_row_data(row) for row in said.elements()]}


def _row_data(row: Row) -> JsonObject:
    pair, section, side, total, percentage, rank = row
    return {
        "pair": pair,
        "section": section,
        "side": side,
        "total": _text(total),
        "percentage": _text(percentage),
        "rank": rank,
    }


def _text(value: Fraction | None) -> str | None:
    return None if value is None else canonical(value)


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("names", nargs=-1, metavar="NAME...", type=click.Choice(list(BY_ID)))
def main(names: tuple[str, ...]) -> None:
    """Answer the subject protocol, version 1, with these mistakes made."""
    for answer in answers(sys.stdin.buffer, names):
        sys.stdout.write(answer + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
