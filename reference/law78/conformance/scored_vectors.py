"""A board that the reference scored, in the shape of a vector, so that one judge serves both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from law78.board import Chart, ScoredBoard, SideScore, expected_results, score_board
from law78.conformance.protocol import FEATURES, board_request
from law78.conformance.vectors import BoardDue, ChartDue, Due, EntryDue, LineDue, Vector
from law78.outcome import (
    Average,
    Bye,
    Line,
    NotPlayed,
    Percentage,
    Played,
    Side,
    Split,
    Weighted,
    on_side,
)
from law78.regulation import Rules, method_of, with_rule
from law78.working import working


def vector_of_board(
    lines: Sequence[Line],
    expected: int | None,
    choices: Mapping[str, str],
    identity: str,
    *,
    with_working: bool = True,
) -> Vector:
    """A vector whose answer is the reference's, its working included where it is wanted.

    choices are the rules that are not the default, by name. The vector has no
    clauses, and nothing confirms it but the reference.

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
        features=features_of_board(lines, results_expected, choices),
        source="random",
        confirmed_by={},
        request=board_request(lines, results_expected, choices),
        expected=board_due(score_board(lines, results_expected, method_of(rules))),
        working=tuple(_working(lines, results_expected, rules)) if with_working else (),
    )


def features_of_board(
    lines: Sequence[Line], expected: int, choices: Mapping[str, str]
) -> tuple[str, ...]:
    """What a program must be able to do to be asked for a board, in the protocol's order.

    >>> from law78.notation import parse_line
    >>> features_of_board([parse_line("600"), parse_line("A6040")], 2, {})
    ('artificial', 'unequal')
    """
    needed = set(choices)
    for line in lines:
        needed |= set(_features_of_line(line))
    results = Counter(
        (side, line.group)
        for line in lines
        for side in Side
        if isinstance(on_side(line.result, side), Played)
    )
    if any(count < expected for count in results.values()):
        needed.add("unequal")
    return tuple(feature for feature in FEATURES if feature in needed)


def _features_of_line(line: Line) -> Iterator[str]:
    if line.group is not None:
        yield "fouled"
    match line.result:
        case NotPlayed():
            yield "not_played"
        case Bye():
            yield "bye"
        case Split():
            yield "split"
        case _:
            pass
    for side in Side:
        match on_side(line.result, side):
            case Weighted():
                yield "weighted"
            case Percentage() | Average():
                yield "artificial"
            case _:
                pass


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
