"""PBN's score tables. Expected values: the rows of the fixtures as they stand, or PBN 2.1."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from format_refusals import FIXTURES, assert_one_line, refused
from law78.errors import Code, Law78Error
from law78.event import ContractResult, Event, Printed, PrintedPair
from law78.formats import read_event
from law78.formats.pbn_tables import MOST_TIMES
from law78.formats.pbn_text import MOST_PBN_BYTES
from law78.notation import parse_line
from law78.outcome import Bye, NotPlayed, Score, Side
from pbn_files import COMPOSER, Layout, line, pbn_events, pbn_file

HEADER = '[Board "7"]\n[Scoring "MatchPoints"]\n'
"""Two rows, so that the ScoreTable stands in the third and its first line in the fourth."""


def table(columns: str, *rows: str) -> bytes:
    """A file of one board."""
    return (HEADER + f'[ScoreTable "{columns}"]\n' + "\n".join(rows) + "\n").encode()


def read(columns: str, *rows: str) -> Event:
    return read_event(table(columns, *rows), "x.pbn")


def test_a_file_of_ruter() -> None:
    """Clauses K16, K20, K35. Latin-1, #, averages, a bye, a board passed out."""
    event = read_event((FIXTURES / "ruter.pbn").read_bytes(), "ruter.pbn")
    assert (event.name, event.program, event.winners) == ("Höstparen", "Ruter 4.9", None)
    assert event.remarks == ()
    assert [(board.board, board.vulnerable) for board in event.boards] == [
        ("1", "NONE"),
        ("2", "NS"),
        ("3", "EW"),
    ]
    first, second, third = event.boards
    assert first.lines == (
        line(
            "400",
            pair_ns="1",
            pair_ew="4",
            contract=ContractResult("3N", "N", 9),
            printed=Printed("4.0", "0.0", "100", "0"),
        ),
        line(
            "-100",
            pair_ns="2",
            pair_ew="5",
            contract=ContractResult("4HX", "S", 9),
            printed=Printed("0.0", "4.0", "0", "100"),
        ),
        line(
            "0",
            pair_ns="3",
            pair_ew="6",
            contract=ContractResult("PASS"),
            printed=Printed("2.0", "2.0", "50", "50"),
        ),
    )
    assert [held.line for held in second.lines] == [
        parse_line("-170"),
        parse_line("-170"),
        parse_line("A+/A-"),
    ]
    assert third.lines[2].line.result == Bye()
    assert (third.lines[2].pair_ew, third.lines[2].printed) == (
        None,
        Printed("1.2", None, "60", None),
    )
    assert event.printed_pairs[:2] == (
        PrintedPair("1", total="9.0", percentage="75.00", place="1"),
        PrintedPair("5", total="7.6", percentage="63.33", place="2"),
    )
    assert len(event.printed_pairs) == 6


def test_a_file_of_bridgecomposer() -> None:
    """Clause K35. Names without quotes, PASS in both cells, sections, a score in both cells."""
    event = read_event((FIXTURES / "bridgecomposer.pbn").read_bytes(), "composer.pbn")
    assert (event.name, event.program) == ("Monday Pairs", "BridgeComposer Version 5.99")
    first, second = event.boards
    assert [(held.section, held.pair_ns, held.pair_ew, held.raw) for held in first.lines] == [
        ("A", "1", "1", "420"),
        ("A", "2", "2", "0"),
        ("B", "1", "1", "100"),
    ]
    assert [held.printed for held in first.lines] == [
        Printed("2.00", "0.00"),
        Printed("1.00", "1.00"),
        Printed("0.00", "2.00"),
    ]
    assert first.lines[1].contract == ContractResult("PASS")
    assert second.vulnerable == "NS"
    assert [held.raw for held in second.lines] == ["-90", "-90"]
    assert event.remarks == ()


@given(pbn_events())
def test_an_event_written_as_pbn_reads_back_equal(made: tuple[Event, Layout]) -> None:
    """Clauses K15, K16, K18, K20, K35: every layout, encoding and line end."""
    event, layout = made
    assert replace(read_event(pbn_file(event, layout), "x.pbn"), remarks=()) == event


