"""`law78 score`: whole events from files, as text, JSON and CSV.

Expected figures are worked out beside the tests; session_oracle holds the
sessions themselves.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from cli_runner import (
    ROOT,
    cells,
    run_here,
    run_on_terminal,
    run_process,
    strict_json,
    without_escapes,
)
from law78 import Code

EVENING = ROOT / "reference" / "examples" / "club-evening.json"


def line(ns: str, ew: str, result: str, **more: str) -> dict[str, str]:
    return {"pair_ns": ns, "pair_ew": ew, "result": result} | more


EVENT: dict[str, Any] = {
    "format": "law78-event-1",
    "name": "Tuesday",
    "winners": 1,
    "boards": [
        {
            "board": "1",
            "lines": [line("1", "4", "620"), line("2", "6", "600"), line("3", "5", "620")],
        },
        {
            "board": "2",
            "lines": [line("1", "4", "A+/A-"), line("2", "6", "140"), line("3", "5", "110")],
        },
        {
            "board": "3",
            "lines": [line("1", "6", "420"), line("2", "5", "400"), line("3", "4", "430")],
        },
    ],
}
"""The session of SPEC.md's K17, worked out again.

Board 1: 620 ties 620 and beats 600: 3, 0, 3 of 4. Board 2: two results of three,
140: (2 + 1) 3/2 - 1 = 3.5, 110: 1 * 3/2 - 1 = 0.5. Board 3: 420, 400, 430: 2, 0, 4.
Pair 1 has (3 + 2) of 8 elsewhere, 62.5 %: its A+ is 2.5. Pair 4 has (1 + 0) of
8, 12.5 %: its A- is 0.5.
"""

TOTALS = [
    ("5", "17/2", "1"),  # 1 + 3.5 + 4
    ("1", "15/2", "2="),  # 3 + 2.5 + 2
    ("3", "15/2", "2="),  # 3 + 0.5 + 4
    ("6", "13/2", "4"),  # 4 + 0.5 + 2
    ("2", "7/2", "5"),  # 0 + 3.5 + 0
    ("4", "3/2", "6"),  # 1 + 0.5 + 0
]
"""Pair, total of 12, place."""

PRINTED = """\
Tuesday

Rank   Pair   Total   Of       %   Boards
   1      5     8.5   12   70.83        3
  2=      1     7.5   12   62.50        3
  2=      3     7.5   12   62.50        3
   4      6     6.5   12   54.17        3
   5      2     3.5   12   29.17        3
   6      4     1.5   12   12.50        3
"""
"""Of 12: 8.5 is 70.8333 %, 6.5 is 54.1666 %, 3.5 is 29.1666 %, 1.5 is 12.5 %."""


@pytest.fixture
def write(tmp_path: Path) -> Any:
    """Write a small file and give its path; data become JSON."""

    def to_file(content: object, name: str = "event.json") -> str:
        path = tmp_path / name
        if isinstance(content, bytes):
            path.write_bytes(content)
        else:
            text = content if isinstance(content, str) else json.dumps(content)
            path.write_text(text, encoding="utf-8")
        return str(path)

    return to_file


def as_csv(event: Mapping[str, Any]) -> str:
    """The event's lines as a CSV file."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["board", "pair_ns", "pair_ew", "result"])
    for board in event["boards"]:
        for each in board["lines"]:
            writer.writerow([board["board"], each["pair_ns"], each["pair_ew"], each["result"]])
    return out.getvalue()


# Text


def test_the_ranking(write: Any) -> None:
    """Clauses K17, K32, K33, K34: totals, percentages, places."""
    ran = run_here("score", write(EVENT))
    assert (ran.exit_code, ran.err) == (0, "")
    assert ran.out.startswith(PRINTED)


def test_a_real_process_and_standard_input(write: Any) -> None:
    """law78 score FILE, law78 score - < FILE."""
    path = write(EVENT)
    ran = run_process("score", path)
    assert (ran.exit_code, ran.err) == (0, "")
    assert ran.out == run_here("score", path).out
    from_input = run_here("score", "-", stdin=json.dumps(EVENT).encode())
    assert from_input.out == ran.out


