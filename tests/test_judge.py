"""The judge: one comparison, exact, after the exact answer went through the declared stages.

What must be printed comes from the documents and notes, is worked out by hand, or
comes from `session_rules_oracle`, which scores and rounds without law78.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import session_rules_oracle as oracle
from judged_boards import (
    declaration,
    figure,
    printed,
    printed_by_oracle,
    rounds_of,
    said,
    vector,
)
from law78.conformance.answers import (
    BoardAnswer,
    ContractAnswer,
    Figure,
    LineFigures,
    NotSupported,
    RankingRow,
    Refusal,
    SessionAnswer,
)
from law78.conformance.declaration import Declaration
from law78.conformance.judge import Judgement, judge
from law78.conformance.printing import penalties_due
from law78.conformance.requests import event_of_request
from law78.conformance.results import Difference, Verdict
from law78.conformance.scored_vectors import vector_of_board
from law78.conformance.vectors import (
    ContractDue,
    RankDue,
    RefusalDue,
    SessionDue,
    Vector,
    load_suite,
    parse_vector,
    vector_data,
)
from law78.rounding import MODES, Rounding
from line_strategies import Board, boards
from vector_authoring.sessions import by_comparing, rules_session

TENTH = Fraction(1, 10)

DOCUMENT = vector(
    "2x600 5x-100 12C1c:2/600/3/-100",
    "12.6;1.4 12.6;1.4 4.6;9.4 4.6;9.4 4.6;9.4 4.6;9.4 4.6;9.4 7.8;6.2",
    top=14,
)
"""The document's first board, its figures as it prints them."""


def contract(score: int) -> Vector:
    return replace(
        DOCUMENT, request={"op": "score_contract"}, expected=ContractDue(score), area="contracts"
    )


def refusal() -> Vector:
    return replace(DOCUMENT, expected=RefusalDue("the weights make 99"), area="refusals")


# Verdicts


def test_the_document_passes() -> None:
    """Clauses K4, K8, K9. 12.60 is 12.6, and 39/5 is 7.8."""
    answer = said(
        "12.60;7/5", "63/5;1.4", "4.6;9.4", "23/5;9.400", "4.6;9.4", "4.6;9.4", "4.6;9.4",
        "39/5;6.2",
    )  # fmt: skip
    assert judge(DOCUMENT, answer, declaration()) == Judgement(Verdict.PASS)


def test_a_wrong_value_has_every_difference() -> None:
    """Kooijman's method 2c, the ruling left out and Neuberg: 89/7 and 33/7 (notes, S1-METHOD-C)."""
    others = ["89/7;9/7"] * 2 + ["33/7;65/7"] * 5
    judgement = judge(DOCUMENT, said(*others, "7.8;6.2"), declaration())
    assert judgement.verdict is Verdict.WRONG_VALUE
    assert judgement.sentence == "line 1, N-S: 89/7, and 12.6 is right (13 more)"
    assert judgement.differences[0] == Difference("line 1, N-S", "12.6", "89/7")
    assert judgement.differences[-1] == Difference("line 7, E-W", "9.4", "65/7")
    assert len(judgement.differences) == 14


def test_there_is_no_tolerance() -> None:
    """A billionth too much on one side of one line is a wrong value."""
    answer = said(*["12.6;1.4"] * 2, *["4.6;9.4"] * 5, "7.8;6.2000000000000000001")
    judgement = judge(DOCUMENT, answer, declaration())
    assert judgement.sentence == "line 8, E-W: 6.2000000000000000001, and 6.2 is right"


def test_nothing_is_not_nought() -> None:
    """Clause K20. A line that gets nothing gets null, and a line that gets something does not."""
    board = vector("600 NP", "0;0 -;-", top=0, expected=1)
    assert judge(board, said("0;0", "-;-"), declaration()).verdict is Verdict.PASS
    noughts = judge(board, said("0;0", "0;0"), declaration())
    assert noughts.differences == (
        Difference("line 2, N-S", "nothing", "0"),
        Difference("line 2, E-W", "nothing", "0"),
    )
    nothing = judge(board, said("0;-", "-;-"), declaration())
    assert nothing.sentence == "line 1, E-W: nothing, and 0 is right"


