"""Every line of every board as CSV: exact figures, read again as a table."""

from __future__ import annotations

import csv
from dataclasses import replace
from fractions import Fraction
from io import StringIO
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from event_strategies import events, flat_lines, simple_names, table_events
from law78.board import LineScore
from law78.event import Event, EventBoard, EventLine, winners_of
from law78.exact import canonical
from law78.formats import read_event
from law78.formats.boards_csv import COLUMNS, write_boards_csv
from law78.notation import line_text, parse_line
from law78.regulation import Rules
from law78.session import ScoredEvent, score_event

FIGURES = COLUMNS[6:]


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(text, newline="")))


def written(event: Event, per_section: bool = False) -> list[dict[str, str]]:
    return rows(write_boards_csv(score_event(event, Rules(), per_section=per_section)))


def one_board(*texts: str, **of_lines: str) -> Event:
    """A board 1 of lines in notation: pair 1 against 101, 2 against 102, ..."""
    lines = tuple(
        EventLine(parse_line(text), text, str(pair), str(pair + 100), **of_lines)
        for pair, text in enumerate(texts, start=1)
    )
    return Event((EventBoard("1", lines),))


def test_the_document_s_board() -> None:
    """Clauses K4, K8, K9: 600 is worth 12.6 and 1.4, -100 4.6 and 9.4, the ruling 7.8 and 6.2.

    The top is 14; 4.6 of it is 230/7 %, 7.8 is 390/7 %.
    """
    table = written(one_board("600", "600", *["-100"] * 5, "12C1c:40%/600/60%/-100"))
    cells = [tuple(row[name] for name in ("result", *FIGURES)) for row in table]
    assert cells[0] == ("600", "63/5", "7/5", "14", "14", "90", "10")
    assert cells[2] == ("-100", "23/5", "47/5", "14", "14", "230/7", "470/7")
    assert cells[7] == ("12C1c:2/600/3/-100", "39/5", "31/5", "14", "14", "390/7", "310/7")
    assert [(row["board"], row["pair_ns"], row["pair_ew"]) for row in table[:2]] == [
        ("1", "1", "101"),
        ("1", "2", "102"),
    ]


def test_the_columns_are_those_that_were_agreed() -> None:
    text = write_boards_csv(score_event(one_board("600"), Rules()))
    assert text.splitlines()[0] == (
        "board,section,pair_ns,pair_ew,group,result,"
        "ns_matchpoints,ew_matchpoints,ns_top,ew_top,ns_percentage,ew_percentage"
    )


def test_what_gets_nothing_has_no_figures() -> None:
    """Clauses K12, K20: a line not played, a bye, a percentage of no top."""
    first, second, third = written(one_board("50", "NP", "BYE"))
    assert [first[name] for name in FIGURES] == ["0", "0", "0", "0", "", ""]
    assert [second[name] for name in FIGURES] == [""] * 6
    assert [third[name] for name in FIGURES] == [""] * 6
    assert [row["result"] for row in (second, third)] == ["NP", "BYE"]


def test_a_group_has_its_own_column() -> None:
    """Clause K21."""
    table = written(one_board("-420@a", "600|-50@a", "-420"))
    assert [(row["group"], row["result"]) for row in table] == [
        ("a", "-420"),
        ("a", "600|-50"),
        ("", "-420"),
    ]


def test_sections_scored_by_themselves_follow_one_another() -> None:
    """Clause K34: 60 beats 50 in section B, and 40 is alone in A."""
    lines = tuple(
        EventLine(parse_line(text), text, pair, pair + "0", section)
        for text, pair, section in (("60", "1", "B"), ("40", "2", "A"), ("50", "3", "B"))
    )
    event = Event((EventBoard("1", lines),), winners=1)
    apart = [(row["section"], row["result"], row["ns_top"]) for row in written(event, True)]
    assert apart == [("B", "60", "2"), ("B", "50", "2"), ("A", "40", "0")]
    together = [(row["section"], row["result"], row["ns_top"]) for row in written(event)]
    assert together == [("B", "60", "4"), ("A", "40", "4"), ("B", "50", "4")]


