"""Programs of other hands that speak the subject protocol, kept in tests/subjects.

Samples in four languages, written from the rules and without law78, and adapters for
two programs that anybody can install. Every expected figure is the document's, another
publication's or a sum done by hand; each case says which. What a subject does not do it
must answer with `unsupported`, never with a figure.

A subject whose language or program is not here is skipped; LAW78_ALL_SUBJECTS in the
environment makes that a failure. bridge-scorer is looked for in the node_modules folder
that LAW78_NODE_MODULES names.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import Any, NoReturn

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli_runner import plain_environment, strict_json
from event_strategies import events
from law78.conformance.line_data import line_data
from law78.conformance.subject import answers
from law78.event import Event, EventBoard, EventLine, Pair, Penalty, pair_of, winners_of
from law78.formats.event_json import event_data
from law78.notation import parse_line
from law78.outcome import Side
from law78.regulation import Rules
from line_strategies import Board, boards
from line_strategies import rules as any_rules

HERE = Path(__file__).resolve().parent / "subjects"

FEATURES = {
    *("weighted", "split", "artificial", "unequal"),
    *("fouled", "small_groups", "not_played", "bye"),
}
ALL_RULES = {
    *("unequal=neuberg", "unequal=ascherman", "unequal=add_one", "unequal=none"),
    *("small_groups=ebu", "small_groups=acbl", "split=halves"),
}

PATIENCE = 60
"""Seconds that a subject may take over an answer, on a machine that is busy."""


# The subjects


def missing(what: str) -> NoReturn:
    """Skip a test for want of something, or fail where everything should be here."""
    if os.environ.get("LAW78_ALL_SUBJECTS"):
        pytest.fail(f"{what} is not here")
    pytest.skip(f"{what} is not here")


def program(*names: str, path: str | None = None) -> str:
    """The first of these programs that is here."""
    for name in names:
        found = shutil.which(name, path=path)
        if found is not None:
            return found
    missing(" or ".join(names))


def python_sample(scratch: Path) -> list[str]:
    # -I and -S: no packages at all, so nothing of law78.
    return [sys.executable, "-I", "-S", str(HERE / "sample_python.py")]


def javascript_sample(scratch: Path) -> list[str]:
    return [program("node"), str(HERE / "sample.mjs")]


def c_sample(scratch: Path) -> list[str]:
    """Compiled as its first lines say, every warning an error."""
    source = (HERE / "sample.c").read_text()
    command = re.search(r"^ \* +(cc .*) -o sample sample\.c$", source, re.MULTILINE)
    assert command is not None
    _, *options = command[1].split()
    compiled = scratch / "sample"
    compiler = program("cc", "gcc", "clang")
    to_compile = [compiler, *options, "-Werror", "-o", str(compiled), str(HERE / "sample.c")]
    subprocess.run(to_compile, check=True, timeout=60)
    return [str(compiled)]


def shell_sample(scratch: Path) -> list[str]:
    program("awk")
    return [program("dash", "sh"), str(HERE / "sample.sh")]


def bridge_scorer(scratch: Path) -> list[str]:
    folder = os.environ.get("LAW78_NODE_MODULES")
    if folder is None or not Path(folder, "bridge-scorer").is_dir():
        missing("bridge-scorer, in the folder that LAW78_NODE_MODULES names,")
    return [program("node"), str(HERE / "bridge_scorer.mjs")]


def bridge_scorer_acbl(scratch: Path) -> list[str]:
    return [*bridge_scorer(scratch), "acbl"]


def salliere(scratch: Path) -> list[str]:
    program("java")
    # Debian's folder for it is not on every path.
    places = os.pathsep.join([os.environ.get("PATH", ""), "/usr/games"])
    return [sys.executable, str(HERE / "salliere.py"), program("salliere", path=places)]


@dataclass(frozen=True)
class Subject:
    """A subject: how it is started, what it does, and how its figures are printed.

    does holds features, and rules as name=value. places is how many decimals its figures
    have, None where they are exact.
    """

    command: Callable[[Path], list[str]]
    operations: frozenset[str]
    features: frozenset[str]
    rules: frozenset[str] = frozenset()
    scale: int = 2
    places: int | None = None

    @property
    def does(self) -> frozenset[str]:
        return self.features | self.rules


def subject(command: Callable[[Path], list[str]], operations: str, does: str, **more: Any) -> Any:
    """A subject as a parameter of a test, under its own name."""
    done = set(does.split())
    features, rules = frozenset(done & FEATURES), frozenset(done & ALL_RULES)
    assert features | rules == done
    made = Subject(command, frozenset(operations.split()), features, rules, **more)
    return pytest.param(made, id=command.__name__)


BOARDS, CONTRACTS = "score_board", "score_board score_contract"
EVERYTHING = " ".join(FEATURES | ALL_RULES)
COMPLETE = [
    subject(python_sample, f"{CONTRACTS} score_session", EVERYTHING),
    subject(javascript_sample, f"{CONTRACTS} score_session", EVERYTHING),
]
# What there is to know of bridge-scorer and salliere was read in their own code.
SUBJECTS = [
    *COMPLETE,
    subject(c_sample, BOARDS, "weighted unequal unequal=neuberg"),
    subject(shell_sample, BOARDS, ""),
    subject(bridge_scorer, CONTRACTS, "unequal unequal=none not_played bye"),
    subject(bridge_scorer_acbl, CONTRACTS, "unequal unequal=none not_played bye", scale=1),
    subject(
        salliere,
        CONTRACTS,
        "split artificial unequal unequal=neuberg not_played bye",
        places=2,
    ),
]


def talk(command: Sequence[str], *requests: object) -> list[Any]:
    """A subject's answers to requests, given as data or as bytes, and then goodbye."""
    lines = [
        request if isinstance(request, bytes) else json.dumps(request).encode()
        for request in [*requests, {"seq": 9, "op": "bye"}]
    ]
    ran = subprocess.run(
        command,
        input=b"".join(line + b"\n" for line in lines),
        capture_output=True,
        env=plain_environment(),
        timeout=120,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return [strict_json(line) for line in ran.stdout.decode("utf-8").splitlines()]


class Conversation:
    """A subject that stays open for many questions; one that does not answer is ended."""

    def __init__(self, command: Sequence[str]) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, request: bytes) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        watch = threading.Timer(PATIENCE, self.process.kill)
        watch.start()
        try:
            self.process.stdin.write(request + b"\n")
            self.process.stdin.flush()
            answer = self.process.stdout.readline()
        finally:
            watch.cancel()
        assert answer, "no answer"
        return strict_json(answer.decode("utf-8"))

    def end(self) -> tuple[int, bytes]:
        """Say goodbye: the exit code, and what was said after it."""
        rest, _ = self.process.communicate(b'{"seq":0,"op":"bye"}\n', timeout=PATIENCE)
        return self.process.returncode, rest


