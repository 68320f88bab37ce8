"""How a request is answered, as a row of named steps.

The row without a mistake is the reference, step by step. A mistake is the same row
with a step or two replaced, so that two mistakes are made at once by replacing the
steps of both.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TypeAlias

from law78.averages import (
    Percentages,
    own_percentages,
    recorded_percentages,
    with_byes,
    with_settled_averages,
)
from law78.board import Method, ScoredBoard, not_rounded, score_board
from law78.conformance.subject import read_line
from law78.contract import Contract, PassedOut, contract_score
from law78.event import Event, EventBoard, Pair, Penalty, winners_of
from law78.outcome import Line
from law78.ranking import Standing, Tally, ranking
from law78.regulation import Rules, method_of, refuse_unfit_rulings
from law78.session import SessionBoard, expected_of_boards, tallies_of, with_penalty

Lines: TypeAlias = Sequence[Line]
Boards: TypeAlias = Sequence[EventBoard]
Tallies: TypeAlias = Mapping[Pair, Tally]


@dataclass(frozen=True, slots=True)
class Scorer:
    """The steps by which a request is answered, in their order.

    For a board:
        read      a line of the request, its place from 1 -> the line
    For a board, also one of a session:
        take      a board's lines -> the lines as the program understands them
        follow    the rules that are asked for -> the rules that it follows
        method    rules -> the steps by which a board is scored
        score     lines, E, method -> the scored board
    For a session, beyond its boards:
        divide    an event -> its fields, each the boards that are compared
        own       boards, their scores, winners -> the percentages that averages follow
        settle    a board, own percentages, tested ones, winners, rules -> the board
                  with every average at what it is worth
        tally     boards, winners -> what each pair has collected
        penalize  tallies, a penalty, boards, winners -> tallies
        rank      tallies, rules, whether by section -> the ranking
    For a contract:
        contract  contract, declarer, tricks, vulnerable -> score, N-S's view
    """

    read: Callable[[object, int], Line]
    take: Callable[[Lines], list[Line]]
    follow: Callable[[Rules], Rules]
    method: Callable[[Rules], Method]
    score: Callable[[Lines, int | None, Method], ScoredBoard]
    divide: Callable[[Event], list[Boards]]
    own: Callable[[Boards, Sequence[ScoredBoard], int], Percentages]
    settle: Callable[[EventBoard, Percentages, Percentages, int, Rules], EventBoard]
    tally: Callable[[Sequence[SessionBoard], int], dict[Pair, Tally]]
    penalize: Callable[[dict[Pair, Tally], Penalty, Sequence[SessionBoard], int], dict[Pair, Tally]]
    rank: Callable[[Tallies, Rules, bool], tuple[Standing, ...]]
    contract: Callable[[Contract | PassedOut, str | None, int | None, str], int]


def as_they_are(lines: Lines) -> list[Line]:
    """A board's lines, understood as they were sent."""
    return list(lines)


def as_asked(rules: Rules) -> Rules:
    """The rules that are asked for."""
    return rules


def one_field(event: Event) -> list[Boards]:
    """All sections of an event are one field. Clause K32."""
    return [event.boards]


@lru_cache(maxsize=256)
def kept_method(rules: Rules) -> Method:
    """The steps by which a board is scored under these rules: method_of's, kept.

    The same rules give the same steps, by which a board is known again.
    """
    return method_of(rules)


def kept_board(lines: Lines, expected: int | None, method: Method) -> ScoredBoard:
    """A board as score_board scores it, kept as it is before its last step, `finish`.

    Most mistakes leave most boards as they are, or work on finished figures.
    Raises Law78Error as score_board does.
    """
    steps = (
        *(method.fill, method.top, method.factor, method.climb, method.adjust),
        *(method.weigh, method.share, method.scale, *method.nominal.items()),
    )
    scored = _not_finished(_Asked(tuple(lines), expected, steps, method))
    if method.finish is not_rounded:
        return scored
    finished = {line: method.finish(line) for line in set(scored.lines)}
    return replace(scored, lines=tuple(finished[line] for line in scored.lines))