@pytest.mark.parametrize(
    ("name", "cell"),
    [
        ("=1+1", "'=1+1"),
        ("@SUM(1)", "'@SUM(1)"),
        ("+1", "'+1"),
        ("-1+cmd|' /C calc'!A0", "'-1+cmd|' /C calc'!A0"),
        ("\uff1d1+1", "'\uff1d1+1"),
        ("-", "'-"),
        ("-1", "-1"),
        ("1=", "1="),
        ("A+", "A+"),
    ],
)
def test_names_are_no_formulas(name: str, cell: str) -> None:
    """A spreadsheet runs what begins with one of = @ + -, wide ones too, but no number."""
    lines = (EventLine(parse_line("-50"), "-50", name, name + "b", name),)
    (row,) = written(Event((EventBoard(name, lines),)))
    assert [row[column] for column in ("board", "section", "pair_ns")] == [cell] * 3
    assert row["result"] == "-50"


def without_signs(event: Event) -> bool:
    """Whether no name begins with a sign, wide or small, that a formula may begin with."""
    names = [board.board for board in event.boards]
    names += [
        name
        for board in event.boards
        for line in board.lines
        for name in (line.pair_ns, line.pair_ew)
        if name
    ]
    return all(normalize("NFKC", name[0]) not in ("=", "@", "+", "-") for name in names)


def winners_can_be_told(event: Event) -> bool:
    """Whether the pair numbers tell the winners, which the table has no column for."""
    return winners_of(replace(event, winners=None)) == winners_of(event)


@given(
    (table_events | events(named=simple_names, of=flat_lines))
    .filter(without_signs)
    .filter(winners_can_be_told),
    st.booleans(),
)
def test_the_lines_are_read_again(event: Event, per_section: bool) -> None:
    """Clauses K21, K35: boards, lines, pairs, sections, groups, whatever the result."""
    scored = score_event(event, Rules(), per_section=per_section)
    read = read_event(write_boards_csv(scored).encode(), "boards.csv")
    assert by_section(read) == by_section(event)
    (remark,) = [remark for remark in read.remarks if "columns that are not read" in remark.problem]
    assert remark.problem.endswith(": ns_top, ew_top")
    printed = [
        (line.printed.ns, line.printed.ew) if line.printed else (None, None)
        for _, lines in sorted(lines_by_section(read).items(), key=repr)
        for line in lines
    ]
    assert printed == [
        tuple(None if own is None else canonical(own.matchpoints) for own in (score.ns, score.ew))
        for _, scores in sorted(scores_by_section(scored).items(), key=repr)
        for score in scores
    ]


def lines_by_section(event: Event) -> dict[tuple[str, str | None], list[EventLine]]:
    """Each board's lines, section by section, in their order."""
    found: dict[tuple[str, str | None], list[EventLine]] = {}
    for board in event.boards:
        for line in board.lines:
            found.setdefault((board.board, line.section), []).append(line)
    return found


def scores_by_section(scored: ScoredEvent) -> dict[tuple[str, str | None], list[LineScore]]:
    """What each board's lines get, section by section, in their order."""
    found: dict[tuple[str, str | None], list[LineScore]] = {}
    for board in scored.boards:
        for line, score in zip(board.board.lines, board.scored.lines, strict=True):
            found.setdefault((board.board.board, line.section), []).append(score)
    return found


def by_section(event: Event) -> dict[tuple[str, str | None], list[object]]:
    """What each board's lines say, section by section, in their order."""
    return {
        where: [(line_text(line.line), line.pair_ns, line.pair_ew) for line in lines]
        for where, lines in lines_by_section(event).items()
    }


@given(events(named=simple_names), st.booleans())
def test_the_figures_are_the_exact_ones(event: Event, per_section: bool) -> None:
    """Clauses K1, K12: canonical rationals, percentage = matchpoints over top."""
    scored = score_event(event, Rules(), per_section=per_section)
    table = rows(write_boards_csv(scored))
    scores = [score for board in scored.boards for score in board.scored.lines]
    for row, score in zip(table, scores, strict=True):
        for side, got in (("ns", score.ns), ("ew", score.ew)):
            cells = [row[f"{side}_{name}"] for name in ("matchpoints", "top", "percentage")]
            if got is None:
                assert cells == ["", "", ""]
                continue
            assert cells[:2] == [canonical(got.matchpoints), canonical(got.top)]
            if cells[2]:
                assert Fraction(cells[2]) * got.top == got.matchpoints * 100
                assert canonical(Fraction(cells[2])) == cells[2]
            else:
                assert got.top == 0