def test_a_csv_file_gives_the_same(write: Any) -> None:
    """Every format gives the same event; the content decides, not the name."""
    path = write(as_csv(EVENT), "whatever.json")
    due = run_here("score", write(EVENT, "other"), "--csv").out
    assert run_here("score", path, "--csv").out == due
    assert run_here("score", "-", "--csv", stdin=as_csv(EVENT).encode()).out == due


def test_the_boards(write: Any) -> None:
    """Clauses K13, K17: every board with its pairs; the averages as they were settled."""
    out = run_here("score", write(EVENT), "--boards").out
    table = cells(out)
    for row in (
        ["1", "4", "620", "3", "1"],
        ["2", "6", "600", "0", "4"],
        ["1", "4", "A+/A-", "2.5", "0.5"],
        ["2", "6", "140", "3.5", "0.5"],
        ["3", "5", "110", "0.5", "3.5"],
        ["3", "4", "430", "4", "0"],
    ):
        assert row in table
    assert [row for row in table if row[0].startswith("Board ")] == [
        ["Board 1"],
        ["Board 2"],
        ["Board 3"],
    ]
    assert out.endswith(run_here("score", write(EVENT)).out.removeprefix("Tuesday\n\n"))
    assert run_here("score", write(EVENT), "-b").out == out


def test_the_boards_of_an_event_without_pairs(write: Any) -> None:
    """Clause K34: nobody is ranked, so the boards are what there is to show."""
    out = run_here("score", write("board,result\n1,600\n1,-100\n")).out
    assert ["600", "2", "0"] in cells(out)


def test_figures_are_rounded_for_people_only_and_said_to_be(write: Any) -> None:
    """Clause K29: 70.8333... is shown as 70.83 with its rule, and is 425/6 in JSON and CSV."""
    path = write(EVENT)
    assert "Shown to 0.01, halves up; exact with --json or --csv." in run_here("score", path).out
    (best,) = [
        each for each in run_here("score", path, "--json").json["ranking"] if each["rank"] == 1
    ]
    assert best["percentage"] == "425/6"


def test_nothing_is_said_to_be_rounded_where_nothing_is(write: Any) -> None:
    """600 over 0: 2 and 0 of 2, 100 and 0 %."""
    event = {"boards": [{"board": "1", "lines": [line("1", "3", "600"), line("2", "4", "0")]}]}
    assert "Shown to" not in run_here("score", write(event)).out


def test_places_are_decided_by_exact_figures(write: Any) -> None:
    """Clauses K29, K34: 33.3333 and 33.3334 % both show as 33.33 and are not tied.

    Two tables a board, against a single 0: a ruling of 333333 parts of +100 in a
    million wins 2 with just that chance.
    """
    event = {
        "boards": [
            {
                "board": name,
                "lines": [line(pair, ew, f"12C1c:{part}/100/{10**6 - part}/-100"), line(*rest)],
            }
            for name, pair, ew, part, rest in (
                ("1", "1", "3", 333333, ("5", "4", "0")),
                ("2", "2", "6", 333334, ("7", "8", "0")),
            )
        ]
    }
    table = [row for row in cells(run_here("score", write(event)).out) if len(row) == 6][1:]
    places = {row[1]: (row[0].rstrip("="), row[4]) for row in table}
    assert places["2"][1] == places["1"][1] == "33.33"
    assert int(places["2"][0]) < int(places["1"][0])


def test_two_winners_have_a_table_each(write: Any) -> None:
    """Clause K34: N-S and E-W with the same numbers.

    100 over 0: N-S 1 and E-W 2 have 2 of 2.
    """
    event = {"boards": [{"board": "1", "lines": [line("1", "1", "100"), line("2", "2", "0")]}]}
    out = run_here("score", write(event)).out
    north_south, _, east_west = out.partition("E-W\n")
    assert north_south.startswith("N-S\n")
    assert [row[:4] for row in cells(north_south)[2:4]] == [
        ["1", "1", "2", "2"],
        ["2", "2", "0", "2"],
    ]
    assert [row[:4] for row in cells(east_west)[1:3]] == [
        ["1", "2", "2", "2"],
        ["2", "1", "0", "2"],
    ]


SECTIONS = {
    "boards": [
        {
            "board": "1",
            "lines": [
                line("1", "3", "400", section="A"),
                line("2", "4", "300", section="A"),
                line("1", "3", "200", section="B"),
                line("2", "4", "100", section="B"),
            ],
        }
    ]
}


