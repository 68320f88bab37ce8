"""Exact numbers: strict reading, canonical text. Clause K1."""

from __future__ import annotations

import time
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from law78 import Code, Law78Error
from law78.exact import MOST_DIGITS, canonical, decimal_text, parse_rational, readable

wholes = st.integers(-(10**MOST_DIGITS) + 1, 10**MOST_DIGITS - 1)
rationals = st.builds(Fraction, wholes, st.integers(1, 10**MOST_DIGITS - 1))


def refused(text: str) -> Law78Error:
    with pytest.raises(Law78Error) as refusal:
        parse_rational(text)
    assert refusal.value.problem
    assert refusal.value.remedy
    return refusal.value


@given(rationals)
def test_canonical_text_reads_back(value: Fraction) -> None:
    """Clause K1."""
    assert parse_rational(canonical(value)) == value


@given(rationals)
def test_canonical_text_is_lowest_terms(value: Fraction) -> None:
    """Python's own text of a Fraction is the check: "39/5", "12", "-1/2". Clause K1."""
    assert canonical(value) == str(value)


@given(wholes, st.integers(1, 10**MOST_DIGITS - 1))
def test_a_ratio_says_the_ratio(above: int, below: int) -> None:
    """Not in lowest terms too: 2/4 is a half. Clause K1."""
    assert parse_rational(f"{above}/{below}") * below == above
    assert parse_rational(f"{above}/{below}%") * below * 100 == above


@given(st.integers(0, 10**9), st.text("0123456789", min_size=1, max_size=MOST_DIGITS))
def test_decimals(whole: int, places: str) -> None:
    """Every decimal place counts: value = digits / 10^places. Clause K1."""
    value = Fraction(int(f"{whole}{places}"), 10 ** len(places))
    assert parse_rational(f"{whole}.{places}") == value
    assert parse_rational(f"-{whole}.{places}") == -value
    assert parse_rational(f"{whole}.{places}%") == value / 100


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12", Fraction(12)),
        ("-1/2", Fraction(-1, 2)),
        ("39/5", Fraction(39, 5)),
        ("2/4", Fraction(1, 2)),
        ("0.5", Fraction(1, 2)),
        ("50%", Fraction(1, 2)),
        ("-50%", Fraction(-1, 2)),
        ("12.60", Fraction(63, 5)),
        ("007", Fraction(7)),
        ("0", Fraction(0)),
        ("-0", Fraction(0)),
        ("0/5", Fraction(0)),
    ],
)
def test_what_is_accepted(text: str, value: Fraction) -> None:
    """The forms of the design's data section. Clause K1."""
    assert parse_rational(text) == value


@pytest.mark.parametrize(
    "text",
    [
        "",
        "-",
        "+1",
        " 1",
        "1 ",
        "1\n",
        "1 /2",
        "1_000",
        "1,5",
        "1e3",
        "1E3",
        "1.",
        ".5",
        "1.5/2",
        "1/2.5",
        "1/-2",
        "--1",
        "1//2",
        "1/2/3",
        "1.2.3",
        "50%%",
        "%",
        "0x10",
        "nan",
        "inf",
        "\u00bd",
        "\u00b2",
        "\u0663",
        "\u0967\u0968",
        "\uff11\uff12",
        "\u22121",
        "1\u200b",
        "1\x00",
    ],
)
def test_what_is_refused(text: str) -> None:
    """No exponent, blank, plus sign, other script's digits or anything else. Clause K1."""
    assert refused(text).code is Code.NOTATION


@pytest.mark.parametrize("text", ["1/0", "-1/0", "0/0", "1/000", "1/0%"])
def test_nothing_is_divided_by_zero(text: str) -> None:
    """Clause K1."""
    error = refused(text)
    assert error.code is Code.NOTATION
    assert "zero" in error.problem


