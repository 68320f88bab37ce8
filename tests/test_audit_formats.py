"""Audits of files in every format: clean ones, ones with one thing wrong, and broken ones.

Figures are printed by session_rules_oracle under a regulation and rounding that are drawn,
and written by the tests' own writers; those of the fixtures are worked out by hand, in
fixtures/audit/README.md. What was planted is known, and is what is expected.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random

import pytest
from hypothesis import settings

from audited_events import printed, random_event, with_line, with_points
from audited_files import (
    FOLDER,
    FORMATS,
    MAGIC_CONTEST,
    PBN,
    PBN_MP2,
    PLANTED,
    TABLE,
    Format,
    Worked,
    can_hold,
    clean_case,
    fixtures,
    no_figure,
    worked_event,
)
from format_refusals import assert_one_line
from law78.audit.auditing import audit_bytes
from law78.audit.findings import Audit, Explanation, Kind, Verdict
from law78.errors import Law78Error
from law78.event import Event, Pair, Printed
from test_audit_rules import IN_AGREEMENT, refuse_anything_odd, way_found

MORE = max(1, settings().max_examples // 50)
"""1, and more in a profile that looks longer."""

SOON = 20
"""Seconds of the processor: far more than any file here takes."""

Figures = list[tuple[Fraction | None, ...]]


def figures(event: Event) -> Figures:
    """Every printed figure of every line; nothing, however it is said, is None."""
    return [
        tuple(
            Fraction(text) if text else None
            for own in [line.printed or Printed()]
            for text in (own.ns, own.ew, own.ns_percentage, own.ew_percentage)
        )
        for board in event.boards
        for line in board.lines
    ]


def of_boards(audit: Audit) -> Iterator[tuple[str, Explanation]]:
    """What is odd on the boards, and what explains them first, with the board's name."""
    for board in audit.boards:
        for found in (*board.explanations[:1], *board.oddities):
            yield board.board.board, found


def of_pairs(audit: Audit) -> Iterator[tuple[Pair, Explanation]]:
    """What explains the ranking, with the pair."""
    for pair in audit.pairs:
        for found in pair.explanations:
            yield pair.pair, found


def may_be(found: Explanation) -> set[int]:
    """The lines that an explanation is of, and those equal to them that it may be as well."""
    as_well = found.details.get("as_well", ())
    assert isinstance(as_well, list | tuple)
    return {*found.lines, *as_well}


def assert_alone(
    audit: Audit, kind: Kind, board: str | None, lines: tuple[int, ...], pair: Pair | None
) -> None:
    """One thing is wrong, and nothing else is: every other board agrees.

    Pairs are held to that where one of them is what is wrong. A ranking beside a board
    that cannot be read right is not.
    """
    odd = list(of_boards(audit))
    others = {own.verdict for own in audit.boards if own.board.board != board}
    assert others <= IN_AGREEMENT
    if pair is not None:
        assert odd == []
        assert [(own, found.kind) for own, found in of_pairs(audit)] == [(pair, kind)]
        return
    ((name, found),) = odd
    assert (name, found.kind) == (board, kind)
    assert set(lines) <= may_be(found)
    assert len(found.lines) == len(lines)


# Clean -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMATS, ids=str)
@pytest.mark.parametrize("number", range(4 * MORE))
def test_a_clean_file_is_found_clean(form: Format, number: int) -> None:
    """Clauses K13, K22 to K29, K32 to K34: in every format, by the rules that were drawn.

    Nothing is lost on the way, nothing is odd, and the rules and rounding that are found
    print the same on every line. A table prints no pairs, so there are none to agree.
    """
    event, way = clean_case(Random(f"{form} {number}"), form)
    audit = audit_bytes(form.write(event), form.name)
    assert figures(audit.event) == figures(event)
    assert list(of_boards(audit)) == []
    if form.ranking:
        refuse_anything_odd(audit)
    assert {board.verdict for board in audit.boards} <= IN_AGREEMENT
    found = audit.rules
    assert found is not None
    # Percentages of lines are the same on either scale.
    assert found.scale == int(way.rules.scale) or not way.points
    assert found.figures == found.explained > 0
    assert figures(printed(audit.event, way_found(audit, way))) == figures(event)


