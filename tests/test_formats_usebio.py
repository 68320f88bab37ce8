"""USEBIO: what is read of it, and everything that is refused."""

from __future__ import annotations

import re

import pytest

from format_refusals import FIXTURES, refused
from law78.errors import Code, Place
from law78.event import ContractResult, Event, Printed, PrintedPair
from law78.formats import read_event
from law78.formats.usebio_pairs import Label, read_label
from law78.notation import parse_line
from law78.outcome import Line, NotPlayed, Score, Side


def read(name: str) -> Event:
    return read_event((FIXTURES / name).read_bytes(), name)


# What the fixtures say is written out here by hand.


def test_version_1_0() -> None:
    """One winner, latin-1, a pass, an artificial score, a board not played, an external DTD."""
    event = read("usebio-1.0.xml")
    assert (event.name, event.program, event.winners) == ("Tuesday Café pairs", "Fixture", 1)
    first, second = event.boards
    assert [line.line for line in first.lines] == [
        parse_line("400"),
        parse_line("0"),
        parse_line("-590"),
    ]
    assert [line.line for line in second.lines] == [
        parse_line("A6040"),
        Line(NotPlayed()),
        parse_line("110"),
    ]
    assert [line.raw for line in second.lines] == ["A6040", "", "+110"]
    assert [(line.pair_ns, line.pair_ew) for line in first.lines] == [
        ("1", "2"),
        ("3", "4"),
        ("5", "6"),
    ]
    assert [line.contract for line in first.lines] == [
        ContractResult("3NT", "N", 9),
        ContractResult("PASS"),
        ContractResult("4HX", "E", 10),
    ]
    assert [line.printed for line in second.lines] == [Printed("2.4", "1.6"), None, None]
    assert event.printed_pairs == (
        PrintedPair("1", percentage="62.5", place="1="),
        PrintedPair("2", total="3", place="6"),
    )
    assert event.remarks == ()


def test_the_version_of_the_program_is_kept() -> None:
    data = (FIXTURES / "usebio-1.0.xml").read_bytes()
    named = b"<PROGRAM_NAME>Fixture</PROGRAM_NAME>"
    event = read_event(data.replace(named, named + b"<PROGRAM_VERSION> 4.2 </PROGRAM_VERSION>"))
    assert (event.program, event.program_version) == ("Fixture", "4.2")
    assert read("usebio-1.0.xml").program_version is None


def test_version_1_1_with_sides_in_the_pair_numbers() -> None:
    """Clause K34."""
    event = read("usebio-1.1.xml")
    assert event.winners == 2
    (board,) = event.boards
    assert [(line.pair_ns, line.pair_ew) for line in board.lines] == [("1", "1"), ("2", "2")]
    assert event.printed_pairs == (
        PrintedPair("1", side=Side.NS, total="2.00"),
        PrintedPair("1", side=Side.EW, total="0.00"),
    )
    assert event.remarks == ()


def test_version_1_2_with_two_sections_that_are_one_field() -> None:
    """The deals of the HANDSET, which repeat BOARD, are no boards."""
    event = read("usebio-1.2-two-sections.xml")
    assert [board.board for board in event.boards] == ["1", "2"]
    first, second = event.boards
    assert [(line.pair_ns, line.section, line.raw) for line in first.lines] == [
        ("1", "A", "120"),
        ("1", "B", "-50"),
    ]
    assert [(line.section, line.raw) for line in second.lines] == [("A", "-560")]
    assert event.printed_pairs == (
        PrintedPair("1", section="A", percentage="100"),
        PrintedPair("1", section="B", percentage="0"),
    )
    assert event.remarks == ()


