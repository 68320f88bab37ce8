"""`law78 check` and `law78 report`: a program judged from the command line, and its reports.

The suite here is a small one, so that these tests say nothing of how large the real
one is. The programs under test are the reference, and programs written here.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from unittest import mock

import pytest
from lxml import etree

from cli_runner import ESCAPE, Ran, run_here, run_on_terminal, run_process, without_escapes
from law78.conformance.checking import ask_all
from law78.conformance.protocol import FEATURES, OPERATIONS
from law78.conformance.records import read_run, run_data
from law78.conformance.reports.content import visible
from law78.conformance.results import RunResult, Verdict
from law78.conformance.runner import Subject, TimedOut
from law78.conformance.vectors import load_suite
from report_runs import (
    BASE,
    FAILING,
    HOSTILE,
    PASSING,
    SUITE,
    TWO,
    case_of,
    run_of,
    with_text,
)

REFERENCE = (sys.executable, "-m", "law78", "subject")

PROGRAM = """
import json, sys
for line in sys.stdin:
    request = json.loads(line)
    seq, op = request["seq"], request["op"]
    if op == "bye":
        break
    if op == "hello":
        answer = {hello}
    else:
        lines = request.get("board", {{}}).get("lines", [])
        answer = {answer}
    print(json.dumps({{"seq": seq, **answer}}), flush=True)
"""

HELLO = {
    "protocol": 1,
    "subject": {"name": "Demo", "version": "4.2"},
    "operations": ["score_board"],
    "features": [],
    "rounding": [],
}
ZEROS = '{"lines": [{"ns": "0", "ew": "0"} for _ in lines]}'


@pytest.fixture(autouse=True)
def _small_suite() -> Iterator[None]:
    with (
        mock.patch("law78.cli.check.load_suite", return_value=SUITE),
        mock.patch("law78.cli.report.load_suite", return_value=SUITE),
    ):
        yield


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """Programs under test, written for a test."""
    return Program(tmp_path)


class Program:
    """Writes programs under test."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, answer: str = ZEROS, **hello: object) -> tuple[str, str]:
        """The command of a program that gives that answer, a Python expression, to everything."""
        path = self.folder / "program.py"
        path.write_text(PROGRAM.format(hello=repr(HELLO | hello), answer=answer), encoding="utf-8")
        return sys.executable, str(path)


def check(*arguments: str, command: tuple[str, ...] = REFERENCE) -> Ran:
    """Run law78 check."""
    return run_here("check", *arguments, "--", *command)


def recorded(path: Path, run: RunResult) -> str:
    """Write the record of a run."""
    path.write_text(json.dumps(run_data(run)), encoding="utf-8")
    return str(path)


# Exit codes and what is shown ------------------------------------------------------------------


def test_the_reference_conforms() -> None:
    """Exit code 0, and the two answers, which are about different things."""
    ran = check()
    assert (ran.exit_code, ran.err) == (0, "")
    assert ran.out.startswith("law78 ")
    assert "5 of 5 cases pass." in ran.out
    assert "Does it do what it declares? Yes." in ran.out
    assert "Is what it declares sound? Yes." in ran.out


def test_a_program_that_scores_nothing(program: Program) -> None:
    """Exit code 1. Of the five it supports plain, ties and refusals, and gives 0 to all."""
    ran = check(command=program())
    assert (ran.exit_code, ran.err) == (1, "")
    assert ran.out.startswith("Demo 4.2 does not conform\n")
    assert "0 of 5 cases pass, 3 fail, 2 are not supported." in ran.out
    assert "line 1, N-S  600: expected 2, got 0" in ran.out
    assert "why of plain-1" in ran.out
    assert "working of plain-1" in ran.out
    again = shlex.join(["law78", "check", "--vector", "plain-1", "--", *program()])
    assert again in ran.out


def test_the_command_that_repeats_a_case_repeats_it(program: Program) -> None:
    """As it is printed: the one case, with the same verdict."""
    command = program()
    ran = check(command=command)
    (line,) = [line for line in ran.out.splitlines() if "--vector ties-1" in line]
    words = shlex.split(line.split("again", 1)[1])
    assert words[0] == "law78"
    again = run_here(*words[1:], stdin=b"")
    assert again.exit_code == 1
    assert "0 of 1 case passes, 1 fails." in again.out
    assert "A part of the suite was asked: --vector ties-1." in again.out


