"""`law78 judge`: what a program wrote into a file, judged as `law78 check` judges it."""

from __future__ import annotations

import json
import shlex
import sys
from dataclasses import replace
from time import monotonic

import click

from law78.cli.declaring import declaration_in, declared, declaring_options
from law78.cli.report_files import report_files, report_options, verbose_option
from law78.cli.run_tables import show_run
from law78.conformance.declaration import MOST_LABEL_CHARACTERS, Declaration
from law78.conformance.levels import agrees
from law78.conformance.records import run_data
from law78.conformance.reports.content import by_id
from law78.conformance.results import RunResult
from law78.conformance.vectors import AREAS, Suite, load_suite
from law78.errors import Code, Law78Error, printable
from law78.formats import MOST_BYTES, STANDARD_INPUT, read_bytes

EXIT_DOES_NOT = 1


@click.command(
    "judge",
    epilog="""\b
What is judged, told by its content:
  answers     JSON lines with the ids of law78 export; the first line may be
              a declaration, as in the answer to hello
  a table     of law78 export --csv, its columns ns, ew and score filled in
  results     of law78 export --event, as the program exported them: USEBIO,
              PBN, a page of Magic Contest, Ruter or ACBL Live, or the event's
              own table with ns_matchpoints and ew_matchpoints filled in

\b
Examples:
  law78 judge answers.jsonl --html report.html
  law78 judge table.csv --name DemoScore --rounding board=0.1:half_up
  law78 judge results.xml
  law78 judge results.csv --values percentage --json > record.json

\b
Exit codes: 0 it conforms at a level, or nothing is wrong in the part that
was asked; 1 it does not, or something is; 2 wrong use or unreadable input.
""",
)
@click.argument("file", metavar="ANSWERS", type=click.Path(allow_dash=True))
@click.option(
    "--declaration",
    "declaration_file",
    metavar="FILE",
    type=click.Path(),
    help="What the program says of itself: a JSON object like the answer to hello.",
)
@click.option("--name", metavar="NAME", help="The program's name.")
@click.option("--version", "version", metavar="VERSION", help="The program's version.")
@declaring_options
@click.option(
    "--area",
    "areas",
    multiple=True,
    type=click.Choice(AREAS),
    metavar="AREA",
    help="Judge the questions of this area alone; may be repeated.",
)
@report_options
@verbose_option
@click.option("--json", "as_json", is_flag=True, help="Write the record of the run, as JSON.")
def command(
    file: str,
    declaration_file: str | None,
    name: str | None,
    version: str | None,
    scale: str | None,
    values: str | None,
    roundings: tuple[str, ...],
    areas: tuple[str, ...],
    html: str | None,
    junit: str | None,
    markdown: str | None,
    badge: str | None,
    force: bool,
    verbose: bool,
    as_json: bool,
) -> None:
    """Judge what a program wrote, as law78 check judges what it says.

    Verdicts, causes and reports are the same. A question without an answer is not
    supported.
    """
    files = report_files(html, junit, markdown, badge, force)
    files.refuse(as_json)
    said = declared(scale, values, roundings, name, version)
    if declaration_file is not None:
        if said is not None:
            raise Law78Error(
                Code.USAGE, "--declaration beside options that declare", "give one of them"
            )
        said = declaration_in(declaration_file)
    start = monotonic()
    where = "standard input" if file == STANDARD_INPUT else file
    data = sys.stdin.buffer.read(MOST_BYTES + 1) if file == STANDARD_INPUT else read_bytes(file)
    if len(data) > MOST_BYTES:
        raise Law78Error(
            Code.LIMIT, f"more than {MOST_BYTES} bytes", "give one program's answers"
        ).at(file=where)
    suite = load_suite()
    try:
        run = _judged(data, where, said, suite, areas, scale is None and declaration_file is None)
    except Law78Error as error:
        raise error.at(file=where) from None
    run = replace(run, milliseconds=round((monotonic() - start) * 1000))
    try:
        files.write(run, by_id(suite.vectors))
    finally:
        # Last, as whoever reads it may stop before the end.
        if as_json:
            sys.stdout.write(json.dumps(run_data(run), indent=1) + "\n")
        elif not files.on_standard_output:
            again = shlex.join(["law78", "judge", "--verbose", file])
            show_run(run, by_id(suite.vectors), again, verbose)
    if not agrees(run):
        click.get_current_context().exit(EXIT_DOES_NOT)


def _judged(
    data: bytes,
    where: str,
    said: Declaration | None,
    suite: Suite,
    areas: tuple[str, ...],
    is_scale_open: bool,
) -> RunResult:
    # What judges and explains is loaded where it is needed: help does without.
    from law78.conformance.exchange.answers import UNNAMED
    from law78.conformance.exchange.event_judging import event_in, judge_results
    from law78.conformance.exchange.reading import read_answers
    from law78.conformance.exchange.result_files import is_result_file, read_results, usual_scale
    from law78.conformance.suite_run import Circumstances, now, result_of

    def circumstances(*selection: str) -> Circumstances:
        return Circumstances((where,), suite.version, now(), 0, selection, live=False)

    if is_result_file(data):
        if areas:
            raise Law78Error(Code.USAGE, "--area with results", "an event has no areas")
        known = said or Declaration(UNNAMED, "", (), ())
        if is_scale_open:
            known = replace(known, scale=usual_scale(data))
        keyed, seen = event_in(read_results(data, where, known.values), where)
        if known.name == UNNAMED and seen.program:
            name = printable(seen.program)[:MOST_LABEL_CHARACTERS].strip()
            known = replace(known, name=name or UNNAMED)
        return judge_results(keyed, seen, known, circumstances())
    vectors = [vector for vector in suite.vectors if not areas or vector.area in areas]
    declaration, given = read_answers(data, suite.vectors, vectors, said)
    return result_of(given, declaration, circumstances(*(f"--area {area}" for area in areas)))
