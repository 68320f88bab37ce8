"""What is wrong with a request that must be refused, found by hand and not by law78.

Each check reads the data of a request, so that a program that takes the notation
and one that takes the data beside it can both see what is wrong. A line of an event
has no data beside it: there the notation is read, by hand too. A check says what it
found in a line "what: sum" where there is a sum, else in words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from vector_authoring.figures import added, factor, shown

NUMBER = re.compile(r"-?[0-9]+(/[0-9]*[1-9][0-9]*|\.[0-9]+)?%?")

SCORE = r"-?[0-9]+|PASS"
RULING = rf"12C1C:[-0-9.%]+/({SCORE})(/[-0-9.%]+/({SCORE}))*"
SHARE = r"A[-+=]|-?[0-9./]+%"
FORM = re.compile(
    rf"(({SCORE}|{RULING}|{SHARE})(\|({SCORE}|{RULING}|{SHARE}))*"
    r"|A[0-9]{4}|A[-+=]/A[-+=]|NP|BYE)(@[A-Z0-9]*)?"
)
"""The forms of K35, whatever their weights, percentages, sides and groups."""

DATA = ("outcomes", "artificial", "split", "not_played", "bye")


def lines_of(request: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The lines of a board or of an event."""
    if "board" in request:
        return list(request["board"]["lines"])
    return [line for board in request["event"]["boards"] for line in board["lines"]]


def texts_of(request: Mapping[str, Any]) -> list[str]:
    """The results of lines that have no data beside them, in capitals."""
    lines = lines_of(request)
    return [line["result"].upper() for line in lines if not set(DATA) & set(line)]


def shares_of(text: str) -> list[str]:
    """The percentages in a result that is no ruling, without their signs."""
    return [part.rstrip("%") for part in text.split("|") if re.fullmatch(SHARE, part)]


def _weights_in(text: str) -> list[Mapping[str, Any]]:
    """The outcomes of a ruling in a text: parts of their sum where all are parts."""
    weights = text.removeprefix("12C1C:").split("/")[0::2]
    parts = [
        Fraction(weight.rstrip("%")) / (100 if weight.endswith("%") else 1) for weight in weights
    ]
    whole = sum(parts) if not any(weight.endswith("%") for weight in weights) else 1
    return [{"weight": str(part / whole)} for part in parts]


def _rulings(request: Mapping[str, Any]) -> Iterator[list[Mapping[str, Any]]]:
    for text in texts_of(request):
        if re.fullmatch(RULING, text):
            yield _weights_in(text)
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


def part_not_whole(request: Mapping[str, Any]) -> str | None:
    """A part of a ruling's ratio is no whole number."""
    for text in texts_of(request):
        if re.fullmatch(RULING, text):
            for weight in text.removeprefix("12C1C:").split("/")[0::2]:
                if "." in weight and not weight.endswith("%"):
                    return f"the part {weight} is not whole"
    return None


def not_written_so(request: Mapping[str, Any]) -> str | None:
    """A result is in none of the forms of K35."""
    for text in texts_of(request):
        if not FORM.fullmatch(text):
            return f"{text} is no form of a result"
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
    for text in texts_of(request):
        result, _, group = text.partition("@")
        if group and not any(re.fullmatch(f"{SCORE}|{RULING}", part) for part in result.split("|")):
            return f"{result} has no score and is in group {group}"
    return None


def group_without_name(request: Mapping[str, Any]) -> str | None:
    """A group has no name."""
    without = any(line.get("group") == "" for line in lines_of(request))
    if without or any(text.endswith("@") for text in texts_of(request)):
        return "the group has no name"
    return None


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
    for text in texts_of(request):
        for percent in shares_of(text):
            if not percent.startswith("A") and not 0 <= Fraction(percent) <= 100:
                return f"{factor(Fraction(percent))} is not from 0 to 100"
    return None


def one_side_missing(request: Mapping[str, Any]) -> str | None:
    """A line says only for one side what it gets."""
    for line in lines_of(request):
        for key in ("artificial", "split"):
            if key in line and len(line[key]) < 2:
                return f"{line['result']} is for one side alone"
    for text in texts_of(request):
        if shares_of(text) == [text.rstrip("%")]:
            return f"{text} is for one side alone"
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


def no_tricks(request: Mapping[str, Any]) -> str | None:
    """How many tricks declarer took is not said."""
    if request["contract"] == "PASS" or "tricks" in request:
        return None
    return "the tricks are not said"


def no_vulnerability(request: Mapping[str, Any]) -> str | None:
    """Who is vulnerable is said in no word that there is."""
    if request["vulnerable"] in ("NONE", "NS", "EW", "ALL"):
        return None
    return f"{request['vulnerable']} does not say who is vulnerable"


def _amounts(penalty: Mapping[str, Any]) -> list[Fraction]:
    keys = ("percent_of_top", "matchpoints")
    return [Fraction(penalty[key]) for key in keys if key in penalty]


def penalty_of_two_amounts(request: Mapping[str, Any]) -> str | None:
    """A penalty has both amounts, or none."""
    for penalty in request["event"].get("penalties", ()):
        if len(_amounts(penalty)) != 1:
            return f"the penalty has {len(_amounts(penalty))} amounts"
    return None


def penalty_below_nothing(request: Mapping[str, Any]) -> str | None:
    """A penalty takes nothing, or would be added."""
    for penalty in request["event"].get("penalties", ()):
        for amount in _amounts(penalty):
            if amount <= 0:
                return f"a penalty of {shown(amount)} takes nothing away"
    return None


def penalty_of_no_pair(request: Mapping[str, Any]) -> str | None:
    """A penalty is against no pair that has a result, or against more than one."""
    event = request["event"]
    two = event["winners"] == 2
    pairs = {
        (line[key], line.get("section"), side if two else None)
        for line in lines_of(request)
        if line.get("result") not in ("NP", "BYE")
        for key, side in (("pair_ns", "NS"), ("pair_ew", "EW"))
        if key in line
    }
    for penalty in event.get("penalties", ()):
        meant = [
            pair
            for pair in pairs
            if pair[0] == penalty["pair"]
            and penalty.get("section", pair[1]) == pair[1]
            and (not two or penalty.get("side", pair[2]) == pair[2])
        ]
        if len(meant) != 1:
            return f"{len(meant)} pairs are meant by {penalty['pair']}"
    return None


def board_twice(request: Mapping[str, Any]) -> str | None:
    """A board comes twice."""
    numbers = [board["board"] for board in request["event"]["boards"]]
    for number in numbers:
        if numbers.count(number) > 1:
            return f"board {number} comes {numbers.count(number)} times"
    return None


def pair_twice(request: Mapping[str, Any]) -> str | None:
    """A pair sits twice on one board, or against itself."""
    two = request["event"]["winners"] == 2
    for board in request["event"]["boards"]:
        seats = [
            (line[key], line.get("section"), key if two else None)
            for line in board["lines"]
            for key in ("pair_ns", "pair_ew")
        ]
        for seat in seats:
            if seats.count(seat) > 1:
                return f"pair {seat[0]} has {seats.count(seat)} seats on board {board['board']}"
    return None


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
        part_not_whole,
        not_written_so,
        no_tricks,
        no_vulnerability,
        penalty_of_two_amounts,
        penalty_below_nothing,
        penalty_of_no_pair,
        board_twice,
        pair_twice,
    )
}
