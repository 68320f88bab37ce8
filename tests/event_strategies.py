"""Hypothesis strategies: whole events, and small writers of them in other formats."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from xml.sax.saxutils import escape

from hypothesis import strategies as st

from law78.event import ContractResult, Event, EventBoard, EventLine
from law78.notation import line_text, parse_line
from law78.outcome import Artificial, Bye, Line, NotPlayed, Percentage, Score
from line_strategies import any_lines, lines, rulings, scores

names = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), min_size=1, max_size=12)
"""Any text that may name something, other scripts included."""

simple_names = names.map(str.strip).filter(bool)
"""Names that keep their ends where a format strips blanks."""

contracts = st.builds(
    ContractResult,
    contract=st.sampled_from(["3NT", "1N", "4Hx", "2CXX", "Pass", "8S", "no contract"]),
    declarer=st.none() | st.sampled_from("NESW"),
    tricks=st.none() | st.integers(0, 20),
)

any_winners = st.sampled_from([None, 1, 2])

flat_lines = any_lines.map(lambda line: parse_line(line_text(line)))
"""Every kind of line, as text can say it."""

nested_rulings = lines(rulings(deepest=3, fewest=2))
"""Rulings that may hold rulings, as only JSON can say them."""


@st.composite
def events(
    draw: st.DrawFn,
    of: st.SearchStrategy[Line] = flat_lines | nested_rulings,
    named: st.SearchStrategy[str] = names,
    bare: bool = False,
    winners: st.SearchStrategy[int | None] = any_winners,
) -> Event:
    """An event of one to four boards that passes every check.

    bare: nothing beside boards, lines, pairs and sections, as in a table.
    """
    said = draw(winners)
    board_names = draw(st.lists(named, min_size=1, max_size=4, unique=True))
    boards = tuple(_board(draw, name, of, named, bare, said) for name in board_names)
    if bare:
        return Event(boards, winners=said)
    most = max(_counted(board) for board in boards)
    return Event(
        boards,
        name=draw(st.none() | names),
        winners=said,
        regulation=draw(st.none() | names),
        expected=draw(st.none() | st.integers(most, most + 3)),
    )


def _board(
    draw: st.DrawFn,
    name: str,
    of: st.SearchStrategy[Line],
    named: st.SearchStrategy[str],
    bare: bool,
    winners: int | None,
) -> EventBoard:
    held = draw(st.lists(of, min_size=1, max_size=6))
    if draw(st.booleans()):
        numbers = draw(st.lists(named, min_size=2 * len(held), max_size=2 * len(held), unique=True))
        north_south = numbers[: len(held)]
        east_west = north_south[::-1] if winners == 2 else numbers[len(held) :]
    else:
        north_south = [str(number) for number in range(1, len(held) + 1)]
        east_west = [str(number) for number in range(101, len(held) + 101)]
    some_pairs = bare or draw(st.booleans())
    board = EventBoard(
        name,
        tuple(
            EventLine(
                line=line,
                raw=line_text(line),
                pair_ns=ns if some_pairs else None,
                pair_ew=ew if some_pairs else None,
                section=draw(st.none() | st.sampled_from("AB")),
                contract=None if bare else draw(st.none() | contracts),
            )
            for line, ns, ew in zip(held, north_south, east_west, strict=True)
        ),
    )
    if bare:
        return board
    most = _counted(board)
    return EventBoard(
        name,
        board.lines,
        expected=draw(st.none() | st.integers(most, most + 3)),
        vulnerable=draw(st.none() | st.sampled_from(["NONE", "NS", "EW", "ALL"])),
    )


def _counted(board: EventBoard) -> int:
    return sum(not isinstance(line.line.result, NotPlayed | Bye) for line in board.lines)


table_events = events(named=simple_names, bare=True, of=flat_lines, winners=st.none())
"""Events that a table can hold."""

usebio_lines = st.one_of(
    lines(scores).map(lambda line: Line(line.result)),
    st.builds(
        lambda ns, ew: Line(Artificial(Percentage(ns), Percentage(ew))),
        st.integers(0, 99),
        st.integers(0, 99),
    ),
    st.just(Line(NotPlayed())),
)


@st.composite
def usebio_events(draw: st.DrawFn) -> Event:
    """An event that USEBIO can hold: pairs are numbers, a section on all lines or on none."""
    said = draw(st.sampled_from([1, 2]))
    sections = draw(st.sampled_from([[None], ["A"], ["A", "B"]]))
    boards: list[EventBoard] = []
    for number in range(1, draw(st.integers(1, 3)) + 1):
        held: list[EventLine] = []
        for section in sections:
            tables = draw(st.lists(usebio_lines, min_size=1, max_size=4))
            for table, line in enumerate(tables, start=1):
                held.append(
                    EventLine(
                        line=line,
                        raw="" if isinstance(line.result, NotPlayed) else line_text(line),
                        pair_ns=str(table),
                        pair_ew=str(table if said == 2 else table + 100),
                        section=section,
                        contract=draw(st.none() | contracts)
                        if isinstance(line.result, Score)
                        else None,
                    )
                )
        boards.append(EventBoard(str(number), tuple(held)))
    if all(isinstance(line.line.result, NotPlayed) for board in boards for line in board.lines):
        last = boards[-1]
        played = EventLine(Line(Score(50)), "50", "99", "199", sections[-1])
        boards[-1] = EventBoard(last.board, (*last.lines, played))
    name = draw(st.none() | st.sampled_from(["Café & <Co>", "Tuesday"]))
    return Event(tuple(boards), name=name, winners=said)


def as_table(event: Event, delimiter: str, group_column: bool) -> str:
    """The event as a table, its boards' lines dealt out in turn."""
    text = io.StringIO()
    write = csv.writer(text, delimiter=delimiter).writerow
    write(["board", "pair_ns", "pair_ew", "result", "group", "section"])
    for number in range(max(len(board.lines) for board in event.boards)):
        for board in event.boards:
            for line in board.lines[number : number + 1]:
                result, _, group = line.raw.partition("@")
                write(
                    [
                        board.board,
                        line.pair_ns,
                        line.pair_ew,
                        result if group_column else line.raw,
                        group if group_column else "",
                        line.section or "",
                    ]
                )
    return text.getvalue()


