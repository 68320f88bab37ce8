"""A line without a score that can be used was a ruling: its weights and scores, found.

The line is not played, or has an artificial code or a score that its points
contradict. The figures of the others say what its ruling added to each score of the
field, and its own say what that is worth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice

from law78.audit.case import Explained
from law78.audit.explaining.bounded import Bounded
from law78.audit.explaining.chances import is_no_accident, rulings_as_plain, values_shown
from law78.audit.explaining.comparisons import (
    Added,
    added,
    comparisons_of,
    expected_shown,
    field_of,
    fits,
    results_with,
    seen_at,
    steps_of,
)
from law78.audit.explaining.distributions import (
    MOST_OUTCOMES,
    Distribution,
    Plainness,
    distributions,
    is_possible,
)
from law78.audit.explaining.evidence import (
    Found,
    comes_out,
    figures_that_hold,
    has_groups,
    is_in_field,
    lines_beside,
    wrong_as_it_is,
)
from law78.audit.explaining.positions import Position, positions
from law78.audit.explaining.wording import the_rest
from law78.audit.findings import Explanation, Kind
from law78.audit.printed import PrintedLine
from law78.audit.supposition import Supposition
from law78.board import counted_lines
from law78.errors import printable
from law78.exact import canonical, readable
from law78.notation import line_text
from law78.outcome import Artificial, Line, NotPlayed, Outcome, Score, Weighted

MOST_TRIED = 400
"""Rulings put to the reference for a line; beyond, nothing is said of how many there are."""

MOST_LISTED = 50
"""Rulings listed in the details."""


PLAINEST: Mapping[int, Plainness] = {1: (1, 0, 1), 2: (2, 0, 2), 3: (3, 0, 3)}
"""The plainest rulings of so many outcomes: on scores of the field, of equal weights."""

LEAST_BESIDE_A_SCORE = 5
"""Other lines that there must be for a line shown with a score to have been ruled."""


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling that explains: the line, the ruling, and the board with it."""

    place: int
    ruling: Distribution
    supposition: Supposition
    choices: int


@dataclass(frozen=True, slots=True)
class Reading:
    """What the printed figures say of a ruling on a line, for an E.

    within is what it adds to the scores of the others, own what it has itself, seen what
    each position has of the others; more is whether E is another than follows. What holds
    a ruling: values for a line without a score (chances.py), tried is how often it counts
    there, and held for a line with one (evidence.py).
    """

    place: int
    expected: int
    more: bool
    within: Added
    own: tuple[Fraction, Fraction]
    seen: Mapping[Position, Fraction]
    tried: int
    values: int
    held: int


def ruled(case: Bounded) -> list[Found]:
    """A ruling on one line: one without a score first, else one whose score is contradicted.

    Fewest outcomes first.
    """
    if has_groups(case):
        return []
    wrong = wrong_as_it_is(case)
    for places in (lines_without_score(case), _with_score(case)):
        readings = [own for place in places for own in _readings(case, place, wrong, len(places))]
        for outcomes in range(1, MOST_OUTCOMES + 1):
            tried = [_rulings(case, reading, outcomes) for reading in readings]
            if any(tried):
                return _found(case, tried)
    return []


def lines_without_score(case: Bounded) -> list[int]:
    """The places, from 0, of artificial and not played lines that have figures."""
    return [
        place
        for place, line in enumerate(case.board.lines)
        if isinstance(line.line.result, Artificial | NotPlayed) and not case.printed[place].is_blank
    ]


def _with_score(case: Bounded) -> list[int]:
    """Lines with a score, but for those that have what all lines of their score have.

    None on a small board, where moving one line puts many figures right by accident.
    """
    if lines_beside(case, frozenset()) <= LEAST_BESIDE_A_SCORE:
        return []
    figures: dict[Line, set[PrintedLine]] = {}
    times: Counter[Line] = Counter()
    for line, printed in zip(case.board.lines, case.printed, strict=True):
        figures.setdefault(line.line, set()).add(printed)
        times[line.line] += 1
    return [
        place
        for place, line in enumerate(case.board.lines)
        if is_in_field(line.line)
        and not case.printed[place].is_blank
        and (times[line.line] == 1 or len(figures[line.line]) > 1)
    ]


def _found(case: Bounded, tried: Sequence[Sequence[Ruled]]) -> list[Found]:
    """The plainest ruling of each line that can have been ruled, with the others in details."""
    choices = min(own.choices for found in tried for own in found)
    alike: dict[int, list[Ruled]] = {}
    for own in (own for found in tried for own in found if own.choices == choices):
        alike.setdefault(own.place, []).append(own)
    others: int | None = sum(len(found) for found in alike.values()) - 1
    if any(len(found) > MOST_TRIED for found in tried):
        others = None
    return [
        _found_of_line(case, sorted(found, key=lambda own: own.ruling.plainness), others)
        for found in alike.values()
    ]


def _found_of_line(case: Bounded, found: Sequence[Ruled], others: int | None) -> Found:
    first = found[0]
    explanation = Explanation(
        Kind.RULING,
        f"As if line {first.place + 1}, shown with"
        f" {printable(case.board.lines[first.place].raw)}, had"
        f" been {'ruled ' if len(first.ruling.outcomes) > 1 else 'given the score '}"
        f"{ruling_words(first.ruling)}: it comes out, and"
        f" {the_rest(case, first.supposition, [first.place])}.{others_words(others, MOST_TRIED)}",
        lines=(first.place + 1,),
        others=others,
        details={
            "expected": first.supposition.expected,
            "rulings": [
                ruling_details(own.place, own.ruling, own.supposition)
                for own in found[:MOST_LISTED]
            ],
        },
    )
    return Found(Explained(explanation, first.supposition), frozenset(), first.choices)


