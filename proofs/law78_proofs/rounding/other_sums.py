"""What two rounded sides make for usual and for odd quanta, and elsewhere. Claims P12.7 to P12.10.

Elsewhere: where the two sides do not make the top, and where E-W get the rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

import sympy as sp

from law78.board import LineScore, SideScore, score_board
from law78.regulation import SMALL_GROUPS, UNEQUAL, Rules, method_of
from law78.rounding import MODES, Rounding
from law78.stages import rounded_board
from law78_proofs.frame.claim import Claim, Perturbed, Sides, Standing, Tie
from law78_proofs.frame.decide import Expression, Step, above, at_least, figures, identity
from law78_proofs.frame.random_boards import EVERY_KIND, in_words, random_board
from law78_proofs.rounding.cases import (
    ABOVE,
    BELOW,
    CASES,
    HALFWAY,
    MULTIPLE,
    Case,
    case_of,
    one_over_whole,
    parts,
    rounded_lines,
    side_of,
    ups,
    whole,
)
from law78_proofs.rounding.sums import EVEN_OR_ODD, left_for_ew, two_sides

KEEPING = ("half_to_average", "half_from_average", "half_even")
"""The modes that keep the sum where the top is an even number of quanta."""

NEAREST = (*KEEPING, "half_up")
"""The modes that take the nearest multiple."""

expected, per_matchpoint = sp.symbols("E n", integer=True, positive=True)
"""The results expected, and how many quanta make one matchpoint."""

half_n, half_e = sp.symbols("j e", integer=True)
"""Half of these two, or half of one less."""

in_sum = sp.Symbol("K", integer=True)
"""How many whole quanta are in a sum that is no multiple of the quantum."""

over, missing = sp.symbols("c d", positive=True)
"""What the sum is over a multiple of the quantum, and what it lacks to the next one."""

beyond = sp.Symbol("j", integer=True, nonnegative=True)
"""How many more quanta the sum has than it needs."""

figure, rounded_figure, other_figure, top = sp.symbols("v R w T", positive=True)
"""N-S exact and rounded, E-W exact, and what each is out of."""


# P12.7: tenths and the like ------------------------------------------------------------------


def top_in_quanta(scale: int = 2) -> Iterator[Step]:
    """How many quanta the top is: on the scale of 2 twice a whole number."""
    quantum = 1 / per_matchpoint
    yield identity(
        "the scale of 2: an even number of quanta",
        scale * (expected - 1) / quantum,
        2 * (per_matchpoint * (expected - 1)),
    )
    for odd_n, odd_e, half, odd in (
        (0, 0, half_n * (2 * half_e - 1), 0),
        (0, 1, half_n * 2 * half_e, 0),
        (1, 0, (2 * half_n + 1) * half_e - half_n - 1, 1),
        (1, 1, (2 * half_n + 1) * half_e, 0),
    ):
        yield identity(
            f"the scale of 1, {EVEN_OR_ODD[odd_n]} n, {EVEN_OR_ODD[odd_e]} E: {EVEN_OR_ODD[odd]}",
            (2 * half_n + odd_n) * (2 * half_e + odd_e - 1),
            2 * half + odd,
        )


def code_keeps_tenths(random: Random) -> Iterator[Sides]:
    """Lines rounded to 1/n, on the scale of 2, and on that of 1 if n is even or E odd."""
    for mode in KEEPING:
        scale = random.choice(["1", "2"])
        for line in rounded_lines(random, mode, Rules(scale=scale), one_over_whole):
            n, results_expected = 1 / line.quantum, line.top + 1
            if scale == "2" or n % 2 == 0 or results_expected % 2 == 1:
                yield Sides(line.rounded, line.top, line.board)


# P12.8: a quantum that does not divide -------------------------------------------------------


def next_to_the_sum(reach: int = 1, least: int = 1) -> Iterator[Step]:
    """The multiples of the quantum that are no further than this from q K + c; both occur."""
    quantum = over + missing
    together = quantum * in_sum + over
    for says, multiple in (("K", in_sum), ("K + 1", in_sum + 1)):
        yield at_least(
            f"q ({says}) is not further than q below", together + quantum, quantum * multiple
        )
        yield at_least(
            f"q ({says}) is not further than q above", quantum * multiple, together - quantum
        )
    yield above("q (K - 1) is further", together - quantum * (in_sum - 1), reach * quantum)
    yield above("q (K + 2) is further", quantum * (in_sum + 2) - together, reach * quantum)
    yield above("truncated, q (K + 1) is too much", quantum * (in_sum + 1), together)
    yield at_least(
        "truncated, q (K - 2) is too little", together - 2 * quantum, quantum * (in_sum - 2)
    )
    yield from both_multiples_occur(least + beyond)


def both_multiples_occur(quanta: Expression) -> Iterator[Step]:
    """Two lines whose sides make so many quanta and c, and what each mode makes of them."""
    quantum = over + missing
    low = Case("both sides below a half", quantum, over / 2)
    high = Case("both sides above a half", quantum, (quantum + over) / 2)
    yield above(f"{low.name}: they are", quantum / 2, low.offset)
    yield above(f"{high.name}: they are", high.offset, quantum / 2)
    yield above(f"{high.name}: and below the next multiple", quantum, high.offset)
    for line, as_case, left in ((low, BELOW, quanta), (high, ABOVE, quanta - 1)):
        ns, ew = line.value(0), line.value(left)
        yield identity(f"{line.name}: they make q K + c", ns + ew, quantum * quanta + over)
        yield at_least(f"{line.name}: E-W's is not below 0", ew, 0)
        yield figures(
            f"{line.name}: how many quanta more than K they make in each mode",
            {mode: 2 * ups(mode, as_case) + left - quanta for mode in MODES},
            dict.fromkeys(MODES, 0)
            if line is low
            else dict.fromkeys(NEAREST, 1) | {"truncate": -1},
        )


def code_misses(random: Random) -> Iterator[Sides]:
    """Two figures whose sum is no multiple of the quantum, rounded by the board's own step.

    Any two of that sum; then the two that both sides have the same offset in, below a half and
    above.
    """
    quantum = Fraction(1, random.randint(1, 10))
    quanta, part = random.randint(0, 30), Fraction(random.randint(1, 19), 20)
    together = (quanta + part) * quantum
    for mode in MODES:
        lowest = quanta - (mode == "truncate")
        possible = {lowest, lowest + 1} if quanta else {0, lowest + 1}
        ns = together * Fraction(random.randint(0, 40), 40)
        made, board = _made_of(ns, together, quantum, mode)
        yield Sides(made in possible, True, board)
        if quanta:
            made, board = _made_of(part * quantum / 2, together, quantum, mode)
            yield Sides(made, quanta, board)
            made, board = _made_of((part + 1) * quantum / 2, together, quantum, mode)
            yield Sides(made, quanta - 1 if mode == "truncate" else quanta + 1, board)


def _made_of(
    ns: Fraction, together: Fraction, quantum: Fraction, mode: str
) -> tuple[Fraction, str]:
    """How many quanta the two sides of a line make after rounding, and the line."""
    line = LineScore(SideScore(ns, together), SideScore(together - ns, together))
    done = rounded_board(Rounding("board", quantum, mode))(line)
    assert done.ns is not None
    assert done.ew is not None
    made = (done.ns.matchpoints + done.ew.matchpoints) / quantum
    return made, f"{ns} of {together} to {quantum}, {mode}"


# P12.9: two sides that do not make the top ---------------------------------------------------


def both_above(excess_to: int = -1, excess_from: int = 1) -> Iterator[Step]:
    """A half on both sides, both above the average: both go the same way."""
    for mode, excess in (("half_to_average", excess_to), ("half_from_average", excess_from)):
        taken = ups(mode, HALFWAY, side=1)
        yield from two_sides(mode, HALFWAY, taken, taken, excess=excess)


def code_rounds_small_groups(random: Random) -> Iterator[Sides]:
    """Lines of small groups, whose two sides make 120 % of the top."""
    rules = Rules(small_groups=random.choice([name for name in SMALL_GROUPS if name != "none"]))
    for mode, excess in (("half_to_average", -1), ("half_from_average", 1), ("half_even", 0)):
        for line in rounded_lines(random, mode, rules, most=3, most_missing=6):
            average = line.top / 2
            sides = (side_of(own, average) for own in (line.ns, line.exact - line.ns))
            is_half = case_of(line.ns, line.quantum)[1] is HALFWAY
            if all(side > 0 for side in sides):
                due = excess * is_half
                if mode == "half_even" and is_half and line.exact / line.quantum % 2:
                    due = 1 if line.ns // line.quantum % 2 else -1
                yield Sides(line.rounded, line.exact + due * line.quantum, line.board)


# P12.10: the rest for E-W --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Made(Rounding):
    """A rounding of any kind: what it makes of N-S's figure is a symbol."""

    makes: Expression = None

    def of(self, value: Fraction, average: Fraction) -> Fraction:
        """The symbol."""
        return self.makes  # type: ignore[no-any-return]


