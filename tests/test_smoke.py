"""`law78 smoke`: the exchange, and in words what is wrong with it.

Each bad habit of `bad_subject.py` has its own sentence and its own advice, and
what a habit breaks is found at the step at which it is done.
"""

from __future__ import annotations

import json
import os
import stat
import sys
import time
from pathlib import Path

import pytest

from cli_runner import run_here
from law78.conformance import smoke as advice
from law78.conformance.smoke import MOST_KEPT, Step, smoke
from law78.errors import Code, Law78Error

SUBJECTS = Path(__file__).parent / "subjects"
SECONDS = 10.0
SOON = 1.0


def bad(habit: str) -> list[str]:
    return [sys.executable, str(SUBJECTS / "bad_subject.py"), habit]


def python(text: str) -> list[str]:
    return [sys.executable, "-c", text]


def talk(command: list[str], seconds: float = SECONDS) -> list[Step]:
    return list(smoke(command, seconds))


HELLO, PLAIN, ONE, NONE, UNKNOWN, BYE = (
    "hello",
    "a plain board",
    "a board with one line, to see the next seq",
    "a board that is none",
    "an operation that nobody knows",
    "bye",
)


# What is as it should be


def test_a_program_that_talks_as_it_should() -> None:
    steps = talk(bad("none"))
    assert [step.title for step in steps] == [HELLO, PLAIN, ONE, NONE, UNKNOWN, BYE]
    assert [step.fault for step in steps] == [None] * 6
    assert [step.remark for step in steps] == [
        "it is Bad 1, does score_board; plain boards alone; answers in matchpoints, scale 2, and"
        " does not say how it rounds",
        "figures for 3 lines",
        "figures for one line",
        "refused, as it must be",
        "said to be unsupported, or an error",
        "it ended by itself, with exit code 0",
    ]


def test_what_was_sent_and_got_is_shown_to_the_letter() -> None:
    """As the protocol's page has it; the seq counts up."""
    steps = talk(bad("none"))
    assert steps[0].sent == '{"seq":0,"op":"hello","protocol":1}'
    assert steps[2].sent == (
        '{"seq":2,"op":"score_board","board":{"expected":1,"lines":[{"result":"600",'
        '"outcomes":[{"weight":"1","score":600}]}]}}'
    )
    assert steps[2].got == '{"seq": 2, "lines": [{"ns": "0", "ew": "0"}]}'
    assert [json.loads(step.sent)["seq"] for step in steps] == [0, 1, 2, 3, 4, 5]
    assert steps[-1].sent == '{"seq":5,"op":"bye"}'


def test_the_reference() -> None:
    """It does everything, so every question is asked."""
    steps = talk([sys.executable, "-m", "law78", "subject"])
    assert [step.fault for step in steps] == [None] * 8
    assert [step.title for step in steps][4:6] == ["a contract", "an event"]
    assert [step.remark for step in steps][4:6] == ["a score", "a ranking of 4 pairs"]
    assert steps[0].remark.endswith("answers in matchpoints, scale 2, and is exact")


@pytest.mark.parametrize("habit", ["CRLF", "noise on standard error"])
def test_what_is_allowed(habit: str) -> None:
    steps = talk(bad(habit))
    assert [step.fault for step in steps] == [None] * 6
    said = "each line ends in CR LF, which is accepted"
    assert [said in step.remark for step in steps[1:3]] == [habit == "CRLF"] * 2


def test_a_slow_program_is_waited_for() -> None:
    """Half of each answer now, and half after a while."""
    text = (
        "import json,sys,time\n"
        "for line in sys.stdin:\n"
        "    asked=json.loads(line)\n"
        "    if asked['op']=='bye': break\n"
        "    answer={'seq':asked['seq'],'unsupported':'all'} if asked['seq'] else {'seq':0,"
        "'protocol':1,'subject':{'name':'Slow','version':''},'operations':[],'features':[]}\n"
        "    text=json.dumps(answer)\n"
        "    sys.stdout.write(text[:9]); sys.stdout.flush(); time.sleep(0.3)\n"
        "    print(text[9:],flush=True)\n"
    )
    steps = talk(python(text))
    assert [step.fault for step in steps] == [None] * 3


