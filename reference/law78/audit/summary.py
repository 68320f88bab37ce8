"""What every report of an audit says, and in which words; how it looks is for each report.

Texts of the file stand in it as the file has them: who shows them makes visible
what is not seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from law78.audit.findings import (
    Audit,
    BoardAudit,
    Change,
    Explanation,
    LineAudit,
    PairAudit,
    SideAudit,
    Stakes,
    Verdict,
)
from law78.board import SideScore
from law78.conformance.answers import Figure
from law78.event import EventLine, Pair
from law78.exact import canonical, readable
from law78.outcome import Side
from law78.rounding import half_up

NOTHING = "-"
THE_RULES_FOUND = "the rules found"
"""What is at stake is told by these, unless it is by another regulation."""

HUNDREDTH = Fraction(1, 100)
MOST_PLACES = 12
"""Decimal places that a printed figure is shown with before it is taken for a fraction."""

SIDE_NAMES: Mapping[Side, str] = {Side.NS: "N-S", Side.EW: "E-W"}

MOST_LISTED = 6
"""Boards or pairs that are named one by one where they have a reason in common."""

AGREEMENT = (Verdict.AGREES, Verdict.UNDER_A_RULE)
"""The verdicts of what is right as it is printed."""


FORMATS: Mapping[str, str] = {
    "json": "event JSON",
    "xml": "USEBIO",
    "table": "a table",
    "magic contest": "a Magic Contest page",
    "pbn": "PBN",
    "acbl live": "an ACBL Live page",
}
"""What people call the formats that are read."""


class Mark(StrEnum):
    """What is found of one printed figure."""

    AGREES = "agrees"
    EXPLAINED = "explained"
    DIFFERS = "differs"
    NOT_PRINTED = "not printed"
    NOT_CHECKED = "not checked"

    @property
    def sign(self) -> str:
        """A sign for the mark, so that nobody needs its colour."""
        return {"agrees": "=", "explained": "*", "differs": "\N{NOT EQUAL TO}"}.get(self, NOTHING)


@dataclass(frozen=True, slots=True)
class SideRow:
    """A side of a line as reports show it: every figure as text, a dash for what is not there.

    due is exact, in the values that the file prints; off is by how much the printed
    figure is more than it should be, with its sign, empty where it is right; also is
    the side's other printed figure, where points and percentages both are printed.
    """

    due: str
    shown: str
    printed: str
    also: str
    mark: Mark
    off: str


@dataclass(frozen=True, slots=True)
class LineRow:
    """A line of a board as reports show it."""

    place: int
    pair_ns: str
    pair_ew: str
    result: str
    ns: SideRow
    ew: SideRow

    @property
    def is_right(self) -> bool:
        """Whether no printed figure of the line differs."""
        return not {self.ns.mark, self.ew.mark} & {Mark.DIFFERS, Mark.EXPLAINED}

    @property
    def mark(self) -> str:
        """The marks of both sides in a few words.

        Once where they are the same, else each side's own.
        """
        if self.ns.mark is self.ew.mark:
            return str(self.ns.mark)
        return f"N-S {self.ns.mark}, E-W {self.ew.mark}"


@dataclass(frozen=True, slots=True)
class Odd:
    """Something odd: where, of which kind, and in words."""

    where: str
    kind: str
    words: str


# The whole -------------------------------------------------------------------------------------


def board_counts(audit: Audit) -> dict[Verdict, int]:
    """How many boards have each verdict, those that have none too."""
    return _counts(board.verdict for board in audit.boards)


def pair_counts(audit: Audit) -> dict[Verdict, int]:
    """How many pairs have each verdict, those that have none too."""
    return _counts(pair.verdict for pair in audit.pairs)


def _counts(verdicts: Iterable[Verdict]) -> dict[Verdict, int]:
    counted = Counter(verdicts)
    return {verdict: counted[verdict] for verdict in Verdict}


def conclusion(audit: Audit) -> str:
    """What the whole audit says of the file, in a sentence."""
    sentence = {
        Verdict.AGREES: "Every printed figure is right.",
        Verdict.UNDER_A_RULE: "Every printed figure is right, by the rules found.",
        Verdict.EXPLAINED: "Every printed figure comes out, some of them on a supposition.",
        Verdict.DIFFERS: "Some printed figures do not come out.",
        Verdict.UNCHECKED: "Nothing in the file can be checked.",
    }[audit.verdict]
    oddities = sum(len(board.oddities) for board in audit.boards)
    if audit.verdict in AGREEMENT and oddities:
        are = "is" if oddities == 1 else "are"
        return f"{sentence} Beside them {many(oddities, 'thing')} {are} odd."
    return sentence


def written_by(audit: Audit) -> str:
    """Which program wrote the file, and what is in it."""
    by = audit.event.program or "a program that the file does not name"
    boards, pairs = many(len(audit.boards), "board"), many(len(audit.pairs), "pair")
    read_as = FORMATS.get(audit.format, audit.format)
    return f"Written by {by}{f', read as {read_as}' if read_as else ''}: {boards}, {pairs}."


def counted(counts: Mapping[Verdict, int], what: str) -> str:
    """How many of a kind of thing have which verdict, in a sentence.

    >>> counted({Verdict.AGREES: 3, Verdict.DIFFERS: 1}, "board")
    '4 boards: 3 agree, 1 differs.'
    """
    words = {
        Verdict.AGREES: ("agrees", "agree"),
        Verdict.UNDER_A_RULE: ("agrees under a stated rule", "agree under a stated rule"),
        Verdict.EXPLAINED: ("is explained", "are explained"),
        Verdict.DIFFERS: ("differs", "differ"),
        Verdict.UNCHECKED: ("cannot be checked", "cannot be checked"),
    }
    parts = [f"{count} {words[verdict][count != 1]}" for verdict, count in counts.items() if count]
    everything = many(sum(counts.values()), what)
    return f"{everything}: {', '.join(parts)}." if parts else f"No {what} is there to be checked."


def rules_in_words(audit: Audit) -> tuple[str, ...]:
    """The rules found, a sentence each; where none are, that there are none."""
    if audit.rules is None:
        return ("No rules could be found from the figures of this file.",)
    rules = audit.rules
    if not rules.figures:
        return rules.words
    of_them = many(rules.figures, "printed figure")
    how_much = f"Of {of_them} of the boards {rules.explained} come out."
    if rules.explained == rules.figures == 1:
        how_much = "The printed figure of the boards comes out."
    elif rules.explained == rules.figures:
        how_much = f"All {of_them} of the boards come out."
    return (*rules.words, how_much)


# What is odd -----------------------------------------------------------------------------------


def odd(audit: Audit) -> tuple[Odd, ...]:
    """Everything odd: of the boards, the worst first, and then of the pairs.

    Where many pairs are odd in the same way the first of them stands for all: each is
    told by its row of the ranking.
    """
    order = list(Verdict)
    boards = sorted(audit.boards, key=lambda board: -order.index(board.verdict))
    return (*(each for board in boards for each in _odd_of_board(board)), *_odd_of_pairs(audit))


def _odd_of_board(board: BoardAudit) -> Iterator[Odd]:
    where = board_name(board)
    if board.verdict is Verdict.DIFFERS:
        yield Odd(where, str(board.verdict), _difference_in_words(board))
    for each in (*board.explanations, *board.oddities):
        yield Odd(where, str(each.kind), each.words)


def _odd_of_pairs(audit: Audit) -> Iterator[Odd]:
    # What differs apart from what comes out on a supposition.
    told: dict[tuple[str, bool], dict[Pair, str]] = {}
    order = list(Verdict)
    for pair in sorted(audit.pairs, key=lambda pair: -order.index(pair.verdict)):
        for each in pair.explanations:
            key = (str(each.kind), "rule" in each.details)
            told.setdefault(key, {}).setdefault(pair.pair, each.words)
        if pair.verdict is Verdict.DIFFERS and not pair.explanations:
            words = "what is printed does not follow from the boards"
            told.setdefault((str(pair.verdict), False), {}).setdefault(pair.pair, words)
    for (kind, _), by_pair in told.items():
        first = next(iter(by_pair))
        others = f" and {many(len(by_pair) - 1, 'other')}" if len(by_pair) > 1 else ""
        yield Odd(f"{_as_heading(first)}{others}", kind, by_pair[first])


def unchecked(audit: Audit) -> tuple[str, ...]:
    """Why boards and pairs cannot be checked: each reason with their names, in a sentence."""
    boards: dict[str, list[str]] = {}
    pairs: dict[str, list[str]] = {}
    for board in audit.boards:
        if board.verdict is Verdict.UNCHECKED:
            boards.setdefault(board.reason or "nothing to check by", []).append(board_name(board))
    for pair in audit.pairs:
        if pair.verdict is Verdict.UNCHECKED:
            name = _as_heading(pair.pair)
            pairs.setdefault(pair.reason or "nothing to check by", []).append(name)
    return tuple(
        f"{_listed(names, what, len(everything))}: {reason}"
        for what, reasons, everything in (
            ("Board", boards, audit.boards),
            ("Pair", pairs, audit.pairs),
        )
        for reason, names in reasons.items()
    )


def _listed(names: Sequence[str], what: str, everything: int = 0) -> str:
    """Boards or pairs by their names, what they are said once; all of them are not named."""
    if 1 < len(names) == everything:
        return f"All {everything} {what.lower()}s"
    if len(names) == 1:
        return names[0]
    numbers = [name.removeprefix(f"{what} ") for name in names[:MOST_LISTED]]
    if len(names) <= MOST_LISTED:
        return f"{what}s {', '.join(numbers)}"
    return f"{what}s {', '.join(numbers)} and {many(len(names) - MOST_LISTED, 'other')}"


def told_of_pairs(rows: Iterable[PairRow]) -> tuple[str, ...]:
    """What is told of pairs, each thing once with all the pairs that it is told of."""
    told: dict[str, list[str]] = {}
    for row in rows:
        for words in row.explanations:
            told.setdefault(words, []).append(f"Pair {row.pair}")
    return tuple(f"{_listed(names, 'Pair')}: {words}" for words, names in told.items())


def oddest(audit: Audit) -> str:
    """The one thing that somebody who looks at many files should know; empty where all agrees."""
    if any(board.verdict is Verdict.DIFFERS for board in audit.boards):
        return _told_first(odd(audit))
    if winner := other_winner(audit):
        return winner
    if any(pair.verdict is Verdict.DIFFERS for pair in audit.pairs):
        return _told_first(_odd_of_pairs(audit))
    if found := odd(audit):
        return _told_first(found)
    return next(iter(unchecked(audit)), "") if audit.verdict is Verdict.UNCHECKED else ""


def _told_first(found: Iterable[Odd]) -> str:
    first = next(iter(found))
    return f"{first.where}: {first.words}"


def _difference_in_words(board: BoardAudit) -> str:
    differing = [
        (line.place, side, own)
        for line in board.lines
        for side, own in ((Side.NS, line.ns), (Side.EW, line.ew))
        if mark_of(own, line, board.explanations) is Mark.DIFFERS
    ]
    if not differing:
        return "what is printed does not come out"
    place, side, own = differing[0]
    printed = NOTHING if own.printed is None else own.printed.written
    due = "nothing" if own.shown is None else _text(own.shown)
    first = f"line {place}, {SIDE_NAMES[side]}: {printed} is printed, {due} is due"
    more = len(differing) - 1
    return first + (
        f"; {many(more, 'more figure')} {'differs' if more == 1 else 'differ'}" * (more > 0)
    )


# What is at stake ------------------------------------------------------------------------------


def meaning(stakes: Stakes | None) -> tuple[str, ...]:
    """What the differences mean for the ranking, in sentences."""
    if stakes is None:
        return ("What it means for the ranking cannot be said: there is nothing to rank by.",)
    by = f"By {stakes.by}" if stakes.by == THE_RULES_FOUND else f"Under {stakes.by}"
    if not stakes.changes:
        return (f"{by} no pair's total, percentage or place is another.",)
    moved = sum(
        change.printed_rank is not None and change.printed_rank != change.rank
        for change in stakes.changes
    )
    pairs = many(len(stakes.changes), "pair")
    gets = "gets" if len(stakes.changes) == 1 else "get"
    place = f"{moved} of them another place" if moved else "none of them another place"
    if all(change.printed_rank is None for change in stakes.changes):
        place = "and no places are printed"
    first = f"{by} {pairs} {gets} another result than is printed, {place}."
    return (first, winner_in_words(stakes))


def winner_in_words(stakes: Stakes) -> str:
    """Who wins by the exact result, and whether that is who wins as printed."""
    winners = _contests(stakes.winners)
    if not stakes.printed_winners:
        return f"No winner is printed; {winners} would win."
    if stakes.other_winner:
        return f"There is another winner: {winners}, not {_contests(stakes.printed_winners)}."
    return f"The winner stays: {winners}."


def other_winner(audit: Audit) -> str:
    """That somebody else wins, in a sentence; empty where nobody does."""
    stakes = audit.stakes
    return winner_in_words(stakes) if stakes is not None and stakes.other_winner else ""


def _contests(contests: Sequence[Sequence[Pair]]) -> str:
    return "; ".join(" and ".join(pair_name(pair) for pair in contest) for contest in contests)


def moves(changes: Iterable[Change]) -> Iterator[tuple[str, ...]]:
    """The pairs that change, as rows.

    The pair; its total as printed, due, and by how much it changes, to a hundredth; the
    same of its percentage; its place as printed and due.
    """
    for change in changes:
        yield (
            pair_name(change.pair).removeprefix("pair "),
            _or_nothing(change.printed_total),
            exactly(change.total),
            _by_how_much(change.printed_total, change.total),
            _or_nothing(change.printed_percentage),
            _or_nothing(change.percentage),
            _by_how_much(change.printed_percentage, change.percentage),
            NOTHING if change.printed_rank is None else str(change.printed_rank),
            str(change.rank),
        )


MOVES = (
    *("pair", "total printed", "total due", "change"),
    *("% printed", "% due", "change in %", "place printed", "place due"),
)
"""What the cells of `moves` are."""


# Boards ----------------------------------------------------------------------------------------


def board_name(board: BoardAudit) -> str:
    """What a board is called, with its section where each section is a field of its own."""
    section = f", section {board.section}" if board.section else ""
    return f"Board {board.board.board}{section}"


def needs_a_look(board: BoardAudit) -> bool:
    """Whether a board is not plain agreement, or has something odd about it."""
    return board.verdict not in AGREEMENT or bool(board.oddities)


def line_rows(board: BoardAudit, values: str) -> tuple[LineRow, ...]:
    """The lines of a board; values is what its figures are, `matchpoints` or `percentage`."""
    return tuple(
        _line_row(line, own, board.explanations, values)
        for line, own in zip(board.board.lines, board.lines, strict=True)
    )


def values_of(audit: Audit) -> str:
    """What the printed figures of the boards are: `matchpoints` or `percentage`."""
    return "matchpoints" if audit.rules is None else audit.rules.values


def mark_of(side: SideAudit, line: LineAudit, explanations: Iterable[Explanation]) -> Mark:
    """What is found of a side's printed figure.

    A figure that does not come out counts as explained where an explanation is of its line.
    """
    if side.printed is None:
        return Mark.NOT_PRINTED
    if side.agrees is None:
        return Mark.NOT_CHECKED
    if side.agrees:
        return Mark.AGREES
    is_explained = any(line.place in each.lines for each in explanations)
    return Mark.EXPLAINED if is_explained else Mark.DIFFERS


def explanation_in_words(explanation: Explanation) -> str:
    """An explanation with what else would explain as much."""
    if explanation.others is None:
        return f"{explanation.words} Whether something else explains as much was not looked for."
    if explanation.others == 0:
        return explanation.words
    others = many(explanation.others, "other supposition")
    return f"{explanation.words} {others} of the kind would explain as much."


def _line_row(
    line: EventLine, audit: LineAudit, explanations: Sequence[Explanation], values: str
) -> LineRow:
    section = f"{line.section} " if line.section else ""
    return LineRow(
        place=audit.place,
        pair_ns=f"{section}{line.pair_ns}" if line.pair_ns else NOTHING,
        pair_ew=f"{section}{line.pair_ew}" if line.pair_ew else NOTHING,
        result=line.raw or NOTHING,
        ns=_side_row(audit, Side.NS, explanations, values),
        ew=_side_row(audit, Side.EW, explanations, values),
    )


def _side_row(
    line: LineAudit, which: Side, explanations: Sequence[Explanation], values: str
) -> SideRow:
    printed = line.printed
    if which is Side.NS:
        side, points, percentage = line.ns, printed.ns, printed.ns_percentage
    else:
        side, points, percentage = line.ew, printed.ew, printed.ew_percentage
    mark = mark_of(side, line, explanations)
    in_percent = values == "percentage"
    other = points if in_percent else percentage
    own = side.printed
    off = ""
    if mark in (Mark.DIFFERS, Mark.EXPLAINED) and own is not None and side.shown is not None:
        off = _signed(own.value - side.shown)
    return SideRow(
        due=_due(side, in_percent),
        shown=_text(side.shown),
        printed=NOTHING if own is None else own.written,
        also="" if other is None else f"{other.written}{'' if in_percent else ' %'}",
        mark=mark,
        off=off,
    )


def _due(side: SideAudit, in_percent: bool) -> str:
    if side.due is None:
        return NOTHING
    if not in_percent:
        return canonical(side.due)
    percentage = None if side.top is None else SideScore(side.due, side.top).percentage
    return NOTHING if percentage is None else canonical(percentage)


# Pairs -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PairRow:
    """A pair of the ranking as reports show it: what is due, exactly, beside what is printed."""

    pair: str
    rank_due: str
    rank_printed: str
    total_due: str
    total_printed: str
    percentage_due: str
    percentage_printed: str
    verdict: Verdict
    by: str
    explanations: tuple[str, ...]


def pair_rows(audit: Audit) -> tuple[PairRow, ...]:
    """Every pair of the ranking, in the order of the audit."""
    return tuple(_pair_row(pair) for pair in audit.pairs)


def _pair_row(audit: PairAudit) -> PairRow:
    standing = audit.standing
    told = tuple(explanation_in_words(each) for each in audit.explanations)
    return PairRow(
        pair=pair_name(audit.pair).removeprefix("pair "),
        rank_due=NOTHING if standing is None else f"{standing.rank}{'=' if standing.tied else ''}",
        rank_printed=NOTHING if audit.rank is None else str(audit.rank),
        total_due=_or_nothing(None if standing is None else standing.total),
        total_printed=_written(audit.total),
        percentage_due=_or_nothing(None if standing is None else standing.percentage),
        percentage_printed=_written(audit.percentage),
        verdict=audit.verdict,
        by=audit.by or "",
        explanations=told if audit.reason is None else (*told, audit.reason),
    )


def pair_name(pair: Pair) -> str:
    """What a pair is called.

    >>> pair_name(Pair("3", "A", Side.NS))
    'pair 3 N-S, section A'
    """
    side = "" if pair.side is None else f" {SIDE_NAMES[pair.side]}"
    section = f", section {pair.section}" if pair.section else ""
    return f"pair {pair.number}{side}{section}"


def _as_heading(pair: Pair) -> str:
    name = pair_name(pair)
    return name[0].upper() + name[1:]


def many(count: int, what: str) -> str:
    """A count and what it counts.

    >>> many(1, "board"), many(2, "board")
    ('1 board', '2 boards')
    """
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def exactly(value: Fraction) -> str:
    """A figure exactly, and where that is a fraction what it is to a hundredth.

    >>> exactly(Fraction(37, 2)), exactly(Fraction(925, 14))
    ('18.5', '925/14 (66.07)')
    """
    text = readable(value, MOST_PLACES)
    return f"{text} ({readable(half_up(value, HUNDREDTH))})" if "/" in text else text


def _or_nothing(value: Fraction | None) -> str:
    return NOTHING if value is None else exactly(value)


def _written(figure: Figure | None) -> str:
    return NOTHING if figure is None else figure.written


def _text(value: Fraction | None) -> str:
    return NOTHING if value is None else readable(value, MOST_PLACES)


def _by_how_much(printed: Fraction | None, due: Fraction | None) -> str:
    if printed is None or due is None:
        return NOTHING
    return _signed(half_up(due - printed, HUNDREDTH))


def _signed(value: Fraction) -> str:
    return f"{'+' if value > 0 else ''}{readable(value)}"
