"""`law78 board`: tokens, options, standard input, text and JSON.

Expected figures are the document's, or are worked out beside the test.
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given, settings

from cli_runner import (
    ESCAPE,
    cells,
    run_here,
    run_process,
    strict_json,
)
from law78 import EXACT, Code, line_text, score_board
from line_strategies import Board, any_lines, boards

FEWER = settings(max_examples=settings.default.max_examples // 3)
"""A run of the command takes longer than a call."""

DOCUMENT = ("2x600", "5x-100", "12C1c:2/600/3/-100")

DOCUMENT_TEXT = """\
#     Result    N-S   E-W
2.4   600      12.6   1.4
5.6   -100      4.6   9.4

#   Result    N-S   E-W
2   600      12.6   1.4
5   -100      4.6   9.4
1   12C1c     7.8   6.2

12C1c = 12C1c:2/600/3/-100: 0.4 of 600, 0.6 of -100

Results: 8, of 8 expected. Top: 14.
"""
"""The document's two tables, and what was ruled and counted."""


def side(matchpoints: str, percentage: str) -> dict[str, str]:
    return {"matchpoints": matchpoints, "top": "14", "percentage": percentage}


def chart(*rows: tuple[int, str, str]) -> dict[str, Any]:
    keys = ("score", "frequency", "matchpoints")
    return {
        "group": None,
        "results": "8",
        "factor": "1",
        "top": "14",
        "rows": [dict(zip(keys, row, strict=True)) for row in rows],
    }


DOCUMENT_JSON = {
    "board": "1",
    "expected": 8,
    "scale": 2,
    "charts": {
        "ns": [chart((600, "12/5", "63/5"), (-100, "28/5", "23/5"))],
        "ew": [chart((100, "28/5", "47/5"), (-600, "12/5", "7/5"))],
    },
    "lines": [
        *[{"result": "600", "ns": side("63/5", "90"), "ew": side("7/5", "10")}] * 2,
        *[{"result": "-100", "ns": side("23/5", "230/7"), "ew": side("47/5", "470/7")}] * 5,
        {
            "result": "12C1c:2/600/3/-100",
            "ns": side("39/5", "390/7"),
            "ew": side("31/5", "310/7"),
        },
    ],
}
"""The design's shape with the document's figures: 2.4, 5.6, 12.6, 4.6, 7.8, 1.4, 9.4, 6.2.

Of the top 14: 12.6 is 90 %, 4.6 is 230/7 %, 7.8 is 390/7 %, and E-W's are the rest.
"""


# The document's board


def test_the_documents_board_is_printed_with_its_figures() -> None:
    """Clauses K4, K8, K9: 2.4 and 5.6; 12.6, 4.6, 7.8; 1.4, 9.4, 6.2."""
    ran = run_here("board", *DOCUMENT)
    assert (ran.exit_code, ran.err) == (0, "")
    assert ran.out == DOCUMENT_TEXT


def test_the_same_of_a_real_process() -> None:
    """The entry point is the command; a pipe gets no escape codes."""
    ran = run_process("board", *DOCUMENT)
    assert (ran.exit_code, ran.out, ran.err) == (0, DOCUMENT_TEXT, "")


def test_the_documents_board_as_json() -> None:
    """The design's shape, to the letter; every figure a rational in lowest terms. Clause K1."""
    ran = run_here("board", *DOCUMENT, "--json")
    assert (ran.exit_code, ran.err) == (0, "")
    assert ran.json == DOCUMENT_JSON
    assert list(ran.json) == ["board", "expected", "scale", "charts", "lines"]


