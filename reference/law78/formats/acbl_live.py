"""Pages of ACBL Live for Clubs: a club's game of pairs at matchpoints.

A board's lines stand in `board_results`, section by section: each side's score in its
own view, or PASS, or AVE+ and its like. The points are 1 for a win and 1/2 for a tie;
they and the totals are kept apart, as text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from law78.contract import parse_vulnerable
from law78.errors import Code, Law78Error, Place, printable
from law78.event import (
    ContractResult,
    Event,
    EventBoard,
    EventLine,
    Printed,
    PrintedPair,
    Remark,
)
from law78.formats.acbl_live_page import objects_of, read_page_data, text_of
from law78.formats.checks import Rows
from law78.formats.two_sides import Own, line_of_sides, read_own
from law78.outcome import Line, NotPlayed, Score, Side

ONLY_PAIRS = "one session of a pairs event at matchpoints is read"
PROGRAM = "ACBL Live for Clubs"

_KNOWN = (
    *("id", "created_at", "updated_at", "board_id", "round_number", "table_number"),
    *("ns_pair", "ew_pair", "ns_score", "ew_score", "ns_match_points", "ew_match_points"),
    *("contract", "declarer", "opening_lead", "result", "tricks_taken", "board_results_add_ons"),
)
_NOT_SCORED = ("adjustment", "handicap")
_NOTHING = re.compile(r"|null|none|-?0+(?:\.0+)?", re.IGNORECASE)
_TRICKS = re.compile(r"[0-9]{1,2}")
_PASSED_OUT = ("PASS", "PASSED", "PASSED OUT")
_NO_RESULT = ("", "NP", "NO PLAY")
_DECLARERS = ("N", "E", "S", "W")
_SIDES = {"NS": Side.NS, "N-S": Side.NS, "EW": Side.EW, "E-W": Side.EW}
_VULNERABLE = {"N-S": "NS", "E-W": "EW"}


@dataclass(slots=True)
class _Found:
    """What is read so far: lines by board, and what is odd."""

    boards: dict[str, list[EventLine]] = field(default_factory=dict)
    unknown: Counter[str] = field(default_factory=Counter)
    remarks: list[Remark] = field(default_factory=list)


def read_acbl_live(data: bytes) -> tuple[Event, Rows]:
    """The event that a page says; its lines have no rows, as all data stand in one.

    Raises Law78Error: `unsupported` for what is not one session of pairs at
    matchpoints; `empty`, `field`, `board` and `notation` with board and line; what
    read_page_data raises.
    """
    page, remarks = read_page_data(data)
    session = _session(page)
    sections = objects_of(session, "sections")
    winners = _winners(page)
    found = _Found()
    for section in sections:
        _add_section(section, found)
    if not found.boards:
        raise Law78Error(Code.EMPTY, "a page without boards", "save the page of a club's game")
    vulnerable = _vulnerable(session, found)
    event = Event(
        boards=tuple(
            EventBoard(board, tuple(lines), vulnerable=vulnerable.get(board))
            for board, lines in found.boards.items()
        ),
        name=text_of(page, "name") or None,
        winners=winners,
        program=_program(page),
        printed_pairs=tuple(
            pair for section in sections for pair in _printed_pairs(section, winners)
        ),
        remarks=(
            *remarks,
            *found.remarks,
            *_unknown(found.unknown),
            *_event_remarks(page, session, sections),
        ),
    )
    return event, ()


def _session(page: Mapping[str, object]) -> Mapping[str, object]:
    """The page's one session. Refuses by name what is not pairs at matchpoints."""
    kind = text_of(page, "type")
    if kind.upper() not in ("PAIRS", "PAIR"):
        raise _unsupported(f"an event of type {printable(kind) or 'that is not said'}")
    method = text_of(page, "board_scoring_method")
    if method.upper() not in ("MATCH_POINTS", "MATCHPOINTS"):
        raise _unsupported(f"board_scoring_method {printable(method) or 'that is not said'}")
    sessions = objects_of(page, "sessions")
    if len(sessions) > 1 or text_of(page, "number_of_sessions") not in ("", "1"):
        raise _unsupported("more than one session")
    if not sessions:
        raise Law78Error(Code.EMPTY, "a page without sessions", "save the page of a club's game")
    return sessions[0]


