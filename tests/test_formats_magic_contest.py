"""Pages of Magic Contest and Ruter: what is read of them, and everything that is refused."""

from __future__ import annotations

import os
import re
import time
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from format_refusals import FIXTURES, assert_one_line
from law78.errors import Code, Law78Error, Place
from law78.event import (
    ContractResult,
    Event,
    EventLine,
    Printed,
    PrintedPair,
    winners_of,
)
from law78.formats.checks import Rows, checked
from law78.formats.magic_contest import is_magic_contest, read_magic_contest
from law78.formats.magic_contest_page import MOST_PAGE_BYTES, MOST_ROW_CHARACTERS
from law78.notation import parse_line
from law78.outcome import Artificial, Bye, Line, Score, Side
from law78.regulation import Rules
from law78.rounding import half_up
from law78.session import score_event
from magic_contest_pages import NORTHERN, SOUTHERN, Layout, layouts, page, pages

FILE = "page"


def read(data: str | bytes) -> Event:
    """A page's event, checked as every file is."""
    return read_with_rows(data)[0]


def read_with_rows(data: str | bytes) -> tuple[Event, Rows]:
    content = data.encode() if isinstance(data, str) else data
    try:
        event, rows = read_magic_contest(content)
    except Law78Error as error:
        raise error.at(file=FILE) from None
    return checked(event, file=FILE, rows=rows), rows


def refused(data: str | bytes, code: Code, **place: int | str) -> Law78Error:
    with pytest.raises(Law78Error) as caught:
        read(data)
    error = caught.value
    assert (error.code, error.place) == (code, Place(file=FILE, **place)), str(error)
    assert_one_line(error)
    return error


def fixture(name: str) -> bytes:
    return (FIXTURES / f"magic-contest-{name}.html").read_bytes()


# What the fixtures say is written out here by hand.


def test_averages_byes_and_a_pass() -> None:
    """Windows-1252 as declared, \\r\\n, decimal comma, a tie-break. Clauses K16, K20."""
    event, rows = read_with_rows(fixture("averages-byes"))
    assert (event.name, event.program, event.winners) == ("Café pairs", "Magic Contest 4.8", 1)
    first, second = event.boards
    assert (first.board, second.board) == ("1", "2")
    assert first.lines == (
        EventLine(
            Line(Score(400)),
            "400",
            "1",
            "2",
            contract=ContractResult("3N", "N", 9),
            printed=Printed("4,0", "0,0"),
        ),
        EventLine(
            Line(Score(-50)),
            "-50",
            "3",
            "4",
            contract=ContractResult("3N", "S", 8),
            printed=Printed("2,0", "2,0"),
        ),
        EventLine(
            Line(Score(-110)),
            "-110",
            "5",
            "6",
            contract=ContractResult("2H", "W", 8),
            printed=Printed("0,0", "4,0"),
        ),
        EventLine(Line(Bye()), "Bye", None, "7", printed=Printed(None, "0,5")),
    )
    assert [(line.raw, line.line, line.pair_ns, line.pair_ew) for line in second.lines] == [
        ("100", Line(Score(100)), "5", "6"),
        ("0", Line(Score(0)), "7", "4"),
        ("A+/A-", parse_line("A+/A-"), "1", "3"),
        ("Bye", Line(Bye()), "2", None),
    ]
    assert [line.contract for line in second.lines] == [
        ContractResult("4Sx", "E", 9),
        ContractResult("PASS"),
        None,
        None,
    ]
    assert second.lines[3].printed == Printed("0,0", None)
    assert event.printed_pairs[0] == PrintedPair("1", total="8,0", percentage="100,0", place="1")
    assert [(pair.number, pair.total) for pair in event.printed_pairs] == [
        ("1", "8,0"),
        ("4", "5,5"),
        ("6", "4,5"),
        ("3", "3,6"),
        ("5", "3,5"),
        ("7", "1,0"),
        ("2", "0,0"),
    ]
    (remark,) = event.remarks
    assert (remark.code, remark.place) == (Code.UNSUPPORTED, Place(file=FILE, row=21))
    assert "tie-break" in remark.problem
    assert rows == ((38, 39, 40, 41), (38, 39, 40, 41))


def test_a_fouled_board_and_a_ruling() -> None:
    """UTF-8, decimal point, no contracts, > as an entity; no totals remark. Clauses K4, K21."""
    event = read(fixture("fouled-ruling"))
    assert (event.name, event.program, event.winners) == (None, "Magic Contest 4.14.2", 1)
    ruled, fouled = event.boards
    assert ruled.lines[7].raw == "12C1c:2/600/3/-100"
    assert ruled.lines[7].line == parse_line("12C1c:2/600/3/-100")
    assert ruled.lines[7].printed == Printed("7.8", "6.2")
    assert [line.raw for line in fouled.lines[3:6]] == ["-100", "450>a", "140>a"]
    assert [line.line.group for line in fouled.lines] == [None] * 4 + ["a"] * 4
    assert fouled.lines[7].line == parse_line("-420@a")
    assert all(line.contract is None for board in event.boards for line in board.lines)
    assert len(event.printed_pairs) == 16
    assert event.remarks == ()


def test_two_rankings_in_scandinavian_letters() -> None:
    """No encoding is declared: Latin letters all the same. Two winners. Clause K34."""
    event = read(fixture("two-rankings"))
    assert (event.name, event.program, event.winners) == ("Två vinnare", "Ruter 4.9.1.3", 2)
    first, second = event.boards
    assert [line.contract for line in (*first.lines, *second.lines)] == [
        ContractResult("2S", "N", 9),
        ContractResult("3D", "E", 8),
        ContractResult("3N", "S", 9),
        ContractResult("4C", "W", 10),
    ]
    assert event.printed_pairs == (
        PrintedPair("1", side=Side.NS, total="2", percentage="50,0", place="1"),
        PrintedPair("2", side=Side.NS, total="2", percentage="50,0", place="1"),
        PrintedPair("3", side=Side.EW, total="4", percentage="100,0", place="1"),
        PrintedPair("4", side=Side.EW, total="0", percentage="0,0", place="2"),
    )
    assert [(remark.code, remark.place.row) for remark in event.remarks] == [
        (Code.ENCODING, 3),
        (Code.FIELD, 20),
        (Code.FIELD, 25),
        (Code.FIELD, 18),
    ]


