"""The search for the rounding that explains what a program printed.

Answers are made by `session_rules_oracle`, which scores and rounds without law78,
or by hand from the notes: what is found must be what they were made with, or print
the very same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import session_rules_oracle as oracle
from judged_boards import (
    Printed,
    declaration,
    figure,
    lines,
    printed_by_oracle,
    rounds_of,
    said,
    vector,
)
from law78.conformance.answers import (
    BoardAnswer,
    Figure,
    LineFigures,
    RankingRow,
    SessionAnswer,
)
from law78.conformance.checking import Given, settled
from law78.conformance.declaration import Declaration
from law78.conformance.protocol import board_request
from law78.conformance.quanta import quanta_of
from law78.conformance.requests import event_of_request, lines_of_request
from law78.conformance.rounding_search import EARLY_QUANTA, Found, Seen, search
from law78.conformance.scored_vectors import vector_of_board
from law78.conformance.session_rounding import SeenSession
from law78.conformance.vectors import BoardDue, RankDue, SessionDue, Vector, load_suite
from law78.exact import decimal_text
from law78.rounding import MODES, Rounding
from vector_authoring.sessions import rules_session

UNSAID = Declaration("Unsaid", "1", ("score_board",), ())
TENTH, HUNDREDTH = Fraction(1, 10), Fraction(1, 100)

SHOWN = {"carried": False}
"""A board does not tell whether what it shows is carried on: it is taken not to be."""


def as_decimal(value: Fraction | None) -> Figure | None:
    """A figure as a program prints it: a decimal where it is a short one, else a rational."""
    if value is None:
        return None
    for places in range(7):
        if (value * 10**places).denominator == 1:
            return Figure(decimal_text(int(value * 10**places), places), value)
    return figure(value)


def as_float(value: Fraction | None) -> Figure | None:
    """A figure as binary floating point prints it."""
    if value is None:
        return None
    written = f"{value.numerator / value.denominator:.17g}"
    return Figure(written, Fraction(written))


def answered(pairs: Sequence[Printed], print_as: object = as_decimal) -> BoardAnswer:
    return BoardAnswer(tuple(LineFigures(*(print_as(each) for each in pair)) for pair in pairs))


def seen_by_hand(board: Vector, *pairs: str) -> Seen:
    assert isinstance(board.expected, BoardDue)
    return Seen(lines_of_request(board.request), board.expected, said(*pairs))


BOARDS = [
    (lines(text), expected)
    for text, expected in (
        ("620 170 -50 -100", 5),  # quarters: halves of tenths
        ("600 100 12C1c:1/600/2/-100", 4),
        ("600 100 -50 12C1c:1/600/1/-100", 5),
        ("600|A= 420 -50 A6040", 6),
    )
]
DUE = [
    vector_of_board(held, expected, {}, "board", with_working=False).expected
    for held, expected in BOARDS
]


REQUESTS = [board_request(held, expected) for held, expected in BOARDS]


def by_oracle(by: Declaration) -> list[Seen]:
    """The boards as a program of this declaration prints them."""
    return [
        Seen(tuple(held), due, answered(printed_by_oracle(held, expected, {}, by)))
        for (held, expected), due in zip(BOARDS, DUE, strict=True)
    ]


def figures_in(seen: Sequence[Seen]) -> int:
    return sum(
        figure is not None
        for board in seen
        for line in board.printed.lines
        for figure in (line.ns, line.ew)
    )


# Found is what it was made with


PUBLISHED = [
    ("half_up", "14.8;1.3", "10.3;5.8"),
    ("half_even", "14.8;1.2", "10.2;5.8"),
    ("half_to_average", "14.7;1.3", "10.2;5.8"),
    ("half_from_average", "14.8;1.2", "10.3;5.7"),
    ("truncate", "14.7;1.2", "10.2;5.7"),
]


@pytest.mark.parametrize(("mode", "of_first", "of_second"), PUBLISHED)
def test_the_two_published_boards_tell_the_modes_apart(
    mode: str, of_first: str, of_second: str
) -> None:
    """Clause K29. ROUND-1 and ROUND-1b of the notes; truncation by hand.

    4.1 and 11.9 are the same by every mode: without them half_even prints nothing
    but multiples of a fifth.
    """
    first = vector("620 170 -100", "14.75;1.25 4.1;11.9 1.25;14.75", top=16)
    second = vector("170 140", "10.25;5.75 5.75;10.25", top=16)
    seen = [
        seen_by_hand(first, of_first, "4.1;11.9", turned(of_first)),
        seen_by_hand(second, of_second, turned(of_second)),
    ]
    found = search(seen, UNSAID)
    assert (found.explained, found.figures) == (10, 10)
    assert found.stages == (Rounding("board", TENTH, mode, **SHOWN),)
    each_side = [stages for stages in found.others if stages[-1].side == "each"]
    assert each_side == []


def test_one_published_board_leaves_two_modes() -> None:
    """Clause K29. 1.2 and 14.8: to even, or away from the average. Which it is, it does not say."""
    first = vector("620 170 -100", "14.75;1.25 4.1;11.9 1.25;14.75", top=16)
    found = search([seen_by_hand(first, "14.8;1.2", "4.1;11.9", "1.2;14.8")], UNSAID)
    modes = [stages[-1].mode for stages in (found.stages, *found.others)]
    assert sorted(set(modes)) == ["half_even", "half_from_average"]


def turned(pair: str) -> str:
    return ";".join(reversed(pair.split(";")))


def test_exact_answers_are_exact() -> None:
    """As rationals, and as decimals where there is no third or seventh."""
    assert search(by_oracle(declaration()), UNSAID) == Found((), 30, 30)
    document = vector("600 -100 12C1c:2/600/3/-100", "12.6;1.4 4.6;9.4 7.8;6.2", top=14)
    seen = seen_by_hand(document, "12.6;1.4", "4.60;9.4", "39/5;31/5")
    assert search([seen], UNSAID) == Found((), 6, 6)


def test_where_nothing_was_printed_nothing_is_found() -> None:
    assert search([], UNSAID) is None
    nobody = vector("NP", "-;-", top=0, expected=0)
    assert search([seen_by_hand(nobody, "-;-")], UNSAID) is None


any_mode = st.sampled_from(list(MODES))
any_side = st.sampled_from(["each", "complement"])


@st.composite
def made_with(draw: st.DrawFn) -> Declaration:
    """A rounding that the search knows: at the end, before it, or both."""
    values = draw(st.sampled_from(["matchpoints", "percentage"]))
    in_percent = values == "percentage"
    stages: list[Rounding] = []
    if draw(st.booleans()):
        early = draw(st.sampled_from(["board", "component"] if in_percent else ["component"]))
        side = draw(any_side) if early == "board" else "each"
        stages.append(Rounding(early, draw(st.sampled_from(EARLY_QUANTA)), draw(any_mode), side))
    if draw(st.booleans()):
        quantum = draw(st.sampled_from([Fraction(n) for n in ("1", "1/2", "1/5", "1/10", "1/100")]))
        last = "percentage" if in_percent else "board"
        stages.append(Rounding(last, quantum, draw(any_mode), draw(any_side), **SHOWN))
    return declaration(*stages, values=values, scale=draw(st.sampled_from([2, 1])))


@settings(max_examples=25)
@given(made_with())
def test_a_known_rounding_is_found_or_one_that_prints_the_same(by: Declaration) -> None:
    """Clause K29. Whatever is given as an explanation prints, by the oracle, what was printed."""
    seen = by_oracle(by)
    found = search(seen, replace(by, rounding=None))
    assert found is not None
    assert found.explains_all
    assert (found.explained, found.figures) == (figures_in(seen), figures_in(seen))
    assert len(found.stages) <= len(by.rounding)
    for stages in (found.stages, *found.others[:5]):
        assert by_oracle(replace(by, rounding=stages)) == seen


@settings(max_examples=15)
@given(made_with(), st.data())
def test_what_it_explains_is_counted_as_the_oracle_counts_it(
    by: Declaration, data: st.DataObject
) -> None:
    """One figure altered: no candidate prints it, and the best one prints all the others."""
    seen = by_oracle(by)
    board = data.draw(st.integers(0, len(seen) - 1))
    altered = list(seen[board].printed.lines)
    place = data.draw(st.integers(0, len(altered) - 1))
    altered[place] = replace(altered[place], ns=as_decimal(Fraction(1000)))
    seen[board] = replace(seen[board], printed=BoardAnswer(tuple(altered)))
    found = search(seen, replace(by, rounding=None))
    assert found is not None
    assert not found.explains_all
    assert found.others == ()
    again = by_oracle(replace(by, rounding=found.stages))
    same = sum(
        ours is not None and theirs is not None and ours.value == theirs.value
        for mine, other in zip(again, seen, strict=True)
        for one, two in zip(mine.printed.lines, other.printed.lines, strict=True)
        for ours, theirs in ((one.ns, two.ns), (one.ew, two.ew))
    )
    assert found.explained == same
    assert found.explained >= found.figures - 1 if by.rounding else True


def test_mistakes_and_rounding_together_are_unexplained() -> None:
    """Half of the boards to a tenth and up, the others cut off: no one rounding does both."""
    up = by_oracle(declaration(Rounding("board", TENTH, "half_up")))
    cut = by_oracle(declaration(Rounding("board", TENTH, "truncate")))
    mixed = [*up[:2], *cut[2:]]
    found = search(mixed, UNSAID)
    assert not found.explains_all
    assert found.others == ()
    for mode in MODES:
        for side in ("each", "complement"):
            of_mode = by_oracle(declaration(Rounding("board", TENTH, mode, side)))
            assert found.explained >= _same(of_mode, mixed)
    assert found.explained < found.figures == 30


def _same(first: Sequence[Seen], second: Sequence[Seen]) -> int:
    return sum(
        ours is not None and theirs is not None and ours.value == theirs.value
        for mine, other in zip(first, second, strict=True)
        for one, two in zip(mine.printed.lines, other.printed.lines, strict=True)
        for ours, theirs in ((one.ns, two.ns), (one.ew, two.ew))
    )


def test_two_stages_are_found_among_many_lines() -> None:
    """Clause K29. Candidates of two stages are tried on a sample: what explains all is found.

    A hundred boards print whole matchpoints and tell nothing, or print nothing;
    halves that tell the modes apart are on the last few alone.
    """
    by = declaration(Rounding("component", TENTH, "truncate"), Rounding("board", TENTH, "half_up"))
    whole = [
        seen_by_hand(
            vector(
                "600 -100",
                f"{n};{2 * n} {2 * n};{n}",
                top=3 * n,
                charts={"ns": f"600 {n}, -100 {2 * n}", "ew": f"-600 {2 * n}, 100 {n}"},
            ),
            *((f"{n};{2 * n}", f"{2 * n};{n}") if n % 2 else ("-;-", "-;-")),
        )
        for n in range(1, 101)
    ]
    found = search([*whole, *by_oracle(by)], UNSAID)
    assert (found.explained, found.figures) == (200 + 30, 200 + 30)
    assert found.stages == (by.rounding[0], replace(by.rounding[1], carried=False))


def test_one_figure_that_is_far_off_hides_no_second_stage() -> None:
    """Clause K29. All but the spoilt figure are explained, as they were made."""
    by = declaration(Rounding("component", TENTH, "truncate"), Rounding("board", TENTH, "half_up"))
    seen = by_oracle(by)
    first = seen[0].printed.lines[0]
    spoilt = replace(first, ns=Figure("99.9", Fraction("99.9")))
    printed = BoardAnswer((spoilt, *seen[0].printed.lines[1:]))
    found = search([replace(seen[0], printed=printed), *seen[1:]], UNSAID)
    assert (found.explained, found.figures) == (29, 30)
    assert [each.stage for each in found.stages] == ["component", "board"]


@pytest.mark.parametrize(
    ("values", "text"), [("matchpoints", "0"), ("matchpoints", "77.7"), ("percentage", "50")]
)
def test_where_rounding_is_not_what_is_wrong_no_second_stage_is_looked_for(
    values: str, text: str
) -> None:
    """The same figure on every line: nothing explains it, and what explains most is one stage."""
    program = replace(UNSAID, values=values)
    whatever = Figure(text, Fraction(text))
    boards = [
        Seen(tuple(held), due, BoardAnswer((LineFigures(whatever, whatever),) * len(held)))
        for held, due in (
            (held, vector_of_board(held, None, {}, "board", with_working=False).expected)
            for held in (lines(board) for board in FAR_APART)
        )
    ]
    found = search(boards, program)
    assert not found.explains_all
    assert len(found.stages) <= 1


FAR_APART = (
    "600 170 140 110 100 -50 -100 -200 -300 -400",
    "1430 690 680 660 650 -100 -200 12C1c:1/-300/2/-400 A+/A-",
)


def test_a_figure_where_there_is_none_is_explained_by_nothing() -> None:
    """A program that prints 0 for a line that gets nothing."""
    board = vector("600 -100 NP", "2;0 0;2 -;-", top=2, expected=2)
    found = search([seen_by_hand(board, "2;0", "0;2", "0;0")], UNSAID)
    assert (found.stages, found.explained, found.figures) == ((), 4, 6)


# Binary floating point


def floats(by: Declaration) -> list[Seen]:
    return [
        replace(
            board,
            printed=BoardAnswer(
                tuple(
                    LineFigures(*(as_float(own and own.value) for own in (line.ns, line.ew)))
                    for line in board.printed.lines
                )
            ),
        )
        for board in by_oracle(by)
    ]


@pytest.mark.parametrize("values", ["matchpoints", "percentage"])
def test_binary_floating_point_is_recognised(values: str) -> None:
    """17 digits of thirds and tenths: no rounding, and all within a billionth."""
    found = search(floats(declaration(values=values)), replace(UNSAID, values=values))
    assert not found.explains_all
    assert found.looks_binary
    assert found.stages == ()


FIFTEEN_PER_CENT = vector(
    "600 -100 12C1c:17/600/3/-100", "3.15;0.85 0.15;3.85 2.7;1.3", top=4, expected=3
)
"""`-1 + 1.15 = 0.15`, `0.15 + 1.15 + 1.85 = 3.15`; in binary 3.85 alone is not too little."""

EIGHT_OF_NINE = vector("620 170 -100", "14.75;1.25 8;8 1.25;14.75", top=16, expected=9)
"""Some of eight results of nine: the quarters are exact in binary."""


@pytest.mark.parametrize(
    ("mode", "quarters"),
    [
        ("half_even", ["14.8;1.2", "8.0;8.0", "1.2;14.8"]),
        ("half_up", ["14.8;1.3", "8.0;8.0", "1.3;14.8"]),
    ],
)
def test_a_rounded_binary_number_is_recognised(mode: str, quarters: list[str]) -> None:
    """As printf("%.1f") and toFixed(1) print these figures. Clause K29."""
    seen = [
        seen_by_hand(FIFTEEN_PER_CENT, "3.1;0.8", "0.1;3.9", "2.7;1.3"),
        seen_by_hand(EIGHT_OF_NINE, *quarters),
    ]
    found = search(seen, UNSAID)
    assert not found.explains_all
    assert not found.looks_binary
    assert found.of_binary is not None
    assert (found.of_binary.quantum, found.of_binary.mode) == (Fraction(1, 10), mode)


def test_what_a_mode_explains_is_not_called_binary() -> None:
    """All quarters to the even digit: half_even says it. A figure that is off is neither."""
    right = seen_by_hand(EIGHT_OF_NINE, "14.8;1.2", "8.0;8.0", "1.2;14.8")
    found = search([right], UNSAID)
    assert found.explains_all
    assert found.of_binary is None
    wrong = seen_by_hand(FIFTEEN_PER_CENT, "3.1;0.8", "0.2;3.9", "2.7;1.3")
    assert search([right, wrong], UNSAID).of_binary is None


def test_what_is_far_off_does_not_look_binary() -> None:
    seen = floats(declaration())
    first = seen[0].printed.lines[0]
    wrong = replace(first, ns=as_float(Fraction(16)))
    seen[0] = replace(seen[0], printed=BoardAnswer((wrong, *seen[0].printed.lines[1:])))
    assert not search(seen, UNSAID).looks_binary


def test_a_figure_where_there_is_none_does_not_look_binary() -> None:
    board = vector("600 -100 170 NP", "10/3;2/3 1/3;11/3 2;2 -;-", top=4, expected=3)
    printed = ["3.3333333333333335;0.66666666666666663", "0.33333333333333331;3.6666666666666665"]
    with_nothing = seen_by_hand(board, *printed, "2;2", "-;-")
    with_nought = seen_by_hand(board, *printed, "2;2", "0;0")
    assert search([with_nothing], UNSAID).looks_binary
    assert not search([with_nought], UNSAID).looks_binary


# Quanta


def written(*texts: str) -> list[Figure]:
    return [Figure(text, Fraction(text)) for text in texts]


@pytest.mark.parametrize(
    ("texts", "quanta"),
    [
        (["12", "3"], ["1"]),
        (["12.0", "3.5"], ["1/2", "1/10"]),
        (["12.6", "3.1"], ["1/10"]),
        (["12.6", "3.2"], ["1/5", "1/10"]),
        (["12.25", "3.50"], ["1/4", "1/20", "1/100"]),
        (["12.07", "3.1"], ["1/100"]),
        (["0.0004", "3"], ["1/5000", "1/10000"]),
        (["0.000000000001"], ["1/1000000000000"]),
        (["0.0000000000001"], []),
        (["1/3", "3"], []),
        ([], []),
    ],
)
def test_quanta(texts: list[str], quanta: list[str]) -> None:
    """By hand: coarsest first; more than twelve decimals are nobody's rounding."""
    assert quanta_of(written(*texts)) == [Fraction(text) for text in quanta]


