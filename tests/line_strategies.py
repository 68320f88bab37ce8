"""Hypothesis strategies: boards on which every kind of line is mixed."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from hypothesis import strategies as st

from law78.outcome import (
    Artificial,
    Average,
    Bye,
    Line,
    NotPlayed,
    Outcome,
    Percentage,
    Score,
    Split,
    Weighted,
)
from law78.regulation import Rules


class Board(NamedTuple):
    """Lines, and the results expected: None takes the lines counted."""

    lines: list[Line]
    expected: int | None

    @property
    def counted(self) -> int:
        return sum(not isinstance(line.result, NotPlayed | Bye) for line in self.lines)

    @property
    def e(self) -> int:
        return self.counted if self.expected is None else self.expected


COMMON = [-100, 420, -50, 450, 0]
"""A small pool, so that ties are common."""

RARE = [*range(-1100, -100, 100), *range(50, 400, 30), 460, 480, 620, 990, 2220]
"""Scores that often nobody else has."""

scores = st.sampled_from([Score(points) for points in COMMON * 6 + RARE])


@st.composite
def rulings(
    draw: st.DrawFn, deepest: int = 2, fewest: int = 1, most: int = 5, of: object = scores
) -> Weighted:
    """A ruling of one to five outcomes, which may repeat a score or hold a ruling."""
    parts = draw(st.lists(st.integers(1, 6), min_size=fewest, max_size=most))
    held = of if deepest < 2 else st.one_of(of, of, of, rulings(deepest - 1, most=3, of=of))
    return Weighted(tuple(Outcome(Fraction(part, sum(parts)), draw(held)) for part in parts))


played = st.one_of(scores, scores, scores, rulings())
percentages = st.builds(
    Percentage,
    st.one_of(
        st.sampled_from([Fraction(60), Fraction(0), Fraction(100), Fraction(125, 2)]),
        st.fractions(0, 100, max_denominator=12),
    ),
)
shares = st.one_of(percentages, st.sampled_from(Average))
artificials = st.builds(Artificial, shares, shares)
splits_of_scores = st.builds(Split, played, played)
splits_with_a_share = st.one_of(st.builds(Split, played, shares), st.builds(Split, shares, played))
nothings = st.sampled_from([NotPlayed(), Bye()])
groups = st.sampled_from([None, None, "a", "1"])


def lines(*kinds: st.SearchStrategy[object]) -> st.SearchStrategy[Line]:
    """Lines of these kinds; those that have a score, in any group."""

    def in_group(result: object, group: str | None) -> Line:
        has_score = not isinstance(result, Artificial | NotPlayed | Bye)
        return Line(result, group if has_score else None)

    return st.builds(in_group, st.one_of(*kinds), groups)


balanced_lines = lines(scores, scores, rulings(), artificials, nothings)
"""No line split, no side alone artificial."""

lines_split_by_scores = lines(scores, scores, rulings(), splits_of_scores, artificials, nothings)
"""Split lines too, but no side alone artificial."""

any_lines = lines(
    scores, scores, scores, rulings(), splits_of_scores, splits_with_a_share, artificials, nothings
)
"""Every kind of line."""


@st.composite
def boards(draw: st.DrawFn, of: st.SearchStrategy[Line] = any_lines, most: int = 10) -> Board:
    """A board of one to ten lines, E as counted or up to six more."""
    held = draw(st.lists(of, min_size=1, max_size=most))
    missing = draw(st.one_of(st.none(), st.integers(0, 6)))
    board = Board(held, None)
    return board if missing is None else Board(held, board.counted + missing)


UNEQUAL = ["neuberg", "ascherman", "add_one", "none"]
SMALL_GROUPS = ["none", "ebu", "acbl"]

rules = st.builds(
    Rules,
    unequal=st.sampled_from(UNEQUAL),
    small_groups=st.sampled_from(SMALL_GROUPS),
    split=st.sampled_from(["charts", "halves"]),
    scale=st.sampled_from(["2", "1"]),
)
rules_with_a_chart_a_side = st.builds(
    Rules,
    unequal=st.sampled_from(UNEQUAL),
    small_groups=st.sampled_from(SMALL_GROUPS),
    scale=st.sampled_from(["2", "1"]),
)
