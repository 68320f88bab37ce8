"""What rounding each board does to order and to totals. Claims P12.13 to P12.15."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

import sympy as sp

from law78.board import score_board
from law78.event import Event, EventBoard, EventLine
from law78.frequency import climb, frequency_table, weigh
from law78.notation import line_text, parse_line
from law78.outcome import Line, Score, ruling
from law78.regulation import Rules, method_of
from law78.rounding import MODES, SIDES, Rounding
from law78.session import score_event
from law78_proofs.frame.claim import Claim, Perturbed, Sides, Standing, Tie
from law78_proofs.frame.decide import Expression, Step, above, at_least, figures, identity
from law78_proofs.frame.random_boards import (
    UNSPLIT,
    in_words,
    random_board,
    random_line,
)
from law78_proofs.rounding.cases import (
    CASES,
    HALFWAY,
    MULTIPLE,
    any_half,
    one,
    ups,
    whole,
)
from law78_proofs.rounding.other_sums import NEAREST

better, off, less = sp.symbols("w c d", positive=True)
"""A ruling's weight of its better score; what a figure loses, and the rest of the quantum."""

boards, more = sp.symbols("n x", nonnegative=True)
"""Boards that were played, and what is more than it has to be."""


ODD_AND_SIDE = tuple(product((False, True), (-1, 0, 1)))
"""Whether m is odd, and on which side of the average a figure is: what a half may depend on."""


WITH_SPLIT = (*UNSPLIT, "split")
"""Kinds of lines that De Wael's halves can score, too."""


# P12.13: one board ---------------------------------------------------------------------------


def order_on_one_board(strictly: bool = False, side: str = "each") -> Iterator[Step]:
    """Two figures, the lower one first: with other whole quanta, then with the same.

    And a board on which pairs that sit opposite ways are turned round, unless each side is
    rounded by itself.
    """
    apart = above if strictly else at_least
    yield apart(
        "the lower multiple of the higher figure, and the upper one of the lower figure",
        one * (whole + 1 + more),
        one * (whole + 1),
    )
    for mode in MODES:
        for odd, beside in ODD_AND_SIDE:
            taken = [ups(mode, case, odd=odd, side=beside) for case in CASES]
            yield figures(
                f"the same whole quanta, {mode}, {'odd' if odd else 'even'}, side {beside}",
                taken,
                sorted(taken),
            )
    below_zero = [int(case is not MULTIPLE) for case in CASES]
    yield figures("the same whole quanta, truncate, below 0", below_zero, sorted(below_zero))
    for mode in MODES:
        ahead, behind = opposite_ways(ON_ONE_BOARD, mode, side)
        yield figures(
            f"1.9 and 1.7 in whole ones, {mode}, {side}: whether behind", ahead < behind, False
        )
    yield figures(
        "1.9 and 1.7 in whole ones, truncated with the complement",
        opposite_ways(ON_ONE_BOARD, "truncate", "complement"),
        (1, 2),
    )


ON_ONE_BOARD = "12C1c:1/600/1/-100 12C1c:3/600/2/-100 0"
"""0.9 of -100, 1 of 0 and 1.1 of 600: -0.1, 1.8 and 3.9. The rulings have 1.9 and 2.3, the
second one's E-W 1.7."""


def opposite_ways(board: str, mode: str, side: str) -> tuple[Fraction, Fraction]:
    """N-S of a board's first line and E-W of its second, rounded to whole matchpoints."""
    stage = Rounding("board", Fraction(1), mode, side)
    lines = [parse_line(text) for text in board.split()]
    first, second, *_ = score_board(lines, None, method_of(Rules(rounding=(stage,)))).lines
    assert first.ns is not None
    assert second.ew is not None
    return first.ns.matchpoints, second.ew.matchpoints


def code_keeps_order(random: Random) -> Iterator[Sides]:
    """All figures of a board, N-S's and E-W's, from the lowest up, before and after rounding.

    By a chart a side or by De Wael's halves, which go below 0.
    """
    split = random.choice(["charts", "halves"])
    lines = random_board(random, WITH_SPLIT)
    expected = len(lines) + random.randint(0, 3)
    exact = figures_out(lines, expected, Rules(split=split))
    quantum = Fraction(random.randint(1, 20), 10)
    for mode in MODES:
        stage = Rounding("board", quantum, mode)
        rounded = figures_out(lines, expected, Rules(split=split, rounding=(stage,)))
        in_exact_order = [figure for _, figure in sorted(zip(exact, rounded, strict=True))]
        yield Sides(
            in_exact_order,
            sorted(rounded),
            f"{in_words(lines, expected)} to {quantum}, {mode}, {split}",
        )


