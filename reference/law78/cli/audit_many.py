"""Many files audited: a line for each, a summary by program, records and a table for machines."""

from __future__ import annotations

import contextlib
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TextIO

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from law78.audit.findings import Verdict
from law78.audit.many import CsvTable, FileResult, in_order, sources, work_of
from law78.audit.summary import AGREEMENT, many
from law78.cli.report_files import STANDARD_OUTPUT
from law78.cli.tables import Column, say, say_table
from law78.errors import Code, Law78Error, printable

EXIT_FINE = 0
EXIT_DIFFERS = 1
EXIT_UNREADABLE = 2

MOST_PROGRAMS = 100
"""Programs that are told apart in the summary: files may name any number of them."""

MOST_NAME = 60
"""Characters of a program's name that are shown."""

HEADING = "verdict     agree  explained  differ  file (program): what is oddest"

SHORT = {
    Verdict.AGREES: "agrees",
    Verdict.UNDER_A_RULE: "by a rule",
    Verdict.EXPLAINED: "explained",
    Verdict.DIFFERS: "differs",
    Verdict.UNCHECKED: "unchecked",
}
"""The verdicts in a column."""


def audit_many(
    paths: Sequence[str], regulation: str | None, as_json: bool, csv: str | None, processes: int
) -> int:
    """Audit files and folders, tell each as it comes, and return the exit code."""
    in_words = not as_json and csv != STANDARD_OUTPUT
    totals = Totals()
    with contextlib.ExitStack() as stack:
        table = None if csv is None else CsvTable(stack.enter_context(output(csv)))
        progress = stack.enter_context(_progress(paths))
        results = stack.enter_context(
            contextlib.closing(
                in_order(sources(paths), work_of(regulation, as_json), processes, as_json=as_json)
            )
        )
        for result in results:
            totals.add(result)
            with _paused(progress):
                if in_words and totals.files == 1:
                    say(HEADING, style="bold")
                _tell(result, as_json, in_words)
            if table is not None:
                table.write(result)
            progress.advance(progress.task_ids[0])
    if in_words and totals.files:
        totals.show()
    if totals.files == totals.not_read:
        raise Law78Error(Code.EMPTY, "there is no result file", "give files, or a folder with some")
    return totals.exit_code


class Totals:
    """What is kept of all files: counts, by program."""

    def __init__(self) -> None:
        self.files = 0
        self.refused = 0
        self.not_read = 0
        self.by_program: dict[str, Counter[str]] = {}

    def add(self, result: FileResult) -> None:
        """Count a file."""
        self.files += 1
        if result.error is not None:
            self.refused += result.is_result_file
            self.not_read += not result.is_result_file
            return
        name = printable(result.program or "not named", MOST_NAME)
        if name not in self.by_program and len(self.by_program) >= MOST_PROGRAMS:
            name = "others"
        counts = self.by_program.setdefault(name, Counter())
        counts["files"] += 1
        counts[f"file {result.verdict}"] += 1
        for verdict, count in zip(Verdict, result.boards, strict=True):
            counts[f"boards {verdict}"] += count

    @property
    def exit_code(self) -> int:
        """0 where all agrees or is explained, 1 where some differ, 2 where one is unreadable."""
        if self.refused:
            return EXIT_UNREADABLE
        differs = any(counts[f"file {Verdict.DIFFERS}"] for counts in self.by_program.values())
        return EXIT_DIFFERS if differs else EXIT_FINE

    def show(self) -> None:
        """Print the summary."""
        say()
        every: Counter[str] = Counter()
        rows = []
        for name, counts in sorted(self.by_program.items()):
            every += counts
            rows.append((name, *_row(counts)))
        if len(rows) > 1:
            rows.append(("all", *_row(every)))
        if rows:
            headings = ("files", "differ", "boards", "agree", "explained", "differ", "unchecked")
            columns = [Column("program", right=False), *(Column(each) for each in headings)]
            say_table(columns, rows)
            say()
        audited = every["files"]
        parts = [f"{many(audited, 'file')} audited"]
        if self.refused:
            parts.append(f"{self.refused} could not be audited")
        if self.not_read:
            is_are = "is no result file" if self.not_read == 1 else "are no result files"
            parts.append(f"{self.not_read} {is_are}")
        say(", ".join(parts) + ".")


def _row(counts: Counter[str]) -> tuple[str, ...]:
    boards = [counts[f"boards {verdict}"] for verdict in Verdict]
    by_verdict = dict(zip(Verdict, boards, strict=True))
    figures = (
        counts["files"],
        counts[f"file {Verdict.DIFFERS}"],
        sum(boards),
        sum(by_verdict[verdict] for verdict in AGREEMENT),
        by_verdict[Verdict.EXPLAINED],
        by_verdict[Verdict.DIFFERS],
        by_verdict[Verdict.UNCHECKED],
    )
    return tuple(str(figure) for figure in figures)


def _tell(result: FileResult, as_json: bool, in_words: bool) -> None:
    if as_json and result.record is not None:
        sys.stdout.write(result.record + "\n")
    elif in_words and (result.error is None or not result.is_result_file):
        say(_line(result))
    # What was said so far stands before what goes to standard error, and is there to be read.
    sys.stdout.flush()
    if result.error is not None and result.is_result_file:
        as_data = json.dumps({"error": result.error.as_data()})
        click.echo(as_data if as_json else f"law78: error {result.error}", err=True)


def _line(result: FileResult) -> str:
    path = printable(result.path, len(result.path))
    if result.error is not None or result.verdict is None:
        problem = "" if result.error is None else f": {result.error.problem}"
        return f"{'not read':<35}  {path}{problem}"
    agree = result.count_of(*AGREEMENT)
    explained, differ = result.count_of(Verdict.EXPLAINED), result.count_of(Verdict.DIFFERS)
    program = f" ({printable(result.program, MOST_NAME)})" if result.program else ""
    oddest = f": {printable(result.oddest, len(result.oddest))}" if result.oddest else ""
    counts = f"{SHORT[result.verdict]:<9}{agree:>8}{explained:>11}{differ:>8}"
    return f"{counts}  {path}{program}{oddest}"


@contextlib.contextmanager
def output(file: str) -> Iterator[TextIO]:
    """A file to write text to, or standard output where it is a dash.

    Raises Law78Error (`unreadable`) where it cannot be written.
    """
    if file == STANDARD_OUTPUT:
        yield sys.stdout
        return
    with contextlib.ExitStack() as stack:
        try:
            # A name of a file may hold what is no text: it is written as an escape.
            opened = stack.enter_context(
                Path(file).open("w", encoding="utf-8", errors="backslashreplace", newline="")
            )
        except OSError as error:
            raise Law78Error(
                Code.UNREADABLE,
                f"the file cannot be written: {error.strerror or type(error).__name__}",
                "give another name",
            ).at(file=file) from None
        yield opened


@contextlib.contextmanager
def _progress(paths: Sequence[str]) -> Iterator[Progress]:
    is_shown = sys.stderr.isatty()
    progress = Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("files"),
        console=Console(stderr=True, highlight=False),
        transient=True,
        disable=not is_shown,
        # Standard output is for the lines, whatever standard error is.
        redirect_stdout=False,
        redirect_stderr=False,
    )
    # The names are counted by a walk of their own: none is kept.
    progress.add_task("", total=sum(1 for _ in sources(paths)) if is_shown else None)
    with progress:
        yield progress


@contextlib.contextmanager
def _paused(progress: Progress) -> Iterator[None]:
    """The bar taken away while a line is written, where both are on one terminal."""
    if progress.disable:
        yield
        return
    progress.stop()
    yield
    progress.start()
