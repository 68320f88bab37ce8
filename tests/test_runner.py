"""The runner against programs that behave badly: each gets its verdict, and none hangs the run."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from law78 import parse_line
from law78.conformance.answers import BoardAnswer, NotSupported, parse_answer
from law78.conformance.checking import (
    MOST_IN_A_ROW,
    MOST_UNREAD_IN_A_ROW,
    Given,
    ask_all,
)
from law78.conformance.declaration import Breach
from law78.conformance.protocol import board_request
from law78.conformance.results import Verdict
from law78.conformance.runner import MOST_TIME_OUTS, Subject, TimedOut
from law78.conformance.vectors import BoardDue, Due, LineDue, Vector
from law78.errors import Code, Law78Error

BAD = Path(__file__).parent / "subjects" / "bad_subject.py"
SECONDS = 3.0

NOUGHT = Due(0, 0)


def bad(habit: str) -> list[str]:
    return [sys.executable, str(BAD), habit]


def vectors(count: int) -> list[Vector]:
    """Boards of two lines; the bad subject gives every line 0, and nobody judges it here."""
    lines = [parse_line("600"), parse_line("-100")]
    return [
        Vector(
            id=f"board-{number}",
            area="plain",
            title="",
            why="",
            clauses=(),
            features=(),
            source="",
            confirmed_by={},
            request=board_request(lines, 2),
            expected=BoardDue((LineDue(NOUGHT, NOUGHT),) * 2, ()),
        )
        for number in range(count)
    ]


def run(habit: str, count: int = 4, seconds: float = SECONDS) -> list[Given]:
    with Subject(bad(habit), seconds) as subject:
        return list(ask_all(subject, vectors(count)))


def outcomes(given: Sequence[Given]) -> list[str]:
    return [str(each.verdict) if each.answer is None else "answered" for each in given]


BREAKS = str(Verdict.BROKE_PROTOCOL)


@pytest.mark.parametrize(
    ("habit", "sentence"),
    [
        ("wrong seq", "the answer has seq 2 and not 1"),
        ("no seq", 'the answer has no seq; it must say "seq":1'),
        ("line in two", "the answer cannot be read: the JSON breaks off"),
        ("byte order mark", "the answer begins with a byte order mark"),
        ("NaN", "the answer cannot be read: the number NaN is not whole"),
        ("a float", "the answer cannot be read: the number 0.0 is not whole"),
        ("a whole number", "ns of line 1 is not a text"),
        ("10 MB of noise", "an answer of more than 4194304 bytes"),
        ("out of order", "the answer has seq"),
        ("not UTF-8", "the answer cannot be read:"),
        ("a list", "the answer is not a JSON object"),
        ("a key twice", "the answer cannot be read: the key 'seq' twice in one object"),
        ("a line missing", "the board has 2 lines and the answer 1"),
        ("debug output", "the answer cannot be read: broken JSON at character 1"),
        ("deep nesting", "the answer cannot be read: JSON nested more than"),
    ],
)
def test_every_answer_that_breaks_the_protocol_has_its_sentence(habit: str, sentence: str) -> None:
    if habit == "out of order":
        # It waits for a second request before it answers the first, which never comes.
        assert outcomes(run(habit, 1, seconds=0.5)) == [str(Verdict.TIMED_OUT)]
        return
    given = run(habit)
    assert outcomes(given) == [BREAKS] * 4
    assert given[0].sentence.startswith(sentence)


@pytest.mark.parametrize(
    ("habit", "raw"),
    [
        ("a list", '[{"seq": 1, "lines": [{"ns": "0", "ew": "0"}, {"ns": "0", "ew": "0"}]}]'),
        ("byte order mark", '\\ufeff{"seq": 1, "lines": [{"ns": "0", "ew": "0"}'),
        ("not UTF-8", "\\xff"),
        ("10 MB of noise", ""),
    ],
)
def test_what_breaks_the_protocol_is_kept_as_it_came(habit: str, raw: str) -> None:
    """Safe to print, and cut; of a line that is too long to be read, nothing."""
    first = run(habit, 1)[0]
    assert raw in first.raw
    assert bool(first.raw) is bool(raw)
    assert first.raw.isprintable()


def test_a_long_line_is_cut() -> None:
    """At 400 characters, and the cut is seen."""
    first = run("deep nesting", 1)[0]
    assert first.raw == "[" * 400 + "\u2026"


def test_two_answers_at_once_are_found_at_the_next_request() -> None:
    """The second is either there when the next request is due, or comes with the wrong seq."""
    given = run("two at once", 5)
    assert outcomes(given)[::2] == ["answered"] * 3
    assert outcomes(given)[1::2] == [BREAKS] * 2
    assert (
        "nobody" in given[1].sentence
        or "no request" in given[1].sentence
        or ("has seq" in given[1].sentence)
    )


@pytest.mark.parametrize("habit", ["none", "CRLF", "noise on standard error"])
def test_what_is_allowed_is_answered(habit: str) -> None:
    assert outcomes(run(habit)) == ["answered"] * 4


def test_a_program_that_crashes_is_started_again() -> None:
    given = run("crashes on every third", 5)
    # hello is the first request: the second board is the third, and again after each start.
    assert outcomes(given) == ["answered", "crashed", "answered", "crashed", "answered"]
    assert given[1].sentence == "it was ended by SIGABRT, saying 'division by zero'"


NODE = """\
file:///home/scorer.mjs:3
  throw new TypeError(`no ${{what}}: Error`);
        ^

