"""Results as text: every form of the notation, and every refusal. Clause K35."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from law78 import Code, Law78Error, line_text, parse_line, ruling
from law78.notation import (
    MOST_CHARACTERS,
    MOST_PART_DIGITS,
    MOST_REPEATS,
    MOST_SCORE_DIGITS,
    artificial_percentage,
    parse_token,
    ruling_text,
)
from law78.outcome import (
    Artificial,
    Average,
    Bye,
    Line,
    NotPlayed,
    Outcome,
    Percentage,
    Result,
    Score,
    Split,
    Weighted,
    flat,
)
from line_strategies import any_lines, rulings

R = "12C1c:2/600/3/-100"
RULING = ruling((2, 600), (3, -100))


def percent(value: int | str) -> Percentage:
    return Percentage(Fraction(value))


def refused(text: str, read: Callable[[str], object] = parse_line) -> Law78Error:
    """The refusal of a text: one line, whatever is in it."""
    with pytest.raises(Law78Error) as refusal:
        read(text)
    assert "\n" not in str(refusal.value)
    assert isinstance(refusal.value.code, Code)
    assert refusal.value.problem
    assert refusal.value.remedy
    return refusal.value


FORMS: list[tuple[str, Result]] = [
    ("600", Score(600)),
    ("-100", Score(-100)),
    ("0", Score(0)),
    ("PASS", Score(0)),
    ("pass", Score(0)),
    (R, RULING),
    ("12c1C:2/600/3/-100", RULING),
    ("12C1C:40%/600/60%/-100", RULING),
    ("12C1c:40.0%/600/60.00%/-100", RULING),
    ("12C1c:1/PASS", ruling((1, 0))),
    ("12C1c:1/600/1/600", ruling((1, 600), (1, 600))),
    ("A6040", Artificial(percent(60), percent(40))),
    ("a6040", Artificial(percent(60), percent(40))),
    ("A0000", Artificial(percent(0), percent(0))),
    ("62.5%|40%", Artificial(percent("62.5"), percent(40))),
    ("1/3%|100%", Artificial(percent("1/3"), percent(100))),
    ("A+/A-", Artificial(Average.PLUS, Average.MINUS)),
    ("A=/A=", Artificial(Average.EQUAL, Average.EQUAL)),
    ("a-/a+", Artificial(Average.MINUS, Average.PLUS)),
    ("A+|A-", Artificial(Average.PLUS, Average.MINUS)),
    ("A+|40%", Artificial(Average.PLUS, percent(40))),
    ("600|-50", Split(Score(600), Score(-50))),
    ("600|60%", Split(Score(600), percent(60))),
    ("60%|600", Split(percent(60), Score(600))),
    ("A+|-100", Split(Average.PLUS, Score(-100))),
    ("-100|a=", Split(Score(-100), Average.EQUAL)),
    (f"{R}|{R}", Split(RULING, RULING)),
    (f"PASS|{R}", Split(Score(0), RULING)),
    ("12C1c:40%/600/60%/-100|50%", Split(RULING, percent(50))),
    ("600|600", Split(Score(600), Score(600))),
    ("NP", NotPlayed()),
    ("np", NotPlayed()),
    ("BYE", Bye()),
    ("Bye", Bye()),
]


@pytest.mark.parametrize(("text", "result"), FORMS)
def test_every_form(text: str, result: Result) -> None:
    """The forms of the design's text notation, read as it says. Clauses K15, K18, K20, K35."""
    assert parse_line(text) == Line(result)


@pytest.mark.parametrize("share", ["0", "100", "1/3"])
def test_artificial_percentages(share: str) -> None:
    """From 0 to 100, both included. Clause K15."""
    held = percent(share)
    assert parse_line(f"{share}%|40%") == Line(Artificial(held, percent(40)))
    assert artificial_percentage(Fraction(share)) == held


@pytest.mark.parametrize("share", ["-1/1000", "100001/1000", "1000", "-1"])
def test_artificial_percentages_refused(share: str) -> None:
    """A director gives no less than 0 and no more than 100. Clause K15."""
    for text in (f"{share}%|40%", f"40%|{share}%", f"{share}%|600"):
        assert refused(text).code is Code.NOTATION
    with pytest.raises(Law78Error) as refusal:
        artificial_percentage(Fraction(share))
    assert refusal.value.code is Code.NOTATION


