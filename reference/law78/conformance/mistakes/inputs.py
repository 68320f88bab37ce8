"""Requests that are no bridge and are scored all the same, and scores that seem to be none."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TypeAlias

from law78.board import Method, ScoredBoard, counted_lines
from law78.conformance.mistakes.marks import has_impossible_score
from law78.conformance.mistakes.rulings import unchecked
from law78.conformance.mistakes.scorer import Scorer
from law78.conformance.mistakes.steps import (
    ALTERED,
    EASILY_MADE,
    Mistake,
    Replacement,
    each_line,
    scoring_with,
    with_expected,
    with_results,
)
from law78.contract import ALL_TRICKS, Contract, PassedOut
from law78.errors import Code, Law78Error
from law78.exact import ONE, ZERO
from law78.notation import parse_line
from law78.outcome import (
    Artificial,
    Line,
    NotPlayed,
    Outcome,
    Percentage,
    Score,
    Split,
    Weighted,
    ruling,
)
from law78.rounding import half_up

JsonObject: TypeAlias = Mapping[str, object]
Parts: TypeAlias = Sequence[tuple[Fraction, int]]

PLAIN_NUMBER = re.compile(r"-?[0-9]+(?:/[0-9]+|\.[0-9]+)?%?")
"""A weight without an exponent or a comma, of whatever size."""


def _taken(code: Code, instead: Callable[[JsonObject], Line]) -> Replacement:
    """A line that is refused with a code is taken for another.

    It is refused still where that raises Law78Error, and where it has another shape.
    """

    def made(scorer: Scorer) -> Scorer:
        def read(item: object, place: int) -> Line:
            try:
                return scorer.read(item, place)
            except Law78Error as error:
                if error.code is not code or not isinstance(item, Mapping):
                    raise
                try:
                    return instead(item)
                except (KeyError, TypeError, ValueError, ZeroDivisionError):
                    raise error from None

        return replace(scorer, read=read)

    return Replacement(ALTERED, made)


def _weights_taken(taken: Callable[[Parts], Weighted], *, in_any_form: bool = False) -> Replacement:
    """A ruling that is refused for its weights is taken all the same: its data, else its text."""

    def instead(item: JsonObject) -> Line:
        parts = _parts_of(item)
        if not in_any_form and not all(PLAIN_NUMBER.fullmatch(weight) for weight, _ in parts):
            raise ValueError("a weight that such a program cannot read")
        return Line(taken([(_weight(weight.replace(",", ".")), score) for weight, score in parts]))

    return _taken(Code.WEIGHTS, instead)


def _parts_of(item: JsonObject) -> list[tuple[str, int]]:
    """The weights of a ruling as they stand, each with its score."""
    outcomes = item.get("outcomes")
    if isinstance(outcomes, list):
        return [(str(each["weight"]), int(each["score"])) for each in outcomes]
    fields = str(item["result"]).partition(":")[2].split("/")
    return list(zip(fields[0::2], map(int, fields[1::2]), strict=True))


def _weight(text: str) -> Fraction:
    return Fraction(text.removesuffix("%")) / (100 if text.endswith("%") else 1)


def _that_make_a_whole(parts: Parts) -> Weighted:
    return Weighted(tuple(Outcome(weight, Score(score)) for weight, score in parts))


def _without_group(item: JsonObject) -> Line:
    return parse_line(str(item["result"]).partition("@")[0])


def _any_percentage(item: JsonObject) -> Line:
    sides = [Fraction(side.removesuffix("%")) for side in str(item["result"]).split("|")]
    return Line(Artificial(*map(Percentage, sides)))


def _possible_tricks(scorer: Scorer) -> Scorer:
    def contract(
        played: Contract | PassedOut, declarer: str | None, tricks: int | None, vulnerable: str
    ) -> int:
        possible = None if tricks is None else min(max(tricks, 0), ALL_TRICKS)
        return scorer.contract(played, declarer, possible, vulnerable)

    return replace(scorer, contract=contract)


def _without_noughts(parts: Parts) -> Weighted:
    kept = [(weight, score) for weight, score in parts if weight != ZERO]
    if len(kept) == len(parts) or not kept:
        raise Law78Error(Code.WEIGHTS, "no weight of zero, or no other", "correct the weights")
    return ruling(*kept)


def _expected_raised(scorer: Scorer) -> Scorer:
    def score(lines: Sequence[Line], expected: int | None, method: Method) -> ScoredBoard:
        raised = None if expected is None else max(expected, counted_lines(lines))
        return scorer.score(lines, raised, method)

    return replace(scorer, score=score)


def _expected_as_it_is(scorer: Scorer) -> Scorer:
    def score(lines: Sequence[Line], expected: int | None, method: Method) -> ScoredBoard:
        if expected is None or expected >= counted_lines(lines):
            return scorer.score(lines, expected, method)
        below = expected
        return scorer.score(lines, None, with_expected(method, lambda counted: below))

    return replace(scorer, score=score)


def _with_lines_counted(taken: Replacement) -> Replacement:
    """The same, with A in whole lines where something is done for missing results."""

    def counting(lines: Sequence[Line], method: Method) -> Method:
        results = Fraction(sum(isinstance(line.result, Score | Weighted) for line in lines))
        if any(line.group is not None or isinstance(line.result, Split) for line in lines):
            return with_results(method, lambda group: half_up(group.results, ONE))
        return with_results(method, lambda group: results)

    return Replacement(ALTERED, lambda scorer: scoring_with(counting).made(taken.made(scorer)))


def _impossible_as_not_played(line: Line) -> Line:
    return Line(NotPlayed()) if has_impossible_score(line) else line


def _impossible_refused(line: Line) -> Line:
    if has_impossible_score(line):
        raise Law78Error(Code.NOTATION, "a score that no contract gives", "correct the score")
    return line


def _of_inputs(
    identity: str,
    title: str,
    story: str,
    change: str,
    clauses: str,
    replaces: Replacement,
    shows_on: str = "refused",
) -> Mistake:
    return Mistake(
        id=identity,
        title=title,
        story=story,
        change=change,
        clauses=tuple(clauses.split()),
        seen=EASILY_MADE,
        replaces=replaces,
        shows_on=(shows_on,),
        level="input",
    )


MISTAKES = (
    _of_inputs(
        "weights-scaled",
        "Weights that make no whole scaled",
        "A ruling of 33 %, 33 % and 33 % is scored as if it said thirds.",
        "Refuse it: nobody knows which weight is wrong.",
        "K5",
        _weights_taken(lambda parts: ruling(*parts)),
    ),
    _of_inputs(
        "weights-unchecked",
        "Weights that make no whole taken as they are",
        "A ruling of 33 %, 33 % and 33 % is scored with 0.99 of a result.",
        "Refuse it.",
        "K5",
        _weights_taken(unchecked),
    ),
    _of_inputs(
        "weights-unchecked-and-lines-counted",
        "Weights that make no whole taken as they are, and A counted in lines",
        "A ruling of 33 %, 33 % and 33 % is scored with 0.99 of a result, and is one result where"
        " results are counted.",
        "Refuse it.",
        "K5",
        _with_lines_counted(_weights_taken(unchecked)),
    ),
    _of_inputs(
        "zero-weights-left-out",
        "Weights of zero left out, or kept with their nought",
        "An outcome with a weight of 0 is left out of the ruling, or kept with its nought, which"
        " comes to the same.",
        "Refuse it: what cannot happen is no outcome.",
        "K5",
        _weights_taken(_without_noughts),
    ),
    _of_inputs(
        "expected-raised",
        "E raised to the lines",
        "Where fewer results are expected than there are lines, E is taken for the lines.",
        "Refuse it.",
        "K11",
        Replacement(ALTERED, _expected_raised),
    ),
    _of_inputs(
        "expected-below-the-lines",
        "E below the lines taken as it is",
        "Where fewer results are expected than there are lines, the board is scored with that E:"
        " the factor is below 1 and the top too small.",
        "Refuse it.",
        "K11",
        Replacement(ALTERED, _expected_as_it_is),
    ),
    _of_inputs(
        "numbers-in-any-form",
        "Weights with commas and exponents read",
        "0,4 and 4e-1 are read as 0.4.",
        "Refuse what could be read in two ways; numbers are 2/5, 0.4 or 40%.",
        "K1 K5",
        _weights_taken(_that_make_a_whole, in_any_form=True),
    ),
    _of_inputs(
        "group-of-an-artificial-score",
        "The group of a line without a score not looked at",
        "A6040@a, NP@a and BYE@a are scored as if they had no mark.",
        "Refuse them: such a line belongs to no group.",
        "K21",
        _taken(Code.GROUP, _without_group),
    ),
    _of_inputs(
        "artificial-beyond-the-top",
        "Artificial scores beyond 0 and 100 per cent",
        "An artificial score of 120 % or of -10 % is scored.",
        "Refuse it.",
        "K15",
        _taken(Code.NOTATION, _any_percentage),
    ),
    _of_inputs(
        "tricks-to-the-nearest",
        "Impossible tricks put right",
        "Fourteen tricks are taken for 13, and fewer than none for none.",
        "Refuse them.",
        "K30",
        Replacement(ALTERED, _possible_tricks),
    ),
    _of_inputs(
        "impossible-scores-left-out",
        "Impossible scores left out of the field",
        "A line with a score that no contract gives, such as 410, gets nothing and is compared"
        " with nobody.",
        "Score it, and tell the director: matchpoints need only the order of the scores.",
        "K31 K3",
        each_line(_impossible_as_not_played),
        "impossible",
    ),
    _of_inputs(
        "impossible-scores-refused",
        "Boards with impossible scores refused",
        "A board with a score that no contract gives, such as 410, is not scored at all.",
        "Score it, and tell the director: matchpoints need only the order of the scores.",
        "K31",
        each_line(_impossible_refused),
        "impossible",
    ),
)