@pytest.mark.parametrize(
    "tokens",
    [
        ("600", "-100", "600", "-100", "12C1c:2/600/3/-100", "3x-100"),
        ("2x600", "5X-100", "12c1C:40%/600/60%/-100"),
        ("2x600", "5x-100", "12C1c:20/600/30/-100"),
        ("2x600", "5x-100", "12C1c:3/-100/2/600"),
        ("2x600", "5x-100", "12C1c:1/600/3/-100/1/600"),
    ],
)
def test_other_words_for_the_same_board(tokens: tuple[str, ...]) -> None:
    """Clause K5: percentages, larger parts, another order, a score in two parts."""
    scored = run_here("board", *tokens, "--json").json
    assert scored["charts"] == DOCUMENT_JSON["charts"]
    assert sorted(line["ns"]["matchpoints"] for line in scored["lines"]) == sorted(
        line["ns"]["matchpoints"] for line in DOCUMENT_JSON["lines"]
    )


def test_the_working_follows_the_tables() -> None:
    """Clauses K8, K9: the document's climb and weighting, word for word."""
    ran = run_here("board", *DOCUMENT, "--working")
    assert ran.exit_code == 0
    assert ran.out.startswith(DOCUMENT_TEXT)
    assert "\n  -100  -1 + 5.6 = 4.6\n  600   4.6 + 5.6 + 2.4 = 12.6\n" in ran.out
    assert "  0.4 x 12.6 + 0.6 x 4.6 = 5.04 + 2.76 = 7.8\n" in ran.out
    assert run_here("board", "-w", *DOCUMENT).out == ran.out


def test_the_documents_third_board_numbers_its_rulings() -> None:
    """The document's last table: 12.4, 4.9; (1) 12C1c 7.9 and 6.1; (2) 12C1c 3.7 and 10.3."""
    ran = run_here("board", "2x600", "4x-100", DOCUMENT[2], "12C1c:2/600/3/-100/5/-200")
    table = cells(ran.out)
    assert ["2", "600", "12.4", "1.6"] in table
    assert ["4", "-100", "4.9", "9.1"] in table
    assert ["1", "(1) 12C1c", "7.9", "6.1"] in table
    assert ["1", "(2) 12C1c", "3.7", "10.3"] in table


# Tokens and options


@pytest.mark.parametrize(
    ("tokens", "results"),
    [
        (("-100",), ["-100"]),
        (("-100", "-50|450", "-420@a"), ["-100", "-50|450", "-420@a"]),
        (("--", "-100", "600"), ["-100", "600"]),
        (("600", "--", "-100"), ["600", "-100"]),
        (("2x-100",), ["-100", "-100"]),
        (("PASS", "pass", "0"), ["0", "0", "0"]),
        (("NP", "bye", "600"), ["NP", "BYE", "600"]),
        (("a6040", "62.5%|40%", "A+/A-", "a+|40%"), ["A6040", "62.5%|40%", "A+/A-", "A+|40%"]),
        (("-0",), ["0"]),
    ],
)
def test_results_are_arguments_even_where_they_start_with_a_minus(
    tokens: tuple[str, ...], results: list[str]
) -> None:
    """Clause K35: a minus and a digit is a result, before and after options."""
    for arguments in (("--json", *tokens), (*tokens[:0], "-e", "9", "--json", *tokens)):
        ran = run_here("board", *arguments)
        assert ran.exit_code == 0, ran.err
        assert [line["result"] for line in ran.json["lines"]] == results


@pytest.mark.parametrize("option", [("-e", "9"), ("-e9",), ("--expected", "9"), ("--expected=9",)])
def test_results_expected(option: tuple[str, ...]) -> None:
    """Clause K11, wherever the option stands: two results of nine, top 16."""
    for arguments in (("600", "-100", *option), (*option, "600", "-100"), ("600", *option, "-100")):
        scored = run_here("board", *arguments, "--json").json
        assert scored["expected"] == 9
        assert scored["lines"][0]["ns"]["top"] == "16"


