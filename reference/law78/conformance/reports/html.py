"""A run as one HTML page that holds all it needs: no script, no picture, no request."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from law78.conformance.reports.content import (
    Vectors,
    areas,
    cause_name,
    cause_otherwise,
    cause_says,
    circumstances,
    conclusion,
    groups,
    notes,
    program,
    questions,
    self_description,
    summary,
    tone,
    verdicts_seen,
)
from law78.conformance.reports.rendering import rendered
from law78.conformance.results import CaseResult, RunResult, Verdict

MOST_FIGURES = 8
"""Figures of one failure that are shown at once; the others unfold."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What the page can be narrowed to, by number: areas and verdicts, each pair that occurs."""

    areas: Sequence[str]
    verdicts: Sequence[Verdict]
    both: frozenset[tuple[int, int]]

    def marks(self, case: CaseResult) -> str:
        """The classes by which a case is found."""
        return f"a{self.areas.index(case.area)} v{self.verdicts.index(case.verdict)}"


def html_page(run: RunResult, vectors: Vectors) -> str:
    """The run as a page."""
    rows = areas(run)
    choices = _choices(run, [row.area for row in rows])
    return rendered(
        "page.html.jinja",
        run=run,
        program=program(run),
        conclusion=conclusion(run),
        tone=tone(run),
        summary=summary(run),
        notes=notes(run),
        circumstances=circumstances(run),
        questions=questions(run),
        areas=rows,
        verdicts=choices.verdicts,
        choices=choices,
        places={case.id: place for place, case in enumerate(run.cases)},
        facts=self_description(run),
        groups=groups(run, vectors),
        cause_name=cause_name,
        cause_says=cause_says,
        cause_otherwise=cause_otherwise,
        most_figures=MOST_FIGURES,
        command=" ".join(run.command),
    )


def _choices(run: RunResult, seen_areas: Sequence[str]) -> Choices:
    verdicts = verdicts_seen(run)
    both = {(seen_areas.index(case.area), verdicts.index(case.verdict)) for case in run.cases}
    return Choices(seen_areas, verdicts, frozenset(both))
