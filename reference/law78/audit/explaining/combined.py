"""Two suppositions together: one of the field, and one of a line whose figures are its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from law78.audit.case import Explained
from law78.audit.explaining.averaged import averaged, without
from law78.audit.explaining.bounded import Bounded
from law78.audit.explaining.coded import codes_contradicted
from law78.audit.explaining.comparisons import expected_shown
from law78.audit.explaining.evidence import (
    Found,
    comes_out,
    has_lines_beside,
    is_held,
    is_in_field,
    wrong_under,
)
from law78.audit.explaining.hidden import hidden_score
from law78.audit.explaining.overridden import overridden, overridden_details, overridden_words
from law78.audit.explaining.phantom import other_expected
from law78.audit.explaining.positions import positions
from law78.audit.explaining.rulings import ruled
from law78.audit.explaining.shares import are_usual, artificial, percentages
from law78.audit.explaining.wording import percent_words
from law78.audit.findings import Explanation, Kind
from law78.audit.printed import PrintedLine
from law78.audit.supposition import Supposition
from law78.exact import canonical
from law78.notation import line_text
from law78.outcome import Artificial, Line, Score

Search = Callable[[Bounded], list[Found]]

OF_THE_FIELD: Sequence[Search] = (other_expected, averaged, hidden_score)

MOST_SUSPECTS = 6
"""Lines that are tried as the one overridden."""


def with_a_code(case: Bounded) -> list[Found]:
    """Something else supposed, and one artificial line with another percentage."""
    codes = [
        place
        for place in codes_contradicted(case)
        if isinstance(case.board.lines[place].line.result, Artificial)
    ]
    if len(codes) != 1:
        return []
    (place,) = codes
    without_it = _blank(case, place)
    found = [own for search in (*OF_THE_FIELD, overridden, ruled) for own in search(without_it)]
    return [own for each in found for own in _with_percentages(case, place, each)]


def _with_percentages(case: Bounded, place: int, found: Found) -> Iterator[Found]:
    percents = percentages(case, place, found.explained.supposition)
    if percents is None:
        return
    supposition = artificial(found.explained.supposition, place, percents)
    also = (
        f" And line {place + 1} had {percent_words(percents)}"
        f" ({line_text(supposition.lines[place])})."
    )
    details: dict[str, object] = {
        "line": place + 1,
        "result": line_text(supposition.lines[place]),
        "percentages": {"ns": canonical(percents[0]), "ew": canonical(percents[1])},
    }
    choices = 1 if are_usual(percents) else 2
    yield from _together(case, place, found, supposition, also, choices, details)


def with_an_overridden_line(case: Bounded) -> list[Found]:
    """Something supposed of the field, and one line with points of its own."""
    found: list[Found] = []
    for place in suspects(case)[:MOST_SUSPECTS]:
        without_it = _blank(case, place)
        for each in (own for search in OF_THE_FIELD for own in search(without_it)):
            supposition = each.explained.supposition
            if place + 1 in each.explained.explanation.lines:
                continue
            supposition = replace(supposition, excused=supposition.excused | {place})
            also = f" {overridden_words(case, supposition, [place]).replace('As if', 'And')}."
            details = overridden_details(case, supposition, [place])[0]
            found += _together(case, place, each, supposition, also, 1, details)
    return found


def suspects(case: Bounded) -> list[int]:
    """Lines, places from 0, that alone stand in the way of something supposed of the field."""
    found: list[int] = []
    for supposition in _of_the_field(case):
        wrong = wrong_under(case, supposition)
        if wrong is not None and len(wrong) <= 2:
            found += [
                place
                for place in sorted(wrong)
                if place not in found and is_in_field(case.board.lines[place].line)
            ]
    return found


def _of_the_field(case: Bounded) -> Iterator[Supposition]:
    as_it_is = case.as_it_is
    for expected in expected_shown(replace(case, expected=0), as_it_is.lines):
        yield replace(as_it_is, expected=expected)
    tried: set[Line] = set()
    for place, line in enumerate(as_it_is.lines):
        if is_in_field(line) and line not in tried:
            tried.add(line)
            yield without(case, place)
    field = [line.result.points for line in as_it_is.lines if isinstance(line.result, Score)]
    for expected in expected_shown(case, as_it_is.lines, 1):
        for position in positions(field, case.board.vulnerable):
            hidden = Line(Score(position.score))
            yield Supposition((*as_it_is.lines, hidden), expected, case.rules)


def _blank(case: Bounded, place: int) -> Bounded:
    printed = list(case.printed)
    printed[place] = PrintedLine()
    return replace(case, printed=tuple(printed))


def _together(
    case: Bounded,
    place: int,
    found: Found,
    supposition: Supposition,
    also: str,
    choices: int,
    details: dict[str, object],
) -> Iterator[Found]:
    first = found.explained.explanation
    own = frozenset({place, *found.own})
    choices += found.choices
    if not comes_out(case, supposition):
        return
    if first.kind is Kind.LINE_OVERRIDDEN:
        # Nothing is supposed of the field: the lines beside are enough (evidence.py).
        held = has_lines_beside(case, own)
    else:
        held = is_held(case, supposition, choices, own)
    if not held:
        return
    explanation = Explanation(
        first.kind,
        first.words + also,
        lines=(*first.lines, place + 1),
        others=first.others,
        details={**first.details, "also": details},
    )
    yield Found(Explained(explanation, supposition), own, choices)
