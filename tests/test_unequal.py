"""Boards with fewer results: the rules one by one, and the choices that name them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from law78 import EXACT, Code, Law78Error, Line, Rules, method_of, score_board
from law78.board import SideScore
from law78.notation import parse_line
from law78.outcome import Score, Side
from law78.regulation import CHOICES, with_rule, with_small_groups
from law78.unequal import Group, never_small, small_for_acbl, small_for_ebu
from oracle import SMALL, by_place

sizes = st.tuples(st.integers(2, 12), st.integers(0, 9)).map(lambda two: (two[0], sum(two)))
"""A from 2, and E from A up to nine more."""


def group_of(results: int, expected: int, *others: int) -> Group:
    """A group as the rules see it; the top does not matter to whether it is small."""
    return Group(Fraction(results), expected, Fraction(0), tuple(map(Fraction, others)))


def sole_scores(results: int, group: str | None = None) -> list[Line]:
    """So many different scores, the lowest first: M is 0, 2, 4, ..."""
    return [Line(Score(points), group) for points in range(0, 10 * results, 10)]


def ns_scores(lines: list[Line], expected: int, rules: Rules) -> list[SideScore]:
    scored = [line.ns for line in score_board(lines, expected, method_of(rules)).lines]
    return [line for line in scored if line is not None]


# Neuberg in its published forms


@given(sizes)
def test_neuberg_in_percentages(size: tuple[int, int]) -> None:
    """P' = 50 + (P - 50) ((n - 1) / n) (N / (N - 1)), pjms.nl. Clause K13."""
    a, e = size
    for place, line in enumerate(ns_scores(sole_scores(a), e, Rules())):
        percent = Fraction(100 * 2 * place, 2 * a - 2)
        assert line.percentage == 50 + (percent - 50) * Fraction(a - 1, a) * Fraction(e, e - 1)


@given(sizes)
def test_neuberg_on_the_scale_of_one(size: tuple[int, int]) -> None:
    """(N / n) (S + 1/2) - 1/2, as ACBLscore has it. Clauses K13, K28."""
    a, e = size
    for place, line in enumerate(ns_scores(sole_scores(a), e, Rules(scale="1"))):
        half = Fraction(1, 2)
        assert line.matchpoints == Fraction(e, a) * (place + half) - half
        assert line.top == e - 1


@given(sizes)
def test_neuberg_as_extra_matchpoints(size: tuple[int, int]) -> None:
    """K / (A - K) MP + K / (A - K) more, K missing of A: German rules of 2000. Clause K13."""
    a, e = size
    missing = Fraction(e - a, a)
    for place, line in enumerate(ns_scores(sole_scores(a), e, Rules())):
        assert line.matchpoints == 2 * place + missing * 2 * place + missing


@given(st.integers(1, 30), st.sampled_from(["neuberg", "add_one", "ascherman"]))
def test_one_result_gets_the_average(expected: int, unequal: str) -> None:
    """Nothing to compare with: half the top. Clauses K14, K22, K23."""
    (line,) = ns_scores(sole_scores(1), expected, Rules(unequal=unequal))
    assert line.matchpoints * 2 == line.top


@given(st.integers(1, 12))
def test_a_full_board_is_plain(results: int) -> None:
    """Neuberg, add-one and none agree where nothing is missing, small or not.

    2 for each score below. Clauses K13, K23 to K25.
    """
    plain = [2 * place for place in range(results)]
    for unequal in ("neuberg", "add_one", "none"):
        for small_groups in ("none", "ebu", "acbl"):
            rules = Rules(unequal=unequal, small_groups=small_groups)
            lines = ns_scores(sole_scores(results), results, rules)
            assert [line.matchpoints for line in lines] == plain


@given(sizes)
def test_ascherman_keeps_the_percentage_of_the_results_there_are(size: tuple[int, int]) -> None:
    """1, 3, 5, ... of 2n, whatever is missing; Neuberg is built in. Clause K22."""
    a, e = size
    lines = ns_scores(sole_scores(a), e, Rules(unequal="ascherman"))
    assert [line.percentage for line in lines] == [
        Fraction(100 * (2 * place + 1), 2 * a) for place in range(a)
    ]


# Small groups: when

MATRIX = [
    # A, E, EBU small, ACBL small: the decision matrix of notes 5.7; the rest of the
    # board is one group of E - A, which for 3 of 5 is smaller and for 3 of 7 larger.
    (2, 3, False, True),
    (2, 4, False, True),
    (2, 5, False, True),
    (2, 6, True, True),
    (3, 5, False, False),
    (3, 7, False, True),
    (3, 8, False, True),
    (3, 9, True, True),
    (3, 10, True, True),
]


