"""A board: its lines, two charts, and what each line gets.

A method is a short row of named steps. A regulation, or a mistake that some
program makes, is the same row with a step replaced.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

from law78 import frequency, unequal
from law78.errors import Code, Law78Error
from law78.exact import HALF, ONE, ZERO
from law78.frequency import Frequencies, Matchpoints
from law78.outcome import (
    NOMINAL,
    Average,
    Bye,
    Line,
    NotPlayed,
    Percentage,
    Played,
    Result,
    Share,
    Side,
    Split,
    Weighted,
    Weights,
    common_denominator,
    flat,
    on_side,
    weights,
)
from law78.unequal import Group

GroupName: TypeAlias = str | None
Tables: TypeAlias = Mapping[GroupName, Frequencies]
Lines: TypeAlias = Mapping[Line, int]
"""A board's different lines, and how often each is there: `Counter(lines)`."""


MOST_EXPECTED = 1_000_000
"""Results that may be expected on a board."""


@dataclass(frozen=True, slots=True)
class Table:
    """One side's frequency table of one group, and the chart made from it."""

    method: Method
    group: Group
    frequencies: Frequencies
    factor: Fraction
    matchpoints: Matchpoints


@dataclass(frozen=True, slots=True)
class SideScore:
    """What a line gets on one side: matchpoints, and the top they are out of.

    shown is what is printed where a regulation rounds for printing alone, and
    None where the matchpoints are printed as they are. Clause K29.
    """

    matchpoints: Fraction
    top: Fraction
    shown: Fraction | None = None

    @property
    def printed(self) -> Fraction:
        """The matchpoints as they are printed."""
        return self.matchpoints if self.shown is None else self.shown

    @property
    def percentage(self) -> Fraction | None:
        """Matchpoints in per cent of the top; None where the top is 0. Clause K12."""
        return self.matchpoints * 100 / self.top if self.top else None


@dataclass(frozen=True, slots=True)
class LineScore:
    """What a line gets, N-S and E-W; None for a side that gets nothing."""

    ns: SideScore | None
    ew: SideScore | None

    def of(self, side: Side) -> SideScore | None:
        """The score of one side."""
        return self.ns if side is Side.NS else self.ew


@dataclass(frozen=True, slots=True)
class ChartRow:
    """A score in the side's own view, its frequency as counted, and its matchpoints."""

    score: int
    frequency: Fraction
    matchpoints: Fraction


@dataclass(frozen=True, slots=True)
class Chart:
    """One side's chart of one group, best score first.

    results is A; factor is what the frequencies were multiplied by.
    """

    group: GroupName
    results: Fraction
    factor: Fraction
    top: Fraction
    rows: tuple[ChartRow, ...]


@dataclass(frozen=True, slots=True)
class ScoredBoard:
    """A board's charts by side, and its lines' scores in the order of the lines.

    tops is what an artificial score is a percentage of, on each side.
    """

    expected: int
    scale: int
    charts: Mapping[Side, tuple[Chart, ...]]
    lines: tuple[LineScore, ...]
    tops: Mapping[Side, Fraction]


@dataclass(frozen=True, slots=True)
class Method:
    """The steps by which a board is scored, in their order.

    fill      lines and a side -> that side's frequency table for each group
    top       A and E -> the top
    factor    a group -> what its frequencies are multiplied by
    climb     frequencies -> matchpoints of each score
    adjust    matchpoints of a score, its group -> matchpoints of the score
    weigh     a line's weights and its table -> the line's matchpoints
    share     an artificial percentage and the top -> matchpoints
    finish    a line's two scores -> the two scores, rounded if rounding is named

    scale is 2 for 2 a win and 1 a tie, or 1 for 1 a win and a half a tie; the
    steps before `finish` work on the scale of 2. Clause K28. nominal is what the
    averages are worth. Clause K16.
    """

    fill: Callable[[Lines, Side], Tables]
    top: Callable[[Fraction, int], Fraction]
    factor: Callable[[Group], Fraction]
    climb: Callable[[Frequencies], Matchpoints]
    adjust: Callable[[Fraction, Group], Fraction]
    weigh: Callable[[Weights, Table], Fraction]
    share: Callable[[Fraction, Fraction], Fraction]
    finish: Callable[[LineScore], LineScore]
    scale: int = 2
    nominal: Mapping[Average, Fraction] = field(default_factory=lambda: NOMINAL)