@pytest.fixture
def command(request: pytest.FixtureRequest, tmp_path: Path) -> list[str]:
    """How the subject of this test is started."""
    tested: Subject = request.getfixturevalue("tested")
    return tested.command(tmp_path)


# Boards


@dataclass(frozen=True)
class Case:
    """A board, what every line gets, N-S and E-W, what it takes, and where it comes from.

    rules are name=value. lines are results with the two figures, "-" for nothing.
    """

    name: str
    needs: str
    source: str
    expected: int
    lines: Sequence[tuple[str, str, str]]
    rules: Sequence[str] = field(default=())

    def request(self, seq: int) -> dict[str, Any]:
        lines = [line_data(parse_line(result)) for result, _, _ in self.lines]
        rules = dict(rule.split("=") for rule in self.rules)
        board = {"expected": self.expected, "rules": rules, "lines": lines}
        return {"seq": seq, "op": "score_board", "board": board}


def due(figure: str, tested: Subject) -> Fraction | None:
    """A figure on the subject's scale, to as many places as it prints."""
    if figure == "-":
        return None
    exact = Fraction(figure) * tested.scale / 2
    # Python's own rounding of a fraction takes halves to the even neighbour, as declared.
    return exact if tested.places is None else round(exact, tested.places)


CASES = [
    Case(
        "plain scores",
        "",
        "Eidt, Alicante 2015: the ten scores of MP-DISACCO-10 in the notes; E-W the rest of 18",
        10,
        [
            ("690", "18", "0"),
            ("590", "16", "2"),
            ("500", "14", "4"),
            ("100", "12", "6"),
            *[("-100", "9", "9")] * 2,
            *[("-400", "4", "14")] * 3,
            ("-550", "0", "18"),
        ],
    ),
    Case(
        "a board passed out",
        "",
        "by hand: 0 beats -50 and loses to 90",
        3,
        [("90", "4", "0"), ("0", "2", "2"), ("-50", "0", "4")],
    ),
    Case(
        "the document's ruling",
        "weighted",
        "the document, first and second table",
        8,
        [
            *[("600", "12.6", "1.4")] * 2,
            *[("-100", "4.6", "9.4")] * 5,
            ("12C1c:2/600/3/-100", "7.8", "6.2"),
        ],
    ),
    Case(
        "the document's ruling with a third score",
        "weighted",
        "the document, third table",
        8,
        [
            *[("600", "12.8", "1.2")] * 2,
            *[("-100", "5.3", "8.7")] * 5,
            ("12C1c:2/600/3/-100/5/-200", "3.9", "10.1"),
        ],
    ),
    Case(
        "the document's two rulings",
        "weighted",
        "the document, fourth table",
        8,
        [
            *[("600", "12.4", "1.6")] * 2,
            *[("-100", "4.9", "9.1")] * 4,
            ("12C1c:2/600/3/-100", "7.9", "6.1"),
            ("12C1c:2/600/3/-100/5/-200", "3.7", "10.3"),
        ],
    ),
    Case(
        "Neuberg",
        "unequal unequal=neuberg",
        "the EBU's forum, 535: one of eleven results is missing",
        11,
        [
            *[("400", "18.8", "1.2")] * 2,
            ("150", "15.5", "4.5"),
            *[("120", "11.1", "8.9")] * 3,
            *[("-50", "3.4", "16.6")] * 4,
        ],
    ),
    Case(
        "nothing done for missing results",
        "unequal unequal=none",
        "by hand: 2 for a win and 1 for a tie among the three there are",
        5,
        [("600", "3", "1"), ("600", "3", "1"), ("-100", "0", "4")],
        ["unequal=none"],
    ),
    Case(
        "add-one",
        "unequal unequal=add_one",
        "by hand: 4, 2, 0 of three, and 1 for each of the two that are missing",
        5,
        [("600", "6", "2"), ("420", "4", "4"), ("-100", "2", "6")],
        ["unequal=add_one"],
    ),
    Case(
        "Ascherman",
        "unequal=ascherman",
        "pjms.nl: 83.3, 50 and 16.7 per cent of 6",
        3,
        [("430", "5", "1"), ("400", "3", "3"), ("-50", "1", "5")],
        ["unequal=ascherman"],
    ),
    Case(
        "an artificial score among eight",
        "artificial unequal unequal=neuberg",
        "by hand: -1 + 5 x 8/7 = 33/7, 33/7 + 7 x 8/7 = 89/7; 60 and 40 per cent of 14",
        8,
        [
            *[("600", "89/7", "9/7")] * 2,
            *[("-100", "33/7", "65/7")] * 5,
            ("A6040", "8.4", "5.6"),
        ],
    ),
    Case(
        "lines not played and byes",
        "not_played bye",
        "by hand: -1 + 1 = 0 and 0 + 1 + 2 = 3 of 4; the others are not there",
        3,
        [*[("600", "3", "1")] * 2, ("-100", "0", "4"), ("NP", "-", "-"), ("BYE", "-", "-")],
    ),
    Case(
        "a chart for each side",
        "split",
        "De Wael's field, two charts by hand: notes, SPLIT-HDW-TWOCHART",
        10,
        [
            ("480", "18", "0"),
            *[("450", "14", "5")] * 3,
            ("-50|450", "4", "5"),
            *[("420", "9", "11")] * 2,
            *[("-50", "4", "15")] * 2,
            ("-100", "0", "18"),
        ],
    ),
    Case(
        "De Wael's halves",
        "split split=halves",
        "De Wael: notes, SPLIT-HDW-AFTER",
        10,
        [
            ("480", "18", "0"),
            *[("450", "13.5", "4.5")] * 3,
            ("-50|450", "3.5", "4.5"),
            *[("420", "8", "10")] * 2,
            *[("-50", "3.5", "14.5")] * 2,
            ("-100", "0", "18"),
        ],
        ["split=halves"],
    ),
    Case(
        "a fouled board",
        "fouled unequal unequal=neuberg",
        "pjms.nl: groups of 3 and 4 of 7, tops 8/9 and 15/16 of 12",
        7,
        [
            ("420", "32/3", "4/3"),
            ("-50", "6", "6"),
            ("-100", "4/3", "32/3"),
            ("620@a", "11.25", "0.75"),
            ("170@a", "7.75", "4.25"),
            ("140@a", "4.25", "7.75"),
            ("-100@a", "0.75", "11.25"),
        ],
    ),
    Case(
        "the EBU's small group",
        "unequal small_groups small_groups=ebu",
        "White Book 4.2.3.3: three of ten get 12.6, 10.8 and 9",
        10,
        [("420", "12.6", "9"), ("170", "10.8", "10.8"), ("-50", "9", "12.6")],
        ["small_groups=ebu"],
    ),
    Case(
        "the ACBL's small group",
        "unequal small_groups small_groups=acbl",
        "the EBU's forum, 1580: 65 and 55 per cent of 8",
        5,
        [("-110", "5.2", "4.4"), ("-200", "4.4", "5.2")],
        ["small_groups=acbl"],
    ),
    Case(
        "a single result of two under the EBU",
        "unequal unequal=neuberg small_groups small_groups=ebu",
        "White Book 4.2.3.2: one is more than a third of two, so Neuberg: 1 x 2 - 1",
        2,
        [("420", "1", "1")],
        ["small_groups=ebu"],
    ),
    Case(
        "the ACBL's groups of four and five, neither of them small",
        "fouled unequal unequal=neuberg small_groups small_groups=acbl",
        "by hand: Neuberg with 9/4 and 9/5, -1 + 9/4 and 9/2 more; -1 + 9/5 and 18/5 more",
        9,
        [
            ("620", "59/4", "5/4"),
            ("170", "41/4", "23/4"),
            ("140", "23/4", "41/4"),
            ("-100", "5/4", "59/4"),
            ("420@a", "76/5", "4/5"),
            ("170@a", "58/5", "22/5"),
            ("50@a", "8", "8"),
            ("-50@a", "22/5", "58/5"),
            ("-100@a", "4/5", "76/5"),
        ],
        ["small_groups=acbl"],
    ),
]