def test_version_1_3_with_sections_and_sides_in_the_pair_numbers() -> None:
    """No method is said and matchpoints are printed; an adjustment draws a remark."""
    event = read("usebio-1.3.xml")
    assert (event.name, event.winners) == ("Café", 2)
    (board,) = event.boards
    assert [(line.pair_ns, line.pair_ew, line.section) for line in board.lines] == [
        ("1", "1", "A"),
        ("1", "1", "B"),
    ]
    assert event.printed_pairs == (
        PrintedPair("1", section="A", side=Side.NS, place="1"),
        PrintedPair("1", section="A", side=Side.EW),
        PrintedPair("1", section="B", side=Side.NS),
        PrintedPair("1", section="B", side=Side.EW, place="1"),
    )
    (remark,) = event.remarks
    assert (remark.code, remark.place) == (Code.UNSUPPORTED, Place(file="usebio-1.3.xml"))
    assert "ADJUSTMENT" in remark.problem


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("1", Label("1", None, None)),
        ("1NS", Label("1", None, Side.NS)),
        ("21EW", Label("21", None, Side.EW)),
        ("1 ns", Label("1", None, Side.NS)),
        ("(A) 1 NS", Label("1", "A", Side.NS)),
        ("( Red room )12EW", Label("12", "Red room", Side.EW)),
        ("(B) 7", Label("7", "B", None)),
        ("1-iv", Label("1-iv", None, None)),
        ("NS", Label("NS", None, None)),
        ("(A)", Label("(A)", None, None)),
        ("A1", Label("A1", None, None)),
        ("", None),
        (None, None),
    ],
)
def test_pair_numbers(text: str | None, label: Label | None) -> None:
    """Clause K34."""
    assert read_label(text) == label


# Small files, made by changing one thing in a regular one.


def line_of(score: str = "50", ns: str = "1", ew: str = "2", more: str = "") -> str:
    return (
        "<TRAVELLER_LINE>\n"
        f"<NS_PAIR_NUMBER>{ns}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{ew}</EW_PAIR_NUMBER>\n"
        f"<SCORE>{score}</SCORE>{more}</TRAVELLER_LINE>"
    )


def board_of(*lines: str, number: str = "<BOARD_NUMBER>3</BOARD_NUMBER>") -> str:
    return f"<BOARD>{number}\n" + "\n".join(lines) + "</BOARD>"


def file_of(
    *inside: str, kind: str = 'EVENT_TYPE="MP_PAIRS"', version: str = 'Version="1.2"'
) -> str:
    return f"<USEBIO {version}>\n<EVENT {kind}>\n" + "\n".join(inside) + "\n</EVENT>\n</USEBIO>"


def test_the_regular_one() -> None:
    event = read_event(file_of(board_of(line_of())).encode())
    assert event.remarks == ()
    assert event.boards[0].lines[0].line == Line(Score(50))


@pytest.mark.parametrize(
    "version", ["", 'Version=""', 'Version="1.0"', 'Version="1.3"', 'Version=" 1.1 "']
)
def test_versions_that_are_read(version: str) -> None:
    assert read_event(file_of(board_of(line_of()), version=version).encode()).boards


@pytest.mark.parametrize(
    ("kind", "inside", "named"),
    [
        ("BUTLER_PAIRS", "", "BUTLER_PAIRS"),
        ("CROSS_IMP", "", "CROSS_IMP"),
        ("INDIVIDUAL", "", "INDIVIDUAL"),
        ("TEAMS", "", "TEAMS"),
        ("SWISS_TEAMS", "", "SWISS_TEAMS"),
        ("SWISS_PAIRS", "", "SWISS_PAIRS"),
        ("AGGREGATE", "", "AGGREGATE"),
        ("PAIRS", "<BOARD_SCORING_METHOD>CROSS_IMPS</BOARD_SCORING_METHOD>", "CROSS_IMPS"),
        ("PAIRS", "<BOARD_SCORING_METHOD>BUTLER_IMPS</BOARD_SCORING_METHOD>", "BUTLER_IMPS"),
        ("MP_PAIRS", "<BOARD_SCORING_METHOD>IMPS</BOARD_SCORING_METHOD>", "IMPS"),
        ("MP_PAIRS", "<SESSION_COUNT>2</SESSION_COUNT>", "more than one session"),
        ("MP_PAIRS", "<SESSION_COUNT>10</SESSION_COUNT>", "more than one session"),
    ],
)
def test_other_events_are_refused_by_name(kind: str, inside: str, named: str) -> None:
    text = file_of(inside, board_of(line_of()), kind=f'EVENT_TYPE="{kind}"')
    assert named in refused(text, Code.UNSUPPORTED, row=2).problem


