"""A scored event written as USEBIO: what is written, and that no loss goes unsaid.

Expected figures are the document's, or worked out by hand where they are
asserted; the properties compare with what `read_event` reads back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from io import StringIO
from math import floor

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from lxml import etree

from event_strategies import events, flat_lines, nested_rulings, usebio_events
from law78.board import percent_of
from law78.contract import contract_text, parse_contract
from law78.errors import Code, Law78Error, Place
from law78.event import ContractResult, Event, EventBoard, EventLine, Pair, PrintedPair, Remark
from law78.formats import read_event
from law78.formats.usebio_writer import MOST_PLACES, Loss, Lost, write_usebio
from law78.notation import line_text, parse_line
from law78.outcome import Average, Percentage, Played, Side, on_side, weights
from law78.regulation import Rules
from law78.session import ScoredEvent, score_event

UNIT = Fraction(1, 10**6)
"""A unit of the sixth decimal place, the last that is written."""

TEXTS = [
    "CLUB_NAME",
    "CLUB_ID_NUMBER",
    "PROGRAM_NAME",
    "PROGRAM_VERSION",
    "EVENT_DESCRIPTION",
    "DATE",
    "BOARD_SCORING_METHOD",
    "SESSION_COUNT",
    "SECTION_COUNT",
    "PAIRS",
    "WINNER_TYPE",
    "BOARDS_PLAYED",
    "PAIR_NUMBER",
    "DIRECTION",
    "TOTAL_SCORE",
    "PERCENTAGE",
    "PLACE",
    "PLAYER_NAME",
    "BOARD_NUMBER",
    "NS_PAIR_NUMBER",
    "EW_PAIR_NUMBER",
    "CONTRACT",
    "PLAYED_BY",
    "TRICKS",
    "SCORE",
    "NS_MATCH_POINTS",
    "EW_MATCH_POINTS",
]

# The part of USEBIO that is written. Lines, boards, sections and sessions as all programs
# in use have them, EVENT as EBUScore has it.
STRUCTURE = etree.DTD(
    StringIO(
        """
        <!ELEMENT USEBIO (CLUB, EVENT)>
        <!ATTLIST USEBIO Version (1.3) #REQUIRED>
        <!ELEMENT CLUB (CLUB_NAME, CLUB_ID_NUMBER)>
        <!ELEMENT EVENT (PROGRAM_NAME, PROGRAM_VERSION, EVENT_DESCRIPTION, DATE,
            BOARD_SCORING_METHOD, SESSION_COUNT, SECTION_COUNT, PAIRS, WINNER_TYPE,
            BOARDS_PLAYED, (SESSION | (PARTICIPANTS, BOARD+)))>
        <!ATTLIST EVENT EVENT_TYPE (PAIRS) #REQUIRED>
        <!ELEMENT SESSION (SECTION+)>
        <!ATTLIST SESSION SESSION_ID CDATA #REQUIRED>
        <!ELEMENT SECTION (PARTICIPANTS, BOARD+)>
        <!ATTLIST SECTION SECTION_ID CDATA #REQUIRED>
        <!ELEMENT PARTICIPANTS (PAIR+)>
        <!ELEMENT PAIR (PAIR_NUMBER, DIRECTION?, (TOTAL_SCORE, PERCENTAGE?, PLACE)?,
            PLAYER, PLAYER)>
        <!ELEMENT PLAYER (PLAYER_NAME)>
        <!ELEMENT BOARD (BOARD_NUMBER, TRAVELLER_LINE+)>
        <!ELEMENT TRAVELLER_LINE (NS_PAIR_NUMBER, EW_PAIR_NUMBER, CONTRACT?, PLAYED_BY?,
            TRICKS?, SCORE, NS_MATCH_POINTS, EW_MATCH_POINTS)>
        """
        + "".join(f"<!ELEMENT {name} (#PCDATA)>" for name in TEXTS)
    )
)


def scored(*boards: Sequence[str], **of_event: object) -> ScoredEvent:
    """Boards of lines in notation, scored exactly; on each, pair 1 meets 101, 2 meets 102, ..."""
    return score_event(
        Event(
            tuple(
                EventBoard(
                    str(number),
                    tuple(
                        EventLine(parse_line(text), text, str(pair), str(pair + 100))
                        for pair, text in enumerate(lines, start=1)
                    ),
                )
                for number, lines in enumerate(boards, start=1)
            ),
            **of_event,  # type: ignore[arg-type]
        ),
        Rules(),
    )


def written(event: ScoredEvent) -> tuple[etree._Element, dict[Lost, Loss]]:
    """The file's root, which must have the structure, and the losses by kind."""
    data, losses = write_usebio(event, version="0.1")
    root = etree.fromstring(data)
    assert STRUCTURE.validate(root), STRUCTURE.error_log
    assert len({loss.kind for loss in losses}) == len(losses)
    return root, {loss.kind: loss for loss in losses}