@pytest.mark.parametrize("form", ["{}", "-{}", "1/{}", "{}/1", "0.{}", "{}.5", "{}%"])
def test_long_numbers(form: str) -> None:
    """Eighteen digits on either side, and not one more. Clause K1."""
    parse_rational(form.format("9" * MOST_DIGITS))
    assert refused(form.format("9" * (MOST_DIGITS + 1))).code is Code.LIMIT


def test_the_longest_number_there_is() -> None:
    """A sign, digits on both sides of the bar and a percent sign. Clause K1."""
    nines = 10**MOST_DIGITS - 1
    assert parse_rational(f"-{nines}/{nines}%") == Fraction(-1, 100)


@pytest.mark.parametrize("text", ["9" * 10_000_000, "x" * 10_000_000])
def test_endless_text_is_refused_at_once(text: str) -> None:
    """Without reading it, in one short line. Clause K1."""
    start = time.monotonic()
    error = refused(text)
    assert time.monotonic() - start < 1
    assert error.code is Code.LIMIT
    assert len(str(error)) < 200


@given(st.text(max_size=80))
def test_text_is_read_or_refused(text: str) -> None:
    """Nothing but Law78Error comes out, in one line. Clause K1."""
    try:
        parse_rational(text)
    except Law78Error as error:
        refusal = error
    else:
        return
    assert str(refusal).isprintable()
    assert refusal.code in {Code.NOTATION, Code.LIMIT}


@given(rationals, st.integers(0, 20))
def test_readable_loses_no_digit(value: Fraction, places: int) -> None:
    """Read back by Python it is the value, however it was shown. Clause K1."""
    assert Fraction(readable(value, places)) == value


@given(st.integers(-(10**9), 10**9), st.integers(0, 4))
def test_readable_is_the_shortest_decimal(units: int, places: int) -> None:
    """Up to four places a decimal, without zeros at the end. Clause K1."""
    text = readable(Fraction(units, 10**places))
    assert "/" not in text
    assert "." not in text or not text.endswith(("0", "."))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(63, 5), "12.6"),
        (Fraction(89, 7), "89/7"),
        (Fraction(-1, 2), "-0.5"),
        (Fraction(-1, 20), "-0.05"),
        (Fraction(1, 10000), "0.0001"),
        (Fraction(1, 100000), "1/100000"),
        (Fraction(0), "0"),
        (7, "7"),
        (-100, "-100"),
    ],
)
def test_readable_by_hand(value: Fraction, text: str) -> None:
    """Clause K1."""
    assert readable(value) == text


@given(st.integers(-(10**12), 10**12), st.integers(0, 10))
def test_decimal_text(units: int, places: int) -> None:
    """So many places, and the value. Clause K1."""
    text = decimal_text(units, places)
    assert Fraction(text) == Fraction(units, 10**places)
    assert len(text.partition(".")[2]) == places


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (10**4000, "1" + "0" * 4000),
        (10**4000 - 1, "9" * 4000),
        (-(10**4000), "-1" + "0" * 4000),
        (-(10**4000) + 1, "-" + "9" * 4000),
        (7 * 10**4000 + 5, "7" + "0" * 3999 + "5"),
        (10**9000 - 1, "9" * 9000),
        (12 * 10**8000 + 34 * 10**4000 + 56, "12" + "34".rjust(4000, "0") + "56".rjust(4000, "0")),
    ],
    ids=[
        "one over",
        "one under",
        "minus over",
        "minus under",
        "zeros",
        "9000 nines",
        "three parts",
    ],
)
def test_very_long_numbers_are_written(number: int, text: str) -> None:
    """More than 4300 digits, which Python's own str() refuses. By place value. Clause K1."""
    assert canonical(number) == text
    assert canonical(Fraction(number)) == text
    assert canonical(Fraction(1, abs(number))) == f"1/{text.removeprefix('-')}"
    assert readable(Fraction(number)) == text


def test_a_long_fraction() -> None:
    """Numerator and denominator both beyond 4300 digits; 3 divides neither. Clause K1."""
    above, below = 10**5000, 10**5001 + 3
    assert canonical(Fraction(above, below)) == f"1{'0' * 5000}/1{'0' * 5000}3"
