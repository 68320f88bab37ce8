"""The keyed event as a page to key from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from law78.conformance.exchange.keyed_event import KeyedEvent, round_of, seats, vulnerable_on
from law78.conformance.sheets.kinds import KINDS
from law78.conformance.sheets.rendering import rendered
from law78.conformance.sheets.text_tables import paragraph, text_table
from law78.conformance.sheets.words import contract_in_words, entry_in_words

VULNERABLE = {
    "NONE": "nobody vulnerable",
    "NS": "N-S vulnerable",
    "EW": "E-W vulnerable",
    "ALL": "all vulnerable",
}


@dataclass(frozen=True, slots=True)
class KeyRow:
    """A line of a board as it stands on the page."""

    number: str
    east_west: str
    contract: str
    declarer: str
    tricks: str
    score: str
    entry: str


@dataclass(frozen=True, slots=True)
class BoardPage:
    """A board as it stands on the page."""

    number: str
    caption: str
    rows: tuple[KeyRow, ...]


@dataclass(frozen=True, slots=True)
class RoundPage:
    """A round of the movement: at each table the pairs and the board."""

    number: int
    tables: tuple[str, ...]


def boards(keyed: KeyedEvent) -> list[BoardPage]:
    """The boards in words."""
    return [
        BoardPage(
            number=str(number),
            caption=VULNERABLE[vulnerable_on(number)],
            rows=tuple(
                KeyRow(
                    number=str(seat.north_south),
                    east_west=str(seat.east_west),
                    contract=contract_in_words(line),
                    declarer=line.declarer or "",
                    tricks="" if line.tricks is None else str(line.tricks),
                    score="" if line.score is None else str(line.score),
                    entry=entry_in_words(line),
                )
                for line, seat in zip(lines, seats(number, keyed.tables), strict=True)
            ),
        )
        for number, lines in enumerate(keyed.boards, start=1)
    ]


def movement(keyed: KeyedEvent) -> list[RoundPage]:
    """The movement, round by round."""
    tables = range(1, keyed.tables + 1)
    found: dict[int, dict[int, str]] = {number: {} for number in tables}
    for board in tables:
        for table, seat in zip(tables, seats(board, keyed.tables), strict=True):
            text = f"{seat.north_south} v {seat.east_west}, board {board}"
            found[round_of(board, table, keyed.tables)][table] = text
    return [
        RoundPage(number, tuple(of_tables[table] for table in tables))
        for number, of_tables in found.items()
    ]


def _title(keyed: KeyedEvent) -> str:
    return f"law78 event: {keyed.kind}"


def _lead(keyed: KeyedEvent) -> str:
    return (
        f"An event to key into a scoring program, {KINDS[keyed.kind].title}:"
        f" {keyed.tables * keyed.tables} results."
    )


def _steps(keyed: KeyedEvent) -> list[str]:
    tables = keyed.tables
    return [
        f"Set up one session of pairs at matchpoints: {tables} tables, Mitchell with {tables}"
        f" rounds of one board, two winners. N-S pairs are 1 to {tables} and stay at their tables;"
        f" E-W pairs are {tables + 1} to {2 * tables}, or have the program's own numbers, and move"
        " up a table each round; boards move down one.",
        "Score across the field, with Neuberg's formula if the program asks, and with averages"
        " that depend on the session: A+ at least 60 %, A- at most 40 %. A program that has none"
        " but fixed ones is given 60 and 40 %, and its results must say so: A6040, not A+/A-.",
        "Key every line: contract, declarer and tricks where the program takes them, and let it"
        " find the score; else the score, as N-S see it. Enter averages and rulings as a director"
        " does. A line not played has no result and no adjustment.",
        "Let the program write its results with the points of every line (USEBIO, PBN, a page of"
        " Magic Contest or ACBL Live, or the figures filled into the table of law78 export --event"
        " --csv), and give the file to law78 judge.",
    ]


def event_html(keyed: KeyedEvent) -> str:
    """The event as one self-contained page."""
    return rendered(
        "event.html.jinja",
        title=_title(keyed),
        lead=_lead(keyed),
        steps=_steps(keyed),
        movement=movement(keyed),
        boards=boards(keyed),
    )


def event_text(keyed: KeyedEvent) -> str:
    """The event as plain text, 80 columns."""
    lines = [_title(keyed), "", *paragraph(_lead(keyed)), ""]
    for number, step in enumerate(_steps(keyed), start=1):
        lines += paragraph(step, first=f"{number}. ", rest="   ")
    lines += ["", "The movement", ""]
    for each in movement(keyed):
        lines += paragraph("; ".join(each.tables), first=f"round {each.number}: ", rest="         ")
    for board in boards(keyed):
        lines += ["", f"Board {board.number}: {board.caption}"]
        lines += text_table(
            ("N-S", "E-W", "contract", "by", "tricks", "score", "or, as a director"),
            [_cells(row) for row in board.rows],
            (3, 3, 10, 2, 6, 5, 27),
        )
    return "\n".join(lines) + "\n"


def _cells(row: KeyRow) -> Sequence[str]:
    return (
        row.number,
        row.east_west,
        row.contract,
        row.declarer,
        row.tricks,
        row.score,
        row.entry,
    )
