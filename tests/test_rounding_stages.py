"""Rounding stage by stage: of a component, of a board, of a total, of a percentage.

Expected figures are worked out by hand in the docstrings, or come from
`session_rules_oracle`, which rounds by measuring distances.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from law78 import Rules, parse_line, score_board
from law78.board import LineScore, SideScore
from law78.event import Event, EventBoard, EventLine, Penalty
from law78.exact import HALF
from law78.outcome import Side
from law78.ranking import Standing
from law78.regulation import method_of
from law78.rounding import MODES, Rounding
from law78.session import score_event
from law78.stages import rounded_board
from session_rules_oracle import Round, nearest

TENTH = Fraction(1, 10)


def rules(*rounding: Rounding, **choices: str) -> Rules:
    return Rules(rounding=rounding, **choices)  # type: ignore[arg-type]


def scored(own: Rules, *texts: str, expected: int | None = None) -> list[LineScore]:
    """The lines of a board, scored."""
    return list(score_board([parse_line(text) for text in texts], expected, method_of(own)).lines)


def figures(line: LineScore) -> tuple[str, str]:
    """What counts, N-S and E-W."""
    return str(line.ns and line.ns.matchpoints), str(line.ew and line.ew.matchpoints)


def printed(line: LineScore) -> tuple[str, str]:
    """What is printed, N-S and E-W."""
    return str(line.ns and line.ns.printed), str(line.ew and line.ew.printed)


values = st.one_of(
    st.fractions(-20, 20, max_denominator=60),
    st.builds(Fraction, st.integers(-200, 200), st.sampled_from([2, 4, 8, 20, 40])),
)
quanta = st.sampled_from(
    [Fraction(n) for n in ("1", "1/2", "1/4", "1/3", "1/10", "2/7", "1/10000")]
)


@given(values, quanta, st.sampled_from(sorted(MODES)), st.integers(0, 20), st.booleans())
def test_every_mode_is_the_second_implementations(
    value: Fraction, quantum: Fraction, mode: str, top: int, at_average: bool
) -> None:
    """Clause K29, question Q9: by the distance to the multiples around, halves as the mode says."""
    average = value if at_average else Fraction(top, 2)
    own = Rounding("board", quantum, mode).of(value, average)
    assert own == nearest(value, Round(quantum, mode), average)


# Components


RULED = ("12C1c:1/600/2/-100", "100", "0")
"""The climb: -1 + 2/3 = -1/3 for -100, 4/3 for 0, 10/3 for 100, 10/3 + 1 + 1/3 = 14/3 for 600.