def test_of_many_quanta_the_coarsest_are_tried() -> None:
    """12.00 and 4.00 are multiples of 1, 1/2, 1/4, 1/5, ...: if they were finer it would show."""
    tried = quanta_of(written("12.00", "4.00"))
    assert tried == [Fraction(1), Fraction(1, 2), Fraction(1, 4), Fraction(1, 5)]


@given(st.lists(st.integers(0, 10**6), min_size=1, max_size=5), st.integers(0, 6))
def test_every_figure_is_a_multiple_of_every_quantum(numbers: list[int], places: int) -> None:
    texts = [decimal_text(number, places) for number in numbers]
    for quantum in quanta_of(written(*texts)):
        for text in texts:
            assert (Fraction(text) / quantum).denominator == 1


# Sessions


SESSIONS = [vector for vector in load_suite().vectors if isinstance(vector.expected, SessionDue)]


def seen_sessions(by: Declaration) -> list[SeenSession]:
    """The suite's sessions without penalties, as a program of this declaration prints them."""
    seen = []
    for asked in SESSIONS:
        event = asked.request["event"]
        if "penalties" in event:
            continue
        winners = 2 if any(row.side for row in asked.expected.ranking) else 1
        session = rules_session(event, winners)
        choices = replace(session.choices, scale=by.scale, rounds=rounds_of(by.rounding or ()))
        _, places = oracle.everything(replace(session, choices=choices))
        rows = tuple(
            RankingRow(
                who.number,
                who.section,
                None if who.side is None else ("NS", "EW")[who.side],
                as_decimal(place.shown_total),
                as_decimal(place.shown_percentage),
                place.rank,
            )
            for who, place in places.items()
        )
        seen.append(
            SeenSession(event_of_request(asked.request), asked.expected, SessionAnswer(rows))
        )
    return seen


