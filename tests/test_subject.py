"""The reference as a program under test: version 1 of the subject protocol.

What is expected comes from the protocol's page, from the document's figures and,
for generated boards, from score_board, whose own figures other tests hold.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cli_runner import run_here, run_process, strict_json
from law78 import Code, Rules, __version__, method_of, score_board
from law78.conformance.line_data import line_data
from law78.conformance.subject import answers
from law78.contract import Vulnerable
from law78.outcome import Share, Split
from line_strategies import Board, any_lines, boards
from line_strategies import rules as any_rules

CLOSED_FEATURES = {
    "weighted",
    "split",
    "artificial",
    "unequal",
    "fouled",
    "small_groups",
    "not_played",
    "bye",
}
CLOSED_OPERATIONS = {"score_board", "score_session", "score_contract"}


def talk(*requests: object) -> list[Any]:
    """Answers to requests given as data, text or bytes, one a line."""
    return [strict_json(answer) for answer in answers([_line(request) for request in requests])]


def _line(request: object) -> bytes:
    if isinstance(request, bytes):
        return request
    text = request if isinstance(request, str) else json.dumps(request)
    return text.encode("utf-8") + b"\n"


def board(*lines: object, **more: object) -> dict[str, Any]:
    """A request to score a board, its lines by notation or by data."""
    held = [{"result": line} if isinstance(line, str) else line for line in lines]
    return {"seq": 1, "op": "score_board", "board": {"expected": len(held), "lines": held} | more}


def only(request: object) -> Any:
    (answer,) = talk(request)
    return answer


# The conversation on the protocol's page


def test_hello() -> None:
    """Every field of the page, and nothing outside its closed lists."""
    answer = only({"seq": 0, "op": "hello", "protocol": 1})
    assert set(answer) == {
        "seq",
        "protocol",
        "subject",
        "operations",
        "features",
        "values",
        "scale",
        "rounding",
    }
    assert answer["seq"] == 0
    assert answer["protocol"] == 1
    assert answer["subject"] == {"name": "law78", "version": __version__}
    assert answer["values"] == "matchpoints"
    assert answer["scale"] == 2
    assert answer["rounding"] == []
    assert set(answer["features"]) == CLOSED_FEATURES
    assert "score_board" in answer["operations"]
    assert set(answer["operations"]) <= CLOSED_OPERATIONS


@pytest.mark.parametrize("protocol", [0, 2, "1", None, True, [1], {}])
def test_another_protocol_is_refused(protocol: object) -> None:
    """1 is version 1; true is no number, and "1" is a text."""
    answer = only({"seq": 4, "op": "hello", "protocol": protocol})
    assert answer["seq"] == 4
    assert answer["error"]["code"] == "protocol"


def test_the_documents_board() -> None:
    """The document's 12.6, 4.6 and 7.8, E-W 1.4, 9.4 and 6.2. Clauses K4, K9."""
    request = board(*["600"] * 2, *["-100"] * 5, "12C1c:2/600/3/-100", rules={"unequal": "neuberg"})
    assert only(request) == {
        "seq": 1,
        "lines": [
            *[{"ns": "63/5", "ew": "7/5"}] * 2,
            *[{"ns": "23/5", "ew": "47/5"}] * 5,
            {"ns": "39/5", "ew": "31/5"},
        ],
    }