{said}
    at answerTo (file:///home/scorer.mjs:3:9)
    at Error: file:///home/scorer.mjs:12:1 {{
  code: 'ERR_NO'
}}

Node.js v20.20.2
"""

PYTHON = """\
Traceback (most recent call last):
  File "scorer.py", line 3, in <module>
ValueError: ten

During handling of the above exception, another exception occurred:

Traceback (most recent call last):
  File "scorer.py", line 5, in <module>
{said}
"""


@pytest.mark.parametrize(
    ("complaint", "said"),
    [
        (NODE, "TypeError: Cannot read properties of undefined (reading 'lines')"),
        (NODE, "Bad [Error]: weights: 0.9"),
        (NODE, "UnhandledPromiseRejection: This error was not caught."),
        (PYTHON, "KeyError: 'board'"),
        ("{said}\n\tat C.main(C.java:1)\n", 'Exception in thread "main" a.b.BadException: seq'),
        ("panic: no board\n\n{said}\nexit status 2\n", "runtime error: index out of range"),
        (
            "{said}\n\ngoroutine 1 [running]:\nmain.main()\n\t/main.go:37 +0x2d0\nexit status 2\n",
            "panic: no such key",
        ),
        ("{said}\nno board\nnote: run it again\n", "thread 'main' panicked at main.rs:2:5:"),
        ("one\ntwo\n{said}\n\n", "division by zero"),
        ("noise\n  {said}\n", "Error: too far in to be it"),
    ],
    ids=[
        "node",
        "node's own",
        "promise",
        "python",
        "java",
        "go",
        "go's own",
        "rust",
        "last line",
        "indented",
    ],
)
def test_a_crash_is_quoted_by_the_line_that_says_what_happened(complaint: str, said: str) -> None:
    """The last one like an error and not indented, or the last line; a version tells nothing."""
    text = complaint.format(said=said)
    program = [sys.executable, "-c", f"import sys; sys.stderr.write({text!r}); sys.exit(3)"]
    with pytest.raises(Law78Error) as caught, Subject(program, SECONDS):
        pass
    assert caught.value.problem == (f"hello fails: it ended with exit code 3, saying {said!r}")


def test_a_hello_in_node_that_crashes_is_quoted() -> None:
    """By a real Node, where there is one."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    text = "process.stdin.on('data', () => { null.lines })"
    with pytest.raises(Law78Error, match=r"saying .TypeError: Cannot read") as caught:
        Subject([node, "-e", text], SECONDS).start()
    assert "Node.js" not in caught.value.problem