@pytest.mark.parametrize("tested", SUBJECTS)
def test_hello(tested: Subject, command: list[str]) -> None:
    """It says what the table above says it does, in the words of the protocol."""
    (answer,) = talk(command, {"seq": 0, "op": "hello", "protocol": 1})
    rounding = answer.pop("rounding")
    name, version = answer["subject"].pop("name"), answer["subject"].pop("version")
    assert isinstance(name, str)
    assert isinstance(version, str)
    assert sorted(answer.pop("operations")) == sorted(tested.operations)
    assert sorted(answer.pop("features")) == sorted(tested.features)
    assert answer == {
        "seq": 0,
        "protocol": 1,
        "subject": {},
        "values": "matchpoints",
        "scale": tested.scale,
    }
    if tested.places is None:
        assert rounding == []
    else:
        assert [stage["quantum"] for stage in rounding] == [str(Fraction(1, 10**tested.places))]
        assert [stage["mode"] for stage in rounding] == ["half_even"]


@pytest.mark.parametrize("tested", SUBJECTS)
def test_boards(tested: Subject, command: list[str]) -> None:
    """A right figure for every line, or `unsupported`.

    Clauses K3, K4, K9, K10, K13, K15, K18 to K27; the sources stand with the cases.
    """
    found = talk(command, *(case.request(seq) for seq, case in enumerate(CASES)))
    assert [answer["seq"] for answer in found] == list(range(len(CASES)))
    for case, answer in zip(CASES, found, strict=True):
        if not set(case.needs.split()) <= tested.does:
            assert set(answer) == {"seq", "unsupported"}, case.name
            continue
        assert "lines" in answer, (case.name, answer)
        got = [
            tuple(None if line[side] is None else Fraction(line[side]) for side in ("ns", "ew"))
            for line in answer["lines"]
        ]
        assert got == [(due(ns, tested), due(ew, tested)) for _, ns, ew in case.lines], case.name


