"""`law78 smoke`: the exchange with a program, step by step, and what is wrong with it in words.

Only the talking is looked at. Whether the figures are right is for `law78 check`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from law78.board import EXACT, score_board
from law78.conformance.answers import (
    ContractAnswer,
    NotSupported,
    Refusal,
    SessionAnswer,
    parse_answer,
    parse_object,
)
from law78.conformance.declaration import Breach, Declaration, parse_declaration
from law78.conformance.printing import figures_due
from law78.conformance.protocol import board_request, hello
from law78.conformance.runner import Conversation, Crashed, JsonObject, TimedOut
from law78.conformance.scored_vectors import board_due
from law78.errors import printable
from law78.exact import ZERO, readable
from law78.notation import parse_line
from law78.outcome import Line

MOST_KEPT = 2000
"""Characters of an answer that a step keeps."""


@dataclass(frozen=True, slots=True)
class Step:
    """One exchange: what it is for, what was sent and got, and what is wrong, if anything is.

    got is as it came, and not safe to print. fault is None where all is well, and
    remark says what the answer is; advice says what to do about a fault, or what next.
    """

    title: str
    sent: str
    got: str
    fault: str | None = None
    advice: str = ""
    remark: str = ""


Check = Callable[[JsonObject], str]
"""Looks at an answer and says in a few words what it is. Raises Breach."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: a title, the request, how its answer is looked at, and one that is due."""

    title: str
    request: JsonObject
    check: Check
    due: JsonObject


def smoke(command: Sequence[str], seconds: float) -> Iterator[Step]:
    """Talk to a program, step by step, up to the first fault.

    seconds is how long it may take for one answer. Raises Law78Error (`protocol`)
    where the program cannot be started.
    """
    with Conversation(command) as talk:
        declarations: list[Declaration] = []

        def declared(answer: JsonObject) -> str:
            declarations.append(parse_declaration(answer))
            return "it is " + in_words(declarations[0])

        first = _exchange(talk, Question("hello", hello(), declared, HELLO_DUE), seconds)
        if declarations and not declarations[0].operations:
            first = replace(first, advice=NOTHING_YET)
        yield first
        if first.fault is not None:
            return
        for question in _questions(declarations[0]):
            step = _exchange(talk, question, seconds)
            yield step
            if step.fault is not None:
                return
        yield _farewell(talk)


def in_words(declaration: Declaration) -> str:
    """A declaration in a sentence."""
    does = ", ".join(declaration.operations) or "nothing"
    features = ", ".join(declaration.features) or "plain boards alone"
    match declaration.rounding:
        case None:
            rounds = "does not say how it rounds"
        case ():
            rounds = "is exact"
        case _:
            rounds = "says how it rounds"
    return (
        f"{printable(declaration.name)} {printable(declaration.version)}, does {does};"
        f" {features}; answers in {declaration.values}, scale {declaration.scale}, and {rounds}"
    )


def _questions(declaration: Declaration) -> Iterator[Question]:
    if "score_board" in declaration.operations:
        lines = [parse_line(text) for text in ("600", "-100", "-100")]
        yield _board("a plain board", lines, declaration)
        yield _board("a board with one line, to see the next seq", lines[:1], declaration)
        yield Question(
            "a board that is none", {"op": "score_board", "board": {}}, _refused, REFUSAL
        )
    if "score_contract" in declaration.operations:
        yield Question("a contract", CONTRACT, _contract, {"score": 400})
    if "score_session" in declaration.operations:
        yield Question("an event", EVENT, _session, _ranking_due(declaration))
    unknown = "score_something"
    yield Question(
        "an operation that nobody knows", {"op": unknown}, _unsupported, {"unsupported": unknown}
    )


def _board(title: str, lines: Sequence[Line], declaration: Declaration) -> Question:
    expected = board_due(score_board(lines, len(lines), EXACT))
    return Question(
        title,
        board_request(lines, len(lines)),
        lambda answer: _scored(answer, len(lines)),
        {
            "lines": [
                dict(zip(("ns", "ew"), map(_written, pair), strict=True))
                for pair in figures_due(lines, expected, declaration)
            ]
        },
    )


def _ranking_due(declaration: Declaration) -> JsonObject:
    """Two pairs have all of the top, 2, and two have nothing."""
    top, both = Fraction(declaration.scale), (("1", "4", 1), ("2", "3", 3))
    return {
        "ranking": [
            {
                "pair": pair,
                "section": None,
                "side": None,
                "total": _written(top if rank == 1 else ZERO),
                "available": _written(top),
                "percentage": "100" if rank == 1 else "0",
                "boards": 1,
                "rank": rank,
                "tied": True,
            }
            for *pairs, rank in both
            for pair in pairs
        ]
    }


def _written(figure: Fraction | None) -> str | None:
    return None if figure is None else readable(figure)


HELLO_DUE: JsonObject = {
    "protocol": 1,
    "subject": {"name": "a name", "version": "1.0"},
    "operations": ["score_board"],
    "features": [],
}
REFUSAL: JsonObject = {"error": {"code": "refused", "message": "a board has lines"}}
CONTRACT: JsonObject = {
    "op": "score_contract",
    "contract": "3NT",
    "declarer": "N",
    "tricks": 9,
    "vulnerable": "NONE",
}
EVENT: JsonObject = {
    "op": "score_session",
    "event": {
        "format": "law78-event-1",
        "boards": [
            {
                "board": "1",
                "lines": [
                    {"pair_ns": "1", "pair_ew": "3", "result": "600"},
                    {"pair_ns": "2", "pair_ew": "4", "result": "-100"},
                ],
            }
        ],
    },
}