@pytest.mark.parametrize(
    "arguments",
    [
        ("--expcted", "9", "600"),
        ("--expcted=9", "600"),
        ("--workin", "600"),
        ("--working=yes", "600"),
        ("-x", "600"),
        ("-x100", "600"),
        ("-w9", "600"),
        ("--jsn", "600"),
        ("-e", "600x", "600"),
        ("-e", "-5", "600"),
        ("--expected=-5", "600"),
        ("--expected=", "600"),
        ("--expected=1e3", "600"),
        ("--expected=8.0", "600"),
        ("--expected=٨", "600"),
        ("--expected=99999999999999999999", "600"),
        ("600", "-e"),
        ("600", "--rule"),
        ("600", "--rule", "unequal"),
        (),
        ("--working",),
        ("-e", "9"),
    ],
    ids=" ".join,
)
def test_wrong_use_is_an_error_and_never_a_result(arguments: tuple[str, ...]) -> None:
    """A mistyped option is an error, never a token; no result at all is wrong use too."""
    ran = run_here("board", *arguments)
    assert (ran.exit_code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    assert ran.code == "usage"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("6oo",), Code.NOTATION),
        (("1x", "600"), Code.NOTATION),
        (("12C1c:33%/600/33%/50/33%/-100",), Code.WEIGHTS),
        (("12C1c:0/600/1/50",), Code.WEIGHTS),
        (("NP@a",), Code.GROUP),
        (("600@",), Code.GROUP),
        (("0x600",), Code.LIMIT),
        (("1000001x600",), Code.LIMIT),
        (("600000x600", "600000x-100"), Code.LIMIT),
        (("6" * 100_000,), Code.LIMIT),
        (("6" * 200_000,), Code.LIMIT),
        (("12C1c:" + "9" * 10_000 + "/600/1/-100",), Code.LIMIT),
        (("12C1c:1/600/1/-" + "9" * 10_000,), Code.LIMIT),
        (("9" * 10_000 + "x600",), Code.LIMIT),
        (("-" + "9" * 10_000,), Code.LIMIT),
        (("600", "-100", "-e", "1"), Code.EXPECTED),
        (("600", "--regulation", "unheard-of"), Code.REGULATION),
        (("600", "--rule", "unequal=pro_rata"), Code.REGULATION),
        (("600", "--rule", "scoring=imps"), Code.REGULATION),
        (("600|60%", "--rule", "split=halves"), Code.UNSUPPORTED),
        (("615", "--strict"), Code.SCORE),
        (("-",), Code.EMPTY),
    ],
)
def test_each_refusal_is_one_line_with_its_code(arguments: tuple[str, ...], code: Code) -> None:
    """Exit code 2, nothing on standard output, one line with a code and a remedy."""
    ran = run_here("board", *arguments)
    assert (ran.exit_code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    assert ran.code == code
    assert "; " in ran.err
    assert len(ran.err) < 1000


@pytest.mark.parametrize(
    "arguments",
    [("6oo",), ("--expcted",), ("600", "-100", "-e", "1"), ("600", "-r", "x=y"), ("NP@a",)],
)
def test_with_json_a_refusal_is_a_json_object(arguments: tuple[str, ...]) -> None:
    """Code, message, place and remedy; nothing on standard output."""
    ran = run_here("board", *arguments, "--json")
    assert (ran.exit_code, ran.out) == (2, "")
    error = strict_json(ran.err)["error"]
    assert set(error) == {"code", "message", "place", "remedy"}
    assert error["code"] in set(Code)


def test_a_remark_does_not_break_an_error_in_json() -> None:
    """With --json an error can be read as JSON also after something odd was remarked on."""
    ran = run_here("board", "615", "600", "-e", "1", "--json")
    assert ran.exit_code == 2
    for line in ran.err.splitlines():
        strict_json(line)


def test_a_refusal_says_which_result_it_is() -> None:
    """Counting from 1."""
    ran = run_here("board", "600", "6oo")
    assert "] line 2: " in ran.err
    assert json.loads(run_here("board", "600", "6oo", "--json").err)["error"]["place"] == {
        "line": 2
    }


def test_a_remark_and_a_refusal_count_lines_alike() -> None:
    """The third result is line 6 if five stand before it, or the second: but always the same."""
    remark = run_here("board", "5x600", "615").err
    refusal = run_here("board", "5x600", "6oo").err
    assert re.findall(r"line ([0-9]+)", remark) == re.findall(r"line ([0-9]+)", refusal)


def test_a_line_repeated_is_remarked_on_once() -> None:
    """What is odd about one token is said once, not a million times."""
    assert run_here("board", "5x615", "600").err.count("\n") == 1


def test_an_odd_score_is_remarked_on_and_scored() -> None:
    """Clause K31: no contract gives 615; the score is what counts."""
    ran = run_here("board", "615", "600")
    assert ran.exit_code == 0
    assert re.fullmatch(r"law78: remark \[score\] [^\n]*615[^\n]*\n", ran.err)
    assert ["1", "615", "2", "0"] in cells(ran.out)


@pytest.mark.parametrize(
    "text", ["\x1b[31m600", "600\n-100", "6\u202e00", "[bold]600[/bold]", "\x07"]
)
def test_text_that_is_no_result_is_shown_harmlessly(text: str) -> None:
    """No escape code, line end or bell of a stranger's reaches the terminal."""
    ran = run_here("board", text)
    assert (ran.exit_code, ran.code) == (2, "notation")
    assert ran.err.count("\n") == 1
    assert ran.err.rstrip("\n").isprintable()


@pytest.mark.parametrize(
    ("rule", "figures_due"),
    [
        ("unequal=ascherman", ["6", "2"]),
        ("unequal=add_one", ["4", "2"]),
        ("unequal=none", ["2", "0"]),
        ("unequal=neuberg", ["5", "1"]),
        ("small_groups=acbl", ["3.9", "3.3"]),
        ("scale=1", ["2.5", "0.5"]),
    ],
)
def test_rules(rule: str, figures_due: list[str]) -> None:
    """Clauses K13, K22 to K28: 600 over 0, two of four. Raw 2 and 0, top 6.

    Neuberg 3 * 2 - 1 and 1 * 2 - 1; Ascherman 3 * 2 and 1 * 2; add-one 2 + 2
    and 0 + 2; none 2 and 0; ACBL 65 and 55 % of 6; on the scale of 1 half of
    Neuberg's.
    """
    ran = run_here("board", "600", "0", "-e", "4", "--rule", rule)
    assert [
        row[2] for row in cells(ran.out) if row[:2] in (["1", "600"], ["1", "0"])
    ] == figures_due


def test_the_last_of_two_rules_with_the_same_key_holds() -> None:
    """--rule may be repeated."""
    twice = ("--rule", "unequal=none", "--rule", "small_groups=acbl", "-r", "unequal=neuberg")
    ran = run_here("board", "600", "0", "-e", "4", *twice)
    assert ["1", "600", "3.9", "3.3"] in cells(ran.out)


# Standard input


def test_results_on_standard_input() -> None:
    """With - they stand there, blanks and line ends between them."""
    ran = run_here("board", "-", stdin=b"2x600\n5x-100\t12C1c:2/600/3/-100\r\n")
    assert ran.out == DOCUMENT_TEXT
    assert run_here("board", "--json", stdin=b"600 -100").json["expected"] == 2


BOARD_JSON = {
    "board": "7",
    "expected": 9,
    "lines": [
        {"pair_ns": "1", "pair_ew": 9, "result": "600"},
        {"pair_ns": "8", "pair_ew": "16", "section": "A", "result": "12C1c:2/600/3/-100"},
    ],
}


def test_a_json_board_on_standard_input() -> None:
    """The design: `law78 board --json` takes and gives one board. E, pairs and name are kept."""
    text = json.dumps(BOARD_JSON).encode()
    for arguments in (("--json",), ("-", "--json")):
        scored = run_here("board", *arguments, stdin=text).json
        assert scored["board"] == "7"
        assert scored["expected"] == 9
        assert [
            {key: line[key] for key in line if key not in ("ns", "ew")} for line in scored["lines"]
        ] == [
            {"pair_ns": "1", "pair_ew": "9", "result": "600"},
            {"pair_ns": "8", "pair_ew": "16", "section": "A", "result": "12C1c:2/600/3/-100"},
        ]


def test_e_on_the_command_line_replaces_the_boards() -> None:
    """Clause K11."""
    text = json.dumps(BOARD_JSON).encode()
    assert run_here("board", "-e", "12", "--json", stdin=text).json["expected"] == 12


def test_a_byte_order_mark_is_no_part_of_the_board() -> None:
    """What an editor puts before UTF-8 text is left out, as it is of files."""
    for text in (json.dumps(BOARD_JSON).encode(), b"600 -100"):
        ran = run_here("board", "-", "--json", stdin=b"\xef\xbb\xbf" + text)
        assert ran.exit_code == 0, ran.err
        assert len(ran.json["lines"]) == 2


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (b"", Code.EMPTY),
        (b" \n", Code.EMPTY),
        (b"600 \xff", Code.ENCODING),
        (b'{"lines": [', Code.SYNTAX),
        (b'{"lines": []}', Code.EMPTY),
        (b'{"lines": [{"result": "600", "result": "50"}]}', Code.FIELD),
        (b'{"lines": [{"result": 0.5}]}', Code.FIELD),
        (b'{"lines": [{"resultt": "600"}]}', Code.FIELD),
        (b'{"lines": [{"result": "600"}], "expected": -1}', Code.FIELD),
        (b'{"lines": [{"result": "600"}, {"result": "50"}], "expected": 1}', Code.EXPECTED),
        (b'{"boards": []}', Code.FIELD),
        (b'{"lines": ' + b"[" * 5000 + b"]" * 5000 + b"}", Code.LIMIT),
        (b"[]", Code.NOTATION),
        (b"600 6oo", Code.NOTATION),
    ],
    ids=lambda value: value[:20].decode("latin-1") if isinstance(value, bytes) else value,
)
def test_bad_input_is_one_line(text: bytes, code: Code) -> None:
    """Whatever comes in, exit code 2 and one line with a code."""
    ran = run_here("board", "-", stdin=text)
    assert (ran.exit_code, ran.out, ran.code) == (2, "", code)
    assert ran.err.count("\n") == 1