@pytest.mark.parametrize("tested", SUBJECTS)
def test_halves_of_the_last_place(tested: Subject, command: list[str]) -> None:
    """Neuberg for eight of nine, printed as declared. Clauses K13, K29.

    By hand: -1 + 1 x 9/8 = 0.125, and 2 x 9/8 = 2.25 more for each next; to two places and
    halves to even 0.12, 2.38 and 4.62.
    """
    if not {"unequal", "unequal=neuberg"} <= tested.does:
        pytest.skip("it has no Neuberg")
    scores = ("50", "110", "120", "140", "170", "200", "400", "420")
    exact = [Fraction(1, 8) + place * Fraction(9, 4) for place in range(8)]
    figures = zip(scores, exact, reversed(exact), strict=True)
    lines = [(score, str(ns), str(ew)) for score, ns, ew in figures]
    case = Case("eight of nine", "", "by hand", 9, lines)
    (answer,) = talk(command, case.request(1))
    got = [(Fraction(line["ns"]), Fraction(line["ew"])) for line in answer["lines"]]
    assert got == [(due(ns, tested), due(ew, tested)) for _, ns, ew in lines]
    if tested.places == 2:
        assert [line["ns"] for line in answer["lines"]][:3] == ["0.12", "2.38", "4.62"]


# Refusals and the conversation


def full_board(*lines: object, **more: object) -> dict[str, Any]:
    return {"seq": 5, "op": "score_board", "board": {"expected": len(lines), "lines": lines} | more}


SCORE = {"result": "600", "outcomes": [{"weight": "1", "score": 600}]}


@pytest.mark.parametrize("tested", SUBJECTS)
def test_what_is_no_bridge_gets_no_figure(tested: Subject, command: list[str]) -> None:
    """Refused, or not done; never scored. Clauses K5, K11, K35."""
    no_bridge = [
        full_board(SCORE, SCORE, expected=1),
        full_board(),
        full_board({"result": "6oo"}),
        full_board({"result": "12C1c:33%/600/33%/100/33%/-100"}),
        full_board({"outcomes": [{"weight": "1/2", "score": 600}]}),
        full_board({"outcomes": [{"weight": "0", "score": 600}, {"weight": "1", "score": 5}]}),
        full_board({"outcomes": [{"weight": "-1", "score": 600}, {"weight": "2", "score": 5}]}),
        full_board({"result": "A6040@a", "artificial": {"ns": "60", "ew": "40"}, "group": "a"}),
        full_board({}),
        full_board("600"),
        full_board(SCORE, lines="600"),
        {"seq": 5, "op": "score_board"},
        {"seq": 5, "op": None},
    ]
    for request, answer in zip(no_bridge, talk(command, *no_bridge), strict=True):
        assert answer["seq"] == 5
        assert set(answer) - {"seq"} in ({"error"}, {"unsupported"}), request
    refused = talk(command, full_board(SCORE, SCORE, expected=1), full_board())
    assert [set(answer) for answer in refused] == [{"seq", "error"}] * 2