LINES: list[tuple[dict[str, Any], dict[str, str | None]]] = [
    ({"result": "600", "outcomes": [{"weight": "1", "score": 600}]}, {"ns": "2", "ew": "0"}),
    (
        {
            "result": "12C1c:2/600/3/-100",
            "outcomes": [{"weight": "2/5", "score": 600}, {"weight": "3/5", "score": -100}],
        },
        {"ns": "4/5", "ew": "6/5"},
    ),
    ({"result": "A6040", "artificial": {"ns": "60", "ew": "40"}}, {"ns": "6/5", "ew": "4/5"}),
    ({"result": "A+/A-", "artificial": {"ns": "+", "ew": "-"}}, {"ns": "6/5", "ew": "4/5"}),
    (
        {
            "result": "600|60%",
            "split": {
                "ns": {"outcomes": [{"weight": "1", "score": 600}]},
                "ew": {"artificial": "60"},
            },
        },
        {"ns": "2", "ew": "6/5"},
    ),
    (
        {"result": "-420@a", "group": "a", "outcomes": [{"weight": "1", "score": -420}]},
        {"ns": "1", "ew": "1"},
    ),
    ({"result": "NP", "not_played": True}, {"ns": None, "ew": None}),
    ({"result": "BYE", "bye": True}, {"ns": None, "ew": None}),
]


@pytest.mark.parametrize("way", ["both", "result", "data"])
@pytest.mark.parametrize(("line", "due"), LINES, ids=[line["result"] for line, _ in LINES])
def test_every_kind_of_line_by_notation_by_data_and_by_both(
    line: dict[str, Any], due: dict[str, str | None], way: str
) -> None:
    """Beside a single 0, E = 2, top 2: 600 wins, 2. Clauses K15, K18, K20, K21.

    The ruling wins with 2/5: 4/5. 60 % and 40 % of 2 are 6/5 and 4/5, and so
    are A+ and A-. With E-W artificial the 600 is still compared for N-S. Alone
    in its group -420 is the average, 1. NP and BYE get nothing.
    """
    sent = {
        key: value
        for key, value in line.items()
        if way == "both" or (key == "result") == (way == "result")
    }
    assert only(board("0", sent, expected=2))["lines"][1] == due


@pytest.mark.parametrize(
    "line",
    [
        {"result": "600", "outcomes": [{"weight": "1", "score": 620}]},
        {
            "result": "600",
            "outcomes": [{"weight": "1/2", "score": 600}, {"weight": "1/2", "score": 0}],
        },
        {"result": "600", "group": "a", "outcomes": [{"weight": "1", "score": 600}]},
        {"result": "600@a", "outcomes": [{"weight": "1", "score": 600}]},
        {"result": "600@a", "group": "b", "outcomes": [{"weight": "1", "score": 600}]},
        {"result": "A6040", "artificial": {"ns": "40", "ew": "60"}},
        {"result": "A+/A-", "artificial": {"ns": "60", "ew": "40"}},
        {"result": "NP", "bye": True},
        {"result": "BYE", "not_played": True},
        {"result": "600", "not_played": True},
        {
            "result": "600|-100",
            "split": {
                "ns": {"outcomes": [{"weight": "1", "score": 600}]},
                "ew": {"outcomes": [{"weight": "1", "score": 100}]},
            },
        },
    ],
    ids=json.dumps,
)
def test_notation_and_data_that_differ_are_refused(line: dict[str, Any]) -> None:
    """The last: both sides of a split are N-S's view."""
    answer = only(board(line, expected=9))
    assert answer["seq"] == 1
    assert answer["error"]["code"] == "protocol"


def test_the_same_line_in_other_words_is_no_contradiction() -> None:
    """Clause K5: parts and percentages, order and repetition do not matter."""
    line = {
        "result": "12C1C:40%/600/60%/-100@A",
        "group": "a",
        "outcomes": [
            {"weight": "30%", "score": -100},
            {"weight": "0.4", "score": 600},
            {"weight": "6/20", "score": -100},
        ],
    }
    assert "lines" in only(board(line))


@pytest.mark.parametrize("unequal", ["neuberg", "ascherman", "add_one", "none"])
def test_each_way_with_missing_results(unequal: str) -> None:
    """Clauses K13, K22, K23, K24: 600 over 0, two of four expected.

    Raw 2 and 0. Neuberg: 3 * 2 - 1 = 5, 1 * 2 - 1 = 1; Ascherman 3 * 2 = 6, 2;
    add-one 2 + 2 = 4, 2; none 2, 0.
    """
    due = {"neuberg": "51", "ascherman": "62", "add_one": "42", "none": "20"}[unequal]
    answer = only(board("600", "0", expected=4, rules={"unequal": unequal}))
    assert [line["ns"] for line in answer["lines"]] == list(due)


