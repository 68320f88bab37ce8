"""A second implementation of the arithmetic, to hold the first one to.

It shares no computation with law78 and goes another way wherever there is one:

- a ruling is not put into a table: every joint outcome of all rulings is laid
  out, every line has one definite score in it, lines are compared one with
  another, and the results are averaged by the product of the weights;
- small groups are read off literal tables (65/55, 70/60/50), ties shared;
- E-W is not N-S negated: the comparison is turned round;
- the chart is the closed form, factor * (2 * below + frequency) - 1, by direct sums.

`row_of` alone looks at law78: it reads its dataclasses and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import lcm, prod

from law78.outcome import (
    Artificial,
    Bye,
    Line,
    NotPlayed,
    Percentage,
    Played,
    Score,
    Share,
    Split,
)

Scores = dict[int, Fraction]
"""Scores, N-S's view, with their weights."""

Held = Scores | Fraction | None
"""What a row holds for a side: scores, an artificial percentage, or nothing."""

NS, EW = "ns", "ew"


@dataclass(frozen=True)
class Row:
    """A table's row: what it holds for N-S and for E-W, and its group."""

    ns: Held
    ew: Held
    group: str | None = None

    def holds(self, side: str) -> Held:
        return self.ns if side == NS else self.ew


@dataclass(frozen=True)
class Choices:
    """The choices of a regulation, by the names that design and protocol use."""

    unequal: str = "neuberg"
    small_groups: str = "none"
    split: str = "charts"
    scale: str = "2"


Pair = tuple[Fraction, Fraction] | None
"""Matchpoints and the top they are out of; None where a side gets nothing."""


class Undefined(Exception):
    """The regulation does not say what this board is worth."""


# From law78's dataclasses to rows


def row_of(line: Line) -> Row:
    """The row that a law78 line is."""
    result = line.result
    if isinstance(result, NotPlayed | Bye):
        return Row(None, None)
    if isinstance(result, Split | Artificial):
        return Row(_held(result.ns), _held(result.ew), line.group)
    return Row(_held(result), _held(result), line.group)


def _held(part: Played | Share) -> Scores | Fraction:
    if isinstance(part, Percentage):
        return part.percent
    if isinstance(part, Share):
        return {"A+": Fraction(60), "A=": Fraction(50), "A-": Fraction(40)}[part.value]
    scores: Scores = {}
    _collect(part, Fraction(1), scores)
    return scores


def _collect(part: Played, weight: Fraction, scores: Scores) -> None:
    if isinstance(part, Score):
        scores[part.points] = scores.get(part.points, Fraction(0)) + weight
    else:
        for outcome in part.outcomes:
            _collect(outcome.result, weight * outcome.weight, scores)


# What the rules need to know of a board


def counted(rows: Sequence[Row]) -> int:
    """Rows that are neither not played nor bye."""
    return sum(1 for row in rows if row.ns is not None or row.ew is not None)


def members(rows: Sequence[Row], side: str, group: str | None) -> list[int]:
    """Which rows have a score on this side in this group."""
    return [
        place
        for place, row in enumerate(rows)
        if isinstance(row.holds(side), dict) and row.group == group
    ]


def groups(rows: Sequence[Row]) -> list[str | None]:
    """The groups with a score on some side: the main one first, then by name."""
    found = {row.group for row in rows if isinstance(row.ns, dict) or isinstance(row.ew, dict)}
    return [group for group in (None, *sorted(found - {None}, key=str)) if group in found]


def is_small(choices: Choices, rows: Sequence[Row], side: str, group: str | None, e: int) -> bool:
    """Whether the regulation scores the group as a small one."""
    a = len(members(rows, side, group))
    others = [len(members(rows, side, other)) for other in groups(rows) if other != group]
    if choices.small_groups == "none" or not 0 < a < e or a > 3:
        return False
    if choices.small_groups == "ebu":
        # A fouled form played once is cancelled; else a third of E or fewer (notes 5.7).
        return e >= 3 * a or (a == 1 and len(others) > 0)
    return a < 3 or max(others, default=0) > 3


