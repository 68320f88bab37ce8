"""What rounding each board does to order and to totals. Claims P12.13 to P12.16."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import permutations, product
from random import Random

import sympy as sp

from law78.board import score_board
from law78.event import Event, EventBoard, EventLine
from law78.frequency import climb, frequency_table, weigh
from law78.notation import line_text, parse_line
from law78.outcome import Line, Score, ruling
from law78.regulation import Rules, method_of
from law78.rounding import MODES, Rounding
from law78.session import score_event
from law78_proofs.frame.claim import Claim, Perturbed, Sides, Standing, Tie
from law78_proofs.frame.decide import Expression, Step, above, at_least, figures, identity
from law78_proofs.frame.random_boards import PLAYED, in_words, random_board, random_line
from law78_proofs.rounding.cases import CASES, HALFWAY, any_half, one, ups, whole
from law78_proofs.rounding.other_sums import NEAREST

better, off, less = sp.symbols("w c d", positive=True)
"""A ruling's weight of its better score; what a figure loses, and the rest of the quantum."""

boards, more = sp.symbols("n x", nonnegative=True)
"""Boards that were played, and what is more than it has to be."""


ODD_AND_SIDE = tuple(product((False, True), (-1, 0, 1)))
"""Whether m is odd, and on which side of the average a figure is: what a half may depend on."""


# P12.13: one board ---------------------------------------------------------------------------


def order_on_one_board(strictly: bool = False) -> Iterator[Step]:
    """Two figures, the lower one first: with other whole quanta, then with the same."""
    apart = above if strictly else at_least
    yield apart(
        "the lower multiple of the higher figure, and the upper one of the lower figure",
        one * (whole + 1 + more),
        one * (whole + 1),
    )
    for mode in MODES:
        for odd, side in ODD_AND_SIDE:
            taken = [ups(mode, case, odd=odd, side=side) for case in CASES]
            yield figures(
                f"the same whole quanta, {mode}, {'odd' if odd else 'even'}, side {side}",
                taken,
                sorted(taken),
            )


def code_keeps_order(random: Random) -> Iterator[Sides]:
    """All figures of a board, N-S's and E-W's, from the lowest up, before and after rounding."""
    lines = random_board(random, PLAYED)
    expected = len(lines) + random.randint(0, 3)
    exact = _figures(lines, expected, ())
    quantum = Fraction(random.randint(1, 20), 10)
    for mode in MODES:
        rounded = _figures(lines, expected, (Rounding("board", quantum, mode),))
        in_exact_order = [figure for _, figure in sorted(zip(exact, rounded, strict=True))]
        yield Sides(
            in_exact_order, sorted(rounded), f"{in_words(lines, expected)} to {quantum}, {mode}"
        )


def _figures(
    lines: Sequence[Line], expected: int | None, rounding: tuple[Rounding, ...]
) -> list[Fraction]:
    scored = score_board(lines, expected, method_of(Rules(rounding=rounding)))
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
    for mode in NEAREST:
        yield figures(
            f"{mode}: how far such halves of tenths are off by score_board",
            _errors_of_halves(mode),
            [too_much] if mode == "half_up" else [too_little, too_much],
        )


def two_lines(figure: Fraction) -> list[Line]:
    """A score, and a ruling on either side of it that has this figure, of a top of 2."""
    return [Line(Score(0)), Line(ruling((figure, 600), (2 - figure, -100)))]


def _errors_of_halves(mode: str) -> list[Fraction]:
    tenths = Rounding("board", Fraction(1, 10), mode)
    found = set()
    for odd in range(1, 40, 2):
        lines = two_lines(Fraction(odd, 20))
        exact, rounded = (_figures(lines, None, rounding) for rounding in ((), (tenths,)))
        found |= {after - before for before, after in zip(exact, rounded, strict=True)}
    return sorted(found)


