"""Artificial scores and byes that depend on the rest of a pair's session."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from law78.board import LineScore, Method, ScoredBoard, SideScore
from law78.event import EventBoard, Pair, pair_of
from law78.exact import ZERO
from law78.outcome import (
    Artificial,
    Average,
    Bye,
    Line,
    Percentage,
    Played,
    Result,
    Share,
    Side,
    Split,
    on_side,
)
from law78.regulation import Rules

Percentages = Mapping[Pair, Fraction]


def own_percentages(
    boards: Sequence[EventBoard], scored: Sequence[ScoredBoard], winners: int
) -> Percentages:
    """Each pair's percentage on the boards on which it has a result. Clause K17.

    Rulings and assigned scores are results; artificial scores and byes are not.
    A pair without any is left out.
    """
    return _percentages(boards, scored, winners, lambda held: isinstance(held, Played))


def recorded_percentages(
    boards: Sequence[EventBoard], scored: Sequence[ScoredBoard], winners: int
) -> Percentages:
    """Each pair's percentage on all its boards but byes, artificial ones included. Clause K37."""
    return _percentages(boards, scored, winners, lambda held: True)


def _percentages(
    boards: Sequence[EventBoard],
    scored: Sequence[ScoredBoard],
    winners: int,
    counts: Callable[[Played | Share], bool],
) -> Percentages:
    total: dict[Pair, Fraction] = {}
    available: dict[Pair, Fraction] = {}
    for pair, held, score in pairs_and_scores(boards, scored, winners):
        if counts(held):
            total[pair] = total.get(pair, ZERO) + score.matchpoints
            available[pair] = available.get(pair, ZERO) + score.top
    return {pair: total[pair] * 100 / available[pair] for pair in total if available[pair]}


def pairs_and_scores(
    boards: Sequence[EventBoard], scored: Sequence[ScoredBoard], winners: int
) -> Iterator[tuple[Pair, Played | Share, SideScore]]:
    """Every pair with what it holds and gets on each board, byes and not played left out."""
    for board, board_scored in zip(boards, scored, strict=True):
        for line, score in zip(board.lines, board_scored.lines, strict=True):
            for side in Side:
                pair = pair_of(line, side, winners)
                held = on_side(line.line.result, side)
                side_score = score.of(side)
                if pair is not None and held is not None and side_score is not None:
                    yield pair, held, side_score


def average_percent(
    average: Average, nominal: Fraction, own: Fraction | None, tested: Fraction | None
) -> Fraction:
    """What an average is worth to a pair. Clauses K16, K17.

    own is the pair's percentage on the boards where it has a result, tested what
    is held against the nominal percentage: the same, or that of the session.

    >>> average_percent(Average.PLUS, Fraction(60), own=Fraction(66), tested=Fraction(66))
    Fraction(66, 1)
    >>> average_percent(Average.PLUS, Fraction(60), own=Fraction(61), tested=Fraction(60))
    Fraction(60, 1)
    """
    if own is None or tested is None:
        return nominal
    if average is Average.PLUS and tested > nominal:
        return max(nominal, own)
    if average is Average.MINUS and tested < nominal:
        return min(nominal, own)
    return nominal


def with_settled_averages(
    board: EventBoard, own: Percentages, tested: Percentages, winners: int, rules: Rules
) -> EventBoard:
    """The board with every average at the percentage that it is worth. Clauses K16, K17."""
    nominal = dict(zip(Average, rules.nominal, strict=True))

    def settled(share: Share, pair: Pair | None) -> Share:
        average = _average_meant(share, rules)
        if average is None:
            return share
        if pair is None or rules.averages == "nominal":
            return Percentage(nominal[average])
        return Percentage(
            average_percent(average, nominal[average], own.get(pair), tested.get(pair))
        )

    lines = []
    for line in board.lines:
        ns, ew = (pair_of(line, side, winners) for side in Side)
        result: Result = line.line.result
        match result:
            case Artificial(of_ns, of_ew):
                result = Artificial(settled(of_ns, ns), settled(of_ew, ew))
            case Split(Percentage() | Average() as of_ns, of_ew):
                result = Split(settled(of_ns, ns), of_ew)
            case Split(of_ns, Percentage() | Average() as of_ew):
                result = Split(of_ns, settled(of_ew, ew))
            case _:
                pass
        lines.append(replace(line, line=Line(result, line.line.group)))
    return replace(board, lines=tuple(lines))


def _average_meant(share: Share, rules: Rules) -> Average | None:
    if isinstance(share, Average):
        return share
    plus, _, minus = rules.nominal
    if rules.codes == "nominal" and share.percent in (plus, minus):
        return Average.PLUS if share.percent == plus else Average.MINUS
    return None


def with_byes(
    board: EventBoard, scored: ScoredBoard, recorded: Percentages, winners: int, method: Method
) -> ScoredBoard:
    """The board with every bye at the percentage of its pair. Clause K37."""

    def awarded(place: int, side: Side) -> SideScore | None:
        pair = pair_of(board.lines[place], side, winners)
        if pair is None or pair not in recorded:
            return None
        top = scored.tops[side]
        return SideScore(recorded[pair] / 100 * top, top)

    lines = tuple(
        method.finish(LineScore(*(awarded(place, side) for side in Side)))
        if isinstance(board.lines[place].line.result, Bye)
        else score
        for place, score in enumerate(scored.lines)
    )
    return replace(scored, lines=lines)
