"""USEBIO 1.0 to 1.3: pairs events at matchpoints.

A board is every BOARD of its number that has a TRAVELLER_LINE, over all
sections: they are one field. The raw result is SCORE, N-S's view; the points
and totals that a program printed are kept apart, as text. The format has no
element for a weighted or a split score: programs write the points alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from lxml import etree

from law78.errors import Code, Law78Error, Place, printable
from law78.event import ContractResult, Event, EventBoard, EventLine, Printed, Remark, winners_of
from law78.formats.checks import Rows
from law78.formats.safe_xml import child_text, parse_xml, row_of_element
from law78.formats.usebio_kind import IMP_POINTS, MATCHPOINT_POINTS, matchpoint_event
from law78.formats.usebio_pairs import (
    Label,
    Numbering,
    not_scored,
    numbering_of,
    printed_pairs,
    read_label,
    section_above,
)
from law78.notation import parse_line
from law78.outcome import Line, NotPlayed, Score, Side

_READ = (
    "NS_PAIR_NUMBER",
    "EW_PAIR_NUMBER",
    "CONTRACT",
    "PLAYED_BY",
    "TRICKS",
    "SCORE",
    *MATCHPOINT_POINTS,
)
_NO_RESULT = ("LEAD", "LIN_DATA", "NOTES", "BOARD_AVERAGE", "ROUND_NUMBER", "TABLE_NUMBER")
_KNOWN = frozenset((*_READ, *_NO_RESULT, *IMP_POINTS))

_SCORE = re.compile(
    r"(?:\+(?=[0-9]))?(?P<result>-?[0-9]+|A[0-9]{4}|PASS)", re.IGNORECASE | re.ASCII
)
_TRICKS = re.compile(r"[0-9]{1,2}")
_PASSED_OUT = ("PASS", "PASSED", "PASSED OUT", "P")
_NO_CONTRACT = ("", "NP", "-")


@dataclass(frozen=True, slots=True)
class _Found:
    """A TRAVELLER_LINE with where it stands and who its pairs are."""

    element: etree._Element
    place: Place
    section: str | None
    ns: Label | None
    ew: Label | None


def read_usebio(data: bytes) -> tuple[Event, Rows]:
    """The event that a USEBIO file says, and the row of each line.

    Raises Law78Error as parse_xml and matchpoint_event do; `board`, `field`,
    `notation` and `pair` with row, board and line.
    """
    element, boards = matchpoint_event(parse_xml(data))
    found = _found(boards)
    lines = [line for board in found.values() for line in board]
    numbering = numbering_of(
        _winner_type(element),
        ((label, side, line.place) for line in lines for label, side in _seats(line)),
    )
    if lines and not any(child_text(line.element, "SCORE") for line in lines):
        raise Law78Error(
            Code.FIELD, "no TRAVELLER_LINE has a SCORE", "let the program write the scores too"
        )
    event = Event(
        boards=tuple(
            EventBoard(board, tuple(_event_line(line, numbering) for line in held))
            for board, held in found.items()
        ),
        name=child_text(element, "EVENT_DESCRIPTION") or None,
        winners=numbering.winners,
        program=child_text(element, "PROGRAM_NAME") or None,
        program_version=child_text(element, "PROGRAM_VERSION") or None,
        remarks=(*_line_remarks(lines), *_unknown_elements(lines), *not_scored(element)),
    )
    printed, remarks = printed_pairs(element, event, numbering, winners_of(event))
    event = replace(event, printed_pairs=tuple(printed), remarks=(*event.remarks, *remarks))
    return event, tuple(tuple(line.place.row for line in board) for board in found.values())


def _found(boards: Sequence[etree._Element]) -> dict[str, list[_Found]]:
    """The lines of each board number, all sections together."""
    found: dict[str, list[_Found]] = {}
    seen: set[tuple[str, str | None]] = set()
    sections = {section for board in boards for section in board.iterancestors("SECTION")}
    for board in boards:
        place = Place(row=row_of_element(board))
        number = child_text(board, "BOARD_NUMBER")
        if not number:
            raise Law78Error(Code.FIELD, "a BOARD without BOARD_NUMBER", "give it", place)
        section = section_above(board)
        if section is None and len(sections) > 1:
            raise Law78Error(
                Code.FIELD,
                "more than one SECTION, one without SECTION_ID",
                "name each of them",
                replace(place, board=number),
            )
        if (number, section) in seen:
            raise Law78Error(
                Code.BOARD,
                "the board is there twice"
                + ("" if section is None else f" in section {printable(section)}"),
                "put all its lines into one BOARD, or correct the number",
                replace(place, board=number),
            )
        seen.add((number, section))
        lines = found.setdefault(number, [])
        for element in board.iterchildren("TRAVELLER_LINE"):
            place = Place(row=row_of_element(element), board=number, line=len(lines) + 1)
            lines.append(_found_line(element, section, place))
    return found


def _found_line(element: etree._Element, section: str | None, place: Place) -> _Found:
    ns, ew = (
        read_label(child_text(element, name)) for name in ("NS_PAIR_NUMBER", "EW_PAIR_NUMBER")
    )
    if ns is None and ew is None:
        raise Law78Error(
            Code.FIELD, "a line without pairs", "give NS_PAIR_NUMBER and EW_PAIR_NUMBER", place
        )
    sections = {section} if section is not None else set()
    sections |= {label.section for label in (ns, ew) if label and label.section}
    if len(sections) > 1:
        raise Law78Error(
            Code.UNSUPPORTED,
            f"pairs of sections {' and '.join(sorted(printable(each, 20) for each in sections))}"
            " at one table",
            "give the pairs numbers that hold for the whole event, and no sections",
            place,
        )
    return _Found(element, place, next(iter(sections), None), ns, ew)


def _seats(line: _Found) -> Iterator[tuple[Label | None, Side]]:
    yield line.ns, Side.NS
    yield line.ew, Side.EW


def _winner_type(element: etree._Element) -> int | None:
    written = child_text(element, "WINNER_TYPE")
    if not written:
        return None
    if written not in ("1", "2"):
        raise Law78Error(
            Code.FIELD,
            f"WINNER_TYPE is {printable(written)!r}",
            "it is 1 or 2",
            Place(row=row_of_element(element)),
        )
    return int(written)


def _event_line(found: _Found, numbering: Numbering) -> EventLine:
    element = found.element
    try:
        line, raw = _result(element)
    except Law78Error as error:
        place = found.place
        raise error.at(row=place.row, board=place.board, line=place.line) from None
    ns, ew = (child_text(element, name) or None for name in MATCHPOINT_POINTS)
    return EventLine(
        line=line,
        raw=raw,
        pair_ns=numbering.number(found.ns),
        pair_ew=numbering.number(found.ew),
        section=found.section,
        contract=_contract(element),
        printed=None if ns is None and ew is None else Printed(ns, ew),
    )


def _result(element: etree._Element) -> tuple[Line, str]:
    """A line's result: SCORE, which is empty on a board not played or passed out. Clause K35."""
    score = child_text(element, "SCORE") or ""
    contract = (child_text(element, "CONTRACT") or "").upper()
    read = _SCORE.fullmatch(score)
    if read is not None:
        return parse_line(read["result"]), score
    if score:
        raise Law78Error(
            Code.NOTATION,
            f"the SCORE {printable(score)!r}",
            "it is a score like -100, or a code like A6040; what USEBIO cannot say,"
            " the event JSON can",
        )
    if contract in _PASSED_OUT:
        return Line(Score(0)), score
    if contract in _NO_CONTRACT:
        return Line(NotPlayed()), score
    raise Law78Error(
        Code.NOTATION,
        f"the contract {printable(contract)} without a SCORE",
        "give the SCORE",
    )


