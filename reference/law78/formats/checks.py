"""What is checked of every event, whatever its format.

Errors: an event without boards, a board without lines, a board twice, a pair
twice on a board, names that are no names, more lines than any event has.
Remarks: a score that no contract gives, a contract that does not give its
score. They do not stop an event from being scored: the score is what counts.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from law78.contract import Contract, Vulnerable, contract_score, parse_contract, possible_scores
from law78.errors import NOWHERE, Code, Law78Error, Place, printable
from law78.event import Event, EventBoard, EventLine, Pair, Remark, pair_of, winners_of
from law78.outcome import Played, Score, Side, on_side, weights

Rows: TypeAlias = Sequence[Sequence[int | None]]
"""For each board, in which row of the file each of its lines stands."""

MOST_LINES = 500_000
"""Lines of an event: a hundred times the largest real one."""

MOST_NAME_CHARACTERS = 1000
"""Characters of a name, a pair number, a section: far beyond any real one."""

_SHOWN = 5
_NOT_IN_NAMES = ("Cc", "Cs", "Zl", "Zp")
"""Control characters, half characters, line ends."""

_SIDE_NAMES: Mapping[Side, str] = {Side.NS: "N-S", Side.EW: "E-W"}


def checked(event: Event, *, file: str | None = None, rows: Rows = ()) -> Event:
    """The event with the remarks that it draws added to its own. Clauses K31, K34.

    file and rows are for the places in errors and remarks.

    >>> from law78.notation import parse_line
    >>> event = Event((EventBoard("1", (EventLine(parse_line("615"), "615"),)),))
    >>> print(*checked(event).remarks)
    [score] board 1, line 1: no contract scores 615; check the score

    Raises Law78Error: `empty`, `board`, `pair`, `field` or `limit`.
    """
    places = [
        _places(board, rows[index] if rows else ()) for index, board in enumerate(event.boards)
    ]
    try:
        _refuse_odd_names(event, places)
        if not event.boards:
            raise Law78Error(Code.EMPTY, "an event without boards", "give at least one board")
        _refuse_boards_twice(event)
        _refuse_empty_and_endless(event)
        winners = winners_of(event)
        for board, places_of_board in zip(event.boards, places, strict=True):
            _refuse_pairs_twice(board, winners, places_of_board)
    except Law78Error as error:
        raise error.at(file=file) from None
    drawn = (
        remark
        for board, places_of_board in zip(event.boards, places, strict=True)
        for remark in _remarks(board, places_of_board)
    )
    return replace(
        event,
        remarks=tuple(
            replace(remark, place=replace(remark.place, file=file))
            for remark in (*event.remarks, *drawn)
        ),
    )


def board_remarks(board: EventBoard) -> tuple[Remark, ...]:
    """The remarks that one board by itself draws. Clause K31.

    >>> from law78.notation import parse_line
    >>> board = EventBoard("7", (EventLine(parse_line("420"), "420"),), vulnerable="ALL")
    >>> print(*board_remarks(board))
    [score] board 7, line 1: no contract scores 420 where ALL is vulnerable; check the score
    """
    return tuple(_remarks(board, _places(board, ())))


def _places(board: EventBoard, rows: Sequence[int | None]) -> list[Place]:
    known = rows or [None] * len(board.lines)
    return [Place(row=row, board=board.board, line=line) for line, row in enumerate(known, start=1)]


def _refuse_odd_names(event: Event, places: Sequence[Sequence[Place]]) -> None:
    for what, name in (
        ("the event's name", event.name),
        ("the program's name", event.program),
        ("the program's version", event.program_version),
        ("the regulation's name", event.regulation),
    ):
        _refuse_odd_name(what, name, NOWHERE)
    for board, places_of_board in zip(event.boards, places, strict=True):
        if not board.board:
            raise Law78Error(Code.FIELD, "a board without a number or name", "give it one")
        _refuse_odd_name("the board's name", board.board, NOWHERE)
        for line, place in zip(board.lines, places_of_board, strict=True):
            for what, name in (
                ("number of the N-S pair", line.pair_ns),
                ("number of the E-W pair", line.pair_ew),
                ("section", line.section),
            ):
                if name == "":
                    raise Law78Error(
                        Code.FIELD, f"the {what} is blank", "give it or leave the field out", place
                    )
                _refuse_odd_name(f"the {what}", name, place)


def _refuse_odd_name(what: str, name: str | None, place: Place) -> None:
    if name is None or (name.isascii() and name.isprintable() and len(name) < 100):
        return
    if len(name) > MOST_NAME_CHARACTERS:
        raise Law78Error(
            Code.LIMIT,
            f"{what} has {len(name)} characters",
            f"it has at most {MOST_NAME_CHARACTERS}",
            place,
        )
    if any(unicodedata.category(character) in _NOT_IN_NAMES for character in name):
        raise Law78Error(
            Code.FIELD,
            f"{what}, {printable(name)!r}, has a control character",
            "leave it out",
            place,
        )


def _refuse_boards_twice(event: Event) -> None:
    seen: set[str] = set()
    for board in event.boards:
        if board.board in seen:
            raise Law78Error(
                Code.BOARD,
                "the board is there twice",
                "put all its lines on one board, or correct the number",
                Place(board=board.board),
            )
        seen.add(board.board)


def _refuse_empty_and_endless(event: Event) -> None:
    for board in event.boards:
        if not board.lines:
            raise Law78Error(
                Code.EMPTY,
                "a board without lines",
                "give its results or leave it out",
                Place(board=board.board),
            )
    lines = sum(len(board.lines) for board in event.boards)
    if lines > MOST_LINES:
        raise Law78Error(
            Code.LIMIT, f"an event of {lines} lines", f"give at most {MOST_LINES} at once"
        )


def _refuse_pairs_twice(board: EventBoard, winners: int, places: Sequence[Place]) -> None:
    seen: dict[Pair, int] = {}
    for number, (line, place) in enumerate(zip(board.lines, places, strict=True), start=1):
        for side in Side:
            pair = pair_of(line, side, winners)
            if pair is None:
                continue
            if seen.get(pair) == number:
                raise Law78Error(
                    Code.PAIR, f"{_pair_text(pair)} against itself", "correct the pairs", place
                )
            if pair in seen:
                raise Law78Error(
                    Code.PAIR,
                    f"{_pair_text(pair)} twice on one board, first on line {seen[pair]}",
                    "correct the pair numbers; sections, and two winners, tell pairs apart",
                    place,
                )
            seen[pair] = number


def _pair_text(pair: Pair) -> str:
    section = "" if pair.section is None else f" of section {printable(pair.section, 20)}"
    side = "" if pair.side is None else f" {_SIDE_NAMES[pair.side]}"
    return f"pair {printable(pair.number, 20)}{side}{section}"


def _remarks(board: EventBoard, places: Sequence[Place]) -> Iterator[Remark]:
    possible = possible_scores(board.vulnerable)
    for line, place in zip(board.lines, places, strict=True):
        odd = sorted(_scores(line) - possible)
        if odd:
            yield _odd_scores(odd, board.vulnerable, place)
        elif isinstance(line.line.result, Score):
            remark = _contract_remark(line, line.line.result.points, board.vulnerable, place)
            if remark is not None:
                yield remark


def _scores(line: EventLine) -> set[int]:
    """Every score of a line, N-S's view: each outcome of its rulings, on both sides."""
    held = (on_side(line.line.result, side) for side in Side)
    return {
        score for played in held if isinstance(played, Played) for score in weights(played, Side.NS)
    }


