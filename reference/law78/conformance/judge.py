"""The judge: one comparison, exact, with no tolerance to set.

A program that rounds says how, stage by stage. The exact answer is put through
the same stages, on the program's scale, and must then equal what it gave.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from law78.conformance.answers import (
    Answer,
    BoardAnswer,
    ContractAnswer,
    Figure,
    NotSupported,
    RankingRow,
    Refusal,
    SessionAnswer,
)
from law78.conformance.declaration import Declaration
from law78.conformance.printing import RowDue, Who, figures_due, penalties_due, ranking_due
from law78.conformance.requests import event_of_request, lines_of_request
from law78.conformance.results import Difference, Verdict
from law78.conformance.vectors import (
    BoardDue,
    ContractDue,
    RefusalDue,
    SessionDue,
    Vector,
)
from law78.errors import printable
from law78.exact import readable
from law78.outcome import Side

SIDE_NAMES = {Side.NS: "N-S", Side.EW: "E-W"}
NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict, a sentence where it is no pass, and the figures that differ."""

    verdict: Verdict
    sentence: str = ""
    differences: tuple[Difference, ...] = ()


PASSED = Judgement(Verdict.PASS)


def judge(vector: Vector, answer: Answer, declaration: Declaration) -> Judgement:
    """Whether an answer is what the vector asks for, rounded as the program says it rounds."""
    expected = vector.expected
    if isinstance(answer, NotSupported):
        return Judgement(Verdict.UNSUPPORTED, f"it says that it does not do this: {answer.what}")
    if isinstance(expected, RefusalDue):
        if isinstance(answer, Refusal):
            return PASSED
        return Judgement(
            Verdict.WRONGLY_ACCEPTED, f"it must be refused, and was scored: {expected.reason}"
        )
    if isinstance(answer, Refusal):
        said = answer.message or answer.code
        return Judgement(
            Verdict.WRONGLY_REFUSED,
            "it can be scored, and was refused" + (f": {said}" if said else ""),
        )
    differences = tuple(_differences(vector, answer, declaration))
    if not differences:
        return PASSED
    return Judgement(Verdict.WRONG_VALUE, in_a_sentence(differences), differences)


def in_a_sentence(differences: Sequence[Difference]) -> str:
    """The first difference, and how many more there are.

    >>> in_a_sentence([Difference("line 8, N-S", "7.8", "10")])
    'line 8, N-S: 10, and 7.8 is right'
    """
    first = differences[0]
    more = f" ({len(differences) - 1} more)" if len(differences) > 1 else ""
    return f"{first.where}: {first.got}, and {first.expected} is right{more}"


def _differences(vector: Vector, answer: Answer, declaration: Declaration) -> Iterator[Difference]:
    match vector.expected, answer:
        case BoardDue() as expected, BoardAnswer() as given:
            yield from _board_differences(vector, expected, given, declaration)
        case SessionDue() as expected, SessionAnswer() as given:
            yield from _session_differences(vector, expected, given, declaration)
        case ContractDue(score), ContractAnswer(given):
            if score != given:
                yield Difference("score", str(score), str(given))
        case _:
            raise TypeError(f"{type(answer).__name__} to {vector.id}")


def _board_differences(
    vector: Vector, expected: BoardDue, answer: BoardAnswer, declaration: Declaration
) -> Iterator[Difference]:
    due = figures_due(lines_of_request(vector.request), expected, declaration)
    for place, (right, got) in enumerate(zip(due, answer.lines, strict=True), start=1):
        for side, value, figure in zip(Side, right, (got.ns, got.ew), strict=True):
            yield from _difference(f"line {place}, {SIDE_NAMES[side]}", value, figure)


def _session_differences(
    vector: Vector, expected: SessionDue, answer: SessionAnswer, declaration: Declaration
) -> Iterator[Difference]:
    given = {(row.pair, row.section, row.side): row for row in answer.ranking}
    event = event_of_request(vector.request)
    penalties: Mapping[Who, Fraction] = {}
    if any(row.penalty is not None for row in answer.ranking):
        penalties = penalties_due(event, declaration.scale)
    for due in ranking_due(event, expected, declaration):
        row = given.pop(due.who, None)
        who = pair_in_words(*due.who)
        if row is None:
            yield Difference(who, "in the ranking", "not in it")
            continue
        yield from _row_differences(who, due, row)
        if row.penalty is not None:
            yield from _difference(f"{who}, penalty", penalties[due.who], row.penalty)
    for pair, section, side in given:
        yield Difference(pair_in_words(pair, section, side), "not in the ranking", "in it")
    if len(answer.ranking) != len({(row.pair, row.section, row.side) for row in answer.ranking}):
        yield Difference("the ranking", "each pair once", "a pair twice")


def _row_differences(who: str, due: RowDue, row: RankingRow) -> Iterator[Difference]:
    """Total, percentage and rank, which every row must have; the rest where the row has it."""
    yield from _difference(f"{who}, total", due.total, row.total)
    yield from _difference(f"{who}, percentage", due.percentage, row.percentage)
    if row.rank != due.rank:
        yield Difference(f"{who}, rank", str(due.rank), _or_nothing(row.rank))
    if row.available is not None:
        yield from _difference(f"{who}, available", due.available, row.available)
    if row.boards is not None and row.boards != due.boards:
        yield Difference(f"{who}, boards", str(due.boards), str(row.boards))
    if row.tied is not None and row.tied is not due.tied:
        yield Difference(f"{who}, tied", _yes_or_no(due.tied), _yes_or_no(row.tied))


def pair_in_words(pair: str, section: str | None, side: str | None) -> str:
    """A pair as differences name it.

    >>> pair_in_words("3", "A", "NS"), pair_in_words("3", None, None)
    ('pair 3 A NS', 'pair 3')
    """
    parts = [f"pair {printable(pair)}", printable(section or ""), printable(side or "")]
    return " ".join(part for part in parts if part)


def _difference(where: str, right: Fraction | None, got: Figure | None) -> Iterator[Difference]:
    if right != (None if got is None else got.value):
        written = NOTHING if got is None else printable(got.written)
        yield Difference(where, NOTHING if right is None else readable(right), written)


def _or_nothing(rank: int | None) -> str:
    return NOTHING if rank is None else str(rank)


def _yes_or_no(tied: bool) -> str:
    return "true" if tied else "false"
