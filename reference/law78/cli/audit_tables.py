"""An audit on a terminal: the summary first, then what is not plain agreement."""

from __future__ import annotations

from law78.audit.findings import Audit, BoardAudit, Stakes, Verdict
from law78.audit.summary import (
    AGREEMENT,
    MOVES,
    LineRow,
    board_counts,
    board_name,
    conclusion,
    counted,
    explanation_in_words,
    line_rows,
    meaning,
    moves,
    needs_a_look,
    odd,
    other_winner,
    pair_counts,
    pair_rows,
    rules_in_words,
    told_of_pairs,
    unchecked,
    values_of,
    written_by,
)
from law78.cli.board_tables import show_charts
from law78.cli.paragraphs import say_paragraph
from law78.cli.tables import Column, say, say_table
from law78.errors import printable

STYLES = {
    Verdict.AGREES: "bold green",
    Verdict.UNDER_A_RULE: "bold green",
    Verdict.EXPLAINED: "bold yellow",
    Verdict.DIFFERS: "bold red",
    Verdict.UNCHECKED: "bold",
}

MOST_ODD = 20
"""Oddities that the summary tells, unless everything is asked for."""

LINE_COLUMNS = (
    Column("line"),
    Column("N-S"),
    Column("E-W"),
    Column("result", right=False),
    Column("N-S\ndue"),
    Column("N-S\nshown"),
    Column("N-S\nprinted"),
    Column("E-W\ndue"),
    Column("E-W\nshown"),
    Column("E-W\nprinted"),
    Column("mark", right=False),
)
REPEATED = 4
"""Columns that say which line it is: they stand in each part of a table that is too wide."""

PAIR_COLUMNS = (
    Column("pair"),
    Column("place\ndue"),
    Column("place\nprinted"),
    Column("total\ndue"),
    Column("total\nprinted"),
    Column("%\ndue"),
    Column("%\nprinted"),
    Column("verdict", right=False),
)


def show_audit(audit: Audit, every: bool) -> None:
    """Print an audit; every asks for all boards and pairs, not only those to be looked at."""
    show_summary(audit, every)
    values = values_of(audit)
    for board in audit.boards:
        if every or (needs_a_look(board) and board.verdict is not Verdict.UNCHECKED):
            say()
            _show_board(board, values, every)
    _show_pairs(audit, every)
    for heading, stakes in (("What is at stake", audit.stakes), ("Under", audit.under)):
        if stakes is not None and stakes.changes:
            say()
            _show_changes(heading, stakes)
    if audit.remarks:
        say()
        say("Remarks", style="bold")
        for remark in audit.remarks:
            _say(str(remark), indent=2, hanging=2)


def show_summary(audit: Audit, every: bool = False) -> None:
    """Print what an audit comes to: the rules, what agrees, what is odd, what it means."""
    say(f"{_visible(audit.file)}: {audit.verdict}", style=STYLES[audit.verdict])
    if audit.event.name:
        _say(f"event: {audit.event.name}")
    _say(" ".join(filter(None, (conclusion(audit), other_winner(audit)))))
    _say(written_by(audit))
    say()
    say("The rules found", style="bold")
    for sentence in rules_in_words(audit):
        _say(sentence, indent=2, hanging=2)
    say()
    say("What agrees", style="bold")
    _say(counted(board_counts(audit), "board"), indent=2, hanging=2)
    _say(counted(pair_counts(audit), "pair"), indent=2, hanging=2)
    for reason in unchecked(audit):
        _say(f"Cannot be checked: {reason}.", indent=2, hanging=2)
    found = odd(audit)
    if found:
        say()
        shown = found if every else found[:MOST_ODD]
        say("What is odd", style="bold")
        for each in shown:
            _say(f"{each.where}: {each.kind}. {_capital(each.words)}", indent=2, hanging=2)
        if len(found) > len(shown):
            _say(f"{len(found) - len(shown)} more: --all tells everything", indent=2)
    say()
    say("What it means for the ranking", style="bold")
    for stakes in (audit.stakes, audit.under):
        if stakes is not None or stakes is audit.stakes:
            for sentence in meaning(stakes):
                _say(sentence, indent=2, hanging=2)


def _show_board(board: BoardAudit, values: str, every: bool) -> None:
    say(f"{_visible(board_name(board))}: {board.verdict}", style=STYLES[board.verdict])
    if board.rule is not None:
        _say(board.rule.words, indent=2)
    if board.reason is not None:
        _say(board.reason, indent=2)
    told = [*board.explanations, *board.oddities]
    for explanation in told:
        places = ", ".join(map(str, explanation.lines))
        of_lines = f" (line {places})" if len(explanation.lines) == 1 else ""
        of_lines = f" (lines {places})" if len(explanation.lines) > 1 else of_lines
        _say(f"{explanation.kind}{of_lines}: {explanation_in_words(explanation)}", 2, 2)
    if every and board.scored is not None:
        say()
        show_charts(board.scored)
    rows = line_rows(board, values)
    if rows:
        say_table(LINE_COLUMNS, [_cells(row) for row in rows], gap=2, repeated=REPEATED)


def _cells(row: LineRow) -> tuple[str, ...]:
    figures = (row.ns.due, row.ns.shown, row.ns.printed, row.ew.due, row.ew.shown, row.ew.printed)
    off = ", ".join(
        f"{name} by {side.off}" for name, side in (("N-S", row.ns), ("E-W", row.ew)) if side.off
    )
    mark = f"{row.mark}: {off}" if off else row.mark
    texts = (str(row.place), row.pair_ns, row.pair_ew, row.result, *figures, mark)
    return tuple(map(_visible, texts))


def _show_pairs(audit: Audit, every: bool) -> None:
    left_out = () if every else (*AGREEMENT, Verdict.UNCHECKED)
    rows = [row for row in pair_rows(audit) if row.verdict not in left_out]
    if not rows:
        return
    say()
    say("Pairs" if every else "Pairs to look at", style="bold")
    say_table(
        PAIR_COLUMNS,
        [
            (
                _visible(row.pair),
                row.rank_due,
                row.rank_printed,
                row.total_due,
                row.total_printed,
                row.percentage_due,
                row.percentage_printed,
                str(row.verdict),
            )
            for row in rows
        ],
        gap=2,
    )
    told = told_of_pairs(rows)
    shown = told if every else told[:MOST_ODD]
    for words in shown:
        _say(words, indent=2, hanging=2)
    if len(told) > len(shown):
        _say(f"{len(told) - len(shown)} more: --all tells everything", indent=2)


def _show_changes(heading: str, stakes: Stakes) -> None:
    say(f"{heading} {_visible(stakes.by)}" if heading == "Under" else heading, style="bold")
    columns = [Column(title.replace(" ", "\n")) for title in MOVES]
    say_table(columns, [[_visible(cell) for cell in row] for row in moves(stakes.changes)], gap=2)


def _say(text: str, indent: int = 0, hanging: int = 0) -> None:
    say_paragraph(_visible(text), indent=indent, hanging=hanging)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _visible(text: str) -> str:
    return printable(text, len(text))
