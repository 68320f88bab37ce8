"""The working by hand: every sum that is shown is right, and leads to the score.

The rows are read back as a person would read them and reckoned again, with
fractions: nothing of what made them is used.
"""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from law78 import Law78Error, Rules, line_text, method_of, parse_line, score_board
from law78.board import ScoredBoard
from law78.outcome import Line, Side
from law78.regulation import CHOICES
from law78.rounding import Rounding
from law78.working import Step, working
from line_strategies import Board, any_lines, boards, rules

# Reading a row back

NUMBER = r"[0-9]+(?:\.[0-9]+|/[0-9]+)?"
TOKEN = re.compile(rf" *(?P<number>{NUMBER})| *(?P<mark>[-+x()]|/(?= ))")


def reckoned(text: str) -> Fraction:
    """What a sum, written as "0.4 x 12.6 + 0.6 x (-0.5)" or "12.6 / 2", comes to."""
    tokens: list[str] = []
    position = 0
    while position < len(text.rstrip()):
        found = TOKEN.match(text, position)
        assert found is not None, f"cannot be read: {text!r} at {position}"
        tokens.append(found["number"] or found["mark"])
        position = found.end()
    value, rest = _sum(tokens)
    assert not rest, f"left over in {text!r}: {rest}"
    return value


def _sum(tokens: list[str]) -> tuple[Fraction, list[str]]:
    sign = 1
    if tokens[0] == "-":
        sign, tokens = -1, tokens[1:]
    value, tokens = _product(tokens)
    value *= sign
    while tokens and tokens[0] in ("+", "-"):
        mark = tokens[0]
        term, tokens = _product(tokens[1:])
        value += term if mark == "+" else -term
    return value, tokens


def _product(tokens: list[str]) -> tuple[Fraction, list[str]]:
    value, tokens = _factor(tokens)
    while tokens and tokens[0] in ("x", "/"):
        mark = tokens[0]
        factor, tokens = _factor(tokens[1:])
        value = value * factor if mark == "x" else value / factor
    return value, tokens


def _factor(tokens: list[str]) -> tuple[Fraction, list[str]]:
    if tokens[0] == "(":
        value, tokens = _sum(tokens[1:])
        assert tokens[0] == ")"
        return value, tokens[1:]
    return Fraction(tokens[0]), tokens[1:]


def last_figure(row: str) -> Fraction:
    """The row's result, after each of its equals signs has been reckoned again."""
    small = re.fullmatch(r"(?P<sum>.+) = (?P<percent>.+) % of (?P<top>.+) = (?P<points>.+)", row)
    if small is not None:
        assert reckoned(small["sum"]) == reckoned(small["percent"])
        assert reckoned(small["percent"]) / 100 * reckoned(small["top"]) == Fraction(
            small["points"]
        )
        return Fraction(small["points"])
    of_top = re.fullmatch(r"(?P<percent>.+) % of (?P<top>.+) = (?P<points>.+)", row)
    if of_top is not None:
        assert reckoned(of_top["percent"]) / 100 * reckoned(of_top["top"]) == Fraction(
            of_top["points"]
        )
        return Fraction(of_top["points"])
    parts = row.split(" = ")
    values = [reckoned(part) for part in parts]
    assert len(set(values)) == 1, f"{row!r}: {values}"
    assert re.fullmatch(rf"-?{NUMBER}", parts[-1]), f"no figure at the end of {row!r}"
    return values[0]


def test_the_reader_of_rows_finds_wrong_sums() -> None:
    """The test's own tool: right sums are accepted, wrong ones are not."""
    assert last_figure("0.4 x 12.8 + 0.6 x (-0.5) = 5.12 - 0.3 = 4.82") == Fraction(241, 50)
    assert last_figure("-1 + 5/3 = 2/3") == Fraction(2, 3)
    assert last_figure("89/7 / 2 = 89/14") == Fraction(89, 14)
    assert last_figure("60 + 5 x (4 - 2) = 70 % of 18 = 12.6") == Fraction(63, 5)
    for wrong in ("-1 + 5.6 = 4.5", "2 x 3 = 5", "60 + 5 x (4 - 2) = 70 % of 18 = 12.7"):
        with pytest.raises(AssertionError):
            last_figure(wrong)


# The document's board, word for word

DOCUMENT = [parse_line(text) for text in 2 * ["600"] + 5 * ["-100"] + ["12C1c:2/600/3/-100"]]
THREE_WAY = [*DOCUMENT[:7], parse_line("12C1c:2/600/3/-100/5/-200")]


