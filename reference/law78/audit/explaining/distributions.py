"""The rulings that the figures of the other lines allow.

A ruling adds to each score of the field twice its weight below it and once its weight
on it. Read from the printed figures, that says where its scores lie and what they weigh.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import TypeAlias

from law78.audit.explaining.bounded import Budget
from law78.audit.explaining.comparisons import Added, fits
from law78.audit.explaining.positions import Position
from law78.audit.explaining.weights import WHOLE, three_weights, two_weights
from law78.exact import ONE, ZERO

MOST_OUTCOMES = 3

OF_TWO, OF_THREE = 12, 15
"""Steps of work (bounded.py) to try the weights of two and of three scores."""

Plainness: TypeAlias = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Distribution:
    """A ruling: positions in the field, lowest first, with their weights."""

    outcomes: tuple[tuple[Fraction, Position], ...]

    def adds(self, score: int) -> Fraction:
        """What it adds to a score of the field: two below it, one on it, by weight."""
        return sum((weight * own.beaten_by(score) for weight, own in self.outcomes), ZERO)

    def tells_scores_apart(self, scores: Iterable[int]) -> bool:
        """Whether it adds more to some scores than to others.

        Half of it above all of a field and half below adds one to each, as rules without
        Neuberg do for a missing result; of a ruling that says nothing.
        """
        return len({self.adds(score) for score in scores}) > 1

    def own_comparisons(self, seen: Mapping[Position, Fraction]) -> Fraction:
        """What it has of comparisons itself: with the field, as seen there, and its own."""
        reached = found = ZERO
        for weight, own in self.outcomes:
            found += weight * (seen[own] + 2 * reached + weight)
            reached += weight
        return found

    def adds_at(self, position: Position) -> Fraction:
        """What it adds to another ruling's outcome at a position."""
        return sum(
            (
                weight * (2 * (own.score < position.score) + (own.score == position.score))
                for weight, own in self.outcomes
            ),
            ZERO,
        )

    @property
    def plainness(self) -> Plainness:
        """Outcomes, how many of them are on no score of the field, the largest denominator.

        The plainest first.
        """
        return (
            len(self.outcomes),
            sum(not own.is_on_a_score for _, own in self.outcomes),
            max(weight.denominator for weight, _ in self.outcomes),
        )