SCORES = "[line['outcomes'][0]['score'] for line in lines]"
COUNTED = "str(sum((own > other) * 2 + (own == other) for other in scores) - 1)"
PLAIN_BOARDS = (
    f"(lambda scores: {{'lines': [{{'ns': {COUNTED}, 'ew':"
    f" {COUNTED.replace('>', '<')}}} for own in scores]}})({SCORES})"
    " if all('outcomes' in line for line in lines) else {'error': {}}"
)
"""2 for each score beaten and 1 for each other one that is the same."""


@pytest.mark.parametrize(
    ("asked", "arguments", "exit_code", "said"),
    [
        ("True", (), 0, "conforms at level plain"),
        ("len(lines) == 2", (), 0, "conforms at level plain"),
        ("request['board']['lines'][0] != lines[-1]", (), 1, "reaches no level"),
        ("False", (), 1, "reaches no level"),
        ("False", ("--area", "plain"), 1, "supports nothing of this part"),
        ("True", ("--area", "plain"), 0, "passes this part"),
        ("True", ("--area", "plain", "--area", "weighted"), 0, "has nothing wrong in this part"),
        ("True", ("--level", "plain"), 0, "conforms at level plain"),
        ("True", ("--level", "club"), 1, "conforms at level plain"),
    ],
)
def test_an_exit_code_of_0_is_a_level_or_a_part(
    asked: str, arguments: tuple[str, ...], exit_code: int, said: str, program: Program
) -> None:
    """Right wherever it answers: what it answers, and what was asked, says what is shown."""
    command = program(f"({PLAIN_BOARDS}) if {asked} else {{'unsupported': 'this'}}")
    ran = check(*arguments, command=command)
    assert (ran.exit_code, ran.err) == (exit_code, "")
    assert ran.out.startswith(f"Demo 4.2 {said}\n")
    reached = "Level club, which was asked for, is not reached." in ran.out
    assert reached is ("club" in arguments)


def test_a_level_takes_the_whole_suite() -> None:
    """Of a part it cannot be asked, nor one that there is none of."""
    for arguments in (("--area", "plain", "--level", "plain"), ("--level", "best")):
        ran = check(*arguments, command=("/nonexistent",))
        assert (ran.exit_code, ran.code) == (2, "usage")


def test_a_program_that_does_not_end_is_judged_by_its_answers(program: Program) -> None:
    """Exit code 0, and a remark: `bye` has no answer to judge. `smoke` holds it to the end."""
    first, second = program(PLAIN_BOARDS)
    path = Path(second)
    text = path.read_text(encoding="utf-8").replace("        break\n", "        sys.exit(5)\n")
    path.write_text(text, encoding="utf-8")
    ran = check(command=(first, second))
    assert ran.exit_code == 0
    assert ran.out.startswith("Demo 4.2 conforms at level plain\n")
    shown = " ".join(ran.out.split())
    assert "At bye it did not end by itself with exit code 0." in shown
    assert "as law78 smoke says, and changes no verdict" in shown
    assert run_here("smoke", "--", first, second).exit_code == 3


def test_an_answer_that_comes_to_nothing_is_no_conformance(program: Program) -> None:
    """Every case is unsupported: nothing failed, and nothing passed. Exit code 1."""
    ran = check(command=program('{"unsupported": "everything"}'))
    assert ran.exit_code == 1
    assert "Does it do what it declares? Not shown." in ran.out


@pytest.mark.parametrize(
    "command", [("/nonexistent/scorer",), (sys.executable, "-c", "pass"), ("",)]
)
def test_a_program_that_cannot_be_reached(command: tuple[str, ...], tmp_path: Path) -> None:
    """Exit code 3, one line, no report."""
    page = tmp_path / "page.html"
    ran = check("--html", str(page), command=command)
    assert (ran.exit_code, ran.out, ran.code) == (3, "", "protocol")
    assert not page.exists()


