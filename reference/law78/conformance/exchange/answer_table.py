"""A filled table of questions: the figures of every line in the columns ns and ew."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from law78.conformance.answers import JsonObject
from law78.conformance.checking import Given, number_of_lines
from law78.conformance.exchange.answers import Answered, given_to, known_vector
from law78.conformance.exchange.tables import NOTHING, Row, read_rows, with_point
from law78.conformance.vectors import Vector
from law78.errors import Code, Law78Error, printable

NEEDED = ("id", "ns", "ew")

_PLACE = re.compile(r"[0-9]{1,6}")
_WHOLE = re.compile(r"-?[0-9]{1,9}")


def read_answer_table(text: str, vectors: Iterable[Vector]) -> Answered:
    """The answers in a filled table, in any order of its rows; other columns are not looked at.

    A blank figure is none: where all figures of a question are blank it is not
    answered, else the side gets nothing, which may also be written as a hyphen.

    >>> from law78.conformance.scored_vectors import vector_of_board
    >>> from law78.notation import parse_line
    >>> vector = vector_of_board([parse_line("600"), parse_line("NP")], None, {}, "one")
    >>> answered = read_answer_table("id,line,ns,ew\\none,1,0,0\\none,2,,\\n", [vector])
    >>> [line.ns and line.ns.written for line in answered.given["one"].answer.lines]
    ['0', None]

    Raises Law78Error with the row: an id that is unknown, a line that the board does
    not have or that is there twice, and as read_rows does.
    """
    known = {vector.id: vector for vector in vectors}
    rows: dict[str, dict[int, Row]] = {}
    for row in read_rows(text, NEEDED):
        try:
            vector = known_vector(row.cell("id"), known)
            place = _place(row, vector)
            if place in rows.setdefault(vector.id, {}):
                raise Law78Error(
                    Code.FIELD,
                    f"a second answer to {printable(vector.id)}, line {place}",
                    "give one answer to each",
                )
            rows[vector.id][place] = row
        except Law78Error as error:
            raise error.at(row=row.number) from None
    return Answered(
        None,
        {
            identity: _given(known[identity], found)
            for identity, found in rows.items()
            if any(_is_filled(row, known[identity]) for row in found.values())
        },
    )


def _place(row: Row, vector: Vector) -> int:
    lines = number_of_lines(vector)
    written = row.cell("line")
    if not lines and not written:
        return 0
    if not _PLACE.fullmatch(written) or not 1 <= int(written) <= lines:
        raise Law78Error(
            Code.FIELD,
            f"{printable(vector.id)} has no line {printable(written)!r}",
            "keep the column line as it was exported",
        )
    return int(written)


def _is_filled(row: Row, vector: Vector) -> bool:
    return any(row.cell(column) for column in _columns(vector))


def _columns(vector: Vector) -> Sequence[str]:
    return ("score",) if vector.operation == "score_contract" else ("ns", "ew")


def _given(vector: Vector, rows: Mapping[int, Row]) -> Given:
    if vector.operation == "score_contract":
        score = rows[0].cell("score")
        return given_to(vector, {"score": int(score) if _WHOLE.fullmatch(score) else score})
    lines: list[JsonObject] = [
        {side: _figure(row.cell(side)) for side in ("ns", "ew")} for _, row in sorted(rows.items())
    ]
    return given_to(vector, {"lines": lines})


def _figure(cell: str) -> str | None:
    return None if cell in ("", NOTHING) else with_point(cell).removesuffix("%").rstrip()
