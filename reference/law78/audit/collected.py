"""What each pair has collected: exactly, as its boards came out, and as they are printed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from law78.audit.averages_found import Settled
from law78.audit.fields import FieldBoard, Fields
from law78.audit.findings import BoardAudit, SideAudit
from law78.audit.printed import PrintedLine, unit_of
from law78.board import SideScore
from law78.errors import Law78Error
from law78.event import Event, EventLine, Pair, pair_of
from law78.exact import ZERO
from law78.outcome import Side
from law78.ranking import Tally
from law78.rounding import Rounding
from law78.session import SessionBoard, with_penalty


@dataclass(frozen=True, slots=True, eq=False)
class Collected:
    """A pair's boards, summed, penalties taken off.

    exact is by the raw results under the rules found. came_out, of available, is as the
    file has it: the exact figure where it comes out, the printed one where it does not.
    printed is the printed points, None where some board has none. shares are per cent
    of each board, exact and as printed. is_touched: some figure of the pair's did not
    come out; depends: some board's worth depends on the session.

    by_scores is the same with what is due in place of figures that did not come out,
    None where all did: a misprint need not be in the total. slack is how far came_out
    may be from what was counted, the figures that did not come out being rounded.
    """

    exact: Tally
    came_out: Fraction
    available: Fraction
    printed: Fraction | None
    boards: tuple[OnBoard, ...]
    is_touched: bool = False
    depends: bool = False
    by_scores: Collected | None = None
    slack: Fraction = ZERO

    @property
    def percentage(self) -> Fraction | None:
        """What came out, in per cent; None where nothing was available."""
        return self.came_out * 100 / self.available if self.available else None

    @property
    def shares(self) -> list[Fraction]:
        """Per cent of each board that has a top, as it came out."""
        return [own.came_out * 100 / own.top for own in self.boards if own.top]

    @property
    def printed_shares(self) -> list[Fraction] | None:
        """The printed percentage of each board; None where some board has none."""
        shares = [own.printed_share for own in self.boards]
        return None if None in shares else [own for own in shares if own is not None]


@dataclass(frozen=True, slots=True)
class OnBoard:
    """A pair's board: what came out, of the top, and what is printed."""

    came_out: Fraction
    top: Fraction
    printed: Fraction | None
    printed_share: Fraction | None


@dataclass(slots=True)
class _Sums:
    exact: list[SideScore] = field(default_factory=list)
    boards: list[OnBoard] = field(default_factory=list)
    by_scores: list[OnBoard] = field(default_factory=list)
    slack: Fraction = ZERO
    is_touched: bool = False
    depends: bool = False

    def take(
        self, audit: SideAudit, printed: PrintedLine, side: Side, carried: Rounding | None
    ) -> None:
        """One more board, as its audit has it."""
        points, share = (
            (printed.ns, printed.ns_percentage)
            if side is Side.NS
            else (printed.ew, printed.ew_percentage)
        )
        if audit.due is None or audit.top is None:
            return
        came_out = audit.due
        if audit.agrees is False:
            self.is_touched = True
            if points is not None:
                came_out = points.value
                self.slack += unit_of([points])
            elif share is not None:
                came_out = share.value * audit.top / 100
                self.slack += unit_of([share]) * audit.top / 100
        as_printed = None if points is None else points.value
        if as_printed is None and carried is not None:
            as_printed = carried.of(audit.due, audit.top / 2)
        board = OnBoard(came_out, audit.top, as_printed, None if share is None else share.value)
        self.boards.append(board)
        if audit.agrees is False:
            # Only points that are printed are known as they should have been.
            shown = audit.shown if points is not None else as_printed
            board = OnBoard(audit.due, audit.top, shown, None)
        self.by_scores.append(board)

    def summed(self) -> Collected:
        exact = Tally(
            exact_sum(own.matchpoints for own in self.exact),
            exact_sum(own.top for own in self.exact),
            len(self.exact),
        )
        found = _of_boards(exact, self.boards, self.depends)
        if not self.is_touched:
            return found
        by_scores = _of_boards(exact, self.by_scores, self.depends)
        return replace(found, is_touched=True, by_scores=by_scores, slack=self.slack)