def test_wrongly_refused() -> None:
    for answer, sentence in (
        (Refusal("weights", "they make 99"), "it can be scored, and was refused: they make 99"),
        (Refusal("weights", ""), "it can be scored, and was refused: weights"),
        (Refusal("", ""), "it can be scored, and was refused"),
    ):
        for asked in (DOCUMENT, contract(400)):
            judgement = judge(asked, answer, declaration())
            assert judgement == Judgement(Verdict.WRONGLY_REFUSED, sentence)


def test_wrongly_accepted() -> None:
    sentence = "it must be refused, and was scored: the weights make 99"
    for answer in (said("1;1"), ContractAnswer(400), SessionAnswer(())):
        judgement = judge(refusal(), answer, declaration())
        assert judgement == Judgement(Verdict.WRONGLY_ACCEPTED, sentence)


def test_a_refusal_passes_whatever_its_code() -> None:
    assert judge(refusal(), Refusal("x", "y"), declaration()).verdict is Verdict.PASS


def test_unsupported_is_its_own_verdict() -> None:
    """Also of what must be refused: a program need not know that there is something to refuse."""
    for asked in (DOCUMENT, contract(400), refusal()):
        judgement = judge(asked, NotSupported("split"), declaration())
        assert judgement.verdict is Verdict.UNSUPPORTED
        assert judgement.sentence == "it says that it does not do this: split"


def test_contracts() -> None:
    assert judge(contract(400), ContractAnswer(400), declaration()).verdict is Verdict.PASS
    wrong = judge(contract(400), ContractAnswer(-400), declaration())
    assert wrong.sentence == "score: -400, and 400 is right"


# One board, every mode: the published figures


PUBLISHED = [
    ("half_up", "14.8;1.3", "10.3;5.8"),
    ("half_even", "14.8;1.2", "10.2;5.8"),
    ("half_to_average", "14.7;1.3", "10.2;5.8"),
    ("half_from_average", "14.8;1.2", "10.3;5.7"),
    ("truncate", "14.7;1.2", "10.2;5.7"),
]
"""ROUND-1 and ROUND-1b of the notes: 1.25 and 14.75, 5.75 and 10.25 of 16, to a tenth.

Truncation by hand.
"""

ROUND_1 = vector(
    "2x620 4x170 2x-100",
    "14.75;1.25 14.75;1.25 8;8 8;8 8;8 8;8 1.25;14.75 1.25;14.75",
    top=16,
    expected=9,
)
ROUND_1B = vector(
    "620 600 2x170 2x140 -50 -100",
    "15.875;0.125 13.625;2.375 10.25;5.75 10.25;5.75"
    " 5.75;10.25 5.75;10.25 2.375;13.625 0.125;15.875",
    top=16,
    expected=9,
)
"""By hand: (M + 1) x 9/8 - 1 for M = 14, 12, 9, 9, 5, 5, 2, 0."""


def turned(pair: str) -> str:
    return ";".join(reversed(pair.split(";")))


@pytest.mark.parametrize(("mode", "first", "second"), PUBLISHED)
@pytest.mark.parametrize("carried", [True, False])
def test_the_published_roundings_of_a_board(
    mode: str, first: str, second: str, carried: bool
) -> None:
    """Clause K29. Carried on or only shown, a board prints the same.

    The outer lines of ROUND-1b are no halves: 15.875, 0.125, 13.625 and 2.375.
    """
    by = declaration(Rounding("board", TENTH, mode, carried=carried))
    answer = said(*[first] * 2, *["8;8.0"] * 4, *[turned(first)] * 2)
    assert judge(ROUND_1, answer, by).differences == ()
    outer = ["15.8;0.1", "13.6;2.3"] if mode == "truncate" else ["15.9;0.1", "13.6;2.4"]
    answer = said(*outer, *[second] * 2, *[turned(second)] * 2, *map(turned, reversed(outer)))
    assert judge(ROUND_1B, answer, by).differences == ()