def figures_out(lines: Sequence[Line], expected: int | None, rules: Rules) -> list[Fraction]:
    scored = score_board(lines, expected, method_of(rules))
    return [own.matchpoints for line in scored.lines for own in (line.ns, line.ew) if own]


# P12.14 and P12.15: totals -------------------------------------------------------------------


def off_by(mode: str) -> Iterator[tuple[str, Expression, Expression]]:
    """By how much each case is off, and the quantum; a half that may go either way does."""
    for case in CASES:
        for up in sorted({ups(mode, case, odd=odd, side=side) for odd, side in ODD_AND_SIDE}):
            says = f"{mode}, {case.name} {'up' if up else 'down'}"
            yield says, case.quantum, case.quantum * up - case.offset


def line_of_two() -> Expression:
    """What a ruling has beside one score between its two, by the code's own steps on symbols."""
    own = {600: better, -100: 1 - better}
    return weigh(own, climb(frequency_table([own, {0: Fraction(1)}])))


def half_a_quantum_a_board(share: int = 2) -> Iterator[Step]:
    """The bound for one board, and for one board more; figures that reach it."""
    for mode in NEAREST:
        for says, quantum, error in off_by(mode):
            yield at_least(f"{says}: not more than half too much", quantum / share, error)
            compared = above if mode == "half_up" else at_least
            yield compared(f"{says}: not more than half too little", error, -quantum / share)
    yield identity(
        "n boards and one more", boards * one / share + one / 2, (boards + 1) * one / share
    )
    yield identity("a score and a ruling on either side of it: 2 w", line_of_two(), 2 * better)
    yield identity(
        "with w = (2 i + 1) q / 4 it is a half",
        line_of_two().subs(better, (2 * any_half + 1) * HALFWAY.quantum / 4),
        HALFWAY.value(any_half),
    )
    too_little, too_much = Fraction(-1, 20), Fraction(1, 20)
    for mode, side in product(NEAREST, SIDES):
        yield figures(
            f"{mode}, {side}: how far such halves of tenths are off by score_board",
            _errors_of_halves(mode, side),
            [too_much] if (mode, side) == ("half_up", "each") else [too_little, too_much],
        )


def two_lines(figure: Fraction) -> list[Line]:
    """A score, and a ruling on either side of it that has this figure, of a top of 2."""
    return [Line(Score(0)), Line(ruling((figure, 600), (2 - figure, -100)))]


def _errors_of_halves(mode: str, side: str) -> list[Fraction]:
    tenths = Rules(rounding=(Rounding("board", Fraction(1, 10), mode, side),))
    found = set()
    for odd in range(1, 40, 2):
        lines = two_lines(Fraction(odd, 20))
        exact, rounded = (figures_out(lines, None, rules) for rules in (Rules(), tenths))
        found |= {after - before for before, after in zip(exact, rounded, strict=True)}
    return sorted(found)


def less_than_a_quantum_a_board(reached: bool = False, never_gains: bool = False) -> Iterator[Step]:
    """Truncated a figure loses less than a quantum, and as nearly one as is wanted.

    What it loses is gained by E-W with the complement, and by a figure below 0.
    """
    for says, quantum, error in off_by("truncate"):
        yield at_least(f"{says}: nothing too much", 0, error)
        yield above(f"{says}: less than a quantum too little", error, -quantum)
        if never_gains:
            yield at_least(f"{says}, E-W the rest: nothing too much", 0, -error)
        else:
            yield above(f"{says}, E-W the rest: less than a quantum too much", quantum, -error)
    for case in CASES:
        gained = case.quantum * int(case is not MULTIPLE) - case.offset
        yield at_least(f"{case.name}, below 0: nothing too little", gained, 0)
        yield above(f"{case.name}, below 0: less than a quantum too much", case.quantum, gained)
    yield identity("n boards and one more", boards * one + one, (boards + 1) * one)
    yield identity(
        "a ruling of w = c / 2 beside a score between has c, and loses it if c is below q",
        line_of_two().subs(better, off / 2),
        off + less if reached else off,
    )
    for says, board, rules, side, exact, truncated in (
        ("E-W get the rest", A_HALF, Rules(), "complement", ["1/2", "3/2"], ["0", "2"]),
        ("De Wael's halves", A_SPLIT, HALVES, "each", ["-1/2", "-1/2"], ["0", "0"]),
    ):
        stage = Rounding("board", Fraction(1), "truncate", side)
        lines = [parse_line(text) for text in board.split()]
        for rounding, due in (((), exact), ((stage,), truncated)):
            yield figures(
                f"{says}: {board}, the last line {'truncated' if rounding else 'exactly'}",
                figures_out(lines, None, replace(rules, rounding=rounding))[-2:],
                [Fraction(own) for own in due],
            )


