"""What a program under test answers, read strictly.

An answer is an object of one of five kinds, with the keys that the protocol names and
no others; an error alone may hold more. Whatever else comes is a Breach: one
sentence that says what is wrong with it, for whoever writes the program. What
comes out is safe to print, but for names of pairs and figures as they were written.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from law78.conformance.declaration import Breach
from law78.errors import Code, Law78Error, printable
from law78.formats.strict_json import load

JsonObject: TypeAlias = Mapping[str, object]

BYTE_ORDER_MARK = b"\xef\xbb\xbf"

MOST_FIGURE_DIGITS = 2000
"""Digits of a figure on either side of its point or bar.

Far more than people write: the exact answer to rulings with odd weights can need
a thousand (K5), and some programs print thirty decimals.
"""

MOST_KEYS_TOLD = 5
"""Unknown keys of an answer that a sentence names."""

_FIGURE = re.compile(r"(?P<whole>-?[0-9]+)(?:/(?P<below>[0-9]+)|\.(?P<places>[0-9]+))?")


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure as it was written, and what it is."""

    written: str
    value: Fraction


@dataclass(frozen=True, slots=True)
class LineFigures:
    """What an answer gives a line; None for a side that gets nothing."""

    ns: Figure | None
    ew: Figure | None


@dataclass(frozen=True, slots=True)
class BoardAnswer:
    """Every line's figures, in the order of the lines."""

    lines: tuple[LineFigures, ...]


@dataclass(frozen=True, slots=True)
class ContractAnswer:
    """A contract's score, N-S's view."""

    score: int


@dataclass(frozen=True, slots=True)
class RankingRow:
    """A pair's row; what the program does not give is None.

    penalty is what was taken off the total, in matchpoints.
    """

    pair: str
    section: str | None
    side: str | None
    total: Figure | None
    percentage: Figure | None
    rank: int | None
    available: Figure | None = None
    boards: int | None = None
    tied: bool | None = None
    penalty: Figure | None = None