@pytest.mark.parametrize(("mode", "first", "second"), PUBLISHED)
def test_the_two_published_boards_tell_all_modes_apart(mode: str, first: str, second: str) -> None:
    """Clause K29, and what the notes say of ROUND-1 and ROUND-1b: by their lines 1 and 3."""
    for other, *_ in PUBLISHED:
        by = declaration(Rounding("board", TENTH, other))
        one = judge(ROUND_1, said(first, *["8;8"] * 7), by).differences
        two = judge(ROUND_1B, said("8;8", "8;8", second, *["8;8"] * 5), by).differences
        agrees = not any(each.where.startswith("line 1,") for each in one) and not any(
            each.where.startswith("line 3,") for each in two
        )
        assert agrees == (mode == other)


def test_the_whole_top_and_nothing() -> None:
    """Clause K29. ROUND-2 of the notes: 0.05 and 39.95 of 40, to a tenth."""
    board = vector("600 -100", "39.95;0.05 0.05;39.95", top=40)
    for mode, pair, back in (
        ("half_to_average", "39.9;0.1", "0.1;39.9"),
        ("half_from_average", "40.0;0.0", "0.0;40.0"),
        ("half_up", "40.0;0.1", "0.1;40.0"),
        ("half_even", "40.0;0.0", "0.0;40.0"),
        ("truncate", "39.9;0.0", "0.0;39.9"),
    ):
        by = declaration(Rounding("board", TENTH, mode))
        assert judge(board, said(pair, back), by).differences == (), mode


def test_the_scale_of_one() -> None:
    """Clauses K28, K29. ROUND-3-ACBL: 1.25 and 14.75 of 16 are 5/8 and 59/8 of 8.

    To a hundredth, up, that is 0.63 and 7.38, which make 8.01 of 8.
    """
    by = declaration(Rounding("board", Fraction(1, 100), "half_up"), scale=1)
    answer = said(*["7.38;0.63"] * 2, *["4.00;4.00"] * 4, *["0.63;7.38"] * 2)
    assert judge(ROUND_1, answer, by).verdict is Verdict.PASS
    exactly = said(*["59/8;5/8"] * 2, *["4;4"] * 4, *["0.625;7.375"] * 2)
    assert judge(ROUND_1, exactly, declaration(scale=1)).verdict is Verdict.PASS
    assert judge(ROUND_1, exactly, declaration()).sentence.startswith(
        "line 1, N-S: 59/8, and 14.75"
    )


def test_the_average_is_that_of_the_scale() -> None:
    """Clauses K28, K29. 1.35 and 0.65 of 2, whose average is 1, go to 1.3 and 0.7.

    Against the average of the scale of 2, which is 2, 1.35 would go to 1.4.
    """
    board = vector("600 -100 0", "2.7;1.3 1.3;2.7 2;2", top=4)
    by = declaration(Rounding("board", TENTH, "half_to_average"), scale=1)
    assert judge(board, said("1.3;0.7", "0.7;1.3", "1;1"), by).differences == ()


def test_the_complement() -> None:
    """Clause K29. N-S rounded, E-W the rest: 14.8 and 1.2, 1.3 and 14.7."""
    by = declaration(Rounding("board", TENTH, "half_up", "complement"))
    answer = said(*["14.8;1.2"] * 2, *["8;8"] * 4, *["1.3;14.7"] * 2)
    assert judge(ROUND_1, answer, by).differences == ()


def test_the_complement_is_of_what_the_two_sides_make() -> None:
    """Clauses K25, K29. In a small group the two make 120 % of 16, which is 19.2.

    9.55 goes to 9.6 and leaves 9.6 of it, not 6.4. A side alone is rounded by itself.
    """
    board = vector("600 -100", "9.55;9.65 -;9.55", top=16)
    by = declaration(Rounding("board", TENTH, "half_up", "complement"))
    assert judge(board, said("9.6;9.6", "-;9.6"), by).differences == ()


# Percentages