def rows_of(steps: tuple[Step, ...], heading: str) -> list[tuple[str, str]]:
    (found,) = [list(step.rows) for step in steps if step.heading == heading]
    return found


def test_the_documents_board() -> None:
    """Clauses K3, K4, K8, K9, in the document's words and order.

    "adding 5.6 to -1 giving 4.6 and adding 2.4 and 5.6 to 4.6 giving 12.6"; "0.4
    times 12.6 (5.04) and 0.6 times 4.6 (2.76) giving 7.8"; E-W 1.4, 9.4 and 6.2.
    """
    steps = working(DOCUMENT, None, Rules())
    assert [step.heading for step in steps] == [
        "N-S: frequencies",
        "N-S: the climb, from the bottom",
        "N-S: the weighting",
        "E-W: the top less N-S",
    ]
    assert rows_of(steps, "N-S: frequencies")[:2] == [
        ("600", "2 + 0.4 = 2.4"),
        ("-100", "5 + 0.6 = 5.6"),
    ]
    assert rows_of(steps, "N-S: the climb, from the bottom") == [
        ("-100", "-1 + 5.6 = 4.6"),
        ("600", "4.6 + 5.6 + 2.4 = 12.6"),
    ]
    assert rows_of(steps, "N-S: the weighting") == [
        ("12C1c:2/600/3/-100", "0.4 x 12.6 + 0.6 x 4.6 = 5.04 + 2.76 = 7.8")
    ]
    assert rows_of(steps, "E-W: the top less N-S") == [
        ("600", "14 - 12.6 = 1.4"),
        ("-100", "14 - 4.6 = 9.4"),
        ("12C1c:2/600/3/-100", "14 - 7.8 = 6.2"),
    ]


def test_the_documents_second_ruling_with_its_entry_below_zero() -> None:
    """Clause K10: -0.5, 5.3, 12.8 and 3.9 of the document, the -0.5 not clamped."""
    steps = working(THREE_WAY, None, Rules())
    assert rows_of(steps, "N-S: the climb, from the bottom") == [
        ("-200", "-1 + 0.5 = -0.5"),
        ("-100", "-0.5 + 0.5 + 5.3 = 5.3"),
        ("600", "5.3 + 5.3 + 2.2 = 12.8"),
    ]
    ((_, weighting),) = rows_of(steps, "N-S: the weighting")
    assert weighting == "0.2 x 12.8 + 0.3 x 5.3 + 0.5 x (-0.5) = 2.56 + 1.59 - 0.25 = 3.9"


def test_neubergs_factor_is_a_step_of_its_own() -> None:
    """Clause K13; notes, NEU-EBU535: 400, 150, 120, -50 of ten, eleven expected.

    Factored 2.2, 1.1, 3.3, 4.4; matchpoints 18.8, 15.5, 11.1, 3.4.
    """
    board = [parse_line(text) for text in 2 * ["400"] + ["150"] + 3 * ["120"] + 4 * ["-50"]]
    steps = working(board, 11, Rules())
    assert rows_of(steps, "N-S: every frequency times E / A = 11/10") == [
        ("400", "2 x 1.1 = 2.2"),
        ("150", "1 x 1.1 = 1.1"),
        ("120", "3 x 1.1 = 3.3"),
        ("-50", "4 x 1.1 = 4.4"),
    ]
    climbed = [last_figure(row) for _, row in rows_of(steps, "N-S: the climb, from the bottom")]
    assert climbed == [Fraction(figure) for figure in ("3.4", "11.1", "15.5", "18.8")]


def test_a_small_group_is_shown_in_per_cent() -> None:
    """Clauses K25, K26; notes 5.7: three of ten, EBU, 70, 60 and 50 % of 18."""
    board = [parse_line(text) for text in ("30", "20", "10")]
    steps = working(board, 10, Rules(small_groups="ebu"))
    for side in ("N-S", "E-W"):
        rows = rows_of(steps, f"{side}: a small group, per cent of the top")
        assert [last_figure(row) for _, row in rows] == [
            Fraction(figure) for figure in ("12.6", "10.8", "9")
        ]