def test_small_groups_and_halves() -> None:
    """Clauses K19, K25 to K27.

    Two of six: 65 and 55 % of 10 with EBU and ACBL. De Wael's halves, notes 3:
    the split -50|450 gets 3.5 and 4.5.
    """
    for small in ("ebu", "acbl"):
        answer = only(board("600", "0", expected=6, rules={"small_groups": small}))
        assert answer["lines"] == [{"ns": "13/2", "ew": "11/2"}, {"ns": "11/2", "ew": "13/2"}]
    field = ["480", "450", "450", "450", "420", "420", "-50", "-50", "-100", "-50|450"]
    answer = only(board(*field, rules={"split": "halves"}))
    assert answer["lines"][9] == {"ns": "7/2", "ew": "9/2"}


@pytest.mark.parametrize(
    "rules",
    [
        {"unequal": "pro_rata"},
        {"small_groups": "dbv"},
        {"split": "thirds"},
        {"rounding": "half_up"},
        {"scale": "1"},
        {"expected": "board"},
        {"unequal": None},
        {"unequal": 1},
        {"unequal": ["neuberg"]},
        {"unequal": {"neuberg": True}},
        {"": ""},
        {"Unequal": "neuberg"},
        {"unequal": "Neuberg"},
    ],
    ids=json.dumps,
)
def test_an_unknown_rule_or_value_is_answered_unsupported(rules: dict[str, Any]) -> None:
    """The page: an unknown rule is answered `unsupported`."""
    answer = only(board("600", rules=rules))
    assert set(answer) == {"seq", "unsupported"}
    assert answer["seq"] == 1


@pytest.mark.parametrize("op", ["score_imps", "", "Score_board", "x" * 5000, "\n"])
def test_an_unknown_operation_is_answered_unsupported(op: str) -> None:
    """Version 1 is closed; what is beyond it, or optional and not done, is said so."""
    answer = only({"seq": 3, "op": op})
    assert set(answer) == {"seq", "unsupported"}
    assert answer["seq"] == 3
    assert len(answer["unsupported"]) < 200


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        (board("12C1c:33%/600/33%/50/33%/-100"), "weights"),
        (board({"outcomes": [{"weight": "1/2", "score": 600}]}), "weights"),
        (board("600", "-100", expected=1), "expected"),
        (board("600", expected=-1), "expected"),
        (board(), "empty"),
        (board("6oo"), "notation"),
        (board("NP@a"), "group"),
        (board("600|60%", rules={"split": "halves"}), "unsupported"),
        (board({}), "protocol"),
        (board(["600"]), "protocol"),
        (board(600), "protocol"),
        (board({"result": 600}), "protocol"),
        (board("600", expected="1"), "protocol"),
        (board("600", expected=True), "protocol"),
        (board("600", lines="600"), "protocol"),
        (board("600", lines={"0": "600"}), "protocol"),
        (board("600", rules="neuberg"), "protocol"),
        ({"seq": 1, "op": "score_board"}, "protocol"),
        ({"seq": 1, "op": "score_board", "board": None}, "protocol"),
        ({"seq": 1, "op": "score_board", "board": ["600"]}, "protocol"),
        ({"seq": 1}, "protocol"),
        ({"seq": 1, "op": None}, "protocol"),
        ({"seq": 1, "op": ["score_board"]}, "protocol"),
        ({"seq": 1, "op": "score_contract"}, "protocol"),
    ],
)
def test_what_cannot_be_is_answered_with_an_error(request_: dict[str, Any], code: str) -> None:
    """Clauses K5, K11, K19, K35, and the shapes of the protocol."""
    answer = only(request_)
    assert set(answer) == {"seq", "error"}
    assert answer["seq"] == 1
    assert answer["error"]["code"] == code
    assert set(answer["error"]) == {"code", "message"}
    assert "\n" not in answer["error"]["message"]


