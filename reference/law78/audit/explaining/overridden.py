"""A line's points are not those of its score, and nobody else's are touched."""

from __future__ import annotations

from dataclasses import replace

from law78.audit.case import Explained
from law78.audit.explaining.bounded import Bounded
from law78.audit.explaining.evidence import Found, has_lines_beside, is_in_field, wrong_as_it_is
from law78.audit.explaining.wording import (
    due_details,
    due_words,
    lines_named,
    printed_words,
    the_rest,
)
from law78.audit.findings import Explanation, Kind
from law78.audit.supposition import Supposition


def overridden(case: Bounded) -> list[Found]:
    """One line with points that are not its score's."""
    return _overridden(case, 1)


def two_overridden(case: Bounded) -> list[Found]:
    """Two lines with points that are not their scores', where many others come out."""
    return _overridden(case, 2)


def _overridden(case: Bounded, count: int) -> list[Found]:
    # It supposes nothing of the field, so every line that comes out speaks for the rules.
    wrong = wrong_as_it_is(case)
    if len(wrong) != count:
        return []
    if not all(is_in_field(case.board.lines[place].line) for place in wrong):
        return []
    if not has_lines_beside(case, wrong):
        return []
    return [_found(case, replace(case.as_it_is, excused=wrong))]


def _found(case: Bounded, supposition: Supposition) -> Found:
    places = sorted(supposition.excused)
    explanation = Explanation(
        Kind.LINE_OVERRIDDEN,
        f"{overridden_words(case, supposition, places)}; {the_rest(case, supposition, places)}.",
        lines=tuple(place + 1 for place in places),
        details={"lines": overridden_details(case, supposition, places)},
    )
    return Found(Explained(explanation, supposition), supposition.excused, len(places))


def overridden_words(case: Bounded, supposition: Supposition, places: list[int]) -> str:
    """What the lines would get by their scores, and what they have."""
    scored = supposition.scored()
    assert scored is not None
    own = "points of its own" if len(places) == 1 else "points of their own"
    each = "; ".join(
        f"by {'its score it' if len(places) == 1 else f'its score line {place + 1}'} would get"
        f" {due_words(case.printed[place], scored.lines[place])} and it has"
        f" {printed_words(case.printed[place])}"
        for place in places
    )
    return f"As if {lines_named(places)} had been given {own}: {each}"


def overridden_details(
    case: Bounded, supposition: Supposition, places: list[int]
) -> list[dict[str, object]]:
    """The same for machines."""
    scored = supposition.scored()
    assert scored is not None
    return [{"line": place + 1, "due": due_details(scored.lines[place])} for place in places]
