"""`law78 export` and `law78 judge`: questions and answers as files, and results of a keyed event.

Right answers come from the suite, whose figures are confirmed by other sources, and for
the keyed events from tests/session_rules_oracle.py, which shares nothing with law78.
"""

from __future__ import annotations

import csv
import io
import json
import random
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lxml import etree

import acbl_live_pages
import law77_table
import magic_contest_pages
import pbn_files
import session_rules_oracle as oracle
from cli_runner import Ran, run_here
from law78.board import SideScore
from law78.conformance import mistaken_subject
from law78.conformance.answers import Figure
from law78.conformance.declaration import Declaration
from law78.conformance.exchange.event_figures import CANDIDATES, exact_of_event
from law78.conformance.exchange.event_judging import judge_results
from law78.conformance.exchange.event_search import alike
from law78.conformance.exchange.keyed_event import KeyedEvent, load_event, with_results
from law78.conformance.exchange.result_files import PairSeen, ResultsSeen
from law78.conformance.exchange.tables import read_rows
from law78.conformance.protocol import BOARD_RULES
from law78.conformance.requests import lines_of_request
from law78.conformance.sheets.alike import pairs_of
from law78.conformance.sheets.figures import EXACTLY, RIGHT
from law78.conformance.sheets.matching import Blank, Cell
from law78.conformance.suite_run import Circumstances
from law78.conformance.vectors import (
    BoardDue,
    ContractDue,
    Due,
    RefusalDue,
    SessionDue,
    Vector,
    load_suite,
)
from law78.event import Event, Printed, PrintedPair
from law78.exact import canonical
from law78.formats import read_event
from law78.notation import parse_line
from law78.outcome import NotPlayed, Side

VECTORS = load_suite().vectors
FITTING = [
    vector
    for vector in VECTORS
    if vector.operation != "score_session" and not isinstance(vector.expected, RefusalDue)
]

Answers = dict[str, dict[str, Any]]


def right_answer(vector: Vector) -> dict[str, Any]:
    """What the suite says that the answer must be, as a program would write it."""
    match vector.expected:
        case BoardDue(lines):
            return {"lines": [{"ns": _side(line.ns), "ew": _side(line.ew)} for line in lines]}
        case ContractDue(score):
            return {"score": score}
        case SessionDue(ranking):
            return {
                "ranking": [
                    {
                        "pair": row.pair,
                        "section": row.section,
                        "side": row.side,
                        "total": canonical(row.total),
                        "percentage": None if row.percentage is None else canonical(row.percentage),
                        "rank": row.rank,
                    }
                    for row in ranking
                ]
            }
        case RefusalDue():
            return {"error": {"code": "no", "message": "this is no bridge"}}


def _side(due: Due | None) -> str | None:
    return None if due is None else canonical(due.matchpoints)


@cache
def right_answers() -> Mapping[str, dict[str, Any]]:
    return {vector.id: right_answer(vector) for vector in VECTORS}


def as_lines(answers: Mapping[str, object], first: object = None) -> bytes:
    rows = [first] if first is not None else []
    rows += [{"id": identity, **answer} for identity, answer in answers.items()]  # type: ignore[dict-item]
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


def judged(data: bytes, *options: str) -> Ran:
    return run_here("judge", "-", *options, stdin=data)


def record(data: bytes, *options: str) -> Any:
    ran = judged(data, "--json", *options)
    assert ran.exit_code in (0, 1), ran.err
    return ran.json


def verdicts(run: Any) -> dict[str, str]:
    return {case["id"]: case["verdict"] for case in run["cases"]}


# The questions -----------------------------------------------------------------------------------


def test_every_question_is_written_in_order_with_nothing_beside_the_request() -> None:
    """Expected values: the suite's own requests."""
    questions = [json.loads(line) for line in run_here("export").out.splitlines()]
    assert questions == [{"id": vector.id, **vector.request} for vector in VECTORS]


def test_an_area_can_be_asked_for_alone() -> None:
    ran = run_here("export", "--area", "ties", "--area", "split")
    ids = [json.loads(line)["id"] for line in ran.out.splitlines()]
    assert ids == [vector.id for vector in VECTORS if vector.area in ("ties", "split")]
    assert len(ids) > 10


def test_the_table_has_a_row_for_each_line_that_says_the_same_as_the_request() -> None:
    """The notation of a row, its E and its rules are those of the request; the answers blank."""
    ran = run_here("export", "--csv")
    rows = list(csv.DictReader(io.StringIO(ran.out)))
    assert {row["id"] for row in rows} == {vector.id for vector in FITTING}
    by_id: dict[str, list[dict[str, str]]] = {}
    for row in rows:
        assert (row["ns"], row["ew"], row["score"]) == ("", "", "")
        by_id.setdefault(row["id"], []).append(row)
    for vector in FITTING:
        own = by_id[vector.id]
        if vector.operation == "score_contract":
            (row,) = own
            for key in ("contract", "declarer", "tricks", "vulnerable"):
                assert row[key] == str(vector.request.get(key, ""))
            continue
        board: Any = vector.request["board"]
        assert [row["line"] for row in own] == [str(n) for n in range(1, len(own) + 1)]
        assert [parse_line(row["result"]) for row in own] == list(lines_of_request(vector.request))
        for row in own:
            assert row["expected"] == str(board["expected"])
            for rule, values in BOARD_RULES.items():
                assert row[rule] == board.get("rules", {}).get(rule, values[0])


def test_what_the_table_leaves_out_is_said() -> None:
    sessions = sum(vector.operation == "score_session" for vector in VECTORS)
    refused = len(VECTORS) - len(FITTING) - sessions
    said = f"{sessions + refused} questions are left out, which a table cannot hold"
    ran = run_here("export", "--csv")
    assert said in ran.err
    assert f"{sessions} sessions, {refused} that must be refused" in ran.err
    assert run_here("export", "--csv", "--area", "ties").err == ""
    assert run_here("export", "--csv", "--area", "refusals").code == "unsupported"


