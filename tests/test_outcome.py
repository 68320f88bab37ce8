"""What a line can hold, and what it refuses to hold."""

from __future__ import annotations

from fractions import Fraction
from math import gcd

import pytest
from hypothesis import given
from hypothesis import strategies as st

from law78 import EXACT, Code, Law78Error, Line, Side, ruling, score_board
from law78.board import SideScore
from law78.outcome import (
    MOST_DENOMINATOR_DIGITS,
    NOMINAL,
    Artificial,
    Average,
    Bye,
    NotPlayed,
    Outcome,
    Played,
    Score,
    Share,
    Split,
    Weighted,
    common_denominator,
    flat,
    lowest_parts,
    on_side,
    refuse_unless_positive,
    weights,
)
from line_strategies import any_lines, played, rulings, shares
from oracle import row_of


def refusal(code: Code, build: object, *arguments: object) -> Law78Error:
    with pytest.raises(Law78Error) as refused:
        build(*arguments)
    assert refused.value.code is code
    assert "\n" not in str(refused.value)
    assert refused.value.problem
    assert refused.value.remedy
    return refused.value


def weighted(*outcomes: tuple[str, int]) -> Weighted:
    return Weighted(tuple(Outcome(Fraction(weight), Score(points)) for weight, points in outcomes))


# Rulings


def test_parts_in_ratio() -> None:
    """2 parts of 600 and 3 of -100 are 2/5 and 3/5. Clause K5."""
    assert ruling((2, 600), (3, -100)) == weighted(("2/5", 600), ("3/5", -100))
    assert ruling((Fraction(1, 3), 600), (1, Score(-100))) == weighted(("1/4", 600), ("3/4", -100))


@given(st.lists(st.fractions(min_value="1/50", max_value=50, max_denominator=60), min_size=1))
def test_a_ratio_makes_one_whole(parts: list[Fraction]) -> None:
    """Whatever the parts, in proportion to them. Clause K5."""
    outcomes = ruling(*((part, 600) for part in parts)).outcomes
    assert sum(outcome.weight for outcome in outcomes) == 1
    assert all(
        outcome.weight * sum(parts) == part for outcome, part in zip(outcomes, parts, strict=True)
    )


def test_a_ruling_has_an_outcome() -> None:
    """Clause K5."""
    refusal(Code.WEIGHTS, Weighted, ())
    refusal(Code.WEIGHTS, ruling)


@pytest.mark.parametrize("part", [0, -1, Fraction(-1, 2)])
def test_parts_are_positive(part: int | Fraction) -> None:
    """Clause K5."""
    refusal(Code.WEIGHTS, ruling, (part, 600), (3, -100))
    refusal(Code.WEIGHTS, ruling, (3, 600), (part, -100))
    refusal(Code.WEIGHTS, refuse_unless_positive, part)


def test_parts_that_cancel_out() -> None:
    """Refused for the negative part, not by a division by their sum of 0. Clause K5."""
    refusal(Code.WEIGHTS, ruling, (-1, 600), (1, -100))


def test_weights_are_positive() -> None:
    """Even where they make 1. Clause K5."""
    refusal(Code.WEIGHTS, weighted, ("1", 600), ("0", -100))
    refusal(Code.WEIGHTS, weighted, ("3/2", 600), ("-1/2", -100))


@pytest.mark.parametrize(
    ("first", "second", "total", "meant"),
    [("1/3", "1/3", "2/3", "1/1"), ("2/5", "7/5", "9/5", "2/7"), ("4", "6", "10", "2/3")],
)
def test_weights_make_one_whole(first: str, second: str, total: str, meant: str) -> None:
    """Less or more is refused, with the sum and the ratio that was meant. Clause K5."""
    error = refusal(Code.WEIGHTS, weighted, (first, 600), (second, -100))
    assert f"add up to {total}," in error.problem
    assert error.remedy.endswith(f" {meant}")


def test_endless_weights_that_do_not_make_one_whole() -> None:
    """A refusal even of numbers that Python would not print. Clause K5."""
    error = refusal(Code.WEIGHTS, weighted, ("1", 600), (f"1{'0' * 2000}", -100))
    assert len(str(error)) < 10_000
    huge = Weighted, (Outcome(Fraction(10**5000), Score(600)), Outcome(Fraction(1), Score(-100)))
    refusal(Code.WEIGHTS, *huge)


def test_a_common_denominator_of_a_thousand_digits() -> None:
    """And not one digit more. Clause K5."""
    most = 10**MOST_DENOMINATOR_DIGITS - 1  # the largest number of so many digits
    assert common_denominator([Fraction(1, most)]) == most
    assert ruling((1, 600), (most - 1, -100)).outcomes[0].weight == Fraction(1, most)
    error = refusal(Code.LIMIT, common_denominator, [Fraction(1, most + 1)])
    assert str(MOST_DENOMINATOR_DIGITS) in error.problem
    refusal(Code.LIMIT, ruling, (1, 600), (most + 1, -100))


def test_denominators_that_are_short_one_by_one() -> None:
    """The common one counts: 10^600 and 10^600 + 1 share nothing. Clause K5."""
    refusal(Code.LIMIT, common_denominator, [Fraction(1, 10**600), Fraction(1, 10**600 + 1)])
    assert common_denominator([Fraction(1, 10**600), Fraction(1, 2)]) == 10**600


@given(st.lists(st.fractions(max_denominator=30), max_size=5))
def test_common_denominator(fractions: list[Fraction]) -> None:
    """Makes each whole, and nothing smaller does. Clause K5."""
    found = common_denominator(fractions)
    assert all((fraction * found).denominator == 1 for fraction in fractions)
    assert not any(
        all((fraction * smaller).denominator == 1 for fraction in fractions)
        for smaller in range(1, min(found, 200))
    )


