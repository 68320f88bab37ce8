"""Two lines without a score that can be used were both rulings, of one or two scores each.

A score that lies between two of the field stands for any there: how several of them, of the
two rulings, lie to one another is not looked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice

from law78.audit.case import Explained
from law78.audit.explaining.bounded import Bounded, Budget
from law78.audit.explaining.comparisons import (
    Added,
    added,
    comparisons_of,
    expected_shown,
    field_of,
    fits,
    seen_at,
)
from law78.audit.explaining.distributions import (
    Distribution,
    distributions,
    every_ruling,
    is_possible,
)
from law78.audit.explaining.evidence import (
    Found,
    comes_out,
    figures_that_hold,
    has_groups,
    wrong_as_it_is,
)
from law78.audit.explaining.positions import Position, positions
from law78.audit.explaining.rulings import (
    ANY,
    MOST_LISTED,
    lines_without_score,
    others_words,
    result_of,
    ruling_details,
    ruling_words,
)
from law78.audit.explaining.wording import lines_named, the_rest
from law78.audit.findings import Explanation, Kind
from law78.audit.supposition import Supposition
from law78.board import counted_lines
from law78.outcome import Line

MOST_TRIED = 100
"""Pairs of rulings that are put to the reference."""

MOST_SCORES = 16
"""Different scores of the field beyond which two rulings are not looked for."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two rulings that explain, in the order of their lines."""

    rulings: tuple[Distribution, Distribution]
    supposition: Supposition
    choices: int


def two_ruled(case: Bounded) -> list[Found]:
    """Rulings on the only two lines without a score."""
    places = lines_without_score(case)
    if len(places) != 2 or has_groups(case):
        return []
    tried = list(islice(_pairs(case, places), MOST_TRIED + 1))
    if not tried:
        return []
    choices = min(own.choices for own in tried)
    alike = sorted(
        (own for own in tried if own.choices == choices),
        key=lambda own: [ruling.plainness for ruling in own.rulings],
    )
    first = alike[0]
    others = len(alike) - 1 if len(tried) <= MOST_TRIED else None
    each = " and ".join(
        f"line {place + 1} {ruling_words(ruling)}"
        for place, ruling in zip(places, first.rulings, strict=True)
    )
    explanation = Explanation(
        Kind.RULING,
        f"As if {lines_named(places)} had been ruled, {each}: they come out, and"
        f" {the_rest(case, first.supposition, places)}.{others_words(others, MOST_TRIED)}",
        lines=tuple(place + 1 for place in places),
        others=others,
        details={
            "expected": first.supposition.expected,
            "rulings": [
                [
                    ruling_details(place, ruling, own.supposition)
                    for place, ruling in zip(places, own.rulings, strict=True)
                ]
                for own in alike[:MOST_LISTED]
            ],
        },
    )
    return [Found(Explained(explanation, first.supposition), frozenset(), choices)]


def _pairs(case: Bounded, places: Sequence[int]) -> Iterator[Pair]:
    shown = field_of(case, but=frozenset(places))
    lines = list(shown.values())
    follows = max(case.expected, counted_lines(lines) + 2)
    wrong = wrong_as_it_is(case)
    for expected in expected_shown(case, lines, 2):
        held = figures_that_hold(
            case, _supposition(case, places, (ANY, ANY), expected), frozenset(), wrong
        )
        # The two lines have the same figure there, and may have two.
        held += 1
        within = added(case, shown, 2, expected)
        if not within or len(within) > MOST_SCORES or not is_possible(within, 2):
            continue
        every = positions(within, case.board.vulnerable)
        seen = {position: seen_at(position, lines) for position in every}
        own = [comparisons_of(case, place, lines, expected, hidden=2) for place in places]
        for rulings in _that_add(within, every, seen, own, case.budget):
            choices = sum(2 * len(each.outcomes) - 1 for each in rulings) + (expected != follows)
            if choices >= held:
                continue
            supposition = _supposition(case, places, rulings, expected)
            if comes_out(case, supposition):
                yield Pair(rulings, supposition, choices)


def _that_add(
    within: Added,
    every: Sequence[Position],
    seen: Mapping[Position, Fraction],
    own: Sequence[tuple[Fraction, Fraction]],
    budget: Budget,
) -> Iterator[tuple[Distribution, Distribution]]:
    """Two rulings that add what the others show, and have what their own lines show."""
    for first in every_ruling(within, every, 2, budget):
        budget.spend(40 + 10 * len(within))
        rest = {
            score: (least - first.adds(score), most - first.adds(score))
            for score, (least, most) in within.items()
        }
        if not is_possible(rest, 1) or not _may_have(first, rest, seen, own[0]):
            continue
        for outcomes in (1, 2):
            for second in distributions(rest, every, outcomes, budget):
                budget.spend(20)
                if fits(_comparisons(first, second, seen), own[0]) and fits(
                    _comparisons(second, first, seen), own[1]
                ):
                    yield first, second


def _comparisons(
    ruling: Distribution, other: Distribution, seen: Mapping[Position, Fraction]
) -> Fraction:
    return ruling.own_comparisons(seen) + sum(
        weight * other.adds_at(position) for weight, position in ruling.outcomes
    )


def _may_have(
    ruling: Distribution,
    rest: Added,
    seen: Mapping[Position, Fraction],
    own: tuple[Fraction, Fraction],
) -> bool:
    # What the other ruling adds on a score of the field is known, between two it is bounded.
    least = most = ruling.own_comparisons(seen)
    for weight, position in ruling.outcomes:
        below = [rest[score][0] for score in rest if score <= position.score]
        above = [rest[score][1] for score in rest if score >= position.score]
        least += weight * max(below, default=Fraction(0))
        most += weight * min(above, default=Fraction(2))
    return least < own[1] and own[0] < most


def _supposition(
    case: Bounded,
    places: Sequence[int],
    rulings: tuple[Distribution, Distribution],
    expected: int,
) -> Supposition:
    lines = list(case.as_it_is.lines)
    for place, ruling in zip(places, rulings, strict=True):
        lines[place] = Line(result_of(ruling))
    return Supposition(tuple(lines), expected, case.rules)