def test_percentages() -> None:
    """Clause K12. 14.75 of 16 is 92.1875 %; a board with a top of 0 has no percentage."""
    exactly = said(*["92.1875;7.8125"] * 2, *["50;50"] * 4, *["7.8125;92.1875"] * 2)
    assert judge(ROUND_1, exactly, declaration(values="percentage")).differences == ()
    nobody = vector("600", "0;0", top=0)
    assert judge(nobody, said("-;-"), declaration(values="percentage")).differences == ()
    assert judge(nobody, said("50;50"), declaration(values="percentage")).sentence == (
        "line 1, N-S: 50, and nothing is right (1 more)"
    )


def test_percentages_of_either_scale_are_the_same() -> None:
    """Clause K28."""
    exactly = said(*["92.1875;7.8125"] * 2, *["50;50"] * 4, *["7.8125;92.1875"] * 2)
    by = declaration(values="percentage", scale=1)
    assert judge(ROUND_1, exactly, by).differences == ()


@pytest.mark.parametrize(
    ("mode", "side", "first", "second"),
    [
        ("half_up", "each", "92.19;7.81", "7.81;92.19"),
        ("truncate", "each", "92.18;7.81", "7.81;92.18"),
        ("half_up", "complement", "92.19;7.81", "7.81;92.19"),
        ("truncate", "complement", "92.18;7.82", "7.81;92.19"),
    ],
)
def test_percentages_rounded(mode: str, side: str, first: str, second: str) -> None:
    """Clause K29. 92.1875 and 7.8125 to a hundredth; the complement is of 100."""
    by = declaration(Rounding("percentage", Fraction(1, 100), mode, side), values="percentage")
    board = vector("600 -100", "14.75;1.25 1.25;14.75", top=16)
    assert judge(board, said(first, second), by).differences == ()


def test_percentages_of_rounded_matchpoints() -> None:
    """Clause K29. 14.75 goes to 14.8, carried on: 92.5 %. Only shown, it is not to be seen."""
    board = vector("600 -100", "14.75;1.25 1.25;14.75", top=16)
    carried = declaration(Rounding("board", TENTH, "half_up"), values="percentage")
    assert judge(board, said("92.5;8.125", "8.125;92.5"), carried).differences == ()
    shown = declaration(Rounding("board", TENTH, "half_up", carried=False), values="percentage")
    assert judge(board, said("92.1875;7.8125", "7.8125;92.1875"), shown).differences == ()
    both = declaration(
        Rounding("percentage", Fraction(1), "half_up"),
        Rounding("board", TENTH, "half_up"),
        values="percentage",
    )
    assert judge(board, said("93;8", "8;93"), both).differences == ()


# Components


RULED = vector(
    "12C1c:1/600/2/-100 100 0",
    "4/3;8/3 10/3;2/3 4/3;8/3",
    top=4,
    charts={
        "ns": "600 14/3, 100 10/3, 0 4/3, -100 -1/3",
        "ew": "-600 -2/3, -100 2/3, 0 8/3, 100 13/3",
    },
)
"""Worked out by hand: -1 + 2/3 = -1/3 for -100, 4/3 for 0, 10/3 for 100, 14/3 for 600."""


@pytest.mark.parametrize(
    ("mode", "figures"),
    [
        ("half_up", ("41/30;79/30", "3.3;0.7", "1.3;2.7")),
        ("truncate", ("40/30;80/30", "3.3;0.6", "1.3;2.6")),
    ],
)
def test_components(mode: str, figures: tuple[str, ...]) -> None:
    """Clause K29. Each score to a tenth, and then weighed.

    N-S: 14/3 to 4.7 and -1/3 to -0.3: (4.7 - 0.6) / 3 = 41/30; truncated 4.6 and -0.3: 40/30.
    E-W: -2/3 to -0.7 and 13/3 to 4.3: (-0.7 + 8.6) / 3 = 79/30; truncated -0.6 and 4.3: 80/30.
    """
    by = declaration(Rounding("component", TENTH, mode))
    assert judge(RULED, said(*figures), by).differences == ()


