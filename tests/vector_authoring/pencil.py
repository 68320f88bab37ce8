"""The derivation of a board's figures, line by line, as with a pencil.

Every line is "what: sum": the climb of the document, started at -1, with
frequencies from the oracle's tables. It is a third way to the same figures; a
test reads each sum, and holds the last one for each line and side to what is
expected. Scores are N-S's view on both sides, as on a frequency table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import oracle
from oracle import EW, NS, Choices, Row
from vector_authoring.boards import in_table
from vector_authoring.figures import added, factor, shown
from vector_authoring.questions import board_of

SIDES = {NS: "N-S", EW: "E-W"}


def working_of_board(request: Mapping[str, Any], prefix: str = "") -> list[str]:
    """The derivation of every line's figures."""
    rows, e, choices = board_of(request)
    lines: Sequence[Mapping[str, Any]] = request["board"]["lines"]
    tokens = [str(line["result"]) for line in lines]
    return [prefix + text for text in _working(rows, tokens, e, choices)]


def _working(rows: Sequence[Row], tokens: Sequence[str], e: int, choices: Choices) -> Iterator[str]:
    if choices.unequal != "none" and any(row.ns is not None for row in rows):
        yield f"top: {_top_sum(choices, Fraction(e), e)}"
    done: dict[tuple[str, str], Fraction] = {}
    for side in (NS, EW):
        for group in oracle.groups(rows):
            if not oracle.members(rows, side, group):
                continue
            if side == EW and _mirrors(rows, group, choices, e):
                yield from _rest_of_top(rows, tokens, group, done, choices, e)
            else:
                yield from _climbed(rows, tokens, side, group, done, choices, e)
        yield from _shares(rows, tokens, side, choices, e)


def _top_sum(choices: Choices, a: Fraction, e: int) -> str:
    if choices.unequal == "ascherman":
        return f"2 x {e} = {2 * e}"
    if choices.unequal == "none":
        a = max(a, Fraction(1))
        return f"2 x ({shown(a)} - 1) = {shown(2 * a - 2)}"
    return f"2 x ({max(e, 1)} - 1) = {max(2 * e - 2, 0)}"


def _mirrors(rows: Sequence[Row], group: str | None, choices: Choices, e: int) -> bool:
    """Whether E-W get the rest of the top on every line of the group."""
    small = any(oracle.is_small(choices, rows, side, group, e) for side in (NS, EW))
    return not small and all(row.ns == row.ew for row in rows if row.group == group)


def _rest_of_top(
    rows: Sequence[Row],
    tokens: Sequence[str],
    group: str | None,
    done: Mapping[tuple[str, str], Fraction],
    choices: Choices,
    e: int,
) -> Iterator[str]:
    places = oracle.members(rows, EW, group)
    top = oracle.top(choices, len(places), e)
    for token in dict.fromkeys(tokens[place] for place in places):
        north_south = done[NS, token]
        yield f"E-W, {token}: {shown(top)} - {factor(north_south)} = {shown(top - north_south)}"


def _climbed(
    rows: Sequence[Row],
    tokens: Sequence[str],
    side: str,
    group: str | None,
    done: dict[tuple[str, str], Fraction],
    choices: Choices,
    e: int,
) -> Iterator[str]:
    places = oracle.members(rows, side, group)
    entries = in_table(rows, side, group, choices)
    a = Fraction(len(places))
    small = oracle.is_small(choices, rows, side, group, e)
    full = oracle.top(choices, len(places), e)
    times = Fraction(e) / a if choices.unequal in ("neuberg", "ascherman") and not small else 1
    mark = "" if group is None else f"@{group}"
    name = SIDES[side] if group is None else f"{SIDES[side]}, group {group}"

    def at(score: int) -> str:
        return f"{SIDES[side]}, {score}{mark}"

    if choices.unequal == "none" and not small:
        yield f"{name}, top: {_top_sum(choices, a, e)}"
    chart: dict[int, Fraction] = {}
    reached, left = Fraction(-1), Fraction(0)
    for score in sorted({score for entry in entries for score in entry}, reverse=side == EW):
        parts = [entry[score] for entry in entries if score in entry]
        frequency = sum(parts, Fraction(0))
        if len(parts) > 1 and any(part != 1 for part in parts):
            yield f"frequency of {score}{mark} for {SIDES[side]}: {_counted(parts)}"
        terms = [shown(reached), *(_product(each, times) for each in (left, frequency) if each)]
        reached += (left + frequency) * times
        left = frequency
        yield f"{at(score)}: {added(terms)} = {shown(reached)}"
        chart[score] = reached
    for score, entry in chart.items():
        if small:
            middle = a - 1
            percent = 60 + 5 * (entry - middle)
            chart[score] = percent * full / 100
            yield (
                f"{at(score)} in per cent: 60 + 5 x ({shown(entry)} - {shown(middle)})"
                f" = {shown(percent)}"
            )
            yield f"{at(score)}: {shown(percent)} / 100 x {shown(full)} = {shown(chart[score])}"
        elif choices.unequal == "ascherman":
            chart[score] = entry + 1
            yield f"{at(score)}: {shown(entry)} + 1 = {shown(entry + 1)}"
        elif choices.unequal == "add_one" and e != a:
            chart[score] = entry + e - a
            yield f"{at(score)}: {shown(entry)} + {shown(e - a)} = {shown(chart[score])}"
    for place in dict.fromkeys(places):
        token, held = tokens[place], rows[place].holds(side)
        assert isinstance(held, dict)
        if (side, token) in done:
            continue
        done[side, token] = sum(
            (weight * chart[score] for score, weight in held.items()), Fraction(0)
        )
        if token != f"{next(iter(held))}{mark}":
            products = " + ".join(
                f"{shown(weight)} x {factor(chart[score])}" for score, weight in held.items()
            )
            yield f"{SIDES[side]}, {token}: {products} = {shown(done[side, token])}"


def _counted(parts: Sequence[Fraction]) -> str:
    """The frequency of a score: whole results counted, then each ruling's part."""
    whole = sum(part == 1 for part in parts)
    terms = ([str(whole)] if whole else []) + [shown(part) for part in parts if part != 1]
    return f"{added(terms)} = {shown(sum(parts, Fraction(0)))}"


def _product(frequency: Fraction, times: Fraction | int) -> str:
    return shown(frequency) if times == 1 else f"{shown(frequency)} x {shown(times)}"


def _shares(
    rows: Sequence[Row], tokens: Sequence[str], side: str, choices: Choices, e: int
) -> Iterator[str]:
    a = sum(len(oracle.members(rows, side, group)) for group in oracle.groups(rows))
    full = oracle.top(choices, a, e)
    shares = {
        token: row.holds(side)
        for token, row in zip(tokens, rows, strict=True)
        if isinstance(row.holds(side), Fraction)
    }
    if choices.unequal == "none" and shares:
        yield f"{SIDES[side]}, top of artificial scores: {_top_sum(choices, Fraction(a), e)}"
    for token, percent in shares.items():
        assert isinstance(percent, Fraction)
        yield (
            f"{SIDES[side]}, {token}: {shown(percent)} / 100 x {shown(full)}"
            f" = {shown(percent * full / 100)}"
        )