@dataclass(frozen=True, slots=True)
class SessionAnswer:
    """The ranking of an event."""

    ranking: tuple[RankingRow, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """The program says that the request is no bridge."""

    code: str
    message: str


@dataclass(frozen=True, slots=True)
class NotSupported:
    """The program says that it does not do this."""

    what: str


Answer: TypeAlias = BoardAnswer | ContractAnswer | SessionAnswer | Refusal | NotSupported


def parse_object(text: bytes, seq: int) -> JsonObject:
    """The object that one line of a subject's output is, with the seq of its request.

    >>> parse_object(b'{"seq":3,"unsupported":"split"}', 3)["unsupported"]
    'split'

    Raises Breach: not UTF-8, not JSON, not one object, another seq.
    """
    if text.startswith(BYTE_ORDER_MARK):
        raise Breach("the answer begins with a byte order mark; write UTF-8 without one")
    try:
        value = load(text)
    except Law78Error as error:
        advice = f"; {error.remedy}" if error.code is Code.FIELD else ""
        raise Breach(f"the answer cannot be read: {error.problem}{advice}") from None
    if not isinstance(value, dict):
        raise Breach("the answer is not a JSON object")
    if "seq" not in value:
        raise Breach(f'the answer has no seq; it must say "seq":{seq}')
    if isinstance(value["seq"], bool) or value["seq"] != seq:
        raise Breach(f"the answer has seq {printable(json.dumps(value['seq']))} and not {seq}")
    return value


def parse_answer(answer: JsonObject, operation: str, lines: int = 0) -> Answer:
    """What an answer to an operation says; lines is how many lines the board had.

    >>> parse_answer({"seq": 1, "lines": [{"ns": "12.6", "ew": "7/5"}]}, "score_board", 1)
    BoardAnswer(lines=(LineFigures(ns=Figure(written='12.6', value=Fraction(63, 5)), \
ew=Figure(written='7/5', value=Fraction(7, 5))),))

    Raises Breach where it is of none of the kinds.
    """
    kinds = [key for key in answer if key != "seq"]
    due = {"score_board": "lines", "score_contract": "score", "score_session": "ranking"}[operation]
    if len(kinds) != 1 or kinds[0] not in (due, "error", "unsupported"):
        raise Breach(
            f'beside seq the answer must have one of "{due}", "error" and "unsupported",'
            f" and has {_listed(kinds)}"
        )
    content = answer[kinds[0]]
    match kinds[0]:
        case "error":
            return _refusal(content)
        case "unsupported":
            if not isinstance(content, str):
                raise Breach("unsupported must be the name of what is not supported, a text")
            return NotSupported(printable(content))
        case "lines":
            return _board(content, lines)
        case "score":
            return ContractAnswer(_whole(content, "score"))
        case _:
            return _session(content)


def _refusal(content: object) -> Refusal:
    if not isinstance(content, dict):
        raise Breach('an error is an object: {"code":"...","message":"..."}')
    for key in ("code", "message"):
        if not isinstance(content.get(key, ""), str):
            raise Breach(f"{key} of the error is not a text")
    return Refusal(printable(content.get("code", "")), printable(content.get("message", ""), 300))


def _board(content: object, lines: int) -> BoardAnswer:
    if not isinstance(content, list):
        raise Breach("lines is not a list")
    if len(content) != lines:
        raise Breach(f"the board has {lines} lines and the answer {len(content)}")
    return BoardAnswer(tuple(_line(item, place) for place, item in enumerate(content, start=1)))


def _line(item: object, place: int) -> LineFigures:
    if not isinstance(item, dict) or set(item) != {"ns", "ew"}:
        raise Breach(f'line {place} is not an object with "ns" and "ew"')
    return LineFigures(
        _figure(item["ns"], f"ns of line {place}"), _figure(item["ew"], f"ew of line {place}")
    )


def _figure(value: object, what: str) -> Figure | None:
    if value is None:
        return None
    if not isinstance(value, str):
        raise Breach(f'{what} is not a text: write a rational or a decimal, like "63/5" or "12.6"')
    return Figure(value, parse_figure(value, what))


def parse_figure(text: str, what: str = "a figure") -> Fraction:
    """The number that a figure of an answer says: a whole one, a rational or a decimal.

    Digits, a minus before them where it is below 0, and a point or a bar with more
    digits after it. Noughts too many are read: 05, 12.60, 2/4. Longer ones are read
    than people may write, and no per cent sign is: a percentage of 90 is "90".

    >>> parse_figure("12.60"), parse_figure("63/5"), parse_figure("-3")
    (Fraction(63, 5), Fraction(63, 5), Fraction(-3, 1))

    Raises Breach that begins with `what`.
    """
    read = _FIGURE.fullmatch(text)
    if read is None:
        raise Breach(f"{what} is {printable(text)!r}: {_how_to_write(text)}")
    whole, below, places = read["whole"], read["below"] or "1", read["places"] or ""
    if max(len(whole), len(below), len(places)) > MOST_FIGURE_DIGITS:
        raise Breach(f"{what} has more than {MOST_FIGURE_DIGITS} digits")
    if not below.strip("0"):
        raise Breach(f"{what} is {printable(text)!r}, which divides by zero")
    return Fraction(int(whole + places), int(below) * 10 ** len(places))


def printed_figure(text: str) -> Figure | None:
    """A figure that a file prints, with a point or a comma; None where it is none.

    >>> printed_figure("12,6").value, printed_figure("62,5 %").value, printed_figure("Bye")
    (Fraction(63, 5), Fraction(125, 2), None)
    """
    written = text.strip().removesuffix("%").rstrip().replace(",", ".")
    try:
        return Figure(written, parse_figure(written))
    except Breach:
        return None


def _how_to_write(text: str) -> str:
    for pattern, remedy in _REMEDIES:
        if pattern.fullmatch(text):
            return remedy
    if _FIGURE.fullmatch("".join(text.split())):
        return "write it without blanks"
    return 'write a rational or a decimal, like "63/5" or "12.6"'


_REMEDIES = tuple(
    (re.compile(pattern), remedy)
    for pattern, remedy in (
        (r"-?[0-9]+,[0-9]+", "write a decimal with a point"),
        (r"-?[0-9.]+[eE][-+]?[0-9]+", "write it without an exponent"),
        (r"(?s:.*)%", "write it without a per cent sign"),
        (r"-?\.[0-9]+", 'write a digit before the point, like "0.5"'),
        (r"-?[0-9]+\.", 'write a digit after the point, or no point, like "5"'),
        (r"\+[0-9./]+", "write it without a plus sign"),
    )
)
"""Ways in which people write numbers and a figure is not written, each with what to do."""


def _whole(value: object, what: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise Breach(f"{what} is not a whole number")
    return value


def _session(content: object) -> SessionAnswer:
    if not isinstance(content, list):
        raise Breach("ranking is not a list")
    return SessionAnswer(tuple(_row(item, place) for place, item in enumerate(content, start=1)))


ROW_KEYS = (
    *("pair", "section", "side", "total", "available", "percentage"),
    *("boards", "rank", "tied", "penalty"),
)
"""What a row of a ranking may say."""


def _row(item: object, place: int) -> RankingRow:
    if not isinstance(item, dict) or not isinstance(item.get("pair"), str):
        raise Breach(f'row {place} of the ranking is not an object with a "pair"')
    for key in item:
        if key not in ROW_KEYS:
            raise Breach(
                f"row {place} of the ranking has the unknown key {printable(key)!r};"
                f" known: {', '.join(ROW_KEYS)}"
            )
    for key in ("section", "side"):
        if not isinstance(item.get(key), str | None):
            raise Breach(f"{key} in row {place} of the ranking is neither a text nor null")
    tied = item.get("tied")
    if not isinstance(tied, bool | None):
        raise Breach(f"tied in row {place} of the ranking is neither true nor false")

    def figure(key: str) -> Figure | None:
        return _figure(item.get(key), f"{key} in row {place} of the ranking")

    def whole(key: str) -> int | None:
        return None if item.get(key) is None else _whole(item[key], f"{key} in row {place}")

    return RankingRow(
        pair=item["pair"],
        section=item.get("section"),
        side=item.get("side"),
        total=figure("total"),
        percentage=figure("percentage"),
        rank=whole("rank"),
        available=figure("available"),
        boards=whole("boards"),
        tied=tied,
        penalty=figure("penalty"),
    )


def _listed(keys: list[str]) -> str:
    told = [f'"{printable(key)}"' for key in keys[:MOST_KEYS_TOLD]]
    if len(keys) > MOST_KEYS_TOLD:
        told.append(f"{len(keys) - MOST_KEYS_TOLD} more")
    return ", ".join(told) or "nothing"
