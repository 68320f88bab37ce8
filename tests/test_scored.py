"""Scored boards and events as data: the design's shapes, exact, safe in a spreadsheet."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from law78 import EXACT, Rules, method_of, parse_line, score_board
from law78.event import Event, EventBoard, EventLine
from law78.formats.scored import board_data, event_data, line_data, ranking_csv
from law78.session import ScoredEvent, score_event
from line_strategies import Board, any_lines, boards

HEADER = ["rank", "tied", "pair", "section", "side", "total", "available", "percentage", "boards"]


def event_line(
    result: str, ns: str | None = None, ew: str | None = None, section: str | None = None
) -> EventLine:
    return EventLine(parse_line(result), result, pair_ns=ns, pair_ew=ew, section=section)


def scored_event(*lines: EventLine, **more: Any) -> ScoredEvent:
    return score_event(
        Event((EventBoard("1", lines),), winners=more.pop("winners", 1)), Rules(), **more
    )


def table(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


# A board


def test_a_board_of_every_kind_of_line() -> None:
    """The design's shape, by hand. Clauses K12, K13, K15, K18, K20, K21.

    600 and a split 50|60 % in the main group, -100 in group a, A6040, NP:
    E = 4, top 6. N-S, main group: 600 over 50, A = 2, factor 2: 3 * 2 - 1 = 5
    and 1. Group a: one of four, the average 3, factor 4. E-W, main group: -600
    alone, average 3. 60 % of 6 is 18/5, 40 % is 12/5.
    """
    texts = ["600", "50|60%", "-100@a", "A6040", "NP"]
    lines = [event_line(text) for text in texts]
    scored = score_board([line.line for line in lines], None, EXACT)

    def own(points: str, percentage: str) -> dict[str, str]:
        return {"matchpoints": points, "top": "6", "percentage": percentage}

    def chart(group: str | None, a: str, factor: str, *rows: tuple[int, str]) -> dict[str, Any]:
        return {
            "group": group,
            "results": a,
            "factor": factor,
            "top": "6",
            "rows": [
                {"score": score, "frequency": "1", "matchpoints": points} for score, points in rows
            ],
        }

    assert board_data("12", lines, scored) == {
        "board": "12",
        "expected": 4,
        "scale": 2,
        "charts": {
            "ns": [chart(None, "2", "2", (600, "5"), (50, "1")), chart("a", "1", "4", (-100, "3"))],
            "ew": [chart(None, "1", "4", (-600, "3")), chart("a", "1", "4", (100, "3"))],
        },
        "lines": [
            {"result": "600", "ns": own("5", "250/3"), "ew": own("3", "50")},
            {"result": "50|60%", "ns": own("1", "50/3"), "ew": own("18/5", "60")},
            {"result": "-100@a", "ns": own("3", "50"), "ew": own("3", "50")},
            {"result": "A6040", "ns": own("18/5", "60"), "ew": own("12/5", "40")},
            {"result": "NP", "ns": None, "ew": None},
        ],
    }


def test_no_percentage_of_a_top_of_nothing() -> None:
    """Clause K12: null where the top is 0, and 0 matchpoints all the same."""
    scored = score_board([parse_line("600")], None, EXACT)
    (line,) = board_data("1", [event_line("600")], scored)["lines"]  # type: ignore[misc]
    assert line["ns"] == {"matchpoints": "0", "top": "0", "percentage": None}


def test_no_chart_where_there_is_no_result() -> None:
    """Clause K14: `[]`, and the artificial line still scores."""
    scored = score_board([parse_line("A6040")] * 2, None, EXACT)
    data: Any = board_data("1", [event_line("A6040")] * 2, scored)
    assert data["charts"] == {"ns": [], "ew": []}
    assert data["lines"][0]["ns"]["matchpoints"] == "6/5"


def test_the_scale_of_one() -> None:
    """Clause K28: 600 over 0 is 1 of 1; charts and lines alike; frequencies stay."""
    lines = [event_line("600"), event_line("0")]
    scored = score_board([line.line for line in lines], None, method_of(Rules(scale="1")))
    data: Any = board_data("1", lines, scored)
    assert data["scale"] == 1
    assert data["charts"]["ns"][0]["top"] == "1"
    assert data["charts"]["ns"][0]["rows"][0] == {
        "score": 600,
        "frequency": "1",
        "matchpoints": "1",
    }
    assert data["lines"][0]["ns"] == {"matchpoints": "1", "top": "1", "percentage": "100"}


def test_who_sat_there_is_named_where_it_is_known() -> None:
    """pair_ns, pair_ew and section stand before the result; what is not known is left out."""
    (score, _) = score_board([parse_line("600"), parse_line("0")], None, EXACT).lines
    data = line_data(event_line("600", "1", "9", "A"), score)
    assert list(data) == ["pair_ns", "pair_ew", "section", "result", "ns", "ew"]
    assert (data["pair_ns"], data["pair_ew"], data["section"]) == ("1", "9", "A")
    assert list(line_data(event_line("600"), score)) == ["result", "ns", "ew"]


def test_the_result_is_given_as_it_came() -> None:
    """The raw text of the file, so that it can be found there."""
    (score, _) = score_board([parse_line("0"), parse_line("0")], None, EXACT).lines
    line = EventLine(parse_line("pass"), "pass")
    assert line_data(line, score)["result"] == "pass"


@given(boards(of=any_lines))
def test_data_are_json_without_floats_in_canonical_text(board: Board) -> None:
    """Clause K1: lowest terms, no float, for every kind of line."""
    lines = [EventLine(line, "x") for line in board.lines]
    data = board_data("1", lines, score_board(board.lines, board.expected, EXACT))
    assert json.loads(json.dumps(data)) == data
    for text in _texts(data):
        assert str(Fraction(text)) == text


def _texts(value: object) -> list[str]:
    """Every figure in the data: the texts under the keys that hold figures."""
    keys = ("matchpoints", "top", "percentage", "frequency", "results", "factor")
    found: list[str] = []
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in keys and isinstance(inner, str):
                found.append(inner)
            else:
                assert not isinstance(inner, float)
                found += _texts(inner)
    elif isinstance(value, Sequence) and not isinstance(value, str):
        for inner in value:
            found += _texts(inner)
    return found


# An event


def test_an_event() -> None:
    """The design's keys; the sides by name where there are two winners.

    100 over 0 of top 2.
    """
    data: Any = event_data(
        scored_event(event_line("100", "1", "1"), event_line("0", "2", "2"), winners=2)
    )
    assert set(data) == {"boards", "ranking"}
    assert data["ranking"] == [
        {
            "pair": pair,
            "section": None,
            "side": side,
            "total": total,
            "available": "2",
            "percentage": percentage,
            "boards": 1,
            "rank": rank,
            "tied": False,
        }
        for pair, side, total, percentage, rank in (
            ("1", "NS", "2", "100", 1),
            ("2", "NS", "0", "0", 2),
            ("2", "EW", "2", "100", 1),
            ("1", "EW", "0", "0", 2),
        )
    ]


def test_a_board_of_a_section_names_it() -> None:
    """Per section a board's number is there more than once."""
    data: Any = event_data(
        scored_event(
            event_line("100", "1", "2", "A"), event_line("0", "1", "2", "B"), per_section=True
        )
    )
    assert [(board["board"], board["section"]) for board in data["boards"]] == [
        ("1", "A"),
        ("1", "B"),
    ]


