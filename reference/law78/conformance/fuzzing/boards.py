"""Random boards of every kind that a program says it supports."""

from __future__ import annotations

import shlex
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from hypothesis import strategies as st

from law78.board import counted_lines
from law78.conformance.declaration import Declaration
from law78.conformance.open_questions import (
    AVERAGE_MODES,
    open_questions,
    turns_on_a_half_at_the_average,
)
from law78.exact import MOST_DIGITS
from law78.notation import line_text
from law78.outcome import (
    Artificial,
    Average,
    Bye,
    Line,
    NotPlayed,
    Percentage,
    Played,
    Result,
    Score,
    Share,
    Split,
    ruling,
)

COMMON = (-100, 420, -50, 450, 100)
"""A small pool, so that ties are common. As texts they do not sort as numbers do."""

RARE = (*range(-1100, -100, 100), *range(50, 200, 30), 0, 460, 480, 620, 990, 2220, 7600, -7600)
"""Scores that often nobody else has; like those above, some contract gives each. Clause K31."""

IMPOSSIBLE = (410, 411, -410, 7650, -7650, 40_000, 999_999_999, -999_999_999)
"""Scores that no contract gives; they are scored like any other. Clause K31."""

PERCENTAGES = ("60", "50", "40", "0", "0", "0", "62.5", "100", "0.5", "100/3")

MOST_LINES = 10

FEW_OUTCOMES = (2, 4)
MANY_OUTCOMES = (4, 8)

LARGEST_PART = 6
LARGEST_ODD_PART = (10**MOST_DIGITS - 1) // MANY_OUTCOMES[1]
"""With parts up to this the weights of a ruling are numbers of 18 digits. Clause K1."""

GROUPS = (None, None, "a", "b")
MANY_GROUPS = (None, "a", "b", "a1", "a2")
"""Among them names that are told apart by their second letter alone."""

MOST_MISSING = 6
"""Results that are missing on most boards that lack some."""

MANY_MISSING = 1000

FEATURES_OF_LINES = ("weighted", "split", "artificial", "fouled", "not_played", "bye")
"""The features that a line can have; the others are of the whole board."""

OUT_OF_THE_WAY = {
    "many outcomes": "weighted",
    "odd weights": "weighted",
    "many groups": "fouled",
    "no results": "artificial",
}
"""What boards have now and then, and the feature that each needs."""

IMPOSSIBLE_SCORES = "impossible scores"


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


def boards(
    declaration: Declaration,
    rules: Mapping[str, Sequence[str]],
    *,
    impossible_scores: bool = True,
) -> st.SearchStrategy[RandomBoard]:
    """Boards of one line and more with what the program supports.

    rules are the values of each rule that it knows, the default first. What a
    feature brings with it is asked for only where that is supported too: an
    artificial score or a fouled board makes other lines' results too few.
    No board turns on an open question of SPEC.md: either answer to it is right.
    """
    features = set(declaration.features)
    if "unequal" not in features:
        features -= {"artificial", "fouled"}
    has = (
        *(each for each in FEATURES_OF_LINES if each in features),
        *(each for each, needed in OUT_OF_THE_WAY.items() if needed in features),
        *((IMPOSSIBLE_SCORES,) if impossible_scores else ()),
    )
    # Each rule has the name of the feature that it is about.
    others = {
        rule: tuple(values[1:])
        for rule, values in rules.items()
        if len(values) > 1 and rule in features
    }
    drawn = _boards(has, {rule: _choices(values) for rule, values in others.items()}, features)
    if all(each.mode not in AVERAGE_MODES for each in declaration.rounding or ()):
        return drawn
    return drawn.filter(lambda board: has_one_answer(board, declaration))


def has_one_answer(board: RandomBoard, declaration: Declaration) -> bool:
    """Whether a board turns on no open question, for a program that rounds as declared."""
    return not open_questions(
        board.lines, board.expected, board.choices
    ) and not turns_on_a_half_at_the_average(
        board.lines, board.expected, board.choices, declaration
    )


# Everything is drawn in a fixed order and nearly everything as a place in a list, the
# simplest first: so Hypothesis can take back one thing and leave all others as they are.

MOST_ADDITIONS = 3
NO_ADDITION = (None,) * 15
"""How often nothing is added to a board, for each time that one of all the things is."""

_everything = st.sampled_from((False, False, False, True))
_less_often = st.sampled_from((False, False, True))
_now_and_then = st.sampled_from((False,) * 7 + (True,))
_many_lines = st.sampled_from((*((1, MOST_LINES),) * 15, (1, 1), (1, 2), (12, 18), (25, 37)))
_lines_of_groups = st.sampled_from(((1, MOST_LINES), (2, 3), (7, MOST_LINES)))
_lines_of_a_small_group = st.sampled_from(((1, 3), (2, 3), (2, 3), (4, 6), (4, 6)))
_none_or_some_missing = st.sampled_from((0,) * MOST_MISSING + tuple(range(1, MOST_MISSING + 1)))
_some_missing = st.sampled_from((0, *range(MOST_MISSING + 1)))
_many_missing = st.integers(0, MANY_MISSING)


@cache
def _up_to_a_third(results: int) -> st.SearchStrategy[int]:
    """Missing results where a third of E matters: every other time twice the results there are."""
    few = (0, 0, 0, *range(MOST_MISSING + 1))
    return st.sampled_from(sorted((*few, *(2 * results,) * len(few))))