SHOWN_TENTHS = Rounding("board", TENTH, "half_up", **SHOWN)


@pytest.mark.parametrize("scale", [2, 1])
@pytest.mark.parametrize("carried", [True, False])
def test_sessions_tell_whether_boards_are_carried_on(carried: bool, scale: int) -> None:
    """Clauses K29, K34. SPEC's P and Q are among them: 9.2 or 82/9."""
    by = declaration(replace(SHOWN_TENTHS, carried=carried), scale=scale)
    found = search(by_oracle(by), replace(by, rounding=None), seen_sessions(by))
    assert found.explains_all
    assert found.stages == by.rounding


@pytest.mark.parametrize(
    "stages",
    [
        (),
        (Rounding("percentage", HUNDREDTH, "half_up", **SHOWN),),
        (
            SHOWN_TENTHS,
            Rounding("total", TENTH, "truncate", **SHOWN),
            Rounding("percentage", HUNDREDTH, "half_even", **SHOWN),
        ),
        (
            replace(SHOWN_TENTHS, carried=True),
            Rounding("percentage", HUNDREDTH, "truncate", **SHOWN),
        ),
    ],
)
def test_totals_and_percentages_are_found_too(stages: tuple[Rounding, ...]) -> None:
    """Clauses K29, K33. What is found prints, by the oracle, what was printed."""
    by = declaration(*stages)
    found = search(by_oracle(by), UNSAID, seen_sessions(by))
    assert found.explains_all
    assert [(each.stage, each.quantum) for each in found.stages] == [
        (each.stage, each.quantum) for each in stages
    ]
    assert seen_sessions(declaration(*found.stages)) == seen_sessions(by)


