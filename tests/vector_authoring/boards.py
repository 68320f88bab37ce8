"""What a board must give: by brute force and by the closed form, which must agree."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import oracle
import session_rules_oracle
from law78.notation import parse_token
from oracle import EW, NS, Choices, Row
from vector_authoring.definitions import Board, JsonObject
from vector_authoring.figures import Differs, Figures, said, shown, written
from vector_authoring.questions import board_of

MOST_JOINT_OUTCOMES = 100_000

Scored = list[list[oracle.Pair]]


def expected_of_board(request: Mapping[str, Any]) -> JsonObject:
    """The expected answer to a board's request, and the charts that it comes from.

    Raises Differs where brute force and the closed form do not agree.
    """
    rows, e, choices = board_of(request)
    scored = by_both_ways(rows, e, choices)
    return {
        "lines": [
            {name: _due(pair) for name, pair in zip((NS, EW), pairs, strict=True)}
            for pairs in scored
        ],
        "charts": {
            side: [
                {"group": group, "rows": _chart_rows(rows, e, choices, side, group)}
                for group in oracle.groups(rows)
                if oracle.members(rows, side, group)
            ]
            for side in (NS, EW)
        },
    }


def by_both_ways(rows: Sequence[Row], e: int, choices: Choices) -> Scored:
    """What each row gets, by brute force and by the closed form."""
    closed = oracle.by_closed_form(rows, e, choices)
    if brute_force(rows, e, choices) != closed:
        raise Differs("brute force and the closed form")
    return closed


def brute_force(rows: Sequence[Row], e: int, choices: Choices) -> Scored:
    """Every joint outcome of all rulings laid out, and of a coin for each split line's halves."""
    if joint_outcomes(rows, choices) > MOST_JOINT_OUTCOMES:
        raise Differs("too many joint outcomes to lay out")
    if choices.split == "charts":
        return oracle.by_brute_force(rows, e, choices)
    return _by_tossing_coins(rows, e, choices)


def joint_outcomes(rows: Sequence[Row], choices: Choices) -> int:
    """How many joint outcomes the largest group of either side has."""
    if choices.split == "charts":
        return oracle.joint_outcomes(rows)
    counts = [1]
    for group in oracle.groups(rows):
        count = 1
        for shown_by_line in _as_shown(rows, group).values():
            count *= len(shown_by_line)
        counts.append(count)
    return max(counts)


def in_table(
    rows: Sequence[Row], side: str, group: str | None, choices: Choices
) -> list[oracle.Scores]:
    """What each line of a group puts into a side's table."""
    if choices.split == "halves":
        return list(_as_shown(rows, group).values())
    return oracle.columns(rows, side, group, choices.split)


def _as_shown(rows: Sequence[Row], group: str | None) -> dict[int, oracle.Scores]:
    """What each line of a group shows to the table: on a coin, N-S's score or E-W's."""
    shown_by_line: dict[int, oracle.Scores] = {}
    for place, row in enumerate(rows):
        if row.group != group or not isinstance(row.ns, dict) or not isinstance(row.ew, dict):
            continue
        scores: oracle.Scores = {}
        for held in (row.ns, row.ew):
            for score, weight in held.items():
                scores[score] = scores.get(score, Fraction(0)) + weight / 2
        shown_by_line[place] = scores
    return shown_by_line


def _by_tossing_coins(rows: Sequence[Row], e: int, choices: Choices) -> Scored:
    """De Wael's halves: each split line shows either score to the table, by a coin.

    A line's own score is compared with everything that is shown, what its own
    line shows included; of that 1 is the tie of a line with itself.
    """
    results = sum(_has_score(row) for row in rows)
    of_all_groups = oracle.top(choices, results, e)
    scored = [[_share(row.holds(side), of_all_groups) for side in (NS, EW)] for row in rows]
    for index, side in enumerate((NS, EW)):
        for group in oracle.groups(rows):
            in_table = _as_shown(rows, group)
            a = len(in_table)
            full = oracle.top(choices, a, e)
            for place in in_table:
                held = rows[place].holds(side)
                assert isinstance(held, dict)
                m = Fraction(0)
                for score, weight in held.items():
                    (against,) = oracle.over_joint_outcomes(
                        [*in_table.values()],
                        lambda joint, score=score, side=side: [
                            sum(oracle.compared(score, other, side) for other in joint)
                        ],
                    )[:1]
                    m += weight * (against - 1)
                scored[place][index] = (oracle.regulated(choices, m, a, e), full)
    return scored


def _has_score(row: Row) -> bool:
    return isinstance(row.ns, dict) or isinstance(row.ew, dict)


