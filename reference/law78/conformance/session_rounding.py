"""Which rounding explains the rankings that a program printed, where it does not say.

What is known of boards goes before: their rounding is carried on or only shown.
Totals and percentages are taken to be rounded as they are shown: a program that
ranks by rounded ones must say so. Clauses K29, K34.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeAlias

from law78.conformance.answers import Figure, SessionAnswer
from law78.conformance.declaration import Declaration
from law78.conformance.printing import AVERAGE_PERCENTAGE, ranking_due
from law78.conformance.quanta import quanta_of
from law78.conformance.vectors import SessionDue
from law78.event import Event
from law78.rounding import MODES, Rounding

Stages: TypeAlias = tuple[Rounding, ...]


@dataclass(frozen=True, slots=True)
class SeenSession:
    """An event, what it should give exactly, and the ranking that was printed."""

    event: Event
    expected: SessionDue
    printed: SessionAnswer


@dataclass(frozen=True, slots=True)
class FoundInSessions:
    """The stages that explain most of the figures of rankings, and how many those are."""

    stages: Stages
    explained: int
    figures: int


@dataclass(frozen=True, slots=True)
class FigureDue:
    """A figure, what it is before it is rounded, and the average of what it is out of."""

    figure: Figure
    due: Fraction | None
    average: Fraction


def search_sessions(
    seen: Sequence[SeenSession], declaration: Declaration
) -> FoundInSessions | None:
    """The rounding that explains most figures of rankings; None where there are no figures.

    The declaration's rounding is what is known of boards. Of two that explain as
    many the simpler one is taken, and one that is only shown before one carried on.
    """
    found: FoundInSessions | None = None
    for stages in _carried_or_not(declaration.rounding or ()):
        own = _search(seen, replace(declaration, rounding=stages))
        if own.figures and (found is None or own.explained > found.explained):
            found = own
    return found


def _carried_or_not(stages: Stages) -> Iterator[Stages]:
    yield stages
    if any(each.stage == "board" and not each.carried for each in stages):
        yield tuple(
            replace(each, carried=True) if each.stage == "board" else each for each in stages
        )


def _search(seen: Sequence[SeenSession], declaration: Declaration) -> FoundInSessions:
    totals: list[FigureDue] = []
    percentages: list[FigureDue] = []
    for session in seen:
        _take_down(session, declaration, totals, percentages)
    stages = declaration.rounding or ()
    explained = 0
    for stage, printed in (("total", totals), ("percentage", percentages)):
        known = declaration.rounding_of(stage)
        best, count = rounding_of_figures(stage, printed, known)
        explained += count
        if best is not None and known is None:
            stages += (best,)
    return FoundInSessions(stages, explained, len(totals) + len(percentages))


def rounding_of_figures(
    stage: str, printed: Sequence[FigureDue], known: Rounding | None = None
) -> tuple[Rounding | None, int]:
    """The rounding that explains most of some figures, the simplest of several, and how many.

    None is no rounding. A rounding that is known is the only one tried.

    >>> seen = [FigureDue(Figure("62.5", Fraction("62.5")), Fraction(2500, 40), Fraction(50))]
    >>> rounding_of_figures("percentage", seen)
    (None, 1)
    """
    tried = [None, *_roundings(stage, printed)] if known is None else [known]
    best, most = tried[0], -1
    for rounding in tried:
        count = _explained(printed, rounding)
        if count > most:
            best, most = rounding, count
        if most == len(printed):
            break
    return best, most


def _take_down(
    session: SeenSession,
    declaration: Declaration,
    totals: list[FigureDue],
    percentages: list[FigureDue],
) -> None:
    of_boards = tuple(
        each for each in declaration.rounding or () if each.stage not in ("total", "percentage")
    )
    due = {
        (row.pair, row.section, row.side): row
        for row in ranking_due(
            session.event, session.expected, replace(declaration, rounding=of_boards)
        )
    }
    unit = Fraction(declaration.scale, 2)
    available = {
        (row.pair, row.section, row.side): row.available * unit for row in session.expected.ranking
    }
    for row in session.printed.ranking:
        who = (row.pair, row.section, row.side)
        own = due.get(who)
        if row.total is not None:
            average = available.get(who, Fraction(0)) / 2
            totals.append(FigureDue(row.total, None if own is None else own.total, average))
        if row.percentage is not None:
            right = None if own is None else own.percentage
            percentages.append(FigureDue(row.percentage, right, AVERAGE_PERCENTAGE))


def _roundings(stage: str, printed: Sequence[FigureDue]) -> Iterator[Rounding]:
    for quantum in quanta_of([each.figure for each in printed]):
        for mode in MODES:
            yield Rounding(stage, quantum, mode, carried=False)


def _explained(printed: Sequence[FigureDue], rounding: Rounding | None) -> int:
    return sum(_is_explained(each, rounding) for each in printed)


def _is_explained(printed: FigureDue, rounding: Rounding | None) -> bool:
    due = printed.due
    if due is not None and rounding is not None:
        due = rounding.of(due, printed.average)
    return printed.figure.value == due