def table(root: etree._Element, name: str, *columns: str) -> list[tuple[str | None, ...]]:
    """The texts of some children of every element of a name."""
    return [tuple(element.findtext(column) for column in columns) for element in root.iter(name)]


def points(root: etree._Element) -> list[tuple[str | None, ...]]:
    return table(root, "TRAVELLER_LINE", "SCORE", "NS_MATCH_POINTS", "EW_MATCH_POINTS")


DOCUMENT = ["600", "600", "-100", "-100", "-100", "-100", "-100", "12C1c:2/600/3/-100"]


def test_the_document_s_board() -> None:
    """Clauses K4, K8, K9: 600 is worth 12.6 and 1.4, -100 4.6 and 9.4, the ruling 7.8 and 6.2.

    Of the top of 14 that is 90 %, 32 6/7 %, 55 5/7 % for N-S and 10 %, 67 1/7 %,
    44 2/7 % for E-W.
    """
    root, losses = written(scored(DOCUMENT, name="Café & <Co>"))
    assert points(root) == [
        *[("600", "12.6", "1.4")] * 2,
        *[("-100", "4.6", "9.4")] * 5,
        ("", "7.8", "6.2"),
    ]
    assert table(root, "PAIR", "PAIR_NUMBER", "TOTAL_SCORE", "PERCENTAGE", "PLACE") == [
        ("1", "12.6", "90", "1="),
        ("2", "12.6", "90", "1="),
        *[(str(pair), "9.4", "67.142857", "3=") for pair in range(103, 108)],
        ("8", "7.8", "55.714286", "8"),
        ("108", "6.2", "44.285714", "9"),
        *[(str(pair), "4.6", "32.857143", "10=") for pair in range(3, 8)],
        ("101", "1.4", "10", "15="),
        ("102", "1.4", "10", "15="),
    ]
    event = root.find("EVENT")
    assert event is not None
    assert [(child.tag, child.text or "") for child in event][:10] == [
        ("PROGRAM_NAME", "law78"),
        ("PROGRAM_VERSION", "0.1"),
        ("EVENT_DESCRIPTION", "Café & <Co>"),
        ("DATE", ""),
        ("BOARD_SCORING_METHOD", "MATCH_POINTS"),
        ("SESSION_COUNT", "1"),
        ("SECTION_COUNT", "1"),
        ("PAIRS", "16"),
        ("WINNER_TYPE", "1"),
        ("BOARDS_PLAYED", "1"),
    ]
    assert set(losses) == {Lost.RULING, Lost.PERCENTAGE, Lost.PLACEHOLDERS}
    ruling = losses[Lost.RULING]
    assert (ruling.place, ruling.places) == (Place(board="1", line=8), (Place(board="1", line=8),))
    assert len(losses[Lost.PERCENTAGE].pairs) == 12
    assert "on 12 pairs, first pair 103" in losses[Lost.PERCENTAGE].problem


def test_the_file_is_utf_8_and_says_so() -> None:
    data, _ = write_usebio(scored(["600", "-100"], name="Ünï 🂡"), program="Prögram", version="2")
    assert data.startswith(b"<?xml version='1.0' encoding='UTF-8'?>")
    assert "Ünï 🂡" in data.decode("utf-8")
    assert read_event(data).program == "Prögram"


