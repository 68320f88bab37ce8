"""A second implementation of a session under any rules, from plain data to every figure.

It imports nothing of law78 and goes another way. There are no tables: each score
is held against every result of its group, better minus worse, so that a line's
matchpoints are the average of the board and a slope. To round is to measure the
distance to the neighbouring multiples. The average of a pair is found by looking
the pair up on its other boards.

A row holds for each side one of
    {600: Fraction(2, 5), -100: Fraction(3, 5)}   scores, N-S's view, with weights
    Fraction(60)                                  an artificial percentage
    "A+", "A=", "A-"                              an average of the session
    None                                          nothing (not played, bye)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import NamedTuple, TypeAlias

Held: TypeAlias = Mapping[int, Fraction] | Fraction | str | None

SIDES = (0, 1)  # N-S, E-W


class Who(NamedTuple):
    """A pair: its section, its side where there are two winners, and its number."""

    section: str | None
    side: int | None
    number: str


@dataclass(frozen=True)
class Row:
    """A table's line on a board; a bye names one pair, and holds nothing."""

    board: str
    pairs: tuple[str | None, str | None]
    holds: tuple[Held, Held]
    section: str | None = None
    group: str | None = None
    bye: bool = False

    @property
    def counts(self) -> bool:
        return any(held is not None for held in self.holds)


@dataclass(frozen=True)
class Round:
    """How a stage is rounded."""

    quantum: Fraction
    mode: str
    complement: bool = False
    carried: bool = True


@dataclass(frozen=True)
class Choices:
    """The rules; rounds are by stage: component, board, percentage, total."""

    unequal: str = "neuberg"
    small_groups: str = "none"
    halves: bool = False
    scale: int = 2
    over_field: bool = True
    averages: str = "own"
    average_test: str = "others"
    codes: str = "fixed"
    byes: str = "nothing"
    nominal: tuple[Fraction, Fraction, Fraction] = (Fraction(60), Fraction(50), Fraction(40))
    rounds: Mapping[str, Round] = field(default_factory=dict)


@dataclass(frozen=True)
class Fine:
    """A penalty against the pair of a place among all pairs, taken round."""

    place: int
    percent: Fraction | None = None
    matchpoints: Fraction | None = None


@dataclass(frozen=True)
class Session:
    """The rows, and what was decided about them.

    given: E for every board, whatever the file says; of_event, of_board: E as
    the file has it.
    """

    rows: Sequence[Row]
    choices: Choices
    winners: int = 1
    per_section: bool = False
    given: int | None = None
    of_event: int | None = None
    of_board: Mapping[str, int] = field(default_factory=dict)
    fines: Sequence[Fine] = ()

    def pair(self, row: Row, side: int) -> Who | None:
        """Who sits there."""
        number = row.pairs[side]
        if number is None:
            return None
        return Who(row.section, side if self.winners == 2 else None, number)


class Got(NamedTuple):
    """What one side of a row gets: as it counts, as printed, and out of what."""

    points: Fraction
    printed: Fraction
    top: Fraction


class Place(NamedTuple):
    """What a pair has at the end."""

    total: Fraction
    available: Fraction
    percentage: Fraction | None
    boards: int
    rank: int
    tied: bool
    penalty: Fraction
    shown_total: Fraction
    shown_percentage: Fraction | None
    rank_as_shown: int


Scored: TypeAlias = dict[tuple[int, int], Got]
"""By the row's place in the session, and the side."""


class Undefined(Exception):
    """The rules do not say what this is worth."""


# Rounding: the nearest of the multiples around the value


def nearest(value: Fraction, by: Round, average: Fraction) -> Fraction:
    """The value rounded, by the distances to the multiples around it."""
    about = int(value / by.quantum)  # towards zero, so the next one either way is enough
    around = [(about + step) * by.quantum for step in (-1, 0, 1)]
    if by.mode == "truncate":
        return max((each for each in around if abs(each) <= abs(value)), key=abs)
    distance = min(abs(each - value) for each in around)
    low, *others = [each for each in around if abs(each - value) == distance]
    if not others:
        return low
    (high,) = others
    match by.mode:
        case "half_even":
            return low if int(low / by.quantum) % 2 == 0 else high
        case "half_to_average":
            return low if value > average else high
        case "half_from_average":
            return low if value < average else high
        case _:
            return high