A_HALF = "600 12C1c:1/600/1/-100"
"""1.5 of 600 and 0.5 of -100: 1.5 and -0.5; the ruling has 0.5, its E-W 1.5."""

A_SPLIT = "-100|600"
"""By halves each side's score is the lower half of the table: -1 + 0.5."""

HALVES = Rules(split="halves")


def session_of(rows: Sequence[Sequence[Line]]) -> Event:
    """A session in which nobody moves: at table t pair t sits N-S, and E-W are numbered on."""
    return Event(
        tuple(
            EventBoard(
                str(number),
                tuple(
                    EventLine(line, line_text(line), str(table), str(len(lines) + table))
                    for table, line in enumerate(lines, start=1)
                ),
            )
            for number, lines in enumerate(rows, start=1)
        ),
        winners=1,
    )


def random_session(random: Random) -> Event:
    """One to five boards of three tables, of every kind of line that De Wael's halves can score."""
    count = random.randint(1, 5)
    return session_of([[random_line(random, WITH_SPLIT) for _ in range(3)] for _ in range(count)])


def totals(
    event: Event, expected: int | None, *rounding: Rounding, split: str = "charts"
) -> dict[str, Fraction]:
    """Every pair's total by score_event."""
    rules = Rules(rounding=rounding, split=split)
    scored = score_event(event, rules, expected=expected)
    return {own.pair.number: own.total for own in scored.ranking}


def code_stays_near(modes: Sequence[str]) -> Callable[[Random], Iterator[Sides]]:
    """Totals of a session, off by half a quantum a board at most, truncated by less than one.

    One result more is expected than there is. Each side is rounded by itself or E-W get the
    rest; by a chart a side, or by halves.
    """

    def sides(random: Random) -> Iterator[Sides]:
        event, quantum = random_session(random), Fraction(random.randint(1, 10), 10)
        mode, side, split = (random.choice(own) for own in (modes, SIDES, ("charts", "halves")))
        exact, count = totals(event, 4, split=split), len(event.boards)
        rounded = totals(event, 4, Rounding("board", quantum, mode, side), split=split)
        for pair, total in exact.items():
            error = (rounded[pair] - total) / quantum
            if mode != "truncate":
                near = abs(error) <= Fraction(count, 2)
            elif side == "each" and split == "charts":
                near = -count < error <= 0
            else:
                near = abs(error) < count
            yield Sides(near, True, f"{lines_of(event)} to {quantum}, {mode}, {side}, {split}")

    return sides


def lines_of(event: Event) -> str:
    return "; ".join(in_words([own.line for own in board.lines]) for board in event.boards)


def code_reaches_half_a_quantum(random: Random) -> Iterator[Sides]:
    """The same half on each board of a session, half up: n half quanta too much."""
    count, quantum = random.randint(1, 6), Fraction(random.randint(1, 20), 10)
    event = session_of([two_lines(quantum / 2)] * count)
    exact, rounded = (
        totals(event, None, *rounding)
        for rounding in ((), (Rounding("board", quantum, "half_up"),))
    )
    yield Sides(rounded["2"] - exact["2"], count * quantum / 2, f"{count} boards to {quantum}")


def code_nears_a_quantum(random: Random) -> Iterator[Sides]:
    """The same figure a little below the quantum on each board, truncated: all of it is lost."""
    count, quantum = random.randint(1, 6), Fraction(random.randint(1, 19), 10)
    figure = quantum * Fraction(random.randint(1, 99), 100)
    event = session_of([two_lines(figure)] * count)
    rounded = totals(event, None, Rounding("board", quantum, "truncate"))
    yield Sides(totals(event, None)["2"], count * figure, f"{count} boards of {figure}")
    yield Sides(rounded["2"], Fraction(0), f"{count} boards of {figure} to {quantum}")


ROUNDED_BOARDS = (
    "any session, each board rounded, all with the same quantum; totals before penalties, and no"
    " bye that is awarded a recorded percentage"
)