def test_points_without_a_decimal_are_rounded_and_every_place_is_said() -> None:
    """Clause K13: three scores of four expected are worth (4/3)(M + 1) - 1: 17/3, 3 and 1/3.

    Board 2 is full, 6, 4, 2 and 0, and has nothing to round.
    """
    root, losses = written(
        scored(["110", "100", "90", "NP"], ["110", "100", "90", "80"], ["110", "100", "90", "NP"])
    )
    short = [
        ("110", "5.666667", "0.333333"),
        ("100", "3", "3"),
        ("90", "0.333333", "5.666667"),
        ("", "", ""),
    ]
    full = [("110", "6", "0"), ("100", "4", "2"), ("90", "2", "4"), ("80", "0", "6")]
    assert points(root) == short + full + short
    loss = losses[Lost.POINTS]
    lines = [("1", 1), ("1", 3), ("3", 1), ("3", 3)]
    assert loss.places == tuple(Place(board=board, line=line) for board, line in lines)
    assert str(loss).startswith("[unsupported] board 1, line 1: points are rounded to 6 decimal")
    assert "off by at most 0.0000005, on 4 lines" in loss.problem
    # Pair 1: 17/3 + 6 + 17/3 of 18; pair 2: 3 + 4 + 3.
    totals = dict(table(root, "PAIR", "PAIR_NUMBER", "TOTAL_SCORE"))
    assert (totals["1"], totals["2"]) == ("17.333333", "10")
    assert Pair("1") in losses[Lost.TOTAL].pairs
    assert Pair("2") not in losses[Lost.TOTAL].pairs


def test_an_exact_half_goes_up_on_each_side_by_itself() -> None:
    """Clause K29. The ruling beats the other line once in 256 times: 2/256 = 0.0078125 of 2.

    E-W have 1.9921875; so many digits are one more than are written.
    """
    root, losses = written(scored(["0", "12C1c:1/100/255/-100"]))
    assert points(root) == [("0", "1.992188", "0.007813"), ("", "0.007813", "1.992188")]
    assert losses[Lost.POINTS].places == (Place(board="1", line=1), Place(board="1", line=2))


@pytest.mark.parametrize(
    ("text", "score", "kinds"),
    [
        ("PASS", "0", set()),
        ("-1100", "-1100", set()),
        ("NP", "", set()),
        ("BYE", "", {Lost.BYE}),
        ("12C1c:2/600/3/-100", "", {Lost.RULING}),
        ("12C1c:2/600/3/600", "600", set()),
        ("600|-50", "", {Lost.SPLIT}),
        ("600|A-", "", {Lost.SPLIT}),
        ("60%|-100", "", {Lost.SPLIT}),
        ("600|600", "600", set()),
        ("600|12C1c:1/600/1/630", "", {Lost.SPLIT}),
        ("A6040", "A6040", set()),
        ("0%|99%", "A0099", set()),
        ("62.5%|40%", "A6340", {Lost.CODE}),
        ("100%|0%", "A9900", {Lost.CODE}),
        ("1/3%|40%", "A0040", {Lost.CODE}),
        ("A=/A=", "A5050", {Lost.AVERAGE}),
        ("A+/A-", "A6040", {Lost.AVERAGE}),
        ("A-|62.5%", "A4063", {Lost.AVERAGE, Lost.CODE}),
        ("-420@a", "-420", {Lost.GROUP}),
        ("12C1c:2/600/3/-100@a", "", {Lost.GROUP, Lost.RULING}),
    ],
)
def test_what_stands_for_each_kind_of_result(text: str, score: str, kinds: set[Lost]) -> None:
    """Clause K35. One board of three lines; no pair has an average of its own."""
    root, losses = written(scored([text, "50", "-50"]))
    assert points(root)[0][0] == score
    rounding = {Lost.POINTS, Lost.TOTAL, Lost.PERCENTAGE, Lost.PLACEHOLDERS}
    assert set(losses) - rounding == kinds
    for kind in kinds:
        assert losses[kind].places == (Place(board="1", line=1),)


def test_a_raised_average_has_the_nominal_code_and_its_own_points() -> None:
    """Clause K17. Pair 1 has all of board 1 and so all of board 2, its opponents nothing of both.

    The A= of line 2 is worth half, as its code says.
    """
    root, losses = written(scored(["110", "100", "90"], ["A+/A-", "A=/A=", "50"]))
    assert points(root)[3:5] == [("A6040", "4", "0"), ("A5050", "2", "2")]
    assert losses[Lost.RAISED].places == (Place(board="2", line=1),)
    assert losses[Lost.AVERAGE].places == (Place(board="2", line=1), Place(board="2", line=2))


def test_two_winners_whose_numbers_repeat_name_their_sides() -> None:
    """Clause K34. Lines 600 and -100 of two: 2 and 0 to N-S, 0 and 2 to E-W."""
    lines = [
        EventLine(parse_line(text), text, pair, pair)
        for text, pair in (("600", "1"), ("-100", "2"))
    ]
    root, _ = written(score_event(Event((EventBoard("1", tuple(lines)),), winners=2), Rules()))
    assert table(root, "TRAVELLER_LINE", "NS_PAIR_NUMBER", "EW_PAIR_NUMBER") == [
        ("1NS", "1EW"),
        ("2NS", "2EW"),
    ]
    columns = ("PAIR_NUMBER", "DIRECTION", "TOTAL_SCORE", "PERCENTAGE", "PLACE")
    assert table(root, "PAIR", *columns) == [
        ("1NS", "NS", "2", "100", "1"),
        ("2NS", "NS", "0", "0", "2"),
        ("2EW", "EW", "2", "100", "1"),
        ("1EW", "EW", "0", "0", "2"),
    ]