def _odd_scores(odd: Sequence[int], vulnerable: str | None, place: Place) -> Remark:
    shown = ", ".join(str(score) for score in odd[:_SHOWN])
    more = f" and {len(odd) - _SHOWN} more" if len(odd) > _SHOWN else ""
    where = "" if vulnerable is None else f" where {vulnerable} is vulnerable"
    return Remark(Code.SCORE, f"no contract scores {shown}{more}{where}", "check the score", place)


def _contract_remark(
    line: EventLine, score: int, vulnerable: str | None, place: Place
) -> Remark | None:
    """A remark where contract, declarer and tricks are known and give another score."""
    given = line.contract
    if given is None:
        return None
    try:
        contract = parse_contract(given.contract)
        played = isinstance(contract, Contract)
        if played and (given.declarer is None or given.tricks is None):
            return None
        would_be = {
            contract_score(contract, given.declarer, given.tricks, each)
            for each in ([vulnerable] if vulnerable is not None else list(Vulnerable))
        }
    except Law78Error as error:
        return Remark(error.code, error.problem, error.remedy, place)
    if score in would_be:
        return None
    text = " or ".join(str(each) for each in sorted(would_be))
    return Remark(
        Code.CONTRACT,
        f"the score is {score} and the contract gives {text}",
        "check both; the score is what counts",
        place,
    )
