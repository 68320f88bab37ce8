"""A scored event as USEBIO 1.3, and what of it USEBIO cannot say.

SCORE holds one score or a code like A6040, and so: a ruling or a split score
leaves SCORE empty and writes its points; an artificial score has the nearest
code of two digits a side, A+ A= A- the nominal one; a bye is a line that was not
played. The points beside them are the exact ones, rounded only where a figure
has no decimal of MOST_PLACES places. A `Loss` says each of these.

The elements stand in the order in which the programs in use write them, EVENT's
in that of EBUScore (no two programs agree on it). What a reader may ask for
(the date, the club, two players for each pair, the points of a line not played)
is there and empty where it is not known.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import count

from lxml import etree

from law78.board import LineScore, counted_lines, percent_of
from law78.contract import ALL_TRICKS, contract_text, declaring_side, parse_contract
from law78.errors import NOWHERE, Code, Law78Error, Place, printable
from law78.event import ContractResult, EventLine, Pair, Remark, pair_of
from law78.exact import decimal_text, readable
from law78.formats.usebio_pairs import Label, Numbering, read_label
from law78.outcome import (
    Artificial,
    Average,
    Bye,
    Played,
    Result,
    Side,
    Split,
    Weighted,
    on_side,
    weights,
)
from law78.ranking import Standing
from law78.rounding import half_up
from law78.session import ScoredEvent

VERSION = "1.3"

MOST_PLACES = 6
"""Decimal places of a figure: as many as programs in use write."""

HIGHEST_CODE = 99
"""The highest percentage of a side that a code like A6040 can say."""

PLAYERS = 2
"""Players of a pair."""

_QUANTUM = Fraction(1, 10**MOST_PLACES)
_AT_MOST = f"each is off by at most {decimal_text(5, MOST_PLACES + 1)}"
_NOT_IN_TEXT = ("Cc", "Cs", "Zl", "Zp")  # control characters, half characters, line ends
_NOT_IN_XML = "\ufffe\uffff"


class Lost(StrEnum):
    """The closed list of what USEBIO cannot say, or law78 does not know."""

    RULING = "ruling"
    SPLIT = "split"
    CODE = "code"
    AVERAGE = "average"
    RAISED = "raised"
    GROUP = "group"
    BYE = "bye"
    CONTRACT = "contract"
    POINTS = "points"
    TOTAL = "total"
    PERCENTAGE = "percentage"
    EXPECTED = "expected"
    VULNERABLE = "vulnerable"
    FIELDS = "fields"
    PENALTY = "penalty"
    REGULATION = "regulation"
    NAME = "name"
    PAIR = "pair"
    SECTION = "section"
    PLACEHOLDERS = "placeholders"


@dataclass(frozen=True, slots=True)
class _Message:
    problem: str
    remedy: str
    counted: str = ""


_JSON = "the event JSON holds it"
_MISSED = f"a program that scores the file anew will miss it; {_JSON}"
_MESSAGES: Mapping[Lost, _Message] = {
    Lost.RULING: _Message("a ruling: SCORE is empty, its points are written", _MISSED, "line"),
    Lost.SPLIT: _Message("a split score: SCORE is empty, its points are written", _MISSED, "line"),
    Lost.CODE: _Message(
        "an artificial score that is no code of two digits a side: the nearest code is"
        " written, and its points",
        _JSON,
        "line",
    ),
    Lost.AVERAGE: _Message(
        "A+, A= and A- are written as fixed percentages, by their nominal code", _JSON, "line"
    ),
    Lost.RAISED: _Message(
        "an average is not worth its nominal percentage: the code is the nominal one, the"
        " points are those that it is worth",
        "expect other points where a program scores the code anew",
        "line",
    ),
    Lost.GROUP: _Message(
        "the group of a fouled board is left out: the score and its points are written",
        "expect other points where a program scores the board anew",
        "line",
    ),
    Lost.BYE: _Message("a bye is written as a line that was not played", _JSON, "line"),
    Lost.CONTRACT: _Message(
        "contract, declarer or tricks are left out: they are none, or stand beside no SCORE",
        _JSON,
        "line",
    ),
    Lost.POINTS: _Message(
        f"points are rounded to {MOST_PLACES} decimal places, halves up, {_AT_MOST}",
        "the JSON and the CSV of the result have them exactly",
        "line",
    ),
    Lost.TOTAL: _Message(
        f"a total is rounded to {MOST_PLACES} decimal places, halves up, {_AT_MOST}",
        "the JSON and the CSV of the result have it exactly",
        "pair",
    ),
    Lost.PERCENTAGE: _Message(
        f"a percentage is rounded to {MOST_PLACES} decimal places, halves up, {_AT_MOST}",
        "the JSON and the CSV of the result have it exactly",
        "pair",
    ),
    Lost.EXPECTED: _Message(
        "how many results were expected is left out, and the lines do not tell",
        "score it anew with the same --expected and --regulation",
        "board",
    ),
    Lost.VULNERABLE: _Message(
        "who is vulnerable is left out: readers go by the number of the board", _JSON, "board"
    ),
    Lost.FIELDS: _Message(
        "that each section is a field of its own is left out",
        "score it anew with --per-section",
    ),
    Lost.PENALTY: _Message(
        "a penalty is in the total and not by itself", "enter it again where it is sent", "pair"
    ),
    Lost.REGULATION: _Message(
        "the regulation is left out", "score it anew with the same --regulation"
    ),
    Lost.NAME: _Message(
        "blanks at the ends of a name, or runs of them, are not kept by readers",
        "write names with single blanks",
        "name",
    ),
    Lost.PAIR: _Message(
        "a pair number that readers take apart or trim",
        "give the pair a plain number, like 12",
        "line",
    ),
    Lost.SECTION: _Message(
        "lines without a section beside lines with one: they are put into a section of their own",
        "give every line its section, or none",
        "line",
    ),
    Lost.PLACEHOLDERS: _Message(
        "the club, the date and the players are not known and stand empty",
        "fill them in before the file is sent",
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Loss(Remark):
    """A remark on one kind of loss, with every place where it happens.

    places are boards and lines as the event has them; pairs are those whose
    total or percentage is rounded.
    """

    kind: Lost
    places: tuple[Place, ...]
    pairs: tuple[Pair, ...]


@dataclass(frozen=True, slots=True)
class _Row:
    """A line of the event with what it scored, and where it stands."""

    place: Place
    board: str
    line: EventLine
    score: LineScore


@dataclass(frozen=True, slots=True)
class _Names:
    """How sections and pairs are called in the file.

    sections: each section's SECTION_ID, empty where the event has no sections;
    numbering: whether a pair number names its side.
    """

    sections: Mapping[str | None, str]
    numbering: Numbering

    def label(self, number: str | None, side: Side | None) -> str:
        """A pair's number as it is written, like 12, or 1NS where two pairs are a 1."""
        if number is None:
            return ""
        return number + (side.upper() if side and self.numbering.sides_apart else "")