def test_two_winners_whose_numbers_do_not_repeat_are_plain() -> None:
    root, _ = written(scored(["600", "-100"], winners=2))
    assert [number for (number,) in table(root, "PAIR", "PAIR_NUMBER")] == ["1", "2", "102", "101"]
    assert {direction for (direction,) in table(root, "PAIR", "DIRECTION")} == {"NS", "EW"}


def in_sections(*sections: str | None) -> Event:
    """One board, pair 1 against pair 2 in each of the sections."""
    lines = [
        EventLine(parse_line(str(10 * n)), str(10 * n), "1", "2", section)
        for n, section in enumerate(sections, start=5)
    ]
    return Event((EventBoard("1", tuple(lines)),), winners=1)


def test_sections_stand_in_the_session() -> None:
    """Clause K34. 50 and 60 of two lines in one field: 0 and 2."""
    root, losses = written(score_event(in_sections("A", "B"), Rules()))
    assert [section.get("SECTION_ID") for section in root.iter("SECTION")] == ["A", "B"]
    assert root.findtext("EVENT/SECTION_COUNT") == "2"
    assert root.findtext("EVENT/PAIRS") == "4"
    a, b = root.iter("SECTION")
    assert table(a, "PAIR", "PAIR_NUMBER", "TOTAL_SCORE") == [("2", "2"), ("1", "0")]
    assert table(b, "PAIR", "PAIR_NUMBER", "TOTAL_SCORE") == [("1", "2"), ("2", "0")]
    assert set(losses) == {Lost.PLACEHOLDERS}


def test_that_each_section_is_a_field_is_said() -> None:
    _, losses = written(score_event(in_sections("A", "B"), Rules(), per_section=True))
    assert "--per-section" in losses[Lost.FIELDS].remedy


def test_lines_without_a_section_beside_others_get_one_that_is_free() -> None:
    root, losses = written(score_event(in_sections("1", None, "2"), Rules()))
    assert [section.get("SECTION_ID") for section in root.iter("SECTION")] == ["1", "3", "2"]
    assert losses[Lost.SECTION].places == (Place(board="1", line=2),)


def test_a_pair_that_only_sat_out_is_a_participant_without_a_total() -> None:
    root, _ = written(scored(["600", "-100", "NP"]))
    listed = table(root, "PAIR", "PAIR_NUMBER", "TOTAL_SCORE", "PLACE")
    assert listed[4:] == [("3", None, None), ("103", None, None)]


def test_a_bye_keeps_the_pair_that_has_it() -> None:
    """Clause K20."""
    lines = (
        EventLine(parse_line("600"), "600", "1", "2"),
        EventLine(parse_line("BYE"), "BYE", "3", None),
    )
    root, losses = written(score_event(Event((EventBoard("1", lines),)), Rules()))
    assert table(root, "TRAVELLER_LINE", "NS_PAIR_NUMBER", "EW_PAIR_NUMBER", "SCORE") == [
        ("1", "2", "600"),
        ("3", "", ""),
    ]
    assert losses[Lost.BYE].places == (Place(board="1", line=2),)


@pytest.mark.parametrize(
    ("text", "given", "fields", "lost"),
    [
        ("400", ContractResult("3nt", "S", 9), ("3NT", "S", "9"), False),
        ("590", ContractResult("4♥ x", "n", 10), ("4HX", "N", "10"), False),
        ("0", ContractResult("Pass"), ("PASS", None, None), False),
        ("400", ContractResult("3NT"), ("3NT", None, None), False),
        ("A6040", ContractResult("3NT", "S", 9), ("3NT", "S", "9"), False),
        ("400", ContractResult("8S", "N", 9), (None, None, None), True),
        ("400", ContractResult("3NT\x07", "N", 9), (None, None, None), True),
        ("400", ContractResult("3NT", "North", 9), ("3NT", None, None), True),
        ("400", ContractResult("3NT", "N", 14), ("3NT", "N", None), True),
        ("NP", ContractResult("PASS"), (None, None, None), True),
        ("600|-50", ContractResult("3NT", "N", 9), (None, None, None), True),
    ],
)
def test_a_contract_that_makes_sense_beside_a_score(
    text: str, given: ContractResult, fields: tuple[str | None, ...], lost: bool
) -> None:
    """Clause K30. A contract without a SCORE would say that the board was played."""
    lines = (
        EventLine(parse_line(text), text, "1", "2", contract=given),
        EventLine(parse_line("50"), "50", "3", "4"),
    )
    root, losses = written(score_event(Event((EventBoard("1", lines),)), Rules()))
    assert table(root, "TRAVELLER_LINE", "CONTRACT", "PLAYED_BY", "TRICKS")[0] == fields
    assert (Lost.CONTRACT in losses) == lost


