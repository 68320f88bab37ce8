"""Requests that are no bridge and are scored all the same, and scores that seem to be none."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TypeAlias

from law78.board import Method, ScoredBoard, counted_lines
from law78.conformance.mistakes.answering import reader
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
from law78.conformance.subject import RESULT_KEYS
from law78.contract import ALL_TRICKS, BOOK, Contract, PassedOut
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
Outcomes: TypeAlias = Sequence[Mapping[str, object]]
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


# Requests put right --------------------------------------------------------------------------


def _mended(mend: Callable[[JsonObject], JsonObject]) -> Replacement:
    """A request that would be refused is put right and scored."""

    def made(scorer: Scorer) -> Scorer:
        own = reader(scorer)
        return replace(own, mended=lambda request: mend(own.mended(request)))

    return Replacement(ALTERED, made)


def _contract_mended(mend: Callable[[JsonObject], JsonObject]) -> Replacement:
    def mended(request: JsonObject) -> JsonObject:
        return mend(request) if request.get("op") == "score_contract" else request

    return _mended(mended)


def _level_to_the_nearest(request: JsonObject) -> JsonObject:
    contract = str(request["contract"])
    nearest = {"0": "1", "8": "7", "9": "7"}.get(contract[0])
    return request if nearest is None else {**request, "contract": nearest + contract[1:]}


def _crosses_cut_off(request: JsonObject) -> JsonObject:
    return {**request, "contract": re.sub("XX+$", "XX", str(request["contract"]))}


def _nobody_vulnerable(request: JsonObject) -> JsonObject:
    known = request["vulnerable"] in ("NONE", "NS", "EW", "ALL")
    return request if known else {**request, "vulnerable": "NONE"}


def _declarer_east_west(request: JsonObject) -> JsonObject:
    known = request.get("declarer") in ("N", "S", "E", "W")
    return request if known else {**request, "declarer": "E"}


def _just_made(request: JsonObject) -> JsonObject:
    level = str(request["contract"])[0]
    if "tricks" in request or not level.isdigit():
        return request
    return {**request, "tricks": int(level) + BOOK}


def _texts_mended(mend: Callable[[str], str]) -> Replacement:
    """A result is put right where its text is refused; the data beside it are not looked at."""

    def line_mended(line: JsonObject) -> JsonObject:
        text = line.get("result")
        if not isinstance(text, str) or mend(text) == text:
            return line
        kept = {key: value for key, value in line.items() if key not in RESULT_KEYS}
        return kept | {"result": mend(text)}

    return _mended(lambda request: _each_line(request, line_mended))


def _each_line(request: JsonObject, change: Callable[[JsonObject], JsonObject]) -> JsonObject:
    def changed(board: JsonObject) -> JsonObject:
        lines = board.get("lines")
        if not isinstance(lines, list):
            return board
        return {**board, "lines": [change(line) for line in lines]}

    board, event = request.get("board"), request.get("event")
    if isinstance(board, Mapping):
        return {**request, "board": changed(board)}
    if isinstance(event, Mapping) and isinstance(event.get("boards"), list):
        boards = [changed(each) for each in event["boards"]]
        return {**request, "event": {**event, "boards": boards}}
    return request


def _without_plus(text: str) -> str:
    return re.sub(r"(^|[/|])\+(?=[0-9])", r"\1", text)


def _in_twos(text: str) -> str:
    fields = text.split("/")
    is_odd = text.lower().startswith("12c1c:") and len(fields) % 2 == 1
    return "/".join(fields[:-1]) if is_odd and len(fields) > 1 else text


def _two_sides(text: str) -> str:
    return "|".join(text.split("|")[:2])


def _both_averages(text: str) -> str:
    return {"A+": "A+/A-", "A=": "A=/A=", "A-": "A-/A+"}.get(text, text)


def _within_the_top(text: str) -> str:
    sides = [re.sub("^-[0-9.]+%$", "0%", side) for side in text.split("|")]
    return "|".join(re.sub("^[1-9][0-9]{2,}%$", "100%", side) for side in sides)


def _nested_mended(mend: Callable[[Outcomes], Outcomes]) -> Replacement:
    def line_mended(line: JsonObject) -> JsonObject:
        outcomes = line.get("outcomes")
        is_nested = isinstance(outcomes, list) and any("outcomes" in each for each in outcomes)
        if not isinstance(outcomes, list) or not is_nested:
            return line
        return {**line, "outcomes": list(mend(outcomes))}

    return _mended(lambda request: _each_line(request, line_mended))


def _multiplied_out(outcomes: Outcomes, outside: Fraction = ONE) -> Outcomes:
    flat: list[Mapping[str, object]] = []
    for outcome in outcomes:
        weight = outside * Fraction(str(outcome["weight"]))
        inner = outcome.get("outcomes")
        if isinstance(inner, list):
            flat += _multiplied_out(inner, weight)
        else:
            flat.append({**outcome, "weight": str(weight)})
    return flat


def _scaled_at_each_depth(outcomes: Outcomes) -> Outcomes:
    total = sum(Fraction(str(outcome["weight"])) for outcome in outcomes)
    scaled: list[Mapping[str, object]] = []
    for outcome in outcomes:
        own = {**outcome, "weight": str(Fraction(str(outcome["weight"])) / total)}
        inner = outcome.get("outcomes")
        if isinstance(inner, list):
            own["outcomes"] = list(_scaled_at_each_depth(inner))
        scaled.append(own)
    return scaled


def _penalties_mended(
    mend: Callable[[JsonObject, JsonObject], JsonObject | None],
) -> Replacement:
    """Penalties are put right, or left out where nothing is made of them; mend sees the event."""

    def mended(request: JsonObject) -> JsonObject:
        event = request.get("event")
        if not isinstance(event, Mapping) or not isinstance(event.get("penalties"), list):
            return request
        penalties = (mend(penalty, event) for penalty in event["penalties"])
        kept = [penalty for penalty in penalties if penalty is not None]
        return {**request, "event": {**event, "penalties": kept}}

    return _mended(mended)


def _per_cent_alone(penalty: JsonObject, event: JsonObject) -> JsonObject:
    if "percent_of_top" not in penalty:
        return penalty
    return {key: value for key, value in penalty.items() if key != "matchpoints"}


def _without_sign(penalty: JsonObject, event: JsonObject) -> JsonObject:
    return {
        key: str(value).lstrip("-") if key in ("percent_of_top", "matchpoints") else value
        for key, value in penalty.items()
    }


def _pairs_meant(penalty: JsonObject, event: JsonObject) -> list[tuple[object, str]]:
    """The section and side of each pair that a penalty may be meant for, as they come."""
    boards = event["boards"]
    assert isinstance(boards, list)
    return [
        (line.get("section"), side)
        for board in boards
        for line in board["lines"]
        for key, side in (("pair_ns", "NS"), ("pair_ew", "EW"))
        if line.get(key) == penalty["pair"]
        and penalty.get("section", line.get("section")) == line.get("section")
        and penalty.get("side", side) == side
    ]


def _if_there(penalty: JsonObject, event: JsonObject) -> JsonObject | None:
    return penalty if _pairs_meant(penalty, event) else None


def _for_the_first(penalty: JsonObject, event: JsonObject) -> JsonObject:
    meant = _pairs_meant(penalty, event)
    if not meant:
        return penalty
    section, side = meant[0]
    return {**penalty, "side": side} | ({} if section is None else {"section": section})


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
    _of_inputs(
        "levels-to-the-nearest",
        "Impossible levels put right",
        "A contract at the level of 0 is taken for one of 1, and one of 8 for one of 7.",
        "Refuse it.",
        "K30",
        _contract_mended(_level_to_the_nearest),
    ),
    _of_inputs(
        "crosses-cut-off",
        "More than a redouble taken for one",
        "3NTXXX is taken for 3NTXX.",
        "Refuse it: after a redouble nobody doubles.",
        "K30",
        _contract_mended(_crosses_cut_off),
    ),
    _of_inputs(
        "vulnerability-unknown-is-none",
        "A vulnerability that is none taken for nobody",
        "Where it cannot be read who is vulnerable nobody is.",
        "Refuse it.",
        "K30",
        _contract_mended(_nobody_vulnerable),
    ),
    _of_inputs(
        "declarer-unknown-is-east-west",
        "Whoever is not N or S taken for E-W",
        "A declarer that is missing, or none of the four, declares for E-W.",
        "Refuse it.",
        "K30",
        _contract_mended(_declarer_east_west),
    ),
    _of_inputs(
        "tricks-missing-are-made",
        "Missing tricks taken for just made",
        "A contract without tricks is scored as just made.",
        "Refuse it.",
        "K30",
        _contract_mended(_just_made),
    ),
    _of_inputs(
        "plus-signs-read",
        "Plus signs read",
        "+600 is read as 600.",
        "Refuse it: a score is written without one.",
        "K35",
        _texts_mended(_without_plus),
    ),
    _of_inputs(
        "last-weight-left-out",
        "A last weight without a score left out",
        "12C1c:1/600/1/-100/2 is scored without its last weight.",
        "Refuse it: a score is missing.",
        "K35",
        _texts_mended(_in_twos),
    ),
    _of_inputs(
        "third-side-left-out",
        "A third side left out",
        "Of 600|100|50 the first two are scored.",
        "Refuse it: a table has two sides.",
        "K35",
        _texts_mended(_two_sides),
    ),
    _of_inputs(
        "one-average-for-both-sides",
        "The other side's average guessed",
        "A+ for one side alone is taken for A+/A-.",
        "Refuse it: what the other side gets is not said.",
        "K35",
        _texts_mended(_both_averages),
    ),
    _of_inputs(
        "artificial-to-the-nearest",
        "Artificial scores beyond the top put right",
        "120 % is taken for 100 %, and -10 % for 0 %.",
        "Refuse it.",
        "K15",
        _texts_mended(_within_the_top),
    ),
    _of_inputs(
        "nested-weights-added-up-at-the-end",
        "Weights of a nested ruling added up at the end alone",
        "A nested ruling is multiplied out, and what comes out must make a whole: the rulings in"
        " it need not.",
        "Refuse it where the weights of any ruling in it make no whole.",
        "K5 K6",
        _nested_mended(_multiplied_out),
    ),
    _of_inputs(
        "nested-weights-scaled",
        "Weights of a nested ruling scaled",
        "The weights of each ruling of a nested one are scaled to make a whole.",
        "Refuse it: nobody knows which weight is wrong.",
        "K5 K6",
        _nested_mended(_scaled_at_each_depth),
    ),
    _of_inputs(
        "per-cent-before-matchpoints",
        "Of two amounts of a penalty the per cent taken",
        "A penalty with both amounts is taken by its percentage.",
        "Refuse it: a penalty is one amount.",
        "K36",
        _penalties_mended(_per_cent_alone),
    ),
    _of_inputs(
        "penalty-sign-dropped",
        "The sign of a penalty dropped",
        "A penalty of -25 is taken for one of 25.",
        "Refuse it.",
        "K36",
        _penalties_mended(_without_sign),
    ),
    _of_inputs(
        "penalty-of-nobody-left-out",
        "A penalty for nobody left out",
        "A penalty for a pair that is not there is left out, and nobody hears of it.",
        "Refuse it.",
        "K36",
        _penalties_mended(_if_there),
    ),
    _of_inputs(
        "penalty-for-the-first",
        "A penalty for the first of several",
        "Where a penalty may be meant for several pairs the first is fined.",
        "Refuse it: ask for section and side.",
        "K36",
        _penalties_mended(_for_the_first),
    ),
)
