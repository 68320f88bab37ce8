"""Which of many mistakes are not told apart: kept as groups, not as pairs.

With any two of a group a program may show the very same. Two mistakes that stand in
no group together are told apart. Groups may overlap: of what is rounded, one may be
alike with each of two that are not alike themselves.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from itertools import combinations
from typing import TypeAlias

Alike: TypeAlias = frozenset[frozenset[str]]
"""Groups of names, none of them within another, each of two or more."""


def widest(groups: Iterable[frozenset[str]]) -> Alike:
    """The groups that are within no other; one alone is none.

    >>> found = widest([frozenset("ab"), frozenset("abc"), frozenset("d"), frozenset("cd")])
    >>> listed(found)
    [['a', 'b', 'c'], ['c', 'd']]
    """
    kept: list[frozenset[str]] = []
    for group in sorted(set(groups), key=len, reverse=True):
        if len(group) > 1 and not any(group <= other for other in kept):
            kept.append(group)
    return frozenset(kept)


def alike_by(shown: Mapping[str, Iterable[Hashable]]) -> Alike:
    """Names of which something is shown alike, by everything that each may show.

    >>> listed(alike_by({"a": [1], "b": [1, 2], "c": [2], "d": [3]}))
    [['a', 'b'], ['b', 'c']]
    """
    owners: dict[Hashable, set[str]] = {}
    for name, ways in shown.items():
        for way in ways:
            owners.setdefault(way, set()).add(name)
    return widest(frozenset(names) for names in owners.values())


def are_alike(one: str, other: str, alike: Alike) -> bool:
    """Whether two names stand in a group together."""
    return any(one in group and other in group for group in alike)


def alike_in_both(one: Alike, other: Alike) -> Alike:
    """What is alike by each of two accounts.

    >>> listed(alike_in_both(frozenset([frozenset("abc")]), frozenset([frozenset("bcd")])))
    [['b', 'c']]
    """
    return widest(group & also for group in one for also in other)


def leaving_out(names: Iterable[str], alike: Alike) -> Alike:
    """The groups without some names."""
    without = frozenset(names)
    return widest(group - without for group in alike)


def pairs_of(alike: Alike) -> frozenset[frozenset[str]]:
    """Every two that stand in a group together.

    >>> len(pairs_of(frozenset([frozenset("abc"), frozenset("cd")])))
    4
    """
    return frozenset(frozenset(pair) for group in alike for pair in combinations(group, 2))


def listed(alike: Alike) -> list[list[str]]:
    """The groups in order, each in order."""
    return sorted(sorted(group) for group in alike)
