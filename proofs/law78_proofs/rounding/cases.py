"""What each mode of rounding makes of a figure, case by case. Claim P12.1.

A figure is m quanta and an offset of 0 or more and less than a quantum. It is a
multiple, below a half, a half or above a half: there are no other cases, and
each mode takes the multiple below, m, or the next, m + 1. A case is written with
symbols that are positive, so that the case needs no hypothesis beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

import sympy as sp

from law78.board import LineScore, SideScore, score_board
from law78.exact import HALF, ZERO
from law78.regulation import UNEQUAL, Rules, method_of
from law78.rounding import MODES, Rounding, rounded
from law78_proofs.frame.claim import Claim, Perturbed, Sides, Standing, Tie
from law78_proofs.frame.decide import Expression, Step, above, at_least
from law78_proofs.frame.random_boards import PLAYED, in_words, random_board

one, other = sp.symbols("a b", positive=True)
"""Parts of a quantum: one is half of it and the other nothing, or the two together are half."""

whole, whole_ew, any_half = sp.symbols("m j i", integer=True)
"""How many whole quanta are in N-S's figure, how many in E-W's, and half of m."""

parts = whole + whole_ew + 1
"""How many quanta are in the sum of a line's two figures, if they are no multiples: K."""


@dataclass(frozen=True, slots=True)
class Case:
    """Where a figure lies between two multiples: the quantum, and what it is above the lower."""

    name: str
    quantum: Expression
    offset: Expression

    def value(self, quanta: Expression) -> Expression:
        """The figure with so many whole quanta in it."""
        return self.quantum * quanta + self.offset


MULTIPLE = Case("a multiple", one, 0)
BELOW = Case("below a half", 2 * (one + other), one)
HALFWAY = Case("a half", 2 * one, one)
ABOVE = Case("above a half", 2 * (one + other), one + 2 * other)

CASES = (MULTIPLE, BELOW, HALFWAY, ABOVE)
"""In the order of the figures that have the same m."""


def ups(mode: str, case: Case, *, odd: bool = False, side: int = 0) -> int:
    """Whether the mode takes the multiple above, 1, or the one below, 0, of a figure not negative.

    odd is whether m is; side is 1 above the average, -1 below it, 0 at it.
    """
    if case is MULTIPLE or mode == "truncate":
        return 0
    if case is not HALFWAY:
        return int(case is ABOVE)
    return {
        "half_up": 1,
        "half_even": int(odd),
        "half_to_average": int(side <= 0),
        "half_from_average": int(side >= 0),
    }[mode]


def case_of(value: Fraction, quantum: Fraction) -> tuple[int, Case]:
    """How many whole quanta are in a figure, and its case."""
    quanta, offset = divmod(value / quantum, 1)
    if offset == 0:
        return quanta, MULTIPLE
    if offset == Fraction(1, 2):
        return quanta, HALFWAY
    return quanta, BELOW if offset < Fraction(1, 2) else ABOVE


def side_of(value: Fraction, average: Fraction) -> int:
    """1 above the average, -1 below it, 0 at it."""
    return (value > average) - (value < average)


def floor_is(says: str, number: Expression, floor: Expression) -> Iterator[Step]:
    """That a number rounded down to a whole one is this whole number."""
    yield at_least(f"{says}: not below it", number, floor)
    yield above(f"{says}: below the next", floor + 1, number)


def neighbours(half: Fraction = HALF, halves_down: int = 0) -> Iterator[Step]:
    """The code's formulas: half up is the floor of v/q + 1/2, half down that of the negative."""
    half_added = sp.sympify(half)
    for case in CASES:
        in_quanta = case.value(whole) / case.quantum
        down = halves_down if case is HALFWAY else ups("half_up", case)
        away_from_zero = int(case is not MULTIPLE)
        yield from floor_is(
            f"{case.name}, half up", in_quanta + half_added, whole + ups("half_up", case)
        )
        yield from floor_is(f"{case.name}, half down", -in_quanta + half_added, -(whole + down))
        yield from floor_is(f"{case.name}, truncated", in_quanta, whole)
        yield from floor_is(
            f"{case.name}, truncated, negative", -in_quanta, -(whole + away_from_zero)
        )


def random_figure(random: Random) -> tuple[Fraction, Fraction]:
    """A figure and a quantum; it is a half as often as not."""
    quantum = Fraction(random.choice(["1", "1/2", "1/10", "1/100", "1/3", "2/7", "2"]))
    offset = random.choice([HALF, HALF, ZERO, Fraction(random.randint(1, 29), 30)])
    return (random.randint(-20, 40) + offset) * quantum, quantum


def code_takes(random: Random) -> Iterator[Sides]:
    """Each mode on a random figure, above, below or at the average."""
    value, quantum = random_figure(random)
    average = value + random.choice([-1, 0, 1]) * Fraction(random.randint(1, 20), 3)
    quanta, case = case_of(value, quantum)
    for mode in MODES:
        if mode == "truncate" and value < 0:
            taken = int(case is not MULTIPLE)
        else:
            taken = ups(mode, case, odd=quanta % 2 == 1, side=side_of(value, average))
        yield Sides(
            rounded(value, quantum, mode, average),
            quantum * (quanta + taken),
            f"{value} to {quantum}, {mode}, average {average}",
        )


