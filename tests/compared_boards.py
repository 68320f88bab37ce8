"""Programs under test inside the test: plain functions that score by comparing.

`matchpoints` is right under the default rules; a test plants a mistake in it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from law78.exact import canonical

JsonObject = dict[str, Any]
Held = dict[int, Fraction] | Fraction | None
Pairs = list[tuple[Fraction | None, Fraction | None]]


def held(line: Mapping[str, Any], side: str) -> Held:
    """What a line of a request holds for a side, in that side's own view."""
    own = 1 if side == "ns" else -1
    if "split" in line:
        line = line["split"][side]
        if "artificial" in line:
            return percent(line["artificial"])
    elif "artificial" in line:
        return percent(line["artificial"][side])
    if "outcomes" not in line:
        return None
    scores: dict[int, Fraction] = {}
    for outcome in line["outcomes"]:
        score = own * outcome["score"]
        scores[score] = scores.get(score, Fraction(0)) + Fraction(outcome["weight"])
    return scores


def percent(text: str) -> Fraction:
    return {"+": Fraction(60), "=": Fraction(50), "-": Fraction(40)}.get(text) or Fraction(text)


def matchpoints(board: JsonObject) -> Pairs:
    """Neuberg's formula on the comparisons of each line with the others of its group."""
    e = board["expected"]
    both = []
    for side in ("ns", "ew"):
        holds = [held(line, side) for line in board["lines"]]
        groups = [line.get("group") for line in board["lines"]]
        column: list[Fraction | None] = []
        for own, group in zip(holds, groups, strict=True):
            if not isinstance(own, dict):
                top = 2 * max(e - 1, 0)
                column.append(None if own is None else own * top / 100)
                continue
            rivals = [
                other
                for other, theirs in zip(holds, groups, strict=True)
                if isinstance(other, dict) and theirs == group
            ]
            m = sum((compared(own, other) for other in rivals), Fraction(0)) - compared(own, own)
            column.append((m + 1) * Fraction(e, len(rivals)) - 1)
        both.append(column)
    return list(zip(*both, strict=True))


def compared(own: dict[int, Fraction], other: dict[int, Fraction]) -> Fraction:
    return sum(
        (
            weight * part * ((score > theirs) * 2 + (score == theirs))
            for score, weight in own.items()
            for theirs, part in other.items()
        ),
        Fraction(0),
    )


@dataclass
class Inside:
    """A program under test inside the test: what it answers to a board, or raises."""

    scorer: Callable[[JsonObject], Any]
    asked: list[JsonObject] = field(default_factory=list)
    starts: int = 0

    def ask(self, request: Mapping[str, Any]) -> JsonObject:
        self.asked.append(request["board"])
        said = self.scorer(deepcopy(request["board"]))
        if isinstance(said, dict):
            return {"seq": 1, **said}
        return {"seq": 1, "lines": [{"ns": text(ns), "ew": text(ew)} for ns, ew in said]}

    def start(self) -> None:
        self.starts += 1


def text(value: Fraction | None) -> str | None:
    return None if value is None else canonical(value)
