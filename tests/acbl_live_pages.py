"""A writer of ACBL Live for Clubs' pages, for the tests, and events that they can hold.

The writer shares nothing with the reader. What the page has no word for, a ruling or
the group of a fouled board, it leaves empty and writes the points.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from html import escape

from hypothesis import strategies as st

from law78.event import (
    ContractResult,
    Event,
    EventBoard,
    EventLine,
    Printed,
    PrintedPair,
)
from law78.outcome import (
    Artificial,
    Average,
    Line,
    NotPlayed,
    Percentage,
    Result,
    Score,
    Side,
    Split,
)
from pbn_files import raw_of

AVERAGES = {Average.PLUS: "AVE+", Average.EQUAL: "AVE", Average.MINUS: "AVE-"}
VULNERABLE = {"NONE": "None", "NS": "N-S", "EW": "E-W", "ALL": "All"}


@dataclass(frozen=True)
class Layout:
    """How a page is laid out; every variant says the same event."""

    attribute: str = "v-bind:data"
    numbers: bool = False
    ascii_only: bool = True
    around: bool = False
    encoding: str = "utf-8"


PLAIN = Layout()


def page(
    event: Event, layout: Layout = PLAIN, changed: Mapping[str, object] | None = None
) -> bytes:
    """The page of an event; changed changes keys of its data."""
    data = page_data(event, layout) | dict(changed or {})
    text = json.dumps(data, ensure_ascii=layout.ascii_only)
    return page_of_text(text, layout)


def page_of_text(text: str, layout: Layout = PLAIN) -> bytes:
    """A page that holds some text where its data should be."""
    head = (
        f"<meta charset='{layout.encoding.removesuffix('-sig')}'><title>results</title>"
        if layout.around
        else ""
    )
    before = "<nav class='x' data-y='{}'><p>ACBL<br></nav>" if layout.around else ""
    html = (
        f"<!DOCTYPE html>\n<html><head>{head}</head><body>{before}\n<result-details"
        f' {layout.attribute}="{escape(text)}"></result-details></body></html>\n'
    )
    return html.encode(layout.encoding)


def page_data(event: Event, layout: Layout = PLAIN) -> dict[str, object]:
    """The data of a page: what the results need, and a little of what they do not."""
    sections = dict.fromkeys(
        [line.section for board in event.boards for line in board.lines]
        + [pair.section for pair in event.printed_pairs]
    )
    program, _, version = (event.program or "").rpartition(" ")
    return {
        "id": 1,
        "name": event.name,
        "type": "PAIRS",
        "number_of_sessions": 1,
        "board_scoring_method": "MATCH_POINTS",
        "winner_type": event.winners,
        "acbl_handicap_type": "NO_HANDICAP",
        "acbl_board_top": "4",
        "game_type": {"fee_table": 1.25, "is_cbf": None},
        "latest_upload": {"program_name": program or version, "program_version": version}
        if program
        else {"program_name": version},
        "sessions": [
            {
                "number": 1,
                "cross_section_scoring": 1,
                "hand_records": [
                    {"board": _number(board.board), "vulnerability": VULNERABLE[board.vulnerable]}
                    for board in event.boards
                    if board.vulnerable is not None
                ],
                "sections": [_section(event, section, layout) for section in sections],
            }
        ],
    }


def _number(board: str) -> object:
    return int(board) if board.isascii() and board.isdigit() else board


def _section(event: Event, section: str | None, layout: Layout) -> dict[str, object]:
    return {
        "name": section,
        "pair_summaries": [
            _pair(pair, layout) for pair in event.printed_pairs if pair.section == section
        ],
        "boards": [
            {
                "board_number": _number(board.board),
                "board_results": [
                    _line(line, layout) for line in board.lines if line.section == section
                ],
            }
            for board in event.boards
        ],
    }


def _pair(pair: PrintedPair, layout: Layout) -> dict[str, object]:
    return {
        "pair_number": pair.number,
        "direction": {None: None, Side.NS: "NS", Side.EW: "EW"}[pair.side],
        "score": pair.total,
        "percentage": pair.percentage,
        "adjustment": None,
        "handicap": "0.00",
        "strat_place": [
            {"strat_number": 2, "rank": "1", "type": "Section"},
            {"strat_number": 1, "rank": pair.place, "type": "Section"},
        ]
        if pair.place is not None
        else [],
    }


def _line(line: EventLine, layout: Layout) -> dict[str, object]:
    contract, printed = line.contract, line.printed or Printed()
    own = [_own(line.line, side) for side in Side]
    passed = contract is not None and contract.contract == "PASS"
    if passed and line.line == Line(Score(0)):
        own = ["PASS", "PASS"]
    ns, ew = (
        int(text) if layout.numbers and text and text.lstrip("-").isdigit() else text
        for text in own
    )
    return {
        "round_number": 1,
        "table_number": 1,
        "ns_pair": line.pair_ns,
        "ew_pair": line.pair_ew,
        "ns_score": ns,
        "ew_score": ew,
        "contract": None if contract is None else _spaced(contract.contract),
        "declarer": "" if contract is None else contract.declarer or "",
        "result": "=",
        "tricks_taken": None if contract is None else contract.tricks,
        "ns_match_points": printed.ns,
        "ew_match_points": printed.ew,
        "opening_lead": "",
        "board_results_add_ons": {"id": 1},
    }


def _spaced(contract: str) -> str:
    return contract if contract == "PASS" else f"{contract[0]} {contract[1:]}"


def _own(line: Line, side: Side) -> str:
    """A side's score in its own view, or its share."""
    result = line.result
    held: object = result
    if isinstance(result, Artificial | Split):
        held = result.ns if side is Side.NS else result.ew
    if line.group is not None:
        return ""
    match held:
        case Score(points):
            return str(points if side is Side.NS else -points)
        case Average():
            return AVERAGES[held]
        case Percentage(percent):
            whole, rest = divmod(percent * 100, 100)
            return f"{whole}.{int(rest):02}%" if rest else f"{whole}%"
        case _:
            return ""


