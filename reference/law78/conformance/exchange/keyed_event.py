"""An event to key into a closed program: every board at every table, one session.

The movement is a Mitchell with an odd number of tables: N-S pair t stays at table t,
E-W pairs move up a table and boards down one from round to round, a board a round.
Boards are numbered from 1, so that every program knows who is vulnerable.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from importlib import resources
from itertools import count
from pathlib import Path
from typing import TypeAlias

from law78.conformance.sheets.alike import Alike, listed
from law78.conformance.sheets.boards import SheetLine
from law78.contract import Vulnerable
from law78.event import ContractResult, Event, EventBoard, EventLine
from law78.formats import checked
from law78.formats.event_json import event_data, event_of
from law78.formats.strict_json import list_field, load, object_of, text_field

FORMAT = "law78-keyed-event-1"

Boards: TypeAlias = tuple[tuple[SheetLine, ...], ...]
"""The lines of each board, table by table."""

VULNERABILITY = (
    Vulnerable.NONE,
    Vulnerable.NS,
    Vulnerable.EW,
    Vulnerable.ALL,
    Vulnerable.NS,
    Vulnerable.EW,
    Vulnerable.ALL,
    Vulnerable.NONE,
    Vulnerable.EW,
    Vulnerable.ALL,
    Vulnerable.NONE,
    Vulnerable.NS,
    Vulnerable.ALL,
    Vulnerable.NONE,
    Vulnerable.NS,
    Vulnerable.EW,
)
"""Who is vulnerable on boards 1 to 16."""


def vulnerable_on(board: int) -> str:
    """Who is vulnerable on a board of that number; after 16 it begins again.

    >>> vulnerable_on(2), vulnerable_on(17)
    ('NS', 'NONE')
    """
    return VULNERABILITY[(board - 1) % len(VULNERABILITY)].value


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays a board: N-S pair and E-W pair, by their numbers."""

    north_south: int
    east_west: int


def seats(board: int, tables: int) -> tuple[Seat, ...]:
    """Who plays a board, table by table. E-W pairs are numbered on from the N-S pairs.

    >>> seats(2, tables=3)
    (Seat(north_south=1, east_west=6), Seat(north_south=2, east_west=5), \
Seat(north_south=3, east_west=4))
    """
    return tuple(
        Seat(table, tables + (table - round_of(board, table, tables)) % tables + 1)
        for table in range(1, tables + 1)
    )


def round_of(board: int, table: int, tables: int) -> int:
    """The round, from 1, in which a table plays a board: in round r it has board t + r - 1."""
    return (board - table) % tables + 1


@dataclass(frozen=True, slots=True)
class KeyedEvent:
    """An event of a kind: for each board the lines of its tables in their order.

    found says how it was found; alike has, for each display by its name, the groups of
    mistakes that the event does not tell apart.
    """

    kind: str
    boards: Boards
    found: str = ""
    alike: Mapping[str, Alike] = field(default_factory=dict, compare=False)

    @property
    def tables(self) -> int:
        """How many tables there are, and as many boards."""
        return len(self.boards)

    @property
    def event(self) -> Event:
        """The event under the regulation `exact`."""
        return replace(event_of_boards(self.boards), name=f"law78 {self.kind}")


def with_results(keyed: KeyedEvent, results: Mapping[int, str]) -> KeyedEvent:
    """The event with other results on some lines, by their places from 0, all boards together.

    >>> from law78.conformance.sheets.boards import SheetLine
    >>> keyed = KeyedEvent("averages", ((SheetLine("A+/A-"), SheetLine("600")),))
    >>> [line.result for line in with_results(keyed, {0: "A6040"}).boards[0]]
    ['A6040', '600']
    """
    place = count()
    return replace(
        keyed,
        boards=tuple(
            tuple(replace(line, result=results.get(next(place), line.result)) for line in board)
            for board in keyed.boards
        ),
    )


@lru_cache(maxsize=64)
def event_of_boards(boards: Boards) -> Event:
    """The event that boards make, under the regulation `exact`.

    >>> from law78.conformance.sheets.boards import played
    >>> event = event_of_boards(((played("PASS"),),))
    >>> event.boards[0].lines[0].pair_ns, event.boards[0].lines[0].pair_ew
    ('1', '2')
    """
    tables = len(boards)
    return checked(
        Event(
            boards=tuple(
                EventBoard(
                    str(number),
                    tuple(
                        _event_line(line, seat)
                        for line, seat in zip(lines, seats(number, tables), strict=True)
                    ),
                    vulnerable=vulnerable_on(number),
                )
                for number, lines in enumerate(boards, start=1)
            ),
            winners=2,
            regulation="exact",
        )
    )


def _event_line(line: SheetLine, seat: Seat) -> EventLine:
    contract = None
    if line.contract is not None:
        contract = ContractResult(line.contract, line.declarer, line.tricks)
    return EventLine(
        line=line.line,
        raw=line.result,
        pair_ns=str(seat.north_south),
        pair_ew=str(seat.east_west),
        contract=contract,
    )


# Keeping ---------------------------------------------------------------------------------------

KEYS = ("format", "kind", "found", "event", "alike")


@cache
def load_event(kind: str) -> KeyedEvent:
    """The kept event of a kind.

    >>> load_event("scores").tables
    5
    """
    file = resources.files("law78.conformance.exchange") / f"{kind}.json"
    data = object_of(load(file.read_bytes(), file.name), "the event", KEYS)
    event = event_of(data["event"])
    alike = data["alike"]
    assert isinstance(alike, dict)
    return KeyedEvent(
        kind=text_field(data, "kind"),
        boards=tuple(
            tuple(_sheet_line(line, board) for line in board.lines) for board in event.boards
        ),
        found=text_field(data, "found"),
        alike={
            name: frozenset(_group(group) for group in list_field(alike, name)) for name in alike
        },
    )


def _sheet_line(line: EventLine, board: EventBoard) -> SheetLine:
    given, vulnerable = line.contract, board.vulnerable
    assert vulnerable is not None
    if given is None:
        return SheetLine(line.raw, vulnerable=vulnerable)
    return SheetLine(line.raw, given.contract, given.declarer, given.tricks, vulnerable)


def _group(value: object) -> frozenset[str]:
    assert isinstance(value, list)
    return frozenset(str(name) for name in value)


def save_event(keyed: KeyedEvent) -> None:
    """Write an event beside this module, where load_event finds it."""
    data = {
        "format": FORMAT,
        "kind": keyed.kind,
        "found": keyed.found,
        "event": event_data(keyed.event),
        "alike": {name: listed(groups) for name, groups in keyed.alike.items()},
    }
    Path(__file__).with_name(f"{keyed.kind}.json").write_text(
        json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8", newline="\n"
    )
    load_event.cache_clear()
