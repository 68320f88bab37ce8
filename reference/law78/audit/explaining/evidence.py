"""When an explanation is held: the rule that keeps false explanations out.

A supposition that can be bent far enough explains anything. So an explanation counts
its choices, and is held only by more figures than that:

- A choice is a line picked out, a score that is not in the file, an E other than
  the one that follows, an outcome of a ruling, a weight (the last one follows), and a
  percentage that is none of the usual ones.
- A figure is a different score of the field, whose lines are not excused and all come
  out. Equal scores count once, for they get equal figures.
- More figures than choices must come out; one is taken off for the known sum of a
  field's matchpoints, and one added where the tops show (both sides printed, or points
  beside percentages).
- More figures than choices must be set right: they come out, and would not as the board
  is. A top that is set right is one more.
- A line that is excused, or given what is printed for it, has at least three lines
  beside it that come out; two such lines have eight.

An overridden line supposes nothing of the field, so for it the last of these is enough.
A ruling on one line that shows no score is looked for among so many that counting choices
is too coarse, and its line's own figure speaks too: it is held by the rule of chances.py.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from law78.audit.case import Explained
from law78.audit.explaining.bounded import Bounded
from law78.audit.printed import PrintedLine
from law78.audit.supposition import Supposition, contradicting
from law78.outcome import Artificial, Bye, Line, NotPlayed

LINES_BESIDE = {0: 0, 1: 3, 2: 8}
"""Lines that must come out beside so many that are excused; more are never excused."""


@dataclass(frozen=True, slots=True)
class Found:
    """An explanation, and how many choices it makes.

    own are places, from 0, of lines that are excused or given what is printed for them.
    """

    explained: Explained
    own: frozenset[int]
    choices: int

    @property
    def order(self) -> tuple[int, int, tuple[int, ...]]:
        """Simplest first: fewest lines excused, then fewest choices."""
        return len(self.own), self.choices, self.explained.explanation.lines


def comes_out(case: Bounded, supposition: Supposition) -> bool:
    """Whether every figure not excused comes out, by the reference."""
    return wrong_under(case, supposition) == frozenset()


def wrong_under(case: Bounded, supposition: Supposition) -> frozenset[int] | None:
    """The places, from 0, of lines with a figure that cannot come out; None if not scored."""
    # As much as it takes to score: by line, and by different line more.
    lines = supposition.lines
    case.budget.spend(10 + len(lines) // 2 + 2 * len(set(lines)))
    return contradicting(supposition, case.printed, case.units)


def is_held(case: Bounded, supposition: Supposition, choices: int, own: frozenset[int]) -> bool:
    """Whether an explanation is held by more figures than the choices it makes.

    own are places, from 0, of lines that are excused or given what is printed for them.
    """
    if not has_lines_beside(case, own):
        return False
    return figures_that_hold(case, supposition, own, wrong_as_it_is(case)) > choices


def has_lines_beside(case: Bounded, own: frozenset[int]) -> bool:
    """Whether enough lines have figures beside those that are excused."""
    beside = LINES_BESIDE.get(len(own))
    return beside is not None and lines_beside(case, own) >= beside


def lines_beside(case: Bounded, own: frozenset[int]) -> int:
    """How many lines with figures there are beside these."""
    return sum(
        not printed.is_blank and place not in own for place, printed in enumerate(case.printed)
    )


def figures_that_hold(
    case: Bounded, supposition: Supposition, own: frozenset[int], wrong: frozenset[int]
) -> int:
    """How many figures hold a supposition under which all come out: the fewer of two counts.

    Those that come out and are independent of one another, and those that are set right;
    wrong are the places of lines that do not come out as the board is.
    """
    held = {
        place: line
        for place, line in enumerate(supposition.lines[: len(case.printed)])
        if place not in own and not case.printed[place].is_blank and is_in_field(line)
    }
    set_right = {line for place, line in held.items() if place in wrong}
    shown = any(shows_top(case.printed[place]) for place in held)
    return min(
        max(len(set(held.values())) - 1, 0) + shown,
        len(set_right) + (shown and _has_another_top(case, supposition)),
    )


def wrong_as_it_is(case: Bounded) -> frozenset[int]:
    """The places, from 0, of lines with a figure that does not come out by the file's rules."""
    return wrong_under(case, case.as_it_is) or frozenset()


def _has_another_top(case: Bounded, supposition: Supposition) -> bool:
    if case.rules.unequal != "none":
        return supposition.expected != case.expected
    return _results(supposition) != _results(case.as_it_is)


def _results(supposition: Supposition) -> int:
    return sum(is_in_field(line) for line in supposition.lines)


def shows_top(printed: PrintedLine) -> bool:
    """Whether what is printed for a line tells what it is out of."""
    both_sides = printed.ns is not None and printed.ew is not None
    both_values = printed.ns is not None and printed.ns_percentage is not None
    return both_sides or both_values


def is_in_field(line: Line) -> bool:
    """Whether a line has a score that takes part on some side."""
    return not isinstance(line.result, Artificial | NotPlayed | Bye)


def has_groups(case: Bounded) -> bool:
    """Whether the board was played in more than one version."""
    return any(line.line.group is not None for line in case.board.lines)


def sums_of_sides(case: Bounded) -> Counter[Fraction]:
    """What both sides of the lines of the field have together, where points are printed."""
    return Counter(
        printed.ns.value + printed.ew.value
        for line, printed in zip(case.board.lines, case.printed, strict=True)
        if printed.ns is not None and printed.ew is not None and is_in_field(line.line)
    )
