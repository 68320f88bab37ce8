"""A scored event for people: its boards and its ranking."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from law78.cli.board_tables import EW, NOTHING, NS, RESULT, is_plain, matchpoints, show_charts
from law78.cli.tables import Column, say, say_table
from law78.exact import decimal_text, readable
from law78.notation import line_text
from law78.outcome import Side
from law78.ranking import Standing
from law78.rounding import half_up
from law78.session import ScoredEvent, SessionBoard

PLACES = 2
QUANTUM = Fraction(1, 10**PLACES)


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
        for figure in (standing.shown_total, standing.available, standing.shown_percentage)
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
    boards = len({board.board.board for board in scored.boards})
    summary = f"{_counted(boards, 'board')}, {_counted(len(scored.ranking), 'pair')}."
    if rounded:
        summary += " Shown to 0.01, halves up; exact with --json or --csv."
    say(summary)
    others = [standing for standing in scored.ranking if standing.rank_as_shown != standing.rank]
    if others:
        say(
            "Ranked on the figures that count; on the figures as shown another place: "
            + ", ".join(f"pair {own.pair.number} {own.rank_as_shown}" for own in others)
            + "."
        )


def _show_standings(standings: Sequence[Standing], with_section: bool) -> None:
    columns = {
        Column("Rank"): [f"{own.rank}{'=' if own.tied else ''}" for own in standings],
        Column("Section", right=False): [own.pair.section or "" for own in standings],
        Column("Pair"): [own.pair.number for own in standings],
        Column("Total"): _aligned([own.shown_total for own in standings]),
        Column("Of"): _aligned([own.available for own in standings]),
        Column("%"): _aligned([own.shown_percentage for own in standings]),
        Column("Boards"): [str(own.boards) for own in standings],
        Column("Penalty"): [readable(own.penalty) if own.penalty else "" for own in standings],
    }
    left_out = {"Section"} if not with_section else set()
    shown = {
        column: cells
        for column, cells in columns.items()
        if column.heading not in left_out and any(cells)
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


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" + ("" if count == 1 else "s")


def _is_short(figure: Fraction) -> bool:
    return (figure / QUANTUM).denominator == 1


def _aligned(figures: Sequence[Fraction | None]) -> list[str]:
    """Figures of one column, all with the same number of decimal places, at most PLACES."""
    known = [figure for figure in figures if figure is not None]
    places = next(
        (few for few in range(PLACES) if all((own * 10**few).denominator == 1 for own in known)),
        PLACES,
    )
    return [
        NOTHING
        if figure is None
        else decimal_text(int(half_up(figure * 10**places, Fraction(1))), places)
        for figure in figures
    ]
