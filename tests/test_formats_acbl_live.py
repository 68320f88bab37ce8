"""ACBL Live for Clubs. Expected values: the data of the fixture as they stand."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from acbl_live_pages import PLAIN, Layout, acbl_events, page, page_data, page_of_text
from format_refusals import FIXTURES, assert_one_line, refused
from law78.errors import Code, Law78Error
from law78.event import ContractResult, Event, EventBoard, Printed, PrintedPair
from law78.formats import read_event
from law78.formats.acbl_live_page import MOST_PAGE_BYTES
from law78.formats.strict_json import MOST_NESTING
from law78.notation import parse_line
from law78.outcome import NotPlayed, Side
from pbn_files import line

SMALL = Event(
    (
        EventBoard(
            "7",
            (
                line("600", pair_ns="1", pair_ew="3", section="A", printed=Printed("1.00", "0.00")),
                line("-100", pair_ns="2", pair_ew="4", section="A", printed=Printed("0.00", "1")),
            ),
        ),
    ),
    winners=1,
)


def changed(change: Callable[[Any], None]) -> bytes:
    """A page of the small event with something changed in its data."""
    data: Any = copy.deepcopy(page_data(SMALL))
    change(data)
    return page_of_text(json.dumps(data))


def result_of(data: Any, number: int = 0) -> Any:
    return data["sessions"][0]["sections"][0]["boards"][0]["board_results"][number]


def with_result(**fields: object) -> bytes:
    return changed(lambda data: result_of(data).update(fields))


def test_a_page_of_a_club() -> None:
    """Clauses K16, K34, K35. Both sides' scores, PASS, averages, contracts, two winners."""
    event = read_event((FIXTURES / "acbl-live.html").read_bytes(), "game.html")
    assert (event.name, event.program, event.winners) == ("Wednesday Café", "ACBLscore 8.33", 2)
    assert event.remarks == ()
    first, second = event.boards
    assert (first.board, first.vulnerable) == ("1", "NONE")
    assert first.lines == (
        line(
            "420",
            pair_ns="1",
            pair_ew="1",
            section="A",
            contract=ContractResult("4S", "N", 10),
            printed=Printed("2.00", "0.00"),
        ),
        line(
            "0",
            pair_ns="2",
            pair_ew="2",
            section="A",
            contract=ContractResult("PASS"),
            printed=Printed("1.00", "1.00"),
        ),
        line(
            "-500",
            pair_ns="3",
            pair_ew="3",
            section="A",
            contract=ContractResult("3NTx", "S", 6),
            printed=Printed("0.00", "2.00"),
        ),
    )
    assert (second.board, second.vulnerable) == ("2", "NS")
    assert [held.line for held in second.lines] == [
        parse_line("A+/A-"),
        parse_line("110"),
        parse_line("110"),
    ]
    assert event.printed_pairs == (
        PrintedPair("1", "A", Side.NS, "3.50", "87.50", "1"),
        PrintedPair("1", "A", Side.EW, "1.00", "25.00", None),
    )


@given(acbl_events())
def test_an_event_written_as_a_page_reads_back_equal(made: tuple[Event, Layout]) -> None:
    """Clauses K15, K16, K18, K35: every layout, numbers as text and as numbers."""
    event, layout = made
    assert replace(read_event(page(event, layout), "x.html"), remarks=()) == event


@pytest.mark.parametrize(
    ("ns", "ew", "result"),
    [
        ("420", "-420", "420"),
        ("-50", "50", "-50"),
        (420, -420, "420"),
        ("PASS", "PASS", "0"),
        ("PASS", "", "0"),
        ("0", "0", "0"),
        ("420", "", "420"),
        (None, "50", "-50"),
        ("420", "50", "420|-50"),
        ("AVE+", "AVE-", "A+/A-"),
        ("AVE", "AVE", "A=/A="),
        ("A+", "A+", "A+/A+"),
        ("60%", "40%", "60%|40%"),
        ("420", "AVE+", "420|A+"),
        ("", "", "NP"),
        ("NP", "NP", "NP"),
        (None, None, "NP"),
    ],
)
def test_the_two_scores_of_a_line(ns: object, ew: object, result: str) -> None:
    """Clauses K15, K16, K18, K20, K35. Expected: each side's own, E-W's with its sign turned."""
    event = read_event(with_result(ns_score=ns, ew_score=ew))
    assert event.boards[0].lines[0].line == parse_line(result)
    assert event.boards[0].lines[0].printed == Printed("1.00", "0.00")


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"ns_score": "3NT"}, Code.NOTATION),
        ({"ns_score": "1.5"}, Code.NOTATION),
        ({"ns_score": 1.5}, Code.NOTATION),
        ({"ns_score": "AVE+", "ew_score": ""}, Code.NOTATION),
        ({"ns_score": "LATE"}, Code.NOTATION),
        ({"ns_score": "9" * 5000}, Code.NOTATION),
        ({"ns_score": ["420"]}, Code.FIELD),
        ({"ns_pair": {"number": 1}}, Code.FIELD),
        ({"contract": []}, Code.FIELD),
        ({"ns_pair": "3"}, Code.PAIR),
    ],
)
def test_a_line_that_is_refused(fields: dict[str, object], code: Code) -> None:
    refused(with_result(**fields), code, board="7", line=1)