def test_imps_are_refused_by_name() -> None:
    error = refused(fixture("imps"), Code.UNSUPPORTED, row=6)
    assert "IMP;Butler-2;Mean" in error.problem


@pytest.mark.parametrize("name", ["averages-byes", "fouled-ruling", "two-rankings"])
def test_the_fixtures_are_scored_as_printed(name: str) -> None:
    """Their figures are the document's or were worked out by hand. Clauses K9, K13, K17, K21."""
    scored = score_event(read(fixture(name)), Rules(expected="board"))
    compared = 0
    for board in scored.boards:
        for line, score in zip(board.board.lines, board.scored.lines, strict=True):
            for side in Side:
                value, text = score.of(side), printed_of(line, side)
                if value is not None and text is not None:
                    assert value.matchpoints == number(text)
                    compared += 1
    assert compared == {"averages-byes": 12, "fouled-ruling": 32, "two-rankings": 8}[name]


def printed_of(line: EventLine, side: Side) -> str | None:
    if line.printed is None:
        return None
    return line.printed.ns if side is Side.NS else line.printed.ew


def number(text: str) -> Fraction:
    return Fraction(text.replace(",", "."))


# Whatever the layout, the same event.


@given(pages())
def test_the_same_event_in_every_layout(drawn: tuple[Event, Layout]) -> None:
    """Every result that a page can hold, any number of boards beside, any columns."""
    event, layout = drawn
    found, _ = read_magic_contest(page(event, layout))
    assert replace(found, remarks=()) == event
    said = [remark.code for remark in found.remarks]
    undeclared = layout.encoding in ("iso-8859-1", "windows-1252") and not layout.declared
    assert said == ([Code.ENCODING] if undeclared and "é" in (event.name or "") else [])


@given(pages())
def test_rows_say_where_each_line_stands(drawn: tuple[Event, Layout]) -> None:
    event, layout = drawn
    data = page(event, replace(layout, newline="\n", tables=1))
    text = data.decode(layout.encoding).split("\n")
    _, rows = read_magic_contest(data)
    assert [len(of_board) for of_board in rows] == [len(board.lines) for board in event.boards]
    for of_board, board in zip(rows, event.boards, strict=True):
        for row, line in zip(of_board, board.lines, strict=True):
            assert row is not None
            assert line.raw.replace(">", "&gt;") in text[row - 1]
    first_row = next(number for number, row in enumerate(text, start=1) if row.startswith("-----"))
    assert rows[0][0] == first_row + 4


northern = layouts.map(
    lambda layout: replace(layout, words=NORTHERN, encoding="windows-1252", declared=True)
)


@given(pages(of=northern))
def test_another_language_gives_the_same_event(drawn: tuple[Event, Layout]) -> None:
    """Scandinavian letters are put into English ones; sentences and words draw remarks."""
    event, layout = drawn
    found, _ = read_magic_contest(page(event, layout))
    assert replace(found, remarks=()) == event


southern = layouts.map(lambda layout: replace(layout, words=SOUTHERN, encoding="utf-8"))


@given(pages(of=southern))
def test_letters_that_may_mean_one_thing_or_another(drawn: tuple[Event, Layout]) -> None:
    """A C that is hearts in one language is not taken for clubs: no contract is kept."""
    event, layout = drawn
    written = page(event, layout).decode()
    found, _ = read_magic_contest(written.encode())
    told = [remark for remark in found.remarks if remark.code is Code.CONTRACT]
    unknown = re.search(r"[1-7](?:SA|P|T)x{0,2} |[1-7]\w+ +O ", written)
    assert bool(told) == bool(unknown)
    kept = [
        line.contract
        for board in found.boards
        for line in board.lines
        if line.contract is not None and line.contract.contract != "PASS"
    ]
    assert not (told and kept)
    assert _without_contracts(found) == _without_contracts(event)


def _without_contracts(event: Event) -> Event:
    return replace(
        event,
        remarks=(),
        boards=tuple(
            replace(board, lines=tuple(replace(line, contract=None) for line in board.lines))
            for board in event.boards
        ),
    )


# Small pages, made by changing one thing in a regular one.

REGULAR = """\
<HTML>
<META name=Generator content="Magic Contest">
<META name=Version content="4.8">
<META name=ContestName content="Tuesday">
<META name=ContestType content="2">
<META name=ScoringType content="MatchPoints;MP1">
<META name=PairCount content="4">
<META name=BoardCount content="2">
<BODY>
<B>Tuesday</B>
<PRE>
2 tables, 4 pairs. Number of boards: 2. Average: 2.

Rank  Pair  Score     %  Name

   1     1      4 100,0  Player 1
   2     3      2  50,0  Player 3
   3     4      2  50,0  Player 4
   4     2      0   0,0  Player 2
<a name='scoretables'>
-----------------------------------------------

Board:  1                             Board:  7
Pair  Contr    Ld    Result  Score    Pair  Contr    Ld    Result  Score
 1 2  3N  N  = H2   400       2 0      1 2  Pass             0      2 0
 3 4  3N  N -1 H2       -50   0 2      4 3  2Sx W  = H2      -470   0 2
</PRE>
</BODY>
</HTML>
"""
ROWS = REGULAR.split("\n")
ROW_OF_TITLES, ROW_OF_LABELS, FIRST_ROW, SECOND_ROW = 23, 24, 25, 26


def changed(*changes: tuple[str, str], times: int = 1) -> str:
    text = REGULAR
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, times)
    return text