def test_a_program_that_hangs_costs_a_few_time_limits_and_no_more() -> None:
    start = time.monotonic()
    given = run("hangs", 50, seconds=0.3)
    assert outcomes(given) == [str(Verdict.TIMED_OUT)] * 50
    assert given[0].sentence == "no answer within 0.3 s"
    assert given[-1].sentence == f"not asked, as this came {MOST_IN_A_ROW} times in a row"
    assert time.monotonic() - start < 50 * 0.3 + 10


def test_a_program_that_is_never_understood_is_asked_no_more_after_a_while() -> None:
    given = run("NaN", 50)
    assert outcomes(given) == [BREAKS] * 50
    asked = given[:MOST_UNREAD_IN_A_ROW]
    assert not any(each.sentence.startswith("not asked") for each in asked)
    left = {each.sentence for each in given[MOST_UNREAD_IN_A_ROW:]}
    assert left == {f"not asked, as this came {MOST_UNREAD_IN_A_ROW} times in a row"}


def test_a_program_that_hangs_now_and_then_is_given_up() -> None:
    """hello is the first request: every second board is the third, and hangs, never two in a row.

    Ten such boards cost a time limit each; the 30 others that follow cost nothing.
    """
    start = time.monotonic()
    with Subject(bad("hangs on every third"), 0.4) as subject:
        given = list(ask_all(subject, vectors(50)))
        assert subject.starts == MOST_TIME_OUTS
        assert not subject.is_running
    asked = 2 * MOST_TIME_OUTS
    assert outcomes(given[:asked]) == ["answered", str(Verdict.TIMED_OUT)] * MOST_TIME_OUTS
    assert outcomes(given[asked:]) == [str(Verdict.TIMED_OUT)] * (50 - asked)
    assert [each.sentence for each in given[1:asked:2]] == ["no answer within 0.4 s"] * 10
    assert given[asked].sentence == "not asked, as 10 answers before did not come in time"
    assert given[asked].milliseconds < 100
    assert all(each.sentence.startswith("not asked") for each in given[asked:])
    assert time.monotonic() - start < 40 * 0.4 + 10


def test_a_program_that_closes_its_output_is_not_waited_for() -> None:
    given = run("closes its output", 1)
    assert outcomes(given) == ["crashed"]
    assert given[0].sentence == "it closed its output and runs on"


@pytest.mark.parametrize(
    ("command", "problem"),
    [
        (bad("crashes at the start"), "it ended with exit code 1, saying 'no such module'"),
        (bad("ends at once"), "it ended with exit code 0"),
        (bad("speaks first"), "output that no request asked for"),
        (["/nonexistent/program"], "cannot be started: No such file or directory"),
        ([str(Path(__file__).parent)], "cannot be started: Permission denied"),
        ([sys.executable, "-c", "input(); print('hello')"], "the answer cannot be read"),
        ([sys.executable, "-c", "while True: print('y' * 1000)"], "cannot be read"),
    ],
)
def test_what_cannot_be_reached_is_said_so(command: list[str], problem: str) -> None:
    with pytest.raises(Law78Error) as caught, Subject(command, SECONDS):
        pass
    assert caught.value.code is Code.PROTOCOL
    # What a program writes unasked may be there in time or come instead of the answer.
    assert any(said in caught.value.problem for said in (problem, "seq", "no request asked"))