@pytest.mark.parametrize(
    ("text", "named", "row"),
    [
        (file_of(board_of(line_of()), version='Version="2.0"'), "version 2.0", 1),
        (
            file_of(board_of(line_of(more="<N_PLAYER_NUMBER>1</N_PLAYER_NUMBER>"))),
            "individuals",
            4,
        ),
        (file_of(board_of(line_of(more="<DIRECTION>NS</DIRECTION>"))), "teams", 4),
        (
            file_of(
                *(
                    f'<SESSION SESSION_ID="{number}">{board_of(line_of())}</SESSION>'
                    for number in (1, 2)
                )
            ),
            "more than one session",
            2,
        ),
        (file_of(f"<MATCH>{board_of(line_of())}</MATCH>"), "boards in a MATCH", 3),
        (
            file_of(
                board_of(line_of(more="<NS_CROSS_IMP_POINTS>3</NS_CROSS_IMP_POINTS>")),
                kind='EVENT_TYPE="PAIRS"',
            ),
            "IMPs",
            2,
        ),
        (
            file_of(
                board_of(line_of()).replace("<BOARD>", '<BOARD EVENT_TYPE="INDIVIDUAL">'),
            ),
            "INDIVIDUAL",
            3,
        ),
    ],
)
def test_other_things_are_refused_by_name(text: str, named: str, row: int) -> None:
    assert named in refused(text, Code.UNSUPPORTED, row=row).problem


def test_two_events_with_boards_are_refused() -> None:
    event = "\n".join(file_of(board_of(line_of())).splitlines()[1:-1])
    text = f"<USEBIO>\n{event}\n{event}\n</USEBIO>"
    assert "more than one event" in refused(text, Code.UNSUPPORTED, row=8).problem


def test_a_teams_event_without_boards_is_refused_as_what_it_is() -> None:
    refused(file_of(kind='EVENT_TYPE="TEAMS"'), Code.UNSUPPORTED, row=2)


def test_pairs_without_a_method_and_without_points() -> None:
    refused(file_of(board_of(line_of()), kind='EVENT_TYPE="PAIRS"'), Code.FIELD, row=2)


def test_pairs_without_a_method_and_with_matchpoints() -> None:
    points = "<NS_MATCH_POINTS>3</NS_MATCH_POINTS>"
    event = read_event(file_of(board_of(line_of(more=points)), kind='EVENT_TYPE="PAIRS"').encode())
    assert event.boards[0].lines[0].printed == Printed("3", None)


def test_an_event_that_is_only_a_ranking_stands_beside_one_with_boards() -> None:
    ranking = '<EVENT EVENT_TYPE="TEAMS"><PARTICIPANTS/></EVENT>'
    text = file_of(board_of(line_of())).replace("</USEBIO>", ranking + "</USEBIO>")
    assert len(read_event(text.encode()).boards) == 1


