"""What a program under test says, read strictly: its declaration and its answers.

Every sentence of a Breach is here, word for word as the protocol's page needs it,
with the answer that brings it about. Nothing else than a Breach ever comes out.
"""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from cli_runner import ROOT
from declaration_strategies import declarations
from law78.conformance.answers import (
    MOST_FIGURE_DIGITS,
    ROW_KEYS,
    BoardAnswer,
    ContractAnswer,
    Figure,
    NotSupported,
    RankingRow,
    Refusal,
    SessionAnswer,
    parse_answer,
    parse_figure,
    parse_object,
)
from law78.conformance.declaration import (
    Breach,
    Declaration,
    declaration_data,
    parse_declaration,
    parse_rounding,
    rounding_data,
)
from law78.errors import printable
from law78.rounding import Rounding

OPERATION_OF = {"lines": "score_board", "score": "score_contract", "ranking": "score_session"}


def hello(**changes: object) -> dict[str, Any]:
    """An answer to hello as the protocol's page has it, with some fields changed."""
    said: dict[str, Any] = {
        "seq": 0,
        "protocol": 1,
        "subject": {"name": "DemoScore", "version": "4.2"},
        "operations": ["score_board"],
        "features": ["weighted", "artificial", "unequal"],
        "values": "matchpoints",
        "scale": 2,
        "rounding": [
            {"stage": "board", "quantum": "1/10", "mode": "half_up", "side": "each"},
        ],
    }
    return said | changes


def without(data: dict[str, Any], key: str) -> dict[str, Any]:
    return {own: value for own, value in data.items() if own != key}


def breach_of(call: Any, *arguments: Any) -> str:
    with pytest.raises(Breach) as caught:
        call(*arguments)
    return str(caught.value)


# The declaration


def test_the_declaration_on_the_protocols_page() -> None:
    """Field by field as design.md writes it; carried is true where it is not said."""
    declaration = parse_declaration(hello())
    assert declaration == Declaration(
        name="DemoScore",
        version="4.2",
        operations=("score_board",),
        features=("weighted", "artificial", "unequal"),
        values="matchpoints",
        scale=2,
        rounding=(Rounding("board", Fraction(1, 10), "half_up", "each", carried=True),),
    )
    assert declaration.rounding_of("board") == declaration.rounding[0]
    assert declaration.rounding_of("total") is None


def test_what_is_not_said_has_its_default() -> None:
    """Matchpoints on the scale of 2. No rounding said is not the same as none done."""
    said = hello()
    for key in ("values", "scale", "rounding"):
        said = without(said, key)
    declaration = parse_declaration(said)
    assert (declaration.values, declaration.scale, declaration.rounding) == ("matchpoints", 2, None)
    assert declaration.rounding_of("board") is None
    assert parse_declaration(said | {"rounding": []}).rounding == ()


def test_a_feature_named_twice_is_had_once() -> None:
    assert parse_declaration(hello(features=["bye", "bye"])).features == ("bye",)