@pytest.mark.parametrize(
    ("unequal", "heading", "figures"),
    [
        ("ascherman", "N-S: a tie with itself", ["5", "10/3", "5/3"]),
        ("add_one", "N-S: a tie with each missing result", ["6", "4", "2"]),
    ],
)
def test_other_ways_with_missing_results(unequal: str, heading: str, figures: list[str]) -> None:
    """Clauses K22, K23: raw 4, 2, 0 of three, and a number missing.

    Ascherman, E = 3: (4 + 1) = 5, 3, 1 on a full board; with E = 5 the raw
    count is 5/3 of 5, 3, 1 (25/3, 5, 5/3). Add-one with two missing: 6, 4, 2.
    """
    board = [parse_line(text) for text in ("30", "20", "10")]
    steps = working(board, 5, Rules(unequal=unequal))
    if unequal == "ascherman":
        figures = ["25/3", "5", "5/3"]
    rows = rows_of(steps, heading)
    assert [last_figure(row) for _, row in rows] == [Fraction(figure) for figure in figures]


# Every board


@given(boards(of=any_lines), rules)
def test_every_sum_is_right_and_leads_to_the_score(board: Board, choices: Rules) -> None:
    """Clauses K3 to K28: reckoned again, each row holds; a line's last figure is its score."""
    try:
        steps = working(board.lines, board.expected, choices)
    except Law78Error:
        with pytest.raises(Law78Error):
            score_board(board.lines, board.expected, method_of(choices))
        return
    scored = score_board(board.lines, board.expected, method_of(choices))
    _check(steps, board.lines, scored)


BOARDS = [
    ["600"],
    ["NP"],
    ["NP", "BYE"],
    ["A6040"],
    ["A+/A-", "A6040", "62.5%|40%"],
    ["600", "A6040", "NP"],
    ["600", "-100", "12C1c:1/600/2/-100", "A6040"],
    ["600@a", "-100@a", "50@b", "600", "12C1c:1/600/1/-300@b"],
    ["600|-50", "600", "-100"],
    ["600|60%", "600", "-100"],
    ["12C1c:1/600/6/-100|12C1c:1/50/1/-100", "600"],
    ["12C1c:1/600/1/600", "600"],
]


@pytest.mark.parametrize("board", BOARDS, ids=" ".join)
def test_every_kind_of_line_under_every_rule(board: list[str]) -> None:
    """Clauses K3 to K28, board by board."""
    held = [parse_line(text) for text in board]
    for unequal, small, split, scale in product(
        *(CHOICES[key] for key in ("unequal", "small_groups", "split", "scale"))
    ):
        choices = Rules(unequal=unequal, small_groups=small, split=split, scale=scale)
        for expected in (None, 9):
            try:
                scored = score_board(held, expected, method_of(choices))
            except Law78Error:
                continue
            _check(working(held, expected, choices), held, scored)


def _check(steps: tuple[Step, ...], held: list[Line], scored: ScoredBoard) -> None:
    reached: dict[Side, dict[str, Fraction]] = {Side.NS: {}, Side.EW: {}}
    for step in steps:
        side = Side.NS if step.heading.startswith("N-S") else Side.EW
        title, _, what = step.heading.partition(": ")
        group = _group(title)
        for label, row in step.rows:
            if label == "A":
                assert re.fullmatch(r"[0-9]+ results, of [0-9]+ expected \(E\)", row)
                continue
            figure = last_figure(row)
            if what == "frequencies" or what.startswith("every frequency times"):
                continue
            # A chart's rows are labelled with scores; a line that is that score has the figure.
            if _is_score(label) and not what.startswith(("artificial", "1 for", "the top less")):
                own = label if side is Side.NS else str(-int(label))
                reached[side][own + group] = figure
            else:
                reached[side][label] = figure
    for line, score in zip(held, scored.lines, strict=True):
        for side in Side:
            own_score = score.of(side)
            if own_score is None:
                assert line_text(line) not in reached[side]
                continue
            assert _reached(line, side, reached[side]) == own_score.matchpoints, (line, side, steps)


def _group(title: str) -> str:
    found = re.fullmatch(r"(?:N-S|E-W)(?:, group (?P<group>[a-z0-9]+)|, main group)?", title)
    assert found is not None, title
    return f"@{found['group']}" if found["group"] else ""


def _is_score(label: str) -> bool:
    return re.fullmatch(r"-?[0-9]+", label) is not None


def _reached(line: Line, side: Side, figures: dict[str, Fraction]) -> Fraction | None:
    text = line_text(line)
    if text in figures:
        return figures[text]
    result, mark, group = text.partition("@")
    sides = result.split("|")
    own = sides[side is Side.EW] if len(sides) == 2 else sides[0]
    if own.startswith("12C1c:"):  # parts that all name one score are that score
        own = own.split("/")[1]
    return figures.get(own + mark + group)


