"""`law78 compare`: the ways side by side, and what it says of them.

The figures are those of test_methods.py, worked out there by hand.
"""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli_runner import (
    cells,
    figures,
    run_here,
    run_on_terminal,
    run_process,
    without_escapes,
)
from law78 import EXACT, Code, line_text
from law78.methods import WAYS
from line_strategies import Board, any_lines, boards

FEWER = settings(max_examples=settings.default.max_examples // 3)
"""A run of the command takes longer than a call."""

DOCUMENT = ("2x600", "5x-100", "12C1c:2/600/3/-100")

NAMES = [
    "this method",
    "one at a time",
    "dropped, Neuberg",
    "dropped",
    "total points",
    "likeliest",
    "clamped",
]

NORTH_SOUTH = [
    ["2  600", "12.6", "11", "89/7", "11", "13", "13", "12.6"],
    ["5  -100", "4.6", "4", "33/7", "4", "4", "5", "4.6"],
    ["1  12C1c", "7.8", "7.8", "7.8", "7.8", "10", "5", "7.8"],
    ["sum", "56", "49.8", "56.8", "49.8", "56", "56", "56"],
    ["sum off by", "-", "-6.2", "+0.8", "-6.2", "-", "-", "-"],
    ["a line off by", "0", "1.6", "4/35", "1.6", "2.2", "2.8", "0"],
]
"""By hand in test_methods.py; off by: 12.6 - 11, 89/7 - 63/5 = 4/35, 10 - 7.8, 7.8 - 5."""


def rows(text: str) -> list[list[str]]:
    """A table's rows, the number of lines and their result taken together."""
    return [[f"{row[0]}  {row[1]}", *row[2:]] if row[0].isdigit() else row for row in cells(text)]


def test_the_documents_board_by_every_way() -> None:
    """Clauses K4, K8, K9 in the first column; the others are off by what they are off by."""
    ran = run_here("compare", *DOCUMENT)
    assert (ran.exit_code, ran.err) == (0, "")
    north_south, _, east_west = ran.out.partition("\nE-W\n")
    for row in NORTH_SOUTH:
        assert row in rows(north_south)
    table = rows(east_west)
    assert ["2  600", "1.4", "1", "9/7", "1", "1", "1", "1.4"] in table
    assert ["5  -100", "9.4", "8", "65/7", "8", "10", "9", "9.4"] in table
    assert ["1  12C1c", "6.2", "6.2", "6.2", "6.2", "4", "9", "6.2"] in table
    # 2.8 + 47 + 6.2 = 56; 2 + 40 + 6.2 = 48.2; 18/7 + 325/7 + 6.2 = 49 + 6.2
    assert ["sum", "56", "48.2", "55.2", "48.2", "56", "56", "56"] in table


def test_the_same_of_a_real_process() -> None:
    """The entry point is the command."""
    assert run_process("compare", *DOCUMENT).out == run_here("compare", *DOCUMENT).out


def test_the_second_ruling_clamped() -> None:
    """Clause K10; the document's 3.9, and 4.15 where -0.5 is clamped to 0."""
    out = run_here("compare", "2x600", "5x-100", "12C1c:2/600/3/-100/5/-200").out
    (ruling,) = [row for row in rows(out.partition("\nE-W\n")[0]) if row[0] == "1  12C1c"]
    assert ruling == ["1  12C1c", "3.9", "3.9", "3.9", "3.9", "10", "0", "4.15"]


def test_every_way_is_explained() -> None:
    """Each with its story and its two formulas, and what the letters mean."""
    out = run_here("compare", *DOCUMENT).out
    for way in WAYS:
        assert f"{way.name}: {way.story}\n" in out
        assert f"  score   {way.formula}\n" in out
        assert f"  ruling  {way.ruling}\n" in out


def test_json() -> None:
    """The same figures, exact: name, story, formulas, sums and lines of each way."""
    ran = run_here("compare", *DOCUMENT, "--json")
    assert (ran.exit_code, ran.err) == (0, "")
    data = ran.json
    assert set(data) == {"board", "ways"}
    assert [way["name"] for way in data["ways"]] == NAMES
    for column, way in enumerate(data["ways"], start=1):
        assert set(way) == {"name", "story", "formula", "ruling", "sum", "lines"}
        assert Fraction(way["sum"]["ns"]) == Fraction(NORTH_SOUTH[3][column])
        lines = [line["ns"]["matchpoints"] for line in way["lines"]]
        assert [Fraction(figure) for figure in (lines[0], lines[2], lines[7])] == [
            Fraction(NORTH_SOUTH[row][column]) for row in range(3)
        ]
        assert way["lines"][7]["result"] == "12C1c:2/600/3/-100"


@pytest.mark.parametrize(
    "arguments",
    [
        ("600", "-100"),
        ("600", "A6040", "NP"),
        ("600", "-100", "-e", "3"),
        ("600", "-e", "2"),
        ("600", "A6040"),
        ("600@a", "-100@a", "50"),
        ("600", "0", "-e", "6", "--rule", "small_groups=acbl"),
        ("12C1c:1/600/1/600", "-100"),
    ],
    ids=" ".join,
)
def test_where_it_says_that_every_way_gives_the_same_every_way_does(
    arguments: tuple[str, ...],
) -> None:
    """A board without a ruling: what it says of it must be so, missing results or not."""
    out = run_here("compare", *arguments).out
    assert "There is no ruling on this board: every way gives the same.\n" in out
    for row in rows(out.partition("\nthis method: ")[0]):
        if row[0] == "a line off by":
            assert row[1:] == ["0"] * 7
        if row[0] == "sum off by":
            assert row[1:] == ["-"] * 7


def test_with_a_ruling_it_does_not_say_so() -> None:
    """Nor where the ruling is on one side of a split."""
    for tokens in (DOCUMENT, ("600", "12C1c:1/600/1/-100|-50")):
        assert "no ruling" not in run_here("compare", *tokens).out


@pytest.mark.parametrize("columns", [80, 40])
def test_a_figure_is_never_broken_in_two(columns: int) -> None:
    """On a terminal -100 must not read as -10 over 0: every figure stands whole."""
    pytest.importorskip("pty")
    due = figures("\n".join(" ".join(row[1:]) for row in NORTH_SOUTH[:4]))
    ran = run_on_terminal("compare", *DOCUMENT, columns=columns)
    assert ran.exit_code == 0
    text = without_escapes(ran.out)
    assert max(len(line) for line in text.splitlines()) <= columns
    found = re.findall(r"(?<!\S)[-+]?[0-9./]+(?!\S)", text)
    assert set(due) <= set(found)
    assert "-100" in found


@pytest.mark.parametrize(
    "tokens",
    [
        ("3x600", "5x-100", "12C1c:2/600/3/-100", "12C1c:1/600/2/50/4/-100", "-e", "11"),
        ("4x600", "5x-100", "3x140", "12C1c:2/600/3/-100/3/-200", "12C1c:1/600/2/50/4/-100"),
        (
            *("4x600", "5x-100", "3x140", "A6040", "600|-50"),
            *("12C1c:2/600/3/-100/3/-200", "12C1c:1/600/2/50/4/-100"),
        ),
    ],
    ids=" ".join,
)
def test_boards_with_two_rulings_fit_a_terminal_of_80(tokens: tuple[str, ...]) -> None:
    """Ordinary boards: 790717/3920 must not read as 790717/39 over 20."""
    pytest.importorskip("pty")
    wide = run_here("compare", *tokens).out.partition("\n(1) 12C1c = ")[0]
    text = without_escapes(run_on_terminal("compare", *tokens, columns=80).out)
    assert max(len(line) for line in text.splitlines()) <= 80
    fractions = {figure for figure in figures(wide) if "/" in figure}
    assert fractions
    assert fractions <= set(figures(text))


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ((), Code.USAGE),
        (("--expcted", "9", "600"), Code.USAGE),
        (("600", "-100", "-e", "1"), Code.EXPECTED),
        (("6oo",), Code.NOTATION),
        (("600|60%", "--rule", "split=halves"), Code.UNSUPPORTED),
        (("600", "--rule", "unequal=x"), Code.REGULATION),
    ],
)
def test_refusals(arguments: tuple[str, ...], code: Code) -> None:
    """As with `law78 board`: one line, exit code 2."""
    ran = run_here("compare", *arguments)
    assert (ran.exit_code, ran.out, ran.code) == (2, "", code)


@FEWER
@given(boards(of=any_lines, most=6), st.sampled_from(["text", "json"]))
def test_every_board_can_be_compared(board: Board, way: str) -> None:
    """The first column is this method's, the sums are the columns' sums, for every kind of line."""
    tokens = [line_text(line) for line in board.lines]
    if way == "text":
        ran = run_here("compare", *tokens, "-e", str(board.e))
        assert ran.exit_code == 0, ran.err
        return
    data = run_here("compare", *tokens, "-e", str(board.e), "--json").json
    scored = WAYS[0].score(board.lines, board.e, EXACT)
    for line, own in zip(data["ways"][0]["lines"], scored.lines, strict=True):
        for side, due in (("ns", own.ns), ("ew", own.ew)):
            assert (line[side] is None) == (due is None)
            if due is not None:
                assert line[side]["matchpoints"] == str(due.matchpoints)
    for scored_by in data["ways"]:
        for side in ("ns", "ew"):
            points = [
                Fraction(line[side]["matchpoints"]) for line in scored_by["lines"] if line[side]
            ]
            assert Fraction(scored_by["sum"][side]) == sum(points)