def test_components_and_then_the_board() -> None:
    """Clause K29. 41/30 and 79/30 to a tenth: 1.4 and 2.6; from 4/3 and 8/3 it were 1.3 and 2.7."""
    by = declaration(Rounding("component", TENTH, "half_up"), Rounding("board", TENTH, "half_up"))
    assert judge(RULED, said("1.4;2.6", "3.3;0.7", "1.3;2.7"), by).differences == ()


def test_components_on_the_scale_of_one() -> None:
    """Clauses K28, K29. 7/3 to 2.3 and -1/6 to -0.2: (2.3 - 0.4) / 3 = 19/30.

    E-W: -1/3 to -0.3 and 13/6 to 2.2: (-0.3 + 4.4) / 3 = 41/30.
    """
    by = declaration(Rounding("component", TENTH, "half_up"), scale=1)
    assert judge(RULED, said("19/30;41/30", "1.7;0.3", "0.7;1.3"), by).differences == ()


def test_the_average_of_a_component_is_that_of_the_scale() -> None:
    """Clauses K28, K29. 1.35 of 2 is above 1 and goes down to it; 0.65 goes up."""
    charts = {"ns": "600 2.7, -100 1.3", "ew": "-600 1.3, 100 2.7"}
    board = vector("600 -100", "2.7;1.3 1.3;2.7", top=4, charts=charts)
    by = declaration(Rounding("component", TENTH, "half_to_average"), scale=1)
    assert judge(board, said("1.3;0.7", "0.7;1.3"), by).differences == ()


def test_components_need_charts() -> None:
    """What a score alone is worth cannot be guessed."""
    by = declaration(Rounding("component", TENTH, "half_up"))
    with pytest.raises(ValueError, match="the charts do not tell"):
        judge(vector("600 -100", "2;0 0;2", top=2), said("2;0", "0;2"), by)


def test_an_artificial_score_has_no_component() -> None:
    """Clauses K15, K29. 60 % of 2.5 is 1.5, whatever is done to scores."""
    board = vector("A6040", "1.25;0.75", top=2)
    by = declaration(Rounding("component", TENTH, "half_up"))
    assert judge(board, said("1.25;0.75"), by).differences == ()


# Any board, any declaration: by the oracle


stages_of_boards = st.lists(
    st.sampled_from(["component", "board", "percentage", "total"]), unique=True
)


@st.composite
def declarations(draw: st.DrawFn) -> Declaration:
    values = draw(st.sampled_from(["matchpoints", "percentage"]))
    two_sided = ("board", "percentage") if values == "percentage" else ("board",)
    rounding = [
        Rounding(
            stage,
            draw(st.sampled_from([Fraction(n) for n in ("1", "1/2", "1/10", "1/3", "1/100")])),
            draw(st.sampled_from(list(MODES))),
            draw(st.sampled_from(["each", "complement"])) if stage in two_sided else "each",
            stage == "component" or draw(st.booleans()),
        )
        for stage in draw(stages_of_boards)
    ]
    return declaration(*rounding, values=values, scale=draw(st.sampled_from([2, 1])))


choices = st.fixed_dictionaries(
    {},
    optional={
        "unequal": st.sampled_from(["neuberg", "ascherman", "add_one", "none"]),
        "small_groups": st.sampled_from(["none", "ebu", "acbl"]),
        "split": st.sampled_from(["charts", "halves"]),
    },
)


@given(boards(), choices, declarations(), st.data())
def test_any_board_by_any_declaration(
    board: Board, rules: dict[str, str], by: Declaration, data: st.DataObject
) -> None:
    """Clauses K12, K28, K29. What the oracle prints passes; one figure changed is found out."""
    try:
        right = printed_by_oracle(board.lines, board.e, rules, by)
    except oracle.Undefined:
        assume(False)
    asked = vector_of_board(board.lines, board.e, rules, "random", with_working=False)
    assert judge(asked, printed(right), by) == Judgement(Verdict.PASS)
    place = data.draw(st.integers(0, len(right) - 1))
    side = data.draw(st.sampled_from([0, 1]))
    wrong = [list(pair) for pair in right]
    wrong[place][side] = (right[place][side] or Fraction(0)) + Fraction(1, 10**9)
    judgement = judge(asked, printed([(ns, ew) for ns, ew in wrong]), by)
    assert judgement.verdict is Verdict.WRONG_VALUE
    (difference,) = judgement.differences
    assert difference.where == f"line {place + 1}, {('N-S', 'E-W')[side]}"