@pytest.mark.parametrize("text", ["-420@a", "-420@A", f"{R}@9z", "600|60%@b", "PASS@abcdefgh"])
def test_groups(text: str) -> None:
    """Any line with a score on a side may have a group; case does not matter. Clause K21."""
    written, _, group = text.partition("@")
    assert parse_line(text) == Line(parse_line(written).result, group.lower())


@pytest.mark.parametrize(
    ("token", "count", "text"),
    [
        ("5x-100", 5, "-100"),
        ("5X-100", 5, "-100"),
        (f"2x{R}@a", 2, f"{R}@a"),
        ("-100", 1, "-100"),
        ("12x600|-50", 12, "600|-50"),
        (f"{MOST_REPEATS}xNP", MOST_REPEATS, "NP"),
        ("1xPASS", 1, "PASS"),
        (R, 1, R),
    ],
)
def test_tokens(token: str, count: int, text: str) -> None:
    """On a command line a token may stand for the same line several times."""
    assert parse_token(token) == (count, parse_line(text))


@pytest.mark.parametrize(
    ("token", "code"),
    [
        ("0x600", Code.LIMIT),
        (f"{MOST_REPEATS + 1}x600", Code.LIMIT),
        ("9" * 10_000 + "x600", Code.LIMIT),
        ("5x", Code.NOTATION),
        ("x600", Code.NOTATION),
        ("-5x600", Code.NOTATION),
        ("5x5x600", Code.NOTATION),
        ("\u0665x600", Code.NOTATION),
        ("5\u00d7600", Code.NOTATION),
        ("5x600\n", Code.NOTATION),
        ("5x\n600", Code.NOTATION),
        ("5x 600", Code.NOTATION),
        ("5xNP@a", Code.GROUP),
    ],
)
def test_tokens_refused(token: str, code: Code) -> None:
    """Clause K35."""
    assert refused(token, parse_token).code is code


# The round trip


def flattened(result: Result) -> Result:
    """The same result with every ruling written out flat."""
    if isinstance(result, Weighted):
        return Weighted(tuple(Outcome(weight, Score(points)) for weight, points in flat(result)))
    if isinstance(result, Split):
        return Split(flattened(result.ns), flattened(result.ew))
    return result


@given(any_lines)
def test_a_line_written_and_read_is_the_line(line: Line) -> None:
    """Up to flattening: in text a nested ruling is written out. Clauses K6, K35."""
    assert parse_line(line_text(line)) == replace(line, result=flattened(line.result))


@given(any_lines)
def test_the_text_of_a_line_is_canonical(line: Line) -> None:
    """Written, read and written again it is the same text, in either case. Clause K35."""
    text = line_text(line)
    assert line_text(parse_line(text)) == text
    assert line_text(parse_line(text.upper())) == text
    assert line_text(parse_line(text.lower())) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("pass", "0"),
        ("12c1c:40%/600/60%/-100@A", f"{R}@a"),
        ("12C1c:20/600/30/-100", R),
        ("12C1c:12.5%/600/87.5%/-100", "12C1c:1/600/7/-100"),
        ("60%|40%", "A6040"),
        ("5%|0%", "A0500"),
        ("100%|0%", "100%|0%"),
        ("62.50%|40%", "62.5%|40%"),
        ("1/3%|40%", "1/3%|40%"),
        ("62.12345%|40%", "62.12345%|40%"),
        ("a+|A-", "A+/A-"),
        ("a+|40%", "A+|40%"),
        ("60%|a-", "60%|A-"),
        ("60%|600", "60%|600"),
        ("np", "NP"),
        ("bye", "BYE"),
    ],
)
def test_canonical_forms(text: str, canonical: str) -> None:
    """One text for one line: the smallest ratio, the short artificial form. Clause K35."""
    assert line_text(parse_line(text)) == canonical