def by_the_code(ns: Expression, ew: Expression, makes: Expression) -> tuple[Expression, Expression]:
    """What the board's own step makes of a line whose figures are symbols."""
    finish = rounded_board(Made("board", Fraction(1), "any", "complement", makes=makes))
    done = finish(LineScore(SideScore(ns, top), SideScore(ew, top)))
    assert done.ns is not None
    assert done.ew is not None
    return done.ns.matchpoints, done.ew.matchpoints


def rest_for_ew(of_the_top: bool = False, the_same_way: bool = False) -> Iterator[Step]:
    """What E-W get by the code; and where the two make whole quanta, which multiple that is."""
    ns, ew = by_the_code(figure, other_figure, rounded_figure)
    made = top if of_the_top else figure + other_figure
    yield identity("N-S's figure is rounded", ns, rounded_figure)
    yield identity("the two make what they made", ns + ew, made)
    yield identity(
        "E-W are off by as much as N-S, the other way",
        ew - other_figure,
        figure - rounded_figure,
    )
    for case in CASES:
        exact, together = case.value(whole), case.quantum * parts
        for up in (0,) if case is MULTIPLE else (0, 1):
            down = int(up if the_same_way else not up) if case is not MULTIPLE else 0
            _, rest = by_the_code(exact, together - exact, case.quantum * (whole + up))
            yield identity(
                f"{case.name}, N-S {'up' if up else 'down'}: E-W's multiple",
                rest,
                case.quantum * (left_for_ew(case) + down),
            )