@pytest.mark.skipif(os.name != "posix", reason="a shell script")
def test_a_shell_wrapper(tmp_path: Path) -> None:
    """A script that is started itself, and starts the program; with exec and without."""
    for word in ("exec ", ""):
        script = tmp_path / "subject"
        program = f'"{sys.executable}" "{SUBJECTS / "bad_subject.py"}"'
        script.write_text(f"#!/bin/sh\necho starting >&2\n{word}{program}\n")
        script.chmod(script.stat().st_mode | stat.S_IXUSR)
        steps = talk([str(script)])
        assert [step.fault for step in steps] == [None] * 6


# What is not

PLAIN_DUE = {
    "seq": 1,
    "lines": [{"ns": "4", "ew": "0"}, {"ns": "1", "ew": "3"}, {"ns": "1", "ew": "3"}],
}
"""600 wins twice; each -100 loses once and ties once."""


@pytest.mark.parametrize(
    ("habit", "title", "fault", "said"),
    [
        ("wrong seq", PLAIN, "the answer has seq 2 and not 1", advice.AS_ASKED),
        ("no seq", PLAIN, 'the answer has no seq; it must say "seq":1', advice.AS_ASKED),
        (
            "line in two",
            PLAIN,
            "the answer cannot be read: the JSON breaks off",
            advice.WHOLE_LINE,
        ),
        (
            "byte order mark",
            PLAIN,
            "the answer begins with a byte order mark; write UTF-8 without one",
            advice.WHOLE_LINE,
        ),
        (
            "NaN",
            PLAIN,
            "the answer cannot be read: the number NaN is not whole; write a rational as a string,"
            ' like "2/5" or "0.4"',
            advice.AS_ASKED,
        ),
        (
            "a float",
            PLAIN,
            "the answer cannot be read: the number 0.0 is not whole; write a rational as a string,"
            ' like "2/5" or "0.4"',
            advice.AS_ASKED,
        ),
        (
            "a whole number",
            PLAIN,
            'ns of line 1 is not a text: write a rational or a decimal, like "63/5" or "12.6"',
            advice.AS_ASKED,
        ),
        ("10 MB of noise", PLAIN, "an answer of more than 4194304 bytes", advice.LONG),
        (
            "not UTF-8",
            PLAIN,
            "the answer cannot be read: byte 19, 0xFF, is not UTF-8",
            advice.AS_ASKED,
        ),
        ("a list", PLAIN, "the answer is not a JSON object", advice.WHOLE_LINE),
        (
            "a key twice",
            PLAIN,
            "the answer cannot be read: the key 'seq' twice in one object; give it once",
            advice.AS_ASKED,
        ),
        ("a line missing", PLAIN, "the board has 3 lines and the answer 2", advice.AS_ASKED),
        (
            "debug output",
            PLAIN,
            "the answer cannot be read: broken JSON at character 1: Expecting value",
            advice.WHOLE_LINE,
        ),
        (
            "deep nesting",
            PLAIN,
            "the answer cannot be read: JSON nested more than 64 deep",
            advice.WHOLE_LINE,
        ),
        (
            "crashes at the start",
            HELLO,
            "no answer: it ended with exit code 1, saying 'no such module'",
            advice.CRASH,
        ),
        ("ends at once", HELLO, "no answer: it ended with exit code 0", advice.CRASH),
        (
            "crashes on every third",
            ONE,
            "no answer: it was ended by SIGABRT, saying 'division by zero'",
            advice.CRASH,
        ),
        (
            "closes its output",
            PLAIN,
            "no answer: it closed its output and runs on",
            advice.CRASH,
        ),
        ("ends badly", BYE, "it did not end by itself with exit code 0", advice.UNENDED),
        ("ignores the end", BYE, "it did not end by itself with exit code 0", advice.UNENDED),
    ],
)
def test_every_bad_habit(habit: str, title: str, fault: str, said: str) -> None:
    *before, last = talk(bad(habit))
    assert [step.fault for step in before] == [None] * len(before)
    assert (last.title, last.fault) == (title, fault)
    if said == advice.AS_ASKED:
        assert last.advice == said + json.dumps(PLAIN_DUE, separators=(",", ":"))
    else:
        assert last.advice == said


