"""`law78 board`: the matchpoints of one board."""

from __future__ import annotations

import json
import sys

import click

from law78.board import score_board
from law78.cli.board_tables import show_board
from law78.cli.options import (
    TOKEN,
    TokenCommand,
    chosen_rules,
    expected_option,
    json_option,
    rules_options,
    strict_option,
)
from law78.cli.remarks import tell
from law78.cli.tables import say, say_steps
from law78.cli.tokens import board_of_tokens
from law78.formats.scored import board_data
from law78.regulation import method_of, refuse_unfit_rulings
from law78.working import working


@click.command(
    "board",
    cls=TokenCommand,
    epilog="""\b
Results:
  600  -100  PASS            a score, N-S's view
  5x-100                     the same line five times
  12C1c:2/600/3/-100         a ruling: 2 parts of 600, 3 parts of -100
  12C1c:40%/600/60%/-100     the same in percentages
  A6040  62.5%|40%  A+/A-    artificial, N-S and E-W
  '600|-50'  '600|60%'       split: N-S's result | E-W's (quote the bar)
  NP  BYE                    not played; no opponents
  -420@a                     in group a of a fouled board

\b
Examples:
  law78 board 2x600 5x-100 12C1c:2/600/3/-100
  law78 board 2x600 5x-100 12C1c:2/600/3/-100 --working
  law78 board 3x420 -50 A6040 --rule unequal=ascherman
  law78 board 6x-100 --expected 8 --json
  law78 board - --json < board.json
""",
)
@click.argument("tokens", nargs=-1, type=TOKEN, metavar="RESULT...")
@expected_option
@rules_options
@click.option("--working", "-w", "show_working", is_flag=True, help="Show every step by hand.")
@strict_option
@json_option
def command(
    tokens: tuple[str, ...],
    expected: int | None,
    regulation: str | None,
    choices: tuple[str, ...],
    show_working: bool,
    strict: bool,
    as_json: bool,
) -> None:
    """Score one board exactly.

    RESULTs are the board's lines. With - they are read from standard input, as
    results or as a JSON board: {"expected": 3, "lines": [{"result": "600"}]}.
    Results expected (E) are the lines that are neither NP nor BYE, unless
    --expected says otherwise.
    """
    rules = chosen_rules(regulation, choices)
    board, remarks = board_of_tokens(tokens, as_json)
    tell(remarks, strict, as_json)
    if expected is None:
        expected = board.expected
    lines = [line.line for line in board.lines]
    refuse_unfit_rulings(lines, rules)
    scored = score_board(lines, expected, method_of(rules))
    if as_json:
        sys.stdout.write(json.dumps(board_data(board.board, board.lines, scored), indent=1) + "\n")
        return
    show_board(lines, scored)
    if show_working:
        for step in working(lines, expected, rules):
            say()
            say_steps(step.heading, step.rows)
