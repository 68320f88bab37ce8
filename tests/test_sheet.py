"""`law78 sheet`: the kept boards, what they tell apart, and figures read back.

The right figures are compared with tests/oracle.py, which shares nothing with law78, the
scores with tests/law77_table.py. What a display can show is rounded here once more, in
whole numbers.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import prod
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

import law77_table
import oracle
from cli_runner import run_here, run_on_terminal
from law78.conformance.mistakes import BY_ID
from law78.conformance.sheets import kept, search
from law78.conformance.sheets.boards import Board, SheetLine, played
from law78.conformance.sheets.figures import (
    CANDIDATES,
    DISPLAYS,
    OF_CONTRACTS,
    RIGHT,
    Exact,
    exact_figures,
    scores_shown,
)
from law78.conformance.sheets.kinds import (
    AVERAGES,
    CONTRACTS,
    KINDS,
    NOT_PLAYED,
    PASSED_OUT,
    is_scored_in_earnest,
)
from law78.exact import canonical

ALL = pytest.mark.parametrize("kind", kept.kept_kinds())

Pairs = frozenset[frozenset[str]]


@cache
def sheet(kind: str) -> kept.Sheet:
    return kept.load_sheet(kind)


@cache
def alike(kind: str, display: str) -> Pairs:
    """Every two of a kept group, which no board of the kind tells apart on the display."""
    return frozenset(
        frozenset(pair)
        for group in sheet(kind).alike[display]
        for pair in combinations(sorted(group), 2)
    )


def gives(board: Board) -> dict[str, Exact | None]:
    """What a program gives: right, and with each mistake."""
    return {RIGHT: exact_figures(board)} | {
        name: exact_figures(board, [name]) for name in CANDIDATES
    }


# A second account of what displays show ----------------------------------------------------------

MODES = ("half_up", "half_even", "half_to_average", "half_from_average", "truncate")


@cache
def rounded(value: Fraction, steps: int, mode: str, average: Fraction) -> int:
    """A value in so many steps a unit, rounded, in whole numbers. Clause K29."""
    times = value * steps
    below, rest = divmod(times.numerator, times.denominator)
    if not rest:
        return below
    if mode == "truncate":
        return below if value > 0 else below + 1
    twice = 2 * rest - times.denominator
    if twice:
        return below + (twice > 0)
    up = {
        "half_up": True,
        "half_even": below % 2 == 1,
        "half_to_average": value <= average,
        "half_from_average": value >= average,
    }[mode]
    return below + up


def ways(exact: Exact, values: str, quantum: Fraction | None) -> Iterator[object]:
    """Everything that a display may show: each mode, each side by itself or E-W the rest."""
    figures = [
        None
        if score is None
        else (score.matchpoints, score.top / 2)
        if values == "matchpoints"
        else (score.matchpoints * 100 / score.top, Fraction(50))
        for line in exact.lines
        for score in (line.ns, line.ew)
    ]
    if quantum is None:
        yield exact.scores, tuple(None if each is None else each[0] for each in figures)
        return
    steps = int(1 / quantum)
    for mode in MODES:
        each = [None if own is None else rounded(own[0], steps, mode, own[1]) for own in figures]
        yield exact.scores, tuple(each)
        rest = [
            Fraction(shown) if place % 2 == 0 and shown is not None else shown
            for place, shown in enumerate(each)
        ]
        for place in range(1, len(figures), 2):
            ns, ew = figures[place - 1], figures[place]
            if ns is not None and ew is not None:
                rest[place] = (ns[0] + ew[0]) * steps - rest[place - 1]  # type: ignore[operator]
        yield exact.scores, tuple(rest)


def not_apart(board: Board, names: Sequence[str] = (RIGHT, *CANDIDATES)) -> dict[str, Pairs]:
    """For each display the pairs of mistakes that may show the same."""
    given_by = {name: exact for name, exact in gives(board).items() if name in names}
    found = {}
    for display in DISPLAYS:
        owners: dict[object, set[str]] = {}
        for name, exact in given_by.items():
            # A program that refuses the board shows nothing.
            shown = (None,) if exact is None else ways(exact, display.values, display.quantum)
            for way in shown:
                owners.setdefault(way, set()).add(name)
        found[display.name] = frozenset(
            frozenset(pair) for names in owners.values() for pair in combinations(names, 2)
        )
    return found


# The kept boards ---------------------------------------------------------------------------------


@ALL
def test_contracts_give_the_scores(kind: str) -> None:
    """Clause K30, by the scoring table of Law 77 written out in tests/law77_table.py."""
    for line in sheet(kind).board:
        if line.contract in (None, "PASS"):
            assert line.contract is None or line.result == "0"
            continue
        assert line.contract is not None
        assert line.declarer is not None
        assert line.tricks is not None
        doubled = len(line.contract) - len(line.contract.rstrip("X"))
        score = law77_table.table_score(
            int(line.contract[0]),
            line.contract[1 : len(line.contract) - doubled],
            "X" * doubled,
            line.tricks,
            line.declarer in "NS",  # board 2: N-S alone are vulnerable
        )
        assert line.result == str(score if line.declarer in "NS" else -score)


@ALL
def test_what_is_right_is_what_brute_force_gives(kind: str) -> None:
    """Every joint outcome of the rulings laid out, every line compared with every other."""
    rows = [oracle.row_of(line.line) for line in sheet(kind).board]
    due = oracle.by_brute_force(rows, None, oracle.Choices())
    exact = exact_figures(sheet(kind).board)
    assert exact is not None
    assert [
        [None if score is None else (score.matchpoints, score.top) for score in (line.ns, line.ew)]
        for line in exact.lines
    ] == due
    first = kept.sheet_data(sheet(kind))["mistakes"][0]  # type: ignore[index]
    for place, side in enumerate(("ns", "ew")):
        assert first[side] == [
            None if pair[place] is None else canonical(pair[place][0]) for pair in due
        ]


@ALL
def test_the_kept_table_is_what_comes_out(kind: str) -> None:
    """Search again where this fails: python -m law78.conformance.sheets.search."""
    file = Path(kept.__file__).with_name(f"{kind}.json")
    assert file.read_text(encoding="utf-8") == kept.sheet_text(sheet(kind))


@ALL
def test_the_board_tells_apart_all_that_some_board_does(kind: str) -> None:
    """On every display, by the second account of what displays show."""
    for display, pairs in not_apart(sheet(kind).board).items():
        assert pairs <= alike(kind, display), display


@ALL
def test_without_any_one_of_its_lines_it_tells_less_apart(kind: str) -> None:
    board = sheet(kind).board
    for place in range(len(board)):
        fewer = (*board[:place], *board[place + 1 :])
        assert any(pairs - alike(kind, display) for display, pairs in not_apart(fewer).items()), (
            board[place]
        )


@ALL
def test_what_is_said_to_be_told_apart_by_no_board_is_told_apart_by_none(kind: str) -> None:
    """On boards drawn at random, other ones than those of the search."""
    random = Random(f"not the seed of the search: {kind}")
    for lines in (8, 16):
        board = search.drawn(KINDS[kind], random, lines)
        assert is_scored_in_earnest(board)
        for display, pairs in not_apart(board).items():
            assert alike(kind, display) <= pairs, display


@ALL
def test_no_board_with_fewer_lines_can_do_it(kind: str) -> None:
    """As many lines as `fewest` says, or the sheet makes no such claim.

    That no board does with fewer is held to below.
    """
    kept_sheet, fewest = sheet(kind), search.fewest(KINDS[kind])
    assert len(kept_sheet.board) >= fewest
    assert ("has fewer lines" in kept_sheet.found) == (len(kept_sheet.board) == fewest)


def every_line() -> Iterator[SheetLine]:
    """Every contract by either side with every number of tricks."""
    for level, denomination, double in law77_table.every_contract():
        for tricks in law77_table.TRICKS:
            for declarer in "NE":
                yield played(f"{level}{denomination}{double}", declarer, tricks)


def test_no_contract_tells_apart_two_of_the_keys() -> None:
    """So seven lines are needed for them, whatever they are; a pass does for none."""
    assert len(search.KEYS) == 7
    for line in (PASSED_OUT, *every_line()):
        told = [
            (one, other)
            for one, other in search.KEYS
            if scores_shown((line,), one) != scores_shown((line,), other)
        ]
        assert len(told) <= 1, (line, told)
        assert not told or line is not PASSED_OUT


def test_a_pass_is_needed() -> None:
    """Without it a program that refuses a board passed out shows what is right."""
    for line in every_line():
        assert scores_shown((line,), "passed-out-refused") == scores_shown((line,), RIGHT)
    assert scores_shown((PASSED_OUT,), "passed-out-refused") is None


def test_what_else_needs_a_line_of_its_own() -> None:
    """Without a pass, a line not played, an average, two rulings, some mistakes do not show."""
    random = Random(2)
    needs = {
        "zero-taken-for-not-played": lambda line: line.result == "0",
        "not-played-gets-zero": lambda line: line == NOT_PLAYED,
        "artificial-sides-swapped": lambda line: line.result.startswith("A"),
        "likeliest-outcome": lambda line: line.result.startswith("12C1c"),
    }
    for _ in range(10):
        board = search.drawn(KINDS["rulings"], random)
        for name, needed in needs.items():
            without = tuple(line for line in board if not needed(line))
            assert exact_figures(without, [name]) == exact_figures(without)
        rulings = [line for line in board if line.result.startswith("12C1c")]
        one = tuple(line for line in board if line not in rulings[1:])
        after = "rulings-one-after-another"
        assert exact_figures(one, [after]) == exact_figures(one)


@pytest.mark.parametrize("average", AVERAGES, ids=lambda line: line.result)
def test_eight_results_of_nine_show_no_noise(average: SheetLine) -> None:
    """9/8 is exact in binary, 10/9 is not: with one average, nine results are needed."""
    random = Random(3)
    results = random.choices(CONTRACTS, k=8)
    eight = (*results, average, NOT_PLAYED)
    assert exact_figures(eight, [search.NOISE]) == exact_figures(eight)
    nine = (*eight, random.choice(CONTRACTS))
    assert exact_figures(nine, [search.NOISE]) != exact_figures(nine)


def test_ties_worth_nothing_is_what_counting_the_beaten_gives() -> None:
    """A figure of the table worked out another way: 2 for each line that is beaten."""
    board = sheet("scores").board
    scores = [int(line.result) for line in board if line != NOT_PLAYED]
    by_counting = [2 * sum(own > other for other in scores) for own in scores]
    exact = exact_figures(board, ["ties-worth-nothing"])
    assert exact is not None
    assert [line.ns.matchpoints for line in exact.lines if line.ns is not None] == by_counting


def test_the_number_of_mistakes_that_each_sheet_tells_apart() -> None:
    """The richer the sheet the more it tells, and each tells a good part."""
    kinds = kept.kept_kinds()
    told = [len(set(CANDIDATES) - set(kept.not_shown(sheet(kind)))) for kind in kinds]
    assert told == sorted(told, reverse=True)
    assert told[-1] >= 25
    for kind in kinds:
        assert set(kept.not_shown(sheet(kind))).isdisjoint(OF_CONTRACTS)


# The search --------------------------------------------------------------------------------------


def test_the_search_finds_the_kept_board_for_scores_again() -> None:
    """Every board of as few lines, in the stated order, the kept list of what is alike given."""
    wanted = search.Wanted(sheet("scores").alike)
    assert search.first_of_every(KINDS["scores"], wanted) == sheet("scores").board


def test_every_board_that_can_do_it_is_looked_at_once() -> None:
    """One line for each key: the product of how many do. With a line more each has every other."""
    of = (*CONTRACTS[::2], NOT_PLAYED)
    each = [
        sum(scores_shown((line,), one) != scores_shown((line,), other) for line in of)
        for one, other in search.KEYS
    ]
    boards = list(search.every_board(9, of))
    keys = boards[0][-9:-2]
    assert len(boards) == len({frozenset(board) for board in boards})
    assert len(boards) == prod(each) > 0
    longer = search.every_board(10, (NOT_PLAYED, *keys))
    rest = Counter(board[-3] for board in longer)
    assert rest == dict.fromkeys((NOT_PLAYED, *keys), 1)


@settings(deadline=None, max_examples=5)
@given(st.sampled_from(list(KINDS)), st.integers(0, 1000))
def test_boards_that_are_drawn_are_of_their_kind(kind: str, seed: int) -> None:
    board = search.drawn(KINDS[kind], Random(seed))
    results = {line.result for line in board}
    assert PASSED_OUT in board
    assert NOT_PLAYED in board
    assert any(result.startswith("12C1c") for result in results) <= (kind == "rulings")
    assert any(result.startswith("A") for result in results) <= (kind != "scores")


# The pages ---------------------------------------------------------------------------------------


@ALL
@pytest.mark.parametrize("options", [[], ["--html"]])
def test_the_sheet_has_every_line_and_no_answer(kind: str, options: list[str]) -> None:
    ran = run_here("sheet", f"--{kind}", *options)
    assert ran.exit_code == 0
    for line in sheet(kind).board:
        if line.contract is not None and line.contract != "PASS":
            assert line.result in ran.out
            assert str(line.tricks) in ran.out
    assert "passed out" in ran.out
    assert "not played" in ran.out
    assert "N-S vulnerable" in ran.out
    assert f"law78 sheet --{kind} --read" in ran.out
    for name in CANDIDATES:
        assert name not in ran.out
    if not options:
        assert max(map(len, ran.out.splitlines())) <= 80


@ALL
@pytest.mark.parametrize("options", [["--answers"], ["--answers", "--html"]])
def test_the_answers_name_every_mistake(kind: str, options: list[str]) -> None:
    ran = run_here("sheet", f"--{kind}", *options)
    for name in CANDIDATES:
        assert name in ran.out


@ALL
@pytest.mark.parametrize("options", [["--html"], ["--answers", "--html"]])
def test_pages_ask_for_nothing_from_outside(kind: str, options: list[str]) -> None:
    page = run_here("sheet", f"--{kind}", *options).out
    root = etree.fromstring(page.encode(), etree.HTMLParser())
    assert root.xpath("//script | //img | //iframe | //object") == []
    addresses = [str(each) for each in root.xpath("//@href | //@src")]
    assert addresses == ["data:,"]
    assert not re.search(r"url\(|@import", page)
    for needed in ("//h1", "//main", "//table/caption"):
        assert root.xpath(needed)
    assert root.get("lang") == "en"
    # Every row has as many cells as there are columns, those that span counted.
    for table in root.xpath("//table"):
        widths = set()
        spanning: list[int] = []
        for row in table.xpath(".//tr"):
            down = [int(cell.get("rowspan", "1")) - 1 for cell in row]
            across = sum(int(cell.get("colspan", "1")) for cell in row)
            widths.add(across + len(spanning))
            spanning = [left - 1 for left in spanning if left > 1]
            spanning += [left for left in down if left]
        assert len(widths) == 1


@ALL
def test_json_has_the_kept_sheet(kind: str) -> None:
    data = run_here("sheet", f"--{kind}", "--json").json
    assert data == json.loads(kept.sheet_text(sheet(kind)))


def test_a_file_is_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "sheet.html"
    assert run_here("sheet", "--html", "-o", str(file)).exit_code == 0
    assert file.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    again = run_here("sheet", "--html", "-o", str(file))
    assert (again.exit_code, again.code) == (2, "exists")


# Reading figures back ----------------------------------------------------------------------------


def tokens(exact: Exact, steps: int | None, scale: int = 2) -> list[str]:
    """What somebody types who reads the figures off; steps a matchpoint, halves up."""
    typed = []
    for line in exact.lines:
        pair = [None if score is None else score.matchpoints for score in (line.ns, line.ew)]
        if pair == [None, None]:
            typed.append("-")
            continue
        typed.append("/".join(_typed(value, steps, scale) for value in pair))
    return typed


def _typed(value: Fraction | None, steps: int | None, scale: int) -> str:
    if value is None:
        return "-"
    value = value * scale / 2
    digits = 6 if steps is None else len(str(steps)) - 1
    units = (2 * value * 10**digits + 1) // 2
    sign = "-" if units < 0 else ""
    whole, rest = divmod(abs(units), 10**digits)
    return f"{sign}{whole}.{rest:0{digits}}"


def score_options(exact: Exact, board: Board) -> list[str]:
    return [
        f"--score={place}={score}"
        for place, (score, line) in enumerate(zip(exact.scores, board, strict=True), start=1)
        if score != line.score
    ]


def read(kind: str, exact: Exact, typed: Sequence[str], *options: str) -> Mapping[str, object]:
    ran = run_here(
        "sheet",
        f"--{kind}",
        "--read",
        "--json",
        *options,
        *score_options(exact, sheet(kind).board),
        *typed,
    )
    data: Mapping[str, object] = ran.json
    assert ran.exit_code == (0 if data["right"] else 1)
    return data


@ALL
@pytest.mark.parametrize(("steps", "display"), [(100, "0.01"), (10, "0.1")])
def test_every_mistake_is_read_back_and_only_what_is_alike(
    kind: str, steps: int, display: str
) -> None:
    """A program that makes it and rounds halves up: the mistake is named, others only if alike."""
    same = alike(kind, f"matchpoints to {display}")
    for name in (RIGHT, *CANDIDATES):
        exact = gives(sheet(kind).board)[name]
        if exact is None:  # a program that refuses the board has nothing to read
            assert frozenset((RIGHT, name)) not in same
            continue
        found = read(kind, exact, tokens(exact, steps))
        explanations: list[dict[str, list[str]]] = found["explanations"]  # type: ignore[assignment]
        named = {tuple(each["mistakes"]) for each in explanations}
        names = {one[0] if one else RIGHT for one in named if len(one) < 2}
        if name == RIGHT or frozenset((RIGHT, name)) in same:
            assert names == {RIGHT}, name  # what does not show is not named
            continue
        assert name in names, name
        for other in names - {name}:
            assert frozenset((name, other)) in same, (name, other)
        assert found["right"] == (RIGHT in names)


@ALL
def test_the_right_figures_are_right_on_either_scale_and_in_per_cent(kind: str) -> None:
    """Figures by tests/oracle.py, rounded here."""
    rows = [oracle.row_of(line.line) for line in sheet(kind).board]
    due = oracle.by_brute_force(rows, None, oracle.Choices())
    exact = exact_figures(sheet(kind).board)
    assert exact is not None

    def typed(figure: object) -> list[str]:
        return [
            "/".join("-" if own is None else _typed(figure(*own), 100, 2) for own in pair)  # type: ignore[operator]
            for pair in due
        ]

    whole = typed(lambda points, top: points)
    assert read(kind, exact, whole)["right"] is True
    assert read(kind, exact, typed(lambda points, top: points / 2), "--scale", "1")["right"]
    per_cent = typed(lambda points, top: points * 100 / top)
    assert read(kind, exact, per_cent, "--values", "percentage")["right"] is True
    assert read(kind, exact, per_cent)["right"] is False
    declared = read(kind, exact, whole, "--rounding", "board=0.01:half_up")
    assert declared["right"] is True
    commas = [text.replace(".", ",") for text in whole]
    assert read(kind, exact, commas)["right"] is True
    half_read = [text.partition("/")[0] for text in whole]
    assert read(kind, exact, half_read)["right"] is True
    half_read[0] = "?"
    assert read(kind, exact, half_read)["right"] is True


def test_two_mistakes_at_once_are_read_back() -> None:
    board = sheet("averages").board
    both = ("ties-worth-nothing", "pro-rata")
    exact = exact_figures(board, both)
    assert exact is not None
    found = read("averages", exact, tokens(exact, 100))
    explanations: list[dict[str, list[str]]] = found["explanations"]  # type: ignore[assignment]
    assert set(both) in [set(each["mistakes"]) for each in explanations]


def test_figures_that_nothing_explains_are_said_to_be_so() -> None:
    exact = exact_figures(sheet("scores").board)
    assert exact is not None
    typed = tokens(exact, 100)
    typed[0] = "7.77/1.23"
    ran = run_here("sheet", "--scores", "--read", *typed)
    assert ran.exit_code == 1
    assert "no known mistake gives them" in ran.out
    # Eight lines of nine have figures. Two were changed, both of line 1.
    assert "14 of 16 are right" in ran.out
    assert "All is right but for line 1: look again." in ran.out


def test_a_figure_misread_is_found_beside_a_mistake() -> None:
    exact = exact_figures(sheet("averages").board, ["pro-rata"])
    assert exact is not None
    typed = tokens(exact, 100)
    typed[3] = "7.77/1.23"
    ran = run_here("sheet", "--averages", "--read", "--json", *typed)
    assert ran.exit_code == 1
    assert ran.json["explanations"] == []
    assert {"mistake": "pro-rata", "lines": [4]} in ran.json["near"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["--scores", "--read", "1/2"],
        ["--scores", "--read", *["-"] * 7],
        ["--scores", "--read", *["?"] * 7],
        ["--scores", "--read", *["x/1"] * 7],
        ["--scores", "--read", *["1/2/3"] * 7],
        ["--scores", "--read", *["1e5"] * 7],
        ["--scores", "--read", *["1"] * 7, "--score", "9=100"],
        ["--scores", "--read", *["1"] * 7, "--score", "7=100"],
        ["--scores", "--read", *["1"] * 7, "--score", "x"],
        ["--scores", "--read", *["1"] * 7, "--scale", "3"],
        ["--scores", "--read", *["1"] * 7, "--html"],
        ["--scores", "1/2"],
        ["--scores", "--scale", "1"],
        ["--html", "--json"],
        ["--read", "--answers"],
    ],
)
def test_wrong_use_is_refused(arguments: list[str]) -> None:
    ran = run_here("sheet", *arguments)
    assert ran.exit_code == 2
    assert ran.out == ""
    assert "usage" in ran.err.splitlines()[-1]


@settings(deadline=None, max_examples=40)
@given(st.lists(st.text(alphabet="0123456789./,-?%x ", max_size=8), min_size=7, max_size=7))
def test_no_figures_whatever_crash(typed: list[str]) -> None:
    ran = run_here("sheet", "--scores", "--read", "--", *typed)
    assert ran.exit_code in (0, 1, 2)
    assert "internal" not in ran.err


def test_figures_below_zero_are_figures_and_no_options() -> None:
    """A program whose average is 0 shows them."""
    exact = exact_figures(sheet("scores").board, ["signed-scale"])
    assert exact is not None
    typed = tokens(exact, 10)
    assert any(text.startswith("-") for text in typed)
    ran = run_here("sheet", "--scores", "--read", *typed)
    assert ran.exit_code == 1
    assert "signed-scale" in ran.out
    assert BY_ID["signed-scale"].change in " ".join(ran.out.split())


def test_on_a_narrow_terminal_what_is_said_is_not_broken() -> None:
    exact = exact_figures(sheet("scores").board, ["ties-worth-nothing"])
    assert exact is not None
    ran = run_on_terminal("sheet", "--scores", "--read", *tokens(exact, 10), columns=60)
    assert ran.exit_code == 1
    assert "ties-worth-nothing" in ran.out