@pytest.mark.parametrize("tested", SUBJECTS)
def test_what_it_does_not_know_is_unsupported(tested: Subject, command: list[str]) -> None:
    """An unknown rule and an unknown operation, by the protocol's page."""
    found = talk(
        command,
        full_board(SCORE, rules={"unequal": "bastille"}),
        {"seq": 6, "op": "fly"},
        {"seq": 7, "op": "__proto__"},
    )
    assert [set(answer) for answer in found] == [{"seq", "unsupported"}] * 3
    assert [answer["seq"] for answer in found] == [5, 6, 7]


@pytest.mark.parametrize("tested", SUBJECTS)
def test_broken_requests_are_answered_and_the_talk_goes_on(
    tested: Subject, command: list[str]
) -> None:
    """One answer to each, an error; the next request is answered as ever."""
    broken = [
        b"nonsense",
        b"{",
        b'"text"',
        b"[]",
        b"null",
        b"\xff\xfe",
        b"[" * 5000,
        b'{"op":"hello","protocol":1}',
        b'{"seq":"1","op":"hello","protocol":1}',
        b'{"seq":1.5,"op":"hello","protocol":1}',
        b'{"seq":1,"op":"hello","protocol":1} trailing',
        b'{"seq":1,"op":"hello","protocol":2}',
    ]
    asked: list[object] = []
    for text in broken:
        asked += [text, {"seq": 7, "op": "hello", "protocol": 1}, b""]
    found = talk(command, *asked)
    assert len(found) == 2 * len(broken)
    for text, refusal, hello in zip(broken, found[0::2], found[1::2], strict=True):
        assert set(refusal) == {"seq", "error"}, text
        assert hello["seq"] == 7
        assert "subject" in hello


@pytest.mark.parametrize("tested", SUBJECTS)
def test_each_answer_comes_before_the_next_request(tested: Subject, command: list[str]) -> None:
    """Nothing is left in a buffer; goodbye ends it with exit code 0 and without an answer."""
    begun = Conversation(command)
    for seq in (0, 1):
        answer = begun.ask(json.dumps({"seq": seq, "op": "hello", "protocol": 1}).encode())
        assert answer["seq"] == seq
    assert begun.end() == (0, b"")


# Numbers that do not fit


def test_c_refuses_what_does_not_fit(tmp_path: Path) -> None:
    """64 bits are not enough for weights in units of 10^-18, or of three primes beyond 2^21.

    Each board is bridge, so a figure would have to be right; the sample must not guess.
    """

    def ruling(below: int) -> dict[str, Any]:
        weights = [f"1/{below}", f"{below - 1}/{below}"]
        outcomes = zip(weights, (5, 6), strict=True)
        return {"outcomes": [{"weight": weight, "score": score} for weight, score in outcomes]}

    found = talk(
        c_sample(tmp_path),
        full_board(ruling(10**17)),
        full_board(ruling(2097169), ruling(2097211), ruling(2097223)),
        full_board({"outcomes": [{"weight": "1" * 30, "score": 5}]}),
        full_board({"outcomes": [{"weight": "1", "score": 10**30}]}),
        full_board(ruling(3), ruling(2)),
    )
    kinds = [set(answer) - {"seq"} for answer in found]
    assert kinds == [{"unsupported"}, {"unsupported"}, {"error"}, {"error"}, {"lines"}]
    # By hand: 6 with 2/3 meets 6 and 5, half each: 2/3 x 3/2 + 1/3 x 1/2 = 7/6 of 2.
    assert found[-1]["lines"][0] == {"ns": "7/6", "ew": "5/6"}


# Contracts


CONTRACT_SCORES = [
    ("3NT", "N", 9, "NONE", 400),
    ("4S", "E", 10, "EW", -620),
    ("1NT", "W", 9, "ALL", -150),
    ("2SX", "S", 8, "NONE", 470),
    ("6NT", "N", 12, "NS", 1440),
    ("7NTXX", "S", 13, "ALL", 2980),
    ("4HX", "S", 8, "NS", -500),
    ("5DX", "W", 7, "NS", 800),
    ("4CX", "N", 5, "NONE", -1100),
    ("2DXX", "E", 10, "NONE", -960),
]
"""By Law 77: the sums of clause K30; 100 + 2 x 200 + 2 x 300, and 4 x 40 + 300 + 100 + 2 x 200."""


@pytest.mark.parametrize("tested", SUBJECTS)
def test_contracts(tested: Subject, command: list[str]) -> None:
    """Clause K30, from Law 77; an all-pass scores 0."""
    asked = [
        {"contract": contract, "declarer": declarer, "tricks": tricks, "vulnerable": vulnerable}
        for contract, declarer, tricks, vulnerable, _ in CONTRACT_SCORES
    ]
    asked.append({"contract": "PASS", "vulnerable": "ALL"})
    found = talk(command, *({"seq": 1, "op": "score_contract"} | each for each in asked))
    if "score_contract" in tested.operations:
        assert [answer["score"] for answer in found] == [s for *_, s in CONTRACT_SCORES] + [0]
    else:
        assert [set(answer) for answer in found] == [{"seq", "unsupported"}] * len(asked)