@dataclass(frozen=True, slots=True)
class _Asked:
    """A board to score, known again by all but the last step of its method."""

    lines: tuple[Line, ...]
    expected: int | None
    steps: tuple[object, ...]
    method: Method = field(compare=False)


@lru_cache(maxsize=4096)
def _not_finished(asked: _Asked) -> ScoredBoard:
    return score_board(asked.lines, asked.expected, replace(asked.method, finish=not_rounded))


REFERENCE = Scorer(
    read=read_line,
    take=as_they_are,
    follow=as_asked,
    method=kept_method,
    score=kept_board,
    divide=one_field,
    own=own_percentages,
    settle=with_settled_averages,
    tally=tallies_of,
    penalize=with_penalty,
    rank=ranking,
    contract=contract_score,
)
"""The row without a mistake."""


def scored_board(scorer: Scorer, lines: Lines, expected: int | None, rules: Rules) -> ScoredBoard:
    """A board by the scorer's steps. Raises Law78Error as score_board does.

    >>> from law78.notation import parse_line
    >>> lines = [parse_line("600"), parse_line("-100")]
    >>> scored_board(REFERENCE, lines, None, Rules()).lines[0].ns.matchpoints
    Fraction(2, 1)
    """
    method = scorer.method(scorer.follow(rules))
    return scorer.score(scorer.take(lines), expected, method)


def standings(scorer: Scorer, event: Event, rules: Rules) -> tuple[Standing, ...]:
    """The ranking of an event by the scorer's steps: as session.score_event goes.

    Raises Law78Error as that does.
    """
    rules = scorer.follow(rules)
    winners = winners_of(event)
    understood = replace(event, boards=tuple(_taken(scorer, board) for board in event.boards))
    boards: list[SessionBoard] = []
    for compared in scorer.divide(understood):
        expected = expected_of_boards(compared, event.expected, rules)
        scored = _scored_field(scorer, compared, expected, rules, winners)
        boards += [
            SessionBoard(board, None, own) for board, own in zip(compared, scored, strict=True)
        ]
    tallies = scorer.tally(boards, winners)
    for penalty in event.penalties:
        tallies = scorer.penalize(tallies, penalty, boards, winners)
    return scorer.rank(tallies, rules, False)


def _taken(scorer: Scorer, board: EventBoard) -> EventBoard:
    taken = scorer.take([line.line for line in board.lines])
    return replace(
        board,
        lines=tuple(replace(line, line=own) for line, own in zip(board.lines, taken, strict=True)),
    )


def _scored_field(
    scorer: Scorer, field: Boards, expected: Sequence[int | None], rules: Rules, winners: int
) -> list[ScoredBoard]:
    # As session.score_field: results first, then what depends on them.
    method = scorer.method(rules)
    unrounded = replace(rules, rounding=())
    nominal = _scored_boards(scorer, field, expected, unrounded)
    own = scorer.own(field, nominal, winners)
    tested = own
    if rules.average_test == "session":
        tested = recorded_percentages(field, nominal, winners)
    settled = [scorer.settle(board, own, tested, winners, rules) for board in field]
    scored = nominal
    if rules.rounding or settled != list(field):
        scored = _scored_boards(scorer, settled, expected, rules)
    if rules.byes == "nothing":
        return scored
    recorded = own if rules.byes == "results" else recorded_percentages(settled, scored, winners)
    return [
        with_byes(board, board_scored, recorded, winners, method)
        for board, board_scored in zip(field, scored, strict=True)
    ]


def _scored_boards(
    scorer: Scorer, boards: Boards, expected: Sequence[int | None], rules: Rules
) -> list[ScoredBoard]:
    method = scorer.method(rules)
    scored = []
    for board, results_expected in zip(boards, expected, strict=True):
        lines = [line.line for line in board.lines]
        refuse_unfit_rulings(lines, rules)
        scored.append(scorer.score(lines, results_expected, method))
    return scored
