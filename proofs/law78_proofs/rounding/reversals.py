"""Searches for the smallest boards over which rounding turns two pairs round.

Two pairs sit the same way on the same boards, or in any seats on the same boards, and
each board is rounded before it is added, each side by itself. The claims that rest on these
searches are in turns_round.py.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import lcm
from typing import NamedTuple, TypeAlias

from law78.exact import ZERO
from law78.frequency import START, climb, frequency_table, weigh
from law78.rounding import rounded
from law78.unequal import Group, neuberg_factor, top_of_expected
from law78_proofs.rounding.searches import Held, boards_of

Places: TypeAlias = Callable[[int], Sequence[tuple[int, int]]]
"""What two pairs can have before Neuberg on a board with so many results."""


class Seen(NamedTuple):
    """A board as two pairs see it: its size, its number in the search, and where they are."""

    size: int
    number: int
    first: int
    second: int


class Field(NamedTuple):
    """Results expected, the boards of a search in order, and what each place of each gets."""

    expected: int
    seen: Sequence[Seen]
    figures: Mapping[tuple[int, int], Fraction]

    def of(self, seen: Seen) -> tuple[Fraction, Fraction]:
        """What the two pairs get on a board, exactly."""
        return self.figures[seen.number, seen.first], self.figures[seen.number, seen.second]


class Difference(NamedTuple):
    """What the first pair has more than the second, exactly and rounded, in small equal units."""

    exact: int
    rounded: int


def differences(field: Field, quantum: Fraction, mode: str) -> dict[Difference, Seen]:
    """All differences that one board makes, each with the first board that makes it."""
    average = top_of_expected(ZERO, field.expected) / 2
    unit = lcm(quantum.denominator, *(figure.denominator for figure in field.figures.values()))
    known = {
        place: (int(figure * unit), int(rounded(figure, quantum, mode, average) * unit))
        for place, figure in field.figures.items()
    }
    found: dict[Difference, Seen] = {}
    for seen in field.seen:
        first, second = known[seen.number, seen.first], known[seen.number, seen.second]
        found.setdefault(Difference(first[0] - second[0], first[1] - second[1]), seen)
    return found


def two_boards(found: Mapping[Difference, Seen]) -> list[Seen] | None:
    """The first two boards over which the first pair is ahead exactly and behind when rounded."""
    ordered = sorted(found)
    exact = [difference.exact for difference in ordered]
    widest = max((own.exact - own.rounded for own in ordered), default=0)
    reversing = []
    for one in ordered:
        place = bisect_right(exact, -one.exact)
        while place < len(ordered) and one.rounded + exact[place] < widest:
            other = ordered[place]
            if one.rounded + other.rounded < 0:
                reversing.append(sorted((found[one], found[other])))
            place += 1
    return min(reversing, key=lambda both: (both[0].size + both[1].size, both), default=None)


def fewest_boards(found: Mapping[Difference, Seen], most: int) -> int | None:
    """The fewest boards over which two pairs can be turned round; None if no board ever helps.

    One more than the most that are tried where those are too few. For every exact
    difference over some boards the lowest rounded one is kept.
    """
    if all(own.rounded >= own.exact for own in found):
        return None
    one_board: dict[int, int] = {}
    for own in found:
        one_board[own.exact] = min(own.rounded, one_board.get(own.exact, own.rounded))
    largest = max(one_board)
    reached = one_board
    for boards in range(1, most + 1):
        if any(lowest < 0 < exact for exact, lowest in reached.items()):
            return boards
        longer: dict[int, int] = {}
        for exact, lowest in reached.items():
            for more, more_rounded in one_board.items():
                both = exact + more
                if -largest <= both <= largest:
                    longer[both] = min(
                        lowest + more_rounded, longer.get(both, lowest + more_rounded)
                    )
        reached = longer
    return most + 1


@cache
def two_places(results: int) -> list[tuple[int, int]]:
    """What two lines with different scores of so many results can have before Neuberg."""
    found = set()
    for below in range(results):
        for own in range(1, results - below):
            for between in range(results - below - own):
                for other in range(1, results - below - own - between + 1):
                    low = 2 * below + own + int(START)
                    high = 2 * (below + own + between) + other + int(START)
                    found |= {(low, high), (high, low)}
    return sorted(found)


@cache
def two_places_in_any_seats(results: int) -> list[tuple[int, int]]:
    """The same for two pairs of which each may sit N-S or E-W, at one table or at two."""
    most = 2 * results + 2 * int(START)
    at_two = {
        (one, another)
        for first, second in two_places(results)
        for one in (first, most - first)
        for another in (second, most - second)
    }
    at_one_or_level = {(own, most - own) for own in range(most + 1)}
    return sorted(at_two | at_one_or_level)


@cache
def field_of_scores(expected: int, places: Places = two_places) -> Field:
    """Boards of scores alone: size and number are how many results there are, a place is an M."""
    seen = []
    figures = {}
    for results in range(2, expected + 1):
        factor = neuberg_factor(Group(Fraction(results), expected, ZERO))
        seen += [Seen(results, results, *both) for both in places(results)]
        for matchpoints in range(2 * results - 1):
            figures[results, matchpoints] = factor * (matchpoints - START) + START
    return Field(expected, seen, figures)


MOST_PARTS = 7
"""Parts of the largest boards with rulings that are tried: more are never needed, see P12.19."""


@cache
def field_with_rulings(expected: int) -> Field:
    """Full boards of scores and rulings: their size is how many parts there are.

    Of boards that give two pairs the same only the first is kept.
    """
    known: dict[tuple[Fraction, Fraction], Seen] = {}
    figures: dict[tuple[int, int], Fraction] = {}
    for number, board in enumerate(full_boards(expected)):
        parts = sum(map(len, board))
        own = figures_of(board)
        for first, second in permutations(range(expected), 2):
            if (own[first], own[second]) not in known:
                known[own[first], own[second]] = Seen(parts, number, first, second)
                figures |= {(number, place): figure for place, figure in enumerate(own)}
    return Field(expected, list(known.values()), figures)


def full_boards(lines: int, most_parts: int = MOST_PARTS) -> Iterator[Held]:
    """Full boards of so many lines, fewest parts first, then fewest different scores."""
    for parts in range(lines, most_parts + 1):
        for different in range(1, parts + 1):
            yield from boards_of(parts, lines, different, most_parts=parts)


def figures_of(board: Held) -> list[Fraction]:
    """What each line has on a full board."""
    held = [
        {score: Fraction(times, len(own)) for score, times in Counter(own).items()} for own in board
    ]
    chart = climb(frequency_table(held))
    return [weigh(weights, chart) for weights in held]
