"""E is another number than the rules of the file give."""

from __future__ import annotations

from dataclasses import replace

from law78.audit.case import Explained
from law78.audit.explaining.bounded import Bounded
from law78.audit.explaining.comparisons import expected_shown
from law78.audit.explaining.evidence import Found, comes_out, is_held
from law78.audit.explaining.wording import the_rest
from law78.audit.findings import Explanation, Kind
from law78.outcome import Bye, NotPlayed


def other_expected(case: Bounded) -> list[Found]:
    """The board with every E that its figures allow: byes counted in it, or any other."""
    if case.rules.unequal == "none":
        return []
    as_lines = replace(case, expected=0)
    allowed = [
        replace(case.as_it_is, expected=expected)
        for expected in expected_shown(as_lines, case.as_it_is.lines)
        if expected != case.expected
    ]
    found = [
        supposition
        for supposition in allowed
        if comes_out(case, supposition) and is_held(case, supposition, 1, frozenset())
    ]
    if not found:
        return []
    phantoms = [
        place
        for place, line in enumerate(case.board.lines)
        if isinstance(line.line.result, Bye | NotPlayed)
    ]
    with_phantoms = len(case.board.lines)
    found.sort(key=lambda own: not (phantoms and own.expected == with_phantoms))
    supposition = found[0]
    counted = bool(phantoms) and supposition.expected == with_phantoms
    what = (
        f"the {len(phantoms)} lines without a result counted in E"
        if len(phantoms) > 1
        else "the line without a result counted in E"
    )
    also = [own.expected for own in found[1:]]
    explanation = Explanation(
        Kind.PHANTOM_COUNTED if counted else Kind.OTHER_EXPECTED,
        f"As if {what if counted else f'{supposition.expected} results had been expected'}"
        f" where the rules of the file make it {case.expected}:"
        f" {the_rest(case, supposition, [])}.",
        lines=tuple(place + 1 for place in phantoms) if counted else (),
        others=len(also),
        details={
            "expected": supposition.expected,
            "by_the_rules": case.expected,
            "others": also,
        },
    )
    return [Found(Explained(explanation, supposition), frozenset(), 1)]