def kept_and_printed(
    value: Fraction, by: Round | None, average: Fraction
) -> tuple[Fraction, Fraction]:
    """What is carried on, and what is printed."""
    if by is None:
        return value, value
    rounded = nearest(value, by, average)
    return rounded if by.carried else value, rounded


# One board


def lead(
    score: int, pool: Sequence[tuple[Mapping[int, Fraction], Fraction]], side: int
) -> Fraction:
    """Results that the score is better than, less those it is worse than."""
    ahead = Fraction(0)
    for result, part in pool:
        for other, weight in result.items():
            if other != score:
                better = (score > other) == (side == 0)
                ahead += weight * part if better else -weight * part
    return ahead


def pool_of(
    choices: Choices, rows: Sequence[Row], side: int, group: str | None
) -> list[tuple[Mapping[int, Fraction], Fraction]]:
    """The results that are compared, each with the part of it that counts."""
    pool: list[tuple[Mapping[int, Fraction], Fraction]] = []
    for row in rows:
        if row.group != group:
            continue
        if not choices.halves:
            held = row.holds[side]
            if isinstance(held, Mapping):
                pool.append((held, Fraction(1)))
        elif any(isinstance(held, Mapping) for held in row.holds):
            for held in row.holds:
                if not isinstance(held, Mapping):
                    raise Undefined
                pool.append((held, Fraction(1, 2)))
    return pool


def results_in(choices: Choices, rows: Sequence[Row], side: int, group: str | None) -> Fraction:
    """A."""
    return sum((part for _, part in pool_of(choices, rows, side, group)), Fraction(0))


def groups_on(rows: Sequence[Row]) -> set[str | None]:
    """The groups of a board: those with a score on some side."""
    return {row.group for row in rows if any(isinstance(held, Mapping) for held in row.holds)}


def full(choices: Choices, a: Fraction, e: int) -> Fraction:
    """The top, on the scale of the rules."""
    compared = {"ascherman": Fraction(e), "none": a - 1}.get(choices.unequal, Fraction(e - 1))
    return max(compared, Fraction(0)) * choices.scale


def is_small(choices: Choices, a: Fraction, e: int, others: Sequence[Fraction]) -> bool:
    """Whether the group is scored by percentages of its own."""
    if a >= e:
        return False
    if choices.small_groups == "ebu":
        third = e >= 3 * a
        return (a == 1 and bool(others)) or (a == 1 and e > 2) or (a in (2, 3) and third)
    if choices.small_groups == "acbl":
        return a in (1, 2) or (a == 3 and any(other > 3 for other in others))
    return False


def worth(choices: Choices, ahead: Fraction, a: Fraction, e: int, small: bool) -> Fraction:
    """Matchpoints of a score that is so far ahead: the average, and a slope."""
    if small:
        return (60 + 5 * ahead) * full(choices, a, e) / 100
    half = Fraction(choices.scale, 2)
    match choices.unequal:
        case "neuberg":
            return (e - 1 + ahead * e / a) * half
        case "ascherman":
            return (e + ahead * e / a) * half
        case "add_one":
            return (e - 1 + ahead) * half
        case _:
            return (a - 1 + ahead) * half


def artificial_top(choices: Choices, rows: Sequence[Row], side: int, e: int) -> Fraction:
    """What an artificial score, a bye and a penalty are a percentage of."""
    a = sum((results_in(choices, rows, side, group) for group in groups_on(rows)), Fraction(0))
    return full(choices, a, e)


def unrounded(
    choices: Choices, rows: Sequence[Row], side: int, row: Row, e: int
) -> tuple[Fraction, Fraction]:
    """Matchpoints and top of a row that has a score there, components rounded."""
    own = row.holds[side]
    assert isinstance(own, Mapping)
    pool = pool_of(choices, rows, side, row.group)
    a = results_in(choices, rows, side, row.group)
    others = [
        results_in(choices, rows, side, group) for group in groups_on(rows) if group != row.group
    ]
    small = is_small(choices, a, e, others)
    top = full(choices, a, e)
    points = Fraction(0)
    for score, weight in own.items():
        component = worth(choices, lead(score, pool, side), a, e, small)
        rounded, _ = kept_and_printed(component, choices.rounds.get("component"), top / 2)
        points += weight * rounded
    return points, top