def test_of_two_explanations_of_boards_the_one_that_rankings_bear_out_is_found() -> None:
    """Clauses K29, K34. 1.2 and 14.8 of 16: to even, or away from the average, says ROUND-1.

    Sessions whose boards are carried on rounded, by the oracle, tell which.
    """
    board = vector("620 170 -100", "14.75;1.25 4.1;11.9 1.25;14.75", top=16)
    seen = [seen_by_hand(board, "14.8;1.2", "4.1;11.9", "1.2;14.8")]
    alone = search(seen, UNSAID)
    assert alone.stages[-1].mode == "half_even"
    for mode in ("half_even", "half_from_average"):
        by = declaration(Rounding("board", TENTH, mode))
        found = search(seen, UNSAID, seen_sessions(by))
        assert found.explains_all
        assert found.stages == by.rounding
        for stages in found.others:
            assert seen_sessions(declaration(*stages)) == seen_sessions(by)


def session_by_hand(*rows: tuple[str, str, str]) -> SeenSession:
    """A session of pairs 1, 2, ...: each total and what it is out of, and how it was printed."""
    first = next(vector for vector in SESSIONS if vector.id == "session-002")
    due, given = [], []
    for number, (total, available, text) in enumerate(rows, start=1):
        percentage = Fraction(total) * 100 / Fraction(available)
        due.append(
            RankDue(
                *(str(number), None, None, Fraction(total), Fraction(available), percentage),
                *(1, number, False),
            )
        )
        given.append(
            RankingRow(str(number), None, None, *written(text), figure(percentage), number)
        )
    return SeenSession(
        event_of_request(first.request), SessionDue(tuple(due)), SessionAnswer(tuple(given))
    )