def _contract(element: etree._Element) -> ContractResult | None:
    contract = child_text(element, "CONTRACT") or ""
    if contract.upper() in _NO_CONTRACT:
        return None
    tricks = child_text(element, "TRICKS") or ""
    return ContractResult(
        contract="PASS" if contract.upper() in _PASSED_OUT else contract,
        declarer=child_text(element, "PLAYED_BY") or None,
        tricks=int(tricks) if _TRICKS.fullmatch(tricks) else None,
    )


def _line_remarks(lines: Sequence[_Found]) -> Iterator[Remark]:
    """What is read one way and might have been meant another."""
    for line in lines:
        score, contract, tricks = (
            child_text(line.element, name) for name in ("SCORE", "CONTRACT", "TRICKS")
        )
        points = any(child_text(line.element, name) for name in MATCHPOINT_POINTS)
        if not score and (contract or "").upper() in _NO_CONTRACT and points:
            yield Remark(
                Code.NOTATION,
                "points without a SCORE: taken as not played",
                "give the SCORE, or a code like A6040",
                line.place,
            )
        if score == "0" and contract == "":
            yield Remark(
                Code.NOTATION,
                "SCORE 0 and no CONTRACT: taken as passed out",
                "if it was adjusted, give a code like A6040",
                line.place,
            )
        if tricks and not _TRICKS.fullmatch(tricks):
            yield Remark(
                Code.FIELD, f"TRICKS {printable(tricks)!r} is not read", "give a number", line.place
            )


def _unknown_elements(lines: Sequence[_Found]) -> Iterator[Remark]:
    counts = Counter(str(child.tag) for line in lines for child in line.element)
    for name, count in counts.items():
        if name not in _KNOWN:
            yield Remark(
                Code.FIELD,
                f"{printable(name)} is not read, on {count} line{'s' if count > 1 else ''}",
                "see that no result stands in it",
            )