def _of_boards(exact: Tally, boards: Sequence[OnBoard], depends: bool) -> Collected:
    points = [own.printed for own in boards]
    return Collected(
        exact=exact,
        came_out=exact_sum(own.came_out for own in boards),
        available=exact_sum(own.top for own in boards),
        printed=None if None in points else exact_sum(own for own in points if own is not None),
        boards=tuple(boards),
        depends=depends,
    )


def exact_sum(values: Iterable[Fraction]) -> Fraction:
    """The sum of many fractions with few denominators, as integers over each.

    >>> exact_sum([Fraction(1, 2), Fraction(1, 3), Fraction(1, 2)])
    Fraction(4, 3)
    """
    over: dict[int, int] = {}
    for value in values:
        denominator = value.denominator
        over[denominator] = over.get(denominator, 0) + value.numerator
    return sum((Fraction(above, below) for below, above in over.items()), ZERO)


def collected(
    event: Event,
    fields: Fields,
    settled: Settled,
    audits: Sequence[tuple[FieldBoard, BoardAudit]],
    carried: Rounding | None = None,
) -> dict[Pair, Collected]:
    """Every pair of the boards, in the order in which they appear.

    carried is how points are rounded that are not printed, and percentages made of them.
    """
    pair_on = _PairsOfLines(fields.winners)
    sums: dict[Pair, _Sums] = {}
    for board, audit in audits:
        scored = settled.scored.get(board)
        for place, line in enumerate(board.board.lines):
            line_audit, printed = audit.lines[place], board.printed[place]
            for side, of_side in ((Side.NS, line_audit.ns), (Side.EW, line_audit.ew)):
                pair = pair_on(line, side)
                if pair is None:
                    continue
                own = sums.get(pair)
                if own is None:
                    own = sums[pair] = _Sums()
                score = None if scored is None else scored.lines[place].of(side)
                if score is not None:
                    own.exact.append(score)
                own.depends |= place in board.depending
                own.take(of_side, printed, side, carried)
    pairs = {pair: own.summed() for pair, own in sums.items()}
    return _less_penalties(event, fields, settled, pairs) if event.penalties else pairs


def collected_exactly(event: Event, fields: Fields, settled: Settled) -> dict[Pair, Collected]:
    """What the pairs have by the raw results alone, as if nothing were printed for the boards."""
    pair_on = _PairsOfLines(fields.winners)
    sums: dict[Pair, _Sums] = {}
    for board, scored in settled.scored.items():
        for line, score in zip(board.board.lines, scored.lines, strict=True):
            for side in Side:
                pair, own = pair_on(line, side), score.of(side)
                if pair is not None and own is not None:
                    of_pair = sums.setdefault(pair, _Sums())
                    of_pair.exact.append(own)
                    of_pair.boards.append(OnBoard(own.matchpoints, own.top, None, None))
    pairs = {pair: own.summed() for pair, own in sums.items()}
    return _less_penalties(event, fields, settled, pairs) if event.penalties else pairs


class _PairsOfLines:
    """pair_of, each pair made once."""

    def __init__(self, winners: int) -> None:
        self._winners = winners
        self._known: dict[tuple[str | None, str | None, bool], Pair | None] = {}

    def __call__(self, line: EventLine, side: Side) -> Pair | None:
        is_ns = side is Side.NS
        key = (line.pair_ns if is_ns else line.pair_ew, line.section, is_ns)
        if key not in self._known:
            self._known[key] = pair_of(line, side, self._winners)
        return self._known[key]


def _less_penalties(
    event: Event, fields: Fields, settled: Settled, pairs: dict[Pair, Collected]
) -> dict[Pair, Collected]:
    boards = [
        SessionBoard(board.board, board.section, settled.scored[board])
        for board in fields.boards
        if board in settled.scored
    ]
    tallies = {pair: own.exact for pair, own in pairs.items()}
    for penalty in event.penalties:
        try:
            tallies = with_penalty(tallies, penalty, boards, fields.winners)
        except Law78Error:
            # A penalty of nobody: what reads the file remarks on it.
            continue
    return {pair: _less(own, tallies[pair]) for pair, own in pairs.items()}


def _less(own: Collected, tally: Tally) -> Collected:
    return replace(
        own,
        exact=tally,
        came_out=own.came_out - tally.penalty,
        printed=None if own.printed is None else own.printed - tally.penalty,
        by_scores=None if own.by_scores is None else _less(own.by_scores, tally),
    )
