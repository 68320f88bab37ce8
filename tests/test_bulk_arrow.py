"""Arrow tables in and out: every figure is the reference's, whatever the columns' types.

Expected figures are score_board's on the same lines (tests/arrow_rows.py) or the
document's own example.
"""

from __future__ import annotations

import contextlib
import itertools
import re
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed")

from arrow_rows import OUTCOMES, SCHEMA, assert_as_due, rows_of, table_of  # noqa: E402
from law78.bulk.arrow import score_table  # noqa: E402
from law78.bulk.schema import INPUT, RESULTS, SHOWN  # noqa: E402
from law78.bulk.stream import score_stream  # noqa: E402
from law78.errors import Code, Law78Error  # noqa: E402
from law78.exact import parse_rational  # noqa: E402
from law78.outcome import Line, Score, Side, ruling  # noqa: E402
from law78.regulation import Rules  # noqa: E402
from law78.rounding import Rounding, rounded  # noqa: E402
from line_strategies import Board, boards, lines_split_by_scores, rules  # noqa: E402

RULINGS = [None] * 7 + [[{"weight": 2, "score": 600}, {"weight": 3, "score": -100}]]
DOCUMENT = {"board": ["1"] * 8, "score": [600] * 2 + [-100] * 5 + [None]}

some_boards = st.lists(
    st.tuples(
        st.sampled_from([None, "Monday", "Tuesday"]),
        st.sampled_from(["1", "2", "3"]),
        boards(lines_split_by_scores, most=6),
    ),
    min_size=1,
    max_size=4,
    unique_by=lambda board: board[:2],
)


def document() -> pa.Table:
    """The document's own example."""
    return pa.table(DOCUMENT | {"ruling": pa.array(RULINGS, OUTCOMES)})


def refused(data: object, **options: Any) -> Law78Error:
    """The error with which data are refused."""
    with pytest.raises(Law78Error) as caught:
        score_table(data, **options)
    assert "\n" not in str(caught.value)
    return caught.value


# The figures


def test_the_documents_example() -> None:
    """Its own figures: 12.6, 4.6 and, for the ruling, 7.8, of a top of 14."""
    scored = score_table(document())
    figures = [
        Fraction(above, below)
        for above, below in zip(
            scored["ns_numerator"].to_pylist(), scored["denominator"].to_pylist(), strict=True
        )
    ]
    assert figures == [Fraction(126, 10)] * 2 + [Fraction(46, 10)] * 5 + [Fraction(78, 10)]
    assert scored["ns_top"].to_pylist() == scored["ew_top"].to_pylist() == [14] * 8
    assert scored.schema.names == ["board", "score", "ruling", *RESULTS.names]
    assert [field.type for field in scored.schema][3:] == [pa.int64()] * 5


@given(some_boards, rules, st.randoms(use_true_random=False))
def test_lines_in_any_order_get_what_the_reference_gives(
    held: list[tuple[str | None, str, Board]], chosen: Rules, random_: Any
) -> None:
    """Clauses K2 to K28: boards of every kind, their lines shuffled among each other."""
    rows = rows_of(held, chosen)
    random_.shuffle(rows)
    assert_as_due(score_table(table_of(rows), chosen), rows)


@given(boards(most=5), rules)
def test_what_the_reference_refuses_is_refused(board: Board, chosen: Rules) -> None:
    """Clause K19: halves are undefined where one side of a line is artificial."""
    table = table_of(rows_of([(None, "7", board)], Rules()))
    due: Law78Error | None = None
    try:
        rows = rows_of([(None, "7", board)], chosen)
    except Law78Error as error:
        due = error
    if due is None:
        assert_as_due(score_table(table, chosen), rows)
    else:
        found = refused(table, rules=chosen)
        assert (found.code, found.problem, found.place.board) == (due.code, due.problem, "7")


def pieces(table: pa.Table, cuts: list[int]) -> pa.Table:
    """The table in pieces, which lie apart from each other."""
    at = sorted({0, *(cut % (len(table) + 1) for cut in cuts), len(table)})
    return pa.concat_tables([table.slice(a, b - a) for a, b in itertools.pairwise(at)])


