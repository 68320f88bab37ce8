"""XML, with everything that makes XML dangerous shut off.

No entity is declared or resolved, no DTD is loaded, nothing is fetched, nothing
is huge. The encoding is taken from the first row and decoded here, strictly.
"""

from __future__ import annotations

import re
from typing import cast

from lxml import etree

from law78.errors import Code, Law78Error, Place, printable
from law78.formats.text import decode, row_of

# Encodings in which a byte of ASCII is that character and no other.
_ENCODINGS = re.compile(
    r"utf-?8|(?:us-)?ascii|iso-?8859-(?:[1-9]|1[03-6])|latin-?1|(?:windows-|cp)125[0-8]",
    re.IGNORECASE | re.ASCII,
)
_DECLARED = re.compile(
    rb"\s*<\?xml\s[^>]*?encoding\s*=\s*(?:'([^'>]*)'|\"([^\">]*)\")", re.IGNORECASE
)
_DECLARES_ENTITY = re.compile(r"<!\s*ENTITY", re.IGNORECASE)
_REFERENCE = re.compile(r"&(?!(?:amp|lt|gt|quot|apos);)[^\W\d][\w.:-]{0,200};")

_TOO_MUCH = re.compile(r"XML_PARSE_HUGE|\bhuge\b|too long|excessive depth", re.IGNORECASE)

LAST_SURE_ROW = 65534
"""The last row that the parser counts exactly for an element."""


def parse_xml(data: bytes) -> etree._Element:
    """The root element of an XML text.

    >>> parse_xml(b"<USEBIO Version='1.2'/>").get("Version")
    '1.2'

    Raises Law78Error: `entities` for a text that declares or needs an entity,
    `encoding`, `limit`, and `syntax` with the row.
    """
    text = decode(data, _encoding(data))
    _refuse_entities(text)
    parser = etree.XMLParser(
        encoding="utf-8",
        resolve_entities=False,
        load_dtd=False,
        no_network=True,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        return etree.fromstring(text.encode("utf-8"), parser)
    except etree.XMLSyntaxError as error:
        raise _broken(error, text) from None


def row_of_element(element: etree._Element) -> int | None:
    """The row in which an element begins, None beyond LAST_SURE_ROW."""
    row = cast("int | None", element.sourceline)
    return row if row is not None and row <= LAST_SURE_ROW else None


def _encoding(data: bytes) -> str:
    declared = _DECLARED.match(data.removeprefix(b"\xef\xbb\xbf"))
    if declared is None:
        return "utf-8"
    name = (declared[1] or declared[2] or b"").decode("latin-1")
    if not _ENCODINGS.fullmatch(name):
        raise Law78Error(
            Code.ENCODING,
            f"the XML says that it is {printable(name)!r}",
            "save it as UTF-8 and let the first row say so",
            Place(row=1),
        )
    return name


def _refuse_entities(text: str) -> None:
    declares = _DECLARES_ENTITY.search(text)
    if declares is not None:
        raise Law78Error(
            Code.ENTITIES,
            "the XML declares an entity",
            "write the characters themselves",
            Place(row=row_of(text, declares.start())),
        )
    needs = _REFERENCE.search(text)
    if needs is not None:
        raise Law78Error(
            Code.ENTITIES,
            f"the XML needs the entity {printable(needs[0])}",
            "write the character itself",
            Place(row=row_of(text, needs.start())),
        )


def _broken(error: etree.XMLSyntaxError, text: str) -> Law78Error:
    row = error.lineno or None
    message = " ".join((error.msg or "").split())
    code = getattr(error, "code", None)
    if code == etree.ErrorTypes.ERR_RESOURCE_LIMIT or _TOO_MUCH.search(message):
        return Law78Error(
            Code.LIMIT, "XML nested too deep or with too long a text", "correct it", Place(row=row)
        )
    if not text.rstrip().endswith(">") or "Premature end" in message:
        return Law78Error(Code.SYNTAX, "the XML breaks off", "give the whole file", Place(row=row))
    reason = re.sub(r", line \d+, column \d+$", "", message)
    return Law78Error(
        Code.SYNTAX, f"broken XML: {printable(reason, 100)}", "correct it", Place(row=row)
    )


def child_text(element: etree._Element, name: str) -> str | None:
    """The text of a child, blanks at its ends left out and runs of them made one.

    None where there is no such child; "" where it is empty.

    >>> child_text(parse_xml(b"<LINE><SCORE> -100 </SCORE></LINE>"), "SCORE")
    '-100'

    Raises Law78Error (`field`) for a child that is there twice or is no text.
    """
    children = element.findall(name)
    if not children:
        return None
    if len(children) > 1:
        raise Law78Error(
            Code.FIELD,
            f"{name} twice in one {printable(str(element.tag))}",
            "leave one out",
            Place(row=row_of_element(children[1])),
        )
    if len(children[0]):
        raise Law78Error(
            Code.FIELD,
            f"{name} holds elements",
            "give it a text",
            Place(row=row_of_element(children[0])),
        )
    return " ".join((children[0].text or "").split())