def test_an_error_says_which_line_it_is() -> None:
    """Lines count from 1."""
    answer = only(board("600", "6oo"))
    assert "line 2" in answer["error"]["message"]


@pytest.mark.parametrize(
    "text",
    [
        b"\n",
        b"   \t \r\n",
        b"\xff\xfe\n",
        b"{\n",
        b"}\n",
        b"nonsense\n",
        b'"text"\n',
        b"[]\n",
        b"null\n",
        b"1\n",
        b'{"seq":1.5,"op":"hello","protocol":1}\n',
        b'{"seq":"1","op":"hello","protocol":1}\n',
        b'{"seq":true,"op":"hello","protocol":1}\n',
        b'{"seq":null,"op":"hello","protocol":1}\n',
        b'{"op":"hello","protocol":1}\n',
        b'{"op":"bye"}\n',
        b'{"seq":NaN,"op":"bye"}\n',
        b'{"seq":1,"op":"hello","protocol":1} trailing\n',
        b"[" * 100_000 + b"\n",
        b'{"seq":' + b"1" * 10_000 + b',"op":"bye"}\n',
    ],
    ids=lambda text: text[:30].decode("latin-1"),
)
def test_a_broken_line_is_answered_and_the_conversation_goes_on(text: bytes) -> None:
    """One answer to each line that is not blank; the next request is answered as ever."""
    after = {"seq": 8, "op": "hello", "protocol": 1}
    found = talk(text, after)
    assert len(found) == (1 if not text.strip() else 2)
    assert found[-1]["seq"] == 8
    assert "subject" in found[-1]
    if len(found) == 2:
        assert found[0]["seq"] is None
        assert found[0]["error"]["code"] in set(Code)


@pytest.mark.parametrize(
    "text",
    [
        '{"seq":5,"op":"score_board","board":{"expected":1,"lines":[{"result":6.5}]}}',
        '{"seq":5,"op":"score_board","board":{"expected":1.0,"lines":[{"result":"600"}]}}',
        '{"seq":5,"op":"score_board","board":{"expected":1,"expected":1,"lines":[]}}',
        '{"seq":5,"op":"score_board","board":{"lines":[' + "[" * 80 + "]" * 80 + "]}}",
        '{"seq":5,"op":"score_board","board":{"lines":[{"outcomes":[{"weight":"1","score":1e3}]}]}}',
    ],
)
def test_an_error_has_the_requests_number_even_where_a_value_is_too_loose(text: str) -> None:
    """The page: {"seq":2,"error":...}. A float is an error, and the request had its number."""
    answer = only(text)
    assert set(answer) == {"seq", "error"}
    assert answer["seq"] == 5


def test_goodbye_ends_it_without_an_answer() -> None:
    """The page: no answer; exit 0. What comes after is not read."""
    hello = {"seq": 0, "op": "hello", "protocol": 1}
    assert len(talk(hello, {"seq": 1, "op": "bye"}, hello)) == 1
    requests = b"".join(_line(each) for each in (hello, {"seq": 1, "op": "bye"}, hello))
    ran = run_here("subject", stdin=requests)
    assert ran.exit_code == 0
    assert ran.out.count("\n") == 1
    assert ran.err == ""


def test_the_end_of_the_input_ends_it_too() -> None:
    """A last line needs no line end."""
    ran = run_here("subject", stdin=_line({"seq": 0, "op": "hello", "protocol": 1}).rstrip())
    assert (ran.exit_code, ran.out.count("\n")) == (0, 1)
    assert run_here("subject").out == ""