def score_board(lines: Sequence[Line], expected: int | None, method: Method) -> ScoredBoard:
    """Score a board. Clauses K2 to K28.

    expected is E; None takes the lines that are neither not played nor bye.

    >>> from law78 import EXACT, parse_line
    >>> lines = [parse_line(text) for text in ("600", "-100", "12C1c:2/600/3/-100")]
    >>> scored = score_board(lines, None, EXACT)
    >>> [str(line.ns.matchpoints) for line in scored.lines]
    ['18/5', '3/5', '9/5']

    Raises Law78Error: `empty` without lines, `expected` where E is below the
    lines, `limit` where the rulings' weights have no common denominator of a
    sensible size, `unsupported` for what a regulation leaves undefined.
    """
    if not lines:
        raise Law78Error(Code.EMPTY, "a board without lines", "give at least one result")
    different = Counter(lines)
    refuse_endless_weights(different)
    results_expected = expected_results(lines, expected)
    tables = {side: tables_of_side(different, side, results_expected, method) for side in Side}
    tops = {
        side: method.top(
            sum((table.group.results for table in tables[side].values()), ZERO), results_expected
        )
        for side in Side
    }
    known = {
        line: method.finish(
            LineScore(*(_score_side(line, side, tables[side], tops[side], method) for side in Side))
        )
        for line in different
    }
    return ScoredBoard(
        expected=results_expected,
        scale=method.scale,
        charts={side: _charts(tables[side], method) for side in Side},
        lines=tuple(known[line] for line in lines),
        tops={side: tops[side] * method.scale / 2 for side in Side},
    )


def counted_lines(lines: Sequence[Line]) -> int:
    """How many lines have or should have a result: all but not played and bye. Clause K11."""
    return sum(not isinstance(line.result, NotPlayed | Bye) for line in lines)


def expected_results(lines: Sequence[Line], expected: int | None) -> int:
    """How many results are expected, E: as given, else the lines counted. Clause K11.

    >>> from law78 import parse_line
    >>> expected_results([parse_line("600"), parse_line("A6040"), parse_line("NP")], None)
    2

    Raises Law78Error (`expected`) where E is below the lines.
    """
    counted = counted_lines(lines)
    if expected is None:
        return counted
    if expected > MOST_EXPECTED:
        raise Law78Error(Code.LIMIT, "too many results expected", f"expect at most {MOST_EXPECTED}")
    if expected < counted:
        raise Law78Error(
            Code.EXPECTED,
            f"{expected} results expected and {counted} lines",
            f"expect at least {counted}",
        )
    return expected


def one_table_a_side(lines: Lines, side: Side) -> Tables:
    """A frequency table for each group, of what the lines hold for this side.

    Clauses K2, K3, K4, K18, K21. Artificial scores, not played and byes add nothing.
    """
    results: dict[GroupName, list[Weights]] = {}
    for line, times in lines.items():
        held = on_side(line.result, side)
        if isinstance(held, Played):
            counted = frequency.multiplied(weights(held, side), Fraction(times))
            results.setdefault(line.group, []).append(counted)
    return {group: frequency.frequency_table(found) for group, found in results.items()}


def one_table_with_halves(lines: Lines, side: Side) -> Tables:
    """De Wael's table: a split line puts half of each of its scores in one table. Clause K19.

    Both sides have the same table, each seen in its own view.

    Raises Law78Error (`unsupported`) where one side of a line is artificial.
    """
    results: dict[GroupName, list[Weights]] = {}
    for line, times in lines.items():
        for held, part in _parts_of_both_sides(line.result, side):
            counted = frequency.multiplied(weights(held, side), part * times)
            results.setdefault(line.group, []).append(counted)
    return {group: frequency.frequency_table(found) for group, found in results.items()}


def _parts_of_both_sides(result: Result, side: Side) -> list[tuple[Played, Fraction]]:
    if not isinstance(result, Split):
        held = on_side(result, side)
        return [(held, ONE)] if isinstance(held, Played) else []
    if isinstance(result.ns, Share) or isinstance(result.ew, Share):
        raise Law78Error(
            Code.UNSUPPORTED,
            "half frequencies of a line with one side artificial",
            "score split lines by a chart a side: split=charts",
        )
    return [(result.ns, HALF), (result.ew, HALF)]


