"""A second implementation of a session, from plain Python data to the ranking.

It imports nothing of law78 and goes another way: there are no tables and no
charts. Every pair of lines is compared, every outcome with every outcome, and
the averages of a pair are put in by looking the pair up on the other boards.

A line holds for each side one of
    {600: Fraction(2, 5), -100: Fraction(3, 5)}   scores, N-S's view, with weights
    Fraction(60)                                  an artificial percentage
    "A+", "A=", "A-"                              an average of the session
    None                                          nothing (not played, bye)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

Held = Mapping[int, Fraction] | Fraction | str | None

SIDES = (0, 1)  # N-S, E-W
NOMINAL = {"A+": Fraction(60), "A=": Fraction(50), "A-": Fraction(40)}


class Who(NamedTuple):
    """A pair: its section, its side where there are two winners, and its number."""

    section: str | None
    side: int | None
    number: str


@dataclass(frozen=True)
class Row:
    """A table's line on a board; a pair that nobody wrote down is None."""

    board: str
    pairs: tuple[str | None, str | None]
    holds: tuple[Held, Held]
    section: str | None = None
    group: str | None = None

    @property
    def counts(self) -> bool:
        return any(held is not None for held in self.holds)


@dataclass(frozen=True)
class Session:
    """The rows, and what was decided about them.

    given: E for every board, whatever the file says; of_event, of_board: E as
    the file has it; over_field: whether E is the largest count over the field.
    """

    rows: Sequence[Row]
    winners: int = 1
    per_section: bool = False
    unequal: str = "neuberg"
    scale: int = 2
    over_field: bool = True
    given: int | None = None
    of_event: int | None = None
    of_board: Mapping[str, int] | None = None


class Got(NamedTuple):
    """What a pair has at the end; own is its percentage where it has results."""

    total: Fraction
    available: Fraction
    percentage: Fraction | None
    boards: int
    rank: int
    tied: bool


def standings(session: Session) -> dict[Who, Got]:
    """Every pair that gets something, with its totals and its place."""
    sections = {row.section for row in session.rows}
    fields = (
        [[row for row in session.rows if row.section == section] for section in sections]
        if session.per_section
        else [list(session.rows)]
    )
    sums: dict[Who, list[tuple[Fraction, Fraction]]] = {}
    for field in fields:
        for who, scores in _of_field(session, field).items():
            sums.setdefault(who, []).extend(scores)
    percentages = {who: _percentage(scores) for who, scores in sums.items()}
    return {
        who: Got(
            sum((points for points, _ in scores), Fraction(0)),
            sum((top for _, top in scores), Fraction(0)),
            percentages[who],
            len(scores),
            *_place(session, who, percentages),
        )
        for who, scores in sums.items()
    }


def _percentage(scores: Sequence[tuple[Fraction, Fraction]]) -> Fraction | None:
    available = sum((top for _, top in scores), Fraction(0))
    if available == 0:
        return None
    return 100 * sum((points for points, _ in scores), Fraction(0)) / available


def _place(
    session: Session, who: Who, percentages: Mapping[Who, Fraction | None]
) -> tuple[int, bool]:
    """One more than those ahead; shared if somebody has the very same percentage."""
    own = percentages[who]
    rivals = [
        other
        for other in percentages
        if other != who
        and other.side == who.side
        and (other.section == who.section or not session.per_section)
    ]
    ahead = sum(
        1
        for other in rivals
        if (theirs := percentages[other]) is not None and (own is None or theirs > own)
    )
    return ahead + 1, any(percentages[other] == own for other in rivals)


def _of_field(session: Session, field: Sequence[Row]) -> dict[Who, list[tuple[Fraction, Fraction]]]:
    """Each pair's matchpoints and tops, board by board, averages settled."""
    played: dict[Who, list[tuple[Fraction, Fraction]]] = {}
    artificial: list[tuple[Who, Fraction | str, Fraction]] = []
    for board in {row.board for row in field}:
        rows = [row for row in field if row.board == board]
        e = expected(session, field, board)
        for place, row in enumerate(rows):
            for side in SIDES:
                held = row.holds[side]
                if held is None or row.pairs[side] is None:
                    continue
                if isinstance(held, Mapping):
                    score = _compared(session, rows, place, side, e)
                    played.setdefault(pair_on(session, row, side), []).append(score)
                else:
                    results = sum(isinstance(other.holds[side], Mapping) for other in rows)
                    top = _top(session, results, e)
                    artificial.append((pair_on(session, row, side), held, top))
    scores = {pair: list(own) for pair, own in played.items()}
    for pair, share, top in artificial:
        percent = _settled(share, _percentage(played.get(pair, [])))
        scores.setdefault(pair, []).append((top * percent / 100, top))
    return scores


def pair_on(session: Session, row: Row, side: int) -> Who:
    """The pair on one side of a row, where it is written down."""
    number = row.pairs[side]
    assert number is not None
    return Who(row.section, side if session.winners == 2 else None, number)


def expected(session: Session, field: Sequence[Row], board: str) -> int:
    """E of a board: as given, as its file says, over the field, or its own."""
    counts = {
        name: sum(row.counts for row in field if row.board == name)
        for name in {row.board for row in field}
    }
    if session.given is not None:
        return session.given
    if session.of_board is not None and board in session.of_board:
        return session.of_board[board]
    if session.of_event is not None:
        return session.of_event
    return max(counts.values()) if session.over_field else counts[board]


def _settled(share: Fraction | str, own: Fraction | None) -> Fraction:
    if isinstance(share, Fraction):
        return share
    nominal = NOMINAL[share]
    if own is None or share == "A=":
        return nominal
    better = own > nominal
    return own if better == (share == "A+") else nominal


def _compared(
    session: Session, rows: Sequence[Row], place: int, side: int, e: int
) -> tuple[Fraction, Fraction]:
    """A line's matchpoints and top: its expected comparisons with each other of its group."""
    own = rows[place].holds[side]
    assert isinstance(own, Mapping)
    m = Fraction(0)
    a = 1
    for other_place, other in enumerate(rows):
        theirs = other.holds[side]
        if (
            other_place == place
            or not isinstance(theirs, Mapping)
            or other.group != rows[place].group
        ):
            continue
        a += 1
        for score, weight in own.items():
            for score_of_other, weight_of_other in theirs.items():
                ahead = score - score_of_other if side == 0 else score_of_other - score
                m += weight * weight_of_other * (2 if ahead > 0 else 1 if ahead == 0 else 0)
    match session.unequal:
        case "neuberg":
            points = (m + 1) * e / a - 1
        case "ascherman":
            points = (m + 1) * e / a
        case "add_one":
            points = m + e - a
        case _:
            points = m
    unit = Fraction(session.scale, 2)
    return points * unit, _top(session, a, e)


def _top(session: Session, results: int, e: int) -> Fraction:
    unit = Fraction(session.scale, 2)
    match session.unequal:
        case "ascherman":
            return 2 * e * unit
        case "none":
            return max(2 * results - 2, 0) * unit
        case _:
            return max(2 * e - 2, 0) * unit
