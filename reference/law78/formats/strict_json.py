"""JSON, read strictly, and its fields, taken out by name and kind.

Stricter than the standard: no key twice in an object, no number but a short
whole one (a rational is a string, "2/5"), no deep nesting, no half characters.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Mapping
from difflib import get_close_matches
from fractions import Fraction
from typing import TypeVar

from law78.errors import NOWHERE, Code, Law78Error, Place, printable
from law78.exact import MOST_DIGITS, parse_rational
from law78.formats.text import decode, row_of

MOST_NESTING = 64
"""Objects and lists that may stand inside one another."""

T = TypeVar("T")

_TOKEN = re.compile(
    r"""
    (?P<string> "(?:[^"\\]++|\\.)*+"?+ )
    | (?P<number> -?[0-9][0-9.eE+-]*+ )
    | (?P<constant> -?(?:NaN|Infinity) )
    | (?P<mark> [\[\]{}:,] )
    """,
    re.VERBOSE | re.DOTALL,
)
_HALF_CHARACTER = re.compile("[\ud800-\udfff]")
_KINDS: Mapping[type, str] = {
    dict: "an object",
    list: "a list",
    str: "a text",
    bool: "true or false",
    int: "a number",
    type(None): "null",
}


def load(source: str | bytes, file: str | None = None, *, numbers_as_text: bool = False) -> object:
    """The value that JSON text says; text in bytes is UTF-8.

    numbers_as_text is for what others write: a number is then the text it is written as.

    >>> load('{"weight": "2/5", "score": 600}')
    {'weight': '2/5', 'score': 600}
    >>> load("[0.50, 12]", numbers_as_text=True)
    ['0.50', '12']

    Raises Law78Error: `syntax`, `field` for a key given twice and for a number
    that is not whole, `limit` for a long number or deep nesting, `encoding`.
    """
    try:
        text = decode(source) if isinstance(source, bytes) else source.removeprefix("\ufeff")
        _refuse_half_characters(text)
        _refuse_loose(text, numbers_as_text)
        kept = str if numbers_as_text else None
        value: object = json.loads(text, parse_int=kept, parse_float=kept)
        return value
    except json.JSONDecodeError as error:
        raise _broken(text, error).at(file=file) from None
    except Law78Error as error:
        raise error.at(file=file) from None


def _broken(text: str, error: json.JSONDecodeError) -> Law78Error:
    if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string"):
        problem, remedy = "the JSON breaks off", "give the whole text"
    else:
        problem = f"broken JSON at character {error.colno}: {printable(error.msg)}"
        remedy = "correct it"
    return Law78Error(Code.SYNTAX, problem, remedy, _place(text, error.pos))


def _place(text: str, position: int) -> Place:
    # In a text of one line a row says nothing, and who sends lines counts them himself.
    return Place(row=row_of(text, position)) if "\n" in text.rstrip() else NOWHERE


def _refuse_loose(text: str, any_number: bool) -> None:
    """Refuse what the standard's reader would take too easily, with its row."""
    # The keys of each open object, None for an open list.
    open_now: list[set[str] | None] = []
    key_next = False
    for token in _TOKEN.finditer(text):
        problem: Law78Error | None = None
        written = token[0]
        if token["string"]:
            if "\\u" in written:
                _refuse_half_characters(_unescaped(written))
            if key_next and open_now and (keys := open_now[-1]) is not None:
                key = _unescaped(written)
                if key in keys:
                    problem = _twice(key)
                keys.add(key)
            key_next = False
        elif token["constant"] or (token["number"] and not any_number):
            problem = _loose_number(written)
        elif token["number"]:
            continue
        elif written in "{[":
            open_now.append(set() if written == "{" else None)
            key_next = written == "{"
            if len(open_now) > MOST_NESTING:
                problem = Law78Error(
                    Code.LIMIT,
                    f"JSON nested more than {MOST_NESTING} deep",
                    "nothing here needs it: correct it",
                )
        elif written in "}]":
            if open_now:
                open_now.pop()
        else:
            key_next = written == ","
        if problem is not None:
            problem.place = _place(text, token.start())
            raise problem


def _unescaped(written: str) -> str:
    if "\\" not in written:
        return written[1:-1]
    try:
        return str(json.loads(written))
    except json.JSONDecodeError:  # the reader proper will say so
        return written


def _refuse_half_characters(text: str) -> None:
    half = _HALF_CHARACTER.search(text)
    if half is not None:
        raise Law78Error(
            Code.ENCODING,
            f"{printable(half[0])} is half a character",
            "write both halves of it, or the character itself",
        )


def _twice(key: str) -> Law78Error:
    return Law78Error(Code.FIELD, f"the key {printable(key)!r} twice in one object", "give it once")