def top(choices: Choices, a: int, e: int) -> Fraction:
    """A full score, on the scale of 2."""
    if choices.unequal == "ascherman":
        return Fraction(e + e)
    full = a if choices.unequal == "none" else e
    return Fraction(full + full - 2) if full > 0 else Fraction(0)


# Brute force


def joint_outcomes(rows: Sequence[Row]) -> int:
    """How many joint outcomes the worst group and side of the board has."""
    return max(
        (
            prod(len(rows[place].holds(side)) for place in members(rows, side, group))
            for side in (NS, EW)
            for group in groups(rows)
        ),
        default=1,
    )


def compared(own: int, other: int, side: str) -> int:
    """2 where the own score is better for the side, 1 where it is equal, 0 where it is worse."""
    if own == other:
        return 1
    return 2 if (own > other) == (side == NS) else 0


def by_comparing(scores: Sequence[int], side: str) -> list[int]:
    """Each line compared with every other line."""
    return [
        sum(compared(own, other, side) for j, other in enumerate(scores) if j != i)
        for i, own in enumerate(scores)
    ]


SMALL = {1: [60], 2: [65, 55], 3: [70, 60, 50]}
"""Per cent by place in a small group (notes 5.7)."""


def by_place(scores: Sequence[int], side: str) -> list[Fraction]:
    """Per cent of each line of a small group by its place; equal scores share."""
    percents = SMALL[len(scores)]
    ranked = sorted(scores, reverse=side == NS)
    shared = {}
    for score in set(scores):
        places = [percents[i] for i, other in enumerate(ranked) if other == score]
        shared[score] = Fraction(sum(places), len(places))
    return [shared[score] for score in scores]


def over_joint_outcomes(
    rulings: Sequence[Scores], worth: Callable[[Sequence[int]], Sequence[int | Fraction]]
) -> list[Fraction]:
    """Each line's expectation over the product of all outcomes of all lines."""
    shares = [lcm(*(weight.denominator for weight in ruling.values())) for ruling in rulings]
    parts = [
        [(score, int(weight * share)) for score, weight in ruling.items()]
        for ruling, share in zip(rulings, shares, strict=True)
    ]
    totals: list[int | Fraction] = [0] * len(rulings)
    for joint in product(*parts):
        ways = prod(part for _, part in joint)
        for place, value in enumerate(worth([score for score, _ in joint])):
            totals[place] += ways * value
    return [Fraction(total) / prod(shares) for total in totals]


def expectations(rows: Sequence[Row], side: str, group: str | None) -> dict[int, Fraction]:
    """M: each line's expected comparisons, 2/1/0, with the others of its side and group."""
    places = members(rows, side, group)
    values = over_joint_outcomes(
        [rows[place].holds(side) for place in places], lambda scores: by_comparing(scores, side)
    )
    return dict(zip(places, values, strict=True))


def regulated(choices: Choices, m: Fraction, a: int, e: int) -> Fraction:
    """M of A results made into matchpoints where E were expected."""
    if choices.unequal == "neuberg":
        return (m * e + (e - a)) / a
    if choices.unequal == "ascherman":
        return (m + 1) / (2 * a) * (2 * e)
    if choices.unequal == "add_one":
        return m + (e - a)
    return m


def by_brute_force(rows: Sequence[Row], expected: int | None, choices: Choices) -> list[list[Pair]]:
    """What each row gets, N-S and E-W: expectation over all joint outcomes.

    Split scores by a chart a side only.
    """
    assert choices.split == "charts"
    e = counted(rows) if expected is None else expected
    scored = _without_scores(rows, e, choices)
    for index, side in enumerate((NS, EW)):
        for group in groups(rows):
            places = members(rows, side, group)
            a = len(places)
            full = top(choices, a, e)
            if is_small(choices, rows, side, group, e):
                percents = over_joint_outcomes(
                    [rows[place].holds(side) for place in places],
                    lambda scores, side=side: by_place(scores, side),
                )
                for place, percent in zip(places, percents, strict=True):
                    scored[place][index] = (percent * full / 100, full)
                continue
            for place, m in expectations(rows, side, group).items():
                scored[place][index] = (regulated(choices, m, a, e), full)
    return _on_scale(scored, choices)