STAGE = {"stage": "board", "quantum": "0.1", "mode": "half_up"}


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"seq": 0, "error": {"code": "op"}}, 'hello is answered with error: {"code": "op"}'),
        ({"seq": 0, "unsupported": "hello"}, 'hello is answered with unsupported: "hello"'),
        (hello(feature=[]), "the answer to hello has the unknown key 'feature'"),
        (hello(**{"a\nb": 1}), r"the answer to hello has the unknown key 'a\\nb'"),
        (hello(protocol=2), 'the answer to hello must say "protocol":1'),
        (hello(protocol=True), 'the answer to hello must say "protocol":1'),
        (hello(protocol="1"), 'the answer to hello must say "protocol":1'),
        (without(hello(), "protocol"), 'the answer to hello must say "protocol":1'),
        (
            without(hello(), "subject"),
            'the answer to hello must say "subject":{"name":...,"version":...}',
        ),
        (
            hello(subject="DemoScore 4.2"),
            'the answer to hello must say "subject":{"name":...,"version":...}',
        ),
        (hello(subject={"name": "A"}), "the subject's version is null; it is a text"),
        (hello(subject={"name": 7, "version": ""}), "the subject's name is 7; it is a text"),
        (hello(subject={"name": " ", "version": "1"}), "the subject has no name"),
        (
            hello(subject={"name": "A\u001b[31m", "version": "1"}),
            'the subject\'s name is "A\\u001b[31m"; it is at most 100 characters, all of which'
            " can be printed",
        ),
        (
            hello(subject={"name": "A", "version": "9" * 101}),
            f"the subject's version is \"{'9' * 59}…; it is at most 100 characters, all of which"
            " can be printed",
        ),
        (without(hello(), "operations"), "the answer to hello must have a list of operations"),
        (hello(operations="score_board"), "the answer to hello must have a list of operations"),
        (
            hello(operations=["score"]),
            '"score" is none of the operations: score_board, score_contract, score_session',
        ),
        (without(hello(), "features"), "the answer to hello must have a list of features"),
        (
            hello(features=[["bye"]]),
            '["bye"] is none of the features: weighted, split, artificial, unequal, fouled,'
            " small_groups, not_played, bye",
        ),
        (hello(values="imps"), 'values is "imps"; it is one of matchpoints, percentage'),
        (hello(values=None), "values is null; it is one of matchpoints, percentage"),
        (hello(scale=4), "scale is 4; it is 2 or 1"),
        (hello(scale=True), "scale is true; it is 2 or 1"),
        (hello(scale="2"), 'scale is "2"; it is 2 or 1'),
        (
            hello(rounding=None),
            "rounding must be a list of stages, [] where nothing is rounded",
        ),
        (
            hello(rounding=STAGE),
            "rounding must be a list of stages, [] where nothing is rounded",
        ),
        (hello(rounding=[STAGE, STAGE]), "rounding names a stage twice"),
        (
            hello(rounding=["0.1"]),
            'a stage of rounding is {"stage":...,"quantum":...,"mode":...}',
        ),
        (
            hello(rounding=[STAGE | {"places": 1}]),
            "a stage of rounding has the unknown key 'places'",
        ),
        (
            hello(rounding=[STAGE | {"stage": "line"}]),
            'a rounding\'s stage is "line"; it is one of component, board, percentage, total',
        ),
        (
            hello(rounding=[STAGE | {"mode": "half_down"}]),
            'a rounding\'s mode is "half_down"; it is one of half_up, half_even,'
            " half_to_average, half_from_average, truncate",
        ),
        (
            hello(rounding=[STAGE | {"side": "both"}]),
            'a rounding\'s side is "both"; it is one of each, complement',
        ),
        (hello(rounding=[STAGE | {"carried": "yes"}]), "a rounding's carried is true or false"),
        (
            hello(rounding=[STAGE | {"stage": "component", "carried": False}]),
            "the stage component is never shown: it is carried on",
        ),
        (
            hello(rounding=[STAGE | {"stage": "total", "side": "complement"}]),
            "the stage total has no complement: it is not about a line's two sides",
        ),
        (
            hello(rounding=[STAGE | {"stage": "percentage", "side": "complement"}]),
            "the stage percentage has no complement: it is not about a line's two sides",
        ),
        *(
            (
                hello(rounding=[STAGE | {"quantum": quantum}]),
                f"a quantum is {json.dumps(quantum)}; it is above 0 and up to 1, written like"
                ' "1/10" or "0.1"',
            )
            for quantum in ("0", "-0.1", "2", "1e-1", "a tenth", "1/0", 1, None)
        ),
        (
            hello(rounding=[without(STAGE, "quantum")]),
            'a quantum is null; it is above 0 and up to 1, written like "1/10" or "0.1"',
        ),
    ],
)
def test_every_sentence_of_a_bad_declaration(said: dict[str, Any], sentence: str) -> None:
    assert breach_of(parse_declaration, said) == sentence