def write_usebio(
    scored: ScoredEvent, *, program: str = "law78", version: str
) -> tuple[bytes, tuple[Loss, ...]]:
    """A scored event as a USEBIO file, and a remark on each kind of loss.

    >>> from law78.event import Event, EventBoard
    >>> from law78.notation import parse_line
    >>> from law78.regulation import Rules
    >>> from law78.session import score_event
    >>> lines = [
    ...     EventLine(parse_line(text), text, pair_ns=str(n), pair_ew=str(n + 8))
    ...     for n, text in enumerate(("600", "-100", "12C1c:2/600/3/-100"), start=1)
    ... ]
    >>> scored = score_event(Event((EventBoard("1", tuple(lines)),)), Rules())
    >>> data, losses = write_usebio(scored, version="0.1.0")
    >>> b"<NS_MATCH_POINTS>3.6</NS_MATCH_POINTS>" in data
    True
    >>> print(losses[0])
    [unsupported] board 1, line 3: a ruling: SCORE is empty, its points are written, \
on 1 line; a program that scores the file anew will miss it; the event JSON holds it

    Raises Law78Error: `field` for a line without pairs and for a text that XML
    cannot hold, `unsupported` where no line has a SCORE.
    """
    rows = _rows(scored)
    _refuse_unwritable(rows)
    names = _names(scored)
    root = etree.Element("USEBIO", {"Version": VERSION})
    club = etree.SubElement(root, "CLUB")
    _child(club, "CLUB_NAME")
    _child(club, "CLUB_ID_NUMBER")
    event = etree.SubElement(root, "EVENT", {"EVENT_TYPE": "PAIRS"})
    pairs = _pairs(scored)
    for name, text in (
        ("PROGRAM_NAME", program),
        ("PROGRAM_VERSION", version),
        ("EVENT_DESCRIPTION", scored.event.name or ""),
        ("DATE", ""),
        ("BOARD_SCORING_METHOD", "MATCH_POINTS"),
        ("SESSION_COUNT", "1"),
        ("SECTION_COUNT", str(max(len(names.sections), 1))),
        ("PAIRS", str(len(pairs))),
        ("WINNER_TYPE", str(scored.winners)),
        ("BOARDS_PLAYED", str(len(scored.event.boards))),
    ):
        _child(event, name, text)
    if not names.sections:
        _write_section(event, pairs, rows, names)
    else:
        session = etree.SubElement(event, "SESSION", {"SESSION_ID": "1"})
        for section, name in names.sections.items():
            _write_section(
                etree.SubElement(session, "SECTION", {"SECTION_ID": _text(name)}),
                {pair: standing for pair, standing in pairs.items() if pair.section == section},
                [row for row in rows if row.line.section == section],
                names,
            )
    data = etree.tostring(root, encoding="UTF-8", xml_declaration=True, pretty_print=True)
    return data, _losses(scored, rows, names)