@pytest.mark.parametrize("tested", COMPLETE)
def test_contracts_that_cannot_be_are_refused(tested: Subject, command: list[str]) -> None:
    """Clause K30: levels 1 to 7, 0 to 13 tricks, a declarer, a vulnerability."""
    fine = {
        "seq": 1,
        "op": "score_contract",
        "contract": "3NT",
        "declarer": "N",
        "tricks": 9,
        "vulnerable": "NONE",
    }
    wrong: list[dict[str, object]] = [
        {"contract": "8NT"},
        {"contract": "3NTXXX"},
        {"tricks": 14},
        {"tricks": -1},
        {"tricks": "9"},
        {"declarer": "NS"},
        {"declarer": None},
        {"vulnerable": "SOME"},
    ]
    found = talk(command, *(fine | each for each in wrong))
    assert [set(answer) for answer in found] == [{"seq", "error"}] * len(wrong)


# Sessions


def session(lines: Sequence[tuple[str, str, str, str]], **more: object) -> dict[str, Any]:
    """A request for an event: lines of board, N-S, E-W, result."""
    names = dict.fromkeys(board for board, _, _, _ in lines)
    boards = [
        {
            "board": name,
            "lines": [
                {"pair_ns": ns} | ({"pair_ew": ew} if ew else {}) | {"result": result}
                for board, ns, ew, result in lines
                if board == name
            ],
        }
        for name in names
    ]
    return {"seq": 1, "op": "score_session", "event": {"boards": boards} | more}


TWO_BOARDS = [
    ("1", "1", "4", "600"),
    ("1", "2", "5", "-100"),
    ("1", "3", "6", "-100"),
    ("2", "1", "5", "420"),
    ("2", "2", "6", "-50"),
]


@pytest.mark.parametrize("tested", COMPLETE)
def test_a_session(tested: Subject, command: list[str]) -> None:
    """Clauses K32, K33, K36, by hand: board 2 has two results of three, factor 3/2.

    Pair 1 has 4 + 3.5, less 25 % of a top of 4; pair 6 has 3 + 3.5: they share the first
    place with 6.5 of 8. Pair 4 has nothing, less half a matchpoint.
    """
    penalties = [{"pair": "1", "percent_of_top": "25"}, {"pair": "4", "matchpoints": "0.5"}]
    (answer,) = talk(command, session(TWO_BOARDS, penalties=penalties))
    places = [
        (row["pair"], row["total"], row["available"], row["percentage"], row["rank"], row["tied"])
        for row in answer["ranking"]
    ]
    assert places == [
        ("1", "13/2", "8", "325/4", 1, True),
        ("6", "13/2", "8", "325/4", 1, True),
        ("5", "7/2", "8", "175/4", 3, False),
        ("3", "1", "4", "25", 4, False),
        ("2", "3/2", "8", "75/4", 5, False),
        ("4", "-1/2", "4", "-25/2", 6, False),
    ]
    assert [row.get("penalty") for row in answer["ranking"]] == ["1", *[None] * 4, "1/2"]


@pytest.mark.parametrize("tested", COMPLETE)
def test_averages_of_a_session(tested: Subject, command: list[str]) -> None:
    """Clause K17, by hand: pair 1 has 3 + 2 of 8 elsewhere, so its A+ is 62.5 % of 4;
    pair 4 has 1 + 0 of 8, so its A- is 12.5 % of 4. Totals 7.5 and 1.5 of 12."""
    lines = [
        ("1", "1", "4", "620"),
        ("1", "2", "6", "600"),
        ("1", "3", "5", "620"),
        ("2", "1", "4", "A+/A-"),
        ("2", "2", "6", "140"),
        ("2", "3", "5", "110"),
        ("3", "1", "6", "420"),
        ("3", "2", "5", "400"),
        ("3", "3", "4", "430"),
    ]
    (answer,) = talk(command, session(lines))
    totals = {row["pair"]: (row["total"], row["available"]) for row in answer["ranking"]}
    assert totals["1"] == ("15/2", "12")
    assert totals["4"] == ("3/2", "12")


@pytest.mark.parametrize("tested", COMPLETE)
def test_two_winners(tested: Subject, command: list[str]) -> None:
    """Clause K34, by hand: the number 1 sits on both sides; 0 + 1 + 2 = 3 and -1 + 2 = 1 of 4."""
    lines = [("1", "1", "1", "600"), ("1", "2", "2", "600"), ("1", "3", "3", "-100")]
    (answer,) = talk(command, session(lines))
    assert [(row["pair"], row["side"], row["total"], row["rank"]) for row in answer["ranking"]] == [
        ("1", "NS", "3", 1),
        ("2", "NS", "3", 1),
        ("3", "NS", "0", 3),
        ("3", "EW", "4", 1),
        ("1", "EW", "1", 2),
        ("2", "EW", "1", 2),
    ]