def test_the_largest_quantum_and_the_complement_of_percentages() -> None:
    """Whole matchpoints are rounded to 1; percentages of a line are of its two sides."""
    item = {"stage": "percentage", "quantum": "1", "mode": "half_up", "side": "complement"}
    (rounding,) = parse_rounding([item], "percentage")
    assert (rounding.quantum, rounding.side) == (1, "complement")


@given(declarations())
def test_a_declaration_written_is_the_declaration_read(declaration: Declaration) -> None:
    """Through JSON and back nothing is lost."""
    data = json.loads(json.dumps(declaration_data(declaration)))
    assert parse_declaration(data) == declaration
    if declaration.rounding is not None:
        again = parse_rounding(rounding_data(declaration.rounding), declaration.values)
        assert again == declaration.rounding


# One line of output


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            b'\xef\xbb\xbf{"seq":1}',
            "the answer begins with a byte order mark; write UTF-8 without one",
        ),
        (
            b"Scoring board 1 ...",
            "the answer cannot be read: broken JSON at character 1: Expecting value",
        ),
        (b'{"seq":1,', "the answer cannot be read: the JSON breaks off"),
        (
            b'{"seq":1,"lines":"\xff"}',
            "the answer cannot be read: byte 19, 0xFF, is not UTF-8",
        ),
        (
            '{"seq":1}'.encode("utf-16"),
            "the answer cannot be read: the text is UTF-16",
        ),
        (
            b'{"seq":1,"seq":1}',
            "the answer cannot be read: the key 'seq' twice in one object; give it once",
        ),
        (
            b'{"seq":1,"lines":[{"ns":12.6}]}',
            "the answer cannot be read: the number 12.6 is not whole; write a rational as a"
            ' string, like "2/5" or "0.4"',
        ),
        (
            b'{"seq":1,"score":1234567890123456789}',
            "the answer cannot be read: the number 1234567890123456789 is too long",
        ),
        (b"[1]", "the answer is not a JSON object"),
        (b"null", "the answer is not a JSON object"),
        (b"{}", 'the answer has no seq; it must say "seq":1'),
        (b'{"seq":2}', "the answer has seq 2 and not 1"),
        (b'{"seq":"1"}', 'the answer has seq "1" and not 1'),
        (b'{"seq":true}', "the answer has seq true and not 1"),
        (b'{"seq":null}', "the answer has seq null and not 1"),
    ],
)
def test_every_sentence_of_a_bad_line(text: bytes, sentence: str) -> None:
    assert breach_of(parse_object, text, 1) == sentence


@pytest.mark.parametrize("ending", [b"", b"\n", b"\r\n", b" \r\n"])
def test_line_ends_of_every_system_are_read(ending: bytes) -> None:
    assert parse_object(b'{"seq":1,"score":400}' + ending, 1) == {"seq": 1, "score": 400}


# Answers


def answer(key: str, content: object, lines: int = 1) -> Any:
    return parse_answer({"seq": 1, key: content}, OPERATION_OF.get(key, "score_board"), lines)


def test_the_answers_on_the_protocols_page() -> None:
    board = answer("lines", [{"ns": "12.6", "ew": "1.4"}, {"ns": None, "ew": None}], 2)
    assert isinstance(board, BoardAnswer)
    first, second = board.lines
    assert (first.ns.written, first.ns.value) == ("12.6", Fraction(63, 5))
    assert (first.ew.written, first.ew.value) == ("1.4", Fraction(7, 5))
    assert (second.ns, second.ew) == (None, None)
    assert answer("error", {"code": "weights", "message": "free text"}) == Refusal(
        "weights", "free text"
    )
    assert answer("error", {}) == Refusal("", "")
    assert answer("unsupported", "split") == NotSupported("split")
    assert answer("score", -400) == ContractAnswer(-400)