# Sessions


def session(identity: str) -> Vector:
    """A session of the suite: its expected ranking is confirmed by two oracles."""
    return load_suite().of(identity)


def winners_of(asked: Vector) -> int:
    assert isinstance(asked.expected, SessionDue)
    return 2 if any(row.side for row in asked.expected.ranking) else 1


def ranking_by_oracle(asked: Vector, by: Declaration) -> SessionAnswer:
    """The ranking that a program of this declaration prints."""
    event = asked.request["event"]
    exactly = rules_session(event, winners_of(asked))
    unit = Fraction(by.scale, 2)
    session = replace(
        exactly,
        choices=replace(exactly.choices, scale=by.scale, rounds=rounds_of(by.rounding or ())),
        fines=[
            replace(fine, matchpoints=fine.matchpoints and fine.matchpoints * unit)
            for fine in _fines(exactly, event)
        ],
    )
    _, places = oracle.everything(session)
    return SessionAnswer(
        tuple(
            RankingRow(
                who.number,
                who.section,
                None if who.side is None else ("NS", "EW")[who.side],
                figure(place.shown_total),
                figure(place.shown_percentage),
                place.rank,
                available=figure(place.available),
                boards=place.boards,
                tied=place.tied,
                penalty=figure(place.penalty),
            )
            for who, place in places.items()
        )
    )


def _fines(session: oracle.Session, event: dict[str, object]) -> list[oracle.Fine]:
    """The penalties of an event, as the oracle takes them: by the pair's place among all pairs."""
    _, places = oracle.everything(session)
    in_order = sorted(places, key=repr)
    fines = []
    for penalty in event.get("penalties", ()):
        (place,) = (
            place
            for place, who in enumerate(in_order)
            if who.number == penalty["pair"]
            and penalty.get("section", who.section) == who.section
            and (who.side is None or ("NS", "EW")[who.side] == penalty.get("side"))
        )
        percent, matchpoints = penalty.get("percent_of_top"), penalty.get("matchpoints")
        fines.append(
            oracle.Fine(place, percent and Fraction(percent), matchpoints and Fraction(matchpoints))
        )
    return fines


SESSIONS = [vector for vector in load_suite().vectors if isinstance(vector.expected, SessionDue)]


@pytest.mark.parametrize("asked", SESSIONS, ids=lambda asked: asked.id)
def test_every_session_as_it_is(asked: Vector) -> None:
    """Clauses K33, K34. The oracle's exact ranking, on both scales, passes."""
    for scale in (2, 1):
        by = declaration(scale=scale)
        assert judge(asked, ranking_by_oracle(asked, by), by) == Judgement(Verdict.PASS)


@given(st.sampled_from(SESSIONS), declarations(), st.data())
def test_any_session_by_any_declaration(
    asked: Vector, by: Declaration, data: st.DataObject
) -> None:
    """Clauses K29, K34, K36. What the oracle prints passes; one figure changed is found out."""
    right = ranking_by_oracle(asked, by)
    assert judge(asked, right, by) == Judgement(Verdict.PASS)
    place = data.draw(st.integers(0, len(right.ranking) - 1))
    row = right.ranking[place]
    changed = data.draw(
        st.sampled_from(
            [
                {"total": figure(row.total.value + Fraction(1, 10**9))},
                {"percentage": figure((row.percentage or figure(Fraction(0))).value + 1)},
                {"rank": row.rank + 1},
                {"rank": None},
                {"total": None},
                {"available": figure(row.available.value + Fraction(1, 10**9))},
                {"boards": row.boards + 1},
                {"tied": not row.tied},
                {"penalty": figure(row.penalty.value + Fraction(1, 10**9))},
            ]
        )
    )
    rows = list(right.ranking)
    rows[place] = replace(row, **changed)
    judgement = judge(asked, SessionAnswer(tuple(rows)), by)
    assert judgement.verdict is Verdict.WRONG_VALUE
    (difference,) = judgement.differences
    assert difference.where.endswith(next(iter(changed)))


