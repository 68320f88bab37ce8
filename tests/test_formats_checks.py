"""What is checked of every event, whichever format it came in.

Which scores there are and what contracts give is taken from Law 77 by hand: 420
is four of a major not vulnerable and nothing else, 50 is one down not
vulnerable and nothing else; vulnerable the same are 620 and 100.
"""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from event_strategies import events
from format_refusals import refused
from law78.errors import Code, Law78Error, Place
from law78.event import ContractResult, Event, EventBoard, EventLine, Remark
from law78.formats import read_event, write_event
from law78.formats.checks import board_remarks, checked
from law78.notation import parse_line
from law78.regulation import Rules
from law78.session import score_event


def event_text(*lines: dict[str, object], **board: object) -> str:
    return json.dumps({"boards": [{"board": "1", "lines": lines, **board}]})


def line_of(result: str, **fields: object) -> dict[str, object]:
    return {"result": result, **fields}


@given(events())
def test_events_without_fault_pass(event: Event) -> None:
    """Checking draws remarks and changes nothing else."""
    again = checked(event, file="x")
    assert again.boards == event.boards
    assert {remark.place.file for remark in again.remarks} <= {"x"}


def test_an_event_without_boards_and_a_board_without_lines() -> None:
    refused('{"boards": []}', Code.EMPTY)
    refused('{"boards": [{"board": "9", "lines": []}]}', Code.EMPTY, board="9")
    refused("board,result\n\n", Code.EMPTY)
    refused('<USEBIO><EVENT EVENT_TYPE="MP_PAIRS"/></USEBIO>', Code.EMPTY)


@given(events(), st.data())
def test_the_same_board_twice(event: Event, data: st.DataObject) -> None:
    twice = data.draw(st.sampled_from(event.boards))
    text = write_event(Event((*event.boards, twice)))
    refused(text, Code.BOARD, board=twice.board)


def test_a_number_and_a_text_are_the_same_board() -> None:
    board = {"lines": [{"result": "50"}]}
    text = json.dumps({"boards": [{"board": 1, **board}, {"board": "1", **board}]})
    refused(text, Code.BOARD, board="1")


@pytest.mark.parametrize(
    ("winners", "first", "second", "line"),
    [
        (1, ("1", "2"), ("1", "3"), 2),
        (1, ("1", "2"), ("3", "1"), 2),
        (1, ("1", "2"), ("3", "2"), 2),
        (1, ("3", "4"), ("1", "1"), 2),
        (1, ("1", "1"), ("3", "4"), 1),
        (2, ("1", "1"), ("1", "2"), 2),
        (2, ("1", "1"), ("2", "1"), 2),
        (None, ("1", "2"), ("1", "3"), 2),
        (None, ("1", "1"), ("2", "1"), 2),
    ],
)
def test_a_pair_twice_on_a_board(
    winners: int | None, first: tuple[str, str], second: tuple[str, str], line: int
) -> None:
    """Clause K34: a pair is its number, its section and, with two winners, its side."""
    text = with_pairs(winners, (*first, "A"), (*second, "A"))
    error = refused(text, Code.PAIR, board="1", line=line)
    assert "pair 1" in error.problem or "pair 2" in error.problem


@pytest.mark.parametrize(
    ("winners", "first", "second"),
    [
        (1, ("1", "2", "A"), ("1", "2", "B")),
        (1, ("1", "2", None), ("1", "2", "B")),
        (2, ("1", "1", "A"), ("2", "2", "A")),
        (2, ("1", "2", "A"), ("2", "1", "A")),
        (None, ("1", "1", None), ("2", "2", None)),
        (1, (None, None, None), (None, None, None)),
    ],
)
def test_pairs_that_sections_or_sides_tell_apart(
    winners: int | None,
    first: tuple[str | None, str | None, str | None],
    second: tuple[str | None, str | None, str | None],
) -> None:
    """Clause K34."""
    assert read_event(with_pairs(winners, first, second).encode()).winners == winners


def with_pairs(winners: int | None, *pairs: tuple[str | None, str | None, str | None]) -> str:
    lines = [
        {"result": "50", "pair_ns": ns, "pair_ew": ew, "section": section}
        for ns, ew, section in pairs
    ]
    return json.dumps({"winners": winners, "boards": [{"board": "1", "lines": lines}]})


@pytest.mark.parametrize(
    ("of_event", "of_board", "instead", "fits"),
    [
        (2, None, None, False),
        (3, None, None, True),
        (None, 2, None, False),
        (2, 3, None, True),
        (3, 2, None, False),
        (2, None, 3, True),
        (None, 2, 3, True),
        (3, 3, 2, False),
    ],
)
def test_fewer_results_expected_than_lines(
    of_event: int | None, of_board: int | None, instead: int | None, fits: bool
) -> None:
    """Clauses K11, K32: not played and byes do not count; what is given takes the place of all."""
    lines = [line_of(result) for result in ("50", "-50", "A6040", "NP", "BYE")]
    data = {"expected": of_event, "boards": [{"board": "1", "expected": of_board, "lines": lines}]}
    event = read_event(json.dumps(data).encode())
    if fits:
        assert score_event(event, Rules(), expected=instead).boards[0].scored.expected == 3
    else:
        with pytest.raises(Law78Error) as refusal:
            score_event(event, Rules(), expected=instead)
        assert (refusal.value.code, refusal.value.place) == (Code.EXPECTED, Place(board="1"))
        assert "3 lines" in refusal.value.problem