def test_the_rows_of_a_ranking() -> None:
    """All that a row may say, and the least: what is left out, or null, is not given."""
    row = {"pair": "1", "section": "A", "side": "NS", "total": "13/2", "available": "8.0"}
    row |= {"percentage": "81.25", "boards": 2, "rank": 1, "tied": False, "penalty": "1"}
    session = answer("ranking", [row, {"pair": "2"}, {**dict.fromkeys(row), "pair": "3"}])
    assert isinstance(session, SessionAnswer)
    full, bare, null = session.ranking
    assert full == RankingRow(
        pair="1",
        section="A",
        side="NS",
        total=Figure("13/2", Fraction(13, 2)),
        percentage=Figure("81.25", Fraction(325, 4)),
        rank=1,
        available=Figure("8.0", Fraction(8)),
        boards=2,
        tied=False,
        penalty=Figure("1", Fraction(1)),
    )
    assert bare == RankingRow("2", None, None, None, None, None)
    assert null == replace(bare, pair="3")


def test_an_error_may_hold_more() -> None:
    """That it refuses is what counts; it is the only answer in which a key is free."""
    said = {"code": "weights", "message": "free text", "board": "7", "where": [{"line": 1}]}
    assert answer("error", said) == Refusal("weights", "free text")


ONE_OF = 'beside seq the answer must have one of "{}", "error" and "unsupported", and has {}'


@pytest.mark.parametrize(
    ("content", "operation", "sentence"),
    [
        ({}, "score_board", ONE_OF.format("lines", "nothing")),
        ({"score": 1}, "score_board", ONE_OF.format("lines", '"score"')),
        ({"lines": []}, "score_contract", ONE_OF.format("score", '"lines"')),
        ({"score": 1}, "score_session", ONE_OF.format("ranking", '"score"')),
        (
            {"lines": [], "unsupported": "split"},
            "score_board",
            ONE_OF.format("lines", '"lines", "unsupported"'),
        ),
        (
            {str(number): 0 for number in range(100_000)},
            "score_board",
            ONE_OF.format("lines", '"0", "1", "2", "3", "4", 99995 more'),
        ),
        (
            {"unsupported": None},
            "score_board",
            "unsupported must be the name of what is not supported, a text",
        ),
        (
            {"error": "no such line"},
            "score_board",
            'an error is an object: {"code":"...","message":"..."}',
        ),
        ({"error": {"code": 7}}, "score_board", "code of the error is not a text"),
        (
            {"error": {"code": "refused", "message": None}},
            "score_board",
            "message of the error is not a text",
        ),
        ({"lines": {"1": "12.6"}}, "score_board", "lines is not a list"),
        ({"lines": []}, "score_board", "the board has 1 lines and the answer 0"),
        ({"lines": ["12.6"]}, "score_board", 'line 1 is not an object with "ns" and "ew"'),
        ({"lines": [{"ns": "12.6"}]}, "score_board", 'line 1 is not an object with "ns" and "ew"'),
        (
            {"lines": [{"ns": "12.6", "ew": "1.4", "top": "14"}]},
            "score_board",
            'line 1 is not an object with "ns" and "ew"',
        ),
        (
            {"lines": [{"ns": 12, "ew": "2"}]},
            "score_board",
            'ns of line 1 is not a text: write a rational or a decimal, like "63/5" or "12.6"',
        ),
        ({"score": "400"}, "score_contract", "score is not a whole number"),
        ({"score": True}, "score_contract", "score is not a whole number"),
        ({"ranking": {}}, "score_session", "ranking is not a list"),
        (
            {"ranking": [{"total": "1"}]},
            "score_session",
            'row 1 of the ranking is not an object with a "pair"',
        ),
        (
            {"ranking": [{"pair": 1}]},
            "score_session",
            'row 1 of the ranking is not an object with a "pair"',
        ),
        (
            {"ranking": [{"pair": "1", "side": 0}]},
            "score_session",
            "side in row 1 of the ranking is neither a text nor null",
        ),
        (
            {"ranking": [{"pair": "1", "section": []}]},
            "score_session",
            "section in row 1 of the ranking is neither a text nor null",
        ),
        (
            {"ranking": [{"pair": "1", "total": "5,5"}]},
            "score_session",
            "total in row 1 of the ranking is '5,5': write a decimal with a point",
        ),
        (
            {"ranking": [{"pair": "1", "percentage": 50}]},
            "score_session",
            "percentage in row 1 of the ranking is not a text: write a rational or a decimal,"
            ' like "63/5" or "12.6"',
        ),
        (
            {"ranking": [{"pair": "1", "rank": "1="}]},
            "score_session",
            "rank in row 1 is not a whole number",
        ),
        (
            {"ranking": [{"pair": "1", "tied": None}, {"pair": "2", "tied": 1}]},
            "score_session",
            "tied in row 2 of the ranking is neither true nor false",
        ),
        (
            {"ranking": [{"pair": "1", "boards": "26"}]},
            "score_session",
            "boards in row 1 is not a whole number",
        ),
        (
            {"ranking": [{"pair": "1", "available": 8}]},
            "score_session",
            "available in row 1 of the ranking is not a text: write a rational or a decimal,"
            ' like "63/5" or "12.6"',
        ),
        (
            {"ranking": [{"pair": "1", "penalty": "+1"}]},
            "score_session",
            "penalty in row 1 of the ranking is '+1': write it without a plus sign",
        ),
        (
            {"ranking": [{"pair": "1"}, {"pair": "2", "place\n": 1}]},
            "score_session",
            r"row 2 of the ranking has the unknown key 'place\\n'; known: pair, section, side,"
            " total, available, percentage, boards, rank, tied, penalty",
        ),
    ],
)
def test_every_sentence_of_a_bad_answer(
    content: dict[str, Any], operation: str, sentence: str
) -> None:
    assert breach_of(parse_answer, {"seq": 1, **content}, operation, 1) == sentence


