"""The choices an authority makes, and the method they make together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeAlias

from law78 import unequal
from law78.board import EXACT, Method, one_table_a_side, one_table_with_halves
from law78.errors import Code, Law78Error, printable
from law78.unequal import Group


@dataclass(frozen=True, slots=True)
class Rules:
    """The choices that decide a board. The defaults are those of `exact`.

    unequal       boards with fewer results: neuberg, ascherman, add_one, none
    small_groups  very small groups: none, ebu, acbl
    split         split scores: charts (one a side) or halves (De Wael's)
    scale         2 (2 a win, 1 a tie) or 1 (1 a win, a half a tie)
    expected      in a session, E over the field or of each board by itself
    """

    unequal: str = "neuberg"
    small_groups: str = "none"
    split: str = "charts"
    scale: str = "2"
    expected: str = "field"


Adjust: TypeAlias = Callable[[Fraction, Group], Fraction]
Factor: TypeAlias = Callable[[Group], Fraction]
Top: TypeAlias = Callable[[Fraction, int], Fraction]

UNEQUAL: Mapping[str, tuple[Top, Factor, Adjust]] = {
    "neuberg": (unequal.top_of_expected, unequal.neuberg_factor, unequal.unchanged),
    "ascherman": (unequal.top_with_itself, unequal.neuberg_factor, unequal.tie_with_itself),
    "add_one": (unequal.top_of_expected, unequal.no_factor, unequal.add_the_missing),
    "none": (unequal.top_of_results, unequal.no_factor, unequal.unchanged),
}
SMALL_GROUPS: Mapping[str, Callable[[Group], bool]] = {
    "none": unequal.never_small,
    "ebu": unequal.small_for_ebu,
    "acbl": unequal.small_for_acbl,
}
SPLIT = {"charts": one_table_a_side, "halves": one_table_with_halves}
SCALE = {"2": 2, "1": 1}
EXPECTED = ("field", "board")

CHOICES: Mapping[str, tuple[str, ...]] = {
    "unequal": tuple(UNEQUAL),
    "small_groups": tuple(SMALL_GROUPS),
    "split": tuple(SPLIT),
    "scale": tuple(SCALE),
    "expected": EXPECTED,
}
"""Every rule with the values it may have, the default first."""

REGULATIONS: Mapping[str, Rules] = {"exact": Rules()}
"""The named regulations."""


def regulation(name: str) -> Rules:
    """The rules of a named regulation.

    >>> regulation("exact").unequal
    'neuberg'

    Raises Law78Error (`regulation`) for a name that is not known.
    """
    if name not in REGULATIONS:
        raise Law78Error(
            Code.REGULATION,
            f"the regulation {printable(name)!r} is not known",
            f"known: {', '.join(REGULATIONS)}",
        )
    return REGULATIONS[name]


def with_rule(rules: Rules, key: str, value: str) -> Rules:
    """The rules with one choice changed.

    >>> with_rule(Rules(), "unequal", "ascherman").unequal
    'ascherman'

    Raises Law78Error (`regulation`) for a rule or a value that is not known.
    """
    if key not in CHOICES:
        raise Law78Error(
            Code.REGULATION,
            f"the rule {printable(key)!r} is not known",
            f"known: {', '.join(CHOICES)}",
        )
    if value not in CHOICES[key]:
        raise Law78Error(
            Code.REGULATION,
            f"the rule {key} cannot be {printable(value)!r}",
            f"it is one of {', '.join(CHOICES[key])}",
        )
    return replace(rules, **{key: value})


def method_of(rules: Rules) -> Method:
    """The steps by which a board is scored under these rules. Clauses K13, K19, K22 to K28.

    >>> method_of(Rules()) == EXACT
    True
    """
    top, factor, adjust = UNEQUAL[rules.unequal]
    method = replace(
        EXACT,
        fill=SPLIT[rules.split],
        top=top,
        factor=factor,
        adjust=adjust,
        scale=SCALE[rules.scale],
    )
    if rules.small_groups == "none":
        return method
    return with_small_groups(method, SMALL_GROUPS[rules.small_groups])


def with_small_groups(method: Method, is_small: Callable[[Group], bool]) -> Method:
    """A method with another way for small groups: counted as they are, no factor. Clause K25.

    The percentages are of the top that the group has under the method.
    """

    def factor(group: Group) -> Fraction:
        return unequal.no_factor(group) if is_small(group) else method.factor(group)

    def adjust(entry: Fraction, group: Group) -> Fraction:
        return unequal.small_group(entry, group) if is_small(group) else method.adjust(entry, group)

    return replace(method, factor=factor, adjust=adjust)
