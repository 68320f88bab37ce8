"""The mistakes that scoring programs make, each as a step or two of the scorer replaced.

Where several are made at once, those of lower depth are made first, and of those of
one depth the one that stands first in MISTAKES. So a set of mistakes has one meaning,
in whatever order it is named.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from law78.conformance.mistakes import (
    artificial,
    comparisons,
    contracts,
    groups,
    inputs,
    missing,
    roundings,
    rulings,
    sessions,
)
from law78.conformance.mistakes.scorer import REFERENCE, Scorer
from law78.conformance.mistakes.steps import Mistake

MISTAKES: tuple[Mistake, ...] = (
    *comparisons.MISTAKES,
    *rulings.MISTAKES,
    *missing.MISTAKES,
    *artificial.MISTAKES,
    *groups.MISTAKES,
    *roundings.MISTAKES,
    *sessions.MISTAKES,
    *contracts.MISTAKES,
    *inputs.MISTAKES,
)
"""Every known mistake."""

BY_ID: Mapping[str, Mistake] = {mistake.id: mistake for mistake in MISTAKES}

_PLACE = {mistake.id: place for place, mistake in enumerate(MISTAKES)}


def in_order(mistakes: Iterable[Mistake]) -> tuple[Mistake, ...]:
    """Mistakes in the order in which they are made."""
    return tuple(sorted(mistakes, key=lambda each: (each.replaces.depth, _PLACE[each.id])))


def making(mistakes: Iterable[Mistake]) -> Scorer:
    """The scorer that makes these mistakes, all at once.

    >>> making([]) == REFERENCE
    True
    """
    scorer = REFERENCE
    for mistake in in_order(mistakes):
        scorer = mistake.replaces.made(scorer)
    return scorer


def named(identities: Iterable[str]) -> list[Mistake]:
    """The mistakes of these ids. Raises KeyError with the first that is not known."""
    return [BY_ID[identity] for identity in identities]
