"""A line without a score that can be used was ruled otherwise for N-S than for E-W.

The two sides then have different tables, and each side's figures tell its own ruling.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import islice, product

from law78.audit.case import Explained
from law78.audit.explaining.bounded import Bounded
from law78.audit.explaining.chances import is_no_accident, rulings_as_plain, values_shown
from law78.audit.explaining.comparisons import (
    added,
    comparisons_of,
    field_of,
    fits,
    results_with,
    seen_at,
    steps_of,
)
from law78.audit.explaining.distributions import Distribution, distributions, is_possible
from law78.audit.explaining.evidence import (
    Found,
    comes_out,
    has_groups,
    wrong_as_it_is,
)
from law78.audit.explaining.positions import Position, positions
from law78.audit.explaining.rulings import (
    MOST_LISTED,
    PLAINEST,
    lines_without_score,
    others_words,
    result_of,
    ruling_words,
)
from law78.audit.explaining.wording import the_rest
from law78.audit.findings import Explanation, Kind
from law78.audit.supposition import Supposition
from law78.board import counted_lines
from law78.errors import printable
from law78.notation import line_text
from law78.outcome import Line, Side, Split

MOST_TRIED = 100
"""Split rulings that are put to the reference for a line."""

MOST_OF_A_SIDE = 40
"""Rulings of one side that are paired with those of the other."""

Both = tuple[Distribution, Distribution]


def split_ruled(case: Bounded) -> list[Found]:
    """A ruling for N-S and another for E-W, on one line without a score."""
    if has_groups(case):
        return []
    found = [_found(case, place) for place in lines_without_score(case)]
    return [own for own in found if own is not None]


def _found(case: Bounded, place: int) -> Found | None:
    tried = list(islice(_rulings(case, place), MOST_TRIED + 1))
    if not tried:
        return None
    choices = min(_choices(own) for own, _ in tried)
    alike = sorted(
        ((own, supposition) for own, supposition in tried if _choices(own) == choices),
        key=lambda each: [ruling.plainness for ruling in each[0]],
    )
    (ns, ew), supposition = alike[0]
    others = len(alike) - 1 if len(tried) <= MOST_TRIED else None
    explanation = Explanation(
        Kind.RULING,
        f"As if line {place + 1}, shown with {printable(case.board.lines[place].raw)}, had been"
        f" ruled {ruling_words(ns)} for N-S and {ruling_words(ew)} for E-W: it comes out, and"
        f" {the_rest(case, supposition, [place])}.{others_words(others, MOST_TRIED)}",
        lines=(place + 1,),
        others=others,
        details={
            "expected": supposition.expected,
            "rulings": [
                {"line": place + 1, "ruling": line_text(own.lines[place])}
                for _, own in alike[:MOST_LISTED]
            ],
        },
    )
    return Found(Explained(explanation, supposition), frozenset(), choices)


def _choices(rulings: Both) -> int:
    return sum(2 * len(own.outcomes) - 1 for own in rulings)


def _rulings(case: Bounded, place: int) -> Iterator[tuple[Both, Supposition]]:
    shown = field_of(case, but=frozenset({place}))
    expected = max(case.expected, counted_lines(list(shown.values())) + 1)
    wrong = wrong_as_it_is(case)
    by_side = [_of_side(case, place, shown, expected, side, wrong) for side in Side]
    for rulings in product(*by_side):
        both = rulings[0], rulings[1]
        supposition = _supposition(case, place, both, expected)
        if comes_out(case, supposition):
            yield both, supposition


def _of_side(
    case: Bounded,
    place: int,
    shown: Mapping[int, Line],
    expected: int,
    side: Side,
    wrong: frozenset[int],
) -> list[Distribution]:
    """The plainest rulings that a side's figures allow, where they hold one."""
    lines = list(shown.values())
    within = added(case, shown, 1, expected, (side,))
    steps = steps_of(case.rules, results_with(lines, 1), expected)
    if not within or steps is None or not is_possible(within, 1):
        return []
    values = values_shown(case, place, shown, steps, wrong, (side,))
    every = positions(within, case.board.vulnerable)
    seen: dict[Position, Fraction] = {position: seen_at(position, lines) for position in every}
    own = comparisons_of(case, place, lines, expected, side=side)
    for outcomes in (1, 2):
        if not is_no_accident(rulings_as_plain(PLAINEST[outcomes], every), values):
            return []
        found = [
            ruling
            for ruling in distributions(within, every, outcomes, case.budget)
            if fits(ruling.own_comparisons(seen), own)
            and (outcomes == 1 or ruling.tells_scores_apart(within))
        ]
        if found:
            found.sort(key=lambda ruling: ruling.plainness)
            held = is_no_accident(rulings_as_plain(found[0].plainness, every), values)
            return found[:MOST_OF_A_SIDE] if held else []
    return []


def _supposition(case: Bounded, place: int, rulings: Both, expected: int) -> Supposition:
    lines = list(case.as_it_is.lines)
    lines[place] = Line(Split(result_of(rulings[0]), result_of(rulings[1])))
    return Supposition(tuple(lines), expected, case.rules)