LINES = {28: ("1", 1), 29: ("1", 2), 30: ("1", 3), 43: ("2", 1), 45: ("2", 3), 57: ("3", 3)}
"""Some rows of the file of Ruter, with the board and the line that stand in them."""


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
@pytest.mark.parametrize("row", LINES)
def test_a_cell_too_many_is_refused_at_its_row(row: int, end: bytes) -> None:
    rows = (FIXTURES / "ruter.pbn").read_bytes().split(b"\r\n")
    rows[row - 1] += b" 9"
    board, line_number = LINES[row]
    refused(end.join(rows), Code.SYNTAX, row=row, board=board, line=line_number)


@pytest.mark.parametrize(
    ("ns", "ew", "result"),
    [
        ("200", "-", "200"),
        ('"200"', "-", "200"),
        ("-", "200", "-200"),
        ("-200", "-", "-200"),
        ("200", "-200", "200"),
        ("0", "-", "0"),
        ("-", "0", "0"),
        ("PASS", "-", "0"),
        ("PASS", "PASS", "0"),
        ("200", "100", "200|-100"),
        ("A+", "A-", "A+/A-"),
        ("A=", "A=", "A=/A="),
        ("AVE+", "AVE", "A+/A="),
        ("^A+", "^A-", "A+/A-"),
        ("^60", "^40", "60%|40%"),
        ("^62.5", "40%", "62.5%|40%"),
        ("A+", "^40", "A+|40%"),
        ("600", "A+", "600|A+"),
        ("^60", "100", "60%|-100"),
        ("Bye", "Bye", "BYE"),
        ("Bye", "-", "BYE"),
        ("-", "-", "NP"),
        ("?", "?", "NP"),
        ("NP", "NP", "NP"),
    ],
)
def test_the_two_cells_of_a_score(ns: str, ew: str, result: str) -> None:
    """Clauses K15, K16, K18, K20, K35. Expected: each side's cell, E-W's with its sign turned."""
    event = read("PairId_NS;PairId_EW;Score_NS;Score_EW", f"1 2 {ns} {ew}")
    assert event.boards[0].lines[0].line == parse_line(result)


@pytest.mark.parametrize(("ns", "ew"), [("A+", "-"), ("-", "^40"), ("?", "A-")])
def test_an_artificial_score_of_one_side_alone_is_no_result(ns: str, ew: str) -> None:
    """Clause K15."""
    refused(table("Score_NS;Score_EW", f"{ns} {ew}"), Code.NOTATION, row=4, board="7", line=1)


def test_artificial_percentages_where_there_is_no_score() -> None:
    """Clause K15. PBN 2.1, 5.2: what is artificial stands behind a caret, which is no figure."""
    event = read("Score_NS;Score_EW;Percentage_NS;Percentage_EW", "- - ^60 ^30", "50 - 70 30")
    first = event.boards[0].lines[0]
    assert first.line == parse_line("60%|30%")
    assert first.printed == Printed(None, None, "60", "30")


def test_one_score_column_alone_is_in_its_own_view() -> None:
    event = read("Score_NS;MP_NS", "200 2", "-100 0")
    assert [held.raw for held in event.boards[0].lines] == ["200", "-100"]
    event = read("MP_NS;Score_EW", "2 200", "0 -100")
    assert [held.raw for held in event.boards[0].lines] == ["-200", "100"]


def test_a_row_for_several_equal_lines() -> None:
    """PBN 2.1, 5.9: Multiplicity. The rows in errors are those of the file."""
    event = read("Score_NS;Score_EW;MP_NS;Multiplicity", "600 - 4.0 2", "- 100 0.0 1", "- 50 1 -")
    assert [held.raw for held in event.boards[0].lines] == ["600", "600", "-100", "-50"]
    assert [held.printed for held in event.boards[0].lines[:2]] == [Printed("4.0")] * 2


@pytest.mark.parametrize("times", ["0", "-1", "2.5", "x", str(MOST_TIMES + 1), "9" * 5000])
def test_a_multiplicity_that_cannot_be(times: str) -> None:
    refused(table("Score_NS;Multiplicity", f"600 {times}"), Code.FIELD, row=4, board="7", line=1)