def test_what_else_the_event_says_and_usebio_does_not() -> None:
    """Clause K32: of two boards with two lines, one expects three results."""
    event = scored(["600", "-100"], ["50", "50"], regulation="exact").event
    first, second = event.boards
    boards = (replace(first, vulnerable="ALL"), replace(second, expected=3))
    _, losses = written(score_event(replace(event, boards=boards), Rules()))
    assert losses[Lost.EXPECTED].places == (Place(board="2"),)
    assert losses[Lost.VULNERABLE].places == (Place(board="1"),)
    assert "--regulation" in losses[Lost.REGULATION].remedy


def test_results_expected_that_the_lines_tell_are_no_loss() -> None:
    """Clause K32: board 2 has one line fewer, and the field's two are expected on it too."""
    _, losses = written(scored(["600", "-100"], ["50", "NP"], expected=2))
    assert Lost.EXPECTED not in losses


def numbered(*numbers: str, winners: int = 1) -> ScoredEvent:
    ns, ew = numbers
    lines = (
        EventLine(parse_line("50"), "50", ns, ew),
        EventLine(parse_line("60"), "60", "8", "9"),
    )
    return score_event(Event((EventBoard("1", lines),), winners=winners), Rules())


@pytest.mark.parametrize(
    ("number", "winners", "lost"),
    [
        ("12", 1, False),
        ("1NS", 1, False),
        ("1 NS", 1, True),
        ("1ns", 1, True),
        ("(A) 1", 1, True),
        ("a  b", 1, True),
        (" ", 1, True),
        ("1NS", 2, False),
        ("1EW", 2, False),
        ("(A) 1", 2, True),
        (" a", 2, True),
    ],
)
def test_pair_numbers_that_readers_take_apart(number: str, winners: int, lost: bool) -> None:
    """Clause K34. Read back they are the same, or there is a remark."""
    data, losses = write_usebio(numbered(number, "7", winners=winners), version="0.1")
    said = [loss for loss in losses if loss.kind is Lost.PAIR]
    assert bool(said) == lost
    if lost:
        assert said[0].places == (Place(board="1", line=1),)
    else:
        line = read_event(data).boards[0].lines[0]
        assert (line.pair_ns, line.pair_ew) == (number, "7")


@pytest.mark.parametrize(
    "name",
    [
        '<!ENTITY x SYSTEM "file:///x"> &x; &amp;',
        "]]> <![CDATA[ <!-- --> <?pi ?>",
        "\"'\" '\"'",
        "🂡 é e\u0301 \u202e",
    ],
)
def test_nasty_names_are_only_text(name: str) -> None:
    event = scored(["600", "-100"], name=name).event
    (board,) = event.boards
    lines = tuple(replace(line, section=name) for line in board.lines)
    nasty = replace(event, boards=(replace(board, board=name, lines=lines),))
    data, losses = write_usebio(score_event(nasty, Rules()), program=name, version=name)
    assert STRUCTURE.validate(etree.fromstring(data))
    read = read_event(data)
    assert (read.name, read.program, read.boards[0].board) == (name, name, name)
    assert {line.section for line in read.boards[0].lines} == {name}
    assert {loss.kind for loss in losses} == {Lost.PLACEHOLDERS}


@pytest.mark.parametrize("name", [" Tuesday", "Tuesday ", "Tuesday  pairs", "Tuesday\u00a0pairs"])
def test_blanks_that_readers_trim_are_said(name: str) -> None:
    """The name of the event, of a board, of a section."""
    event = scored(["600", "-100"], name=name).event
    (board,) = event.boards
    lines = tuple(replace(line, section=name) for line in board.lines)
    for blank in (
        event,
        replace(event, name=None, boards=(replace(board, board=name),)),
        replace(event, name=None, boards=(replace(board, lines=lines),)),
    ):
        _, losses = written(score_event(blank, Rules()))
        assert Lost.NAME in losses