WHOLE = [pa.int8(), pa.uint8(), pa.int16(), pa.uint16(), pa.int32(), pa.uint32(), pa.int64()]
TEXT = [
    pa.large_string(),
    pa.string_view(),
    pa.dictionary(pa.int8(), pa.string()),
    pa.dictionary(pa.uint32(), pa.large_string()),
]
POINTS = [pa.int16(), pa.int32()]
PART = pa.struct([("score", pa.int16()), ("weight", pa.uint64())])
LISTS = [pa.large_list(PART), pa.list_(PART)]


@given(
    st.lists(
        st.tuples(st.none(), st.sampled_from("12"), boards(lines_split_by_scores, most=6)),
        min_size=1,
        max_size=2,
        unique_by=lambda board: board[1],
    ),
    st.data(),
)
def test_the_types_of_columns_make_no_difference(
    held: list[tuple[None, str, Board]], data: st.DataObject
) -> None:
    """Text of every kind or numbers, whole numbers of every width, lists, in pieces."""
    rows = rows_of(held, Rules())
    table = table_of(rows)
    kinds = {
        "board": [*TEXT, *WHOLE, pa.uint64()],
        **dict.fromkeys(("group", "ns_artificial", "ew_artificial", "absent"), TEXT),
        **dict.fromkeys(("ruling", "ew_ruling"), LISTS),
        **dict.fromkeys(("score", "ew_score"), POINTS),
        "expected": WHOLE,
        "event": [pa.null(), pa.int8(), *TEXT],
    }
    for name, choices in kinds.items():
        kind = data.draw(st.sampled_from(choices), name)
        values = table[name].to_pylist()
        if pa.types.is_integer(kind):
            values = [None if value is None else int(value) for value in values]
        place = table.schema.get_field_index(name)
        column = pa.array(values, kind.value_type if pa.types.is_dictionary(kind) else kind)
        if pa.types.is_dictionary(kind):
            column = column.cast(kind)
        table = table.set_column(place, name, column)
    table = pieces(table, data.draw(st.lists(st.integers(0, 20), max_size=3)))
    assert_as_due(score_table(table), rows)


@given(
    some_boards,
    rules,
    st.lists(st.integers(0, 30), max_size=5),
    st.integers(1, 9),
    st.booleans(),
)
def test_a_stream_gives_what_a_table_gives(
    held: list[tuple[str | None, str, Board]],
    chosen: Rules,
    cuts: list[int],
    at_once: int,
    has_event: bool,
) -> None:
    """Wherever batches end in the middle of a board, and however few lines are scored together."""
    if not has_event:
        assume(len({name for _, name, _ in held}) == len(held))
    rows = rows_of(held, chosen)
    table = pieces(table_of(rows), cuts)
    if not has_event:
        table = table.drop_columns("event")
    with mock.patch("law78.bulk.stream.LINES_AT_ONCE", at_once):
        reader = score_stream(table.to_reader(), chosen)
        scored = reader.read_all()
    assert scored.schema == reader.schema
    assert_as_due(scored, rows)


def test_sections_are_fields_of_their_own_where_asked() -> None:
    """As `law78 score --per-section`: 600 and 0 in section A, -100 and -200 in section B."""
    table = pa.table(
        {
            "board": [1, 1, 1, 1],
            "section": ["A", "B", "A", "B"],
            "score": [600, -100, 0, -200],
        }
    )
    together = score_table(table)
    assert together["ns_numerator"].to_pylist() == [6, 2, 4, 0]
    assert together["ns_top"].to_pylist() == [6] * 4
    apart = score_table(table, per_section=True)
    assert apart["ns_numerator"].to_pylist() == [2, 2, 0, 0]
    assert apart["ns_top"].to_pylist() == [2] * 4
    assert refused(table.drop_columns("section"), per_section=True).code is Code.FIELD


def test_other_columns_and_metadata_pass_untouched() -> None:
    """Of any type, floats too, and what is said of the table."""
    own = {
        "handicap": [0.1] * 8,
        "players": [{"north": "é"}] * 8,
        "when": pa.array([0] * 8, pa.timestamp("us")),
    }
    table = document()
    for name, values in own.items():
        table = table.append_column(name, pa.array(values))
    table = table.replace_schema_metadata({"from": "the club"})
    scored = score_table(table)
    assert scored.select(table.column_names).equals(table)
    assert scored.schema.metadata == {b"from": b"the club"}


