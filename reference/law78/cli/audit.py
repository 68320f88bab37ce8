"""`law78 audit`: recompute published results and say what agrees, what differs and why."""

from __future__ import annotations

import json
import os
import sys

import click

from law78.cli.options import json_option, known_names
from law78.cli.report_files import STANDARD_OUTPUT, ReportFiles
from law78.errors import Code, Law78Error
from law78.formats import MOST_BYTES, STANDARD_INPUT, read_bytes
from law78.regulations import load_regulation

EXIT_FINE = 0
EXIT_DIFFERS = 1


@click.command(
    "audit",
    epilog="""\b
Files: USEBIO, pages of Magic Contest and Ruter, PBN, ACBL Live, and the
project's JSON and CSV with the printed points beside the results (columns
ns_matchpoints, ew_matchpoints, ns_percentage, ew_percentage). The content
decides, not the name. - is standard input.

\b
Examples:
  law78 audit results.xml
  law78 audit results.xml --all
  law78 audit results.xml --html results.html --regulation ebu
  law78 audit results.xml --json > audit.json
  law78 audit season/ --csv season.csv
  law78 audit season/ --json > audits.jsonl

\b
Exit codes: 0 every figure agrees or is explained; 1 some differ; 2 wrong
use or unreadable input (after the rest was done, where there are many).
""",
)
@click.argument(
    "paths", metavar="FILE|FOLDER...", nargs=-1, required=True, type=click.Path(allow_dash=True)
)
@click.option("--all", "-a", "every", is_flag=True, help="Show every board, with its table.")
@click.option(
    "--regulation",
    metavar="NAME|FILE",
    shell_complete=known_names,
    help="Also say what the event would be under another regulation.",
)
@json_option
@click.option(
    "--html",
    type=click.Path(dir_okay=False, allow_dash=True),
    metavar="FILE",
    help="Write one page for a browser, to be handed on.",
)
@click.option(
    "--csv",
    type=click.Path(dir_okay=False, allow_dash=True),
    metavar="FILE",
    help="Write a table with a row for each file.",
)
@click.option("--force", is_flag=True, help="Write over files that exist.")
@click.option(
    "--jobs",
    "-j",
    type=click.IntRange(1, 256),
    metavar="N",
    help="Processes for many files; without, one for each processor.",
)
def command(
    paths: tuple[str, ...],
    every: bool,
    regulation: str | None,
    as_json: bool,
    html: str | None,
    csv: str | None,
    force: bool,
    jobs: int | None,
) -> None:
    """Recompute published results, exactly, from the raw scores.

    Says board by board and pair by pair whether the printed figures are right,
    by which rules, and what would explain those that are not. An explanation is
    a supposition. Of many files, or a folder with all that is in it, there is a
    line for each; with --json that is a record, JSON Lines.
    """
    is_one = len(paths) == 1 and not os.path.isdir(paths[0])
    _refuse(paths, is_one, every, html)
    wanted = tuple(
        (kind, file) for kind, file in (("html", html), ("csv", csv)) if file is not None
    )
    files = ReportFiles(wanted, force)
    files.refuse(as_json)
    if regulation is not None:
        load_regulation(regulation)
    if is_one:
        status = _one(paths[0], every, regulation, as_json, html, csv)
    else:
        from law78.cli.audit_many import audit_many

        status = audit_many(paths, regulation, as_json, csv, jobs or os.cpu_count() or 1)
    click.get_current_context().exit(status)


def _refuse(paths: tuple[str, ...], is_one: bool, every: bool, html: str | None) -> None:
    if is_one:
        return
    if STANDARD_INPUT in paths:
        raise Law78Error(Code.USAGE, "standard input among many files", "give it by itself")
    for option, is_asked in (("--html", html is not None), ("--all", every)):
        if is_asked:
            raise Law78Error(
                Code.USAGE, f"{option} with many files", "it is of one file: give that by itself"
            )


def _one(
    path: str,
    every: bool,
    regulation: str | None,
    as_json: bool,
    html: str | None,
    csv: str | None,
) -> int:
    # Loaded here: help, and refusing wrong use, do without.
    from law78.audit.findings import Verdict
    from law78.audit.many import CsvTable, audited, result_of
    from law78.cli.audit_many import output

    is_input = path == STANDARD_INPUT
    data = sys.stdin.buffer.read(MOST_BYTES + 1) if is_input else read_bytes(path)
    name = "standard input" if is_input else path
    try:
        audit = audited(data, name, regulation)
    except Law78Error as error:
        raise error.at(file=name) from None
    if as_json:
        from law78.audit.record import audit_data

        sys.stdout.write(json.dumps(audit_data(audit), indent=1) + "\n")
    elif STANDARD_OUTPUT not in (html, csv):
        from law78.cli.audit_tables import show_audit, show_summary

        if html is None and csv is None:
            show_audit(audit, every)
        else:
            show_summary(audit)
    if html is not None:
        from law78.audit.page import html_page

        with output(html) as file:
            file.write(html_page(audit))
    if csv is not None:
        with output(csv) as file:
            CsvTable(file).write(result_of(name, audit))
    return EXIT_DIFFERS if audit.verdict is Verdict.DIFFERS else EXIT_FINE