def with_row(number: int, row: str | None) -> str:
    """The regular page with one row replaced, or left out."""
    rows = list(ROWS)
    rows[number - 1 : number] = [] if row is None else [row]
    return "\n".join(rows)


def test_the_regular_one() -> None:
    event = read(REGULAR)
    assert event.remarks == ()
    assert (event.winners, winners_of(event)) == (1, 1)
    assert [board.board for board in event.boards] == ["1", "7"]
    assert [len(board.lines) for board in event.boards] == [2, 2]
    assert event.boards[1].lines[1].contract == ContractResult("2Sx", "W", 8)
    assert len(event.printed_pairs) == 4


@pytest.mark.parametrize(
    ("old", "new", "row", "named"),
    [
        ("MatchPoints;MP1", "IMP;Butler-2;Mean", 6, "Butler"),
        ("MatchPoints;MP1", "IMP;Cross1", 6, "Cross1"),
        ("MatchPoints;MP1", "MatchPoints;Ascherman", 6, "Ascherman"),
        ("MatchPoints;MP1", "MatchPoints;MP2", 6, "MP2"),
        ('ContestType content="2"', 'ContestType content="1"', 5, "ContestType is 1"),
        ('ContestType content="2"', 'ContestType content="Teams"', 5, "Teams"),
        (
            "<BODY>",
            '<META name=BoardCountSession content="1"><BODY>',
            9,
            "more than one session: 1 of 2",
        ),
        ("<BODY>", '<META name=CRSession content="2"><BODY>', 9, "session 2"),
        ("2 tables, 4 pairs.", "2 tables, 4 teams.", 12, "teams"),
        ("2 tables, 4 pairs.", "2 tables, 8 players.", 12, "individuals"),
        ("2 tables, 4 pairs.", "2 tables, 4 pairs. Swiss.", 12, "Swiss"),
        ("2 tables, 4 pairs.", "2 tables, 4 pairs, Monrad.", 12, "Swiss"),
    ],
)
def test_other_events_are_refused_by_name(old: str, new: str, row: int, named: str) -> None:
    assert named in refused(changed((old, new)), Code.UNSUPPORTED, row=row).problem


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("", Code.FORMAT, {}),
        ("<!-- -->", Code.FORMAT, {}),
        ("<HTML><BODY>results</BODY></HTML>", Code.FORMAT, {}),
        (REGULAR.replace("PRE>", "TABLE>"), Code.FORMAT, {}),
        (changed(('"Magic Contest"', '"FrontPage"')), Code.FORMAT, {"row": 2}),
        (changed(("name=Generator", "name=Author")), Code.FORMAT, {}),
        (changed(("name=ScoringType", "name=Scoring")), Code.FIELD, {}),
        (
            changed(("<BODY>", '<META name=Version content="4.9">')),
            Code.FIELD,
            {"row": 9},
        ),
        (REGULAR.partition("<a name")[0] + "</PRE></HTML>", Code.EMPTY, {}),
        (REGULAR.partition("</PRE>")[0], Code.SYNTAX, {"row": 27}),
        (REGULAR.partition("</HTML>")[0], Code.SYNTAX, {"row": 29}),
        (changed(("</PRE>", "")), Code.SYNTAX, {"row": 30}),
        (changed(("3N  N  =", "3N<N  =")), Code.SYNTAX, {"row": 11}),
        (changed(("<a name", "<TABLE><a name")), Code.SYNTAX, {"row": 11}),
        (changed((" 3 4  3N", "<!-- 3 4  3N")), Code.SYNTAX, {"row": 11}),
        (changed(("Rank ", "<br>Rank ")), Code.SYNTAX, {"row": 14}),
        (changed(("Board:  7", "Board:  1")), Code.BOARD, {"row": ROW_OF_TITLES, "board": "1"}),
        (changed(("Board:  7", "Bord:  7")), Code.SYNTAX, {"row": ROW_OF_TITLES}),
        (changed(("Board:  7", "Board   7")), Code.SYNTAX, {"row": ROW_OF_TITLES}),
        (changed(("Board:  1", "Board: 1a")), Code.SYNTAX, {"row": ROW_OF_TITLES}),
        (with_row(ROW_OF_TITLES, None), Code.SYNTAX, {"row": ROW_OF_TITLES + 1}),
        (with_row(ROW_OF_LABELS, None), Code.FIELD, {"row": ROW_OF_LABELS}),
        (with_row(ROW_OF_LABELS, ROWS[ROW_OF_TITLES - 1].replace("7", "8").replace("1", "9")),
         Code.SYNTAX, {"row": ROW_OF_LABELS}),
        (changed(("Ld    Result  Score\n", "Ld    Result\n")), Code.FIELD, {"row": ROW_OF_LABELS}),
        (changed(("Ld    Result", "Ut    Result")), Code.FIELD, {"row": ROW_OF_LABELS}),
        (changed(("Score    Pair", "Score   Pair ")), Code.SYNTAX, {"row": ROW_OF_LABELS}),
        (
            changed(("Result  Score", "Result  Score Datum"), times=2),
            Code.SYNTAX,
            {"row": ROW_OF_LABELS},
        ),
        (changed((" 2 0      1 2", " 2 0    321 2")), Code.SYNTAX, {"row": FIRST_ROW}),
        (changed(("</PRE>", "Thank you for coming\n</PRE>")), Code.SYNTAX,
         {"row": 27, "board": "1", "line": 3}),
        (changed(("</PRE>", "----------\nThank you\n</PRE>")), Code.SYNTAX, {"row": 28}),
        (changed(("<META name=V", "<META charset=klingon><META name=V")), Code.ENCODING, {}),
        (changed((" 3 4  3N", " 1 4  3N")), Code.PAIR,
         {"row": SECOND_ROW, "board": "1", "line": 2}),
        (changed((" 3 4  3N", " 3 3  3N")), Code.PAIR,
         {"row": SECOND_ROW, "board": "1", "line": 2}),
    ],
)  # fmt: skip
def test_what_is_no_such_page(text: str, code: Code, place: dict[str, int | str]) -> None:
    refused(text, code, **place)