def test_columns_are_taken_and_given_back_without_copies() -> None:
    """The same memory: a table's columns of 32-bit scores, and what passes through."""
    table = pa.table({"board": pa.array([1, 1]), "score": pa.array([600, 0], pa.int32())})
    scored = score_table(table)
    for name in table.column_names:
        before, after = (each[name].chunk(0).buffers()[1].address for each in (table, scored))
        assert before == after


def test_a_table_without_lines_has_the_columns() -> None:
    """Partitions may be empty."""
    empty = document().slice(0, 0)
    for scored in (score_table(empty), score_stream(empty).read_all()):
        assert len(scored) == 0
        assert scored.schema.names[-5:] == RESULTS.names


# Artificial scores


@pytest.mark.parametrize(
    ("column", "percent"),
    [
        (["62.5"], "125/2"),
        (["62.5%"], "125/2"),
        (["125/2"], "125/2"),
        (["a+"], "60"),
        (pa.array([Decimal("62.50")], pa.decimal128(5, 2)), "125/2"),
        (pa.array([Decimal("62.50")], pa.decimal256(40, 2)), "125/2"),
        (pa.array([60], pa.uint8()), "60"),
    ],
)
def test_ways_to_write_an_artificial_score(column: Any, percent: str) -> None:
    """Clause K15: of a top of 2 x (4 - 1) = 6, E being 4."""
    table = pa.table(
        {"board": ["1"], "ns_artificial": column, "ew_artificial": ["0"], "expected": [4]}
    )
    scored = score_table(table)
    found = Fraction(scored["ns_numerator"][0].as_py(), scored["denominator"][0].as_py())
    assert found == parse_rational(percent) * 6 / 100
    assert scored["ew_numerator"].to_pylist() == [0]


@pytest.mark.parametrize("text", ["", "60%%", "A", "A+%", "6e1", "-1", "100.1", "٦٠", "1/0", " 60"])
def test_what_is_no_artificial_score(text: str) -> None:
    """Refused with the row."""
    table = pa.table(
        {
            "board": ["1", "1"],
            "score": [600, None],
            "ns_artificial": [None, text],
            "ew_artificial": [None, "40"],
        }
    )
    error = refused(table)
    assert error.code is Code.NOTATION
    assert (error.place.row, error.place.board, error.place.line) == (2, "1", None)


# Decimals


@given(
    st.lists(st.sampled_from([600, 0, -100]), min_size=1, max_size=7),
    st.integers(0, 9),
    st.sampled_from(["1/100", "1/10", "1/2", "1", "3/20", "5"]),
    st.sampled_from(["half_up", "half_even", "half_to_average", "half_from_average", "truncate"]),
)
def test_decimals_are_the_figures_rounded(
    scores: list[int], missing: int, quantum: str, mode: str
) -> None:
    """Clause K29: each figure of score_board, put through the rounding of that name."""
    unit = parse_rational(quantum)
    lines = [Line(Score(points)) for points in scores]
    lines.append(Line(ruling((1, 600), (2, -100))))
    rows = rows_of([(None, "1", Board(lines, len(lines) + missing))], Rules())
    wanted = [Rounding(stage, unit, mode) for stage in ("board", "percentage")]
    scored = score_table(table_of(rows), decimals=wanted)
    for place, row in enumerate(rows):
        for side in Side:
            due = row.due.of(side)
            assert due is not None
            assert Fraction(scored[f"{side}_matchpoints"][place].as_py()) == rounded(
                due.matchpoints, unit, mode, due.top / 2
            )
            percentage = scored[f"{side}_percentage"][place].as_py()
            if due.percentage is None:
                assert percentage is None
            else:
                assert Fraction(percentage) == rounded(due.percentage, unit, mode, Fraction(50))
    assert pa.types.is_decimal128(scored.schema.field("ns_matchpoints").type)