one_board = board_of(line_of())


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("<session/>", Code.FORMAT, {}),
        ("<usebio/>", Code.FORMAT, {}),
        ('<USEBIO xmlns="http://x.invalid"/>', Code.FORMAT, {}),
        ("<USEBIO/>", Code.EMPTY, {}),
        (file_of(), Code.EMPTY, {}),
        (file_of("<BOARD><BOARD_NUMBER>1</BOARD_NUMBER></BOARD>"), Code.EMPTY, {}),
        (file_of(one_board, kind=""), Code.FIELD, {"row": 2}),
        (file_of(board_of(line_of(), number="")), Code.FIELD, {"row": 3}),
        (
            file_of(board_of(line_of(), number="<BOARD_NUMBER> </BOARD_NUMBER>")),
            Code.FIELD,
            {"row": 3},
        ),
        (
            file_of(board_of(line_of(), number="<BOARD_NUMBER>1<b/></BOARD_NUMBER>")),
            Code.FIELD,
            {"row": 3},
        ),
        (file_of(one_board, one_board), Code.BOARD, {"row": 7, "board": "3"}),
        (
            file_of(f'<SECTION SECTION_ID="A">{one_board}{one_board}</SECTION>'),
            Code.BOARD,
            {"row": 6, "board": "3"},
        ),
        (
            file_of(f'<SECTION SECTION_ID="A">{one_board}</SECTION><SECTION>{one_board}</SECTION>'),
            Code.FIELD,
            {"row": 6, "board": "3"},
        ),
        (
            file_of("<WINNER_TYPE>3</WINNER_TYPE>", one_board),
            Code.FIELD,
            {"row": 2},
        ),
        (
            file_of(board_of(line_of(), line_of(ns="", ew=""))),
            Code.FIELD,
            {"row": 7, "board": "3", "line": 2},
        ),
        (
            file_of(board_of(line_of(), line_of(more="<SCORE>50</SCORE>"))),
            Code.FIELD,
            {"row": 9, "board": "3", "line": 2},
        ),
        (
            file_of(board_of(line_of(), line_of(ns="1", ew="4"))),
            Code.PAIR,
            {"row": 7, "board": "3", "line": 2},
        ),
        (
            file_of("<WINNER_TYPE>1</WINNER_TYPE>", board_of(line_of(ns="5", ew="5"))),
            Code.PAIR,
            {"row": 5, "board": "3", "line": 1},
        ),
        (
            file_of("<WINNER_TYPE>2</WINNER_TYPE>", board_of(line_of(ns="5EW", ew="6NS"))),
            Code.PAIR,
            {"row": 5, "board": "3", "line": 1},
        ),
        (
            file_of(board_of(line_of(ns="(A) 1", ew="(B) 1"))),
            Code.UNSUPPORTED,
            {"row": 4, "board": "3", "line": 1},
        ),
        (
            file_of(f'<SECTION SECTION_ID="A">{board_of(line_of(ns="(B) 1"))}</SECTION>'),
            Code.UNSUPPORTED,
            {"row": 4, "board": "3", "line": 1},
        ),
        (file_of(board_of(line_of(score=""))), Code.FIELD, {}),
    ],
)
def test_what_is_refused(text: str, code: Code, place: dict[str, int | str]) -> None:
    refused(text, code, **place)


@pytest.mark.parametrize(
    "score",
    [
        "12C1c:2/600/3/-100",
        "600|-50",
        "60%|40%",
        "A+/A-",
        "A60",
        "A604",
        "A10040",
        "Adj",
        "BYE",
        "--50",
        "+-50",
        "- 50",
        "50.0",
        "5O",
        "\u0665\u0660",
        "\u221250",
        "1e3",
        "3NT=",
    ],
)
def test_a_score_that_usebio_does_not_have(score: str) -> None:
    """Clause K35."""
    text = file_of(board_of(line_of(), line_of(score=score, ns="5", ew="6")))
    error = refused(text, Code.NOTATION, row=7, board="3", line=2)
    assert "SCORE" in error.problem


def test_a_score_that_is_too_long_or_has_zeros_in_front() -> None:
    long = file_of(board_of(line_of(), line_of(score="1" * 30, ns="5", ew="6")))
    refused(long, Code.LIMIT, row=7, board="3", line=2)
    zeros = file_of(board_of(line_of(), line_of(score="050", ns="5", ew="6")))
    refused(zeros, Code.NOTATION, row=7, board="3", line=2)