def test_a_nested_ruling_is_written_out_flat() -> None:
    """The document's own: 30 % 4S, made one time in three, 30 % 400, 40 % 300. Clause K6.

    By hand: 1/3 of 30 % and 2/3 of 30 % are one and two tenths.
    """
    four_spades = ruling((1, 420), (2, -50))
    nested = Line(ruling((3, 400), (3, four_spades), (4, 300)))
    assert line_text(nested) == "12C1c:3/400/1/420/2/-50/4/300"


@given(rulings())
def test_ruling_text_is_the_smallest_ratio(drawn: Weighted) -> None:
    """Parts in proportion to the weights, with no common divisor. Clauses K5, K35."""
    outcomes = flat(drawn)
    fields = ruling_text(outcomes).removeprefix("12C1c:").split("/")
    parts, points = [int(field) for field in fields[::2]], [int(field) for field in fields[1::2]]
    assert points == [score for _, score in outcomes]
    assert [Fraction(part, sum(parts)) for part in parts] == [weight for weight, _ in outcomes]
    assert all(any(part % divisor for part in parts) for divisor in range(2, max(parts) + 1))


# Weights


@pytest.mark.parametrize(
    ("entry", "meant"),
    [
        ("33%/600/33%/100/33%/-100", "1/600/1/100/1/-100"),
        ("33.3%/600/66.6%/-100", "1/600/2/-100"),
        ("40%/600/40%/-100", "1/600/1/-100"),
        ("40%/600/61%/-100", "40/600/61/-100"),
        ("50%/600", "1/600"),
        ("0.4/600/0.6/-100", "2/600/3/-100"),
        ("0.5/600/1/-100", "1/600/2/-100"),
        ("2.0/600/3/-100", "2/600/3/-100"),
    ],
)
def test_weights_that_do_not_make_one_whole(entry: str, meant: str) -> None:
    """Refused, with the ratio that was meant: 33/33/33 should be 1/1/1. Clause K5.

    Open question Q1.
    """
    error = refused(f"12C1c:{entry}")
    assert error.code is Code.WEIGHTS
    assert error.remedy.endswith(f" 12C1c:{meant}")
    parse_line(f"12C1c:{meant}")


def test_the_sum_of_percentages_is_said() -> None:
    """33 + 33 + 33. Clause K5."""
    assert "add up to 99," in refused("12C1c:33%/600/33%/100/33%/-100").problem


def test_33_parts_of_each_are_a_ratio() -> None:
    """Without per cent signs they are parts. Clause K5."""
    assert parse_line("12C1c:33/600/33/100/33/-100") == parse_line("12C1c:1/600/1/100/1/-100")


@pytest.mark.parametrize(
    "entry",
    [
        "0/600/3/-100",
        "2/600/0/-100",
        "0%/600/100%/-100",
        "0.0/600/1/-100",
        "-2/600/3/-100",
        "2/600/-3/-100",
        "-40%/600/140%/-100",
        "-0/600/1/-100",
        "x/600/3/-100",
        "/600/3/-100",
        "2/600//-100",
        "two/600/3/-100",
        "2x/600/3/-100",
        " 2/600/3/-100",
        "+2/600/3/-100",
        "1e2/600/3/-100",
        "\u0662/600/3/-100",
        "\u00b2/600/3/-100",
        "%/600/3/-100",
        "40%%/600/60%/-100",
        "40%/600/60/-100",
        "40/600/60%/-100",
        "2/600/60%/-100",
        "40%/600/0.6/-100",
    ],
)
def test_weights_refused(entry: str) -> None:
    """Zero, negative, not a number, or percentages and parts mixed. Clause K5."""
    assert refused(f"12C1c:{entry}").code is Code.WEIGHTS


@pytest.mark.parametrize(
    "entry",
    [
        "",
        "/",
        "600",
        "2/600/3",
        "2/600/3/-100/",
        "/2/600/3/-100",
        "100/3%/600/200/3%/-100",
        "2/600/3/",
        "2/600/3/x",
        "2/600/3/A+",
        "2/600/3/60%",
        "2/600/3/NP",
        "2/600/3/ -100",
        "2/600/3/1.5",
        "2/12C1c:1/600",
    ],
)
def test_rulings_refused(entry: str) -> None:
    """Odd fields, or a score that is none: a ruling has no artificial part. Clause K35.

    Open question Q7.
    """
    error = refused(f"12C1c:{entry}")
    assert error.code in {Code.NOTATION, Code.WEIGHTS}
    if len(entry.split("/")) % 2:
        assert error.code is Code.NOTATION
        assert "without a score" in error.problem