ROUNDED_AT_ONE_FOR_A_WIN = b"""board,result,ns_percentage,ew_percentage
1,-170,25.33,74.67
1,50,99.33,0.67
1,-100,50.00,50.00
1,0,74.67,25.33
1,0,74.67,25.33
1,-110,37.67,62.33
1,-420,6.78,93.22
1,-420,6.78,93.22
1,0,74.67,25.33
1,A5050,50.00,50.00
"""


def test_percentages_of_points_that_were_rounded_at_one_for_a_win() -> None:
    """Clauses K13, K28, K29: nothing but the double rounding tells the scale, and nothing is odd.

    Nine scores of ten, (10/9 (2 L + f) - 1)/2 of 9: 161/18, 121/18, 9/2, 61/18, 41/18 and
    11/18 are 8.94, 6.72, 4.50, 3.39, 2.28 and 0.61; of 9 these are 99.33, 74.67, 50, 37.67,
    25.33 and 6.78 %. At 2 for a win the best would have 17.89 of 18, which is 99.39 %.
    """
    audit = audit_bytes(ROUNDED_AT_ONE_FOR_A_WIN, "club.csv")
    assert [board.verdict for board in audit.boards] == [Verdict.UNDER_A_RULE]
    assert list(of_boards(audit)) == []
    assert audit.rules is not None
    assert audit.rules.scale == 1


# One thing wrong ---------------------------------------------------------------------------------


HELD = [(form, kind) for form in FORMATS for kind in PLANTED if can_hold(form, kind)]


@pytest.mark.parametrize(("form", "kind"), HELD, ids=lambda own: getattr(own, "name", None))
@pytest.mark.parametrize("number", range(MORE))
def test_one_irregularity_is_found_through_every_format(
    form: Format, kind: Kind, number: int
) -> None:
    """One of its kind is planted, and it is found on its board and line, or of its pair."""
    planted = PLANTED[kind](Random(f"{kind} in {form} {number}"), form)
    audit = audit_bytes(form.write(planted.event), form.name)
    assert_alone(audit, kind, planted.board, planted.lines, planted.pair)


def test_every_kind_is_planted() -> None:
    assert set(PLANTED) == set(Kind)
    assert {kind for _, kind in HELD} == set(Kind)


@pytest.mark.parametrize("form", [PBN, PBN_MP2, MAGIC_CONTEST], ids=str)
def test_a_word_for_a_figure_is_refused_where_columns_are_told_by_figures(form: Format) -> None:
    planted = no_figure(Random(f"refused {form}"), form)
    with pytest.raises(Law78Error):
        audit_bytes(form.write(planted.event), form.name)


# Worked out by hand ------------------------------------------------------------------------------


WORKED = list(fixtures())


@pytest.mark.parametrize(("name", "worked", "form"), WORKED, ids=[name for name, _, _ in WORKED])
def test_a_fixture_has_what_is_wrong_in_it(name: str, worked: Worked, form: Format) -> None:
    """The file is as it is written today; the audit names kind, board and line, or pair."""
    data = (FOLDER / name).read_bytes()
    assert data == form.write(worked_event(worked, form))
    audit = audit_bytes(data, name)
    pair = None if worked.pair is None else Pair(worked.pair)
    assert_alone(audit, worked.kind, None if pair else "3", worked.lines, pair)


def test_no_other_fixture_is_there() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {
        "README.md",
        *(name for name, _, _ in WORKED),
    }


def test_a_ruling_is_found_as_it_was_made() -> None:
    """The document's board: 40 % of 600 and 60 % of -100 have 7.8 of 14. Clauses K4, K9."""
    audit = audit_bytes((FOLDER / f"ruling-{TABLE}").read_bytes(), "ruling.csv")
    (found,) = audit.boards[2].explanations
    assert "12C1c:40%/600/60%/-100" in found.words
    assert audit.boards[2].verdict is Verdict.EXPLAINED


# Broken and hostile ------------------------------------------------------------------------------


def audit_or_refusal(data: bytes, name: str) -> Audit | Law78Error:
    """An audit, or one line of refusal, and soon; anything else is an error of the test."""
    began = time.process_time()
    answer: Audit | Law78Error
    try:
        answer = audit_bytes(data, name)
    except Law78Error as error:
        assert_one_line(error)
        answer = error
    else:
        assert all(found.words.isprintable() for _, found in of_boards(answer))
        assert all(found.words.isprintable() for _, found in of_pairs(answer))
    assert time.process_time() - began < SOON
    return answer