def less_than_a_quantum_a_board(reached: bool = False) -> Iterator[Step]:
    """Truncated a figure loses less than a quantum, and as nearly one as is wanted."""
    for says, quantum, error in off_by("truncate"):
        yield at_least(f"{says}: nothing too much", 0, error)
        yield above(f"{says}: less than a quantum too little", error, -quantum)
    yield identity("n boards and one more", boards * one + one, (boards + 1) * one)
    yield identity(
        "a ruling of w = c / 2 beside a score between has c, and loses it if c is below q",
        line_of_two().subs(better, off / 2),
        off + less if reached else off,
    )


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
    """One to five boards of three tables, of scores and rulings."""
    count = random.randint(1, 5)
    return session_of([[random_line(random, PLAYED) for _ in range(3)] for _ in range(count)])


def totals(event: Event, expected: int | None, *rounding: Rounding) -> dict[str, Fraction]:
    """Every pair's total by score_event."""
    scored = score_event(event, Rules(rounding=rounding), expected=expected)
    return {own.pair.number: own.total for own in scored.ranking}


def code_stays_near(modes: Sequence[str]) -> Callable[[Random], Iterator[Sides]]:
    """Totals of a session, off by half a quantum a board at most, truncated by less than one.

    One result more is expected than there is.
    """

    def sides(random: Random) -> Iterator[Sides]:
        event, quantum = random_session(random), Fraction(random.randint(1, 10), 10)
        mode = random.choice(modes)
        exact, count = totals(event, 4), len(event.boards)
        rounded = totals(event, 4, Rounding("board", quantum, mode))
        for pair, total in exact.items():
            error = (rounded[pair] - total) / quantum
            near = -count < error <= 0 if mode == "truncate" else abs(error) <= Fraction(count, 2)
            yield Sides(near, True, f"{_lines_of(event)} to {quantum}, {mode}")

    return sides


def _lines_of(event: Event) -> str:
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


# P12.16: a lead ------------------------------------------------------------------------------


LEVEL = ("half_to_average", "half_even")
"""The modes that may bring a lead of n quanta to nothing."""


def lead_is_safe(quanta: int = 1) -> Iterator[Step]:
    """A lead of n quanta and more, less what both totals can be off."""
    needed = quanta * boards * one + more
    yield at_least("nearest: not behind", needed - boards * one / 2, boards * one / 2)
    yield at_least("truncated: the leader loses less than the lead", needed, boards * one)
    for mode, board, exact, level in (
        ("half_to_average", "600 12C1c:1/600/1/-100", ["3/2", "1/2"], 1),
        ("half_even", "600 12C1c:1/600/1/-100 12C1c:1/700/1/-200", ["5/2", "3/2"], 2),
    ):
        lines = [parse_line(text) for text in board.split()]
        whole_ones = Rounding("board", Fraction(1), mode)
        for rounding, due in (((), [Fraction(own) for own in exact]), ((whole_ones,), [level] * 2)):
            scored = score_board(lines, None, method_of(Rules(rounding=rounding))).lines[:2]
            yield figures(
                f"{mode}, {'rounded' if rounding else 'exact'}: {board}",
                [line.ns.matchpoints for line in scored if line.ns],
                due,
            )


def code_keeps_a_lead(random: Random) -> Iterator[Sides]:
    """All pairs of a random session with such a lead over another."""
    event, quantum = random_session(random), Fraction(random.randint(1, 10), 10)
    mode = random.choice(list(MODES))
    exact, safe = totals(event, 4), len(event.boards) * quantum
    rounded = totals(event, 4, Rounding("board", quantum, mode))
    for ahead, behind in permutations(exact, 2):
        if exact[ahead] - exact[behind] >= safe:
            after = rounded[ahead] - rounded[behind]
            yield Sides(
                after >= 0 if mode in LEVEL else after > 0,
                True,
                f"{_lines_of(event)} to {quantum}, {mode}",
            )


ROUNDED_BOARDS = "any session, each board rounded by itself, all with the same quantum"