# Everything else that is refused


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        " 600",
        "600 ",
        "600\n",
        "6 00",
        "+600",
        "-",
        "--100",
        "0600",
        "-050",
        "00",
        "6e2",
        "600.0",
        "600,0",
        "1_000",
        "\u0666\u0660\u0660",
        "\uff16\uff10\uff10",
        "\u00b2",
        "A",
        "A+",
        "A-",
        "A=",
        "A60",
        "A604",
        "A60400",
        "A\u0666\u0660\u0664\u0660",
        "A+A-",
        "A+/",
        "A+/A-/A=",
        "A+ / A-",
        "A6040|600",
        "A+/A-|600",
        "60%",
        "-5%|40%",
        "101%|40%",
        "60|40%|1",
        "600|-50|450",
        "600||450",
        "|",
        "600|",
        "|600",
        "NP|600",
        "600|BYE",
        "N P",
        "NPX",
        "NOT PLAYED",
        "PASSED",
        "3NT",
        "3NT=",
        "AVE+",
        "12C1",
        "12C1c",
        "12C1c2/600",
        "12C1e:1/600",
        "nan",
        "None",
        "true",
        "[600]",
        "\x00",
        "600\x00",
        "\u202e600",
        "\U0001f0a1",
        "\ud800",
    ],
)
def test_refused(text: str) -> None:
    """Nothing is guessed, nothing trimmed. Clause K35."""
    assert refused(text).code is Code.NOTATION


@pytest.mark.parametrize(
    "text", ["pa\u00df", "PA\u00df", "PA\u017f\u017f", "pa\u017fs", "PA\u017fS"]
)
def test_letters_that_only_capitalise_to_pass(text: str) -> None:
    """Sharp s and long s become SS and S in capitals: still not PASS. Clause K35."""
    assert refused(text).code is Code.NOTATION


@pytest.mark.parametrize(
    "text",
    [
        "600@",
        "600@a b",
        "600@a@b",
        "600@@",
        "600@-",
        "600@\u00e9",
        "600@\u0663",
        "600@123456789",
        "600@a\n",
        "NP@a",
        "BYE@a",
        "A6040@a",
        "A+/A-@a",
        "A+|40%@a",
        "60%|40%@a",
    ],
)
def test_groups_refused(text: str) -> None:
    """No such mark, or a line that has no score on either side. Clause K21."""
    assert refused(text).code is Code.GROUP


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("\u2212100", "as a hyphen: -100"),
        ("\u2013100", "as a hyphen: -100"),
        ("\u2010100", "as a hyphen: -100"),
        ("12C1c:2/600/3/\u2212100", "as a hyphen: -100"),
        ("12c1C:1/\u2212100", "as a hyphen: -100"),
        ("600|\u221250", "as a hyphen: -50"),
        ("60%|\u221250", "as a hyphen: -50"),
        ("\u2212100@a", "as a hyphen: -100"),
        ("+600", "plus sign out: 600"),
        ("0600", "zeros in front"),
        ("A+", "A+/A-"),
        ("a=", "a=/A-"),
        ("60%", "60%|40%"),
        ("3NT", "a score (600, -100, PASS)"),
        ("\u2212", "a score (600, -100, PASS)"),
    ],
)
def test_hints(text: str, hint: str) -> None:
    """A minus sign that is not the hyphen, a plus sign, one side only: the remedy says how.

    Clause K35.
    """
    assert hint in refused(text).remedy


# Hostile input


def test_scores_have_few_digits() -> None:
    """Nine digits, and not one more. Clause K35."""
    nines = "9" * MOST_SCORE_DIGITS
    assert parse_line(f"-{nines}") == Line(Score(-int(nines)))
    assert refused(f"-{nines}9").code is Code.LIMIT
    assert refused(f"12C1c:1/{nines}9").code is Code.LIMIT