def test_more_lines_than_any_board_has() -> None:
    rows = [f"600 {MOST_TIMES}"] * 2
    refused(table("Score_NS;Multiplicity", *rows), Code.LIMIT, row=5, board="7", line=10_001)


def test_a_pair_that_plays_a_board_twice_at_once() -> None:
    """Clause K34."""
    data = table("PairId_NS;PairId_EW;Score_NS;Multiplicity", "1 2 600 2")
    refused(data, Code.FIELD, row=4, board="7", line=1)


@pytest.mark.parametrize(
    ("scoring", "named"),
    [
        ("IMP", "IMP"),
        ("IMP;Butler-2;Mean", "Butler"),
        ("BAM", "BAM"),
        ("Rubber", "Rubber"),
        ("MatchPoints;Bastille", "Bastille"),
        ("MatchPoints;Mitchell2", "Mitchell2"),
        ("MP;Cross1", "Cross1"),
        ("Points", "Points"),
    ],
)
def test_other_scoring_is_refused_by_name(scoring: str, named: str) -> None:
    data = table("Score_NS;MP_NS", "600 2").replace(b'"MatchPoints"', f'"{scoring}"'.encode())
    assert named in refused(data, Code.UNSUPPORTED, row=2, board="7").problem


@pytest.mark.parametrize("scoring", ["", "MP1", "MatchPoints;MP1", "matchpoints;MP1", "MP"])
def test_matchpoints_under_each_name(scoring: str) -> None:
    data = table("Score_NS;MP_NS", "600 2").replace(b'"MatchPoints"', f'"{scoring}"'.encode())
    assert read_event(data).remarks == ()


@pytest.mark.parametrize("rule", ["MP2", "Ascherman", "OldMP"])
def test_another_scale_or_rule_is_said(rule: str) -> None:
    """Clauses K22, K28."""
    data = table("Score_NS;MP_NS", "600 2").replace(b"MatchPoints", f"MatchPoints;{rule}".encode())
    (remark,) = read_event(data, "x").remarks
    assert remark.code is Code.REGULATION
    assert rule.upper() in remark.problem


def test_scoring_that_is_not_said_is_told_by_the_columns() -> None:
    imps = table("Score_NS;IMP_NS", "600 2").replace(b"MatchPoints", b"")
    assert "IMPs" in refused(imps, Code.UNSUPPORTED, row=3, board="7").problem
    nothing = table("Score_NS", "600").replace(b"MatchPoints", b"?")
    refused(nothing, Code.FIELD, row=3, board="7")


@pytest.mark.parametrize(
    ("tag", "named"),
    [
        ('[Competition "Individual"]', "Individual"),
        ('[Competition "Teams"]', "Teams"),
        ('[HomeTeam "Us"]', "teams"),
    ],
)
def test_other_competitions_are_refused_by_name(tag: str, named: str) -> None:
    data = table("Score_NS", "600").replace(b"[Scoring", f"{tag}\n[Scoring".encode())
    assert named in refused(data, Code.UNSUPPORTED, row=2, board="7").problem


@pytest.mark.parametrize(
    ("column", "named"),
    [("PlayerId_North", "individuals"), ("MP_North", "individuals"), ("Room", "teams")],
)
def test_columns_of_other_competitions_are_refused_by_name(column: str, named: str) -> None:
    data = table(f"Score_NS;{column}", "600 1")
    assert named in refused(data, Code.UNSUPPORTED, row=3, board="7").problem


def test_more_than_one_session_is_refused_by_name() -> None:
    one = '[Board "{0}"]\n[Session "{0}"]\n[Scoring "MP"]\n[ScoreTable "Score_NS"]\n600\n\n'
    data = one.format(1) + one.format(2)
    assert "session" in refused(data, Code.UNSUPPORTED, row=8, board="2").problem
    ruter = (
        '% PBN 2.1\n% <META name=Generator content="Ruter">\n% <META name=CRSession content="2">\n'
    )
    assert "session 2" in refused(ruter + one.format(1), Code.UNSUPPORTED, row=3).problem