def finished(
    choices: Choices, both: Sequence[tuple[Fraction, Fraction] | None]
) -> list[Got | None]:
    """A row's two sides, rounded as a board is."""
    by = choices.rounds.get("board")
    got: list[Got | None] = [
        None if each is None else Got(*kept_and_printed(each[0], by, each[1] / 2), each[1])
        for each in both
    ]
    ns, ew = both
    if by is not None and by.complement and ns is not None and ew is not None:
        assert got[0] is not None
        rest = ns[0] + ew[0] - got[0].printed
        got[1] = Got(rest if by.carried else ew[0], rest, ew[1])
    return got


# A field: first with averages as they are nominally, then as they are worth


Percent: TypeAlias = Callable[[Who | None, Fraction | str], Fraction]


def scored_rows(session: Session, places: Sequence[int], percent: Percent) -> Scored:
    """Every side of every row of a field that gets something, byes left out."""
    choices = session.choices
    scored: Scored = {}
    for place in places:
        row = session.rows[place]
        rows = [session.rows[other] for other in places if session.rows[other].board == row.board]
        e = expected(session, places, row.board)
        both: list[tuple[Fraction, Fraction] | None] = []
        for side in SIDES:
            held = row.holds[side]
            if held is None:
                both.append(None)
            elif isinstance(held, Mapping):
                both.append(unrounded(choices, rows, side, row, e))
            else:
                top = artificial_top(choices, rows, side, e)
                both.append((percent(session.pair(row, side), held) * top / 100, top))
        for side, got in enumerate(finished(choices, both)):
            if got is not None:
                scored[place, side] = got
    return scored


def expected(session: Session, places: Sequence[int], board: str) -> int:
    """E: as given, as the board or the event says, over the field, or the board's own."""
    if session.given is not None:
        return session.given
    if board in session.of_board:
        return session.of_board[board]
    if session.of_event is not None:
        return session.of_event
    rows = [session.rows[place] for place in places]
    counts = [
        sum(row.counts for row in rows if row.board == name) for name in {row.board for row in rows}
    ]
    own = sum(row.counts for row in rows if row.board == board)
    return max(counts) if session.choices.over_field else own


def percentage_of(
    session: Session, scored: Scored, who: Who, counts: Callable[[Held], bool]
) -> Fraction | None:
    """A pair's percentage on some of its boards, None where it can have none."""
    own = [
        got
        for (place, side), got in scored.items()
        if session.pair(session.rows[place], side) == who
        and counts(session.rows[place].holds[side])
    ]
    available = sum((got.top for got in own), Fraction(0))
    if available == 0:
        return None
    return 100 * sum((got.points for got in own), Fraction(0)) / available


def is_result(held: Held) -> bool:
    return isinstance(held, Mapping)


def is_anything(held: Held) -> bool:
    return held is not None


def of_field(session: Session, places: Sequence[int]) -> Scored:
    """A field with its averages settled and its byes awarded."""
    choices = session.choices
    plus, equal, minus = choices.nominal

    def nominally(who: Who | None, share: Fraction | str) -> Fraction:
        named = {"A+": plus, "A=": equal, "A-": minus}
        return share if isinstance(share, Fraction) else named[share]

    exactly = replace(session, choices=replace(choices, rounds={}))
    first = scored_rows(exactly, places, nominally)

    def settled(who: Who | None, share: Fraction | str) -> Fraction:
        percent = nominally(who, share)
        is_plus, is_minus = share == "A+", share == "A-"
        if choices.codes == "nominal" and isinstance(share, Fraction):
            is_plus, is_minus = share == plus, share == minus
        if who is None or choices.averages == "nominal":
            return percent
        own = percentage_of(session, first, who, is_result)
        tested = (
            percentage_of(session, first, who, is_anything)
            if choices.average_test == "session"
            else own
        )
        if own is None or tested is None:
            return percent
        if is_plus and tested > percent and own > percent:
            return own
        if is_minus and tested < percent and own < percent:
            return own
        return percent

    scored = scored_rows(session, places, settled)
    if choices.byes == "nothing":
        return scored
    without_byes = dict(scored)
    for place in places:
        row = session.rows[place]
        if not row.bye:
            continue
        rows = [session.rows[other] for other in places if session.rows[other].board == row.board]
        both: list[tuple[Fraction, Fraction] | None] = []
        for side in SIDES:
            who = session.pair(row, side)
            percent = None
            if who is not None and choices.byes == "recorded":
                percent = percentage_of(session, without_byes, who, is_anything)
            elif who is not None:
                percent = percentage_of(session, first, who, is_result)
            e = expected(session, places, row.board)
            top = artificial_top(choices, rows, side, e)
            both.append(None if percent is None else (percent * top / 100, top))
        for side, got in enumerate(finished(choices, both)):
            if got is not None:
                scored[place, side] = got
    return scored