@pytest.mark.parametrize(
    ("cell", "code"),
    [
        (" 1    3N  N  = H2   400       2 0", Code.SYNTAX),  # one pair only
        (" 1 x  3N  N  = H2   400       2 0", Code.SYNTAX),
        ("   2  3N  N  = H2   400       2 0", Code.SYNTAX),
        (" 1 2  3N  N  = H2   400       2  ", Code.SYNTAX),  # one point
        (" 1 2  3N  N  = H2   400          ", Code.SYNTAX),
        (" 1 2  3N  N  = H2   400     1 2 0", Code.SYNTAX),  # three points
        (" 1 2  3N  N  = H2   400       2 x", Code.SYNTAX),
        (" 1 2  3N  N  = H2   400      -2 0", Code.SYNTAX),
        (" 1 2  3N  N  = H2             2 0", Code.NOTATION),  # no result
        (" 1 2  Pass                    2 0", Code.NOTATION),
        (" 1 2                          2 0", Code.SYNTAX),
        (" 1 2  8N  N  = H2   400       2 0", Code.NOTATION),  # not a contract
        (" 1 2  3N  N    H2   400       2 0", Code.NOTATION),
        (" 1 2  3N     = H2   400       2 0", Code.NOTATION),
        (" 1 2  3x  N  = H2   400       2 0", Code.NOTATION),
        (" 1 2  3N  N  = H2  +400       2 0", Code.NOTATION),  # not a score
        (" 1 2  3N  N  = H2  0400       2 0", Code.NOTATION),
        (" 1 2  3N  N  = H2  4OO        2 0", Code.NOTATION),
        (" 1 2  3N  N  = H2  400 40     2 0", Code.NOTATION),
        (" 1 2               A+         2 0", Code.NOTATION),
        (" 1 2               A+/400     2 0", Code.NOTATION),
        (" 1 2               Bye        2 0", Code.NOTATION),  # two pairs
        (" 1 2             12C1c        2 0", Code.NOTATION),
        (" 1 2         (1) 12C1c        2 0", Code.NOTATION),
        (" 1 2           12C1c>a        2 0", Code.NOTATION),
        (" 1 2  12C1c:2/600/3           2 0", Code.NOTATION),
        (" 1 2  12C1c:40%/6/50%/0       2 0", Code.WEIGHTS),
        (" 1 2           A+/A->a        2 0", Code.GROUP),
        (" 1 2            -420>j        2 0", Code.NOTATION),
        (" 1 2  Pass           400      2 0", Code.CONTRACT),
        (" 1 --                Bye      2 0", Code.SYNTAX),  # two points for a bye
        (" 1 --                400      2  ", Code.SYNTAX),
        ("-- --                Bye      2  ", Code.SYNTAX),
        (" 1 --                Bye      x  ", Code.SYNTAX),
        (" 1 --  Sits out       Bye     2  ", Code.SYNTAX),
        (" 1 -   3N  N  = H2   400      2 0", Code.SYNTAX),
    ],
)  # fmt: skip
def test_a_row_that_is_not_understood(cell: str, code: Code) -> None:
    """The first board's first row, the other board as it was: never a line left out."""
    row = cell.ljust(38) + ROWS[FIRST_ROW - 1][38:]
    error = refused(with_row(FIRST_ROW, row), code, row=FIRST_ROW, board="1", line=1)
    assert error.remedy


def test_the_ruling_whose_outcomes_are_not_shown_says_what_to_do() -> None:
    """Clause K35."""
    row = " 1 2             12C1c        2 0".ljust(38) + ROWS[FIRST_ROW - 1][38:]
    error = refused(with_row(FIRST_ROW, row), Code.NOTATION, row=FIRST_ROW, board="1", line=1)
    assert "12C1c:2/600/3/-100" in error.remedy


@pytest.mark.parametrize(
    ("labels", "cell"),
    [
        ("Pair  Contr          Result  Score", " 1 2  3N  N  = H2   400       2 0"),
        ("Pair                 Result  Score", " 1 2  3N  N  =      400       2 0"),
        ("Pair                 Result  Score", " 1 2  Pass             0      2 0"),
    ],
)
def test_cells_without_their_column(labels: str, cell: str) -> None:
    """A lead, a contract, a pass under labels that have none."""
    rows = with_row(ROW_OF_LABELS, labels.ljust(38) + labels).split("\n")
    rows[FIRST_ROW - 1] = cell
    refused("\n".join(rows), Code.SYNTAX, row=FIRST_ROW, board="1", line=1)


def test_tabs_are_blanks_up_to_the_next_column_of_eight() -> None:
    row = " 1 2  3N  N  = H2   400\t\t2 0   " + ROWS[FIRST_ROW - 1][38:]
    assert read(with_row(FIRST_ROW, row)).boards == read(REGULAR).boards


@pytest.mark.parametrize(
    ("raw", "text"),
    [("-420>a", "-420@a"), ("-420 >b", "-420@b"), ("0>i", "0@i"), ("-420>A", "-420@a")],
)
@pytest.mark.parametrize("at", [15, 18, 20, 21])
def test_a_group_in_whatever_column(raw: str, text: str, at: int) -> None:
    """A score with its group may be wider than its column. Clause K21."""
    row = " 1 2".ljust(at) + raw.replace(">", "&gt;")
    row = row.ljust(33) + "2 0"
    event = read(with_row(FIRST_ROW, row))
    assert event.boards[0].lines[0].raw == raw
    assert event.boards[0].lines[0].line == parse_line(text)


def test_one_side_by_itself_longer_than_the_other() -> None:
    """Boards side by side need not have as many lines."""
    event = read(with_row(SECOND_ROW, ROWS[SECOND_ROW - 1][:34]))
    assert [len(board.lines) for board in event.boards] == [2, 1]