@given(boards(of=any_lines), rules)
def test_a_frequency_row_adds_up_to_what_the_chart_says(board: Board, choices: Rules) -> None:
    """Clauses K3, K4, K7: the rows of the frequencies are the chart's, and add up to A."""
    try:
        steps = working(board.lines, board.expected, choices)
    except Law78Error:
        return
    scored = score_board(board.lines, board.expected, method_of(choices))
    for step in steps:
        title, _, what = step.heading.partition(": ")
        if what != "frequencies":
            continue
        side = Side.NS if title.startswith("N-S") else Side.EW
        (chart,) = [
            chart
            for chart in scored.charts[side]
            if (f"@{chart.group}" if chart.group is not None else "") == _group(title)
        ]
        *rows, (label, results) = step.rows
        assert {score: last_figure(row) for score, row in rows} == {
            str(row.score): row.frequency for row in chart.rows
        }
        assert label == "A"
        assert results == f"{chart.results} results, of {scored.expected} expected (E)"
        assert sum(last_figure(row) for _, row in rows) == chart.results


@given(st.lists(st.sampled_from(["600", "-100", "12C1c:2/600/3/-100", "A6040"]), min_size=1))
def test_the_lines_are_not_repeated(texts: list[str]) -> None:
    """What is written down by hand is written once for lines that are the same."""
    steps = working([parse_line(text) for text in texts], None, Rules())
    for step in steps:
        labels = Counter(label for label, _ in step.rows)
        assert set(labels.values()) <= {1}, step


def test_no_empty_step_where_there_is_nothing_to_work_out() -> None:
    """Clause K20: lines that were not played get nothing, and nothing is derived for them."""
    assert working([parse_line("NP"), parse_line("BYE")], None, Rules()) == ()


@pytest.mark.parametrize("side", ["each", "complement"])
def test_what_is_rounded_is_shown_as_a_step(side: str) -> None:
    """Clauses K28, K29, by hand, on the scale of 1: the steps before are exact, the last rounds.

    Three of 600 and 1/3, three of -100 and 2/3: -1 + 11/3 = 8/3 and 8/3 + 11/3 + 10/3 = 29/3,
    halved 4/3 and 29/6, of a top of 6. 7/6 is 1.1666 and 14/3 is 4.6666.
    """
    lines = [parse_line(text) for text in (*["600"] * 3, *["-100"] * 3, "12C1c:1/600/2/-100")]
    rules = Rules(scale="1", rounding=(Rounding("board", Fraction(1, 100), "half_up", side),))
    *exact, last = working(lines, None, rules)
    assert [step.heading for step in exact] == [
        step.heading for step in working(lines, None, Rules(scale="1"))
    ]
    rest = ", E-W the rest" if side == "complement" else ""
    assert last.heading == f"rounded: board to 0.01, half_up{rest}"
    assert [text for _, text in last.rows][:2] == [
        "N-S 29/6 -> 4.83,  E-W 7/6 -> 1.17",
        "N-S 4/3 -> 1.33,  E-W 14/3 -> 4.67",
    ]


def test_the_complement_is_shown_as_what_is_left() -> None:
    """Clause K29, by hand: of 16 N-S have 1.25, rounded 1.3, and E-W the other 14.7, not 14.8."""
    # Nine expected, eight there, one below: (1 + 1) x 9/8 - 1 = 1.25.
    lines = [parse_line(text) for text in ("-100", "-100", *["50"] * 6)]
    rules = Rules(rounding=(Rounding("board", Fraction(1, 10), "half_up", "complement"),))
    rows = dict(working(lines, 9, rules)[-1].rows)
    assert rows["-100"] == "N-S 1.25 -> 1.3,  E-W 14.75 -> 14.7"


def test_where_a_line_is_split_e_w_is_never_the_rest_of_the_top() -> None:
    """By chance each line's sides make the top here, and not as a rule. Clauses K15, K18.

    N-S: `-1 + 2 = 1` and 0 % of 2; E-W: `-1 + 1 = 0`, `0 + 1 + 1 = 2`.
    """
    lines = [parse_line(text) for text in ("600", "0%|-100")]
    steps = working(lines, None, Rules())
    assert [step.heading for step in steps if step.heading.startswith("E-W")] == [
        "E-W: frequencies",
        "E-W: the climb, from the bottom",
    ]
    climb = rows_of(steps, "E-W: the climb, from the bottom")
    assert climb == [("-600", "-1 + 1 = 0"), ("100", "0 + 1 + 1 = 2")]