def test_parts_have_few_digits() -> None:
    """A thousand digits are read, for a nested ruling written flat; one more is not. Clause K5."""
    nines = "9" * MOST_PART_DIGITS
    read = parse_line(f"12C1c:{nines}/600/{nines}/-100")
    assert read == parse_line("12C1c:1/600/1/-100")
    assert refused(f"12C1c:{nines}9/600/1/-100").code is Code.LIMIT


@pytest.mark.parametrize(
    "text",
    [
        f"12C1c:{'9' * 10_000}/600/1/-100",
        f"12C1c:{'9' * 10_000}%/600/1%/-100",
        f"12C1c:0.{'9' * 10_000}/600/1/-100",
        "9" * 90_000,
        "-" + "9" * 90_000,
        "+" + "9" * 90_000,
        "\u2212" + "9" * 90_000,
        "0" * 90_000,
        "9" * 90_000 + "%",
        "A" * 90_000,
        "600@" + "a" * 90_000,
        "12C1c:" + "1/" * 40_000,
        "12C1c:" + "/" * 90_000,
        "|" * 90_000,
        "600|" * 20_000,
        "12C1c:" + "%/" * 40_000,
        "12C1c:" + "/".join(f"{10**17 + k}.{k + 1:018}/{k}" for k in range(2000)),
        "x" * (MOST_CHARACTERS + 1),
    ],
    ids=lambda text: f"{text[:12]!r} and {len(text)} characters",
)
def test_long_text_is_refused_at_once(text: str) -> None:
    """In well under a second, in one short line. Clauses K5, K35."""
    start = time.monotonic()
    error = refused(text)
    assert time.monotonic() - start < 1
    assert len(str(error)) < 1000


def test_text_of_the_greatest_length() -> None:
    """A hundred thousand characters are read, and one more is refused unread. Clause K35."""
    one, two = "1/600/", "1/-50/"
    entry = f"12C1c:{one * 4000}{two * 4000}"
    entry += one * ((MOST_CHARACTERS - len(entry)) // len(one) - 1)
    last = MOST_CHARACTERS - len(entry)
    assert 6 <= last < 12
    text = f"{entry}{'1' * (last - 4)}/600"
    assert len(text) == MOST_CHARACTERS
    assert isinstance(parse_line(text).result, Weighted)
    assert refused(f"{text}0").code is Code.LIMIT


def test_bars_are_counted() -> None:
    """Clause K35."""
    assert "has 2 bars" in refused("600|-50|450").problem
    assert "has 3 bars" in refused("600||450|").problem


def test_many_outcomes_are_read_fast() -> None:
    """Thousands of outcomes are no reason to refuse. Clause K5."""
    entry = "/".join(f"{part % 97 + 1}/{part}" for part in range(8_000))
    start = time.monotonic()
    read = parse_line(f"12C1c:{entry}").result
    assert time.monotonic() - start < 3
    assert isinstance(read, Weighted)
    assert len(read.outcomes) == 8_000


ALPHABET = "0123456789-+/%|@.:xXaA=cC\u2212 "
nonsense = st.one_of(
    st.text(max_size=40),
    st.text(ALPHABET, max_size=40),
    st.text(ALPHABET, max_size=40).map(lambda text: "12C1c:" + text),
    st.lists(
        st.sampled_from(
            ["12C1c:", "2", "/", "600", "-100", "%", "|", "@", "a", "A+", "A6040", "NP", "5x", "0"]
        ),
        max_size=12,
    ).map("".join),
)


@given(nonsense, st.sampled_from([parse_line, parse_token]))
@example("12C1c:1/0/0", parse_line)
def test_nonsense_is_read_or_refused(text: str, read: Callable[[str], object]) -> None:
    """Nothing but a line or a Law78Error comes out, in one line. Clause K35."""
    try:
        read(text)
    except Law78Error as error:
        message = str(error)
    else:
        return
    assert re.fullmatch(r"\[[a-z]+\] .+; .+", message)
    assert message.isprintable()


@given(nonsense)
def test_what_is_read_is_written_and_read_again(text: str) -> None:
    """Whatever was accepted has a canonical text that says the same. Clause K35."""
    try:
        line = parse_line(text)
    except Law78Error:
        return
    assert parse_line(line_text(line)) == line
