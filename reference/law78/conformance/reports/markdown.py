"""A run as Markdown, for the summary of a CI job: GitHub's flavour, which others read too."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape

from law78.conformance.reports.content import (
    Failure,
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
    number_of_failures,
    program,
    questions,
    summary,
    verdicts_seen,
    visible,
)
from law78.conformance.results import Cause, RelationResult, RunResult

MOST_FAILURES = 40
"""Failures that are told in full: a summary has room for a megabyte, and its reader for less."""

MOST_FIGURES = 8
"""Figures of one failure that are shown."""

_MARKS = re.compile(
    r"""
    [\\`*_\[\]<~$]              # code, stress, links, HTML, strokes, formulas
    | &(?=[#\w])                # a character by its name or number
    | (?<=www)\. | :(?=//)      # an address, which becomes a link
    | ^[-+=>\#]                 # a list, a heading, a quotation
    """,
    re.VERBOSE | re.IGNORECASE,
)
_NUMBERED = re.compile(r"^([0-9]+)([.)])")
_PUNCTUATION = re.compile(r"[!-/:-@\[-`{-~]")


def markdown(run: RunResult, vectors: Vectors) -> str:
    """The run as Markdown."""
    return "\n".join(_lines(run, vectors)) + "\n"


def plain(text: str) -> str:
    r"""Text in which Markdown finds nothing to obey.

    >>> plain("a|b *c* `d`, 12.6")
    'a&#124;b \\*c\\* \\`d\\`, 12.6'
    """
    # Blanks at the end of a line, or after a mark, mean something too.
    shown = " ".join(visible(text).split())
    escaped = _MARKS.sub(lambda mark: "\\" + mark[0], shown).replace("|", "&#124;")
    return _NUMBERED.sub(r"\1\\\2", escaped) or "(blank)"


def quoted(text: str) -> str:
    """A program's own text, as code: nothing in it is obeyed, no name in it is called.

    >>> quoted("12.6"), quoted("a`b")
    ('`12.6`', '``a`b``')
    """
    shown = visible(text)
    if "|" in shown or not shown.strip():
        # A bar in a table's cell ends the cell, in code as well.
        numbered = _PUNCTUATION.sub(lambda mark: f"&#{ord(mark[0])};", shown)
        return f"<code>{numbered}</code>"
    longest = max((len(run) for run in re.findall("`+", shown)), default=0)
    fence = "`" * (longest + 1)
    pad = " " if shown[0] in "` " or shown[-1] in "` " else ""
    return f"{fence}{pad}{shown}{pad}{fence}"


def _lines(run: RunResult, vectors: Vectors) -> Iterator[str]:
    yield f"## {quoted(program(run))} {conclusion(run)}"
    yield ""
    yield plain(summary(run))
    for note in notes(run):
        yield from ("", plain(note))
    yield ""
    for question in questions(run):
        yield f"- **{question.question}** {question.answer}. " + " ".join(
            map(plain, question.because)
        )
    yield ""
    yield from _areas(run)
    if run.causes:
        yield from _causes(run.causes)
    if number_of_failures(run):
        yield from _failures(groups(run, vectors))
    if run.relations:
        yield from _relations(run.relations)
    if run.remarks:
        yield from ("### Remarks", "", *(f"- {plain(remark)}" for remark in run.remarks), "")
    yield plain(circumstances(run))


def _areas(run: RunResult) -> Iterator[str]:
    seen = verdicts_seen(run)
    yield _row(["area", *map(str, seen)])
    yield _row(["---", *("---:" for _ in seen)])
    for row in areas(run):
        yield _row([plain(row.area), *(str(row.counts[verdict] or "") for verdict in seen)])
    yield _row(["**all**", *(f"**{run.count(verdict)}**" for verdict in seen)])
    yield ""


def _causes(causes: Sequence[Cause]) -> Iterator[str]:
    yield from ("### Likely causes", "")
    for number, cause in enumerate(causes, start=1):
        yield f"{number}. **{plain(cause_name(cause))}.** {plain(cause_says(cause))}"
        yield f"   {plain(cause.story)}"
        if cause.alternatives:
            yield f"   {plain(cause_otherwise(cause))}"
        yield f"   What to change: {plain(cause.change)}{_clauses(cause.clauses)}"
    yield ""


def _failures(found: Sequence[Group]) -> Iterator[str]:
    yield from ("### Failures", "")
    room = MOST_FAILURES
    for group in found:
        yield f"#### {plain(group.heading)}: {len(group.failures)}"
        yield ""
        for failure in group.failures[:room]:
            yield from _failure(failure)
        if len(group.failures) > room:
            rest = [failure.case.id for failure in group.failures[room:]]
            yield f"{len(rest)} more: {', '.join(map(quoted, rest))}"
            yield ""
        room -= min(room, len(group.failures))


def _failure(failure: Failure) -> Iterator[str]:
    case = failure.case
    yield "<details>"
    yield (f"<summary>{_in_html(case.id)}: {_in_html(case.title)}, <b>{case.verdict}</b></summary>")
    yield ""
    if case.sentence and not case.differences:
        yield quoted(case.sentence)
        yield ""
    if case.raw:
        yield f"The answer: {quoted(case.raw)}"
        yield ""
    if failure.why:
        yield f"Why: {plain(failure.why)}{_clauses(failure.clauses)}"
        yield ""
    if failure.figures:
        yield _row(["where", "result", "expected", "got"])
        yield _row(["---"] * 4)
        for each in failure.figures[:MOST_FIGURES]:
            cells = (each.where, each.result, each.expected, each.got)
            yield _row([quoted(cell) if cell else "" for cell in cells])
        yield ""
        more = len(failure.figures) - MOST_FIGURES
        if more > 0:
            yield f"{more_figures(more)}."
            yield ""
    if failure.working:
        yield from (*_block(failure.working), "")
    if failure.repeat:
        yield from (*_block([failure.repeat]), "")
    yield from ("</details>", "")


def _relations(relations: Sequence[RelationResult]) -> Iterator[str]:
    yield from ("### Relations between its answers", "")
    yield _row(["relation", "boards", "fails on"])
    yield _row(["---", "---:", "---"])
    for relation in relations:
        failures = ", ".join(map(quoted, relation.failures[:MOST_FIGURES]))
        yield _row(
            [f"{plain(relation.name)}: {plain(relation.says)}", str(relation.boards), failures]
        )
    yield ""


def _clauses(clauses: Sequence[str]) -> str:
    return f" ({plain(', '.join(clauses))})" if clauses else ""


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _block(lines: Sequence[str]) -> list[str]:
    # Four blanks before a line make it code, whatever stands in it.
    return [f"    {visible(line)}" for line in lines]


def _in_html(text: str) -> str:
    return escape(visible(text))
