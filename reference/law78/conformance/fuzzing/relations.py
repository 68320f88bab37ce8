"""Relations between a program's own answers, for programs too coarse to be judged by value.

A board told in another way must get the same answers: its lines in another
order, the board seen from the other side of the table, an outcome in two halves,
all weights doubled.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TypeAlias

from law78.conformance.answers import BoardAnswer, Figure, NotSupported, parse_answer
from law78.conformance.checking import what_is_missing
from law78.conformance.declaration import Breach, Declaration
from law78.conformance.protocol import board_request
from law78.conformance.requests import lines_of_request
from law78.conformance.results import JsonObject, RelationResult
from law78.conformance.runner import Crashed, Subject, TimedOut
from law78.conformance.vectors import BoardDue, Vector
from law78.errors import Code, Law78Error
from law78.exact import MOST_DIGITS, readable
from law78.notation import line_text
from law78.outcome import (
    Artificial,
    Line,
    Outcome,
    Played,
    Score,
    Share,
    Split,
    Weighted,
    flat,
)

Pair: TypeAlias = tuple[Fraction | None, Fraction | None]
"""What a line gets, N-S and E-W."""

Request: TypeAlias = Mapping[str, object]
"""A request for a board, without a seq."""

COARSE = Fraction(1, 2)
"""A quantum from which on answers are too coarse to be judged by value alone."""

BEYOND_DIGITS = 10**MOST_DIGITS
"""From here on a number has more digits than it may be written with. Clause K1."""

MOST_BOARDS = 40
"""Boards that each relation is tried on."""

MOST_TIME_OUTS = 5
"""Boards that may time out before nothing more is asked."""


def are_wanted(declaration: Declaration) -> bool:
    """Whether a program's answers are percentages, or so coarse that values say too little."""
    return declaration.values == "percentage" or any(
        rounding.quantum >= COARSE for rounding in declaration.rounding or ()
    )


@dataclass(frozen=True, slots=True)
class Relation:
    """A way to tell a board otherwise, and what must become of its answers.

    says is the relation in words. told gives the board told otherwise, None where
    that would be the same board; back turns the answers to it into those of the
    board as it was.
    """

    name: str
    says: str
    told: Callable[[Request], JsonObject | None]
    back: Callable[[list[Pair]], list[Pair]]


def hold(
    subject: Subject, vectors: Sequence[Vector], declaration: Declaration
) -> tuple[RelationResult, ...]:
    """Each relation on the boards of the vectors that the program supports and scores.

    declaration says how the program rounds: where E-W get what N-S leave, the two
    sides cannot change places. Raises Law78Error (`protocol`) where the program
    cannot be started again, or answers in time too seldom.
    """
    boards = [
        vector
        for vector in vectors
        if isinstance(vector.expected, BoardDue) and what_is_missing(vector, declaration) is None
    ]
    asked = _Asked(subject)
    return tuple(
        _held(asked, relation, boards)
        for relation in RELATIONS
        if relation is not MIRROR or not _has_complement(declaration)
    )


def _has_complement(declaration: Declaration) -> bool:
    return any(rounding.side == "complement" for rounding in declaration.rounding or ())


Answers: TypeAlias = list[Pair] | str | None
"""What each line of a board gets; a few words where it was not answered so; None where the
program says that it does not do this."""


def _held(asked: _Asked, relation: Relation, boards: Sequence[Vector]) -> RelationResult:
    tried = 0
    failures = []
    for vector in boards:
        told = relation.told(vector.request)
        if told is None or tried == MOST_BOARDS:
            continue
        answers, again = asked.as_it_is(vector), asked.answers(told)
        if not isinstance(answers, list) or again is None:
            continue
        tried += 1
        difference = _difference(answers, again, relation)
        if difference is not None:
            failures.append(f"{vector.id}, {difference}")
    return RelationResult(relation.name, relation.says, tried, tuple(failures))


@dataclass
class _Asked:
    """A program that is asked for boards, and how often it did not answer in time."""

    subject: Subject
    time_outs: int = 0
    known: dict[str, Answers] = field(default_factory=dict)

    def as_it_is(self, vector: Vector) -> Answers:
        """The answers to a board as the vector has it, asked for once."""
        if vector.id not in self.known:
            self.known[vector.id] = self.answers(vector.request)
        return self.known[vector.id]

    def answers(self, request: Request) -> Answers:
        """Raises Law78Error where it cannot be started again, or time was out too often."""
        try:
            lines = len(lines_of_request(request))
            answer = parse_answer(self.subject.ask(request), "score_board", lines)
        except (TimedOut, Crashed, Breach) as failure:
            self._start_again(isinstance(failure, TimedOut))
            return f"not answered: {failure}"
        match answer:
            case BoardAnswer(lines=figures):
                return [(_value(line.ns), _value(line.ew)) for line in figures]
            case NotSupported():
                return None
            case _:
                return "refused"

    def _start_again(self, timed_out: bool) -> None:
        self.time_outs += timed_out
        if self.time_outs == MOST_TIME_OUTS:
            raise Law78Error(
                Code.PROTOCOL,
                f"no answer in time, {MOST_TIME_OUTS} times",
                "give --timeout for a slow program",
            )
        self.subject.start()


def _value(figure: Figure | None) -> Fraction | None:
    return None if figure is None else figure.value