@pytest.mark.parametrize("tested", COMPLETE)
def test_the_rules_of_a_regulation(tested: Subject, command: list[str]) -> None:
    """Clauses K32, K37 and Q8: E by board, byes as recorded, and 60 and 40 as A+ and A-.

    By hand. Each board its own E: 2 and 0 on board 2, so pair 1 has 4 + 2 of 4 + 2. Byes: the
    lines of clause K37, where pair 1's bye is 1.1, and 1 + 1.1 + 1.2 = 3.3; pair 4 has
    1 + 2 + 1. Codes: the lines of Q8, where pair 1 has 2 of 2 elsewhere, so 60 becomes 100,
    2 + 2; pair 3 has 2 of 2 too, and its 40 stays, 2 + 0.8.
    """
    with_byes = [
        *[("1", "1", "3", "600"), ("1", "2", "4", "600"), ("1", "5", "", "BYE")],
        *[("2", "5", "3", "420"), ("2", "2", "4", "-50"), ("2", "1", "", "BYE")],
        *[("3", "1", "3", "A6040"), ("3", "2", "4", "140"), ("3", "5", "", "BYE")],
    ]
    with_codes = [
        *[("1", "1", "4", "620"), ("1", "2", "3", "600")],
        *[("2", "1", "3", "A6040"), ("2", "2", "4", "140")],
    ]
    found = talk(
        command,
        session(TWO_BOARDS, regulation="magic-contest"),
        session(with_byes, regulation="magic-contest"),
        session(with_byes),
        session(with_codes, regulation="ebuscore"),
        session(with_codes, regulation="exact"),
        session(with_codes, regulation="bastille"),
    )
    totals = [
        ", ".join(
            f"{row['pair']}: {row['total']} of {row['available']}"
            for row in sorted(answer["ranking"], key=lambda row: row["pair"])
        )
        for answer in found[:-1]
    ]
    assert totals == [
        "1: 6 of 6, 2: 1 of 6, 3: 1 of 4, 4: 0 of 4, 5: 3 of 6, 6: 5 of 6",
        "1: 33/10 of 6, 2: 2 of 6, 3: 9/5 of 6, 4: 4 of 6, 5: 6 of 6",
        "1: 11/5 of 4, 2: 2 of 6, 3: 9/5 of 6, 4: 4 of 6, 5: 2 of 2",
        "1: 4 of 4, 2: 1 of 4, 3: 14/5 of 4, 4: 1 of 4",
        "1: 16/5 of 4, 2: 1 of 4, 3: 14/5 of 4, 4: 1 of 4",
    ]
    assert set(found[-1]) == {"seq", "unsupported"}


@pytest.mark.parametrize("tested", COMPLETE)
def test_what_is_no_event_is_refused(tested: Subject, command: list[str]) -> None:
    """Clauses K5, K6, K11, K34 to K36, and the schema of the protocol: each refused by itself."""
    line = {"pair_ns": "1", "pair_ew": "2", "result": "600"}
    nested = [{"weight": "1/2", "score": 600}, {"weight": "1/2", "outcomes": []}]

    def event(*lines: object, **more: object) -> dict[str, Any]:
        held = {"boards": [{"board": "1", "lines": lines or [line]}]} | more
        return {"seq": 1, "op": "score_session", "event": held}

    def fined(**penalty: str) -> dict[str, Any]:
        return event(penalties=[penalty])

    no_event = [
        {"seq": 1, "op": "score_session"},
        event(boards=[]),
        event(boards=[{"board": "1", "lines": []}]),
        event(boards=[{"board": "1", "lines": [line]}] * 2),
        event(line, line),
        event({"pair_ns": "1", "pair_ew": "1", "result": "600"}, winners=1),
        event(line | {"result": "6oo"}),
        event(line | {"result": "A+"}),
        event(line | {"outcomes": [{"weight": "1", "score": 600}]}),
        event(line | {"group": "a"}),
        event({"outcomes": nested}),
        event({"outcomes": [nested[0], {"weight": "1/2", "outcomes": [nested[0]]}]}),
        event({"outcomes": [{"weight": "1"}]}),
        event({"pair_ns": "1"}),
        event(line | {"pear_ns": "1"}),
        event(expected=0),
        event(expected="1"),
        event(winners=3),
        event(format="law78-event-2"),
        event(regulation=["exact"]),
        fined(pair="3", matchpoints="1"),
        fined(pair="1"),
        fined(pair="1", matchpoints="0"),
        fined(pair="1", matchpoints="1", percent_of_top="1"),
        fined(pair="1", percent_of_top="25%"),
        fined(pair="1", side="EW", matchpoints="1"),
        b'{"seq":1,"op":"score_session","event":{"boards":[],"boards":[{"board":"1","lines":'
        b'[{"result":"600"}]}]}}',
    ]
    found = talk(command, *no_event, event(), fined(pair="1", side="NS", matchpoints="1"))
    for request, answer in zip(no_event, found, strict=False):
        assert set(answer) == {"seq", "error"}, request
    assert [set(answer) for answer in found[len(no_event) :]] == [{"seq", "ranking"}] * 2


# The complete samples against the reference: each is a second opinion on the other


@pytest.fixture(scope="module", params=COMPLETE)
def conversation(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Conversation]:
    begun = Conversation(request.param.command(tmp_path_factory.mktemp("sample")))
    yield begun
    begun.end()