def test_nothing_is_written_over_unless_asked(tmp_path: Path) -> None:
    file = tmp_path / "questions.jsonl"
    assert run_here("export", "-o", str(file)).exit_code == 0
    written = file.read_bytes()
    file.write_bytes(b"mine")
    again = run_here("export", "-o", str(file))
    assert (again.exit_code, again.code, file.read_bytes()) == (2, "exists", b"mine")
    assert run_here("export", "-o", str(file), "--force").exit_code == 0
    assert file.read_bytes() == written
    nowhere = run_here("export", "-o", str(tmp_path / "no" / "file"))
    assert (nowhere.exit_code, nowhere.code) == (2, "unreadable")


@pytest.mark.parametrize(
    "options",
    [
        ["--event", "--csv", "--usebio"],
        ["--usebio"],
        ["--html"],
        ["--rulings"],
        ["--event", "--area", "ties"],
        ["--event", "--html", "--csv"],
    ],
)
def test_options_that_contradict_are_refused(options: list[str]) -> None:
    ran = run_here("export", *options)
    assert (ran.exit_code, ran.code, ran.out) == (2, "usage", "")


# Answers as JSON lines ---------------------------------------------------------------------------


def test_right_answers_pass_in_any_order() -> None:
    """Expected values: the suite's."""
    answers = list(right_answers().items())
    random.Random(7).shuffle(answers)
    ran = judged(as_lines(dict(answers)), "--json")
    assert ran.exit_code == 0
    assert set(verdicts(ran.json).values()) == {"pass"}
    assert ran.json["live"] is False
    assert ran.json["rounding"]["known"] == "exact"
    assert ran.json["declaration"]["operations"] == [
        "score_board",
        "score_contract",
        "score_session",
    ]


def test_a_declaration_may_stand_on_the_first_line_or_in_a_file(tmp_path: Path) -> None:
    declaration = {
        "seq": 0,
        "protocol": 1,
        "subject": {"name": "Demo", "version": "4.2"},
        "operations": ["score_board"],
        "features": ["weighted"],
        "rounding": [],
    }
    some = {vector.id: right_answer(vector) for vector in FITTING[:5]}
    first = record(as_lines(some, declaration))
    assert first["declaration"]["subject"] == {"name": "Demo", "version": "4.2"}
    assert first["rounding"]["known"] == "exact"
    file = tmp_path / "declaration.json"
    file.write_text(json.dumps(declaration))
    beside = record(as_lines(some), "--declaration", str(file))
    assert beside["declaration"] == first["declaration"]
    twice = judged(as_lines(some, declaration), "--declaration", str(file))
    assert (twice.exit_code, twice.code) == (2, "usage")
    both = judged(as_lines(some), "--declaration", str(file), "--name", "A")
    assert (both.exit_code, both.code) == (2, "usage")
    # What is not declared and not answered is named; what is declared has no answer.
    sentences = {case["id"]: case["sentence"] for case in first["cases"] if "sentence" in case}
    split = next(vector.id for vector in VECTORS if vector.features == ("split",))
    assert sentences[split] == "it says that it does not do this: split"
    weighted = [v.id for v in FITTING if v.features == ("weighted",) and v.id not in some]
    assert sentences[weighted[0]] == "there is no answer to it in the file"


def test_a_question_without_an_answer_is_not_supported() -> None:
    answers = dict(right_answers())
    left_out = list(answers)[::3]
    for identity in left_out:
        del answers[identity]
    found = verdicts(record(as_lines(answers)))
    assert {identity for identity, verdict in found.items() if verdict == "unsupported"} == set(
        left_out
    )
    assert set(found.values()) == {"pass", "unsupported"}


def test_an_answer_of_another_shape_breaks_the_protocol_and_nothing_else() -> None:
    answers = dict(right_answers())
    board = next(v for v in FITTING if v.operation == "score_board")
    answers[board.id] = {"lines": [{"ns": 1.5}]}
    data = as_lines(answers).replace(b"1.5", b'"a lot"')
    run = record(data)
    found = verdicts(run)
    assert [name for name, verdict in found.items() if verdict != "pass"] == [board.id]
    assert found[board.id] == "broke the protocol"


def test_refused_and_unsupported_are_told_as_they_are_by_check() -> None:
    answers = dict(right_answers())
    boards = [vector.id for vector in FITTING if vector.operation == "score_board"]
    refusal = next(v.id for v in VECTORS if isinstance(v.expected, RefusalDue))
    answers[boards[0]] = {"error": {"code": "x", "message": "no"}}
    answers[boards[1]] = {"unsupported": "boards"}
    answers[refusal] = {"unsupported": "refusing"}
    found = verdicts(record(as_lines(answers)))
    assert found[boards[0]] == "wrongly refused"
    assert found[boards[1]] == found[refusal] == "unsupported"


@pytest.mark.parametrize(
    ("row", "code"),
    [
        (b"not json", "syntax"),
        (b"[1]", "format"),
        (b'{"lines":[]}', "field"),
        (b'{"id":"no-such-question","lines":[]}', "field"),
        (b'{"id":7,"lines":[]}', "field"),
        (b'{"id":"plain-001","lines":[],"lines":[]}', "field"),
        (b'{"id":"plain-001","score":1.5}', "field"),
        (b'{"protocol":1,"subject":{"name":"A","version":"1"}}', "field"),
        (b'{"id":"plain-002","unsupported":"x"}', "field"),  # a second answer
        (b"\xff", "encoding"),
    ],
)
def test_a_row_that_is_no_answer_is_an_error_with_its_row(row: bytes, code: str) -> None:
    data = b'{"id":"plain-002","unsupported":"x"}\n\n' + row + b"\n"
    ran = judged(data)
    assert (ran.exit_code, ran.code) == (2, code)
    assert "standard input, row 3" in ran.err