The ruling: 1/3 x 14/3 + 2/3 x (-1/3) = 4/3 of 4. In E-W's view: -2/3 for -600 and 13/3 for 100.
"""


@pytest.mark.parametrize(
    ("mode", "ns", "ew"),
    [
        ("half_up", "5/3", "7/3"),
        ("half_even", "5/3", "7/3"),
        ("half_to_average", "5/3", "7/3"),
        ("half_from_average", "5/3", "7/3"),
        ("truncate", "4/3", "8/3"),
    ],
)
def test_components(mode: str, ns: str, ew: str) -> None:
    """Clause K29. To whole matchpoints: 14/3 to 5 and -1/3 to 0, 1/3 x 5 = 5/3.

    E-W: -2/3 to -1 and 13/3 to 4, (-1 + 2 x 4) / 3 = 7/3. Truncated: 4 and 0,
    4/3; E-W 0 and 4, 8/3.
    """
    own = scored(rules(Rounding("component", Fraction(1), mode)), *RULED)
    assert figures(own[0]) == (ns, ew)


@pytest.mark.parametrize(
    ("mode", "ns", "ew"),
    [
        ("half_up", "9/2", "3"),
        ("half_even", "9/2", "3/2"),
        ("half_to_average", "27/8", "21/8"),
        ("half_from_average", "33/8", "15/8"),
        ("truncate", "27/8", "3/2"),
    ],
)
def test_halves_of_components(mode: str, ns: str, ew: str) -> None:
    """Clause K29. 12C1c:3/600/1/-100 with 600, 0 and 0: top 6, average 3; multiples of 3/2.

    N-S: -1 + 1/4 = -3/4 for -100, -3/4 + 1/4 + 2 = 3/2, 3/2 + 2 + 7/4 = 21/4 for 600.
    E-W: -1 + 7/4 = 3/4 for -600, 9/2, 9/2 + 2 + 1/4 = 27/4 for 100. All four are halves:
    21/4 goes to 6 or 9/2, -3/4 to 0 or -3/2, 3/4 to 3/2 or 0, 27/4 to 15/2 or 6.
    Up 3/4 x 6 + 0 = 9/2 and 9/8 + 15/8 = 3. Even (4 and 0 times 3/2; 0 and 4 times) 9/2
    and 6/4 = 3/2. To 3: 27/8 + 0, and 9/8 + 6/4 = 21/8. From 3: 9/2 - 3/8 = 33/8, and
    0 + 15/8. Truncated 27/8 + 0, and 0 + 6/4.
    """
    own = scored(
        rules(Rounding("component", Fraction(3, 2), mode)), "12C1c:3/600/1/-100", "600", "0", "0"
    )
    assert figures(own[0]) == (ns, ew)


def test_components_and_then_the_board() -> None:
    """Clause K29. 5/3 and 7/3 from components of whole matchpoints, to a tenth 1.7 and 2.3.

    Without the first stage 4/3 and 8/3 would be 1.3 and 2.7.
    """
    component = Rounding("component", Fraction(1), "half_up")
    board = Rounding("board", TENTH, "half_up")
    assert figures(scored(rules(component, board), *RULED)[0]) == ("17/10", "23/10")
    assert figures(scored(rules(board), *RULED)[0]) == ("13/10", "27/10")


def test_components_are_on_the_scale_that_is_printed() -> None:
    """Clauses K28, K29. On the scale of 1 the entries are 7/3 and -1/6: to 2 and 0, 2/3.

    E-W -1/3 and 13/6: 0 and 2, 4/3.
    """
    own = rules(Rounding("component", Fraction(1), "half_up"), scale="1")
    assert figures(scored(own, *RULED)[0]) == ("2/3", "4/3")


def test_no_component_of_an_artificial_score() -> None:
    """Clause K29. It has no outcomes: 62.5 % of 4 is 2.5 and 37.5 % is 1.5."""
    own = rules(Rounding("component", Fraction(1), "half_up"))
    assert figures(scored(own, "62.5%|37.5%", "600", "0")[0]) == ("5/2", "3/2")


# Boards


QUARTER = ("600", "100", "0", "-100", "A6040")
"""Four results of five, top 8: (M + 1) x 5/4 - 1 for M = 6, 4, 2, 0: 7.75, 5.25, 2.75, 0.25."""


@pytest.mark.parametrize(
    ("mode", "best", "second"),
    [
        ("half_up", ("39/5", "3/10"), ("53/10", "14/5")),
        ("half_even", ("39/5", "1/5"), ("26/5", "14/5")),
        ("half_to_average", ("77/10", "3/10"), ("26/5", "14/5")),
        ("half_from_average", ("39/5", "1/5"), ("53/10", "27/10")),
        ("truncate", ("77/10", "1/5"), ("26/5", "27/10")),
    ],
)
def test_each_side_by_itself(mode: str, best: tuple[str, str], second: tuple[str, str]) -> None:
    """Clause K29. 7.75 and 0.25, 5.25 and 2.75, to tenths, average 4.

    Up 7.8 and 0.3, 5.3 and 2.8; even 7.8, 0.2, 5.2, 2.8; towards 4: 7.7, 0.3, 5.2,
    2.8; away 7.8, 0.2, 5.3, 2.7; truncated 7.7, 0.2, 5.2, 2.7.
    """
    own = scored(rules(Rounding("board", TENTH, mode)), *QUARTER)
    assert (figures(own[0]), figures(own[1])) == (best, second)
    assert figures(own[4]) == ("24/5", "16/5")  # 60 and 40 % of 8


def test_the_complement() -> None:
    """Clause K29. N-S 7.75 up to 7.8, 2.75 to 2.8, 0.25 to 0.3: E-W 0.2, 5.2, 7.7."""
    own = scored(rules(Rounding("board", TENTH, "half_up", "complement")), *QUARTER)
    assert [figures(own[n]) for n in (0, 2, 3)] == [
        ("39/5", "1/5"),
        ("14/5", "26/5"),
        ("3/10", "77/10"),
    ]


def test_the_complement_of_what_the_two_sides_make() -> None:
    """Clauses K25, K29. A small group's two sides make 120 %: 65 % of 10 is 6.5, up to 7.

    So E-W get 12 - 7 = 5 where their own 5.5 would be 6; with A+|A+ 6 and 6, with a
    side alone its own: 65 % of 10 is 6.5, up to 7.
    """
    own = rules(Rounding("board", Fraction(1), "half_up", "complement"), small_groups="ebu")
    lines = scored(own, "420", "-50", "A+/A+", expected=6)
    assert [figures(line) for line in lines] == [("7", "5"), ("6", "6"), ("6", "6")]
    alone = LineScore(None, SideScore(Fraction(13, 2), Fraction(10)))
    finish = rounded_board(Rounding("board", Fraction(1), "half_up", "complement"))
    assert figures(finish(alone)) == ("None", "7")


def test_shown_or_carried_on() -> None:
    """Clause K29. 7.75 is shown as 7.8 and remains 96.875 %; carried on it is 97.5 %."""
    shown = scored(rules(Rounding("board", TENTH, "half_up", carried=False)), *QUARTER)[0]
    assert (figures(shown), printed(shown)) == (("31/4", "1/4"), ("39/5", "3/10"))
    assert shown.ns is not None
    assert shown.ns.percentage == Fraction("96.875")
    carried = scored(rules(Rounding("board", TENTH, "half_up")), *QUARTER)[0]
    assert figures(carried) == printed(carried) == ("39/5", "3/10")
    assert carried.ns is not None
    assert carried.ns.percentage == Fraction("97.5")


def test_a_quantum_is_on_the_scale_of_the_board() -> None:
    """Clauses K28, K29. On the scale of 1 the 7.75 is 3.875 of 4: 3.9, and E-W's 0.125 is 0.1."""
    own = scored(rules(Rounding("board", TENTH, "half_up"), scale="1"), *QUARTER)
    assert figures(own[0]) == ("39/10", "1/10")


