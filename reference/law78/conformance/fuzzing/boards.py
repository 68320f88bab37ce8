"""Random boards of every kind that a program says it supports."""

from __future__ import annotations

import shlex
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from hypothesis import strategies as st

from law78.board import counted_lines
from law78.conformance.declaration import Declaration
from law78.conformance.open_questions import (
    AVERAGE_MODES,
    open_questions,
    turns_on_a_half_at_the_average,
)
from law78.notation import line_text
from law78.outcome import (
    Artificial,
    Average,
    Bye,
    Line,
    NotPlayed,
    Percentage,
    Played,
    Score,
    Share,
    Split,
    ruling,
)

COMMON = (-100, 420, -50, 450, 100)
"""A small pool, so that ties are common. As texts they do not sort as numbers do."""

RARE = (*range(-1100, -100, 100), *range(50, 200, 30), 0, 460, 480, 620, 990, 2220)
"""Scores that often nobody else has; like those above, some contract gives each. Clause K31."""

FEATURES_OF_LINES = ("weighted", "split", "artificial", "fouled", "not_played", "bye")
"""The features that a line can have; the others are of the whole board."""

MOST_LINES = 10
MOST_LINES_OF_SMALL_GROUPS = 5

MOST_MISSING = 6
"""Results that may be missing on a board."""


@dataclass(frozen=True, slots=True)
class RandomBoard:
    """Lines, E, and the rules that are not the default; as text, for the command line.

    >>> print(RandomBoard((Line(Score(600)), Line(Split(Score(600), Score(-50)))), 3, {}))
    600 '600|-50' --expected 3
    """

    lines: tuple[Line, ...]
    expected: int
    choices: Mapping[str, str]

    def __str__(self) -> str:
        words = [line_text(line) for line in self.lines]
        if self.expected != counted_lines(self.lines):
            words += ["--expected", str(self.expected)]
        for rule in self.choices.items():
            words += ["--rule", "=".join(rule)]
        return shlex.join(words)


_scores = st.sampled_from([Score(points) for points in COMMON * 6 + RARE])
_percentages = [Percentage(Fraction(percent)) for percent in ("60", "50", "40", "0", "62.5")]
_shares: st.SearchStrategy[Share] = st.one_of(
    st.sampled_from([*_percentages, *Average]),
    st.builds(Percentage, st.fractions(0, 100, max_denominator=4)),
)


@st.composite
def _rulings(draw: st.DrawFn) -> Played:
    scores = draw(st.lists(_scores, min_size=2, max_size=4))
    parts = draw(st.lists(st.integers(1, 6), min_size=len(scores), max_size=len(scores)))
    return ruling(*zip(parts, (score.points for score in scores), strict=True))


def boards(
    declaration: Declaration, rules: Mapping[str, Sequence[str]]
) -> st.SearchStrategy[RandomBoard]:
    """Boards of one to ten lines with what the program supports.

    rules are the values of each rule that it knows, the default first. What a
    feature brings with it is asked for only where that is supported too: an
    artificial score or a fouled board makes other lines' results too few.
    No board turns on an open question of SPEC.md: either answer to it is right.
    """
    features = set(declaration.features)
    if "unequal" not in features:
        features -= {"artificial", "fouled"}
    drawn = _boards(features, _choices(features, rules))
    if all(each.mode not in AVERAGE_MODES for each in declaration.rounding or ()):
        return drawn
    return drawn.filter(
        lambda board: (
            not turns_on_a_half_at_the_average(
                board.lines, board.expected, board.choices, declaration
            )
        )
    )


def _kinds(features: Collection[str]) -> st.SearchStrategy[Line]:
    """Lines that need no more than these features."""
    played: st.SearchStrategy[Played] = _scores
    if "weighted" in features:
        played = st.one_of(_scores, _scores, _scores, _rulings())
    kinds: list[st.SearchStrategy[Line]] = [st.builds(Line, played)] * 3
    if "artificial" in features:
        kinds.append(st.builds(Line, st.builds(Artificial, _shares, _shares)))
    if "split" in features:
        kinds.append(st.builds(Line, st.builds(Split, played, played)))
    if {"split", "artificial"} <= set(features):
        kinds.append(st.builds(Line, st.builds(Split, played, _shares)))
        kinds.append(st.builds(Line, st.builds(Split, _shares, played)))
    if "not_played" in features:
        kinds.append(st.just(Line(NotPlayed())))
    if "bye" in features:
        kinds.append(st.just(Line(Bye())))
    if "fouled" in features:
        return st.builds(_in_group, st.one_of(kinds), st.sampled_from([None, None, "a", "b"]))
    return st.one_of(kinds)


def _choices(
    features: set[str], rules: Mapping[str, Sequence[str]]
) -> st.SearchStrategy[dict[str, str]]:
    """Rules that are not the default: none, or one of those that are known, or several."""
    # Each rule has the name of the feature that it is about.
    others = {
        rule: st.sampled_from(list(values[1:]))
        for rule, values in rules.items()
        if len(values) > 1 and rule in features
    }
    none: st.SearchStrategy[dict[str, str]] = st.just({})
    one = [st.fixed_dictionaries({rule: value}) for rule, value in others.items()]
    if not one:
        return none
    several = st.fixed_dictionaries({}, optional=others)
    return st.one_of(none, st.one_of(one), st.one_of(one), several)


@st.composite
def _boards(
    draw: st.DrawFn, features: Collection[str], choices: st.SearchStrategy[dict[str, str]]
) -> RandomBoard:
    rules = draw(choices)
    # A mistake shows best on a board that has little else on it, and a rule on a board
    # that has what the rule is about.
    known = [each for each in FEATURES_OF_LINES if each in features]
    some = st.lists(st.sampled_from(known), min_size=1, max_size=3) if known else st.just([])
    present = draw(st.one_of(st.just([]), some, some, st.just(known)))
    if "split" in rules:
        present = [*present, "split"]
    most_lines = MOST_LINES_OF_SMALL_GROUPS if "small_groups" in rules else MOST_LINES
    lines = draw(st.lists(_kinds(present), min_size=1, max_size=most_lines))
    missing = 0
    if "unequal" in features and (rules.keys() - {"split"} or draw(st.booleans())):
        missing = draw(st.integers(0, MOST_MISSING))
    if any(_is_split_with_a_share(line) for line in lines):
        rules = {rule: value for rule, value in rules.items() if value != "halves"}  # K19
    expected = counted_lines(lines) + missing
    if open_questions(lines, expected, rules):
        rules = {rule: value for rule, value in rules.items() if rule != "small_groups"}
    return RandomBoard(tuple(lines), expected, rules)


def _is_split_with_a_share(line: Line) -> bool:
    match line.result:
        case Split(ns, ew):
            return isinstance(ns, Share) or isinstance(ew, Share)
        case _:
            return False


def _in_group(line: Line, group: str | None) -> Line:
    has_score = not isinstance(line.result, Artificial | NotPlayed | Bye)
    return Line(line.result, group if has_score else None)
