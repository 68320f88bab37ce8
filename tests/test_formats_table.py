"""Events as a table."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from format_refusals import FIXTURES, refused
from law78.errors import Code
from law78.event import ContractResult, Printed
from law78.formats import read_event
from law78.formats.table import COLUMNS, read_table
from law78.notation import parse_line
from law78.outcome import Artificial, NotPlayed, Percentage, Score, Split


def test_a_table_with_every_column() -> None:
    """Clauses K21, K35. Blank rows are skipped; boards stand in order of first appearance."""
    event = read_event((FIXTURES / "comma.csv").read_bytes(), "comma.csv")
    first, second = event.boards
    assert [(line.pair_ns, line.pair_ew, line.section) for line in first.lines] == [
        ("1", "2", "A"),
        ("3", "4", "A"),
        ("1", "2", "B"),
    ]
    assert [line.line for line in first.lines] == [
        parse_line("400"),
        parse_line("12C1c:2/400/3/-50"),
        parse_line("-50"),
    ]
    assert [line.line.group for line in second.lines] == ["a", "b", None]
    assert [line.raw for line in second.lines] == ["-420@a", "420@b", "A6040"]
    assert event.remarks == ()


def test_semicolons_a_byte_order_mark_and_columns_in_another_order() -> None:
    event = read_event((FIXTURES / "semicolon.csv").read_bytes())
    (board,) = event.boards
    assert [line.line.result for line in board.lines] == [
        Split(Score(600), Percentage(60)),
        NotPlayed(),
    ]
    assert [(line.pair_ns, line.pair_ew) for line in board.lines] == [("1", "2"), ("3", "4")]


def test_tabs_and_a_quoted_cell_that_holds_other_delimiters() -> None:
    event = read_event((FIXTURES / "tab.csv").read_bytes())
    assert [board.board for board in event.boards] == ["1; 2, 3"]


@given(st.permutations(COLUMNS), st.sampled_from([",", ";", "\t"]), st.booleans())
def test_columns_in_any_order_and_case(columns: list[str], delimiter: str, quoted: bool) -> None:
    cells = {
        "board": "1",
        "result": "600|60%",
        "pair_ns": "3",
        "pair_ew": "4",
        "group": "a",
        "section": "B",
        "vulnerable": "Both",
        "contract": "3NT",
        "declarer": "n",
        "tricks": "9",
        "ns_matchpoints": "12.6",
        "ew_matchpoints": "-",
        "ns_percentage": "90%",
        "ew_percentage": "",
    }
    quote = '"{}"'.format if quoted else "{}".format
    header = delimiter.join(quote(name.upper()) for name in columns)
    row = delimiter.join(quote(cells[name]) for name in columns)
    event, rows = read_table(f"{header}\r\n{row}\r\n")
    (line,) = event.boards[0].lines
    assert line.line == parse_line("600|60%@a")
    assert (line.pair_ns, line.pair_ew, line.section) == ("3", "4", "B")
    assert line.contract == ContractResult("3NT", "N", 9)
    assert line.printed == Printed("12.6", "-", "90%", None)
    assert event.boards[0].vulnerable == "ALL"
    assert event.remarks == ()
    assert rows == ((2,),)


SHORT = [
    ("NS MP", "EW MP", "NS %", "EW %"),
    ("mp_ns", "mp_ew", "%_ns", "%_ew"),
    ("NS_points", "EW_points", "NS_pct", "EW_pct"),
    ("Matchpoints_NS", "Matchpoints_EW", "Percentage_NS", "Percentage_EW"),
    ("MP NS", "MP EW", "% NS", "% EW"),
]


@pytest.mark.parametrize("names", SHORT)
def test_short_names_for_what_is_printed(names: tuple[str, ...]) -> None:
    event, _ = read_table(f"Board;Score;{';'.join(names)}\n1;600;12,6;1,4;90;10\n")
    assert event.boards[0].lines[0].printed == Printed("12,6", "1,4", "90", "10")
    assert event.remarks == ()


def test_what_is_printed_is_kept_as_it_is_and_never_scored() -> None:
    event, _ = read_table("board,result,ns_matchpoints\n1,A6040,many\n1,600,\n1,NP,1e5\n")
    assert [(line.line, line.printed) for line in event.boards[0].lines] == [
        (parse_line("A6040"), Printed("many")),
        (parse_line("600"), None),
        (parse_line("NP"), Printed("1e5")),
    ]


def test_contracts_are_compared_with_their_scores() -> None:
    """Clauses K30, K31. 3NT made is 400 not vulnerable and 600 vulnerable."""
    event = read_event(
        b"board,result,vul,contract,by,tricks\n"
        b"1,400,NS,3NT,N,9\n1,600,,3NT,S,9\n1,0,ns,PASS,-,-\n2,600,,3NT,N,9\n",
        "x",
    )
    assert [board.vulnerable for board in event.boards] == ["NS", None]
    assert [line.contract for line in event.boards[0].lines][2] == ContractResult("PASS")
    assert [(remark.code, remark.place.row) for remark in event.remarks] == [(Code.CONTRACT, 2)]


def test_cells_beside_a_contract_that_are_not_read_draw_a_remark() -> None:
    event, _ = read_table(
        "board,result,contract,declarer,tricks\n"
        "1,50,3NT,X,9\n1,50,3NT,N,+1\n1,50,,N,\n1,50,-,-,12\n1,50,,,\n"
    )
    assert [(remark.problem, remark.place.row) for remark in event.remarks] == [
        ("the declarer 'X' and 1 more are not read", 2),
        ("the tricks '+1' and 1 more are not read", 3),
    ]
    assert [line.contract for line in event.boards[0].lines] == [
        ContractResult("3NT", None, 9),
        ContractResult("3NT", "N", None),
        None,
        None,
        None,
    ]


def test_a_delimiter_in_quotes_does_not_count() -> None:
    event, _ = read_table('"a;b;c;d",result,board\nx,600,1\n')
    assert event.boards[0].lines[0].raw == "600"


def test_line_ends_of_every_kind() -> None:
    for end in ("\n", "\r\n", "\r"):
        event, rows = read_table(end.join(["", "board,result", "", "1,600", "1,-100", ""]))
        assert len(event.boards[0].lines) == 2
        assert rows == ((4, 5),)


def test_a_cell_over_two_rows_keeps_the_count() -> None:
    event, rows = read_table('note,board,result\n"one\ntwo",1,600\n,1,-100\n')
    assert rows == ((2, 4),)
    assert len(event.boards[0].lines) == 2


def test_columns_that_are_not_read_draw_a_remark() -> None:
    event = read_event(b"\nboard,Pair NS,result,\n1,3,600,\n", "x.csv")
    (remark,) = event.remarks
    assert remark.code is Code.FIELD
    assert str(remark.place) == "x.csv, row 2"
    assert "pair ns, one without a name" in remark.problem
    assert "pair_ns" in remark.remedy


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("board,pair_ns\n1,2\n", Code.FIELD, {"row": 1}),
        ("\nresult;pair_ns\n1;2\n", Code.FIELD, {"row": 2}),
        ("board,result;pair_ns\n1,2\n", Code.FIELD, {"row": 1}),
        ("board,result,Result\n1,2,3\n", Code.FIELD, {"row": 1}),
        ("board,result\n1,600,3\n", Code.SYNTAX, {"row": 2}),
        ("board,result\n1,600\n1\n", Code.SYNTAX, {"row": 3}),
        ('board,result\n1,"600\n', Code.SYNTAX, {"row": 2}),
        ('board,result\n\n1,"600"x\n', Code.SYNTAX, {"row": 3}),
        ("board,result\n1," + "6" * 200_000 + "\n", Code.LIMIT, {"row": 2}),
        ("board,result\n1," + "6" * 110_000 + "\n", Code.LIMIT, {"row": 2, "board": "1"}),
        ("board,result\n1,\n", Code.FIELD, {"row": 2}),
        ("board,result\n1,600\n ,600\n", Code.FIELD, {"row": 3}),
        ("board,result\n1,600\n7,3NT=\n", Code.NOTATION, {"row": 3, "board": "7"}),
        ("board,result\n1,12C1c:33%/0/33%/50\n", Code.WEIGHTS, {"row": 2, "board": "1"}),
        ("board,result,group\n1,600@a,b\n", Code.GROUP, {"row": 2, "board": "1"}),
        ("board,result,group\n1,A6040,b\n", Code.GROUP, {"row": 2, "board": "1"}),
        ("board,result,group\n1,600,a b\n", Code.GROUP, {"row": 2, "board": "1"}),
        ("board,result\n", Code.EMPTY, {}),
        ("board,result,vulnerable\n1,50,us\n", Code.CONTRACT, {"row": 2, "board": "1"}),
        (
            "board,result,vulnerable\n1,50,NS\n2,50,EW\n1,0,\n1,50,EW\n",
            Code.FIELD,
            {"row": 5, "board": "1"},
        ),
        ("board,result,NS MP,MP_NS\n1,50,1,1\n", Code.FIELD, {"row": 1}),
        (
            'board,pair_ns,pair_ew,result\n1,1,2,600\n1,"a\x07",3,600\n',
            Code.FIELD,
            {"row": 3, "board": "1", "line": 2},
        ),
        (
            "board,result,pair_ns,pair_ew\n1,50,1,2\n2,50,1,2\n1,0,1,3\n",
            Code.PAIR,
            {"row": 4, "board": "1", "line": 2},
        ),
    ],
)
def test_a_table_that_is_refused(text: str, code: Code, place: dict[str, int | str]) -> None:
    """Clauses K5, K21, K35."""
    refused(text, code, **place)


def test_other_encodings_are_refused_with_byte_and_row() -> None:
    error = refused("board,result\r\n1,50\r\né,50".encode("latin-1"), Code.ENCODING, row=3)
    assert "byte 21, 0xE9" in error.problem


def test_group_in_column_and_result_may_agree() -> None:
    event, _ = read_table("board,result,group\n1,600@A,a\n1,60%|40%,\n")
    first, second = event.boards[0].lines
    assert (first.line, first.raw) == (parse_line("600@a"), "600@A")
    assert isinstance(second.line.result, Artificial)