def test_what_meta_says_is_compared_with_what_is_there() -> None:
    meta = (
        '% <META name=Generator content="Magic Contest">\n'
        '% <META name=BoardCount content="24">\n'
        '% <META name=CRSessionCount content="2">\n'
    )
    event = read_event(b"% PBN 2.1\n" + meta.encode() + table("Score_NS", "600"), "x")
    assert [(remark.code, remark.place.row) for remark in event.remarks] == [
        (Code.FIELD, 3),
        (Code.UNSUPPORTED, 4),
    ]


def test_what_is_not_read_draws_a_remark() -> None:
    event = read_event(
        HEADER.encode()
        + b'[Vulnerable "East"]\n[ScoreTable "Score_NS;MP_NS;Contract;Declarer;Result;Odd;Other"]\n'
        b"600 1 3N X 9 - -\n600 1 3N N +1 - -\n- 0 - - - - -\n50 1 3N Y 9 - -\n\n"
        b'[Board "8"]\n[Deal "N:..."]\n\n[Board "9"]\n[Event "Other"]\n',
        "x",
    )
    said = [
        (str(remark.place), remark.problem)
        for remark in event.remarks
        if "contract" not in remark.problem
    ]
    assert said == [
        ("x, row 4, board 7", "columns of a ScoreTable that are not read: odd, other"),
        ("x, row 5, board 7, line 1", "Declarer 'X' and 1 more are not read"),
        ("x, row 6, board 7, line 2", "Result '+1' is not read"),
        ("x, row 3, board 7", "Vulnerable 'East' is not read"),
        ("x, row 7, board 7, line 3", "points without a score: taken as not played"),
        ("x, row 10", "board 8 and 1 more boards without a ScoreTable"),
    ]


def test_names_that_are_not_quoted_draw_no_error_and_no_figure() -> None:
    event = read("Score_NS;MP_NS;Names_NS;Names_EW", "600 2 Ann B - 7.5 Cy D 3", "-50 0 X Y")
    assert [held.printed for held in event.boards[0].lines] == [Printed("2"), Printed("0")]


def test_games_of_two_events_draw_a_remark() -> None:
    data = table("Score_NS", "600") + b'\n[Event "A"]\n[Board "1"]\n\n[Event "B"]\n[Site "x"]\n'
    problems = [remark.problem for remark in read_event(data, "x").remarks]
    assert problems[1] == "games of 2 events are scored as one, 'A' and 'B'"


def test_two_winners_have_their_side_from_the_ranking() -> None:
    """Clause K34."""
    ranking = '[TotalScoreTable "Rank;PairId;Direction;TotalMP;TotalPercentage"]\n'
    rows = '1 1 "N-S" 3 75\n2 1 "E-W" 1 25\n'
    event = read_event(
        table("PairId_NS;PairId_EW;Score_NS", "1 1 600", "2 2 50") + (ranking + rows).encode()
    )
    assert event.printed_pairs == (
        PrintedPair("1", None, Side.NS, "3", "75", "1"),
        PrintedPair("1", None, Side.EW, "1", "25", "2"),
    )


def test_figures_of_the_session_come_before_those_of_all() -> None:
    ranking = (
        b'[TotalScoreTable "PairId;TotalScoreMP;SessionScoreMP;TotalPercentage;SessionPercentage"]'
        b"\n1 300 100 55 60\n2 - 90 - -\n"
    )
    event = read_event(table("Score_NS", "600") + ranking)
    assert event.printed_pairs == (
        PrintedPair("1", total="100", percentage="60"),
        PrintedPair("2", total="90"),
    )


def test_what_is_said_from_here_on() -> None:
    """PBN 2.1, 4.8: ## says a value for the games to come, until another is said."""
    game = '[Board "{}"]\n[ScoreTable "Score_NS"]\n600\n\n'
    data = '[Event "##Pairs"]\n[Scoring "##MatchPoints"]\n' + game.format(1) + game.format(2)
    assert [board.board for board in read_event(data.encode()).boards] == ["1", "2"]
    assert read_event(data.encode()).name == "Pairs"
    other = data + '[Scoring "IMP"]\n' + game.format(3)
    refused(other, Code.UNSUPPORTED, row=11, board="3")


