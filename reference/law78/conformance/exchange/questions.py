"""The suite's questions without their answers, as JSON lines and as a table to fill in."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence

from law78.conformance.line_data import JsonObject
from law78.conformance.protocol import BOARD_RULES
from law78.conformance.requests import lines_of_request
from law78.conformance.vectors import RefusalDue, Vector
from law78.notation import line_text

TABLE_COLUMNS = (
    "id",
    "line",
    "result",
    "expected",
    *BOARD_RULES,
    "contract",
    "declarer",
    "tricks",
    "vulnerable",
    "ns",
    "ew",
    "score",
)
"""The columns of the table; ns, ew and score are for the answers."""


def question_lines(vectors: Sequence[Vector]) -> str:
    """One question a line: the request, with the vector's id in place of a seq.

    >>> from law78.conformance.scored_vectors import vector_of_board
    >>> from law78.notation import parse_line
    >>> print(question_lines([vector_of_board([parse_line("600")], None, {}, "one")]), end="")
    {"id":"one","op":"score_board","board":{"expected":1,"lines":[{"result":"600",\
"outcomes":[{"weight":"1","score":600}]}]}}
    """
    return "".join(
        json.dumps({"id": vector.id, **vector.request}, separators=(",", ":"), ensure_ascii=False)
        + "\n"
        for vector in vectors
    )


def fits_table(vector: Vector) -> bool:
    """Whether the table can hold the question: a board or a contract that is to be scored."""
    return vector.operation in ("score_board", "score_contract") and not isinstance(
        vector.expected, RefusalDue
    )


def question_table(vectors: Sequence[Vector]) -> str:
    """The questions that fit as comma-separated values: a row for each line of a board.

    The rules of a board are all named, the default ones too.

    >>> from law78.conformance.scored_vectors import vector_of_board
    >>> from law78.notation import parse_line
    >>> print(question_table([vector_of_board([parse_line("600")], None, {}, "one")]), end="")
    id,line,result,expected,unequal,small_groups,split,contract,declarer,tricks,vulnerable,\
ns,ew,score
    one,1,600,1,neuberg,none,charts,,,,,,,
    """
    text = io.StringIO()
    writer = csv.DictWriter(text, TABLE_COLUMNS, lineterminator="\n")
    writer.writeheader()
    for vector in vectors:
        if fits_table(vector):
            writer.writerows({"id": vector.id, **row} for row in _rows(vector))
    return text.getvalue()


def _rows(vector: Vector) -> Iterator[JsonObject]:
    request = vector.request
    if vector.operation == "score_contract":
        keys = ("contract", "declarer", "tricks", "vulnerable")
        yield {key: request[key] for key in keys if request.get(key) is not None}
        return
    board = request["board"]
    assert isinstance(board, Mapping)
    asked = board.get("rules", {})
    rules = {rule: asked.get(rule, values[0]) for rule, values in BOARD_RULES.items()}
    for place, line in enumerate(lines_of_request(request), start=1):
        result = line_text(line)
        yield {"line": place, "result": result, "expected": board["expected"], **rules}
