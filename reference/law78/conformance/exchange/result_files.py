"""A result file that a program wrote for the keyed event: its points, line by line.

Lines are found by board and N-S pair; E-W pairs may have other numbers, always the
same ones. What the file's format cannot say of a line is not held against it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from law78.board import percent_of
from law78.conformance.answers import Figure, printed_figure
from law78.conformance.exchange.keyed_event import KeyedEvent, Seat, seats
from law78.conformance.exchange.tables import NOTHING, has_columns
from law78.conformance.sheets.boards import SheetLine
from law78.conformance.sheets.matching import Blank, Cell
from law78.errors import Code, Law78Error, Place, printable
from law78.event import Event, EventBoard, EventLine, Printed, PrintedPair
from law78.formats import read_event
from law78.formats.recognise import Kind, kind_of
from law78.formats.text import decode
from law78.notation import line_text
from law78.outcome import (
    Average,
    Bye,
    NotPlayed,
    Percentage,
    Played,
    Result,
    Score,
    Share,
    Side,
    Weighted,
    on_side,
    weights,
)

RESULTS = (("board", "result"), ("board", "score"))
"""Columns that make a table one of results: a spreadsheet may call them either way."""

_NUMBER = re.compile(r"([0-9]{1,4})(?:NS|EW)?", re.IGNORECASE)
_PLACE = re.compile(r"([0-9]{1,4})\s*(?:=|\.)?")


@dataclass(frozen=True, slots=True)
class PairSeen:
    """What was printed for a pair; None where it was not, or is no figure.

    odd has the texts that stand for a total or a percentage and are no figures.
    """

    total: Figure | None
    percentage: Figure | None
    place: int | None
    odd: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ResultsSeen:
    """A file's scores and figures in the order of the keyed event's lines, and its ranking.

    scores has None for lines without one; pairs are in the order of their numbers in
    the keyed event, None where nothing was printed for a pair. coded are the lines of
    which the file has A+ or A- as a percentage, like A6040, which may be read as a fixed
    one (Q8): their places, from 0, with the result as the file has it.
    """

    scores: tuple[int | None, ...]
    cells: tuple[tuple[Cell, Cell], ...]
    pairs: tuple[PairSeen | None, ...]
    program: str | None
    coded: Mapping[int, str] = field(default_factory=dict)


def is_result_file(data: bytes) -> bool:
    """Whether a file's content is that of results, and not of answers to the suite's questions."""
    try:
        kind = kind_of(data)
        if kind is Kind.TABLE:
            text = decode(data)
            return any(has_columns(text, columns) for columns in RESULTS)
    except Law78Error:
        return False
    return kind in (Kind.XML, Kind.MAGIC_CONTEST, Kind.PBN, Kind.ACBL_LIVE)


def usual_scale(data: bytes) -> int:
    """The scale of a result file's points where nothing is said of it: 1 of ACBL's, else 2.

    >>> usual_scale(b"board,result")
    2
    """
    return 1 if kind_of(data) is Kind.ACBL_LIVE else 2


def read_results(data: bytes, file: str, values: str = "matchpoints") -> Event:
    """The event in a result file with what was printed, whatever its format.

    A table's figures stand in the columns ns_matchpoints and ew_matchpoints, or where
    values is percentage in ns_percentage and ew_percentage.

    Raises Law78Error as read_event does; `field` where no line has any points.
    """
    event = read_event(data, file)
    if kind_of(data) is Kind.TABLE:
        event = _with_figures(event, values)
    if not any(line.printed for board in event.boards for line in board.lines):
        raise Law78Error(
            Code.FIELD,
            "no line has points",
            "let the program write what each line scored",
            Place(file=file),
        )
    return event


def _with_figures(event: Event, values: str) -> Event:
    """A table's event with the figures that are judged, its points or its percentages."""
    return replace(
        event,
        boards=tuple(
            replace(
                board,
                lines=tuple(
                    replace(line, printed=_figures(line.printed, values)) for line in board.lines
                ),
            )
            for board in event.boards
        ),
    )