sides = st.one_of(
    st.none(),
    st.builds(
        SideScore, st.fractions(-2, 20, max_denominator=40), st.integers(0, 20).map(Fraction)
    ),
)


@given(
    st.builds(LineScore, sides, sides),
    quanta,
    st.sampled_from(sorted(MODES)),
    st.sampled_from(["each", "complement"]),
    st.booleans(),
)
def test_any_line(line: LineScore, quantum: Fraction, mode: str, side: str, carried: bool) -> None:
    """Clause K29. Each side is the nearest multiple, or the two still make what they made."""
    found = rounded_board(Rounding("board", quantum, mode, side, carried))(line)
    by = Round(quantum, mode)
    for place in Side:
        before, after = line.of(place), found.of(place)
        if before is None or after is None:
            assert before is after
            continue
        due = nearest(before.matchpoints, by, before.top / 2)
        if place is Side.EW and side == "complement" and line.ns is not None:
            assert line.ew is not None
            due = line.ns.matchpoints + line.ew.matchpoints
            due -= nearest(line.ns.matchpoints, by, line.ns.top / 2)
        assert after.printed == due
        assert after.matchpoints == (due if carried else before.matchpoints)
        assert after.top == before.top


# Totals and percentages


FIVE = ("1-6 600", "2-7 500", "3-8 500", "4-9 100", "5-10 0")
"""A top of 8: N-S 8, 5, 5, 2, 0 and E-W 0, 3, 3, 6, 8; 5 is 62.5 % and 3 is 37.5 %."""


def ranking(own: Rules, *penalties: Penalty) -> dict[str, Standing]:
    """One board of FIVE, ranked."""
    lines = []
    for text in FIVE:
        pairs, result = text.split(" ")
        lines.append(EventLine(parse_line(result), result, *pairs.split("-")))
    event = Event((EventBoard("1", tuple(lines)),), winners=1, penalties=penalties)
    return {each.pair.number: each for each in score_event(event, own).ranking}


@pytest.mark.parametrize(
    ("mode", "above", "below"),
    [
        ("half_up", 63, 38),
        ("half_even", 62, 38),
        ("half_to_average", 62, 38),
        ("half_from_average", 63, 37),
        ("truncate", 62, 37),
    ],
)
@pytest.mark.parametrize("carried", [True, False])
def test_percentages(mode: str, above: int, below: int, carried: bool) -> None:
    """Clauses K29, K33. 62.5 and 37.5 to whole per cent; the average is 50."""
    found = ranking(rules(Rounding("percentage", Fraction(1), mode, carried=carried)))
    assert (found["2"].shown_percentage, found["7"].shown_percentage) == (above, below)
    due = (above, below) if carried else (Fraction("62.5"), Fraction("37.5"))
    assert (found["2"].percentage, found["7"].percentage) == due
    assert (found["2"].total, found["2"].shown_total) == (5, 5)


@pytest.mark.parametrize(
    ("mode", "above", "below"),
    [
        ("half_up", 3, 2),
        ("half_even", 2, 2),
        ("half_to_average", 2, 2),
        ("half_from_average", 3, 1),
        ("truncate", 2, 1),
    ],
)
@pytest.mark.parametrize("carried", [True, False])
def test_totals(mode: str, above: int, below: int, carried: bool) -> None:
    """Clauses K28, K29, K33. On the scale of 1, 2.5 and 1.5 of 4 to whole matchpoints, average 2.

    The total as carried on gives the percentage: 3 of 4 is 75 %, 2.5 of 4 62.5 %.
    """
    found = ranking(rules(Rounding("total", Fraction(1), mode, carried=carried), scale="1"))
    assert (found["2"].shown_total, found["7"].shown_total) == (above, below)
    due = (Fraction(above), Fraction(below)) if carried else (Fraction(5, 2), Fraction(3, 2))
    assert (found["2"].total, found["7"].total) == due
    assert (found["2"].percentage, found["7"].percentage) == (due[0] * 25, due[1] * 25)


