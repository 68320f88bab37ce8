"""Which format a file has, told by its content and never by its name."""

from __future__ import annotations

import re
from enum import StrEnum

from law78.errors import Code, Law78Error
from law78.formats.acbl_live_page import is_acbl_live
from law78.formats.magic_contest import is_magic_contest
from law78.formats.text import refuse_other_unicode

INSTEAD = "give the event as JSON, CSV, USEBIO XML, PBN or a page of Magic Contest or ACBL Live"

_BINARY = (
    (b"PK\x03\x04", "a zip archive or a workbook"),
    (b"PK\x05\x06", "an empty zip archive"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"BZh", "a bzip2 archive"),
    (b"\xfd7zXZ", "an xz archive"),
    (b"7z\xbc\xaf'\x1c", "a 7-zip archive"),
    (b"Rar!", "a rar archive"),
    (b"%PDF", "a PDF document"),
    (b"\xd0\xcf\x11\xe0", "an old Office document"),
    (b"\x00\x01\x00\x00Standard Jet DB", "an Access database, as Bridgemate's .bws files are"),
    (b"\x00\x01\x00\x00Standard ACE DB", "an Access database"),
    (b"SQLite format 3\x00", "an SQLite database"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"{\\rtf", "an RTF document"),
)
_HTML = re.compile(rb"<\s*(?:!doctype\s+)?html\b", re.IGNORECASE)
_PAGES = ((b"acbl", "an ACBL Live page (HTML)"),)
_PBN = re.compile(
    rb"(?:[%;][^\r\n]*\s+|\{[^}]*+\}|\s+)*+(?:%\s*PBN|\[\s*[A-Za-z][A-Za-z0-9_]*\s*\")"
)
_PBN_MARK = re.compile(rb"%\s*PBN\b")
_LIN = re.compile(rb"[a-z]{2}\|", re.IGNORECASE)
_HEAD = 4000


class Kind(StrEnum):
    """The formats that are read."""

    JSON = "json"
    XML = "xml"
    TABLE = "table"
    MAGIC_CONTEST = "magic contest"
    PBN = "pbn"
    ACBL_LIVE = "acbl live"


def kind_of(data: bytes) -> Kind:
    """The format of a file's content.

    >>> kind_of(b'{"boards": []}').value, kind_of(b"board,result").value
    ('json', 'table')

    Raises Law78Error: `empty` for a file with nothing in it, `format` for what
    is recognised and not read, `encoding` for UTF-16 and UTF-32.
    """
    text = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    if not text:
        raise Law78Error(Code.EMPTY, "the file is empty", INSTEAD)
    for mark, name in _BINARY:
        if data.startswith(mark):
            raise _not_read(name)
    refuse_other_unicode(data)
    if b"\x00" in data:
        raise _not_read("binary data")
    if _PBN_MARK.match(text) or _PBN.match(text[:_HEAD]):
        return Kind.PBN
    if _LIN.match(text):
        raise _not_read("a LIN file")
    if text.startswith(b"<"):
        head = text[:_HEAD]
        if _HTML.search(head) and b"<USEBIO" not in head:
            if is_magic_contest(head):
                return Kind.MAGIC_CONTEST
            if is_acbl_live(data):
                return Kind.ACBL_LIVE
            raise _not_read(_page(text))
        return Kind.XML
    return Kind.JSON if text[:1] in (b"{", b"[") else Kind.TABLE


def _page(text: bytes) -> str:
    small = text[:_HEAD].lower()
    return next((name for mark, name in _PAGES if mark in small), "a web page (HTML)")


def _not_read(name: str) -> Law78Error:
    return Law78Error(Code.FORMAT, f"this is {name}", INSTEAD)