BREAKABLE = [
    pytest.param(form.write(worked_event(worked, form)), id=name)
    for name, worked, form in WORKED
    if worked.kind is (Kind.TOTAL if form.ranking else Kind.RULING)
]

FIGURE = re.compile(rb"[0-9]+\.[0-9]{2}")
NUMBER = re.compile(rb"[0-9]+(?:\.[0-9]+)?")

HOSTILE = (
    *(b"9" * 40, b"9" * 400, b"99999", b"-99999", b"9999.99", b"1000.5", b"0." + b"0" * 35 + b"1"),
    *(b"1e999999", b"-1e999999", b"NaN", b"Infinity", b"-inf", b"1/0", b"0/0", b"1/3", b"1_0"),
    *(
        b"<script>alert(1)</script>",
        b"<!--",
        b"]]>",
        b"&#38;",
        b"&x;",
        b"&quot;",
        b'"',
        b"{",
        b"\\",
    ),
    *(b"\x00", b"\x1b[2J", b"\xd9\xa3", b"\xff", b"\r\n", b"", b" ", b"-", b"=HYPERLINK(1)"),
    *(b"A9999", b"A+/A+", b"NP", b"BYE", b"12C1c:1/0/1/0", b"12C1c:40%/600/60%/-100", b"^60"),
)


@pytest.mark.parametrize("data", BREAKABLE)
def test_a_file_cut_anywhere(data: bytes) -> None:
    random = Random(len(data))
    for _ in range(4 * MORE):
        audit_or_refusal(data[: random.randrange(len(data))], "cut")


@pytest.mark.parametrize("data", BREAKABLE)
def test_a_file_with_bytes_changed(data: bytes) -> None:
    random = Random(len(data))
    for _ in range(4 * MORE):
        changed = bytearray(data)
        for _ in range(random.randint(1, 3)):
            changed[random.randrange(len(data))] = random.randrange(256)
        audit_or_refusal(bytes(changed), "changed")


@pytest.mark.parametrize("data", BREAKABLE)
def test_a_file_with_rows_doubled_dropped_and_moved(data: bytes) -> None:
    random = Random(len(data))
    for _ in range(4 * MORE):
        rows = data.splitlines(keepends=True)
        row = rows.pop(random.randrange(len(rows)))
        rows.insert(random.randrange(len(rows) + 1), row * random.choice((0, 1, 2, 30)))
        audit_or_refusal(b"".join(rows), "moved")


@pytest.mark.parametrize("data", BREAKABLE)
def test_a_file_with_hostile_numbers(data: bytes) -> None:
    """A few numbers, be they scores, pairs, boards or points, are something else."""
    random = Random(len(data))
    numbers = len(NUMBER.findall(data))
    for _ in range(6 * MORE):
        chance = random.randint(1, 5) / numbers
        audit_or_refusal(with_hostile(random, data, NUMBER, HOSTILE, chance), "numbers")


@pytest.mark.parametrize("data", BREAKABLE)
def test_a_file_with_hostile_figures(data: bytes) -> None:
    """Half of all points are one hostile text, so that much of the file can still be read."""
    random = Random(len(data))
    for text in random.sample(HOSTILE, 4) if MORE == 1 else HOSTILE:
        audit_or_refusal(with_hostile(random, data, FIGURE, [text], 0.5), "figures")


def with_hostile(
    random: Random, data: bytes, what: re.Pattern[bytes], texts: Sequence[bytes], chance: float
) -> bytes:
    """What a pattern finds is replaced by one of the texts, by chance."""
    return what.sub(lambda own: random.choice(texts) if random.random() < chance else own[0], data)


@pytest.mark.parametrize("form", FORMATS, ids=str)
def test_a_large_board_of_figures_that_nothing_gave(form: Format) -> None:
    """Two dozen lines, some without a score: the search for what explains them has an end."""
    random = Random(f"large {form}")
    (board,) = random_event(random, tables=24, boards=1).boards
    for place in range(24):
        if place % 10 == 0:
            board = with_line(board, place, form.half)
        texts = [f"{random.choice((random.randint(0, 60), 9999))}.00" for _ in range(2)]
        board = with_points(board, place, *texts)
    data = form.write(Event((board,), winners=1))
    audit = audit_or_refusal(data, "large")
    assert isinstance(audit, Audit)
    assert audit.verdict is Verdict.DIFFERS