def test_who_is_vulnerable_is_never_inherited() -> None:
    """PBN 2.1, 4.8: # is forbidden there."""
    game = '[Board "{}"]\n[Vulnerable "{}"]\n[Scoring "MP"]\n[ScoreTable "Score_NS"]\n600\n\n'
    event = read_event((game.format(1, "All") + game.format(2, "#")).encode(), "x")
    assert [board.vulnerable for board in event.boards] == ["ALL", None]
    assert any("Vulnerable '#'" in remark.problem for remark in event.remarks)


def test_games_without_a_blank_row_between_them() -> None:
    game = '[Board "{}"]\n[Scoring "MP"]\n[ScoreTable "Score_NS"]\n{}\n'
    event = read_event((game.format(1, 600) + game.format(2, 50)).encode())
    assert [(board.board, board.lines[0].raw) for board in event.boards] == [
        ("1", "600"),
        ("2", "50"),
    ]


def test_comments_are_no_results() -> None:
    text = (
        '; one\n{two [Board "99"]\n\n600}[Board "7"] ; [Board "98"]\n% 999\n[Scoring "MP"] {x}\n'
        '[Site "a; {b}"]\n[ScoreTable "Score_NS"] {600} ; 600\n%600\n50\n'
    )
    event = read_event(text.encode())
    assert [(board.board, [held.raw for held in board.lines]) for board in event.boards] == [
        ("7", ["50"])
    ]


def test_tags_with_quotes_and_backslashes() -> None:
    for written, name in ((r"a \"b\" \\ c", r'a "b" \ c'), ("C:\\", "C:\\")):
        event = read_event(f'[Event "{written}"]\n'.encode() + table("Score_NS", "600"))
        assert event.name == name


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "iso-8859-1"])
def test_encodings(encoding: str) -> None:
    data = f'% PBN 2.1\n[Event "Höst"]\n{HEADER}[ScoreTable "Score_NS"]\n600\n'
    assert read_event(data.encode(encoding)).name == "Höst"


BROKEN = [
    ('[Board "7"\n', Code.SYNTAX, {"row": 2}),
    ("[Board 7]\n", Code.SYNTAX, {"row": 2}),
    ('[Board "7]\n', Code.SYNTAX, {"row": 2}),
    ('{ never closed\n[Board "7"]\n', Code.SYNTAX, {"row": 2}),
    ("600 - 2.0\n", Code.SYNTAX, {"row": 2}),
    ('[Board "7"]\n[ScoreTable "Score_NS;MP_NS"]\n"600 2\n', Code.SYNTAX, {"row": 4}),
    ('[ScoreTable "Score_NS;MP_NS"]\n600 2\n', Code.FIELD, {"row": 2}),
    ('[Board ""]\n[ScoreTable "Score_NS;MP_NS"]\n600 2\n', Code.FIELD, {"row": 3}),
    (
        '[Board "7"]\n\n[ScoreTable "Score_NS;MP_NS"]\n600 2\n',
        Code.FIELD,
        {"row": 4},
    ),
    ('[Board "7"]\n[ScoreTable "MP_NS"]\n2\n', Code.FIELD, {"row": 3, "board": "7"}),
    ('[Board "7"]\n[ScoreTable ""]\n2\n', Code.FIELD, {"row": 3, "board": "7"}),
    ('[Board "7"]\n[ScoreTable "Score_NS;;MP_NS"]\n2\n', Code.FIELD, {"row": 3, "board": "7"}),
    ('[Board "7"]\n[ScoreTable "MP_NS;-mp_ns\\2R"]\n2\n', Code.FIELD, {"row": 3, "board": "7"}),
    (
        '[Board "7"]\n[ScoreTable "Score_NS;MP_NS"]\n600 2\n[ScoreTable "Score_NS"]\n',
        Code.FIELD,
        {"row": 5, "board": "7"},
    ),
    (
        '[Board "7"]\n[ScoreTable "Score_NS;MP_NS"]\n600 2\n600\n',
        Code.SYNTAX,
        {"row": 5, "board": "7", "line": 2},
    ),
    (
        '[Board "7"]\n[ScoreTable "Score_NS;MP_NS"]\n600 2 3\n',
        Code.SYNTAX,
        {"row": 4, "board": "7", "line": 1},
    ),
    (
        '[Board "7"]\n[ScoreTable "Score_NS;MP_NS"]\n3NT 2\n',
        Code.NOTATION,
        {"row": 4, "board": "7", "line": 1},
    ),
    (
        '[Board "7"]\n[ScoreTable "Score_NS;MP_NS"]\n600 x\n',
        Code.FIELD,
        {"row": 4, "board": "7", "line": 1},
    ),
    (
        '[Board "7"]\n[ScoreTable "Score_NS;MP_NS"]\n^160 2\n',
        Code.NOTATION,
        {"row": 4, "board": "7", "line": 1},
    ),
    ('[Board "7"]\n[Scoring "MP"]\n[ScoreTable "Score_NS"]\n', Code.EMPTY, {"board": "7"}),
    (
        '[Board "7"]\n[ScoreTable "Score_NS;MP_NS"]\n50 2\n\n'
        '[Board "7"]\n[ScoreTable "Score_NS;MP_NS"]\n50 2\n',
        Code.BOARD,
        {"row": 7, "board": "7"},
    ),
    (
        '[Board "7"]\n[ScoreTable "PairId_NS;PairId_EW;Score_NS;MP_NS"]\n1 2 50 2\n1 3 50 2\n',
        Code.PAIR,
        {"row": 5, "board": "7", "line": 2},
    ),
    (
        '[Board "7"]\n[ScoreTable "Score_NS;MP_NS"]\n50 2\n[TotalScoreTable "Rank"]\n1\n',
        Code.FIELD,
        {"row": 5, "board": "7"},
    ),
    (
        '[Board "7"]\n[ScoreTable "Score_NS;MP_NS"]\n50 2\n[TotalScoreTable "Rank;PairId"]\n1\n',
        Code.SYNTAX,
        {"row": 6},
    ),
    ('[Board "7"]\n[Deal "N:..."]\n', Code.EMPTY, {}),
    ("\n", Code.EMPTY, {}),
]