def _figures(printed: Printed | None, values: str) -> Printed | None:
    if printed is None:
        return None
    figures = (
        Printed(printed.ns_percentage, printed.ew_percentage)
        if values == "percentage"
        else Printed(printed.ns, printed.ew)
    )
    return None if figures == Printed() else figures


# Which line is which ---------------------------------------------------------------------------


class NotTheEvent(Exception):
    """The results are not those of the event: how, and where."""

    def __init__(self, problem: str, place: Place) -> None:
        super().__init__(problem)
        self.problem = problem
        self.place = place


def results_seen(keyed: KeyedEvent, event: Event) -> ResultsSeen:
    """A file's figures, in the order of the keyed event's lines.

    Raises NotTheEvent where the results are not those that were to be keyed, apart
    from scores of contracts, which a program may have made wrongly.
    """
    boards = _boards(keyed, event)
    east_west = _EastWest()
    scores: list[int | None] = []
    cells: list[tuple[Cell, Cell]] = []
    coded: dict[int, str] = {}
    for number, lines in enumerate(keyed.boards, start=1):
        found = _lines(boards[number])
        for line, seat in zip(lines, seats(number, keyed.tables), strict=True):
            place = Place(board=str(number), line=seat.north_south)
            printed = found.pop(seat.north_south, None)
            if printed is None:
                if not isinstance(line.line.result, NotPlayed):
                    raise NotTheEvent(f"N-S pair {seat.north_south} has no line", place)
                scores.append(None)
                cells.append((Blank.UNREAD, Blank.UNREAD))
                continue
            east_west.meet(seat, printed.pair_ew, place)
            if _is_coded(line, printed):
                coded[len(scores)] = line_text(printed.line)
            scores.append(_score(line, printed, place))
            cells.append(_cells(line, printed, place))
        for pair in found:
            raise NotTheEvent(f"N-S pair {pair} does not play it", Place(board=str(number)))
    return ResultsSeen(
        scores=tuple(scores),
        cells=tuple(cells),
        pairs=_pairs(keyed, event, east_west.numbers),
        program=event.program,
        coded=coded,
    )


def _boards(keyed: KeyedEvent, event: Event) -> dict[int, EventBoard]:
    found: dict[int, EventBoard] = {}
    for board in event.boards:
        number = _number(board.board)
        if number is None or not 1 <= number <= keyed.tables:
            raise NotTheEvent("the event has no such board", Place(board=board.board))
        found[number] = board
    for number in range(1, keyed.tables + 1):
        if number not in found:
            raise NotTheEvent("the board is not there", Place(board=str(number)))
    return found


def _number(text: str | None) -> int | None:
    read = _NUMBER.fullmatch(text or "")
    return None if read is None else int(read[1])


def _lines(board: EventBoard) -> dict[int, EventLine]:
    found: dict[int, EventLine] = {}
    for place, line in enumerate(board.lines, start=1):
        number = _number(line.pair_ns)
        if number is None:
            if isinstance(line.line.result, NotPlayed | Bye):
                continue
            raise NotTheEvent(
                "a line without the number of its N-S pair", Place(board=board.board, line=place)
            )
        if number in found:
            raise NotTheEvent(f"N-S pair {number} twice", Place(board=board.board, line=place))
        found[number] = line
    return found


class _EastWest:
    """The numbers that E-W pairs have in the file, found out as they are met."""

    def __init__(self) -> None:
        self.numbers: dict[int, str] = {}

    def meet(self, seat: Seat, number: str | None, place: Place) -> None:
        """Take down a pair's number, or refuse another one than before."""
        if number is None:
            return
        known = self.numbers.setdefault(seat.east_west, number)
        if known != number or list(self.numbers.values()).count(number) > 1:
            raise NotTheEvent(
                f"N-S pair {seat.north_south} meets E-W pair {printable(number, 20)}, who should"
                " be another: the pairs of the event move up a table each round",
                place,
            )


# What a line holds -----------------------------------------------------------------------------


