"""A scored board for people, laid out like the document's tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from law78.board import Chart, LineScore, ScoredBoard
from law78.cli.tables import Column, say, say_table
from law78.exact import readable
from law78.notation import line_text
from law78.outcome import Line, Score, Side, Weighted, flat

TIMES = Column("#", right=False)
RESULT = Column("Result", right=False)
NS = Column("N-S")
EW = Column("E-W")
NOTHING = "-"


def show_board(lines: Sequence[Line], scored: ScoredBoard) -> None:
    """Print a board's frequency tables, then what each different result gets."""
    if not all(is_plain(line) for line in lines):
        show_charts(scored)
    labels = ruling_labels(lines)
    times = Counter(lines)
    rows = [
        (
            str(times[line]),
            labels.get(line, line_text(line)),
            matchpoints(score, Side.NS),
            matchpoints(score, Side.EW),
        )
        for line, score in different_lines(lines, scored)
    ]
    say_table([TIMES, RESULT, NS, EW], rows)
    if labels:
        say()
        for line, label in labels.items():
            say(f"{label} = {_spelled_out(line)}")
    say()
    say(_summary(scored))


def show_charts(scored: ScoredBoard) -> None:
    """Print the frequency tables with their matchpoints: N-S and E-W in one where they mirror."""
    charts_ns, charts_ew = scored.charts[Side.NS], scored.charts[Side.EW]
    several = len({chart.group for chart in (*charts_ns, *charts_ew)}) > 1
    if len(charts_ns) == len(charts_ew) and all(
        _mirror(ns, ew) for ns, ew in zip(charts_ns, charts_ew, strict=True)
    ):
        for ns, ew in zip(charts_ns, charts_ew, strict=True):
            if several:
                say(_group_name(ns), style="bold")
            rows = [
                (
                    readable(row.frequency),
                    str(row.score),
                    readable(row.matchpoints),
                    readable(mirrored.matchpoints),
                )
                for row, mirrored in zip(ns.rows, reversed(ew.rows), strict=True)
            ]
            say_table([TIMES, RESULT, NS, EW], rows)
            say()
        return
    for side, column in ((Side.NS, NS), (Side.EW, EW)):
        for chart in scored.charts[side]:
            group = f", {_group_name(chart)}" if several else ""
            say(f"{column.heading}'s table{group}", style="bold")
            say_table(
                [TIMES, RESULT, column],
                [
                    (readable(row.frequency), str(row.score), readable(row.matchpoints))
                    for row in chart.rows
                ],
            )
            say()


def different_lines(lines: Sequence[Line], scored: ScoredBoard) -> list[tuple[Line, LineScore]]:
    """Every different line once: scores from the best down, group by group, then the others."""
    found = dict(zip(lines, scored.lines, strict=True))
    return sorted(found.items(), key=lambda item: _position(item[0]))


def ruling_labels(lines: Sequence[Line]) -> dict[Line, str]:
    """Short names for a board's rulings, as the document has them: 12C1c, (1) 12C1c, ..."""
    rulings = [line for line in dict.fromkeys(lines) if isinstance(line.result, Weighted)]
    number = {line: f"({place}) " for place, line in enumerate(rulings, start=1)}
    return {
        line: (number[line] if len(rulings) > 1 else "")
        + "12C1c"
        + (f"@{line.group}" if line.group is not None else "")
        for line in rulings
    }


def is_plain(line: Line) -> bool:
    """Whether a line is a score of the main group: its own row says all there is to say."""
    return isinstance(line.result, Score) and line.group is None


def matchpoints(score: LineScore, side: Side) -> str:
    """A line's matchpoints on a side, as printed; a dash where it gets nothing."""
    own = score.of(side)
    return NOTHING if own is None else readable(own.printed)


def _position(line: Line) -> tuple[str, bool, int]:
    points = line.result.points if isinstance(line.result, Score) else None
    return line.group or "", points is None, -(points or 0)


def _spelled_out(line: Line) -> str:
    assert isinstance(line.result, Weighted)
    outcomes = ", ".join(f"{readable(weight)} of {points}" for weight, points in flat(line.result))
    return f"{line_text(line)}: {outcomes}"


def _mirror(ns: Chart, ew: Chart) -> bool:
    return (ns.group, ns.top) == (ew.group, ew.top) and [
        (row.score, row.frequency) for row in ns.rows
    ] == [(-row.score, row.frequency) for row in reversed(ew.rows)]


def _group_name(chart: Chart) -> str:
    return "main group" if chart.group is None else f"group {chart.group}"


def _summary(scored: ScoredBoard) -> str:
    charts = [chart for side in Side for chart in scored.charts[side]]
    tops = sorted(
        {chart.top for chart in charts}
        | {
            score.top
            for line in scored.lines
            for side in Side
            if (score := line.of(side)) is not None
        }
    )
    counts = sorted({chart.results for chart in charts})
    there = " and ".join(readable(count) for count in counts) or "0"
    top = " and ".join(readable(top) for top in tops) or "0"
    expected = f"{scored.expected} expected"
    each = " in a table" if len(charts) > 2 else ""
    return f"Results: {there}{each}, of {expected}. Top: {top}."
