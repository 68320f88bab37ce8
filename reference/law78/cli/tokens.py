"""A board from the command line or from standard input."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace

from law78.errors import Code, Law78Error, Place
from law78.event import Event, EventBoard, EventLine, Remark
from law78.formats import MOST_BYTES
from law78.formats.checks import board_remarks, checked
from law78.formats.event_json import read_board
from law78.formats.strict_json import load
from law78.formats.text import decode
from law78.notation import line_text, parse_token

MOST_LINES = 100_000
STANDARD_INPUT = "-"


def board_of_tokens(
    tokens: Sequence[str], input_is_meant: bool
) -> tuple[EventBoard, tuple[Remark, ...]]:
    """The board that the tokens say, with the remarks on it.

    A single - reads standard input, as results or as a JSON board; so does no
    token at all where the input is meant.
    """
    if tuple(tokens) == (STANDARD_INPUT,) or (not tokens and input_is_meant):
        return _board_of_input()
    if tokens:
        return _board_of(tokens)
    raise Law78Error(
        Code.USAGE, "no results given", "name the board's results, or - for standard input"
    )


def _board_of_input() -> tuple[EventBoard, tuple[Remark, ...]]:
    data = sys.stdin.buffer.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise Law78Error(Code.LIMIT, "the input is too long", f"give at most {MOST_BYTES} bytes")
    text = decode(data)
    if text.lstrip().startswith("{"):
        (board,) = checked(Event((read_board(load(text)),))).boards
        return board, board_remarks(board)
    tokens = text.split()
    if not tokens:
        raise Law78Error(Code.EMPTY, "the input is empty", "give the board's results")
    return _board_of(tokens)


def _board_of(tokens: Sequence[str]) -> tuple[EventBoard, tuple[Remark, ...]]:
    lines: list[EventLine] = []
    remarks: list[Remark] = []
    for token in tokens:
        place = len(lines) + 1
        try:
            times, line = parse_token(token)
        except Law78Error as error:
            raise error.at(line=place) from None
        if len(lines) + times > MOST_LINES:
            raise Law78Error(
                Code.LIMIT, "a board of too many lines", f"a board has at most {MOST_LINES}"
            )
        event_line = EventLine(line, line_text(line))
        lines.extend([event_line] * times)
        for remark in board_remarks(EventBoard("1", (event_line,))):
            remarks.append(replace(remark, place=Place(line=place)))
    return EventBoard("1", tuple(lines)), tuple(remarks)