def _rows(scored: ScoredEvent) -> list[_Row]:
    """Every line in the order of the event, whether it was scored by section or not."""
    found: dict[tuple[str, str | None], list[LineScore]] = {}
    for board in scored.boards:
        for line, score in zip(board.board.lines, board.scored.lines, strict=True):
            found.setdefault((board.board.board, line.section), []).append(score)
    scores = {key: iter(held) for key, held in found.items()}
    return [
        _Row(
            Place(board=board.board, line=number),
            board.board,
            line,
            next(scores[board.board, line.section]),
        )
        for board in scored.event.boards
        for number, line in enumerate(board.lines, start=1)
    ]


def _refuse_unwritable(rows: Sequence[_Row]) -> None:
    for row in rows:
        if row.line.pair_ns is None and row.line.pair_ew is None:
            raise Law78Error(
                Code.FIELD,
                "a line without pairs, which USEBIO cannot say",
                "give pair_ns and pair_ew",
                row.place,
            )
    if not any(score_text(row.line.line.result) for row in rows):
        raise Law78Error(
            Code.UNSUPPORTED,
            "no line has a result that USEBIO can say",
            "write the event as JSON",
        )


def _names(scored: ScoredEvent) -> _Names:
    lines = [line for board in scored.event.boards for line in board.lines]
    sections = list(dict.fromkeys(line.section for line in lines))
    free = next(str(number) for number in count(1) if str(number) not in sections)
    north_south = {line.pair_ns for line in lines if line.pair_ns is not None}
    east_west = {line.pair_ew for line in lines if line.pair_ew is not None}
    plain = all(
        read_label(_trimmed(number)) == Label(number, None, None)
        for number in north_south | east_west
    )
    return _Names(
        sections={}
        if sections == [None]
        else {section: free if section is None else section for section in sections},
        numbering=Numbering(
            scored.winners,
            sides_apart=scored.winners == 2 and (not plain or bool(north_south & east_west)),
        ),
    )


def _pairs(scored: ScoredEvent) -> dict[Pair, Standing | None]:
    """Every pair: the ranking, then those that have no score."""
    pairs: dict[Pair, Standing | None] = {standing.pair: standing for standing in scored.ranking}
    for board in scored.event.boards:
        for line in board.lines:
            for side in Side:
                pair = pair_of(line, side, scored.winners)
                if pair is not None:
                    pairs.setdefault(pair, None)
    return pairs


def _write_section(
    parent: etree._Element,
    pairs: Mapping[Pair, Standing | None],
    rows: Sequence[_Row],
    names: _Names,
) -> None:
    participants = etree.SubElement(parent, "PARTICIPANTS")
    for pair, standing in pairs.items():
        _write_pair(etree.SubElement(participants, "PAIR"), pair, standing, names)
    boards: dict[str, etree._Element] = {}
    for row in rows:
        if row.board not in boards:
            boards[row.board] = etree.SubElement(parent, "BOARD")
            _child(boards[row.board], "BOARD_NUMBER", row.board)
        _write_line(etree.SubElement(boards[row.board], "TRAVELLER_LINE"), row, names)


def _write_pair(
    element: etree._Element, pair: Pair, standing: Standing | None, names: _Names
) -> None:
    _child(element, "PAIR_NUMBER", names.label(pair.number, pair.side))
    if pair.side is not None:
        _child(element, "DIRECTION", pair.side.upper())
    if standing is not None:
        _child(element, "TOTAL_SCORE", decimal(standing.shown_total))
        if standing.shown_percentage is not None:
            _child(element, "PERCENTAGE", decimal(standing.shown_percentage))
        _child(element, "PLACE", f"{standing.rank}{'=' if standing.tied else ''}")
    for _ in range(PLAYERS):
        _child(etree.SubElement(element, "PLAYER"), "PLAYER_NAME")


