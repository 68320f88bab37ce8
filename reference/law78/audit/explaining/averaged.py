"""A line is shown with a score, and was scored as an artificial score."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from law78.audit.case import Explained
from law78.audit.explaining.bounded import Bounded
from law78.audit.explaining.evidence import Found, comes_out, is_held, is_in_field, wrong_under
from law78.audit.explaining.shares import are_usual, artificial, percentages
from law78.audit.explaining.wording import lines_named, percent_words, the_rest
from law78.audit.findings import Explanation, Kind
from law78.audit.supposition import Supposition
from law78.errors import printable
from law78.exact import ZERO, canonical
from law78.notation import line_text
from law78.outcome import Line

MOST_SCORES_FOR_TWO = 16
"""Different scores beyond which two lines are not looked for."""


def averaged(case: Bounded) -> list[Found]:
    """Each line whose score may have been left out of A, and counted in E."""
    return list(_averaged(case, 1))


def two_averaged(case: Bounded) -> list[Found]:
    """Two lines with scores that may both have been left out of A."""
    if len(_places_of_scores(case)) > MOST_SCORES_FOR_TWO:
        return []
    return list(_averaged(case, 2))


def _averaged(case: Bounded, count: int) -> Iterator[Found]:
    # Which of equal scores are left out makes no difference to the others, so one of each
    # is tried. Where an equal line's figure does not come out then, that was the line.
    by_score = list(_places_of_scores(case).values())
    for alike in combinations_with_replacement(by_score, count):
        places = _first_of_each(alike)
        if places is None:
            continue
        wrong = wrong_under(case, without(case, *places))
        if wrong is None:
            continue
        odd = sorted(wrong - set(places))
        if len(odd) > count or not all(any(place in own for own in alike) for place in odd):
            continue
        found = _found(case, _with_odd_ones(places, odd, alike))
        if found is not None:
            yield found


def _places_of_scores(case: Bounded) -> dict[Line, list[int]]:
    places: dict[Line, list[int]] = {}
    for place, line in enumerate(case.board.lines):
        if is_in_field(line.line):
            places.setdefault(line.line, []).append(place)
    return places


def _first_of_each(alike: tuple[list[int], ...]) -> list[int] | None:
    places: list[int] = []
    for own in alike:
        left = [place for place in own if place not in places]
        if not left:
            return None
        places.append(left[0])
    return places


def _with_odd_ones(
    places: list[int], odd: list[int], alike: tuple[list[int], ...]
) -> tuple[int, ...]:
    chosen = list(places)
    for place in odd:
        for which, own in enumerate(alike):
            if place in own and chosen[which] not in odd:
                chosen[which] = place
                break
    return tuple(sorted(chosen))


def without(case: Bounded, *places: int) -> Supposition:
    """The board with artificial scores on lines, still to be given percentages."""
    supposition = case.as_it_is
    for place in places:
        supposition = artificial(supposition, place, (ZERO, ZERO))
    return supposition


def _found(case: Bounded, places: tuple[int, ...]) -> Found | None:
    supposition = without(case, *places)
    choices = 0
    given = []
    for place in places:
        percents = percentages(case, place, supposition)
        if percents is None:
            return None
        supposition = artificial(supposition, place, percents)
        choices += 1 if are_usual(percents) else 2
        given.append(percents)
    if not comes_out(case, supposition):
        return None
    if not is_held(case, supposition, choices, frozenset(places)):
        return None
    codes = [line_text(supposition.lines[place]) for place in places]
    each = "; ".join(
        f"line {place + 1}, shown with {printable(case.board.lines[place].raw)}, had not its"
        f" score but {percent_words(percents)} ({code})"
        for place, percents, code in zip(places, given, codes, strict=True)
    )
    alike = [_same_as(case, place) for place in places]
    also = sorted({place for own in alike for place in own} - set(places))
    as_well = f" It may as well be {lines_named(also)}." if also else ""
    explanation = Explanation(
        Kind.SCORED_AS_AVERAGE,
        f"As if {each}: {the_rest(case, supposition, places)}.{as_well}",
        lines=tuple(place + 1 for place in places),
        others=len(also),
        details={
            "expected": supposition.expected,
            "lines": [
                {
                    "line": place + 1,
                    "result": code,
                    "percentages": {"ns": canonical(own[0]), "ew": canonical(own[1])},
                }
                for place, own, code in zip(places, given, codes, strict=True)
            ],
            "as_well": [place + 1 for place in also],
        },
    )
    return Found(Explained(explanation, supposition), frozenset(places), choices)


def _same_as(case: Bounded, place: int) -> list[int]:
    """The lines with the score and the figures of a line, which may be meant as well."""
    own = case.board.lines[place].line, case.printed[place]
    return [
        other
        for other, (line, printed) in enumerate(zip(case.board.lines, case.printed, strict=True))
        if (line.line, printed) == own
    ]