def weigh_in_table(line_weights: Weights, table: Table) -> Fraction:
    """A line's matchpoints by its own table. Clause K9."""
    return frequency.weigh(line_weights, table.matchpoints)


def share_of_top(percent: Fraction, top: Fraction) -> Fraction:
    """An artificial score: its percentage of the top. Clause K15.

    >>> share_of_top(Fraction(60), Fraction(14))
    Fraction(42, 5)
    """
    return percent * top / 100


def not_rounded(line: LineScore) -> LineScore:
    """A line's scores stay as they are. Clause K29."""
    return line


def tables_of_side(
    lines: Lines, side: Side, expected: int, method: Method
) -> dict[GroupName, Table]:
    """One side's tables, climbed, by group: the main group first. Clauses K8, K13, K21."""
    filled = method.fill(lines, side)
    board_groups = _groups_of_board(lines)
    counted = {
        group: frequency.number_of_results(filled[group]) if group in filled else ZERO
        for group in board_groups
    }
    tables: dict[GroupName, Table] = {}
    for name in sorted(filled, key=lambda name: name or ""):
        group = Group(
            results=counted[name],
            expected=expected,
            top=method.top(counted[name], expected),
            others=tuple(counted[other] for other in board_groups if other != name),
        )
        tables[name] = _climb_table(filled[name], group, method)
    return tables


def _climb_table(frequencies: Frequencies, group: Group, method: Method) -> Table:
    factor = method.factor(group)
    climbed = method.climb(frequency.multiplied(frequencies, factor))
    matchpoints = {score: method.adjust(entry, group) for score, entry in climbed.items()}
    return Table(method, group, frequencies, factor, matchpoints)


def _score_side(
    line: Line, side: Side, tables: Mapping[GroupName, Table], top: Fraction, method: Method
) -> SideScore | None:
    held = on_side(line.result, side)
    if held is None:
        return None
    if isinstance(held, Share):
        return _scaled(method.share(percent_of(held, method.nominal), top), top, method)
    table = tables[line.group]
    return _scaled(method.weigh(weights(held, side), table), table.group.top, method)


def percent_of(share: Share, nominal: Mapping[Average, Fraction] = NOMINAL) -> Fraction:
    """The percentage of an artificial score; an average's nominal one. Clauses K15, K16."""
    return share.percent if isinstance(share, Percentage) else nominal[share]


def _scaled(matchpoints: Fraction, top: Fraction, method: Method) -> SideScore:
    unit = Fraction(method.scale, 2)
    return SideScore(matchpoints * unit, top * unit)


def _charts(tables: Mapping[GroupName, Table], method: Method) -> tuple[Chart, ...]:
    unit = Fraction(method.scale, 2)
    return tuple(
        Chart(
            group=name,
            results=table.group.results,
            factor=table.factor,
            top=table.group.top * unit,
            rows=tuple(
                ChartRow(score, table.frequencies[score], table.matchpoints[score] * unit)
                for score in sorted(table.frequencies, reverse=True)
            ),
        )
        for name, table in tables.items()
    )


def _groups_of_board(lines: Lines) -> list[GroupName]:
    # In the order in which they first appear; a group has a score on some side.
    return list(
        dict.fromkeys(
            line.group
            for line in lines
            if any(isinstance(on_side(line.result, side), Played) for side in Side)
        )
    )


def refuse_endless_weights(lines: Iterable[Line]) -> None:
    """Refuse rulings whose weights together would make exact arithmetic endless. Clause K5."""
    common_denominator(
        weight
        for line in lines
        for side in Side
        for held in [on_side(line.result, side)]
        if isinstance(held, Weighted)
        for weight, _ in flat(held)
    )


EXACT = Method(
    fill=one_table_a_side,
    top=unequal.top_of_expected,
    factor=unequal.neuberg_factor,
    climb=frequency.climb,
    adjust=unequal.unchanged,
    weigh=weigh_in_table,
    share=share_of_top,
    finish=not_rounded,
)
"""The method as the document has it, with Neuberg's factor where results are missing."""