def _write_line(element: etree._Element, row: _Row, names: _Names) -> None:
    _child(element, "NS_PAIR_NUMBER", names.label(row.line.pair_ns, Side.NS))
    _child(element, "EW_PAIR_NUMBER", names.label(row.line.pair_ew, Side.EW))
    for name, text in _contract(row.line).items():
        _child(element, name, text)
    _child(element, "SCORE", score_text(row.line.line.result))
    for side in Side:
        score = row.score.of(side)
        _child(
            element,
            f"{side.upper()}_MATCH_POINTS",
            "" if score is None else decimal(score.printed),
        )


def score_text(result: Result) -> str:
    """The SCORE of a line: a score or a code; empty where USEBIO has no word for it.

    A ruling whose outcomes are all the same score is that score.

    >>> from law78.notation import parse_line
    >>> [score_text(parse_line(text).result) for text in ("PASS", "62.5%|A-", "600|-50", "NP")]
    ['0', 'A6340', '', '']
    """
    if isinstance(result, Artificial):
        return "A" + "".join(
            f"{min(int(half_up(percent_of(share), Fraction(1))), HIGHEST_CODE):02}"
            for share in (result.ns, result.ew)
        )
    only = _only_score(result)
    return "" if only is None else str(only)


def decimal(value: Fraction) -> str:
    """A figure as a decimal: exactly, or rounded to MOST_PLACES, halves up. Clause K29.

    >>> decimal(Fraction(63, 5)), decimal(Fraction(89, 7)), decimal(Fraction(-1, 3))
    ('12.6', '12.714286', '-0.333333')
    """
    return readable(half_up(value, _QUANTUM), places=MOST_PLACES)


def _only_score(result: Result) -> int | None:
    """The score of a line that has one score and no other, the same on both sides."""
    scores: set[int] = set()
    for side in Side:
        held = on_side(result, side)
        if not isinstance(held, Played):
            return None
        scores |= weights(held, Side.NS).keys()
    return next(iter(scores)) if len(scores) == 1 else None


def _contract(line: EventLine) -> dict[str, str]:
    """CONTRACT, PLAYED_BY and TRICKS, as far as they are known and make sense.

    Beside an empty SCORE none: a contract says that the board was played.
    """
    given = line.contract
    if given is None or not score_text(line.line.result):
        return {}
    fields: dict[str, str] = {}
    try:
        fields["CONTRACT"] = contract_text(parse_contract(given.contract))
        if given.declarer is not None:
            declaring_side(given.declarer)
            fields["PLAYED_BY"] = given.declarer.upper()
    except Law78Error:
        return fields
    if given.tricks is not None and 0 <= given.tricks <= ALL_TRICKS:
        fields["TRICKS"] = str(given.tricks)
    return fields


def _fields_given(given: ContractResult | None) -> int:
    if given is None:
        return 0
    return 1 + (given.declarer is not None) + (given.tricks is not None)


def _losses(scored: ScoredEvent, rows: Sequence[_Row], names: _Names) -> tuple[Loss, ...]:
    places: dict[Lost, list[Place]] = {}
    pairs: dict[Lost, list[Pair]] = {}
    found = [(kind, row.place) for row in rows for kind in _lost_of_line(row, names)]
    found += _lost_of_boards(scored)
    found += _lost_of_event(scored, names)
    for kind, place in found:
        places.setdefault(kind, []).append(place)
    for kind, pair in _lost_of_pairs(scored.ranking):
        pairs.setdefault(kind, []).append(pair)
    return tuple(
        _loss(kind, places.get(kind, []), pairs.get(kind, []))
        for kind in Lost
        if kind in places or kind in pairs
    )


def _loss(kind: Lost, places: Sequence[Place], pairs: Sequence[Pair]) -> Loss:
    message = _MESSAGES[kind]
    number = len(places) + len(pairs)
    problem = message.problem
    if message.counted:
        problem += f", on {number} {message.counted}{'s' if number > 1 else ''}"
    if pairs:
        problem += f", first pair {_pair_text(pairs[0])}"
    known = [place for place in places if place != NOWHERE]
    return Loss(
        Code.FIELD if kind is Lost.PLACEHOLDERS else Code.UNSUPPORTED,
        problem,
        message.remedy,
        known[0] if known else NOWHERE,
        kind=kind,
        places=tuple(known),
        pairs=tuple(pairs),
    )


