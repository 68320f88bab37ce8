"""Whether a line's two sides still make the top when each is rounded. Claims P12.2 to P12.7."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import sympy as sp

from law78.frequency import climb, frequency_table, weigh
from law78_proofs.frame.claim import Claim, Perturbed, Sides, Standing, Tie
from law78_proofs.frame.decide import Expression, Step, above, identity
from law78_proofs.method.shares import shares
from law78_proofs.rounding.cases import (
    ABOVE,
    BELOW,
    CASES,
    HALFWAY,
    MULTIPLE,
    Case,
    RoundedLine,
    any_half,
    parts,
    rounded_lines,
    ups,
    whole,
)

apart = sp.Symbol("d", integer=True, positive=True)
"""How many half quanta a half is away from the average."""

half_of_parts = sp.Symbol("k", integer=True)
"""Half of the quanta in the top, or half of one less."""

others = sp.Symbol("n", integer=True, positive=True)
part_above, part_below = shares(*sp.symbols("p q", positive=True))
"""Scores that tie on a full board, the top being 2 n; a ruling's weights above and below them."""

OPPOSITE = {MULTIPLE: MULTIPLE, BELOW: ABOVE, HALFWAY: HALFWAY, ABOVE: BELOW}
"""The case of E-W where N-S's is given and the two make whole quanta."""


EVEN_OR_ODD = ("even", "odd")


def left_for_ew(case: Case, together: Expression = parts) -> Expression:
    """How many whole quanta E-W have where N-S have m of so many."""
    return together - whole - int(case is not MULTIPLE)


def two_sides(
    says: str,
    case: Case,
    ups_ns: int,
    ups_ew: int,
    together: Expression = parts,
    excess: int = 0,
    quanta: Expression = whole,
) -> Iterator[Step]:
    """E-W's case is the opposite one, and the two rounded make K quanta and an excess."""
    quantum, of_ew = case.quantum, OPPOSITE[case]
    left = left_for_ew(case, together).subs(whole, quanta)
    yield identity(
        f"{says}: E-W's figure", quantum * together - case.value(quanta), of_ew.value(left)
    )
    yield identity(
        f"{says}: the two rounded",
        quantum * (quanta + ups_ns) + quantum * (left + ups_ew),
        quantum * (together + excess),
    )


def no_half(mode: str) -> Iterator[Step]:
    """Where no half is rounded the sum stays, whatever the mode does with halves."""
    for case in (MULTIPLE, BELOW, ABOVE):
        yield from two_sides(case.name, case, ups(mode, case), ups(mode, OPPOSITE[case]))


def halves_by_side(mode: str, mode_ew: str | None = None, at_average: int = 1) -> Iterator[Step]:
    """A half above the average, below it, and at it: E-W's is on the other side of it."""
    yield from no_half(mode)
    for says, together, side in (
        ("a half above the average", 2 * whole + 1 - apart, 1),
        ("a half below the average", 2 * whole + 1 + apart, -1),
        ("a half that is the average", 2 * whole + 1, 0),
    ):
        value, top = HALFWAY.value(whole), HALFWAY.quantum * together
        for of_side, figure, beside in (("N-S", value, side), ("E-W", top - value, -side)):
            if beside == 0:
                yield identity(f"{says}: {of_side} at it", figure, top / 2)
            else:
                high, low = (figure, top / 2) if beside > 0 else (top / 2, figure)
                yield above(f"{says}: {of_side} beside it", high, low)
        yield from two_sides(
            says,
            HALFWAY,
            ups(mode, HALFWAY, side=side),
            ups(mode_ew or mode, HALFWAY, side=-side),
            together,
            excess=at_average if side == 0 else 0,
        )


def any_part_of_the_top() -> Step:
    """By the code, on symbols: so there is a board with any half that lies in the top."""
    own = {600: part_above, -100: part_below}
    chart = climb(frequency_table([own, {0: others}]))
    return identity(
        "a ruling above and below n scores that tie: its weight above, of the top",
        weigh(own, chart),
        part_above * (2 * others),
    )