@pytest.mark.parametrize("habit", ["two at once", "speaks first"])
def test_what_nobody_asked_for(habit: str) -> None:
    """It is there before the next request, or comes in place of its answer."""
    *before, last = talk(bad(habit))
    assert len(before) == (2 if habit == "two at once" else 0)
    assert last.fault in (
        advice.UNASKED,
        "the answer has seq 1 and not 2",
        'the answer has no seq; it must say "seq":0',
    )
    assert last.advice == advice.EXTRA or last.advice.startswith(advice.AS_ASKED)


@pytest.mark.parametrize("habit", ["hangs", "hangs with a child", "out of order"])
def test_no_answer(habit: str) -> None:
    start = time.monotonic()
    *before, last = talk(bad(habit), SOON)
    assert [step.fault for step in before] == [None]
    assert (last.title, last.fault, last.advice) == (
        PLAIN,
        f"no answer within {SOON:g} s",
        advice.SILENT,
    )
    assert time.monotonic() - start < 60


def test_output_that_is_kept_in_a_buffer() -> None:
    """It comes when the input is closed: there is an answer, and it was not flushed."""
    text = (
        "import json,sys\n"
        "buffered=open(1,'w',buffering=65536)\n"
        "for line in sys.stdin:\n"
        "    seq=json.loads(line)['seq']\n"
        "    print(json.dumps({'seq':seq,'protocol':1}),file=buffered)\n"
    )
    (step,) = talk(python(text), 2.0)
    assert step.fault == "no answer within 2 s; it came when the input was closed"
    assert step.advice == WHOLE_INPUT
    assert step.got == '{"seq": 0, "protocol": 1}'


WHOLE_INPUT = (
    "it keeps its answers in a buffer, or reads its whole input first: answer each line as it"
    " comes, and flush"
)


def test_a_program_that_reads_its_whole_input_first() -> None:
    """Each answer is flushed, and none comes before the input ends: the same is seen."""
    text = (
        "import json,sys\n"
        "for line in sys.stdin.readlines():\n"
        "    print(json.dumps({'seq':json.loads(line)['seq'],'protocol':1}),flush=True)\n"
    )
    (step,) = talk(python(text), 2.0)
    assert step.fault == "no answer within 2 s; it came when the input was closed"
    assert step.advice == WHOLE_INPUT


def test_a_program_that_does_nothing_yet() -> None:
    """It talks as it should, and is told what comes next."""
    told = {"protocol": 1, "subject": {"name": "A", "version": ""}}
    told |= {"operations": [], "features": []}
    steps = talk(answering(hello=told))
    assert [(step.title, step.fault) for step in steps] == [
        (HELLO, None),
        (UNKNOWN, None),
        (BYE, None),
    ]
    assert steps[0].advice == "it does nothing yet: write score_board, and add it to operations"
    assert [step.advice for step in steps[1:]] == ["", ""]
    ran = run_here("smoke", "--", *answering(hello=told))
    assert (ran.exit_code, ran.err) == (0, "")
    assert f"\n  {steps[0].advice}\n" in ran.out


def answering(**answers: object) -> list[str]:
    """A program that answers operations as told, and everything else with `unsupported`."""
    hello = {
        "protocol": 1,
        "subject": {"name": "Told", "version": "1"},
        "operations": ["score_board", "score_contract", "score_session"],
        "features": [],
        "rounding": [{"stage": "board", "quantum": "1/10", "mode": "half_up"}],
    }
    text = (
        "import json,sys\n"
        f"told=json.loads({json.dumps(json.dumps({'hello': hello} | answers))})\n"
        "for line in sys.stdin:\n"
        "    asked=json.loads(line)\n"
        "    if asked['op']=='bye': break\n"
        "    key=asked['op']\n"
        "    if key=='score_board': key=str(len(asked['board'].get('lines',[])))\n"
        "    print(json.dumps({'seq':asked['seq']}|told.get(key,{'unsupported':key})),flush=True)\n"
    )
    return python(text)