def test_the_average_of_a_total_is_half_of_what_was_available() -> None:
    """Clause K29. 2.75 of 4 is above 2 and goes down to it, 1.25 up; 7.13 is no half."""
    seen = session_by_hand(("2.75", "4", "2.7"), ("1.25", "4", "1.3"), ("7.13", "16", "7.1"))
    found = search([], UNSAID, [seen])
    assert found.explains_all
    assert found.stages == (Rounding("total", TENTH, "half_to_average", **SHOWN),)
    assert found.others == ()


def test_what_rankings_do_not_tell_is_taken_to_be_shown_only() -> None:
    """Clause K29. Totals that are the same, rounded boards carried on or not, do not tell."""
    by = declaration(SHOWN_TENTHS)
    carried = seen_sessions(declaration(replace(SHOWN_TENTHS, carried=True)))
    alike = [session for session in seen_sessions(by) if session in carried]
    assert alike
    found = search(by_oracle(by), UNSAID, alike)
    assert found.stages[0] == SHOWN_TENTHS


def test_percentages_of_pairs_that_are_rounded_otherwise_than_those_of_lines() -> None:
    """There is one stage for both: a program that rounds them apart is not explained."""
    of_lines = declaration(
        Rounding("percentage", HUNDREDTH, "half_up", **SHOWN), values="percentage"
    )
    of_pairs = declaration(Rounding("percentage", Fraction(1), "half_up", **SHOWN))
    found = search(
        by_oracle(of_lines), replace(UNSAID, values="percentage"), seen_sessions(of_pairs)
    )
    assert not found.explains_all
    assert found.stages == of_lines.rounding


