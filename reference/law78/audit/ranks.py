"""Whether printed places follow from the totals or percentages that they stand beside."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from law78.event import Pair

_PLACE = re.compile(r"[^0-9]{0,3}([0-9]{1,6})(?![0-9.,])")

Ranked: TypeAlias = Mapping[Pair, Fraction]


@dataclass(frozen=True, slots=True)
class Ranks:
    """By what places are given, and who stands in the right one.

    by is in words, None where no order gives most places. per_section: each section by
    itself. ties_broken: pairs that are level stand in places of their own.
    """

    by: str | None
    per_section: bool
    agreeing: frozenset[Pair]
    places: Mapping[Pair, int]
    ties_broken: bool = False

    def follows(self, pair: Pair) -> bool | None:
        """Whether the pair's place follows; None where none is printed."""
        return pair in self.agreeing if pair in self.places else None


def place_of(text: str | None) -> int | None:
    """The place that a text says, without what it has for a tie.

    >>> place_of("3="), place_of("=12"), place_of("T4"), place_of("-"), place_of("3.5")
    (3, 12, 4, None, None)
    """
    read = _PLACE.match((text or "").strip())
    return int(read.group(1)) if read else None


def find_ranks(places: Mapping[Pair, int], orders: Mapping[str, Ranked]) -> Ranks:
    """The order by which most printed places are right, the first of several."""
    best = Ranks(None, False, frozenset(), places)
    sections = {pair.section for pair in places}
    for by, ranked in orders.items():
        for per_section in (False, True) if len(sections) > 1 else (False,):
            found = _by(by, per_section, places, ranked)
            if len(found.agreeing) > len(best.agreeing):
                best = found
            if len(best.agreeing) == len(places):
                return best
    return best


def _by(by: str, per_section: bool, places: Mapping[Pair, int], ranked: Ranked) -> Ranks:
    agreeing: set[Pair] = set()
    broken = False
    for pairs in contests(ranked, per_section).values():
        values = sorted(ranked[pair] for pair in pairs)
        for pair in pairs:
            if pair not in places:
                continue
            better = len(values) - bisect_right(values, ranked[pair])
            level = len(values) - bisect_left(values, ranked[pair]) - better
            if better < places[pair] <= better + level:
                agreeing.add(pair)
                broken |= places[pair] > better + 1
    return Ranks(by, per_section, frozenset(agreeing), places, broken)


def contests(pairs: Mapping[Pair, object], per_section: bool) -> dict[tuple[str, str], list[Pair]]:
    """The pairs that are ranked together: all, or by side, or by section."""
    found: dict[tuple[str, str], list[Pair]] = {}
    for pair in pairs:
        contest = ((pair.section or "") if per_section else "", pair.side or "")
        found.setdefault(contest, []).append(pair)
    return found
