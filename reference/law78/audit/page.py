"""An audit as one HTML page that holds all it needs: no script, no request."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from law78 import __version__
from law78.audit.findings import Audit, BoardAudit, Explanation, Verdict
from law78.audit.strip import KINDS, Strip, strips
from law78.audit.summary import (
    AGREEMENT,
    MOVES,
    SIDE_NAMES,
    LineRow,
    board_counts,
    board_name,
    conclusion,
    counted,
    explanation_in_words,
    line_rows,
    meaning,
    moves,
    needs_a_look,
    odd,
    other_winner,
    pair_counts,
    pair_rows,
    rules_in_words,
    unchecked,
    values_of,
    written_by,
)
from law78.board import Chart, ChartRow, ScoredBoard
from law78.conformance.reports.rendering import rendered
from law78.exact import canonical
from law78.outcome import Side

PACKAGE = "law78.audit"


@dataclass(frozen=True, slots=True)
class Told:
    """An explanation or oddity in words, with the lines that it is of."""

    kind: str
    lines: tuple[int, ...]
    words: str


@dataclass(frozen=True, slots=True)
class Table:
    """A frequency table as the page shows it: score, how often, worth N-S, worth E-W.

    In the view of N-S. Where the two sides have different tables there is one for each.
    """

    caption: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class BoardSection:
    """A board as the page shows it."""

    name: str
    verdict: Verdict
    rule: str
    reason: str
    needs_a_look: bool
    told: tuple[Told, ...]
    tables: tuple[Table, ...]
    strips: tuple[Strip, ...]
    lines: tuple[LineRow, ...]


def html_page(audit: Audit) -> str:
    """The audit as a page."""
    return rendered(
        "audit.html.jinja",
        PACKAGE,
        audit=audit,
        conclusion=conclusion(audit),
        winner=other_winner(audit),
        written_by=written_by(audit),
        counts=[
            counted(board_counts(audit), "board"),
            counted(pair_counts(audit), "pair"),
        ],
        rules=rules_in_words(audit),
        unchecked=unchecked(audit),
        odd=odd(audit),
        stakes=[
            (heading, name, meaning(stakes), list(moves(stakes.changes)) if stakes else [])
            for heading, name, stakes in (
                ("What is at stake", "stakes", audit.stakes),
                ("Under another regulation", "under", audit.under),
            )
            if stakes is not None or name == "stakes"
        ],
        moves=MOVES,
        boards=[_section(board, values_of(audit)) for board in audit.boards],
        unit="%" if values_of(audit) == "percentage" else "matchpoints",
        pairs=pair_rows(audit),
        kinds=KINDS,
        css_class=_css_class,
        agreement=AGREEMENT,
        remarks=[str(remark) for remark in audit.remarks],
        version=__version__,
    )


def _section(board: BoardAudit, values: str) -> BoardSection:
    return BoardSection(
        name=board_name(board),
        verdict=board.verdict,
        rule="" if board.rule is None else board.rule.words,
        reason=board.reason or "",
        needs_a_look=needs_a_look(board),
        told=tuple(_told((*board.explanations, *board.oddities))),
        tables=() if board.scored is None else tuple(_tables(board.scored)),
        strips=strips(board),
        lines=line_rows(board, values),
    )


def _told(explanations: Iterable[Explanation]) -> Iterable[Told]:
    for each in explanations:
        yield Told(str(each.kind), each.lines, explanation_in_words(each))


def _css_class(verdict: Verdict) -> str:
    if verdict in AGREEMENT:
        return "good"
    return "bad" if verdict is Verdict.DIFFERS else "plain"


# Frequency tables ------------------------------------------------------------------------------


def _tables(scored: ScoredBoard) -> Iterable[Table]:
    """The tables of a board by group: both sides in one where they count the same scores."""
    of_sides = {
        side: {chart.group: chart for chart in scored.charts[side] if chart.rows} for side in Side
    }
    groups = dict.fromkeys(group for charts in of_sides.values() for group in charts)
    for group in groups:
        name = ""
        if len(groups) > 1:
            name = ", main group" if group is None else f", group {group}"
        ns, ew = of_sides[Side.NS].get(group), of_sides[Side.EW].get(group)
        if ns is not None and ew is not None and _counts(ns, 1) == _counts(ew, -1):
            yield _table(f"Frequencies{name}", scored.expected, {Side.NS: ns, Side.EW: ew})
            continue
        for side, chart in ((Side.NS, ns), (Side.EW, ew)):
            if chart is not None:
                caption = f"Frequencies of {SIDE_NAMES[side]}{name}"
                yield _table(caption, scored.expected, {side: chart})


def _counts(chart: Chart, own: int) -> dict[int, Fraction]:
    return {own * row.score: row.frequency for row in chart.rows}


def _table(caption: str, expected: int, charts: Mapping[Side, Chart]) -> Table:
    rows: dict[int, list[ChartRow]] = {}
    for side, chart in charts.items():
        for row in chart.rows:
            rows.setdefault(row.score if side is Side.NS else -row.score, []).append(row)
    chart = next(iter(charts.values()))
    counts = f"A = {canonical(chart.results)}, E = {expected}"
    factor = "" if chart.factor == 1 else f", factor {canonical(chart.factor)}"
    return Table(
        caption=f"{caption}: {counts}{factor}, top {canonical(chart.top)}",
        headings=("score", "times", *(SIDE_NAMES[side] for side in charts)),
        rows=tuple(
            (
                str(score),
                canonical(own[0].frequency),
                *(canonical(row.matchpoints) for row in own),
            )
            for score, own in sorted(rows.items(), reverse=True)
        ),
    )
