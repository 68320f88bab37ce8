"""From the reference's lines to columns, and back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np

from law78.bulk.lines import (
    EQUAL,
    MINUS,
    PERCENT,
    PLUS,
    SAME_EXPECTED,
    Held,
    Kind,
    Lines,
    Rulings,
    Shares,
)
from law78.errors import Code, Law78Error
from law78.outcome import (
    Artificial,
    Average,
    Bye,
    Line,
    NotPlayed,
    Percentage,
    Played,
    Result,
    Score,
    Share,
    Side,
    Split,
    Weighted,
    common_denominator,
    flat,
    on_side,
)

AVERAGES = {Average.PLUS: PLUS, Average.EQUAL: EQUAL, Average.MINUS: MINUS}
AVERAGE_OF = {code: average for average, code in AVERAGES.items()}


@dataclass
class _Columns:
    # Columns while they grow, entry by entry.
    kinds: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    ruling_entries: list[int] = field(default_factory=list)
    offsets: list[int] = field(default_factory=lambda: [0])
    outcome_scores: list[int] = field(default_factory=list)
    weights: list[int] = field(default_factory=list)
    denominators: list[int] = field(default_factory=list)
    shares: list[tuple[int, int, int, int]] = field(default_factory=list)

    def add(self, held: Played | Share | NotPlayed | Bye) -> None:
        entry, kind, score = len(self.kinds), Kind.SCORE, 0
        match held:
            case Score(points):
                score = points
            case Weighted():
                kind = Kind.RULING
                outcomes = flat(held)
                denominator = common_denominator(weight for weight, _ in outcomes)
                self.ruling_entries.append(entry)
                self.denominators.append(denominator)
                self.weights += [int(weight * denominator) for weight, _ in outcomes]
                self.outcome_scores += [points for _, points in outcomes]
                self.offsets.append(len(self.weights))
            case Percentage(percent):
                kind = Kind.SHARE
                self.shares.append((entry, PERCENT, percent.numerator, percent.denominator))
            case Average():
                kind = Kind.SHARE
                self.shares.append((entry, AVERAGES[held], 1, 1))
            case NotPlayed():
                kind = Kind.NOT_PLAYED
            case Bye():
                kind = Kind.BYE
        self.kinds.append(kind)
        self.scores.append(score)

    def held(self) -> Held:
        entries, averages, numerators, denominators = (
            zip(*self.shares, strict=True) if self.shares else ((), (), (), ())
        )
        return Held(
            np.array(self.kinds, np.uint8),
            # As they are: what is too large is refused by the column.
            self.scores,  # type: ignore[arg-type]
            Rulings(
                np.array(self.ruling_entries, np.int64),
                np.array(self.offsets, np.int64),
                self.outcome_scores,  # type: ignore[arg-type]
                self.weights,  # type: ignore[arg-type]
                self.denominators,  # type: ignore[arg-type]
            ),
            Shares(
                np.array(entries, np.int64),
                np.array(averages, np.uint8),
                list(numerators),  # type: ignore[arg-type]
                list(denominators),  # type: ignore[arg-type]
            ),
        )


def lines_of_boards(
    boards: Iterable[Sequence[Line]],
    expected: Sequence[int | None] | None = None,
    names: Sequence[str] | None = None,
) -> Lines:
    """The lines of boards as columns.

    expected is E of each board; None, for one or for all, takes the lines counted.

    >>> from law78 import parse_line
    >>> lines = lines_of_boards([[parse_line("600"), parse_line("A6040")]])
    >>> lines.held.kinds, lines.ew_lines
    (array([0, 2], dtype=uint8), array([1]))

    Raises Law78Error as Lines does.
    """
    ns, ew = _Columns(), _Columns()
    starts, ew_lines, groups = [0], [], []
    group_codes: dict[str | None, int] = {None: 0}
    for board in boards:
        for line in board:
            held = [_held(line.result, side) for side in Side]
            if held[0] != held[1]:
                ew_lines.append(len(ns.kinds))
                ew.add(held[1])
            ns.add(held[0])
            groups.append(group_codes.setdefault(line.group, len(group_codes)))
        starts.append(len(groups))
    return Lines(
        starts=np.array(starts, np.int64),
        held=ns.held(),
        ew_lines=np.array(ew_lines, np.int64),
        ew=ew.held(),
        groups=np.array(groups, np.int32) if len(group_codes) > 1 else None,
        expected=None if expected is None else _expected_column(expected),
        names=names,
    )


def _expected_column(expected: Sequence[int | None]) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    if any(own is not None and own < 0 for own in expected):
        raise Law78Error(Code.EXPECTED, "fewer than 0 results expected", "expect at least 0")
    return np.array([SAME_EXPECTED if own is None else own for own in expected], np.int64)


def _held(result: Result, side: Side) -> Played | Share | NotPlayed | Bye:
    held = on_side(result, side)
    if held is None:
        assert isinstance(result, NotPlayed | Bye)
        return result
    return held


def board_lines(lines: Lines, board: int) -> list[Line]:
    """The lines of a board as the reference has them; a group is called after its number.

    >>> from law78 import parse_line
    >>> board_lines(lines_of_boards([[parse_line("600|-50")]]), 0)
    [Line(result=Split(ns=Score(points=600), ew=Score(points=-50)), group=None)]
    """
    first, last = int(lines.starts[board]), int(lines.starts[board + 1])
    ns = _results(lines.held, first, last)
    begin, end = (int(place) for place in np.searchsorted(lines.ew_lines, [first, last]))
    own = dict(zip(lines.ew_lines[begin:end].tolist(), _results(lines.ew, begin, end), strict=True))
    groups = [0] * (last - first) if lines.groups is None else lines.groups[first:last].tolist()
    return [
        Line(_result(of_ns, own.get(line, of_ns)), str(group) if group else None)
        for line, (of_ns, group) in enumerate(zip(ns, groups, strict=True), start=first)
    ]


def _result(ns: Result | Share, ew: Result | Share) -> Result:
    if isinstance(ns, Share) and isinstance(ew, Share):
        return Artificial(ns, ew)
    if ns == ew and not isinstance(ns, Share):
        return ns
    assert isinstance(ns, Played | Share)
    assert isinstance(ew, Played | Share)
    return Split(ns, ew)


def _results(held: Held, first: int, last: int) -> list[Result | Share]:
    rulings, shares = held.rulings, held.shares
    ruling = int(np.searchsorted(rulings.entries, first))
    share = int(np.searchsorted(shares.entries, first))
    found: list[Result | Share] = []
    for kind, score in zip(
        held.kinds[first:last].tolist(), held.scores[first:last].tolist(), strict=True
    ):
        if kind == Kind.SCORE:
            found.append(Score(score))
        elif kind == Kind.RULING:
            found.append(rulings.as_weighted(ruling))
            ruling += 1
        elif kind == Kind.SHARE:
            found.append(_share(shares, share))
            share += 1
        else:
            found.append(NotPlayed() if kind == Kind.NOT_PLAYED else Bye())
    return found


def _share(shares: Shares, place: int) -> Share:
    code = int(shares.averages[place])
    if code != PERCENT:
        return AVERAGE_OF[code]
    return Percentage(Fraction(int(shares.numerators[place]), int(shares.denominators[place])))