@pytest.mark.parametrize(("text", "code", "place"), BROKEN)
def test_a_file_that_is_refused(text: str, code: Code, place: dict[str, int | str]) -> None:
    """A refusal says the row, the board and the line where they are known."""
    refused("% PBN 2.1\n" + text, code, **place)


def test_bytes_of_no_letter() -> None:
    data = b'% PBN 2.1\n[Event "\x81"]\n'
    assert "0x81" in refused(data, Code.ENCODING, row=2).problem


def test_a_file_beyond_the_limit() -> None:
    refused(b"% PBN 2.1\n" + b"\n" * MOST_PBN_BYTES, Code.LIMIT)


def test_an_averages_line_with_another_name_than_its_points_stays_what_it_is() -> None:
    """What is printed never becomes a result, and contradicts it freely."""
    event = read("Score_NS;Score_EW;MP_NS;MP_EW", "A= A= 23 11", "600 - 0 30")
    first, second = event.boards[0].lines
    assert (first.line, first.printed) == (parse_line("A=/A="), Printed("23", "11"))
    assert (second.line.result, second.printed) == (Score(600), Printed("0", "30"))


def test_what_pbn_has_no_word_for_is_points_alone() -> None:
    """A ruling is left out by the writer, as programs do, and read as not played, with a remark."""
    ruling = line("12C1c:2/600/3/-100", printed=Printed("7.8", "6.2"))
    board = read("Score_NS", "600").boards[0]
    event = Event((replace(board, lines=(*board.lines, ruling)),))
    found = read_event(pbn_file(event, COMPOSER), "x")
    assert found.boards[0].lines[1].line.result == NotPlayed()
    assert found.boards[0].lines[1].printed == Printed("7.8", "6.2")
    assert [remark.place.line for remark in found.remarks] == [2]


@given(st.text(max_size=40), st.sampled_from(["Score_NS", "PairId_NS", "MP_NS", "Contract"]))
def test_any_text_in_a_cell_is_read_or_refused(text: str, column: str) -> None:
    columns = "Score_NS;MP_NS;PairId_NS;PairId_EW;Contract"
    cells = {"Score_NS": "50", "MP_NS": "1", "PairId_NS": "1", "PairId_EW": "2", "Contract": "-"}
    cells[column] = text
    data = table(columns, " ".join(cells.values()))
    try:
        event = read_event(data, "x")
    except Law78Error as error:
        assert_one_line(error)
        return
    assert event.boards[0].lines