NEED_NOT_BE_GIVEN = ("available", "boards", "tied", "penalty")


@pytest.mark.parametrize("identity", ["session-004", "session-005", "session-022"])
def test_what_a_row_need_not_give_may_be_left_out(identity: str) -> None:
    """Clause K34. Each figure by itself, of one row or of all of them: nothing is missed."""
    asked = session(identity)
    right = ranking_by_oracle(asked, declaration()).ranking
    for key in NEED_NOT_BE_GIVEN:
        without = [replace(row, **{key: None}) for row in right]
        for rows in (without, [without[0], *right[1:]]):
            assert judge(asked, SessionAnswer(tuple(rows)), declaration()) == Judgement(
                Verdict.PASS
            )


def test_every_figure_of_a_row_is_compared() -> None:
    """Clauses K33, K34, K36. SPEC's example: 25 % of 4 is taken off 7.5, and pairs 1 and 6 tie.

    Two boards with tops of 4. On the scale of 1 all of it is half.
    """
    asked = session("session-005")
    for scale, available, penalty in ((2, "8", "1"), (1, "4", "0.5")):
        by = declaration(scale=scale)
        first, *others = ranking_by_oracle(asked, by).ranking
        assert (first.pair, first.penalty.value) == ("1", Fraction(penalty))
        nonsense = {
            "available": Figure("0", Fraction(0)),
            "boards": 999,
            "tied": False,
            "penalty": Figure("0.0", Fraction(0)),
        }
        judgement = judge(asked, SessionAnswer((replace(first, **nonsense), *others)), by)
        assert judgement.verdict is Verdict.WRONG_VALUE
        assert judgement.differences == (
            Difference("pair 1, available", available, "0"),
            Difference("pair 1, boards", "2", "999"),
            Difference("pair 1, tied", "true", "false"),
            Difference("pair 1, penalty", penalty, "0.0"),
        )


def test_a_pair_without_a_penalty_has_one_of_nothing() -> None:
    """Clause K36. Where no penalty was given, 0 is right and 1 is not, on either scale."""
    asked = session("session-002")
    for scale in (2, 1):
        by = declaration(scale=scale)
        right = ranking_by_oracle(asked, by).ranking
        assert {row.penalty.value for row in right} == {0}
        first = replace(right[0], penalty=Figure("1", Fraction(1)))
        (difference,) = judge(asked, SessionAnswer((first, *right[1:])), by).differences
        assert (difference.expected, difference.got) == ("0", "1")


PENALIZED = [vector for vector in SESSIONS if vector.request["event"].get("penalties")]


@pytest.mark.parametrize("asked", PENALIZED, ids=lambda asked: asked.id)
def test_penalties_are_what_both_oracles_take_off(asked: Vector) -> None:
    """Clause K36. By the oracle of the rules, and by the totals with and without them.

    `session_oracle` knows no penalties: with them its totals are less by what is taken off.
    """
    event, winners = asked.request["event"], winners_of(asked)
    without = by_comparing({**event, "penalties": []}, winners)
    with_them = by_comparing(event, winners)
    due = {
        (who.number, who.section, None if who.side is None else ("NS", "EW")[who.side]): (
            without[who].total - got.total
        )
        for who, got in with_them.items()
    }
    by_rules = {
        (row.pair, row.section, row.side): row.penalty.value
        for row in ranking_by_oracle(asked, declaration()).ranking
    }
    assert penalties_due(event_of_request(asked.request), 2) == due == by_rules
    assert any(due.values())


def ranked(answer: SessionAnswer, number: str) -> RankingRow:
    return next(row for row in answer.ranking if row.pair == number)


