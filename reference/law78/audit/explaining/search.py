"""The search for the least suppositions under which a board's figures come out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from law78.audit.case import Case, Explained
from law78.audit.explaining.averaged import averaged, two_averaged
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

Search = Callable[[Case], list[Found]]

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
    """
    byes = frozenset(
        place
        for place, line in enumerate(case.board.lines)
        if isinstance(line.line.result, Bye) and not case.printed[place].is_blank
    )
    printed = tuple(
        PrintedLine() if place in byes else own for place, own in enumerate(case.printed)
    )
    plain = replace(case, printed=printed)
    if comes_out(plain, plain.as_it_is):
        return ()
    for searches in STEPS:
        found = [own for search in searches for own in search(plain)]
        if found:
            return tuple(
                _with_excused(own.explained, byes)
                for own in sorted(found, key=lambda own: own.order)
            )
    return ()


def _with_excused(explained: Explained, byes: frozenset[int]) -> Explained:
    supposition = explained.supposition
    excused = replace(supposition, excused=supposition.excused | byes)
    return replace(explained, supposition=excused)
