"""What a program shows for a keyed event: right, or with known mistakes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from law78.board import LineScore
from law78.conformance.exchange.keyed_event import Boards, event_of_boards
from law78.conformance.mistakes import BY_ID, MISTAKES, making
from law78.conformance.mistakes.roundings import MISTAKES as OF_ROUNDING
from law78.conformance.mistakes.scorer import Scorer, standings
from law78.conformance.sheets.figures import Exact, Scores, scores_by
from law78.errors import Law78Error
from law78.event import Event, EventLine, Pair
from law78.outcome import Line, Score
from law78.ranking import Standing, Tally
from law78.regulation import Rules
from law78.session import SessionBoard

CANDIDATES: tuple[str, ...] = tuple(
    mistake.id for mistake in MISTAKES if mistake.level != "input" and mistake not in OF_ROUNDING
)
"""The mistakes that an event might show, among them those of whole sessions."""


def exact_of_event(boards: Boards, mistakes: Iterable[str] = ()) -> Exact | None:
    """What a program with these mistakes gives; None where it refuses the event."""
    return _exact(boards, frozenset(mistakes))


@lru_cache(maxsize=1024)
def _exact(boards: Boards, mistakes: frozenset[str]) -> Exact | None:
    scorer = making(BY_ID[identity] for identity in mistakes)
    try:
        scores = scores_by(scorer, tuple(line for board in boards for line in board))
        event = with_scores(event_of_boards(boards), scores)
        lines, ranked = scored_by(scorer, event)
    except Law78Error:
        return None
    return Exact(scores, lines, ranked)


def with_scores(event: Event, scores: Scores) -> Event:
    """The event with other scores on lines that were played; None leaves a line as it is."""
    left = iter(scores)
    return replace(
        event,
        boards=tuple(
            replace(board, lines=tuple(_with_score(line, next(left)) for line in board.lines))
            for board in event.boards
        ),
    )


def _with_score(line: EventLine, score: int | None) -> EventLine:
    return line if score is None else replace(line, line=Line(Score(score)), raw=str(score))


def scored_by(scorer: Scorer, event: Event) -> tuple[tuple[LineScore, ...], tuple[Standing, ...]]:
    """Every line's scores in the order of the event, and the standings by side and number.

    Raises Law78Error as a session's scoring does.
    """
    seen: list[SessionBoard] = []

    def tally(boards: Sequence[SessionBoard], winners: int) -> dict[Pair, Tally]:
        seen.extend(boards)
        return scorer.tally(boards, winners)

    ranked = standings(replace(scorer, tally=tally), event, Rules())
    lines = tuple(line for board in seen for line in board.scored.lines)
    return lines, tuple(sorted(ranked, key=_by_number))


def _by_number(standing: Standing) -> int:
    return int(standing.pair.number)
