"""An event as a file gives it: raw results, and apart from them what was printed.

A printed figure is never a result: it is kept as text, to be compared with.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from law78.errors import NOWHERE, Code, Place
from law78.outcome import Line, Side


@dataclass(frozen=True, slots=True, order=True)
class Pair:
    """Who is ranked: a number, its section, and its side where there are two winners.

    >>> Pair("1", section="A", side=None)
    Pair(number='1', section='A', side=None)
    """

    number: str
    section: str | None = None
    side: Side | None = None


@dataclass(frozen=True, slots=True)
class Printed:
    """What a file prints for a line, as it prints it: points, and a percentage of each side.

    Which scale and rounding they are in the file does not say. None is what is not printed.

    >>> Printed("12,6", "1,4").ns_percentage is None
    True
    """

    ns: str | None = None
    ew: str | None = None
    ns_percentage: str | None = None
    ew_percentage: str | None = None


@dataclass(frozen=True, slots=True)
class ContractResult:
    """The contract a file gives beside the score, as it gives it; no score is made of it."""

    contract: str
    declarer: str | None = None
    tricks: int | None = None


@dataclass(frozen=True, slots=True)
class EventLine:
    """A line of a board in an event.

    raw is the result as the file has it, in notation where it gives each side's by
    itself; pairs are None where the file names none.
    """

    line: Line
    raw: str
    pair_ns: str | None = None
    pair_ew: str | None = None
    section: str | None = None
    contract: ContractResult | None = None
    printed: Printed | None = None


@dataclass(frozen=True, slots=True)
class EventBoard:
    """A board of an event: its name, its lines, and what the file says of it.

    expected is the board's own E where the file gives one; vulnerable is NONE,
    NS, EW or ALL.
    """

    board: str
    lines: tuple[EventLine, ...]
    expected: int | None = None
    vulnerable: str | None = None


@dataclass(frozen=True, slots=True)
class PrintedPair:
    """A pair's total, percentage and place as a file prints them."""

    number: str
    section: str | None = None
    side: Side | None = None
    total: str | None = None
    percentage: str | None = None
    place: str | None = None


@dataclass(frozen=True, slots=True)
class Penalty:
    """What is taken from a pair's total: per cent of a top, or matchpoints. Clause K36.

    side is None where the number and section are enough.
    """

    number: str
    section: str | None = None
    side: Side | None = None
    percent_of_top: Fraction | None = None
    matchpoints: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Remark:
    """Something odd in a file that does not stop it from being scored."""

    code: Code
    problem: str
    remedy: str
    place: Place = NOWHERE

    def __str__(self) -> str:
        where = f"{self.place}: " if str(self.place) else ""
        return f"[{self.code}] {where}{self.problem}; {self.remedy}"


@dataclass(frozen=True, slots=True)
class Event:
    """A whole event, however it was written down.

    winners is 1 or 2, None where the file does not say; program is the scoring
    program that wrote the file, where it says so, with its version where the format
    says them as one; program_version is the version where it stands by itself.
    """

    boards: tuple[EventBoard, ...]
    name: str | None = None
    winners: int | None = None
    regulation: str | None = None
    expected: int | None = None
    program: str | None = None
    program_version: str | None = None
    penalties: tuple[Penalty, ...] = ()
    printed_pairs: tuple[PrintedPair, ...] = ()
    remarks: tuple[Remark, ...] = ()


def winners_of(event: Event) -> int:
    """How many winners an event has: as the file says, else as its pair numbers tell.

    Where most boards have one number on both sides, those are two pairs, and
    each side has its own ranking. On one board in many it is a slip. Clause K34.

    >>> from law78.notation import parse_line
    >>> mitchell = EventLine(parse_line("600"), "600", pair_ns="1", pair_ew="1")
    >>> winners_of(Event((EventBoard("1", (mitchell,)),)))
    2
    """
    if event.winners is not None:
        return event.winners
    both = sum(_has_number_on_both_sides(board) for board in event.boards)
    return 2 if 2 * both > len(event.boards) else 1


def _has_number_on_both_sides(board: EventBoard) -> bool:
    north_south = {(line.section, line.pair_ns) for line in board.lines if line.pair_ns}
    east_west = {(line.section, line.pair_ew) for line in board.lines if line.pair_ew}
    return bool(north_south & east_west)


def pair_of(line: EventLine, side: Side, winners: int) -> Pair | None:
    """The pair that sits on one side of a line, None where the file names none. Clause K34.

    >>> from law78.notation import parse_line
    >>> line = EventLine(parse_line("600"), "600", pair_ns="1", pair_ew="9", section="A")
    >>> pair_of(line, Side.EW, winners=1)
    Pair(number='9', section='A', side=None)
    """
    number = line.pair_ns if side is Side.NS else line.pair_ew
    if number is None:
        return None
    return Pair(number, line.section, side if winners == 2 else None)