def distributions(
    within: Added, every: Sequence[Position], outcomes: int, budget: Budget
) -> Iterator[Distribution]:
    """Every ruling of so many outcomes, of usual weights, that adds what is allowed."""
    scores = sorted(within)
    budget.spend(len(every) + 1)
    lowest = [own for own in every if _nothing_below(own, scores, within)]
    highest = [own for own in every if _all_above(own, scores, within)]
    match outcomes:
        case 1:
            for own in lowest:
                if _allows(Distribution(((ONE, own),)), within):
                    yield Distribution(((ONE, own),))
        case 2:
            for low in lowest:
                for high in highest:
                    if low.score < high.score:
                        budget.spend(1 + len(scores) // 10)
                        yield from _of_two(low, high, scores, within)
        case _:
            whole = _in_parts(within)
            for low in lowest:
                for high in highest:
                    if low.score < high.score:
                        yield from _of_three(low, high, whole, every, budget)


def every_ruling(
    within: Added, every: Sequence[Position], hidden: int, budget: Budget
) -> Iterator[Distribution]:
    """Every ruling of one or two outcomes that may be one of so many that add this together."""
    scores = sorted(within)
    # In parts: of each score, what the others leave at least and at most for this one.
    least = [floor((within[own][0] - 2 * (hidden - 1)) * WHOLE) for own in scores]
    most = [ceil(within[own][1] * WHOLE) for own in scores]
    beaten = {own: [own.beaten_by(score) for score in scores] for own in every}
    for place, low in enumerate(every):
        budget.spend(OF_TWO * (len(every) - place))
        for part, high in ((part, high) for high in every[place + 1 :] for part in _two_parts()):
            amounts = zip(beaten[low], beaten[high], least, most, strict=True)
            if all(
                above < part * one + (WHOLE - part) * two < beside
                for one, two, above, beside in amounts
            ):
                weight = Fraction(part, WHOLE)
                yield Distribution(((weight, low), (1 - weight, high)))
        amounts = zip(beaten[low], beaten[low], least, most, strict=True)
        if all(above < WHOLE * one < beside for one, _, above, beside in amounts):
            yield Distribution(((ONE, low),))


def _two_parts() -> list[int]:
    return [int(weight * WHOLE) for weight in two_weights()]


def _nothing_below(position: Position, scores: Sequence[int], within: Added) -> bool:
    # Nothing is added to a score below the lowest outcome.
    return all(fits(0, within[own]) for own in scores if position.beaten_by(own) == 0)


def _all_above(position: Position, scores: Sequence[int], within: Added) -> bool:
    # The whole ruling, two, is added to a score above the highest outcome.
    return all(fits(2, within[own]) for own in scores if position.beaten_by(own) == 2)


def _of_two(
    low: Position, high: Position, scores: Sequence[int], within: Added
) -> Iterator[Distribution]:
    bounds = _weight_of_lower(low, high, scores, within)
    if bounds is None:
        return
    for weight in two_weights():
        if fits(weight, bounds):
            yield Distribution(((weight, low), (1 - weight, high)))


def _weight_of_lower(
    low: Position, high: Position, scores: Sequence[int], within: Added
) -> tuple[Fraction, Fraction] | None:
    # What is added is linear in the weight of the lower outcome.
    least, most = ZERO, ONE
    for score in scores:
        above, beside = within[score]
        base, slope = high.beaten_by(score), low.beaten_by(score) - high.beaten_by(score)
        if slope == 0:
            if not fits(base, within[score]):
                return None
            continue
        least, most = max(least, (above - base) / slope), min(most, (beside - base) / slope)
        if least >= most:
            return None
    return least, most


def _of_three(
    low: Position,
    high: Position,
    whole: Mapping[int, tuple[int, int]],
    every: Sequence[Position],
    budget: Budget,
) -> Iterator[Distribution]:
    for middle in every:
        if not low.score < middle.score < high.score:
            continue
        budget.spend(OF_THREE + len(whole) // 5)
        bounds = _bounds_by_kind((low, middle, high), whole)
        for parts in three_weights():
            if all(
                above < one * parts[0] + two * parts[1] + three * parts[2] < beside
                for (one, two, three), (above, beside) in bounds.items()
            ):
                first, second, third = (Fraction(part, WHOLE) for part in parts)
                yield Distribution(((first, low), (second, middle), (third, high)))


def _bounds_by_kind(
    ruling: Sequence[Position], whole: Mapping[int, tuple[int, int]]
) -> dict[tuple[int, ...], tuple[int, int]]:
    # Few kinds of score differ in what is added to them, so most only narrow bounds.
    bounds: dict[tuple[int, ...], tuple[int, int]] = {}
    for score, (above, beside) in whole.items():
        kind = tuple(own.beaten_by(score) for own in ruling)
        known = bounds.get(kind, (above, beside))
        bounds[kind] = max(known[0], above), min(known[1], beside)
    return bounds


def _in_parts(within: Added) -> dict[int, tuple[int, int]]:
    # In the parts that weights are whole numbers of.
    return {
        score: (floor(above * WHOLE), ceil(beside * WHOLE))
        for score, (above, beside) in within.items()
    }


def _allows(distribution: Distribution, within: Added) -> bool:
    return all(fits(distribution.adds(score), bounds) for score, bounds in within.items())


def is_possible(within: Added, hidden: int) -> bool:
    """Whether any scores, so many and anywhere, could add this: more and more, upwards."""
    reached = ZERO
    for score in sorted(within):
        above, beside = within[score]
        reached = max(reached, above)
        if beside <= 0 or above >= 2 * hidden or beside <= reached:
            return False
    return True
