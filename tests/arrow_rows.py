"""Boards as rows of an Arrow table, and what the reference says that they get.

Nothing here is taken from law78.bulk: a row is written from a line as
reference/BULK.md says, and its figures are score_board's.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import pyarrow as pa

from law78.board import LineScore, SideScore, score_board
from law78.outcome import (
    Artificial,
    Average,
    Bye,
    Line,
    NotPlayed,
    Percentage,
    Score,
    Side,
    Split,
    Weighted,
    flat,
    lowest_parts,
    ruling,
)
from law78.regulation import Rules, method_of
from line_strategies import Board

OUTCOMES = pa.list_(pa.struct([("weight", pa.int64()), ("score", pa.int64())]))

SCHEMA = pa.schema(
    [
        ("event", pa.string()),
        ("board", pa.string()),
        ("section", pa.string()),
        ("group", pa.string()),
        ("score", pa.int64()),
        ("ruling", OUTCOMES),
        ("ew_score", pa.int64()),
        ("ew_ruling", OUTCOMES),
        ("ns_artificial", pa.string()),
        ("ew_artificial", pa.string()),
        ("absent", pa.string()),
        ("expected", pa.int64()),
        ("id", pa.int64()),
    ]
)
"""The columns of reference/BULK.md, and one of the user's own."""


class Row(NamedTuple):
    """A row, and what the reference says that the line gets."""

    values: Mapping[str, Any]
    due: LineScore


def rows_of(
    boards: Iterable[tuple[str | None, str, Board]], rules: Rules, section: str | None = None
) -> list[Row]:
    """The rows of boards, each with its event and name."""
    rows: list[Row] = []
    for event, name, board in boards:
        scored = score_board(board.lines, board.expected, method_of(rules))
        for line, due in zip(board.lines, scored.lines, strict=True):
            values = values_of(line) | {
                "event": event,
                "board": name,
                "section": section,
                "expected": board.expected,
                "id": len(rows),
            }
            rows.append(Row(values, due))
    return rows


def values_of(line: Line) -> dict[str, Any]:
    """The columns that say what a line holds."""
    values: dict[str, Any] = {} if line.group is None else {"group": line.group}
    match line.result:
        case NotPlayed():
            return {"absent": "NP"}
        case Bye():
            return {"absent": "BYE"}
        case Split(ns, ew) | Artificial(ns, ew):
            return values | _side(ns, "", "ns_") | _side(ew, "ew_", "ew_")
        case result:
            return values | _side(result, "", "ns_")


def _side(held: object, prefix: str, side: str) -> dict[str, Any]:
    match held:
        case Score(points):
            return {f"{prefix}score": points}
        case Weighted():
            outcomes = flat(held)
            parts = lowest_parts(weight for weight, _ in outcomes)
            return {
                f"{prefix}ruling": [
                    {"weight": part, "score": points}
                    for part, (_, points) in zip(parts, outcomes, strict=True)
                ]
            }
        case Percentage(percent):
            return {f"{side}artificial": str(percent)}
        case Average():
            return {f"{side}artificial": str(held)}
    raise AssertionError(held)


def table_of(rows: Sequence[Row], schema: pa.Schema = SCHEMA) -> pa.Table:
    """The rows as a table."""
    return pa.table(
        {name: [row.values.get(name) for row in rows] for name in schema.names}, schema=schema
    )


def got(scored: pa.Table, place: int) -> LineScore | None:
    """What a scored table says that a row gets; None for nothing."""
    row = scored.slice(place, 1).to_pylist()[0]
    figures = [row[f"{side}_{what}"] for side in Side for what in ("numerator", "top")]
    if row["denominator"] is None:
        assert figures == [None] * 4
        return None
    return LineScore(
        *(
            SideScore(
                Fraction(row[f"{side}_numerator"], row["denominator"]), Fraction(row[f"{side}_top"])
            )
            for side in Side
        )
    )


def assert_as_due(scored: pa.Table, rows: Sequence[Row]) -> None:
    """Every row has what the reference says, to the last digit, and the columns it had."""
    assert len(scored) == len(rows)
    for place, row in enumerate(rows):
        found = got(scored, place)
        if row.due.ns is None:
            assert found is None
        else:
            assert found == row.due, row.values
    assert scored["id"].to_pylist() == [row.values["id"] for row in rows]


def seeded_boards(seed: int, count: int) -> list[tuple[str, str, Board]]:
    """Boards of every kind of line, the same for the same seed, none split with an artificial side.

    Two in three have no ruling or artificial line, as most real ones.
    """
    random_ = random.Random(seed)
    return [
        (
            f"E{number % 3}",
            str(number),
            Board([_line(random_, number % 3 == 0) for _ in range(8)], 9),
        )
        for number in range(count)
    ]


def _line(random_: random.Random, is_mixed: bool) -> Line:
    points = [Score(random_.choice((-100, 420, 450, -50, 0))) for _ in range(3)]
    kind = random_.randrange(8) if is_mixed else 7
    weighted = ruling((random_.randint(1, 5), points[0]), (random_.randint(1, 5), points[1]))
    match kind:
        case 0:
            return Line(weighted)
        case 1:
            return Line(Split(weighted, points[2]))
        case 2:
            return Line(Artificial(Average.PLUS, Percentage(Fraction(75, 2))))
        case 3:
            return Line(NotPlayed())
        case _:
            return Line(points[0])