def test_text_to_the_left_of_the_first_board() -> None:
    """A board begins where its title does."""
    rows = list(ROWS)
    for number in range(ROW_OF_TITLES, SECOND_ROW + 1):
        rows[number - 1] = "  " + rows[number - 1]
    assert lines_of(read("\n".join(rows))) == 4
    rows[FIRST_ROW - 1] = "1" + rows[FIRST_ROW - 1][1:]
    refused("\n".join(rows), Code.SYNTAX, row=FIRST_ROW)


def test_rows_that_the_parser_does_not_count() -> None:
    """Beyond its last sure row no row is told, rather than a wrong one."""
    down = changed(("<BODY>", "\n" * 70_000 + "<BODY>"))
    _, rows = read_with_rows(down)
    assert rows == ((None, None), (None, None))
    refused(down.replace("3N  N  =", "8N  N  ="), Code.NOTATION, board="1", line=1)
    refused(down.replace("Rank ", "<br>Rank "), Code.SYNTAX)


# What does not stop a page from being scored, and is said.


def remarks_of(text: str) -> list[tuple[Code, int | None]]:
    return [(remark.code, remark.place.row) for remark in read(text).remarks]


@pytest.mark.parametrize(
    ("changes", "remarks"),
    [
        ([("Average: 2.", "Average: 2. Penalty for pair 3.")], [(Code.FIELD, 12)]),
        ([("Average: 2.", "Average: 2. Tiebreak.")], [(Code.UNSUPPORTED, 12)]),
        ([("Average: 2.", "Average: 2.\nTop % so far")], [(Code.FIELD, 13)]),
        ([("Number of boards: 2", "Antal brickor 2")], [(Code.FIELD, 12)]),
        ([("Rank  Pair  Score     %  Name", "Rank  Pair  Score     %  Hcp")], [(Code.FIELD, 14)]),
        ([("   2     3      2", "   2   3      2")], [(Code.FIELD, 17), (Code.PAIR, None)]),
        ([("   2     3      2", "   2     x      2")], [(Code.FIELD, 17), (Code.PAIR, None)]),
        ([("   2     3      2", "   2 8   3      2")], [(Code.FIELD, 17), (Code.PAIR, None)]),
        ([("   2     3      2", "   2     3 8    2")], [(Code.FIELD, 17), (Code.PAIR, None)]),
        ([("   2     3      2", "   2     5      2")], [(Code.PAIR, None)]),
        ([("   2     3      2", "   2     1      2")], [(Code.PAIR, None)]),
        ([("   2     3      2 ", "   2     3      2*")], [(Code.FIELD, 17), (Code.PAIR, None)]),
        ([("Rank  Pair  Score     %", "Rank  Pair  Score     p")], None),
        ([('BoardCount content="2"', 'BoardCount content="3"')], [(Code.FIELD, 8)]),
        ([('PairCount content="4"', 'PairCount content="5"')], [(Code.FIELD, 7)]),
        (
            [("<BODY>", '<META name=HandicapPercentageAverage content="3"><BODY>')],
            [(Code.UNSUPPORTED, 9)],
        ),
        ([("<BODY>", '<META name=CRSessionCount content="2"><BODY>')], [(Code.UNSUPPORTED, 9)]),
        ([("<B>Tuesday</B>", "<B>Tuesday</B> Board 7 was cancelled")], [(Code.FIELD, None)]),
        ([("</BODY>", "<P>Board 7 was cancelled</BODY>")], [(Code.FIELD, None)]),
        ([("</BODY>", "<a name='x'>Board 7 was cancelled</BODY>")], [(Code.FIELD, None)]),
        ([("</BODY>", "<a href='x'>Score tables</a></BODY>")], []),
        ([("3N  N  = H2   400       2 0", "              A=/A=     1 1")],
         [(Code.REGULATION, None)]),
        ([("   1     1      4 100,0", "         1      4 100,0")], []),
        ([("   1     1      4 100,0", "         1    4.0 100.0")], []),
        ([("   1     1      4 100,0", " 1/2     1      4 100,0")], []),
        ([("3N  N  = H2   400", "3N  N +1 H2   400")], [(Code.CONTRACT, FIRST_ROW)]),
        ([("3N  N  = H2   400", "3N  N +5 H2   400")], [(Code.CONTRACT, FIRST_ROW)]),
        ([("3N  N  = H2   400", "3N  N  = H2   405")], [(Code.SCORE, FIRST_ROW)]),
        ([("3N  N  = H2   400", "3P  N  = H2   400")], [(Code.CONTRACT, FIRST_ROW)]),
    ],
)  # fmt: skip
def test_remarks(
    changes: list[tuple[str, str]], remarks: list[tuple[Code, int | None]] | None
) -> None:
    """Clauses K31, K34."""
    found = remarks_of(changed(*changes))
    if remarks is None:  # the ranking is not known as one
        assert {code for code, _ in found} == {Code.FIELD}
        assert len(found) > 4
    else:
        assert found == remarks


@pytest.mark.parametrize(
    ("sentence", "mark", "codes"),
    [
        (" Bye (*) awards recorded percentage.", "*", []),
        (" Bye (*) awards average.", "*", [Code.FIELD, Code.REGULATION]),
        ("", "*", [Code.REGULATION]),
        (" Bye (*) awards recorded percentage.", " ", [Code.PAIR]),
    ],
)
def test_byes_and_what_they_are_worth(sentence: str, mark: str, codes: list[Code]) -> None:
    """Clause K20."""
    text = changed(
        ("Average: 2.", "Average: 2." + sentence),
        ("Score     %", "Score       %"),
        (" 4 100,0", " 4   100,0"),
        (" 2  50,0  Player 3", f" 2 {mark}  50,0  Player 3"),
        (" 2  50,0  Player 4", " 2    50,0  Player 4"),
        (" 0   0,0", " 0     0,0"),
        (" 3 4  3N  N -1 H2       -50   0 2", " 3 --                  Bye    1  "),
    )
    event = read(text)
    assert event.boards[0].lines[1] == EventLine(
        Line(Bye()), "Bye", "3", None, printed=Printed("1", None)
    )
    assert [remark.code for remark in event.remarks] == codes


