"""What a vector's request says, as lines or as an event."""

from __future__ import annotations

from collections.abc import Mapping

from law78.conformance.line_data import parse_line_data
from law78.event import Event
from law78.formats import checked, event_of
from law78.notation import parse_line
from law78.outcome import Line


def lines_of_request(request: Mapping[str, object]) -> tuple[Line, ...]:
    """The lines of a board to be scored, by their notation or by the data beside it.

    >>> lines_of_request({"op": "score_board", "board": {"lines": [{"result": "NP"}]}})
    (Line(result=NotPlayed(), group=None),)

    Raises Law78Error for a line that is none, KeyError for a request of another kind.
    """
    board = request["board"]
    if not isinstance(board, dict) or not isinstance(board["lines"], list):
        raise KeyError("board")
    return tuple(
        parse_line(line["result"]) if "result" in line else parse_line_data(line)
        for line in board["lines"]
    )


def event_of_request(request: Mapping[str, object]) -> Event:
    """The event of a session to be scored. Raises Law78Error, as the reader of events does."""
    return checked(event_of(request["event"]))