def test_verdicts_and_causes_are_those_of_check() -> None:
    """The same mistaken program, asked by the protocol and by file."""
    area = "unequal"
    vectors = [vector for vector in VECTORS if vector.area == area]
    requests = [json.dumps({"seq": 1, **vector.request}).encode() for vector in vectors]
    answers = {}
    for vector, text in zip(vectors, mistaken_subject.answers(requests, ["pro-rata"]), strict=True):
        answer = json.loads(text)
        del answer["seq"]
        answers[vector.id] = answer
    by_file = record(as_lines(answers), "--area", area, "--rounding", "exact")
    command = [sys.executable, "-m", "law78.conformance.mistaken_subject", "pro-rata"]
    asked = run_here("check", "--area", area, "--json", "--", *command).json
    for key in ("causes", "selection", "conforms", "summary"):
        assert by_file[key] == asked[key]
    assert [cause["mistakes"] for cause in by_file["causes"]] == [["pro-rata"]]
    for mine, theirs in zip(by_file["cases"], asked["cases"], strict=True):
        assert {**mine, "milliseconds": 0} == {**theirs, "milliseconds": 0}


def test_a_report_goes_where_it_is_asked(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    data = as_lines({"plain-001": {"score": 3}})
    assert judged(data, "--html", str(page)).exit_code == 1
    assert "plain-001" in page.read_text(encoding="utf-8")
    again = judged(data, "--html", str(page))
    assert (again.exit_code, again.code) == (2, "exists")


def test_files_are_written_before_anything_is_shown(tmp_path: Path) -> None:
    """Whoever reads the run may stop before its end, as head does: then writing ends."""
    page = tmp_path / "report.html"
    data = as_lines({"plain-001": {"score": 3}})
    with mock.patch("law78.cli.judge.show_run", side_effect=BrokenPipeError):
        judged(data, "--html", str(page))
    assert "plain-001" in page.read_text(encoding="utf-8")


# The table filled in -----------------------------------------------------------------------------


def filled(answers: Mapping[str, Any], change: Callable[[str], str] = str, sign: str = ",") -> str:
    """The exported table with answers in it, each figure changed in some way."""
    rows = list(csv.DictReader(io.StringIO(run_here("export", "--csv").out)))
    text = io.StringIO()
    writer = csv.DictWriter(text, rows[0], delimiter=sign, lineterminator="\r\n")
    writer.writeheader()
    for row in rows:
        answer = answers.get(row["id"], {})
        if "score" in answer:
            row["score"] = str(answer["score"])
        elif "lines" in answer:
            line = answer["lines"][int(row["line"]) - 1]
            row |= {side: "" if line[side] is None else change(line[side]) for side in line}
        writer.writerow(row)
    return text.getvalue()


def decimal_comma(figure: str) -> str:
    """A fraction as a decimal with a comma, where it has a short one; by hand, no law78."""
    whole, _, below = figure.partition("/")
    for places in range(4):
        units, rest = divmod(int(whole) * 10**places, int(below or 1))
        if not rest:
            digits = str(abs(units)).rjust(places + 1, "0")
            sign = "-" if units < 0 else ""
            return sign + (f"{digits[:-places]},{digits[-places:]}" if places else digits)
    return figure


@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_a_filled_table_passes_whatever_parts_its_cells(sign: str) -> None:
    """Expected values: the suite's. A blank beside figures, and a hyphen, is nothing."""
    run = record(filled(right_answers(), decimal_comma, sign).encode())
    found = verdicts(run)
    for vector in VECTORS:
        expected = "pass" if vector in FITTING else "unsupported"
        if isinstance(vector.expected, BoardDue) and all(
            line.ns is None and line.ew is None for line in vector.expected.lines
        ):
            expected = "unsupported"  # every figure blank: nobody answered
        assert found[vector.id] == expected, vector.id


def test_a_hyphen_says_that_a_side_gets_nothing() -> None:
    nothing = next(
        vector
        for vector in FITTING
        if isinstance(vector.expected, BoardDue)
        and all(line.ns is None and line.ew is None for line in vector.expected.lines)
    )
    lines = [{"ns": "-", "ew": "-"} for _ in lines_of_request(nothing.request)]
    data = filled({nothing.id: {"lines": lines}}).encode()
    assert verdicts(record(data))[nothing.id] == "pass"


def test_rows_may_stand_in_any_order_and_columns_may_be_left_out() -> None:
    rows = list(csv.DictReader(io.StringIO(filled(right_answers()))))
    random.Random(3).shuffle(rows)
    text = io.StringIO()
    writer = csv.DictWriter(text, ["ew", "ns", "line", "id", "score"], extrasaction="ignore")
    writer.writeheader()
    writer.writerows(rows)
    assert "wrong value" not in verdicts(record(text.getvalue().encode())).values()


@pytest.mark.parametrize(
    ("rows", "verdict", "sentence"),
    [
        ("plain-001,1,2,0\n", "broke the protocol", "the board has 2 lines and the answer 1"),
        ("plain-001,1,2,0\nplain-001,2,x,2\n", "broke the protocol", "ns of line 2"),
        ("plain-001,1,2,0\nplain-001,2,0,\n", "wrong value", "line 2, E-W"),
        ("plain-001,1,2,0\nplain-001,2,0,2\n", "pass", ""),
    ],
)
def test_what_a_board_of_the_table_comes_to(rows: str, verdict: str, sentence: str) -> None:
    """plain-001 is 600 and -100 at two tables: 2 and 0, by the document's own rule."""
    run = record(f"id,line,ns,ew\n{rows}".encode())
    case = next(case for case in run["cases"] if case["id"] == "plain-001")
    assert case["verdict"] == verdict
    assert sentence in case.get("sentence", "")


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("id,line,ns,ew\nplain-001,1,2,0\nno-such,1,1,1\n", "field", "row 3"),
        ("id,line,ns,ew\nplain-001,3,2,0\n", "field", "row 2"),
        ("id,line,ns,ew\nplain-001,1,2,0\nplain-001,1,2,0\n", "field", "row 3"),
        ("id,line,ns,ew\nplain-001,one,2,0\n", "field", "row 2"),
        ("id,line,ns,ns\nplain-001,1,2,0\n", "format", ""),
        ("id,line,ns,ew,ns\nplain-001,1,2,0,2\n", "field", "row 1"),
        ("id,line,ns,ew\nplain-001,1,2,0,5,6\n", "syntax", "row 2"),
        ('id,line,ns,ew\n"plain-001,1,2,0\n', "syntax", "row 2"),
        ("", "empty", ""),
        ("what is this", "format", ""),
    ],
)
def test_a_table_that_cannot_be_read_is_refused_with_its_row(
    text: str, code: str, place: str
) -> None:
    ran = judged(text.encode())
    assert (ran.exit_code, ran.code) == (2, code), ran.err
    assert place in ran.err