# The session


def fields(session: Session) -> Iterator[list[int]]:
    """The places of the rows of each field."""
    sections = {row.section for row in session.rows} if session.per_section else {None}
    for section in sections:
        yield [
            place
            for place, row in enumerate(session.rows)
            if not session.per_section or row.section == section
        ]


def everything(session: Session) -> tuple[Scored, dict[Who, Place]]:
    """What every side of every row gets, and what every pair has at the end."""
    scored: Scored = {}
    tops: list[Fraction] = []
    for places in fields(session):
        scored |= of_field(session, places)
        for board in {session.rows[place].board for place in places}:
            rows = [session.rows[place] for place in places if session.rows[place].board == board]
            e = expected(session, places, board)
            tops += [artificial_top(session.choices, rows, side, e) for side in SIDES]
    lines: dict[Who, list[Got]] = {}
    for (place, side), got in scored.items():
        who = session.pair(session.rows[place], side)
        if who is not None:
            lines.setdefault(who, []).append(got)
    penalties = dict.fromkeys(lines, Fraction(0))
    for fine in session.fines:
        if lines:
            amount = fine.matchpoints or Fraction(0)
            if fine.percent is not None:
                amount = max(tops) * fine.percent / 100
            penalties[fined(list(lines), fine)] += amount
    return scored, _placed(session, lines, penalties)


def fined(pairs: Sequence[Who], fine: Fine) -> Who:
    """Whom a penalty is against."""
    return sorted(pairs, key=repr)[fine.place % len(pairs)]


def _placed(
    session: Session, lines: Mapping[Who, Sequence[Got]], penalties: Mapping[Who, Fraction]
) -> dict[Who, Place]:
    rounds = session.choices.rounds
    total: dict[Who, tuple[Fraction, Fraction]] = {}
    percentage: dict[Who, tuple[Fraction | None, Fraction | None]] = {}
    available = {who: sum((got.top for got in own), Fraction(0)) for who, own in lines.items()}
    for who, own in lines.items():
        collected = sum((got.points for got in own), Fraction(0)) - penalties[who]
        total[who] = kept_and_printed(collected, rounds.get("total"), available[who] / 2)
        percentage[who] = (
            kept_and_printed(
                total[who][0] / available[who] * 100, rounds.get("percentage"), Fraction(50)
            )
            if available[who]
            else (None, None)
        )

    def ahead(who: Who, shown: int) -> int:
        own = percentage[who][shown]
        return sum(
            (theirs := percentage[other][shown]) is not None and (own is None or theirs > own)
            for other in rivals(who)
        )

    def rivals(who: Who) -> list[Who]:
        return [
            other
            for other in lines
            if other != who
            and other.side == who.side
            and (other.section == who.section or not session.per_section)
        ]

    return {
        who: Place(
            total=total[who][0],
            available=available[who],
            percentage=percentage[who][0],
            boards=len(own),
            rank=1 + ahead(who, 0),
            tied=any(percentage[other][0] == percentage[who][0] for other in rivals(who)),
            penalty=penalties[who],
            shown_total=total[who][1],
            shown_percentage=percentage[who][1],
            rank_as_shown=1 + ahead(who, 1),
        )
        for who, own in lines.items()
    }
