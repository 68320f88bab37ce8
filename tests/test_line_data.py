"""A line as data beside the notation: the shapes of the protocol, there and back."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given

from law78 import Code, Law78Error, line_text, parse_line
from law78.conformance.line_data import line_data, parse_line_data
from law78.outcome import Average, Line, Percentage, Played, Share, Side, on_side, weights
from line_strategies import any_lines

# The design's page, "Subject protocol (version 1)", gives these shapes.
SHAPES: list[tuple[str, dict[str, Any]]] = [
    ("600", {"result": "600", "outcomes": [{"weight": "1", "score": 600}]}),
    ("PASS", {"result": "0", "outcomes": [{"weight": "1", "score": 0}]}),
    (
        "12C1c:2/600/3/-100",
        {
            "result": "12C1c:2/600/3/-100",
            "outcomes": [{"weight": "2/5", "score": 600}, {"weight": "3/5", "score": -100}],
        },
    ),
    ("A6040", {"result": "A6040", "artificial": {"ns": "60", "ew": "40"}}),
    ("A+/A-", {"result": "A+/A-", "artificial": {"ns": "+", "ew": "-"}}),
    ("A=/A=", {"result": "A=/A=", "artificial": {"ns": "=", "ew": "="}}),
    ("62.5%|40%", {"result": "62.5%|40%", "artificial": {"ns": "125/2", "ew": "40"}}),
    ("A+|40%", {"result": "A+|40%", "artificial": {"ns": "+", "ew": "40"}}),
    (
        "600|60%",
        {
            "result": "600|60%",
            "split": {
                "ns": {"outcomes": [{"weight": "1", "score": 600}]},
                "ew": {"artificial": "60"},
            },
        },
    ),
    (
        "A-|12C1c:1/-100/1/50",
        {
            "result": "A-|12C1c:1/-100/1/50",
            "split": {
                "ns": {"artificial": "-"},
                "ew": {
                    "outcomes": [{"weight": "1/2", "score": -100}, {"weight": "1/2", "score": 50}]
                },
            },
        },
    ),
    (
        "-420@a",
        {"result": "-420@a", "group": "a", "outcomes": [{"weight": "1", "score": -420}]},
    ),
    ("NP", {"result": "NP", "not_played": True}),
    ("BYE", {"result": "BYE", "bye": True}),
]


@pytest.mark.parametrize(("text", "data"), SHAPES, ids=[text for text, _ in SHAPES])
def test_the_shapes_of_the_protocol(text: str, data: dict[str, Any]) -> None:
    """Clause K35: as the protocol's page has them."""
    assert line_data(parse_line(text)) == data


@pytest.mark.parametrize(("text", "data"), SHAPES, ids=[text for text, _ in SHAPES])
def test_the_data_say_the_line_without_the_notation(text: str, data: dict[str, Any]) -> None:
    """Clause K35: a program may read the data alone."""
    alone = {key: value for key, value in data.items() if key != "result"}
    assert line_text(parse_line_data(alone)) == data["result"]
    assert line_text(parse_line_data(data)) == data["result"]


def meaning(line: Line) -> list[object]:
    """What a line holds on each side, rulings flat and merged."""
    found: list[object] = [line.group]
    for side in Side:
        held = on_side(line.result, side)
        if isinstance(held, Played):
            found.append(weights(held, side))
        else:
            found.append(held if isinstance(held, Share) else type(line.result))
    return found


@given(any_lines)
def test_lines_come_back_from_their_data(line: Line) -> None:
    """Clauses K5, K6: data are flat, and mean the same line."""
    data = line_data(line)
    assert json.loads(json.dumps(data)) == data
    assert meaning(parse_line_data(data)) == meaning(line)


@given(any_lines)
def test_data_are_flat_with_weights_that_make_one(line: Line) -> None:
    """Clauses K5, K6: each outcome is a weight and a score, N-S's view."""
    data = line_data(line)
    kinds = [
        kind for kind in ("outcomes", "artificial", "split", "not_played", "bye") if kind in data
    ]
    assert len(kinds) == 1
    split: Any = data.get("split", {})
    for outcomes in (
        data.get("outcomes"),
        *(side.get("outcomes") for side in split.values()),
    ):
        if outcomes is not None:
            assert all(set(outcome) == {"weight", "score"} for outcome in outcomes)
            assert sum(Fraction(outcome["weight"]) for outcome in outcomes) == 1


OUTCOME = {"weight": "1", "score": 600}


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"result": "600"},
        {"outcomes": [OUTCOME], "not_played": True},
        {"outcomes": []},
        {"outcomes": {}},
        {"outcomes": None},
        {"outcomes": [600]},
        {"outcomes": [{"weight": "1"}]},
        {"outcomes": [{"score": 600}]},
        {"outcomes": [{"weight": 1, "score": 600}]},
        {"outcomes": [{"weight": "1", "score": "600"}]},
        {"outcomes": [{"weight": "1", "score": True}]},
        {"outcomes": [{"weight": "1", "score": None}]},
        {"outcomes": [{"weight": "1", "score": 600, "note": "x"}]},
        {"outcomes": [{"weight": "1", "outcomes": [OUTCOME]}]},
        {"outcomes": [OUTCOME], "group": 1},
        {"artificial": "60"},
        {"artificial": {"ns": "60"}},
        {"artificial": {"ns": "60", "ew": 40}},
        {"artificial": {"ns": "60", "ew": None}},
        {"artificial": {"ns": "60", "ew": "40", "x": "1"}},
        {"split": {"ns": {"outcomes": [OUTCOME]}}},
        {"split": {"ns": {"outcomes": [OUTCOME]}, "ew": "60"}},
        {"split": {"ns": {"outcomes": [OUTCOME]}, "ew": {"artificial": "60", "outcomes": []}}},
        {"not_played": False},
        {"not_played": 1},
        {"bye": "yes"},
        {"bye": None},
    ],
    ids=json.dumps,
)
def test_data_of_another_shape_are_refused(data: dict[str, Any]) -> None:
    """What is not in the protocol is answered with a refusal, never guessed at."""
    with pytest.raises(Law78Error) as refused:
        parse_line_data(data)
    assert refused.value.code is Code.PROTOCOL