@pytest.mark.parametrize(("results", "expected", "ebu", "acbl"), MATRIX)
def test_decision_matrix(results: int, expected: int, ebu: bool, acbl: bool) -> None:
    """Clauses K26, K27."""
    group = group_of(results, expected, expected - results)
    assert small_for_ebu(group) == ebu
    assert small_for_acbl(group) == acbl


@pytest.mark.parametrize(("results", "expected", "ebu", "acbl"), MATRIX)
def test_decision_matrix_on_boards(results: int, expected: int, ebu: bool, acbl: bool) -> None:
    """The same on boards: the best of a small group gets 65 or 70 %, else Neuberg's share.

    Neuberg's top of A is E (2A - 1) / A - 1. Clauses K13, K25 to K27.
    """
    lines = [*sole_scores(results, "a"), *sole_scores(expected - results)]
    for small_groups, small in (("ebu", ebu), ("acbl", acbl)):
        best = ns_scores(lines, expected, Rules(small_groups=small_groups))[results - 1]
        neuberg = Fraction(expected * (2 * results - 1), results) - 1
        assert best.top == 2 * expected - 2
        assert best.matchpoints == (best.top * SMALL[results][0] / 100 if small else neuberg)


@pytest.mark.parametrize(
    ("group", "ebu", "acbl"),
    [
        (group_of(3, 7, 2, 2), False, False),  # 3 of 7 as 3 + 2 + 2 is the largest group
        (group_of(3, 6, 3), False, False),  # 3 + 3: neither is larger, open question Q6
        (group_of(3, 12, 3, 3, 3), True, False),
        (group_of(3, 12, 3, 2, 4), True, True),
        (group_of(3, 9), True, False),  # unfouled, six missing
        (group_of(3, 8), False, False),
        (group_of(2, 6, 3), True, True),  # 2 + 3 and an artificial line: by the formula, Q4
        (group_of(2, 5, 3), False, True),
        (group_of(2, 5), False, True),
        (group_of(2, 6), True, True),
        (group_of(2, 2), False, False),
        (group_of(3, 3), False, False),
        (group_of(1, 1), False, False),
        (group_of(1, 2), False, True),  # unfouled: Neuberg's average at E of 2, open question Q5
        (group_of(1, 3), True, True),
        (group_of(1, 2, 1), True, True),  # a form played once is cancelled
        (group_of(1, 2, 0), True, True),  # the other form has no score on this side
        (group_of(1, 9, 8), True, True),
        (group_of(4, 12), False, False),
        (group_of(4, 100, 96), False, False),
    ],
)
def test_when_a_group_is_small(group: Group, ebu: bool, acbl: bool) -> None:
    """Notes 5.7, case by case. Clauses K26, K27."""
    assert small_for_ebu(group) == ebu
    assert small_for_acbl(group) == acbl


def test_a_fouled_form_played_once() -> None:
    """EBU and ACBL: 60 % of the top 8 to both sides. Clauses K25 to K27."""
    lines = [*sole_scores(4), *sole_scores(1, "a")]
    for small_groups in ("ebu", "acbl"):
        last = score_board(lines, 5, method_of(Rules(small_groups=small_groups))).lines[-1]
        for side in Side:
            score = last.of(side)
            assert score is not None
            assert score.percentage == 60


# Small groups: what


@given(st.lists(st.integers(0, 2), min_size=1, max_size=3))
def test_small_groups_are_shared_by_place(points: list[int]) -> None:
    """60, or 65/55, or 70/60/50, ties shared: the literal table. Clause K25."""
    lines = [Line(Score(10 * point)) for point in points]
    scored = ns_scores(lines, 9, Rules(small_groups="ebu"))
    assert [line.percentage for line in scored] == by_place(points, "ns")


@pytest.mark.parametrize(
    ("unequal", "top"), [("neuberg", 16), ("add_one", 16), ("ascherman", 18), ("none", 2)]
)
def test_small_groups_are_shares_of_the_top_there_is(unequal: str, top: int) -> None:
    """65 and 55 % of the top that each regulation gives two results of nine.

    Derived: 2 (9 - 1), 2 * 9, 2 (2 - 1). Clauses K22 to K25.
    """
    rules = Rules(unequal=unequal, small_groups="ebu")
    worst, best = ns_scores(sole_scores(2), 9, rules)
    assert worst.top == best.top == top
    assert (worst.matchpoints, best.matchpoints) == (
        Fraction(55 * top, 100),
        Fraction(65 * top, 100),
    )


