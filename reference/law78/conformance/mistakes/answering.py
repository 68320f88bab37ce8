"""What a scorer says to a request, as a program of a given declaration would print it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from typing import TypeAlias

from law78.board import LineScore, SideScore
from law78.conformance.answers import (
    Answer,
    BoardAnswer,
    ContractAnswer,
    Figure,
    NotSupported,
    Refusal,
    SessionAnswer,
)
from law78.conformance.declaration import Declaration
from law78.conformance.mistakes.scorer import REFERENCE, Scorer, scored_board, standings
from law78.conformance.printing import (
    AVERAGE_PERCENTAGE,
    Pair,
    RowDue,
    figures_due,
    put_through,
    ranking_due,
)
from law78.conformance.requests import event_of_request, lines_of_request
from law78.conformance.scored_vectors import rules_of_choices
from law78.conformance.vectors import BoardDue, ContractDue, RankDue, SessionDue, Vector
from law78.contract import parse_contract
from law78.errors import Code, Law78Error
from law78.event import Event
from law78.outcome import Line
from law78.ranking import Standing
from law78.regulation import Rules
from law78.regulations import known_regulation
from law78.rounding import Rounding

JsonObject: TypeAlias = Mapping[str, object]

Row: TypeAlias = tuple[str, str | None, str | None, Fraction | None, Fraction | None, int | None]
"""A pair's number, section and side, its total, percentage and rank."""

Said: TypeAlias = tuple[Pair, ...] | Counter[Row] | int | None
"""What is said to a request: figures line by line, a ranking, a contract's score, or
None: that it is no bridge."""


EXACTLY = Declaration("exact", "", (), (), rounding=())
"""A program that answers in matchpoints on the scale of 2 and rounds nothing."""


@dataclass(frozen=True, slots=True)
class Question:
    """A request that was understood once, so that many scorers can answer it.

    lines are a board's as the reference reads them, None where it reads none;
    event is a session's.
    """

    request: JsonObject
    lines: tuple[Line, ...] | None = None
    event: Event | None = None

    @property
    def operation(self) -> str:
        """The operation that is asked for."""
        return str(self.request["op"])


def question_of(request: JsonObject) -> Question:
    """A request, read as far as the reference reads it."""
    try:
        match request["op"]:
            case "score_board":
                return Question(request, lines=_lines_read(request, REFERENCE))
            case "score_session":
                return Question(request, event=event_of_request(request))
    except Law78Error:
        pass
    return Question(request)


Rewritten: TypeAlias = Callable[[JsonObject], JsonObject]
"""What a request is taken for; it raises Law78Error where it is refused as it stands."""


@dataclass(frozen=True, slots=True)
class Reader(Scorer):
    """A scorer that takes a request for another one before its first step.

    taken   any request -> the one that it is taken for
    mended  a request that it would refuse -> the one that it scores instead
    """

    taken: Rewritten
    mended: Rewritten


def as_sent(request: JsonObject) -> JsonObject:
    """A request as it was sent."""
    return request


def reader(scorer: Scorer) -> Reader:
    """The same scorer as a Reader, which takes requests as they were sent if it was none."""
    if isinstance(scorer, Reader):
        return scorer
    steps = {step.name: getattr(scorer, step.name) for step in fields(Scorer)}
    return Reader(**steps, taken=as_sent, mended=as_sent)


def said_by(scorer: Scorer, question: Question, declaration: Declaration) -> Said:
    """What a scorer says, in figures as the declaration has them.

    >>> from law78.conformance.protocol import board_request
    >>> from law78.notation import parse_line
    >>> ask = question_of(board_request([parse_line("600"), parse_line("-100")], 2))
    >>> said_by(REFERENCE, ask, EXACTLY)
    ((Fraction(2, 1), Fraction(0, 1)), (Fraction(0, 1), Fraction(2, 1)))
    """
    if not isinstance(scorer, Reader):
        return _said(scorer, question, declaration)
    try:
        taken = _rewritten(question, scorer.taken)
        said = _said(scorer, taken, declaration)
        if said is not None:
            return said
        mended = _rewritten(taken, scorer.mended)
    except Law78Error:
        return None
    return None if mended is taken else _said(scorer, mended, declaration)


def _rewritten(question: Question, rewrite: Rewritten) -> Question:
    request = rewrite(question.request)
    return question if request == question.request else question_of(request)


def _said(scorer: Scorer, question: Question, declaration: Declaration) -> Said:
    try:
        match question.operation:
            case "score_board":
                return _board(scorer, question, declaration)
            case "score_session":
                return None if question.event is None else _session(scorer, question, declaration)
            case _:
                return _contract(scorer, question.request)
    except Law78Error:
        return None


# Boards --------------------------------------------------------------------------------------


def _lines_read(request: JsonObject, scorer: Scorer) -> tuple[Line, ...]:
    items = board_of(request).get("lines")
    if not isinstance(items, list):
        raise _no_shape("a board without a list of lines")
    return tuple(scorer.read(item, place) for place, item in enumerate(items, start=1))


def board_of(request: JsonObject) -> JsonObject:
    """A request's board. Raises Law78Error where there is none."""
    board = request.get("board")
    if not isinstance(board, Mapping):
        raise _no_shape("a request without a board")
    return board


