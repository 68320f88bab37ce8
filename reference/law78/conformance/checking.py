"""`law78 check`: every vector put to a program under test, judged and explained."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from time import monotonic
from typing import TypeAlias

from law78.conformance.answers import (
    Answer,
    BoardAnswer,
    ContractAnswer,
    Figure,
    NotSupported,
    RankingRow,
    Refusal,
    SessionAnswer,
    parse_answer,
)
from law78.conformance.declaration import Breach, Declaration
from law78.conformance.judge import Judgement, judge
from law78.conformance.requests import event_of_request, lines_of_request
from law78.conformance.results import CaseResult, JsonObject, Verdict
from law78.conformance.rounding_search import Found, Seen, search
from law78.conformance.runner import Crashed, Subject, TimedOut
from law78.conformance.session_rounding import SeenSession
from law78.conformance.vectors import BoardDue, SessionDue, Vector
from law78.errors import Law78Error

MOST_IN_A_ROW = 5
"""Time-outs, or failures to start again, one after the other, after which nothing more is asked."""

MOST_UNREAD_IN_A_ROW = 30
"""Answers, one after the other, that cannot be read, after which nothing more is asked.

Each costs a start of the program, and takes long where the answer is long.
"""

Progress: TypeAlias = Callable[[Vector], None]


@dataclass(frozen=True, slots=True)
class Given:
    """A vector with what the program gave: an answer, or a verdict that there is none.

    raw is the line that came where it breaks the protocol, safe to print and cut.
    """

    vector: Vector
    answer: Answer | None
    verdict: Verdict | None = None
    sentence: str = ""
    milliseconds: int = 0
    raw: str = ""


def ask_all(
    subject: Subject, vectors: Iterable[Vector], progress: Progress = lambda vector: None
) -> Iterator[Given]:
    """Put every vector to a program that has started; it is started again where it fails.

    What the program does not declare is not asked for.
    """
    in_a_row, unread, last = 0, 0, None
    for vector in vectors:
        missing = what_is_missing(vector, subject.declaration)
        if missing is not None:
            given = Given(vector, NotSupported(missing))
        elif in_a_row == MOST_IN_A_ROW and not subject.is_given_up:
            given = Given(vector, None, last, f"not asked, as this came {in_a_row} times in a row")
        elif unread == MOST_UNREAD_IN_A_ROW:
            given = Given(vector, None, last, f"not asked, as this came {unread} times in a row")
        else:
            given = _ask(subject, vector)
            lasting = given.verdict is Verdict.TIMED_OUT or not subject.is_running
            in_a_row = in_a_row + 1 if lasting else 0
            unread = unread + 1 if given.verdict is Verdict.BROKE_PROTOCOL else 0
            last = given.verdict
        progress(vector)
        yield given


def _ask(subject: Subject, vector: Vector) -> Given:
    start, raw = monotonic(), ""
    try:
        answer = parse_answer(
            subject.ask(vector.request), vector.operation, number_of_lines(vector)
        )
        return Given(vector, answer, milliseconds=_since(start))
    except TimedOut as failure:
        verdict, sentence = Verdict.TIMED_OUT, str(failure)
    except Crashed as failure:
        verdict, sentence = Verdict.CRASHED, str(failure)
    except Breach as failure:
        verdict, sentence = Verdict.BROKE_PROTOCOL, str(failure)
        raw = subject.answer_line
    milliseconds = _since(start)
    try:
        subject.start()
    except Law78Error as error:
        sentence += f"; then it could not be started again: {error.problem}"
    return Given(vector, None, verdict, sentence, milliseconds, raw)


def _since(start: float) -> int:
    return round((monotonic() - start) * 1000)


def what_is_missing(vector: Vector, declaration: Declaration) -> str | None:
    """What the vector needs and the program does not declare; None where nothing is."""
    if vector.operation not in declaration.operations:
        return vector.operation
    missing = [feature for feature in vector.features if feature not in declaration.features]
    return ", ".join(missing) or None


def number_of_lines(vector: Vector) -> int:
    """How many lines the board of a vector has; 0 where it is about something else."""
    board = vector.request.get("board")
    lines = board.get("lines") if isinstance(board, dict) else None
    return len(lines) if isinstance(lines, list) else 0


# Rounding, where nothing is said of it ---------------------------------------------------------


def seen_boards(given: Iterable[Given]) -> list[Seen]:
    """The boards that were scored, with their answers."""
    return [
        Seen(lines_of_request(each.vector.request), each.vector.expected, each.answer)
        for each in given
        if isinstance(each.vector.expected, BoardDue) and isinstance(each.answer, BoardAnswer)
    ]


def seen_sessions(given: Iterable[Given]) -> list[SeenSession]:
    """The sessions that were scored, with their answers; those that rank nobody tell nothing."""
    return [
        SeenSession(event_of_request(each.vector.request), each.vector.expected, each.answer)
        for each in given
        if isinstance(each.vector.expected, SessionDue)
        and isinstance(each.answer, SessionAnswer)
        and each.answer.ranking
    ]


def settled(declaration: Declaration, given: Sequence[Given]) -> tuple[Declaration, Found | None]:
    """The declaration to judge by: what the program says, or what its answers say of it.

    What was found is None where the program says it, and where it gave no figures.
    """
    if declaration.rounding is not None:
        return declaration, None
    found = search(seen_boards(given), declaration, seen_sessions(given))
    if found is None:
        return replace(declaration, rounding=()), None
    return replace(declaration, rounding=found.stages), found


# Judging ---------------------------------------------------------------------------------------


def judged(given: Iterable[Given], declaration: Declaration) -> tuple[CaseResult, ...]:
    """The verdict on each vector, by a declaration that says how the program rounds."""
    return tuple(_judged(each, declaration) for each in given)


def _judged(given: Given, declaration: Declaration) -> CaseResult:
    vector = given.vector
    if given.answer is None:
        assert given.verdict is not None
        judgement = Judgement(given.verdict, given.sentence)
    else:
        judgement = judge(vector, given.answer, declaration)
    return CaseResult(
        id=vector.id,
        area=vector.area,
        title=vector.title,
        verdict=judgement.verdict,
        sentence=judgement.sentence,
        differences=judgement.differences,
        answer=None if given.answer is None else answer_data(given.answer),
        milliseconds=given.milliseconds,
        raw=given.raw,
    )


def answer_data(answer: Answer) -> JsonObject:
    """An answer as it stands in the record of a run: figures as they were written."""
    match answer:
        case BoardAnswer(lines):
            return {"lines": [{"ns": _written(line.ns), "ew": _written(line.ew)} for line in lines]}
        case ContractAnswer(score):
            return {"score": score}
        case SessionAnswer(ranking):
            return {"ranking": [_row_data(row) for row in ranking]}
        case Refusal(code, message):
            return {"error": {"code": code, "message": message}}
        case NotSupported(what):
            return {"unsupported": what}


def _row_data(row: RankingRow) -> JsonObject:
    """A row of a ranking; what a program need not give stands in it only where it did."""
    data: JsonObject = {
        "pair": row.pair,
        "section": row.section,
        "side": row.side,
        "total": _written(row.total),
        "percentage": _written(row.percentage),
        "rank": row.rank,
    }
    more = {
        "available": _written(row.available),
        "boards": row.boards,
        "tied": row.tied,
        "penalty": _written(row.penalty),
    }
    return data | {key: value for key, value in more.items() if value is not None}


def _written(figure: Figure | None) -> str | None:
    return None if figure is None else figure.written