NOUGHT = {"ns": "0", "ew": "0"}
BOARDS = {"3": {"lines": [NOUGHT] * 3}, "1": {"lines": [NOUGHT]}}


@pytest.mark.parametrize(
    ("answers", "title", "fault"),
    [
        ({}, PLAIN, "a board that everybody can score is not scored"),
        (
            {"3": {"error": {"code": "x", "message": "y"}}},
            PLAIN,
            "a board that everybody can score is not scored",
        ),
        (
            BOARDS | {"0": {"lines": []}},
            NONE,
            "a board without lines is scored; it must be answered with an error",
        ),
        (BOARDS, "a contract", "a contract that everybody can score is not scored"),
        (
            BOARDS | {"score_contract": {"score": 0}},
            "an event",
            "an event that everybody can score is not scored",
        ),
        (
            BOARDS
            | {
                "score_contract": {"score": 0},
                "score_session": {"ranking": []},
                "score_something": {"lines": []},
            },
            UNKNOWN,
            "it answers an operation that does not exist",
        ),
    ],
)
def test_what_must_be_answered_and_what_must_not(
    answers: dict[str, object], title: str, fault: str
) -> None:
    *before, last = talk(answering(**answers))
    assert [step.fault for step in before] == [None] * len(before)
    assert (last.title, last.fault) == (title, fault)
    assert before[0].remark.endswith("and says how it rounds")


RANKING = [
    {
        "pair": pair,
        "section": None,
        "side": None,
        "total": total,
        "available": "2",
        "percentage": percentage,
        "boards": 1,
        "rank": rank,
        "tied": True,
    }
    for pair, total, percentage, rank in (
        ("1", "2", "100", 1),
        ("4", "2", "100", 1),
        ("2", "0", "0", 3),
        ("3", "0", "0", 3),
    )
]
"""600 beats -100: pair 1 N-S and pair 4, E-W against the -100, have the top."""


@pytest.mark.parametrize(("scale", "half"), [(2, False), (1, True)])
def test_each_answer_that_is_due_is_shown(scale: int, half: bool) -> None:
    """By hand, on the scale that the program declares, and the next step takes it."""
    told: dict[str, object] = {"protocol": 1, "subject": {"name": "A", "version": ""}}
    told |= {"operations": ["score_board", "score_contract", "score_session"], "features": []}
    answers: dict[str, object] = {"hello": told | {"scale": scale}}
    seen = []
    for key in ("3", "1", "0", "score_contract", "score_session"):
        last = talk(answering(**answers | {key: {"nothing": 0}}))[-1]
        assert last.advice.startswith(advice.AS_ASKED)
        due = json.loads(last.advice.removeprefix(advice.AS_ASKED))
        seq = due.pop("seq")
        assert seq == len(seen) + 1
        answers[key] = due
        seen.append(due)
    assert [step.fault for step in talk(answering(**answers))] == [None] * 8
    plain, one, refused, contract, session = seen
    assert [line["ns"] for line in plain["lines"]] == (["2", "0.5", "0.5"] if half else list("411"))
    assert one["lines"] == [{"ns": "0", "ew": "0"}]
    assert set(refused) == {"error"}
    assert contract == {"score": 400}
    if not half:
        assert session == {"ranking": RANKING}
    else:
        assert [row["total"] for row in session["ranking"]] == ["1", "1", "0", "0"]
        assert {row["available"] for row in session["ranking"]} == {"1"}


