"""What is wrong with a request that must be refused, found by hand and not by law78.

Each check reads the data of a request, so that a program that takes the notation
and one that takes the data beside it can both see what is wrong. It says what it
found in a line "what: sum" where there is a sum, else in words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from vector_authoring.figures import added, factor, shown

NUMBER = re.compile(r"-?[0-9]+(/[0-9]*[1-9][0-9]*|\.[0-9]+)?%?")


def lines_of(request: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The lines of a board or of an event."""
    if "board" in request:
        return list(request["board"]["lines"])
    return [line for board in request["event"]["boards"] for line in board["lines"]]


def _rulings(request: Mapping[str, Any]) -> Iterator[list[Mapping[str, Any]]]:
    waiting = [line["outcomes"] for line in lines_of(request) if "outcomes" in line]
    while waiting:
        outcomes = waiting.pop()
        yield outcomes
        waiting += [outcome["outcomes"] for outcome in outcomes if "outcomes" in outcome]


def weights_sum(request: Mapping[str, Any]) -> str | None:
    """The weights of a ruling do not make one whole."""
    for outcomes in _rulings(request):
        weights = [Fraction(outcome["weight"]) for outcome in outcomes]
        if sum(weights) != 1:
            total = shown(sum(weights, Fraction(0)))
            return f"the weights make {total} and not 1: {_sum(weights)}"
    return None


def _sum(weights: list[Fraction]) -> str:
    return f"{added([shown(each) for each in weights])} = {shown(sum(weights, Fraction(0)))}"


def weight_not_positive(request: Mapping[str, Any]) -> str | None:
    """A weight is zero or less, though the weights make one whole."""
    for outcomes in _rulings(request):
        weights = [Fraction(outcome["weight"]) for outcome in outcomes]
        if min(weights) <= 0 and sum(weights) == 1:
            return f"a weight is {shown(min(weights))}"
    return None


def no_number(request: Mapping[str, Any]) -> str | None:
    """A weight is not written as a number may be."""
    for outcomes in _rulings(request):
        for outcome in outcomes:
            if not NUMBER.fullmatch(outcome["weight"]):
                return f"{outcome['weight']} is no way to write a number"
    return None


def below_lines(request: Mapping[str, Any]) -> str | None:
    """E is less than the lines that are neither not played nor a bye."""
    boards = [request["board"]] if "board" in request else request["event"]["boards"]
    for board in boards:
        expected = board.get("expected", request.get("event", {}).get("expected"))
        counted = sum(
            not {"not_played", "bye"} & set(line) and line.get("result") not in ("NP", "BYE")
            for line in board["lines"]
        )
        if expected is not None and expected < counted:
            found = f"{counted} counted, {expected} expected"
            return f"{found}: {expected} - {counted} = {expected - counted}"
    return None


def group_without_score(request: Mapping[str, Any]) -> str | None:
    """A line that has no score is in a group."""
    for line in lines_of(request):
        if "group" in line and not {"outcomes", "split"} & set(line):
            return f"{line['result']} has no score and is in group {line['group']}"
    return None


def group_without_name(request: Mapping[str, Any]) -> str | None:
    """A group has no name."""
    return (
        "the group has no name"
        if any(line.get("group") == "" for line in lines_of(request))
        else None
    )


def score_no_number(request: Mapping[str, Any]) -> str | None:
    """A score is not a whole number."""
    for outcomes in _rulings(request):
        for outcome in outcomes:
            if isinstance(outcome["score"], str):
                return f"{outcome['score']} is no score"
    return None


def not_a_percentage(request: Mapping[str, Any]) -> str | None:
    """An artificial score is not between 0 and 100 per cent."""
    for line in lines_of(request):
        for percent in line.get("artificial", {}).values():
            if not 0 <= Fraction(percent) <= 100:
                return f"{factor(Fraction(percent))} is not from 0 to 100"
    return None


def one_side_missing(request: Mapping[str, Any]) -> str | None:
    """A line says only for one side what it gets."""
    for line in lines_of(request):
        for key in ("artificial", "split"):
            if key in line and len(line[key]) < 2:
                return f"{line['result']} is for one side alone"
    return None


def three_sides(request: Mapping[str, Any]) -> str | None:
    """A line has more than two sides."""
    for line in lines_of(request):
        if line["result"].count("|") > 1:
            return f"{line['result']} has {line['result'].count('|') + 1} sides"
    return None


def halves_of_one_side(request: Mapping[str, Any]) -> str | None:
    """Half frequencies are asked for where one side of a line is artificial."""
    halves = request["board"]["rules"]["split"] == "halves"
    for line in lines_of(request):
        sides = line.get("split", {}).values()
        if halves and any("artificial" in side for side in sides):
            return f"{line['result']} has one score and no second half"
    return None


def no_contract(request: Mapping[str, Any]) -> str | None:
    """There is no such contract."""
    if re.fullmatch(r"[1-7](NT|[CDHS])X{0,2}|PASS", request["contract"]):
        return None
    return f"{request['contract']} cannot be bid"


def tricks_out_of_range(request: Mapping[str, Any]) -> str | None:
    """There are 13 tricks."""
    if 0 <= request["tricks"] <= 13:
        return None
    return f"{request['tricks']} tricks of 13"


def no_declarer(request: Mapping[str, Any]) -> str | None:
    """Nobody of the four players declares."""
    if "contract" not in request or request.get("declarer") in ("N", "E", "S", "W"):
        return None
    return f"the declarer is {request.get('declarer', 'not said')}"


CHECKS: Mapping[str, Callable[[Mapping[str, Any]], str | None]] = {
    check.__name__: check
    for check in (
        weights_sum,
        weight_not_positive,
        no_number,
        below_lines,
        group_without_score,
        group_without_name,
        score_no_number,
        not_a_percentage,
        one_side_missing,
        three_sides,
        halves_of_one_side,
        no_contract,
        tricks_out_of_range,
        no_declarer,
    )
}