def test_a_program_that_crashes_on_every_board(program: Program) -> None:
    """Each crash is told with the program's last words, and the run goes to its end."""
    ran = check("--json", command=program("sys.exit('out of cards')"))
    assert ran.exit_code == 1
    run = read_run(ran.out)
    crashed = [case for case in run.cases if case.verdict is Verdict.CRASHED]
    assert [case.id for case in crashed] == ["plain-1", "ties-1", "refusals-1"]
    assert all("out of cards" in case.sentence for case in crashed)
    assert any("started" in remark for remark in run.remarks)


@pytest.mark.skipif(not hasattr(os, "wait4"), reason="no times of other processes here")
@pytest.mark.parametrize("trivial", ["does nothing", "scores plain boards", "gives all noughts"])
def test_the_whole_suite_takes_a_trivial_program_a_few_seconds(trivial: str) -> None:
    """Issue 5: under 5 seconds. Of the processor: how busy the machine is besides says nothing."""
    everything = HELLO | {"operations": list(OPERATIONS), "features": list(FEATURES)}
    text = PROGRAM.format(hello=repr(everything), answer='{"unsupported": "x"}')
    if trivial == "gives all noughts":
        # Nor does it say how it rounds: that is looked for, and so are its mistakes.
        del everything["rounding"]
        rest = '{"score": 0} if op == "score_contract" else {"ranking": []}'
        answers = f'{ZEROS} if op == "score_board" else {rest}'
        text = PROGRAM.format(hello=repr(everything), answer=answers)
    command = [sys.executable, "-c", text]
    if trivial == "scores plain boards":
        missing = [tool for tool in ("sh", "awk") if shutil.which(tool) is None]
        if missing:
            pytest.skip(f"{missing[0]} is not installed")
        command = ["sh", str(Path(__file__).parent / "subjects" / "sample.sh")]
    before = os.times()
    ran = run_process("check", "--", *command, timeout=120)
    after = os.times()
    assert f" of {len(load_suite().vectors)} cases " in ran.out
    spent = after.children_user - before.children_user
    spent += after.children_system - before.children_system
    assert spent < 5


def test_a_time_limit_is_kept(program: Program) -> None:
    """--timeout: a program that sleeps has timed out."""
    ran = check(
        *("--timeout", "1", "--vector", "plain-1", "--json"),
        command=program('__import__("time").sleep(60)'),
    )
    assert [str(case.verdict) for case in read_run(ran.out).cases] == ["timed out"]


class Late(Subject):
    """A program of which some answers do not come in time; the others are refusals."""

    def __init__(self, is_late: str) -> None:
        super().__init__(("late",), 1)
        self.declaration = replace(BASE.declaration, operations=OPERATIONS, features=FEATURES)
        self._is_late = iter(is_late)

    @property
    def is_running(self) -> bool:
        return True

    def start(self) -> None:
        pass

    def ask(self, request: dict[str, object]) -> dict[str, object]:
        if self.is_given_up:
            return super().ask(request)
        if next(self._is_late) == "x":
            self.time_outs += 1
            raise TimedOut("no answer within 1 s")
        return {"error": {"code": "x", "message": ""}}


@pytest.mark.parametrize(
    ("is_late", "sentence"),
    [
        ("xxxxx", "not asked, as this came 5 times in a row"),
        (".xxxx.xxxx.xx", "not asked, as 10 answers before did not come in time"),
        # The tenth is the fifth in a row, and both are true.
        (".x.x.x.x.x.xxxxx", "not asked, as 10 answers before did not come in time"),
    ],
)
def test_why_nothing_more_is_asked_is_said_as_it_is(is_late: str, sentence: str) -> None:
    """5 time-outs in a row, or 10 all together: each has a sentence of its own, to the end."""
    vectors = SUITE.vectors[:1] * (len(is_late) + 8)
    given = list(ask_all(Late(is_late), vectors))
    left = [each for each in given if each.sentence.startswith("not asked")]
    assert {(each.verdict, each.sentence) for each in left} == {(Verdict.TIMED_OUT, sentence)}
    assert given[-len(left) :] == left
    assert len(left) >= 8


