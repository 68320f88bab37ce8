"""Rounding by name: nearest multiple, halves as the mode says. Clause K29.

Expected values are found here by looking at every multiple near the value, not
by the formulas of the code; the figures are the worked ones of
`worked_examples.json`.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from law78 import Rules, method_of, score_board
from law78.rounding import (
    MODES,
    half_down,
    half_even,
    half_from_average,
    half_to_average,
    half_up,
    rounded,
    truncate,
)
from test_worked_examples import EXAMPLES, board_with

NEAREST = ["half_up", "half_even", "half_to_average", "half_from_average"]

values = st.fractions(-60, 60, max_denominator=40)
averages = st.fractions(0, 30, max_denominator=4)
quanta = st.sampled_from([Fraction(1, 10), Fraction(1), Fraction(1, 100), Fraction(2, 3)])


@st.composite
def halves(draw: st.DrawFn) -> tuple[Fraction, Fraction]:
    """A value half-way between two multiples of a quantum, and the quantum."""
    quantum = draw(quanta)
    return (draw(st.integers(-200, 200)) + Fraction(1, 2)) * quantum, quantum


def multiples_about(value: Fraction, quantum: Fraction) -> list[Fraction]:
    """The multiples of the quantum within one quantum of the value, by search."""
    count = int(value / quantum)
    near = [place * quantum for place in range(count - 2, count + 3)]
    return [multiple for multiple in near if abs(multiple - value) < quantum]


@given(values, quanta, averages, st.sampled_from(NEAREST))
def test_to_the_nearest_multiple(
    value: Fraction, quantum: Fraction, average: Fraction, mode: str
) -> None:
    """No multiple of the quantum is nearer. Clause K29."""
    result = rounded(value, quantum, mode, average)
    assert result % quantum == 0
    distance = abs(result - value)
    assert all(distance <= abs(other - value) for other in multiples_about(value, quantum))


@given(halves(), averages)
def test_halves(half: tuple[Fraction, Fraction], average: Fraction) -> None:
    """Each mode takes, of the two nearest multiples, the one it is named after. Clause K29."""
    value, quantum = half
    lower, upper = sorted(multiples_about(value, quantum))
    assert half_up(value, quantum) == upper
    assert half_down(value, quantum) == lower
    (even,) = (multiple for multiple in (lower, upper) if (multiple / quantum) % 2 == 0)
    assert half_even(value, quantum) == even
    assume(value != average)
    nearer, farther = (lower, upper) if value > average else (upper, lower)
    assert half_to_average(value, quantum, average) == nearer
    assert half_from_average(value, quantum, average) == farther


@given(halves())
def test_a_half_that_is_the_average_goes_up(half: tuple[Fraction, Fraction]) -> None:
    """It has no side to go to: open question Q9. Clause K29."""
    value, quantum = half
    assert half_to_average(value, quantum, average=value) == max(multiples_about(value, quantum))
    assert half_from_average(value, quantum, average=value) == max(multiples_about(value, quantum))


@given(values, quanta)
def test_truncate(value: Fraction, quantum: Fraction) -> None:
    """The largest multiple in size that is not beyond the value, on its side of 0. Clause K29."""
    result = truncate(value, quantum)
    assert result % quantum == 0
    assert abs(result) <= abs(value) < abs(result) + quantum
    assert result == 0 or (result > 0) == (value > 0)


@given(values, quanta, averages, st.sampled_from(sorted(MODES)))
def test_rounding_twice_changes_nothing(
    value: Fraction, quantum: Fraction, average: Fraction, mode: str
) -> None:
    """A multiple of the quantum stays what it is. Clause K29."""
    once = rounded(value, quantum, mode, average)
    assert rounded(once, quantum, mode, average) == once


@given(st.integers(0, 400), st.integers(0, 800), quanta, st.sampled_from(["to", "from"]))
def test_to_and_from_average_keep_complements(
    tops: int, twice: int, quantum: Fraction, which: str
) -> None:
    """N-S and E-W rounded each sum to the top, if the quantum divides it (notes 5.6).

    Undefined for a half that is the average. Clause K29.
    """
    top, value = tops * quantum, twice * quantum / 2
    assume(value <= top and value != top / 2)
    mode = f"half_{which}_average"
    ns, ew = (rounded(side, quantum, mode, top / 2) for side in (value, top - value))
    assert ns + ew == top


@given(st.integers(1, 400), st.integers(0, 399), quanta)
def test_half_even_keeps_complements_iff_top_is_even(
    tops: int, place: int, quantum: Fraction
) -> None:
    """Iff top / quantum is even, half by half (notes 5.6). Clause K29."""
    top, value = tops * quantum, (place % tops + Fraction(1, 2)) * quantum
    sums = half_even(value, quantum) + half_even(top - value, quantum)
    assert (sums == top) == (tops % 2 == 0)


@given(st.integers(1, 400), st.integers(0, 399), quanta)
def test_half_up_gives_a_quantum_too_much(tops: int, place: int, quantum: Fraction) -> None:
    """At every half the two sides make the top and one quantum (notes 5.6). Clause K29."""
    top, value = tops * quantum, (place % tops + Fraction(1, 2)) * quantum
    assert half_up(value, quantum) + half_up(top - value, quantum) == top + quantum


def test_the_smallest_neuberg_that_half_up_unbalances() -> None:
    """Four results of five, the bottom, in tenths: 0.25 and 7.75 make 8.1 of 8 (notes 5.6).

    No smaller E has any. Brute force over every A < E and every M. Clauses K13, K29.
    """
    tenth, unbalanced = Fraction(1, 10), []
    for expected in range(2, 6):
        for results in range(1, expected):
            for matchpoints in range(2 * results - 1):
                ns = Fraction((matchpoints + 1) * expected, results) - 1
                top = Fraction(2 * expected - 2)
                if half_up(ns, tenth) + half_up(top - ns, tenth) != top:
                    unbalanced.append((expected, results, matchpoints))
    assert unbalanced[0] == (5, 4, 0)
    assert {expected for expected, _, _ in unbalanced} == {5}


@pytest.mark.parametrize(
    "example",
    [example for example in EXAMPLES if example["kind"] == "rounding"],
    ids=lambda example: example["id"],
)
def test_published_roundings(example: dict[str, Any]) -> None:
    """Neuberg, then each mode. Clauses K13, K28, K29."""
    method = method_of(Rules(scale=str(example["scale"])))
    for place, raw in enumerate(example["matchpoints"]):
        lines = board_with(example["results"], int(raw))
        line = score_board(lines, example["expected"], method).lines[0].ns
        assert line is not None
        assert line.matchpoints == Fraction(example["exact"][place])
        for mode, published in example["rounded"].items():
            value = rounded(
                line.matchpoints, Fraction(example["quantum"]), mode, average=line.top / 2
            )
            assert value == Fraction(published[place])


def test_the_worked_roundings_tell_the_four_modes_apart() -> None:
    """ROUND-1 and ROUND-1b together separate all four modes (notes 5.6). Clause K29."""
    both = [example for example in EXAMPLES if example["id"] in {"ROUND-1", "ROUND-1b"}]
    figures = {mode: str([example["rounded"][mode] for example in both]) for mode in NEAREST}
    assert len(set(figures.values())) == len(NEAREST)


@pytest.mark.parametrize(
    ("mode", "value", "expected"),
    [
        ("half_up", "-5/4", "-6/5"),
        ("half_even", "-5/4", "-6/5"),
        ("half_even", "-7/4", "-9/5"),
        ("half_even", "-27/20", "-7/5"),
        ("half_to_average", "-5/4", "-6/5"),
        ("half_from_average", "-5/4", "-13/10"),
        ("truncate", "-129/100", "-6/5"),
        ("truncate", "129/100", "6/5"),
        ("half_up", "-1/20", "0"),
        ("truncate", "-1/20", "0"),
    ],
)
def test_negative_values(mode: str, value: str, expected: str) -> None:
    """By hand, in tenths about an average of 8: a penalty or an entry may be negative.

    Up is towards plus infinity; below the average, towards it is up. Clause K29.
    """
    assert rounded(Fraction(value), Fraction(1, 10), mode, Fraction(8)) == Fraction(expected)


@pytest.mark.parametrize(
    ("mode", "function"),
    [
        ("half_up", lambda value, quantum, average: half_up(value, quantum)),
        ("half_even", lambda value, quantum, average: half_even(value, quantum)),
        ("half_to_average", half_to_average),
        ("half_from_average", half_from_average),
        ("truncate", lambda value, quantum, average: truncate(value, quantum)),
    ],
)
@given(data=st.data())
def test_modes_by_name(mode: str, function: Callable[..., Fraction], data: st.DataObject) -> None:
    """The name chooses the function of that name. Clause K29."""
    value, quantum = data.draw(st.one_of(halves(), st.tuples(values, quanta)))
    average = data.draw(averages)
    assert rounded(value, quantum, mode, average) == function(value, quantum, average)


def test_the_list_of_modes_is_closed() -> None:
    """The five of the subject protocol. Clause K29."""
    assert set(MODES) == {*NEAREST, "truncate"}


@pytest.mark.parametrize("quantum", ["0", "-1/10"])
def test_a_quantum_is_positive(quantum: str) -> None:
    """Clause K29."""
    with pytest.raises(ValueError, match=r"^a quantum is positive$"):
        rounded(Fraction(1), Fraction(quantum), "half_up", Fraction(0))


@pytest.mark.parametrize("mode", ["", "HALF_UP", "half_down", "nearest", "half_away"])
def test_an_unknown_mode(mode: str) -> None:
    """There is no default, and no mode that is not in the list. Clause K29."""
    with pytest.raises(KeyError):
        rounded(Fraction(1), Fraction(1), mode, Fraction(0))
