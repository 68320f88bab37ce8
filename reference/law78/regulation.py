"""The choices an authority makes, and the method they make together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, TypeAlias

from law78 import unequal
from law78.board import (
    EXACT,
    Method,
    one_table_a_side,
    one_table_with_halves,
)
from law78.errors import Code, Law78Error, printable
from law78.exact import canonical
from law78.outcome import Average, Line, Side, Weighted, on_side, weights
from law78.rounding import Rounding
from law78.stages import rounded_board, rounded_components
from law78.unequal import Group


@dataclass(frozen=True, slots=True)
class Rules:
    """The choices that decide a board. The defaults are those of `exact`.

    unequal       boards with fewer results: neuberg, ascherman, add_one, none
    small_groups  very small groups: none, ebu, acbl
    split         split scores: charts (one a side) or halves (De Wael's)
    scale         2 (2 a win, 1 a tie) or 1 (1 a win, a half a tie)
    expected      in a session, E over the field or of each board by itself
    averages      in a session, A+ raised and A- lowered to the pair's own
                  percentage, or nominal
    average_test  what must be above A+ or below A- for that: the pair's
                  percentage on the other boards, or on the whole session
    codes         whether 60 % and 40 %, as in A6040, are fixed or mean A+ and A-
    byes          what a pair without opponents gets: nothing, its recorded
                  percentage, artificial boards included, or that of its results
    nominal       what A+, A= and A- are worth, in per cent
    rounding      what is rounded, stage by stage; empty is exact
    most_outcomes, weight_quantum
                  limits on rulings: how many outcomes, and of what every weight
                  is a multiple; None is no limit

    Raises Law78Error (`regulation`) for a choice that is not among CHOICES.
    """

    unequal: str = "neuberg"
    small_groups: str = "none"
    split: str = "charts"
    scale: str = "2"
    expected: str = "field"
    averages: str = "own"
    average_test: str = "others"
    codes: str = "fixed"
    byes: str = "nothing"
    nominal: tuple[Fraction, Fraction, Fraction] = (Fraction(60), Fraction(50), Fraction(40))
    rounding: tuple[Rounding, ...] = ()
    most_outcomes: int | None = None
    weight_quantum: Fraction | None = None

    def __post_init__(self) -> None:
        for key, choices in CHOICES.items():
            if getattr(self, key) not in choices:
                raise Law78Error(
                    Code.REGULATION,
                    f"the rule {key} cannot be {printable(str(getattr(self, key)))!r}",
                    f"it is one of {', '.join(choices)}",
                )

    def rounding_of(self, stage: str) -> Rounding | None:
        """How a stage is rounded, None where it is not."""
        return next((rounding for rounding in self.rounding if rounding.stage == stage), None)


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
CHOICES: Mapping[str, tuple[str, ...]] = {
    "unequal": tuple(UNEQUAL),
    "small_groups": tuple(SMALL_GROUPS),
    "split": tuple(SPLIT),
    "scale": tuple(SCALE),
    "expected": ("field", "board"),
    "averages": ("own", "nominal"),
    "average_test": ("others", "session"),
    "codes": ("fixed", "nominal"),
    "byes": ("nothing", "recorded", "results"),
}
"""Every rule that is a choice among names, with the names, the default first."""


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
    changed: dict[str, Any] = {key: value}
    return replace(rules, **changed)


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
        nominal=dict(zip(Average, rules.nominal, strict=True)),
    )
    if rules.small_groups != "none":
        method = with_small_groups(method, SMALL_GROUPS[rules.small_groups])
    components, board = rules.rounding_of("component"), rules.rounding_of("board")
    if components is not None:
        method = replace(method, weigh=rounded_components(components))
    if board is not None:
        method = replace(method, finish=rounded_board(board))
    return method


def refuse_unfit_rulings(lines: Sequence[Line], rules: Rules) -> None:
    """Refuse a ruling that the regulation does not allow. Clause K38.

    Raises Law78Error (`regulation`) with the line where a ruling has more
    outcomes than allowed or a weight that is no multiple of the quantum.
    """
    for place, line in enumerate(lines, start=1):
        for side in Side:
            held = on_side(line.result, side)
            if not isinstance(held, Weighted):
                continue
            own = weights(held, side)
            if rules.most_outcomes is not None and len(own) > rules.most_outcomes:
                raise Law78Error(
                    Code.REGULATION,
                    f"a ruling of {len(own)} outcomes, where {rules.most_outcomes} are allowed",
                    "give the likeliest, or score under another regulation",
                ).at(line=place)
            quantum = rules.weight_quantum
            if quantum is not None and not _are_multiples(own.values(), quantum):
                raise Law78Error(
                    Code.REGULATION,
                    f"a weight that is not a multiple of {canonical(quantum)}",
                    "round the weights so that they make one whole, or score under another"
                    " regulation",
                ).at(line=place)


def _are_multiples(values: Iterable[Fraction], quantum: Fraction) -> bool:
    return all((value / quantum).denominator == 1 for value in values)


def with_small_groups(method: Method, is_small: Callable[[Group], bool]) -> Method:
    """A method with another way for small groups: counted as they are, no factor. Clause K25.

    The percentages are of the top that the group has under the method.
    """

    def factor(group: Group) -> Fraction:
        return unequal.no_factor(group) if is_small(group) else method.factor(group)

    def adjust(entry: Fraction, group: Group) -> Fraction:
        return unequal.small_group(entry, group) if is_small(group) else method.adjust(entry, group)

    return replace(method, factor=factor, adjust=adjust)