# Which vectors ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "ids"),
    [
        (("--area", "plain"), ["plain-1"]),
        (("--area", "ties", "--area", "plain"), ["plain-1", "ties-1"]),
        (("--vector", "*-1"), ["plain-1", "ties-1", "weighted-1", "contracts-1", "refusals-1"]),
        (("--vector", "ties-1", "--vector", "w*"), ["ties-1", "weighted-1"]),
        (("--vector", "*i*", "--area", "ties", "--area", "weighted"), ["ties-1", "weighted-1"]),
    ],
)
def test_a_part_of_the_suite(arguments: tuple[str, ...], ids: list[str]) -> None:
    """By area and by id, in the suite's order; the record says that it was a part."""
    run = read_run(check(*arguments, "--json").out)
    assert [case.id for case in run.cases] == ids
    pairs = zip(arguments[::2], arguments[1::2], strict=True)
    assert sorted(run.selection) == sorted(
        f"{option} {shlex.quote(value)}" for option, value in pairs
    )


def test_help_says_how_areas_and_vectors_go_together() -> None:
    """As `test_a_part_of_the_suite` has it: one of each kind, and both kinds."""
    said = " ".join(run_here("check", "--help").out.split())
    assert "may be repeated: then each of the areas is asked" in said
    assert "With --area both must hold" in said


def test_the_whole_suite_is_no_part() -> None:
    """Nothing chosen."""
    assert read_run(check("--json").out).selection == ()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--vector", "weighted-l"), "weighted-1"),
        (("--vector", "zzz*"), "zzz"),
        (("--area", "plane"), "plane"),
        (("--area", "plain", "--vector", "ties-1"), "no vector"),
        (("--timeout", "0"), "0"),
        (("--json", "--markdown", "-"), "one place"),
        (("--html", "-", "--junit", "-"), "one place"),
    ],
)
def test_wrong_use(arguments: tuple[str, ...], said: str) -> None:
    """Exit code 2, one line that says what is wrong, and nothing is run."""
    ran = check(*arguments, command=("/nonexistent",))
    assert (ran.exit_code, ran.out) == (2, "")
    assert said in ran.err
    error = json.loads(ran.err)["error"] if "--json" in arguments else None
    assert (error["code"] if error else ran.code) == "usage"


def test_no_command() -> None:
    """Exit code 2."""
    assert run_here("check").code == "usage"
    assert run_here("check", "--area", "plain", "--").code == "usage"


# Files -----------------------------------------------------------------------------------------

OPTIONS = {
    "--html": "page.html",
    "--junit": "junit.xml",
    "--markdown": "summary.md",
    "--badge": "badge.svg",
}


def asked_for(folder: Path) -> list[str]:
    """Options for every report, in a folder."""
    return [word for option, name in OPTIONS.items() for word in (option, str(folder / name))]


def test_reports_of_a_run_are_those_of_its_record(tmp_path: Path, program: Program) -> None:
    """Written with the run, or later from its record: the same files, byte for byte."""
    first, second = tmp_path / "first", tmp_path / "second"
    first.mkdir()
    second.mkdir()
    ran = check("--json", *asked_for(first), command=program())
    assert ran.exit_code == 1
    record = tmp_path / "record.json"
    record.write_text(ran.out, encoding="utf-8")
    made = run_here("report", str(record), *asked_for(second))
    assert (made.exit_code, made.out, made.err) == (0, "", "")
    for name in OPTIONS.values():
        assert (first / name).read_bytes() == (second / name).read_bytes() != b"", name


def test_what_a_run_shows_is_what_its_record_shows(tmp_path: Path, program: Program) -> None:
    """The same text but for when it was and which command shows more."""
    shown = check("--vector", "*s-1", command=program())
    record = tmp_path / "record.json"
    again = check("--vector", "*s-1", "--json", command=program())
    record.write_text(again.out, encoding="utf-8")
    from_record = run_here("report", str(record))
    assert from_record.exit_code == 0
    assert from_record.out.splitlines()[:-1] == shown.out.splitlines()[:-1]