def test_a_bye_that_is_given_no_points() -> None:
    text = changed((" 3 4  3N  N -1 H2       -50   0 2", "-- 4                   Bye       "))
    assert read(text).boards[0].lines[1] == EventLine(Line(Bye()), "Bye", None, "4")


def test_many_rows_that_are_not_read_are_counted() -> None:
    text = changed(("Average: 2.", "Average: 2.\n" + "Hello there.\n" * 50))
    found = read(text).remarks
    assert len(found) == 11
    assert "40 more" in found[-1].problem


def test_the_same_number_on_both_sides() -> None:
    """Two pairs of each number: two winners, though the ranking does not say so. Clause K34."""
    event = read(
        changed(
            (" 1 2  3N", " 1 1  3N"),
            (" 3 4  3N", " 3 3  3N"),
            (" 1 2  Pass", " 1 3  Pass"),
            (" 4 3  2Sx", " 3 1  2Sx"),
            ("     4      2", "     3      2"),
            ("     2      0", "     1      0"),
        )
    )
    assert event.winners is None
    assert winners_of(event) == 2
    assert [remark.code for remark in event.remarks] == [Code.PAIR]


@pytest.mark.parametrize(
    ("heading", "codes"),
    [
        ("", [Code.PAIR]),
        ("East - West\n", [Code.FIELD, Code.PAIR]),
        ("-----------\n", [Code.PAIR]),
        ("-----------\nEast - West\n", [Code.FIELD, Code.PAIR]),
    ],
)
def test_two_rankings_that_are_not_of_two_sides(heading: str, codes: list[Code]) -> None:
    """Clause K34."""
    header = f"\n{heading}\nRank  Pair  Score     %  Name\n"
    event = read(changed(("Player 3\n", "Player 3\n" + header)))
    assert event.winners is None
    assert [pair.number for pair in event.printed_pairs] == ["1", "3", "4", "2"]
    assert [remark.code for remark in event.remarks] == codes


def test_a_table_that_lost_its_title_is_not_taken_for_text_above() -> None:
    """Its rows would have been left out without a word."""
    block = (
        "\n".join(ROWS[20:26]).replace("Board:  1", "Board:  2").replace("Board:  7", "Board:  8")
    )
    whole = changed(("</PRE>", f"\n{block}\n</PRE>"))
    assert len(read(whole).boards) == 4
    lost = whole.replace(ROWS[ROW_OF_TITLES - 1], "")
    refused(lost, Code.SYNTAX, row=FIRST_ROW)


# Encodings.


@pytest.mark.parametrize(
    "encoding", ["utf-8", "windows-1252", "iso-8859-1", "iso-8859-2", "cp1257"]
)
def test_declared_encodings(encoding: str) -> None:
    """HTML's Latin-1 is Windows-1252, as every browser has it."""
    name = "Zoé š" if encoding in ("iso-8859-2", "cp1257") else "Zoé"
    text = changed(
        ("<META name=V", f'<META http-equiv="Content-Type" content="text/html; charset={encoding}">'
         "<META name=V"),
        ("Tuesday", name), ("Tuesday", name),
    )  # fmt: skip
    event = read(text.encode(encoding))
    assert (event.name, event.remarks) == (name, ())


def test_a_byte_order_mark_counts_more_than_what_is_declared() -> None:
    text = changed(("<META name=V", "<META charset=iso-8859-1><META name=V"), ("Tuesday", "Zoé"))
    assert read(text.encode("utf-8-sig")).name == "Zoé"


@pytest.mark.parametrize(
    ("declared", "data", "row"),
    [
        ("utf-8", "Zo\xe9".encode("latin-1"), 4),
        ("us-ascii", "Zo\xe9".encode("latin-1"), 4),
        ("windows-1252", b"Zo\x81", 4),
        ("iso-8859-1", b"Zo\x81", 4),
        (None, b"Zo\xe9\x81", 4),
    ],
)
def test_a_page_that_is_not_in_its_encoding(declared: str | None, data: bytes, row: int) -> None:
    text = REGULAR
    if declared is not None:
        text = changed(("<META name=V", f"<META charset='{declared}'><META name=V"))
    refused(text.encode().replace(b"Tuesday", data, 1), Code.ENCODING, row=row)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-32"])
def test_other_unicode_is_refused_by_name(encoding: str) -> None:
    error = refused(REGULAR.encode(encoding), Code.ENCODING)
    assert encoding[:6].upper() in error.problem


def test_which_files_are_such_pages() -> None:
    for name in ("averages-byes", "fouled-ruling", "two-rankings", "imps"):
        assert is_magic_contest(fixture(name)[:4000])
    assert not is_magic_contest(b"<html><head><title>Magic Contest</title></head>")
    assert not is_magic_contest(b"<USEBIO><META name=Author content='Magic Contest'/></USEBIO>")


# Broken and hostile pages: an event or one line of refusal, nothing else, and soon.


def event_or_refusal(data: bytes) -> Event | Law78Error:
    try:
        event = read(data)
    except Law78Error as error:
        assert_one_line(error)
        return error
    assert all(str(remark).isprintable() for remark in event.remarks)
    return event


def lines_of(event: Event) -> int:
    return sum(len(board.lines) for board in event.boards)


contents = st.one_of(
    st.sampled_from(
        [fixture(name) for name in ("averages-byes", "fouled-ruling", "two-rankings", "imps")]
    ),
    pages().map(lambda drawn: page(*drawn)),
)


@given(contents, st.data())
def test_truncated_anywhere(data: bytes, draw: st.DataObject) -> None:
    """A page that breaks off is never read in part."""
    end = data.lower().rindex(b"</html")
    cut = draw.draw(st.integers(0, end))
    assert isinstance(event_or_refusal(data[:cut]), Law78Error)