def _share(held: oracle.Held, top: Fraction) -> oracle.Pair:
    """An artificial score; None for what gets nothing, and for scores, which are filled in."""
    return (held * top / 100, top) if isinstance(held, Fraction) else None


def _due(pair: oracle.Pair) -> JsonObject | None:
    if pair is None:
        return None
    return {"matchpoints": written(pair[0]), "top": written(pair[1])}


def _chart_rows(
    rows: Sequence[Row], e: int, choices: Choices, side: str, group: str | None
) -> list[JsonObject]:
    """A side's chart of a group in its own view, best score first."""
    chart = oracle.closed_chart(rows, e, choices, side, group)
    entries = oracle.columns(rows, side, group, choices.split)
    own = 1 if side == NS else -1
    return [
        {
            "score": own * score,
            "frequency": written(oracle.frequency(entries, score)),
            "matchpoints": written(chart[score]),
        }
        for score in sorted(chart, reverse=side == NS)
    ]


# What was said elsewhere


def figures_of(request: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    """The expected figures by the names that people use: tokens and N-S's scores.

    "600" -> matchpoints of the line, N-S's and E-W's; under "ns" and "ew" the charts.
    """
    lines: Sequence[Mapping[str, Any]] = request["board"]["lines"]
    by_line: dict[str, tuple[Fraction | None, ...]] = {}
    for line, due in zip(lines, expected["lines"], strict=True):
        by_line[line["result"]] = tuple(
            None if due[side] is None else Fraction(due[side]["matchpoints"]) for side in (NS, EW)
        )
    charts = {
        side: {
            _marked((1 if side == NS else -1) * row["score"], chart["group"]): (
                Fraction(row["matchpoints"]),
                Fraction(row["frequency"]),
            )
            for chart in expected["charts"][side]
            for row in chart["rows"]
        }
        for side in (NS, EW)
    }
    return {"lines": by_line} | charts


def _marked(score: int, group: str | None) -> str:
    return f"{score}" if group is None else f"{score}@{group}"


def hold_to(figures: Figures, request: Mapping[str, Any], expected: Mapping[str, Any]) -> None:
    """Compare what was published or worked out by hand with what is expected.

    Raises Differs with the first difference, and where nothing is said.
    """
    found = figures_of(request, expected)
    count = 0
    for token, values in said(figures.said).items():
        for value, own in zip(values, found["lines"][token], strict=True):
            if value is not None:
                _same(value, own, token)
                count += 1
    for token, values in said(figures.chart).items():
        for value, side in zip(values, (NS, EW), strict=True):
            if value is not None:
                _same(value, found[side][token][0], f"{token} in the chart")
                count += 1
    if not count:
        raise Differs("no figure is said")


def _same(value: Fraction, own: Fraction | None, where: str) -> None:
    if value != own:
        raise Differs(f"{where}: {shown(value)} was said, {own and shown(own)} comes out")


# The worked examples


@cache
def worked_examples() -> dict[str, dict[str, Any]]:
    """tests/worked_examples.json by id."""
    file = Path(__file__).parent.parent / "worked_examples.json"
    return {each["id"]: each for each in json.loads(file.read_text(encoding="utf-8"))}


OF_OUR_OWN = (
    "SPLIT-HDW-TWOCHART",
    "X8",
    "NEU-EBU-3OF10-white-book",
    "NEU-EBU-3OF10-acbl",
    "NEU-EBU-3OF10-acbl-alone",
    "NEU-EBU1580-ebu",
)
"""Worked examples whose rule was published and whose figures were worked out by hand."""


def is_published(name: str) -> bool:
    """Whether the figures of a worked example were published."""
    source = str(worked_examples()[name]["source"])
    return name not in OF_OUR_OWN and not source.startswith("derived")


def hold_to_worked(
    name: str, request: Mapping[str, Any], expected: Mapping[str, Any], board: Board
) -> str:
    """Compare a worked example's figures with what is expected, and say where they come from.

    Raises Differs where a figure or the board itself is another.
    """
    example = worked_examples()[name]
    found = figures_of(request, expected)
    kind = example["kind"]
    if kind == "board":
        _of_worked_board(example, found, expected, board)
    elif kind == "neuberg":
        _of_worked_neuberg(example, request, expected)
    elif kind == "tops":
        _of_worked_tops(example, request, expected)
    elif kind == "rounding":
        _of_worked_rounding(example, request, expected)
    else:
        raise Differs(f"{name} is of the kind {kind}")
    if is_published(name):
        return str(example["source"])
    return str(example.get("derivation", example["source"]))


def _of_worked_board(
    example: Mapping[str, Any], found: Mapping[str, Any], expected: Mapping[str, Any], board: Board
) -> None:
    if _laid_out(example["lines"]) != _laid_out(board.lines.split()):
        raise Differs(f"{example['id']} has other lines")
    for side, index in ((NS, 0), (EW, 1)):
        for token, figure in example["chart"].get(side, {}).items():
            _same(Fraction(figure), found[side][token][0], f"{token} in the chart")
        for token, figure in example.get(side, {}).items():
            _same(Fraction(figure), found["lines"][token][index], token)
    for token, figure in example.get("frequencies", {}).items():
        _same(Fraction(figure), found[NS][token][1], f"the frequency of {token}")
    dues = [line[NS] for line in expected["lines"] if line[NS] is not None]
    if "sum_ns" in example:
        total = sum(Fraction(due["matchpoints"]) for due in dues)
        _same(Fraction(example["sum_ns"]), total, "the sum of N-S")
    top = Fraction(dues[0]["top"])
    for token, figure in example.get("percentages", {}).items():
        _same(Fraction(figure), found["lines"][token][0] * 100 / top, f"{token} in per cent")
    rounded = example.get("rounded")
    if rounded is not None:
        by = session_rules_oracle.Round(Fraction(rounded["quantum"]), rounded["mode"])
        for token, figure in rounded[NS].items():
            own = session_rules_oracle.nearest(found[NS][token][0], by, top / 2)
            _same(Fraction(figure), own, f"{token} rounded")


def _laid_out(tokens: Sequence[str]) -> list[object]:
    return sorted(
        (repr(line) for count, line in map(parse_token, tokens) for _ in range(count)),
    )


def raw_and_due(
    request: Mapping[str, Any], expected: Mapping[str, Any]
) -> list[tuple[Fraction, Fraction, Fraction]]:
    """For each N-S score line of the main group: M among its group, what it gets, the top."""
    rows, _, _ = board_of(request)
    raw = oracle.expectations(rows, NS, None)
    return [
        (
            raw[place],
            Fraction(expected["lines"][place][NS]["matchpoints"]),
            Fraction(expected["lines"][place][NS]["top"]),
        )
        for place in raw
    ]


def _of_worked_neuberg(
    example: Mapping[str, Any], request: Mapping[str, Any], expected: Mapping[str, Any]
) -> None:
    rows, e, _ = board_of(request)
    if (len(oracle.members(rows, NS, None)), e) != (example["results"], example["expected"]):
        raise Differs(f"{example['id']} has other A and E")
    due = {m: points for m, points, _ in raw_and_due(request, expected)}
    found = 0
    for m, figure in example["matchpoints"].items():
        if Fraction(m) in due:
            _same(Fraction(figure), due[Fraction(m)], f"M of {m}")
            found += 1
    if not found:
        raise Differs(f"{example['id']}: no such M here")


def _of_worked_tops(
    example: Mapping[str, Any], request: Mapping[str, Any], expected: Mapping[str, Any]
) -> None:
    rows, e, choices = board_of(request)
    if e != example["expected"] or choices.unequal != example["rules"]["unequal"]:
        raise Differs(f"{example['id']} has another E or other rules")
    for group in oracle.groups(rows):
        places = oracle.members(rows, NS, group)
        best = max(Fraction(expected["lines"][place][NS]["matchpoints"]) for place in places)
        _same(Fraction(example["groups"][str(len(places))]), best, "a sole top")
        if "top" in example:
            top = Fraction(expected["lines"][places[0]][NS]["top"])
            _same(Fraction(example["top"]), top, "the top")


def _of_worked_rounding(
    example: Mapping[str, Any], request: Mapping[str, Any], expected: Mapping[str, Any]
) -> None:
    rows, e, _ = board_of(request)
    if (len(oracle.members(rows, NS, None)), e) != (example["results"], example["expected"]):
        raise Differs(f"{example['id']} has other A and E")
    scale = Fraction(example["scale"], 2)
    due = {m: (points * scale, top * scale) for m, points, top in raw_and_due(request, expected)}
    for place, m in enumerate(example["matchpoints"]):
        points, top = due[Fraction(m)]
        _same(Fraction(example["exact"][place]), points, f"M of {m}")
        for mode, figures in example["rounded"].items():
            by = session_rules_oracle.Round(Fraction(example["quantum"]), mode)
            own = session_rules_oracle.nearest(points, by, top / 2)
            _same(Fraction(figures[place]), own, f"M of {m} rounded {mode}")
