"""A file of answers, whichever of the two forms it has, with what the program says of itself."""

from __future__ import annotations

from collections.abc import Sequence

from law78.conformance.checking import Given
from law78.conformance.declaration import Declaration
from law78.conformance.exchange.answer_table import NEEDED, read_answer_table
from law78.conformance.exchange.answers import (
    UNNAMED,
    all_given,
    read_answer_lines,
    with_what_was_done,
)
from law78.conformance.exchange.tables import has_columns
from law78.conformance.vectors import Vector
from law78.errors import Code, Law78Error
from law78.formats.text import decode

FORMS = "give JSON lines with the ids of law78 export, its table filled in, or results of its event"


def read_answers(
    data: bytes,
    every: Sequence[Vector],
    vectors: Sequence[Vector],
    said: Declaration | None,
) -> tuple[Declaration, list[Given]]:
    """The declaration to judge by, and what was given to each of the vectors.

    every is the whole suite, so that an answer to another of its questions is no
    error; said is what was declared beside the file.

    Raises Law78Error: `format` for a file of neither form, `usage` where a
    declaration stands in the file and beside it, and as the readers do.
    """
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in (b"{", b"["):
        answered = read_answer_lines(data, every)
    else:
        text = decode(data)
        if not text.strip():
            raise Law78Error(Code.EMPTY, "the file is empty", FORMS)
        if not has_columns(text, NEEDED):
            raise Law78Error(Code.FORMAT, "neither answers nor results", FORMS)
        answered = read_answer_table(text, every)
    if said is not None and answered.declaration is not None:
        raise Law78Error(
            Code.USAGE, "a declaration in the file and another beside it", "give one of them"
        )
    declaration = said or answered.declaration or Declaration(UNNAMED, "", (), ())
    given = all_given(vectors, answered.given, declaration)
    return with_what_was_done(declaration, given), given