@pytest.mark.parametrize(
    ("habit", "by_itself"), [("none", True), ("ends badly", False), ("ignores the end", False)]
)
def test_the_end_is_certain(habit: str, by_itself: bool) -> None:
    subject = Subject(bad(habit), SECONDS)
    subject.start()
    assert subject.end() is by_itself
    assert not subject.is_running


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="process groups are POSIX's")
def test_what_the_program_started_ends_with_it() -> None:
    """A child that would run for ten minutes is gone, with its group."""
    subject = Subject(bad("hangs with a child"), 0.5)
    subject.start()
    assert subject._running is not None
    group = subject._running._process.pid
    given = list(ask_all(subject, vectors(1)))
    assert outcomes(given) == [str(Verdict.TIMED_OUT)]
    subject.end()
    deadline = time.monotonic() + 5
    while time.monotonic() < deadline:
        try:
            os.killpg(group, signal.SIG_DFL)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    pytest.fail("the group is still there")


def test_a_long_request_to_a_program_that_does_not_read_does_not_hang() -> None:
    command = [
        sys.executable,
        "-c",
        "import json,sys,time\n"
        "sys.stdin.readline()\n"
        "print(json.dumps({'seq':0,'protocol':1,'subject':{'name':'x','version':'1'},"
        "'operations':['score_board'],'features':[]}),flush=True)\n"
        "time.sleep(600)",
    ]
    with Subject(command, 0.5) as subject:
        lines = [parse_line("600")] * 20_000
        request = board_request(lines, len(lines))
        (long,) = vectors(1)
        given = list(ask_all(subject, [Vector(**_fields(long) | {"request": request})]))
    assert outcomes(given) == [str(Verdict.TIMED_OUT)]


HELLO = (
    "{'protocol':1,'subject':{'name':'A','version':''},'operations':['score_board'],'features':[]}"
)


def test_a_program_that_never_reads_does_not_hang_the_run() -> None:
    """It answers by the clock, with the right seq, while what it is sent fills the pipe.

    A hundred requests of more than two kilobytes are more than a pipe takes.
    """
    command = [
        sys.executable,
        "-c",
        "import json,time\n"
        f"print(json.dumps({{'seq':0,**{HELLO}}}),flush=True)\n"
        "for seq in range(1,101):\n"
        "    time.sleep(0.03)\n"
        "    print(json.dumps({'seq':seq,'error':{}}),flush=True)\n"
        "time.sleep(600)",
    ]
    request = board_request([parse_line("600")] * 40, 40)
    start = time.monotonic()
    with contextlib.suppress(Breach), Subject(command, 5.0) as subject:
        for _ in range(100):
            subject.ask(request)
        with pytest.raises(TimedOut):
            subject.ask(request)
    assert time.monotonic() - start < 60


def test_a_slow_program_is_waited_for() -> None:
    """Each answer comes in three parts, well within the time limit."""
    command = [
        sys.executable,
        "-c",
        "import json,sys,time\n"
        "for line in sys.stdin:\n"
        "    asked=json.loads(line)\n"
        "    if asked['op']=='bye': break\n"
        f"    answer={HELLO} if asked['op']=='hello' else {{'unsupported':'x'}}\n"
        "    text=json.dumps({'seq':asked['seq'],**answer})+'\\r\\n'\n"
        "    for part in (text[:5],text[5:9],text[9:]):\n"
        "        sys.stdout.write(part); sys.stdout.flush(); time.sleep(0.1)\n",
    ]
    with Subject(command, 10.0) as subject:
        given = list(ask_all(subject, vectors(2)))
    assert [each.answer for each in given] == [NotSupported("x")] * 2
    assert all(200 <= each.milliseconds < 10_000 for each in given)


def test_noise_on_standard_error_is_not_kept() -> None:
    """A hundred megabytes of it, and the last line is still the one that is quoted."""
    command = [
        sys.executable,
        "-c",
        "import json,sys\n"
        "sys.stdin.readline()\n"
        f"print(json.dumps({{'seq':0,**{HELLO}}}),flush=True)\n"
        "sys.stdin.readline()\n"
        "for _ in range(100): sys.stderr.write('debug\\n' * 170_000)\n"
        "sys.exit('out of \\x1b[31mmemory')",
    ]
    with Subject(command, 60.0) as subject:
        assert subject._running is not None
        complaints = subject._running._complaints
        (given,) = ask_all(subject, vectors(1))
    assert given.sentence.startswith("it ended with exit code 1, saying 'out of ")
    assert "\x1b" not in given.sentence
    assert len(complaints) < 10_000


