"""The printed figures are those of a larger field, whose other scores are not in the file."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import floor

from law78.audit.case import Explained
from law78.audit.explaining.bounded import Bounded
from law78.audit.explaining.comparisons import Added, added, field_of, steps_of
from law78.audit.explaining.evidence import (
    Found,
    comes_out,
    has_groups,
    is_in_field,
    shows_top,
    sums_of_sides,
)
from law78.audit.explaining.positions import real_scores
from law78.audit.explaining.wording import the_rest
from law78.audit.findings import Explanation, Kind
from law78.audit.supposition import Supposition
from law78.board import counted_lines
from law78.outcome import Line, Score
from law78.regulation import SCALE

LEAST_HIDDEN = 2
"""One score that is not in the file is found by its position."""

MOST_HIDDEN = 2000

LEAST_SCORES = 4
"""Different scores that a board must have: fewer are in the right order by accident."""

LEAST_LINES = 6


def incomplete(case: Bounded) -> list[Found]:
    """How many results the figures are out of, and how many of these are not in the file.

    At each score the others below and equal must be whole numbers, not negative, and no
    fewer than at the scores below. Both sides must be printed, so that each line tells E,
    and all lines the same one: their order and that is what holds the explanation.
    """
    if has_groups(case) or case.rules.small_groups != "none" or not _is_held(case):
        return []
    lines = case.as_it_is.lines
    counted = counted_lines(lines)
    for hidden in _counts(case):
        expected = counted + hidden
        within = added(case, field_of(case), hidden, expected)
        scores = None if within is None else hidden_scores_at(within, hidden)
        if scores is None:
            continue
        supposition = Supposition(
            (*lines, *(Line(Score(points)) for points in scores)), expected, case.rules
        )
        if comes_out(case, supposition):
            return [_found(case, supposition, hidden)]
    return []


def _is_held(case: Bounded) -> bool:
    telling = [
        line.line
        for line, printed in zip(case.board.lines, case.printed, strict=True)
        if is_in_field(line.line) and shows_top(printed)
    ]
    return len(telling) >= LEAST_LINES and len(set(telling)) >= LEAST_SCORES


def _counts(case: Bounded) -> list[int]:
    """How many results the tops show that are not in the file."""
    lines = case.as_it_is.lines
    counted = counted_lines(lines)
    results = sum(is_in_field(line) for line in lines)
    found = []
    for together in sums_of_sides(case):
        about = int(together / SCALE[case.rules.scale])
        for expected in range(about - 1, about + 4):
            hidden = expected - counted
            if not LEAST_HIDDEN <= hidden <= MOST_HIDDEN or hidden in found:
                continue
            steps = steps_of(case.rules, Fraction(results + hidden), expected)
            if steps is not None and abs(steps.top - together) < 2 * case.units.points:
                found.append(hidden)
    return sorted(found)


def hidden_scores_at(within: Added, hidden: int) -> list[int] | None:
    """So many scores that add what the figures say, none where none can. They are examples.

    Two for each below and one for each equal: the fewest that will do at each score, and
    of these as few equal as can be, leave most room above.
    """
    found: list[int] = []
    under = None
    for score in sorted(within):
        least, most = within[score]
        needed = max(2 * len(found), floor(least) + 1, 0)
        if needed >= most:
            return None
        between = needed // 2 - len(found)
        if between:
            example = _between(under, score)
            if example is None:
                return None
            found += [example] * between
        found += [score] * (needed % 2)
        under = score
    if len(found) > hidden:
        return None
    above = _between(under, None)
    return found + ([] if above is None else [above] * (hidden - len(found)))


def _between(over: int | None, under: int | None) -> int | None:
    """A score over one and under the other: one that a contract gives, where there is one."""
    real = [
        score
        for score in real_scores(None)
        if (over is None or score > over) and (under is None or score < under)
    ]
    if real:
        return real[-1] if over is None else real[0]
    if over is None:
        return None if under is None else under - 1
    return over + 1 if under is None or over + 1 < under else None


def _found(case: Bounded, supposition: Supposition, hidden: int) -> Found:
    scores = len({line.line for line in case.board.lines if is_in_field(line.line)})
    examples = Counter(
        line.result.points
        for line in supposition.lines[len(case.board.lines) :]
        if isinstance(line.result, Score)
    )
    explanation = Explanation(
        Kind.INCOMPLETE_FIELD,
        f"As if the field were larger and {hidden} of its scores were not in the file:"
        f" {the_rest(case, supposition, [])}. What these scores are the figures say only"
        " in part.",
        others=None,
        details={
            "missing": hidden,
            "expected": supposition.expected,
            "examples": [
                {"score": points, "times": times} for points, times in sorted(examples.items())
            ],
        },
    )
    return Found(Explained(explanation, supposition), frozenset(), scores + 1)