def test_the_average_of_a_total_does_not_feel_a_penalty() -> None:
    """Clauses K29, K36. 2.5 - 1 = 1.5 of 4: away from the average, which stays 2, it is 1."""
    own = rules(Rounding("total", Fraction(1), "half_from_average"), scale="1")
    assert ranking(own, Penalty("2", matchpoints=Fraction(1)))["2"].total == 1


@pytest.mark.parametrize(
    ("carried", "total", "percentage"), [(True, "19/4", "59"), (False, "14/3", "58")]
)
def test_a_total_and_then_its_percentage(carried: bool, total: str, percentage: str) -> None:
    """Clause K29. 5 - 1/3 = 14/3, to a quarter 19/4: 59.375 % of 8, to a whole 59.

    Where the total is only shown, 14/3 is 58.33 %, 58.
    """
    own = rules(
        Rounding("total", Fraction(1, 4), "half_up", carried=carried),
        Rounding("percentage", Fraction(1), "half_up"),
    )
    found = ranking(own, Penalty("2", matchpoints=Fraction(1, 3)))["2"]
    assert str(found.shown_total) == "19/4"
    assert (str(found.total), str(found.percentage)) == (total, percentage)


@pytest.mark.parametrize(
    ("carried", "first", "second"), [(True, "16", "10"), (False, "31/2", "21/2")]
)
def test_a_boards_rounding_reaches_the_total_if_it_is_carried_on(
    carried: bool, first: str, second: str
) -> None:
    """Clauses K29, K33. The same board twice, to whole matchpoints: 7.75 is 8 and 5.25 is 5.

    Carried on 16 and 10, only shown 15.5 and 10.5.
    """
    own = rules(Rounding("board", Fraction(1), "half_up", carried=carried))
    lines = tuple(
        EventLine(parse_line(text), text, str(number), str(number + 5))
        for number, text in enumerate(QUARTER, start=1)
    )
    event = Event((EventBoard("1", lines), EventBoard("2", lines)), winners=1)
    found = {each.pair.number: each for each in score_event(event, own).ranking}
    assert (str(found["1"].total), str(found["2"].total)) == (first, second)


@pytest.mark.parametrize(
    "stages", list(permutations(["component", "board", "percentage", "total"]))
)
def test_the_order_in_which_stages_are_listed_does_not_matter(stages: tuple[str, ...]) -> None:
    """Clause K29. Each stage has its place in the sums, not in the list."""
    by_stage = {stage: Rounding(stage, Fraction(1, 3), "half_up") for stage in stages}
    in_order = (by_stage[stage] for stage in sorted(stages))
    penalty = Penalty("2", matchpoints=Fraction(1, 7))
    assert ranking(rules(*map(by_stage.__getitem__, stages)), penalty) == ranking(
        rules(*in_order), penalty
    )


@pytest.mark.parametrize(
    ("scale", "quantum", "zero", "top_score"),
    [("2", Fraction(1), Fraction(3), Fraction(5)), ("1", HALF, Fraction(3, 2), Fraction(5, 2))],
)
def test_components_know_the_average_of_their_scale(
    scale: str, quantum: Fraction, zero: Fraction, top_score: Fraction
) -> None:
    """Clauses K28, K29, by hand. -100, 0, half of 0 and 600, 600: the climb has 0, 2.5 and 5.5.

    The top is 6 and the average 3: 2.5 goes up to 3 and 5.5 down to 5, both towards it; on the
    scale of 1 the halves of these. The ruling gets half of each.
    """
    rounding = Rounding("component", quantum, "half_to_average")
    method = method_of(Rules(scale=scale, rounding=(rounding,)))
    lines = [parse_line(text) for text in ("-100", "0", "12C1c:1/0/1/600", "600")]
    got = [line.ns.matchpoints for line in score_board(lines, None, method).lines if line.ns]
    assert got == [0, zero, (zero + top_score) / 2, top_score]


def test_averages_on_a_board_are_worth_what_the_rules_say() -> None:
    """Clause K16, by hand: of a top of 2, 70 % is 1.4, 45 % is 0.9 and 30 % is 0.6."""
    rules = Rules(nominal=(Fraction(70), Fraction(45), Fraction(30)))
    (_, plus_minus), (_, equal) = (
        score_board([parse_line("600"), parse_line(text)], None, method_of(rules)).lines
        for text in ("A+/A-", "A=/A=")
    )
    assert plus_minus.ns is not None
    assert plus_minus.ew is not None
    assert equal.ns is not None
    assert plus_minus.ns.matchpoints == Fraction(7, 5)
    assert plus_minus.ew.matchpoints == Fraction(3, 5)
    assert equal.ns.matchpoints == Fraction(9, 10)