@pytest.mark.parametrize(
    ("score", "contract", "result"),
    [
        ("50", "", "50"),
        ("+50", "", "50"),
        ("-1400", "", "-1400"),
        ("0", "PASS", "0"),
        ("PASS", "", "0"),
        ("pass", "PASS", "0"),
        ("", "Pass", "0"),
        ("", "Passed", "0"),
        ("", "", "NP"),
        ("", "NP", "NP"),
        ("A5050", "", "A5050"),
        ("a6040", "NP", "A6040"),
        ("A6060", "4S", "A6060"),
    ],
)
def test_scores_that_usebio_has(score: str, contract: str, result: str) -> None:
    """Clause K35."""
    more = f"<CONTRACT>{contract}</CONTRACT>"
    text = file_of(board_of(line_of(), line_of(score=score, ns="5", ew="6", more=more)))
    line = read_event(text.encode()).boards[0].lines[1]
    assert (line.line, line.raw) == (parse_line(result), score)


def test_a_contract_without_a_score_is_refused() -> None:
    text = file_of(board_of(line_of(), line_of("", ns="5", ew="6", more="<CONTRACT>4S</CONTRACT>")))
    refused(text, Code.NOTATION, row=7, board="3", line=2)


@pytest.mark.parametrize(
    ("score", "more", "code", "problem"),
    [
        ("", "<NS_MATCH_POINTS>6</NS_MATCH_POINTS>", Code.NOTATION, "taken as not played"),
        ("0", "<CONTRACT></CONTRACT>", Code.NOTATION, "taken as passed out"),
        ("50", "<CONTRACT>1S</CONTRACT><TRICKS>+1</TRICKS>", Code.FIELD, "TRICKS '+1'"),
        ("615", "", Code.SCORE, "no contract scores 615"),
        (
            "110",
            "<CONTRACT>2S</CONTRACT><PLAYED_BY>W</PLAYED_BY><TRICKS>8</TRICKS>",
            Code.CONTRACT,
            "the score is 110 and the contract gives -110",
        ),
        ("50", "<CONTRACT>9S</CONTRACT>", Code.CONTRACT, "'9S' is not a contract"),
    ],
)
def test_what_draws_a_remark(score: str, more: str, code: Code, problem: str) -> None:
    """Clauses K30, K31."""
    text = file_of(board_of(line_of(), line_of(score, ns="5", ew="6", more=more)))
    (remark,) = read_event(text.encode(), "x.xml").remarks
    assert (remark.code, remark.place) == (code, Place("x.xml", 7, "3", 2))
    assert problem in remark.problem


def test_elements_that_are_not_read_draw_one_remark_for_all() -> None:
    line = line_of(more="<WEIGHT>2</WEIGHT><LEAD>SA</LEAD><!-- a note -->")
    text = file_of(board_of(line), board_of(line, number="<BOARD_NUMBER>4</BOARD_NUMBER>"))
    (remark,) = read_event(text.encode()).remarks
    assert remark.problem == "WEIGHT is not read, on 2 lines"


@pytest.mark.parametrize("field", ["HANDICAP", "ADJUSTMENT", "CARRY_FORWARD", "PENALTY"])
@pytest.mark.parametrize(("value", "remarks"), [("", 0), ("0", 0), ("0.00", 0), ("-2.5", 1)])
def test_what_is_not_scored_draws_a_remark(field: str, value: str, remarks: int) -> None:
    pair = f"<PAIR><PAIR_NUMBER>1</PAIR_NUMBER><{field}>{value}</{field}></PAIR>"
    text = file_of(f"<PARTICIPANTS>{pair}</PARTICIPANTS>", one_board)
    found = read_event(text.encode()).remarks
    assert [remark.code for remark in found] == [Code.UNSUPPORTED] * remarks


def test_one_winner_with_sides_in_the_numbers_keeps_them() -> None:
    """Clause K34: in one ranking 1NS and 1EW are two pairs, and change sides."""
    text = file_of(
        "<WINNER_TYPE>1</WINNER_TYPE>",
        "<PARTICIPANTS><PAIR><PAIR_NUMBER>1 EW</PAIR_NUMBER></PAIR></PARTICIPANTS>",
        board_of(line_of(ns="1NS", ew="1EW")),
        board_of(line_of(ns="1EW", ew="1NS"), number="<BOARD_NUMBER>4</BOARD_NUMBER>"),
    )
    event = read_event(text.encode())
    assert [line.pair_ns for board in event.boards for line in board.lines] == ["1NS", "1EW"]
    assert event.printed_pairs == (PrintedPair("1EW"),)
    unsaid = read_event(re.sub("<WINNER.*WINNER_TYPE>", "", text).encode())
    assert unsaid.winners is None
    assert [line.pair_ns for board in unsaid.boards for line in board.lines] == ["1NS", "1EW"]