@cache
def _choices(others: tuple[str, ...]) -> st.SearchStrategy[str | None]:
    """A value that is not the default, or None for the default."""
    return st.sampled_from((None, None, *others))


@cache
def _additions(has: tuple[str, ...]) -> st.SearchStrategy[str | None]:
    return st.sampled_from(NO_ADDITION + has)


@st.composite
def _boards(
    draw: st.DrawFn,
    has: tuple[str, ...],
    choices: Mapping[str, st.SearchStrategy[str | None]],
    features: Collection[str],
) -> RandomBoard:
    chosen = {rule: draw(values) for rule, values in choices.items()}
    rules = {rule: value for rule, value in chosen.items() if value is not None}
    present = _present(draw, has, rules)
    is_small = "small_groups" in rules and "fouled" not in present
    least, most = draw(_numbers_of_lines(rules, is_small))
    lines = draw(_lines(present, "split" in rules, least, most))
    expected = counted_lines(lines)
    if "unequal" in features:
        far = draw(_now_and_then)
        expected += draw(_many_missing if far else _few_missing(set(rules), is_small, expected))
    if open_questions(lines, expected, rules):
        rules = {rule: value for rule, value in rules.items() if rule != "small_groups"}
    return RandomBoard(tuple(lines), expected, rules)


def _numbers_of_lines(rules: Collection[str], is_small: bool) -> st.SearchStrategy[tuple[int, int]]:
    """How many lines at least and at most: few where a group of three or fewer matters."""
    if is_small:
        return _lines_of_a_small_group
    return _lines_of_groups if "small_groups" in rules else _many_lines


def _few_missing(rules: set[str], is_small: bool, results: int) -> st.SearchStrategy[int]:
    if is_small:
        return _up_to_a_third(results)
    return _some_missing if "unequal" in rules else _none_or_some_missing


def _present(draw: st.DrawFn, has: tuple[str, ...], rules: Mapping[str, str]) -> frozenset[str]:
    """What may be on the lines.

    A mistake shows best on a board that has little else on it, and a rule on a board
    that has what the rule is about.
    """
    most = 1 if "small_groups" in rules else MOST_ADDITIONS
    drawn = [draw(_additions(has)) for _ in range(most)]
    present = {each for each in drawn if each is not None}
    is_full = draw(_everything)
    about: tuple[str, ...] = ()
    if "small_groups" in rules:
        about = ("fouled", "many groups")[: 2 * draw(_less_often)]
        about += ("artificial", "split")[: 2 * draw(_now_and_then)]
    elif is_full:
        about = FEATURES_OF_LINES
    elif "unequal" in rules:
        about = () if draw(_less_often) else ("artificial", "fouled", "split")
        about += ("no results",)[: draw(_now_and_then)]
    if "split" in rules:
        about += ("split",)
    present |= {each for each in about if each in has}
    return frozenset(present | {OUT_OF_THE_WAY.get(each, each) for each in present})


@cache
def _lines(
    present: frozenset[str], halves: bool, least: int, most: int
) -> st.SearchStrategy[list[Line]]:
    """Lines with what is present, and with halves no split line with one side artificial. K19."""
    return st.lists(_line(present, halves), min_size=least, max_size=most)


@st.composite
def _line(draw: st.DrawFn, present: frozenset[str], halves: bool) -> Line:
    result = draw(draw(_kinds(present, halves)))
    if "fouled" not in present:
        return Line(result)
    group = draw(_many_groups if "many groups" in present else _groups)
    has_score = not isinstance(result, Artificial | NotPlayed | Bye)
    return Line(result, group if has_score else None)


_groups = st.sampled_from(GROUPS)
_many_groups = st.sampled_from(MANY_GROUPS)


@cache
def _kinds(present: frozenset[str], halves: bool) -> st.SearchStrategy[st.SearchStrategy[Result]]:
    """What a line may hold. A single score is the likeliest."""
    played = _played(present)
    kinds: list[st.SearchStrategy[Result]] = [] if "no results" in present else [played] * 3
    if "artificial" in present:
        kinds.append(st.builds(Artificial, _shares, _shares))
    if "split" in present:
        kinds.append(st.builds(Split, played, played))
    if {"split", "artificial"} <= present and not halves:
        kinds += [st.builds(Split, played, _shares), st.builds(Split, _shares, played)]
    if "not_played" in present:
        kinds.append(st.just(NotPlayed()))
    if "bye" in present:
        kinds.append(st.just(Bye()))
    return st.sampled_from(kinds)


@cache
def _played(present: frozenset[str]) -> st.SearchStrategy[Played]:
    scores = _any_scores if IMPOSSIBLE_SCORES in present else _scores
    if "weighted" not in present:
        return scores
    parts = st.integers(1, LARGEST_ODD_PART if "odd weights" in present else LARGEST_PART)
    least, most = MANY_OUTCOMES if "many outcomes" in present else FEW_OUTCOMES
    outcomes = st.lists(st.tuples(parts, scores), min_size=least, max_size=most)
    return st.one_of(scores, outcomes.map(_ruling))


def _ruling(parts: Sequence[tuple[int, Score]]) -> Played:
    return ruling(*parts)


_scores = st.sampled_from([Score(points) for points in COMMON * 6 + RARE])
_any_scores = st.sampled_from([Score(points) for points in COMMON * 2 + IMPOSSIBLE])
_shares: st.SearchStrategy[Share] = st.sampled_from(
    [*(Percentage(Fraction(percent)) for percent in PERCENTAGES), *Average, *Average]
)
