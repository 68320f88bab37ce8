"""A result page's META data and the rows of its PRE: the HTML, and nothing of the bridge.

The page is parsed with nothing fetched and everything limited. Where the parser
would have to mend a table, the page is refused: mending may lose a row.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from lxml import etree

from law78.errors import Code, Law78Error, Place, printable
from law78.event import Remark
from law78.formats.safe_html import decode_page, parse_page
from law78.formats.safe_xml import row_of_element

MOST_PAGE_BYTES = 1024 * 1024
"""Bytes of a page: ten times that of 60 boards at 40 tables."""

MOST_ROW_CHARACTERS = 2000
"""Characters of a row of a table: ten times the widest seen."""

_TAB = 8
_PRE = re.compile(r"<pre\b[^>]{0,500}>(.*?)</pre", re.IGNORECASE | re.DOTALL)
_INLINE = ("a", "b", "big", "em", "font", "i", "small", "span", "strong", "tt", "u")
_ATTRIBUTES = ("class", "color", "face", "href", "id", "name", "size", "style", "target", "title")
_OUTSIDE = (
    "//text()[not(ancestor::pre or ancestor::a[@href] or ancestor::head or ancestor::title"
    " or ancestor::script or ancestor::style)]"
)
_SHOWN_OUTSIDE = 3
_TITLES = ("contestname", "contestdate", "arranger")


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a PRE, tabs and blanks at its end gone, and where it stands in the file."""

    number: int | None
    text: str

    @property
    def place(self) -> Place:
        """The row as a place in the file."""
        return Place(row=self.number)


@dataclass(frozen=True, slots=True)
class Page:
    """What a page says: META by name in small letters, and the rows of its PRE elements."""

    meta: Mapping[str, Row]
    rows: Sequence[Row]
    remarks: Sequence[Remark]

    def says(self, name: str) -> str:
        """What a META says, empty where it is not there."""
        return self.meta[name].text if name in self.meta else ""

    def place_of(self, name: str) -> Place:
        """Where a META stands."""
        return self.meta[name].place if name in self.meta else Place()


def read_page(data: bytes) -> Page:
    r"""A page's META data and the rows of its PRE elements.

    >>> page = read_page(b"<HTML>\n<META name=Version content=4.6>\n<PRE>\n a\n b\n</PRE></HTML>")
    >>> page.says("version"), [(row.number, row.text) for row in page.rows if row.text]
    ('4.6', [(4, ' a'), (5, ' b')])

    Raises Law78Error: `limit`, `encoding`, `format` for a page without a PRE,
    `syntax` for a page that breaks off or has other markup in its PRE.
    """
    if len(data) > MOST_PAGE_BYTES:
        raise Law78Error(
            Code.LIMIT, f"a page of more than {MOST_PAGE_BYTES} bytes", "give one session"
        )
    text, remarks = decode_page(data)
    root = parse_page(text)
    tables = list(root.iter("pre"))
    if not tables:
        raise Law78Error(
            Code.FORMAT,
            "a web page without a PRE, where Magic Contest has its results",
            "let the program write them as text, or give the event as JSON, CSV or USEBIO XML",
        )
    _refuse_mended(text, tables)
    meta = _meta(root)
    return Page(
        meta=meta,
        rows=[row for table in tables for row in _rows(table)],
        remarks=[*remarks, *_outside(root, meta)],
    )


def _refuse_mended(text: str, tables: Sequence[etree._Element]) -> None:
    """Refuse a page that breaks off, or whose PRE the parser ends elsewhere than the page does."""
    small = text.lower()
    last = small.rfind("<pre")
    end = small.find("</pre", last)
    if last < 0 or end < 0 or "</html" not in small[end:]:
        raise Law78Error(
            Code.SYNTAX,
            "the page breaks off",
            "give the whole page, up to </HTML>",
            Place(row=1 + text.count("\n")),
        )
    written = [found[1].count("\n") for found in _PRE.finditer(text)]
    if written != [_text(table).count("\n") for table in tables]:
        raise Law78Error(
            Code.SYNTAX,
            "a PRE with HTML in it that ends it",
            "leave only text in it",
            Place(row=row_of_element(tables[0])),
        )


def _meta(root: etree._Element) -> dict[str, Row]:
    """META by its name in small letters; one that is there twice must say the same."""
    found: dict[str, Row] = {}
    for element in root.iter("meta"):
        name = (element.get("name") or "").strip().lower()
        said = Row(row_of_element(element), " ".join((element.get("content") or "").split()))
        if name and found.setdefault(name, said).text != said.text:
            raise Law78Error(
                Code.FIELD,
                f"the META {printable(name)} twice, with different content",
                "leave one out",
                said.place,
            )
    return found


def _rows(table: etree._Element) -> Iterator[Row]:
    _refuse_markup(table)
    first = row_of_element(table)
    for offset, text in enumerate(_text(table).split("\n")):
        number = None if first is None else first + offset
        if len(text) > MOST_ROW_CHARACTERS:
            raise Law78Error(
                Code.LIMIT,
                f"a row of {len(text)} characters",
                f"a row has at most {MOST_ROW_CHARACTERS}",
                Place(row=number),
            )
        yield Row(number, text.expandtabs(_TAB).rstrip())


def _text(element: etree._Element) -> str:
    return "".join(cast("Iterator[str]", element.itertext()))


def _refuse_markup(table: etree._Element) -> None:
    """Refuse all but inline elements: a stray < makes an element that swallows results."""
    row = row_of_element(table)
    for event, element in etree.iterwalk(table, events=("start", "end", "comment", "pi")):
        if event == "end":
            ended = element.tail
        else:
            if element is not table and not _is_inline(element):
                tag = element.tag if isinstance(element.tag, str) else "comment"
                raise Law78Error(
                    Code.SYNTAX,
                    f"an HTML {printable(tag, 20)} among the results",
                    "take it out of the PRE, or write < as &lt;",
                    Place(row=row),
                )
            ended = element.text
        if row is not None:
            row += (ended or "").count("\n")


def _is_inline(element: etree._Element) -> bool:
    return element.tag in _INLINE and all(
        name in _ATTRIBUTES and "\n" not in str(value) for name, value in element.attrib.items()
    )


def _outside(root: etree._Element, meta: Mapping[str, Row]) -> Iterator[Remark]:
    """A remark for text outside the PRE elements that is no title and no link."""
    title = root.find(".//title")
    known = {meta[name].text for name in _TITLES if name in meta} | {""}
    if title is not None:
        known.add(" ".join(_text(title).split()))
    texts = cast("list[str]", root.xpath(_OUTSIDE, smart_strings=False))
    said = [line for line in (" ".join(text.split()) for text in texts) if line not in known]
    if said:
        shown = " / ".join(printable(line) for line in said[:_SHOWN_OUTSIDE])
        more = f" and {len(said) - _SHOWN_OUTSIDE} more" if len(said) > _SHOWN_OUTSIDE else ""
        yield Remark(
            Code.FIELD,
            f"text outside the tables is not read: {shown}{more}",
            "see that it changes no result",
        )