# Random boards, rounded ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RoundedLine:
    """A line of a random board: exact, and its two sides rounded.

    Of the exact figures: N-S's, what the two sides make, and the top.
    """

    ns: Fraction
    exact: Fraction
    top: Fraction
    quantum: Fraction
    rounded: Fraction
    board: str

    @property
    def is_half(self) -> bool:
        """Whether N-S's exact figure is a half."""
        return case_of(self.ns, self.quantum)[1] is HALFWAY

    @property
    def is_multiple(self) -> bool:
        """Whether N-S's exact figure is a multiple of the quantum."""
        return case_of(self.ns, self.quantum)[1] is MULTIPLE


ChooseQuantum = Callable[[Random, Fraction, Fraction], Fraction]


def dividing(random: Random, value: Fraction, together: Fraction) -> Fraction:
    """A quantum that divides what the two sides make; the value is a half if it can be."""
    if together == 0:
        return Fraction(1)
    share = (value / together).denominator
    halving = share // 2 * random.choice([1, 1, 2, 3, 3])
    return together / (random.randint(1, 40) if share % 2 else halving)


def one_over_whole(random: Random, value: Fraction, together: Fraction) -> Fraction:
    """A quantum of 1/n; the value is a half if it can be."""
    halving = value.denominator // 2 * random.choice([1, 1, 2, 3, 3])
    return Fraction(1, random.randint(1, 40) if value.denominator % 2 else halving)


def rounded_lines(
    random: Random,
    mode: str,
    rules: Rules | None = None,
    choose: ChooseQuantum = dividing,
    most: int = 6,
    most_missing: int = 3,
) -> Iterator[RoundedLine]:
    """The lines of a random board without split and artificial scores, each side rounded."""
    if rules is None:
        rules = Rules(unequal=random.choice(list(UNEQUAL)), scale=random.choice(["1", "2"]))
    lines = random_board(random, PLAYED, most=most)
    expected = len(lines) + random.randint(0, most_missing)
    exact = [_both(line) for line in score_board(lines, expected, method_of(rules)).lines]
    ns, ew = random.choice(exact)
    quantum = choose(random, ns.matchpoints, ns.matchpoints + ew.matchpoints)
    stage = Rounding("board", quantum, mode)
    scored = score_board(lines, expected, method_of(replace(rules, rounding=(stage,))))
    for (ns, ew), line in zip(exact, scored.lines, strict=True):
        yield RoundedLine(
            ns=ns.matchpoints,
            exact=ns.matchpoints + ew.matchpoints,
            top=ns.top,
            quantum=quantum,
            rounded=sum((side.matchpoints for side in _both(line)), ZERO),
            board=f"{in_words(lines, expected)} to {quantum}, {mode}, {rules.unequal},"
            f" scale {rules.scale}",
        )


def _both(line: LineScore) -> tuple[SideScore, SideScore]:
    assert line.ns is not None
    assert line.ew is not None
    return line.ns, line.ew


CLAIMS = (
    Claim(
        id="P12.1",
        title="which of the two multiples around a figure a mode takes",
        clauses=("K29", "Q9"),
        statement=(
            "Of a figure between two multiples of the quantum all modes but truncate take the lower"
            " one where it is below a half and the upper one where it is above. Of a half half_up"
            " takes the upper one, half_even the even one, half_to_average the lower one if it is"
            " above the average, half_from_average the lower one if it is below; both of these"
            " take the upper one of a half that is the average. truncate takes the lower one, and"
            " of a negative figure the upper one. A multiple stays as it is."
        ),
        formula=(
            "v = q (m + r), 0 < r < 1: q m or q (m + 1); half up q floor(v/q + 1/2),"
            " half down -q floor(-v/q + 1/2), truncated q floor(v/q)"
        ),
        domain="any figure and average, any quantum above 0",
        standing=Standing.PROVED,
        argument=(
            "A figure is m quanta and an offset of 0, more than 0 and less than half a quantum,"
            " half a quantum, or more: these are all the cases. In each the code's formula is the"
            " floor of an expression, and a whole number j is the floor of x exactly when"
            " j <= x < j + 1, which the steps decide with the case written into the symbols: below"
            " a half the quantum is 2 (a + b) and the offset a, above it a + 2 b. half_even and"
            " the modes that name the average choose one of half up and half down, which differ"
            " at a half alone; of m and m + 1 one is even."
        ),
        steps=neighbours,
        perturbed=(
            Perturbed("a third is added, not a half", lambda: neighbours(half=Fraction(1, 3))),
            Perturbed("half down goes up", lambda: neighbours(halves_down=1)),
        ),
        ties=(Tie("rounding.rounded takes the multiple that is said", code_takes, boards=150),),
    ),
)