CLAIMS = (
    Claim(
        id="P12.13",
        title="on one board no mode turns an order round",
        clauses=("K29", "K34"),
        statement=(
            "Of two figures out of the same top the higher one is never rounded to less than the"
            " lower one, in any mode; they may come to the same. So rounding can only turn round"
            " two pairs that are compared over two boards or more."
        ),
        formula="v < w  =>  R(v) <= R(w)",
        domain="any two figures from 0 on with the same average, any quantum",
        standing=Standing.PROVED,
        argument=(
            "By the cases of P12.1. If w has more whole quanta than v, the multiple above v is not"
            " above the one below w. If it has as many, the higher figure has the same case or a"
            " later one in the order of the cases, and in each mode what is taken never falls along"
            " that order: whatever m and the side of the average make of a half lies between."
        ),
        steps=order_on_one_board,
        perturbed=(
            Perturbed("they never come to the same", lambda: order_on_one_board(strictly=True)),
        ),
        ties=(Tie("the figures of a board keep their order", code_keeps_order, boards=40),),
    ),
    Claim(
        id="P12.14",
        title="over n boards a total is off by n half quanta at most",
        clauses=("K29", "K33"),
        statement=(
            "Where n boards are rounded before they are added, a total is off by at most n times"
            " half a quantum in the modes that take the nearest multiple. With quanta up to one"
            " matchpoint there are boards that reach it, for every n: too much in all four modes,"
            " too little in all but half_up, which never does."
        ),
        formula="|sum R(v) - sum v| <= n q / 2; half_up: -n q / 2 < sum R(v) - sum v <= n q / 2",
        domain=ROUNDED_BOARDS,
        standing=Standing.PROVED,
        argument=(
            "A figure is off by what the mode takes less the offset, in each case half a quantum at"
            " most; then induction on the boards. Two lines, a score and a ruling with weight w on"
            " a better and 1 - w on a worse one, give the ruling 2 w of 2: any figure between. With"
            " q up to 1 there are halves of even and of odd m among them, q/2 and 3 q/2, and halves"
            " below the average 1 and above it, q/2 and the largest half below 2. Half up all of"
            " them are off by half a quantum too much; the other modes round some of them up and"
            " others down. n such boards are off by n times that."
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
            "Where n boards are truncated before they are added, a total loses less than n quanta"
            " and gains nothing. With quanta up to 2 it can lose as nearly n quanta as is wanted,"
            " for every n, and never all."
        ),
        formula="-n q < sum R(v) - sum v <= 0, and no bound above -n q will do",
        domain=ROUNDED_BOARDS,
        standing=Standing.PROVED,
        argument=(
            "A figure loses its offset, which is less than a quantum; then induction on the boards."
            " A ruling of w = c/2 on a score better and the rest on one worse than the other line's"
            " has c, and loses all of it, for every c below the quantum."
        ),
        steps=less_than_a_quantum_a_board,
        perturbed=(
            Perturbed(
                "the whole quantum is lost", lambda: less_than_a_quantum_a_board(reached=True)
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
    Claim(
        id="P12.16",
        title="a lead of n quanta over n boards is safe",
        clauses=("K29", "K34"),
        statement=(
            "A pair that leads another by n quanta or more over n boards is not behind it when each"
            " board is rounded before adding. Half up, away from the average and truncated it is"
            " still ahead; towards the average and to even it may be level."
        ),
        formula="sum v - sum w >= n q  =>  sum R(v) >= sum R(w)",
        domain=f"{ROUNDED_BOARDS}; the same sum of tops for both pairs",
        standing=Standing.PROVED,
        argument=(
            "By P12.14 the leader loses n half quanta at most and the other gains n half quanta at"
            " most, half up the leader less than that. By P12.15 truncation takes less than n"
            " quanta from the leader and gives the other nothing. Away from the average the leader"
            " loses half a quantum on a board only below its average, and the other gains one only"
            " at the average or above: not on all boards, since then the other would have more."
            " That two are level in the other modes is shown by boards with a lead of one whole"
            " matchpoint."
        ),
        steps=lead_is_safe,
        perturbed=(Perturbed("no lead is needed", lambda: lead_is_safe(quanta=0)),),
        ties=(Tie("leads of n quanta by score_event", code_keeps_a_lead, boards=40),),
    ),
)
