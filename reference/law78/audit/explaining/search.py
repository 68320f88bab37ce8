"""The search for the least suppositions under which a board's figures come out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from law78.audit.case import Case, Explained
from law78.audit.explaining.averaged import averaged, two_averaged
from law78.audit.explaining.bounded import Bounded, Exhausted, bounded
from law78.audit.explaining.coded import coded
from law78.audit.explaining.combined import with_a_code, with_an_overridden_line
from law78.audit.explaining.evidence import Found, comes_out
from law78.audit.explaining.hidden import hidden_score, hidden_scores
from law78.audit.explaining.incomplete import incomplete
from law78.audit.explaining.overridden import overridden, two_overridden
from law78.audit.explaining.phantom import other_expected
from law78.audit.explaining.rulings import ruled
from law78.audit.explaining.split_rulings import split_ruled
from law78.audit.explaining.two_rulings import two_ruled
from law78.audit.printed import PrintedLine
from law78.outcome import Bye

Search = Callable[[Bounded], list[Found]]

STEPS: Sequence[Sequence[Search]] = (
    # A line's own figures alone, the field as it is.
    (overridden, coded),
    # One thing supposed of the field.
    (other_expected, averaged, hidden_score),
    # A thing of several parts, or two things.
    (ruled, hidden_scores, two_overridden),
    (two_ruled, split_ruled, incomplete, two_averaged, with_a_code, with_an_overridden_line),
)
"""What is looked for, step by step; the first step that explains anything is the last."""


def explain(case: Case) -> tuple[Explained, ...]:
    """The least suppositions under which every printed figure of a board comes out.

    Simplest first: fewest lines excused, then fewest choices. Empty where nothing
    explains, or nothing is held by more figures than the choices it makes (evidence.py).
    What is printed for a line without opponents is not held against the board.

    The search is bounded, in steps and not by a clock, so that it finds the same everywhere:
    on any board it ends in about three seconds, or sooner (bounded.py). What it did not
    come to it does not know.
    """
    byes = frozenset(
        place
        for place, line in enumerate(case.board.lines)
        if isinstance(line.line.result, Bye) and not case.printed[place].is_blank
    )
    printed = tuple(
        PrintedLine() if place in byes else own for place, own in enumerate(case.printed)
    )
    found = searched(bounded(replace(case, printed=printed)))
    return tuple(_with_excused(own.explained, byes) for own in found)


def searched(case: Bounded) -> list[Found]:
    """What the first step finds that finds anything, simplest first, with the work there is."""
    try:
        if comes_out(case, case.as_it_is):
            return []
    except Exhausted:
        return []
    for searches in STEPS:
        found = _found(case, searches)
        if found:
            return sorted(found, key=lambda own: own.order)
    return []


def _found(case: Bounded, searches: Sequence[Search]) -> list[Found]:
    """What the searches of a step find, as far as there is work left for them."""
    found: list[Found] = []
    for search in searches:
        try:
            found += search(case)
        except Exhausted:
            break
    return found


def _with_excused(explained: Explained, byes: frozenset[int]) -> Explained:
    supposition = explained.supposition
    excused = replace(supposition, excused=supposition.excused | byes)
    return replace(explained, supposition=excused)