def keys(**fields: object) -> Callable[[Any], None]:
    return lambda data: data.update(fields)


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (keys(type="TEAMS"), "TEAMS"),
        (keys(type="INDIVIDUAL"), "INDIVIDUAL"),
        (keys(type=None), "not said"),
        (keys(board_scoring_method="CROSS_IMPS"), "CROSS_IMPS"),
        (keys(board_scoring_method=None), "not said"),
        (keys(number_of_sessions=2), "session"),
        (lambda data: data["sessions"].append(data["sessions"][0]), "session"),
    ],
)
def test_what_is_not_scored_is_refused_by_name(change: Callable[[Any], None], named: str) -> None:
    assert named in refused(changed(change), Code.UNSUPPORTED).problem


def section(change: Callable[[Any], None]) -> Callable[[Any], None]:
    return lambda data: change(data["sessions"][0]["sections"][0])


def other_section(data: Any) -> None:
    """Another section with the same pairs, which says nothing of being one field."""
    sections = data["sessions"][0]["sections"]
    sections.append(copy.deepcopy(sections[0]) | {"name": "B"})
    data["sessions"][0]["cross_section_scoring"] = None


@pytest.mark.parametrize(
    ("change", "code", "place"),
    [
        (keys(sessions=[]), Code.FORMAT, {}),
        (keys(sessions="none"), Code.FORMAT, {}),
        (section(keys(boards=[])), Code.FORMAT, {}),
        (section(lambda own: own["boards"][0].update(board_results=[])), Code.EMPTY, {}),
        (
            section(lambda own: own["boards"][0].update(board_results=[1])),
            Code.FIELD,
            {"board": "7"},
        ),
        (section(lambda own: own["boards"][0].update(board_number=None)), Code.FIELD, {}),
        (section(lambda own: own["boards"].append(own["boards"][0])), Code.BOARD, {"board": "7"}),
        (section(lambda own: own.update(pair_summaries=[{"score": "1"}])), Code.FIELD, {}),
        (section(lambda own: own.update(pair_summaries={"score": "1"})), Code.FIELD, {}),
        (keys(winner_type=3), Code.FIELD, {}),
        (keys(name={"a": 1}), Code.FIELD, {}),
    ],
)
def test_a_page_that_is_refused(
    change: Callable[[Any], None], code: Code, place: dict[str, int | str]
) -> None:
    refused(changed(change), code, **place)


def test_what_is_known_and_not_scored_draws_a_remark() -> None:
    def odd(data: Any) -> None:
        data["acbl_handicap_type"] = "MP"
        own = data["sessions"][0]["sections"][0]
        own["pair_summaries"] = [
            {"pair_number": "1", "adjustment": "-1.50", "handicap": "0.00"},
            {"pair_number": "2", "adjustment": "2", "handicap": None},
        ]
        first, second = own["boards"][0]["board_results"]
        first |= {"ns_score": "", "ew_score": "", "ruling": "weighted"}
        second |= {"contract": "3 NT", "declarer": "X", "tricks_taken": "nine", "ruling": ""}
        data["sessions"][0]["hand_records"] = [{"board": 7, "vulnerability": "East"}]
        other_section(data)

    problems = [remark.problem for remark in read_event(changed(odd), "x").remarks]
    section_b = [problem for problem in problems if "points without" in problem]
    assert len(section_b) == 2
    for part in (
        "the declarer 'X' is not read",
        "the tricks_taken 'NINE' is not read",
        "'East' does not say who is vulnerable",
        "ruling is not read, on 4 lines",
        "the handicap MP, which is not scored",
        "4 pairs with adjustment, which is not scored",
        "2 sections, and the page does not say that they are one field",
    ):
        assert any(part.lower() in problem.lower() for problem in problems), part