def test_a_real_process_answers_line_by_line() -> None:
    """The transcript of CONFORMANCE.md's first look, through pipes."""
    requests = [
        {"seq": 0, "op": "hello", "protocol": 1},
        board("600", "-100", "12C1c:2/600/3/-100"),
        {"seq": 2, "op": "bye"},
    ]
    ran = run_process("subject", stdin=b"".join(_line(each) for each in requests))
    assert ran.exit_code == 0
    hello, scored = [strict_json(line) for line in ran.out.splitlines()]
    assert hello["seq"] == 0
    # 600 beats the -100 and the ruling's 3/5, ties its 2/5: 2 + 2 * 3/5 + 2/5 = 18/5;
    # -100 ties 3/5 of the ruling; the ruling 2/5 (2 + 1) + 3/5 (1 + 0) = 9/5. The top is 4.
    assert scored["lines"] == [
        {"ns": "18/5", "ew": "2/5"},
        {"ns": "3/5", "ew": "17/5"},
        {"ns": "9/5", "ew": "11/5"},
    ]


def test_huge_lines_are_answered() -> None:
    """A result of a million characters is refused by size, ten thousand lines are scored."""
    assert only(board("6" * 1_000_000))["error"]["code"] == "limit"
    answer = only(board(*["600"] * 10_000))
    assert answer["lines"] == [{"ns": "9999", "ew": "9999"}] * 10_000


def test_answers_are_canonical_texts_on_one_line_of_ascii() -> None:
    """The page: strings, rationals in lowest terms. Clause K1."""
    for answer in answers([_line(board("600", "-100é")), _line(board("600", "-100", "50"))]):
        assert answer.isascii()
        assert "\n" not in answer
        for figure in re.findall(r'"(?:ns|ew)":"([^"]*)"', answer):
            assert re.fullmatch(r"-?[0-9]+(/[0-9]+)?", figure)


# Contracts


@pytest.mark.parametrize(
    ("contract", "declarer", "tricks", "vulnerable", "score"),
    [
        ("3NT", "N", 9, "NONE", 400),
        ("3NT", "N", 9, "ALL", 600),
        ("3NT", "E", 9, "EW", -600),
        ("3NT", "S", 8, "NS", -100),
        ("4HX", "W", 9, "NS", 100),
        ("PASS", None, None, "NONE", 0),
    ],
)
def test_contracts(
    contract: str, declarer: str | None, tricks: int | None, vulnerable: str, score: int
) -> None:
    """Clause K30, N-S's view. Law 77: 3NT is 100 and a game 300 or, vulnerable, 500; an
    undertrick is 50, and 100 doubled or vulnerable.
    """
    request = {
        "seq": 9,
        "op": "score_contract",
        "contract": contract,
        "declarer": declarer,
        "tricks": tricks,
        "vulnerable": vulnerable,
    }
    assert only(request) == {"seq": 9, "score": score}


# Generated boards


@given(boards(of=any_lines), any_rules, st.sampled_from(["both", "result", "data"]))
def test_answers_are_what_the_board_scores(board: Board, rules: Rules, way: str) -> None:
    """Clauses K2 to K27: the protocol adds nothing and loses nothing."""
    rules = Rules(unequal=rules.unequal, small_groups=rules.small_groups, split=rules.split)
    lines = []
    for line in board.lines:
        data = line_data(line)
        if way == "data":
            del data["result"]
        lines.append({"result": data["result"]} if way == "result" else data)
    request = {
        "seq": 7,
        "op": "score_board",
        "board": {
            "expected": board.e,
            "rules": {
                "unequal": rules.unequal,
                "small_groups": rules.small_groups,
                "split": rules.split,
            },
            "lines": lines,
        },
    }
    answer = only(request)
    if rules.split == "halves" and _one_side_artificial(board):
        assert answer["seq"] == 7
        assert answer["error"]["code"] == "unsupported"
        return
    scored = score_board(board.lines, board.e, method_of(rules))
    assert answer == {
        "seq": 7,
        "lines": [
            {
                "ns": None if line.ns is None else str(line.ns.matchpoints),
                "ew": None if line.ew is None else str(line.ew.matchpoints),
            }
            for line in scored.lines
        ],
    }


