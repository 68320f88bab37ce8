"""Web pages: their encoding, and the parser with everything dangerous shut off."""

from __future__ import annotations

import re
from typing import cast

from lxml import etree

from law78.errors import Code, Law78Error, Place, printable
from law78.event import Remark
from law78.formats.text import decode

_HEAD = 8192  # the bytes in which a charset is looked for
_CHARSET = re.compile(
    rb"<meta\b[^>]{0,500}?\bcharset\s{0,9}=\s{0,9}[\"']?\s{0,9}([\w.:-]{1,40})", re.IGNORECASE
)
# Encodings in which a byte of ASCII is that character and no other.
_ENCODINGS = re.compile(
    r"utf-?8|(?:us-)?ascii|iso-?8859-(?:[1-9]|1[03-6])|latin-?1|(?:windows-|cp)125[0-8]",
    re.IGNORECASE | re.ASCII,
)
_LATIN_1 = re.compile(r"iso-?8859-1|latin-?1", re.IGNORECASE)
_OF_HTML = "windows-1252"  # what HTML means by Latin-1, and by nothing at all


def decode_page(data: bytes) -> tuple[str, list[Remark]]:
    r"""The text with \n for every line end, and a remark where its encoding is not said.

    >>> decode_page(b"<html>\r\n</html>")
    ('<html>\n</html>', [])

    Raises Law78Error (`encoding`).
    """
    declared = _CHARSET.search(data[:_HEAD])
    remarks: list[Remark] = []
    if declared is not None:
        name = declared[1].decode("latin-1")
        if not _ENCODINGS.fullmatch(name):
            raise Law78Error(
                Code.ENCODING,
                f"the page says that it is {printable(name)!r}",
                "save it as UTF-8 and let its META say so",
            )
        text = decode(data, _OF_HTML if _LATIN_1.fullmatch(name) else name)
    else:
        try:
            text = decode(data)
        except Law78Error as error:
            if error.place.row is None:  # UTF-16 or UTF-32
                raise
            text = decode(data, _OF_HTML)
            remarks.append(
                Remark(
                    Code.ENCODING,
                    f"the page does not say its encoding: read as {_OF_HTML}",
                    "see that letters beyond a to z are right",
                    error.place,
                )
            )
    return text.replace("\r\n", "\n").replace("\r", "\n"), remarks


def parse_page(text: str) -> etree._Element:
    """The root of a page, mended where it is broken, with nothing fetched.

    >>> parse_page("<p>one<p>two").tag
    'html'

    Raises Law78Error: `limit` for what is too deep or too long, `format` for nothing.
    """
    parser = etree.HTMLParser(encoding="utf-8", no_network=True, recover=True, huge_tree=False)
    try:
        root = cast("etree._Element | None", etree.fromstring(text.encode("utf-8"), parser))
    except etree.XMLSyntaxError:
        root = None
    for entry in parser.error_log:
        if entry.level == etree.ErrorLevels.FATAL:
            raise Law78Error(
                Code.LIMIT,
                "a page nested too deep or with too long a text",
                "correct it",
                Place(row=entry.line or None),
            )
    if root is None:
        raise Law78Error(Code.FORMAT, "a web page with nothing in it", "give the whole page")
    return root
