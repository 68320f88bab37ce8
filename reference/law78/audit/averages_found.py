"""What averages, codes and byes are worth in a file, found from the figures of their lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from law78.audit.fields import FieldBoard
from law78.audit.fitting import Fit, Fitter
from law78.audit.supposition import Units, comes_out
from law78.averages import (
    Percentages,
    own_percentages,
    recorded_percentages,
    with_byes,
    with_settled_averages,
)
from law78.board import LineScore, ScoredBoard, score_board
from law78.event import EventBoard
from law78.outcome import Average, Bye, Percentage, Side, on_side
from law78.regulation import CHOICES, Rules, method_of

Scored = Mapping[FieldBoard, ScoredBoard]


@dataclass(frozen=True, slots=True)
class Settled:
    """The file's rules with its averages and byes, and every board scored by them.

    settled holds the boards with each average at its percentage; told and byes_told say
    whether some figure tells the choice made from another.
    """

    rules: Rules
    scored: Scored
    settled: Mapping[FieldBoard, EventBoard]
    told: bool = False
    byes_told: bool = False
    averages: int = 0
    byes: int = 0


def plain_scores(fitter: Fitter, fit: Fit) -> dict[FieldBoard, ScoredBoard]:
    """Every board that can be scored, with averages at their nominal percentages."""
    plain: dict[FieldBoard, ScoredBoard] = {}
    for field in fit.fields.fields:
        for board in field.boards:
            rule = fit.hypothesis.rule_of(board, field.most)
            scored = fitter.scored(board, rule, fit.hypothesis.scale)
            if scored is not None:
                plain[board] = scored
    return plain


def settle(fitter: Fitter, fit: Fit) -> list[Settled]:
    """The choices by which most figures of averages come out, and then of byes.

    The default comes first of several, then those that come out as well and give some
    line another figure; where a board cannot be scored it is left out.
    """
    plain = plain_scores(fitter, fit)
    rules = fit.hypothesis.rules
    as_they_are = {board: board.board for board in plain}
    averages = sum(_is_average(board, place) for board in plain for place in board.depending)
    byes = sum(_is_bye(board, place) for board in plain for place in board.depending)
    found = [Settled(rules, plain, as_they_are, averages=averages, byes=byes)]
    if averages:
        found = _averages(fitter.units, fit, found[0])
    if byes:
        found = [
            way
            for own in found
            for way in _best(
                [
                    _with_byes(fit, own, plain, replace(own.rules, byes=choice))
                    for choice in CHOICES["byes"]
                ],
                fitter.units,
                of_byes=True,
            )
        ]
    return found


def _is_bye(board: FieldBoard, place: int) -> bool:
    return isinstance(board.lines[place].result, Bye)


def _is_average(board: FieldBoard, place: int) -> bool:
    return not _is_bye(board, place)


def _ways_of_averages(boards: Scored, rules: Rules) -> Iterator[Rules]:
    """The choices that may matter, the default first."""
    held = {
        type(on_side(board.lines[place].result, side))
        for board in boards
        for place in board.depending
        for side in Side
    }
    for codes in CHOICES["codes"] if Percentage in held else ("fixed",):
        if codes == "fixed" and Average not in held:
            yield rules
            continue
        for test in CHOICES["average_test"]:
            yield replace(rules, codes=codes, average_test=test)
        if codes == "fixed":
            yield replace(rules, averages="nominal")


def _averages(units: Units, fit: Fit, found: Settled) -> list[Settled]:
    """The ways of averages by which most of their lines come out, the default first.

    What seldom is true is tried where the default leaves something unexplained.
    """
    own = _OwnPercentages(fit, found.scored)
    default, *others = _ways_of_averages(found.scored, found.rules)
    tried = [_with_averages(fit, found, own, default)]
    complete = _coming_out(tried[0], units, of_byes=False) == found.averages
    for rules in others:
        if not complete or rules.averages == "nominal":
            tried.append(_with_averages(fit, found, own, rules))
    return _best(tried, units, of_byes=False)


class _OwnPercentages:
    """Each pair's percentages by field, results alone or the session, worked out when wanted."""

    def __init__(self, fit: Fit, scored: Scored) -> None:
        self._fit = fit
        self._scored = scored
        self._known: dict[tuple[int, bool], Percentages] = {}

    def of(self, field: int, whole_session: bool) -> Percentages:
        """The percentages in the field of that place."""
        key = (field, whole_session)
        if key not in self._known:
            fields = self._fit.fields
            boards = [board for board in fields.fields[field].boards if board in self._scored]
            percentages = recorded_percentages if whole_session else own_percentages
            self._known[key] = percentages(
                [board.board for board in boards],
                [self._scored[board] for board in boards],
                fields.winners,
            )
        return self._known[key]


def _with_averages(fit: Fit, found: Settled, own: _OwnPercentages, rules: Rules) -> Settled:
    scored = dict(found.scored)
    settled = dict(found.settled)
    method = method_of(rules)
    for number, field in enumerate(fit.fields.fields):
        for board in field.boards:
            if board not in scored or not any(
                _is_average(board, place) for place in board.depending
            ):
                continue
            percentages: Percentages = {}
            tested: Percentages = {}
            if rules.averages == "own":
                percentages = own.of(number, whole_session=False)
                tested = own.of(number, whole_session=rules.average_test == "session")
            at_their_worth = with_settled_averages(
                board.board, percentages, tested, fit.fields.winners, rules
            )
            if at_their_worth.lines == board.board.lines:
                continue
            settled[board] = at_their_worth
            scored[board] = score_board(
                [line.line for line in at_their_worth.lines], scored[board].expected, method
            )
    return replace(found, rules=rules, scored=scored, settled=settled)


def _with_byes(fit: Fit, found: Settled, plain: Scored, rules: Rules) -> Settled:
    if rules.byes == "nothing":
        return replace(found, rules=rules)
    winners, method = fit.fields.winners, method_of(rules)
    scored = dict(found.scored)
    for field in fit.fields.fields:
        boards = [board for board in field.boards if board in plain]
        if rules.byes == "results":
            events = [board.board for board in boards]
            recorded = own_percentages(events, [plain[board] for board in boards], winners)
        else:
            events = [found.settled[board] for board in boards]
            recorded = recorded_percentages(
                events, [found.scored[board] for board in boards], winners
            )
        for board in boards:
            if any(_is_bye(board, place) for place in board.depending):
                scored[board] = with_byes(
                    found.settled[board], found.scored[board], recorded, winners, method
                )
    return replace(found, rules=rules, scored=scored)


def _best(ways: Sequence[Settled], units: Units, of_byes: bool) -> list[Settled]:
    """The ways by which most lines come out: the first, and others that are not the same."""
    counts = [_coming_out(way, units, of_byes) for way in ways]
    told = len(set(counts)) > 1
    best: dict[tuple[LineScore, ...], Settled] = {}
    for way, count in zip(ways, counts, strict=True):
        if count == max(counts):
            best.setdefault(_scores(way), way)
    return [
        replace(way, byes_told=told) if of_byes else replace(way, told=told)
        for way in best.values()
    ]


def _scores(way: Settled) -> tuple[LineScore, ...]:
    """What the lines get that depend on the session."""
    return tuple(
        way.scored[board].lines[place] for board in way.scored for place in sorted(board.depending)
    )


def _coming_out(way: Settled, units: Units, of_byes: bool) -> int:
    """How many lines of averages, or of byes, come out."""
    return sum(
        comes_out(board.fitted[place], way.scored[board].lines[place], units)
        for board in way.scored
        for place in board.depending
        if _is_bye(board, place) is of_byes
    )