def _unsupported(what: str) -> Law78Error:
    return Law78Error(Code.UNSUPPORTED, what, ONLY_PAIRS)


def _winners(page: Mapping[str, object]) -> int | None:
    written = text_of(page, "winner_type")
    if written in ("", "0"):
        return None
    if written not in ("1", "2"):
        raise Law78Error(Code.FIELD, f"winner_type is {printable(written)!r}", "it is 1 or 2")
    return int(written)


def _program(page: Mapping[str, object]) -> str:
    uploads = objects_of(page, "uploads")
    latest = page.get("latest_upload")
    upload = latest if isinstance(latest, dict) else uploads[-1] if uploads else page
    named = f"{text_of(upload, 'program_name')} {text_of(upload, 'program_version')}"
    return named.strip() or PROGRAM


# The lines -------------------------------------------------------------------------------------


def _add_section(section: Mapping[str, object], found: _Found) -> None:
    name = text_of(section, "name") or None
    seen: set[str] = set()
    for board in objects_of(section, "boards"):
        number = text_of(board, "board_number")
        if not number:
            raise Law78Error(Code.FIELD, "a board without board_number", "give it")
        place = Place(board=number)
        if number in seen:
            raise Law78Error(
                Code.BOARD,
                "the board is there twice"
                + ("" if name is None else f" in section {printable(name)}"),
                "put all its lines on one board, or correct the number",
                place,
            )
        seen.add(number)
        results = objects_of(board, "board_results", place)
        if not results:
            continue
        lines = found.boards.setdefault(number, [])
        for result in results:
            place = Place(board=number, line=len(lines) + 1)
            try:
                lines.append(_line(result, name, place, found))
            except Law78Error as error:
                raise error.at(board=place.board, line=place.line) from None
            found.unknown.update(key for key in result if key not in _KNOWN)


def _line(
    result: Mapping[str, object], section: str | None, place: Place, found: _Found
) -> EventLine:
    ns, ew = (text_of(result, f"{side}_match_points") or None for side in ("ns", "ew"))
    line, raw = _result(result)
    if isinstance(line.result, NotPlayed) and (ns or ew):
        found.remarks.append(
            Remark(
                Code.NOTATION,
                "points without a score: taken as not played",
                "give the score, or an average like AVE+",
                place,
            )
        )
    return EventLine(
        line=line,
        raw=raw,
        pair_ns=text_of(result, "ns_pair") or None,
        pair_ew=text_of(result, "ew_pair") or None,
        section=section,
        contract=_contract(result, place, found),
        printed=None if ns is None and ew is None else Printed(ns, ew),
    )


def _result(result: Mapping[str, object]) -> tuple[Line, str]:
    """A line's result from the scores of both sides. Clauses K15, K16, K18, K20, K35."""
    written = [text_of(result, f"{side}_score").upper() for side in ("ns", "ew")]
    if all(text in _NO_RESULT for text in written):
        if text_of(result, "contract").upper() in _PASSED_OUT:
            return Line(Score(0)), "PASS"
        return Line(NotPlayed()), "NP"
    return line_of_sides(*(_own(text) for text in written))


def _own(text: str) -> Own | None:
    if text == "":
        return None
    own = read_own(text)
    if own is None:
        raise Law78Error(
            Code.NOTATION,
            f"the score {printable(text)!r} is not understood",
            "it is a score like -100, PASS, or an average like AVE+",
        )
    return own


