"""`law78 check`: is this program conformant, and if not, what does it do instead?"""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from fnmatch import fnmatchcase

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from law78.cli.report_files import report_files, report_options, verbose_option
from law78.cli.run_tables import show_run
from law78.cli.subjects import command_argument, timeout_option
from law78.cli.tables import say
from law78.conformance.levels import LEVELS, agrees, reaches
from law78.conformance.records import run_data
from law78.conformance.reports.content import by_id
from law78.conformance.results import RunResult
from law78.conformance.runner import Subject
from law78.conformance.vectors import AREAS, Suite, Vector, load_suite
from law78.errors import Code, Law78Error, printable

EXIT_DOES_NOT = 1


@click.command(
    "check",
    epilog="""\b
Areas: """
    + ", ".join(AREAS[:7])
    + """,
"""
    + ", ".join(AREAS[7:])
    + """.

\b
Examples:
  law78 check -- python3 my_subject.py
  law78 check --level rulings -- ./scorer
  law78 check --area weighted --vector 'ties-*' -- ./scorer --law78
  law78 check --html report.html --junit report.xml -- ./scorer
  law78 check --json -- ./scorer > record.json

\b
Exit codes: 0 it conforms at a level, or nothing is wrong in the part that
was asked; 1 it does not, or something is; 2 wrong use; 3 it cannot be
reached. Its protocol: CONFORMANCE.md, and law78 smoke -- COMMAND.
""",
)
@click.option(
    "--area",
    "areas",
    multiple=True,
    type=click.Choice(AREAS),
    metavar="AREA",
    help="Ask this area alone; may be repeated: then each of the areas is asked.",
)
@click.option(
    "--vector",
    "patterns",
    multiple=True,
    metavar="ID",
    help="Ask this vector alone; an ID may hold * and ?. May be repeated: then each is asked."
    " With --area both must hold: a vector is of one of the areas and matches one ID.",
)
@click.option(
    "--level",
    type=click.Choice([level.name for level in LEVELS]),
    metavar="LEVEL",
    help="Also exit with 1 where this level is not reached: "
    + ", ".join(level.name for level in LEVELS)
    + ".",
)
@click.option(
    "--relations",
    is_flag=True,
    help="Also compare its answers to boards told in two ways. Without: only where its"
    " figures are too coarse to be judged alone.",
)
@timeout_option
@report_options
@verbose_option
@click.option("--json", "as_json", is_flag=True, help="Write the record of the run, as JSON.")
@command_argument
def command(
    areas: tuple[str, ...],
    patterns: tuple[str, ...],
    level: str | None,
    relations: bool,
    timeout: float,
    html: str | None,
    junit: str | None,
    markdown: str | None,
    badge: str | None,
    force: bool,
    verbose: bool,
    as_json: bool,
    command: tuple[str, ...],
) -> None:
    """Put the whole suite to a program and judge its answers, exactly.

    A program that does not conform is told what it does instead, as far as its
    answers say. Further reports can be written of the same run; each also from
    its record, by `law78 report`.
    """
    if level is not None and (areas or patterns):
        raise Law78Error(
            Code.USAGE, "--level with a part of the suite", "a level takes the whole of it"
        )
    files = report_files(html, junit, markdown, badge, force)
    files.refuse(as_json)
    suite = load_suite()
    vectors = chosen(suite, areas, patterns)
    selection = [f"--area {area}" for area in areas]
    selection += [f"--vector {shlex.quote(pattern)}" for pattern in patterns]
    run = _run(command, timeout, suite, vectors, relations, tuple(selection))
    try:
        files.write(run, by_id(suite.vectors))
    finally:
        # Last, as whoever reads it may stop before the end.
        if as_json:
            sys.stdout.write(json.dumps(run_data(run), indent=1) + "\n")
        elif not files.on_standard_output:
            again = " ".join(["law78 check --verbose", *selection, "--", shlex.join(command)])
            show_run(run, by_id(suite.vectors), again, verbose)
            if level is not None and not reaches(run, level):
                say(f"Level {level}, which was asked for, is not reached.", style="bold red")
    if not agrees(run) or (level is not None and not reaches(run, level)):
        click.get_current_context().exit(EXIT_DOES_NOT)


def chosen(suite: Suite, areas: Sequence[str], patterns: Sequence[str]) -> tuple[Vector, ...]:
    """The vectors that are of one of the areas and match one of the patterns, all where none is.

    Raises Law78Error (`usage`) for a pattern that no vector matches, and where
    nothing is left.
    """
    ids = [vector.id for vector in suite.vectors]
    for pattern in patterns:
        if not any(fnmatchcase(identity, pattern) for identity in ids):
            near = get_close_matches(pattern[:60], ids, 1)
            raise Law78Error(
                Code.USAGE,
                f"there is no vector {printable(pattern)!r}",
                f"did you mean {near[0]!r}?" if near else "law78 check --verbose lists them",
            )
    vectors = tuple(
        vector
        for vector in suite.vectors
        if (not areas or vector.area in areas)
        and (not patterns or any(fnmatchcase(vector.id, pattern) for pattern in patterns))
    )
    if not vectors:
        raise Law78Error(
            Code.USAGE, "no vector is of that area and has that id", "leave out one of the two"
        )
    return vectors


def _run(
    command: Sequence[str],
    timeout: float,
    suite: Suite,
    vectors: Sequence[Vector],
    relations: bool,
    selection: tuple[str, ...],
) -> RunResult:
    # What judges and explains is loaded where it is needed: help does without.
    from law78.conformance.suite_run import run_suite

    with _progress() as progress, Subject(command, timeout) as subject:
        task = progress.add_task("", total=len(vectors))

        def advance(vector: Vector) -> None:
            progress.update(task, advance=1, description=vector.id)
            if progress.finished:
                progress.update(task, description="judging")

        return run_suite(subject, vectors, suite.version, advance, relations, selection)


def _progress() -> Progress:
    return Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.description}", markup=False),
        console=Console(stderr=True, highlight=False),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
