"""`law78 compare`: one board by every way of scoring rulings, side by side."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

import click

from law78.board import ScoredBoard
from law78.cli.board_tables import NOTHING, different_lines, matchpoints, ruling_labels
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
from law78.cli.tables import Column, say, say_steps, say_table
from law78.cli.tokens import board_of_tokens
from law78.exact import ZERO, canonical, readable
from law78.formats.scored import line_data
from law78.methods import WAYS, Way, has_ruling
from law78.notation import line_text
from law78.outcome import Line, Side
from law78.regulation import method_of, refuse_unfit_rulings

NAMES = {Side.NS: "N-S", Side.EW: "E-W"}


@click.command(
    "compare",
    cls=TokenCommand,
    epilog="""\b
Examples:
  law78 compare 2x600 5x-100 12C1c:2/600/3/-100
  law78 compare 2x600 5x-100 12C1c:2/600/3/-100/5/-200 --json

\b
For the notation of results: law78 board --help
""",
)
@click.argument("tokens", nargs=-1, type=TOKEN, metavar="RESULT...")
@expected_option
@rules_options
@strict_option
@json_option
def command(
    tokens: tuple[str, ...],
    expected: int | None,
    regulation: str | None,
    choices: tuple[str, ...],
    strict: bool,
    as_json: bool,
) -> None:
    """Score one board by every way of scoring rulings in use, or suspected to be.

    The first column is the method; the others show what each line would get
    instead, and what becomes of the sum. RESULTs are as for `law78 board`.
    """
    rules = chosen_rules(regulation, choices)
    method = method_of(rules)
    board, remarks = board_of_tokens(tokens, as_json)
    tell(remarks, strict, as_json)
    if expected is None:
        expected = board.expected
    lines = [line.line for line in board.lines]
    refuse_unfit_rulings(lines, rules)
    by_way = [(way, way.score(lines, expected, method)) for way in WAYS]
    if as_json:
        data = {
            "board": board.board,
            "ways": [
                {
                    "name": way.name,
                    "story": way.story,
                    "formula": way.formula,
                    "ruling": way.ruling,
                    "sum": {str(side): canonical(total(scored, side)) for side in Side},
                    "lines": [
                        line_data(line, score)
                        for line, score in zip(board.lines, scored.lines, strict=True)
                    ],
                }
                for way, scored in by_way
            ],
        }
        sys.stdout.write(json.dumps(data, indent=1) + "\n")
        return
    show_comparison(lines, by_way)


def show_comparison(lines: Sequence[Line], by_way: Sequence[tuple[Way, ScoredBoard]]) -> None:
    """Print the lines' matchpoints by each way, the sums, and the formulas."""
    labels = ruling_labels(lines)
    times = Counter(lines)
    place = {line: place for place, line in enumerate(lines)}
    columns = [Column("", right=False), *(Column(_in_two_lines(way.name)) for way, _ in by_way)]
    right = by_way[0][1]
    for side in Side:
        rows = [
            [
                f"{times[line]}  {labels.get(line, line_text(line))}",
                *(matchpoints(scored.lines[place[line]], side) for _, scored in by_way),
            ]
            for line, _ in different_lines(lines, right)
        ]
        rows.append(["sum", *(readable(total(scored, side)) for _, scored in by_way)])
        rows.append(
            [
                "sum off by",
                *(_signed(total(scored, side) - total(right, side)) for _, scored in by_way),
            ]
        )
        rows.append(
            [
                "a line off by",
                *(readable(largest_error(scored, right, side)) for _, scored in by_way),
            ]
        )
        say(NAMES[side], style="bold")
        say_table(columns, rows, gap=2)
        say()
    for line, label in labels.items():
        say(f"{label} = {line_text(line)}")
    if labels:
        say()
    if not any(has_ruling(line) for line in lines):
        say("There is no ruling on this board: every way gives the same.")
        say()
    for way, _ in by_way:
        say_steps(
            f"{way.name}: {way.story}",
            [("score", way.formula), ("ruling", way.ruling)],
        )
    say()
    say("L results are below a score and f equal to it, itself included; of n lines k")
    say("have a ruling; w is the weight of a ruling's score s. Full board, 2 a win.")


def total(scored: ScoredBoard, side: Side) -> Fraction:
    """The sum of a side's matchpoints over all lines."""
    found = (line.of(side) for line in scored.lines)
    return sum((score.matchpoints for score in found if score is not None), ZERO)


def largest_error(scored: ScoredBoard, right: ScoredBoard, side: Side) -> Fraction:
    """By how much a line's matchpoints differ at most from what they should be."""
    differences = [ZERO]
    for line, should in zip(scored.lines, right.lines, strict=True):
        own, due = line.of(side), should.of(side)
        if own is not None and due is not None:
            differences.append(abs(own.matchpoints - due.matchpoints))
    return max(differences)


def _in_two_lines(name: str) -> str:
    return "\n".join(name.rsplit(" ", 1))


def _signed(difference: Fraction) -> str:
    if difference == 0:
        return NOTHING
    return ("+" if difference > 0 else "") + readable(difference)