def test_json_that_is_not_one_answer_a_line_is_told_how_it_is_written() -> None:
    answer = {"id": "plain-001", "lines": [{"ns": "2", "ew": "0"}, {"ns": "0", "ew": "2"}]}
    for text in (json.dumps(answer, indent=1), json.dumps([answer])):
        ran = judged(text.encode())
        assert ran.exit_code == 2
        assert "row 1" in ran.err
        assert "write one answer a line" in ran.err


def test_a_table_of_very_many_columns_is_read_at_once() -> None:
    """A hundred thousand names: compared each with each they would take minutes."""
    names = ",".join(f"c{number}" for number in range(100_000))
    (row,) = read_rows(f"{names},id,ns\n{',' * 100_000}one,2\n", ["id", "ns"])
    assert (row.cell("id"), row.cell("ns")) == ("one", "2")


def test_what_a_spreadsheet_makes_of_the_table_is_read() -> None:
    """Semicolons, decimal commas, a mark at the start, CRLF, blank columns and rows at the end."""
    text = filled(right_answers(), decimal_comma, ";").replace("\r\n", ";;\r\n")
    run = record(b"\xef\xbb\xbf" + (text + ";" * 18 + "\r\n" * 3).encode())
    assert set(verdicts(run).values()) == {"pass", "unsupported"}
    assert run["causes"] == []


# What the program declares -----------------------------------------------------------------------


def tenths(figure: str, *, even: bool = False) -> str:
    """A figure to a tenth, halves up, or to the even tenth; whole-number arithmetic."""
    whole, _, below = figure.partition("/")
    twice, rest = divmod(20 * int(whole), int(below or 1))
    units = (twice + 1) // 2
    if even and twice % 2 and not rest and units % 2:
        units -= 1
    return f"{'-' if units < 0 else ''}{abs(units) // 10}.{abs(units) % 10}"


def rounded_answers(round_one: Callable[[str], str]) -> Answers:
    return {
        vector.id: {
            "lines": [
                {side: None if value is None else round_one(value) for side, value in line.items()}
                for line in right_answer(vector)["lines"]
            ]
        }
        for vector in FITTING
        if vector.operation == "score_board"
    }


def test_declared_rounding_is_what_the_figures_are_judged_by() -> None:
    """Expected values: the suite's, rounded here by whole-number arithmetic."""
    up, even = rounded_answers(tenths), rounded_answers(lambda each: tenths(each, even=True))
    assert up != even
    options = ("--name", "Demo", "--version", "4.2", "--rounding")
    right = record(as_lines(up), *options, "board=0.1:half_up")
    assert set(verdicts(right).values()) == {"pass", "unsupported"}
    assert right["declaration"]["subject"] == {"name": "Demo", "version": "4.2"}
    other = record(as_lines(up), *options, "board=1/10:half_even")
    assert "wrong value" in verdicts(other).values()
    assert set(verdicts(record(as_lines(even), *options, "board=1/10:half_even")).values()) == {
        "pass",
        "unsupported",
    }


def test_rounding_that_is_not_said_is_found_out() -> None:
    run = record(as_lines(rounded_answers(tenths)))
    assert run["rounding"]["known"] == "inferred"
    assert set(verdicts(run).values()) == {"pass", "unsupported"}
    (stage,) = run["rounding"]["stages"]
    assert (stage["stage"], stage["quantum"], stage["mode"]) == ("board", "1/10", "half_up")


def halved(figure: str) -> str:
    whole, _, below = figure.partition("/")
    return f"{whole}/{2 * int(below or 1)}"


def test_the_scale_of_one_is_declared_and_half_of_everything() -> None:
    data = as_lines(rounded_answers(halved))
    assert set(verdicts(record(data, "--scale", "1")).values()) == {"pass", "unsupported"}
    assert "wrong value" in verdicts(record(data)).values()


@pytest.mark.parametrize(
    "options",
    [
        ["--scale", "3"],
        ["--values", "points"],
        ["--rounding", "0.1"],
        ["--rounding", "board=0.1"],
        ["--rounding", "board=0:half_up"],
        ["--rounding", "board=0.1:bankers"],
        ["--rounding", "board=0.1:half_up", "--rounding", "board=0.2:half_up"],
        ["--rounding", "exact", "--rounding", "board=0.1:half_up"],
        ["--name", "a\nb"],
        ["--area", "no"],
        ["--declaration", "/no/such/file"],
    ],
)
def test_a_declaration_that_is_none_is_refused(options: list[str]) -> None:
    ran = judged(as_lines({"plain-001": {"score": 1}}), *options)
    assert ran.exit_code == 2
    assert ran.code in ("usage", "unreadable")


@settings(deadline=None, max_examples=60, suppress_health_check=list(HealthCheck))
@given(st.one_of(st.binary(max_size=300), st.text(max_size=300).map(str.encode)))
def test_no_file_whatever_crashes_the_judge(data: bytes) -> None:
    ran = judged(data)
    assert ran.exit_code == 2
    assert ran.code != "internal"


