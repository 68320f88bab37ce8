"""Whole events, written and read back: nothing is lost and nothing is added."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from acbl_live_pages import acbl_events
from event_strategies import as_table, as_usebio, events, table_events, usebio_events
from law78.event import ContractResult, Event
from law78.formats import read_event, write_event
from law78.notation import line_text, parse_line
from law78.outcome import Line, NotPlayed
from pbn_files import pbn_events
from table_files import table_file
from usebio_files import score_text, usebio_file


def bare(event: Event) -> Event:
    """The event without what only reading adds."""
    return replace(event, remarks=())


@given(events())
def test_an_event_written_as_json_reads_back_equal(event: Event) -> None:
    """Clauses K6, K35: every kind of line, nested rulings too."""
    assert bare(read_event(write_event(event).encode(), "event.json")) == event


@given(events())
def test_writing_is_canonical(event: Event) -> None:
    text = write_event(event)
    assert write_event(read_event(text.encode())) == text


@given(table_events, st.sampled_from([",", ";", "\t"]), st.booleans(), st.booleans())
def test_an_event_written_as_a_table_reads_back_equal(
    event: Event, delimiter: str, group_column: bool, mark: bool
) -> None:
    """Clauses K21, K35: delimiters, the group's own column, a byte order mark."""
    text = as_table(event, delimiter, group_column)
    assert bare(read_event(text.encode("utf-8-sig" if mark else "utf-8"), "event.csv")) == event


@given(pbn_events(), st.sampled_from([",", ";", "\t"]))
def test_what_is_printed_comes_through_a_table(made: tuple[Event, object], delimiter: str) -> None:
    """Lines, contracts, who is vulnerable, points and percentages; a table has no ranking."""
    event, _ = made
    expected = replace(
        event,
        name=None,
        program=None,
        printed_pairs=(),
        boards=tuple(
            replace(
                board,
                lines=tuple(replace(line, raw=line_text(line.line)) for line in board.lines),
            )
            for board in event.boards
        ),
    )
    assert bare(read_event(table_file(event, delimiter), "event.csv")) == expected


@given(acbl_events())
def test_what_is_printed_comes_through_usebio(made: tuple[Event, object]) -> None:
    """Points, totals, percentages, places, the program and its version. Clause K34.

    Expected where USEBIO has no word: a split score is not played, A+ is its nominal code.
    """
    event = replace(made[0], program="Demo", program_version="4.2")
    assume(any(score_text(line.line) for board in event.boards for line in board.lines))
    found = bare(read_event(usebio_file(event), "event.xml"))
    assert (found.name, found.program, found.program_version) == (event.name, "Demo", "4.2")
    assert found.winners == event.winners
    assert set(found.printed_pairs) == set(event.printed_pairs)
    for board, other in zip(event.boards, found.boards, strict=True):
        for line, again in zip(board.lines, other.lines, strict=True):
            written = score_text(line.line)
            assert again.line == (parse_line(written) if written else Line(NotPlayed()))
            assert replace(again, line=line.line, raw=line.raw) == line


@pytest.mark.parametrize("style", ["plain", "side", "section"])
@given(event=usebio_events())
def test_an_event_written_as_usebio_reads_back_equal(style: str, event: Event) -> None:
    """Clauses K34, K35: plain numbers, 1NS, and (A) 1 NS."""

    def label(number: str, side: str, section: str | None) -> str:
        if style == "plain" or event.winners != 2:
            return number
        if style == "side" or section is None:
            return number + side
        return f"({section}) {number} {side}"

    def as_read(contract: ContractResult | None) -> ContractResult | None:
        passed = contract is not None and contract.contract == "Pass"
        return replace(contract, contract="PASS") if contract and passed else contract

    expected = replace(
        event,
        boards=tuple(
            replace(
                board,
                lines=tuple(replace(line, contract=as_read(line.contract)) for line in board.lines),
            )
            for board in event.boards
        ),
    )
    assert bare(read_event(as_usebio(event, label).encode(), "event.xml")) == expected
