"""What is written by hand about a vector."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from vector_authoring.figures import Figures

JsonObject: TypeAlias = dict[str, object]

OURS = "made for this suite"
DOCUMENT = "Ton Kooijman's document, as the manual of Magic Contest gives it"


@dataclass(frozen=True, kw_only=True)
class Common:
    """What every vector has. clauses are ids with blanks between them."""

    id: str
    title: str
    why: str
    clauses: str
    source: str = OURS


@dataclass(frozen=True, kw_only=True)
class Board(Common):
    """A board to be scored.

    lines      tokens of a command line with blanks between them, `5x-100` for five
    expected   E; None for the lines that are neither not played nor a bye
    rules      `unequal=add_one`, with blanks between several
    worked     ids of tests/worked_examples.json that this is the board of
    published  figures that somebody published, and where
    hand       figures worked out by hand, and how
    """

    lines: str
    expected: int | None = None
    rules: str = ""
    worked: str = ""
    published: Figures | None = None
    hand: Figures | None = None


@dataclass(frozen=True, kw_only=True)
class Contract(Common):
    """A contract to be scored by Law 77.

    play is "3NT N 9 NONE": contract, declarer, tricks and vulnerability, or "PASS - - ALL".
    hand is the sum of Law 77 for the side that scores, such as "100 + 300 = 400".
    """

    play: str
    hand: str


@dataclass(frozen=True, kw_only=True)
class Session(Common):
    """An event of one session to be scored.

    boards     a line a board, "1: 1-4 620, 2-6 600"; a section in front, "A:1-4 620";
               "2 [3]: ..." for an E of its own; "5- BYE" for a pair without opponents
    winners    1 or 2; the event says so where says_winners
    expected   E as the event has it
    penalties  as the event has them
    outcomes   rulings given as nested outcomes, by (board, place from 1), for lines
               whose token is the same ruling written out flat
    pairs      the pairs whose derivation is shown, all where it is empty
    hand       totals by pair worked out by hand, and how
    """

    boards: str
    winners: int = 1
    says_winners: bool = True
    expected: int | None = None
    regulation: str | None = None
    penalties: tuple[JsonObject, ...] = ()
    outcomes: Mapping[tuple[str, int], list[JsonObject]] = field(default_factory=dict)
    pairs: str = ""
    worked: str = ""
    hand: Figures | None = None


@dataclass(frozen=True, kw_only=True)
class Refused(Common):
    """A request that must be refused.

    check is the name of the function of `refusals` that finds what is wrong with it;
    quote is the sentence of SPEC.md, in the first clause, that it offends.
    """

    reason: str
    request: JsonObject
    check: str
    quote: str


Definition: TypeAlias = Board | Contract | Session | Refused