# CSV


def test_the_ranking_as_csv() -> None:
    """Header and rows; 100 over 50 over 50 over 0, top 6: 6, 3, 3, 0 and E-W 0, 3, 3, 6."""
    text = ranking_csv(
        scored_event(
            *(
                event_line(result, str(n), str(n), "A")
                for n, result in enumerate(("100", "50", "50", "0"), start=1)
            ),
            winners=2,
        )
    )
    assert text.splitlines() == [
        ",".join(HEADER),
        "1,no,1,A,NS,6,6,100,1",
        "2,yes,2,A,NS,3,6,50,1",
        "2,yes,3,A,NS,3,6,50,1",
        "4,no,4,A,NS,0,6,0,1",
        "1,no,4,A,EW,6,6,100,1",
        "2,yes,2,A,EW,3,6,50,1",
        "2,yes,3,A,EW,3,6,50,1",
        "4,no,1,A,EW,0,6,0,1",
    ]
    assert text.endswith("\n")
    assert "\r" not in text


def test_what_is_not_there_is_an_empty_cell() -> None:
    """No section, no side, no percentage where nothing could be won."""
    (row, _) = table(ranking_csv(scored_event(event_line("600", "1", "2"))))
    assert (row["section"], row["side"], row["percentage"]) == ("", "", "")


@pytest.mark.parametrize(
    "name",
    ["=1+1", "@SUM(1)", "+1", "-1+1", "-2+3+cmd|' /C calc'!A0", "\t=1", "=HYPERLINK(1)"],
)
def test_a_spreadsheet_runs_no_name_as_a_formula(name: str) -> None:
    """A stranger's pair number or section that starts a formula is put behind an apostrophe."""
    text = ranking_csv(
        scored_event(event_line("600", name, "2", name), event_line("0", "3", "4", "A"))
    )
    row = next(row for row in table(text) if row["pair"].endswith(name))
    for cell in (row["pair"], row["section"]):
        assert cell == "'" + name


def test_figures_below_zero_stay_figures() -> None:
    """Clause K19: De Wael's halves can leave 0..top; -1/2 is a number and no formula.

    400 and -100|600 for E = 2: worked-examples.json, split-halves-outside, gives
    the split pair -1/2.
    """
    lines = (event_line("400", "1", "2"), event_line("-100|600", "3", "4"))
    scored = score_event(Event((EventBoard("1", lines),), winners=1), Rules(split="halves"))
    totals = {row["pair"]: row["total"] for row in table(ranking_csv(scored))}
    assert totals["3"] == totals["4"] == "-1/2"


@given(
    st.lists(
        st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=8),
        min_size=2,
        max_size=2,
        unique=True,
    )
)
def test_any_name_comes_back_from_the_csv(names: list[str]) -> None:
    """Commas, quotes and other scripts are quoted as they must be."""
    text = ranking_csv(scored_event(event_line("600", *names)))
    found = {row["pair"].removeprefix("'") for row in table(text)}
    assert found == {name.removeprefix("'") for name in names}