CLAIMS = (
    Claim(
        id="P12.13",
        title="on one board no mode turns an order round, each side rounded by itself",
        clauses=("K29", "K34"),
        statement=(
            "Each side rounded by itself, of two figures out of the same top the higher one is"
            " never rounded to less than the lower one, in any mode; they may come to the same. So"
            " rounding can only turn round two pairs that are compared over two boards or more."
            " With the complement, truncated, one board can do it to pairs that sit opposite ways:"
            " 1.9 and 1.7 become 1 and 2."
        ),
        formula="v < w  =>  R(v) <= R(w)",
        domain="any two figures with the same average, any quantum, each side rounded by itself",
        standing=Standing.PROVED,
        argument=(
            "By the cases of P12.1. If w has more whole quanta than v, the multiple above v is not"
            " above the one below w. If it has as many, the higher figure has the same case or a"
            " later one in the order of the cases, and in each mode what is taken never falls along"
            " that order, truncated below 0 neither: whatever m and the side of the average make"
            " of a half lies between. The board with two rulings has been worked out by hand."
        ),
        steps=order_on_one_board,
        perturbed=(
            Perturbed("they never come to the same", lambda: order_on_one_board(strictly=True)),
            Perturbed("E-W get the rest", lambda: order_on_one_board(side="complement")),
        ),
        ties=(Tie("the figures of a board keep their order", code_keeps_order, boards=40),),
    ),
    Claim(
        id="P12.14",
        title="to the nearest multiple a total over n boards is off by n half quanta at most",
        clauses=("K29", "K33"),
        statement=(
            "Where n boards are rounded before they are added, a total is off by at most n times"
            " half a quantum in the modes that take the nearest multiple, whether each side is"
            " rounded by itself or E-W get the rest. With quanta up to one matchpoint there are"
            " boards that reach it, for every n: each side by itself, too much in all four modes,"
            " too little in all but half_up, which never does; with the complement too much and too"
            " little in all four."
        ),
        formula=(
            "|sum R(v) - sum v| <= n q / 2; half_up, each side by itself:"
            " -n q / 2 < sum R(v) - sum v <= n q / 2"
        ),
        domain=ROUNDED_BOARDS,
        standing=Standing.PROVED,
        argument=(
            "A figure is off by what the mode takes less the offset, in each case half a quantum at"
            " most; then induction on the boards. Two lines, a score and a ruling with weight w on"
            " a better and 1 - w on a worse one, give the ruling 2 w of 2: any figure between. With"
            " q up to 1 there are halves of even and of odd m among them, q/2 and 3 q/2, and halves"
            " below the average 1 and above it, q/2 and the largest half below 2. Half up all of"
            " them are off by half a quantum too much; the other modes round some of them up and"
            " others down. n such boards are off by n times that. With the complement E-W are off"
            " by as much as N-S the other way (P12.10): within the same bounds, and half up too"
            " little where N-S have a half."
        ),
        steps=half_a_quantum_a_board,
        perturbed=(
            Perturbed("a third of a quantum a board", lambda: half_a_quantum_a_board(share=3)),
        ),
        ties=(
            Tie("totals of sessions by score_event", code_stays_near(NEAREST), boards=40),
            Tie("the bound is reached by score_event", code_reaches_half_a_quantum, boards=40),
        ),
    ),
    Claim(
        id="P12.15",
        title="truncated over n boards a total is off by less than n quanta",
        clauses=("K29", "K33"),
        statement=(
            "Where n boards are truncated before they are added, each side by itself, a total"
            " loses less than n quanta and gains nothing, if no figure is below 0. With quanta up"
            " to 2 it can lose as nearly n quanta as is wanted, for every n, and never all. With"
            " the complement E-W gain what N-S lose; a figure below 0, which a line can only have"
            " by De Wael's halves, gains, too. So all in all a total is off by less than n quanta."
        ),
        formula=(
            "each side by itself, figures from 0 on: -n q < sum R(v) - sum v <= 0, and no bound"
            " above -n q will do; else |sum R(v) - sum v| < n q"
        ),
        domain=ROUNDED_BOARDS,
        standing=Standing.PROVED,
        argument=(
            "A figure loses its offset, which is less than a quantum; then induction on the boards."
            " A ruling of w = c/2 on a score better and the rest on one worse than the other line's"
            " has c, and loses all of it, for every c below the quantum. E-W's error with the"
            " complement is N-S's with the sign turned (P12.10). Below 0 truncation takes the"
            " multiple above: a figure gains what its offset lacks to a quantum."
        ),
        steps=less_than_a_quantum_a_board,
        perturbed=(
            Perturbed(
                "the whole quantum is lost", lambda: less_than_a_quantum_a_board(reached=True)
            ),
            Perturbed(
                "E-W that get the rest gain nothing",
                lambda: less_than_a_quantum_a_board(never_gains=True),
            ),
        ),
        ties=(
            Tie(
                "totals of sessions, truncated, by score_event",
                code_stays_near(["truncate"]),
                boards=40,
            ),
            Tie("boards that lose nearly a quantum", code_nears_a_quantum, boards=40),
        ),
    ),
)
