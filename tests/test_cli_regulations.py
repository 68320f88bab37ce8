"""`law78 regulations`, and the tables of what differs: 80 columns, JSON, one-line refusals."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path
from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from law78.cli.difference_tables import (
    event_differences_data,
    show_event_differences,
    told_apart,
)
from law78.cli.main import run
from law78.cli.regulations import command
from law78.differences import event_differences
from law78.event import Event, EventBoard, EventLine
from law78.formats.event_json import event_of, read_board
from law78.notation import parse_line
from law78.regulation import CHOICES, Rules
from law78.regulations import KNOWN, known_regulation, load_regulation
from law78.rounding import STAGES, Rounding
from law78.session import ScoredEvent, score_event

WIDEST = 80


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command prints, where it succeeds and says nothing on the side."""
    assert run(["regulations", *arguments]) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    return shown.out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line with which a command refuses."""
    assert run(["regulations", *arguments]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.count("\n") == 1
    return shown.err


def joined(text: str) -> str:
    """The text without its line ends, so that it can be looked through."""
    return " ".join(text.split())


# The list, and one regulation -------------------------------------------------------------------


def test_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    """Every known name with its title, in 80 columns."""
    text = said(capsys)
    for name in KNOWN:
        assert re.search(rf"^{name} +{re.escape(known_regulation(name).title)}$", text, re.M)
    assert all(len(line) <= WIDEST for line in text.splitlines())


def test_the_list_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    """The same, as data."""
    data = json.loads(said(capsys, "--json"))
    assert [own["name"] for own in data["regulations"]] == list(KNOWN)
    assert all(own["title"] and own["special"] for own in data["regulations"])


@pytest.mark.parametrize("name", KNOWN)
def test_one_regulation(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Every choice with its value and source, and what is not covered. Clause K29."""
    text = said(capsys, name)
    regulation = known_regulation(name)
    assert all(len(line) <= WIDEST for line in text.splitlines())
    for rule in CHOICES:
        assert re.search(rf"^{rule}: {getattr(regulation.rules, rule)} +[KQ]", text, re.M)
    for stage in STAGES:
        assert f"\nrounding.{stage}: " in text
    running = joined(text)
    for origin in regulation.origins.values():
        assert origin.source is not None
        assert joined(origin.source) in running
    for entry in regulation.not_covered:
        assert joined(entry) in running


def test_one_regulation_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    """White Book 4.2.3.2: to 0.0001, halves away from average."""
    data = json.loads(said(capsys, "ebu", "--json"))
    (board,) = (own for own in data["choices"] if own["rule"] == "rounding.board")
    assert board["value"] == "0.0001 half_from_average"
    assert board["source"] == "White Book 4.2.3.2"
    assert (board["read"], board["stated_in"]) == ("paraphrase", "ebu")
    assert board["clauses"] == ["K29"]
    assert {"id": "Q9", "title": "A half at the average"} in data["open_questions"]
    assert len(data["choices"]) == len(CHOICES) + 1 + len(STAGES) + 2