def refused(event: ScoredEvent, code: Code, **place: object) -> None:
    with pytest.raises(Law78Error) as caught:
        write_usebio(event, version="0.1")
    assert (caught.value.code, caught.value.place) == (code, Place(**place))  # type: ignore[arg-type]
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("character", ["\x00", "\x07", "\n", "\x85", "\u2028", "\ud800", "\uffff"])
def test_characters_that_xml_or_a_line_cannot_hold_are_refused(character: str) -> None:
    refused(scored(["600", "-100"], name=f"a{character}b"), Code.FIELD)


def test_an_event_without_pairs_is_refused() -> None:
    line = EventLine(parse_line("50"), "50")
    refused(score_event(Event((EventBoard("3", (line,)),)), Rules()), Code.FIELD, board="3", line=1)


@pytest.mark.parametrize("text", ["NP", "BYE", "12C1c:1/600/1/-100", "600|-50"])
def test_an_event_without_any_score_is_refused(text: str) -> None:
    """Readers refuse a file in which no line has a SCORE."""
    refused(scored([text, "NP"]), Code.UNSUPPORTED)


def test_the_remarks_are_lines_that_a_terminal_can_show() -> None:
    event = scored(["12C1c:1/600/2/-100", "A+/A-", "50@a", "600|A-", "110"], name="  x")
    _, losses = write_usebio(event, version="0.1")
    assert len(losses) > 5
    for loss in losses:
        assert isinstance(loss, Remark)
        assert str(loss).isprintable()
        assert loss.remedy


# Whole events


def with_exact_percentages(event: Event) -> Event:
    """The event with its results as text says them: every percentage a fraction."""
    boards = (
        replace(
            board,
            lines=tuple(
                replace(line, line=parse_line(line_text(line.line))) for line in board.lines
            ),
        )
        for board in event.boards
    )
    return replace(event, boards=tuple(boards))


carried_events = usebio_events().map(with_exact_percentages)
"""Events that USEBIO can hold, but for their contracts."""


def with_pairs_and_a_score(event: Event) -> Event:
    """The event with a pair on every side that has none, and one more line, on the last board."""
    boards = []
    for board in event.boards:
        lines = tuple(
            replace(
                line, pair_ns=line.pair_ns or f"ns {number}", pair_ew=line.pair_ew or f"ew {number}"
            )
            for number, line in enumerate(board.lines)
        )
        boards.append(replace(board, lines=lines))
    last = boards[-1]
    line = EventLine(parse_line("50"), "50", "the last", "of all", last.lines[0].section)
    boards[-1] = replace(last, lines=(*last.lines, line), expected=one_more(last.expected))
    return replace(event, boards=tuple(boards), expected=one_more(event.expected))


def one_more(expected: int | None) -> int | None:
    return None if expected is None else expected + 1


any_events = events(of=flat_lines | nested_rulings).map(with_pairs_and_a_score)
"""Every kind of line, under any names: written, but for the characters that XML has not."""


def cannot_be_written(event: Event) -> bool:
    """Whether writing is refused: no pairs, no score anywhere, a character that XML has not."""
    lines = [line for board in event.boards for line in board.lines]
    names = [event.name, *(board.board for board in event.boards)]
    names += [name for line in lines for name in (line.pair_ns, line.pair_ew)]
    return (
        any(line.pair_ns is None for line in lines)
        or not any(has_score(line) for line in lines)
        or any(character in (name or "") for name in names for character in "\ufffe\uffff")
    )


def has_score(line: EventLine) -> bool:
    """Whether a line is artificial, or holds one score only."""
    held = [on_side(line.line.result, side) for side in Side]
    if all(isinstance(side, Percentage | Average) for side in held):
        return True
    played = [side for side in held if isinstance(side, Played)]
    scores = {score for side in played for score in weights(side, Side.NS)}
    return len(played) == 2 and len(scores) == 1


def finite(value: Fraction) -> bool:
    """Whether a figure is a decimal of six places or fewer: its denominator divides a million."""
    return 10**6 % value.denominator == 0


def assert_printed(text: str | None, value: Fraction | None) -> None:
    """A printed figure is the exact one, or the multiple of the unit that half up gives."""
    if value is None:
        assert text is None
        return
    assert text is not None
    assert len(text.partition(".")[2]) <= MOST_PLACES
    if finite(value):
        assert Fraction(text) == value
    else:
        assert Fraction(text) == floor(value / UNIT + Fraction(1, 2)) * UNIT


