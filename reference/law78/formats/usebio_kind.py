"""Which USEBIO files are read: one session of a pairs event at matchpoints."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from lxml import etree

from law78.errors import Code, Law78Error, Place, printable
from law78.formats.safe_xml import child_text, row_of_element

VERSIONS = ("1.0", "1.1", "1.2", "1.3")
MATCHPOINTS = "MATCH_POINTS"
MATCHPOINT_POINTS = ("NS_MATCH_POINTS", "EW_MATCH_POINTS")
IMP_POINTS = (
    "NS_CROSS_IMP_POINTS",
    "EW_CROSS_IMP_POINTS",
    "NS_BUTLER_POINTS",
    "EW_BUTLER_POINTS",
    "NS_IMPS",
    "EW_IMPS",
)
_OF_INDIVIDUALS = ("N_PLAYER_NUMBER", "E_PLAYER_NUMBER", "S_PLAYER_NUMBER", "W_PLAYER_NUMBER")

_REMEDY = "one session of a pairs event at matchpoints is read"


def matchpoint_event(root: etree._Element) -> tuple[etree._Element, list[etree._Element]]:
    """The file's one event of pairs at matchpoints, and its boards that have lines.

    Raises Law78Error: `format` for other XML, `unsupported` for another kind of
    event, `empty` for an event without boards, `field`.
    """
    if root.tag != "USEBIO":
        raise Law78Error(
            Code.FORMAT,
            f"XML whose root is {printable(str(root.tag))}, not USEBIO",
            "give the event as JSON, CSV or USEBIO XML",
        )
    version = (root.get("Version") or "").strip()
    if version and version not in VERSIONS:
        raise Law78Error(
            Code.UNSUPPORTED,
            f"USEBIO version {printable(version)}",
            f"versions {', '.join(VERSIONS)} are read",
            _place(root),
        )
    events = root.findall("EVENT")
    with_boards = [event for event in events if next(boards_with_lines(event), None) is not None]
    if len(with_boards) > 1:
        raise _unsupported("more than one event", with_boards[1])
    event = next(iter(with_boards or events), None)
    if event is None:
        raise Law78Error(Code.EMPTY, "a USEBIO file without an EVENT", "give at least one board")
    boards = list(boards_with_lines(event))
    _refuse_other_types(event, boards)
    _refuse_other_methods(event, boards)
    _refuse_sessions(event, boards)
    return event, boards


def boards_with_lines(event: etree._Element) -> Iterator[etree._Element]:
    """The boards that have results: a HANDSET repeats BOARD for the deals."""
    return (board for board in event.iter("BOARD") if board.find("TRAVELLER_LINE") is not None)


def _refuse_other_types(event: etree._Element, boards: Sequence[etree._Element]) -> None:
    for element in (event, *boards):
        kind = element.get("EVENT_TYPE")
        if kind is None and element is event:
            raise Law78Error(
                Code.FIELD, "an EVENT without EVENT_TYPE", "give MP_PAIRS or PAIRS", _place(event)
            )
        if kind is not None and kind.strip() not in ("MP_PAIRS", "PAIRS"):
            raise _unsupported(f"an event of type {printable(kind)}", element)
    for board in boards:
        for line in board.iterchildren("TRAVELLER_LINE"):
            if any(line.find(name) is not None for name in _OF_INDIVIDUALS):
                raise _unsupported("an event of individuals", line)
            if line.find("DIRECTION") is not None:
                raise _unsupported("a teams event", line)


def _refuse_other_methods(event: etree._Element, boards: Sequence[etree._Element]) -> None:
    """What a board is scored by: as the file says, else as its printed points tell."""
    method = child_text(event, "BOARD_SCORING_METHOD")
    if method:
        if method != MATCHPOINTS:
            raise _unsupported(f"BOARD_SCORING_METHOD {printable(method)}", event)
        return
    if (event.get("EVENT_TYPE") or "").strip() == "MP_PAIRS" or not boards:
        return
    if _any_points(boards, MATCHPOINT_POINTS):
        return
    if _any_points(boards, IMP_POINTS):
        raise _unsupported("boards scored by IMPs", event)
    raise Law78Error(
        Code.FIELD,
        "PAIRS without BOARD_SCORING_METHOD, and no points are printed",
        f"say how it is scored: {MATCHPOINTS}",
        _place(event),
    )


def _any_points(boards: Sequence[etree._Element], names: Sequence[str]) -> bool:
    return any(
        child_text(line, name)
        for board in boards
        for line in board.iterchildren("TRAVELLER_LINE")
        for name in names
    )


def _refuse_sessions(event: etree._Element, boards: Sequence[etree._Element]) -> None:
    sessions: set[etree._Element] = set()
    for board in boards:
        for above in board.iterancestors():
            if above is event:
                break
            if above.tag == "SESSION":
                sessions.add(above)
            elif above.tag != "SECTION":
                raise _unsupported(f"boards in a {printable(str(above.tag))}", board)
    count = child_text(event, "SESSION_COUNT") or ""
    if len(sessions) > 1 or re.fullmatch(r"0*(?:[2-9]|[1-9][0-9]+)", count):
        raise _unsupported("more than one session", event)


def _unsupported(what: str, element: etree._Element) -> Law78Error:
    return Law78Error(Code.UNSUPPORTED, what, _REMEDY, _place(element))


def _place(element: etree._Element) -> Place:
    return Place(row=row_of_element(element))