@given(contents, st.data())
def test_with_bytes_changed(data: bytes, draw: st.DataObject) -> None:
    altered = bytearray(data)
    for _ in range(draw.draw(st.integers(1, 3))):
        altered[draw.draw(st.integers(0, len(data) - 1))] = draw.draw(st.integers(0, 255))
    event_or_refusal(bytes(altered))


some_events = pages(of=st.builds(Layout, columns=st.integers(3, 5), beside=st.integers(1, 3)))
marks = st.sampled_from(" \t-:.,/&<>=+*'\"#0123456789aAbBiIuUNSxX()%é\xa0")


@given(some_events, marks, st.data())
@example((read(REGULAR), Layout()), "<", None)
def test_one_character_changed_never_loses_a_line(
    drawn: tuple[Event, Layout], mark: str, draw: st.DataObject | None
) -> None:
    """In the score tables: a refusal, or as many lines as there were."""
    event, layout = drawn
    text = page(event, layout).decode()
    begin = text.index("<a name='scoretables'>") + len("<a name='scoretables'>")
    end = text.index("</PRE>")
    if draw is None:
        positions = list(range(begin, end))
    else:
        positions = [draw.draw(st.integers(begin, end - 1))]
    for position in positions:
        if text[position] == "\n":
            continue
        found = event_or_refusal((text[:position] + mark + text[position + 1 :]).encode())
        assert isinstance(found, Law78Error) or lines_of(found) == lines_of(event)


@given(some_events, st.data())
def test_a_row_dropped_is_those_lines_or_a_refusal(
    drawn: tuple[Event, Layout], draw: st.DataObject
) -> None:
    """A row of lines takes its own lines with it and nothing else."""
    event, layout = drawn
    rows = page(event, layout).decode().split("\n")
    begin = rows.index("<a name='scoretables'>") + 1
    dropped = draw.draw(st.integers(begin, rows.index("</PRE>") - 1))
    row = rows.pop(dropped)
    found = event_or_refusal("\n".join(rows).encode())
    if isinstance(found, Law78Error):
        return
    _, places = read_magic_contest(page(event, layout))
    kept = [
        [line for line, place in zip(board.lines, of_board, strict=True) if place != dropped + 1]
        for board, of_board in zip(event.boards, places, strict=True)
    ]
    assert [list(board.lines) for board in found.boards] == kept or not row.strip("- ")


@given(some_events, st.data())
def test_a_row_doubled_is_a_refusal(drawn: tuple[Event, Layout], draw: st.DataObject) -> None:
    """No pair sits twice on a board, no board is there twice."""
    event, layout = drawn
    rows = page(event, layout).decode().split("\n")
    begin = rows.index("<a name='scoretables'>") + 1
    doubled = draw.draw(st.integers(begin, rows.index("</PRE>") - 1))
    rows.insert(doubled, rows[doubled])
    found = event_or_refusal("\n".join(rows).encode())
    assert isinstance(found, Law78Error) == bool(rows[doubled].strip("- "))


@given(contents, contents, st.data())
def test_two_pages_spliced(one: bytes, other: bytes, draw: st.DataObject) -> None:
    head = one[: draw.draw(st.integers(0, len(one)))]
    event_or_refusal(head + other[draw.draw(st.integers(0, len(other))) :])


@given(contents, st.sampled_from(["utf-16", "utf-32", "utf-7", "cp037", "utf-8-sig"]))
def test_in_another_encoding(data: bytes, encoding: str) -> None:
    event_or_refusal(data.decode("latin-1").encode(encoding))


SOON = 20
"""Seconds: far more than any of it takes, far less than what grows with the square."""

HEAD, TAIL = (part.encode() for part in REGULAR.split(ROWS[FIRST_ROW - 1]))
ABOVE = HEAD.partition(b"Rank")[0]
LONG = 500_000