@pytest.mark.parametrize("option", OPTIONS)
def test_a_file_that_exists_is_refused_before_anything_is_run(option: str, tmp_path: Path) -> None:
    """Code `exists`, and the file is as it was; with --force it is written over."""
    path = tmp_path / "mine"
    path.write_text("kept", encoding="utf-8")
    mark = tmp_path / "was-run"
    command = (sys.executable, "-c", f"open({str(mark)!r}, 'w')")
    ran = check(option, str(path), command=command)
    assert (ran.exit_code, ran.out, ran.code) == (2, "", "exists")
    assert path.read_text(encoding="utf-8") == "kept"
    assert not mark.exists()
    assert check(option, str(path), "--force").exit_code == 0
    assert path.read_text(encoding="utf-8") != "kept"


def test_a_folder_that_does_not_exist_is_refused_before_anything_is_run(tmp_path: Path) -> None:
    """One line that names the file."""
    ran = check("--html", str(tmp_path / "no" / "page.html"), command=("/nonexistent",))
    assert (ran.exit_code, ran.code) == (2, "unreadable")
    assert "page.html" in ran.err


def test_one_file_for_two_reports_is_refused(tmp_path: Path) -> None:
    """By another way to the same file as well."""
    path = str(tmp_path / "report")
    other = os.path.join(str(tmp_path), ".", "report")
    assert check("--html", path, "--junit", other).code == "usage"


def test_a_report_on_standard_output_stands_alone() -> None:
    """`-`: nothing before it and nothing after it."""
    ran = check("--junit", "-")
    assert ran.exit_code == 0
    assert etree.fromstring(ran.out.encode()).tag == "testsuites"
    assert check("--markdown", "-").out.startswith("## `law78 ")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_file_that_cannot_be_written_does_not_keep_the_others(tmp_path: Path) -> None:
    """The run is shown, the other report is written, and then one line; exit code 2."""
    junit = tmp_path / "junit.xml"
    ran = check("--html", "/dev/full", "--junit", str(junit))
    assert (ran.exit_code, ran.code) == (2, "unreadable")
    assert "5 of 5 cases pass" in ran.out
    assert junit.exists()


def test_files_are_written_before_anything_is_shown(tmp_path: Path) -> None:
    """Whoever reads the run may stop before its end, as head does: then writing ends."""
    page = tmp_path / "report.html"
    with mock.patch("law78.cli.check.show_run", side_effect=BrokenPipeError):
        check("--html", str(page))
    assert "5 of 5" in page.read_text(encoding="utf-8")


def test_a_badge_for_shields(tmp_path: Path) -> None:
    """A name that ends in .json asks for the other kind of badge."""
    path = tmp_path / "badge.json"
    check("--badge", str(path))
    assert json.loads(path.read_text(encoding="utf-8"))["schemaVersion"] == 1


# Long lists ------------------------------------------------------------------------------------


def test_a_long_list_is_cut_and_says_how_to_see_all(tmp_path: Path) -> None:
    """Twenty crashes: three in full, the others named or counted; with --verbose all."""
    cases = [case_of(replace(TWO, id=f"plain-{n}"), Verdict.CRASHED) for n in range(100, 120)]
    record = recorded(tmp_path / "record.json", run_of(*cases))
    short = run_here("report", record).out
    assert "20 failures: crashed" in short
    assert short.count("again ") == 3
    assert "17 more: " in short
    assert "and 5 more" in short
    assert "law78 report --verbose" in " ".join(short.split())
    everything = run_here("report", "--verbose", record).out
    assert everything.count("again ") == 20
    for case in cases:
        assert everything.count(case.id) >= 2


def test_all_of_a_part_is_that_part(program: Program) -> None:
    """The command that shows all asks the same part."""
    many = tuple(replace(TWO, id=f"plain-{number}") for number in range(5))
    with mock.patch("law78.cli.check.load_suite", return_value=replace(SUITE, vectors=many)):
        out = check("--vector", "plain-*", command=program()).out
    shown = " ".join(out.split())
    assert (
        "2 more: plain-3, plain-4. All of them: law78 check --verbose --vector 'plain-*' --"
        in shown
    )