def test_sides_in_the_numbers_mean_two_winners_where_nothing_is_said() -> None:
    """Clause K34."""
    event = read_event(file_of(board_of(line_of(ns="1NS", ew="1EW"))).encode())
    assert event.winners == 2


def test_a_list_of_pairs_above_the_sections() -> None:
    """A pair gets the section it sits in; a single section without a name is none."""
    pairs = "".join(
        f"<PAIR><PAIR_NUMBER>{number}</PAIR_NUMBER></PAIR>" for number in ("1", "12", "99")
    )
    text = file_of(
        f"<PARTICIPANTS>{pairs}</PARTICIPANTS>",
        f'<SECTION SECTION_ID="A">{board_of(line_of())}</SECTION>',
        f'<SECTION SECTION_ID="B">{board_of(line_of(ns="11", ew="12"))}</SECTION>',
    )
    event = read_event(text.encode())
    assert event.printed_pairs == (
        PrintedPair("1", "A"),
        PrintedPair("12", "B"),
        PrintedPair("99"),
    )
    single = read_event(file_of(f"<SESSION><SECTION>{one_board}</SECTION></SESSION>").encode())
    assert single.boards[0].lines[0].section is None


def test_a_pair_listed_once_that_sits_in_two_sections_draws_a_remark() -> None:
    """Clause K34. Where each section lists its own pair 1 there is nothing to remark."""

    def sections(a: str, b: str) -> str:
        return f'<SECTION SECTION_ID="A">{a}</SECTION><SECTION SECTION_ID="B">{b}</SECTION>'

    one, other = board_of(line_of()), board_of(line_of(ns="1", ew="3"))
    listed = "<PARTICIPANTS><PAIR><PAIR_NUMBER>1</PAIR_NUMBER></PAIR><PAIR/></PARTICIPANTS>"
    (remark,) = read_event(file_of(listed, sections(one, other)).encode()).remarks
    assert (remark.code, remark.problem) == (
        Code.PAIR,
        "pair 1 is listed once and sits in 2 sections",
    )
    assert not read_event(file_of(sections(listed + one, listed + other)).encode()).remarks


def test_printed_sides_come_from_direction() -> None:
    """Two winners, one numbering: the list says who sits where."""
    pairs = "".join(
        f"<PAIR><PAIR_NUMBER>{number}</PAIR_NUMBER><DIRECTION>{side}</DIRECTION></PAIR>"
        for number, side in (("1", "NS"), ("2", "EW"))
    )
    text = file_of(
        "<WINNER_TYPE>2</WINNER_TYPE>", f"<PARTICIPANTS>{pairs}</PARTICIPANTS>", one_board
    )
    assert read_event(text.encode()).printed_pairs == (
        PrintedPair("1", side=Side.NS),
        PrintedPair("2", side=Side.EW),
    )


# Encodings, entities, broken XML.


def test_the_first_row_says_the_encoding() -> None:
    body = file_of("<EVENT_DESCRIPTION>Café</EVENT_DESCRIPTION>", one_board)
    for name in ("iso-8859-1", "ISO-8859-15", "windows-1252", "UTF-8", "utf8", "latin1"):
        text = f"<?xml version='1.0' encoding='{name}'?>\n{body}"
        assert read_event(text.encode(name)).name == "Café"
    assert read_event(body.encode()).name == "Café"
    assert read_event(body.encode("utf-8-sig")).name == "Café"