def test_what_is_found_is_what_a_program_is_judged_by() -> None:
    """`settled` takes what a program says before what its answers say, and says what it found."""
    by = declaration(Rounding("board", TENTH, "truncate", **SHOWN))
    given = [
        Given(replace(vector("600", "0;0", top=0), request=request, expected=due), board.printed)
        for board, due, request in zip(by_oracle(by), DUE, REQUESTS, strict=True)
    ]
    judged_by, found = settled(UNSAID, given)
    assert judged_by == replace(UNSAID, rounding=by.rounding)
    assert found == search(by_oracle(by), UNSAID)
    exact = declaration()
    assert settled(exact, given) == (exact, None)
    assert settled(UNSAID, []) == (replace(UNSAID, rounding=()), None)


def test_sessions_alone() -> None:
    """A program that scores sessions and no boards: carried boards cannot be found, totals can."""
    by = declaration(Rounding("percentage", TENTH, "half_up", **SHOWN))
    found = search([], UNSAID, seen_sessions(by))
    assert found.explains_all
    assert found.stages == by.rounding
    assert search([], UNSAID, []) is None


def test_one_stage_of_percentages_serves_boards_and_sessions() -> None:
    """A program that answers in percentages rounds those of pairs as those of lines."""
    by = declaration(Rounding("percentage", HUNDREDTH, "half_up", **SHOWN), values="percentage")
    unsaid = replace(UNSAID, values="percentage")
    found = search(by_oracle(by), unsaid, seen_sessions(declaration(*by.rounding)))
    assert found.explains_all
    assert found.stages == by.rounding


def test_a_pair_that_should_not_be_there_is_explained_by_nothing() -> None:
    (first, *_) = seen_sessions(declaration())
    stranger = replace(first.printed.ranking[0], pair="stranger")
    ranking = (*first.printed.ranking, stranger)
    found = search([], UNSAID, [replace(first, printed=SessionAnswer(ranking))])
    assert found.figures - found.explained == 2