@settings(deadline=None, max_examples=60)
@given(
    st.lists(
        st.tuples(
            st.sampled_from([vector.id for vector in VECTORS[:3]] + ["no"]),
            st.sampled_from(["1", "2", "0", "", "x", "99999999", "-1"]),
            st.text(alphabet="0123456789./,%- x\t", max_size=6),
            st.text(max_size=4),
        ),
        max_size=5,
    ),
    st.sampled_from([",", ";", "\t"]),
)
def test_no_table_whatever_crashes_the_judge(rows: Sequence[Sequence[str]], sign: str) -> None:
    text = io.StringIO()
    writer = csv.writer(text, delimiter=sign)
    writer.writerow(["id", "line", "ns", "ew"])
    writer.writerows(rows)
    ran = judged(text.getvalue().encode("utf-8", "surrogatepass"), "--json")
    assert ran.exit_code in (0, 1, 2)
    if ran.exit_code == 2:
        assert json.loads(ran.err.splitlines()[-1])["error"]["code"] != "internal"


# The keyed event ---------------------------------------------------------------------------------

KINDS = ("rulings", "averages", "scores")

EVENT_OPTION = {kind: f"--{kind}" for kind in KINDS}

Texts = list[tuple[str, str]]
"""Points of every line as a file prints them, N-S's and E-W's."""


def exported(kind: str, *options: str) -> Event:
    ran = run_here("export", "--event", EVENT_OPTION[kind], *options)
    assert ran.exit_code == 0, ran.err
    return read_event(ran.out.encode())


def held(raw: str) -> tuple[Any, Any]:
    """What a result holds for each side, for the oracle; read here by hand."""
    if raw == "NP":
        return None, None
    if raw.startswith("A"):
        ns, ew = raw.split("/")
        return ns, ew
    if raw.startswith("12C1c:"):
        fields = raw.removeprefix("12C1c:").split("/")
        parts = [Fraction(part) for part in fields[0::2]]
        weights: dict[int, Fraction] = {}
        for part, score in zip(parts, fields[1::2], strict=True):
            weights[int(score)] = weights.get(int(score), Fraction(0)) + part / sum(parts)
        return weights, weights
    return {int(raw): Fraction(1)}, {int(raw): Fraction(1)}


@cache
def by_oracle(kind: str, averages: str = "own") -> tuple[list[tuple[Any, Any]], dict[int, Any]]:
    """Every line's points and every pair's place, by the second implementation of sessions."""
    return scored_by_oracle(exported(kind), averages)


def scored_by_oracle(
    event: Event, averages: str = "own"
) -> tuple[list[tuple[Any, Any]], dict[int, Any]]:
    rows = [
        oracle.Row(board.board, (line.pair_ns, line.pair_ew), held(line.raw))
        for board in event.boards
        for line in board.lines
    ]
    session = oracle.Session(rows, oracle.Choices(averages=averages), winners=2)
    scored, places = oracle.everything(session)
    lines = [
        tuple(
            scored[place, side].points if (place, side) in scored else None for side in oracle.SIDES
        )
        for place in range(len(rows))
    ]
    return lines, {int(who.number): place for who, place in places.items()}  # type: ignore[return-value]


def to_hundredths(value: Fraction | None) -> str:
    """To two decimals, halves up, by whole-number arithmetic; empty for nothing."""
    if value is None:
        return ""
    units = (200 * value.numerator + value.denominator) // (2 * value.denominator)
    sign, hundredths = "-" if units < 0 else "", abs(units)
    return f"{sign}{hundredths // 100}.{hundredths % 100:02}"


def right_points(kind: str, averages: str = "own") -> Texts:
    lines, _ = by_oracle(kind, averages)
    return [(to_hundredths(ns), to_hundredths(ew)) for ns, ew in lines]


def as_csv(kind: str, points: Texts) -> list[dict[str, str]]:
    ran = run_here("export", "--event", EVENT_OPTION[kind], "--csv")
    rows = list(csv.DictReader(io.StringIO(ran.out)))
    for row, (ns, ew) in zip(rows, points, strict=True):
        row |= {"ns_matchpoints": ns, "ew_matchpoints": ew}
    return rows


def table_of(rows: Sequence[Mapping[str, str]]) -> bytes:
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]))
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().encode()


def as_usebio(kind: str, points: Texts, averages: str = "own") -> bytes:
    """The exported USEBIO with points and a ranking filled in, as a program would."""
    ran = run_here("export", "--event", EVENT_OPTION[kind], "--usebio")
    root = etree.fromstring(ran.out.encode())
    for line, texts in zip(root.iter("TRAVELLER_LINE"), points, strict=True):
        for name, text in zip(("NS_MATCH_POINTS", "EW_MATCH_POINTS"), texts, strict=True):
            element = line.find(name)
            assert element is not None
            element.text = text or None
    _, places = by_oracle(kind, averages)
    participants = root.find(".//PARTICIPANTS")
    assert participants is not None
    participants.clear()
    for number, place in sorted(places.items()):
        pair = etree.SubElement(participants, "PAIR")
        side = "NS" if number <= 5 else "EW"
        for name, text in (
            ("PAIR_NUMBER", str(number)),
            ("DIRECTION", side),
            ("TOTAL_SCORE", to_hundredths(place.total)),
            ("PERCENTAGE", to_hundredths(place.percentage)),
            ("PLACE", f"{place.rank}{'=' if place.tied else ''}"),
        ):
            etree.SubElement(pair, name).text = text
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8")


def as_magic_contest(kind: str, points: Texts) -> bytes:
    """A page of Magic Contest by the tests' own writer; no line for what is not played."""
    event = exported(kind)
    texts = iter(points)
    boards = tuple(
        replace(
            board,
            lines=tuple(
                replace(line, printed=Printed(ns.replace(".", ","), ew.replace(".", ",")))
                for line, (ns, ew) in zip(board.lines, texts, strict=False)
                if line.raw != "NP"
            ),
        )
        for board in (replace(board, lines=board.lines) for board in event.boards)
    )
    return magic_contest_pages.page(replace(event, boards=boards), magic_contest_pages.Layout())