def _contract(result: Mapping[str, object], place: Place, found: _Found) -> ContractResult | None:
    contract = text_of(result, "contract").replace(" ", "")
    if not contract or contract.upper() in ("NP", "-"):
        return None
    if contract.upper() in _PASSED_OUT:
        return ContractResult("PASS")
    declarer, tricks = text_of(result, "declarer").upper(), text_of(result, "tricks_taken")
    for key, cell, known in (
        ("declarer", declarer, declarer in (*_DECLARERS, "")),
        ("tricks_taken", tricks, tricks == "" or _TRICKS.fullmatch(tricks) is not None),
    ):
        if not known:
            found.remarks.append(
                Remark(
                    Code.FIELD,
                    f"the {key} {printable(cell, 20)!r} is not read",
                    "no score is lost with it",
                    place,
                )
            )
    return ContractResult(
        contract=contract,
        declarer=declarer if declarer in _DECLARERS else None,
        tricks=int(tricks) if _TRICKS.fullmatch(tricks) else None,
    )


def _vulnerable(session: Mapping[str, object], found: _Found) -> dict[str, str]:
    """Who is vulnerable on each board, by the hand records."""
    said: dict[str, str] = {}
    for record in objects_of(session, "hand_records"):
        board, written = text_of(record, "board"), text_of(record, "vulnerability")
        if not board or not written:
            continue
        try:
            said[board] = parse_vulnerable(_VULNERABLE.get(written.upper(), written)).value
        except Law78Error as error:
            found.remarks.append(
                Remark(error.code, error.problem, error.remedy, Place(board=board))
            )
    return said


# The ranking -----------------------------------------------------------------------------------


def _printed_pairs(section: Mapping[str, object], winners: int | None) -> Iterator[PrintedPair]:
    name = text_of(section, "name") or None
    for pair in objects_of(section, "pair_summaries"):
        number = text_of(pair, "pair_number")
        if not number:
            raise Law78Error(Code.FIELD, "a pair_summary without pair_number", "give it")
        yield PrintedPair(
            number=number,
            section=name,
            side=_SIDES.get(text_of(pair, "direction").upper()) if winners == 2 else None,
            total=text_of(pair, "score") or None,
            percentage=text_of(pair, "percentage") or None,
            place=_place(pair),
        )


def _place(pair: Mapping[str, object]) -> str | None:
    """A pair's place among all, overall if there is one, else in its section."""
    places = {
        text_of(place, "type").upper(): text_of(place, "rank")
        for place in objects_of(pair, "strat_place")
        if text_of(place, "strat_number") in ("", "1")
    }
    return places.get("OVERALL") or places.get("SECTION") or None


# What is said of the rest ----------------------------------------------------------------------


def _unknown(counts: Mapping[str, int]) -> Iterator[Remark]:
    for name, count in counts.items():
        yield Remark(
            Code.FIELD,
            f"{printable(name)} is not read, on {count} line{'s' if count > 1 else ''}",
            "see that no result stands in it",
        )


def _event_remarks(
    page: Mapping[str, object],
    session: Mapping[str, object],
    sections: Sequence[Mapping[str, object]],
) -> Iterator[Remark]:
    """What is known and not scored: handicaps, adjustments, a field that is not said."""
    handicap = text_of(page, "acbl_handicap_type")
    if handicap not in ("", "NO_HANDICAP"):
        yield Remark(
            Code.UNSUPPORTED,
            f"the handicap {printable(handicap)}, which is not scored",
            "expect other totals than the printed ones",
        )
    counts = Counter(
        name
        for section in sections
        for pair in objects_of(section, "pair_summaries")
        for name in _NOT_SCORED
        if not _NOTHING.fullmatch(text_of(pair, name))
    )
    for name, count in counts.items():
        yield Remark(
            Code.UNSUPPORTED,
            f"{count} pair{'s' if count > 1 else ''} with {name}, which is not scored",
            "expect other totals than the printed ones",
        )
    if len(sections) > 1 and text_of(session, "cross_section_scoring") in ("", "0", "false"):
        yield Remark(
            Code.REGULATION,
            f"{len(sections)} sections, and the page does not say that they are one field",
            "score each section by itself if they are not",
        )