def _readings(
    case: Bounded, place: int, wrong: frozenset[int], lines_tried: int
) -> Iterator[Reading]:
    shown = field_of(case, but=frozenset({place}))
    lines = list(shown.values())
    follows = max(case.expected, counted_lines(lines) + 1)
    every_expected = expected_shown(case, lines, 1)
    for expected in every_expected:
        case.budget.spend(2 * len(lines) + 10)
        within = added(case, shown, 1, expected)
        steps = steps_of(case.rules, results_with(lines, 1), expected)
        if not within or steps is None or not is_possible(within, 1):
            continue
        every = positions(within, case.board.vulnerable, _score_shown(case, place))
        yield Reading(
            place,
            expected,
            expected != follows,
            within,
            comparisons_of(case, place, lines, expected),
            {position: seen_at(position, lines) for position in every},
            lines_tried * (len(every_expected) if expected != follows else 1),
            values_shown(case, place, shown, steps, wrong),
            figures_that_hold(case, _with_ruling(case, place, ANY, expected), frozenset(), wrong),
        )


def _rulings(case: Bounded, reading: Reading, outcomes: int) -> list[Ruled]:
    """Rulings on a line with which every figure of the others and its own come out.

    One more than MOST_TRIED where there are more than that; none where they are not held.
    """
    if is_in_field(case.board.lines[reading.place].line):
        return list(islice(_coming_out(case, reading, outcomes), MOST_TRIED + 1))
    if not _is_held(reading, PLAINEST[outcomes]):
        return []
    found = list(islice(_coming_out(case, reading, outcomes), MOST_TRIED + 1))
    first = min((own.ruling for own in found), key=lambda own: own.plainness, default=None)
    return found if first is not None and _is_held(reading, first.plainness) else []


def _is_held(reading: Reading, plainness: Plainness) -> bool:
    rulings = reading.tried * rulings_as_plain(plainness, reading.seen)
    return is_no_accident(rulings, reading.values)


def _coming_out(case: Bounded, reading: Reading, outcomes: int) -> Iterator[Ruled]:
    shown = case.board.lines[reading.place].line
    with_score = is_in_field(shown)
    # At the least: on a line with a score, one of the outcomes is that score.
    if with_score and reading.held <= 2 * outcomes - 1 + reading.more:
        return
    for ruling in distributions(reading.within, list(reading.seen), outcomes, case.budget):
        case.budget.spend(6)
        choices = _choices(ruling, shown) + reading.more
        if with_score and choices >= reading.held:
            continue
        if outcomes > 1 and not ruling.tells_scores_apart(reading.within):
            continue
        if not fits(ruling.own_comparisons(reading.seen), reading.own):
            continue
        supposition = _with_ruling(case, reading.place, ruling, reading.expected)
        if comes_out(case, supposition):
            yield Ruled(reading.place, ruling, supposition, choices)


def _score_shown(case: Bounded, place: int) -> list[int]:
    result = case.board.lines[place].line.result
    return [result.points] if isinstance(result, Score) else []


def _choices(ruling: Distribution, shown: Line) -> int:
    """Outcomes and weights but the last; of a line with a score, that it is this line too.

    An outcome that is the score shown is no choice.
    """
    count = 2 * len(ruling.outcomes) - 1
    if not is_in_field(shown):
        return count
    is_shown = any(shown.result == Score(own.score) for _, own in ruling.outcomes)
    return count + (not is_shown)


def _with_ruling(case: Bounded, place: int, ruling: Distribution, expected: int) -> Supposition:
    lines = list(case.as_it_is.lines)
    lines[place] = Line(result_of(ruling))
    return Supposition(tuple(lines), expected, case.rules)


ANY = Distribution(
    (
        (Fraction(1, 2), Position(None, None, -1)),
        (Fraction(1, 2), Position(None, None, 1)),
    )
)
"""Some ruling, for counting what figures there are."""


def result_of(ruling: Distribution) -> Score | Weighted:
    """A ruling as a line holds it, its best score for N-S first."""
    outcomes = tuple(Outcome(weight, Score(own.score)) for weight, own in reversed(ruling.outcomes))
    return Score(ruling.outcomes[0][1].score) if len(outcomes) == 1 else Weighted(outcomes)


def notation_of(ruling: Distribution) -> str:
    """A ruling in the notation, its weights in per cent where that is short."""
    percents = [weight * 100 for weight, _ in ruling.outcomes]
    if len(percents) == 1 or any((percent * 2).denominator != 1 for percent in percents):
        return line_text(Line(result_of(ruling)))
    parts = [f"{readable(weight * 100)}%/{own.score}" for weight, own in reversed(ruling.outcomes)]
    return f"12C1c:{'/'.join(parts)}"


def ruling_words(ruling: Distribution) -> str:
    """A ruling in notation, and what of its scores is a range."""
    ranges = [
        f"{own.score} standing for any score {own.words}"
        for _, own in reversed(ruling.outcomes)
        if not own.is_on_a_score
    ]
    return notation_of(ruling) + (f" ({', '.join(ranges)})" if ranges else "")


def ruling_details(place: int, ruling: Distribution, supposition: Supposition) -> dict[str, object]:
    """A ruling for machines."""
    return {
        "line": place + 1,
        "ruling": line_text(supposition.lines[place]),
        "expected": supposition.expected,
        "outcomes": [
            {"weight": canonical(weight), **position.details}
            for weight, position in reversed(ruling.outcomes)
        ],
    }


def others_words(others: int | None, tried: int) -> str:
    """How many other rulings explain as much, None where more than were tried."""
    if others is None:
        return f" So do others, of which {tried} were tried."
    if others == 0:
        return " No other as simple, of usual weights, does."
    return " So does one other." if others == 1 else f" So do {others} others."