def with_points(kind: str, scale: int = 2) -> Event:
    """The event with its right points and ranking, to two decimals, halves up."""

    def points(value: Fraction | None) -> str | None:
        return to_hundredths(None if value is None else value * scale / 2) or None

    event = exported(kind)
    lines, places = by_oracle(kind)
    left = iter(lines)
    return replace(
        event,
        boards=tuple(
            replace(
                board,
                lines=tuple(
                    replace(line, printed=Printed(*(points(each) for each in next(left))))
                    for line in board.lines
                ),
            )
            for board in event.boards
        ),
        printed_pairs=tuple(
            PrintedPair(
                number=str(number),
                side=Side.NS if number <= 5 else Side.EW,
                total=points(place.total),
                percentage=to_hundredths(place.percentage),
                place=str(place.rank),
            )
            for number, place in sorted(places.items())
        ),
    )


@pytest.mark.parametrize("kind", KINDS)
def test_every_board_is_played_at_every_table_and_everybody_meets_once(kind: str) -> None:
    """A Mitchell: each N-S pair meets each E-W pair once, and each pair plays each board once."""
    event = exported(kind)
    tables = len(event.boards)
    assert tables % 2 == 1
    meetings = [(line.pair_ns, line.pair_ew) for board in event.boards for line in board.lines]
    assert len(set(meetings)) == tables * tables
    for board in event.boards:
        assert [line.pair_ns for line in board.lines] == [str(n) for n in range(1, tables + 1)]
        assert len({line.pair_ew for line in board.lines}) == tables
        # In one round a table has one board and an E-W pair sits at one table.
    for shift in range(tables):
        at = [(table, (table + shift) % tables) for table in range(tables)]
        pairs = {event.boards[board].lines[table].pair_ew for table, board in at}
        assert len(pairs) == tables


@pytest.mark.parametrize("kind", KINDS)
def test_contracts_give_the_scores(kind: str) -> None:
    """Clause K30, by the scoring table of Law 77 written out in tests/law77_table.py."""
    vulnerable = {"NONE": (False, False), "NS": (True, False), "EW": (False, True)}
    vulnerable["ALL"] = (True, True)
    # Who is vulnerable on boards 1 to 5, as every board of a duplicate set has printed on it.
    assert [board.vulnerable for board in exported(kind).boards] == [
        "NONE",
        "NS",
        "EW",
        "ALL",
        "NS",
    ]
    for board in exported(kind).boards:
        for line in board.lines:
            played = line.contract
            if played is None or played.contract == "PASS":
                assert played is None or line.raw == "0"
                continue
            assert played.declarer is not None
            assert played.tricks is not None
            doubled = len(played.contract) - len(played.contract.rstrip("X"))
            side = 0 if played.declarer in "NS" else 1
            score = law77_table.table_score(
                int(played.contract[0]),
                played.contract[1 : len(played.contract) - doubled],
                "X" * doubled,
                played.tricks,
                vulnerable[board.vulnerable or ""][side],
            )
            assert line.raw == str(-score if side else score)


@pytest.mark.parametrize("kind", KINDS)
def test_each_format_of_the_event_reads_back(kind: str) -> None:
    """Results, pairs and contracts; USEBIO has no word for a ruling, and says so."""
    event = exported(kind)
    seen = [
        (board.board, line.pair_ns, line.pair_ew, line.line)
        for board in event.boards
        for line in board.lines
    ]
    table = exported(kind, "--csv")
    assert [
        (board.board, line.pair_ns, line.pair_ew, line.line)
        for board in table.boards
        for line in board.lines
    ] == seen
    ran = run_here("export", "--event", EVENT_OPTION[kind], "--usebio")
    usebio = read_event(ran.out.encode())
    for before, after in zip(event.boards, usebio.boards, strict=True):
        for line, read in zip(before.lines, after.lines, strict=True):
            assert (line.pair_ns, line.pair_ew) == (read.pair_ns, read.pair_ew)
            if line.raw.startswith("12C1c"):
                assert isinstance(read.line.result, NotPlayed)
            elif not line.raw.startswith("A"):
                assert read.line == line.line
            assert read.printed is None
    assert ("a ruling" in ran.err) == (kind == "rulings")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("page", ["--html", "--text"])
def test_the_page_to_key_from_has_every_line(kind: str, page: str) -> None:
    text = run_here("export", "--event", EVENT_OPTION[kind], page).out
    for board in exported(kind).boards:
        assert f"Board {board.board}" in text
    assert "<script" not in text
    assert "http://" not in text
    assert "https://" not in text
    for line in (line for board in exported(kind).boards for line in board.lines):
        if line.contract is not None and line.contract.contract != "PASS":
            assert line.raw in text


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "write",
    [
        lambda kind, points: table_of(as_csv(kind, points)),
        as_usebio,
        as_magic_contest,
        lambda kind, points: pbn_files.pbn_file(with_points(kind)),
        lambda kind, points: acbl_live_pages.page(with_points(kind, scale=1)),
    ],
    ids=["table", "USEBIO", "Magic Contest", "PBN", "ACBL Live"],
)
def test_right_results_pass_in_every_format(
    kind: str, write: Callable[[str, Texts], bytes]
) -> None:
    """Expected values: tests/session_rules_oracle.py, to two decimals, halves up."""
    run = record(write(kind, right_points(kind)))
    assert set(verdicts(run).values()) == {"pass"}, run["cases"]
    assert (run["agrees"], run["conforms"]) == (True, False)  # it is a part of the suite
    assert run["causes"] == []
    assert run["rounding"]["known"] == "inferred"
    assert run["selection"] == [f"--event --{kind}"]
    assert run["live"] is False


