"""Bytes into text, strictly: UTF-8 unless a file may say otherwise."""

from __future__ import annotations

import codecs

from law78.errors import Code, Law78Error, Place

_OTHER_MARKS = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)
_SAMPLE = 1000


def other_unicode(data: bytes) -> str | None:
    """The name of the Unicode encoding other than UTF-8 that the bytes are in, if they are.

    >>> other_unicode("board,result".encode("utf-16"))
    'UTF-16'
    >>> other_unicode("board,result".encode("utf-16-le"))
    'UTF-16'
    >>> other_unicode(b"board,result")
    """
    for mark, name in _OTHER_MARKS:
        if data.startswith(mark):
            return name
    # Without a mark: of two bytes of a plain letter in UTF-16, one is zero.
    even, odd = data[0:_SAMPLE:2], data[1:_SAMPLE:2]
    if odd and (even.count(0) == 0 and _nearly_all_zero(odd)):
        return "UTF-16"
    if odd and (odd.count(0) == 0 and _nearly_all_zero(even)):
        return "UTF-16"
    return None


def decode(data: bytes, encoding: str = "utf-8") -> str:
    """The text that the bytes are, a byte order mark left out.

    >>> decode(b"\\xef\\xbb\\xbfboard")
    'board'

    Raises Law78Error (`encoding`) with the row of the first byte that does not
    fit.
    """
    refuse_other_unicode(data)
    if data.startswith(codecs.BOM_UTF8):
        data, encoding = data[len(codecs.BOM_UTF8) :], "utf-8"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise Law78Error(
            Code.ENCODING,
            f"byte {error.start + 1}, 0x{data[error.start]:02X}, is not {encoding.upper()}",
            "save the file as UTF-8",
            Place(row=row_of_byte(data, error.start)),
        ) from None


def refuse_other_unicode(data: bytes) -> None:
    """Refuse UTF-16 and UTF-32 by name. Raises Law78Error (`encoding`)."""
    name = other_unicode(data)
    if name is not None:
        raise Law78Error(Code.ENCODING, f"the text is {name}", "save it as UTF-8")


def row_of_byte(data: bytes, position: int) -> int:
    r"""The row, from 1, in which a byte stands; \n, \r\n and \r end a row.

    >>> row_of_byte(b"a\r\nb\rc", 5)
    3
    """
    before = data[:position]
    return 1 + before.count(b"\n") + before.count(b"\r") - before.count(b"\r\n")


def row_of(text: str, position: int) -> int:
    r"""The row, from 1, in which a character stands; \n, \r\n and \r end a row.

    >>> row_of("a\nb", 2)
    2
    """
    return (
        1
        + text.count("\n", 0, position)
        + text.count("\r", 0, position)
        - text.count("\r\n", 0, position)
    )


def _nearly_all_zero(sample: bytes) -> bool:
    return sample.count(0) * 10 >= len(sample) * 9