@pytest.mark.parametrize(
    ("head", "row"),
    [
        ("<?xml version='1.0' encoding='utf-8'?>\n", 4),
        ("<?xml version='1.0'?>\n", 4),
        ("", 3),
        ("<?xml version='1.0' encoding='utf-16'?>", 1),
        ("<?xml version='1.0' encoding='utf-7'?>", 1),
        ("<?xml version='1.0' encoding='cp037'?>", 1),
        ("<?xml version='1.0' encoding='nonsense'?>", 1),
        ("<?xml version='1.0' encoding=''?>", 1),
    ],
)
def test_encodings_that_are_wrong(head: str, row: int) -> None:
    body = file_of("<EVENT_DESCRIPTION>Café</EVENT_DESCRIPTION>", one_board)
    refused((head + body).encode("latin-1"), Code.ENCODING, row=row)


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ((FIXTURES / "laughs.xml").read_text(), 3),
        ((FIXTURES / "outside.xml").read_text(), 2),
        ('<!DOCTYPE USEBIO [\n<!ENTITY % p SYSTEM "http://x.invalid/p">%p;]><USEBIO/>', 2),
        (f'<!DOCTYPE USEBIO [<!ENTITY a "{"a" * 100_000}">]><USEBIO>{"&a;" * 50_000}</USEBIO>', 1),
        (file_of(board_of(line_of(score="&minus;50"))), 6),
        (file_of('<SECTION SECTION_ID="A&x;"/>', one_board), 3),
    ],
)
def test_entities_are_refused(text: str, row: int) -> None:
    refused(text, Code.ENTITIES, row=row)


def test_the_five_entities_of_xml_and_numbered_characters_are_no_entities() -> None:
    text = file_of(
        "<EVENT_DESCRIPTION>&lt;A &amp; B&gt; &#233;&#x41;</EVENT_DESCRIPTION>", one_board
    )
    assert read_event(text.encode()).name == "<A & B> éA"


def test_comments_and_cdata_do_not_cut_a_score() -> None:
    text = file_of(board_of(line_of(score="1<!-- 9 -->1<![CDATA[0]]><?pi?>")))
    assert read_event(text.encode()).boards[0].lines[0].line == Line(Score(110))


@pytest.mark.parametrize(
    ("text", "code", "row"),
    [
        ("<", Code.SYNTAX, 1),
        ("<?xml version='1.0'?>", Code.SYNTAX, 1),
        ("<USEBIO>\n</EVENT></USEBIO>", Code.SYNTAX, 2),
        ("<USEBIO>\n\x01</USEBIO>", Code.SYNTAX, 2),
        ("<USEBIO>\n&#0;</USEBIO>", Code.SYNTAX, 2),
        ("<USEBIO>\nR&D</USEBIO>", Code.SYNTAX, 2),
        ("<USEBIO>\n<![CDATA[", Code.SYNTAX, 2),
        ("<x:USEBIO/>", Code.SYNTAX, 1),
        ("<USEBIO/>\n<USEBIO/>", Code.SYNTAX, 2),
        ("<USEBIO>\n" + "<a>" * 1000 + "</a>" * 1000 + "</USEBIO>", Code.LIMIT, 2),
        ("<USEBIO>" + "a" * 11_000_000 + "</USEBIO>", Code.LIMIT, 1),
        ("<USEBIO Version='" + "a" * 11_000_000 + "'/>", Code.LIMIT, 1),
    ],
)
def test_broken_xml(text: str, code: Code, row: int) -> None:
    refused(text, code, row=row)


@pytest.mark.parametrize(("length", "row"), [(-1, 8), (-12, 7), (60, 3), (8, 1)])
def test_truncated_xml_is_told_as_such(length: int, row: int) -> None:
    error = refused(file_of(one_board)[:length], Code.SYNTAX, row=row)
    assert error.problem == "the XML breaks off"


def test_rows_far_down_are_left_out_rather_than_wrong() -> None:
    text = file_of("\n" * 70_000, board_of(line_of("x")))
    refused(text, Code.NOTATION, board="3", line=1)
