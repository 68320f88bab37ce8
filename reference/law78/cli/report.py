"""`law78 report`: any report from the record of a run, and what differs between two."""

from __future__ import annotations

import json
import shlex
import sys
from typing import Any

import click

from law78.cli.report_files import report_files, report_options, verbose_option
from law78.cli.run_tables import show_diff, show_run
from law78.conformance.records import read_run
from law78.conformance.reports.content import by_id
from law78.conformance.reports.diff import diff_data, run_diff
from law78.conformance.results import RunResult
from law78.conformance.vectors import load_suite
from law78.errors import Code, Law78Error
from law78.formats import MOST_BYTES, STANDARD_INPUT, read_bytes

EXIT_WORSE = 1


@click.command(
    "diff",
    epilog="""\b
Examples:
  law78 report diff old.json new.json
  law78 report diff --json old.json new.json > differences.json

\b
Exit codes: 0 nothing got worse; 1 something did; 2 wrong use or an
unreadable record.
""",
)
@click.argument("old", metavar="OLD", type=click.Path(allow_dash=True))
@click.argument("new", metavar="NEW", type=click.Path(allow_dash=True))
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def diff(old: str, new: str, as_json: bool) -> None:
    """Say what got better and what got worse from one record to another.

    Worse is a case that passed and does so no more, or that was not supported
    and fails now; a relation that held; more that is unsound. New cases are
    listed, and are no change for the worse.
    """
    if old == new == STANDARD_INPUT:
        raise Law78Error(Code.USAGE, "both records on standard input", "give one as a file")
    found = run_diff(_record(old), _record(new))
    if as_json:
        sys.stdout.write(json.dumps(diff_data(found), indent=1) + "\n")
    else:
        show_diff(found)
    if found.got_worse:
        click.get_current_context().exit(EXIT_WORSE)


class WithDiff(click.Command):
    """`report`, and `report diff`, a command of its own."""

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        if args[:1] == [diff.name]:
            return diff.make_context(f"{info_name} {diff.name}", args[1:], parent, **extra)
        return super().make_context(info_name, args, parent, **extra)


@click.command(
    "report",
    cls=WithDiff,
    epilog="""\b
Examples:
  law78 report record.json
  law78 report record.json --html report.html --badge badge.svg
  law78 report --markdown - record.json >> "$GITHUB_STEP_SUMMARY"
  law78 report diff old.json new.json

\b
Exit codes: 0 done, whatever the record says; 2 wrong use or an unreadable
record. Of law78 report diff: law78 report diff --help
""",
)
@click.argument("record", metavar="RECORD", type=click.Path(allow_dash=True))
@report_options
@verbose_option
def command(
    record: str,
    html: str | None,
    junit: str | None,
    markdown: str | None,
    badge: str | None,
    force: bool,
    verbose: bool,
) -> None:
    """Make reports from the record that `law78 check --json` wrote.

    Without options the report is shown. `law78 report diff OLD NEW` says what
    got better and worse from one record to another.
    """
    files = report_files(html, junit, markdown, badge, force)
    files.refuse()
    run = _record(record)
    vectors = by_id(load_suite().vectors)
    if not files.wanted:
        show_run(run, vectors, shlex.join(["law78", "report", "--verbose", record]), verbose)
    files.write(run, vectors)


def _record(file: str) -> RunResult:
    if file == STANDARD_INPUT:
        return read_run(_within_limit(sys.stdin.buffer.read(MOST_BYTES + 1)), "standard input")
    return read_run(_within_limit(read_bytes(file)), file)


def _within_limit(data: bytes) -> bytes:
    if len(data) > MOST_BYTES:
        raise Law78Error(
            Code.LIMIT, f"a record of more than {MOST_BYTES} bytes", "no run makes one so long"
        )
    return data