@pytest.mark.parametrize("kind", KINDS)
def test_percentages_and_the_scale_of_one_are_read_too(kind: str) -> None:
    lines, _ = by_oracle(kind)
    halves = [tuple(to_hundredths(None if p is None else p / 2) for p in pair) for pair in lines]
    data = table_of(as_csv(kind, halves))  # type: ignore[arg-type]
    assert set(verdicts(record(data, "--scale", "1")).values()) == {"pass"}
    assert "wrong value" in verdicts(record(data)).values()


@pytest.mark.parametrize("averages", ["own", "nominal"])
def test_codes_are_read_as_fixed_or_as_averages_of_the_session(averages: str) -> None:
    """Clause K17 and Q8: USEBIO has A6050 for A+/A=, and both readings are right.

    Expected values: tests/session_rules_oracle.py, which gives pair 7 78 % for its A+, or 60.
    """
    assert right_points("averages", "own") != right_points("averages", "nominal")
    run = record(as_usebio("averages", right_points("averages", averages), averages))
    assert set(verdicts(run).values()) == {"pass"}, run["cases"]
    assert run["causes"] == []
    (remark,) = run["remarks"]
    assert ("takes for fixed percentages" in remark) == (averages == "nominal")
    assert "A6050" in remark


def test_where_the_file_has_averages_fixed_ones_are_a_mistake() -> None:
    """Clause K17: the table says A+, which is no fixed percentage; as A60 it passes."""
    rows = as_csv("averages", right_points("averages", "nominal"))
    run = record(table_of(rows))
    assert [cause["mistakes"] for cause in run["causes"]] == [["averages-nominal"]]
    codes = {"+": "60", "=": "50", "-": "40"}
    for row in rows:
        if row["result"].startswith("A"):
            ns, ew = (codes[each[1]] for each in row["result"].split("/"))
            row["result"] = f"A{ns}{ew}"
    run = record(table_of(rows))
    assert set(verdicts(run).values()) == {"pass"}
    assert "takes for fixed percentages" in run["remarks"][0]


def test_a_mistake_is_named_beside_fixed_averages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ties worth nothing, by a program that takes A6050 for 60 %: that is no second mistake.

    In the other reading it would be one, and both together would explain as much.
    """
    few = ("ties-worth-nothing", "averages-nominal", "pro-rata", "signed-scale")
    monkeypatch.setattr("law78.conformance.exchange.event_judging.CANDIDATES", few)
    keyed = load_event("averages")
    coded = {
        place: f"A{result.replace('A', '').replace('/', '')}".translate(
            {ord("+"): "60", ord("="): "50", ord("-"): "40"}
        )
        for place, result in enumerate(line.result for board in keyed.boards for line in board)
        if result.startswith("A")
    }
    written = with_results(keyed, coded)
    seen = replace(results_with(written, ["ties-worth-nothing"]), coded=coded)
    run = judge_results(keyed, seen, SAID, CIRCUMSTANCES)
    (cause,) = run.causes
    assert (cause.mistakes, cause.alternatives) == (("ties-worth-nothing",), ())
    assert "takes for fixed percentages" in run.remarks[0]


@pytest.mark.parametrize("text", ["99.99", "NaN", "a lot"])
def test_a_ranking_that_is_wrong_is_a_case_of_its_own(text: str) -> None:
    data = as_usebio("averages", right_points("averages"))
    root = etree.fromstring(data)
    total = root.find(".//TOTAL_SCORE")
    assert total is not None
    total.text = text
    found = verdicts(record(etree.tostring(root)))
    assert [name for name, verdict in found.items() if verdict != "pass"] == [
        "event-averages-ranking"
    ]


def test_east_west_pairs_may_have_numbers_of_their_own() -> None:
    rows = as_csv("scores", right_points("scores"))
    for row in rows:
        row["pair_ew"] = str(100 - int(row["pair_ew"]))
    assert set(verdicts(record(table_of(rows))).values()) == {"pass"}


def test_lines_may_stand_in_any_order_and_those_not_played_may_be_missing() -> None:
    rows = [row for row in as_csv("scores", right_points("scores")) if row["result"] != "NP"]
    assert len(rows) < 25
    random.Random(5).shuffle(rows)
    assert set(verdicts(record(table_of(rows))).values()) == {"pass"}


def changed(kind: str, change: Callable[[list[dict[str, str]]], object]) -> bytes:
    rows = as_csv(kind, right_points(kind))
    change(rows)
    return table_of(rows)


def _set(column: str, text: str, board: str, pair: str) -> Callable[[list[dict[str, str]]], object]:
    def change(rows: list[dict[str, str]]) -> None:
        (row,) = (row for row in rows if (row["board"], row["pair_ns"]) == (board, pair))
        row[column] = text

    return change


def _drop(rows: list[dict[str, str]]) -> None:
    rows.remove(next(row for row in rows if row["board"] == "3" and row["result"] != "NP"))


@pytest.mark.parametrize(
    ("change", "code", "place"),
    [
        (_set("result", "150", "4", "2"), "score", "board 4, line 2"),
        (_set("result", "A+/A-", "4", "2"), "field", "board 4, line 2"),
        (_set("result", "NP", "4", "2"), "field", "board 4, line 2"),
        (_set("pair_ew", "99", "4", "2"), "field", "board 4, line 2"),
        (_set("board", "6", "5", "2"), "field", "board 6"),
        (_drop, "field", "board 3"),
        (lambda rows: rows.__delitem__(slice(20, None)), "field", "board 5"),
        (
            lambda rows: [row.update(ns_matchpoints="", ew_matchpoints="") for row in rows],
            "field",
            "no line has points",
        ),
    ],
)
def test_results_that_are_not_those_of_the_event_are_refused(
    change: Callable[[list[dict[str, str]]], object], code: str, place: str
) -> None:
    ran = judged(changed("scores", change))
    assert (ran.exit_code, ran.code) == (2, code), ran.err
    assert place in ran.err


def test_a_mistake_with_contracts_is_named_from_the_scores() -> None:
    """Every trick at no-trump for 30, where Law 77 has 40 for the first one."""
    rows = as_csv("scores", right_points("scores"))
    less = {"": 10, "X": 20, "XX": 40}
    for row in rows:
        if row["contract"][1:3] == "NT" and int(row["tricks"]) >= int(row["contract"][0]) + 6:
            row["result"] = str(int(row["result"]) - less[row["contract"][3:]])
    # The points are right for the scores that the program made, which may change places.
    lines, _ = scored_by_oracle(read_event(table_of(rows)))
    for row, (ns, ew) in zip(rows, lines, strict=True):
        row |= {"ns_matchpoints": to_hundredths(ns), "ew_matchpoints": to_hundredths(ew)}
    run = record(table_of(rows))
    assert [cause["mistakes"] for cause in run["causes"]] == [["no-trump-of-thirty"]]
    found = verdicts(run)
    assert found.pop("event-scores-contracts") == "wrong value"
    assert set(found.values()) == {"pass"}


def results_with(keyed: KeyedEvent, mistakes: Sequence[str]) -> ResultsSeen:
    """What a program with these mistakes would write: that is what the mistakes are."""
    exact = exact_of_event(keyed.boards, mistakes)
    assert exact is not None
    return ResultsSeen(
        scores=exact.scores,
        cells=tuple(
            tuple(_cell(score) for score in (line.ns, line.ew))  # type: ignore[misc]
            for line in exact.lines
        ),
        pairs=tuple(
            PairSeen(
                Figure(to_hundredths(standing.total), Fraction(to_hundredths(standing.total))),
                None
                if standing.percentage is None
                else Figure(
                    to_hundredths(standing.percentage),
                    Fraction(to_hundredths(standing.percentage)),
                ),
                standing.rank,
            )
            for standing in exact.standings
        ),
        program=None,
    )


def _cell(score: SideScore | None) -> Cell:
    return Blank.NOTHING if score is None else _figure(score.matchpoints)


def _figure(value: Fraction) -> Figure:
    return Figure(canonical(value), value)


SAID = Declaration("Demo", "1", (), ())
CIRCUMSTANCES = Circumstances(("a file",), "1", "now", 0, live=False)


@pytest.mark.parametrize("kind", KINDS)
def test_every_mistake_that_shows_is_named_and_only_those_that_are_alike(kind: str) -> None:
    """A program with a mistake: the judge names it, and what the event cannot tell from it."""
    keyed = load_event(kind)
    same = pairs_of(keyed.alike[EXACTLY.name])
    for name in CANDIDATES:
        if exact_of_event(keyed.boards, [name]) is None:
            continue  # A program that refuses the event has no results to be judged.
        run = judge_results(keyed, results_with(keyed, [name]), SAID, CIRCUMSTANCES)
        if not run.causes:
            assert frozenset((RIGHT, name)) in same, name
            continue
        (cause,) = run.causes
        named = {cause.mistakes, *cause.alternatives}
        assert (name,) in named, (name, named)
        for (other,) in named - {(name,)}:
            assert frozenset((name, other)) in same, (name, other)


@pytest.mark.parametrize("kind", KINDS)
def test_the_event_tells_apart_what_it_says_that_it_tells_apart(kind: str) -> None:
    """The kept list of what is alike is what comes out; search it again where this fails."""
    keyed = load_event(kind)
    assert alike(keyed.boards) == keyed.alike


def test_where_no_mistake_explains_anything_no_two_are_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A figure that no mistake comes near: what would be tried is every pair in vain."""
    tried: list[Sequence[str]] = []

    def recorded(boards: object, mistakes: Sequence[str] = ()) -> object:
        tried.append(mistakes)
        return exact_of_event(boards, mistakes)  # type: ignore[arg-type]

    monkeypatch.setattr("law78.conformance.exchange.event_judging.exact_of_event", recorded)
    keyed = load_event("scores")
    seen = results_with(keyed, [])
    cells = ((_figure(Fraction(10**2000)), seen.cells[0][1]), *seen.cells[1:])
    run = judge_results(keyed, replace(seen, cells=cells), SAID, CIRCUMSTANCES)
    assert run.causes == ()
    assert max(map(len, tried)) == 1


