"""How large a lead has to be to outlive the rounding of each board. Claim P12.16."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import TypeAlias

import sympy as sp

from law78.exact import ZERO
from law78.frequency import climb, frequency_table, weigh
from law78.notation import parse_line
from law78.outcome import Weights
from law78.regulation import Rules
from law78.rounding import MODES, SIDES, Rounding
from law78_proofs.frame.claim import Claim, Perturbed, Sides, Standing, Tie
from law78_proofs.frame.decide import Expression, Step, above, at_least, figures, identity
from law78_proofs.rounding.cases import ABOVE, BELOW, one, ups, whole
from law78_proofs.rounding.other_sums import NEAREST, by_the_code
from law78_proofs.rounding.totals import (
    A_HALF,
    ROUNDED_BOARDS,
    boards,
    figures_out,
    lines_of,
    more,
    random_session,
    session_of,
    totals,
)

LEVEL = ("half_to_average", "half_even")
"""The modes that may bring a lead of n quanta to nothing."""

further = sp.Symbol("k", integer=True, nonnegative=True)
"""Boards, or tables, beyond the fewest there can be."""

small, smaller, rest = sp.symbols("d e f", integer=True, positive=True)
"""Parts of a quantum. Whole numbers: then the tops below are those of whole fields."""

tables = sp.Symbol("E", integer=True, positive=True)
"""Tables of a full board."""

FigureOf: TypeAlias = tuple[Expression, Expression]
"""What a pair has on a board, exactly and rounded."""

Boards: TypeAlias = tuple[Expression, FigureOf, FigureOf]
"""How many boards are alike, and what the pair that leads and the other have on each."""


def lead_is_safe(spared: int = 1, of_opposite_seats: int = 2) -> Iterator[Step]:
    """Leads that are lost, and what a lead can have been that is lost."""
    yield from lead_that_is_lost(spared)
    yield from lead_of_opposite_seats(of_opposite_seats)
    yield from any_two_figures()
    behind = -one - more
    yield at_least(
        "nearest: if it is behind by a quantum or more, by how much it led",
        (boards - spared) * one,
        behind + boards * one / 2 + boards * one / 2,
    )
    yield at_least(
        "truncated: if it is behind by a quantum or more, by how much it led",
        (boards - spared) * one,
        behind + boards * one,
    )
    yield from level_or_behind()


def lead_that_is_lost(spared: int) -> Iterator[Step]:
    """n = 2 + k boards: level on all but one when rounded, and behind by a quantum on that."""
    quantum = 2 * (2 * small + smaller)
    low, high = small + smaller, 3 * small + smaller
    yield above("nearest: the leader's offset is below a half", quantum / 2, low)
    yield above("nearest: the other's is above a half", high, quantum / 2)
    yield above("nearest: and below the next multiple", quantum, high)
    for mode in NEAREST:
        down, up = quantum * (whole + ups(mode, BELOW)), quantum * (whole + ups(mode, ABOVE))
        other = (quantum * whole + high, up)
        on_most = (1 + further, (quantum * (whole + 1) + low, down + quantum), other)
        on_last = (1, (quantum * whole + low, down), other)
        yield from _lost(mode, quantum, (on_most, on_last), 2 * small, spared)
    quantum = 2 * small + smaller
    multiple, next_one = quantum * whole, quantum * (whole + 1)
    leader = (multiple + small + smaller, multiple)
    on_most = (1 + further, leader, (multiple, multiple))
    on_last = (1, leader, (next_one, next_one))
    yield from _lost("truncate", quantum, (on_most, on_last), small, spared)


def _lost(
    mode: str, quantum: Expression, alike: Sequence[Boards], spent: Expression, spared: int
) -> Iterator[Step]:
    count = sum(times for times, _, _ in alike)
    lead = sum(times * (leader[0] - other[0]) for times, leader, other in alike)
    after = sum(times * (leader[1] - other[1]) for times, leader, other in alike)
    yield above(f"{mode}: a lead", lead, 0)
    yield above(f"{mode}: of less than n - 1 quanta", (count - spared) * quantum, lead)
    yield identity(
        f"{mode}: by n times what is as small as is wanted",
        lead,
        (count - 1) * quantum - count * spent,
    )
    yield identity(f"{mode}: behind by a quantum when rounded", after, -quantum)


def lead_of_opposite_seats(quanta: int) -> Iterator[Step]:
    """Truncated with the complement: the figure q m + d + e twice, of a top of 2 q m + 2 d.

    One pair sits N-S on one of these lines, the other E-W on the other.
    """
    quantum, count = small + smaller + rest, 1 + further
    figure, of_top = quantum * whole + small + smaller, 2 * (quantum * whole + small)
    yield above("the offset is less than a quantum", quantum, small + smaller)
    ns, ew = by_the_code(figure, of_top - figure, quantum * whole)
    yield above("a lead", count * (figure - (of_top - figure)), 0)
    yield above("of less than 2 n quanta", quanta * count * quantum, count * 2 * smaller)
    yield identity("of 2 n e", count * (figure - (of_top - figure)), count * 2 * smaller)
    yield identity("behind by 2 n d when truncated", count * (ns - ew), -count * 2 * small)


def any_two_figures() -> Iterator[Step]:
    """By the code two rulings of a full board can have any figures from 1 to the top less 1.

    The first is 600 with weight a and else -100, the second 600 with b; all others have a score
    between. For figures of 1 + x and 1 + y the weights are a and b.
    """
    x, y = sp.symbols("x y", nonnegative=True)
    size, enough = 2 * tables - 3, {tables: 3 + further}
    a, b = ((size * own + another) / (size**2 - 1) for own, another in ((x, y), (y, x)))
    first: Weights = {600: a, -100: 1 - a}
    second: Weights = {600: b, -100: 1 - b}
    chart = climb(frequency_table([first, second, {0: tables - 2}]))
    yield identity("the first ruling's figure", weigh(first, chart), 1 + x)
    yield identity("the second ruling's figure", weigh(second, chart), 1 + y)
    yield at_least("the weight is not below 0", a.subs(enough), 0)
    from_above = {x: size - 1 - x, y: size - 1 - y}
    yield at_least(
        "nor above 1, for figures of x and y less than the top less 1",
        1,
        a.subs(from_above, simultaneous=True).subs(enough),
    )


WHOLE_ONES = Fraction(1)

COME_TO_NOTHING = (
    ("half_to_average", "each", "600 12C1c:1/600/1/-100", (0, 2), ("3/2", "1/2"), 1),
    (
        "half_even",
        "each",
        "600 12C1c:1/600/1/-100 12C1c:1/700/1/-200",
        (0, 2),
        ("5/2", "3/2"),
        2,
    ),
    ("half_up", "complement", A_HALF, (3, 2), ("3/2", "1/2"), 1),
)
"""Mode and side, a board, which two of its figures, these exactly, and what both are rounded to."""

BY_HALVES = (*["600 -100|1430"] * 3, "0 12C1c:3/600/2/-100")
"""1 and -0.5 three times: -1 + 0.5 for -100, -0.5 + 0.5 + 1 for 600. Then 2 x 0.4 and 2 x 0.6."""


def level_or_behind() -> Iterator[Step]:
    """Leads of a quantum that come to nothing, and one by halves of more than n: it is lost.

    3 x 1 + 0.8 = 3.8 and 3 x -0.5 + 1.2 = -0.3; truncated to 1.01 nothing but 1.2 leaves anything.
    """
    for mode, side, board, places, exact, level in COME_TO_NOTHING:
        lines = [parse_line(text) for text in board.split()]
        stage = Rounding("board", WHOLE_ONES, mode, side)
        for says, rules, due in (
            ("exact", Rules(), [Fraction(own) for own in exact]),
            ("rounded", Rules(rounding=(stage,)), [Fraction(level)] * 2),
        ):
            by_code = figures_out(lines, None, rules)
            yield figures(f"{mode}, {side}, {says}: {board}", [by_code[own] for own in places], due)
    event = session_of([[parse_line(text) for text in board.split()] for board in BY_HALVES])
    stage = Rounding("board", Fraction(101, 100), "truncate")
    for says, by_pair, due in (
        ("exact", totals(event, None, split="halves"), [Fraction(19, 5), Fraction(-3, 10)]),
        ("truncated", totals(event, None, stage, split="halves"), [ZERO, Fraction(101, 100)]),
    ):
        yield figures(f"by halves, {says}: four boards", [by_pair["1"], by_pair["2"]], due)


def code_keeps_a_lead(random: Random) -> Iterator[Sides]:
    """All pairs of a random session with such a lead over another."""
    event, quantum = random_session(random), Fraction(random.randint(1, 10), 10)
    mode, side, split = (random.choice(own) for own in (list(MODES), SIDES, ("charts", "halves")))
    exact, count = totals(event, 4, split=split), len(event.boards)
    rounded = totals(event, 4, Rounding("board", quantum, mode, side), split=split)
    by_itself = side == "each" and split == "charts"
    twice = mode == "truncate" and not by_itself
    for ahead, behind in permutations(exact, 2):
        lead, after = exact[ahead] - exact[behind], rounded[ahead] - rounded[behind]
        board = f"{lines_of(event)} to {quantum}, {mode}, {side}, {split}"
        if lead >= (2 * count if twice else count) * quantum:
            yield Sides(after > 0 if by_itself and mode not in LEVEL else after >= 0, True, board)
        elif by_itself and lead > (count - 1) * quantum:
            yield Sides(after >= 0, True, board)


CLAIMS = (
    Claim(
        id="P12.16",
        title="each side rounded by itself, a lead of more than n - 1 quanta over n boards is safe",
        clauses=("K29", "K34"),
        statement=(
            "Each side rounded by itself and no figure below 0: a pair that leads another by more"
            " than n - 1 quanta over n boards is not behind it when each board is rounded before"
            " adding, in any mode; from two boards on no smaller bound will do. With a lead of n"
            " quanta it is still ahead half up, away from the average and truncated; towards the"
            " average and to even it may be level. With the complement, and with figures below 0,"
            " which De Wael's halves give, a lead of n quanta is not turned round in the modes that"
            " take the nearest multiple, where it may come to nothing half up, too. Truncated it"
            " can be turned round then, and only one of 2 n quanta is safe; with the complement no"
            " smaller one is."
        ),
        formula=(
            "sum v - sum w > (n - 1) q  =>  sum R(v) >= sum R(w), each side by itself, v, w >= 0;"
            " else sum v - sum w >= n q, truncated 2 n q"
        ),
        domain=f"{ROUNDED_BOARDS}; the same sum of tops for both pairs",
        standing=Standing.PROVED,
        argument=(
            "Each side by itself all rounded figures are multiples of q, so a pair that is behind"
            " is behind by q or more. By P12.14 the leader loses n half quanta at most and the"
            " other gains n half quanta at most, and by P12.15 truncation takes less than n quanta"
            " from the leader and gives the other nothing: it led by n q - q at most. That no"
            " smaller lead is safe is shown by boards on which the leader has just less than a half"
            " over a multiple and the other just more, truncated just less than a multiple and a"
            " multiple; on a full board of E tables, E large enough, two rulings can have any such"
            " figures. Half up a lead of n quanta is not used up, since the leader loses less than"
            " n half quanta. Away from the average the leader loses half a quantum on a board only"
            " below its average, and the other gains one only at the average or above: not on all"
            " boards, since then the other would have more. With the complement, or below 0, what"
            " is lost and gained is within the same bounds, but truncated either can be nearly n"
            " quanta (P12.15); a pair that led by 2 n quanta is then still ahead. The boards for"
            " that have two lines with the same figure; one pair has N-S of the one, the other E-W"
            " of the other. What may be level is shown by boards with a lead of one whole"
            " matchpoint, what halves turn round by four boards."
        ),
        steps=lead_is_safe,
        perturbed=(
            Perturbed("a lead of n - 2 quanta is enough", lambda: lead_is_safe(spared=2)),
            Perturbed(
                "with the complement n quanta are enough, truncated too",
                lambda: lead_is_safe(of_opposite_seats=1),
            ),
        ),
        ties=(Tie("leads of n quanta by score_event", code_keeps_a_lead, boards=40),),
    ),
)
