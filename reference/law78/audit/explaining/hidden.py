"""A score takes part that the file does not show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

from law78.audit.case import Explained
from law78.audit.explaining.bounded import Bounded
from law78.audit.explaining.comparisons import Added, added, expected_shown, field_of, fits
from law78.audit.explaining.evidence import Found, comes_out, has_groups, is_held
from law78.audit.explaining.positions import Position, positions
from law78.audit.explaining.wording import the_rest
from law78.audit.findings import Explanation, Kind
from law78.audit.supposition import Supposition
from law78.board import counted_lines
from law78.outcome import Line, Score

MOST_LISTED = 20
"""Explanations of a kind that are listed beside the first."""


def hidden_score(case: Bounded) -> list[Found]:
    """One score that is not in the file."""
    return _hidden(case, 1)


def hidden_scores(case: Bounded) -> list[Found]:
    """Two scores that are not in the file, with the E that follows."""
    return _hidden(case, 2)


def _hidden(case: Bounded, count: int) -> list[Found]:
    """The simplest of so many scores not in the file; the others beside it in details."""
    if has_groups(case):
        return []
    found: list[tuple[Supposition, tuple[Position, ...], int]] = []
    lines = case.as_it_is.lines
    follows = max(case.expected, counted_lines(lines) + count)
    for expected in expected_shown(case, lines, count):
        choices = count + (expected != follows)
        if count > 1 and expected != follows:
            continue
        for where in _where(case, count, expected):
            hidden = tuple(Line(Score(position.score)) for position in where)
            supposition = Supposition((*lines, *hidden), expected, case.rules)
            if comes_out(case, supposition) and is_held(case, supposition, choices, frozenset()):
                found.append((supposition, where, choices))
    if not found:
        return []
    found.sort(key=lambda own: (own[2], sum(not each.is_on_a_score for each in own[1])))
    supposition, where, choices = found[0]
    alike = [own for own in found if own[2] == choices]
    explanation = Explanation(
        Kind.HIDDEN_SCORE,
        f"As if {_scores(where)}, not in the file, took part:"
        f" {the_rest(case, supposition, [])}.{_others(alike)}",
        others=len(alike) - 1,
        details={
            "expected": supposition.expected,
            "scores": [position.details for position in where],
            "others": [
                {"expected": own.expected, "scores": [position.details for position in place]}
                for own, place, _ in alike[1 : MOST_LISTED + 1]
            ],
        },
    )
    return [Found(Explained(explanation, supposition), frozenset(), choices)]


def _where(case: Bounded, count: int, expected: int) -> Iterator[tuple[Position, ...]]:
    """Positions of the hidden scores that the printed figures allow."""
    within = added(case, field_of(case), count, expected)
    if not within:
        return
    every = positions(within, case.board.vulnerable)
    case.budget.spend(len(every))
    if count > 1:
        every = [own for own in every if _can_be_one(own, within)]
    for where in combinations_with_replacement(every, count):
        case.budget.spend(1)
        if all(
            fits(sum(position.beaten_by(score) for position in where), bounds)
            for score, bounds in within.items()
        ):
            yield where


def _can_be_one(position: Position, within: Added) -> bool:
    # The others add nothing or more, so no score may be passed that has less than this.
    return all(position.beaten_by(score) < most for score, (_, most) in within.items())


def _scores(where: Sequence[Position]) -> str:
    if len(where) == 1:
        return f"a score {where[0].words}"
    return f"scores {' and '.join(position.words for position in where)}"


def _others(alike: Sequence[tuple[Supposition, tuple[Position, ...], int]]) -> str:
    if len(alike) == 1:
        return ""
    some = ", or ".join(_scores(own[1]).removeprefix("a score ") for own in alike[1:4])
    more = f" ({len(alike) - 1} others in all)" if len(alike) > 4 else ""
    return f" It may as well be {some}{more}."