@given(held=boards(), rules=any_rules)
def test_the_reference_and_a_sample_agree(
    conversation: Conversation, held: Board, rules: Rules
) -> None:
    """Boards of every kind under every rule: the same figures, or both refuse.

    The samples compare results with results, or climb by the closed form; the reference
    climbs in the document's steps. Clauses K2 to K27.
    """
    lines = [line_data(line) for line in held.lines]
    chosen = {key: getattr(rules, key) for key in ("unequal", "small_groups", "split")}
    board = {"expected": held.e, "rules": chosen, "lines": lines}
    request = json.dumps({"seq": 1, "op": "score_board", "board": board}).encode()
    (reference,) = (strict_json(answer) for answer in answers([request]))
    answer = conversation.ask(request)
    assert answer.get("lines") == reference.get("lines")
    assert set(answer) == set(reference)


REGULATIONS = [
    *(None, "acbl", "brian", "ebu", "magic-contest") * 3,
    *("exact", "compscore3", "ebuscore", "magic-contest-wbf", "nz-scorer", "pairsscorer"),
]
"""The last six choose what some of the others do; only their rounding is another."""

RESULTS = [
    *("600", "600", "-100", "-100", "50", "620", "12C1c:1/600/1/-100", "12C1c:2/50/1/-800"),
    *("600@a", "-100@a", "600|-100", "600|60%", "A+|-100", "50|A-", "NP", "BYE", "BYE"),
    *("A+/A-", "A+/A-", "A-/A+", "A+/A+", "A=/A-", "A6040", "A6040", "62.5%|A+"),
]
"""A third of them artificial, for averages are what depends on most."""


@st.composite
def busy_events(draw: st.DrawFn) -> Event:
    """Two or three boards of three tables, so that most pairs have something elsewhere.

    With two winners both sides have the numbers 1 to 3. Where it is not said how many there
    are, some boards may look like one thing and some like the other.
    """
    winners = draw(st.sampled_from([1, 2, None]))
    boards = []
    for number in range(draw(st.integers(2, 3))):
        first = {1: 4, 2: 1, None: draw(st.sampled_from([1, 4]))}[winners]
        lines = []
        for table in range(3):
            text = draw(st.sampled_from(RESULTS))
            pair_ew = None if text == "BYE" else str(first + (table + number) % 3)
            lines.append(EventLine(parse_line(text), text, str(table + 1), pair_ew))
        expected = draw(st.sampled_from([None, None, None, 3, 5]))
        boards.append(EventBoard(str(number), tuple(lines), expected))
    return Event(
        tuple(boards),
        winners=winners,
        expected=draw(st.sampled_from([None, None, None, 4])),
    )


@st.composite
def asked_events(draw: st.DrawFn) -> Event:
    """Events under every regulation, some with penalties, a few of them against nobody."""
    event = draw(st.one_of(busy_events(), busy_events(), busy_events(), events()))
    event = replace(event, regulation=draw(st.sampled_from(REGULATIONS)))
    amounts = st.sampled_from([{"percent_of_top": Fraction(10, 3)}, {"matchpoints": Fraction(1)}])
    penalties = [
        Penalty(
            pair.number, pair.section, draw(st.sampled_from([*[pair.side] * 8, *Side])), **amount
        )
        for pair, amount in draw(st.lists(st.tuples(pairs_of(event), amounts), max_size=2))
    ]
    return replace(event, penalties=tuple(penalties))


def pairs_of(event: Event) -> st.SearchStrategy[Pair]:
    winners = winners_of(event)
    seats = (
        pair_of(line, side, winners) for b in event.boards for line in b.lines for side in Side
    )
    pairs = dict.fromkeys(pair for pair in seats if pair is not None)
    return st.sampled_from([*pairs] or [Pair("nobody")])


@given(event=asked_events())
def test_the_reference_and_a_sample_agree_on_events(
    conversation: Conversation, event: Event
) -> None:
    """Every row of the ranking, exactly, and the same places in a row; or both refuse.

    The sample in JavaScript scores each board once and takes averages and byes from the tops
    that are left over; the reference scores the boards again. Clauses K17, K32 to K37.
    """
    asked = {"seq": 1, "op": "score_session", "event": event_data(event)}
    request = json.dumps(asked).encode()
    (reference,) = (strict_json(answer) for answer in answers([request]))
    answer = conversation.ask(request)
    assert set(answer) == set(reference)
    if "ranking" in reference:
        due, got = reference["ranking"], answer["ranking"]
        assert by_pair(got) == by_pair(due)
        assert [(row["side"], row["rank"]) for row in got] == [
            (row["side"], row["rank"]) for row in due
        ]


def by_pair(ranking: Sequence[dict[str, Any]]) -> dict[tuple[str, ...], dict[str, Any]]:
    """The rows by their pairs, each of which has one. Pairs that are level come in any order."""
    rows = {(row["pair"], row["section"], row["side"]): row for row in ranking}
    assert len(rows) == len(ranking)
    return rows