def test_sections_are_kept_and_their_lines_stand_on_one_board() -> None:
    """Clause K34."""
    event = read_event(changed(other_section))
    assert [held.section for held in event.boards[0].lines] == ["A", "A", "B", "B"]


def test_points_without_a_score_are_not_played() -> None:
    event = read_event(with_result(ns_score=None, ew_score=None), "x")
    assert event.boards[0].lines[0].line.result == NotPlayed()
    assert [(remark.place.board, remark.place.line) for remark in event.remarks] == [("7", 1)]


@pytest.mark.parametrize(
    ("places", "place"),
    [
        ([("1", "Section", "3"), ("1", "Overall", "7")], "7"),
        ([("2", "Overall", "1"), ("1", "Section", "3")], "3"),
        ([("2", "Section", "1")], None),
    ],
)
def test_the_place_is_among_all(places: list[tuple[str, str, str]], place: str | None) -> None:
    def with_places(data: Any) -> None:
        data["sessions"][0]["sections"][0]["pair_summaries"] = [
            {
                "pair_number": "1",
                "strat_place": [
                    {"strat_number": number, "type": kind, "rank": rank}
                    for number, kind, rank in places
                ],
            }
        ]

    assert read_event(changed(with_places)).printed_pairs == (
        PrintedPair("1", "A", None, None, None, place),
    )


def test_two_games_in_one_page() -> None:
    data = page(SMALL).replace(b"</body>", page(SMALL).split(b"<body>")[1])
    refused(data, Code.FIELD)


@pytest.mark.parametrize(
    "html",
    [
        b"<html><body><result-details></result-details></body></html>",
        b"<html><body><result-details v-bind:data='{}'></result-details></body></html>",
        b"<html><body><result-details v-bind:data='[&quot;board_results&quot;]'></body></html>",
        b"<html><result-details x='board_results'>",
    ],
)
def test_a_page_without_results(html: bytes) -> None:
    refused(html, Code.FORMAT)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('{"board_results": [', Code.SYNTAX),
        ('{"board_results": 1, "a": NaN}', Code.FIELD),
        ('{"board_results": 1, "a": 1, "a": 2}', Code.FIELD),
        ('{"board_results": ' + "[" * (MOST_NESTING + 1), Code.LIMIT),
        ('{"board_results": ' + '{"a":' * 100_000, Code.LIMIT),
        ('{"board_results": "\\ud800"}', Code.ENCODING),
        ('{"board_results": 1} {}', Code.SYNTAX),
        ('{"board_results": 1}', Code.UNSUPPORTED),
    ],
)
def test_data_that_are_broken(text: str, code: Code) -> None:
    refused(page_of_text(text), code)


def test_a_page_beyond_the_limit() -> None:
    refused(page(SMALL) + b" " * MOST_PAGE_BYTES, Code.LIMIT)


@given(acbl_events(), st.data())
def test_a_page_cut_anywhere_is_read_or_refused(
    made: tuple[Event, Layout], draw: st.DataObject
) -> None:
    """What is cut off within the data cannot be read as fewer lines."""
    data = page(made[0], PLAIN)
    end = data.index(b'"></result-details>')
    with pytest.raises(Law78Error) as caught:
        read_event(data[: draw.draw(st.integers(1, end))], "x")
    assert_one_line(caught.value)


odd_values = st.recursive(
    st.sampled_from([None, True, -1, 0.5, 10**30, "", "600", "AVE+"]) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=4,
)


@given(st.data(), odd_values)
def test_a_value_of_another_kind_anywhere(draw: st.DataObject, value: object) -> None:
    data: Any = copy.deepcopy(page_data(SMALL))
    own = data["sessions"][0]["sections"][0]
    held = draw.draw(
        st.sampled_from([data, data["sessions"][0], own, own["boards"][0], result_of(data)])
    )
    held[draw.draw(st.sampled_from(list(held)))] = value
    try:
        event = read_event(page_of_text(json.dumps(data)), "x")
    except Law78Error as error:
        assert_one_line(error)
        return
    assert event.boards[0].lines