def test_what_a_program_says_is_safe_to_print() -> None:
    """Control characters are escaped and long texts cut, whatever they are for."""
    refusal = answer("error", {"code": "\x1b[2J", "message": "a\nb" + "x" * 10**6})
    assert refusal.code == r"\x1b[2J"
    assert refusal.message.startswith(r"a\nbxxx")
    assert len(refusal.message) < 400
    assert answer("unsupported", "\r" * 10**6).what == r"\r" * 60 + "…"


# Figures


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("12", Fraction(12)),
        ("12.60", Fraction(126, 10)),
        ("63/5", Fraction(126, 10)),
        ("126/10", Fraction(126, 10)),
        ("-1/2", Fraction(-1, 2)),
        ("-0.5", Fraction(-1, 2)),
        ("-0", Fraction(0)),
        ("-0.0", Fraction(0)),
        ("007", Fraction(7)),
        ("05", Fraction(5)),
        ("-00.50", Fraction(-1, 2)),
        ("04/06", Fraction(2, 3)),
        # Binary floating point, and 28 decimals, as programs print them.
        ("12.600000000000001", Fraction(12600000000000001, 10**15)),
        ("5.6666666666666666666666666667", Fraction(56666666666666666666666666667, 10**28)),
        # What a rational number of many parts needs: 30 digits on both sides.
        ("1" + "0" * 29 + "/3" + "0" * 29, Fraction(1, 3)),
    ],
)
def test_figures(written: str, value: Fraction) -> None:
    """Clause K1, but for the number of digits: a program may print more than people write."""
    assert parse_figure(written) == value