def test_two_mistakes_at_once_are_named() -> None:
    keyed = load_event("averages")
    both = ("ties-worth-nothing", "pro-rata")
    run = judge_results(keyed, results_with(keyed, both), SAID, CIRCUMSTANCES)
    (cause,) = run.causes
    assert set(both) in [set(names) for names in (cause.mistakes, *cause.alternatives)]


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_due_is_what_the_second_implementation_gives(kind: str) -> None:
    """Expected values: tests/session_rules_oracle.py, every line and every pair's percentage."""
    exact = exact_of_event(load_event(kind).boards)
    assert exact is not None
    lines, places = by_oracle(kind)
    assert [
        tuple(None if score is None else score.matchpoints for score in (line.ns, line.ew))
        for line in exact.lines
    ] == lines
    for standing in exact.standings:
        place = places[int(standing.pair.number)]
        assert (standing.total, standing.percentage, standing.rank) == (
            place.total,
            place.percentage,
            place.rank,
        )


@settings(deadline=None, max_examples=12)
@given(
    st.lists(
        st.tuples(
            st.integers(0, 24),
            st.sampled_from(
                ["board", "pair_ns", "pair_ew", "result", "ns_matchpoints", "ew_matchpoints"]
            ),
            st.one_of(
                st.sampled_from(["", "-", "NP", "A+/A-", "BYE", "1", "6", "99999", "-100@a", "x"]),
                st.text(max_size=5),
            ),
        ),
        max_size=3,
    )
)
def test_no_results_whatever_crash_the_judge(changes: Sequence[tuple[int, str, str]]) -> None:
    rows = as_csv("averages", right_points("averages"))
    for place, column, text in changes:
        rows[place][column] = text.replace("\x00", "")
    ran = run_here("judge", "-", stdin=table_of(rows))
    assert ran.exit_code in (0, 1, 2)
    if ran.exit_code == 2:
        assert ran.code != "internal"
