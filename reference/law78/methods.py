"""The other ways in which boards with rulings are scored, each by its name.

Each is the method with a step replaced, so that the same board can be laid side
by side under all of them. None of them is recommended. A ruling, here, is a
result with two or more different scores.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeAlias

from law78.board import (
    Lines,
    LineScore,
    Method,
    ScoredBoard,
    SideScore,
    Table,
    Tables,
    expected_results,
    score_board,
)
from law78.exact import ONE, ZERO
from law78.outcome import (
    Line,
    Played,
    Score,
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

Scoring: TypeAlias = Callable[[Sequence[Line], int | None, Method], ScoredBoard]


@dataclass(frozen=True, slots=True)
class Way:
    """A way of scoring a board: its name, what it does, its formulas, and itself.

    formula is for a line with one score, ruling for a line with a ruling. In
    the formulas a score s has L results below it and f equal to it, itself
    included; n is the number of lines, k of them rulings, w a ruling's weight.
    """

    name: str
    story: str
    formula: str
    ruling: str
    score: Scoring


def is_ruling(held: object) -> bool:
    """Whether a side holds two or more different scores."""
    return isinstance(held, Played) and len(weights(held, Side.NS)) > 1


def has_ruling(line: Line) -> bool:
    """Whether a line holds a ruling on either side."""
    return any(is_ruling(held) for held in _both_sides(line))


def _both_sides(line: Line) -> list[Played | Share | None]:
    return [on_side(line.result, side) for side in Side]


# This method ---------------------------------------------------------------------------------


def by_frequencies(lines: Sequence[Line], expected: int | None, method: Method) -> ScoredBoard:
    """The method itself: every ruling in the table with its weights. Clauses K4, K9."""
    return score_board(lines, expected, method)


# One score at a time -------------------------------------------------------------------------


def one_at_a_time(lines: Sequence[Line], expected: int | None, method: Method) -> ScoredBoard:
    """The ruling added one score at a time, the field left as without it.

    A line without a ruling is scored as if the lines with rulings were not on
    the board at all. A line with a ruling gets the weighted sum of what it
    would get if it were the only one and had each of its scores in turn.

    >>> from law78 import EXACT, parse_line
    >>> board = [parse_line(text) for text in ["600"] * 2 + ["-100"] * 5]
    >>> board.append(parse_line("12C1c:2/600/3/-100"))
    >>> scored = one_at_a_time(board, None, EXACT)
    >>> [str(scored.lines[place].ns.matchpoints) for place in (0, 2, 7)]
    ['11', '4', '39/5']
    """
    results_expected = expected_results(lines, expected)
    field = [line for line in lines if not has_ruling(line)]
    missing = len(lines) - len(field)
    without = (
        score_board(field, results_expected - missing, method)
        if field
        else ScoredBoard(0, method.scale, dict.fromkeys(Side, ()), (), dict.fromkeys(Side, ZERO))
    )
    of_field = iter(without.lines)
    scores = tuple(
        _each_score_in_turn(line, field, results_expected - missing + 1, method)
        if has_ruling(line)
        else next(of_field)
        for line in lines
    )
    return replace(without, expected=results_expected, lines=scores)


def _each_score_in_turn(
    line: Line, field: Sequence[Line], expected: int, method: Method
) -> LineScore:
    sides = (_side_in_turn(line, side, field, expected, method) for side in Side)
    return LineScore(*sides)


def _side_in_turn(
    line: Line, side: Side, field: Sequence[Line], expected: int, method: Method
) -> SideScore | None:
    held = on_side(line.result, side)
    if not isinstance(held, Played):
        return score_board([*field, line], expected, method).lines[-1].of(side)
    matchpoints = top = ZERO
    for points, weight in weights(held, Side.NS).items():
        in_turn = Line(Score(points), line.group)
        score = score_board([*field, in_turn], expected, method).lines[-1].of(side)
        assert score is not None
        matchpoints += weight * score.matchpoints
        top = score.top
    return SideScore(matchpoints, top)


# The ruling dropped --------------------------------------------------------------------------


def dropped(lines: Sequence[Line], expected: int | None, method: Method) -> ScoredBoard:
    """The ruling left out of the table, nothing made up for it, and the top as before.

    The matchpoints are those of one score at a time; what they are out of is not.
    """
    scored = one_at_a_time(lines, expected, method)
    return _out_of_the_tops_of(score_board(lines, expected, method), scored)


def _out_of_the_tops_of(whole: ScoredBoard, scored: ScoredBoard) -> ScoredBoard:
    pairs = zip(scored.lines, whole.lines, strict=True)
    return replace(
        scored,
        lines=tuple(
            LineScore(*(_out_of(own.of(side), top.of(side)) for side in Side)) for own, top in pairs
        ),
    )


def _out_of(own: SideScore | None, whole: SideScore | None) -> SideScore | None:
    return None if own is None or whole is None else replace(own, top=whole.top)


def dropped_and_factored(
    lines: Sequence[Line], expected: int | None, method: Method
) -> ScoredBoard:
    """The ruling left out of the table, the others raised by Neuberg's factor.

    The ruling's own matchpoints: each of its scores added to the others in turn.
    """
    steps = replace(
        method,
        fill=_without_rulings(method),
        factor=_factor_of_results(method),
        weigh=_each_score_added,
    )
    whole = score_board(lines, expected, method)
    return _out_of_the_tops_of(whole, score_board(lines, expected, steps))


def _without_rulings(method: Method) -> Callable[[Lines, Side], Tables]:
    def fill(lines: Lines, side: Side) -> Tables:
        others = {
            line: times
            for line, times in lines.items()
            if not is_ruling(on_side(line.result, side))
        }
        return {**{group: {} for group in method.fill(lines, side)}, **method.fill(others, side)}

    return fill


def _factor_of_results(method: Method) -> Callable[[Group], Fraction]:
    def factor(group: Group) -> Fraction:
        return method.factor(group) if group.results else ONE

    return factor


def _each_score_added(line_weights: Weights, table: Table) -> Fraction:
    if len(line_weights) == 1:
        (score,) = line_weights
        return table.matchpoints[score]
    method = table.method
    group = replace(table.group, results=table.group.results + 1)
    matchpoints = ZERO
    for score, weight in line_weights.items():
        counted = {**table.frequencies, score: table.frequencies.get(score, ZERO) + ONE}
        factor = method.factor(group)
        climbed = method.climb({own: factor * times for own, times in counted.items()})
        matchpoints += weight * method.adjust(climbed[score], group)
    return matchpoints


# One score instead of the ruling -------------------------------------------------------------


def total_points_averaged(
    lines: Sequence[Line], expected: int | None, method: Method
) -> ScoredBoard:
    """The ruling's scores averaged in total points, and the average scored as a score.

    >>> from law78 import EXACT, parse_line
    >>> board = [parse_line(text) for text in ["600"] * 2 + ["-100"] * 5]
    >>> board.append(parse_line("12C1c:2/600/3/-100"))
    >>> scored = total_points_averaged(board, None, EXACT)
    >>> [str(scored.lines[place].ns.matchpoints) for place in (0, 2, 7)]
    ['13', '4', '10']
    """
    # Only the order of scores counts: all are multiplied so that every average is whole.
    whole = common_denominator(
        _average(held) for line in lines for held in _both_sides(line) if isinstance(held, Played)
    )

    def average(held: Played) -> Score:
        return Score(int(_average(held) * whole))

    return score_board([_with_one_score(line, average) for line in lines], expected, method)


def likeliest_outcome(lines: Sequence[Line], expected: int | None, method: Method) -> ScoredBoard:
    """The ruling's likeliest score alone; of equally likely ones, the one named first."""
    return score_board([_with_one_score(line, _likeliest) for line in lines], expected, method)