@pytest.mark.parametrize(
    ("written", "how"),
    [
        ("12,6", "write a decimal with a point"),
        ("5.551115123125783e-17", "write it without an exponent"),
        ("1E3", "write it without an exponent"),
        ("90%", "write it without a per cent sign"),
        ("90 %", "write it without a per cent sign"),
        (".5", 'write a digit before the point, like "0.5"'),
        ("-.5", 'write a digit before the point, like "0.5"'),
        ("5.", 'write a digit after the point, or no point, like "5"'),
        ("-05.", 'write a digit after the point, or no point, like "5"'),
        *((written, "write it without a plus sign") for written in ("+5", "+1/2", "+0.5")),
        *(
            (written, "write it without blanks")
            for written in (" 5", "12.6 ", "1 / 2", "- 5", "1 234.5", "5\u00a0")
        ),
        *(
            (written, 'write a rational or a decimal, like "63/5" or "12.6"')
            for written in ("", " ", ".", "-", "/", "+", "1/-2", "1/2.5", "1/.5", "1,234.5")
        ),
        *(
            (written, 'write a rational or a decimal, like "63/5" or "12.6"')
            for written in ("NaN", "-inf", "١٢", "12½", "1_000", "--1", "0x1F")
        ),
    ],
)
def test_figures_that_are_none(written: str, how: str) -> None:
    sentence = breach_of(parse_figure, written, "ns of line 3")
    assert sentence == f"ns of line 3 is {printable(written)!r}: {how}"


def test_figures_with_a_line_end_in_them() -> None:
    """A pattern whose end is the end of a line would read the first."""
    for written in ("12\n", "1\n2"):
        sentence = breach_of(parse_figure, written, "ns of line 3")
        assert sentence.endswith(": write it without blanks")


@pytest.mark.parametrize("written", ["1/0", "1/000", "-5/0"])
def test_no_figure_divides_by_zero(written: str) -> None:
    assert breach_of(parse_figure, written) == f"a figure is {written!r}, which divides by zero"


@pytest.mark.parametrize("form", ["{}", "1/{}", "0.{}", "-{}"])
def test_figures_have_an_end(form: str) -> None:
    """The longest is read, in no time; a digit more is not."""
    longest = "1" * (MOST_FIGURE_DIGITS - form.count("-"))
    assert parse_figure(form.format(longest))
    too_long = form.format("1" * 10**6)
    assert (
        breach_of(parse_figure, too_long) == f"a figure has more than {MOST_FIGURE_DIGITS} digits"
    )


@given(st.fractions(), st.integers(0, 40))
def test_a_figure_is_what_it_says(value: Fraction, zeros: int) -> None:
    """Rationals and decimals of any length, by the literal meaning of their digits."""
    assert parse_figure(f"{value.numerator}/{value.denominator}") == value
    whole, rest = divmod(abs(value.numerator), 10**3)
    sign = "-" if value < 0 else ""
    written = f"{sign}{whole}.{rest:03}{'0' * zeros}"
    assert parse_figure(written) == Fraction(value.numerator, 1000)


# The shipped schema says the same

SCHEMA = json.loads(
    (ROOT / "reference/law78/conformance/suite/protocol.schema.json").read_text(encoding="utf-8")
)
ANSWERS = Draft202012Validator(SCHEMA | {"anyOf": [{"$ref": "#/$defs/answer"}]})

figures = st.sampled_from(
    [
        *("12", "05", "12.60", "63/5", "-0.5", "2/4", "-3", None),
        *(".5", "5.", "+5", " 5", "5 ", "-.5", "1e3", "12,6", "90%", "", "-", "1/2.5", 5, True),
    ]
)
wholes = st.sampled_from([0, 1, 26, -3, None, "1", True, "1="])
rows = st.fixed_dictionaries(
    {"pair": st.sampled_from(["1", "A7", 1, None])},
    optional={
        "section": st.sampled_from(["A", "", None, 1]),
        "side": st.sampled_from(["NS", "EW", None, 0]),
        **dict.fromkeys(["total", "available", "percentage", "penalty"], figures),
        **dict.fromkeys(["boards", "rank"], wholes),
        "tied": st.sampled_from([True, False, None, 1, "yes"]),
        "place": st.just(1),
    },
)
lines = st.fixed_dictionaries({"ns": figures, "ew": figures}, optional={"top": st.just("14")})
anything = st.one_of(
    st.lists(rows, max_size=2).map(lambda held: ("ranking", held)),
    lines.map(lambda held: ("lines", [held])),
    st.dictionaries(
        st.sampled_from(["code", "message", "line"]), st.sampled_from(["a", 1, None])
    ).map(lambda held: ("error", held)),
    wholes.map(lambda held: ("score", held)),
)


