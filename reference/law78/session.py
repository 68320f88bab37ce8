"""A session: its boards scored, and each pair's total, percentage and place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from law78.board import Method, ScoredBoard, SideScore, counted_lines, score_board
from law78.errors import Code, Law78Error
from law78.event import Event, EventBoard, Pair, pair_of, winners_of
from law78.exact import ZERO
from law78.outcome import (
    NOMINAL,
    Artificial,
    Average,
    Line,
    Percentage,
    Played,
    Result,
    Share,
    Side,
    Split,
    on_side,
)
from law78.regulation import Rules, method_of


@dataclass(frozen=True, slots=True)
class Standing:
    """A pair's result over the session. Clauses K33, K34.

    total and available are matchpoints on the scale of the rules; percentage is
    exact and None where nothing was available; boards counts those on which the
    pair gets something; rank is shared where tied is true.
    """

    pair: Pair
    total: Fraction
    available: Fraction
    percentage: Fraction | None
    boards: int
    rank: int
    tied: bool


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
    """Score an event of one session. Clauses K17, K32 to K34.

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

    Raises Law78Error as score_board does, with the board's name.
    """
    if not event.boards:
        raise Law78Error(Code.EMPTY, "an event without boards", "give at least one board")
    winners = winners_of(event)
    method = method_of(rules)
    sections = _sections(event) if per_section else [None]
    boards: list[SessionBoard] = []
    for section in sections:
        field = _in_section(event.boards, section) if per_section else event.boards
        of_boards = expected_of_boards(field, event.expected, rules, instead=expected)
        nominal = _score_field(field, of_boards, method)
        own = own_percentages(field, nominal, winners)
        settled = [_with_own_averages(board, own, winners) for board in field]
        for board, scored in zip(field, _score_field(settled, of_boards, method), strict=True):
            boards.append(SessionBoard(board, section, scored))
    return ScoredEvent(event, winners, tuple(boards), ranking(boards, winners, per_section))


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


def own_percentages(
    boards: Sequence[EventBoard], scored: Sequence[ScoredBoard], winners: int
) -> Mapping[Pair, Fraction]:
    """Each pair's percentage on the boards on which it has a result. Clause K17.

    Rulings and assigned scores are results; artificial scores and byes are not.
    A pair without any is left out.
    """
    total: dict[Pair, Fraction] = {}
    available: dict[Pair, Fraction] = {}
    for pair, held, score in _pairs_and_scores(boards, scored, winners):
        if isinstance(held, Played):
            total[pair] = total.get(pair, ZERO) + score.matchpoints
            available[pair] = available.get(pair, ZERO) + score.top
    return {pair: total[pair] * 100 / available[pair] for pair in total if available[pair]}


def average_percent(average: Average, own: Fraction | None) -> Fraction:
    """What an average is worth to a pair with this percentage of its own. Clauses K16, K17.

    >>> average_percent(Average.PLUS, own=Fraction(66)), average_percent(Average.MINUS, None)
    (Fraction(66, 1), Fraction(40, 1))
    """
    nominal = NOMINAL[average]
    if own is None:
        return nominal
    match average:
        case Average.PLUS:
            return max(nominal, own)
        case Average.MINUS:
            return min(nominal, own)
        case Average.EQUAL:
            return nominal


def ranking(
    boards: Sequence[SessionBoard], winners: int, per_section: bool
) -> tuple[Standing, ...]:
    """Every pair's standing, best percentage first, equal ones sharing a place.

    Clauses K33, K34. Percentages are compared exactly. One ranking, or one for
    each side where there are two winners, or for each section.
    """
    total: dict[Pair, Fraction] = {}
    available: dict[Pair, Fraction] = {}
    played: dict[Pair, int] = {}
    for pair, _, score in _pairs_and_scores(
        [board.board for board in boards], [board.scored for board in boards], winners
    ):
        total[pair] = total.get(pair, ZERO) + score.matchpoints
        available[pair] = available.get(pair, ZERO) + score.top
        played[pair] = played.get(pair, 0) + 1
    percentages = {
        pair: total[pair] * 100 / available[pair] if available[pair] else None for pair in total
    }
    contests: dict[tuple[str, str], list[Pair]] = {}
    for pair in total:
        contest = ((pair.section or "") if per_section else "", pair.side or "")
        contests.setdefault(contest, []).append(pair)
    return tuple(
        Standing(
            pair,
            total[pair],
            available[pair],
            percentages[pair],
            played[pair],
            rank,
            len(level) > 1,
        )
        for contest in sorted(contests, key=_north_south_first)
        for rank, level in _places(contests[contest], percentages)
        for pair in level
    )


def _places(
    pairs: Sequence[Pair], percentages: Mapping[Pair, Fraction | None]
) -> Iterator[tuple[int, list[Pair]]]:
    level: dict[Fraction | None, list[Pair]] = {}
    for pair in sorted(pairs, key=_by_number):
        level.setdefault(percentages[pair], []).append(pair)
    rank = 1
    for percentage in sorted(level, key=_best_first):
        yield rank, level[percentage]
        rank += len(level[percentage])


def _best_first(percentage: Fraction | None) -> tuple[bool, Fraction]:
    return percentage is None, -(percentage or ZERO)


def _by_number(pair: Pair) -> tuple[int, str, str]:
    # A pair 2 stands before a pair 10; numbers that are names follow the alphabet.
    is_number = pair.number.isascii() and pair.number.isdigit() and len(pair.number) < 10
    return int(pair.number) if is_number else 0, pair.number, pair.section or ""


def _north_south_first(contest: tuple[str, str]) -> tuple[str, bool]:
    section, side = contest
    return section, side == Side.EW


def _score_field(
    boards: Sequence[EventBoard], expected: Sequence[int | None], method: Method
) -> list[ScoredBoard]:
    scored = []
    for board, results_expected in zip(boards, expected, strict=True):
        try:
            lines = [line.line for line in board.lines]
            scored.append(score_board(lines, results_expected, method))
        except Law78Error as error:
            raise error.at(board=board.board) from None
    return scored


def _with_own_averages(board: EventBoard, own: Mapping[Pair, Fraction], winners: int) -> EventBoard:
    lines = []
    for line in board.lines:
        result = line.line.result
        settled = _settled(
            result,
            *(
                own.get(pair) if (pair := pair_of(line, side, winners)) is not None else None
                for side in Side
            ),
        )
        lines.append(
            line if settled is result else replace(line, line=Line(settled, line.line.group))
        )
    return replace(board, lines=tuple(lines))


def _settled(result: Result, own_ns: Fraction | None, own_ew: Fraction | None) -> Result:
    match result:
        case Artificial(ns, ew):
            return Artificial(_settled_share(ns, own_ns), _settled_share(ew, own_ew))
        case Split(Average() as ns, ew):
            return Split(_settled_share(ns, own_ns), ew)
        case Split(ns, Average() as ew):
            return Split(ns, _settled_share(ew, own_ew))
        case _:
            return result


def _settled_share(share: Share, own: Fraction | None) -> Share:
    return Percentage(average_percent(share, own)) if isinstance(share, Average) else share


def _pairs_and_scores(
    boards: Sequence[EventBoard], scored: Sequence[ScoredBoard], winners: int
) -> Iterator[tuple[Pair, Played | Share, SideScore]]:
    for board, board_scored in zip(boards, scored, strict=True):
        for line, score in zip(board.lines, board_scored.lines, strict=True):
            for side in Side:
                pair = pair_of(line, side, winners)
                held = on_side(line.line.result, side)
                side_score = score.of(side)
                if pair is not None and held is not None and side_score is not None:
                    yield pair, held, side_score


def _sections(event: Event) -> list[str | None]:
    return list(dict.fromkeys(line.section for board in event.boards for line in board.lines))


def _in_section(boards: Sequence[EventBoard], section: str | None) -> tuple[EventBoard, ...]:
    kept = (
        replace(board, lines=tuple(line for line in board.lines if line.section == section))
        for board in boards
    )
    return tuple(board for board in kept if board.lines)
