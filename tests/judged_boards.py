"""Boards to judge, with what a program that rounds must print: worked out without law78.

`session_rules_oracle` scores each line by comparisons and rounds by distances.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import session_rules_oracle as oracle
from law78.conformance.answers import BoardAnswer, Figure, LineFigures
from law78.conformance.declaration import Declaration
from law78.conformance.protocol import board_request
from law78.conformance.vectors import BoardDue, ChartDue, Due, EntryDue, LineDue, Vector
from law78.exact import canonical
from law78.notation import parse_line
from law78.outcome import Average, Line, Percentage, Score, Side, Weighted, on_side
from law78.rounding import Rounding

Printed = tuple[Fraction | None, Fraction | None]

NOMINAL = {"A+": Fraction(60), "A=": Fraction(50), "A-": Fraction(40)}


def declaration(
    *rounding: Rounding, values: str = "matchpoints", scale: int = 2, features: Sequence[str] = ()
) -> Declaration:
    return Declaration(
        "Judged", "1", ("score_board",), tuple(features), values, scale, rounding=rounding
    )


def lines(text: str) -> list[Line]:
    """Lines by notation, 5x-100 five times."""
    found: list[Line] = []
    for word in text.split():
        count, _, result = (
            word.rpartition("x") if word[0].isdigit() and "x" in word else ("", "", word)
        )
        found += [parse_line(result)] * int(count or 1)
    return found


def vector(
    text: str,
    figures: str,
    *,
    top: int | str,
    expected: int | None = None,
    charts: Mapping[str, str] | None = None,
) -> Vector:
    """A vector whose figures are said by hand: each line's N-S/E-W, - for nothing.

    charts are a side's chart as "score matchpoints, ...".
    """
    held = lines(text)
    due = []
    for pair in figures.split():
        ns, ew = (
            None if side == "-" else Due(Fraction(side), Fraction(top)) for side in pair.split(";")
        )
        due.append(LineDue(ns, ew))
    return Vector(
        id="by-hand",
        area="plain",
        title="",
        why="",
        clauses=(),
        features=(),
        source="",
        confirmed_by={},
        request=board_request(held, len(held) if expected is None else expected),
        expected=BoardDue(
            tuple(due),
            tuple(
                ChartDue(side, None, tuple(_entry(row) for row in chart.split(",")))
                for side, chart in (charts or {}).items()
            ),
        ),
    )


def _entry(row: str) -> EntryDue:
    score, matchpoints = row.split()
    return EntryDue(int(score), Fraction(1), Fraction(matchpoints))


def printed(pairs: Sequence[Printed]) -> BoardAnswer:
    """An answer with these figures, as rationals."""
    return BoardAnswer(tuple(LineFigures(*(figure(value) for value in pair)) for pair in pairs))


def figure(value: Fraction | None) -> Figure | None:
    return None if value is None else Figure(canonical(value), value)


def said(*pairs: str) -> BoardAnswer:
    """An answer as it would be written: "12.6;1.4", - for nothing."""
    return BoardAnswer(
        tuple(
            LineFigures(
                *(None if text == "-" else Figure(text, Fraction(text)) for text in pair.split(";"))
            )
            for pair in pairs
        )
    )


# What must be printed, by the oracle


def row_of(line: Line) -> oracle.Row:
    """A line as the oracle takes it."""
    ns, ew = (_held(on_side(line.result, side)) for side in Side)
    return oracle.Row("1", (None, None), (ns, ew), group=line.group)


def _held(part: object) -> oracle.Held:
    match part:
        case None:
            return None
        case Percentage(percent):
            return percent
        case Average():
            return part.value
        case _:
            scores: dict[int, Fraction] = {}
            _collect(part, Fraction(1), scores)
            return scores


def _collect(part: object, weight: Fraction, scores: dict[int, Fraction]) -> None:
    if isinstance(part, Score):
        scores[part.points] = scores.get(part.points, Fraction(0)) + weight
    if isinstance(part, Weighted):
        for outcome in part.outcomes:
            _collect(outcome.result, weight * outcome.weight, scores)


def rounds_of(stages: Sequence[Rounding]) -> dict[str, oracle.Round]:
    return {
        each.stage: oracle.Round(each.quantum, each.mode, each.side == "complement", each.carried)
        for each in stages
    }


def printed_by_oracle(
    held: Sequence[Line], expected: int, choices: Mapping[str, str], by: Declaration
) -> list[Printed]:
    """What a program of this declaration prints for each line. Raises Undefined for K19's gap."""
    rounds = rounds_of(by.rounding or ())
    of_lines = {stage: how for stage, how in rounds.items() if stage in ("component", "board")}
    session = oracle.Session(
        [row_of(line) for line in held],
        oracle.Choices(
            unequal=choices.get("unequal", "neuberg"),
            small_groups=choices.get("small_groups", "none"),
            halves=choices.get("split") == "halves",
            scale=by.scale,
            rounds=of_lines,
        ),
        given=expected,
    )
    scored = oracle.scored_rows(
        session,
        range(len(held)),
        lambda who, share: share if isinstance(share, Fraction) else NOMINAL[share],
    )
    pairs: list[Printed] = []
    for place in range(len(held)):
        ns, ew = (scored.get((place, side)) for side in oracle.SIDES)
        if by.values == "matchpoints":
            pairs.append((ns and ns.printed, ew and ew.printed))
        else:
            pairs.append(_percentages(ns, ew, rounds.get("percentage")))
    return pairs


def _percentages(ns: oracle.Got | None, ew: oracle.Got | None, how: oracle.Round | None) -> Printed:
    exact = [
        None if got is None or got.top == 0 else got.points / got.top * 100 for got in (ns, ew)
    ]
    if how is None:
        return exact[0], exact[1]
    rounded = [
        None if value is None else oracle.nearest(value, how, Fraction(50)) for value in exact
    ]
    if how.complement and None not in exact:
        return rounded[0], exact[0] + exact[1] - rounded[0]  # type: ignore[operator]
    return rounded[0], rounded[1]