def test_small_on_one_side_alone() -> None:
    """Each side by its own results: three N-S, two and an artificial score E-W, E of 8.

    EBU: 3 of 8 is more than a third, pure Neuberg; 2 of 8 is small. By hand:
    N-S (4 + 1) 8 / 3 - 1; E-W 55 % of 14. Clauses K18, K25, K26.
    """
    lines = [parse_line(text) for text in ("100", "50", "0|60%")]
    scored = score_board(lines, 8, method_of(Rules(small_groups="ebu"))).lines[0]
    assert scored.ns is not None
    assert scored.ew is not None
    assert scored.ns.matchpoints == Fraction(37, 3)
    assert scored.ew.matchpoints == Fraction(77, 10)


# The top


@pytest.mark.parametrize(
    ("unequal", "tops"),
    [
        ("neuberg", [0, 0, 2, 4, 6]),
        ("add_one", [0, 0, 2, 4, 6]),
        ("ascherman", [0, 2, 4, 6, 8]),
        ("none", [0, 0, 0, 0, 0]),
    ],
)
def test_tops_of_artificial_lines(unequal: str, tops: list[int]) -> None:
    """E of 0 to 4 with no result at all: 2 (E - 1) or 0, Ascherman's 2 E, none's 0.

    E of 0 has only lines that are not played. Clauses K12, K14, K22, K24.
    """
    for expected, top in enumerate(tops):
        lines = [parse_line("A6040" if expected else "NP")]
        line = score_board(lines, expected, method_of(Rules(unequal=unequal))).lines[0]
        if expected == 0:
            assert line.ns is None
            continue
        assert line.ns is not None
        assert line.ew is not None
        assert (line.ns.matchpoints, line.ns.top) == (Fraction(3, 5) * top, top)
        assert (line.ew.matchpoints, line.ew.top) == (Fraction(2, 5) * top, top)


# The choices by name


def test_the_defaults_are_the_exact_method() -> None:
    """Neuberg, no small groups, a chart a side, 2 and 1, E over the field. Clause K13."""
    assert Rules() == Rules("neuberg", "none", "charts", "2", "field")
    assert method_of(Rules()) == EXACT


def test_the_lists_of_choices_are_closed() -> None:
    """Those of the subject protocol, and scale and expected, the default first."""
    assert {
        key: CHOICES[key] for key in ("unequal", "small_groups", "split", "scale", "expected")
    } == {
        "unequal": ("neuberg", "ascherman", "add_one", "none"),
        "small_groups": ("none", "ebu", "acbl"),
        "split": ("charts", "halves"),
        "scale": ("2", "1"),
        "expected": ("field", "board"),
    }
    for key, choices in CHOICES.items():
        assert getattr(Rules(), key) == choices[0]


def test_every_choice_can_be_made() -> None:
    """One rule changes and the others stay."""
    for key, choices in CHOICES.items():
        for value in choices:
            rules = with_rule(Rules(), key, value)
            assert getattr(rules, key) == value
            assert with_rule(rules, key, choices[0]) == Rules()
            method_of(rules)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("unequal", "mitchell"),
        ("unequal", ""),
        ("unequal", "Neuberg"),
        ("small_groups", "wbf"),
        ("split", "half"),
        ("scale", "3"),
        ("expected", "8"),
        ("neuberg", "yes"),
        ("", ""),
        ("x\ny", "z"),
    ],
)
def test_unknown_choices(key: str, value: str) -> None:
    """Refused by name, with what is known."""
    if key in CHOICES:
        made: dict[str, Any] = {key: value}
        with pytest.raises(Law78Error):
            Rules(**made)
    with pytest.raises(Law78Error) as refusal:
        with_rule(Rules(), key, value)
    assert refusal.value.code is Code.REGULATION
    assert refusal.value.problem
    assert "\n" not in str(refusal.value)
    known = CHOICES.get(key, CHOICES)
    assert all(choice in refusal.value.remedy for choice in known)


@given(sizes)
def test_no_group_small_is_the_plain_method(size: tuple[int, int]) -> None:
    """With no group ever small the method is what it was: 2, 1, 0 and Neuberg. Clause K25.

    Derived: (2 place + 1) E / A - 1.
    """
    a, e = size
    lines = score_board(sole_scores(a), e, with_small_groups(EXACT, never_small)).lines
    for place, line in enumerate(lines):
        assert line.ns is not None
        assert line.ns.matchpoints == Fraction((2 * place + 1) * e, a) - 1
