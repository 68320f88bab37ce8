"""Result pages of Magic Contest and of Ruter, its Swedish name: pairs at matchpoints.

A page is HTML with data in META and all results as text in a PRE: a ranking, then
the score tables, one to three boards side by side. The result is the score in
N-S's view, two averages such as A+/A-, a ruling as it was entered, or a bye; the
points and totals that the program printed are kept apart, as text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from law78.errors import Code, Law78Error, printable
from law78.event import Event, EventBoard, EventLine, Remark
from law78.formats.checks import Rows
from law78.formats.magic_contest_boards import FoundBoard, FoundLine, read_boards, tables_begin
from law78.formats.magic_contest_page import Page, read_page
from law78.formats.magic_contest_ranking import (
    ONLY_PAIRS,
    Above,
    few,
    read_above,
    rule_remarks,
    seated_rankings,
)
from law78.outcome import Artificial, Bye, Side

PROGRAMS = ("Magic Contest", "Ruter")
PAIRS = "2"
MATCHPOINTS = ("MatchPoints", "MatchPoints;MP1")

_GENERATOR = re.compile(
    rb"<meta\b[^>]{0,200}?\bgenerator\b[^>]{0,200}?\b(?:magic contest|ruter)\b", re.IGNORECASE
)
_COUNT = re.compile(r"[0-9]{1,6}")


def is_magic_contest(head: bytes) -> bool:
    """Whether the beginning of a file is that of such a page.

    >>> is_magic_contest(b'<HTML><HEAD><META  name=Generator  content="Ruter">')
    True
    """
    return _GENERATOR.search(head) is not None


def read_magic_contest(data: bytes) -> tuple[Event, Rows]:
    """The event that a page says, and the row of each line.

    Raises Law78Error: `unsupported` for what is not one session of pairs at
    matchpoints; `empty`; what read_page, read_above and read_boards raise.
    """
    page = read_page(data)
    program = _program(page)
    _refuse_other_events(page)
    begin = tables_begin(page.rows)
    above = read_above(page.rows[:begin])
    boards = read_boards(page.rows[begin:])
    if not boards:
        raise Law78Error(
            Code.EMPTY, "a page without score tables", "let the program write them too"
        )
    lines = [line for board in boards for line in board.lines]
    unknown = next((line for line in lines if line.played and not line.played.known), None)
    seats = _seats(lines)
    winners, printed_pairs, odd_pairs = seated_rankings(above.rankings, seats)
    found = {"boardcount": len(boards)}
    if winners is not None:
        found["paircount"] = len(seats)
    event = Event(
        boards=tuple(_event_board(board, with_contracts=unknown is None) for board in boards),
        name=page.says("contestname") or None,
        winners=winners,
        program=program,
        printed_pairs=printed_pairs,
        remarks=(
            *page.remarks,
            *above.remarks,
            *odd_pairs,
            *_rule_remarks(above, lines),
            *meta_remarks(page, found),
            *_letter_remarks(unknown),
        ),
    )
    return event, tuple(tuple(line.place.row for line in board.lines) for board in boards)


def _program(page: Page) -> str:
    generator = page.says("generator")
    if not generator.startswith(PROGRAMS):
        raise Law78Error(
            Code.FORMAT,
            f"a web page whose META Generator is {printable(generator)!r}",
            f"pages of {' and '.join(PROGRAMS)} are read; give others as JSON, CSV or USEBIO XML",
            page.place_of("generator"),
        )
    return f"{generator} {page.says('version')}".strip()


def _refuse_other_events(page: Page) -> None:
    """Refuse by name what is not one session of pairs at matchpoints."""
    scoring = page.says("scoringtype")
    if not scoring:
        raise Law78Error(Code.FIELD, "the page has no META ScoringType", "add it: MatchPoints;MP1")
    if scoring not in MATCHPOINTS:
        raise _unsupported(
            f"an event whose ScoringType is {printable(scoring)}", page, "scoringtype"
        )
    refuse_other_sessions(page)


def refuse_other_sessions(page: Page) -> None:
    """Refuse by name what META says is not one session of pairs.

    Raises Law78Error (`unsupported`) with the row.
    """
    kind = page.says("contesttype") or PAIRS
    if kind != PAIRS:
        raise _unsupported(
            f"an event whose ContestType is {printable(kind)}, and pairs are {PAIRS}",
            page,
            "contesttype",
        )
    boards, of_session = page.says("boardcount"), page.says("boardcountsession")
    if of_session and of_session != boards:
        raise _unsupported(
            f"more than one session: {printable(of_session)} of {printable(boards)} boards in this",
            page,
            "boardcountsession",
        )
    session = page.says("crsession") or "1"
    if session != "1":
        raise _unsupported(
            f"more than one session: this is session {printable(session)}", page, "crsession"
        )


def _unsupported(what: str, page: Page, meta: str) -> Law78Error:
    return Law78Error(Code.UNSUPPORTED, what, ONLY_PAIRS, page.place_of(meta))


def _seats(lines: Sequence[FoundLine]) -> dict[str, set[Side]]:
    """Every pair with the sides on which it sits; a bye is a seat too."""
    seats: dict[str, set[Side]] = {}
    for line in lines:
        for number, side in ((line.line.pair_ns, Side.NS), (line.line.pair_ew, Side.EW)):
            if number is not None:
                seats.setdefault(number, set()).add(side)
    return seats


def _event_board(board: FoundBoard, with_contracts: bool) -> EventBoard:
    return EventBoard(board.name, tuple(_event_line(line, with_contracts) for line in board.lines))


def _event_line(found: FoundLine, with_contracts: bool) -> EventLine:
    if found.played is None or not with_contracts:
        return found.line
    return replace(found.line, contract=found.played.in_english())


def _rule_remarks(above: Above, lines: Sequence[FoundLine]) -> Iterator[Remark]:
    with_bye = {
        number
        for line in lines
        if isinstance(line.line.line.result, Bye)
        for number in (line.line.pair_ns, line.line.pair_ew)
        if number is not None
    }
    averages = any(isinstance(line.line.line.result, Artificial) for line in lines)
    yield from rule_remarks(above, byes=bool(with_bye), averages=averages)
    marked = {number for ranking in above.rankings for number in ranking.with_bye}
    odd = marked ^ with_bye
    if above.rankings and odd:
        yield Remark(
            Code.PAIR,
            f"the ranking's * for a bye and the boards differ on pair {few(odd)}",
            "see that no line is missing",
        )


def meta_remarks(page: Page, found: Mapping[str, int]) -> Iterator[Remark]:
    """What META says that is not scored, and where its counts are not those that were found."""
    for name, what in (("boardcount", "boards"), ("paircount", "pairs")):
        said = page.says(name)
        if name in found and _COUNT.fullmatch(said) and int(said) != found[name]:
            yield Remark(
                Code.FIELD,
                f"the page says that it has {said} {what}, and has {found[name]}",
                "see that none is missing",
                page.place_of(name),
            )
    if page.says("handicappercentageaverage"):
        yield Remark(
            Code.UNSUPPORTED,
            "the ranking has handicaps, which are not scored",
            "expect other totals than the printed ones",
            page.place_of("handicappercentageaverage"),
        )
    sessions = page.says("crsessioncount") or "1"
    if sessions != "1":
        yield Remark(
            Code.UNSUPPORTED,
            f"this is the first of {printable(sessions)} sessions and is scored by itself",
            "if totals are carried forward, expect others than the printed ones",
            page.place_of("crsessioncount"),
        )


def _letter_remarks(unknown: FoundLine | None) -> Iterator[Remark]:
    """A remark where contracts are in letters that might mean one thing or another."""
    if unknown is None or unknown.played is None:
        return
    played = unknown.played
    yield Remark(
        Code.CONTRACT,
        f"contracts like {played.level}{played.strain} by {played.declarer} are not read",
        "the scores count; contracts are compared with them in English or Scandinavian letters",
        unknown.place,
    )
