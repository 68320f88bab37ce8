"""`law78 score`: a whole event, its boards and its ranking."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from fractions import Fraction

import click

from law78.cli.board_tables import EW, NOTHING, NS, RESULT, is_plain, matchpoints, show_charts
from law78.cli.options import (
    chosen_rules,
    expected_option,
    json_option,
    rules_options,
    strict_option,
)
from law78.cli.remarks import tell
from law78.cli.tables import Column, say, say_table
from law78.errors import Code, Law78Error
from law78.exact import decimal_text
from law78.formats import read_file
from law78.formats.scored import event_data, ranking_csv
from law78.notation import line_text
from law78.outcome import Side
from law78.rounding import half_up
from law78.session import ScoredEvent, SessionBoard, Standing, score_event

PLACES = 2
QUANTUM = Fraction(1, 10**PLACES)


@click.command(
    "score",
    epilog="""\b
Files: the project's event JSON; CSV with a header (board, pair_ns, pair_ew,
result, group, section); USEBIO 1.0 to 1.3. The content decides, not the name.

\b
Examples:
  law78 score event.json
  law78 score event.csv --boards
  law78 score usebio.xml --json > scored.json
  law78 score event.json --csv > ranking.csv
  law78 score - < event.json
""",
)
@click.argument("file", metavar="EVENT-FILE", type=click.Path(allow_dash=True))
@expected_option
@click.option("--per-section", is_flag=True, help="Score each section as a field of its own.")
@rules_options
@click.option("--boards", "-b", is_flag=True, help="Show every board, not the ranking alone.")
@strict_option
@json_option
@click.option("--csv", "as_csv", is_flag=True, help="Write the ranking as CSV, figures exact.")
def command(
    file: str,
    expected: int | None,
    per_section: bool,
    regulation: str | None,
    choices: tuple[str, ...],
    boards: bool,
    strict: bool,
    as_json: bool,
    as_csv: bool,
) -> None:
    """Score an event: every board, and each pair's total and percentage."""
    if as_json and as_csv:
        raise Law78Error(Code.USAGE, "--json and --csv together", "ask for one of them")
    event = read_file(file)
    tell(event.remarks, strict, as_json)
    try:
        rules = chosen_rules(event.regulation if regulation is None else regulation, choices)
        scored = score_event(event, rules, expected=expected, per_section=per_section)
    except Law78Error as error:
        raise error.at(file=file) from None
    if as_json:
        sys.stdout.write(json.dumps(event_data(scored), indent=1) + "\n")
    elif as_csv:
        sys.stdout.write(ranking_csv(scored))
    else:
        show_event(scored, boards)


def show_event(scored: ScoredEvent, boards: bool) -> None:
    """Print the event's name, its boards if asked for, and its ranking."""
    if scored.event.name:
        say(scored.event.name, style="bold")
        say()
    if boards or not scored.ranking:
        for board in scored.boards:
            show_session_board(board)
    show_ranking(scored)


def show_ranking(scored: ScoredEvent) -> None:
    """Print the ranking, a table a side where there are two winners."""
    rounded = any(
        figure is not None and not _is_short(figure)
        for standing in scored.ranking
        for figure in (standing.total, standing.available, standing.percentage)
    )
    contests: dict[tuple[str | None, Side | None], list[Standing]] = {}
    in_sections = {board.section for board in scored.boards} != {None}
    for standing in scored.ranking:
        section = standing.pair.section if in_sections else None
        contests.setdefault((section, standing.pair.side), []).append(standing)
    for (section, side), standings in contests.items():
        heading = ", ".join(
            part
            for part in (
                f"Section {section}" if section else "",
                "" if side is None else (NS if side is Side.NS else EW).heading,
            )
            if part
        )
        if heading:
            say(heading, style="bold")
        _show_standings(standings, with_section=not in_sections)
        say()
    summary = f"{len(scored.boards)} boards, {len(scored.ranking)} pairs."
    if rounded:
        summary += " Shown to 0.01, halves up; exact with --json or --csv."
    say(summary)


def _show_standings(standings: Sequence[Standing], with_section: bool) -> None:
    columns = {
        Column("Rank"): [f"{own.rank}{'=' if own.tied else ''}" for own in standings],
        Column("Section", right=False): [own.pair.section or "" for own in standings],
        Column("Pair"): [own.pair.number for own in standings],
        Column("Total"): _aligned([own.total for own in standings]),
        Column("Of"): _aligned([own.available for own in standings]),
        Column("%"): _aligned([own.percentage for own in standings]),
        Column("Boards"): [str(own.boards) for own in standings],
    }
    shown = {
        column: cells
        for column, cells in columns.items()
        if column.heading != "Section" or (with_section and any(cells))
    }
    say_table(list(shown), list(zip(*shown.values(), strict=True)))


def show_session_board(board: SessionBoard) -> None:
    """Print one board of an event: its tables, then every line with its pairs."""
    section = f", section {board.section}" if board.section else ""
    say(f"Board {board.board.board}{section}", style="bold")
    if not all(is_plain(line.line) for line in board.board.lines):
        show_charts(board.scored)
    rows = [
        (
            line.pair_ns or "",
            line.pair_ew or "",
            line_text(line.line),
            *(matchpoints(score, side) for side in Side),
        )
        for line, score in zip(board.board.lines, board.scored.lines, strict=True)
    ]
    say_table([Column("NS"), Column("EW"), RESULT, NS, EW], rows)
    say()


def _is_short(figure: Fraction) -> bool:
    return (figure / QUANTUM).denominator == 1


def _aligned(figures: Sequence[Fraction | None]) -> list[str]:
    """Figures of one column, all with the same number of decimal places."""
    whole = all(figure is None or figure.denominator == 1 for figure in figures)
    places = 0 if whole else PLACES
    return [
        NOTHING
        if figure is None
        else decimal_text(int(half_up(figure * 10**places, Fraction(1))), places)
        for figure in figures
    ]