def test_sections_pooled_and_per_section(write: Any) -> None:
    """Clauses K32, K34: 400, 300, 200, 100.

    Pooled, four lines of top 6: A1 and B4 6, A2 and B3 4, A4 and B1 2, A3 and
    B2 0. Per section two lines of top 2: in each, 1 and 4 have 2, 2 and 3 have 0.
    """
    path = write(SECTIONS)
    pooled = {
        (each["section"], each["pair"]): (each["total"], each["available"], each["rank"])
        for each in run_here("score", path, "--json").json["ranking"]
    }
    assert pooled == {
        ("A", "1"): ("6", "6", 1),
        ("B", "4"): ("6", "6", 1),
        ("A", "2"): ("4", "6", 3),
        ("B", "3"): ("4", "6", 3),
        ("A", "4"): ("2", "6", 5),
        ("B", "1"): ("2", "6", 5),
        ("A", "3"): ("0", "6", 7),
        ("B", "2"): ("0", "6", 7),
    }
    data = run_here("score", path, "--json", "--per-section").json
    assert {
        (each["section"], each["pair"]): (each["total"], each["available"], each["rank"])
        for each in data["ranking"]
    } == {
        (section, pair): (total, "2", rank)
        for section in "AB"
        for pair, total, rank in (("1", "2", 1), ("4", "2", 1), ("2", "0", 3), ("3", "0", 3))
    }
    assert [(board["section"], board["expected"]) for board in data["boards"]] == [
        ("A", 2),
        ("B", 2),
    ]
    text = run_here("score", path, "--per-section").out
    assert "Section A\n" in text
    assert "Section B\n" in text
    assert ["1=", "A", "1", "6"] in [row[:4] for row in cells(run_here("score", path).out)]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ((), [3, 3, 3]),
        (("--expected", "5"), [5, 5, 5]),
        (("-e", "3"), [3, 3, 3]),
        (("--rule", "expected=board"), [3, 3, 3]),
    ],
)
def test_results_expected(write: Any, arguments: tuple[str, ...], expected: list[int]) -> None:
    """Clause K32; the artificial line of board 2 counts."""
    data = run_here("score", write(EVENT), "--json", *arguments).json
    assert [board["expected"] for board in data["boards"]] == expected


def test_each_boards_own_results_expected(write: Any) -> None:
    """Clause K32: a board of two lines beside one of three."""
    event = EVENT | {
        "boards": [EVENT["boards"][0], {"board": "2", "lines": [line("1", "4", "50")]}]
    }
    path = write(event)
    for arguments, due in (((), [3, 3]), (("--rule", "expected=board"), [3, 1])):
        data = run_here("score", path, "--json", *arguments).json
        assert [board["expected"] for board in data["boards"]] == due


def test_rules_of_the_command_line(write: Any) -> None:
    """Clause K22: Ascherman's top is 2 E, 6 on each board."""
    data = run_here("score", write(EVENT), "--json", "--rule", "unequal=ascherman").json
    assert {each["available"] for each in data["ranking"]} == {"18"}


# JSON and CSV


def test_json(write: Any) -> None:
    """The design's shape: boards as `law78 board --json` gives them, and the ranking."""
    ran = run_here("score", write(EVENT), "--json")
    assert (ran.exit_code, ran.err) == (0, "")
    data = ran.json
    assert set(data) == {"boards", "ranking"}
    assert [board["board"] for board in data["boards"]] == ["1", "2", "3"]
    for board in data["boards"]:
        assert set(board) == {"board", "expected", "scale", "charts", "lines"}
    assert data["boards"][1]["lines"][0] == {
        "pair_ns": "1",
        "pair_ew": "4",
        "result": "A+/A-",
        "ns": {"matchpoints": "5/2", "top": "4", "percentage": "125/2"},
        "ew": {"matchpoints": "1/2", "top": "4", "percentage": "25/2"},
    }
    assert data["boards"][1]["charts"]["ns"] == [
        {
            "group": None,
            "results": "2",
            "factor": "3/2",
            "top": "4",
            "rows": [
                {"score": 140, "frequency": "1", "matchpoints": "7/2"},
                {"score": 110, "frequency": "1", "matchpoints": "1/2"},
            ],
        }
    ]
    assert [
        (each["pair"], each["total"], f"{each['rank']}{'=' if each['tied'] else ''}")
        for each in data["ranking"]
    ] == TOTALS
    assert data["ranking"][0] == {
        "pair": "5",
        "section": None,
        "side": None,
        "total": "17/2",
        "available": "12",
        "percentage": "425/6",
        "boards": 3,
        "rank": 1,
        "tied": False,
    }