def _loose_number(written: str) -> Law78Error | None:
    if not written.lstrip("-").isdigit():
        return Law78Error(
            Code.FIELD,
            f"the number {printable(written, 20)} is not whole",
            'write a rational as a string, like "2/5" or "0.4"',
        )
    if len(written.lstrip("-")) > MOST_DIGITS:
        return Law78Error(
            Code.LIMIT,
            f"the number {printable(written, 20)} is too long",
            f"write it with at most {MOST_DIGITS} digits",
        )
    return None


def object_of(
    value: object, what: str, known: Collection[str], place: Place = NOWHERE
) -> Mapping[str, object]:
    """A JSON object that has only known keys.

    >>> object_of({"board": "1"}, "a board", {"board", "lines"})
    {'board': '1'}

    Raises Law78Error (`field`): for an unknown key with the nearest known one.
    """
    if not isinstance(value, dict):
        raise _wrong(what, value, "an object", place)
    for key in value:
        if key not in known:
            near = get_close_matches(key.lower()[:60], sorted(known), 1)
            raise Law78Error(
                Code.FIELD,
                f"{what} has the unknown key {printable(key)!r}",
                f"did you mean {near[0]!r}?" if near else f"known: {', '.join(sorted(known))}",
                place,
            )
    return value


def optional(
    getter: Callable[[Mapping[str, object], str, Place], T],
    data: Mapping[str, object],
    key: str,
    place: Place = NOWHERE,
) -> T | None:
    """A field by its getter, None where it is absent or null.

    >>> optional(text_field, {"name": None}, "name")
    >>> optional(text_field, {"name": "Pairs"}, "name")
    'Pairs'
    """
    return None if data.get(key) is None else getter(data, key, place)


def text_field(data: Mapping[str, object], key: str, place: Place = NOWHERE) -> str:
    """A field that is a text. Raises Law78Error (`field`)."""
    value = _present(data, key, place)
    if not isinstance(value, str):
        raise _wrong(repr(key), value, "a text", place)
    return value


def label_field(data: Mapping[str, object], key: str, place: Place = NOWHERE) -> str:
    """A field that names something: a text, or a whole number taken as text.

    >>> label_field({"pair_ns": 12}, "pair_ns")
    '12'

    Raises Law78Error (`field`).
    """
    value = _present(data, key, place)
    if _is_whole(value):
        return str(value)
    if not isinstance(value, str):
        raise _wrong(repr(key), value, "a text or a whole number", place)
    return value


def whole_field(data: Mapping[str, object], key: str, place: Place = NOWHERE) -> int:
    """A field that is a whole number, like a score. Raises Law78Error (`field`)."""
    value = _present(data, key, place)
    if not isinstance(value, int) or isinstance(value, bool):
        raise _wrong(repr(key), value, "a whole number, like 600 or -100", place)
    return value


def count_field(data: Mapping[str, object], key: str, place: Place = NOWHERE) -> int:
    """A field that counts something: a whole number from 0. Raises Law78Error (`field`)."""
    value = whole_field(data, key, place)
    if value < 0:
        raise Law78Error(Code.FIELD, f"{key!r} is {value}", "give a count, 0 or more", place)
    return value


def rational_field(data: Mapping[str, object], key: str, place: Place = NOWHERE) -> Fraction:
    """A field that is a rational number, written as a string. Clause K1.

    >>> rational_field({"weight": "40%"}, "weight")
    Fraction(2, 5)

    Raises Law78Error: `field` where it is not a string, else as parse_rational.
    """
    value = _present(data, key, place)
    if _is_whole(value):
        raise Law78Error(
            Code.FIELD, f"{key!r} is a number", f'write it as a string: "{value}"', place
        )
    return parse_rational(text_field(data, key, place))


def choice_field(
    data: Mapping[str, object], key: str, choices: Collection[str], place: Place = NOWHERE
) -> str:
    """A field that is one of some texts. Raises Law78Error (`field`)."""
    value = text_field(data, key, place)
    if value not in choices:
        raise Law78Error(
            Code.FIELD,
            f"{key!r} is {printable(value)!r}",
            f"it is one of {', '.join(choices)}",
            place,
        )
    return value


def list_field(data: Mapping[str, object], key: str, place: Place = NOWHERE) -> list[object]:
    """A field that is a list. Raises Law78Error (`field`)."""
    value = _present(data, key, place)
    if not isinstance(value, list):
        raise _wrong(repr(key), value, "a list", place)
    return value


def _present(data: Mapping[str, object], key: str, place: Place) -> object:
    if key not in data:
        raise Law78Error(Code.FIELD, f"{key!r} is missing", "give it", place)
    return data[key]


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _wrong(what: str, value: object, wanted: str, place: Place) -> Law78Error:
    kind = _KINDS.get(type(value), "something else")
    return Law78Error(Code.FIELD, f"{what} is {kind}", f"give {wanted}", place)