def written_contract(given: ContractResult | None) -> ContractResult | None:
    """A contract as it is read back: canonical, without tricks that cannot be."""
    if given is None:
        return None
    try:
        contract = contract_text(parse_contract(given.contract))
    except Law78Error:
        return None
    possible = given.tricks is not None and given.tricks <= 13
    return ContractResult(contract, given.declarer, given.tricks if possible else None)


def by_section(event: Event) -> dict[tuple[str, str | None], list[EventLine]]:
    """Lines of each board and section, in their order."""
    found: dict[tuple[str, str | None], list[EventLine]] = {}
    for board in event.boards:
        for line in board.lines:
            found.setdefault((board.board, line.section), []).append(line)
    return found


def scores_by_section(event: ScoredEvent) -> dict[tuple[str, str | None], list[object]]:
    found: dict[tuple[str, str | None], list[object]] = {}
    for board in event.boards:
        for line, score in zip(board.board.lines, board.scored.lines, strict=True):
            found.setdefault((board.board.board, line.section), []).append(score)
    return found


@given(any_events | events())
def test_only_what_cannot_be_written_is_refused(event: Event) -> None:
    before = score_event(event, Rules())
    if cannot_be_written(event):
        with pytest.raises(Law78Error):
            write_usebio(before, version="0.1")
    else:
        assert write_usebio(before, version="0.1")


@given(carried_events, st.booleans())
def test_what_usebio_can_carry_reads_back_equal(event: Event, per_section: bool) -> None:
    """Clauses K34, K35: lines, pairs, sections, winners, name; and the same ranking again."""
    before = score_event(event, Rules(), per_section=per_section)
    data, losses = write_usebio(before, version="0.1")
    assert STRUCTURE.validate(etree.fromstring(data)), STRUCTURE.error_log
    read = read_event(data)
    assert (read.name, read.winners, read.program) == (event.name, event.winners, "law78")
    expected = {
        key: [replace(line, raw="", contract=written_contract(line.contract)) for line in lines]
        for key, lines in by_section(event).items()
    }
    got = {
        key: [replace(line, raw="", printed=None) for line in lines]
        for key, lines in by_section(read).items()
    }
    assert got == expected
    kinds = {loss.kind for loss in losses}
    contracts_kept = all(
        written_contract(line.contract)
        == (line.contract and replace(line.contract, contract=canonical_contract(line.contract)))
        for line in (line for board in event.boards for line in board.lines)
    )
    assert (Lost.CONTRACT in kinds) == (not contracts_kept)
    assert kinds <= {
        Lost.CONTRACT,
        Lost.POINTS,
        Lost.TOTAL,
        Lost.PERCENTAGE,
        Lost.FIELDS,
        Lost.PLACEHOLDERS,
    }
    again = score_event(read, Rules(), per_section=per_section)
    assert scores_by_section(again) == scores_by_section(before)
    assert set(again.ranking) == set(before.ranking)


def canonical_contract(given: ContractResult) -> str:
    try:
        return contract_text(parse_contract(given.contract))
    except Law78Error:
        return given.contract


@given(carried_events | any_events, st.booleans())
def test_printed_figures_are_exact_or_said_to_be_rounded(event: Event, per_section: bool) -> None:
    """Clauses K1, K29: a figure of six decimal places is as it is, another is rounded half up."""
    assume(not cannot_be_written(event))
    before = score_event(event, Rules(), per_section=per_section)
    data, losses = write_usebio(before, version="0.1")
    root = etree.fromstring(data)
    rounded: dict[Lost, int] = {}
    scores = scores_by_section(before)
    element = iter(root.iter("TRAVELLER_LINE"))
    sections = dict.fromkeys(line.section for board in event.boards for line in board.lines)
    for section in sections:
        for board in event.boards:
            for score in scores.get((board.board, section), []):
                line = next(element)
                figures = [side and side.matchpoints for side in (score.ns, score.ew)]  # type: ignore[attr-defined]
                assert_printed(line.findtext("NS_MATCH_POINTS") or None, figures[0])
                assert_printed(line.findtext("EW_MATCH_POINTS") or None, figures[1])
                if not all(value is None or finite(value) for value in figures):
                    rounded[Lost.POINTS] = rounded.get(Lost.POINTS, 0) + 1
    assert next(element, None) is None
    listed = [pair for pair in root.iter("PAIR") if pair.find("TOTAL_SCORE") is not None]
    in_file = [
        standing
        for section in sections
        for standing in before.ranking
        if standing.pair.section == section
    ]
    for pair, standing in zip(listed, in_file, strict=True):
        assert_printed(pair.findtext("TOTAL_SCORE"), standing.total)
        assert_printed(pair.findtext("PERCENTAGE"), standing.percentage)
        assert pair.findtext("PLACE") == f"{standing.rank}" + "=" * standing.tied
        for kind, value in (
            (Lost.TOTAL, standing.total),
            (Lost.PERCENTAGE, standing.percentage),
        ):
            if value is not None and not finite(value):
                rounded[kind] = rounded.get(kind, 0) + 1
    said = {loss.kind: len(loss.places) + len(loss.pairs) for loss in losses}
    for kind in (Lost.POINTS, Lost.TOTAL, Lost.PERCENTAGE):
        assert said.get(kind, 0) == rounded.get(kind, 0)