def code_gives_the_rest(random: Random) -> Iterator[Sides]:
    """Every kind of line, under any rules, each mode and any quantum."""
    rules = Rules(
        unequal=random.choice(list(UNEQUAL)), small_groups=random.choice(list(SMALL_GROUPS))
    )
    lines = random_board(random, EVERY_KIND)
    quantum = Fraction(random.randint(1, 20), random.randint(1, 20))
    stage = Rounding("board", quantum, random.choice(list(MODES)), "complement")
    exact = score_board(lines, None, method_of(rules))
    done = score_board(lines, None, method_of(replace(rules, rounding=(stage,))))
    for before, after in zip(exact.lines, done.lines, strict=True):
        if before.ns and before.ew and after.ns and after.ew:
            board = f"{in_words(lines)} to {quantum}, {stage.mode}"
            yield Sides(
                after.ns.matchpoints + after.ew.matchpoints,
                before.ns.matchpoints + before.ew.matchpoints,
                board,
            )
            yield Sides(
                after.ns.matchpoints,
                stage.of(before.ns.matchpoints, before.ns.top / 2),
                board,
            )


CLAIMS = (
    Claim(
        id="P12.7",
        title="whole matchpoints, tenths and hundredths",
        clauses=("K12", "K28", "K29", "Q9"),
        statement=(
            "Rounded to one n-th of a matchpoint on the scale of 2, half_to_average,"
            " half_from_average and half_even always leave the two sides of a line at a top of"
            " 2 (E - 1), and no half is the average. On the scale of 1 the same holds unless n is"
            " odd and E is even, as in whole matchpoints with E = 2."
        ),
        formula="(2 E - 2) n is even; (E - 1) n is odd exactly where n is odd and E even",
        domain="any line whose two figures make a top of 2 (E - 1), or E - 1 on the scale of 1",
        standing=Standing.PROVED,
        argument=(
            "By P12.2 to P12.4 these modes keep the sum where the top is an even number of quanta."
            " On the scale of 2 it is twice n (E - 1). On the scale of 1 it is n (E - 1), and the"
            " steps go through even and odd n and E. Ascherman's tops, 2 E and E, are the same with"
            " E + 1 for E."
        ),
        steps=top_in_quanta,
        perturbed=(Perturbed("the scale of 1 is no different", lambda: top_in_quanta(scale=1)),),
        ties=(Tie("lines rounded to 1/n by score_board", code_keeps_tenths, boards=60),),
    ),
    Claim(
        id="P12.8",
        title="no mode keeps a sum that the quantum does not divide",
        clauses=("K29",),
        statement=(
            "Where the two sides of a line make no multiple of the quantum, their rounded figures"
            " never make it again. They make one of the two multiples around it; truncated, the one"
            " below it or the next lower one. If they make more than a quantum, which of the two it"
            " is depends on the line, in every mode; if less, truncated they always make 0."
        ),
        formula=(
            "T = q K + c, 0 < c < q: R(v) + R(T - v) is q K or q (K + 1), truncated q (K - 1) or"
            " q K; from K = 1 on both occur"
        ),
        domain="any two figures from 0 on; any quantum that does not divide T, their sum",
        standing=Standing.PROVED,
        argument=(
            "A sum of two multiples of q is a multiple, so it is not T. Either figure is off by"
            " half a quantum at most (P12.14), so the sum is off by a quantum at most: of the"
            " multiples only q K and q (K + 1) are so near. Truncated each figure loses something"
            " from 0 to less than a quantum: the sum is not above T and less than two quanta below"
            " it. That both occur from K = 1 on is shown by two lines: v = c/2 beside q K + c/2,"
            " both below a half, and v = (q + c)/2 beside q (K - 1) + (q + c)/2, both above one and"
            " no multiple, so that no mode asks what becomes of a half. With K = 0 both figures"
            " are below a quantum."
        ),
        steps=next_to_the_sum,
        perturbed=(
            Perturbed("either side off by a whole quantum", lambda: next_to_the_sum(reach=2)),
            Perturbed("less than a quantum will do", lambda: next_to_the_sum(least=0)),
        ),
        ties=(Tie("stages.rounded_board on two such figures", code_misses),),
    ),
    Claim(
        id="P12.9",
        title="where both sides are above the average the modes that name it break the sum",
        clauses=("K25", "K29"),
        statement=(
            "In a small group the two sides of a line make 120 % of the top. Where both are above"
            " the average and the quantum divides what they make, a half goes down on both sides"
            " with half_to_average, a quantum too little, and up on both with half_from_average,"
            " a quantum too much. half_even keeps the sum if that is an even number of quanta."
        ),
        formula="v > T/2 and w > T/2 halves, v + w = q K: q (K - 1) towards, q (K + 1) away",
        domain="any line with both sides above the average that make a multiple of the quantum",
        standing=Standing.PROVED,
        argument=(
            "By the cases of P12.1: the two make K quanta, so E-W's figure is a half beside a half"
            " and has K - m - 1 quanta; and both are on the same side of the average. half_even"
            " does not look at the average: P12.4 holds with the two sides' sum for the top."
        ),
        steps=both_above,
        perturbed=(
            Perturbed("towards the average keeps the sum", lambda: both_above(excess_to=0)),
            Perturbed("away from the average keeps the sum", lambda: both_above(excess_from=0)),
        ),
        ties=(Tie("lines of small groups by score_board", code_rounds_small_groups),),
    ),
    Claim(
        id="P12.10",
        title="where E-W get the rest the sum is kept whatever the mode",
        clauses=("K18", "K25", "K29"),
        statement=(
            "With the complement N-S and E-W of a line make after rounding what they made before,"
            " in any mode and with any quantum, on split lines and in small groups too. E-W are off"
            " by as much as N-S, the other way. Where the quantum divides what the two make, E-W's"
            " figure is a multiple, too, and one next to their exact figure: the upper one where"
            " N-S take the lower one, so that E-W's halves go the other way."
        ),
        formula=(
            "the code on symbols: N-S R(v), E-W (v + w) - R(v); v + w = q K, R(v) = q (m + 1):"
            " E-W q (K - m - 1), and with R(v) = q m E-W q (K - m), of v = q (m + r), 0 < r < 1"
        ),
        domain="any line with matchpoints on both sides",
        standing=Standing.PROVED,
        argument=(
            "The board's own step is run on a line whose two figures are symbols, with a rounding"
            " that makes a third symbol of N-S's, so the sides hold whatever the mode and the"
            " quantum are. Then with the cases of P12.1: N-S's figure has m quanta and an offset,"
            " E-W's K - m - 1 and the rest of a quantum, or K - m where both are multiples."
        ),
        steps=rest_for_ew,
        perturbed=(
            Perturbed("E-W get the rest of the top", lambda: rest_for_ew(of_the_top=True)),
            Perturbed("E-W's halves go as N-S's", lambda: rest_for_ew(the_same_way=True)),
        ),
        ties=(Tie("every kind of line with the complement", code_gives_the_rest),),
    ),
)