def test_rounding_that_is_carried_on_turns_a_ranking_round() -> None:
    """Clauses K29, K34. SPEC's P and Q are pairs 1 and 2: exactly 82/9 and 83/9, Q ahead.

    To a tenth by board, carried on, they have 9.2 and 9.1, and P is ahead. Only
    shown, it changes nothing.
    """
    asked = session("session-006")
    tenths = Rounding("board", TENTH, "half_up")
    carried, shown = declaration(tenths), declaration(replace(tenths, carried=False))
    of_carried, of_shown = ranking_by_oracle(asked, carried), ranking_by_oracle(asked, shown)
    p, q = ranked(of_carried, "1"), ranked(of_carried, "2")
    assert (p.total.value, q.total.value) == (Fraction("9.2"), Fraction("9.1"))
    assert p.rank < q.rank
    p, q = ranked(of_shown, "1"), ranked(of_shown, "2")
    assert (p.total.value, q.total.value) == (Fraction(82, 9), Fraction(83, 9))
    assert p.rank > q.rank
    assert judge(asked, of_carried, carried).verdict is Verdict.PASS
    assert judge(asked, of_shown, shown).verdict is Verdict.PASS
    assert judge(asked, of_carried, shown).verdict is Verdict.WRONG_VALUE
    assert judge(asked, of_shown, carried).verdict is Verdict.WRONG_VALUE


def test_the_average_of_a_total_is_that_of_the_scale() -> None:
    """Clauses K28, K29. 1.35 of 2 is above 1 and goes down to it; 67.5 % goes down to 67."""
    due = RankDue("1", None, None, Fraction("2.7"), Fraction(4), Fraction("67.5"), 1, 1, False)
    asked = replace(session("session-002"), expected=SessionDue((due,)))
    rounding = (
        Rounding("total", TENTH, "half_to_average", carried=False),
        Rounding("percentage", Fraction(1), "half_to_average", carried=False),
    )
    for scale, total in ((1, "1.3"), (2, "2.7")):
        row = RankingRow(
            *("1", None, None, Figure(total, Fraction(total)), Figure("67", Fraction(67)), 1)
        )
        by = declaration(*rounding, scale=scale)
        assert judge(asked, SessionAnswer((row,)), by).differences == ()


def test_a_ranking_with_pairs_too_few_too_many_and_twice() -> None:
    """Clause K34. SPEC's three tables: pair 1 has 93.75 %."""
    asked = session("session-002")
    right = ranking_by_oracle(asked, declaration())
    first, *others = right.ranking
    stranger = replace(first, pair="9\x1b", section="A")
    for rows, where, expected, got in (
        (others, f"pair {first.pair}", "in the ranking", "not in it"),
        ([*right.ranking, stranger], r"pair 9\x1b A", "not in the ranking", "in it"),
        ([*right.ranking, first], "the ranking", "each pair once", "a pair twice"),
    ):
        judgement = judge(asked, SessionAnswer(tuple(rows)), declaration())
        assert judgement.differences == (Difference(where, expected, got),)


def test_a_ranking_in_another_order_is_the_same_ranking() -> None:
    """Each row has its rank: a program may list its pairs by their numbers."""
    asked = session("session-004")
    right = ranking_by_oracle(asked, declaration())
    turned_round = SessionAnswer(right.ranking[::-1])
    assert judge(asked, turned_round, declaration()).verdict is Verdict.PASS


# What is shown of a program's own text


def test_figures_are_shown_as_they_were_written_and_cut() -> None:
    board = vector("600 -100", "2;0 0;2", top=2)
    long = "1" * 500
    answer = BoardAnswer(
        (
            LineFigures(Figure(long, Fraction(int(long))), Figure("0.00", Fraction(0))),
            LineFigures(Figure("0", Fraction(0)), Figure("2", Fraction(2))),
        )
    )
    (difference,) = judge(board, answer, declaration()).differences
    assert difference.got == "1" * 60 + "…"


def test_the_vectors_here_are_of_the_suites_shape() -> None:
    """What is judged above is what a file of the suite holds."""
    for own in (DOCUMENT, ROUND_1, ROUND_1B, RULED):
        assert parse_vector(vector_data(own), own.area) == own
