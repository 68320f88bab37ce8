"""A run's result on a terminal, and what differs between two."""

from __future__ import annotations

from collections.abc import Sequence

from law78.cli.paragraphs import say_paragraph
from law78.cli.tables import Column, say, say_steps, say_table
from law78.conformance.reports.content import (
    Failure,
    Figure,
    Group,
    Vectors,
    areas,
    cause_name,
    cause_otherwise,
    cause_says,
    circumstances,
    conclusion,
    groups,
    more_figures,
    notes,
    program,
    questions,
    relation_says,
    self_description,
    summary,
    tone,
    verdicts_seen,
    visible,
)
from law78.conformance.reports.diff import RunDiff, headings
from law78.conformance.results import CaseResult, Cause, RelationResult, RunResult

MOST_FAILURES = 3
"""Failures of a group that are shown in full, unless all are asked for."""

MOST_FIGURES = 4
"""Figures of a failure that are shown, unless all are asked for."""

MOST_LISTED = 12
"""Ids, or relations' failures, that are named one by one, unless all are asked for."""


def show_run(run: RunResult, vectors: Vectors, again: str, verbose: bool = False) -> None:
    """Print the whole result. again is the command that shows it with --verbose."""
    style = {"good": "bold green", "plain": "bold", "bad": "bold red"}[tone(run)]
    say(f"{program(run)} {conclusion(run)}", style=style)
    say_paragraph(summary(run))
    for note in notes(run):
        say_paragraph(note)
    say()
    _show_areas(run)
    say()
    _show_steps("What the program says of itself", self_description(run))
    for question in questions(run):
        say()
        style = {True: "bold green", False: "bold red", None: "bold"}[question.good]
        say(f"{question.question} {question.answer.capitalize()}.", style=style)
        for because in question.because:
            say_paragraph(because, indent=2)
    for number, cause in enumerate(run.causes, start=1):
        say()
        _show_cause(number, cause)
    for group in groups(run, vectors):
        say()
        _show_group(group, again, verbose)
    if run.relations:
        say()
        _show_relations(run.relations, verbose)
    if run.remarks:
        say()
        say("Remarks", style="bold")
        for remark in run.remarks:
            say_paragraph(visible(remark), indent=2)
    if verbose:
        say()
        _show_cases(run.cases)
    say()
    say_paragraph(circumstances(run))


def _show_areas(run: RunResult) -> None:
    seen = verdicts_seen(run)
    columns = [
        Column("area", right=False),
        *(Column(str(verdict)) for verdict in seen),
        Column("cases"),
    ]
    rows = [
        [row.area, *(str(row.counts[verdict] or "") for verdict in seen), str(row.cases)]
        for row in areas(run)
    ]
    everything = ["all", *(str(run.count(verdict)) for verdict in seen), str(len(run.cases))]
    say_table(columns, [*rows, everything])


def _show_cause(number: int, cause: Cause) -> None:
    say(f"Likely cause {number}: {cause_name(cause)}", style="bold")
    say_paragraph(cause_says(cause), indent=2)
    say_paragraph(visible(cause.story), indent=2)
    if cause.alternatives:
        say_paragraph(cause_otherwise(cause), indent=2)
    _show_steps(None, [("to change", cause.change), ("clauses", ", ".join(cause.clauses))])


def _show_group(group: Group, again: str, verbose: bool) -> None:
    count = len(group.failures)
    noun = "failure" if count == 1 else "failures"
    which = f": {group.heading}" if group.cause is None else f" explained by {group.heading}"
    say(f"{count} {noun}{which}", style="bold")
    shown = group.failures if verbose else group.failures[:MOST_FAILURES]
    for failure in shown:
        say()
        _show_failure(failure, verbose)
    rest = [failure.case.id for failure in group.failures[len(shown) :]]
    if rest:
        say()
        say_paragraph(f"{len(rest)} more: {_cut(rest, False)}. All of them: {again}", indent=2)


def _show_failure(failure: Failure, verbose: bool) -> None:
    case = failure.case
    rows = [("why", failure.why)] if failure.why else []
    if failure.asked:
        rows.append(("asked", failure.asked))
    if case.sentence and not case.differences:
        rows.append(("came", case.sentence))
    if case.raw:
        rows.append(("the answer", case.raw))
    figures = failure.figures if verbose else failure.figures[:MOST_FIGURES]
    rows += [(each.where, _figure_in_words(each)) for each in figures]
    more = len(failure.figures) - len(figures)
    if more:
        rows.append(("", more_figures(more)))
    rows += [("working" if place == 0 else "", line) for place, line in enumerate(failure.working)]
    if failure.clauses:
        rows.append(("clauses", ", ".join(failure.clauses)))
    if failure.repeat:
        rows.append(("again", failure.repeat))
    _show_steps(f"{case.id}: {case.title}: {case.verdict}", rows)


def _figure_in_words(figure: Figure) -> str:
    held = f"{figure.result}: " if figure.result else ""
    return f"{held}expected {figure.expected}, got {figure.got}"


def _show_relations(relations: Sequence[RelationResult], verbose: bool) -> None:
    say("Relations between its answers", style="bold")
    for relation in relations:
        said = f"{visible(relation.name)} ({visible(relation.says)}): {relation_says(relation)}"
        say_paragraph(said, indent=2)
        failures = relation.failures if verbose else relation.failures[:MOST_FAILURES]
        for failure in failures:
            say_paragraph(visible(failure), indent=4, hanging=2)


def _show_cases(cases: Sequence[CaseResult]) -> None:
    say_table(
        [Column("case", right=False), Column("verdict", right=False), Column("title", right=False)],
        [[case.id, str(case.verdict), case.title] for case in cases],
    )


def _show_steps(heading: str | None, rows: Sequence[tuple[str, str]]) -> None:
    visible_rows = [(visible(label), visible(text)) for label, text in rows]
    say_steps(visible(heading or ""), visible_rows)


def _cut(items: Sequence[str], verbose: bool) -> str:
    shown = items if verbose else items[:MOST_LISTED]
    more = f" and {len(items) - len(shown)} more" if len(items) > len(shown) else ""
    return visible(", ".join(shown)) + more


def show_diff(diff: RunDiff) -> None:
    """Print what differs between two runs."""
    for label, run in (("old", diff.old), ("new", diff.new)):
        say(f"{label}  {program(run)} {conclusion(run)}: {summary(run)}")
        say(f"     {circumstances(run)}")
    if diff.old.suite != diff.new.suite or diff.old.selection != diff.new.selection:
        say()
        say_paragraph("The two runs were not asked the same: what is new or gone may be due to it.")
    for heading, told in headings(diff):
        say()
        say(f"{heading}: {len(told)}", style="bold")
        for each in told:
            say_paragraph(visible(each), indent=2, hanging=2)
    say()
    if diff.is_empty:
        say("Nothing is different.")
    else:
        say("It got worse." if diff.got_worse else "Nothing got worse.", style="bold")