@given(st.lists(st.fractions(min_value="1/20", max_value=20, max_denominator=20), min_size=1))
def test_lowest_parts(fractions: list[Fraction]) -> None:
    """Whole, in the same ratio, with no common divisor. Clause K5."""
    parts = lowest_parts(fractions)
    assert all(isinstance(part, int) and part > 0 for part in parts)
    assert gcd(*parts) == 1
    assert all(
        part * fractions[0] == parts[0] * fraction
        for part, fraction in zip(parts, fractions, strict=True)
    )


# Nesting


@given(rulings(deepest=3))
def test_nested_weights_multiply(drawn: Weighted) -> None:
    """Flat in the order written, weights multiplied down, and still one whole. Clause K6."""
    expected: list[tuple[Fraction, int]] = []

    def down(result: Played, weight: Fraction) -> None:
        if isinstance(result, Score):
            expected.append((weight, result.points))
        else:
            for outcome in result.outcomes:
                down(outcome.result, weight * outcome.weight)

    down(drawn, Fraction(1))
    assert flat(drawn) == expected
    assert sum(weight for weight, _ in flat(drawn)) == 1


def test_the_documents_nested_ruling() -> None:
    """3NT 30 %, 4S 30 % made one time in three, 40 % the double. Clause K6. By hand."""
    nested = ruling((3, 400), (3, ruling((1, 420), (2, -50))), (4, 300))
    assert flat(nested) == [
        (Fraction(3, 10), 400),
        (Fraction(1, 10), 420),
        (Fraction(2, 10), -50),
        (Fraction(4, 10), 300),
    ]


def test_flat_of_a_score() -> None:
    """One outcome of weight 1."""
    assert flat(Score(600)) == [(1, 600)]


def test_a_deep_ruling_is_scored_or_refused() -> None:
    """Five thousand deep: one score of weight 1, 0 of 0 as a whole board, or too deep.

    Nothing else may come out, and no recursion that ends in an error of Python's. Clause K6.
    """
    deep: Played = Score(600)
    try:
        for _ in range(5000):
            deep = Weighted((Outcome(Fraction(1), deep),))
        written = flat(deep)
        scored = score_board([Line(deep)], None, EXACT)
    except Law78Error as error:
        code = error.code
    else:
        assert written == [(1, 600)]
        assert scored.lines[0].ns == SideScore(Fraction(0), Fraction(0))
        return
    assert code is Code.LIMIT


def test_a_ruling_ninety_deep_is_no_reason_to_refuse() -> None:
    """Clause K6."""
    deep: Played = Score(600)
    for _ in range(90):
        deep = Weighted((Outcome(Fraction(1), deep),))
    assert flat(deep) == [(1, 600)]
    assert score_board([Line(deep)], 2, EXACT).lines[0].ns == SideScore(Fraction(1), Fraction(2))


# Sides


@given(played)
def test_weights_in_each_sides_view(drawn: Played) -> None:
    """N-S as written, E-W negated; equal scores merged; one whole. Clauses K2, K4."""
    ns, ew = weights(drawn, Side.NS), weights(drawn, Side.EW)
    assert ns == row_of(Line(drawn)).ns
    assert ew == {-points: weight for points, weight in ns.items()}
    assert sum(ns.values()) == 1


@given(any_lines)
def test_on_side(line: Line) -> None:
    """A split or artificial line has two sides, others hold the same for both. Clause K18."""
    ns, ew = on_side(line.result, Side.NS), on_side(line.result, Side.EW)
    match line.result:
        case Split() | Artificial():
            assert (ns, ew) == (line.result.ns, line.result.ew)
        case NotPlayed() | Bye():
            assert (ns, ew) == (None, None)
        case _:
            assert ns is ew is line.result


@given(shares, shares)
def test_two_artificial_sides_are_no_split(ns: Share, ew: Share) -> None:
    """They are an artificial line. Clauses K15, K18."""
    refusal(Code.NOTATION, Split, ns, ew)
    assert Artificial(ns, ew).ew == ew


def test_nominal_averages() -> None:
    """Law 12C2: 60, 50 and 40 per cent. Clause K16."""
    assert NOMINAL == {Average.PLUS: 60, Average.EQUAL: 50, Average.MINUS: 40}


@pytest.mark.parametrize(
    "result",
    [NotPlayed(), Bye(), Artificial(Average.PLUS, Average.MINUS)],
    ids=["NP", "BYE", "artificial"],
)
def test_a_group_needs_a_score(result: NotPlayed | Bye | Artificial) -> None:
    """The main group is no mark, so it is no mistake. Clauses K15, K21."""
    assert Line(result).group is None
    refusal(Code.GROUP, Line, result, "a")
    refusal(Code.GROUP, Line, result, "a\nb")


@given(any_lines)
def test_equal_lines_are_one_key(line: Line) -> None:
    """Lines are values: a board scores equal lines once."""
    assert len({line, Line(line.result, line.group)}) == 1


def test_a_ruling_that_holds_itself_many_times_over() -> None:
    """Forty deep and two wide is a million million outcomes: refused at once. Clause K6."""

    def doubled(times: int) -> Played:
        held: Played = Score(600)
        for _ in range(times):
            held = Weighted((Outcome(Fraction(1, 2), held), Outcome(Fraction(1, 2), held)))
        return held

    assert len(flat(doubled(3))) == 8
    with pytest.raises(Law78Error) as refused:
        doubled(40)
    assert refused.value.code is Code.LIMIT