def _score(line: SheetLine, printed: EventLine, place: Place) -> int | None:
    """The score that the file has for a line that was played."""
    due, held = line.line.result, printed.line.result
    if line.score is not None:
        if isinstance(held, Score) and printed.line.group is None:
            return held.points
        raise _another(line, printed, place)
    if isinstance(due, Weighted) and isinstance(held, NotPlayed) and printed.printed is not None:
        return None  # the format has no word for a ruling
    if _same(due, held):
        return None
    raise _another(line, printed, place)


def _another(line: SheetLine, printed: EventLine, place: Place) -> NotTheEvent:
    return NotTheEvent(
        f"the file has {printable(printed.raw) or 'nothing'} for N-S pair {place.line}, and it"
        f" should be {line.result}",
        place,
    )


def _same(due: Result, held: Result) -> bool:
    """Whether two results come to the same, A+ and A- and their nominal codes among them."""
    if isinstance(due, NotPlayed):
        return isinstance(held, NotPlayed | Bye)
    return all(_same_side(on_side(due, side), on_side(held, side), side) for side in Side)


def _same_side(due: Played | Share | None, held: Played | Share | None, side: Side) -> bool:
    if isinstance(due, Played) and isinstance(held, Played):
        return weights(due, side) == weights(held, side)
    if isinstance(due, Share) and isinstance(held, Share):
        return due == held or (isinstance(held, Percentage) and percent_of(due) == held.percent)
    return due is held


def _is_coded(line: SheetLine, printed: EventLine) -> bool:
    """Whether the file has a percentage where a side was given A+ or A-."""
    return any(
        on_side(line.line.result, side) in (Average.PLUS, Average.MINUS)
        and isinstance(on_side(printed.line.result, side), Percentage)
        for side in Side
    )


def _cells(line: SheetLine, printed: EventLine, place: Place) -> tuple[Cell, Cell]:
    points = printed.printed or Printed()
    if isinstance(line.line.result, NotPlayed) and printed.printed is None:
        return Blank.NOTHING, Blank.NOTHING
    return _cell(points.ns, place), _cell(points.ew, place)


def _cell(text: str | None, place: Place) -> Cell:
    if text is None:
        return Blank.UNREAD
    if text == NOTHING:
        return Blank.NOTHING
    figure = printed_figure(text)
    if figure is None:
        raise Law78Error(
            Code.FIELD,
            f"the points {printable(text, 20)!r} are no figure",
            "write them like 12.6",
            place,
        )
    return figure


# The ranking -----------------------------------------------------------------------------------


def _pairs(
    keyed: KeyedEvent, event: Event, east_west: Mapping[int, str]
) -> tuple[PairSeen | None, ...]:
    two_winners = any(pair.side is not None for pair in event.printed_pairs)
    tables = keyed.tables
    north_south = [
        _listed(event.printed_pairs, str(number), Side.NS if two_winners else None)
        for number in range(1, tables + 1)
    ]
    others = [
        _listed(event.printed_pairs, east_west.get(number), Side.EW if two_winners else None)
        for number in range(tables + 1, 2 * tables + 1)
    ]
    return tuple(_pair_seen(pair, two_winners) for pair in (*north_south, *others))


def _listed(
    pairs: Sequence[PrintedPair], number: str | None, side: Side | None
) -> PrintedPair | None:
    wanted = _number(number)
    found = [pair for pair in pairs if _number(pair.number) == wanted and pair.side is side]
    return found[0] if wanted is not None and len(found) == 1 else None


def _pair_seen(pair: PrintedPair | None, two_winners: bool) -> PairSeen | None:
    if pair is None:
        return None
    place = _PLACE.fullmatch((pair.place or "").strip())
    written = {"total": (pair.total or "").strip(), "percentage": (pair.percentage or "").strip()}
    figures = {what: printed_figure(text) for what, text in written.items()}
    return PairSeen(
        total=figures["total"],
        percentage=figures["percentage"],
        # The event has two winners; places in one ranking of all pairs say nothing of it.
        place=int(place[1]) if place is not None and two_winners else None,
        odd={
            what: text
            for what, text in written.items()
            if figures[what] is None and text not in ("", NOTHING)
        },
    )