def test_figures_rounded_for_printing_alone_are_beside_the_exact_ones() -> None:
    """Clause K29: 12.6 rounded to 1/2 is 12.5, where the exact figure is kept."""
    printed = Rules(rounding=(Rounding("board", Fraction(1, 2), "half_up", carried=False),))
    scored = score_table(document(), printed)
    assert scored.schema.names[-2:] == SHOWN.names
    below = scored["denominator"][0].as_py()
    assert Fraction(scored["ns_numerator"][0].as_py(), below) == Fraction(126, 10)
    assert Fraction(scored["ns_shown"][0].as_py(), below) == Fraction(125, 10)
    assert Fraction(scored["ew_shown"][0].as_py(), below) == Fraction(15, 10)


@pytest.mark.parametrize(
    "rounding",
    [
        Rounding("total", Fraction(1, 10), "half_up"),
        Rounding("board", Fraction(1, 3), "half_up"),
        Rounding("board", Fraction(0), "half_up"),
        Rounding("board", Fraction(1, 10), "half_down"),
        Rounding("board", Fraction(1, 10), "half_up", side="complement"),
        Rounding("board", Fraction(1, 10**19), "half_up"),
    ],
)
def test_what_cannot_be_rounded(rounding: Rounding) -> None:
    """Refused by name, before anything is scored."""
    assert refused(document(), decimals=[rounding]).code is Code.REGULATION


def test_a_decimal_of_too_many_digits_is_refused() -> None:
    """12.6 in units of 10**-18 has 20 digits."""
    error = refused(document(), decimals=[Rounding("board", Fraction(1, 10**18), "half_up")])
    assert (error.code, error.place.board) == (Code.LIMIT, "1")


# Refusals


PLAIN: dict[str, Any] = {"board": ["a", "b", "b"], "score": [600, 0, -100]}


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({"score": [600.0, 0.0, -100.0]}, "score"),
        ({"score": [600.0, None, -100.0]}, "score"),
        ({"score": ["600", "0", "-100"]}, "score"),
        ({"score": [True, False, True]}, "score"),
        ({"score": pa.array([1, 2, 3], pa.float32())}, "score"),
        ({"score": pa.array([1, 2, 3], pa.decimal128(4, 1))}, "score"),
        ({"board": [1.0, 2.0, 2.0]}, "board"),
        ({"board": [b"a", b"b", b"b"]}, "board"),
        ({"board": pa.array([1.0, 2.0, 2.0]).dictionary_encode()}, "board"),
        ({"event": pa.array([0, 0, 0], pa.timestamp("s"))}, "event"),
        ({"group": [1.5, None, None]}, "group"),
        ({"ns_artificial": [60.0, None, None]}, "ns_artificial"),
        ({"ew_artificial": [40.0, None, None]}, "ew_artificial"),
        ({"absent": [True, None, None]}, "absent"),
        ({"absent": [0, None, None]}, "absent"),
        ({"expected": [2.0, 2.0, 2.0]}, "expected"),
        ({"expected": ["2", "2", "2"]}, "expected"),
        ({"ruling": ["12C1c:1/600/1/0", None, None]}, "ruling"),
        ({"ruling": [[600], None, None]}, "ruling"),
        ({"ruling": [[{"weight": 0.5, "score": 600}], None, None]}, "ruling.weight"),
        ({"ruling": [[{"weight": 1, "score": 600.0}], None, None]}, "ruling.score"),
        ({"ruling": [[{"weight": "1/2", "score": 600}], None, None]}, "ruling.weight"),
        ({"ruling": [[{"score": 600}], None, None]}, "ruling"),
        ({"ruling": [[{"weight": 1, "score": 600, "note": ""}], None, None]}, "ruling"),
        ({"ew_ruling": [[{"weight": 0.5, "score": 600}], None, None]}, "ew_ruling.weight"),
        ({"Score": [1, 2, 3]}, "Score"),
        ({" score": [1, 2, 3]}, " score"),
        ({"EW-Score": [1, 2, 3]}, "EW-Score"),
        ({"ns_top": [1, 2, 3]}, "ns_top"),
        ({"denominator": [1, 2, 3]}, "denominator"),
    ],
)
def test_a_column_that_does_not_fit_is_refused_by_name(changes: dict[str, Any], name: str) -> None:
    """Floats above all, though their values be whole."""
    error = refused(pa.table(PLAIN | changes))
    assert error.code is Code.FIELD
    assert error.problem.startswith(f"the column '{name}' ")
    assert ("which is not exact" in error.problem) == (
        "float" in error.problem or "double" in error.problem
    )


