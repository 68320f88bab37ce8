"""A session: its boards scored, and each pair's total, percentage and place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from law78.averages import (
    own_percentages,
    recorded_percentages,
    with_byes,
    with_settled_averages,
)
from law78.board import (
    Method,
    ScoredBoard,
    counted_lines,
    refuse_endless_weights,
    score_board,
)
from law78.errors import Code, Law78Error, printable
from law78.event import Event, EventBoard, Pair, Penalty, pair_of, winners_of
from law78.exact import ZERO
from law78.outcome import Side
from law78.ranking import Standing, Tally, ranking
from law78.regulation import Rules, method_of, refuse_unfit_rulings


@dataclass(frozen=True, slots=True)
class SessionBoard:
    """A board of the session with its scores; section is None for a field of all sections."""

    board: EventBoard
    section: str | None
    scored: ScoredBoard


@dataclass(frozen=True, slots=True)
class ScoredEvent:
    """Every board scored, and the ranking: for two winners N-S's, then E-W's."""

    event: Event
    winners: int
    boards: tuple[SessionBoard, ...]
    ranking: tuple[Standing, ...]


def score_event(
    event: Event,
    rules: Rules,
    *,
    expected: int | None = None,
    per_section: bool = False,
) -> ScoredEvent:
    """Score an event of one session. Clauses K17, K32 to K34, K36 to K38.

    expected is E for every board, in place of what the event says; with
    per_section each section is a field, with its own E and its own ranking.

    >>> from law78.event import EventLine
    >>> from law78.notation import parse_line
    >>> lines = [
    ...     EventLine(parse_line(text), text, pair_ns=str(n), pair_ew=str(n + 8))
    ...     for n, text in enumerate(("600", "-100", "600"), start=1)
    ... ]
    >>> scored = score_event(Event((EventBoard("1", tuple(lines)),)), Rules())
    >>> [(s.pair.number, str(s.total), s.rank, s.tied) for s in scored.ranking[:2]]
    [('10', '4', 1, False), ('1', '3', 2, True)]

    Raises Law78Error as score_board does, with the board's name; `regulation`
    for a ruling that the rules do not allow; `pair` for a penalty of a pair that
    is not there.
    """
    if not event.boards:
        raise Law78Error(Code.EMPTY, "an event without boards", "give at least one board")
    refuse_endless_weights(line.line for board in event.boards for line in board.lines)
    winners = winners_of(event)
    boards: list[SessionBoard] = []
    for section in _sections(event) if per_section else [None]:
        field = _in_section(event.boards, section) if per_section else event.boards
        of_boards = expected_of_boards(field, event.expected, rules, instead=expected)
        for board, scored in zip(field, score_field(field, of_boards, rules, winners), strict=True):
            boards.append(SessionBoard(board, section, scored))
    tallies = tallies_of(boards, winners)
    for penalty in event.penalties:
        tallies = with_penalty(tallies, penalty, boards, winners)
    return ScoredEvent(event, winners, tuple(boards), ranking(tallies, rules, per_section))


def score_field(
    field: Sequence[EventBoard], expected: Sequence[int | None], rules: Rules, winners: int
) -> list[ScoredBoard]:
    """Score the boards of a field: results first, then what depends on them. Clauses K17, K37."""
    method = method_of(rules)
    unrounded = method_of(replace(rules, rounding=()))
    nominal = _score_boards(field, expected, rules, unrounded)
    own = own_percentages(field, nominal, winners)
    tested = own
    if rules.average_test == "session":
        tested = recorded_percentages(field, nominal, winners)
    settled = [with_settled_averages(board, own, tested, winners, rules) for board in field]
    scored = _score_boards(settled, expected, rules, method)
    if rules.byes == "nothing":
        return scored
    recorded = own if rules.byes == "results" else recorded_percentages(settled, scored, winners)
    return [
        with_byes(board, board_scored, recorded, winners, method)
        for board, board_scored in zip(field, scored, strict=True)
    ]


def expected_of_boards(
    field: Sequence[EventBoard], of_event: int | None, rules: Rules, instead: int | None = None
) -> list[int | None]:
    """The results expected on each board of a field, E. Clause K32.

    `instead` where it is given; else as the board says, as its event says, or
    the largest count over the field. None stands for a board's own count.
    """
    if instead is not None:
        return [instead for _ in field]
    common = of_event
    if common is None and rules.expected == "field":
        common = max(counted_lines([line.line for line in board.lines]) for board in field)
    return [common if board.expected is None else board.expected for board in field]


def tallies_of(boards: Sequence[SessionBoard], winners: int) -> dict[Pair, Tally]:
    """What each pair has collected on the boards on which it gets something. Clause K33."""
    tallies: dict[Pair, Tally] = {}
    for board in boards:
        for line, score in zip(board.board.lines, board.scored.lines, strict=True):
            for side in Side:
                pair, own = pair_of(line, side, winners), score.of(side)
                if pair is not None and own is not None:
                    tally = tallies.get(pair, Tally())
                    tallies[pair] = tally.plus(own.matchpoints, own.top)
    return tallies


def with_penalty(
    tallies: dict[Pair, Tally], penalty: Penalty, boards: Sequence[SessionBoard], winners: int
) -> dict[Pair, Tally]:
    """The tallies with a penalty against one pair. Clause K36.

    Per cent of a top are of the largest top of any board.

    Raises Law78Error (`pair`) where the pair is not there or is not the only
    one of that name.
    """
    meant = [
        pair
        for pair in tallies
        if pair.number == penalty.number
        and (penalty.section is None or pair.section == penalty.section)
        and (penalty.side is None or _sits_on(penalty.side, pair, boards, winners))
    ]
    if len(meant) != 1:
        raise Law78Error(
            Code.PAIR,
            f"a penalty for pair {printable(penalty.number)}, of which there are {len(meant)}",
            "give the number, section and side of one pair",
        )
    amount = penalty.matchpoints or ZERO
    if penalty.percent_of_top is not None:
        amount += penalty.percent_of_top / 100 * _largest_top(boards)
    (pair,) = meant
    tally = tallies[pair]
    return tallies | {pair: replace(tally, penalty=tally.penalty + amount)}


def _sits_on(side: Side, pair: Pair, boards: Sequence[SessionBoard], winners: int) -> bool:
    return any(
        pair_of(line, side, winners) == pair for board in boards for line in board.board.lines
    )


def _largest_top(boards: Sequence[SessionBoard]) -> Fraction:
    return max(top for board in boards for top in board.scored.tops.values())


def _score_boards(
    boards: Sequence[EventBoard], expected: Sequence[int | None], rules: Rules, method: Method
) -> list[ScoredBoard]:
    scored = []
    for board, results_expected in zip(boards, expected, strict=True):
        lines = [line.line for line in board.lines]
        try:
            refuse_unfit_rulings(lines, rules)
            scored.append(score_board(lines, results_expected, method))
        except Law78Error as error:
            raise error.at(board=board.board) from None
    return scored


def _sections(event: Event) -> list[str | None]:
    return list(dict.fromkeys(line.section for board in event.boards for line in board.lines))


def _in_section(boards: Sequence[EventBoard], section: str | None) -> tuple[EventBoard, ...]:
    kept = (
        replace(board, lines=tuple(line for line in board.lines if line.section == section))
        for board in boards
    )
    return tuple(board for board in kept if board.lines)