def as_usebio(event: Event, label: Callable[[str, str, str | None], str]) -> str:
    """The event as USEBIO; label makes a pair number of number, side and section."""
    parts = ['<USEBIO Version="1.2"><EVENT EVENT_TYPE="MP_PAIRS">']
    if event.winners is not None:
        parts.append(_tag("WINNER_TYPE", str(event.winners)))
    if event.name is not None:
        parts.append(_tag("EVENT_DESCRIPTION", event.name))
    sections = dict.fromkeys(line.section for board in event.boards for line in board.lines)
    for section in sections:
        parts.append("<SECTION>" if section is None else f'<SECTION SECTION_ID="{section}">')
        for board in event.boards:
            parts.append("<BOARD>" + _tag("BOARD_NUMBER", board.board))
            parts += [_usebio_line(line, label) for line in board.lines if line.section == section]
            parts.append("</BOARD>")
        parts.append("</SECTION>")
    return "\n".join([*parts, "</EVENT></USEBIO>"])


def _usebio_line(line: EventLine, label: Callable[[str, str, str | None], str]) -> str:
    contract = line.contract
    fields = [
        _tag("NS_PAIR_NUMBER", label(line.pair_ns or "", "NS", line.section)),
        _tag("EW_PAIR_NUMBER", label(line.pair_ew or "", "EW", line.section)),
    ]
    if contract is not None:
        fields.append(_tag("CONTRACT", contract.contract))
        if contract.declarer is not None:
            fields.append(_tag("PLAYED_BY", contract.declarer))
        if contract.tricks is not None:
            fields.append(_tag("TRICKS", str(contract.tricks)))
    return "".join(["<TRAVELLER_LINE>", *fields, _tag("SCORE", line.raw), "</TRAVELLER_LINE>"])


def _tag(name: str, text: str) -> str:
    return f"<{name}>{escape(text)}</{name}>"
