"""`law78 score`: a whole event, its boards and its ranking."""

from __future__ import annotations

import json
import sys

import click

from law78 import __version__
from law78.cli.difference_tables import event_differences_data, show_event_differences
from law78.cli.event_tables import show_event
from law78.cli.options import (
    chosen_rules,
    expected_option,
    json_option,
    known_names,
    rules_options,
    strict_option,
    with_choices,
)
from law78.cli.remarks import tell
from law78.differences import event_differences
from law78.errors import Code, Law78Error
from law78.event import Event
from law78.formats import read_file
from law78.formats.boards_csv import write_boards_csv
from law78.formats.scored import event_data, ranking_csv
from law78.formats.usebio_writer import Lost, write_usebio
from law78.regulation import Rules
from law78.regulations import known_regulation
from law78.session import ScoredEvent, score_event


@click.command(
    "score",
    epilog="""\b
Files: the project's event JSON; CSV with a header (board, pair_ns, pair_ew,
result, group, section); USEBIO 1.0 to 1.3; pages of Magic Contest and Ruter.
The content decides, not the name.

\b
Examples:
  law78 score event.json
  law78 score event.csv --boards
  law78 score usebio.xml --regulation ebu --json > scored.json
  law78 score event.json --csv > ranking.csv
  law78 score event.json --csv --boards > lines.csv
  law78 score event.json --usebio > event.xml
  law78 score event.json --regulation ebu --against acbl
  law78 score - < event.json
""",
)
@click.argument("file", metavar="EVENT-FILE", type=click.Path(allow_dash=True))
@expected_option
@click.option("--per-section", is_flag=True, help="Score each section as a field of its own.")
@rules_options
@click.option(
    "--against",
    metavar="NAME|FILE",
    shell_complete=known_names,
    help="Show where another regulation gives something else.",
)
@click.option("--boards", "-b", is_flag=True, help="Show every board, not the ranking alone.")
@strict_option
@json_option
@click.option(
    "--csv", "as_csv", is_flag=True, help="Write the ranking (with --boards the lines) as CSV."
)
@click.option("--usebio", "as_usebio", is_flag=True, help="Write the scored event as USEBIO 1.3.")
def command(
    file: str,
    expected: int | None,
    per_section: bool,
    regulation: str | None,
    choices: tuple[str, ...],
    against: str | None,
    boards: bool,
    strict: bool,
    as_json: bool,
    as_csv: bool,
    as_usebio: bool,
) -> None:
    """Score an event: every board, and each pair's total and percentage.

    Results expected on a board (E) are the most that any board of the field
    has, unless the file, the regulation or --expected says otherwise.
    """
    refuse_two_outputs(as_json, as_csv, as_usebio, against)
    event = read_file(file)
    tell(event.remarks, strict, as_json)
    try:
        rules = rules_of(event, regulation, choices)
        scored = score_event(event, rules, expected=expected, per_section=per_section)
        other = (
            score_event(
                event, chosen_rules(against, ()), expected=expected, per_section=per_section
            )
            if against is not None
            else None
        )
    except Law78Error as error:
        raise error.at(file="standard input" if file == "-" else file) from None
    if other is not None and against is not None:
        name = regulation or event.regulation or "exact"
        _write_differences(scored, other, (name, against), as_json)
    elif as_json:
        sys.stdout.write(json.dumps(event_data(scored), indent=1) + "\n")
    elif as_csv:
        sys.stdout.write(write_boards_csv(scored) if boards else ranking_csv(scored))
    elif as_usebio:
        data, losses = write_usebio(scored, version=__version__)
        # The blanks for club, date and players are in every file: they are no loss.
        placeholders = [loss for loss in losses if loss.kind is Lost.PLACEHOLDERS]
        tell([loss for loss in losses if loss not in placeholders], strict, as_json)
        tell(placeholders, False, as_json)
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
    else:
        show_event(scored, boards)


def refuse_two_outputs(as_json: bool, as_csv: bool, as_usebio: bool, against: str | None) -> None:
    """Refuse more than one way of writing at once."""
    asked = [
        name
        for name, wanted in (("--json", as_json), ("--csv", as_csv), ("--usebio", as_usebio))
        if wanted
    ]
    if len(asked) > 1:
        raise Law78Error(Code.USAGE, f"{' and '.join(asked)} together", "ask for one of them")
    if against is not None and (as_csv or as_usebio):
        raise Law78Error(
            Code.USAGE, f"--against with {asked[0]}", "differences are a table or --json"
        )


def rules_of(event: Event, regulation: str | None, choices: tuple[str, ...]) -> Rules:
    """The rules asked for, else those of the regulation that the event names.

    A file names one of the known regulations: no other file is opened for it.
    """
    if regulation is None and event.regulation is not None:
        return with_choices(known_regulation(event.regulation).rules, choices)
    return chosen_rules(regulation, choices)


def _write_differences(
    scored: ScoredEvent, other: ScoredEvent, names: tuple[str, str], as_json: bool
) -> None:
    found = event_differences(scored, other)
    if as_json:
        sys.stdout.write(json.dumps(event_differences_data(found, names), indent=1) + "\n")
    else:
        show_event_differences(found, scored.event, names)