def test_what_is_due_to_hello_is_shown() -> None:
    """It can be copied: with it as the answer all is well."""
    (step,) = talk(answering(hello={"protocol": 2}))
    due = json.loads(step.advice.removeprefix(advice.AS_ASKED))
    assert due.pop("seq") == 0
    assert [step.fault for step in talk(answering(hello=due, **BOARDS))[:3]] == [None] * 3


def test_what_a_row_of_a_ranking_lacks_is_told() -> None:
    """A pair by itself is no fault, as it may have nothing, and not what is asked."""
    asked = [{key: row[key] for key in ("pair", "total", "percentage", "rank")} for row in RANKING]
    for ranking, remark in (
        (
            {"ranking": [{"pair": pair} for pair in "1234"]},
            "a ranking of 4 pairs, but row 1 has no total, percentage, rank: they are asked",
        ),
        (
            {"ranking": [RANKING[0], {**RANKING[1], "rank": None}]},
            "a ranking of 2 pairs, but row 2 has no rank: it is asked",
        ),
        (
            {"ranking": asked},
            "a ranking of 4 pairs, not all with available, boards, tied: they are compared where"
            " given",
        ),
        (
            {"ranking": [RANKING[0], {**RANKING[1], "tied": None}]},
            "a ranking of 2 pairs, not all with tied: it is compared where given",
        ),
        ({"ranking": RANKING}, "a ranking of 4 pairs"),
    ):
        steps = talk(
            answering(
                **BOARDS,
                **{"0": {"error": {}}},
                score_contract={"score": 400},
                score_session=ranking,
            )
        )
        assert [(step.fault, step.remark) for step in steps if step.title == "an event"] == [
            (None, remark)
        ]


@pytest.mark.parametrize(
    ("written", "how"),
    [
        (".5", 'write a digit before the point, like "0.5"'),
        ("5.", 'write a digit after the point, or no point, like "5"'),
        ("+5", "write it without a plus sign"),
        (" 5", "write it without blanks"),
        ("5,0", "write a decimal with a point"),
    ],
)
def test_a_figure_that_is_none(written: str, how: str) -> None:
    """What is due stands beside what to do."""
    told = {**BOARDS, "3": {"lines": [{"ns": written, "ew": "0"}, NOUGHT, NOUGHT]}}
    last = talk(answering(**told))[-1]
    assert last.fault == f"ns of line 1 is {written!r}: {how}"
    assert last.advice.startswith(advice.AS_ASKED)


def test_a_key_that_nobody_knows() -> None:
    """At once, and not by a figure that nobody looks at: an answer has the keys that are named."""
    told = {**BOARDS, "0": {"error": {}}, "score_contract": {"score": 400}}
    for key, answer, fault in (
        ("3", {"lines": [NOUGHT] * 3, "note": "x"}, 'and has "lines", "note"'),
        ("3", {"lines": [{**NOUGHT, "top": "4"}] * 3}, 'not an object with "ns" and "ew"'),
        ("score_contract", {"score": 400, "made": True}, 'and has "score", "made"'),
        ("score_session", {"ranking": [{**RANKING[0], "ties": 2}]}, "the unknown key 'ties'"),
    ):
        last = talk(answering(**{**told, key: answer}))[-1]
        assert fault in (last.fault or "")
    told |= {"score_session": {"ranking": RANKING}}
    error = {"error": {"code": "x", "message": "y", "line": 3}}
    assert [step.fault for step in talk(answering(**{**told, "0": error}))] == [None] * 8


def test_the_end_counts_here_and_is_told_by_check() -> None:
    """It is a fault of the talk; no answer is lost by it, and check judges answers."""
    ran = run_here("smoke", "--", *bad("ignores the end"))
    assert ran.exit_code == 3
    assert "law78 check ends it by force, says so, and judges its answers all the same" in ran.out


def test_a_bad_declaration_ends_it() -> None:
    """There is no sense in asking a program that has not said what it does."""
    (step,) = talk(answering(hello={"protocol": 2}))
    assert step.fault == 'the answer to hello must say "protocol":1'