layouts = st.builds(
    Layout,
    attribute=st.sampled_from(["v-bind:data", ":data", "data"]),
    numbers=st.booleans(),
    ascii_only=st.booleans(),
    around=st.booleans(),
    encoding=st.sampled_from(["utf-8", "utf-8-sig"]),
)

shares = st.sampled_from([*Average, Percentage(Fraction(60)), Percentage(Fraction(125, 2))])
scores = st.sampled_from([Score(points) for points in (0, 50, -50, 420, -100, 600, -1400)])
results: st.SearchStrategy[Result] = st.one_of(
    scores,
    scores,
    st.builds(Artificial, shares, shares),
    st.sampled_from([Split(Score(600), Score(-50)), Split(Score(50), Average.PLUS), NotPlayed()]),
)
contracts = st.builds(
    ContractResult,
    contract=st.sampled_from(["3NT", "1N", "4Hx", "2CXX", "7S"]),
    declarer=st.none() | st.sampled_from("NESW"),
    tricks=st.none() | st.integers(0, 13),
)
figures = st.none() | st.sampled_from(["0.00", "3.50", "12", "43.31"])


@st.composite
def acbl_events(draw: st.DrawFn) -> tuple[Event, Layout]:
    """An event with a layout that can hold it; the event is what the page must be read as."""
    layout = draw(layouts)
    winners = draw(st.sampled_from([1, 2]))
    sections = draw(st.sampled_from([[None], ["A"], ["A", "B"]]))
    numbers = draw(st.lists(st.integers(1, 36), min_size=1, max_size=4, unique=True))
    boards = tuple(_board(draw, str(number), sections, winners) for number in numbers)
    seated = {
        (line.section, number, side if winners == 2 else None): None
        for board in boards
        for line in board.lines
        for number, side in ((line.pair_ns, Side.NS), (line.pair_ew, Side.EW))
        if number is not None
    }
    pairs = [
        PrintedPair(
            number,
            section,
            side,
            draw(figures),
            draw(figures),
            draw(st.sampled_from([None, "1", "1/2"])),
        )
        for section, number, side in seated
    ]
    pairs.sort(key=lambda pair: pair.section or "")
    event = Event(
        boards,
        name=draw(st.none() | st.sampled_from(["Café pairs", 'A "B" \\ &amp; <C>', "Ö &#34;"])),
        winners=winners,
        program=draw(st.sampled_from(["ACBLscore 8.33", "DemoScore"])),
        printed_pairs=tuple(pairs),
    )
    return event, layout


def _board(draw: st.DrawFn, name: str, sections: list[str | None], winners: int) -> EventBoard:
    lines: list[EventLine] = []
    for section in sections:
        held = draw(st.lists(results, min_size=1, max_size=3))
        for number, result in enumerate(held, start=1):
            printed = Printed(draw(figures), draw(figures))
            lines.append(
                EventLine(
                    line=Line(result),
                    raw=raw_of(Line(result)),
                    pair_ns=str(number),
                    pair_ew=str(number if winners == 2 else number + 100),
                    section=section,
                    contract=draw(st.none() | contracts) if isinstance(result, Score) else None,
                    printed=None if printed == Printed() else printed,
                )
            )
    return EventBoard(
        name,
        tuple(lines),
        vulnerable=draw(st.none() | st.sampled_from(list(VULNERABLE))),
    )