def test_the_file_in_the_help(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What the help shows as a file of one's own is one, and says where its rules come from."""
    assert command.epilog is not None
    example = re.search(r"left out:\n((?:  .+\n)+)", command.epilog)
    assert example is not None
    path = tmp_path / "club.toml"
    path.write_text(dedent(example[1]), encoding="utf-8")
    rules = load_regulation(str(path)).rules
    assert (rules.small_groups, rules.expected, rules.byes) == ("ebu", "board", "recorded")
    assert rules.rounding_of("total") == Rounding(
        "total", Fraction(1, 100), "half_up", "each", carried=False
    )
    text = joined(said(capsys, str(path)))
    assert "What it does not state is as in ebu." in text
    assert "house rule 7, 2024." in text
    assert "Stated in ebu." in text
    assert "No source is given." in text


# Two regulations --------------------------------------------------------------------------------


def test_ebu_and_acbl(capsys: pytest.CaptureFixture[str]) -> None:
    """One of two results: the average under the EBU, 60 % under the ACBL. Clauses K26 to K28."""
    text = said(capsys, "ebu", "acbl")
    assert all(len(line) <= WIDEST for line in text.splitlines())
    running = joined(text)
    assert "ebu and acbl differ in 5 rules." in running
    assert "small_groups ebu in ebu, acbl in acbl (K26, K27)." in running
    assert "N-S of line 1, 600: 1 of 2 by ebu's, 1.2 of 2 by acbl's." in running
    assert "N-S of line 1, 600: 1 of 2 by ebu's, 0.5 of 1 by acbl's." in running
    assert (
        "As a whole, in per cent, as the scales differ Smallest board: 600, 2 expected."
        " N-S of line 1, 600: 50 % under ebu, 60 % under acbl."
    ) in running


def test_magic_contest_in_its_two_modes(capsys: pytest.CaptureFixture[str]) -> None:
    """No board shows it: 5/3 of 2 is 83.3 %, and 1.7 of 2 is 85 %. Clause K29."""
    running = joined(said(capsys, "magic-contest", "magic-contest-wbf"))
    assert "differ in one rule." in running
    assert (
        "No board shows it. Smallest session, with pairs:"
        " board 1: 600 (1-3), 12C1c:1/600/2/-100 (2-4)."
        " Percentage of pair 1: 83.3 % by magic-contest's, 85 % by magic-contest-wbf's."
    ) in running
    assert "As a whole" not in running


def test_the_same_twice(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing to show."""
    assert "ebu and ebu do not differ in any rule." in said(capsys, "ebu", "ebu")
    data = json.loads(said(capsys, "ebu", "ebu", "--json"))
    assert (data["rules"], data["whole"]) == ([], None)


def test_two_regulations_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    """What is shown reads back as a board and as an event. Clauses K26, K32."""
    data = json.loads(said(capsys, "exact", "magic-contest", "--json"))
    by_rule = {own["rule"]: own for own in data["rules"]}
    session = by_rule["expected"]["shown_by"]
    event = event_of(session["event"])
    assert [len(board.lines) for board in event.boards] == [3, 2]
    assert session["figure"] == {"kind": "matchpoints", "board": "2", "line": 1, "side": "ns"}
    assert (session["a"], session["b"]) == (
        {"value": "2", "out_of": "4"},
        {"value": "1", "out_of": "2"},
    )
    data = json.loads(said(capsys, "exact", "ebu", "--json"))
    whole = data["whole"]
    board = read_board(whole["board"])
    assert ([line.raw for line in board.lines], board.expected) == (["600"], 3)
    assert (whole["a"], whole["b"]) == (
        {"value": "2", "out_of": "4"},
        {"value": "12/5", "out_of": "4"},
    )


def test_a_refusal_is_a_difference(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Clause K38. A regulation that allows one outcome refuses every ruling."""
    path = tmp_path / "club.toml"
    path.write_text(
        'format = "law78-regulation-1"\nname = "strict"\nlimits.most_outcomes = "1"\n',
        encoding="utf-8",
    )
    running = joined(said(capsys, "exact", str(path)))
    assert "Scored by exact's; refused by strict's." in running


def test_an_idle_rule(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Clause K17. Where averages are nominal it is said why nothing shows the codes."""
    head = 'format = "law78-regulation-1"\nrules.averages = "nominal"\n'
    paths = []
    for name in ("fixed", "nominal"):
        path = tmp_path / f"{name}.toml"
        path.write_text(f'{head}name = "{name}"\nrules.codes = "{name}"\n', encoding="utf-8")
        paths.append(str(path))
    assert "where averages are nominal" in joined(said(capsys, *paths))


# Refusals ---------------------------------------------------------------------------------------


def test_three_names(capsys: pytest.CaptureFixture[str]) -> None:
    """One or two can be looked at."""
    assert "[usage]" in refused(capsys, "ebu", "acbl", "exact")


def test_an_unknown_name(capsys: pytest.CaptureFixture[str]) -> None:
    """With the nearest known one."""
    text = refused(capsys, "magic-contst")
    assert "[regulation]" in text
    assert "did you mean 'magic-contest'?" in text


def test_a_broken_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With the file and the row."""
    path = tmp_path / "club.toml"
    path.write_text('format = "law78-regulation-1"\nname = \n', encoding="utf-8")
    text = refused(capsys, "ebu", str(path))
    assert "[syntax]" in text
    assert "club.toml, row 2" in text


def test_a_refusal_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    """The code and the place."""
    data = json.loads(refused(capsys, "no.toml", "--json"))
    assert data["error"]["code"] == "unreadable"
    assert data["error"]["place"] == {"file": "no.toml"}


# One event under two regulations ----------------------------------------------------------------


def scored(rules: Rules, *, section: str | None = None) -> ScoredEvent:
    """Two boards at three tables, of which one does not play the second. Clause K32."""
    boards = []
    for number, row in (("1", ("600", "600", "-100")), ("2", ("600", "-100"))):
        lines = (
            EventLine(parse_line(text), text, str(table), str(3 + table), section)
            for table, text in enumerate(row, start=1)
        )
        boards.append(EventBoard(number, tuple(lines)))
    return score_event(Event(tuple(boards), winners=1), rules)


def test_the_table_of_an_event(capsys: pytest.CaptureFixture[str]) -> None:
    """Board 2: 3.5 and 0.5 of 4, or 2 and 0 of 2; pair 1 has 6.5 of 8, or 5 of 6. Clause K32."""
    a, b = scored(Rules()), scored(Rules(expected="board"))
    show_event_differences(event_differences(a, b), a.event, ("exact", "magic-contest-wbf"))
    text = capsys.readouterr().out
    rows = [line.split() for line in text.splitlines()]
    assert ["2", "1", "4", "600", "N-S", "3.50", "2.00", "-1.50"] in rows
    assert ["2", "2", "5", "-100", "N-S", "0.50", "0.00", "-0.50"] in rows
    assert ["1", "6.50", "5.00", "81.25", "83.33", "2", "2"] in rows
    assert "1 of 2 boards and 4 pairs differ, 1 of them in their place." in joined(text)
    assert all(len(line) <= WIDEST for line in text.splitlines())


def test_an_event_alike(capsys: pytest.CaptureFixture[str]) -> None:
    """Said in so many words."""
    a = scored(Rules())
    show_event_differences(event_differences(a, a), a.event, ("exact", "ebu"))
    assert capsys.readouterr().out == "exact and ebu print the same.\n"


def test_an_event_on_two_scales(capsys: pytest.CaptureFixture[str]) -> None:
    """In per cent: 3.5 of 4 is 87.5, 2 of 2 is 100. Clause K28."""
    a, b = scored(Rules(), section="A"), scored(Rules(expected="board", scale="1"), section="A")
    show_event_differences(event_differences(a, b), a.event, ("exact", "half"))
    text = capsys.readouterr().out
    rows = [line.split() for line in text.splitlines()]
    assert ["2", "A", "1", "4", "600", "N-S", "87.50", "100.00", "+12.50"] in rows
    assert "because the scales differ" in text


def test_an_event_as_json() -> None:
    """Every figure exact. Clause K1. Pair 2 has 43.75 % of E-W's 56.25 before it, then 50 each."""
    a, b = scored(Rules()), scored(Rules(expected="board"))
    data = event_differences_data(event_differences(a, b), ("exact", "board"))
    again = json.loads(json.dumps(data))
    assert again["regulations"] == ["exact", "board"]
    (board,) = again["boards"]
    assert board["board"] == "2"
    first = board["lines"][0]
    assert (first["line"], first["side"], first["pair_ns"]) == (1, "ns", "1")
    assert first["a"] == {"printed": "7/2", "matchpoints": "7/2", "top": "4"}
    of_pair = {own["pair"]: own for own in again["ranking"]}
    assert of_pair["1"]["b"]["percentage"] == "250/3"
    assert (of_pair["2"]["a"]["rank"], of_pair["2"]["b"]["rank"]) == (4, 3)


@given(st.fractions(0, 200), st.fractions(0, 200))
def test_told_apart(a: Fraction, b: Fraction) -> None:
    """Two figures are shown alike only if they are, or nearly; each is the nearest decimal."""
    shown = told_apart(a, b)
    if a == b:
        assert shown[0] == shown[1]
    elif abs(a - b) > Fraction(1, 10**11):
        assert shown[0] != shown[1]
    for text, value in zip(shown, (a, b), strict=True):
        places = len(text.partition(".")[2])
        assert abs(Fraction(text) - value) <= Fraction(1, 2 * 10**places)
