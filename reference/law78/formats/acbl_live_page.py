"""The data in a page of ACBL Live for Clubs: JSON in an attribute of an HTML element.

<result-details v-bind:data="{&quot;id&quot;: 1, &quot;sessions&quot;: [...]}">
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import cast

from law78.errors import NOWHERE, Code, Law78Error, Place, printable
from law78.event import Remark
from law78.formats.safe_html import decode_page, parse_page
from law78.formats.strict_json import load

MOST_PAGE_BYTES = 4 * 1024 * 1024
"""Bytes of a page: ten times that of 36 boards at 20 tables."""

_DATA = re.compile(rb"<result-details\b|(?:&quot;|&#0?34;|\")board_results(?:&quot;|&#0?34;|\")")
_HOLDS = '"board_results"'


def is_acbl_live(data: bytes) -> bool:
    """Whether a page holds the results of a club's game.

    >>> is_acbl_live(b"<html><body><result-details v-bind:data='{}'>")
    True
    """
    return _DATA.search(data) is not None


def read_page_data(data: bytes) -> tuple[Mapping[str, object], list[Remark]]:
    """The JSON object in a page, every number in it as text, and remarks.

    Raises Law78Error: `limit`, `encoding`, `format` for a page that holds none,
    `field` for more than one, and what strict_json.load raises.
    """
    if len(data) > MOST_PAGE_BYTES:
        raise Law78Error(
            Code.LIMIT, f"a page of more than {MOST_PAGE_BYTES} bytes", "give one session"
        )
    text, remarks = decode_page(data)
    held = [
        str(value)
        for element in parse_page(text).iter("*")
        for value in element.attrib.values()
        if str(value).lstrip().startswith("{") and _HOLDS in str(value)
    ]
    if len(held) != 1:
        if held:
            raise Law78Error(Code.FIELD, f"{len(held)} games in one page", "give one page for each")
        raise Law78Error(
            Code.FORMAT,
            "a page of ACBL Live without the results of its boards",
            "save the page of a club's game as it came, with its result-details",
        )
    value = load(held[0], numbers_as_text=True)
    if not isinstance(value, dict):
        raise Law78Error(Code.FORMAT, "the page's data is no object", "save the page as it came")
    return cast("Mapping[str, object]", value), remarks


def text_of(data: Mapping[str, object], key: str, place: Place = NOWHERE) -> str:
    """A field's text, blanks at its ends left out; empty where it is absent or null.

    >>> text_of({"ns_pair": " 12 "}, "ns_pair"), text_of({"ns_pair": None}, "ns_pair")
    ('12', '')

    Raises Law78Error (`field`) for a list or an object.
    """
    value = data.get(key)
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if not isinstance(value, str):
        raise Law78Error(Code.FIELD, f"{key!r} is no text", "save the page as it came", place)
    return " ".join(value.split())


def objects_of(
    data: Mapping[str, object], key: str, place: Place = NOWHERE
) -> list[Mapping[str, object]]:
    """A field's list of objects, none where it is absent or null. Raises Law78Error (`field`)."""
    value = data.get(key)
    if value is None:
        return []
    if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        raise Law78Error(
            Code.FIELD,
            f"{printable(key)!r} is no list of objects",
            "save the page as it came",
            place,
        )
    return cast("list[Mapping[str, object]]", value)