def test_csv(write: Any) -> None:
    """One row a pair, figures exact."""
    ran = run_here("score", write(EVENT), "--csv")
    assert (ran.exit_code, ran.err) == (0, "")
    assert ran.out.splitlines()[:3] == [
        "rank,tied,pair,section,side,total,available,percentage,boards",
        "1,no,5,,,17/2,12,425/6,3",
        "2,yes,1,,,15/2,12,125/2,3",
    ]
    assert len(ran.out.splitlines()) == 7


def test_json_and_csv_together_are_wrong_use(write: Any) -> None:
    """One of them."""
    ran = run_here("score", write(EVENT), "--csv", "--json")
    assert (ran.exit_code, ran.out) == (2, "")
    assert strict_json(ran.err)["error"]["code"] == "usage"


# Refusals


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", Code.EMPTY),
        (b"PK\x03\x04 and so on", Code.FORMAT),
        (bytes(range(256)) * 4, Code.FORMAT),
        (b"\xff\xfe\x00", Code.ENCODING),
        (b"board,result\n1,\xff\n", Code.ENCODING),
        (b"just words\n", Code.FORMAT),
        (b"[]", Code.FIELD),
        (b"{}", Code.FIELD),
        (b'{"boards": []}', Code.EMPTY),
        (b'{"boards": [{"board": "1", "lines": []}]}', Code.EMPTY),
        (b'{"boards": [{"board": "1", "lines": [{"result": "600"}', Code.SYNTAX),
        (b'{"boards": [{"board": "1", "lines": [{"result": 1.5}]}]}', Code.FIELD),
        (b'{"boards": [], "penalties": [{"pair": "3"}]}', Code.FIELD),
        (b'{"boards": [], "handicaps": {"3": "2"}}', Code.UNSUPPORTED),
        (b'{"boards": [{"board": "1", "lines": [{"result": "6oo"}]}]}', Code.NOTATION),
        (
            b'{"boards": [{"board": "1", "lines": [{"result": "600"}]}], "regulation": "x"}',
            Code.REGULATION,
        ),
        (
            b'{"expected": 1, "boards":'
            b' [{"board": "1", "lines": [{"result": "50"}, {"result": "600"}]}]}',
            Code.EXPECTED,
        ),
    ],
    ids=lambda value: value[:30].decode("latin-1") if isinstance(value, bytes) else value,
)
def test_bad_files_are_one_line_with_the_file(write: Any, content: bytes, code: Code) -> None:
    """Exit code 2, nothing on standard output, one line with code and place."""
    path = write(content)
    ran = run_here("score", path)
    assert (ran.exit_code, ran.out, ran.code) == (2, "", code)
    assert ran.err.count("\n") == 1
    assert path in ran.err
    data = strict_json(run_here("score", path, "--json").err)
    assert data["error"]["code"] == code
    assert data["error"]["place"]["file"] == path


def test_e_below_the_lines_names_the_board(write: Any) -> None:
    """Clauses K11, K32."""
    path = write(EVENT)
    ran = run_here("score", path, "-e", "2", "--json")
    assert (ran.exit_code, ran.out) == (2, "")
    error = strict_json(ran.err)["error"]
    assert error["code"] == "expected"
    assert error["place"] == {"file": path, "board": "1"}


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    """Missing, a directory, a name that can be none."""
    for path in (str(tmp_path / "missing.json"), str(tmp_path), "a" * 5000):
        ran = run_here("score", path)
        assert (ran.exit_code, ran.out, ran.code) == (2, "", "unreadable")
        assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("--regulation", "unheard-of"), Code.REGULATION),
        (("--regulation", ""), Code.REGULATION),
        (("--rule", "unequal=x"), Code.REGULATION),
        (("--rule", "x=y"), Code.REGULATION),
        (("--rule", "unequal"), Code.USAGE),
        (("--expected", "x"), Code.USAGE),
        (("--per-sction",), Code.USAGE),
        (("another-file",), Code.USAGE),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else value,
)
def test_wrong_use(write: Any, arguments: tuple[str, ...], code: Code) -> None:
    """Exit code 2, one line."""
    ran = run_here("score", write(EVENT), *arguments)
    assert (ran.exit_code, ran.out, ran.code) == (2, "", code)
    assert ran.err.count("\n") == 1