def _with_one_score(line: Line, choose: Callable[[Played], Score]) -> Line:
    match line.result:
        case Score() | Weighted() as held:
            return replace(line, result=choose(held))
        case Split(ns, ew):
            chosen = Split(
                choose(ns) if isinstance(ns, Played) else ns,
                choose(ew) if isinstance(ew, Played) else ew,
            )
            return replace(line, result=chosen)
        case _:
            return line


def _average(held: Played) -> Fraction:
    return sum((weight * points for weight, points in flat(held)), ZERO)


def _likeliest(held: Played) -> Score:
    merged = weights(held, Side.NS)
    return Score(max(merged, key=lambda points: merged[points]))


# Chart entries clamped -----------------------------------------------------------------------


def clamped(lines: Sequence[Line], expected: int | None, method: Method) -> ScoredBoard:
    """Every entry of the chart kept between 0 and the top."""

    def adjust(entry: Fraction, group: Group) -> Fraction:
        return min(max(method.adjust(entry, group), ZERO), group.top)

    return score_board(lines, expected, replace(method, adjust=adjust))


WAYS: tuple[Way, ...] = (
    Way(
        name="this method",
        story="every ruling is in the table with its weights",
        formula="2 L + f - 1, a ruling counted in L and f by its weights",
        ruling="sum of w (2 L + f - 1)",
        score=by_frequencies,
    ),
    Way(
        name="one at a time",
        story="each score of the ruling added in turn; the field left as without it",
        formula="2 L + f - 1 among the n - k others, out of 2 (n - k - 1)",
        ruling="sum of w (2 L + f) among the n - k others, out of 2 (n - k)",
        score=one_at_a_time,
    ),
    Way(
        name="dropped, Neuberg",
        story="ruling left out, the others raised by Neuberg's formula",
        formula="(2 L + f) n / (n - k) - 1 among the n - k others",
        ruling="sum of w ((2 L + f + 1) n / (n - k + 1) - 1) among the n - k others",
        score=dropped_and_factored,
    ),
    Way(
        name="dropped",
        story="ruling left out, nothing made up for it, the top as before",
        formula="2 L + f - 1 among the n - k others, out of 2 (n - 1)",
        ruling="sum of w (2 L + f) among the n - k others",
        score=dropped,
    ),
    Way(
        name="total points",
        story="the ruling's scores averaged in total points, and the average scored",
        formula="2 L + f - 1, a ruling counted as one score, the sum of w s",
        ruling="2 L + f - 1 of that score",
        score=total_points_averaged,
    ),
    Way(
        name="likeliest",
        story="the ruling's likeliest score taken as if it were the result",
        formula="2 L + f - 1, a ruling counted as its score of greatest w",
        ruling="2 L + f - 1 of that score",
        score=likeliest_outcome,
    ),
    Way(
        name="clamped",
        story="as this method, but no chart entry below 0 or above the top",
        formula="min(max(2 L + f - 1, 0), top)",
        ruling="sum of w min(max(2 L + f - 1, 0), top)",
        score=clamped,
    ),
)
"""Every way of scoring rulings that is known or suspected to be in use, this method first."""