def test_more_after_the_last_answer() -> None:
    """A program that says goodbye before it is asked to; it may come too late to be seen."""
    text = (
        "import json,sys,time\n"
        "asked=json.loads(sys.stdin.readline())\n"
        "print(json.dumps({'seq':0,'protocol':1,'subject':{'name':'A','version':''},"
        "'operations':[],'features':[]}),flush=True)\n"
        "asked=json.loads(sys.stdin.readline())\n"
        "print(json.dumps({'seq':1,'unsupported':'x'})+'\\ngoodbye',flush=True)\n"
        "sys.stdin.readline(); sys.exit(0)\n"
    )
    last = talk(python(text))[-1]
    assert last.title == BYE
    assert last.fault in (None, advice.UNASKED)


def test_a_program_that_does_not_wait_for_bye() -> None:
    text = (
        "import json,sys\n"
        "for n in (0,1):\n"
        "    sys.stdin.readline()\n"
        "    print(json.dumps({'seq':0,'protocol':1,'subject':{'name':'A','version':''},"
        "'operations':[],'features':[]} if n==0 else {'seq':1,'unsupported':'x'}),flush=True)\n"
    )
    for _ in range(3):
        last = talk(python(text))[-1]
        assert last.title == BYE
        # It may have ended already, or end while it is asked to: either is its own doing.
        assert last.fault in (None, "it did not wait for it: it ended with exit code 0")


def test_what_cannot_be_started() -> None:
    with pytest.raises(Law78Error, match="cannot be started: No such file") as caught:
        talk(["/nonexistent/program"])
    assert caught.value.code is Code.PROTOCOL


def test_of_a_long_answer_the_beginning_is_kept() -> None:
    (step,) = talk(python("import sys; sys.stdin.readline(); print('y' * 10**6)"))
    assert step.got == "y" * MOST_KEPT


# On the command line


def test_the_command_says_that_all_is_well() -> None:
    ran = run_here("smoke", "--", *bad("none"))
    assert ran.exit_code == 0
    assert ran.out.endswith(
        "It talks as it should. Its figures: law78 check -- "
        + f"{sys.executable} {SUBJECTS / 'bad_subject.py'} none\n"
    )
    assert ran.out.count("  fine: ") == 6


def test_the_command_says_what_is_wrong() -> None:
    ran = run_here("smoke", "--", *bad("wrong seq"))
    assert ran.exit_code == 3
    assert ran.out.splitlines()[-2:] == [
        "  WRONG: the answer has seq 2 and not 1",
        f"  due is, for instance, {json.dumps(PLAIN_DUE, separators=(',', ':'))}",
    ]


def test_the_command_escapes_what_a_program_writes() -> None:
    ran = run_here("smoke", "--", *python("input(); print('\\x1b[31m\\x07' + 'x' * 1000)"))
    assert ran.exit_code == 3
    assert "\x1b" not in ran.out
    assert r"  < \x1b[31m\x07xxx" in ran.out
    assert max(len(line) for line in ran.out.splitlines()) < 400


def test_the_command_as_json() -> None:
    ran = run_here("smoke", "--json", "--", *bad("a list"))
    assert ran.exit_code == 3
    steps = ran.json["steps"]
    assert [step["title"] for step in steps] == [HELLO, PLAIN]
    assert steps[0]["fault"] is None
    assert steps[1]["fault"] == "the answer is not a JSON object"


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf", "soon", "3601"])
def test_a_time_limit_is_a_number_of_seconds(seconds: str) -> None:
    ran = run_here("smoke", "--timeout", seconds, "--", *bad("none"))
    assert (ran.exit_code, ran.code, ran.out) == (2, "usage", "")


def test_a_program_that_cannot_be_started_exits_with_3() -> None:
    ran = run_here("smoke", "--", "/nonexistent/pro\x1bgram")
    assert (ran.exit_code, ran.code) == (3, "protocol")
    assert r"/nonexistent/pro\x1bgram cannot be started" in ran.err


def test_no_program_is_wrong_use() -> None:
    ran = run_here("smoke")
    assert (ran.exit_code, ran.code) == (2, "usage")