@pytest.mark.parametrize("kept", [["board"], ["score"], []])
def test_a_column_that_is_missing_is_refused(kept: list[str]) -> None:
    """A board, and something that the lines hold."""
    assert refused(pa.table(PLAIN).select(kept)).code is Code.FIELD


def test_a_column_that_is_there_twice_is_refused() -> None:
    """Arrow allows it."""
    table = pa.table(PLAIN).append_column("score", pa.array([1, 2, 3]))
    assert "'score' is there twice" in str(refused(table))


RULING = [{"weight": 1, "score": 600}, {"weight": 1, "score": 0}]


def ruled(ruling: list[Any]) -> dict[str, Any]:
    """The third line with a ruling."""
    return {"score": [600, 0, None], "ruling": pa.array([None, None, ruling], OUTCOMES)}


@pytest.mark.parametrize(
    ("changes", "code", "row", "board"),
    [
        ({"board": ["a", None, "b"]}, Code.FIELD, 2, None),
        ({"board": ["a", "b", ""]}, Code.FIELD, 3, ""),
        ({"board": pa.nulls(3)}, Code.FIELD, 1, None),
        ({"score": [600, None, -100]}, Code.FIELD, 2, "b"),
        ({"score": pa.nulls(3)}, Code.FIELD, 1, "a"),
        ({"score": [600, 0, 2**31]}, Code.LIMIT, 3, "b"),
        ({"score": pa.array([600, 0, 2**64 - 1], pa.uint64())}, Code.LIMIT, 3, "b"),
        ({"ruling": [None, None, RULING]}, Code.FIELD, 3, "b"),
        (
            {"score": [600, 0, None], "ruling": pa.array([None, None, []], OUTCOMES)},
            Code.WEIGHTS,
            3,
            "b",
        ),
        (
            {"score": [600, 0, None], "ruling": pa.array([None, None, [None]], OUTCOMES)},
            Code.FIELD,
            3,
            "b",
        ),
        (
            {
                "score": [600, None, None],
                "ruling": [None, RULING, [*RULING, {"weight": None, "score": 5}]],
            },
            Code.FIELD,
            3,
            "b",
        ),
        (
            {
                "score": [600, None, None],
                "ruling": [None, RULING, [*RULING, {"weight": 0, "score": 5}]],
            },
            Code.WEIGHTS,
            3,
            "b",
        ),
        (ruled([*RULING, {"weight": -1, "score": 5}]), Code.WEIGHTS, 3, "b"),
        (ruled([*RULING, {"weight": 1, "score": 2**40}]), Code.LIMIT, 3, "b"),
        ({"ew_score": [None, 1, None], "ew_artificial": [None, "40", None]}, Code.FIELD, 2, "b"),
        ({"score": [None, 0, 0], "ns_artificial": ["60", None, None]}, Code.FIELD, 1, "a"),
        ({"score": [None, 0, 0], "absent": ["PASS", None, None]}, Code.FIELD, 1, "a"),
        ({"score": [600, None, 0], "absent": [None, "NP", "BYE"]}, Code.FIELD, 3, "b"),
        (
            {"score": [None, 0, 0], "absent": ["NP", None, None], "ew_score": [600, None, None]},
            Code.FIELD,
            1,
            "a",
        ),
        (
            {"score": [None, 0, 0], "absent": ["NP", None, None], "group": ["x", None, None]},
            Code.GROUP,
            1,
            "a",
        ),
        ({"group": [None, None, ""]}, Code.GROUP, 3, "b"),
        ({"expected": [1, 2, None]}, Code.EXPECTED, 3, "b"),
        ({"expected": [1, 2, 3]}, Code.EXPECTED, 3, "b"),
        ({"expected": [1, 1, 1]}, Code.EXPECTED, 2, "b"),
        ({"expected": [1, -1, -1]}, Code.EXPECTED, 2, "b"),
        ({"expected": [1, 1_000_001, 1_000_001]}, Code.LIMIT, 2, "b"),
        ({"expected": pa.array([2**64 - 1, 2, 2], pa.uint64())}, Code.LIMIT, 1, "a"),
    ],
)
def test_a_line_that_cannot_be_scored_is_refused_with_its_row(
    changes: dict[str, Any], code: Code, row: int, board: str | None
) -> None:
    """The row of the table from 1, and the board by its name."""
    table = pa.table(PLAIN | changes)
    error = refused(table)
    assert (error.code, error.place.row, error.place.board) == (code, row, board)