@pytest.mark.parametrize(
    ("outcomes", "code"),
    [
        ([("2/5", 600), ("2/5", -100)], Code.WEIGHTS),
        ([("1/2", 600)], Code.WEIGHTS),
        ([("3/2", 600), ("-1/2", -100)], Code.WEIGHTS),
        ([("1", 600), ("0", -100)], Code.WEIGHTS),
        ([("x", 600)], Code.NOTATION),
        ([("1/0", 600)], Code.NOTATION),
        ([("1e0", 600)], Code.NOTATION),
        ([("1" * 10_000, 600)], Code.LIMIT),
    ],
)
def test_weights_that_are_none_are_refused(outcomes: list[tuple[str, int]], code: Code) -> None:
    """Clauses K1, K5."""
    with pytest.raises(Law78Error) as refused:
        parse_line_data(
            {"outcomes": [{"weight": weight, "score": score} for weight, score in outcomes]}
        )
    assert refused.value.code is code


def test_weights_may_be_written_in_any_exact_way() -> None:
    """Clause K1: on the way in 2/4, 0.5 and 50% are one half."""
    for half in ("1/2", "2/4", "0.5", "50%"):
        outcomes = [{"weight": half, "score": 600}, {"weight": half, "score": -100}]
        line = parse_line_data({"outcomes": outcomes})
        assert line_text(line) == "12C1c:1/600/1/-100"


def test_both_sides_artificial_are_no_split() -> None:
    """Clause K18: a split score has a score on one side at least."""
    with pytest.raises(Law78Error) as refused:
        parse_line_data({"split": {"ns": {"artificial": "60"}, "ew": {"artificial": "+"}}})
    assert refused.value.code is Code.NOTATION


@pytest.mark.parametrize("kind", [{"artificial": {"ns": "60", "ew": "40"}}, {"bye": True}])
def test_a_group_on_a_line_without_a_score_is_refused(kind: dict[str, Any]) -> None:
    """Clause K21."""
    with pytest.raises(Law78Error) as refused:
        parse_line_data(kind | {"group": "a"})
    assert refused.value.code is Code.GROUP


@pytest.mark.parametrize("percent", ["101", "-1", "100.01"])
def test_an_artificial_score_is_0_to_100_per_cent(percent: str) -> None:
    """Clause K15."""
    with pytest.raises(Law78Error):
        parse_line_data({"artificial": {"ns": percent, "ew": "0"}})


def test_an_artificial_score_written_with_a_per_cent_sign_is_not_read_as_a_hundredth() -> None:
    """Clause K15: "60" is 60 per cent; "60%" is refused or is 60 per cent, never 0.6."""
    try:
        line = parse_line_data({"artificial": {"ns": "60%", "ew": "40%"}})
    except Law78Error:
        return
    assert on_side(line.result, Side.NS) == Percentage(Fraction(60))
    assert on_side(line.result, Side.EW) == Percentage(Fraction(40))


@pytest.mark.parametrize("group", ["", " ", "a b", "ä", "@", "abcdefghi", "a\n"])
def test_a_group_that_the_notation_cannot_say_is_refused(group: str) -> None:
    """Clauses K21, K35: data and notation say the same lines; -420@ is none."""
    with pytest.raises(Law78Error) as refused:
        parse_line_data({"outcomes": [OUTCOME], "group": group})
    assert refused.value.code in (Code.GROUP, Code.PROTOCOL)


def test_a_group_is_the_same_in_either_case_of_letters() -> None:
    """Clause K35: -420@A is in group a, and so is the line whose data say A."""
    assert parse_line_data({"outcomes": [OUTCOME], "group": "A"}).group == "a"


def test_a_score_in_the_data_has_the_limits_of_the_notation() -> None:
    """Clause K35: what can be sent as data can be sent as text; twelve digits cannot."""
    with pytest.raises(Law78Error) as refused:
        parse_line_data({"outcomes": [{"weight": "1", "score": 10**12}]})
    assert refused.value.code is Code.LIMIT


def test_a_weight_of_one_is_the_score_itself() -> None:
    """Clause K5: a ruling of one outcome and a played score are the same line."""
    assert parse_line_data({"outcomes": [OUTCOME]}) == parse_line("600")


def test_averages_are_signs() -> None:
    """Clause K16: "+", "=" and "-" stand for A+, A= and A-."""
    for sign, average in (("+", Average.PLUS), ("=", Average.EQUAL), ("-", Average.MINUS)):
        line = parse_line_data({"artificial": {"ns": sign, "ew": "50"}})
        assert on_side(line.result, Side.NS) is average
