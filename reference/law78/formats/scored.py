"""Scored boards and events as data for other programs. Every figure is exact. Clause K1."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from fractions import Fraction

from law78.board import Chart, LineScore, ScoredBoard, SideScore
from law78.event import EventLine
from law78.exact import canonical
from law78.formats.cells import cell
from law78.outcome import Side
from law78.ranking import Standing
from law78.session import ScoredEvent

JsonObject = dict[str, object]


def board_data(
    name: str, lines: Sequence[EventLine], scored: ScoredBoard, section: str | None = None
) -> JsonObject:
    """A scored board, as `law78 board --json` gives it.

    A chart's scores are its side's own, best first, and its frequencies are as
    counted.
    """
    data: JsonObject = {"board": name}
    if section is not None:
        data["section"] = section
    return data | {
        "expected": scored.expected,
        "scale": scored.scale,
        "charts": {
            str(side): [_chart_data(chart) for chart in scored.charts[side]] for side in Side
        },
        "lines": [line_data(line, score) for line, score in zip(lines, scored.lines, strict=True)],
    }


def event_data(scored: ScoredEvent) -> JsonObject:
    """A scored event: its boards and its ranking, as `law78 score --json` gives it."""
    return {
        "boards": [
            board_data(board.board.board, board.board.lines, board.scored, board.section)
            for board in scored.boards
        ],
        "ranking": [standing_data(standing) for standing in scored.ranking],
    }


def ranking_csv(scored: ScoredEvent) -> str:
    """The ranking as comma-separated values with a header, figures exact."""
    rows = [standing_data(standing) for standing in scored.ranking]
    text = io.StringIO()
    columns = ["rank", "tied", "pair", "section", "side", "total", "available", "percentage"]
    columns += ["boards", *(["penalty"] if any("penalty" in row for row in rows) else [])]
    writer = csv.DictWriter(text, columns, lineterminator="\n", extrasaction="ignore")
    writer.writeheader()
    for row, standing in zip(rows, scored.ranking, strict=True):
        pair = standing.pair
        writer.writerow(
            row
            | {"tied": "yes" if standing.tied else "no"}
            | {"pair": cell(pair.number), "section": cell(pair.section)}
        )
    return text.getvalue()


def _chart_data(chart: Chart) -> JsonObject:
    return {
        "group": chart.group,
        "results": canonical(chart.results),
        "factor": canonical(chart.factor),
        "top": canonical(chart.top),
        "rows": [
            {
                "score": row.score,
                "frequency": canonical(row.frequency),
                "matchpoints": canonical(row.matchpoints),
            }
            for row in chart.rows
        ],
    }


def line_data(line: EventLine, score: LineScore) -> JsonObject:
    """A line of a scored board: who sat there, the result as given, and both scores."""
    named = (("pair_ns", line.pair_ns), ("pair_ew", line.pair_ew), ("section", line.section))
    data: JsonObject = {key: value for key, value in named if value is not None}
    return data | {
        "result": line.raw,
        "ns": _side_data(score.ns),
        "ew": _side_data(score.ew),
    }


def _side_data(score: SideScore | None) -> JsonObject | None:
    if score is None:
        return None
    data: JsonObject = {
        "matchpoints": canonical(score.matchpoints),
        "top": canonical(score.top),
        "percentage": _or_null(score.percentage),
    }
    if score.printed != score.matchpoints:
        data["shown"] = canonical(score.printed)
    return data


def standing_data(standing: Standing) -> JsonObject:
    """A pair's row of the ranking."""
    side = standing.pair.side
    data: JsonObject = {
        "pair": standing.pair.number,
        "section": standing.pair.section,
        "side": None if side is None else side.value.upper(),
        "total": canonical(standing.total),
        "available": canonical(standing.available),
        "percentage": _or_null(standing.percentage),
        "boards": standing.boards,
        "rank": standing.rank,
        "tied": standing.tied,
    }
    if standing.penalty:
        data["penalty"] = canonical(standing.penalty)
    if standing.shown_total != standing.total:
        data["shown_total"] = canonical(standing.shown_total)
    if standing.shown_percentage != standing.percentage:
        data["shown_percentage"] = _or_null(standing.shown_percentage)
    if standing.rank_as_shown != standing.rank:
        data["rank_as_shown"] = standing.rank_as_shown
    return data


def _or_null(value: Fraction | None) -> str | None:
    return None if value is None else canonical(value)