def rules_asked(board: JsonObject) -> Rules:
    """The rules that a board names. Raises Law78Error where one is not known."""
    choices = board.get("rules", {})
    if not isinstance(choices, Mapping):
        raise _no_shape("rules that are not an object")
    return rules_of_choices(choices)


def _no_shape(problem: str) -> Law78Error:
    return Law78Error(Code.PROTOCOL, problem, "send what the protocol says")


def _board(scorer: Scorer, question: Question, declaration: Declaration) -> Said:
    board = board_of(question.request)
    lines = question.lines
    if scorer.read is not REFERENCE.read:
        lines = _lines_read(question.request, scorer)
    expected = board.get("expected")
    if lines is None or isinstance(expected, bool) or not isinstance(expected, int):
        return None
    rules = _printing(rules_asked(board), declaration)
    scored = scored_board(scorer, lines, expected, rules)
    return tuple(_printed(line, declaration) for line in scored.lines)


def _printing(rules: Rules, declaration: Declaration) -> Rules:
    return replace(rules, rounding=declaration.rounding or (), scale=str(declaration.scale))


def _printed(line: LineScore, declaration: Declaration) -> Pair:
    if declaration.values == "matchpoints":
        return _of(line.ns, "printed"), _of(line.ew, "printed")
    percentages = _of(line.ns, "percentage"), _of(line.ew, "percentage")
    rounding = declaration.rounding_of("percentage")
    if rounding is None:
        return percentages
    return put_through(percentages, rounding, (AVERAGE_PERCENTAGE, AVERAGE_PERCENTAGE))


def _of(score: SideScore | None, figure: str) -> Fraction | None:
    if score is None:
        return None
    return score.printed if figure == "printed" else score.percentage


# Sessions ------------------------------------------------------------------------------------


def _session(scorer: Scorer, question: Question, declaration: Declaration) -> Said:
    event = question.event
    assert event is not None
    own = known_regulation(event.regulation or "exact").rules
    rules = replace(own, scale="2", rounding=())
    stages = declaration.rounding or ()
    if not any(each.carried for each in stages):
        exact = tuple(_due(standing) for standing in standings(scorer, event, rules))
        return _rows(ranking_due(event, SessionDue(exact), declaration))
    unit = Fraction(declaration.scale, 2)
    on_scale_of_two = tuple(_with_quantum_over(each, unit) for each in stages)
    ranked = standings(scorer, event, replace(rules, rounding=on_scale_of_two))
    return Counter(
        (*_who(own), own.shown_total * unit, own.shown_percentage, own.rank) for own in ranked
    )


def _with_quantum_over(rounding: Rounding, unit: Fraction) -> Rounding:
    if rounding.stage == "percentage":
        return rounding
    return replace(rounding, quantum=rounding.quantum / unit)


def _who(standing: Standing) -> tuple[str, str | None, str | None]:
    pair = standing.pair
    return pair.number, pair.section, None if pair.side is None else pair.side.upper()


def _due(standing: Standing) -> RankDue:
    return RankDue(
        *_who(standing),
        total=standing.total,
        available=standing.available,
        percentage=standing.percentage,
        boards=standing.boards,
        rank=standing.rank,
        tied=standing.tied,
    )


def _rows(rows: Sequence[RowDue]) -> Counter[Row]:
    return Counter(
        (row.pair, row.section, row.side, row.total, row.percentage, row.rank) for row in rows
    )


# Contracts -----------------------------------------------------------------------------------


def _contract(scorer: Scorer, request: JsonObject) -> int | None:
    contract, vulnerable = request.get("contract"), request.get("vulnerable")
    declarer, tricks = request.get("declarer"), request.get("tricks")
    if not isinstance(contract, str) or not isinstance(vulnerable, str):
        return None
    if not isinstance(declarer, str | None) or not isinstance(tricks, int | None):
        return None
    return scorer.contract(parse_contract(contract), declarer, tricks, vulnerable)


# What is right, and what a program said ------------------------------------------------------


def right_answer(vector: Vector, declaration: Declaration) -> Said:
    """What a vector asks for, as the declaration has it."""
    match vector.expected:
        case BoardDue() as expected:
            return tuple(figures_due(lines_of_request(vector.request), expected, declaration))
        case SessionDue() as expected:
            return _rows(ranking_due(event_of_request(vector.request), expected, declaration))
        case ContractDue(score):
            return score
        case _:
            return None


def said_in(answer: Answer) -> Said:
    """What a program's answer says. Not for one that it does not do this."""
    match answer:
        case BoardAnswer(lines):
            return tuple((_value(line.ns), _value(line.ew)) for line in lines)
        case SessionAnswer(ranking):
            return Counter(
                (
                    row.pair,
                    row.section,
                    row.side,
                    _value(row.total),
                    _value(row.percentage),
                    row.rank,
                )
                for row in ranking
            )
        case ContractAnswer(score):
            return score
        case Refusal():
            return None
        case NotSupported():
            raise TypeError("an answer without a statement")


def _value(figure: Figure | None) -> Fraction | None:
    return None if figure is None else figure.value