def _lost_of_line(row: _Row, names: _Names) -> Iterator[Lost]:
    result = row.line.line.result
    match result:
        case Weighted() if _only_score(result) is None:
            yield Lost.RULING
        case Split() if _only_score(result) is None:
            yield Lost.SPLIT
        case Artificial():
            yield from _lost_of_artificial(result, row.score)
        case Bye():
            yield Lost.BYE
        case _:
            pass
    if row.line.line.group is not None:
        yield Lost.GROUP
    if len(_contract(row.line)) < _fields_given(row.line.contract):
        yield Lost.CONTRACT
    if any(score and not _is_exact(score.printed) for score in (row.score.ns, row.score.ew)):
        yield Lost.POINTS
    if not all(
        _reads_back(number, side, names)
        for number, side in ((row.line.pair_ns, Side.NS), (row.line.pair_ew, Side.EW))
    ):
        yield Lost.PAIR
    if row.line.section is None and names.sections:
        yield Lost.SECTION


def _lost_of_artificial(result: Artificial, score: LineScore) -> Iterator[Lost]:
    shares = ((result.ns, score.ns), (result.ew, score.ew))
    if any(not isinstance(share, Average) and _no_code(percent_of(share)) for share, _ in shares):
        yield Lost.CODE
    if isinstance(result.ns, Average) or isinstance(result.ew, Average):
        yield Lost.AVERAGE
    if any(
        isinstance(share, Average) and got and got.percentage not in (None, percent_of(share))
        for share, got in shares
    ):
        yield Lost.RAISED


def _no_code(percent: Fraction) -> bool:
    return percent.denominator != 1 or percent > HIGHEST_CODE


def _lost_of_boards(scored: ScoredEvent) -> Iterator[tuple[Lost, Place]]:
    largest: dict[str | None, int] = {}
    for board in scored.boards:
        counted = counted_lines([line.line for line in board.board.lines])
        largest[board.section] = max(counted, largest.get(board.section, 0))
    for board in scored.boards:
        if board.scored.expected != largest[board.section]:
            yield Lost.EXPECTED, Place(board=board.board.board)
    for given in scored.event.boards:
        if given.vulnerable is not None:
            yield Lost.VULNERABLE, Place(board=given.board)
        if not _keeps_blanks(given.board):
            yield Lost.NAME, Place(board=given.board)


def _lost_of_event(scored: ScoredEvent, names: _Names) -> Iterator[tuple[Lost, Place]]:
    if len({board.section for board in scored.boards}) > 1:
        yield Lost.FIELDS, NOWHERE
    if scored.event.regulation is not None:
        yield Lost.REGULATION, NOWHERE
    for name in (scored.event.name or "", *names.sections.values()):
        if not _keeps_blanks(name):
            yield Lost.NAME, NOWHERE
    yield Lost.PLACEHOLDERS, NOWHERE


def _lost_of_pairs(ranking: Sequence[Standing]) -> Iterator[tuple[Lost, Pair]]:
    for standing in ranking:
        if standing.penalty:
            yield Lost.PENALTY, standing.pair
        if not _is_exact(standing.shown_total):
            yield Lost.TOTAL, standing.pair
        if standing.percentage is not None and not _is_exact(standing.percentage):
            yield Lost.PERCENTAGE, standing.pair


def _is_exact(value: Fraction) -> bool:
    return half_up(value, _QUANTUM) == value


def _reads_back(number: str | None, side: Side, names: _Names) -> bool:
    """Whether a reader that takes labels like (A) 1 NS apart finds the pair's number."""
    if number is None:
        return True
    label = read_label(_trimmed(names.label(number, side)))
    return label is not None and label.section is None and names.numbering.number(label) == number


def _keeps_blanks(name: str) -> bool:
    return _trimmed(name) == name


def _trimmed(text: str) -> str:
    return " ".join(text.split())


def _pair_text(pair: Pair) -> str:
    section = "" if pair.section is None else f" of section {printable(pair.section, 20)}"
    side = "" if pair.side is None else f" {pair.side.upper()}"
    return f"{printable(pair.number, 20)}{side}{section}"


def _child(parent: etree._Element, name: str, text: str = "") -> None:
    element = etree.SubElement(parent, name)
    element.text = _text(text) or None


def _text(text: str) -> str:
    """The text, as an element may hold it. Raises Law78Error (`field`) for one that it cannot."""
    if (text.isascii() and text.isprintable()) or not any(
        character in _NOT_IN_XML or unicodedata.category(character) in _NOT_IN_TEXT
        for character in text
    ):
        return text
    raise Law78Error(
        Code.FIELD,
        f"{printable(text)!r} has a character that XML cannot hold",
        "leave it out",
    )
