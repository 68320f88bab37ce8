"""Arrow tables in, Arrow tables out: any frame that has the Arrow interface, scored exactly.

>>> import pyarrow as pa
>>> lines = pa.table({"board": ["1", "1", "1"], "score": [600, -100, None],
...                   "ruling": [None, None, [{"weight": 2, "score": 600},
...                                           {"weight": 3, "score": -100}]]})
>>> scored = score_table(lines)
>>> scored["ns_numerator"].to_pylist(), scored["denominator"].to_pylist()
([90, 15, 45], [25, 25, 25])

`law78.bulk.schema` has the columns. Needs numpy and pyarrow:
`pip install 'law78[bulk]'`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

import pyarrow as pa

from law78.bulk.arrow_boards import Boards, boards_of
from law78.bulk.arrow_figures import figures
from law78.bulk.arrow_lines import lines_of
from law78.bulk.schema import BOARD, INPUT, Wanted, output_schema
from law78.bulk.scoring import score
from law78.errors import Code, Law78Error, Place
from law78.regulation import Rules
from law78.rounding import Rounding

PlaceOf: TypeAlias = Callable[[int], Place]
"""Where a line of a table comes from."""


def score_table(
    data: Any,
    rules: Rules | None = None,
    per_section: bool = False,
    decimals: Sequence[Rounding] = (),
) -> pa.Table:
    """Score the lines of a table; without rules, by `exact`. Clauses K2 to K29, K38.

    data is a pyarrow table or whatever has the Arrow interface: frames of polars
    and pandas, results of duckdb. Its lines may stand in any order; they come out
    in the same order, with the columns they had and those of
    `law78.bulk.schema.RESULTS`. per_section makes each section a field of its
    own, and decimals asks for figures rounded: see `Wanted`.

    Raises Law78Error, with the board and the row of the table, from 1: `field` for
    columns that do not fit, `limit` where a figure is beyond 64 bits, and what
    `law78.bulk.score` refuses.
    """
    wanted = Wanted(rules or Rules(), per_section, tuple(decimals))
    reader = reader_of(data)
    output_schema(reader.schema, wanted)
    return scored_table(reader.read_all(), wanted, lambda line: Place(row=line + 1))[0]


def reader_of(data: Any) -> pa.RecordBatchReader:
    """A reader of whatever has the Arrow interface.

    Raises Law78Error (`field`) for what has not.
    """
    if isinstance(data, pa.RecordBatchReader):
        return data
    try:
        if isinstance(data, pa.Table):
            return data.to_reader()
        if hasattr(data, "__arrow_c_stream__"):
            return pa.RecordBatchReader.from_stream(data)
        if hasattr(data, "__arrow_c_array__"):
            return pa.table(data).to_reader()
    except (pa.ArrowException, TypeError, ValueError) as error:
        raise Law78Error(
            Code.FIELD,
            f"the table cannot be taken: {' '.join(str(error).split())[:200]}",
            "give a table whose columns have Arrow types",
        ) from None
    raise Law78Error(
        Code.FIELD,
        f"a {type(data).__name__} is no table",
        "give a frame with the Arrow interface, like those of pyarrow, polars and pandas",
    )


def scored_table(table: pa.Table, wanted: Wanted, place_of: PlaceOf) -> tuple[pa.Table, Boards]:
    """The table with its figures, and its boards; its columns are those of output_schema."""
    names = name_columns(table, wanted)
    boards = boards_of(names, len(table))
    try:
        columns = {
            name: whole_column(table, name, boards)
            for name in INPUT.names
            if name in table.column_names
        }
        scored = score(lines_of(columns, boards), wanted.rules)
        found = figures(scored, boards, wanted)
    except Law78Error as error:
        raise _named(error, table, boards, place_of) from None
    for field, column in zip(wanted.fields(), found, strict=True):
        table = table.append_column(field, column)
    return table, boards


def name_columns(table: pa.Table, wanted: Wanted) -> list[pa.Array]:
    """The columns that say which board each line is on."""
    return [whole_column(table, name) for name in wanted.names if name in table.column_names]


def whole_column(table: pa.Table, name: str, boards: Boards | None = None) -> pa.Array:
    """A column in one piece, in the order of the boards.

    No copy is made where it is so already, unless it is a view.
    """
    column = table[name]
    if pa.types.is_dictionary(column.type):
        column = column.unify_dictionaries()
    elif column.num_chunks > 1 and pa.types.is_string(column.type):
        # Pieces of text may be too long together for the offsets of one.
        column = column.cast(pa.large_string())
    column = column.cast(without_views(column.type))
    whole = column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()
    if boards is None or boards.order is None:
        return whole
    return whole.take(pa.array(boards.order))


def without_views(kind: pa.DataType) -> pa.DataType:
    """A type of which lines can be picked: views of text are copied for that.

    >>> without_views(pa.string_view()), without_views(pa.int8())
    (DataType(large_string), DataType(int8))
    """
    if pa.types.is_string_view(kind):
        return pa.large_string()
    if pa.types.is_binary_view(kind):
        return pa.large_binary()
    return kind


def _named(error: Law78Error, table: pa.Table, boards: Boards, place_of: PlaceOf) -> Law78Error:
    """The error with the name of its board, and the row where it is."""
    if error.place.board is None:
        return error
    board = int(error.place.board) - 1
    line = int(boards.firsts[board])
    if error.place.line is not None:
        line = boards.line(int(boards.starts[board]) + error.place.line - 1)
    where = place_of(line)
    name = table[BOARD][line].as_py()
    place = replace(where, board=None if name is None else str(name))
    return Law78Error(error.code, error.problem, error.remedy, place)
