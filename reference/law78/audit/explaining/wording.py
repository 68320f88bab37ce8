"""The words that explanations have in common."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from law78.audit.explaining.bounded import Bounded
from law78.audit.explaining.evidence import lines_beside
from law78.audit.printed import PrintedLine
from law78.audit.supposition import Supposition
from law78.board import LineScore, SideScore
from law78.errors import printable
from law78.exact import canonical, readable
from law78.outcome import Side

RULES = {
    "neuberg": "Neuberg",
    "ascherman": "Ascherman",
    "add_one": "one for each missing result",
    "none": "the results there are",
}


def the_rest(case: Bounded, supposition: Supposition, named: Iterable[int]) -> str:
    """How the lines that are not named come out: their number, the rule, A and E."""
    count = lines_beside(case, frozenset(named))
    lines = "the other line comes" if count == 1 else f"the other {count} lines come"
    return f"{lines if named else lines.replace('other ', '')} out by {by_rule(supposition)}"


def by_rule(supposition: Supposition) -> str:
    """The rule, A and E, in words."""
    rule = RULES[supposition.rules.unequal]
    scored = supposition.scored()
    results = [] if scored is None else [chart.results for chart in scored.charts[Side.NS]]
    counted = " and ".join(readable(own) for own in results) or "0"
    if supposition.rules.unequal == "none":
        return f"{rule}, A = {counted}"
    return f"{rule}, A = {counted} of E = {supposition.expected}"


def lines_named(places: Sequence[int]) -> str:
    """Places from 0 as lines in words.

    >>> lines_named([3]), lines_named([0, 3])
    ('line 4', 'lines 1 and 4')
    """
    numbers = [str(place + 1) for place in places]
    if len(numbers) == 1:
        return f"line {numbers[0]}"
    return f"lines {', '.join(numbers[:-1])} and {numbers[-1]}"


def printed_words(printed: PrintedLine) -> str:
    """What is printed for a line, N-S's and E-W's, as it is written."""
    points = [printable(own.written) for own in (printed.ns, printed.ew) if own is not None]
    if points:
        return " and ".join(points)
    both = (printed.ns_percentage, printed.ew_percentage)
    return " and ".join(f"{printable(own.written)} %" for own in both if own is not None)


def due_words(printed: PrintedLine, score: LineScore) -> str:
    """What a line is due, N-S's and E-W's, in the values that are printed for it."""
    if printed.ns is not None or printed.ew is not None:
        sides = ((printed.ns, score.ns), (printed.ew, score.ew))
        return " and ".join(_points(own) for figure, own in sides if figure is not None)
    sides = ((printed.ns_percentage, score.ns), (printed.ew_percentage, score.ew))
    return " and ".join(_percentage(own) for figure, own in sides if figure is not None)


def due_details(score: LineScore) -> dict[str, object]:
    """What a line is due, for machines."""
    return {
        "ns": None if score.ns is None else canonical(score.ns.matchpoints),
        "ew": None if score.ew is None else canonical(score.ew.matchpoints),
    }


def percent_words(percents: tuple[Fraction, Fraction]) -> str:
    """Two percentages in words."""
    return f"{readable(percents[0])} % and {readable(percents[1])} %"


def _points(score: SideScore | None) -> str:
    return "nothing" if score is None else readable(score.matchpoints)


def _percentage(score: SideScore | None) -> str:
    if score is None or score.percentage is None:
        return "nothing"
    return f"{readable(score.percentage)} %"