def test_the_row_is_that_of_the_table_where_boards_lie_apart() -> None:
    """Lines of two boards in turn: the third row is the second line of its board."""
    table = pa.table({"board": ["a", "b", "a", "b"], "score": [600, 0, None, 50]})
    error = refused(table)
    assert (error.place.row, error.place.board) == (3, "a")


def test_a_stream_counts_rows_from_its_beginning() -> None:
    """Whatever batch the row is in."""
    table = pa.table({"board": [1, 1, 2, 2, 3], "score": [600, 0, 50, None, 0]})
    for at_once in (1, 2, 3, 100):
        with (
            mock.patch("law78.bulk.stream.LINES_AT_ONCE", at_once),
            pytest.raises(Law78Error) as caught,
        ):
            score_stream(pieces(table, [1, 2, 3])).read_all()
        assert (caught.value.place.row, caught.value.place.board) == (4, "2")


@pytest.mark.parametrize("at_once", [1, 2, 100])
@pytest.mark.parametrize(
    ("events", "names", "row"),
    [
        ([1, 1, 1, 1], ["1", "2", "1", "3"], 3),
        ([1, 2, 1, 1], ["1", "1", "1", "2"], 3),
        ([None, 1, 1, None], ["1", "1", "2", "1"], 4),
        (["a", "ab", "ab", "a"], ["bc", "c", "d", "bc"], 4),
    ],
)
def test_a_stream_refuses_a_board_that_comes_again(
    events: list[Any], names: list[str], row: int, at_once: int
) -> None:
    """With the row where it does, and how to sort; a table takes it, as lines of one board."""
    table = pa.table({"event": events, "board": names, "score": [600, 0, 50, -50]})
    with (
        mock.patch("law78.bulk.stream.LINES_AT_ONCE", at_once),
        pytest.raises(Law78Error) as caught,
    ):
        score_stream(pieces(table, [1, 2, 3])).read_all()
    error = caught.value
    assert (error.code, error.place.row, error.place.board) == (Code.BOARD, row, names[row - 1])
    assert "sort by event and board" in error.remedy
    assert len(score_table(table)) == 4


def test_equal_names_in_different_events_are_different_boards() -> None:
    """And an event with the end of a board's name in its own is another too."""
    table = pa.table(
        {"event": ["a", "ab", None, ""], "board": ["bc", "c", "abc", "abc"], "score": [1, 2, 3, 4]}
    )
    assert score_stream(table).read_all()["ns_top"].to_pylist() == [0] * 4


def test_figures_beyond_64_bits_are_refused_with_the_board() -> None:
    """Weights of thirty different primes have no common denominator of 64 bits."""
    primes = [n for n in range(2, 114) if all(n % d for d in range(2, n))]
    rows = [[{"weight": 1, "score": 600}, {"weight": p - 1, "score": 0}] for p in primes]
    table = pa.table(
        {"board": ["easy", *["hard"] * len(rows)], "score": [1] + [None] * len(rows)}
        | {"ruling": pa.array([None, *rows], OUTCOMES)}
    )
    error = refused(table)
    assert (error.code, error.place.board) == (Code.LIMIT, "hard")
    assert score_table(table.slice(0, 12))["ns_top"][5].as_py() == 20


def test_weights_beyond_64_bits_are_added_exactly() -> None:
    """Two of 2**63 - 1 make one whole of nearly 2**64, and each of them a half."""
    most = 2**63 - 1
    table = pa.table(
        {"board": [1, 1], "score": [None, 0]}
        | {
            "ruling": pa.array(
                [[{"weight": most, "score": 600}, {"weight": most, "score": -600}], None], OUTCOMES
            )
        }
    )
    scored = score_table(table)
    assert [
        Fraction(above, scored["denominator"][0].as_py())
        for above in scored["ns_numerator"].to_pylist()
    ] == [1, 1]


@pytest.mark.parametrize("data", [None, 5, "lines.parquet", {"board": [1]}, [1], object()])
def test_what_is_no_table(data: object) -> None:
    """One line, not a traceback."""
    assert refused(data).code is Code.FIELD


