"""What a request has on it that a mistake may need to show.

Most mistakes can show on a few requests alone, and need not be tried on the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from law78.conformance.mistakes.answering import Question, board_of, rules_asked
from law78.contract import possible_scores
from law78.errors import Law78Error
from law78.event import Event, winners_of
from law78.methods import has_ruling
from law78.outcome import (
    Artificial,
    Average,
    Bye,
    Line,
    NotPlayed,
    Played,
    Result,
    Score,
    Share,
    Side,
    Split,
    Weighted,
    flat,
    on_side,
)
from law78.regulation import Rules
from law78.regulations import known_regulation

KINDS: dict[type[Result], str] = {
    Artificial: "artificial",
    Split: "split",
    NotPlayed: "not_played",
    Bye: "bye",
}

MARKS = (
    *KINDS.values(),
    "weighted",
    "several rulings",
    "repeated outcomes",
    "nested rulings",
    "averages",
    "fouled",
    "missing",
    "ascherman",
    "add_one",
    "none",
    "halves",
    "small",
    "session",
    "sections",
    "two winners",
    "penalty",
    "contract",
    "impossible",
    "refused",
)
"""The closed list. `missing`: a side may have fewer results than expected. `small`: a
rule with small groups. `impossible`: there is a score that no contract gives. `refused`:
it is no bridge and must be refused."""


def marks(question: Question, is_refused: bool = False) -> frozenset[str]:
    """The marks of a request.

    >>> from law78.conformance.mistakes.answering import question_of
    >>> from law78.conformance.protocol import board_request
    >>> from law78.notation import parse_line
    >>> sorted(marks(question_of(board_request([parse_line("600"), parse_line("NP")], 2))))
    ['missing', 'not_played']
    """
    return frozenset(_marks(question)) | ({"refused"} if is_refused else set())


def _marks(question: Question) -> Iterator[str]:
    if question.operation == "score_contract":
        yield "contract"
    if question.lines is not None:
        board = board_of(question.request)
        yield from _of_lines(question.lines)
        if _results(question.lines) != board.get("expected"):
            yield "missing"
        try:
            yield from _of_rules(rules_asked(board))
        except Law78Error:
            return
    if question.event is not None:
        yield from _of_event(question.event)


def _of_event(event: Event) -> Iterator[str]:
    yield from ("session", "missing")
    for board in event.boards:
        yield from _of_lines([line.line for line in board.lines])
    if len({line.section for board in event.boards for line in board.lines}) > 1:
        yield "sections"
    if winners_of(event) == 2:
        yield "two winners"
    if event.penalties:
        yield "penalty"
    try:
        yield from _of_rules(known_regulation(event.regulation or "exact").rules)
    except Law78Error:
        return


def _of_rules(rules: Rules) -> Iterator[str]:
    if rules.unequal != "neuberg":
        yield rules.unequal
    if rules.split == "halves":
        yield "halves"
    if rules.small_groups != "none":
        yield "small"
    if rules.codes == "nominal":
        yield "averages"


def _of_lines(lines: Sequence[Line]) -> Iterator[str]:
    for line in lines:
        if type(line.result) in KINDS:
            yield KINDS[type(line.result)]
        if line.group is not None:
            yield from ("fouled", "missing")
        for side in Side:
            yield from _of_part(on_side(line.result, side))
        if has_impossible_score(line):
            yield "impossible"
    if sum(has_ruling(line) for line in lines) > 1:
        yield "several rulings"


def _of_part(held: Played | Share | None) -> Iterator[str]:
    match held:
        case Weighted(outcomes):
            yield "weighted"
            scores = [score for _, score in flat(held)]
            if len(set(scores)) < len(scores):
                yield "repeated outcomes"
            if any(isinstance(outcome.result, Weighted) for outcome in outcomes):
                yield "nested rulings"
        case Average():
            yield from ("averages", "artificial", "missing")
        case Score() | None:
            return
        case _:
            yield from ("artificial", "missing")


def has_impossible_score(line: Line) -> bool:
    """Whether the line names a score, on either side, that no contract gives. Clause K31.

    >>> from law78.notation import parse_line
    >>> [has_impossible_score(parse_line(text)) for text in ("420", "410", "12C1c:1/420/1/410")]
    [False, True, True]
    """
    parts = (on_side(line.result, side) for side in Side)
    return any(
        score not in _possible()
        for held in parts
        if isinstance(held, Played)
        for _, score in flat(held)
    )


@cache
def _possible() -> frozenset[int]:
    return possible_scores()


def _results(lines: Sequence[Line]) -> int:
    return min(
        sum(isinstance(on_side(line.result, side), Played) for line in lines) for side in Side
    )