def halves_to_even(excess_of_odd: int = 1) -> Iterator[Step]:
    """By whether the top over the quantum is odd, and whether N-S's m is."""
    yield any_part_of_the_top()
    yield from no_half("half_even")
    difference = half_of_parts - any_half
    for odd_top, odd, half_of_left, odd_ew, excess in (
        (0, 0, difference - 1, 1, 0),
        (0, 1, difference - 1, 0, 0),
        (1, 0, difference, 0, -excess_of_odd),
        (1, 1, difference - 1, 1, excess_of_odd),
    ):
        together, quanta = 2 * half_of_parts + odd_top, 2 * any_half + odd
        says = f"{EVEN_OR_ODD[odd_top]} top, {EVEN_OR_ODD[odd]} m"
        yield identity(
            f"{says}: E-W's m is {EVEN_OR_ODD[odd_ew]}",
            left_for_ew(HALFWAY, together).subs(whole, quanta),
            2 * half_of_left + odd_ew,
        )
        ns, ew = (ups("half_even", HALFWAY, odd=bool(side)) for side in (odd, odd_ew))
        yield from two_sides(says, HALFWAY, ns, ew, together, excess, quanta)


def halves_up(excess: int = 1) -> Iterator[Step]:
    """Both sides of a half go up."""
    yield any_part_of_the_top()
    yield from no_half("half_up")
    yield from two_sides(
        HALFWAY.name, HALFWAY, ups("half_up", HALFWAY), ups("half_up", HALFWAY), excess=excess
    )


def both_truncated(excess: int = -1) -> Iterator[Step]:
    """Both sides go down; outside 0 to the top one of them is negative and goes up."""
    for case in CASES:
        loses = 0 if case is MULTIPLE else excess
        down, down_ew = ups("truncate", case), ups("truncate", OPPOSITE[case])
        yield from two_sides(case.name, case, down, down_ew, excess=loses)
        if case is not MULTIPLE:
            yield from two_sides(f"{case.name}, N-S negative", case, 1, down_ew)


# Random boards, rounded ----------------------------------------------------------------------

Excess = Callable[[RoundedLine], int]


def code_makes(mode: str, excess: Excess) -> Callable[[Random], Iterator[Sides]]:
    """The two rounded sides of each line beside the top and what the claim says is too much."""

    def sides(random: Random) -> Iterator[Sides]:
        for line in rounded_lines(random, mode):
            yield Sides(line.rounded, line.top + excess(line) * line.quantum, line.board)

    return sides


def too_much_at_average(line: RoundedLine) -> int:
    """One quantum for a half that is the average."""
    return int(line.is_half and line.ns == line.top / 2)


def too_much_to_even(line: RoundedLine) -> int:
    """Nothing where the top is an even number of quanta; else up with an odd m, down with even."""
    if not line.is_half or line.top / line.quantum % 2 == 0:
        return 0
    return 1 if line.ns // line.quantum % 2 else -1


DIVIDES = "any line whose two figures make the top, any quantum of which the top is a multiple"

SAME_CASES = (
    " The top is K quanta, so of N-S's m quanta and an offset E-W have K - m - 1 and the rest of a"
    " quantum: a multiple beside a multiple, a half beside a half, below a half beside above."
)

