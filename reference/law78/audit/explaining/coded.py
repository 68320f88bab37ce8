"""An artificial code, or a line not played, beside points that say another percentage."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from law78.audit.case import Explained
from law78.audit.explaining.bounded import Bounded
from law78.audit.explaining.evidence import Found, comes_out, has_lines_beside, wrong_as_it_is
from law78.audit.explaining.shares import are_usual, artificial, percentages
from law78.audit.explaining.wording import percent_words, printed_words, the_rest
from law78.audit.findings import Explanation, Kind
from law78.audit.supposition import Supposition
from law78.board import counted_lines
from law78.errors import printable
from law78.exact import ZERO, canonical
from law78.notation import line_text
from law78.outcome import Artificial, NotPlayed

MOST_CODES = 2


def coded(case: Bounded) -> list[Found]:
    """The lines without a score whose points contradict them, with percentages that come out.

    A line not played that has points is taken for an artificial one; it counts in E
    where E has room for it, and else E is one more.
    """
    places = codes_contradicted(case)
    if not 0 < len(places) <= MOST_CODES:
        return []
    if not has_lines_beside(case, frozenset(places)):
        return []
    supposition = as_artificial(case, places)
    given: dict[int, tuple[Fraction, Fraction]] = {}
    for place in places:
        percents = percentages(case, place, supposition)
        if percents is None:
            return []
        given[place] = percents
        supposition = artificial(supposition, place, percents)
    if not comes_out(case, supposition):
        return []
    odd = sum(not are_usual(percents) for percents in given.values())
    explanation = Explanation(
        Kind.CODE_CONTRADICTED,
        f"As if {_each(case, given)}; {the_rest(case, supposition, places)}.",
        lines=tuple(place + 1 for place in places),
        details={
            "expected": supposition.expected,
            "lines": [
                {
                    "line": place + 1,
                    "result": line_text(supposition.lines[place]),
                    "percentages": {"ns": canonical(own[0]), "ew": canonical(own[1])},
                }
                for place, own in given.items()
            ],
        },
    )
    return [Found(Explained(explanation, supposition), frozenset(places), len(places) + odd)]


def codes_contradicted(case: Bounded) -> list[int]:
    """The places, from 0, of lines without a score whose own figures contradict them."""
    return [
        place
        for place in sorted(wrong_as_it_is(case))
        if isinstance(case.board.lines[place].line.result, Artificial | NotPlayed)
    ]


def as_artificial(case: Bounded, places: list[int]) -> Supposition:
    """The board with artificial scores on these lines, still to be given percentages."""
    supposition = case.as_it_is
    for place in places:
        supposition = artificial(supposition, place, (ZERO, ZERO))
    counted = counted_lines(supposition.lines)
    return replace(supposition, expected=max(case.expected, counted))


def _each(case: Bounded, given: dict[int, tuple[Fraction, Fraction]]) -> str:
    return "; ".join(
        f"line {place + 1} had {percent_words(percents)} and not"
        f" {printable(case.board.lines[place].raw)}, for it has"
        f" {printed_words(case.printed[place])}"
        for place, percents in given.items()
    )