@given(anything, st.sampled_from([None, "note", "unsupported"]))
@example(("ranking", [{"pair": "1", "penalty": "1"}]), None)
@example(("lines", [{"ns": "05", "ew": "+5"}]), None)
def test_the_schema_takes_what_is_taken_here(said: tuple[str, object], more: str | None) -> None:
    """A program that is held to the shipped schema by itself is held to the same."""
    key, content = said
    data = {"seq": 1, key: content} | ({more: "x"} if more else {})
    taken = only_a_breach(parse_answer, data, OPERATION_OF.get(key, "score_board"), 1)
    assert ANSWERS.is_valid(data) is not isinstance(taken, str), (data, taken)


def test_the_keys_of_a_row_are_those_of_the_schema() -> None:
    """And of nothing else."""
    row = SCHEMA["$defs"]["session_answer"]["properties"]["ranking"]["items"]
    assert list(ROW_KEYS) == list(row["properties"])
    assert row["additionalProperties"] is False


# Whatever is said, nothing but a Breach comes of it


KEYS = [
    *("seq", "protocol", "subject", "name", "version", "operations", "features", "values"),
    *("scale", "rounding", "stage", "quantum", "mode", "side", "carried", "lines", "ns", "ew"),
    *("error", "code", "message", "unsupported", "score", "ranking", "pair", "section", "total"),
    *("percentage", "rank", "available", "boards", "tied", "penalty"),
]
WORDS = ["score_board", "weighted", "board", "half_up", "each", "0.1", "1/3", "matchpoints", "1"]

any_json = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**17), 10**17)
    | st.sampled_from([0, 1, 2])
    | st.sampled_from(WORDS)
    | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=3), inner, max_size=6)
    ),
    max_leaves=20,
)
objects = st.dictionaries(st.sampled_from(KEYS), any_json, max_size=9)


def only_a_breach(call: Any, *arguments: Any) -> object:
    """What the call gives, or the sentence of its breach, which is short and in one line."""
    try:
        return call(*arguments)
    except Breach as breach:
        sentence = str(breach)
    assert "\n" not in sentence
    assert len(sentence) < 500
    return sentence


@given(objects)
def test_any_object_is_a_declaration_or_a_breach(said: dict[str, Any]) -> None:
    assert only_a_breach(parse_declaration, said)


@given(st.fixed_dictionaries({}, optional=dict.fromkeys(hello(), any_json)))
def test_a_declaration_with_anything_in_its_place(changes: dict[str, Any]) -> None:
    assert only_a_breach(parse_declaration, hello(**changes))


@given(objects, st.sampled_from(list(OPERATION_OF.values())), st.integers(0, 3))
def test_any_object_is_an_answer_or_a_breach(
    said: dict[str, Any], operation: str, lines: int
) -> None:
    assert only_a_breach(parse_answer, said, operation, lines)


@given(st.sampled_from(["lines", "error", "unsupported", "score", "ranking"]), any_json)
def test_any_content_is_an_answer_or_a_breach(key: str, content: Any) -> None:
    operation = OPERATION_OF.get(key, "score_board")
    assert only_a_breach(parse_answer, {"seq": 1, key: content}, operation, 1)


@given(
    st.binary(max_size=40)
    | st.text(max_size=40).map(str.encode)
    | any_json.map(json.dumps).map(str.encode)
)
def test_any_bytes_are_an_object_with_the_seq_or_a_breach(text: bytes) -> None:
    said = only_a_breach(parse_object, text, 1)
    assert isinstance(said, str) or said["seq"] == 1
