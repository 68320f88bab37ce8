"""`law78 score` with regulations, and all that it writes: text, JSON, CSV, USEBIO, differences.

Expected figures are worked out beside the tests.
"""

from __future__ import annotations

import csv
import io
import json
import subprocess
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from cli_runner import COMMAND, ERROR, Ran, cells, plain_environment, run_here, strict_json
from law78 import Code
from law78.formats import read_event
from law78.regulations import KNOWN


def line(ns: str | None, ew: str | None, result: str, **more: object) -> dict[str, object]:
    named = {"pair_ns": ns, "pair_ew": ew, "result": result}
    return {key: value for key, value in (named | more).items() if value is not None}


QUARTERS = ("600", "100", "0", "-100")

EVENT: dict[str, Any] = {
    "name": "Café evening",
    "winners": 1,
    "boards": [
        {
            "board": "1",
            "lines": [
                *(line(str(n), str(n + 5), text) for n, text in enumerate(QUARTERS, start=1)),
                line("5", "10", "A6040"),
            ],
        },
        {
            "board": "2",
            "lines": [line(str(n), str(n + 5), str(-100 * n)) for n in range(1, 6)],
        },
    ],
}
"""Tops of 8. Board 1, four of five: 7.75, 5.25, 2.75, 0.25, and 4.8 and 3.2.

Board 2: 8, 6, 4, 2, 0. Pair 1 has 15.75 of 16, 98.4375 %, pair 2 11.25, 70.3125 %.
"""

OWN = 'format = "law78-regulation-1"\nname = "house"\n'
LIMITED = OWN + 'limits.most_outcomes = "2"\nlimits.weight_quantum = "0.2"\n'


@pytest.fixture
def write(tmp_path: Path) -> Any:
    """Write a small file and give its path; data become JSON."""

    def to_file(content: object, name: str = "event.json") -> str:
        path = tmp_path / name
        text = content if isinstance(content, str) else json.dumps(content)
        path.write_text(text, encoding="utf-8")
        return str(path)

    return to_file


def fine(*arguments: str, stdin: bytes = b"") -> Ran:
    """A run that ends well."""
    ran = run_here(*arguments, stdin=stdin)
    assert ran.exit_code == 0, ran.err
    return ran


def refused(*arguments: str) -> Ran:
    """A run that is refused in one line, with nothing on standard output."""
    ran = run_here(*arguments)
    assert (ran.exit_code, ran.out) == (2, "")
    assert ERROR.fullmatch(ran.err), ran.err
    return ran


def pairs(ran: Ran) -> dict[str, dict[str, Any]]:
    return {own["pair"]: own for own in ran.json["ranking"]}


# Regulations


@pytest.mark.parametrize(
    ("regulation", "first", "percentage", "as_printed"),
    [
        ("exact", ["31/4", "1/4"], "1575/16", "98.44"),
        ("ebu", ["31/4", "1/4"], "1575/16", "98.44"),
        ("acbl", ["97/25", "13/100"], "197/2", "98.5"),
        ("magic-contest", ["31/4", "1/4"], "1575/16", "98.4"),
        ("magic-contest-wbf", ["39/5", "3/10"], "395/4", "98.8"),
        ("compscore3", ["31/4", "1/4"], "1575/16", "98.44"),
        ("ebuscore", ["31/4", "1/4"], "1575/16", "98.44"),
        ("nz-scorer", ["31/4", "1/4"], "1575/16", "98.44"),
        ("brian", ["6", "0"], "100", "100"),
    ],
)
def test_a_named_regulation(
    write: Any, regulation: str, first: list[str], percentage: str, as_printed: str
) -> None:
    """Clauses K24, K28, K29, K33. Board 1's best line, and pair 1's percentage.

    acbl: 3.875 and 0.125 of 4, up to 3.88 and 0.13; 7.88 of 8 is 98.5. WBF: 7.8 and
    0.3; 15.8 of 16 is 98.75, shown to a tenth 98.8. brian: 6 and 0 of 6. Else
    15.75 of 16 is 98.4375. What has two decimals in text is rounded there, halves up.
    """
    path = write(EVENT)
    data = fine("score", path, "--regulation", regulation, "--json").json
    own = data["boards"][0]["lines"][0]
    assert [own[side]["matchpoints"] for side in ("ns", "ew")] == first
    (best,) = [each for each in data["ranking"] if each["pair"] == "1"]
    assert best["percentage"] == percentage
    table = cells(fine("score", path, "--regulation", regulation).out)
    (shown,) = [row[4] for row in table if row[1:2] == ["1"]]
    assert Fraction(shown) == Fraction(as_printed)