def test_no_file_is_wrong_use() -> None:
    """Exit code 2, one line."""
    assert run_here("score").code == "usage"


def test_a_regulation_of_the_file_that_is_not_known_is_refused_with_the_file(write: Any) -> None:
    """Never scored under another one in silence; --regulation takes its place."""
    path = write(EVENT | {"regulation": "unheard-of"})
    ran = run_here("score", path)
    assert (ran.exit_code, ran.out, ran.code) == (2, "", "regulation")
    assert path in ran.err
    assert run_here("score", path, "--regulation", "exact").exit_code == 0


def test_remarks_and_strict(write: Any) -> None:
    """Clause K31: 615 is remarked on and scored; --strict refuses it."""
    event = {"boards": [{"board": "7", "lines": [line("1", "3", "615"), line("2", "4", "600")]}]}
    path = write(event)
    ran = run_here("score", path)
    assert ran.exit_code == 0
    assert ran.err == (
        f"law78: remark [score] {path}, board 7, line 1: no contract scores 615; check the score\n"
    )
    strict = run_here("score", path, "--strict")
    assert (strict.exit_code, strict.out, strict.code) == (2, "", "score")


def test_nothing_is_written_but_what_is_asked_for(write: Any, tmp_path: Path) -> None:
    """A file that is read stays as it is, and no other appears."""
    path = write(EVENT)
    before = Path(path).read_bytes()
    for arguments in ((), ("--json",), ("--csv",), ("--boards",)):
        run_here("score", path, *arguments)
    assert Path(path).read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["event.json"]


def test_names_of_strangers_are_shown_harmlessly(write: Any) -> None:
    """Markup is shown as it stands; a terminal's escape code is refused by name."""
    event = {
        "name": "[bold red]Pairs[/] :smile:",
        "boards": [{"board": "[link]", "lines": [line("[1]", "3", "600"), line("2", "4", "0")]}],
    }
    out = run_here("score", write(event), "--boards").out
    assert out.startswith("[bold red]Pairs[/] :smile:\n")
    assert "Board [link]\n" in out
    assert any("[1]" in row for row in cells(out))
    ran = run_here("score", write(event | {"name": "\x1b[2J"}))
    assert (ran.exit_code, ran.code) == (2, "field")
    assert "\x1b" not in ran.err


# The example that ships


def test_the_evening_that_ships() -> None:
    """Clauses K4, K9, K15, K21: figures by hand of its boards 2, 3 and 4.

    Board 2 is the document's. Board 3: seven results of eight and A6040: 60 and
    40 % of 14 are 8.4 and 5.6; 110, the best, (12 + 1) * 8/7 - 1 = 97/7. Board
    4: four and four, E = 8, each factor 2: 13, 9, 5, 1.
    """
    data = run_here("score", str(EVENING), "--json").json
    points = {
        board["board"]: {
            each["result"]: (each["ns"]["matchpoints"], each["ew"]["matchpoints"])
            for each in board["lines"]
        }
        for board in data["boards"]
    }
    assert points["2"] == {
        "600": ("63/5", "7/5"),
        "-100": ("23/5", "47/5"),
        "12C1c:2/600/3/-100": ("39/5", "31/5"),
    }
    assert points["3"]["A6040"] == ("42/5", "28/5")
    assert points["3"]["110"] == ("97/7", "1/7")
    assert points["4"]["100"] == points["4"]["110@a"] == ("13", "1")
    assert points["4"]["-1440"] == points["4"]["-100@a"] == ("1", "13")
    assert {each["available"] for each in data["ranking"]} == {"84"}


@pytest.mark.parametrize("columns", [80, 40])
def test_no_line_is_wider_than_the_terminal(columns: int) -> None:
    """The evening with its boards, on a terminal."""
    pytest.importorskip("pty")
    ran = run_on_terminal("score", str(EVENING), "--boards", columns=columns)
    assert ran.exit_code == 0
    text = without_escapes(ran.out)
    assert max(len(each) for each in text.splitlines()) <= columns
    assert ["1", "16", "60.69", "84", "72.24", "6"] in cells(text)