def test_a_name_of_a_megabyte_is_refused() -> None:
    command = [
        sys.executable,
        "-c",
        "import json\n"
        f"said={HELLO}; said['subject']['name']='x'*10**6\n"
        "input(); print(json.dumps({'seq':0,**said}))",
    ]
    with pytest.raises(Law78Error) as caught, Subject(command, SECONDS):
        pass
    assert caught.value.problem.startswith("hello fails: the subject's name is \"xxxx")
    assert len(str(caught.value)) < 400


def test_time_outs_between_what_is_not_asked_for_are_in_a_row() -> None:
    """A board that the program does not declare neither ends a row of time-outs nor joins it."""
    plain = vectors(40)
    mixed = [
        Vector(**_fields(each) | {"features": ("bye",) if number % 2 else ()})
        for number, each in enumerate(plain)
    ]
    with Subject(bad("hangs"), 0.3) as subject:
        given = list(ask_all(subject, mixed))
    assert [each.answer for each in given[1::2]] == [NotSupported("bye")] * 20
    assert [each.verdict for each in given[::2]] == [Verdict.TIMED_OUT] * 20
    asked = [each for each in given[::2] if each.milliseconds]
    assert len(asked) == MOST_IN_A_ROW


def test_a_program_that_says_something_else_when_it_is_started_again(tmp_path: Path) -> None:
    """Its declaration is what it is judged by, and must stay."""
    count = tmp_path / "count"
    command = [
        sys.executable,
        "-c",
        "import json,pathlib\n"
        f"count=pathlib.Path({str(count)!r})\n"
        "times=len(count.read_text()) if count.exists() else 0\n"
        "count.write_text('x'*(times+1))\n"
        f"said={HELLO}; said['subject']['version']=str(times)\n"
        "input(); print(json.dumps({'seq':0,**said}),flush=True); input()",
    ]
    with Subject(command, SECONDS) as subject:
        (given,) = ask_all(subject, vectors(1))
        assert not subject.is_running
    assert given.verdict is Verdict.CRASHED
    assert given.sentence.endswith(
        "it could not be started again: hello fails: started again, the program says something"
        " else of itself"
    )


def test_what_interrupts_the_start_ends_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """An interrupt while hello is waited for leaves no process behind."""
    ended = []

    def interrupted(self: Subject, request: object) -> object:
        assert self._running is not None
        ended.append(self._running._process)
        raise KeyboardInterrupt

    monkeypatch.setattr(Subject, "ask", interrupted)
    with pytest.raises(KeyboardInterrupt):
        Subject(bad("none"), SECONDS).start()
    assert ended[0].poll() is not None


def test_exact_figures_of_many_digits_are_read() -> None:
    """Clause K5. Rulings of odd weights: an exact answer has more digits than people write."""
    primes = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)
    rulings = [f"12C1c:1/600/{prime * 10**4 + 1}/-100" for prime in primes]
    lines = [parse_line(text) for text in ("600", "-100", *rulings)]
    with Subject([sys.executable, "-m", "law78", "subject"], 20.0) as subject:
        answer = parse_answer(subject.ask(board_request(lines, 14)), "score_board", 14)
    assert isinstance(answer, BoardAnswer)
    first, last = answer.lines[0].ns, answer.lines[1].ns
    assert first is not None
    assert last is not None
    assert len(first.written) > 36
    # What is at 600 beats what is at -100: the two chart entries are A apart (closed form).
    assert first.value - last.value == 14


def _fields(vector: Vector) -> dict[str, object]:
    return {name: getattr(vector, name) for name in Vector.__dataclass_fields__}