def test_a_regulation_in_a_file(write: Any) -> None:
    """Clause K29. The house truncates to whole matchpoints, carried on: 7 and 8 of 16."""
    own = write(OWN + 'rounding.board = { quantum = "1", mode = "truncate" }\n', "house.toml")
    found = pairs(fine("score", write(EVENT), "--regulation", own, "--json"))
    assert (found["1"]["total"], found["1"]["percentage"]) == ("15", "375/4")


def test_rules_on_top_of_a_regulation(write: Any) -> None:
    """Clause K28. --rule changes one choice of it: the EBU on the scale of 1."""
    path = write(EVENT)
    data = fine("score", path, "--regulation", "ebu", "--rule", "scale=1", "--json").json
    assert data["boards"][0]["lines"][0]["ns"]["matchpoints"] == "31/8"


def test_an_event_that_names_its_regulation(write: Any) -> None:
    """Clause K29. It is scored under it; --regulation takes its place, --rule goes on top."""
    named = write(EVENT | {"regulation": "magic-contest-wbf"})
    plain = write(EVENT, "plain.json")
    asked = fine("score", plain, "--regulation", "magic-contest-wbf", "--json").out
    assert fine("score", named, "--json").out == asked
    exact = fine("score", plain, "--json").out
    assert fine("score", named, "--regulation", "exact", "--json").out == exact
    halved = fine("score", named, "--rule", "scale=1", "--json").json
    assert halved["boards"][0]["scale"] == 1


