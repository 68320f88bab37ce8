"""The subject protocol, version 1: its closed lists, and requests in it.

What a subject answers is read by `answers`. Both ends use this module, so that
the lists stand once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from law78.conformance.line_data import JsonObject, line_data
from law78.outcome import Line
from law78.regulation import CHOICES

PROTOCOL = 1

OPERATIONS = ("score_board", "score_contract", "score_session")
FEATURES = (
    "weighted",
    "split",
    "artificial",
    "unequal",
    "fouled",
    "small_groups",
    "not_played",
    "bye",
)
VALUES = ("matchpoints", "percentage")
SCALES = (2, 1)

BOARD_RULES: Mapping[str, tuple[str, ...]] = {
    rule: CHOICES[rule] for rule in ("unequal", "small_groups", "split")
}
"""The rules that a request may name, with their values, the default first."""


def hello() -> JsonObject:
    """The first request."""
    return {"op": "hello", "protocol": PROTOCOL}


def board_request(
    lines: Sequence[Line], expected: int, rules: Mapping[str, str] | None = None
) -> JsonObject:
    """A board to be scored: its lines, E, and the rules that are not the default.

    >>> from law78.notation import parse_line
    >>> board_request([parse_line("600")], 1)["board"]["lines"]
    [{'result': '600', 'outcomes': [{'weight': '1', 'score': 600}]}]
    """
    board: JsonObject = {"expected": expected}
    if rules:
        board["rules"] = dict(rules)
    board["lines"] = [line_data(line) for line in lines]
    return {"op": "score_board", "board": board}