# The closed form


def columns(rows: Sequence[Row], side: str, group: str | None, split: str) -> list[Scores]:
    """What goes into the chart of a side and group: one entry a line, or two halves."""
    if split == "charts":
        return [rows[place].holds(side) for place in members(rows, side, group)]
    entries: list[Scores] = []
    for row in rows:
        holds = [held for held in (row.ns, row.ew) if isinstance(held, dict)]
        if row.group != group or not holds:
            continue
        if len(holds) == 1:
            raise Undefined
        entries += [{score: weight / 2 for score, weight in held.items()} for held in holds]
    return entries


def frequency(entries: Sequence[Scores], score: int) -> Fraction:
    """How many results of this score a chart holds."""
    return sum((entry.get(score, Fraction(0)) for entry in entries), Fraction(0))


def chart_entry(entries: Sequence[Scores], score: int, side: str) -> Fraction:
    """2 * below + frequency - 1, by direct sums over everything in the chart."""
    below = sum(
        (
            weight
            for entry in entries
            for other, weight in entry.items()
            if compared(score, other, side) == 2
        ),
        Fraction(0),
    )
    return 2 * below + frequency(entries, score) - 1


def closed_chart(
    rows: Sequence[Row], expected: int | None, choices: Choices, side: str, group: str | None
) -> dict[int, Fraction]:
    """Matchpoints of every score, N-S's view, in a side's chart of a group."""
    e = counted(rows) if expected is None else expected
    a = len(members(rows, side, group))
    entries = columns(rows, side, group, choices.split)
    full = top(choices, a, e)
    chart = {}
    for score in {score for entry in entries for score in entry}:
        m = chart_entry(entries, score, side)
        if is_small(choices, rows, side, group, e):
            points = (60 + 5 * (m - (a - 1))) * full / 100
        elif choices.unequal == "neuberg":
            points = Fraction(e, a) * (m + 1) - 1
        else:
            points = regulated(choices, m, a, e)
        chart[score] = points * int(choices.scale) / 2
    return chart


def by_closed_form(rows: Sequence[Row], expected: int | None, choices: Choices) -> list[list[Pair]]:
    """What each row gets, N-S and E-W: its weights in a chart of closed forms.

    Raises Undefined for half frequencies of a line with one side artificial.
    """
    e = counted(rows) if expected is None else expected
    scored = _on_scale(_without_scores(rows, e, choices), choices)
    for index, side in enumerate((NS, EW)):
        for group in groups(rows):
            chart = closed_chart(rows, expected, choices, side, group)
            full = top(choices, len(members(rows, side, group)), e) * int(choices.scale) / 2
            for place in members(rows, side, group):
                held = rows[place].holds(side)
                points = sum((weight * chart[score] for score, weight in held.items()), Fraction(0))
                scored[place][index] = (points, full)
    return scored


def _without_scores(rows: Sequence[Row], e: int, choices: Choices) -> list[list[Pair]]:
    """Artificial scores and rows that get nothing, on the scale of 2."""
    scored: list[list[Pair]] = []
    for row in rows:
        pairs: list[Pair] = []
        for side in (NS, EW):
            results = sum(len(members(rows, side, group)) for group in groups(rows))
            full = top(choices, results, e)
            percent = row.holds(side)
            pairs.append((percent * full / 100, full) if isinstance(percent, Fraction) else None)
        scored.append(pairs)
    return scored


def _on_scale(scored: list[list[Pair]], choices: Choices) -> list[list[Pair]]:
    unit = Fraction(int(choices.scale), 2)
    return [
        [None if pair is None else (pair[0] * unit, pair[1] * unit) for pair in pairs]
        for pairs in scored
    ]