@pytest.mark.parametrize("how", ["house.toml", "./house.toml", "house", "absolute", "/dev/zero"])
def test_an_event_never_makes_a_file_open(
    write: Any, how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a stranger's file names is a known regulation or refused, file or no file."""
    own = write(OWN, "house.toml")
    write(OWN, "house")
    monkeypatch.chdir(tmp_path)
    path = write(EVENT | {"regulation": own if how == "absolute" else how})
    opened: list[str] = []
    opening = Path.open

    def watched(self: Path, *arguments: Any, **more: Any) -> Any:
        opened.append(str(self))
        return opening(self, *arguments, **more)

    monkeypatch.setattr(Path, "open", watched)
    assert refused("score", path).code == Code.REGULATION
    assert opened == [path]
    assert fine("score", path, "--regulation", own).exit_code == 0


# Differences


def test_against_itself_nothing_differs(write: Any) -> None:
    """Every regulation, and the event's own by its name."""
    path = write(EVENT)
    for name in KNOWN:
        data = fine("score", path, "--regulation", name, "--against", name, "--json").json
        assert data["regulations"] == [name, name]
        assert (data["boards"], data["ranking" if "ranking" in data else "pairs"]) == ([], [])


def test_against_another(write: Any) -> None:
    """Clauses K29, K33. Board 1's four scores to a tenth at once; board 2 is whole numbers.

    7.75 and 0.25 print as 7.8 and 0.3 under both, so no line differs; totals do:
    15.75, shown as 15.8, is 15.8; the percentage 98.4 is 98.8.
    """
    path = write(EVENT)
    data = fine(
        "score", path, "--regulation", "magic-contest", "--against", "magic-contest-wbf", "--json"
    ).json
    assert data["boards"] == []
    exact = fine("score", path, "--against", "magic-contest-wbf", "--json").json
    assert exact["regulations"] == ["exact", "magic-contest-wbf"]
    (board,) = exact["boards"]
    assert board["board"] == "1"
    found = {
        (each["line"], each["side"]): (each["a"]["printed"], each["b"]["printed"])
        for each in board["lines"]
    }
    assert found == {
        (1, "ns"): ("31/4", "39/5"),
        (1, "ew"): ("1/4", "3/10"),
        (2, "ns"): ("21/4", "53/10"),
        (2, "ew"): ("11/4", "14/5"),
        (3, "ns"): ("11/4", "14/5"),
        (3, "ew"): ("21/4", "53/10"),
        (4, "ns"): ("1/4", "3/10"),
        (4, "ew"): ("31/4", "39/5"),
    }
    text = fine("score", path, "--against", "magic-contest-wbf").out
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize("other", ["unheard-of", "missing.toml", ""])
def test_against_what_is_not_there(write: Any, other: str) -> None:
    """One line, nothing else."""
    assert refused("score", write(EVENT), "--against", other).code in (
        Code.REGULATION,
        Code.UNREADABLE,
    )


def test_against_a_regulation_that_refuses_the_event(write: Any) -> None:
    """Clause K38. A ruling of three outcomes where two are allowed."""
    lines = [line("1", "3", "12C1c:1/600/1/100/1/-100"), line("2", "4", "0")]
    path = write({"boards": [{"board": "1", "lines": lines}]})
    assert refused("score", path, "--against", write(LIMITED, "l.toml")).code == Code.REGULATION


@pytest.mark.parametrize("how", ["--csv", "--usebio"])
def test_against_is_a_table_or_json(write: Any, how: str) -> None:
    """Wrong use, said in one line."""
    assert refused("score", write(EVENT), "--against", "ebu", how).code == Code.USAGE


@pytest.mark.parametrize("two", [("--csv", "--usebio"), ("--json", "--usebio")])
def test_two_outputs_at_once(write: Any, two: tuple[str, str]) -> None:
    """Wrong use, said in one line."""
    ran = run_here("score", write(EVENT), *two)
    assert (ran.exit_code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    if "--json" not in two:
        assert ran.code == Code.USAGE


# CSV


def test_the_lines_as_csv(write: Any) -> None:
    """Clauses K1, K35. One row a line, exact; the header, and the first and the artificial line."""
    rows = fine("score", write(EVENT), "--csv", "--boards").out.splitlines()
    assert rows[0] == (
        "board,section,pair_ns,pair_ew,group,result,ns_matchpoints,ew_matchpoints,"
        "ns_top,ew_top,ns_percentage,ew_percentage"
    )
    assert rows[1] == "1,,1,6,,600,31/4,1/4,8,8,775/8,25/8"
    assert rows[5] == "1,,5,10,,A6040,24/5,16/5,8,8,60,40"
    assert len(rows) == 11


@pytest.mark.parametrize("regulation", ["exact", "acbl", "magic-contest", "brian"])
def test_the_csv_has_the_figures_of_the_json(write: Any, regulation: str) -> None:
    """Clause K1. Line by line and pair by pair."""
    path = write(EVENT)
    data = fine("score", path, "--regulation", regulation, "--json").json
    lines = list(
        csv.DictReader(
            io.StringIO(fine("score", path, "--regulation", regulation, "--csv", "-b").out)
        )
    )
    of_boards = [own for board in data["boards"] for own in board["lines"]]
    for row, own in zip(lines, of_boards, strict=True):
        for side in ("ns", "ew"):
            for what in ("matchpoints", "top", "percentage"):
                assert row[f"{side}_{what}"] == own[side][what]
    ranked = list(
        csv.DictReader(io.StringIO(fine("score", path, "--regulation", regulation, "--csv").out))
    )
    for row, own in zip(ranked, data["ranking"], strict=True):
        for what in ("pair", "total", "available", "percentage"):
            assert row[what] == own[what]
        assert (int(row["rank"]), row["tied"] == "yes") == (own["rank"], own["tied"])


def test_the_lines_as_csv_are_an_event_again(write: Any) -> None:
    """Clause K35. Rulings, splits, byes and groups; remarks on standard error, none lost."""
    event = {
        "boards": [
            {
                "board": "1",
                "lines": [
                    line("1", "5", "12C1c:2/600/3/-100"),
                    line("2", "6", "600|-100"),
                    line("3", "7", "-420@a"),
                    line("4", None, "BYE"),
                ],
            }
        ]
    }
    path = write(event)
    table = fine("score", path, "--csv", "--boards").out
    again = fine("score", "-", "--csv", stdin=table.encode())
    assert again.out == fine("score", path, "--csv").out
    assert "law78: remark" in again.err


# USEBIO


@pytest.mark.parametrize("regulation", ["exact", "magic-contest", "ebuscore", "compscore3"])
def test_usebio_reads_back(write: Any, regulation: str) -> None:
    """Clauses K29, K34. The same ranking under the same regulation, and the figures as printed."""
    path = write(EVENT)
    ran = fine("score", path, "--regulation", regulation, "--usebio")
    assert ran.out.startswith("<?xml")
    told = ran.err.splitlines()
    assert told
    assert all(each.startswith("law78: remark [") for each in told)
    again = fine("score", "-", "--regulation", regulation, "--json", stdin=ran.out.encode())
    scored = fine("score", path, "--regulation", regulation, "--json").json
    assert again.json["ranking"] == scored["ranking"]
    event = read_event(ran.out.encode())
    assert event.name == "Café evening"
    for board, own in zip(event.boards, scored["boards"], strict=True):
        for read, due in zip(board.lines, own["lines"], strict=True):
            assert read.printed is not None
            for printed, side in ((read.printed.ns, due["ns"]), (read.printed.ew, due["ew"])):
                assert Fraction(printed or "") == Fraction(side.get("shown", side["matchpoints"]))


RULED: dict[str, Any] = {
    "boards": [
        {
            "board": "7",
            "lines": [line("1", "3", "12C1c:2/600/3/-100"), line("2", "4", "600", section=None)],
        }
    ]
}


def test_what_usebio_loses_is_told_and_strict_refuses_it(write: Any) -> None:
    """A ruling has no SCORE. Told: the file on standard output. Strict: no file at all."""
    path = write(RULED)
    ran = fine("score", path, "--usebio")
    first, *_ = ran.err.splitlines()
    assert first.startswith("law78: remark [unsupported] board 7, line 1: a ruling:")
    strict = refused("score", path, "--usebio", "--strict")
    assert strict.code == Code.UNSUPPORTED
    assert strict.err == first.replace("law78: remark", "law78: error") + "\n"


def test_an_event_that_usebio_cannot_hold(write: Any) -> None:
    """Clause K34. Lines without pairs: refused with the line, nothing written."""
    ran = refused("score", write("board,result\n1,600\n1,-100\n"), "--usebio")
    assert ran.code == Code.FIELD


def stdout_in_another_encoding(*arguments: str) -> bytes:
    """The command's output where Python's streams are Latin-1."""
    return subprocess.run(
        [*COMMAND, *arguments],
        capture_output=True,
        check=True,
        env=plain_environment() | {"PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"},
        timeout=30,
    ).stdout


def test_usebio_is_utf_8_wherever_it_goes(write: Any) -> None:
    """It says encoding='UTF-8', and is read back by its bytes, whatever the terminal's encoding."""
    data = stdout_in_another_encoding("score", write(EVENT), "--usebio")
    assert "Café evening".encode() in data
    assert read_event(data).name == "Café evening"


# JSON


def test_json_under_exact_has_no_shown_figures(write: Any) -> None:
    """Clause K29. Nothing is rounded, so nothing is shown otherwise."""
    text = fine("score", write(EVENT), "--json").out
    for key in ("shown", "penalty", "rank_as_shown"):
        assert f'"{key}' not in text


def test_shown_figures_of_lines(write: Any) -> None:
    """Clause K29. magic-contest shows 7.8 and 0.3 for 7.75 and 0.25, and keeps those."""
    data = fine("score", write(EVENT), "--regulation", "magic-contest", "--json").json
    own = data["boards"][0]["lines"][0]
    assert (own["ns"]["matchpoints"], own["ns"]["shown"]) == ("31/4", "39/5")
    assert (own["ew"]["matchpoints"], own["ew"]["shown"]) == ("1/4", "3/10")
    wbf = fine("score", write(EVENT), "--regulation", "magic-contest-wbf", "--json").json
    assert wbf["boards"][0]["lines"][0]["ns"] == {
        "matchpoints": "39/5",
        "top": "8",
        "percentage": "195/2",
    }


def test_shown_figures_of_lines_are_given_where_they_differ(write: Any) -> None:
    """Clause K29. Board 2 has whole matchpoints, and board 1 in its A6040 whole tenths."""
    data = fine("score", write(EVENT), "--regulation", "magic-contest", "--json").json
    for board in data["boards"]:
        for own in board["lines"]:
            for side in (own["ns"], own["ew"]):
                assert ("shown" in side) == ((10 * Fraction(side["matchpoints"])).denominator != 1)


def test_shown_figures_of_pairs(write: Any) -> None:
    """Clauses K29, K33. Pair 1 15.75 and 98.4375, shown 15.8 and 98.4; pair 5 4.8 and 30."""
    found = pairs(fine("score", write(EVENT), "--regulation", "magic-contest", "--json"))
    own = found["1"]
    assert (own["total"], own["shown_total"]) == ("63/4", "79/5")
    assert (own["percentage"], own["shown_percentage"]) == ("1575/16", "492/5")
    assert (found["5"]["total"], found["5"]["percentage"]) == ("24/5", "30")
    assert not {"shown_total", "shown_percentage", "penalty"} & found["5"].keys()


def test_places_on_what_is_shown(write: Any) -> None:
    """Clauses K29, K34. Pair 9 has 7.75 + 6 = 13.75, pair 2 5.25 + 6 = 11.25, pair 10 3.2 + 8.

    Of 16 these are 85.9, 70.3125 and 70 %: second, third and fourth; on whole per cent
    2 and 10 would share the third place. So would 5 and 7 the seventh: 4.8 and 4.75 are
    30 and 29.7 %.
    """
    own = write(
        OWN + 'rounding.percentage = { quantum = "1", mode = "half_up", carried = false }\n',
        "house.toml",
    )
    path = write(EVENT)
    found = pairs(fine("score", path, "--regulation", own, "--json"))
    assert [found[pair]["rank"] for pair in ("9", "2", "10")] == [2, 3, 4]
    assert found["10"]["rank_as_shown"] == 3
    assert "rank_as_shown" not in found["2"]
    assert found["2"]["shown_percentage"] == "70"
    assert "shown_percentage" not in found["10"]
    assert "on the figures as shown another place: pair 10 3, pair 7 7." in " ".join(
        fine("score", path, "--regulation", own).out.split()
    )


# Penalties


def with_penalties(*penalties: dict[str, object], **more: object) -> dict[str, Any]:
    return EVENT | {"penalties": list(penalties)} | more


@pytest.mark.parametrize(
    ("penalty", "taken", "total"),
    [
        ({"pair": "1", "percent_of_top": "25"}, "2", "55/4"),
        ({"pair": 1, "percent_of_top": "12.5"}, "1", "59/4"),
        ({"pair": "1", "matchpoints": "1/3"}, "1/3", "185/12"),
        ({"pair": "1", "side": "NS", "matchpoints": "0.5"}, "1/2", "61/4"),
    ],
)
def test_penalties(write: Any, penalty: dict[str, object], taken: str, total: str) -> None:
    """Clause K36. Of 15.75: 25 % of a top of 8 is 2; in JSON, CSV and text, for that pair alone."""
    path = write(with_penalties(penalty))
    found = pairs(fine("score", path, "--json"))
    assert (found["1"]["penalty"], found["1"]["total"]) == (taken, total)
    assert [pair for pair, own in found.items() if "penalty" in own] == ["1"]
    rows = list(csv.DictReader(io.StringIO(fine("score", path, "--csv").out)))
    assert {row["pair"]: row["penalty"] for row in rows if row["penalty"]} == {"1": taken}
    assert "Penalty" in fine("score", path).out
    assert "Penalty" not in fine("score", write(EVENT)).out


def test_a_penalty_in_per_cent_signs_is_not_a_hundredth_of_it(write: Any) -> None:
    """Clause K36. "25%" is 25 per cent of a top, or refused; never a quarter of a per cent."""
    ran = run_here("score", write(with_penalties({"pair": "1", "percent_of_top": "25%"})), "--json")
    if ran.exit_code == 0:
        assert pairs(ran)["1"]["penalty"] == "2"
    else:
        assert strict_json(ran.err)["error"]["code"] == Code.FIELD


@pytest.mark.parametrize(
    ("penalty", "code"),
    [
        ({"pair": "99", "matchpoints": "1"}, Code.PAIR),
        ({"pair": "1", "section": "A", "matchpoints": "1"}, Code.PAIR),
        ({"pair": "1"}, Code.FIELD),
        ({"matchpoints": "1"}, Code.FIELD),
        ({"pair": "1", "matchpoints": "0"}, Code.FIELD),
        ({"pair": "1", "matchpoints": "-1"}, Code.FIELD),
        ({"pair": "1", "matchpoints": 1}, Code.FIELD),
        ({"pair": "1", "matchpoints": "1", "percent_of_top": "25"}, Code.FIELD),
        ({"pair": "1", "side": "N", "matchpoints": "1"}, Code.FIELD),
        ({"pair": "1", "points": "1"}, Code.FIELD),
        ({"pair": "\x1b[2J", "matchpoints": "1"}, Code.PAIR),
    ],
    ids=str,
)
def test_penalties_that_are_refused(write: Any, penalty: dict[str, object], code: Code) -> None:
    """Clause K36. In one line, with the file; a number beside JSON's own types, no guess."""
    path = write(with_penalties(penalty))
    ran = refused("score", path)
    assert ran.code == code
    assert path in ran.err
    assert "\x1b" not in ran.err


def test_a_penalty_that_two_pairs_answer_to(write: Any) -> None:
    """Clauses K34, K36. A 1 on both sides, and in two sections; with side and section it is one.

    100 over 0 in both sections, one field of four lines, top 6: N-S 1 of A ties N-S 1
    of B: 5 of 6. 25 % of 6 is 1.5: 3.5.
    """
    lines = [
        line("1", "1", "100", section="A"),
        line("2", "2", "0", section="A"),
        line("1", "1", "100", section="B"),
        line("2", "2", "0", section="B"),
    ]
    event = {"winners": 2, "boards": [{"board": "1", "lines": lines}]}
    for whom in ({}, {"side": "NS"}, {"section": "A"}):
        path = write(event | {"penalties": [{"pair": "1", "percent_of_top": "25"} | whom]})
        ran = refused("score", path)
        assert ran.code == Code.PAIR
        assert path in ran.err
    whom = {"side": "NS", "section": "A", "pair": "1", "percent_of_top": "25"}
    found = fine("score", write(event | {"penalties": [whom]}), "--json").json["ranking"]
    assert [
        (own["pair"], own["section"], own["side"], own["total"])
        for own in found
        if "penalty" in own
    ] == [("1", "A", "NS", "7/2")]


# Limits on rulings


@pytest.mark.parametrize(
    ("ruling", "said"),
    [
        ("12C1c:2/600/3/-100", None),
        ("12C1c:1/600/3/-100/1/600", None),
        ("12C1c:2/600/2/100/1/-100", "a ruling of 3 outcomes, where 2 are allowed"),
        ("12C1c:1/600/1/-100", "a weight that is not a multiple of 1/5"),
        ("600|12C1c:1/600/1/-100", "a weight that is not a multiple of 1/5"),
    ],
)
def test_limits_on_rulings(write: Any, ruling: str, said: str | None) -> None:
    """Clause K38. In `score`, `board` and `compare`: the third line, and of the event board 7."""
    house = write(LIMITED, "house.toml")
    lines = [line(str(n), str(n + 3), text) for n, text in enumerate(("600", "0", ruling), start=1)]
    path = write({"boards": [{"board": "7", "lines": lines}]})
    commands = [("score", path), ("board", "600", "0", ruling)]
    if "|" not in ruling:
        commands.append(("compare", "600", "0", ruling))
    for command in commands:
        if said is None:
            fine(*command, "--regulation", house)
            continue
        ran = refused(*command, "--regulation", house)
        assert ran.code == Code.REGULATION
        assert said in ran.err
        assert "line 3" in ran.err
        if command[0] == "score":
            assert f"{path}, board 7, line 3" in ran.err
        fine(*command)
