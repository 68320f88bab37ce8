"""A board that the reference scored, in the shape of a vector, so that one judge serves both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from law78.board import Chart, ScoredBoard, SideScore, expected_results, score_board
from law78.conformance.protocol import board_request
from law78.conformance.vectors import BoardDue, ChartDue, Due, EntryDue, LineDue, Vector
from law78.exact import readable
from law78.outcome import Line, Side
from law78.regulation import Rules, method_of, with_rule
from law78.working import working


def vector_of_board(
    lines: Sequence[Line], expected: int | None, choices: Mapping[str, str], identity: str
) -> Vector:
    """A vector whose answer is the reference's, its working included.

    >>> from law78.notation import parse_line
    >>> vector = vector_of_board([parse_line("600"), parse_line("-100")], None, {}, "one")
    >>> vector.expected.lines[0].ns
    Due(matchpoints=Fraction(2, 1), top=Fraction(2, 1))

    Raises Law78Error as score_board does.
    """
    rules = rules_of_choices(choices)
    results_expected = expected_results(lines, expected)
    return Vector(
        id=identity,
        area="fuzz",
        title="a random board",
        why="the reference gives something else",
        clauses=(),
        features=(),
        source="random",
        confirmed_by={},
        request=board_request(lines, results_expected, choices),
        expected=board_due(score_board(lines, results_expected, method_of(rules))),
        working=tuple(_working(lines, results_expected, rules)),
    )


def rules_of_choices(choices: Mapping[str, str]) -> Rules:
    """The rules that a request names, the others by default."""
    rules = Rules()
    for key, value in choices.items():
        rules = with_rule(rules, key, value)
    return rules


def board_due(scored: ScoredBoard) -> BoardDue:
    """What a scored board must give, on the scale of 2."""
    unit = Fraction(2, scored.scale)
    return BoardDue(
        lines=tuple(LineDue(_due(line.ns, unit), _due(line.ew, unit)) for line in scored.lines),
        charts=tuple(
            _chart_due(side, chart, unit) for side in Side for chart in scored.charts[side]
        ),
    )


def _due(score: SideScore | None, unit: Fraction) -> Due | None:
    return None if score is None else Due(score.matchpoints * unit, score.top * unit)


def _chart_due(side: Side, chart: Chart, unit: Fraction) -> ChartDue:
    return ChartDue(
        side.value,
        chart.group,
        tuple(EntryDue(row.score, row.frequency, row.matchpoints * unit) for row in chart.rows),
    )


def _working(lines: Sequence[Line], expected: int, rules: Rules) -> list[str]:
    return [
        f"{step.heading}: {label} {text}"
        for step in working(lines, expected, rules)
        for label, text in step.rows
    ]


def figure(value: Fraction | None) -> str:
    """A figure for people; nothing where there is none."""
    return "nothing" if value is None else readable(value)
