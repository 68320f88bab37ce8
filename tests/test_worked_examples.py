"""Worked examples from the document and other published sources, figure by figure.

`worked_examples.json` has each with its source as exact rationals; what is not
printed there is derived by hand, and the derivation stands beside it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from law78 import Rules, method_of, score_board
from law78.board import ScoredBoard
from law78.notation import line_text, parse_line, parse_token
from law78.outcome import Line, Score, Side
from law78.rounding import rounded

EXAMPLES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "worked_examples.json").read_text(encoding="utf-8")
)


def of_kind(kind: str) -> Any:
    chosen = [example for example in EXAMPLES if example["kind"] == kind]
    assert chosen
    return pytest.mark.parametrize("example", chosen, ids=[example["id"] for example in chosen])


def held(tokens: list[str]) -> list[Line]:
    return [line for count, line in map(parse_token, tokens) for _ in range(count)]


def score(example: Mapping[str, Any]) -> ScoredBoard:
    method = method_of(Rules(**example.get("rules", {})))
    return score_board(held(example["lines"]), example["expected"], method)


def exact(figures: Mapping[str, str]) -> dict[str, Fraction]:
    return {text: Fraction(figure) for text, figure in figures.items()}


def charted(scored: ScoredBoard, side: Side) -> dict[str, Fraction]:
    """Matchpoints by N-S's scores of the board's only chart of a side."""
    (chart,) = scored.charts[side]
    own = 1 if side is Side.NS else -1
    return {str(own * row.score): row.matchpoints for row in chart.rows}


def at_lines(example: Mapping[str, Any], scored: ScoredBoard, side: Side) -> dict[str, Fraction]:
    found: dict[str, Fraction] = {}
    for line, got in zip(held(example["lines"]), scored.lines, strict=True):
        mine = got.of(side)
        assert mine is not None
        assert found.setdefault(line_text(line), mine.matchpoints) == mine.matchpoints
    return found


def test_ids_are_unique() -> None:
    """An id names one example for good."""
    assert len({example["id"] for example in EXAMPLES}) == len(EXAMPLES)


def test_every_kind_is_run() -> None:
    """No example lies in the file untested; rounding ones are run with the rounding."""
    kinds = {"board", "neuberg", "tops", "inversion", "rounding"}
    assert {example["kind"] for example in EXAMPLES} == kinds


@of_kind("board")
def test_board(example: dict[str, Any]) -> None:
    """Chart and lines, both sides, as the source has them.

    Clauses K2 to K4, K8 to K10, K13, K18, K19, K25 to K27.
    """
    scored = score(example)
    checked = 0
    for side in Side:
        if side in example["chart"]:
            published = exact(example["chart"][side])
            chart = charted(scored, side)
            assert {text: chart[text] for text in published} == published
            checked += len(published)
        if side in example:
            published = exact(example[side])
            lines = at_lines(example, scored, side)
            assert {text: lines[text] for text in published} == published
            checked += len(published)
    assert checked


@pytest.mark.parametrize(
    "example",
    [example for example in EXAMPLES if "sum_ns" in example],
    ids=lambda example: example["id"],
)
def test_sum_of_a_side(example: dict[str, Any]) -> None:
    """The sum that the source gives, or A (E - 1). Clause K13."""
    total = sum(line.ns.matchpoints for line in score(example).lines if line.ns is not None)
    assert total == Fraction(example["sum_ns"])


@pytest.mark.parametrize(
    "example",
    [example for example in EXAMPLES if "frequencies" in example],
    ids=lambda example: example["id"],
)
def test_frequencies(example: dict[str, Any]) -> None:
    """The frequency column that the source prints. Clauses K3, K4, K19."""
    (chart,) = score(example).charts[Side.NS]
    found = {str(row.score): row.frequency for row in chart.rows}
    assert found == exact(example["frequencies"])


@pytest.mark.parametrize(
    "example",
    [example for example in EXAMPLES if "percentages" in example],
    ids=lambda example: example["id"],
)
def test_percentages(example: dict[str, Any]) -> None:
    """N-S's percentages as the source has them. Clauses K12, K25."""
    for line, got in zip(held(example["lines"]), score(example).lines, strict=True):
        assert got.ns is not None
        assert got.ns.percentage == Fraction(example["percentages"][line_text(line)])


