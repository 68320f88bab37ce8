"""USEBIO's pairs: what their numbers say, and what was printed for them.

A pair number is "1", or "1NS" and "1EW" where both sides count from 1, or
"(A) 1 NS" where sections do too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from lxml import etree

from law78.errors import Code, Law78Error, Place, printable
from law78.event import Event, PrintedPair, Remark, pair_of
from law78.formats.safe_xml import child_text
from law78.outcome import Side

_LABEL = re.compile(
    r"(?:\( ?(?P<section>[^()]+?) ?\) ?)?(?P<number>.+?) ?(?P<side>NS|EW)?",
    re.IGNORECASE | re.ASCII,
)
_DIRECTIONS: Mapping[str, Side] = {
    "NS": Side.NS,
    "N": Side.NS,
    "EW": Side.EW,
    "E": Side.EW,
}
_ZERO = re.compile(r"[+-]?0*(?:\.0*)?%?")

NOT_SCORED = ("HANDICAP", "ADJUSTMENT", "CARRY_FORWARD", "CARRY_OVER", "PENALTY")
"""What a pair may have that goes into printed totals and is not scored here."""


@dataclass(frozen=True, slots=True)
class Label:
    """A pair number as the file has it: number, and section and side if it names them."""

    number: str
    section: str | None
    side: Side | None


@dataclass(frozen=True, slots=True)
class Numbering:
    """How labels become pair numbers, and how many winners there are.

    sides_apart: each side is ranked by itself, so that a number need not name
    its side.
    """

    winners: int | None
    sides_apart: bool

    def number(self, label: Label | None) -> str | None:
        """A pair's number; with its side where one ranking holds a 1NS and a 1EW."""
        if label is None:
            return None
        if self.sides_apart or label.side is None:
            return label.number
        return label.number + label.side.upper()


def read_label(text: str | None) -> Label | None:
    """What a pair number says, None for none.

    >>> read_label("(A) 1 NS")
    Label(number='1', section='A', side=<Side.NS: 'ns'>)
    >>> read_label("12")
    Label(number='12', section=None, side=None)
    """
    read = _LABEL.fullmatch(text or "")
    if read is None:
        return None
    side = None if read["side"] is None else _DIRECTIONS[read["side"].upper()]
    return Label(read["number"], read["section"], side)


def numbering_of(
    winners: int | None, seated: Iterable[tuple[Label | None, Side, Place]]
) -> Numbering:
    """How an event's pairs are numbered, from where each label sits. Clause K34.

    Raises Law78Error (`pair`) where two winners are said and a pair sits on the
    side that its number denies.
    """
    named = [(label, side, place) for label, side, place in seated if label and label.side]
    if not named or winners == 1:
        return Numbering(winners, sides_apart=False)
    for label, side, place in named:
        if label.side is not side:
            if winners is None:  # they change sides: one ranking, numbers as they are
                return Numbering(None, sides_apart=False)
            raise Law78Error(
                Code.PAIR,
                f"two winners, and the pair {printable(label.number)}"
                f"{label.side.upper() if label.side else ''} on the other side",
                "correct the pair number or WINNER_TYPE",
                place,
            )
    return Numbering(2, sides_apart=True)


def printed_pairs(
    element: etree._Element, event: Event, numbering: Numbering, winners: int
) -> tuple[list[PrintedPair], list[Remark]]:
    """What the program printed for each pair: total, percentage, place, as text.

    A pair that is listed without its section gets the one it sits in, if it is
    one. A pair that is listed once and sits in more than one draws a remark:
    its section is part of who it is. Clause K34.
    """
    sits_in = _sections_by_pair(event, winners)
    printed: list[PrintedPair] = []
    for pair_element in element.iter("PAIR"):
        label = read_label(child_text(pair_element, "PAIR_NUMBER"))
        number = numbering.number(label)
        if label is None or number is None:
            continue
        side = _side(label, pair_element) if winners == 2 else None
        section = label.section or section_above(pair_element)
        if section is None and len(sits_in.get((number, side), ())) == 1:
            (section,) = sits_in[number, side]
        printed.append(
            PrintedPair(
                number=number,
                section=section,
                side=side,
                total=child_text(pair_element, "TOTAL_SCORE") or None,
                percentage=child_text(pair_element, "PERCENTAGE") or None,
                place=child_text(pair_element, "PLACE") or None,
            )
        )
    listed = Counter((pair.number, pair.side) for pair in printed)
    remarks = [
        Remark(
            Code.PAIR,
            f"pair {printable(number, 20)} is listed once and sits in {len(sections)} sections",
            "it is scored as a pair of each; leave the sections out if it is one pair",
        )
        for (number, side), sections in sits_in.items()
        if len(sections) > 1 and listed[number, side] == 1
    ]
    return printed, remarks


def _sections_by_pair(event: Event, winners: int) -> dict[tuple[str, Side | None], set[str | None]]:
    sits_in: dict[tuple[str, Side | None], set[str | None]] = {}
    for board in event.boards:
        for line in board.lines:
            for side in Side:
                pair = pair_of(line, side, winners)
                if pair is not None:
                    sits_in.setdefault((pair.number, pair.side), set()).add(pair.section)
    return sits_in


def _side(label: Label, pair_element: etree._Element) -> Side | None:
    if label.side is not None:
        return label.side
    return _DIRECTIONS.get((child_text(pair_element, "DIRECTION") or "").upper())


def section_above(element: etree._Element) -> str | None:
    """The name of the section that an element stands in, None where it stands in none."""
    section = next(element.iterancestors("SECTION"), None)
    if section is None:
        return None
    return " ".join((section.get("SECTION_ID") or "").split()) or None


def not_scored(element: etree._Element) -> Iterator[Remark]:
    """A remark for each kind of handicap or adjustment that pairs have."""
    counts: Counter[str] = Counter()
    for pair_element in element.iter("PAIR"):
        for name in NOT_SCORED:
            if not _ZERO.fullmatch(child_text(pair_element, name) or ""):
                counts[name] += 1
    for name, count in counts.items():
        yield Remark(
            Code.UNSUPPORTED,
            f"{count} pair{'s' if count > 1 else ''} with {name}, which is not scored",
            "expect other totals than the printed ones",
        )