def meaning(line: EventLine) -> object:
    """What a line says for the two sides, whatever its form: weights, or a percentage."""
    sides = []
    for side in Side:
        held = on_side(line.line.result, side)
        if held is None:
            sides.append(None)
        elif isinstance(held, Played):
            sides.append(("scores", weights(held, Side.NS)))
        else:
            sides.append(("percentage", percent_of(held)))
    return sides


RENAMING = {Lost.NAME, Lost.PAIR, Lost.SECTION}
OF_RESULTS = {Lost.RULING, Lost.SPLIT, Lost.CODE, Lost.BYE}
RESCORING = OF_RESULTS | {Lost.AVERAGE, Lost.GROUP, Lost.EXPECTED, Lost.FIELDS}


@given(any_events, st.booleans())
@example(Event((EventBoard("1", (EventLine(parse_line("50"), "50", "(A) 1", "2", "B"),)),)), False)
def test_no_loss_is_silent(event: Event, per_section: bool) -> None:
    """Whatever reads back otherwise, or is refused by the reader, has its remark."""
    before = score_event(event, Rules(), per_section=per_section)
    assume(not cannot_be_written(event))
    data, losses = write_usebio(before, version="0.1")
    assert STRUCTURE.validate(etree.fromstring(data)), STRUCTURE.error_log
    lost = {loss.kind: set(loss.places) for loss in losses}
    try:
        read = read_event(data)
    except Law78Error:
        assert RENAMING & lost.keys()
        return
    assert read.winners == before.winners
    assert read.name == (event.name or None) or Lost.NAME in lost
    assert event.regulation is None or Lost.REGULATION in lost
    if RENAMING & lost.keys():
        return
    lines_read = {key: iter(lines) for key, lines in by_section(read).items()}
    for board in event.boards:
        assert board.vulnerable is None or Place(board=board.board) in lost[Lost.VULNERABLE]
        for number, line in enumerate(board.lines, start=1):
            place = Place(board=board.board, line=number)
            again = next(lines_read[board.board, line.section])
            said = {kind for kind, places in lost.items() if place in places}
            assert (again.pair_ns, again.pair_ew) == (line.pair_ns, line.pair_ew)
            assert meaning(again) == meaning(line) or said & OF_RESULTS
            assert line.line.group is None or Lost.GROUP in said
            kept = line.contract and replace(
                line.contract, contract=canonical_contract(line.contract)
            )
            assert again.contract == kept or Lost.CONTRACT in said
    assert not [line for lines in lines_read.values() for line in lines]
    if not RESCORING & lost.keys():
        again_scored = score_event(read, Rules(), per_section=per_section)
        assert scores_by_section(again_scored) == scores_by_section(before)


@given(carried_events)
def test_the_printed_pairs_are_the_ranking(event: Event) -> None:
    """Clauses K33, K34: numbers, sections, sides and places of every pair that has a score."""
    before = score_event(event, Rules())
    read = read_event(write_usebio(before, version="0.1")[0])
    bare = [replace(pair, total=None, percentage=None) for pair in read.printed_pairs]
    placed = [pair for pair in bare if pair.place is not None]
    assert sorted(placed, key=repr) == sorted(
        (
            PrintedPair(
                standing.pair.number,
                standing.pair.section,
                standing.pair.side,
                place=f"{standing.rank}=" if standing.tied else f"{standing.rank}",
            )
            for standing in before.ranking
        ),
        key=repr,
    )