CLAIMS = (
    Claim(
        id="P12.2",
        title="halves towards the average keep the sum",
        clauses=("K29", "Q9"),
        statement=(
            "Where the quantum divides the top, half_to_average leaves N-S and E-W of a line at the"
            " top together. The one exception is a half that is the average itself, which needs an"
            " odd number of quanta in the top: both sides go up, and the two make one quantum too"
            " much."
        ),
        formula="R(v) + R(T - v) = T; T + q where v = T/2 and T/q is odd",
        domain=DIVIDES,
        standing=Standing.PROVED,
        argument=(
            "By the cases of P12.1." + SAME_CASES + " Below a half goes down and above goes up, so"
            " the sum stays. A half is above the average, below it or at it, E-W's on the other"
            " side of it: the steps write K as 2 m + 1 less or plus d. One goes down and one up."
            " At the average both go up, and then K = 2 m + 1 is odd. Where all lines tie they have"
            " the average, so there is a board for every odd K."
        ),
        steps=lambda: halves_by_side("half_to_average"),
        perturbed=(
            Perturbed(
                "the average is no exception",
                lambda: halves_by_side("half_to_average", at_average=0),
            ),
            Perturbed(
                "E-W round halves up",
                lambda: halves_by_side("half_to_average", mode_ew="half_up"),
            ),
        ),
        ties=(
            Tie(
                "lines rounded towards the average by score_board",
                code_makes("half_to_average", too_much_at_average),
            ),
        ),
    ),
    Claim(
        id="P12.3",
        title="halves away from the average keep the sum",
        clauses=("K29", "Q9"),
        statement=(
            "Where the quantum divides the top, half_from_average leaves N-S and E-W of a line at"
            " the top together, with the same one exception: a half that is the average itself"
            " goes up on both sides, one quantum too much, and the top is then an odd number of"
            " quanta."
        ),
        formula="R(v) + R(T - v) = T; T + q where v = T/2 and T/q is odd",
        domain=DIVIDES,
        standing=Standing.PROVED,
        argument=(
            "As P12.2: of two halves on either side of the average the higher goes up and the lower"
            " down."
        ),
        steps=lambda: halves_by_side("half_from_average"),
        perturbed=(
            Perturbed(
                "the average is no exception",
                lambda: halves_by_side("half_from_average", at_average=0),
            ),
            Perturbed(
                "E-W round towards the average",
                lambda: halves_by_side("half_from_average", mode_ew="half_to_average"),
            ),
        ),
        ties=(
            Tie(
                "lines rounded away from the average by score_board",
                code_makes("half_from_average", too_much_at_average),
            ),
        ),
    ),
    Claim(
        id="P12.4",
        title="halves to even keep the sum exactly when the top is an even number of quanta",
        clauses=("K29",),
        statement=(
            "Where the top is an even number of quanta, half_even leaves N-S and E-W of a line at"
            " the top together. Where it is an odd number every half makes a quantum too much, if"
            " the multiple below it is odd, or too little, if that is even."
        ),
        formula="R(v) + R(T - v) = T if T/q is even; at a half T + q or T - q if it is odd",
        domain=DIVIDES,
        standing=Standing.PROVED,
        argument=(
            "By the cases of P12.1." + SAME_CASES + " Of two halves E-W's K - m - 1 is odd exactly"
            " when m is even if K is even, and when m is odd if K is odd: one up and one down, or"
            " both the same way. The half with m = 0 lies in every top that is an odd number of"
            " quanta, and there is a board with it for every E of 2 or more: a ruling above and"
            " below scores that tie has its weight above of the top, which may be any part of it."
        ),
        steps=halves_to_even,
        perturbed=(
            Perturbed("an odd number of quanta does as well", lambda: halves_to_even(0)),
            Perturbed("up and down are exchanged", lambda: halves_to_even(-1)),
        ),
        ties=(
            Tie(
                "lines rounded to even by score_board",
                code_makes("half_even", too_much_to_even),
            ),
        ),
    ),
    Claim(
        id="P12.5",
        title="halves up break the sum at every half",
        clauses=("K29",),
        statement=(
            "Where the quantum divides the top, half_up leaves N-S and E-W of a line at the top"
            " together unless the line is a half: then the two always make one quantum too much,"
            " whatever the top."
        ),
        formula="R(v) + R(T - v) = T; T + q at every half",
        domain=DIVIDES,
        standing=Standing.PROVED,
        argument="By the cases of P12.1."
        + SAME_CASES
        + " Both halves go up. There is a board with a half, as in P12.4, for every E of 2 or more"
        " and every quantum that divides the top.",
        steps=halves_up,
        perturbed=(Perturbed("a half keeps the sum", lambda: halves_up(0)),),
        ties=(
            Tie(
                "lines rounded half up by score_board",
                code_makes("half_up", lambda line: int(line.is_half)),
            ),
        ),
    ),
    Claim(
        id="P12.6",
        title="truncation keeps the sum of multiples alone",
        clauses=("K10", "K29"),
        statement=(
            "Where the quantum divides the top, truncate leaves N-S and E-W of a line at the top"
            " together if they are multiples of the quantum; else the two make one quantum too"
            " little. Of figures outside 0 to the top, which only a chart has or a line scored by"
            " halves, one is cut towards 0 from below, and the two keep the sum."
        ),
        formula="R(v) + R(T - v) = T - q unless v is a multiple of q, for v from 0 to T",
        domain=DIVIDES,
        standing=Standing.PROVED,
        argument=(
            "By the cases of P12.1." + SAME_CASES + " Both go down, m and K - m - 1. If N-S is"
            " negative E-W is above the top: N-S takes m + 1."
        ),
        steps=both_truncated,
        perturbed=(Perturbed("truncation keeps the sum", lambda: both_truncated(0)),),
        ties=(
            Tie(
                "lines truncated by score_board",
                code_makes("truncate", lambda line: -int(not line.is_multiple)),
            ),
        ),
    ),
)