def _difference(answers: Sequence[Pair], again: list[Pair] | str, relation: Relation) -> str | None:
    """The first difference, in words; None where the relation holds."""
    if isinstance(again, str):
        return f"told otherwise: {again}"
    return next(_differences(answers, relation.back(again)), None)


def _differences(answers: Sequence[Pair], again: Sequence[Pair]) -> Iterator[str]:
    for place, (first, second) in enumerate(zip(answers, again, strict=True), start=1):
        if first != second:
            yield f"line {place}: {_shown(first)}; told otherwise {_shown(second)}"


def _shown(pair: Pair) -> str:
    ns, ew = ("nothing" if value is None else readable(value) for value in pair)
    return f"N-S {ns}, E-W {ew}"


# The ways to tell a board otherwise ------------------------------------------------------------


def _lines(request: Request) -> list[Line]:
    return list(lines_of_request(request))


def _with_lines(request: Request, lines: Sequence[Line]) -> JsonObject:
    board = request["board"]
    assert isinstance(board, dict)
    return board_request(lines, board["expected"], board.get("rules"))


def _turned_round(request: Request) -> JsonObject | None:
    lines = _lines(request)
    return _with_lines(request, lines[::-1]) if len(set(lines)) > 1 else None


def _mirrored(request: Request) -> JsonObject | None:
    return _with_lines(request, [_mirrored_line(line) for line in _lines(request)])


def _mirrored_line(line: Line) -> Line:
    match line.result:
        case Score() | Weighted() as held:
            return replace(line, result=_negated(held))
        case Artificial(ns, ew):
            return replace(line, result=Artificial(ew, ns))
        case Split(ns, ew):
            return replace(line, result=Split(_other_side(ew), _other_side(ns)))
        case _:
            return line


def _other_side(held: Played | Share) -> Played | Share:
    return _negated(held) if isinstance(held, Score | Weighted) else held


def _negated(held: Played) -> Played:
    if isinstance(held, Score):
        return Score(-held.points)
    return Weighted(tuple(Outcome(weight, Score(-points)) for weight, points in flat(held)))


def _in_halves(request: Request) -> JsonObject | None:
    """Each ruling's first outcome given as two outcomes of half its weight.

    But for rulings whose weights have no digit to spare. Clause K1.
    """
    return _with_rulings(request, _first_in_halves)


def _first_in_halves(held: Weighted) -> Weighted:
    (weight, points), *others = flat(held)
    half = Outcome(weight / 2, Score(points))
    if half.weight.denominator >= BEYOND_DIGITS:
        return held
    return Weighted((half, *(Outcome(own, Score(score)) for own, score in others), half))


def _turned_weights(request: Request) -> JsonObject | None:
    """Each ruling's outcomes in the opposite order."""
    return _with_rulings(request, lambda held: Weighted(held.outcomes[::-1]))


def _with_rulings(request: Request, change: Callable[[Weighted], Weighted]) -> JsonObject | None:
    lines = _lines(request)
    changed = [_with_ruling(line, change) for line in lines]
    return None if changed == lines else _with_lines(request, changed)


def _with_ruling(line: Line, change: Callable[[Weighted], Weighted]) -> Line:
    def changed(held: Played | Share) -> Played | Share:
        return change(held) if isinstance(held, Weighted) else held

    match line.result:
        case Weighted() as held:
            return replace(line, result=change(held))
        case Split(ns, ew):
            return replace(line, result=Split(changed(ns), changed(ew)))
        case _:
            return line


_RULING = re.compile(r"(?<=12C1c:)[^|@]+")


def _doubled(request: Request) -> JsonObject | None:
    """The parts of each ruling twice as large in the text; the data beside it stay."""
    lines = _lines(request)
    texts = [_RULING.sub(_doubled_parts, line_text(line)) for line in lines]
    if texts == [line_text(line) for line in lines]:
        return None
    told = _with_lines(request, lines)
    board = told["board"]
    assert isinstance(board, dict)
    for line, text in zip(board["lines"], texts, strict=True):
        line["result"] = text
    return told


def _doubled_parts(found: re.Match[str]) -> str:
    words = found[0].split("/")
    if max(2 * int(word) for word in words[::2]) >= BEYOND_DIGITS:
        return found[0]
    return "/".join(word if place % 2 else str(2 * int(word)) for place, word in enumerate(words))


def _as_told(answers: list[Pair]) -> list[Pair]:
    return answers


def _last_first(answers: list[Pair]) -> list[Pair]:
    return answers[::-1]


def _from_the_other_side(answers: list[Pair]) -> list[Pair]:
    return [(ew, ns) for ns, ew in answers]


MIRROR = Relation(
    "mirrored", "seen by E-W, the two sides' figures change places", _mirrored, _from_the_other_side
)
RELATIONS = (
    Relation(
        "permuted", "the lines in the opposite order get the same", _turned_round, _last_first
    ),
    MIRROR,
    Relation("halved", "an outcome given as two halves changes nothing", _in_halves, _as_told),
    Relation(
        "reordered",
        "a ruling's outcomes in the opposite order change nothing",
        _turned_weights,
        _as_told,
    ),
    Relation("doubled", "all parts of a ruling doubled change nothing", _doubled, _as_told),
)