@FEWER
@given(boards(of=any_lines))
def test_json_goes_in_and_comes_out_with_the_scores_of_the_board(board: Board) -> None:
    """Clauses K1 to K27: the shape of the design and no float, for every kind of line."""
    text = json.dumps(
        {"expected": board.e, "lines": [{"result": line_text(line)} for line in board.lines]}
    )
    ran = run_here("board", "--json", stdin=text.encode())
    scored = score_board(board.lines, board.e, EXACT)
    assert ran.exit_code == 0
    data = ran.json
    assert set(data) == {"board", "expected", "scale", "charts", "lines"}
    assert (data["expected"], data["scale"]) == (board.e, 2)
    for line, own, score in zip(board.lines, data["lines"], scored.lines, strict=True):
        assert set(own) == {"result", "ns", "ew"}
        assert own["result"] == line_text(line)
        for name, due in (("ns", score.ns), ("ew", score.ew)):
            if due is None:
                assert own[name] is None
                continue
            assert own[name]["matchpoints"] == str(due.matchpoints)
            assert own[name]["top"] == str(due.top)
            percentage = due.matchpoints / due.top * 100 if due.top else None
            assert own[name]["percentage"] == (None if percentage is None else str(percentage))
    for name, charts in data["charts"].items():
        assert name in ("ns", "ew")
        for own in charts:
            assert set(own) == {"group", "results", "factor", "top", "rows"}
            points = [row["score"] for row in own["rows"]]
            assert points == sorted(points, reverse=True)
            for row in own["rows"]:
                assert set(row) == {"score", "frequency", "matchpoints"}


@FEWER
@given(boards(of=any_lines))
def test_text_never_fails_where_json_does_not(board: Board) -> None:
    """Whatever the lines: exit 0 with every figure of the board, or the same refusal twice."""
    tokens = [line_text(line) for line in board.lines]
    text = run_here("board", *tokens, "-e", str(board.e), "--working")
    data = run_here("board", *tokens, "-e", str(board.e), "--json")
    assert (text.exit_code, data.exit_code) == (0, 0)
    assert ESCAPE not in text.out
    for line in text.out.splitlines():
        assert line == line.rstrip()
