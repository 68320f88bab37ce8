"""Rounding each board before adding turns two pairs round. Claims P12.17 to P12.19."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from random import Random
from typing import NamedTuple

import sympy as sp

from law78.board import EXACT, score_board
from law78.exact import canonical
from law78.notation import parse_token
from law78.outcome import Line, Score
from law78.rounding import MODES, Rounding
from law78_proofs.frame.claim import Claim, Perturbed, Sides, Standing, Tie
from law78_proofs.frame.decide import Step, figures, found, identity
from law78_proofs.frame.random_boards import SCORES, in_words
from law78_proofs.rounding.cases import CASES, HALFWAY, MULTIPLE, ups, whole
from law78_proofs.rounding.other_sums import NEAREST
from law78_proofs.rounding.reversals import (
    MOST_PARTS,
    Field,
    Places,
    differences,
    fewest_boards,
    field_of_scores,
    field_with_rulings,
    figures_of,
    full_boards,
    two_boards,
    two_places,
    two_places_in_any_seats,
)
from law78_proofs.rounding.searches import TENTH, WHOLE, as_lines, boards_of
from law78_proofs.rounding.totals import ODD_AND_SIDE, session_of, totals

LARGEST_FIELD = 19
"""Results expected in the largest field in which two boards are looked for."""

First = tuple[int, list[tuple[str, str]]]
"""Results expected, and what two pairs get on each of the boards that turn them round."""


def first_field(
    quantum: Fraction, mode: str, field: Callable[[int], Field], largest: int
) -> First | None:
    """The smallest field in which two boards turn two pairs round, and the first such boards."""
    for expected in range(2, largest + 1):
        tried = field(expected)
        turning = two_boards(differences(tried, quantum, mode))
        if turning is not None:
            on_each = map(tried.of, turning)
            return expected, [(canonical(ahead), canonical(behind)) for ahead, behind in on_each]
    return None


def pairs_1_and_2(
    boards: Sequence[str], expected: int | None, mode: str, quantum: Fraction
) -> list[str]:
    """By score_event the totals of pairs 1 and 2: first both exactly, then both rounded.

    They have the first and the second result of each board.
    """
    rows = [
        [
            line
            for token in board.split()
            for times, line in [parse_token(token)]
            for _ in range(times)
        ]
        for board in boards
    ]
    event = session_of(rows)
    exact = totals(event, expected)
    rounded = totals(event, expected, Rounding("board", quantum, mode))
    return [canonical(own[pair]) for own in (exact, rounded) for pair in ("1", "2")]


# P12.17: scores alone ------------------------------------------------------------------------

NINETEEN: First = (19, [("63/13", "158/13"), ("67/9", "1/18")])
"""4 x 19/13 - 1 and 9 x 19/13 - 1; 8 x 19/18 - 1 and 1 x 19/18 - 1. None is a half of a tenth."""

OF_SCORES: dict[tuple[Fraction, str], First] = {
    (WHOLE, "half_up"): (5, [("22/3", "2/3"), ("1/4", "13/2")]),
    (WHOLE, "half_even"): (6, [("1/2", "7/2"), ("31/5", "13/5")]),
    (WHOLE, "half_to_average"): (6, [("13/2", "7/2"), ("1/5", "13/5")]),
    (WHOLE, "half_from_average"): (5, [("22/3", "2/3"), ("1/4", "13/2")]),
    (WHOLE, "truncate"): (5, [("2/3", "4"), ("31/4", "4")]),
    (TENTH, "half_up"): NINETEEN,
    (TENTH, "half_even"): NINETEEN,
    (TENTH, "half_to_average"): NINETEEN,
    (TENTH, "half_from_average"): NINETEEN,
    (TENTH, "truncate"): (19, [("139/13", "18"), ("143/9", "17/2")]),
}
"""The smallest field for each quantum and mode. By Neuberg, as (4 + 1) x 5/3 - 1 = 22/3."""


def scores_turn_round(largest: int = LARGEST_FIELD) -> Iterator[Step]:
    """The searches, and what the first boards come to in sessions.

    By hand: 22/3 + 1/4 = 91/12 and 2/3 + 13/2 = 43/6, rounded 7 + 0 and 1 + 7; 63/13 + 67/9 =
    1438/117 and 158/13 + 1/18 = 2857/234, rounded 4.8 + 7.4 and 12.2 + 0.1.
    """
    for (quantum, mode), first in OF_SCORES.items():
        search = partial(first_field, quantum, mode, field_of_scores, largest)
        yield found(f"{mode}, to {canonical(quantum)}", search, first)
    yield figures(
        "two boards of five by score_event",
        pairs_1_and_2(("600 -100 140", "-100 140 140 50"), 5, "half_up", WHOLE),
        ["91/12", "43/6", "7", "8"],
    )
    boards = ("-100 110 -100 -200 -50 8x140", "50 -100 50 2x-50 13x140")
    for mode in ("half_up", "half_even", "half_to_average", "half_from_average"):
        yield figures(
            f"two boards of nineteen by score_event, {mode}",
            pairs_1_and_2(boards, 19, mode, TENTH),
            ["1438/117", "2857/234", "61/5", "123/10"],
        )


def the_same_in_any_seats() -> Iterator[Step]:
    """Whole matchpoints: whether pairs in any seats need as large a field."""
    field = partial(field_of_scores, places=two_places_in_any_seats)
    for (quantum, mode), (expected, _) in OF_SCORES.items():
        if quantum == WHOLE:
            yield found(
                f"{mode}, any seats: the smallest field",
                partial(smallest_field, quantum, mode, field, expected),
                expected,
            )


def smallest_field(
    quantum: Fraction, mode: str, field: Callable[[int], Field], largest: int
) -> int | None:
    """The smallest field in which two boards turn two pairs round."""
    first = first_field(quantum, mode, field, largest)
    return first and first[0]


def code_gives_these_figures(random: Random) -> Iterator[Sides]:
    """A random board of scores by score_board, beside the figures of the searches."""
    expected = random.randint(2, LARGEST_FIELD)
    results = random.randint(2, expected)
    points = [random.choice(SCORES) for _ in range(results)]
    lines = [Line(Score(own)) for own in points]
    field = field_of_scores(expected)
    for own, line in zip(points, score_board(lines, expected, EXACT).lines, strict=True):
        assert line.ns is not None
        below = sum(other < own for other in points)
        place = 2 * below + points.count(own) - 1
        yield Sides(line.ns.matchpoints, field.figures[results, place], in_words(lines, expected))


# P12.18: how many boards ---------------------------------------------------------------------

FEWEST = {2: None, 3: None, 4: 13, 5: 4, 6: None, 7: 4, **dict.fromkeys(range(8, 11), 3)}
"""Boards that are needed at least, in tenths, by the results expected."""

OTHERWISE: dict[str, dict[int, int | None]] = {
    "half_up": {},
    "half_even": {},
    "half_from_average": {},
    "half_to_average": {5: 5},
    "truncate": {4: 9},
}
"""What is different in each mode."""

MOST_BOARDS = max(boards for boards in FEWEST.values() if boards is not None)


class Shown(NamedTuple):
    """Boards of scores over which tenths turn pairs 1 and 2 round: their totals by hand.

    The pairs have the first two results of each board.
    """

    modes: tuple[str, ...]
    expected: int
    boards: tuple[str, ...]
    exact: tuple[str, str]
    rounded: tuple[str, str]


ALL_BUT_TRUNCATE = ("half_up", "half_even", "half_from_average", "half_to_average")

SHOWN = (
    # 6 of 1/3 and 17/3, 1/3 and 3, 5 of 6 and 0, 5 and 0: 7/3 + 35 and 34 + 3.
    Shown(
        ALL_BUT_TRUNCATE,
        4,
        (*["-100 600 140"] * 6, "-100 140 600", *["600 -100 140 420"] * 5, "600 -100 600 140"),
        ("112/3", "37"),
        ("371/10", "186/5"),
    ),
    # 0 and 7, 3/2 and 31/4, 22/3 and 2/3 twice.
    Shown(
        ALL_BUT_TRUNCATE[:3],
        5,
        ("-100 600 600 140 420", "-100 600 -100 140", *["600 -100 140"] * 2),
        ("97/6", "193/12"),
        ("161/10", "81/5"),
    ),
    # 0 and 8, 21/4 and 11/4, 4 and 2/3, 0 and 4, 13/2 and 1/4.
    Shown(
        ("half_to_average",),
        5,
        (
            "-100 600 0 140 420",
            "420 140 600 -100",
            "140 -100 600",
            "-100 140 0 420 600",
            "600 -100 600 140",
        ),
        ("63/4", "47/3"),
        ("157/10", "79/5"),
    ),
    # 0 and 12, 6 and 2/5, 5/2 and 31/4, 71/6 and 1/6.
    Shown(
        ALL_BUT_TRUNCATE[:3],
        7,
        (
            "-100 600 -50 0 50 140 420",
            "140 -100 0 420 600",
            "-100 140 -100 600",
            "600 -100 0 50 140 420",
        ),
        ("61/3", "1219/60"),
        ("203/10", "102/5"),
    ),
    # 1/7 and 81/7, 27/5 and 3/5, 25/3 and 5/3.
    Shown(
        ALL_BUT_TRUNCATE,
        8,
        (
            "-100 420 -50 0 50 140 600",
            "140 -100 140 420 600",
            "140 -100 -100 0 420 600",
        ),
        ("1457/105", "1453/105"),
        ("69/5", "139/10"),
    ),
    # 29/7 and 83/7, 1/8 and 19/8, 10 and 0.
    Shown(
        ALL_BUT_TRUNCATE,
        9,
        (
            "0 420 0 420 -100 140 600",
            "-100 -50 0 50 140 420 600 800",
            "140 -100 -50 -20 0 50 420 600 800",
        ),
        ("799/56", "797/56"),
        ("71/5", "143/10"),
    ),
    # 1/9 and 47/3, 7 and 0, 73/7 and 13/7.
    Shown(
        ALL_BUT_TRUNCATE,
        10,
        (
            "-100 420 -50 -20 0 20 50 140 600",
            "50 -100 -50 0 50 140 170 420 600 800",
            "140 -100 -100 0 140 420 600",
        ),
        ("1105/63", "368/21"),
        ("35/2", "88/5"),
    ),
    # 5 of 17/3 and 3, 3 of 1/3 and 3, 0 and 5.
    Shown(
        ("truncate",),
        4,
        (*["600 140 -100"] * 5, *["-100 140 600"] * 3, "-100 600 600 140"),
        ("88/3", "29"),
        ("289/10", "29"),
    ),
)


def fewest_by_field(
    seats: Places = two_places, fewest: Mapping[int, int | None] = FEWEST
) -> Iterator[Step]:
    """The search for each field; what differs in other modes."""
    for mode, otherwise in OTHERWISE.items():
        for expected, boards in {**fewest, **otherwise}.items():
            changes = differences(field_of_scores(expected, seats), TENTH, mode)
            if boards is None:
                yield figures(
                    f"{mode}, a field of {expected}: no figure is changed by rounding",
                    {own.rounded - own.exact for own in changes},
                    {0},
                )
            else:
                yield found(
                    f"{mode}, a field of {expected}",
                    partial(fewest_boards, changes, MOST_BOARDS),
                    boards,
                )
    for shown in SHOWN:
        for mode in shown.modes:
            due = (FEWEST | OTHERWISE[mode])[shown.expected]
            says = f"{mode}, {due} boards of {shown.expected} by score_event"
            yield figures(says, len(shown.boards), due)
            yield figures(
                says,
                pairs_1_and_2(shown.boards, shown.expected, mode, TENTH),
                [*shown.exact, *shown.rounded],
            )


# P12.19: rulings -----------------------------------------------------------------------------

WITH_RULINGS: dict[tuple[Fraction, str], First] = {
    (WHOLE, "half_up"): (3, [("3", "3/2"), ("7/3", "11/3")]),
    (WHOLE, "half_even"): (3, [("3", "3/2"), ("5/2", "7/2")]),
    (WHOLE, "half_to_average"): (3, [("3", "3/2"), ("7/3", "11/3")]),
    (WHOLE, "half_from_average"): (3, [("3/2", "3"), ("10/3", "5/3")]),
    (WHOLE, "truncate"): (3, [("3/2", "3"), ("11/3", "2")]),
    (TENTH, "half_up"): (3, [("10/3", "2/3"), ("9/8", "15/4")]),
    (TENTH, "half_even"): (3, [("10/3", "2/3"), ("1/4", "23/8")]),
    (TENTH, "half_to_average"): (3, [("1/3", "8/3"), ("25/8", "3/4")]),
    (TENTH, "half_from_average"): (3, [("10/3", "2/3"), ("3/4", "27/8")]),
    (TENTH, "truncate"): (3, [("2/3", "2"), ("19/8", "1")]),
}
"""The smallest full boards for each quantum and mode."""

IN_WHOLE_ONES = ("12C1c:1/-100/1/140 -100 -100", "140 12C1c:1/140/2/170 -100")
"""-1 + 2.5 = 1.5 and 1.5 + 2.5 + 0.5 = 4.5, the ruling 3; then 0, 0 + 1 + 4/3 = 7/3 and
7/3 + 4/3 + 2/3 = 13/3, the ruling 1/3 x 7/3 + 2/3 x 13/3 = 11/3."""

IN_TENTHS = ("140 -100 12C1c:2/-100/1/170", "12C1c:1/-100/1/140 170 12C1c:3/-100/1/170")
"""-1 + 5/3 = 2/3 and 2/3 + 5/3 + 1 = 10/3; then -1 + 1.25 = 0.25, 0.25 + 1.25 + 0.5 = 2 and
2 + 0.5 + 1.25 = 3.75, the ruling 1/2 x 0.25 + 1/2 x 2 = 1.125."""


several = sp.Symbol("k", integer=True)
"""How many quanta one of two pairs has more than the other on a board of multiples."""


def no_help_by_multiples(part: int = 1) -> Iterator[Step]:
    """Over two boards that turn two pairs round each has a figure that rounding changes.

    With v > u no mode makes less of v than half up makes of u; and half up makes d less of a
    figure that is d less, if d is a multiple of the quantum.
    """
    for place, lower in enumerate(CASES):
        higher = CASES[place + 1 :] if lower in (MULTIPLE, HALFWAY) else CASES[place:]
        for mode in MODES:
            compared = "half_up" if mode in NEAREST else mode
            taken = [
                ups(mode, case, odd=odd, side=side) for case in higher for odd, side in ODD_AND_SIDE
            ]
            yield figures(
                f"{mode}, {lower.name} below a figure with as many quanta: whether it is less",
                any(up < ups(compared, lower) for up in taken),
                False,
            )
        yield identity(
            f"{lower.name}: less k quanta it has the same offset",
            lower.value(whole) - lower.quantum * several / part,
            lower.value(whole - several),
        )


def boards_without_effect() -> Iterator[Step]:
    """Full boards of three tables with few parts have figures that rounding does not change."""
    for quantum, parts in ((WHOLE, 3), (TENTH, 4)):
        says = f"{parts} parts at most: figures that are no multiple of {canonical(quantum)}"
        yield found(says, partial(changed_figures, quantum, parts), [])


def changed_figures(quantum: Fraction, parts: int) -> list[Fraction]:
    """The figures of full boards of three tables and so many parts that are no multiples."""
    return [own for board in full_boards(3, parts) for own in figures_of(board) if own % quantum]


def rulings_turn_round(tables: int = 3, part: int = 1) -> Iterator[Step]:
    """The searches, and what the first boards come to in sessions.

    By hand: 3 + 7/3 = 16/3 and 3/2 + 11/3 = 31/6, rounded 3 + 2 and 2 + 4; 10/3 + 9/8 =
    107/24 and 2/3 + 15/4 = 53/12, rounded 3.3 + 1.1 and 0.7 + 3.8.
    """
    yield from no_help_by_multiples(part)
    yield from boards_without_effect()
    for (quantum, mode), first in WITH_RULINGS.items():
        search = partial(first_field, quantum, mode, field_with_rulings, tables)
        yield found(f"{mode}, to {canonical(quantum)}", search, first)
    for mode in ("half_up", "half_to_average"):
        yield figures(
            f"to whole ones by score_event, {mode}",
            pairs_1_and_2(IN_WHOLE_ONES, None, mode, WHOLE),
            ["16/3", "31/6", "5", "6"],
        )
    for mode in ("half_up", "half_even", "half_from_average"):
        yield figures(
            f"to tenths by score_event, {mode}",
            pairs_1_and_2(IN_TENTHS, None, mode, TENTH),
            ["107/24", "53/12", "22/5", "9/2"],
        )


def code_gives_these_rulings(random: Random) -> Iterator[Sides]:
    """A board of the search by score_board, beside the figures of the search."""
    boards = list(boards_of(5, 3, random.randint(2, 4), most_parts=3))
    board = random.choice(boards)
    lines = as_lines(board)
    scored = score_board(lines, None, EXACT).lines
    for line, figure in zip(scored, figures_of(board), strict=True):
        assert line.ns is not None
        yield Sides(line.ns.matchpoints, figure, in_words(lines))


SAME_SEATS = "two pairs that sit the same way on the same boards, each side rounded by itself"

ONE_BOARD = " One board is never enough: P12.13."

CLAIMS = (
    Claim(
        id="P12.17",
        title="the smallest boards of scores that turn round two pairs in the same seats",
        clauses=("K13", "K29", "K34"),
        statement=(
            "Two pairs that sit the same way on the same boards can be turned round over two boards"
            " of scores. In whole matchpoints it takes a field of five half up, away from the"
            " average and truncated, of six towards the average and to even: with 22/3 and 1/4 a"
            " pair is ahead of one with 2/3 and 13/2, and rounded half up behind it, 7 to 8. In"
            " tenths it takes a field of nineteen in every mode: 63/13 and 67/9 are more than"
            " 158/13 and 1/18, and less, 12.2 to 12.3, unless truncated; then it takes other"
            " figures. Order: fewest boards; then least E; then fewest results on both boards; then"
            " fewest on the first; then the lowest figures of the pair that is ahead, and of the"
            " other, board by board."
        ),
        formula="22/3 + 1/4 > 2/3 + 13/2, 7 + 0 < 1 + 7",
        domain=f"boards of scores scored by Neuberg; {SAME_SEATS}",
        standing=Standing.SEARCHED,
        argument=(
            "What two lines of different scores get depends on how many results are below, level"
            " with, between and above them, and on E: all such boards are tried for every E. Of"
            " two boards the exact differences must make more than 0 and the rounded ones less;"
            " for every first board all second ones for which that is possible are tried."
            + ONE_BOARD
            + " So a board on which the two tie is never one of the two."
        ),
        steps=scores_turn_round,
        perturbed=(
            Perturbed("a field of four is enough", lambda: scores_turn_round(largest=4)),
            Perturbed("pairs in any seats need as large a field", the_same_in_any_seats),
        ),
        ties=(Tie("boards of scores by score_board", code_gives_these_figures),),
    ),
    Claim(
        id="P12.18",
        title="over how many boards tenths turn round two pairs in the same seats, field by field",
        clauses=("K13", "K29", "K34"),
        statement=(
            "In tenths half up, to even or away from the average, two pairs that sit the same way"
            " on the same boards of scores cannot be turned round in a field of two, three or six,"
            " where no figure is changed by rounding. It takes 13 boards at least in a field of"
            " four, four boards in a field of five or seven, three in a field of eight to ten."
            " Towards the average it takes five in a field of five, and truncated nine in a field"
            " of four; else the same."
        ),
        formula="E = 2, 3, 6: never; 4: 13; 5 and 7: 4; 8 to 10: 3",
        domain=f"boards of scores scored by Neuberg with E from 2 to 10; {SAME_SEATS}",
        standing=Standing.SEARCHED,
        argument=(
            "For one board, two boards and so on, every exact difference that they can make is"
            " kept with the lowest rounded difference that goes with it, until one is above 0 and"
            " the other below. Differences beyond the largest of one board need not be kept: the"
            " boards can be taken in an order in which the pair that is behind so far gains next,"
            " and what is turned round is a small lead: of n - 1 quanta at most, P12.16. That so"
            " many boards are enough is shown by sessions of so many; truncated from a field of"
            " five on it is the search that says so."
        ),
        steps=fewest_by_field,
        perturbed=(
            Perturbed(
                "twelve boards do in a field of four",
                lambda: fewest_by_field(fewest=FEWEST | {4: 12}),
            ),
            Perturbed(
                "pairs in any seats need as many boards",
                lambda: fewest_by_field(two_places_in_any_seats),
            ),
        ),
        ties=(Tie("the same boards by score_board", code_gives_these_figures, boards=60),),
    ),
    Claim(
        id="P12.19",
        title="the smallest full boards with rulings that turn round two pairs in the same seats",
        clauses=("K4", "K29", "K34"),
        statement=(
            "Two pairs that sit the same way on the same boards can be turned round over two full"
            " boards of three tables with rulings, in whole matchpoints and in tenths, in every"
            " mode; over two boards of two tables they cannot, whatever the rulings. In whole"
            " matchpoints 3 and 7/3 are more than 3/2 and 11/3, and rounded half up or towards the"
            " average less, 5 to 6. In tenths 10/3 and 9/8 are more than 2/3 and 15/4, and rounded"
            " half up less, 4.4 to 4.5. Order: fewest boards; then least E; then fewest parts on"
            " both boards, where a score is one and a ruling as many as its ratio has; then fewest"
            " on the first, and the boards in the order of P12.11."
        ),
        formula=(
            "3 + 7/3 > 3/2 + 11/3, 3 + 2 < 2 + 4; 10/3 + 9/8 > 2/3 + 15/4, 3.3 + 1.1 < 0.7 + 3.8"
        ),
        domain=f"full boards of scores and rulings, of any number of parts; {SAME_SEATS}",
        standing=Standing.SEARCHED,
        argument=(
            "All boards are tried, up to equal order of their scores, by the code's own table,"
            " climb and weighing, and each two lines of them as the two pairs; of boards that give"
            " two pairs the same figures the first is kept. Then as P12.17."
            + ONE_BOARD
            + " Two tables: the figures of a board are v and 2 - v. If v1 + v2 is more than 2 - v1"
            " + 2 - v2, then v1 is more than 2 - v2 and v2 more than 2 - v1, so by P12.13 neither"
            " is rounded to less, and the sums neither. Three tables: a board with multiples of the"
            " quantum alone is never one of the two. There a pair has d more than the other, or"
            " less, and on the other board v beside w with v > w - d; no mode makes less of v than"
            " half up, or truncation, makes of w - d, which is d less than of w, and that is not"
            " less than d less than what the mode makes of w. In whole ones boards of three parts"
            " are like that, in tenths boards of four. So either board has four parts at least, in"
            " tenths five, and as the first ones found have at most 9 and 12 in all, no board of"
            f" more than {MOST_PARTS} parts can come before them."
        ),
        steps=rulings_turn_round,
        perturbed=(
            Perturbed("two tables are enough", lambda: rulings_turn_round(tables=2)),
            Perturbed(
                "half a quantum more or less leaves the offset",
                lambda: rulings_turn_round(part=2),
            ),
        ),
        ties=(Tie("boards of the search by score_board", code_gives_these_rulings),),
    ),
)
