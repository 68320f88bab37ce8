"""What an audit finds, as data: the closed lists, and the shapes that reports are made from.

An explanation is a supposition under which every printed figure comes out; it is
worded as one. All figures due are exact and on the scale of the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from law78.audit.printed import PrintedLine
from law78.board import ScoredBoard
from law78.conformance.answers import Figure
from law78.event import Event, EventBoard, Pair, Remark
from law78.ranking import Standing
from law78.rounding import Rounding


class Verdict(StrEnum):
    """What is found of a board, a pair or a file: a closed list, best first.

    AGREES        every printed figure is right, and no rule had to be fitted for it
    UNDER_A_RULE  every printed figure is right by a rule that is stated
    EXPLAINED     every printed figure comes out under a supposition that is stated
    DIFFERS       some figure does not come out
    UNCHECKED     there is nothing to check it by; the reason is stated
    """

    AGREES = "agrees"
    UNDER_A_RULE = "agrees under a stated rule"
    EXPLAINED = "explained"
    DIFFERS = "differs"
    UNCHECKED = "cannot be checked"


class Kind(StrEnum):
    """What an explanation, or an oddity, is of: a closed list."""

    LINE_OVERRIDDEN = "line overridden"
    SCORED_AS_AVERAGE = "scored as an average"
    HIDDEN_SCORE = "score not in the file"
    RULING = "ruling printed as points only"
    CODE_CONTRADICTED = "code contradicts points"
    PHANTOM_COUNTED = "phantom counted"
    OTHER_EXPECTED = "another number of results expected"
    INCOMPLETE_FIELD = "field incomplete"
    CONTRACT = "contract does not give its score"
    TOTAL = "total does not follow from the boards"
    RANK = "rank does not follow from the total"
    NOT_A_FIGURE = "printed where a figure should be"


@dataclass(frozen=True, slots=True)
class BoardRule:
    """The rule a board is scored by: one of regulation.UNEQUAL, small groups, and E.

    basis says where E comes from: "lines" (the board's own), "field" (the largest
    count of the field), or "other" (a number of its own).
    """

    unequal: str
    expected: int
    basis: str
    small_groups: str = "none"

    @property
    def words(self) -> str:
        """The rule in words, for people."""
        names = {
            "neuberg": "Neuberg",
            "ascherman": "Ascherman",
            "add_one": "one for each missing result",
            "none": "no factor, the top that the results have",
        }
        where = {"lines": "the board's lines", "field": "the most on any board", "other": "fitted"}
        small = "" if self.small_groups == "none" else f", small groups {self.small_groups.upper()}"
        return f"{names[self.unequal]}, E = {self.expected} ({where[self.basis]}){small}"


@dataclass(frozen=True, slots=True)
class Explanation:
    """A supposition under which the printed figures of a board or pair come out.

    words is one or two sentences, worded as a supposition; lines are places on the
    board, from 1; others counts further suppositions of the same kind that explain as
    much, None where they were not all looked for; details is for machines: strings,
    numbers, lists and mappings of these, rationals as canonical strings.
    """

    kind: Kind
    words: str
    lines: tuple[int, ...] = ()
    others: int | None = 0
    details: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SideAudit:
    """A side of a line: what is due exactly, what that is when printed, and what was printed.

    due and shown are None where the side gets nothing or nothing is known; agrees is None
    where nothing was printed. shown is in the values that the file prints: points or per cent.
    """

    due: Fraction | None
    top: Fraction | None
    shown: Fraction | None
    printed: Figure | None
    agrees: bool | None


@dataclass(frozen=True, slots=True)
class LineAudit:
    """A line of a board: its place from 1, what was printed for it, and both sides."""

    place: int
    printed: PrintedLine
    ns: SideAudit
    ew: SideAudit


@dataclass(frozen=True, slots=True)
class BoardAudit:
    """A board: the verdict, the rule, and what explains it.

    section is None for a field of all sections. scored holds the charts that the figures
    due come from: those of the rules, or those of the first explanation where one is
    needed; None where the board cannot be checked, and reason says why.
    """

    board: EventBoard
    section: str | None
    verdict: Verdict
    rule: BoardRule | None
    scored: ScoredBoard | None
    lines: tuple[LineAudit, ...]
    explanations: tuple[Explanation, ...] = ()
    oddities: tuple[Explanation, ...] = ()
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class PairAudit:
    """A pair of the ranking: what is due, what was printed, and what explains a difference.

    standing is by the exact boards under the rules found; printed figures are None where
    there are none; by is how the printed total comes about: "exact boards", "printed
    boards", or None where neither gives it.
    """

    pair: Pair
    verdict: Verdict
    standing: Standing | None
    total: Figure | None
    percentage: Figure | None
    rank: int | None
    by: str | None = None
    explanations: tuple[Explanation, ...] = ()
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class RulesFound:
    """The rules that a file follows, found from its figures.

    values is "matchpoints" or "percentage", whichever is checked on the boards; scale 2
    or 1; expected "lines", "field" or a number as text; averages, codes and byes are the
    choices of regulation.Rules; rounding is by stages. words are sentences for people, a
    rule each, that say what was fitted and on how much: boards counts the boards,
    telling those on which the rule made a difference.
    """

    values: str
    scale: int
    unequal: str
    small_groups: str
    expected: str
    per_section: bool
    averages: str
    codes: str
    byes: str
    totals: str | None
    rounding: tuple[Rounding, ...]
    looks_binary: bool
    figures: int
    explained: int
    boards: int
    telling: int
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """What a difference is worth to a pair: as printed, and exactly.

    Ranks are None where no ranking was printed.
    """

    pair: Pair
    printed_total: Fraction | None
    total: Fraction
    printed_percentage: Fraction | None
    percentage: Fraction | None
    printed_rank: int | None
    rank: int


@dataclass(frozen=True, slots=True)
class Stakes:
    """What is at stake: the pairs whose exact result is another, and who wins.

    by is what the exact result is scored by: "the rules found", or a regulation's name.
    printed_winners and winners are by contest (one, or N-S and E-W, or each section).
    """

    by: str
    changes: tuple[Change, ...]
    printed_winners: tuple[tuple[Pair, ...], ...]
    winners: tuple[tuple[Pair, ...], ...]

    @property
    def other_winner(self) -> bool:
        """Whether somebody else wins."""
        return bool(self.printed_winners) and self.printed_winners != self.winners


@dataclass(frozen=True, slots=True)
class Audit:
    """A file's audit."""

    file: str
    format: str
    event: Event
    rules: RulesFound | None
    boards: tuple[BoardAudit, ...]
    pairs: tuple[PairAudit, ...]
    stakes: Stakes | None
    remarks: tuple[Remark, ...] = ()
    under: Stakes | None = None

    @property
    def verdict(self) -> Verdict:
        """The worst that is found of a board or pair that can be checked; of none, UNCHECKED."""
        order = list(Verdict)
        found = [board.verdict for board in self.boards] + [pair.verdict for pair in self.pairs]
        checked = [verdict for verdict in found if verdict is not Verdict.UNCHECKED]
        return max(checked, key=order.index, default=Verdict.UNCHECKED)