def test_relations_and_remarks_are_shown(tmp_path: Path) -> None:
    """How many boards, and where it fails."""
    out = run_here("report", recorded(tmp_path / "record.json", FAILING)).out
    assert "permuted (lines in another order): fails on 1 of 3 boards" in out
    assert "ties-1, line 1: 1 and then 0" in out
    assert "mirrored (seen by E-W): holds on 3 boards" in out
    assert "doubled (all parts doubled): not tried" in out
    assert "It was started 2 times." in out


def test_failures_are_told_by_their_causes(tmp_path: Path) -> None:
    """The cause first, with what to change; then its failures, then those without one."""
    out = run_here("report", recorded(tmp_path / "record.json", FAILING)).out
    places = [
        out.index(text)
        for text in (
            "Likely cause 1: ties-worth-nothing",
            "in 2 of the 2 cases",
            "the story",
            "the change",
            "2 failures explained by ties-worth-nothing",
            "ties-1: title of ties-1: wrong value",
            "1 failure: wrongly accepted, no known cause",
            "refusals-1: title of refusals-1: wrongly accepted",
        )
    ]
    assert places == sorted(places)


# Terminals -------------------------------------------------------------------------------------


@pytest.mark.parametrize("columns", [100, 40])
def test_a_narrow_terminal(columns: int, tmp_path: Path) -> None:
    """No line is wider than the terminal; NO_COLOR takes the colour."""
    pytest.importorskip("pty")
    record = recorded(tmp_path / "record.json", FAILING)
    ran = run_on_terminal("report", record, columns=columns)
    assert ran.exit_code == 0
    lines = without_escapes(ran.out).splitlines()
    assert max(map(len, lines)) <= columns
    assert ESCAPE in ran.out
    plain = run_on_terminal("report", record, columns=columns, environment={"NO_COLOR": "1"})
    assert ESCAPE not in plain.out


def test_progress_is_for_terminals_alone() -> None:
    """In a pipe standard error stays empty."""
    ran = run_process("check", "--area", "contracts", "--", *REFERENCE)
    assert ran.err == ""


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_shown_and_not_obeyed(text: str, tmp_path: Path, program: Program) -> None:
    """Said by a program in an error, and in a record: all is printed but printable characters."""
    answer = '{"error": {"code": "no", "message": ' + repr(text) + "}}"
    ran = check(command=program(answer))
    assert ran.exit_code == 1
    assert ran.out.replace("\n", "").isprintable()
    assert visible(text).split()[0] in ran.out
    # A program's name can be printed, or its hello is refused.
    run = replace(with_text(BASE, text), declaration=BASE.declaration)
    shown = run_here("report", "--verbose", recorded(tmp_path / "record.json", run)).out
    assert shown.replace("\n", "").isprintable()
    assert shown.count(visible(text).split()[0]) > 20


# law78 report ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "syntax"),
        ("{", "syntax"),
        ("[]", "format"),
        ("{}", "format"),
        ('{"format": "law78-event-1"}', "format"),
        ('{"format": "law78-report-1"}', "field"),
        ("\ufeff\ufeff", "syntax"),
    ],
)
def test_what_is_no_record_is_refused(text: str, code: str, tmp_path: Path) -> None:
    """One line with the file's name, exit code 2."""
    path = tmp_path / "record.json"
    path.write_text(text, encoding="utf-8")
    ran = run_here("report", str(path))
    assert (ran.exit_code, ran.out, ran.code) == (2, "", code)
    assert "record.json" in ran.err


def _without(key: str) -> dict[str, object]:
    return {own: value for own, value in run_data(FAILING).items() if own != key}


FOLLOW = ("conforms", "level", "agrees", "summary")
"""The parts of a record that follow from the others."""


@pytest.mark.parametrize("key", [key for key in run_data(FAILING) if key not in FOLLOW])
def test_a_record_without_a_part_is_refused(key: str, tmp_path: Path) -> None:
    """Each part in turn; what follows from the others may be missing."""
    path = tmp_path / "record.json"
    path.write_text(json.dumps(_without(key)), encoding="utf-8")
    assert run_here("report", str(path)).code in ("field", "format")


