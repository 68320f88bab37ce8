"""`law78 export`: the questions of the suite without answers, or an event to key in."""

from __future__ import annotations

import click

from law78.cli.kinds import DEFAULT_KIND, kind_options, output_options, write_output
from law78.cli.remarks import tell
from law78.conformance.exchange.questions import fits_table, question_lines, question_table
from law78.conformance.vectors import AREAS, Vector, load_suite
from law78.errors import Code, Law78Error
from law78.event import Remark


@click.command(
    "export",
    epilog="""\b
Examples:
  law78 export -o questions.jsonl
  law78 export --csv --area weighted -o questions.csv
  law78 export --event -o event.json
  law78 export --event --averages --usebio -o event.xml
  law78 export --event --rulings --html -o event.html

\b
What comes back is for law78 judge.
""",
)
@click.option("--event", "as_event", is_flag=True, help="An event to key into a program.")
@kind_options
@click.option(
    "--area",
    "areas",
    multiple=True,
    type=click.Choice(AREAS),
    metavar="AREA",
    help="The questions of this area alone; may be repeated.",
)
@click.option("--json", "as_json", is_flag=True, help="JSON: the default.")
@click.option("--csv", "as_csv", is_flag=True, help="A table, with empty columns for answers.")
@click.option("--usebio", "as_usebio", is_flag=True, help="The event as USEBIO 1.3.")
@click.option("--html", "as_html", is_flag=True, help="The event as a page to key from.")
@click.option("--text", "as_text", is_flag=True, help="The same page as plain text.")
@output_options
def command(
    as_event: bool,
    kind: str | None,
    areas: tuple[str, ...],
    as_json: bool,
    as_csv: bool,
    as_usebio: bool,
    as_html: bool,
    as_text: bool,
    output: str | None,
    force: bool,
) -> None:
    """Write the suite's questions for a program that speaks no protocol.

    Each line is a JSON object with the id of a question. The program answers each
    in a line of its own, {"id": ..., "lines": [{"ns": ..., "ew": ...}, ...]}, or
    the columns ns and ew of the table are filled in, with a decimal point or comma:
    a spreadsheet takes 7/2 for a date.

    With --event: one session to key into a program that takes no questions. What
    it exports is judged.
    """
    format_asked = _format(as_json, as_csv, as_usebio, as_html, as_text)
    if not as_event:
        _refuse_event_options(kind, format_asked)
        _export_questions(areas, format_asked == "csv", output, force)
        return
    if areas:
        raise Law78Error(Code.USAGE, "--event with --area", "an event has no areas: leave it out")
    _export_event(kind or DEFAULT_KIND, format_asked, output, force)


def _format(as_json: bool, as_csv: bool, as_usebio: bool, as_html: bool, as_text: bool) -> str:
    asked = [
        name
        for name, wanted in (
            ("json", as_json),
            ("csv", as_csv),
            ("usebio", as_usebio),
            ("html", as_html),
            ("text", as_text),
        )
        if wanted
    ]
    if len(asked) > 1:
        raise Law78Error(
            Code.USAGE, f"--{asked[0]} and --{asked[1]} together", "ask for one of them"
        )
    return asked[0] if asked else "json"


def _refuse_event_options(kind: str | None, format_asked: str) -> None:
    given = kind or (format_asked if format_asked in ("usebio", "html", "text") else None)
    if given is not None:
        raise Law78Error(
            Code.USAGE, f"--{given} without --event", "the suite's questions are JSON or --csv"
        )


def _export_questions(
    areas: tuple[str, ...], as_table: bool, output: str | None, force: bool
) -> None:
    vectors = [vector for vector in load_suite().vectors if not areas or vector.area in areas]
    if not as_table:
        write_output(question_lines(vectors), output, force)
        return
    left_out = [vector for vector in vectors if not fits_table(vector)]
    if len(left_out) == len(vectors):
        raise Law78Error(
            Code.UNSUPPORTED, "a table holds none of these questions", "leave out --csv"
        )
    write_output(question_table(vectors), output, force)
    if left_out:
        tell([_left_out(left_out)], strict=False, as_json=False)


def _left_out(vectors: list[Vector]) -> Remark:
    sessions = sum(vector.operation == "score_session" for vector in vectors)
    return Remark(
        Code.UNSUPPORTED,
        f"{len(vectors)} questions are left out, which a table cannot hold: {sessions} sessions,"
        f" {len(vectors) - sessions} that must be refused",
        "the JSON lines hold them: leave out --csv",
    )


def _export_event(kind: str, format_asked: str, output: str | None, force: bool) -> None:
    # Pages and XML are loaded only where they are wanted.
    from law78.conformance.exchange.event_files import event_csv, event_usebio
    from law78.conformance.exchange.keyed_event import load_event

    keyed = load_event(kind)
    match format_asked:
        case "json":
            from law78.formats import write_event

            write_output(write_event(keyed.event), output, force)
        case "csv":
            write_output(event_csv(keyed), output, force)
        case "usebio":
            data, losses = event_usebio(keyed)
            write_output(data, output, force)
            tell(losses, strict=False, as_json=False)
        case _:
            from law78.conformance.exchange.event_page import event_html, event_text

            page = event_html(keyed) if format_asked == "html" else event_text(keyed)
            write_output(page, output, force)