HOSTILE: dict[str, bytes] = {
    "a page beyond the limit": HEAD + b"\n" * MOST_PAGE_BYTES + TAIL,
    "a row beyond the limit": HEAD + b" " * (MOST_ROW_CHARACTERS + 1) + TAIL,
    "one long row": HEAD + b"1 " * (LONG // 2) + TAIL,
    "many tabs": HEAD + (b"\t" * MOST_ROW_CHARACTERS + b"1\n") * 1000 + TAIL,
    "digits": HEAD + (b"1" * 1900 + b"\n") * 1500 + TAIL,
    "titles in a row": HEAD + b"\nBoard: 1 " * (LONG // 10) + TAIL,
    "titles beside": HEAD + b"\n" + b"B:1 " * 400 + b"\n" + TAIL,
    "rows of one board": HEAD + b" 1 2  Pass             0      2 0\n" * (LONG // 34) + TAIL,
    "headers of rankings": ABOVE + b"Rank Pair Score %\n" * (LONG // 18) + HEAD + TAIL,
    "pairs of a ranking": HEAD.replace(
        b"   1     1      4", b"   1     9      4 100,0\n" * (LONG // 25) + b"   1     1      4"
    )
    + TAIL,
    "sentences": ABOVE + b"a. " * 600 + (b"\n" + b"b. " * 600) * 1500 + HEAD + TAIL,
    "nested elements": HEAD + b"<b>" * (LONG // 3) + TAIL,
    "anchors": HEAD + b"<a name=x>" * (LONG // 10) + TAIL,
    "anchors that end": HEAD + b"<i></i>" * (LONG // 7) + TAIL,
    "tables of text": HEAD + b"</PRE><PRE>" * (LONG // 11) + TAIL,
    "META": b"<META name=a content=b>" * (LONG // 23) + HEAD + TAIL,
    "an open META": b"<META " * (LONG // 6) + HEAD + TAIL,
    "a charset that never comes": b"<META charset" * 600 + HEAD + TAIL,
    "entities": HEAD + b"&#65;&amp;" * 150 + TAIL,
    "an entity declared": b"<!DOCTYPE html [<!ENTITY a SYSTEM 'file:///etc/hostname'>]>"
    + HEAD + b"&a;" + TAIL,
    "an open comment": HEAD + b"<!--" + b"-" * LONG,
    "attributes": HEAD + b"<a " + b"name=x " * (LONG // 7) + b">" + TAIL,
    "only less-than signs": b"<" * LONG,
    "zeros": HEAD + b"\x00" * LONG + TAIL,
    "a long name": HEAD.replace(b'"Tuesday"', b'"' + b"n" * LONG + b'"') + TAIL,
    "a long program": HEAD.replace(b'"4.8"', b'"' + b"n" * LONG + b'"') + TAIL,
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_pages_are_answered_soon(name: str) -> None:
    began = time.monotonic()
    event_or_refusal(HOSTILE[name])
    assert time.monotonic() - began < SOON


def test_limits() -> None:
    refused(HOSTILE["a page beyond the limit"], Code.LIMIT)
    refused(HOSTILE["a row beyond the limit"], Code.LIMIT, row=FIRST_ROW)
    at_the_limit = HOSTILE["a row beyond the limit"].replace(b" \n", b"\n", 1)
    assert lines_of(read(at_the_limit)) == 2


def test_nothing_is_fetched(tmp_path: Path) -> None:
    """An entity that names a file stays the text that it is."""
    secret = tmp_path / "secret.txt"
    secret.write_text("the secret")
    declared = f"<!DOCTYPE html [<!ENTITY a SYSTEM '{secret.as_uri()}'>]>\n<HTML>"
    event = read(changed(("<HTML>", declared), ("<B>Tuesday</B>", "<B>&a;</B>")))
    (remark,) = event.remarks
    assert "&a;" in remark.problem
    assert "secret" not in remark.problem


# Real pages, where they are at hand.

REAL = os.environ.get("LAW78_REAL_FILES") or None
needs_real_pages = pytest.mark.skipif(
    REAL is None, reason="LAW78_REAL_FILES does not name a folder of real result files"
)
real_pages = sorted(Path(REAL or ".").glob("magic-contest/[0-9]*.html")) if REAL else []


def said(text: str, name: str) -> int:
    found = re.search(rf'name={name}\s+content="([0-9]+)"', text)
    assert found is not None
    return int(found[1])


@needs_real_pages
def test_real_pages_are_there() -> None:
    assert real_pages


@needs_real_pages
@pytest.mark.parametrize("path", real_pages, ids=lambda path: path.name)
def test_real_pages_are_read_and_scored_as_printed(path: Path) -> None:
    """Counts are those of the page's own META; points are compared one by one.

    Exact matchpoints, rounded half up to the decimals that the page prints, each
    side by itself. Clauses K13, K17, K29, K32.
    """
    text = path.read_text("latin-1")
    event = read(path.read_bytes())
    held = [line.line.result for board in event.boards for line in board.lines]
    assert len(event.boards) == said(text, "BoardCount")
    assert len(held) == said(text, "BoardCount") * said(text, "TableCount")
    byes = said(text, "BoardCount") * said(text, "PhantomCount")
    assert sum(isinstance(result, Bye) for result in held) == byes
    averages = len(re.findall(r"(?<= )A[-+=]/A[-+=](?= )", text))
    assert sum(isinstance(result, Artificial) for result in held) == averages
    assert len(event.printed_pairs) == said(text, "PairCount")
    assert not [remark for remark in event.remarks if remark.code is not Code.UNSUPPORTED]
    compared, odd = 0, []
    scored = score_event(event, Rules(expected="board"))
    for board in scored.boards:
        for row, (line, score) in enumerate(
            zip(board.board.lines, board.scored.lines, strict=True), start=1
        ):
            for side in Side:
                value, printed = score.of(side), printed_of(line, side)
                if value is None or printed is None:
                    assert isinstance(line.line.result, Bye)
                    continue
                compared += 1
                if half_up(value.matchpoints, quantum_of(printed)) != number(printed):
                    odd.append((board.board.board, row, side, value.matchpoints, printed))
    assert odd == []
    assert compared == 2 * (len(held) - byes)


@needs_real_pages
@pytest.mark.parametrize("path", real_pages, ids=lambda path: path.name)
def test_real_pages_add_up_as_printed(path: Path) -> None:
    """Totals are exact sums, a bye worth the rest's percentage; then one decimal, half up.

    A bye's points are compared too. Clauses K17, K33.
    """
    event = read(path.read_bytes())
    scored = score_event(event, Rules(expected="board"))
    own = {standing.pair.number: standing for standing in scored.ranking}
    total = {number: standing.total for number, standing in own.items()}
    available = {number: standing.available for number, standing in own.items()}
    for board in scored.boards:
        top = Fraction(2 * (board.scored.expected - 1))
        for line in board.board.lines:
            if isinstance(line.line.result, Bye):
                pair = line.pair_ns or line.pair_ew or ""
                bye = own[pair].total / own[pair].available * top
                printed = printed_of(line, Side.NS) or printed_of(line, Side.EW) or ""
                assert half_up(bye, quantum_of(printed)) == number(printed)
                total[pair] += bye
                available[pair] += top
    for listed in event.printed_pairs:
        exact = total[listed.number]
        percentage = exact * 100 / available[listed.number]
        assert listed.total is not None
        assert listed.percentage is not None
        assert half_up(exact, quantum_of(listed.total)) == number(listed.total)
        assert half_up(percentage, quantum_of(listed.percentage)) == number(listed.percentage)


def quantum_of(printed: str) -> Fraction:
    return Fraction(1, 10 ** len(printed.replace(".", ",").partition(",")[2]))


@needs_real_pages
def test_real_pages_of_imps_are_refused_by_name() -> None:
    (path,) = Path(REAL or ".").glob("magic-contest/imps*.html")
    error = refused(path.read_bytes(), Code.UNSUPPORTED, row=19)
    assert "IMP" in error.problem