ASKED_OF_A_PAIR = ("total", "percentage", "rank")
"""What every row of a ranking is asked; in the event here nothing of it is null."""

COMPARED_WHERE_GIVEN = ("available", "boards", "tied")
"""What a row may leave out, and is compared where it has it."""


def _scored(answer: JsonObject, lines: int) -> str:
    parsed = parse_answer(answer, "score_board", lines)
    if isinstance(parsed, Refusal | NotSupported):
        raise Breach("a board that everybody can score is not scored")
    return f"figures for {lines} lines" if lines > 1 else "figures for one line"


def _contract(answer: JsonObject) -> str:
    if not isinstance(parse_answer(answer, "score_contract"), ContractAnswer):
        raise Breach("a contract that everybody can score is not scored")
    return "a score"


def _session(answer: JsonObject) -> str:
    parsed = parse_answer(answer, "score_session")
    if not isinstance(parsed, SessionAnswer):
        raise Breach("an event that everybody can score is not scored")
    pairs = len(parsed.ranking)
    said = f"a ranking of {pairs} pairs" if pairs != 1 else "a ranking of one pair"
    rows = answer["ranking"]
    assert isinstance(rows, list)
    for place, row in enumerate(rows, start=1):
        missing = [key for key in ASKED_OF_A_PAIR if row.get(key) is None]
        if missing:
            asked = "they are asked" if len(missing) > 1 else "it is asked"
            return f"{said}, but row {place} has no {', '.join(missing)}: {asked}"
    left_out = [key for key in COMPARED_WHERE_GIVEN if any(row.get(key) is None for row in rows)]
    if left_out:
        them = "they are" if len(left_out) > 1 else "it is"
        return f"{said}, not all with {', '.join(left_out)}: {them} compared where given"
    return said


def _refused(answer: JsonObject) -> str:
    if not isinstance(parse_answer(answer, "score_board"), Refusal | NotSupported):
        raise Breach("a board without lines is scored; it must be answered with an error")
    return "refused, as it must be"


def _unsupported(answer: JsonObject) -> str:
    if not isinstance(parse_answer(answer, "score_board"), Refusal | NotSupported):
        raise Breach("it answers an operation that does not exist")
    return "said to be unsupported, or an error"


def _exchange(talk: Conversation, question: Question, seconds: float) -> Step:
    title, request = question.title, question.request
    seq = talk.seq
    sent = json.dumps({"seq": seq, **request}, separators=(",", ":"))
    try:
        extra = talk.unasked()
        if extra is not None:
            return Step(title, sent, extra, UNASKED, EXTRA)
        line = talk.ask(request, seconds)
    except TimedOut:
        return _late(talk, title, sent, seconds)
    except Crashed as crash:
        return Step(title, sent, "", f"no answer: {crash}", CRASH)
    except Breach as breach:
        return Step(title, sent, "", str(breach), LONG)
    got = _text(line)
    carriage = "each line ends in CR LF, which is accepted" if line.endswith(b"\r\n") else ""
    try:
        said = question.check(parse_object(line, seq))
    except Breach as breach:
        return Step(title, sent, got, str(breach), _advice(got, seq, question))
    return Step(title, sent, got, remark="; ".join(part for part in (said, carriage) if part))


def _text(line: bytes) -> str:
    return line.decode("utf-8", "backslashreplace").rstrip("\r\n")[:MOST_KEPT]


def _late(talk: Conversation, title: str, sent: str, seconds: float) -> Step:
    """No answer in time: is it kept in a buffer, or is there none?"""
    talk.close_input()
    try:
        line = talk.line(seconds)
    except (TimedOut, Crashed, Breach):
        return Step(title, sent, "", f"no answer within {seconds:g} s", SILENT)
    return Step(
        title,
        sent,
        _text(line),
        f"no answer within {seconds:g} s; it came when the input was closed",
        BUFFERED,
    )


def _farewell(talk: Conversation) -> Step:
    sent = json.dumps({"seq": talk.seq, "op": "bye"}, separators=(",", ":"))
    try:
        extra = talk.unasked()
    except Crashed as crash:
        return Step("bye", sent, "", f"it did not wait for it: {crash}", UNENDED)
    if extra is not None:
        return Step("bye", sent, extra, UNASKED, EXTRA)
    if talk.end(farewell=True):
        return Step("bye", sent, "", remark="it ended by itself, with exit code 0")
    return Step("bye", sent, "", "it did not end by itself with exit code 0", UNENDED)


UNASKED = "it wrote something that nobody had asked for"
SILENT = (
    "read one line, answer it with one line, end the line, and flush; give --timeout for a slow"
    " start"
)
BUFFERED = (
    "it keeps its answers in a buffer, or reads its whole input first: answer each line as it"
    " comes, and flush"
)
NOTHING_YET = "it does nothing yet: write score_board, and add it to operations"
EXTRA = "write answers alone on standard output; whatever else goes to standard error"
CRASH = "run the program by hand with the line that was sent"
LONG = "one short line is one answer"
UNENDED = (
    'at "op":"bye", or at the end of the input, end with exit code 0; law78 check ends it by'
    " force, says so, and judges its answers all the same"
)
WHOLE_LINE = "write one JSON object on one line, and nothing else on it"
AS_ASKED = "due is, for instance, "


def _advice(got: str, seq: int, question: Question) -> str:
    if not (got.startswith("{") and got.endswith("}")):
        return WHOLE_LINE
    return AS_ASKED + json.dumps({"seq": seq, **question.due}, separators=(",", ":"))