def _one_side_artificial(board: Board) -> bool:
    return any(
        isinstance(line.result, Split)
        and (isinstance(line.result.ns, Share) or isinstance(line.result.ew, Share))
        for line in board.lines
    )


# Hostile requests

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**20), 10**20)
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["600", "1", "NP", "neuberg", "N", "3NT", "+", "60", "a", "score_board"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["result", "outcomes", "weight", "score", "ns", "ew", "artificial", "x"]
            )
            | st.text(max_size=3),
            inner,
            max_size=3,
        )
    ),
    max_leaves=6,
)

GOOD: list[Any] = [
    {"seq": 1, "op": "hello", "protocol": 1},
    {
        "seq": 1,
        "op": "score_board",
        "board": {
            "expected": 9,
            "rules": {"unequal": "neuberg", "small_groups": "none", "split": "charts"},
            "lines": [line for line, _ in LINES],
        },
    },
    {
        "seq": 1,
        "op": "score_contract",
        "contract": "3NT",
        "declarer": "N",
        "tricks": 9,
        "vulnerable": Vulnerable.NONE.value,
    },
]


def _places(value: Any, path: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
    found = [tuple(path)] if path else []
    if isinstance(value, dict):
        for key, inner in value.items():
            found += _places(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            found += _places(inner, (*path, index))
    return found


def _with(value: Any, path: Sequence[Any], put: Any) -> Any:
    copy = json.loads(json.dumps(value))
    inner = copy
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = put
    return copy


PLACES = [(good, place) for good in GOOD for place in _places(good)]


@given(st.sampled_from(PLACES), JSON)
def test_any_value_in_any_field_is_answered_once(
    place: tuple[Any, tuple[Any, ...]], put: Any
) -> None:
    """One line out for one line in, with the request's number, and the next is answered."""
    good, path = place
    request = _with(good, path, put)
    assume(request.get("op") != "bye")
    found = talk(request, {"seq": 99, "op": "hello", "protocol": 1})
    assert len(found) == 2
    assert found[1]["seq"] == 99
    answer = found[0]
    assert len(set(answer) & {"error", "unsupported", "lines", "score", "subject"}) == 1
    if path != ("seq",) and not _has_float(put):
        assert answer["seq"] == 1


def _has_float(value: Any) -> bool:
    # A float, or a number longer than any score: the JSON itself is refused, see above.
    if isinstance(value, dict):
        return any(_has_float(inner) for inner in value.values())
    if isinstance(value, list):
        return any(_has_float(inner) for inner in value)
    return isinstance(value, float) or (isinstance(value, int) and abs(value) >= 10**18)


@given(st.binary(max_size=60))
def test_any_bytes_are_answered_or_are_blank(text: bytes) -> None:
    """Clause K35 does not matter here: whatever comes in, a line goes out."""
    lines = [line for line in text.split(b"\n") if line.strip()]
    found = talk(*(line + b"\n" for line in lines))
    assert len(found) == len(lines)


@given(st.sampled_from(GOOD), st.data())
def test_a_request_cut_short_is_answered(good: Any, data: st.DataObject) -> None:
    """A line that breaks off is broken JSON, with no number to answer under."""
    text = json.dumps(good)
    cut = data.draw(st.integers(1, len(text) - 1))
    (answer,) = talk(text[:cut])
    assert answer["seq"] is None
    assert "error" in answer


# Sessions ---------------------------------------------------------------------------------------

PENALISED = {
    "boards": [
        {
            "board": board,
            "lines": [{"pair_ns": ns, "pair_ew": ew, "result": result} for ns, ew, result in lines],
        }
        for board, lines in (
            ("1", (("1", "4", "600"), ("2", "5", "-100"), ("3", "6", "-100"))),
            ("2", (("1", "5", "420"), ("2", "6", "-50"))),
        )
    ],
    "penalties": [{"pair": "1", "percent_of_top": "25"}, {"pair": "4", "matchpoints": "0.5"}],
}
"""The session of SPEC.md K32 with the penalties of K36."""


def test_a_session_gives_its_ranking() -> None:
    """Clause K36: its hand-derived table, totals and places."""
    answer = only({"seq": 1, "op": "score_session", "event": PENALISED})
    rows = [(row["pair"], row["total"], row["rank"], row["tied"]) for row in answer["ranking"]]
    assert sorted(rows[:2]) == [("1", "13/2", 1, True), ("6", "13/2", 1, True)]
    assert rows[2:] == [
        ("5", "7/2", 3, False),
        ("3", "1", 4, False),
        ("2", "3/2", 5, False),
        ("4", "-1/2", 6, False),
    ]


@pytest.mark.parametrize(
    ("event", "code"),
    [
        ({}, "field"),
        ([], "protocol"),
        ({"boards": []}, "empty"),
        ({"boards": [{"board": "1", "lines": [{"result": "12C1c:1/600/0/-100"}]}]}, "weights"),
        ({"boards": [], "handicaps": [1]}, "unsupported"),
        (PENALISED | {"penalties": [{"pair": "9", "matchpoints": "1"}]}, "pair"),
    ],
)
def test_a_session_that_is_none_is_refused(event: object, code: str) -> None:
    answer = only({"seq": 1, "op": "score_session", "event": event})
    assert answer["error"]["code"] == code


def test_a_regulation_that_is_not_known_is_unsupported() -> None:
    """CONFORMANCE.md: what a program does not have, a regulation too, it calls unsupported."""
    event = PENALISED | {"regulation": "nowhere"}
    answer = only({"seq": 1, "op": "score_session", "event": event})
    assert answer == {"seq": 1, "unsupported": "regulation=nowhere"}


def test_a_session_is_scored_on_the_scale_that_is_declared() -> None:
    """design.md: scale is 2 or 1, as hello says; the regulation acbl has 1, and hello says 2.

    By hand, on the scale of 2: board 1 has 4 and 1, 1; on board 2 two of three are a small
    group, 65 and 55 % of 4, 2.6 and 2.2 (K27). The penalties are 25 % of 4, and 0.5 (K36).
    """
    event = PENALISED | {"regulation": "acbl"}
    answer = only({"seq": 1, "op": "score_session", "event": event})
    assert {row["pair"]: (row["total"], row["available"]) for row in answer["ranking"]} == {
        "1": ("28/5", "8"),  # 4 + 2.6 - 1
        "2": ("16/5", "8"),  # 1 + 2.2
        "3": ("1", "4"),
        "4": ("-1/2", "4"),  # 0 - 0.5
        "5": ("26/5", "8"),  # 3 + 2.2
        "6": ("28/5", "8"),  # 3 + 2.6
    }


def test_a_session_is_rounded_as_is_declared() -> None:
    """design.md: `[]` is exact; magic-contest-wbf has tenths carried on, and hello says `[]`.

    SPEC Q1: 5/3 and 1/3 for N-S, of 2.
    """
    lines = [
        {"pair_ns": "1", "pair_ew": "3", "result": "600"},
        {"pair_ns": "2", "pair_ew": "4", "result": "12C1c:1/600/1/100/1/-100"},
    ]
    event = {"regulation": "magic-contest-wbf", "boards": [{"board": "1", "lines": lines}]}
    answer = only({"seq": 1, "op": "score_session", "event": event})
    assert {row["pair"]: row["total"] for row in answer["ranking"]} == {
        "1": "5/3",
        "2": "1/3",
        "3": "1/3",
        "4": "5/3",
    }
    assert not any("shown" in key for row in answer["ranking"] for key in row)