@given(
    st.dictionaries(
        st.sampled_from(SCHEMA.names),
        st.lists(
            st.none() | st.integers() | st.text(max_size=3) | st.floats() | st.binary(max_size=2),
            min_size=2,
            max_size=2,
        ),
    )
)
def test_whatever_columns_come_they_are_scored_or_refused(columns: dict[str, list[Any]]) -> None:
    """Never another exception."""
    try:
        table = pa.table(columns)
    except (pa.ArrowException, OverflowError):
        assume(False)
    with contextlib.suppress(Law78Error):
        assert len(score_table(table)) == len(table)


# Other libraries' frames


def test_polars_frames_go_in_and_come_out() -> None:
    """With their own kinds of text, categories and lists."""
    polars = pytest.importorskip("polars", reason="polars is not installed")
    frame = polars.DataFrame(DOCUMENT | {"ruling": RULINGS, "group": [None] * 7 + ["x"]})
    frame = frame.with_columns(
        polars.col("board").cast(polars.Categorical), polars.col("group").cast(polars.Categorical)
    )
    scored = score_table(frame.drop("group"))
    text = frame.drop("group").with_columns(polars.col("board").cast(polars.String))
    assert score_table(text).select(RESULTS.names).equals(scored.select(RESULTS.names))
    back = polars.from_arrow(scored)
    exact = [
        Fraction(above, below)
        for above, below in back.select("ns_numerator", "denominator").iter_rows()
    ]
    assert exact == [Fraction(126, 10)] * 2 + [Fraction(46, 10)] * 5 + [Fraction(78, 10)]
    assert back.select(frame.drop("group").columns).equals(frame.drop("group"))
    assert (
        score_table(frame.drop("ruling").with_columns(score=polars.lit(5)))["ns_top"].to_pylist()
        == [14] * 8
    )
    assert refused(frame.drop("group").with_columns(score=polars.lit(600.0))).code is Code.FIELD


def test_pandas_frames_go_in_and_come_out() -> None:
    """Whole numbers that may be missing go in; as floats, pandas' own way, they are refused."""
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    frame = pandas.DataFrame({"board": ["1"] * 3, "score": pandas.array([600, 0, None], "Int32")})
    frame["absent"] = [None, None, "NP"]
    scored = score_table(frame).to_pandas(integer_object_nulls=True)
    assert scored["ns_numerator"].tolist() == [2, 0, None]
    assert scored["absent"].tolist()[2] == "NP"
    frame["score"] = [600, 0, None]
    assert "'score' is of type double, which is not exact" in str(refused(frame))


# The page


def test_the_page_names_every_column() -> None:
    """The table of reference/BULK.md is that of law78.bulk.schema, meanings included."""
    page = Path(__file__).resolve().parent.parent / "reference" / "BULK.md"
    rows = {
        cells[1].strip(" `"): cells[3].strip()
        for line in page.read_text(encoding="utf-8").splitlines()
        if line.startswith("| `")
        for cells in [line.split("|")]
    }
    fields = [*INPUT, *RESULTS, *SHOWN]
    assert {name: rows[name] for name in rows} == {
        field.name: field.metadata[b"meaning"].decode() for field in fields
    }


def test_the_pages_example_does_what_its_comment_says() -> None:
    """The frame of polars in reference/BULK.md."""
    pytest.importorskip("polars", reason="polars is not installed")
    page = Path(__file__).resolve().parent.parent / "reference" / "BULK.md"
    block = page.read_text(encoding="utf-8").split("```python\n")[1].split("```")[0]
    code, _, said = block.strip().rpartition("  # ")
    statements, _, expression = code.rpartition("\n")
    names: dict[str, Any] = {}
    exec(statements, names)
    assert repr(eval(expression, names)) == said == "[2, 0, None]"
    for target in re.findall(r"\]\((?!https:)([^)]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def test_views_of_lists_are_refused() -> None:
    """pyarrow casts them wrongly where one is null."""
    views = pa.array([None, RULING], pa.list_view(OUTCOMES.value_type))
    error = refused(pa.table({"board": [1, 1], "score": [5, None], "ruling": views}))
    assert error.problem.startswith("the column 'ruling' is of type list_view")