@pytest.mark.parametrize(
    "example",
    [example for example in EXAMPLES if example["kind"] == "board" and "rounded" in example],
    ids=lambda example: example["id"],
)
def test_rounded_as_printed(example: dict[str, Any]) -> None:
    """The figures as the source prints them. Clause K29."""
    rounding = example["rounded"]
    average = Fraction(example["expected"] - 1)
    for text, printed in exact(rounding["ns"]).items():
        value = charted(score(example), Side.NS)[text]
        assert rounded(value, Fraction(rounding["quantum"]), rounding["mode"], average) == printed


def board_with(results: int, matchpoints: int) -> list[Line]:
    """A field of so many results whose first line has so many matchpoints by itself.

    Two for each result below it and one for a tie; the others are above it.
    """
    below, tied = divmod(matchpoints, 2)
    above = results - 1 - below - tied
    return [parse_line(text) for text in ["0", *["-50"] * below, *["0"] * tied, *["50"] * above]]


def neuberged(results: int, expected: int, matchpoints: int) -> Fraction:
    method = method_of(Rules())
    line = score_board(board_with(results, matchpoints), expected, method).lines[0]
    assert line.ns is not None
    return line.ns.matchpoints


@of_kind("neuberg")
def test_neuberg(example: dict[str, Any]) -> None:
    """Matchpoints among A made into matchpoints among E. Clause K13."""
    for matchpoints, published in exact(example["matchpoints"]).items():
        value = neuberged(example["results"], example["expected"], int(matchpoints))
        assert value == published
        if "rounded" in example:
            rounding = example["rounded"]
            average = Fraction(example["expected"] - 1)
            printed = rounded(value, Fraction(rounding["quantum"]), rounding["mode"], average)
            assert printed == Fraction(rounding[matchpoints])


@of_kind("tops")
def test_group_tops(example: dict[str, Any]) -> None:
    """What a sole top gets in each group of a board. Clauses K13, K21 to K23."""
    lines: list[Line] = []
    for name in example["groups"]:
        lines += [Line(Score(points), f"g{name}") for points in range(int(name))]
    method = method_of(Rules(**example["rules"]))
    scored = score_board(lines, example["expected"], method)
    for name, published in exact(example["groups"]).items():
        (chart,) = (chart for chart in scored.charts[Side.NS] if chart.group == f"g{name}")
        assert chart.rows[0].matchpoints == published
        assert chart.top == Fraction(example["top"])


@of_kind("inversion")
def test_rounding_each_board_turns_two_pairs_round(example: dict[str, Any]) -> None:
    """Q is ahead exactly, P with every board rounded to tenths. Clauses K13, K29.

    No figure is a half, so the mode does not matter.
    """
    for pair in example["pairs"].values():
        boards = [neuberged(9, 10, raw) for raw in pair["short"]]
        boards += [neuberged(10, 10, raw) for raw in pair["full"]]
        assert sum(boards) == Fraction(pair["total"])
        for mode in ("half_up", "half_even", "half_to_average", "half_from_average"):
            tenths = [rounded(board, Fraction(1, 10), mode, Fraction(9)) for board in boards]
            assert sum(tenths) == Fraction(pair["rounded"])


def test_one_by_one_as_the_document_says() -> None:
    """Three scores of 600 give 0.4 of 12, six of -100 give 0.6 of 5: the same 7.8.

    The document's own check of its 7.8. Clause K9.
    """
    field = held(["2x600", "5x-100"])
    method = method_of(Rules())
    three_of_600 = score_board([*field, parse_line("600")], 8, method).lines[-1].ns
    six_of_100 = score_board([*field, parse_line("-100")], 8, method).lines[-1].ns
    assert three_of_600 is not None
    assert six_of_100 is not None
    assert (three_of_600.matchpoints, six_of_100.matchpoints) == (12, 5)
    ruling = score_board([*field, parse_line("12C1c:2/600/3/-100")], 8, method).lines[-1].ns
    assert ruling is not None
    assert ruling.matchpoints == Fraction(2, 5) * 12 + Fraction(3, 5) * 5 == Fraction("7.8")


def test_weights_are_applied_to_matchpoints_not_to_total_points() -> None:
    """18 of 24 for 620 and 3 of 24 for -200, half and half, are 10.5. Clause K9.

    bridgebase forum, topic 44800. The field is made to give both figures among
    thirteen: 620 beats nine; -200 beats one and ties with one.
    """
    field = held(["3x650", "7x100", "-200", "-300"])
    method = method_of(Rules())

    def last(text: str) -> Fraction:
        got = score_board([*field, parse_line(text)], 13, method).lines[-1].ns
        assert got is not None
        assert got.top == 24
        return got.matchpoints

    assert (last("620"), last("-200")) == (18, 3)
    assert last("12C1c:1/620/1/-200") == Fraction(21, 2)