@pytest.mark.parametrize(
    ("result", "vulnerable", "odd"),
    [
        ("420", None, []),
        ("420", "NONE", []),
        ("420", "EW", []),
        ("420", "NS", [420]),
        ("-420", "NS", []),
        ("-420", "EW", [-420]),
        ("-420", "ALL", [-420]),
        ("50", "EW", [50]),
        ("50", "NS", []),
        ("-50", "NS", [-50]),
        ("0", "ALL", []),
        ("PASS", None, []),
        ("615", None, [615]),
        ("-10", None, [-10]),
        ("12C1c:1/420/1/50", "NS", [420]),
        ("12C1c:1/7/1/50/1/-7", None, [-7, 7]),
        ("420|-420", "NS", [420]),
        ("420|-420", "EW", [-420]),
        ("420|-420", "ALL", [-420, 420]),
        ("60%|12C1c:1/8/1/420@a", None, [8]),
        ("A6040", "ALL", []),
        ("A+/A-", "ALL", []),
        ("NP", "ALL", []),
    ],
)
def test_a_score_that_no_contract_gives_draws_a_remark(
    result: str, vulnerable: str | None, odd: list[int]
) -> None:
    """Clause K31: every outcome of a ruling and both sides of a split are looked at."""
    text = event_text(line_of("0"), line_of(result), vulnerable=vulnerable)
    remarks = read_event(text.encode(), "x").remarks
    if not odd:
        assert remarks == ()
        return
    (remark,) = remarks
    assert (remark.code, remark.place) == (Code.SCORE, Place(file="x", board="1", line=2))
    assert f"scores {', '.join(map(str, odd))}" in remark.problem


def test_many_odd_scores_are_counted() -> None:
    ruling = "12C1c:" + "/".join(f"1/{score}" for score in range(1, 9))
    (remark,) = board_remarks(EventBoard("1", (EventLine(parse_line(ruling), ruling),)))
    assert "1, 2, 3, 4, 5 and 3 more" in remark.problem


@pytest.mark.parametrize(
    ("score", "contract", "vulnerable", "problem"),
    [
        ("420", ("4S", "N", 10), "NONE", None),
        ("420", ("4S", "N", 10), None, None),
        ("620", ("4S", "N", 10), None, None),
        ("450", ("4S", "N", 10), None, "the score is 450 and the contract gives 420 or 620"),
        ("450", ("4S", "N", 10), "EW", "the score is 450 and the contract gives 420"),
        ("-620", ("4S", "N", 10), "EW", "the score is -620 and the contract gives 420"),
        ("-620", ("4S", "W", 10), "EW", None),
        ("100", ("4S", "W", 9), "ALL", None),
        ("0", ("PASS", None, None), None, None),
        ("0", ("pass", "N", 0), None, None),
        ("50", ("PASS", None, None), None, "the score is 50 and the contract gives 0"),
        ("420", ("4S", "N", None), None, None),
        ("450", ("4S", None, 10), None, None),
        ("450", ("4S", None, None), None, None),
        ("420", ("8S", "N", 10), None, "'8S' is not a contract"),
        ("420", ("4S", "N", 14), None, "14 tricks"),
        ("A6040", ("4S", "N", 9), None, None),
        ("NP", ("4S", "N", 9), None, None),
        ("12C1c:1/420/1/50", ("4S", "N", 9), None, None),
        ("420|-420", ("4S", "N", 9), None, None),
    ],
)
def test_a_contract_that_does_not_give_the_score_draws_a_remark(
    score: str, contract: tuple[str, str | None, int | None], vulnerable: str | None, problem: str
) -> None:
    """Clause K30: any vulnerability may give the score where none is said."""
    line = EventLine(parse_line(score), score, contract=ContractResult(*contract))
    remarks = board_remarks(EventBoard("1", (line,), vulnerable=vulnerable))
    if problem is None:
        assert remarks == ()
        return
    (remark,) = remarks
    assert (remark.code, remark.problem) == (Code.CONTRACT, problem)
    assert remark.place == Place(board="1", line=1)


def test_an_odd_score_is_remarked_once() -> None:
    line = EventLine(parse_line("615"), "615", contract=ContractResult("4S", "N", 10))
    (remark,) = board_remarks(EventBoard("1", (line,)))
    assert remark.code is Code.SCORE


def test_the_places_of_remarks_in_files_with_rows() -> None:
    event = read_event(b"board,result\n\n1,50\n2,615\n1,7\n", "x.csv")
    assert [str(remark.place) for remark in event.remarks] == [
        "x.csv, row 5, board 1, line 2",
        "x.csv, row 4, board 2, line 1",
    ]


def test_remarks_are_one_line() -> None:
    line = EventLine(parse_line("50"), "50", contract=ContractResult("\n\x1b" * 100, "N", 9))
    (remark,) = board_remarks(EventBoard("1", (line,)))
    assert isinstance(remark, Remark)
    assert str(remark).isprintable()


@pytest.mark.parametrize("field", ["pair_ns", "pair_ew", "section"])
@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", Code.FIELD),
        ("\x07", Code.FIELD),
        ("a\u2028b", Code.FIELD),
        ("a\u0085", Code.FIELD),
        ("ä" * 1001, Code.LIMIT),
    ],
)
def test_names_that_are_no_names(field: str, name: str, code: Code) -> None:
    refused(event_text(line_of("50"), line_of("50", **{field: name})), code, board="1", line=2)


def test_names_of_every_script_are_names() -> None:
    for name in ("Ünal/Ö", "佐藤", "a\u00a0b", "👩\u200d👩", "x" * 1000):
        event = read_event(event_text(line_of("50", pair_ns=name)).encode())
        assert event.boards[0].lines[0].pair_ns == name