@pytest.mark.parametrize(
    "change",
    [
        {"unknown": 1},
        {"cases": 7},
        {"cases": [{}]},
        {"causes": [None]},
        {"command": [1.5]},
        {"milliseconds": "1"},
        {"milliseconds": True},
        {"rounding": []},
        {"declaration": {"subject": {}}},
    ],
)
def test_a_record_with_a_part_of_another_kind_is_refused(
    change: dict[str, object], tmp_path: Path
) -> None:
    """Never a traceback, never a guess."""
    path = tmp_path / "record.json"
    path.write_text(json.dumps(run_data(FAILING) | change), encoding="utf-8")
    ran = run_here("report", str(path))
    assert (ran.exit_code, ran.out, ran.code) == (2, "", "field")


def test_a_record_on_standard_input() -> None:
    """`-`, and a file that is not there."""
    ran = run_here("report", "-", stdin=json.dumps(run_data(PASSING)).encode())
    assert ran.exit_code == 0
    assert ran.out.startswith("Demo 4.2 conforms at level plain\n")
    assert run_here("report", "/nonexistent.json").code == "unreadable"


def test_a_report_of_a_bad_run_is_no_failure(tmp_path: Path) -> None:
    """`law78 report` was asked for a report, and made it."""
    assert run_here("report", recorded(tmp_path / "record.json", FAILING)).exit_code == 0


# law78 report diff -----------------------------------------------------------------------------


@pytest.fixture
def two(tmp_path: Path) -> tuple[str, str]:
    """The records of a run that fails and of one that passes."""
    return recorded(tmp_path / "old.json", FAILING), recorded(tmp_path / "new.json", PASSING)


def test_better(two: tuple[str, str]) -> None:
    """Exit code 0, every case that passes now, and the cause that is gone."""
    ran = run_here("report", "diff", *two)
    assert (ran.exit_code, ran.err) == (0, "")
    assert "Better: 4" in ran.out
    assert "ties-1 title of ties-1: wrong value, now pass" in ran.out
    assert "Causes that are gone: 1" in ran.out
    assert "ties-worth-nothing" in ran.out
    assert "Worse" not in ran.out
    assert ran.out.endswith("Nothing got worse.\n")


def test_worse(two: tuple[str, str]) -> None:
    """Exit code 1; the worse comes first."""
    old, new = two
    ran = run_here("report", "diff", new, old)
    assert ran.exit_code == 1
    assert ran.out.index("Worse: 4") < ran.out.index("New causes: 1")
    assert ran.out.endswith("It got worse.\n")


def test_the_same(two: tuple[str, str]) -> None:
    """Exit code 0, and it says so."""
    ran = run_here("report", "diff", two[0], two[0])
    assert ran.exit_code == 0
    assert ran.out.endswith("Nothing is different.\n")


def test_differences_as_json(two: tuple[str, str]) -> None:
    """For other programs; the exit code is the same."""
    old, new = two
    ran = run_here("report", "diff", "--json", new, old)
    assert ran.exit_code == 1
    data = ran.json
    assert data["format"] == "law78-report-diff-1"
    assert data["got_worse"] is True
    assert [each["id"] for each in data["worse"]] == [
        *("ties-1", "weighted-1", "contracts-1", "refusals-1")
    ]
    assert data["old"]["program"] == "Demo 4.2"


def test_a_part_is_not_the_whole(tmp_path: Path) -> None:
    """What is gone may be due to what was asked, and that is said."""
    part = run_of(PASSING.cases[0], selection=("--area plain",))
    old, new = recorded(tmp_path / "a", PASSING), recorded(tmp_path / "b", part)
    ran = run_here("report", "diff", old, new)
    assert ran.exit_code == 0
    assert "Cases that are gone: 4" in ran.out
    assert "were not asked the same" in ran.out


@pytest.mark.parametrize("arguments", [(), ("a",), ("-", "-"), ("a", "b", "c"), ("--html", "x")])
def test_wrong_use_of_diff(arguments: tuple[str, ...]) -> None:
    """Exit code 2, one line."""
    assert run_here("report", "diff", *arguments).code == "usage"


def test_help_of_diff() -> None:
    """Its own help, with examples."""
    ran = run_here("report", "diff", "--help")
    assert ran.exit_code == 0
    assert ran.out.startswith("Usage: law78 report diff ")
    assert max(map(len, ran.out.splitlines())) <= 80
