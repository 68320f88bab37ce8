"""Totals, percentages and places of the pairs of a session."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from law78.event import Pair
from law78.exact import ZERO
from law78.outcome import Side
from law78.regulation import Rules
from law78.rounding import Rounding

AVERAGE_PERCENTAGE = Fraction(50)


@dataclass(frozen=True, slots=True)
class Tally:
    """What a pair has collected: matchpoints, what was available, boards, penalties."""

    total: Fraction = ZERO
    available: Fraction = ZERO
    boards: int = 0
    penalty: Fraction = ZERO

    def plus(self, matchpoints: Fraction, top: Fraction) -> Tally:
        """The tally with one more board."""
        return Tally(self.total + matchpoints, self.available + top, self.boards + 1, self.penalty)


@dataclass(frozen=True, slots=True)
class Standing:
    """A pair's result over the session. Clauses K33, K34, K36.

    total is what counts, penalties taken off; available and percentage belong to
    it, and percentage is None where nothing was available. shown_total and
    shown_percentage are as printed. boards counts those on which the pair gets
    something. rank is shared where tied is true; rank_as_shown is the place by
    the percentages as printed.
    """

    pair: Pair
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


def ranking(tallies: Mapping[Pair, Tally], rules: Rules, per_section: bool) -> tuple[Standing, ...]:
    """Every pair's standing, best percentage first, equal ones sharing a place.

    Clauses K33, K34, K36. One ranking, or one for each side where there are two
    winners, or for each section.
    """
    contests: dict[tuple[str, str], list[Pair]] = {}
    for pair in tallies:
        contest = ((pair.section or "") if per_section else "", pair.side or "")
        contests.setdefault(contest, []).append(pair)
    return tuple(
        standing
        for contest in sorted(contests, key=_north_south_first)
        for standing in _contest({pair: tallies[pair] for pair in contests[contest]}, rules)
    )


def _contest(tallies: Mapping[Pair, Tally], rules: Rules) -> Iterator[Standing]:
    figures = {pair: _Figures.of(tally, rules) for pair, tally in tallies.items()}
    places = _places({pair: own.percentage for pair, own in figures.items()})
    as_shown = _places({pair: own.shown_percentage for pair, own in figures.items()})
    sharing: dict[int, int] = {}
    for rank in places.values():
        sharing[rank] = sharing.get(rank, 0) + 1
    for pair, rank in places.items():
        tally, own = tallies[pair], figures[pair]
        yield Standing(
            pair=pair,
            total=own.total,
            available=tally.available,
            percentage=own.percentage,
            boards=tally.boards,
            rank=rank,
            tied=sharing[rank] > 1,
            penalty=tally.penalty,
            shown_total=own.shown_total,
            shown_percentage=own.shown_percentage,
            rank_as_shown=as_shown[pair],
        )


@dataclass(frozen=True, slots=True)
class _Figures:
    total: Fraction
    shown_total: Fraction
    percentage: Fraction | None
    shown_percentage: Fraction | None

    @staticmethod
    def of(tally: Tally, rules: Rules) -> _Figures:
        total, shown_total = _counted_and_shown(
            tally.total - tally.penalty, rules.rounding_of("total"), tally.available / 2
        )
        if not tally.available:
            return _Figures(total, shown_total, None, None)
        percentage, shown = _counted_and_shown(
            total * 100 / tally.available, rules.rounding_of("percentage"), AVERAGE_PERCENTAGE
        )
        return _Figures(total, shown_total, percentage, shown)


def _counted_and_shown(
    value: Fraction, rounding: Rounding | None, average: Fraction
) -> tuple[Fraction, Fraction]:
    if rounding is None:
        return value, value
    shown = rounding.of(value, average)
    return (shown if rounding.carried else value), shown


def _places(percentages: Mapping[Pair, Fraction | None]) -> dict[Pair, int]:
    level: dict[Fraction | None, list[Pair]] = {}
    for pair in sorted(percentages, key=_by_number):
        level.setdefault(percentages[pair], []).append(pair)
    places: dict[Pair, int] = {}
    for percentage in sorted(level, key=_best_first):
        rank = 1 + len(places)
        places |= dict.fromkeys(level[percentage], rank)
    return places


def _best_first(percentage: Fraction | None) -> tuple[bool, Fraction]:
    return percentage is None, -(percentage or ZERO)


def _by_number(pair: Pair) -> tuple[int, str, str]:
    # A pair 2 stands before a pair 10; numbers that are names follow the alphabet.
    is_number = pair.number.isascii() and pair.number.isdigit() and len(pair.number) < 10
    return int(pair.number) if is_number else 0, pair.number, pair.section or ""


def _north_south_first(contest: tuple[str, str]) -> tuple[str, bool]:
    section, side = contest
    return section, side == Side.EW
